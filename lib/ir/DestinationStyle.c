// Destination-passing style: ops that write their results into operands ("inits") and return them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/DestinationStyle.h"
#include "ir/Internal.h"

bool tesseraOperationIsDestinationStyle(MlirOperation op) {
  const TesseraOpDef *definition = op.ptr ? irOp(op)->name->definition : NULL;
  return definition && definition->dpsInits;
}

TesseraRange tesseraOperationGetDpsInits(MlirOperation op) {
  if (!tesseraOperationIsDestinationStyle(op))
    return (TesseraRange){.count = 0};
  return tesseraOperationGetOperandGroup(op, irOp(op)->name->definition->dpsInits - 1u);
}

intptr_t tesseraOperationGetTiedResult(MlirOperation op, intptr_t operand) {
  TesseraRange inits = tesseraOperationGetDpsInits(op);
  intptr_t result = operand - inits.start;
  bool isTied = result >= 0 && result < inits.count && result < mlirOperationGetNumResults(op);
  return isTied ? result : -1;
}

MlirValue tesseraOperationGetTiedInit(MlirOperation op, intptr_t result) {
  TesseraRange inits = tesseraOperationGetDpsInits(op);
  return result < inits.count ? mlirOperationGetOperand(op, inits.start + result)
                              : (MlirValue){NULL};
}
