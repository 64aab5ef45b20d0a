// The pipelines from StableHLO to ttir and from ttir to ttnn.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipelines/TTNNPipelines.h"
#include "conversion/arith-to-stablehlo/ArithToStablehloPasses.h"
#include "conversion/cpu-wrappers/CPUWrappersPasses.h"
#include "conversion/stablehlo-to-ttir/StablehloToTTIRPasses.h"
#include "conversion/tosa-to-ttir/TosaToTTIRPasses.h"
#include "conversion/ttir-to-linalg/TTIRToLinalgPasses.h"
#include "conversion/ttir-to-ttnn/TTIRToTTNNPasses.h"
#include "conversion/ttnn-to-emitc/TTNNToEmitCPasses.h"
#include "dialect/stablehlo/StablehloPasses.h"
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

MlirLogicalResult stableHLOToTTIRPipelineBuild(MlirOpPassManager passManager,
                                               const StableHLOToTTIROptions *options,
                                               MlirStringCallback error, void *user) {
  (void)error;
  (void)user;
  if (options->arithToStableHLOEnabled)
    add(passManager, &convertArithToStableHLOPassDef);
  MlirStringRef function = mlirStringRefCreateFromCString("func.func");
  MlirOpPassManager functions = mlirOpPassManagerGetNestedUnder(passManager, function);
  if (options->compositeToCallEnabled)
    add(functions, &stablehloLegalizeCompositeToCallPassDef);
  if (options->controlFlowEnabled)
    add(functions, &stablehloFlattenControlFlowPassDef);
  add(passManager, &convertStableHLOToTTIRPassDef);
  if (options->removeDeadValuesEnabled)
    add(passManager, &removeDeadValuesPassDef);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tosaToTTIRPipelineBuild(MlirOpPassManager passManager,
                                          const TosaToTTIROptions *options,
                                          MlirStringCallback error, void *user) {
  (void)options;
  (void)error;
  (void)user;
  add(passManager, &canonicalizerPassDef);
  addWith(passManager, &convertTosaToTTIRPassDef,
          &(ConvertTosaToTTIROptions){.hardwareTypes = true});
  add(passManager, &canonicalizerPassDef);
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

static void addDevicePasses(MlirOpPassManager passManager,
                            const TTIRToTTNNBackendOptions *options) {
  addPreparation(passManager, options);
  add(passManager, &ttnnLayoutPassDef);
  add(passManager, &convertTTIRToTTNNPassDef);
  add(passManager, &removeDeadValuesPassDef);
  addWith(passManager, &ttnnWorkaroundsPassDef,
          &(TTNNWorkaroundsOptions){
              .layoutWorkaroundsEnabled = options->layoutWorkaroundsEnabled,
              .decompositionWorkaroundsEnabled = options->decompositionWorkaroundsEnabled,
              .repeatFoldingWorkaroundEnabled = options->repeatFoldingWorkaroundEnabled,
              .exactIntegers = options->exactIntegers});
  add(passManager, &canonicalizerPassDef);
  if (options->optimizerEnabled)
    addWith(
        passManager, &ttnnOptimizerPassDef,
        &(TTNNOptimizerOptions){.insertMemReconfig = options->insertMemReconfig,
                                .overrideOutputLayout = options->overrideOutputLayout,
                                .memoryLayoutAnalysisEnabled = options->memoryLayoutAnalysisEnabled,
                                .memReconfigEnabled = options->memReconfigEnabled,
                                .memoryLayoutAnalysisPolicy = options->memoryLayoutAnalysisPolicy,
                                .maxLegalLayouts = options->maxLegalLayouts,
                                .rowMajorEnabled = options->rowMajorEnabled});
  add(passManager, &ttnnDecomposeLayoutsPassDef);
  add(passManager, &ttnnDeallocatePassDef);
  if (options->memoryCheck || !tsEqualC(options->memoryReport, "none"))
    addWith(passManager, &ttnnMemoryReportPassDef,
            &(TTNNMemoryReportOptions){.format = options->memoryReport,
                                       .file = options->memoryReportFile,
                                       .check = options->memoryCheck});
}

// The module inside of an op of the root's.
static MlirOpPassManager nestIn(MlirOpPassManager passManager, MlirStringRef wrapper) {
  return mlirOpPassManagerGetNestedUnder(mlirOpPassManagerGetNestedUnder(passManager, wrapper),
                                         tsLiteral("builtin.module"));
}

MlirLogicalResult ttirToTTNNBackendPipelineBuild(MlirOpPassManager passManager,
                                                 const TTIRToTTNNBackendOptions *options,
                                                 MlirStringCallback error, void *user) {
  if (!options->cpuHoistingEnabled) {
    addDevicePasses(passManager, options);
    return mlirLogicalResultSuccess();
  }
  add(passManager, &ttWrapDeviceModulePassDef);
  add(passManager, &ttirHoistTransformPassDef);
  addDevicePasses(nestIn(passManager, tsLiteral("tt.device_module")), options);
  MlirOpPassManager cpu = nestIn(passManager, tsLiteral("tt.cpu_module"));
  add(cpu, &convertTTIRToLinalgPassDef);
  MlirLogicalResult built = linalgToLLVMPipelineBuild(
      cpu, &(LinalgToLLVMOptions){.cleanupEnabled = true, .deallocationEnabled = true}, error,
      user);
  add(cpu, &llvmEmitCallingConventionWrapperFuncsPassDef);
  return built;
}

MlirLogicalResult ttirToEmitCPipelineBuild(MlirOpPassManager passManager,
                                           const TTIRToEmitCOptions *options,
                                           MlirStringCallback error, void *user) {
  TTIRToTTNNBackendOptions backend = {
      .systemDescPath = options->systemDescPath,
      .meshShape = options->meshShape,
      .argumentTypes = options->argumentTypes,
      .implicitBroadcastFoldingEnabled = options->implicitBroadcastFoldingEnabled,
      .layoutWorkaroundsEnabled = options->layoutWorkaroundsEnabled,
      .decompositionWorkaroundsEnabled = options->decompositionWorkaroundsEnabled,
      .repeatFoldingWorkaroundEnabled = options->repeatFoldingWorkaroundEnabled,
      .exactIntegers = options->exactIntegers,
      .optimizerEnabled = options->optimizerEnabled,
      .insertMemReconfig = options->insertMemReconfig,
      .overrideOutputLayout = options->overrideOutputLayout,
      .memoryLayoutAnalysisEnabled = options->memoryLayoutAnalysisEnabled,
      .memReconfigEnabled = options->memReconfigEnabled,
      .memoryLayoutAnalysisPolicy = options->memoryLayoutAnalysisPolicy,
      .maxLegalLayouts = options->maxLegalLayouts,
      .rowMajorEnabled = options->rowMajorEnabled,
      .memoryCheck = options->memoryCheck,
      .memoryReport = options->memoryReport,
      .memoryReportFile = options->memoryReportFile};
  MlirLogicalResult built = ttirToTTNNBackendPipelineBuild(passManager, &backend, error, user);
  if (mlirLogicalResultIsSuccess(built)) {
    add(passManager, &ttnnCreateInputGensPassDef);
    add(passManager, &convertTTNNToEmitCPassDef);
  }
  return built;
}
