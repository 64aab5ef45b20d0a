// expand-strided-metadata: what views do to offsets, sizes and strides, in operations.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/memref-lowering/MemRefPasses.h"
#include "dialect/affine/Affine.h"
#include "dialect/arith/ArithElements.h"
#include "dialect/arith/ArithReshape.h"
#include "dialect/memref/MemRef.h"
#include "dialect/memref/MemRefOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

typedef TesseraMixedNumber Number;
typedef TsVec(Number) Numbers;
typedef TsVec(MlirValue) Values;

// A base buffer with offset, sizes and strides.
typedef struct Metadata {
  MlirValue base;
  Number offset;
  Numbers sizes, strides;
} Metadata;

// The same of a source: what its type says, else results of an extract_strided_metadata.
typedef struct Source {
  MlirType type;
  MlirValue base;
  size_t rank;
  Number offset, *sizes, *strides;

  Number *takenSizes; ///< all as results
} Source;

static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }
static MlirType resultType(MlirOperation op) { return mlirValueGetType(resultOf(op)); }
static Number fixed(int64_t number) { return (Number){.number = number}; }
static Number known(int64_t number, MlirValue value) {
  return number == IR_DYNAMIC ? (Number){.value = value} : fixed(number);
}

static Source takeSource(MlirRewriterBase base, MlirLocation location, MlirValue buffer) {
  MlirOperation metadata = memrefExtractStridedMetadataOpCreateInferred(base, location, buffer);
  Source source = {.type = mlirValueGetType(buffer), .base = resultOf(metadata)};
  IrShape shape = irShapedShape(irType(source.type));
  int64_t *strides = tsAllocZeroed(shape.rank + 1, sizeof *strides), offset;
  irMemRefStridesAndOffset(irType(source.type), strides, &offset);
  source.rank = shape.rank;
  source.sizes = tsAllocZeroed(3 * shape.rank + 1, sizeof *source.sizes);
  source.strides = source.sizes + shape.rank;
  source.takenSizes = source.strides + shape.rank;

  source.offset = known(offset, mlirOperationGetResult(metadata, 1));
  for (size_t i = 0; i < shape.rank; ++i) {
    MlirValue size = mlirOperationGetResult(metadata, (intptr_t)(2 + i));
    MlirValue stride = mlirOperationGetResult(metadata, (intptr_t)(2 + shape.rank + i));
    source.sizes[i] = known(shape.sizes[i], size);
    source.takenSizes[i] = (Number){.value = size};
    source.strides[i] = known(strides[i], stride);
  }
  tsFree(strides);
  return source;
}

static void freeSource(Source *source) { tsFree(source->sizes); }

static void freeMetadata(Metadata *metadata) {
  tsVecFree(&metadata->sizes);
  tsVecFree(&metadata->strides);
}

//===--- Expressions ---===//

typedef struct Place {
  MlirRewriterBase base;
  MlirLocation location;
  MlirContext context;
} Place;

static Place placeOf(MlirPatternRewriter rewriter, MlirOperation op) {
  return (Place){mlirPatternRewriterAsBase(rewriter), mlirOperationGetLocation(op),
                 mlirOperationGetContext(op)};
}

static Number apply(const Place *place, MlirAffineExpr expr, size_t count, const Number *symbols) {
  return affineApplyNumbers(place->base, place->location, expr, count, symbols);
}

static MlirAffineExpr symbolOf(const Place *place, size_t position) {
  return mlirAffineSymbolExprGet(place->context, (intptr_t)position);
}

static MlirAffineExpr scaled(MlirAffineExpr expr, int64_t factor) {
  return mlirAffineMulExprGet(expr,
                              mlirAffineConstantExprGet(mlirAffineExprGetContext(expr), factor));
}

