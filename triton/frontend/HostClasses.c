// Classes at compile time: records, named tuples, enums, aggregates; decorators.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Host.h"

FeClass *feNewClass(FeCompiler *compiler, MlirStringRef name, FeModule *module, size_t numFields) {
  FeClass *of = tsArenaNew(&compiler->arena, FeClass);
  *of = (FeClass){.name = tsArenaString(&compiler->arena, name),
                  .module = module,
                  .numFields = numFields,
                  .attributes = feScopeCreate(&compiler->arena, NULL)};
  of->qualifiedName = of->name;
  of->fieldNames = tsArenaNewArray(&compiler->arena, MlirStringRef, numFields + 1);
  of->fieldTypes = tsArenaNewArray(&compiler->arena, FeValue *, numFields + 1);
  of->fieldDefaults = tsArenaNewArray(&compiler->arena, FeValue *, numFields + 1);
  memset(of->fieldTypes, 0, (numFields + 1) * sizeof *of->fieldTypes);
  memset(of->fieldDefaults, 0, (numFields + 1) * sizeof *of->fieldDefaults);
  return of;
}

//===--- Fields ---===//

typedef struct Field {
  MlirStringRef name;
  FeValue *type, *byDefault;
} Field;

typedef TsVec(Field) FieldList;

static void addField(FieldList *fields, Field field) {
  for (size_t i = 0; i < fields->size; ++i)
    if (tsEqual(fields->data[i].name, field.name)) {
      if (field.type)
        fields->data[i] = field;
      return;
    }
  tsVecPush(fields, field);
}

/// Fields that methods assign: self.name = ...
static void findAssignedFields(const FeNodeList *body, MlirStringRef self, FieldList *fields);

static void findInTarget(const FeNode *target, MlirStringRef self, FieldList *fields) {
  if (target->kind == FE_ATTRIBUTE && target->as.attribute.value->kind == FE_NAME &&
      tsEqual(target->as.attribute.value->as.name.id, self))
    addField(fields, (Field){.name = target->as.attribute.attribute});
  if (target->kind == FE_TUPLE_EXPR)
    for (size_t i = 0; i < target->as.sequence.elements.count; ++i)
      if (target->as.sequence.elements.items[i]->kind == FE_ATTRIBUTE)
        findInTarget(target->as.sequence.elements.items[i], self, fields);
}

/// `elif` chains can be long: the last else is a loop.
static void findInStatement(const FeNode *node, MlirStringRef self, FieldList *fields) {
  switch (node->kind) {
  case FE_ASSIGN:
    for (size_t i = 0; i < node->as.assign.targets.count; ++i)
      findInTarget(node->as.assign.targets.items[i], self, fields);
    break;
  case FE_ANN_ASSIGN:
    findInTarget(node->as.annAssign.target, self, fields);
    break;
  case FE_IF:
    for (;;) {
      findAssignedFields(&node->as.branch.body, self, fields);
      if (node->as.branch.orElse.count != 1 || node->as.branch.orElse.items[0]->kind != FE_IF)
        break;
      node = node->as.branch.orElse.items[0];
    }
    findAssignedFields(&node->as.branch.orElse, self, fields);
    break;
  case FE_FOR:
    findAssignedFields(&node->as.forLoop.body, self, fields);
    break;
  case FE_WITH:
    findAssignedFields(&node->as.with.body, self, fields);
    break;
  case FE_TRY:
    findAssignedFields(&node->as.tryStmt.body, self, fields);
    break;
  default:
    break;
  }
}

static void findAssignedFields(const FeNodeList *body, MlirStringRef self, FieldList *fields) {
  for (size_t i = 0; i < body->count; ++i)
    findInStatement(body->items[i], self, fields);
}

static void findMethodFields(const FeNodeList *body, FieldList *fields) {
  for (size_t i = 0; i < body->count; ++i) {
    const FeNode *node = body->items[i];
    if (node->kind == FE_FUNCTION_DEF && node->as.function.parameters->count)
      findAssignedFields(&node->as.function.body, node->as.function.parameters->items[0].name,
                         fields);
  }
}

