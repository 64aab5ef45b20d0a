// flatten-memref: buffers of several dimensions are allocated and accessed as ones of one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/memref-lowering/Accesses.h"
#include "conversion/memref-lowering/MemRefPasses.h"
#include "dialect/affine/Affine.h"
#include "dialect/arith/ArithReshape.h"
#include "dialect/memref/MemRef.h"
#include "dialect/memref/MemRefOps.h"
#include "dialect/vector/VectorOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Pass.h"

typedef TesseraMixedNumber Number;

// What a type says of its layout; to be freed by freeing `strides`.
typedef struct Layout {
  IrShape shape;
  int64_t offset, *strides;
} Layout;

// Whether the buffer has several dimensions, with strides.
static bool readLayout(MlirType type, Layout *layout) {
  if (!mlirTypeIsAMemRef(type) || mlirShapedTypeGetRank(type) < 2)
    return false;
  MlirAttribute given = mlirMemRefTypeGetLayout(type);
  if (!tesseraMemRefHasIdentityLayout(type) && mlirAttributeIsAAffineMap(given))
    return false;
  layout->shape = irShapedShape(irType(type));
  layout->strides = tsAllocZeroed(layout->shape.rank + 1, sizeof *layout->strides);
  if (irMemRefStridesAndOffset(irType(type), layout->strides, &layout->offset))
    return true;
  tsFree(layout->strides);
  return false;
}

static Number known(int64_t number, MlirOperation metadata, intptr_t result) {
  return number == IR_DYNAMIC ? (Number){.value = mlirOperationGetResult(metadata, result)}
                              : (Number){.number = number};
}

static Number linearIndex(MlirRewriterBase base, MlirLocation location,
                          const AccessIndices *indices, const Number *strides) {
  MlirContext context = mlirLocationGetContext(location);
  MlirAffineExpr sum = mlirAffineConstantExprGet(context, 0);
  Number *terms = tsAllocZeroed(2 * indices->size + 1, sizeof *terms);
  for (size_t i = 0; i < indices->size; ++i) {
    MlirAffineExpr product =
        mlirAffineMulExprGet(mlirAffineSymbolExprGet(context, (intptr_t)(2 * i)),
                             mlirAffineSymbolExprGet(context, (intptr_t)(2 * i + 1)));
    sum = mlirAffineAddExprGet(sum, product);
    terms[2 * i].value = indices->data[i];
    terms[2 * i + 1] = strides[i];
  }
  Number index = affineApplyNumbers(base, location, sum, 2 * indices->size, terms);
  tsFree(terms);
  return index;
}

// How far the elements reach: the most that one dimension spans.
static Number linearSize(MlirRewriterBase base, MlirLocation location, size_t rank,
                         const Number *sizes, const Number *strides) {
  MlirContext context = mlirLocationGetContext(location);
  MlirAffineExpr *products = tsAllocZeroed(rank, sizeof *products);
  Number *factors = tsAllocZeroed(2 * rank, sizeof *factors);
  for (size_t i = 0; i < rank; ++i) {
    products[i] = mlirAffineMulExprGet(mlirAffineSymbolExprGet(context, (intptr_t)(2 * i)),
                                       mlirAffineSymbolExprGet(context, (intptr_t)(2 * i + 1)));
    factors[2 * i] = strides[i];
    factors[2 * i + 1] = sizes[i];
  }
  Number size = affineMaxOfNumbers(base, location, rank, products, 2 * rank, factors);
  tsFree(factors);
  tsFree(products);
  return size;
}

// The buffer as one of one dimension; `index` becomes the place of the element at the indices.
static MlirValue flattenBuffer(MlirRewriterBase base, MlirLocation location, MlirValue buffer,
                               const Layout *layout, const AccessIndices *indices,
                               MlirValue *index) {
  MlirOperation metadata = memrefExtractStridedMetadataOpCreateInferred(base, location, buffer);
  size_t rank = layout->shape.rank;
  Number *sizes = tsAllocZeroed(2 * rank, sizeof *sizes), *strides = sizes + rank;
  for (size_t i = 0; i < rank; ++i) {
    sizes[i] = known(layout->shape.sizes[i], metadata, (intptr_t)(2 + i));
    strides[i] = known(layout->strides[i], metadata, (intptr_t)(2 + rank + i));
  }
  Number offset = known(layout->offset, metadata, 1), one = {.number = 1};
  Number place = linearIndex(base, location, indices, strides);
  Number size = linearSize(base, location, rank, sizes, strides);
  TesseraSlice slice = {{1, 1, 1}, {&offset, &size, &one}};
  MlirValue flat =
      mlirOperationGetResult(memrefCreateReinterpretCast(base, location, buffer, &slice), 0);
  *index = arithCreateMixed(base, location, place);
  tsFree(sizes);
  return flat;
}

// A transfer along the only dimension that is left reads and writes what the old one did, if that
// stayed inside and went along the last one.
static bool isFlatTransfer(MlirOperation op) {
  MlirAffineMap map = vectorTransferReadOpIsA(op) ? vectorTransferReadOpGetPermutationMap(op)
                                                  : vectorTransferWriteOpGetPermutationMap(op);
  return mlirAffineMapGetNumResults(map) == 1 && mlirAffineMapIsMinorIdentity(map) &&
         !accessMayLeaveBuffer(op);
}

