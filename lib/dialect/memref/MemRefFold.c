// Folding of the memref dialect's ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/arith/ArithReshape.h"
#include "dialect/memref/MemRef.h"
#include "dialect/memref/MemRefOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Views.h"

//===--- Casts ---===//

static MlirLogicalResult changedInPlace(bool changed, size_t *numResults) {
  *numResults = 0;
  return changed ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

MlirLogicalResult memrefUseBuffersBeforeCasts(MlirOperation op, MlirValue stored,
                                              size_t *numResults) {
  bool changed = false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    MlirOperation cast = arithDefiningOp(operand, &memrefCastOpDef);
    if (!cast.ptr || (stored.ptr && mlirValueEqual(operand, stored)) ||
        !mlirTypeIsAMemRef(mlirValueGetType(memrefCastOpGetSource(cast))))
      continue;
    mlirOperationSetOperand(op, i, memrefCastOpGetSource(cast));
    changed = true;
  }
  return changedInPlace(changed, numResults);
}

#define FOLD_CASTS(Op, stored)                                                                     \
  MlirLogicalResult memref##Op##Fold(MlirOperation op, const MlirAttribute *operands,              \
                                     TesseraFoldResult *results, size_t *numResults) {             \
    (void)operands, (void)results;                                                                 \
    return memrefUseBuffersBeforeCasts(op, stored, numResults);                                    \
  }

FOLD_CASTS(CastOp, (MlirValue){NULL})
FOLD_CASTS(DeallocOp, (MlirValue){NULL})
FOLD_CASTS(DmaStartOp, (MlirValue){NULL})
FOLD_CASTS(DmaWaitOp, (MlirValue){NULL})
FOLD_CASTS(LoadOp, (MlirValue){NULL})
FOLD_CASTS(PrefetchOp, (MlirValue){NULL})
FOLD_CASTS(StoreOp, memrefStoreOpGetValue(op))
FOLD_CASTS(AtomicRMWOp, memrefAtomicRMWOpGetValue(op))

bool memrefCastForgets(MlirOperation cast) {
  MlirType from = mlirValueGetType(memrefCastOpGetSource(cast));
  MlirType to = mlirValueGetType(memrefCastOpGetDest(cast));
  if (!mlirTypeIsAMemRef(from) || !mlirTypeIsAMemRef(to) ||
      mlirShapedTypeGetRank(from) != mlirShapedTypeGetRank(to))
    return false;
  IrShape a = irShapedShape(irType(from)), b = irShapedShape(irType(to));
  int64_t *strides = tsAllocZeroed(2 * a.rank + 1, sizeof *strides), offsets[2];
  bool forgets = irMemRefStridesAndOffset(irType(from), strides, &offsets[0]) &&
                 irMemRefStridesAndOffset(irType(to), strides + a.rank, &offsets[1]) &&
                 (offsets[0] != IR_DYNAMIC || offsets[1] == IR_DYNAMIC);
  for (size_t i = 0; forgets && i < a.rank; ++i)
    forgets = (a.sizes[i] != IR_DYNAMIC || b.sizes[i] == IR_DYNAMIC) &&
              (strides[i] != IR_DYNAMIC || strides[a.rank + i] == IR_DYNAMIC);
  tsFree(strides);
  return forgets;
}

MlirLogicalResult memrefCopyOpFold(MlirOperation op, const MlirAttribute *operands,
                                   TesseraFoldResult *results, size_t *numResults) {
  (void)operands, (void)results;
  bool changed = false;
  for (intptr_t i = 0; i < 2; ++i) {
    MlirOperation cast = arithDefiningOp(mlirOperationGetOperand(op, i), &memrefCastOpDef);
    if (!cast.ptr || !memrefCastForgets(cast))
      continue;
    mlirOperationSetOperand(op, i, memrefCastOpGetSource(cast));
    changed = true;
  }
  return changedInPlace(changed, numResults);
}

MlirLogicalResult memrefMemorySpaceCastOpFold(MlirOperation op, const MlirAttribute *operands,
                                              TesseraFoldResult *results, size_t *numResults) {
  (void)operands, (void)results;
  MlirOperation inner =
      arithDefiningOp(memrefMemorySpaceCastOpGetSource(op), &memrefMemorySpaceCastOpDef);
  if (inner.ptr)
    memrefMemorySpaceCastOpSetSource(op, memrefMemorySpaceCastOpGetSource(inner));
  return changedInPlace(inner.ptr != NULL, numResults);
}

