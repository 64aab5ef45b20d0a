// Ops that split and join dimensions: merging those that follow each other.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithReshape.h"
#include "dialect/arith/ArithElements.h"
#include "dialect/arith/ArithOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Generated.h"

typedef TsVec(intptr_t) Starts;

//===--- Making ops ---===//

MlirValue arithCreateIndex(MlirRewriterBase base, MlirLocation location, int64_t value) {
  MlirType index = mlirIndexTypeGet(mlirLocationGetContext(location));
  return mlirOperationGetResult(
      arithConstantOpCreate(base, location, index, mlirIntegerAttrGet(index, value)), 0);
}

MlirValue arithCreateMixed(MlirRewriterBase base, MlirLocation location,
                           TesseraMixedNumber number) {
  return number.value.ptr ? number.value : arithCreateIndex(base, location, number.number);
}

MlirOperation arithCreateCollapse(MlirRewriterBase base, MlirLocation location,
                                  const TesseraOpDef *definition, MlirType type, MlirValue source,
                                  MlirAttribute groups) {
  TesseraOperationParts parts = {.definition = definition,
                                 .location = location,
                                 .numTypes = 1,
                                 .types = &type,
                                 .numOperands = 1,
                                 .operands = &source,
                                 .attributes = &groups};
  return tesseraRewriterCreateOperation(base, &parts);
}

MlirOperation arithCreateExpand(MlirRewriterBase base, MlirLocation location,
                                const TesseraOpDef *definition, MlirType type, MlirValue source,
                                MlirAttribute groups, const TesseraMixedNumber *shape) {
  intptr_t rank = mlirShapedTypeGetRank(type), numSizes;
  MlirValue *operands = tsAllocZeroed((size_t)rank + 1, sizeof *operands);
  operands[0] = source;
  MlirAttribute slots[] = {groups, tesseraMixedNumbersSplit(mlirLocationGetContext(location), rank,
                                                            shape, operands + 1, &numSizes)};
  TesseraOperationParts parts = {.definition = definition,
                                 .location = location,
                                 .numTypes = 1,
                                 .types = &type,
                                 .numOperands = 1 + numSizes,
                                 .operands = operands,
                                 .attributes = slots};
  MlirOperation op = tesseraRewriterCreateOperation(base, &parts);
  tsFree(operands);
  return op;
}

TesseraMixedList arithOutputShape(MlirOperation expand) {
  TesseraMixedList list = {.op = expand};
  list.numbers = tesseraOperationGetDenseSlot(expand, 1, &list.size);
  list.operands = tesseraOperationGetOperandGroup(expand, 1);
  return list;
}

//===--- Folding ---===//

static MlirValue sourceOf(MlirOperation op) { return mlirOperationGetOperand(op, 0); }
static MlirType resultType(MlirOperation op) {
  return mlirValueGetType(mlirOperationGetResult(op, 0));
}
static MlirAttribute groupsOf(MlirOperation op) { return tesseraOperationGetSlot(op, 0); }

static intptr_t countDynamic(MlirType type) {
  intptr_t count = 0;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    count += mlirShapedTypeIsDynamicDim(type, i);
  return count;
}

// Whether a dimension was split into several whose sizes aren't known.
static bool hasAmbiguousGroup(MlirOperation op, MlirType type) {
  MlirAttribute groups = groupsOf(op);
  intptr_t dim = 0;
  if (mlirShapedTypeGetRank(mlirValueGetType(sourceOf(op))) > mlirShapedTypeGetRank(type))
    return false; // joined, not split
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(groups); ++i) {
    intptr_t numDynamic = 0;
    intptr_t count = mlirArrayAttrGetNumElements(mlirArrayAttrGetElement(groups, i));
    for (intptr_t end = dim + count; dim < end; ++dim)
      numDynamic += mlirShapedTypeIsDynamicDim(type, dim);
    if (numDynamic > 1)
      return true;
  }
  return false;
}

