// Before the conversion: transposes, and products by LLVM's op for them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/vector-to-llvm/Steps.h"
#include "dialect/arith/ArithBuild.h"
#include "dialect/llvm/LLVMOps.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

static MlirValue castTo(VectorPlace at, MlirType type, MlirValue value) {
  if (mlirTypeEqual(typeOf(value), type))
    return value;
  return vectorShapeCastOpGetResult(vectorShapeCastOpCreate(at.base, at.location, type, value));
}

// All elements in a row.
static MlirType flatType(MlirType type) {
  int64_t count = irShapedNumElements(irType(type));
  return vectorTypeGet(1, &count, NULL, mlirShapedTypeGetElementType(type));
}

static MlirAttribute number(VectorPlace at, int64_t value) {
  return mlirIntegerAttrGet(mlirIntegerTypeGet(mlirLocationGetContext(at.location), 32), value);
}

static MlirValue shuffle(VectorPlace at, MlirType type, MlirValue a, MlirValue b, intptr_t size,
                         const int64_t *mask) {
  MlirContext context = mlirLocationGetContext(at.location);
  return vectorShuffleOpGetVector(vectorShuffleOpCreate(at.base, at.location, type, a, b,
                                                        mlirDenseI64ArrayGet(context, size, mask)));
}

//===--- transpose ---===//

// The two dimensions of more than one element that change places; false when it isn't that.
static bool isMatrix(MlirOperation op, size_t *rows, size_t *columns) {
  MlirType type = typeOf(vectorTransposeOpGetVector(op));
  intptr_t rank, count = 0;
  const int64_t *permutation = vectorTransposeOpGetPermutation(op, &rank);
  for (size_t i = 0; i < (size_t)rank; ++i)
    if (vectorShape(type).sizes[i] > 1)
      *(count++ ? columns : rows) = i;
  if (count != 2)
    return false;
  for (intptr_t i = 0; i < rank; ++i)
    if (permutation[i] == (int64_t)*rows || permutation[i] == (int64_t)*columns)
      return permutation[i] == (int64_t)*columns;
  return false;
}

// Rows of 16 elements: in each group of four, these of both rows. The first half of the masks takes
// elements, the second one pairs.
static const int64_t kUnpack[][4] = {
    {0, 16, 1, 17}, {2, 18, 3, 19}, {0, 1, 16, 17}, {2, 3, 18, 19}};

static MlirValue unpack(VectorPlace at, MlirValue a, MlirValue b, const int64_t *four) {
  int64_t mask[16];
  for (int i = 0; i < 16; ++i)
    mask[i] = four[i % 4] + i / 4 * 4;
  return shuffle(at, typeOf(a), a, b, 16, mask);
}

// Every second group of four, from the first or the second one on, of both rows.
static MlirValue takeGroups(VectorPlace at, MlirValue a, MlirValue b, int64_t first) {
  int64_t mask[16];
  for (int i = 0; i < 16; ++i)
    mask[i] = (i / 8) * 16 + (i / 4 % 2 * 2 + first) * 4 + i % 4;
  return shuffle(at, typeOf(a), a, b, 16, mask);
}

// 16 rows in four rounds: elements, pairs, fours and eights change places.
static MlirValue transpose16(VectorPlace at, MlirValue matrix) {
  MlirValue v[16], t[16];
  for (int64_t i = 0; i < 16; ++i)
    v[i] = vectorExtractAt(at, matrix, 1, &i);
  for (int i = 0; i < 16; ++i)
    t[i] = unpack(at, v[i / 2 * 2], v[i / 2 * 2 + 1], kUnpack[i % 2]);
  for (int i = 0; i < 16; ++i)
    v[i] = unpack(at, t[i / 4 * 4 + i / 2 % 2], t[i / 4 * 4 + i / 2 % 2 + 2], kUnpack[2 + i % 2]);
  for (int i = 0; i < 16; ++i)
    t[i] = takeGroups(at, v[i / 8 * 8 + i % 4], v[i / 8 * 8 + i % 4 + 4], i / 4 % 2);
  for (int i = 0; i < 16; ++i)
    v[i] = takeGroups(at, t[i % 8], t[i % 8 + 8], i / 8);
  MlirValue result = vectorMakePoison(at, typeOf(matrix));
  for (int64_t i = 0; i < 16; ++i)
    result = vectorInsertAt(at, v[i], result, 1, &i);
  return result;
}

