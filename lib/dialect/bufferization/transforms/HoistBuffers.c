// Allocations move to where they are made less often (buffer-hoisting, buffer-loop-hoisting), or to
// the stack (promote-buffers-to-stack). SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/bufferization/BufferizationPasses.h"
#include "dialect/bufferization/transforms/Buffers.h"
#include "dialect/memref/MemRefOps.h"
#include "dialect/scf/SCFOps.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "tessera/DataLayout.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

//===--- Dominators ---===//

/// The closest block that dominates each block of its region.
typedef struct Dominators {
  TesseraDominance *dominance;
  TsPointerMap closest; ///< block -> block, or NULL for entries
} Dominators;

static void addRegion(Dominators *dominators, MlirRegion region) {
  size_t count = 0;
  for (MlirBlock block = mlirRegionGetFirstBlock(region); block.ptr;
       block = mlirBlockGetNextInRegion(block))
    ++count;
  if (count < 2)
    return;
  MlirBlock *order = tsAlloc(count * sizeof *order);
  count = tesseraDominanceGetPreOrder(dominators->dominance, region, order);
  // What dominates a block closest is the block before it in this order, or dominates that.
  for (size_t i = 1; i < count; ++i) {
    MlirBlock block = order[i - 1];
    while (!tesseraDominanceBlockDominates(dominators->dominance, block, order[i]))
      block.ptr = (void *)*tsPointerMapFind(&dominators->closest, block.ptr);
    *tsPointerMapInsert(&dominators->closest, order[i].ptr, NULL) = (uintptr_t)block.ptr;
  }
  tsFree(order);
}

static MlirWalkResult addRegions(MlirOperation op, void *user) {
  for (intptr_t r = 0; r < mlirOperationGetNumRegions(op); ++r)
    addRegion(user, mlirOperationGetRegion(op, r));
  return MlirWalkResultAdvance;
}

static MlirBlock closestDominator(const Dominators *dominators, MlirBlock block) {
  uintptr_t *found = tsPointerMapFind(&dominators->closest, block.ptr);
  return (MlirBlock){found ? (void *)*found : NULL};
}

static MlirBlock aroundBlock(MlirBlock block) {
  MlirOperation op = mlirBlockGetParentOperation(block);
  return op.ptr ? mlirOperationGetBlock(op) : (MlirBlock){NULL};
}

// The block of the region that a block is, or is inside of; null: it is elsewhere.
static MlirBlock liftInto(MlirRegion region, MlirBlock block) {
  while (block.ptr && !mlirRegionEqual(mlirBlockGetParentRegion(block), region))
    block = aroundBlock(block);
  return block;
}

static bool dominates(const Dominators *dominators, MlirBlock a, MlirBlock b) {
  b = liftInto(mlirBlockGetParentRegion(a), b);
  return b.ptr &&
         (mlirBlockEqual(a, b) || tesseraDominanceBlockDominates(dominators->dominance, a, b));
}

static bool properlyDominates(const Dominators *dominators, MlirBlock a, MlirBlock b) {
  return !mlirBlockEqual(a, b) && dominates(dominators, a, b);
}

// The closest block that dominates both; null: none.
static MlirBlock commonDominator(const Dominators *dominators, MlirBlock a, MlirBlock b) {
  while (a.ptr && !dominates(dominators, a, b)) {
    MlirBlock next = {NULL};
    if (liftInto(mlirBlockGetParentRegion(a), b).ptr)
      next = closestDominator(dominators, a);
    a = next.ptr ? next : aroundBlock(a);
  }
  return a;
}

//===--- Allocations ---===//

typedef struct Hoisting {
  MlirOperation root;
  BufferFlow *flow;
  Dominators dominators;
  BufferValues allocations;
  bool reallocs;   ///< are moved, too
  bool outOfLoops; ///< buffer-loop-hoisting
} Hoisting;

static MlirWalkResult collectAllocs(MlirOperation op, void *user) {
  MlirOperation dealloc;
  bool isIt = memrefAllocOpIsA(op) || (memrefReallocOpIsA(op) && ((Hoisting *)user)->reallocs);
  if (isIt && bufferizationFindDealloc(mlirOperationGetResult(op, 0), &dealloc))
    tsVecPush(&((Hoisting *)user)->allocations, mlirOperationGetResult(op, 0));
  return MlirWalkResultAdvance;
}

