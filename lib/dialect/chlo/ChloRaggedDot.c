// The verifier of products in which one dimension is split into groups.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/chlo/ChloOps.h"
#include "dialect/stablehlo/StablehloInfer.h"
#include "support/String.h"

// What kind of dimension of the left operand is split.
typedef enum Split { SPLIT_FREE, SPLIT_CONTRACTED, SPLIT_BATCH } Split;

typedef struct Ragged {
  MlirOperation op;
  MlirType lhs, rhs, groups, result;
  StablehloDims lhsBatch, rhsBatch, lhsContracted, rhsContracted, lhsRagged, rhsGroup;
  Split split;
} Ragged;

static StablehloDims dimsOf(MlirAttribute numbers, const char *name,
                            const int64_t *get(MlirAttribute, size_t *)) {
  StablehloDims dims = {.name = name};
  dims.at = get(numbers, &dims.count);
  return dims;
}

static Ragged raggedOf(MlirOperation op) {
  MlirAttribute dims = chloRaggedDotOpGetRaggedDotDimensionNumbersAttr(op);
#define DIMS(name, Get) dimsOf(dims, name, chloRaggedDotDimensionNumbersAttrGet##Get)
  return (Ragged){.op = op,
                  .lhs = typeOf(chloRaggedDotOpGetLhs(op)),
                  .rhs = typeOf(chloRaggedDotOpGetRhs(op)),
                  .groups = typeOf(chloRaggedDotOpGetGroupSizes(op)),
                  .result = typeOf(chloRaggedDotOpGetResult(op)),
                  .lhsBatch = DIMS("lhs_batching_dimensions", LhsBatchingDimensions),
                  .rhsBatch = DIMS("rhs_batching_dimensions", RhsBatchingDimensions),
                  .lhsContracted = DIMS("lhs_contracting_dimensions", LhsContractingDimensions),
                  .rhsContracted = DIMS("rhs_contracting_dimensions", RhsContractingDimensions),
                  .lhsRagged = DIMS("lhs_ragged_dim", LhsRaggedDimensions),
                  .rhsGroup = DIMS("rhs_group_dimensions", RhsGroupDimensions)};
#undef DIMS
}

//===--- The sizes of groups ---===//

// The dimensions of lhs for each index of which groups have sizes of their own.
static void pushOuterDims(const Ragged *r, StablehloSizes *dims) {
  int64_t ragged = r->lhsRagged.at[0];
  for (size_t i = 0; i < r->lhsBatch.count && r->lhsBatch.at[i] != ragged; ++i)
    tsVecPush(dims, r->lhsBatch.at[i]);
  for (size_t i = 0; r->split == SPLIT_CONTRACTED && r->lhsContracted.at[i] != ragged; ++i)
    tsVecPush(dims, r->lhsContracted.at[i]);
  for (int64_t i = 0; r->split == SPLIT_FREE && i < ragged; ++i)
    if (!stablehloDimsContain(r->lhsBatch, i) && !stablehloDimsContain(r->lhsContracted, i))
      tsVecPush(dims, i);
}

static void appendShape(TsString *text, const Ragged *r, const StablehloSizes *outer) {
  intptr_t last = rankOf(r->groups) - 1;
  for (intptr_t i = 0; i < last; ++i)
    tsStringAppendFormat(
        text, "%lld, ",
        (long long)(outer ? sizeOf(r->lhs, (intptr_t)outer->data[i]) : sizeOf(r->groups, i)));
  tsStringAppendFormat(text, "%lld", (long long)sizeOf(r->groups, last));
}

static MlirLogicalResult checkOuterSizes(const Ragged *r, const StablehloSizes *outer) {
  intptr_t rank = rankOf(r->groups), wanted = (intptr_t)outer->size + 1;
  if (rank != wanted)
    return STABLEHLO_REFUSE(r->op, "expected group_sizes to have rank %lld, got %lld",
                            (long long)wanted, (long long)rank);
  bool fits = true;
  for (intptr_t i = 0; i + 1 < rank; ++i)
    fits = fits && sizeOf(r->groups, i) == sizeOf(r->lhs, (intptr_t)outer->data[i]);
  if (fits)
    return success();
  TsString expected = {0}, given = {0};
  appendShape(&expected, r, outer);
  appendShape(&given, r, NULL);
  MlirLogicalResult result =
      STABLEHLO_REFUSE(r->op, "group_sizes is expected to have shape [%s], got [%s]",
                       tsStringView(&expected).data, tsStringView(&given).data);
  tsStringFree(&expected);
  tsStringFree(&given);
  return result;
}

