// What ttrt perf measures: the time of each step, and what the device could do.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Run.h"

#include <stdio.h>

void perfObserve(void *user, const TtStepInfo *info) {
  Runner *runner = user;
  double start = secondsNow() - info->seconds - runner->loopStart;
  if (runner->stepAt == runner->steps.size) {
    StepTime step = {.info = *info, .seconds = info->seconds, .bound = ""};
    snprintf(step.name, sizeof step.name, "%s%s", info->name, info->numOps > 1 ? " (fused)" : "");
    if (info->output)
      step.output = *ttTensorGetDesc(info->output);
    step.info.output = NULL;
    tsVecPush(&runner->steps, step);
  }
  StepTime *step = &runner->steps.data[runner->stepAt++];
  step->seconds = info->seconds < step->seconds ? info->seconds : step->seconds;
  step->lastStart = start;
  step->lastSeconds = info->seconds;
  if (runner->memory)
    memoryObserve(runner->memory, info);
}

//===----------------------------------------------------------------------===//
// Roofs
//===----------------------------------------------------------------------===//

/// The best time of an op on tensors of ones, in seconds; 0 and an error when it can't be run.
static double timeOp(TtDevice device, const char *op, const TtOpField *fields, size_t numFields,
                     const TtTensorDesc *result, TtError *error) {
  double best = 0;
  for (int i = 0; i < 3; ++i) {
    TtTensor output;
    double start = secondsNow();
    if (!ttOpRun(device, op, fields, numFields, result, &output, error))
      return 0;
    double seconds = secondsNow() - start;
    ttTensorDestroy(output);
    best = i == 0 || seconds < best ? seconds : best;
  }
  return best;
}

static TtTensor makeOnes(TtDevice device, const TtTensorDesc *desc, TtError *error) {
  TtTensor ones;
  TtOpField shape = {
      .name = "shape", .kind = TT_FIELD_INTEGERS, .count = desc->rank, .data = desc->shape};
  return ttOpRun(device, "OnesOp", &shape, 1, desc, &ones, error) ? ones : NULL;
}

static bool measureRoofs(TtDevice device, Roofs *roofs, TtError *error) {
  enum { Side = 1024, Large = 8 << 20 };
  TtTensorDesc square = ttTensorDescHost((int64_t[]){Side, Side}, 2, TT_F32);
  TtTensorDesc large = ttTensorDescHost((int64_t[]){Large}, 1, TT_F32);
  TtTensor a = makeOnes(device, &square, error);
  TtTensor b = a ? makeOnes(device, &large, error) : NULL;
  double product = 0, copy = 0;
  if (b) {
    TtOpField factors[] = {{.name = "in0", .kind = TT_FIELD_TENSORS, .count = 1, .data = &a},
                           {.name = "in1", .kind = TT_FIELD_TENSORS, .count = 1, .data = &a}};
    TtOpField negative[] = {
        {.name = "type", .kind = TT_FIELD_INTEGER, .integer = TtnnEltwiseOpType_Neg},
        {.name = "ins", .kind = TT_FIELD_TENSORS, .count = 1, .data = &b}};
    product = timeOp(device, "MatmulOp", factors, 2, &square, error);
    copy = product > 0 ? timeOp(device, "EltwiseOp", negative, 2, &large, error) : 0;
  }
  ttTensorDestroy(a);
  ttTensorDestroy(b);
  if (!(copy > 0))
    return false;
  *roofs = (Roofs){2.0 * Side * Side * Side / product, 2.0 * 4 * Large / copy};
  return true;
}

/// A step that takes ten times as long as both its arithmetic and its bytes is bound by neither.
static const char *boundOf(const StepTime *step, const Roofs *roofs) {
  double compute = step->info.flops / roofs->flops, memory = step->info.bytes / roofs->bytes;
  double most = compute > memory ? compute : memory;
  return most * 10 < step->seconds ? "latency" : compute > memory ? "compute" : "memory";
}

bool perfJudge(Runner *runner, TtError *error) {
  if (!(runner->roofs.flops > 0) && !measureRoofs(runner->device, &runner->roofs, error))
    return false;
  // Each call of an op makes its primitive anew: a step that is faster shows more of the device.
  for (size_t i = 0; i < runner->steps.size; ++i) {
    const StepTime *step = &runner->steps.data[i];
    double flops = step->seconds > 0 ? step->info.flops / step->seconds : 0;
    runner->roofs.flops = flops > runner->roofs.flops ? flops : runner->roofs.flops;
  }
  for (size_t i = 0; i < runner->steps.size; ++i)
    runner->steps.data[i].bound = boundOf(&runner->steps.data[i], &runner->roofs);
  return true;
}

void perfPrint(Runner *runner) {
  Session *session = runner->session;
  double total = 0;
  for (size_t i = 0; i < runner->steps.size; ++i)
    total += runner->steps.data[i].seconds;
  sessionReport(session, "  device    measured: %.1f GFLOP/s in a product of f32, %.1f GB/s",
                runner->roofs.flops * 1e-9, runner->roofs.bytes * 1e-9);
  sessionReport(session, "  times     %zu steps, %.3f ms in sum, the best of %lld loops each",
                runner->steps.size, total * 1e3, (long long)runner->options->loops);
  sessionReport(session, "   op  %-26s %10s %6s %9s %8s  %-8s location", "name", "ms", "%",
                "GFLOP/s", "GB/s", "bound by");
  for (size_t i = 0; i < runner->steps.size; ++i) {
    const StepTime *step = &runner->steps.data[i];
    double seconds = step->seconds > 0 ? step->seconds : 1e-9;
    char flops[16] = "-";
    if (step->info.flops > 0)
      snprintf(flops, sizeof flops, "%.1f", step->info.flops / seconds * 1e-9);
    sessionReport(session, "%5u  %-26s %10.4f %6.2f %9s %8.2f  %-8s %.*s", step->info.operation,
                  step->name, step->seconds * 1e3, total > 0 ? step->seconds / total * 100 : 0,
                  flops, step->info.bytes / seconds * 1e-9, step->bound,
                  (int)step->info.locationLength, step->info.location ? step->info.location : "");
  }
}
