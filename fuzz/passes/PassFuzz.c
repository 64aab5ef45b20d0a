// Passes on texts: a valid module afterwards, or a diagnostic.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PassFuzz.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/Pass.h"

#include <stdio.h>
#include <stdlib.h>

enum { RUNS_OF_CONTEXT = 200 };

static MlirLogicalResult count(MlirDiagnostic diagnostic, void *user) {
  size_t *numErrors = user;
  *numErrors += mlirDiagnosticGetSeverity(diagnostic) == MlirDiagnosticError;
  return mlirLogicalResultSuccess();
}

static void forget(MlirStringRef text, void *user) { (void)text, (void)user; }

static void demand(bool condition, const char *what, const char *passes) {
  if (condition)
    return;
  fprintf(stderr, "%s: %s\n", passes, what);
  abort();
}

/// For this and the next inputs: making a context takes longer than most inputs do, and what one
/// keeps of the types that it saw would grow for ever.
static MlirContext contextOfRun(const PassFuzz *fuzz) {
  static MlirContext context;
  static unsigned runs;
  if (runs++ % RUNS_OF_CONTEXT)
    return context;
  if (!mlirContextIsNull(context))
    mlirContextDestroy(context);
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  fuzz->registerDialects(registry);
  context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  return context;
}

static void runOn(const PassFuzz *fuzz, MlirModule module, const TesseraPassRegistry *registry,
                  const char *passes, size_t *numErrors) {
  MlirPassManager manager = mlirPassManagerCreate(mlirModuleGetContext(module));
  MlirOpPassManager all = mlirPassManagerGetAsOpPassManager(manager);
  tesseraOpPassManagerSetImplicitNesting(all, true);
  MlirLogicalResult result = tesseraParsePassPipelineElements(
      all, registry, mlirStringRefCreateFromCString(passes), forget, NULL);
  demand(mlirLogicalResultIsSuccess(result), "no such pass", passes);
  mlirPassManagerEnableVerifier(manager, fuzz->leavesToVerifier);
  *numErrors = 0;
  result = mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module));
  bool isFine = mlirLogicalResultIsSuccess(result);
  demand(isFine || *numErrors, "fails and doesn't say why", passes);
  demand(!isFine || mlirOperationVerify(mlirModuleGetOperation(module)), "makes what isn't valid",
         passes);
  mlirPassManagerDestroy(manager);
}

void passFuzzRun(const PassFuzz *fuzz, const TesseraPassRegistry *registry, const char *passes,
                 MlirStringRef text) {
  size_t numErrors = 0;
  MlirContext context = contextOfRun(fuzz);
  MlirDiagnosticHandlerID handler =
      mlirContextAttachDiagnosticHandler(context, count, &numErrors, NULL);
  MlirModule module = mlirModuleCreateParse(context, text);
  if (!mlirModuleIsNull(module)) {
    runOn(fuzz, module, registry, passes, &numErrors);
    mlirModuleDestroy(module);
  }
  mlirContextDetachDiagnosticHandler(context, handler);
}
