// The greedy driver: folds, erases what is dead and applies patterns until nothing changes. It
// visits ops in the order that MLIR's does, so that what comes out is the same.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "rewrite/Internal.h"
#include "tessera/Interfaces.h"

//===--- Worklist ---===//

// A stack without duplicates. Operations in it are marked.
typedef struct Worklist {
  TsVec(IrOperation *) ops;
  /// Of operations that went while they were in the list, their entries are still there, and a new
  /// operation may have got the same memory: twice the number of such entries, plus one if the one
  /// on top of them is of an operation that there is.
  TsPointerMap gone;
} Worklist;

static void pushOp(Worklist *list, IrOperation *op) {
  if (op->mark & RW_MARK_LISTED)
    return;
  op->mark |= RW_MARK_LISTED;
  uintptr_t *gone = list->gone.size ? tsPointerMapFind(&list->gone, op) : NULL;
  if (gone)
    *gone |= 1;
  tsVecPush(&list->ops, op);
}

// Whether the entry that was popped is of an operation that went.
static bool isGone(Worklist *list, const IrOperation *op) {
  uintptr_t *gone = list->gone.size ? tsPointerMapFind(&list->gone, op) : NULL;
  if (!gone || !*gone)
    return false;
  bool isThere = *gone & 1;
  *gone -= isThere ? 1 : 2;
  return !isThere;
}

static IrOperation *popOp(Worklist *list) {
  while (list->ops.size) {
    IrOperation *op = tsVecPop(&list->ops);
    if (isGone(list, op))
      continue;
    op->mark &= (uint8_t)~RW_MARK_LISTED;
    return op;
  }
  return NULL;
}

static void removeOp(Worklist *list, IrOperation *op) {
  if (!(op->mark & RW_MARK_LISTED))
    return;
  op->mark &= (uint8_t)~RW_MARK_LISTED;
  uintptr_t *gone = tsPointerMapInsert(&list->gone, op, NULL);
  *gone = (*gone & ~(uintptr_t)1) + 2;
}

static void reverseWorklist(Worklist *list) {
  for (size_t i = 0, j = list->ops.size; i + 1 < j; ++i) {
    IrOperation *op = list->ops.data[i];
    list->ops.data[i] = list->ops.data[--j];
    list->ops.data[j] = op;
  }
}

static void clearWorklist(Worklist *list) {
  while (popOp(list))
    ;
  tsPointerMapClear(&list->gone);
}

//===--- The driver ---===//

/// The patterns for ops of a name that was met: programs consist of few kinds.
typedef struct PatternsOfName {
  const IrOpName *name;
  RwPatternChoice choice;
} PatternsOfName;

enum { KNOWN_NAMES = 16 };

/// What makes constants equal.
typedef struct ConstantKey {
  IrRegion *region;
  IrStorage *value, *type;
  IrDialect *dialect;
} ConstantKey;

typedef struct KnownConstant {
  ConstantKey key;
  IrOperation *op;
  uint32_t next; ///< one more than the position of another one in its bucket; 0: none
} KnownConstant;

/// Constants at the top of their region, by key. The memory is kept for the next region.
typedef struct Constants {
  TsVec(KnownConstant) known;
  uint32_t *buckets; ///< one more than a position in `known`; 0: none
  size_t numBuckets; ///< a power of two, at least known.size
} Constants;

/// Its memory is kept for the next operation on which the same patterns are applied: there may be
/// many, and most of them small.
typedef struct RwDriver {
  RwRewriter rewriter;
  TesseraRewriteListener listener;
  RwPatternSet *patterns;
  TesseraGreedyOptions options;
  MlirGreedyRewriteStrictness strictness;
  TsPointerMap allowed; ///< unless any op is: those that may be visited
  IrRegion *scope;      ///< what is visited now; NULL: a pattern erased the op that it is of
  Worklist worklist;
  bool changed;         ///< anything, so far
  bool leftScope;       ///< something outside of the scope changed
  uint64_t changesLeft; ///< before it's given up
  Constants constants;  ///< none but while the worklist is filled
  TsVec(IrOperation *) order;
  PatternsOfName known[KNOWN_NAMES]; ///< at a name's number modulo their count
} Driver;

static bool isAllowed(const Driver *driver, const IrOperation *op) {
  return driver->strictness == MLIR_GREEDY_REWRITE_STRICTNESS_ANY_OP ||
         tsPointerMapFind(&driver->allowed, op);
}

