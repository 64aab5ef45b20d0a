// Canonical parallel loops. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/scf/SCFRewrite.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Rewrite.h"

static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

// Bounds and steps of the loop's dimensions.
typedef struct Space {
  ScfValues bounds[3]; ///< lower, upper, step
} Space;

static void freeSpace(Space *space) {
  for (int i = 0; i < 3; ++i)
    tsVecFree(&space->bounds[i]);
}

static MlirValue boundOf(MlirOperation op, unsigned group, intptr_t dim) {
  return mlirOperationGetOperand(op, tesseraOperationGetOperandGroup(op, group).start + dim);
}

static void appendDim(Space *space, MlirOperation op, intptr_t dim) {
  for (unsigned group = 0; group < 3; ++group)
    tsVecPush(&space->bounds[group], boundOf(op, group, dim));
}

static bool countRounds(MlirOperation op, intptr_t dim, int64_t *count) {
  int64_t numbers[3];
  if (mlirValueEqual(boundOf(op, 0, dim), boundOf(op, 1, dim))) {
    *count = 0;
    return true;
  }
  for (unsigned group = 0; group < 3; ++group)
    if (!scfReadInteger(boundOf(op, group, dim), &numbers[group]))
      return false;
  return scfTripCount(numbers[0], numbers[1], numbers[2], false, count);
}

// A loop over the space like `op`, with a block for the indices, still empty.
static MlirOperation createLoop(MlirRewriterBase base, MlirOperation op, const Space *space) {
  TesseraRange inits = tesseraOperationGetOperandGroup(op, SCF_PARALLEL_INITS);
  MlirType index = mlirIndexTypeGet(mlirOperationGetContext(op));
  intptr_t rank = (intptr_t)space->bounds[0].size;
  ScfValues values = {0};
  ScfTypes types = {0};
  scfAppendResultTypes(&types, op);
  for (intptr_t i = 0; i < inits.count; ++i)
    tsVecPush(&values, mlirOperationGetOperand(op, inits.start + i));
  MlirOperation made =
      scfParallelOpCreate(base, mlirOperationGetLocation(op), (intptr_t)types.size, types.data,
                          rank, space->bounds[0].data, rank, space->bounds[1].data, rank,
                          space->bounds[2].data, inits.count, values.data);
  MlirBlock block = scfCreateBlock(base, scfParallelOpGetRegion(made));
  for (intptr_t i = 0; i < rank; ++i)
    mlirBlockAddArgument(block, index, mlirOperationGetLocation(op));
  tsVecFree(&values);
  tsVecFree(&types);
  return made;
}

static void replaceByLoop(MlirRewriterBase base, MlirOperation op, MlirOperation made,
                          const ScfValues *indices) {
  mlirRewriterBaseMergeBlocks(base, scfBody(op), scfBody(made), (intptr_t)indices->size,
                              indices->data);
  mlirRewriterBaseReplaceOpWithOperation(base, op, made);
}

// The body in the place of the loop, which has one round: its values are reduced with the initial
// ones.
static void runOnce(MlirRewriterBase base, MlirOperation op, const ScfValues *indices) {
  MlirOperation reduce = scfTerminatorOf(scfParallelOpGetRegion(op));
  ScfValues results = {0};
  mlirRewriterBaseInlineBlockBefore(base, scfBody(op), op, (intptr_t)indices->size, indices->data);
  for (intptr_t i = 0; i < scfReduceOpGetNumReductions(reduce); ++i) {
    MlirRegion region = scfReduceOpGetReductions(reduce, i);
    MlirOperation last = scfTerminatorOf(region);
    const MlirValue pair[] = {scfParallelOpGetInitVals(op, i), mlirOperationGetOperand(reduce, i)};
    mlirRewriterBaseInlineBlockBefore(base, scfBlockOf(region), op, 2, pair);
    tsVecPush(&results, scfReduceReturnOpGetResult(last));
    mlirRewriterBaseEraseOp(base, last);
  }
  mlirRewriterBaseEraseOp(base, reduce);
  mlirRewriterBaseReplaceOpWithValues(base, op, (intptr_t)results.size, results.data);
  tsVecFree(&results);
}

