// lower-affine: loops and conditions of scf, accesses of memref, maps computed by arith.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/affine-to-standard/AffineToStandard.h"
#include "conversion/affine-to-standard/AffineToStandardPasses.h"
#include "dialect/affine/Affine.h"
#include "dialect/affine/AffineExpand.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/arith/ArithReshape.h"
#include "dialect/memref/MemRefOps.h"
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/vector/VectorOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Conversion.h"
#include "tessera/Pass.h"

typedef TsVec(MlirValue) Values;
typedef TsVec(MlirType) Types;

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

// For what was reported as an error: `user` is where the pass wants to know of it, or NULL.
static MlirLogicalResult failure(void *user) {
  if (user)
    *(bool *)user = true;
  return mlirLogicalResultFailure();
}

static void replaceByResults(const ArithBuilder *builder, MlirOperation op, MlirOperation by) {
  mlirRewriterBaseReplaceOpWithOperation(builder->base, op, by);
}

static Types resultTypes(MlirOperation op) {
  Types types = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tsVecPush(&types, mlirValueGetType(mlirOperationGetResult(op, i)));
  return types;
}

// The values of the map's results over these operands of the op; false after an error.
static bool expandOver(const ArithBuilder *builder, MlirOperation op, MlirAffineMap map,
                       TesseraRange range, Values *results) {
  AffineValueMap inputs = affineValueMapGet(map, op, range);
  intptr_t count = mlirAffineMapGetNumResults(map);
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(results, (MlirValue){NULL});
  bool expanded = affineExpandMap(builder, map, inputs.operands, results->data);
  affineValueMapFree(&inputs);
  return expanded;
}

static MlirValue extremeOver(const ArithBuilder *builder, MlirOperation op, MlirAffineMap map,
                             TesseraRange range, bool isGreatest) {
  AffineValueMap inputs = affineValueMapGet(map, op, range);
  MlirValue extreme = affineExpandExtreme(builder, map, isGreatest, inputs.operands);
  affineValueMapFree(&inputs);
  return extreme;
}

//===--- Values ---===//

static MlirLogicalResult lowerApply(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  Values results = {0};
  bool expanded = expandOver(&builder, op, affineApplyOpGetMap(op),
                             tesseraOperationGetOperandGroup(op, 0), &results);
  if (expanded)
    mlirRewriterBaseReplaceOpWithValues(builder.base, op, 1, results.data);
  tsVecFree(&results);
  return expanded ? success() : failure(user);
}

static MlirLogicalResult lowerExtreme(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  bool isMax = affineMaxOpIsA(op);
  MlirValue extreme =
      extremeOver(&builder, op, isMax ? affineMaxOpGetMap(op) : affineMinOpGetMap(op),
                  tesseraOperationGetOperandGroup(op, 0), isMax);
  if (!extreme.ptr)
    return failure(user);
  mlirRewriterBaseReplaceOpWithValues(builder.base, op, 1, &extreme);
  return success();
}

//===--- Control flow ---===//

static MlirLogicalResult lowerYield(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  // Around an op that stays it stays too; that of a parallel loop is lowered with the loop.
  MlirOperation parent = mlirOperationGetParentOperation(op);
  if (!scfForOpIsA(parent) && !scfIfOpIsA(parent))
    return mlirLogicalResultFailure();
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  Values operands = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    tsVecPush(&operands, mlirOperationGetOperand(op, i));
  scfYieldOpCreate(builder.base, builder.location, (intptr_t)operands.size, operands.data);
  mlirRewriterBaseEraseOp(builder.base, op);
  tsVecFree(&operands);
  return success();
}

