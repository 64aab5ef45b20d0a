// Folds of the affine dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/Affine.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/memref/MemRefOps.h"
#include "dialect/ub/UBOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"

static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

static MlirLogicalResult giveValue(MlirValue value, TesseraFoldResult *results,
                                   size_t *numResults) {
  results[0] = (TesseraFoldResult){.value = value};
  *numResults = 1;
  return success();
}

static MlirLogicalResult giveAttribute(MlirAttribute attribute, TesseraFoldResult *results,
                                       size_t *numResults) {
  results[0] = (TesseraFoldResult){.attribute = attribute};
  *numResults = 1;
  return success();
}

static MlirLogicalResult giveIndex(MlirOperation op, int64_t value, TesseraFoldResult *results,
                                   size_t *numResults) {
  MlirType index = mlirIndexTypeGet(mlirOperationGetContext(op));
  return giveAttribute(mlirIntegerAttrGet(index, value), results, numResults);
}

//===--- Maps over constants ---===//

// The map with the operands that are constant put in. False when it has another number of inputs.
static bool putConstants(MlirAffineMap wrapped, const MlirAttribute *operands, intptr_t count,
                         const IrAffineMap **result) {
  const IrAffineMap *map = irMap(wrapped);
  if (mlirAffineMapGetNumInputs(wrapped) != count)
    return false;
  const IrAffineExpr **inputs = tsAllocZeroed((size_t)count + 1, sizeof *inputs);
  for (intptr_t i = 0; i < count; ++i) {
    bool isDim = i < (intptr_t)map->numDims;
    bool isKnown = operands && operands[i].ptr && mlirAttributeIsAInteger(operands[i]);
    inputs[i] = isKnown ? irAffineConstant(map->context, mlirIntegerAttrGetValueInt(operands[i]))
                : isDim ? irAffineDim(map->context, (uint32_t)i)
                        : irAffineSymbol(map->context, (uint32_t)i - map->numDims);
  }
  *result = irAffineMapReplace(map, inputs, inputs + map->numDims, map->numDims, map->numSymbols);
  tsFree(inputs);
  return true;
}

static bool isConstant(const IrAffineExpr *expr) { return expr->kind == IR_AFFINE_CONSTANT; }

// Whether a constant is divided by one that isn't positive.
static void findBadDivisor(const IrAffineExpr *expr, void *user) {
  bool divides = expr->kind == IR_AFFINE_MOD || expr->kind == IR_AFFINE_FLOORDIV ||
                 expr->kind == IR_AFFINE_CEILDIV;
  if (divides && isConstant(expr->lhs) && isConstant(expr->rhs) && expr->rhs->value <= 0)
    *(bool *)user = true;
}

MlirLogicalResult affineApplyOpFold(MlirOperation op, const MlirAttribute *operands,
                                    TesseraFoldResult *results, size_t *numResults) {
  const IrAffineMap *map = irMap(affineApplyOpGetMap(op)), *folded;
  intptr_t count = mlirOperationGetNumOperands(op);
  if (map->numResults != 1)
    return failure();
  const IrAffineExpr *expr = map->results[0];
  if (expr->kind == IR_AFFINE_DIM && expr->value < count)
    return giveValue(mlirOperationGetOperand(op, (intptr_t)expr->value), results, numResults);
  if (expr->kind == IR_AFFINE_SYMBOL && expr->value + map->numDims < count)
    return giveValue(mlirOperationGetOperand(op, (intptr_t)(expr->value + map->numDims)), results,
                     numResults);
  if (!putConstants(affineApplyOpGetMap(op), operands, count, &folded))
    return failure();
  bool isPoison = false;
  irAffineWalk(folded->results[0], findBadDivisor, &isPoison);
  if (isPoison)
    return giveAttribute(ubPoisonAttrGet(mlirOperationGetContext(op)), results, numResults);
  if (!isConstant(folded->results[0]))
    return failure();
  return giveIndex(op, folded->results[0]->value, results, numResults);
}

//===--- min, max ---===//

// The operand that the only result is, or NULL.
static MlirValue onlyInput(MlirOperation op, const IrAffineMap *map) {
  if (map->numResults != 1)
    return (MlirValue){NULL};
  const IrAffineExpr *expr = map->results[0];
  if (expr->kind == IR_AFFINE_DIM)
    return mlirOperationGetOperand(op, (intptr_t)expr->value);
  if (expr->kind == IR_AFFINE_SYMBOL)
    return mlirOperationGetOperand(op, (intptr_t)(expr->value + map->numDims));
  return (MlirValue){NULL};
}

