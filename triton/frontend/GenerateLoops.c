// Loops. What a loop carries is found by walking its body first in a block that is thrown away.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inside such a trial a loop's own trial is enough: what it carries is known then, and values of
// the right types stand for what it gives. Nested loops are so walked once for each level, not
// twice as often.
#include "dialect/arith/ArithOps.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/ub/UBOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "triton/frontend/Generate.h"
#include "triton/frontend/Semantic.h"

/// Variables that a loop carries, with what they are before it.
typedef struct Carried {
  uint32_t *names;
  const FeType **types;
  size_t count, capacity;
  FeHandles inits;
} Carried;

static void addCarried(FeCompiler *compiler, Carried *carried, uint32_t name, const FeType *type) {
  if (carried->count == carried->capacity) {
    size_t capacity = carried->capacity ? 2 * carried->capacity : 8;
    uint32_t *names = tsArenaNewArray(&compiler->arena, uint32_t, capacity);
    const FeType **types = tsArenaNewArray(&compiler->arena, const FeType *, capacity);
    if (carried->count) {
      memcpy(names, carried->names, carried->count * sizeof *names);
      memcpy(types, carried->types, carried->count * sizeof *types);
    }
    carried->names = names;
    carried->types = types;
    carried->capacity = capacity;
  }
  carried->names[carried->count] = name;
  carried->types[carried->count++] = type;
}

static bool isLanguageValue(const FeBinding *binding) { return !binding->isBare; }

static bool failCarried(FeBody *body, const FeBinding *before, const FeBinding *after) {
  MlirStringRef name = body->names[before->name];
  TsString text = {0};
  tsStringAppendFormat(&text, "Loop carried variable %.*s changed type, was ", (int)name.length,
                       name.data);
  fePrintClass(after, &text); // upstream has the two the other way round
  tsStringAppendC(&text, " but is now ");
  fePrintClass(before, &text);
  feFail(body->compiler, FE_ASSERTION, "%.*s", (int)text.size, text.data);
  tsStringFree(&text);
  return false;
}

static bool failCarriedType(FeBody *body, const FeBinding *before, const FeBinding *after) {
  MlirStringRef name = body->names[before->name];
  TsString text = {0};
  tsStringAppendFormat(&text, "Loop-carried variable %.*s has initial type ", (int)name.length,
                       name.data);
  feTypePrint(before->value->as.tensor.type, &text);
  tsStringAppendC(&text, " but is re-assigned to ");
  feTypePrint(after->value->as.tensor.type, &text);
  tsStringAppendC(&text, " in loop! Please make sure that the type stays consistent.");
  feFail(body->compiler, FE_ASSERTION, "%.*s", (int)text.size, text.data);
  tsStringFree(&text);
  return false;
}

static bool isKnown(const FeValue *value) {
  return value->kind != FE_TENSOR && value->kind != FE_DESCRIPTOR && value->kind != FE_TUPLE &&
         value->kind != FE_INSTANCE;
}

/// Whether a variable may have this value at the loop's end.
static bool checkCarried(FeBody *body, const FeBinding *before, const FeBinding *after) {
  MlirStringRef name = body->names[before->name];
  if (!isLanguageValue(after))
    return feFail(body->compiler, FE_ASSERTION, "cannot reassign constexpr %.*s in the loop",
                  (int)name.length, name.data) != NULL;
  const FeValue *a = before->value, *b = after->value;
  bool isSame = isKnown(a) || isKnown(b) ? isKnown(a) == isKnown(b) : a->kind == b->kind;
  if (isSame && a->kind == FE_INSTANCE)
    isSame = a->as.instance.of == b->as.instance.of;
  if (!isSame)
    return failCarried(body, before, after);
  if (a->kind == FE_TENSOR && a->as.tensor.type != b->as.tensor.type)
    return failCarriedType(body, before, after);
  return true;
}

