// What the files share that say which intrinsics of LLVM ops of the nvvm dialect call.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_NVVM_NVVMINTRINSICS_H
#define TESSERA_DIALECT_NVVM_NVVMINTRINSICS_H

#include "dialect/llvm/LLVMSteps.h"
#include "dialect/nvvm/NVVMOps.h"

enum { NVVM_GENERIC = 0, NVVM_GLOBAL = 1, NVVM_SHARED = 3, NVVM_LOCAL = 5, NVVM_CLUSTER = 7 };
static inline int64_t nvvmSpaceOf(MlirValue pointer) {
  return llvmPointerTypeGetAddressSpace(mlirValueGetType(pointer));
}

/// Appends to the name of the intrinsic, which begins with `nvvm.`.
void nvvmName(LlvmSteps *steps, const char *text);
void nvvmNameText(LlvmSteps *steps, const char *before, MlirStringRef text);
void nvvmNameNumber(LlvmSteps *steps, const char *before, int64_t number);
static inline void nvvmNameIf(LlvmSteps *steps, bool holds, const char *text) {
  if (holds)
    nvvmName(steps, text);
}
/// Adds arguments: a value if there is one, all of a group, a constant.
void nvvmPass(LlvmSteps *steps, MlirValue value);
void nvvmPassGroup(LlvmSteps *steps, MlirOperation op, unsigned group);
void nvvmPassNumber(LlvmSteps *steps, MlirOperation op, unsigned width, int64_t number);
/// The value, or a constant of this width where there is none.
void nvvmPassOr(LlvmSteps *steps, MlirOperation op, MlirValue value, unsigned width,
                int64_t number);

/// How an op becomes steps. What it names without finishing the call is called with what it added,
/// or with all operands if that was nothing.
typedef struct NvvmIntrinsic {
  const TesseraOpDef *definition;
  void (*append)(MlirOperation op, LlvmSteps *steps);
  const char *name; ///< with `append` NULL: that of the intrinsic
} NvvmIntrinsic;
typedef struct NvvmIntrinsics {
  const NvvmIntrinsic *data;
  size_t size;
} NvvmIntrinsics;
extern const NvvmIntrinsics nvvmMatrixIntrinsics, nvvmTensorIntrinsics, nvvmFloatIntrinsics;

#endif // TESSERA_DIALECT_NVVM_NVVMINTRINSICS_H
