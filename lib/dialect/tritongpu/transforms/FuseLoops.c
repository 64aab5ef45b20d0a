// One loop in place of a loop and those directly in it. A round of it counts T up to as many rounds
// as the inner loops have together for one round of the outer one:
//
//   if T is where an inner loop begins: what comes before that loop, and its induction variable
//   if T is one of its rounds: its body
//   at the end: what comes after the last one
//
// The last round of an inner loop and the first of the next one are one round. What used to be
// defined in one place and used in another is carried from round to round.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tritongpu/transforms/FuseLoops.h"
#include "dialect/arith/ArithBuild.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/scf/SCFRewrite.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/transforms/Schedule.h"
#include "dialect/ub/UBOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Operation.h"
#include "tessera/Rewrite.h"

/// Operations in a row, and which of their results are used behind them.
typedef struct Section {
  TtgOperations ops;
  TtgValues outputs;
} Section;

typedef struct Inner {
  MlirOperation op;
  bool isInvariant;     ///< its bounds are the same in each round of the outer loop
  TtgOperations bounds; ///< else: what computes them there, in order
  Section before;       ///< what comes between it and the loop before it
  MlirOperation enter, body;
} Inner;

typedef struct Fusion {
  ArithBuilder builder;
  MlirOperation outer, fused;
  MlirType integer;
  TsVec(Inner) inners;
  Section after;      ///< behind the last inner loop
  TtgValues lengths;  ///< rounds of each inner loop
  MlirValue length;   ///< of all together
  MlirValue round, i; ///< T, and the outer loop's induction variable
  TtgValues firsts;   ///< of what the fused loop carries
  intptr_t outerAt, lengthsAt, lengthAt, inductionAt, resultsAt, outputsAt; ///< places there
} Fusion;

static MlirOperation yieldOf(MlirRegion region) { return scfTerminatorOf(region); }

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

static MlirValue inductionOf(MlirOperation loop) {
  return mlirBlockGetArgument(scfBlockOf(mlirOperationGetRegion(loop, 0)), 0);
}

static MlirValue initOf(MlirOperation loop, intptr_t i) {
  return mlirOperationGetOperand(loop, 3 + i);
}

static void appendResults(TtgValues *values, MlirOperation op, intptr_t first, intptr_t count) {
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(values, mlirOperationGetResult(op, first + i));
}

static void appendAll(TtgValues *values, const TtgValues *others) {
  for (size_t i = 0; i < others->size; ++i)
    tsVecPush(values, others->data[i]);
}

//===--- Numbers of rounds ---===//

static MlirValue countRounds(const ArithBuilder *builder, MlirValue lower, MlirValue upper,
                             MlirValue step) {
  MlirValue distance = arithBinary(builder, &arithSubIOpDef, upper, lower);
  return arithBinary(builder, &arithCeilDivSIOpDef, distance, step);
}

MlirValue ttgCountRounds(MlirRewriterBase rewriter, MlirOperation loop) {
  const ArithBuilder builder = {rewriter, mlirOperationGetLocation(loop)};
  return countRounds(&builder, scfForOpGetLowerBound(loop), scfForOpGetUpperBound(loop),
                     scfForOpGetStep(loop));
}

static unsigned widthOf(MlirType type) {
  return mlirTypeIsAIndex(type) ? 64 : mlirIntegerTypeGetWidth(type);
}

static MlirValue castTo(const Fusion *f, MlirValue value) {
  MlirType type = typeOf(value);
  if (mlirTypeEqual(type, f->integer))
    return value;
  return arithConvert(&f->builder,
                      mlirTypeIsAIndex(type)                ? &arithIndexCastOpDef
                      : widthOf(type) > widthOf(f->integer) ? &arithTruncIOpDef
                                                            : &arithExtSIOpDef,
                      f->integer, value);
}

static MlirValue number(const Fusion *f, int64_t value) {
  return arithInteger(&f->builder, f->integer, value);
}

static MlirValue binary(const Fusion *f, const TesseraOpDef *definition, MlirValue a, MlirValue b) {
  return arithBinary(&f->builder, definition, a, b);
}

// A loop that doesn't run takes a round all the same.
static MlirValue addLength(const Fusion *f, MlirValue sum, MlirValue length) {
  return binary(f, &arithAddIOpDef, sum, binary(f, &arithMaxSIOpDef, number(f, 1), length));
}

