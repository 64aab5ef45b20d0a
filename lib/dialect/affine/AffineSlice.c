// Slices of nests.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineSlice.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/affine/transforms/LoopUtils.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Interfaces.h"

void affineSliceFree(AffineSlice *slice) {
  tsVecFree(&slice->variables);
  tsVecFree(&slice->lower);
  tsVecFree(&slice->upper);
  tsVecFree(&slice->operands);
}

static MlirOperation loopOf(MlirValue variable) {
  return mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(variable));
}

static bool isForVariable(MlirValue value) {
  return affineIsLoopVariable(value) && affineForOpIsA(loopOf(value));
}

bool affineLoopIsParallel(MlirOperation loop) {
  return affineForOpGetNumInits(loop) == 0 && affineLoopIsMemoryParallel(loop);
}

bool affineLoopIsParallelReduction(MlirOperation loop) {
  AffineReduction reduction;
  intptr_t count = affineForOpGetNumInits(loop);
  for (intptr_t i = 0; i < count; ++i)
    if (!affineFindReduction(loop, i, &reduction))
      return false;
  return count > 0 && affineLoopIsMemoryParallel(loop);
}

//===--- As constraints ---===//

static bool isEmptyMap(MlirAffineMap map) {
  return !map.ptr || mlirAffineMapGetNumResults(map) == 0;
}

// Whether the bounds say that there is one round, which isn't the same always: it sets `value`.
static bool isEquality(const AffineSlice *slice, size_t i, MlirAffineExpr *value) {
  MlirAffineMap lower = slice->lower.data[i], upper = slice->upper.data[i];
  if (!lower.ptr || !upper.ptr || mlirAffineMapGetNumResults(lower) != 1 ||
      mlirAffineMapGetNumResults(upper) != 1)
    return false;
  *value = mlirAffineMapGetResult(lower, 0);
  MlirAffineExpr one = mlirAffineConstantExprGet(mlirAffineMapGetContext(lower), 1);
  return mlirAffineExprEqual(mlirAffineAddExprGet(*value, one), mlirAffineMapGetResult(upper, 0));
}

static AffineValueMap boundOf(const AffineSlice *slice, MlirAffineMap map) {
  return (AffineValueMap){map, slice->operands.data, (intptr_t)slice->operands.size};
}

static bool addBound(const AffineSlice *slice, AffineConstraints *constraints, PbBound bound,
                     size_t column, MlirAffineMap given) {
  AffineValueMap map = boundOf(slice, given);
  return affineConstraintsAddBound(constraints, bound, column,
                                   affineConstraintsAlignMap(constraints, &map), bound != PB_UPPER);
}

bool affineSliceAddTo(const AffineSlice *slice, AffineConstraints *constraints) {
  bool fits = true;
  for (size_t i = 0; fits && i < slice->variables.size; ++i) {
    size_t column;
    MlirAffineExpr value;
    if (!affineConstraintsFind(constraints, slice->variables.data[i], 0, &column))
      continue;
    MlirAffineMap lower = slice->lower.data[i], upper = slice->upper.data[i];
    if (isEquality(slice, i, &value))
      fits = addBound(slice, constraints, PB_EQUAL, column, lower);
    else if (isEmptyMap(lower) || isEmptyMap(upper))
      fits = affineConstraintsAddLoop(constraints, loopOf(slice->variables.data[i]));
    else
      fits = addBound(slice, constraints, PB_LOWER, column, lower) &&
             addBound(slice, constraints, PB_UPPER, column, upper);
  }
  return fits && !constraints->system.failed;
}

// The nest's variables as dimensions, the operands as symbols, and what is known of all of them.
static bool asConstraints(const AffineSlice *slice, AffineConstraints *constraints) {
  bool fits = true;
  for (size_t i = 0; i < slice->variables.size; ++i)
    affineConstraintsAddDim(constraints, slice->variables.data[i]);
  for (size_t i = 0; i < slice->operands.size; ++i)
    affineConstraintsAddSymbol(constraints, slice->operands.data[i]);
  for (size_t i = 0; fits && i < slice->operands.size; ++i) {
    MlirValue value = slice->operands.data[i];
    size_t column;
    if (!value.ptr)
      return false;
    MlirAttribute constant = tesseraValueGetConstant(value);
    if (affineIsSymbol(value) && constant.ptr && mlirAttributeIsAInteger(constant) &&
        affineConstraintsFind(constraints, value, 0, &column))
      pbAddBound(&constraints->system, PB_EQUAL, column, mlirIntegerAttrGetValueInt(constant));
    else if (isForVariable(value))
      fits = affineConstraintsAddLoop(constraints, loopOf(value));
  }
  return fits && affineSliceAddTo(slice, constraints);
}

