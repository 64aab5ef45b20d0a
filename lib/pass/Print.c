// Printing the IR around passes: to a stream, or into a tree of files.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "pass/Internal.h"
#include "support/File.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"
#include "tessera/Printing.h"

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>

MlirStringRef psOpName(MlirOperation op) { return mlirIdentifierStr(mlirOperationGetName(op)); }

MlirOperation psOutermost(MlirOperation op) {
  for (MlirOperation parent = mlirOperationGetParentOperation(op); !mlirOperationIsNull(parent);
       parent = mlirOperationGetParentOperation(op))
    op = parent;
  return op;
}

static bool isListed(char *const *names, size_t count, const PsPass *pass) {
  for (size_t i = 0; i < count; ++i)
    if (strcmp(names[i], psPassArgument(pass)) == 0)
      return true;
  return false;
}

//===--- Text ---===//

static void appendHeader(PsManager *manager, const PsPass *pass, MlirOperation op, const char *when,
                         const char *outcome, TsString *text) {
  tsStringAppendFormat(text, "// -----// IR Dump %s %s%s", when, psPassName(pass), outcome);
  if (psPassArgument(pass)[0])
    tsStringAppendFormat(text, " (%s)", psPassArgument(pass));
  if (manager->printing.moduleScope) {
    MlirStringRef name = psOpName(op), symbol = tesseraSymbolGetName(op);
    tsStringAppendFormat(text, " ('%.*s' operation", (int)name.length, name.data);
    if (symbol.data)
      tsStringAppendFormat(text, ": @%.*s", (int)symbol.length, symbol.data);
    tsStringAppendC(text, ")");
  }
  tsStringAppendC(text, " //----- //\n");
}

static void appendDump(PsManager *manager, const PsPass *pass, MlirOperation op, const char *when,
                       const char *outcome, TsString *text) {
  appendHeader(manager, pass, op, when, outcome, text);
  if (manager->printing.moduleScope)
    op = psOutermost(op);
  // An op in the middle is printed as if there was nothing around it.
  MlirOpPrintingFlags flags = tesseraOpPrintingFlagsClone(manager->printing.flags);
  if (irOp(op)->block)
    mlirOpPrintingFlagsUseLocalScope(flags);
  mlirOperationPrintWithFlags(op, flags, tsStringCallback, text);
  mlirOpPrintingFlagsDestroy(flags);
  tsStringAppendC(text, "\n\n");
}

//===--- Files ---===//

// `builtin.module` -> `builtin_module_no-symbol-name`; no name leaves its folder.
static void appendFolder(TsString *path, MlirOperation op) {
  MlirStringRef name = psOpName(op), symbol = tesseraSymbolGetName(op);
  tsStringAppendChar(path, '/');
  size_t start = path->size;
  tsStringAppend(path, name);
  for (size_t i = start; i < path->size; ++i)
    if (path->data[i] == '.')
      path->data[i] = '_';
  tsStringAppendChar(path, '_');
  tsStringAppend(path, symbol.data ? symbol : tsLiteral("no-symbol-name"));
  for (size_t i = start; i < path->size; ++i)
    if (path->data[i] == '/' || !path->data[i])
      path->data[i] = '_';
}

static bool makeFolder(const char *path) { return mkdir(path, 0777) == 0 || errno == EEXIST; }

// Makes the folders for the ops around `op` and for itself, and numbers the file: by how often each
// of them has been printed.
static bool appendPath(PsPrinting *printing, const PsPass *pass, MlirOperation op, TsString *path) {
  TsVec(MlirOperation) chain = {0};
  for (MlirOperation around = op; !mlirOperationIsNull(around);
       around = mlirOperationGetParentOperation(around))
    tsVecPush(&chain, around);
  TsString file = {0};
  bool ok = makeFolder(printing->treePath);
  tsStringAppendC(path, printing->treePath);
  for (size_t i = chain.size; i-- > 0 && ok;) {
    bool inserted;
    uintptr_t *number = tsPointerMapInsert(&printing->counters, chain.data[i].ptr, &inserted);
    *number += !inserted && i == 0;
    appendFolder(path, chain.data[i]);
    ok = makeFolder(path->data);
    tsStringAppendFormat(&file, "%zu_", (size_t)*number);
  }
  if (ok)
    tsStringAppendFormat(path, "/%s%s.mlir", file.data, psPassArgument(pass));
  tsStringFree(&file);
  tsVecFree(&chain);
  return ok;
}

