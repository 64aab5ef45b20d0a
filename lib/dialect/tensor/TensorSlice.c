// Slices of tensors: what they may be, folding, and canonicalisation.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/tensor/TensorFold.h"
#include "dialect/tensor/TensorOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Rewrite.h"
#include "tessera/Views.h"

static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }
static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }
static IrShape shapeOf(MlirType type) { return irShapedShape(irType(type)); }

// Whether the slice is all of a tensor of the type.
static bool isWhole(MlirOperation op, MlirType type) {
  if (!mlirShapedTypeHasStaticShape(type))
    return false;
  TesseraSlice slice = tesseraSliceRead(op);
  bool isWhole = true;
  for (intptr_t i = 0; isWhole && i < slice.counts[0]; ++i) {
    const int64_t wanted[] = {0, mlirShapedTypeGetDimSize(type, i), 1};
    for (unsigned list = 0; isWhole && list < 3; ++list) {
      int64_t number;
      isWhole =
          tesseraMixedNumberIsConstant(slice.lists[list][i], &number) && number == wanted[list];
    }
  }
  tesseraSliceFree(&slice);
  return isWhole;
}

//===--- Verifying ---===//

static TesseraDiagnostic *startError(MlirOperation op) {
  return tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
}

static MlirType sliceType(const TesseraMixedList *sizes, MlirType whole) {
  return mlirRankedTensorTypeGet(sizes->size, sizes->numbers, mlirShapedTypeGetElementType(whole),
                                 mlirRankedTensorTypeGetEncoding(whole));
}