/// Fields that the class body declares: `name: type = default`.
static void findDeclaredFields(FeActivation *activation, const FeNodeList *body,
                               FieldList *fields) {
  FeCompiler *compiler = activation->compiler;
  for (size_t i = 0; i < body->count; ++i) {
    const FeNode *node = body->items[i];
    if (node->kind != FE_ANN_ASSIGN || node->as.annAssign.target->kind != FE_NAME)
      continue;
    Field field = {.name = node->as.annAssign.target->as.name.id};
    field.type = feHostEvaluate(activation, node->as.annAssign.annotation);
    if (!field.type && compiler->error.kind != FE_LIMIT) {
      feClearError(compiler);
      field.type = feOpaque(compiler, tsLiteral("annotation"));
    }
    if (node->as.annAssign.value)
      field.byDefault = feScopeFindLocal(activation->scope, field.name);
    addField(fields, field);
  }
}

static void setFields(FeCompiler *compiler, FeClass *of, const FieldList *fields) {
  FeClass *shape = feNewClass(compiler, of->name, of->module, fields->size);
  of->numFields = fields->size;
  of->fieldNames = shape->fieldNames;
  of->fieldTypes = shape->fieldTypes;
  of->fieldDefaults = shape->fieldDefaults;
  for (size_t i = 0; i < fields->size; ++i) {
    of->fieldNames[i] = fields->data[i].name;
    of->fieldTypes[i] = fields->data[i].type;
    of->fieldDefaults[i] = fields->data[i].byDefault;
  }
}

static void inheritFields(const FeClass *base, FieldList *fields) {
  for (size_t i = 0; base && i < base->numFields; ++i)
    addField(fields, (Field){base->fieldNames[i], base->fieldTypes[i], base->fieldDefaults[i]});
}

//===--- Enums ---===//

/// Each value of the body becomes a member with a name and a value; of an IntEnum, members are
/// their values.
static void makeMembers(FeCompiler *compiler, FeClass *of, bool isInt) {
  static const char *const names[] = {"name", "value"};
  of->isEnum = true;
  FieldList fields = {0};
  for (int i = 0; i < 2; ++i)
    tsVecPush(&fields, ((Field){.name = mlirStringRefCreateFromCString(names[i])}));
  setFields(compiler, of, &fields);
  tsVecFree(&fields);
  for (size_t i = 0; !isInt && i < feScopeCount(of->attributes); ++i) {
    MlirStringRef name;
    FeValue *value;
    feScopeAt(of->attributes, i, &name, &value);
    if (!value || value->kind == FE_FUNCTION || value->kind == FE_BOUND ||
        tsStartsWith(name, tsLiteral("__")))
      continue;
    FeValue *member = fePyNew(compiler, FE_INSTANCE);
    member->as.instance.of = of;
    member->as.instance.fields = tsArenaNewArray(&compiler->arena, FeValue *, 2);
    member->as.instance.fields[0] = feStr(compiler, name);
    member->as.instance.fields[1] = value;
    feScopeSet(of->attributes, name, member);
  }
}

//===--- Class statements ---===//

typedef struct Bases {
  FeClass *base;
  bool isNamedTuple, isEnum, isIntEnum;
} Bases;

static bool findBases(FeActivation *activation, const FeNode *node, Bases *bases) {
  *bases = (Bases){0};
  for (size_t i = 0; i < node->as.classDef.bases.count; ++i) {
    FeValue *base = feHostEvaluate(activation, node->as.classDef.bases.items[i]);
    if (!base)
      return false;
    if (base->kind == FE_CLASS && !bases->base)
      bases->base = base->as.classOf;
    if (base->kind != FE_OPAQUE)
      continue;
    bases->isNamedTuple |= tsEqualC(base->as.opaque, "typing.NamedTuple");
    bases->isEnum |= tsEqualC(base->as.opaque, "enum.Enum");
    bases->isIntEnum |= tsEqualC(base->as.opaque, "enum.IntEnum");
  }
  if (bases->base && bases->base->isEnum)
    bases->isEnum = true;
  return true;
}