// What was asked for and can't be written makes the run fail.
static void writeDump(PsManager *manager, const PsPass *pass, MlirOperation op,
                      MlirStringRef text) {
  TsString path = {0}, error = {0};
  TsOutputFile file;
  bool ok = appendPath(&manager->printing, pass, op, &path);
  if (!ok) {
    tsStringAppendFormat(&error, "Error while creating directory %s: %s", path.data,
                         strerror(errno));
  } else if ((ok = tsOutputFileOpen(&file, path.data, &error))) {
    tsOutputFileWrite(&file, text);
    ok = tsOutputFileCommit(&file, &error);
  }
  if (!ok && !manager->printing.hasFailed)
    mlirLocationEmitError(mlirLocationUnknownGet(manager->context), "%s", error.data);
  manager->printing.hasFailed |= !ok;
  tsStringFree(&path);
  tsStringFree(&error);
}

//===--- When ---===//

static void dump(PsManager *manager, const PsPass *pass, MlirOperation op, const char *when,
                 const char *outcome) {
  TsString text = {0};
  appendDump(manager, pass, op, when, outcome, &text);
  if (manager->printing.treePath)
    writeDump(manager, pass, op, tsStringView(&text));
  else
    manager->printing.output(tsStringView(&text), manager->printing.user);
  tsStringFree(&text);
}

void psPrintBefore(PsManager *manager, const PsPass *pass, MlirOperation op) {
  const PsPrinting *printing = &manager->printing;
  if (printing->enabled &&
      (printing->beforeAll || isListed(printing->before.data, printing->before.size, pass)))
    dump(manager, pass, op, "Before", "");
}

void psPrintAfter(PsManager *manager, const PsPass *pass, MlirOperation op, bool succeeded,
                  bool changed) {
  const PsPrinting *printing = &manager->printing;
  if (!printing->enabled ||
      !(printing->afterAll || isListed(printing->after.data, printing->after.size, pass)))
    return;
  if (!succeeded)
    dump(manager, pass, op, "After", " Failed");
  else if (!printing->onlyOnFailure && changed)
    dump(manager, pass, op, "After", "");
}

uint64_t psFingerprint(MlirOperation op) {
  TsString text = {0};
  mlirOperationPrint(op, tsStringCallback, &text);
  uint64_t hash = tsHashBytes(text.data, text.size);
  tsStringFree(&text);
  return hash;
}

//===--- Settings ---===//

void psPrintingDestroy(PsPrinting *printing) {
  for (size_t i = 0; i < printing->before.size; ++i)
    tsFree(printing->before.data[i]);
  for (size_t i = 0; i < printing->after.size; ++i)
    tsFree(printing->after.data[i]);
  if (printing->flags.ptr)
    mlirOpPrintingFlagsDestroy(printing->flags);
  tsVecFree(&printing->before);
  tsVecFree(&printing->after);
  tsFree(printing->treePath);
  tsPointerMapFree(&printing->counters);
  *printing = (PsPrinting){0};
}

void tesseraPassManagerEnablePrinting(MlirPassManager passManager,
                                      const TesseraPassPrinting *wanted, MlirOpPrintingFlags flags,
                                      MlirStringCallback output, void *user) {
  PsPrinting *printing = &((PsManager *)passManager.ptr)->printing;
  psPrintingDestroy(printing);
  printing->enabled = true;
  printing->beforeAll = wanted->beforeAll;
  printing->afterAll = wanted->afterAll;
  printing->onlyOnChange = wanted->onlyOnChange;
  printing->onlyOnFailure = wanted->onlyOnFailure;
  printing->moduleScope = wanted->moduleScope;
  printing->flags = flags.ptr ? tesseraOpPrintingFlagsClone(flags) : mlirOpPrintingFlagsCreate();
  printing->output = output;
  printing->user = user;
  if (wanted->treePath)
    printing->treePath = psCopyText(mlirStringRefCreateFromCString(wanted->treePath));
  for (size_t i = 0; i < wanted->numBefore; ++i)
    tsVecPush(&printing->before, psCopyText(wanted->before[i]));
  for (size_t i = 0; i < wanted->numAfter; ++i)
    tsVecPush(&printing->after, psCopyText(wanted->after[i]));
}

void psPrintToStderr(MlirStringRef text, void *user) {
  (void)user;
  fwrite(text.data, 1, text.length, stderr);
}

void mlirPassManagerEnableIRPrinting(MlirPassManager passManager, bool printBeforeAll,
                                     bool printAfterAll, bool printModuleScope,
                                     bool printAfterOnlyOnChange, bool printAfterOnlyOnFailure,
                                     MlirOpPrintingFlags flags, MlirStringRef treePrintingPath) {
  char *path = treePrintingPath.length ? psCopyText(treePrintingPath) : NULL;
  TesseraPassPrinting printing = {.beforeAll = printBeforeAll,
                                  .afterAll = printAfterAll,
                                  .moduleScope = printModuleScope,
                                  .onlyOnChange = printAfterOnlyOnChange,
                                  .onlyOnFailure = printAfterOnlyOnFailure,
                                  .treePath = path};
  tesseraPassManagerEnablePrinting(passManager, &printing, flags, psPrintToStderr, NULL);
  tsFree(path);
}
