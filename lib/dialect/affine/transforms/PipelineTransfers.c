// affine-pipeline-data-transfer: a round's transfers run while the round before computes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineDependence.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/affine/AffinePasses.h"
#include "dialect/affine/AffineRegion.h"
#include "dialect/affine/transforms/LoopUtils.h"
#include "dialect/arith/ArithBuild.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/memref/MemRefOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "tessera/Interfaces.h"
#include "tessera/Pass.h"

// Loops in loops are copied with each of those around them.
enum { kMaxCopied = 1 << 21 };

/// Phases of a round, as bits: what starts its transfers, and all else.
enum { PHASE_EARLY = 1, PHASE_LATE = 2 };

typedef struct Transfer {
  IrOperation *start, *wait;
} Transfer;

typedef struct Pipeline {
  MlirRewriterBase base;
  MlirLocation location;
  MlirContext context;
  IrOperation *loop;
  IrBlock *body;
  int64_t step, numRounds;
  size_t size; ///< how many operations there are in it
  TsVec(Transfer) transfers;
  TsPointerMap changed; ///< memrefs that the loop may write, or do anything else to than reading
  TsPointerMap phases;  ///< of operations of the body; those that aren't in it are late
} Pipeline;

//===--- Places ---===//

/// Where an operation uses a memref at indices of an affine map.
typedef struct Place {
  const char *map; ///< name of the attribute
  int part;        ///< of a transfer, else -1
} Place;

static bool isTransfer(MlirOperation op) {
  return affineDmaStartOpIsA(op) || affineDmaWaitOpIsA(op);
}

static MlirValue partOf(IrOperation *op, int part) {
  return mlirOperationGetOperand(irWrapOp(op), affineDmaGetMemRefPosition(irWrapOp(op), part));
}

// False when the operand isn't such a memref.
static bool findPlace(const IrUse *use, Place *place) {
  static const char *const names[] = {"src_map", "dst_map", "tag_map"};
  MlirOperation op = irWrapOp(use->owner);
  intptr_t position = irUseNumber(use);
  if (affineMapAccessInterfaceCast(op)) {
    *place = (Place){"map", -1};
    return affineMapAccessInterfaceGetMapOperands(op).start - 1 == position;
  }
  if (!isTransfer(op))
    return false;
  for (int i = affineDmaStartOpIsA(op) ? AFFINE_DMA_SOURCE : AFFINE_DMA_TAG; i <= AFFINE_DMA_TAG;
       ++i)
    if (affineDmaGetMemRefPosition(op, i) == position) {
      *place = (Place){names[i], i};
      return true;
    }
  return false;
}

//===--- What can be pipelined ---===//

static void noteChanged(Pipeline *p) {
  for (IrOperation *op = p->loop; op; op = irWalkNext(p->loop, op, false)) {
    ++p->size;
    for (uint32_t i = 0; i < op->numOperands; ++i) {
      MlirValue value = irWrapValue(op->operands[i].value);
      Place place;
      if (!mlirTypeIsAMemRef(mlirValueGetType(value)))
        continue;
      bool reads = findPlace(&op->operands[i], &place) &&
                   (affineIsRead(irWrapOp(op)) || place.part == AFFINE_DMA_SOURCE);
      if (!reads)
        tsPointerMapInsert(&p->changed, value.ptr, NULL);
    }
  }
}

// Whether it is memory of its own, whose sizes are known in front of the loop.
static bool isBuffer(const Pipeline *p, MlirValue memref) {
  MlirType type = mlirValueGetType(memref);
  if (!mlirTypeIsAMemRef(type) || mlirValueIsABlockArgument(memref))
    return mlirTypeIsAMemRef(type);
  MlirOperation made = mlirOpResultGetOwner(memref);
  return affineIsAllocation(made, memref) &&
         (mlirShapedTypeHasStaticShape(type) || !irBlockFindAncestor(p->body, irOp(made)));
}