static MlirWalkResult collectAllocas(MlirOperation op, void *user) {
  if (memrefAllocaOpIsA(op))
    tsVecPush(&((Hoisting *)user)->allocations, mlirOperationGetResult(op, 0));
  return MlirWalkResultAdvance;
}

// The block that dominates whatever uses the buffer, or what may be it.
static MlirBlock usesDominator(const Hoisting *h, MlirValue buffer) {
  BufferValues aliases = {0};
  bufferFlowResolve(h->flow, buffer, false, &aliases);
  MlirBlock block = bufferBlock(buffer);
  for (size_t i = 0; i < aliases.size; ++i) {
    block = commonDominator(&h->dominators, block, bufferBlock(aliases.data[i]));
    for (MlirOpOperand use = mlirValueGetFirstUse(aliases.data[i]); use.ptr && block.ptr;
         use = mlirOpOperandGetNextUse(use))
      block =
          commonDominator(&h->dominators, block, mlirOperationGetBlock(mlirOpOperandGetOwner(use)));
  }
  tsVecFree(&aliases);
  return block;
}

// The last block, in the sense of dominance, that defines an operand; null: there is none.
static MlirBlock operandsBlock(const Hoisting *h, MlirOperation op) {
  MlirBlock block = {NULL};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirBlock other = bufferBlock(mlirOperationGetOperand(op, i));
    if (!block.ptr || dominates(&h->dominators, block, other))
      block = other;
  }
  return block;
}

/// Where an allocation may go.
typedef struct Placement {
  MlirBlock uses;  ///< dominates all uses
  MlirBlock bound; ///< no further; null: anywhere
} Placement;

static Placement findBounds(const Hoisting *h, MlirValue buffer) {
  MlirBlock operands = operandsBlock(h, mlirOpResultGetOwner(buffer));
  Placement p = {.uses = usesDominator(h, buffer)};
  if (h->outOfLoops)
    p.bound = operands;
  else
    p.bound =
        operands.ptr && properlyDominates(&h->dominators, p.uses, operands) ? operands : p.uses;
  return p;
}

static bool mayLeave(const Hoisting *h, const Placement *p, MlirOperation op) {
  if (!bufferIsControlFlow(op))
    return false;
  if (!h->outOfLoops)
    return !bufferIsLoop(op);
  // Each thread of a parallel loop needs a buffer of its own.
  return bufferIsLoop(op) && !scfParallelOpIsA(op) && !scfForallOpIsA(op) &&
         !dominates(&h->dominators, p->uses, mlirOperationGetBlock(op));
}

static MlirBlock findPlacement(const Hoisting *h, MlirValue buffer) {
  Placement p = findBounds(h, buffer);
  MlirBlock current = bufferBlock(buffer), placement = current;
  while (!p.bound.ptr || properlyDominates(&h->dominators, p.bound, current)) {
    MlirOperation parent = mlirBlockGetParentOperation(current);
    MlirBlock around = parent.ptr ? mlirOperationGetBlock(parent) : (MlirBlock){NULL};
    if (!around.ptr)
      break;
    MlirBlock dominator = closestDominator(&h->dominators, current);
    if (!dominator.ptr && !mayLeave(h, &p, parent))
      break;
    current = dominator.ptr ? dominator : around;
    if (!dominator.ptr || !h->outOfLoops)
      placement = current;
  }
  return placement;
}

static void moveAllocation(const Hoisting *h, MlirValue buffer) {
  MlirOperation op = mlirOpResultGetOwner(buffer);
  MlirBlock block = findPlacement(h, buffer);
  MlirOperation before = bufferAncestorIn(block, op);
  if (!before.ptr)
    before = mlirBlockGetTerminator(block);
  if (before.ptr && !mlirOperationEqual(before, op))
    mlirOperationMoveBefore(op, before);
}

