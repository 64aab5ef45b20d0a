// Triton's dialect: what its tables call, and questions about its types.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRITON_TRITON_H
#define TESSERA_DIALECT_TRITON_TRITON_H

#include "mlir-c/IR.h"

typedef struct InferLayoutInterfaceMethods InferLayoutInterfaceMethods;

#ifdef __cplusplus
extern "C" {
#endif

/// The most elements that a tensor may have: more wouldn't fit the registers of any device.
enum { TRITON_MAX_TENSOR_ELEMENTS = 1 << 20 };

/// Of a pointer what it points at, of a tensor of pointers the tensor of that; else the type.
MlirType tritonPointeeTypeOf(MlirType type);
/// A pointer to the type, or a tensor of pointers to its elements, in address space 1.
MlirType tritonPointerTypeTo(MlirType type);
/// Whether the type is a pointer to a block of a tensor in memory.
bool tritonIsBlockPointer(MlirType type);
/// Of a pointer to a block a pointer to its elements; any other type itself.
MlirType tritonBasePointerOf(MlirType type);
/// The number of bits of an integer or floating-point type, 64 for a pointer, else 0.
int64_t tritonTypeGetBitWidth(MlirType type);
/// The type of a tensor descriptor's block, with integers that have no signs.
MlirType tritonTensorDescTypeGetSignlessBlockType(MlirType descriptor);

/// Whether two factors agree in the dimension that is summed, and the third operand has the other
/// two, when elements of the first and the second hold so many numbers along the former.
bool tritonDotDimsAgree(MlirOperation op, int64_t lhsPack, int64_t rhsPack);
/// The packs are along the dimensions that stay.
bool tritonDotOutputDimsAgree(MlirOperation op, int64_t lhsPack, int64_t rhsPack);
/// What DotOpInterface asks of an operation.
MlirLogicalResult tritonVerifyDotOpInterface(MlirOperation op);

/// What the dialect of a tensor's encoding says about encodings; NULL without one, or when it says
/// nothing.
const InferLayoutInterfaceMethods *tritonInferLayoutInterfaceOf(MlirType tensor);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_DIALECT_TRITON_TRITON_H
