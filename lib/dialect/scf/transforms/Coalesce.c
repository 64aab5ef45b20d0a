// affine-loop-coalescing: nests of loops as one loop. Here, since scf knows affine.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/Affine.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/affine/transforms/LoopUtils.h"
#include "dialect/arith/ArithReshape.h"
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/scf/SCFPasses.h"
#include "dialect/scf/SCFRewrite.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Pass.h"

typedef TsVec(TesseraMixedNumber) Numbers;

//===--- Nests ---===//

// The loops of one kind that are all there is in each other, from `loop` on.
static void collectNest(MlirOperation loop, ScfOperations *nest) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(loop);
  for (nest->size = 0; tesseraOperationIs(loop, definition);) {
    tsVecPush(nest, loop);
    const IrBlock *body = irBlock(scfBody(loop));
    if (body->first == body->last || body->first->next != body->last)
      return;
    loop = irWrapOp(body->first);
  }
}

// Whether the value is known where the loop is, before it runs.
static bool isKnownBefore(MlirValue value, MlirOperation loop) {
  const IrRegion *region = irValueBlock(irValue(value))->region;
  for (const IrOperation *op = irOp(loop); op; op = irParentOp(op))
    if (irParentRegion(op) == region)
      return true;
  return false;
}

// The first of the loops before which the bounds of loop `number` are known.
static size_t findKnown(const ScfOperations *nest, size_t number) {
  MlirOperation loop = nest->data[number];
  intptr_t count = scfForOpIsA(loop) ? SCF_FOR_INITS : mlirOperationGetNumOperands(loop);
  for (size_t i = 0; i < number; ++i) {
    bool isKnown = true;
    for (intptr_t k = 0; isKnown && k < count; ++k)
      isKnown = isKnownBefore(mlirOperationGetOperand(loop, k), nest->data[i]);
    if (isKnown)
      return i;
  }
  return number;
}

// Whether all that `outer` does with what it carries is to pass it to `inner` and back.
static bool passesOn(MlirOperation outer, MlirOperation inner) {
  intptr_t count = scfForOpGetNumInitArgs(outer);
  MlirOperation yield = mlirBlockGetTerminator(scfBody(outer));
  bool isSame = scfForOpGetNumInitArgs(inner) == count;
  for (intptr_t i = 0; isSame && i < count; ++i)
    isSame = mlirValueEqual(mlirBlockGetArgument(scfBody(outer), i + 1),
                            scfForOpGetInitArgs(inner, i)) &&
             mlirValueEqual(mlirOperationGetOperand(yield, i), mlirOperationGetResult(inner, i));
  return isSame;
}

//===--- Counting loops of scf ---===//

static MlirAffineExpr symbol(MlirContext context, intptr_t position) {
  return mlirAffineSymbolExprGet(context, position);
}

static TesseraMixedNumber mixed(MlirValue value) {
  TesseraMixedNumber number = {value, 0};
  int64_t constant;
  if (tesseraMixedNumberIsConstant(number, &constant))
    number = (TesseraMixedNumber){{NULL}, constant};
  return number;
}

