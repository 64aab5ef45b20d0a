// tritongpu-optimize-thread-locality: what is reduced or gathered lies in as few threads as it can.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithBuild.h"
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/TritonGPUPasses.h"
#include "dialect/tritongpu/transforms/Layouts.h"
#include "dialect/tritongpu/transforms/Rewriting.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Operation.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

#include <math.h>

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

// Gives an operation's result another layout; what uses it gets a conversion back.
static void changeResult(MlirRewriterBase base, MlirOperation op, MlirAttribute encoding) {
  MlirValue result = mlirOperationGetResult(op, 0);
  MlirType old = mlirValueGetType(result);
  mlirRewriterBaseSetInsertionPointAfter(base, op);
  mlirRewriterBaseStartOpModification(base, op);
  mlirValueSetType(result, ttgWithEncoding(old, encoding));
  mlirRewriterBaseFinalizeOpModification(base, op);
  MlirValue back = ttgConvert(base, mlirOperationGetLocation(op), result, ttgEncodingOf(old));
  mlirRewriterBaseReplaceAllUsesExcept(base, result, back, mlirOpResultGetOwner(back));
}

static MlirAttribute unit(MlirOperation op) { return mlirUnitAttrGet(mlirOperationGetContext(op)); }

//===--- Reshapes in any order ---===//

// The dimension that all reductions of the value are along; -1: there is none.
static int64_t reducedDim(MlirValue value) {
  int64_t dim = -1;
  for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    if (!tritonReduceOpIsA(user))
      continue;
    int64_t axis = tritonReduceOpGetAxis(user);
    if (dim >= 0 && axis != dim)
      return -1;
    dim = axis;
  }
  return dim;
}

static MlirLogicalResult reshapeForReduction(MlirOperation op, MlirPatternRewriter rewriter,
                                             void *user) {
  const TtgMachine *machine = user;
  MlirValue result = mlirOperationGetResult(op, 0);
  MlirType type = mlirValueGetType(result);
  int64_t dim = reducedDim(result);
  TtgShape shape;
  TtgBlocked blocked;
  unsigned order[kTtgMaxRank], count = 0;
  if (!tritonReshapeOpGetAllowReorder(op) || dim < 0 || !ttgEncodingOf(type).ptr ||
      !ttgShapeOf(type, &shape) || dim >= shape.rank || !ttgOrderOf(type, order))
    return mlirLogicalResultFailure();
  if (ttgBlockedFrom(ttgEncodingOf(type), &blocked) && blocked.threadsPerWarp[dim] == 1 &&
      blocked.warpsPerCTA[dim] == 1)
    return mlirLogicalResultFailure();
  blocked.rank = shape.rank;
  for (unsigned i = 0; i < shape.rank; ++i) {
    blocked.sizePerThread[i] = 1;
    if (order[i] != dim)
      blocked.order[count++] = order[i];
  }
  blocked.order[count] = dim;
  ttgBlockedDistribute(&blocked, &shape, machine);
  MlirAttribute encoding = ttgBlockedGet(mlirOperationGetContext(op), &blocked);
  if (mlirAttributeEqual(encoding, ttgEncodingOf(type)) ||
      ttgIsExpensiveView(mlirValueGetType(mlirOperationGetOperand(op, 0)),
                         ttgWithEncoding(type, encoding)))
    return mlirLogicalResultFailure();
  tritonReshapeOpSetEfficientLayoutAttr(op, unit(op));
  changeResult(mlirPatternRewriterAsBase(rewriter), op, encoding);
  return mlirLogicalResultSuccess();
}

//===--- Gathers ---===//

