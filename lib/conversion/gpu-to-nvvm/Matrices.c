// convert-gpu-to-nvvm: matrices that a warp holds together. SPDX-License-Identifier: Apache-2.0
// WITH LLVM-exception
#include "conversion/gpu-to-nvvm/GPUToNVVM.h"
#include "ir/Builtin.h"
#include <math.h>

static const MlirAttribute kAbsent = {NULL};

static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }

//===--- Types ---===//

/// A matrix as nvvm has it.
typedef struct Matrix {
  NvvmMMATypes type;
  NvvmMMAFrag part;
  int64_t rows, columns;
} Matrix;

static bool readElement(MlirType element, NvvmMMAFrag part, NvvmMMATypes *type) {
  if (mlirTypeIsAF16(element))
    *type = NvvmMMATypesf16;
  else if (mlirTypeIsAF32(element)) // factors have fewer bits
    *type = part == NvvmMMAFragc ? NvvmMMATypesf32 : NvvmMMATypestf32;
  else if (mlirTypeIsAF64(element))
    *type = NvvmMMATypesf64;
  else if (mlirIntegerTypeIsSigned(element))
    *type = NvvmMMATypess8;
  else if (mlirIntegerTypeIsUnsigned(element))
    *type = NvvmMMATypesu8;
  else
    *type = NvvmMMATypess32;
  return mlirTypeIsAFloat(element) ||
         mlirIntegerTypeGetWidth(element) == (*type == NvvmMMATypess32 ? 32u : 8u);
}

static bool readMatrix(MlirType type, Matrix *matrix) {
  MlirStringRef operand = gpuMMAMatrixTypeGetOperand(type);
  size_t rank;
  const int64_t *shape = gpuMMAMatrixTypeGetShape(type, &rank);
  matrix->part = tsEqualC(operand, "AOp")   ? NvvmMMAFraga
                 : tsEqualC(operand, "BOp") ? NvvmMMAFragb
                                            : NvvmMMAFragc;
  if (rank != 2 || !readElement(gpuMMAMatrixTypeGetElementType(type), matrix->part, &matrix->type))
    return false;
  matrix->rows = shape[0];
  matrix->columns = shape[1];
  return true;
}

// The product that the matrix is a part of: m, n and k.
static bool findShape(const Matrix *matrix, int64_t shape[3]) {
  const int rows = matrix->part == NvvmMMAFragb ? 2 : 0;
  const int columns = matrix->part == NvvmMMAFraga ? 2 : 1;
  shape[0] = shape[1] = shape[2] = 0;
  shape[rows] = matrix->rows;
  shape[columns] = matrix->columns;
  return nvvmFindProduct(matrix->type, matrix->part, shape);
}

static TesseraOptional convertMatrix(MlirType type, MlirType *converted, void *user) {
  (void)user;
  if (!gpuMMAMatrixTypeIsA(type))
    return TESSERA_ABSENT;
  Matrix matrix;
  int64_t shape[3];
  if (!readMatrix(type, &matrix) || !findShape(&matrix, shape))
    return TESSERA_WRONG;
  *converted = nvvmFragmentType(mlirTypeGetContext(type), matrix.type, matrix.part, matrix.rows,
                                matrix.columns);
  return TESSERA_PRESENT;
}

//===--- What a thread holds ---===//

enum { MAX_REGISTERS = 8 };

static intptr_t countRegisters(MlirType type) {
  size_t count = 1;
  if (llvmStructTypeIsA(type))
    llvmStructTypeGetFields(type, &count);
  return (intptr_t)count;
}

static MlirValue registerOf(const TesseraLoweringPlace *place, MlirValue held, intptr_t i) {
  return llvmStructTypeIsA(mlirValueGetType(held)) ? tesseraLoweringExtractOne(place, held, i)
                                                   : held;
}

static intptr_t unpack(const TesseraLoweringPlace *place, MlirValue held, MlirValue *registers) {
  intptr_t count = countRegisters(mlirValueGetType(held));
  for (intptr_t i = 0; i < count; ++i)
    registers[i] = registerOf(place, held, i);
  return count;
}

