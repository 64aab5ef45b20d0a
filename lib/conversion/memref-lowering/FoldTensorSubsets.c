// fold-tensor-subset-ops: what slices of tensors are read or written at becomes an access to what
// they are slices of. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/memref-lowering/MemRefPasses.h"
#include "conversion/memref-lowering/SliceIndices.h"
#include "dialect/arith/ArithElements.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/tensor/TensorOps.h"
#include "dialect/vector/VectorOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Pass.h"

// A slice, and which of its dimensions its tensor doesn't have.
typedef struct Subset {
  MlirOperation op;
  TesseraSlice lists;
  intptr_t rank;
  bool *isDropped;
} Subset;

// False for one whose type doesn't tell which dimensions it lacks.
static bool readSubset(MlirOperation op, MlirType part, Subset *subset) {
  TesseraMixedList sizes = tesseraSliceGetList(op, TESSERA_SLICE_SIZES);
  intptr_t partRank = (intptr_t)mlirShapedTypeGetRank(part);
  int64_t *shape = tsAllocZeroed((size_t)partRank + 1, sizeof *shape);
  for (intptr_t i = 0; i < partRank; ++i)
    shape[i] = mlirShapedTypeGetDimSize(part, i);
  *subset = (Subset){.op = op,
                     .lists = tesseraSliceRead(op),
                     .rank = sizes.size,
                     .isDropped = tsAllocZeroed((size_t)sizes.size + 1, sizeof(bool))};
  bool isKnown =
      tesseraShapeIsReduced(sizes.size, sizes.numbers, partRank, shape, subset->isDropped);
  tsFree(shape);
  return isKnown;
}

static void freeSubset(Subset *subset) {
  tesseraSliceFree(&subset->lists);
  tsFree(subset->isDropped);
}

//===--- Transfers ---===//

// The transfer's indices in what the slice was cut from.
static void resolveTransfer(const SlicePlace *place, const Subset *subset, const MlirValue *given,
                            intptr_t count, AccessIndices *indices) {
  Number *positions = tsAllocZeroed((size_t)count + 1, sizeof *positions);
  for (intptr_t i = 0; i < count; ++i)
    positions[i].value = given[i];
  sliceResolve(place, &subset->lists, subset->isDropped, positions, indices);
  tsFree(positions);
}

static MlirAttribute wholeMap(const SlicePlace *place, const Subset *subset, MlirAffineMap map) {
  return mlirAffineMapAttrGet(
      sliceMapOverAll(place->context, map, subset->rank, subset->isDropped));
}

static void replaceRead(const SlicePlace *place, MlirOperation op, const Subset *subset) {
  AccessIndices given = {0}, indices = {0};
  for (intptr_t i = 0; i < vectorTransferReadOpGetNumIndices(op); ++i)
    tsVecPush(&given, vectorTransferReadOpGetIndices(op, i));
  resolveTransfer(place, subset, given.data, (intptr_t)given.size, &indices);
  const MlirValue none = {NULL};
  mlirRewriterBaseReplaceOpWithOperation(
      place->base, op,
      vectorTransferReadOpCreate(
          place->base, place->location, mlirValueGetType(mlirOperationGetResult(op, 0)),
          tensorExtractSliceOpGetSource(subset->op), (intptr_t)indices.size, indices.data,
          wholeMap(place, subset, vectorTransferReadOpGetPermutationMap(op)),
          vectorTransferReadOpGetPadding(op), none, vectorTransferReadOpGetInBoundsAttr(op)));
  tsVecFree(&given);
  tsVecFree(&indices);
}

static MlirLogicalResult foldReadOfSlice(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  MlirOperation slice = arithDefiningOp(vectorTransferReadOpGetBase(op), &tensorExtractSliceOpDef);
  if (!slice.ptr || vectorTransferReadOpGetMask(op).ptr || accessMayLeaveBuffer(op))
    return mlirLogicalResultFailure();
  Subset subset;
  bool isFoldable =
      readSubset(slice, mlirValueGetType(mlirOperationGetResult(slice, 0)), &subset) &&
      sliceHasUnitStrides(&subset.lists);
  if (isFoldable) {
    SlicePlace place = slicePlaceOf(rewriter, op);
    replaceRead(&place, op, &subset);
  }
  freeSubset(&subset);
  return isFoldable ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

// Whether a write inside of the tensor leaves nothing of what was there. As in MLIR, it has the
// tensor's shape, dimension by dimension.
static bool writesAll(MlirOperation write, MlirType tensor) {
  MlirType vector = mlirValueGetType(vectorTransferWriteOpGetValueToStore(write));
  MlirAffineMap map = vectorTransferWriteOpGetPermutationMap(write);
  if (!mlirShapedTypeHasStaticShape(tensor) || !mlirTypeIsAVector(vector) ||
      mlirVectorTypeIsScalable(vector) || !mlirAffineMapIsPermutation(map))
    return false;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(tensor); ++i) {
    intptr_t dim = mlirAffineDimExprGetPosition(mlirAffineMapGetResult(map, i));
    int64_t size = mlirShapedTypeGetDimSize(vector, i);
    if (size != mlirShapedTypeGetDimSize(tensor, i) ||
        size != mlirShapedTypeGetDimSize(tensor, dim))
      return false;
  }
  return true;
}

