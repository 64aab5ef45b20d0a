// Loops over the elements of a shape, and what tensors have at an index.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"

// How many operations may be computed from one another in a nest.
enum { MAX_DEPTH = 2000 };

//===--- Loops ---===//

unsigned cpuVectorDim(unsigned rank, const int64_t *dims) {
  for (unsigned i = rank; i > 0; --i)
    if (dims[i - 1] > 1)
      return i - 1;
  return 0;
}

void cpuNestInit(CpuNest *nest, CpuFunction *function, unsigned rank, const int64_t *dims,
                 unsigned vectorDim, unsigned width) {
  *nest = (CpuNest){.function = function, .width = width, .rank = rank, .vectorDim = vectorDim};
  nest->entered = cpuBuffersEnterLoop(function);
  for (unsigned i = 0; i < rank; ++i) {
    nest->dims[i] = dims[i];
    nest->index[i].isVector = width > 1 && i == vectorDim;
  }
  cpuNestAt(nest, 0);
}

void cpuNestAt(CpuNest *nest, unsigned level) {
  MlirOperation anchor = nest->anchors[level];
  if (mlirOperationIsNull(anchor))
    mlirRewriterBaseSetInsertionPointToEnd(nest->function->rewriter, nest->function->block);
  else
    mlirRewriterBaseSetInsertionPointBefore(nest->function->rewriter, anchor);
}

void cpuNestOpenLoop(CpuNest *nest, CpuLoop loop) {
  CpuFunction *function = nest->function;
  if (loop.count <= loop.step)
    return;
  cpuNestAt(nest, nest->numLevels);
  MlirOperation made =
      cpuLoop(function, cpuI64(function, 0), cpuI64(function, loop.count), loop.step, 0, NULL);
  cpuNestEnter(nest, made, loop.dim);
}

void cpuNestEnter(CpuNest *nest, MlirOperation loop, unsigned dim) {
  MlirBlock body = cpuLoopBody(loop);
  nest->anchors[nest->numLevels] = loop;
  ++nest->numLevels;
  nest->anchors[nest->numLevels] = mlirBlockGetTerminator(body);
  nest->index[dim].value = mlirBlockGetArgument(body, 0);
  nest->index[dim].level = nest->numLevels;
}

void cpuNestForget(CpuNest *nest) {
  tsPointerMapClear(&nest->heads);
  nest->memos.size = 0;
}

void cpuNestClose(CpuNest *nest) {
  cpuBuffersLeaveLoop(nest->function, nest->entered);
  tsPointerMapFree(&nest->heads);
  tsVecFree(&nest->memos);
  mlirRewriterBaseSetInsertionPointToEnd(nest->function->rewriter, nest->function->block);
}

//===--- Lanes ---===//

CpuLanes cpuUniform(MlirValue value, unsigned level) {
  return (CpuLanes){.kind = CPU_UNIFORM, .value = value, .level = level};
}

// 0, 1, 2 and so on, so far from each other.
static MlirValue steps(CpuFunction *function, MlirType element, unsigned width, int64_t step) {
  MlirAttribute values[256];
  assert(width <= 256);
  for (unsigned i = 0; i < width; ++i)
    values[i] = mlirIntegerAttrGet(element, (int64_t)i * step);
  MlirType type = cpuVectorType(function, element, width);
  ++function->time;
  MlirAttribute all = mlirDenseElementsAttrGet(type, width, values);
  return mlirOperationGetResult(
      arithConstantOpCreate(function->rewriter, function->location, type, all), 0);
}

MlirValue cpuAsVector(CpuNest *nest, const CpuLanes *lanes, MlirType element, unsigned level) {
  CpuFunction *function = nest->function;
  if (lanes->kind == CPU_VECTOR || nest->width == 1)
    return lanes->value;
  cpuNestAt(nest, lanes->level);
  MlirValue first = lanes->value;
  if (cpuIsPointer(element))
    first = cpuConvert(function, &llvmPtrToIntOpDef, cpuInteger(function, 64), first);
  MlirValue all = cpuSplat(function, first, nest->width);
  if (lanes->kind == CPU_LINEAR)
    all = cpuBinary(function, &arithAddIOpDef, all,
                    steps(function, mlirValueGetType(first), nest->width, lanes->step));
  cpuNestAt(nest, level);
  return all;
}