//===--- Which rounds run ---===//

// Whether all integers of `a` are known to be in `b`, which has the same inputs and no locals.
static bool isWithin(const PbSystem *a, const PbSystem *b) {
  bool fits = !a->failed && !b->failed && !b->numLocals;
  size_t inputs = pbNumInputs(b), numRows = b->inequalities.numRows + 2 * b->equalities.numRows;
  for (size_t i = 0; fits && i < numRows; ++i) {
    size_t ofEqualities = i - b->inequalities.numRows;
    bool isEqual = i >= b->inequalities.numRows;
    const int64_t *from = isEqual ? pbEquality(b, ofEqualities / 2) : pbInequality(b, i);
    int64_t sign = isEqual && ofEqualities % 2 ? 1 : -1;
    PbSystem outside;
    pbCopy(&outside, a);
    int64_t *row = pbAddInequality(&outside);
    for (size_t k = 0; k < inputs; ++k)
      outside.failed = __builtin_mul_overflow(from[k], sign, &row[k]) || outside.failed;
    int64_t *last = &row[pbNumVars(&outside)];
    outside.failed = __builtin_mul_overflow(from[inputs], sign, last) ||
                     __builtin_sub_overflow(*last, 1, last) || outside.failed;
    fits = !outside.failed && pbIsEmpty(&outside);
    pbFree(&outside);
  }
  return fits;
}

static bool isOneConstant(MlirAffineMap map) {
  return mlirAffineMapGetNumResults(map) == 1 &&
         mlirAffineExprIsAConstant(mlirAffineMapGetResult(map, 0));
}

// Whether both loops run from the same number to the same one.
static AffineAnswer haveEqualRounds(MlirOperation a, MlirOperation b) {
  const MlirAffineMap maps[] = {affineForOpGetLowerBoundMap(a), affineForOpGetLowerBoundMap(b),
                                affineForOpGetUpperBoundMap(a), affineForOpGetUpperBoundMap(b)};
  for (int i = 0; i < 4; ++i)
    if (!isOneConstant(maps[i]))
      return AFFINE_UNSURE;
  bool areEqual = affineForOpGetStep(a) == affineForOpGetStep(b);
  for (int i = 0; i < 4; i += 2)
    areEqual = areEqual && mlirAffineExprEqual(mlirAffineMapGetResult(maps[i], 0),
                                               mlirAffineMapGetResult(maps[i + 1], 0));
  return areEqual ? AFFINE_YES : AFFINE_NO;
}

// The loop whose variable the bounds of loop `i` of the slice are; null where they are anything
// else.
static MlirOperation findEqualLoop(const AffineSlice *slice, size_t i) {
  MlirAffineExpr value;
  if (!isEquality(slice, i, &value) || !mlirAffineExprIsADim(value))
    return (MlirOperation){NULL};
  MlirValue variable = slice->operands.data[mlirAffineDimExprGetPosition(value)];
  return isForVariable(variable) ? loopOf(variable) : (MlirOperation){NULL};
}

// The answer where each loop of the slice has the rounds of one that is there.
static AffineAnswer isAllAtOnce(const AffineSlice *slice) {
  for (size_t i = 0; i < slice->variables.size; ++i) {
    MlirOperation loop = findEqualLoop(slice, i);
    AffineAnswer answer =
        loop.ptr ? haveEqualRounds(loopOf(slice->variables.data[i]), loop) : AFFINE_UNSURE;
    if (answer != AFFINE_YES)
      return answer;
  }
  return AFFINE_YES;
}

// The nest's rounds, over its variables in front of all others.
static bool addNest(const AffineSlice *slice, AffineConstraints *constraints) {
  bool fits = true;
  for (size_t i = 0; i < slice->variables.size; ++i)
    affineConstraintsAddDim(constraints, slice->variables.data[i]);
  for (size_t i = 0; fits && i < slice->variables.size; ++i)
    fits = affineConstraintsAddLoop(constraints, loopOf(slice->variables.data[i]));
  return fits && !constraints->system.failed;
}

