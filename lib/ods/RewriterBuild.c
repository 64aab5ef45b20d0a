// Writes the building half of declarative rewrites: result patterns.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Rewriter.h"

static const char *buildOp(Rewriter *rewriter, const TgInit *dag, const int *firstReplaced);

static int64_t countReturns(const TgInit *dag) {
  return tgRecordGetInt(tgDagGetOperatorDef(dag), "numReturns");
}

static bool isTrailing(const TgInit *arg) {
  return odsRewriterIsDirective(arg, "returnType") || odsRewriterIsDirective(arg, "location");
}

//===--- Native calls ---===//

// Appends a call with other than one result. Several are written to an array.
static const char *callForMany(Rewriter *rewriter, const TgInit *dag, MlirStringRef text,
                               size_t size) {
  const char *const *arguments = odsRewriterArguments(rewriter, dag);
  const char *variable = odsRewriterNewVariable(rewriter, "natives", &rewriter->numValues);
  if (size && tsFind(text, tsLiteral("$_results"), 0) == SIZE_MAX)
    odsRewriterFail(rewriter, "a call with several results writes them to $_results");
  if (size)
    tsStringAppendFormat(rewriter->out, "  MlirValue %s[%zu] = {{NULL}};\n", variable, size);
  tsStringAppendFormat(
      rewriter->out, "  %s;\n",
      odsRewriterFill(rewriter, text, tgDagGetNumArgs(dag), arguments, "op0", variable));
  odsRewriterBind(rewriter, tgDagGetName(dag),
                  (Symbol){.kind = SYMBOL_ARRAY, .variable = variable, .size = (unsigned)size});
  return odsFormat(rewriter->ods, "((TesseraValueGroup){%zu, %s})", size, variable);
}

// The result of a call: a variable of `type`, or when that is NULL and the call has no name the
// expression itself.
static const char *callNative(Rewriter *rewriter, const TgInit *dag, const char *type) {
  MlirStringRef text = odsString(tgDagGetOperatorDef(dag), "expression");
  int64_t size = countReturns(dag);
  if (size < 0 || size > UINT16_MAX) {
    odsRewriterFail(rewriter, "a call with %lld results", (long long)size);
    return "";
  }
  if (size != 1)
    return callForMany(rewriter, dag, text, (size_t)size);
  const char *const *arguments = odsRewriterArguments(rewriter, dag);
  const char *call = odsRewriterFill(rewriter, text, tgDagGetNumArgs(dag), arguments, "op0", NULL);
  if (!type && !tgDagGetName(dag).length)
    return call;
  const char *variable = odsRewriterNewVariable(rewriter, "native", &rewriter->numValues);
  bool isAttribute = type && !strcmp(type, "MlirAttribute");
  tsStringAppendFormat(rewriter->out, "  %s %s = %s;\n", type ? type : "MlirValue", variable, call);
  odsRewriterBind(
      rewriter, tgDagGetName(dag),
      (Symbol){.kind = isAttribute ? SYMBOL_ATTRIBUTE : SYMBOL_VALUE, .variable = variable});
  return variable;
}

//===--- Arguments ---===//

static const char *fillText(Rewriter *rewriter, const TgInit *text) {
  return odsRewriterFill(rewriter, tgStringGetValue(text), 0, NULL, "op0", NULL);
}

// The value that a nested pattern gives, or NULL when it gives several.
static const char *buildNestedValue(Rewriter *rewriter, const TgInit *dag) {
  if (odsRewriterIsNativeCall(dag)) {
    const char *value = callNative(rewriter, dag, "MlirValue");
    return countReturns(dag) == 1 ? value : odsFormat(rewriter->ods, "%s.values[0]", value);
  }
  return odsFormat(rewriter->ods, "mlirOperationGetResult(%s, 0)", buildOp(rewriter, dag, NULL));
}

const char *odsRewriterArgument(Rewriter *rewriter, const TgInit *arg, MlirStringRef name) {
  TgRecord *record = tgInitGetRecord(arg);
  if (odsRewriterIsNativeCall(arg))
    return callNative(rewriter, arg, NULL);
  if (tgInitIsDag(arg))
    return buildNestedValue(rewriter, arg);
  if (record && odsRewriterIsConstant(record))
    return odsRewriterConstant(rewriter, record, NULL);
  if (tgInitIsString(arg))
    return fillText(rewriter, arg);
  return odsRewriterRefer(rewriter, name);
}

