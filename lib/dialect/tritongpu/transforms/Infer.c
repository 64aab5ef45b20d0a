// Which layout a result has so that no element moves, given the operands' one, and the other way
// round. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/scf/SCFOps.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/Layouts.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/transforms/Layouts.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Operation.h"

#include <string.h>

static const MlirAttribute kNone = {NULL};

static MlirType operandType(MlirOperation op, intptr_t i) {
  return mlirValueGetType(mlirOperationGetOperand(op, i));
}
static MlirType resultType(MlirOperation op, intptr_t i) {
  return mlirValueGetType(mlirOperationGetResult(op, i));
}

//===--- tt.trans, tt.split, tt.join ---===//

MlirAttribute ttgInferTrans(MlirType source, const int32_t *order) {
  const InferLayoutInterfaceMethods *methods = tritonInferLayoutInterfaceOf(source);
  int64_t wide[kTtgMaxRank];
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(source); ++i)
    wide[i] = order[i];
  return methods ? methods->inferTrans(source, wide) : kNone;
}

MlirAttribute ttgInferSplit(MlirType source) {
  const InferLayoutInterfaceMethods *methods = tritonInferLayoutInterfaceOf(source);
  return methods ? methods->inferSplit(source) : kNone;
}

// Elements of both halves follow each other in registers.
static MlirAttribute joinLinear(MlirType half, unsigned rank) {
  LinearLayout layout, joined;
  if (!tritongpuTypeToLinearLayout(half, &layout) || rank + 1 > kLayoutMaxDims)
    return kNone;
  LinearLayout pair = linearLayoutIdentity1D(2, "register", tritongpuDimName(rank));
  if (!linearLayoutProduct(&pair, &layout, &joined) ||
      !linearLayoutTransposeOuts(&joined, tritongpuDimNames(), rank + 1))
    return kNone;
  return tritongpuLinearEncodingOf(mlirTypeGetContext(half), &joined);
}

MlirAttribute ttgInferJoin(MlirType half) {
  MlirAttribute encoding = ttgEncodingOf(half);
  TtgBlocked blocked;
  TtgShape joined;
  if (!ttgShapeOf(half, &joined) || joined.rank == kTtgMaxRank)
    return kNone;
  unsigned rank = joined.rank;
  joined.sizes[joined.rank++] = 2;
  if (tritongpuSliceEncodingAttrIsA(encoding) &&
      tritongpuSliceEncodingAttrGetDim(encoding) == rank) {
    MlirAttribute parent = tritongpuSliceEncodingAttrGetParent(encoding);
    MlirAttribute split =
        ttgInferSplit(ttgTensorType(&joined, mlirShapedTypeGetElementType(half), parent));
    if (!mlirAttributeIsNull(split) && tritongpuLayoutsAreEquivalent(half, split, encoding))
      return parent;
    return joinLinear(half, rank);
  }
  if (!ttgBlockedFrom(encoding, &blocked))
    return joinLinear(half, rank);
  blocked.rank = rank + 1;
  blocked.sizePerThread[rank] = 2;
  blocked.threadsPerWarp[rank] = 1;
  blocked.warpsPerCTA[rank] = 1;
  memmove(blocked.order + 1, blocked.order, rank * sizeof blocked.order[0]);
  blocked.order[0] = rank;
  return ttgBlockedGet(mlirAttributeGetContext(encoding), &blocked);
}

//===--- tt.reshape ---===//

/// Dimensions of one shape that are as large together as dimensions of another: [from, fromEnd) and
/// [to, toEnd).
typedef struct Chunk {
  unsigned from, fromEnd, to, toEnd;
} Chunk;

// The smallest such chunks; their number.
static unsigned decompose(const TtgShape *from, const TtgShape *to, Chunk *chunks) {
  unsigned count = 0, i = 0, j = 0;
  while (i < from->rank || j < to->rank) {
    Chunk chunk = {i, i, j, j};
    int64_t a = 1, b = 1;
    for (;;) {
      bool hasFrom = i < from->rank, hasTo = j < to->rank;
      if (hasFrom && (a < b || a == 1 || from->sizes[i] == 1))
        a *= from->sizes[i++];
      else if (hasTo && (b < a || to->sizes[j] == 1))
        b *= to->sizes[j++];
      else
        break;
    }
    chunk.fromEnd = i;
    chunk.toEnd = j;
    chunks[count++] = chunk;
  }
  return count;
}

// Whether a part of the layout fills the dimensions of a chunk from the last one on; what is left
// of them then is in `left`.
static bool fills(const Chunk *chunk, const int64_t *part, int64_t *left) {
  for (unsigned i = chunk->fromEnd; i-- > chunk->from;) {
    if (part[i] == 1)
      continue;
    for (unsigned j = i + 1; j < chunk->fromEnd; ++j)
      if (left[j] != 1)
        return false;
    left[i] = left[i] >= part[i] ? left[i] / part[i] : 0;
    if (!left[i] && i != chunk->from)
      return false;
  }
  return true;
}

