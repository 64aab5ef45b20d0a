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

// Makes the nest before `loop`, and puts the loop's body without its terminator into it.
static void replaceByNest(Box *box, MlirOperation loop) {
  const MlirAttribute none = {NULL};
  MlirType index = mlirIndexTypeGet(mlirOperationGetContext(loop));
  ScfValues variables = {0};
  MlirOperation place = loop; // before which the next loop, in the end the body, comes
  for (size_t i = 0; i < box->bounds[0].size; ++i) {
    mlirRewriterBaseSetInsertionPointBefore(box->base, place);
    MlirOperation made =
        scfForOpCreate(box->base, box->location, 0, NULL, box->bounds[0].data[i],
                       box->bounds[1].data[i], box->bounds[2].data[i], 0, NULL, none);
    MlirBlock block = scfCreateBlock(box->base, scfForOpGetRegion(made));
    tsVecPush(&variables, mlirBlockAddArgument(block, index, box->location));
    place = scfYieldOpCreate(box->base, box->location, 0, NULL);
  }
  mlirRewriterBaseEraseOp(box->base, scfTerminatorOf(mlirOperationGetRegion(loop, 0)));
  mlirRewriterBaseInlineBlockBefore(box->base, scfBody(loop), place, (intptr_t)variables.size,
                                    variables.data);
  mlirRewriterBaseEraseOp(box->base, loop);
  tsVecFree(&variables);
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
  irRegionSplice(irRegion(scfParallelOpGetRegion(parallel)), NULL,
                 irRegion(scfForallOpGetRegion(forall)));
  MlirOperation terminator = scfTerminatorOf(scfParallelOpGetRegion(parallel));
  mlirRewriterBaseSetInsertionPointBefore(box->base, terminator);
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
  for (int i = 0; i < 3; ++i)
    tsVecFree(&box.bounds[i]);
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
