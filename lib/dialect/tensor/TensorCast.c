// Casts that only forget sizes, in front of ops that write into what they are given.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/Arith.h"
#include "dialect/tensor/TensorFold.h"
#include "dialect/tensor/TensorOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/DestinationStyle.h"
#include "tessera/Interfaces.h"
#include "tessera/Rewrite.h"

// What the operand was before a cast that forgets sizes; null for others.
static MlirValue beforeCast(MlirValue operand) {
  IrOperation *cast = irDefiningOp(irValue(operand));
  if (!cast || !tensorCastOpIsA(irWrapOp(cast)))
    return (MlirValue){NULL};
  MlirValue source = tensorCastOpGetSource(irWrapOp(cast));
  return tensorKeepsShape(mlirValueGetType(operand), mlirValueGetType(source)) ? source
                                                                               : (MlirValue){NULL};
}

// Whether attributes and operands say sizes of tensors too: tiles, which linalg changes with them.
static bool saysSizes(MlirOperation op) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  return mlirStringRefEqual(name, mlirStringRefCreateFromCString("linalg.pack")) ||
         mlirStringRefEqual(name, mlirStringRefCreateFromCString("linalg.unpack"));
}

// Ops that insert have patterns of their own, and what loops carry has to stay of one type.
static bool takesCasts(MlirOperation op) {
  return tesseraOperationIsDestinationStyle(op) && !tensorInsertSliceOpIsA(op) &&
         !tensorParallelInsertSliceOpIsA(op) && !tensorInsertOpIsA(op) &&
         !irInterface(irOp(op), &loopLikeOpInterface) && !saysSizes(op);
}

MlirLogicalResult tensorTakeCastInputs(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  if (!takesCasts(op))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation made = {NULL};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue source = beforeCast(mlirOperationGetOperand(op, i));
    if (!source.ptr)
      continue;
    made = made.ptr ? made : mlirOperationClone(op);
    mlirOperationSetOperand(made, i, source);
  }
  if (!made.ptr)
    return mlirLogicalResultFailure();
  for (intptr_t i = 0; i < mlirOperationGetNumResults(made); ++i) {
    MlirValue init = tesseraOperationGetTiedInit(made, i);
    if (init.ptr)
      mlirValueSetType(mlirOperationGetResult(made, i), mlirValueGetType(init));
  }
  mlirRewriterBaseInsert(base, made);
  TensorValues results = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue result = mlirOperationGetResult(made, i);
    MlirType type = mlirValueGetType(mlirOperationGetResult(op, i));
    if (!mlirTypeEqual(type, mlirValueGetType(result)))
      result =
          tensorCastOpGetDest(tensorCastOpCreate(base, mlirOperationGetLocation(op), type, result));
    tsVecPush(&results, result);
  }
  mlirRewriterBaseReplaceOpWithValues(base, op, (intptr_t)results.size, results.data);
  tsVecFree(&results);
  return mlirLogicalResultSuccess();
}
