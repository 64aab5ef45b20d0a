// Products of matrices.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/BuiltinAttributes.h"
#include "triton/frontend/Builtins.h"

#include <inttypes.h>

//===--- Checks ---===//

static bool isScalarOf(const FeType *scalar, const FeScalar *allowed, size_t count) {
  for (size_t i = 0; i < count; ++i)
    if (feTypeIsScalar(scalar, allowed[i]))
      return true;
  return false;
}

static bool failSide(FeCompiler *compiler, const char *side, const FeType *scalar) {
  TsString text = {0};
  tsStringAppendFormat(&text, "Unsupported %s dtype ", side);
  feTypePrint(scalar, &text);
  return feFailText(compiler, FE_ASSERTION, &text) != NULL;
}

static bool isFp8(const FeType *scalar) {
  return scalar->kind == FE_TYPE_SCALAR && feScalarIsFp8(scalar->scalar);
}

static bool checkDtypes(FeCompiler *compiler, const FeType *a, const FeType *b) {
  static const FeScalar allowed[] = {FE_INT8, FE_UINT8, FE_FP16, FE_BF16, FE_FP32, FE_FP64};
  size_t count = sizeof allowed / sizeof allowed[0];
  if (isFp8(a) && isFp8(b))
    return true;
  if (!isScalarOf(a, allowed, count))
    return failSide(compiler, "lhs", a);
  if (!isScalarOf(b, allowed, count))
    return failSide(compiler, "rhs", b);
  if (a == b)
    return true;
  TsString text = {0};
  tsStringAppendC(&text, "Both operands must be same dtype. Got ");
  feTypePrint(a, &text);
  tsStringAppendC(&text, " and ");
  feTypePrint(b, &text);
  return feFailText(compiler, FE_ASSERTION, &text) != NULL;
}

// "(lhs: ... vs rhs: ...)"
static bool failShapes(FeCompiler *compiler, const char *message, const FeValue *lhs,
                       const FeValue *rhs) {
  TsString text = {0};
  tsStringAppendFormat(&text, "%s; (lhs: ", message);
  feTensorShapePrint(lhs->as.tensor.type, &text);
  tsStringAppendC(&text, " vs rhs: ");
  feTensorShapePrint(rhs->as.tensor.type, &text);
  tsStringAppendChar(&text, ')');
  return feFailText(compiler, FE_ASSERTION, &text) != NULL;
}

static bool checkSizes(FeCompiler *compiler, const FeShape *a, const FeType *scalar) {
  int64_t least = 1;
  if (feTargetCapability(compiler)) {
    int bits = feScalarBits(scalar->scalar);
    least = bits == 8 ? 32 : bits == 64 ? 4 : bits == 32 ? 8 : 16;
  }
  if (a->sizes[a->rank - 1] >= least)
    return true;
  return feFail(compiler, FE_ASSERTION, "Input shapes should have M >= 1, N >= 1 and K >= %" PRId64,
                least) != NULL;
}

static bool precisionOf(FeCompiler *compiler, FeValue *given, FeValue *allowTf32,
                        MlirAttribute *precision) {
  MlirStringRef text;
  if (!feIsNone(given) && allowTf32 && !feIsNone(allowTf32))
    return feFail(compiler, FE_ASSERTION,
                  "Only one of input_precision and allow_tf32 can be specified") != NULL;
  if (!feIsNone(given)) {
    if (!feExpectStr(compiler, given, "input_precision", &text))
      return false;
  } else if (compiler->options.defaultDotInputPrecision.length) {
    text = compiler->options.defaultDotInputPrecision;
  } else if (!allowTf32) {
    text = feTargetCapability(compiler) ? tsLiteral("tf32") : tsLiteral("ieee");
  } else { // None that is given is a constexpr, which is as good as False
    bool isAllowed = false;
    if (!feIsNone(allowTf32) && !feExpectBool(compiler, allowTf32, &isAllowed))
      return false;
    text = isAllowed ? tsLiteral("tf32") : tsLiteral("ieee");
  }
  char lower[8] = {0};
  for (size_t i = 0; i < text.length && i + 1 < sizeof lower; ++i)
    lower[i] =
        (char)(text.data[i] >= 'A' && text.data[i] <= 'Z' ? text.data[i] + 32 : text.data[i]);
  TritonInputPrecision value;
  MlirStringRef name = mlirStringRefCreateFromCString(lower);
  if (text.length >= sizeof lower || !feTargetHasPrecision(compiler, name) ||
      !tritonInputPrecisionSymbolize(name, &value))
    return feFail(compiler, FE_ASSERTION, "input_precision must be one of %s. Got %.*s",
                  feTargetPrecisions(compiler), (int)text.length, text.data) != NULL;
  *precision = tritonInputPrecisionToAttribute(compiler->context, value);
  return true;
}

