// Whether it pays to fuse loops: how much memory less they take, and how much is computed again.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineOps.h"
#include "dialect/affine/AffineRegion.h"
#include "dialect/affine/transforms/Fusion.h"
#include "dialect/affine/transforms/LoopUtils.h"
#include "support/Map.h"

/// What changes the cost of a nest.
typedef struct Changes {
  TsPointerMap rounds; ///< loop -> how many rounds it has instead
  TsPointerMap added;  ///< loop -> operations that each of its rounds has besides
} Changes;

static void freeChanges(Changes *changes) {
  tsPointerMapFree(&changes->rounds);
  tsPointerMapFree(&changes->added);
}

// How many operations a nest runs, modulo 2^64; false when that isn't known.
static bool costOf(const Changes *changes, MlirOperation loop, int64_t *cost) {
  uint64_t ops = 0, rounds;
  if (!affineLoopTripCount(loop, &rounds))
    return false;
  for (IrOperation *op = irBlock(affineBody(loop))->first; op; op = op->next) {
    MlirOperation wrapped = irWrapOp(op);
    int64_t inner;
    if (affineForOpIsA(wrapped)) {
      if (!costOf(changes, wrapped, &inner))
        return false;
      ops += (uint64_t)inner;
      continue;
    }
    // A loop elsewhere isn't counted.
    for (IrOperation *in = op; op->numRegions && in; in = irWalkNext(op, in, false))
      if (affineForOpIsA(irWrapOp(in)))
        return false;
    ops += !affineIfOpIsA(wrapped);
  }
  const uintptr_t *given = tsPointerMapFind(&changes->rounds, loop.ptr);
  const uintptr_t *added = tsPointerMapFind(&changes->added, loop.ptr);
  ops += (added ? (uint64_t)*added : 0) - 1; // its terminator does nothing
  *cost = (int64_t)((given ? (uint64_t)*given : rounds) * ops);
  return true;
}

// What the target stores and loads less when each value is used where it is made.
static void addForwarded(const FusionPair *pair, MlirOperation loop, Changes *changes) {
  IrOperation *root = irOp(pair->source);
  TsPointerMap seen = {0};
  for (IrOperation *op = irWalkNext(root, root, false); op; op = irWalkNext(root, op, false)) {
    bool isNew;
    if (!affineIsWrite(irWrapOp(op)))
      continue;
    MlirValue memref = affineAccessedMemRef(irWrapOp(op));
    tsPointerMapInsert(&seen, memref.ptr, &isNew);
    for (IrUse *use = isNew ? irValue(memref)->firstUse : NULL; use; use = use->next) {
      IrOperation *parent = irParentOp(use->owner);
      if (affineIsRead(irWrapOp(use->owner)) && affineForOpIsA(irWrapOp(parent)) &&
          tesseraOperationIsAncestor(loop, irWrapOp(parent)))
        --*tsPointerMapInsert(&changes->added, parent, NULL);
    }
  }
  tsPointerMapFree(&seen);
}

// The cost of the target with the slice in it.
static bool costOfFused(const FusionPair *pair, const AffineSlice *slice, int64_t *cost) {
  size_t count = slice->variables.size;
  uint64_t *rounds = tsAllocZeroed(count + 1, sizeof *rounds), product = 1;
  Changes ofSource = {{0}, {0}}, ofTarget = {{0}, {0}};
  bool fits = affineSliceCountRounds(slice, rounds);
  for (size_t i = 0; fits && i < count; ++i) {
    MlirBlock body = mlirBlockArgumentGetOwner(slice->variables.data[i]);
    *tsPointerMapInsert(&ofSource.rounds, mlirBlockGetParentOperation(body).ptr, NULL) =
        (uintptr_t)rounds[i];
    product *= rounds[i];
  }
  MlirOperation loop = mlirOperationGetParentOperation(slice->before);
  int64_t ofSlice;
  fits = fits && product != 0 && costOf(&ofSource, pair->source, &ofSlice);
  if (fits && product == 1)
    addForwarded(pair, loop, &ofTarget);
  if (fits)
    *tsPointerMapInsert(&ofTarget.added, loop.ptr, NULL) = (uintptr_t)ofSlice;
  fits = fits && costOf(&ofTarget, pair->target, cost);
  freeChanges(&ofSource);
  freeChanges(&ofTarget);
  tsFree(rounds);
  return fits;
}

// The bytes that the access touches in a slice, or (NULL) in all rounds; false when that isn't
// known.
static bool countBytes(MlirOperation access, const AffineSlice *slice, int64_t *bytes) {
  AffineRegion region;
  bool fits = slice ? affineRegionOfSlice(access, slice, &region)
                    : affineRegionOf(access, 0, true, &region);
  fits = fits && affineRegionCountBytes(&region, bytes);
  affineRegionFree(&region);
  return fits;
}

