// Whether a nest can run, in parts, in another one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineOps.h"
#include "dialect/affine/transforms/Fusion.h"
#include "ir/Operation.h"
#include "support/Map.h"

// Pairs of accesses that are held against each other; of more, nothing is known.
enum { kMaxPairs = 1 << 14 };

void fusionPairFree(FusionPair *pair) {
  for (size_t i = 0; i < pair->slices.size; ++i)
    affineSliceFree(&pair->slices.data[i]);
  tsVecFree(&pair->slices);
  tsVecFree(&pair->sources);
  tsVecFree(&pair->targets);
}

void fusionFindShared(const AffineOperations *stores, const AffineOperations *loads,
                      AffineValues *memrefs) {
  TsPointerMap written = {0};
  for (size_t i = 0; i < stores->size; ++i)
    if (affineIsWrite(stores->data[i]))
      *tsPointerMapInsert(&written, affineAccessedMemRef(stores->data[i]).ptr, NULL) = 1;
  for (size_t i = 0; i < loads->size; ++i) {
    MlirValue memref = affineAccessedMemRef(loads->data[i]);
    uintptr_t *isNew = affineIsRead(loads->data[i]) ? tsPointerMapFind(&written, memref.ptr) : NULL;
    if (!isNew || !*isNew)
      continue;
    *isNew = 0;
    tsVecPush(memrefs, memref);
  }
  tsPointerMapFree(&written);
}

//===--- What is between the nests ---===//

enum { kRead = 1, kWritten = 2 };

// How each memref is accessed in the operation.
static void findAccessed(IrOperation *root, TsPointerMap *accessed) {
  for (IrOperation *op = root; op; op = irWalkNext(root, op, false)) {
    MlirOperation wrapped = irWrapOp(op);
    if (!affineIsRead(wrapped) && !affineIsWrite(wrapped))
      continue;
    uintptr_t *how = tsPointerMapInsert(accessed, affineAccessedMemRef(wrapped).ptr, NULL);
    *how |= affineIsWrite(wrapped) ? kWritten : kRead;
  }
}

static bool meets(const TsPointerMap *accessed, MlirOperation op) {
  uintptr_t *how = tsPointerMapFind(accessed, affineAccessedMemRef(op).ptr);
  return how && (affineIsWrite(op) || (*how & kWritten));
}

static bool isUsedIn(const IrOperation *op, const IrOperation *loop) {
  for (uint32_t i = 0; i < op->numResults; ++i) {
    MlirValue result = mlirOperationGetResult(irWrapOp((IrOperation *)op), (intptr_t)i);
    for (IrUse *use = irValue(result)->firstUse; use; use = use->next)
      if (use->owner != loop &&
          tesseraOperationIsAncestor(irWrapOp((IrOperation *)loop), irWrapOp(use->owner)))
        return true;
  }
  return false;
}

// Whether an operation may not change places with the loop. `isUser`: with what comes before, the
// loop may use what it computes.
static bool mustStay(IrOperation *root, const TsPointerMap *accessed, const IrOperation *user) {
  for (IrOperation *op = root; op; op = irWalkNext(root, op, false)) {
    MlirOperation wrapped = irWrapOp(op);
    bool isAccess = affineIsRead(wrapped) || affineIsWrite(wrapped);
    if (isAccess ? meets(accessed, wrapped) : user && isUsedIn(op, user))
      return true;
  }
  return false;
}

// Whether there is a place between both where one nest may do what both do.
static bool havePlace(IrOperation *first, IrOperation *second) {
  TsPointerMap ofFirst = {0}, ofSecond = {0};
  findAccessed(first, &ofFirst);
  findAccessed(second, &ofSecond);
  bool isAfterFirst = false, fits = true;
  for (IrOperation *op = first->next; fits && op && op != second; op = op->next) {
    isAfterFirst = isAfterFirst || mustStay(op, &ofFirst, NULL);
    fits = !isAfterFirst || !mustStay(op, &ofSecond, second);
  }
  tsPointerMapFree(&ofFirst);
  tsPointerMapFree(&ofSecond);
  return fits;
}

