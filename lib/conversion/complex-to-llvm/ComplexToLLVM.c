// convert-complex-to-llvm: numbers are structures of two floats.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/arith-to-llvm/ArithToLLVM.h"
#include "conversion/complex-to-llvm/ComplexDivision.h"
#include "conversion/complex-to-llvm/ComplexToLLVMPasses.h"
#include "dialect/complex/ComplexOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/LLVMLowering.h"

typedef TesseraLoweringPlace Place;
typedef ComplexParts Parts;

enum { REAL, IMAGINARY };

//===--- Making ---===//

static MlirValue makeConstant(const ArithBuilder *builder, MlirType type, MlirAttribute value) {
  return mlirOperationGetResult(llvmConstantOpCreate(builder->base, builder->location, type, value),
                                0);
}

// The predicates have the same numbers in both dialects.
static MlirValue makeCompare(const ArithBuilder *builder, ArithCmpFPredicate predicate,
                             MlirValue lhs, MlirValue rhs) {
  MlirContext context = mlirLocationGetContext(builder->location);
  return mlirOperationGetResult(
      llvmFCmpOpCreateInferred(builder->base, builder->location,
                               llvmFCmpPredicateToAttribute(context, (LlvmFCmpPredicate)predicate),
                               lhs, rhs, (MlirAttribute){NULL}),
      0);
}

static const ComplexOps kOps = {
    .add = &llvmFAddOpDef,
    .sub = &llvmFSubOpDef,
    .mul = &llvmFMulOpDef,
    .div = &llvmFDivOpDef,
    .abs = &llvmFAbsOpDef,
    .copySign = &llvmCopySignOpDef,
    .conjunction = &llvmAndOpDef,
    .disjunction = &llvmOrOpDef,
    .select = &llvmSelectOpDef,
    .constant = makeConstant,
    .compare = makeCompare,
};

static ComplexCalculator calculatorFor(const Place *place, MlirAttribute fastMath) {
  return (ComplexCalculator){.builder = {place->rewriter, place->location},
                             .ops = &kOps,
                             .flags = mlirAttributeIsNull(fastMath) ? fastMath
                                                                    : arithLowerFastMath(fastMath)};
}

static Parts partsOf(const Place *place, MlirValue whole) {
  MlirValue real = tesseraLoweringExtractOne(place, whole, REAL);
  return (Parts){real, tesseraLoweringExtractOne(place, whole, IMAGINARY)};
}

static MlirLogicalResult replaceBy(const Place *place, MlirOperation op, MlirValue value) {
  mlirRewriterBaseReplaceOpWithValues(place->rewriter, op, 1, &value);
  return mlirLogicalResultSuccess();
}

// What the result becomes; fails when that is nothing or its parts are none of llvm's floats.
static bool findType(MlirOperation op, const TesseraLowering *lowering, MlirType *type) {
  *type = tesseraLoweringConvert(lowering, mlirValueGetType(mlirOperationGetResult(op, 0)));
  MlirType part = *type;
  if (!mlirTypeIsNull(part) && llvmStructTypeIsA(part))
    part = llvmAggregateGetElement(part, REAL);
  return !mlirTypeIsNull(part) && llvmTypeIsFloat(part);
}

static MlirLogicalResult refuse(MlirPatternRewriter rewriter, MlirOperation op) {
  return tesseraConversionFail(rewriter, op, "its type has none of llvm's for it");
}

//===--- Parts ---===//

static MlirLogicalResult lowerConstant(MlirOperation op, const MlirValue *operands,
                                       MlirPatternRewriter rewriter, void *user) {
  (void)operands;
  MlirType type;
  if (!findType(op, user, &type))
    return refuse(rewriter, op);
  Place place = tesseraLoweringAt(rewriter, op, user);
  return replaceBy(&place, op,
                   tesseraLoweringConstant(&place, type, complexConstantOpGetValueAttr(op)));
}