// The rounds that the loops around will have run: each dimension is a loop of those, or one of the
// nest where there are fewer.
static bool addRounds(const AffineSlice *slice, AffineConstraints *constraints) {
  bool fits = true;
  for (size_t i = 0; i < slice->operands.size; ++i)
    if (isForVariable(slice->operands.data[i]))
      affineConstraintsAddDim(constraints, slice->operands.data[i]);
  while (constraints->system.numDims < slice->variables.size)
    affineConstraintsAddDim(constraints, (MlirValue){NULL});
  for (size_t i = 0; fits && i < slice->variables.size; ++i) {
    MlirAffineExpr value;
    if (isEquality(slice, i, &value) && !mlirAffineExprIsAConstant(value)) {
      MlirOperation loop = findEqualLoop(slice, i);
      fits = loop.ptr && affineConstraintsAddLoop(constraints, loop);
      continue;
    }
    for (int upper = 0; fits && upper < 2; ++upper) {
      MlirAffineMap map = upper ? slice->upper.data[i] : slice->lower.data[i];
      AffineValueMap bound = boundOf(slice, map);
      fits = !map.ptr || affineConstraintsAddBoundOf(constraints, upper ? PB_UPPER : PB_LOWER, i,
                                                     &bound, !upper);
    }
  }
  return fits && !constraints->system.failed;
}

AffineAnswer affineSliceIsAll(const AffineSlice *slice) {
  AffineAnswer answer = isAllAtOnce(slice);
  if (answer != AFFINE_UNSURE)
    return answer;
  AffineConstraints nest = {.values = {0}}, rounds = {.values = {0}};
  if (addNest(slice, &nest) && addRounds(slice, &rounds) &&
      nest.system.numDims == rounds.system.numDims &&
      nest.system.numSymbols == rounds.system.numSymbols)
    answer = isWithin(&nest.system, &rounds.system) ? AFFINE_YES : AFFINE_NO;
  affineConstraintsFree(&nest);
  affineConstraintsFree(&rounds);
  return answer;
}

// Whether only rounds run that the nest has.
static bool isValid(const AffineSlice *slice) {
  if (isAllAtOnce(slice) == AFFINE_YES)
    return true;
  AffineConstraints nest = {.values = {0}}, rounds = {.values = {0}};
  size_t count = slice->variables.size;
  bool fits = addNest(slice, &nest) && !nest.system.numLocals && asConstraints(slice, &rounds);
  if (fits) {
    affineConstraintsProjectOut(&nest, count, pbNumVars(&nest.system) - count);
    affineConstraintsProjectOut(&rounds, count, pbNumVars(&rounds.system) - count);
    fits = isWithin(&rounds.system, &nest.system);
  }
  affineConstraintsFree(&nest);
  affineConstraintsFree(&rounds);
  return fits;
}

bool affineSliceCountRounds(const AffineSlice *slice, uint64_t *counts) {
  for (size_t i = 0; i < slice->variables.size; ++i) {
    MlirAffineMap lower = slice->lower.data[i], upper = slice->upper.data[i];
    MlirOperation loop = loopOf(slice->variables.data[i]);
    int64_t from, to;
    if (!isEmptyMap(lower) && !isEmptyMap(upper)) {
      AffineValueMap above = boundOf(slice, upper), below = boundOf(slice, lower);
      AffineValueMap difference = affineDifference(&above, &below);
      affineValueMapSimplify(&difference);
      MlirAffineExpr expr = mlirAffineMapGetResult(difference.map, 0);
      affineValueMapFree(&difference);
      if (!mlirAffineExprIsAConstant(expr))
        return false;
      counts[i] = (uint64_t)mlirAffineConstantExprGetValue(expr);
    } else if (affineForGetConstantBound(loop, true, &from) &&
               affineForGetConstantBound(loop, false, &to)) {
      counts[i] = (uint64_t)to - (uint64_t)from;
    } else if (!affineLoopTripCount(loop, &counts[i])) {
      return false;
    }
  }
  return true;
}

bool affineSliceIsOneRound(const AffineSlice *slice) {
  uint64_t *counts = tsAllocZeroed(slice->variables.size + 1, sizeof *counts), product = 1;
  bool isKnown = affineSliceCountRounds(slice, counts);
  for (size_t i = 0; i < slice->variables.size; ++i)
    product *= counts[i];
  tsFree(counts);
  return isKnown && product == 1;
}