//===--- What is known of a buffer ---===//

MlirLogicalResult memrefAssumeAlignmentOpFold(MlirOperation op, const MlirAttribute *operands,
                                              TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirValue source = memrefAssumeAlignmentOpGetMemref(op);
  MlirOperation before = arithDefiningOp(source, &memrefAssumeAlignmentOpDef);
  if (!before.ptr ||
      memrefAssumeAlignmentOpGetAlignment(before) != memrefAssumeAlignmentOpGetAlignment(op))
    return mlirLogicalResultFailure();
  return arithGiveValue(results, numResults, source);
}

static MlirLogicalResult giveIndex(MlirOperation op, int64_t value, TesseraFoldResult *results,
                                   size_t *numResults) {
  MlirType index = mlirIndexTypeGet(mlirOperationGetContext(op));
  return arithGiveAttribute(results, numResults, mlirIntegerAttrGet(index, value));
}

MlirLogicalResult memrefRankOpFold(MlirOperation op, const MlirAttribute *operands,
                                   TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirType type = mlirValueGetType(memrefRankOpGetMemref(op));
  if (!mlirTypeIsAMemRef(type))
    return mlirLogicalResultFailure();
  return giveIndex(op, mlirShapedTypeGetRank(type), results, numResults);
}

// The size of a dimension that `op` makes; neither when it doesn't say.
static TesseraMixedNumber findSize(MlirOperation op, MlirType type, intptr_t dim) {
  TesseraMixedNumber size = {.number = IR_DYNAMIC};
  intptr_t dynamic = 0;
  for (intptr_t i = 0; i < dim; ++i)
    dynamic += mlirShapedTypeIsDynamicDim(type, i);
  if (memrefAllocOpIsA(op))
    size.value = memrefAllocOpGetDynamicSizes(op, dynamic);
  else if (memrefAllocaOpIsA(op))
    size.value = memrefAllocaOpGetDynamicSizes(op, dynamic);
  else if (memrefViewOpIsA(op))
    size.value = memrefViewOpGetSizes(op, dynamic);
  else if (memrefSubViewOpIsA(op)) {
    TesseraMixedList sizes = tesseraSliceGetList(op, TESSERA_SLICE_SIZES);
    bool *isDropped = tsAllocZeroed((size_t)sizes.size + 1, sizeof *isDropped);
    bool isKnown = memrefSubViewFindDropped(op, isDropped);
    for (intptr_t i = 0; isKnown && i < sizes.size; ++i)
      if (!isDropped[i] && dim-- == 0)
        size = tesseraMixedListGet(&sizes, i);
    tsFree(isDropped);
  }
  return size;
}

MlirLogicalResult memrefDimOpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  MlirValue source = memrefDimOpGetSource(op);
  MlirType type = mlirValueGetType(source);
  if (!operands[1].ptr || !mlirAttributeIsAInteger(operands[1]) || !mlirTypeIsAMemRef(type))
    return mlirLogicalResultFailure();
  int64_t dim = mlirIntegerAttrGetValueInt(operands[1]);
  if (dim < 0 || dim >= mlirShapedTypeGetRank(type))
    return mlirLogicalResultFailure();
  if (!mlirShapedTypeIsDynamicDim(type, (intptr_t)dim))
    return giveIndex(op, mlirShapedTypeGetDimSize(type, (intptr_t)dim), results, numResults);
  if (!mlirValueIsAOpResult(source))
    return mlirLogicalResultFailure();
  TesseraMixedNumber size = findSize(mlirOpResultGetOwner(source), type, (intptr_t)dim);
  if (size.value.ptr)
    return arithGiveValue(results, numResults, size.value);
  if (size.number != IR_DYNAMIC)
    return giveIndex(op, size.number, results, numResults);
  const MlirValue none = {NULL};
  return memrefUseBuffersBeforeCasts(op, none, numResults);
}

//===--- extract_strided_metadata ---===//

