// Loads and stores: whole vectors where addresses follow each other, masked ones and gathers where
// the target has them, else a loop over the lanes. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"

static const MlirAttribute kAbsent = {NULL};

//===--- Masks ---===//

void cpuAssumeBelow(CpuNest *nest, MlirValue bound) {
  nest->bound = mlirValueIsNull(nest->bound)
                    ? bound
                    : cpuBinary(nest->function, &arithMinSIOpDef, nest->bound, bound);
}

// A condition that is the same for the whole of the innermost loop: the loop over whole vectors
// runs where it holds.
static bool assumeCondition(CpuNest *nest, const CpuLanes *mask) {
  CpuFunction *function = nest->function;
  if (!nest->assumes || mask->kind != CPU_UNIFORM || mask->level >= nest->numLevels)
    return false;
  cpuNestAt(nest, nest->numLevels - 1);
  MlirValue all = cpuI64(function, nest->dims[nest->vectorDim]);
  cpuAssumeBelow(nest, cpuSelect(function, mask->value, all, cpuI64(function, 0)));
  return true;
}

// How an access is masked.
typedef struct Access {
  unsigned level;
  MlirValue condition; ///< of all lanes; null: they are accessed
  MlirValue lanes;     ///< a vector; null: all
} Access;

static unsigned maxLevel(unsigned a, unsigned b) { return a > b ? a : b; }

static Access makeAccess(CpuNest *nest, const CpuLanes *pointer, const CpuLanes *mask,
                         unsigned level) {
  Access access = {.level = maxLevel(level, pointer->level)};
  int64_t constant;
  if (!mask)
    return access;
  access.level = maxLevel(access.level, mask->level);
  if (mask->kind == CPU_UNIFORM && cpuIsInteger(mask->value, &constant) && constant)
    return access;
  if (assumeCondition(nest, mask)) {
    access.level = nest->numLevels;
    return access;
  }
  if (mask->kind == CPU_UNIFORM)
    access.condition = mask->value;
  else
    access.lanes = mask->value;
  return access;
}

// The mask as a vector, or null.
static MlirValue laneMask(CpuNest *nest, const Access *access) {
  return mlirValueIsNull(access->condition)
             ? access->lanes
             : cpuSplat(nest->function, access->condition, nest->width);
}

//===--- A loop over lanes ---===//

static CpuBuffer *spill(CpuFunction *function, MlirType element, MlirValue vector) {
  CpuBuffer *buffer = cpuBufferCreate(function, element, cpuWidthOf(mlirValueGetType(vector)));
  return buffer;
}

static MlirValue laneAddress(CpuFunction *function, CpuBuffer *buffer, MlirValue lane,
                             int64_t bytes) {
  MlirValue offset = cpuBinary(function, &arithMulIOpDef, lane, cpuI64(function, bytes));
  return cpuAdvance(function, cpuBufferAddress(function, buffer), offset);
}

void cpuForEachLane(CpuNest *nest, unsigned level, MlirValue mask, size_t numLanes,
                    const MlirValue *lanes, CpuLaneBody body, void *user) {
  enum { MAX_LANES = 8 };
  CpuFunction *function = nest->function;
  CpuBuffer *buffers[MAX_LANES], *bits = NULL;
  MlirValue elements[MAX_LANES];
  assert(numLanes <= MAX_LANES);
  for (size_t i = 0; i < numLanes; ++i)
    buffers[i] = spill(function, cpuElementOf(mlirValueGetType(lanes[i])), lanes[i]);
  if (!mlirValueIsNull(mask))
    bits = spill(function, cpuInteger(function, 8), mask);
  cpuNestAt(nest, level);
  for (size_t i = 0; i < numLanes; ++i)
    cpuStore(function, lanes[i], cpuBufferAddress(function, buffers[i]));
  if (bits)
    cpuStore(function, cpuToMemory(function, cpuInteger(function, 1), mask),
             cpuBufferAddress(function, bits));
  uint64_t entered = cpuBuffersEnterLoop(function);
  MlirOperation loop =
      cpuLoop(function, cpuI64(function, 0), cpuI64(function, nest->width), 1, 0, NULL);
  MlirBlock inside = cpuLoopBody(loop);
  MlirValue lane = mlirBlockGetArgument(inside, 0);
  mlirRewriterBaseSetInsertionPointBefore(function->rewriter, mlirBlockGetTerminator(inside));
  if (bits) {
    MlirValue bit =
        cpuLoad(function, cpuInteger(function, 8), laneAddress(function, bits, lane, 1));
    bit = cpuCompare(function, ArithCmpIPredicatene, bit,
                     cpuIntegerConstant(function, cpuInteger(function, 8), 0));
    MlirOperation guard = cpuIf(function, bit, false, 0, NULL);
    mlirRewriterBaseSetInsertionPointBefore(function->rewriter,
                                            mlirBlockGetTerminator(cpuIfBlock(guard, false)));
  }
  for (size_t i = 0; i < numLanes; ++i) {
    MlirType element = cpuElementOf(mlirValueGetType(lanes[i]));
    elements[i] = cpuLoad(function, element,
                          laneAddress(function, buffers[i], lane, cpuElementBytes(element)));
  }
  body(function, lane, elements, user);
  cpuBuffersLeaveLoop(function, entered);
  cpuNestAt(nest, level);
}

