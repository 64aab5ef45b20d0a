// Writes the matching half of declarative rewrites: source patterns and constraints.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Rewriter.h"

static void matchOp(Rewriter *rewriter, const TgInit *dag, const char *variable);
static void matchNative(Rewriter *rewriter, const TgInit *dag, const char *variable);

//===--- Constraints on what stands in the pattern ---===//

// `isOptional`: a value that may be null, which then satisfies it.
static void requireValueConstraint(Rewriter *rewriter, TgRecord *constraint, const char *variable,
                                   bool isOptional) {
  OdsScope scope = {.ods = rewriter->ods, .record = rewriter->pattern, .selfKind = ODS_TYPE};
  const OdsConstraint *found = odsGetConstraint(&scope, constraint);
  if (found)
    odsRewriterRequire(
        rewriter,
        odsFormat(rewriter->ods,
                  "%s%s%stesseraConstraintHoldsForType(%s, op0, mlirValueGetType(%s))",
                  isOptional ? "!" : "", isOptional ? variable : "", isOptional ? ".ptr || " : "",
                  odsReferConstraint(rewriter->emitter, found), variable));
}

static void requireAttrConstraint(Rewriter *rewriter, TgRecord *constraint, const char *variable) {
  OdsScope scope = {.ods = rewriter->ods, .record = rewriter->pattern, .selfKind = ODS_ATTRIBUTE};
  const OdsConstraint *found = odsGetConstraint(&scope, constraint);
  bool mayBeAbsent = odsBit(constraint, "isOptional");
  if (!mayBeAbsent)
    odsRewriterRequire(rewriter, odsFormat(rewriter->ods, "%s.ptr != NULL", variable));
  if (found)
    odsRewriterRequire(rewriter, odsFormat(rewriter->ods,
                                           "%s%s%stesseraConstraintHoldsForAttribute(%s, op0, %s)",
                                           mayBeAbsent ? "!" : "", mayBeAbsent ? variable : "",
                                           mayBeAbsent ? ".ptr || " : "",
                                           odsReferConstraint(rewriter->emitter, found), variable));
}

static void requireAttribute(Rewriter *rewriter, TgRecord *constraint, const OdsAttr *attr,
                             const char *variable) {
  if (odsRewriterIsConstant(constraint))
    odsRewriterRequire(rewriter, odsFormat(rewriter->ods, "mlirAttributeEqual(%s, %s)", variable,
                                           odsRewriterConstant(rewriter, constraint, attr)));
  else
    requireAttrConstraint(rewriter, constraint, variable);
}

//===--- Operands ---===//

// The op that defines the value is matched by a nested pattern.
static void matchDefiningOp(Rewriter *rewriter, const TgInit *dag, const char *value) {
  const char *op = odsRewriterNewVariable(rewriter, "op", &rewriter->numOps);
  odsRewriterRequire(rewriter,
                     odsFormat(rewriter->ods, "%s.ptr && mlirValueIsAOpResult(%s)", value, value));
  tsStringAppendFormat(rewriter->out, "  MlirOperation %s = mlirOpResultGetOwner(%s);\n", op,
                       value);
  if (odsRewriterIsNativeCall(dag))
    matchNative(rewriter, dag, op);
  else
    matchOp(rewriter, dag, op);
  tsVecPush(&rewriter->matched, op);
}

// One value against a name, a constraint or a nested pattern.
static void matchValue(Rewriter *rewriter, const char *getter, bool isOptional, const TgInit *arg,
                       MlirStringRef name) {
  TgRecord *constraint = tgInitGetRecord(arg);
  if (odsRewriterIsIgnored(name) && !tgInitIsDag(arg) && !constraint)
    return;
  const char *variable = odsRewriterNewVariable(rewriter, "value", &rewriter->numValues);
  tsStringAppendFormat(rewriter->out, "  MlirValue %s = %s;\n", variable, getter);
  if (tgInitIsDag(arg)) {
    matchDefiningOp(rewriter, arg, variable);
  } else {
    if (constraint)
      requireValueConstraint(rewriter, constraint, variable, isOptional);
    odsRewriterBind(rewriter, name, (Symbol){.kind = SYMBOL_VALUE, .variable = variable});
  }
}