// Whether each round can have another copy of the memref than the round before: what uses it is in
// the loop, behind the transfer's start, at affine places, and starts no other transfer to it.
static bool canDouble(const Pipeline *p, const Transfer *transfer, int part) {
  MlirValue memref = partOf(transfer->start, part);
  if (!isBuffer(p, memref))
    return false;
  for (const IrUse *use = irValue(memref)->firstUse; use; use = use->next) {
    if (affineIsDeallocation(irWrapOp(use->owner), memref))
      continue;
    IrOperation *top = irBlockFindAncestor(p->body, use->owner);
    Place place;
    if (!top || irIsBefore(top, transfer->start) || !findPlace(use, &place))
      return false;
    if (use->owner == transfer->start
            ? place.part != part
            : affineDmaStartOpIsA(irWrapOp(use->owner)) && place.part != AFFINE_DMA_SOURCE)
      return false;
  }
  return true;
}

static bool haveSameTag(IrOperation *start, IrOperation *wait) {
  MlirOperation a = irWrapOp(start), b = irWrapOp(wait);
  MlirAffineMap map = affineDmaGetMap(a, AFFINE_DMA_TAG);
  intptr_t from = affineDmaGetMemRefPosition(a, AFFINE_DMA_TAG);
  bool same = mlirAffineMapEqual(map, affineDmaGetMap(b, AFFINE_DMA_TAG));
  for (intptr_t i = 0; same && i <= mlirAffineMapGetNumInputs(map); ++i)
    same = mlirValueEqual(mlirOperationGetOperand(a, from + i), mlirOperationGetOperand(b, i));
  return same;
}

// The first wait in the body for what was started.
static IrOperation *findWait(const Pipeline *p, IrOperation *start) {
  IrOperation *found = NULL;
  for (const IrUse *use = irValue(partOf(start, AFFINE_DMA_TAG))->firstUse; use; use = use->next) {
    IrOperation *user = use->owner;
    if (user->block == p->body && affineDmaWaitOpIsA(irWrapOp(user)) && irIsBefore(start, user) &&
        haveSameTag(start, user) && (!found || irIsBefore(user, found)))
      found = user;
  }
  return found;
}

static bool goesToFasterMemory(IrOperation *start) {
  return affineMemorySpaceOf(mlirValueGetType(partOf(start, AFFINE_DMA_DESTINATION)), 0) >
         affineMemorySpaceOf(mlirValueGetType(partOf(start, AFFINE_DMA_SOURCE)), 0);
}

static void findTransfers(Pipeline *p) {
  for (IrOperation *op = p->body->first; op; op = op->next) {
    Transfer transfer = {op, NULL};
    if (!affineDmaStartOpIsA(irWrapOp(op)) || !goesToFasterMemory(op) ||
        tsPointerMapFind(&p->changed, partOf(op, AFFINE_DMA_SOURCE).ptr) ||
        !canDouble(p, &transfer, AFFINE_DMA_DESTINATION) ||
        !canDouble(p, &transfer, AFFINE_DMA_TAG))
      continue;
    transfer.wait = findWait(p, op);
    if (transfer.wait)
      tsVecPush(&p->transfers, transfer);
  }
}

//===--- Phases ---===//

// Whether the operand is what the transfer gets two of, before the loop.
static bool isDoubled(IrOperation *op, uint32_t position) {
  MlirOperation start = irWrapOp(op);
  return affineDmaStartOpIsA(start) &&
         (position == affineDmaGetMemRefPosition(start, AFFINE_DMA_DESTINATION) ||
          position == affineDmaGetMemRefPosition(start, AFFINE_DMA_TAG));
}

// What the operands are computed from in the body is early, too; false when that is more than
// indices.
static bool makeEarly(Pipeline *p, IrOperation *op) {
  TsVec(IrOperation *) open = {0};
  bool fits = true;
  tsVecPush(&open, op);
  while (open.size && fits) {
    op = tsVecPop(&open);
    bool isNew;
    uintptr_t *phase = tsPointerMapInsert(&p->phases, op, &isNew);
    if (!isNew)
      continue;
    *phase = PHASE_EARLY;
    for (uint32_t i = 0; i < op->numOperands && fits; ++i) {
      IrOperation *made = irDefiningOp(op->operands[i].value);
      if (!made || made->block != p->body || isDoubled(op, i))
        continue;
      fits = affineApplyOpIsA(irWrapOp(made)) || arithConstantOpIsA(irWrapOp(made));
      tsVecPush(&open, made);
    }
  }
  tsVecFree(&open);
  return fits;
}