// The map's results, but for those that are constant in another one.
static const IrAffineMap *keepVariable(const IrAffineMap *map, const IrAffineMap *folded) {
  TsVec(const IrAffineExpr *) results = {0};
  for (uint32_t i = 0; i < map->numResults; ++i)
    tsVecPush(&results, isConstant(folded->results[i]) ? folded->results[i] : map->results[i]);
  const IrAffineMap *mixed =
      irAffineMapGet(map->context, map->numDims, map->numSymbols, results.size, results.data);
  tsVecFree(&results);
  return mixed;
}

static MlirLogicalResult foldMinMax(MlirOperation op, MlirAffineMap map, bool isMin,
                                    const MlirAttribute *operands, TesseraFoldResult *results,
                                    size_t *numResults) {
  const IrAffineMap *folded;
  if (!putConstants(map, operands, mlirOperationGetNumOperands(op), &folded))
    return failure();
  MlirValue input = onlyInput(op, folded);
  if (input.ptr)
    return giveValue(input, results, numResults);
  bool allConstant = folded->numResults > 0;
  for (uint32_t i = 0; i < folded->numResults; ++i)
    allConstant = allConstant && isConstant(folded->results[i]);
  if (!allConstant) {
    // Results that are constant become that; the others stay as they are.
    const IrAffineMap *mixed = keepVariable(irMap(map), folded);
    if (mixed == irMap(map))
      return failure();
    tesseraOperationSetSlot(op, 0, mlirAffineMapAttrGet((MlirAffineMap){mixed}));
    *numResults = 0;
    return success();
  }
  int64_t value = folded->results[0]->value;
  for (uint32_t i = 1; i < folded->numResults; ++i)
    if (isMin ? folded->results[i]->value < value : folded->results[i]->value > value)
      value = folded->results[i]->value;
  return giveIndex(op, value, results, numResults);
}

MlirLogicalResult affineMinOpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  return foldMinMax(op, affineMinOpGetMap(op), true, operands, results, numResults);
}

MlirLogicalResult affineMaxOpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  return foldMinMax(op, affineMaxOpGetMap(op), false, operands, results, numResults);
}

//===--- Bounds and conditions ---===//

static MlirAttribute constantOf(MlirValue value) { return tesseraValueGetConstant(value); }

// A bound whose results are all constant becomes the one that counts.
static bool foldConstantBound(MlirOperation op, bool lower) {
  unsigned group = lower ? AFFINE_FOR_LOWER : AFFINE_FOR_UPPER;
  MlirAffineMap map = lower ? affineForOpGetLowerBoundMap(op) : affineForOpGetUpperBoundMap(op);
  TesseraRange range = tesseraOperationGetOperandGroup(op, group);
  const IrAffineMap *folded = NULL;
  MlirAttribute *constants = tsAllocZeroed((size_t)range.count + 1, sizeof *constants);
  for (intptr_t i = 0; i < range.count; ++i)
    constants[i] = constantOf(mlirOperationGetOperand(op, range.start + i));
  bool fits = putConstants(map, constants, range.count, &folded) && folded->numResults > 0;
  tsFree(constants);
  if (!fits || mlirAffineMapIsSingleConstant(map))
    return false;
  for (uint32_t i = 0; i < folded->numResults; ++i)
    if (!isConstant(folded->results[i]))
      return false;
  int64_t bound = folded->results[0]->value;
  for (uint32_t i = 1; i < folded->numResults; ++i)
    if (lower ? folded->results[i]->value > bound : folded->results[i]->value < bound)
      bound = folded->results[i]->value;
  MlirAffineMap constant = mlirAffineMapConstantGet(mlirOperationGetContext(op), bound);
  tesseraOperationSetOperandGroup(op, group, 0, NULL);
  (lower ? affineForOpSetLowerBoundMapAttr
         : affineForOpSetUpperBoundMapAttr)(op, mlirAffineMapAttrGet(constant));
  return true;
}

// The constant result that counts among several, or NULL when none is constant.
static const IrAffineExpr *bestConstant(const IrAffineMap *map, bool isMax) {
  const IrAffineExpr *best = NULL;
  for (uint32_t i = 0; i < map->numResults; ++i) {
    const IrAffineExpr *expr = map->results[i];
    if (isConstant(expr) &&
        (!best || (isMax ? expr->value > best->value : expr->value < best->value)))
      best = expr;
  }
  return best;
}

