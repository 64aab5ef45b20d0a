// Canonicalisation of vector: masks of which everything, or nothing, is set.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/vector/VectorRewrite.h"
#include "support/Memory.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

typedef TsVec(MlirValue) Values;

static Values indicesOf(MlirOperation op, unsigned group) {
  Values values = {0};
  TesseraRange range = tesseraOperationGetOperandGroup(op, group);
  for (intptr_t i = 0; i < range.count; ++i)
    tsVecPush(&values, mlirOperationGetOperand(op, range.start + i));
  return values;
}

// What a masked op is when everything is set.
static MlirOperation plainLoad(VectorPlace at, MlirOperation op, MlirValue base, MlirType type,
                               MlirAttribute alignment) {
  Values indices = indicesOf(op, 1);
  MlirAttribute temporal = mlirBoolAttrGet(mlirOperationGetContext(op), 0);
  MlirOperation load = vectorLoadOpCreate(at.base, at.location, type, base, (intptr_t)indices.size,
                                          indices.data, temporal, alignment);
  tsVecFree(&indices);
  return load;
}

static MlirOperation plainStore(VectorPlace at, MlirOperation op, MlirValue base, MlirValue value,
                                MlirAttribute alignment) {
  Values indices = indicesOf(op, 1);
  MlirAttribute temporal = mlirBoolAttrGet(mlirOperationGetContext(op), 0);
  MlirOperation store = vectorStoreOpCreate(
      at.base, at.location, value, base, (intptr_t)indices.size, indices.data, temporal, alignment);
  tsVecFree(&indices);
  return store;
}