// What is never read.
static MlirValue anything(const Fusion *f, MlirType type) {
  MlirType element = mlirTypeIsARankedTensor(type) ? mlirShapedTypeGetElementType(type) : type;
  const MlirAttribute none = {NULL};
  if (!mlirTypeIsAInteger(element) && !mlirTypeIsAIndex(element) && !mlirTypeIsAFloat(element))
    return mlirOperationGetResult(
        ubPoisonOpCreate(f->builder.base, f->builder.location, type, none), 0);
  return mlirTypeIsAFloat(element) ? arithReal64(&f->builder, type, 0)
                                   : arithInteger(&f->builder, type, 0);
}

// The operations that a loop's bounds come from once more, and how many rounds that makes.
static MlirValue countAgain(const Fusion *f, const Inner *inner, TesseraMapping *mapping,
                            TtgOperations *copied) {
  for (size_t i = 0; i < inner->bounds.size; ++i) {
    MlirOperation op = inner->bounds.data[i];
    if (ttgContains(copied, op))
      continue;
    mlirRewriterBaseInsert(f->builder.base, tesseraOperationCloneMapped(op, mapping, true));
    tsVecPush(copied, op);
  }
  MlirValue rounds =
      countRounds(&f->builder, tesseraMappingGetValue(mapping, scfForOpGetLowerBound(inner->op)),
                  tesseraMappingGetValue(mapping, scfForOpGetUpperBound(inner->op)),
                  tesseraMappingGetValue(mapping, scfForOpGetStep(inner->op)));
  return castTo(f, rounds);
}

//===--- What is fused ---===//

static void chooseInners(Fusion *f, const TtgOperations *children) {
  TtgOperations hoisted = {0};
  f->integer = typeOf(inductionOf(f->outer));
  unsigned width = widthOf(f->integer);
  for (size_t i = 0; i < children->size; ++i) {
    Inner inner = {.op = children->data[i]};
    inner.isInvariant = ttgFindBounds(f->outer, inner.op, false, &inner.bounds);
    if (!inner.isInvariant && !ttgFindBounds(f->outer, inner.op, true, &inner.bounds)) {
      tsVecFree(&inner.bounds);
      continue;
    }
    for (size_t k = 0; k < inner.bounds.size && inner.isInvariant; ++k)
      if (!ttgContains(&hoisted, inner.bounds.data[k]))
        ttgInsertInOrder(&hoisted, inner.bounds.data[k]);
    unsigned other = widthOf(typeOf(inductionOf(inner.op)));
    width = other > width ? other : width;
    tsVecPush(&f->inners, inner);
  }
  for (size_t i = 0; i < hoisted.size; ++i)
    mlirOperationMoveBefore(hoisted.data[i], f->outer);
  tsVecFree(&hoisted);
  f->integer = mlirIntegerTypeGet(mlirOperationGetContext(f->outer), width);
}

// From `first` up to before `end`, in the outer loop's body.
static void makeSection(MlirOperation first, MlirOperation end, Section *section) {
  MlirOperation last = {NULL};
  for (; !mlirOperationEqual(first, end); first = mlirOperationGetNextInBlock(first))
    tsVecPush(&section->ops, last = first);
  for (size_t i = 0; i < section->ops.size; ++i)
    for (intptr_t r = 0; r < mlirOperationGetNumResults(section->ops.data[i]); ++r) {
      MlirValue result = mlirOperationGetResult(section->ops.data[i], r);
      bool isUsed = false;
      for (MlirOpOperand use = mlirValueGetFirstUse(result); !mlirOpOperandIsNull(use) && !isUsed;
           use = mlirOpOperandGetNextUse(use))
        isUsed = mlirOperationIsBeforeInBlock(
            last, ttgAncestorIn(mlirOperationGetBlock(last), mlirOpOperandGetOwner(use)));
      if (isUsed)
        tsVecPush(&section->outputs, result);
    }
}

static void makeSections(Fusion *f) {
  MlirBlock body = scfBlockOf(mlirOperationGetRegion(f->outer, 0));
  MlirOperation first = mlirBlockGetFirstOperation(body);
  for (size_t k = 0; k < f->inners.size; ++k) {
    makeSection(first, f->inners.data[k].op, &f->inners.data[k].before);
    first = mlirOperationGetNextInBlock(f->inners.data[k].op);
  }
  makeSection(first, mlirBlockGetTerminator(body), &f->after);
}

static void moveSection(const Section *section, MlirBlock block) {
  for (size_t i = 0; i < section->ops.size; ++i) {
    mlirOperationRemoveFromParent(section->ops.data[i]);
    mlirBlockAppendOwnedOperation(block, section->ops.data[i]);
  }
}