static MlirValue transposeRow(VectorPlace at, MlirValue row, int64_t m, int64_t n) {
  int64_t *mask = tsAllocZeroed((size_t)(m * n), sizeof *mask);
  for (int64_t i = 0; i < m * n; ++i)
    mask[i] = i % m * n + i / m;
  MlirValue result = shuffle(at, typeOf(row), row, row, (intptr_t)(m * n), mask);
  tsFree(mask);
  return result;
}

static MlirLogicalResult transposeByShuffles(MlirOperation op, MlirPatternRewriter rewriter,
                                             void *user) {
  const ConvertVectorToLLVMPassOptions *options = user;
  MlirValue source = vectorTransposeOpGetVector(op);
  MlirType type = typeOf(source), element = mlirShapedTypeGetElementType(type);
  size_t rows = 0, columns = 0;
  if (options->vectorTransposeLowering < 2 || mlirVectorTypeIsScalable(type) ||
      !isMatrix(op, &rows, &columns))
    return VECTOR_FAIL;
  int64_t m = vectorShape(type).sizes[rows], n = vectorShape(type).sizes[columns];
  const int64_t sizes[] = {m, n};
  if (m > VECTOR_MAX_PARTS / n)
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirValue row = castTo(at, flatType(type), source), result;
  if (options->vectorTransposeLowering == 3 && m == 16 && n == 16)
    result = transpose16(at, castTo(at, vectorTypeGet(2, sizes, NULL, element), row));
  else
    result = transposeRow(at, row, m, n);
  return vectorReplaceByValue(at, op, castTo(at, typeOf(vectorTransposeOpGetResult(op)), result));
}

// Each part by itself; last dimensions that stay stay together.
static MlirLogicalResult transposeParts(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  const ConvertVectorToLLVMPassOptions *options = user;
  MlirValue source = vectorTransposeOpGetVector(op);
  MlirType type = typeOf(source);
  IrShape shape = vectorShape(type);
  intptr_t rank;
  int64_t count = 1;
  size_t rows, columns;
  const int64_t *permutation = vectorTransposeOpGetPermutation(op, &rank);
  if (options->vectorTransposeLowering >= 2 && isMatrix(op, &rows, &columns))
    return VECTOR_FAIL;
  while (rank && permutation[rank - 1] == rank - 1)
    --rank;
  for (intptr_t i = 0; i < rank; ++i) {
    if (vectorIsScalableDim(type, (size_t)i) || count > VECTOR_MAX_PARTS / shape.sizes[i])
      return VECTOR_FAIL;
    count *= shape.sizes[i];
  }
  VectorPlace at = vectorPlace(rewriter, op);
  if (!rank)
    return vectorReplaceByValue(at, op, source);
  int64_t *from = tsAllocZeroed((size_t)rank, sizeof *from);
  int64_t *to = tsAllocZeroed((size_t)rank, sizeof *to);
  MlirValue result = vectorMakePoison(at, typeOf(vectorTransposeOpGetResult(op)));
  for (int64_t k = 0; k < count; ++k) {
    for (intptr_t i = 0; i < rank; ++i)
      to[i] = from[permutation[i]];
    result = vectorInsertAt(at, vectorExtractAt(at, source, rank, from), result, rank, to);
    for (intptr_t i = rank; i-- > 0; from[i] = 0)
      if (++from[i] < shape.sizes[i])
        break;
  }
  tsFree(from);
  tsFree(to);
  return vectorReplaceByValue(at, op, result);
}

//===--- LLVM's ops on matrices ---===//

static MlirLogicalResult transposeByMatrix(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  (void)user;
  MlirValue source = vectorTransposeOpGetVector(op);
  MlirType type = typeOf(vectorTransposeOpGetResult(op)), flat;
  const int64_t *permutation = vectorTransposeOpGetPermutation(op, NULL);
  if (mlirVectorTypeIsScalable(type) || vectorRank(type) != 2 || permutation[0] != 1)
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  flat = flatType(type);
  MlirValue made = mlirOperationGetResult(
      llvmMatrixTransposeOpCreate(at.base, at.location, flat, castTo(at, flat, source),
                                  number(at, vectorShape(type).sizes[0]),
                                  number(at, vectorShape(type).sizes[1])),
      0);
  return vectorReplaceByValue(at, op, castTo(at, type, made));
}

