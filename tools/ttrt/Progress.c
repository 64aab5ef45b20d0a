// What a run that takes long says of how far it is.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Run.h"

Progress progressStart(Runner *runner) {
  double now = secondsNow();
  return (Progress){.session = runner->session,
                    .path = runner->path,
                    .loops = runner->options->loops,
                    .pause = runner->options->progress,
                    .start = now,
                    .last = now};
}

static bool isDue(Progress *progress, double now) {
  if (now - progress->last < progress->pause)
    return false;
  progress->last = now;
  return true;
}

void progressLoop(Progress *progress) {
  double now = secondsNow(), taken = now - progress->start;
  ++progress->loop;
  if (progress->loop >= progress->loops || !isDue(progress, now))
    return;
  double left = taken / (double)progress->loop * (double)(progress->loops - progress->loop);
  sessionLog(progress->session, LogInfo, "%s: loop %lld of %lld after %.0f s, about %.0f s left",
             progress->path, (long long)progress->loop, (long long)progress->loops, taken, left);
}

void progressObserve(void *user, const TtStepInfo *info) {
  Progress *progress = user;
  double now = secondsNow();
  if (isDue(progress, now))
    sessionLog(progress->session, LogInfo, "%s: op %u, %s, after %.0f s", progress->path,
               info->operation, info->name, now - progress->start);
}
