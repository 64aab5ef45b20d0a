// The pipelines from ttir to ttnn.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipelines/TTNNPipelines.h"
#include "conversion/ttir-to-ttnn/TTIRToTTNNPasses.h"
#include "dialect/tt/TTPasses.h"
#include "dialect/ttir/TTIRPasses.h"
#include "dialect/ttnn/TTNNPasses.h"
#include "support/String.h"
#include "transforms/TransformsPasses.h"

static void add(MlirOpPassManager passManager, const TesseraPassDef *pass) {
  mlirOpPassManagerAddOwnedPass(passManager, tesseraPassCreate(pass));
}

static void addWith(MlirOpPassManager passManager, const TesseraPassDef *pass,
                    const void *options) {
  mlirOpPassManagerAddOwnedPass(passManager, tesseraPassCreateWithOptions(pass, options));
}

static bool isPolicy(MlirStringRef policy) {
  return tsEqualC(policy, "DFSharding") || tsEqualC(policy, "GreedyL1Interleaved") ||
         tsEqualC(policy, "BFInterleaved");
}

static MlirLogicalResult checkOptimizerOptions(const TTIRToTTNNBackendOptions *options,
                                               MlirStringCallback error, void *user) {
  if (options->optimizerEnabled) {
    error(tsLiteral("enable-optimizer=true: there is no optimizer yet; every tensor stays in "
                    "interleaved DRAM without it"),
          user);
    return mlirLogicalResultFailure();
  }
  if (!isPolicy(options->memoryLayoutAnalysisPolicy)) {
    error(tsLiteral("memory-layout-analysis-policy must be DFSharding, GreedyL1Interleaved or "
                    "BFInterleaved"),
          user);
    return mlirLogicalResultFailure();
  }
  return mlirLogicalResultSuccess();
}

// What doesn't depend on layouts: simpler ops, one function, a known device.
static void addPreparation(MlirOpPassManager passManager, const TTIRToTTNNBackendOptions *options) {
  // Without a map there is nothing to do, and nobody asked for the pass: it would only warn.
  if (options->argumentTypes.length)
    addWith(passManager, &ttPopulateArgumentTypesPassDef,
            &(TTPopulateArgumentTypesOptions){.argumentTypes = options->argumentTypes});
  add(passManager, &canonicalizerPassDef);
  add(passManager, &ttirToTTIRDecompositionPassDef);
  add(passManager, &canonicalizerPassDef);
  add(passManager, &inlinerPassDef);
  addWith(passManager, &ttirLoadSystemDescPassDef,
          &(TTIRLoadSystemDescOptions){.path = options->systemDescPath});
  addWith(passManager, &ttirImplicitDevicePassDef,
          &(TTIRImplicitDeviceOptions){.meshShape = options->meshShape});
  if (options->implicitBroadcastFoldingEnabled)
    add(passManager, &ttirImplicitBroadcastFoldPassDef);
}

MlirLogicalResult ttirToTTNNBackendPipelineBuild(MlirOpPassManager passManager,
                                                 const TTIRToTTNNBackendOptions *options,
                                                 MlirStringCallback error, void *user) {
  if (mlirLogicalResultIsFailure(checkOptimizerOptions(options, error, user)))
    return mlirLogicalResultFailure();
  addPreparation(passManager, options);
  add(passManager, &ttnnLayoutPassDef);
  add(passManager, &convertTTIRToTTNNPassDef);
  add(passManager, &removeDeadValuesPassDef);
  addWith(passManager, &ttnnWorkaroundsPassDef,
          &(TTNNWorkaroundsOptions){
              .layoutWorkaroundsEnabled = options->layoutWorkaroundsEnabled,
              .decompositionWorkaroundsEnabled = options->decompositionWorkaroundsEnabled,
              .repeatFoldingWorkaroundEnabled = options->repeatFoldingWorkaroundEnabled});
  add(passManager, &canonicalizerPassDef);
  add(passManager, &ttnnDecomposeLayoutsPassDef);
  add(passManager, &ttnnDeallocatePassDef);
  return mlirLogicalResultSuccess();
}