static bool isInScope(const Driver *driver, const IrOperation *op) {
  while (driver->scope && op && op->block && op->block->region != driver->scope)
    op = op->block->region ? op->block->region->parent : NULL;
  return driver->scope && op && op->block;
}

// Adds the op and the ops around it, up to the scope; nothing when it isn't inside.
static void addToWorklist(Driver *driver, IrOperation *op) {
  IrOperation *around;
  if (!isInScope(driver, op)) {
    driver->leftScope = true;
    return;
  }
  for (around = op;; around = around->block->region->parent) {
    if (isAllowed(driver, around))
      pushOp(&driver->worklist, around);
    if (around->block->region == driver->scope)
      return;
  }
}

// Once the op is gone, what defines an operand with at most one other user may be dead, or simpler.
static void addOperandsToWorklist(Driver *driver, IrOperation *op) {
  for (uint32_t i = 0; i < op->numOperands; ++i) {
    IrValue *value = op->operands[i].value;
    IrOperation *definition = value ? irDefiningOp(value) : NULL;
    if (!definition)
      continue;
    IrOperation *other = NULL;
    bool hasMore = false;
    for (IrUse *use = value->firstUse; use && !hasMore; use = use->next) {
      hasMore = other && use->owner != op && use->owner != other;
      if (use->owner != op && !other)
        other = use->owner;
    }
    if (!hasMore)
      addToWorklist(driver, definition);
  }
}

static void onInserted(void *user, MlirOperation op) {
  Driver *driver = user;
  if (driver->strictness == MLIR_GREEDY_REWRITE_STRICTNESS_EXISTING_AND_NEW_OPS)
    tsPointerMapInsert(&driver->allowed, op.ptr, NULL);
  addToWorklist(driver, irOp(op));
}
static void onModified(void *user, MlirOperation op) { addToWorklist(user, irOp(op)); }
static void onErased(void *user, MlirOperation op) {
  Driver *driver = user;
  driver->leftScope |= !isInScope(driver, irOp(op));
  addOperandsToWorklist(driver, irOp(op));
  removeOp(&driver->worklist, irOp(op));
  tsPointerMapErase(&driver->allowed, op.ptr);
  if (driver->scope && driver->scope->parent == irOp(op))
    driver->scope = NULL;
}

//===--- Constants: one of each at the top of a region ---===//

static uint32_t *constantBucket(const Constants *constants, const ConstantKey *key) {
  uint64_t hash = tsHashCombine((uintptr_t)key->region, (uintptr_t)key->value);
  hash = tsHashCombine(hash, tsHashCombine((uintptr_t)key->type, (uintptr_t)key->dialect));
  return &constants->buckets[hash & (constants->numBuckets - 1)];
}

static IrOperation *findConstant(const Constants *constants, const ConstantKey *key) {
  size_t at = constants->known.size ? *constantBucket(constants, key) : 0;
  while (at && memcmp(&constants->known.data[at - 1].key, key, sizeof *key) != 0)
    at = constants->known.data[at - 1].next;
  return at ? constants->known.data[at - 1].op : NULL;
}

static void putInBucket(const Constants *constants, size_t position) {
  KnownConstant *known = &constants->known.data[position];
  uint32_t *bucket = constantBucket(constants, &known->key);
  known->next = *bucket;
  *bucket = (uint32_t)position + 1;
}

static void addConstant(Constants *constants, const ConstantKey *key, IrOperation *op) {
  enum { FIRST = 16 };
  tsVecPush(&constants->known, (KnownConstant){*key, op, 0});
  op->mark |= RW_MARK_CONSTANT;
  if (constants->known.size <= constants->numBuckets) {
    putInBucket(constants, constants->known.size - 1);
    return;
  }
  constants->numBuckets = constants->numBuckets ? 2 * constants->numBuckets : FIRST;
  tsFree(constants->buckets);
  constants->buckets = tsAllocZeroed(constants->numBuckets, sizeof *constants->buckets);
  for (size_t i = 0; i < constants->known.size; ++i)
    putInBucket(constants, i);
}

static void forgetConstants(Constants *constants) {
  while (constants->known.size) {
    const KnownConstant *known = &tsVecPop(&constants->known);
    *constantBucket(constants, &known->key) = 0;
    known->op->mark &= (uint8_t)~RW_MARK_CONSTANT;
  }
}