static MlirLogicalResult lowerFor(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  const MlirAttribute none = {NULL};
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue lower = extremeOver(&builder, op, affineForOpGetLowerBoundMap(op),
                                tesseraOperationGetOperandGroup(op, AFFINE_FOR_LOWER), true);
  MlirValue upper = {NULL};
  if (lower.ptr)
    upper = extremeOver(&builder, op, affineForOpGetUpperBoundMap(op),
                        tesseraOperationGetOperandGroup(op, AFFINE_FOR_UPPER), false);
  if (!upper.ptr)
    return failure(user);
  MlirValue step = arithCreateIndex(builder.base, builder.location, affineForOpGetStep(op));
  Values inits = {0};
  for (intptr_t i = 0; i < affineForOpGetNumInits(op); ++i)
    tsVecPush(&inits, affineForOpGetInits(op, i));
  Types types = resultTypes(op);
  MlirOperation loop =
      scfForOpCreate(builder.base, builder.location, (intptr_t)types.size, types.data, lower, upper,
                     step, (intptr_t)inits.size, inits.data, none);
  tesseraRewriterInlineRegionAtEnd(builder.base, affineForOpGetRegion(op), scfForOpGetRegion(loop));
  replaceByResults(&builder, op, loop);
  tsVecFree(&types);
  tsVecFree(&inits);
  return success();
}

// Whether all constraints of the set hold, each of which is computed; null after an error.
static MlirValue expandSet(const ArithBuilder *builder, MlirIntegerSet set,
                           const MlirValue *inputs) {
  MlirValue zero = arithCreateIndex(builder->base, builder->location, 0), holds = {NULL};
  for (intptr_t i = 0; i < mlirIntegerSetGetNumConstraints(set); ++i) {
    MlirValue value = affineExpandExpr(builder, mlirIntegerSetGetConstraint(set, i),
                                       mlirIntegerSetGetNumDims(set), inputs);
    if (!value.ptr)
      return value;
    MlirValue one = arithCompare(builder,
                                 mlirIntegerSetIsConstraintEq(set, i) ? ArithCmpIPredicateeq
                                                                      : ArithCmpIPredicatesge,
                                 value, zero);
    holds = holds.ptr ? arithBinary(builder, &arithAndIOpDef, holds, one) : one;
  }
  MlirType i1 = mlirIntegerTypeGet(mlirRewriterBaseGetContext(builder->base), 1);
  return holds.ptr ? holds : arithInteger(builder, i1, 1);
}

static MlirLogicalResult lowerIf(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  Values inputs = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    tsVecPush(&inputs, mlirOperationGetOperand(op, i));
  MlirValue condition = expandSet(&builder, affineIfOpGetCondition(op), inputs.data);
  tsVecFree(&inputs);
  if (!condition.ptr)
    return failure(user);
  Types types = resultTypes(op);
  MlirOperation made =
      scfIfOpCreate(builder.base, builder.location, (intptr_t)types.size, types.data, condition);
  tesseraRewriterInlineRegionAtEnd(builder.base, affineIfOpGetThenRegion(op),
                                   scfIfOpGetThenRegion(made));
  tesseraRewriterInlineRegionAtEnd(builder.base, affineIfOpGetElseRegion(op),
                                   scfIfOpGetElseRegion(made));
  replaceByResults(&builder, op, made);
  tsVecFree(&types);
  return success();
}

//===--- parallel ---===//

typedef struct Box {
  Values lower, upper, steps, inits;
} Box;

static void freeBox(Box *box) {
  tsVecFree(&box->lower);
  tsVecFree(&box->upper);
  tsVecFree(&box->steps);
  tsVecFree(&box->inits);
}

// The bound of dimension `dim`: an extreme of a group of the map's results. `start` is the first
// of them, and becomes that of the next group.
static MlirValue boundOf(const ArithBuilder *builder, MlirOperation op, bool isLower, intptr_t dim,
                         intptr_t *start) {
  MlirAffineMap map =
      isLower ? affineParallelOpGetLowerBoundsMap(op) : affineParallelOpGetUpperBoundsMap(op);
  MlirAttribute groups = isLower ? affineParallelOpGetLowerBoundsGroupsAttr(op)
                                 : affineParallelOpGetUpperBoundsGroupsAttr(op);
  int32_t size = mlirDenseElementsAttrGetInt32Value(groups, dim);
  intptr_t *positions = tsAllocZeroed((size_t)size + 1, sizeof *positions);
  for (int32_t i = 0; i < size; ++i)
    positions[i] = (*start)++;
  MlirValue bound = extremeOver(builder, op, mlirAffineMapGetSubMap(map, size, positions),
                                affineParallelGetOperands(op, isLower), isLower);
  tsFree(positions);
  return bound;
}

