// Writes declarative rewrites: a function for each pattern, and one that adds them all to a set.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Rewriter.h"

#include <ctype.h>
#include <stdlib.h>

//===--- Errors and variables ---===//

void odsRewriterFail(Rewriter *rewriter, const char *format, ...) {
  va_list args;
  va_start(args, format);
  const char *text = odsFormatV(rewriter->ods, format, args);
  va_end(args);
  if (!rewriter->failed)
    tgReportAtRecord(rewriter->pattern, TS_ERROR, "%s", text);
  rewriter->failed = true;
}

void odsRewriterLeaveOut(Rewriter *rewriter, const char *format, ...) {
  va_list args;
  va_start(args, format);
  const char *text = odsFormatV(rewriter->ods, format, args);
  va_end(args);
  if (!rewriter->failed)
    odsForeign(rewriter->ods, rewriter->pattern, "%s", text);
  rewriter->failed = true;
}

bool odsRewriterEnter(Rewriter *rewriter, const TgInit *dag) {
  rewriter->numParts += 1 + tgDagGetNumArgs(dag);
  if (++rewriter->depth > kMaxPatternNesting)
    odsRewriterFail(rewriter, "the pattern nests deeper than %d", kMaxPatternNesting);
  if (rewriter->numParts > kMaxPatternParts)
    odsRewriterFail(rewriter, "the pattern has more than %d parts", kMaxPatternParts);
  return !rewriter->failed;
}

void odsRewriterLeave(Rewriter *rewriter) { --rewriter->depth; }

void odsRewriterRequire(Rewriter *rewriter, const char *condition) {
  tsStringAppendFormat(rewriter->out, "  if (!(%s))\n    return mlirLogicalResultFailure();\n",
                       condition);
}

const char *odsRewriterNewVariable(Rewriter *rewriter, const char *prefix, unsigned *count) {
  return odsFormat(rewriter->ods, "%s%u", prefix, (*count)++);
}

//===--- Dags ---===//

OdsOp *odsRewriterFindOp(Rewriter *rewriter, const TgInit *dag) {
  TgRecord *record = tgDagGetOperatorDef(dag);
  return record && tgRecordIsSubClassOf(record, tsLiteral("Op")) ? odsGetOp(rewriter->ods, record)
                                                                 : NULL;
}

bool odsRewriterIsDirective(const TgInit *arg, const char *name) {
  return tgInitIsDag(arg) && tgDagGetOperatorDef(arg) &&
         tsEqualC(tgRecordGetName(tgDagGetOperatorDef(arg)), name);
}

bool odsRewriterIsNativeCall(const TgInit *arg) {
  return tgInitIsDag(arg) && tgDagGetOperatorDef(arg) &&
         tgRecordIsSubClassOf(tgDagGetOperatorDef(arg), tsLiteral("NativeCodeCall"));
}

//===--- Symbols ---===//

const Symbol *odsRewriterFindSymbol(const Rewriter *rewriter, MlirStringRef name) {
  for (size_t i = 0; i < rewriter->symbols.size; ++i)
    if (tsEqual(rewriter->symbols.data[i].name, name))
      return &rewriter->symbols.data[i];
  return NULL;
}

void odsRewriterBind(Rewriter *rewriter, MlirStringRef name, Symbol symbol) {
  static const char *const comparisons[] = {[SYMBOL_VALUE] = "mlirValueEqual",
                                            [SYMBOL_VALUES] = "tesseraValueGroupEqual",
                                            [SYMBOL_ATTRIBUTE] = "mlirAttributeEqual"};
  if (odsRewriterIsIgnored(name))
    return;
  symbol.name = name;
  const Symbol *known = odsRewriterFindSymbol(rewriter, name);
  if (!known) {
    tsVecPush(&rewriter->symbols, symbol);
    return;
  }
  bool canBeEqual =
      rewriter->numMatched == 0 && known->kind == symbol.kind && symbol.kind <= SYMBOL_ATTRIBUTE;
  if (!canBeEqual)
    odsRewriterFail(rewriter, "symbol '%.*s' bound more than once", (int)name.length, name.data);
  else
    odsRewriterRequire(rewriter, odsFormat(rewriter->ods, "%s(%s, %s)", comparisons[symbol.kind],
                                           known->variable, symbol.variable));
}