// Whether the dialect of the op around wants constants that the region uses in there.
static bool keepsConstants(IrRegion *region) {
  IrDialect *dialect = region->parent->name->dialect;
  const DialectFoldInterfaceMethods *methods =
      dialect ? dialectFoldInterfaceCast((MlirDialect){dialect}) : NULL;
  return methods && methods->shouldMaterializeInto &&
         methods->shouldMaterializeInto(irWrapRegion(region));
}

IrRegion *rwConstantRegion(IrBlock *block) {
  for (;;) {
    IrRegion *region = block->region;
    IrOperation *parent = region->parent;
    if (!parent || !parent->block || !irIsRegistered(parent) ||
        irHasTrait(parent, TESSERA_TRAIT_ISOLATED_FROM_ABOVE) ||
        irHasTrait(parent, TESSERA_TRAIT_CONSTANT_SCOPE) || keepsConstants(region))
      return region;
    block = parent->block;
  }
}

static void moveToFront(Driver *driver, IrOperation *op, IrBlock *block) {
  driver->changed = true;
  if (block->first) {
    mlirOperationMoveBefore(irWrapOp(op), irWrapOp(block->first));
    return;
  }
  mlirOperationRemoveFromParent(irWrapOp(op));
  mlirBlockAppendOwnedOperation(irWrapBlock(block), irWrapOp(op));
}

static ConstantKey constantKey(IrOperation *op, IrStorage *value) {
  return (ConstantKey){rwConstantRegion(op->block), value, irOperationResult(op, 0)->type,
                       op->name->dialect};
}

// False when the op was replaced by an equal one.
static bool insertKnownConstant(Driver *driver, IrOperation *op, IrStorage *value) {
  IrBlock *block = op->block;
  ConstantKey key = constantKey(op, value);
  IrOperation *known = findConstant(&driver->constants, &key);
  if (known) {
    driver->changed = true;
    mlirOperationSetLocation(irWrapOp(known),
                             mlirLocationUnknownGet(mlirOperationGetContext(irWrapOp(op))));
    mlirRewriterBaseReplaceOpWithOperation(rwBase(&driver->rewriter), irWrapOp(op),
                                           irWrapOp(known));
    return false;
  }
  IrBlock *front = key.region->first;
  if (block != front) {
    moveToFront(driver, op, front);
    mlirOperationSetLocation(irWrapOp(op),
                             mlirLocationUnknownGet(mlirOperationGetContext(irWrapOp(op))));
  } else if (front->first != op && !(op->previous->mark & RW_MARK_CONSTANT)) {
    moveToFront(driver, op, front);
  }
  addConstant(&driver->constants, &key, op);
  return true;
}

//===--- Filling the worklist ---===//

static MlirWalkResult collectOp(MlirOperation op, void *user) {
  tsVecPush(&((Driver *)user)->order, irOp(op));
  return MlirWalkResultAdvance;
}

static void collectOps(Driver *driver) {
  driver->order.size = 0;
  MlirWalkOrder order = driver->options.topDown ? MlirWalkPreOrder : MlirWalkPostOrder;
  for (IrBlock *top = driver->scope->first; top; top = top->next)
    for (IrOperation *op = top->first; op; op = op->next)
      if (rwNumRegionsLeft(op) == 0)
        tsVecPush(&driver->order, op);
      else
        mlirOperationWalk(irWrapOp(op), collectOp, driver, order);
}

static void fillWorklist(Driver *driver) {
  collectOps(driver);
  const IrBlock *block = NULL; // what is around it was added
  for (size_t i = 0; i < driver->order.size; ++i) {
    IrOperation *op = driver->order.data[i];
    MlirAttribute value = {NULL};
    if (!driver->options.noConstantCSE && irHasTrait(op, TESSERA_TRAIT_CONSTANT_LIKE))
      value = tesseraOperationGetConstant(irWrapOp(op));
    if (!mlirAttributeIsNull(value) && !insertKnownConstant(driver, op, irAttribute(value)))
      continue;
    if (op->block != block)
      addToWorklist(driver, op);
    else if (isAllowed(driver, op))
      pushOp(&driver->worklist, op);
    block = op->block;
  }
  if (driver->options.topDown)
    reverseWorklist(&driver->worklist);
  forgetConstants(&driver->constants);
}

//===--- Visiting an op ---===//

