// Putting a slice of a nest into another one, and the order of loops that lets it go deep.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineOps.h"
#include "dialect/affine/transforms/Fusion.h"
#include "dialect/affine/transforms/LoopUtils.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "tessera/Rewrite.h"

typedef TsVec(MlirType) Types;

//===--- Reductions ---===//

static IrBlock *bodyOf(MlirOperation loop) { return irBlock(affineBody(loop)); }

// The operations behind the loop in its block that need its results; false when what ends the block
// does, or a value isn't there outside of the block.
static bool findUsers(MlirOperation loop, AffineOperations *users) {
  IrOperation *op = irOp(loop);
  TsPointerMap need = {0};
  tsPointerMapInsert(&need, op, NULL);
  bool fits = true;
  for (op = op->next; op; op = op->next) {
    bool needs = false;
    for (IrOperation *in = op; in && !needs; in = irWalkNext(op, in, false))
      for (intptr_t i = 0; i < mlirOperationGetNumOperands(irWrapOp(in)) && !needs; ++i) {
        MlirValue operand = mlirOperationGetOperand(irWrapOp(in), i);
        needs = mlirValueIsAOpResult(operand) &&
                tsPointerMapFind(&need, mlirOpResultGetOwner(operand).ptr);
      }
    if (!needs)
      continue;
    fits = fits && op->next;
    tsPointerMapInsert(&need, op, NULL);
    tsVecPush(users, irWrapOp(op));
  }
  tsPointerMapFree(&need);
  return fits;
}

static bool areInitsOutside(MlirOperation loop, MlirOperation parent) {
  for (intptr_t i = 0; i < affineForOpGetNumInits(loop); ++i) {
    const IrBlock *block = irValueBlock(irValue(affineForOpGetInits(loop, i)));
    for (const IrOperation *up = irBlockParent(block); up; up = irParentOp(up))
      if (up == irOp(parent))
        return false;
  }
  return true;
}

// The loop with the other one's initial values behind its own; what it yields lacks theirs.
static MlirOperation createCarrying(MlirRewriterBase base, MlirOperation loop,
                                    MlirOperation other) {
  AffineValues inits = {0};
  Types types = {0};
  intptr_t own = affineForOpGetNumInits(loop), added = affineForOpGetNumInits(other);
  for (intptr_t i = 0; i < own + added; ++i) {
    tsVecPush(&inits, i < own ? affineForOpGetInits(loop, i) : affineForOpGetInits(other, i - own));
    tsVecPush(&types, mlirValueGetType(inits.data[i]));
  }
  AffineValueMap bounds[2];
  for (int upper = 0; upper < 2; ++upper)
    bounds[upper] = affineValueMapGet(
        upper ? affineForOpGetUpperBoundMap(loop) : affineForOpGetLowerBoundMap(loop), loop,
        tesseraOperationGetOperandGroup(loop, upper ? AFFINE_FOR_UPPER : AFFINE_FOR_LOWER));
  mlirRewriterBaseSetInsertionPointBefore(base, loop);
  MlirType index = mlirIndexTypeGet(mlirOperationGetContext(loop));
  MlirOperation made = affineForOpCreate(
      base, mlirOperationGetLocation(loop), (intptr_t)types.size, types.data, bounds[0].numOperands,
      bounds[0].operands, bounds[1].numOperands, bounds[1].operands, (intptr_t)inits.size,
      inits.data, mlirAffineMapAttrGet(bounds[0].map), mlirAffineMapAttrGet(bounds[1].map),
      mlirIntegerAttrGet(index, affineForOpGetStep(loop)));
  mlirRegionTakeBody(affineForOpGetRegion(made), affineForOpGetRegion(loop));
  for (intptr_t i = 0; i < added; ++i)
    mlirBlockAddArgument(affineBody(made), types.data[own + i], mlirOperationGetLocation(loop));
  for (intptr_t i = 0; i < own; ++i)
    irValueReplaceAllUses(irValue(mlirOperationGetResult(loop, i)),
                          irValue(mlirOperationGetResult(made, i)));
  affineValueMapFree(&bounds[0]);
  affineValueMapFree(&bounds[1]);
  tsVecFree(&inits);
  tsVecFree(&types);
  return made;
}

