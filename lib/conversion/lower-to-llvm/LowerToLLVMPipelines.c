// The pipeline test-lower-to-llvm.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/lower-to-llvm/LowerToLLVMPipelines.h"
#include "conversion/affine-to-standard/AffineToStandardPasses.h"
#include "conversion/arith-to-llvm/ArithToLLVMPasses.h"
#include "conversion/cf-to-llvm/ControlFlowToLLVMPasses.h"
#include "conversion/func-to-llvm/FuncToLLVMPasses.h"
#include "conversion/index-to-llvm/IndexToLLVMPasses.h"
#include "conversion/math-to-llvm/MathToLLVMPasses.h"
#include "conversion/memref-lowering/MemRefPasses.h"
#include "conversion/memref-to-llvm/MemRefToLLVMPasses.h"
#include "conversion/reconcile-unrealized-casts/ReconcileUnrealizedCastsPasses.h"
#include "conversion/scf-to-cf/SCFToCFPasses.h"
#include "conversion/ub-to-llvm/UBToLLVMPasses.h"
#include "conversion/vector-to-llvm/VectorToLLVMPasses.h"
#include "conversion/vector-to-scf/VectorToSCFPasses.h"
#include "transforms/TransformsPasses.h"

static void addAll(MlirOpPassManager passManager, size_t count,
                   const TesseraPassDef *const *passes) {
  for (size_t i = 0; i < count; ++i)
    mlirOpPassManagerAddOwnedPass(passManager, tesseraPassCreate(passes[i]));
}

MlirLogicalResult testLowerToLLVMPipelineBuild(MlirOpPassManager passManager,
                                               const TestLowerToLLVMOptions *options,
                                               MlirStringCallback error, void *user) {
  static const TesseraPassDef *const kFirst[] = {
      &lowerAffinePassPassDef, &scfToControlFlowPassPassDef, &canonicalizerPassDef, &csePassDef};
  static const TesseraPassDef *const kLast[] = {&expandStridedMetadataPassPassDef,
                                                &lowerAffinePassPassDef,
                                                &finalizeMemRefToLLVMConversionPassPassDef,
                                                &convertFuncToLLVMPassPassDef,
                                                &arithToLLVMConversionPassPassDef,
                                                &convertControlFlowToLLVMPassPassDef,
                                                &convertIndexToLLVMPassPassDef,
                                                &ubToLLVMConversionPassPassDef,
                                                &reconcileUnrealizedCastsPassPassDef};
  (void)error, (void)user;
  MlirStringRef function = mlirStringRefCreateFromCString("func.func");
  const TesseraPassDef *math = &convertMathToLLVMPassPassDef, *loops = &convertVectorToSCFPassDef;
  addAll(mlirOpPassManagerGetNestedUnder(passManager, function), 1, &loops);
  addAll(passManager, sizeof kFirst / sizeof kFirst[0], kFirst);
  ConvertVectorToLLVMPassOptions vectors = {
      .reassociateFPReductions = options->reassociateFPReductions, .force32BitVectorIndices = true};
  mlirOpPassManagerAddOwnedPass(
      passManager, tesseraPassCreateWithOptions(&convertVectorToLLVMPassPassDef, &vectors));
  addAll(mlirOpPassManagerGetNestedUnder(passManager, function), 1, &math);
  addAll(passManager, sizeof kLast / sizeof kLast[0], kLast);
  return mlirLogicalResultSuccess();
}