// Of constant results one counts, and of each result its first mention.
static void dropNeedlessResults(AffineValueMap *value, bool isMax) {
  const IrAffineMap *map = irMap(value->map);
  const IrAffineExpr *best = bestConstant(map, isMax);
  TsVec(const IrAffineExpr *) results = {0};
  TsPointerMap seen = {0};
  for (uint32_t i = 0; i < map->numResults; ++i) {
    bool isNew;
    tsPointerMapInsert(&seen, map->results[i], &isNew);
    if (isNew && (!isConstant(map->results[i]) || map->results[i] == best))
      tsVecPush(&results, map->results[i]);
  }
  tsPointerMapFree(&seen);
  value->map.ptr =
      irAffineMapGet(map->context, map->numDims, map->numSymbols, results.size, results.data);
  tsVecFree(&results);
}

static bool canonicalizeBound(MlirOperation op, bool lower) {
  unsigned group = lower ? AFFINE_FOR_LOWER : AFFINE_FOR_UPPER;
  MlirAffineMap old = lower ? affineForOpGetLowerBoundMap(op) : affineForOpGetUpperBoundMap(op);
  AffineValueMap map = affineValueMapGet(old, op, tesseraOperationGetOperandGroup(op, group));
  affineValueMapCompose(&map);
  affineValueMapCanonicalize(&map);
  affineValueMapDropRedundant(&map, lower);
  dropNeedlessResults(&map, lower);
  affineValueMapCanonicalize(&map);
  bool changed = !affineValueMapIs(&map, old, op, tesseraOperationGetOperandGroup(op, group));
  if (changed) {
    tesseraOperationSetOperandGroup(op, group, map.numOperands, map.operands);
    (lower ? affineForOpSetLowerBoundMapAttr
           : affineForOpSetUpperBoundMapAttr)(op, mlirAffineMapAttrGet(map.map));
  }
  affineValueMapFree(&map);
  return changed;
}

// A loop that never runs gives what it began with.
static bool foldNoRounds(MlirOperation op, TesseraFoldResult *results, size_t *numResults) {
  int64_t count;
  TesseraRange inits = tesseraOperationGetOperandGroup(op, AFFINE_FOR_INITS);
  if (!inits.count || !affineForGetTripCount(op, &count) || count != 0)
    return false;
  for (intptr_t i = 0; i < inits.count; ++i)
    results[i] = (TesseraFoldResult){.value = mlirOperationGetOperand(op, inits.start + i)};
  *numResults = (size_t)inits.count;
  return true;
}

MlirLogicalResult affineForOpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  bool changed = foldConstantBound(op, true);
  changed |= foldConstantBound(op, false);
  changed |= canonicalizeBound(op, true);
  changed |= canonicalizeBound(op, false);
  *numResults = 0;
  changed |= foldNoRounds(op, results, numResults);
  return changed ? success() : failure();
}

MlirLogicalResult affineIfOpFold(MlirOperation op, const MlirAttribute *operands,
                                 TesseraFoldResult *results, size_t *numResults) {
  (void)operands, (void)results;
  MlirIntegerSet set = affineIfOpGetCondition(op);
  MlirAffineMap old = affineSetAsMap(set);
  TesseraRange all = {.count = mlirOperationGetNumOperands(op)};
  AffineValueMap map = affineValueMapGet(old, op, all);
  affineValueMapCompose(&map);
  affineValueMapCanonicalize(&map);
  bool changed = !affineValueMapIs(&map, old, op, all);
  if (changed) {
    affineIfOpSetConditionAttr(op, mlirIntegerSetAttrGet(affineSetWithMap(set, map.map)));
    tesseraOperationSetOperandGroup(op, 0, map.numOperands, map.operands);
  }
  affineValueMapFree(&map);
  *numResults = 0;
  return changed ? success() : failure();
}