// What the body of such a loop reads or writes.
typedef struct LaneAccess {
  const CpuLanes *pointer; ///< not a vector: the addresses are computed
  MlirType memory;
  CpuBuffer *result; ///< of loads
} LaneAccess;

static MlirValue accessedAddress(CpuFunction *function, const LaneAccess *access, MlirValue lane,
                                 MlirValue address) {
  if (access->pointer->kind == CPU_VECTOR)
    return cpuConvert(function, &llvmIntToPtrOpDef, cpuPointer(function), address);
  MlirValue offset =
      cpuBinary(function, &arithMulIOpDef, lane, cpuI64(function, access->pointer->step));
  return cpuAdvance(function, access->pointer->value, offset);
}

static void readLane(CpuFunction *function, MlirValue lane, const MlirValue *elements, void *user) {
  const LaneAccess *access = user;
  MlirValue address = accessedAddress(function, access, lane, elements[0]);
  MlirValue value = cpuLoad(function, access->memory, address);
  cpuStore(function, value,
           laneAddress(function, access->result, lane, cpuElementBytes(access->memory)));
}

static void writeLane(CpuFunction *function, MlirValue lane, const MlirValue *elements,
                      void *user) {
  const LaneAccess *access = user;
  bool isVector = access->pointer->kind == CPU_VECTOR;
  MlirValue address = accessedAddress(function, access, lane, elements[1]);
  (void)isVector;
  cpuStore(function, elements[0], address);
}

//===--- Loads ---===//

// A vector of pointers.
static MlirValue pointerVector(CpuNest *nest, const CpuLanes *pointer, MlirType element,
                               unsigned level) {
  CpuFunction *function = nest->function;
  (void)element;
  MlirType any = tritonPointerTypeGet(function->context, cpuInteger(function, 8), 1);
  MlirValue numbers = cpuAsVector(nest, pointer, any, level);
  return cpuConvert(function, &llvmIntToPtrOpDef,
                    cpuVectorType(function, cpuPointer(function), nest->width), numbers);
}

static MlirAttribute alignment(CpuFunction *function, int64_t bytes) {
  return mlirIntegerAttrGet(cpuInteger(function, 32), bytes);
}

static MlirValue readLanes(CpuNest *nest, MlirType memory, const CpuLanes *pointer, MlirValue mask,
                           MlirValue other, unsigned level) {
  CpuFunction *function = nest->function;
  MlirType type = cpuVectorType(function, memory, nest->width);
  LaneAccess access = {pointer, memory, cpuBufferCreate(function, memory, nest->width)};
  cpuNestAt(nest, level);
  if (!mlirValueIsNull(mask))
    cpuStore(function, other, cpuBufferAddress(function, access.result));
  cpuForEachLane(nest, level, mask, pointer->kind == CPU_VECTOR, &pointer->value, readLane,
                 &access);
  return cpuLoad(function, type, cpuBufferAddress(function, access.result));
}

