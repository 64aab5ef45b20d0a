// Slices of tensors: what they may be, folding, and canonicalisation.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/tensor/TensorFold.h"
#include "dialect/tensor/TensorOps.h"
#include "ir/Arithmetic.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Rewrite.h"
#include "tessera/Views.h"

//===--- Offsets, sizes and strides ---===//

enum { kOffsets, kSizes, kStrides, kNumLists };

// A list of numbers of which some are operands: those that are IR_DYNAMIC.
typedef struct MixedList {
  intptr_t size;
  const int64_t *numbers;
  TesseraRange operands;
} MixedList;

typedef struct Slice {
  MlirOperation op;
  MixedList lists[kNumLists];
} Slice;

static Slice readSlice(MlirOperation op) {
  bool isInsert = tensorInsertSliceOpIsA(op);
  Slice slice = {.op = op};
  MixedList *lists = slice.lists;
  lists[kOffsets].numbers = isInsert
                                ? tensorInsertSliceOpGetStaticOffsets(op, &lists[kOffsets].size)
                                : tensorExtractSliceOpGetStaticOffsets(op, &lists[kOffsets].size);
  lists[kSizes].numbers = isInsert ? tensorInsertSliceOpGetStaticSizes(op, &lists[kSizes].size)
                                   : tensorExtractSliceOpGetStaticSizes(op, &lists[kSizes].size);
  lists[kStrides].numbers = isInsert
                                ? tensorInsertSliceOpGetStaticStrides(op, &lists[kStrides].size)
                                : tensorExtractSliceOpGetStaticStrides(op, &lists[kStrides].size);
  for (unsigned i = 0; i < kNumLists; ++i)
    lists[i].operands = tesseraOperationGetOperandGroup(op, (isInsert ? 2 : 1) + i);
  return slice;
}

// One number of a list: a constant, or a value.
typedef struct MixedNumber {
  bool isConstant;
  int64_t constant;
  MlirValue value; ///< null where the number is written in the op
} MixedNumber;

static MixedNumber readMixed(const Slice *slice, unsigned list, intptr_t i) {
  const MixedList *numbers = &slice->lists[list];
  MixedNumber number = {.isConstant = true, .constant = numbers->numbers[i]};
  if (number.constant != IR_DYNAMIC)
    return number;
  intptr_t operand = numbers->operands.start;
  for (intptr_t k = 0; k < i; ++k)
    operand += numbers->numbers[k] == IR_DYNAMIC;
  number.value = mlirOperationGetOperand(slice->op, operand);
  number.isConstant = tensorReadIndex(number.value, &number.constant);
  return number;
}

static bool areEqualNumbers(MixedNumber a, MixedNumber b) {
  if (a.isConstant && b.isConstant)
    return a.constant == b.constant;
  return a.value.ptr && b.value.ptr && mlirValueEqual(a.value, b.value);
}

static bool areSameSlice(const Slice *a, const Slice *b) {
  for (unsigned list = 0; list < kNumLists; ++list) {
    if (a->lists[list].size != b->lists[list].size)
      return false;
    for (intptr_t i = 0; i < a->lists[list].size; ++i)
      if (!areEqualNumbers(readMixed(a, list, i), readMixed(b, list, i)))
        return false;
  }
  return true;
}

// Whether the slice is all of a tensor of the type.
static bool isWhole(const Slice *slice, MlirType type) {
  if (!mlirShapedTypeHasStaticShape(type))
    return false;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i) {
    const int64_t wanted[] = {0, mlirShapedTypeGetDimSize(type, i), 1};
    for (unsigned list = 0; list < kNumLists; ++list) {
      MixedNumber number = readMixed(slice, list, i);
      if (!number.isConstant || number.constant != wanted[list])
        return false;
    }
  }
  return true;
}

//===--- Verifying ---===//

static TesseraDiagnostic *startError(MlirOperation op) {
  return tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
}

// The last position of a slice along one dimension; false when it isn't known.
static bool findLast(const Slice *slice, intptr_t dim, int64_t *last) {
  int64_t offset = slice->lists[kOffsets].numbers[dim], size = slice->lists[kSizes].numbers[dim];
  int64_t stride = slice->lists[kStrides].numbers[dim];
  if (offset == IR_DYNAMIC || size == IR_DYNAMIC || stride == IR_DYNAMIC)
    return false;
  // What overflows is outside, whichever number says so.
  if (!irMulFits(size - 1, stride, last) || !irAddFits(*last, offset, last))
    *last = INT64_MAX;
  return true;
}

