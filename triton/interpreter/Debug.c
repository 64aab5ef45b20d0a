// tt.print, tt.assert and what else is for debugging.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"
#include "dialect/cf/CFOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/TritonGPUOps.h"

#include <inttypes.h>
#include <math.h>

//===--- Printing ---===//

/// How numbers are shown.
typedef struct Style {
  bool isHex, isSigned;
} Style;

static void appendNumber(TsString *out, const TesseraTritonInterpreter *interpreter,
                         const TiType *type, const char *data, size_t at, Style style) {
  const char *element = data + at * type->bytes;
  if (type->kind == TI_POINTER || style.isHex) {
    uint64_t bits = tiReadInteger(type, data, at);
    tsStringAppendFormat(out, "0x%0*" PRIx64, (int)(type->width + 3) / 4, bits);
  } else if (tiIsFloat(type)) {
    double number = tiReadFloat(interpreter, type->kind, element);
    tsStringAppendFormat(out, "%f", isnan(number) ? fabs(number) : number);
  } else if (style.isSigned && type->width > 1) {
    tsStringAppendSigned(out, tiSignExtend(tiReadInteger(type, data, at), type->width));
  } else {
    tsStringAppendUnsigned(out, tiReadInteger(type, data, at));
  }
}

static void appendPlace(TsString *out, const TiProgram *program, const TiType *type, size_t at) {
  tsStringAppendFormat(out, "pid (%u, %u, %u) idx (", program->id[0], program->id[1],
                       program->id[2]);
  size_t rest = type->count;
  for (uint32_t i = 0; i < type->rank; ++i) {
    rest /= (size_t)type->shape[i];
    tsStringAppendFormat(out, "%s%zu", i ? ", " : "", at / rest % (size_t)type->shape[i]);
  }
  tsStringAppendC(out, ")");
}

// A line for each element, with the operand's number where there are several.
static bool printOperand(TiProgram *program, const TiInstruction *instruction, uint32_t operand) {
  MlirOperation op = instruction->op;
  const TiType *type = tiOperandType(instruction, operand);
  TiValue *value = tiOperand(program, instruction, operand);
  MlirStringRef prefix = tritonPrintOpGetPrefix(op);
  const uint8_t *poison = tiPoison(value);
  intptr_t numSigns;
  const int32_t *signs = tritonPrintOpGetIsSigned(op, &numSigns);
  Style style = {tritonPrintOpGetHex(op), (intptr_t)operand < numSigns && signs[operand]};
  for (size_t i = 0; i < type->count; ++i) {
    if (program->printed.size > program->launch->maxPrinted)
      return tiError(program, instruction, "prints more than %zu bytes",
                     program->launch->maxPrinted);
    appendPlace(&program->printed, program, type, i);
    tsStringAppend(&program->printed, prefix);
    if (instruction->numOperands > 1)
      tsStringAppendFormat(&program->printed, "(operand %u) ", operand);
    if (poison && poison[i])
      tsStringAppendC(&program->printed, "undefined");
    else
      appendNumber(&program->printed, program->launch->interpreter, type, tiData(value), i, style);
    tsStringAppendChar(&program->printed, '\n');
  }
  return true;
}

static bool executePrint(TiProgram *program, const TiInstruction *instruction) {
  for (uint32_t i = 0; i < instruction->numOperands; ++i)
    if (!printOperand(program, instruction, i))
      return false;
  if (instruction->numOperands)
    return true;
  MlirStringRef prefix = tritonPrintOpGetPrefix(instruction->op);
  tsStringAppendFormat(&program->printed, "pid (%u, %u, %u)%.*s\n", program->id[0], program->id[1],
                       program->id[2], (int)prefix.length, prefix.data);
  return true;
}

static bool preparePrint(TiCompiler *compiler, TiInstruction *instruction) {
  (void)compiler;
  for (uint32_t i = 0; i < instruction->numOperands; ++i)
    if (tiOperandType(instruction, i)->kind == TI_DESCRIPTOR)
      return tiCompileError(instruction->op, "prints a descriptor");
  return true;
}

//===--- Assertions ---===//

static bool failAssertion(TiProgram *program, const TiInstruction *instruction, size_t at) {
  MlirOperation op = instruction->op;
  MlirStringRef message =
      tritonAssertOpIsA(op) ? tritonAssertOpGetMessage(op) : cfAssertOpGetMsg(op);
  TsString place = {0};
  const TiType *type = tiOperandType(instruction, 0);
  if (type->rank) {
    tsStringAppendC(&place, ", at index ");
    tiAppendIndex(&place, type, at);
  }
  tiError(program, instruction, "doesn't hold: %.*s%s", (int)message.length, message.data,
          place.data ? place.data : "");
  tsStringFree(&place);
  return false;
}

static bool executeAssert(TiProgram *program, const TiInstruction *instruction) {
  TiValue *condition = tiOperand(program, instruction, 0);
  if (!tiCheckDefined(program, instruction, 0, "the condition"))
    return false;
  const uint8_t *bits = tiData(condition);
  for (size_t i = 0; i < condition->count; ++i)
    if (!(bits[i] & 1))
      return failAssertion(program, instruction, i);
  return true;
}

// What optimizers may rely on has to be true.
static bool executeAssume(TiProgram *program, const TiInstruction *instruction) {
  if (!tiCheckDefined(program, instruction, 0, "the condition"))
    return false;
  return tiOperand(program, instruction, 0)->scalar & 1 ||
         tiError(program, instruction, "assumes what doesn't hold");
}

// A program does one thing after the other.
static bool executeBarrier(TiProgram *program, const TiInstruction *instruction) {
  (void)program, (void)instruction;
  return true;
}

static bool prepareAssume(TiCompiler *compiler, TiInstruction *instruction) {
  (void)compiler;
  return instruction->numOperands == 1 ||
         tiCompileError(instruction->op, "assumes more than the interpreter looks at");
}

const TiOp tiDebugOps[] = {
    {&tritonPrintOpDef, executePrint, NULL, preparePrint, false},
    {&tritonAssertOpDef, executeAssert, NULL, NULL, false},
    {&cfAssertOpDef, executeAssert, NULL, NULL, false},
    {&llvmAssumeOpDef, executeAssume, NULL, prepareAssume, false},
    {&tritongpuBarrierOpDef, executeBarrier, NULL, NULL, false},
    {NULL, NULL, NULL, NULL, false},
};