// Inside the region, or everywhere else.
static void replaceUses(MlirValue value, MlirValue by, MlirRegion region, bool inside) {
  MlirOpOperand next, use = mlirValueGetFirstUse(value);
  for (; !mlirOpOperandIsNull(use); use = next) {
    next = mlirOpOperandGetNextUse(use);
    MlirOperation user = mlirOpOperandGetOwner(use);
    if (ttgIsInRegion(user, region) == inside)
      mlirOperationSetOperand(user, mlirOpOperandGetOperandNumber(use), by);
  }
}

//===--- The fused loop ---===//

// The rounds of inner loops with the same bounds in each round of the outer one.
static MlirValue countInvariant(Fusion *f) {
  MlirValue rounds = ttgCountRounds(f->builder.base, f->outer);
  for (size_t k = 0; k < f->inners.size; ++k) {
    const Inner *inner = &f->inners.data[k];
    MlirValue length = inner->isInvariant ? castTo(f, ttgCountRounds(f->builder.base, inner->op))
                                          : anything(f, f->integer);
    tsVecPush(&f->lengths, length);
  }
  f->length = number(f, 0);
  for (size_t k = 0; k < f->inners.size; ++k)
    if (f->inners.data[k].isInvariant)
      f->length = addLength(f, f->length, f->lengths.data[k]);
  f->length = binary(f, &arithSubIOpDef, f->length, number(f, (int64_t)f->inners.size - 1));
  return binary(f, &arithMulIOpDef, castTo(f, rounds), f->length);
}

// Those of the others are counted by a loop.
static MlirValue countAll(Fusion *f) {
  MlirValue total = countInvariant(f);
  MlirType type = f->integer;
  const MlirAttribute none = {NULL};
  MlirOperation loop = scfForOpCreate(
      f->builder.base, f->builder.location, 1, &type, scfForOpGetLowerBound(f->outer),
      scfForOpGetUpperBound(f->outer), scfForOpGetStep(f->outer), 1, &total, none);
  const MlirType types[] = {typeOf(inductionOf(f->outer)), type};
  const MlirLocation locations[] = {f->builder.location, f->builder.location};
  MlirBlock body = tesseraRewriterCreateBlock(f->builder.base, mlirOperationGetRegion(loop, 0), 2,
                                              types, locations);
  TesseraMapping *mapping = tesseraMappingCreate();
  TtgOperations copied = {0};
  tesseraMappingMapValue(mapping, inductionOf(f->outer), mlirBlockGetArgument(body, 0));
  total = mlirBlockGetArgument(body, 1);
  for (size_t k = 0; k < f->inners.size; ++k)
    if (!f->inners.data[k].isInvariant)
      total = addLength(f, total, countAgain(f, &f->inners.data[k], mapping, &copied));
  scfYieldOpCreate(f->builder.base, f->builder.location, 1, &total);
  tesseraMappingDestroy(mapping);
  tsVecFree(&copied);
  mlirRewriterBaseSetInsertionPointAfter(f->builder.base, loop);
  return mlirOperationGetResult(loop, 0);
}

static void chooseFirsts(Fusion *f) {
  TtgValues *firsts = &f->firsts;
  tsVecPush(firsts, number(f, 0));
  MlirValue before =
      binary(f, &arithSubIOpDef, scfForOpGetLowerBound(f->outer), scfForOpGetStep(f->outer));
  tsVecPush(firsts, before);
  f->outerAt = (intptr_t)firsts->size;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(f->outer); ++i)
    tsVecPush(firsts, initOf(f->outer, i));
  f->lengthsAt = (intptr_t)firsts->size;
  appendAll(firsts, &f->lengths);
  f->lengthAt = (intptr_t)firsts->size;
  tsVecPush(firsts, f->length);
  f->inductionAt = (intptr_t)firsts->size;
  for (size_t k = 0; k < f->inners.size; ++k) {
    MlirValue value = anything(f, typeOf(inductionOf(f->inners.data[k].op)));
    tsVecPush(firsts, value);
  }
  f->resultsAt = (intptr_t)firsts->size;
  for (size_t k = 0; k < f->inners.size; ++k)
    for (intptr_t i = 0; i < mlirOperationGetNumResults(f->inners.data[k].op); ++i) {
      MlirValue value = anything(f, typeOf(mlirOperationGetResult(f->inners.data[k].op, i)));
      tsVecPush(firsts, value);
    }
  f->outputsAt = (intptr_t)firsts->size;
  for (size_t k = 0; k < f->inners.size; ++k)
    for (size_t i = 0; i < f->inners.data[k].before.outputs.size; ++i) {
      MlirValue value = anything(f, typeOf(f->inners.data[k].before.outputs.data[i]));
      tsVecPush(firsts, value);
    }
}