// C that gives value `index` of an operand group.
static const char *operandGetter(Rewriter *rewriter, const OdsOp *op, unsigned group,
                                 const char *opVariable, size_t index) {
  if (op->operands[group].arity == TESSERA_OPTIONAL)
    return odsFormat(rewriter->ods, "tesseraOperationGetOptionalOperand(%s, %u)", opVariable,
                     group);
  for (unsigned i = 0; i <= group; ++i)
    if (op->operands[i].arity != TESSERA_SINGLE)
      return odsFormat(
          rewriter->ods,
          "mlirOperationGetOperand(%s, tesseraOperationGetOperandGroup(%s, %u).start%s)",
          opVariable, opVariable, group, index ? odsFormat(rewriter->ods, " + %zu", index) : "");
  return odsFormat(rewriter->ods, "mlirOperationGetOperand(%s, %u)", opVariable, group);
}

// (variadic $a, $b): a group of just so many values.
static void matchVariadic(Rewriter *rewriter, const OdsOp *op, unsigned group,
                          const char *opVariable, const TgInit *dag) {
  size_t size = tgDagGetNumArgs(dag);
  odsRewriterRequire(rewriter, odsFormat(rewriter->ods,
                                         "tesseraOperationGetOperandGroup(%s, %u).count == %zu",
                                         opVariable, group, size));
  for (size_t i = 0; i < size && !rewriter->failed; ++i)
    matchValue(rewriter, operandGetter(rewriter, op, group, opVariable, i), false,
               tgDagGetArg(dag, i), tgDagGetArgName(dag, i));
}

static void matchGroup(Rewriter *rewriter, const OdsOp *op, unsigned group, const char *opVariable,
                       const TgInit *arg, MlirStringRef name) {
  if (odsRewriterIsDirective(arg, "variadic")) {
    matchVariadic(rewriter, op, group, opVariable, arg);
    return;
  }
  if (tgInitIsDag(arg) || tgInitGetRecord(arg)) {
    odsRewriterFail(rewriter, "%s op %s's variadic operand #%u unsupported now",
                    tgInitIsDag(arg) ? "use nested DAG construct to match" : "further constrain",
                    op->table.name, group);
    return;
  }
  if (odsRewriterIsIgnored(name))
    return;
  const char *variable = odsRewriterNewVariable(rewriter, "values", &rewriter->numValues);
  tsStringAppendFormat(rewriter->out,
                       "  TesseraValueGroup %s = tesseraRewriterGetOperands(base, %s, %u);\n",
                       variable, opVariable, group);
  odsRewriterBind(rewriter, name, (Symbol){.kind = SYMBOL_VALUES, .variable = variable});
}

static void matchOperand(Rewriter *rewriter, const OdsOp *op, unsigned group,
                         const char *opVariable, const TgInit *arg, MlirStringRef name) {
  const OdsValue *value = &op->operands[group];
  if (value->arity >= TESSERA_VARIADIC)
    matchGroup(rewriter, op, group, opVariable, arg, name);
  else if (odsRewriterIsDirective(arg, "variadic"))
    odsRewriterFail(rewriter, "variadic DAG construct can't match op %s's non-variadic operand #%u",
                    op->table.name, group);
  else
    matchValue(rewriter, operandGetter(rewriter, op, group, opVariable, 0),
               value->arity == TESSERA_OPTIONAL, arg, name);
}

// (either $a, $b): two operands in one order or the other. A bit of `order` says which.
static void matchEither(Rewriter *rewriter, const OdsOp *op, size_t first, const char *opVariable,
                        const TgInit *dag) {
  if (tgDagGetNumArgs(dag) != 2) {
    odsRewriterFail(rewriter, "`either` only supports grouping two operands");
    return;
  }
  for (size_t i = 0; i < 2; ++i) {
    const OdsArgument *argument = first + i < op->numArguments ? &op->arguments[first + i] : NULL;
    if (argument && argument->isAttribute) {
      odsRewriterFail(rewriter, "either can only be applied on operand");
      return;
    }
    if (!argument || op->operands[argument->index].arity != TESSERA_SINGLE) {
      odsRewriterFail(rewriter, "'either' stands for two operands of '%s' that are no groups",
                      op->table.name);
      return;
    }
  }
  if (rewriter->numEithers == kMaxEithers) {
    odsRewriterFail(rewriter, "more than %d times 'either'", kMaxEithers);
    return;
  }
  unsigned bit = rewriter->numEithers++;
  const char *getters[2];
  for (size_t i = 0; i < 2; ++i)
    getters[i] = operandGetter(rewriter, op, op->arguments[first + i].index, opVariable, 0);
  for (size_t i = 0; i < 2 && !rewriter->failed; ++i)
    matchValue(
        rewriter,
        odsFormat(rewriter->ods, "order >> %u & 1 ? %s : %s", bit, getters[1 - i], getters[i]),
        false, tgDagGetArg(dag, i), tgDagGetArgName(dag, i));
}

