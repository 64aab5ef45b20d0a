// Several rounds of a counting loop in one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithBuild.h"
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/scf/SCFRewrite.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"

/// The bounds of a loop over groups of rounds.
typedef struct Groups {
  MlirValue upper, step;
  bool hasRest; ///< rounds that make no whole group may come after `upper`
} Groups;

static MlirValue constantLike(const ArithBuilder *builder, MlirValue like, int64_t value) {
  return arithInteger(builder, mlirValueGetType(like), value);
}

// Of a loop whose bounds are constants; false when they aren't, or too large.
static bool groupKnownRounds(const ArithBuilder *builder, MlirOperation loop, int64_t factor,
                             Groups *groups) {
  int64_t lower, upper, step, count, length, end, newStep;
  if (!scfReadInteger(scfForOpGetLowerBound(loop), &lower) ||
      !scfReadInteger(scfForOpGetUpperBound(loop), &upper) ||
      !scfReadInteger(scfForOpGetStep(loop), &step) || !scfForOpGetStaticTripCount(loop, &count) ||
      __builtin_mul_overflow(count - count % factor, step, &length) ||
      __builtin_add_overflow(lower, length, &end) || __builtin_mul_overflow(step, factor, &newStep))
    return false;
  groups->hasRest = end < upper;
  groups->upper = groups->hasRest ? constantLike(builder, scfForOpGetUpperBound(loop), end)
                                  : scfForOpGetUpperBound(loop);
  groups->step = constantLike(builder, scfForOpGetStep(loop), newStep);
  return true;
}

// Of any other loop, computed before it; the step is positive.
static void groupRounds(const ArithBuilder *builder, MlirOperation loop, int64_t factor,
                        Groups *groups) {
  MlirValue lower = scfForOpGetLowerBound(loop), step = scfForOpGetStep(loop);
  MlirValue length = arithBinary(builder, &arithSubIOpDef, scfForOpGetUpperBound(loop), lower);
  MlirValue one = constantLike(builder, length, 1);
  MlirValue almostStep = arithBinary(builder, &arithSubIOpDef, step, one);
  MlirValue almostNext = arithBinary(builder, &arithAddIOpDef, length, almostStep);
  MlirValue count = arithBinary(builder, &arithDivUIOpDef, almostNext, step);
  MlirValue by = constantLike(builder, count, factor);
  MlirValue rest = arithBinary(builder, &arithRemSIOpDef, count, by);
  MlirValue whole = arithBinary(builder, &arithSubIOpDef, count, rest);
  MlirValue distance = arithBinary(builder, &arithMulIOpDef, whole, step);
  groups->upper = arithBinary(builder, &arithAddIOpDef, lower, distance);
  groups->step = arithBinary(builder, &arithMulIOpDef, step, by);
  groups->hasRest = true;
}

// A loop that runs once is its body, and one that never runs is nothing; whether this one was that.
static bool promote(MlirRewriterBase base, MlirOperation loop) {
  int64_t count;
  if (!scfForOpGetStaticTripCount(loop, &count) || count > 1)
    return false;
  ScfValues arguments = {0};
  tsVecPush(&arguments, scfForOpGetLowerBound(loop));
  for (intptr_t i = 0; i < scfForOpGetNumInitArgs(loop); ++i)
    tsVecPush(&arguments, scfForOpGetInitArgs(loop, i));
  if (count == 1)
    scfReplaceByRegion(base, loop, scfForOpGetRegion(loop), (intptr_t)arguments.size,
                       arguments.data);
  else
    mlirRewriterBaseReplaceOpWithValues(base, loop, (intptr_t)arguments.size - 1,
                                        arguments.data + 1);
  tsVecFree(&arguments);
  return true;
}

// A loop behind this one for the rounds that are left over.
static MlirOperation addRest(MlirRewriterBase base, MlirOperation loop, MlirValue lower) {
  mlirRewriterBaseSetInsertionPointAfter(base, loop);
  MlirOperation rest = mlirRewriterBaseClone(base, loop);
  scfForOpSetLowerBound(rest, lower);
  TesseraRange inits = tesseraOperationGetOperandGroup(rest, SCF_FOR_INITS);
  for (intptr_t i = 0; i < inits.count; ++i) {
    MlirValue result = mlirOperationGetResult(loop, i);
    irValueReplaceAllUses(irValue(result), irValue(mlirOperationGetResult(rest, i)));
    mlirOperationSetOperand(rest, inits.start + i, result);
  }
  return promote(base, rest) ? (MlirOperation){NULL} : rest;
}

// Copies of the body, up to `last`, behind it, each for a round later.
static void copyRounds(const ArithBuilder *builder, MlirOperation loop, int64_t factor,
                       MlirValue step) {
  IrBlock *body = irBlock(scfBody(loop));
  IrOperation *yield = body->last, *last = yield->previous;
  MlirValue variable = irWrapValue(&body->arguments[0]->value);
  bool isUsed = irValue(variable)->firstUse != NULL;
  ScfValues carried = {0};
  scfAppendOperands(&carried, irWrapOp(yield));
  mlirRewriterBaseSetInsertionPointBefore(builder->base, irWrapOp(yield));
  for (int64_t round = 1; round < factor; ++round) {
    TesseraMapping *mapping = tesseraMappingCreate();
    for (size_t i = 0; i < carried.size; ++i)
      tesseraMappingMapValue(mapping, irWrapValue(&body->arguments[1 + i]->value), carried.data[i]);
    if (isUsed) {
      MlirValue number = constantLike(builder, variable, round);
      MlirValue distance = arithBinary(builder, &arithMulIOpDef, step, number);
      tesseraMappingMapValue(mapping, variable,
                             arithBinary(builder, &arithAddIOpDef, variable, distance));
    }
    for (IrOperation *op = body->first;; op = op->next) {
      mlirRewriterBaseInsert(builder->base,
                             tesseraOperationCloneMapped(irWrapOp(op), mapping, true));
      if (op == last)
        break;
    }
    for (size_t i = 0; i < carried.size; ++i)
      carried.data[i] = tesseraMappingGetValue(mapping, irWrapValue(yield->operands[i].value));
    tesseraMappingDestroy(mapping);
  }
  scfSetOperands(builder->base, irWrapOp(yield), &carried);
  tsVecFree(&carried);
}

MlirOperation scfUnrollLoop(MlirRewriterBase base, MlirOperation loop, int64_t factor) {
  MlirOperation rest = {NULL};
  const IrBlock *body = irBlock(scfBody(loop));
  if (body->first == body->last)
    return rest;
  ArithBuilder builder = {base, mlirOperationGetLocation(loop)};
  MlirValue step = scfForOpGetStep(loop);
  Groups groups;
  mlirRewriterBaseSetInsertionPointBefore(base, loop);
  if (!groupKnownRounds(&builder, loop, factor, &groups))
    groupRounds(&builder, loop, factor, &groups);
  if (groups.hasRest)
    rest = addRest(base, loop, groups.upper);
  scfForOpSetUpperBound(loop, groups.upper);
  scfForOpSetStep(loop, groups.step);
  copyRounds(&builder, loop, factor, step);
  promote(base, loop);
  return rest;
}
