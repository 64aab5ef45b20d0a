// ownership-based-buffer-deallocation: whoever owns a buffer frees it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks own what they allocate, and pass ownership on with buffers, as one more value for each. A
// function owns none of its arguments, and its caller owns what it returns.
#include "dialect/arith/ArithOps.h"
#include "dialect/bufferization/BufferizationOps.h"
#include "dialect/bufferization/BufferizationPasses.h"
#include "dialect/bufferization/transforms/Ownership.h"
#include "dialect/cf/CFOps.h"
#include "dialect/func/FuncOps.h"
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

static bool isFunction(MlirOperation op) { return functionOpInterfaceCast(op) != NULL; }

//===--- What is supported ---===//

typedef struct LoopStep {
  MlirBlock block;
  intptr_t successor; ///< that is next
} LoopStep;

/// A search for loops that are made of branches.
typedef struct LoopSearch {
  TsPointerMap states; ///< block -> 1 while what comes behind it is looked at, then 2
  TsVec(LoopStep) stack;
  bool found;
} LoopSearch;

static bool enterBlockOnce(LoopSearch *search, MlirBlock block) {
  bool isNew;
  uintptr_t *state = tsPointerMapInsert(&search->states, block.ptr, &isNew);
  if (!isNew)
    return *state != 1;
  *state = 1;
  LoopStep step = {block, 0};
  tsVecPush(&search->stack, step);
  return true;
}

static bool hasLoopFrom(LoopSearch *search, MlirBlock entry) {
  bool ok = enterBlockOnce(search, entry);
  while (ok && search->stack.size) {
    MlirBlock block = search->stack.data[search->stack.size - 1].block;
    MlirOperation end = mlirBlockGetTerminator(block);
    intptr_t successor = search->stack.data[search->stack.size - 1].successor++;
    if (end.ptr && branchOpInterfaceCast(end) && successor < mlirOperationGetNumSuccessors(end)) {
      ok = enterBlockOnce(search, mlirOperationGetSuccessor(end, successor));
      continue;
    }
    *tsPointerMapFind(&search->states, block.ptr) = 2;
    --search->stack.size;
  }
  search->stack.size = 0;
  return !ok;
}

static MlirWalkResult findLoop(MlirOperation op, void *user) {
  LoopSearch *search = user;
  for (intptr_t r = 0; r < mlirOperationGetNumRegions(op); ++r) {
    MlirBlock entry = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, r));
    search->found = search->found || (entry.ptr && hasLoopFrom(search, entry));
  }
  return search->found ? MlirWalkResultInterrupt : MlirWalkResultAdvance;
}

static bool hasBranchLoops(MlirOperation function) {
  LoopSearch search = {.states = {0}};
  mlirOperationWalk(function, findLoop, &search, MlirWalkPreOrder);
  tsPointerMapFree(&search.states);
  tsVecFree(&search.stack);
  return search.found;
}

static bool hasBuffers(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (bufferIsMemRef(mlirOperationGetOperand(op, i)))
      return true;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (bufferIsMemRef(mlirOperationGetResult(op, i)))
      return true;
  for (intptr_t r = 0; r < mlirOperationGetNumRegions(op); ++r) {
    MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, r));
    for (intptr_t i = 0; block.ptr && i < mlirBlockGetNumArguments(block); ++i)
      if (bufferIsMemRef(mlirBlockGetArgument(block, i)))
        return true;
  }
  return false;
}

static bool tellsEffects(MlirOperation op) {
  return tesseraOperationHasTrait(op, TESSERA_TRAIT_NO_MEMORY_EFFECT) ||
         memoryEffectOpInterfaceCast(op);
}