static bool collectCarried(FeBody *body, const FeBindings *before, const uint32_t *ignored,
                           Carried *carried) {
  FeCompiler *compiler = body->compiler;
  for (uint32_t i = 0; i < before->count; ++i) {
    const FeBinding *binding = &before->items[i];
    MlirStringRef name = body->names[binding->name];
    if (ignored && binding->name == *ignored)
      continue;
    if (!isLanguageValue(binding)) {
      if (feBindingsFind(&body->defined, binding->name))
        return feFail(compiler, FE_ASSERTION, "Loop carried variable %.*s is not a triton value",
                      (int)name.length, name.data) != NULL;
      continue;
    }
    const FeBinding *after = feBindingsFind(&body->variables, binding->name);
    if (!checkCarried(body, binding, after))
      return false;
    FeHandles live = {0}, loop = {0};
    feFlatten(compiler, binding->value, &live);
    feFlatten(compiler, after->value, &loop);
    if (feHandlesEqual(&live, &loop))
      continue;
    const FeType *type = feTypeOf(compiler, binding->value);
    if (!type)
      return false;
    addCarried(compiler, carried, binding->name, type);
    for (size_t k = 0; k < live.size; ++k)
      feHandlesAdd(compiler, &carried->inits, live.data[k]);
  }
  return true;
}

static void dropBlock(FeBody *body, MlirBlock block) {
  mlirRewriterBaseClearInsertionPoint(body->compiler->builder);
  mlirBlockDetach(block);
  mlirBlockDestroy(block);
}

/// Walks the body in a block that is thrown away.
static bool findCarried(FeBody *body, const FeNodeList *statements, const FeSubRegion *region,
                        const uint32_t *ignored, Carried *carried) {
  MlirBlock block = feCreateBlock(body);
  feMoveToStart(body, block);
  bool wasTrial = body->isTrial;
  body->isTrial = true;
  ++body->numLoops;
  bool isDone = feVisitStatements(body, statements);
  --body->numLoops;
  body->isTrial = wasTrial;
  if (!isDone)
    return false;
  dropBlock(body, block);
  if (!collectCarried(body, &region->variables, ignored, carried))
    return false;
  feResetVariables(body, region);
  return true;
}

/// Gives the carried variables the values that `handles` are.
static void setCarried(FeBody *body, const Carried *carried, const MlirValue *handles,
                       bool isNamed) {
  size_t cursor = 0;
  for (size_t i = 0; i < carried->count; ++i) {
    size_t start = cursor;
    MlirStringRef name = body->names[carried->names[i]];
    FeValue *value = feUnflatten(body->compiler, carried->types[i], handles, &cursor);
    if (isNamed)
      feNameHandles(body, name, handles + start, cursor - start);
    feAssign(body, name, value);
  }
}

static void yieldCarried(FeBody *body, const Carried *carried, bool always) {
  FeCompiler *compiler = body->compiler;
  FeHandles handles = {0};
  for (size_t i = 0; i < carried->count; ++i)
    feFlatten(compiler, feBindingsFind(&body->variables, carried->names[i])->value, &handles);
  if (always || handles.size)
    scfYieldOpCreate(compiler->builder, compiler->location, (intptr_t)handles.size, handles.data);
}

/// Values that stand for what a loop carries.
static FeHandles createStandIns(FeBody *body, const Carried *carried) {
  FeCompiler *compiler = body->compiler;
  FeHandles results = {0};
  for (size_t i = 0; i < carried->inits.size; ++i) {
    MlirOperation poison =
        ubPoisonOpCreate(compiler->builder, compiler->location,
                         mlirValueGetType(carried->inits.data[i]), (MlirAttribute){NULL});
    feHandlesAdd(compiler, &results, mlirOperationGetResult(poison, 0));
  }
  return results;
}

/// In a trial: a loop that gives such values.
static void skipLoop(FeBody *body, const FeSubRegion *region, const Carried *carried) {
  feRestorePoint(body, region->point);
  FeHandles results = createStandIns(body, carried);
  feLeaveRegion(body, region);
  setCarried(body, carried, results.data, false);
}

static void finishLoop(FeBody *body, const FeSubRegion *region, const Carried *carried,
                       MlirOperation op) {
  FeHandles results = {0};
  for (size_t i = 0; i < carried->inits.size; ++i)
    feHandlesAdd(body->compiler, &results, mlirOperationGetResult(op, (intptr_t)i));
  feLeaveRegion(body, region);
  setCarried(body, carried, results.data, true);
}

static void setLoopAttribute(MlirOperation op, const char *name, MlirAttribute value) {
  mlirOperationSetDiscardableAttributeByName(op, mlirStringRefCreateFromCString(name), value);
}

