// Canonical forms of affine.delinearize_index and affine.linearize_index, which undo each other.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/Affine.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/arith/ArithReshape.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "tessera/Rewrite.h"

typedef TesseraMixedNumber Size;
typedef TsVec(Size) Sizes;
typedef TsVec(MlirValue) Values;
typedef TsVec(MlirType) Types;

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

//===--- Bases ---===//

// A first size that isn't there: no number, and no value.
static Size absentSize(void) { return (Size){.number = mlirShapedTypeGetDynamicSize()}; }
static bool isAbsent(Size size) {
  return !size.value.ptr && size.number == mlirShapedTypeGetDynamicSize();
}
static bool isNumber(Size size, int64_t *number) {
  return !isAbsent(size) && tesseraMixedNumberIsConstant(size, number);
}
static bool isOne(Size size) {
  int64_t number;
  return isNumber(size, &number) && number == 1;
}
static bool areEqual(Size a, Size b) {
  return isAbsent(a) || isAbsent(b) ? isAbsent(a) && isAbsent(b)
                                    : tesseraMixedNumbersAreEqual(a, b);
}

static intptr_t countIndices(MlirOperation op) {
  return affineDelinearizeIndexOpIsA(op) ? mlirOperationGetNumResults(op)
                                         : tesseraOperationGetOperandGroup(op, 0).count;
}

// The sizes, one for each index: the first one may be absent.
static void readBasis(MlirOperation op, Sizes *sizes) {
  TesseraMixedList list = {.op = op, .operands = tesseraOperationGetOperandGroup(op, 1)};
  list.numbers = affineDelinearizeIndexOpIsA(op)
                     ? affineDelinearizeIndexOpGetStaticBasis(op, &list.size)
                     : affineLinearizeIndexOpGetStaticBasis(op, &list.size);
  if (list.size < countIndices(op))
    tsVecPush(sizes, absentSize());
  tsVecReserve(sizes, sizes->size + (size_t)list.size + 1);
  tesseraMixedListRead(&list, sizes->data + sizes->size);
  sizes->size += (size_t)list.size;
}

// The sizes as operands and an attribute, without a first one that is absent.
static MlirAttribute splitBasis(MlirContext context, size_t count, const Size *sizes,
                                Values *operands) {
  if (count && isAbsent(sizes[0]))
    --count, ++sizes;
  intptr_t numOperands;
  tsVecReserve(operands, count + 1);
  MlirAttribute numbers =
      tesseraMixedNumbersSplit(context, (intptr_t)count, sizes, operands->data, &numOperands);
  operands->size = (size_t)numOperands;
  return numbers;
}

// As many results as there are sizes, behind those in the list.
static void delinearize(MlirRewriterBase base, MlirLocation location, MlirValue index, size_t count,
                        const Size *sizes, Values *results) {
  MlirContext context = mlirLocationGetContext(location);
  Values operands = {0};
  Types types = {0};
  for (size_t i = 0; i < count; ++i)
    tsVecPush(&types, mlirIndexTypeGet(context));
  if (count == 0)
    return;
  MlirAttribute numbers = splitBasis(context, count, sizes, &operands);
  MlirOperation made =
      affineDelinearizeIndexOpCreate(base, location, (intptr_t)count, types.data, index,
                                     (intptr_t)operands.size, operands.data, numbers);
  for (size_t i = 0; i < count; ++i)
    tsVecPush(results, mlirOperationGetResult(made, (intptr_t)i));
  tsVecFree(&operands);
  tsVecFree(&types);
}

static MlirValue linearize(MlirRewriterBase base, MlirLocation location, size_t count,
                           const MlirValue *indices, const Size *sizes, bool isDisjoint) {
  MlirContext context = mlirLocationGetContext(location);
  if (count == 0)
    return arithCreateIndex(base, location, 0);
  Values operands = {0};
  MlirAttribute numbers = splitBasis(context, count, sizes, &operands);
  MlirOperation made = affineLinearizeIndexOpCreate(
      base, location, mlirIndexTypeGet(context), (intptr_t)count, indices, (intptr_t)operands.size,
      operands.data, numbers, isDisjoint ? mlirUnitAttrGet(context) : (MlirAttribute){NULL});
  tsVecFree(&operands);
  return mlirOperationGetResult(made, 0);
}

static void readIndices(MlirOperation join, Values *indices) {
  intptr_t count = countIndices(join);
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(indices, mlirOperationGetOperand(join, i));
}

//===--- Splitting ---===//

// The operation that joined what is split of indices within their sizes; null when there is none.
static MlirOperation findJoin(MlirOperation split) {
  MlirValue linear = affineDelinearizeIndexOpGetLinearIndex(split);
  MlirOperation join =
      mlirValueIsAOpResult(linear) ? mlirOpResultGetOwner(linear) : (MlirOperation){NULL};
  return join.ptr && affineLinearizeIndexOpIsA(join) && affineLinearizeIndexOpGetDisjoint(join)
             ? join
             : (MlirOperation){NULL};
}

