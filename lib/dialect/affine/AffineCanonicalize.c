// Canonicalization of the affine dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/Affine.h"
#include "dialect/affine/AffineOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Interfaces.h"
#include "tessera/Rewrite.h"

static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

//===--- Maps over simpler operands ---===//

// Where a definition has its attribute `map`.
static unsigned mapSlot(MlirOperation op) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  unsigned slot = 0;
  while (strcmp(definition->attributes[slot].name, "map") != 0)
    ++slot;
  return slot;
}

// Composes the map with what computes its operands; they are the op's last group.
static MlirLogicalResult simplifyMap(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  unsigned slot = mapSlot(op);
  MlirAffineMap old = mlirAffineMapAttrGetValue(tesseraOperationGetSlot(op, slot));
  TesseraRange range =
      tesseraOperationGetOperandGroup(op, tesseraOperationGetDefinition(op)->numOperands - 1u);
  AffineValueMap map = affineValueMapGet(old, op, range);
  affineValueMapCompose(&map);
  affineValueMapSimplifyByBounds(&map);
  affineValueMapSimplify(&map);
  bool changed = !affineValueMapIs(&map, old, op, range);
  if (changed) {
    MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
    mlirRewriterBaseStartOpModification(base, op);
    tesseraOperationSetOperandRange(op, range, map.numOperands, map.operands);
    tesseraOperationSetSlot(op, slot, mlirAffineMapAttrGet(map.map));
    mlirRewriterBaseFinalizeOpModification(base, op);
  }
  affineValueMapFree(&map);
  return changed ? success() : failure();
}

void affineApplyOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &affineApplyOpDef, 1, affineCancelDelinearized, NULL);
  tesseraRewritePatternSetAdd(patterns, &affineApplyOpDef, 1, simplifyMap, NULL);
}
void affineLoadOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &affineLoadOpDef, 1, simplifyMap, NULL);
}
void affineStoreOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &affineStoreOpDef, 1, simplifyMap, NULL);
}
void affineVectorLoadOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &affineVectorLoadOpDef, 1, simplifyMap, NULL);
}
void affineVectorStoreOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &affineVectorStoreOpDef, 1, simplifyMap, NULL);
}
void affinePrefetchOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &affinePrefetchOpDef, 1, simplifyMap, NULL);
}

//===--- min, max ---===//

static void setMap(MlirOperation op, MlirPatternRewriter rewriter, const IrAffineMap *map) {
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseStartOpModification(base, op);
  tesseraOperationSetSlot(op, 0, mlirAffineMapAttrGet((MlirAffineMap){map}));
  mlirRewriterBaseFinalizeOpModification(base, op);
}

static const IrAffineMap *mapOf(MlirOperation op) {
  return irMap(mlirAffineMapAttrGetValue(tesseraOperationGetSlot(op, 0)));
}

typedef TsVec(const IrAffineExpr *) Exprs;

// A result that is there twice counts once.
static MlirLogicalResult dropDuplicates(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  const IrAffineMap *map = mapOf(op);
  Exprs kept = {0};
  TsPointerMap seen = {0};
  for (uint32_t i = 0; i < map->numResults; ++i) {
    bool inserted;
    tsPointerMapInsert(&seen, map->results[i], &inserted);
    if (inserted)
      tsVecPush(&kept, map->results[i]);
  }
  bool changed = kept.size != map->numResults;
  if (changed)
    setMap(op, rewriter,
           irAffineMapGet(map->context, map->numDims, map->numSymbols, kept.size, kept.data));
  tsVecFree(&kept);
  tsPointerMapFree(&seen);
  return changed ? success() : failure();
}

// The operation of the same kind that an operand of the map is, when it is a result by itself.
static MlirOperation innerOf(MlirOperation op, const IrAffineMap *map, const IrAffineExpr *expr,
                             bool ofSymbol) {
  MlirOperation none = {NULL};
  if (expr->kind != (ofSymbol ? IR_AFFINE_SYMBOL : IR_AFFINE_DIM))
    return none;
  intptr_t position = (intptr_t)expr->value + (ofSymbol ? (intptr_t)map->numDims : 0);
  MlirValue value = mlirOperationGetOperand(op, position);
  if (mlirValueIsABlockArgument(value))
    return none;
  MlirOperation inner = mlirOpResultGetOwner(value);
  return tesseraOperationIs(inner, tesseraOperationGetDefinition(op)) ? inner : none;
}

/// What is merged into a map: results and operands so far.
typedef struct Merge {
  Exprs results;
  TsVec(MlirValue) dims, symbols;
} Merge;