// As in MLIR, an op that says what it does to memory is looked at when it allocates or frees.
static bool neitherAllocatesNorFrees(MlirOperation op) {
  const MlirValue any = {NULL};
  if (tellsEffects(op))
    return bufferHasEffect(op, TESSERA_EFFECT_ALLOCATE, any, NULL) ||
           bufferHasEffect(op, TESSERA_EFFECT_FREE, any, NULL);
  return tesseraOperationHasTrait(op, TESSERA_TRAIT_RECURSIVE_MEMORY_EFFECTS);
}

// What keeps the pass from working on the op; NULL: nothing.
static const char *whyNot(MlirOperation op) {
  if (bufferizationDeallocOpIsA(op))
    return "No deallocation operations must be present when running this pass!";
  if (!tellsEffects(op) && !tesseraOperationHasTrait(op, TESSERA_TRAIT_RECURSIVE_MEMORY_EFFECTS) &&
      !callOpInterfaceCast(op))
    return "ops with unknown memory side effects are not supported";
  if (!hasBuffers(op) && neitherAllocatesNorFrees(op))
    return NULL;
  intptr_t numRegions = mlirOperationGetNumRegions(op);
  if (((numRegions == 1 && mlirOperationGetNumResults(op)) || numRegions > 1) &&
      !regionBranchOpInterfaceCast(op))
    return "All operations with attached regions need to implement the RegionBranchOpInterface.";
  if (tesseraOperationHasTrait(op, TESSERA_TRAIT_NO_TERMINATOR))
    return "NoTerminator trait is not supported";
  if (!tesseraOperationHasTrait(op, TESSERA_TRAIT_IS_TERMINATOR))
    return NULL;
  if (!branchOpInterfaceCast(op) == !regionBranchTerminatorOpInterfaceCast(op))
    return "Terminators must implement either BranchOpInterface or "
           "RegionBranchTerminatorOpInterface (but not both)!";
  if (mlirOperationGetNumSuccessors(op) > 1)
    return "Terminators with more than one successor are not supported!";
  return NULL;
}

//===--- Ops ---===//

static bool isManual(MlirOperation op) {
  return mlirOperationGetDiscardableAttributeByName(op, tsLiteral("bufferization.manual_"
                                                                  "deallocation"))
             .ptr != NULL;
}

// A buffer that is freed by hand must not be one of those that are freed here.
static bool handleFrees(Deallocation *d, MlirOperation op) {
  MlirLocation location = mlirOperationGetLocation(op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    if (!bufferIsMemRef(operand) || !bufferHasEffect(op, TESSERA_EFFECT_FREE, operand, NULL))
      continue;
    if (!isManual(op)) {
      mlirOperationEmitError(op, "memory free side-effect on MemRef value not supported!");
      return false;
    }
    Ownership known = ownershipGet(d, operand, d->block);
    if (known.kind != OWNERSHIP_UNIQUE)
      continue;
    mlirRewriterBaseSetInsertionPointBefore(d->rewriter, op);
    MlirValue yes = bufferMakeBool(d->rewriter, location, true);
    MlirValue isOthers = mlirOperationGetResult(
        arithXOrIOpCreate(d->rewriter, location, mlirValueGetType(yes), known.indicator, yes), 0);
    cfAssertOpCreate(d->rewriter, location, isOthers,
                     mlirStringAttrGet(d->context, tsLiteral("expected that the block does not "
                                                             "have ownership")));
  }
  return true;
}

// What is allocated here is owned here, unless it goes by itself or is freed by hand. The constants
// that say so stand at the block's start, those of one op in order.
static void handleAllocations(Deallocation *d, MlirOperation op) {
  MlirLocation location = mlirOperationGetLocation(op);
  bool isFirst = true;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue result = mlirOperationGetResult(op, i);
    const char *resource;
    if (!bufferIsMemRef(result) || !bufferHasEffect(op, TESSERA_EFFECT_ALLOCATE, result, &resource))
      continue;
    if (isFirst)
      mlirRewriterBaseSetInsertionPointToStart(d->rewriter, d->block);
    isFirst = false;
    bool isOwned =
        !tesseraResourcesEqual(resource, TESSERA_AUTOMATIC_ALLOCATION_SCOPE) && !isManual(op);
    MlirValue owned = bufferMakeBool(d->rewriter, location, isOwned);
    if (!isOwned)
      ownershipReset(d, result, d->block);
    ownershipUpdate(d, result, owned, d->block);
    if (isOwned)
      tsVecPush(&d->toFree, result);
  }
}

