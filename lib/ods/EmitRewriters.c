// Writes declarative rewrites: a function for each pattern, and one that adds them all to a set.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Emit.h"

#include <ctype.h>
#include <stdlib.h>

enum { kMaxPatternNesting = 32 };

// What a name of a pattern stands for.
typedef enum SymbolKind { SYMBOL_VALUE, SYMBOL_ATTRIBUTE, SYMBOL_OP } SymbolKind;

typedef struct Symbol {
  MlirStringRef name;
  SymbolKind kind;
  const char *variable; ///< in C
} Symbol;

typedef struct Rewriter {
  OdsEmitter *emitter;
  TgRecord *pattern;
  TsString *out;
  TsVec(Symbol) symbols;
  unsigned numOps, numValues; ///< variables so far
  unsigned benefit, depth;
  bool failed;
} Rewriter;

static void fail(Rewriter *rewriter, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void fail(Rewriter *rewriter, const char *format, ...) {
  TsString text = {0};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&text, format, args);
  va_end(args);
  if (!rewriter->failed)
    tgReportAtRecord(rewriter->pattern, TS_ERROR, "%s", tsStringView(&text).data);
  rewriter->failed = true;
  tsStringFree(&text);
}

static const Symbol *findSymbol(const Rewriter *rewriter, MlirStringRef name) {
  for (size_t i = 0; i < rewriter->symbols.size; ++i)
    if (tsEqual(rewriter->symbols.data[i].name, name))
      return &rewriter->symbols.data[i];
  return NULL;
}

static bool isIgnored(MlirStringRef name) { return !name.length || tsEqualC(name, "_"); }

// Gives the name to a variable. A name that is there already must stand for the same.
static void bind(Rewriter *rewriter, MlirStringRef name, SymbolKind kind, const char *variable) {
  if (isIgnored(name))
    return;
  const Symbol *known = findSymbol(rewriter, name);
  if (!known) {
    tsVecPush(&rewriter->symbols, (Symbol){name, kind, variable});
    return;
  }
  if (known->kind != kind || kind == SYMBOL_OP)
    fail(rewriter, "'%.*s' stands for two things", (int)name.length, name.data);
  tsStringAppendFormat(
      rewriter->out, "  if (!%s(%s, %s))\n    return mlirLogicalResultFailure();\n",
      kind == SYMBOL_VALUE ? "mlirValueEqual" : "mlirAttributeEqual", known->variable, variable);
}

static OdsOp *findOp(Rewriter *rewriter, TgRecord *record) {
  return record && tgRecordIsSubClassOf(record, tsLiteral("Op"))
             ? odsGetOp(rewriter->emitter->ods, record)
             : NULL;
}

static const char *newVariable(Rewriter *rewriter, const char *prefix, unsigned *count) {
  return odsFormat(rewriter->emitter->ods, "%s%u", prefix, (*count)++);
}

//===--- Matching ---===//

static void matchOp(Rewriter *rewriter, const TgInit *dag, const char *variable);

static void requireCondition(Rewriter *rewriter, const char *condition) {
  tsStringAppendFormat(rewriter->out, "  if (!(%s))\n    return mlirLogicalResultFailure();\n",
                       condition);
}

static void matchValueConstraint(Rewriter *rewriter, TgRecord *constraint, const char *variable) {
  Ods *ods = rewriter->emitter->ods;
  OdsScope scope = {.ods = ods, .record = rewriter->pattern, .selfKind = ODS_TYPE};
  const OdsConstraint *found = odsGetConstraint(&scope, constraint);
  if (found)
    requireCondition(rewriter,
                     odsFormat(ods, "tesseraConstraintHoldsForType(%s, op0, mlirValueGetType(%s))",
                               odsReferConstraint(rewriter->emitter, found), variable));
}

static void matchNestedOp(Rewriter *rewriter, const TgInit *dag, const char *value) {
  const char *op = newVariable(rewriter, "op", &rewriter->numOps);
  requireCondition(rewriter, odsFormat(rewriter->emitter->ods, "mlirValueIsAOpResult(%s)", value));
  tsStringAppendFormat(rewriter->out, "  MlirOperation %s = mlirOpResultGetOwner(%s);\n", op,
                       value);
  matchOp(rewriter, dag, op);
}

