// The assembler of PTX, a program of the CUDA toolkit, as a child process.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/File.h"
#include "support/Process.h"
#include "triton/compiler/Compiler.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

//===--- Finding it ---===//

static bool isProgram(const char *folder, size_t length, const char *below, TsString *path) {
  tsStringClear(path);
  tsStringAppendFormat(path, "%.*s%s", (int)length, folder, below);
  return !access(path->data, X_OK);
}

/// The one that the options or the environment name, else that of the toolkit.
static bool findPtxas(const TesseraKernelOptions *options, TsString *path) {
  static const char *const homes[] = {"CUDA_HOME", "CUDA_PATH"};
  const char *named = options->ptxas ? options->ptxas : getenv("TRITON_PTXAS_PATH");
  if (named && *named) {
    tsStringAppendC(path, named);
    return !access(named, X_OK);
  }
  for (size_t i = 0; i < sizeof homes / sizeof homes[0]; ++i) {
    const char *home = getenv(homes[i]);
    if (home && *home && isProgram(home, strlen(home), "/bin/ptxas", path))
      return true;
  }
  return tsFindProgram("ptxas", path) || isProgram("/usr/local/cuda", 15, "/bin/ptxas", path);
}

//===--- Running it ---===//

/// Its exit status, or -1 with errno.
static int runPtxas(const char *program, const TsProgramFiles *files, const char *chip) {
  char gpu[32];
  snprintf(gpu, sizeof gpu, "--gpu-name=%s", chip);
  const char *const arguments[] = {program, "-lineinfo",       "-v", "--regAllocOptLevel=2",
                                   gpu,     files->input.data, "-o", files->output.data,
                                   NULL};
  return tsProgramFilesRun(files, arguments);
}

static bool assemble(const char *program, MlirStringRef ptx, const char *chip, TsString *cubin,
                     TesseraKernelError *error) {
  TsProgramFiles files = {0};
  TsString log = {0}, problem = {0};
  bool ok = tsProgramFilesMake(&files, "kernel.ptx", "kernel.cubin", ptx);
  if (!ok) {
    tkErrorFormat(error, TESSERA_KERNEL_SYSTEM, "can't write to %s: %s", files.folder.data,
                  strerror(errno));
  } else {
    int status = runPtxas(program, &files, chip);
    ok = !status && tsReadFile(files.output.data, cubin, &problem);
    if (status < 0)
      tkErrorFormat(error, TESSERA_KERNEL_SYSTEM, "can't run %s: %s", program, strerror(errno));
    else if (!ok) {
      tsReadFile(files.log.data, &log, &problem);
      tkErrorFormat(error, TESSERA_KERNEL_NO_BACKEND, "%s ends with status %d: %s", program, status,
                    log.data ? log.data : "");
    }
  }
  tsProgramFilesRemove(&files);
  tsStringFree(&log);
  tsStringFree(&problem);
  return ok;
}

bool tkAssemblePtx(const TesseraKernelOptions *options, MlirStringRef ptx, int capability,
                   TsString *cubin, TesseraKernelError *error) {
  TsString program = {0};
  char chip[16];
  snprintf(chip, sizeof chip, "sm_%d%s", capability, capability == 90 ? "a" : "");
  bool ok = findPtxas(options, &program);
  if (ok)
    ok = assemble(program.data, ptx, chip, cubin, error);
  else if (options->ptxas)
    tkErrorFormat(error, TESSERA_KERNEL_NO_BACKEND, "there is no ptxas at %s", options->ptxas);
  else
    tkErrorFormat(error, TESSERA_KERNEL_NO_BACKEND,
                  "no ptxas in PATH, CUDA_HOME or TRITON_PTXAS_PATH: it comes with the CUDA "
                  "toolkit, and the driver assembles PTX too");
  tsStringFree(&program);
  return ok;
}
