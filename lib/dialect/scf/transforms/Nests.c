// Loops over boxes of indices as nests of counting loops, or as parallel loops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/scf/SCFPasses.h"
#include "dialect/scf/SCFRewrite.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

// Lower bounds, upper bounds and steps, one of each for every index.
typedef struct Box {
  MlirRewriterBase base;
  MlirLocation location;
  ScfValues bounds[3];
  ScfValues *next; ///< the list that is being filled
} Box;

static void appendBound(TesseraFoldResult bound, void *user) {
  Box *box = user;
  MlirValue value = bound.value;
  if (!value.ptr)
    value = mlirOperationGetResult(arithConstantOpCreate(box->base, box->location,
                                                         mlirAttributeGetType(bound.attribute),
                                                         bound.attribute),
                                   0);
  tsVecPush(box->next, value);
}

static void readBox(Box *box, MlirOperation loop) {
  const LoopLikeOpInterfaceMethods *methods = loopLikeOpInterfaceCast(loop);
  mlirRewriterBaseSetInsertionPointBefore(box->base, loop);
  box->location = mlirOperationGetLocation(loop);
  for (int i = 0; i < 3; ++i)
    box->bounds[i].size = 0;
  box->next = &box->bounds[0];
  methods->getLoopLowerBounds(loop, appendBound, box);
  box->next = &box->bounds[1];
  methods->getLoopUpperBounds(loop, appendBound, box);
  box->next = &box->bounds[2];
  methods->getLoopSteps(loop, appendBound, box);
}

static void freeBox(Box *box) {
  for (int i = 0; i < 3; ++i)
    tsVecFree(&box->bounds[i]);
}

// A counting loop at the insertion point, which moves into its body. The loop's variable is added
// to `variables`; of `carried` the loop takes what it begins with, and leaves what its body begins
// with.
static MlirOperation createLoop(Box *box, size_t dim, ScfValues *variables, ScfValues *carried) {
  const MlirAttribute none = {NULL};
  MlirType index = mlirIndexTypeGet(mlirRewriterBaseGetContext(box->base));
  ScfTypes types = {0};
  for (size_t i = 0; i < carried->size; ++i)
    tsVecPush(&types, mlirValueGetType(carried->data[i]));
  MlirOperation made =
      scfForOpCreate(box->base, box->location, (intptr_t)types.size, types.data,
                     box->bounds[0].data[dim], box->bounds[1].data[dim], box->bounds[2].data[dim],
                     (intptr_t)carried->size, carried->data, none);
  MlirBlock block =
      tesseraRewriterCreateBlock(box->base, scfForOpGetRegion(made), 1, &index, &box->location);
  tsVecPush(variables, mlirBlockGetArgument(block, 0));
  for (size_t i = 0; i < types.size; ++i)
    carried->data[i] = mlirBlockAddArgument(block, types.data[i], box->location);
  tsVecFree(&types);
  return made;
}

// What the nest carries, in the end of its innermost body: of a parallel loop, whose terminator is
// replaced by what it says, the values reduced.
static void reduceValues(Box *box, MlirOperation loop, ScfValues *carried) {
  MlirOperation terminator = scfTerminatorOf(mlirOperationGetRegion(loop, 0));
  for (size_t i = 0; i < carried->size; ++i) {
    MlirBlock block = scfBlockOf(scfReduceOpGetReductions(terminator, (intptr_t)i));
    MlirOperation end = mlirBlockGetTerminator(block);
    const MlirValue arguments[] = {carried->data[i],
                                   scfReduceOpGetOperands(terminator, (intptr_t)i)};
    mlirRewriterBaseInlineBlockBefore(box->base, block, terminator, 2, arguments);
    carried->data[i] = scfReduceReturnOpGetResult(end);
    mlirRewriterBaseEraseOp(box->base, end);
  }
  mlirRewriterBaseEraseOp(box->base, terminator);
}

static void yieldValues(Box *box, MlirBlock block, const ScfValues *values) {
  mlirRewriterBaseSetInsertionPointToEnd(box->base, block);
  scfYieldOpCreate(box->base, box->location, (intptr_t)values->size, values->data);
}

