// What ops of other dialects are in LLVM IR: the instructions that one stands for.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LLVM_LLVMSTEPS_H
#define TESSERA_DIALECT_LLVM_LLVMSTEPS_H

#include "mlir-c/IR.h"
#include "support/String.h"

/// What an instruction takes.
typedef struct LlvmTerm {
  enum { LLVM_TERM_VALUE, LLVM_TERM_STEP, LLVM_TERM_NUMBER } kind;
  MlirValue value;
  MlirType type;    ///< of any of them
  int64_t number;   ///< a constant, or which step
  const char *note; ///< what a constant means, NULL: not said
  MlirStringRef meaning;
} LlvmTerm;

typedef enum LlvmStepKind {
  LLVM_STEP_CALL,    ///< of an intrinsic
  LLVM_STEP_CAST,    ///< to the step's type
  LLVM_STEP_BINARY,  ///< of two terms of a type
  LLVM_STEP_COMPARE, ///< of two terms of a type, to i1
  LLVM_STEP_EXTRACT, ///< the part of a structure at the position that is the second term
} LlvmStepKind;

typedef struct LlvmStep {
  LlvmStepKind kind;
  const char *opcode;     ///< with the predicate of a comparison; NULL for a call
  size_t name, nameSize;  ///< of a call, in `text`
  MlirType type;          ///< of the result; null: none
  size_t terms, numTerms; ///< in `terms`
} LlvmStep;

typedef struct LlvmSteps LlvmSteps;
/// The instructions; the last one's result is the op's. Zero-initialise.
struct LlvmSteps {
  TsString text;
  TsVec(LlvmStep) steps;
  TsVec(LlvmTerm) terms;
  size_t openName, openTerms; ///< where those of the call that is being made begin
};

void llvmStepsFree(LlvmSteps *steps);
static inline MlirStringRef llvmStepName(const LlvmSteps *steps, const LlvmStep *step) {
  return tsSubstring(tsStringView(&steps->text), step->name, step->nameSize);
}

LlvmTerm llvmTermValue(MlirValue value);
/// A constant of an integer type.
LlvmTerm llvmTermNumber(MlirContext context, unsigned width, int64_t number);

/// Appends to the name (without `llvm.`) of the call that is being made, or adds an argument to it.
static inline void llvmStepsName(LlvmSteps *steps, const char *text) {
  tsStringAppendC(&steps->text, text);
}
void llvmStepsAdd(LlvmSteps *steps, LlvmTerm argument);
/// Whether a call has a name, or arguments, and isn't finished.
static inline bool llvmStepsHasName(const LlvmSteps *steps) {
  return steps->text.size > steps->openName;
}
static inline bool llvmStepsHasArguments(const LlvmSteps *steps) {
  return steps->terms.size > steps->openTerms;
}
/// Finishes the call; a null type is void.
LlvmTerm llvmStepsCall(LlvmSteps *steps, MlirType type);

/// `"key"="value"` of a function or an argument, or that the function is a kernel.
struct LlvmAttributeText {
  const char *key; ///< NULL: none
  bool hasValue, isKernel;
  TsString value;
};

// Other instructions. Not while a call has arguments.
LlvmTerm llvmStepsCast(LlvmSteps *steps, const char *opcode, LlvmTerm from, MlirType to);
LlvmTerm llvmStepsBinary(LlvmSteps *steps, const char *opcode, LlvmTerm a, LlvmTerm b);
/// `icmp ne x, 0`.
LlvmTerm llvmStepsIsNotZero(LlvmSteps *steps, LlvmTerm term);
LlvmTerm llvmStepsExtract(LlvmSteps *steps, LlvmTerm from, int64_t position, MlirType type);

#endif // TESSERA_DIALECT_LLVM_LLVMSTEPS_H
