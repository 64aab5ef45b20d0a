// Turns a kernel as it was read into the program that runs: functions that it calls are laid out at
// their calls, registers get places, opcodes become functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Decode.h"

enum {
  MAX_CODE = 1 << 24,           // instructions, with those of the functions that are called
  MAX_REGISTER_BYTES = 1 << 29, // of a warp
  MAX_CALL_DEPTH = 64,
};

bool ptxDecodeFail(PtxDecoder *decoder, size_t at, const char *format, ...) {
  if (decoder->hasFailed)
    return false;
  decoder->hasFailed = true;
  TsString message = {0};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&message, format, args);
  va_end(args);
  ptxMessage(decoder->program->module, at, TS_ERROR, message.data, decoder->error);
  tsStringFree(&message);
  return false;
}

//===--- Opcodes ---===//

static bool splitOpcode(PtxDecoder *decoder) {
  PtxOpcode *opcode = &decoder->opcode;
  MlirStringRef name = decoder->statement->opcode;
  *opcode = (PtxOpcode){.name = name};
  size_t dot = tsFindChar(name, '.', 0);
  opcode->base = tsSubstring(name, 0, dot == SIZE_MAX ? name.length : dot);
  while (dot != SIZE_MAX) {
    size_t next = tsFindChar(name, '.', dot + 1);
    if (opcode->numModifiers == PTX_MAX_MODIFIERS)
      return ptxDecodeFail(decoder, decoder->statement->at, "too many modifiers");
    opcode->modifiers[opcode->numModifiers++] =
        tsSubstring(name, dot + 1, (next == SIZE_MAX ? name.length : next) - dot - 1);
    dot = next;
  }
  return true;
}

bool ptxTakeModifier(PtxDecoder *decoder, const char *name) {
  PtxOpcode *opcode = &decoder->opcode;
  for (unsigned i = 0; i < opcode->numModifiers; ++i)
    if (tsEqualC(opcode->modifiers[i], name)) {
      opcode->used |= (uint32_t)1 << i;
      return true;
    }
  return false;
}

MlirStringRef ptxModifierFromEnd(PtxDecoder *decoder, unsigned number) {
  PtxOpcode *opcode = &decoder->opcode;
  if (number >= opcode->numModifiers)
    return (MlirStringRef){0};
  unsigned at = opcode->numModifiers - 1 - number;
  opcode->used |= (uint32_t)1 << at;
  return opcode->modifiers[at];
}

bool ptxCheckModifiers(PtxDecoder *decoder) {
  const PtxOpcode *opcode = &decoder->opcode;
  for (unsigned i = 0; i < opcode->numModifiers; ++i)
    if (!((opcode->used >> i) & 1))
      return ptxDecodeFail(decoder, decoder->statement->at, "unknown modifier '.%.*s' of '%.*s'",
                           (int)opcode->modifiers[i].length, opcode->modifiers[i].data,
                           (int)opcode->name.length, opcode->name.data);
  return true;
}

PtxType ptxParseType(MlirStringRef name) {
  static const struct {
    const char *name;
    PtxType type;
  } types[] = {{"b8", {'b', 1, 1}},     {"u8", {'u', 1, 1}},    {"s8", {'s', 1, 1}},
               {"b16", {'b', 2, 1}},    {"u16", {'u', 2, 1}},   {"s16", {'s', 2, 1}},
               {"b32", {'b', 4, 1}},    {"u32", {'u', 4, 1}},   {"s32", {'s', 4, 1}},
               {"b64", {'b', 8, 1}},    {"u64", {'u', 8, 1}},   {"s64", {'s', 8, 1}},
               {"f16", {'f', 2, 1}},    {"f32", {'f', 4, 1}},   {"f64", {'f', 8, 1}},
               {"bf16", {'B', 2, 1}},   {"f16x2", {'f', 2, 2}}, {"bf16x2", {'B', 2, 2}},
               {"pred", {'p', 0, 1}},   {"tf32", {'t', 4, 1}},  {"e4m3x2", {'4', 1, 2}},
               {"e5m2x2", {'5', 1, 2}}, {"e4m3", {'4', 1, 1}},  {"e5m2", {'5', 1, 1}}};
  for (size_t i = 0; i < sizeof types / sizeof types[0]; ++i)
    if (tsEqualC(name, types[i].name))
      return types[i].type;
  return (PtxType){0};
}

