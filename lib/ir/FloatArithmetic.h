// Arithmetic on numbers of the floating-point formats, rounded to nearest, ties to even.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_IR_FLOATARITHMETIC_H
#define TESSERA_IR_FLOATARITHMETIC_H

#include "ir/Builtin.h"

//===--- Taking apart and putting together ---===//

typedef enum IrFloatCategory {
  IR_FLOAT_NUMBER,
  IR_FLOAT_ZERO,
  IR_FLOAT_INFINITY,
  IR_FLOAT_NAN
} IrFloatCategory;

/// A number is significand * 2^exponent; of a NaN the significand is what it carries, its first bit
/// at bit 127.
typedef struct IrFloatParts {
  IrFloatCategory category;
  bool negative;
  IrFloatBits significand;
  int exponent;
} IrFloatParts;

IrFloatParts irFloatTakeApart(const IrFloatSemantics *format, IrFloatBits bits);
/// Rounded; *inexact is set when something was lost.
IrFloatBits irFloatPutTogether(const IrFloatSemantics *format, IrFloatParts parts, bool *inexact);
/// Bits of the significand, the first one included.
unsigned irFloatPrecision(const IrFloatSemantics *format);
/// The exponent of the first bit of the largest number.
int irFloatLargestExponent(const IrFloatSemantics *format);
/// Whether `format` has every finite number of `other`.
bool irFloatHolds(const IrFloatSemantics *format, const IrFloatSemantics *other);

//===--- Operations ---===//

// A NaN among the operands is the result, the first one's where both are; where there is none and
// no number is the result, it is the positive quiet NaN.

IrFloatBits irFloatAdd(const IrFloatSemantics *format, IrFloatBits a, IrFloatBits b);
IrFloatBits irFloatSubtract(const IrFloatSemantics *format, IrFloatBits a, IrFloatBits b);
IrFloatBits irFloatMultiply(const IrFloatSemantics *format, IrFloatBits a, IrFloatBits b);
IrFloatBits irFloatDivide(const IrFloatSemantics *format, IrFloatBits a, IrFloatBits b);
/// What is left of `a` after a whole number of times `b`, with the sign of `a`.
IrFloatBits irFloatRemainder(const IrFloatSemantics *format, IrFloatBits a, IrFloatBits b);

typedef enum IrFloatRounding {
  IR_FLOAT_TO_EVEN, ///< to the nearest; of two, the even one
  IR_FLOAT_TO_AWAY, ///< to the nearest; of two, the one farther from zero
  IR_FLOAT_UPWARD,
  IR_FLOAT_DOWNWARD,
  IR_FLOAT_TOWARD_ZERO
} IrFloatRounding;
/// An integer; what isn't finite stays, but a NaN becomes quiet.
IrFloatBits irFloatRoundToInteger(const IrFloatSemantics *format, IrFloatBits a,
                                  IrFloatRounding rounding);
/// Whether it is a finite number, not zero, whose first bit is as significant as the format's
/// exponents say.
bool irFloatIsNormal(const IrFloatSemantics *format, IrFloatBits a);
/// The sign bit the other way round.
IrFloatBits irFloatNegate(const IrFloatSemantics *format, IrFloatBits a);

typedef enum IrFloatOrder {
  IR_FLOAT_LESS = -1,
  IR_FLOAT_EQUAL,
  IR_FLOAT_GREATER,
  IR_FLOAT_UNORDERED
} IrFloatOrder;
IrFloatOrder irFloatCompare(const IrFloatSemantics *format, IrFloatBits a, IrFloatBits b);

//===--- Integers ---===//

/// The nearest number to a magnitude with a sign.
IrFloatBits irFloatFromWords(const IrFloatSemantics *format, const uint64_t *words, size_t numWords,
                             bool negative);
/// The number without its fraction, in two's complement of `width` bits and as many words as those
/// need; false, with `words` undefined, when it isn't finite or doesn't fit.
bool irFloatToWords(const IrFloatSemantics *format, IrFloatBits bits, unsigned width, bool isSigned,
                    uint64_t *words);

#endif // TESSERA_IR_FLOATARITHMETIC_H
