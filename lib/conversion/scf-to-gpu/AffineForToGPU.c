// convert-affine-for-to-gpu: nests of affine loops as launches of kernels.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/scf-to-gpu/SCFToGPUPasses.h"
#include "dialect/affine/Affine.h"
#include "dialect/affine/AffineExpand.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/arith/ArithReshape.h"
#include "dialect/gpu/GPU.h"
#include "dialect/gpu/GPUOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

// A loop of the nest, and what the launch needs of it.
typedef struct Loop {
  MlirOperation op;
  MlirValue lower, step, count;
  bool isStepOne;
} Loop;
typedef TsVec(Loop) Loops;

//===--- Whether ---===//

static bool refuse(MlirOperation op, const char *why) {
  mlirOperationEmitError(op, "%s", why);
  return false;
}

// Whether an operand of the loop's bounds is defined in the region.
static bool dependsOn(MlirOperation loop, const IrRegion *region) {
  intptr_t count =
      affineForOpGetNumLowerBoundOperands(loop) + affineForOpGetNumUpperBoundOperands(loop);
  for (intptr_t i = 0; i < count; ++i)
    if (irRegionFindAncestor(region, irValueBlock(irValue(mlirOperationGetOperand(loop, i)))))
      return true;
  return false;
}

// The loops in each other, outermost first; false after a diagnostic when there aren't as many, or
// they can't be counted before the first begins.
static bool collectNest(MlirOperation root, size_t count, Loops *nest) {
  const IrRegion *region = irBlock(affineBody(root))->region;
  for (MlirOperation op = root;;) {
    if (!affineForOpIsA(op))
      return refuse(op, "expected a nested loop");
    if (dependsOn(op, region))
      return refuse(op, "loops with bounds depending on other mapped loops are not supported");
    if (mlirOperationGetNumResults(op))
      return refuse(op, "loops that carry values are not supported");
    Loop loop = {.op = op};
    tsVecPush(nest, loop);
    if (nest->size == count)
      return true;
    const IrBlock *body = irBlock(affineBody(op));
    if (body->first == body->last || body->first->next != body->last)
      return refuse(op, "expected perfectly nested loops in the body");
    op = irWrapOp(body->first);
  }
}

//===--- The launch ---===//

static MlirValue boundOf(const ArithBuilder *builder, MlirOperation loop, bool lower) {
  AffineValueMap map = affineValueMapGet(
      lower ? affineForOpGetLowerBoundMap(loop) : affineForOpGetUpperBoundMap(loop), loop,
      tesseraOperationGetOperandGroup(loop, lower ? AFFINE_FOR_LOWER : AFFINE_FOR_UPPER));
  MlirValue value = affineExpandExtreme(builder, map.map, lower, map.operands);
  affineValueMapFree(&map);
  return value;
}

// Before the nest; false after a diagnostic.
static bool computeCounts(MlirRewriterBase base, Loops *nest) {
  mlirRewriterBaseSetInsertionPointBefore(base, nest->data[0].op);
  for (size_t i = 0; i < nest->size; ++i) {
    Loop *loop = &nest->data[i];
    MlirLocation location = mlirOperationGetLocation(loop->op);
    ArithBuilder builder = {base, location};
    loop->lower = boundOf(&builder, loop->op, true);
    MlirValue upper = loop->lower.ptr ? boundOf(&builder, loop->op, false) : loop->lower;
    if (!upper.ptr)
      return false;
    MlirAttribute none = {NULL};
    MlirType index = mlirValueGetType(upper);
    int64_t step = affineForOpGetStep(loop->op);
    loop->count = mlirOperationGetResult(
        arithSubIOpCreate(base, location, index, upper, loop->lower, none), 0);
    loop->step = arithCreateIndex(base, location, step);
    loop->isStepOne = step == 1;
    if (!loop->isStepOne)
      loop->count = mlirOperationGetResult(
          arithCeilDivSIOpCreate(base, location, index, loop->count, loop->step), 0);
  }
  return true;
}

