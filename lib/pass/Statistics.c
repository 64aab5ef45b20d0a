// What passes counted: adding, and the report.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/Internal.h"

#include <stdio.h>
#include <stdlib.h>

void tesseraPassAddStatistic(MlirPass pass, unsigned statistic, int64_t amount) {
  atomic_fetch_add_explicit(&((PsPass *)pass.ptr)->statistics[statistic], amount,
                            memory_order_relaxed);
}

/// One line: a name, what it means and a number.
typedef struct Line {
  const TesseraStatisticDef *definition;
  long long value;
} Line;

/// The lines of one pass, or in a list of all those of one kind.
typedef struct PassReport {
  const PsPass *pass;
  TsVec(Line) lines;
} PassReport;

static int compareLines(const void *a, const void *b) {
  const Line *x = a, *y = b;
  return strcmp(x->definition->name, y->definition->name);
}

static void addLines(PassReport *report, const PsPass *pass) {
  for (uint32_t i = 0; pass->definition && i < pass->definition->numStatistics; ++i) {
    long long value = atomic_load(&pass->statistics[i]);
    if (report->lines.size == pass->definition->numStatistics)
      report->lines.data[i].value += value;
    else
      tsVecPush(&report->lines, (Line){&pass->definition->statistics[i], value});
  }
}

// Frees the lines.
static void appendPass(PassReport *report, size_t indent, TsString *text) {
  size_t valueWidth = 0, nameWidth = 0;
  for (size_t i = 0; i < report->lines.size; ++i) {
    size_t value = (size_t)snprintf(NULL, 0, "%lld", report->lines.data[i].value);
    size_t name = strlen(report->lines.data[i].definition->name);
    valueWidth = value > valueWidth ? value : valueWidth;
    nameWidth = name > nameWidth ? name : nameWidth;
  }
  if (report->lines.size)
    qsort(report->lines.data, report->lines.size, sizeof(Line), compareLines);
  tsStringAppendRepeated(text, ' ', indent);
  tsStringAppendFormat(text, "%s\n", psPassName(report->pass));
  for (size_t i = 0; i < report->lines.size; ++i) {
    Line line = report->lines.data[i];
    tsStringAppendRepeated(text, ' ', indent);
    tsStringAppendFormat(text, "  (S) %*lld %-*s - %s\n", (int)valueWidth, line.value,
                         (int)nameWidth, line.definition->name, line.definition->description);
  }
  tsVecFree(&report->lines);
}

//===--- The whole report ---===//

static void appendStatisticsTree(const PsSequence *sequence, size_t indent, TsString *text) {
  for (size_t i = 0; i < sequence->numSteps; ++i) {
    const PsStep *step = &sequence->steps[i];
    if (step->pass) {
      PassReport report = {.pass = step->pass};
      addLines(&report, step->pass);
      appendPass(&report, indent, text);
    }
    for (size_t n = 0; n < step->numNested; ++n) {
      tsStringAppendRepeated(text, ' ', indent);
      tsStringAppendFormat(text, "'%s' Pipeline\n", step->nested[n]->anchor);
      appendStatisticsTree(step->nested[n], indent + 2, text);
    }
  }
}

typedef TsVec(PassReport) PassReports;

static void collect(const PsSequence *sequence, PassReports *reports) {
  for (size_t i = 0; i < sequence->numSteps; ++i) {
    const PsStep *step = &sequence->steps[i];
    for (size_t n = 0; n < step->numNested; ++n)
      collect(step->nested[n], reports);
    if (!step->pass || !step->pass->definition || !step->pass->definition->numStatistics)
      continue;
    size_t at = 0;
    while (at < reports->size && reports->data[at].pass->definition != step->pass->definition)
      ++at;
    if (at == reports->size)
      tsVecPush(reports, (PassReport){.pass = step->pass});
    addLines(&reports->data[at], step->pass);
  }
}

static int compareReports(const void *a, const void *b) {
  const PassReport *x = a, *y = b;
  return strcmp(psPassName(x->pass), psPassName(y->pass));
}

static void appendStatisticsList(const PsSequence *sequence, TsString *text) {
  PassReports reports = {0};
  collect(sequence, &reports);
  if (reports.size)
    qsort(reports.data, reports.size, sizeof(PassReport), compareReports);
  for (size_t i = 0; i < reports.size; ++i)
    appendPass(&reports.data[i], 0, text);
  tsVecFree(&reports);
}

void psPrintStatistics(PsManager *manager, const PsSequence *sequence) {
  TsString text = {0};
  tsStringAppendC(&text,
                  "===-------------------------------------------------------------------------"
                  "===\n"
                  "                         ... Pass statistics report ...\n"
                  "===-------------------------------------------------------------------------"
                  "===\n");
  if (manager->statisticsForm == TESSERA_REPORT_TREE)
    appendStatisticsTree(sequence, 0, &text);
  else
    appendStatisticsList(sequence, &text);
  tsStringAppendChar(&text, '\n');
  fwrite(text.data, 1, text.size, stderr);
  tsStringFree(&text);
}

void mlirPassManagerEnableStatistics(MlirPassManager passManager, MlirPassDisplayMode displayMode) {
  PsManager *manager = passManager.ptr;
  manager->statistics = true;
  manager->statisticsForm =
      displayMode == MLIR_PASS_DISPLAY_MODE_LIST ? TESSERA_REPORT_LIST : TESSERA_REPORT_TREE;
}
