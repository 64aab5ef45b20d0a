// What ops of the TTNN library need and cost: the questions that the optimizer asks.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A model is a table of functions, so that a simulator or a card can answer in place of the
// published formulas.
#ifndef TESSERA_OPMODEL_H
#define TESSERA_OPMODEL_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// An op of ttnn with layouts in place of those that its types have: `#ttnn.ttnn_layout`s, one for
/// each input (inits are none), and one for the result.
typedef struct TesseraOpModelQuery {
  MlirOperation op;
  intptr_t numInputs;
  const MlirAttribute *inputs;
  MlirAttribute output;
} TesseraOpModelQuery;

/// Bytes of one core's L1 while the op runs.
typedef struct TesseraOpModelUsage {
  int64_t circularBuffers; ///< its circular buffers together
  int64_t output;          ///< the result's shard, 0 in DRAM
} TesseraOpModelUsage;

typedef struct TesseraOpModel {
  void *user;
  /// Whether the op runs with these layouts. `usage` (may be NULL) is filled in then; else `why`
  /// (may be NULL) is told the reason.
  bool (*constraints)(void *user, const TesseraOpModelQuery *query, TesseraOpModelUsage *usage,
                      MlirStringCallback why, void *whyUser);
  /// False where the model doesn't know how long the op takes.
  bool (*runtime)(void *user, const TesseraOpModelQuery *query, int64_t *nanoseconds);
} TesseraOpModel;

/// Published formulas (docs/guide/ttnn-memory.md) for the circular buffers; every op runs with any
/// layouts, for an unknown time.
extern const TesseraOpModel tesseraDefaultOpModel;

#ifdef __cplusplus
}
#endif

#endif // TESSERA_OPMODEL_H
