// How convert-stablehlo-to-ttir converts single ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_STABLEHLOTOTTIR_STABLEHLOTOTTIR_H
#define TESSERA_CONVERSION_STABLEHLOTOTTIR_STABLEHLOTOTTIR_H

#include "dialect/stablehlo/Stablehlo.h"
#include "dialect/stablehlo/StablehloOps.h"
#include "dialect/ttir/TTIR.h"
#include "support/Memory.h"
#include "tessera/Conversion.h"
#include "tessera/Operation.h"

/// An op that is being converted.
typedef struct ToTTIR {
  MlirPatternRewriter pattern;
  MlirRewriterBase rewriter; ///< the same; inserts before the op
  MlirContext context;
  MlirLocation location;
  const TesseraTypeConverter *types;
  MlirOperation op;
  const MlirValue *operands; ///< what they have become
} ToTTIR;

/// Replaces the op. Fails, for a reason that becomes a note, when ttir can't do what it does.
typedef MlirLogicalResult ToTTIRFunction(ToTTIR *c);

/// How elementwise ops of ttir are made.
typedef MlirOperation ToTTIRCreate(MlirRewriterBase rewriter, MlirLocation location,
                                   intptr_t numTypes, const MlirType *types, intptr_t numInputs,
                                   const MlirValue *inputs, intptr_t numOutputs,
                                   const MlirValue *outputs);
/// How reductions are made.
typedef MlirOperation ToTTIRCreateReduction(MlirRewriterBase rewriter, MlirLocation location,
                                            MlirType type, MlirValue input, MlirValue output,
                                            MlirAttribute keepDim, MlirAttribute dims);

ToTTIRFunction toTTIRConvert, toTTIRCompare, toTTIRRemainder, toTTIRDivide, toTTIRMaximum;
ToTTIRFunction toTTIRMinimum, toTTIRAbs, toTTIRSign, toTTIRClamp, toTTIRSelect, toTTIRPower;
ToTTIRFunction toTTIRSquare, toTTIRErf, toTTIRErfc, toTTIRChloTan, toTTIRSinh, toTTIRCosh;
ToTTIRFunction toTTIRIsInf, toTTIRIsPosInf, toTTIRIsNegInf, toTTIRForward;
ToTTIRFunction toTTIRConstant, toTTIRIota, toTTIRDynamicIota;
ToTTIRFunction toTTIRBroadcastInDim, toTTIRReshape, toTTIRTranspose, toTTIRSlice, toTTIRConcatenate;
ToTTIRFunction toTTIRReverse, toTTIRPad, toTTIRGetDimensionSize, toTTIRGather, toTTIRScatter;
ToTTIRFunction toTTIRDotGeneral, toTTIRConvolution, toTTIRReduce, toTTIRReduceWindow;
ToTTIRFunction toTTIRDynamicSlice, toTTIRDynamicUpdateSlice, toTTIRSelectAndScatter;
ToTTIRFunction toTTIRShiftLeft, toTTIRShiftRightLogical, toTTIRShiftRightArithmetic;
ToTTIRFunction toTTIRRoundEven, toTTIRRoundAway, toTTIRBitcastConvert;
ToTTIRFunction toTTIRAllReduce, toTTIRAllGather, toTTIRCustomCall;

static inline MlirLogicalResult toTTIRFail(ToTTIR *c, const char *reason) {
  return tesseraConversionFail(c->pattern, c->op, reason);
}
/// What the type of result `i` becomes.
static inline MlirType toTTIRResultType(ToTTIR *c, intptr_t i) {
  return tesseraTypeConverterConvert(c->types, mlirValueGetType(mlirOperationGetResult(c->op, i)));
}
static inline MlirLogicalResult toTTIRReplace(ToTTIR *c, MlirValue value) {
  mlirRewriterBaseReplaceOpWithValues(c->rewriter, c->op, 1, &value);
  return mlirLogicalResultSuccess();
}
static inline MlirLogicalResult toTTIRReplaceByOp(ToTTIR *c, MlirOperation created) {
  return toTTIRReplace(c, mlirOperationGetResult(created, 0));
}
static inline MlirValue toTTIREmpty(ToTTIR *c, MlirType type) {
  return ttirCreateEmpty(c->rewriter, c->location, type);
}

//===--- Making ---===//

/// An elementwise op on up to three values, with a result of `type`.
MlirValue toTTIRElementwise(ToTTIR *c, ToTTIRCreate *create, MlirType type, intptr_t numInputs,
                            const MlirValue *inputs);
static inline MlirValue toTTIRUnary(ToTTIR *c, ToTTIRCreate *create, MlirType type, MlirValue a) {
  return toTTIRElementwise(c, create, type, 1, &a);
}
static inline MlirValue toTTIRBinary(ToTTIR *c, ToTTIRCreate *create, MlirType type, MlirValue a,
                                     MlirValue b) {
  const MlirValue inputs[] = {a, b};
  return toTTIRElementwise(c, create, type, 2, inputs);
}
static inline MlirValue toTTIRWhere(ToTTIR *c, MlirType type, MlirValue predicate, MlirValue a,
                                    MlirValue b) {
  const MlirValue inputs[] = {predicate, a, b};
  return toTTIRElementwise(c, ttirWhereOpCreate, type, 3, inputs);
}
/// The type with bf16 for its element type: that of truth values.
MlirType toTTIRBoolType(MlirType type);
/// A constant of the type with the number in every element; of an integer type modulo its size.
MlirValue toTTIRSplat(ToTTIR *c, MlirType type, double number);
MlirValue toTTIRIntegerSplat(ToTTIR *c, MlirType type, int64_t number);
/// The product that StableHLO's dot_general is, over one dimension of each factor: the dimensions
/// of `a` that are left, then those of `b`.
MlirValue toTTIRContract(ToTTIR *c, MlirValue a, int64_t aDim, MlirValue b, int64_t bDim);
/// Moves dimension `from` to place `to`; the others keep their order.
MlirValue toTTIRMoveDim(ToTTIR *c, MlirValue value, int64_t from, int64_t to);
/// One element of the type: broadcasts to any shape.
MlirType toTTIROneOf(MlirType type);

//===--- Numbers ---===//

/// The one value of all elements of what defines the StableHLO value, through reshapes and
/// broadcasts; false when that isn't known. Integers as their type says.
bool toTTIRSplatOf(MlirValue value, double *number);
/// Whether all elements are the neutral one of a maximum (`sign` < 0: the least number) or minimum
/// (`sign` > 0).
bool toTTIRIsExtreme(MlirValue value, int sign);
/// The element type of a StableHLO value is an integer of more than one bit with a sign.
bool toTTIRIsSigned(MlirValue value);
bool toTTIRIsBool(MlirValue value);
/// Whether it is known that no element of the StableHLO value, of signed integers, is negative.
bool toTTIRIsNonNegative(MlirValue value);
/// Signed integers with their highest bit flipped: in the order of unsigned ones. And back.
MlirValue toTTIRFlipSign(ToTTIR *c, MlirValue value);

#endif // TESSERA_CONVERSION_STABLEHLOTOTTIR_STABLEHLOTOTTIR_H