//===--- Registers and constants ---===//

PtxRef ptxNewRegister(PtxDecoder *decoder, size_t bytes) {
  PtxProgram *program = decoder->program;
  size_t size = bytes ? bytes * PTX_LANES : sizeof(uint32_t);
  size_t align = bytes ? 64 : sizeof(uint64_t); // as PtxLanes is
  size_t at = (program->registerBytes + align - 1) & ~(align - 1);
  program->registerBytes = at + size;
  if (program->registerBytes > MAX_REGISTER_BYTES) {
    ptxDecodeFail(decoder, program->kernel->at, "the kernel has too many registers");
    program->registerBytes = at;
    return 0;
  }
  return (PtxRef)at;
}

PtxRef ptxConstant(PtxDecoder *decoder, uint64_t bits, size_t bytes) {
  PtxProgram *program = decoder->program;
  char key[sizeof bits + 1];
  bool isNew;
  memcpy(key, &bits, sizeof bits);
  key[sizeof bits] = (char)bytes;
  MlirStringRef text = mlirStringRefCreate(key, sizeof key);
  uintptr_t *slot = tsStringMapFind(&decoder->constants, text);
  if (slot)
    return (PtxRef)*slot;
  size_t size = bytes ? bytes * PTX_LANES : sizeof(uint32_t);
  size_t at = (program->constants.size + 63) & ~(size_t)63;
  tsVecReserve(&program->constants, at + 8 * PTX_LANES);
  program->constants.size = at + size;
  for (size_t i = 0; bytes && i < PTX_LANES; ++i)
    memcpy(program->constants.data + at + i * bytes, &bits, bytes);
  if (!bytes) {
    uint32_t all = bits ? UINT32_MAX : 0;
    memcpy(program->constants.data + at, &all, sizeof all);
  }
  PtxRef ref = (PtxRef)at | (PtxRef)1 << PTX_REF_CONSTANT_SHIFT;
  *tsStringMapInsert(&decoder->constants, tsArenaString(&program->arena, text), &isNew) = ref;
  return ref;
}

const PtxOperand *ptxStatementOperand(const PtxDecoder *decoder, uint32_t number) {
  return &decoder->frame->function->operands.data[decoder->statement->first + number];
}

static bool checkWidth(PtxDecoder *decoder, const PtxOperand *operand, size_t bytes) {
  size_t known = decoder->frame->function->registers.data[operand->index];
  if (known == bytes)
    return true;
  if (!known || !bytes)
    return ptxDecodeFail(decoder, operand->at,
                         known ? "expected a predicate" : "a predicate isn't expected here");
  return ptxDecodeFail(decoder, operand->at, "a register of %zu bits, '%.*s' needs %zu", 8 * known,
                       (int)decoder->opcode.name.length, decoder->opcode.name.data, 8 * bytes);
}

bool ptxResult(PtxDecoder *decoder, const PtxOperand *operand, size_t bytes, PtxRef *ref) {
  if (operand->kind == PTX_SINK) {
    *ref = decoder->scratch;
    return true;
  }
  if (operand->kind == PTX_VECTOR && operand->count == 1)
    return ptxResult(decoder, &decoder->frame->function->operands.data[operand->index], bytes, ref);
  if (operand->kind != PTX_REGISTER || operand->isNegated || operand->bits)
    return ptxDecodeFail(decoder, operand->at, "expected a register");
  *ref = decoder->frame->registers[operand->index];
  return checkWidth(decoder, operand, bytes);
}

static uint64_t constantBits(const PtxOperand *operand, size_t bytes) {
  uint64_t bits = operand->bits;
  double wide;
  float narrow;
  memcpy(&wide, &bits, sizeof wide);
  memcpy(&narrow, &bits, sizeof narrow);
  if (operand->number == PTX_FLOAT32 && bytes == 8) {
    wide = (double)narrow;
    memcpy(&bits, &wide, sizeof bits);
  } else if ((operand->number == PTX_FLOAT || operand->number == PTX_FLOAT64) && bytes == 4) {
    narrow = (float)wide;
    bits = 0;
    memcpy(&bits, &narrow, sizeof narrow);
  }
  return bytes == 8 || !bytes ? bits : bits & (((uint64_t)1 << (8 * bytes)) - 1);
}

