// Times: a tree of what took how long, and its report.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/Internal.h"

#include <stdlib.h>
#include <time.h>

typedef struct Timer {
  MlirStringRef name;
  double started, seconds;
  struct Timer *parent, *firstChild, *lastChild, *next;
} Timer;

struct TesseraTiming {
  TsArena arena;
  Timer root, *current;
};

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

TesseraTiming *tesseraTimingCreate(void) {
  TesseraTiming *timing = tsAllocZeroed(1, sizeof *timing);
  timing->root.started = now();
  timing->current = &timing->root;
  return timing;
}

void tesseraTimingDestroy(TesseraTiming *timing) {
  if (!timing)
    return;
  tsArenaDestroy(&timing->arena);
  tsFree(timing);
}

void tesseraTimingStart(TesseraTiming *timing, MlirStringRef name) {
  Timer *parent = timing->current, *timer = parent->firstChild;
  while (timer && !tsEqual(timer->name, name))
    timer = timer->next;
  if (!timer) {
    timer = tsArenaNew(&timing->arena, Timer);
    *timer = (Timer){.name = tsArenaString(&timing->arena, name), .parent = parent};
    if (parent->lastChild)
      parent->lastChild->next = timer;
    else
      parent->firstChild = timer;
    parent->lastChild = timer;
  }
  timer->started = now();
  timing->current = timer;
}

void tesseraTimingStop(TesseraTiming *timing) {
  Timer *timer = timing->current;
  timer->seconds += now() - timer->started;
  timing->current = timer->parent;
}

//===--- The report ---===//

/// What is being printed, and what everything is a part of.
typedef struct Report {
  TsString text;
  double total;
} Report;

static double percentage(const Report *report, double seconds) {
  return report->total > 0 ? seconds / report->total * 100 : 0;
}

static void appendLine(Report *report, double seconds, int indent, MlirStringRef name) {
  tsStringAppendFormat(&report->text, "  %8.4f (%5.1f%%)  ", seconds, percentage(report, seconds));
  tsStringAppendRepeated(&report->text, ' ', (size_t)indent);
  tsStringAppendFormat(&report->text, "%.*s\n", (int)name.length, name.data);
}

// The timer after this one in the order of the tree, and how much deeper it is.
static const Timer *nextTimer(const Timer *timer, int *depth) {
  if (timer->firstChild) {
    ++*depth;
    return timer->firstChild;
  }
  while (timer && !timer->next) {
    timer = timer->parent;
    --*depth;
  }
  return timer ? timer->next : NULL;
}

static void appendTimerTree(Report *report, const Timer *root) {
  int depth = 0;
  for (const Timer *timer = nextTimer(root, &depth); timer; timer = nextTimer(timer, &depth))
    appendLine(report, timer->seconds, (depth - 1) * 2, timer->name);
}

static int compareSeconds(const void *a, const void *b) {
  const Timer *x = a, *y = b;
  return x->seconds < y->seconds ? 1 : x->seconds > y->seconds ? -1 : 0;
}

// All timers of one name together.
static void appendTimerList(Report *report, const Timer *root) {
  TsVec(Timer) all = {0};
  TsStringMap positions = {0};
  int depth = 0;
  for (const Timer *timer = nextTimer(root, &depth); timer; timer = nextTimer(timer, &depth)) {
    bool inserted;
    uintptr_t *position = tsStringMapInsert(&positions, timer->name, &inserted);
    if (inserted) {
      *position = all.size;
      tsVecPush(&all, *timer);
    } else {
      all.data[*position].seconds += timer->seconds;
    }
  }
  if (all.size)
    qsort(all.data, all.size, sizeof(Timer), compareSeconds);
  for (size_t i = 0; i < all.size; ++i)
    appendLine(report, all.data[i].seconds, 0, all.data[i].name);
  tsVecFree(&all);
  tsStringMapFree(&positions);
}

static double secondsOfChildren(const Timer *timer) {
  double seconds = 0;
  for (const Timer *child = timer->firstChild; child; child = child->next)
    seconds += child->seconds;
  return seconds;
}

static void appendTable(Report *report, const Timer *root, TesseraReportForm form) {
  tsStringAppendFormat(
      &report->text,
      "===-------------------------------------------------------------------------===\n"
      "                         ... Execution time report ...\n"
      "===-------------------------------------------------------------------------===\n"
      "  Total Execution Time: %.4f seconds\n\n"
      "  ----Wall Time----  ----Name----\n",
      report->total);
  if (form == TESSERA_REPORT_TREE)
    appendTimerTree(report, root);
  else
    appendTimerList(report, root);
  appendLine(report, report->total - secondsOfChildren(root), 0, tsLiteral("Rest"));
  appendLine(report, report->total, 0, tsLiteral("Total"));
}

static void appendJsonStart(Report *report, const Timer *timer, int indent) {
  tsStringAppendRepeated(&report->text, ' ', (size_t)indent);
  tsStringAppendFormat(&report->text,
                       "{\"wall\": {\"duration\": %8.4f, \"percentage\": %5.1f}, \"name\": \"",
                       timer->seconds, percentage(report, timer->seconds));
  for (size_t i = 0; i < timer->name.length; ++i) {
    if (timer->name.data[i] == '"' || timer->name.data[i] == '\\')
      tsStringAppendChar(&report->text, '\\');
    tsStringAppendChar(&report->text, timer->name.data[i]);
  }
  tsStringAppendC(&report->text, "\"");
}

// An empty element ends each list, as it does in MLIR's reports.
static void appendJson(Report *report, const Timer *root) {
  int depth = 0;
  const Timer *timer = nextTimer(root, &depth);
  tsStringAppendC(&report->text, "[\n");
  while (timer) {
    appendJsonStart(report, timer, (depth - 1) * 2);
    tsStringAppendC(&report->text, ", \"passes\": [\n");
    int before = depth;
    bool isLeaf = !timer->firstChild;
    timer = nextTimer(timer, &depth);
    for (int closed = before; isLeaf && closed >= (timer ? depth : 1); --closed) {
      tsStringAppendRepeated(&report->text, ' ', (size_t)(closed - 1) * 2);
      tsStringAppendC(&report->text, "{}]},\n");
    }
  }
  Timer rest = {.name = tsLiteral("Rest"), .seconds = report->total - secondsOfChildren(root)};
  Timer total = {.name = tsLiteral("Total"), .seconds = report->total};
  appendJsonStart(report, &rest, 0);
  tsStringAppendC(&report->text, "},\n");
  appendJsonStart(report, &total, 0);
  tsStringAppendC(&report->text, "}\n]\n");
}

void tesseraTimingPrint(TesseraTiming *timing, TesseraReportForm form, bool asJson,
                        MlirStringCallback output, void *user) {
  Report report = {.total = now() - timing->root.started};
  if (asJson)
    appendJson(&report, &timing->root);
  else
    appendTable(&report, &timing->root, form);
  output(tsStringView(&report.text), user);
  tsStringFree(&report.text);
}
