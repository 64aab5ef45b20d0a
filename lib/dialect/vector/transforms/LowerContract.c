// Contractions and outer products as ops on rows.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithBuild.h"
#include "dialect/vector/VectorRewrite.h"
#include "support/Memory.h"

// More ops than this aren't made of one; larger operands aren't taken apart.
enum { kMaxParts = 1 << 16, kMaxElements = 1 << 20 };
// Operands of a contraction, and maps.
enum { LHS, RHS, ACC };

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

static MlirType elementOf(MlirType type) {
  return mlirTypeIsAVector(type) ? mlirShapedTypeGetElementType(type) : type;
}
static bool isInteger(MlirType type) { return irTypeIsIntOrIndex(irType(elementOf(type))); }

// What combines products with an accumulator; whether the kind is one for such elements.
static bool isKindOf(VectorCombiningKind kind, MlirType type) {
  return vectorIsSupportedKind(kind, elementOf(type));
}

static MlirValue multiply(VectorPlace at, MlirValue a, MlirValue b) {
  return vectorCombine(at, VectorCombiningKindMUL, a, b, (MlirAttribute){NULL}, (MlirValue){NULL});
}

// a * b combined with `acc`, which may be null, where the mask is set.
static MlirValue multiplyInto(VectorPlace at, VectorCombiningKind kind, MlirValue a, MlirValue b,
                              MlirValue acc, MlirValue mask) {
  ArithBuilder builder = {at.base, at.location};
  if (acc.ptr && mlirTypeIsAVector(typeOf(acc)) && kind == VectorCombiningKindADD &&
      !isInteger(typeOf(acc))) {
    MlirValue sum =
        vectorFMAOpGetResult(vectorFMAOpCreate(at.base, at.location, typeOf(acc), a, b, acc));
    return mask.ptr ? arithSelect(&builder, mask, sum, acc) : sum;
  }
  MlirValue product = multiply(at, a, b);
  return acc.ptr ? vectorCombine(at, kind, product, acc, (MlirAttribute){NULL}, mask) : product;
}

//===--- outerproduct ---===//

static MlirLogicalResult outerProductRows(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  MlirValue lhs = vectorOuterProductOpGetLhs(op), rhs = vectorOuterProductOpGetRhs(op);
  MlirValue acc = vectorOuterProductOpGetAcc(op), mask;
  MlirType type = typeOf(vectorResult(op)), row = typeOf(rhs);
  VectorCombiningKind kind = vectorOuterProductOpGetKind(op);
  bool isMatrix = mlirTypeIsAVector(row);
  if (!isKindOf(kind, type) || !isKindOf(VectorCombiningKindMUL, type) ||
      (isMatrix && (vectorIsScalableDim(type, 0) || vectorShape(type).sizes[0] > kMaxParts)))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirOperation root = vectorLeaveMask(at, op, &mask);
  if (!isMatrix) {
    MlirValue scale =
        vectorBroadcastOpGetVector(vectorBroadcastOpCreate(at.base, at.location, typeOf(lhs), rhs));
    return vectorReplaceByValue(at, root, multiplyInto(at, kind, lhs, scale, acc, mask));
  }
  const MlirValue none = {NULL};
  MlirValue result = vectorMakeZero(at, type);
  for (int64_t i = 0; i < vectorShape(type).sizes[0]; ++i) {
    MlirValue scale = vectorMakeBroadcast(at, row, vectorExtractAt(at, lhs, 1, &i));
    MlirValue before = acc.ptr ? vectorExtractAt(at, acc, 1, &i) : none;
    MlirValue part = mask.ptr ? vectorExtractAt(at, mask, 1, &i) : none;
    result = vectorInsertAt(at, multiplyInto(at, kind, scale, rhs, before, part), result, 1, &i);
  }
  return vectorReplaceByValue(at, root, result);
}

//===--- Contractions ---===//

typedef struct Contract {
  MlirOperation op;
  MlirValue operands[3], mask; ///< mask null: everything
  MlirAffineMap maps[3];
  MlirAttribute iterators;
  MlirType type; ///< of the result
  VectorCombiningKind kind;
} Contract;

