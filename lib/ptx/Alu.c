// Finds the row of an instruction that is nothing but its operands; puts results into registers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Alu.h"

#define PUT(function, member)                                                                      \
  void function(PtxWarp *warp, const PtxInst *inst, unsigned number, const PtxLanes *from,         \
                uint32_t mask) {                                                                   \
    PtxLanes *to = ptxOperand(warp, inst, number);                                                 \
    if (mask == UINT32_MAX) {                                                                      \
      memcpy(to->member, from->member, sizeof from->member);                                       \
      return;                                                                                      \
    }                                                                                              \
    for (unsigned lane = 0; lane < PTX_LANES; ++lane)                                              \
      to->member[lane] = ptxHasLane(mask, lane) ? from->member[lane] : to->member[lane];           \
  }
PUT(ptxPut16, u16)
PUT(ptxPut32, u32)
PUT(ptxPut64, u64)

/// Modifiers that don't choose the function.
static const struct {
  const char *name;
  uint16_t flag;
  bool isRounding;
  PtxRounding rounding;
} options[] = {{"ftz", PTX_FTZ, false, PTX_NEAREST},
               {"sat", PTX_SAT, false, PTX_NEAREST},
               {"relu", PTX_RELU, false, PTX_NEAREST},
               {"NaN", PTX_NAN, false, PTX_NEAREST},
               {"rn", 0, true, PTX_NEAREST},
               {"rz", 0, true, PTX_TO_ZERO},
               {"rm", 0, true, PTX_DOWN},
               {"rp", 0, true, PTX_UP},
               {"approx", 0, false, PTX_NEAREST},
               {"full", 0, false, PTX_NEAREST},
               {"uni", 0, false, PTX_NEAREST}};

// The opcode without those, as the tables have it; false: too long for one of them.
static bool keyOf(const PtxOpcode *opcode, PtxInst *inst, bool *rounds, char *key, size_t size) {
  size_t at = opcode->base.length;
  *rounds = false;
  if (at >= size)
    return false;
  memcpy(key, opcode->base.data, at);
  for (unsigned i = 0; i < opcode->numModifiers; ++i) {
    MlirStringRef name = opcode->modifiers[i];
    size_t option = 0;
    while (option < PTX_ROW_COUNT(options) && !tsEqualC(name, options[option].name))
      ++option;
    if (option < PTX_ROW_COUNT(options)) {
      inst->flags |= options[option].flag;
      *rounds = *rounds || options[option].isRounding;
      if (options[option].isRounding)
        inst->rounding = (uint8_t)options[option].rounding;
      continue;
    }
    if (at + name.length + 1 >= size)
      return false;
    key[at++] = '.';
    memcpy(key + at, name.data, name.length);
    at += name.length;
  }
  key[at] = '\0';
  return true;
}

bool ptxDecodeAlu(PtxDecoder *decoder) {
  enum { MAX_KEY = 48 };
  char key[MAX_KEY];
  PtxInst inst = {0};
  bool rounds;
  const PtxStatement *statement = decoder->statement;
  const uintptr_t *slot = keyOf(&decoder->opcode, &inst, &rounds, key, sizeof key)
                              ? tsStringMapFind(&decoder->rows, mlirStringRefCreateFromCString(key))
                              : NULL;
  const PtxAluRow *row = slot ? (const PtxAluRow *)*slot : NULL;
  if (!row || (inst.flags & ~row->flags) ||
      (rounds && row->rounds <= (inst.rounding != PTX_NEAREST)))
    return ptxDecodeFail(decoder, statement->at, "unknown instruction '%.*s'",
                         (int)statement->opcode.length, statement->opcode.data);
  unsigned count = (unsigned)strlen(row->operands);
  PtxRef operands[PTX_MAX_OPERANDS];
  if (statement->count != count)
    return ptxDecodeFail(decoder, statement->at, "'%.*s' takes %u operands",
                         (int)statement->opcode.length, statement->opcode.data, count);
  for (unsigned i = 0; i < count; ++i) {
    size_t bytes = row->operands[i] == 'p' ? 0 : (size_t)(row->operands[i] - '0');
    const PtxOperand *operand = ptxStatementOperand(decoder, i);
    if (i == 0 ? !ptxResult(decoder, operand, bytes, &operands[i])
               : !ptxSource(decoder, operand, bytes, &operands[i]))
      return false;
    if (i && row->operands[i] == 'p' && operand->isNegated)
      inst.flags |= PTX_NEGATES;
  }
  inst.execute = row->execute;
  ptxEmit(decoder, inst, operands, count);
  return true;
}