static bool symbolAddress(PtxDecoder *decoder, const PtxOperand *operand, PtxSpace *space,
                          uint64_t *address) {
  const TesseraPtxModule *module = decoder->program->module;
  const PtxFrame *frame = decoder->frame;
  const PtxVariable *variable;
  if (operand->kind == PTX_VARIABLE) {
    variable = &frame->function->variables.data[operand->index];
  } else {
    const uintptr_t *slot = tsStringMapFind(&module->variableNames, operand->name);
    if (!slot)
      return ptxDecodeFail(decoder, operand->at, "unknown name '%.*s'", (int)operand->name.length,
                           operand->name.data);
    variable = &module->variables.data[*slot];
  }
  *space = variable->space;
  *address = variable->offset + operand->bits;
  if (variable->space == PTX_GLOBAL)
    *address += ptxBufferBase(PTX_MODULE_BUFFER);
  else if (variable->space == PTX_SHARED && variable->isExtern) // behind all others
    *address = ((module->sharedSize + 15) & ~(size_t)15) + operand->bits;
  else if (variable->space == PTX_LOCAL)
    *address += frame->localOffset;
  else if (variable->space == PTX_CALL_PARAM)
    *address += frame->callOffset;
  return true;
}

bool ptxSource(PtxDecoder *decoder, const PtxOperand *operand, size_t bytes, PtxRef *ref) {
  PtxSpace space;
  uint64_t address;
  switch (operand->kind) {
  case PTX_REGISTER:
    if (operand->bits)
      return ptxDecodeFail(decoder, operand->at, "a register with an offset");
    *ref = decoder->frame->registers[operand->index];
    return checkWidth(decoder, operand, bytes);
  case PTX_CONSTANT:
    *ref = ptxConstant(decoder, constantBits(operand, bytes), bytes);
    return true;
  case PTX_SPECIAL:
    return ptxSpecial(decoder, operand, bytes, ref);
  case PTX_SYMBOL:
  case PTX_VARIABLE:
    if (!symbolAddress(decoder, operand, &space, &address))
      return false;
    *ref = ptxConstant(decoder, address, bytes);
    return true;
  case PTX_PARAMETER: // its address
    if (!decoder->frame->function->isKernel)
      return ptxDecodeFail(decoder, operand->at, "expected a register or a number");
    *ref = ptxConstant(decoder, decoder->frame->function->parameters.data[operand->index].offset,
                       bytes);
    return true;
  case PTX_VECTOR:
    if (operand->count == 1)
      return ptxSource(decoder, &decoder->frame->function->operands.data[operand->index], bytes,
                       ref);
    return ptxDecodeFail(decoder, operand->at, "a list isn't expected here");
  default:
    return ptxDecodeFail(decoder, operand->at, "expected a register or a number");
  }
}

bool ptxAddress(PtxDecoder *decoder, const PtxOperand *operand, PtxSpace space, PtxInst *inst,
                PtxRef *base) {
  if (operand->kind != PTX_ADDRESS)
    return ptxDecodeFail(decoder, operand->at, "expected an address");
  const PtxOperand *inner = &decoder->frame->function->operands.data[operand->index];
  uint64_t address = 0;
  inst->flags |= PTX_WIDE;
  inst->space = (uint8_t)space;
  inst->offset = (int64_t)operand->bits;
  if (inner->kind == PTX_REGISTER) {
    size_t bytes = decoder->frame->function->registers.data[inner->index];
    if (bytes != 4 && bytes != 8)
      return ptxDecodeFail(decoder, inner->at, "an address has 32 or 64 bits");
    if (bytes == 4)
      inst->flags &= (uint16_t)~PTX_WIDE;
    if (space == PTX_CALL_PARAM && decoder->frame->function->isKernel)
      inst->space = PTX_PARAM;
    *base = decoder->frame->registers[inner->index];
    return true;
  }
  if (inner->kind == PTX_PARAMETER) {
    const PtxFrame *frame = decoder->frame;
    inst->space = frame->function->isKernel ? PTX_PARAM : PTX_CALL_PARAM;
    address = frame->function->isKernel ? frame->function->parameters.data[inner->index].offset
                                        : frame->parameters[inner->index];
  } else if (inner->kind == PTX_CONSTANT) {
    address = inner->bits;
  } else if (inner->kind == PTX_SYMBOL || inner->kind == PTX_VARIABLE) {
    PtxSpace known;
    if (!symbolAddress(decoder, inner, &known, &address))
      return false;
    inst->space = (uint8_t)known;
    address -= inner->bits; // which are the operand's offset, too
  } else {
    return ptxDecodeFail(decoder, inner->at, "expected an address");
  }
  if (inst->space == PTX_PARAM || inst->space == PTX_CALL_PARAM) {
    inst->offset += (int64_t)address;
    address = 0;
  }
  *base = ptxConstant(decoder, address, 8);
  return true;
}