// The only round of a loop that reduces becomes part of the loop around it, which reduces then.
static bool mergeReduction(MlirRewriterBase base, MlirOperation loop) {
  MlirOperation parent = mlirOperationGetParentOperation(loop);
  uint64_t count;
  AffineOperations users = {0};
  if (!affineForOpIsA(parent) || !affineLoopTripCount(loop, &count) || count != 1 ||
      !areInitsOutside(loop, parent) || !findUsers(loop, &users)) {
    tsVecFree(&users);
    return false;
  }
  intptr_t own = affineForOpGetNumInits(parent), added = affineForOpGetNumInits(loop);
  MlirOperation made = createCarrying(base, parent, loop);
  IrBlock *body = bodyOf(made);
  MlirOperation yield = mlirBlockGetTerminator(affineBody(loop));
  AffineValues arguments = {0}, yielded = {0};
  tsVecPush(&arguments, mlirBlockGetArgument(affineBody(made), 0));
  for (intptr_t i = 0; i < own; ++i)
    tsVecPush(&yielded, mlirOperationGetOperand(irWrapOp(body->last), i));
  for (intptr_t i = 0; i < added; ++i) {
    tsVecPush(&arguments, mlirBlockGetArgument(affineBody(made), 1 + own + i));
    irValueReplaceAllUses(irValue(mlirOperationGetResult(loop, i)),
                          irValue(mlirOperationGetResult(made, own + i)));
  }
  mlirRewriterBaseInlineBlockBefore(base, affineBody(loop), loop, (intptr_t)arguments.size,
                                    arguments.data);
  for (intptr_t i = 0; i < added; ++i)
    tsVecPush(&yielded, mlirOperationGetOperand(yield, i));
  irOperationReplaceOperands(body->last, 0, (uint32_t)own, (IrValue *const *)yielded.data,
                             (uint32_t)yielded.size);
  mlirRewriterBaseEraseOp(base, yield);
  mlirRewriterBaseEraseOp(base, loop);
  for (size_t i = users.size; i-- > 0;)
    mlirRewriterBaseMoveOpAfter(base, users.data[i], made);
  mlirRewriterBaseEraseOp(base, parent);
  tsVecFree(&arguments);
  tsVecFree(&yielded);
  tsVecFree(&users);
  return true;
}

//===--- Fusing ---===//

static void setBound(MlirOperation loop, const AffineSlice *slice, size_t i, bool lower) {
  MlirAffineMap map = lower ? slice->lower.data[i] : slice->upper.data[i];
  if (!map.ptr || mlirAffineMapGetNumResults(map) == 0)
    return;
  AffineValueMap given = {map, slice->operands.data, (intptr_t)slice->operands.size};
  AffineValueMap bound = affineValueMapCopy(&given);
  affineValueMapCanonicalize(&bound);
  affineLoopSetBound(loop, lower, &bound);
  affineValueMapFree(&bound);
}

void fusionFuse(MlirRewriterBase base, MlirOperation source, const AffineSlice *slice,
                bool isReduction) {
  TesseraMapping *mapping = tesseraMappingCreate();
  IrOperation *copy = irOp(tesseraOperationCloneMapped(source, mapping, true));
  irBlockInsert(irOp(slice->before)->block, irOp(slice->before), copy);
  AffineOperations loops = {0};
  for (size_t i = 0; i < slice->variables.size; ++i) {
    MlirValue variable = tesseraMappingGetValue(mapping, slice->variables.data[i]);
    if (mlirValueEqual(variable, slice->variables.data[i]))
      continue; // of a loop around both
    MlirOperation loop = mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(variable));
    tsVecPush(&loops, loop);
    setBound(loop, slice, i, true);
    setBound(loop, slice, i, false);
  }
  tesseraMappingDestroy(mapping);
  isReduction = isReduction && affineSliceIsOneRound(slice);
  for (size_t i = 0; i < loops.size; ++i)
    if (!isReduction || !affineLoopIsParallelReduction(loops.data[i]) ||
        !mergeReduction(base, loops.data[i]))
      affineLoopPromote(base, loops.data[i]);
  tsVecFree(&loops);
}

//===--- Order of loops ---===//

// The only operation of the loop's body besides the last one, when that is a loop and none of both
// carries anything.
static IrOperation *findInner(MlirOperation loop) {
  IrOperation *first = bodyOf(loop)->first;
  bool isNest = first && affineForOpIsA(irWrapOp(first)) && first->next && !first->next->next &&
                !affineForOpGetNumInits(irWrapOp(first)) && !affineForOpGetNumInits(loop);
  return isNest ? first : NULL;
}

