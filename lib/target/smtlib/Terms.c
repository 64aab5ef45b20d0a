// Terms and sorts as SMT-LIB.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/smt/SMT.h"
#include "ir/Builtin.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "target/smtlib/Smtlib.h"
#include "tessera/Diagnostics.h"

#include <inttypes.h>

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

//===--- Names and scopes ---===//

MlirStringRef smtWriterNewName(SmtWriter *writer, MlirStringRef prefix) {
  bool isNew;
  MlirStringRef name = tsArenaString(&writer->arena, prefix);
  tsStringMapInsert(&writer->names, name, &isNew);
  while (!isNew) {
    uintptr_t *next = tsStringMapFind(&writer->names, prefix);
    TsString text = {0};
    tsStringAppend(&text, prefix);
    tsStringAppendFormat(&text, "_%" PRIuPTR, (*next)++);
    name = tsArenaString(&writer->arena, tsStringView(&text));
    tsStringFree(&text);
    tsStringMapInsert(&writer->names, name, &isNew);
  }
  return name;
}

static void setTerm(SmtWriter *writer, MlirValue value, SmtTerm term) {
  *tsPointerMapInsert(&writer->values, value.ptr, NULL) = writer->terms.size;
  tsVecPush(&writer->terms, term);
  tsVecPush(&writer->scoped, value.ptr);
}

void smtWriterSetText(SmtWriter *writer, MlirValue value, MlirStringRef text) {
  setTerm(writer, value, (SmtTerm){.text = text});
}

void smtWriterLeaveScope(SmtWriter *writer, size_t before) {
  while (writer->scoped.size > before)
    tsPointerMapErase(&writer->values, tsVecPop(&writer->scoped));
}

static bool isKnown(const SmtWriter *writer, MlirValue value) {
  return tsPointerMapFind(&writer->values, value.ptr) != NULL;
}

//===--- Sorts ---===//

static void writeTypes(size_t count, const MlirType *types, const char *before, TsString *out) {
  for (size_t i = 0; i < count; ++i) {
    tsStringAppendC(out, i ? " " : before);
    smtWriterType(types[i], out);
  }
}

void smtWriterType(MlirType type, TsString *out) {
  size_t count;
  if (smtBoolTypeIsA(type)) {
    tsStringAppendC(out, "Bool");
  } else if (smtIntTypeIsA(type)) {
    tsStringAppendC(out, "Int");
  } else if (smtBitVectorTypeIsA(type)) {
    tsStringAppendFormat(out, "(_ BitVec %" PRId64 ")", smtBitVectorTypeGetWidth(type));
  } else if (smtArrayTypeIsA(type)) {
    const MlirType parts[] = {smtArrayTypeGetDomainType(type), smtArrayTypeGetRangeType(type)};
    tsStringAppendC(out, "(Array");
    writeTypes(2, parts, " ", out);
    tsStringAppendC(out, ")");
  } else if (smtSMTFuncTypeIsA(type)) {
    const MlirType *domain = smtSMTFuncTypeGetDomainTypes(type, &count);
    tsStringAppendC(out, "(");
    writeTypes(count, domain, "", out);
    tsStringAppendC(out, ") ");
    smtWriterType(smtSMTFuncTypeGetRangeType(type), out);
  } else if (smtSortTypeIsA(type)) {
    const MlirType *params = smtSortTypeGetSortParams(type, &count);
    tsStringAppendC(out, count ? "(" : "");
    tsStringAppend(out, mlirStringAttrGetValue(smtSortTypeGetIdentifier(type)));
    writeTypes(count, params, " ", out);
    tsStringAppendC(out, count ? ")" : "");
  }
}

//===--- Functions ---===//

typedef struct Function {
  const TesseraOpDef *definition;
  const char *name;
} Function;

