// triton-rewrite-tensor-pointer: accesses through pointers to blocks become loads and stores
// through tensors of pointers. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/scf/SCFRewrite.h"
#include "dialect/triton/TritonDialectPasses.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/triton/transforms/DescriptorAccess.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

#include <math.h>

// Of a pointer to a block only the offsets change: they are all that loops carry.

/// What a pointer to a block is made of.
typedef struct BlockPointer {
  MlirValue base;
  MlirType block;
  intptr_t rank;
  const MlirValue *shape, *strides, *offsets;
} BlockPointer;

typedef struct Rewrite {
  MlirRewriterBase base;
  TsPointerMap pointers; ///< value -> BlockPointer *
  TsPointerMap origins;  ///< loop or branch that was made -> the one that it replaces
  TsArena arena;
  ScfOperations replaced; ///< erased in the end: values in the map are theirs
} Rewrite;

//===--- What is known of pointers ---===//

static bool isBlockPointer(MlirValue value) {
  return tritonIsBlockPointer(mlirValueGetType(value));
}

static void setPointer(Rewrite *rewrite, MlirValue value, BlockPointer pointer) {
  BlockPointer *copy = tsArenaNew(&rewrite->arena, BlockPointer);
  *copy = pointer;
  *tsPointerMapInsert(&rewrite->pointers, value.ptr, NULL) = (uintptr_t)copy;
}

// Null after an error at the op when the value comes from elsewhere.
static const BlockPointer *getPointer(const Rewrite *rewrite, MlirOperation op, MlirValue value) {
  const uintptr_t *found = tsPointerMapFind(&rewrite->pointers, value.ptr);
  if (found)
    return (const BlockPointer *)*found;
  mlirOperationEmitOpError(op, "has a pointer to a block that doesn't come from "
                               "tt.make_tensor_ptr by way of tt.advance, scf.for and scf.if only");
  return NULL;
}

static MlirValue *newValues(Rewrite *rewrite, intptr_t count) {
  return tsArenaAlloc(&rewrite->arena, (size_t)count * sizeof(MlirValue), _Alignof(MlirValue));
}

// The operands of a group of the op.
static const MlirValue *operandsOf(Rewrite *rewrite, MlirOperation op, unsigned group) {
  TesseraRange range = tesseraOperationGetOperandGroup(op, group);
  MlirValue *values = newValues(rewrite, range.count);
  for (intptr_t i = 0; i < range.count; ++i)
    values[i] = mlirOperationGetOperand(op, range.start + i);
  return values;
}

static bool haveSameValues(const MlirValue *a, const MlirValue *b, intptr_t count) {
  for (intptr_t i = 0; i < count; ++i)
    if (!mlirValueEqual(a[i], b[i]))
      return false;
  return true;
}

// Whether the two point into one tensor.
static bool pointIntoSame(const BlockPointer *a, const BlockPointer *b) {
  return mlirValueEqual(a->base, b->base) && haveSameValues(a->shape, b->shape, a->rank) &&
         haveSameValues(a->strides, b->strides, a->rank);
}

//===--- Pointers ---===//

enum { MAKE_SHAPE = 1, MAKE_STRIDES, MAKE_OFFSETS };

static MlirValue extend(const ArithBuilder *builder, MlirValue offset) {
  MlirType type = mlirIntegerTypeGet(mlirRewriterBaseGetContext(builder->base), 64);
  return arithConvert(builder, &arithExtSIOpDef, type, offset);
}

static bool rewriteMake(Rewrite *rewrite, const ArithBuilder *builder, MlirOperation op) {
  MlirValue result = mlirOperationGetResult(op, 0);
  BlockPointer pointer = {.base = tritonMakeTensorPtrOpGetBase(op),
                          .block = tritonPointerTypeGetPointeeType(mlirValueGetType(result)),
                          .rank = tritonMakeTensorPtrOpGetNumShape(op),
                          .shape = operandsOf(rewrite, op, MAKE_SHAPE),
                          .strides = operandsOf(rewrite, op, MAKE_STRIDES)};
  MlirValue *offsets = newValues(rewrite, pointer.rank);
  for (intptr_t i = 0; i < pointer.rank; ++i)
    offsets[i] = extend(builder, tritonMakeTensorPtrOpGetOffsets(op, i));
  pointer.offsets = offsets;
  setPointer(rewrite, result, pointer);
  return true;
}