static bool readBox(const ArithBuilder *builder, MlirOperation op, Box *box) {
  MlirAttribute steps = affineParallelOpGetStepsAttr(op);
  intptr_t lowerStart = 0, upperStart = 0;
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(steps); ++i) {
    tsVecPush(&box->lower, boundOf(builder, op, true, i, &lowerStart));
    if (!box->lower.data[i].ptr)
      return false;
    tsVecPush(&box->upper, boundOf(builder, op, false, i, &upperStart));
    if (!box->upper.data[i].ptr)
      return false;
  }
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(steps); ++i)
    tsVecPush(&box->steps,
              arithCreateIndex(builder->base, builder->location,
                               mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(steps, i))));
  return true;
}

static ArithAtomicRMWKind kindOf(MlirOperation op, intptr_t reduction) {
  MlirAttribute kinds = affineParallelOpGetReductionsAttr(op);
  return (ArithAtomicRMWKind)mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(kinds, reduction));
}

static bool createInits(const ArithBuilder *builder, MlirOperation op, Box *box) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirType type = mlirValueGetType(mlirOperationGetResult(op, i));
    tsVecPush(&box->inits, arithCreateIdentity(builder, kindOf(op, i), type));
    if (!box->inits.data[i].ptr)
      return false;
  }
  return true;
}

// What the body, now that of a loop of scf, yields is reduced.
static void createReduce(const ArithBuilder *builder, MlirOperation op, MlirOperation yield,
                         MlirBlock body) {
  ArithBuilder inner = {builder->base, mlirOperationGetLocation(yield)};
  Values values = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(yield); ++i)
    tsVecPush(&values, mlirOperationGetOperand(yield, i));
  // Behind it: a conversion leaves it there until the end.
  mlirRewriterBaseSetInsertionPointToEnd(builder->base, body);
  MlirOperation reduce = scfReduceOpCreate(builder->base, inner.location, (intptr_t)values.size,
                                           values.data, (intptr_t)values.size);
  mlirRewriterBaseEraseOp(builder->base, yield);
  for (intptr_t i = 0; i < (intptr_t)values.size; ++i) {
    const MlirType types[] = {mlirValueGetType(values.data[i]), mlirValueGetType(values.data[i])};
    const MlirLocation locations[] = {inner.location, inner.location};
    MlirBlock block = tesseraRewriterCreateBlock(builder->base, scfReduceOpGetReductions(reduce, i),
                                                 2, types, locations);
    MlirValue result = arithCreateReduction(&inner, kindOf(op, i), mlirBlockGetArgument(block, 0),
                                            mlirBlockGetArgument(block, 1));
    scfReduceReturnOpCreate(builder->base, inner.location, result);
  }
  tsVecFree(&values);
}

static MlirLogicalResult lowerParallel(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  Box box = {0};
  if (!readBox(&builder, op, &box) || !createInits(&builder, op, &box)) {
    freeBox(&box);
    return failure(user);
  }
  Types types = resultTypes(op);
  MlirOperation loop = scfParallelOpCreate(
      builder.base, builder.location, (intptr_t)types.size, types.data, (intptr_t)box.lower.size,
      box.lower.data, (intptr_t)box.upper.size, box.upper.data, (intptr_t)box.steps.size,
      box.steps.data, (intptr_t)box.inits.size, box.inits.data);
  MlirBlock body = affineBody(op);
  tesseraRewriterInlineRegionAtEnd(builder.base, affineParallelOpGetRegion(op),
                                   scfParallelOpGetRegion(loop));
  createReduce(&builder, op, mlirBlockGetTerminator(body), body);
  replaceByResults(&builder, op, loop);
  tsVecFree(&types);
  freeBox(&box);
  return success();
}

//===--- Accesses ---===//

static MlirLogicalResult lowerLoad(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  const MlirAttribute none = {NULL};
  MlirAttribute isTemporal = mlirBoolAttrGet(mlirOperationGetContext(op), 0);
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  Values indices = {0};
  bool expanded = expandOver(&builder, op, affineLoadOpGetMap(op),
                             affineMapAccessInterfaceGetMapOperands(op), &indices);
  if (expanded)
    replaceByResults(&builder, op,
                     memrefLoadOpCreateInferred(builder.base, builder.location,
                                                affineLoadOpGetMemref(op), (intptr_t)indices.size,
                                                indices.data, isTemporal, none));
  tsVecFree(&indices);
  return expanded ? success() : failure(user);
}