// Splits "name__2" into its symbol and number; false when the name has no such form.
static bool splitNumbered(const Rewriter *rewriter, MlirStringRef name, const Symbol **symbol,
                          unsigned *number) {
  for (size_t i = 0; i + 2 < name.length; ++i) {
    uint64_t parsed;
    if (name.data[i] != '_' || name.data[i + 1] != '_' ||
        !tsParseUnsigned(tsSubstring(name, i + 2, SIZE_MAX), &parsed) || parsed > UINT16_MAX)
      continue;
    *symbol = odsRewriterFindSymbol(rewriter, tsSubstring(name, 0, i));
    *number = (unsigned)parsed;
    return *symbol && ((*symbol)->kind == SYMBOL_OP || (*symbol)->kind == SYMBOL_ARRAY);
  }
  return false;
}

// A reference before it is written: one handle, or a group of values.
typedef struct Reference {
  bool isGroup, isHandle; ///< isHandle: an attribute or an op, no value
  const char *text;
} Reference;

static bool hasVariadic(const OdsValue *values, unsigned size) {
  for (unsigned i = 0; i < size; ++i)
    if (values[i].arity != TESSERA_SINGLE)
      return true;
  return false;
}

// Definition `number` of the op's results.
static Reference referResult(Rewriter *rewriter, const Symbol *symbol, unsigned number) {
  const OdsOp *op = symbol->op;
  if (!op)
    return (Reference){.text = odsFormat(rewriter->ods, "mlirOperationGetResult(%s, %u)",
                                         symbol->variable, number)};
  if (number >= op->table.numResults) {
    odsRewriterFail(rewriter, "'%.*s' has no result #%u", (int)symbol->name.length,
                    symbol->name.data, number);
    return (Reference){.text = ""};
  }
  if (op->results[number].arity != TESSERA_SINGLE)
    return (Reference){.isGroup = true,
                       .text = odsFormat(rewriter->ods, "tesseraRewriterGetResults(base, %s, %u)",
                                         symbol->variable, number)};
  return (Reference){
      .text = hasVariadic(op->results, number)
                  ? odsFormat(rewriter->ods,
                              "mlirOperationGetResult(%s, tesseraOperationGetResultGroup(%s, "
                              "%u).start)",
                              symbol->variable, symbol->variable, number)
                  : odsFormat(rewriter->ods, "mlirOperationGetResult(%s, %u)", symbol->variable,
                              number)};
}

static Reference referSymbol(Rewriter *rewriter, const Symbol *symbol) {
  switch (symbol->kind) {
  case SYMBOL_VALUE:
    return (Reference){.text = symbol->variable};
  case SYMBOL_ATTRIBUTE:
    return (Reference){.isHandle = true, .text = symbol->variable};
  case SYMBOL_VALUES:
    return (Reference){.isGroup = true, .text = symbol->variable};
  case SYMBOL_ARRAY:
    return (Reference){.isGroup = true,
                       .text = odsFormat(rewriter->ods, "((TesseraValueGroup){%u, %s})",
                                         symbol->size, symbol->variable)};
  default:
    break;
  }
  const OdsOp *op = symbol->op;
  if (!op || op->table.numResults == 0)
    return (Reference){.isHandle = true, .text = symbol->variable};
  if (op->table.numResults == 1)
    return referResult(rewriter, symbol, 0);
  return (Reference){.isGroup = true,
                     .text = odsFormat(rewriter->ods, "tesseraRewriterGetResults(base, %s, -1)",
                                       symbol->variable)};
}

