// convert-ttnn-to-emitc: ops of ttnn become calls of the C++ functions of that name.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a call gets is a row of the table in Plans.c. The C++ functions are those of tt-metal's
// TTNN; where their own compiler leaves attributes of an op out of the call, they are written here.
#include "conversion/ttnn-to-emitc/Arguments.h"
#include "conversion/ttnn-to-emitc/TTNNToEmitCPasses.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/emitc/EmitCOps.h"
#include "dialect/func/FuncOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Conversion.h"
#include "tessera/Operation.h"
#include "tessera/Pass.h"
#include "tessera/Plan.h"

#include <stdio.h>

static const char kVector[] = "std::vector<ttnn::Tensor>";
static const char kMakeVector[] = "utilCreateVec";
static const char kMakeVectorDefinition[] =
    "\n"
    "template <typename... T>\n"
    "std::vector<ttnn::Tensor> utilCreateVec(T &&...t) {\n"
    "  return std::vector<ttnn::Tensor>{std::forward<T>(t)...};\n"
    "}\n";

static MlirType opaqueType(MlirContext context, const char *name) {
  return emitcOpaqueTypeGet(context, mlirStringRefCreateFromCString(name));
}

//===--- Types ---===//

static TesseraOptional convertType(MlirType type, MlirType *converted, void *user) {
  (void)user;
  MlirContext context = mlirTypeGetContext(type);
  if (mlirTypeIsATensor(type))
    *converted = opaqueType(context, "ttnn::Tensor");
  else if (mlirTypeIsATuple(type))
    *converted = opaqueType(context, kVector);
  else if (ttDeviceTypeIsA(type))
    *converted = emitcPointerTypeGet(context, opaqueType(context, "ttnn::IDevice"));
  else
    *converted = type;
  return TESSERA_PRESENT;
}

//===--- Calls ---===//

/// What the patterns share: whether the C++ needs the function that makes vectors.
typedef struct Emission {
  const TesseraTypeConverter *types;
  bool makesVectors;
} Emission;

typedef struct Rule {
  const EmitPlan *plan;
  Emission *emission;
} Rule;

static MlirAttribute indexAttr(MlirContext context, size_t index) {
  return mlirIntegerAttrGet(mlirIndexTypeGet(context), (int64_t)index);
}

static MlirOperation createCall(MlirRewriterBase rewriter, MlirLocation location, intptr_t numTypes,
                                const MlirType *types, const char *callee,
                                const EmitAttributes *arguments, const EmitValues *operands) {
  MlirContext context = mlirLocationGetContext(location);
  MlirAttribute args = {NULL};
  if (arguments)
    args = mlirArrayAttrGet(context, (intptr_t)arguments->size, arguments->data);
  return emitcCallOpaqueOpCreate(rewriter, location, numTypes, types,
                                 mlirStringAttrGet(context, mlirStringRefCreateFromCString(callee)),
                                 args, (MlirAttribute){NULL}, (intptr_t)operands->size,
                                 operands->data);
}

MlirValue emitObject(EmitCall *call, const char *type, const EmitAttributes *arguments,
                     const EmitValues *operands) {
  MlirType result = opaqueType(call->context, type);
  return mlirOperationGetResult(createCall(call->rewriter, mlirOperationGetLocation(call->op), 1,
                                           &result, type, arguments, operands),
                                0);
}

MlirValue emitVector(EmitCall *call, const EmitValues *elements) {
  *call->makesVectors = true;
  MlirType result = opaqueType(call->context, kVector);
  return mlirOperationGetResult(createCall(call->rewriter, mlirOperationGetLocation(call->op), 1,
                                           &result, kMakeVector, NULL, elements),
                                0);
}

void emitOperand(EmitCall *call, MlirValue value) {
  tsVecPush(&call->arguments, indexAttr(call->context, call->operands.size));
  tsVecPush(&call->operands, value);
}

