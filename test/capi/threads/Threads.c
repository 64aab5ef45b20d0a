// Contexts of many threads: one each, and one that all use at a time, to make types and attributes,
// parse, print, run passes and get diagnostics. Built with ThreadSanitizer it finds what they do at
// once; here it checks what comes out. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../Testing.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include "mlir-c/RegisterEverything.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 20, MAX_THREADS = 10 };

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

static MlirContext createContext(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, true);
  mlirDialectRegistryDestroy(registry);
  mlirContextLoadAllAvailableDialects(context);
  return context;
}

//===--- What a thread does ---===//

// Uniques the same things as all others; some are new in each round.
static int makeStorages(MlirContext context, int round) {
  MlirType i32 = mlirIntegerTypeGet(context, 32),
           own = mlirIntegerTypeGet(context, 100u + (unsigned)round);
  int64_t shape[] = {round + 1, 4};
  MlirType tensor = mlirRankedTensorTypeGet(2, shape, own, mlirAttributeGetNull());
  char name[32];
  snprintf(name, sizeof name, "name%d", round);
  MlirAttribute string = mlirStringAttrGet(context, text(name));
  MlirNamedAttribute entry = mlirNamedAttributeGet(mlirIdentifierGet(context, text(name)), string);
  MlirAttribute dictionary = mlirDictionaryAttrGet(context, 1, &entry);
  MlirLocation place = mlirLocationFileLineColGet(context, text("here"), (unsigned)round, 1);
  MlirAttribute parsed = mlirAttributeParseGet(
      context, text("[1 : i32, dense<2> : tensor<3xi32>, affine_map<(d0) -> (d0 * 2)>]"));
  return mlirTypeEqual(i32, mlirIntegerTypeGet(context, 32)) &&
         mlirTypeEqual(tensor, mlirRankedTensorTypeGet(2, shape, own, mlirAttributeGetNull())) &&
         mlirAttributeEqual(dictionary, mlirDictionaryAttrGet(context, 1, &entry)) &&
         mlirLocationEqual(place,
                           mlirLocationFileLineColGet(context, text("here"), (unsigned)round, 1)) &&
         !mlirAttributeIsNull(parsed);
}

static const char kModule[] = "func.func @f(%a: i32, %c: i1) -> i32 {\n"
                              "  %k = arith.constant 3 : i32\n"
                              "  %0 = arith.addi %k, %k : i32\n"
                              "  %1 = scf.if %c -> (i32) {\n"
                              "    %3 = arith.muli %a, %0 : i32\n"
                              "    scf.yield %3 : i32\n"
                              "  } else {\n"
                              "    scf.yield %0 : i32\n"
                              "  }\n"
                              "  return %1 : i32\n"
                              "}\n"
                              "func.func @g(%a: i32, %c: i1) -> i32 {\n"
                              "  %0 = call @f(%a, %c) : (i32, i1) -> i32\n"
                              "  return %0 : i32\n"
                              "}\n";

// Parses, runs passes that work on functions in parallel, clones and prints.
static int runPasses(MlirContext context, Bytes *printed) {
  MlirModule module = mlirModuleCreateParse(context, text(kModule));
  MlirPassManager manager = mlirPassManagerCreate(context);
  MlirOpPassManager root = mlirPassManagerGetAsOpPassManager(manager);
  MlirOperation op = mlirModuleGetOperation(module);
  int ok = mlirLogicalResultIsSuccess(
               mlirParsePassPipeline(root,
                                     text("builtin.module(inline,func.func(canonicalize,cse,"
                                          "convert-scf-to-cf),sccp,symbol-dce)"),
                                     append, printed)) &&
           mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, op));
  MlirOperation clone = mlirOperationClone(op);
  printed->size = 0;
  mlirOperationPrint(clone, append, printed);
  ok = ok && mlirOperationVerify(clone);
  mlirOperationDestroy(clone);
  mlirPassManagerDestroy(manager);
  mlirModuleDestroy(module);
  return ok;
}