static void matchOperand(Rewriter *rewriter, const OdsOp *op, unsigned group,
                         const char *opVariable, const TgInit *arg, MlirStringRef name) {
  const OdsValue *value = &op->operands[group];
  Ods *ods = rewriter->emitter->ods;
  if (value->arity >= TESSERA_VARIADIC) {
    if (!isIgnored(name) || tgInitIsDag(arg))
      fail(rewriter, "variadic operand '%.*s' can't be matched by name", (int)value->name.length,
           value->name.data);
    return;
  }
  if (isIgnored(name) && !tgInitIsDag(arg) && !tgInitIsDef(arg))
    return;
  const char *variable = newVariable(rewriter, "value", &rewriter->numValues);
  tsStringAppendFormat(rewriter->out, "  MlirValue %s = %sGet%s(%s);\n", variable, op->cName,
                       odsUpperCamel(ods, value->name), opVariable);
  if (value->arity == TESSERA_OPTIONAL)
    requireCondition(rewriter, odsFormat(ods, "%s.ptr != NULL", variable));
  if (tgInitIsDag(arg))
    matchNestedOp(rewriter, arg, variable);
  else if (tgInitIsDef(arg))
    matchValueConstraint(rewriter, tgDefGetRecord(arg), variable);
  if (!tgInitIsDag(arg))
    bind(rewriter, name, SYMBOL_VALUE, variable);
}

// The text of a constant attribute, in the IR.
static const char *constantText(Rewriter *rewriter, TgRecord *constant) {
  TgRecord *attribute = tgRecordGetDef(constant, "attr");
  OdsAttr attr = {.name = tsLiteral("value"), .record = attribute, .base = attribute};
  MlirStringRef value = odsString(constant, "value");
  if (tsEqualC(odsLastComponent(odsString(attribute, "storageType")), "UnitAttr"))
    return "unit";
  odsClassifyAttr(rewriter->emitter->ods, &attr);
  const char *text = odsDefaultText(rewriter->emitter->ods, rewriter->pattern, &attr, value);
  return text ? text : "unit";
}

static const char *parseConstant(Rewriter *rewriter, TgRecord *constant) {
  TsString text = {0};
  odsAppendQuoted(&text, constantText(rewriter, constant));
  const char *result = odsFormat(
      rewriter->emitter->ods,
      "mlirAttributeParseGet(mlirOperationGetContext(op0), mlirStringRefCreateFromCString(%s))",
      tsStringView(&text).data);
  tsStringFree(&text);
  return result;
}

static void matchAttribute(Rewriter *rewriter, const OdsOp *op, const OdsAttr *attr,
                           const char *opVariable, const TgInit *arg, MlirStringRef name) {
  Ods *ods = rewriter->emitter->ods;
  TgRecord *constraint = tgInitGetRecord(arg);
  if (isIgnored(name) && !constraint)
    return;
  const char *variable = newVariable(rewriter, "value", &rewriter->numValues);
  tsStringAppendFormat(rewriter->out, "  MlirAttribute %s = %sGet%sAttr(%s);\n", variable,
                       op->cName, odsUpperCamel(ods, attr->name), opVariable);
  if (constraint && tgRecordIsSubClassOf(constraint, tsLiteral("ConstantAttr"))) {
    requireCondition(rewriter, odsFormat(ods, "mlirAttributeEqual(%s, %s)", variable,
                                         parseConstant(rewriter, constraint)));
  } else if (constraint) {
    OdsScope scope = {.ods = ods, .record = rewriter->pattern, .selfKind = ODS_ATTRIBUTE};
    const OdsConstraint *found = odsGetConstraint(&scope, constraint);
    bool mayBeAbsent = odsBit(constraint, "isOptional");
    if (!mayBeAbsent)
      requireCondition(rewriter, odsFormat(ods, "%s.ptr != NULL", variable));
    if (found)
      requireCondition(rewriter,
                       odsFormat(ods, "%s%s%stesseraConstraintHoldsForAttribute(%s, op0, %s)",
                                 mayBeAbsent ? "!" : "", mayBeAbsent ? variable : "",
                                 mayBeAbsent ? ".ptr || " : "",
                                 odsReferConstraint(rewriter->emitter, found), variable));
  }
  bind(rewriter, name, SYMBOL_ATTRIBUTE, variable);
}

