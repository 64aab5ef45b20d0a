// Attributes of compile-time values: modules' members, fields, methods.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Host.h"

FeValue *fePyBind(FeCompiler *compiler, FeValue *callee, FeValue *self) {
  FeValue *value = fePyNew(compiler, FE_BOUND);
  value->as.bound.callee = callee;
  value->as.bound.self = self;
  return value;
}

static FeValue *failAttribute(FeCompiler *compiler, const FeValue *value, MlirStringRef name) {
  return feFail(compiler, FE_ATTRIBUTE_ERROR, "'%s' object has no attribute '%.*s'",
                fePyTypeName(value), (int)name.length, name.data);
}

FeValue *feOpaqueMember(FeCompiler *compiler, MlirStringRef owner, MlirStringRef name) {
  TsString text = {0};
  tsStringAppend(&text, owner);
  tsStringAppendChar(&text, '.');
  tsStringAppend(&text, name);
  FeValue *known = feHostFind(compiler, tsStringView(&text));
  if (known || feHasError(compiler)) {
    tsStringFree(&text);
    return known;
  }
  FeValue *value = fePyNew(compiler, FE_OPAQUE);
  value->as.opaque = tsArenaString(&compiler->arena, tsStringView(&text));
  tsStringFree(&text);
  return value;
}

static FeValue *moduleMember(FeCompiler *compiler, FeValue *value, MlirStringRef name) {
  const FeModule *module = value->as.module;
  FeValue *member = feScopeFindLocal(module->globals, name);
  if (!member && !module->source.length) {
    member = feOpaqueMember(compiler, module->name, name);
    // What the language doesn't have is an error, what is of the host's isn't used by kernels.
    if (member && member->kind == FE_OPAQUE &&
        (tsStartsWith(member->as.opaque, tsLiteral("triton.language.")) ||
         tsStartsWith(member->as.opaque, tsLiteral("math."))))
      member = NULL;
  }
  if (member || feHasError(compiler))
    return member;
  if (tsEqualC(name, "__name__"))
    return feStr(compiler, module->name);
  return feFail(compiler, FE_ATTRIBUTE_ERROR, "module '%.*s' has no attribute '%.*s'",
                (int)module->name.length, module->name.data, (int)name.length, name.data);
}

//===--- Classes and instances ---===//

FeValue *feClassFind(const FeClass *of, MlirStringRef name) {
  for (; of; of = of->base) {
    FeValue *value = of->attributes ? feScopeFindLocal(of->attributes, name) : NULL;
    if (value)
      return value;
  }
  return NULL;
}

/// What a class attribute is when it's looked up on an instance.
static FeValue *bindToInstance(FeCompiler *compiler, FeValue *attribute, FeValue *instance) {
  if (attribute->kind == FE_FUNCTION)
    return fePyBind(compiler, attribute, instance);
  if (attribute->kind != FE_BOUND)
    return attribute;
  if (!attribute->as.bound.self) // a static method
    return attribute->as.bound.callee;
  if (!feIsPropertyMark(attribute->as.bound.callee))
    return attribute;
  FeArguments arguments = {.positional = &instance, .count = 1};
  return feCall(compiler, attribute->as.bound.self, &arguments);
}

static FeValue *classMember(FeCompiler *compiler, FeValue *value, MlirStringRef name) {
  const FeClass *of = value->as.classOf;
  FeValue *member = feClassFind(of, name);
  if (member && member->kind == FE_BOUND && !member->as.bound.self)
    return member->as.bound.callee;
  if (member)
    return member;
  if (tsEqualC(name, "__name__"))
    return feStr(compiler, of->name);
  return feFail(compiler, FE_ATTRIBUTE_ERROR, "type object '%.*s' has no attribute '%.*s'",
                (int)of->name.length, of->name.data, (int)name.length, name.data);
}

static FeValue *instanceMember(FeCompiler *compiler, FeValue *value, MlirStringRef name) {
  const FeClass *of = value->as.instance.of;
  for (size_t i = 0; i < of->numFields; ++i)
    if (value->as.instance.fields[i] && tsEqual(of->fieldNames[i], name))
      return value->as.instance.fields[i];
  FeValue *member = feClassFind(of, name);
  if (member)
    return bindToInstance(compiler, member, value);
  return failAttribute(compiler, value, name);
}

static FeValue *tupleMember(FeCompiler *compiler, FeValue *value, MlirStringRef name) {
  const FeClass *of = value->as.tuple.of;
  for (size_t i = 0; of && i < of->numFields && i < value->as.tuple.count; ++i)
    if (tsEqual(of->fieldNames[i], name))
      return value->as.tuple.items[i];
  FeValue *member = of ? feClassFind(of, name) : NULL;
  if (member)
    return bindToInstance(compiler, member, value);
  if ((member = fePyMethod(compiler, value, name)) || feHasError(compiler))
    return member;
  return failAttribute(compiler, value, name);
}

static FeValue *functionMember(FeCompiler *compiler, FeValue *value, MlirStringRef name) {
  const FeFunction *function = value->as.function;
  if (tsEqualC(name, "__name__") || tsEqualC(name, "__qualname__"))
    return feStr(compiler, function->name);
  if (tsEqualC(name, "__module__"))
    return feStr(compiler, function->module->name);
  if (tsEqualC(name, "fn"))
    return value;
  if (tsEqualC(name, "__doc__"))
    return feNone(compiler);
  return failAttribute(compiler, value, name);
}

FeValue *fePyAttribute(FeCompiler *compiler, FeValue *value, MlirStringRef name) {
  FeValue *method;
  switch (value->kind) {
  case FE_MODULE:
    return moduleMember(compiler, value, name);
  case FE_CLASS:
    return classMember(compiler, value, name);
  case FE_INSTANCE:
    return instanceMember(compiler, value, name);
  case FE_TUPLE:
    return tupleMember(compiler, value, name);
  case FE_FUNCTION:
    return functionMember(compiler, value, name);
  case FE_TENSOR:
  case FE_DESCRIPTOR:
  case FE_DTYPE:
    return feAttribute(compiler, value, name);
  case FE_OPAQUE:
    return feOpaqueMember(compiler, value->as.opaque, name);
  case FE_BUILTIN: {
    FeValue *member =
        feOpaqueMember(compiler, mlirStringRefCreateFromCString(value->as.builtin->name), name);
    if (member && member->kind == FE_OPAQUE && tsEqualC(name, "__name__"))
      return feStr(compiler, mlirStringRefCreateFromCString(value->as.builtin->name));
    return member;
  }
  default:
    if (tsEqualC(name, "value")) // tl.constexpr's
      return value;
    if ((method = fePyMethod(compiler, value, name)) || feHasError(compiler))
      return method;
    return failAttribute(compiler, value, name);
  }
}
