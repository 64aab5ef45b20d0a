// Pass managers, pipelines as text and external passes through MLIR's C API. The program builds
// with MLIR's library too and prints the same. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include "mlir-c/RegisterEverything.h"
#include "mlir-c/Transforms.h"

#include <stdio.h>

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

static void print(MlirStringRef part, void *user) {
  (void)user;
  fwrite(part.data, 1, part.length, stdout);
}

static void printResult(const char *what, MlirLogicalResult result) {
  printf("%s: %s\n", what, mlirLogicalResultIsSuccess(result) ? "success" : "failure");
}

static void printModule(MlirModule module) {
  mlirOperationPrint(mlirModuleGetOperation(module), print, NULL);
}

static MlirModule parse(MlirContext context) {
  return mlirModuleCreateParse(context, text("func.func @f(%a: i32) -> i32 {\n"
                                             "  %0 = arith.addi %a, %a : i32\n"
                                             "  %1 = arith.addi %a, %a : i32\n"
                                             "  %2 = arith.muli %0, %1 : i32\n"
                                             "  return %2 : i32\n"
                                             "}\n"
                                             "func.func private @unused() {\n"
                                             "  return\n"
                                             "}\n"));
}

static MlirContext createContext(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  return context;
}

//===--- Pipelines ---===//

static void testPipelines(MlirContext context) {
  MlirPassManager manager = mlirPassManagerCreate(context);
  MlirOpPassManager root = mlirPassManagerGetAsOpPassManager(manager);
  printResult("parse", mlirParsePassPipeline(
                           root, text("builtin.module(func.func(cse),symbol-dce)"), print, NULL));
  printResult("append", mlirOpPassManagerAddPipeline(
                            root, text("func.func(print-op-stats{json=true})"), print, NULL));
  MlirOpPassManager nested = mlirOpPassManagerGetNestedUnder(root, text("func.func"));
  mlirOpPassManagerAddOwnedPass(nested, mlirCreateTransformsPrintIRPass());
  mlirPrintPassPipeline(root, print, NULL);
  printf("\n");
  printResult("unknown", mlirOpPassManagerAddPipeline(root, text("cse,unknown"), print, NULL));
  printResult("no anchor", mlirParsePassPipeline(root, text("cse"), print, NULL));
  printf("\n");
  printResult("option", mlirOpPassManagerAddPipeline(root, text("symbol-privatize{exclude=f,g}"),
                                                     print, NULL));
  mlirPassManagerDestroy(manager);

  MlirModule module = parse(context);
  manager = mlirPassManagerCreate(context);
  root = mlirPassManagerGetAsOpPassManager(manager);
  printResult("parse", mlirParsePassPipeline(
                           root, text("builtin.module(func.func(cse),symbol-dce)"), print, NULL));
  printResult("run", mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module)));
  printModule(module);
  mlirPassManagerDestroy(manager);
  mlirModuleDestroy(module);
}

//===--- External passes ---===//

typedef struct Calls {
  int constructs, destructs, initializations, runs;
  bool failsInitializing, failsRunning;
} Calls;

static void construct(void *user) { ((Calls *)user)->constructs++; }
static void destruct(void *user) { ((Calls *)user)->destructs++; }
static MlirLogicalResult initialize(MlirContext context, void *user) {
  (void)context;
  Calls *calls = user;
  calls->initializations++;
  return calls->failsInitializing ? mlirLogicalResultFailure() : mlirLogicalResultSuccess();
}
static void *clone(void *user) { return user; }
static void run(MlirOperation op, MlirExternalPass pass, void *user) {
  Calls *calls = user;
  calls->runs++;
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  printf("  on %.*s\n", (int)name.length, name.data);
  if (calls->failsRunning)
    mlirExternalPassSignalFailure(pass);
}

static void testExternal(MlirContext context, const char *anchor, Calls calls, int numRuns) {
  MlirTypeIDAllocator allocator = mlirTypeIDAllocatorCreate();
  MlirExternalPassCallbacks callbacks = {construct, destruct, initialize, clone, run};
  MlirDialectHandle func = mlirGetDialectHandle__func__();
  MlirPass pass = mlirCreateExternalPass(
      mlirTypeIDAllocatorAllocateTypeID(allocator), text("External"), text("external"),
      text("counts its calls"), text(anchor), 1, &func, callbacks, &calls);
  MlirPassManager manager = mlirPassManagerCreate(context);
  if (anchor[0])
    mlirOpPassManagerAddOwnedPass(mlirPassManagerGetNestedUnder(manager, text(anchor)), pass);
  else
    mlirPassManagerAddOwnedPass(manager, pass);
  MlirModule module = parse(context);
  for (int i = 0; i < numRuns; ++i)
    printResult("run", mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module)));
  printf("initialized %d, run %d times\n", calls.initializations, calls.runs);
  mlirPassManagerDestroy(manager);
  printf("destructed as often as constructed: %d\n", calls.constructs == calls.destructs);
  mlirModuleDestroy(module);
  mlirTypeIDAllocatorDestroy(allocator);
}

int main(void) {
  MlirContext context = createContext();
  mlirRegisterAllPasses();
  testPipelines(context);
  testExternal(context, "", (Calls){0}, 2);
  testExternal(context, "func.func", (Calls){0}, 1);
  testExternal(context, "", (Calls){.failsInitializing = true}, 1);
  testExternal(context, "", (Calls){.failsRunning = true}, 1);
  mlirContextDestroy(context);
  return 0;
}
