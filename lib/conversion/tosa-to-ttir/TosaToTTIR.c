// convert-tosa-to-ttir: what exporters of PyTorch and TensorFlow write becomes ttir.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tosa-to-ttir/TosaToTTIR.h"
#include "conversion/tosa-to-ttir/TosaToTTIRPasses.h"
#include "dialect/func/FuncOps.h"
#include "dialect/tensor/TensorOps.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"
#include "tessera/Plan.h"

// What becomes of an op: one of ttir on the same operands, or what a function makes.
typedef struct Row {
  const TesseraOpDef *from;
  ToTTIRCreate *create;
  ToTTIRFunction *convert;
} Row;

#define RENAME(a, b)                                                                               \
  { &tosa##a##OpDef, ttir##b##OpCreate, NULL }
#define CONVERT(a)                                                                                 \
  { &tosa##a##OpDef, NULL, tosa##a##ToTTIR }
#define WITH(a, b)                                                                                 \
  { &tosa##a##OpDef, NULL, tosa##b##ToTTIR }

static const Row kRows[] = {
    // One operand
    RENAME(Ceil, Ceil),
    RENAME(Cos, Cos),
    RENAME(Exp, Exp),
    RENAME(Floor, Floor),
    RENAME(Log, Log),
    RENAME(Reciprocal, Reciprocal),
    RENAME(Rsqrt, Rsqrt),
    RENAME(Sigmoid, Sigmoid),
    RENAME(Sin, Sin),
    RENAME(Tanh, Tanh),
    RENAME(BitwiseNot, BitwiseNot),
    RENAME(LogicalNot, LogicalNot),
    CONVERT(Abs),
    CONVERT(Cast),
    CONVERT(Clamp),
    CONVERT(Clz),
    CONVERT(Erf),
    CONVERT(Negate),
    CONVERT(Identity),
    // Several
    RENAME(Add, Add),
    RENAME(Sub, Subtract),
    RENAME(Pow, Power),
    RENAME(BitwiseAnd, BitwiseAnd),
    RENAME(BitwiseOr, BitwiseOr),
    RENAME(BitwiseXor, BitwiseXor),
    RENAME(LogicalAnd, LogicalAnd),
    RENAME(LogicalOr, LogicalOr),
    RENAME(LogicalXor, LogicalXor),
    RENAME(Select, Where),
    CONVERT(Mul),
    CONVERT(IntDiv),
    CONVERT(Maximum),
    CONVERT(Minimum),
    CONVERT(Equal),
    CONVERT(Greater),
    CONVERT(GreaterEqual),
    WITH(LogicalLeftShift, ShiftLeft),
    WITH(LogicalRightShift, ShiftRight),
    WITH(ArithmeticRightShift, ShiftRightArithmetic),
    // Shape and data movement
    CONVERT(Const),
    CONVERT(Concat),
    CONVERT(Pad),
    CONVERT(Reshape),
    CONVERT(Reverse),
    CONVERT(Slice),
    CONVERT(Tile),
    CONVERT(Transpose),
    CONVERT(Gather),
    CONVERT(Scatter),
    CONVERT(Table),
    // Reductions, products, windows
    CONVERT(ReduceAll),
    CONVERT(ReduceAny),
    CONVERT(ReduceMax),
    CONVERT(ReduceMin),
    CONVERT(ReduceProduct),
    CONVERT(ReduceSum),
    CONVERT(ArgMax),
    CONVERT(MatMul),
    CONVERT(Conv2D),
    CONVERT(Conv3D),
    CONVERT(DepthwiseConv2D),
    CONVERT(TransposeConv2D),
    CONVERT(MaxPool2d),
    CONVERT(AvgPool2d),
    CONVERT(Resize),
    CONVERT(FFT2d),
    CONVERT(RFFT2d),
};
enum { kNumRows = sizeof kRows / sizeof kRows[0] };

#undef RENAME
#undef CONVERT
#undef WITH

//===--- The pass ---===//

// What a pattern is for.
typedef struct Rule {
  const Row *row;
  const TesseraTypeConverter *types;
} Rule;

static MlirLogicalResult convertOp(MlirOperation op, const MlirValue *operands,
                                   MlirPatternRewriter rewriter, void *user) {
  const Rule *rule = user;
  ToTTIR c = {.pattern = rewriter,
              .rewriter = mlirPatternRewriterAsBase(rewriter),
              .context = mlirOperationGetContext(op),
              .location = mlirOperationGetLocation(op),
              .types = rule->types,
              .op = op,
              .operands = operands};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirType type = mlirValueGetType(operands[i]);
    if (!tosaShapeTypeIsA(type) &&
        !(mlirTypeIsARankedTensor(type) && mlirShapedTypeHasStaticShape(type)))
      return toTTIRFail(&c, "it has an operand with a size that isn't known");
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirType type = toTTIRResultType(&c, i);
    if (mlirTypeIsNull(type))
      return toTTIRFail(&c, "its result is of a type that the hardware doesn't have");
    if (!mlirShapedTypeHasStaticShape(type))
      return toTTIRFail(&c, "its result has a size that isn't known");
  }
  if (rule->row->convert)
    return rule->row->convert(&c);
  return toTTIRReplace(&c, toTTIRElementwise(&c, rule->row->create, toTTIRResultType(&c, 0),
                                             mlirOperationGetNumOperands(op), operands));
}

static TesseraOptional keepType(MlirType type, MlirType *converted, void *user) {
  (void)user;
  *converted = type;
  return mlirTypeIsARankedTensor(type) ? TESSERA_PRESENT : TESSERA_WRONG;
}

static TesseraOptional keepShapeType(MlirType type, MlirType *converted, void *user) {
  (void)user;
  *converted = type;
  return tosaShapeTypeIsA(type) ? TESSERA_PRESENT : TESSERA_ABSENT;
}

// Sizes, shifts and zero points have become attributes, or nothing at all.
static MlirWalkResult eraseUnused(MlirOperation op, void *user) {
  (void)user;
  if ((tosaConstShapeOpIsA(op) || ttirConstantOpIsA(op)) &&
      mlirOpOperandIsNull(mlirValueGetFirstUse(mlirOperationGetResult(op, 0))))
    mlirOperationDestroy(op);
  return MlirWalkResultAdvance;
}

static void eraseAllUnused(MlirOperation module, void *state) {
  mlirOperationWalk(module, eraseUnused, state, MlirWalkPostOrder);
}

MlirLogicalResult convertTosaToTTIRPassPlan(TesseraPlan *plan,
                                            const ConvertTosaToTTIROptions *options) {
  TesseraTypeConverter *types = tesseraPlanAddTypes(plan);
  tesseraTypeConverterAddConversion(types, options->hardwareTypes ? toTTIRConvertType : keepType,
                                    NULL);
  tesseraTypeConverterAddConversion(types, keepShapeType, NULL);
  TesseraConversionTarget *target = tesseraPlanGetTarget(plan);
  toTTIRAddLegal(target, types);
  tesseraConversionTargetAddIllegalDialect(target, "tosa");
  // Sizes become attributes of what uses them.
  tesseraConversionTargetAddLegalOp(target, "tosa.const_shape");
  MlirRewritePatternSet patterns = tesseraPlanGetPatterns(plan);
  Rule *rules = tesseraPlanAlloc(plan, kNumRows * sizeof *rules);
  for (size_t i = 0; i < kNumRows; ++i) {
    rules[i] = (Rule){&kRows[i], types};
    tesseraConversionPatternAdd(patterns, kRows[i].from, 1, types, convertOp, &rules[i]);
  }
  static const TesseraOpDef *const kRetyped[] = {&funcReturnOpDef, &funcCallOpDef,
                                                 &tensorEmptyOpDef};
  for (size_t i = 0; i < sizeof kRetyped / sizeof *kRetyped; ++i)
    tesseraConversionPatternAddGroups(patterns, kRetyped[i], 1, types, tesseraConversionRetypeOp,
                                      NULL);
  tesseraConversionPatternAddSignature(patterns, &funcFuncOpDef, types);
  tesseraPlanSetFull(plan);
  tesseraPlanSetFinish(plan, eraseAllUnused);
  return mlirLogicalResultSuccess();
}
