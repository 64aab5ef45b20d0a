// What passes ask of layouts: which elements threads hold, in which order, and what moves where a
// tensor gets another one. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRITONGPU_TRANSFORMS_LAYOUTS_H
#define TESSERA_DIALECT_TRITONGPU_TRANSFORMS_LAYOUTS_H

#include "analysis/linear-layout/LinearLayout.h"
#include "mlir-c/IR.h"

/// Tensors of more dimensions have no layouts that passes understand.
enum { kTtgMaxRank = 16 };

typedef struct TtgShape {
  unsigned rank;
  int64_t sizes[kTtgMaxRank];
} TtgShape;

/// The shape of a ranked tensor; false: it has too many dimensions.
bool ttgShapeOf(MlirType type, TtgShape *shape);
/// Of a ranked tensor; null when it has none, or the type is another one.
MlirAttribute ttgEncodingOf(MlirType type);
MlirType ttgWithEncoding(MlirType tensor, MlirAttribute encoding);
/// The type of a tensor of this shape.
MlirType ttgTensorType(const TtgShape *shape, MlirType element, MlirAttribute encoding);

/// What a module says about how it runs: warps and threads in each; the capability of the NVIDIA
/// device that is its target, times 10, or 0.
typedef struct TtgMachine {
  int64_t numWarps, threadsPerWarp, capability;
} TtgMachine;
/// Of the module around (or that is) an operation; 4 warps of 32 threads where it doesn't say.
TtgMachine ttgMachineOf(MlirOperation op);

/// The fields of a blocked encoding.
typedef struct TtgBlocked {
  unsigned rank;
  int64_t sizePerThread[kTtgMaxRank], threadsPerWarp[kTtgMaxRank], warpsPerCTA[kTtgMaxRank];
  int64_t order[kTtgMaxRank];
} TtgBlocked;
/// False: it is another encoding, or one for several blocks of threads.
bool ttgBlockedFrom(MlirAttribute encoding, TtgBlocked *blocked);
MlirAttribute ttgBlockedGet(MlirContext context, const TtgBlocked *blocked);
/// Distributes threads and warps over a shape, `sizePerThread` and `order` given, the first
/// dimension of the order first.
void ttgBlockedDistribute(TtgBlocked *blocked, const TtgShape *shape, const TtgMachine *machine);
/// One element per thread at a time, the last dimension first.
MlirAttribute ttgDefaultEncoding(MlirContext context, const TtgShape *shape,
                                 const TtgMachine *machine);

/// Where the registers of lanes of warps lie in a tensor; false: not an encoding that is
/// understood.
bool ttgToLinear(MlirAttribute encoding, const TtgShape *shape, LinearLayout *layout);
/// Dimensions from the one in which neighbours are closest in registers (in lanes, in warps).
bool ttgOrderOf(MlirType tensor, unsigned *order);
bool ttgThreadOrderOf(MlirType tensor, unsigned *order);
bool ttgWarpOrderOf(MlirType tensor, unsigned *order);
/// The order in which a tensor had best lie in memory.
bool ttgMemoryOrderOf(MlirType tensor, unsigned *order);
/// How many elements a thread holds, with and without copies; 0: not understood.
int64_t ttgElementsPerThread(MlirAttribute encoding, const TtgShape *shape);
int64_t ttgUniqueElementsPerThread(MlirAttribute encoding, const TtgShape *shape);

/// How many elements that follow on each other along a dimension a thread holds in registers that
/// do so, too, behind those along dimensions that come first in its order; 1: not understood.
int64_t ttgContiguousPerThread(MlirType tensor, unsigned dim);

/// Parts of a layout, the inputs of its linear map.
typedef enum TtgLevel { TTG_REGISTER, TTG_LANE, TTG_WARP, TTG_BLOCK } TtgLevel;
/// How many registers, lanes, ... of different elements a tensor has along a dimension.
int64_t ttgExtentAlong(MlirType tensor, TtgLevel level, unsigned dim);

/// What has to happen for a tensor to get another layout.
typedef enum TtgMove {
  TTG_MOVE_NOTHING,
  TTG_MOVE_REGISTERS, ///< each thread has what it needs
  TTG_MOVE_LANES,     ///< each warp has
  TTG_MOVE_MEMORY
} TtgMove;
TtgMove ttgMoveBetween(MlirType from, MlirType to);
/// Whether that goes through shared memory: not where all that moves does so within warps, and a
/// shuffle for each element is enough.
bool ttgConvertsInMemory(MlirType from, MlirType to);
/// Whether a change of shape gives threads other elements, or copies of them.
bool ttgIsExpensiveView(MlirType from, MlirType to);

/// Whether the results have the layouts of the operands.
bool ttgKeepsEncoding(MlirOperation op);
/// The encoding of the first result of an operation, when its operands have this one, and the other
/// way round; null: there is none.
MlirAttribute ttgInferResult(MlirOperation op, MlirAttribute encoding);
MlirAttribute ttgInferOperand(MlirOperation op, MlirAttribute encoding);
/// The same of changes of shape, of tensors of these types: a null attribute when there is none.
MlirAttribute ttgInferTrans(MlirType source, const int32_t *order);
MlirAttribute ttgInferJoin(MlirType half);
MlirAttribute ttgInferSplit(MlirType source);
MlirAttribute ttgInferReshape(MlirType source, const TtgShape *to);

#endif // TESSERA_DIALECT_TRITONGPU_TRANSFORMS_LAYOUTS_H
