// Hooks of the cf dialect: which operands go where, and which way a branch goes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/cf/CFOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"

// Groups of operands in the order of the records.
enum { BRANCH_OPERANDS = 0, TRUE_OPERANDS = 1 };

TesseraRange cfBranchOpGetSuccessorOperands(MlirOperation op, unsigned successor) {
  (void)successor;
  return tesseraOperationGetOperandGroup(op, BRANCH_OPERANDS);
}

int cfBranchOpGetSuccessorForOperands(MlirOperation op, const MlirAttribute *operands) {
  (void)op, (void)operands;
  return 0;
}

TesseraRange cfCondBranchOpGetSuccessorOperands(MlirOperation op, unsigned successor) {
  return tesseraOperationGetOperandGroup(op, TRUE_OPERANDS + successor);
}

int cfCondBranchOpGetSuccessorForOperands(MlirOperation op, const MlirAttribute *operands) {
  (void)op;
  if (mlirAttributeIsNull(operands[0]) || !mlirAttributeIsAInteger(operands[0]))
    return -1;
  return mlirIntegerAttrGetValueInt(operands[0]) == 0;
}

MlirLogicalResult cfCondBranchOpVerify(MlirOperation op) {
  MlirAttribute weights = cfCondBranchOpGetBranchWeightsAttr(op);
  if (mlirAttributeIsNull(weights))
    return mlirLogicalResultSuccess();
  intptr_t size = mlirDenseArrayGetNumElements(weights);
  if (size != mlirOperationGetNumSuccessors(op))
    return mlirOperationEmitError(
        op, "expects number of branch weights to match number of successors: %lld vs %lld",
        (long long)size, (long long)mlirOperationGetNumSuccessors(op));
  for (intptr_t i = 0; i < size; ++i)
    if (mlirDenseI32ArrayGetElement(weights, i))
      return mlirLogicalResultSuccess();
  return mlirOperationEmitError(op, "branch weights cannot all be zero");
}
