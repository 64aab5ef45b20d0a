// Structured ops on buffers as loops over their elements.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineOps.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/linalg/LinalgOps.h"
#include "dialect/linalg/LinalgPasses.h"
#include "dialect/memref/MemRefOps.h"
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

/// Which loops are made.
typedef enum LoopKind { LOOPS_OF_SCF, LOOPS_OF_AFFINE, LOOPS_IN_PARALLEL } LoopKind;

typedef struct Lowering {
  LinalgView view;
  MlirRewriterBase base;
  MlirLocation location;
  MlirContext context;
  const LoopKind *kind;
  MlirValue *variables; ///< of the loops
} Lowering;

static MlirType operandType(const Lowering *lowering, intptr_t operand) {
  return mlirValueGetType(mlirOperationGetOperand(lowering->view.op, operand));
}

static MlirValue constantIndex(const Lowering *lowering, int64_t value) {
  MlirType index = mlirIndexTypeGet(lowering->context);
  return mlirOperationGetResult(arithConstantOpCreate(lowering->base, lowering->location, index,
                                                      mlirIntegerAttrGet(index, value)),
                                0);
}

// The size of a dimension, null where it's a constant, which is made where it's used.
static MlirValue dynamicSize(const Lowering *lowering, intptr_t operand, intptr_t dim) {
  if (mlirShapedTypeGetDimSize(operandType(lowering, operand), dim) >= 0)
    return (MlirValue){NULL};
  MlirValue index = constantIndex(lowering, dim);
  return memrefDimOpGetResult(
      memrefDimOpCreateInferred(lowering->base, lowering->location,
                                mlirOperationGetOperand(lowering->view.op, operand), index));
}

// How often each loop runs: the size of the first dimension that its number is the place in. All
// dynamic sizes are asked for, in MLIR's order; those without a use go away.
static void findSizes(const Lowering *lowering, MlirValue *sizes) {
  const LinalgView *view = &lowering->view;
  bool *isKnown = tsAllocZeroed((size_t)view->numLoops + 1, sizeof *isKnown);
  for (intptr_t i = 0; i < view->numMaps; ++i)
    for (intptr_t r = 0; r < mlirAffineMapGetNumResults(view->maps[i]); ++r) {
      MlirValue size = dynamicSize(lowering, i, r);
      MlirAffineExpr expr = mlirAffineMapGetResult(view->maps[i], r);
      intptr_t loop = mlirAffineExprIsADim(expr) ? mlirAffineDimExprGetPosition(expr) : -1;
      if (loop < 0 || isKnown[loop])
        continue;
      isKnown[loop] = true;
      sizes[loop] = size;
    }
  tsFree(isKnown);
}

// The body of a loop; the insertion point moves to its end, before what ends it.
static MlirBlock beginBody(const Lowering *lowering, MlirOperation loop, intptr_t numVariables,
                           const TesseraOpDef *end) {
  MlirType index = mlirIndexTypeGet(lowering->context);
  MlirBlock body =
      tesseraRewriterCreateBlock(lowering->base, mlirOperationGetRegion(loop, 0), 0, NULL, NULL);
  for (intptr_t i = 0; i < numVariables; ++i)
    mlirBlockAddArgument(body, index, lowering->location);
  MlirOperation last = tesseraRewriterCreateOperation(
      lowering->base, &(TesseraOperationParts){.definition = end, .location = lowering->location});
  mlirRewriterBaseSetInsertionPointBefore(lowering->base, last);
  return body;
}

// A loop around what comes; the insertion point moves into it.
static void enterLoop(Lowering *lowering, intptr_t loop, const MlirValue *bounds) {
  const MlirAttribute none = {NULL};
  MlirOperation op = scfForOpCreate(lowering->base, lowering->location, 0, NULL, bounds[0],
                                    bounds[1], bounds[2], 0, NULL, none);
  MlirBlock body = beginBody(lowering, op, 1, &scfYieldOpDef);
  lowering->variables[loop] = mlirBlockGetArgument(body, 0);
}

static void enterAffineLoop(Lowering *lowering, intptr_t loop, const MlirValue *bounds) {
  MlirContext context = lowering->context;
  MlirAttribute one = mlirIntegerAttrGet(mlirIndexTypeGet(context), 1);
  MlirAttribute maps[2];
  intptr_t counts[2] = {0, 0};
  int64_t numbers[2];
  bool areConstant =
      scfReadInteger(bounds[0], &numbers[0]) && scfReadInteger(bounds[1], &numbers[1]);
  for (int i = 0; i < 2; ++i) {
    maps[i] = mlirAffineMapAttrGet(mlirAffineMapConstantGet(context, areConstant ? numbers[i] : 0));
    if (areConstant)
      continue;
    maps[i] = mlirAffineMapAttrGet(mlirAffineMapMultiDimIdentityGet(context, 1));
    counts[i] = 1;
  }
  MlirOperation op =
      affineForOpCreate(lowering->base, lowering->location, 0, NULL, counts[0], &bounds[0],
                        counts[1], &bounds[1], 0, NULL, maps[0], maps[1], one);
  MlirBlock body = beginBody(lowering, op, 1, &affineYieldOpDef);
  lowering->variables[loop] = mlirBlockGetArgument(body, 0);
}