static MlirType sliceType(const MixedList *sizes, MlirType whole) {
  return mlirRankedTensorTypeGet(sizes->size, sizes->numbers, mlirShapedTypeGetElementType(whole),
                                 mlirRankedTensorTypeGetEncoding(whole));
}

static MlirLogicalResult checkPart(const Slice *slice, MlirType whole, MlirType part) {
  const MixedList *sizes = &slice->lists[kSizes];
  MlirType element = mlirShapedTypeGetElementType(whole);
  IrShape shape = irShapedShape(irType(part));
  bool isTooLong = (intptr_t)shape.rank > sizes->size;
  bool fits =
      tesseraShapeIsReduced(sizes->size, sizes->numbers, (intptr_t)shape.rank, shape.sizes, NULL);
  if (!isTooLong && fits && mlirTypeEqual(element, mlirShapedTypeGetElementType(part)))
    return mlirLogicalResultSuccess();
  TesseraDiagnostic *error = startError(slice->op);
  if (isTooLong) {
    tesseraDiagnosticAppendFormat(error,
                                  "expected rank to be smaller or equal to the other rank. ");
  } else if (!fits) {
    tesseraDiagnosticAppendFormat(error, "expected type to be ");
    tesseraDiagnosticAppendType(error, sliceType(sizes, whole));
    tesseraDiagnosticAppendFormat(error, " or a rank-reduced version. (size mismatch) ");
  } else {
    tesseraDiagnosticAppendFormat(error, "expected element type to be ");
    tesseraDiagnosticAppendType(error, element);
  }
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult verifySlice(MlirOperation op, MlirType whole, MlirType part) {
  Slice slice = readSlice(op);
  if (mlirLogicalResultIsFailure(checkPart(&slice, whole, part)))
    return mlirLogicalResultFailure();
  return tesseraSliceVerifyBounds(op, whole);
}

intptr_t tensorExtractSliceOpGetListSize(MlirOperation op, TesseraSliceList list) {
  (void)list;
  return mlirShapedTypeGetRank(mlirValueGetType(tensorExtractSliceOpGetSource(op)));
}

intptr_t tensorInsertSliceOpGetListSize(MlirOperation op, TesseraSliceList list) {
  (void)list;
  return mlirShapedTypeGetRank(mlirValueGetType(tensorInsertSliceOpGetDest(op)));
}

MlirLogicalResult tensorExtractSliceOpVerify(MlirOperation op) {
  return verifySlice(op, mlirValueGetType(tensorExtractSliceOpGetSource(op)),
                     mlirValueGetType(tensorExtractSliceOpGetResult(op)));
}

MlirLogicalResult tensorInsertSliceOpVerify(MlirOperation op) {
  return verifySlice(op, mlirValueGetType(tensorInsertSliceOpGetDest(op)),
                     mlirValueGetType(tensorInsertSliceOpGetSource(op)));
}

//===--- Folding ---===//

static bool haveSameType(MlirValue a, MlirValue b) {
  return mlirTypeEqual(mlirValueGetType(a), mlirValueGetType(b));
}

MlirLogicalResult tensorExtractSliceOpFold(MlirOperation op, const MlirAttribute *operands,
                                           TesseraFoldResult *results, size_t *numResults) {
  MlirValue source = tensorExtractSliceOpGetSource(op), result = tensorExtractSliceOpGetResult(op);
  MlirType type = mlirValueGetType(result);
  const IrStorage *constant = irAttribute(operands[0]);
  Slice slice = readSlice(op);
  if (constant && irIsDense(constant) && irDenseIsSplat(constant) &&
      mlirShapedTypeHasStaticShape(type)) {
    size_t size;
    const unsigned char *data = irDenseData(constant, &size);
    return arithGiveAttribute(results, numResults,
                              irWrapAttribute(irDenseGet(irType(type), data, size, true)));
  }
  if (haveSameType(source, result) && isWhole(&slice, type))
    return arithGiveValue(results, numResults, source);
  // What has just been inserted there.
  MlirOperation insert = arithDefiningOp(source, &tensorInsertSliceOpDef);
  if (!insert.ptr || !haveSameType(tensorInsertSliceOpGetSource(insert), result))
    return mlirLogicalResultFailure();
  Slice inserted = readSlice(insert);
  if (!areSameSlice(&slice, &inserted))
    return mlirLogicalResultFailure();
  return arithGiveValue(results, numResults, tensorInsertSliceOpGetSource(insert));
}

MlirLogicalResult tensorInsertSliceOpFold(MlirOperation op, const MlirAttribute *operands,
                                          TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirValue source = tensorInsertSliceOpGetSource(op), dest = tensorInsertSliceOpGetDest(op);
  Slice slice = readSlice(op);
  if (haveSameType(source, dest) && isWhole(&slice, mlirValueGetType(dest)))
    return arithGiveValue(results, numResults, source);
  // What was inserted there before is overwritten.
  MlirOperation before = arithDefiningOp(dest, &tensorInsertSliceOpDef);
  if (before.ptr && haveSameType(tensorInsertSliceOpGetSource(before), source)) {
    Slice overwritten = readSlice(before);
    if (areSameSlice(&slice, &overwritten)) {
      tensorInsertSliceOpSetDest(op, tensorInsertSliceOpGetDest(before));
      *numResults = 0;
      return mlirLogicalResultSuccess();
    }
  }
  // What was taken from there goes back.
  MlirOperation extract = arithDefiningOp(source, &tensorExtractSliceOpDef);
  if (!extract.ptr || !mlirValueEqual(tensorExtractSliceOpGetSource(extract), dest))
    return mlirLogicalResultFailure();
  Slice taken = readSlice(extract);
  return areSameSlice(&slice, &taken) ? arithGiveValue(results, numResults, dest)
                                      : mlirLogicalResultFailure();
}

MlirValue tensorSliceFindSize(MlirOperation extract, intptr_t dim) {
  Slice slice = readSlice(extract);
  MlirType type = mlirValueGetType(tensorExtractSliceOpGetResult(extract));
  const MlirValue none = {NULL};
  // A dimension of a reduced type isn't the one of the same number.
  if (mlirShapedTypeGetRank(type) != slice.lists[kSizes].size)
    return none;
  return readMixed(&slice, kSizes, dim).value;
}

//===--- Canonicalisation ---===//

typedef TsVec(int64_t) Numbers;

// The lists of a slice with constants written into the op.
typedef struct StaticSlice {
  Numbers numbers[kNumLists];
  TensorValues values[kNumLists];
  MlirAttribute attributes[kNumLists];
  bool changes;
} StaticSlice;

// A negative constant stays an operand: written in the op it would be refused.
static void makeStatic(const Slice *slice, StaticSlice *result) {
  MlirContext context = mlirOperationGetContext(slice->op);
  for (unsigned list = 0; list < kNumLists; ++list) {
    for (intptr_t i = 0; i < slice->lists[list].size; ++i) {
      MixedNumber number = readMixed(slice, list, i);
      bool isStatic = number.isConstant && (list == kStrides || number.constant >= 0);
      result->changes |= isStatic && number.value.ptr;
      tsVecPush(&result->numbers[list], isStatic ? number.constant : IR_DYNAMIC);
      if (!isStatic)
        tsVecPush(&result->values[list], number.value);
    }
    result->attributes[list] =
        mlirDenseI64ArrayGet(context, slice->lists[list].size, result->numbers[list].data);
  }
}

static void freeStatic(StaticSlice *slice) {
  for (unsigned list = 0; list < kNumLists; ++list) {
    tsVecFree(&slice->numbers[list]);
    tsVecFree(&slice->values[list]);
  }
}

// Whether constants keep the slice inside: else the op would be refused.
static bool isInside(const StaticSlice *slice, MlirOperation op, MlirType whole) {
  Slice checked = {.op = op};
  for (unsigned list = 0; list < kNumLists; ++list)
    checked.lists[list] = (MixedList){.size = (intptr_t)slice->numbers[list].size,
                                      .numbers = slice->numbers[list].data};
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(whole); ++i) {
    int64_t size = mlirShapedTypeGetDimSize(whole, i), last;
    int64_t offset = checked.lists[kOffsets].numbers[i];
    if (size != IR_DYNAMIC && ((offset != IR_DYNAMIC && offset >= size) ||
                               (findLast(&checked, i, &last) && last >= size)))
      return false;
  }
  return true;
}