static MlirLogicalResult replaceByCall(EmitCall *call, const Rule *rule, bool isListed) {
  MlirOperation op = call->op;
  TsString name = {0};
  if (rule->plan->callee)
    tsStringAppendC(&name, rule->plan->callee);
  else
    tsStringAppendFormat(&name, "ttnn::%s", rule->plan->op->name + strlen("ttnn."));
  MlirType type = {NULL};
  intptr_t numTypes = mlirOperationGetNumResults(op);
  if (numTypes == 1)
    type = tesseraTypeConverterConvert(rule->emission->types,
                                       mlirValueGetType(mlirOperationGetResult(op, 0)));
  MlirOperation created =
      createCall(call->rewriter, mlirOperationGetLocation(op), numTypes, &type, name.data,
                 isListed ? &call->arguments : NULL, &call->operands);
  tsStringFree(&name);
  if (numTypes)
    mlirRewriterBaseReplaceOpWithOperation(call->rewriter, op, created);
  else
    mlirRewriterBaseEraseOp(call->rewriter, op);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult convertOp(MlirOperation op, const MlirValue *operands,
                                   MlirPatternRewriter rewriter, void *user) {
  const Rule *rule = user;
  if (mlirOperationGetNumResults(op) > 1)
    return tesseraConversionFail(rewriter, op, "a call of C++ has one result at most");
  EmitCall call = {.op = op,
                   .plan = rule->plan,
                   .given = operands,
                   .rewriter = mlirPatternRewriterAsBase(rewriter),
                   .context = mlirOperationGetContext(op),
                   .makesVectors = &rule->emission->makesVectors};
  const char *failure = NULL;
  bool isListed = rule->plan->arguments != NULL;
  if (isListed)
    failure = emitArguments(&call);
  for (intptr_t i = 0; !isListed && i < mlirOperationGetNumOperands(op); ++i)
    tsVecPush(&call.operands, operands[i]);
  MlirLogicalResult done =
      failure ? tesseraConversionFail(rewriter, op, failure) : replaceByCall(&call, rule, isListed);
  tsVecFree(&call.arguments);
  tsVecFree(&call.operands);
  return done;
}

//===--- Tuples and constants ---===//

static MlirLogicalResult convertTuple(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  Emission *emission = user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  EmitValues elements = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    tsVecPush(&elements, operands[i]);
  emission->makesVectors = true;
  MlirType type = opaqueType(mlirOperationGetContext(op), kVector);
  MlirOperation created =
      createCall(base, mlirOperationGetLocation(op), 1, &type, kMakeVector, NULL, &elements);
  tsVecFree(&elements);
  mlirRewriterBaseReplaceOpWithOperation(base, op, created);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult convertGetTupleElement(MlirOperation op, const MlirValue *operands,
                                                MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirContext context = mlirOperationGetContext(op);
  MlirLocation location = mlirOperationGetLocation(op);
  char text[24];
  snprintf(text, sizeof text, "%lld", (long long)ttGetTupleElementOpGetIndex(op));
  MlirValue index = mlirOperationGetResult(
      emitcLiteralOpCreate(base, location, mlirIndexTypeGet(context),
                           mlirStringAttrGet(context, mlirStringRefCreateFromCString(text))),
      0);
  MlirType tensor = opaqueType(context, "ttnn::Tensor");
  MlirValue place = mlirOperationGetResult(
      emitcSubscriptOpCreate(base, location, emitcLValueTypeGetOf(tensor), operands[0], 1, &index),
      0);
  mlirRewriterBaseReplaceOpWithOperation(base, op,
                                         emitcLoadOpCreate(base, location, tensor, place));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult convertConstant(MlirOperation op, const MlirValue *operands,
                                         MlirPatternRewriter rewriter, void *user) {
  (void)operands;
  const Emission *emission = user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirType type =
      tesseraTypeConverterConvert(emission->types, mlirValueGetType(mlirOperationGetResult(op, 0)));
  if (mlirTypeIsNull(type))
    return mlirLogicalResultFailure();
  mlirRewriterBaseReplaceOpWithOperation(base, op,
                                         emitcConstantOpCreate(base, mlirOperationGetLocation(op),
                                                               type,
                                                               arithConstantOpGetValueAttr(op)));
  return mlirLogicalResultSuccess();
}

//===--- The pass ---===//

static bool isLegalFunction(MlirOperation op, void *types) {
  return tesseraConversionIsLegalFunction(types, op);
}

static bool isLegalOp(MlirOperation op, void *types) {
  return tesseraTypeConverterIsLegalOp(types, op);
}

static void addLegal(TesseraConversionTarget *target, TesseraTypeConverter *types) {
  tesseraConversionTargetAddLegalDialect(target, "emitc");
  tesseraConversionTargetAddLegalOp(target, "builtin.module");
  tesseraConversionTargetAddIllegalDialect(target, "ttnn");
  tesseraConversionTargetAddDynamicOp(target, "func.func", isLegalFunction, types);
  tesseraConversionTargetAddDynamicOp(target, "func.call", isLegalOp, types);
  tesseraConversionTargetAddDynamicOp(target, "func.return", isLegalOp, types);
}

/// What comes before the functions; the attributes of the module mean nothing to C++.
static void finishModule(MlirOperation module, void *state) {
  const Emission *emission = state;
  MlirContext context = mlirOperationGetContext(module);
  MlirLocation location = mlirOperationGetLocation(module);
  MlirRewriterBase rewriter = mlirIRRewriterCreate(context);
  while (mlirOperationGetNumDiscardableAttributes(module))
    mlirOperationRemoveDiscardableAttributeByName(
        module, mlirIdentifierStr(mlirOperationGetDiscardableAttribute(module, 0).name));
  mlirRewriterBaseSetInsertionPointToStart(
      rewriter, mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0)));
  emitcIncludeOpCreate(
      rewriter, location,
      mlirStringAttrGet(context, mlirStringRefCreateFromCString("ttnn-precompiled.hpp")),
      (MlirAttribute){NULL});
  if (emission->makesVectors)
    emitcVerbatimOpCreate(
        rewriter, location,
        mlirStringAttrGet(context, mlirStringRefCreateFromCString(kMakeVectorDefinition)), 0, NULL);
  mlirIRRewriterDestroy(rewriter);
}

static void populate(MlirRewritePatternSet patterns, const TesseraTypeConverter *types,
                     Emission *emission, Rule *rules) {
  for (size_t i = 0; i < emitNumPlans; ++i) {
    rules[i] = (Rule){&emitPlans[i], emission};
    tesseraConversionPatternAdd(patterns, emitPlans[i].op, 1, types, convertOp, &rules[i]);
  }
  tesseraConversionPatternAdd(patterns, &ttTupleOpDef, 1, types, convertTuple, emission);
  tesseraConversionPatternAdd(patterns, &ttGetTupleElementOpDef, 1, types, convertGetTupleElement,
                              NULL);
  tesseraConversionPatternAdd(patterns, &arithConstantOpDef, 1, types, convertConstant, emission);
  tesseraConversionPatternAddGroups(patterns, &funcCallOpDef, 1, types, tesseraConversionRetypeOp,
                                    NULL);
  tesseraConversionPatternAddGroups(patterns, &funcReturnOpDef, 1, types, tesseraConversionRetypeOp,
                                    NULL);
  tesseraConversionPatternAddSignature(patterns, &funcFuncOpDef, types);
}

static void renew(void *emission) { ((Emission *)emission)->makesVectors = false; }

MlirLogicalResult convertTTNNToEmitCPassPlan(TesseraPlan *plan,
                                             const ConvertTTNNToEmitCOptions *options) {
  (void)options;
  TesseraTypeConverter *types = tesseraPlanAddTypes(plan);
  tesseraTypeConverterAddConversion(types, convertType, NULL);
  addLegal(tesseraPlanGetTarget(plan), types);
  Emission *emission = tesseraPlanAlloc(plan, sizeof *emission);
  emission->types = types;
  tesseraPlanOwn(plan, emission, renew, NULL);
  tesseraPlanSetState(plan, emission);
  tesseraPlanSetFinish(plan, finishModule);
  populate(tesseraPlanGetPatterns(plan), types, emission,
           tesseraPlanAlloc(plan, emitNumPlans * sizeof(Rule)));
  tesseraPlanSetFull(plan);
  return mlirLogicalResultSuccess();
}