static void hoistBuffers(MlirOperation function, bool outOfLoops) {
  Hoisting h = {.root = function,
                .flow = bufferFlowCreate(function),
                .dominators = {.dominance = tesseraDominanceCreate()},
                .reallocs = !outOfLoops,
                .outOfLoops = outOfLoops};
  mlirOperationWalk(function, addRegions, &h.dominators, MlirWalkPreOrder);
  mlirOperationWalk(function, collectAllocs, &h, MlirWalkPostOrder);
  if (outOfLoops)
    mlirOperationWalk(function, collectAllocas, &h, MlirWalkPostOrder);
  for (size_t i = 0; i < h.allocations.size; ++i)
    moveAllocation(&h, h.allocations.data[i]);
  tsVecFree(&h.allocations);
  tesseraDominanceDestroy(h.dominators.dominance);
  tsPointerMapFree(&h.dominators.closest);
  bufferFlowDestroy(h.flow);
}

void bufferHoistingPassPassRun(MlirPass pass, const BufferHoistingPassOptions *options,
                               MlirOperation function) {
  (void)pass, (void)options;
  hoistBuffers(function, false);
}

void bufferLoopHoistingPassPassRun(MlirPass pass, const BufferLoopHoistingPassOptions *options,
                                   MlirOperation function) {
  (void)pass, (void)options;
  hoistBuffers(function, true);
}

//===--- To the stack ---===//

static bool isSmall(MlirOperation op, const PromoteBuffersToStackPassOptions *options) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  if (!mlirShapedTypeHasStaticShape(type)) {
    bool isSmall = mlirShapedTypeGetRank(type) <= (int64_t)options->maxRankOfAllocatedMemRef;
    for (intptr_t i = 0; isSmall && i < mlirOperationGetNumOperands(op); ++i) {
      MlirValue size = mlirOperationGetOperand(op, i);
      isSmall = mlirValueIsAOpResult(size) && memrefRankOpIsA(mlirOpResultGetOwner(size));
    }
    return isSmall;
  }
  TesseraDataLayout *layout = tesseraDataLayoutCreate(op);
  TesseraDataSize size = tesseraDataLayoutSizeInBits(layout, mlirShapedTypeGetElementType(type));
  tesseraDataLayoutDestroy(layout);
  uint64_t bits = size.isKnown ? size.bits : UINT64_MAX, limit = options->maxAllocSizeInBytes * 8;
  bool fits = size.isKnown;
  for (intptr_t i = 0; fits && i < mlirShapedTypeGetRank(type); ++i)
    fits = !__builtin_mul_overflow(bits, (uint64_t)mlirShapedTypeGetDimSize(type, i), &bits);
  return fits && bits <= limit;
}

// Whether an alias is passed on where the region ends.
static bool leavesRegion(MlirRegion region, const BufferValues *aliases) {
  for (size_t i = 0; i < aliases->size; ++i)
    for (MlirOpOperand use = mlirValueGetFirstUse(aliases->data[i]); use.ptr;
         use = mlirOpOperandGetNextUse(use)) {
      MlirOperation user = mlirOpOperandGetOwner(use);
      if ((regionBranchTerminatorOpInterfaceCast(user) ||
           tesseraOperationHasTrait(user, TESSERA_TRAIT_RETURN_LIKE)) &&
          mlirRegionEqual(mlirBlockGetParentRegion(mlirOperationGetBlock(user)), region))
        return true;
    }
  return false;
}

static bool hasScope(const BufferFlow *flow, MlirValue buffer) {
  BufferValues aliases = {0};
  bufferFlowResolve(flow, buffer, false, &aliases);
  bool found = false;
  for (MlirBlock block = bufferBlock(buffer); block.ptr && !found; block = aroundBlock(block)) {
    MlirOperation op = mlirBlockGetParentOperation(block);
    if (!op.ptr)
      break;
    found = tesseraOperationHasTrait(op, TESSERA_TRAIT_AUTOMATIC_ALLOCATION_SCOPE) &&
            !leavesRegion(mlirBlockGetParentRegion(block), &aliases);
    if (!found && (bufferIsLoop(op) || !bufferIsControlFlow(op)))
      break;
  }
  tsVecFree(&aliases);
  return found;
}

