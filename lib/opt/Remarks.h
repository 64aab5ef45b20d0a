// What tools do with remarks of passes. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_OPT_REMARKS_H
#define TESSERA_OPT_REMARKS_H

#include "opt/Options.h"
#include "pass/Remarks.h"

#include <stdio.h>

typedef struct OptRemarks {
  PsRemarks *wanted; ///< NULL: none
  FILE *file;        ///< NULL: they are diagnostics
  const char *path;
} OptRemarks;

/// False after a message on standard error.
bool optRemarksOpen(OptRemarks *remarks, const OptOptions *options, const char *toolName);
bool optRemarksClose(OptRemarks *remarks, const char *toolName);

#endif // TESSERA_OPT_REMARKS_H