static MlirValue readVector(CpuNest *nest, MlirType memory, const CpuLanes *pointer, MlirValue mask,
                            MlirValue other, unsigned level) {
  CpuFunction *function = nest->function;
  MlirType type = cpuVectorType(function, memory, nest->width);
  int64_t bytes = cpuElementBytes(memory);
  bool isContiguous = pointer->kind == CPU_LINEAR && pointer->step == bytes;
  bool isMasked = !mlirValueIsNull(mask);
  if (isContiguous && !isMasked)
    return cpuLoad(function, type, pointer->value);
  if (bytes < 4 && !(isContiguous && function->target.hasMaskedSmall))
    return readLanes(nest, memory, pointer, mask, other, level);
  ++function->time;
  if (isContiguous)
    return mlirOperationGetResult(llvmMaskedLoadOpCreate(function->rewriter, function->location,
                                                         type, pointer->value, mask, other,
                                                         alignment(function, bytes), kAbsent),
                                  0);
  MlirValue pointers = pointerVector(nest, pointer, memory, level);
  if (!isMasked)
    mask = cpuIntegerConstant(function,
                              cpuVectorType(function, cpuInteger(function, 1), nest->width), 1);
  return mlirOperationGetResult(llvmMaskedGatherOpCreate(function->rewriter, function->location,
                                                         type, pointers, mask, isMasked ? 1 : 0,
                                                         &other, alignment(function, bytes)),
                                0);
}

// Zero, of the type that elements have in memory.
static MlirValue zeroOf(CpuFunction *function, MlirType memory) {
  return mlirTypeIsAInteger(cpuElementOf(memory)) ? cpuIntegerConstant(function, memory, 0)
                                                  : cpuRealConstant(function, memory, 0);
}

// One value for all lanes.
static CpuLanes readUniform(CpuNest *nest, MlirType element, const CpuLanes *pointer,
                            const Access *access, const CpuLanes *other) {
  CpuFunction *function = nest->function;
  MlirType memory = cpuMemoryType(function, element);
  cpuNestAt(nest, access->level);
  if (mlirValueIsNull(access->condition))
    return cpuUniform(cpuFromMemory(function, element, cpuLoad(function, memory, pointer->value)),
                      access->level);
  MlirType carrier = cpuCarrier(function, element);
  bool isMixed = other && other->kind != CPU_UNIFORM;
  MlirOperation guard = cpuIf(function, access->condition, true, 1, &carrier);
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, cpuIfBlock(guard, false));
  MlirValue value = cpuFromMemory(function, element, cpuLoad(function, memory, pointer->value));
  cpuYield(function, 1, &value);
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, cpuIfBlock(guard, true));
  value =
      other && !isMixed ? other->value : cpuFromMemory(function, element, zeroOf(function, memory));
  cpuYield(function, 1, &value);
  cpuNestAt(nest, access->level);
  value = mlirOperationGetResult(guard, 0);
  if (!isMixed)
    return cpuUniform(value, access->level);
  MlirValue all = cpuSplat(function, value, nest->width);
  MlirValue rest = cpuAsVector(nest, other, element, access->level);
  return (CpuLanes){.kind = CPU_VECTOR,
                    .value = cpuSelect(function, access->condition, all, rest),
                    .level = access->level};
}

CpuLanes cpuReadMemory(CpuNest *nest, MlirOperation op, MlirType element, const CpuLanes *pointer,
                       const CpuLanes *mask, const CpuLanes *other) {
  CpuFunction *function = nest->function;
  (void)op;
  Access access = makeAccess(nest, pointer, mask, other ? other->level : 0);
  if (pointer->kind == CPU_UNIFORM && mlirValueIsNull(access.lanes))
    return readUniform(nest, element, pointer, &access, other);
  MlirType memory = cpuMemoryType(function, element);
  cpuNestAt(nest, access.level);
  MlirValue lanes = laneMask(nest, &access), rest = {NULL};
  if (!mlirValueIsNull(lanes)) {
    rest = other ? cpuAsVector(nest, other, element, access.level)
                 : zeroOf(function, cpuVectorType(function, memory, nest->width));
    cpuNestAt(nest, access.level);
    if (other)
      rest = cpuToMemory(function, element, rest);
  }
  MlirValue read = readVector(nest, memory, pointer, lanes, rest, access.level);
  cpuNestAt(nest, access.level);
  return (CpuLanes){
      .kind = CPU_VECTOR, .value = cpuFromMemory(function, element, read), .level = access.level};
}

//===--- Stores ---===//

