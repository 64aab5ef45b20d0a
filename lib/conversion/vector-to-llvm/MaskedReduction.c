// convert-vector-to-llvm: reductions of what a mask leaves.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/vector-to-llvm/VectorToLLVM.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/vector/Vector.h"

#include <math.h>

#define FAIL mlirLogicalResultFailure()

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

// What changes nothing when it is combined with anything.
typedef enum Neutral { ZERO, ONE, ALL_ONES, SMALLEST, LARGEST, NAN_VALUE, NEGATIVE_NAN } Neutral;

static MlirAttribute neutralOf(MlirContext context, MlirType type, Neutral neutral) {
  IrStorage *storage = (IrStorage *)irType(type);
  if (irTypeIsFloat(storage)) {
    const double values[] = {[ZERO] = 0.0,
                             [ONE] = 1.0,
                             [SMALLEST] = -(double)INFINITY,
                             [LARGEST] = (double)INFINITY,
                             [NAN_VALUE] = (double)NAN,
                             [NEGATIVE_NAN] = -(double)NAN};
    return mlirFloatAttrDoubleGet(context, type, values[neutral]);
  }
  unsigned width = irTypeBitWidth(storage);
  uint64_t top = UINT64_C(1) << (width - 1);
  const uint64_t values[] = {[ZERO] = 0,
                             [ONE] = 1,
                             [ALL_ONES] = UINT64_MAX,
                             [SMALLEST] = width < 64 ? ~(top - 1) : top,
                             [LARGEST] = top - 1};
  return mlirIntegerAttrGet(type, (int64_t)values[neutral]);
}

typedef struct MaskedKind {
  const TesseraOpDef *integers, *floats;
  Neutral neutral;
} MaskedKind;

static const MaskedKind kKinds[] = {
    [VectorCombiningKindADD] = {&llvmVPReduceAddOpDef, &llvmVPReduceFAddOpDef, ZERO},
    [VectorCombiningKindMUL] = {&llvmVPReduceMulOpDef, &llvmVPReduceFMulOpDef, ONE},
    [VectorCombiningKindMINUI] = {&llvmVPReduceUMinOpDef, NULL, ALL_ONES},
    [VectorCombiningKindMINSI] = {&llvmVPReduceSMinOpDef, NULL, LARGEST},
    [VectorCombiningKindMINNUMF] = {NULL, &llvmVPReduceFMinOpDef, NEGATIVE_NAN},
    [VectorCombiningKindMAXUI] = {&llvmVPReduceUMaxOpDef, NULL, ZERO},
    [VectorCombiningKindMAXSI] = {&llvmVPReduceSMaxOpDef, NULL, SMALLEST},
    [VectorCombiningKindMAXNUMF] = {NULL, &llvmVPReduceFMaxOpDef, NAN_VALUE},
    [VectorCombiningKindAND] = {&llvmVPReduceAndOpDef, NULL, ALL_ONES},
    [VectorCombiningKindOR] = {&llvmVPReduceOrOpDef, NULL, ZERO},
    [VectorCombiningKindXOR] = {&llvmVPReduceXorOpDef, NULL, ZERO},
    [VectorCombiningKindMINIMUMF] = {NULL, NULL, LARGEST},
    [VectorCombiningKindMAXIMUMF] = {NULL, NULL, SMALLEST},
};

// How many elements the row has.
static MlirValue lengthOf(const TesseraLoweringPlace *at, MlirType row) {
  MlirType i32 = mlirIntegerTypeGet(at->context, 32);
  MlirValue length = tesseraLoweringInteger(at, i32, vectorShape(row).sizes[0]);
  if (!mlirVectorTypeIsScalable(row))
    return length;
  MlirValue scale =
      vectorVectorScaleOpGetRes(vectorVectorScaleOpCreateInferred(at->rewriter, at->location));
  MlirValue narrow =
      mlirOperationGetResult(arithIndexCastOpCreate(at->rewriter, at->location, i32, scale), 0);
  return mlirOperationGetResult(arithMulIOpCreate(at->rewriter, at->location, i32, length, narrow,
                                                  arithIntegerOverflowFlagsAttrGet(
                                                      at->context, ArithIntegerOverflowFlagsnone)),
                                0);
}

// Of minimumf and maximumf, which have no op with a mask: elements that are masked out are
// replaced.
static MlirValue reduceChosen(const TesseraLoweringPlace *at, MlirOperation op, MlirType type,
                              MlirValue row, MlirValue mask, MlirValue acc) {
  VectorCombiningKind kind = vectorReductionOpGetKind(op);
  bool isMinimum = kind == VectorCombiningKindMINIMUMF;
  MlirAttribute neutral = neutralOf(at->context, type, kKinds[kind].neutral);
  const MlirValue choice[] = {
      mask, row,
      tesseraLoweringConstant(at, typeOf(row),
                              mlirDenseElementsAttrSplatGet(typeOf(row), neutral))};
  MlirValue chosen = tesseraLoweringMake(at, &llvmSelectOpDef, typeOf(row), 3, choice, NULL);
  MlirValue result = tesseraLoweringMake(
      at, isMinimum ? &llvmVectorReduceFMinimumOpDef : &llvmVectorReduceFMaximumOpDef, type, 1,
      &chosen, NULL);
  const MlirValue both[] = {result, acc};
  return acc.ptr ? tesseraLoweringMake(at, isMinimum ? &llvmMinimumOpDef : &llvmMaximumOpDef, type,
                                       2, both, NULL)
                 : result;
}

static MlirLogicalResult lowerMask(MlirOperation op, const MlirValue *operands,
                                   MlirPatternRewriter rewriter, void *user) {
  MlirOperation masked = vectorMaskedOp(op);
  if (!vectorReductionOpIsA(masked))
    return tesseraConversionFail(rewriter, op, "only reductions are masked here");
  TesseraLoweringPlace at = tesseraLoweringAt(rewriter, op, user);
  MlirType original = typeOf(vectorReductionOpGetDest(masked));
  MlirType type = tesseraLoweringConvert(user, original);
  MlirValue row = tesseraConversionGetRemapped(rewriter, vectorReductionOpGetVector(masked));
  MlirValue acc = vectorReductionOpGetAcc(masked);
  if (acc.ptr)
    acc = tesseraConversionGetRemapped(rewriter, acc);
  const MaskedKind *kind = &kKinds[vectorReductionOpGetKind(masked)];
  bool isInteger = irTypeIsIntOrIndex(irType(original));
  if (!type.ptr || !row.ptr || (vectorReductionOpGetAcc(masked).ptr && !acc.ptr) ||
      tesseraLoweringIsForeignFloat(user, type) || irTypeBitWidth(irType(type)) > 64)
    return FAIL;
  const TesseraOpDef *reduce = isInteger ? kind->integers : kind->floats;
  MlirValue result;
  if (reduce) {
    if (!acc.ptr)
      acc = tesseraLoweringConstant(&at, type, neutralOf(at.context, type, kind->neutral));
    const MlirValue all[] = {acc, row, operands[0], lengthOf(&at, typeOf(row))};
    result = tesseraLoweringMake(&at, reduce, type, 4, all, NULL);
  } else {
    result = reduceChosen(&at, masked, type, row, operands[0], acc);
  }
  mlirRewriterBaseReplaceOpWithValues(at.rewriter, op, 1, &result);
  return mlirLogicalResultSuccess();
}

void vectorToLLVMPopulateMaskedReduction(TesseraLowering *lowering,
                                         MlirRewritePatternSet patterns) {
  tesseraLoweringPatternAdd(patterns, lowering, &vectorMaskOpDef, 1, lowerMask);
}