static Contract readContract(MlirOperation op) {
  Contract contract = {.op = op,
                       .operands = {vectorContractionOpGetLhs(op), vectorContractionOpGetRhs(op),
                                    vectorContractionOpGetAcc(op)},
                       .iterators = vectorContractionOpGetIteratorTypesAttr(op),
                       .type = typeOf(vectorResult(op)),
                       .kind = vectorContractionOpGetKind(op)};
  for (intptr_t i = 0; i < 3; ++i)
    contract.maps[i] = vectorContractMap(op, i);
  return contract;
}

static intptr_t numIterators(const Contract *contract) {
  return mlirArrayAttrGetNumElements(contract->iterators);
}

static int64_t dimAt(MlirAffineMap map, intptr_t result) {
  return mlirAffineDimExprGetPosition(mlirAffineMapGetResult(map, result));
}

// The contraction in the rewriter's place, of other operands.
static MlirValue contractAgain(VectorPlace at, const Contract *contract, const MlirAffineMap *maps,
                               MlirAttribute iterators, const MlirValue *operands, MlirValue mask) {
  MlirContext context = mlirLocationGetContext(at.location);
  MlirAttribute attributes[3];
  for (int i = 0; i < 3; ++i)
    attributes[i] = mlirAffineMapAttrGet(maps[i]);
  MlirOperation made = vectorContractionOpCreate(
      at.base, at.location, typeOf(operands[ACC]), operands[LHS], operands[RHS], operands[ACC],
      mlirArrayAttrGet(context, 3, attributes), iterators,
      vectorCombiningKindAttrGet(context, contract->kind));
  return vectorResult(vectorMaskOperation(at, made, mask));
}

//===--- Matrices: as products of what one index of the reduction has, or of rows ---===//

// Which of a contraction's operands are matrices with the reduced dimension first, and in which
// order they are multiplied.
typedef struct Layout {
  int first, second; ///< operands
  bool isFirstByReduced, isSecondByReduced, hasTwo;
  size_t reduced; ///< of lhs: the dimension that is reduced
} Layout;

// Whether the map has the results `a` and `b`, in this order or the other one.
static bool isPair(MlirAffineMap map, int64_t a, int64_t b, bool *isSwapped) {
  if (mlirAffineMapGetNumResults(map) != 2)
    return false;
  *isSwapped = dimAt(map, 0) == b && dimAt(map, 1) == a;
  return *isSwapped || (dimAt(map, 0) == a && dimAt(map, 1) == b);
}

static bool isSingle(MlirAffineMap map, int64_t a) {
  return mlirAffineMapGetNumResults(map) == 1 && dimAt(map, 0) == a;
}

static bool areIterators(const Contract *contract, intptr_t count, const bool *isReduced) {
  bool are = numIterators(contract) == count;
  for (intptr_t i = 0; are && i < count; ++i)
    are = vectorContractIsReduced(contract->op, i) == isReduced[i];
  return are;
}

// Two matrices.
static bool isMatrixProduct(const Contract *contract, Layout *layout) {
  static const bool kIsReduced[] = {false, false, true};
  enum { M, N, K };
  bool lhs, rhs, isSwapped;
  if (!areIterators(contract, 3, kIsReduced) || !isPair(contract->maps[LHS], M, K, &lhs) ||
      !isPair(contract->maps[RHS], N, K, &rhs) || !isPair(contract->maps[ACC], M, N, &isSwapped))
    return false;
  *layout = (Layout){.first = isSwapped ? RHS : LHS,
                     .second = isSwapped ? LHS : RHS,
                     .isFirstByReduced = isSwapped ? rhs : lhs,
                     .isSecondByReduced = isSwapped ? lhs : rhs,
                     .hasTwo = true,
                     .reduced = lhs ? 0 : 1};
  return true;
}