//===--- Of a pair ---===//

// From the first loop whose order counts all rounds run in each slice.
static void keepSequential(AffineSlice *slice, MlirOperation source, MlirOperation target,
                           AffineSliceSite site, const AffineOperations *loops) {
  bool areReads = affineIsRead(source) && affineIsRead(target);
  MlirStringRef barrier = mlirStringRefCreateFromCString("slice_fusion_barrier");
  for (size_t i = 0; i < loops->size; ++i) {
    MlirOperation loop = loops->data[i];
    if (!(areReads && !affineLoopIsParallel(loop)) &&
        !mlirOperationGetAttributeByName(loop, barrier).ptr)
      continue;
    if (affineSliceIsAll(slice) == AFFINE_YES && affineLoopIsParallelReduction(loop) &&
        site.depth >= loops->size && affineSliceIsOneRound(slice))
      continue;
    for (; i < loops->size; ++i)
      slice->lower.data[i] = slice->upper.data[i] = (MlirAffineMap){NULL};
  }
}

// The slice for one pair; false when what is around them isn't loops alone.
static bool sliceOfPair(MlirOperation source, MlirOperation target, const AffineConstraints *meet,
                        AffineSliceSite site, AffineSlice *slice) {
  AffineOperations around[2] = {{0}, {0}};
  affineLoopsAround(source, &around[0]);
  affineLoopsAround(target, &around[1]);
  const AffineOperations *sliced = &around[!site.isBackward], *other = &around[site.isBackward];
  bool fits = around[0].size + around[1].size == meet->system.numDims;
  if (fits) {
    AffineConstraints constraints;
    affineConstraintsCopy(&constraints, meet);
    size_t start = site.isBackward ? 0 : site.depth, count = sliced->size;
    affineConstraintsProjectOut(&constraints, (site.isBackward ? count : 0) + site.depth,
                                other->size - site.depth);
    tsVecReserve(&slice->lower, count + 1);
    tsVecReserve(&slice->upper, count + 1);
    slice->lower.size = slice->upper.size = count;
    for (size_t i = 0; i < pbNumInputs(&constraints.system); ++i) {
      AffineValues *list = i >= start && i < start + count ? &slice->variables : &slice->operands;
      tsVecPush(list, constraints.values.data[i]);
    }
    affineConstraintsSlice(&constraints, start, count, mlirOperationGetContext(source),
                           slice->lower.data, slice->upper.data, false);
    affineConstraintsFree(&constraints);
    keepSequential(slice, source, target, site, sliced);
  }
  tsVecFree(&around[0]);
  tsVecFree(&around[1]);
  return fits;
}

//===--- Of all pairs ---===//

static bool areAligned(const AffineConstraints *a, const AffineConstraints *b) {
  bool fits =
      a->system.numDims == b->system.numDims && a->system.numSymbols == b->system.numSymbols;
  for (size_t i = 0; fits && i < pbNumInputs(&a->system); ++i)
    fits = a->values.data[i].ptr == b->values.data[i].ptr;
  return fits;
}

// The bounds of loops whose variables weren't there.
static bool addMissing(AffineConstraints *constraints, const AffineValues *known, size_t numKnown) {
  for (size_t i = 0; i < constraints->system.numDims; ++i) {
    MlirValue value = constraints->values.data[i];
    bool isKnown = false;
    for (size_t k = 0; k < numKnown && !isKnown; ++k)
      isKnown = known->data[k].ptr == value.ptr;
    if (!isKnown && !(value.ptr && isForVariable(value) &&
                      affineConstraintsAddLoop(constraints, loopOf(value))))
      return false;
  }
  return true;
}

static bool joinSlice(AffineConstraints *all, AffineConstraints *one) {
  if (!areAligned(all, one)) {
    AffineConstraints before[2];
    affineConstraintsCopy(&before[0], all);
    affineConstraintsCopy(&before[1], one);
    affineConstraintsAlign(all, one);
    bool fits = addMissing(all, &before[0].values, before[0].system.numDims) &&
                addMissing(one, &before[1].values, before[1].system.numDims);
    affineConstraintsFree(&before[0]);
    affineConstraintsFree(&before[1]);
    if (!fits || !areAligned(all, one))
      return false;
  }
  return pbJoinBoxes(&all->system, &one->system);
}