//===--- Attributes ---===//

static void matchAttribute(Rewriter *rewriter, const OdsOp *op, const OdsAttr *attr,
                           const char *opVariable, const TgInit *arg, MlirStringRef name) {
  TgRecord *constraint = tgInitGetRecord(arg);
  if (tgInitIsDag(arg)) {
    odsRewriterFail(rewriter, "a nested pattern stands for the attribute '%.*s' of '%s'",
                    (int)attr->name.length, attr->name.data, op->table.name);
    return;
  }
  if (odsRewriterIsIgnored(name) && !constraint)
    return;
  const char *variable = odsRewriterNewVariable(rewriter, "value", &rewriter->numValues);
  tsStringAppendFormat(rewriter->out, "  MlirAttribute %s = %sGet%sAttr(%s);\n", variable,
                       op->cName, odsUpperCamel(rewriter->ods, attr->name), opVariable);
  if (constraint)
    requireAttribute(rewriter, constraint, attr, variable);
  odsRewriterBind(rewriter, name, (Symbol){.kind = SYMBOL_ATTRIBUTE, .variable = variable});
}

//===--- Native calls ---===//

static bool standsForAttribute(const TgRecord *constraint) {
  return constraint && (tgRecordIsSubClassOf(constraint, tsLiteral("AttrConstraint")) ||
                        odsRewriterIsConstant(constraint));
}

static void matchNativeArgument(Rewriter *rewriter, const TgInit *arg, MlirStringRef name,
                                const char *variable) {
  TgRecord *constraint = tgInitGetRecord(arg);
  bool isAttribute = standsForAttribute(constraint);
  if (isAttribute)
    requireAttribute(rewriter, constraint, NULL, variable);
  else if (constraint)
    requireValueConstraint(rewriter, constraint, variable, false);
  odsRewriterBind(
      rewriter, name,
      (Symbol){.kind = isAttribute ? SYMBOL_ATTRIBUTE : SYMBOL_VALUE, .variable = variable});
}

// What a call in a source pattern can't do.
static void checkNative(Rewriter *rewriter, const TgInit *dag, MlirStringRef text) {
  MlirStringRef name = tgDagGetName(dag);
  if (name.length)
    odsRewriterFail(rewriter,
                    "binding symbol '%.*s' to NativecodeCall in MatchPattern is not supported",
                    (int)name.length, name.data);
  if (tsFind(text, tsLiteral("$_self"), 0) == SIZE_MAX)
    odsRewriterFail(rewriter, "NativeCodeCall must have $_self as argument for passing the "
                              "defining Operation");
  for (size_t i = 0; i < tgDagGetNumArgs(dag); ++i)
    if (tgInitIsDag(tgDagGetArg(dag, i)))
      odsRewriterFail(rewriter,
                      "Matching nested tree in NativeCodecall not support for arg%u_%zu as arg %zu",
                      rewriter->depth, i, i);
}

// A call that looks at the op and sets its arguments, which are then matched.
static void matchNative(Rewriter *rewriter, const TgInit *dag, const char *variable) {
  size_t size = tgDagGetNumArgs(dag);
  MlirStringRef text = odsString(tgDagGetOperatorDef(dag), "expression");
  checkNative(rewriter, dag, text);
  const char **variables = tsArenaNewArray(&rewriter->ods->arena, const char *, size + 1);
  for (size_t i = 0; i < size; ++i) {
    bool isAttribute = standsForAttribute(tgInitGetRecord(tgDagGetArg(dag, i)));
    variables[i] = odsRewriterNewVariable(rewriter, "value", &rewriter->numValues);
    tsStringAppendFormat(rewriter->out, "  %s %s = {NULL};\n",
                         isAttribute ? "MlirAttribute" : "MlirValue", variables[i]);
  }
  odsRewriterRequire(rewriter,
                     odsFormat(rewriter->ods, "mlirLogicalResultIsSuccess(%s)",
                               odsRewriterFill(rewriter, text, size, variables, variable, NULL)));
  for (size_t i = 0; i < size && !rewriter->failed; ++i)
    matchNativeArgument(rewriter, tgDagGetArg(dag, i), tgDagGetArgName(dag, i), variables[i]);
}