//===--- tl.dot ---===//

// What a product is given, with ranks 2 or 3.
typedef struct Dot {
  FeValue *lhs, *rhs, *acc; // acc: NULL or a tensor
  MlirAttribute precision;
  FeValue *maxImprecise;
  const FeType *out;
} Dot;

static const FeType *resultScalar(FeCompiler *compiler, const FeType *scalar, const FeType *out,
                                  FeScalar *zero) {
  *zero = FE_FP32;
  if (feTypeIsInteger(scalar)) {
    if (!feTypeIsScalar(scalar, FE_INT8))
      return feFail(compiler, FE_ASSERTION, "only int8 supported!");
    *zero = FE_INT32;
    return feScalarType(compiler, FE_INT32);
  }
  if (feTypeIsScalar(out, FE_BF16))
    return feFail(compiler, FE_VALUE_ERROR,
                  "out_dtype=bfloat16 is unsupported. Please use out_dtype=float32/float16 and "
                  "cast with `.to(tl.bfloat16)`");
  if (feTypeIsScalar(scalar, FE_FP32) || feTypeIsScalar(scalar, FE_BF16))
    return feScalarType(compiler, FE_FP32);
  if (feTypeIsScalar(scalar, FE_FP64)) {
    *zero = FE_FP64;
    return scalar;
  }
  if (feTypeIsScalar(out, FE_FP16))
    *zero = FE_FP16;
  return out;
}

static bool impreciseOf(FeCompiler *compiler, const Dot *dot, int64_t depth,
                        MlirAttribute *attribute) {
  int64_t number = 0;
  bool areFp8 = isFp8(feTensorScalar(dot->lhs)) && isFp8(feTensorScalar(dot->rhs));
  if (!feIsNone(dot->maxImprecise)) {
    if (!feExpectInt(compiler, dot->maxImprecise, "max_num_imprecise_acc", &number))
      return false;
    if (areFp8 && number > depth)
      return feFail(compiler, FE_VALUE_ERROR,
                    "max_num_imprecise_acc (%" PRId64 ") must be <= K (%" PRId64 ")", number,
                    depth) != NULL;
  } else if (areFp8) {
    number = compiler->options.maxNumImpreciseAcc;
    if (!number && feTargetCapability(compiler) == 90)
      number = 1 << 30;
  }
  *attribute = feI32Attr(compiler, number);
  return true;
}

static bool checkDot(FeCompiler *compiler, Dot *dot, FeShape *result) {
  FeShape a = feShapeOf(dot->lhs->as.tensor.type), b = feShapeOf(dot->rhs->as.tensor.type);
  if (a.rank != b.rank || (a.rank != 2 && a.rank != 3))
    return failShapes(compiler, "Both inputs must be either 2D or 3D", dot->lhs, dot->rhs);
  if (!checkSizes(compiler, &a, feTensorScalar(dot->lhs)))
    return false;
  *result = a;
  result->sizes[a.rank - 1] = b.sizes[b.rank - 1];
  return true;
}

static FeValue *accumulator(FeCompiler *compiler, const Dot *dot, const FeShape *shape,
                            FeScalar zero) {
  FeValue *number = feNull(compiler, feScalarType(compiler, zero)); // made in any case
  if (!dot->acc)
    return feSplat(compiler, number, shape);
  FeShape given = feShapeOf(dot->acc->as.tensor.type);
  if (!feShapeEqual(&given, shape) || feTensorScalar(dot->acc) != dot->out)
    return feFail(compiler, FE_ASSERTION, "");
  return dot->acc;
}