// What the fused loop carries.
static MlirValue carried(const Fusion *f, intptr_t at) {
  return mlirBlockGetArgument(scfBlockOf(mlirOperationGetRegion(f->fused, 0)), at + 1);
}

static void appendCarried(const Fusion *f, TtgValues *values, intptr_t first, intptr_t count) {
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(values, carried(f, first + i));
}

static void makeLoop(Fusion *f, MlirValue total) {
  MlirRewriterBase base = f->builder.base;
  MlirLocation location = f->builder.location;
  TtgTypes types = {0};
  TsVec(MlirLocation) locations = {0};
  MlirValue zero = number(f, 0), one = number(f, 1);
  tsVecPush(&types, f->integer);
  tsVecPush(&locations, location);
  for (size_t i = 0; i < f->firsts.size; ++i) {
    tsVecPush(&types, typeOf(f->firsts.data[i]));
    tsVecPush(&locations, location);
  }
  const MlirAttribute none = {NULL};
  intptr_t count = (intptr_t)f->firsts.size;
  f->fused = scfForOpCreate(base, location, count, types.data + 1, zero, total, one, count,
                            f->firsts.data, none);
  tesseraRewriterCreateBlock(base, mlirOperationGetRegion(f->fused, 0), count + 1, types.data,
                             locations.data);
  tsVecFree(&types);
  tsVecFree(&locations);
  MlirBlock body = scfBlockOf(mlirOperationGetRegion(f->outer, 0));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(f->outer); ++i)
    mlirValueReplaceAllUsesOfWith(mlirBlockGetArgument(body, i + 1), carried(f, f->outerAt + i));
  f->lengths.size = 0;
  appendCarried(f, &f->lengths, f->lengthsAt, (intptr_t)f->inners.size);
  f->round = carried(f, 0);
}

//===--- Where inner loops begin ---===//

static MlirOperation makeIf(const Fusion *f, const TtgValues *like, MlirValue condition) {
  TtgTypes types = {0};
  for (size_t i = 0; i < like->size; ++i)
    tsVecPush(&types, typeOf(like->data[i]));
  MlirOperation made = scfIfOpCreate(f->builder.base, f->builder.location, (intptr_t)types.size,
                                     types.data, condition);
  tsVecFree(&types);
  return made;
}

static MlirBlock beginRegion(const Fusion *f, MlirOperation op, intptr_t region) {
  return tesseraRewriterCreateBlock(f->builder.base, mlirOperationGetRegion(op, region), 0, NULL,
                                    NULL);
}

static void endRegion(const Fusion *f, TtgValues *values) {
  scfYieldOpCreate(f->builder.base, f->builder.location, (intptr_t)values->size, values->data);
  tsVecFree(values);
}

// A new round of the outer loop: its induction variable, and how many rounds inner loops have.
static void beginOuterRound(Fusion *f, MlirOperation enter, MlirBlock block, TtgValues *lengths,
                            MlirValue *length) {
  MlirOperation first = mlirBlockGetFirstOperation(block);
  if (!mlirOperationIsNull(first))
    mlirRewriterBaseSetInsertionPointBefore(f->builder.base, first);
  MlirValue induction = inductionOf(f->outer);
  MlirValue next = binary(f, &arithAddIOpDef, carried(f, 1), scfForOpGetStep(f->outer));
  f->i = next;
  replaceUses(induction, next, mlirOperationGetRegion(enter, 0), true);
  TesseraMapping *mapping = tesseraMappingCreate();
  TtgOperations copied = {0};
  tesseraMappingMapValue(mapping, induction, next);
  for (size_t k = 0; k < f->inners.size; ++k) {
    if (f->inners.data[k].isInvariant)
      continue;
    lengths->data[k] = countAgain(f, &f->inners.data[k], mapping, &copied);
    *length = addLength(f, *length, lengths->data[k]);
  }
  tesseraMappingDestroy(mapping);
  tsVecFree(&copied);
  mlirRewriterBaseSetInsertionPointToEnd(f->builder.base, block);
}

static bool allInvariant(const Fusion *f) {
  for (size_t k = 0; k < f->inners.size; ++k)
    if (!f->inners.data[k].isInvariant)
      return false;
  return true;
}

