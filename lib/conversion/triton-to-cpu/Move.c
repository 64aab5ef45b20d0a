// Operations that move elements: from one shape to another, together and apart, by their numbers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"

enum { MAX_WIDTH = 256 };

//===--- Shapes ---===//

// The lowest bit of a dimension in the number of an element, and how many bits there are. Sizes are
// powers of two.
typedef struct Bits {
  unsigned low, count;
} Bits;

static unsigned log2Of(int64_t size) {
  unsigned count = 0;
  while (((int64_t)1 << count) < size)
    ++count;
  return count;
}

static void bitsOf(const CpuValue *value, Bits *bits) {
  unsigned low = 0;
  for (unsigned i = value->rank; i > 0; --i) {
    bits[i - 1] = (Bits){low, log2Of(value->dims[i - 1])};
    low += bits[i - 1].count;
  }
}

// The size of the last dimension that isn't 1.
static int64_t lastSize(MlirValue value) {
  MlirType type = mlirValueGetType(value);
  for (intptr_t i = mlirShapedTypeGetRank(type); i > 0; --i)
    if (mlirShapedTypeGetDimSize(type, i - 1) > 1)
      return mlirShapedTypeGetDimSize(type, i - 1);
  return 1;
}

// Adds what an index of one dimension says about another one.
static void addPart(CpuNest *nest, CpuIndex *to, Bits toBits, const CpuIndex *from, Bits fromBits) {
  CpuFunction *function = nest->function;
  unsigned low = toBits.low > fromBits.low ? toBits.low : fromBits.low;
  unsigned toEnd = toBits.low + toBits.count, fromEnd = fromBits.low + fromBits.count;
  unsigned end = toEnd < fromEnd ? toEnd : fromEnd;
  if (low >= end || mlirValueIsNull(from->value))
    return;
  cpuNestAt(nest, from->level);
  MlirValue part = from->value;
  if (low > fromBits.low)
    part = cpuBinary(function, &arithShRUIOpDef, part, cpuI64(function, low - fromBits.low));
  if (end < fromEnd)
    part = cpuBinary(function, &arithAndIOpDef, part,
                     cpuI64(function, ((int64_t)1 << (end - low)) - 1));
  if (low > toBits.low)
    part = cpuBinary(function, &arithShLIOpDef, part, cpuI64(function, low - toBits.low));
  to->level = from->level > to->level ? from->level : to->level;
  if (mlirValueIsNull(to->value)) {
    to->value = part;
    return;
  }
  cpuNestAt(nest, to->level);
  to->value = cpuBinary(function, &arithOrIOpDef, to->value, part);
}

// The index in the source of what has an index in the result; false when the lanes don't follow
// each other there along one dimension.
static bool reshapeIndex(CpuNest *nest, const CpuValue *result, const CpuValue *source,
                         const CpuIndex *index, CpuIndex *inner) {
  Bits resultBits[CPU_MAX_RANK], sourceBits[CPU_MAX_RANK];
  bitsOf(result, resultBits);
  bitsOf(source, sourceBits);
  bool isSimple = true;
  for (unsigned i = 0; i < source->rank; ++i)
    inner[i] = (CpuIndex){{NULL}, 0, false};
  for (unsigned i = 0; i < result->rank; ++i) {
    bool found = !index[i].isVector;
    for (unsigned j = 0; j < source->rank; ++j) {
      addPart(nest, &inner[j], sourceBits[j], &index[i], resultBits[i]);
      bool fits = sourceBits[j].low == resultBits[i].low &&
                  ((int64_t)1 << sourceBits[j].count) >= (int64_t)nest->width;
      if (index[i].isVector && fits && !found)
        inner[j].isVector = found = true;
    }
    isSimple &= found;
  }
  return isSimple;
}

// The scalar index of one of the lanes.
static void indexOfLane(CpuNest *nest, unsigned rank, const CpuIndex *index, unsigned lane,
                        CpuIndex *scalar) {
  CpuFunction *function = nest->function;
  for (unsigned i = 0; i < rank; ++i) {
    scalar[i] = index[i];
    if (!index[i].isVector)
      continue;
    scalar[i].isVector = false;
    cpuNestAt(nest, index[i].level);
    MlirValue number = cpuI64(function, lane);
    if (lane)
      scalar[i].value = mlirValueIsNull(index[i].value)
                            ? number
                            : cpuBinary(function, &arithAddIOpDef, index[i].value, number);
  }
}