//===--- Depth ---===//

// False when there is an affine.if in the nest.
static bool collectAccesses(IrOperation *loop, AffineOperations *accesses) {
  for (IrOperation *op = irWalkInnermost(loop); op != loop; op = irWalkPostNext(loop, op)) {
    MlirOperation wrapped = irWrapOp(op);
    if (affineIsRead(wrapped) || affineIsWrite(wrapped))
      tsVecPush(accesses, wrapped);
    else if (affineIfOpIsA(wrapped))
      return false;
  }
  return true;
}

// The least depth at which one of the accesses needs the other one, up to `depth`.
static size_t depthOfPair(MlirOperation source, MlirOperation target, size_t depth) {
  size_t common = affineNumCommonLoops(source, target);
  for (size_t d = 1; d <= common + 1 && d <= depth; ++d)
    if (affineCheckDependence(source, target, d, NULL) != AFFINE_INDEPENDENT)
      return d - 1;
  return depth;
}

// How deep in the target what the source writes may be made.
static size_t findMaxDepth(const FusionPair *pair) {
  AffineValues shared = {0};
  AffineOperations users = {0}, around = {0};
  TsPointerMap isShared = {0};
  bool onlyRead = true;
  fusionFindShared(&pair->sources, &pair->targets, &shared);
  for (size_t i = 0; i < shared.size; ++i)
    tsPointerMapInsert(&isShared, shared.data[i].ptr, NULL);
  for (size_t i = 0; i < pair->targets.size; ++i) {
    MlirOperation op = pair->targets.data[i];
    if (!tsPointerMapFind(&isShared, affineAccessedMemRef(op).ptr))
      continue;
    onlyRead = onlyRead && affineIsRead(op);
    tsVecPush(&users, op);
  }
  size_t depth = users.size ? affineLoopsAroundAll(users.size, users.data, &around) : 0;
  if (!onlyRead && users.size * users.size > kMaxPairs)
    depth = 0;
  for (size_t i = 0; !onlyRead && depth && i < users.size; ++i)
    for (size_t k = 0; depth && k < users.size; ++k)
      depth = depthOfPair(users.data[i], users.data[k], depth);
  tsVecFree(&shared);
  tsVecFree(&users);
  tsVecFree(&around);
  tsPointerMapFree(&isShared);
  return depth;
}

static bool isOf(MlirOperation access, MlirValue memref) {
  return memref.ptr ? affineIsRead(access) && mlirValueEqual(affineAccessedMemRef(access), memref)
                    : affineIsWrite(access);
}

size_t fusionPairFind(MlirOperation source, MlirOperation target, MlirValue memref, size_t depth,
                      FusionPair *pair) {
  *pair = (FusionPair){.source = source, .target = target};
  IrOperation *first = irOp(source), *second = irOp(target);
  pair->site.isBackward = irIsBefore(first, second);
  if (!pair->site.isBackward) {
    first = irOp(target);
    second = irOp(source);
  }
  pair->site.numCommon = affineNumCommonLoops(source, target);
  if (!havePlace(first, second) || !collectAccesses(first, &pair->sources) ||
      !collectAccesses(second, &pair->targets))
    return 0;
  pair->maxDepth = memref.ptr ? SIZE_MAX : findMaxDepth(pair);
  size_t count = 0, found = 0;
  for (size_t i = 0; i < pair->sources.size; ++i)
    if (isOf(pair->sources.data[i], memref))
      pair->sources.data[count++] = pair->sources.data[i];
  pair->sources.size = count;
  if (pair->sources.size * pair->targets.size > kMaxPairs)
    return 0;
  for (size_t i = 1; i <= depth; ++i) {
    AffineSlice slice = {.before = {NULL}};
    pair->site.depth = pair->site.numCommon + i;
    if (pair->site.depth <= pair->maxDepth &&
        affineSliceOfAll(&pair->sources, &pair->targets, pair->site, &slice))
      found = i;
    else
      affineSliceFree(&slice);
    tsVecPush(&pair->slices, slice);
  }
  return found;
}
