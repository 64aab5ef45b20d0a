// Full tiles apart from partial ones: a copy of the loops of a tile whose bounds differ by a
// constant. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/presburger/Numbers.h"
#include "dialect/affine/AffineConstraints.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/affine/transforms/LoopUtils.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/Rewrite.h"

// Makes the first dimension the only one; gives the rows with its lower and upper bound that differ
// by a constant.
static bool findFullBounds(PbSystem *system, size_t *lower, size_t *upper) {
  PbExtent extent;
  size_t inputs = pbNumInputs(system);
  system->numDims = 1;
  system->numSymbols = inputs - 1;
  bool found =
      pbFindExtent(system, 0, &extent) && extent.lowerRow != extent.upperRow && extent.divisor == 1;
  *lower = extent.lowerRow;
  *upper = extent.upperRow;
  pbExtentFree(&extent);
  return found;
}

//===--- The condition ---===//

static void dropIndependent(PbSystem *system, size_t count) {
  for (size_t i = system->inequalities.numRows; i-- > 0;)
    if (pbRowGcd(pbInequality(system, i), count) == 0)
      pbRemoveInequality(system, i);
  for (size_t i = system->equalities.numRows; i-- > 0;)
    if (pbRowGcd(pbEquality(system, i), count) == 0)
      pbRemoveEquality(system, i);
}

// row = a - b.
static void subtract(PbSystem *system, int64_t *row, const int64_t *a, const int64_t *b) {
  for (size_t i = 0; i < pbNumColumns(system); ++i)
    if (__builtin_sub_overflow(a[i], b[i], &row[i]))
      system->failed = true;
}

// The bounds of the full tile reach no further than the others of the first variable, which goes.
static bool compareBounds(AffineConstraints *constraints) {
  PbSystem *system = &constraints->system;
  size_t lower, upper, columns = pbNumColumns(system);
  if (!findFullBounds(system, &lower, &upper))
    return false;
  int64_t *fullLower = tsAllocZeroed(columns, sizeof *fullLower),
          *fullUpper = tsAllocZeroed(columns, sizeof *fullUpper);
  for (size_t i = 0; i < columns; ++i) {
    fullLower[i] = pbInequality(system, lower)[i];
    fullUpper[i] = pbInequality(system, upper)[i];
  }
  PbIndices below = {0}, above = {0};
  pbCollectBounds(system, 0, 0, 0, &below, &above, NULL);
  for (size_t i = 0; i < below.size; ++i) {
    int64_t *row = pbInequality(system, below.data[i]);
    subtract(system, row, fullLower, row);
  }
  for (size_t i = 0; i < above.size; ++i) {
    int64_t *row = pbInequality(system, above.data[i]);
    subtract(system, row, row, fullUpper);
  }
  tsVecFree(&below);
  tsVecFree(&above);
  tsFree(fullLower);
  tsFree(fullUpper);
  pbRemoveVars(system, 0, 1);
  for (size_t i = 1; i < constraints->values.size; ++i)
    constraints->values.data[i - 1] = constraints->values.data[i];
  --constraints->values.size;
  return true;
}

// The affine.if that is true for full tiles; null when it can't be said.
static MlirOperation createCondition(MlirRewriterBase base, size_t count,
                                     const MlirOperation *loops) {
  MlirContext context = mlirOperationGetContext(loops[0]);
  AffineConstraints constraints = {.values = {0}};
  bool fits = true;
  for (size_t i = 0; i < count; ++i)
    affineConstraintsAddDim(&constraints, mlirBlockGetArgument(affineBody(loops[i]), 0));
  for (size_t i = 0; fits && i < count; ++i)
    fits = affineConstraintsAddLoop(&constraints, loops[i]);
  dropIndependent(&constraints.system, count);
  for (size_t i = 0; fits && i < count; ++i)
    fits = compareBounds(&constraints);
  pbRemoveTrivial(&constraints.system);
  constraints.system.numDims = pbNumInputs(&constraints.system);
  constraints.system.numSymbols = 0;
  MlirIntegerSet set = {NULL};
  if (fits)
    set = affineConstraintsGetSet(&constraints, context);
  MlirOperation made = {NULL};
  if (!mlirIntegerSetIsNull(set)) {
    AffineValueMap given = {affineSetAsMap(set), constraints.values.data,
                            (intptr_t)constraints.values.size};
    AffineValueMap map = affineValueMapCopy(&given);
    affineValueMapCanonicalize(&map);
    set = affineSetWithMap(set, map.map);
    made = affineIfOpCreate(base, mlirOperationGetLocation(loops[0]), 0, NULL, map.numOperands,
                            map.operands, mlirIntegerSetAttrGet(set));
    affineValueMapFree(&map);
  }
  affineConstraintsFree(&constraints);
  return made;
}

