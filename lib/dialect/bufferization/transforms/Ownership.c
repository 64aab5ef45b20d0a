// Who owns buffers, and the deallocations that follow from it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/bufferization/transforms/Ownership.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/bufferization/BufferizationOps.h"
#include "dialect/cf/CFOps.h"
#include "dialect/memref/MemRef.h"
#include "dialect/memref/MemRefOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"

//===--- What is known ---===//

static Ownership *findOwnership(const Deallocation *d, MlirValue buffer, MlirBlock block) {
  uintptr_t *number = tsPointerMapFind(&d->numbers, buffer.ptr);
  if (!number)
    return NULL;
  OwnedBuffer *owned = &d->buffers.data[*number];
  if (mlirBlockEqual(block, bufferBlock(buffer)))
    return &owned->home;
  for (size_t i = owned->others; i; i = d->entries.data[i - 1].next)
    if (mlirBlockEqual(d->entries.data[i - 1].block, block))
      return &d->entries.data[i - 1].ownership;
  return NULL;
}

static Ownership *ensureOwnership(Deallocation *d, MlirValue buffer, MlirBlock block) {
  Ownership *found = findOwnership(d, buffer, block);
  if (found)
    return found;
  bool isNew;
  uintptr_t *number = tsPointerMapInsert(&d->numbers, buffer.ptr, &isNew);
  if (isNew) {
    *number = d->buffers.size;
    OwnedBuffer none = {.others = 0};
    tsVecPush(&d->buffers, none);
  }
  OwnedBuffer *owned = &d->buffers.data[*number];
  if (mlirBlockEqual(block, bufferBlock(buffer)))
    return &owned->home;
  OwnershipEntry entry = {.block = block, .next = owned->others};
  tsVecPush(&d->entries, entry);
  owned->others = d->entries.size;
  return &d->entries.data[d->entries.size - 1].ownership;
}

Ownership ownershipGet(const Deallocation *d, MlirValue buffer, MlirBlock block) {
  const Ownership *found = findOwnership(d, buffer, block);
  return found ? *found : (Ownership){.kind = OWNERSHIP_UNSET};
}

static bool isSameIndicator(MlirValue a, MlirValue b) {
  MlirAttribute x = tesseraValueGetConstant(a), y = tesseraValueGetConstant(b);
  return mlirValueEqual(a, b) || (x.ptr && y.ptr && mlirAttributeEqual(x, y));
}

void ownershipJoin(Deallocation *d, MlirValue buffer, Ownership other, MlirBlock block) {
  Ownership *known = ensureOwnership(d, buffer, block);
  if (other.kind == OWNERSHIP_UNSET)
    return;
  if (known->kind == OWNERSHIP_UNSET)
    *known = other;
  else if (known->kind != OWNERSHIP_UNIQUE || other.kind != OWNERSHIP_UNIQUE ||
           !isSameIndicator(known->indicator, other.indicator))
    *known = (Ownership){.kind = OWNERSHIP_UNKNOWN};
}

void ownershipUpdate(Deallocation *d, MlirValue buffer, MlirValue indicator, MlirBlock block) {
  ownershipJoin(d, buffer, (Ownership){OWNERSHIP_UNIQUE, indicator}, block);
}

void ownershipReset(Deallocation *d, MlirValue buffer, MlirBlock block) {
  *ensureOwnership(d, buffer, block) = (Ownership){.kind = OWNERSHIP_UNSET};
}

// arith.select chooses the owner as it chooses the buffer. Null: it isn't one, or that isn't known.
static MlirValue selectIndicator(Deallocation *d, MlirValue buffer) {
  MlirOperation op =
      mlirValueIsAOpResult(buffer) ? mlirOpResultGetOwner(buffer) : (MlirOperation){NULL};
  if (!op.ptr || !arithSelectOpIsA(op) || !mlirBlockEqual(mlirOperationGetBlock(op), d->block))
    return (MlirValue){NULL};
  Ownership ifTrue = ownershipGet(d, arithSelectOpGetTrueValue(op), d->block);
  Ownership ifFalse = ownershipGet(d, arithSelectOpGetFalseValue(op), d->block);
  if (ifTrue.kind != OWNERSHIP_UNIQUE || ifFalse.kind != OWNERSHIP_UNIQUE)
    return (MlirValue){NULL};
  return mlirOperationGetResult(arithSelectOpCreate(d->rewriter, mlirOperationGetLocation(op),
                                                    mlirValueGetType(ifTrue.indicator),
                                                    arithSelectOpGetCondition(op), ifTrue.indicator,
                                                    ifFalse.indicator),
                                0);
}