//===--- Ops ---===//

// How many of the op's arguments the pattern's stand for.
static size_t countArguments(const TgInit *dag) {
  size_t count = tgDagGetNumArgs(dag);
  for (size_t i = 0; i < tgDagGetNumArgs(dag); ++i)
    count += odsRewriterIsDirective(tgDagGetArg(dag, i), "either");
  return count;
}

// A constraint of the other kind than the argument that it stands for.
static void checkKind(Rewriter *rewriter, const OdsOp *op, size_t number, const TgInit *arg) {
  const TgRecord *constraint = tgInitGetRecord(arg);
  bool wantsAttribute = op->arguments[number].isAttribute;
  if (constraint && (wantsAttribute ? tgRecordIsSubClassOf(constraint, tsLiteral("TypeConstraint"))
                                    : standsForAttribute(constraint)))
    odsRewriterFail(rewriter, "the %zu-th argument of op '%s' should be an %s", number + 1,
                    op->table.name, wantsAttribute ? "attribute" : "operand");
}

static void matchArguments(Rewriter *rewriter, const OdsOp *op, const TgInit *dag,
                           const char *variable) {
  size_t number = 0;
  for (size_t i = 0; i < tgDagGetNumArgs(dag) && !rewriter->failed; ++i, ++number) {
    const TgInit *arg = tgDagGetArg(dag, i);
    MlirStringRef name = tgDagGetArgName(dag, i);
    if (odsRewriterIsDirective(arg, "either")) {
      matchEither(rewriter, op, number++, variable, arg);
      continue;
    }
    const OdsArgument *argument = &op->arguments[number];
    checkKind(rewriter, op, number, arg);
    if (argument->isAttribute)
      matchAttribute(rewriter, op, &op->attrs[argument->index], variable, arg, name);
    else
      matchOperand(rewriter, op, argument->index, variable, arg, name);
  }
}

static void matchOp(Rewriter *rewriter, const TgInit *dag, const char *variable) {
  const OdsOp *op = odsRewriterFindOp(rewriter, dag);
  if (!op)
    odsRewriterFail(rewriter, "a source pattern is made of ops and native calls");
  if (!odsRewriterEnter(rewriter, dag))
    return;
  ++rewriter->benefit;
  if (countArguments(dag) != op->numArguments) {
    odsRewriterFail(rewriter,
                    "op '%s' argument number mismatch: %zu in pattern vs. %zu in definition",
                    op->table.name, countArguments(dag), op->numArguments);
    return;
  }
  odsRewriterRequire(rewriter, odsFormat(rewriter->ods, "%sIsA(%s)", op->cName, variable));
  odsRewriterBind(rewriter, tgDagGetName(dag),
                  (Symbol){.kind = SYMBOL_OP, .variable = variable, .op = op});
  matchArguments(rewriter, op, dag, variable);
  odsRewriterLeave(rewriter);
}

void odsRewriterMatch(Rewriter *rewriter, const TgInit *dag) {
  matchOp(rewriter, dag, odsRewriterNewVariable(rewriter, "op", &rewriter->numOps));
}

//===--- Conditions on the whole ---===//

static const char *predicateText(Rewriter *rewriter, TgRecord *predicate, unsigned depth);

// `empty`: what joining none gives.
static const char *joinPredicates(Rewriter *rewriter, const TgRecord *predicate,
                                  const char *separator, const char *empty, unsigned depth) {
  const TgInit *children = tgRecordGetList(predicate, "children");
  const char *text = "";
  if (!children || !tgListGetSize(children))
    return empty;
  for (size_t i = 0; i < tgListGetSize(children) && !rewriter->failed; ++i) {
    text = odsFormat(rewriter->ods, "%s%s(%s)", text, i ? separator : "",
                     predicateText(rewriter, tgListGetDef(children, i, predicate), depth + 1));
    if (strlen(text) > kMaxConditionBytes)
      odsRewriterFail(rewriter, "a condition is longer than %d bytes", kMaxConditionBytes);
  }
  return text;
}

