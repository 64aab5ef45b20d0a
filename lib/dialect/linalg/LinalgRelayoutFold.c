// Canonicalization of pack and unpack.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/linalg/LinalgCanonicalize.h"
#include "dialect/linalg/LinalgRelayout.h"
#include "dialect/tensor/TensorFold.h"
#include "dialect/tensor/TensorOps.h"
#include "ir/Internal.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/DestinationStyle.h"

typedef TsVec(int64_t) Numbers;

static MlirValue paddingOf(const LinalgRelayout *r) {
  return r->isPack ? linalgPackOpGetPaddingValue(r->op) : (MlirValue){NULL};
}

static intptr_t numDynamicTiles(const LinalgRelayout *r) {
  return r->isPack ? linalgPackOpGetNumInnerTiles(r->op) : linalgUnpackOpGetNumInnerTiles(r->op);
}

static MlirValue dynamicTile(const LinalgRelayout *r, intptr_t i) {
  return r->isPack ? linalgPackOpGetInnerTiles(r->op, i) : linalgUnpackOpGetInnerTiles(r->op, i);
}

static bool isTiled(const LinalgRelayout *r, intptr_t dim) {
  for (intptr_t i = 0; i < r->numTiles; ++i)
    if (r->positions[i] == dim)
      return true;
  return false;
}

// A copy of the op with another source and another dest, a cast back behind it where its type is
// another one then. `tiles`, where there are any, are those that are known now.
static void replaceOperands(MlirRewriterBase base, const LinalgRelayout *r, MlirValue source,
                            MlirValue dest, const int64_t *tiles) {
  MlirLocation location = mlirOperationGetLocation(r->op);
  MlirType type = mlirValueGetType(mlirOperationGetResult(r->op, 0));
  MlirAttribute tilesAttr =
      mlirDenseI64ArrayGet(mlirOperationGetContext(r->op), r->numTiles, tiles ? tiles : r->tiles);
  TensorValues dynamic = {0};
  intptr_t next = 0;
  for (intptr_t i = 0; i < r->numTiles; ++i) {
    if (!mlirShapedTypeIsDynamicSize(r->tiles[i]))
      continue;
    MlirValue tile = dynamicTile(r, next++);
    if (!tiles || mlirShapedTypeIsDynamicSize(tiles[i]))
      tsVecPush(&dynamic, tile);
  }
  MlirOperation made =
      r->isPack ? linalgPackOpCreate(base, location, mlirValueGetType(dest), source, dest,
                                     paddingOf(r), linalgPackOpGetOuterDimsPermAttr(r->op),
                                     linalgPackOpGetInnerDimsPosAttr(r->op), (intptr_t)dynamic.size,
                                     dynamic.data, tilesAttr)
                : linalgUnpackOpCreate(base, location, mlirValueGetType(dest), source, dest,
                                       linalgUnpackOpGetOuterDimsPermAttr(r->op),
                                       linalgUnpackOpGetInnerDimsPosAttr(r->op),
                                       (intptr_t)dynamic.size, dynamic.data, tilesAttr);
  irOp(made)->discardable = irOp(r->op)->discardable;
  MlirValue result = mlirOperationGetResult(made, 0);
  if (!mlirTypeEqual(mlirValueGetType(result), type))
    result = tensorCastOpGetDest(tensorCastOpCreate(base, location, type, result));
  mlirRewriterBaseReplaceOpWithValues(base, r->op, 1, &result);
  tsVecFree(&dynamic);
}

//===--- There and back ---===//

static bool haveSameTiles(const LinalgRelayout *a, const LinalgRelayout *b) {
  bool same =
      a->numTiles == b->numTiles && numDynamicTiles(a) == numDynamicTiles(b) && a->rank == b->rank;
  for (intptr_t i = 0; same && i < a->numTiles; ++i)
    same = a->tiles[i] == b->tiles[i] && a->positions[i] == b->positions[i];
  for (intptr_t i = 0; same && i < a->rank; ++i)
    same = linalgPlainDim(a, i) == linalgPlainDim(b, i);
  for (intptr_t i = 0; same && i < numDynamicTiles(a); ++i)
    same = mlirValueEqual(dynamicTile(a, i), dynamicTile(b, i));
  return same;
}