static bool disableLicm(FeCompiler *compiler, MlirOperation op) {
  mlirContextGetOrLoadDialect(compiler->context, tsLiteral("llvm"));
  MlirAttribute attribute = mlirAttributeParseGet(
      compiler->context,
      tsLiteral("#llvm.loop_annotation<licm = <disable = true, versioningDisable = true>>"));
  if (mlirAttributeIsNull(attribute))
    return feFail(compiler, FE_RUNTIME_ERROR, "disable_licm needs the llvm dialect") != NULL;
  setLoopAttribute(op, "llvm.loop_annotation", attribute);
  return true;
}

//===--- while ---===//

static MlirBlock addBlock(FeBody *body, MlirRegion region, const FeHandles *like,
                          FeHandles *arguments) {
  MlirBlock block = mlirBlockCreate(0, NULL, NULL);
  for (size_t i = 0; i < like->size; ++i)
    feHandlesAdd(
        body->compiler, arguments,
        mlirBlockAddArgument(block, mlirValueGetType(like->data[i]), feUnknownLocation(body)));
  mlirRegionAppendOwnedBlock(region, block);
  mlirRewriterBaseSetInsertionPointToEnd(body->compiler->builder, block);
  return block;
}

/// tl.condition(c, disable_licm=...) in a while: NULL after an error; *disable is set.
static FeValue *visitCondition(FeBody *body, const FeNode *test, bool *disable) {
  FeCompiler *compiler = body->compiler;
  *disable = false;
  const FeNode *function = test->kind == FE_CALL ? test->as.call.function : NULL;
  bool isName = function &&
                (function->kind == FE_NAME ||
                 (function->kind == FE_ATTRIBUTE && function->as.attribute.value->kind == FE_NAME));
  if (!isName)
    return feVisit(body, test);
  FeValue *callee = feVisit(body, test->as.call.function);
  if (!callee || !feIsLanguageBuiltin(callee, "condition"))
    return callee ? feVisit(body, test) : NULL;
  static const MlirStringRef names[] = {{"arg1", 4}, {"disable_licm", 12}};
  FeValue *defaults[] = {NULL, feBool(compiler, false)}, *values[2];
  FeSignature signature = {
      .names = names, .defaults = defaults, .count = 2, .callee = "condition.__init__() "};
  FeArguments arguments;
  if (!feVisitArguments(body, test, true, &arguments) ||
      !feBindArguments(compiler, &signature, &arguments, values) ||
      !fePyTruth(compiler, values[1], disable))
    return NULL;
  return values[0];
}

static bool visitWhileCondition(FeBody *body, const FeNode *node, const Carried *carried,
                                MlirOperation op) {
  FeCompiler *compiler = body->compiler;
  FeHandles arguments = {0};
  MlirBlock block = addBlock(body, mlirOperationGetRegion(op, 0), &carried->inits, &arguments);
  setCarried(body, carried, arguments.data, true);
  bool disable;
  FeValue *condition = visitCondition(body, node->as.branch.test, &disable);
  if (!condition || (disable && !disableLicm(compiler, op)))
    return false;
  if (condition->kind != FE_TENSOR)
    return feFail(compiler, FE_ATTRIBUTE_ERROR, "'%s' object has no attribute 'handle'",
                  condition->kind == FE_TUPLE ? "tuple" : "constexpr") != NULL;
  feMoveToEnd(body, block);
  scfConditionOpCreate(compiler->builder, compiler->location, condition->as.tensor.handle,
                       (intptr_t)arguments.size, arguments.data);
  return true;
}

/// In a trial the condition is looked at too: functions that it calls come before later ones.
static bool tryCondition(FeBody *body, const FeNode *node, const Carried *carried) {
  MlirBlock block = feCreateBlock(body);
  FeHandles standIns = createStandIns(body, carried);
  setCarried(body, carried, standIns.data, false);
  bool disable;
  if (!visitCondition(body, node->as.branch.test, &disable))
    return false;
  dropBlock(body, block);
  return true;
}