// The product of all, whose expression has the first number last.
static Number productOf(const Place *place, size_t count, const Number *numbers) {
  MlirAffineExpr product = mlirAffineConstantExprGet(place->context, 1);
  for (size_t i = 0; i < count; ++i)
    product = mlirAffineMulExprGet(product, symbolOf(place, i));
  return apply(place, product, count, numbers);
}

//===--- subview ---===//

static Metadata resolveSubView(const Place *place, MlirOperation subview) {
  Source source = takeSource(place->base, place->location, memrefSubViewOpGetSource(subview));
  TesseraSlice slice = tesseraSliceRead(subview);
  Metadata metadata = {.base = source.base};
  bool *isDropped = tsAllocZeroed(source.rank + 1, sizeof *isDropped);
  memrefSubViewFindDropped(subview, isDropped);
  MlirAffineExpr sum = symbolOf(place, 0);
  Numbers terms = {0};
  tsVecPush(&terms, source.offset);
  for (size_t i = 0; i < source.rank; ++i) {
    const Number factors[] = {slice.lists[TESSERA_SLICE_STRIDES][i], source.strides[i]};
    Number stride =
        apply(place, mlirAffineMulExprGet(symbolOf(place, 0), symbolOf(place, 1)), 2, factors);
    sum = mlirAffineAddExprGet(
        sum, mlirAffineMulExprGet(symbolOf(place, 1 + 2 * i), symbolOf(place, 2 + 2 * i)));
    tsVecPush(&terms, slice.lists[TESSERA_SLICE_OFFSETS][i]);
    tsVecPush(&terms, source.strides[i]);
    if (isDropped[i])
      continue;
    tsVecPush(&metadata.sizes, slice.lists[TESSERA_SLICE_SIZES][i]);
    tsVecPush(&metadata.strides, stride);
  }
  metadata.offset = apply(place, sum, terms.size, terms.data);
  tsVecFree(&terms);
  tsFree(isDropped);
  tesseraSliceFree(&slice);
  freeSource(&source);
  return metadata;
}

//===--- expand_shape ---===//

// The dimensions of one group, of which one at most may be dynamic: its size follows from that of
// the source.
static void expandGroup(const Place *place, const Source *source, size_t group,
                        const int64_t *sizes, size_t count, Metadata *metadata) {
  int64_t product = 1;
  size_t dynamic = count;
  for (size_t i = 0; i < count; ++i) {
    if (sizes[i] == IR_DYNAMIC)
      dynamic = i;
    else
      product = tesseraDynamicMul(product, sizes[i]);
  }
  for (size_t i = 0; i < count; ++i) {
    MlirAffineExpr quotient = mlirAffineFloorDivExprGet(
        symbolOf(place, 0), mlirAffineConstantExprGet(place->context, product));
    tsVecPush(&metadata->sizes, i == dynamic ? apply(place, quotient, 1, &source->takenSizes[group])
                                             : fixed(sizes[i]));
  }
  size_t first = metadata->strides.size;
  int64_t stride = 1;
  for (size_t i = 0; i < count; ++i)
    tsVecPush(&metadata->strides, fixed(1));
  for (size_t i = count; i-- > 0;) {
    metadata->strides.data[first + i].number = stride;
    stride = sizes[i] == IR_DYNAMIC ? stride : tesseraDynamicMul(stride, sizes[i]);
  }
  const Number both[] = {source->takenSizes[group], source->strides[group]};
  for (size_t i = 0; i < count; ++i) {
    Number *number = &metadata->strides.data[first + i];
    MlirAffineExpr factor = scaled(symbolOf(place, 0), number->number);
    if (dynamic < count && i < dynamic)
      *number = apply(
          place,
          mlirAffineMulExprGet(
              mlirAffineFloorDivExprGet(factor, mlirAffineConstantExprGet(place->context, product)),
              symbolOf(place, 1)),
          2, both);
    else
      *number = apply(place, factor, 1, &source->strides[group]);
  }
}