// Induction variable, outputs of what comes before the loop, what the loop begins with; of the
// first one the outer loop's, too.
static void makeEnter(Fusion *f, size_t k, MlirValue start, intptr_t resultsAt,
                      intptr_t outputsAt) {
  Inner *inner = &f->inners.data[k];
  intptr_t numOutputs = (intptr_t)inner->before.outputs.size,
           numResults = mlirOperationGetNumResults(inner->op);
  MlirValue condition = arithCompare(&f->builder, ArithCmpIPredicateeq, f->round, start);
  TtgValues other = {0}, then = {0};
  appendCarried(f, &other, f->inductionAt + (intptr_t)k, 1);
  appendCarried(f, &other, outputsAt, numOutputs);
  appendCarried(f, &other, resultsAt, numResults);
  if (!k) {
    appendCarried(f, &other, 1, 1);
    appendCarried(f, &other, f->lengthsAt, (intptr_t)f->inners.size);
    tsVecPush(&other, allInvariant(f) ? f->length : carried(f, f->lengthAt));
  }
  MlirOperation enter = inner->enter = makeIf(f, &other, condition);
  MlirBlock block = beginRegion(f, enter, 0);
  moveSection(&inner->before, block);
  TtgValues lengths = {0};
  MlirValue length = f->length;
  appendAll(&lengths, &f->lengths);
  if (!k)
    beginOuterRound(f, enter, block, &lengths, &length);
  mlirRewriterBaseSetInsertionPointToEnd(f->builder.base, block);
  tsVecPush(&then, scfForOpGetLowerBound(inner->op));
  appendAll(&then, &inner->before.outputs);
  for (intptr_t i = 0; i < numResults; ++i)
    tsVecPush(&then, initOf(inner->op, i));
  for (size_t i = 0; i < then.size && !k; ++i)
    if (mlirValueEqual(then.data[i], inductionOf(f->outer)))
      then.data[i] = f->i;
  if (!k) {
    tsVecPush(&then, f->i);
    appendAll(&then, &lengths);
    tsVecPush(&then, length);
  }
  endRegion(f, &then);
  tsVecFree(&lengths);
  beginRegion(f, enter, 1);
  endRegion(f, &other);
}

// From here on all these are what the branch gives.
static void useEntered(Fusion *f, size_t k) {
  Inner *inner = &f->inners.data[k];
  MlirOperation enter = inner->enter;
  MlirRegion region = mlirOperationGetRegion(enter, 0);
  MlirBlock body = scfBlockOf(mlirOperationGetRegion(inner->op, 0));
  size_t numOutputs = inner->before.outputs.size;
  intptr_t numResults = mlirOperationGetNumResults(inner->op), at = 1;
  mlirValueReplaceAllUsesOfWith(mlirBlockGetArgument(body, 0), mlirOperationGetResult(enter, 0));
  for (size_t i = 0; i < numOutputs; ++i)
    replaceUses(inner->before.outputs.data[i], mlirOperationGetResult(enter, at++), region, false);
  for (intptr_t i = 0; i < numResults; ++i)
    mlirValueReplaceAllUsesOfWith(mlirBlockGetArgument(body, i + 1),
                                  mlirOperationGetResult(enter, at++));
  if (k)
    return;
  f->i = mlirOperationGetResult(enter, at++);
  f->lengths.size = 0;
  appendResults(&f->lengths, enter, at, (intptr_t)f->inners.size);
  f->length = mlirOperationGetResult(enter, at + (intptr_t)f->inners.size);
  mlirValueReplaceAllUsesOfWith(inductionOf(f->outer), f->i);
}

//===--- Rounds of inner loops ---===//

