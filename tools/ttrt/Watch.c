// What ttrt run looks at after each op: golden values, and whoever debugs.
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

bool watchesOps(const Runner *runner) {
  return runner->session->hooks && runner->session->hooks->afterOp;
}

void watchObserve(void *user, const TtStepInfo *info) {
  Watch *watch = user;
  if (watch->goldens)
    goldensObserve(watch->goldens, info);
  if (watch->stops)
    stopAt(watch, info);
  const Runner *runner = watch->runner;
  if (watchesOps(runner))
    runner->session->hooks->afterOp(runner->session->hooks->user, runner->path, watch->program,
                                    info);
}