static void resolveExpansion(const Place *place, MlirOperation op, const Source *source,
                             const intptr_t *starts, Metadata *metadata) {
  IrShape shape = irShapedShape(irType(resultType(op)));
  for (size_t i = 0; i < source->rank; ++i)
    expandGroup(place, source, i, shape.sizes + starts[i], (size_t)(starts[i + 1] - starts[i]),
                metadata);
}

//===--- collapse_shape ---===//

// The stride of the last dimension that isn't 1; without one, that of the result.
static Number joinedStride(const Source *source, intptr_t start, intptr_t end, int64_t wanted) {
  for (intptr_t i = end; i-- > start;)
    if (mlirShapedTypeGetDimSize(source->type, i) != 1)
      return source->strides[i];
  for (intptr_t i = start; wanted == IR_DYNAMIC && i < end; ++i)
    if (source->strides[i].value.ptr)
      return source->strides[i];
  return fixed(wanted);
}

static void resolveCollapse(const Place *place, MlirOperation op, const Source *source,
                            const intptr_t *starts, Metadata *metadata) {
  MlirType type = resultType(op);
  IrShape shape = irShapedShape(irType(type));
  int64_t *strides = tsAllocZeroed(shape.rank + 1, sizeof *strides), offset;
  irMemRefStridesAndOffset(irType(type), strides, &offset);
  for (size_t i = 0; i < shape.rank; ++i) {
    size_t count = (size_t)(starts[i + 1] - starts[i]);
    tsVecPush(&metadata->sizes, shape.sizes[i] != IR_DYNAMIC
                                    ? fixed(shape.sizes[i])
                                    : productOf(place, count, source->sizes + starts[i]));
    tsVecPush(&metadata->strides, joinedStride(source, starts[i], starts[i + 1], strides[i]));
  }
  tsFree(strides);
}

static Metadata resolveReshape(const Place *place, MlirOperation op) {
  bool isExpansion = memrefExpandShapeOpIsA(op);
  MlirAttribute groups = isExpansion ? memrefExpandShapeOpGetReassociationAttr(op)
                                     : memrefCollapseShapeOpGetReassociationAttr(op);
  Source source = takeSource(place->base, place->location, mlirOperationGetOperand(op, 0));
  Metadata metadata = {.base = source.base, .offset = source.offset};
  intptr_t numGroups = mlirArrayAttrGetNumElements(groups);
  intptr_t *starts = tsAllocZeroed((size_t)numGroups + 1, sizeof *starts);
  tesseraReassociationRead(groups, starts);
  if (source.rank == 0) {
    for (intptr_t i = 0; i < mlirShapedTypeGetRank(resultType(op)); ++i) {
      tsVecPush(&metadata.sizes, fixed(1));
      tsVecPush(&metadata.strides, fixed(1));
    }
  } else {
    (isExpansion ? resolveExpansion : resolveCollapse)(place, op, &source, starts, &metadata);
  }
  tsFree(starts);
  freeSource(&source);
  return metadata;
}

// Whether the sizes of an expansion follow from those of its source.
static bool isResolvable(MlirOperation op) {
  if (memrefSubViewOpIsA(op) || memrefCollapseShapeOpIsA(op))
    return true;
  if (!memrefExpandShapeOpIsA(op))
    return false;
  MlirAttribute groups = memrefExpandShapeOpGetReassociationAttr(op);
  intptr_t dim = 0;
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(groups); ++i) {
    intptr_t numDynamic = 0;
    intptr_t count = mlirArrayAttrGetNumElements(mlirArrayAttrGetElement(groups, i));
    for (intptr_t end = dim + count; dim < end; ++dim)
      numDynamic += mlirShapedTypeIsDynamicDim(resultType(op), dim);
    if (numDynamic > 1)
      return false;
  }
  return true;
}

static Metadata resolveView(const Place *place, MlirOperation op) {
  return memrefSubViewOpIsA(op) ? resolveSubView(place, op) : resolveReshape(place, op);
}