static bool rewriteAdvance(Rewrite *rewrite, const ArithBuilder *builder, MlirOperation op) {
  const BlockPointer *old = getPointer(rewrite, op, tritonAdvanceOpGetPtr(op));
  if (!old)
    return false;
  BlockPointer pointer = *old;
  MlirValue *offsets = newValues(rewrite, pointer.rank);
  for (intptr_t i = 0; i < pointer.rank; ++i) {
    MlirValue distance = extend(builder, tritonAdvanceOpGetOffsets(op, i));
    offsets[i] = arithBinary(builder, &arithAddIOpDef, old->offsets[i], distance);
  }
  pointer.offsets = offsets;
  setPointer(rewrite, mlirOperationGetResult(op, 0), pointer);
  return true;
}

//===--- Accesses ---===//

static MlirAttribute attributeOf(MlirOperation op, const char *name) {
  return mlirOperationGetDiscardableAttributeByName(op, mlirStringRefCreateFromCString(name));
}

// The dimensions in which an access may go beyond the tensor; false after an error.
static bool readBoundaryCheck(MlirOperation op, intptr_t rank, MlirAttribute *dims) {
  *dims = attributeOf(op, "boundaryCheck");
  if (mlirAttributeIsNull(*dims))
    return true;
  bool isValid = mlirAttributeIsADenseI32Array(*dims);
  for (intptr_t i = 0; isValid && i < mlirDenseArrayGetNumElements(*dims); ++i) {
    int32_t dim = mlirDenseI32ArrayGetElement(*dims, i);
    isValid = dim >= 0 && dim < rank;
  }
  if (!isValid)
    mlirOperationEmitOpError(op, "has a boundaryCheck that isn't an array of i32 with numbers of "
                                 "the block's dimensions");
  return isValid;
}

/// The addresses of a block, and which of them may be accessed (null: all).
typedef struct Access {
  MlirValue pointers, mask;
} Access;

static Access accessBlock(const ArithBuilder *builder, const BlockPointer *pointer,
                          MlirAttribute dims) {
  Access access = {.mask = {NULL}};
  MlirValue *offsets = tsAllocZeroed((size_t)pointer->rank + 1, sizeof *offsets);
  access.pointers = tritonSplatTo(builder, pointer->block, pointer->base);
  for (intptr_t i = 0; i < pointer->rank; ++i) {
    offsets[i] = tritonOffsetsAlong(builder, pointer->block, pointer->offsets[i], i);
    access.pointers = tritonAdvanceAlong(builder, access.pointers, offsets[i], pointer->strides[i]);
  }
  intptr_t numDims = mlirAttributeIsNull(dims) ? 0 : mlirDenseArrayGetNumElements(dims);
  for (intptr_t i = 0; i < numDims; ++i) {
    int32_t dim = mlirDenseI32ArrayGetElement(dims, i);
    MlirValue inside =
        tritonBoundsAlong(builder, pointer->block, offsets[dim], pointer->shape[dim]);
    access.mask = i == 0 ? inside : arithBinary(builder, &arithAndIOpDef, access.mask, inside);
  }
  tsFree(offsets);
  return access;
}

// What a load gives where nothing may be accessed, null when it doesn't say; false after an error.
static bool createPadding(const ArithBuilder *builder, MlirOperation op, MlirType block,
                          MlirValue *padding) {
  MlirAttribute attribute = attributeOf(op, "padding");
  *padding = (MlirValue){NULL};
  if (mlirAttributeIsNull(attribute))
    return true;
  MlirType element = mlirShapedTypeGetElementType(block);
  int64_t kind = mlirAttributeIsAInteger(attribute) ? mlirIntegerAttrGetValueInt(attribute) : 0;
  bool isNan = kind == TritonPaddingOptionPAD_NAN;
  if ((!isNan && kind != TritonPaddingOptionPAD_ZERO) || (isNan && !mlirTypeIsAFloat(element))) {
    mlirOperationEmitOpError(op, "has a padding that isn't 1, zero, nor 2, NaN, of floats");
    return false;
  }
  MlirValue scalar = mlirTypeIsAFloat(element)
                         ? arithReal64(builder, element, isNan ? (double)NAN : 0)
                         : arithInteger(builder, element, 0);
  *padding = tritonSplatTo(builder, block, scalar);
  return true;
}