static void matchOp(Rewriter *rewriter, const TgInit *dag, const char *variable) {
  OdsOp *op = findOp(rewriter, tgDagGetOperatorDef(dag));
  if (++rewriter->depth > kMaxPatternNesting || !op) {
    fail(rewriter, op ? "the pattern is too deep" : "a source pattern is made of ops");
    return;
  }
  ++rewriter->benefit;
  if (tgDagGetNumArgs(dag) != op->numArguments) {
    fail(rewriter, "op '%s' has %zu arguments, its pattern %zu", op->table.name, op->numArguments,
         tgDagGetNumArgs(dag));
    return;
  }
  requireCondition(rewriter, odsFormat(rewriter->emitter->ods, "%sIsA(%s)", op->cName, variable));
  bind(rewriter, tgDagGetName(dag), SYMBOL_OP, variable);
  for (size_t i = 0; i < op->numArguments && !rewriter->failed; ++i) {
    const OdsArgument *argument = &op->arguments[i];
    if (argument->isAttribute)
      matchAttribute(rewriter, op, &op->attrs[argument->index], variable, tgDagGetArg(dag, i),
                     tgDagGetArgName(dag, i));
    else
      matchOperand(rewriter, op, argument->index, variable, tgDagGetArg(dag, i),
                   tgDagGetArgName(dag, i));
  }
  --rewriter->depth;
}

//===--- Expressions over what was matched ---===//

static const char *valueOf(Rewriter *rewriter, MlirStringRef name) {
  const Symbol *symbol = findSymbol(rewriter, name);
  Ods *ods = rewriter->emitter->ods;
  if (symbol)
    return symbol->kind == SYMBOL_OP
               ? odsFormat(ods, "mlirOperationGetResult(%s, 0)", symbol->variable)
               : symbol->variable;
  // name__2: a result by number.
  for (size_t i = 0; i + 2 < name.length; ++i) {
    uint64_t number;
    if (name.data[i] != '_' || name.data[i + 1] != '_' ||
        !tsParseUnsigned(tsSubstring(name, i + 2, SIZE_MAX), &number))
      continue;
    symbol = findSymbol(rewriter, tsSubstring(name, 0, i));
    if (symbol && symbol->kind == SYMBOL_OP)
      return odsFormat(ods, "mlirOperationGetResult(%s, %u)", symbol->variable, (unsigned)number);
  }
  fail(rewriter, "'%.*s' isn't bound", (int)name.length, name.data);
  return "";
}

static const char *expressionOf(Rewriter *rewriter, const TgInit *arg, MlirStringRef name);

// `text` with $0, $1, ... and $_self replaced by the arguments, $_rewriter, $_loc and $_builder by
// ours.
static const char *fillExpression(Rewriter *rewriter, MlirStringRef text, const TgInit *dag) {
  TsString out = {0};
  for (size_t i = 0; i < text.length;) {
    size_t end = i + 1;
    while (text.data[i] == '$' && end < text.length &&
           (isalnum((unsigned char)text.data[end]) || text.data[end] == '_'))
      ++end;
    MlirStringRef word = tsSubstring(text, i, end - i);
    uint64_t number;
    if (tsEqualC(word, "$_rewriter") || tsEqualC(word, "$_builder"))
      tsStringAppendC(&out, "base");
    else if (tsEqualC(word, "$_loc"))
      tsStringAppendC(&out, "location");
    else if (tsEqualC(word, "$_self"))
      tsStringAppendC(&out, tgDagGetNumArgs(dag) ? expressionOf(rewriter, tgDagGetArg(dag, 0),
                                                                tgDagGetArgName(dag, 0))
                                                 : "op0");
    else if (word.length > 1 && tsParseUnsigned(tsSubstring(word, 1, SIZE_MAX), &number) &&
             number < tgDagGetNumArgs(dag))
      tsStringAppendC(&out, expressionOf(rewriter, tgDagGetArg(dag, (size_t)number),
                                         tgDagGetArgName(dag, (size_t)number)));
    else
      tsStringAppend(&out, word);
    i = end;
  }
  const char *result = odsText(rewriter->emitter->ods, tsStringView(&out));
  tsStringFree(&out);
  return result;
}