static const char kBranches[] = "func.func @h(%a: i32, %c: i1) -> i32 {\n"
                                "  %0 = arith.addi %a, %a : i32\n"
                                "  cf.cond_br %c, ^bb2, ^bb1\n"
                                "^bb1:\n"
                                "  %1 = arith.muli %0, %a : i32\n"
                                "  cf.br ^bb3(%1 : i32)\n"
                                "^bb2:\n"
                                "  cf.cond_br %c, ^bb1, ^bb3(%0 : i32)\n"
                                "^bb3(%2: i32):\n"
                                "  %3 = arith.addi %2, %0 : i32\n"
                                "  return %3 : i32\n"
                                "}\n";

// Looks at an operation that others look at, too.
static int look(MlirOperation op, Bytes *printed) {
  printed->size = 0;
  mlirOperationPrint(op, append, printed);
  return mlirOperationVerify(op);
}

static MlirLogicalResult count(MlirDiagnostic diagnostic, void *user) {
  (void)diagnostic;
  __atomic_add_fetch((int *)user, 1, __ATOMIC_RELAXED);
  return mlirLogicalResultSuccess();
}

typedef struct Worker {
  pthread_t thread;
  MlirContext context; ///< null: it makes its own
  MlirOperation seen;  ///< only to be looked at; null: there is none
  int isRight;
  Bytes printed;
} Worker;

static void *work(void *user) {
  Worker *worker = user;
  int isShared = !mlirContextIsNull(worker->context), errors = 0;
  MlirContext context = isShared ? worker->context : createContext();
  worker->isRight = 1;
  for (int i = 0; !mlirOperationIsNull(worker->seen) && i < ROUNDS * ROUNDS; ++i)
    worker->isRight &= look(worker->seen, &worker->printed);
  for (int i = 0; mlirOperationIsNull(worker->seen) && i < ROUNDS; ++i) {
    worker->isRight &= makeStorages(context, i) && runPasses(context, &worker->printed);
    if (!isShared) { // whose error it is can't be told in a context of many
      MlirDiagnosticHandlerID id =
          mlirContextAttachDiagnosticHandler(context, count, &errors, NULL);
      MlirModule wrong = mlirModuleCreateParse(context, text("func.func @f() { return %a : i32 }"));
      worker->isRight &= mlirModuleIsNull(wrong) && errors == i + 1;
      mlirContextDetachDiagnosticHandler(context, id);
    }
  }
  if (!isShared)
    mlirContextDestroy(context);
  return NULL;
}

static void run(const char *what, int numThreads, MlirContext context, MlirOperation seen) {
  Worker *workers = calloc(MAX_THREADS, sizeof *workers);
  int isRight = 1;
  for (int i = 0; i < numThreads; ++i) {
    workers[i].context = context;
    workers[i].seen = seen;
    pthread_create(&workers[i].thread, NULL, work, &workers[i]);
  }
  for (int i = 0; i < numThreads; ++i)
    pthread_join(workers[i].thread, NULL);
  for (int i = 0; i < numThreads; ++i)
    isRight = isRight && workers[i].isRight && workers[i].printed.size == workers[0].printed.size &&
              !memcmp(workers[i].printed.data, workers[0].printed.data, workers[0].printed.size);
  printf("%s: %s\n", what, isRight ? "right" : "wrong");
  printf("%.*s", (int)workers[0].printed.size, workers[0].printed.data);
  free(workers);
}

int main(void) {
  mlirRegisterAllPasses();
  const MlirOperation none = {NULL};
  run("10 threads with a context each", MAX_THREADS, (MlirContext){NULL}, none);
  MlirContext context = createContext();
  run("8 threads with one context", 8, context, none);
  MlirModule module = mlirModuleCreateParse(context, text(kBranches));
  run("8 threads with one operation", 8, context, mlirModuleGetOperation(module));
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