MlirLogicalResult arithFoldReshape(MlirOperation op, const MlirAttribute *operands,
                                   const TesseraOpDef *inverse, TesseraFoldResult *results,
                                   size_t *numResults) {
  MlirType type = resultType(op);
  const IrStorage *constant = irAttribute(operands[0]);
  if (mlirTypeEqual(mlirValueGetType(sourceOf(op)), type))
    return arithGiveValue(results, numResults, sourceOf(op));
  if (constant && irIsDense(constant) && mlirShapedTypeHasStaticShape(type)) {
    size_t size;
    const unsigned char *data = irDenseData(constant, &size);
    return arithGiveAttribute(
        results, numResults,
        irWrapAttribute(irDenseGet(irType(type), data, size, irDenseIsSplat(constant))));
  }
  // There and back: of one dynamic dimension at most in what is joined, the shape is the same.
  MlirOperation before = arithDefiningOp(sourceOf(op), inverse);
  if (!before.ptr || !mlirTypeEqual(mlirValueGetType(sourceOf(before)), type) ||
      (countDynamic(type) > 1 &&
       (!mlirAttributeEqual(groupsOf(before), groupsOf(op)) || hasAmbiguousGroup(op, type))))
    return mlirLogicalResultFailure();
  return arithGiveValue(results, numResults, sourceOf(before));
}

//===--- Groups ---===//

static bool hasOwnLayout(MlirType type) {
  return mlirTypeIsAMemRef(type) && !tesseraMemRefHasIdentityLayout(type);
}

static void readGroups(MlirAttribute groups, Starts *starts) {
  tsVecReserve(starts, (size_t)mlirArrayAttrGetNumElements(groups) + 1);
  starts->size = (size_t)mlirArrayAttrGetNumElements(groups) + 1;
  tesseraReassociationRead(groups, starts->data);
}

// Groups of groups as groups of dimensions; null when they don't fit each other.
static MlirAttribute composeGroups(MlirContext context, MlirAttribute a, MlirAttribute b) {
  Starts fine = {0}, coarse = {0};
  bool isFirstFiner = mlirArrayAttrGetNumElements(a) >= mlirArrayAttrGetNumElements(b);
  bool fits = mlirArrayAttrGetNumElements(a) != mlirArrayAttrGetNumElements(b);
  readGroups(isFirstFiner ? a : b, &fine);
  readGroups(isFirstFiner ? b : a, &coarse);
  MlirAttribute composed = {NULL};
  fits = fits && (coarse.size == 1 || coarse.data[coarse.size - 1] == (intptr_t)fine.size - 1);
  for (size_t i = 0; fits && i < coarse.size; ++i)
    coarse.data[i] = fine.data[coarse.data[i]];
  if (fits)
    composed = tesseraReassociationGet(context, (intptr_t)coarse.size - 1, coarse.data);
  tsVecFree(&fine);
  tsVecFree(&coarse);
  return composed;
}

// With `fine` and `coarse` groups of the same dimensions: which of the fine groups each coarse one
// is made of. Null where a fine one is in two.
static MlirAttribute divideGroups(MlirContext context, MlirAttribute fine, MlirAttribute coarse) {
  Starts fineStarts = {0}, starts = {0};
  size_t next = 0;
  bool fits = true;
  readGroups(fine, &fineStarts);
  readGroups(coarse, &starts);
  for (size_t i = 0; fits && i < starts.size; ++i) {
    while (next + 1 < fineStarts.size && fineStarts.data[next] < starts.data[i])
      ++next;
    fits = fineStarts.data[next] == starts.data[i];
    starts.data[i] = (intptr_t)next;
  }
  MlirAttribute divided = {NULL};
  if (fits)
    divided = tesseraReassociationGet(context, (intptr_t)starts.size - 1, starts.data);
  tsVecFree(&fineStarts);
  tsVecFree(&starts);
  return divided;
}

//===--- Two of a kind ---===//

static MlirAttribute mergedGroups(MlirOperation op, MlirOperation inner) {
  const MlirAttribute none = {NULL};
  if (!inner.ptr || hasOwnLayout(mlirValueGetType(sourceOf(inner))) ||
      hasOwnLayout(mlirValueGetType(sourceOf(op))) || hasOwnLayout(resultType(op)))
    return none;
  return composeGroups(mlirOperationGetContext(op), groupsOf(inner), groupsOf(op));
}

