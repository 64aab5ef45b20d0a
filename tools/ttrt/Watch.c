// What ttrt run looks at after each op: golden values, memory, and whoever debugs.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Run.h"

#include <stdio.h>

/// Says what an op made and waits for a line: empty or n goes on, p prints more of it, c (and the
/// end of the input) ends the stopping.
static void stopAt(Watch *watch, const TtStepInfo *info) {
  Session *session = watch->runner->session;
  TsString line = {0};
  enum { Few = 6, Many = 64 };
  tsStringAppendFormat(&line, "op %u %s", info->operation, info->name);
  if (info->location)
    tsStringAppendFormat(&line, " %.*s", (int)info->locationLength, info->location);
  if (info->output) {
    tsStringAppendC(&line, ": ");
    appendTensor(&line, info->output, Few);
  }
  sessionReport(session, "%s", line.data);
  for (bool waiting = true; waiting;) {
    char answer[64];
    fputs("(ttrt) ", stdout);
    fflush(stdout);
    if (!fgets(answer, sizeof answer, stdin) || answer[0] == 'c') {
      watch->stops = waiting = false;
    } else if (answer[0] == 'p' && info->output) {
      tsStringClear(&line);
      appendTensor(&line, info->output, Many);
      sessionReport(session, "%s", line.data);
    } else if (answer[0] == '\n' || answer[0] == 'n') {
      waiting = false;
    } else {
      sessionReport(session, "Enter or n: the next op; p: its values; c: run on");
    }
  }
  tsStringFree(&line);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

void memoryObserveBefore(void *user, const TtStepInfo *info) {
  MemoryWatch *memory = user;
  memory->mostDram = info->dramBytes > memory->mostDram ? info->dramBytes : memory->mostDram;
  memory->mostL1 = info->l1Bytes > memory->mostL1 ? info->l1Bytes : memory->mostL1;
}

void memoryObserve(void *user, const TtStepInfo *info) {
  MemoryWatch *memory = user;
  if (info->operation <= memory->last) // another loop, which repeats the same
    tsStringClear(&memory->report);
  memory->last = info->operation;
  tsStringAppendFormat(&memory->report, "%s  \"%u\": {\"loc\": ", memory->report.size ? ",\n" : "",
                       info->operation);
  appendJsonString(&memory->report, info->location ? info->location : "", info->locationLength);
  tsStringAppendC(&memory->report, ", \"debug_str\": ");
  appendJsonString(&memory->report, info->name, strlen(info->name));
  tsStringAppendFormat(&memory->report,
                       ", \"dram\": {\"device_0\": {\"bytes\": %llu}}, \"l1\": {\"device_0\": "
                       "{\"bytes_per_core\": %llu}}",
                       (unsigned long long)info->dramBytes, (unsigned long long)info->l1Bytes);
  if (info->address != UINT64_MAX)
    tsStringAppendFormat(&memory->report, ", \"address\": %llu", (unsigned long long)info->address);
  tsStringAppendC(&memory->report, "}");
}

bool memoryReport(Runner *runner, uint32_t program, const MemoryWatch *memory) {
  TsString json = {0};
  bool done = true;
  sessionReport(runner->session, "  memory    at most %llu bytes of DRAM, %llu of L1 of each core",
                (unsigned long long)memory->mostDram, (unsigned long long)memory->mostL1);
  tsStringAppendFormat(&json, "{\n%s\n}\n", memory->report.size ? memory->report.data : "");
  if (runner->options->saveArtifacts)
    done = runnerWriteArtifact(runner, program, runner->options->command, "memory_results.json",
                               &json);
  tsStringFree(&json);
  return done;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

bool watchesOps(const Runner *runner) {
  return runner->session->hooks && runner->session->hooks->afterOp;
}

void watchObserve(void *user, const TtStepInfo *info) {
  Watch *watch = user;
  if (watch->goldens)
    goldensObserve(watch->goldens, info);
  if (watch->memory)
    memoryObserve(watch->memory, info);
  if (watch->stops)
    stopAt(watch, info);
  const Runner *runner = watch->runner;
  if (watchesOps(runner))
    runner->session->hooks->afterOp(runner->session->hooks->user, runner->path, watch->program,
                                    info);
}
