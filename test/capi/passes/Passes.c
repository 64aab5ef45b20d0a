// Pass managers, pipelines as text and external passes through MLIR's C API. The program builds
// with MLIR's library too and prints the same. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "../Testing.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Conversion.h"
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include "mlir-c/RegisterEverything.h"
#include "mlir-c/Transforms.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

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

//===--- Passes by their functions ---===//

static MlirModule parseMore(MlirContext context) {
  return mlirModuleCreateParse(context, text("func.func @main(%a: i32) -> i32 {\n"
                                             "  %c = arith.constant 4 : i32 loc(\"c\")\n"
                                             "  %d = arith.constant 4 : i32\n"
                                             "  %s = arith.addi %c, %d : i32\n"
                                             "  %r = call @callee(%s) : (i32) -> i32\n"
                                             "  return %r : i32\n"
                                             "}\n"
                                             "func.func private @callee(%x: i32) -> i32 {\n"
                                             "  %u = arith.muli %x, %x : i32\n"
                                             "  return %x : i32\n"
                                             "}\n"
                                             "func.func private @unused() { return }\n"));
}

static void testCreated(MlirContext context) {
  static MlirPass (*const creates[])(void) = {
      mlirCreateTransformsCSE,
      mlirCreateTransformsCanonicalizer,
      mlirCreateTransformsCompositeFixedPointPass,
      mlirCreateTransformsControlFlowSink,
      mlirCreateTransformsInliner,
      mlirCreateTransformsLoopInvariantCodeMotion,
      mlirCreateTransformsMem2Reg,
      mlirCreateTransformsSROA,
      mlirCreateTransformsPrintOpStats,
      mlirCreateTransformsRemoveDeadValues,
      mlirCreateTransformsSCCP,
      mlirCreateTransformsStripDebugInfo,
      mlirCreateTransformsSymbolDCE,
      mlirCreateTransformsSymbolPrivatize,
      mlirCreateTransformsTopologicalSort,
      mlirCreateTransformsViewOpGraph,
      mlirCreateConversionReconcileUnrealizedCastsPass,
  };
  for (size_t i = 0; i < sizeof creates / sizeof *creates; i++) {
    MlirModule module = parseMore(context);
    MlirPassManager manager = mlirPassManagerCreate(context);
    mlirPassManagerAddOwnedPass(manager, creates[i]());
    printf("-- %zu %d ", i, mlirPassManagerIsNull(manager));
    // MLIR's remove-dead-values has an option for operations that aren't here.
    if (creates[i] != mlirCreateTransformsRemoveDeadValues)
      mlirPrintPassPipeline(mlirPassManagerGetAsOpPassManager(manager), print, NULL);
    printf("\n");
    printResult("run", mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module)));
    printModule(module);
    mlirPassManagerDestroy(manager);
    mlirModuleDestroy(module);
  }
}

static void testPrinting(MlirContext context, bool before, bool moduleScope, bool onlyOnChange) {
  MlirModule module = parseMore(context);
  MlirPassManager manager = mlirPassManagerCreate(context);
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsEnableDebugInfo(flags, true, false);
  mlirOpPrintingFlagsUseLocalScope(flags);
  mlirPassManagerEnableIRPrinting(manager, before, true, moduleScope, onlyOnChange, false, flags,
                                  text(""));
  mlirOpPassManagerAddOwnedPass(mlirPassManagerGetNestedUnder(manager, text("func.func")),
                                mlirCreateTransformsCSE());
  mlirPassManagerAddOwnedPass(manager, mlirCreateTransformsSymbolDCE());
  printf("-- printing %d %d %d\n", before, moduleScope, onlyOnChange);
  printResult("run", mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module)));
  mlirPassManagerDestroy(manager);
  mlirOpPrintingFlagsDestroy(flags);
  mlirModuleDestroy(module);
}

