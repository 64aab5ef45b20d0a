// Which parallel loops become blocks and threads.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/gpu/GPUOps.h"
#include "dialect/gpu/GPUPasses.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"

// How deep a loop is in its nest.
typedef enum Level { LEVEL_GRID, LEVEL_BLOCK, LEVEL_SEQUENTIAL } Level;

typedef struct Loop {
  MlirOperation op;
  Level level;
} Loop;
typedef TsVec(Loop) Loops;

static GpuProcessor processorAt(Level level, intptr_t dim) {
  static const GpuProcessor processors[][GPU_DIMS] = {
      {GpuProcessorBlockX, GpuProcessorBlockY, GpuProcessorBlockZ},
      {GpuProcessorThreadX, GpuProcessorThreadY, GpuProcessorThreadZ}};
  return level == LEVEL_SEQUENTIAL || dim >= GPU_DIMS ? GpuProcessorSequential
                                                      : processors[level][dim];
}

static bool isMapped(MlirOperation loop) {
  return mlirOperationGetAttributeByName(loop, tsLiteral("mapping")).ptr != NULL;
}

static void mapLoop(Loop loop, bool innermostFirst) {
  MlirContext context = mlirOperationGetContext(loop.op);
  intptr_t count = scfParallelOpGetNumLowerBound(loop.op);
  intptr_t mapped = count < GPU_DIMS ? count : GPU_DIMS;
  MlirAffineMap identity = mlirAffineMapMultiDimIdentityGet(context, 1);
  MlirAttribute *dims = tsAllocZeroed((size_t)count + 1, sizeof *dims);
  for (intptr_t i = 0; i < count; ++i) {
    intptr_t dim = innermostFirst && i < mapped ? mapped - 1 - i : i;
    dims[i] =
        gpuParallelLoopDimMappingAttrGet(context, processorAt(loop.level, dim), identity, identity);
  }
  mlirOperationSetAttributeByName(loop.op, tsLiteral("mapping"),
                                  mlirArrayAttrGet(context, count, dims));
  tsFree(dims);
}

// Maps a loop and those directly in the bodies of mapped ones.
static void mapNest(MlirOperation outermost, bool innermostFirst) {
  Loops work = {0};
  tsVecPush(&work, ((Loop){outermost, LEVEL_GRID}));
  while (work.size) {
    Loop loop = tsVecPop(&work);
    if (isMapped(loop.op))
      continue;
    mapLoop(loop, innermostFirst);
    Level inner = loop.level == LEVEL_GRID ? LEVEL_BLOCK : LEVEL_SEQUENTIAL;
    MlirBlock body = mlirRegionGetFirstBlock(scfParallelOpGetRegion(loop.op));
    for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
         op = mlirOperationGetNextInBlock(op))
      if (scfParallelOpIsA(op))
        tsVecPush(&work, ((Loop){op, inner}));
  }
  tsVecFree(&work);
}

// Outermost loops only: what is nested deeper than directly in one isn't mapped.
static MlirWalkResult visit(MlirOperation op, void *user) {
  const bool *innermostFirst = user;
  if (!scfParallelOpIsA(op))
    return MlirWalkResultAdvance;
  mapNest(op, *innermostFirst);
  return MlirWalkResultSkip;
}

void gpuMapParallelLoopsPassPassRun(MlirPass pass, const GpuMapParallelLoopsPassOptions *options,
                                    MlirOperation root) {
  bool innermostFirst = tsEqualC(options->mappingPolicyStr, "innermost-first");
  if (!innermostFirst && !tsEqualC(options->mappingPolicyStr, "outermost-first")) {
    mlirOperationEmitError(root, "Invalid mapping policy specified.");
    tesseraPassSignalFailure(pass);
    return;
  }
  mlirOperationWalk(root, visit, &innermostFirst, MlirWalkPreOrder);
}
