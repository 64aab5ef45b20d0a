// What the nvvm dialect's definitions ask, and what its files share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_NVVM_NVVM_H
#define TESSERA_DIALECT_NVVM_NVVM_H

#include "dialect/gpu/GPUOps.h"
#include "dialect/llvm/LLVMOps.h"

/// Which devices have an op: those of at least the first version, or with accelerated features of
/// exactly one of them; 0 ends the list.
typedef struct NvvmRequiredSM {
  bool isExact;
  int versions[4];
} NvvmRequiredSM;

/// Names of attributes of kernels.
#define NVVM_KERNEL "nvvm.kernel"

/// Whether the op's attribute `range` is one that values can be in.
MlirLogicalResult nvvmVerifyRange(MlirOperation op);
/// Says of the op's result what its attribute `range` does.
void nvvmInferRange(MlirOperation op, TesseraSetIntRange set, void *user);
/// Whether `mapa` turns the first kind of pointer into the second.
bool nvvmIsMapping(MlirType from, MlirType to);
/// The type that registers of a matrix product stand for (NvvmMMATypes), when that follows from the
/// LLVM type alone.
bool nvvmInferMMAType(MlirType type, bool isAccumulator, int64_t *kind);

#endif // TESSERA_DIALECT_NVVM_NVVM_H
