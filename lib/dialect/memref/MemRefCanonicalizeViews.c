// Canonicalisation of views that change shapes and layouts.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/arith/ArithReshape.h"
#include "dialect/memref/MemRef.h"
#include "dialect/memref/MemRefOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Rewrite.h"

static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }
static MlirType resultType(MlirOperation op) { return mlirValueGetType(resultOf(op)); }

static void replaceByCastOf(MlirRewriterBase base, MlirOperation op, MlirValue value) {
  mlirRewriterBaseReplaceOpWithOperation(
      base, op, memrefCastOpCreate(base, mlirOperationGetLocation(op), resultType(op), value));
}

//===--- Making views ---===//

MlirOperation memrefCreateSubView(MlirRewriterBase base, MlirLocation location, MlirType type,
                                  MlirValue source, const TesseraSlice *slice) {
  if (!type.ptr)
    type = tesseraMemRefTypeOfSlice(mlirValueGetType(source), slice);
  return tesseraSliceCreate(base, location, &memrefSubViewOpDef, type, 1, &source, slice);
}

static int64_t staticNumber(TesseraMixedNumber number) {
  return number.value.ptr ? IR_DYNAMIC : number.number;
}

MlirOperation memrefCreateReinterpretCast(MlirRewriterBase base, MlirLocation location,
                                          MlirValue source, const TesseraSlice *slice) {
  const IrStorage *type = irType(mlirValueGetType(source));
  size_t rank = (size_t)slice->counts[TESSERA_SLICE_SIZES];
  int64_t *numbers = tsAllocZeroed(2 * rank + 1, sizeof *numbers);
  for (size_t i = 0; i < rank; ++i) {
    numbers[i] = staticNumber(slice->lists[TESSERA_SLICE_SIZES][i]);
    numbers[rank + i] = staticNumber(slice->lists[TESSERA_SLICE_STRIDES][i]);
  }
  IrShape shape = {numbers, rank}, strides = {numbers + rank, rank};
  int64_t offset = staticNumber(slice->lists[TESSERA_SLICE_OFFSETS][0]);
  IrStorage *result = irMemRefTypeGet(shape, irShapedElementType(type),
                                      irStridedLayoutGet(type->context, offset, strides),
                                      irMemRefMemorySpace(type));
  tsFree(numbers);
  return tesseraSliceCreate(base, location, &memrefReinterpretCastOpDef, irWrapType(result), 1,
                            &source, slice);
}

//===--- subview ---===//

bool memrefSubViewFindDropped(MlirOperation subview, bool *isDropped) {
  TesseraMixedList sizes = tesseraSliceGetList(subview, TESSERA_SLICE_SIZES);
  TesseraSlice slice = tesseraSliceRead(subview);
  MlirType whole =
      tesseraMemRefTypeOfSlice(mlirValueGetType(memrefSubViewOpGetSource(subview)), &slice);
  tesseraSliceFree(&slice);
  return whole.ptr && tesseraMemRefFindDropped(whole, resultType(subview), &sizes, isDropped);
}

// The type of a slice without the dimensions that the result of `op` lacks; null when there is
// none.
static MlirType reducedType(MlirOperation op, MlirType source, const TesseraSlice *slice) {
  MlirType type = tesseraMemRefTypeOfSlice(source, slice);
  if (!type.ptr || mlirShapedTypeGetRank(type) == mlirShapedTypeGetRank(resultType(op)))
    return type;
  bool *isDropped = tsAllocZeroed((size_t)mlirShapedTypeGetRank(type) + 1, sizeof *isDropped);
  MlirType reduced = {NULL};
  if (memrefSubViewFindDropped(op, isDropped))
    reduced = tesseraMemRefDropDims(type, isDropped);
  tsFree(isDropped);
  return reduced;
}