static MlirLogicalResult lowerCreate(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  MlirType type = tesseraLoweringConvert(user, mlirValueGetType(mlirOperationGetResult(op, 0)));
  if (mlirTypeIsNull(type))
    return refuse(rewriter, op);
  Place place = tesseraLoweringAt(rewriter, op, user);
  MlirValue whole = tesseraLoweringPoison(&place, type);
  whole = tesseraLoweringInsertOne(&place, whole, operands[0], REAL);
  return replaceBy(&place, op, tesseraLoweringInsertOne(&place, whole, operands[1], IMAGINARY));
}

static MlirLogicalResult lowerPart(MlirOperation op, const MlirValue *operands,
                                   MlirPatternRewriter rewriter, void *user) {
  Place place = tesseraLoweringAt(rewriter, op, user);
  return replaceBy(
      &place, op,
      tesseraLoweringExtractOne(&place, operands[0], complexReOpIsA(op) ? REAL : IMAGINARY));
}

static MlirLogicalResult lowerAbs(MlirOperation op, const MlirValue *operands,
                                  MlirPatternRewriter rewriter, void *user) {
  MlirType type;
  if (!findType(op, user, &type))
    return refuse(rewriter, op);
  Place place = tesseraLoweringAt(rewriter, op, user);
  ComplexCalculator c = calculatorFor(&place, complexAbsOpGetFastmathAttr(op));
  Parts a = partsOf(&place, operands[0]);
  MlirValue real = arithBinaryWith(&c.builder, kOps.mul, c.flags, a.real, a.real);
  MlirValue imaginary = arithBinaryWith(&c.builder, kOps.mul, c.flags, a.imaginary, a.imaginary);
  MlirValue norm = arithBinaryWith(&c.builder, kOps.add, c.flags, real, imaginary);
  return replaceBy(&place, op, arithUnary(&c.builder, &llvmSqrtOpDef, norm));
}

//===--- Arithmetic ---===//

// What a calculation of two numbers starts from.
typedef struct Pair {
  Place place;
  ComplexCalculator calculator;
  Parts a, b;
  MlirValue whole;
} Pair;

static bool startPair(MlirOperation op, const MlirValue *operands, MlirPatternRewriter rewriter,
                      const TesseraLowering *lowering, MlirAttribute fastMath, Pair *pair) {
  MlirType type;
  if (!findType(op, lowering, &type))
    return false;
  pair->place = tesseraLoweringAt(rewriter, op, lowering);
  pair->calculator = calculatorFor(&pair->place, fastMath);
  pair->a = partsOf(&pair->place, operands[0]);
  pair->b = partsOf(&pair->place, operands[1]);
  pair->whole = tesseraLoweringPoison(&pair->place, type);
  return true;
}

static MlirLogicalResult endPair(const Pair *pair, MlirOperation op, Parts parts) {
  MlirValue whole = tesseraLoweringInsertOne(&pair->place, pair->whole, parts.real, REAL);
  return replaceBy(&pair->place, op,
                   tesseraLoweringInsertOne(&pair->place, whole, parts.imaginary, IMAGINARY));
}

static Parts eachPart(const Pair *pair, const TesseraOpDef *definition) {
  const ComplexCalculator *c = &pair->calculator;
  MlirValue real = arithBinaryWith(&c->builder, definition, c->flags, pair->a.real, pair->b.real);
  return (Parts){real, arithBinaryWith(&c->builder, definition, c->flags, pair->a.imaginary,
                                       pair->b.imaginary)};
}

static MlirLogicalResult lowerAdd(MlirOperation op, const MlirValue *operands,
                                  MlirPatternRewriter rewriter, void *user) {
  Pair pair;
  if (!startPair(op, operands, rewriter, user, complexAddOpGetFastmathAttr(op), &pair))
    return refuse(rewriter, op);
  return endPair(&pair, op, eachPart(&pair, kOps.add));
}

static MlirLogicalResult lowerSub(MlirOperation op, const MlirValue *operands,
                                  MlirPatternRewriter rewriter, void *user) {
  Pair pair;
  if (!startPair(op, operands, rewriter, user, complexSubOpGetFastmathAttr(op), &pair))
    return refuse(rewriter, op);
  return endPair(&pair, op, eachPart(&pair, kOps.sub));
}

