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

/// What a thread holds of a matrix of these rows and columns, which is `fragment` (NvvmMMAFrag) of
/// a product and has elements of `type` (NvvmMMATypes).
MlirType nvvmFragmentType(MlirContext context, int64_t type, int64_t fragment, int64_t rows,
                          int64_t columns);
/// The shape of a product that warps compute, in which a fragment is so large. `shape` are m, n and
/// k, of which those that are 0 are found. False: there is none.
bool nvvmFindProduct(int64_t type, int64_t fragment, int64_t shape[3]);
/// Whether warps compute this product of elements of one type to sums of the other.
bool nvvmHasProduct(const int64_t shape[3], int64_t factors, int64_t sums);

#endif // TESSERA_DIALECT_NVVM_NVVM_H
