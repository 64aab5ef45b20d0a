// What rewrites of the scf dialect have in common.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/scf/SCFRewrite.h"
#include "ir/Operation.h"

MlirBlock scfBlockOf(MlirRegion region) { return irWrapBlock(irRegion(region)->first); }

MlirOperation scfTerminatorOf(MlirRegion region) {
  const IrBlock *block = irRegion(region)->first;
  return irWrapOp(block ? block->last : NULL);
}

void scfAppendOperands(ScfValues *values, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    tsVecPush(values, mlirOperationGetOperand(op, i));
}

void scfAppendResultTypes(ScfTypes *types, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tsVecPush(types, mlirValueGetType(mlirOperationGetResult(op, i)));
}

MlirBlock scfCreateBlock(MlirRewriterBase base, MlirRegion region) {
  MlirBlock block = mlirBlockCreate(0, NULL, NULL);
  mlirRegionAppendOwnedBlock(region, block);
  mlirRewriterBaseSetInsertionPointToEnd(base, block);
  return block;
}

void scfReplaceByRegion(MlirRewriterBase base, MlirOperation op, MlirRegion region,
                        intptr_t numArguments, const MlirValue *arguments) {
  MlirOperation terminator = scfTerminatorOf(region);
  ScfValues results = {0};
  mlirRewriterBaseInlineBlockBefore(base, scfBlockOf(region), op, numArguments, arguments);
  scfAppendOperands(&results, terminator);
  mlirRewriterBaseReplaceOpWithValues(base, op, (intptr_t)results.size, results.data);
  mlirRewriterBaseEraseOp(base, terminator);
  tsVecFree(&results);
}

void scfSetOperands(MlirRewriterBase base, MlirOperation op, const ScfValues *values) {
  mlirRewriterBaseStartOpModification(base, op);
  mlirOperationSetOperands(op, (intptr_t)values->size, values->data);
  mlirRewriterBaseFinalizeOpModification(base, op);
}

bool scfRegionContains(MlirRegion region, MlirOperation user) {
  for (const IrOperation *op = irOp(user); op; op = irParentOp(op))
    if (irParentRegion(op) == irRegion(region))
      return true;
  return false;
}