bool feVisitWhile(FeBody *body, const FeNode *node) {
  FeCompiler *compiler = body->compiler;
  FeSubRegion region = feEnterRegion(body);
  Carried carried = {0};
  if (!findCarried(body, &node->as.branch.body, &region, NULL, &carried))
    return false;
  feRestorePoint(body, region.point);
  if (body->isTrial) {
    if (!tryCondition(body, node, &carried))
      return false;
    skipLoop(body, &region, &carried);
    return true;
  }
  const FeHandles *inits = &carried.inits;
  MlirOperation op =
      scfWhileOpCreate(compiler->builder, compiler->location, (intptr_t)inits->size,
                       feHandleTypes(compiler, inits), (intptr_t)inits->size, inits->data);
  if (!visitWhileCondition(body, node, &carried, op))
    return false;
  FeHandles arguments = {0};
  addBlock(body, mlirOperationGetRegion(op, 1), inits, &arguments);
  setCarried(body, &carried, arguments.data, true);
  ++body->numLoops;
  bool isDone = feVisitStatements(body, &node->as.branch.body);
  --body->numLoops;
  if (!isDone)
    return false;
  yieldCarried(body, &carried, true);
  finishLoop(body, &region, &carried, op);
  if (node->as.branch.orElse.count)
    return feFail(compiler, FE_ASSERTION, "Not implemented") != NULL;
  return true;
}

//===--- for ---===//

/// What a for loop runs over.
typedef struct Bounds {
  FeValue *lower, *upper, *step;
  FeValue *numStages, *unrollFactor;
  bool disallowAccMultiBuffer, flatten, warpSpecialize, disableLicm;
} Bounds;

enum { FE_RANGE_PARAMETERS = 9 };

static bool boundsOfRange(FeBody *body, const FeNode *call, const FeArguments *given,
                          Bounds *bounds) {
  FeCompiler *compiler = body->compiler;
  if (!given->count)
    return feFail(compiler, FE_INDEX_ERROR, "list index out of range") != NULL;
  bounds->lower = given->count > 1 ? given->positional[0] : feInt(compiler, 0);
  // The only argument is computed once more, as Triton does.
  bounds->upper =
      given->count > 1 ? given->positional[1] : feVisit(body, call->as.call.arguments.items[0]);
  bounds->step = given->count > 2 ? given->positional[2] : feInt(compiler, 1);
  return bounds->upper != NULL;
}

static bool boundsOfLanguageRange(FeCompiler *compiler, const FeArguments *given, Bounds *bounds) {
  static const MlirStringRef names[FE_RANGE_PARAMETERS] = {{"arg1", 4},
                                                           {"arg2", 4},
                                                           {"step", 4},
                                                           {"num_stages", 10},
                                                           {"loop_unroll_factor", 18},
                                                           {"disallow_acc_multi_buffer", 25},
                                                           {"flatten", 7},
                                                           {"warp_specialize", 15},
                                                           {"disable_licm", 12}};
  FeValue *none = feNone(compiler), *no = feBool(compiler, false);
  FeValue *defaults[FE_RANGE_PARAMETERS] = {NULL, none, none, none, none, no, no, no, no};
  FeValue *values[FE_RANGE_PARAMETERS];
  FeSignature signature = {.names = names,
                           .defaults = defaults,
                           .count = FE_RANGE_PARAMETERS,
                           .callee = "range.__init__() "};
  if (!feBindArguments(compiler, &signature, given, values))
    return false;
  bool isUpTo = values[1]->kind == FE_NONE;
  bounds->lower = isUpTo ? feInt(compiler, 0) : values[0];
  bounds->upper = isUpTo ? values[0] : values[1];
  bounds->step = values[2]->kind == FE_NONE ? feInt(compiler, 1) : values[2];
  bounds->numStages = values[3]->kind == FE_NONE ? NULL : values[3];
  bounds->unrollFactor = values[4]->kind == FE_NONE ? NULL : values[4];
  return fePyTruth(compiler, values[5], &bounds->disallowAccMultiBuffer) &&
         fePyTruth(compiler, values[6], &bounds->flatten) &&
         fePyTruth(compiler, values[7], &bounds->warpSpecialize) &&
         fePyTruth(compiler, values[8], &bounds->disableLicm);
}

static bool setIntAttribute(FeCompiler *compiler, MlirOperation op, const char *name,
                            const FeValue *value) {
  if (!value)
    return true;
  int64_t number;
  if (!feAsInt64(value, &number) || number < INT32_MIN || number > INT32_MAX)
    return feFail(compiler, FE_TYPE_ERROR, "%s must be an int", name) != NULL;
  setLoopAttribute(op, name, mlirIntegerAttrGet(mlirIntegerTypeGet(compiler->context, 32), number));
  return true;
}