static void distribute(const Chunk *chunk, const int64_t *part, int64_t *left, int64_t *made) {
  int64_t rest = 1;
  for (unsigned i = chunk->from; i < chunk->fromEnd; ++i)
    rest *= part[i];
  for (unsigned i = chunk->toEnd; i-- > chunk->to;) {
    made[i] = rest < left[i] ? rest : left[i];
    rest /= made[i];
    left[i] /= made[i];
  }
  if (chunk->to < chunk->toEnd)
    made[chunk->to] *= rest;
}

// A blocked layout in the other shape where there is one.
static MlirAttribute reshapeBlocked(MlirAttribute encoding, const TtgShape *from,
                                    const TtgShape *to) {
  TtgBlocked blocked, made = {.rank = to->rank};
  if (!ttgBlockedFrom(encoding, &blocked) || blocked.rank != from->rank || !to->rank)
    return kNone;
  const int64_t *parts[] = {blocked.sizePerThread, blocked.threadsPerWarp, blocked.warpsPerCTA};
  int64_t *madeParts[] = {made.sizePerThread, made.threadsPerWarp, made.warpsPerCTA};
  Chunk chunks[2 * kTtgMaxRank];
  unsigned numChunks = decompose(from, to, chunks), position[kTtgMaxRank];
  for (unsigned i = 0; i < from->rank; ++i)
    position[blocked.order[i]] = i;
  TtgShape left = *from, leftTo = *to;
  for (unsigned c = 0; c < numChunks; ++c) {
    for (unsigned i = chunks[c].from + 1; i < chunks[c].fromEnd; ++i)
      if (position[i] + 1 != position[i - 1])
        return kNone;
    for (unsigned p = 0; p < 3; ++p)
      if (!fills(&chunks[c], parts[p], left.sizes))
        return kNone;
  }
  for (unsigned p = 0; p < 3; ++p)
    for (unsigned c = 0; c < numChunks; ++c)
      distribute(&chunks[c], parts[p], leftTo.sizes, madeParts[p]);
  // The chunks in the order of their dimensions, in each of which the last goes first.
  unsigned count = 0;
  for (unsigned i = 0; i < from->rank; ++i)
    for (unsigned c = 0; c < numChunks; ++c)
      if (chunks[c].fromEnd > chunks[c].from && chunks[c].fromEnd - 1 == blocked.order[i])
        for (unsigned d = chunks[c].toEnd; d-- > chunks[c].to;)
          made.order[count++] = d;
  return count == to->rank ? ttgBlockedGet(mlirAttributeGetContext(encoding), &made) : kNone;
}

// Any layout, by renaming the bits of the elements' numbers.
static MlirAttribute reshapeLinear(MlirType source, const TtgShape *to) {
  LinearLayout layout;
  LayoutDim dims[kLayoutMaxDims];
  if (to->rank > kLayoutMaxDims || !tritongpuTypeToLinearLayout(source, &layout))
    return kNone;
  // The last dimension is the one of the lowest bits.
  const char *reversed[kLayoutMaxDims];
  for (unsigned i = 0; i < layout.numOuts; ++i)
    reversed[i] = tritongpuDimName(layout.numOuts - 1 - i);
  for (unsigned i = 0; i < to->rank; ++i) {
    unsigned dim = to->rank - 1 - i, bits = 0;
    while (INT64_C(1) << bits < to->sizes[dim])
      ++bits;
    memcpy(dims[i].name, tritongpuDimName(dim), strlen(tritongpuDimName(dim)) + 1);
    dims[i].bits = bits;
  }
  if (!linearLayoutTransposeOuts(&layout, reversed, layout.numOuts) ||
      !linearLayoutReshapeOuts(&layout, dims, to->rank) ||
      !linearLayoutTransposeOuts(&layout, tritongpuDimNames(), to->rank))
    return kNone;
  return tritongpuLinearEncodingOf(mlirTypeGetContext(source), &layout);
}

static MlirAttribute reshapeDefault(MlirAttribute encoding, const TtgShape *from,
                                    const TtgShape *to) {
  TtgBlocked blocked;
  if (!ttgBlockedFrom(encoding, &blocked))
    return kNone;
  TtgMachine machine = {.numWarps = 1, .threadsPerWarp = 1};
  for (unsigned i = 0; i < blocked.rank; ++i) {
    machine.numWarps *= blocked.warpsPerCTA[i];
    machine.threadsPerWarp *= blocked.threadsPerWarp[i];
  }
  MlirContext context = mlirAttributeGetContext(encoding);
  if (mlirAttributeEqual(encoding, ttgDefaultEncoding(context, from, &machine)))
    return ttgDefaultEncoding(context, to, &machine);
  return reshapeBlocked(encoding, from, to);
}