static const char *buildAttribute(Rewriter *rewriter, const OdsAttr *attr, const TgInit *arg,
                                  MlirStringRef name) {
  TgRecord *record = tgInitGetRecord(arg);
  if (odsRewriterIsNativeCall(arg))
    return callNative(rewriter, arg, "MlirAttribute");
  if (record && odsRewriterIsConstant(record))
    return odsRewriterConstant(rewriter, record, attr);
  if (tgInitIsString(arg))
    return fillText(rewriter, arg);
  const Symbol *symbol = odsRewriterFindSymbol(rewriter, name);
  if (tgInitIsDag(arg)) {
    odsRewriterFail(rewriter,
                    "only NativeCodeCall allowed in nested dag node for creating attribute");
    return "";
  }
  if (symbol && symbol->kind != SYMBOL_ATTRIBUTE) {
    odsRewriterFail(rewriter, "what is given for the attribute '%.*s' is none",
                    (int)attr->name.length, attr->name.data);
    return "";
  }
  return odsRewriterRefer(rewriter, name);
}

static const char *buildOperand(Rewriter *rewriter, const OdsValue *operand, const TgInit *arg,
                                MlirStringRef name) {
  if (odsRewriterIsDirective(arg, "variadic")) {
    odsRewriterFail(rewriter, "expected variadic operand, but got `%.*s`",
                    (int)operand->name.length, operand->name.data);
    return "";
  }
  if (tgInitIsDag(arg))
    return buildNestedValue(rewriter, arg);
  return tgInitIsString(arg) ? fillText(rewriter, arg) : odsRewriterReferValue(rewriter, name);
}

// An array of single values: (variadic $a, $b).
static const char *buildVariadic(Rewriter *rewriter, const TgInit *dag) {
  size_t size = tgDagGetNumArgs(dag);
  const char *list = "";
  if (!size || !odsRewriterEnter(rewriter, dag))
    return "0, NULL";
  for (size_t i = 0; i < size; ++i) {
    const TgInit *arg = tgDagGetArg(dag, i);
    const char *value = tgInitIsDag(arg) ? buildNestedValue(rewriter, arg)
                                         : odsRewriterReferValue(rewriter, tgDagGetArgName(dag, i));
    list = odsFormat(rewriter->ods, "%s%s%s", list, i ? ", " : "", value);
  }
  const char *variable = odsRewriterNewVariable(rewriter, "group", &rewriter->numValues);
  tsStringAppendFormat(rewriter->out, "  const MlirValue %s[] = {%s};\n", variable, list);
  odsRewriterLeave(rewriter);
  return odsFormat(rewriter->ods, "%zu, %s", size, variable);
}

// "size, pointer" for a group of operands.
static const char *buildGroup(Rewriter *rewriter, const OdsValue *operand, const TgInit *arg,
                              MlirStringRef name) {
  Ods *ods = rewriter->ods;
  if (odsRewriterIsDirective(arg, "variadic"))
    return buildVariadic(rewriter, arg);
  if (!tgInitIsDag(arg))
    return odsRewriterReferValues(rewriter, name);
  if (!odsRewriterIsNativeCall(arg)) {
    odsRewriterFail(rewriter, "op expects variadic operand `%.*s`, while provided is non-variadic",
                    (int)operand->name.length, operand->name.data);
    return "";
  }
  const char *value = callNative(rewriter, arg, "MlirValue");
  if (countReturns(arg) == 1)
    return odsFormat(ods, "1, &%s", value);
  const char *variable = odsRewriterNewVariable(rewriter, "group", &rewriter->numValues);
  tsStringAppendFormat(rewriter->out, "  TesseraValueGroup %s = %s;\n", variable, value);
  return odsFormat(ods, "%s.size, %s.values", variable, variable);
}

// The number of arguments before the directives, which come last; as many as the op has.
static size_t countGiven(Rewriter *rewriter, const OdsOp *op, const TgInit *dag) {
  size_t size = tgDagGetNumArgs(dag), given = 0, before = size;
  for (size_t i = 0; i < size; ++i)
    given += !isTrailing(tgDagGetArg(dag, i));
  while (before && isTrailing(tgDagGetArg(dag, before - 1)))
    --before;
  if (given != op->numArguments)
    odsRewriterFail(rewriter,
                    "op '%s' argument number mismatch: %zu in pattern vs. %zu in definition",
                    op->table.name, size, op->numArguments);
  else if (before != given)
    odsRewriterFail(
        rewriter,
        "resultant op '%s' argument number mismatch: %zu in pattern vs. %zu in definition",
        op->table.name, before, op->numArguments);
  return given;
}

