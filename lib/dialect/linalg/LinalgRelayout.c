// pack, unpack and the transforms of Winograd's method: what they must be.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/linalg/LinalgRelayout.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

static int64_t sizeOf(MlirType type, intptr_t dim) { return mlirShapedTypeGetDimSize(type, dim); }
static bool isKnown(int64_t size) { return size >= 0; }

//===--- pack and unpack ---===//

LinalgRelayout linalgRelayoutOf(MlirOperation op) {
  bool isPack = linalgPackOpIsA(op);
  LinalgRelayout r = {.op = op,
                      .isPack = isPack,
                      .source = mlirOperationGetOperand(op, 0),
                      .dest = mlirOperationGetOperand(op, 1)};
  r.plain = mlirValueGetType(isPack ? r.source : r.dest);
  r.packed = mlirValueGetType(isPack ? r.dest : r.source);
  r.rank = linalgRank(r.plain);
  r.positions = isPack ? linalgPackOpGetInnerDimsPos(op, &r.numPositions)
                       : linalgUnpackOpGetInnerDimsPos(op, &r.numPositions);
  r.permutation = isPack ? linalgPackOpGetOuterDimsPerm(op, &r.numPermutation)
                         : linalgUnpackOpGetOuterDimsPerm(op, &r.numPermutation);
  r.tiles = isPack ? linalgPackOpGetStaticInnerTiles(op, &r.numTiles)
                   : linalgUnpackOpGetStaticInnerTiles(op, &r.numTiles);
  return r;
}

intptr_t linalgPlainDim(const LinalgRelayout *relayout, intptr_t outer) {
  return relayout->numPermutation ? (intptr_t)relayout->permutation[outer] : outer;
}

int64_t linalgTileOf(const LinalgRelayout *relayout, intptr_t dim) {
  for (intptr_t i = 0; i < relayout->numPositions; ++i)
    if (relayout->positions[i] == dim)
      return relayout->tiles[i];
  return 0;
}

static bool areDistinct(const int64_t *values, intptr_t count, intptr_t limit) {
  bool *isSeen = tsAllocZeroed((size_t)limit + 1, sizeof *isSeen);
  bool isRight = count <= limit;
  for (intptr_t i = 0; isRight && i < count; ++i) {
    isRight = values[i] >= 0 && values[i] < limit && !isSeen[values[i]];
    if (isRight)
      isSeen[values[i]] = true;
  }
  tsFree(isSeen);
  return isRight;
}

static int64_t packedSize(const LinalgRelayout *relayout, intptr_t outer) {
  intptr_t dim = linalgPlainDim(relayout, outer);
  int64_t size = sizeOf(relayout->plain, dim), tile = linalgTileOf(relayout, dim);
  if (!tile)
    return size;
  return isKnown(size) && isKnown(tile) ? size / tile + (size % tile != 0) : INT64_MIN;
}