static MlirAttribute number(const TesseraLoweringPlace *place, int64_t value) {
  return mlirIntegerAttrGet(mlirIntegerTypeGet(place->context, 32), value);
}

static MlirAttribute layout(const TesseraLoweringPlace *place, bool isTransposed) {
  return nvvmMMALayoutAttrGet(place->context, isTransposed ? NvvmMMALayoutcol : NvvmMMALayoutrow);
}

//===--- Memory and products ---===//

static MlirValue leadingDimension(const TesseraLoweringPlace *place, MlirAttribute attribute) {
  return resultOf(llvmConstantOpCreate(place->rewriter, place->location,
                                       mlirIntegerTypeGet(place->context, 32), attribute));
}

static MlirLogicalResult lowerLoad(MlirOperation op, const MlirValue *operands,
                                   MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirType type = mlirValueGetType(resultOf(op)), converted = tesseraLoweringConvert(user, type);
  MlirType memref = mlirValueGetType(gpuSubgroupMmaLoadMatrixOpGetSrcMemref(op));
  Matrix matrix;
  int64_t shape[3];
  if (mlirTypeIsNull(converted) || !readMatrix(type, &matrix) || !findShape(&matrix, shape))
    return tesseraConversionFail(rewriter, op, "warps have no such matrix");
  MlirValue address = tesseraDescriptorElement(&place, memref, operands[0], operands + 1, kAbsent);
  if (!address.ptr)
    return tesseraConversionFail(rewriter, op, "the memref isn't strided");
  MlirValue stride = leadingDimension(&place, gpuSubgroupMmaLoadMatrixOpGetLeadDimensionAttr(op));
  mlirRewriterBaseReplaceOpWithOperation(
      place.rewriter, op,
      nvvmWMMALoadOpCreate(place.rewriter, place.location, converted, address, stride,
                           number(&place, shape[0]), number(&place, shape[1]),
                           number(&place, shape[2]),
                           layout(&place, gpuSubgroupMmaLoadMatrixOpGetTransposeAttr(op).ptr),
                           nvvmMMATypesAttrGet(place.context, matrix.type),
                           nvvmMMAFragAttrGet(place.context, matrix.part)));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult lowerStore(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirType memref = mlirValueGetType(gpuSubgroupMmaStoreMatrixOpGetDstMemref(op));
  Matrix matrix;
  int64_t shape[3];
  if (!readMatrix(mlirValueGetType(gpuSubgroupMmaStoreMatrixOpGetSrc(op)), &matrix) ||
      matrix.part != NvvmMMAFragc || !findShape(&matrix, shape))
    return tesseraConversionFail(rewriter, op, "warps write no such matrix");
  MlirValue registers[MAX_REGISTERS];
  intptr_t count = unpack(&place, operands[0], registers);
  MlirValue address = tesseraDescriptorElement(&place, memref, operands[1], operands + 2, kAbsent);
  if (!address.ptr)
    return tesseraConversionFail(rewriter, op, "the memref isn't strided");
  MlirValue stride = leadingDimension(&place, gpuSubgroupMmaStoreMatrixOpGetLeadDimensionAttr(op));
  mlirRewriterBaseReplaceOpWithOperation(
      place.rewriter, op,
      nvvmWMMAStoreOpCreate(place.rewriter, place.location, address, number(&place, shape[0]),
                            number(&place, shape[1]), number(&place, shape[2]),
                            layout(&place, gpuSubgroupMmaStoreMatrixOpGetTransposeAttr(op).ptr),
                            nvvmMMATypesAttrGet(place.context, matrix.type), count, registers,
                            stride));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult lowerProduct(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  Matrix a, b, c;
  if (!readMatrix(mlirValueGetType(gpuSubgroupMmaComputeOpGetOpA(op)), &a) ||
      !readMatrix(mlirValueGetType(gpuSubgroupMmaComputeOpGetOpB(op)), &b) ||
      !readMatrix(mlirValueGetType(gpuSubgroupMmaComputeOpGetOpC(op)), &c))
    return mlirLogicalResultFailure();
  const int64_t shape[3] = {c.rows, c.columns, a.columns};
  if (a.type != b.type || !nvvmHasProduct(shape, a.type, c.type))
    return tesseraConversionFail(rewriter, op, "warps have no such product");
  MlirValue registers[3 * MAX_REGISTERS];
  intptr_t count = 0;
  for (int i = 0; i < 3; ++i)
    count += unpack(&place, operands[i], registers + count);
  mlirRewriterBaseReplaceOpWithOperation(
      place.rewriter, op,
      nvvmWMMAMmaOpCreate(place.rewriter, place.location, mlirValueGetType(operands[2]),
                          number(&place, shape[0]), number(&place, shape[1]),
                          number(&place, shape[2]),
                          layout(&place, gpuSubgroupMmaComputeOpGetATransposeAttr(op).ptr),
                          layout(&place, gpuSubgroupMmaComputeOpGetBTransposeAttr(op).ptr),
                          nvvmMMATypesAttrGet(place.context, a.type),
                          nvvmMMATypesAttrGet(place.context, c.type), count, registers));
  return mlirLogicalResultSuccess();
}

//===--- Elements ---===//

// The value in each element of a register.
static MlirValue fill(const TesseraLoweringPlace *place, MlirType type, MlirValue value) {
  if (!mlirTypeIsAVector(type))
    return value;
  MlirType i32 = mlirIntegerTypeGet(place->context, 32);
  MlirValue vector = tesseraLoweringPoison(place, type);
  for (int64_t i = 0; i < mlirShapedTypeGetDimSize(type, 0); ++i)
    vector = resultOf(llvmInsertElementOpCreate(place->rewriter, place->location, type, vector,
                                                value, tesseraLoweringInteger(place, i32, i)));
  return vector;
}

static MlirLogicalResult lowerConstant(MlirOperation op, const MlirValue *operands,
                                       MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirType type = tesseraLoweringConvert(user, mlirValueGetType(resultOf(op)));
  if (mlirTypeIsNull(type) || !llvmStructTypeIsA(type))
    return tesseraConversionFail(rewriter, op, "warps have no such matrix");
  size_t count;
  MlirType element = llvmStructTypeGetFields(type, &count)[0];
  MlirType scalar = mlirTypeIsAVector(element) ? mlirShapedTypeGetElementType(element) : element;
  if (!mlirTypeEqual(scalar, mlirValueGetType(operands[0])))
    return tesseraConversionFail(rewriter, op, "registers hold several such numbers");
  MlirValue filled = fill(&place, element, operands[0]);
  MlirValue made = tesseraLoweringPoison(&place, type);
  for (size_t i = 0; i < count; ++i)
    made = tesseraLoweringInsertOne(&place, made, filled, (int64_t)i);
  mlirRewriterBaseReplaceOpWithValues(place.rewriter, op, 1, &made);
  return mlirLogicalResultSuccess();
}

static MlirValue compare(const TesseraLoweringPlace *place, LlvmFCmpPredicate predicate,
                         MlirValue a, MlirValue b) {
  return resultOf(llvmFCmpOpCreateInferred(place->rewriter, place->location,
                                           llvmFCmpPredicateToAttribute(place->context, predicate),
                                           a, b, kAbsent));
}

static MlirValue select(const TesseraLoweringPlace *place, MlirValue condition, MlirValue a,
                        MlirValue b) {
  return resultOf(
      llvmSelectOpCreateInferred(place->rewriter, place->location, condition, a, b, kAbsent));
}

// NaN where one of them is.
static MlirValue extremum(const TesseraLoweringPlace *place, bool isMin, MlirValue a, MlirValue b) {
  MlirType type = mlirValueGetType(a);
  MlirType scalar = mlirTypeIsAVector(type) ? mlirShapedTypeGetElementType(type) : type;
  MlirValue isFirst = compare(place, isMin ? LlvmFCmpPredicateolt : LlvmFCmpPredicateogt, a, b);
  MlirValue found = select(place, isFirst, a, b);
  MlirValue isNaN = compare(place, LlvmFCmpPredicateuno, a, b);
  MlirAttribute number = mlirFloatAttrDoubleGet(place->context, scalar, (double)NAN);
  if (mlirTypeIsAVector(type))
    number = mlirDenseElementsAttrSplatGet(type, number);
  MlirValue nan = resultOf(llvmConstantOpCreate(place->rewriter, place->location, type, number));
  return select(place, isNaN, nan, found);
}

static MlirValue combine(const TesseraLoweringPlace *place, GpuMMAElementwiseOp kind, MlirValue a,
                         MlirValue b) {
  static const TesseraOpDef *const kOps[] = {[GpuMMAElementwiseOpADDF] = &llvmFAddOpDef,
                                             [GpuMMAElementwiseOpMULF] = &llvmFMulOpDef,
                                             [GpuMMAElementwiseOpDIVF] = &llvmFDivOpDef};
  const MlirValue operands[] = {a, b};
  if (kind == GpuMMAElementwiseOpMAXF || kind == GpuMMAElementwiseOpMINF)
    return extremum(place, kind == GpuMMAElementwiseOpMINF, a, b);
  return tesseraLoweringMake(place, kOps[kind], mlirValueGetType(a), 2, operands, NULL);
}

static bool isCombined(GpuMMAElementwiseOp kind) {
  return kind == GpuMMAElementwiseOpADDF || kind == GpuMMAElementwiseOpMULF ||
         kind == GpuMMAElementwiseOpDIVF || kind == GpuMMAElementwiseOpMAXF ||
         kind == GpuMMAElementwiseOpMINF;
}

static MlirLogicalResult lowerElementwise(MlirOperation op, const MlirValue *operands,
                                          MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  GpuMMAElementwiseOp kind = gpuSubgroupMmaElementwiseOpGetOpType(op);
  MlirType type = tesseraLoweringConvert(user, mlirValueGetType(resultOf(op)));
  if (!isCombined(kind) || mlirOperationGetNumOperands(op) != 2 || mlirTypeIsNull(type) ||
      !llvmStructTypeIsA(type) || !mlirTypeEqual(mlirValueGetType(operands[0]), type))
    return tesseraConversionFail(rewriter, op, "not yet computed from what threads hold");
  size_t count;
  MlirType element = llvmStructTypeGetFields(type, &count)[0];
  if (!mlirTypeIsAFloat(mlirTypeIsAVector(element) ? mlirShapedTypeGetElementType(element)
                                                   : element))
    return tesseraConversionFail(rewriter, op, "registers hold no floats");
  MlirValue made = tesseraLoweringPoison(&place, type);
  for (size_t i = 0; i < count; ++i) {
    MlirValue a = registerOf(&place, operands[0], (intptr_t)i);
    MlirValue b = registerOf(&place, operands[1], (intptr_t)i);
    made = tesseraLoweringInsertOne(&place, made, combine(&place, kind, a, b), (int64_t)i);
  }
  mlirRewriterBaseReplaceOpWithValues(place.rewriter, op, 1, &made);
  return mlirLogicalResultSuccess();
}

void nvvmPopulateMatrices(TesseraLowering *lowering, MlirRewritePatternSet patterns) {
  static const struct {
    const TesseraOpDef *definition;
    TesseraConversionFunction lower;
  } kPatterns[] = {
      {&gpuSubgroupMmaLoadMatrixOpDef, lowerLoad},
      {&gpuSubgroupMmaStoreMatrixOpDef, lowerStore},
      {&gpuSubgroupMmaComputeOpDef, lowerProduct},
      {&gpuSubgroupMmaConstantMatrixOpDef, lowerConstant},
      {&gpuSubgroupMmaElementwiseOpDef, lowerElementwise},
  };
  tesseraTypeConverterAddConversion(tesseraLoweringGetTypes(lowering), convertMatrix, lowering);
  for (size_t i = 0; i < sizeof kPatterns / sizeof *kPatterns; ++i)
    tesseraLoweringPatternAdd(patterns, lowering, kPatterns[i].definition, 10, kPatterns[i].lower);
}