static MlirLogicalResult checkGroupSizes(const Ragged *r) {
  if (rankOf(r->groups) == 1)
    return success();
  StablehloSizes outer = {0};
  pushOuterDims(r, &outer);
  MlirLogicalResult result = checkOuterSizes(r, &outer);
  tsVecFree(&outer);
  return result;
}

static MlirLogicalResult checkGroupDims(const Ragged *r) {
  if (failed(stablehloCheckDimsInBounds(at(r->op), r->rhsGroup, rankOf(r->rhs), "rhs_rank")) ||
      failed(stablehloCheckDimsDistinct(at(r->op), r->rhsGroup, r->rhsBatch)) ||
      failed(stablehloCheckDimsDistinct(at(r->op), r->rhsGroup, r->rhsContracted)))
    return failure();
  if (r->split != SPLIT_FREE)
    return r->rhsGroup.count
               ? STABLEHLO_REFUSE(r->op, "There must be zero group dimensions in the rhs when the "
                                         "ragged dimension is batch or contracting.")
               : success();
  if (r->rhsGroup.count != 1)
    return STABLEHLO_REFUSE(r->op, "There must be exactly one group dimension in the rhs when the "
                                   "lhs ragged dimension is non-contracting.");
  int64_t count = sizeOf(r->groups, rankOf(r->groups) - 1);
  int64_t size = sizeOf(r->rhs, (intptr_t)r->rhsGroup.at[0]);
  if (stablehloSizesAreCompatible(count, size))
    return success();
  return STABLEHLO_REFUSE(r->op, "rhs group dimension is expected to have size=%lld, got %lld",
                          (long long)count, (long long)size);
}

//===--- The result ---===//

static void pushFree(StablehloSizes *sizes, MlirType type, const StablehloDims *used,
                     size_t count) {
  for (intptr_t i = 0; i < rankOf(type); ++i) {
    bool isFree = true;
    for (size_t k = 0; k < count; ++k)
      isFree = isFree && !stablehloDimsContain(used[k], i);
    if (isFree)
      tsVecPush(sizes, sizeOf(type, i));
  }
}

static MlirLogicalResult checkResult(const Ragged *r) {
  if (!mlirTypeIsARankedTensor(r->result))
    return success();
  StablehloSizes sizes = {0};
  if (r->split == SPLIT_CONTRACTED)
    tsVecPush(&sizes, sizeOf(r->groups, rankOf(r->groups) - 1));
  for (size_t i = 0; i < r->lhsBatch.count; ++i)
    tsVecPush(&sizes, sizeOf(r->lhs, (intptr_t)r->lhsBatch.at[i]));
  StablehloDims used[2][3] = {{r->lhsBatch, r->lhsContracted},
                              {r->rhsBatch, r->rhsContracted, r->rhsGroup}};
  pushFree(&sizes, r->lhs, used[0], 2);
  pushFree(&sizes, r->rhs, used[1], 3);
  MlirLogicalResult result = stablehloCheckProductShape(r->op, &sizes, r->result);
  tsVecFree(&sizes);
  return result;
}

MlirLogicalResult chloRaggedDotOpVerify(MlirOperation op) {
  Ragged r = raggedOf(op);
  if (!mlirTypeIsARankedTensor(r.lhs) || !mlirTypeIsARankedTensor(r.rhs) || !rankOf(r.groups))
    return STABLEHLO_REFUSE(op, "expected operands of known rank, and at least one group size");
  StablehloSide sides[] = {{r.lhs, r.lhsBatch, r.lhsContracted},
                           {r.rhs, r.rhsBatch, r.rhsContracted}};
  if (failed(stablehloCheckPrecision(op, chloRaggedDotOpGetPrecisionConfigAttr(op))) ||
      failed(stablehloCheckProductSides(op, sides)))
    return failure();
  if (r.lhsRagged.count != 1)
    return STABLEHLO_REFUSE(op, "There must be exactly one ragged dimension in the lhs.");
  if (failed(stablehloCheckDimsInBounds(at(op), r.lhsRagged, rankOf(r.lhs), "lhs_rank")))
    return failure();
  int64_t ragged = r.lhsRagged.at[0];
  r.split = stablehloDimsContain(r.lhsBatch, ragged)        ? SPLIT_BATCH
            : stablehloDimsContain(r.lhsContracted, ragged) ? SPLIT_CONTRACTED
                                                            : SPLIT_FREE;
  if (failed(checkGroupSizes(&r)) || failed(checkGroupDims(&r)))
    return failure();
  return checkResult(&r);
}
