// Fuzzes the runtime's loader and planner and, with inputs of zeros, small programs that it
// accepts. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"

#include <stdlib.h>

// What may be large in a program is computed on for as long: only small ones are run.
enum { maxElements = 1 << 14, maxFlops = 1 << 20, maxTensors = 16 };

static bool isSmallDesc(const TtTensorDesc *desc) {
  return ttTensorDescGetNumElements(desc) <= maxElements;
}

static bool isSmall(const TtPlan *plan) {
  bool small = plan->numInputs <= maxTensors && plan->numOutputs <= maxTensors;
  for (uint32_t i = 0; i < plan->numInputs; ++i)
    small = small && isSmallDesc(&plan->inputs[i]);
  for (size_t i = 0; i < plan->steps.size; ++i) {
    const TtStep *step = &plan->steps.data[i];
    small = small && step->flops <= maxFlops && (!step->hasOut || isSmallDesc(&step->out.desc));
  }
  return small;
}

/// A tensor of which each device has its own, all of them `tensor` (given away).
static TtTensor giveEachDevice(TtTensor tensor, uint32_t count) {
  TtTensor *parts = tsAllocZeroed(count, sizeof *parts);
  for (uint32_t d = 0; d < count; ++d)
    parts[d] = tensor;
  TtTensor all = ttTensorCreatePerDevice(parts, count, NULL);
  tsFree(parts);
  ttTensorDestroy(tensor);
  return all;
}

static void runProgram(TtDevice device, TtBinary binary, uint32_t program) {
  static const uint8_t zeros[maxElements * 4];
  const TtPlan *plan = binary->plans[program];
  TtTensor inputs[maxTensors] = {NULL}, outputs[maxTensors] = {NULL};
  size_t numOutputs = maxTensors;
  TtError error;
  bool placed = true;
  for (uint32_t i = 0; i < plan->numInputs; ++i) {
    TtTensorDesc desc;
    placed = placed && ttBinaryInputDesc(binary, program, i, &desc, &error);
    TtTensor host =
        placed ? ttTensorCreateHost(zeros, desc.shape, desc.rank, desc.dtype, &error) : NULL;
    inputs[i] = host ? ttTensorToLayout(device, host, &desc, &error) : NULL;
    placed = placed && inputs[i];
    ttTensorDestroy(host);
    if (placed && desc.perDevice)
      inputs[i] = giveEachDevice(inputs[i], plan->numDevices);
  }
  bool ran = placed && ttProgramRun(device, binary, program, inputs, plan->numInputs, outputs,
                                    &numOutputs, &error);
  for (size_t i = 0; ran && i < numOutputs; ++i)
    ttTensorDestroy(outputs[i]);
  for (uint32_t i = 0; i < plan->numInputs; ++i)
    ttTensorDestroy(inputs[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  TtError error = {0};
  TtBinary binary = ttBinaryLoadFromMemory(data, size, &error);
  if (!binary)
    return 0;
  TtDevice device = ttDeviceOpen("cpu:plain", &error);
  if (!device)
    abort();
  ttDeviceSetNumThreads(device, 1);
  for (uint32_t i = 0; i < ttBinaryGetNumPrograms(binary); ++i)
    if (ttProgramPrepare(device, binary, i, &error) && isSmall(binary->plans[i]))
      runProgram(device, binary, i);
  ttDeviceClose(device);
  ttBinaryDestroy(binary);
  return 0;
}