// The values that the op was folded to, constants made for attributes; false when one can't be
// made.
static bool materialize(Driver *driver, MlirOperation op, size_t numResults,
                        TesseraFoldResult *results) {
  const TesseraDialectDef *dialect =
      irOp(op)->name->dialect ? irOp(op)->name->dialect->definition : NULL;
  size_t done = 0;
  TsVec(MlirOperation) created = {0};
  mlirRewriterBaseSetInsertionPointBefore(rwBase(&driver->rewriter), op);
  for (; done < numResults; ++done) {
    if (!mlirValueIsNull(results[done].value))
      continue;
    if (!dialect || !dialect->materializeConstant)
      break;
    MlirOperation constant = dialect->materializeConstant(
        rwBase(&driver->rewriter), results[done].attribute,
        mlirValueGetType(mlirOperationGetResult(op, (intptr_t)done)), mlirOperationGetLocation(op));
    if (mlirOperationIsNull(constant))
      break;
    tsVecPush(&created, constant);
    results[done].value = mlirOperationGetResult(constant, 0);
  }
  while (done != numResults && created.size)
    mlirRewriterBaseEraseOp(rwBase(&driver->rewriter), tsVecPop(&created));
  tsVecFree(&created);
  return done == numResults;
}

// True when folding changed or replaced the op.
static bool tryFold(Driver *driver, MlirOperation op) {
  intptr_t count = mlirOperationGetNumResults(op);
  TesseraFoldResult inlineResults[4] = {0};
  TesseraFoldResult *results =
      count <= 4 ? inlineResults : tsAllocZeroed((size_t)count, sizeof *results);
  size_t numResults = 0;
  bool folded = mlirLogicalResultIsSuccess(tesseraOperationFold(op, NULL, results, &numResults));
  if (folded && numResults == 0) {
    addToWorklist(driver, irOp(op));
  } else if (folded) {
    folded = materialize(driver, op, numResults, results);
    TsVec(MlirValue) values = {0};
    for (size_t i = 0; folded && i < numResults; ++i)
      tsVecPush(&values, results[i].value);
    if (folded)
      mlirRewriterBaseReplaceOpWithValues(rwBase(&driver->rewriter), op, (intptr_t)numResults,
                                          values.data);
    tsVecFree(&values);
  }
  if (results != inlineResults)
    tsFree(results);
  return folded;
}

// Where operations have no order one may be its own operand. A pattern that looks at an operation
// and at those that its operands come from would take that for a chain without end, and go on for
// ever.
static bool usesItself(IrOperation *op) {
  for (uint32_t i = 0; i < op->numOperands; ++i)
    if (op->operands[i].value && irDefiningOp(op->operands[i].value) == op)
      return true;
  return false;
}

static bool isAtCircle(IrOperation *op) {
  for (uint32_t i = 0; i < op->numOperands; ++i) {
    IrOperation *source = op->operands[i].value ? irDefiningOp(op->operands[i].value) : NULL;
    if (source && (source == op || usesItself(source)))
      return true;
  }
  return false;
}

// Where operations have no order patterns may go round in larger circles for ever. What ends gets
// by with a few changes an op; this is far beyond, also for few ops that become many.
static uint64_t enoughChanges(const Driver *driver) {
  enum { FOR_EACH_OP = 64, BESIDES = 1 << 16 };
  return (uint64_t)driver->order.size * FOR_EACH_OP + BESIDES;
}

static RwPatternChoice choosePatterns(Driver *driver, const IrOperation *op) {
  PatternsOfName *known = &driver->known[op->name->number % KNOWN_NAMES];
  if (known->name != op->name)
    *known = (PatternsOfName){op->name, rwPatternSetChoose(driver->patterns, op)};
  return known->choice;
}

// Visits ops until the list is empty; whether anything changed.
static bool processWorklist(Driver *driver) {
  bool changed = false;
  int64_t numRewrites = 0, limit = driver->options.maxNumRewrites;
  IrOperation *op;
  while ((limit <= 0 || numRewrites < limit) && driver->changesLeft && !driver->rewriter.stopped &&
         (op = popOp(&driver->worklist))) {
    MlirOperation handle = irWrapOp(op);
    if (tesseraOperationIsTriviallyDead(handle)) {
      mlirRewriterBaseEraseOp(rwBase(&driver->rewriter), handle);
      changed = true;
      continue;
    }
    if (!driver->options.noFolding && !irHasTrait(op, TESSERA_TRAIT_CONSTANT_LIKE) &&
        irIsRegistered(op) && tryFold(driver, handle)) {
      changed = true;
      driver->changesLeft--;
      continue;
    }
    RwPatternChoice choice = choosePatterns(driver, op);
    if (!rwPatternChoiceIsEmpty(&choice) && !isAtCircle(op) &&
        mlirLogicalResultIsSuccess(rwPatternChoiceApply(&choice, handle, &driver->rewriter))) {
      changed = true;
      numRewrites++;
      driver->changesLeft--;
    }
  }
  return changed;
}

