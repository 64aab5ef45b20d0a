// Shared libraries: LLVM makes an object file, and the system's linker a library of it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/dylib/Dylib.h"
#include "support/File.h"
#include "support/Process.h"
#include "target/llvmir/LLVMIR.h"
#include "tessera/Backend.h"
#include "tessera/Diagnostics.h"

#include <errno.h>
#include <string.h>

//===--- Code ---===//

static MlirWalkResult refuseOthers(MlirOperation op, void *user) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  if (mlirStringRefEqual(name, tsLiteral("builtin.module")) ||
      tsStartsWith(name, tsLiteral("llvm.")))
    return MlirWalkResultAdvance;
  mlirOperationEmitError(op, "Non-LLVM operation found: %.*s", (int)name.length, name.data);
  *(bool *)user = false;
  return MlirWalkResultInterrupt;
}

static void reportAtModule(MlirStringRef message, void *user) {
  mlirOperationEmitError(*(MlirOperation *)user, "%.*s", (int)message.length, message.data);
}

/// The module as an object file. For any machine of this kind: the file may run on another one.
static bool compileObject(MlirOperation module, MlirStringRef callees, TsString *object) {
  TsString text = {0};
  bool ok = mlirLogicalResultIsSuccess(llvmirTranslate(module, tsStringCallback, &text));
  TesseraBackend *backend = ok ? tesseraBackendOpen(reportAtModule, &module) : NULL;
  ok = backend && mlirLogicalResultIsSuccess(tesseraBackendCompile(
                      backend, tsStringView(&text),
                      &(TesseraCodeOptions){.cpu = "generic", .level = 2, .callees = callees},
                      TESSERA_CODE_OBJECT, tsStringCallback, object, reportAtModule, &module));
  tesseraBackendClose(backend);
  tsStringFree(&text);
  return ok;
}

//===--- Linking ---===//

/// Its exit status, or -1 with errno.
static int runLinker(const char *program, const TsProgramFiles *files) {
  const char *const arguments[] = {
      program,           "-shared", "-nostdlib",        "--strip-debug",   "-z", "noexecstack",
      "--build-id=none", "-o",      files->output.data, files->input.data, NULL};
  return tsProgramFilesRun(files, arguments);
}

static bool linkObject(MlirOperation module, const TsString *object, TsString *library) {
  TsProgramFiles files = {0};
  TsString program = {0}, said = {0};
  bool found = tsFindProgram("ld.lld", &program) || tsFindProgram("ld", &program), ok = false;
  if (!found)
    mlirOperationEmitError(module, "there is no linker in PATH: neither ld.lld nor ld");
  else if (!tsProgramFilesMake(&files, "code.o", "code.so", tsStringView(object)))
    mlirOperationEmitError(module, "can't write to %s: %s", files.folder.data, strerror(errno));
  else {
    int status = runLinker(program.data, &files);
    ok = !status && tsReadFile(files.output.data, library, &said);
    if (status < 0)
      mlirOperationEmitError(module, "can't run %s: %s", program.data, strerror(errno));
    else if (!ok) {
      tsReadFile(files.log.data, &said, &said);
      mlirOperationEmitError(module, "%s ends with status %d: %.*s", program.data, status,
                             (int)said.size, said.data ? said.data : "");
    }
  }
  if (found)
    tsProgramFilesRemove(&files);
  tsStringFree(&program);
  tsStringFree(&said);
  return ok;
}

//===--- The translation ---===//

MlirLogicalResult dylibTranslate(MlirOperation module, MlirStringRef callees,
                                 MlirStringCallback write, void *user) {
  TsString object = {0}, library = {0};
  bool ok = true;
  mlirOperationWalk(module, refuseOthers, &ok, MlirWalkPreOrder);
  ok = ok && compileObject(module, callees, &object) && linkObject(module, &object, &library);
  if (ok)
    write(tsStringView(&library), user);
  tsStringFree(&object);
  tsStringFree(&library);
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static MlirLogicalResult translateToDylib(MlirOperation op, const char *const *options,
                                          MlirStringCallback write, void *user) {
  (void)options; // it has none
  return dylibTranslate(op, (MlirStringRef){NULL, 0}, write, user);
}

const TesseraTranslation llvmToDylibTranslation = {
    .name = "llvm-to-dylib",
    .summary = "write a module of the llvm dialect as a shared library",
    .translate = translateToDylib,
};