// Whether something late uses a result.
static bool isUsedLate(const Pipeline *p, IrOperation *op) {
  for (uint32_t i = 0; i < op->numResults; ++i)
    for (const IrUse *use = irOperationResult(op, i)->firstUse; use; use = use->next) {
      const uintptr_t *phase =
          tsPointerMapFind(&p->phases, irBlockFindAncestor(p->body, use->owner));
      if (!phase || *phase & PHASE_LATE)
        return true;
    }
  return false;
}

// Finds out what is early; what is used in both phases is computed in both.
static bool findPhases(Pipeline *p) {
  tsPointerMapClear(&p->phases);
  for (size_t i = 0; i < p->transfers.size; ++i)
    if (!makeEarly(p, p->transfers.data[i].start))
      return false;
  for (IrOperation *op = p->body->last; op; op = op->previous) {
    uintptr_t *phase = tsPointerMapFind(&p->phases, op);
    if (phase && isUsedLate(p, op))
      *phase |= PHASE_LATE;
  }
  return true;
}

//===--- Two of each buffer ---===//

static MlirValue createPair(const Pipeline *p, MlirValue memref) {
  MlirType type = mlirValueGetType(memref);
  TsVec(int64_t) shape = {0};
  AffineValues sizes = {0};
  ArithBuilder builder = {p->base, p->location};
  tsVecPush(&shape, 2);
  mlirRewriterBaseSetInsertionPointBefore(p->base, irWrapOp(p->loop));
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i) {
    tsVecPush(&shape, mlirShapedTypeGetDimSize(type, i));
    if (!mlirShapedTypeIsDynamicDim(type, i))
      continue;
    MlirValue index = arithInteger(&builder, mlirIndexTypeGet(p->context), i);
    MlirOperation dim = memrefDimOpCreateInferred(p->base, p->location, memref, index);
    tsVecPush(&sizes, mlirOperationGetResult(dim, 0));
  }
  MlirType pair =
      mlirMemRefTypeContiguousGet(mlirShapedTypeGetElementType(type), (intptr_t)shape.size,
                                  shape.data, mlirMemRefTypeGetMemorySpace(type));
  MlirOperation made = memrefAllocOpCreate(p->base, p->location, pair, (intptr_t)sizes.size,
                                           sizes.data, 0, NULL, (MlirAttribute){NULL});
  tsVecFree(&shape);
  tsVecFree(&sizes);
  return mlirOperationGetResult(made, 0);
}

// Which of the two the round has.
static MlirValue createHalf(const Pipeline *p) {
  MlirAffineExpr round = mlirAffineFloorDivExprGet(mlirAffineDimExprGet(p->context, 0),
                                                   mlirAffineConstantExprGet(p->context, p->step));
  MlirAffineExpr half = mlirAffineModExprGet(round, mlirAffineConstantExprGet(p->context, 2));
  MlirAffineMap map = mlirAffineMapGet(p->context, 1, 0, 1, &half);
  MlirBlock body = irWrapBlock(p->body);
  MlirValue variable = mlirBlockGetArgument(body, 0);
  mlirRewriterBaseSetInsertionPointToStart(p->base, body);
  return mlirOperationGetResult(affineApplyOpCreate(p->base, p->location,
                                                    mlirIndexTypeGet(p->context),
                                                    mlirAffineMapAttrGet(map), 1, &variable),
                                0);
}

