// affine-simplify-min-max: minima and maxima without results that another one is always beyond.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineConstraints.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/affine/AffinePasses.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/Map.h"
#include "tessera/DataFlow.h"
#include "tessera/IntRange.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

// Comparing two results asks whether a system of constraints has a solution: what is described by
// more values is left, and so are minima of more results.
enum { kMaxValues = 24, kMaxResults = 16 };

/// What is known of the inputs of one minimum or maximum.
typedef struct Facts {
  const TesseraFlow *flow;
  AffineConstraints constraints;
  TsPointerMap described;
} Facts;

//===--- What values are ---===//

static AffineValueMap mapOf(MlirOperation op, MlirAffineMap map) {
  return affineValueMapGet(map, op, tesseraOperationGetOperandGroup(op, 0));
}

// The column of a value, which becomes a variable unless it is one.
static void addVariable(Facts *facts, MlirValue value) {
  size_t column;
  if (affineConstraintsFind(&facts->constraints, value, 0, &column))
    return;
  // A bound that isn't affine says nothing; what was added before it holds all the same.
  if (affineIsLoopVariable(value))
    (void)affineConstraintsAddInput(&facts->constraints, value);
  else
    affineConstraintsAddSymbol(&facts->constraints, value);
}

static void describeByRange(Facts *facts, MlirValue value) {
  const TesseraIntRange *range = tesseraFlowFind(facts->flow, &tesseraIntRangeLattice, value);
  size_t column;
  if (!range || !tesseraIntRangeIsBounded(*range) ||
      !affineConstraintsFind(&facts->constraints, value, 0, &column))
    return;
  if (range->smin != INT64_MIN)
    pbAddBound(&facts->constraints.system, PB_LOWER, column, range->smin);
  if (range->smax != INT64_MAX)
    pbAddBound(&facts->constraints.system, PB_UPPER, column, range->smax);
}

// By the results of the map that the value is made with.
static void describeByMap(Facts *facts, MlirValue value, MlirAffineMap map, PbBound bound) {
  AffineValueMap made = mapOf(mlirOpResultGetOwner(value), map);
  affineValueMapSimplify(&made);
  for (intptr_t i = 0; i < made.numOperands; ++i)
    addVariable(facts, made.operands[i]);
  size_t column;
  if (affineConstraintsFind(&facts->constraints, value, 0, &column))
    (void)affineConstraintsAddBoundOf(&facts->constraints, bound, column, &made, true);
  affineValueMapFree(&made);
}

static void describe(Facts *facts, MlirValue value) {
  describeByRange(facts, value);
  if (!mlirValueIsAOpResult(value))
    return;
  MlirOperation op = mlirOpResultGetOwner(value);
  if (affineApplyOpIsA(op))
    describeByMap(facts, value, affineApplyOpGetMap(op), PB_EQUAL);
  else if (affineMinOpIsA(op))
    describeByMap(facts, value, affineMinOpGetMap(op), PB_UPPER);
  else if (affineMaxOpIsA(op))
    describeByMap(facts, value, affineMaxOpGetMap(op), PB_LOWER);
}

// The next variable of which nothing has been said.
static MlirValue findOpen(Facts *facts) {
  for (size_t i = 0; i < facts->constraints.values.size; ++i) {
    MlirValue value = facts->constraints.values.data[i];
    bool isNew = false;
    if (value.ptr)
      tsPointerMapInsert(&facts->described, value.ptr, &isNew);
    if (isNew)
      return value;
  }
  return (MlirValue){NULL};
}

//===--- Comparing ---===//

/// A minimum's, or maximum's, results as rows over the facts.
typedef struct Results {
  const PbSystem *system;
  PbRows rows;
  bool isMax;
} Results;

// Whether result `a` counts for certain where `b` does not: a minimum's is less, a maximum's more.
static bool isBeyond(const Results *results, size_t a, size_t b) {
  PbSystem system;
  pbCopy(&system, results->system);
  size_t columns = pbNumColumns(&system);
  const int64_t *less = results->rows.data + (results->isMax ? b : a) * columns;
  const int64_t *more = results->rows.data + (results->isMax ? a : b) * columns;
  int64_t *row = pbAddInequality(&system);
  for (size_t i = 0; i < columns; ++i)
    system.failed = __builtin_sub_overflow(less[i], more[i], &row[i]) || system.failed;
  bool found = !system.failed && pbIsEmpty(&system);
  pbFree(&system);
  return found;
}

