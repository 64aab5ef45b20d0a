// Dtypes: their names in the language, attributes and methods.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Builtins.h"

#include <inttypes.h>

//===--- Names ---===//

static const struct {
  const char *name;
  FeScalar scalar;
} dtypeNames[] = {
    {"int1", FE_INT1},          {"int8", FE_INT8},
    {"int16", FE_INT16},        {"int32", FE_INT32},
    {"int64", FE_INT64},        {"uint8", FE_UINT8},
    {"uint16", FE_UINT16},      {"uint32", FE_UINT32},
    {"uint64", FE_UINT64},      {"float8e4nv", FE_FP8E4NV},
    {"float8e4b8", FE_FP8E4B8}, {"float8e4b15", FE_FP8E4B15},
    {"float8e5", FE_FP8E5},     {"float8e5b16", FE_FP8E5B16},
    {"float16", FE_FP16},       {"bfloat16", FE_BF16},
    {"float32", FE_FP32},       {"float64", FE_FP64},
};

FeValue *feDtypeFind(FeCompiler *compiler, MlirStringRef name) {
  for (size_t i = 0; i < sizeof dtypeNames / sizeof dtypeNames[0]; ++i)
    if (tsEqualC(name, dtypeNames[i].name))
      return feDtype(compiler, feScalarType(compiler, dtypeNames[i].scalar));
  if (tsEqualC(name, "void"))
    return feDtype(compiler, feVoidType(compiler));
  if (tsEqualC(name, "pi32_t"))
    return feDtype(compiler, fePointerType(compiler, feScalarType(compiler, FE_INT32), 1, false));
  return NULL;
}

//===--- Questions ---===//

// What `is_...()` without the prefix asks; -1: no such question.
static int answer(const FeType *type, MlirStringRef name) {
  bool isScalar = type->kind == FE_TYPE_SCALAR;
  if (tsEqualC(name, "block"))
    return type->kind == FE_TYPE_BLOCK;
  if (tsEqualC(name, "ptr"))
    return type->kind == FE_TYPE_POINTER;
  if (tsEqualC(name, "const"))
    return type->kind == FE_TYPE_POINTER && type->isConst;
  if (tsEqualC(name, "fp8"))
    return isScalar && feScalarIsFp8(type->scalar);
  if (tsEqualC(name, "floating"))
    return isScalar && feTypeIsFloating(type);
  if (tsEqualC(name, "standard_floating"))
    return isScalar && feTypeIsFloating(type) && !feScalarIsFp8(type->scalar);
  if (tsEqualC(name, "int"))
    return isScalar && feTypeIsInteger(type);
  if (tsEqualC(name, "int_signed"))
    return isScalar && feTypeIsSigned(type);
  if (tsEqualC(name, "int_unsigned"))
    return isScalar && feTypeIsInteger(type) && !feTypeIsSigned(type);
  if (tsEqualC(name, "bool"))
    return feTypeIsScalar(type, FE_INT1);
  for (int i = 0; i < FE_NUM_SCALARS; ++i)
    if (tsEqualC(name, feScalarName((FeScalar)i)))
      return feTypeIsScalar(type, (FeScalar)i);
  return -1;
}

// A method that takes nothing is bound to what it gives.
static FeValue *itself(FeCompiler *compiler, FeValue **arguments) {
  (void)compiler;
  return arguments[0];
}

static const FeBuiltin itselfBuiltin = {.name = "triton.language.core.dtype.method",
                                        .parameters = "self",
                                        .function = itself,
                                        .isHost = true};

static FeValue *method(FeCompiler *compiler, FeValue *result) {
  return feBind(compiler, feBuiltinValue(compiler, &itselfBuiltin), result);
}

static FeValue *withElement(FeCompiler *compiler, FeValue **arguments) {
  const FeType *type = arguments[0]->as.dtype, *element = feExpectDtype(compiler, arguments[1]);
  const FeType *result = element ? feTypeWithScalar(compiler, type, element) : NULL;
  return result ? feDtype(compiler, result) : NULL;
}

const FeBuiltin feDtypeMethods[] = {
    {.name = "triton.language.core.dtype.with_element_ty",
     .parameters = "self, element_ty",
     .function = withElement,
     .isHost = true},
    {.name = NULL},
};

//===--- Attributes ---===//

static int exponentBias(FeScalar scalar) {
  switch (scalar) {
  case FE_FP64:
    return 1023;
  case FE_FP32:
  case FE_BF16:
    return 127;
  case FE_FP8E4NV:
    return 7;
  case FE_FP8E4B8:
    return 8;
  case FE_FP8E5B16:
    return 16;
  default:
    return 15;
  }
}

