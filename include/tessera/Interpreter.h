// Running functions of StableHLO, ttir and ttnn in the compiler.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_INTERPRETER_H
#define TESSERA_INTERPRETER_H

#include "tessera/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A TesseraPassCheck that interprets each function of the module around `op`, or only the one that
/// `op` is or is in, on the same seeded inputs every time, and compares what it gives with what it
/// gave the time before. A difference beyond the tolerance of the result's type is an error at the
/// op that gives the result, one that bf16 would explain a warning; what can't be interpreted is a
/// remark. `user` is a `void **` that is NULL at first; a null op frees what is kept there.
bool tesseraInterpreterCheckPass(MlirOperation op, MlirStringRef pass, void *user);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_INTERPRETER_H