//===--- Iterating ---===//

static MlirWalkResult allowOp(MlirOperation op, void *user) {
  tsPointerMapInsert(&((Driver *)user)->allowed, op.ptr, NULL);
  return MlirWalkResultAdvance;
}

static void allowAll(Driver *driver) {
  for (IrBlock *block = driver->scope->first; block; block = block->next)
    for (IrOperation *op = block->first; op; op = op->next)
      mlirOperationWalk(irWrapOp(op), allowOp, driver, MlirWalkPreOrder);
}

enum { kMaxIterations = 10 }; // where nothing else is said

// Visits all ops once; whether anything changed. Then the region may be gone, if it is a nested
// one: driver->scope is NULL.
static bool iterate(Driver *driver, IrRegion *region, bool isFirst) {
  clearWorklist(&driver->worklist);
  if (driver->options.noRegionSimplification)
    driver->changed |= rwEraseUnreachable(&driver->rewriter, region);
  fillWorklist(driver);
  if (isFirst)
    driver->changesLeft = enoughChanges(driver);
  bool changed = processWorklist(driver);
  driver->changed |= changed;
  if (!driver->scope || driver->rewriter.stopped)
    return changed;
  if (!driver->options.noRegionSimplification)
    changed |= rwSimplifyRegion(&driver->rewriter, region);
  if (!driver->options.noRegionSimplification && !driver->options.noBlockMerging)
    changed |= rwMergeBlocks(&driver->rewriter, region);
  driver->changed |= changed;
  return changed;
}

// An op that was done and isn't any more; it may have been moved meanwhile.
static MlirWalkResult forgetDone(MlirOperation op, void *user) {
  (void)user;
  irOp(op)->mark &= (uint8_t)~RW_MARK_DONE;
  return MlirWalkResultAdvance;
}

static void forgetDoneIn(IrRegion *region) {
  for (IrBlock *block = region->first; block; block = block->next)
    for (IrOperation *op = block->first; op; op = op->next)
      mlirOperationWalk(irWrapOp(op), forgetDone, NULL, MlirWalkPreOrder);
}

static MlirLogicalResult iterateToTheEnd(Driver *driver, IrRegion *region) {
  int64_t limit = driver->options.maxIterations ? driver->options.maxIterations : kMaxIterations;
  driver->scope = region;
  for (int64_t iteration = 0; limit < 0 || iteration < limit; ++iteration) {
    if (driver->rewriter.stopped)
      break;
    if (!iterate(driver, region, iteration == 0) || !driver->scope)
      return mlirLogicalResultSuccess();
    if (!driver->changesLeft)
      break;
  }
  return mlirLogicalResultFailure();
}

static bool isClosed(IrOperation *op) {
  return op->numRegions && irHasTrait(op, TESSERA_TRAIT_ISOLATED_FROM_ABOVE);
}

static void setDone(IrRegion *region, bool isDone) {
  for (IrBlock *block = region->first; block; block = block->next)
    for (IrOperation *op = block->first; op; op = op->next)
      if (isDone && isClosed(op))
        op->mark |= RW_MARK_DONE;
      else
        op->mark &= (uint8_t)~RW_MARK_DONE;
}

static MlirLogicalResult runOnRegion(Driver *driver, IrRegion *region, bool isNested);

// Ops that see nothing from outside, such as functions, one after the other: their ops are in a
// cache meanwhile, and those that are done aren't visited again. False as soon as something changed
// that is outside of one, which then may be gone.
static bool runOnClosedOps(Driver *driver, IrRegion *region, bool *areThere,
                           MlirLogicalResult *result) {
  for (IrBlock *block = region->first; block; block = block->next)
    for (IrOperation *op = block->first; op; op = op->next)
      for (uint32_t i = 0; isClosed(op) && i < op->numRegions; ++i) {
        *areThere = true;
        driver->leftScope = false;
        if (mlirLogicalResultIsFailure(runOnRegion(driver, &op->regions[i], true)))
          *result = mlirLogicalResultFailure();
        if (driver->leftScope)
          return false;
      }
  return true;
}