static Reference refer(Rewriter *rewriter, MlirStringRef name) {
  const Symbol *symbol = odsRewriterFindSymbol(rewriter, name);
  unsigned number;
  if (symbol)
    return referSymbol(rewriter, symbol);
  if (!splitNumbered(rewriter, name, &symbol, &number)) {
    odsRewriterFail(rewriter, "referencing unbound symbol '%.*s'", (int)name.length, name.data);
    return (Reference){.text = ""};
  }
  if (symbol->kind == SYMBOL_OP)
    return referResult(rewriter, symbol, number);
  if (number >= symbol->size)
    odsRewriterFail(rewriter, "'%.*s' has no value #%u", (int)symbol->name.length,
                    symbol->name.data, number);
  return (Reference){.text = odsFormat(rewriter->ods, "%s[%u]", symbol->variable, number)};
}

const char *odsRewriterRefer(Rewriter *rewriter, MlirStringRef name) {
  return refer(rewriter, name).text;
}

const char *odsRewriterReferValue(Rewriter *rewriter, MlirStringRef name) {
  Reference reference = refer(rewriter, name);
  if (reference.isHandle)
    odsRewriterFail(rewriter, "'%.*s' is no value", (int)name.length, name.data);
  return reference.isGroup ? odsFormat(rewriter->ods, "%s.values[0]", reference.text)
                           : reference.text;
}

const char *odsRewriterReferValues(Rewriter *rewriter, MlirStringRef name) {
  Reference reference = refer(rewriter, name);
  if (reference.isHandle)
    odsRewriterFail(rewriter, "'%.*s' is no value", (int)name.length, name.data);
  const char *variable = odsRewriterNewVariable(rewriter, "group", &rewriter->numValues);
  tsStringAppendFormat(rewriter->out, "  %s %s = %s;\n",
                       reference.isGroup ? "TesseraValueGroup" : "MlirValue", variable,
                       reference.text);
  return reference.isGroup ? odsFormat(rewriter->ods, "%s.size, %s.values", variable, variable)
                           : odsFormat(rewriter->ods, "%s.ptr != NULL, &%s", variable, variable);
}

//===--- Constants ---===//

bool odsRewriterIsConstant(const TgRecord *record) {
  return tgRecordIsSubClassOf(record, tsLiteral("ConstantAttr")) ||
         tgRecordIsSubClassOf(record, tsLiteral("ConstantProp")) ||
         tgRecordIsSubClassOf(record, tsLiteral("EnumCase"));
}

// The text of a constant attribute, in the IR.
static const char *constantText(Rewriter *rewriter, TgRecord *constant, const OdsAttr *known) {
  if (tgRecordIsSubClassOf(constant, tsLiteral("EnumCase"))) {
    if (known && known->enumeration)
      return odsDefaultText(rewriter->ods, rewriter->pattern, known, odsString(constant, "symbol"));
    odsRewriterFail(rewriter, "an enum case stands for an attribute that is no enum");
    return "unit";
  }
  bool isProperty = tgRecordIsSubClassOf(constant, tsLiteral("ConstantProp"));
  TgRecord *attribute = tgRecordGetDef(constant, isProperty ? "prop" : "attr");
  OdsAttr attr = {.name = tsLiteral("value"), .record = attribute, .base = attribute};
  if (isProperty && !tgRecordGetDefOptional(attribute, "attr", &attr.base))
    return "unit";
  if (tsEqualC(odsLastComponent(odsString(attr.base, "storageType")), "UnitAttr"))
    return "unit";
  odsClassifyAttr(rewriter->ods, &attr);
  const char *text =
      odsDefaultText(rewriter->ods, rewriter->pattern, &attr, odsString(constant, "value"));
  return text ? text : "unit";
}

const char *odsRewriterConstant(Rewriter *rewriter, TgRecord *constant, const OdsAttr *attr) {
  TsString text = {0};
  odsAppendQuoted(&text, constantText(rewriter, constant, attr));
  const char *result = odsFormat(
      rewriter->ods,
      "mlirAttributeParseGet(mlirOperationGetContext(op0), mlirStringRefCreateFromCString(%s))",
      tsStringView(&text).data);
  tsStringFree(&text);
  return result;
}

//===--- C in patterns ---===//

static const char *joinFrom(Rewriter *rewriter, size_t size, const char *const *arguments,
                            size_t first) {
  const char *text = "";
  for (size_t i = first; i < size; ++i)
    text = odsFormat(rewriter->ods, "%s%s%s", text, i > first ? ", " : "", arguments[i]);
  return text;
}