static const Function functions[] = {{&smtEqOpDef, "="},
                                     {&smtDistinctOpDef, "distinct"},
                                     {&smtIteOpDef, "ite"},
                                     {&smtNotOpDef, "not"},
                                     {&smtAndOpDef, "and"},
                                     {&smtOrOpDef, "or"},
                                     {&smtXOrOpDef, "xor"},
                                     {&smtImpliesOpDef, "=>"},
                                     {&smtIntAddOpDef, "+"},
                                     {&smtIntMulOpDef, "*"},
                                     {&smtIntSubOpDef, "-"},
                                     {&smtIntDivOpDef, "div"},
                                     {&smtIntModOpDef, "mod"},
                                     {&smtBVNotOpDef, "bvnot"},
                                     {&smtBVNegOpDef, "bvneg"},
                                     {&smtBVAndOpDef, "bvand"},
                                     {&smtBVOrOpDef, "bvor"},
                                     {&smtBVXOrOpDef, "bvxor"},
                                     {&smtBVAddOpDef, "bvadd"},
                                     {&smtBVMulOpDef, "bvmul"},
                                     {&smtBVUDivOpDef, "bvudiv"},
                                     {&smtBVSDivOpDef, "bvsdiv"},
                                     {&smtBVURemOpDef, "bvurem"},
                                     {&smtBVSRemOpDef, "bvsrem"},
                                     {&smtBVSModOpDef, "bvsmod"},
                                     {&smtBVShlOpDef, "bvshl"},
                                     {&smtBVLShrOpDef, "bvlshr"},
                                     {&smtBVAShrOpDef, "bvashr"},
                                     {&smtConcatOpDef, "concat"},
                                     {&smtArrayStoreOpDef, "store"},
                                     {&smtArraySelectOpDef, "select"}};

static const char *functionOf(MlirOperation op) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  for (size_t i = 0; i < sizeof functions / sizeof *functions; ++i)
    if (functions[i].definition == definition)
      return functions[i].name;
  return NULL;
}

static bool isQuantifier(MlirOperation op) { return smtForallOpIsA(op) || smtExistsOpIsA(op); }

bool smtIsTerm(MlirOperation op) {
  return functionOf(op) || isQuantifier(op) || smtApplyFuncOpIsA(op) || smtIntCmpOpIsA(op) ||
         smtBVCmpOpIsA(op) || smtExtractOpIsA(op) || smtRepeatOpIsA(op) ||
         smtArrayBroadcastOpIsA(op);
}

// What stands before the operands; an applied function is the first of these.
static void writeFunction(MlirOperation op, TsString *out) {
  static const char *const comparisons[] = {"<", "<=", ">", ">="};
  const char *function = functionOf(op);
  if (function) {
    tsStringAppendC(out, function);
  } else if (smtIntCmpOpIsA(op)) {
    tsStringAppendC(out, comparisons[smtIntCmpOpGetPred(op)]);
  } else if (smtBVCmpOpIsA(op)) {
    tsStringAppendC(out, "bv");
    tsStringAppend(out, smtBVCmpPredicateStringify(smtBVCmpOpGetPred(op)));
  } else if (smtExtractOpIsA(op)) {
    int64_t low = smtExtractOpGetLowBit(op);
    int64_t width = smtBitVectorTypeGetWidth(mlirValueGetType(smtExtractOpGetResult(op)));
    tsStringAppendFormat(out, "(_ extract %" PRId64 " %" PRId64 ")", low + width - 1, low);
  } else if (smtRepeatOpIsA(op)) {
    tsStringAppendFormat(out, "(_ repeat %" PRId64 ")", smtRepeatCount(op));
  } else if (smtArrayBroadcastOpIsA(op)) {
    tsStringAppendC(out, "(as const ");
    smtWriterType(mlirValueGetType(smtArrayBroadcastOpGetResult(op)), out);
    tsStringAppendC(out, ")");
  }
}

/// An op of which the operands are being written.
typedef struct Frame {
  MlirOperation op;
  intptr_t next;
} Frame;

