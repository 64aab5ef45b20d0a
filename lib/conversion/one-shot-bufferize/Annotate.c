// What the analysis found, written down as attributes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/one-shot-bufferize/Bufferize.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

//===--- Decisions ---===//

static MlirWalkResult annotateOp(MlirOperation op, void *user) {
  const BufState *state = user;
  intptr_t count = mlirOperationGetNumOperands(op);
  bool hasAny = false;
  MlirAttribute *words = tsAllocZeroed((size_t)count + 1, sizeof *words);
  for (intptr_t i = 0; i < count; ++i) {
    bool isTensor = bufIsTensor(mlirOperationGetOperand(op, i));
    const char *word = !isTensor                                ? "none"
                       : bufIsInPlace(state, bufOperand(op, i)) ? "true"
                                                                : "false";
    hasAny |= isTensor;
    words[i] = mlirStringAttrGet(state->context, mlirStringRefCreateFromCString(word));
  }
  if (hasAny)
    mlirOperationSetAttributeByName(op, text("__inplace_operands_attr__"),
                                    mlirArrayAttrGet(state->context, count, words));
  tsFree(words);
  return MlirWalkResultAdvance;
}

void bufAnnotate(const BufState *state, MlirOperation root) {
  mlirOperationWalk(root, annotateOp, (void *)state, MlirWalkPostOrder);
}

//===--- What is in the way of decisions ---===//

static void markOp(MlirOperation op, char kind, unsigned number, const char *what,
                   intptr_t position) {
  TsString name = {0};
  tsStringAppendFormat(&name, "%c_%u[%s%td]", kind, number, what, position);
  mlirOperationSetAttributeByName(op, tsStringView(&name),
                                  mlirUnitAttrGet(mlirOperationGetContext(op)));
  tsStringFree(&name);
}

static void markValue(MlirValue value, char kind, unsigned number, const char *word) {
  TsString what = {0};
  bool isArgument = mlirValueIsABlockArgument(value);
  tsStringAppendFormat(&what, "%s: %s ", word, isArgument ? "bbArg" : "result");
  if (isArgument)
    markOp(mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(value)), kind, number, what.data,
           mlirBlockArgumentGetArgNumber(value));
  else
    markOp(mlirOpResultGetOwner(value), kind, number, what.data,
           mlirOpResultGetResultNumber(value));
  tsStringFree(&what);
}

void bufAnnotateConflict(BufState *state, const BufConflict *conflict) {
  if (mlirValueIsNull(conflict->definition))
    return;
  if (mlirOpOperandIsNull(conflict->read)) {
    markValue(conflict->definition, 'W', state->numReadOnly++, "NOT-WRITABLE");
    return;
  }
  unsigned number = state->numConflicts++;
  markOp(mlirOpOperandGetOwner(conflict->write), 'C', number,
         "CONFL-WRITE: ", mlirOpOperandGetOperandNumber(conflict->write));
  markOp(mlirOpOperandGetOwner(conflict->read), 'C', number,
         "READ: ", mlirOpOperandGetOperandNumber(conflict->read));
  markValue(conflict->definition, 'C', number, "DEF");
}

//===--- Values that share a buffer ---===//

typedef TsVec(MlirAttribute) Attributes;

typedef struct Dump {
  const BufState *state;
  MlirAsmState names;
  Attributes aliases;
} Dump;

static MlirAttribute takeArray(MlirContext context, Attributes *attributes) {
  MlirAttribute array = mlirArrayAttrGet(context, (intptr_t)attributes->size, attributes->data);
  tsVecFree(attributes);
  *attributes = (Attributes){0};
  return array;
}

static bool dumpAlias(const BufState *state, MlirValue alias, void *user) {
  Dump *dump = user;
  TsString name = {0};
  mlirValuePrintAsOperand(alias, dump->names, tsStringCallback, &name);
  tsVecPush(&dump->aliases, mlirStringAttrGet(state->context, tsStringView(&name)));
  tsStringFree(&name);
  return true;
}

static void dumpAliases(Dump *dump, MlirValue value, Attributes *sets) {
  if (!bufIsTensor(value))
    return;
  bufVisitAliases(dump->state, value, dumpAlias, dump);
  tsVecPush(sets, takeArray(dump->state->context, &dump->aliases));
}

static MlirAttribute dumpRegion(Dump *dump, MlirRegion region, bool *hasAny) {
  Attributes blocks = {0};
  for (MlirBlock block = mlirRegionGetFirstBlock(region); block.ptr;
       block = mlirBlockGetNextInRegion(block)) {
    Attributes sets = {0};
    for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i)
      dumpAliases(dump, mlirBlockGetArgument(block, i), &sets);
    *hasAny |= sets.size;
    tsVecPush(&blocks, takeArray(dump->state->context, &sets));
  }
  return takeArray(dump->state->context, &blocks);
}

static MlirWalkResult dumpOp(MlirOperation op, void *user) {
  Dump *dump = user;
  Attributes sets = {0}, regions = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    dumpAliases(dump, mlirOperationGetResult(op, i), &sets);
  if (sets.size)
    mlirOperationSetAttributeByName(op, text("__opresult_alias_set_attr__"),
                                    takeArray(dump->state->context, &sets));
  bool hasAny = false;
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
    tsVecPush(&regions, dumpRegion(dump, mlirOperationGetRegion(op, i), &hasAny));
  if (hasAny)
    mlirOperationSetAttributeByName(op, text("__bbarg_alias_set_attr__"),
                                    takeArray(dump->state->context, &regions));
  tsVecFree(&regions);
  return MlirWalkResultAdvance;
}

void bufAnnotateAliases(const BufState *state, MlirOperation root) {
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  Dump dump = {.state = state, .names = mlirAsmStateCreateForOperation(root, flags)};
  mlirOperationWalk(root, dumpOp, &dump, MlirWalkPostOrder);
  mlirAsmStateDestroy(dump.names);
  mlirOpPrintingFlagsDestroy(flags);
}
