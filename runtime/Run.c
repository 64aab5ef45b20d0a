// Runs the steps of a plan.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"

#include <string.h>
#include <time.h>

bool ttRunOutTensor(TtRun *run, const TtStep *step, TtTensor tensor) {
  if (!tensor)
    return false;
  ttTensorDestroy(run->values[step->out.value]);
  run->values[step->out.value] = tensor;
  return true;
}

TtTensor ttRunOut(TtRun *run, const TtStep *step) {
  TtTensor out = ttTensorCreateEmpty(run->device->allocator, &step->out.desc, run->error);
  return ttRunOutTensor(run, step, out) ? out : NULL;
}

TtTensor ttRunOutReusing(TtRun *run, const TtStep *step) {
  for (uint32_t i = 0; i < step->numIns; ++i) {
    TtTensor in = ttRunIn(run, step, i);
    if (!step->ins[i].last || atomic_load(&in->refs) != 1 || atomic_load(&in->buffer->refs) != 1 ||
        in->desc.dtype != step->out.desc.dtype || !ttShapesEqual(&in->desc, &step->out.desc) ||
        !ttTensorIsContiguous(in))
      continue;
    ttBufferTouch(in->buffer);
    TtTensor out = ttTensorCreateView(in, &step->out.desc, 0, in->strides);
    return ttRunOutTensor(run, step, out) ? out : NULL;
  }
  return ttRunOut(run, step);
}

bool ttRunOutView(TtRun *run, const TtStep *step, int64_t offset, const int64_t *strides) {
  return ttRunOutTensor(
      run, step, ttTensorCreateView(ttRunIn(run, step, 0), &step->out.desc, offset, strides));
}

