// Tensor descriptors: blocks of tensors in memory.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"
#include "dialect/triton/TritonOps.h"
#include "mlir-c/BuiltinTypes.h"

#include <math.h>

//===--- Making one ---===//

static bool prepareMake(TiCompiler *compiler, TiInstruction *instruction) {
  MlirOperation op = instruction->op;
  intptr_t rank = (intptr_t)tiResultType(instruction, 0)->element->rank;
  (void)compiler;
  instruction->number = tritonMakeTensorDescOpGetPadding(op) == TritonPaddingOptionPAD_NAN;
  return (tritonMakeTensorDescOpGetNumShape(op) == rank &&
          tritonMakeTensorDescOpGetNumStrides(op) == rank) ||
         tiCompileError(op, "has another number of sizes or strides than its block has dimensions");
}

static bool executeMake(TiProgram *program, const TiInstruction *instruction) {
  uint32_t rank = tiResultType(instruction, 0)->element->rank;
  for (uint32_t i = 0; i < instruction->numOperands; ++i)
    if (!tiCheckDefined(program, instruction, i,
                        i == 0      ? "the base"
                        : i <= rank ? "a size"
                                    : "a stride"))
      return false;
  TiDescriptor *made = tiResult(program, instruction, 0);
  if (!made)
    return false;
  *made = (TiDescriptor){.base = tiOperand(program, instruction, 0)->scalar,
                         .rank = rank,
                         .padsWithNaN = instruction->number};
  for (uint32_t i = 0; i < rank; ++i) {
    made->shape[i] = tiSignExtend(tiOperand(program, instruction, 1 + i)->scalar, 32);
    made->strides[i] = (int64_t)tiOperand(program, instruction, 1 + rank + i)->scalar;
  }
  return true;
}

//===--- Where the elements of a block are ---===//

/// Addresses and masks of a block's elements.
typedef struct Block {
  TiBuffer *addresses, *mask;
  size_t count;
  const TiDescriptor *descriptor;
} Block;

static void freeBlock(TiProgram *program, Block *block) {
  tiBufferRelease(program->pool, block->addresses);
  tiBufferRelease(program->pool, block->mask);
}

static bool makeBlock(TiProgram *program, const TiInstruction *instruction, size_t count,
                      Block *block) {
  *block = (Block){.count = count, .descriptor = tiData(tiOperand(program, instruction, 0))};
  block->addresses = tiBufferMake(program, count * sizeof(uint64_t));
  block->mask = block->addresses ? tiBufferMake(program, count) : NULL;
  return block->mask != NULL;
}

static void setPlace(Block *block, size_t at, const int64_t *index, uint64_t bytes) {
  const TiDescriptor *descriptor = block->descriptor;
  uint64_t address = descriptor->base;
  bool isInside = true;
  for (uint32_t i = 0; i < descriptor->rank; ++i) {
    isInside = isInside && index[i] >= 0 && index[i] < descriptor->shape[i];
    address += (uint64_t)index[i] * (uint64_t)descriptor->strides[i] * bytes;
  }
  ((uint64_t *)(void *)block->addresses->bytes)[at] = address;
  block->mask->bytes[at] = isInside;
}

// The block from the indices on, which are operands from `first` on.
static void placeBlock(TiProgram *program, const TiInstruction *instruction, uint32_t first,
                       Block *block) {
  const TiType *shape = tiOperandType(instruction, 0)->element;
  int64_t start[TESSERA_TRITON_MAX_RANK], index[TESSERA_TRITON_MAX_RANK];
  for (uint32_t i = 0; i < shape->rank; ++i)
    start[i] = tiSignExtend(tiOperand(program, instruction, first + i)->scalar, 32);
  for (size_t at = 0; at < block->count; ++at) {
    size_t rest = at;
    for (uint32_t i = shape->rank; i-- > 0;) {
      index[i] = start[i] + (int64_t)(rest % (size_t)shape->shape[i]);
      rest /= (size_t)shape->shape[i];
    }
    setPlace(block, at, index, shape->memory);
  }
}

