// Builds the instructions that an op of another dialect stands for.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/llvm/LLVMSteps.h"
#include "mlir-c/BuiltinTypes.h"

void llvmStepsFree(LlvmSteps *steps) {
  tsStringFree(&steps->text);
  tsVecFree(&steps->steps);
  tsVecFree(&steps->terms);
}

LlvmTerm llvmTermValue(MlirValue value) {
  return (LlvmTerm){.kind = LLVM_TERM_VALUE, .value = value, .type = mlirValueGetType(value)};
}

static LlvmTerm numberOf(MlirType type, int64_t number) {
  return (LlvmTerm){.kind = LLVM_TERM_NUMBER, .type = type, .number = number};
}

LlvmTerm llvmTermNumber(MlirContext context, unsigned width, int64_t number) {
  return numberOf(mlirIntegerTypeGet(context, width), number);
}

void llvmStepsAdd(LlvmSteps *steps, LlvmTerm argument) { tsVecPush(&steps->terms, argument); }

// A step of what was named and added since the last one.
static LlvmTerm push(LlvmSteps *steps, LlvmStepKind kind, const char *opcode, MlirType type) {
  LlvmStep step = {.kind = kind,
                   .opcode = opcode,
                   .name = steps->openName,
                   .nameSize = steps->text.size - steps->openName,
                   .type = type,
                   .terms = steps->openTerms,
                   .numTerms = steps->terms.size - steps->openTerms};
  LlvmTerm result = {.kind = LLVM_TERM_STEP, .type = type, .number = (int64_t)steps->steps.size};
  tsVecPush(&steps->steps, step);
  steps->openTerms = steps->terms.size;
  return result;
}

LlvmTerm llvmStepsCall(LlvmSteps *steps, MlirType type) {
  LlvmTerm result = push(steps, LLVM_STEP_CALL, NULL, type);
  steps->openName = steps->text.size;
  return result;
}

LlvmTerm llvmStepsCast(LlvmSteps *steps, const char *opcode, LlvmTerm from, MlirType to) {
  llvmStepsAdd(steps, from);
  return push(steps, LLVM_STEP_CAST, opcode, to);
}

LlvmTerm llvmStepsBinary(LlvmSteps *steps, const char *opcode, LlvmTerm a, LlvmTerm b) {
  llvmStepsAdd(steps, a);
  llvmStepsAdd(steps, b);
  return push(steps, LLVM_STEP_BINARY, opcode, a.type);
}

LlvmTerm llvmStepsIsNotZero(LlvmSteps *steps, LlvmTerm term) {
  llvmStepsAdd(steps, term);
  llvmStepsAdd(steps, numberOf(term.type, 0));
  return push(steps, LLVM_STEP_COMPARE, "icmp ne",
              mlirIntegerTypeGet(mlirTypeGetContext(term.type), 1));
}

LlvmTerm llvmStepsExtract(LlvmSteps *steps, LlvmTerm from, int64_t position, MlirType type) {
  llvmStepsAdd(steps, from);
  llvmStepsAdd(steps, numberOf((MlirType){NULL}, position));
  return push(steps, LLVM_STEP_EXTRACT, "extractvalue", type);
}
