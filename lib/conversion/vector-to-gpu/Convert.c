// The counterparts on matrices.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/vector-to-gpu/Rules.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/vector/Vector.h"

static const MlirAttribute kNone = {NULL};

typedef struct Conversion {
  MlirRewriterBase rewriter;
  MatrixTypes types;
  TsPointerMap matrices; ///< values -> what they are as matrices
} Conversion;

// Null: the value isn't one.
static MlirValue matrixOf(const Conversion *c, MlirValue value) {
  const uintptr_t *matrix = tsPointerMapFind(&c->matrices, value.ptr);
  return (MlirValue){matrix ? (const void *)*matrix : NULL};
}

static void setMatrix(Conversion *c, MlirValue value, MlirValue matrix) {
  *tsPointerMapInsert(&c->matrices, value.ptr, NULL) = (uintptr_t)matrix.ptr;
}

//===--- Operations ---===//

typedef TsVec(MlirValue) Values;

static Values indicesOf(MlirOperation transfer) {
  TesseraRange range = vectorTransferOpInterfaceGetTransferIndices(transfer);
  Values indices = {0};
  for (intptr_t i = 0; i < range.count; ++i)
    tsVecPush(&indices, mlirOperationGetOperand(transfer, range.start + i));
  return indices;
}

static MlirAttribute strideOf(MlirOperation transfer, bool isRepeated) {
  int64_t stride = 0;
  if (!isRepeated)
    (void)matrixRowStride(mlirValueGetType(vectorTransferOpInterfaceGetTransferBase(transfer)),
                          &stride);
  return mlirIntegerAttrGet(mlirIndexTypeGet(mlirOperationGetContext(transfer)), stride);
}

static void convertRead(Conversion *c, MlirOperation op) {
  MlirAffineMap map = vectorTransferOpInterfaceGetTransferMap(op);
  bool isTransposed = matrixIsTransposed(map);
  MlirOperation extension = matrixExtensionOf(op);
  MlirValue value = mlirOperationGetResult(extension.ptr ? extension : op, 0);
  Values indices = indicesOf(op);
  MlirOperation load = gpuSubgroupMmaLoadMatrixOpCreate(
      c->rewriter, mlirOperationGetLocation(op), matrixTypeOf(&c->types, value),
      vectorTransferReadOpGetBase(op), (intptr_t)indices.size, indices.data,
      strideOf(op, vectorTransferDim(map, isTransposed) < 0),
      isTransposed ? mlirUnitAttrGet(mlirOperationGetContext(op)) : kNone);
  setMatrix(c, value, mlirOperationGetResult(load, 0));
  tsVecFree(&indices);
}

static void convertWrite(Conversion *c, MlirOperation op) {
  Values indices = indicesOf(op);
  gpuSubgroupMmaStoreMatrixOpCreate(c->rewriter, mlirOperationGetLocation(op),
                                    matrixOf(c, vectorTransferWriteOpGetValueToStore(op)),
                                    vectorTransferWriteOpGetBase(op), (intptr_t)indices.size,
                                    indices.data, strideOf(op, false), kNone);
  mlirRewriterBaseEraseOp(c->rewriter, op);
  tsVecFree(&indices);
}

static void convertContract(Conversion *c, MlirOperation op) {
  MlirValue result = mlirOperationGetResult(op, 0);
  MlirOperation product = gpuSubgroupMmaComputeOpCreate(
      c->rewriter, mlirOperationGetLocation(op), matrixTypeOf(&c->types, result),
      matrixOf(c, vectorContractionOpGetLhs(op)), matrixOf(c, vectorContractionOpGetRhs(op)),
      matrixOf(c, vectorContractionOpGetAcc(op)), kNone, kNone);
  setMatrix(c, result, mlirOperationGetResult(product, 0));
}

static void fillMatrix(Conversion *c, MlirOperation op, MlirValue scalar) {
  MlirValue result = mlirOperationGetResult(op, 0);
  MlirOperation filled = gpuSubgroupMmaConstantMatrixOpCreate(
      c->rewriter, mlirOperationGetLocation(op), matrixTypeOf(&c->types, result), scalar);
  setMatrix(c, result, mlirOperationGetResult(filled, 0));
}

static void convertConstant(Conversion *c, MlirOperation op) {
  MlirAttribute element = mlirDenseElementsAttrGetSplatValue(arithConstantOpGetValueAttr(op));
  fillMatrix(c, op,
             mlirOperationGetResult(arithConstantOpCreate(c->rewriter, mlirOperationGetLocation(op),
                                                          mlirAttributeGetType(element), element),
                                    0));
}

static void convertBroadcast(Conversion *c, MlirOperation op) {
  fillMatrix(c, op, vectorBroadcastOpGetSource(op));
}