// Rows by their numbers, in operand 1, from the column in operand 2 on.
static void placeRows(TiProgram *program, const TiInstruction *instruction, Block *block) {
  const TiType *shape = tiOperandType(instruction, 0)->element;
  const TiType *rowType = tiOperandType(instruction, 1);
  const void *rows = tiData(tiOperand(program, instruction, 1));
  int64_t column = tiSignExtend(tiOperand(program, instruction, 2)->scalar, 32);
  size_t width = block->count / rowType->count;
  for (size_t at = 0; at < block->count; ++at) {
    uint64_t row = tiReadInteger(rowType, rows, at / width);
    int64_t index[TESSERA_TRITON_MAX_RANK] = {tiSignExtend(row, rowType->width),
                                              column + (int64_t)(at % width)};
    setPlace(block, at, index, shape->memory);
  }
}

static bool checkIndices(TiProgram *program, const TiInstruction *instruction, uint32_t first,
                         uint32_t count) {
  for (uint32_t i = 0; i < count; ++i)
    if (!tiCheckDefined(program, instruction, first + i, "an index"))
      return false;
  return true;
}

//===--- Loads ---===//

static void pad(const TiType *type, void *out, const Block *block) {
  bool isNaN = block->descriptor->padsWithNaN && tiIsFloat(type);
  double nan = (double)NAN;
  uint64_t bits = 0;
  if (isNaN && type->kind == TI_F64)
    memcpy(&bits, &nan, sizeof bits);
  else if (isNaN)
    bits = tiRound(type->kind, nan, TI_EVEN);
  for (size_t i = 0; i < block->count; ++i)
    if (!block->mask->bytes[i])
      tiWriteInteger(type, out, i, bits);
}

static bool loadBlock(TiProgram *program, const TiInstruction *instruction, const Block *block) {
  const TiType *type = tiResultType(instruction, 0);
  void *out = tiResult(program, instruction, 0);
  if (!out)
    return false;
  pad(type, out, block);
  TiElements elements = {type, block->count,
                         (const uint64_t *)(const void *)block->addresses->bytes,
                         (const uint8_t *)block->mask->bytes};
  return tiLoadElements(program, instruction, &elements, out,
                        &program->frame[instruction->results[0]]);
}

static bool executeLoad(TiProgram *program, const TiInstruction *instruction) {
  Block block;
  if (!checkIndices(program, instruction, 1, instruction->numOperands - 1))
    return false;
  bool isFine = makeBlock(program, instruction, tiResultType(instruction, 0)->count, &block);
  if (isFine) {
    placeBlock(program, instruction, 1, &block);
    isFine = loadBlock(program, instruction, &block);
  }
  freeBlock(program, &block);
  return isFine;
}

static bool executeGather(TiProgram *program, const TiInstruction *instruction) {
  Block block;
  if (!checkIndices(program, instruction, 1, 2))
    return false;
  bool isFine = makeBlock(program, instruction, tiResultType(instruction, 0)->count, &block);
  if (isFine) {
    placeRows(program, instruction, &block);
    isFine = loadBlock(program, instruction, &block);
  }
  freeBlock(program, &block);
  return isFine;
}

//===--- Stores ---===//

static bool storeBlock(TiProgram *program, const TiInstruction *instruction, const Block *block,
                       uint32_t source) {
  const TiType *type = tiOperandType(instruction, source);
  TiValue *value = tiOperand(program, instruction, source);
  TiElements elements = {type, block->count,
                         (const uint64_t *)(const void *)block->addresses->bytes,
                         (const uint8_t *)block->mask->bytes};
  if (tritonDescriptorReduceOpIsA(instruction->op))
    return tiChangeElements(program, instruction, &elements, (TiAtomic)instruction->number, value);
  return tiStoreElements(program, instruction, &elements, tiData(value), tiPoison(value));
}

static bool executeStore(TiProgram *program, const TiInstruction *instruction) {
  Block block;
  if (!checkIndices(program, instruction, 2, instruction->numOperands - 2))
    return false;
  bool isFine = makeBlock(program, instruction, tiOperandType(instruction, 1)->count, &block);
  if (isFine) {
    placeBlock(program, instruction, 2, &block);
    isFine = storeBlock(program, instruction, &block, 1);
  }
  freeBlock(program, &block);
  return isFine;
}

static bool executeScatter(TiProgram *program, const TiInstruction *instruction) {
  Block block;
  if (!checkIndices(program, instruction, 1, 2))
    return false;
  bool isFine = makeBlock(program, instruction, tiOperandType(instruction, 3)->count, &block);
  if (isFine) {
    placeRows(program, instruction, &block);
    isFine = storeBlock(program, instruction, &block, 3);
  }
  freeBlock(program, &block);
  return isFine;
}