static MlirOperation createLaunch(MlirRewriterBase base, MlirLocation location, const Loops *nest,
                                  size_t numBlockDims) {
  enum { NUM_INDICES = 4 * GPU_DIMS };
  MlirValue sizes[2 * GPU_DIMS];
  MlirType types[NUM_INDICES];
  MlirLocation locations[NUM_INDICES];
  const MlirValue none = {NULL};
  const MlirAttribute absent = {NULL};
  if (numBlockDims < GPU_DIMS || nest->size - numBlockDims < GPU_DIMS) {
    MlirValue one = arithCreateIndex(base, location, 1);
    for (size_t i = 0; i < 2 * GPU_DIMS; ++i)
      sizes[i] = one;
  }
  for (size_t i = 0; i < nest->size; ++i)
    sizes[i < numBlockDims ? i : i - numBlockDims + GPU_DIMS] = nest->data[i].count;
  for (size_t i = 0; i < NUM_INDICES; ++i) {
    types[i] = mlirIndexTypeGet(mlirLocationGetContext(location));
    locations[i] = location;
  }
  MlirOperation launch =
      gpuLaunchOpCreate(base, location, (MlirType){NULL}, 0, NULL, sizes[0], sizes[1], sizes[2],
                        sizes[3], sizes[4], sizes[5], none, none, none, none, absent, absent);
  tesseraRewriterCreateBlock(base, mlirOperationGetRegion(launch, 0), NUM_INDICES, types,
                             locations);
  return launch;
}

// Moves the innermost body into the kernel, where variables are computed from what tells blocks and
// threads apart.
static void fillLaunch(MlirRewriterBase base, MlirOperation launch, const Loops *nest,
                       size_t numBlockDims) {
  MlirLocation location = mlirOperationGetLocation(launch);
  MlirBlock kernel = mlirRegionGetFirstBlock(mlirOperationGetRegion(launch, 0));
  IrBlock *body = irBlock(affineBody(nest->data[nest->size - 1].op));
  MlirLocation end = mlirOperationGetLocation(irWrapOp(body->last));
  irOperationErase(body->last);
  if (body->first)
    irBlockSplice(irBlock(kernel), NULL, body->first, body->last);
  mlirRewriterBaseSetInsertionPointToEnd(base, kernel);
  MlirOperation terminator = gpuTerminatorOpCreate(base, end);
  mlirRewriterBaseSetInsertionPointBefore(
      base, irBlock(kernel)->first ? irWrapOp(irBlock(kernel)->first) : terminator);
  const MlirAttribute none = {NULL};
  for (size_t i = 0; i < nest->size; ++i) {
    const Loop *loop = &nest->data[i];
    intptr_t argument =
        (intptr_t)(i < numBlockDims ? GPU_BLOCK_IDS + i : GPU_THREAD_IDS + i - numBlockDims);
    MlirValue id = mlirBlockGetArgument(kernel, argument);
    MlirType index = mlirValueGetType(id);
    if (!loop->isStepOne)
      id =
          mlirOperationGetResult(arithMulIOpCreate(base, location, index, loop->step, id, none), 0);
    id = mlirOperationGetResult(arithAddIOpCreate(base, location, index, loop->lower, id, none), 0);
    irValueReplaceAllUses(irValue(mlirBlockGetArgument(affineBody(loop->op), 0)), irValue(id));
  }
}

static bool convert(MlirRewriterBase base, MlirOperation loop,
                    const ConvertAffineForToGPUPassOptions *options) {
  size_t numBlockDims = (size_t)options->numBlockDims,
         numThreadDims = (size_t)options->numThreadDims;
  if (numBlockDims > GPU_DIMS)
    return refuse(loop, "cannot map to more than 3 block dimensions");
  if (numThreadDims > GPU_DIMS)
    return refuse(loop, "cannot map to more than 3 thread dimensions");
  if (numBlockDims + numThreadDims == 0)
    return true;
  Loops nest = {0};
  bool isFine =
      collectNest(loop, numBlockDims + numThreadDims, &nest) && computeCounts(base, &nest);
  if (isFine) {
    MlirOperation launch = createLaunch(base, mlirOperationGetLocation(loop), &nest, numBlockDims);
    fillLaunch(base, launch, &nest, numBlockDims);
    mlirRewriterBaseEraseOp(base, loop);
  }
  tsVecFree(&nest);
  return isFine;
}

void convertAffineForToGPUPassPassRun(MlirPass pass,
                                      const ConvertAffineForToGPUPassOptions *options,
                                      MlirOperation function) {
  TsVec(MlirOperation) loops = {0};
  const IrOperation *op = irOp(function);
  for (uint32_t i = 0; i < op->numRegions; ++i)
    for (const IrBlock *block = op->regions[i].first; block; block = block->next)
      for (IrOperation *inner = block->first; inner; inner = inner->next)
        if (affineForOpIsA(irWrapOp(inner)))
          tsVecPush(&loops, irWrapOp(inner));
  MlirRewriterBase base = mlirIRRewriterCreate(mlirOperationGetContext(function));
  bool isFine = true;
  for (size_t i = 0; i < loops.size; ++i)
    isFine = convert(base, loops.data[i], options) && isFine;
  mlirIRRewriterDestroy(base);
  if (!isFine)
    tesseraPassSignalFailure(pass);
  else if (!loops.size)
    tesseraPassMarkUnchanged(pass);
  tsVecFree(&loops);
}