static MlirLogicalResult sliceByConstants(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  MlirValue source = memrefSubViewOpGetSource(op);
  TesseraSlice slice = tesseraSliceRead(op);
  MlirType type = {NULL};
  if (tesseraSliceUseConstants(&slice) && tesseraSliceFits(&slice, mlirValueGetType(source)))
    type = reducedType(op, mlirValueGetType(source), &slice);
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (type.ptr)
    replaceByCastOf(
        base, op,
        resultOf(memrefCreateSubView(base, mlirOperationGetLocation(op), type, source, &slice)));
  tesseraSliceFree(&slice);
  return type.ptr ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static bool hasConstantOperand(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirAttribute constant = tesseraValueGetConstant(mlirOperationGetOperand(op, i));
    if (!mlirAttributeIsNull(constant) && mlirAttributeIsAInteger(constant))
      return true;
  }
  return false;
}

// A slice of the buffer before a cast that forgets about shape or layout.
static MlirLogicalResult sliceBeforeCast(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  MlirOperation cast = arithDefiningOp(memrefSubViewOpGetSource(op), &memrefCastOpDef);
  if (!cast.ptr || hasConstantOperand(op) || !memrefCastForgets(cast))
    return mlirLogicalResultFailure();
  MlirValue source = memrefCastOpGetSource(cast);
  TesseraSlice slice = tesseraSliceRead(op);
  MlirType type = {NULL};
  if (tesseraSliceFits(&slice, mlirValueGetType(source)))
    type = reducedType(op, mlirValueGetType(source), &slice);
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (type.ptr)
    replaceByCastOf(
        base, op,
        resultOf(memrefCreateSubView(base, mlirOperationGetLocation(op), type, source, &slice)));
  tesseraSliceFree(&slice);
  return type.ptr ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

bool memrefSubViewIsWhole(MlirOperation subview) {
  MlirType source = mlirValueGetType(memrefSubViewOpGetSource(subview));
  TesseraSlice slice = tesseraSliceRead(subview);
  bool isWhole = mlirShapedTypeGetRank(source) == mlirShapedTypeGetRank(resultType(subview));
  for (intptr_t i = 0; isWhole && i < slice.counts[0]; ++i) {
    const int64_t wanted[] = {0, mlirShapedTypeGetDimSize(source, i), 1};
    for (unsigned list = 0; isWhole && list < 3; ++list) {
      int64_t number;
      isWhole =
          tesseraMixedNumberIsConstant(slice.lists[list][i], &number) && number == wanted[list];
    }
  }
  tesseraSliceFree(&slice);
  return isWhole;
}

static MlirLogicalResult replaceWhole(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirValue source = memrefSubViewOpGetSource(op);
  if (!memrefSubViewIsWhole(op))
    return mlirLogicalResultFailure();
  if (mlirTypeEqual(mlirValueGetType(source), resultType(op)))
    mlirRewriterBaseReplaceOpWithValues(base, op, 1, &source);
  else
    replaceByCastOf(base, op, source);
  return mlirLogicalResultSuccess();
}

void memrefSubViewOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &memrefSubViewOpDef, 1, sliceByConstants, NULL);
  tesseraRewritePatternSetAdd(patterns, &memrefSubViewOpDef, 1, sliceBeforeCast, NULL);
  tesseraRewritePatternSetAdd(patterns, &memrefSubViewOpDef, 1, replaceWhole, NULL);
}

//===--- reinterpret_cast ---===//

// Numbers that are known by the type, or constants.
static void useKnown(TesseraMixedNumber *numbers, const int64_t *known, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    int64_t constant;
    if (known[i] != IR_DYNAMIC)
      numbers[i] = (TesseraMixedNumber){.number = known[i]};
    else if (tesseraMixedNumberIsConstant(numbers[i], &constant))
      numbers[i] = (TesseraMixedNumber){.number = constant};
  }
}

static void useKnownOfType(TesseraSlice *slice, MlirType type) {
  IrShape shape = irShapedShape(irType(type));
  int64_t *strides = tsAllocZeroed(shape.rank + 1, sizeof *strides), offset;
  if (irMemRefStridesAndOffset(irType(type), strides, &offset)) {
    useKnown(slice->lists[TESSERA_SLICE_OFFSETS], &offset, 1);
    useKnown(slice->lists[TESSERA_SLICE_SIZES], shape.sizes, shape.rank);
    useKnown(slice->lists[TESSERA_SLICE_STRIDES], strides, shape.rank);
  }
  tsFree(strides);
}

