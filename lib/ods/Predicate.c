// Compiles predicate records to programs.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Expression.h"

// What replaces patterns in the text of leaves.
typedef struct Substitution {
  MlirStringRef pattern, replacement;
  const struct Substitution *outer;
} Substitution;

// Predicates are shared: forty that each hold the one before twice are 2^40 when written out.
enum { kMaxPredicateNesting = 64, kMaxPredicateParts = 1 << 16, kMaxLoops = 8 };

typedef struct PredicateCompiler {
  OdsScope scope;
  OdsSteps *steps;
  const Substitution *substitution;
  unsigned depth, loops, parts;
  bool isNegated; ///< what is left out must not hold, so that the whole may
} PredicateCompiler;

static bool compilePredicate(PredicateCompiler *compiler, TgRecord *predicate);

// Counts a predicate of the tree. False, and an error, when there are too many.
static bool countPart(PredicateCompiler *compiler) {
  if (++compiler->parts == kMaxPredicateParts)
    tgReportAtRecord(compiler->scope.record, TS_ERROR, "a predicate has more than %d parts",
                     kMaxPredicateParts);
  return compiler->parts < kMaxPredicateParts;
}

static void pushTruth(OdsSteps *steps, bool value) {
  odsPushStep(steps, TESSERA_STEP_INTEGER, 0, 0);
  steps->data[steps->size - 1].data.integer = value;
}

// Whether the steps from `start` on are one constant.
static bool isConstant(const OdsSteps *steps, size_t start, bool *value) {
  if (steps->size != start + 1 || steps->data[start].code != TESSERA_STEP_INTEGER)
    return false;
  *value = steps->data[start].data.integer != 0;
  return true;
}

static MlirStringRef substitute(Ods *ods, const Substitution *substitution, MlirStringRef text) {
  for (; substitution; substitution = substitution->outer)
    text = odsReplaceAll(ods, text, substitution->pattern, substitution->replacement);
  return text;
}

//===--- Leaves ---===//

// How the C function of a leaf gets at its subject.
static const char *declareSelf(OdsKind kind) {
  switch (kind) {
  case ODS_TYPE:
    return "MlirType self = {word.pointer};";
  case ODS_ATTRIBUTE:
    return "MlirAttribute self = {word.pointer};";
  case ODS_VALUE:
    return "MlirValue self = {word.pointer};";
  case ODS_REGION:
    return "MlirRegion self = {(void *)word.pointer};";
  case ODS_BLOCK:
    return "MlirBlock self = {(void *)word.pointer};";
  case ODS_INT:
  case ODS_BOOL:
    return "int64_t self = word.integer;";
  default:
    return "";
  }
}

static size_t addFunction(Ods *ods, OdsFunction function) {
  for (size_t i = 0; i < ods->functions.size; ++i)
    if (!strcmp(ods->functions.data[i].body, function.body) &&
        !strcmp(ods->functions.data[i].before, function.before))
      return i;
  tsVecPush(&ods->functions, function);
  return ods->functions.size - 1;
}

static bool usesSelf(const OdsNode *node) {
  if (node->kind == ODS_NODE_VARIABLE && tsEqualC(node->name, "_self"))
    return true;
  for (size_t i = 0; i < node->numArgs; ++i)
    if (usesSelf(node->args[i]))
      return true;
  return false;
}

// A call of a C function that computes the expression. False when it isn't C.
static bool compileToFunction(const OdsScope *scope, const OdsNode *node, bool isHandle,
                              OdsSteps *steps) {
  OdsKind kind;
  const char *body = node ? odsExpressionToC(scope, node, &kind) : NULL;
  if (!body)
    return false;
  OdsFunction function = {.body = body,
                          .before = usesSelf(node) ? declareSelf(scope->selfKind) : "",
                          .result = isHandle ? "pointer" : "integer",
                          .isHandle = isHandle};
  odsPushStep(steps, TESSERA_STEP_FUNCTION, 0, addFunction(scope->ods, function));
  return true;
}

// Appends the steps of a leaf, or reports and stands for what the whole needs.
static void compileLeaf(PredicateCompiler *compiler, MlirStringRef text) {
  const OdsScope *scope = &compiler->scope;
  text = substitute(scope->ods, compiler->substitution, text);
  size_t start = compiler->steps->size, wrong;
  OdsKind kind = odsCompileExpression(scope, text, compiler->steps);
  if (kind == ODS_BOOL || kind == ODS_INT)
    return;
  compiler->steps->size = start;
  OdsNode *node = odsParseExpression(scope->ods, text, &wrong);
  if (compileToFunction(scope, node, false, compiler->steps))
    return;
  odsForeign(scope->ods, scope->record,
             "the predicate '%.*s' isn't a C expression that is understood here", (int)text.length,
             text.data);
  pushTruth(compiler->steps, !compiler->isNegated);
}

