// Branches, ends, barriers and calls.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Decode.h"
#include "Helpers.h"

static bool decodeBranch(PtxDecoder *decoder) {
  ptxTakeModifier(decoder, "uni");
  if (decoder->statement->count != 1 || !ptxCheckModifiers(decoder))
    return ptxDecodeFail(decoder, decoder->statement->at, "a branch takes one label");
  const PtxOperand *label = ptxStatementOperand(decoder, 0);
  const uintptr_t *slot = label->kind == PTX_SYMBOL
                              ? tsStringMapFind(&decoder->frame->function->labels, label->name)
                              : NULL;
  if (!slot)
    return ptxDecodeFail(decoder, label->at, "unknown label '%.*s'", (int)label->name.length,
                         label->name.data ? label->name.data : "");
  tsVecPush(&decoder->frame->branches, (uint32_t)decoder->program->code.size);
  ptxEmit(decoder, (PtxInst){.control = PTX_CONTROL_BRANCH, .target = (uint32_t)*slot}, NULL, 0);
  return true;
}

static bool decodeReturn(PtxDecoder *decoder) {
  ptxTakeModifier(decoder, "uni");
  if (!ptxCheckModifiers(decoder))
    return false;
  if (!decoder->frame->caller) {
    ptxEmit(decoder, (PtxInst){.control = PTX_CONTROL_EXIT}, NULL, 0);
    return true;
  }
  PtxInst inst = {.control = PTX_CONTROL_BRANCH,
                  .target = (uint32_t)decoder->frame->function->statements.size};
  tsVecPush(&decoder->frame->branches, (uint32_t)decoder->program->code.size);
  ptxEmit(decoder, inst, NULL, 0);
  return true;
}

static bool decodeExit(PtxDecoder *decoder) {
  ptxEmit(decoder, (PtxInst){.control = PTX_CONTROL_EXIT}, NULL, 0);
  return true;
}

static void trap(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  ptxError(warp, inst, ptxFirstLane(mask), "the kernel gives up here");
}

static bool decodeTrap(PtxDecoder *decoder) {
  ptxEmit(decoder, (PtxInst){.execute = trap}, NULL, 0);
  return true;
}

//===--- Calls ---===//

/// What a call consists of.
typedef struct Call {
  const PtxOperand *callee, *results, *arguments; ///< lists; NULL: none
} Call;

static bool readCall(PtxDecoder *decoder, Call *call) {
  *call = (Call){0};
  for (uint32_t i = 0; i < decoder->statement->count; ++i) {
    const PtxOperand *operand = ptxStatementOperand(decoder, i);
    if (operand->kind == PTX_SYMBOL && !call->callee)
      call->callee = operand;
    else if (operand->kind == PTX_VECTOR && !call->callee && !call->results)
      call->results = operand;
    else if (operand->kind == PTX_VECTOR && call->callee && !call->arguments)
      call->arguments = operand;
    else
      return ptxDecodeFail(decoder, operand->at, "calls of what a register holds aren't supported");
  }
  return call->callee || ptxDecodeFail(decoder, decoder->statement->at, "expected a function");
}

// Where in the memory for calls the values of a list are.
static bool placeList(PtxDecoder *decoder, const PtxOperand *list, size_t count, size_t *offsets) {
  const PtxFrame *frame = decoder->frame;
  if ((list ? list->count : 0) != count)
    return ptxDecodeFail(decoder, decoder->statement->at,
                         "the call has another number of values than the function");
  for (size_t i = 0; i < count; ++i) {
    const PtxOperand *operand = &frame->function->operands.data[list->index + i];
    if (operand->kind == PTX_VARIABLE &&
        frame->function->variables.data[operand->index].space == PTX_CALL_PARAM)
      offsets[i] = frame->callOffset + frame->function->variables.data[operand->index].offset;
    else if (operand->kind == PTX_PARAMETER && frame->parameters)
      offsets[i] = frame->parameters[operand->index];
    else
      return ptxDecodeFail(decoder, operand->at, "expected a variable of .param");
  }
  return true;
}

