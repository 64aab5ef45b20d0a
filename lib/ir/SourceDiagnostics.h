// How a tool wants diagnostics to be shown.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_IR_SOURCEDIAGNOSTICS_H
#define TESSERA_IR_SOURCEDIAGNOSTICS_H

#include "support/String.h"
#include "tessera/Diagnostics.h"

/// All zero is the default.
typedef struct IrSourceStyle {
  bool colors; ///< as terminals understand them
  bool hidesWarnings, hidesRemarks, hidesNotes;
  /// Says who reports, for a note with each message; NULL: there is none. It's asked on the thread
  /// that reports, which is the one at work only where the context has no others.
  void (*appendTrace)(TsString *text);
} IrSourceStyle;
void irSourceHandlerSetStyle(TesseraSourceHandler *handler, const IrSourceStyle *style);

#endif // TESSERA_IR_SOURCEDIAGNOSTICS_H
