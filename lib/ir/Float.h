// Formats of floating-point numbers. The formats themselves are constants that come of the builtin
// types' definitions: builtinFloat32TypeFloatType.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_IR_FLOAT_H
#define TESSERA_IR_FLOAT_H

#include "support/String.h"
#include "tessera/Definition.h"

typedef enum IrFloatSpecials {
  IR_FLOAT_IEEE,           ///< infinities and NaNs at the largest exponent
  IR_FLOAT_NAN_ALL_ONES,   ///< no infinities, NaN is all ones ("FN")
  IR_FLOAT_NAN_MINUS_ZERO, ///< no infinities, NaN is where -0 would be ("FNUZ")
  IR_FLOAT_FINITE,         ///< neither
} IrFloatSpecials;

typedef struct IrFloatSemantics {
  const char *name;                           ///< as in the textual form: "f32"
  uint16_t width, exponentBits, mantissaBits; ///< stored bits; f80's mantissa has its integer bit
  int32_t bias;
  IrFloatSpecials specials;
  bool explicitInteger; ///< f80
  bool noSignNoZero;    ///< f8E8M0FNU
} IrFloatSemantics;

/// The bits of a number, right-aligned in 128.
typedef struct IrFloatBits {
  uint64_t low, high;
} IrFloatBits;

/// Methods of this interface are an IrFloatSemantics.
extern const TesseraInterface irFloatTypeInterface;

/// The nearest number of the format, ties to even; what is too large becomes an infinity, NaN or
/// the largest number, as the format has them. *inexact (may be NULL): whether anything was lost.
IrFloatBits irFloatFromDouble(const IrFloatSemantics *semantics, double value, bool *inexact);
/// The nearest double.
double irFloatToDouble(const IrFloatSemantics *semantics, IrFloatBits bits);
/// The number of one format in another, correctly rounded.
IrFloatBits irFloatConvert(const IrFloatSemantics *from, IrFloatBits bits,
                           const IrFloatSemantics *to);
/// The largest number that isn't an infinity.
IrFloatBits irFloatLargest(const IrFloatSemantics *semantics);
bool irFloatIsNaN(const IrFloatSemantics *semantics, IrFloatBits bits);
bool irFloatIsInfinity(const IrFloatSemantics *semantics, IrFloatBits bits);
/// Appends the number as MLIR prints it: six digits when they read back to the same bits, else as
/// many digits as the format holds, else (infinities, NaNs) the bits in hexadecimal.
void irFloatPrint(const IrFloatSemantics *semantics, IrFloatBits bits, TsString *out);

#endif // TESSERA_IR_FLOAT_H
