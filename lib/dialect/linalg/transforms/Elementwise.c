// convert-elementwise-to-linalg: ops on each element of tensors as generic ones.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/linalg/LinalgBuild.h"
#include "dialect/linalg/LinalgPasses.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Pass.h"

static bool isOneElement(MlirType type) {
  return mlirTypeIsAInteger(type) || mlirTypeIsAFloat(type) || mlirTypeIsAIndex(type) ||
         mlirTypeIsAComplex(type);
}

static bool isElementwiseOnTensors(MlirOperation op) {
  static const TesseraTraitBit kTraits[] = {TESSERA_TRAIT_ELEMENTWISE, TESSERA_TRAIT_SCALARIZABLE,
                                            TESSERA_TRAIT_VECTORIZABLE, TESSERA_TRAIT_TENSORIZABLE};
  for (size_t i = 0; i < sizeof kTraits / sizeof *kTraits; ++i)
    if (!tesseraOperationHasTrait(op, kTraits[i]))
      return false;
  bool anyTensor = false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirType type = mlirValueGetType(mlirOperationGetOperand(op, i));
    if (mlirTypeIsARankedTensor(type))
      anyTensor = true;
    else if (!isOneElement(type))
      return false;
  }
  return anyTensor && mlirOperationGetNumResults(op);
}

// The op itself on single elements.
static bool makeScalarOp(const LinalgMaker *maker, const MlirValue *arguments, MlirValue *results,
                         const void *user) {
  MlirOperation op = *(const MlirOperation *)user;
  MlirOperationState state =
      mlirOperationStateGet(mlirIdentifierStr(mlirOperationGetName(op)), maker->location);
  mlirOperationStateAddOperands(&state, mlirOperationGetNumOperands(op), arguments);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirType type = linalgElementType(mlirValueGetType(mlirOperationGetResult(op, i)));
    mlirOperationStateAddResults(&state, 1, &type);
  }
  for (intptr_t i = 0; i < mlirOperationGetNumAttributes(op); ++i) {
    MlirNamedAttribute attribute = mlirOperationGetAttribute(op, i);
    mlirOperationStateAddAttributes(&state, 1, &attribute);
  }
  MlirOperation scalar = mlirOperationCreate(&state);
  if (!scalar.ptr)
    return false;
  mlirRewriterBaseInsert(maker->rewriter, scalar);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    results[i] = mlirOperationGetResult(scalar, i);
  return true;
}

// What a result is written to: the first operand of its type, else a tensor of the first operand's
// sizes.
static MlirValue findInit(const LinalgMaker *maker, MlirOperation op, MlirType type) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (mlirTypeEqual(mlirValueGetType(mlirOperationGetOperand(op, i)), type))
      return mlirOperationGetOperand(op, i);
  MlirValue first = mlirOperationGetOperand(op, 0);
  for (intptr_t i = 1; !mlirTypeIsARankedTensor(mlirValueGetType(first)); ++i)
    first = mlirOperationGetOperand(op, i);
  intptr_t rank = mlirShapedTypeGetRank(type), count = 0;
  MlirValue *sizes = tsAllocZeroed((size_t)rank + 1, sizeof *sizes);
  for (intptr_t i = 0; i < rank; ++i)
    if (mlirShapedTypeIsDynamicDim(type, i))
      sizes[count++] = linalgMakeDim(maker, first, i);
  MlirValue init = linalgMakeEmpty(maker, type, count, sizes);
  tsFree(sizes);
  return init;
}

static void convertElementwise(MlirRewriterBase rewriter, MlirOperation op) {
  LinalgMaker maker = {rewriter, mlirOperationGetContext(op), mlirOperationGetLocation(op)};
  intptr_t numOperands = mlirOperationGetNumOperands(op);
  intptr_t numResults = mlirOperationGetNumResults(op);
  intptr_t rank = linalgRank(mlirValueGetType(mlirOperationGetResult(op, 0)));
  MlirAffineMap all = mlirAffineMapMultiDimIdentityGet(maker.context, rank);
  MlirAffineMap single = mlirAffineMapZeroResultGet(maker.context, rank, 0);
  MlirValue *values = tsAllocZeroed((size_t)(numOperands + numResults), sizeof *values);
  MlirAffineMap *maps = tsAllocZeroed((size_t)(numOperands + numResults), sizeof *maps);
  mlirRewriterBaseSetInsertionPointBefore(rewriter, op);
  for (intptr_t i = 0; i < numOperands; ++i) {
    values[i] = mlirOperationGetOperand(op, i);
    maps[i] = isOneElement(mlirValueGetType(values[i])) ? single : all;
  }
  for (intptr_t i = 0; i < numResults; ++i) {
    values[numOperands + i] = findInit(&maker, op, mlirValueGetType(mlirOperationGetResult(op, i)));
    maps[numOperands + i] = all;
  }
  MlirOperation generic = linalgMakeGeneric(&maker, &(LinalgGeneric){.numInputs = numOperands,
                                                                     .numInits = numResults,
                                                                     .inputs = values,
                                                                     .inits = values + numOperands,
                                                                     .maps = maps,
                                                                     .body = makeScalarOp,
                                                                     .user = &op});
  if (generic.ptr)
    mlirRewriterBaseReplaceOpWithOperation(rewriter, op, generic);
  tsFree(values);
  tsFree(maps);
}

typedef TsVec(MlirOperation) ElementwiseOps;

static MlirWalkResult collectElementwise(MlirOperation op, void *user) {
  if (isElementwiseOnTensors(op))
    tsVecPush((ElementwiseOps *)user, op);
  return MlirWalkResultAdvance;
}

void convertElementwiseToLinalgPassPassRun(MlirPass pass,
                                           const ConvertElementwiseToLinalgPassOptions *options,
                                           MlirOperation root) {
  (void)pass, (void)options;
  ElementwiseOps ops = {0};
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(root));
  mlirOperationWalk(root, collectElementwise, &ops, MlirWalkPreOrder);
  for (size_t i = 0; i < ops.size; ++i)
    convertElementwise(rewriter, ops.data[i]);
  mlirIRRewriterDestroy(rewriter);
  tsVecFree(&ops);
}