static FeValue *dotOf(FeCompiler *compiler, Dot *dot) {
  FeScalar zero;
  FeShape shape;
  MlirAttribute imprecise;
  if (!checkDtypes(compiler, feTensorScalar(dot->lhs), feTensorScalar(dot->rhs)))
    return NULL;
  const FeType *half = feScalarType(compiler, FE_FP16);
  if (feTypeIsScalar(feTensorScalar(dot->lhs), FE_FP8E4B15) ||
      feTypeIsScalar(feTensorScalar(dot->rhs), FE_FP8E4B15)) {
    dot->lhs = feCast(compiler, dot->lhs, half);
    dot->rhs = feCast(compiler, dot->rhs, half);
  }
  if (!dot->lhs || !dot->rhs || !checkDot(compiler, dot, &shape))
    return NULL;
  FeShape a = feShapeOf(dot->lhs->as.tensor.type);
  const FeType *scalar = resultScalar(compiler, feTensorScalar(dot->lhs), dot->out, &zero);
  const FeType *type = scalar ? feBlockType(compiler, scalar, shape.sizes, shape.rank) : NULL;
  FeValue *acc = type ? accumulator(compiler, dot, &shape, zero) : NULL;
  if (!acc || !impreciseOf(compiler, dot, a.sizes[a.rank - 1], &imprecise))
    return NULL;
  const MlirValue operands[] = {feHandle(dot->lhs), feHandle(dot->rhs), feHandle(acc)};
  const MlirAttribute attributes[] = {dot->precision, imprecise};
  return feMake(compiler, &tritonDotOpDef, type, 3, operands, attributes);
}

// Batches of more than one dimension become one.
static FeValue *flatBatch(FeCompiler *compiler, FeValue *value) {
  if (!value)
    return NULL;
  FeShape shape = feShapeOf(value->as.tensor.type), flat = {.rank = 3, .sizes = {1}};
  for (size_t i = 0; i + 2 < shape.rank; ++i)
    flat.sizes[0] *= shape.sizes[i];
  flat.sizes[1] = shape.sizes[shape.rank - 2];
  flat.sizes[2] = shape.sizes[shape.rank - 1];
  return feReshape(compiler, value, &flat, false);
}

static bool checkBatches(FeCompiler *compiler, const FeShape *a, const FeShape *b) {
  if (a->rank != b->rank || a->rank < 2)
    return feFail(compiler, FE_ASSERTION, "input and other must have equal ranks >= 2") != NULL;
  for (size_t i = 0; i + 2 < a->rank; ++i)
    if (a->sizes[i] != b->sizes[i])
      return feFail(compiler, FE_ASSERTION, "input and other must have equal batch shapes") != NULL;
  if (a->sizes[a->rank - 1] != b->sizes[b->rank - 2])
    return feFail(compiler, FE_ASSERTION, "input and other must have equal reduction dimensions") !=
           NULL;
  return true;
}

static FeValue *dot(FeCompiler *compiler, FeValue **arguments) {
  Dot dot = {.lhs = arguments[0],
             .rhs = arguments[1],
             .acc = feIsNone(arguments[2]) ? NULL : arguments[2],
             .maxImprecise = arguments[5]};
  if (!feExpectTensor(compiler, dot.lhs) || !feExpectTensor(compiler, dot.rhs) ||
      (dot.acc && !feExpectTensor(compiler, dot.acc)))
    return NULL;
  FeShape a = feShapeOf(dot.lhs->as.tensor.type), b = feShapeOf(dot.rhs->as.tensor.type);
  if (!checkBatches(compiler, &a, &b))
    return NULL;
  FeShape shape = a;
  shape.sizes[a.rank - 1] = b.sizes[b.rank - 1];
  if (dot.acc) {
    FeShape acc = feShapeOf(dot.acc->as.tensor.type);
    if (!feShapeEqual(&acc, &shape))
      return feFail(compiler, FE_ASSERTION, "accumulator shape is incompatible");
  }
  if (!(dot.out = feExpectDtype(compiler, arguments[6])))
    return NULL;
  if (a.rank >= 4) {
    dot.lhs = flatBatch(compiler, dot.lhs);
    dot.rhs = flatBatch(compiler, dot.rhs);
    if (dot.acc)
      dot.acc = flatBatch(compiler, dot.acc);
  }
  if (feHasError(compiler) || !precisionOf(compiler, arguments[3], arguments[4], &dot.precision))
    return NULL;
  FeValue *result = dotOf(compiler, &dot);
  return a.rank >= 4 ? feReshape(compiler, result, &shape, false) : result;
}

//===--- tl.dot_scaled ---===//

typedef struct Side {
  FeValue *value, *scale; // scale: NULL or a tensor
  MlirStringRef format;
  TritonScaleDotElemType type;
  bool isPackedAlongK;
} Side;

