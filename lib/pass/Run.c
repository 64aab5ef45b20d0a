// Running a pipeline: passes in order, verification between, IR dumps, times, reproducers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/Internal.h"

#include "ir/Context.h"
#include "support/File.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"

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

static void dump(PsManager *manager, const PsPass *pass, MlirOperation op, const char *when) {
  TsString header = {0};
  tsStringAppendFormat(&header, "// -----// IR Dump %s %s", when, psPassName(pass));
  if (psPassArgument(pass)[0])
    tsStringAppendFormat(&header, " (%s)", psPassArgument(pass));
  MlirStringRef symbol = tesseraSymbolGetName(op);
  if (manager->printing.moduleScope && symbol.data)
    tsStringAppendFormat(&header, " ('%.*s' operation: @%.*s)",
                         (int)mlirIdentifierStr(mlirOperationGetName(op)).length,
                         mlirIdentifierStr(mlirOperationGetName(op)).data, (int)symbol.length,
                         symbol.data);
  tsStringAppendC(&header, " //----- //\n");
  printText(manager, header.data);
  tsStringFree(&header);
  if (manager->printing.moduleScope)
    op = outermost(op);
  if (manager->printing.flags.ptr)
    mlirOperationPrintWithFlags(op, manager->printing.flags, manager->printing.output,
                                manager->printing.user);
  else
    mlirOperationPrint(op, manager->printing.output, manager->printing.user);
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

static bool callPass(PsManager *manager, PsPass *pass, MlirOperation op) {
  pass->context = manager->context;
  pass->failed = pass->unchanged = false;
  if (pass->definition) {
    pass->definition->run((MlirPass){pass}, pass->options, op);
    return !pass->failed;
  }
  if (pass->callbacks.initialize &&
      mlirLogicalResultIsFailure(pass->callbacks.initialize(manager->context, pass->userData)))
    return false;
  pass->callbacks.run(op, (MlirExternalPass){pass}, pass->userData);
  return !pass->failed;
}

static void printAfter(PsManager *manager, const PsPass *pass, MlirOperation op, bool succeeded,
                       bool changed) {
  bool isWanted =
      manager->printing.afterAll || isListed((const char *const *)manager->printing.after.data,
                                             manager->printing.after.size, pass);
  if (!succeeded && (isWanted || manager->printing.onlyOnFailure))
    dump(manager, pass, op, "After");
  else if (succeeded && isWanted && !manager->printing.onlyOnFailure && changed)
    dump(manager, pass, op, "After");
}

static MlirLogicalResult runPass(PsManager *manager, PsPass *pass, MlirOperation op, int depth) {
  bool prints = manager->printing.enabled;
  if (prints &&
      (manager->printing.beforeAll || isListed((const char *const *)manager->printing.before.data,
                                               manager->printing.before.size, pass)))
    dump(manager, pass, op, "Before");
  bool compares = prints && manager->printing.onlyOnChange;
  uint64_t before = compares ? fingerprint(op) : 0;
  double start = manager->timing ? now() : 0;
  bool succeeded = callPass(manager, pass, op);
  if (manager->timing)
    tsVecPush(&manager->timings, (PsTiming){psPassName(pass), depth, now() - start});
  if (succeeded && manager->verify && !pass->unchanged) {
    start = manager->timing ? now() : 0;
    succeeded = mlirOperationVerify(op);
    if (manager->timing)
      tsVecPush(&manager->timings, (PsTiming){"(V) verify", depth, now() - start});
  }
  if (prints)
    printAfter(manager, pass, op, succeeded, !compares || fingerprint(op) != before);
  return succeeded ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static MlirLogicalResult runElements(PsManager *manager, PsOpManager *opManager, MlirOperation op,
                                     int depth);

static bool isNamed(MlirOperation op, const char *name) {
  return strcmp(name, "any") == 0 || tsEqualC(mlirIdentifierStr(mlirOperationGetName(op)), name);
}

// Runs the nested manager on the ops of its name directly inside.
static MlirLogicalResult runNested(PsManager *manager, PsOpManager *nested, MlirOperation op,
                                   int depth) {
  for (intptr_t r = 0; r < mlirOperationGetNumRegions(op); ++r)
    for (MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, r));
         !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block)) {
      MlirOperation next;
      for (MlirOperation inner = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(inner);
           inner = next) {
        next = mlirOperationGetNextInBlock(inner);
        if (isNamed(inner, nested->anchor) &&
            mlirLogicalResultIsFailure(runElements(manager, nested, inner, depth)))
          return mlirLogicalResultFailure();
      }
    }
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult runElements(PsManager *manager, PsOpManager *opManager, MlirOperation op,
                                     int depth) {
  for (size_t i = 0; i < opManager->elements.size; ++i) {
    PsElement element = opManager->elements.data[i];
    MlirLogicalResult result = element.pass ? runPass(manager, element.pass, op, depth)
                                            : runNested(manager, element.nested, op, depth + 1);
    if (mlirLogicalResultIsFailure(result))
      return result;
  }
  return mlirLogicalResultSuccess();
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
  TsString before = {0};
  if (manager->reproducerPath)
    mlirOperationPrint(op, tsStringCallback, &before);
  MlirLogicalResult result = runElements(manager, &manager->root, op, 0);
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
