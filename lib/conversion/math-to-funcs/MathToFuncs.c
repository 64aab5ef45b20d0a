// convert-math-to-funcs. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/math-to-funcs/Functions.h"
#include "conversion/math-to-funcs/MathToFuncsPasses.h"
#include "dialect/arith/ArithBuild.h"
#include "dialect/func/FuncOps.h"
#include "dialect/math/MathOps.h"
#include "dialect/vector/VectorOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "support/String.h"
#include "tessera/Conversion.h"
#include "tessera/Pass.h"
#include "tessera/Plan.h"

/// A function that was made: for ops of a definition with operands of these types, the second null
/// where there is one.
typedef struct Function {
  const TesseraOpDef *definition;
  MlirType types[2];
  MlirOperation op;
} Function;

typedef struct Conversion {
  const ConvertMathToFuncsOptions *options;
  MlirOperation module;
  TsVec(Function) functions; ///< few: one for each type
} Conversion;

static MlirType elementOfOperand(MlirOperation op, intptr_t position) {
  return arithElementType(mlirValueGetType(mlirOperationGetOperand(op, position)));
}

static bool isConverted(MlirOperation op, const Conversion *conversion) {
  if (mathFPowIOpIsA(op)) {
    MlirType exponent = elementOfOperand(op, 1);
    return mlirTypeIsAInteger(exponent) &&
           mlirIntegerTypeGetWidth(exponent) >= conversion->options->minWidthOfFPowIExponent;
  }
  if (!mathIPowIOpIsA(op) && !(mathCountLeadingZerosOpIsA(op) && conversion->options->convertCtlz))
    return false;
  return mlirTypeIsAInteger(elementOfOperand(op, 0));
}

//===--- Functions ---===//

// The function for the op, NULL when it hasn't been made.
static const Function *find(const Conversion *conversion, MlirOperation op) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  for (size_t i = 0; i < conversion->functions.size; ++i) {
    const Function *function = &conversion->functions.data[i];
    if (function->definition == definition &&
        mlirTypeEqual(function->types[0], elementOfOperand(op, 0)) &&
        (!mathFPowIOpIsA(op) || mlirTypeEqual(function->types[1], elementOfOperand(op, 1))))
      return function;
  }
  return NULL;
}

static void appendType(TsString *text, MlirType type) {
  mlirTypePrint(type, tsStringCallback, text);
}

// The least and the greatest integer of the width: all bits but the sign, or that alone.
static void appendExtreme(TsString *text, unsigned width, bool isGreatest) {
  tsStringAppendC(text, "0x");
  for (unsigned digit = (width + 3) / 4; digit-- > 0;) {
    unsigned bits = 0;
    for (unsigned bit = 0; bit < 4; ++bit) {
      unsigned position = 4 * digit + bit;
      if (position < width && (position + 1 == width) != isGreatest)
        bits |= 1u << bit;
    }
    tsStringAppendFormat(text, "%x", bits);
  }
}

static void appendName(TsString *text, MlirOperation op) {
  tsStringAppendC(text, mathFPowIOpIsA(op)   ? "__mlir_math_fpowi_"
                        : mathIPowIOpIsA(op) ? "__mlir_math_ipowi_"
                                             : "__mlir_math_ctlz_");
  appendType(text, elementOfOperand(op, 0));
  if (mathFPowIOpIsA(op)) {
    tsStringAppendChar(text, '_');
    appendType(text, elementOfOperand(op, 1));
  }
}

static void appendPlaceholder(TsString *text, char letter, MlirOperation op) {
  MlirType first = elementOfOperand(op, 0);
  switch (letter) {
  case 'n':
    appendName(text, op);
    break;
  case 'p':
    appendType(text, elementOfOperand(op, 1));
    break;
  case 'w':
    tsStringAppendFormat(text, "%u", mlirIntegerTypeGetWidth(first));
    break;
  case 'l':
  case 'h':
    appendExtreme(text, mlirIntegerTypeGetWidth(elementOfOperand(op, 1)), letter == 'h');
    break;
  default:
    appendType(text, first);
  }
}

static MlirWalkResult setLocation(MlirOperation op, void *user) {
  const MlirLocation *location = user;
  mlirOperationSetLocation(op, *location);
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
    for (MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, i));
         !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block))
      for (intptr_t k = 0; k < mlirBlockGetNumArguments(block); ++k)
        mlirBlockArgumentSetLocation(mlirBlockGetArgument(block, k), *location);
  return MlirWalkResultAdvance;
}

// The function for the op, which becomes the last of the module.
static void makeFunction(Conversion *conversion, MlirOperation op) {
  TsString text = {0};
  const char *at = mathFPowIOpIsA(op) ? kFPowI : mathIPowIOpIsA(op) ? kIPowI : kCtlz;
  for (; *at; ++at) {
    if (*at == '$')
      appendPlaceholder(&text, *++at, op);
    else
      tsStringAppendChar(&text, *at);
  }
  MlirOperation made = mlirOperationCreateParse(mlirOperationGetContext(op), tsStringView(&text),
                                                tsLiteral("convert-math-to-funcs"));
  tsStringFree(&text);
  if (mlirOperationIsNull(made))
    return;
  MlirLocation location = mlirOperationGetLocation(conversion->module);
  mlirOperationWalk(made, setLocation, &location, MlirWalkPreOrder);
  mlirBlockAppendOwnedOperation(
      mlirRegionGetFirstBlock(mlirOperationGetRegion(conversion->module, 0)), made);
  Function function = {tesseraOperationGetDefinition(op), {elementOfOperand(op, 0)}, made};
  if (mathFPowIOpIsA(op))
    function.types[1] = elementOfOperand(op, 1);
  tsVecPush(&conversion->functions, function);
}