//===--- Instructions ---===//

PtxInst *ptxEmit(PtxDecoder *decoder, PtxInst inst, const PtxRef *operands, unsigned count) {
  PtxProgram *program = decoder->program;
  const PtxStatement *statement = decoder->statement;
  PtxRef *copy = tsArenaNewArray(&program->arena, PtxRef, count + 1);
  if (count)
    memcpy(copy, operands, count * sizeof *operands);
  inst.operands = copy;
  inst.numOperands = (uint8_t)count;
  inst.predicate = PTX_NONE;
  if (statement->predicate.kind == PTX_REGISTER) {
    inst.predicate = decoder->frame->registers[statement->predicate.index];
    inst.isNegated = statement->predicate.isNegated;
  }
  tsVecPush(&program->code, inst);
  tsVecPush(&program->origins, (PtxOrigin){statement->opcode, statement->at, statement->place});
  if (program->code.size > MAX_CODE)
    ptxDecodeFail(decoder, statement->at,
                  "the kernel is too large with the functions that it calls");
  return &program->code.data[program->code.size - 1];
}

typedef struct Family {
  const char *base;
  PtxDecodeFamily *decode;
} Family;

// What isn't here is a row of a table.
static const Family families[] = {{"ld", ptxDecodeLoad},
                                  {"ldu", ptxDecodeLoad},
                                  {"st", ptxDecodeStore},
                                  {"atom", ptxDecodeAtomic},
                                  {"red", ptxDecodeAtomic},
                                  {"cp", ptxDecodeCpAsync},
                                  {"ldmatrix", ptxDecodeMatrixLoad},
                                  {"stmatrix", ptxDecodeMatrixStore},
                                  {"mma", ptxDecodeMma},
                                  {"shfl", ptxDecodeShuffle},
                                  {"vote", ptxDecodeVote},
                                  {"match", ptxDecodeMatch},
                                  {"redux", ptxDecodeRedux},
                                  {"activemask", ptxDecodeActiveMask},
                                  {"elect", ptxDecodeElect},
                                  {"mov", ptxDecodeMove},
                                  {"cvt", ptxDecodeConvert},
                                  {"cvta", ptxDecodeCvta},
                                  {"setp", ptxDecodeCompare},
                                  {"set", ptxDecodeCompare},
                                  {"bar", ptxDecodeBarrier},
                                  {"barrier", ptxDecodeBarrier},
                                  {"createpolicy", ptxDecodePolicy},
                                  {"prefetch", ptxDecodeNothing},
                                  {"prefetchu", ptxDecodeNothing},
                                  {"membar", ptxDecodeNothing},
                                  {"fence", ptxDecodeNothing},
                                  {"griddepcontrol", ptxDecodeNothing},
                                  {"nanosleep", ptxDecodeNothing},
                                  {"applypriority", ptxDecodeNothing},
                                  {"discard", ptxDecodeNothing},
                                  {"pmevent", ptxDecodeNothing}};

static bool decodeStatement(PtxDecoder *decoder, const PtxStatement *statement) {
  decoder->statement = statement;
  bool isFine;
  if (!splitOpcode(decoder))
    return false;
  if (ptxDecodeControl(decoder, &isFine))
    return isFine;
  for (size_t i = 0; i < sizeof families / sizeof families[0]; ++i)
    if (tsEqualC(decoder->opcode.base, families[i].base))
      return families[i].decode(decoder);
  return ptxDecodeAlu(decoder);
}

