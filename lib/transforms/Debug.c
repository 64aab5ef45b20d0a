// Passes for looking at programs: print-ir, print-op-stats, strip-debuginfo.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "tessera/Pass.h"
#include "transforms/TransformsPasses.h"

#include <stdio.h>
#include <stdlib.h>

//===--- print-ir ---===//

static void writeAndFree(TsString *text) {
  fwrite(text->data, 1, text->size, stderr);
  tsStringFree(text);
}

void printIRPassPassRun(MlirPass pass, const PrintIRPassOptions *options, MlirOperation op) {
  TsString text = {0};
  tsStringAppendC(&text, "// -----// IR Dump");
  if (options->label.length)
    tsStringAppendFormat(&text, " %s", options->label.data);
  tsStringAppendC(&text, " //----- //\n");
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsUseLocalScope(flags);
  mlirOperationPrintWithFlags(op, flags, tsStringCallback, &text);
  mlirOpPrintingFlagsDestroy(flags);
  tsStringAppendChar(&text, '\n');
  writeAndFree(&text);
  tesseraPassMarkUnchanged(pass);
}

//===--- print-op-stats ---===//

typedef struct Count {
  MlirStringRef name;
  size_t number;
} Count;

typedef struct Counts {
  TsPointerMap positions; ///< IrOpName * -> position in `all` + 1
  TsVec(Count) all;
} Counts;

static int compareNames(const void *a, const void *b) {
  return tsCompare(((const Count *)a)->name, ((const Count *)b)->name);
}

static void countOperations(IrOperation *root, Counts *counts) {
  for (IrOperation *op = root; op; op = irWalkNext(root, op, false)) {
    bool inserted;
    uintptr_t *position = tsPointerMapInsert(&counts->positions, op->name, &inserted);
    if (inserted) {
      *position = counts->all.size;
      tsVecPush(&counts->all, (Count){irStringValue(op->name->name), 0});
    }
    counts->all.data[*position].number++;
  }
  qsort(counts->all.data, counts->all.size, sizeof(Count), compareNames);
}

static void printAsJson(const Counts *counts, TsString *text) {
  tsStringAppendC(text, "{\n");
  for (size_t i = 0; i < counts->all.size; i++)
    tsStringAppendFormat(text, "  \"%.*s\" : %zu%s\n", (int)counts->all.data[i].name.length,
                         counts->all.data[i].name.data, counts->all.data[i].number,
                         i + 1 < counts->all.size ? "," : "");
  tsStringAppendC(text, "}\n");
}

// The part of the name behind the dialect and its dot.
static MlirStringRef withoutDialect(MlirStringRef name) {
  size_t length = irDialectPrefix(name).length;
  return length ? tsSubstring(name, length + 1, name.length) : name;
}

// Names aligned at the dot.
static void printAsTable(const Counts *counts, TsString *text) {
  size_t widthBefore = 0, widthAfter = 0;
  for (size_t i = 0; i < counts->all.size; i++) {
    MlirStringRef name = counts->all.data[i].name;
    size_t before = irDialectPrefix(name).length, after = withoutDialect(name).length;
    widthBefore = before > widthBefore ? before : widthBefore;
    widthAfter = after > widthAfter ? after : widthAfter;
  }
  tsStringAppendC(text, "Operations encountered:\n-----------------------\n");
  for (size_t i = 0; i < counts->all.size; i++) {
    MlirStringRef dialect = irDialectPrefix(counts->all.data[i].name);
    MlirStringRef name = withoutDialect(counts->all.data[i].name);
    tsStringAppendRepeated(text, ' ', widthBefore + 2 - dialect.length + !dialect.length);
    tsStringAppend(text, dialect);
    tsStringAppendC(text, dialect.length ? "." : "");
    tsStringAppend(text, name);
    tsStringAppendRepeated(text, ' ', widthAfter - name.length);
    tsStringAppendFormat(text, " , %zu\n", counts->all.data[i].number);
  }
}

void printOpStatsPassRun(MlirPass pass, const PrintOpStatsOptions *options, MlirOperation op) {
  Counts counts = {0};
  countOperations(irOp(op), &counts);
  TsString text = {0};
  if (options->printAsJSON)
    printAsJson(&counts, &text);
  else
    printAsTable(&counts, &text);
  writeAndFree(&text);
  tsVecFree(&counts.all);
  tsPointerMapFree(&counts.positions);
  tesseraPassMarkUnchanged(pass);
}

//===--- strip-debuginfo ---===//

void stripDebugInfoPassRun(MlirPass pass, const StripDebugInfoOptions *options, MlirOperation op) {
  (void)pass, (void)options;
  IrStorage *unknown = irOp(op)->name->context->unknownLoc;
  for (IrOperation *inner = irOp(op); inner; inner = irWalkNext(irOp(op), inner, false)) {
    inner->location = unknown;
    for (uint32_t r = 0; r < inner->numRegions; r++)
      for (IrBlock *block = inner->regions[r].first; block; block = block->next)
        for (uint32_t i = 0; i < block->numArguments; i++)
          block->arguments[i]->location = unknown;
  }
}
