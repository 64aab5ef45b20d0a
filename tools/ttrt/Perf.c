// What ttrt perf tells: a table of times, and as artifacts a table for programs and a trace.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Run.h"

#include <stdio.h>

void perfObserve(void *user, const TtStepInfo *info) {
  Runner *runner = user;
  double start = secondsNow() - info->seconds - runner->loopStart;
  if (runner->stepAt == runner->steps.size) {
    StepTime step = {.info = *info, .seconds = info->seconds};
    snprintf(step.name, sizeof step.name, "%s%s", info->name, info->numOps > 1 ? " (fused)" : "");
    tsVecPush(&runner->steps, step);
  }
  StepTime *step = &runner->steps.data[runner->stepAt++];
  step->seconds = info->seconds < step->seconds ? info->seconds : step->seconds;
  step->lastStart = start;
  step->lastSeconds = info->seconds;
}

void perfPrint(Runner *runner) {
  Session *session = runner->session;
  double total = 0;
  for (size_t i = 0; i < runner->steps.size; ++i)
    total += runner->steps.data[i].seconds;
  sessionReport(session, "  times     %zu steps, %.3f ms in sum, the best of %lld loops each",
                runner->steps.size, total * 1e3, (long long)runner->options->loops);
  sessionReport(session, "   op  %-26s %10s %6s %9s %8s  location", "name", "ms", "%", "GFLOP/s",
                "GB/s");
  for (size_t i = 0; i < runner->steps.size; ++i) {
    const StepTime *step = &runner->steps.data[i];
    double seconds = step->seconds > 0 ? step->seconds : 1e-9;
    char flops[16] = "-";
    if (step->info.flops > 0)
      snprintf(flops, sizeof flops, "%.1f", step->info.flops / seconds * 1e-9);
    sessionReport(session, "%5u  %-26s %10.4f %6.2f %9s %8.2f  %.*s", step->info.operation,
                  step->name, step->seconds * 1e3, total > 0 ? step->seconds / total * 100 : 0,
                  flops, step->info.bytes / seconds * 1e-9, (int)step->info.locationLength,
                  step->info.location ? step->info.location : "");
  }
}

static void appendCsvText(TsString *csv, const char *text, size_t length) {
  tsStringAppendChar(csv, '"');
  for (size_t i = 0; i < length; ++i) {
    if (text[i] == '"')
      tsStringAppendChar(csv, '"');
    tsStringAppendChar(csv, text[i] == '\n' ? ' ' : text[i]);
  }
  tsStringAppendChar(csv, '"');
}

/// The columns that mean something on this device, under their usual names.
static void appendCsv(const Runner *runner, TsString *csv) {
  tsStringAppendC(csv, "OP CODE,GLOBAL CALL COUNT,HOST DURATION [ns],FLOPS,BYTES,LOC\n");
  for (size_t i = 0; i < runner->steps.size; ++i) {
    const StepTime *step = &runner->steps.data[i];
    tsStringAppendFormat(csv, "ttnn.%s,%u,%.0f,%.0f,%.0f,", step->info.name, step->info.operation,
                         step->seconds * 1e9, step->info.flops, step->info.bytes);
    appendCsvText(csv, step->info.location ? step->info.location : "", step->info.locationLength);
    tsStringAppendChar(csv, '\n');
  }
}

/// The steps of the last loop as complete events of Chrome's trace format, microseconds.
static void appendTrace(const Runner *runner, uint32_t program, TsString *json) {
  tsStringAppendC(json, "{\"displayTimeUnit\": \"ms\", \"traceEvents\": [");
  for (size_t i = 0; i < runner->steps.size; ++i) {
    const StepTime *step = &runner->steps.data[i];
    tsStringAppendC(json, i ? ",\n  {\"name\": " : "\n  {\"name\": ");
    appendJsonString(json, step->name, strlen(step->name));
    tsStringAppendFormat(json,
                         ", \"ph\": \"X\", \"pid\": %u, \"tid\": 0, \"ts\": %.3f, \"dur\": %.3f, "
                         "\"args\": {\"op\": %u, \"flops\": %.0f, \"bytes\": %.0f, \"loc\": ",
                         program, step->lastStart * 1e6, step->lastSeconds * 1e6,
                         step->info.operation, step->info.flops, step->info.bytes);
    appendJsonString(json, step->info.location ? step->info.location : "",
                     step->info.locationLength);
    tsStringAppendC(json, "}}");
  }
  tsStringAppendC(json, "\n]}\n");
}

bool perfSave(Runner *runner, uint32_t program) {
  TsString csv = {0}, json = {0};
  appendCsv(runner, &csv);
  appendTrace(runner, program, &json);
  bool done = runnerWriteArtifact(runner, program, "perf", "ops_perf_results.csv", &csv) &&
              runnerWriteArtifact(runner, program, "perf", "trace.json", &json);
  tsStringFree(&csv);
  tsStringFree(&json);
  return done;
}