// The op with all that is written where it is used: as deep as that goes.
static void writeApplication(SmtWriter *writer, MlirOperation op) {
  TsVec(Frame) frames = {0};
  TsString *out = &writer->out;
  tsVecPush(&frames, (Frame){op, 0});
  while (frames.size) {
    Frame *frame = &frames.data[frames.size - 1];
    if (!frame->next) {
      tsStringAppendC(out, "(");
      writeFunction(frame->op, out);
    }
    if (frame->next == mlirOperationGetNumOperands(frame->op)) {
      tsStringAppendC(out, ")");
      frames.size--;
      continue;
    }
    bool isFirst = !frame->next && smtApplyFuncOpIsA(frame->op);
    MlirValue operand = mlirOperationGetOperand(frame->op, frame->next++);
    SmtTerm term = writer->terms.data[*tsPointerMapFind(&writer->values, operand.ptr)];
    tsStringAppendC(out, isFirst ? "" : " ");
    if (mlirOperationIsNull(term.inner))
      tsStringAppend(out, term.text);
    else
      tsVecPush(&frames, (Frame){term.inner, 0});
  }
  tsVecFree(&frames);
}

//===--- Quantifiers ---===//

static MlirValue yielded(MlirRegion region, intptr_t position) {
  return mlirOperationGetOperand(mlirBlockGetTerminator(mlirRegionGetFirstBlock(region)), position);
}

static void declareVariables(SmtWriter *writer, MlirOperation op, MlirAttribute names) {
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); ++i) {
    MlirValue variable = mlirBlockGetArgument(body, i);
    MlirStringRef prefix = tsLiteral("tmp");
    if (!mlirAttributeIsNull(names))
      prefix = mlirStringAttrGetValue(mlirArrayAttrGetElement(names, i));
    MlirStringRef name = smtWriterNewName(writer, prefix);
    smtWriterSetText(writer, variable, name);
    tsStringAppendC(&writer->out, i ? " (" : "(");
    tsStringAppend(&writer->out, name);
    tsStringAppendC(&writer->out, " ");
    smtWriterType(mlirValueGetType(variable), &writer->out);
    tsStringAppendC(&writer->out, ")");
  }
}

// The variables of a pattern are those of the body.
static MlirLogicalResult writePattern(SmtWriter *writer, MlirOperation op, intptr_t position,
                                      size_t indent) {
  MlirRegion region = mlirOperationGetRegion(op, position);
  MlirBlock pattern = mlirRegionGetFirstBlock(region);
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(pattern); ++i) {
    MlirValue variable = mlirBlockGetArgument(body, i);
    SmtTerm term = writer->terms.data[*tsPointerMapFind(&writer->values, variable.ptr)];
    smtWriterSetText(writer, mlirBlockGetArgument(pattern, i), term.text);
  }
  intptr_t count = mlirOperationGetNumOperands(mlirBlockGetTerminator(pattern));
  for (intptr_t i = 0; i < count; ++i)
    if (failed(smtWriterTerm(writer, yielded(region, i), indent)))
      return failure();
  return success();
}

static MlirLogicalResult writeQuantifier(SmtWriter *writer, MlirOperation op, size_t indent) {
  TsString *out = &writer->out;
  bool isForall = smtForallOpIsA(op);
  if (isForall ? smtForallOpGetNoPattern(op) : smtExistsOpGetNoPattern(op))
    return mlirOperationEmitError(op, "no-pattern attribute not supported yet");
  int64_t weight = isForall ? smtForallOpGetWeight(op) : smtExistsOpGetWeight(op);
  intptr_t numRegions = mlirOperationGetNumRegions(op);
  bool isAnnotated = weight || numRegions > 1;
  size_t before = writer->scoped.size, inside = indent + (sizeof "forall" - 1) + 2;
  tsStringAppendC(out, isForall ? "(forall (" : "(exists (");
  declareVariables(writer, op,
                   isForall ? smtForallOpGetBoundVarNamesAttr(op)
                            : smtExistsOpGetBoundVarNamesAttr(op));
  tsStringAppendC(out, ")\n");
  tsStringAppendRepeated(out, ' ', isAnnotated ? inside : indent);
  tsStringAppendC(out, isAnnotated ? "( ! " : "");
  MlirLogicalResult result =
      smtWriterTerm(writer, yielded(mlirOperationGetRegion(op, 0), 0), inside);
  if (weight)
    tsStringAppendFormat(out, " :weight %" PRId64, weight);
  for (intptr_t i = 1; !failed(result) && i < numRegions; ++i) {
    tsStringAppendC(out, i == 1 ? "\n" : " ");
    tsStringAppendRepeated(out, ' ', i == 1 ? inside : 0);
    tsStringAppendC(out, i == 1 ? ":pattern (" : "");
    result = writePattern(writer, op, i, inside);
  }
  tsStringAppendC(out, numRegions > 1 ? ")" : "");
  tsStringAppendC(out, isAnnotated ? "))" : ")");
  smtWriterLeaveScope(writer, before);
  return result;
}