static void makeBody(Fusion *f, size_t k, MlirValue start) {
  Inner *inner = &f->inners.data[k];
  intptr_t numResults = mlirOperationGetNumResults(inner->op);
  MlirValue induction = mlirOperationGetResult(inner->enter, 0);
  mlirRewriterBaseSetInsertionPointAfter(f->builder.base, inner->enter);
  MlirValue end = binary(f, &arithAddIOpDef, start, f->lengths.data[k]);
  MlirValue begun = arithCompare(&f->builder, ArithCmpIPredicatesge, f->round, start);
  MlirValue goesOn = arithCompare(&f->builder, ArithCmpIPredicateslt, f->round, end);
  MlirValue condition = binary(f, &arithAndIOpDef, begun, goesOn);
  if (!mlirAttributeIsNull(
          mlirOperationGetDiscardableAttributeByName(inner->op, tsLiteral(TTG_MUST_EXECUTE))))
    condition = arithInteger(&f->builder,
                             mlirIntegerTypeGet(mlirRewriterBaseGetContext(f->builder.base), 1), 1);
  TtgValues other = {0}, then = {0};
  // A loop that doesn't run gives what it begins with.
  tsVecPush(&other, induction);
  appendResults(&other, inner->enter, 1 + (intptr_t)inner->before.outputs.size, numResults);
  MlirOperation made = inner->body = makeIf(f, &other, condition);
  tesseraRewriterInlineRegionAtEnd(f->builder.base, mlirOperationGetRegion(inner->op, 0),
                                   mlirOperationGetRegion(made, 0));
  MlirBlock block = scfBlockOf(mlirOperationGetRegion(made, 0));
  while (mlirBlockGetNumArguments(block))
    mlirBlockEraseArgument(block, 0);
  MlirOperation yield = mlirBlockGetTerminator(block);
  mlirRewriterBaseSetInsertionPointBefore(f->builder.base, yield);
  MlirValue next = binary(f, &arithAddIOpDef, induction, scfForOpGetStep(inner->op));
  tsVecPush(&then, next);
  for (intptr_t i = 0; i < numResults; ++i)
    tsVecPush(&then, mlirOperationGetOperand(yield, i));
  mlirOperationSetOperands(yield, (intptr_t)then.size, then.data);
  tsVecFree(&then);
  beginRegion(f, made, 1);
  endRegion(f, &other);
  for (intptr_t i = 0; i < numResults; ++i)
    mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(inner->op, i),
                                  mlirOperationGetResult(made, i + 1));
  mlirRewriterBaseSetInsertionPointAfter(f->builder.base, made);
}

static void makeInners(Fusion *f) {
  intptr_t resultsAt = f->resultsAt, outputsAt = f->outputsAt;
  for (size_t k = 0; k < f->inners.size; ++k) {
    MlirValue start = number(f, 0);
    for (size_t i = 0; i < k; ++i)
      start = addLength(f, start, f->lengths.data[i]);
    start = binary(f, &arithSubIOpDef, start, number(f, (int64_t)k));
    makeEnter(f, k, start, resultsAt, outputsAt);
    useEntered(f, k);
    makeBody(f, k, start);
    resultsAt += mlirOperationGetNumResults(f->inners.data[k].op);
    outputsAt += (intptr_t)f->inners.data[k].before.outputs.size;
  }
}

//===--- The end of a round of the outer loop ---===//

static bool isOutput(const Section *section, MlirValue value) {
  for (size_t i = 0; i < section->outputs.size; ++i)
    if (mlirValueEqual(section->outputs.data[i], value))
      return true;
  return false;
}

// Whether rounds of inner loops but the first see what the outer loop carries.
static bool isReadLater(const Fusion *f, MlirValue value) {
  MlirRegion first = mlirOperationGetRegion(f->inners.data[0].enter, 0);
  for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use))
    if (!ttgIsInRegion(mlirOpOperandGetOwner(use), first))
      return true;
  return false;
}

static MlirValue isLastRound(const Fusion *f) {
  MlirValue last = binary(f, &arithSubIOpDef, f->length, number(f, 1));
  return arithCompare(&f->builder, ArithCmpIPredicateeq, f->round, last);
}

// What an inner loop begins with in each round of the outer loop alike is carried from the end of
// one to the next: a branch less has to be waited for.
static void carryInits(Fusion *f, TtgValues *then, TtgValues *other, TtgValues *replaced) {
  MlirRegion region = mlirOperationGetRegion(f->fused, 0);
  intptr_t at = f->resultsAt;
  for (size_t k = 0; k < f->inners.size; ++k) {
    const Inner *inner = &f->inners.data[k];
    intptr_t first = 1 + (intptr_t)inner->before.outputs.size;
    for (intptr_t i = 0; i < mlirOperationGetNumResults(inner->op); ++i, ++at) {
      MlirValue init = initOf(inner->op, i),
                result = mlirOperationGetResult(inner->enter, first + i);
      MlirBlock block = mlirValueIsABlockArgument(init)
                            ? mlirBlockArgumentGetOwner(init)
                            : mlirOperationGetBlock(mlirOpResultGetOwner(init));
      if (mlirRegionEqual(mlirBlockGetParentRegion(block), region))
        continue;
      mlirOperationSetOperand(f->fused, 3 + at, init);
      mlirValueReplaceAllUsesOfWith(result, carried(f, at));
      tsVecPush(then, init);
      tsVecPush(other, mlirOperationGetResult(inner->body, 1 + i));
      tsVecPush(replaced, result);
    }
  }
}