// Lets the loop begin at 0 and go in steps of 1, and computes its variable at the beginning of the
// innermost body.
static void normalize(MlirRewriterBase base, MlirOperation loop, const ScfOperations *band) {
  MlirContext context = mlirOperationGetContext(loop);
  MlirLocation location = mlirOperationGetLocation(loop);
  TesseraMixedNumber lower = mixed(scfForOpGetLowerBound(loop)),
                     upper = mixed(scfForOpGetUpperBound(loop)),
                     step = mixed(scfForOpGetStep(loop));
  MlirAffineExpr difference = mlirAffineAddExprGet(
      symbol(context, 1),
      mlirAffineMulExprGet(symbol(context, 0), mlirAffineConstantExprGet(context, -1)));
  TesseraMixedNumber bounds[] = {lower, upper, step};
  mlirRewriterBaseSetInsertionPointBefore(base, band->data[0]);
  TesseraMixedNumber count = affineApplyInputs(
      base, location, mlirAffineCeilDivExprGet(difference, symbol(context, 2)), 0, 3, bounds);
  mlirOperationSetOperand(loop, 0, arithCreateIndex(base, location, 0));
  mlirOperationSetOperand(loop, 1, arithCreateMixed(base, location, count));
  mlirOperationSetOperand(loop, 2, arithCreateIndex(base, location, 1));
  MlirValue variable = mlirBlockGetArgument(scfBody(loop), 0);
  MlirAffineExpr old = mlirAffineAddExprGet(
      mlirAffineMulExprGet(mlirAffineDimExprGet(context, 0), symbol(context, 1)),
      symbol(context, 0));
  TesseraMixedNumber inputs[] = {{variable, 0}, lower, step};
  mlirRewriterBaseSetInsertionPointToStart(base, scfBody(band->data[band->size - 1]));
  TesseraMixedNumber value = affineApplyInputs(base, location, old, 1, 3, inputs);
  if (!mlirValueEqual(value.value, variable))
    mlirRewriterBaseReplaceAllUsesExcept(base, variable, value.value,
                                         mlirOpResultGetOwner(value.value));
}

static MlirOperation delinearize(MlirRewriterBase base, MlirOperation loop, const Numbers *counts) {
  MlirContext context = mlirOperationGetContext(loop);
  ScfTypes types = {0};
  MlirValue *dynamic = tsAllocZeroed(counts->size, sizeof *dynamic);
  intptr_t numDynamic;
  for (size_t i = 0; i < counts->size; ++i)
    tsVecPush(&types, mlirIndexTypeGet(context));
  MlirAttribute basis =
      tesseraMixedNumbersSplit(context, (intptr_t)counts->size, counts->data, dynamic, &numDynamic);
  mlirRewriterBaseSetInsertionPointToStart(base, scfBody(loop));
  MlirValue variable = mlirBlockGetArgument(scfBody(loop), 0);
  MlirOperation made =
      affineDelinearizeIndexOpCreate(base, mlirOperationGetLocation(loop), (intptr_t)types.size,
                                     types.data, variable, numDynamic, dynamic, basis);
  mlirRewriterBaseReplaceAllUsesExcept(base, variable, mlirOperationGetResult(made, 0), made);
  tsFree(dynamic);
  tsVecFree(&types);
  return made;
}

// Puts the body of a loop, which has the same carried values as the one around it, in its place.
static void dissolve(MlirRewriterBase base, MlirOperation outer, MlirOperation inner,
                     MlirValue variable) {
  ScfValues arguments = {0};
  tsVecPush(&arguments, variable);
  for (intptr_t i = 0; i < scfForOpGetNumInitArgs(inner); ++i)
    tsVecPush(&arguments, mlirBlockGetArgument(scfBody(outer), i + 1));
  scfReplaceByRegion(base, inner, scfForOpGetRegion(inner), (intptr_t)arguments.size,
                     arguments.data);
  tsVecFree(&arguments);
}

static void coalesceCounting(MlirRewriterBase base, const ScfOperations *band) {
  MlirOperation outermost = band->data[0];
  MlirContext context = mlirOperationGetContext(outermost);
  MlirLocation location = mlirOperationGetLocation(outermost);
  for (size_t i = 0; i < band->size; ++i) {
    int64_t step;
    MlirOperation loop = band->data[i];
    if (!mlirTypeIsAIndex(mlirValueGetType(scfForOpGetStep(loop))) ||
        (scfReadInteger(scfForOpGetStep(loop), &step) && step == 0))
      return;
  }
  Numbers counts = {0};
  for (size_t i = 0; i < band->size; ++i) {
    normalize(base, band->data[i], band);
    tsVecPush(&counts, mixed(scfForOpGetUpperBound(band->data[i])));
  }
  mlirRewriterBaseSetInsertionPointBefore(base, outermost);
  TesseraMixedNumber product = {{NULL}, 1};
  for (size_t i = 0; i < band->size; ++i) {
    TesseraMixedNumber factors[] = {product, counts.data[i]};
    product = affineApplyInputs(base, location,
                                mlirAffineMulExprGet(symbol(context, 0), symbol(context, 1)), 0, 2,
                                factors);
  }
  mlirOperationSetOperand(outermost, 1, arithCreateMixed(base, location, product));
  MlirOperation indices = delinearize(base, outermost, &counts);
  for (size_t i = band->size - 1; i > 0; --i)
    dissolve(base, band->data[i - 1], band->data[i], mlirOperationGetResult(indices, (intptr_t)i));
  tsVecFree(&counts);
}

