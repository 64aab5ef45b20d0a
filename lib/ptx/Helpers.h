// Functions of the host that kernels call, and what waits for a warp's lanes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_PTX_HELPERS_H
#define TESSERA_PTX_HELPERS_H

#include "Machine.h"

/// vprintf, __assertfail; NULL: there is no such function with so many parameters. The operands of
/// such an instruction are offsets in the memory for calls: of parameters, then of results.
PtxExecute *ptxFindHelper(MlirStringRef name, size_t numParameters);
/// bar.warp.sync
PtxExecute ptxWarpSync;

#endif // TESSERA_PTX_HELPERS_H