// Of a pass that counts nothing: a library may be built without counting.
static void testStatistics(MlirContext context) {
  MlirModule module = parseMore(context);
  MlirPassManager manager = mlirPassManagerCreate(context);
  mlirPassManagerEnableStatistics(manager, MLIR_PASS_DISPLAY_MODE_LIST);
  mlirPassManagerAddOwnedPass(manager, mlirCreateTransformsStripDebugInfo());
  printResult("run", mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module)));
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

/// What a pass and its copies count together.
typedef struct Shared {
  atomic_int constructs, destructs, clones, runs, busy, overlaps;
} Shared;

/// What one of them has for itself.
typedef struct Own {
  Shared *shared;
  atomic_bool isRunning;
} Own;

static void constructOwn(void *user) { atomic_fetch_add(&((Own *)user)->shared->constructs, 1); }
static void destructOwn(void *user) {
  Own *own = user;
  atomic_fetch_add(&own->shared->destructs, 1);
  free(own);
}
static Own *createOwn(Shared *shared) {
  Own *own = malloc(sizeof *own);
  own->shared = shared;
  atomic_init(&own->isRunning, false);
  return own;
}
static void *cloneOwn(void *user) {
  Own *own = user;
  atomic_fetch_add(&own->shared->clones, 1);
  return createOwn(own->shared);
}
static void runOwn(MlirOperation op, MlirExternalPass pass, void *user) {
  (void)op, (void)pass;
  Own *own = user;
  if (atomic_exchange(&own->isRunning, true))
    atomic_fetch_add(&own->shared->overlaps, 1);
  atomic_fetch_add(&own->shared->runs, 1);
  atomic_store(&own->isRunning, false);
}

// A pass may run on several functions at a time: each thread has a copy.
static void testParallel(MlirContext context) {
  Shared shared = {0};
  MlirTypeIDAllocator allocator = mlirTypeIDAllocatorCreate();
  MlirExternalPassCallbacks callbacks = {constructOwn, destructOwn, NULL, cloneOwn, runOwn};
  MlirPass pass =
      mlirCreateExternalPass(mlirTypeIDAllocatorAllocateTypeID(allocator), text("Own"), text("own"),
                             text(""), text("func.func"), 0, NULL, callbacks, createOwn(&shared));
  MlirModule module = mlirModuleCreateParse(
      context, text("func.func private @a()\nfunc.func private @b()\nfunc.func private @c()\n"
                    "func.func private @d()\nfunc.func private @e()\nfunc.func private @f()\n"));
  MlirPassManager manager = mlirPassManagerCreate(context);
  mlirOpPassManagerAddOwnedPass(mlirPassManagerGetNestedUnder(manager, text("func.func")), pass);
  mlirContextEnableMultithreading(context, true);
  printResult("run in parallel", mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module)));
  mlirContextEnableMultithreading(context, false);
  mlirPassManagerDestroy(manager);
  printf("runs %d, of one copy at a time %d, constructed beside copies %d, left %d\n", shared.runs,
         shared.overlaps, shared.constructs - shared.clones, shared.constructs - shared.destructs);
  mlirModuleDestroy(module);
  mlirTypeIDAllocatorDestroy(allocator);
}

// Leaves behind what doesn't verify.
static void breakOp(MlirOperation op, MlirExternalPass pass, void *user) {
  (void)pass, (void)user;
  mlirOperationSetAttributeByName(op, text("sym_visibility"),
                                  mlirStringAttrGet(mlirOperationGetContext(op), text("what")));
}

static void testVerifier(MlirContext context, bool enable) {
  MlirTypeIDAllocator allocator = mlirTypeIDAllocatorCreate();
  MlirExternalPassCallbacks callbacks = {construct, destruct, NULL, clone, breakOp};
  Calls calls = {0};
  MlirModule module = parseMore(context);
  MlirPassManager manager = mlirPassManagerCreate(context);
  mlirPassManagerEnableVerifier(manager, enable);
  mlirPassManagerEnableTiming(manager);
  mlirOpPassManagerAddOwnedPass(mlirPassManagerGetNestedUnder(manager, text("func.func")),
                                mlirCreateExternalPass(mlirTypeIDAllocatorAllocateTypeID(allocator),
                                                       text("Break"), text("break"), text(""),
                                                       text("func.func"), 0, NULL, callbacks,
                                                       &calls));
  printResult("run", mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module)));
  mlirPassManagerDestroy(manager);
  mlirModuleDestroy(module);
  mlirTypeIDAllocatorDestroy(allocator);
}