static bool setLoopAttributes(FeCompiler *compiler, MlirOperation op, const Bounds *bounds) {
  MlirAttribute unit = mlirUnitAttrGet(compiler->context);
  if (!setIntAttribute(compiler, op, "tt.num_stages", bounds->numStages) ||
      !setIntAttribute(compiler, op, "tt.loop_unroll_factor", bounds->unrollFactor))
    return false;
  if (bounds->disallowAccMultiBuffer)
    setLoopAttribute(op, "tt.disallow_acc_multi_buffer", unit);
  if (bounds->flatten)
    setLoopAttribute(op, "tt.flatten", unit);
  if (bounds->warpSpecialize)
    setLoopAttribute(op, "tt.warp_specialize", unit);
  return !bounds->disableLicm || disableLicm(compiler, op);
}

static bool isNegative(const FeValue *value) {
  return (value->kind == FE_INT && value->as.integer.isNegative) ||
         (value->kind == FE_FLOAT && value->as.real < 0);
}

/// A bound as a value of the induction variable's type.
static MlirValue castBound(FeCompiler *compiler, const FeValue *value, const FeType *type) {
  MlirValue handle = value->as.tensor.handle;
  MlirType to = feTypeToIR(compiler, type);
  unsigned from = mlirIntegerTypeGetWidth(mlirValueGetType(handle));
  unsigned width = mlirIntegerTypeGetWidth(to);
  const TesseraOpDef *definition = from == width          ? &arithBitcastOpDef
                                   : from > width         ? &arithTruncIOpDef
                                   : feTypeIsSigned(type) ? &arithExtSIOpDef
                                                          : &arithExtUIOpDef;
  return feMake1(compiler, definition, type, value)->as.tensor.handle;
}

static bool checkBounds(FeCompiler *compiler, FeValue *const values[3]) {
  static const char *const names[] = {"lower bound", "upper bound", "step"};
  TsString text = {0};
  bool areInts = true;
  tsStringAppendC(&text, "For loop bounds and step must all be ints, are (");
  for (int i = 0; i < 3; ++i) {
    const FeType *scalar = feTypeScalar(values[i]->as.tensor.type);
    areInts &= scalar->kind == FE_TYPE_SCALAR && feTypeIsInteger(scalar);
    tsStringAppendC(&text, i ? ", " : "");
    feTypePrint(scalar, &text);
  }
  tsStringAppendChar(&text, ')');
  if (!areInts)
    feFail(compiler, FE_TYPE_ERROR, "%.*s", (int)text.size, text.data);
  for (int i = 0; areInts && i < 3; ++i) {
    if (!feTypeIsBlock(values[i]->as.tensor.type))
      continue;
    tsStringClear(&text);
    tsStringAppendFormat(&text, "For %s must be a scalar, got ", names[i]);
    feTypePrint(values[i]->as.tensor.type, &text);
    feFail(compiler, FE_TYPE_ERROR, "%.*s", (int)text.size, text.data);
  }
  tsStringFree(&text);
  return !feHasError(compiler);
}

/// The loop's operands, in the type of its variable.
typedef struct ForLoop {
  const FeNode *node;
  const Bounds *bounds;
  MlirStringRef target;
  MlirValue lower, upper, step;
  const FeType *type;
  bool isDownwards;
  MlirValue placeholder; ///< stands for the induction variable until the loop is there
} ForLoop;

