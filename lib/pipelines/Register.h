// What the tools for Tenstorrent devices know: dialects and passes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_PIPELINES_REGISTER_H
#define TESSERA_PIPELINES_REGISTER_H

#include "mlir-c/IR.h"
#include "tessera/Pass.h"

/// Adds every dialect that ttir programs and what becomes of them may use.
void tesseraRegisterTTDialects(MlirDialectRegistry registry);
/// Adds every pass and pipeline on them, and the general passes.
void tesseraRegisterTTPasses(TesseraPassRegistry *registry);

#endif // TESSERA_PIPELINES_REGISTER_H
