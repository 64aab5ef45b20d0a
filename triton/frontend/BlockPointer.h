// Block pointers, and the indices that they and tensor descriptors take.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TRITON_FRONTEND_BLOCKPOINTER_H
#define TESSERA_TRITON_FRONTEND_BLOCKPOINTER_H

#include "triton/frontend/Semantic.h"

/// What a load or store is given besides pointers and values.
typedef struct FeAccess {
  FeValue *boundary, *padding;
  MlirAttribute cache, evict;
  bool isVolatile;
} FeAccess;

bool feIsBlockPointer(const FeValue *value);
/// base, shape, strides, offsets, block_shape, order.
FeValue *feBlockPointerMake(FeCompiler *compiler, FeValue **arguments);
FeValue *feBlockPointerAdvance(FeCompiler *compiler, FeValue *pointer, FeValue *offsets);
FeValue *feBlockPointerLoad(FeCompiler *compiler, FeValue *pointer, const FeAccess *access);
FeValue *feBlockPointerStore(FeCompiler *compiler, FeValue *pointer, FeValue *value,
                             const FeAccess *access);

/// A number or scalar as an integer of 32 bits, or 64.
FeValue *feIndex(FeCompiler *compiler, FeValue *value, bool is64);
/// The same of a tuple, or of one value: their number in *count. NULL after an error.
FeValue **feIndices(FeCompiler *compiler, FeValue *values, bool is64, size_t *count);

#endif // TESSERA_TRITON_FRONTEND_BLOCKPOINTER_H
