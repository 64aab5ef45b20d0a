// Printing of long blocks on several threads: each prints a part into a text of its own, and the
// parts are put together in order, so that the output doesn't depend on the number of threads.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Printer.h"
#include "ir/Context.h"

enum {
  PARTS_AT_ONCE = 16, ///< so that only a part of the output is ever held
  OPS_IN_A_PART = 256,
  FEW_OPS = 1024, ///< in all of the output: not worth starting threads
};

/// Operations that one thread prints: one that has regions, or some that have none.
typedef struct Part {
  IrOperation *first;
  const IrOperation *end;
  TesseraAsmPrinter printer;
  AsmMemory memory;
} Part;

typedef struct Parts {
  Part *parts;
  size_t count;
} Parts;

/// The operation behind a part that begins with `first`.
static IrOperation *endOfPart(IrOperation *first, const IrOperation *end) {
  IrOperation *op = first->next;
  if (first->numRegions)
    return op;
  size_t most = first->name->context->alwaysParallel ? 1 : OPS_IN_A_PART;
  for (size_t count = 1; count < most && op != end && !op->numRegions; count++)
    op = op->next;
  return op;
}

/// Fills in parts from `first` on; returns the operation behind them.
static IrOperation *nextParts(Parts *parts, IrOperation *first, const IrOperation *end) {
  parts->count = 0;
  while (first != end && parts->count < PARTS_AT_ONCE) {
    Part *part = &parts->parts[parts->count++];
    part->first = first;
    part->end = first = endOfPart(first, end);
  }
  return first;
}

static void printPart(void *user, size_t i) {
  Part *part = &((Parts *)user)->parts[i];
  for (IrOperation *op = part->first; op != part->end; op = op->next) {
    asmPrintFullOperation(&part->printer, op);
    asmPutNewline(&part->printer);
  }
}

static void putPart(TesseraAsmPrinter *printer, Part *part) {
  TsString *text = &part->printer.out;
  printer->sink(mlirStringRefCreate(text->data, text->size), printer->sinkData);
  text->size = 0;
  for (size_t i = 0; i < part->memory.resources.size; i++)
    asmUseResource(printer, part->memory.resources.data[i]);
}

static void printAll(TesseraAsmPrinter *printer, IrOperation *first, const IrOperation *end) {
  Parts parts = {tsAllocZeroed(PARTS_AT_ONCE, sizeof(Part)), 0};
  for (size_t i = 0; i < PARTS_AT_ONCE; i++)
    parts.parts[i].printer = (TesseraAsmPrinter){.state = printer->state,
                                                 .ownMemory = &parts.parts[i].memory,
                                                 .innerNames = printer->innerNames,
                                                 .indent = printer->indent,
                                                 .defaultDialect = printer->defaultDialect};
  if (printer->out.size)
    printer->sink(mlirStringRefCreate(printer->out.data, printer->out.size), printer->sinkData);
  printer->out.size = 0;
  while (first != end) {
    first = nextParts(&parts, first, end);
    irParallelFor(printer->state->context, parts.count, printPart, &parts);
    for (size_t i = 0; i < parts.count; i++)
      putPart(printer, &parts.parts[i]);
  }
  for (size_t i = 0; i < PARTS_AT_ONCE; i++) {
    tsStringFree(&parts.parts[i].printer.out);
    asmMemoryFree(&parts.parts[i].memory);
  }
  tsFree(parts.parts);
}

static bool areFew(IrOperation *first, const IrOperation *end) {
  size_t count = 0;
  for (IrOperation *op = first; op != end; op = op->next)
    for (IrOperation *nested = op; nested; nested = irWalkNext(op, nested, false))
      if (++count >= FEW_OPS)
        return false;
  return true;
}

bool asmPrintInParallel(TesseraAsmPrinter *printer, IrOperation *first, const IrOperation *end) {
  IrContext *context = printer->state->context;
  // Distinct attributes are numbered in the order of the text.
  if (!printer->sink || printer->collector || first == end || endOfPart(first, end) == end ||
      atomic_load(&context->nextDistinct) || (!context->alwaysParallel && areFew(first, end)) ||
      !irContextGetThreadPool(context))
    return false;
  printAll(printer, first, end);
  return true;
}