// Lets the operation use the half of `pair` at the place that it used of the memref before.
static void redirect(const Pipeline *p, IrUse *use, MlirValue pair, MlirValue half) {
  Place place;
  IrOperation *op = use->owner;
  uint32_t position = irUseNumber(use);
  findPlace(use, &place);
  MlirStringRef name = mlirStringRefCreateFromCString(place.map);
  MlirAffineMap old =
      mlirAffineMapAttrGetValue(mlirOperationGetAttributeByName(irWrapOp(op), name));
  intptr_t dims = mlirAffineMapGetNumDims(old), numInputs = mlirAffineMapGetNumInputs(old);
  TsVec(MlirAffineExpr) exprs = {0};
  tsVecPush(&exprs, mlirAffineDimExprGet(p->context, 0));
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(old); ++i)
    tsVecPush(&exprs,
              mlirAffineExprShiftDims(mlirAffineMapGetResult(old, i), (uint32_t)dims, 1, 0));
  AffineValueMap map = {
      mlirAffineMapGet(p->context, dims + 1, numInputs - dims, (intptr_t)exprs.size, exprs.data),
      tsAllocZeroed((size_t)numInputs + 1, sizeof *map.operands), numInputs + 1};
  map.operands[0] = half;
  for (intptr_t i = 0; i < numInputs; ++i)
    map.operands[1 + i] = mlirOperationGetOperand(irWrapOp(op), position + 1 + i);
  affineValueMapSimplify(&map);
  TsVec(IrValue *) operands = {0};
  tsVecPush(&operands, irValue(pair));
  for (intptr_t i = 0; i < map.numOperands; ++i)
    tsVecPush(&operands, irValue(map.operands[i]));
  irOperationReplaceOperands(op, position, (uint32_t)numInputs + 1, operands.data,
                             (uint32_t)operands.size);
  mlirOperationSetAttributeByName(irWrapOp(op), name, mlirAffineMapAttrGet(map.map));
  affineValueMapFree(&map);
  tsVecFree(&operands);
  tsVecFree(&exprs);
}

// An allocation that is only freed goes.
static void dropUnused(const Pipeline *p, MlirValue memref) {
  if (!mlirValueIsAOpResult(memref))
    return;
  for (const IrUse *use = irValue(memref)->firstUse; use; use = use->next)
    if (!affineIsDeallocation(irWrapOp(use->owner), memref))
      return;
  while (irValue(memref)->firstUse)
    mlirRewriterBaseEraseOp(p->base, irWrapOp(irValue(memref)->firstUse->owner));
  mlirRewriterBaseEraseOp(p->base, mlirOpResultGetOwner(memref));
}

static void doubleBuffer(const Pipeline *p, MlirValue memref) {
  MlirValue pair = createPair(p, memref), half = createHalf(p);
  for (IrUse *use = irValue(memref)->firstUse, *next; use; use = next) {
    next = use->next;
    Place place;
    if (irBlockFindAncestor(p->body, use->owner) && findPlace(use, &place))
      redirect(p, use, pair, half);
  }
  mlirRewriterBaseSetInsertionPointAfter(p->base, irWrapOp(p->loop));
  memrefDeallocOpCreate(p->base, p->location, pair);
  dropUnused(p, memref);
}

//===--- The loops ---===//

// Copies what there is of a phase to the insertion point, where `variable` is its round.
static void copyPhase(const Pipeline *p, uintptr_t phase, MlirValue variable) {
  TesseraMapping *mapping = tesseraMappingCreate();
  tesseraMappingMapValue(mapping, mlirBlockGetArgument(irWrapBlock(p->body), 0), variable);
  for (IrOperation *op = p->body->first; op != p->body->last; op = op->next) {
    const uintptr_t *found = tsPointerMapFind(&p->phases, op);
    if ((found ? *found : PHASE_LATE) & phase)
      mlirRewriterBaseInsert(p->base, tesseraOperationCloneMapped(irWrapOp(op), mapping, true));
  }
  tesseraMappingDestroy(mapping);
}

static AffineValueMap lowerBoundPlus(const Pipeline *p, int64_t rounds) {
  MlirOperation loop = irWrapOp(p->loop);
  AffineValueMap bound = affineValueMapGet(affineForOpGetLowerBoundMap(loop), loop,
                                           tesseraOperationGetOperandGroup(loop, AFFINE_FOR_LOWER));
  MlirAffineExpr expr =
      mlirAffineAddExprGet(mlirAffineMapGetResult(bound.map, 0),
                           mlirAffineConstantExprGet(p->context, rounds * p->step));
  bound.map = mlirAffineMapGet(p->context, mlirAffineMapGetNumDims(bound.map),
                               mlirAffineMapGetNumSymbols(bound.map), 1, &expr);
  return bound;
}

