// Fuzzes the loader of definitions: any bytes give a dialect or messages, and with the dialect any
// IR is read, verified, folded and printed, or refused. The input is a definition, a line `//
// -----`, and a module. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "TwoParts.h"
#include "dialect/func/FuncOps.h"
#include "examples/units/UnitsOps.h"
#include "mlir-c/Diagnostics.h"
#include "support/String.h"
#include "tessera/Load.h"
#include "tessera/Rewrite.h"

#include <stdlib.h>

static MlirLogicalResult ignore(MlirDiagnostic diagnostic, void *user) {
  (void)diagnostic, (void)user;
  return mlirLogicalResultSuccess();
}

static void ignoreMessage(MlirDiagnosticSeverity severity, MlirStringRef text, void *user) {
  (void)severity;
  *(size_t *)user += text.length;
}

static void useModule(MlirContext context, MlirModule module) {
  MlirOperation op = mlirModuleGetOperation(module);
  TsString text = {0};
  mlirOperationPrint(op, tsStringCallback, &text);
  MlirModule again = mlirModuleCreateParse(context, tsStringView(&text));
  if (mlirModuleIsNull(again))
    abort(); // what we print, we read
  mlirModuleDestroy(again);
  tsStringFree(&text);
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(context);
  tesseraRewritePatternSetAddCanonicalization(patterns);
  tesseraApplyPatternsGreedily(op, patterns, NULL);
}

static void useDialect(MlirDialectRegistry registry, MlirStringRef text) {
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirContextSetAllowUnregisteredDialects(context, true);
  mlirContextAttachDiagnosticHandler(context, ignore, NULL, NULL);
  MlirModule module = mlirModuleCreateParse(context, text);
  if (!mlirModuleIsNull(module)) {
    useModule(context, module);
    mlirModuleDestroy(module);
  }
  mlirContextDestroy(context);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  FuzzParts parts;
  if (!fuzzTwoParts(data, size, &parts))
    return 0;
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__func__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__units__(), registry);
  TesseraLoadOptions options = {.skipUnknownPredicates = true};
  size_t length = 0;
  MlirLogicalResult loaded = tesseraDialectLoadDefinitionText(registry, "fuzz.td", parts.first,
                                                              &options, ignoreMessage, &length);
  if (mlirLogicalResultIsSuccess(loaded))
    useDialect(registry, parts.second);
  mlirDialectRegistryDestroy(registry);
  return 0;
}