// Values, one for each lane, as a vector.
static CpuLanes joinLanes(CpuNest *nest, MlirType element, const CpuLanes *values) {
  CpuFunction *function = nest->function;
  CpuLanes all = {.kind = CPU_VECTOR};
  for (unsigned i = 0; i < nest->width; ++i)
    all.level = values[i].level > all.level ? values[i].level : all.level;
  cpuNestAt(nest, all.level);
  bool isPointer = cpuIsPointer(element);
  for (unsigned i = 0; i < nest->width; ++i) {
    MlirValue value = values[i].value;
    if (isPointer)
      value = cpuConvert(function, &llvmPtrToIntOpDef, cpuInteger(function, 64), value);
    MlirType type = cpuVectorType(function, mlirValueGetType(value), nest->width);
    if (i == 0)
      all.value = cpuMake(function, &llvmPoisonOpDef, type, 0, NULL, NULL);
    all.value = cpuInsert(function, all.value, value, i);
  }
  return all;
}

// Each lane by itself.
static CpuLanes reshapeLanes(CpuNest *nest, const CpuValue *result, MlirValue source,
                             const CpuIndex *index) {
  const CpuValue *known = cpuValueOf(nest->function, source);
  CpuLanes values[MAX_WIDTH];
  assert(nest->width <= MAX_WIDTH);
  for (unsigned i = 0; i < nest->width; ++i) {
    CpuIndex scalar[CPU_MAX_RANK], inner[CPU_MAX_RANK];
    indexOfLane(nest, result->rank, index, i, scalar);
    reshapeIndex(nest, result, known, scalar, inner);
    values[i] = cpuEmit(nest, source, inner);
  }
  return joinLanes(nest, known->element, values);
}

static CpuLanes emitReshape(CpuNest *nest, MlirOperation op, unsigned number,
                            const CpuIndex *index) {
  CpuFunction *function = nest->function;
  MlirValue source = tritonReshapeOpGetSrc(op);
  const CpuValue *known = cpuValueOf(function, source);
  const CpuValue *result = cpuValueOf(function, mlirOperationGetResult(op, number));
  if (known->home == CPU_BUFFER) {
    CpuValue view = *known;
    view.rank = result->rank;
    for (unsigned i = 0; i < result->rank; ++i)
      view.dims[i] = result->dims[i];
    return cpuReadBuffer(nest, &view, index);
  }
  CpuIndex inner[CPU_MAX_RANK];
  if (reshapeIndex(nest, result, known, index, inner))
    return cpuEmit(nest, source, inner);
  return reshapeLanes(nest, result, source, index);
}

// Lanes that go over several rows of the source are best read from memory.
static MlirValue neededByReshape(MlirOperation op, intptr_t number) {
  enum { MOST_LANES = 64 };
  (void)number;
  MlirValue source = tritonReshapeOpGetSrc(op);
  int64_t from = lastSize(source), to = lastSize(tritonReshapeOpGetResult(op));
  return from < to && from < MOST_LANES ? source : (MlirValue){NULL};
}

//===--- Side by side ---===//

// The address of element `number` * factor + offset of a buffer, at the nest's index.
static MlirValue addressAt(CpuNest *nest, CpuBuffer *buffer, const CpuValue *shape,
                           MlirType element, int64_t factor, int64_t offset) {
  CpuFunction *function = nest->function;
  CpuLanes number = cpuLinearIndex(nest, shape->rank, shape->dims, nest->index);
  int64_t bytes = cpuElementBytes(element);
  cpuNestAt(nest, nest->numLevels);
  MlirValue from =
      cpuBinary(function, &arithMulIOpDef, number.value, cpuI64(function, factor * bytes));
  if (offset)
    from = cpuBinary(function, &arithAddIOpDef, from, cpuI64(function, offset * bytes));
  return cpuAdvance(function, cpuBufferAddress(function, buffer), from);
}