static bool haveSameVectors(MlirOperation a, MlirOperation b) {
  MlirType first = mlirShapedTypeGetElementType(mlirValueGetType(affineAccessedMemRef(a))),
           second = mlirShapedTypeGetElementType(mlirValueGetType(affineAccessedMemRef(b)));
  return !mlirTypeIsAVector(first) || !mlirTypeIsAVector(second) || mlirTypeEqual(first, second);
}

/// What is known while pairs are looked at.
typedef struct Union {
  AffineSliceSite site;
  AffineConstraints all;
  bool hasAny;
  AffineOperations sites; ///< accesses of pairs that meet, in the nest that the slice goes to
} Union;

static bool takePair(Union *slices, MlirOperation source, MlirOperation target) {
  AffineSliceSite site = slices->site;
  if (!mlirValueEqual(affineAccessedMemRef(source), affineAccessedMemRef(target)))
    return true;
  if (!haveSameVectors(source, target) ||
      site.depth > affineNestingDepth(site.isBackward ? target : source))
    return false;
  AffineConstraints meet, constraints = {.values = {0}};
  AffineSlice slice = {.before = {NULL}};
  AffineDependence found = affineFindMeetings(source, target, site.numCommon + 1, &meet);
  bool fits = found != AFFINE_UNKNOWN;
  if (found == AFFINE_DEPENDENT) {
    tsVecPush(&slices->sites, site.isBackward ? target : source);
    fits = sliceOfPair(source, target, &meet, site, &slice) && asConstraints(&slice, &constraints);
    if (fits && slices->hasAny) {
      fits = joinSlice(&slices->all, &constraints);
    } else if (fits) {
      slices->all = constraints;
      slices->hasAny = true;
      constraints = (AffineConstraints){.values = {0}};
    }
  }
  affineConstraintsFree(&meet);
  affineConstraintsFree(&constraints);
  affineSliceFree(&slice);
  return fits;
}

static void readSlice(AffineConstraints *all, MlirContext context, AffineSlice *slice) {
  AffineValues symbols = {0};
  size_t count = all->system.numDims;
  for (size_t i = count; i < all->values.size; ++i)
    if (isForVariable(all->values.data[i]))
      tsVecPush(&symbols, all->values.data[i]);
  for (size_t i = 0; i < symbols.size; ++i)
    affineConstraintsMakeDim(all, symbols.data[i]);
  tsVecReserve(&slice->lower, count + 1);
  tsVecReserve(&slice->upper, count + 1);
  slice->lower.size = slice->upper.size = count;
  affineConstraintsSlice(all, 0, count, context, slice->lower.data, slice->upper.data, false);
  for (size_t i = 0; i < pbNumInputs(&all->system); ++i)
    tsVecPush(i < count ? &slice->variables : &slice->operands, all->values.data[i]);
  tsVecFree(&symbols);
}

// Whether each loop runs all of its rounds or has bounds: those of some depend on others that are
// sliced themselves.
static bool hasBounds(const AffineSlice *slice) {
  bool fits = true;
  for (size_t i = 0; fits && i < slice->variables.size; ++i)
    for (int upper = 0; fits && upper < 2; ++upper) {
      MlirAffineMap map = upper ? slice->upper.data[i] : slice->lower.data[i];
      fits = !map.ptr || mlirAffineMapGetNumResults(map) > 0;
    }
  return fits;
}

bool affineSliceOfAll(const AffineOperations *sources, const AffineOperations *targets,
                      AffineSliceSite site, AffineSlice *slice) {
  Union slices = {.site = site};
  AffineOperations around = {0};
  *slice = (AffineSlice){.before = {NULL}};
  bool fits = true;
  for (size_t i = 0; fits && i < sources->size; ++i)
    for (size_t k = 0; fits && k < targets->size; ++k)
      fits = takePair(&slices, sources->data[i], targets->data[k]);
  fits = fits && slices.hasAny &&
         site.depth <= affineLoopsAroundAll(slices.sites.size, slices.sites.data, &around);
  if (fits) {
    readSlice(&slices.all, mlirOperationGetContext(sources->data[0]), slice);
    MlirBlock body = affineBody(around.data[site.depth - 1]);
    slice->before =
        site.isBackward ? mlirBlockGetFirstOperation(body) : mlirBlockGetTerminator(body);
    fits = hasBounds(slice) && isValid(slice);
  }
  affineConstraintsFree(&slices.all);
  tsVecFree(&slices.sites);
  tsVecFree(&around);
  return fits;
}