static bool hasMask(MlirOperation op) {
  MlirValue mask = tritonLoadOpIsA(op) ? tritonLoadOpGetMask(op) : tritonStoreOpGetMask(op);
  if (mlirValueIsNull(mask))
    return false;
  mlirOperationEmitOpError(op, "can't have a mask: what is accessed through a pointer to a block "
                               "is a matter of its bounds");
  return true;
}

static bool rewriteLoad(Rewrite *rewrite, const ArithBuilder *builder, MlirOperation op) {
  const BlockPointer *pointer = getPointer(rewrite, op, tritonLoadOpGetPtr(op));
  MlirAttribute dims;
  if (!pointer || hasMask(op) || !readBoundaryCheck(op, pointer->rank, &dims))
    return false;
  Access access = accessBlock(builder, pointer, dims);
  MlirValue other;
  if (!createPadding(builder, op, pointer->block, &other))
    return false;
  if (mlirValueIsNull(access.mask))
    other = access.mask;
  MlirOperation load =
      tritonLoadOpCreate(builder->base, builder->location, pointer->block, access.pointers,
                         access.mask, other, tritonLoadOpGetCacheAttr(op),
                         tritonLoadOpGetEvictAttr(op), tritonLoadOpGetIsVolatileAttr(op));
  mlirRewriterBaseReplaceOpWithOperation(builder->base, op, load);
  return true;
}

static bool rewriteStore(Rewrite *rewrite, const ArithBuilder *builder, MlirOperation op) {
  const BlockPointer *pointer = getPointer(rewrite, op, tritonStoreOpGetPtr(op));
  MlirAttribute dims;
  if (!pointer || hasMask(op) || !readBoundaryCheck(op, pointer->rank, &dims))
    return false;
  Access access = accessBlock(builder, pointer, dims);
  tritonStoreOpCreate(builder->base, builder->location, access.pointers, tritonStoreOpGetValue(op),
                      access.mask, tritonStoreOpGetCacheAttr(op), tritonStoreOpGetEvictAttr(op),
                      (MlirAttribute){NULL});
  mlirRewriterBaseEraseOp(builder->base, op);
  return true;
}

//===--- Control flow ---===//

// Appends the value, of a pointer its offsets; false after an error.
static bool appendExpanded(const Rewrite *rewrite, MlirOperation op, MlirValue value,
                           ScfValues *values) {
  if (!isBlockPointer(value)) {
    tsVecPush(values, value);
    return true;
  }
  const BlockPointer *pointer = getPointer(rewrite, op, value);
  for (intptr_t i = 0; pointer && i < pointer->rank; ++i)
    tsVecPush(values, pointer->offsets[i]);
  return pointer != NULL;
}

// The pointer with those of the values, from a position on, as its offsets.
static BlockPointer movedTo(Rewrite *rewrite, const BlockPointer *pointer, const ScfValues *values,
                            size_t first) {
  BlockPointer moved = *pointer;
  MlirValue *offsets = newValues(rewrite, pointer->rank);
  for (intptr_t i = 0; i < pointer->rank; ++i)
    offsets[i] = values->data[first + (size_t)i];
  moved.offsets = offsets;
  return moved;
}

// Lets the new values take the place of the old ones, those of `pointers` of pointers.
static void replaceExpanded(Rewrite *rewrite, const ScfValues *old, const ScfValues *made,
                            const BlockPointer *const *pointers) {
  size_t next = 0;
  for (size_t i = 0; i < old->size; ++i) {
    if (!pointers[i]) {
      mlirRewriterBaseReplaceAllUsesWith(rewrite->base, old->data[i], made->data[next++]);
      continue;
    }
    setPointer(rewrite, old->data[i], movedTo(rewrite, pointers[i], made, next));
    next += (size_t)pointers[i]->rank;
  }
}

