// The general passes in the C API: source-compatible with MLIR 22 for the passes that exist.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The library has no process-wide list that passes could be registered in while a program runs. A
// program that calls any function of this header has all the passes of this group linked into it,
// and the textual pipelines of a pass manager without a registry of its own
// (tesseraPassManagerSetRegistry) may name them: the Register functions, which programs written for
// MLIR call first, do no more. So a pipeline that MLIR would refuse before that call is accepted
// here. A Create function returns a pass with its default options that the caller hands to a pass
// manager.
#ifndef MLIR_C_TRANSFORMS_H
#define MLIR_C_TRANSFORMS_H

#include "mlir-c/Pass.h"

#include "mlir/Transforms/Transforms.capi.h.inc"

#endif // MLIR_C_TRANSFORMS_H
