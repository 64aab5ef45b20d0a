// fold-memref-alias-ops: what views are read or written at becomes an access to what they view.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/memref-lowering/Accesses.h"
#include "conversion/memref-lowering/MemRefPasses.h"
#include "conversion/memref-lowering/SliceIndices.h"
#include "dialect/affine/Affine.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/arith/ArithElements.h"
#include "dialect/arith/ArithReshape.h"
#include "dialect/memref/MemRef.h"
#include "dialect/memref/MemRefOps.h"
#include "dialect/vector/VectorOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Pass.h"

// The view that is accessed, if it is one of the definition.
static MlirOperation viewOf(const Access *access, MlirOperation op,
                            const TesseraOpDef *definition) {
  return arithDefiningOp(accessGetBuffer(access, op), definition);
}

static MlirAffineMap affineMapOf(MlirOperation op) {
  return affineLoadOpIsA(op) ? affineLoadOpGetMap(op) : affineStoreOpGetMap(op);
}

// Appends where the op accesses its buffer.
static void collectIndices(const Access *access, const SlicePlace *place, MlirOperation op,
                           AccessIndices *indices) {
  if (access->kind != ACCESS_AFFINE) {
    accessGetIndices(access, op, indices);
    return;
  }
  AffineValueMap map =
      affineValueMapGet(affineMapOf(op), op, tesseraOperationGetOperandGroup(op, access->indices));
  Number *inputs = tsAllocZeroed((size_t)map.numOperands + 1, sizeof *inputs);
  for (intptr_t i = 0; i < map.numOperands; ++i)
    inputs[i].value = map.operands[i];
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map.map); ++i) {
    Number index = affineApplyInputs(
        place->base, place->location, mlirAffineMapGetResult(map.map, i),
        (size_t)mlirAffineMapGetNumDims(map.map), (size_t)map.numOperands, inputs);
    tsVecPush(indices, arithCreateMixed(place->base, place->location, index));
  }
  tsFree(inputs);
  affineValueMapFree(&map);
}

// The access goes to `buffer`. What is said of an access's alignment was said of another type.
static void retarget(const Access *access, const SlicePlace *place, MlirOperation op,
                     MlirValue buffer, const AccessIndices *indices, MlirAffineMap map) {
  mlirRewriterBaseStartOpModification(place->base, op);
  accessSetTarget(access, op, buffer, indices);
  if (access->kind == ACCESS_AFFINE) {
    MlirAttribute identity = mlirAffineMapAttrGet(
        mlirAffineMapMultiDimIdentityGet(place->context, (intptr_t)indices->size));
    if (affineLoadOpIsA(op))
      affineLoadOpSetMapAttr(op, identity);
    else
      affineStoreOpSetMapAttr(op, identity);
  }
  if (!mlirAffineMapIsNull(map) && vectorTransferReadOpIsA(op))
    vectorTransferReadOpSetPermutationMapAttr(op, mlirAffineMapAttrGet(map));
  else if (!mlirAffineMapIsNull(map))
    vectorTransferWriteOpSetPermutationMapAttr(op, mlirAffineMapAttrGet(map));
  mlirRewriterBaseFinalizeOpModification(place->base, op);
}

//===--- subview ---===//