// The type with the slice's sizes in the dimensions that `reduced` keeps.
static MlirType reducedType(const Slice *old, const StaticSlice *slice, MlirType whole,
                            MlirType reduced) {
  Numbers sizes = {0};
  intptr_t next = 0, rank = mlirShapedTypeGetRank(reduced);
  for (intptr_t i = 0; i < old->lists[kSizes].size; ++i) {
    bool isKept =
        next < rank && old->lists[kSizes].numbers[i] == mlirShapedTypeGetDimSize(reduced, next);
    if (!isKept)
      continue;
    tsVecPush(&sizes, slice->numbers[kSizes].data[i]);
    ++next;
  }
  MlirType type =
      mlirRankedTensorTypeGet((intptr_t)sizes.size, sizes.data, mlirShapedTypeGetElementType(whole),
                              mlirRankedTensorTypeGetEncoding(reduced));
  tsVecFree(&sizes);
  return type;
}

static MlirOperation createExtract(MlirRewriterBase base, MlirLocation location, MlirType type,
                                   MlirValue source, const StaticSlice *slice) {
  return tensorExtractSliceOpCreate(
      base, location, type, source, (intptr_t)slice->values[kOffsets].size,
      slice->values[kOffsets].data, (intptr_t)slice->values[kSizes].size,
      slice->values[kSizes].data, (intptr_t)slice->values[kStrides].size,
      slice->values[kStrides].data, slice->attributes[kOffsets], slice->attributes[kSizes],
      slice->attributes[kStrides]);
}

