// What is checked of structured ops: that the elements which loops come to are there.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/linalg/Linalg.h"
#include "conversion/runtime-verification/RuntimeVerification.h"
#include "dialect/affine/Affine.h"
#include "dialect/index/IndexOps.h"
#include "dialect/linalg/LinalgOps.h"
#include "dialect/scf/SCFOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinTypes.h"

/// A structured op's loops, from 0 to their sizes; later to the last number that they come to.
typedef struct Loops {
  RvChecks *checks;
  LinalgView view;
  TesseraMixedNumber *starts, *ends;
  MlirValue zero, one;
} Loops;

static MlirValue operandOf(const Loops *loops, intptr_t operand) {
  return mlirOperationGetOperand(loops->view.op, operand);
}

static MlirValue valueOf(const Loops *loops, TesseraMixedNumber number) {
  return number.value.ptr ? number.value : rvIndex(loops->checks, number.number);
}

// The size of the first dimension that a loop is the place in; all that aren't known are asked for.
static void findEnds(Loops *loops) {
  bool *isKnown = tsAllocZeroed((size_t)loops->view.numLoops + 1, sizeof *isKnown);
  for (intptr_t i = 0; i < loops->view.numMaps; ++i)
    for (intptr_t r = 0; r < mlirAffineMapGetNumResults(loops->view.maps[i]); ++r) {
      TesseraMixedNumber size = {
          .number = mlirShapedTypeGetDimSize(mlirValueGetType(operandOf(loops, i)), r)};
      if (size.number == IR_DYNAMIC)
        size.value = rvFoldedDim(loops->checks, operandOf(loops, i), r);
      MlirAffineExpr expr = mlirAffineMapGetResult(loops->view.maps[i], r);
      intptr_t loop = mlirAffineExprIsADim(expr) ? mlirAffineDimExprGetPosition(expr) : -1;
      if (loop < 0 || isKnown[loop])
        continue;
      isKnown[loop] = true;
      loops->ends[loop] = size;
    }
  tsFree(isKnown);
}

static MlirValue compare(const Loops *loops, IndexIndexCmpPredicate predicate, MlirValue lhs,
                         MlirValue rhs, bool isFolded) {
  RvChecks *checks = loops->checks;
  MlirAttribute attribute = indexIndexCmpPredicateAttrGet(checks->context, predicate);
  return isFolded
             ? rvFolded(checks, &indexCmpOpDef, mlirIntegerTypeGet(checks->context, 1), lhs, rhs,
                        attribute)
             : mlirOperationGetResult(indexCmpOpCreateInferred(checks->rewriter, checks->location,
                                                               attribute, lhs, rhs),
                                      0);
}

static MlirValue folded(const Loops *loops, const TesseraOpDef *definition, MlirValue lhs,
                        MlirValue rhs) {
  return rvFolded(loops->checks, definition, mlirIndexTypeGet(loops->checks->context), lhs, rhs,
                  (MlirAttribute){NULL});
}

// Whether all loops run at least once.
static MlirValue runs(const Loops *loops) {
  MlirValue all = {NULL};
  for (intptr_t i = 0; i < loops->view.numLoops; ++i) {
    MlirValue start = valueOf(loops, loops->starts[i]), end = valueOf(loops, loops->ends[i]);
    MlirValue does = compare(loops, IndexIndexCmpPredicateSLT, start, end, false);
    all = i ? rvBinary(loops->checks, &arithAndIOpDef, all, does) : does;
  }
  return all;
}

// Which elements of a dimension the first and the last round come to; all others lie between.
static void checkDim(const Loops *loops, intptr_t operand, intptr_t dim, TesseraMixedNumber first,
                     TesseraMixedNumber last) {
  RvChecks *checks = loops->checks;
  MlirValue start = valueOf(loops, first), end = valueOf(loops, last);
  MlirValue least = folded(loops, &indexMinSOpDef, start, end);
  rvAssert(checks, compare(loops, IndexIndexCmpPredicateSGE, least, loops->zero, true),
           "unexpected negative result on dimension #%" PRIdPTR
           " of input/output operand #%" PRIdPTR,
           dim, operand);
  MlirValue most = folded(loops, &indexMaxSOpDef, start, end);
  MlirValue size = folded(loops, &indexAddOpDef, most, loops->one);
  MlirValue actual = rvFoldedDim(checks, operandOf(loops, operand), dim);
  bool isLoop = mlirAffineExprIsADim(mlirAffineMapGetResult(loops->view.maps[operand], dim));
  MlirValue fits = compare(loops, isLoop ? IndexIndexCmpPredicateEQ : IndexIndexCmpPredicateSLE,
                           size, actual, true);
  rvAssert(checks, fits,
           "dimension #%" PRIdPTR " of input/output operand #%" PRIdPTR
           " is incompatible with inferred dimension size",
           dim, operand);
}

static void checkOperand(const Loops *loops, intptr_t operand) {
  RvChecks *checks = loops->checks;
  MlirAffineMap map = loops->view.maps[operand];
  size_t numLoops = (size_t)loops->view.numLoops;
  intptr_t rank = mlirAffineMapGetNumResults(map);
  TesseraMixedNumber *places = tsAllocZeroed(2 * (size_t)rank + 1, sizeof *places);
  for (intptr_t last = 0; last < 2; ++last)
    for (intptr_t i = 0; i < rank; ++i)
      places[last * rank + i] =
          affineApplyInputs(checks->rewriter, checks->location, mlirAffineMapGetResult(map, i),
                            numLoops, numLoops, last ? loops->ends : loops->starts);
  for (intptr_t i = 0; i < rank; ++i)
    checkDim(loops, operand, i, places[i], places[rank + i]);
  tsFree(places);
}

static void checkAll(Loops *loops) {
  RvChecks *checks = loops->checks;
  findEnds(loops);
  loops->zero = rvIndex(checks, 0);
  loops->one = rvIndex(checks, 1);
  if (!loops->view.numLoops)
    return;
  MlirOperation op = scfIfOpCreate(checks->rewriter, checks->location, 0, NULL, runs(loops));
  tesseraRewriterCreateBlock(checks->rewriter, mlirOperationGetRegion(op, 0), 0, NULL, NULL);
  for (intptr_t i = 0; i < loops->view.numLoops; ++i)
    loops->ends[i].value =
        folded(loops, &indexSubOpDef, valueOf(loops, loops->ends[i]), loops->one);
  for (intptr_t i = 0; i < loops->view.numMaps; ++i)
    checkOperand(loops, i);
  scfYieldOpCreate(checks->rewriter, checks->location, 0, NULL);
}

static void checkStructured(RvChecks *checks) {
  Loops loops = {.checks = checks};
  if (!linalgViewGet(checks->op, &loops.view))
    return;
  loops.starts = tsAllocZeroed((size_t)loops.view.numLoops + 1, sizeof *loops.starts);
  loops.ends = tsAllocZeroed((size_t)loops.view.numLoops + 1, sizeof *loops.ends);
  checkAll(&loops);
  tsFree(loops.starts);
  tsFree(loops.ends);
  linalgViewFree(&loops.view);
}

void rvAttachLinalgModels(MlirContext context, void *user) {
  (void)user;
  static const RvMethods kMethods = {checkStructured};
  for (size_t i = 0; i < linalgDialectDef.numOps; ++i)
    if (linalgIsStructuredDefinition(linalgDialectDef.ops[i]))
      tesseraOpAttachInterface(context, linalgDialectDef.ops[i], &runtimeVerifiableOpInterface,
                               &kMethods);
}