// A warp has whole columns, and as many of its threads along them as there is room for.
static bool gatherLayout(MlirType source, unsigned axis, const TtgMachine *machine,
                         TtgBlocked *blocked) {
  TtgShape shape;
  unsigned lanes[kTtgMaxRank], warps[kTtgMaxRank], count = 0;
  if (!ttgShapeOf(source, &shape) || shape.rank < 2 || axis >= shape.rank ||
      !ttgEncodingOf(source).ptr || !ttgThreadOrderOf(source, lanes) ||
      !ttgWarpOrderOf(source, warps))
    return false;
  blocked->rank = shape.rank;
  blocked->order[count++] = axis;
  blocked->threadsPerWarp[axis] = least(shape.sizes[axis], machine->threadsPerWarp);
  blocked->warpsPerCTA[axis] = 1;
  int64_t threads = machine->threadsPerWarp / blocked->threadsPerWarp[axis];
  int64_t left = machine->numWarps;
  for (unsigned i = 0; i < shape.rank; ++i) {
    unsigned dim = lanes[i];
    blocked->sizePerThread[i] = 1;
    if (dim == axis)
      continue;
    blocked->order[count++] = dim;
    blocked->threadsPerWarp[dim] = least(shape.sizes[dim], threads);
    threads /= blocked->threadsPerWarp[dim];
  }
  for (unsigned i = 0; i < shape.rank; ++i) {
    unsigned dim = warps[i];
    if (dim == axis)
      continue;
    blocked->warpsPerCTA[dim] = least(shape.sizes[dim] / blocked->threadsPerWarp[dim], left);
    left /= blocked->warpsPerCTA[dim];
  }
  blocked->sizePerThread[axis] = shape.sizes[axis] / blocked->threadsPerWarp[axis];
  blocked->threadsPerWarp[axis] *= threads;
  blocked->warpsPerCTA[axis] *= left;
  return true;
}

static MlirLogicalResult gatherInWarps(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  TtgBlocked blocked;
  if (tritonGatherOpGetEfficientLayout(op) ||
      !gatherLayout(mlirValueGetType(mlirOperationGetOperand(op, 0)),
                    (unsigned)tritonGatherOpGetAxis(op), user, &blocked))
    return mlirLogicalResultFailure();
  MlirAttribute encoding = ttgBlockedGet(mlirOperationGetContext(op), &blocked);
  mlirRewriterBaseSetInsertionPointBefore(base, op);
  for (intptr_t i = 0; i < 2; ++i)
    mlirOperationSetOperand(
        op, i,
        ttgConvert(base, mlirOperationGetLocation(op), mlirOperationGetOperand(op, i), encoding));
  tritonGatherOpSetEfficientLayoutAttr(op, unit(op));
  changeResult(base, op, encoding);
  return mlirLogicalResultSuccess();
}

//===--- Reductions in loops ---===//

/// A sum (or the like) in a loop, over what a round loads, and over the rounds.
typedef struct Reduction {
  ArithBuilder builder;
  MlirOperation reduce, update, loop;
  intptr_t number;            ///< of the value that the loop carries
  MlirAttribute parts, slice; ///< layouts with a dimension more, and without that
  TtgShape shape;
  MlirType element;
} Reduction;

// What a sum (or the like) begins with; false: it is none of those that are known.
static bool neutralOf(MlirOperation reduce, double *neutral) {
  static const struct {
    const TesseraOpDef *definition;
    double neutral;
  } known[] = {{&arithAddFOpDef, 0},
               {&arithMulFOpDef, 1},
               {&arithMaximumFOpDef, -INFINITY},
               {&arithMaxNumFOpDef, -INFINITY},
               {&arithMinimumFOpDef, INFINITY},
               {&arithMinNumFOpDef, INFINITY}};
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(reduce, 0));
  MlirOperation op = mlirBlockGetFirstOperation(block);
  if (!mlirBlockIsNull(mlirBlockGetNextInRegion(block)) ||
      !mlirOperationEqual(mlirOperationGetNextInBlock(op), mlirBlockGetTerminator(block)))
    return false;
  for (size_t i = 0; i < sizeof known / sizeof *known; ++i)
    if (tesseraOperationIs(op, known[i].definition)) {
      *neutral = known[i].neutral;
      return true;
    }
  return false;
}

// The only use of an operation with one result; null when there are none or several.
static MlirOpOperand onlyUse(MlirOperation op) {
  MlirOpOperand none = {NULL};
  if (mlirOperationGetNumResults(op) != 1)
    return none;
  MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op, 0));
  return mlirOpOperandIsNull(use) || mlirOpOperandIsNull(mlirOpOperandGetNextUse(use)) ? use : none;
}