// A matrix and a vector, the reduced iterator last or first.
static bool isVectorProduct(const Contract *contract, bool isReducedFirst, Layout *layout) {
  const bool isReduced[] = {isReducedFirst, !isReducedFirst};
  int64_t m = isReducedFirst, k = !isReducedFirst;
  bool isByReduced;
  if (!areIterators(contract, 2, isReduced) || !isSingle(contract->maps[ACC], m))
    return false;
  if (isPair(contract->maps[LHS], m, k, &isByReduced) && isSingle(contract->maps[RHS], k))
    *layout = (Layout){.first = LHS, .second = RHS, .reduced = isByReduced ? 0 : 1};
  else if (isSingle(contract->maps[LHS], k) && isPair(contract->maps[RHS], m, k, &isByReduced))
    *layout = (Layout){.first = RHS, .second = LHS};
  else
    return false;
  layout->isFirstByReduced = isByReduced;
  return true;
}

static MlirValue swap(VectorPlace at, MlirValue matrix, bool wanted) {
  static const int64_t kSwapped[] = {1, 0};
  return wanted ? vectorMakeTranspose(at, matrix, kSwapped) : matrix;
}

// The value with elements of the result's type.
static MlirValue promote(VectorPlace at, MlirValue value, MlirType element) {
  ArithBuilder builder = {at.base, at.location};
  MlirType type = typeOf(value);
  if (mlirTypeEqual(elementOf(type), element))
    return value;
  MlirType wide = mlirTypeIsAVector(type) ? vectorTypeWithElements(type, element) : element;
  return arithConvert(&builder, irTypeIsFloat(irType(element)) ? &arithExtFOpDef : &arithExtSIOpDef,
                      wide, value);
}

static MlirValue sumOfOuterProducts(VectorPlace at, const Contract *contract, const Layout *layout,
                                    bool isMaskByReduced) {
  static const int64_t kLastFirst[] = {2, 0, 1};
  MlirContext context = mlirLocationGetContext(at.location);
  MlirValue first = swap(at, contract->operands[layout->first], !layout->isFirstByReduced);
  MlirValue second = contract->operands[layout->second];
  if (layout->hasTwo)
    second = swap(at, second, !layout->isSecondByReduced);
  MlirValue mask = contract->mask, result = contract->operands[ACC], none = {NULL};
  if (mask.ptr && layout->hasTwo)
    mask = vectorMakeTranspose(at, mask, kLastFirst);
  else if (mask.ptr)
    mask = swap(at, mask, !isMaskByReduced);
  MlirType element = elementOf(contract->type);
  int64_t size = vectorShape(typeOf(first)).sizes[0];
  for (int64_t k = 0; k < size; ++k) {
    MlirValue a = vectorExtractAt(at, first, 1, &k), b = vectorExtractAt(at, second, 1, &k);
    a = promote(at, a, element);
    b = promote(at, b, element);
    MlirValue part = mask.ptr ? vectorExtractAt(at, mask, 1, &k) : none;
    MlirOperation made =
        vectorOuterProductOpCreate(at.base, at.location, contract->type, a, b, result,
                                   vectorCombiningKindAttrGet(context, contract->kind));
    result = vectorResult(vectorMaskOperation(at, made, part));
  }
  return result;
}

static MlirValue tryOuterProducts(VectorPlace at, const Contract *contract) {
  Layout layout;
  bool isReducedFirst = false;
  MlirType lhs = typeOf(contract->operands[LHS]);
  if (!isMatrixProduct(contract, &layout) && !isVectorProduct(contract, false, &layout)) {
    isReducedFirst = isVectorProduct(contract, true, &layout);
    if (!isReducedFirst)
      return (MlirValue){NULL};
  }
  if (vectorIsScalableDim(lhs, layout.reduced) ||
      vectorShape(lhs).sizes[layout.reduced] > kMaxParts)
    return (MlirValue){NULL};
  return sumOfOuterProducts(at, contract, &layout, isReducedFirst);
}

static MlirValue sumOfRow(VectorPlace at, MlirValue row) {
  MlirContext context = mlirLocationGetContext(at.location);
  return vectorReductionOpGetDest(vectorReductionOpCreate(
      at.base, at.location, elementOf(typeOf(row)),
      vectorCombiningKindAttrGet(context, VectorCombiningKindADD), row, (MlirValue){NULL},
      arithFastMathFlagsAttrGet(context, ArithFastMathFlagsnone)));
}