static void checkConstraint(Rewriter *rewriter, const TgInit *dag) {
  TgRecord *constraint = tgDagGetOperatorDef(dag), *predicate = NULL;
  if (!constraint || !tgRecordGetDefOptional(constraint, "predicate", &predicate)) {
    fail(rewriter, "a constraint of the pattern isn't a Constraint");
    return;
  }
  if (tgRecordIsSubClassOf(predicate, tsLiteral("CPred"))) {
    requireCondition(rewriter, fillExpression(rewriter, odsString(predicate, "predExpr"), dag));
    return;
  }
  const Symbol *symbol =
      tgDagGetNumArgs(dag) == 1 ? findSymbol(rewriter, tgDagGetArgName(dag, 0)) : NULL;
  if (!symbol || symbol->kind == SYMBOL_OP) {
    fail(rewriter, "a constraint of several predicates is about one value or attribute");
    return;
  }
  bool isValue = symbol->kind == SYMBOL_VALUE;
  OdsScope scope = {.ods = rewriter->emitter->ods,
                    .record = rewriter->pattern,
                    .selfKind = isValue ? ODS_TYPE : ODS_ATTRIBUTE};
  const OdsConstraint *found = odsGetConstraint(&scope, constraint);
  if (found)
    requireCondition(
        rewriter,
        odsFormat(rewriter->emitter->ods, "tesseraConstraintHoldsFor%s(%s, op0, %s%s%s)",
                  isValue ? "Type" : "Attribute", odsReferConstraint(rewriter->emitter, found),
                  isValue ? "mlirValueGetType(" : "", symbol->variable, isValue ? ")" : ""));
}

//===--- Building ---===//

static const char *buildOp(Rewriter *rewriter, const TgInit *dag, bool replacesRoot,
                           unsigned firstResult);

static bool isDirective(const TgInit *arg, const char *name) {
  return tgInitIsDag(arg) && tgDagGetOperatorDef(arg) &&
         tsEqualC(tgRecordGetName(tgDagGetOperatorDef(arg)), name);
}

static const char *expressionOf(Rewriter *rewriter, const TgInit *arg, MlirStringRef name) {
  TgRecord *record = tgInitGetRecord(arg);
  Ods *ods = rewriter->emitter->ods;
  if (tgInitIsDag(arg)) {
    TgRecord *operation = tgDagGetOperatorDef(arg);
    if (operation && tgRecordIsSubClassOf(operation, tsLiteral("NativeCodeCall")))
      return fillExpression(rewriter, odsString(operation, "expression"), arg);
    return odsFormat(ods, "mlirOperationGetResult(%s, 0)", buildOp(rewriter, arg, false, 0));
  }
  if (record && tgRecordIsSubClassOf(record, tsLiteral("ConstantAttr")))
    return parseConstant(rewriter, record);
  if (tgInitIsString(arg))
    return odsText(ods, tgStringGetValue(arg));
  return valueOf(rewriter, name);
}