CpuLanes cpuLinearIndex(CpuNest *nest, unsigned rank, const int64_t *dims, const CpuIndex *index) {
  CpuFunction *function = nest->function;
  CpuLanes sum = cpuUniform((MlirValue){NULL}, 0);
  int64_t strides[CPU_MAX_RANK], stride = 1;
  for (unsigned i = rank; i > 0; --i) {
    strides[i - 1] = stride;
    stride *= dims[i - 1];
  }
  for (unsigned i = 0; i < rank; ++i) {
    if (index[i].isVector) {
      sum.kind = CPU_LINEAR;
      sum.step = strides[i];
    }
    if (mlirValueIsNull(index[i].value))
      continue;
    cpuNestAt(nest, index[i].level);
    MlirValue term = strides[i] == 1 ? index[i].value
                                     : cpuBinary(function, &arithMulIOpDef, index[i].value,
                                                 cpuI64(function, strides[i]));
    sum.level = index[i].level > sum.level ? index[i].level : sum.level;
    cpuNestAt(nest, sum.level);
    sum.value =
        mlirValueIsNull(sum.value) ? term : cpuBinary(function, &arithAddIOpDef, sum.value, term);
  }
  if (mlirValueIsNull(sum.value)) {
    cpuNestAt(nest, 0);
    sum.value = cpuI64(function, 0);
  }
  return sum;
}

//===--- Buffers ---===//

static CpuLanes bufferPointer(CpuNest *nest, CpuBuffer *buffer, unsigned rank, const int64_t *dims,
                              const CpuIndex *index) {
  CpuFunction *function = nest->function;
  const int64_t exchangedDims[] = {rank > 1 ? dims[1] : 1, rank ? dims[0] : 1};
  CpuIndex exchanged[2];
  if (buffer->isByColumns) {
    assert(rank == 2);
    exchanged[0] = index[1];
    exchanged[1] = index[0];
    dims = exchangedDims;
    index = exchanged;
  }
  CpuLanes number = cpuLinearIndex(nest, rank, dims, index);
  int64_t bytes = cpuElementBytes(buffer->element);
  cpuNestAt(nest, number.level);
  MlirValue offset = cpuBinary(function, &arithMulIOpDef, number.value, cpuI64(function, bytes));
  number.value = cpuAdvance(function, cpuBufferAddress(function, buffer), offset);
  number.step *= bytes;
  return number;
}

// Whether a float is stored as a wider one.
static bool isStoredWide(const CpuBuffer *buffer, MlirType element) {
  return mlirTypeIsAF32(buffer->element) && mlirTypeIsAFloat(element) &&
         mlirFloatTypeGetWidth(element) < 32;
}

CpuLanes cpuReadBuffer(CpuNest *nest, const CpuValue *value, const CpuIndex *index) {
  CpuFunction *function = nest->function;
  CpuBuffer *buffer = value->buffer;
  bool isWide = isStoredWide(buffer, value->element);
  MlirType element = isWide ? buffer->element : value->element;
  CpuLanes pointer = bufferPointer(nest, buffer, value->rank, value->dims, index);
  CpuLanes lanes = cpuReadMemory(nest, function->op, element, &pointer, NULL, NULL);
  if (!isWide)
    return lanes;
  cpuNestAt(nest, lanes.level);
  lanes.value = cpuIsCarriedFloat(value->element)
                    ? cpuNarrow(function, value->element, lanes.value, false)
                    : cpuConvert(function, &arithTruncFOpDef,
                                 cpuTypeLike(function, lanes.value, value->element), lanes.value);
  return lanes;
}

void cpuWriteBuffer(CpuNest *nest, CpuBuffer *buffer, MlirType element, unsigned rank,
                    const int64_t *dims, const CpuIndex *index, const CpuLanes *lanes) {
  CpuFunction *function = nest->function;
  CpuLanes pointer = bufferPointer(nest, buffer, rank, dims, index), wide = *lanes;
  bool isWide = isStoredWide(buffer, element);
  if (isWide) {
    cpuNestAt(nest, wide.level);
    wide.value = cpuIsCarriedFloat(element)
                     ? cpuWiden(function, element, wide.value)
                     : cpuConvert(function, &arithExtFOpDef,
                                  cpuTypeLike(function, wide.value, buffer->element), wide.value);
  }
  cpuWriteMemory(nest, function->op, isWide ? buffer->element : element, &pointer, NULL, &wide);
}

//===--- Values at an index ---===//

