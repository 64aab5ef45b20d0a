// gpu-to-llvm: products of sparse matrices as calls of the runtime.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/gpu-to-llvm/GPUToLLVM.h"

//===--- Numbers of the library behind the runtime ---===//

// What it calls types of elements.
static int32_t dataType(MlirType type) {
  bool isComplex = mlirTypeIsAComplex(type);
  MlirType part = isComplex ? mlirComplexTypeGetElementType(type) : type;
  if (mlirTypeIsABF16(part))
    return isComplex ? 15 : 14;
  if (mlirTypeIsAF16(part))
    return isComplex ? 6 : 2;
  if (mlirTypeIsAF32(part))
    return isComplex ? 4 : 0;
  if (mlirTypeIsAF64(part))
    return isComplex ? 5 : 1;
  switch (mlirTypeIsAInteger(part) ? mlirIntegerTypeGetWidth(part) : 0) {
  case 8:
    return isComplex ? 7 : 3;
  case 16:
    return isComplex ? 21 : 20;
  case 32:
    return isComplex ? 11 : 10;
  default:
    return -1;
  }
}

// What it calls types of positions.
static int32_t indexType(MlirType type) {
  if (mlirTypeIsAIndex(type))
    return 3;
  switch (mlirTypeIsAInteger(type) ? mlirIntegerTypeGetWidth(type) : 0) {
  case 16:
    return 1;
  case 32:
    return 2;
  case 64:
    return 3;
  default:
    return -1;
  }
}

//===--- Calls by a table ---===//

// An op, and the function with its arguments: a digit is an operand behind the token; behind `p`
// the memory of an operand, behind `i` and `d` the type of its elements, as positions and
// as data; `C` the type that is computed with, `A` and `B` the modes, `s` the stream.
typedef struct SparseCall {
  const TesseraOpDef *definition;
  const char *function, *arguments;
  int numResults; ///< that the call gives
  bool isNumber;  ///< it gives a number, else a pointer
  bool typeFirst; ///< the constant of the type is made before the others
  MlirAttribute (*modeA)(MlirOperation op);
  MlirAttribute (*modeB)(MlirOperation op);
  MlirType (*computeType)(MlirOperation op);
} SparseCall;

#define MODES(op) op##GetModeAAttr, op##GetModeBAttr, op##GetComputeType

static const SparseCall kCalls[] = {
    {&gpuCreateCooOpDef, "mgpuCreateCoo", "0 1 2 p3 p4 p5 i3 d5 s", 1, 0, 0, 0, 0, 0},
    {&gpuCreateCooAoSOpDef, "mgpuCreateCooAoS", "0 1 2 p3 p4 i3 d4 s", 1, 0, 0, 0, 0, 0},
    {&gpuCreateCsrOpDef, "mgpuCreateCsr", "0 1 2 p3 p4 p5 i3 i4 d5 s", 1, 0, 0, 0, 0, 0},
    {&gpuCreateCscOpDef, "mgpuCreateCsc", "0 1 2 p3 p4 p5 i3 i4 d5 s", 1, 0, 0, 0, 0, 0},
    {&gpuCreateBsrOpDef, "mgpuCreateBsr", "0 1 2 3 4 p5 p6 p7 i5 i6 d7 s", 1, 0, 0, 0, 0, 0},
    {&gpuDestroySpMatOpDef, "mgpuDestroySpMat", "0 s", 0, 0, 0, 0, 0, 0},
    {&gpuSetCsrPointersOpDef, "mgpuSetCsrPointers", "0 p1 p2 p3 s", 0, 0, 0, 0, 0, 0},
    {&gpuSpMVBufferSizeOpDef, "mgpuSpMVBufferSize", "A 0 1 2 C s", 1, 1, 0,
     gpuSpMVBufferSizeOpGetModeAAttr, NULL, gpuSpMVBufferSizeOpGetComputeType},
    {&gpuSpMVOpDef, "mgpuSpMV", "A 0 1 2 C p3 s", 0, 0, 0, gpuSpMVOpGetModeAAttr, NULL,
     gpuSpMVOpGetComputeType},
    {&gpuSpMMBufferSizeOpDef, "mgpuSpMMBufferSize", "A B 0 1 2 C s", 1, 1, 0,
     MODES(gpuSpMMBufferSizeOp)},
    {&gpuSpMMOpDef, "mgpuSpMM", "A B 0 1 2 C p3 s", 0, 0, 0, MODES(gpuSpMMOp)},
    {&gpuSDDMMBufferSizeOpDef, "mgpuSDDMMBufferSize", "A B 0 1 2 C s", 1, 1, 0,
     MODES(gpuSDDMMBufferSizeOp)},
    {&gpuSDDMMOpDef, "mgpuSDDMM", "A B 0 1 2 C p3 s", 0, 0, 1, MODES(gpuSDDMMOp)},
    {&gpuSpGEMMCreateDescrOpDef, "mgpuSpGEMMCreateDescr", "s", 1, 0, 0, 0, 0, 0},
    {&gpuSpGEMMDestroyDescrOpDef, "mgpuSpGEMMDestroyDescr", "0 s", 0, 0, 0, 0, 0, 0},
    {&gpuSpGEMMWorkEstimationOrComputeOpDef, NULL, "0 A B 1 2 3 C 4 p5 s", 1, 1, 1,
     MODES(gpuSpGEMMWorkEstimationOrComputeOp)},
    {&gpuSpGEMMCopyOpDef, "mgpuSpGEMMCopy", "0 A B 1 2 3 C s", 0, 0, 1, MODES(gpuSpGEMMCopyOp)},
};
enum { NUM_CALLS = sizeof kCalls / sizeof kCalls[0], MAX_ARGUMENTS = 16 };

