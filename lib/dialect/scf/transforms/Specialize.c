// Loops whose bounds are minima: a copy for the case that the bound is the constant among them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineOps.h"
#include "dialect/arith/ArithBuild.h"
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/scf/SCFPasses.h"
#include "dialect/scf/SCFRewrite.h"
#include "ir/Operation.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"

// Loops in loops are copied again and again.
enum { kMaxCopied = 1 << 21 };

typedef struct Specializer {
  MlirRewriterBase rewriter;
  int64_t numCopied; ///< operations
  bool failed, changed;
} Specializer;

// The smallest constant that the bound is the minimum of; false when there is none.
static bool findConstant(MlirValue bound, int64_t *constant) {
  MlirOperation op =
      mlirValueIsAOpResult(bound) ? mlirOpResultGetOwner(bound) : (MlirOperation){NULL};
  if (!affineMinOpIsA(op))
    return false;
  MlirAffineMap map = affineMinOpGetMap(op);
  *constant = INT64_MAX;
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i) {
    MlirAffineExpr expr = mlirAffineMapGetResult(map, i);
    if (mlirAffineExprIsAConstant(expr) && mlirAffineConstantExprGetValue(expr) < *constant)
      *constant = mlirAffineConstantExprGetValue(expr);
  }
  return *constant != INT64_MAX;
}

static bool fits(Specializer *specializer, MlirOperation loop) {
  IrOperation *root = irOp(loop);
  for (IrOperation *op = root; op; op = irWalkNext(root, op, false))
    ++specializer->numCopied;
  if (specializer->numCopied <= kMaxCopied)
    return true;
  mlirOperationEmitOpError(loop, "isn't specialized: there would be more than %d copied operations",
                           kMaxCopied);
  specializer->failed = true;
  return false;
}

// A copy of the loop in a region of its own, which ends in what the loop gives.
static void copyInto(Specializer *specializer, MlirRegion region, MlirOperation loop,
                     TesseraMapping *mapping) {
  MlirRewriterBase base = specializer->rewriter;
  scfCreateBlock(base, region);
  MlirOperation copy =
      mlirRewriterBaseInsert(base, tesseraOperationCloneMapped(loop, mapping, true));
  ScfValues results = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(copy); ++i)
    tsVecPush(&results, mlirOperationGetResult(copy, i));
  scfYieldOpCreate(base, mlirOperationGetLocation(loop), (intptr_t)results.size, results.data);
  tsVecFree(&results);
}

static void specialize(Specializer *specializer, MlirOperation loop, intptr_t numBounds,
                       const MlirValue *bounds) {
  int64_t *constants = tsAllocZeroed((size_t)numBounds + 1, sizeof *constants);
  bool possible = numBounds > 0;
  for (intptr_t i = 0; i < numBounds && possible; ++i)
    possible = findConstant(bounds[i], &constants[i]);
  if (!possible || !fits(specializer, loop)) {
    tsFree(constants);
    return;
  }
  MlirRewriterBase base = specializer->rewriter;
  mlirRewriterBaseSetInsertionPointBefore(base, loop);
  ArithBuilder builder = {base, mlirOperationGetLocation(loop)};
  TesseraMapping *mapping = tesseraMappingCreate(), *same = tesseraMappingCreate();
  MlirValue condition = {NULL};
  for (intptr_t i = 0; i < numBounds; ++i) {
    MlirValue constant = arithInteger(&builder, mlirValueGetType(bounds[i]), constants[i]);
    MlirValue isEqual = arithCompare(&builder, ArithCmpIPredicateeq, bounds[i], constant);
    condition =
        condition.ptr ? arithBinary(&builder, &arithAndIOpDef, condition, isEqual) : isEqual;
    tesseraMappingMapValue(mapping, bounds[i], constant);
  }
  ScfTypes types = {0};
  scfAppendResultTypes(&types, loop);
  MlirOperation made =
      scfIfOpCreate(base, builder.location, (intptr_t)types.size, types.data, condition);
  copyInto(specializer, scfIfOpGetThenRegion(made), loop, mapping);
  copyInto(specializer, scfIfOpGetElseRegion(made), loop, same);
  mlirRewriterBaseReplaceOpWithOperation(base, loop, made);
  tsVecFree(&types);
  tesseraMappingDestroy(mapping);
  tesseraMappingDestroy(same);
  tsFree(constants);
  specializer->changed = true;
}

static void specializeFor(Specializer *specializer, MlirOperation loop) {
  MlirValue bound = scfForOpGetUpperBound(loop);
  specialize(specializer, loop, 1, &bound);
}

static void specializeParallel(Specializer *specializer, MlirOperation loop) {
  ScfValues bounds = {0};
  for (intptr_t i = 0; i < scfParallelOpGetNumUpperBound(loop); ++i)
    tsVecPush(&bounds, scfParallelOpGetUpperBound(loop, i));
  specialize(specializer, loop, (intptr_t)bounds.size, bounds.data);
  tsVecFree(&bounds);
}

static void run(MlirPass pass, MlirOperation wrapped, const TesseraOpDef *definition,
                void (*visit)(Specializer *, MlirOperation)) {
  Specializer specializer = {.rewriter = mlirIRRewriterCreate(mlirOperationGetContext(wrapped))};
  IrOperation *root = irOp(wrapped);
  for (IrOperation *op = irWalkInnermost(root), *next; op != root && !specializer.failed;
       op = next) {
    next = irWalkPostNext(root, op);
    if (tesseraOperationIs(irWrapOp(op), definition))
      visit(&specializer, irWrapOp(op));
  }
  mlirIRRewriterDestroy(specializer.rewriter);
  if (specializer.failed)
    tesseraPassSignalFailure(pass);
  if (!specializer.changed)
    tesseraPassMarkUnchanged(pass);
}

void scfForLoopSpecializationPassRun(MlirPass pass, const SCFForLoopSpecializationOptions *options,
                                     MlirOperation op) {
  (void)options;
  run(pass, op, &scfForOpDef, specializeFor);
}

void scfParallelLoopSpecializationPassRun(MlirPass pass,
                                          const SCFParallelLoopSpecializationOptions *options,
                                          MlirOperation op) {
  (void)options;
  run(pass, op, &scfParallelOpDef, specializeParallel);
}
