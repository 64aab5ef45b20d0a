// Verifiers of products and convolutions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/quant/QuantOps.h"
#include "dialect/stablehlo/StablehloInfer.h"
#include "dialect/stablehlo/StablehloQuantization.h"
#include "support/String.h"

MlirLogicalResult stablehloCheckProductShape(MlirOperation op, const StablehloSizes *sizes,
                                             MlirType result) {
  bool fits = (intptr_t)sizes->size == rankOf(result);
  for (size_t i = 0; i < sizes->size && fits; ++i)
    fits = stablehloSizesAreCompatible(sizes->data[i], sizeOf(result, (intptr_t)i));
  if (fits)
    return success();
  TsString text = {0};
  for (size_t i = 0; i < sizes->size; ++i) {
    tsStringAppendC(&text, i ? ", " : "");
    if (sizes->data[i] == dynamic())
      tsStringAppendC(&text, "?");
    else
      tsStringAppendFormat(&text, "%lld", (long long)sizes->data[i]);
  }
  MlirStringRef view = tsStringView(&text);
  MlirLogicalResult refused = stablehloRefuseTypes(
      at(op), &result, "inferred shape '[%.*s]' is incompatible with return type of operation $",
      (int)view.length, view.data);
  tsStringFree(&text);
  return refused;
}

MlirLogicalResult stablehloCheckPrecision(MlirOperation op, MlirAttribute config) {
  intptr_t count = mlirAttributeIsNull(config) ? 0 : mlirArrayAttrGetNumElements(config);
  if (count <= 2)
    return success();
  return STABLEHLO_REFUSE(
      op, "expects precision config to be empty or have <= 2 elements, got %lld", (long long)count);
}

//===--- dot ---===//

MlirLogicalResult stablehloDotOpVerify(MlirOperation op) {
  MlirType lhs = typeOf(stablehloDotOpGetLhs(op)), rhs = typeOf(stablehloDotOpGetRhs(op));
  intptr_t ranks[] = {rankOf(lhs), rankOf(rhs)};
  if (failed(stablehloCheckPrecision(op, stablehloDotOpGetPrecisionConfigAttr(op))))
    return failure();
  if (ranks[0] < 1 || ranks[0] > 2 || ranks[1] < 1 || ranks[1] > 2 ||
      !stablehloSizesAreCompatible(sizeOf(lhs, ranks[0] - 1), sizeOf(rhs, 0)))
    return STABLEHLO_REFUSE(op, "expected both lhs/rhs ranks to be either 1 or 2");
  StablehloSizes sizes = {0};
  if (ranks[0] == 2)
    tsVecPush(&sizes, sizeOf(lhs, 0));
  if (ranks[1] == 2)
    tsVecPush(&sizes, sizeOf(rhs, 1));
  MlirLogicalResult result =
      stablehloCheckProductShape(op, &sizes, typeOf(stablehloDotOpGetResult(op)));
  tsVecFree(&sizes);
  return result;
}

//===--- dot_general ---===//

static MlirLogicalResult checkRange(MlirOperation op, StablehloDims dims, intptr_t rank) {
  for (size_t i = 0; i < dims.count; ++i)
    if (dims.at[i] < 0 || dims.at[i] >= rank)
      return STABLEHLO_REFUSE(op, "%s value: %lld is out of range: [0, %lld)", dims.name,
                              (long long)dims.at[i], (long long)rank);
  return success();
}

static MlirLogicalResult checkPairs(MlirOperation op, const StablehloSide *sides, bool isBatch) {
  StablehloDims lhs = isBatch ? sides[0].batch : sides[0].contracted;
  StablehloDims rhs = isBatch ? sides[1].batch : sides[1].contracted;
  for (size_t i = 0; i < lhs.count; ++i)
    if (!stablehloSizesAreCompatible(sizeOf(sides[0].type, (intptr_t)lhs.at[i]),
                                     sizeOf(sides[1].type, (intptr_t)rhs.at[i])))
      return STABLEHLO_REFUSE(op, "%s dimension sizes must match for lhs/rhs",
                              isBatch ? "batching" : "contracting");
  return success();
}

MlirLogicalResult stablehloCheckProductSides(MlirOperation op, const StablehloSide *sides) {
  if (sides[0].batch.count != sides[1].batch.count)
    return STABLEHLO_REFUSE(op, "lhs and rhs should have the same number of batching dimensions");
  if (sides[0].contracted.count != sides[1].contracted.count)
    return STABLEHLO_REFUSE(op,
                            "lhs and rhs should have the same number of contracting dimensions");
  for (int i = 0; i < 2; ++i)
    if (failed(stablehloCheckDimsDistinct(at(op), sides[i].batch, sides[i].contracted)))
      return failure();
  for (int i = 0; i < 2; ++i)
    if (failed(checkRange(op, sides[i].batch, rankOf(sides[i].type))) ||
        failed(checkRange(op, sides[i].contracted, rankOf(sides[i].type))))
      return failure();
  if (failed(checkPairs(op, sides, true)))
    return failure();
  return checkPairs(op, sides, false);
}