// The type that (returnType ...) says, or NULL.
static const char *findReturnType(Rewriter *rewriter, const TgInit *dag) {
  for (size_t i = 0; i < tgDagGetNumArgs(dag); ++i) {
    const TgInit *arg = tgDagGetArg(dag, i);
    if (!isDirective(arg, "returnType") || tgDagGetNumArgs(arg) != 1)
      continue;
    if (tgInitIsString(tgDagGetArg(arg, 0)))
      return odsText(rewriter->emitter->ods, tgStringGetValue(tgDagGetArg(arg, 0)));
    if (tgInitIsDag(tgDagGetArg(arg, 0)))
      return expressionOf(rewriter, tgDagGetArg(arg, 0), tsLiteral(""));
    return odsFormat(rewriter->emitter->ods, "mlirValueGetType(%s)",
                     valueOf(rewriter, tgDagGetArgName(arg, 0)));
  }
  return NULL;
}

static const char *findLocation(Rewriter *rewriter, const TgInit *dag) {
  Ods *ods = rewriter->emitter->ods;
  for (size_t i = 0; i < tgDagGetNumArgs(dag); ++i) {
    const TgInit *arg = tgDagGetArg(dag, i);
    if (!isDirective(arg, "location") || tgDagGetNumArgs(arg) < 1)
      continue;
    const TgInit *first = tgDagGetArg(arg, 0);
    const Symbol *symbol = findSymbol(rewriter, tgDagGetArgName(arg, 0));
    if (tgInitIsString(first)) {
      TsString text = {0};
      odsAppendQuoted(&text, odsText(ods, tgStringGetValue(first)));
      const char *result = odsFormat(ods,
                                     "mlirLocationNameGet(mlirOperationGetContext(op0), "
                                     "mlirStringRefCreateFromCString(%s), location)",
                                     tsStringView(&text).data);
      tsStringFree(&text);
      return result;
    }
    if (symbol && symbol->kind == SYMBOL_OP)
      return odsFormat(ods, "mlirOperationGetLocation(%s)", symbol->variable);
    fail(rewriter, "'location' takes a string or the name of an op");
  }
  return "location";
}

static const char *buildOp(Rewriter *rewriter, const TgInit *dag, bool replacesRoot,
                           unsigned firstResult) {
  OdsOp *op = findOp(rewriter, tgDagGetOperatorDef(dag));
  Ods *ods = rewriter->emitter->ods;
  if (!op || ++rewriter->depth > kMaxPatternNesting) {
    fail(rewriter, "a result pattern is made of ops, native calls and replaceWithValue");
    return "op0";
  }
  const char *returnType = findReturnType(rewriter, dag), *location = findLocation(rewriter, dag);
  bool infers = op->table.traits >> TESSERA_TRAIT_INFER_TYPES & 1,
       isInferred = infers && !returnType;
  TsString call = {0};
  tsStringAppendFormat(&call, "%sCreate%s(base, %s", op->cName,
                       isInferred && op->table.numResults ? "Inferred" : "", location);
  for (unsigned i = 0; i < op->table.numResults && !isInferred; ++i) {
    if (op->results[i].arity >= TESSERA_VARIADIC || (!returnType && !replacesRoot))
      fail(rewriter, "the result types of '%s' aren't known: add (returnType ...)", op->table.name);
    tsStringAppendFormat(
        &call, ", %s",
        returnType
            ? returnType
            : odsFormat(ods, "mlirValueGetType(mlirOperationGetResult(op0, %u))", firstResult + i));
  }
  size_t given = 0;
  for (size_t i = 0; i < tgDagGetNumArgs(dag); ++i) {
    const TgInit *arg = tgDagGetArg(dag, i);
    if (isDirective(arg, "returnType") || isDirective(arg, "location"))
      continue;
    if (given < op->numArguments && !op->arguments[given].isAttribute &&
        op->operands[op->arguments[given].index].arity >= TESSERA_VARIADIC) {
      // All remaining values would belong to the group; one is what patterns give.
      const char *variable = newVariable(rewriter, "group", &rewriter->numValues);
      tsStringAppendFormat(rewriter->out, "  MlirValue %s = %s;\n", variable,
                           expressionOf(rewriter, arg, tgDagGetArgName(dag, i)));
      tsStringAppendFormat(&call, ", 1, &%s", variable);
    } else {
      tsStringAppendFormat(&call, ", %s", expressionOf(rewriter, arg, tgDagGetArgName(dag, i)));
    }
    ++given;
  }
  if (given != op->numArguments)
    fail(rewriter, "op '%s' has %zu arguments, its pattern %zu", op->table.name, op->numArguments,
         given);
  const char *variable = newVariable(rewriter, "op", &rewriter->numOps);
  tsStringAppendFormat(
      rewriter->out,
      "  MlirOperation %s = %s);\n  if (!%s.ptr)\n    return mlirLogicalResultFailure();\n",
      variable, tsStringView(&call).data, variable);
  tsStringFree(&call);
  bind(rewriter, tgDagGetName(dag), SYMBOL_OP, variable);
  --rewriter->depth;
  return variable;
}