static void replaceInsert(const SlicePlace *place, MlirOperation write, const Subset *subset) {
  AccessIndices given = {0}, indices = {0};
  for (intptr_t i = 0; i < vectorTransferWriteOpGetNumIndices(write); ++i)
    tsVecPush(&given, vectorTransferWriteOpGetIndices(write, i));
  resolveTransfer(place, subset, given.data, (intptr_t)given.size, &indices);
  MlirValue whole = tensorInsertSliceOpGetDest(subset->op);
  const MlirValue none = {NULL};
  mlirRewriterBaseReplaceOpWithOperation(
      place->base, subset->op,
      vectorTransferWriteOpCreate(
          place->base, place->location, mlirValueGetType(whole),
          vectorTransferWriteOpGetValueToStore(write), whole, (intptr_t)indices.size, indices.data,
          wholeMap(place, subset, vectorTransferWriteOpGetPermutationMap(write)), none,
          vectorTransferWriteOpGetInBoundsAttr(write)));
  tsVecFree(&given);
  tsVecFree(&indices);
}

static MlirLogicalResult foldInsertOfWrite(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  (void)user;
  MlirValue part = tensorInsertSliceOpGetSource(op);
  MlirOperation write = arithDefiningOp(part, &vectorTransferWriteOpDef);
  if (!write.ptr || vectorTransferWriteOpGetMask(write).ptr || accessMayLeaveBuffer(write) ||
      !writesAll(write, mlirValueGetType(part)))
    return mlirLogicalResultFailure();
  Subset subset;
  bool isFoldable =
      readSubset(op, mlirValueGetType(part), &subset) && sliceHasUnitStrides(&subset.lists);
  if (isFoldable) {
    SlicePlace place = slicePlaceOf(rewriter, op);
    replaceInsert(&place, write, &subset);
  }
  freeSubset(&subset);
  return isFoldable ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

//===--- Slices of slices ---===//

// Whether all of the tensor that goes into `outer` comes from `inner`.
static bool coversAll(const Subset *outer, const TesseraSlice *inner) {
  for (intptr_t i = 0, next = 0; i < outer->rank; ++i)
    if (!outer->isDropped[i] &&
        !tesseraMixedNumbersAreEqual(outer->lists.lists[TESSERA_SLICE_SIZES][i],
                                     inner->lists[TESSERA_SLICE_SIZES][next++]))
      return false;
  return true;
}

static void mergeInserts(SlicePlace *place, Subset *outer, const TesseraSlice *inner,
                         MlirValue source, MlirValue whole) {
  // Between branches of a parallel op nothing is computed.
  MlirOperation parent = mlirOperationGetParentOperation(outer->op);
  bool isParallel = tensorParallelInsertSliceOpIsA(outer->op);
  mlirRewriterBaseSetInsertionPointBefore(place->base, isParallel ? parent : outer->op);
  AccessIndices offsets = {0};
  sliceResolve(place, &outer->lists, outer->isDropped, inner->lists[TESSERA_SLICE_OFFSETS],
               &offsets);
  for (intptr_t i = 0, next = 0; i < outer->rank; ++i) {
    Number offset = {.value = offsets.data[i]};
    int64_t constant;
    if (tesseraMixedNumberIsConstant(offset, &constant))
      offset = (Number){.number = constant};
    outer->lists.lists[TESSERA_SLICE_OFFSETS][i] = offset;
    if (!outer->isDropped[i])
      outer->lists.lists[TESSERA_SLICE_SIZES][i] = inner->lists[TESSERA_SLICE_SIZES][next++];
  }
  tsVecFree(&offsets);
  mlirRewriterBaseSetInsertionPointBefore(place->base, outer->op);
  const MlirValue values[] = {source, whole};
  const MlirType none = {NULL};
  MlirOperation made =
      tesseraSliceCreate(place->base, place->location, tesseraOperationGetDefinition(outer->op),
                         isParallel ? none : mlirValueGetType(mlirOperationGetResult(outer->op, 0)),
                         2, values, &outer->lists);
  if (isParallel)
    mlirRewriterBaseEraseOp(place->base, outer->op);
  else
    mlirRewriterBaseReplaceOpWithOperation(place->base, outer->op, made);
}

static MlirLogicalResult foldInsertOfInsert(MlirOperation op, MlirPatternRewriter rewriter,
                                            void *user) {
  (void)user;
  MlirValue part = mlirOperationGetOperand(op, 0), whole = mlirOperationGetOperand(op, 1);
  MlirOperation inner = arithDefiningOp(part, &tensorInsertSliceOpDef);
  if (!inner.ptr || (tensorParallelInsertSliceOpIsA(op) &&
                     !scfInParallelOpIsA(mlirOperationGetParentOperation(op))))
    return mlirLogicalResultFailure();
  Subset outer;
  bool isFoldable = readSubset(op, mlirValueGetType(part), &outer);
  TesseraSlice lists = tesseraSliceRead(inner);
  isFoldable = isFoldable && sliceHasUnitStrides(&outer.lists) && sliceHasUnitStrides(&lists) &&
               coversAll(&outer, &lists);
  if (isFoldable) {
    SlicePlace place = slicePlaceOf(rewriter, op);
    mergeInserts(&place, &outer, &lists, tensorInsertSliceOpGetSource(inner), whole);
  }
  freeSubset(&outer);
  tesseraSliceFree(&lists);
  return isFoldable ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

//===--- The pass ---===//

void foldTensorSubsetOpsPassPassAddPatterns(MlirRewritePatternSet patterns,
                                            const FoldTensorSubsetOpsPassOptions *options) {
  (void)options;
  tesseraRewritePatternSetAdd(patterns, &vectorTransferReadOpDef, 1, foldReadOfSlice, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorInsertSliceOpDef, 1, foldInsertOfWrite, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorInsertSliceOpDef, 1, foldInsertOfInsert, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorParallelInsertSliceOpDef, 1, foldInsertOfInsert,
                              NULL);
}