//===--- Affine loops ---===//

static MlirValue apply(MlirRewriterBase base, MlirLocation location, MlirAffineMap map,
                       intptr_t count, const MlirValue *operands) {
  MlirType index = mlirIndexTypeGet(mlirAffineMapGetContext(map));
  MlirAttribute attribute = mlirAffineMapAttrGet(map);
  MlirOperation made = mlirAffineMapGetNumResults(map) == 1
                           ? affineApplyOpCreate(base, location, index, attribute, count, operands)
                           : affineMinOpCreate(base, location, index, attribute, count, operands);
  return mlirOperationGetResult(made, 0);
}

// A dimension combined with a symbol.
static MlirValue combine(MlirRewriterBase base, MlirLocation location,
                         MlirAffineExpr (*make)(MlirAffineExpr, MlirAffineExpr), MlirValue left,
                         MlirValue right) {
  MlirContext context = mlirLocationGetContext(location);
  MlirAffineExpr expr = make(mlirAffineDimExprGet(context, 0), symbol(context, 0));
  MlirValue operands[] = {left, right};
  return apply(base, location, mlirAffineMapGet(context, 1, 1, 1, &expr), 2, operands);
}

static MlirValue upperBoundOf(MlirRewriterBase base, MlirLocation location, MlirOperation loop) {
  AffineValueMap bound = affineValueMapGet(affineForOpGetUpperBoundMap(loop), loop,
                                           tesseraOperationGetOperandGroup(loop, AFFINE_FOR_UPPER));
  MlirValue value = apply(base, location, bound.map, bound.numOperands, bound.operands);
  affineValueMapFree(&bound);
  return value;
}

// Whether the loop yields what it carries as it is.
static bool carriesUnchanged(MlirOperation loop) {
  MlirOperation yield = mlirBlockGetTerminator(affineBody(loop));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(loop); ++i)
    if (!mlirValueEqual(mlirOperationGetOperand(yield, i),
                        mlirBlockGetArgument(affineBody(loop), i + 1)))
      return false;
  return true;
}

static bool canCoalesceAffine(const ScfOperations *band) {
  for (size_t i = 0; i < band->size; ++i) {
    int64_t lower;
    MlirOperation loop = band->data[i];
    if (affineForOpGetStep(loop) != 1 || !affineForGetConstantBound(loop, true, &lower) ||
        lower != 0 || (i ? !carriesUnchanged(loop) : mlirOperationGetNumResults(loop) != 0))
      return false;
  }
  return true;
}

// What doesn't change is what the loop began with.
static void dropCarried(MlirOperation loop) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(loop); ++i) {
    IrValue *init = irValue(affineForOpGetInits(loop, i));
    irValueReplaceAllUses(irValue(mlirBlockGetArgument(affineBody(loop), i + 1)), init);
    irValueReplaceAllUses(irValue(mlirOperationGetResult(loop, i)), init);
  }
}

