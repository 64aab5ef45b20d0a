// Whether affine accesses may meet at an element.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineDependence.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/affine/transforms/LoopUtils.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"

#include <string.h>

//===--- Accesses ---===//

bool affineIsRead(MlirOperation op) { return affineReadOpInterfaceCast(op) != NULL; }
bool affineIsWrite(MlirOperation op) { return affineWriteOpInterfaceCast(op) != NULL; }

MlirValue affineAccessedMemRef(MlirOperation op) { return affineMapAccessInterfaceGetMemRef(op); }

AffineValueMap affineAccessMap(MlirOperation op) {
  MlirAttribute map = mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString("map"));
  AffineValueMap access = affineValueMapGet(mlirAffineMapAttrGetValue(map), op,
                                            affineMapAccessInterfaceGetMapOperands(op));
  affineValueMapSimplify(&access);
  return access;
}

bool affineAccessesAreEqual(MlirOperation a, MlirOperation b) {
  if (!mlirValueEqual(affineAccessedMemRef(a), affineAccessedMemRef(b)))
    return false;
  AffineValueMap first = affineAccessMap(a), second = affineAccessMap(b);
  AffineValueMap difference = affineDifference(&first, &second);
  affineValueMapSimplify(&difference);
  bool areEqual = true;
  for (intptr_t i = 0; areEqual && i < mlirAffineMapGetNumResults(difference.map); ++i) {
    MlirAffineExpr expr = mlirAffineMapGetResult(difference.map, i);
    areEqual = mlirAffineExprIsAConstant(expr) && mlirAffineConstantExprGetValue(expr) == 0;
  }
  affineValueMapFree(&first);
  affineValueMapFree(&second);
  affineValueMapFree(&difference);
  return areEqual;
}

//===--- Loops ---===//

static bool isScope(const IrOperation *op) { return irHasTrait(op, TESSERA_TRAIT_AFFINE_SCOPE); }

static size_t numVariables(const IrOperation *op) {
  MlirOperation loop = irWrapOp((IrOperation *)op);
  if (affineForOpIsA(loop))
    return 1;
  return affineParallelOpIsA(loop) ? (size_t)mlirBlockGetNumArguments(affineBody(loop)) : 0;
}

MlirRegion affineFlowScopeOf(MlirOperation op) {
  MlirOperation up = mlirOperationGetParentOperation(op);
  for (; up.ptr && (affineForOpIsA(up) || affineParallelOpIsA(up) || affineIfOpIsA(up));
       up = mlirOperationGetParentOperation(up))
    op = up;
  return irWrapRegion(irParentRegion(irOp(op)));
}

size_t affineNestingDepth(MlirOperation op) {
  size_t depth = 0;
  for (IrOperation *up = irParentOp(irOp(op)); up && !isScope(up); up = irParentOp(up))
    depth += numVariables(up);
  return depth;
}

typedef TsVec(IrOperation *) Loops;

// The loops around, innermost first.
static Loops loopsAround(MlirOperation op) {
  Loops loops = {0};
  for (IrOperation *up = irParentOp(irOp(op)); up && !isScope(up); up = irParentOp(up))
    if (numVariables(up))
      tsVecPush(&loops, up);
  return loops;
}

void affineVariablesAround(MlirOperation op, AffineValues *variables) {
  Loops loops = loopsAround(op);
  for (size_t i = loops.size; i-- > 0;)
    for (size_t k = 0; k < numVariables(loops.data[i]); ++k)
      tsVecPush(variables, mlirBlockGetArgument(affineBody(irWrapOp(loops.data[i])), (intptr_t)k));
  tsVecFree(&loops);
}

size_t affineNumCommonLoops(MlirOperation a, MlirOperation b) {
  Loops first = loopsAround(a), second = loopsAround(b);
  size_t common = 0;
  for (size_t i = first.size, k = second.size;
       i > 0 && k > 0 && first.data[i - 1] == second.data[k - 1]; --i, --k)
    common += numVariables(first.data[i - 1]);
  tsVecFree(&first);
  tsVecFree(&second);
  return common;
}

void affineLoopsAround(MlirOperation op, AffineOperations *loops) {
  Loops around = loopsAround(op);
  for (size_t i = around.size; i-- > 0;)
    if (affineForOpIsA(irWrapOp(around.data[i])))
      tsVecPush(loops, irWrapOp(around.data[i]));
  tsVecFree(&around);
}

size_t affineLoopsAroundAll(size_t count, const MlirOperation *ops, AffineOperations *loops) {
  AffineOperations around = {0};
  loops->size = 0;
  for (size_t i = 0; i < count; ++i) {
    around.size = 0;
    affineLoopsAround(ops[i], i ? &around : loops);
    size_t common = 0;
    while (i && common < loops->size && common < around.size &&
           loops->data[common].ptr == around.data[common].ptr)
      ++common;
    loops->size = i ? common : loops->size;
  }
  tsVecFree(&around);
  return loops->size;
}