FeValue *feMakeClass(FeActivation *activation, const FeNode *node) {
  FeCompiler *compiler = activation->compiler;
  Bases bases;
  if (!findBases(activation, node, &bases))
    return NULL;
  FeClass *of = feNewClass(compiler, node->as.classDef.name, activation->module, 0);
  TsString name = {0};
  tsStringAppendFormat(&name, "%.*s.%s", (int)activation->prefix.length, activation->prefix.data,
                       of->name.data);
  of->qualifiedName = tsArenaString(&compiler->arena, tsStringView(&name));
  tsStringFree(&name);
  of->base = bases.base;
  FeActivation inner = *activation;
  inner.scope = feScopeCreate(&compiler->arena, activation->scope);
  inner.globals = NULL;
  inner.owner = of;
  inner.prefix = of->qualifiedName;
  if (feHostExecute(&inner, &node->as.classDef.body) == FE_FLOW_FAIL)
    return NULL;
  of->attributes = inner.scope;
  of->isNamedTuple = bases.isNamedTuple;
  FieldList fields = {0};
  inheritFields(of->base, &fields);
  findDeclaredFields(&inner, &node->as.classDef.body, &fields);
  if (!of->isNamedTuple)
    findMethodFields(&node->as.classDef.body, &fields);
  setFields(compiler, of, &fields);
  tsVecFree(&fields);
  if (bases.isEnum || bases.isIntEnum)
    makeMembers(compiler, of, bases.isIntEnum);
  FeValue *value = fePyNew(compiler, FE_CLASS);
  value->as.classOf = of;
  return feHasError(compiler) ? NULL : value;
}

//===--- Instances ---===//

static FeValue *failMissing(FeCompiler *compiler, const FeClass *of, MlirStringRef field) {
  return feFail(compiler, FE_TYPE_ERROR, "%.*s.%s() missing 1 required positional argument: '%.*s'",
                (int)of->name.length, of->name.data, of->isNamedTuple ? "__new__" : "__init__",
                (int)field.length, field.data);
}

/// Values for all fields, in order; false after an error.
static bool bindFields(FeCompiler *compiler, const FeClass *of, const FeArguments *arguments,
                       FeValue **values) {
  if (arguments->count > of->numFields)
    return feFail(compiler, FE_TYPE_ERROR,
                  "%.*s() takes %zu positional arguments but %zu were given", (int)of->name.length,
                  of->name.data, of->numFields + 1, arguments->count + 1) != NULL;
  memset(values, 0, of->numFields * sizeof *values);
  for (size_t i = 0; i < arguments->count; ++i)
    values[i] = arguments->positional[i];
  for (size_t i = 0; i < arguments->numKeywords; ++i) {
    size_t at = 0;
    while (at < of->numFields && !tsEqual(of->fieldNames[at], arguments->names[i]))
      ++at;
    if (at == of->numFields || values[at])
      return feFail(compiler, FE_TYPE_ERROR, "%.*s() got %s argument '%.*s'", (int)of->name.length,
                    of->name.data,
                    at == of->numFields ? "an unexpected keyword" : "multiple values for",
                    (int)arguments->names[i].length, arguments->names[i].data) != NULL;
    values[at] = arguments->keywords[i];
  }
  for (size_t i = 0; i < of->numFields; ++i) {
    if (!values[i])
      values[i] = of->fieldDefaults[i];
    // Fields without a type are those that methods assign.
    if (!values[i] && (of->isNamedTuple || of->fieldTypes[i]))
      return failMissing(compiler, of, of->fieldNames[i]) != NULL;
  }
  return true;
}

static FeValue *findMember(FeCompiler *compiler, const FeClass *of, const FeArguments *arguments) {
  for (size_t i = 0; arguments->count == 1 && i < feScopeCount(of->attributes); ++i) {
    MlirStringRef name;
    FeValue *value;
    feScopeAt(of->attributes, i, &name, &value);
    bool isMember = value && value->kind == FE_INSTANCE && value->as.instance.of == of;
    if (isMember && (fePyEqual(value->as.instance.fields[1], arguments->positional[0]) ||
                     value == arguments->positional[0]))
      return value;
    if (value && fePyIsInt(value) && fePyEqual(value, arguments->positional[0]))
      return value;
  }
  return feFail(compiler, FE_VALUE_ERROR, "no member of %.*s has this value", (int)of->name.length,
                of->name.data);
}

