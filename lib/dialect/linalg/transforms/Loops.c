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

typedef struct Lowering {
  LinalgView view;
  MlirRewriterBase base;
  MlirLocation location;
  MlirContext context;
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

// A loop around what comes; the insertion point moves into it.
static void enterLoop(Lowering *lowering, intptr_t loop, const MlirValue *bounds) {
  const MlirAttribute none = {NULL};
  MlirOperation op = scfForOpCreate(lowering->base, lowering->location, 0, NULL, bounds[0],
                                    bounds[1], bounds[2], 0, NULL, none);
  MlirType index = mlirIndexTypeGet(lowering->context);
  MlirBlock body = tesseraRewriterCreateBlock(lowering->base, scfForOpGetRegion(op), 1, &index,
                                              &lowering->location);
  MlirOperation yield = scfYieldOpCreate(lowering->base, lowering->location, 0, NULL);
  mlirRewriterBaseSetInsertionPointBefore(lowering->base, yield);
  lowering->variables[loop] = mlirBlockGetArgument(body, 0);
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
  for (intptr_t i = 0; i < numLoops; ++i)
    enterLoop(lowering, i, bounds + 3 * i);
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

static MlirValue load(const Lowering *lowering, intptr_t operand) {
  const MlirAttribute none = {NULL};
  MlirValue value = mlirOperationGetOperand(lowering->view.op, operand);
  if (!mlirTypeIsAMemRef(mlirValueGetType(value)))
    return value;
  intptr_t count;
  MlirValue *indices = indicesOf(lowering, operand, &count);
  MlirOperation op = memrefLoadOpCreateInferred(lowering->base, lowering->location, value, count,
                                                indices, none, none);
  tsFree(indices);
  return mlirOperationGetResult(op, 0);
}

static void store(const Lowering *lowering, intptr_t operand, MlirValue value) {
  const MlirAttribute none = {NULL};
  intptr_t count;
  MlirValue *indices = indicesOf(lowering, operand, &count);
  memrefStoreOpCreate(lowering->base, lowering->location, value,
                      mlirOperationGetOperand(lowering->view.op, operand), count, indices, none,
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
  (void)user;
  Lowering lowering = {.base = mlirPatternRewriterAsBase(rewriter),
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

void convertLinalgToLoopsPassRun(MlirPass pass, const ConvertLinalgToLoopsOptions *options,
                                 MlirOperation root) {
  (void)options;
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(mlirOperationGetContext(root));
  tesseraRewritePatternSetAdd(patterns, NULL, 1, lowerToLoops, NULL);
  memrefDimOpGetCanonicalizationPatterns(patterns);
  affineApplyOpGetCanonicalizationPatterns(patterns);
  if (mlirLogicalResultIsFailure(tesseraApplyPatternsGreedily(root, patterns, NULL)))
    tesseraPassSignalFailure(pass);
}
