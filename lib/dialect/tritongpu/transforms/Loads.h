// Loads that can go to shared memory on their own while a loop goes on.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRITONGPU_TRANSFORMS_LOADS_H
#define TESSERA_DIALECT_TRITONGPU_TRANSFORMS_LOADS_H

#include "dialect/tritongpu/transforms/AxisInfo.h"

/// How many elements that follow on each other in memory a thread loads at a time.
int64_t ttgElementsPerLoad(const AxisAnalysis *axes, MlirOperation load);
/// Whether those are as many as a copy moves at least: 4 bytes.
bool ttgIsWideLoad(const AxisAnalysis *axes, MlirOperation load);
/// How many bytes that a thread holds lie side by side in memory of this encoding, too.
int64_t ttgCopyBytes(MlirType tensor, MlirAttribute encoding);
/// The encoding of shared memory from which all users of the value, factors of products, can load;
/// null when there is none. *isContradictory: because they need different ones.
MlirAttribute ttgSharedEncodingForFactors(MlirValue value, bool *isContradictory);
/// The encoding of the first allocation that holds what is loaded, or null, and how many
/// allocations have another one.
MlirAttribute ttgAllocatedEncoding(MlirOperation load, unsigned *numOthers);
/// The encoding of shared memory that a load goes to.
MlirAttribute ttgSharedEncodingForLoad(MlirOperation load);
/// Memory of this encoding for `count` tensors; the part of it that is one of them.
MlirType ttgBuffersType(MlirType tensor, MlirAttribute encoding, int64_t count);
MlirType ttgBufferType(MlirType buffers);

#endif // TESSERA_DIALECT_TRITONGPU_TRANSFORMS_LOADS_H