//===--- The copy ---===//

// The bound that a row gives for the first variable.
static AffineValueMap readBound(const AffineConstraints *constraints, MlirContext context,
                                size_t number) {
  const PbSystem *system = &constraints->system;
  const int64_t *row = pbInequality(system, number);
  size_t columns = pbNumColumns(system), inputs = pbNumInputs(system);
  int64_t *rest = tsAllocZeroed(columns, sizeof *rest);
  MlirAffineExpr *locals = tsAllocZeroed(system->numLocals + 1, sizeof *locals);
  bool isLower = row[0] > 0;
  for (size_t i = 1; i < columns; ++i)
    rest[i - 1] = isLower ? -row[i] : row[i];
  rest[columns - 2] += !isLower; // exclusive
  MlirAffineExpr expr = {NULL};
  if (affineConstraintsReadLocals(constraints, context, locals))
    expr = affineExprOfRow(context, inputs - 1, 0, system->numLocals, rest, locals);
  AffineValueMap map = {.operands = tsAllocZeroed(inputs, sizeof(MlirValue)),
                        .numOperands = (intptr_t)inputs - 1};
  for (size_t i = 1; i < inputs; ++i)
    map.operands[i - 1] = constraints->values.data[i];
  if (expr.ptr) {
    map.map = mlirAffineMapGet(context, (intptr_t)inputs - 1, 0, 1, &expr);
    affineValueMapCompose(&map);
    affineValueMapCanonicalize(&map);
  }
  tsFree(rest);
  tsFree(locals);
  return map;
}

// A loop with the bounds of a full tile at the insertion point, which moves into it; null when
// there are none.
static MlirOperation createFullLoop(MlirRewriterBase base, MlirOperation loop) {
  MlirContext context = mlirOperationGetContext(loop);
  AffineConstraints constraints = {.values = {0}};
  size_t lower, upper;
  MlirOperation made = {NULL};
  affineConstraintsAddDim(&constraints, mlirBlockGetArgument(affineBody(loop), 0));
  if (affineForOpGetStep(loop) == 1 && affineConstraintsAddLoop(&constraints, loop) &&
      findFullBounds(&constraints.system, &lower, &upper)) {
    constraints.system.numDims = pbNumInputs(&constraints.system);
    constraints.system.numSymbols = 0;
    AffineValueMap begin = readBound(&constraints, context, lower),
                   end = readBound(&constraints, context, upper);
    if (begin.map.ptr && end.map.ptr)
      made = affineLoopCreate(base, mlirOperationGetLocation(loop), &begin, &end, 1);
    affineValueMapFree(&begin);
    affineValueMapFree(&end);
  }
  affineConstraintsFree(&constraints);
  return made;
}

static void moveInto(MlirRewriterBase base, MlirOperation loop, MlirRegion region) {
  MlirLocation location = mlirOperationGetLocation(loop);
  tesseraRewriterCreateBlock(base, region, 0, NULL, NULL);
  affineYieldOpCreate(base, location, 0, NULL);
  mlirOperationMoveBefore(loop, mlirBlockGetTerminator(mlirRegionGetFirstBlock(region)));
}

bool affineLoopsSeparate(MlirRewriterBase base, size_t count, const MlirOperation *loops) {
  TesseraMapping *mapping = tesseraMappingCreate();
  MlirOperation root = {NULL}, inner = {NULL};
  mlirRewriterBaseSetInsertionPointBefore(base, loops[0]);
  for (size_t i = 0; i < count; ++i) {
    inner = createFullLoop(base, loops[i]);
    if (!inner.ptr)
      break;
    root = root.ptr ? root : inner;
    tesseraMappingMapValue(mapping, mlirBlockGetArgument(affineBody(loops[i]), 0),
                           mlirBlockGetArgument(affineBody(inner), 0));
  }
  MlirOperation condition = {NULL};
  if (inner.ptr) {
    const IrBlock *body = irBlock(affineBody(loops[count - 1]));
    for (IrOperation *op = body->first; op != body->last; op = op->next)
      mlirRewriterBaseInsert(base, tesseraOperationCloneMapped(irWrapOp(op), mapping, true));
    mlirRewriterBaseSetInsertionPointBefore(base, loops[0]);
    condition = createCondition(base, count, loops);
  }
  tesseraMappingDestroy(mapping);
  if (!condition.ptr) {
    if (root.ptr)
      mlirRewriterBaseEraseOp(base, root);
    return false;
  }
  moveInto(base, root, affineIfOpGetThenRegion(condition));
  moveInto(base, loops[0], affineIfOpGetElseRegion(condition));
  return true;
}