// Appends the op's arguments to a call.
static void appendArguments(Rewriter *rewriter, const OdsOp *op, const TgInit *dag,
                            TsString *call) {
  size_t size = countGiven(rewriter, op, dag);
  for (size_t i = 0; i < size && !rewriter->failed; ++i) {
    const TgInit *arg = tgDagGetArg(dag, i);
    MlirStringRef name = tgDagGetArgName(dag, i);
    const OdsArgument *argument = &op->arguments[i];
    const OdsValue *operand = argument->isAttribute ? NULL : &op->operands[argument->index];
    const char *text;
    if (!operand)
      text = buildAttribute(rewriter, &op->attrs[argument->index], arg, name);
    else if (operand->arity >= TESSERA_VARIADIC)
      text = buildGroup(rewriter, operand, arg, name);
    else
      text = buildOperand(rewriter, operand, arg, name);
    tsStringAppendFormat(call, ", %s", text);
  }
}

//===--- Types of results ---===//

static const TgInit *findDirective(Rewriter *rewriter, const TgInit *dag, const char *name) {
  const TgInit *found = NULL;
  for (size_t i = 0; i < tgDagGetNumArgs(dag); ++i) {
    if (!odsRewriterIsDirective(tgDagGetArg(dag, i), name))
      continue;
    if (found)
      odsRewriterFail(rewriter, "`%s` directive can only be specified once", name);
    found = tgDagGetArg(dag, i);
  }
  return found;
}

// One argument of returnType: C, a call that gives a type, or a name whose type is meant.
static const char *typeOf(Rewriter *rewriter, const TgInit *dag, size_t index) {
  const TgInit *arg = tgDagGetArg(dag, index);
  if (tgInitIsString(arg))
    return fillText(rewriter, arg);
  if (odsRewriterIsNativeCall(arg))
    return callNative(rewriter, arg, "MlirType");
  if (tgInitIsDag(arg)) {
    odsRewriterFail(rewriter, "nested DAG in `returnType` must be a native code call");
    return "";
  }
  const Symbol *symbol = odsRewriterFindSymbol(rewriter, tgDagGetArgName(dag, index));
  if (symbol && symbol->kind == SYMBOL_ATTRIBUTE)
    return odsFormat(rewriter->ods, "mlirAttributeGetType(%s)", symbol->variable);
  return odsFormat(rewriter->ods, "mlirValueGetType(%s)",
                   odsRewriterReferValue(rewriter, tgDagGetArgName(dag, index)));
}

// Types that are written: one for each result, or any number for a single group.
static void appendGivenTypes(Rewriter *rewriter, const OdsOp *op, const TgInit *types,
                             TsString *call) {
  size_t size = tgDagGetNumArgs(types);
  bool isGroup = op->table.numResults == 1 && op->results[0].arity >= TESSERA_VARIADIC;
  if (!isGroup && size != op->table.numResults) {
    odsRewriterLeaveOut(rewriter, "'returnType' of '%s' has %zu types for %u results",
                        op->table.name, size, op->table.numResults);
    return;
  }
  const char *list = "";
  for (size_t i = 0; i < size; ++i)
    list = odsFormat(rewriter->ods, "%s, %s", list, typeOf(rewriter, types, i));
  if (!isGroup || !size) {
    tsStringAppendC(call, isGroup ? ", 0, NULL" : list);
    return;
  }
  const char *variable = odsRewriterNewVariable(rewriter, "types", &rewriter->numValues);
  tsStringAppendFormat(rewriter->out, "  const MlirType %s[] = {%s};\n", variable, list + 2);
  tsStringAppendFormat(call, ", %zu, %s", size, variable);
}

// Types of the results that are replaced, from number `first` on.
static void appendReplacedTypes(Rewriter *rewriter, const OdsOp *op, int first, TsString *call) {
  if (op->table.numResults == 1 && op->results[0].arity >= TESSERA_VARIADIC) {
    const char *variable = odsRewriterNewVariable(rewriter, "types", &rewriter->numValues);
    tsStringAppendFormat(rewriter->out,
                         "  TesseraTypeGroup %s = tesseraRewriterGetResultTypes(base, op0);\n",
                         variable);
    tsStringAppendFormat(call, ", %s.size, %s.types", variable, variable);
    return;
  }
  for (unsigned i = 0; i < op->table.numResults; ++i) {
    if (op->results[i].arity != TESSERA_SINGLE)
      odsRewriterLeaveOut(rewriter, "the result types of '%s' aren't known: add (returnType ...)",
                          op->table.name);
    tsStringAppendFormat(call, ", mlirValueGetType(mlirOperationGetResult(op0, %u))",
                         (unsigned)first + i);
  }
}