// Offset, sizes and strides that an extract_strided_metadata gives.
static TesseraSlice readMetadata(MlirOperation metadata) {
  TesseraSlice slice;
  for (unsigned list = 0; list < 3; ++list) {
    TesseraRange range = tesseraOperationGetResultGroup(metadata, list + 1);
    slice.counts[list] = range.count;
    slice.lists[list] = tsAllocZeroed((size_t)range.count + 1, sizeof *slice.lists[list]);
    for (intptr_t i = 0; i < range.count; ++i)
      slice.lists[list][i].value = mlirOperationGetResult(metadata, range.start + i);
  }
  useKnownOfType(&slice, mlirValueGetType(memrefExtractStridedMetadataOpGetSource(metadata)));
  return slice;
}

static bool areEqual(const TesseraSlice *a, const TesseraSlice *b) {
  for (unsigned list = 0; list < 3; ++list) {
    if (a->counts[list] != b->counts[list])
      return false;
    for (intptr_t i = 0; i < a->counts[list]; ++i)
      if (!tesseraMixedNumbersAreEqual(a->lists[list][i], b->lists[list][i]))
        return false;
  }
  return true;
}

// Putting together what was taken apart gives the same buffer, or at least its memory.
static MlirLogicalResult reinterpretMetadata(MlirOperation op, MlirPatternRewriter rewriter,
                                             void *user) {
  (void)user;
  MlirOperation metadata =
      arithDefiningOp(memrefReinterpretCastOpGetSource(op), &memrefExtractStridedMetadataOpDef);
  if (!metadata.ptr)
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirValue source = memrefExtractStridedMetadataOpGetSource(metadata);
  TesseraSlice taken = readMetadata(metadata), slice = tesseraSliceRead(op);
  useKnownOfType(&slice, resultType(op));
  bool isSame = areEqual(&taken, &slice);
  tesseraSliceFree(&taken);
  tesseraSliceFree(&slice);
  if (!isSame) {
    mlirRewriterBaseStartOpModification(base, op);
    memrefReinterpretCastOpSetSource(op, source);
    mlirRewriterBaseFinalizeOpModification(base, op);
  } else if (mlirTypeEqual(mlirValueGetType(source), resultType(op))) {
    mlirRewriterBaseReplaceOpWithValues(base, op, 1, &source);
  } else {
    replaceByCastOf(base, op, source);
  }
  return mlirLogicalResultSuccess();
}

static intptr_t countValues(const TesseraSlice *slice) {
  intptr_t count = 0;
  for (unsigned list = 0; list < 3; ++list)
    for (intptr_t i = 0; i < slice->counts[list]; ++i)
      count += slice->lists[list][i].value.ptr != NULL;
  return count;
}

// Whether there are numbers that the op would be refused for.
static bool hasNegative(const TesseraSlice *slice) {
  for (unsigned list = 0; list < TESSERA_SLICE_STRIDES; ++list)
    for (intptr_t i = 0; i < slice->counts[list]; ++i)
      if (!slice->lists[list][i].value.ptr && slice->lists[list][i].number < 0)
        return true;
  return false;
}

static MlirLogicalResult reinterpretByConstants(MlirOperation op, MlirPatternRewriter rewriter,
                                                void *user) {
  (void)user;
  TesseraSlice slice = tesseraSliceRead(op);
  intptr_t before = countValues(&slice);
  useKnownOfType(&slice, resultType(op));
  bool changes = countValues(&slice) < before && !hasNegative(&slice);
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (changes)
    replaceByCastOf(
        base, op,
        resultOf(memrefCreateReinterpretCast(base, mlirOperationGetLocation(op),
                                             memrefReinterpretCastOpGetSource(op), &slice)));
  tesseraSliceFree(&slice);
  return changes ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

void memrefReinterpretCastOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &memrefReinterpretCastOpDef, 1, reinterpretMetadata, NULL);
  tesseraRewritePatternSetAdd(patterns, &memrefReinterpretCastOpDef, 1, reinterpretByConstants,
                              NULL);
}

//===--- expand_shape and collapse_shape ---===//

