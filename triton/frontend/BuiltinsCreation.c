// The grid, tensors of constants and ranges, casts, choice.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Builtins.h"

#include <inttypes.h>

static FeValue *gridOp(FeCompiler *compiler, const FeValue *axis, const TesseraOpDef *definition,
                       const char *name) {
  int64_t number;
  bool isInt = axis->kind == FE_INT || axis->kind == FE_BOOL;
  if (!isInt || !feAsInt64(axis, &number) || number < 0 || number > 2) {
    TsString text = {0};
    tsStringAppendFormat(&text, "%s axis must be 0, 1, or 2 but got ", name);
    if (feIsTensor(axis))
      tsStringAppendC(&text, "a tensor");
    else
      fePyStr((FeValue *)axis, &text);
    return feFailText(compiler, FE_VALUE_ERROR, &text);
  }
  MlirAttribute attribute =
      tritonProgramIDDimToAttribute(compiler->context, (TritonProgramIDDim)number);
  return feMake(compiler, definition, feScalarType(compiler, FE_INT32), 0, NULL, &attribute);
}

static FeValue *programId(FeCompiler *compiler, FeValue **arguments) {
  return gridOp(compiler, arguments[0], &tritonGetProgramIdOpDef, "program_id");
}

static FeValue *numPrograms(FeCompiler *compiler, FeValue **arguments) {
  return gridOp(compiler, arguments[0], &tritonGetNumProgramsOpDef, "num_programs");
}

static FeValue *arange(FeCompiler *compiler, FeValue **arguments) {
  return feArange(compiler, arguments[0], arguments[1]);
}

static FeValue *full(FeCompiler *compiler, FeValue **arguments) {
  FeShape shape;
  if (!feShapeFrom(compiler, arguments[0], &shape))
    return NULL;
  // Shapes are checked before anything is made.
  const FeType *block =
      shape.rank ? feBlockType(compiler, feScalarType(compiler, FE_INT8), shape.sizes, shape.rank)
                 : feVoidType(compiler);
  if (!block)
    return NULL;
  if (feIsNone(arguments[2]) && !feIsTensor(arguments[1]))
    return feFail(compiler, FE_VALUE_ERROR, "dtype must be specified when value is not a tensor");
  const FeType *dtype = feExpectDtype(compiler, arguments[2]);
  if (!dtype)
    return NULL;
  return feSplat(compiler, feMakeScalar(compiler, arguments[1], dtype), &shape);
}

static FeValue *cast(FeCompiler *compiler, FeValue **arguments) {
  FeValue *value = feToTensor(compiler, arguments[0]);
  const FeType *dtype = feExpectDtype(compiler, arguments[1]);
  MlirStringRef rounding = {"", 0};
  bool isBitcast;
  if (!value || !dtype || !feExpectBool(compiler, arguments[3], &isBitcast))
    return NULL;
  if (!feIsNone(arguments[2])) { // looked at where it decides something
    TsString text = {0};
    fePyStr(arguments[2], &text);
    rounding = tsArenaString(&compiler->arena, tsStringView(&text));
    tsStringFree(&text);
  }
  return isBitcast ? feBitcast(compiler, value, dtype)
                   : feCastRounding(compiler, value, dtype, rounding);
}

static FeValue *toTensor(FeCompiler *compiler, FeValue **arguments) {
  return feToTensor(compiler, arguments[0]);
}

static FeValue *where(FeCompiler *compiler, FeValue **arguments) {
  FeValue *condition = feToTensor(compiler, arguments[0]);
  return feWhere(compiler, condition, arguments[1], arguments[2]);
}

static FeValue *promoteBf16(FeCompiler *compiler, FeValue **arguments) {
  if (!feExpectTensor(compiler, arguments[0]))
    return NULL;
  return fePromoteBf16(compiler, arguments[0]);
}

FeValue *fePromoteBf16(FeCompiler *compiler, FeValue *value) {
  if (!value || !feTypeIsScalar(feTensorScalar(value), FE_BF16))
    return value;
  return feCast(compiler, value, feScalarType(compiler, FE_FP32));
}

const FeBuiltin feCreationBuiltins[] = {
    {.name = "triton.language.program_id", .parameters = "axis", .function = programId},
    {.name = "triton.language.num_programs", .parameters = "axis", .function = numPrograms},
    {.name = "triton.language.arange", .parameters = "start, end", .function = arange},
    {.name = "triton.language.full", .parameters = "shape, value, dtype", .function = full},
    {.name = "triton.language.cast",
     .parameters = "input, dtype, fp_downcast_rounding=None, bitcast=False",
     .function = cast,
     .isMember = true},
    {.name = "triton.language.to_tensor", .parameters = "x", .function = toTensor},
    {.name = "triton.language.where", .parameters = "condition, x, y", .function = where},
    {.name = "triton.language._promote_bfloat16_to_float32",
     .parameters = "t",
     .function = promoteBf16},
    {.name = NULL},
};
