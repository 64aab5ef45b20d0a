// Atomic changes of memory.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"
#include "dialect/triton/TritonOps.h"

#include <math.h>

//===--- What becomes of an element ---===//

static uint64_t combineIntegers(TiAtomic how, const TiType *type, uint64_t old, uint64_t value) {
  int64_t a = tiSignExtend(old, type->width), b = tiSignExtend(value, type->width);
  switch (how) {
  case TI_ATOMIC_AND:
    return old & value;
  case TI_ATOMIC_OR:
    return old | value;
  case TI_ATOMIC_XOR:
    return old ^ value;
  case TI_ATOMIC_ADD:
    return tiZeroExtend(old + value, type->width);
  case TI_ATOMIC_MAX:
    return a > b ? old : value;
  case TI_ATOMIC_MIN:
    return a < b ? old : value;
  case TI_ATOMIC_UMAX:
    return old > value ? old : value;
  case TI_ATOMIC_UMIN:
    return old < value ? old : value;
  case TI_ATOMIC_INCREMENT:
    return old >= value ? 0 : old + 1;
  case TI_ATOMIC_DECREMENT:
    return !old || old > value ? value : old - 1;
  default:
    return value;
  }
}

static uint64_t combineFloats(TiProgram *program, TiAtomic how, const TiType *type, uint64_t old,
                              uint64_t value) {
  const TesseraTritonInterpreter *interpreter = program->launch->interpreter;
  double a = tiReadFloat(interpreter, type->kind, &old);
  double b = tiReadFloat(interpreter, type->kind, &value), result;
  if (how == TI_ATOMIC_EXCHANGE)
    return value;
  if (how == TI_ATOMIC_ADD)
    result = type->kind == TI_F64 ? a + b : (double)((float)a + (float)b);
  else
    result = how == TI_ATOMIC_MAX ? fmax(a, b) : fmin(a, b);
  return tiRound(type->kind, result, TI_EVEN);
}

static uint64_t combine(TiProgram *program, TiAtomic how, const TiType *type, uint64_t old,
                        uint64_t value) {
  return tiIsFloat(type) ? combineFloats(program, how, type, old, value)
                         : combineIntegers(how, type, old, value);
}

//===--- Elements ---===//

/// One atomic op on elements in memory.
typedef struct Change {
  const TiElements *elements;
  TiAtomic how;
  TiValue *values;   ///< to combine with
  TiValue *compares; ///< of a comparison: what must be there; NULL: none
  TiValue *olds;     ///< gets what was there; NULL: nobody asks
} Change;

static bool setOld(TiProgram *program, const Change *change, size_t at, uint64_t old,
                   uint8_t poison) {
  if (!change->olds)
    return true;
  tiWriteInteger(change->elements->type, tiData(change->olds), at, old);
  uint8_t *poisons = tiPoison(change->olds);
  if (!poisons && poison)
    poisons = tiValueMakePoison(program, change->olds);
  if (poisons)
    poisons[at] = poison;
  return poisons || !poison;
}

static bool changeOne(TiProgram *program, const TiInstruction *instruction, const Change *change,
                      size_t at) {
  TiMemory *memory;
  const TiType *type = change->elements->type;
  char *place =
      tiAccess(program, instruction, type, at, change->elements->addresses[at], TI_ATOMIC, &memory);
  if (!place)
    return false;
  uint64_t old = 0, value = tiReadInteger(type, tiData(change->values), at), now;
  tiElementsRead(program->launch, type, &old, place, 1);
  const uint8_t *valuePoison = tiPoison(change->values);
  uint8_t before = tiMemoryPoison(memory, place, type->memory);
  uint8_t poison = valuePoison ? valuePoison[at] : 0;
  bool isChanged = true;
  if (change->compares) {
    const uint8_t *comparePoison = tiPoison(change->compares);
    poison = comparePoison && comparePoison[at] > poison ? comparePoison[at] : poison;
    isChanged = old == tiReadInteger(type, tiData(change->compares), at);
  }
  if (change->how != TI_ATOMIC_EXCHANGE || change->compares)
    poison = before > poison ? before : poison;
  if (isChanged) {
    now = combine(program, change->how, type, old, value);
    program->hasChanged = program->hasChanged || now != old;
    tiElementsWrite(program->launch, type, place, &now, 1);
    tiMemorySetPoison(memory, place, type->memory, poison);
  }
  return setOld(program, change, at, old, before) &&
         (!poison || tiCheckStored(program, instruction, type, at, poison, memory));
}

static bool changeAll(TiProgram *program, const TiInstruction *instruction, const Change *change) {
  const uint8_t *mask = change->elements->mask;
  bool isFine = true;
  pthread_mutex_lock(&program->launch->atomicLock);
  for (size_t i = 0; isFine && i < change->elements->count; ++i)
    if (!mask || mask[i])
      isFine = changeOne(program, instruction, change, i);
  pthread_mutex_unlock(&program->launch->atomicLock);
  return isFine;
}

bool tiChangeElements(TiProgram *program, const TiInstruction *instruction,
                      const TiElements *elements, TiAtomic how, TiValue *values) {
  Change change = {.elements = elements, .how = how, .values = values};
  return changeAll(program, instruction, &change);
}