static MlirLogicalResult foldSubView(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  const Access *access = user;
  MlirOperation view = viewOf(access, op, &memrefSubViewOpDef);
  if (!view.ptr)
    return mlirLogicalResultFailure();
  TesseraSlice slice = tesseraSliceRead(view);
  intptr_t rank = slice.counts[TESSERA_SLICE_OFFSETS];
  bool *isDropped = tsAllocZeroed((size_t)rank + 1, sizeof *isDropped);
  bool isFoldable = memrefSubViewFindDropped(view, isDropped);
  if (access->kind == ACCESS_TRANSFER)
    isFoldable = isFoldable && !accessMayLeaveBuffer(op) && sliceHasUnitStrides(&slice);
  if (isFoldable) {
    SlicePlace place = slicePlaceOf(rewriter, op);
    AccessIndices given = {0}, indices = {0};
    collectIndices(access, &place, op, &given);
    Number *positions = tsAllocZeroed(given.size + 1, sizeof *positions);
    for (size_t i = 0; i < given.size; ++i)
      positions[i].value = given.data[i];
    sliceResolve(&place, &slice, isDropped, positions, &indices);
    MlirAffineMap map = {NULL};
    if (access->kind == ACCESS_TRANSFER)
      map =
          sliceMapOverAll(place.context,
                          vectorTransferReadOpIsA(op) ? vectorTransferReadOpGetPermutationMap(op)
                                                      : vectorTransferWriteOpGetPermutationMap(op),
                          rank, isDropped);
    retarget(access, &place, op, memrefSubViewOpGetSource(view), &indices, map);
    tsFree(positions);
    tsVecFree(&given);
    tsVecFree(&indices);
  }
  tsFree(isDropped);
  tesseraSliceFree(&slice);
  return isFoldable ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

// A subview of `inner`, which stands for `outer` of it: both with strides of 1.
static MlirOperation mergeSlices(const SlicePlace *place, MlirOperation outer, MlirOperation inner,
                                 const TesseraSlice *of, TesseraSlice *in, const bool *isDropped) {
  AccessIndices offsets = {0};
  sliceResolve(place, in, isDropped, of->lists[TESSERA_SLICE_OFFSETS], &offsets);
  for (intptr_t i = 0, next = 0; i < in->counts[TESSERA_SLICE_SIZES]; ++i) {
    Number offset = {.value = offsets.data[i]};
    int64_t constant;
    if (tesseraMixedNumberIsConstant(offset, &constant))
      offset = (Number){.number = constant};
    in->lists[TESSERA_SLICE_OFFSETS][i] = offset;
    if (!isDropped[i])
      in->lists[TESSERA_SLICE_SIZES][i] = of->lists[TESSERA_SLICE_SIZES][next++];
  }
  tsVecFree(&offsets);
  MlirType type = mlirValueGetType(mlirOperationGetResult(outer, 0));
  return memrefCreateSubView(place->base, place->location, type, memrefSubViewOpGetSource(inner),
                             in);
}

static MlirLogicalResult foldSubViewOfSubView(MlirOperation op, MlirPatternRewriter rewriter,
                                              void *user) {
  (void)user;
  MlirOperation inner = arithDefiningOp(memrefSubViewOpGetSource(op), &memrefSubViewOpDef);
  if (!inner.ptr)
    return mlirLogicalResultFailure();
  TesseraSlice of = tesseraSliceRead(op), in = tesseraSliceRead(inner);
  bool *isDropped = tsAllocZeroed((size_t)in.counts[TESSERA_SLICE_OFFSETS] + 1, sizeof *isDropped);
  bool isFoldable = sliceHasUnitStrides(&of) && sliceHasUnitStrides(&in) &&
                    memrefSubViewFindDropped(inner, isDropped);
  if (isFoldable) {
    SlicePlace place = slicePlaceOf(rewriter, op);
    mlirRewriterBaseReplaceOpWithOperation(place.base, op,
                                           mergeSlices(&place, op, inner, &of, &in, isDropped));
  }
  tsFree(isDropped);
  tesseraSliceFree(&of);
  tesseraSliceFree(&in);
  return isFoldable ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

//===--- expand_shape and collapse_shape ---===//

static void pushLinearized(const SlicePlace *place, const MlirValue *parts, const Number *sizes,
                           intptr_t count, bool isInside, AccessIndices *indices) {
  MlirValue *operands = tsAllocZeroed((size_t)count + 1, sizeof *operands);
  intptr_t numOperands = 0;
  MlirAttribute basis =
      tesseraMixedNumbersSplit(place->context, count, sizes, operands, &numOperands);
  MlirAttribute disjoint = isInside ? mlirUnitAttrGet(place->context) : mlirAttributeGetNull();
  MlirOperation op =
      affineLinearizeIndexOpCreate(place->base, place->location, mlirIndexTypeGet(place->context),
                                   count, parts, numOperands, operands, basis, disjoint);
  tsVecPush(indices, mlirOperationGetResult(op, 0));
  tsFree(operands);
}

static MlirLogicalResult foldExpandShape(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  const Access *access = user;
  MlirOperation view = viewOf(access, op, &memrefExpandShapeOpDef);
  if (!view.ptr)
    return mlirLogicalResultFailure();
  SlicePlace place = slicePlaceOf(rewriter, op);
  MlirAttribute groups = memrefExpandShapeOpGetReassociationAttr(view);
  intptr_t numGroups = mlirArrayAttrGetNumElements(groups);
  MlirAffineMap map = {NULL};
  if (access->kind == ACCESS_TRANSFER) {
    // The map goes by the last dimensions, which stay the last ones.
    MlirAffineMap given = vectorTransferReadOpGetPermutationMap(op);
    intptr_t rank = mlirAffineMapGetNumResults(given);
    if (!mlirAffineMapIsMinorIdentity(given) || numGroups < rank)
      return mlirLogicalResultFailure();
    map = mlirAffineMapMinorIdentityGet(place.context, numGroups, rank);
  }
  TesseraMixedList shape = arithOutputShape(view);
  AccessIndices given = {0}, indices = {0};
  collectIndices(access, &place, op, &given);
  Number *sizes = tsAllocZeroed((size_t)shape.size + 1, sizeof *sizes);
  tesseraMixedListRead(&shape, sizes);
  intptr_t *starts = tsAllocZeroed((size_t)numGroups + 1, sizeof *starts);
  tesseraReassociationRead(groups, starts);
  for (intptr_t i = 0; i < numGroups; ++i) {
    intptr_t count = starts[i + 1] - starts[i];
    if (count == 1)
      tsVecPush(&indices, given.data[starts[i]]);
    else
      pushLinearized(&place, given.data + starts[i], sizes + starts[i], count,
                     access->kind == ACCESS_ELEMENT || access->kind == ACCESS_AFFINE, &indices);
  }
  retarget(access, &place, op, memrefExpandShapeOpGetSrc(view), &indices, map);
  tsFree(starts);
  tsFree(sizes);
  tsVecFree(&given);
  tsVecFree(&indices);
  return mlirLogicalResultSuccess();
}

static void pushDelinearized(const SlicePlace *place, MlirValue index, const Number *sizes,
                             intptr_t count, AccessIndices *indices) {
  MlirValue *operands = tsAllocZeroed((size_t)count + 1, sizeof *operands);
  MlirType *types = tsAllocZeroed((size_t)count + 1, sizeof *types);
  intptr_t numOperands = 0;
  for (intptr_t i = 0; i < count; ++i)
    types[i] = mlirIndexTypeGet(place->context);
  MlirAttribute basis =
      tesseraMixedNumbersSplit(place->context, count, sizes, operands, &numOperands);
  MlirOperation op = affineDelinearizeIndexOpCreate(place->base, place->location, count, types,
                                                    index, numOperands, operands, basis);
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(indices, mlirOperationGetResult(op, i));
  tsFree(types);
  tsFree(operands);
}

static MlirLogicalResult foldCollapseShape(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  const Access *access = user;
  MlirOperation view = viewOf(access, op, &memrefCollapseShapeOpDef);
  if (!view.ptr)
    return mlirLogicalResultFailure();
  SlicePlace place = slicePlaceOf(rewriter, op);
  MlirValue source = memrefCollapseShapeOpGetSrc(view);
  MlirOperation metadata =
      memrefExtractStridedMetadataOpCreateInferred(place.base, place.location, source);
  IrShape shape = irShapedShape(irType(mlirValueGetType(source)));
  Number *sizes = tsAllocZeroed(shape.rank + 1, sizeof *sizes);
  for (size_t i = 0; i < shape.rank; ++i)
    sizes[i] =
        shape.sizes[i] == IR_DYNAMIC
            ? (Number){.value = memrefExtractStridedMetadataOpGetSizes(metadata, (intptr_t)i)}
            : (Number){.number = shape.sizes[i]};
  MlirAttribute groups = memrefCollapseShapeOpGetReassociationAttr(view);
  intptr_t numGroups = mlirArrayAttrGetNumElements(groups);
  intptr_t *starts = tsAllocZeroed((size_t)numGroups + 1, sizeof *starts);
  tesseraReassociationRead(groups, starts);
  AccessIndices given = {0}, indices = {0};
  collectIndices(access, &place, op, &given);
  for (intptr_t i = 0; i < numGroups; ++i) {
    intptr_t count = starts[i + 1] - starts[i];
    if (count == 1)
      tsVecPush(&indices, given.data[i]);
    else
      pushDelinearized(&place, given.data[i], sizes + starts[i], count, &indices);
  }
  for (size_t i = 0; numGroups == 0 && i < shape.rank; ++i)
    tsVecPush(&indices, arithCreateIndex(place.base, place.location, 0));
  const MlirAffineMap none = {NULL};
  retarget(access, &place, op, source, &indices, none);
  tsFree(starts);
  tsFree(sizes);
  tsVecFree(&given);
  tsVecFree(&indices);
  return mlirLogicalResultSuccess();
}

//===--- The pass ---===//

void foldMemRefAliasOpsPassPassAddPatterns(MlirRewritePatternSet patterns,
                                           const FoldMemRefAliasOpsPassOptions *options) {
  (void)options;
  for (size_t i = 0; i < numMemRefAccesses; ++i) {
    const Access *access = &memrefAccesses[i];
    void *user = (void *)access;
    tesseraRewritePatternSetAdd(patterns, access->definition, 1, foldSubView, user);
    bool isRead = access->definition == &vectorTransferReadOpDef;
    if (access->kind == ACCESS_ELEMENT || access->kind == ACCESS_VECTOR || isRead)
      tesseraRewritePatternSetAdd(patterns, access->definition, 1, foldExpandShape, user);
    if (access->kind == ACCESS_ELEMENT || access->kind == ACCESS_VECTOR)
      tesseraRewritePatternSetAdd(patterns, access->definition, 1, foldCollapseShape, user);
  }
  tesseraRewritePatternSetAdd(patterns, &memrefSubViewOpDef, 1, foldSubViewOfSubView, NULL);
}

void affineFoldMemRefAliasOpsPassAddPatterns(MlirRewritePatternSet patterns,
                                             const AffineFoldMemRefAliasOpsOptions *options) {
  (void)options;
  static const Access accesses[] = {{&affineLoadOpDef, ACCESS_AFFINE, 0, 1},
                                    {&affineStoreOpDef, ACCESS_AFFINE, 1, 2}};
  for (size_t i = 0; i < sizeof accesses / sizeof accesses[0]; ++i) {
    void *user = (void *)&accesses[i];
    tesseraRewritePatternSetAdd(patterns, accesses[i].definition, 1, foldSubView, user);
    tesseraRewritePatternSetAdd(patterns, accesses[i].definition, 1, foldExpandShape, user);
    tesseraRewritePatternSetAdd(patterns, accesses[i].definition, 1, foldCollapseShape, user);
  }
}