static void mergeInner(Merge *merge, MlirOperation inner) {
  const IrAffineMap *map = mapOf(inner);
  Exprs dims = {0}, symbols = {0};
  for (uint32_t i = 0; i < map->numDims; ++i) {
    tsVecPush(&dims, irAffineDim(map->context, (uint32_t)merge->dims.size));
    tsVecPush(&merge->dims, mlirOperationGetOperand(inner, i));
  }
  for (uint32_t i = 0; i < map->numSymbols; ++i) {
    tsVecPush(&symbols, irAffineSymbol(map->context, (uint32_t)merge->symbols.size));
    tsVecPush(&merge->symbols, mlirOperationGetOperand(inner, (intptr_t)(map->numDims + i)));
  }
  for (uint32_t i = 0; i < map->numResults; ++i)
    tsVecPush(&merge->results,
              irAffineReplace(map->results[i], dims.data, dims.size, symbols.data, symbols.size));
  tsVecFree(&dims);
  tsVecFree(&symbols);
}

// Results of the map that stay come first, then those of the merged ones.
static bool mergeInto(Merge *merge, MlirOperation op, const IrAffineMap *map) {
  TsVec(MlirOperation) inner = {0};
  for (uint32_t i = 0; i < map->numDims; ++i)
    tsVecPush(&merge->dims, mlirOperationGetOperand(op, i));
  for (uint32_t i = 0; i < map->numSymbols; ++i)
    tsVecPush(&merge->symbols, mlirOperationGetOperand(op, (intptr_t)(map->numDims + i)));
  for (uint32_t i = 0; i < map->numResults; ++i) {
    MlirOperation producer = innerOf(op, map, map->results[i], true);
    if (mlirOperationIsNull(producer))
      producer = innerOf(op, map, map->results[i], false);
    if (mlirOperationIsNull(producer))
      tsVecPush(&merge->results, map->results[i]);
    else
      tsVecPush(&inner, producer);
  }
  for (size_t i = 0; i < inner.size; ++i)
    mergeInner(merge, inner.data[i]);
  bool any = inner.size != 0;
  tsVecFree(&inner);
  return any;
}

// min(a, min(b, c)) is min(a, b, c).
static MlirLogicalResult mergeProducers(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  const IrAffineMap *map = mapOf(op);
  Merge merge = {.results = {0}};
  bool any = mergeInto(&merge, op, map);
  if (any) {
    MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
    mlirRewriterBaseStartOpModification(base, op);
    const IrAffineMap *merged =
        irAffineMapGet(map->context, (uint32_t)merge.dims.size, (uint32_t)merge.symbols.size,
                       merge.results.size, merge.results.data);
    for (size_t i = 0; i < merge.symbols.size; ++i)
      tsVecPush(&merge.dims, merge.symbols.data[i]);
    tesseraOperationSetOperandGroup(op, 0, (intptr_t)merge.dims.size, merge.dims.data);
    tesseraOperationSetSlot(op, 0, mlirAffineMapAttrGet((MlirAffineMap){merged}));
    mlirRewriterBaseFinalizeOpModification(base, op);
  }
  tsVecFree(&merge.results);
  tsVecFree(&merge.dims);
  tsVecFree(&merge.symbols);
  return any ? success() : failure();
}

// Of one result there is no least.
static MlirLogicalResult replaceByApply(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  const IrAffineMap *map = mapOf(op);
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (map->numResults != 1)
    return failure();
  intptr_t count = mlirOperationGetNumOperands(op);
  MlirValue *operands = tsAllocZeroed((size_t)count + 1, sizeof *operands);
  for (intptr_t i = 0; i < count; ++i)
    operands[i] = mlirOperationGetOperand(op, i);
  MlirOperation apply = affineApplyOpCreate(
      base, mlirOperationGetLocation(op), mlirValueGetType(mlirOperationGetResult(op, 0)),
      mlirAffineMapAttrGet((MlirAffineMap){map}), count, operands);
  tsFree(operands);
  mlirRewriterBaseReplaceOpWithOperation(base, op, apply);
  return success();
}