// Neighbours along one dimension stay neighbours. Those along several, and vectors of several
// dimensions as elements, are not to be had from a buffer of one dimension.
static bool isFlatVector(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirType type = mlirValueGetType(mlirOperationGetOperand(op, i));
    if (mlirTypeIsAVector(type) && mlirShapedTypeGetRank(type) > 1)
      return false;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirType type = mlirValueGetType(mlirOperationGetResult(op, i));
    if (mlirTypeIsAVector(type) && mlirShapedTypeGetRank(type) > 1)
      return false;
  }
  return true;
}

static MlirLogicalResult flattenAccess(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  const Access *access = user;
  MlirValue buffer = accessGetBuffer(access, op), index;
  bool isTransfer = access->kind == ACCESS_TRANSFER;
  Layout layout;
  if ((isTransfer && !isFlatTransfer(op)) || (access->kind == ACCESS_VECTOR && !isFlatVector(op)) ||
      !readLayout(mlirValueGetType(buffer), &layout))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  AccessIndices indices = {0};
  accessGetIndices(access, op, &indices);
  MlirValue flat =
      flattenBuffer(base, mlirOperationGetLocation(op), buffer, &layout, &indices, &index);
  indices.data[0] = index;
  indices.size = 1;
  mlirRewriterBaseStartOpModification(base, op);
  accessSetTarget(access, op, flat, &indices);
  if (isTransfer) {
    MlirContext context = mlirOperationGetContext(op);
    MlirAttribute map = mlirAffineMapAttrGet(mlirAffineMapMultiDimIdentityGet(context, 1));
    MlirAttribute no = mlirBoolAttrGet(context, 0);
    MlirAttribute inBounds = mlirArrayAttrGet(context, 1, &no);
    bool isRead = vectorTransferReadOpIsA(op);
    (isRead ? vectorTransferReadOpSetPermutationMapAttr
            : vectorTransferWriteOpSetPermutationMapAttr)(op, map);
    (isRead ? vectorTransferReadOpSetInBoundsAttr : vectorTransferWriteOpSetInBoundsAttr)(op,
                                                                                          inBounds);
  }
  mlirRewriterBaseFinalizeOpModification(base, op);
  tsVecFree(&indices);
  tsFree(layout.strides);
  return mlirLogicalResultSuccess();
}

// An allocation whose type says all about its elements.
static bool isKnown(const Layout *layout) {
  bool isKnown = layout->offset != IR_DYNAMIC;
  for (size_t i = 0; i < layout->shape.rank; ++i)
    isKnown = isKnown && layout->shape.sizes[i] != IR_DYNAMIC && layout->strides[i] != IR_DYNAMIC;
  return isKnown;
}

static MlirLogicalResult flattenAllocation(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  (void)user;
  const IrStorage *type = irType(mlirValueGetType(mlirOperationGetResult(op, 0)));
  Layout layout;
  if (!readLayout(irWrapType(type), &layout))
    return mlirLogicalResultFailure();
  if (!isKnown(&layout)) {
    tsFree(layout.strides);
    return mlirLogicalResultFailure();
  }
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirLocation location = mlirOperationGetLocation(op);
  size_t rank = layout.shape.rank;
  Number *sizes = tsAllocZeroed(2 * rank, sizeof *sizes), *strides = sizes + rank;
  for (size_t i = 0; i < rank; ++i) {
    sizes[i].number = layout.shape.sizes[i];
    strides[i].number = layout.strides[i];
  }
  int64_t size = linearSize(base, location, rank, sizes, strides).number, one = 1;
  MlirType flatType = irWrapType(
      irMemRefTypeGet((IrShape){&size, 1}, irShapedElementType(type),
                      irStridedLayoutGet(type->context, layout.offset, (IrShape){&one, 1}),
                      irMemRefMemorySpace(type)));
  bool isHeap = memrefAllocOpIsA(op);
  MlirAttribute alignment =
      isHeap ? memrefAllocOpGetAlignmentAttr(op) : memrefAllocaOpGetAlignmentAttr(op);
  MlirOperation made = (isHeap ? memrefAllocOpCreate : memrefAllocaOpCreate)(
      base, location, flatType, 0, NULL, 0, NULL, alignment);
  MlirValue flat = mlirOperationGetResult(made, 0);
  Number offset = {.number = layout.offset};
  TesseraSlice slice = {{1, (intptr_t)rank, (intptr_t)rank}, {&offset, sizes, strides}};
  mlirRewriterBaseReplaceOpWithOperation(base, op,
                                         tesseraSliceCreate(base, location,
                                                            &memrefReinterpretCastOpDef,
                                                            irWrapType(type), 1, &flat, &slice));
  tsFree(sizes);
  tsFree(layout.strides);
  return mlirLogicalResultSuccess();
}

void flattenMemrefsPassPassAddPatterns(MlirRewritePatternSet patterns,
                                       const FlattenMemrefsPassOptions *options) {
  (void)options;
  for (size_t i = 0; i < numMemRefAccesses; ++i)
    if (memrefAccesses[i].kind != ACCESS_MATRIX)
      tesseraRewritePatternSetAdd(patterns, memrefAccesses[i].definition, 1, flattenAccess,
                                  (void *)&memrefAccesses[i]);
  tesseraRewritePatternSetAdd(patterns, &memrefAllocOpDef, 1, flattenAllocation, NULL);
  tesseraRewritePatternSetAdd(patterns, &memrefAllocaOpDef, 1, flattenAllocation, NULL);
}