//===--- Text of a tree, for Concat ---===//

static bool flatten(PredicateCompiler *compiler, const Substitution *substitution,
                    TgRecord *predicate, unsigned depth, TsString *out);

static bool flattenChildren(PredicateCompiler *compiler, const Substitution *substitution,
                            const TgInit *children, const char *between, const char *empty,
                            unsigned depth, TsString *out) {
  size_t size = tgListGetSize(children);
  tsStringAppendC(out, size ? "(" : empty);
  for (size_t i = 0; i < size; ++i) {
    tsStringAppendC(out, i ? between : "");
    if (!flatten(compiler, substitution, tgListGetDef(children, i, compiler->scope.record), depth,
                 out))
      return false;
  }
  tsStringAppendC(out, size ? ")" : "");
  return true;
}

static bool flattenCombined(PredicateCompiler *compiler, const Substitution *substitution,
                            TgRecord *predicate, unsigned depth, TsString *out) {
  MlirStringRef kind = tgRecordGetName(tgRecordGetDef(predicate, "kind"));
  const TgInit *children = tgRecordGetList(predicate, "children");
  if (tsEqualC(kind, "PredCombinerAnd"))
    return flattenChildren(compiler, substitution, children, " && ", "true", depth, out);
  if (tsEqualC(kind, "PredCombinerOr"))
    return flattenChildren(compiler, substitution, children, " || ", "false", depth, out);
  if (tsEqualC(kind, "PredCombinerNot")) {
    tsStringAppendC(out, "!");
    return flattenChildren(compiler, substitution, children, "", "", depth, out);
  }
  if (tsEqualC(kind, "PredCombinerSubstLeaves")) {
    Substitution inner = {odsString(predicate, "pattern"), odsString(predicate, "replacement"),
                          substitution};
    return flattenChildren(compiler, &inner, children, "", "", depth, out);
  }
  if (tsEqualC(kind, "PredCombinerConcat")) {
    tsStringAppend(out,
                   substitute(compiler->scope.ods, substitution, odsString(predicate, "prefix")));
    if (!flatten(compiler, substitution, tgListGetDef(children, 0, compiler->scope.record), depth,
                 out))
      return false;
    tsStringAppend(out,
                   substitute(compiler->scope.ods, substitution, odsString(predicate, "suffix")));
    return true;
  }
  return false;
}

static bool flatten(PredicateCompiler *compiler, const Substitution *substitution,
                    TgRecord *predicate, unsigned depth, TsString *out) {
  if (!predicate || depth > kMaxPredicateNesting || !countPart(compiler))
    return false;
  if (!tgRecordIsSubClassOf(predicate, tsLiteral("CPred")))
    return flattenCombined(compiler, substitution, predicate, depth + 1, out);
  tsStringAppend(out,
                 substitute(compiler->scope.ods, substitution, odsString(predicate, "predExpr")));
  return true;
}

static bool compileConcat(PredicateCompiler *compiler, TgRecord *predicate) {
  TsString text = {0};
  bool isFlat = flatten(compiler, NULL, predicate, 0, &text);
  if (isFlat)
    compileLeaf(compiler, tsStringView(&text));
  else if (compiler->parts < kMaxPredicateParts)
    tgReportAtRecord(compiler->scope.record, TS_ERROR,
                     "a predicate inside Concat can't be written as an expression");
  tsStringFree(&text);
  return isFlat;
}

//===--- Combinations ---===//

