// What the parts of ttnn-optimizer share: overrides, the layouts that an op may give its result,
// and what is chosen of them. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TTNN_TRANSFORMS_OPTIMIZER_H
#define TESSERA_DIALECT_TTNN_TRANSFORMS_OPTIMIZER_H

#include "dialect/ttnn/TTNN.h"
#include "dialect/ttnn/TTNNPasses.h"
#include "support/Map.h"
#include "support/Memory.h"
#include "tessera/OpModel.h"

//===--- Overrides ---===//

/// Layout parameters given for the ops of a name: those that are given.
typedef struct TtnnLayoutOverride {
  MlirStringRef name;
  bool hasGrid, hasBufferType, hasMemoryLayout, hasPageLayout, hasDataType;
  int64_t grid[2];
  TtnnBufferType bufferType;
  TtnnTensorMemoryLayout memoryLayout;
  TtnnLayout pageLayout;
  TtDataType dataType;
} TtnnLayoutOverride;

/// An operand that is given the layout of its op's result.
typedef struct TtnnReconfigOverride {
  MlirStringRef name;
  int64_t operand;
} TtnnReconfigOverride;

typedef struct TtnnOverrides {
  TsVec(TtnnLayoutOverride) layouts;
  TsVec(TtnnReconfigOverride) reconfigs;
  TsStringMap layoutOfName; ///< place in `layouts`
} TtnnOverrides;

/// Reads both options; they must live as long as the overrides. False: `error` has the message.
bool ttnnOverridesParse(TtnnOverrides *overrides, MlirStringRef layouts, MlirStringRef reconfigs,
                        TsString *error);
void ttnnOverridesFree(TtnnOverrides *overrides);
/// The name of the op's location, empty when it has none.
MlirStringRef ttnnNameOfLocation(MlirOperation op);
/// NULL: none for the op.
const TtnnLayoutOverride *ttnnOverridesFind(const TtnnOverrides *overrides, MlirOperation op);

//===--- Legal layouts ---===//

/// A sharded layout in L1.
typedef struct TtnnShardedLayout {
  MlirAttribute layout;
  int64_t bytes; ///< of L1, as the device's memory map counts them
  int64_t cores; ///< volume of the grid
  bool isBlock;
} TtnnShardedLayout;

/// The layouts that an op may give its result.
typedef struct TtnnLegalLayouts {
  MlirAttribute first;    ///< taken where no policy decides
  MlirAttribute dram, l1; ///< the first in DRAM, and the first interleaved in L1; null: none
  int64_t l1Bytes;        ///< of one core, of `l1`
  TsVec(TtnnShardedLayout) sharded;
} TtnnLegalLayouts;

/// Whether policies that interleave have a choice, or a layout in DRAM, for the op.
static inline bool ttnnCanInterleave(const TtnnLegalLayouts *layouts) {
  return layouts && (!mlirAttributeIsNull(layouts->dram) || !mlirAttributeIsNull(layouts->l1));
}

//===--- The optimizer ---===//

/// An operand to re-lay as its op's result.
typedef struct TtnnReshardEdge {
  MlirOperation consumer;
  intptr_t operand;
} TtnnReshardEdge;

typedef TsVec(MlirOperation) TtnnSchedule;

typedef struct TtnnOptimizer {
  MlirContext context;
  MlirAttribute grid; ///< of the device's workers
  MlirAffineMap l1Map;
  int64_t usableL1;
  const TTNNOptimizerOptions *options;
  const TesseraOpModel *model;
  TtnnOverrides overrides;
  TsVec(TtnnLegalLayouts *) lists; ///< owned
  TsPointerMap listOfType, listOfOp;
  TsPointerMap chosen; ///< layouts of ops, where a policy decides
  TsVec(TtnnReshardEdge) edges;
  size_t numGivenEdges; ///< of the first of `edges`: those that were asked for
} TtnnOptimizer;

/// Fills listOfOp for the op when it has a tensor to lay. Reports an error and fails when
/// overrides leave no layout.
MlirLogicalResult ttnnFindLegalLayouts(TtnnOptimizer *optimizer, MlirOperation op);
const TtnnLegalLayouts *ttnnLegalLayoutsOf(const TtnnOptimizer *optimizer, MlirOperation op);
/// Bytes of L1 for a tensor, as the device's memory map counts them; INT64_MAX where it can't.
int64_t ttnnTensorBytesInL1(const TtnnOptimizer *optimizer, MlirAttribute layout, IrShape shape);
void ttnnLegalLayoutsFree(TtnnLegalLayouts *layouts);

/// Whether two shards go into L1 together, in floats as the reference compiler counts.
static inline bool ttnnShardsFit(const TtnnOptimizer *optimizer, int64_t a, int64_t b) {
  return (float)a + (float)b < 0.8F * (float)optimizer->usableL1;
}
/// Bytes of L1 for the op's first operand, sharded as `output` is.
int64_t ttnnShardedInputBytes(const TtnnOptimizer *optimizer, MlirOperation op,
                              MlirAttribute output);
bool ttnnIsGivenReshard(const TtnnOptimizer *optimizer, MlirOperation op, intptr_t operand);
/// Ops in a row, each the only user of the one before, with results sharded in L1: gives each its
/// layout, and marks operands that must be re-laid.
void ttnnSolveShardChain(TtnnOptimizer *optimizer, size_t count, const MlirOperation *ops);

/// A policy gives layouts to the ops of a function, and the order to run them in.
typedef void (*TtnnLayoutPolicy)(TtnnOptimizer *optimizer, MlirOperation function,
                                 TtnnSchedule *schedule);
/// NULL for a name that no policy has.
TtnnLayoutPolicy ttnnFindLayoutPolicy(MlirStringRef name);

static inline void ttnnChooseLayout(TtnnOptimizer *optimizer, MlirOperation op,
                                    MlirAttribute layout) {
  *tsPointerMapInsert(&optimizer->chosen, op.ptr, NULL) = (uintptr_t)layout.ptr;
}

#endif // TESSERA_DIALECT_TTNN_TRANSFORMS_OPTIMIZER_H
