// Layouts for accesses to global memory. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRITONGPU_TRANSFORMS_COALESCE_H
#define TESSERA_DIALECT_TRITONGPU_TRANSFORMS_COALESCE_H

#include "dialect/tritongpu/transforms/AxisInfo.h"
#include "dialect/tritongpu/transforms/Layouts.h"

/// The layout in which neighbouring threads access neighbouring addresses; null when the operation
/// doesn't access what a tensor of pointers points at, or its shape isn't understood.
MlirAttribute ttgCoalescedEncoding(const AxisAnalysis *axes, const TtgMachine *machine,
                                   MlirOperation access);

#endif // TESSERA_DIALECT_TRITONGPU_TRANSFORMS_COALESCE_H
