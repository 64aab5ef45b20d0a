// reify-result-shapes: types of results with the sizes that the ops know.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/memref-lowering/MemRefPasses.h"
#include "dialect/tensor/TensorOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"
#include "tessera/Views.h"

typedef TsVec(MlirOperation) Operations;
typedef TsVec(int64_t) Sizes;

static void appendSize(TesseraFoldResult size, void *user) {
  int64_t number = IR_DYNAMIC;
  TesseraMixedNumber value = {.value = size.value};
  if (!size.value.ptr)
    number = mlirIntegerAttrGetValueInt(size.attribute);
  else if (!tesseraMixedNumberIsConstant(value, &number))
    number = IR_DYNAMIC;
  tsVecPush((Sizes *)user, number);
}

// The ops have one result, a tensor. A copy of better type takes its place, with a cast.
static void reifyShape(MlirRewriterBase base, MlirOperation op) {
  mlirRewriterBaseSetInsertionPointBefore(base, op);
  Sizes sizes = {0};
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  intptr_t rank = mlirShapedTypeGetRank(type);
  if (mlirLogicalResultIsFailure(
          reifyRankedShapedTypeOpInterfaceReifyResultShapes(op, base, appendSize, &sizes)) ||
      (intptr_t)sizes.size != rank) {
    mlirOperationEmitWarning(op, "failed to get the reified shapes");
    tsVecFree(&sizes);
    return;
  }
  MlirType known = mlirRankedTensorTypeGet(rank, sizes.data, mlirShapedTypeGetElementType(type),
                                           mlirRankedTensorTypeGetEncoding(type));
  tsVecFree(&sizes);
  if (mlirTypeEqual(known, type))
    return;
  MlirOperation copy = mlirRewriterBaseClone(base, op);
  mlirValueSetType(mlirOperationGetResult(copy, 0), known);
  MlirValue value = mlirOperationGetResult(copy, 0);
  mlirRewriterBaseReplaceOpWithOperation(
      base, op, tensorCastOpCreate(base, mlirOperationGetLocation(op), type, value));
}

static MlirWalkResult collect(MlirOperation op, void *user) {
  if (tensorPadOpIsA(op) || tensorConcatOpIsA(op))
    tsVecPush((Operations *)user, op);
  return MlirWalkResultAdvance;
}

void reifyResultShapesPassPassRun(MlirPass pass, const ReifyResultShapesPassOptions *options,
                                  MlirOperation root) {
  (void)pass, (void)options;
  Operations ops = {0};
  mlirOperationWalk(root, collect, &ops, MlirWalkPostOrder);
  MlirRewriterBase rewriter = mlirIRRewriterCreateFromOp(root);
  for (size_t i = 0; i < ops.size; ++i)
    reifyShape(rewriter, ops.data[i]);
  mlirIRRewriterDestroy(rewriter);
  tsVecFree(&ops);
}