MlirLogicalResult affineParallelOpFold(MlirOperation op, const MlirAttribute *operands,
                                       TesseraFoldResult *results, size_t *numResults) {
  (void)operands, (void)results;
  MlirAffineMap lower = affineParallelOpGetLowerBoundsMap(op),
                upper = affineParallelOpGetUpperBoundsMap(op);
  TesseraRange ofLower = affineParallelGetOperands(op, true),
               ofUpper = affineParallelGetOperands(op, false);
  AffineValueMap first = affineValueMapGet(lower, op, ofLower),
                 second = affineValueMapGet(upper, op, ofUpper);
  affineValueMapCompose(&first);
  affineValueMapCanonicalize(&first);
  affineValueMapCompose(&second);
  affineValueMapCanonicalize(&second);
  bool changed = !affineValueMapIs(&first, lower, op, ofLower) ||
                 !affineValueMapIs(&second, upper, op, ofUpper);
  if (changed) {
    intptr_t count = first.numOperands + second.numOperands;
    MlirValue *values = tsAllocZeroed((size_t)count + 1, sizeof *values);
    for (intptr_t i = 0; i < count; ++i)
      values[i] =
          i < first.numOperands ? first.operands[i] : second.operands[i - first.numOperands];
    tesseraOperationSetOperandGroup(op, 0, count, values);
    tsFree(values);
    affineParallelOpSetLowerBoundsMapAttr(op, mlirAffineMapAttrGet(first.map));
    affineParallelOpSetUpperBoundsMapAttr(op, mlirAffineMapAttrGet(second.map));
  }
  affineValueMapFree(&first);
  affineValueMapFree(&second);
  *numResults = 0;
  return changed ? success() : failure();
}

//===--- Accesses ---===//

// What a cast only says less of is used itself.
static MlirLogicalResult foldCasts(MlirOperation op, MlirValue except, size_t *numResults) {
  bool changed = false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    if (mlirValueIsABlockArgument(operand) || mlirValueEqual(operand, except))
      continue;
    MlirOperation cast = mlirOpResultGetOwner(operand);
    if (!memrefCastOpIsA(cast) ||
        mlirTypeIsAUnrankedMemRef(mlirValueGetType(mlirOperationGetOperand(cast, 0))))
      continue;
    mlirOperationSetOperand(op, i, mlirOperationGetOperand(cast, 0));
    changed = true;
  }
  *numResults = 0;
  return changed ? success() : failure();
}

static const MlirValue none = {NULL};

MlirLogicalResult affineStoreOpFold(MlirOperation op, const MlirAttribute *operands,
                                    TesseraFoldResult *results, size_t *numResults) {
  (void)operands, (void)results;
  return foldCasts(op, affineStoreOpGetValue(op), numResults);
}

MlirLogicalResult affinePrefetchOpFold(MlirOperation op, const MlirAttribute *operands,
                                       TesseraFoldResult *results, size_t *numResults) {
  (void)operands, (void)results;
  return foldCasts(op, none, numResults);
}

// The values of the constant global whose element is read; null when it isn't one.
static MlirAttribute globalValues(MlirOperation op) {
  const MlirAttribute unknown = {NULL};
  MlirValue memref = affineLoadOpGetMemref(op);
  if (mlirValueIsABlockArgument(memref))
    return unknown;
  MlirOperation source = mlirOpResultGetOwner(memref);
  if (!memrefGetGlobalOpIsA(source))
    return unknown;
  MlirOperation global =
      tesseraSymbolTableLookupNearest(source, memrefGetGlobalOpGetNameAttr(source));
  if (!memrefGlobalOpIsA(global) || !memrefGlobalOpGetConstant(global))
    return unknown;
  MlirAttribute values = memrefGlobalOpGetInitialValueAttr(global);
  return values.ptr && mlirAttributeIsADenseElements(values) ? values : unknown;
}

MlirLogicalResult affineLoadOpFold(MlirOperation op, const MlirAttribute *operands,
                                   TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  if (mlirLogicalResultIsSuccess(foldCasts(op, none, numResults)))
    return success();
  MlirAttribute values = globalValues(op);
  if (!values.ptr)
    return failure();
  if (mlirDenseElementsAttrIsSplat(values))
    return giveAttribute(mlirDenseElementsAttrGetSplatValue(values), results, numResults);
  const IrAffineMap *map = irMap(affineLoadOpGetMap(op));
  uint64_t *indices = tsAllocZeroed(map->numResults + 1, sizeof *indices);
  bool known = true;
  for (uint32_t i = 0; i < map->numResults && known; ++i) {
    known = isConstant(map->results[i]);
    indices[i] = known ? (uint64_t)map->results[i]->value : 0;
  }
  known = known && mlirElementsAttrIsValidIndex(values, map->numResults, indices);
  MlirAttribute element =
      known ? mlirElementsAttrGetValue(values, map->numResults, indices) : (MlirAttribute){NULL};
  tsFree(indices);
  return element.ptr ? giveAttribute(element, results, numResults) : failure();
}

//===--- Linear indices ---===//

