// What tools do with remarks of passes. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opt/Remarks.h"
#include "opt/Log.h"

#include <string.h>

static void write(MlirStringRef text, void *user) { fwrite(text.data, 1, text.length, user); }

static bool addFilters(OptRemarks *remarks, const OptOptions *options, const char *toolName) {
  const struct {
    int kind;
    const char *expression;
  } filters[] = {{-1, options->remarks},
                 {TESSERA_REMARK_PASSED, options->remarksPassed},
                 {TESSERA_REMARK_MISSED, options->remarksMissed},
                 {TESSERA_REMARK_FAILED, options->remarksFailed},
                 {TESSERA_REMARK_ANALYSIS, options->remarksAnalysis}};
  for (size_t i = 0; i < sizeof filters / sizeof *filters; i++) {
    if (!filters[i].expression)
      continue;
    if (!remarks->wanted)
      remarks->wanted = psRemarksCreate();
    TsString message = {0};
    bool ok = psRemarksAddFilter(remarks->wanted, filters[i].kind, filters[i].expression, &message);
    if (!ok)
      fprintf(stderr, "%s: error: %s\n", toolName, message.data);
    tsStringFree(&message);
    if (!ok)
      return false;
  }
  return true;
}

bool optRemarksOpen(OptRemarks *remarks, const OptOptions *options, const char *toolName) {
  if (!addFilters(remarks, options, toolName))
    return false;
  if (!remarks->wanted)
    return true;
  if (!strcmp(options->remarkPolicy, "final"))
    psRemarksKeepLast(remarks->wanted);
  bool isStream = !strcmp(options->remarkFormat, "bitstream");
  if (!isStream && strcmp(options->remarkFormat, "yaml"))
    return true;
  const char *usual = isStream ? "mlir-remarks.bitstream" : "mlir-remarks.yaml";
  remarks->path = options->remarksOutput ? options->remarksOutput : usual;
  remarks->file = optOpenLog(toolName, remarks->path);
  if (!remarks->file)
    return false;
  (isStream ? psRemarksWriteBitstream : psRemarksWriteYaml)(remarks->wanted, write, remarks->file);
  return true;
}

bool optRemarksClose(OptRemarks *remarks, const char *toolName) {
  psRemarksDestroy(remarks->wanted);
  return optCloseLog(toolName, remarks->file, remarks->path);
}
