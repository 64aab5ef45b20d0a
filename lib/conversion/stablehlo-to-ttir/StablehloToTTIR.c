// convert-stablehlo-to-ttir: what JAX and others export becomes ttir.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/stablehlo-to-ttir/Sharding.h"
#include "conversion/stablehlo-to-ttir/StablehloToTTIRPasses.h"
#include "dialect/chlo/ChloOps.h"
#include "dialect/func/FuncOps.h"
#include "dialect/tensor/TensorOps.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"
#include "tessera/Plan.h"

//===--- Ops that have a counterpart ---===//

// What becomes of an op: one of ttir on the same operands, for bools another one, or what a
// function makes.
typedef struct Row {
  const TesseraOpDef *from;
  ToTTIRCreate *create, *createLogical;
  ToTTIRFunction *convert;
} Row;

#define RENAME(a, b)                                                                               \
  { &stablehlo##a##OpDef, ttir##b##OpCreate, NULL, NULL }
#define BITS(a, logical, bitwise)                                                                  \
  { &stablehlo##a##OpDef, ttir##bitwise##OpCreate, ttir##logical##OpCreate, NULL }
#define CONVERT(a, function)                                                                       \
  { &stablehlo##a##OpDef, NULL, NULL, function }
#define CHLO(a, function)                                                                          \
  { &chlo##a##OpDef, NULL, NULL, function }

static const Row kRows[] = {
    // One operand
    RENAME(Cbrt, Cbrt),
    RENAME(Ceil, Ceil),
    RENAME(Cosine, Cos),
    RENAME(Exp, Exp),
    RENAME(Expm1, Expm1),
    RENAME(Floor, Floor),
    RENAME(IsFinite, IsFinite),
    RENAME(Log, Log),
    RENAME(Log1p, Log1p),
    RENAME(Logistic, Sigmoid),
    RENAME(Neg, Neg),
    RENAME(Rsqrt, Rsqrt),
    RENAME(Sine, Sin),
    RENAME(Sqrt, Sqrt),
    RENAME(Tan, Tan),
    RENAME(Tanh, Tanh),
    BITS(Not, LogicalNot, BitwiseNot),
    CONVERT(Abs, toTTIRAbs),
    CONVERT(Sign, toTTIRSign),
    CONVERT(Convert, toTTIRConvert),
    CONVERT(BitcastConvert, toTTIRBitcastConvert),
    CONVERT(RoundNearestEven, toTTIRRoundEven),
    CONVERT(Round, toTTIRRoundAway),
    // Several
    BITS(Add, LogicalOr, Add),
    BITS(Mul, LogicalAnd, Multiply),
    BITS(And, LogicalAnd, BitwiseAnd),
    BITS(Or, LogicalOr, BitwiseOr),
    BITS(Xor, LogicalXor, BitwiseXor),
    RENAME(Subtract, Subtract),
    CONVERT(Pow, toTTIRPower),
    CONVERT(Div, toTTIRDivide),
    CONVERT(Rem, toTTIRRemainder),
    CONVERT(Max, toTTIRMaximum),
    CONVERT(Min, toTTIRMinimum),
    CONVERT(Compare, toTTIRCompare),
    CONVERT(ShiftLeft, toTTIRShiftLeft),
    CONVERT(ShiftRightLogical, toTTIRShiftRightLogical),
    CONVERT(ShiftRightArithmetic, toTTIRShiftRightArithmetic),
    CONVERT(Select, toTTIRSelect),
    CONVERT(Clamp, toTTIRClamp),
    // Creation
    CONVERT(Constant, toTTIRConstant),
    CONVERT(Iota, toTTIRIota),
    CONVERT(DynamicIota, toTTIRDynamicIota),
    CONVERT(GetDimensionSize, toTTIRGetDimensionSize),
    // Shape and data movement
    CONVERT(BroadcastInDim, toTTIRBroadcastInDim),
    CONVERT(Reshape, toTTIRReshape),
    CONVERT(Transpose, toTTIRTranspose),
    CONVERT(Slice, toTTIRSlice),
    CONVERT(Concatenate, toTTIRConcatenate),
    CONVERT(Reverse, toTTIRReverse),
    CONVERT(Pad, toTTIRPad),
    CONVERT(Gather, toTTIRGather),
    CONVERT(Scatter, toTTIRScatter),
    CONVERT(DynamicSlice, toTTIRDynamicSlice),
    CONVERT(DynamicUpdateSlice, toTTIRDynamicUpdateSlice),
    CONVERT(OptimizationBarrier, toTTIRForward),
    // Products, reductions, windows
    CONVERT(DotGeneral, toTTIRDotGeneral),
    CONVERT(Convolution, toTTIRConvolution),
    CONVERT(Reduce, toTTIRReduce),
    CONVERT(ReduceWindow, toTTIRReduceWindow),
    CONVERT(SelectAndScatter, toTTIRSelectAndScatter),
    // Devices
    CONVERT(AllReduce, toTTIRAllReduce),
    CONVERT(AllGather, toTTIRAllGather),
    CONVERT(CustomCall, toTTIRCustomCall),
    // chlo
    CHLO(Square, toTTIRSquare),
    CHLO(Erf, toTTIRErf),
    CHLO(Erfc, toTTIRErfc),
    CHLO(Tan, toTTIRChloTan),
    CHLO(Sinh, toTTIRSinh),
    CHLO(Cosh, toTTIRCosh),
    CHLO(IsInf, toTTIRIsInf),
    CHLO(IsPosInf, toTTIRIsPosInf),
    CHLO(IsNegInf, toTTIRIsNegInf),
};
enum { kNumRows = sizeof kRows / sizeof kRows[0] };

#undef RENAME
#undef BITS
#undef CONVERT
#undef CHLO

// The same op with other names, when all operands are bools perhaps another one.
static MlirLogicalResult rename(ToTTIR *c, const Row *row) {
  intptr_t count = mlirOperationGetNumOperands(c->op);
  bool logical = row->createLogical != NULL;
  for (intptr_t i = 0; i < count; ++i)
    logical = logical && toTTIRIsBool(mlirOperationGetOperand(c->op, i));
  return toTTIRReplace(c, toTTIRElementwise(c, logical ? row->createLogical : row->create,
                                            toTTIRResultType(c, 0), count, c->operands));
}

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
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirType type = toTTIRResultType(&c, i);
    if (mlirTypeIsNull(type))
      return toTTIRFail(&c, "its result is of a type that the hardware doesn't have");
    if (!mlirShapedTypeHasStaticShape(type))
      return toTTIRFail(&c, "its result has a size that isn't known");
  }
  return rule->row->convert ? rule->row->convert(&c) : rename(&c, rule->row);
}

static MlirLogicalResult fillPlan(TesseraPlan *plan, const void *options) {
  (void)options;
  TesseraTypeConverter *types = tesseraPlanAddTypes(plan);
  tesseraTypeConverterAddConversion(types, toTTIRConvertType, NULL);
  TesseraConversionTarget *target = tesseraPlanGetTarget(plan);
  toTTIRAddLegal(target, types);
  tesseraConversionTargetAddIllegalDialect(target, "stablehlo");
  tesseraConversionTargetAddIllegalDialect(target, "chlo");
  tesseraConversionTargetAddIllegalDialect(target, "sdy");
  tesseraConversionTargetAddDynamicOp(target, "ttir.mesh_shard", toTTIRHasLegalTypes, types);
  MlirRewritePatternSet patterns = tesseraPlanGetPatterns(plan);
  Rule *rules = tesseraPlanAlloc(plan, kNumRows * sizeof *rules);
  for (size_t i = 0; i < kNumRows; ++i) {
    rules[i] = (Rule){&kRows[i], types};
    tesseraConversionPatternAdd(patterns, kRows[i].from, 1, types, convertOp, &rules[i]);
  }
  static const TesseraOpDef *const kRetyped[] = {&funcReturnOpDef, &funcCallOpDef,
                                                 &tensorEmptyOpDef, &ttirMeshShardOpDef};
  for (size_t i = 0; i < sizeof kRetyped / sizeof *kRetyped; ++i)
    tesseraConversionPatternAddGroups(patterns, kRetyped[i], 1, types, tesseraConversionRetypeOp,
                                      NULL);
  tesseraConversionPatternAddSignature(patterns, &funcFuncOpDef, types);
  tesseraPlanSetFull(plan);
  return mlirLogicalResultSuccess();
}

void convertStableHLOToTTIRPassRun(MlirPass pass, const ConvertStableHLOToTTIROptions *options,
                                   MlirOperation module) {
  if (mlirLogicalResultIsFailure(shardyLower(module)))
    tesseraPassSignalFailure(pass);
  else
    tesseraPassConvert(pass, module, &(TesseraPlanSource){.planner = fillPlan, .input = options});
}
