// The transform dialect beside what is generated: how ops are applied.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRANSFORM_TRANSFORM_H
#define TESSERA_DIALECT_TRANSFORM_TRANSFORM_H

#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

#define TRANSFORM_CONSUMED "transform.consumed"
#define TRANSFORM_READONLY "transform.readonly"
#define TRANSFORM_TARGET_TAG "transform.target_tag"
#define TRANSFORM_WITH_NAMED_SEQUENCE "transform.with_named_sequence"

/// How it went. A silenceable failure isn't reported yet: whoever is around may go on without.
typedef enum TransformStatus {
  TRANSFORM_SUCCESS,
  TRANSFORM_SILENCEABLE,
  TRANSFORM_DEFINITE
} TransformStatus;

/// What handles stand for, while a script runs.
typedef struct TransformState TransformState;

/// What a handle stands for: IrOperation *, IrValue * or IrStorage * (attributes), by its type.
typedef struct TransformPayload {
  void **data;
  size_t size, capacity;
} TransformPayload;

#endif // TESSERA_DIALECT_TRANSFORM_TRANSFORM_H