// The last indices that were joined with the sizes that they are split by again are known.
static MlirLogicalResult splitJoined(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation join = findJoin(op);
  if (!join.ptr)
    return failure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  Sizes ofSplit = {0}, ofJoin = {0};
  Values indices = {0}, results = {0};
  readBasis(op, &ofSplit);
  readBasis(join, &ofJoin);
  readIndices(join, &indices);
  size_t common = 0;
  while (common < ofSplit.size && common < ofJoin.size &&
         !isAbsent(ofSplit.data[ofSplit.size - 1 - common]) &&
         areEqual(ofSplit.data[ofSplit.size - 1 - common], ofJoin.data[ofJoin.size - 1 - common]))
    ++common;
  bool found = common > 0;
  size_t splitRest = ofSplit.size - common, joinRest = ofJoin.size - common;
  // A first index whose size is in neither is the same, too.
  bool isAll =
      splitRest == joinRest &&
      (splitRest == 0 || (splitRest == 1 && isAbsent(ofSplit.data[0]) && isAbsent(ofJoin.data[0])));
  if (found && isAll) {
    mlirRewriterBaseReplaceOpWithValues(base, op, (intptr_t)indices.size, indices.data);
  } else if (found) {
    if (splitRest)
      delinearize(base, mlirOperationGetLocation(op),
                  linearize(base, mlirOperationGetLocation(join), joinRest, indices.data,
                            ofJoin.data, true),
                  splitRest, ofSplit.data, &results);
    for (size_t i = joinRest; i < indices.size; ++i)
      tsVecPush(&results, indices.data[i]);
    mlirRewriterBaseReplaceOpWithValues(base, op, (intptr_t)results.size, results.data);
  }
  tsVecFree(&ofSplit);
  tsVecFree(&ofJoin);
  tsVecFree(&indices);
  tsVecFree(&results);
  return found ? success() : failure();
}

// An index whose size is 1 is 0.
static MlirLogicalResult dropOnes(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  Sizes sizes = {0}, left = {0};
  Values made = {0}, results = {0};
  readBasis(op, &sizes);
  for (size_t i = 0; i < sizes.size; ++i)
    if (!isOne(sizes.data[i]))
      tsVecPush(&left, sizes.data[i]);
  bool found = left.size < sizes.size;
  if (found) {
    MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
    MlirValue zero = arithCreateIndex(base, mlirOperationGetLocation(op), 0);
    delinearize(base, mlirOperationGetLocation(op), affineDelinearizeIndexOpGetLinearIndex(op),
                left.size, left.data, &made);
    size_t next = 0;
    for (size_t i = 0; i < sizes.size; ++i)
      tsVecPush(&results, isOne(sizes.data[i]) ? zero : made.data[next++]);
    mlirRewriterBaseReplaceOpWithValues(base, op, (intptr_t)results.size, results.data);
  }
  tsVecFree(&sizes);
  tsVecFree(&left);
  tsVecFree(&made);
  tsVecFree(&results);
  return found ? success() : failure();
}

// How many of the last sizes, of several, make up the given one together; 0 when none do.
static size_t countParts(const Sizes *sizes, int64_t whole) {
  int64_t product = 1, size;
  for (size_t i = sizes->size; i-- > 0;) {
    if (!isNumber(sizes->data[i], &size) || __builtin_mul_overflow(product, size, &product) ||
        product > whole)
      return 0;
    if (product == whole)
      return sizes->size - i > 1 ? sizes->size - i : 0;
  }
  return 0;
}

// The last index that was joined is split by itself.
static MlirLogicalResult splitLast(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation join = findJoin(op);
  if (!join.ptr)
    return failure();
  Sizes ofSplit = {0}, ofJoin = {0};
  Values indices = {0}, results = {0};
  readBasis(op, &ofSplit);
  readBasis(join, &ofJoin);
  readIndices(join, &indices);
  int64_t whole;
  size_t parts = ofJoin.size > 1 && isNumber(ofJoin.data[ofJoin.size - 1], &whole)
                     ? countParts(&ofSplit, whole)
                     : 0;
  if (parts) {
    MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
    MlirLocation location = mlirOperationGetLocation(op);
    size_t rest = ofSplit.size - parts;
    MlirValue front = linearize(base, mlirOperationGetLocation(join), ofJoin.size - 1, indices.data,
                                ofJoin.data, true);
    delinearize(base, location, front, rest, ofSplit.data, &results);
    delinearize(base, location, indices.data[indices.size - 1], parts, ofSplit.data + rest,
                &results);
    mlirRewriterBaseReplaceOpWithValues(base, op, (intptr_t)results.size, results.data);
  }
  tsVecFree(&ofSplit);
  tsVecFree(&ofJoin);
  tsVecFree(&indices);
  tsVecFree(&results);
  return parts ? success() : failure();
}