// Whether the map gives these two dimensions, or `isSwapped` in the other order.
static bool isPair(MlirAffineMap map, intptr_t a, intptr_t b, bool *isSwapped) {
  *isSwapped = vectorFindDim(map, b) == 0 && vectorFindDim(map, a) == 1;
  return mlirAffineMapGetNumResults(map) == 2 &&
         (*isSwapped || (vectorFindDim(map, a) == 0 && vectorFindDim(map, b) == 1));
}

static bool isProduct(MlirOperation op, bool *swaps) {
  enum { M, N, K };
  MlirType type = typeOf(vectorResult(op));
  MlirType element = mlirShapedTypeGetElementType(typeOf(vectorContractionOpGetLhs(op)));
  MlirType other = mlirShapedTypeGetElementType(typeOf(vectorContractionOpGetRhs(op)));
  if (vectorMaskOpIsA(mlirOperationGetParentOperation(op)) || vectorRank(type) != 2 ||
      mlirVectorTypeIsScalable(type) || mlirTypeIsAIndex(element) ||
      !mlirTypeEqual(element, other) ||
      !mlirTypeEqual(element, mlirShapedTypeGetElementType(type)) ||
      vectorContractionOpGetKind(op) != VectorCombiningKindADD)
    return false;
  bool fits = mlirArrayAttrGetNumElements(vectorContractionOpGetIteratorTypesAttr(op)) == 3;
  for (intptr_t i = 0; fits && i < 3; ++i)
    fits = vectorContractIsReduced(op, i) == (i == K);
  return fits && isPair(vectorContractMap(op, 0), M, K, &swaps[0]) &&
         isPair(vectorContractMap(op, 1), K, N, &swaps[1]) &&
         isPair(vectorContractMap(op, 2), M, N, &swaps[2]);
}

static MlirLogicalResult multiplyByMatrix(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  static const int64_t kSwapped[] = {1, 0};
  bool swaps[3];
  if (!isProduct(op, swaps))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  ArithBuilder builder = {at.base, at.location};
  MlirValue operands[] = {vectorContractionOpGetLhs(op), vectorContractionOpGetRhs(op)};
  int64_t rows[2], columns[2];
  for (int i = 0; i < 2; ++i) {
    if (swaps[i])
      operands[i] = vectorMakeTranspose(at, operands[i], kSwapped);
    rows[i] = vectorShape(typeOf(operands[i])).sizes[0];
    columns[i] = vectorShape(typeOf(operands[i])).sizes[1];
  }
  MlirType element = mlirShapedTypeGetElementType(typeOf(operands[0]));
  for (int i = 0; i < 2; ++i)
    operands[i] = castTo(at, flatType(typeOf(operands[i])), operands[i]);
  const int64_t sizes[] = {rows[0], columns[1]};
  MlirType type = vectorTypeGet(2, sizes, NULL, element);
  MlirValue product = mlirOperationGetResult(
      llvmMatrixMultiplyOpCreate(at.base, at.location, flatType(type), operands[0], operands[1],
                                 number(at, rows[0]), number(at, columns[0]),
                                 number(at, columns[1])),
      0);
  product = castTo(at, type, product);
  if (swaps[2])
    product = vectorMakeTranspose(at, product, kSwapped);
  bool isReal = irTypeIsFloat(irType(element));
  return vectorReplaceByValue(at, op,
                              arithBinary(&builder, isReal ? &arithAddFOpDef : &arithAddIOpDef,
                                          vectorContractionOpGetAcc(op), product));
}

void vectorToLLVMPopulateMatrices(MlirRewritePatternSet patterns,
                                  const ConvertVectorToLLVMPassOptions *options) {
  void *user = (void *)(uintptr_t)options;
  if (options->vectorContractLowering == 1)
    tesseraRewritePatternSetAdd(patterns, &vectorContractionOpDef, 100, multiplyByMatrix, NULL);
  if (options->vectorTransposeLowering == 1)
    tesseraRewritePatternSetAdd(patterns, &vectorTransposeOpDef, 100, transposeByMatrix, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorTransposeOpDef, 1, transposeParts, user);
  tesseraRewritePatternSetAdd(patterns, &vectorTransposeOpDef, 1, transposeByShuffles, user);
}