// Where something changed that is outside of a nested region, the region may be gone; what is
// around it is visited as a whole.
static MlirLogicalResult runOnRegion(Driver *driver, IrRegion *region, bool isNested) {
  if (driver->rewriter.stopped)
    return mlirLogicalResultFailure();
  bool isFree = driver->strictness == MLIR_GREEDY_REWRITE_STRICTNESS_ANY_OP;
  MlirLogicalResult result = mlirLogicalResultSuccess();
  driver->scope = region;
  if (!isFree)
    allowAll(driver);
  // Rounds that are counted are rounds over everything.
  int64_t rounds = driver->options.maxIterations;
  bool isCounted = driver->options.asOne || driver->options.maxNumRewrites > 0 ||
                   (rounds > 0 && rounds < kMaxIterations);
  bool haveDone = false; // ops that the mark is set of
  if (isFree && !isCounted) {
    bool stayedInside = runOnClosedOps(driver, region, &haveDone, &result);
    if (!stayedInside && isNested)
      return result;
    driver->scope = region;
    if (stayedInside) {
      if (haveDone)
        setDone(region, true);
      bool changed = iterate(driver, region, true);
      if (haveDone && driver->scope)
        setDone(region, false);
      if (driver->rewriter.stopped)
        return mlirLogicalResultFailure();
      if (!changed || (isNested && driver->leftScope))
        return result;
    }
  }
  if (haveDone)
    forgetDoneIn(region);
  return iterateToTheEnd(driver, region);
}

static Driver *createDriver(RwPatternSet *patterns) {
  Driver *driver = tsAllocZeroed(1, sizeof *driver);
  driver->listener = (TesseraRewriteListener){
      .inserted = onInserted, .modified = onModified, .erased = onErased, .user = driver};
  driver->patterns = patterns;
  return driver;
}

static Driver *takeDriver(RwPatternSet *patterns) {
  Driver *driver = atomic_exchange(&patterns->spare, NULL);
  if (!driver)
    driver = createDriver(patterns);
  driver->rewriter = (RwRewriter){.context = patterns->context, .listener = &driver->listener};
  driver->strictness = MLIR_GREEDY_REWRITE_STRICTNESS_ANY_OP;
  driver->options = (TesseraGreedyOptions){0};
  driver->scope = NULL;
  driver->changed = driver->leftScope = false;
  return driver;
}

static void leaveDriver(Driver *driver) {
  clearWorklist(&driver->worklist);
  tsPointerMapClear(&driver->allowed);
  driver->order.size = 0;
  Driver *other = atomic_exchange(&driver->patterns->spare, driver);
  if (other)
    rwDriverDestroy(other);
}

void rwDriverDestroy(Driver *driver) {
  tsVecFree(&driver->worklist.ops);
  tsPointerMapFree(&driver->worklist.gone);
  tsPointerMapFree(&driver->allowed);
  tsVecFree(&driver->order);
  tsVecFree(&driver->constants.known);
  tsFree(driver->constants.buckets);
  tsFree(driver);
}

static MlirLogicalResult applyGreedily(MlirOperation op, RwPatternSet *patterns,
                                       const TesseraGreedyOptions *options,
                                       MlirGreedyRewriteStrictness strictness,
                                       const RwTracker *tracker) {
  Driver *driver = takeDriver(patterns);
  driver->rewriter.tracker = tracker;
  driver->strictness = strictness;
  if (options)
    driver->options = *options;
  MlirLogicalResult result = mlirLogicalResultSuccess();
  for (uint32_t i = 0; i < irOp(op)->numRegions; ++i)
    if (mlirLogicalResultIsFailure(runOnRegion(driver, &irOp(op)->regions[i], false)))
      result = mlirLogicalResultFailure();
  if (driver->options.changed)
    *driver->options.changed = driver->changed;
  leaveDriver(driver);
  return result;
}

MlirLogicalResult tesseraApplyFrozenPatternsGreedily(MlirOperation op,
                                                     MlirFrozenRewritePatternSet patterns,
                                                     const TesseraGreedyOptions *options) {
  return applyGreedily(op, patterns.ptr, options, MLIR_GREEDY_REWRITE_STRICTNESS_ANY_OP, NULL);
}