// Appends what takes the place of results from `firstResult` on; how many.
static unsigned buildReplacement(Rewriter *rewriter, const TgInit *dag, unsigned firstResult,
                                 TsString *values) {
  TgRecord *operation = tgDagGetOperatorDef(dag);
  if (isDirective(dag, "replaceWithValue")) {
    if (tgDagGetNumArgs(dag) != 1)
      fail(rewriter, "replaceWithValue takes one value");
    else
      tsStringAppendFormat(values, "%s, ",
                           expressionOf(rewriter, tgDagGetArg(dag, 0), tgDagGetArgName(dag, 0)));
    return 1;
  }
  if (operation && tgRecordIsSubClassOf(operation, tsLiteral("NativeCodeCall"))) {
    tsStringAppendFormat(values, "%s, ",
                         fillExpression(rewriter, odsString(operation, "expression"), dag));
    return 1;
  }
  OdsOp *op = findOp(rewriter, operation);
  const char *variable = buildOp(rewriter, dag, true, firstResult);
  unsigned size = op ? op->table.numResults : 0;
  for (unsigned i = 0; i < size; ++i)
    tsStringAppendFormat(values, "mlirOperationGetResult(%s, %u), ", variable, i);
  return size;
}

static void buildResults(Rewriter *rewriter, const OdsOp *root) {
  const TgInit *results = tgRecordGetList(rewriter->pattern, "resultPatterns");
  const TgInit *extra = tgRecordGetList(rewriter->pattern, "supplementalPatterns");
  size_t size = results ? tgListGetSize(results) : 0, wanted = root->table.numResults;
  // Patterns before the ones that replace are there for their names.
  size_t numAuxiliary = size > wanted && wanted ? size - wanted : wanted ? 0 : size;
  TsString values = {0};
  unsigned replaced = 0;
  for (size_t i = 0; i < size && !rewriter->failed; ++i) {
    const TgInit *dag = tgListGetElement(results, i);
    if (i < numAuxiliary)
      buildOp(rewriter, dag, false, 0);
    else
      replaced += buildReplacement(rewriter, dag, replaced, &values);
  }
  for (size_t i = 0; extra && i < tgListGetSize(extra) && !rewriter->failed; ++i)
    buildOp(rewriter, tgListGetElement(extra, i), false, 0);
  if (!rewriter->failed && wanted && replaced != wanted)
    fail(rewriter, "'%s' has %zu results, the pattern gives %u", root->table.name, wanted,
         replaced);
  if (wanted)
    tsStringAppendFormat(rewriter->out,
                         "  const MlirValue values[] = {%.*s};\n"
                         "  mlirRewriterBaseReplaceOpWithValues(base, op0, %zu, values);\n",
                         (int)(values.size >= 2 ? values.size - 2 : 0),
                         values.data ? values.data : "", wanted);
  else
    tsStringAppendC(rewriter->out, "  mlirRewriterBaseEraseOp(base, op0);\n");
  tsStringFree(&values);
}

//===--- Patterns ---===//

