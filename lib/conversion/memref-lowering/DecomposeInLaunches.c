// gpu-decompose-memrefs: inside of launches, buffers are accessed at offsets that are computed.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/memref-lowering/Accesses.h"
#include "conversion/memref-lowering/MemRefPasses.h"
#include "dialect/affine/Affine.h"
#include "dialect/arith/ArithReshape.h"
#include "dialect/gpu/GPUOps.h"
#include "dialect/memref/MemRef.h"
#include "dialect/memref/MemRefOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Pass.h"

typedef TesseraMixedNumber Number;

// A buffer in parts. `strides` is to be freed.
typedef struct Parts {
  MlirValue base;
  Number offset, *strides;
  size_t rank;
} Parts;

static bool isInLaunch(MlirOperation op) {
  while (op.ptr && !gpuLaunchOpIsA(op))
    op = mlirOperationGetParentOperation(op);
  return op.ptr != NULL;
}

static Number known(int64_t number, MlirValue value) {
  return number == IR_DYNAMIC ? (Number){.value = value} : (Number){.number = number};
}

// Takes the buffer apart where it is made, as a rule outside of the launch.
static bool takeApart(MlirRewriterBase base, MlirOperation user, MlirValue buffer, Parts *parts) {
  MlirType type = mlirValueGetType(buffer);
  if (!mlirTypeIsAMemRef(type) || mlirShapedTypeGetRank(type) == 0)
    return false;
  parts->rank = (size_t)mlirShapedTypeGetRank(type);
  int64_t offset, *strides = tsAllocZeroed(parts->rank, sizeof *strides);
  bool isStrided = irMemRefStridesAndOffset(irType(type), strides, &offset) &&
                   (tesseraMemRefHasIdentityLayout(type) ||
                    !mlirAttributeIsAAffineMap(mlirMemRefTypeGetLayout(type)));
  if (isStrided) {
    if (mlirValueIsAOpResult(buffer))
      mlirRewriterBaseSetInsertionPointAfter(base, mlirOpResultGetOwner(buffer));
    else
      mlirRewriterBaseSetInsertionPointToStart(base, mlirBlockArgumentGetOwner(buffer));
    MlirOperation metadata =
        memrefExtractStridedMetadataOpCreateInferred(base, mlirOperationGetLocation(user), buffer);
    mlirRewriterBaseSetInsertionPointBefore(base, user);
    parts->base = memrefExtractStridedMetadataOpGetBaseBuffer(metadata);
    parts->offset = known(offset, memrefExtractStridedMetadataOpGetOffset(metadata));
    parts->strides = tsAllocZeroed(parts->rank, sizeof *parts->strides);
    for (size_t i = 0; i < parts->rank; ++i)
      parts->strides[i] =
          known(strides[i], memrefExtractStridedMetadataOpGetStrides(metadata, (intptr_t)i));
  }
  tsFree(strides);
  return isStrided;
}

// The offset of the element at these indices.
static Number offsetOf(MlirRewriterBase base, MlirLocation location, const Parts *parts,
                       const Number *indices) {
  MlirContext context = mlirLocationGetContext(location);
  Number *numbers = tsAllocZeroed(2 * parts->rank + 1, sizeof *numbers);
  numbers[0] = parts->offset;
  MlirAffineExpr sum = mlirAffineSymbolExprGet(context, 0);
  for (size_t i = 0; i < parts->rank; ++i) {
    intptr_t place = (intptr_t)(1 + 2 * i);
    numbers[place] = indices[i];
    numbers[place + 1] = parts->strides[i];
    sum = mlirAffineAddExprGet(sum,
                               mlirAffineMulExprGet(mlirAffineSymbolExprGet(context, place),
                                                    mlirAffineSymbolExprGet(context, place + 1)));
  }
  Number offset = affineApplyNumbers(base, location, sum, 2 * parts->rank + 1, numbers);
  tsFree(numbers);
  return offset;
}

static MlirLogicalResult decomposeAccess(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  const Access *access = user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirLocation location = mlirOperationGetLocation(op);
  Parts parts = {.rank = 0};
  if (!isInLaunch(op) || !takeApart(base, op, accessGetBuffer(access, op), &parts))
    return mlirLogicalResultFailure();
  AccessIndices given = {0};
  const AccessIndices none = {0};
  accessGetIndices(access, op, &given);
  Number *indices = tsAllocZeroed(given.size + 1, sizeof *indices);
  for (size_t i = 0; i < given.size; ++i)
    indices[i].value = given.data[i];
  Number offset = offsetOf(base, location, &parts, indices);
  TesseraSlice slice = {{1, 0, 0}, {&offset, NULL, NULL}};
  MlirOperation element = memrefCreateReinterpretCast(base, location, parts.base, &slice);
  mlirRewriterBaseStartOpModification(base, op);
  accessSetTarget(access, op, mlirOperationGetResult(element, 0), &none);
  mlirRewriterBaseFinalizeOpModification(base, op);
  tsFree(indices);
  tsFree(parts.strides);
  tsVecFree(&given);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult decomposeSubView(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirLocation location = mlirOperationGetLocation(op);
  TesseraSlice slice = tesseraSliceRead(op);
  bool *isDropped = tsAllocZeroed((size_t)slice.counts[TESSERA_SLICE_SIZES] + 1, sizeof *isDropped);
  Parts parts = {.rank = 0};
  bool applies = isInLaunch(op) && memrefSubViewFindDropped(op, isDropped) &&
                 takeApart(base, op, memrefSubViewOpGetSource(op), &parts);
  if (applies) {
    MlirContext context = mlirOperationGetContext(op);
    MlirAffineExpr product = mlirAffineMulExprGet(mlirAffineSymbolExprGet(context, 0),
                                                  mlirAffineSymbolExprGet(context, 1));
    Number *sizes = slice.lists[TESSERA_SLICE_SIZES], *strides = slice.lists[TESSERA_SLICE_STRIDES];
    for (size_t i = 0; i < parts.rank; ++i) {
      const Number factors[] = {strides[i], parts.strides[i]};
      strides[i] = affineApplyNumbers(base, location, product, 2, factors);
    }
    Number offset = offsetOf(base, location, &parts, slice.lists[TESSERA_SLICE_OFFSETS]);
    intptr_t rank = 0;
    for (size_t i = 0; i < parts.rank; ++i)
      if (!isDropped[i]) {
        sizes[rank] = sizes[i];
        strides[rank++] = strides[i];
      }
    TesseraSlice view = {{1, rank, rank}, {&offset, sizes, strides}};
    MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
    mlirRewriterBaseReplaceOpWithOperation(base, op,
                                           tesseraSliceCreate(base, location,
                                                              &memrefReinterpretCastOpDef, type, 1,
                                                              &parts.base, &view));
    tsFree(parts.strides);
  }
  tsFree(isDropped);
  tesseraSliceFree(&slice);
  return applies ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

void gpuDecomposeMemrefsPassPassAddPatterns(MlirRewritePatternSet patterns,
                                            const GpuDecomposeMemrefsPassOptions *options) {
  (void)options;
  for (size_t i = 0; i < numMemRefAccesses; ++i)
    if (memrefAccesses[i].kind == ACCESS_ELEMENT)
      tesseraRewritePatternSetAdd(patterns, memrefAccesses[i].definition, 1, decomposeAccess,
                                  (void *)&memrefAccesses[i]);
  tesseraRewritePatternSetAdd(patterns, &memrefSubViewOpDef, 1, decomposeSubView, NULL);
}