// The op with `count` more results of type i1, in its place.
static MlirOperation appendResults(Deallocation *d, MlirOperation op, intptr_t count) {
  TsVec(MlirType) types = {0};
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(&types, mlirIntegerTypeGet(d->context, 1));
  MlirOperation made = tesseraRewriterAppendResults(d->rewriter, op, count, types.data);
  tsVecFree(&types);
  return made;
}

// The op with one more result for each buffer that it gives, which is who owns that.
static MlirOperation appendOwners(Deallocation *d, MlirOperation op) {
  intptr_t numResults = mlirOperationGetNumResults(op), count = 0;
  for (intptr_t i = 0; i < numResults; ++i)
    count += bufferIsMemRef(mlirOperationGetResult(op, i));
  MlirOperation made = count ? appendResults(d, op, count) : op;
  for (intptr_t i = 0, owner = numResults; i < numResults; ++i) {
    MlirValue result = mlirOperationGetResult(made, i);
    if (!bufferIsMemRef(result))
      continue;
    ownershipUpdate(d, result, mlirOperationGetResult(made, owner++), d->block);
    tsVecPush(&d->toFree, result);
  }
  return made;
}

static void keepFirstSuccessor(TesseraRegionSuccessor successor, void *user) {
  TesseraRegionSuccessor *first = user;
  if (first->inputs.count < 0)
    *first = successor;
}

// Regions own nothing of what is passed to them, and say who owns what they yield.
static MlirOperation handleRegionBranch(Deallocation *d, MlirOperation op) {
  TesseraRegionSuccessor first = {.inputs = {.count = -1}};
  regionBranchOpInterfaceGetSuccessorRegions(op, (MlirOperation){NULL}, keepFirstSuccessor, &first);
  TesseraRange passed = {.count = 0};
  if (first.inputs.count >= 0)
    passed = tesseraRegionBranchGetOperands(op, (MlirOperation){NULL}, first.region);
  intptr_t count = 0;
  for (intptr_t i = 0; i < passed.count; ++i)
    count += bufferIsMemRef(mlirOperationGetOperand(op, passed.start + i));
  mlirRewriterBaseSetInsertionPointToStart(d->rewriter, d->block);
  MlirValue no = bufferMakeBool(d->rewriter, mlirOperationGetLocation(op), false);
  BufferValues operands = {0};
  for (intptr_t i = 0; i < passed.count; ++i)
    tsVecPush(&operands, mlirOperationGetOperand(op, passed.start + i));
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(&operands, no);
  if (count)
    tesseraOperationSetOperandRange(op, passed, (intptr_t)operands.size, operands.data);
  tsVecFree(&operands);
  return appendOwners(d, op);
}

static MlirOperation handleCall(Deallocation *d, MlirOperation op) {
  MlirAttribute callee = callOpInterfaceGetCallee(op);
  MlirOperation function = {NULL};
  if (callee.ptr)
    function = tesseraSymbolTablesLookupNearest(d->symbols, op, callee);
  // What is called by value has the results that its type says.
  bool isPrivate = false;
  if (function.ptr && tesseraSymbolGetName(function).length)
    isPrivate = tesseraSymbolGetVisibility(function) == TESSERA_VISIBILITY_PRIVATE &&
                mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0)).ptr;
  if (d->dynamicPrivate && isPrivate)
    return appendOwners(d, op);
  mlirRewriterBaseSetInsertionPointBefore(d->rewriter, op);
  MlirValue yes = bufferMakeBool(d->rewriter, mlirOperationGetLocation(op), true);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue result = mlirOperationGetResult(op, i);
    if (!bufferIsMemRef(result))
      continue;
    ownershipUpdate(d, result, yes, d->block);
    tsVecPush(&d->toFree, result);
  }
  return op;
}