static bool sideFormat(FeCompiler *compiler, FeValue *format, const char *name, Side *side) {
  if (!feExpectStr(compiler, format, "the format", &side->format))
    return false;
  if (!tritonScaleDotElemTypeSymbolize(side->format, &side->type))
    return feFail(compiler, FE_VALUE_ERROR, "Invalid float format: %.*s.", (int)side->format.length,
                  side->format.data) != NULL;
  if (side->type == TritonScaleDotElemTypeE2M3 || side->type == TritonScaleDotElemTypeE3M2)
    return feFail(compiler, FE_ASSERTION, "NYI: %s_format %.*s", name, (int)side->format.length,
                  side->format.data) != NULL;
  return true;
}

// The elements as their format, which bytes may stand for.
static bool sideElements(FeCompiler *compiler, Side *side) {
  const FeType *scalar = feTensorScalar(side->value);
  FeScalar type = FE_UINT8, bits = FE_UINT8;
  switch (side->type) {
  case TritonScaleDotElemTypeE4M3:
    type = FE_FP8E4NV;
    break;
  case TritonScaleDotElemTypeE5M2:
    type = FE_FP8E5;
    break;
  case TritonScaleDotElemTypeBF16:
    type = FE_BF16;
    bits = FE_UINT16;
    break;
  case TritonScaleDotElemTypeFP16:
    type = FE_FP16;
    bits = FE_UINT16;
    break;
  default:
    break;
  }
  if (feTypeIsScalar(scalar, type))
    return true;
  if (type == FE_UINT8 || !feTypeIsScalar(scalar, bits)) {
    TsString text = {0};
    if (type == FE_UINT8)
      tsStringAppendC(&text, "e2m1 format must be packed as uint8. Got ");
    else
      tsStringAppendFormat(&text, "Unexpected dtype for %.*s. Got ", (int)side->format.length,
                           side->format.data);
    feTypePrint(scalar, &text);
    return feFailText(compiler, FE_ASSERTION, &text) != NULL;
  }
  side->value = feBitcast(compiler, side->value, feScalarType(compiler, type));
  return side->value != NULL;
}

static bool checkScale(FeCompiler *compiler, const Side *side, const char *name, int64_t rows,
                       int64_t depth) {
  if (!side->scale)
    return true;
  FeShape shape = feShapeOf(side->scale->as.tensor.type);
  depth /= feTypeIsScalar(feTensorScalar(side->scale), FE_FP8E4NV) ? 16 : 32;
  if (shape.rank >= 2 && shape.sizes[shape.rank - 2] == rows &&
      shape.sizes[shape.rank - 1] == depth)
    return true;
  TsString text = {0};
  tsStringAppendFormat(&text,
                       "%s_scale must be a tensor of shape [..., %" PRId64 ", %" PRId64 "]. Got ",
                       name, rows, depth);
  feShapePrint(&shape, true, &text);
  return feFailText(compiler, FE_ASSERTION, &text) != NULL;
}

static bool sideOf(FeCompiler *compiler, FeValue **value, FeValue *pack, const char *name,
                   Side *side) {
  *side = (Side){.value = value[0], .scale = feIsNone(value[1]) ? NULL : value[1]};
  if (!feExpectTensor(compiler, side->value) ||
      (side->scale && !feExpectTensor(compiler, side->scale)) ||
      !feExpectBool(compiler, pack, &side->isPackedAlongK))
    return false;
  return sideFormat(compiler, value[2], name, side);
}

static bool checkPack(FeCompiler *compiler, const Side *side) {
  if (side->isPackedAlongK || side->type == TritonScaleDotElemTypeE2M1)
    return true;
  return feFail(compiler, FE_ASSERTION,
                "only mxfp4 inputs can be packed along a dimension different than K") != NULL;
}

