// atom and red: the lanes one after the other.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Alu.h"
#include "Numbers.h"
#include "Run.h"

#include <math.h>

typedef enum AtomicKind {
  ADD,
  MIN,
  MAX,
  AND,
  OR,
  XOR,
  EXCHANGE,
  COMPARE,
  INCREMENT,
  DECREMENT
} AtomicKind;

static const struct {
  const char *name;
  AtomicKind kind;
} kinds[] = {{"add", ADD},       {"min", MIN},      {"max", MAX},       {"and", AND},
             {"or", OR},         {"xor", XOR},      {"exch", EXCHANGE}, {"cas", COMPARE},
             {"inc", INCREMENT}, {"dec", DECREMENT}};

static int64_t asSigned(uint64_t bits, unsigned bytes) {
  uint64_t sign = (uint64_t)1 << (8 * bytes - 1);
  return (int64_t)((bits ^ sign) - sign);
}

static uint64_t onIntegers(const PtxInst *inst, uint64_t old, uint64_t value) {
  bool isSigned = inst->type == 's';
  bool isLess = isSigned ? asSigned(old, inst->width) < asSigned(value, inst->width) : old < value;
  switch ((AtomicKind)inst->kind) {
  case ADD:
    return old + value;
  case MIN:
    return isLess ? old : value;
  case MAX:
    return isLess ? value : old;
  case AND:
    return old & value;
  case OR:
    return old | value;
  case XOR:
    return old ^ value;
  case INCREMENT:
    return old >= value ? 0 : old + 1;
  case DECREMENT:
    return !old || old > value ? value : old - 1;
  default:
    return value;
  }
}

static double onNumbers(const PtxInst *inst, double old, double value) {
  if (inst->kind == ADD)
    return inst->width == 8 ? old + value
                            : ptxToOdd(old + value, ptxSumError(old, value, old + value));
  if (isnan(old) || isnan(value))
    return isnan(old) ? value : old;
  return (inst->kind == MIN) == (old < value) ? old : value;
}

static uint64_t onHalf(const PtxInst *inst, uint64_t old, uint64_t value) {
  const PtxFormat *format = inst->type == 'B' ? &ptxBfloatFormat : &ptxHalfFormat;
  double sum = onNumbers(inst, ptxWiden((uint32_t)old & 0xffff, format),
                         ptxWiden((uint32_t)value & 0xffff, format));
  return ptxNarrow(sum, format, PTX_NEAREST, false);
}

static uint64_t combine(const PtxInst *inst, uint64_t old, uint64_t value) {
  bool isFloat = (inst->type == 'f' || inst->type == 'B') && inst->kind <= MAX;
  if (!isFloat)
    return onIntegers(inst, old, value);
  if (inst->type2 == 2) // two halves
    return onHalf(inst, old, value) | onHalf(inst, old >> 16, value >> 16) << 16;
  if (inst->width == 2)
    return onHalf(inst, old, value);
  if (inst->width == 8)
    return ptxBitsOfDouble(onNumbers(inst, ptxDoubleOfBits(old), ptxDoubleOfBits(value)));
  return ptxBitsOfFloat((float)onNumbers(inst, (double)ptxFloatOfBits((uint32_t)old),
                                         (double)ptxFloatOfBits((uint32_t)value)));
}

static uint64_t laneBits(const PtxWarp *warp, const PtxInst *inst, unsigned number, unsigned lane) {
  uint64_t bits = 0;
  memcpy(&bits, ptxOperand(warp, inst, number)->u8 + (size_t)lane * inst->width, inst->width);
  return bits;
}

// Results (count of them), the address, values (count of them), for cas a second value.
static void atomic(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  char *places[PTX_LANES];
  unsigned count = inst->count;
  if (!ptxResolve(warp, inst, count, mask, (size_t)inst->width * count, PTX_ATOMIC, places))
    return;
  ptxLockAtomics(warp->cta);
  for (uint32_t left = mask; left; left &= left - 1) {
    unsigned lane = ptxFirstLane(left);
    for (unsigned i = 0; i < count; ++i) {
      char *place = places[lane] + (size_t)i * inst->width;
      uint64_t old = 0, value = laneBits(warp, inst, count + 1 + i, lane);
      memcpy(&old, place, inst->width);
      uint64_t next = combine(inst, old, value);
      if (inst->kind == COMPARE)
        next = old == value ? laneBits(warp, inst, count + 2, lane) : old;
      memcpy(place, &next, inst->width);
      memcpy(ptxOperand(warp, inst, i)->u8 + (size_t)lane * inst->width, &old, inst->width);
    }
  }
  ptxUnlockAtomics(warp->cta);
}

