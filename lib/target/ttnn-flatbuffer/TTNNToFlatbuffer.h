// Writes ttnn modules as .ttnn files: what the runtime executes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TARGET_TTNNFLATBUFFER_TTNNTOFLATBUFFER_H
#define TESSERA_TARGET_TTNNFLATBUFFER_TTNNTOFLATBUFFER_H

#include "tessera/Translation.h"

/// Sends the file for `module`, a builtin.module, to `write` in one piece: a program for each
/// function, in the order of the module. Functions of a tt.device_module count, when there is one.
/// The module needs `tt.system_desc` and verified ttnn ops with layouts, such as
/// ttir-to-ttnn-backend-pipeline leaves. Fails after diagnostics, having sent nothing, when
/// something can't be expressed in the file or it would exceed 2 GiB.
MlirLogicalResult ttnnTranslateToFlatbuffer(MlirOperation module, MlirStringCallback write,
                                            void *user);

/// The same for tools: --ttnn-to-flatbuffer.
extern const TesseraTranslation ttnnToFlatbufferTranslation;

#endif // TESSERA_TARGET_TTNNFLATBUFFER_TTNNTOFLATBUFFER_H