static void openFrame(PtxDecoder *decoder, PtxFrame *frame) {
  const PtxFunction *function = frame->function;
  PtxProgram *program = decoder->program;
  frame->registers = tsAllocZeroed(function->registers.size + 1, sizeof *frame->registers);
  frame->labels = tsAllocZeroed(function->statements.size + 1, sizeof *frame->labels);
  for (size_t i = 0; i < function->registers.size && !decoder->hasFailed; ++i)
    frame->registers[i] = ptxNewRegister(decoder, function->registers.data[i]);
  frame->localOffset = program->localBytes;
  frame->callOffset = program->callBytes;
  // Variables of both kinds are numbered together: each area is as large as both.
  program->localBytes += (function->localSize + 15) & ~(size_t)15;
  program->callBytes += (function->localSize + 15) & ~(size_t)15;
}

bool ptxLayOut(PtxDecoder *decoder, const PtxFunction *function, const PtxFrame *caller,
               size_t *parameters) {
  PtxFrame frame = {.function = function, .caller = caller, .parameters = parameters};
  PtxFrame *outer = decoder->frame;
  const PtxStatement *statement = decoder->statement;
  PtxProgram *program = decoder->program;
  if (++decoder->depth > MAX_CALL_DEPTH)
    return ptxDecodeFail(decoder, function->at, "functions call each other too deeply");
  decoder->frame = &frame;
  openFrame(decoder, &frame);
  bool isFine = !decoder->hasFailed;
  for (size_t i = 0; isFine && i < function->statements.size; ++i) {
    frame.labels[i] = (uint32_t)program->code.size;
    isFine = decodeStatement(decoder, &function->statements.data[i]) && !decoder->hasFailed;
  }
  frame.labels[function->statements.size] = (uint32_t)program->code.size;
  for (size_t i = 0; i < frame.branches.size; ++i) {
    PtxInst *inst = &program->code.data[frame.branches.data[i]];
    inst->target = frame.labels[inst->target];
  }
  tsVecFree(&frame.branches);
  tsFree(frame.registers);
  tsFree(frame.labels);
  decoder->frame = outer;
  decoder->statement = statement;
  --decoder->depth;
  return isFine;
}

static void addRows(PtxDecoder *decoder, const PtxAluTable *table) {
  for (size_t i = 0; i < table->count; ++i)
    *tsStringMapInsert(&decoder->rows, mlirStringRefCreateFromCString(table->rows[i].name), NULL) =
        (uintptr_t)&table->rows[i];
}

bool ptxDecode(PtxProgram *program, const TesseraPtxModule *module, const PtxFunction *kernel,
               TsString *error) {
  static const PtxAluTable *const tables[] = {&ptxIntegerRows, &ptxWideRows,   &ptxBitRows,
                                              &ptxFloatRows,   &ptxDoubleRows, &ptxHalfRows};
  *program = (PtxProgram){.module = module, .kernel = kernel};
  PtxDecoder decoder = {.program = program, .error = error};
  PtxStatement end = {.opcode = tsLiteral("exit"),
                      .predicate = {.kind = PTX_SINK},
                      .place = PTX_NONE,
                      .at = kernel->at};
  for (size_t i = 0; i < sizeof tables / sizeof tables[0]; ++i)
    addRows(&decoder, tables[i]);
  for (size_t i = 0; i < kernel->parameters.size; ++i)
    program->parameterBytes = kernel->parameters.data[i].offset + kernel->parameters.data[i].size;
  decoder.scratch = ptxNewRegister(&decoder, 8);
  bool isFine = ptxLayOut(&decoder, kernel, NULL, NULL);
  decoder.statement = &end;
  ptxEmit(&decoder, (PtxInst){.control = PTX_CONTROL_EXIT}, NULL, 0);
  tsStringMapFree(&decoder.constants);
  tsStringMapFree(&decoder.rows);
  if (isFine)
    ptxFindReconvergence(program);
  return isFine;
}

void ptxProgramFree(PtxProgram *program) {
  tsVecFree(&program->code);
  tsVecFree(&program->origins);
  tsVecFree(&program->constants);
  tsFree(program->reconvergence);
  tsArenaDestroy(&program->arena);
}
