// llvm-add-comdats and llvm-use-default-visibility: what globals and functions say to a linker.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/llvm/LLVMInternal.h"
#include "dialect/llvm/LLVMPasses.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/Rewrite.h"

//===--- llvm-add-comdats ---===//

static const char kComdatName[] = "__llvm_comdat";

// The module's comdat, made at its start when it isn't there.
static MlirOperation findComdat(MlirRewriterBase rewriter, MlirOperation module, MlirBlock body) {
  MlirStringRef name = mlirStringRefCreateFromCString(kComdatName);
  MlirOperation comdat = tesseraSymbolTableLookupIn(module, name);
  if (llvmComdatOpIsA(comdat))
    return comdat;
  mlirRewriterBaseSetInsertionPointToStart(rewriter, body);
  MlirContext context = mlirOperationGetContext(module);
  comdat = llvmComdatOpCreate(rewriter, mlirOperationGetLocation(module),
                              mlirStringAttrGet(context, name));
  MlirRegion region = mlirOperationGetRegion(comdat, 0);
  if (mlirBlockIsNull(mlirRegionGetFirstBlock(region)))
    mlirRegionAppendOwnedBlock(region, mlirBlockCreate(0, NULL, NULL));
  return comdat;
}

static void addComdat(MlirRewriterBase rewriter, MlirOperation comdat, MlirOperation function) {
  MlirContext context = mlirOperationGetContext(function);
  mlirRewriterBaseSetInsertionPointToStart(
      rewriter, mlirRegionGetFirstBlock(mlirOperationGetRegion(comdat, 0)));
  llvmComdatSelectorOpCreate(rewriter, mlirOperationGetLocation(comdat),
                             llvmFuncOpGetSymNameAttr(function),
                             llvmComdatToAttribute(context, LlvmComdatAny));
  MlirAttribute selector = mlirFlatSymbolRefAttrGet(context, llvmFuncOpGetSymName(function));
  llvmFuncOpSetComdatAttr(
      function,
      mlirSymbolRefAttrGet(context, mlirStringRefCreateFromCString(kComdatName), 1, &selector));
}

void llvmAddComdatsPassRun(MlirPass pass, const LLVMAddComdatsOptions *options,
                           MlirOperation module) {
  (void)pass;
  (void)options;
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0));
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(module));
  MlirOperation comdat = {NULL};
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (!llvmFuncOpIsA(op))
      continue;
    LlvmLinkage linkage = llvmLinkageAttrGetLinkage(llvmFuncOpGetLinkageAttr(op));
    if (linkage != LlvmLinkageLinkonce && linkage != LlvmLinkageLinkonceODR)
      continue;
    if (mlirOperationIsNull(comdat))
      comdat = findComdat(rewriter, module, body);
    addComdat(rewriter, comdat, op);
  }
  mlirIRRewriterDestroy(rewriter);
}

//===--- llvm-use-default-visibility ---===//

// An op with a visibility.
typedef struct Visible {
  bool (*isA)(MlirOperation op);
  LlvmVisibility (*get)(MlirOperation op);
  void (*set)(MlirOperation op, MlirAttribute visibility);
} Visible;

static const Visible kVisible[] = {
    {llvmFuncOpIsA, llvmFuncOpGetVisibility, llvmFuncOpSetVisibilityAttr},
    {llvmGlobalOpIsA, llvmGlobalOpGetVisibility, llvmGlobalOpSetVisibilityAttr},
    {llvmAliasOpIsA, llvmAliasOpGetVisibility, llvmAliasOpSetVisibilityAttr},
    {llvmIFuncOpIsA, llvmIFuncOpGetVisibility, llvmIFuncOpSetVisibilityAttr},
};

static MlirWalkResult setVisibility(MlirOperation op, void *user) {
  const LlvmVisibility *visibility = user;
  for (size_t i = 0; i < sizeof kVisible / sizeof kVisible[0]; ++i)
    if (kVisible[i].isA(op) && kVisible[i].get(op) == LlvmVisibilityDefault)
      kVisible[i].set(op, llvmVisibilityToAttribute(mlirOperationGetContext(op), *visibility));
  return MlirWalkResultAdvance;
}

void llvmUseDefaultVisibilityPassPassRun(MlirPass pass,
                                         const LLVMUseDefaultVisibilityPassOptions *options,
                                         MlirOperation root) {
  (void)pass;
  LlvmVisibility visibility = (LlvmVisibility)options->useVisibility;
  mlirOperationWalk(root, setVisibility, &visibility, MlirWalkPreOrder);
}