// Makes the nest before `loop`, and puts the loop's body without its terminator into it.
static void replaceByNest(Box *box, MlirOperation loop) {
  ScfValues variables = {0}, carried = {0}, results = {0}, inner = {0};
  if (scfParallelOpIsA(loop))
    for (intptr_t i = 0; i < scfParallelOpGetNumInitVals(loop); ++i)
      tsVecPush(&carried, scfParallelOpGetInitVals(loop, i));
  mlirRewriterBaseSetInsertionPointBefore(box->base, loop);
  MlirBlock around = {NULL};
  for (size_t i = 0; i < box->bounds[0].size; ++i) {
    MlirOperation made = createLoop(box, i, &variables, &carried);
    ScfValues *list = i ? &inner : &results;
    list->size = 0;
    for (intptr_t k = 0; k < mlirOperationGetNumResults(made); ++k)
      tsVecPush(list, mlirOperationGetResult(made, k));
    if (i)
      yieldValues(box, around, &inner);
    around = scfBody(made);
    mlirRewriterBaseSetInsertionPointToEnd(box->base, around);
  }
  if (around.ptr) {
    reduceValues(box, loop, &carried);
    mlirRewriterBaseMergeBlocks(box->base, scfBody(loop), around, (intptr_t)variables.size,
                                variables.data);
    yieldValues(box, around, &carried);
  } else {
    reduceValues(box, loop, &carried);
    mlirRewriterBaseInlineBlockBefore(box->base, scfBody(loop), loop, 0, NULL);
  }
  const ScfValues *values = around.ptr ? &results : &carried;
  mlirRewriterBaseReplaceOpWithValues(box->base, loop, (intptr_t)values->size, values->data);
  tsVecFree(&variables);
  tsVecFree(&carried);
  tsVecFree(&results);
  tsVecFree(&inner);
}

static void replaceByParallel(Box *box, MlirOperation forall) {
  const ScfValues *bounds = box->bounds;
  intptr_t rank = (intptr_t)bounds[0].size;
  MlirOperation parallel =
      scfParallelOpCreate(box->base, box->location, 0, NULL, rank, bounds[0].data, rank,
                          bounds[1].data, rank, bounds[2].data, 0, NULL);
  MlirAttribute mapping = scfForallOpGetMappingAttr(forall);
  if (mapping.ptr)
    mlirOperationSetAttributeByName(parallel, mlirStringRefCreateFromCString("mapping"), mapping);
  tesseraRewriterInlineRegionAtEnd(box->base, scfForallOpGetRegion(forall),
                                   scfParallelOpGetRegion(parallel));
  MlirOperation terminator = scfTerminatorOf(scfParallelOpGetRegion(parallel));
  // Behind it: a conversion leaves it there until the end.
  mlirRewriterBaseSetInsertionPointToEnd(box->base, scfBody(parallel));
  scfReduceOpCreate(box->base, mlirOperationGetLocation(terminator), 0, NULL, 0);
  mlirRewriterBaseEraseOp(box->base, terminator);
  mlirRewriterBaseEraseOp(box->base, forall);
}

// Without indices there is no parallel loop.
static void replaceForall(Box *box, MlirOperation forall) {
  if (box->bounds[0].size)
    replaceByParallel(box, forall);
  else
    replaceByNest(box, forall);
}

void scfParallelToNest(MlirRewriterBase base, MlirOperation parallel) {
  Box box = {.base = base};
  readBox(&box, parallel);
  replaceByNest(&box, parallel);
  freeBox(&box);
}

void scfForallToParallel(MlirRewriterBase base, MlirOperation forall) {
  Box box = {.base = base};
  readBox(&box, forall);
  replaceForall(&box, forall);
  freeBox(&box);
}

//===--- Passes ---===//

// Replaces each loop of the definition, inner ones first.
static void replaceLoops(MlirPass pass, MlirOperation root, const TesseraOpDef *definition,
                         void (*replace)(Box *box, MlirOperation loop)) {
  TsVec(IrOperation *) loops = {0};
  for (IrOperation *op = irWalkInnermost(irOp(root)); op; op = irWalkPostNext(irOp(root), op))
    if (tesseraOperationIs(irWrapOp(op), definition))
      tsVecPush(&loops, op);
  Box box = {.base = mlirIRRewriterCreate(mlirOperationGetContext(root))};
  for (size_t i = 0; i < loops.size; ++i) {
    MlirOperation loop = irWrapOp(loops.data[i]);
    // What a parallel loop reduces stays; what a forall makes would have to go somewhere.
    bool hasResults = mlirOperationGetNumResults(loop) > 0;
    if (hasResults && definition == &scfParallelOpDef)
      continue;
    if (hasResults) {
      mlirOperationEmitOpError(loop, "has results, which this pass doesn't convert");
      tesseraPassSignalFailure(pass);
      break;
    }
    readBox(&box, loop);
    replace(&box, loop);
  }
  freeBox(&box);
  mlirIRRewriterDestroy(box.base);
  tsVecFree(&loops);
}

void scfForallToForLoopPassRun(MlirPass pass, const SCFForallToForLoopOptions *options,
                               MlirOperation root) {
  (void)options;
  replaceLoops(pass, root, &scfForallOpDef, replaceByNest);
}

void scfForallToParallelLoopPassRun(MlirPass pass, const SCFForallToParallelLoopOptions *options,
                                    MlirOperation root) {
  (void)options;
  replaceLoops(pass, root, &scfForallOpDef, replaceForall);
}

void scfParallelForToNestedForsPassRun(MlirPass pass,
                                       const SCFParallelForToNestedForsOptions *options,
                                       MlirOperation root) {
  (void)options;
  replaceLoops(pass, root, &scfParallelOpDef, replaceByNest);
}