// What ends the regions finds the old op by the new one.
static void noteReplaced(Rewrite *rewrite, MlirOperation old, MlirOperation made) {
  *tsPointerMapInsert(&rewrite->origins, made.ptr, NULL) = (uintptr_t)old.ptr;
  tsVecPush(&rewrite->replaced, old);
}

// Null when nothing was replaced by the op.
static MlirOperation originOf(const Rewrite *rewrite, MlirOperation made) {
  const uintptr_t *found = tsPointerMapFind(&rewrite->origins, made.ptr);
  return (MlirOperation){found ? (void *)*found : NULL};
}

static void appendResults(ScfValues *values, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tsVecPush(values, mlirOperationGetResult(op, i));
}

static void appendArguments(ScfValues *values, MlirBlock block) {
  for (intptr_t i = 1; i < mlirBlockGetNumArguments(block); ++i)
    tsVecPush(values, mlirBlockGetArgument(block, i));
}

// A loop that carries offsets, with the body of this one.
static MlirOperation createLoop(const ArithBuilder *builder, MlirOperation op,
                                const ScfValues *inits) {
  ScfTypes types = {0};
  for (size_t i = 0; i < inits->size; ++i)
    tsVecPush(&types, mlirValueGetType(inits->data[i]));
  MlirOperation loop =
      scfForOpCreate(builder->base, builder->location, (intptr_t)types.size, types.data,
                     scfForOpGetLowerBound(op), scfForOpGetUpperBound(op), scfForOpGetStep(op),
                     (intptr_t)inits->size, inits->data, scfForOpGetUnsignedCmpAttr(op));
  irOp(loop)->discardable = irOp(op)->discardable;
  MlirBlock block = scfCreateBlock(builder->base, scfForOpGetRegion(loop));
  MlirValue variable = mlirBlockGetArgument(scfBody(op), 0);
  mlirBlockAddArgument(block, mlirValueGetType(variable), mlirValueGetLocation(variable));
  for (size_t i = 0; i < types.size; ++i)
    mlirBlockAddArgument(block, types.data[i], builder->location);
  IrBlock *from = irBlock(scfBody(op));
  if (from->first)
    irBlockSplice(irBlock(block), NULL, from->first, from->last);
  mlirRewriterBaseReplaceAllUsesWith(builder->base, variable, mlirBlockGetArgument(block, 0));
  tsVecFree(&types);
  return loop;
}

static bool rewriteFor(Rewrite *rewrite, const ArithBuilder *builder, MlirOperation op) {
  intptr_t count = scfForOpGetNumInitArgs(op);
  ScfValues inits = {0}, old = {0}, made = {0};
  const BlockPointer **pointers = tsAllocZeroed((size_t)count + 1, sizeof *pointers);
  bool ok = true;
  for (intptr_t i = 0; i < count && ok; ++i) {
    MlirValue init = scfForOpGetInitArgs(op, i);
    ok = appendExpanded(rewrite, op, init, &inits);
    if (ok && isBlockPointer(init))
      pointers[i] = getPointer(rewrite, op, init);
  }
  if (ok) {
    MlirOperation loop = createLoop(builder, op, &inits);
    appendArguments(&old, scfBody(op));
    appendArguments(&made, scfBody(loop));
    replaceExpanded(rewrite, &old, &made, pointers);
    old.size = made.size = 0;
    appendResults(&old, op);
    appendResults(&made, loop);
    replaceExpanded(rewrite, &old, &made, pointers);
    noteReplaced(rewrite, op, loop);
  }
  tsFree(pointers);
  tsVecFree(&inits);
  tsVecFree(&old);
  tsVecFree(&made);
  return ok;
}