//===--- Joining what was split ---===//

/// Results of a split that are joined with the same sizes, one behind the other.
typedef struct Run {
  MlirOperation split;
  size_t first, ofSplit, count; ///< the first index, and result; how many
  Values results;               ///< what replaces the split's, none: it stays
} Run;
typedef TsVec(Run) Runs;

// The run that begins at an index; count is 0 when there is none.
static Run findRun(MlirOperation join, const Values *indices, const Sizes *sizes, size_t first) {
  Run run = {.first = first};
  MlirValue index = indices->data[first];
  run.split = mlirValueIsAOpResult(index) ? mlirOpResultGetOwner(index) : (MlirOperation){NULL};
  if (!run.split.ptr || !affineDelinearizeIndexOpIsA(run.split))
    return run;
  run.ofSplit = (size_t)mlirOpResultGetResultNumber(index);
  Sizes ofSplit = {0};
  readBasis(run.split, &ofSplit);
  bool begins = areEqual(ofSplit.data[run.ofSplit], sizes->data[first]) ||
                (first == 0 && run.ofSplit == 0) ||
                (affineLinearizeIndexOpGetDisjoint(join) && isAbsent(ofSplit.data[run.ofSplit]));
  size_t count = begins;
  while (begins && first + count < indices->size && run.ofSplit + count < ofSplit.size &&
         mlirValueEqual(indices->data[first + count],
                        mlirOperationGetResult(run.split, (intptr_t)(run.ofSplit + count))) &&
         areEqual(sizes->data[first + count], ofSplit.data[run.ofSplit + count]))
    ++count;
  tsVecFree(&ofSplit);
  run.count = count > 1 ? count : 0;
  return run;
}

static void findRuns(MlirOperation join, const Values *indices, const Sizes *sizes, Runs *runs) {
  TsPointerMap seen = {0};
  for (size_t i = 0; i < indices->size;) {
    Run run = findRun(join, indices, sizes, i);
    bool isNew = false;
    if (run.count)
      tsPointerMapInsert(&seen, run.split.ptr, &isNew);
    if (isNew)
      tsVecPush(runs, run);
    i += isNew ? run.count : 1;
  }
  tsPointerMapFree(&seen);
}

// The product of sizes; absent when one is.
static Size multiply(MlirRewriterBase base, MlirLocation location, size_t count,
                     const Size *sizes) {
  MlirContext context = mlirLocationGetContext(location);
  MlirAffineExpr product = mlirAffineConstantExprGet(context, 1);
  Values operands = {0};
  int64_t number;
  for (size_t i = 0; i < count; ++i) {
    if (isAbsent(sizes[i])) {
      tsVecFree(&operands);
      return absentSize();
    }
    bool isKnown = isNumber(sizes[i], &number);
    product = mlirAffineMulExprGet(
        product, isKnown ? mlirAffineConstantExprGet(context, number)
                         : mlirAffineSymbolExprGet(context, (intptr_t)operands.size));
    if (!isKnown)
      tsVecPush(&operands, sizes[i].value);
  }
  Size size = {.number = mlirShapedTypeGetDynamicSize()};
  if (mlirAffineExprIsAConstant(product)) {
    size.number = mlirAffineConstantExprGetValue(product);
  } else {
    MlirAffineMap map = mlirAffineMapGet(context, 0, (intptr_t)operands.size, 1, &product);
    size.value = mlirOperationGetResult(
        affineApplyOpCreate(base, location, mlirIndexTypeGet(context), mlirAffineMapAttrGet(map),
                            (intptr_t)operands.size, operands.data),
        0);
  }
  tsVecFree(&operands);
  return size;
}

// Splits off the run's results as one, and that into them; gives the one.
static MlirValue mergeRun(MlirRewriterBase base, Run *run, Size size, const Size *merged) {
  MlirLocation location = mlirOperationGetLocation(run->split);
  MlirValue linear = affineDelinearizeIndexOpGetLinearIndex(run->split);
  Sizes old = {0}, sizes = {0};
  Values made = {0};
  readBasis(run->split, &old);
  if (run->count == old.size) {
    tsVecFree(&old);
    return linear;
  }
  for (size_t i = 0; i < old.size; ++i) {
    if (i < run->ofSplit || i >= run->ofSplit + run->count)
      tsVecPush(&sizes, old.data[i]);
    else if (i == run->ofSplit)
      tsVecPush(&sizes, size);
  }
  delinearize(base, location, linear, sizes.size, sizes.data, &made);
  for (size_t i = 0; i < made.size; ++i) {
    if (i == run->ofSplit)
      delinearize(base, location, made.data[i], run->count, merged, &run->results);
    else
      tsVecPush(&run->results, made.data[i]);
  }
  MlirValue combined = made.data[run->ofSplit];
  tsVecFree(&old);
  tsVecFree(&sizes);
  tsVecFree(&made);
  return combined;
}