static MlirLogicalResult undo(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  LinalgRelayout r = linalgRelayoutOf(op);
  MlirOperation before =
      arithDefiningOp(r.source, r.isPack ? &linalgUnpackOpDef : &linalgPackOpDef);
  if (!before.ptr)
    return mlirLogicalResultFailure();
  LinalgRelayout inner = linalgRelayoutOf(before);
  if (paddingOf(&r).ptr || paddingOf(&inner).ptr || !haveSameTiles(&r, &inner) ||
      !mlirTypeEqual(mlirValueGetType(inner.source), mlirValueGetType(r.dest)))
    return mlirLogicalResultFailure();
  mlirRewriterBaseReplaceOpWithValues(mlirPatternRewriterAsBase(rewriter), op, 1, &inner.source);
  return mlirLogicalResultSuccess();
}

//===--- Padding ---===//

// Whether tiles are known to cover a tensor exactly.
static bool coversExactly(const LinalgRelayout *r) {
  bool covers = mlirShapedTypeHasStaticShape(r->plain);
  for (intptr_t i = 0; covers && i < r->rank; ++i) {
    int64_t tile = linalgTileOf(r, i);
    covers = !isTiled(r, i) || (tile > 0 && mlirShapedTypeGetDimSize(r->plain, i) % tile == 0);
  }
  return covers;
}

static MlirLogicalResult dropPadding(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  LinalgRelayout r = linalgRelayoutOf(op);
  if (!paddingOf(&r).ptr || !coversExactly(&r))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseStartOpModification(base, op);
  tesseraOperationEraseFromRange(op, tesseraOperationGetOperandGroup(op, 2), 0);
  mlirRewriterBaseFinalizeOpModification(base, op);
  return mlirLogicalResultSuccess();
}

//===--- Sizes ---===//

static MlirType withSizes(MlirType type, const Numbers *sizes) {
  return mlirRankedTensorTypeGet((intptr_t)sizes->size, sizes->data,
                                 mlirShapedTypeGetElementType(type),
                                 mlirRankedTensorTypeGetEncoding(type));
}

static void collectSizes(MlirType type, Numbers *sizes) {
  for (intptr_t i = 0; i < linalgRank(type); ++i) {
    int64_t size = mlirShapedTypeGetDimSize(type, i);
    tsVecPush(sizes, size);
  }
}

static MlirValue castTo(MlirRewriterBase base, MlirOperation op, MlirValue value, MlirType type) {
  if (mlirTypeEqual(mlirValueGetType(value), type))
    return value;
  return tensorCastOpGetDest(tensorCastOpCreate(base, mlirOperationGetLocation(op), type, value));
}