static MlirLogicalResult lowerMul(MlirOperation op, const MlirValue *operands,
                                  MlirPatternRewriter rewriter, void *user) {
  Pair pair;
  if (!startPair(op, operands, rewriter, user, complexMulOpGetFastmathAttr(op), &pair))
    return refuse(rewriter, op);
  const ComplexCalculator *c = &pair.calculator;
  MlirValue left = arithBinaryWith(&c->builder, kOps.mul, c->flags, pair.b.real, pair.a.real);
  MlirValue right =
      arithBinaryWith(&c->builder, kOps.mul, c->flags, pair.b.imaginary, pair.a.imaginary);
  MlirValue real = arithBinaryWith(&c->builder, kOps.sub, c->flags, left, right);
  left = arithBinaryWith(&c->builder, kOps.mul, c->flags, pair.a.imaginary, pair.b.real);
  right = arithBinaryWith(&c->builder, kOps.mul, c->flags, pair.a.real, pair.b.imaginary);
  return endPair(&pair, op,
                 (Parts){real, arithBinaryWith(&c->builder, kOps.add, c->flags, left, right)});
}

static MlirLogicalResult lowerDiv(MlirOperation op, const MlirValue *operands,
                                  MlirPatternRewriter rewriter, void *user, bool inRange) {
  Pair pair;
  if (!startPair(op, operands, rewriter, user, complexDivOpGetFastmathAttr(op), &pair))
    return refuse(rewriter, op);
  Parts quotient = inRange ? complexDivideInRange(&pair.calculator, pair.a, pair.b)
                           : complexDivide(&pair.calculator, pair.a, pair.b);
  return endPair(&pair, op, quotient);
}

static MlirLogicalResult lowerDivSimply(MlirOperation op, const MlirValue *operands,
                                        MlirPatternRewriter rewriter, void *user) {
  return lowerDiv(op, operands, rewriter, user, false);
}

static MlirLogicalResult lowerDivInRange(MlirOperation op, const MlirValue *operands,
                                         MlirPatternRewriter rewriter, void *user) {
  return lowerDiv(op, operands, rewriter, user, true);
}

//===--- Patterns ---===//

static void populate(TesseraLowering *lowering, MlirRewritePatternSet patterns, bool inRange) {
  static const struct {
    const TesseraOpDef *root;
    TesseraConversionFunction function;
  } kRows[] = {
      {&complexAbsOpDef, lowerAbs},           {&complexAddOpDef, lowerAdd},
      {&complexConstantOpDef, lowerConstant}, {&complexCreateOpDef, lowerCreate},
      {&complexImOpDef, lowerPart},           {&complexMulOpDef, lowerMul},
      {&complexReOpDef, lowerPart},           {&complexSubOpDef, lowerSub},
  };
  for (size_t i = 0; i < sizeof kRows / sizeof kRows[0]; ++i)
    tesseraLoweringPatternAdd(patterns, lowering, kRows[i].root, 1, kRows[i].function);
  tesseraLoweringPatternAdd(patterns, lowering, &complexDivOpDef, 1,
                            inRange ? lowerDivInRange : lowerDivSimply);
}

void tesseraPopulateComplexToLLVM(TesseraLowering *lowering, MlirRewritePatternSet patterns) {
  populate(lowering, patterns, false);
}

static void populateInRange(TesseraLowering *lowering, MlirRewritePatternSet patterns) {
  populate(lowering, patterns, true);
}

static void populateFor(TesseraConversionTarget *target, TesseraLowering *lowering,
                        MlirRewritePatternSet patterns) {
  (void)target;
  tesseraPopulateComplexToLLVM(lowering, patterns);
}

void tesseraAttachComplexToLLVM(MlirDialectRegistry registry) {
  static const TesseraLoweringExtension kExtension = {&complexDialectDef, {populateFor}};
  tesseraLoweringAddExtension(registry, &kExtension);
}

void convertComplexToLLVMPassPassRun(MlirPass pass, const ConvertComplexToLLVMPassOptions *options,
                                     MlirOperation root) {
  bool inRange = options->complexRange == ConvertComplexToLLVMPassComplexRangeimproved;
  tesseraLoweringRunWithIndex(pass, root, 0,
                              inRange ? populateInRange : tesseraPopulateComplexToLLVM);
}