static MlirLogicalResult mergeCollapses(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  const ArithReshapes *ops = user;
  MlirOperation inner = arithDefiningOp(sourceOf(op), ops->collapse);
  MlirAttribute groups = mergedGroups(op, inner);
  if (!groups.ptr)
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseReplaceOpWithOperation(base, op,
                                         arithCreateCollapse(base, mlirOperationGetLocation(op),
                                                             ops->collapse, resultType(op),
                                                             sourceOf(inner), groups));
  return mlirLogicalResultSuccess();
}

// An expansion of another source into what `op` gives.
static MlirLogicalResult replaceExpand(MlirOperation op, MlirPatternRewriter rewriter,
                                       const ArithReshapes *ops, MlirValue source,
                                       MlirAttribute groups) {
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  TesseraMixedList list = arithOutputShape(op);
  TesseraMixedNumber *shape = tsAllocZeroed((size_t)list.size + 1, sizeof *shape);
  tesseraMixedListRead(&list, shape);
  mlirRewriterBaseReplaceOpWithOperation(base, op,
                                         arithCreateExpand(base, mlirOperationGetLocation(op),
                                                           ops->expand, resultType(op), source,
                                                           groups, shape));
  tsFree(shape);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult mergeExpansions(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  const ArithReshapes *ops = user;
  MlirOperation inner = arithDefiningOp(sourceOf(op), ops->expand);
  MlirAttribute groups = mergedGroups(op, inner);
  return groups.ptr ? replaceExpand(op, rewriter, ops, sourceOf(inner), groups)
                    : mlirLogicalResultFailure();
}

//===--- Joining what was split ---===//

// The product of sizes of an expansion.
static TesseraMixedNumber multiplySizes(MlirRewriterBase base, MlirLocation location,
                                        const TesseraMixedNumber *sizes, intptr_t count) {
  int64_t constant = 1, size;
  TesseraMixedNumber product = {.number = 0};
  const MlirAttribute flags = {NULL};
  for (intptr_t i = 0; i < count; ++i) {
    if (tesseraMixedNumberIsConstant(sizes[i], &size))
      constant = tesseraDynamicMul(constant, size);
    else if (!product.value.ptr)
      product.value = sizes[i].value;
    else
      product.value = mlirOperationGetResult(
          arithMulIOpCreateInferred(base, location, product.value, sizes[i].value, flags), 0);
  }
  product.number = constant;
  if (product.value.ptr && constant != 1)
    product.value = mlirOperationGetResult(
        arithMulIOpCreateInferred(base, location, product.value,
                                  arithCreateIndex(base, location, constant), flags),
        0);
  return product;
}

// Splitting into fewer dimensions than before: those of each group joined.
static void splitLess(MlirOperation op, MlirOperation expand, MlirRewriterBase base,
                      const ArithReshapes *ops, MlirAttribute groups) {
  MlirLocation location = mlirOperationGetLocation(op);
  TesseraMixedList list = arithOutputShape(expand);
  Starts starts = {0};
  readGroups(groupsOf(op), &starts);
  size_t numGroups = starts.size - 1;
  TesseraMixedNumber *sizes = tsAllocZeroed((size_t)list.size + numGroups + 1, sizeof *sizes);
  TesseraMixedNumber *shape = sizes + list.size;
  tesseraMixedListRead(&list, sizes);
  for (size_t i = 0; i < numGroups; ++i)
    shape[i] =
        multiplySizes(base, location, sizes + starts.data[i], starts.data[i + 1] - starts.data[i]);
  mlirRewriterBaseReplaceOpWithOperation(base, op,
                                         arithCreateExpand(base, location, ops->expand,
                                                           resultType(op), sourceOf(expand), groups,
                                                           shape));
  tsFree(sizes);
  tsVecFree(&starts);
}

static MlirLogicalResult replaceByCast(MlirOperation op, MlirRewriterBase base,
                                       const TesseraOpDef *cast, MlirValue source) {
  MlirType type = resultType(op);
  TesseraOperationParts parts = {.definition = cast,
                                 .location = mlirOperationGetLocation(op),
                                 .numTypes = 1,
                                 .types = &type,
                                 .numOperands = 1,
                                 .operands = &source};
  mlirRewriterBaseReplaceOpWithOperation(base, op, tesseraRewriterCreateOperation(base, &parts));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult collapseExpansion(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  const ArithReshapes *ops = user;
  MlirOperation expand = arithDefiningOp(sourceOf(op), ops->expand);
  MlirType type = resultType(op);
  if (!expand.ptr)
    return mlirLogicalResultFailure();
  MlirType source = mlirValueGetType(sourceOf(expand));
  if (hasOwnLayout(mlirValueGetType(sourceOf(op))) || hasOwnLayout(source) ||
      mlirTypeEqual(source, type))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirContext context = mlirOperationGetContext(op);
  intptr_t sourceRank = mlirShapedTypeGetRank(source), rank = mlirShapedTypeGetRank(type);
  bool joins = sourceRank > rank;
  MlirAttribute groups = joins ? divideGroups(context, groupsOf(expand), groupsOf(op))
                               : divideGroups(context, groupsOf(op), groupsOf(expand));
  if (!groups.ptr)
    return mlirLogicalResultFailure();
  if (sourceRank == rank)
    return replaceByCast(op, base, ops->cast, sourceOf(expand));
  if (joins)
    mlirRewriterBaseReplaceOpWithOperation(base, op,
                                           arithCreateCollapse(base, mlirOperationGetLocation(op),
                                                               ops->collapse, type,
                                                               sourceOf(expand), groups));
  else
    splitLess(op, expand, base, ops, groups);
  return mlirLogicalResultSuccess();
}

//===--- Splitting what was joined ---===//

// A span of dimensions.
typedef struct Span {
  intptr_t start, end;
} Span;

// Takes dimensions from the front of `from` whose product is `size`, and ones behind them unless
// the next dimension is to be one.
static bool takeFront(const int64_t *from, Span *span, int64_t size, bool isOneNext) {
  int64_t product = 1;
  bool isFirst = true;
  while (span->start < span->end && (isFirst || product != size)) {
    if (from[span->start] == IR_DYNAMIC)
      return false;
    product = tesseraDynamicMul(product, from[span->start++]);
    isFirst = false;
  }
  while (!isOneNext && span->start < span->end && from[span->start] == 1)
    ++span->start;
  return !isFirst && product == size;
}

// The same from the back.
static bool takeBack(const int64_t *from, Span *span, int64_t size) {
  int64_t product = 1;
  bool isFirst = true;
  while (span->start < span->end && (isFirst || product != size)) {
    if (from[span->end - 1] == IR_DYNAMIC)
      return false;
    product = tesseraDynamicMul(product, from[--span->end]);
    isFirst = false;
  }
  return !isFirst && product == size;
}

static int64_t productOf(const int64_t *from, Span span) {
  int64_t product = 1;
  for (intptr_t i = span.start; i < span.end; ++i)
    product = tesseraDynamicMul(product, from[i]);
  return product;
}

// How dimensions of `from` can be joined to those of `to`; false when no or several ways are
// possible. Appends where groups begin: static ones are taken from both ends, a dynamic one in the
// middle gets the rest.
static bool findGroups(const int64_t *from, intptr_t numFrom, const int64_t *to, intptr_t numTo,
                       intptr_t offset, Starts *starts) {
  Span span = {0, numFrom};
  intptr_t first = 0, last = numTo;
  size_t base = starts->size;
  for (intptr_t i = 0; i < numTo; ++i)
    tsVecPush(starts, offset);
  for (; first < last && to[first] != IR_DYNAMIC; ++first) {
    starts->data[base + (size_t)first] = offset + span.start;
    if (!takeFront(from, &span, to[first], first + 1 < last && to[first + 1] == 1))
      return false;
  }
  for (; last > first && to[last - 1] != IR_DYNAMIC; --last) {
    if (!takeBack(from, &span, to[last - 1]))
      return false;
    starts->data[base + (size_t)last - 1] = offset + span.end;
  }
  if (first == last)
    return span.start == span.end;
  starts->data[base + (size_t)first] = offset + span.start;
  return last - first == 1 && span.start < span.end && productOf(from, span) == to[first];
}

// Groups of `wide` that give `narrow`, where both were joined to the same dimensions.
static bool findGroupsInside(const Starts *wide, MlirType wideType, const Starts *narrow,
                             MlirType narrowType, Starts *starts) {
  IrShape from = irShapedShape(irType(wideType)), to = irShapedShape(irType(narrowType));
  if (wide->size == 1)
    return findGroups(from.sizes, (intptr_t)from.rank, to.sizes, (intptr_t)to.rank, 0, starts);
  for (size_t i = 0; i + 1 < wide->size; ++i) {
    intptr_t start = wide->data[i], count = wide->data[i + 1] - start;
    intptr_t narrowStart = narrow->data[i], narrowCount = narrow->data[i + 1] - narrowStart;
    const int64_t *sizes = from.sizes + start, *wanted = to.sizes + narrowStart;
    if (count != narrowCount) {
      if (count < narrowCount || !findGroups(sizes, count, wanted, narrowCount, start, starts))
        return false;
      continue;
    }
    intptr_t numDynamic = 0;
    for (intptr_t k = 0; k < count; ++k) {
      if (sizes[k] != wanted[k] || (sizes[k] == IR_DYNAMIC && ++numDynamic > 1))
        return false;
      tsVecPush(starts, start + k);
    }
  }
  return true;
}

static MlirLogicalResult expandCollapse(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  const ArithReshapes *ops = user;
  MlirOperation collapse = arithDefiningOp(sourceOf(op), ops->collapse);
  if (!collapse.ptr)
    return mlirLogicalResultFailure();
  MlirType source = mlirValueGetType(sourceOf(collapse)), type = resultType(op);
  intptr_t sourceRank = mlirShapedTypeGetRank(source), rank = mlirShapedTypeGetRank(type);
  if (sourceRank == rank || hasOwnLayout(source) || hasOwnLayout(resultType(collapse)) ||
      hasOwnLayout(type))
    return mlirLogicalResultFailure();
  Starts joined = {0}, split = {0}, starts = {0};
  bool isJoin = sourceRank > rank;
  readGroups(groupsOf(collapse), &joined);
  readGroups(groupsOf(op), &split);
  bool found = isJoin ? findGroupsInside(&joined, source, &split, type, &starts)
                      : findGroupsInside(&split, type, &joined, source, &starts);
  MlirLogicalResult result = mlirLogicalResultFailure();
  tsVecPush(&starts, isJoin ? sourceRank : rank);
  if (found) {
    MlirAttribute groups = tesseraReassociationGet(mlirOperationGetContext(op),
                                                   (intptr_t)starts.size - 1, starts.data);
    MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
    if (isJoin)
      mlirRewriterBaseReplaceOpWithOperation(base, op,
                                             arithCreateCollapse(base, mlirOperationGetLocation(op),
                                                                 ops->collapse, type,
                                                                 sourceOf(collapse), groups));
    else
      replaceExpand(op, rewriter, ops, sourceOf(collapse), groups);
    result = mlirLogicalResultSuccess();
  }
  tsVecFree(&joined);
  tsVecFree(&split);
  tsVecFree(&starts);
  return result;
}

void arithAddExpandPatterns(MlirRewritePatternSet patterns, const ArithReshapes *reshapes) {
  void *user = (void *)(uintptr_t)reshapes;
  tesseraRewritePatternSetAdd(patterns, reshapes->expand, 1, mergeExpansions, user);
  tesseraRewritePatternSetAdd(patterns, reshapes->expand, 1, expandCollapse, user);
}

void arithAddCollapsePatterns(MlirRewritePatternSet patterns, const ArithReshapes *reshapes) {
  void *user = (void *)(uintptr_t)reshapes;
  tesseraRewritePatternSetAdd(patterns, reshapes->collapse, 1, mergeCollapses, user);
  tesseraRewritePatternSetAdd(patterns, reshapes->collapse, 1, collapseExpansion, user);
}