static MlirLogicalResult verifyPackedSizes(const LinalgRelayout *relayout) {
  intptr_t rank = relayout->rank, packedRank = linalgRank(relayout->packed);
  int64_t *expected = tsAllocZeroed((size_t)packedRank + 1, sizeof *expected);
  bool isSame = true;
  for (intptr_t i = 0; i < packedRank; ++i) {
    expected[i] = i < rank ? packedSize(relayout, i) : relayout->tiles[i - rank];
    int64_t given = sizeOf(relayout->packed, i);
    isSame &= i >= rank || !isKnown(given) || !isKnown(expected[i]) || given == expected[i];
  }
  TesseraDiagnostic *diagnostic = NULL;
  if (!isSame) {
    MlirType type = mlirRankedTensorTypeGet(packedRank, expected,
                                            mlirShapedTypeGetElementType(relayout->packed),
                                            (MlirAttribute){NULL});
    diagnostic = tesseraDiagnosticCreateForOp(relayout->op, MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(diagnostic, "expected ");
    tesseraDiagnosticAppendType(diagnostic, type);
    tesseraDiagnosticAppendFormat(diagnostic, " for the packed domain value, got ");
    tesseraDiagnosticAppendType(diagnostic, relayout->packed);
  }
  tsFree(expected);
  return diagnostic ? tesseraDiagnosticReport(diagnostic) : success();
}

static MlirLogicalResult verifyTiles(const LinalgRelayout *relayout) {
  MlirOperation op = relayout->op;
  intptr_t rank = relayout->rank, packedRank = linalgRank(relayout->packed);
  for (intptr_t i = 0; i < relayout->numTiles; ++i)
    if (relayout->tiles[i] == 0)
      return mlirOperationEmitError(op, "invalid zero tile factor");
  if (!areDistinct(relayout->positions, relayout->numPositions, rank))
    return mlirOperationEmitError(op, "invalid inner_dims_pos vector");
  if (!areDistinct(relayout->permutation, relayout->numPermutation, rank))
    return mlirOperationEmitError(op, "invalid outer_dims_perm vector");
  if (relayout->numPermutation && relayout->numPermutation != rank)
    return mlirOperationEmitError(op, "outer_dims_perm must be a permutation or empty");
  if (relayout->numTiles > rank)
    return mlirOperationEmitError(op, "tiling factors must be less than or equal to the input "
                                      "rank for pack or output rank for unpack");
  if (relayout->numTiles != relayout->numPositions)
    return mlirOperationEmitError(op, "tiling factors must equal the number of dimensions to tile");
  if (packedRank != rank + relayout->numTiles)
    return mlirOperationEmitError(
        op, "packed rank != (unpacked rank + num tiling factors), got %jd != %jd",
        (intmax_t)packedRank, (intmax_t)(rank + relayout->numTiles));
  for (intptr_t i = 0; i < relayout->numTiles; ++i) {
    int64_t given = sizeOf(relayout->packed, rank + i), tile = relayout->tiles[i];
    if (isKnown(tile) ? isKnown(given) && given != tile : isKnown(given))
      return mlirOperationEmitError(op, "mismatch in inner tile sizes specified and shaped of "
                                        "tiled dimension in the packed type");
  }
  return verifyPackedSizes(relayout);
}

// Whether it is known that the tiles don't cover a dimension exactly.
static bool needsPadding(const LinalgRelayout *relayout) {
  for (intptr_t i = 0; i < relayout->rank; ++i) {
    intptr_t dim = linalgPlainDim(relayout, i);
    int64_t size = sizeOf(relayout->plain, dim), tile = linalgTileOf(relayout, dim);
    if (!isKnown(tile))
      tile = sizeOf(relayout->packed, i);
    if (linalgTileOf(relayout, dim) && isKnown(size) && tile > 0 && size % tile)
      return true;
  }
  return false;
}

static MlirLogicalResult verifyPadding(const LinalgRelayout *relayout) {
  MlirValue padding = linalgPackOpGetPaddingValue(relayout->op);
  MlirType element = mlirShapedTypeGetElementType(relayout->plain);
  if (!padding.ptr)
    return needsPadding(relayout)
               ? mlirOperationEmitError(relayout->op,
                                        "invalid tile factor or output size provided. Only full "
                                        "tiles are supported when padding_value is not set")
               : success();
  if (mlirTypeEqual(mlirValueGetType(padding), element))
    return success();
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateForOp(relayout->op, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(diagnostic, "expected padding_value has ");
  tesseraDiagnosticAppendType(diagnostic, element);
  tesseraDiagnosticAppendFormat(diagnostic, " but got: ");
  tesseraDiagnosticAppendType(diagnostic, mlirValueGetType(padding));
  return tesseraDiagnosticReport(diagnostic);
}

MlirLogicalResult linalgPackOpVerify(MlirOperation op) {
  LinalgRelayout relayout = linalgRelayoutOf(op);
  MlirLogicalResult tiles = verifyTiles(&relayout);
  return mlirLogicalResultIsFailure(tiles) ? tiles : verifyPadding(&relayout);
}

MlirLogicalResult linalgUnpackOpVerify(MlirOperation op) {
  LinalgRelayout relayout = linalgRelayoutOf(op);
  return verifyTiles(&relayout);
}

//===--- Winograd ---===//

// F(m, r): m elements of the result from r of the filter.
static void readFmr(int64_t fmr, int64_t *m, int64_t *r) {
  *m = fmr == LinalgWinogradConv2DFmrF_4_3 ? 4 : 2;
  *r = fmr == LinalgWinogradConv2DFmrF_2_5 ? 5 : 3;
}

static MlirType operandType(MlirOperation op, intptr_t operand) {
  return mlirValueGetType(mlirOperationGetOperand(op, operand));
}

static bool fits(MlirType type, const int64_t *expected) {
  for (intptr_t i = 0; i < linalgRank(type); ++i)
    if (isKnown(sizeOf(type, i)) && isKnown(expected[i]) && sizeOf(type, i) != expected[i])
      return false;
  return true;
}

static MlirLogicalResult verifyShape(MlirOperation op, const int64_t *expected) {
  return fits(operandType(op, 1), expected)
             ? success()
             : mlirOperationEmitOpError(op, "the output shape is not expected");
}

MlirLogicalResult linalgWinogradFilterTransformOpVerify(MlirOperation op) {
  int64_t m, r;
  readFmr((int64_t)linalgWinogradFilterTransformOpGetFmr(op), &m, &r);
  MlirType filter = operandType(op, 0);
  int64_t height = sizeOf(filter, 1), width = sizeOf(filter, 2);
  if (height != r && height != 1)
    return mlirOperationEmitOpError(op, "expect filter height either equals to r or 1");
  if (width != r && width != 1)
    return mlirOperationEmitOpError(op, "expect filter width either equals to r or 1");
  if (height == 1 && width == 1)
    return mlirOperationEmitOpError(op, "expect either filter height or width equals to r");
  return verifyShape(op, (int64_t[]){height == r ? m + r - 1 : 1, width == r ? m + r - 1 : 1,
                                     sizeOf(filter, 3), sizeOf(filter, 0)});
}

MlirLogicalResult linalgWinogradInputTransformOpVerify(MlirOperation op) {
  int64_t m, r;
  readFmr((int64_t)linalgWinogradInputTransformOpGetFmr(op), &m, &r);
  MlirType input = operandType(op, 0), output = operandType(op, 1);
  int64_t sizes[2], tiles[2];
  for (int i = 0; i < 2; ++i) {
    int64_t size = sizeOf(input, 1 + i);
    bool isLine = sizeOf(output, i) == 1;
    sizes[i] = isLine ? 1 : m + r - 1;
    tiles[i] = !isKnown(size) ? INT64_MIN : isLine ? size : (size - (r - 1)) / m;
  }
  return verifyShape(
      op, (int64_t[]){sizes[0], sizes[1], tiles[0], tiles[1], sizeOf(input, 0), sizeOf(input, 3)});
}

MlirLogicalResult linalgWinogradOutputTransformOpVerify(MlirOperation op) {
  int64_t m, r, sizes[2];
  readFmr((int64_t)linalgWinogradOutputTransformOpGetFmr(op), &m, &r);
  MlirType value = operandType(op, 0);
  static const char *const messages[] = {"expect input height equals to input tile size",
                                         "expect input width equals to input tile size"};
  for (int i = 0; i < 2; ++i) {
    int64_t size = sizeOf(value, i), tiles = sizeOf(value, 2 + i);
    if (size != m + r - 1 && size != 1)
      return mlirOperationEmitOpError(op, "%s", messages[i]);
    sizes[i] = !isKnown(tiles) ? INT64_MIN : size == 1 ? tiles : tiles * m;
  }
  return verifyShape(op, (int64_t[]){sizeOf(value, 4), sizes[0], sizes[1], sizeOf(value, 5)});
}

//===--- Where they may run ---===//

// Tiles that are known fit the dimensions: the verifier has seen to that. Others may not.
static TesseraSpeculatability tilesSpeculatability(MlirType packed, intptr_t numTiles,
                                                   const int64_t *tiles) {
  intptr_t first = mlirShapedTypeGetRank(packed) - numTiles;
  for (intptr_t i = 0; i < numTiles; ++i)
    if (tiles[i] == INT64_MIN || mlirShapedTypeIsDynamicDim(packed, first + i))
      return TESSERA_NOT_SPECULATABLE;
  return TESSERA_SPECULATABLE;
}

TesseraSpeculatability linalgPackOpGetSpeculatability(MlirOperation op) {
  intptr_t numTiles;
  const int64_t *tiles = linalgPackOpGetStaticInnerTiles(op, &numTiles);
  if (!mlirValueIsNull(linalgPackOpGetPaddingValue(op)))
    return TESSERA_SPECULATABLE;
  return tilesSpeculatability(mlirValueGetType(linalgPackOpGetDest(op)), numTiles, tiles);
}

TesseraSpeculatability linalgUnpackOpGetSpeculatability(MlirOperation op) {
  intptr_t numTiles;
  const int64_t *tiles = linalgUnpackOpGetStaticInnerTiles(op, &numTiles);
  return tilesSpeculatability(mlirValueGetType(linalgUnpackOpGetSource(op)), numTiles, tiles);
}
