// convert-math-to-libm: calls of C's library.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/math-to-libm/Libm.h"
#include "conversion/math-to-libm/MathToLibmPasses.h"
#include "dialect/arith/ArithBuild.h"
#include "dialect/func/FuncOps.h"
#include "dialect/math/MathOps.h"
#include "dialect/vector/VectorOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Pass.h"

// Elements into which an op may be taken apart.
enum { MAX_ELEMENTS = 1 << 16 };

static const LibmFunction kFunctions[] = {
    {&mathAbsFOpDef, "fabs"},
    {&mathAcosOpDef, "acos"},
    {&mathAcoshOpDef, "acosh"},
    {&mathAsinOpDef, "asin"},
    {&mathAsinhOpDef, "asinh"},
    {&mathAtan2OpDef, "atan2"},
    {&mathAtanOpDef, "atan"},
    {&mathAtanhOpDef, "atanh"},
    {&mathCbrtOpDef, "cbrt"},
    {&mathCeilOpDef, "ceil"},
    {&mathCosOpDef, "cos"},
    {&mathCoshOpDef, "cosh"},
    {&mathErfOpDef, "erf"},
    {&mathErfcOpDef, "erfc"},
    {&mathExpOpDef, "exp"},
    {&mathExp2OpDef, "exp2"},
    {&mathExpM1OpDef, "expm1"},
    {&mathFloorOpDef, "floor"},
    {&mathFmaOpDef, "fma"},
    {&mathLogOpDef, "log"},
    {&mathLog2OpDef, "log2"},
    {&mathLog10OpDef, "log10"},
    {&mathLog1pOpDef, "log1p"},
    {&mathPowFOpDef, "pow"},
    {&mathRoundEvenOpDef, "roundeven"},
    {&mathRoundOpDef, "round"},
    {&mathRsqrtOpDef, "rsqrt"},
    {&mathSinOpDef, "sin"},
    {&mathSinhOpDef, "sinh"},
    {&mathSqrtOpDef, "sqrt"},
    {&mathTanOpDef, "tan"},
    {&mathTanhOpDef, "tanh"},
    {&mathTruncOpDef, "trunc"},
};

static MlirType resultType(MlirOperation op) {
  return mlirValueGetType(mlirOperationGetResult(op, 0));
}

static MlirLogicalResult replaceBy(MlirPatternRewriter rewriter, MlirOperation op,
                                   MlirValue value) {
  mlirRewriterBaseReplaceOpWithValues(mlirPatternRewriterAsBase(rewriter), op, 1, &value);
  return mlirLogicalResultSuccess();
}

//===--- Scalars ---===//

static MlirLogicalResult callFunction(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  if (!mlirTypeIsAFloat(resultType(op)))
    return tesseraConversionFail(rewriter, op, "it isn't of one float");
  return libmReplaceByCall(op, operands, rewriter, user, true);
}

// Computes in f32.
static MlirLogicalResult computeWider(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirType type = resultType(op);
  if (!mlirTypeIsAF16(type) && !mlirTypeIsABF16(type))
    return tesseraConversionFail(rewriter, op, "it isn't of a narrow float");
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirType wide = mlirF32TypeGet(mlirTypeGetContext(type));
  intptr_t count = mlirOperationGetNumOperands(op);
  MlirValue parts[3];
  for (intptr_t i = 0; i < count; ++i)
    parts[i] = arithConvert(&builder, &arithExtFOpDef, wide, operands[i]);
  MlirValue made = arithMake(&builder, tesseraOperationGetDefinition(op), wide, count, parts);
  return replaceBy(rewriter, op, arithConvert(&builder, &arithTruncFOpDef, type, made));
}

//===--- Vectors ---===//

// Where element `number` is.
static void findPosition(IrShape shape, int64_t number, int64_t *position) {
  for (size_t i = shape.rank; i-- > 0; number /= shape.sizes[i])
    position[i] = number % shape.sizes[i];
}

static MlirValue computeElement(const ArithBuilder *builder, MlirOperation op,
                                const MlirValue *operands, MlirValue whole, MlirAttribute position,
                                MlirType element) {
  intptr_t count = mlirOperationGetNumOperands(op);
  MlirValue parts[3];
  for (intptr_t i = 0; i < count; ++i)
    parts[i] =
        mlirOperationGetResult(vectorExtractOpCreate(builder->base, builder->location, element,
                                                     operands[i], 0, NULL, position),
                               0);
  MlirValue made = arithMake(builder, tesseraOperationGetDefinition(op), element, count, parts);
  return mlirOperationGetResult(vectorInsertOpCreate(builder->base, builder->location,
                                                     mlirValueGetType(whole), made, whole, 0, NULL,
                                                     position),
                                0);
}

static MlirLogicalResult takeApart(MlirOperation op, const MlirValue *operands,
                                   MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirType type = resultType(op);
  if (!mlirTypeIsAVector(type))
    return tesseraConversionFail(rewriter, op, "it isn't of vectors");
  int64_t count = irShapedNumElements(irType(type));
  if (count < 0 || count > MAX_ELEMENTS)
    return tesseraConversionFail(rewriter, op, "too many elements to take the vectors apart");
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirType element = mlirShapedTypeGetElementType(type);
  IrShape shape = irShapedShape(irType(type));
  int64_t *position = tsAllocZeroed(shape.rank + 1, sizeof *position);
  MlirValue whole = arithReal64(&builder, type, 0.0);
  for (int64_t i = 0; i < count; ++i) {
    findPosition(shape, i, position);
    whole = computeElement(
        &builder, op, operands, whole,
        mlirDenseI64ArrayGet(mlirTypeGetContext(type), (intptr_t)shape.rank, position), element);
  }
  tsFree(position);
  return replaceBy(rewriter, op, whole);
}

//===--- The pass ---===//

MlirLogicalResult convertMathToLibmPassPassPlan(TesseraPlan *plan,
                                                const ConvertMathToLibmPassOptions *options) {
  (void)options;
  size_t count = sizeof kFunctions / sizeof kFunctions[0];
  MlirRewritePatternSet patterns = tesseraPlanGetPatterns(plan);
  for (size_t i = 0; i < count; ++i) {
    tesseraConversionPatternAdd(patterns, kFunctions[i].op, 1, NULL, takeApart, NULL);
    tesseraConversionPatternAdd(patterns, kFunctions[i].op, 1, NULL, computeWider, NULL);
  }
  libmAddPatterns(plan, count, kFunctions, callFunction);
  TesseraConversionTarget *target = tesseraPlanGetTarget(plan);
  static const char *const kLegal[] = {"arith", "builtin", "func", "vector"};
  for (size_t i = 0; i < sizeof kLegal / sizeof kLegal[0]; ++i)
    tesseraConversionTargetAddLegalDialect(target, kLegal[i]);
  tesseraConversionTargetAddIllegalDialect(target, mathDialectDef.name);
  return mlirLogicalResultSuccess();
}