//===--- Preparing ---===//

static bool checkBlock(const TiInstruction *instruction, const TiType *value, uint32_t numIndices) {
  const TiType *block = tiOperandType(instruction, 0)->element;
  if (!block->memory || block->bytes != value->bytes)
    return tiCompileError(instruction->op, "has a block of other elements");
  return (numIndices == block->rank && value->count == block->count) ||
         tiCompileError(instruction->op, "has another shape or number of indices than its block");
}

static bool prepareLoad(TiCompiler *compiler, TiInstruction *instruction) {
  (void)compiler;
  return checkBlock(instruction, tiResultType(instruction, 0), instruction->numOperands - 1);
}
static bool prepareStore(TiCompiler *compiler, TiInstruction *instruction) {
  (void)compiler;
  return checkBlock(instruction, tiOperandType(instruction, 1), instruction->numOperands - 2);
}

static bool checkRows(const TiInstruction *instruction, const TiType *value) {
  const TiType *block = tiOperandType(instruction, 0)->element;
  return (block->rank == 2 && block->memory && block->bytes == value->bytes && value->rank == 2 &&
          value->shape[0] == (int64_t)tiOperandType(instruction, 1)->count) ||
         tiCompileError(instruction->op, "isn't on rows of a matrix");
}
static bool prepareGather(TiCompiler *compiler, TiInstruction *instruction) {
  (void)compiler;
  return checkRows(instruction, tiResultType(instruction, 0));
}
static bool prepareScatter(TiCompiler *compiler, TiInstruction *instruction) {
  (void)compiler;
  return checkRows(instruction, tiOperandType(instruction, 3));
}

static bool prepareReduce(TiCompiler *compiler, TiInstruction *instruction) {
  static const TiAtomic kinds[] = {[TritonDescriptorReduceKindADD] = TI_ATOMIC_ADD,
                                   [TritonDescriptorReduceKindMIN] = TI_ATOMIC_MIN,
                                   [TritonDescriptorReduceKindMAX] = TI_ATOMIC_MAX,
                                   [TritonDescriptorReduceKindINC] = TI_ATOMIC_INCREMENT,
                                   [TritonDescriptorReduceKindDEC] = TI_ATOMIC_DECREMENT,
                                   [TritonDescriptorReduceKindAND] = TI_ATOMIC_AND,
                                   [TritonDescriptorReduceKindOR] = TI_ATOMIC_OR,
                                   [TritonDescriptorReduceKindXOR] = TI_ATOMIC_XOR};
  const TiType *block = tiOperandType(instruction, 0)->element;
  TiAtomic kind = kinds[tritonDescriptorReduceOpGetKind(instruction->op)];
  MlirType element = mlirShapedTypeGetElementType(block->type);
  bool isUnsigned = mlirTypeIsAInteger(element) && mlirIntegerTypeIsUnsigned(element);
  if (isUnsigned && kind == TI_ATOMIC_MIN)
    kind = TI_ATOMIC_UMIN;
  if (isUnsigned && kind == TI_ATOMIC_MAX)
    kind = TI_ATOMIC_UMAX;
  bool isForFloats = kind == TI_ATOMIC_ADD || kind == TI_ATOMIC_MIN || kind == TI_ATOMIC_MAX;
  if (tiIsFloat(block) && !isForFloats)
    return tiCompileError(instruction->op, "combines floats in a way that they don't have");
  instruction->number = (int64_t)kind;
  return prepareStore(compiler, instruction);
}

const TiOp tiDescriptorOps[] = {
    {&tritonMakeTensorDescOpDef, executeMake, NULL, prepareMake, false},
    {&tritonDescriptorLoadOpDef, executeLoad, NULL, prepareLoad, false},
    {&tritonDescriptorStoreOpDef, executeStore, NULL, prepareStore, false},
    {&tritonDescriptorReduceOpDef, executeStore, NULL, prepareReduce, false},
    {&tritonDescriptorGatherOpDef, executeGather, NULL, prepareGather, false},
    {&tritonDescriptorScatterOpDef, executeScatter, NULL, prepareScatter, false},
    {NULL, NULL, NULL, NULL, false},
};
