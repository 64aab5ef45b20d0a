// Writes modules of the llvm dialect as shared libraries, which a runtime opens.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TARGET_DYLIB_DYLIB_H
#define TESSERA_TARGET_DYLIB_DYLIB_H

#include "tessera/Translation.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Sends a shared library of this kind of machine for `module`, a verified builtin.module of llvm
/// ops, to `write` in one piece. `callees` is LLVM IR of functions that it may call and that become
/// part of it, or empty. It takes LLVM's library (tessera/Backend.h) and a linker, ld.lld or ld.
/// Fails after a diagnostic, having sent nothing.
MlirLogicalResult dylibTranslate(MlirOperation module, MlirStringRef callees,
                                 MlirStringCallback write, void *user);

/// Functions that may be among `callees`: memrefCopy, so that a library needs only the C library.
extern const char dylibMemRefCopy[];

/// The same for tools: --llvm-to-dylib.
extern const TesseraTranslation llvmToDylibTranslation;

#ifdef __cplusplus
}
#endif

#endif // TESSERA_TARGET_DYLIB_DYLIB_H