// What a word that begins with $ stands for, or NULL.
static const char *fillWord(MlirStringRef word, const char *self, const char *results) {
  if (tsEqualC(word, "$_rewriter") || tsEqualC(word, "$_builder"))
    return "base";
  if (tsEqualC(word, "$_loc"))
    return "location";
  if (tsEqualC(word, "$_self"))
    return self;
  return tsEqualC(word, "$_results") ? results : NULL;
}

const char *odsRewriterFill(Rewriter *rewriter, MlirStringRef text, size_t numArguments,
                            const char *const *arguments, const char *self, const char *results) {
  TsString out = {0};
  for (size_t i = 0; i < text.length && !rewriter->failed;) {
    size_t end = i + 1;
    while (text.data[i] == '$' && end < text.length &&
           (isalnum((unsigned char)text.data[end]) || text.data[end] == '_'))
      ++end;
    MlirStringRef word = tsSubstring(text, i, end - i);
    uint64_t number;
    bool isNumbered = word.length > 1 && tsParseUnsigned(tsSubstring(word, 1, SIZE_MAX), &number);
    if (isNumbered && number >= numArguments) {
      odsRewriterFail(rewriter, "'%.*s' is beyond the arguments", (int)word.length, word.data);
      break;
    }
    bool andRest = isNumbered && tsStartsWith(tsSubstring(text, end, SIZE_MAX), tsLiteral("..."));
    const char *filled = andRest      ? joinFrom(rewriter, numArguments, arguments, (size_t)number)
                         : isNumbered ? arguments[number]
                                      : fillWord(word, self, results);
    if (filled)
      tsStringAppendC(&out, filled);
    else
      tsStringAppend(&out, word);
    i = end + (andRest ? 3 : 0);
    if (out.size > kMaxConditionBytes)
      odsRewriterFail(rewriter, "a call is longer than %d bytes", kMaxConditionBytes);
  }
  const char *result = odsText(rewriter->ods, tsStringView(&out));
  tsStringFree(&out);
  return result;
}

const char *const *odsRewriterArguments(Rewriter *rewriter, const TgInit *dag) {
  size_t size = tgDagGetNumArgs(dag);
  const char **arguments = tsArenaNewArray(&rewriter->ods->arena, const char *, size + 1);
  bool isFine = odsRewriterEnter(rewriter, dag);
  for (size_t i = 0; i < size; ++i)
    arguments[i] =
        isFine ? odsRewriterArgument(rewriter, tgDagGetArg(dag, i), tgDagGetArgName(dag, i)) : "";
  arguments[size] = NULL;
  odsRewriterLeave(rewriter);
  return arguments;
}

//===--- Patterns ---===//

// New ops come from what was matched: as in MLIR the root and then, innermost first, as many as the
// source has ops, with those that native calls look at among them.
static void appendLocation(const Rewriter *rewriter, TsString *out) {
  if (rewriter->benefit == 1) {
    tsStringAppendC(out, "  MlirLocation location = mlirOperationGetLocation(op0);\n");
    return;
  }
  tsStringAppendC(out, "  const MlirLocation locations[] = {mlirOperationGetLocation(op0)");
  for (size_t i = 0; i + 1 < rewriter->benefit && i < rewriter->matched.size; ++i)
    tsStringAppendFormat(out, ", mlirOperationGetLocation(%s)", rewriter->matched.data[i]);
  tsStringAppendFormat(out,
                       "};\n  MlirLocation location = "
                       "mlirLocationFusedGet(mlirOperationGetContext(op0), %u, locations, "
                       "(MlirAttribute){NULL});\n",
                       rewriter->benefit);
}