static MlirLogicalResult reinterpretView(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  if (!isResolvable(op))
    return mlirLogicalResultFailure();
  Place place = placeOf(rewriter, op);
  Metadata metadata = resolveView(&place, op);
  TesseraSlice slice = {{1, (intptr_t)metadata.sizes.size, (intptr_t)metadata.strides.size},
                        {&metadata.offset, metadata.sizes.data, metadata.strides.data}};
  mlirRewriterBaseReplaceOpWithOperation(
      place.base, op,
      tesseraSliceCreate(place.base, place.location, &memrefReinterpretCastOpDef, resultType(op), 1,
                         &metadata.base, &slice));
  freeMetadata(&metadata);
  return mlirLogicalResultSuccess();
}

//===--- extract_strided_metadata ---===//

static MlirValue sourceOf(MlirOperation op) { return memrefExtractStridedMetadataOpGetSource(op); }

// Replaces the results of `op`.
static void replaceMetadata(const Place *place, MlirOperation op, const Metadata *metadata) {
  Values results = {0};
  tsVecPush(&results, metadata->base);
  tsVecPush(&results, arithCreateMixed(place->base, place->location, metadata->offset));
  for (size_t i = 0; i < metadata->sizes.size; ++i)
    tsVecPush(&results, arithCreateMixed(place->base, place->location, metadata->sizes.data[i]));
  for (size_t i = 0; i < metadata->strides.size; ++i)
    tsVecPush(&results, arithCreateMixed(place->base, place->location, metadata->strides.data[i]));
  mlirRewriterBaseReplaceOpWithValues(place->base, op, (intptr_t)results.size, results.data);
  tsVecFree(&results);
}

static MlirLogicalResult metadataOfView(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirValue source = sourceOf(op);
  if (!mlirValueIsAOpResult(source) || !isResolvable(mlirOpResultGetOwner(source)))
    return mlirLogicalResultFailure();
  Place place = placeOf(rewriter, op);
  Metadata metadata = resolveView(&place, mlirOpResultGetOwner(source));
  replaceMetadata(&place, op, &metadata);
  freeMetadata(&metadata);
  return mlirLogicalResultSuccess();
}

// The base of a buffer that begins where it does itself: of rank 0. Where nobody asks for it, the
// result stands for itself.
static MlirValue makeBase(const Place *place, MlirOperation op, MlirValue buffer) {
  MlirValue old = resultOf(op);
  if (!mlirValueGetFirstUse(old).ptr)
    return old;
  if (mlirTypeEqual(mlirValueGetType(buffer), mlirValueGetType(old)))
    return buffer;
  Number offset = fixed(0);
  TesseraSlice slice = {{1, 0, 0}, {&offset, NULL, NULL}};
  return resultOf(tesseraSliceCreate(place->base, place->location, &memrefReinterpretCastOpDef,
                                     mlirValueGetType(old), 1, &buffer, &slice));
}

// Row-major strides of these sizes.
static void addStrides(const Place *place, Metadata *metadata) {
  size_t rank = metadata->sizes.size;
  for (size_t i = 0; i < rank; ++i)
    tsVecPush(&metadata->strides, fixed(1));
  for (size_t i = rank; i-- > 1;)
    metadata->strides.data[i - 1] = productOf(place, rank - i, metadata->sizes.data + i);
}