// Whether what is around `a` comes before what is around `b` in the innermost block that is around
// both; *hasBlock: whether there is one in the scope.
static bool comesBefore(MlirOperation a, MlirOperation b, bool *hasBlock) {
  for (IrOperation *up = irOp(a); up; up = irParentOp(up)) {
    IrOperation *other = up->block ? irBlockFindAncestor(up->block, irOp(b)) : NULL;
    if (other) {
      *hasBlock = true;
      return up != other && irIsBefore(up, other);
    }
    if (irParentOp(up) && isScope(irParentOp(up)))
      break;
  }
  *hasBlock = false;
  return false;
}

//===--- Dependences ---===//

/// An access: the rounds in which it happens, and where.
typedef struct Access {
  AffineConstraints domain;
  PbRows rows; ///< of the indices, over the domain's variables
} Access;

static void freeAccess(Access *access) {
  affineConstraintsFree(&access->domain);
  tsVecFree(&access->rows);
}

static bool readAccess(MlirOperation op, Access *access) {
  *access = (Access){.domain = {.scope = affineScopeOf(op)}};
  AffineValueMap map = affineAccessMap(op);
  bool fits = affineConstraintsAddSurroundings(&access->domain, op) &&
              affineConstraintsReadMap(&access->domain, &map, &access->rows);
  affineValueMapFree(&map);
  return fits && !access->domain.system.failed;
}

/// Both accesses in one system: the dimensions of the source, those of the target, symbols, locals
/// of the source and of the target.
typedef struct Pair {
  Access source, target;
  PbSystem system;
  size_t *columns[2]; ///< of the system, for those of either domain
} Pair;

// Symbols that both have are one.
static void mapColumns(Pair *pair) {
  const AffineConstraints *a = &pair->source.domain, *b = &pair->target.domain;
  size_t dims = a->system.numDims + b->system.numDims, symbols = a->system.numSymbols;
  pair->columns[0] = tsAllocZeroed(pbNumColumns(&a->system), sizeof(size_t));
  pair->columns[1] = tsAllocZeroed(pbNumColumns(&b->system), sizeof(size_t));
  for (size_t i = 0; i < pbNumInputs(&a->system); ++i)
    pair->columns[0][i] = i < a->system.numDims ? i : i + b->system.numDims;
  for (size_t i = 0; i < pbNumInputs(&b->system); ++i) {
    size_t column;
    if (i < b->system.numDims)
      pair->columns[1][i] = a->system.numDims + i;
    else if (affineConstraintsFind(a, b->values.data[i], a->system.numDims, &column))
      pair->columns[1][i] = pair->columns[0][column];
    else
      pair->columns[1][i] = dims + symbols++;
  }
  size_t next = dims + symbols;
  for (size_t i = 0; i < a->system.numLocals; ++i)
    pair->columns[0][pbNumInputs(&a->system) + i] = next++;
  for (size_t i = 0; i < b->system.numLocals; ++i)
    pair->columns[1][pbNumInputs(&b->system) + i] = next++;
  pair->columns[0][pbNumVars(&a->system)] = pair->columns[1][pbNumVars(&b->system)] = next;
  pbInit(&pair->system, dims, symbols, next - dims - symbols);
}

static void copyRows(Pair *pair, int side, const PbRows *rows, bool areEqualities) {
  const PbSystem *from = side ? &pair->target.domain.system : &pair->source.domain.system;
  size_t columns = pbNumColumns(from);
  for (size_t i = 0; i < rows->numRows; ++i) {
    int64_t *row = areEqualities ? pbAddEquality(&pair->system) : pbAddInequality(&pair->system);
    for (size_t k = 0; k < columns; ++k)
      row[pair->columns[side][k]] = rows->data[i * columns + k];
  }
}

// Both access the same element.
static void equateIndices(Pair *pair) {
  size_t first = pbNumColumns(&pair->source.domain.system),
         second = pbNumColumns(&pair->target.domain.system);
  for (size_t i = 0; i < pair->source.rows.numRows; ++i) {
    int64_t *row = pbAddEquality(&pair->system);
    for (size_t k = 0; k < first; ++k)
      row[pair->columns[0][k]] = pair->source.rows.data[i * first + k];
    for (size_t k = 0; k < second; ++k) {
      int64_t *to = &row[pair->columns[1][k]];
      bool fails = __builtin_sub_overflow(*to, pair->target.rows.data[i * second + k], to);
      pair->system.failed = pair->system.failed || fails;
    }
  }
}

static void combine(Pair *pair) {
  mapColumns(pair);
  copyRows(pair, 0, &pair->source.domain.system.equalities, true);
  copyRows(pair, 1, &pair->target.domain.system.equalities, true);
  copyRows(pair, 0, &pair->source.domain.system.inequalities, false);
  copyRows(pair, 1, &pair->target.domain.system.inequalities, false);
  equateIndices(pair);
}