#define MASKED_LOAD(Op)                                                                            \
  static MlirLogicalResult simplify##Op(MlirOperation op, MlirPatternRewriter rewriter,            \
                                        void *user) {                                              \
    (void)user;                                                                                    \
    VectorPlace at = vectorPlace(rewriter, op);                                                    \
    VectorMaskKind kind = vectorMaskKind(vector##Op##GetMask(op));                                 \
    if (kind == VECTOR_MASK_NONE)                                                                  \
      return vectorReplaceByValue(at, op, vector##Op##GetPassThru(op));                            \
    if (kind != VECTOR_MASK_ALL)                                                                   \
      return VECTOR_FAIL;                                                                          \
    return vectorReplace(at, op,                                                                   \
                         plainLoad(at, op, vector##Op##GetBase(op),                                \
                                   typeOf(vector##Op##GetResult(op)),                              \
                                   vector##Op##GetAlignmentAttr(op)));                             \
  }                                                                                                \
  void vector##Op##GetCanonicalizationPatterns(MlirRewritePatternSet patterns) {                   \
    tesseraRewritePatternSetAdd(patterns, &vector##Op##Def, 1, simplify##Op, NULL);                \
  }

#define MASKED_STORE(Op)                                                                           \
  static MlirLogicalResult simplify##Op(MlirOperation op, MlirPatternRewriter rewriter,            \
                                        void *user) {                                              \
    (void)user;                                                                                    \
    VectorPlace at = vectorPlace(rewriter, op);                                                    \
    VectorMaskKind kind = vectorMaskKind(vector##Op##GetMask(op));                                 \
    if (kind == VECTOR_MASK_NONE)                                                                  \
      return vectorErase(at, op);                                                                  \
    if (kind != VECTOR_MASK_ALL)                                                                   \
      return VECTOR_FAIL;                                                                          \
    return vectorReplace(at, op,                                                                   \
                         plainStore(at, op, vector##Op##GetBase(op),                               \
                                    vector##Op##GetValueToStore(op),                               \
                                    vector##Op##GetAlignmentAttr(op)));                            \
  }                                                                                                \
  void vector##Op##GetCanonicalizationPatterns(MlirRewritePatternSet patterns) {                   \
    tesseraRewritePatternSetAdd(patterns, &vector##Op##Def, 1, simplify##Op, NULL);                \
  }

MASKED_LOAD(MaskedLoadOp)
MASKED_LOAD(ExpandLoadOp)
MASKED_STORE(MaskedStoreOp)
MASKED_STORE(CompressStoreOp)

//===--- gather and scatter ---===//

static MlirLogicalResult gatherNothing(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  if (vectorMaskKind(vectorGatherOpGetMask(op)) != VECTOR_MASK_NONE)
    return VECTOR_FAIL;
  return vectorReplaceByValue(vectorPlace(rewriter, op), op, vectorGatherOpGetPassThru(op));
}

static MlirLogicalResult scatterNothing(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  if (vectorMaskKind(vectorScatterOpGetMask(op)) != VECTOR_MASK_NONE)
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  if (vectorScatterOpGetResult(op).ptr)
    return vectorReplaceByValue(at, op, vectorScatterOpGetBase(op));
  return vectorErase(at, op);
}

// Whether the indices count 0, 1, 2 and so on.
static bool isStep(MlirValue indices) {
  if (vectorDefining(indices, &vectorStepOpDef).ptr)
    return true;
  MlirAttribute constant = tesseraValueGetConstant(indices);
  MlirType type = typeOf(indices);
  if (!constant.ptr || !irIsDense(irAttribute(constant)) || vectorRank(type) != 1 ||
      mlirVectorTypeIsScalable(type))
    return false;
  for (int64_t i = 0; i < vectorShape(type).sizes[0]; ++i)
    if (irDenseIntegerAt(irAttribute(constant), (size_t)i) != i)
      return false;
  return true;
}

static MlirLogicalResult gatherNeighbours(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  MlirValue base = vectorGatherOpGetBase(op);
  if (!mlirTypeIsAMemRef(typeOf(base)) || !isStep(vectorGatherOpGetIndices(op)))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  Values offsets = indicesOf(op, 1);
  MlirOperation load =
      vectorMaskedLoadOpCreate(at.base, at.location, typeOf(vectorGatherOpGetResult(op)), base,
                               (intptr_t)offsets.size, offsets.data, vectorGatherOpGetMask(op),
                               vectorGatherOpGetPassThru(op), vectorGatherOpGetAlignmentAttr(op));
  tsVecFree(&offsets);
  return vectorReplace(at, op, load);
}

static MlirLogicalResult scatterNeighbours(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  (void)user;
  MlirValue base = vectorScatterOpGetBase(op);
  if (!mlirTypeIsAMemRef(typeOf(base)) || !isStep(vectorScatterOpGetIndices(op)))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  Values offsets = indicesOf(op, 1);
  MlirOperation store = vectorMaskedStoreOpCreate(
      at.base, at.location, base, (intptr_t)offsets.size, offsets.data, vectorScatterOpGetMask(op),
      vectorScatterOpGetValueToStore(op), vectorScatterOpGetAlignmentAttr(op));
  tsVecFree(&offsets);
  return vectorReplace(at, op, store);
}

void vectorGatherOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorGatherOpDef, 1, gatherNothing, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorGatherOpDef, 1, gatherNeighbours, NULL);
}

void vectorScatterOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorScatterOpDef, 1, scatterNothing, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorScatterOpDef, 1, scatterNeighbours, NULL);
}

//===--- Masks alone ---===//

void vectorPopulateMaskFolding(MlirRewritePatternSet patterns) {
  vectorMaskedLoadOpGetCanonicalizationPatterns(patterns);
  vectorMaskedStoreOpGetCanonicalizationPatterns(patterns);
  tesseraRewritePatternSetAdd(patterns, &vectorGatherOpDef, 1, gatherNothing, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorScatterOpDef, 1, scatterNothing, NULL);
  vectorExpandLoadOpGetCanonicalizationPatterns(patterns);
  vectorCompressStoreOpGetCanonicalizationPatterns(patterns);
}