static MlirLogicalResult joinSplit(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirLocation location = mlirOperationGetLocation(op);
  Values indices = {0}, newIndices = {0};
  Sizes sizes = {0}, newSizes = {0};
  Runs runs = {0};
  readIndices(op, &indices);
  readBasis(op, &sizes);
  findRuns(op, &indices, &sizes, &runs);
  size_t next = 0;
  for (size_t r = 0; r <= runs.size && runs.size; ++r) {
    Run *run = r < runs.size ? &runs.data[r] : NULL;
    for (; next < (run ? run->first : indices.size); ++next) {
      tsVecPush(&newIndices, indices.data[next]);
      tsVecPush(&newSizes, sizes.data[next]);
    }
    if (!run)
      break;
    mlirRewriterBaseSetInsertionPointBefore(base, run->split);
    Size size = multiply(base, location, run->count, sizes.data + run->first);
    tsVecPush(&newIndices, mergeRun(base, run, size, sizes.data + run->first));
    tsVecPush(&newSizes, size);
    next = run->first + run->count;
  }
  bool found = runs.size > 0;
  if (found) {
    mlirRewriterBaseSetInsertionPointBefore(base, op);
    MlirValue joined = linearize(base, location, newIndices.size, newIndices.data, newSizes.data,
                                 affineLinearizeIndexOpGetDisjoint(op));
    mlirRewriterBaseReplaceOpWithValues(base, op, 1, &joined);
  }
  for (size_t r = 0; r < runs.size; ++r) {
    if (runs.data[r].results.size)
      mlirRewriterBaseReplaceOpWithValues(
          base, runs.data[r].split, (intptr_t)runs.data[r].results.size, runs.data[r].results.data);
    tsVecFree(&runs.data[r].results);
  }
  tsVecFree(&indices);
  tsVecFree(&newIndices);
  tsVecFree(&sizes);
  tsVecFree(&newSizes);
  tsVecFree(&runs);
  return found ? success() : failure();
}

//===--- Joining ---===//

static bool isZero(MlirValue value) {
  MlirAttribute constant = tesseraValueGetConstant(value);
  return constant.ptr && mlirAttributeIsAInteger(constant) &&
         mlirIntegerAttrGetValueInt(constant) == 0;
}

// Drops indices that add nothing: of size 1 (0, or said to be less), and 0 at the front.
static MlirLogicalResult dropZeros(MlirOperation op, MlirPatternRewriter rewriter, bool atFront) {
  Values indices = {0}, left = {0};
  Sizes sizes = {0}, leftSizes = {0};
  readIndices(op, &indices);
  readBasis(op, &sizes);
  bool isDisjoint = affineLinearizeIndexOpGetDisjoint(op);
  for (size_t i = 0; i < indices.size; ++i) {
    if (atFront ? i == 0 && isZero(indices.data[i])
                : isOne(sizes.data[i]) && (isDisjoint || isZero(indices.data[i])))
      continue;
    tsVecPush(&left, indices.data[i]);
    tsVecPush(&leftSizes, sizes.data[i]);
  }
  bool found = left.size < indices.size;
  if (found) {
    MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
    MlirValue joined = linearize(base, mlirOperationGetLocation(op), left.size, left.data,
                                 leftSizes.data, isDisjoint);
    mlirRewriterBaseReplaceOpWithValues(base, op, 1, &joined);
  }
  tsVecFree(&indices);
  tsVecFree(&left);
  tsVecFree(&sizes);
  tsVecFree(&leftSizes);
  return found ? success() : failure();
}

void affineDelinearizeIndexOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &affineDelinearizeIndexOpDef, 1, splitJoined, NULL);
  tesseraRewritePatternSetAdd(patterns, &affineDelinearizeIndexOpDef, 1, dropOnes, NULL);
  tesseraRewritePatternSetAdd(patterns, &affineDelinearizeIndexOpDef, 1, splitLast, NULL);
}

static MlirLogicalResult dropOneSizes(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  return dropZeros(op, rewriter, false);
}
static MlirLogicalResult dropLeadingZero(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  return dropZeros(op, rewriter, true);
}

void affineLinearizeIndexOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &affineLinearizeIndexOpDef, 1, joinSplit, NULL);
  tesseraRewritePatternSetAdd(patterns, &affineLinearizeIndexOpDef, 1, dropOneSizes, NULL);
  tesseraRewritePatternSetAdd(patterns, &affineLinearizeIndexOpDef, 1, dropLeadingZero, NULL);
}