// Names are often there for the reader: their variables would be unused.
static void appendUnusedSymbols(const Rewriter *rewriter, MlirStringRef matching,
                                MlirStringRef building, TsString *out) {
  for (size_t i = 0; i < rewriter->symbols.size; ++i) {
    const Symbol *symbol = &rewriter->symbols.data[i];
    const char *definition = odsFormat(rewriter->ods, " %s = ", symbol->variable);
    size_t defined = tsFind(matching, mlirStringRefCreateFromCString(definition), 0);
    bool isUsed = defined == SIZE_MAX || odsMentions(building, symbol->variable) ||
                  odsMentions(tsSubstring(matching, defined + strlen(definition), SIZE_MAX),
                              symbol->variable);
    if (!isUsed)
      tsStringAppendFormat(out, "  (void)%s;\n", symbol->variable);
  }
}

static void appendRewriteHead(const Rewriter *rewriter, size_t number, TsString *out) {
  bool hasOrder = rewriter->numEithers > 0;
  tsStringAppendFormat(out,
                       "static MlirLogicalResult rewrite%zu%s(MlirOperation op0, "
                       "MlirPatternRewriter rewriter, %s) {\n",
                       number, hasOrder ? "InOrder" : "",
                       hasOrder ? "unsigned order" : "void *user");
  tsStringAppendFormat(out, "%s  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);\n",
                       hasOrder ? "" : "  (void)user;\n");
}

// Tries every order of the operands that may come in either.
static void appendOrders(const Rewriter *rewriter, size_t number, TsString *out) {
  if (!rewriter->numEithers)
    return;
  tsStringAppendFormat(
      out,
      "static MlirLogicalResult rewrite%zu(MlirOperation op0, MlirPatternRewriter rewriter, void "
      "*user) {\n"
      "  (void)user;\n  for (unsigned order = 0; order < %u; ++order)\n"
      "    if (mlirLogicalResultIsSuccess(rewrite%zuInOrder(op0, rewriter, order)))\n"
      "      return mlirLogicalResultSuccess();\n  return mlirLogicalResultFailure();\n}\n\n",
      number, 1u << rewriter->numEithers, number);
}

static int64_t addedBenefit(const TgRecord *pattern) {
  const TgInit *delta = tgRecordGetDag(pattern, "benefitDelta");
  bool isGiven = delta && tgDagGetNumArgs(delta) == 1 && tgInitIsInt(tgDagGetArg(delta, 0));
  return isGiven ? tgIntGetValue(tgDagGetArg(delta, 0)) : 0;
}

// `populate` and `populateFor` are the bodies of the functions that add all patterns and those of
// one root. False after a report.
static bool definePattern(OdsEmitter *emitter, TgRecord *pattern, size_t number, TsString *populate,
                          TsString *populateFor) {
  const TgInit *source = tgRecordGetDag(pattern, "sourcePattern");
  TsString matching = {0}, building = {0}, *out = &emitter->body;
  Rewriter rewriter = {
      .emitter = emitter, .ods = emitter->ods, .pattern = pattern, .out = &matching};
  const OdsOp *root = source ? odsRewriterFindOp(&rewriter, source) : NULL;
  if (!root) {
    odsRewriterFail(&rewriter, "the root of a source pattern is an op");
    return false;
  }
  odsRewriterMatch(&rewriter, source);
  rewriter.numMatched = rewriter.numOps;
  odsRewriterCheckConstraints(&rewriter, tgRecordGetList(pattern, "constraints"));
  rewriter.out = &building;
  odsRewriterBuildResults(&rewriter, root);
  odsAppendOrigin(emitter->ods, pattern, out);
  appendRewriteHead(&rewriter, number, out);
  tsStringAppend(out, tsStringView(&matching));
  appendUnusedSymbols(&rewriter, tsStringView(&matching), tsStringView(&building), out);
  if (odsMentions(tsStringView(&building), "location"))
    appendLocation(&rewriter, out);
  tsStringAppend(out, tsStringView(&building));
  tsStringAppendC(out, "  return mlirLogicalResultSuccess();\n}\n\n");
  appendOrders(&rewriter, number, out);
  int64_t benefit = (int64_t)rewriter.benefit + addedBenefit(pattern);
  MlirStringRef name = tgRecordGetName(pattern);
  const char *add = odsFormat(
      emitter->ods,
      "tesseraRewritePatternSetAddNamed(patterns, \"%.*s\", &%sDef, %lld, rewrite%zu, NULL);",
      (int)name.length, name.data, root->cName, (long long)(benefit > 0 ? benefit : 0), number);
  tsStringAppendFormat(populate, "  %s\n", add);
  tsStringAppendFormat(populateFor, "  if (root == &%sDef)\n    %s\n", root->cName, add);
  tsVecFree(&rewriter.symbols);
  tsVecFree(&rewriter.matched);
  tsStringFree(&matching);
  tsStringFree(&building);
  return !rewriter.failed;
}