// Leaves out results that nothing uses any more.
static void dropResults(Fusion *f, Inner *inner, const TtgValues *dropped) {
  MlirOperation old = inner->enter;
  TtgValues kept = {0}, yielded[2] = {{0}, {0}};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(old); ++i) {
    MlirValue result = mlirOperationGetResult(old, i);
    bool isDropped = false;
    for (size_t d = 0; d < dropped->size && !isDropped; ++d)
      isDropped = mlirValueEqual(dropped->data[d], result);
    if (isDropped)
      continue;
    tsVecPush(&kept, result);
    for (intptr_t r = 0; r < 2; ++r)
      tsVecPush(&yielded[r], mlirOperationGetOperand(yieldOf(mlirOperationGetRegion(old, r)), i));
  }
  mlirRewriterBaseSetInsertionPointBefore(f->builder.base, old);
  inner->enter = makeIf(f, &kept, mlirOperationGetOperand(old, 0));
  for (intptr_t r = 0; r < 2; ++r) {
    MlirRegion region = mlirOperationGetRegion(inner->enter, r);
    tesseraRewriterInlineRegionAtEnd(f->builder.base, mlirOperationGetRegion(old, r), region);
    mlirOperationSetOperands(yieldOf(region), (intptr_t)yielded[r].size, yielded[r].data);
    tsVecFree(&yielded[r]);
  }
  for (size_t i = 0; i < kept.size; ++i)
    mlirValueReplaceAllUsesOfWith(kept.data[i], mlirOperationGetResult(inner->enter, (intptr_t)i));
  mlirRewriterBaseEraseOp(f->builder.base, old);
  tsVecFree(&kept);
}

typedef struct End {
  MlirOperation branch;
  TtgValues yielded;   ///< by the outer loop, as the fused one gives it
  intptr_t numOutputs; ///< results of the branch for these; then those for what loops begin with
} End;

// What comes after the inner loops, and what the outer loop carries.
static void makeEnd(Fusion *f, End *end, TtgValues *inits, TtgValues *forwarded) {
  MlirOperation yield = mlirBlockGetTerminator(scfBlockOf(mlirOperationGetRegion(f->outer, 0)));
  TtgValues then = {0}, other = {0};
  TsVec(intptr_t) places = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(yield); ++i) {
    MlirValue value = mlirOperationGetOperand(yield, i), old = carried(f, f->outerAt + i);
    tsVecPush(&end->yielded, value);
    bool isInside = ttgIsInLoop(f->fused, value) && !mlirValueEqual(value, old);
    if (!isOutput(&f->after, value) && !(isInside && isReadLater(f, old)))
      continue;
    tsVecPush(&places, i);
    tsVecPush(&then, value);
    tsVecPush(&other, old);
  }
  end->numOutputs = (intptr_t)then.size;
  MlirValue condition = isLastRound(f);
  appendAll(&then, inits);
  appendAll(&other, forwarded);
  end->branch = makeIf(f, &then, condition);
  moveSection(&f->after, beginRegion(f, end->branch, 0));
  mlirRewriterBaseSetInsertionPointToEnd(f->builder.base,
                                         scfBlockOf(mlirOperationGetRegion(end->branch, 0)));
  endRegion(f, &then);
  beginRegion(f, end->branch, 1);
  endRegion(f, &other);
  for (size_t i = 0; i < places.size; ++i)
    end->yielded.data[places.data[i]] = mlirOperationGetResult(end->branch, (intptr_t)i);
  tsVecFree(&places);
  mlirRewriterBaseSetInsertionPointAfter(f->builder.base, end->branch);
}

static void yieldCarried(Fusion *f, const End *end, const TtgValues *replaced) {
  MlirValue next = binary(f, &arithAddIOpDef, f->round, number(f, 1));
  MlirValue isLast = isLastRound(f);
  MlirValue round = arithSelect(&f->builder, isLast, number(f, 0), next);
  TtgValues values = {0};
  tsVecPush(&values, round);
  tsVecPush(&values, f->i);
  appendAll(&values, &end->yielded);
  appendAll(&values, &f->lengths);
  tsVecPush(&values, f->length);
  for (size_t k = 0; k < f->inners.size; ++k)
    tsVecPush(&values, mlirOperationGetResult(f->inners.data[k].body, 0));
  intptr_t reset = end->numOutputs;
  size_t at = 0;
  for (size_t k = 0; k < f->inners.size; ++k) {
    const Inner *inner = &f->inners.data[k];
    intptr_t first = 1 + (intptr_t)inner->before.outputs.size;
    for (intptr_t i = 0; i < mlirOperationGetNumResults(inner->op); ++i) {
      bool isReset =
          at < replaced->size &&
          mlirValueEqual(replaced->data[at], mlirOperationGetResult(inner->enter, first + i));
      at += isReset;
      tsVecPush(&values, isReset ? mlirOperationGetResult(end->branch, reset)
                                 : mlirOperationGetResult(inner->body, 1 + i));
      reset += isReset;
    }
  }
  for (size_t k = 0; k < f->inners.size; ++k)
    appendResults(&values, f->inners.data[k].enter, 1,
                  (intptr_t)f->inners.data[k].before.outputs.size);
  endRegion(f, &values);
}

