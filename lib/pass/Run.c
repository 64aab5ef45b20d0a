// Running a pipeline: passes in order, verification between, IR dumps, times, reproducers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/Internal.h"

#include "ir/Operation.h"
#include "support/File.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"
#include "tessera/Printing.h"

#include <stdio.h>
#include <time.h>

//===--- Dialects ---===//

// Passes may make ops of dialects that the input doesn't have.
static MlirLogicalResult loadDialects(PsManager *manager, PsOpManager *opManager) {
  IrContext *context = irContext(manager->context);
  for (size_t i = 0; i < opManager->elements.size; ++i) {
    PsPass *pass = opManager->elements.data[i].pass;
    if (!pass) {
      if (mlirLogicalResultIsFailure(loadDialects(manager, opManager->elements.data[i].nested)))
        return mlirLogicalResultFailure();
      continue;
    }
    for (size_t d = 0; d < pass->dialects.size; ++d)
      irContextLoadDialect(context, pass->dialects.data[d]);
    for (uint32_t d = 0; pass->definition && d < pass->definition->numDependents; ++d) {
      const char *name = pass->definition->dependents[d];
      if (!irContextGetOrLoadDialect(context, mlirStringRefCreateFromCString(name)))
        return mlirLocationEmitError(mlirLocationUnknownGet(manager->context),
                                     "pass '%s' needs dialect '%s', which isn't registered",
                                     psPassArgument(pass), name);
    }
  }
  return mlirLogicalResultSuccess();
}

//===--- Printing ---===//

static bool isListed(const char *const *names, size_t count, const PsPass *pass) {
  for (size_t i = 0; i < count; ++i)
    if (strcmp(names[i], psPassArgument(pass)) == 0)
      return true;
  return false;
}

static void printText(PsManager *manager, const char *text) {
  manager->printing.output(mlirStringRefCreateFromCString(text), manager->printing.user);
}

static MlirOperation outermost(MlirOperation op) {
  for (MlirOperation parent = mlirOperationGetParentOperation(op); !mlirOperationIsNull(parent);
       parent = mlirOperationGetParentOperation(op))
    op = parent;
  return op;
}

static void appendHeader(PsManager *manager, const PsPass *pass, MlirOperation op, const char *when,
                         const char *outcome, TsString *header) {
  tsStringAppendFormat(header, "// -----// IR Dump %s %s%s", when, psPassName(pass), outcome);
  if (psPassArgument(pass)[0])
    tsStringAppendFormat(header, " (%s)", psPassArgument(pass));
  if (manager->printing.moduleScope) {
    MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
    MlirStringRef symbol = tesseraSymbolGetName(op);
    tsStringAppendFormat(header, " ('%.*s' operation", (int)name.length, name.data);
    if (symbol.data)
      tsStringAppendFormat(header, ": @%.*s", (int)symbol.length, symbol.data);
    tsStringAppendC(header, ")");
  }
  tsStringAppendC(header, " //----- //\n");
}

static void dump(PsManager *manager, const PsPass *pass, MlirOperation op, const char *when,
                 const char *outcome) {
  TsString header = {0};
  appendHeader(manager, pass, op, when, outcome, &header);
  printText(manager, header.data);
  tsStringFree(&header);
  if (manager->printing.moduleScope)
    op = outermost(op);
  // An op in the middle is printed as if there was nothing around it.
  MlirOpPrintingFlags flags = tesseraOpPrintingFlagsClone(manager->printing.flags);
  if (irOp(op)->block)
    mlirOpPrintingFlagsUseLocalScope(flags);
  mlirOperationPrintWithFlags(op, flags, manager->printing.output, manager->printing.user);
  mlirOpPrintingFlagsDestroy(flags);
  printText(manager, "\n\n");
}

// What tells whether a pass changed the op: its text with locations left out.
static uint64_t fingerprint(MlirOperation op) {
  TsString text = {0};
  mlirOperationPrint(op, tsStringCallback, &text);
  uint64_t hash = tsHashBytes(text.data, text.size);
  tsStringFree(&text);
  return hash;
}