//===--- Terms ---===//

static MlirLogicalResult writeOp(SmtWriter *writer, MlirOperation op, size_t indent) {
  if (isQuantifier(op))
    return writeQuantifier(writer, op, indent);
  writeApplication(writer, op);
  return success();
}

// What is used once is kept for its place. A quantifier takes the names in it at once.
static MlirLogicalResult keepForUse(SmtWriter *writer, MlirOperation op, size_t indent) {
  MlirValue value = mlirOperationGetResult(op, 0);
  if (!isQuantifier(op)) {
    setTerm(writer, value, (SmtTerm){.inner = op});
    return success();
  }
  TsString around = writer->out;
  writer->out = (TsString){0};
  MlirLogicalResult result = writeQuantifier(writer, op, indent);
  smtWriterSetText(writer, value, tsArenaString(&writer->arena, tsStringView(&writer->out)));
  tsStringFree(&writer->out);
  writer->out = around;
  return result;
}

static MlirLogicalResult bind(SmtWriter *writer, MlirOperation op, size_t *indent,
                              size_t *numOpen) {
  if (!smtIsTerm(op))
    return mlirOperationEmitError(op, "operation not supported for SMTLIB emission");
  MlirValue value = mlirOperationGetResult(op, 0);
  if (writer->inlineSingleUse && irValueHasOneUse(irValue(value)))
    return keepForUse(writer, op, *indent);
  MlirStringRef name = smtWriterNewName(writer, tsLiteral("tmp"));
  tsStringAppendC(&writer->out, "(let ((");
  tsStringAppend(&writer->out, name);
  tsStringAppendC(&writer->out, " ");
  if (failed(writeOp(writer, op, *indent + 8 + name.length)))
    return failure();
  smtWriterSetText(writer, value, name);
  tsStringAppendC(&writer->out, "))\n");
  if (writer->indentLetBody)
    *indent += 5;
  ++*numOpen;
  tsStringAppendRepeated(&writer->out, ' ', *indent);
  return success();
}

MlirLogicalResult smtWriterTerm(SmtWriter *writer, MlirValue value, size_t indent) {
  TsVec(MlirValue) waiting = {0};
  size_t numOpen = 0;
  MlirLogicalResult result = success();
  tsVecPush(&waiting, value);
  while (!failed(result) && waiting.size) {
    MlirValue current = waiting.data[waiting.size - 1];
    size_t before = waiting.size;
    MlirOperation op = {NULL};
    if (!isKnown(writer, current))
      op = mlirOpResultGetOwner(current);
    for (intptr_t i = 0; !mlirOperationIsNull(op) && i < mlirOperationGetNumOperands(op); ++i)
      if (!isKnown(writer, mlirOperationGetOperand(op, i)))
        tsVecPush(&waiting, mlirOperationGetOperand(op, i));
    if (waiting.size > before)
      continue;
    waiting.size--;
    if (!mlirOperationIsNull(op))
      result = bind(writer, op, &indent, &numOpen);
  }
  tsVecFree(&waiting);
  if (failed(result))
    return result;
  SmtTerm term = writer->terms.data[*tsPointerMapFind(&writer->values, value.ptr)];
  if (mlirOperationIsNull(term.inner))
    tsStringAppend(&writer->out, term.text);
  else
    writeApplication(writer, term.inner);
  tsStringAppendRepeated(&writer->out, ')', numOpen);
  return success();
}