static MlirLogicalResult metadataOfAllocation(MlirOperation op, MlirPatternRewriter rewriter,
                                              void *user) {
  (void)user;
  MlirValue source = sourceOf(op);
  MlirOperation made =
      mlirValueIsAOpResult(source) ? mlirOpResultGetOwner(source) : (MlirOperation){NULL};
  bool isAllocation = memrefAllocOpIsA(made) || memrefAllocaOpIsA(made);
  if ((!isAllocation && !memrefGetGlobalOpIsA(made)) ||
      !tesseraMemRefHasIdentityLayout(mlirValueGetType(source)))
    return mlirLogicalResultFailure();
  Place place = placeOf(rewriter, op);
  IrShape shape = irShapedShape(irType(mlirValueGetType(source)));
  Metadata metadata = {.offset = fixed(0)};
  intptr_t next = 0;
  for (size_t i = 0; i < shape.rank; ++i)
    tsVecPush(&metadata.sizes, shape.sizes[i] == IR_DYNAMIC
                                   ? (Number){.value = mlirOperationGetOperand(made, next++)}
                                   : fixed(shape.sizes[i]));
  addStrides(&place, &metadata);
  metadata.base = makeBase(&place, op, source);
  replaceMetadata(&place, op, &metadata);
  freeMetadata(&metadata);
  return mlirLogicalResultSuccess();
}

static bool isStrided(MlirValue buffer) {
  MlirType type = mlirValueGetType(buffer);
  if (!mlirTypeIsAMemRef(type))
    return false;
  int64_t offset,
      *strides = tsAllocZeroed((size_t)mlirShapedTypeGetRank(type) + 1, sizeof *strides);
  bool isStrided = irMemRefStridesAndOffset(irType(type), strides, &offset);
  tsFree(strides);
  return isStrided;
}

static MlirLogicalResult metadataOfReinterpretCast(MlirOperation op, MlirPatternRewriter rewriter,
                                                   void *user) {
  (void)user;
  MlirOperation cast = arithDefiningOp(sourceOf(op), &memrefReinterpretCastOpDef);
  if (!cast.ptr || !isStrided(memrefReinterpretCastOpGetSource(cast)))
    return mlirLogicalResultFailure();
  Place place = placeOf(rewriter, op);
  TesseraSlice slice = tesseraSliceRead(cast);
  Metadata metadata = {.offset = slice.lists[TESSERA_SLICE_OFFSETS][0]};
  metadata.base = resultOf(memrefExtractStridedMetadataOpCreateInferred(
      place.base, place.location, memrefReinterpretCastOpGetSource(cast)));
  for (intptr_t i = 0; i < slice.counts[TESSERA_SLICE_SIZES]; ++i) {
    tsVecPush(&metadata.sizes, slice.lists[TESSERA_SLICE_SIZES][i]);
    tsVecPush(&metadata.strides, slice.lists[TESSERA_SLICE_STRIDES][i]);
  }
  replaceMetadata(&place, op, &metadata);
  tesseraSliceFree(&slice);
  freeMetadata(&metadata);
  return mlirLogicalResultSuccess();
}

// What the cast says, and where it doesn't, what its source does.
static MlirLogicalResult metadataOfCast(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirOperation cast = arithDefiningOp(sourceOf(op), &memrefCastOpDef);
  if (!cast.ptr || !isStrided(memrefCastOpGetSource(cast)))
    return mlirLogicalResultFailure();
  Place place = placeOf(rewriter, op);
  MlirOperation taken = memrefExtractStridedMetadataOpCreateInferred(place.base, place.location,
                                                                     memrefCastOpGetSource(cast));
  IrShape shape = irShapedShape(irType(resultType(cast)));
  int64_t *strides = tsAllocZeroed(shape.rank + 1, sizeof *strides), offset;
  irMemRefStridesAndOffset(irType(resultType(cast)), strides, &offset);
  Metadata metadata = {.base = resultOf(taken),
                       .offset = known(offset, mlirOperationGetResult(taken, 1))};
  for (size_t i = 0; i < shape.rank; ++i) {
    intptr_t size = (intptr_t)(2 + i), stride = (intptr_t)(2 + shape.rank + i);
    tsVecPush(&metadata.sizes, known(shape.sizes[i], mlirOperationGetResult(taken, size)));
    tsVecPush(&metadata.strides, known(strides[i], mlirOperationGetResult(taken, stride)));
  }
  replaceMetadata(&place, op, &metadata);
  tsFree(strides);
  freeMetadata(&metadata);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult metadataOfSpaceCast(MlirOperation op, MlirPatternRewriter rewriter,
                                             void *user) {
  (void)user;
  MlirOperation cast = arithDefiningOp(sourceOf(op), &memrefMemorySpaceCastOpDef);
  if (!cast.ptr)
    return mlirLogicalResultFailure();
  Place place = placeOf(rewriter, op);
  MlirOperation taken = memrefExtractStridedMetadataOpCreateInferred(
      place.base, place.location, memrefMemorySpaceCastOpGetSource(cast));
  Values results = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(taken); ++i)
    tsVecPush(&results, mlirOperationGetResult(taken, i));
  if (mlirValueGetFirstUse(resultOf(op)).ptr)
    results.data[0] = resultOf(
        memrefMemorySpaceCastOpCreate(place.base, place.location, resultType(op), results.data[0]));
  else
    results.data[0] = resultOf(op);
  mlirRewriterBaseReplaceOpWithValues(place.base, op, (intptr_t)results.size, results.data);
  tsVecFree(&results);
  return mlirLogicalResultSuccess();
}