// One op for the parallel loops that follow each other.
static void enterParallelLoops(Lowering *lowering, intptr_t from, intptr_t to,
                               const MlirValue *bounds) {
  intptr_t count = to - from;
  MlirValue *lists = tsAllocZeroed(3 * (size_t)count + 1, sizeof *lists);
  for (intptr_t i = 0; i < count; ++i)
    for (intptr_t part = 0; part < 3; ++part)
      lists[part * count + i] = bounds[3 * (from + i) + part];
  MlirOperation op = scfParallelOpCreate(lowering->base, lowering->location, 0, NULL, count, lists,
                                         count, lists + count, count, lists + 2 * count, 0, NULL);
  tsFree(lists);
  MlirBlock body = beginBody(lowering, op, count, &scfReduceOpDef);
  for (intptr_t i = 0; i < count; ++i)
    lowering->variables[from + i] = mlirBlockGetArgument(body, i);
}

static void enterAll(Lowering *lowering, const MlirValue *bounds) {
  const LinalgView *view = &lowering->view;
  for (intptr_t i = 0, next; i < view->numLoops; i = next) {
    next = i + 1;
    bool isParallel = !view->isReduction[i] && !view->isWindow[i];
    if (*lowering->kind == LOOPS_OF_AFFINE) {
      enterAffineLoop(lowering, i, bounds + 3 * i);
    } else if (*lowering->kind == LOOPS_OF_SCF || !isParallel) {
      enterLoop(lowering, i, bounds + 3 * i);
    } else {
      while (next < view->numLoops && !view->isReduction[next] && !view->isWindow[next])
        ++next;
      enterParallelLoops(lowering, i, next, bounds);
    }
  }
}

static void enterLoops(Lowering *lowering) {
  intptr_t numLoops = lowering->view.numLoops;
  MlirValue *bounds = tsAllocZeroed((size_t)numLoops * 3 + 1, sizeof *bounds);
  MlirValue *sizes = tsAllocZeroed((size_t)numLoops + 1, sizeof *sizes);
  int64_t *constants = tsAllocZeroed((size_t)numLoops + 1, sizeof *constants);
  findSizes(lowering, sizes);
  linalgStaticSizes(&lowering->view, constants);
  for (intptr_t i = 0; i < numLoops; ++i) {
    bounds[3 * i] = constantIndex(lowering, 0);
    bounds[3 * i + 1] = sizes[i].ptr ? sizes[i] : constantIndex(lowering, constants[i]);
    bounds[3 * i + 2] = constantIndex(lowering, 1);
  }
  tsFree(sizes);
  tsFree(constants);
  enterAll(lowering, bounds);
  tsFree(bounds);
}

// Where in the operand the step is: an index for each dimension. The caller frees them.
static MlirValue *indicesOf(const Lowering *lowering, intptr_t operand, intptr_t *count) {
  MlirAffineMap map = lowering->view.maps[operand];
  *count = mlirAffineMapGetNumResults(map);
  MlirValue *indices = tsAllocZeroed((size_t)*count + 1, sizeof *indices);
  for (intptr_t r = 0; r < *count; ++r) {
    MlirAffineExpr expr = mlirAffineMapGetResult(map, r);
    if (mlirAffineExprIsADim(expr)) {
      indices[r] = lowering->variables[mlirAffineDimExprGetPosition(expr)];
      continue;
    }
    MlirAffineMap one = mlirAffineMapGet(lowering->context, lowering->view.numLoops, 0, 1, &expr);
    indices[r] = mlirOperationGetResult(
        affineApplyOpCreate(lowering->base, lowering->location, mlirIndexTypeGet(lowering->context),
                            mlirAffineMapAttrGet(one), lowering->view.numLoops,
                            lowering->variables),
        0);
  }
  return indices;
}

static MlirAttribute identityMap(const Lowering *lowering, intptr_t count) {
  return mlirAffineMapAttrGet(mlirAffineMapMultiDimIdentityGet(lowering->context, count));
}

