// tritongpu-optimize-dot-operands: factors of products get from memory in as few steps as they can.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/TritonGPUPasses.h"
#include "dialect/tritongpu/transforms/ConvertPatterns.h"
#include "dialect/tritongpu/transforms/Layouts.h"
#include "dialect/tritongpu/transforms/Rewriting.h"
#include "dialect/tritongpu/transforms/SharedLayouts.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

static bool isOnlyForDot(MlirOperation op) {
  MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op, 0));
  return !mlirOpOperandIsNull(use) && mlirOpOperandIsNull(mlirOpOperandGetNextUse(use)) &&
         tritonDotOpIsA(mlirOpOperandGetOwner(use));
}

// The transposition of a matrix that defines the value, or null.
static MlirOperation transOf(MlirValue value) {
  MlirOperation op = ttgDefiningOp(value);
  intptr_t rank;
  if (mlirOperationIsNull(op) || !tritonTransOpIsA(op))
    return (MlirOperation){NULL};
  const int32_t *order = tritonTransOpGetOrder(op, &rank);
  return rank == 2 && order[0] == 1 ? op : (MlirOperation){NULL};
}

// A matrix that is transposed for a product is read the other way round from shared memory.
static MlirLogicalResult readTransposed(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirType to = mlirValueGetType(mlirOperationGetResult(op, 0));
  MlirAttribute factor = ttgEncodingOf(to);
  MlirOperation trans = transOf(mlirOperationGetOperand(op, 0));
  if (mlirAttributeIsNull(factor) || !tritongpuDotOperandEncodingAttrIsA(factor) ||
      mlirOperationIsNull(trans) || !isOnlyForDot(op))
    return mlirLogicalResultFailure();
  MlirValue source = mlirOperationGetOperand(trans, 0);
  MlirOperation convert = ttgDefiningOp(source);
  MlirType from = mlirValueGetType(source);
  if (!mlirOperationIsNull(convert) && tritongpuConvertLayoutOpIsA(convert))
    from = mlirValueGetType(mlirOperationGetOperand(convert, 0));
  MlirType memory = ttgSharedTypeForTransposed(from, factor);
  if (mlirTypeIsNull(memory))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirLocation location = mlirOperationGetLocation(trans);
  mlirRewriterBaseSetInsertionPointBefore(base, trans);
  MlirOperation alloc =
      tritongpuLocalAllocOpCreate(base, location, memory, source, (MlirAttribute){NULL});
  MlirOperation view = tritongpuMemDescTransOpCreate(base, location, ttgTransposedMemory(memory),
                                                     mlirOperationGetResult(alloc, 0),
                                                     tritonTransOpGetOrderAttr(trans));
  MlirOperation load = tritongpuLocalLoadOpCreate(
      base, location, to, mlirOperationGetResult(view, 0), (MlirValue){NULL});
  mlirRewriterBaseStartOpModification(base, op);
  mlirOperationSetOperand(op, 0, mlirOperationGetResult(load, 0));
  mlirRewriterBaseFinalizeOpModification(base, op);
  return mlirLogicalResultSuccess();
}

void tritonGPUOptimizeDotOperandsPassRun(MlirPass pass,
                                         const TritonGPUOptimizeDotOperandsOptions *options,
                                         MlirOperation module) {
  (void)options;
  MlirContext context = mlirOperationGetContext(module);
  TesseraGreedyOptions topDown = {.topDown = true, .noBlockMerging = true};
  MlirRewritePatternSet canonical = mlirRewritePatternSetCreate(context);
  tesseraRewritePatternSetAddCanonicalization(canonical);
  (void)tesseraApplyPatternsGreedily(module, canonical, &topDown);
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(context);
  tesseraRewritePatternSetAdd(patterns, &tritongpuConvertLayoutOpDef, 1, readTransposed, NULL);
  ttgPopulateConvertPatterns(patterns);
  if (mlirLogicalResultIsFailure(tesseraApplyPatternsGreedily(module, patterns, NULL)))
    tesseraPassSignalFailure(pass);
}