// An if that gives offsets, with the branches of this one. What they point into is known at the
// end of the first.
static bool rewriteIf(Rewrite *rewrite, const ArithBuilder *builder, MlirOperation op) {
  MlirType i64 = mlirIntegerTypeGet(mlirOperationGetContext(op), 64);
  ScfTypes types = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirType type = mlirValueGetType(mlirOperationGetResult(op, i));
    bool isPointer = tritonIsBlockPointer(type);
    intptr_t rank = isPointer ? mlirShapedTypeGetRank(tritonPointerTypeGetPointeeType(type)) : 1;
    for (intptr_t k = 0; k < rank; ++k)
      tsVecPush(&types, isPointer ? i64 : type);
  }
  MlirOperation made = scfIfOpCreate(builder->base, builder->location, (intptr_t)types.size,
                                     types.data, scfIfOpGetCondition(op));
  irOp(made)->discardable = irOp(op)->discardable;
  tesseraRewriterInlineRegionAtEnd(builder->base, scfIfOpGetThenRegion(op),
                                   scfIfOpGetThenRegion(made));
  tesseraRewriterInlineRegionAtEnd(builder->base, scfIfOpGetElseRegion(op),
                                   scfIfOpGetElseRegion(made));
  tsVecFree(&types);
  noteReplaced(rewrite, op, made);
  intptr_t next = 0;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue result = mlirOperationGetResult(op, i);
    if (isBlockPointer(result)) {
      MlirType type = tritonPointerTypeGetPointeeType(mlirValueGetType(result));
      next += mlirShapedTypeGetRank(type);
    } else {
      mlirRewriterBaseReplaceAllUsesWith(builder->base, result,
                                         mlirOperationGetResult(made, next++));
    }
  }
  return true;
}

static bool isInside(MlirOperation op, MlirValue value) {
  const IrBlock *block = irValueBlock(irValue(value));
  const IrOperation *parent = block ? irBlockParent((IrBlock *)block) : NULL;
  return parent && tesseraOperationIsAncestor(op, irWrapOp((IrOperation *)parent));
}

// Whether all but the offsets is there outside of the op.
static bool outlives(const BlockPointer *pointer, MlirOperation op) {
  bool inside = isInside(op, pointer->base);
  for (intptr_t i = 0; i < pointer->rank; ++i)
    inside = inside || isInside(op, pointer->shape[i]) || isInside(op, pointer->strides[i]);
  return !inside;
}

static bool refuseOther(MlirOperation op) {
  mlirOperationEmitOpError(op, "passes on a pointer to a block of another tensor than the one that "
                               "comes in, or comes from the other branch");
  return false;
}

// What the if gives points into what this branch's does, and must point into the other's.
static bool noteBranch(Rewrite *rewrite, MlirOperation yield, MlirOperation parent) {
  MlirOperation old = originOf(rewrite, parent);
  ScfValues results = {0};
  appendResults(&results, parent);
  size_t next = 0;
  bool ok = true;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(yield) && ok; ++i) {
    MlirValue value = mlirOperationGetOperand(yield, i), result = mlirOperationGetResult(old, i);
    if (!isBlockPointer(value)) {
      ++next;
      continue;
    }
    const BlockPointer *pointer = getPointer(rewrite, yield, value);
    const uintptr_t *other = tsPointerMapFind(&rewrite->pointers, result.ptr);
    ok = pointer && ((other ? pointIntoSame(pointer, (const BlockPointer *)*other)
                            : outlives(pointer, parent)) ||
                     refuseOther(yield));
    if (ok && !other)
      setPointer(rewrite, result, movedTo(rewrite, pointer, &results, next));
    next += ok ? (size_t)pointer->rank : 0;
  }
  tsVecFree(&results);
  return ok;
}

// What the loop carries on must point into what it began with.
static bool checkCarried(const Rewrite *rewrite, MlirOperation yield, MlirOperation loop) {
  MlirOperation old = originOf(rewrite, loop);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(yield); ++i) {
    MlirValue value = mlirOperationGetOperand(yield, i);
    if (!isBlockPointer(value))
      continue;
    const BlockPointer *pointer = getPointer(rewrite, yield, value);
    if (!pointer)
      return false;
    const BlockPointer *result = getPointer(rewrite, yield, mlirOperationGetResult(old, i));
    if (!result)
      return false;
    if (!pointIntoSame(pointer, result))
      return refuseOther(yield);
  }
  return true;
}