static bool decodeCallOf(PtxDecoder *decoder, const Call *call, const PtxFunction *function,
                         size_t *offsets) {
  size_t numParameters = function->parameters.size;
  if (!placeList(decoder, call->arguments, numParameters, offsets) ||
      !placeList(decoder, call->results, function->results.size, offsets + numParameters))
    return false;
  if (function->hasBody) {
    if (decoder->statement->predicate.kind == PTX_REGISTER)
      return ptxDecodeFail(decoder, decoder->statement->at,
                           "a call with a predicate isn't supported");
    return ptxLayOut(decoder, function, decoder->frame, offsets);
  }
  PtxExecute *helper = ptxFindHelper(function->name, numParameters);
  if (!helper)
    return ptxDecodeFail(decoder, call->callee->at, "the function '%.*s' isn't known",
                         (int)function->name.length, function->name.data);
  PtxRef places[PTX_MAX_OPERANDS];
  for (size_t i = 0; i < numParameters + function->results.size; ++i)
    places[i] = (PtxRef)offsets[i];
  ptxEmit(decoder, (PtxInst){.execute = helper}, places,
          (unsigned)(numParameters + function->results.size));
  return true;
}

static bool decodeCall(PtxDecoder *decoder) {
  Call call;
  const TesseraPtxModule *module = decoder->program->module;
  if (!readCall(decoder, &call))
    return false;
  const uintptr_t *slot = tsStringMapFind(&module->functionNames, call.callee->name);
  if (!slot)
    return ptxDecodeFail(decoder, call.callee->at, "unknown function '%.*s'",
                         (int)call.callee->name.length, call.callee->name.data);
  const PtxFunction *function = module->functions.data[*slot];
  size_t count = function->parameters.size + function->results.size;
  if (function->isKernel || count > PTX_MAX_OPERANDS)
    return ptxDecodeFail(decoder, call.callee->at, "the function can't be called");
  size_t *offsets = tsAllocZeroed(count + 1, sizeof *offsets);
  bool isFine = decodeCallOf(decoder, &call, function, offsets);
  tsFree(offsets);
  return isFine;
}

//===--- Barriers ---===//

// bar.sync a{, b}; bar.arrive a, b; bar.warp.sync mask; barrier.sync{.aligned} a{, b}
bool ptxDecodeBarrier(PtxDecoder *decoder) {
  PtxRef operands[2];
  unsigned count = decoder->statement->count;
  ptxTakeModifier(decoder, "cta");
  ptxTakeModifier(decoder, "aligned");
  if (ptxTakeModifier(decoder, "warp")) {
    PtxRef mask;
    if (!ptxTakeModifier(decoder, "sync") || count != 1)
      return ptxDecodeFail(decoder, decoder->statement->at, "expected bar.warp.sync with a mask");
    if (!ptxSource(decoder, ptxStatementOperand(decoder, 0), 4, &mask) ||
        !ptxCheckModifiers(decoder))
      return false;
    ptxEmit(decoder, (PtxInst){.execute = ptxWarpSync}, &mask, 1);
    return true;
  }
  bool arrives = ptxTakeModifier(decoder, "arrive");
  if (!arrives && !ptxTakeModifier(decoder, "sync"))
    return ptxDecodeFail(decoder, decoder->statement->at, "'%.*s' isn't supported",
                         (int)decoder->opcode.name.length, decoder->opcode.name.data);
  if (count < 1 || count > 2 || (arrives && count != 2))
    return ptxDecodeFail(decoder, decoder->statement->at,
                         "a barrier takes its number and how many threads");
  operands[1] = ptxConstant(decoder, 0, 4);
  for (unsigned i = 0; i < count; ++i)
    if (!ptxSource(decoder, ptxStatementOperand(decoder, i), 4, &operands[i]))
      return false;
  if (!ptxCheckModifiers(decoder))
    return false;
  ptxEmit(decoder, (PtxInst){.control = PTX_CONTROL_BARRIER, .kind = arrives}, operands, 2);
  return true;
}

bool ptxDecodeControl(PtxDecoder *decoder, bool *isFine) {
  static const struct {
    const char *base;
    PtxDecodeFamily *decode;
  } families[] = {{"bra", decodeBranch}, {"ret", decodeReturn}, {"exit", decodeExit},
                  {"trap", decodeTrap},  {"brkpt", decodeTrap}, {"call", decodeCall}};
  for (size_t i = 0; i < sizeof families / sizeof families[0]; ++i)
    if (tsEqualC(decoder->opcode.base, families[i].base)) {
      *isFine = families[i].decode(decoder);
      return true;
    }
  return false;
}