static void finishRounds(Fusion *f) {
  TtgValues inits = {0}, forwarded = {0}, replaced = {0};
  End end = {.numOutputs = 0};
  carryInits(f, &inits, &forwarded, &replaced);
  makeEnd(f, &end, &inits, &forwarded);
  yieldCarried(f, &end, &replaced);
  for (size_t k = 0; k < f->inners.size; ++k)
    dropResults(f, &f->inners.data[k], &replaced);
  tsVecFree(&inits);
  tsVecFree(&forwarded);
  tsVecFree(&replaced);
  tsVecFree(&end.yielded);
}

//===--- Attributes ---===//

static bool anyHas(const Fusion *f, MlirStringRef name) {
  bool has = !mlirAttributeIsNull(mlirOperationGetDiscardableAttributeByName(f->outer, name));
  for (size_t k = 0; k < f->inners.size; ++k)
    has = has || !mlirAttributeIsNull(
                     mlirOperationGetDiscardableAttributeByName(f->inners.data[k].op, name));
  return has;
}

static int64_t stagesOf(MlirOperation loop) {
  MlirAttribute stages =
      mlirOperationGetDiscardableAttributeByName(loop, tsLiteral(TTG_NUM_STAGES));
  return mlirAttributeIsNull(stages) || !mlirAttributeIsAInteger(stages)
             ? 1
             : mlirIntegerAttrGetValueInt(stages);
}

static void setAttributes(const Fusion *f) {
  static const char *const flags[] = {TTG_WARP_SPECIALIZE, "tt.disallow_acc_multi_buffer"};
  MlirContext context = mlirOperationGetContext(f->fused);
  for (size_t i = 0; i < sizeof flags / sizeof *flags; ++i) {
    MlirStringRef name = mlirStringRefCreateFromCString(flags[i]);
    if (anyHas(f, name))
      mlirOperationSetDiscardableAttributeByName(f->fused, name, mlirUnitAttrGet(context));
  }
  int64_t stages = stagesOf(f->outer);
  for (size_t k = 0; k < f->inners.size; ++k) {
    int64_t other = stagesOf(f->inners.data[k].op);
    stages = other > stages ? other : stages;
  }
  if (stages > 1)
    mlirOperationSetDiscardableAttributeByName(
        f->fused, tsLiteral(TTG_NUM_STAGES),
        mlirIntegerAttrGet(mlirIntegerTypeGet(context, 32), stages));
}

//===--- All of it ---===//

static void fuse(Fusion *f) {
  makeSections(f);
  mlirRewriterBaseSetInsertionPointBefore(f->builder.base, f->outer);
  MlirValue total = countAll(f);
  chooseFirsts(f);
  makeLoop(f, total);
  makeInners(f);
  finishRounds(f);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(f->outer); ++i)
    mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(f->outer, i),
                                  mlirOperationGetResult(f->fused, f->outerAt + i));
  setAttributes(f);
  for (size_t k = 0; k < f->inners.size; ++k)
    mlirRewriterBaseEraseOp(f->builder.base, f->inners.data[k].op);
  mlirRewriterBaseEraseOp(f->builder.base, f->outer);
}

MlirOperation ttgFuseLoops(MlirRewriterBase rewriter, MlirOperation outer,
                           const TtgOperations *children) {
  Fusion f = {.builder = {rewriter, mlirOperationGetLocation(outer)}, .outer = outer};
  chooseInners(&f, children);
  if (f.inners.size)
    fuse(&f);
  for (size_t k = 0; k < f.inners.size; ++k) {
    Inner *inner = &f.inners.data[k];
    tsVecFree(&inner->bounds);
    tsVecFree(&inner->before.ops);
    tsVecFree(&inner->before.outputs);
  }
  bool isFused = f.inners.size;
  tsVecFree(&f.inners);
  tsVecFree(&f.after.ops);
  tsVecFree(&f.after.outputs);
  tsVecFree(&f.lengths);
  tsVecFree(&f.firsts);
  return isFused ? f.fused : outer;
}
