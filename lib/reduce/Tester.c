// Runs the program that says whether an input is interesting.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/Tester.h"
#include "support/File.h"
#include "support/Process.h"
#include "tessera/Diagnostics.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static char *copyText(MlirStringRef text) {
  char *copy = tsAlloc(text.length + 1);
  memcpy(copy, text.data, text.length);
  copy[text.length] = '\0';
  return copy;
}

static bool makeFolder(Tester *tester) {
  const char *base = getenv("TMPDIR");
  tsStringAppendFormat(&tester->folder, "%s/tessera-reduce-XXXXXX", base && *base ? base : "/tmp");
  if (!mkdtemp(tester->folder.data)) {
    mlirOperationEmitError(tester->root, "can't make a folder %s: %s", tester->folder.data,
                           strerror(errno));
    return false;
  }
  tsStringAppendFormat(&tester->file, "%s/input.mlir", tester->folder.data);
  return true;
}

bool reduceTesterInit(Tester *tester, MlirOperation root, MlirStringRef program,
                      const TesseraStringList *arguments) {
  *tester = (Tester){.root = root, .size = SIZE_MAX};
  if (!program.length) {
    mlirOperationEmitError(root, "there is no program to judge: option 'test'");
    return false;
  }
  if (!makeFolder(tester)) {
    tsStringFree(&tester->folder);
    return false;
  }
  tsVecPush(&tester->argv, copyText(program));
  for (size_t i = 0; i < arguments->size; ++i)
    tsVecPush(&tester->argv, copyText(arguments->data[i]));
  tsVecPush(&tester->argv, copyText(tsStringView(&tester->file)));
  tsVecPush(&tester->argv, NULL);
  return true;
}

void reduceTesterFree(Tester *tester) {
  unlink(tester->file.data);
  rmdir(tester->folder.data);
  for (size_t i = 0; i < tester->argv.size; ++i)
    tsFree(tester->argv.data[i]);
  tsVecFree(&tester->argv);
  tsStringFree(&tester->folder);
  tsStringFree(&tester->file);
}

static bool failRun(Tester *tester, int problem) {
  tester->failed = true;
  mlirOperationEmitError(tester->root, "can't run '%s': %s", tester->argv.data[0],
                         strerror(problem));
  return false;
}

static bool isInteresting(Tester *tester) {
  int status = tsRunProgram((const char *const *)tester->argv.data, -1);
  return status < 0 ? failRun(tester, errno) : status != 0;
}

static bool writeText(Tester *tester, MlirStringRef text) {
  TsOutputFile out;
  TsString error = {0};
  bool ok = tsOutputFileOpen(&out, tester->file.data, &error);
  if (ok) {
    tsOutputFileWrite(&out, text);
    ok = tsOutputFileCommit(&out, &error);
  }
  if (!ok)
    mlirOperationEmitError(tester->root, "%s", tsStringView(&error).data);
  tester->failed = !ok;
  tsStringFree(&error);
  return ok;
}

static MlirLogicalResult ignore(MlirDiagnostic diagnostic, void *user) {
  (void)diagnostic, (void)user;
  return mlirLogicalResultSuccess();
}

bool reduceIsBetter(Tester *tester, MlirOperation op) {
  if (tester->failed)
    return false;
  MlirContext context = mlirOperationGetContext(op);
  MlirDiagnosticHandlerID handler = mlirContextAttachDiagnosticHandler(context, ignore, NULL, NULL);
  bool ok = mlirOperationVerify(op);
  mlirContextDetachDiagnosticHandler(context, handler);
  TsString text = {0};
  if (ok) {
    mlirOperationPrint(op, tsStringCallback, &text);
    tsStringAppendChar(&text, '\n');
    ok =
        text.size < tester->size && writeText(tester, tsStringView(&text)) && isInteresting(tester);
  }
  if (ok)
    tester->size = text.size;
  tsStringFree(&text);
  return ok;
}