//===--- The ops ---===//

enum { ACQUIRES = 1 << 8, RELEASES = 1 << 9, KIND = ACQUIRES - 1 };

static int64_t orderOf(TritonMemSemantic order) {
  bool isBoth = order == TritonMemSemanticACQUIRE_RELEASE;
  return (isBoth || order == TritonMemSemanticACQUIRE ? ACQUIRES : 0) |
         (isBoth || order == TritonMemSemanticRELEASE ? RELEASES : 0);
}

// Those on scalars order what programs do, and are what a program waits with.
static bool changeInOrder(TiProgram *program, const TiInstruction *instruction,
                          const Change *change) {
  bool isScalar = !change->elements->type->rank;
  uint64_t address = change->elements->addresses[0];
  if (isScalar) {
    tiWait(program, instruction);
    tiSynchronize(program, address, instruction->number & ACQUIRES, false);
  }
  if (!changeAll(program, instruction, change))
    return false;
  if (isScalar)
    tiSynchronize(program, address, false, instruction->number & RELEASES);
  return true;
}

static bool prepareRmw(TiCompiler *compiler, TiInstruction *instruction) {
  static const TiAtomic kinds[] = {
      [TritonRMWOpAND] = TI_ATOMIC_AND,   [TritonRMWOpOR] = TI_ATOMIC_OR,
      [TritonRMWOpXOR] = TI_ATOMIC_XOR,   [TritonRMWOpADD] = TI_ATOMIC_ADD,
      [TritonRMWOpFADD] = TI_ATOMIC_ADD,  [TritonRMWOpMAX] = TI_ATOMIC_MAX,
      [TritonRMWOpMIN] = TI_ATOMIC_MIN,   [TritonRMWOpUMAX] = TI_ATOMIC_UMAX,
      [TritonRMWOpUMIN] = TI_ATOMIC_UMIN, [TritonRMWOpXCHG] = TI_ATOMIC_EXCHANGE};
  MlirOperation op = instruction->op;
  TritonRMWOp kind = tritonAtomicRMWOpGetAtomicRmwOp(op);
  const TiType *type = tiResultType(instruction, 0);
  bool needsFloat = kind == TritonRMWOpFADD;
  if (kind != TritonRMWOpXCHG && (needsFloat != tiIsFloat(type) || type->kind == TI_POINTER))
    return tiCompileError(op, "combines elements of a type that it doesn't have");
  if (!type->memory)
    return tiCompileError(op, "accesses elements of a width that has no bytes in memory");
  instruction->number = (int64_t)kinds[kind] | orderOf(tritonAtomicRMWOpGetSem(op));
  tiAssignOrigin(compiler, instruction);
  return true;
}

static bool executeRmw(TiProgram *program, const TiInstruction *instruction) {
  const TiType *type = tiResultType(instruction, 0);
  const uint8_t *mask = NULL;
  if (instruction->numOperands > 2) {
    if (!tiCheckDefined(program, instruction, 2, "the mask"))
      return false;
    mask = tiData(tiOperand(program, instruction, 2));
  }
  if (!tiCheckAddresses(program, instruction, 0, mask))
    return false;
  void *out = tiResult(program, instruction, 0);
  if (!out)
    return false;
  if (mask) {
    memset(out, 0, type->count * type->bytes);
    for (size_t i = 0; i < type->count; ++i)
      if (!mask[i] && !tiSetPoison(program, instruction, 0, i))
        return false;
  }
  TiElements elements = {type, type->count, tiData(tiOperand(program, instruction, 0)), mask};
  Change change = {.elements = &elements,
                   .how = (TiAtomic)(instruction->number & KIND),
                   .values = tiOperand(program, instruction, 1),
                   .olds = &program->frame[instruction->results[0]]};
  return changeInOrder(program, instruction, &change);
}

static bool prepareCas(TiCompiler *compiler, TiInstruction *instruction) {
  (void)compiler;
  instruction->number = orderOf(tritonAtomicCASOpGetSem(instruction->op));
  return tiResultType(instruction, 0)->memory ||
         tiCompileError(instruction->op,
                        "accesses elements of a width that has no bytes in memory");
}

static bool executeCas(TiProgram *program, const TiInstruction *instruction) {
  const TiType *type = tiResultType(instruction, 0);
  if (!tiCheckAddresses(program, instruction, 0, NULL) || !tiResult(program, instruction, 0))
    return false;
  TiElements elements = {type, type->count, tiData(tiOperand(program, instruction, 0)), NULL};
  Change change = {.elements = &elements,
                   .how = TI_ATOMIC_EXCHANGE,
                   .compares = tiOperand(program, instruction, 1),
                   .values = tiOperand(program, instruction, 2),
                   .olds = &program->frame[instruction->results[0]]};
  return changeInOrder(program, instruction, &change);
}

const TiOp tiAtomicOps[] = {
    {&tritonAtomicRMWOpDef, executeRmw, NULL, prepareRmw, false},
    {&tritonAtomicCASOpDef, executeCas, NULL, prepareCas, false},
    {NULL, NULL, NULL, NULL, false},
};
