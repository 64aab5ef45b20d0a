// What the passes on buffers share: which ones are needed where, who owns them, which ones may be
// the same. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_BUFFERIZATION_TRANSFORMS_BUFFERS_H
#define TESSERA_DIALECT_BUFFERIZATION_TRANSFORMS_BUFFERS_H

#include "dialect/bufferization/Bufferization.h"
#include "tessera/Interfaces.h"

typedef BufferizationValues BufferValues;

/// Whether the value is a buffer, of known rank or not.
bool bufferIsMemRef(MlirValue value);
/// A constant of type i1.
MlirValue bufferMakeBool(MlirRewriterBase rewriter, MlirLocation location, bool value);
/// Whether the op itself says that it has an effect of this kind, on the value unless that is null.
/// `resource` (may be NULL) is what the first such effect is on.
bool bufferHasEffect(MlirOperation op, TesseraEffectKind kind, MlirValue value,
                     const char **resource);
/// Whether the op implements what says how control moves between it and its regions, or is a loop.
bool bufferIsControlFlow(MlirOperation op);
/// Whether a region of the op may run several times.
bool bufferIsLoop(MlirOperation op);
/// The block that a value is defined in.
MlirBlock bufferBlock(MlirValue value);
/// The op of the block that `op` is, or is inside of; null: it is elsewhere.
MlirOperation bufferAncestorIn(MlirBlock block, MlirOperation op);
/// Gives `to` the attributes of `from` that mean nothing to the op itself.
void bufferKeepAttributes(MlirOperation from, MlirOperation to);

//===--- Where buffers are needed (BlockLiveness.c) ---===//

typedef struct BufferLiveness BufferLiveness;
/// Of the buffers in the op's regions. It takes time for each block that a buffer lives through.
BufferLiveness *bufferLivenessCreate(MlirOperation op);
void bufferLivenessDestroy(BufferLiveness *liveness);
/// Buffers from elsewhere that a block, or one behind it, uses, and those that a block behind it
/// uses. Arguments come before results, in the program's order.
const BufferValues *bufferLivenessIn(const BufferLiveness *liveness, MlirBlock block);
const BufferValues *bufferLivenessOut(const BufferLiveness *liveness, MlirBlock block);

//===--- Which buffers may be the same (ViewFlow.c) ---===//

typedef struct BufferFlow BufferFlow;
/// Of all values in the op.
BufferFlow *bufferFlowCreate(MlirOperation op);
void bufferFlowDestroy(BufferFlow *flow);
/// Appends the value and all that may be made of it or become it, or, backwards, that it may be
/// made of.
void bufferFlowResolve(const BufferFlow *flow, MlirValue value, bool backward,
                       BufferValues *values);
typedef enum BufferSame { BUFFER_DIFFERENT, BUFFER_SAME, BUFFER_UNKNOWN } BufferSame;
/// Whether both come from one allocation.
BufferSame bufferFlowCompare(const BufferFlow *flow, MlirValue a, MlirValue b);

#endif // TESSERA_DIALECT_BUFFERIZATION_TRANSFORMS_BUFFERS_H