static void convertElementwise(Conversion *c, MlirOperation op) {
  GpuMMAElementwiseOp kind = GpuMMAElementwiseOpADDF;
  (void)matrixElementwiseKind(op, &kind);
  MlirValue result = mlirOperationGetResult(op, 0);
  Values operands = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    tsVecPush(&operands, matrixOf(c, mlirOperationGetOperand(op, i)));
  MlirOperation made = gpuSubgroupMmaElementwiseOpCreate(
      c->rewriter, mlirOperationGetLocation(op), matrixTypeOf(&c->types, result),
      (intptr_t)operands.size, operands.data,
      gpuMMAElementwiseOpAttrGet(mlirOperationGetContext(op), kind));
  setMatrix(c, result, mlirOperationGetResult(made, 0));
  tsVecFree(&operands);
}

//===--- Loops ---===//

// The loop carries matrices besides the vectors.
static void convertLoop(Conversion *c, MlirOperation op) {
  Values inits = {0};
  TsVec(MlirType) types = {0};
  intptr_t numCarried = scfForOpGetNumInitArgs(op);
  for (intptr_t i = 0; i < numCarried; ++i)
    tsVecPush(&inits, scfForOpGetInitArgs(op, i));
  for (intptr_t i = 0; i < numCarried; ++i) {
    MlirValue matrix = matrixOf(c, inits.data[i]);
    if (!matrix.ptr)
      continue;
    tsVecPush(&inits, matrix);
    tsVecPush(&types, mlirValueGetType(matrix));
  }
  MlirOperation loop =
      tesseraRewriterAppendResults(c->rewriter, op, (intptr_t)types.size, types.data);
  tesseraOperationSetOperandRange(loop, scfForOpGetInits(loop), (intptr_t)inits.size, inits.data);
  MlirBlock body = mlirRegionGetFirstBlock(scfForOpGetRegion(loop));
  for (intptr_t i = 0, next = numCarried; i < numCarried; ++i) {
    if (!matrixOf(c, inits.data[i]).ptr)
      continue;
    MlirValue before = mlirBlockGetArgument(body, i + 1); // behind the counter
    setMatrix(
        c, before,
        mlirBlockAddArgument(body, types.data[next - numCarried], mlirOperationGetLocation(loop)));
    setMatrix(c, mlirOperationGetResult(loop, i), mlirOperationGetResult(loop, next));
    ++next;
  }
  tsVecFree(&inits);
  tsVecFree(&types);
}

// A vector that is a matrix too is carried as it came, so that whatever computed it is dead.
static void convertYield(Conversion *c, MlirOperation op) {
  MlirOperation loop = mlirOperationGetParentOperation(op);
  Values values = {0};
  intptr_t numCarried = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < numCarried; ++i) {
    MlirValue value = mlirOperationGetOperand(op, i);
    tsVecPush(&values, matrixOf(c, value).ptr ? scfForOpGetInitArgs(loop, i) : value);
  }
  for (intptr_t i = 0; i < numCarried; ++i) {
    MlirValue matrix = matrixOf(c, mlirOperationGetOperand(op, i));
    if (matrix.ptr)
      tsVecPush(&values, matrix);
  }
  mlirRewriterBaseStartOpModification(c->rewriter, op);
  mlirOperationSetOperands(op, (intptr_t)values.size, values.data);
  mlirRewriterBaseFinalizeOpModification(c->rewriter, op);
  tsVecFree(&values);
}

//===--- All of them ---===//

static void convert(Conversion *c, MlirOperation op) {
  static const struct {
    const TesseraOpDef *definition;
    void (*convert)(Conversion *c, MlirOperation op);
  } kConversions[] = {
      {&vectorTransferReadOpDef, convertRead},
      {&vectorTransferWriteOpDef, convertWrite},
      {&vectorContractionOpDef, convertContract},
      {&vectorBroadcastOpDef, convertBroadcast},
      {&arithConstantOpDef, convertConstant},
      {&scfForOpDef, convertLoop},
      {&scfYieldOpDef, convertYield},
  };
  mlirRewriterBaseSetInsertionPointBefore(c->rewriter, op);
  for (size_t i = 0; i < sizeof kConversions / sizeof *kConversions; ++i)
    if (tesseraOperationIs(op, kConversions[i].definition)) {
      kConversions[i].convert(c, op);
      return;
    }
  GpuMMAElementwiseOp kind;
  if (matrixElementwiseKind(op, &kind))
    convertElementwise(c, op);
}

void matrixConvert(MlirRewriterBase rewriter, const MatrixOps *ops) {
  Conversion c = {.rewriter = rewriter};
  for (size_t i = 0; i < ops->size; ++i)
    (void)matrixInfer(&c.types, ops->data[i]);
  for (size_t i = 0; i < ops->size; ++i)
    convert(&c, ops->data[i]);
  matrixTypesFree(&c.types);
  tsPointerMapFree(&c.matrices);
}