static bool sameIndex(const CpuIndex *a, const CpuIndex *b, unsigned rank) {
  for (unsigned i = 0; i < rank; ++i)
    if (a[i].value.ptr != b[i].value.ptr || a[i].isVector != b[i].isVector)
      return false;
  return true;
}

static const CpuMemo *findMemo(const CpuNest *nest, const CpuValue *value, const CpuIndex *index) {
  const uintptr_t *head = tsPointerMapFind(&nest->heads, value);
  for (size_t at = head ? *head : 0; at; at = nest->memos.data[at - 1].next)
    if (sameIndex(nest->memos.data[at - 1].index, index, value->rank))
      return &nest->memos.data[at - 1];
  return NULL;
}

static void addMemo(CpuNest *nest, const CpuValue *value, const CpuIndex *index, CpuLanes lanes) {
  uintptr_t *head = tsPointerMapInsert(&nest->heads, value, NULL);
  const CpuIndex *copy =
      tsArenaCopy(&nest->function->arena, index, value->rank * sizeof *index, _Alignof(CpuIndex));
  tsVecPush(&nest->memos, (CpuMemo){copy, value->rank, *head, lanes});
  *head = nest->memos.size;
}

void cpuNestKnow(CpuNest *nest, MlirValue value, CpuLanes lanes) {
  addMemo(nest, cpuValueOf(nest->function, value), nest->index, lanes);
}

static CpuLanes nothing(CpuNest *nest, MlirType element) {
  CpuFunction *function = nest->function;
  MlirType carrier = cpuCarrier(function, element);
  cpuNestAt(nest, 0);
  return cpuUniform(cpuMake(function, &llvmPoisonOpDef,
                            mlirTypeIsNull(carrier) ? cpuInteger(function, 32) : carrier, 0, NULL,
                            NULL),
                    0);
}

static CpuLanes emitLazy(CpuNest *nest, const CpuValue *value, const CpuIndex *index) {
  CpuFunction *function = nest->function;
  if (!mlirValueIsAOpResult(value->value)) {
    cpuFail(function, function->op, "takes a tensor from outside");
    return nothing(nest, value->element);
  }
  MlirOperation op = mlirOpResultGetOwner(value->value);
  const CpuLowering *lowering = cpuLoweringOf(op);
  if (!lowering || !lowering->emit)
    cpuFail(function, op, "can't be compiled for the CPU");
  else if (nest->depth > MAX_DEPTH)
    cpuFail(function, op, "is computed from too many operations in a row");
  if (function->hasFailed)
    return nothing(nest, value->element);
  MlirLocation outer = function->location;
  function->location = mlirOperationGetLocation(op);
  ++nest->depth;
  CpuLanes lanes =
      lowering->emit(nest, op, (unsigned)mlirOpResultGetResultNumber(value->value), index);
  --nest->depth;
  function->location = outer;
  return lanes;
}

// The base and a number that is the same for all elements.
static CpuLanes emitShifted(CpuNest *nest, const CpuValue *value, const CpuIndex *index) {
  CpuFunction *function = nest->function;
  CpuLanes lanes = cpuEmit(nest, value->base, index);
  cpuNestAt(nest, lanes.level);
  MlirValue by = value->scalar;
  if (lanes.kind == CPU_VECTOR)
    lanes.value =
        cpuBinary(function, &arithAddIOpDef, lanes.value, cpuSplat(function, by, nest->width));
  else if (cpuIsPointer(value->element))
    lanes.value = cpuAdvance(function, lanes.value, by);
  else
    lanes.value = cpuBinary(function, &arithAddIOpDef, lanes.value, by);
  return lanes;
}

CpuLanes cpuEmit(CpuNest *nest, MlirValue value, const CpuIndex *index) {
  CpuFunction *function = nest->function;
  const CpuValue *known = cpuValueOf(function, value);
  if (function->hasFailed)
    return nothing(nest, known->element);
  if (known->home == CPU_SCALAR)
    return cpuUniform(known->scalar, 0);
  const CpuMemo *memo = findMemo(nest, known, index);
  if (memo)
    return memo->lanes;
  CpuLanes lanes;
  if (known->home == CPU_BUFFER)
    lanes = cpuReadBuffer(nest, known, index);
  else if (known->home == CPU_SHIFTED)
    lanes = emitShifted(nest, known, index);
  else
    lanes = emitLazy(nest, known, index);
  addMemo(nest, known, index, lanes);
  return lanes;
}