static MlirValue load(const Lowering *lowering, intptr_t operand) {
  const MlirAttribute none = {NULL};
  MlirValue value = mlirOperationGetOperand(lowering->view.op, operand);
  if (!mlirTypeIsAMemRef(mlirValueGetType(value)))
    return value;
  intptr_t count;
  MlirValue *indices = indicesOf(lowering, operand, &count);
  MlirOperation op;
  if (*lowering->kind == LOOPS_OF_AFFINE)
    op = affineLoadOpCreate(lowering->base, lowering->location,
                            mlirShapedTypeGetElementType(mlirValueGetType(value)), value, count,
                            indices, identityMap(lowering, count));
  else
    op = memrefLoadOpCreateInferred(lowering->base, lowering->location, value, count, indices, none,
                                    none);
  tsFree(indices);
  return mlirOperationGetResult(op, 0);
}

static void store(const Lowering *lowering, intptr_t operand, MlirValue value) {
  const MlirAttribute none = {NULL};
  intptr_t count;
  MlirValue *indices = indicesOf(lowering, operand, &count);
  MlirValue memref = mlirOperationGetOperand(lowering->view.op, operand);
  if (*lowering->kind == LOOPS_OF_AFFINE)
    affineStoreOpCreate(lowering->base, lowering->location, value, memref, count, indices,
                        identityMap(lowering, count));
  else
    memrefStoreOpCreate(lowering->base, lowering->location, value, memref, count, indices, none,
                        none);
  tsFree(indices);
}

static void emitStep(const Lowering *lowering) {
  MlirBlock body = linalgBody(lowering->view.op);
  TesseraMapping *mapping = tesseraMappingCreate();
  for (intptr_t i = 0; i < lowering->view.numMaps; ++i)
    tesseraMappingMapValue(mapping, mlirBlockGetArgument(body, i), load(lowering, i));
  MlirOperation op = mlirBlockGetFirstOperation(body);
  for (; mlirOperationGetNextInBlock(op).ptr; op = mlirOperationGetNextInBlock(op)) {
    if (linalgIndexOpIsA(op))
      tesseraMappingMapValue(mapping, mlirOperationGetResult(op, 0),
                             lowering->variables[linalgIndexOpGetDim(op)]);
    else
      mlirRewriterBaseInsert(lowering->base, tesseraOperationCloneMapped(op, mapping, true));
  }
  for (intptr_t i = 0; i < lowering->view.numInits; ++i)
    store(lowering, lowering->view.numInputs + i,
          tesseraMappingGetValue(mapping, mlirOperationGetOperand(op, i)));
  tesseraMappingDestroy(mapping);
}

static MlirLogicalResult lowerToLoops(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  Lowering lowering = {.kind = user,
                       .base = mlirPatternRewriterAsBase(rewriter),
                       .location = mlirOperationGetLocation(op),
                       .context = mlirOperationGetContext(op)};
  if (!linalgIsStructured(op) || !linalgHasBuffers(op) || !linalgViewGet(op, &lowering.view))
    return mlirLogicalResultFailure();
  lowering.variables =
      tsAllocZeroed((size_t)lowering.view.numLoops + 1, sizeof *lowering.variables);
  enterLoops(&lowering);
  emitStep(&lowering);
  mlirRewriterBaseEraseOp(lowering.base, op);
  tsFree(lowering.variables);
  linalgViewFree(&lowering.view);
  return mlirLogicalResultSuccess();
}

static void addLoopPatterns(MlirRewritePatternSet patterns, LoopKind kind) {
  static const LoopKind kinds[] = {LOOPS_OF_SCF, LOOPS_OF_AFFINE, LOOPS_IN_PARALLEL};
  tesseraRewritePatternSetAdd(patterns, NULL, 1, lowerToLoops, (void *)&kinds[kind]);
  memrefDimOpGetCanonicalizationPatterns(patterns);
  affineApplyOpGetCanonicalizationPatterns(patterns);
}

void convertLinalgToLoopsPassPassAddPatterns(MlirRewritePatternSet patterns,
                                             const ConvertLinalgToLoopsPassOptions *options) {
  (void)options;
  addLoopPatterns(patterns, LOOPS_OF_SCF);
}

void convertLinalgToAffineLoopsPassPassAddPatterns(
    MlirRewritePatternSet patterns, const ConvertLinalgToAffineLoopsPassOptions *options) {
  (void)options;
  addLoopPatterns(patterns, LOOPS_OF_AFFINE);
}

void convertLinalgToParallelLoopsPassPassAddPatterns(
    MlirRewritePatternSet patterns, const ConvertLinalgToParallelLoopsPassOptions *options) {
  (void)options;
  addLoopPatterns(patterns, LOOPS_IN_PARALLEL);
}
