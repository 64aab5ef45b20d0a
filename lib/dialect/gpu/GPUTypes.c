// Types and attributes of the gpu dialect: syntax, checks and what interfaces ask.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/gpu/GPUOps.h"
#include "dialect/math/MathOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

//===--- mma_matrix ---===//

typedef TsVec(int64_t) Shape;

static void addDimension(int64_t dimension, void *user) {
  Shape *shape = user;
  tsVecPush(shape, dimension);
}

const void *gpuMMAMatrixTypeParse(TesseraAsmParser *parser, MlirType self) {
  (void)self;
  TesseraSourceLoc at = tesseraAsmParserGetNameLoc(parser);
  Shape shape = {0};
  MlirType element, type = {NULL};
  MlirStringRef operand;
  if (!failed(tesseraAsmParserParseToken(parser, "<")) &&
      !failed(tesseraAsmParserParseDimensionList(parser, /*allowDynamic=*/false,
                                                 /*withTrailingX=*/true, addDimension, &shape)) &&
      !failed(tesseraAsmParserParseType(parser, &element)) &&
      !failed(tesseraAsmParserParseToken(parser, ",")) &&
      !failed(tesseraAsmParserParseString(parser, &operand)) &&
      !failed(tesseraAsmParserParseToken(parser, ">")))
    type = gpuMMAMatrixTypeGetChecked(tesseraAsmParserEncodeLoc(parser, at), shape.size, shape.data,
                                      element, operand);
  tsVecFree(&shape);
  return type.ptr;
}

void gpuMMAMatrixTypePrint(TesseraAsmPrinter *printer, const void *storage) {
  MlirType type = {storage};
  size_t rank;
  const int64_t *shape = gpuMMAMatrixTypeGetShape(type, &rank);
  tesseraAsmPrinterPrintC(printer, "<");
  tesseraAsmPrinterPrintDimensionList(printer, rank, shape);
  tesseraAsmPrinterPrintC(printer, "x");
  tesseraAsmPrinterPrintType(printer, gpuMMAMatrixTypeGetElementType(type));
  tesseraAsmPrinterPrintC(printer, ", ");
  tesseraAsmPrinterPrintString(printer, gpuMMAMatrixTypeGetOperand(type));
  tesseraAsmPrinterPrintC(printer, ">");
}

bool gpuIsMatrixElement(MlirType type) {
  if (mlirTypeIsAInteger(type)) {
    unsigned width = mlirIntegerTypeGetWidth(type);
    return mlirIntegerTypeIsSignless(type) ? width == 32 : width == 8;
  }
  return mlirTypeIsAF16(type) || mlirTypeIsAF32(type) || mlirTypeIsAF64(type);
}

MlirLogicalResult gpuMMAMatrixTypeVerify(MlirLocation location, const TesseraParam *params) {
  MlirStringRef operand = {params[2].pointer, params[2].length};
  MlirType element = {params[1].pointer};
  if (!tsEqualC(operand, "AOp") && !tsEqualC(operand, "BOp") && !tsEqualC(operand, "COp"))
    return mlirLocationEmitError(location, "operand expected to be one of AOp, BOp or COp");
  if (params[0].length != 2)
    return mlirLocationEmitError(location, "MMAMatrixType must have exactly two dimensions");
  if (!gpuIsMatrixElement(element))
    return mlirLocationEmitError(location,
                                 "MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64");
  return success();
}

MlirType gpuMatrixElement(MlirType type) { return gpuMMAMatrixTypeGetElementType(type); }

bool gpuMayBeElement(MlirValue value, MlirValue matrix) {
  return mlirTypeEqual(mlirValueGetType(value), gpuMatrixElement(mlirValueGetType(matrix)));
}

//===--- Mapping ---===//

