// The pipeline from linalg on tensors to the llvm dialect, for what the processor does.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/affine-to-standard/AffineToStandardPasses.h"
#include "conversion/arith-to-llvm/ArithToLLVMPasses.h"
#include "conversion/cf-to-llvm/ControlFlowToLLVMPasses.h"
#include "conversion/func-to-llvm/FuncToLLVMPasses.h"
#include "conversion/math-to-libm/MathToLibmPasses.h"
#include "conversion/math-to-llvm/MathToLLVMPasses.h"
#include "conversion/memref-lowering/MemRefPasses.h"
#include "conversion/memref-to-llvm/MemRefToLLVMPasses.h"
#include "conversion/one-shot-bufferize/BufferizePasses.h"
#include "conversion/reconcile-unrealized-casts/ReconcileUnrealizedCastsPasses.h"
#include "conversion/scf-to-cf/SCFToCFPasses.h"
#include "dialect/bufferization/BufferizationPasses.h"
#include "dialect/linalg/LinalgPasses.h"
#include "pipelines/TTNNPipelines.h"
#include "support/String.h"
#include "transforms/TransformsPasses.h"

static void addPasses(MlirOpPassManager passManager, size_t count,
                      const TesseraPassDef *const *passes) {
  for (size_t i = 0; i < count; ++i)
    mlirOpPassManagerAddOwnedPass(passManager, tesseraPassCreate(passes[i]));
}

static void addBufferization(MlirOpPassManager passManager) {
  OneShotBufferizePassOptions options = {.analysisHeuristic = tsLiteral("bottom-up"),
                                         .bufferizeFunctionBoundaries = true,
                                         .checkParallelRegions = true,
                                         .functionBoundaryTypeConversion =
                                             tsLiteral("identity-layout-map"),
                                         .unknownTypeConversion = tsLiteral("identity-layout-map"),
                                         .bufferAlignment = 64};
  mlirOpPassManagerAddOwnedPass(
      passManager, tesseraPassCreateWithOptions(&oneShotBufferizePassPassDef, &options));
}

static MlirLogicalResult addDeallocation(MlirOpPassManager passManager, MlirStringCallback error,
                                         void *user) {
  const DropEquivalentBufferResultsPassOptions drop = {.modifyPublicFunctions = true};
  mlirOpPassManagerAddOwnedPass(
      passManager, tesseraPassCreateWithOptions(&dropEquivalentBufferResultsPassPassDef, &drop));
  const BufferDeallocationOptions free = {.privateFunctionDynamicOwnership = false};
  return bufferDeallocationPipelineBuild(passManager, &free, error, user);
}

MlirLogicalResult linalgToLLVMPipelineBuild(MlirOpPassManager passManager,
                                            const LinalgToLLVMOptions *options,
                                            MlirStringCallback error, void *user) {
  static const TesseraPassDef *const kLowering[] = {&orderLinalgLoopsPassPassDef,
                                                    &convertLinalgToLoopsPassPassDef,
                                                    &expandStridedMetadataPassPassDef,
                                                    &lowerAffinePassPassDef,
                                                    &scfToControlFlowPassPassDef,
                                                    &convertMathToLLVMPassPassDef,
                                                    &convertMathToLibmPassPassDef,
                                                    &convertControlFlowToLLVMPassPassDef,
                                                    &arithToLLVMConversionPassPassDef,
                                                    &convertFuncToLLVMPassPassDef,
                                                    &finalizeMemRefToLLVMConversionPassPassDef,
                                                    &reconcileUnrealizedCastsPassPassDef};
  static const TesseraPassDef *const kCleaning[] = {&canonicalizerPassDef, &sccpPassDef,
                                                    &csePassDef, &symbolDCEPassDef};
  MlirLogicalResult built = mlirLogicalResultSuccess();
  const TesseraPassDef *canonicalizer = &canonicalizerPassDef;
  addPasses(passManager, 1, &canonicalizer);
  addBufferization(passManager);
  addPasses(passManager, 1, &canonicalizer); // copies of buffers to themselves
  if (options->deallocationEnabled)
    built = addDeallocation(passManager, error, user);
  addPasses(passManager, sizeof kLowering / sizeof *kLowering, kLowering);
  if (options->cleanupEnabled)
    addPasses(passManager, sizeof kCleaning / sizeof *kCleaning, kCleaning);
  return built;
}