// Whether the reduction is of what is loaded, along the last dimension, and updates only what the
// loop carries from a constant on.
static bool matchLoop(MlirOperation reduce, Reduction *r) {
  MlirOpOperand use = onlyUse(reduce);
  if (mlirOpOperandIsNull(use) || mlirOperationGetNumOperands(reduce) != 1)
    return false;
  MlirOperation load = ttgDefiningOp(mlirOperationGetOperand(reduce, 0));
  r->update = mlirOpOperandGetOwner(use);
  r->loop = mlirBlockGetParentOperation(mlirOperationGetBlock(reduce));
  MlirOpOperand passed = onlyUse(r->update);
  if (mlirOperationIsNull(load) || !tritonLoadOpIsA(load) || mlirOpOperandIsNull(passed) ||
      mlirOperationIsNull(r->loop) || !scfForOpIsA(r->loop) ||
      mlirOperationGetNumOperands(r->update) != 2 || mlirOperationGetNumRegions(r->update) ||
      !mlirOperationEqual(mlirOpOperandGetOwner(passed), mlirBlockGetTerminator(scfBody(r->loop))))
    return false;
  r->number = mlirOpOperandGetOperandNumber(passed);
  MlirValue carried = mlirOperationGetOperand(r->update, !mlirOpOperandGetOperandNumber(use));
  MlirOperation init = ttgDefiningOp(scfForOpGetInitArgs(r->loop, r->number));
  MlirOpOperand after = mlirValueGetFirstUse(mlirOperationGetResult(r->loop, r->number));
  return mlirValueEqual(carried, mlirBlockGetArgument(scfBody(r->loop), r->number + 1)) &&
         !mlirOperationIsNull(init) && arithConstantOpIsA(init) && !mlirOpOperandIsNull(after) &&
         mlirOpOperandIsNull(mlirOpOperandGetNextUse(after));
}

// Splits the last dimension into one along threads and one that each thread has.
static bool splitLayout(MlirOperation reduce, Reduction *r) {
  MlirType source = mlirValueGetType(mlirOperationGetOperand(reduce, 0));
  MlirContext context = mlirOperationGetContext(reduce);
  TtgBlocked blocked;
  if (!ttgShapeOf(source, &r->shape) || r->shape.rank < 2 || r->shape.rank + 1 > kTtgMaxRank ||
      !ttgEncodingOf(source).ptr || !ttgBlockedFrom(ttgEncodingOf(source), &blocked) ||
      tritonReduceOpGetAxis(reduce) != (int64_t)r->shape.rank - 1)
    return false;
  unsigned rank = r->shape.rank, axis = rank - 1;
  int64_t own = blocked.sizePerThread[axis];
  int64_t tile = own * blocked.threadsPerWarp[axis] * blocked.warpsPerCTA[axis];
  int64_t elements = own * ((r->shape.sizes[axis] + tile - 1) / tile);
  if (elements == 1 || elements > r->shape.sizes[axis])
    return false;
  blocked.sizePerThread[rank] = own;
  blocked.sizePerThread[axis] = 1;
  blocked.threadsPerWarp[rank] = blocked.warpsPerCTA[rank] = 1;
  for (unsigned i = rank; i > 0; --i)
    blocked.order[i] = blocked.order[i - 1];
  blocked.order[0] = rank;
  blocked.rank = r->shape.rank = rank + 1;
  r->shape.sizes[axis] /= elements;
  r->shape.sizes[rank] = elements;
  r->parts = ttgBlockedGet(context, &blocked);
  r->slice = tritongpuSliceEncodingAttrGet(context, rank, r->parts);
  r->element = mlirShapedTypeGetElementType(source);
  return true;
}

// The type without its last dimensions, as many as `count`.
static MlirType partType(const Reduction *r, unsigned without, MlirAttribute encoding) {
  TtgShape shape = r->shape;
  shape.rank -= without;
  return ttgTensorType(&shape, r->element, encoding);
}

static MlirValue reduceAgain(const Reduction *r, MlirValue operand, int64_t axis, MlirType type) {
  MlirType i32 = mlirIntegerTypeGet(mlirOperationGetContext(r->reduce), 32);
  MlirOperation made = ttgCreateLike(r->builder.base, r->reduce, &operand, &type);
  TesseraMapping *mapping = tesseraMappingCreate();
  tesseraRegionCloneInto(mlirOperationGetRegion(r->reduce, 0), mlirOperationGetRegion(made, 0),
                         (MlirBlock){NULL}, mapping);
  tesseraMappingDestroy(mapping);
  tritonReduceOpSetAxisAttr(made, mlirIntegerAttrGet(i32, axis));
  return mlirOperationGetResult(made, 0);
}

static MlirValue updateAgain(const Reduction *r, MlirValue a, MlirValue b) {
  MlirValue operands[] = {a, b};
  MlirType type = mlirValueGetType(b);
  return mlirOperationGetResult(ttgCreateLike(r->builder.base, r->update, operands, &type), 0);
}