MlirLogicalResult rwApplyPatternsTracked(MlirOperation op, MlirRewritePatternSet patterns,
                                         const TesseraGreedyOptions *options,
                                         const RwTracker *tracker) {
  rwPatternSetFreeze(patterns.ptr);
  MlirLogicalResult result =
      applyGreedily(op, patterns.ptr, options, MLIR_GREEDY_REWRITE_STRICTNESS_ANY_OP, tracker);
  rwPatternSetDestroy(patterns.ptr);
  return result;
}

MlirLogicalResult tesseraApplyPatternsGreedily(MlirOperation op, MlirRewritePatternSet patterns,
                                               const TesseraGreedyOptions *options) {
  return rwApplyPatternsTracked(op, patterns, options, NULL);
}

// The region of `root` that the operation is in.
static IrRegion *regionIn(const IrOperation *root, const IrOperation *op) {
  IrRegion *region = irParentRegion(op);
  while (region && region->parent != root)
    region = irParentRegion(region->parent);
  return region;
}

MlirLogicalResult tesseraApplyFrozenPatternsToOps(MlirOperation root, intptr_t count,
                                                  const MlirOperation *ops,
                                                  MlirFrozenRewritePatternSet patterns) {
  Driver *driver = takeDriver(patterns.ptr);
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(&driver->order, irOp(ops[i]));
  driver->changesLeft = enoughChanges(driver);
  // What is in one region is left alone while another one is at hand, and may be gone thereafter
  // only with that.
  for (uint32_t r = 0; r < irOp(root)->numRegions; ++r) {
    driver->scope = &irOp(root)->regions[r];
    for (intptr_t i = 0; i < count; ++i)
      if (irOp(root)->numRegions == 1 || regionIn(irOp(root), irOp(ops[i])) == driver->scope)
        pushOp(&driver->worklist, irOp(ops[i]));
    processWorklist(driver);
    clearWorklist(&driver->worklist);
  }
  bool isDone = driver->changesLeft && !driver->rewriter.stopped;
  leaveDriver(driver);
  return isDone ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

MlirLogicalResult tesseraApplyPatternsToOps(MlirOperation root, intptr_t count,
                                            const MlirOperation *ops,
                                            MlirRewritePatternSet patterns) {
  MlirFrozenRewritePatternSet frozen = mlirFreezeRewritePattern(patterns);
  MlirLogicalResult result = tesseraApplyFrozenPatternsToOps(root, count, ops, frozen);
  mlirFrozenRewritePatternSetDestroy(frozen);
  return result;
}

//===--- The C API ---===//

/// MlirGreedyRewriteDriverConfig.ptr.
typedef struct RwConfig {
  TesseraGreedyOptions options;
  MlirGreedyRewriteStrictness strictness;
  MlirGreedySimplifyRegionLevel level;
} RwConfig;

static RwConfig *configOf(MlirGreedyRewriteDriverConfig config) { return config.ptr; }

MlirGreedyRewriteDriverConfig mlirGreedyRewriteDriverConfigCreate(void) {
  RwConfig *config = tsAllocZeroed(1, sizeof *config);
  config->options.maxIterations = 10;
  config->options.maxNumRewrites = -1;
  config->level = MLIR_GREEDY_SIMPLIFY_REGION_LEVEL_AGGRESSIVE;
  return (MlirGreedyRewriteDriverConfig){config};
}

void mlirGreedyRewriteDriverConfigDestroy(MlirGreedyRewriteDriverConfig config) {
  tsFree(config.ptr);
}

MlirLogicalResult mlirApplyPatternsAndFoldGreedilyWithOp(MlirOperation op,
                                                         MlirFrozenRewritePatternSet patterns,
                                                         MlirGreedyRewriteDriverConfig config) {
  const RwConfig *chosen = config.ptr;
  return applyGreedily(op, patterns.ptr, chosen ? &chosen->options : NULL,
                       chosen ? chosen->strictness : MLIR_GREEDY_REWRITE_STRICTNESS_ANY_OP, NULL);
}

MlirLogicalResult mlirApplyPatternsAndFoldGreedily(MlirModule op,
                                                   MlirFrozenRewritePatternSet patterns,
                                                   MlirGreedyRewriteDriverConfig config) {
  return mlirApplyPatternsAndFoldGreedilyWithOp(mlirModuleGetOperation(op), patterns, config);
}

void mlirGreedyRewriteDriverConfigSetMaxIterations(MlirGreedyRewriteDriverConfig config,
                                                   int64_t maxIterations) {
  configOf(config)->options.maxIterations = maxIterations;
}

void mlirGreedyRewriteDriverConfigSetMaxNumRewrites(MlirGreedyRewriteDriverConfig config,
                                                    int64_t maxNumRewrites) {
  configOf(config)->options.maxNumRewrites = maxNumRewrites;
}

void mlirGreedyRewriteDriverConfigSetUseTopDownTraversal(MlirGreedyRewriteDriverConfig config,
                                                         bool useTopDownTraversal) {
  configOf(config)->options.topDown = useTopDownTraversal;
}

void mlirGreedyRewriteDriverConfigEnableFolding(MlirGreedyRewriteDriverConfig config, bool enable) {
  configOf(config)->options.noFolding = !enable;
}

void mlirGreedyRewriteDriverConfigSetStrictness(MlirGreedyRewriteDriverConfig config,
                                                MlirGreedyRewriteStrictness strictness) {
  configOf(config)->strictness = strictness;
}

void mlirGreedyRewriteDriverConfigSetRegionSimplificationLevel(
    MlirGreedyRewriteDriverConfig config, MlirGreedySimplifyRegionLevel level) {
  configOf(config)->level = level;
  configOf(config)->options.noRegionSimplification =
      level == MLIR_GREEDY_SIMPLIFY_REGION_LEVEL_DISABLED;
  configOf(config)->options.noBlockMerging = level != MLIR_GREEDY_SIMPLIFY_REGION_LEVEL_AGGRESSIVE;
}

void mlirGreedyRewriteDriverConfigEnableConstantCSE(MlirGreedyRewriteDriverConfig config,
                                                    bool enable) {
  configOf(config)->options.noConstantCSE = !enable;
}

int64_t mlirGreedyRewriteDriverConfigGetMaxIterations(MlirGreedyRewriteDriverConfig config) {
  return configOf(config)->options.maxIterations;
}

int64_t mlirGreedyRewriteDriverConfigGetMaxNumRewrites(MlirGreedyRewriteDriverConfig config) {
  return configOf(config)->options.maxNumRewrites;
}

bool mlirGreedyRewriteDriverConfigGetUseTopDownTraversal(MlirGreedyRewriteDriverConfig config) {
  return configOf(config)->options.topDown;
}

bool mlirGreedyRewriteDriverConfigIsFoldingEnabled(MlirGreedyRewriteDriverConfig config) {
  return !configOf(config)->options.noFolding;
}

MlirGreedyRewriteStrictness
mlirGreedyRewriteDriverConfigGetStrictness(MlirGreedyRewriteDriverConfig config) {
  return configOf(config)->strictness;
}

MlirGreedySimplifyRegionLevel
mlirGreedyRewriteDriverConfigGetRegionSimplificationLevel(MlirGreedyRewriteDriverConfig config) {
  return configOf(config)->level;
}

bool mlirGreedyRewriteDriverConfigIsConstantCSEEnabled(MlirGreedyRewriteDriverConfig config) {
  return !configOf(config)->options.noConstantCSE;
}

//===--- One walk ---===//

static MlirWalkResult collectNested(MlirOperation op, void *user) {
  TsVec(IrOperation *) *ops = user;
  tsVecPush(ops, irOp(op));
  return MlirWalkResultAdvance;
}

static void forgetErased(void *user, MlirOperation op) {
  Worklist *list = user;
  removeOp(list, irOp(op));
}

void mlirWalkAndApplyPatterns(MlirOperation op, MlirFrozenRewritePatternSet patterns) {
  Worklist pending = {0};
  TsVec(IrOperation *) ops = {0};
  mlirOperationWalk(op, collectNested, &ops, MlirWalkPostOrder);
  // Popped from the end: the first op of the walk has to be last.
  for (size_t i = ops.size; i-- > 0;)
    if (ops.data[i] != irOp(op))
      pushOp(&pending, ops.data[i]);
  TesseraRewriteListener listener = {.erased = forgetErased, .user = &pending};
  RwRewriter rewriter = {.context = mlirOperationGetContext(op), .listener = &listener};
  IrOperation *next;
  while (!rewriter.stopped && (next = popOp(&pending))) {
    RwPatternChoice choice = rwPatternSetChoose(patterns.ptr, next);
    rwPatternChoiceApply(&choice, irWrapOp(next), &rewriter);
  }
  tsVecFree(&ops);
  tsVecFree(&pending.ops);
  tsPointerMapFree(&pending.gone);
}