//===--- Rounds that need earlier ones ---===//

// Pairs of accesses that are held against each other; of more, all is possible.
enum { kMaxPairs = 1 << 12 };

// Whether the target may need what the source does first, in a round of the nest's loops.
static bool mayMeet(MlirOperation source, MlirOperation target, size_t depth) {
  if (!mlirValueEqual(affineAccessedMemRef(source), affineAccessedMemRef(target)) ||
      (!affineIsWrite(source) && !affineIsWrite(target)))
    return false;
  size_t common = affineNumCommonLoops(source, target);
  for (size_t d = depth + 1; d <= common + 1; ++d)
    if (affineCheckDependence(source, target, d, NULL) != AFFINE_INDEPENDENT)
      return true;
  return false;
}

// Whether there is a way back to an access: those without an access left that needs them go.
static bool hasCycle(const bool *meets, size_t count) {
  bool *isGone = tsAllocZeroed(count + 1, sizeof *isGone), changed = true;
  size_t left = count;
  while (changed && left) {
    changed = false;
    for (size_t i = 0; i < count; ++i) {
      bool isNeeded = isGone[i];
      for (size_t k = 0; k < count && !isNeeded; ++k)
        isNeeded = meets[i * count + k] && !isGone[k];
      if (isNeeded)
        continue;
      isGone[i] = changed = true;
      --left;
    }
  }
  tsFree(isGone);
  return left > 0;
}

static bool needsEarlierRounds(MlirOperation loop) {
  AffineOperations accesses = {0};
  IrOperation *root = irOp(loop);
  for (IrOperation *op = irWalkNext(root, root, false); op; op = irWalkNext(root, op, false))
    if (affineIsRead(irWrapOp(op)) || affineIsWrite(irWrapOp(op)))
      tsVecPush(&accesses, irWrapOp(op));
  size_t count = accesses.size, depth = affineNestingDepth(loop);
  bool needs = count * count > kMaxPairs;
  if (!needs) {
    bool *meets = tsAllocZeroed(count * count + 1, sizeof *meets);
    for (size_t i = 0; i < count * count; ++i)
      meets[i] = mayMeet(accesses.data[i / count], accesses.data[i % count], depth);
    needs = hasCycle(meets, count);
    tsFree(meets);
  }
  tsVecFree(&accesses);
  return needs;
}

//===--- Both ---===//

// How much of all operations is computed again; false when that isn't known.
static bool findAgain(const FusionPair *pair, size_t depth, double before, double *again) {
  const AffineSlice *slice = &pair->slices.data[depth - 1];
  int64_t cost;
  if (!slice->lower.size || !costOfFused(pair, slice, &cost))
    return false;
  *again = (double)cost / before - 1;
  return true;
}

// The depth at which the one access takes the least memory.
static bool findDepth(const FusionPair *pair, MlirOperation access, size_t maxDepth, double before,
                      double tolerance, size_t *depth) {
  int64_t sourceBytes, sliceBytes, best = 0, target, source;
  double largest = 0, again;
  bool found = false;
  if (!countBytes(access, NULL, &sourceBytes))
    return false;
  for (size_t i = maxDepth; i >= 1; --i) {
    if (!findAgain(pair, i, before, &again) ||
        !countBytes(access, &pair->slices.data[i - 1], &sliceBytes) || sliceBytes == 0)
      continue;
    double saved = (double)sourceBytes / (double)sliceBytes;
    if (saved <= largest || again > tolerance)
      continue;
    largest = saved;
    best = sliceBytes;
    *depth = i;
    found = true;
  }
  return found && affineLoopCountBytes(pair->target, &target) &&
         affineLoopCountBytes(pair->source, &source) && best <= source;
}

bool fusionPays(const FusionPair *pair, const AffineOperations *accesses, size_t maxDepth,
                FusionLimits limits, size_t *depth) {
  const Changes none = {{0}, {0}};
  int64_t ofSource, ofTarget;
  double again;
  bool needs = needsEarlierRounds(pair->source);
  *depth = maxDepth;
  if (limits.isMaximal && !needs)
    return true;
  if (!costOf(&none, pair->source, &ofSource) || !costOf(&none, pair->target, &ofTarget))
    return false;
  double before = (double)(uint64_t)ofSource + (double)(uint64_t)ofTarget;
  double tolerance = needs ? 0 : limits.tolerance;
  if (limits.isMaximal || accesses->size > 1)
    return findAgain(pair, maxDepth, before, &again) && again <= tolerance;
  return findDepth(pair, accesses->data[0], maxDepth, before, tolerance, depth);
}