/// The nest's loops, and a distance for each in all pairs of accesses.
typedef struct Nest {
  AffineOperations loops;
  TsVec(AffineDistance) distances; ///< as many as there are loops, of each pair
} Nest;

// Pairs of accesses that are held against each other.
enum { kMaxPairs = 1 << 12 };

static bool findDistances(Nest *nest) {
  IrOperation *root = irOp(nest->loops.data[0]);
  AffineOperations accesses = {0};
  size_t depth = nest->loops.size;
  for (IrOperation *op = root; op; op = irWalkNext(root, op, false))
    if (affineIsRead(irWrapOp(op)) || affineIsWrite(irWrapOp(op)))
      tsVecPush(&accesses, irWrapOp(op));
  bool fits = accesses.size * accesses.size <= kMaxPairs;
  AffineDistances distances = {0};
  for (size_t i = 0; fits && i < accesses.size * accesses.size * depth; ++i) {
    distances.size = 0;
    size_t pair = i / depth;
    AffineDependence found =
        affineCheckDependence(accesses.data[pair / accesses.size],
                              accesses.data[pair % accesses.size], i % depth + 1, &distances);
    fits = found == AFFINE_INDEPENDENT || (found == AFFINE_DEPENDENT && distances.size >= depth);
    for (size_t k = 0; fits && k < depth && found == AFFINE_DEPENDENT; ++k)
      tsVecPush(&nest->distances, distances.data[k]);
  }
  tsVecFree(&accesses);
  tsVecFree(&distances);
  return fits;
}

// Whether no pair would come in the wrong order.
static bool keepsOrder(const Nest *nest, const size_t *order) {
  size_t depth = nest->loops.size;
  for (size_t i = 0; i < nest->distances.size; i += depth)
    for (size_t k = 0; k < depth; ++k) {
      int64_t lower = nest->distances.data[i + order[k]].lower;
      if (lower < 0)
        return false;
      if (lower > 0)
        break;
    }
  return true;
}

// Puts the loops into each other in this order.
static MlirOperation reorder(const Nest *nest, const size_t *order) {
  size_t depth = nest->loops.size;
  IrOperation *root = irOp(nest->loops.data[0]), *behind = root->next;
  IrBlock *around = root->block;
  IrOperation *innermost = irOp(nest->loops.data[order[depth - 1]]);
  IrBlock *body = bodyOf(nest->loops.data[depth - 1]);
  for (size_t i = 0; i < depth; ++i)
    irBlockRemove(irOp(nest->loops.data[i]));
  IrBlock *target = bodyOf(irWrapOp(innermost));
  if (target != body) {
    IrOperation *yield = target->last; // all that is left there
    irBlockRemove(yield);
    irBlockSplice(target, NULL, body->first, body->last);
    irBlockInsert(body, NULL, yield);
  }
  for (size_t i = 0; i < depth; ++i) {
    IrOperation *loop = irOp(nest->loops.data[order[i]]);
    if (i == 0) {
      irBlockInsert(around, behind, loop);
    } else {
      IrBlock *outer = bodyOf(nest->loops.data[order[i - 1]]);
      irBlockInsert(outer, outer->last, loop);
    }
  }
  return nest->loops.data[order[0]];
}

MlirOperation fusionSinkSequential(MlirOperation root) {
  Nest nest = {.loops = {0}};
  for (IrOperation *loop = irOp(root); loop; loop = findInner(irWrapOp(loop)))
    tsVecPush(&nest.loops, irWrapOp(loop));
  size_t depth = nest.loops.size, count = 0, *order = tsAllocZeroed(depth + 1, sizeof *order);
  if (depth > 1 && findDistances(&nest)) {
    for (int sequential = 0; sequential < 2; ++sequential)
      for (size_t i = 0; i < depth; ++i) {
        bool isSequential = false;
        for (size_t k = i; k < nest.distances.size; k += depth)
          isSequential = isSequential || nest.distances.data[k].lower != 0 ||
                         nest.distances.data[k].upper != 0;
        if (isSequential == (sequential == 1))
          order[count++] = i;
      }
    bool isSame = true;
    for (size_t i = 0; i < depth; ++i)
      isSame = isSame && order[i] == i;
    if (!isSame && keepsOrder(&nest, order))
      root = reorder(&nest, order);
  }
  tsFree(order);
  tsVecFree(&nest.loops);
  tsVecFree(&nest.distances);
  return root;
}
