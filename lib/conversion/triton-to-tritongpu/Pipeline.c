// triton-ttgir-pipeline: from kernels on tensors to kernels whose tensors threads hold.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/triton-to-tritongpu/TritonToTritonGPUPasses.h"
#include "dialect/triton/TritonDialectPasses.h"
#include "dialect/tritongpu/TritonGPUPasses.h"
#include "support/String.h"
#include "transforms/TransformsPasses.h"

/// The passes in their order.
static const struct {
  const TesseraPassDef *pass;
  bool isNeeded; ///< a kernel isn't compiled, or is another one, without it
} kSteps[] = {
    {&convertTritonToTritonGPUPassDef, true},
    {&tritonGPUCoalescePassDef, false},
    {&tritonGPUF32DotTCPassDef, true},
    {&tritonGPURemoveLayoutConversionsPassDef, false},
    {&tritonGPUOptimizeThreadLocalityPassDef, false},
    {&tritonGPUAccelerateMatmulPassDef, false},
    {&tritonGPURemoveLayoutConversionsPassDef, false},
    {&tritonGPUOptimizeDotOperandsPassDef, false},
    {&tritonLoopAwareCSEPassDef, false},
    {&tritonGPUFuseNestedLoopsPassDef, false},
    {&canonicalizerPassDef, false},
    {&tritonLoopInvariantCodeMotionPassDef, false},
    {&canonicalizerPassDef, false},
    {&tritonGPUCombineTensorSelectAndIfPassDef, false},
    {&tritonGPUAssignLatenciesPassDef, false},
    {&tritonGPUScheduleLoopsPassDef, false},
    {&tritonGPUPipelinePassDef, false},
    {&canonicalizerPassDef, false},
    {&tritonLoopAwareCSEPassDef, false},
    {&tritonGPUPrefetchPassDef, false},
    {&tritonGPUOptimizeDotOperandsPassDef, false},
    {&tritonGPUCoalesceAsyncCopyPassDef, false},
    {&tritonGPURemoveLayoutConversionsPassDef, false},
    {&tritonGPUReduceDataDuplicationPassDef, false},
    {&tritonGPUReorderInstructionsPassDef, false},
    {&tritonLoopAwareCSEPassDef, false},
    {&symbolDCEPassDef, false},
    {&sccpPassDef, false},
    {&csePassDef, false},
    {&canonicalizerPassDef, false},
};
enum { kNumSteps = sizeof kSteps / sizeof *kSteps };

static bool isLeftOut(const TritonGPUOptions *options, const TesseraPassDef *pass) {
  for (size_t i = 0; i < options->leaveOut.size; ++i)
    if (tsEqualC(options->leaveOut.data[i], pass->argument))
      return true;
  return false;
}

static bool canBeLeftOut(MlirStringRef name) {
  for (size_t i = 0; i < kNumSteps; ++i)
    if (tsEqualC(name, kSteps[i].pass->argument))
      return !kSteps[i].isNeeded;
  return false;
}

static MlirLogicalResult checkLeftOut(const TritonGPUOptions *options, MlirStringCallback error,
                                      void *user) {
  for (size_t i = 0; i < options->leaveOut.size; ++i) {
    MlirStringRef name = options->leaveOut.data[i];
    if (canBeLeftOut(name))
      continue;
    TsString message = {0};
    tsStringAppendFormat(&message,
                         "leave-out: the pipeline has no pass '%.*s' that can be left out",
                         (int)name.length, name.data);
    error(tsStringView(&message), user);
    tsStringFree(&message);
    return mlirLogicalResultFailure();
  }
  return mlirLogicalResultSuccess();
}

static MlirPass createStep(const TesseraPassDef *pass, const TritonGPUOptions *options) {
  ConvertTritonToTritonGPUOptions convert = {.target = options->target,
                                             .numWarps = options->numWarps,
                                             .threadsPerWarp = 32,
                                             .numCTAs = options->numCTAs};
  TritonGPUAssignLatenciesOptions latencies = {.numStages = options->numStages};
  TritonGPUPipelineOptions pipeline = {.numStages = options->numStages};
  TritonGPUF32DotTCOptions products = {.emuTF32 = true};
  const struct {
    const TesseraPassDef *pass;
    const void *options;
  } given[] = {{&convertTritonToTritonGPUPassDef, &convert},
               {&tritonGPUF32DotTCPassDef, &products},
               {&tritonGPUAssignLatenciesPassDef, &latencies},
               {&tritonGPUPipelinePassDef, &pipeline}};
  for (size_t i = 0; i < sizeof given / sizeof *given; ++i)
    if (given[i].pass == pass)
      return tesseraPassCreateWithOptions(pass, given[i].options);
  return tesseraPassCreate(pass);
}

MlirLogicalResult tritonGPUPipelineBuild(MlirOpPassManager passManager,
                                         const TritonGPUOptions *options, MlirStringCallback error,
                                         void *user) {
  if (mlirLogicalResultIsFailure(checkLeftOut(options, error, user)))
    return mlirLogicalResultFailure();
  for (size_t i = 0; i < kNumSteps; ++i)
    if (!isLeftOut(options, kSteps[i].pass))
      mlirOpPassManagerAddOwnedPass(passManager, createStep(kSteps[i].pass, options));
  return mlirLogicalResultSuccess();
}
