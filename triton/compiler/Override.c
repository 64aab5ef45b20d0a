// What a kernel was at each stage, written to a folder for its author; and texts from another
// folder in place of what the compiler makes. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "support/File.h"
#include "triton/compiler/Compiler.h"

#include <stdio.h>

static bool isSet(const char *variable) {
  const char *value = getenv(variable);
  return value && *value && strcmp(value, "0") != 0;
}

/// The folder that a variable names, or one beside the cache; in it that of the kernel.
static void appendFolder(TsString *path, const char *variable, const char *otherwise,
                         const char *key) {
  const char *named = getenv(variable), *triton = getenv("TRITON_HOME"), *home = getenv("HOME");
  if (named && *named)
    tsStringAppendFormat(path, "%s/%s", named, key);
  else
    tsStringAppendFormat(path, "%s/.triton/%s/%s",
                         triton && *triton ? triton
                         : home            ? home
                                           : ".",
                         otherwise, key);
}

static void appendFile(TsString *path, const char *kernel, TesseraKernelStage stage) {
  tsStringAppendFormat(path, "/%.150s.%s", kernel, tesseraKernelStageGetName(stage));
}

static void writeText(const char *path, MlirStringRef text) {
  TsOutputFile file;
  TsString problem = {0};
  bool ok = tsOutputFileOpen(&file, path, &problem);
  if (ok) {
    tsOutputFileWrite(&file, text);
    ok = tsOutputFileCommit(&file, &problem);
  }
  if (!ok) // it's for somebody to look at: the kernel runs all the same
    fprintf(stderr, "TRITON_KERNEL_DUMP: %s\n", problem.data);
  tsStringFree(&problem);
}

void tkDump(const TesseraKernelCode *code, const char *key) {
  if (!isSet("TRITON_KERNEL_DUMP"))
    return;
  TsString path = {0};
  appendFolder(&path, "TRITON_DUMP_DIR", "dump", key);
  tkMakeFolders(path.data);
  size_t length = path.size;
  for (int stage = 0; stage < TESSERA_KERNEL_NUM_STAGES; ++stage) {
    MlirStringRef text = tesseraKernelCodeGetText(code, (TesseraKernelStage)stage);
    if (!text.length)
      continue;
    path.size = length;
    appendFile(&path, tesseraKernelCodeGetName(code), (TesseraKernelStage)stage);
    writeText(path.data, text);
  }
  tsStringFree(&path);
}

bool tkFindOverride(const char *kernel, const char *key, TesseraKernelSource *source,
                    TsString *path, TsString *text) {
  // The later one counts: what the earlier one makes of the kernel would be replaced by it.
  static const struct {
    TesseraKernelStage stage;
    TesseraKernelLanguage language;
  } stages[] = {{TESSERA_KERNEL_STAGE_LLIR, TESSERA_KERNEL_LLIR},
                {TESSERA_KERNEL_STAGE_TTIR, TESSERA_KERNEL_TTIR},
                {TESSERA_KERNEL_STAGE_SOURCE, TESSERA_KERNEL_TTIR}};
  if (!isSet("TRITON_KERNEL_OVERRIDE"))
    return false;
  for (size_t i = 0; i < sizeof stages / sizeof stages[0]; ++i) {
    TsString problem = {0};
    tsStringClear(path);
    tsStringClear(text);
    appendFolder(path, "TRITON_OVERRIDE_DIR", "override", key);
    appendFile(path, kernel, stages[i].stage);
    bool isThere = tsIsRegularFile(path->data) && tsReadFile(path->data, text, &problem);
    tsStringFree(&problem);
    if (!isThere)
      continue;
    *source = (TesseraKernelSource){.language = stages[i].language,
                                    .text = tsStringView(text),
                                    .file = path->data,
                                    .kernel = kernel};
    return true;
  }
  return false;
}
