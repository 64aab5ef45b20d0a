// Writes emitc as C++.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/cpp/Cpp.h"
#include "tessera/Translation.h"

#include <string.h>

//===--- Text ---===//

static void flush(Emitter *emitter) {
  emitter->write(tsStringView(&emitter->out), emitter->user);
  tsStringClear(&emitter->out);
}

// Lines that aren't empty are indented, and don't end in spaces.
void cppText(Emitter *emitter, MlirStringRef text) {
  enum { kFlushed = 1 << 16 };
  while (text.length) {
    const char *end = memchr(text.data, '\n', text.length);
    size_t whole = end ? (size_t)(end - text.data) : text.length, length = whole;
    while (end && length && text.data[length - 1] == ' ')
      --length;
    if (length && emitter->atLineStart)
      tsStringAppendRepeated(&emitter->out, ' ', emitter->indent);
    tsStringAppend(&emitter->out, mlirStringRefCreate(text.data, length));
    emitter->atLineStart = end || (!length && emitter->atLineStart);
    if (end)
      tsStringAppendChar(&emitter->out, '\n');
    text = tsSubstring(text, whole + (end != NULL), SIZE_MAX);
  }
  if (emitter->out.size >= kFlushed)
    flush(emitter);
}

void cppC(Emitter *emitter, const char *text) {
  cppText(emitter, mlirStringRefCreateFromCString(text));
}

void cppNumber(Emitter *emitter, uint64_t number) {
  char digits[TS_DECIMAL_DIGITS];
  cppText(emitter, tsDecimal(digits, number));
}

//===--- The translation ---===//

const OpPrinter *cppFindPrinter(const Emitter *emitter, MlirOperation op) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  uintptr_t *found = definition ? tsPointerMapFind(&emitter->printers, definition) : NULL;
  return found ? (const OpPrinter *)*found : NULL;
}

enum { OPTION_TOP, OPTION_FILE };

static MlirLogicalResult translate(MlirOperation op, const char *const *options,
                                   MlirStringCallback write, void *user) {
  Emitter emitter = {.write = write, .user = user, .atLineStart = true};
  emitter.declareAtTop = options[OPTION_TOP] != NULL;
  if (options[OPTION_FILE])
    emitter.fileId = mlirStringRefCreateFromCString(options[OPTION_FILE]);
  emitter.symbols = tesseraSymbolTablesCreate();
  for (size_t i = 0; i < cppNumPrinters; ++i)
    *tsPointerMapInsert(&emitter.printers, cppPrinters[i].definition, NULL) =
        (uintptr_t)&cppPrinters[i];
  MlirLogicalResult result = cppOperation(&emitter, op, false);
  flush(&emitter);
  tesseraSymbolTablesDestroy(emitter.symbols);
  tsPointerMapFree(&emitter.printers);
  tsPointerMapFree(&emitter.names);
  tsPointerMapFree(&emitter.labels);
  tsStringFree(&emitter.out);
  return result;
}

static const TesseraTranslationOption options[] = {
    [OPTION_TOP] = {"declare-variables-at-top", NULL,
                    "Declare variables at top when emitting C/C++"},
    [OPTION_FILE] = {"file-id", "string", "Emit emitc.file ops with matching id"},
};

const TesseraTranslation emitcToCppTranslation = {
    .name = "mlir-to-cpp",
    .summary = "translate from mlir to cpp",
    .translate = translate,
    .numOptions = sizeof options / sizeof options[0],
    .options = options,
};
