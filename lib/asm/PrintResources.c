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

MlirStringRef asmResourceKey(const TesseraAsmPrinter *printer, const IrResource *resource) {
  return printer->state->flags.givenKeys ? tsSubstring(resource->key, 0, resource->givenLength)
                                         : resource->key;
}

/// Of a blob: quotes, `0x`, alignment and bytes.
static uint64_t blobLength(size_t size) { return 2 + 2 + 2 * (4 + (uint64_t)size); }

static void printBlob(TesseraAsmPrinter *printer, uint32_t given, MlirStringRef bytes) {
  static const char digits[] = "0123456789ABCDEF";
  uint32_t alignment = given ? given : 1; // as it can be read
  asmPutLiteral(printer, "\"0x");
  for (size_t i = 0; i < 4 + bytes.length; i++) {
    unsigned char byte =
        i < 4 ? (unsigned char)(alignment >> (8 * i)) : (unsigned char)bytes.data[i - 4];
    char pair[2] = {digits[byte >> 4], digits[byte & 15]};
    asmPut(printer, pair, 2);
  }
  asmPutChar(printer, '"');
}

/// Whether a resource's text is short enough to be printed.
static bool isShown(const AsmState *state, uint64_t length) {
  return state->flags.resourceLimit < 0 || length <= (uint64_t)state->flags.resourceLimit;
}

/// What comes before an entry's value. `group` is set when it is the first of its group, which is
/// the first of all unless `any`.
static void printKey(TesseraAsmPrinter *printer, const MlirStringRef *group, bool any,
                     MlirStringRef key) {
  if (group) {
    asmPutText(printer, any ? tsLiteral("\n    },\n    ") : tsLiteral("    "));
    asmPutText(printer, *group);
    asmPutLiteral(printer, ": {\n");
  } else {
    asmPutLiteral(printer, ",\n");
  }
  asmPutLiteral(printer, "      ");
  asmPutKeywordOrString(printer, key);
  asmPutLiteral(printer, ": ");
}

static int compareDialects(const void *a, const void *b) {
  const IrResource *x = *(IrResource *const *)a, *y = *(IrResource *const *)b;
  return tsCompare(x->dialect->name, y->dialect->name);
}

static bool printDialectResources(TesseraAsmPrinter *printer) {
  AsmState *state = printer->state;
  const IrDialect *dialect = NULL;
  for (size_t i = 0; i < state->memory.resources.size; i++) {
    const IrResource *resource = state->memory.resources.data[i];
    if (!resource->hasData || !isShown(state, blobLength(resource->size)))
      continue;
    if (!dialect)
      asmPutLiteral(printer, "  dialect_resources: {\n");
    bool isFirst = resource->dialect != dialect;
    printKey(printer, isFirst ? &resource->dialect->name : NULL, dialect,
             asmResourceKey(printer, resource));
    printBlob(printer, (uint32_t)resource->alignment,
              mlirStringRefCreate(resource->data, resource->size));
    dialect = resource->dialect;
  }
  if (dialect)
    asmPutLiteral(printer, "\n    }\n  }");
  return dialect;
}

static uint64_t externalLength(const IrExternal *entry) {
  switch (entry->kind) {
  case IR_EXTERNAL_BLOB:
    return blobLength(entry->text.length);
  case IR_EXTERNAL_BOOL:
    return entry->boolean ? 4 : 5;
  case IR_EXTERNAL_STRING:
    break;
  }
  return asmEscapedLength(entry->text);
}

static void printExternal(TesseraAsmPrinter *printer, const IrExternal *entry) {
  if (entry->kind == IR_EXTERNAL_BLOB)
    printBlob(printer, (uint32_t)entry->alignment, entry->text);
  else if (entry->kind == IR_EXTERNAL_STRING)
    asmPutEscaped(printer, entry->text);
  else
    asmPutText(printer, entry->boolean ? tsLiteral("true") : tsLiteral("false"));
}

static void printExternals(TesseraAsmPrinter *printer, bool follows) {
  const IrExternals *externals = printer->state->flags.externals;
  const IrExternalGroup *current = NULL;
  for (size_t g = 0; externals && g < externals->groups.size; g++) {
    const IrExternalGroup *group = &externals->groups.data[g];
    for (size_t i = 0; i < group->entries.size; i++) {
      const IrExternal *entry = &group->entries.data[i];
      if (!isShown(printer->state, externalLength(entry)))
        continue;
      if (!current)
        asmPutText(printer, follows ? tsLiteral(",\n  external_resources: {\n")
                                    : tsLiteral("  external_resources: {\n"));
      printKey(printer, group != current ? &group->name : NULL, current, entry->key);
      printExternal(printer, entry);
      current = group;
    }
  }
  if (current)
    asmPutLiteral(printer, "\n    }\n  }");
}

/// Resources of one dialect together; within it in the order of their first use: few dialects have
/// any, so moving each one's entries forward is cheap.
static void sortResources(AsmState *state) {
  TsVec(IrResource *) sorted = {0};
  for (size_t i = 0; i < state->memory.resources.size; i++)
    tsVecPush(&sorted, state->memory.resources.data[i]);
  for (size_t i = 1; i < sorted.size; i++)
    for (size_t j = i; j && compareDialects(&sorted.data[j - 1], &sorted.data[j]) > 0; j--) {
      IrResource *moved = sorted.data[j];
      sorted.data[j] = sorted.data[j - 1];
      sorted.data[j - 1] = moved;
    }
  if (sorted.size)
    memcpy(state->memory.resources.data, sorted.data, sorted.size * sizeof(IrResource *));
  tsVecFree(&sorted);
}

void asmPrintFileMetadata(TesseraAsmPrinter *printer) {
  AsmState *state = printer->state;
  const IrExternals *externals = state->flags.externals;
  bool any = false;
  for (size_t i = 0; i < state->memory.resources.size; i++)
    any = any || state->memory.resources.data[i]->hasData;
  for (size_t g = 0; externals && g < externals->groups.size; g++)
    any = any || externals->groups.data[g].entries.size;
  if (!any)
    return;
  sortResources(state);
  asmPutLiteral(printer, "\n{-#\n");
  printExternals(printer, printDialectResources(printer));
  asmPutLiteral(printer, "\n#-}\n");
}
