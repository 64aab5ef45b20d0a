// Hooks of the cf dialect: which operands go where, and which way a branch goes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/cf/CFOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/Memory.h"
#include "tessera/Operation.h"

// Groups of operands in the order of the records.
enum { BRANCH_OPERANDS = 0, TRUE_OPERANDS = 1 };

static void eraseFromGroup(MlirOperation op, unsigned group, unsigned index) {
  TesseraRange range = tesseraOperationGetOperandGroup(op, group);
  MlirValue *kept = tsAllocZeroed((size_t)range.count, sizeof *kept);
  intptr_t count = 0;
  for (intptr_t i = 0; i < range.count; ++i)
    if (i != (intptr_t)index)
      kept[count++] = mlirOperationGetOperand(op, range.start + i);
  tesseraOperationSetOperandGroup(op, group, count, kept);
  tsFree(kept);
}

static void appendToGroup(MlirOperation op, unsigned group, MlirValue value) {
  TesseraRange range = tesseraOperationGetOperandGroup(op, group);
  MlirValue *values = tsAllocZeroed((size_t)range.count + 1, sizeof *values);
  for (intptr_t i = 0; i < range.count; ++i)
    values[i] = mlirOperationGetOperand(op, range.start + i);
  values[range.count] = value;
  tesseraOperationSetOperandGroup(op, group, range.count + 1, values);
  tsFree(values);
}

TesseraRange cfBranchOpGetSuccessorOperands(MlirOperation op, unsigned successor) {
  (void)successor;
  return tesseraOperationGetOperandGroup(op, BRANCH_OPERANDS);
}

int cfBranchOpGetSuccessorForOperands(MlirOperation op, const MlirAttribute *operands) {
  (void)op, (void)operands;
  return 0;
}

void cfBranchOpEraseSuccessorOperand(MlirOperation op, unsigned successor, unsigned index) {
  (void)successor;
  eraseFromGroup(op, BRANCH_OPERANDS, index);
}

void cfBranchOpAppendSuccessorOperand(MlirOperation op, unsigned successor, MlirValue value) {
  (void)successor;
  appendToGroup(op, BRANCH_OPERANDS, value);
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

void cfCondBranchOpEraseSuccessorOperand(MlirOperation op, unsigned successor, unsigned index) {
  eraseFromGroup(op, TRUE_OPERANDS + successor, index);
}

void cfCondBranchOpAppendSuccessorOperand(MlirOperation op, unsigned successor, MlirValue value) {
  appendToGroup(op, TRUE_OPERANDS + successor, value);
}
