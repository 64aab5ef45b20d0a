// Sparse constant propagation: which values are always one constant.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/dataflow/Internal.h"

#include <string.h>

static const TesseraConstantLattice several = {.kind = TESSERA_CONSTANT_SEVERAL};

static bool joinConstants(void *value, const void *other) {
  TesseraConstantLattice *known = value;
  const TesseraConstantLattice *added = other;
  if (added->kind == TESSERA_CONSTANT_NONE || known->kind == TESSERA_CONSTANT_SEVERAL ||
      (known->kind == TESSERA_CONSTANT_ONE && added->kind == TESSERA_CONSTANT_ONE &&
       mlirAttributeEqual(known->value, added->value)))
    return false;
  *known = known->kind == TESSERA_CONSTANT_NONE ? *added : several;
  return true;
}

const TesseraLatticeDef tesseraConstantLattice = {
    .name = "constant", .size = sizeof(TesseraConstantLattice), .join = joinConstants};

static void setToEntry(TesseraFlowAnalysis *analysis, TesseraLattice *lattice) {
  tesseraFlowJoin(tesseraFlowAnalysisGetFlow(analysis), lattice, &several);
}

//===--- Folding without a change ---===//

/// What an operation was made of before it was folded.
typedef struct Saved {
  IrValue **operands;
  IrStorage **attributes;
  IrStorage *discardable;
  uint32_t numOperands;
} Saved;

static Saved save(const IrOperation *op) {
  Saved saved = {.discardable = op->discardable, .numOperands = op->numOperands};
  saved.operands = tsAlloc(tsMulSize(op->numOperands + (size_t)1, sizeof *saved.operands));
  for (uint32_t i = 0; i < op->numOperands; ++i)
    saved.operands[i] = op->operands[i].value;
  size_t bytes = tsMulSize(op->name->numAttributeSlots, sizeof *saved.attributes);
  saved.attributes = tsAlloc(bytes + 1);
  memcpy(saved.attributes, op->attributes, bytes);
  return saved;
}

static void restore(IrOperation *op, const Saved *saved) {
  irOperationSetOperands(op, saved->operands, saved->numOperands);
  for (uint32_t i = 0; i < op->name->numAttributeSlots; ++i)
    irOperationSetSlot(op, i, saved->attributes[i]);
  op->discardable = saved->discardable;
}

// Folds the operation as it would be with these constants. One that is changed in place, which it
// may only be here, counts as one that isn't folded.
static bool fold(IrOperation *op, const MlirAttribute *constants, TesseraFoldResult *results) {
  size_t numResults = 0;
  Saved saved = save(op);
  bool folds = mlirLogicalResultIsSuccess(
      tesseraOperationFold(irWrapOp(op), constants, results, &numResults));
  if (folds && !numResults)
    restore(op, &saved);
  tsFree(saved.operands);
  tsFree(saved.attributes);
  return folds && numResults == op->numResults;
}

//===--- The analysis ---===//

static void setAllToEntry(TesseraFlowAnalysis *analysis, const IrOperation *op,
                          TesseraLattice *const *results) {
  for (uint32_t i = 0; i < op->numResults; ++i)
    setToEntry(analysis, results[i]);
}

static bool areSeveral(const IrOperation *op, TesseraLattice *const *results) {
  for (uint32_t i = 0; i < op->numResults; ++i)
    if (((const TesseraConstantLattice *)tesseraLatticeGet(results[i]))->kind !=
        TESSERA_CONSTANT_SEVERAL)
      return false;
  return true;
}

// The constants among the operands; false while one may yet become one.
static bool collect(const IrOperation *op, TesseraLattice *const *operands,
                    MlirAttribute *constants) {
  for (uint32_t i = 0; i < op->numOperands; ++i) {
    const TesseraConstantLattice *known = tesseraLatticeGet(operands[i]);
    if (known->kind == TESSERA_CONSTANT_NONE)
      return false;
    constants[i] =
        known->kind == TESSERA_CONSTANT_ONE ? known->value : (MlirAttribute){.ptr = NULL};
  }
  return true;
}

static bool isOperand(const IrOperation *op, MlirValue value) {
  for (uint32_t i = 0; i < op->numOperands; ++i)
    if (op->operands[i].value == irValue(value))
      return true;
  return false;
}

static void joinFolded(TesseraFlowAnalysis *analysis, IrOperation *op,
                       const TesseraFoldResult *folded, TesseraLattice *const *results) {
  TesseraFlow *flow = tesseraFlowAnalysisGetFlow(analysis);
  for (uint32_t i = 0; i < op->numResults; ++i) {
    TesseraConstantLattice constant = {
        TESSERA_CONSTANT_ONE, folded[i].attribute, {op->name->dialect}};
    if (!folded[i].value.ptr) {
      tesseraFlowJoin(flow, results[i], &constant);
      continue;
    }
    TesseraLattice *same = tesseraFlowGetLattice(flow, &tesseraConstantLattice, folded[i].value);
    if (!isOperand(op, folded[i].value))
      tesseraFlowDepend(analysis, same, tesseraPointBehind(irWrapOp(op)));
    tesseraFlowJoin(flow, results[i], tesseraLatticeGet(same));
  }
}

static void visitOperation(TesseraFlowAnalysis *analysis, MlirOperation handle,
                           TesseraLattice *const *operands, TesseraLattice *const *results) {
  IrOperation *op = irOp(handle);
  if (areSeveral(op, results))
    return;
  if (op->numRegions) {
    setAllToEntry(analysis, op, results);
    return;
  }
  enum { FEW = 8 };
  MlirAttribute few[FEW], *constants = few;
  TesseraFoldResult fewFolded[FEW], *folded = fewFolded;
  if (op->numOperands > FEW)
    constants = tsAllocZeroed(op->numOperands, sizeof *constants);
  if (op->numResults > FEW)
    folded = tsAllocZeroed(op->numResults, sizeof *folded);
  memset(folded, 0, op->numResults * sizeof *folded);
  if (collect(op, operands, constants)) {
    if (fold(op, constants, folded))
      joinFolded(analysis, op, folded, results);
    else
      setAllToEntry(analysis, op, results);
  }
  if (constants != few)
    tsFree(constants);
  if (folded != fewFolded)
    tsFree(folded);
}

static const TesseraForwardDef constantPropagation = {
    .name = "constants",
    .lattice = &tesseraConstantLattice,
    .setToEntry = setToEntry,
    .visitOperation = visitOperation,
};

TesseraFlowAnalysis *tesseraFlowAddConstants(TesseraFlow *flow) {
  flow->knowsConstants = true;
  return tesseraFlowAddForward(flow, &constantPropagation);
}