MlirValue ownershipMakeUnique(Deallocation *d, MlirValue buffer, MlirValue *indicator) {
  *indicator = selectIndicator(d, buffer);
  if (indicator->ptr)
    return buffer;
  Ownership known = ownershipGet(d, buffer, d->block);
  *indicator = known.indicator;
  if (known.kind == OWNERSHIP_UNIQUE)
    return buffer;
  MlirLocation location = mlirValueGetLocation(buffer);
  MlirValue copy = mlirOperationGetResult(
      bufferizationCloneOpCreate(d->rewriter, location, mlirValueGetType(buffer), buffer), 0);
  *indicator = bufferMakeBool(d->rewriter, location, true);
  ownershipUpdate(d, copy, *indicator, d->block);
  tsVecPush(&d->toFree, copy);
  return copy;
}

//===--- Deallocations ---===//

// The allocation that a buffer is part of, as far as can be told when the program runs.
static MlirValue makeBase(Deallocation *d, MlirLocation location, MlirValue buffer) {
  if (mlirTypeIsAUnrankedMemRef(mlirValueGetType(buffer))) {
    MlirType element = mlirShapedTypeGetElementType(mlirValueGetType(buffer));
    MlirAttribute layout = mlirStridedLayoutAttrGet(d->context, 0, 0, NULL);
    MlirType scalar = mlirMemRefTypeGet(element, 0, NULL, layout, (MlirAttribute){NULL});
    const int64_t zero = 0;
    MlirAttribute offsets = mlirDenseI64ArrayGet(d->context, 1, &zero);
    MlirAttribute none = mlirDenseI64ArrayGet(d->context, 0, NULL);
    buffer = mlirOperationGetResult(memrefReinterpretCastOpCreate(d->rewriter, location, scalar,
                                                                  buffer, 0, NULL, 0, NULL, 0, NULL,
                                                                  offsets, none, none),
                                    0);
  }
  return mlirOperationGetResult(
      tesseraRewriterCreateOperation(
          d->rewriter, &(TesseraOperationParts){.definition = &memrefExtractStridedMetadataOpDef,
                                                .location = location,
                                                .numTypes = -1,
                                                .numOperands = 1,
                                                .operands = &buffer}),
      0);
}

bool ownershipCollect(Deallocation *d, MlirLocation location, Deallocated *what) {
  for (size_t i = 0; i < d->toFree.size; ++i) {
    MlirValue buffer = d->toFree.data[i];
    Ownership known = ownershipGet(d, buffer, d->block);
    if (known.kind != OWNERSHIP_UNIQUE) {
      mlirEmitError(mlirValueGetLocation(buffer), "MemRef value does not have valid ownership");
      return false;
    }
    MlirValue base = makeBase(d, location, buffer);
    tsVecPush(&what->memrefs, base);
    tsVecPush(&what->conditions, known.indicator);
  }
  return true;
}

void ownershipFreeDeallocated(Deallocated *what) {
  tsVecFree(&what->memrefs);
  tsVecFree(&what->conditions);
}

void ownershipRetained(const Deallocation *d, MlirBlock to, intptr_t numPassed,
                       const MlirValue *passed, BufferValues *retained) {
  for (intptr_t i = 0; i < numPassed; ++i)
    if (bufferIsMemRef(passed[i]))
      tsVecPush(retained, passed[i]);
  const BufferValues *out = bufferLivenessOut(d->liveness, d->block);
  if (!to.ptr) {
    for (size_t i = 0; i < out->size; ++i)
      tsVecPush(retained, out->data[i]);
    return;
  }
  // Both lists are in the same order, but what that is isn't known here.
  const BufferValues *in = bufferLivenessIn(d->liveness, to);
  TsPointerMap needed = {0};
  for (size_t i = 0; i < in->size; ++i)
    tsPointerMapInsert(&needed, in->data[i].ptr, NULL);
  for (size_t i = 0; i < out->size; ++i)
    if (tsPointerMapFind(&needed, out->data[i].ptr))
      tsVecPush(retained, out->data[i]);
  tsPointerMapFree(&needed);
}

MlirOperation ownershipDeallocate(Deallocation *d, MlirLocation location,
                                  const BufferValues *memrefs, const BufferValues *conditions,
                                  const BufferValues *retained) {
  MlirOperation op = bufferizationDeallocOpCreateInferred(
      d->rewriter, location, (intptr_t)memrefs->size, memrefs->data, (intptr_t)conditions->size,
      conditions->data, (intptr_t)retained->size, retained->data);
  for (size_t i = 0; i < retained->size; ++i)
    ownershipReset(d, retained->data[i], d->block);
  for (size_t i = 0; i < retained->size; ++i)
    ownershipUpdate(d, retained->data[i], mlirOperationGetResult(op, (intptr_t)i), d->block);
  return op;
}