// Each thread sums up its own; what threads have is summed up behind the loop.
static void reduceInThreads(Reduction *r, double neutral) {
  MlirRewriterBase base = r->builder.base;
  int64_t rank = r->shape.rank - 1;
  MlirValue init = scfForOpGetInitArgs(r->loop, r->number);
  mlirRewriterBaseSetInsertionPointAfter(base, mlirOpResultGetOwner(init));
  MlirValue first = arithReal64(&r->builder, partType(r, 1, r->slice), neutral);
  r->loop = ttgCarryMore(base, r->loop, 1, first);
  MlirOperation yield = mlirBlockGetTerminator(scfBody(r->loop));
  mlirRewriterBaseSetInsertionPointAfter(base, r->reduce);
  MlirType whole = partType(r, 0, r->parts);
  MlirOperation view =
      tritonReshapeOpCreate(base, r->builder.location, whole, mlirOperationGetOperand(r->reduce, 0),
                            unit(r->reduce), unit(r->reduce));
  MlirValue own = reduceAgain(r, mlirOperationGetResult(view, 0), rank, partType(r, 1, r->slice));
  intptr_t last = mlirOperationGetNumResults(r->loop) - 1;
  own = updateAgain(r, mlirBlockGetArgument(scfBody(r->loop), last + 1), own);
  TtgValues yielded = {0};
  for (intptr_t i = 0; i < last; ++i)
    tsVecPush(&yielded, i == r->number ? mlirBlockGetArgument(scfBody(r->loop), i + 1)
                                       : mlirOperationGetOperand(yield, i));
  tsVecPush(&yielded, own);
  mlirOperationSetOperands(yield, (intptr_t)yielded.size, yielded.data);
  tsVecFree(&yielded);
  mlirRewriterBaseSetInsertionPointAfter(base, r->loop);
  MlirValue old = mlirOperationGetResult(r->loop, r->number);
  MlirOpOperand use = mlirValueGetFirstUse(old);
  MlirAttribute outer =
      tritongpuSliceEncodingAttrGet(mlirOperationGetContext(r->loop), (unsigned)rank - 1, r->slice);
  MlirValue all =
      reduceAgain(r, mlirOperationGetResult(r->loop, last), rank - 1, partType(r, 2, outer));
  all = ttgConvert(base, r->builder.location, all, ttgEncodingOf(mlirValueGetType(old)));
  all = updateAgain(r, init, all);
  mlirOperationSetOperand(mlirOpOperandGetOwner(use), mlirOpOperandGetOperandNumber(use), all);
}

static MlirWalkResult collectReduce(MlirOperation op, void *user) {
  TtgOperations *reductions = user;
  if (tritonReduceOpIsA(op))
    tsVecPush(reductions, op);
  return MlirWalkResultAdvance;
}

static void reduceInLoops(MlirOperation module) {
  TtgOperations reductions = {0};
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(module));
  mlirOperationWalk(module, collectReduce, &reductions, MlirWalkPostOrder);
  for (size_t i = 0; i < reductions.size; ++i) {
    MlirOperation reduce = reductions.data[i];
    Reduction r = {.builder = {rewriter, mlirOperationGetLocation(reduce)}, .reduce = reduce};
    double neutral;
    if (neutralOf(reduce, &neutral) && matchLoop(reduce, &r) && splitLayout(reduce, &r))
      reduceInThreads(&r, neutral);
  }
  mlirIRRewriterDestroy(rewriter);
  tsVecFree(&reductions);
}

void tritonGPUOptimizeThreadLocalityPassRun(MlirPass pass,
                                            const TritonGPUOptimizeThreadLocalityOptions *options,
                                            MlirOperation module) {
  (void)options;
  TtgMachine machine = ttgMachineOf(module);
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(mlirOperationGetContext(module));
  tesseraRewritePatternSetAdd(patterns, &tritonReshapeOpDef, 1, reshapeForReduction, &machine);
  tesseraRewritePatternSetAdd(patterns, &tritonGatherOpDef, 1, gatherInWarps, &machine);
  if (mlirLogicalResultIsFailure(tesseraApplyPatternsGreedily(module, patterns, NULL)))
    tesseraPassSignalFailure(pass);
  reduceInLoops(module);
}