// Whether the op's builder is the one that infers.
static bool appendTypes(Rewriter *rewriter, const OdsOp *op, const TgInit *dag,
                        const int *firstReplaced, TsString *call) {
  const TgInit *types = findDirective(rewriter, dag, "returnType");
  if (types && firstReplaced)
    odsRewriterFail(rewriter, "Cannot specify explicit return types in an op whose return values "
                              "replace the source pattern's root op");
  else if (types)
    appendGivenTypes(rewriter, op, types, call);
  else if (op->table.numResults && odsHasTrait(op, TESSERA_TRAIT_INFER_TYPES))
    return true;
  else if (firstReplaced)
    appendReplacedTypes(rewriter, op, *firstReplaced, call);
  else if (op->table.numResults)
    odsRewriterLeaveOut(rewriter, "the result types of '%s' aren't known: add (returnType ...)",
                        op->table.name);
  return false;
}

//===--- Locations ---===//

static const char *quote(Rewriter *rewriter, const TgInit *text) {
  TsString quoted = {0};
  odsAppendQuoted(&quoted, odsText(rewriter->ods, tgStringGetValue(text)));
  const char *result =
      odsFormat(rewriter->ods, "mlirStringRefCreateFromCString(%s)", tsStringView(&quoted).data);
  tsStringFree(&quoted);
  return result;
}

static const char *locationOf(Rewriter *rewriter, MlirStringRef name) {
  const Symbol *symbol = odsRewriterFindSymbol(rewriter, name);
  if (symbol && symbol->kind == SYMBOL_OP)
    return odsFormat(rewriter->ods, "mlirOperationGetLocation(%s)", symbol->variable);
  return odsFormat(rewriter->ods, "mlirValueGetLocation(%s)",
                   odsRewriterReferValue(rewriter, name));
}

// The locations of several, with a text as metadata when that comes last.
static const char *fuseLocations(Rewriter *rewriter, const TgInit *dag) {
  size_t size = tgDagGetNumArgs(dag);
  const char *metadata = "(MlirAttribute){NULL}", *list = "";
  if (tgInitIsString(tgDagGetArg(dag, size - 1)))
    metadata = odsFormat(rewriter->ods, "mlirStringAttrGet(mlirOperationGetContext(op0), %s)",
                         quote(rewriter, tgDagGetArg(dag, --size)));
  bool isFine = odsRewriterEnter(rewriter, dag);
  for (size_t i = 0; i < size && isFine; ++i) {
    if (tgInitIsString(tgDagGetArg(dag, i)))
      odsRewriterFail(rewriter, "a string that is not the last argument of `location`");
    else
      list = odsFormat(rewriter->ods, "%s%s%s", list, i ? ", " : "",
                       locationOf(rewriter, tgDagGetArgName(dag, i)));
  }
  odsRewriterLeave(rewriter);
  const char *variable = odsRewriterNewVariable(rewriter, "locations", &rewriter->numValues);
  tsStringAppendFormat(rewriter->out, "  const MlirLocation %s[] = {%s};\n", variable, list);
  return odsFormat(rewriter->ods, "mlirLocationFusedGet(mlirOperationGetContext(op0), %zu, %s, %s)",
                   size, variable, metadata);
}

static const char *findLocation(Rewriter *rewriter, const TgInit *dag) {
  const TgInit *location = findDirective(rewriter, dag, "location");
  if (!location)
    return "location";
  if (!tgDagGetNumArgs(location)) {
    odsRewriterFail(rewriter, "At least one argument to location directive required");
    return "";
  }
  const TgInit *first = tgDagGetArg(location, 0);
  if (tgDagGetNumArgs(location) > 1)
    return fuseLocations(rewriter, location);
  if (!tgInitIsString(first))
    return locationOf(rewriter, tgDagGetArgName(location, 0));
  return odsFormat(rewriter->ods,
                   "mlirLocationNameGet(mlirOperationGetContext(op0), %s, "
                   "mlirLocationUnknownGet(mlirOperationGetContext(op0)))",
                   quote(rewriter, first));
}

//===--- Ops ---===//