// The basis with constants in the place of values, where that changes it; sets the attribute and
// the operands.
static bool foldBasis(MlirOperation op, void (*setBasis)(MlirOperation, MlirAttribute),
                      intptr_t size, const int64_t *basis, const MlirAttribute *operands,
                      TesseraRange values) {
  int64_t *changed = tsAllocZeroed((size_t)size + 1, sizeof *changed);
  MlirValue *left = tsAllocZeroed((size_t)values.count + 1, sizeof *left);
  intptr_t numLeft = 0, next = 0;
  for (intptr_t i = 0; i < size; ++i) {
    changed[i] = basis[i];
    if (!mlirShapedTypeIsDynamicSize(basis[i]) || next == values.count)
      continue;
    intptr_t position = values.start + next++;
    if (operands[position].ptr && mlirAttributeIsAInteger(operands[position]))
      changed[i] = mlirIntegerAttrGetValueInt(operands[position]);
    else
      left[numLeft++] = mlirOperationGetOperand(op, position);
  }
  bool any = numLeft != values.count;
  if (any) {
    tesseraOperationSetOperandRange(op, values, numLeft, left);
    setBasis(op, mlirDenseI64ArrayGet(mlirOperationGetContext(op), size, changed));
  }
  tsFree(changed);
  tsFree(left);
  return any;
}

static int64_t floorDivide(int64_t a, int64_t b) {
  int64_t quotient = a / b;
  return quotient - (a % b != 0 && (a < 0) != (b < 0));
}

static bool hasDynamic(intptr_t size, const int64_t *basis) {
  for (intptr_t i = 0; i < size; ++i)
    if (mlirShapedTypeIsDynamicSize(basis[i]) || basis[i] <= 0)
      return true;
  return false;
}

MlirLogicalResult affineDelinearizeIndexOpFold(MlirOperation op, const MlirAttribute *operands,
                                               TesseraFoldResult *results, size_t *numResults) {
  intptr_t size, count = mlirOperationGetNumResults(op);
  const int64_t *basis = affineDelinearizeIndexOpGetStaticBasis(op, &size);
  *numResults = 0;
  if (foldBasis(op, affineDelinearizeIndexOpSetStaticBasisAttr, size, basis, operands,
                tesseraOperationGetOperandGroup(op, 1)))
    return success();
  // A single result without a basis, or of which the basis is only a bound, is the index itself.
  if (count == 1)
    return giveValue(affineDelinearizeIndexOpGetLinearIndex(op), results, numResults);
  if (!operands[0].ptr || !mlirAttributeIsAInteger(operands[0]) || hasDynamic(size, basis))
    return failure();
  int64_t rest = mlirIntegerAttrGetValueInt(operands[0]);
  MlirType index = mlirIndexTypeGet(mlirOperationGetContext(op));
  for (intptr_t i = count; i-- > 1;) {
    int64_t divisor = basis[size - count + i], quotient = floorDivide(rest, divisor);
    results[i] =
        (TesseraFoldResult){.attribute = mlirIntegerAttrGet(index, rest - quotient * divisor)};
    rest = quotient;
  }
  results[0] = (TesseraFoldResult){.attribute = mlirIntegerAttrGet(index, rest)};
  *numResults = (size_t)count;
  return success();
}

MlirLogicalResult affineLinearizeIndexOpFold(MlirOperation op, const MlirAttribute *operands,
                                             TesseraFoldResult *results, size_t *numResults) {
  intptr_t size;
  const int64_t *basis = affineLinearizeIndexOpGetStaticBasis(op, &size);
  TesseraRange indices = tesseraOperationGetOperandGroup(op, 0);
  *numResults = 0;
  if (foldBasis(op, affineLinearizeIndexOpSetStaticBasisAttr, size, basis, operands,
                tesseraOperationGetOperandGroup(op, 1)))
    return success();
  if (indices.count == 0)
    return giveIndex(op, 0, results, numResults);
  if (indices.count == 1)
    return giveValue(mlirOperationGetOperand(op, 0), results, numResults);
  if (hasDynamic(size, basis))
    return failure();
  uint64_t sum = 0, stride = 1;
  for (intptr_t i = indices.count; i-- > 0;) {
    if (!operands[i].ptr || !mlirAttributeIsAInteger(operands[i]))
      return failure();
    sum += stride * (uint64_t)mlirIntegerAttrGetValueInt(operands[i]);
    if (i > 0)
      stride *= (uint64_t)basis[size - indices.count + i];
  }
  return giveIndex(op, (int64_t)sum, results, numResults);
}
