// Ops that look elements up, from TOSA to linalg.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tosa-to-linalg/TosaToLinalg.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/tensor/TensorOps.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

static MlirValue makeIndexOf(const LinalgMaker *make, int64_t dim) {
  MlirType i64 = mlirIntegerTypeGet(make->context, 64);
  return mlirOperationGetResult(linalgIndexOpCreate(make->rewriter, make->location,
                                                    mlirIndexTypeGet(make->context),
                                                    mlirIntegerAttrGet(i64, dim)),
                                0);
}

static MlirValue makeExtract(const LinalgMaker *make, MlirValue tensor, intptr_t count,
                             const MlirValue *indices) {
  return mlirOperationGetResult(tensorExtractOpCreate(make->rewriter, make->location,
                                                      tosaLinalgElement(tensor), tensor, count,
                                                      indices),
                                0);
}

static MlirValue makeToIndex(const LinalgMaker *make, MlirValue number) {
  return linalgMakeUnary(make, &arithIndexCastOpDef, mlirIndexTypeGet(make->context), number);
}

// Replaces the op by a generic one with a result of its type.
static MlirLogicalResult replaceByGeneric(TosaLinalg *c, intptr_t numInputs,
                                          const MlirValue *inputs, const MlirAffineMap *maps,
                                          MlirValue init, LinalgBodyFunction *body,
                                          const void *user) {
  MlirValue result = linalgMakeGenericValue(
      &c->make, init,
      &(LinalgGeneric){
          .numInputs = numInputs, .inputs = inputs, .maps = maps, .body = body, .user = user});
  if (mlirValueIsNull(result))
    return tosaLinalgFail(c, "its elements are of no type that can be computed with");
  return tosaLinalgReplace(c, result);
}

//===--- gather ---===//

static bool gatherBody(const LinalgMaker *make, const MlirValue *arguments, MlirValue *results,
                       const void *user) {
  MlirValue indices[3];
  indices[0] = makeIndexOf(make, 0);
  indices[1] = makeToIndex(make, arguments[0]);
  indices[2] = makeIndexOf(make, 2);
  results[0] = makeExtract(make, *(const MlirValue *)user, 3, indices);
  return true;
}

MlirLogicalResult tosaGatherToLinalg(TosaLinalg *c) {
  static const int64_t kIndices[] = {0, 1};
  MlirValue values = c->operands[0], indices = c->operands[1], sizes[3];
  intptr_t count = 0;
  for (int64_t i = 0; i < 3; ++i)
    if (mlirShapedTypeIsDynamicDim(c->type, i))
      sizes[count++] = linalgMakeDim(&c->make, i == 1 ? indices : values, i);
  MlirValue init = linalgMakeEmpty(&c->make, c->type, count, sizes);
  const MlirAffineMap maps[] = {linalgPickMap(c->make.context, 3, 2, kIndices),
                                mlirAffineMapMultiDimIdentityGet(c->make.context, 3)};
  return replaceByGeneric(c, 1, &indices, maps, init, gatherBody, &values);
}

//===--- table ---===//

static MlirValue makeI32(const LinalgMaker *make, int64_t number) {
  return linalgMakeInteger(make, mlirIntegerTypeGet(make->context, 32), number);
}

// Between two entries of the table, by the lowest seven bits.
static MlirValue interpolate(const LinalgMaker *make, MlirValue input, MlirValue table) {
  MlirType i32 = mlirIntegerTypeGet(make->context, 32);
  MlirValue wide = linalgMakeUnary(make, &arithExtSIOpDef, i32, input);
  MlirValue offset = makeI32(make, 32768), seven = makeI32(make, 7), one = makeI32(make, 1);
  MlirValue mask = makeI32(make, 127);
  MlirValue from0 = linalgMakeBinary(make, &arithAddIOpDef, i32, wide, offset);
  MlirValue entry = linalgMakeBinary(make, &arithShRUIOpDef, i32, from0, seven);
  MlirValue fraction = linalgMakeBinary(make, &arithAndIOpDef, i32, from0, mask);
  MlirValue next = linalgMakeBinary(make, &arithAddIOpDef, i32, entry, one);
  MlirValue at = makeToIndex(make, entry), behind = makeToIndex(make, next);
  MlirValue low = makeExtract(make, table, 1, &at), high = makeExtract(make, table, 1, &behind);
  low = linalgMakeUnary(make, &arithExtSIOpDef, i32, low);
  high = linalgMakeUnary(make, &arithExtSIOpDef, i32, high);
  MlirValue base = linalgMakeBinary(make, &arithShLIOpDef, i32, low, seven);
  MlirValue slope = linalgMakeBinary(make, &arithSubIOpDef, i32, high, low);
  MlirValue part = linalgMakeBinary(make, &arithMulIOpDef, i32, slope, fraction);
  return linalgMakeBinary(make, &arithAddIOpDef, i32, base, part);
}

static bool tableBody(const LinalgMaker *make, const MlirValue *arguments, MlirValue *results,
                      const void *user) {
  MlirValue table = *(const MlirValue *)user;
  if (tesseraTypeIsSignlessInteger(mlirValueGetType(arguments[0]), 16)) {
    results[0] = interpolate(make, arguments[0], table);
    return true;
  }
  MlirType index = mlirIndexTypeGet(make->context);
  MlirValue number = makeToIndex(make, arguments[0]);
  MlirValue offset = linalgMakeInteger(make, index, 128);
  MlirValue at = linalgMakeBinary(make, &arithAddIOpDef, index, number, offset);
  results[0] = makeExtract(make, table, 1, &at);
  return true;
}

MlirLogicalResult tosaTableToLinalg(TosaLinalg *c) {
  MlirType from = tosaLinalgElement(c->operands[0]), entry = tosaLinalgElement(c->operands[1]);
  MlirType to = linalgElementType(c->type);
  bool isBytes = tesseraTypeIsSignlessInteger(from, 8) && tesseraTypeIsSignlessInteger(entry, 8) &&
                 tesseraTypeIsSignlessInteger(to, 8);
  bool isWords = tesseraTypeIsSignlessInteger(from, 16) &&
                 tesseraTypeIsSignlessInteger(entry, 16) && tesseraTypeIsSignlessInteger(to, 32);
  if (!isBytes && !isWords)
    return tosaLinalgFail(c, "unable to create body for tosa.table op");
  MlirAffineMap all =
      mlirAffineMapMultiDimIdentityGet(c->make.context, mlirShapedTypeGetRank(c->type));
  const MlirAffineMap maps[] = {all, all};
  MlirValue init = tosaLinalgEmpty(c, c->type, c->operands[0], NULL), table = c->operands[1];
  return replaceByGeneric(c, 1, &c->operands[0], maps, init, tableBody, &table);
}