static MlirWalkResult collect(MlirOperation op, void *user) {
  Conversion *conversion = user;
  if (isConverted(op, conversion) && !find(conversion, op))
    makeFunction(conversion, op);
  return MlirWalkResultAdvance;
}

//===--- Calls ---===//

static MlirLogicalResult callFunction(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  const Function *function = find(user, op);
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  if (mlirTypeIsAVector(type) || !function)
    return mlirLogicalResultFailure();
  MlirValue operands[2];
  intptr_t count = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < count; ++i)
    operands[i] = mlirOperationGetOperand(op, i);
  const MlirAttribute none = {NULL};
  MlirAttribute callee =
      mlirFlatSymbolRefAttrGet(mlirOperationGetContext(op), tesseraSymbolGetName(function->op));
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseReplaceOpWithOperation(base, op,
                                         funcCallOpCreate(base, mlirOperationGetLocation(op), 1,
                                                          &type, callee, count, operands, none,
                                                          none, none));
  return mlirLogicalResultSuccess();
}

enum { MAX_ELEMENTS = 65536, MAX_RANK = 32 };

// An element of each operand, and the result put in its place.
static MlirValue computeElement(MlirOperation op, MlirRewriterBase base, MlirValue all,
                                MlirAttribute position) {
  MlirLocation location = mlirOperationGetLocation(op);
  MlirValue operands[2];
  intptr_t count = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < count; ++i)
    operands[i] = mlirOperationGetResult(
        vectorExtractOpCreate(base, location, elementOfOperand(op, i),
                              mlirOperationGetOperand(op, i), 0, NULL, position),
        0);
  ArithBuilder builder = {base, location};
  MlirType type = mlirValueGetType(all);
  MlirValue element = arithMake(&builder, tesseraOperationGetDefinition(op), arithElementType(type),
                                count, operands);
  return mlirOperationGetResult(
      vectorInsertOpCreate(base, location, type, element, all, 0, NULL, position), 0);
}

static MlirLogicalResult scalarize(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  if (!mlirTypeIsAVector(type) || mlirVectorTypeIsScalable(type) ||
      mlirShapedTypeGetRank(type) > MAX_RANK)
    return mlirLogicalResultFailure();
  int64_t sizes[MAX_RANK], position[MAX_RANK], count = 1;
  intptr_t rank = mlirShapedTypeGetRank(type);
  for (intptr_t i = 0; i < rank; ++i) {
    sizes[i] = mlirShapedTypeGetDimSize(type, i);
    if (count > MAX_ELEMENTS / sizes[i])
      return mlirLogicalResultFailure();
    count *= sizes[i];
  }
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue all = mlirTypeIsAFloat(arithElementType(type)) ? arithReal64(&builder, type, 0)
                                                           : arithInteger(&builder, type, 0);
  for (int64_t i = 0; i < count; ++i) {
    int64_t rest = i;
    for (intptr_t k = rank; k-- > 0; rest /= sizes[k])
      position[k] = rest % sizes[k];
    all = computeElement(op, builder.base, all,
                         mlirDenseI64ArrayGet(mlirOperationGetContext(op), rank, position));
  }
  mlirRewriterBaseReplaceOpWithValues(builder.base, op, 1, &all);
  return mlirLogicalResultSuccess();
}

//===--- The pass ---===//

static bool isLegal(MlirOperation op, void *user) { return !isConverted(op, user); }

static void renew(void *conversion) { ((Conversion *)conversion)->functions.size = 0; }
static void destroy(void *conversion) { tsVecFree(&((Conversion *)conversion)->functions); }

static MlirLogicalResult fillPlan(TesseraPlan *plan, const void *input) {
  Conversion *conversion = tesseraPlanAlloc(plan, sizeof *conversion);
  conversion->options = input;
  tesseraPlanOwn(plan, conversion, renew, destroy);
  tesseraPlanSetState(plan, conversion);
  TesseraConversionTarget *target = tesseraPlanGetTarget(plan);
  static const char *const kLegal[] = {"arith", "cf", "func", "scf", "vector"};
  for (size_t i = 0; i < sizeof kLegal / sizeof kLegal[0]; ++i)
    tesseraConversionTargetAddLegalDialect(target, kLegal[i]);
  const TesseraOpDef *ops[] = {&mathIPowIOpDef, &mathFPowIOpDef, &mathCountLeadingZerosOpDef};
  MlirRewritePatternSet patterns = tesseraPlanGetPatterns(plan);
  for (size_t i = 0; i < sizeof ops / sizeof ops[0]; ++i) {
    tesseraRewritePatternSetAdd(patterns, ops[i], 1, scalarize, conversion);
    if (ops[i] == &mathCountLeadingZerosOpDef && !conversion->options->convertCtlz)
      continue;
    tesseraRewritePatternSetAdd(patterns, ops[i], 1, callFunction, conversion);
    tesseraConversionTargetAddDynamicOp(target, ops[i]->name, isLegal, conversion);
  }
  return mlirLogicalResultSuccess();
}

void convertMathToFuncsPassRun(MlirPass pass, const ConvertMathToFuncsOptions *options,
                               MlirOperation module) {
  TesseraPlan *plan = tesseraPassTakePlan(
      pass, module, &(TesseraPlanSource){.planner = fillPlan, .input = options});
  if (!plan)
    return;
  Conversion *conversion = tesseraPlanGetState(plan);
  conversion->module = module;
  mlirOperationWalk(module, collect, conversion, MlirWalkPostOrder);
  if (!tesseraPlanConvert(plan, module))
    tesseraPassSignalFailure(pass);
  tesseraPassLeavePlan(pass, plan);
}