static bool prepareFor(FeBody *body, ForLoop *loop) {
  FeCompiler *compiler = body->compiler;
  const Bounds *bounds = loop->bounds;
  FeValue *step = bounds->step;
  FeValue *values[3] = {bounds->lower, bounds->upper, step};
  if (isNegative(step)) {
    loop->isDownwards = true;
    if (!(values[2] = fePyUnary(compiler, FE_U_SUB, step)))
      return false;
    values[0] = bounds->upper;
    values[1] = bounds->lower;
  }
  for (int i = 0; i < 3; ++i)
    if (!(values[i] = feToTensor(compiler, values[i])))
      return false;
  if (!checkBounds(compiler, values))
    return false;
  loop->type = feIntegerPromote(compiler, values[0]->as.tensor.type, values[1]->as.tensor.type);
  if (loop->type)
    loop->type = feIntegerPromote(compiler, loop->type, values[2]->as.tensor.type);
  if (!loop->type)
    return false;
  loop->lower = castBound(compiler, values[0], loop->type);
  loop->upper = castBound(compiler, values[1], loop->type);
  loop->step = castBound(compiler, values[2], loop->type);
  MlirOperation poison = ubPoisonOpCreate(compiler->builder, compiler->location,
                                          feTypeToIR(compiler, loop->type), (MlirAttribute){NULL});
  loop->placeholder = mlirOperationGetResult(poison, 0);
  feAssign(body, loop->target, feTensor(compiler, loop->placeholder, loop->type));
  return true;
}

/// The op with a body that has its arguments.
static MlirOperation createFor(FeBody *body, const ForLoop *loop, const Carried *carried,
                               FeHandles *arguments) {
  FeCompiler *compiler = body->compiler;
  const FeHandles *inits = &carried->inits;
  MlirOperation op =
      scfForOpCreate(compiler->builder, compiler->location, (intptr_t)inits->size,
                     feHandleTypes(compiler, inits), loop->lower, loop->upper, loop->step,
                     (intptr_t)inits->size, inits->data, (MlirAttribute){NULL});
  MlirBlock block = mlirBlockCreate(0, NULL, NULL);
  mlirBlockAddArgument(block, feTypeToIR(compiler, loop->type), compiler->location);
  for (size_t i = 0; i < inits->size; ++i)
    feHandlesAdd(compiler, arguments,
                 mlirBlockAddArgument(block, mlirValueGetType(inits->data[i]),
                                      mlirValueGetLocation(inits->data[i])));
  mlirRegionAppendOwnedBlock(mlirOperationGetRegion(op, 0), block);
  mlirRewriterBaseSetInsertionPointToEnd(compiler->builder, block);
  return op;
}

/// The loop's variable: counted from above where the step is negative.
static void setInduction(FeBody *body, const ForLoop *loop, MlirBlock block) {
  FeCompiler *compiler = body->compiler;
  MlirValue value = mlirBlockGetArgument(block, 0);
  feMoveToStart(body, block);
  if (loop->isDownwards) {
    FeValue *counted = feTensor(compiler, value, loop->type);
    FeValue *upper = feTensor(compiler, loop->upper, loop->type);
    FeValue *lower = feTensor(compiler, loop->lower, loop->type);
    FeValue *left = feMake2(compiler, &arithSubIOpDef, loop->type, upper, counted);
    value = feMake2(compiler, &arithAddIOpDef, loop->type, left, lower)->as.tensor.handle;
  }
  mlirValueReplaceAllUsesOfWith(loop->placeholder, value);
  feNameHandles(body, loop->target, &value, 1);
}

static bool visitForOp(FeBody *body, ForLoop *loop) {
  FeCompiler *compiler = body->compiler;
  if (!prepareFor(body, loop))
    return false;
  uint32_t target = feNameIndex(body, loop->target);
  const FeNodeList *statements = &loop->node->as.forLoop.body;
  FeSubRegion region = feEnterRegion(body);
  Carried carried = {0};
  if (!findCarried(body, statements, &region, &target, &carried))
    return false;
  if (body->isTrial) {
    skipLoop(body, &region, &carried);
    return true;
  }
  feRestorePoint(body, region.point);
  MlirLocation location = compiler->location;
  FeHandles arguments = {0};
  MlirOperation op = createFor(body, loop, &carried, &arguments);
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
  if (!setLoopAttributes(compiler, op, loop->bounds))
    return false;
  setCarried(body, &carried, arguments.data, true);
  ++body->numLoops;
  bool isDone = feVisitStatements(body, statements);
  --body->numLoops;
  if (!isDone)
    return false;
  yieldCarried(body, &carried, false);
  if (!carried.inits.size) {
    mlirRewriterBaseSetInsertionPointToEnd(compiler->builder, block);
    scfYieldOpCreate(compiler->builder, location, 0, NULL);
  }
  setInduction(body, loop, block);
  finishLoop(body, &region, &carried, op);
  return true;
}

//===--- tl.static_range ---===//