static const ArithReshapes reshapes = {.expand = &memrefExpandShapeOpDef,
                                       .collapse = &memrefCollapseShapeOpDef,
                                       .cast = &memrefCastOpDef};

static void setSource(MlirRewriterBase base, MlirOperation op, MlirValue source) {
  mlirRewriterBaseStartOpModification(base, op);
  mlirOperationSetOperand(op, 0, source);
  mlirRewriterBaseFinalizeOpModification(base, op);
}

// Whether a dimension of the source is dynamic just where one of its group is.
static bool agree(MlirType source, MlirAttribute groups, const int64_t *sizes) {
  intptr_t dim = 0;
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(groups); ++i) {
    bool isDynamic = false;
    intptr_t count = mlirArrayAttrGetNumElements(mlirArrayAttrGetElement(groups, i));
    for (intptr_t end = dim + count; dim < end; ++dim)
      isDynamic |= sizes[dim] == IR_DYNAMIC;
    if (isDynamic != mlirShapedTypeIsDynamicDim(source, i))
      return false;
  }
  return true;
}

static MlirLogicalResult expandBeforeCast(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  MlirOperation cast = arithDefiningOp(memrefExpandShapeOpGetSrc(op), &memrefCastOpDef);
  if (!cast.ptr || !memrefCastForgets(cast))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirValue source = memrefCastOpGetSource(cast);
  MlirAttribute groups = memrefExpandShapeOpGetReassociationAttr(op);
  TesseraMixedList list = arithOutputShape(op);
  TesseraMixedNumber *shape = tsAllocZeroed((size_t)list.size + 1, sizeof *shape);
  int64_t *sizes = tsAllocZeroed((size_t)list.size + 1, sizeof *sizes);
  tesseraMixedListRead(&list, shape);
  for (intptr_t i = 0; i < list.size; ++i) {
    bool isKnown = tesseraMixedNumberIsConstant(shape[i], &sizes[i]);
    sizes[i] = isKnown ? sizes[i] : IR_DYNAMIC;
    if (isKnown)
      shape[i] = (TesseraMixedNumber){.number = sizes[i]};
  }
  MlirType type = {NULL};
  if (agree(mlirValueGetType(source), groups, sizes))
    type = tesseraMemRefExpand(mlirValueGetType(source), list.size, sizes, groups);
  if (type.ptr && mlirTypeEqual(type, resultType(op)))
    setSource(base, op, source);
  else if (type.ptr)
    replaceByCastOf(
        base, op,
        resultOf(arithCreateExpand(base, mlirOperationGetLocation(op), &memrefExpandShapeOpDef,
                                   type, source, groups, shape)));
  tsFree(shape);
  tsFree(sizes);
  return type.ptr ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static MlirLogicalResult collapseBeforeCast(MlirOperation op, MlirPatternRewriter rewriter,
                                            void *user) {
  (void)user;
  MlirOperation cast = arithDefiningOp(memrefCollapseShapeOpGetSrc(op), &memrefCastOpDef);
  if (!cast.ptr || !memrefCastForgets(cast))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirValue source = memrefCastOpGetSource(cast);
  MlirAttribute groups = memrefCollapseShapeOpGetReassociationAttr(op);
  MlirType type = tesseraMemRefCollapse(mlirValueGetType(source), groups, /*isStrict=*/false);
  if (!type.ptr)
    return mlirLogicalResultFailure();
  if (mlirTypeEqual(type, resultType(op)))
    setSource(base, op, source);
  else
    replaceByCastOf(base, op,
                    resultOf(arithCreateCollapse(base, mlirOperationGetLocation(op),
                                                 &memrefCollapseShapeOpDef, type, source, groups)));
  return mlirLogicalResultSuccess();
}

void memrefExpandShapeOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  arithAddExpandPatterns(patterns, &reshapes);
  tesseraRewritePatternSetAdd(patterns, &memrefExpandShapeOpDef, 1, expandBeforeCast, NULL);
}

void memrefCollapseShapeOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  arithAddCollapsePatterns(patterns, &reshapes);
  tesseraRewritePatternSetAdd(patterns, &memrefCollapseShapeOpDef, 1, collapseBeforeCast, NULL);
}