//===--- Ends of blocks ---===//

// Frees what isn't passed on, and gives who owns the first `numOwners` buffers that are.
static bool deallocateAtEnd(Deallocation *d, MlirOperation op, MlirBlock to,
                            const BufferValues *passed, BufferValues *owners) {
  Deallocated what = {.memrefs = {0}};
  BufferValues retained = {0};
  mlirRewriterBaseSetInsertionPointBefore(d->rewriter, op);
  bool ok = ownershipCollect(d, mlirOperationGetLocation(op), &what);
  if (ok)
    ownershipRetained(d, to, (intptr_t)passed->size, passed->data, &retained);
  if (ok && (to.ptr || what.memrefs.size || retained.size)) {
    MlirOperation dealloc = ownershipDeallocate(d, mlirOperationGetLocation(op), &what.memrefs,
                                                &what.conditions, &retained);
    intptr_t next = 0;
    for (size_t i = 0; i < passed->size; ++i)
      if (bufferIsMemRef(passed->data[i]))
        tsVecPush(owners, mlirOperationGetResult(dealloc, next++));
  }
  ownershipFreeDeallocated(&what);
  tsVecFree(&retained);
  return ok;
}

static BufferValues readRange(MlirOperation op, TesseraRange range) {
  BufferValues values = {0};
  for (intptr_t i = 0; i < range.count; ++i)
    tsVecPush(&values, mlirOperationGetOperand(op, range.start + i));
  return values;
}

static bool passOwners(Deallocation *d, MlirOperation op, MlirBlock to, TesseraRange range,
                       bool appends) {
  BufferValues passed = readRange(op, range), owners = {0};
  bool ok = deallocateAtEnd(d, op, to, &passed, &owners);
  for (size_t i = 0; ok && appends && i < owners.size; ++i)
    tsVecPush(&passed, owners.data[i]);
  if (ok && appends && owners.size)
    tesseraOperationSetOperandRange(op, range, (intptr_t)passed.size, passed.data);
  tsVecFree(&passed);
  tsVecFree(&owners);
  return ok;
}

static bool handleBranch(Deallocation *d, MlirOperation op) {
  if (mlirOperationGetNumSuccessors(op) != 1) {
    mlirOperationEmitError(op, "only BranchOpInterface operations with exactly one successor are "
                               "supported yet");
    return false;
  }
  if (branchOpInterfaceGetNumProducedOperands(op, 0)) {
    mlirOperationEmitError(op, "produced operands are not supported");
    return false;
  }
  return passOwners(d, op, mlirOperationGetSuccessor(op, 0),
                    branchOpInterfaceGetSuccessorOperands(op, 0), true);
}

// A buffer that the function may return: one that it owns, or a copy made when it turns out not to.
static MlirValue makeOwned(Deallocation *d, MlirValue buffer) {
  MlirValue condition, owned = ownershipMakeUnique(d, buffer, &condition);
  MlirAttribute constant = tesseraValueGetConstant(condition);
  if (constant.ptr && mlirAttributeIsABool(constant) && mlirBoolAttrGetValue(constant))
    return owned;
  MlirLocation location = mlirValueGetLocation(buffer);
  MlirType type = mlirValueGetType(owned);
  MlirOperation choice = scfIfOpCreate(d->rewriter, location, 1, &type, condition);
  for (intptr_t r = 0; r < 2; ++r) {
    tesseraRewriterCreateBlock(d->rewriter, mlirOperationGetRegion(choice, r), 0, NULL, NULL);
    MlirValue value = owned;
    if (r)
      value =
          mlirOperationGetResult(bufferizationCloneOpCreate(d->rewriter, location, type, owned), 0);
    scfYieldOpCreate(d->rewriter, location, 1, &value);
  }
  mlirRewriterBaseSetInsertionPointAfter(d->rewriter, choice);
  MlirValue result = mlirOperationGetResult(choice, 0);
  ownershipUpdate(d, result, bufferMakeBool(d->rewriter, location, true), d->block);
  tsVecPush(&d->toFree, result);
  return result;
}