static void replaceByInits(MlirRewriterBase base, MlirOperation op) {
  ScfValues inits = {0};
  for (intptr_t i = 0; i < scfParallelOpGetNumInitVals(op); ++i)
    tsVecPush(&inits, scfParallelOpGetInitVals(op, i));
  mlirRewriterBaseReplaceOpWithValues(base, op, (intptr_t)inits.size, inits.data);
  tsVecFree(&inits);
}

// Dimensions without rounds, and with one.
static MlirLogicalResult dropDims(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  intptr_t rank = scfParallelOpGetNumStep(op);
  Space space = {.bounds = {{0}}};
  ScfValues indices = {0}; // null where the new loop has it
  bool isEmpty = false;
  for (intptr_t dim = 0; !isEmpty && dim < rank; ++dim) {
    int64_t count = 2;
    bool isKnown = countRounds(op, dim, &count);
    isEmpty = isKnown && count == 0;
    bool isOne = isKnown && count == 1;
    tsVecPush(&indices, isOne ? boundOf(op, SCF_PARALLEL_LOWER, dim) : (MlirValue){NULL});
    if (!isOne)
      appendDim(&space, op, dim);
  }
  bool changes = isEmpty || (intptr_t)space.bounds[0].size < rank;
  if (isEmpty) {
    replaceByInits(base, op);
  } else if (changes && !space.bounds[0].size) {
    runOnce(base, op, &indices);
  } else if (changes) {
    MlirOperation made = createLoop(base, op, &space);
    intptr_t next = 0;
    for (size_t i = 0; i < indices.size; ++i)
      if (!indices.data[i].ptr)
        indices.data[i] = mlirBlockGetArgument(scfBody(made), next++);
    replaceByLoop(base, op, made, &indices);
  }
  freeSpace(&space);
  tsVecFree(&indices);
  return changes ? success() : failure();
}

static bool dependsOn(MlirOperation op, MlirBlock block) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (irValueBlock(irValue(mlirOperationGetOperand(op, i))) == irBlock(block))
      return true;
  return false;
}

// A loop that is all there is in another, over the same space in each round.
static MlirLogicalResult mergeNested(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  const IrBlock *body = irBlock(scfBody(op));
  MlirOperation inner = irWrapOp(body->first);
  if (!scfParallelOpIsA(inner) || body->first->next != body->last ||
      dependsOn(inner, scfBody(op)) || mlirOperationGetNumResults(op) ||
      mlirOperationGetNumResults(inner))
    return failure();
  Space space = {.bounds = {{0}}};
  intptr_t outerRank = scfParallelOpGetNumStep(op), innerRank = scfParallelOpGetNumStep(inner);
  for (intptr_t dim = 0; dim < outerRank; ++dim)
    appendDim(&space, op, dim);
  for (intptr_t dim = 0; dim < innerRank; ++dim)
    appendDim(&space, inner, dim);
  MlirOperation made = createLoop(base, op, &space);
  MlirBlock block = scfBody(made);
  ScfValues outerIndices = {0}, innerIndices = {0};
  for (intptr_t i = 0; i < outerRank; ++i)
    tsVecPush(&outerIndices, mlirBlockGetArgument(block, i));
  for (intptr_t i = 0; i < innerRank; ++i)
    tsVecPush(&innerIndices, mlirBlockGetArgument(block, outerRank + i));
  mlirRewriterBaseEraseOp(base, irWrapOp(body->last));
  mlirRewriterBaseMergeBlocks(base, scfBody(op), block, outerRank, outerIndices.data);
  mlirRewriterBaseMergeBlocks(base, scfBody(inner), block, innerRank, innerIndices.data);
  mlirRewriterBaseEraseOp(base, inner);
  mlirRewriterBaseEraseOp(base, op);
  tsVecFree(&outerIndices);
  tsVecFree(&innerIndices);
  freeSpace(&space);
  return success();
}

void scfParallelOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &scfParallelOpDef, 1, dropDims, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfParallelOpDef, 1, mergeNested, NULL);
}