// The results that no other one is beyond; gives whether there are fewer than before.
static bool dropBeaten(const Results *results, AffineValueMap *map) {
  size_t count = (size_t)mlirAffineMapGetNumResults(map->map);
  TsVec(intptr_t) kept = {0};
  for (size_t i = 0; i < count; ++i) {
    bool isBeaten = false;
    for (size_t k = 0; k < count && !isBeaten; ++k)
      isBeaten = k != i && isBeyond(results, k, i);
    if (!isBeaten)
      tsVecPush(&kept, (intptr_t)i);
  }
  // Where none is left, what is known holds for no value: nothing runs here.
  bool changes = kept.size && kept.size < count;
  if (changes)
    map->map = mlirAffineMapGetSubMap(map->map, (intptr_t)kept.size, kept.data);
  tsVecFree(&kept);
  return changes;
}

static bool simplify(Facts *facts, AffineValueMap *map, bool isMax) {
  for (intptr_t i = 0; i < map->numOperands; ++i)
    addVariable(facts, map->operands[i]);
  size_t numDescribed = 0;
  for (MlirValue value = findOpen(facts); value.ptr && numDescribed < kMaxValues;
       value = findOpen(facts), ++numDescribed)
    describe(facts, value);
  Results results = {.isMax = isMax};
  bool changes = affineConstraintsReadMap(&facts->constraints, map, &results.rows) &&
                 !facts->constraints.system.failed;
  results.system = &facts->constraints.system;
  changes = changes && dropBeaten(&results, map);
  tsVecFree(&results.rows);
  return changes;
}

//===--- The pass ---===//

static void setMap(MlirOperation op, const AffineValueMap *map) {
  mlirOperationSetOperands(op, map->numOperands, map->operands);
  if (affineMaxOpIsA(op))
    affineMaxOpSetMapAttr(op, mlirAffineMapAttrGet(map->map));
  else
    affineMinOpSetMapAttr(op, mlirAffineMapAttrGet(map->map));
}

static void visit(const TesseraFlow *flow, MlirOperation op) {
  bool isMax = affineMaxOpIsA(op);
  AffineValueMap map = mapOf(op, isMax ? affineMaxOpGetMap(op) : affineMinOpGetMap(op));
  intptr_t numResults = mlirAffineMapGetNumResults(map.map);
  Facts facts = {.flow = flow, .constraints = {.scope = affineScopeOf(op)}};
  affineValueMapSimplify(&map);
  if (numResults > 1 && numResults <= kMaxResults && simplify(&facts, &map, isMax)) {
    affineValueMapCanonicalize(&map);
    setMap(op, &map);
  }
  affineConstraintsFree(&facts.constraints);
  tsPointerMapFree(&facts.described);
  affineValueMapFree(&map);
}

void simplifyAffineMinMaxPassPassAddPatterns(MlirRewritePatternSet patterns,
                                             const SimplifyAffineMinMaxPassOptions *options) {
  (void)options;
  affineMinOpGetCanonicalizationPatterns(patterns);
  affineMaxOpGetCanonicalizationPatterns(patterns);
}

void simplifyAffineMinMaxPassPassRun(MlirPass pass, const SimplifyAffineMinMaxPassOptions *options,
                                     MlirOperation function) {
  (void)options;
  IrOperation *root = irOp(function);
  TsVec(MlirOperation) ops = {0};
  for (IrOperation *op = root; op; op = irWalkNext(root, op, false))
    if (affineMinOpIsA(irWrapOp(op)) || affineMaxOpIsA(irWrapOp(op)))
      tsVecPush(&ops, irWrapOp(op));
  if (!ops.size) {
    tesseraPassMarkUnchanged(pass);
    return;
  }
  TesseraFlow *flow = tesseraFlowCreate();
  tesseraFlowAddReachability(flow);
  tesseraFlowAddIntRanges(flow);
  tesseraFlowRun(flow, function);
  for (size_t i = 0; i < ops.size; ++i)
    visit(flow, ops.data[i]);
  tesseraFlowDestroy(flow);
  (void)tesseraApplyFrozenPatternsToOps(function, (intptr_t)ops.size, ops.data,
                                        tesseraPassGetPatterns(pass));
  tsVecFree(&ops);
}