// Whether the function's callers own what it returns, whatever it is.
static bool givesOwnership(const Deallocation *d, MlirOperation op) {
  return isFunction(op) &&
         (!d->dynamicPrivate || tesseraSymbolGetVisibility(op) != TESSERA_VISIBILITY_PRIVATE ||
          !mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0)).ptr);
}

static bool handleRegionEnd(Deallocation *d, MlirOperation op) {
  bool gives = givesOwnership(d, mlirOperationGetParentOperation(op));
  for (intptr_t i = 0; gives && i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    mlirRewriterBaseSetInsertionPointBefore(d->rewriter, op);
    if (bufferIsMemRef(operand))
      mlirOperationSetOperand(op, i, makeOwned(d, operand));
  }
  return passOwners(d, op, (MlirBlock){NULL},
                    regionBranchTerminatorOpInterfaceGetSuccessorOperands(op, (MlirRegion){NULL}),
                    !gives);
}

// What ends a region and gives nobody a buffer.
static bool isPlainEnd(MlirOperation op) {
  return tesseraOperationHasTrait(op, TESSERA_TRAIT_IS_TERMINATOR) &&
         !mlirOperationGetNumSuccessors(op) && !mlirOperationGetNumRegions(op) && !hasBuffers(op) &&
         !branchOpInterfaceCast(op) && !regionBranchTerminatorOpInterfaceCast(op);
}

static bool handleInParallel(Deallocation *d, MlirOperation op) {
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
  if (body.ptr && mlirBlockGetFirstOperation(body).ptr) {
    mlirOperationEmitError(op, "only supported when nested region is empty");
    return false;
  }
  return passOwners(d, op, (MlirBlock){NULL}, (TesseraRange){.count = 0}, false);
}

//===--- Blocks ---===//

// A result that nothing has been said of may be part of any operand.
static void setRemaining(Deallocation *d, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue result = mlirOperationGetResult(op, i);
    if (!bufferIsMemRef(result) || ownershipGet(d, result, d->block).kind != OWNERSHIP_UNSET)
      continue;
    for (intptr_t o = 0; o < mlirOperationGetNumOperands(op); ++o) {
      MlirValue operand = mlirOperationGetOperand(op, o);
      if (bufferIsMemRef(operand))
        ownershipJoin(d, result, ownershipGet(d, operand, bufferBlock(operand)), d->block);
    }
    if (ownershipGet(d, result, d->block).kind != OWNERSHIP_UNSET)
      continue;
    mlirRewriterBaseSetInsertionPointBefore(d->rewriter, op);
    ownershipUpdate(d, result, bufferMakeBool(d->rewriter, mlirOperationGetLocation(op), false),
                    d->block);
  }
}

static bool handleOp(Deallocation *d, MlirOperation op) {
  if (cfCondBranchOpIsA(op))
    return ownershipAtCondBranch(d, op);
  if (scfInParallelOpIsA(op))
    return handleInParallel(d, op);
  if (isPlainEnd(op))
    return passOwners(d, op, (MlirBlock){NULL}, (TesseraRange){.count = 0}, false);
  if (arithSelectOpIsA(op)) {
    setRemaining(d, op);
    return true;
  }
  const char *problem = whyNot(op);
  if (problem) {
    mlirOperationEmitError(op, "%s", problem);
    return false;
  }
  if (memoryEffectOpInterfaceCast(op)) {
    if (!handleFrees(d, op))
      return false;
    handleAllocations(d, op);
  }
  if (regionBranchOpInterfaceCast(op))
    op = handleRegionBranch(d, op);
  if (callOpInterfaceCast(op))
    op = handleCall(d, op);
  if (branchOpInterfaceCast(op) && !handleBranch(d, op))
    return false;
  if (regionBranchTerminatorOpInterfaceCast(op) && !handleRegionEnd(d, op))
    return false;
  setRemaining(d, op);
  return true;
}

