// Files that show a failure again: the IR, and the pipeline as a resource beside it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Context.h"
#include "pass/Internal.h"
#include "support/File.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"

static void appendQuoted(TsString *out, MlirStringRef text) {
  tsStringAppendChar(out, '"');
  for (size_t i = 0; i < text.length; ++i) {
    unsigned char c = (unsigned char)text.data[i];
    if (c == '"' || c == '\\')
      tsStringAppendFormat(out, "\\%c", c);
    else if (c < ' ' || c == 127)
      tsStringAppendFormat(out, "\\%02X", c);
    else
      tsStringAppendChar(out, (char)c);
  }
  tsStringAppendChar(out, '"');
}

static bool writeReproducer(const PsManager *manager, MlirStringRef path, MlirStringRef ir,
                            MlirStringRef pipeline, TsString *error) {
  TsString text = {0};
  char *name = psCopyText(path);
  TsOutputFile file;
  tsStringAppend(&text, ir);
  tsStringAppendC(&text, "\n{-#\n  external_resources: {\n    mlir_reproducer: {\n"
                         "      pipeline: ");
  appendQuoted(&text, pipeline);
  tsStringAppendFormat(&text,
                       ",\n      disable_threading: %s,\n      verify_each: %s\n    }\n  }\n#-}\n",
                       irContext(manager->context)->multithreading ? "false" : "true",
                       manager->verify ? "true" : "false");
  bool ok = tsOutputFileOpen(&file, name, error);
  if (ok) {
    tsOutputFileWrite(&file, tsStringView(&text));
    ok = tsOutputFileCommit(&file, error);
  }
  tsStringFree(&text);
  tsFree(name);
  return ok;
}

//===--- After a failure ---===//

// The pass alone, inside the names of the ops around the one that it ran on.
static void appendLocalPipeline(const PsFailure *failure, TsString *out) {
  TsVec(MlirStringRef) names = {0};
  for (MlirOperation op = failure->op; !mlirOperationIsNull(op);
       op = mlirOperationGetParentOperation(op))
    tsVecPush(&names, psOpName(op));
  for (size_t i = names.size; i-- > 0;)
    tsStringAppendFormat(out, "%.*s(", (int)names.data[i].length, names.data[i].data);
  psPassPrint(failure->pass, out);
  tsStringAppendRepeated(out, ')', names.size);
  tsVecFree(&names);
}

static void appendCulprit(const PsFailure *failure, TsString *out) {
  MlirStringRef name = psOpName(failure->op), symbol = tesseraSymbolGetName(failure->op);
  tsStringAppendFormat(out, "`%s` on '%.*s' operation", psPassName(failure->pass), (int)name.length,
                       name.data);
  if (symbol.data)
    tsStringAppendFormat(out, ": @%.*s", (int)symbol.length, symbol.data);
}

void psReproduceFailure(PsManager *manager, MlirOperation op, MlirStringRef before,
                        const PsFailure *failure) {
  TsString pipeline = {0}, culprit = {0}, error = {0};
  bool isLocal = manager->localReproducer && failure->pass;
  MlirLocation location = mlirOperationGetLocation(isLocal ? failure->op : op);
  if (isLocal)
    appendLocalPipeline(failure, &pipeline);
  else
    psOpManagerPrint(&manager->root, &pipeline);
  if (failure->pass)
    appendCulprit(failure, &culprit);
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreate(location, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(
      diagnostic, "Failures have been detected while processing an MLIR pass pipeline");
  TesseraDiagnostic *note = tesseraDiagnosticAttachNote(diagnostic, location);
  if (writeReproducer(manager, mlirStringRefCreateFromCString(manager->reproducerPath),
                      isLocal ? tsStringView(&failure->before) : before, tsStringView(&pipeline),
                      &error))
    tesseraDiagnosticAppendFormat(
        note, "Pipeline failed while executing %s%.*s%s: reproducer generated at `%s`",
        isLocal ? "" : "[", (int)culprit.size, culprit.size ? culprit.data : "", isLocal ? "" : "]",
        manager->reproducerPath);
  else
    tesseraDiagnosticAppendFormat(note, "no reproducer: %s", error.data);
  tesseraDiagnosticReport(diagnostic);
  tsStringFree(&pipeline);
  tsStringFree(&culprit);
  tsStringFree(&error);
}

//===--- Settings ---===//

void tesseraPassManagerEnableReproducer(MlirPassManager passManager, MlirStringRef path,
                                        bool local) {
  PsManager *manager = passManager.ptr;
  tsFree(manager->reproducerPath);
  manager->reproducerPath = psCopyText(path);
  manager->localReproducer = local;
}

MlirLogicalResult tesseraPassManagerWriteReproducer(MlirPassManager passManager, MlirOperation op,
                                                    MlirStringRef path) {
  PsManager *manager = passManager.ptr;
  TsString ir = {0}, pipeline = {0}, error = {0};
  mlirOperationPrint(op, tsStringCallback, &ir);
  psOpManagerPrint(&manager->root, &pipeline);
  MlirLogicalResult result = mlirLogicalResultSuccess();
  if (!writeReproducer(manager, path, tsStringView(&ir), tsStringView(&pipeline), &error))
    result = mlirLocationEmitError(mlirOperationGetLocation(op), "%s", error.data);
  tsStringFree(&ir);
  tsStringFree(&pipeline);
  tsStringFree(&error);
  return result;
}