static bool compileJunction(PredicateCompiler *compiler, const TgInit *children, bool isAnd) {
  OdsSteps *steps = compiler->steps;
  size_t start = steps->size, size = tgListGetSize(children);
  TsVec(size_t) jumps = {0};
  bool isFine = true, decided = false;
  for (size_t i = 0; i < size && isFine && !decided; ++i) {
    size_t before = steps->size;
    bool isFirst = before == start, value;
    if (!isFirst)
      odsPushStep(steps, isAnd ? TESSERA_STEP_JUMP_IF_FALSE : TESSERA_STEP_JUMP_IF_TRUE, 0, 0);
    size_t child = steps->size;
    isFine = compilePredicate(compiler, tgListGetDef(children, i, compiler->scope.record));
    if (isFine && isConstant(steps, child, &value)) {
      steps->size = before; // true adds nothing to a conjunction, false decides it
      decided = value != isAnd;
    } else if (!isFirst) {
      tsVecPush(&jumps, before);
    }
  }
  if (decided || steps->size == start) {
    steps->size = start;
    jumps.size = 0;
    pushTruth(steps, isAnd != decided);
  }
  for (size_t i = 0; i < jumps.size; ++i)
    steps->data[jumps.data[i]].operand = (uint32_t)steps->size;
  tsVecFree(&jumps);
  return isFine;
}

static bool compileNot(PredicateCompiler *compiler, TgRecord *child) {
  size_t start = compiler->steps->size;
  bool value;
  compiler->isNegated = !compiler->isNegated;
  bool isFine = compilePredicate(compiler, child);
  compiler->isNegated = !compiler->isNegated;
  if (!isFine)
    return false;
  if (isConstant(compiler->steps, start, &value))
    compiler->steps->data[start].data.integer = !value;
  else
    odsPushStep(compiler->steps, TESSERA_STEP_NOT, 0, 0);
  return true;
}

// The subject of the child is what the replacement gives.
static bool compileWithSubject(PredicateCompiler *compiler, MlirStringRef replacement,
                               TgRecord *child, bool *done) {
  OdsSteps *steps = compiler->steps;
  size_t start = steps->size;
  replacement = substitute(compiler->scope.ods, compiler->substitution, replacement);
  OdsKind kind = odsCompileExpression(&compiler->scope, replacement, steps),
          outerKind = compiler->scope.selfKind;
  *done = kind != ODS_NOTHING && kind != ODS_RANGE && kind != ODS_TYPES;
  if (!*done) {
    steps->size = start;
    return true;
  }
  odsPushStep(steps, TESSERA_STEP_ENTER, 0, 0);
  size_t childStart = steps->size;
  const Substitution *outer = compiler->substitution;
  compiler->scope.selfKind = kind;
  compiler->substitution = NULL;
  bool isFine = compilePredicate(compiler, child), value;
  compiler->scope.selfKind = outerKind;
  compiler->substitution = outer;
  if (isFine && isConstant(steps, childStart, &value)) {
    steps->size = start;
    pushTruth(steps, value);
  } else {
    odsPushStep(steps, TESSERA_STEP_LEAVE, 0, 0);
  }
  return isFine;
}

static bool compileSubstLeaves(PredicateCompiler *compiler, TgRecord *predicate, TgRecord *child) {
  MlirStringRef pattern = odsString(predicate, "pattern"),
                replacement = odsString(predicate, "replacement");
  bool done = false;
  if (tsEqualC(pattern, "$_self") &&
      (!compileWithSubject(compiler, replacement, child, &done) || done))
    return done;
  Substitution inner = {pattern, replacement, compiler->substitution};
  compiler->substitution = &inner;
  bool isFine = compilePredicate(compiler, child);
  compiler->substitution = inner.outer;
  return isFine;
}

static bool compileForAll(PredicateCompiler *compiler, TgRecord *predicate, TgRecord *child) {
  OdsSteps *steps = compiler->steps;
  size_t start = steps->size;
  MlirStringRef text =
      substitute(compiler->scope.ods, compiler->substitution, odsString(predicate, "collection"));
  OdsKind kind = odsCompileExpression(&compiler->scope, text, steps),
          outerKind = compiler->scope.selfKind;
  if (kind != ODS_ATTRIBUTE && kind != ODS_TYPE && kind != ODS_TYPES && kind != ODS_RANGE) {
    odsForeign(compiler->scope.ods, compiler->scope.record, "'%.*s' isn't a collection",
               (int)text.length, text.data);
    steps->size = start;
    pushTruth(steps, !compiler->isNegated);
    return true;
  }
  if (++compiler->loops > kMaxLoops) {
    tgReportAtRecord(compiler->scope.record, TS_ERROR, "ForAll inside more than %d others",
                     kMaxLoops);
    return false;
  }
  size_t loop = steps->size;
  odsPushStep(steps, TESSERA_STEP_FOR_ALL,
              kind == ODS_ATTRIBUTE ? TESSERA_COLLECTION_ATTRIBUTE
              : kind == ODS_RANGE   ? TESSERA_COLLECTION_RANGE
                                    : TESSERA_COLLECTION_TUPLE,
              0);
  const Substitution *outer = compiler->substitution;
  compiler->scope.selfKind = kind == ODS_ATTRIBUTE ? ODS_ATTRIBUTE : ODS_TYPE;
  compiler->substitution = NULL;
  bool isFine = compilePredicate(compiler, child), value;
  compiler->scope.selfKind = outerKind;
  compiler->substitution = outer;
  --compiler->loops;
  if (isFine && isConstant(steps, loop + 1, &value) && value) {
    steps->size = start;
    pushTruth(steps, true);
    return true;
  }
  odsPushStep(steps, TESSERA_STEP_END, 0, 0);
  steps->data[loop].operand = (uint32_t)steps->size;
  return isFine;
}