static void coalesceAffine(MlirRewriterBase base, const ScfOperations *band) {
  MlirOperation outermost = band->data[0];
  MlirContext context = mlirOperationGetContext(outermost);
  MlirLocation location = mlirOperationGetLocation(outermost);
  if (!canCoalesceAffine(band))
    return;
  for (size_t i = 1; i < band->size; ++i)
    dropCarried(band->data[i]);
  ScfValues bounds = {0};
  mlirRewriterBaseSetInsertionPointBefore(base, outermost);
  tsVecPush(&bounds, upperBoundOf(base, location, outermost));
  MlirValue product = bounds.data[0];
  for (size_t i = 1; i < band->size; ++i) {
    tsVecPush(&bounds, upperBoundOf(base, location, band->data[i]));
    product = combine(base, location, mlirAffineMulExprGet, product, bounds.data[i]);
  }
  MlirAffineExpr only = symbol(context, 0);
  AffineValueMap upper = {mlirAffineMapGet(context, 0, 1, 1, &only), &product, 1};
  affineLoopSetBound(outermost, false, &upper);
  mlirRewriterBaseSetInsertionPointToStart(base, affineBody(outermost));
  MlirValue rest = mlirBlockGetArgument(affineBody(outermost), 0);
  IrBlock *innermost = irBlock(affineBody(band->data[band->size - 1]));
  for (size_t i = band->size; i > 0; --i) {
    if (i != band->size)
      rest = combine(base, location, mlirAffineFloorDivExprGet, rest, bounds.data[i]);
    MlirValue index =
        i == 1 ? rest : combine(base, location, mlirAffineModExprGet, rest, bounds.data[i - 1]);
    IrValue *variable = irValue(mlirBlockGetArgument(affineBody(band->data[i - 1]), 0));
    for (IrUse *use = variable->firstUse, *next; use; use = next) {
      next = use->next;
      if (irRegionFindAncestor(innermost->region, use->owner->block))
        irUseSet(use, irValue(index));
    }
  }
  MlirOperation second = band->data[1];
  while (innermost->first != innermost->last)
    mlirOperationMoveBefore(irWrapOp(innermost->first), second);
  mlirRewriterBaseEraseOp(base, second);
  tsVecFree(&bounds);
}

//===--- The pass ---===//

// Coalesces, from the innermost loop on, as many loops as know their bounds before the first of
// them and carry the same values.
static void coalesceNest(MlirRewriterBase base, const ScfOperations *nest) {
  TsVec(size_t) known = {0}, chains = {0};
  bool isCounting = scfForOpIsA(nest->data[0]);
  for (size_t i = 0; i < nest->size; ++i) {
    bool goesOn = i && (!isCounting || passesOn(nest->data[i - 1], nest->data[i]));
    tsVecPush(&known, findKnown(nest, i));
    tsVecPush(&chains, goesOn ? chains.data[i - 1] : i);
  }
  for (size_t end = nest->size; end > 1; --end) {
    size_t start = 0, latest = 0;
    for (; start + 1 < end; ++start) {
      latest = 0;
      for (size_t i = start; i < end; ++i)
        latest = known.data[i] > latest ? known.data[i] : latest;
      if (latest <= start && chains.data[end - 1] <= start)
        break;
    }
    if (start + 1 >= end)
      continue;
    ScfOperations band = {.data = nest->data + start, .size = end - start};
    if (isCounting)
      coalesceCounting(base, &band);
    else
      coalesceAffine(base, &band);
    end = start + 1;
  }
  tsVecFree(&known);
  tsVecFree(&chains);
}

void loopCoalescingPassRun(MlirPass pass, const LoopCoalescingOptions *options,
                           MlirOperation wrapped) {
  (void)pass;
  (void)options;
  IrOperation *root = irOp(wrapped);
  ScfOperations nest = {0};
  MlirRewriterBase base = mlirIRRewriterCreate(mlirOperationGetContext(wrapped));
  for (IrOperation *op = irWalkNext(root, root, false); op; op = irWalkNext(root, op, false)) {
    if (!affineForOpIsA(irWrapOp(op)) && !scfForOpIsA(irWrapOp(op)))
      continue;
    collectNest(irWrapOp(op), &nest);
    if (nest.size > 1)
      coalesceNest(base, &nest);
  }
  mlirIRRewriterDestroy(base);
  tsVecFree(&nest);
}