// Each element of the result by itself.
static MlirValue tryDots(VectorPlace at, const Contract *contract) {
  Layout layout;
  if (contract->mask.ptr ||
      (!isMatrixProduct(contract, &layout) && !isVectorProduct(contract, false, &layout)) ||
      mlirVectorTypeIsScalable(contract->type))
    return (MlirValue){NULL};
  MlirValue first = contract->operands[layout.first], second = contract->operands[layout.second];
  IrShape shape = vectorShape(contract->type);
  int64_t rows = shape.sizes[0], columns = shape.rank == 1 ? 1 : shape.sizes[1];
  if (rows > kMaxParts || columns > kMaxParts / rows)
    return (MlirValue){NULL};
  first = swap(at, first, layout.isFirstByReduced);
  if (layout.hasTwo)
    second = swap(at, second, layout.isSecondByReduced);
  MlirValue *others = tsAllocZeroed((size_t)columns, sizeof *others);
  MlirValue result = vectorMakeZero(at, contract->type);
  for (int64_t i = 0; i < rows; ++i) {
    MlirValue row = vectorExtractAt(at, first, 1, &i);
    for (int64_t k = 0; k < columns; ++k) {
      const int64_t position[] = {i, k};
      if (!i)
        others[k] = layout.hasTwo ? vectorExtractAt(at, second, 1, &k) : second;
      MlirValue sum = sumOfRow(at, multiply(at, row, others[k]));
      result = vectorInsertAt(at, sum, result, (intptr_t)shape.rank, position);
    }
  }
  tsFree(others);
  return vectorCombine(at, VectorCombiningKindADD, result, contract->operands[ACC],
                       (MlirAttribute){NULL}, (MlirValue){NULL});
}

//===--- Nothing to sum up: element by element ---===//

// An operand with all parallel dimensions in the result's order, those that it lacks repeated.
typedef struct Spread {
  int64_t *sizes, *permutation; ///< with the missing dimensions first; then all in order
  bool *scalable;
  size_t missing, reduced;
} Spread;

// False when something is reduced that has more than one element.
static bool readSpread(const Contract *contract, int operand, Spread *spread) {
  MlirAffineMap map = contract->maps[operand], acc = contract->maps[ACC];
  MlirType type = typeOf(contract->operands[operand]);
  size_t rank = vectorRank(type), parallel = (size_t)mlirAffineMapGetNumResults(acc);
  for (size_t i = 0; i < rank; ++i)
    if (vectorContractIsReduced(contract->op, dimAt(map, (intptr_t)i))) {
      if (vectorShape(type).sizes[i] != 1)
        return false;
      ++spread->reduced;
    }
  if (rank - spread->reduced > parallel)
    return false;
  size_t missing = parallel - (rank - spread->reduced), next = 0;
  spread->sizes = tsAllocZeroed(missing + rank + 1, sizeof *spread->sizes);
  spread->permutation = tsAllocZeroed(missing + rank + 1, sizeof *spread->permutation);
  spread->scalable = tsAllocZeroed(missing + rank + 1, sizeof *spread->scalable);
  for (size_t i = 0; i < rank; ++i) {
    spread->sizes[missing + i] = vectorShape(type).sizes[i];
    spread->scalable[missing + i] = vectorIsScalableDim(type, i);
    if (vectorContractIsReduced(contract->op, dimAt(map, (intptr_t)i)))
      spread->permutation[next++] = (int64_t)(missing + i);
  }
  for (size_t i = 0; i < parallel; ++i) {
    intptr_t dim = vectorFindDim(map, dimAt(acc, (intptr_t)i));
    if (dim < 0) {
      spread->sizes[spread->missing] = vectorShape(contract->type).sizes[i];
      spread->scalable[spread->missing] = vectorIsScalableDim(contract->type, i);
    }
    spread->permutation[next++] = dim < 0 ? (int64_t)spread->missing++ : (int64_t)missing + dim;
  }
  return true;
}