// Adds the expression's coefficients, times `factor`, to those of the inputs and, last, of 1. False
// when it isn't such a sum, or a number doesn't fit.
static bool addTerms(const IrAffineExpr *expr, int64_t factor, uint32_t numDims, uint32_t numInputs,
                     int64_t *row) {
  int64_t product;
  switch (expr->kind) {
  case IR_AFFINE_ADD:
    return addTerms(expr->lhs, factor, numDims, numInputs, row) &&
           addTerms(expr->rhs, factor, numDims, numInputs, row);
  case IR_AFFINE_MUL:
    return expr->rhs->kind == IR_AFFINE_CONSTANT &&
           !__builtin_mul_overflow(factor, expr->rhs->value, &product) &&
           addTerms(expr->lhs, product, numDims, numInputs, row);
  case IR_AFFINE_CONSTANT:
    return !__builtin_mul_overflow(factor, expr->value, &product) &&
           !__builtin_add_overflow(row[numInputs], product, &row[numInputs]);
  case IR_AFFINE_DIM:
    return !__builtin_add_overflow(row[expr->value], factor, &row[expr->value]);
  case IR_AFFINE_SYMBOL:
    return !__builtin_add_overflow(row[numDims + expr->value], factor, &row[numDims + expr->value]);
  default:
    return false;
  }
}

static const IrAffineExpr *makeSum(IrContext *context, uint32_t numDims, uint32_t numInputs,
                                   const int64_t *row) {
  const IrAffineExpr *sum = irAffineConstant(context, 0);
  for (uint32_t i = 0; i < numInputs; ++i) {
    const IrAffineExpr *input =
        i < numDims ? irAffineDim(context, i) : irAffineSymbol(context, i - numDims);
    const IrAffineExpr *term =
        irAffineBinary(IR_AFFINE_MUL, input, irAffineConstant(context, row[i]));
    sum = irAffineBinary(IR_AFFINE_ADD, sum, term);
  }
  return irAffineBinary(IR_AFFINE_ADD, sum, irAffineConstant(context, row[numInputs]));
}

/// Coefficients of a result.
typedef struct Row {
  int64_t *terms;
  uint32_t size;
} Row;

static int compareRows(const void *a, const void *b) {
  const Row *left = a, *right = b;
  for (uint32_t i = 0; i < left->size; ++i)
    if (left->terms[i] != right->terms[i])
      return left->terms[i] < right->terms[i] ? -1 : 1;
  return 0;
}

// Results that are sums of multiples are sorted by their coefficients, and their terms by the
// inputs.
static MlirLogicalResult sortResults(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  const IrAffineMap *map = mapOf(op);
  uint32_t numInputs = map->numDims + map->numSymbols, size = numInputs + 1;
  int64_t *terms = tsAllocZeroed((size_t)size * map->numResults + 1, sizeof *terms);
  Row *rows = tsAllocZeroed(map->numResults + 1, sizeof *rows);
  bool areSums = map->numResults > 0;
  for (uint32_t i = 0; areSums && i < map->numResults; ++i) {
    rows[i] = (Row){terms + (size_t)i * size, size};
    areSums = addTerms(map->results[i], 1, map->numDims, numInputs, rows[i].terms);
  }
  const IrAffineMap *sorted = map;
  if (areSums) {
    Exprs results = {0};
    qsort(rows, map->numResults, sizeof *rows, compareRows);
    for (uint32_t i = 0; i < map->numResults; ++i)
      tsVecPush(&results, makeSum(map->context, map->numDims, numInputs, rows[i].terms));
    sorted =
        irAffineMapGet(map->context, map->numDims, map->numSymbols, results.size, results.data);
    tsVecFree(&results);
  }
  tsFree(rows);
  tsFree(terms);
  if (sorted == map)
    return failure();
  setMap(op, rewriter, sorted);
  return success();
}

static void addMinMaxPatterns(MlirRewritePatternSet patterns, const TesseraOpDef *root) {
  tesseraRewritePatternSetAdd(patterns, root, 1, dropDuplicates, NULL);
  tesseraRewritePatternSetAdd(patterns, root, 1, mergeProducers, NULL);
  tesseraRewritePatternSetAdd(patterns, root, 1, simplifyMap, NULL);
  tesseraRewritePatternSetAdd(patterns, root, 1, replaceByApply, NULL);
  tesseraRewritePatternSetAdd(patterns, root, 1, sortResults, NULL);
}

void affineMinOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  addMinMaxPatterns(patterns, &affineMinOpDef);
}
void affineMaxOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  addMinMaxPatterns(patterns, &affineMaxOpDef);
}

//===--- for ---===//

static bool isOnlyYield(MlirBlock block) {
  return mlirOperationEqual(mlirBlockGetFirstOperation(block), mlirBlockGetTerminator(block));
}

