// Remarks: what a pass says about its work when somebody asks (--remarks-filter).
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_REMARKS_H
#define TESSERA_REMARKS_H

#include "tessera/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum TesseraRemarkKind {
  TESSERA_REMARK_PASSED,  ///< it was done
  TESSERA_REMARK_MISSED,  ///< it wasn't
  TESSERA_REMARK_FAILED,  ///< it was begun and didn't work out
  TESSERA_REMARK_ANALYSIS ///< what was found out
} TesseraRemarkKind;

/// Whether remarks of the kind are wanted from the pass: to find out what they say may take time.
bool tesseraPassWantsRemarks(MlirPass pass, TesseraRemarkKind kind);
/// Says something about an operation where that is wanted. `name` is what all remarks of the sort
/// are called, their category is the pass; the text is as of printf.
void tesseraPassRemark(MlirPass pass, TesseraRemarkKind kind, const char *name, MlirOperation op,
                       const char *format, ...) __attribute__((format(printf, 5, 6)));

#ifdef __cplusplus
}
#endif

#endif // TESSERA_REMARKS_H