static MlirValue repeatMissing(VectorPlace at, const Spread *spread, MlirValue value) {
  if (!spread->missing)
    return value;
  MlirType type = typeOf(value);
  return vectorMakeBroadcast(at,
                             vectorTypeGet(spread->missing + vectorRank(type), spread->sizes,
                                           spread->scalable, mlirShapedTypeGetElementType(type)),
                             value);
}

static MlirValue tryElements(VectorPlace at, const Contract *contract) {
  Spread spreads[2] = {{0}, {0}};
  MlirValue values[2], result = {NULL};
  bool can = !contract->mask.ptr && mlirTypeIsAVector(contract->type) &&
             readSpread(contract, LHS, &spreads[LHS]) && readSpread(contract, RHS, &spreads[RHS]);
  if (can) {
    for (int i = 0; i < 2; ++i)
      values[i] = repeatMissing(at, &spreads[i], contract->operands[i]);
    for (int i = 0; i < 2; ++i)
      values[i] = vectorMakeTranspose(at, values[i], spreads[i].permutation);
    for (int i = 0; i < 2; ++i) {
      int64_t *zeros = tsAllocZeroed(spreads[i].reduced + 1, sizeof *zeros);
      values[i] = vectorExtractAt(at, values[i], (intptr_t)spreads[i].reduced, zeros);
      tsFree(zeros);
    }
    result = multiplyInto(at, contract->kind, values[LHS], values[RHS], contract->operands[ACC],
                          (MlirValue){NULL});
  }
  for (int i = 0; i < 2; ++i) {
    tsFree(spreads[i].sizes);
    tsFree(spreads[i].permutation);
    tsFree(spreads[i].scalable);
  }
  return result;
}

//===--- One dimension less ---===//

// The type without dimension `dim`, of which it has more than one.
static MlirType dropDim(MlirType type, size_t dim) {
  size_t rank = vectorRank(type), next = 0;
  int64_t *sizes = tsAllocZeroed(rank + 1, sizeof *sizes);
  bool *scalable = tsAllocZeroed(rank + 1, sizeof *scalable);
  for (size_t i = 0; i < rank; ++i)
    if (i != dim) {
      sizes[next] = vectorShape(type).sizes[i];
      scalable[next++] = vectorIsScalableDim(type, i);
    }
  MlirType result = vectorTypeGet(next, sizes, scalable, mlirShapedTypeGetElementType(type));
  tsFree(sizes);
  tsFree(scalable);
  return result;
}

// What the value has at index `at` of dimension `dim`; all of it when that is -1.
static MlirValue loadAt(VectorPlace place, MlirValue value, intptr_t dim, int64_t at) {
  if (dim < 0)
    return value;
  if (!dim)
    return vectorExtractAt(place, value, 1, &at);
  MlirType type = dropDim(typeOf(value), (size_t)dim);
  MlirValue result = vectorMakeZero(place, type);
  for (int64_t i = 0; i < vectorShape(type).sizes[0]; ++i) {
    MlirValue part = loadAt(place, vectorExtractAt(place, value, 1, &i), dim - 1, at);
    result = vectorInsertAt(place, part, result, 1, &i);
  }
  return result;
}

// The result with the value at that index.
static MlirValue storeAt(VectorPlace place, MlirValue value, MlirValue result, intptr_t dim,
                         int64_t at) {
  if (dim < 0)
    return value;
  if (!dim)
    return vectorInsertAt(place, value, result, 1, &at);
  for (int64_t i = 0; i < vectorShape(typeOf(result)).sizes[0]; ++i) {
    MlirValue before = vectorExtractAt(place, result, 1, &i);
    MlirValue part = vectorExtractAt(place, value, 1, &i);
    result = vectorInsertAt(place, storeAt(place, part, before, dim - 1, at), result, 1, &i);
  }
  return result;
}

// Whether the value can be taken apart at the dimension: no dimension before it is scalable.
static bool canSplit(MlirType type, intptr_t dim) {
  for (intptr_t i = 0; i <= dim; ++i)
    if (vectorIsScalableDim(type, (size_t)i))
      return false;
  return true;
}