// A block behind another one of its region takes over what that owned; what is around the region
// stays with whoever has it.
static void takeLive(Deallocation *d) {
  const BufferValues *live = bufferLivenessIn(d->liveness, d->block);
  MlirRegion region = mlirBlockGetParentRegion(d->block);
  for (size_t i = 0; i < live->size; ++i) {
    MlirValue buffer = live->data[i];
    if (mlirRegionEqual(mlirBlockGetParentRegion(bufferBlock(buffer)), region)) {
      ownershipJoin(d, buffer, ownershipGet(d, buffer, bufferBlock(buffer)), d->block);
      tsVecPush(&d->toFree, buffer);
      continue;
    }
    MlirValue no = bufferMakeBool(d->rewriter, mlirValueGetLocation(buffer), false);
    ownershipUpdate(d, buffer, no, d->block);
  }
}

static void takeArguments(Deallocation *d) {
  MlirOperation parent = mlirBlockGetParentOperation(d->block);
  MlirRegion region = mlirBlockGetParentRegion(d->block);
  bool isEntry = isFunction(parent) && mlirBlockEqual(mlirRegionGetFirstBlock(region), d->block);
  for (intptr_t i = 0, count = mlirBlockGetNumArguments(d->block); i < count; ++i) {
    MlirValue argument = mlirBlockGetArgument(d->block, i);
    if (!bufferIsMemRef(argument))
      continue;
    MlirLocation location = mlirValueGetLocation(argument);
    MlirValue owner =
        isEntry ? bufferMakeBool(d->rewriter, location, false)
                : mlirBlockAddArgument(d->block, mlirIntegerTypeGet(d->context, 1), location);
    ownershipUpdate(d, argument, owner, d->block);
    tsVecPush(&d->toFree, argument);
  }
}

static bool handleBlock(Deallocation *d, MlirBlock block) {
  d->block = block;
  d->toFree.size = 0;
  MlirOperation op = mlirBlockGetFirstOperation(block);
  mlirRewriterBaseSetInsertionPointToStart(d->rewriter, block);
  takeLive(d);
  takeArguments(d);
  while (op.ptr) {
    MlirOperation next = mlirOperationGetNextInBlock(op);
    if (!handleOp(d, op))
      return false;
    op = next;
  }
  return true;
}

// Inner blocks first, each behind those that dominate it.
static bool handleRegions(Deallocation *d, MlirOperation op) {
  bool ok = true;
  for (intptr_t r = 0; ok && r < mlirOperationGetNumRegions(op); ++r) {
    MlirRegion region = mlirOperationGetRegion(op, r);
    size_t count = 0;
    for (MlirBlock block = mlirRegionGetFirstBlock(region); block.ptr;
         block = mlirBlockGetNextInRegion(block))
      ++count;
    MlirBlock *blocks = tsAllocZeroed(count + 1, sizeof *blocks);
    TesseraDominance *dominance = tesseraDominanceCreate();
    count = count ? tesseraDominanceGetPreOrder(dominance, region, blocks) : 0;
    tesseraDominanceDestroy(dominance);
    for (size_t i = 0; ok && i < count; ++i) {
      MlirOperation inner = mlirBlockGetFirstOperation(blocks[i]);
      for (; ok && inner.ptr; inner = mlirOperationGetNextInBlock(inner))
        ok = !mlirOperationGetNumRegions(inner) || handleRegions(d, inner);
      ok = ok && handleBlock(d, blocks[i]);
    }
    tsFree(blocks);
  }
  return ok;
}

//===--- Functions ---===//

