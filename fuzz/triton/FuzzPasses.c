// Fuzzes the passes on Triton's kernels and their lowering for the CPU: any module that verifies is
// one afterwards, or a diagnostic says why it isn't compiled. The input's first byte says which
// passes; the rest is a module. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include "support/String.h"
#include "tessera/Pass.h"
#include "tessera/Registry.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const kPasses[] = {
    "triton-ttir-pipeline,triton-cpu-pipeline",
    "triton-cpu-pipeline",
    "convert-triton-to-cpu",
    "triton-combine",
    "triton-reorder-broadcast",
    "triton-loop-unroll",
    "triton-licm",
    "triton-loop-aware-cse",
    "triton-rewrite-tensor-pointer",
    "triton-rewrite-tensor-descriptor-to-pointer",
    "triton-lower-scaled-dot",
    "triton-flatten-cubes",
    "canonicalize",
    "inline,canonicalize,cse,symbol-dce",
};
enum { NUM_PASSES = sizeof kPasses / sizeof kPasses[0], RUNS_OF_CONTEXT = 200 };

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
static MlirContext contextOfRun(void) {
  static MlirContext context;
  static unsigned runs;
  if (runs++ % RUNS_OF_CONTEXT)
    return context;
  if (!mlirContextIsNull(context))
    mlirContextDestroy(context);
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  tesseraRegisterTritonDialects(registry);
  context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  return context;
}

static void run(MlirContext context, MlirModule module, const char *passes, size_t *numErrors) {
  TesseraPassRegistry *registry = tesseraPassRegistryCreate();
  tesseraRegisterMlirPasses(registry);
  tesseraRegisterTritonPasses(registry);
  MlirPassManager manager = mlirPassManagerCreate(context);
  MlirLogicalResult result =
      tesseraParsePassPipelineElements(mlirPassManagerGetAsOpPassManager(manager), registry,
                                       mlirStringRefCreateFromCString(passes), forget, NULL);
  demand(mlirLogicalResultIsSuccess(result), "no such pass", passes);
  mlirPassManagerEnableVerifier(manager, false);
  *numErrors = 0;
  result = mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module));
  bool isFine = mlirLogicalResultIsSuccess(result);
  demand(isFine || *numErrors, "fails and doesn't say why", passes);
  demand(!isFine || mlirOperationVerify(mlirModuleGetOperation(module)), "makes what isn't valid",
         passes);
  mlirPassManagerDestroy(manager);
  tesseraPassRegistryDestroy(registry);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (!size)
    return 0;
  size_t numErrors = 0;
  MlirContext context = contextOfRun();
  MlirDiagnosticHandlerID handler =
      mlirContextAttachDiagnosticHandler(context, count, &numErrors, NULL);
  MlirModule module =
      mlirModuleCreateParse(context, mlirStringRefCreate((const char *)data + 1, size - 1));
  if (!mlirModuleIsNull(module)) {
    run(context, module, kPasses[*data % NUM_PASSES], &numErrors);
    mlirModuleDestroy(module);
  }
  mlirContextDetachDiagnosticHandler(context, handler);
  return 0;
}