#define MAPPING(Name, Part)                                                                        \
  int64_t gpu##Name##AttrGetMappingId(MlirAttribute self) {                                        \
    return (int64_t)gpu##Name##AttrGet##Part(self);                                                \
  }                                                                                                \
  bool gpu##Name##AttrIsLinearMapping(MlirAttribute self) {                                        \
    return gpu##Name##AttrGet##Part(self) >= GpuMappingIdLinearDim0;                               \
  }                                                                                                \
  int64_t gpu##Name##AttrGetRelativeIndex(MlirAttribute self) {                                    \
    int64_t id = (int64_t)gpu##Name##AttrGet##Part(self);                                          \
    return id >= GpuMappingIdLinearDim0 ? id - GpuMappingIdLinearDim0 : id;                        \
  }
MAPPING(GPUBlockMapping, Block)
MAPPING(GPUWarpgroupMapping, Warpgroup)
MAPPING(GPUWarpMapping, Warp)
MAPPING(GPUThreadMapping, Thread)
MAPPING(GPULaneMapping, Lane)

int64_t gpuGPUMemorySpaceMappingAttrGetMappingId(MlirAttribute self) {
  return (int64_t)gpuGPUMemorySpaceMappingAttrGetAddressSpace(self);
}
bool gpuGPUMemorySpaceMappingAttrIsLinearMapping(MlirAttribute self) {
  (void)self;
  return false;
}
int64_t gpuGPUMemorySpaceMappingAttrGetRelativeIndex(MlirAttribute self) {
  return gpuGPUMemorySpaceMappingAttrGetMappingId(self);
}

//===--- Masks ---===//

static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }

static MlirValue makeConstant(MlirRewriterBase builder, MlirLocation location, uint64_t value) {
  MlirType type = mlirIntegerTypeGet(mlirRewriterBaseGetContext(builder), 64);
  MlirAttribute attribute = mlirIntegerAttrGet(type, (int64_t)value);
  return resultOf(arithConstantOpCreate(builder, location, type, attribute));
}

int64_t gpuGPUMappingMaskAttrGetMaxNumPhysicalIds(MlirAttribute self) {
  (void)self;
  return 64;
}

// How many units before this one take part: those bits of the mask that are below its own.
MlirValue gpuGPUMappingMaskAttrCreateLogicalLinearMappingId(MlirAttribute self,
                                                            MlirRewriterBase builder,
                                                            MlirValue id) {
  MlirLocation location = mlirValueGetLocation(id);
  const MlirAttribute none = {NULL};
  MlirValue mask = makeConstant(builder, location, (uint64_t)gpuGPUMappingMaskAttrGetMask(self));
  MlirValue one = makeConstant(builder, location, 1);
  MlirValue bit = resultOf(arithShLIOpCreateInferred(builder, location, one, id, none));
  MlirValue below = resultOf(arithSubIOpCreateInferred(builder, location, bit, one, none));
  MlirValue before = resultOf(arithAndIOpCreateInferred(builder, location, mask, below));
  return resultOf(mathCtPopOpCreateInferred(builder, location, before));
}

MlirValue gpuGPUMappingMaskAttrCreateIsActiveIdPredicate(MlirAttribute self,
                                                         MlirRewriterBase builder, MlirValue id) {
  MlirLocation location = mlirValueGetLocation(id);
  const MlirAttribute none = {NULL};
  MlirValue mask = makeConstant(builder, location, (uint64_t)gpuGPUMappingMaskAttrGetMask(self));
  MlirValue one = makeConstant(builder, location, 1);
  MlirValue bit = resultOf(arithShLIOpCreateInferred(builder, location, one, id, none));
  MlirValue own = resultOf(arithAndIOpCreateInferred(builder, location, mask, bit));
  MlirValue zero = makeConstant(builder, location, 0);
  MlirAttribute differs =
      arithCmpIPredicateToAttribute(mlirRewriterBaseGetContext(builder), ArithCmpIPredicatene);
  return resultOf(arithCmpIOpCreateInferred(builder, location, differs, own, zero));
}

//===--- Compiled kernels ---===//