// Dimensions without tiles are of one size in both tensors.
static MlirLogicalResult inferSizes(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  LinalgRelayout r = linalgRelayoutOf(op);
  Numbers plain = {0}, packed = {0};
  bool changed = false;
  collectSizes(r.plain, &plain);
  collectSizes(r.packed, &packed);
  for (intptr_t outer = 0; outer < r.rank; ++outer) {
    int64_t *a = &plain.data[linalgPlainDim(&r, outer)], *b = &packed.data[outer];
    bool knowsA = !mlirShapedTypeIsDynamicSize(*a), knowsB = !mlirShapedTypeIsDynamicSize(*b);
    if (isTiled(&r, linalgPlainDim(&r, outer)) || knowsA == knowsB)
      continue;
    *a = *b = knowsA ? *a : *b;
    changed = true;
  }
  if (changed) {
    MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
    MlirType types[] = {withSizes(r.plain, &plain), withSizes(r.packed, &packed)};
    MlirValue source = castTo(base, op, r.source, types[r.isPack ? 0 : 1]);
    MlirValue dest = castTo(base, op, r.dest, types[r.isPack ? 1 : 0]);
    replaceOperands(base, &r, source, dest, NULL);
  }
  tsVecFree(&plain);
  tsVecFree(&packed);
  return changed ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

// What a value was before a cast that forgets sizes; the value itself where there is none.
static MlirValue beforeCast(MlirValue value) {
  MlirOperation cast = arithDefiningOp(value, &tensorCastOpDef);
  if (!cast.ptr)
    return value;
  MlirValue source = tensorCastOpGetSource(cast);
  return tensorKeepsShape(mlirValueGetType(value), mlirValueGetType(source)) ? source : value;
}

// Tiles of which the packed tensor knows the size are known too.
static MlirLogicalResult takeCastInputs(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  LinalgRelayout r = linalgRelayoutOf(op);
  MlirValue source = beforeCast(r.source), dest = beforeCast(r.dest);
  if (mlirValueEqual(source, r.source) && mlirValueEqual(dest, r.dest))
    return mlirLogicalResultFailure();
  MlirType packed = mlirValueGetType(r.isPack ? dest : source);
  Numbers tiles = {0};
  for (intptr_t i = 0; i < r.numTiles; ++i) {
    int64_t tile = r.tiles[i];
    if (mlirShapedTypeIsDynamicSize(tile))
      tile = mlirShapedTypeGetDimSize(packed, r.rank + i);
    tsVecPush(&tiles, tile);
  }
  replaceOperands(mlirPatternRewriterAsBase(rewriter), &r, source, dest, tiles.data);
  tsVecFree(&tiles);
  return mlirLogicalResultSuccess();
}

//===--- Constants ---===//

static MlirLogicalResult foldSplat(const LinalgRelayout *r, const MlirAttribute *operands,
                                   MlirAttribute padding, TesseraFoldResult *results,
                                   size_t *numResults) {
  MlirAttribute elements = operands[0];
  if (!elements.ptr || !mlirAttributeIsADenseElements(elements) ||
      !mlirDenseElementsAttrIsSplat(elements) ||
      (paddingOf(r).ptr &&
       (!padding.ptr ||
        !mlirAttributeEqual(padding, mlirDenseElementsAttrGetSplatValue(elements)))))
    return mlirLogicalResultFailure();
  MlirAttribute splat =
      tensorReshapeSplat(elements, mlirValueGetType(mlirOperationGetResult(r->op, 0)));
  if (!splat.ptr)
    return mlirLogicalResultFailure();
  results[0].attribute = splat;
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

MlirLogicalResult linalgPackOpFold(MlirOperation op, const MlirAttribute *operands,
                                   TesseraFoldResult *results, size_t *numResults) {
  LinalgRelayout r = linalgRelayoutOf(op);
  TesseraRange padding = tesseraOperationGetOperandGroup(op, 2);
  return foldSplat(&r, operands, padding.count ? operands[padding.start] : (MlirAttribute){NULL},
                   results, numResults);
}

MlirLogicalResult linalgUnpackOpFold(MlirOperation op, const MlirAttribute *operands,
                                     TesseraFoldResult *results, size_t *numResults) {
  LinalgRelayout r = linalgRelayoutOf(op);
  return foldSplat(&r, operands, (MlirAttribute){NULL}, results, numResults);
}

//===--- What is unpacked into ---===//

// All of it is written: what was written to it before is no matter.
static MlirLogicalResult unpackIntoInit(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirValue dest = linalgUnpackOpGetDest(op), init = {NULL};
  if (mlirValueIsAOpResult(dest) && tesseraOperationIsDestinationStyle(mlirOpResultGetOwner(dest)))
    init =
        tesseraOperationGetTiedInit(mlirOpResultGetOwner(dest), mlirOpResultGetResultNumber(dest));
  if (!init.ptr || !mlirTypeEqual(mlirValueGetType(init), mlirValueGetType(dest)))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseStartOpModification(base, op);
  linalgUnpackOpSetDest(op, init);
  mlirRewriterBaseFinalizeOpModification(base, op);
  return mlirLogicalResultSuccess();
}

static bool isSliceFromStart(MlirOperation slice) {
  intptr_t count;
  const int64_t *offsets = tensorExtractSliceOpGetStaticOffsets(slice, &count);
  bool is = true;
  for (intptr_t i = 0; i < count; ++i)
    is = is && offsets[i] == 0;
  const int64_t *strides = tensorExtractSliceOpGetStaticStrides(slice, &count);
  for (intptr_t i = 0; i < count; ++i)
    is = is && strides[i] == 1;
  return is;
}

// Whether the same tiles cover what is left, no tile of them for nothing.
static bool canShorten(const LinalgRelayout *r, MlirType type) {
  bool can = linalgRank(type) == r->rank;
  for (intptr_t outer = 0; can && outer < r->rank; ++outer) {
    intptr_t dim = linalgPlainDim(r, outer);
    int64_t size = mlirShapedTypeGetDimSize(type, dim), tile = linalgTileOf(r, dim);
    int64_t count = mlirShapedTypeGetDimSize(r->packed, outer);
    if (!isTiled(r, dim)) {
      can = size == mlirShapedTypeGetDimSize(r->plain, dim);
      continue;
    }
    can = size >= 0 && tile > 0 && count >= 0 && count <= INT64_MAX / tile &&
          count * tile - size < tile;
  }
  return can;
}

// A slice from the start of what is unpacked is all that is unpacked.
static MlirLogicalResult unpackSlice(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue result = mlirOperationGetResult(op, 0);
  MlirOpOperand use = mlirValueGetFirstUse(result);
  if (mlirOpOperandIsNull(use) || !mlirOpOperandIsNull(mlirOpOperandGetNextUse(use)) ||
      !tensorExtractSliceOpIsA(mlirOpOperandGetOwner(use)))
    return mlirLogicalResultFailure();
  MlirOperation slice = mlirOpOperandGetOwner(use);
  LinalgRelayout r = linalgRelayoutOf(op);
  MlirType type = mlirValueGetType(mlirOperationGetResult(slice, 0));
  if (!isSliceFromStart(slice) || tesseraOperationGetOperandGroup(slice, 2).count ||
      !canShorten(&r, type))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation before = mlirOperationClone(slice);
  mlirOperationSetOperand(before, 0, r.dest);
  mlirRewriterBaseInsert(base, before);
  mlirRewriterBaseStartOpModification(base, op);
  linalgUnpackOpSetDest(op, mlirOperationGetResult(before, 0));
  mlirValueSetType(result, type);
  mlirRewriterBaseFinalizeOpModification(base, op);
  mlirRewriterBaseReplaceOpWithValues(base, slice, 1, &result);
  return mlirLogicalResultSuccess();
}

void linalgPackOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &linalgPackOpDef, 1, undo, NULL);
  tesseraRewritePatternSetAdd(patterns, &linalgPackOpDef, 1, dropPadding, NULL);
  tesseraRewritePatternSetAdd(patterns, &linalgPackOpDef, 1, inferSizes, NULL);
  tesseraRewritePatternSetAdd(patterns, &linalgPackOpDef, 1, takeCastInputs, NULL);
}

void linalgUnpackOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &linalgUnpackOpDef, 1, undo, NULL);
  tesseraRewritePatternSetAdd(patterns, &linalgUnpackOpDef, 1, unpackIntoInit, NULL);
  tesseraRewritePatternSetAdd(patterns, &linalgUnpackOpDef, 1, unpackSlice, NULL);
  tesseraRewritePatternSetAdd(patterns, &linalgUnpackOpDef, 1, inferSizes, NULL);
  tesseraRewritePatternSetAdd(patterns, &linalgUnpackOpDef, 1, takeCastInputs, NULL);
}