// A nest over all elements of a shape.
static void openNest(CpuNest *nest, CpuFunction *function, const CpuValue *shape, bool isScalar) {
  unsigned vectorDim = cpuVectorDim(shape->rank, shape->dims);
  int64_t count = shape->rank ? shape->dims[vectorDim] : 1;
  unsigned width = isScalar ? 1 : cpuChooseWidth(function, cpuElementBytes(shape->element), count);
  cpuNestInit(nest, function, shape->rank, shape->dims, vectorDim, width);
  for (unsigned i = 0; i < shape->rank; ++i)
    cpuNestOpenLoop(nest, (CpuLoop){i, shape->dims[i], i == vectorDim ? (int64_t)width : 1});
}

// Lanes 2i and 2i + 1 of the result are lane i of both.
static void storeInterleaved(CpuNest *nest, CpuBuffer *buffer, const CpuValue *shape, MlirValue lhs,
                             MlirValue rhs) {
  CpuFunction *function = nest->function;
  MlirType element = shape->element;
  unsigned width = nest->width;
  MlirValue halves[2] = {cpuToMemory(function, element, lhs)};
  halves[1] = cpuToMemory(function, element, rhs);
  int32_t lanes[2][MAX_WIDTH];
  for (unsigned i = 0; i < 2 * width; ++i)
    lanes[i / width][i % width] = (int32_t)(i / 2 + (i % 2 ? width : 0));
  for (int i = 0; i < 2; ++i) {
    MlirValue part =
        width == 1 ? halves[i] : cpuShuffle(function, halves[0], halves[1], width, lanes[i]);
    cpuStore(function, part, addressAt(nest, buffer, shape, element, 2, i * (int64_t)width));
  }
}

static void runJoin(CpuFunction *function, MlirOperation op) {
  MlirValue lhs = tritonJoinOpGetLhs(op), rhs = tritonJoinOpGetRhs(op);
  const CpuValue *shape = cpuValueOf(function, lhs);
  CpuBuffer *buffer = cpuResultBuffer(function, mlirOperationGetResult(op, 0));
  uint64_t entered = cpuBuffersEnterLoop(function);
  CpuNest nest;
  openNest(&nest, function, shape, false);
  CpuLanes left = cpuEmit(&nest, lhs, nest.index), right = cpuEmit(&nest, rhs, nest.index);
  MlirValue l = cpuAsVector(&nest, &left, shape->element, nest.numLevels);
  MlirValue r = cpuAsVector(&nest, &right, shape->element, nest.numLevels);
  cpuNestAt(&nest, nest.numLevels);
  if (!function->hasFailed)
    storeInterleaved(&nest, buffer, shape, l, r);
  cpuNestClose(&nest);
  cpuBuffersLeaveLoop(function, entered);
}

static void runSplit(CpuFunction *function, MlirOperation op) {
  MlirValue source = tritonSplitOpGetSrc(op);
  const CpuValue *shape = cpuValueOf(function, mlirOperationGetResult(op, 0));
  MlirType element = shape->element;
  CpuBuffer *from = cpuNeedBuffer(function, source), *to[2];
  for (int i = 0; i < 2; ++i)
    to[i] = cpuResultBuffer(function, mlirOperationGetResult(op, i));
  uint64_t entered = cpuBuffersEnterLoop(function);
  CpuNest nest;
  openNest(&nest, function, shape, false);
  unsigned width = nest.width;
  MlirType type = cpuVectorType(function, cpuMemoryType(function, element), width);
  MlirValue halves[2];
  for (int i = 0; i < 2; ++i)
    halves[i] =
        cpuLoad(function, type, addressAt(&nest, from, shape, element, 2, i * (int64_t)width));
  for (int i = 0; i < 2; ++i) {
    int32_t lanes[MAX_WIDTH];
    for (unsigned j = 0; j < width; ++j)
      lanes[j] = (int32_t)(2 * j) + i;
    MlirValue part =
        width == 1 ? halves[i] : cpuShuffle(function, halves[0], halves[1], width, lanes);
    cpuStore(function, part, addressAt(&nest, to[i], shape, element, 1, 0));
  }
  cpuNestClose(&nest);
  cpuBuffersLeaveLoop(function, entered);
}