// Uses of a result become those of a constant before the op.
static bool replaceByConstant(MlirOperation op, intptr_t result, int64_t number) {
  MlirValue value = mlirOperationGetResult(op, result);
  if (number == IR_DYNAMIC || !mlirValueGetFirstUse(value).ptr)
    return false;
  MlirType index = mlirIndexTypeGet(mlirOperationGetContext(op));
  MlirAttribute attribute = mlirIntegerAttrGet(index, number);
  TesseraOperationParts parts = {.definition = &arithConstantOpDef,
                                 .location = mlirOperationGetLocation(op),
                                 .numTypes = 1,
                                 .types = &index,
                                 .attributes = &attribute};
  MlirOperation constant = tesseraOperationCreate(&parts);
  mlirBlockInsertOwnedOperationBefore(mlirOperationGetBlock(op), op, constant);
  mlirValueReplaceAllUsesOfWith(value, mlirOperationGetResult(constant, 0));
  return true;
}

MlirLogicalResult memrefExtractStridedMetadataOpFold(MlirOperation op,
                                                     const MlirAttribute *operands,
                                                     TesseraFoldResult *results,
                                                     size_t *numResults) {
  (void)operands, (void)results;
  MlirType type = mlirValueGetType(memrefExtractStridedMetadataOpGetSource(op));
  IrShape shape = irShapedShape(irType(type));
  int64_t *strides = tsAllocZeroed(shape.rank + 1, sizeof *strides), offset;
  bool changed = false;
  if (irMemRefStridesAndOffset(irType(type), strides, &offset)) {
    changed |= replaceByConstant(op, 1, offset);
    for (size_t i = 0; i < shape.rank; ++i)
      changed |= replaceByConstant(op, (intptr_t)(2 + i), shape.sizes[i]);
    for (size_t i = 0; i < shape.rank; ++i)
      changed |= replaceByConstant(op, (intptr_t)(2 + shape.rank + i), strides[i]);
  }
  tsFree(strides);
  const MlirValue none = {NULL};
  changed |= mlirLogicalResultIsSuccess(memrefUseBuffersBeforeCasts(op, none, numResults));
  return changedInPlace(changed, numResults);
}

//===--- Views ---===//

static bool isZero(MlirValue value) {
  int64_t number;
  return tesseraMixedNumberIsConstant((TesseraMixedNumber){.value = value}, &number) && number == 0;
}

// Whether all numbers of a list are this one.
static bool areAll(MlirOperation op, TesseraSliceList kind, int64_t wanted) {
  TesseraMixedList list = tesseraSliceGetList(op, kind);
  TesseraMixedNumber *numbers = tsAllocZeroed((size_t)list.size + 1, sizeof *numbers);
  int64_t number;
  bool all = true;
  tesseraMixedListRead(&list, numbers);
  for (intptr_t i = 0; all && i < list.size; ++i)
    all = tesseraMixedNumberIsConstant(numbers[i], &number) && number == wanted;
  tsFree(numbers);
  return all;
}

// What a reinterpreted buffer was before its layout, which doesn't matter, was changed; null when
// it wasn't.
static MlirValue findMemory(MlirValue source) {
  MlirOperation reinterpret = arithDefiningOp(source, &memrefReinterpretCastOpDef);
  MlirOperation cast = arithDefiningOp(source, &memrefCastOpDef);
  MlirOperation subview = arithDefiningOp(source, &memrefSubViewOpDef);
  if (reinterpret.ptr)
    return memrefReinterpretCastOpGetSource(reinterpret);
  if (cast.ptr)
    return memrefCastOpGetSource(cast);
  if (subview.ptr && areAll(subview, TESSERA_SLICE_OFFSETS, 0))
    return memrefSubViewOpGetSource(subview);
  return (MlirValue){NULL};
}

MlirLogicalResult memrefReinterpretCastOpFold(MlirOperation op, const MlirAttribute *operands,
                                              TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirValue source = memrefReinterpretCastOpGetSource(op), memory = findMemory(source);
  MlirType type = mlirValueGetType(memrefReinterpretCastOpGetResult(op));
  if (memory.ptr) {
    memrefReinterpretCastOpSetSource(op, memory);
    return changedInPlace(true, numResults);
  }
  TesseraMixedList offsets = tesseraSliceGetList(op, TESSERA_SLICE_OFFSETS);
  bool isSame = mlirTypeEqual(mlirValueGetType(source), type) &&
                mlirShapedTypeHasStaticShape(type) && offsets.numbers[0] == 0;
  return isSame ? arithGiveValue(results, numResults, source) : mlirLogicalResultFailure();
}