MlirLogicalResult gpuKernelMetadataAttrVerify(MlirLocation location, const TesseraParam *params) {
  MlirAttribute name = {params[0].pointer}, argAttrs = {params[2].pointer};
  if (!mlirStringAttrGetValue(name).length)
    return mlirLocationEmitError(location, "the kernel name can't be empty");
  intptr_t size = argAttrs.ptr ? mlirArrayAttrGetNumElements(argAttrs) : 0;
  for (intptr_t i = 0; i < size; ++i)
    if (!mlirAttributeIsADictionary(mlirArrayAttrGetElement(argAttrs, i)))
      return mlirLocationEmitError(location,
                                   "all attributes in the array must be a dictionary attribute");
  return success();
}

static MlirStringRef kernelName(MlirAttribute kernel) {
  return mlirStringAttrGetValue(gpuKernelMetadataAttrGetName(kernel));
}

static int compareKernels(const void *a, const void *b) {
  return tsCompare(kernelName(*(const MlirAttribute *)a), kernelName(*(const MlirAttribute *)b));
}

MlirLogicalResult gpuKernelTableAttrVerify(MlirLocation location, const TesseraParam *params) {
  const MlirAttribute *kernels = params[0].pointer;
  for (size_t i = 1; i < params[0].length; ++i)
    if (compareKernels(&kernels[i - 1], &kernels[i]) == 0)
      return mlirLocationEmitError(location, "expected all kernels to be uniquely named");
  return success();
}

typedef struct TableParse {
  TesseraAsmParser *parser;
  TsVec(MlirAttribute) kernels;
} TableParse;

static MlirLogicalResult parseKernel(void *user) {
  TableParse *table = user;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(table->parser);
  MlirAttribute kernel;
  if (failed(tesseraAsmParserParseAttribute(table->parser, (MlirType){NULL}, &kernel)))
    return mlirLogicalResultFailure();
  if (!gpuKernelMetadataAttrIsA(kernel))
    return tesseraAsmParserEmitError(table->parser, at, "invalid kind of attribute specified");
  tsVecPush(&table->kernels, kernel);
  return success();
}

// `<[kernels]>`, kept in the order of their names.
const void *gpuKernelTableAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  TableParse table = {.parser = parser};
  TesseraSourceLoc at = tesseraAsmParserGetNameLoc(parser);
  MlirAttribute attribute = {NULL};
  if (!failed(tesseraAsmParserParseToken(parser, "<")) &&
      !failed(tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_OPTIONAL_SQUARE,
                                                      parseKernel, &table)) &&
      !failed(tesseraAsmParserParseToken(parser, ">"))) {
    if (table.kernels.size > 1)
      qsort(table.kernels.data, table.kernels.size, sizeof *table.kernels.data, compareKernels);
    attribute = gpuKernelTableAttrGetChecked(tesseraAsmParserEncodeLoc(parser, at),
                                             table.kernels.size, table.kernels.data);
  }
  tsVecFree(&table.kernels);
  return attribute.ptr;
}

void gpuKernelTableAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  size_t size;
  const MlirAttribute *kernels = gpuKernelTableAttrGetKernelTable((MlirAttribute){storage}, &size);
  tesseraAsmPrinterPrintC(printer, size ? "<[" : "<");
  for (size_t i = 0; i < size; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintAttribute(printer, kernels[i]);
  }
  tesseraAsmPrinterPrintC(printer, size ? "]>" : ">");
}

static bool isTarget(MlirAttribute attribute) {
  return tesseraAttributeHasInterface(attribute, "TargetAttrInterface");
}

MlirLogicalResult gpuObjectAttrVerify(MlirLocation location, const TesseraParam *params) {
  if (isTarget((MlirAttribute){params[0].pointer}))
    return success();
  return mlirLocationEmitError(
      location, "the target attribute must implement or promise the `gpu::TargetAttrInterface`");
}

MlirLogicalResult gpuSelectObjectAttrVerify(MlirLocation location, const TesseraParam *params) {
  MlirAttribute target = {params[0].pointer};
  if (!target.ptr)
    return success();
  if (mlirAttributeIsAInteger(target)) {
    if (mlirIntegerAttrGetValueInt(target) >= 0)
      return success();
    return mlirLocationEmitError(location, "the object index must be positive");
  }
  return isTarget(target) ? success()
                          : mlirLocationEmitError(
                                location, "the target attribute must be a GPU Target attribute");
}
