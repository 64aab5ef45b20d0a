// How a tool wants diagnostics to be shown.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_IR_SOURCEDIAGNOSTICS_H
#define TESSERA_IR_SOURCEDIAGNOSTICS_H

#include "tessera/Diagnostics.h"

/// All zero is the default.
typedef struct IrSourceStyle {
  bool colors; ///< as terminals understand them
  bool hidesWarnings, hidesRemarks, hidesNotes;
} IrSourceStyle;
void irSourceHandlerSetStyle(TesseraSourceHandler *handler, const IrSourceStyle *style);

#endif // TESSERA_IR_SOURCEDIAGNOSTICS_H