//===--- cf.cond_br ---===//

/// One way out of the block.
typedef struct Branch {
  unsigned successor;
  BufferValues retained, conditions;
  MlirOperation dealloc;
  TsPointerMap results; ///< retained buffer -> number of the last result about it
} Branch;

// When the branch is taken: the condition, or its opposite, and that the block owns the buffer.
static void restrictConditions(Deallocation *d, MlirOperation op, const Deallocated *what,
                               Branch *branch) {
  MlirLocation location = mlirOperationGetLocation(op);
  MlirValue condition = mlirOperationGetOperand(op, 0);
  MlirType i1 = mlirValueGetType(condition);
  for (size_t i = 0; i < what->conditions.size; ++i) {
    MlirValue taken = condition;
    if (branch->successor == 1) {
      MlirValue yes = bufferMakeBool(d->rewriter, location, true);
      taken =
          mlirOperationGetResult(arithXOrIOpCreate(d->rewriter, location, i1, yes, condition), 0);
    }
    MlirValue both = mlirOperationGetResult(
        arithAndIOpCreate(d->rewriter, location, i1, what->conditions.data[i], taken), 0);
    tsVecPush(&branch->conditions, both);
  }
}

static void deallocateOnBranch(Deallocation *d, MlirOperation op, const Deallocated *what,
                               Branch *branch) {
  TesseraRange passed = branchOpInterfaceGetSuccessorOperands(op, branch->successor);
  BufferValues operands = {0};
  for (intptr_t i = 0; i < passed.count; ++i)
    tsVecPush(&operands, mlirOperationGetOperand(op, passed.start + i));
  ownershipRetained(d, mlirOperationGetSuccessor(op, branch->successor), passed.count,
                    operands.data, &branch->retained);
  restrictConditions(d, op, what, branch);
  branch->dealloc = ownershipDeallocate(d, mlirOperationGetLocation(op), &what->memrefs,
                                        &branch->conditions, &branch->retained);
  for (size_t i = 0; i < branch->retained.size; ++i)
    *tsPointerMapInsert(&branch->results, branch->retained.data[i].ptr, NULL) = i;
  for (intptr_t i = 0; i < passed.count; ++i) {
    uintptr_t *result = tsPointerMapFind(&branch->results, operands.data[i].ptr);
    if (!result)
      continue;
    MlirValue owner = mlirOperationGetResult(branch->dealloc, (intptr_t)*result);
    tsVecPush(&operands, owner);
  }
  tesseraOperationSetOperandRange(op, passed, (intptr_t)operands.size, operands.data);
  tsVecFree(&operands);
}

// What both ways retain belongs to who the way taken says.
static void joinBranches(Deallocation *d, MlirOperation op, const Branch *ifTrue,
                         const Branch *ifFalse) {
  MlirLocation location = mlirOperationGetLocation(op);
  MlirValue condition = mlirOperationGetOperand(op, 0);
  for (size_t i = 0; i < ifFalse->retained.size; ++i) {
    MlirValue buffer = ifFalse->retained.data[i];
    uintptr_t *a = tsPointerMapFind(&ifTrue->results, buffer.ptr);
    uintptr_t *b = tsPointerMapFind(&ifFalse->results, buffer.ptr);
    if (!a || *b == SIZE_MAX)
      continue;
    MlirValue owner = mlirOperationGetResult(
        arithSelectOpCreate(d->rewriter, location, mlirValueGetType(condition), condition,
                            mlirOperationGetResult(ifTrue->dealloc, (intptr_t)*a),
                            mlirOperationGetResult(ifFalse->dealloc, (intptr_t)*b)),
        0);
    ownershipReset(d, buffer, d->block);
    ownershipUpdate(d, buffer, owner, d->block);
    *b = SIZE_MAX; // done
  }
}

bool ownershipAtCondBranch(Deallocation *d, MlirOperation op) {
  Deallocated what = {.memrefs = {0}};
  Branch branches[2] = {{.successor = 0}, {.successor = 1}};
  mlirRewriterBaseSetInsertionPointBefore(d->rewriter, op);
  bool ok = ownershipCollect(d, mlirOperationGetLocation(op), &what);
  for (unsigned i = 0; ok && i < 2; ++i)
    deallocateOnBranch(d, op, &what, &branches[i]);
  if (ok)
    joinBranches(d, op, &branches[0], &branches[1]);
  for (unsigned i = 0; i < 2; ++i) {
    tsVecFree(&branches[i].retained);
    tsVecFree(&branches[i].conditions);
    tsPointerMapFree(&branches[i].results);
  }
  ownershipFreeDeallocated(&what);
  return ok;
}
