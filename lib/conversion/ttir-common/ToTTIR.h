// What conversions to ttir share: types of the hardware, making ops, integers with a sign on
// hardware that has none. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_TTIRCOMMON_TOTTIR_H
#define TESSERA_CONVERSION_TTIRCOMMON_TOTTIR_H

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

/// What a tensor becomes on the hardware: bools bf16, 64-bit numbers 32-bit ones, a scalar a tensor
/// of one element. TESSERA_WRONG when the hardware has nothing like it. A type converter's
/// function.
TesseraOptional toTTIRConvertType(MlirType type, MlirType *converted, void *user);

//===--- Making ---===//

/// Whether operands and results are as the type converter `user` leaves them.
bool toTTIRHasLegalTypes(MlirOperation op, void *user);
/// Has legal what all conversions to ttir leave: its ops, and functions and empty tensors of the
/// converter's types.
void toTTIRAddLegal(TesseraConversionTarget *target, TesseraTypeConverter *types);
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
/// Replaces an op by a constant of these elements, with elements of its result's new type.
MlirLogicalResult toTTIRReplaceByElements(ToTTIR *c, MlirAttribute value);
/// The product that StableHLO's dot_general is, over one dimension of each factor: the dimensions
/// of `a` that are left, then those of `b`.
MlirValue toTTIRContract(ToTTIR *c, MlirValue a, int64_t aDim, MlirValue b, int64_t bDim);
/// Moves dimension `from` to place `to`; the others keep their order.
MlirValue toTTIRMoveDim(ToTTIR *c, MlirValue value, int64_t from, int64_t to);
/// Tensors one behind the other, of which there is at least one, along a dimension that is there.
MlirValue toTTIRConcat(ToTTIR *c, MlirType type, intptr_t count, const MlirValue *values,
                       int64_t dim);
/// The elements in the opposite order along these dimensions.
MlirValue toTTIRReverseDims(ToTTIR *c, MlirValue value, intptr_t count, const int64_t *dims);
/// More elements, all `number`: of each dimension how many in front of it and how many behind it.
MlirValue toTTIRPadWith(ToTTIR *c, MlirValue value, MlirType type, const TtSizes *amounts,
                        double number);
/// One element of the type: broadcasts to any shape.
MlirType toTTIROneOf(MlirType type);

//===--- Signs ---===//

/// The element type of a value, before its conversion, is an integer of more than one bit with a
/// sign.
bool toTTIRIsSigned(MlirValue value);
bool toTTIRIsBool(MlirValue value);
static inline bool toTTIRIsFloat(MlirValue value) {
  return irTypeIsFloat(irType(ttElementTypeOf(value)));
}
/// Signed integers with their highest bit flipped: in the order of unsigned ones. And back.
MlirValue toTTIRFlipSign(ToTTIR *c, MlirValue value);
/// 1 where the integer, one with a sign, is negative.
MlirValue toTTIRIsNegative(ToTTIR *c, MlirValue value);
MlirValue toTTIRNegate(ToTTIR *c, MlirValue value);
/// The absolute value of integers whose negative ones are known.
MlirValue toTTIRMagnitude(ToTTIR *c, MlirValue value, MlirValue negative);
/// The quotient of integers with a sign, cut off towards zero.
MlirValue toTTIRDivideSigned(ToTTIR *c, MlirType type, MlirValue lhs, MlirValue rhs);
/// Floats to integers with a sign, cut off towards zero; and back.
MlirValue toTTIRFloatToSigned(ToTTIR *c, MlirValue value, MlirType type);
MlirValue toTTIRSignedToFloat(ToTTIR *c, MlirValue value, MlirType type);
/// Numbers to bools: whether they aren't zero.
MlirValue toTTIRToBool(ToTTIR *c, MlirValue value, MlirType type);

//===--- Functions ---===//

/// The nearest integer: of two the even one, or the one that is farther from zero.
MlirValue toTTIRRoundToEven(ToTTIR *c, MlirValue value);
MlirValue toTTIRRoundAwayFromZero(ToTTIR *c, MlirValue value);
/// The error function, off by less than 1.5e-7; and 1 minus it.
MlirValue toTTIRErrorFunction(ToTTIR *c, MlirValue value);
MlirValue toTTIRComplementaryErrorFunction(ToTTIR *c, MlirValue value);

#endif // TESSERA_CONVERSION_TTIRCOMMON_TOTTIR_H
