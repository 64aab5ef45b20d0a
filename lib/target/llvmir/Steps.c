// Operations of other dialects that stand for several instructions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/llvm/LLVMSteps.h"
#include "target/llvmir/Writer.h"

struct LlExpansion {
  LlvmSteps steps;
  uint32_t *numbers; ///< of the steps' values
};

//===--- Numbers ---===//

LlExpansion *llExpand(LlFunction *function, MlirOperation op, uint32_t *next) {
  if (irOp(op)->name->dialect == irOp(function->op)->name->dialect)
    return NULL;
  MlirDialect dialect = {irOp(op)->name->dialect};
  const InstructionsInterfaceMethods *methods = instructionsInterfaceCast(dialect);
  LlvmSteps steps = {0};
  if (methods)
    methods->appendSteps(op, &steps);
  if (!steps.steps.size) {
    llvmStepsFree(&steps);
    return NULL;
  }
  LlExpansion *expansion = tsArenaNew(&function->writer->arena, LlExpansion);
  expansion->steps = steps;
  expansion->numbers = tsArenaNewArray(&function->writer->arena, uint32_t, steps.steps.size);
  for (size_t i = 0; i < steps.steps.size; ++i)
    if (steps.steps.data[i].type.ptr)
      expansion->numbers[i] = (*next)++;
  *tsPointerMapInsert(&function->expanded, op.ptr, NULL) = (uintptr_t)expansion;
  tsVecPush(&function->expansions, expansion);
  return expansion;
}

uint32_t llExpansionResult(const LlExpansion *expansion) {
  return expansion->numbers[expansion->steps.steps.size - 1];
}

void llFreeExpansions(LlFunction *function) {
  for (size_t i = 0; i < function->expansions.size; ++i)
    llvmStepsFree(&function->expansions.data[i]->steps);
  tsVecFree(&function->expansions);
  tsPointerMapFree(&function->expanded);
}

//===--- Text ---===//

static void appendTerm(LlFunction *function, TsString *out, const LlExpansion *expansion,
                       const LlvmTerm *term) {
  if (term->kind == LLVM_TERM_VALUE)
    llAppendValue(function, out, term->value);
  else if (term->kind == LLVM_TERM_STEP)
    tsStringAppendFormat(out, "%%%u", expansion->numbers[term->number]);
  else
    llAppendConstant(function->writer, out,
                     llMakeInteger(function->writer, term->type, (uint64_t)term->number));
}

static void appendTypedTerm(LlFunction *function, TsString *out, const LlExpansion *expansion,
                            const LlvmTerm *term) {
  llAppendType(function->writer, out, term->type);
  tsStringAppendChar(out, ' ');
  appendTerm(function, out, expansion, term);
}

static void appendCall(LlFunction *function, TsString *out, const LlExpansion *expansion,
                       const LlvmStep *step) {
  const LlvmTerm *terms = expansion->steps.terms.data + step->terms;
  MlirStringRef plain = llvmStepName(&expansion->steps, step);
  MlirStringRef name = llFormat(function->writer, "llvm.%.*s", (int)plain.length, plain.data);
  TsString types = {0};
  tsStringAppendC(out, "call ");
  llAppendResultType(function->writer, out, step->type);
  tsStringAppendChar(out, ' ');
  llAppendName(out, '@', name);
  tsStringAppendChar(out, '(');
  for (size_t i = 0; i < step->numTerms; ++i) {
    tsStringAppendC(out, i ? ", " : "");
    if (terms[i].note)
      tsStringAppendFormat(out, "/* %s=%.*s */ ", terms[i].note, (int)terms[i].meaning.length,
                           terms[i].meaning.data);
    appendTypedTerm(function, out, expansion, &terms[i]);
    tsStringAppendC(&types, i ? ", " : "");
    llAppendType(function->writer, &types, terms[i].type);
  }
  tsStringAppendChar(out, ')');
  llDeclareIntrinsic(function->writer, name, step->type, tsStringView(&types));
  tsStringFree(&types);
}

static void appendStep(LlFunction *function, TsString *out, const LlExpansion *expansion,
                       const LlvmStep *step) {
  const LlvmTerm *terms = expansion->steps.terms.data + step->terms;
  if (step->kind == LLVM_STEP_CALL) {
    appendCall(function, out, expansion, step);
    return;
  }
  tsStringAppendFormat(out, "%s ", step->opcode);
  appendTypedTerm(function, out, expansion, &terms[0]);
  if (step->kind == LLVM_STEP_CAST) {
    tsStringAppendC(out, " to ");
    llAppendType(function->writer, out, step->type);
  } else if (step->kind == LLVM_STEP_EXTRACT) {
    tsStringAppendFormat(out, ", %lld", (long long)terms[1].number);
  } else {
    tsStringAppendC(out, ", ");
    appendTerm(function, out, expansion, &terms[1]);
  }
}

bool llWriteExpansion(LlFunction *function, TsString *out, MlirOperation op) {
  uintptr_t *found = tsPointerMapFind(&function->expanded, op.ptr);
  if (!found)
    return false;
  const LlExpansion *expansion = (const LlExpansion *)*found;
  for (size_t i = 0; i < expansion->steps.steps.size; ++i) {
    const LlvmStep *step = &expansion->steps.steps.data[i];
    LlAttachments attachments = {0};
    tsStringAppendC(out, "  ");
    if (step->type.ptr)
      tsStringAppendFormat(out, "%%%u = ", expansion->numbers[i]);
    appendStep(function, out, expansion, step);
    llAttach(&attachments, "dbg",
             llLocationNode(function->writer, mlirOperationGetLocation(op), function->subprogram));
    llAppendAttachments(function->writer, out, &attachments, ", ");
    tsVecFree(&attachments);
    tsStringAppendChar(out, '\n');
  }
  return true;
}