// What an empty loop's result number `i` is; null when that isn't known.
static MlirValue valueOfEmptyLoop(MlirOperation op, intptr_t i, bool isKnown, int64_t count) {
  MlirBlock body = affineBody(op);
  TesseraRange inits = tesseraOperationGetOperandGroup(op, AFFINE_FOR_INITS);
  MlirValue yielded = mlirOperationGetOperand(mlirBlockGetTerminator(body), i),
            init = mlirOperationGetOperand(op, inits.start + i);
  const MlirValue unknown = {NULL};
  if (isKnown && count == 0)
    return init;
  if (mlirValueEqual(yielded, mlirBlockGetArgument(body, 0)))
    return unknown; // the variable itself
  bool isCarried = mlirValueIsABlockArgument(yielded) &&
                   mlirBlockEqual(mlirBlockArgumentGetOwner(yielded), body);
  if (!isCarried)
    return isKnown ? yielded : unknown; // from outside, once there is a round
  intptr_t from = mlirBlockArgumentGetArgNumber(yielded) - 1;
  if (from == i)
    return init;
  // Another carried value moves here with each round.
  return isKnown && count == 1 ? mlirOperationGetOperand(op, inits.start + from) : unknown;
}

// A loop without a body gives what can be said without running it.
static MlirLogicalResult foldEmptyLoop(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  if (!isOnlyYield(affineBody(op)))
    return failure();
  intptr_t numResults = mlirOperationGetNumResults(op);
  int64_t count = 0;
  bool isKnown = affineForGetTripCount(op, &count);
  MlirValue *values = tsAllocZeroed((size_t)numResults + 1, sizeof *values);
  bool all = true;
  for (intptr_t i = 0; all && i < numResults; ++i) {
    values[i] = valueOfEmptyLoop(op, i, isKnown, count);
    all = !mlirValueIsNull(values[i]);
  }
  if (all)
    mlirRewriterBaseReplaceOpWithValues(mlirPatternRewriterAsBase(rewriter), op, numResults,
                                        values);
  tsFree(values);
  return all ? success() : failure();
}

void affineForOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &affineForOpDef, 1, foldEmptyLoop, NULL);
}

//===--- if ---===//

// An else region that does nothing goes.
static MlirLogicalResult dropEmptyElse(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirBlock other = mlirRegionGetFirstBlock(affineIfOpGetElseRegion(op));
  if (mlirBlockIsNull(other) || !isOnlyYield(other) || mlirOperationGetNumResults(op))
    return failure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseStartOpModification(base, op);
  mlirRewriterBaseEraseBlock(base, other);
  mlirRewriterBaseFinalizeOpModification(base, op);
  return success();
}

// Whether the set has everything in it, or nothing; -1 when that isn't written plainly.
static int evaluateSet(MlirIntegerSet wrapped) {
  const IrIntegerSet *set = irSet(wrapped);
  if (mlirIntegerSetIsCanonicalEmpty(wrapped))
    return 0;
  bool isAll = set->numConstraints == 1 && set->isEquality[0] &&
               set->constraints[0]->kind == IR_AFFINE_CONSTANT && set->constraints[0]->value == 0;
  return isAll ? 1 : -1;
}

// One of the regions is always run.
static MlirLogicalResult inlineKnownBranch(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  (void)user;
  int holds = evaluateSet(affineIfOpGetCondition(op));
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirBlock other = mlirRegionGetFirstBlock(affineIfOpGetElseRegion(op));
  if (holds < 0)
    return failure();
  MlirBlock block = holds ? mlirRegionGetFirstBlock(affineIfOpGetThenRegion(op)) : other;
  if (mlirBlockIsNull(block)) {
    mlirRewriterBaseEraseOp(base, op);
    return success();
  }
  MlirOperation yield = mlirBlockGetTerminator(block);
  intptr_t count = mlirOperationGetNumOperands(yield);
  MlirValue *values = tsAllocZeroed((size_t)count + 1, sizeof *values);
  for (intptr_t i = 0; i < count; ++i)
    values[i] = mlirOperationGetOperand(yield, i);
  mlirRewriterBaseInlineBlockBefore(base, block, op, 0, NULL);
  mlirRewriterBaseReplaceOpWithValues(base, op, count, values);
  mlirRewriterBaseEraseOp(base, yield);
  tsFree(values);
  return success();
}

void affineIfOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &affineIfOpDef, 1, dropEmptyElse, NULL);
  tesseraRewritePatternSetAdd(patterns, &affineIfOpDef, 1, inlineKnownBranch, NULL);
}