//===--- Passes ---===//

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

// What running a pass on one op came to.
typedef struct Outcome {
  bool succeeded, unchanged;
} Outcome;

// Passes run on a copy of their struct, so that several ops can be worked on at a time.
static Outcome callPass(PsManager *manager, const PsPass *shared, MlirOperation op) {
  PsPass pass = *shared;
  pass.context = manager->context;
  pass.failed = pass.unchanged = false;
  if (pass.definition)
    pass.definition->run((MlirPass){&pass}, pass.options, op);
  else
    pass.callbacks.run(op, (MlirExternalPass){&pass}, pass.userData);
  return (Outcome){!pass.failed, pass.unchanged};
}

static void printAfter(PsManager *manager, const PsPass *pass, MlirOperation op, bool succeeded,
                       bool changed) {
  bool isWanted =
      manager->printing.afterAll || isListed((const char *const *)manager->printing.after.data,
                                             manager->printing.after.size, pass);
  if (!succeeded && (isWanted || manager->printing.onlyOnFailure))
    dump(manager, pass, op, "After", " Failed");
  else if (succeeded && isWanted && !manager->printing.onlyOnFailure && changed)
    dump(manager, pass, op, "After", "");
}

static bool isNamed(MlirOperation op, const char *name) {
  return strcmp(name, "any") == 0 || tsEqualC(mlirIdentifierStr(mlirOperationGetName(op)), name);
}

// A pass sees its op only, and may run beside passes on others.
static bool canRunOn(const PsPass *pass, MlirOperation op) {
  const char *anchor = psPassAnchor(pass);
  const char *problem = NULL;
  if (!irIsRegistered(irOp(op)))
    problem = "an unregistered operation";
  else if (!irHasTrait(irOp(op), TESSERA_TRAIT_ISOLATED_FROM_ABOVE))
    problem = "an operation not marked as 'IsolatedFromAbove'";
  else if (anchor && !isNamed(op, anchor))
    problem = "an unsupported operation";
  if (problem)
    mlirOperationEmitOpError(op, "trying to schedule a pass on %s", problem);
  return !problem;
}

