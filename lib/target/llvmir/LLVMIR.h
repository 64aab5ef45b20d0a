// Writes modules of the llvm dialect as LLVM IR, in text as LLVM writes it. LLVM isn't needed.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TARGET_LLVMIR_LLVMIR_H
#define TESSERA_TARGET_LLVMIR_LLVMIR_H

#include "tessera/Translation.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Sends LLVM IR for `module`, a verified builtin.module of llvm ops, to `write` in one piece.
/// Fails after diagnostics, having sent nothing, when something can't be expressed.
MlirLogicalResult llvmirTranslate(MlirOperation module, MlirStringCallback write, void *user);

/// The same with a function `_mlir_<name>` for each that is defined, which takes an array of
/// pointers: to each argument, and behind them to the place for the result. Constructors and
/// destructors are left to the caller.
MlirLogicalResult llvmirTranslateForCalls(MlirOperation module, MlirStringCallback write,
                                          void *user);

/// The same for tools: --mlir-to-llvmir.
extern const TesseraTranslation llvmirTranslation;

#ifdef __cplusplus
}
#endif

#endif // TESSERA_TARGET_LLVMIR_LLVMIR_H