static size_t countCommon(const Pair *pair) {
  const AffineConstraints *a = &pair->source.domain, *b = &pair->target.domain;
  size_t common = 0;
  while (common < a->system.numDims && common < b->system.numDims &&
         a->values.data[common].ptr == b->values.data[common].ptr)
    ++common;
  return common;
}

static void addOrder(Pair *pair, size_t common, size_t depth) {
  size_t sourceDims = pair->source.domain.system.numDims;
  for (size_t i = 0; i < common && i < depth; ++i) {
    bool isLater = i + 1 == depth;
    int64_t *row = isLater ? pbAddInequality(&pair->system) : pbAddEquality(&pair->system);
    row[i] = -1;
    row[sourceDims + i] = 1;
    row[pbNumVars(&pair->system)] = isLater ? -1 : 0;
  }
}

static void measure(Pair *pair, size_t common, AffineDistances *distances) {
  PbSystem *system = &pair->system;
  size_t all = pbNumVars(system), sourceDims = pair->source.domain.system.numDims;
  pbInsertVars(system, PB_DIM, 0, common);
  for (size_t i = 0; i < common; ++i) {
    int64_t *row = pbAddEquality(system);
    row[i] = 1;
    row[common + i] = 1;
    row[common + sourceDims + i] = -1;
  }
  pbProjectOut(system, common, all);
  for (size_t i = 0; i < common; ++i) {
    MlirValue variable = pair->source.domain.values.data[i];
    AffineDistance distance = {
        .loop = mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(variable))};
    if (!pbFindBound(system, PB_LOWER, i, &distance.lower))
      distance.lower = INT64_MIN;
    if (!pbFindBound(system, PB_UPPER, i, &distance.upper))
      distance.upper = INT64_MAX;
    tsVecPush(distances, distance);
  }
}

// The system becomes one over values.
static void takeSystem(Pair *pair, AffineConstraints *found) {
  const AffineConstraints *sides[] = {&pair->source.domain, &pair->target.domain};
  found->system = pair->system;
  pair->system = (PbSystem){.failed = false};
  for (size_t i = 0; i < pbNumInputs(&found->system); ++i)
    tsVecPush(&found->values, (MlirValue){NULL});
  for (int side = 0; side < 2; ++side)
    for (size_t i = 0; i < pbNumInputs(&sides[side]->system); ++i)
      found->values.data[pair->columns[side][i]] = sides[side]->values.data[i];
}

static AffineDependence check(Pair *pair, MlirOperation source, MlirOperation target, size_t depth,
                              AffineDistances *distances, AffineConstraints *found) {
  if (!readAccess(source, &pair->source) || !readAccess(target, &pair->target) ||
      pair->source.rows.numRows != pair->target.rows.numRows)
    return AFFINE_UNKNOWN;
  size_t common = countCommon(pair);
  bool hasBlock;
  bool isBefore = comesBefore(source, target, &hasBlock);
  if (!hasBlock)
    return AFFINE_UNKNOWN;
  if (depth > common && !isBefore)
    return AFFINE_INDEPENDENT;
  combine(pair);
  addOrder(pair, common, depth);
  if (pair->system.failed)
    return AFFINE_UNKNOWN;
  if (pbIsEmpty(&pair->system))
    return AFFINE_INDEPENDENT;
  if (distances)
    measure(pair, common, distances);
  if (found)
    takeSystem(pair, found);
  return AFFINE_DEPENDENT;
}

static AffineDependence checkPair(MlirOperation source, MlirOperation target, size_t depth,
                                  AffineDistances *distances, AffineConstraints *found) {
  if (!mlirValueEqual(affineAccessedMemRef(source), affineAccessedMemRef(target)))
    return AFFINE_INDEPENDENT;
  if (affineFlowScopeOf(source).ptr != affineFlowScopeOf(target).ptr)
    return AFFINE_UNKNOWN;
  Pair pair = {.columns = {NULL}};
  AffineDependence result = check(&pair, source, target, depth, distances, found);
  freeAccess(&pair.source);
  freeAccess(&pair.target);
  pbFree(&pair.system);
  tsFree(pair.columns[0]);
  tsFree(pair.columns[1]);
  return result;
}

AffineDependence affineCheckDependence(MlirOperation source, MlirOperation target, size_t depth,
                                       AffineDistances *distances) {
  if (!affineIsWrite(source) && !affineIsWrite(target))
    return AFFINE_INDEPENDENT;
  return checkPair(source, target, depth, distances, NULL);
}

AffineDependence affineFindMeetings(MlirOperation source, MlirOperation target, size_t depth,
                                    AffineConstraints *found) {
  *found = (AffineConstraints){.values = {0}};
  return checkPair(source, target, depth, NULL, found);
}