static MlirLogicalResult lowerStore(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  const MlirAttribute none = {NULL};
  MlirAttribute isTemporal = mlirBoolAttrGet(mlirOperationGetContext(op), 0);
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  Values indices = {0};
  bool expanded = expandOver(&builder, op, affineStoreOpGetMap(op),
                             affineMapAccessInterfaceGetMapOperands(op), &indices);
  if (expanded) {
    memrefStoreOpCreate(builder.base, builder.location, affineStoreOpGetValue(op),
                        affineStoreOpGetMemref(op), (intptr_t)indices.size, indices.data,
                        isTemporal, none);
    mlirRewriterBaseEraseOp(builder.base, op);
  }
  tsVecFree(&indices);
  return expanded ? success() : failure(user);
}

static MlirLogicalResult lowerPrefetch(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  Values indices = {0};
  bool expanded = expandOver(&builder, op, affinePrefetchOpGetMap(op),
                             affineMapAccessInterfaceGetMapOperands(op), &indices);
  if (expanded) {
    memrefPrefetchOpCreate(builder.base, builder.location, affinePrefetchOpGetMemref(op),
                           (intptr_t)indices.size, indices.data, affinePrefetchOpGetIsWriteAttr(op),
                           affinePrefetchOpGetLocalityHintAttr(op),
                           affinePrefetchOpGetIsDataCacheAttr(op));
    mlirRewriterBaseEraseOp(builder.base, op);
  }
  tsVecFree(&indices);
  return expanded ? success() : failure(user);
}

// Appends a part of a transfer: its buffer and where in that; gives the position behind it among
// the operands, -1 after an error.
static intptr_t expandDmaPart(const ArithBuilder *builder, MlirOperation op, int part,
                              Values *operands) {
  MlirAffineMap map = affineDmaGetMap(op, part);
  TesseraRange range = {.start = affineDmaGetMemRefPosition(op, part) + 1,
                        .count = mlirAffineMapGetNumInputs(map)};
  tsVecPush(operands, mlirOperationGetOperand(op, range.start - 1));
  Values indices = {0};
  bool expanded = expandOver(builder, op, map, range, &indices);
  for (size_t i = 0; i < indices.size; ++i)
    tsVecPush(operands, indices.data[i]);
  tsVecFree(&indices);
  return expanded ? range.start + range.count : -1;
}

static MlirLogicalResult lowerDmaStart(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  Values operands = {0}, tag = {0};
  intptr_t rest = -1;
  if (expandDmaPart(&builder, op, AFFINE_DMA_SOURCE, &operands) >= 0 &&
      expandDmaPart(&builder, op, AFFINE_DMA_DESTINATION, &operands) >= 0)
    rest = expandDmaPart(&builder, op, AFFINE_DMA_TAG, &tag);
  if (rest >= 0) {
    tsVecPush(&operands, mlirOperationGetOperand(op, rest));
    for (size_t i = 0; i < tag.size; ++i)
      tsVecPush(&operands, tag.data[i]);
    for (intptr_t i = rest + 1; i < mlirOperationGetNumOperands(op); ++i)
      tsVecPush(&operands, mlirOperationGetOperand(op, i));
    memrefDmaStartOpCreate(builder.base, builder.location, (intptr_t)operands.size, operands.data);
    mlirRewriterBaseEraseOp(builder.base, op);
  }
  tsVecFree(&operands);
  tsVecFree(&tag);
  return rest >= 0 ? success() : failure(user);
}

static MlirLogicalResult lowerDmaWait(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  Values operands = {0};
  intptr_t rest = expandDmaPart(&builder, op, AFFINE_DMA_TAG, &operands);
  if (rest >= 0) {
    memrefDmaWaitOpCreate(builder.base, builder.location, operands.data[0],
                          (intptr_t)operands.size - 1, operands.data + 1,
                          mlirOperationGetOperand(op, rest));
    mlirRewriterBaseEraseOp(builder.base, op);
  }
  tsVecFree(&operands);
  return rest >= 0 ? success() : failure(user);
}