static bool hasStaticLayout(MlirType type) {
  int64_t offset;
  size_t rank = (size_t)mlirShapedTypeGetRank(type);
  int64_t *strides = tsAllocZeroed(rank + 1, sizeof *strides);
  bool isStatic = irMemRefStridesAndOffset(irType(type), strides, &offset) && offset != IR_DYNAMIC;
  for (size_t i = 0; isStatic && i < rank; ++i)
    isStatic = strides[i] != IR_DYNAMIC;
  tsFree(strides);
  return isStatic;
}

static bool haveSameSizes(MlirOperation a, MlirOperation b) {
  TesseraMixedList left = tesseraSliceGetList(a, TESSERA_SLICE_SIZES);
  TesseraMixedList right = tesseraSliceGetList(b, TESSERA_SLICE_SIZES);
  bool isEqual = left.size == right.size && left.operands.count == right.operands.count;
  for (intptr_t i = 0; isEqual && i < left.size; ++i)
    isEqual = left.numbers[i] == right.numbers[i];
  for (intptr_t i = 0; isEqual && i < left.operands.count; ++i)
    isEqual = mlirValueEqual(mlirOperationGetOperand(a, left.operands.start + i),
                             mlirOperationGetOperand(b, right.operands.start + i));
  return isEqual;
}

MlirLogicalResult memrefSubViewOpFold(MlirOperation op, const MlirAttribute *operands,
                                      TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirValue source = memrefSubViewOpGetSource(op);
  MlirType type = mlirValueGetType(memrefSubViewOpGetResult(op));
  if (!mlirTypeEqual(mlirValueGetType(source), type))
    return mlirLogicalResultFailure();
  if (mlirShapedTypeHasStaticShape(type) && hasStaticLayout(type))
    return arithGiveValue(results, numResults, source);
  MlirOperation before = arithDefiningOp(source, &memrefSubViewOpDef);
  if (before.ptr && haveSameSizes(op, before) && areAll(op, TESSERA_SLICE_OFFSETS, 0) &&
      areAll(op, TESSERA_SLICE_STRIDES, 1))
    return arithGiveValue(results, numResults, source);
  return mlirLogicalResultFailure();
}

MlirLogicalResult memrefViewOpFold(MlirOperation op, const MlirAttribute *operands,
                                   TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirValue source = memrefViewOpGetSource(op);
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  if (!mlirTypeEqual(mlirValueGetType(source), type) || !mlirShapedTypeHasStaticShape(type) ||
      !isZero(memrefViewOpGetByteShift(op)))
    return mlirLogicalResultFailure();
  return arithGiveValue(results, numResults, source);
}

MlirLogicalResult memrefTransposeOpFold(MlirOperation op, const MlirAttribute *operands,
                                        TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirValue source = memrefTransposeOpGetIn(op);
  MlirAffineMap permutation = memrefTransposeOpGetPermutation(op);
  if (mlirAffineMapIsIdentity(permutation) &&
      mlirTypeEqual(mlirValueGetType(source), mlirValueGetType(mlirOperationGetResult(op, 0))))
    return arithGiveValue(results, numResults, source);
  MlirOperation before = arithDefiningOp(source, &memrefTransposeOpDef);
  if (!before.ptr)
    return mlirLogicalResultFailure();
  const IrAffineMap *composed =
      irAffineMapCompose(irMap(permutation), irMap(memrefTransposeOpGetPermutation(before)));
  memrefTransposeOpSetIn(op, memrefTransposeOpGetIn(before));
  memrefTransposeOpSetPermutationAttr(op, irWrapAttribute(irAffineMapAttrGet(composed)));
  return changedInPlace(true, numResults);
}

MlirLogicalResult memrefExpandShapeOpFold(MlirOperation op, const MlirAttribute *operands,
                                          TesseraFoldResult *results, size_t *numResults) {
  return arithFoldReshape(op, operands, &memrefCollapseShapeOpDef, results, numResults);
}

MlirLogicalResult memrefCollapseShapeOpFold(MlirOperation op, const MlirAttribute *operands,
                                            TesseraFoldResult *results, size_t *numResults) {
  return arithFoldReshape(op, operands, &memrefExpandShapeOpDef, results, numResults);
}
