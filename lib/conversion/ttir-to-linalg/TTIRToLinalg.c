// convert-ttir-to-linalg: what the processor does in place of the device.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/ttir-to-linalg/TTIRToLinalg.h"
#include "conversion/ttir-to-linalg/TTIRToLinalgPasses.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/bufferization/BufferizationOps.h"
#include "dialect/func/FuncOps.h"
#include "dialect/math/MathOps.h"
#include "dialect/tensor/TensorOps.h"
#include "tessera/DestinationStyle.h"
#include "tessera/Pass.h"
#include "tessera/Plan.h"

#define NAMED(a, b)                                                                                \
  { .from = &ttir##a##OpDef, .convert = ttirNamedToLinalg, .named = linalg##b##OpCreate }
#define NUMBERS(a, b)                                                                              \
  {                                                                                                \
    .from = &ttir##a##OpDef, .convert = ttirNamedToLinalg, .named = linalg##b##OpCreate,           \
    .onIntegers = true                                                                             \
  }
#define SINGLE(a, b)                                                                               \
  {                                                                                                \
    .from = &ttir##a##OpDef, .convert = ttirScalarToLinalg, .scalar = ttirSingleScalar,            \
    .single = &b##OpDef                                                                            \
  }
#define COMPARE(a, b)                                                                              \
  {                                                                                                \
    .from = &ttir##a##OpDef, .convert = ttirScalarToLinalg, .scalar = ttirCompareScalar,           \
    .number = ArithCmpFPredicate##b                                                                \
  }
#define LOGICAL(a, b)                                                                              \
  {                                                                                                \
    .from = &ttir##a##OpDef, .convert = ttirScalarToLinalg, .scalar = ttirLogicalScalar,           \
    .single = &arith##b##OpDef                                                                     \
  }
#define SCALAR(a, b)                                                                               \
  { .from = &ttir##a##OpDef, .convert = ttirScalarToLinalg, .scalar = ttir##b##Scalar }
#define REDUCE(a, b, start_)                                                                       \
  {                                                                                                \
    .from = &ttir##a##OpDef, .convert = ttirReductionToLinalg, .single = &arith##b##OpDef,         \
    .number = TTIR_LINALG_START_##start_                                                           \
  }
#define CONVERT(a, b)                                                                              \
  { .from = &ttir##a##OpDef, .convert = ttir##b##ToLinalg }

static const TTIRLinalgRow kRows[] = {
    NUMBERS(Add, Add),
    NUMBERS(Subtract, Sub),
    NUMBERS(Multiply, Mul),
    NAMED(Div, Div),
    NAMED(Maximum, Max),
    NAMED(Minimum, Min),
    NAMED(Power, Powf),
    NAMED(Abs, Abs),
    NAMED(Ceil, Ceil),
    NAMED(Exp, Exp),
    NAMED(Floor, Floor),
    NAMED(Log, Log),
    NAMED(Neg, Negf),
    NAMED(Reciprocal, Reciprocal),
    NAMED(Rsqrt, Rsqrt),
    NAMED(Sqrt, Sqrt),
    NAMED(Tanh, Tanh),
    SINGLE(Cbrt, mathCbrt),
    SINGLE(Cos, mathCos),
    SINGLE(Sin, mathSin),
    SINGLE(Tan, mathTan),
    SINGLE(Log1p, mathLog1p),
    SINGLE(Expm1, mathExpM1),
    SINGLE(Remainder, arithRemF),
    SINGLE(BitwiseAnd, arithAndI),
    SINGLE(BitwiseOr, arithOrI),
    SINGLE(BitwiseXor, arithXOrI),
    COMPARE(Equal, OEQ),
    COMPARE(NotEqual, UNE),
    COMPARE(GreaterEqual, OGE),
    COMPARE(GreaterThan, OGT),
    COMPARE(LessEqual, OLE),
    COMPARE(LessThan, OLT),
    LOGICAL(LogicalAnd, AndI),
    LOGICAL(LogicalOr, OrI),
    LOGICAL(LogicalXor, XOrI),
    SCALAR(LogicalNot, LogicalNot),
    SCALAR(BitwiseNot, BitwiseNot),
    SCALAR(Sigmoid, Sigmoid),
    SCALAR(Relu, Relu),
    SCALAR(LeakyRelu, LeakyRelu),
    SCALAR(Gelu, Gelu),
    SCALAR(Sign, Sign),
    SCALAR(IsFinite, IsFinite),
    SCALAR(Where, Where),
    SCALAR(Typecast, Typecast),
    SCALAR(ToLayout, Typecast),
    SCALAR(Clamp, Clamp),
    REDUCE(Sum, AddF, ZERO),
    REDUCE(Prod, MulF, ONE),
    REDUCE(Max, MaximumF, LOWEST),
    REDUCE(Min, MinimumF, HIGHEST),
    // A mean starts as a sum.
    {.from = &ttirMeanOpDef, .convert = ttirMeanToLinalg, .single = &arithAddFOpDef},
    CONVERT(Matmul, Matmul),
    CONVERT(Linear, Linear),
    CONVERT(Softmax, Softmax),
    CONVERT(Reshape, Reshape),
    CONVERT(Squeeze, Reshape),
    CONVERT(Unsqueeze, Reshape),
    CONVERT(Permute, Permute),
    CONVERT(Transpose, Transpose),
    CONVERT(Broadcast, Broadcast),
    CONVERT(Concat, Concat),
    CONVERT(Slice, Slice),
    CONVERT(Pad, Pad),
    CONVERT(Fill, Fill),
    CONVERT(Constant, Constant),
    {.from = &ttirZerosOpDef, .convert = ttirSplatToLinalg, .number = 0},
    {.from = &ttirOnesOpDef, .convert = ttirSplatToLinalg, .number = 1},
};
enum { kNumRows = sizeof kRows / sizeof *kRows };

#undef NAMED
#undef NUMBERS
#undef SINGLE
#undef COMPARE
#undef LOGICAL
#undef SCALAR
#undef REDUCE
#undef CONVERT

const TTIRLinalgRow *ttirLinalgRowOf(MlirOperation op) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  for (size_t i = 0; i < kNumRows; ++i)
    if (kRows[i].from == definition)
      return &kRows[i];
  return NULL;
}

static bool isPlainElement(MlirType type) {
  return mlirTypeIsAFloat(type) || (mlirTypeIsAInteger(type) && mlirIntegerTypeIsSignless(type));
}

static bool isStaticTensor(MlirType type) {
  return mlirTypeIsARankedTensor(type) && mlirShapedTypeHasStaticShape(type) &&
         mlirShapedTypeGetRank(type) <= TTIR_LINALG_MAX_RANK &&
         isPlainElement(mlirShapedTypeGetElementType(type));
}

static MlirLogicalResult convertOp(MlirOperation op, const MlirValue *operands,
                                   MlirPatternRewriter pattern, void *user) {
  (void)user;
  TTIRLinalg c = {.make = {.rewriter = mlirPatternRewriterAsBase(pattern),
                           .context = mlirOperationGetContext(op),
                           .location = mlirOperationGetLocation(op)},
                  .pattern = pattern,
                  .op = op,
                  .operands = operands,
                  .row = ttirLinalgRowOf(op)};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (!isStaticTensor(mlirValueGetType(operands[i])))
      return ttirLinalgFail(&c, "it has an operand that isn't a tensor of known sizes and of "
                                "floats or signless integers");
  if (mlirOperationGetNumResults(op) != 1)
    return ttirLinalgFail(&c, "it doesn't have one result");
  c.type = mlirValueGetType(mlirOperationGetResult(op, 0));
  if (!isStaticTensor(c.type))
    return ttirLinalgFail(&c, "its result isn't a tensor of known sizes and of floats or signless "
                              "integers");
  TesseraRange inits = tesseraOperationGetDpsInits(op);
  if (inits.count == 1)
    c.output = operands[inits.start];
  return c.row->convert(&c);
}

MlirValue ttirLinalgOutput(TTIRLinalg *c) {
  return c->output.ptr ? c->output : linalgMakeEmpty(&c->make, c->type, 0, NULL);
}

/// Whoever calls the processor's functions looks for the result in the last tensor that it passes:
/// a value that is computed elsewhere, or an operand as it came, is copied there.
static MlirWalkResult returnOutput(MlirOperation op, void *user) {
  if (!funcFuncOpIsA(op))
    return MlirWalkResultAdvance;
  MlirBlock block = mlirRegionGetFirstBlock(funcFuncOpGetBody(op));
  if (mlirBlockIsNull(block) ||
      mlirAttributeIsNull(mlirOperationGetDiscardableAttributeByName(op, tsLiteral("arg_ranks"))))
    return MlirWalkResultSkip;
  MlirOperation end = mlirBlockGetTerminator(block);
  intptr_t last = mlirBlockGetNumArguments(block) - 1;
  if (!funcReturnOpIsA(end) || mlirOperationGetNumOperands(end) != 1 || last < 0)
    return MlirWalkResultSkip;
  MlirValue value = mlirOperationGetOperand(end, 0), output = mlirBlockGetArgument(block, last);
  MlirType type = mlirValueGetType(value);
  if (mlirValueEqual(value, output) || !mlirTypeEqual(type, mlirValueGetType(output)))
    return MlirWalkResultSkip;
  MlirRewriterBase rewriter = *(MlirRewriterBase *)user;
  mlirRewriterBaseSetInsertionPointBefore(rewriter, end);
  const MlirAttribute none = {NULL};
  MlirOperation there = bufferizationMaterializeInDestinationOpCreate(
      rewriter, mlirOperationGetLocation(end), type, value, output, none, none);
  mlirOperationSetOperand(end, 0, mlirOperationGetResult(there, 0));
  return MlirWalkResultSkip;
}

static MlirLogicalResult fillPlan(TesseraPlan *plan, const void *options) {
  (void)options;
  for (size_t i = 0; i < kNumRows; ++i)
    tesseraConversionPatternAdd(tesseraPlanGetPatterns(plan), kRows[i].from, 1, NULL, convertOp,
                                NULL);
  static const char *const kLegal[] = {"arith", "linalg", "math", "tensor"};
  TesseraConversionTarget *target = tesseraPlanGetTarget(plan);
  for (size_t i = 0; i < sizeof kLegal / sizeof *kLegal; ++i)
    tesseraConversionTargetAddLegalDialect(target, kLegal[i]);
  tesseraConversionTargetAddIllegalDialect(target, "ttir");
  return mlirLogicalResultSuccess();
}

void convertTTIRToLinalgPassRun(MlirPass pass, const ConvertTTIRToLinalgOptions *options,
                                MlirOperation module) {
  tesseraPassConvert(pass, module, &(TesseraPlanSource){.planner = fillPlan, .input = options});
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(module));
  mlirOperationWalk(module, returnOutput, &rewriter, MlirWalkPreOrder);
  mlirIRRewriterDestroy(rewriter);
}
