// Printing of file metadata: the data of resources that were referred to.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Printer.h"

#include <stdlib.h>

void asmUseResource(TesseraAsmPrinter *printer, IrResource *resource) {
  if (printer->collector)
    return;
  AsmMemory *memory = asmMemory(printer);
  bool inserted;
  tsPointerMapInsert(&memory->hasResource, resource, &inserted);
  if (inserted)
    tsVecPush(&memory->resources, resource);
}

static void printBlob(TesseraAsmPrinter *printer, const IrResource *resource) {
  static const char digits[] = "0123456789ABCDEF";
  uint32_t alignment = (uint32_t)resource->alignment;
  asmPutLiteral(printer, "\"0x");
  for (size_t i = 0; i < 4 + resource->size; i++) {
    unsigned char byte = i < 4 ? (unsigned char)(alignment >> (8 * i))
                               : ((const unsigned char *)resource->data)[i - 4];
    char pair[2] = {digits[byte >> 4], digits[byte & 15]};
    asmPut(printer, pair, 2);
  }
  asmPutChar(printer, '"');
}

/// Whether the resource's text is short enough to be printed.
static bool isShown(const AsmState *state, const IrResource *resource) {
  uint64_t length = 2 + 2 + 2 * (4 + (uint64_t)resource->size);
  return state->flags.resourceLimit < 0 || length <= (uint64_t)state->flags.resourceLimit;
}

static int compareDialects(const void *a, const void *b) {
  const IrResource *x = *(IrResource *const *)a, *y = *(IrResource *const *)b;
  return tsCompare(x->dialect->name, y->dialect->name);
}

static void printEntries(TesseraAsmPrinter *printer) {
  AsmState *state = printer->state;
  const IrDialect *dialect = NULL;
  for (size_t i = 0; i < state->memory.resources.size; i++) {
    const IrResource *resource = state->memory.resources.data[i];
    if (!resource->hasData || !isShown(state, resource))
      continue;
    if (!dialect)
      asmPutLiteral(printer, "  dialect_resources: {\n");
    if (resource->dialect != dialect) {
      asmPutText(printer, dialect ? tsLiteral("\n    },\n    ") : tsLiteral("    "));
      asmPutText(printer, resource->dialect->name);
      asmPutLiteral(printer, ": {\n");
    } else {
      asmPutLiteral(printer, ",\n");
    }
    dialect = resource->dialect;
    asmPutLiteral(printer, "      ");
    asmPutKeywordOrString(printer, resource->key);
    asmPutLiteral(printer, ": ");
    printBlob(printer, resource);
  }
  if (dialect)
    asmPutLiteral(printer, "\n    }\n  }");
}

void asmPrintFileMetadata(TesseraAsmPrinter *printer) {
  AsmState *state = printer->state;
  bool any = false;
  for (size_t i = 0; i < state->memory.resources.size; i++)
    any = any || state->memory.resources.data[i]->hasData;
  if (!any)
    return;
  // Resources of one dialect together; within it in the order of their first use: few dialects
  // have any, so moving each one's entries forward is cheap.
  TsVec(IrResource *) sorted = {0};
  for (size_t i = 0; i < state->memory.resources.size; i++)
    tsVecPush(&sorted, state->memory.resources.data[i]);
  for (size_t i = 1; i < sorted.size; i++)
    for (size_t j = i; j && compareDialects(&sorted.data[j - 1], &sorted.data[j]) > 0; j--) {
      IrResource *moved = sorted.data[j];
      sorted.data[j] = sorted.data[j - 1];
      sorted.data[j - 1] = moved;
    }
  memcpy(state->memory.resources.data, sorted.data, sorted.size * sizeof(IrResource *));
  tsVecFree(&sorted);
  asmPutLiteral(printer, "\n{-#\n");
  printEntries(printer);
  asmPutLiteral(printer, "\n#-}\n");
}
