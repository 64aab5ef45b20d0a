// Fuzzes the parser, the verifier, the printer and the canonicalizer on all dialects: any bytes
// give IR or a diagnostic, the same ones on one thread and on several; what is printed parses, and
// prints as before; what is canonicalized is valid. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "ir/Context.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include "mlir-c/Transforms.h"
#include "support/String.h"
#include "tessera/Registry.h"

#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 3 };

typedef struct Style {
  bool generic, locations;
} Style;

static const Style styles[] = {{false, false}, {false, true}, {true, true}};
enum { NUM_STYLES = sizeof styles / sizeof styles[0] };

/// What comes of an input.
typedef struct Outcome {
  TsString said;                ///< by the parser and the verifier
  TsString printed[NUM_STYLES]; ///< empty when the input is refused
} Outcome;

static MlirLogicalResult note(MlirDiagnostic diagnostic, void *user) {
  TsString *said = user;
  mlirDiagnosticPrint(diagnostic, tsStringCallback, said);
  mlirLocationPrint(mlirDiagnosticGetLocation(diagnostic), tsStringCallback, said);
  for (intptr_t i = 0; i < mlirDiagnosticGetNumNotes(diagnostic); i++)
    note(mlirDiagnosticGetNote(diagnostic, i), user);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult ignore(MlirDiagnostic diagnostic, void *user) {
  (void)diagnostic;
  (void)user;
  return mlirLogicalResultSuccess();
}

static void print(TsString *out, MlirModule module, Style style) {
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  if (style.generic)
    mlirOpPrintingFlagsPrintGenericOpForm(flags);
  mlirOpPrintingFlagsEnableDebugInfo(flags, style.locations, false);
  mlirOperationPrintWithFlags(mlirModuleGetOperation(module), flags, tsStringCallback, out);
  mlirOpPrintingFlagsDestroy(flags);
}

static void demand(bool condition, const char *what, const TsString *first,
                   const TsString *second) {
  if (condition)
    return;
  fprintf(stderr, "%s\n--- first\n%.*s\n--- second\n%.*s\n", what, (int)first->size, first->data,
          (int)second->size, second->data);
  abort();
}

static bool equal(const TsString *first, const TsString *second) {
  return tsEqual(tsStringView(first), tsStringView(second));
}

static MlirContext createContext(MlirDialectRegistry registry, TsThreadPool *pool) {
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirContextSetAllowUnregisteredDialects(context, true);
  mlirContextAttachDiagnosticHandler(context, ignore, NULL, NULL);
  if (pool) {
    mlirContextSetThreadPool(context, (MlirLlvmThreadPool){pool});
    irContext(context)->alwaysParallel = true;
  } else {
    mlirContextEnableMultithreading(context, false);
  }
  return context;
}

/// In a context of its own: resources that are there already would lend their names.
static void checkText(MlirDialectRegistry registry, const TsString *text, Style style) {
  MlirContext context = createContext(registry, NULL);
  TsString second = {0};
  MlirModule again = mlirModuleCreateParse(context, tsStringView(text));
  demand(!mlirModuleIsNull(again), "what is printed doesn't parse", text, &second);
  print(&second, again, style);
  demand(equal(text, &second), "what is printed prints differently", text, &second);
  mlirModuleDestroy(again);
  mlirContextDestroy(context);
  tsStringFree(&second);
}

static void checkCanonical(MlirContext context, MlirModule module) {
  MlirPassManager manager = mlirPassManagerCreate(context);
  mlirPassManagerEnableVerifier(manager, false);
  mlirPassManagerAddOwnedPass(manager, mlirCreateTransformsCanonicalizer());
  MlirLogicalResult result = mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module));
  if (mlirLogicalResultIsSuccess(result) && !mlirOperationVerify(mlirModuleGetOperation(module)))
    abort();
  mlirPassManagerDestroy(manager);
}

/// What comes of the source: on one thread, with what is printed checked, when there is no pool.
static void run(MlirDialectRegistry registry, MlirStringRef source, TsThreadPool *pool,
                Outcome *out) {
  MlirContext context = createContext(registry, pool);
  MlirDiagnosticHandlerID handler =
      mlirContextAttachDiagnosticHandler(context, note, &out->said, NULL);
  MlirModule module = mlirModuleCreateParse(context, source);
  mlirContextDetachDiagnosticHandler(context, handler);
  for (size_t i = 0; i < NUM_STYLES && !mlirModuleIsNull(module); i++) {
    print(&out->printed[i], module, styles[i]);
    if (!pool)
      checkText(registry, &out->printed[i], styles[i]);
  }
  if (!mlirModuleIsNull(module)) {
    if (!pool)
      checkCanonical(context, module);
    mlirModuleDestroy(module);
  }
  mlirContextDestroy(context);
}

static void compare(const Outcome *one, const Outcome *many) {
  demand(equal(&one->said, &many->said), "threads say something else", &one->said, &many->said);
  for (size_t i = 0; i < NUM_STYLES; i++)
    demand(equal(&one->printed[i], &many->printed[i]), "threads print something else",
           &one->printed[i], &many->printed[i]);
}

static void freeOutcome(Outcome *out) {
  tsStringFree(&out->said);
  for (size_t i = 0; i < NUM_STYLES; i++)
    tsStringFree(&out->printed[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  MlirStringRef source = mlirStringRefCreate((const char *)data, size);
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  tesseraRegisterTenstorrentDialects(registry);
  TsThreadPool *pool = tsThreadPoolCreate(THREADS);
  Outcome one = {0}, many = {0};
  run(registry, source, pool, &many);
  run(registry, source, NULL, &one);
  compare(&one, &many);
  freeOutcome(&one);
  freeOutcome(&many);
  tsThreadPoolDestroy(pool);
  mlirDialectRegistryDestroy(registry);
  return 0;
}