// What a pattern has no way to say.
static bool isBeyondPatterns(Rewriter *rewriter, const OdsOp *op) {
  bool isBeyond = op->table.numSuccessors > 0;
  for (unsigned i = 0; i < op->table.numRegions; ++i)
    isBeyond = isBeyond || op->regions[i].arity != TESSERA_SINGLE;
  if (isBeyond)
    odsRewriterFail(rewriter, "'%s' has successors or a variadic region: no pattern builds it",
                    op->table.name);
  return isBeyond;
}

// Appends what builds the op, its variable. `firstReplaced`: the result of the root whose place
// that of this op takes; NULL: it replaces none.
static const char *buildOp(Rewriter *rewriter, const TgInit *dag, const int *firstReplaced) {
  const OdsOp *op = odsRewriterFindOp(rewriter, dag);
  if (!op)
    odsRewriterFail(rewriter, "a result pattern is made of ops, native calls and replaceWithValue");
  if (!odsRewriterEnter(rewriter, dag) || isBeyondPatterns(rewriter, op))
    return "op0";
  TsString types = {0}, arguments = {0};
  appendArguments(rewriter, op, dag, &arguments);
  const char *location = findLocation(rewriter, dag);
  bool isInferred = appendTypes(rewriter, op, dag, firstReplaced, &types);
  const char *variable = odsRewriterNewVariable(rewriter, "op", &rewriter->numOps);
  tsStringAppendFormat(rewriter->out,
                       "  MlirOperation %s = %sCreate%s(base, %s%s%s);\n  if (!%s.ptr)\n"
                       "    return mlirLogicalResultFailure();\n",
                       variable, op->cName, isInferred ? "Inferred" : "", location,
                       tsStringView(&types).data, tsStringView(&arguments).data, variable);
  tsStringFree(&types);
  tsStringFree(&arguments);
  odsRewriterBind(rewriter, tgDagGetName(dag),
                  (Symbol){.kind = SYMBOL_OP, .variable = variable, .op = op});
  odsRewriterLeave(rewriter);
  return variable;
}

//===--- Replacing the root ---===//

// How many results a pattern gives; -1: as many as there are.
static int countResults(Rewriter *rewriter, const TgInit *dag) {
  if (odsRewriterIsDirective(dag, "replaceWithValue")) {
    const Symbol *symbol =
        tgDagGetNumArgs(dag) == 1 ? odsRewriterFindSymbol(rewriter, tgDagGetArgName(dag, 0)) : NULL;
    return symbol && symbol->kind == SYMBOL_VALUES ? -1 : 1;
  }
  if (odsRewriterIsNativeCall(dag))
    return (int)countReturns(dag);
  const OdsOp *op = odsRewriterFindOp(rewriter, dag);
  for (unsigned i = 0; op && i < op->table.numResults; ++i)
    if (op->results[i].arity != TESSERA_SINGLE)
      return -1;
  return op ? op->table.numResults : 0;
}

static bool hasFixedResults(const OdsOp *op) {
  for (unsigned i = 0; i < op->table.numResults; ++i)
    if (op->results[i].arity != TESSERA_SINGLE)
      return false;
  return true;
}

static const char *buildReplacingValue(Rewriter *rewriter, const TgInit *dag) {
  if (tgDagGetNumArgs(dag) != 1) {
    odsRewriterFail(rewriter, "replaceWithValue directive must take exactly one argument");
    return "";
  }
  const TgInit *arg = tgDagGetArg(dag, 0);
  return tgInitIsDag(arg) ? buildNestedValue(rewriter, arg)
                          : odsRewriterReferValue(rewriter, tgDagGetArgName(dag, 0));
}

// Appends what takes the place of results from `first` on.
static void buildReplacement(Rewriter *rewriter, const TgInit *dag, int first, TsString *values) {
  int size = countResults(rewriter, dag);
  if (odsRewriterIsDirective(dag, "replaceWithValue")) {
    tsStringAppendFormat(values, ", %s", buildReplacingValue(rewriter, dag));
  } else if (odsRewriterIsNativeCall(dag)) {
    const char *call = callNative(rewriter, dag, "MlirValue");
    for (int i = 0; i < size; ++i)
      tsStringAppendC(values, size == 1 ? odsFormat(rewriter->ods, ", %s", call)
                                        : odsFormat(rewriter->ods, ", %s.values[%d]", call, i));
  } else {
    const char *variable = buildOp(rewriter, dag, &first);
    for (int i = 0; i < size; ++i)
      tsStringAppendFormat(values, ", mlirOperationGetResult(%s, %d)", variable, i);
  }
}