static double secondsNow(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double operandBytes(const TtStep *step) {
  double bytes = 0;
  for (uint32_t i = 0; i <= step->numIns; ++i) {
    const TtTensorDesc *desc = i < step->numIns ? &step->ins[i].desc : &step->out.desc;
    if (i < step->numIns || step->hasOut)
      bytes += (double)ttTensorDescGetNumElements(desc) * (double)ttDTypeGetSize(desc->dtype);
  }
  return bytes;
}

/// What observers are told of a step; `alive` is what is alive then.
static TtStepInfo describeStep(const TtStep *step, const TtAlive *alive) {
  return (TtStepInfo){.operation = step->operation,
                      .numOps = step->numOps,
                      .name = step->name,
                      .location = step->location.data,
                      .locationLength = step->location.length,
                      .flops = step->flops,
                      .bytes = operandBytes(step),
                      .dramBytes = alive->dram,
                      .l1Bytes = alive->l1,
                      .address = step->address};
}

/// Rounds to the block format of `operand` what the step has put there.
static bool roundResult(TtRun *run, const TtStep *step, const TtOperand *operand) {
  TtTensor tensor = run->values[operand->value];
  bool isOwn = atomic_load(&tensor->refs) == 1 && atomic_load(&tensor->buffer->refs) == 1;
  TtTensorDesc desc = operand->desc;
  desc.dtype = operand->format;
  if (step->exact || step->mutates || (isOwn && ttTensorIsContiguous(tensor))) {
    tensor->declared.dtype = operand->format;
    if (!step->exact)
      ttBlockRound(run->device, tensor);
    return true;
  }
  TtTensor copy = ttTensorCopyTo(run->device, tensor, &desc, run->error);
  if (!copy)
    return false;
  ttTensorDestroy(tensor);
  run->values[operand->value] = copy;
  return true;
}

uint32_t ttRunOwner(const TtRun *run, uint32_t device) {
  return (uint32_t)((uint64_t)device * run->device->ranks.count / run->plan->numDevices);
}

bool ttRunIsLocal(const TtRun *run, uint32_t device) {
  return ttRunOwner(run, device) == run->device->ranks.rank;
}

static void useDevice(TtRun *run, uint32_t device) {
  run->values = run->all + device * (size_t)run->plan->numValues;
}

/// Lends (or takes back) what is the same on all devices to each that runs the step.
static void lendShared(TtRun *run, const TtStep *step, bool lend) {
  for (uint32_t i = 0; i < step->numIns; ++i) {
    uint32_t value = step->ins[i].value;
    for (uint32_t d = 1; d < run->plan->numDevices && !run->plan->divided[value]; ++d) {
      useDevice(run, d);
      ttTensorDestroy(run->values[value]);
      run->values[value] = lend ? ttTensorRetain(run->all[value]) : NULL;
    }
  }
}

static bool runOnDevices(TtRun *run, TtStep *step) {
  uint32_t numRuns = step->divided ? run->plan->numDevices : 1;
  if (numRuns > 1)
    lendShared(run, step, true);
  bool done = !step->collective || ttMeshExchange(run, step);
  for (uint32_t d = 0; d < numRuns && done; ++d) {
    useDevice(run, d);
    if (numRuns == 1 || ttRunIsLocal(run, d))
      done = step->run(run, step);
  }
  if (numRuns > 1)
    lendShared(run, step, false);
  if (step->collective)
    ttMeshForget(run, step);
  const TtOperand *changed = step->mutates ? &step->ins[0] : &step->out;
  bool rounds = (step->mutates || step->hasOut) && ttDTypeIsBlock(changed->format);
  uint32_t numRounds =
      rounds && run->plan->divided[changed->value] ? run->plan->numDevices : rounds;
  for (uint32_t d = 0; d < numRounds && done; ++d) {
    useDevice(run, d);
    if (numRounds == 1 || ttRunIsLocal(run, d))
      done = roundResult(run, step, changed);
  }
  useDevice(run, 0);
  return done;
}

static void letGo(TtRun *run, uint32_t value) {
  uint32_t count = run->plan->divided[value] ? run->plan->numDevices : 1;
  for (uint32_t d = 0; d < count; ++d) {
    TtTensor *slot = &run->all[d * (size_t)run->plan->numValues + value];
    ttTensorDestroy(*slot);
    *slot = NULL;
  }
}

static bool runStep(TtRun *run, TtStep *step) {
  TtDevice device = run->device;
  if (device->before) {
    TtStepInfo info = describeStep(step, &step->during);
    device->before(device->beforeUser, &info);
  }
  double start = device->observer ? secondsNow() : 0;
  if (!runOnDevices(run, step))
    return false;
  if (device->observer) {
    double seconds = secondsNow() - start;
    TtStepInfo info = describeStep(step, &step->after);
    info.seconds = seconds;
    info.output = step->hasOut ? run->values[step->out.value] : NULL;
    device->observer(device->observerUser, &info);
  }
  for (uint32_t i = 0; i <= step->numIns; ++i) {
    const TtOperand *operand = i < step->numIns ? &step->ins[i] : &step->out;
    if (operand->last && (i < step->numIns || step->hasOut))
      letGo(run, operand->value);
  }
  return true;
}

/// Fails unless a tensor is what input `i` asks for, but for its layout.
static bool checkInput(const TtRun *run, uint32_t i, TtTensor input) {
  const TtTensorDesc *wanted = &run->plan->inputs[i];
  size_t parts = wanted->perDevice ? run->plan->numDevices : 0;
  char have[128], want[128];
  if (!input)
    return !run->plan->inputsRead[i] ||
           ttFail(run->error, TT_ERROR_ARGUMENT, "input %u is missing", i);
  if (!ttShapesEqual(&input->desc, wanted))
    return ttFail(run->error, TT_ERROR_ARGUMENT, "input %u is %s, but the program takes %s", i,
                  ttTensorDescText(&input->declared, have), ttTensorDescText(wanted, want));
  if (parts == input->numParts)
    return true;
  return ttFail(run->error, TT_ERROR_ARGUMENT,
                parts ? "input %u has %zu tensors, but each of %zu devices takes its own"
                      : "input %u has %zu tensors, but all devices take the same",
                i, input->numParts ? input->numParts : 1, parts);
}

/// Puts the inputs where the program wants them; those that are right are used themselves, so that
/// a cache is updated in the caller's tensor.
static bool takeInputs(TtRun *run, const TtTensor *inputs) {
  const TtPlan *plan = run->plan;
  for (uint32_t i = 0; i < plan->numInputs; ++i) {
    if (!checkInput(run, i, inputs[i]))
      return false;
    for (size_t d = 0; plan->inputsRead[i] && (d < inputs[i]->numParts || d == 0); ++d) {
      TtTensor *slot = &run->all[d * plan->numValues + plan->inputValues[i]];
      TtTensor given = inputs[i]->numParts ? inputs[i]->parts[d] : inputs[i];
      if (inputs[i]->numParts && !ttRunIsLocal(run, (uint32_t)d))
        continue;
      if (!(*slot = ttTensorTake(run->device, given, &plan->inputs[i], run->error)))
        return false;
    }
  }
  return true;
}

/// Output `i` as the caller gets it.
static TtTensor giveOutput(TtRun *run, uint32_t i) {
  const TtPlan *plan = run->plan;
  uint32_t value = plan->outputs[i].value;
  size_t count = plan->divided[value] ? plan->numDevices : 1;
  TtTensorDesc desc = plan->outputs[i].desc;
  desc.dtype = plan->outputs[i].format;
  if (!ttMeshExchangeValue(run, &plan->outputs[i]))
    return NULL;
  TtTensor *views = tsAllocZeroed(count, sizeof *views);
  for (size_t d = 0; d < count; ++d) {
    TtTensor tensor = run->all[d * plan->numValues + value];
    views[d] = ttTensorCreateView(tensor, &desc, 0, tensor->strides);
  }
  TtTensor output = plan->divided[value] ? ttTensorJoinParts(views, count) : views[0];
  tsFree(views);
  ttResidentsAdd(run->device, output);
  return output;
}

static bool runPlan(TtRun *run, TtPlan *plan, const TtTensor *inputs, TtTensor *outputs) {
  if (!ttResidentsMakeRoom(run->device, plan, inputs, run->error) || !takeInputs(run, inputs))
    return false;
  for (size_t i = 0; i < plan->steps.size; ++i)
    if (!runStep(run, &plan->steps.data[i]))
      return false;
  for (uint32_t i = 0; i < plan->numOutputs; ++i) {
    outputs[i] = giveOutput(run, i);
    if (outputs[i])
      continue;
    while (i > 0)
      ttTensorDestroy(outputs[--i]);
    return false;
  }
  return true;
}

/// Gives the program's plan, made anew when the device is set otherwise than when it was made. The
/// caller holds the program's and the device's locks.
static TtPlan *getPlan(TtDevice device, TtBinary binary, uint32_t program, TtError *error) {
  TtPlan *plan = binary->plans[program];
  if (plan && plan->numThreads == device->numThreads)
    return plan;
  ttPlanDestroy(plan);
  return binary->plans[program] = ttPlanCreate(device, binary, program, error);
}

static bool checkProgram(TtBinary binary, uint32_t program, TtError *error) {
  return program < binary->numPrograms ||
         ttFail(error, TT_ERROR_ARGUMENT, "there is no program %u: the file has %u", program,
                binary->numPrograms);
}

bool ttProgramPrepare(TtDevice device, TtBinary binary, uint32_t program, TtError *error) {
  if (!checkProgram(binary, program, error))
    return false;
  pthread_mutex_lock(&binary->locks[program]);
  pthread_mutex_lock(&device->lock);
  bool done = getPlan(device, binary, program, error) != NULL;
  pthread_mutex_unlock(&device->lock);
  pthread_mutex_unlock(&binary->locks[program]);
  return done;
}

bool ttProgramReadsInput(TtDevice device, TtBinary binary, uint32_t program, uint32_t input) {
  if (!checkProgram(binary, program, NULL))
    return false;
  pthread_mutex_lock(&binary->locks[program]);
  pthread_mutex_lock(&device->lock);
  const TtPlan *plan = getPlan(device, binary, program, NULL);
  bool read = !plan || (input < plan->numInputs && plan->inputsRead[input]);
  pthread_mutex_unlock(&device->lock);
  pthread_mutex_unlock(&binary->locks[program]);
  return read;
}

static bool runLocked(TtDevice device, TtBinary binary, uint32_t program, const TtTensor *inputs,
                      size_t numInputs, TtTensor *outputs, size_t *numOutputs, TtError *error) {
  TtPlan *plan = getPlan(device, binary, program, error);
  if (!plan)
    return false;
  if (numInputs != plan->numInputs)
    return ttFail(error, TT_ERROR_ARGUMENT, "the program takes %u inputs, not %zu", plan->numInputs,
                  numInputs);
  if (*numOutputs < plan->numOutputs)
    return ttFail(error, TT_ERROR_ARGUMENT, "the program has %u outputs, room is for %zu",
                  plan->numOutputs, *numOutputs);
  TtRun run = {.device = device, .plan = plan, .error = error};
  size_t numTensors = (size_t)plan->numValues * plan->numDevices;
  run.values = run.all = tsAllocZeroed(numTensors ? numTensors : 1, sizeof *run.all);
  bool done = runPlan(&run, plan, inputs, outputs);
  for (size_t i = 0; i < numTensors; ++i)
    ttTensorDestroy(run.all[i]);
  tsFree(run.all);
  if (done)
    *numOutputs = plan->numOutputs;
  return done;
}

bool ttProgramRun(TtDevice device, TtBinary binary, uint32_t program, const TtTensor *inputs,
                  size_t numInputs, TtTensor *outputs, size_t *numOutputs, TtError *error) {
  if (!checkProgram(binary, program, error))
    return false;
  pthread_mutex_lock(&binary->locks[program]);
  pthread_mutex_lock(&device->lock);
  bool done = runLocked(device, binary, program, inputs, numInputs, outputs, numOutputs, error);
  pthread_mutex_unlock(&device->lock);
  pthread_mutex_unlock(&binary->locks[program]);
  return done;
}