static MlirLogicalResult checkPart(MlirOperation op, MlirType whole, MlirType part) {
  TesseraMixedList sizes = tesseraSliceGetList(op, TESSERA_SLICE_SIZES);
  MlirType element = mlirShapedTypeGetElementType(whole);
  IrShape shape = shapeOf(part);
  bool isTooLong = (intptr_t)shape.rank > sizes.size;
  bool fits =
      tesseraShapeIsReduced(sizes.size, sizes.numbers, (intptr_t)shape.rank, shape.sizes, NULL);
  if (!isTooLong && fits && mlirTypeEqual(element, mlirShapedTypeGetElementType(part)))
    return mlirLogicalResultSuccess();
  TesseraDiagnostic *error = startError(op);
  if (isTooLong) {
    tesseraDiagnosticAppendFormat(error,
                                  "expected rank to be smaller or equal to the other rank. ");
  } else if (!fits) {
    tesseraDiagnosticAppendFormat(error, "expected type to be ");
    tesseraDiagnosticAppendType(error, sliceType(&sizes, whole));
    tesseraDiagnosticAppendFormat(error, " or a rank-reduced version. (size mismatch) ");
  } else {
    tesseraDiagnosticAppendFormat(error, "expected element type to be ");
    tesseraDiagnosticAppendType(error, element);
  }
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult verifySlice(MlirOperation op, MlirType whole, MlirType part) {
  if (mlirLogicalResultIsFailure(checkPart(op, whole, part)))
    return mlirLogicalResultFailure();
  return tesseraSliceVerifyBounds(op, whole);
}

intptr_t tensorExtractSliceOpGetListSize(MlirOperation op, TesseraSliceList list) {
  (void)list;
  return mlirShapedTypeGetRank(typeOf(tensorExtractSliceOpGetSource(op)));
}

intptr_t tensorInsertSliceOpGetListSize(MlirOperation op, TesseraSliceList list) {
  (void)list;
  return mlirShapedTypeGetRank(typeOf(tensorInsertSliceOpGetDest(op)));
}

MlirLogicalResult tensorExtractSliceOpVerify(MlirOperation op) {
  return verifySlice(op, typeOf(tensorExtractSliceOpGetSource(op)), typeOf(resultOf(op)));
}

MlirLogicalResult tensorInsertSliceOpVerify(MlirOperation op) {
  return verifySlice(op, typeOf(tensorInsertSliceOpGetDest(op)),
                     typeOf(tensorInsertSliceOpGetSource(op)));
}

intptr_t tensorParallelInsertSliceOpGetListSize(MlirOperation op, TesseraSliceList list) {
  (void)list;
  return mlirShapedTypeGetRank(typeOf(tensorParallelInsertSliceOpGetDest(op)));
}

TesseraRange tensorParallelInsertSliceOpGetUpdatedDestinations(MlirOperation op) {
  return tesseraOperationGetOperandGroup(op, 1);
}

MlirOperation tensorParallelInsertSliceOpGetIteratingParent(MlirOperation op) {
  MlirOperation holder = mlirOperationGetParentOperation(op);
  return holder.ptr && tesseraOperationGetInterface(holder, &inParallelOpInterface)
             ? mlirOperationGetParentOperation(holder)
             : (MlirOperation){NULL};
}

MlirLogicalResult tensorParallelInsertSliceOpVerify(MlirOperation op) {
  MlirOperation holder = mlirOperationGetParentOperation(op);
  if (!tesseraOperationGetInterface(holder, &inParallelOpInterface)) {
    TesseraDiagnostic *error = startError(op);
    tesseraDiagnosticAppendFormat(error, "expected InParallelOpInterface parent, got:");
    tesseraDiagnosticAppendOp(error, holder, true);
    return tesseraDiagnosticReport(error);
  }
  return verifySlice(op, typeOf(tensorParallelInsertSliceOpGetDest(op)),
                     typeOf(tensorParallelInsertSliceOpGetSource(op)));
}

//===--- Folding ---===//

static bool haveSameType(MlirValue a, MlirValue b) { return mlirTypeEqual(typeOf(a), typeOf(b)); }

MlirLogicalResult tensorExtractSliceOpFold(MlirOperation op, const MlirAttribute *operands,
                                           TesseraFoldResult *results, size_t *numResults) {
  MlirValue source = tensorExtractSliceOpGetSource(op), result = resultOf(op);
  MlirType type = typeOf(result);
  MlirAttribute splat = tensorReshapeSplat(operands[0], type);
  if (splat.ptr)
    return arithGiveAttribute(results, numResults, splat);
  if (haveSameType(source, result) && isWhole(op, type))
    return arithGiveValue(results, numResults, source);
  // What has just been inserted there.
  MlirOperation insert = arithDefiningOp(source, &tensorInsertSliceOpDef);
  if (!insert.ptr || !haveSameType(tensorInsertSliceOpGetSource(insert), result) ||
      !tesseraSlicesAreEqual(op, insert))
    return mlirLogicalResultFailure();
  return arithGiveValue(results, numResults, tensorInsertSliceOpGetSource(insert));
}

static bool isEmpty(MlirType type) {
  bool isEmpty = false;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    isEmpty |= mlirShapedTypeGetDimSize(type, i) == 0;
  return isEmpty;
}

MlirLogicalResult tensorInsertSliceOpFold(MlirOperation op, const MlirAttribute *operands,
                                          TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirValue source = tensorInsertSliceOpGetSource(op), dest = tensorInsertSliceOpGetDest(op);
  if (haveSameType(source, dest) && isWhole(op, typeOf(dest)))
    return arithGiveValue(results, numResults, source);
  // What was inserted there before is overwritten.
  MlirOperation before = arithDefiningOp(dest, &tensorInsertSliceOpDef);
  if (before.ptr && haveSameType(tensorInsertSliceOpGetSource(before), source) &&
      tesseraSlicesAreEqual(op, before)) {
    tensorInsertSliceOpSetDest(op, tensorInsertSliceOpGetDest(before));
    *numResults = 0;
    return mlirLogicalResultSuccess();
  }
  // What was taken from there goes back; of nothing, nothing changes.
  MlirOperation extract = arithDefiningOp(source, &tensorExtractSliceOpDef);
  bool isTaken = extract.ptr && mlirValueEqual(tensorExtractSliceOpGetSource(extract), dest) &&
                 tesseraSlicesAreEqual(op, extract);
  return isTaken || isEmpty(typeOf(source)) ? arithGiveValue(results, numResults, dest)
                                            : mlirLogicalResultFailure();
}

MlirValue tensorSliceFindSize(MlirOperation extract, intptr_t dim) {
  TesseraMixedList sizes = tesseraSliceGetList(extract, TESSERA_SLICE_SIZES);
  IrShape shape = shapeOf(typeOf(resultOf(extract)));
  bool *isDropped = tsAllocZeroed((size_t)sizes.size + 1, sizeof *isDropped);
  MlirValue found = {NULL};
  if (tesseraShapeIsReduced(sizes.size, sizes.numbers, (intptr_t)shape.rank, shape.sizes,
                            isDropped))
    for (intptr_t i = 0; i < sizes.size; ++i)
      if (!isDropped[i] && dim-- == 0)
        found = tesseraMixedListGet(&sizes, i).value;
  tsFree(isDropped);
  return found;
}

//===--- Canonicalisation ---===//

// Which dimensions of the slice its type lacks.
static bool *findDropped(MlirOperation op, MlirType part) {
  TesseraMixedList sizes = tesseraSliceGetList(op, TESSERA_SLICE_SIZES);
  bool *isDropped = tsAllocZeroed((size_t)sizes.size + 1, sizeof *isDropped);
  IrShape shape = shapeOf(part);
  tesseraShapeIsReduced(sizes.size, sizes.numbers, (intptr_t)shape.rank, shape.sizes, isDropped);
  return isDropped;
}

// The type with the sizes of the slice in the dimensions that `part`, the type that `op` has for
// it, keeps.
static MlirType reducedType(MlirOperation op, const TesseraSlice *slice, MlirType part) {
  IrShape kept = {NULL, 0};
  intptr_t rank = slice->counts[TESSERA_SLICE_SIZES];
  int64_t *sizes = tsAllocZeroed((size_t)rank + 1, sizeof *sizes);
  bool *isDropped = findDropped(op, part);
  for (intptr_t i = 0; i < rank; ++i) {
    TesseraMixedNumber size = slice->lists[TESSERA_SLICE_SIZES][i];
    if (!isDropped[i])
      sizes[kept.rank++] = size.value.ptr ? IR_DYNAMIC : size.number;
  }
  MlirType type =
      mlirRankedTensorTypeGet((intptr_t)kept.rank, sizes, mlirShapedTypeGetElementType(part),
                              mlirRankedTensorTypeGetEncoding(part));
  tsFree(isDropped);
  tsFree(sizes);
  return type;
}

static MlirOperation createExtract(MlirRewriterBase base, MlirLocation location, MlirType type,
                                   MlirValue source, const TesseraSlice *slice) {
  return tesseraSliceCreate(base, location, &tensorExtractSliceOpDef, type, 1, &source, slice);
}

// What is inserted, and where, by an insert_slice or a parallel_insert_slice.
static MlirValue insertedOf(MlirOperation op) { return mlirOperationGetOperand(op, 0); }
static MlirValue destOf(MlirOperation op) { return mlirOperationGetOperand(op, 1); }

// One like `op`.
static MlirOperation createInsert(MlirRewriterBase base, MlirOperation op, MlirValue source,
                                  MlirValue dest, const TesseraSlice *slice) {
  const MlirValue values[] = {source, dest};
  bool isParallel = tensorParallelInsertSliceOpIsA(op);
  mlirRewriterBaseSetInsertionPointBefore(base, op);
  return tesseraSliceCreate(base, mlirOperationGetLocation(op), tesseraOperationGetDefinition(op),
                            isParallel ? (MlirType){NULL} : typeOf(dest), 2, values, slice);
}

// Gives `value` the type by a cast unless it has it.
static MlirValue castTo(MlirRewriterBase base, MlirLocation location, MlirValue value,
                        MlirType type) {
  if (mlirTypeEqual(typeOf(value), type))
    return value;
  return resultOf(tensorCastOpCreate(base, location, type, value));
}

// What is inserted, cast to the type: before the op, or the one that it is in.
static MlirValue castInserted(MlirRewriterBase base, MlirOperation op, MlirType type) {
  if (tensorParallelInsertSliceOpIsA(op))
    mlirRewriterBaseSetInsertionPointBefore(base, mlirOperationGetParentOperation(op));
  return castTo(base, mlirOperationGetLocation(op), insertedOf(op), type);
}

static MlirLogicalResult useConstantsInExtract(MlirOperation op, MlirPatternRewriter rewriter,
                                               void *user) {
  (void)user;
  MlirValue source = tensorExtractSliceOpGetSource(op);
  TesseraSlice slice = tesseraSliceRead(op);
  bool changes = tesseraSliceUseConstants(&slice) && tesseraSliceFits(&slice, typeOf(source));
  if (changes) {
    MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
    MlirLocation location = mlirOperationGetLocation(op);
    MlirType old = typeOf(resultOf(op));
    MlirOperation made =
        createExtract(base, location, reducedType(op, &slice, old), source, &slice);
    MlirValue value = castTo(base, location, resultOf(made), old);
    mlirRewriterBaseReplaceOpWithValues(base, op, 1, &value);
  }
  tesseraSliceFree(&slice);
  return changes ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static MlirLogicalResult useConstantsInInsert(MlirOperation op, MlirPatternRewriter rewriter,
                                              void *user) {
  (void)user;
  MlirValue source = insertedOf(op), dest = destOf(op);
  TesseraSlice slice = tesseraSliceRead(op);
  bool changes = tesseraSliceUseConstants(&slice) && tesseraSliceFits(&slice, typeOf(dest));
  if (changes) {
    MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
    source = castInserted(base, op, reducedType(op, &slice, typeOf(source)));
    mlirRewriterBaseReplaceOpWithOperation(base, op, createInsert(base, op, source, dest, &slice));
  }
  tesseraSliceFree(&slice);
  return changes ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

// The source of a cast that forgets about the shape; null when the value isn't one's result.
static MlirValue findMoreStatic(MlirValue value) {
  MlirOperation cast = arithDefiningOp(value, &tensorCastOpDef);
  const MlirValue none = {NULL};
  if (!cast.ptr)
    return none;
  MlirValue source = tensorCastOpGetSource(cast);
  return tensorKeepsShape(typeOf(value), typeOf(source)) ? source : none;
}

// A slice of a tensor before a cast that forgets about its shape.
static MlirLogicalResult extractSliceBeforeCast(MlirOperation op, MlirPatternRewriter rewriter,
                                                void *user) {
  (void)user;
  MlirValue source = findMoreStatic(tensorExtractSliceOpGetSource(op));
  if (!source.ptr)
    return mlirLogicalResultFailure();
  TesseraSlice slice = tesseraSliceRead(op);
  bool changes = !tesseraSliceUseConstants(&slice) && tesseraSliceFits(&slice, typeOf(source));
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (changes)
    mlirRewriterBaseReplaceOpWithOperation(
        base, op,
        createExtract(base, mlirOperationGetLocation(op), typeOf(resultOf(op)), source, &slice));
  tesseraSliceFree(&slice);
  return changes ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

// Writes the sizes that `type` knows into the slice; dimensions that aren't dropped are those of
// the type.
static void takeSizes(TesseraSlice *slice, MlirType type, const bool *isDropped) {
  intptr_t next = 0;
  for (intptr_t i = 0; i < slice->counts[TESSERA_SLICE_SIZES]; ++i) {
    if (isDropped[i])
      continue;
    int64_t known = mlirShapedTypeGetDimSize(type, next++);
    if (known != IR_DYNAMIC)
      slice->lists[TESSERA_SLICE_SIZES][i] = (TesseraMixedNumber){.number = known};
  }
}

// A cast that only knows more of a slice's shape: the slice knows it.
static MlirLogicalResult castExtract(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation extract = arithDefiningOp(tensorCastOpGetSource(op), &tensorExtractSliceOpDef);
  MlirType type = typeOf(tensorCastOpGetDest(op));
  if (!extract.ptr)
    return mlirLogicalResultFailure();
  MlirType old = typeOf(resultOf(extract));
  MlirValue source = tensorExtractSliceOpGetSource(extract);
  if (!tensorKeepsShape(old, type) || mlirTypeEqual(old, type))
    return mlirLogicalResultFailure();
  TesseraSlice slice = tesseraSliceRead(extract);
  bool *isDropped = findDropped(extract, old);
  takeSizes(&slice, type, isDropped);
  bool changes = tesseraSliceFits(&slice, typeOf(source));
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (changes)
    mlirRewriterBaseReplaceOpWithOperation(
        base, op, createExtract(base, mlirOperationGetLocation(op), type, source, &slice));
  tsFree(isDropped);
  tesseraSliceFree(&slice);
  return changes ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

// Which of the slice's dimensions a source lacks whose sizes may be known better or worse; false
// when it can't be a source.
static bool findDroppedLoosely(const TesseraMixedList *sizes, MlirType source, bool *isDropped) {
  intptr_t next = 0, rank = mlirShapedTypeGetRank(source);
  for (intptr_t i = 0; i < sizes->size; ++i) {
    int64_t size = sizes->numbers[i];
    int64_t given = next < rank ? mlirShapedTypeGetDimSize(source, next) : 0;
    bool isKept = next < rank &&
                  (size == given || (size != 1 && (size == IR_DYNAMIC || given == IR_DYNAMIC)));
    if (!isKept && size != 1)
      return false;
    isDropped[i] = !isKept;
    next += isKept;
  }
  return next == rank;
}

// Whether the sizes of the slice are those of the source where it isn't reduced.
static bool hasSizesOf(const TesseraSlice *slice, MlirType source, const bool *isDropped) {
  intptr_t next = 0;
  for (intptr_t i = 0; i < slice->counts[TESSERA_SLICE_SIZES]; ++i) {
    TesseraMixedNumber size = slice->lists[TESSERA_SLICE_SIZES][i];
    if (!isDropped[i] &&
        (size.value.ptr ? IR_DYNAMIC : size.number) != mlirShapedTypeGetDimSize(source, next++))
      return false;
  }
  return true;
}

// Casts that forget about a shape are left out: what is inserted and where to have it.
static MlirLogicalResult insertSliceBeforeCast(MlirOperation op, MlirPatternRewriter rewriter,
                                               void *user) {
  (void)user;
  MlirValue source = insertedOf(op), dest = destOf(op);
  MlirType type = typeOf(dest);
  MlirValue knownSource = findMoreStatic(source), knownDest = findMoreStatic(dest);
  if (!knownSource.ptr && !knownDest.ptr)
    return mlirLogicalResultFailure();
  source = knownSource.ptr ? knownSource : source;
  dest = knownDest.ptr ? knownDest : dest;
  TesseraMixedList sizes = tesseraSliceGetList(op, TESSERA_SLICE_SIZES);
  TesseraSlice slice = tesseraSliceRead(op);
  bool *isDropped = tsAllocZeroed((size_t)sizes.size + 1, sizeof *isDropped);
  bool changes = findDroppedLoosely(&sizes, typeOf(source), isDropped);
  if (changes)
    takeSizes(&slice, typeOf(source), isDropped);
  changes = changes && hasSizesOf(&slice, typeOf(source), isDropped) &&
            tesseraSliceFits(&slice, typeOf(dest));
  if (changes) {
    MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
    MlirOperation made = createInsert(base, op, source, dest, &slice);
    MlirValue value = {NULL};
    bool isParallel = tensorParallelInsertSliceOpIsA(op);
    if (!isParallel)
      value = castTo(base, mlirOperationGetLocation(op), resultOf(made), type);
    mlirRewriterBaseReplaceOpWithValues(base, op, isParallel ? 0 : 1, &value);
  }
  tsFree(isDropped);
  tesseraSliceFree(&slice);
  return changes ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

// Where the slice says more of the shape than the type of what is inserted, that is cast.
static MlirLogicalResult castSource(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirType type = typeOf(insertedOf(op));
  intptr_t rank = mlirShapedTypeGetRank(type);
  if (rank != mlirShapedTypeGetRank(typeOf(destOf(op))))
    return mlirLogicalResultFailure();
  TesseraSlice slice = tesseraSliceRead(op);
  int64_t *sizes = tsAllocZeroed((size_t)rank + 1, sizeof *sizes);
  bool fits = true;
  for (intptr_t i = 0; i < rank; ++i) {
    sizes[i] = mlirShapedTypeGetDimSize(type, i);
    if (tesseraMixedNumberIsConstant(slice.lists[TESSERA_SLICE_SIZES][i], &sizes[i]))
      fits = fits && sizes[i] >= 0;
  }
  MlirType wanted = {NULL};
  if (fits)
    wanted = mlirRankedTensorTypeGet(rank, sizes, mlirShapedTypeGetElementType(type),
                                     mlirRankedTensorTypeGetEncoding(type));
  fits = fits && !mlirTypeEqual(type, wanted) && tensorKeepsShape(type, wanted);
  if (fits) {
    MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
    MlirValue source = castInserted(base, op, wanted);
    mlirRewriterBaseReplaceOpWithOperation(base, op,
                                           createInsert(base, op, source, destOf(op), &slice));
  }
  tsFree(sizes);
  tesseraSliceFree(&slice);
  return fits ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

void tensorExtractSliceOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tensorExtractSliceOpDef, 1, useConstantsInExtract, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorExtractSliceOpDef, 1, extractSliceBeforeCast, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorCastOpDef, 1, castExtract, NULL);
}

static void addInsertPatterns(MlirRewritePatternSet patterns, const TesseraOpDef *root) {
  tesseraRewritePatternSetAdd(patterns, root, 1, useConstantsInInsert, NULL);
  tesseraRewritePatternSetAdd(patterns, root, 1, insertSliceBeforeCast, NULL);
  tesseraRewritePatternSetAdd(patterns, root, 1, castSource, NULL);
}

void tensorInsertSliceOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  addInsertPatterns(patterns, &tensorInsertSliceOpDef);
}

void tensorParallelInsertSliceOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  addInsertPatterns(patterns, &tensorParallelInsertSliceOpDef);
}

//===--- Parts of tensors ---===//

bool tensorExtractSliceOpGetSubset(MlirOperation op, struct TesseraSlice *slice,
                                   MlirAttribute *layout) {
  *slice = tesseraSliceRead(op);
  *layout = (MlirAttribute){NULL};
  return true;
}

bool tensorInsertSliceOpIsSubsetInsertion(MlirOperation op) {
  (void)op;
  return true;
}

bool tensorInsertSliceOpGetSubset(MlirOperation op, struct TesseraSlice *slice,
                                  MlirAttribute *layout) {
  return tensorExtractSliceOpGetSubset(op, slice, layout);
}