// One after the other.
static void runCat(CpuFunction *function, MlirOperation op) {
  CpuBuffer *buffer = cpuResultBuffer(function, mlirOperationGetResult(op, 0));
  for (intptr_t i = 0; i < 2 && !function->hasFailed; ++i) {
    MlirValue part = mlirOperationGetOperand(op, i);
    const CpuValue *shape = cpuValueOf(function, part);
    uint64_t entered = cpuBuffersEnterLoop(function);
    CpuNest nest;
    openNest(&nest, function, shape, false);
    CpuLanes lanes = cpuEmit(&nest, part, nest.index);
    MlirValue value = cpuAsVector(&nest, &lanes, shape->element, nest.numLevels);
    cpuNestAt(&nest, nest.numLevels);
    if (!function->hasFailed) {
      value = cpuToMemory(function, shape->element, value);
      cpuStore(function, value,
               addressAt(&nest, buffer, shape, shape->element, 1, i * cpuNumElements(shape)));
    }
    cpuNestClose(&nest);
    cpuBuffersLeaveLoop(function, entered);
  }
}

//===--- By number ---===//

// Whether the indices are those of the elements themselves, with some bits flipped.
static bool areFlipped(MlirValue indices, int64_t *bits) {
  if (!mlirValueIsAOpResult(indices))
    return false;
  MlirOperation op = mlirOpResultGetOwner(indices);
  if (!arithXOrIOpIsA(op))
    return false;
  MlirValue range = arithXOrIOpGetLhs(op);
  MlirAttribute constant = tesseraValueGetConstant(arithXOrIOpGetRhs(op));
  if (!mlirValueIsAOpResult(range) || mlirAttributeIsNull(constant) ||
      !mlirAttributeIsADenseElements(constant) || !mlirDenseElementsAttrIsSplat(constant))
    return false;
  MlirOperation made = mlirOpResultGetOwner(range);
  *bits = mlirIntegerAttrGetValueInt(mlirDenseElementsAttrGetSplatValue(constant));
  return tritonMakeRangeOpIsA(made) && tritonMakeRangeOpGetStart(made) == 0 && *bits >= 0 &&
         *bits < mlirShapedTypeGetDimSize(mlirValueGetType(range), 0);
}

// The lanes of elements whose numbers differ from the index in these bits.
static CpuLanes emitFlipped(CpuNest *nest, MlirValue source, int64_t bits, const CpuIndex *index) {
  CpuFunction *function = nest->function;
  int64_t inside = index[0].isVector ? bits & (nest->width - 1) : 0, outside = bits - inside;
  CpuIndex inner = index[0];
  if (outside) {
    cpuNestAt(nest, inner.level);
    MlirValue flip = cpuI64(function, outside);
    inner.value = mlirValueIsNull(inner.value)
                      ? flip
                      : cpuBinary(function, &arithXOrIOpDef, inner.value, flip);
  }
  CpuLanes lanes = cpuEmit(nest, source, &inner);
  if (!inside)
    return lanes;
  lanes.value = cpuAsVector(nest, &lanes, cpuValueOf(function, source)->element, lanes.level);
  lanes.kind = CPU_VECTOR;
  cpuNestAt(nest, lanes.level);
  int32_t positions[MAX_WIDTH];
  for (unsigned i = 0; i < nest->width; ++i)
    positions[i] = (int32_t)(i ^ (unsigned)inside);
  lanes.value = cpuShuffle(function, lanes.value, lanes.value, nest->width, positions);
  return lanes;
}