static MlirLogicalResult runPass(PsManager *manager, PsPass *pass, MlirOperation op, int depth) {
  if (!canRunOn(pass, op))
    return mlirLogicalResultFailure();
  bool prints = manager->printing.enabled;
  if (prints &&
      (manager->printing.beforeAll || isListed((const char *const *)manager->printing.before.data,
                                               manager->printing.before.size, pass)))
    dump(manager, pass, op, "Before", "");
  bool compares = prints && manager->printing.onlyOnChange;
  uint64_t before = compares ? fingerprint(op) : 0;
  double start = manager->timing ? now() : 0;
  Outcome outcome = callPass(manager, pass, op);
  if (manager->timing)
    tsVecPush(&manager->timings, (PsTiming){psPassName(pass), depth, now() - start});
  if (outcome.succeeded && manager->verify && !outcome.unchanged) {
    start = manager->timing ? now() : 0;
    outcome.succeeded = mlirOperationVerify(op);
    if (manager->timing)
      tsVecPush(&manager->timings, (PsTiming){"(V) verify", depth, now() - start});
  }
  if (prints)
    printAfter(manager, pass, op, outcome.succeeded, !compares || fingerprint(op) != before);
  return outcome.succeeded ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static bool runElements(PsManager *manager, PsOpManager *opManager, MlirOperation op, int depth);

//===--- Nested managers ---===//

// A manager for any op takes those that all its passes can run on.
static bool acceptsOp(const PsOpManager *manager, MlirOperation op) {
  if (!isNamed(op, manager->anchor))
    return false;
  if (strcmp(manager->anchor, "any") != 0)
    return true;
  if (!irHasTrait(irOp(op), TESSERA_TRAIT_ISOLATED_FROM_ABOVE))
    return false;
  for (size_t i = 0; i < manager->elements.size; ++i) {
    const PsPass *pass = manager->elements.data[i].pass;
    if (pass && psPassAnchor(pass) && !isNamed(op, psPassAnchor(pass)))
      return false;
  }
  return true;
}

typedef struct NestedRun {
  PsManager *manager;
  PsOpManager *nested;
  int depth;
  TsVec(MlirOperation) ops;
  atomic_bool failed;
} NestedRun;

static void runNestedOn(void *user, size_t i) {
  NestedRun *run = user;
  if (!runElements(run->manager, run->nested, run->ops.data[i], run->depth))
    atomic_store(&run->failed, true);
}

// External passes keep state of their own; printing and timing want one op after the other.
static bool canRunInParallel(const PsManager *manager, const PsOpManager *nested) {
  if (manager->printing.enabled || manager->timing)
    return false;
  for (size_t i = 0; i < nested->elements.size; ++i) {
    PsElement element = nested->elements.data[i];
    if (element.pass ? !element.pass->definition : !canRunInParallel(manager, element.nested))
      return false;
  }
  return true;
}

// Runs the nested manager on the ops that it accepts directly inside. All are visited, whatever
// fails: the messages don't depend on the number of threads.
static bool runNested(PsManager *manager, PsOpManager *nested, MlirOperation op, int depth) {
  NestedRun run = {.manager = manager, .nested = nested, .depth = depth};
  for (uint32_t r = 0; r < irOp(op)->numRegions; ++r)
    for (IrBlock *block = irOp(op)->regions[r].first; block; block = block->next)
      for (IrOperation *inner = block->first; inner; inner = inner->next)
        if (acceptsOp(nested, irWrapOp(inner)))
          tsVecPush(&run.ops, irWrapOp(inner));
  if (canRunInParallel(manager, nested))
    irParallelFor(irContext(manager->context), run.ops.size, runNestedOn, &run);
  else
    for (size_t i = 0; i < run.ops.size; ++i)
      runNestedOn(&run, i);
  tsVecFree(&run.ops);
  return !atomic_load(&run.failed) && (!manager->verify || irVerify(irOp(op), false));
}

static bool runElements(PsManager *manager, PsOpManager *opManager, MlirOperation op, int depth) {
  for (size_t i = 0; i < opManager->elements.size; ++i) {
    PsElement element = opManager->elements.data[i];
    if (element.pass ? mlirLogicalResultIsFailure(runPass(manager, element.pass, op, depth))
                     : !runNested(manager, element.nested, op, depth + 1))
      return false;
  }
  return true;
}

// External passes may prepare themselves, once a run.
static bool initializePasses(PsManager *manager, PsOpManager *opManager) {
  for (size_t i = 0; i < opManager->elements.size; ++i) {
    PsElement element = opManager->elements.data[i];
    PsPass *pass = element.pass;
    if (!pass && !initializePasses(manager, element.nested))
      return false;
    if (pass && !pass->definition && pass->callbacks.initialize &&
        mlirLogicalResultIsFailure(pass->callbacks.initialize(manager->context, pass->userData)))
      return false;
  }
  return true;
}

//===--- Reports ---===//

static void printTimings(PsManager *manager) {
  double total = 0;
  for (size_t i = 0; i < manager->timings.size; ++i)
    total += manager->timings.data[i].seconds;
  fprintf(stderr,
          "===-------------------------------------------------------------------------===\n"
          "                         ... Execution time report ...\n"
          "===-------------------------------------------------------------------------===\n"
          "  Total Execution Time: %.4f seconds\n\n"
          "  ----Wall Time----  ----Name----\n",
          total);
  for (size_t i = 0; i < manager->timings.size; ++i) {
    PsTiming timing = manager->timings.data[i];
    fprintf(stderr, "  %8.4f (%5.1f%%)  %*s%s\n", timing.seconds,
            total > 0 ? timing.seconds / total * 100 : 0, timing.depth * 2, "", timing.name);
  }
  fprintf(stderr, "  %8.4f (100.0%%)  Total\n", total);
  manager->timings.size = 0;
}

static void writeReproducer(PsManager *manager, MlirOperation op, MlirStringRef before) {
  TsOutputFile file;
  TsString error = {0}, header = {0};
  MlirLocation location = mlirOperationGetLocation(op);
  tsStringAppendC(&header, "// configuration: --pass-pipeline='");
  psOpManagerPrint(&manager->root, &header);
  tsStringAppendC(&header, "'\n");
  bool ok = tsOutputFileOpen(&file, manager->reproducerPath, &error);
  if (ok) {
    tsOutputFileWrite(&file, tsStringView(&header));
    tsOutputFileWrite(&file, before);
    ok = tsOutputFileCommit(&file, &error);
  }
  if (ok)
    mlirLocationEmitError(location,
                          "Failures have been detected while processing an MLIR pass pipeline; "
                          "reproducer written to '%s'",
                          manager->reproducerPath);
  else
    mlirLocationEmitError(location, "%s", error.data);
  tsStringFree(&header);
  tsStringFree(&error);
}

MlirLogicalResult psRun(PsManager *manager, MlirOperation op) {
  if (!isNamed(op, manager->root.anchor))
    return mlirOperationEmitError(op, "can't run '%s' pass manager on '%.*s' op",
                                  manager->root.anchor,
                                  (int)mlirIdentifierStr(mlirOperationGetName(op)).length,
                                  mlirIdentifierStr(mlirOperationGetName(op)).data);
  if (mlirLogicalResultIsFailure(loadDialects(manager, &manager->root)))
    return mlirLogicalResultFailure();
  if (!initializePasses(manager, &manager->root))
    return mlirLogicalResultFailure();
  TsString before = {0};
  if (manager->reproducerPath)
    mlirOperationPrint(op, tsStringCallback, &before);
  MlirLogicalResult result = runElements(manager, &manager->root, op, 0)
                                 ? mlirLogicalResultSuccess()
                                 : mlirLogicalResultFailure();
  if (mlirLogicalResultIsFailure(result) && manager->reproducerPath)
    writeReproducer(manager, op, tsStringView(&before));
  tsStringFree(&before);
  if (manager->timing)
    printTimings(manager);
  return result;
}

MlirLogicalResult mlirPassManagerRunOnOp(MlirPassManager passManager, MlirOperation op) {
  return psRun(passManager.ptr, op);
}

//===--- The C API's printing and statistics ---===//

static void printToStderr(MlirStringRef text, void *user) {
  (void)user;
  fwrite(text.data, 1, text.length, stderr);
}

void mlirPassManagerEnableIRPrinting(MlirPassManager passManager, bool printBeforeAll,
                                     bool printAfterAll, bool printModuleScope,
                                     bool printAfterOnlyOnChange, bool printAfterOnlyOnFailure,
                                     MlirOpPrintingFlags flags, MlirStringRef treePrintingPath) {
  if (treePrintingPath.length)
    mlirLocationEmitWarning(
        mlirLocationUnknownGet(((PsManager *)passManager.ptr)->context),
        "printing the IR into a tree of files is not available: printing to standard error");
  TesseraPassPrinting printing = {.beforeAll = printBeforeAll,
                                  .afterAll = printAfterAll,
                                  .moduleScope = printModuleScope,
                                  .onlyOnChange = printAfterOnlyOnChange,
                                  .onlyOnFailure = printAfterOnlyOnFailure};
  tesseraPassManagerEnablePrinting(passManager, &printing, flags, printToStderr, NULL);
}

void mlirPassManagerEnableStatistics(MlirPassManager passManager, MlirPassDisplayMode displayMode) {
  (void)displayMode;
  mlirLocationEmitWarning(mlirLocationUnknownGet(((PsManager *)passManager.ptr)->context),
                          "statistics of passes are not collected");
}
