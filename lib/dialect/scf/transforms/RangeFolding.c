// Sums and products of a loop's counter, computed once on its bounds.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/scf/SCFPasses.h"
#include "ir/Operation.h"
#include "tessera/Interfaces.h"
#include "tessera/Pass.h"

// The only user of the counter, when it may be folded; else null.
static MlirOperation findFoldable(MlirOperation loop, MlirValue counter) {
  const MlirOperation none = {NULL};
  if (!irValueHasOneUse(irValue(counter)))
    return none;
  MlirOperation user = irWrapOp(irValue(counter)->firstUse->owner);
  if (!arithAddIOpIsA(user) && !arithMulIOpIsA(user))
    return none;
  for (intptr_t i = 0; i < 2; ++i) {
    MlirValue operand = mlirOperationGetOperand(user, i);
    if (!mlirValueEqual(operand, counter) && tesseraLoopContains(loop, operand))
      return none;
  }
  return user;
}

// The same before the loop, of one of its bounds.
static void foldBound(MlirOperation loop, MlirOperation user, MlirValue counter, intptr_t bound) {
  TesseraMapping *mapping = tesseraMappingCreate();
  tesseraMappingMapValue(mapping, counter, mlirOperationGetOperand(loop, bound));
  MlirOperation folded = tesseraOperationCloneMapped(user, mapping, false);
  tesseraMappingDestroy(mapping);
  irBlockInsert(irOp(loop)->block, irOp(loop), irOp(folded));
  mlirOperationSetOperand(loop, bound, mlirOperationGetResult(folded, 0));
}

static void foldRange(MlirOperation loop) {
  MlirValue counter = mlirBlockGetArgument(scfBody(loop), 0);
  for (MlirOperation user; (user = findFoldable(loop, counter)).ptr;) {
    // A sum leaves the step as it is.
    intptr_t numBounds = arithMulIOpIsA(user) ? 3 : 2;
    for (intptr_t bound = 0; bound < numBounds; ++bound)
      foldBound(loop, user, counter, bound);
    irValueReplaceAllUses(irOperationResult(irOp(user), 0), irValue(counter));
    irOperationErase(irOp(user));
  }
}

void scfForLoopRangeFoldingPassRun(MlirPass pass, const SCFForLoopRangeFoldingOptions *options,
                                   MlirOperation root) {
  (void)pass, (void)options;
  for (IrOperation *op = irWalkInnermost(irOp(root)); op; op = irWalkPostNext(irOp(root), op))
    if (scfForOpIsA(irWrapOp(op)))
      foldRange(irWrapOp(op));
}