// A base buffer is its own.
static MlirLogicalResult metadataOfBase(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirOperation inner = arithDefiningOp(sourceOf(op), &memrefExtractStridedMetadataOpDef);
  if (!inner.ptr)
    return mlirLogicalResultFailure();
  Place place = placeOf(rewriter, op);
  Metadata metadata = {.base = sourceOf(op), .offset = fixed(0)};
  replaceMetadata(&place, op, &metadata);
  return mlirLogicalResultSuccess();
}

// A view has the aligned pointer of its source.
static MlirLogicalResult pointerOfView(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue source = memrefExtractAlignedPointerAsIndexOpGetSource(op);
  if (!mlirValueIsAOpResult(source))
    return mlirLogicalResultFailure();
  MlirOperation view = mlirOpResultGetOwner(source);
  if (!viewLikeOpInterfaceCast(view) || memrefViewOpIsA(view) ||
      !mlirValueEqual(viewLikeOpInterfaceGetViewDest(view), source))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseStartOpModification(base, op);
  memrefExtractAlignedPointerAsIndexOpSetSource(op, viewLikeOpInterfaceGetViewSource(view));
  mlirRewriterBaseFinalizeOpModification(base, op);
  return mlirLogicalResultSuccess();
}

void expandStridedMetadataPassPassAddPatterns(MlirRewritePatternSet patterns,
                                              const ExpandStridedMetadataPassOptions *options) {
  (void)options;
  const TesseraOpDef *metadata = &memrefExtractStridedMetadataOpDef;
  tesseraRewritePatternSetAdd(patterns, &memrefSubViewOpDef, 1, reinterpretView, NULL);
  tesseraRewritePatternSetAdd(patterns, &memrefExpandShapeOpDef, 1, reinterpretView, NULL);
  tesseraRewritePatternSetAdd(patterns, &memrefCollapseShapeOpDef, 1, reinterpretView, NULL);
  tesseraRewritePatternSetAdd(patterns, metadata, 1, metadataOfView, NULL);
  tesseraRewritePatternSetAdd(patterns, metadata, 1, metadataOfAllocation, NULL);
  tesseraRewritePatternSetAdd(patterns, metadata, 1, metadataOfReinterpretCast, NULL);
  tesseraRewritePatternSetAdd(patterns, metadata, 1, metadataOfCast, NULL);
  tesseraRewritePatternSetAdd(patterns, metadata, 1, metadataOfSpaceCast, NULL);
  tesseraRewritePatternSetAdd(patterns, metadata, 1, metadataOfBase, NULL);
  tesseraRewritePatternSetAdd(patterns, &memrefExtractAlignedPointerAsIndexOpDef, 1, pointerOfView,
                              NULL);
}