static bool compileCombined(PredicateCompiler *compiler, TgRecord *predicate) {
  MlirStringRef kind = tgRecordGetName(tgRecordGetDef(predicate, "kind"));
  const TgInit *children = tgRecordGetList(predicate, "children");
  bool isAnd = tsEqualC(kind, "PredCombinerAnd");
  if (isAnd || tsEqualC(kind, "PredCombinerOr"))
    return compileJunction(compiler, children, isAnd);
  if (tsEqualC(kind, "PredCombinerConcat"))
    return compileConcat(compiler, predicate);
  TgRecord *child =
      tgListGetSize(children) == 1 ? tgListGetDef(children, 0, compiler->scope.record) : NULL;
  if (!child) {
    tgReportAtRecord(predicate, TS_ERROR, "a predicate of this kind has one child");
    return false;
  }
  if (tsEqualC(kind, "PredCombinerNot"))
    return compileNot(compiler, child);
  if (tsEqualC(kind, "PredCombinerSubstLeaves"))
    return compileSubstLeaves(compiler, predicate, child);
  return compileForAll(compiler, predicate, child);
}

static bool compilePredicate(PredicateCompiler *compiler, TgRecord *predicate) {
  if (!predicate || !countPart(compiler))
    return false;
  if (++compiler->depth > kMaxPredicateNesting) {
    tgReportAtRecord(compiler->scope.record, TS_ERROR, "predicates nest deeper than %d",
                     kMaxPredicateNesting);
    return false;
  }
  bool isFine = true;
  if (tgRecordIsSubClassOf(predicate, tsLiteral("CPred")))
    compileLeaf(compiler, odsString(predicate, "predExpr"));
  else if (tgRecordIsSubClassOf(predicate, tsLiteral("CombinedPred")))
    isFine = compileCombined(compiler, predicate);
  else
    isFine = false;
  --compiler->depth;
  return isFine;
}

//===--- Programs ---===//

size_t odsProgramSize(const TesseraStep *program) {
  // Jumps and loops point forward only, and an END in a loop comes before where the loop goes on.
  size_t last = 0;
  for (size_t i = 0;; ++i) {
    bool jumps = program[i].code == TESSERA_STEP_JUMP_IF_FALSE ||
                 program[i].code == TESSERA_STEP_JUMP_IF_TRUE ||
                 program[i].code == TESSERA_STEP_FOR_ALL;
    if (jumps && program[i].operand > last)
      last = program[i].operand;
    if (program[i].code == TESSERA_STEP_END && i >= last)
      return i + 1;
  }
}

// Most words on the stack at any time.
static int findStackDepth(const OdsSteps *steps) {
  int depth = 0, deepest = 0, saved[kMaxLoops + 1];
  unsigned loops = 0;
  for (size_t i = 0; i < steps->size; ++i) {
    const TesseraStep *step = &steps->data[i];
    switch ((TesseraStepCode)step->code) {
    case TESSERA_STEP_INTEGER:
    case TESSERA_STEP_TEXT:
    case TESSERA_STEP_SELF:
    case TESSERA_STEP_OPERATION:
    case TESSERA_STEP_CONTEXT:
    case TESSERA_STEP_PART:
    case TESSERA_STEP_TEST:
    case TESSERA_STEP_FUNCTION:
    case TESSERA_STEP_IS_DEFINITION:
    case TESSERA_STEP_TYPE:
      ++depth;
      break;
    case TESSERA_STEP_CALL:
      depth += 1 - (int)step->count;
      break;
    case TESSERA_STEP_FOR_ALL:
      saved[loops++] = depth;
      depth = 0;
      break;
    case TESSERA_STEP_END:
      depth = loops ? saved[--loops] : depth;
      break;
    case TESSERA_STEP_NOT:
    case TESSERA_STEP_NEGATE:
    case TESSERA_STEP_LEAVE:
    case TESSERA_STEP_RANGE_SIZE:
      break;
    default:
      --depth;
    }
    if (depth > deepest)
      deepest = depth;
  }
  return deepest;
}