static bool rewriteYield(Rewrite *rewrite, MlirOperation op) {
  MlirOperation parent = mlirOperationGetParentOperation(op);
  bool isFor = scfForOpIsA(parent);
  if (!isFor && !scfIfOpIsA(parent)) {
    mlirOperationEmitOpError(op, "can't pass on a pointer to a block: only scf.for and scf.if can");
    return false;
  }
  if (isFor ? !checkCarried(rewrite, op, parent) : !noteBranch(rewrite, op, parent))
    return false;
  ScfValues values = {0};
  bool ok = true;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op) && ok; ++i)
    ok = appendExpanded(rewrite, op, mlirOperationGetOperand(op, i), &values);
  if (ok)
    scfSetOperands(rewrite->base, op, &values);
  tsVecFree(&values);
  return ok;
}

//===--- The pass ---===//

static bool concernsPointers(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (isBlockPointer(mlirOperationGetOperand(op, i)))
      return true;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (isBlockPointer(mlirOperationGetResult(op, i)))
      return true;
  return false;
}

static bool rewriteOperation(Rewrite *rewrite, MlirOperation op) {
  ArithBuilder builder = {rewrite->base, mlirOperationGetLocation(op)};
  mlirRewriterBaseSetInsertionPointBefore(rewrite->base, op);
  if (tritonMakeTensorPtrOpIsA(op) || tritonAdvanceOpIsA(op)) {
    tsVecPush(&rewrite->replaced, op);
    return tritonAdvanceOpIsA(op) ? rewriteAdvance(rewrite, &builder, op)
                                  : rewriteMake(rewrite, &builder, op);
  }
  if (tritonLoadOpIsA(op))
    return rewriteLoad(rewrite, &builder, op);
  if (tritonStoreOpIsA(op))
    return rewriteStore(rewrite, &builder, op);
  if (scfForOpIsA(op))
    return rewriteFor(rewrite, &builder, op);
  if (scfIfOpIsA(op))
    return rewriteIf(rewrite, &builder, op);
  if (scfYieldOpIsA(op))
    return rewriteYield(rewrite, op);
  mlirOperationEmitOpError(op, "can't have a pointer to a block: only loads, stores, tt.advance, "
                               "scf.for and scf.if can");
  return false;
}

typedef TsVec(IrOperation *) Positions;

static void pushRegions(Positions *positions, const IrOperation *op) {
  for (uint32_t i = op->numRegions; i-- > 0;)
    for (const IrBlock *block = op->regions[i].last; block; block = block->previous)
      tsVecPush(positions, block->first);
}

// Visits operations from the outside in, those that were made in the place of others too.
static bool rewriteAll(Rewrite *rewrite, IrOperation *root) {
  Positions positions = {0};
  bool ok = true;
  pushRegions(&positions, root);
  while (positions.size && ok) {
    IrOperation *op = positions.data[positions.size - 1];
    if (!op) {
      --positions.size;
      continue;
    }
    positions.data[positions.size - 1] = op->next;
    if (!concernsPointers(irWrapOp(op))) {
      pushRegions(&positions, op);
      continue;
    }
    bool hasRegions = op->numRegions != 0;
    ok = rewriteOperation(rewrite, irWrapOp(op));
    if (ok && hasRegions) // in front of the old one
      pushRegions(&positions, op->previous);
  }
  tsVecFree(&positions);
  return ok;
}

void tritonRewriteTensorPointerPassRun(MlirPass pass,
                                       const TritonRewriteTensorPointerOptions *options,
                                       MlirOperation root) {
  (void)options;
  Rewrite rewrite = {.base = mlirIRRewriterCreate(mlirOperationGetContext(root))};
  if (!rewriteAll(&rewrite, irOp(root)))
    tesseraPassSignalFailure(pass);
  else if (!rewrite.replaced.size)
    tesseraPassMarkUnchanged(pass);
  else
    while (rewrite.replaced.size)
      irOperationErase(irOp(tsVecPop(&rewrite.replaced)));
  mlirIRRewriterDestroy(rewrite.base);
  tsPointerMapFree(&rewrite.pointers);
  tsPointerMapFree(&rewrite.origins);
  tsVecFree(&rewrite.replaced);
  tsArenaDestroy(&rewrite.arena);
}