static MlirOperation createInsert(MlirRewriterBase base, MlirLocation location, MlirValue source,
                                  MlirValue dest, const StaticSlice *slice) {
  return tensorInsertSliceOpCreate(
      base, location, mlirValueGetType(dest), source, dest, (intptr_t)slice->values[kOffsets].size,
      slice->values[kOffsets].data, (intptr_t)slice->values[kSizes].size,
      slice->values[kSizes].data, (intptr_t)slice->values[kStrides].size,
      slice->values[kStrides].data, slice->attributes[kOffsets], slice->attributes[kSizes],
      slice->attributes[kStrides]);
}

// Gives `value` the type by a cast unless it has it.
static MlirValue castTo(MlirRewriterBase base, MlirLocation location, MlirValue value,
                        MlirType type) {
  if (mlirTypeEqual(mlirValueGetType(value), type))
    return value;
  return mlirOperationGetResult(tensorCastOpCreate(base, location, type, value), 0);
}

static MlirLogicalResult useConstantsInExtract(MlirOperation op, MlirPatternRewriter rewriter,
                                               void *user) {
  (void)user;
  Slice slice = readSlice(op);
  StaticSlice found = {.changes = false};
  MlirValue source = tensorExtractSliceOpGetSource(op);
  MlirType whole = mlirValueGetType(source);
  makeStatic(&slice, &found);
  bool changes = found.changes && isInside(&found, op, whole);
  if (changes) {
    MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
    MlirLocation location = mlirOperationGetLocation(op);
    MlirType old = mlirValueGetType(tensorExtractSliceOpGetResult(op));
    MlirOperation made =
        createExtract(base, location, reducedType(&slice, &found, whole, old), source, &found);
    MlirValue value = castTo(base, location, mlirOperationGetResult(made, 0), old);
    mlirRewriterBaseReplaceOpWithValues(base, op, 1, &value);
  }
  freeStatic(&found);
  return changes ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static MlirLogicalResult useConstantsInInsert(MlirOperation op, MlirPatternRewriter rewriter,
                                              void *user) {
  (void)user;
  Slice slice = readSlice(op);
  StaticSlice found = {.changes = false};
  MlirValue source = tensorInsertSliceOpGetSource(op), dest = tensorInsertSliceOpGetDest(op);
  MlirType whole = mlirValueGetType(dest);
  makeStatic(&slice, &found);
  bool changes = found.changes && isInside(&found, op, whole);
  if (changes) {
    MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
    MlirLocation location = mlirOperationGetLocation(op);
    MlirType type = reducedType(&slice, &found, whole, mlirValueGetType(source));
    source = castTo(base, location, source, type);
    mlirRewriterBaseReplaceOpWithOperation(base, op,
                                           createInsert(base, location, source, dest, &found));
  }
  freeStatic(&found);
  return changes ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

// The source of a cast that forgets about the shape; null when the value isn't one's result.
static MlirValue findMoreStatic(MlirValue value) {
  MlirOperation cast = arithDefiningOp(value, &tensorCastOpDef);
  const MlirValue none = {NULL};
  if (!cast.ptr)
    return none;
  MlirValue source = tensorCastOpGetSource(cast);
  return tensorKeepsShape(mlirValueGetType(value), mlirValueGetType(source)) ? source : none;
}

// A slice of a tensor before a cast that forgets about its shape.
static MlirLogicalResult extractSliceBeforeCast(MlirOperation op, MlirPatternRewriter rewriter,
                                                void *user) {
  (void)user;
  Slice slice = readSlice(op);
  MlirValue source = findMoreStatic(tensorExtractSliceOpGetSource(op));
  StaticSlice found = {.changes = false};
  if (!source.ptr)
    return mlirLogicalResultFailure();
  makeStatic(&slice, &found);
  bool changes = !found.changes && isInside(&found, op, mlirValueGetType(source));
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (changes)
    mlirRewriterBaseReplaceOpWithOperation(
        base, op,
        createExtract(base, mlirOperationGetLocation(op),
                      mlirValueGetType(tensorExtractSliceOpGetResult(op)), source, &found));
  freeStatic(&found);
  return changes ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

// Writes the sizes that `type` knows into the slice, where its dimensions are the slice's.
static void takeSizes(const Slice *old, MlirType type, StaticSlice *result) {
  makeStatic(old, result);
  TensorValues kept = {0};
  size_t next = 0;
  for (size_t i = 0; i < result->numbers[kSizes].size; ++i) {
    int64_t *size = &result->numbers[kSizes].data[i],
            known = mlirShapedTypeGetDimSize(type, (intptr_t)i);
    MlirValue operand =
        *size == IR_DYNAMIC ? result->values[kSizes].data[next++] : (MlirValue){NULL};
    if (*size == IR_DYNAMIC && known == IR_DYNAMIC)
      tsVecPush(&kept, operand);
    *size = known != IR_DYNAMIC ? known : *size;
  }
  tsVecFree(&result->values[kSizes]);
  result->values[kSizes].data = kept.data;
  result->values[kSizes].size = kept.size;
  result->values[kSizes].capacity = kept.capacity;
  result->attributes[kSizes] =
      mlirDenseI64ArrayGet(mlirOperationGetContext(old->op), (intptr_t)result->numbers[kSizes].size,
                           result->numbers[kSizes].data);
}

// A cast that only knows more of a slice's shape: the slice knows it.
static MlirLogicalResult castExtract(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation extract = arithDefiningOp(tensorCastOpGetSource(op), &tensorExtractSliceOpDef);
  MlirType type = mlirValueGetType(tensorCastOpGetDest(op));
  if (!extract.ptr)
    return mlirLogicalResultFailure();
  MlirType old = mlirValueGetType(tensorExtractSliceOpGetResult(extract));
  Slice slice = readSlice(extract);
  MlirValue source = tensorExtractSliceOpGetSource(extract);
  if (!tensorKeepsShape(old, type) || mlirTypeEqual(old, type) ||
      mlirShapedTypeGetRank(type) != slice.lists[kSizes].size)
    return mlirLogicalResultFailure();
  StaticSlice found = {.changes = false};
  takeSizes(&slice, type, &found);
  bool changes = isInside(&found, op, mlirValueGetType(source));
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (changes)
    mlirRewriterBaseReplaceOpWithOperation(
        base, op, createExtract(base, mlirOperationGetLocation(op), type, source, &found));
  freeStatic(&found);
  return changes ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

// Casts that forget about a shape are left out: what is inserted and where to have it.
static MlirLogicalResult insertSliceBeforeCast(MlirOperation op, MlirPatternRewriter rewriter,
                                               void *user) {
  (void)user;
  Slice slice = readSlice(op);
  MlirValue source = tensorInsertSliceOpGetSource(op), dest = tensorInsertSliceOpGetDest(op);
  MlirType type = mlirValueGetType(dest);
  MlirValue knownSource = findMoreStatic(source), knownDest = findMoreStatic(dest);
  bool isReduced = mlirShapedTypeGetRank(mlirValueGetType(source)) != slice.lists[kSizes].size;
  if ((!knownSource.ptr && !knownDest.ptr) || isReduced)
    return mlirLogicalResultFailure();
  source = knownSource.ptr ? knownSource : source;
  dest = knownDest.ptr ? knownDest : dest;
  StaticSlice found = {.changes = false};
  takeSizes(&slice, mlirValueGetType(source), &found);
  bool changes = isInside(&found, op, mlirValueGetType(dest));
  if (changes) {
    MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
    MlirLocation location = mlirOperationGetLocation(op);
    MlirOperation made = createInsert(base, location, source, dest, &found);
    MlirValue value = castTo(base, location, mlirOperationGetResult(made, 0), type);
    mlirRewriterBaseReplaceOpWithValues(base, op, 1, &value);
  }
  freeStatic(&found);
  return changes ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

void tensorExtractSliceOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tensorExtractSliceOpDef, 1, useConstantsInExtract, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorExtractSliceOpDef, 1, extractSliceBeforeCast, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorCastOpDef, 1, castExtract, NULL);
}

void tensorInsertSliceOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tensorInsertSliceOpDef, 1, useConstantsInInsert, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorInsertSliceOpDef, 1, insertSliceBeforeCast, NULL);
}