// What is made for its names or effects only.
static void buildAuxiliary(Rewriter *rewriter, const TgInit *dag) {
  if (odsRewriterIsDirective(dag, "replaceWithValue"))
    return;
  if (odsRewriterIsNativeCall(dag)) {
    const char *call = callNative(rewriter, dag, NULL);
    if (countReturns(dag) == 1)
      tsStringAppendFormat(rewriter->out, "  (void)%s;\n", call);
  } else {
    buildOp(rewriter, dag, NULL);
  }
}

static void buildExtra(Rewriter *rewriter, const TgInit *extra) {
  for (size_t i = 0; extra && i < tgListGetSize(extra) && !rewriter->failed; ++i)
    buildAuxiliary(rewriter, tgListGetElement(extra, i));
}

// The first pattern of those that replace: their results are just those of the root.
static size_t findFirstReplacing(Rewriter *rewriter, const OdsOp *root, const TgInit *results) {
  size_t first = results ? tgListGetSize(results) : 0;
  int wanted = root->table.numResults, found = 0;
  while (first > 0 && found < wanted)
    found += countResults(rewriter, tgListGetElement(results, --first));
  if (found < wanted)
    odsRewriterFail(rewriter, "not enough values generated to replace the matched op");
  if (found > wanted) {
    MlirStringRef name = tgDagGetName(tgListGetElement(results, first));
    odsRewriterFail(rewriter,
                    "cannot use the same multi-result op '%.*s' to generate both auxiliary values "
                    "and values to be used for replacing the matched op",
                    (int)name.length, name.data);
  }
  return first;
}

static void buildFixed(Rewriter *rewriter, const OdsOp *root, const TgInit *results,
                       const TgInit *extra) {
  size_t first = findFirstReplacing(rewriter, root, results);
  size_t size = results ? tgListGetSize(results) : 0;
  TsString values = {0};
  int replaced = 0;
  for (size_t i = 0; i < size && !rewriter->failed; ++i) {
    const TgInit *dag = tgListGetElement(results, i);
    if (i < first) {
      buildAuxiliary(rewriter, dag);
      continue;
    }
    buildReplacement(rewriter, dag, replaced, &values);
    replaced += countResults(rewriter, dag);
  }
  buildExtra(rewriter, extra);
  if (root->table.numResults)
    tsStringAppendFormat(rewriter->out,
                         "  const MlirValue values[] = {%s};\n"
                         "  mlirRewriterBaseReplaceOpWithValues(base, op0, %u, values);\n",
                         values.size > 2 ? values.data + 2 : "", root->table.numResults);
  else
    tsStringAppendC(rewriter->out, "  mlirRewriterBaseEraseOp(base, op0);\n");
  tsStringFree(&values);
}

// The last pattern replaces all results of the root, however many there are.
static void buildWhole(Rewriter *rewriter, const TgInit *results, const TgInit *extra) {
  const int first = 0;
  size_t size = tgListGetSize(results);
  for (size_t i = 0; i + 1 < size && !rewriter->failed; ++i)
    buildAuxiliary(rewriter, tgListGetElement(results, i));
  if (rewriter->failed)
    return;
  const TgInit *dag = tgListGetElement(results, size - 1);
  bool isValues = odsRewriterIsDirective(dag, "replaceWithValue");
  const char *replacement = "";
  if (isValues)
    replacement = odsRewriterReferValues(rewriter, tgDagGetArgName(dag, 0));
  else if (odsRewriterFindOp(rewriter, dag))
    replacement = buildOp(rewriter, dag, &first);
  else
    odsRewriterFail(rewriter, "a variadic number of results is replaced by one op or operand");
  buildExtra(rewriter, extra);
  tsStringAppendFormat(rewriter->out, "  mlirRewriterBaseReplaceOpWith%s(base, op0, %s);\n",
                       isValues ? "Values" : "Operation", replacement);
}

void odsRewriterBuildResults(Rewriter *rewriter, const OdsOp *root) {
  const TgInit *results = tgRecordGetList(rewriter->pattern, "resultPatterns"),
               *extra = tgRecordGetList(rewriter->pattern, "supplementalPatterns");
  size_t size = results ? tgListGetSize(results) : 0;
  bool isWhole =
      root->table.numResults && size &&
      (!hasFixedResults(root) || countResults(rewriter, tgListGetElement(results, size - 1)) < 0);
  if (rewriter->failed)
    return;
  if (isWhole)
    buildWhole(rewriter, results, extra);
  else
    buildFixed(rewriter, root, results, extra);
}