MlirAttribute ttgInferReshape(MlirType source, const TtgShape *to) {
  MlirAttribute encoding = ttgEncodingOf(source);
  TtgShape from;
  if (!ttgShapeOf(source, &from))
    return kNone;
  if (from.rank == to->rank && !memcmp(from.sizes, to->sizes, from.rank * sizeof from.sizes[0]))
    return encoding;
  MlirAttribute made = reshapeDefault(encoding, &from, to);
  return mlirAttributeIsNull(made) ? reshapeLinear(source, to) : made;
}

//===--- Operations ---===//

// As the tables of the dialect name it.
extern const TesseraTrait tritonSameOperandsAndResultEncodingTrait;

bool ttgKeepsEncoding(MlirOperation op) {
  return tesseraOperationHasOtherTrait(op, &tritonSameOperandsAndResultEncodingTrait) ||
         tesseraOperationHasTrait(op, TESSERA_TRAIT_ELEMENTWISE);
}

// Operations that pass values on as they are, too.
static bool passesOn(MlirOperation op) {
  return ttgKeepsEncoding(op) || scfWhileOpIsA(op) || scfYieldOpIsA(op) || scfConditionOpIsA(op);
}

// A prefix sum has a blocked layout or none.
static bool isForbidden(MlirOperation op, MlirAttribute encoding) {
  return tritonScanOpIsA(op) && !tritongpuBlockedEncodingAttrIsA(encoding);
}

static MlirAttribute inferReshapeOp(MlirType from, MlirAttribute encoding, MlirType to) {
  TtgShape target;
  return ttgShapeOf(to, &target) ? ttgInferReshape(ttgWithEncoding(from, encoding), &target)
                                 : kNone;
}

MlirAttribute ttgInferResult(MlirOperation op, MlirAttribute encoding) {
  TtgShape shape;
  if (isForbidden(op, encoding))
    return kNone;
  if (passesOn(op) || scfForOpIsA(op) || tritonGatherOpIsA(op))
    return encoding;
  if (tritonReduceOpIsA(op))
    return tritongpuSliceEncodingAttrGet(mlirOperationGetContext(op), tritonReduceOpGetAxis(op),
                                         encoding);
  if (!mlirOperationGetNumOperands(op) || !ttgShapeOf(operandType(op, 0), &shape))
    return kNone;
  if (tritonExpandDimsOpIsA(op))
    return tritongpuSliceEncodingAttrIsA(encoding) &&
                   tritongpuSliceEncodingAttrGetDim(encoding) == tritonExpandDimsOpGetAxis(op)
               ? tritongpuSliceEncodingAttrGetParent(encoding)
               : kNone;
  if (tritonJoinOpIsA(op))
    return ttgInferJoin(ttgWithEncoding(operandType(op, 0), encoding));
  if (tritonSplitOpIsA(op))
    return ttgInferSplit(ttgWithEncoding(operandType(op, 0), encoding));
  if (tritonTransOpIsA(op))
    return ttgInferTrans(ttgWithEncoding(operandType(op, 0), encoding),
                         tritonTransOpGetOrder(op, NULL));
  if (tritonReshapeOpIsA(op))
    return inferReshapeOp(operandType(op, 0), encoding, resultType(op, 0));
  return kNone;
}

static MlirAttribute inferTransOperand(MlirOperation op, MlirAttribute encoding) {
  TtgShape shape;
  intptr_t rank;
  int32_t inverse[kTtgMaxRank];
  const int32_t *order = tritonTransOpGetOrder(op, &rank);
  if (!ttgShapeOf(resultType(op, 0), &shape))
    return kNone;
  for (intptr_t i = 0; i < rank; ++i)
    inverse[order[i]] = (int32_t)i;
  return ttgInferTrans(ttgWithEncoding(resultType(op, 0), encoding), inverse);
}

MlirAttribute ttgInferOperand(MlirOperation op, MlirAttribute encoding) {
  TtgShape shape;
  if (isForbidden(op, encoding))
    return kNone;
  if (passesOn(op) || tritonGatherOpIsA(op))
    return encoding;
  if (tritonReduceOpIsA(op))
    return tritongpuSliceEncodingAttrIsA(encoding) &&
                   tritongpuSliceEncodingAttrGetDim(encoding) == tritonReduceOpGetAxis(op)
               ? tritongpuSliceEncodingAttrGetParent(encoding)
               : kNone;
  if (tritonExpandDimsOpIsA(op))
    return tritongpuSliceEncodingAttrGet(mlirOperationGetContext(op), tritonExpandDimsOpGetAxis(op),
                                         encoding);
  if (tritonTransOpIsA(op))
    return inferTransOperand(op, encoding);
  if (!mlirOperationGetNumResults(op) || !ttgShapeOf(resultType(op, 0), &shape))
    return kNone;
  if (tritonJoinOpIsA(op))
    return ttgInferSplit(ttgWithEncoding(resultType(op, 0), encoding));
  if (tritonSplitOpIsA(op))
    return ttgInferJoin(ttgWithEncoding(resultType(op, 0), encoding));
  if (tritonReshapeOpIsA(op))
    return inferReshapeOp(resultType(op, 0), encoding, operandType(op, 0));
  return kNone;
}