// A predicate as C, with $0 and so on still in it.
static const char *predicateText(Rewriter *rewriter, TgRecord *predicate, unsigned depth) {
  Ods *ods = rewriter->ods;
  TgRecord *kind = NULL;
  if (depth > kMaxPatternNesting)
    odsRewriterFail(rewriter, "conditions nest deeper than %d", kMaxPatternNesting);
  if (!predicate || rewriter->failed)
    return "true";
  if (!tgRecordGetDefOptional(predicate, "kind", &kind))
    return odsText(ods, odsString(predicate, "predExpr"));
  MlirStringRef name = tgRecordGetName(kind);
  if (tsEqualC(name, "PredCombinerAnd"))
    return joinPredicates(rewriter, predicate, " && ", "true", depth);
  if (tsEqualC(name, "PredCombinerOr"))
    return joinPredicates(rewriter, predicate, " || ", "false", depth);
  const char *inner = joinPredicates(rewriter, predicate, "", "true", depth);
  if (tsEqualC(name, "PredCombinerNot"))
    return odsFormat(ods, "!%s", inner);
  if (tsEqualC(name, "PredCombinerConcat")) {
    MlirStringRef prefix = odsString(predicate, "prefix"), suffix = odsString(predicate, "suffix");
    return odsFormat(ods, "%.*s%s%.*s", (int)prefix.length, prefix.data, inner, (int)suffix.length,
                     suffix.data);
  }
  if (tsEqualC(name, "PredCombinerSubstLeaves"))
    return odsText(ods, odsReplaceAll(ods, mlirStringRefCreateFromCString(inner),
                                      odsString(predicate, "pattern"),
                                      odsString(predicate, "replacement")));
  odsRewriterFail(rewriter, "a condition of several values can't be a %.*s", (int)name.length,
                  name.data);
  return "true";
}

// What the constraint is about as a whole: the name beside it, else its first argument.
static const char *constraintSubject(Rewriter *rewriter, const TgInit *dag,
                                     const char *const *arguments) {
  MlirStringRef name = tgDagGetName(dag);
  return name.length ? odsRewriterRefer(rewriter, name) : arguments[0];
}

static void checkConstraint(Rewriter *rewriter, const TgInit *dag) {
  TgRecord *constraint = tgDagGetOperatorDef(dag), *predicate = NULL;
  if (!constraint || !tgRecordIsSubClassOf(constraint, tsLiteral("Constraint")) ||
      !tgRecordGetDefOptional(constraint, "predicate", &predicate)) {
    odsRewriterFail(rewriter, "a condition of the pattern isn't a Constraint");
    return;
  }
  const char *const *arguments = odsRewriterArguments(rewriter, dag);
  const char *self = constraintSubject(rewriter, dag, arguments);
  bool isType = tgRecordIsSubClassOf(constraint, tsLiteral("TypeConstraint")),
       isAttr = tgRecordIsSubClassOf(constraint, tsLiteral("AttrConstraint"));
  if (isAttr) {
    odsRewriterFail(rewriter, "cannot use AttrConstraint in Pattern multi-entity constraints");
  } else if (isType && tgDagGetNumArgs(dag) != 1) {
    odsRewriterFail(rewriter, "type constraint requires exactly one argument");
  } else if (isType) {
    requireValueConstraint(rewriter, constraint,
                           odsRewriterReferValue(rewriter, tgDagGetArgName(dag, 0)), false);
  } else {
    const char *text = predicateText(rewriter, predicate, 0);
    odsRewriterRequire(rewriter, odsRewriterFill(rewriter, mlirStringRefCreateFromCString(text),
                                                 tgDagGetNumArgs(dag), arguments, self, NULL));
  }
}

void odsRewriterCheckConstraints(Rewriter *rewriter, const TgInit *constraints) {
  for (size_t i = 0; constraints && i < tgListGetSize(constraints) && !rewriter->failed; ++i)
    checkConstraint(rewriter, tgListGetElement(constraints, i));
}