static FeValue *text(FeCompiler *compiler, TsString *string) {
  FeValue *value = feStr(compiler, tsArenaString(&compiler->arena, tsStringView(string)));
  tsStringFree(string);
  return value;
}

static FeValue *integerLimit(FeCompiler *compiler, const FeType *type, bool isMax) {
  int bits = feScalarBits(type->scalar);
  bool isSigned = feTypeIsSigned(type);
  uint64_t max = UINT64_MAX >> (64 - bits + isSigned);
  if (isMax)
    return feIntFromUnsigned(compiler, max);
  return feInt(compiler, isSigned ? -(int64_t)max - 1 : 0);
}

static FeValue *scalarAttribute(FeCompiler *compiler, const FeType *type, MlirStringRef name) {
  int bits = feScalarBits(type->scalar);
  if (tsEqualC(name, "primitive_bitwidth"))
    return feInt(compiler, bits);
  if (tsEqualC(name, "itemsize"))
    return feInt(compiler, bits / 8);
  if (feTypeIsInteger(type)) {
    if (tsEqualC(name, "int_bitwidth"))
      return feInt(compiler, bits);
    if (tsEqualC(name, "int_signedness"))
      return feInt(compiler, feTypeIsSigned(type) ? 0 : 1);
    if (tsEqualC(name, "get_int_max_value") || tsEqualC(name, "get_int_min_value"))
      return method(compiler, integerLimit(compiler, type, tsEqualC(name, "get_int_max_value")));
  } else {
    if (tsEqualC(name, "fp_mantissa_width"))
      return feInt(compiler, feScalarMantissaBits(type->scalar));
    if (tsEqualC(name, "exponent_bias"))
      return feInt(compiler, exponentBias(type->scalar));
  }
  if (tsEqualC(name, "codegen_name")) {
    TsString repr = {0};
    feTypeRepr(type, &repr);
    size_t prefix = sizeof "triton.language." - 1;
    FeValue *whole = text(compiler, &repr);
    return method(compiler, feStr(compiler, tsSubstring(whole->as.string, prefix, SIZE_MAX)));
  }
  return NULL;
}

static FeValue *blockAttribute(FeCompiler *compiler, const FeType *type, MlirStringRef name) {
  FeShape shape = feShapeOf(type);
  int64_t count = 1;
  for (size_t i = 0; i < shape.rank; ++i)
    count *= shape.sizes[i];
  if (tsEqualC(name, "shape"))
    return feShapeValue(compiler, &shape);
  if (tsEqualC(name, "get_block_shapes"))
    return method(compiler, feShapeValue(compiler, &shape));
  if (tsEqualC(name, "numel"))
    return feInt(compiler, count);
  if (tsEqualC(name, "nbytes") && type->element->kind == FE_TYPE_SCALAR)
    return feInt(compiler, count * (feScalarBits(type->element->scalar) / 8));
  return NULL;
}

FeValue *feDtypeAttribute(FeCompiler *compiler, FeValue *value, MlirStringRef name) {
  const FeType *type = value->as.dtype;
  FeValue *result = NULL;
  if (tsStartsWith(name, tsLiteral("is_"))) {
    int truth = answer(type, tsSubstring(name, 3, SIZE_MAX));
    if (truth >= 0)
      return method(compiler, feBool(compiler, truth != 0));
  }
  if (tsEqualC(name, "scalar"))
    return feDtype(compiler, feTypeScalar(type));
  if (tsEqualC(name, "name")) {
    TsString string = {0};
    feTypePrint(type, &string);
    return text(compiler, &string);
  }
  if (tsEqualC(name, "element_ty") &&
      (type->kind == FE_TYPE_POINTER || type->kind == FE_TYPE_BLOCK))
    return feDtype(compiler, type->element);
  if (type->kind == FE_TYPE_POINTER && tsEqualC(name, "address_space"))
    return feInt(compiler, type->addressSpace);
  if (type->kind == FE_TYPE_POINTER && tsEqualC(name, "const"))
    return feBool(compiler, type->isConst);
  if (type->kind == FE_TYPE_SCALAR)
    result = scalarAttribute(compiler, type, name);
  else if (type->kind == FE_TYPE_BLOCK)
    result = blockAttribute(compiler, type, name);
  const FeBuiltin *builtin = result ? NULL : feTableFind(feDtypeMethods, name);
  if (builtin)
    result = feBind(compiler, feBuiltinValue(compiler, builtin), value);
  if (result || feHasError(compiler))
    return result;
  return feFail(compiler, FE_ATTRIBUTE_ERROR, "'%s' object has no attribute '%.*s'",
                type->kind == FE_TYPE_POINTER ? "pointer_type"
                : type->kind == FE_TYPE_BLOCK ? "block_type"
                                              : "dtype",
                (int)name.length, name.data);
}
