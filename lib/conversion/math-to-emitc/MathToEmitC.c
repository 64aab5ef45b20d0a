// convert-math-to-emitc: calls of C's mathematical functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/emitc-common/EmitCLowering.h"
#include "conversion/math-to-emitc/MathToEmitCPasses.h"
#include "dialect/math/MathOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"

typedef struct Row {
  const TesseraOpDef *root;
  const char *opName, *function;
} Row;

static const Row kRows[] = {
    {&mathAbsFOpDef, "math.absf", "fabs"}, {&mathAcosOpDef, "math.acos", "acos"},
    {&mathAsinOpDef, "math.asin", "asin"}, {&mathAtan2OpDef, "math.atan2", "atan2"},
    {&mathCeilOpDef, "math.ceil", "ceil"}, {&mathCosOpDef, "math.cos", "cos"},
    {&mathExpOpDef, "math.exp", "exp"},    {&mathFloorOpDef, "math.floor", "floor"},
    {&mathPowFOpDef, "math.powf", "pow"},  {&mathRoundOpDef, "math.round", "round"},
    {&mathSinOpDef, "math.sin", "sin"},
};
enum { NUM_ROWS = sizeof kRows / sizeof kRows[0] };
// Of the option language-target, whose values are numbered in their order.
enum { C99, CPP11 };

// What a pattern knows.
typedef struct Call {
  const Row *row;
  bool isCpp;
} Call;

// C has a function of another name for float.
static MlirLogicalResult convert(MlirOperation op, const MlirValue *operands,
                                 MlirPatternRewriter rewriter, void *user) {
  const Call *call = user;
  const MlirAttribute none = {NULL};
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  if (!mlirTypeIsAF32(type) && !mlirTypeIsAF64(type))
    return mlirLogicalResultFailure();
  TsString name = {0};
  tsStringAppendC(&name, call->isCpp ? "std::" : "");
  tsStringAppendC(&name, call->row->function);
  tsStringAppendC(&name, !call->isCpp && mlirTypeIsAF32(type) ? "f" : "");
  MlirAttribute callee = mlirStringAttrGet(mlirOperationGetContext(op), tsStringView(&name));
  tsStringFree(&name);
  MlirOperation made =
      emitcCallOpaqueOpCreate(base, mlirOperationGetLocation(op), 1, &type, callee, none, none,
                              mlirOperationGetNumOperands(op), operands);
  mlirRewriterBaseReplaceOpWithOperation(base, op, made);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult convertMathToEmitCPassPlan(TesseraPlan *plan,
                                             const ConvertMathToEmitCOptions *options) {
  const char *illegal[NUM_ROWS];
  Call *calls = tesseraPlanAlloc(plan, NUM_ROWS * sizeof *calls);
  for (size_t i = 0; i < NUM_ROWS; ++i) {
    illegal[i] = kRows[i].opName;
    calls[i] = (Call){&kRows[i], options->languageTarget == CPP11};
    tesseraConversionPatternAdd(tesseraPlanGetPatterns(plan), kRows[i].root, 1, NULL, convert,
                                &calls[i]);
  }
  emitcLoweringSetTarget(plan, NULL, NUM_ROWS, illegal);
  return mlirLogicalResultSuccess();
}