static MlirValue constant(const HostPlace *place, int32_t value) {
  return tesseraLoweringInteger(&place->at, mlirIntegerTypeGet(place->at.context, 32), value);
}

static MlirType elementOf(MlirOperation op, intptr_t position) {
  return mlirShapedTypeGetElementType(mlirValueGetType(mlirOperationGetOperand(op, position)));
}

// One argument, and past it.
static MlirValue makeArgument(const HostPlace *place, const SparseCall *row, const char **at,
                              const MlirValue *operands, MlirValue computeType) {
  char letter = *(*at)++;
  intptr_t position = letter >= '0' && letter <= '9' ? letter - '0' + 1 : 0;
  if (letter == 'p' || letter == 'i' || letter == 'd')
    position = *(*at)++ - '0' + 1;
  switch (letter) {
  case 's':
    return operands[0];
  case 'p':
    return hostMemoryOf(place, operands[position]);
  case 'i':
    return constant(place, indexType(elementOf(place->op, position)));
  case 'd':
    return constant(place, dataType(elementOf(place->op, position)));
  case 'C':
    return computeType.ptr ? computeType : constant(place, dataType(row->computeType(place->op)));
  case 'A':
    return constant(place, gpuTransposeModeAttrGetValue(row->modeA(place->op)));
  case 'B':
    return constant(place, gpuTransposeModeAttrGetValue(row->modeB(place->op)));
  default:
    return operands[position];
  }
}

// Whether the library has numbers for the types.
static bool typesAreKnown(MlirOperation op, const SparseCall *row) {
  for (const char *at = row->arguments; *at; ++at)
    if ((*at == 'i' && indexType(elementOf(op, at[1] - '0' + 1)) < 0) ||
        (*at == 'd' && dataType(elementOf(op, at[1] - '0' + 1)) < 0) ||
        (*at == 'C' && dataType(row->computeType(op)) < 0))
      return false;
  return true;
}

// Whether the matrix, or one that the operation works on, has two elements of four.
static bool isStructured(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    if (mlirValueIsAOpResult(operand) && gpuCreate2To4SpMatOpIsA(mlirOpResultGetOwner(operand)))
      return true;
  }
  return false;
}

static MlirLogicalResult replace(const HostPlace *place, intptr_t count, MlirValue first,
                                 MlirValue stream) {
  const MlirValue both[] = {first, stream};
  mlirRewriterBaseReplaceOpWithValues(place->at.rewriter, place->op, count + 1,
                                      count ? both : &both[1]);
  return mlirLogicalResultSuccess();
}

static const char *functionOf(MlirOperation op, const SparseCall *row) {
  if (row->function)
    return row->function;
  bool estimates = gpuSpGEMMWorkEstimationOrComputeOpGetKind(op) ==
                   GpuSpGEMMWorkEstimationOrComputeKindWORK_ESTIMATION;
  return estimates ? "mgpuSpGEMMWorkEstimation" : "mgpuSpGEMMCompute";
}

static MlirLogicalResult lowerCall(MlirOperation op, const MlirValue *operands,
                                   MlirPatternRewriter rewriter, void *user) {
  HostPlace place = hostPlaceOf(op, rewriter, user);
  const SparseCall *row = kCalls;
  while (!tesseraOperationIs(op, row->definition))
    ++row;
  if (!hostIsInStream(op) || !hostHasLLVMTypes(mlirOperationGetNumOperands(op), operands) ||
      mlirOperationGetNumResults(op) != row->numResults + 1)
    return tesseraConversionFail(rewriter, op, "not in a stream");
  if (!typesAreKnown(op, row) || isStructured(op))
    return tesseraConversionFail(rewriter, op, "types or a structure that aren't supported");
  MlirValue arguments[MAX_ARGUMENTS], computeType = {NULL};
  intptr_t count = 0;
  if (row->typeFirst)
    computeType = constant(&place, dataType(row->computeType(op)));
  for (const char *at = row->arguments; *at;) {
    if (*at == ' ')
      ++at;
    else
      arguments[count++] = makeArgument(&place, row, &at, operands, computeType);
  }
  MlirType result = {NULL};
  if (row->numResults)
    result = row->isNumber ? tesseraLoweringIndexType(place.at.lowering)
                           : tesseraLoweringPointerType(place.at.lowering, 0);
  MlirOperation made = hostCall(&place, functionOf(op, row), result, count, arguments);
  if (mlirOperationIsNull(made))
    return mlirLogicalResultFailure();
  return replace(&place, row->numResults,
                 row->numResults ? mlirOperationGetResult(made, 0) : operands[0], operands[0]);
}

