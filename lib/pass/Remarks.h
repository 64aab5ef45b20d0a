// Where remarks of passes go. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_PASS_REMARKS_H
#define TESSERA_PASS_REMARKS_H

#include "support/String.h"
#include "tessera/Remarks.h"

typedef struct PsRemarks PsRemarks;

PsRemarks *psRemarksCreate(void);
/// NULL is fine.
void psRemarksDestroy(PsRemarks *remarks);
/// Wants remarks of the kind (negative: of all) from passes whose name is of the expression, an
/// extended one of POSIX; false with a message.
bool psRemarksAddFilter(PsRemarks *remarks, int kind, const char *expression, TsString *message);
/// They become documents of YAML instead of diagnostics.
void psRemarksWriteYaml(PsRemarks *remarks, MlirStringCallback write, void *user);
/// They become a bitstream, as llvm-remarkutil reads it; the end is written by psRemarksDestroy.
void psRemarksWriteBitstream(PsRemarks *remarks, MlirStringCallback write, void *user);
/// They are held back to the end, and of several about the same only the last is left.
void psRemarksKeepLast(PsRemarks *remarks);
/// Says what was held back.
void psRemarksFinish(PsRemarks *remarks);
/// The manager must not run on several threads then; `remarks` must outlive it.
void psManagerSetRemarks(MlirPassManager passManager, PsRemarks *remarks);

#endif // TESSERA_PASS_REMARKS_H