static void definePattern(OdsEmitter *emitter, TgRecord *pattern, size_t number,
                          TsString *populate) {
  const TgInit *source = tgRecordGetDag(pattern, "sourcePattern"),
               *constraints = tgRecordGetList(pattern, "constraints");
  const TgInit *delta = tgRecordGetDag(pattern, "benefitDelta");
  TsString body = {0};
  Rewriter rewriter = {.emitter = emitter, .pattern = pattern, .out = &body, .numOps = 1};
  OdsOp *root = source ? findOp(&rewriter, tgDagGetOperatorDef(source)) : NULL;
  if (!root) {
    fail(&rewriter, "the root of a source pattern is an op");
    return;
  }
  matchOp(&rewriter, source, "op0");
  for (size_t i = 0; constraints && i < tgListGetSize(constraints) && !rewriter.failed; ++i)
    checkConstraint(&rewriter, tgListGetElement(constraints, i));
  size_t matchEnd = body.size;
  buildResults(&rewriter, root);
  odsAppendOrigin(emitter, pattern, &emitter->body);
  tsStringAppendFormat(
      &emitter->body,
      "static MlirLogicalResult rewrite%zu(MlirOperation op0, MlirPatternRewriter rewriter, void "
      "*user) {\n"
      "  (void)user;\n%.*s  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);\n"
      "  MlirLocation location = mlirOperationGetLocation(op0);\n  (void)location;\n%s"
      "  return mlirLogicalResultSuccess();\n}\n\n",
      number, (int)matchEnd, tsStringView(&body).data, tsStringView(&body).data + matchEnd);
  int64_t added = delta && tgDagGetNumArgs(delta) == 1 && tgInitIsInt(tgDagGetArg(delta, 0))
                      ? tgIntGetValue(tgDagGetArg(delta, 0))
                      : 0;
  tsStringAppendFormat(
      populate, "  tesseraRewritePatternSetAdd(patterns, &%sDef, %lld, rewrite%zu, NULL);\n",
      root->cName, (long long)(rewriter.benefit + added > 0 ? rewriter.benefit + added : 0),
      number);
  tsVecFree(&rewriter.symbols);
  tsStringFree(&body);
}

static int compareIds(const void *a, const void *b) {
  unsigned left = tgRecordGetId(*(TgRecord *const *)a),
           right = tgRecordGetId(*(TgRecord *const *)b);
  return (left > right) - (left < right);
}

void odsEmitRewriters(OdsEmitter *emitter, const char *header, TsString *out) {
  TgRecordList patterns = tgContextGetDerivedDefs(emitter->ods->context, tsLiteral("Pattern"));
  TgRecord **sorted = tsAlloc((patterns.size + 1) * sizeof *sorted);
  memcpy(sorted, patterns.data, patterns.size * sizeof *sorted);
  if (patterns.size)
    qsort(sorted, patterns.size, sizeof *sorted, compareIds);
  TsString populate = {0};
  for (size_t i = 0; i < patterns.size; ++i)
    definePattern(emitter, sorted[i], i, &populate);
  const char *name = odsFileIdentifier(emitter->ods, emitter->source);
  tsStringAppendFormat(out, "// Generated from %s by mlir-tblgen; changes belong there.\n",
                       emitter->source);
  if (header)
    tsStringAppendFormat(out, "#include \"%s\"\n", header);
  tsStringAppendC(out,
                  "#include \"mlir-c/BuiltinAttributes.h\"\n#include \"mlir-c/BuiltinTypes.h\"\n"
                  "#include \"tessera/Constraint.h\"\n#include "
                  "\"tessera/ConstraintFunctions.h\"\n#include \"tessera/Rewrite.h\"\n\n");
  tsStringAppend(out, tsStringView(&emitter->externs));
  tsStringAppend(out, tsStringView(&emitter->functions));
  tsStringAppend(out, tsStringView(&emitter->data));
  tsStringAppendC(out, "\n");
  tsStringAppend(out, tsStringView(&emitter->body));
  tsStringAppendFormat(out,
                       "void %sPopulate(MlirRewritePatternSet patterns);\n"
                       "void %sPopulate(MlirRewritePatternSet patterns) {\n%s%s}\n",
                       name, name, patterns.size ? "" : "  (void)patterns;\n",
                       tsStringView(&populate).data);
  tsStringFree(&populate);
  tsFree(sorted);
  odsEmitterFree(emitter);
}