static MlirLogicalResult lowerVectorLoad(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  const MlirAttribute none = {NULL};
  MlirAttribute isTemporal = mlirBoolAttrGet(mlirOperationGetContext(op), 0);
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  Values indices = {0};
  bool expanded = expandOver(&builder, op, affineVectorLoadOpGetMap(op),
                             affineMapAccessInterfaceGetMapOperands(op), &indices);
  if (expanded)
    replaceByResults(&builder, op,
                     vectorLoadOpCreate(builder.base, builder.location,
                                        mlirValueGetType(mlirOperationGetResult(op, 0)),
                                        affineVectorLoadOpGetMemref(op), (intptr_t)indices.size,
                                        indices.data, isTemporal, none));
  tsVecFree(&indices);
  return expanded ? success() : failure(user);
}

static MlirLogicalResult lowerVectorStore(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  const MlirAttribute none = {NULL};
  MlirAttribute isTemporal = mlirBoolAttrGet(mlirOperationGetContext(op), 0);
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  Values indices = {0};
  bool expanded = expandOver(&builder, op, affineVectorStoreOpGetMap(op),
                             affineMapAccessInterfaceGetMapOperands(op), &indices);
  if (expanded) {
    vectorStoreOpCreate(builder.base, builder.location, affineVectorStoreOpGetValue(op),
                        affineVectorStoreOpGetMemref(op), (intptr_t)indices.size, indices.data,
                        isTemporal, none);
    mlirRewriterBaseEraseOp(builder.base, op);
  }
  tsVecFree(&indices);
  return expanded ? success() : failure(user);
}

//===--- The pass ---===//

static void populate(MlirRewritePatternSet patterns, bool *failed) {
  tesseraRewritePatternSetAdd(patterns, &affineApplyOpDef, 1, lowerApply, failed);
  tesseraRewritePatternSetAdd(patterns, &affineMinOpDef, 1, lowerExtreme, failed);
  tesseraRewritePatternSetAdd(patterns, &affineMaxOpDef, 1, lowerExtreme, failed);
  tesseraRewritePatternSetAdd(patterns, &affineParallelOpDef, 1, lowerParallel, failed);
  tesseraRewritePatternSetAdd(patterns, &affineLoadOpDef, 1, lowerLoad, failed);
  tesseraRewritePatternSetAdd(patterns, &affineStoreOpDef, 1, lowerStore, failed);
  tesseraRewritePatternSetAdd(patterns, &affinePrefetchOpDef, 1, lowerPrefetch, failed);
  tesseraRewritePatternSetAdd(patterns, &affineDmaStartOpDef, 1, lowerDmaStart, failed);
  tesseraRewritePatternSetAdd(patterns, &affineDmaWaitOpDef, 1, lowerDmaWait, failed);
  tesseraRewritePatternSetAdd(patterns, &affineVectorLoadOpDef, 1, lowerVectorLoad, failed);
  tesseraRewritePatternSetAdd(patterns, &affineVectorStoreOpDef, 1, lowerVectorStore, failed);
  tesseraRewritePatternSetAdd(patterns, &affineForOpDef, 1, lowerFor, failed);
  tesseraRewritePatternSetAdd(patterns, &affineIfOpDef, 1, lowerIf, failed);
  tesseraRewritePatternSetAdd(patterns, &affineYieldOpDef, 1, lowerYield, NULL);
}

MlirLogicalResult lowerAffinePassPassPlan(TesseraPlan *plan,
                                          const LowerAffinePassOptions *options) {
  (void)options;
  static const char *const kLegal[] = {"arith", "memref", "scf", "vector"};
  for (size_t i = 0; i < sizeof kLegal / sizeof kLegal[0]; ++i)
    tesseraConversionTargetAddLegalDialect(tesseraPlanGetTarget(plan), kLegal[i]);
  MlirRewritePatternSet patterns = tesseraPlanGetPatterns(plan);
  populate(patterns, tesseraPlanGetFailed(plan));
  tesseraPopulateAffineExpandIndexOpsPatterns(patterns);
  return success();
}