static MlirAffineMap dropIterator(MlirAffineMap map, int64_t iterator) {
  MlirContext context = mlirAffineMapGetContext(map);
  intptr_t count = mlirAffineMapGetNumResults(map), next = 0;
  MlirAffineExpr *results = tsAllocZeroed((size_t)count + 1, sizeof *results);
  for (intptr_t i = 0; i < count; ++i) {
    int64_t dim = dimAt(map, i);
    if (dim != iterator)
      results[next++] = mlirAffineDimExprGet(context, dim < iterator ? dim : dim - 1);
  }
  MlirAffineMap result =
      mlirAffineMapGet(context, mlirAffineMapGetNumDims(map) - 1, 0, next, results);
  tsFree(results);
  return result;
}

static MlirAttribute dropElement(MlirAttribute array, intptr_t position) {
  intptr_t count = mlirArrayAttrGetNumElements(array), next = 0;
  MlirAttribute *rest = tsAllocZeroed((size_t)count + 1, sizeof *rest);
  for (intptr_t i = 0; i < count; ++i)
    if (i != position)
      rest[next++] = mlirArrayAttrGetElement(array, i);
  MlirAttribute result = mlirArrayAttrGet(mlirAttributeGetContext(array), next, rest);
  tsFree(rest);
  return result;
}

// A contraction for each index of an iterator. `chains`: each adds to what the one before gives.
static MlirValue contractParts(VectorPlace at, const Contract *contract, int64_t iterator,
                               int64_t size, bool chains) {
  intptr_t dims[3];
  MlirAffineMap maps[3];
  for (int i = 0; i < 3; ++i) {
    dims[i] = vectorFindDim(contract->maps[i], iterator);
    maps[i] = dropIterator(contract->maps[i], iterator);
  }
  MlirAttribute iterators = dropElement(contract->iterators, iterator);
  MlirValue result = chains ? contract->operands[ACC] : vectorMakeZero(at, contract->type);
  const MlirValue none = {NULL};
  for (int64_t i = 0; i < size; ++i) {
    MlirValue parts[3];
    parts[LHS] = loadAt(at, contract->operands[LHS], dims[LHS], i);
    parts[RHS] = loadAt(at, contract->operands[RHS], dims[RHS], i);
    parts[ACC] = chains ? result : loadAt(at, contract->operands[ACC], dims[ACC], i);
    MlirValue mask = contract->mask.ptr ? loadAt(at, contract->mask, iterator, i) : none;
    MlirValue part = contractAgain(at, contract, maps, iterators, parts, mask);
    result = chains ? part : storeAt(at, part, result, dims[ACC], i);
  }
  return result;
}

// The first iterator that isn't summed up: of both operands, then of lhs or rhs alone. -1 when all
// are. One that only one operand has may be reduced: it is done where it has one element.
static int64_t findParallel(const Contract *contract) {
  intptr_t count = numIterators(contract);
  for (intptr_t i = 0; i < count; ++i)
    if (!vectorContractIsReduced(contract->op, i) && vectorFindDim(contract->maps[LHS], i) >= 0 &&
        vectorFindDim(contract->maps[RHS], i) >= 0)
      return i;
  for (int operand = LHS; operand <= RHS; ++operand)
    for (intptr_t k = 0; k < mlirAffineMapGetNumResults(contract->maps[operand]); ++k) {
      int64_t iterator = dimAt(contract->maps[operand], k);
      if (!vectorContractIsReduced(contract->op, iterator) ||
          vectorFindDim(contract->maps[operand == LHS ? RHS : LHS], iterator) < 0)
        return iterator;
    }
  return -1;
}