// The lanes of what isn't in memory, each computed by itself.
static CpuLanes gatherLanes(CpuNest *nest, MlirOperation op, const CpuIndex *index) {
  CpuFunction *function = nest->function;
  MlirValue source = tritonGatherOpGetSrc(op), indices = tritonGatherOpGetIndices(op);
  const CpuValue *known = cpuValueOf(function, source);
  unsigned axis = (unsigned)tritonGatherOpGetAxis(op);
  CpuLanes at = cpuEmit(nest, indices, index), values[MAX_WIDTH];
  bool isUniform = at.kind == CPU_UNIFORM;
  for (unsigned i = 0; i < known->rank; ++i)
    isUniform &= i == axis || !index[i].isVector;
  MlirValue all = cpuAsVector(nest, &at, cpuValueOf(function, indices)->element, at.level);
  unsigned width = isUniform ? 1 : nest->width;
  assert(width <= MAX_WIDTH);
  for (unsigned i = 0; i < width; ++i) {
    CpuIndex scalar[CPU_MAX_RANK];
    indexOfLane(nest, known->rank, index, i, scalar);
    cpuNestAt(nest, at.level);
    MlirValue one = isUniform ? at.value : nest->width > 1 ? cpuExtract(function, all, i) : all;
    MlirType i64 = cpuInteger(function, 64);
    if (mlirIntegerTypeGetWidth(mlirValueGetType(one)) < 64)
      one = cpuConvert(function, &arithExtSIOpDef, i64, one);
    one = cpuBinary(function, &arithAndIOpDef, one, cpuI64(function, known->dims[axis] - 1));
    scalar[axis] = (CpuIndex){.value = one, .level = at.level};
    values[i] = cpuEmit(nest, source, scalar);
  }
  return isUniform ? values[0] : joinLanes(nest, known->element, values);
}

// Elements of a buffer whose index along `axis` is in a vector or value of integers. One that is
// outside of the tensor means some element of it.
static CpuLanes emitGather(CpuNest *nest, MlirOperation op, unsigned number,
                           const CpuIndex *index) {
  CpuFunction *function = nest->function;
  MlirValue source = tritonGatherOpGetSrc(op), indices = tritonGatherOpGetIndices(op);
  const CpuValue *known = cpuValueOf(function, source);
  unsigned axis = (unsigned)tritonGatherOpGetAxis(op);
  int64_t bits, stride = 1;
  (void)number;
  if (known->rank == 1 && areFlipped(indices, &bits) &&
      cpuValueOf(function, indices)->dims[0] == known->dims[0])
    return emitFlipped(nest, source, bits, index);
  if (known->home != CPU_BUFFER)
    return gatherLanes(nest, op, index);
  for (unsigned i = known->rank; i > axis + 1; --i)
    stride *= known->dims[i - 1];
  CpuLanes at = cpuEmit(nest, indices, index);
  CpuIndex rest[CPU_MAX_RANK];
  for (unsigned i = 0; i < known->rank; ++i)
    rest[i] = i == axis ? (CpuIndex){{NULL}, 0, false} : index[i];
  CpuLanes base = cpuLinearIndex(nest, known->rank, known->dims, rest);
  bool isUniform = at.kind == CPU_UNIFORM && base.kind == CPU_UNIFORM;
  CpuLanes pointer = {.kind = isUniform ? CPU_UNIFORM : CPU_VECTOR,
                      .level = at.level > base.level ? at.level : base.level};
  MlirType i64 = cpuInteger(function, 64);
  MlirType indexElement = cpuValueOf(function, indices)->element;
  MlirValue first = isUniform ? at.value : cpuAsVector(nest, &at, indexElement, pointer.level);
  MlirValue others = isUniform ? base.value : cpuAsVector(nest, &base, i64, pointer.level);
  cpuNestAt(nest, pointer.level);
  MlirType type = mlirValueGetType(others);
  if (mlirIntegerTypeGetWidth(indexElement) < 64)
    first = cpuConvert(function, &arithExtSIOpDef, type, first);
  first = cpuBinary(function, &arithAndIOpDef, first,
                    cpuIntegerConstant(function, type, known->dims[axis] - 1));
  int64_t bytes = cpuElementBytes(known->element);
  first = cpuBinary(function, &arithMulIOpDef, first, cpuIntegerConstant(function, type, stride));
  first = cpuBinary(function, &arithAddIOpDef, first, others);
  first = cpuBinary(function, &arithMulIOpDef, first, cpuIntegerConstant(function, type, bytes));
  MlirValue address = cpuBufferAddress(function, known->buffer);
  if (isUniform) {
    pointer.value = cpuAdvance(function, address, first);
  } else {
    address = cpuConvert(function, &llvmPtrToIntOpDef, i64, address);
    pointer.value =
        cpuBinary(function, &arithAddIOpDef, first, cpuSplat(function, address, nest->width));
  }
  return cpuReadMemory(nest, op, known->element, &pointer, NULL, NULL);
}