typedef struct Returned {
  MlirOperation first;
  bool differ;
} Returned;

static bool haveSameTypes(MlirOperation a, MlirOperation b) {
  intptr_t count = mlirOperationGetNumOperands(a);
  bool same = count == mlirOperationGetNumOperands(b);
  for (intptr_t i = 0; same && i < count; ++i)
    same = mlirTypeEqual(mlirValueGetType(mlirOperationGetOperand(a, i)),
                         mlirValueGetType(mlirOperationGetOperand(b, i)));
  return same;
}

static bool updateSignature(Deallocation *d, MlirOperation function) {
  Returned returned = {.differ = false};
  MlirBlock entry = mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
  for (MlirBlock block = entry; block.ptr; block = mlirBlockGetNextInRegion(block)) {
    MlirOperation end = mlirBlockGetTerminator(block);
    if (!end.ptr || !regionBranchTerminatorOpInterfaceCast(end))
      continue;
    returned.differ |= returned.first.ptr && !haveSameTypes(returned.first, end);
    if (!returned.first.ptr)
      returned.first = end;
  }
  if (returned.differ) {
    mlirOperationEmitError(function,
                           "there are multiple return operations with different operand types");
    return false;
  }
  if (!returned.first.ptr)
    return true;
  TsVec(MlirType) inputs = {0}, results = {0};
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(entry); ++i)
    tsVecPush(&inputs, mlirValueGetType(mlirBlockGetArgument(entry, i)));
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(returned.first); ++i)
    tsVecPush(&results, mlirValueGetType(mlirOperationGetOperand(returned.first, i)));
  MlirType type = mlirFunctionTypeGet(d->context, (intptr_t)inputs.size, inputs.data,
                                      (intptr_t)results.size, results.data);
  mlirOperationSetAttributeByName(function, tsLiteral("function_type"), mlirTypeAttrGet(type));
  tsVecFree(&inputs);
  tsVecFree(&results);
  return true;
}

static bool deallocateFunction(MlirOperation function, bool dynamicPrivate) {
  if (hasBranchLoops(function)) {
    mlirOperationEmitError(function, "Only structured control-flow loops are supported.");
    return false;
  }
  MlirContext context = mlirOperationGetContext(function);
  Deallocation d = {.rewriter = mlirIRRewriterCreate(context),
                    .context = context,
                    .liveness = bufferLivenessCreate(function),
                    .symbols = tesseraSymbolTablesCreate(),
                    .dynamicPrivate = dynamicPrivate};
  bool ok = handleRegions(&d, function) && updateSignature(&d, function);
  bufferLivenessDestroy(d.liveness);
  tesseraSymbolTablesDestroy(d.symbols);
  tsPointerMapFree(&d.numbers);
  tsVecFree(&d.buffers);
  tsVecFree(&d.entries);
  tsVecFree(&d.toFree);
  mlirIRRewriterDestroy(d.rewriter);
  return ok;
}

typedef struct Functions {
  bool dynamicPrivate, failed;
} Functions;

static MlirWalkResult deallocateIfFunction(MlirOperation op, void *user) {
  Functions *functions = user;
  if (!funcFuncOpIsA(op))
    return MlirWalkResultAdvance;
  if (!mlirRegionGetFirstBlock(funcFuncOpGetBody(op)).ptr)
    return MlirWalkResultSkip;
  functions->failed = !deallocateFunction(op, functions->dynamicPrivate);
  return functions->failed ? MlirWalkResultInterrupt : MlirWalkResultAdvance;
}

void ownershipBasedBufferDeallocationPassPassRun(
    MlirPass pass, const OwnershipBasedBufferDeallocationPassOptions *options, MlirOperation root) {
  Functions functions = {.dynamicPrivate = options->privateFuncDynamicOwnership};
  mlirOperationWalk(root, deallocateIfFunction, &functions, MlirWalkPostOrder);
  if (functions.failed)
    tesseraPassSignalFailure(pass);
}