static bool staticBound(FeCompiler *compiler, const FeValue *value, const char *what,
                        int64_t *result) {
  if (!feIsConstexpr(value)) {
    TsString text = {0};
    fePrintValue(compiler, (FeValue *)(uintptr_t)value, &text);
    feFail(compiler, FE_ASSERTION, "%.*s used as tl.static_range %s value is not a constexpr",
           (int)text.size, text.data, what);
    tsStringFree(&text);
    return false;
  }
  if (!feAsInt64(value, result))
    return feFail(compiler, FE_TYPE_ERROR, "'%s' object cannot be interpreted as an integer",
                  fePythonClass(value)) != NULL;
  return true;
}

static bool staticBounds(FeCompiler *compiler, const FeArguments *given, int64_t bounds[3]) {
  static const MlirStringRef names[] = {{"arg1", 4}, {"arg2", 4}, {"step", 4}};
  FeValue *none = feNone(compiler), *defaults[] = {NULL, none, none}, *values[3];
  FeSignature signature = {
      .names = names, .defaults = defaults, .count = 3, .callee = "static_range.__init__() "};
  if (!feBindArguments(compiler, &signature, given, values))
    return false;
  bounds[0] = 0;
  bounds[2] = 1;
  bool isUpTo = values[1]->kind == FE_NONE;
  if (!staticBound(compiler, values[0], "start", &bounds[isUpTo]) ||
      (!isUpTo && !staticBound(compiler, values[1], "end", &bounds[1])) ||
      (values[2]->kind != FE_NONE && !staticBound(compiler, values[2], "step", &bounds[2])))
    return false;
  if (!bounds[2])
    return feFail(compiler, FE_VALUE_ERROR, "range() arg 3 must not be zero") != NULL;
  return true;
}

static bool visitStaticFor(FeBody *body, const FeNode *node, const FeArguments *given) {
  FeCompiler *compiler = body->compiler;
  int64_t bounds[3];
  if (!staticBounds(compiler, given, bounds))
    return false;
  uint32_t target = feNameIndex(body, node->as.forLoop.target->as.name.id);
  bool isUp = bounds[2] > 0;
  for (int64_t i = bounds[0]; isUp ? i < bounds[1] : i > bounds[1];) {
    feBindingsSet(&compiler->arena, &body->variables,
                  (FeBinding){.name = target, .value = feInt(compiler, i)});
    if (!feVisitStatements(body, &node->as.forLoop.body))
      return false;
    if (isUp ? i > INT64_MAX - bounds[2] : i < INT64_MIN - bounds[2])
      break;
    i += bounds[2];
  }
  return true;
}

bool feVisitFor(FeBody *body, const FeNode *node) {
  FeCompiler *compiler = body->compiler;
  const FeNode *call = node->as.forLoop.iter, *target = node->as.forLoop.target;
  if (call->kind != FE_CALL)
    return feFail(compiler, FE_ATTRIBUTE_ERROR, "'%s' object has no attribute 'func'",
                  feNodeName(call->kind)) != NULL;
  FeValue *callee = feVisit(body, call->as.call.function);
  FeArguments given;
  if (!callee || !feVisitArguments(body, call, false, &given))
    return false;
  bool isStatic = feIsLanguageBuiltin(callee, "static_range");
  Bounds bounds = {0};
  if (feIsLanguageBuiltin(callee, "range")) {
    if (!boundsOfLanguageRange(compiler, &given, &bounds))
      return false;
  } else if (feIsPythonBuiltin(callee, "range")) {
    if (!boundsOfRange(body, call, &given, &bounds))
      return false;
  } else if (!isStatic) {
    return feFail(compiler, FE_RUNTIME_ERROR,
                  "Only `range` and `static_range` iterators are currently supported") != NULL;
  }
  if (target->kind != FE_NAME)
    return feFail(compiler, FE_ATTRIBUTE_ERROR, "'%s' object has no attribute 'id'",
                  feNodeName(target->kind)) != NULL;
  if (isStatic)
    return visitStaticFor(body, node, &given);
  ForLoop loop = {.node = node, .bounds = &bounds, .target = target->as.name.id};
  if (!visitForOp(body, &loop))
    return false;
  if (node->as.forLoop.orElse.count)
    return feFail(compiler, FE_ASSERTION, "Don't know what to do with else after for") != NULL;
  return true;
}