static void pushProduct(StablehloSizes *sizes, const StablehloSide *sides) {
  for (size_t i = 0; i < sides[0].batch.count; ++i) {
    int64_t size = sizeOf(sides[0].type, (intptr_t)sides[0].batch.at[i]);
    int64_t other = sizeOf(sides[1].type, (intptr_t)sides[1].batch.at[i]);
    tsVecPush(sizes, size == dynamic() ? other : size);
  }
  for (int side = 0; side < 2; ++side)
    for (intptr_t i = 0; i < rankOf(sides[side].type); ++i)
      if (!stablehloDimsContain(sides[side].batch, i) &&
          !stablehloDimsContain(sides[side].contracted, i))
        tsVecPush(sizes, sizeOf(sides[side].type, i));
}

static bool isDefaultPrecision(MlirAttribute config) {
  for (intptr_t i = 0; !mlirAttributeIsNull(config) && i < mlirArrayAttrGetNumElements(config); ++i)
    if (stablehloPrecisionAttrGetValue(mlirArrayAttrGetElement(config, i)) !=
        StablehloPrecisionDEFAULT)
      return false;
  return true;
}

static MlirLogicalResult checkZeroPoints(MlirOperation op, MlirType rhs, StablehloDims contracted) {
  if (quantUniformQuantizedTypeIsA(rhs))
    return quantUniformQuantizedTypeGetZeroPoint(rhs)
               ? STABLEHLO_REFUSE(op, "Zero point of rhs should be 0")
               : success();
  if (!quantUniformQuantizedPerAxisTypeIsA(rhs))
    return success();
  size_t count;
  const int64_t *zeros = quantUniformQuantizedPerAxisTypeGetZeroPoints(rhs, &count);
  for (size_t i = 0; i < count; ++i)
    if (zeros[i])
      return STABLEHLO_REFUSE(op, "Zero points of rhs should be 0");
  if (stablehloDimsContain(contracted, quantUniformQuantizedPerAxisTypeGetQuantizedDimension(rhs)))
    return STABLEHLO_REFUSE(
        op, "Quantization dimension of rhs should not be in the contracting dimension of rhs");
  return success();
}

static StablehloDims dimsOf(MlirAttribute numbers, const char *name,
                            const int64_t *get(MlirAttribute, size_t *)) {
  StablehloDims dims = {.name = name};
  dims.at = get(numbers, &dims.count);
  return dims;
}

MlirLogicalResult stablehloDotGeneralOpVerify(MlirOperation op) {
  MlirAttribute dims = stablehloDotGeneralOpGetDotDimensionNumbersAttr(op);
  MlirAttribute config = stablehloDotGeneralOpGetPrecisionConfigAttr(op);
  MlirType types[] = {typeOf(stablehloDotGeneralOpGetLhs(op)),
                      typeOf(stablehloDotGeneralOpGetRhs(op)),
                      typeOf(stablehloDotGeneralOpGetResult(op))};
  StablehloSide sides[] = {{types[0],
                            dimsOf(dims, "lhs_batching_dimensions",
                                   stablehloDotDimensionNumbersAttrGetLhsBatchingDimensions),
                            dimsOf(dims, "lhs_contracting_dimensions",
                                   stablehloDotDimensionNumbersAttrGetLhsContractingDimensions)},
                           {types[1],
                            dimsOf(dims, "rhs_batching_dimensions",
                                   stablehloDotDimensionNumbersAttrGetRhsBatchingDimensions),
                            dimsOf(dims, "rhs_contracting_dimensions",
                                   stablehloDotDimensionNumbersAttrGetRhsContractingDimensions)}};
  if (failed(stablehloCheckPrecision(op, config)) || failed(stablehloCheckProductSides(op, sides)))
    return failure();
  StablehloSizes sizes = {0};
  pushProduct(&sizes, sides);
  MlirLogicalResult result = stablehloCheckProductShape(op, &sizes, types[2]);
  tsVecFree(&sizes);
  if (failed(result))
    return result;
  if (!isDefaultPrecision(config) &&
      !mlirAttributeIsNull(stablehloDotGeneralOpGetAlgorithmAttr(op)))
    return STABLEHLO_REFUSE(op, "must specify DEFAULT precision config when algorithm is set.");
  if (!stablehloAnyQuantized(types, 3))
    return success();
  if (failed(checkZeroPoints(op, elementOf(types[1]), sides[1].contracted)))
    return failure();
  return stablehloCheckQuantizedProduct(op, types);
}