// The late phase is that of the round before.
static void createLoop(const Pipeline *p, int64_t from, int64_t to, uintptr_t phases) {
  AffineValueMap lower = lowerBoundPlus(p, from), upper = lowerBoundPlus(p, to);
  mlirRewriterBaseSetInsertionPointBefore(p->base, irWrapOp(p->loop));
  MlirOperation made = affineLoopCreate(p->base, p->location, &lower, &upper, p->step);
  MlirValue variable = mlirBlockGetArgument(affineBody(made), 0);
  if (phases & PHASE_EARLY)
    copyPhase(p, PHASE_EARLY, variable);
  if (phases & PHASE_LATE && irValue(mlirBlockGetArgument(irWrapBlock(p->body), 0))->firstUse) {
    MlirAffineExpr before = mlirAffineAddExprGet(mlirAffineDimExprGet(p->context, 0),
                                                 mlirAffineConstantExprGet(p->context, -p->step));
    MlirAffineMap map = mlirAffineMapGet(p->context, 1, 0, 1, &before);
    variable = mlirOperationGetResult(affineApplyOpCreate(p->base, p->location,
                                                          mlirIndexTypeGet(p->context),
                                                          mlirAffineMapAttrGet(map), 1, &variable),
                                      0);
  }
  if (phases & PHASE_LATE)
    copyPhase(p, PHASE_LATE, variable);
  affineLoopPromote(p->base, made);
  affineValueMapFree(&lower);
  affineValueMapFree(&upper);
}

static void pipeline(Pipeline *p) {
  for (size_t i = 0; i < p->transfers.size; ++i)
    doubleBuffer(p, partOf(p->transfers.data[i].start, AFFINE_DMA_DESTINATION));
  for (size_t i = 0; i < p->transfers.size; ++i)
    doubleBuffer(p, partOf(p->transfers.data[i].start, AFFINE_DMA_TAG));
  findPhases(p);
  createLoop(p, 0, 1, PHASE_EARLY);
  createLoop(p, 1, p->numRounds, PHASE_EARLY | PHASE_LATE);
  createLoop(p, p->numRounds, p->numRounds + 1, PHASE_LATE);
  mlirRewriterBaseEraseOp(p->base, irWrapOp(p->loop));
}

// Whether there is a round to overlap with, and no bound gets too large.
static bool isCountable(Pipeline *p) {
  MlirOperation loop = irWrapOp(p->loop);
  uint64_t count;
  int64_t lower = 0, end;
  p->step = affineForOpGetStep(loop);
  if (affineForOpGetNumInits(loop) || p->step <= 0 || !affineLoopTripCount(loop, &count) ||
      count < 2 || count >= INT64_MAX ||
      mlirAffineMapGetNumResults(affineForOpGetLowerBoundMap(loop)) != 1)
    return false;
  p->numRounds = (int64_t)count;
  affineForGetConstantBound(loop, true, &lower);
  return !__builtin_mul_overflow(p->numRounds + 1, p->step, &end) &&
         !__builtin_add_overflow(lower, end, &end);
}

static bool pipelineLoop(MlirRewriterBase base, IrOperation *loop, size_t *left) {
  Pipeline p = {.base = base,
                .location = mlirOperationGetLocation(irWrapOp(loop)),
                .context = mlirOperationGetContext(irWrapOp(loop)),
                .loop = loop,
                .body = irBlock(affineBody(irWrapOp(loop)))};
  bool fits = isCountable(&p);
  if (fits) {
    noteChanged(&p);
    findTransfers(&p);
    fits = p.transfers.size && p.size <= *left / 2 && findPhases(&p);
  }
  if (fits) {
    *left -= 2 * p.size;
    pipeline(&p);
  }
  tsVecFree(&p.transfers);
  tsPointerMapFree(&p.changed);
  tsPointerMapFree(&p.phases);
  return fits;
}

//===--- The pass ---===//

void affinePipelineDataTransferPassRun(MlirPass pass,
                                       const AffinePipelineDataTransferOptions *options,
                                       MlirOperation function) {
  (void)options;
  IrOperation *root = irOp(function);
  TsVec(IrOperation *) loops = {0}; // inner ones first
  for (IrOperation *op = irWalkInnermost(root); op != root; op = irWalkPostNext(root, op))
    if (affineForOpIsA(irWrapOp(op)))
      tsVecPush(&loops, op);
  MlirRewriterBase base = mlirIRRewriterCreate(mlirOperationGetContext(function));
  size_t left = kMaxCopied;
  bool changed = false;
  for (size_t i = 0; i < loops.size; ++i)
    changed = pipelineLoop(base, loops.data[i], &left) || changed;
  mlirIRRewriterDestroy(base);
  tsVecFree(&loops);
  if (!changed)
    tesseraPassMarkUnchanged(pass);
}
