// Counts the pattern sets, conversion targets and type converters that passes make: as many for 200
// functions as for 2, and no more than one of each for each thread that works on them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"
#include "tessera/Conversion.h"
#include "tessera/Pass.h"
#include "tessera/Registry.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FEW = 2, MANY = 200, MAX_TEXT = 65536 };

static atomic_int numMade;

MlirRewritePatternSet __real_mlirRewritePatternSetCreate(MlirContext context);
TesseraConversionTarget *__real_tesseraConversionTargetCreate(void);
TesseraTypeConverter *__real_tesseraTypeConverterCreate(void);

MlirRewritePatternSet __wrap_mlirRewritePatternSetCreate(MlirContext context) {
  numMade++;
  return __real_mlirRewritePatternSetCreate(context);
}
TesseraConversionTarget *__wrap_tesseraConversionTargetCreate(void) {
  numMade++;
  return __real_tesseraConversionTargetCreate();
}
TesseraTypeConverter *__wrap_tesseraTypeConverterCreate(void) {
  numMade++;
  return __real_tesseraTypeConverterCreate();
}

//===--- Running a pass ---===//

static MlirLogicalResult ignoreDiagnostic(MlirDiagnostic diagnostic, void *user) {
  (void)diagnostic, (void)user;
  return mlirLogicalResultSuccess();
}

static void ignoreText(MlirStringRef text, void *user) { (void)text, (void)user; }

static MlirModule createModule(MlirContext context, int numFunctions) {
  static const char kFunction[] = "func.func private @f%d(%%a: i32) -> i32 {\n"
                                  "  %%b = arith.addi %%a, %%a : i32\n"
                                  "  return %%b : i32\n}\n";
  char *text = calloc(1, MAX_TEXT);
  for (int i = 0, size = 0; i < numFunctions; ++i)
    size += snprintf(text + size, (size_t)(MAX_TEXT - size), kFunction, i);
  MlirModule module = mlirModuleCreateParse(context, mlirStringRefCreateFromCString(text));
  free(text);
  return module;
}

/// What was made in a run of the pass on functions, by how many threads; whether it succeeded.
typedef struct Outcome {
  int numMade, numThreads;
  bool succeeded;
} Outcome;

static Outcome run(const TesseraPassDef *definition, MlirDialectRegistry registry, int numFunctions,
                   bool inParallel) {
  MlirContext context = mlirContextCreateWithRegistry(registry, inParallel);
  mlirContextLoadAllAvailableDialects(context);
  mlirContextAttachDiagnosticHandler(context, ignoreDiagnostic, NULL, NULL);
  MlirModule module = createModule(context, numFunctions);
  MlirPassManager manager = mlirPassManagerCreate(context);
  mlirPassManagerEnableVerifier(manager, false);
  MlirOpPassManager nested =
      mlirPassManagerGetNestedUnder(manager, mlirStringRefCreateFromCString("func.func"));
  Outcome outcome = {.numThreads = (int)mlirContextGetNumThreads(context)};
  if (mlirLogicalResultIsSuccess(tesseraOpPassManagerAdd(
          nested, definition, mlirStringRefCreate("", 0), ignoreText, NULL))) {
    numMade = 0;
    outcome.succeeded =
        mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module)));
    outcome.numMade = numMade;
  }
  mlirPassManagerDestroy(manager);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return outcome;
}

//===--- All passes ---===//

// The one that writes files is left out.
static bool isForFunctions(const TesseraPassDef *definition) {
  return !definition->build && strcmp(definition->argument, "snapshot-op-locations") != 0 &&
         (!definition->anchor || !strcmp(definition->anchor, "func.func"));
}

// Whether as many are made for many functions, and for each thread at most.
static bool check(const TesseraPassDef *definition, MlirDialectRegistry registry, int *numMaking) {
  Outcome few = run(definition, registry, FEW, false),
          many = run(definition, registry, MANY, false);
  Outcome parallel = run(definition, registry, MANY, true);
  *numMaking += few.succeeded && few.numMade != 0;
  if (many.numMade == few.numMade && parallel.numMade <= parallel.numThreads * few.numMade)
    return true;
  printf("%s makes %d for %d functions, %d for %d, %d on %d threads\n", definition->argument,
         few.numMade, FEW, many.numMade, MANY, parallel.numMade, parallel.numThreads);
  return false;
}

int main(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  TesseraPassRegistry *passes = tesseraPassRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  tesseraRegisterMlirPasses(passes);
  const TesseraPassDef *const *definitions;
  size_t count = tesseraPassRegistryGetAll(passes, &definitions);
  int numMaking = 0, numFailures = 0;
  for (size_t i = 0; i < count; ++i)
    if (isForFunctions(definitions[i]) && !check(definitions[i], registry, &numMaking))
      numFailures++;
  printf("%d passes make sets, %d as many as there are functions\n", numMaking, numFailures);
  tesseraPassRegistryDestroy(passes);
  mlirDialectRegistryDestroy(registry);
  return numFailures != 0;
}