// Closes a program and moves it to the arena. NULL after an error.
static const TesseraStep *finishProgram(const OdsScope *scope, OdsSteps *steps) {
  odsPushStep(steps, TESSERA_STEP_END, 0, 0);
  if (findStackDepth(steps) > TESSERA_STEP_MAX_DEPTH) {
    tgReportAtRecord(scope->record, TS_ERROR, "the predicate is too deep");
    return NULL;
  }
  return tsArenaCopy(&scope->ods->arena, steps->data, steps->size * sizeof *steps->data,
                     _Alignof(TesseraStep));
}

const TesseraStep *odsCompileType(const OdsScope *scope, MlirStringRef text, size_t *numSteps,
                                  OdsKind *kind) {
  OdsSteps steps = {0};
  size_t wrong;
  const TesseraStep *result = NULL;
  *kind = odsCompileExpression(scope, text, &steps);
  if (*kind == ODS_NOTHING) {
    if (compileToFunction(scope, odsParseExpression(scope->ods, text, &wrong), true, &steps))
      *kind = ODS_TYPE;
  }
  if (*kind == ODS_TYPE || *kind == ODS_TYPES)
    result = finishProgram(scope, &steps);
  else
    odsForeign(scope->ods, scope->record, "'%.*s' isn't a C expression that gives a type",
               (int)text.length, text.data);
  *numSteps = steps.size;
  tsVecFree(&steps);
  return result;
}

const TesseraStep *odsCompileCheck(const OdsScope *scope, MlirStringRef text) {
  OdsSteps steps = {0};
  OdsKind kind = odsCompileExpression(scope, text, &steps);
  const TesseraStep *result = kind == ODS_BOOL ? finishProgram(scope, &steps) : NULL;
  tsVecFree(&steps);
  return result;
}

static const OdsConstraint *internConstraint(Ods *ods, MlirStringRef summary,
                                             const TesseraStep *steps, size_t numSteps) {
  TsString key = {0};
  tsStringAppend(&key, summary);
  tsStringAppendChar(&key, 0);
  if (steps)
    tsStringAppend(&key, mlirStringRefCreate((const char *)steps, numSteps * sizeof *steps));
  bool inserted;
  MlirStringRef owned = tsArenaString(&ods->arena, tsStringView(&key));
  uintptr_t *slot = tsStringMapInsert(&ods->constraintByText, owned, &inserted);
  tsStringFree(&key);
  if (!inserted)
    return (const OdsConstraint *)*slot;
  OdsConstraint *constraint = tsArenaNew(&ods->arena, OdsConstraint);
  *constraint = (OdsConstraint){.table = {owned.data, steps},
                                .steps = steps,
                                .numSteps = steps ? numSteps : 0,
                                .id = ods->constraints.size};
  *slot = (uintptr_t)constraint;
  tsVecPush(&ods->constraints, constraint);
  return constraint;
}

const OdsConstraint *odsMakeConstraint(const OdsScope *scope, MlirStringRef summary,
                                       TgRecord *predicate) {
  OdsSteps steps = {0};
  PredicateCompiler compiler = {.scope = *scope, .steps = &steps};
  const OdsConstraint *result = NULL;
  bool value;
  if (predicate && compilePredicate(&compiler, predicate) &&
      !(isConstant(&steps, 0, &value) && value)) {
    const TesseraStep *program = finishProgram(scope, &steps);
    result = program ? internConstraint(scope->ods, summary, program, steps.size) : NULL;
  }
  tsVecFree(&steps);
  return result;
}

const OdsConstraint *odsGetConstraint(const OdsScope *scope, TgRecord *constraint) {
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&scope->ods->constraintOf, constraint, &inserted);
  if (!inserted)
    return (const OdsConstraint *)*slot;
  TgRecord *predicate = NULL;
  tgRecordGetDefOptional(constraint, "predicate", &predicate);
  const OdsConstraint *result =
      odsMakeConstraint(scope, odsString(constraint, "summary"), predicate);
  *tsPointerMapFind(&scope->ods->constraintOf, constraint) = (uintptr_t)result;
  return result;
}
