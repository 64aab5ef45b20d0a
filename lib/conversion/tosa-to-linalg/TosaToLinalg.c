// tosa-to-linalg and tosa-to-linalg-named.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tosa-to-linalg/TosaToLinalg.h"
#include "conversion/tosa-to-linalg/TosaToLinalgPasses.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/math/MathOps.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Pass.h"

#define BOTH(a, f, i)                                                                              \
  {                                                                                                \
    .from = &tosa##a##OpDef, .convert = tosaElementwiseToLinalg, .floats = &f##OpDef,              \
    .integers = &i##OpDef                                                                          \
  }
#define FLOATS(a, f)                                                                               \
  { .from = &tosa##a##OpDef, .convert = tosaElementwiseToLinalg, .floats = &f##OpDef }
#define INTEGERS(a, i)                                                                             \
  { .from = &tosa##a##OpDef, .convert = tosaElementwiseToLinalg, .integers = &i##OpDef }
#define SCALAR(a, s)                                                                               \
  { .from = &tosa##a##OpDef, .convert = tosaElementwiseToLinalg, .scalar = tosa##s##Scalar }
#define EXTREME(a, f, i)                                                                           \
  {                                                                                                \
    .from = &tosa##a##OpDef, .convert = tosaElementwiseToLinalg, .floats = &f##OpDef,              \
    .integers = &i##OpDef, .scalar = tosa##a##Scalar                                               \
  }
#define REDUCE(a, f, i)                                                                            \
  {                                                                                                \
    .from = &tosaReduce##a##OpDef, .convert = tosaReductionToLinalg, .floats = f,                  \
    .integers = &i##OpDef                                                                          \
  }
#define CONVERT(a)                                                                                 \
  { .from = &tosa##a##OpDef, .convert = tosa##a##ToLinalg }

static const TosaLinalgRow kRows[] = {
    BOTH(Add, arithAddF, arithAddI),
    BOTH(Sub, arithSubF, arithSubI),
    INTEGERS(IntDiv, arithDivSI),
    INTEGERS(BitwiseAnd, arithAndI),
    INTEGERS(BitwiseOr, arithOrI),
    INTEGERS(BitwiseXor, arithXOrI),
    INTEGERS(LogicalAnd, arithAndI),
    INTEGERS(LogicalOr, arithOrI),
    INTEGERS(LogicalXor, arithXOrI),
    INTEGERS(LogicalLeftShift, arithShLI),
    INTEGERS(LogicalRightShift, arithShRUI),
    INTEGERS(Clz, mathCountLeadingZeros),
    FLOATS(Pow, mathPowF),
    FLOATS(Rsqrt, mathRsqrt),
    FLOATS(Log, mathLog),
    FLOATS(Exp, mathExp),
    FLOATS(Sin, mathSin),
    FLOATS(Cos, mathCos),
    FLOATS(Tanh, mathTanh),
    FLOATS(Erf, mathErf),
    FLOATS(Ceil, mathCeil),
    FLOATS(Floor, mathFloor),
    EXTREME(Maximum, arithMaximumF, arithMaxSI),
    EXTREME(Minimum, arithMinimumF, arithMinSI),
    SCALAR(Abs, Abs),
    SCALAR(ArithmeticRightShift, Shift),
    SCALAR(BitwiseNot, BitwiseNot),
    SCALAR(Cast, Cast),
    SCALAR(Clamp, Clamp),
    SCALAR(Equal, Equal),
    SCALAR(Greater, Greater),
    SCALAR(GreaterEqual, GreaterEqual),
    SCALAR(LogicalNot, LogicalNot),
    SCALAR(Mul, Mul),
    SCALAR(Negate, Negate),
    SCALAR(Reciprocal, Reciprocal),
    SCALAR(Select, Select),
    SCALAR(Sigmoid, Sigmoid),
    REDUCE(All, NULL, arithAndI),
    REDUCE(Any, NULL, arithOrI),
    REDUCE(Max, &arithMaximumFOpDef, arithMaxSI),
    REDUCE(Min, &arithMinimumFOpDef, arithMinSI),
    REDUCE(Product, &arithMulFOpDef, arithMulI),
    REDUCE(Sum, &arithAddFOpDef, arithAddI),
    CONVERT(ArgMax),
    CONVERT(FFT2d),
    CONVERT(Gather),
    CONVERT(Identity),
    CONVERT(RFFT2d),
    CONVERT(Rescale),
    CONVERT(Resize),
    CONVERT(Reverse),
    CONVERT(Table),
    CONVERT(Tile),
};
static const TosaLinalgRow kNamedRows[] = {
    CONVERT(AvgPool2d), CONVERT(Conv2D),    CONVERT(Conv3D),   CONVERT(DepthwiseConv2D),
    CONVERT(MatMul),    CONVERT(MaxPool2d), CONVERT(Transpose)};
enum {
  kNumRows = sizeof kRows / sizeof *kRows,
  kNumNamed = sizeof kNamedRows / sizeof *kNamedRows
};

#undef BOTH
#undef FLOATS
#undef INTEGERS
#undef SCALAR
#undef EXTREME
#undef REDUCE
#undef CONVERT

static const TosaLinalgRow *findRow(MlirOperation op, size_t count, const TosaLinalgRow *rows) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  for (size_t i = 0; i < count; ++i)
    if (rows[i].from == definition)
      return &rows[i];
  return NULL;
}

const TosaLinalgRow *tosaLinalgRowOf(MlirOperation op) {
  const TosaLinalgRow *row = findRow(op, kNumRows, kRows);
  return row ? row : findRow(op, kNumNamed, kNamedRows);
}

bool tosaLinalgNumberOf(MlirValue value, int64_t *number) {
  const IrStorage *elements = tosaConstantElements(value);
  if (!elements || !irIsDense(elements))
    return false;
  const IrStorage *type = irShapedElementType(irElementsType(elements));
  if (irTypeIsFloat(type))
    *number = (int64_t)irFloatToDouble(irFloatSemantics(type), irDenseFloatAt(elements, 0, 0));
  else
    *number = tosaIntegerAt(elements, 0);
  return true;
}

MlirValue tosaLinalgEmpty(TosaLinalg *c, MlirType type, MlirValue like, const int64_t *dims) {
  MlirValue sizes[TOSA_LINALG_MAX_RANK];
  intptr_t numSizes = 0;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    if (mlirShapedTypeIsDynamicDim(type, i))
      sizes[numSizes++] = linalgMakeDim(&c->make, like, dims ? dims[i] : i);
  return linalgMakeEmpty(&c->make, type, numSizes, sizes);
}

static bool isRankedTensor(MlirType type) {
  return tosaShapeTypeIsA(type) ||
         (mlirTypeIsARankedTensor(type) && mlirShapedTypeGetRank(type) <= TOSA_LINALG_MAX_RANK);
}

static MlirLogicalResult convertOp(MlirOperation op, const MlirValue *operands,
                                   MlirPatternRewriter pattern, void *user) {
  const TosaToLinalgNamedOptions *named = user;
  TosaLinalg c = {.make = {.rewriter = mlirPatternRewriterAsBase(pattern),
                           .context = mlirOperationGetContext(op),
                           .location = mlirOperationGetLocation(op)},
                  .pattern = pattern,
                  .op = op,
                  .operands = operands,
                  .row = tosaLinalgRowOf(op),
                  .preferHwcf = named && named->preferConv2DKernelLayoutHWCF};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (!isRankedTensor(mlirValueGetType(operands[i])))
      return tosaLinalgFail(&c, "Unranked tensors not supported");
  c.type = mlirValueGetType(mlirOperationGetResult(op, 0));
  const TesseraTypeConverter *types = tesseraConversionGetConverter(pattern);
  if (types)
    c.type = tesseraTypeConverterConvert(types, c.type);
  if (!isRankedTensor(c.type))
    return tosaLinalgFail(&c, "Unranked tensors not supported");
  return c.row->convert(&c);
}

// Elementwise ops and maxima are computed on integers of which the op alone says whether they have
// a sign; others keep their types.
static void addPatterns(MlirRewritePatternSet patterns, size_t count, const TosaLinalgRow *rows,
                        const TesseraTypeConverter *types, const TosaToLinalgNamedOptions *named) {
  for (size_t i = 0; i < count; ++i) {
    bool isSignless =
        rows[i].convert == tosaElementwiseToLinalg || rows[i].convert == tosaMaxPool2dToLinalg;
    tesseraConversionPatternAdd(patterns, rows[i].from, 1, isSignless ? types : NULL, convertOp,
                                (void *)named);
  }
}

static TesseraOptional toSignless(MlirType type, MlirType *converted, void *user) {
  (void)user;
  *converted = type;
  if (!mlirTypeIsARankedTensor(type))
    return TESSERA_PRESENT;
  MlirType element = mlirShapedTypeGetElementType(type);
  if (mlirTypeIsAInteger(element) && mlirIntegerTypeIsUnsigned(element))
    *converted = tesseraTypeWithElementType(
        type, mlirIntegerTypeGet(mlirTypeGetContext(type), mlirIntegerTypeGetWidth(element)));
  return TESSERA_PRESENT;
}

static TesseraTypeConverter *addSignlessTypes(TesseraPlan *plan) {
  TesseraTypeConverter *types = tesseraPlanAddTypes(plan);
  tesseraTypeConverterAddConversion(types, toSignless, NULL);
  tesseraTypeConverterAddCasts(types);
  return types;
}

static bool isAlwaysLegal(MlirOperation op, void *user) {
  (void)op;
  (void)user;
  return true;
}

MlirLogicalResult tosaToLinalgPassPlan(TesseraPlan *plan, const TosaToLinalgOptions *options) {
  (void)options;
  // What is for other passes.
  static const char *const kLeft[] = {"tosa.apply_scale",   "tosa.concat",   "tosa.const",
                                      "tosa.const_shape",   "tosa.cond_if",  "tosa.pad",
                                      "tosa.reshape",       "tosa.slice",    "tosa.while_loop",
                                      "tosa.yield",         "tosa.variable", "tosa.variable_read",
                                      "tosa.variable_write"};
  TesseraConversionTarget *target = tesseraPlanGetTarget(plan);
  tesseraConversionTargetMarkUnknown(target, isAlwaysLegal, NULL);
  tesseraConversionTargetAddIllegalDialect(target, "tosa");
  for (size_t i = 0; i < sizeof kLeft / sizeof *kLeft; ++i)
    tesseraConversionTargetAddLegalOp(target, kLeft[i]);
  addPatterns(tesseraPlanGetPatterns(plan), kNumRows, kRows, addSignlessTypes(plan), NULL);
  tesseraPlanSetFull(plan);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tosaToLinalgNamedPassPlan(TesseraPlan *plan,
                                            const TosaToLinalgNamedOptions *options) {
  TesseraConversionTarget *target = tesseraPlanGetTarget(plan);
  tesseraConversionTargetMarkUnknown(target, isAlwaysLegal, NULL);
  for (size_t i = 0; i < kNumNamed; ++i)
    tesseraConversionTargetAddIllegalOp(target, kNamedRows[i].from->name);
  addPatterns(tesseraPlanGetPatterns(plan), kNumNamed, kNamedRows, addSignlessTypes(plan), options);
  tesseraPlanSetFull(plan);
  return mlirLogicalResultSuccess();
}