static FeValue *initialise(FeCompiler *compiler, FeValue *instance, FeValue *init,
                           const FeArguments *arguments) {
  const FeClass *of = instance->as.instance.of;
  FeValue *method = fePyBind(compiler, init, instance);
  if (!feHostCall(compiler, method, arguments))
    return NULL;
  for (size_t i = 0; of->isAggregate && i < of->numFields; ++i)
    if (!instance->as.instance.fields[i])
      return feFail(compiler, FE_ATTRIBUTE_ERROR,
                    "constructor for %.*s did not initialize attribute '%.*s'",
                    (int)of->name.length, of->name.data, (int)of->fieldNames[i].length,
                    of->fieldNames[i].data);
  return instance;
}

FeValue *feConstruct(FeCompiler *compiler, FeValue *class, const FeArguments *arguments) {
  const FeClass *of = class->as.classOf;
  if (of->isEnum)
    return findMember(compiler, of, arguments);
  FeValue **fields = tsArenaNewArray(&compiler->arena, FeValue *, of->numFields + 1);
  if (of->isNamedTuple)
    return bindFields(compiler, of, arguments, fields)
               ? feTuple(compiler, fields, of->numFields, of)
               : NULL;
  FeValue *instance = fePyNew(compiler, FE_INSTANCE);
  instance->as.instance.of = (FeClass *)(uintptr_t)of;
  instance->as.instance.fields = fields;
  memset(fields, 0, (of->numFields + 1) * sizeof *fields);
  FeValue *init = feClassFind(of, tsLiteral("__init__"));
  if (init && init->kind == FE_FUNCTION)
    return initialise(compiler, instance, init, arguments);
  if (of->isDataclass || of->isAggregate)
    return bindFields(compiler, of, arguments, fields) ? instance : NULL;
  if (arguments->count || arguments->numKeywords)
    return feFail(compiler, FE_TYPE_ERROR, "%.*s() takes no arguments", (int)of->name.length,
                  of->name.data);
  return instance;
}

//===--- Decorators ---===//

FeValue *feHostClassMethod(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *function = arguments->count == 1 ? arguments->positional[0] : NULL;
  if (!function || function->kind != FE_FUNCTION || !function->as.function->owner)
    return feFail(compiler, FE_TYPE_ERROR, "classmethod() takes a function of a class");
  FeValue *class = fePyNew(compiler, FE_CLASS);
  class->as.classOf = function->as.function->owner;
  return fePyBind(compiler, function, class);
}

bool feIsPropertyMark(const FeValue *value) {
  return value->kind == FE_BUILTIN && strcmp(value->as.builtin->name, "builtins.property") == 0;
}

static bool isCompiled(const FeValue *value) {
  return value->kind == FE_FUNCTION && value->as.function->kind != FE_PLAIN_FUNCTION;
}

/// Whether a decorator made of a function something that kernels can't use any more.
static bool isWorse(const FeValue *before, const FeValue *after) {
  if (before->kind != FE_FUNCTION)
    return after->kind == FE_OPAQUE;
  return after->kind == FE_OPAQUE || (isCompiled(before) && !isCompiled(after));
}

FeValue *feDecorate(FeActivation *activation, const FeNode *decorator, FeValue *value) {
  FeCompiler *compiler = activation->compiler;
  const FeNode *function = decorator->kind == FE_CALL ? decorator->as.call.function : decorator;
  FeValue *callee = feHostEvaluate(activation, function);
  if (callee && feIsTransparent(callee))
    return value;
  if (callee && function != decorator) {
    FeArguments given;
    callee = feHostArguments(activation, &decorator->as.call.arguments, decorator->as.call.keywords,
                             decorator->as.call.numKeywords, &given)
                 ? feHostCall(compiler, callee, &given)
                 : NULL;
  }
  FeArguments arguments = {.positional = &value, .count = 1};
  FeValue *result = callee ? feHostCall(compiler, callee, &arguments) : NULL;
  if (!result && activation->isModule && compiler->error.kind != FE_LIMIT) {
    feClearError(compiler);
    return value;
  }
  return result && isWorse(value, result) ? value : result;
}