static MlirValue neededByGather(MlirOperation op, intptr_t number) {
  return number == 0 ? tritonGatherOpGetSrc(op) : (MlirValue){NULL};
}

//===--- Counting ---===//

static void fillZeros(CpuFunction *function, CpuBuffer *buffer, const CpuValue *shape) {
  CpuNest nest;
  openNest(&nest, function, shape, false);
  MlirType type = cpuVectorType(function, shape->element, nest.width);
  cpuStore(function, cpuIntegerConstant(function, type, 0),
           addressAt(&nest, buffer, shape, shape->element, 1, 0));
  cpuNestClose(&nest);
}

// Counts the element at the nest's index.
static void countElement(CpuNest *nest, MlirOperation op, CpuBuffer *counts,
                         const CpuValue *result) {
  CpuFunction *function = nest->function;
  MlirValue source = tritonHistogramOpGetSrc(op), mask = tritonHistogramOpGetMask(op);
  CpuLanes element = cpuEmit(nest, source, nest->index), isCounted;
  if (!mlirValueIsNull(mask))
    isCounted = cpuEmit(nest, mask, nest->index);
  cpuNestAt(nest, nest->numLevels);
  MlirType i64 = cpuInteger(function, 64);
  MlirValue number = element.value;
  if (mlirIntegerTypeGetWidth(mlirValueGetType(number)) < 64)
    number = cpuConvert(function, &arithExtUIOpDef, i64, number);
  MlirValue condition =
      cpuCompare(function, ArithCmpIPredicateult, number, cpuI64(function, result->dims[0]));
  if (!mlirValueIsNull(mask))
    condition = cpuBinary(function, &arithAndIOpDef, condition, isCounted.value);
  MlirOperation guard = cpuIf(function, condition, false, 0, NULL);
  mlirRewriterBaseSetInsertionPointBefore(function->rewriter,
                                          mlirBlockGetTerminator(cpuIfBlock(guard, false)));
  int64_t bytes = cpuElementBytes(result->element);
  MlirValue offset = cpuBinary(function, &arithMulIOpDef, number, cpuI64(function, bytes));
  MlirValue address = cpuAdvance(function, cpuBufferAddress(function, counts), offset);
  MlirValue count = cpuLoad(function, result->element, address);
  count =
      cpuBinary(function, &arithAddIOpDef, count, cpuIntegerConstant(function, result->element, 1));
  cpuStore(function, count, address);
}

static void runHistogram(CpuFunction *function, MlirOperation op) {
  const CpuValue *result = cpuValueOf(function, mlirOperationGetResult(op, 0));
  const CpuValue *shape = cpuValueOf(function, tritonHistogramOpGetSrc(op));
  CpuBuffer *counts = cpuResultBuffer(function, mlirOperationGetResult(op, 0));
  uint64_t entered = cpuBuffersEnterLoop(function);
  fillZeros(function, counts, result);
  CpuNest nest;
  openNest(&nest, function, shape, true);
  countElement(&nest, op, counts, result);
  cpuNestClose(&nest);
  cpuBuffersLeaveLoop(function, entered);
}

const CpuLowering cpuMoveLowerings[] = {
    {.definition = &tritonReshapeOpDef, .emit = emitReshape, .needed = neededByReshape},
    {.definition = &tritonJoinOpDef, .run = runJoin},
    {.definition = &tritonSplitOpDef, .run = runSplit, .needs = 1},
    {.definition = &tritonCatOpDef, .run = runCat},
    {.definition = &tritonGatherOpDef, .emit = emitGather, .needed = neededByGather, .cost = 4},
    {.definition = &tritonHistogramOpDef, .run = runHistogram},
    {0},
};
