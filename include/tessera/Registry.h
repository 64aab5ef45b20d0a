// Everything that is compiled in, at once. Which folders are of a family they say themselves
// (cmake/Ods.cmake); nothing lists them. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_REGISTRY_H
#define TESSERA_REGISTRY_H

#include "mlir-c/IR.h"
#include "tessera/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The dialects that MLIR has too, with what other libraries attach to them; and the passes on
/// them.
void tesseraRegisterMlirDialects(MlirDialectRegistry registry);
void tesseraRegisterMlirPasses(TesseraPassRegistry *registry);
/// What Tenstorrent's compiler adds.
void tesseraRegisterTenstorrentDialects(MlirDialectRegistry registry);
void tesseraRegisterTenstorrentPasses(TesseraPassRegistry *registry);
/// What Triton's compiler adds. It has a dialect `tt` of its own: a registry has one of the two.
void tesseraRegisterTritonDialects(MlirDialectRegistry registry);
void tesseraRegisterTritonPasses(TesseraPassRegistry *registry);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_REGISTRY_H