static void writeVector(CpuNest *nest, MlirType memory, const CpuLanes *pointer, MlirValue mask,
                        MlirValue value, unsigned level) {
  CpuFunction *function = nest->function;
  int64_t bytes = cpuElementBytes(memory);
  bool isContiguous = pointer->kind == CPU_LINEAR && pointer->step == bytes;
  if (isContiguous && mlirValueIsNull(mask)) {
    cpuStore(function, value, pointer->value);
  } else if (isContiguous && (bytes >= 4 || function->target.hasMaskedSmall)) {
    ++function->time;
    llvmMaskedStoreOpCreate(function->rewriter, function->location, value, pointer->value, mask,
                            alignment(function, bytes));
  } else {
    LaneAccess access = {pointer, memory, NULL};
    const MlirValue lanes[] = {value, pointer->value};
    cpuForEachLane(nest, level, mask, pointer->kind == CPU_VECTOR ? 2 : 1, lanes, writeLane,
                   &access);
  }
}

void cpuWriteMemory(CpuNest *nest, MlirOperation op, MlirType element, const CpuLanes *pointer,
                    const CpuLanes *mask, const CpuLanes *value) {
  CpuFunction *function = nest->function;
  unsigned level = nest->numLevels;
  (void)op;
  Access access = makeAccess(nest, pointer, mask, level);
  bool isOne = nest->width == 1 || (pointer->kind == CPU_UNIFORM && value->kind == CPU_UNIFORM &&
                                    mlirValueIsNull(access.lanes));
  MlirType memory = cpuMemoryType(function, element);
  cpuNestAt(nest, level);
  if (!isOne) {
    MlirValue mine = cpuAsVector(nest, value, element, level);
    MlirValue lanes = laneMask(nest, &access);
    cpuNestAt(nest, level);
    writeVector(nest, memory, pointer, lanes, cpuToMemory(function, element, mine), level);
    return;
  }
  if (!mlirValueIsNull(access.condition)) {
    MlirOperation guard = cpuIf(function, access.condition, false, 0, NULL);
    mlirRewriterBaseSetInsertionPointBefore(function->rewriter,
                                            mlirBlockGetTerminator(cpuIfBlock(guard, false)));
  }
  cpuStore(function, cpuToMemory(function, element, value->value), pointer->value);
  cpuNestAt(nest, level);
}

//===--- Operations ---===//

static CpuLanes emitLoad(CpuNest *nest, MlirOperation op, unsigned number, const CpuIndex *index) {
  (void)number;
  MlirValue result = tritonLoadOpGetResult(op);
  CpuLanes pointer = cpuEmit(nest, tritonLoadOpGetPtr(op), index), mask, other;
  MlirValue maskValue = tritonLoadOpGetMask(op), otherValue = tritonLoadOpGetOther(op);
  bool isMasked = !mlirValueIsNull(maskValue), hasOther = !mlirValueIsNull(otherValue);
  if (isMasked)
    mask = cpuEmit(nest, maskValue, index);
  if (hasOther)
    other = cpuEmit(nest, otherValue, index);
  CpuLanes lanes = cpuReadMemory(nest, op, cpuValueOf(nest->function, result)->element, &pointer,
                                 isMasked ? &mask : NULL, hasOther ? &other : NULL);
  cpuPrefetchNext(nest, op, &pointer);
  return lanes;
}

// Of a scalar: stores of tensors are roots of nests.
static void runStore(CpuFunction *function, MlirOperation op) {
  CpuNest nest;
  cpuNestInit(&nest, function, 0, NULL, 0, 1);
  CpuLanes pointer = cpuEmit(&nest, tritonStoreOpGetPtr(op), NULL), mask;
  CpuLanes value = cpuEmit(&nest, tritonStoreOpGetValue(op), NULL);
  bool isMasked = !mlirValueIsNull(tritonStoreOpGetMask(op));
  if (isMasked)
    mask = cpuEmit(&nest, tritonStoreOpGetMask(op), NULL);
  cpuWriteMemory(&nest, op, cpuElementOf(mlirValueGetType(tritonStoreOpGetValue(op))), &pointer,
                 isMasked ? &mask : NULL, &value);
  cpuNestClose(&nest);
}

const CpuLowering cpuMemoryLowerings[] = {
    {.definition = &tritonLoadOpDef, .emit = emitLoad, .cost = 3},
    {.definition = &tritonStoreOpDef, .run = runStore},
    {0},
};