// Sizes of the product: rows, columns, and the numbers that are summed.
static bool scaledShape(FeCompiler *compiler, const Side *lhs, const Side *rhs, FeShape *shape,
                        int64_t *depth) {
  FeShape a = feShapeOf(lhs->value->as.tensor.type), b = feShapeOf(rhs->value->as.tensor.type);
  if (a.rank != b.rank || (a.rank != 2 && a.rank != 3))
    return failShapes(compiler, "Both inputs must be either 2D or 3D", lhs->value, rhs->value);
  size_t last = a.rank - 1;
  int64_t packA = lhs->type == TritonScaleDotElemTypeE2M1 ? 2 : 1;
  int64_t packB = rhs->type == TritonScaleDotElemTypeE2M1 ? 2 : 1;
  int64_t depthA = a.sizes[last] * (lhs->isPackedAlongK ? packA : 1);
  int64_t depthB = b.sizes[last - 1] * (rhs->isPackedAlongK ? packB : 1);
  if (depthA != depthB)
    return failShapes(compiler, "Reduction dimension should pack the same number of elements",
                      lhs->value, rhs->value);
  *shape = a;
  shape->sizes[last - 1] *= lhs->isPackedAlongK ? 1 : packA;
  shape->sizes[last] = b.sizes[last] * (rhs->isPackedAlongK ? 1 : packB);
  *depth = depthA;
  return true;
}

static FeValue *makeScaled(FeCompiler *compiler, const Side *lhs, const Side *rhs, FeValue *acc,
                           const FeType *type, bool fastMath) {
  const MlirValue none = {NULL};
  MlirContext context = compiler->context;
  MlirOperation op = tritonDotScaledOpCreate(
      compiler->builder, compiler->location, feTypeToIR(compiler, type), feHandle(lhs->value),
      feHandle(rhs->value), feHandle(acc), lhs->scale ? feHandle(lhs->scale) : none,
      rhs->scale ? feHandle(rhs->scale) : none,
      tritonScaleDotElemTypeToAttribute(context, lhs->type),
      tritonScaleDotElemTypeToAttribute(context, rhs->type), mlirBoolAttrGet(context, fastMath),
      mlirBoolAttrGet(context, lhs->isPackedAlongK), mlirBoolAttrGet(context, rhs->isPackedAlongK));
  return feTensor(compiler, mlirOperationGetResult(op, 0), type);
}

// lhs, lhs_scale, lhs_format, rhs, rhs_scale, rhs_format, acc, fast_math, lhs_k_pack, rhs_k_pack,
// out_dtype
static FeValue *dotScaled(FeCompiler *compiler, FeValue **arguments) {
  Side lhs, rhs;
  FeShape shape;
  int64_t depth = 0;
  bool fastMath;
  const FeType *out = feExpectDtype(compiler, arguments[10]);
  if (!out)
    return NULL;
  if (!feTypeIsScalar(out, FE_FP32))
    return feFail(compiler, FE_ASSERTION, "Only float32 is supported for out_dtype at the moment");
  if (!sideOf(compiler, &arguments[0], arguments[8], "lhs", &lhs) ||
      !sideOf(compiler, &arguments[3], arguments[9], "rhs", &rhs) ||
      !feExpectBool(compiler, arguments[7], &fastMath) || !sideElements(compiler, &lhs) ||
      !sideElements(compiler, &rhs) || !checkPack(compiler, &lhs) || !checkPack(compiler, &rhs) ||
      !scaledShape(compiler, &lhs, &rhs, &shape, &depth))
    return NULL;
  const FeType *type = feBlockType(compiler, out, shape.sizes, shape.rank);
  FeValue *zero = feNull(compiler, out), *acc = arguments[6];
  if (!type)
    return NULL;
  if (feIsNone(acc))
    acc = feSplat(compiler, zero, &shape);
  else if (!feExpectTensor(compiler, acc))
    return NULL;
  else if (acc->as.tensor.type != type)
    return feFail(compiler, FE_ASSERTION, "");
  size_t rank = shape.rank;
  if (!acc || !checkScale(compiler, &lhs, "lhs", shape.sizes[rank - 2], depth) ||
      !checkScale(compiler, &rhs, "rhs", shape.sizes[rank - 1], depth))
    return NULL;
  return makeScaled(compiler, &lhs, &rhs, acc, type, fastMath);
}

const FeBuiltin feDotBuiltins[] = {
    {.name = "triton.language.dot",
     .parameters = "input, other, acc=None, input_precision=None, allow_tf32=-, "
                   "max_num_imprecise_acc=None, out_dtype=float32",
     .function = dot},
    {.name = "triton.language.dot_scaled",
     .parameters = "lhs, lhs_scale, lhs_format, rhs, rhs_scale, rhs_format, acc=None, "
                   "fast_math=False, lhs_k_pack=True, rhs_k_pack=True, out_dtype=float32",
     .function = dotScaled},
    {.name = NULL},
};
