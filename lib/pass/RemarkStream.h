// Remarks in LLVM's bitstream, as llvm-remarkutil reads them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_PASS_REMARKSTREAM_H
#define TESSERA_PASS_REMARKSTREAM_H

#include "support/String.h"
#include "tessera/Remarks.h"

typedef struct PsRemarkStream PsRemarkStream;

/// A remark as it is written: texts hold no NUL, `file` may be NULL: no place is known.
typedef struct PsRemarkText {
  TesseraRemarkKind kind;
  const char *category, *name, *function, *text;
  const char *file;
  uint64_t line, column;
} PsRemarkText;

/// Nothing is written before the first remark.
PsRemarkStream *psRemarkStreamCreate(MlirStringCallback write, void *user);
void psRemarkStreamAdd(PsRemarkStream *stream, const PsRemarkText *remark);
/// Writes what comes last, without which the stream can't be read. NULL is fine.
void psRemarkStreamDestroy(PsRemarkStream *stream);

#endif // TESSERA_PASS_REMARKSTREAM_H
