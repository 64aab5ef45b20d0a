// Fuzzes the TableGen reader and its printers: any bytes give records or messages.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tablegen/Records.h"

static void ignoreMessage(const TgDiagnostic *diagnostic, void *user) {
  (void)diagnostic;
  (void)user;
}

static void ignoreText(MlirStringRef text, void *user) { *(size_t *)user += text.length; }

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  TgContext *context = tgContextCreate(ignoreMessage, NULL);
  tgContextSetLimits(context, (size_t)64 << 20, 200000);
  size_t printed = 0;
  if (tgContextParseText(context, tsLiteral("fuzz.td"),
                         mlirStringRefCreate((const char *)data, size))) {
    tgPrintRecords(context, ignoreText, &printed);
    tgPrintDetailedRecords(context, ignoreText, &printed);
    tgPrintJson(context, ignoreText, &printed);
  }
  tgContextDestroy(context);
  return 0;
}
