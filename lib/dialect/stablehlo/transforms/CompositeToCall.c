// stablehlo-legalize-composite-to-call: composites become calls of their decompositions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/func/FuncOps.h"
#include "dialect/stablehlo/StablehloOps.h"
#include "dialect/stablehlo/StablehloPasses.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/Memory.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

typedef struct Search {
  const StablehloLegalizeCompositeToCallOptions *options;
  TsVec(MlirOperation) found;
} Search;

static MlirWalkResult find(MlirOperation op, void *user) {
  Search *search = user;
  if (!stablehloCompositeOpIsA(op))
    return MlirWalkResultAdvance;
  MlirStringRef name = stablehloCompositeOpGetName(op);
  for (size_t i = 0; i < search->options->except.size; ++i)
    if (mlirStringRefEqual(search->options->except.data[i], name))
      return MlirWalkResultAdvance;
  tsVecPush(&search->found, op);
  return MlirWalkResultAdvance;
}

static void replaceByCall(MlirRewriterBase rewriter, MlirOperation op) {
  const MlirAttribute none = mlirAttributeGetNull();
  TsVec(MlirType) types = {0};
  TsVec(MlirValue) operands = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tsVecPush(&types, mlirValueGetType(mlirOperationGetResult(op, i)));
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    tsVecPush(&operands, mlirOperationGetOperand(op, i));
  mlirRewriterBaseSetInsertionPointBefore(rewriter, op);
  MlirOperation call =
      funcCallOpCreate(rewriter, mlirOperationGetLocation(op), (intptr_t)types.size, types.data,
                       stablehloCompositeOpGetDecompositionAttr(op), (intptr_t)operands.size,
                       operands.data, none, none, none);
  mlirRewriterBaseReplaceOpWithOperation(rewriter, op, call);
  tsVecFree(&types);
  tsVecFree(&operands);
}

void stablehloLegalizeCompositeToCallPassRun(MlirPass pass,
                                             const StablehloLegalizeCompositeToCallOptions *options,
                                             MlirOperation root) {
  Search search = {.options = options};
  mlirOperationWalk(root, find, &search, MlirWalkPreOrder);
  if (search.found.size == 0)
    tesseraPassMarkUnchanged(pass);
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(root));
  for (size_t i = 0; i < search.found.size; ++i)
    replaceByCall(rewriter, search.found.data[i]);
  mlirIRRewriterDestroy(rewriter);
  tsVecFree(&search.found);
}