static MlirValue tryParts(VectorPlace at, const Contract *contract) {
  const MlirValue none = {NULL};
  int64_t parallel = findParallel(contract), iterator = parallel < 0 ? 0 : parallel;
  if (!numIterators(contract))
    return none;
  intptr_t dims[3];
  for (int i = 0; i < 3; ++i)
    dims[i] = vectorFindDim(contract->maps[i], iterator);
  MlirType types[] = {typeOf(contract->operands[LHS]), typeOf(contract->operands[RHS]),
                      contract->type};
  int side = dims[LHS] >= 0 ? LHS : RHS;
  if (dims[side] < 0)
    return none;
  int64_t size = vectorShape(types[side]).sizes[dims[side]];
  for (int i = 0; i < 3; ++i)
    if (dims[i] >= 0 && !canSplit(types[i], dims[i]))
      return none;
  if (size > kMaxParts || (contract->mask.ptr && !canSplit(typeOf(contract->mask), iterator)))
    return none;
  if (parallel >= 0) {
    bool can = mlirTypeIsAVector(contract->type) && (dims[ACC] >= 0 || size == 1);
    return can ? contractParts(at, contract, iterator, size, false) : none;
  }
  if (mlirTypeIsAVector(contract->type) || dims[LHS] < 0 || dims[RHS] < 0)
    return none;
  return contractParts(at, contract, iterator, size, true);
}

// Two rows.
static MlirValue tryRow(VectorPlace at, const Contract *contract) {
  MlirContext context = mlirLocationGetContext(at.location);
  if (numIterators(contract) != 1 || mlirTypeIsAVector(contract->type) ||
      vectorRank(typeOf(contract->operands[LHS])) != 1 ||
      vectorRank(typeOf(contract->operands[RHS])) != 1)
    return (MlirValue){NULL};
  MlirValue product = multiply(at, contract->operands[LHS], contract->operands[RHS]);
  MlirOperation sum = vectorReductionOpCreate(
      at.base, at.location, contract->type,
      vectorCombiningKindAttrGet(context, VectorCombiningKindADD), product, contract->operands[ACC],
      arithFastMathFlagsAttrGet(context, ArithFastMathFlagsnone));
  return vectorResult(vectorMaskOperation(at, sum, contract->mask));
}

static bool isSmall(const Contract *contract) {
  for (int i = 0; i < 3; ++i) {
    MlirType type = typeOf(contract->operands[i]);
    if (mlirTypeIsAVector(type) && irShapedNumElements(irType(type)) > kMaxElements)
      return false;
  }
  return true;
}

static bool areElementsEqual(const Contract *contract) {
  MlirType element = elementOf(contract->type);
  return mlirTypeEqual(elementOf(typeOf(contract->operands[LHS])), element) &&
         mlirTypeEqual(elementOf(typeOf(contract->operands[RHS])), element);
}

static MlirLogicalResult lowerContract(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  VectorContractStrategy strategy = *(const VectorContractStrategy *)user;
  Contract contract = readContract(op);
  VectorPlace at = vectorPlace(rewriter, op);
  MlirOperation root = vectorLeaveMask(at, op, &contract.mask);
  bool isSum = areElementsEqual(&contract) && contract.kind == VectorCombiningKindADD;
  MlirValue result = {NULL};
  if (!isKindOf(contract.kind, contract.type) || !isKindOf(VectorCombiningKindMUL, contract.type) ||
      !isSmall(&contract))
    return VECTOR_FAIL;
  if (strategy == VECTOR_CONTRACT_OUTER_PRODUCT)
    result = tryOuterProducts(at, &contract);
  if (isSum && strategy == VECTOR_CONTRACT_DOT)
    result = tryDots(at, &contract);
  if (isSum && strategy == VECTOR_CONTRACT_PARALLEL)
    result = tryElements(at, &contract);
  if (isSum && !result.ptr)
    result = tryRow(at, &contract);
  if (isSum && !result.ptr)
    result = tryParts(at, &contract);
  return result.ptr ? vectorReplaceByValue(at, root, result) : VECTOR_FAIL;
}

void vectorPopulateContractLowering(MlirRewritePatternSet patterns,
                                    const VectorContractStrategy *strategy) {
  tesseraRewritePatternSetAdd(patterns, &vectorOuterProductOpDef, 1, outerProductRows, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorContractionOpDef, 1, lowerContract,
                              (void *)(uintptr_t)strategy);
}