static int compareIds(const void *a, const void *b) {
  unsigned left = tgRecordGetId(*(TgRecord *const *)a),
           right = tgRecordGetId(*(TgRecord *const *)b);
  return (left > right) - (left < right);
}

// Keeps, at the start of the array, those that are defined; their number.
static size_t definePatterns(OdsEmitter *emitter, TgRecord **patterns, size_t size,
                             TsString *populate, TsString *populateFor) {
  size_t kept = 0;
  for (size_t i = 0; i < size; ++i)
    if (definePattern(emitter, patterns[i], kept, populate, populateFor))
      patterns[kept++] = patterns[i];
  return kept;
}

void odsEmitRewriters(OdsEmitter *emitter, const char *header, TsString *out) {
  TgRecordList patterns = tgContextGetDerivedDefs(emitter->ods->context, tsLiteral("Pattern"));
  TgRecord **sorted = tsAlloc((patterns.size + 1) * sizeof *sorted);
  if (patterns.size) {
    memcpy(sorted, patterns.data, patterns.size * sizeof *sorted);
    qsort(sorted, patterns.size, sizeof *sorted, compareIds);
  }
  TsString populate = {0}, populateFor = {0};
  size_t size = definePatterns(emitter, sorted, patterns.size, &populate, &populateFor);
  // What a pattern that is left out needs nobody else may need: all are written anew without it.
  if (size < patterns.size) {
    odsEmitterFree(emitter);
    *emitter =
        (OdsEmitter){.ods = emitter->ods, .dialect = emitter->dialect, .source = emitter->source};
    tsStringClear(&populate);
    tsStringClear(&populateFor);
    definePatterns(emitter, sorted, size, &populate, &populateFor);
  }
  const char *name = odsFileIdentifier(emitter->ods, emitter->source);
  tsStringAppendFormat(out, "// Generated from %s by mlir-tblgen; changes belong there.\n",
                       emitter->source);
  if (header)
    tsStringAppendFormat(out, "#include \"%s\"\n", header);
  tsStringAppendC(out, "#include \"mlir-c/BuiltinAttributes.h\"\n"
                       "#include \"mlir-c/BuiltinTypes.h\"\n"
                       "#include \"tessera/Constraint.h\"\n"
                       "#include \"tessera/ConstraintFunctions.h\"\n"
                       "#include \"tessera/Generated.h\"\n"
                       "#include \"tessera/Rewrite.h\"\n\n");
  tsStringAppend(out, tsStringView(&emitter->externs));
  tsStringAppend(out, tsStringView(&emitter->functions));
  tsStringAppend(out, tsStringView(&emitter->data));
  tsStringAppendC(out, "\n");
  tsStringAppend(out, tsStringView(&emitter->body));
  tsStringAppendFormat(out,
                       "void %sPopulate(MlirRewritePatternSet patterns);\n"
                       "void %sPopulate(MlirRewritePatternSet patterns) {\n%s%s}\n",
                       name, name, size ? "" : "  (void)patterns;\n", tsStringView(&populate).data);
  tsStringAppendFormat(
      out,
      "void %sPopulateFor(MlirRewritePatternSet patterns, const TesseraOpDef *root);\n"
      "void %sPopulateFor(MlirRewritePatternSet patterns, const TesseraOpDef *root) {\n%s%s}\n",
      name, name, size ? "" : "  (void)patterns;\n  (void)root;\n",
      tsStringView(&populateFor).data);
  tsStringFree(&populate);
  tsStringFree(&populateFor);
  tsFree(sorted);
  odsEmitterFree(emitter);
}