static void promoteToStack(MlirRewriterBase rewriter, MlirOperation op) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  TesseraRange sizes = tesseraOperationGetOperandGroup(op, 0);
  BufferValues operands = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    tsVecPush(&operands, mlirOperationGetOperand(op, i));
  mlirRewriterBaseSetInsertionPointBefore(rewriter, op);
  MlirOperation made = memrefAllocaOpCreate(
      rewriter, mlirOperationGetLocation(op), type, sizes.count, operands.data,
      (intptr_t)operands.size - sizes.count, operands.data ? operands.data + sizes.count : NULL,
      memrefAllocOpGetAlignmentAttr(op));
  tsVecFree(&operands);
  bufferKeepAttributes(op, made);
  mlirRewriterBaseReplaceOpWithOperation(rewriter, op, made);
}

void promoteBuffersToStackPassPassRun(MlirPass pass,
                                      const PromoteBuffersToStackPassOptions *options,
                                      MlirOperation function) {
  (void)pass;
  Hoisting h = {.root = function, .flow = bufferFlowCreate(function)};
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(function));
  mlirOperationWalk(function, collectAllocs, &h, MlirWalkPostOrder);
  for (size_t i = 0; i < h.allocations.size; ++i) {
    MlirOperation op = mlirOpResultGetOwner(h.allocations.data[i]), dealloc;
    if (isSmall(op, options) && bufferizationFindDealloc(h.allocations.data[i], &dealloc) &&
        !dealloc.ptr && hasScope(h.flow, h.allocations.data[i]))
      promoteToStack(rewriter, op);
  }
  tsVecFree(&h.allocations);
  mlirIRRewriterDestroy(rewriter);
  bufferFlowDestroy(h.flow);
}

//===--- Shorter lives ---===//

typedef struct AllocationResult {
  MlirOperation op;
  MlirValue value;
  size_t count;
  bool any;
} AllocationResult;

static void noteResult(TesseraEffect effect, void *user) {
  AllocationResult *found = user;
  if (effect.kind != TESSERA_EFFECT_ALLOCATE)
    return;
  found->any = true;
  if (!effect.value.ptr || !mlirValueIsAOpResult(effect.value) ||
      !mlirOperationEqual(mlirOpResultGetOwner(effect.value), found->op))
    return;
  found->value = effect.value;
  ++found->count;
}

// The only user that frees something; null: none, or several.
static MlirOperation freeingUser(MlirValue buffer) {
  MlirOperation found = {NULL};
  for (MlirOpOperand use = mlirValueGetFirstUse(buffer); use.ptr;
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    if (!bufferHasEffect(user, TESSERA_EFFECT_FREE, (MlirValue){NULL}, NULL))
      continue;
    if (found.ptr)
      return (MlirOperation){NULL};
    found = user;
  }
  return found;
}

static MlirWalkResult freeEarly(MlirOperation op, void *user) {
  AllocationResult allocated = {.op = op};
  if (memoryEffectOpInterfaceCast(op))
    memoryEffectOpInterfaceGetEffects(op, noteResult, &allocated);
  if (allocated.count != 1)
    return MlirWalkResultAdvance;
  MlirBlock block = mlirOperationGetBlock(op);
  MlirOperation dealloc = freeingUser(allocated.value), last = {NULL};
  if (!dealloc.ptr || !mlirBlockEqual(mlirOperationGetBlock(dealloc), block))
    return MlirWalkResultAdvance;
  BufferValues aliases = {0};
  bufferFlowResolve(user, allocated.value, false, &aliases);
  for (size_t i = 0; i < aliases.size; ++i)
    for (MlirOpOperand use = mlirValueGetFirstUse(aliases.data[i]); use.ptr;
         use = mlirOpOperandGetNextUse(use)) {
      MlirOperation owner = mlirOpOperandGetOwner(use);
      MlirOperation top = bufferAncestorIn(block, owner);
      if (!mlirOperationEqual(owner, dealloc) && top.ptr &&
          (!last.ptr || mlirOperationIsBeforeInBlock(last, top)))
        last = top;
    }
  tsVecFree(&aliases);
  if (last.ptr)
    mlirOperationMoveAfter(dealloc, last);
  return MlirWalkResultAdvance;
}

void optimizeAllocationLivenessPassPassRun(MlirPass pass,
                                           const OptimizeAllocationLivenessPassOptions *options,
                                           MlirOperation function) {
  (void)pass, (void)options;
  BufferFlow *flow = bufferFlowCreate(function);
  mlirOperationWalk(function, freeEarly, flow, MlirWalkPostOrder);
  bufferFlowDestroy(flow);
}