static void testRegistering(MlirContext context) {
  static void (*const registers[])(void) = {
      mlirRegisterConversionPasses,           mlirRegisterConversionReconcileUnrealizedCastsPass,
      mlirRegisterTransformsPasses,           mlirRegisterTransformsCSE,
      mlirRegisterTransformsCanonicalizer,    mlirRegisterTransformsCompositeFixedPointPass,
      mlirRegisterTransformsControlFlowSink,  mlirRegisterTransformsInliner,
      mlirRegisterTransformsLocationSnapshot, mlirRegisterTransformsLoopInvariantCodeMotion,
      mlirRegisterTransformsMem2Reg,          mlirRegisterTransformsSROA,
      mlirRegisterTransformsPrintIRPass,      mlirRegisterTransformsPrintOpStats,
      mlirRegisterTransformsRemoveDeadValues, mlirRegisterTransformsSCCP,
      mlirRegisterTransformsStripDebugInfo,   mlirRegisterTransformsSymbolDCE,
      mlirRegisterTransformsSymbolPrivatize,  mlirRegisterTransformsTopologicalSort,
      mlirRegisterTransformsViewOpGraph,
  };
  for (size_t i = 0; i < sizeof registers / sizeof *registers; i++)
    registers[i]();
  MlirPassManager manager = mlirPassManagerCreate(context);
  printResult("parse", mlirParsePassPipeline(
                           mlirPassManagerGetAsOpPassManager(manager),
                           text("builtin.module(cse,canonicalize,composite-fixed-point-pass,inline,"
                                "print-ir,print-op-stats,remove-dead-values,sccp,strip-debuginfo,"
                                "symbol-dce,symbol-privatize,topological-sort,"
                                "reconcile-unrealized-casts)"),
                           print, NULL));
  // This one would write a file.
  mlirPassManagerAddOwnedPass(manager, mlirCreateTransformsLocationSnapshot());
  mlirPassManagerDestroy(manager);
}

static void tryPipeline(MlirContext context, const char *pipeline) {
  MlirPassManager manager = mlirPassManagerCreate(context);
  printResult(pipeline, mlirParsePassPipeline(mlirPassManagerGetAsOpPassManager(manager),
                                              text(pipeline), print, NULL));
  mlirPassManagerDestroy(manager);
}

// Pipelines know what has been registered: one pass, a group.
static void testUnregistered(MlirContext context) {
  tryPipeline(context, "builtin.module(cse)");
  mlirRegisterTransformsCSE();
  tryPipeline(context, "builtin.module(cse)");
  tryPipeline(context, "builtin.module(symbol-dce)");
  tryPipeline(context, "builtin.module(convert-math-to-libm)");
  mlirRegisterConversionPasses();
  tryPipeline(context, "builtin.module(convert-math-to-libm)");
  tryPipeline(context, "builtin.module(symbol-dce)");
}

int main(void) {
  // What is printed to standard error comes in its place.
  setvbuf(stdout, NULL, _IONBF, 0);
  MlirContext context = createContext();
  testUnregistered(context);
  mlirRegisterAllPasses();
  testPipelines(context);
  testExternal(context, "", (Calls){0}, 2);
  testExternal(context, "func.func", (Calls){0}, 1);
  testExternal(context, "", (Calls){.failsInitializing = true}, 1);
  testExternal(context, "", (Calls){.failsRunning = true}, 1);
  testParallel(context);
  testRegistering(context);
  testCreated(context);
  testPrinting(context, true, false, false);
  testPrinting(context, false, true, true);
  testStatistics(context);
  testVerifier(context, true);
  testVerifier(context, false);
  mlirContextDestroy(context);
  return 0;
}