static bool readAtomic(PtxDecoder *decoder, PtxInst *inst, PtxSpace *space, bool *hasPolicy) {
  bool isKnown = false;
  *space = ptxTakeMemoryModifiers(decoder, hasPolicy);
  PtxType type = ptxParseType(ptxModifierFromEnd(decoder, 0));
  for (size_t i = 0; i < PTX_ROW_COUNT(kinds) && !isKnown; ++i)
    if (ptxTakeModifier(decoder, kinds[i].name)) {
      inst->kind = (uint8_t)kinds[i].kind;
      isKnown = true;
    }
  inst->count = ptxTakeModifier(decoder, "v2")   ? 2
                : ptxTakeModifier(decoder, "v4") ? 4
                : ptxTakeModifier(decoder, "v8") ? 8
                                                 : 1;
  inst->type = (uint8_t)type.letter;
  inst->type2 = type.packed;
  inst->width = (uint8_t)(type.bytes * type.packed);
  if (!isKnown || type.bytes < 2 || !strchr("busfB", type.letter) ||
      (inst->kind == COMPARE && inst->count > 1))
    return ptxDecodeFail(decoder, decoder->statement->at, "unknown instruction '%.*s'",
                         (int)decoder->opcode.name.length, decoder->opcode.name.data);
  return ptxCheckModifiers(decoder);
}

// The `number`-th element of an operand that is a vector if there are several.
static const PtxOperand *elementOf(const PtxDecoder *decoder, const PtxOperand *operand,
                                   unsigned number, unsigned count) {
  if (count == 1)
    return operand;
  if (operand->kind != PTX_VECTOR || operand->count != count)
    return NULL;
  return &decoder->frame->function->operands.data[operand->index + number];
}

bool ptxDecodeAtomic(PtxDecoder *decoder) {
  PtxInst inst = {.execute = atomic, .flags = PTX_WRITES};
  PtxRef refs[20];
  PtxSpace space;
  bool hasPolicy;
  if (!readAtomic(decoder, &inst, &space, &hasPolicy))
    return false;
  uint32_t first = tsEqualC(decoder->opcode.base, "atom") ? 1 : 0;
  uint32_t wanted = first + 2 + (inst.kind == COMPARE) + hasPolicy, count = inst.count;
  if (decoder->statement->count != wanted)
    return ptxDecodeFail(decoder, decoder->statement->at, "'%.*s' takes %u operands",
                         (int)decoder->opcode.name.length, decoder->opcode.name.data, wanted);
  for (unsigned i = 0; i < count; ++i) {
    const PtxOperand *result =
        first ? elementOf(decoder, ptxStatementOperand(decoder, 0), i, count) : NULL;
    const PtxOperand *value = elementOf(decoder, ptxStatementOperand(decoder, first + 1), i, count);
    refs[i] = decoder->scratch;
    if ((first && !result) || !value)
      return ptxDecodeFail(decoder, decoder->statement->at, "expected %u registers", count);
    if ((first && !ptxResult(decoder, result, inst.width, &refs[i])) ||
        !ptxSource(decoder, value, inst.width, &refs[count + 1 + i]))
      return false;
  }
  if (!ptxAddress(decoder, ptxStatementOperand(decoder, first), space, &inst, &refs[count]))
    return false;
  if (inst.space == PTX_PARAM || inst.space == PTX_CALL_PARAM)
    return ptxDecodeFail(decoder, decoder->statement->at, "parameters aren't changed by atomics");
  if (inst.kind == COMPARE &&
      !ptxSource(decoder, ptxStatementOperand(decoder, first + 2), inst.width, &refs[count + 2]))
    return false;
  ptxEmit(decoder, inst, refs, 2 * count + 1 + (inst.kind == COMPARE));
  return true;
}
