// finalize-memref-to-llvm. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/memref-to-llvm/MemRefToLLVM.h"
#include "conversion/memref-to-llvm/MemRefToLLVMPasses.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/memref/MemRefOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Pass.h"

static const MlirAttribute kAbsent = {NULL};

//===--- What several patterns do ---===//

bool m2lExtractPointers(const TesseraLoweringPlace *place, M2lSource source, MlirValue *allocated,
                        MlirValue *aligned, MlirValue *offset) {
  if (mlirTypeIsAMemRef(source.type)) {
    *allocated = tesseraDescriptorAllocated(place, source.descriptor);
    *aligned = tesseraDescriptorAligned(place, source.descriptor);
    if (offset)
      *offset = tesseraDescriptorOffset(place, source.descriptor);
    return true;
  }
  unsigned space;
  if (!tesseraLoweringAddressSpace(place->lowering, source.type, &space))
    return false;
  MlirType element = tesseraLoweringPointerType(place->lowering, space);
  MlirValue pointer = tesseraUnrankedPointer(place, source.descriptor);
  *allocated = tesseraUnrankedAllocated(place, pointer, element);
  *aligned = tesseraUnrankedAligned(place, pointer, element);
  if (offset)
    *offset = tesseraUnrankedOffset(place, pointer, element);
  return true;
}

MlirValue m2lBinary(const TesseraLoweringPlace *place, const TesseraOpDef *definition, MlirValue a,
                    MlirValue b) {
  const MlirValue operands[] = {a, b};
  return tesseraLoweringMake(place, definition, mlirValueGetType(a), 2, operands, NULL);
}

void m2lCopyBytes(const TesseraLoweringPlace *place, MlirValue to, MlirValue from, MlirValue size) {
  MlirAttribute no = mlirBoolAttrGet(place->context, 0);
  llvmMemcpyOpCreate(place->rewriter, place->location, to, from, size, no, kAbsent, kAbsent,
                     kAbsent, kAbsent, kAbsent, kAbsent);
}

MlirValue m2lSpill(const TesseraLoweringPlace *place, MlirValue descriptor) {
  MlirValue one = tesseraLoweringConstant(place, mlirIntegerTypeGet(place->context, 64),
                                          mlirIntegerAttrGet(mlirIndexTypeGet(place->context), 1));
  MlirValue memory = m2lResult(llvmAllocaOpCreate(
      place->rewriter, place->location, tesseraLoweringPointerType(place->lowering, 0), one,
      kAbsent, mlirTypeAttrGet(mlirValueGetType(descriptor)), kAbsent));
  tesseraLoweringStore(place, descriptor, memory);
  return memory;
}

MlirValue m2lSaveStack(const TesseraLoweringPlace *place) {
  return m2lResult(llvmStackSaveOpCreate(place->rewriter, place->location,
                                         tesseraLoweringPointerType(place->lowering, 0)));
}

void m2lRestoreStack(const TesseraLoweringPlace *place, MlirValue saved) {
  llvmStackRestoreOpCreate(place->rewriter, place->location, saved);
}

//===--- The pass ---===//

void tesseraPopulateMemRefToLLVM(TesseraLowering *lowering, MlirRewritePatternSet patterns) {
  m2lAddAllocations(lowering, patterns);
  m2lAddAccesses(lowering, patterns);
  m2lAddViews(lowering, patterns);
}

static void populateFor(TesseraConversionTarget *target, TesseraLowering *lowering,
                        MlirRewritePatternSet patterns) {
  (void)target;
  tesseraPopulateMemRefToLLVM(lowering, patterns);
}

void tesseraAttachMemRefToLLVM(MlirDialectRegistry registry) {
  static const TesseraLoweringExtension kExtension = {&memrefDialectDef, {populateFor}};
  tesseraLoweringAddExtension(registry, &kExtension);
}

static MlirLogicalResult fillPlan(TesseraPlan *plan, TesseraLowering *lowering,
                                  const void *options) {
  (void)options;
  tesseraPopulateMemRefToLLVM(lowering, tesseraPlanGetPatterns(plan));
  tesseraConversionTargetAddLegalOp(tesseraPlanGetTarget(plan), "func.func");
  return mlirLogicalResultSuccess();
}

void finalizeMemRefToLLVMConversionPassPassRun(
    MlirPass pass, const FinalizeMemRefToLLVMConversionPassOptions *options, MlirOperation root) {
  TesseraLoweringOptions chosen = tesseraLoweringOptionsAt(root);
  chosen.allocLowering = options->useAlignedAlloc ? TESSERA_ALLOC_ALIGNED : TESSERA_ALLOC_MALLOC;
  chosen.useGenericFunctions = options->useGenericFunctions;
  if (tesseraLoweringOptionsSetIndex(&chosen, options->indexBitwidth, root))
    tesseraLoweringConvertRoot(pass, root, &chosen, fillPlan, options);
  else
    tesseraPassSignalFailure(pass);
}