//===--- Dense tensors ---===//

static MlirLogicalResult lowerCreateDense(MlirOperation op, const MlirValue *operands,
                                          MlirPatternRewriter rewriter, void *user) {
  HostPlace place = hostPlaceOf(op, rewriter, user);
  intptr_t rank = gpuCreateDnTensorOpGetNumDims(op);
  if (!hostIsInStream(op) || !hostHasLLVMTypes(mlirOperationGetNumOperands(op), operands) ||
      rank < 1 || rank > 2 || dataType(elementOf(op, 1)) < 0)
    return tesseraConversionFail(rewriter, op, "not a vector or matrix in a stream");
  for (MlirOpOperand use = mlirValueGetFirstUse(gpuCreateDnTensorOpGetDnTensor(op));
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use))
    if (isStructured(mlirOpOperandGetOwner(use)))
      return tesseraConversionFail(rewriter, op, "a structure that isn't supported");
  MlirValue data = hostMemoryOf(&place, operands[1]);
  MlirValue type = constant(&place, dataType(elementOf(op, 1)));
  MlirValue arguments[5];
  intptr_t count = 0;
  for (intptr_t i = 0; i < rank; ++i)
    arguments[count++] = operands[2 + i];
  arguments[count++] = data;
  arguments[count++] = type;
  arguments[count++] = operands[0];
  MlirOperation made = hostCall(&place, rank == 1 ? "mgpuCreateDnVec" : "mgpuCreateDnMat",
                                tesseraLoweringPointerType(place.at.lowering, 0), count, arguments);
  if (mlirOperationIsNull(made))
    return mlirLogicalResultFailure();
  return replace(&place, 1, mlirOperationGetResult(made, 0), operands[0]);
}

static MlirLogicalResult lowerDestroyDense(MlirOperation op, const MlirValue *operands,
                                           MlirPatternRewriter rewriter, void *user) {
  HostPlace place = hostPlaceOf(op, rewriter, user);
  MlirValue tensor = gpuDestroyDnTensorOpGetDnTensor(op);
  if (!hostIsInStream(op) || !mlirValueIsAOpResult(tensor) ||
      !gpuCreateDnTensorOpIsA(mlirOpResultGetOwner(tensor)))
    return tesseraConversionFail(rewriter, op, "a tensor from elsewhere");
  const MlirValue arguments[] = {operands[1], operands[0]};
  bool isVector = gpuCreateDnTensorOpGetNumDims(mlirOpResultGetOwner(tensor)) == 1;
  hostCall(&place, isVector ? "mgpuDestroyDnVec" : "mgpuDestroyDnMat", (MlirType){NULL}, 2,
           arguments);
  return replace(&place, 0, operands[0], operands[0]);
}

//===--- Sizes ---===//

static MlirLogicalResult lowerGetSize(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  HostPlace place = hostPlaceOf(op, rewriter, user);
  if (!hostIsInStream(op))
    return tesseraConversionFail(rewriter, op, "not in a stream");
  const TesseraLoweringPlace *at = &place.at;
  MlirType index = tesseraLoweringIndexType(at->lowering);
  MlirType pointer = tesseraLoweringPointerType(at->lowering, 0);
  MlirAttribute alignment = mlirIntegerAttrGet(mlirIntegerTypeGet(at->context, 64), 16);
  MlirValue memory = mlirOperationGetResult(
      llvmAllocaOpCreate(at->rewriter, at->location, pointer, tesseraLoweringIndex(at, 3),
                         alignment, mlirTypeAttrGet(index), (MlirAttribute){NULL}),
      0);
  MlirValue arguments[5] = {operands[1]}, results[4];
  for (int i = 0; i < 3; ++i)
    arguments[1 + i] =
        tesseraLoweringElementAddress(at, pointer, memory, tesseraLoweringIndex(at, i));
  arguments[4] = operands[0];
  hostCall(&place, "mgpuSpMatGetSize", (MlirType){NULL}, 5, arguments);
  for (int i = 0; i < 3; ++i)
    results[i] = tesseraLoweringLoad(at, index, arguments[1 + i]);
  results[3] = operands[0];
  mlirRewriterBaseReplaceOpWithValues(at->rewriter, op, 4, results);
  return mlirLogicalResultSuccess();
}

void hostPopulateSparse(HostLowering *host, MlirRewritePatternSet patterns) {
  const TesseraTypeConverter *types = tesseraLoweringGetTypes(host->lowering);
  for (size_t i = 0; i < NUM_CALLS; ++i)
    tesseraConversionPatternAdd(patterns, kCalls[i].definition, 1, types, lowerCall, host);
  tesseraConversionPatternAdd(patterns, &gpuCreateDnTensorOpDef, 1, types, lowerCreateDense, host);
  tesseraConversionPatternAdd(patterns, &gpuDestroyDnTensorOpDef, 1, types, lowerDestroyDense,
                              host);
  tesseraConversionPatternAdd(patterns, &gpuSpMatGetSizeOpDef, 1, types, lowerGetSize, host);
}
