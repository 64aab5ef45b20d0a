// Integers of any size. Functions give normal ones: no leading zero limbs, zero isn't negative.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TRITON_FRONTEND_INTS_H
#define TESSERA_TRITON_FRONTEND_INTS_H

#include "triton/frontend/Value.h"

/// More decimal digits than this aren't converted from or to text, as in CPython: the time grows
/// with their square.
enum { FE_MAX_DECIMAL_DIGITS = 4300 };

FeInt feIntFrom(TsArena *arena, int64_t value);
/// The number that digits of a base from 2 to 36 stand for; underscores are skipped.
FeInt feIntFromDigits(TsArena *arena, MlirStringRef digits, unsigned base);
/// Appends the number in a base from 2 to 16, as Python: without a prefix, `-` before negative
/// ones.
void feIntPrint(const FeInt *value, unsigned base, TsString *out);

bool feIntIsZero(const FeInt *value);
/// <0, 0, >0.
int feIntCompare(const FeInt *a, const FeInt *b);
FeInt feIntNegate(FeInt value);
FeInt feIntAdd(TsArena *arena, const FeInt *a, const FeInt *b);
FeInt feIntSubtract(TsArena *arena, const FeInt *a, const FeInt *b);
FeInt feIntMultiply(TsArena *arena, const FeInt *a, const FeInt *b);
/// Division that rounds down, as Python's; `b` isn't zero. Either result may be NULL.
void feIntDivide(TsArena *arena, const FeInt *a, const FeInt *b, FeInt *quotient, FeInt *remainder);
/// `a` << `count`, or >> -count, which rounds down.
FeInt feIntShift(TsArena *arena, const FeInt *a, int64_t count);
typedef enum FeBitwise { FE_BITS_AND, FE_BITS_OR, FE_BITS_XOR } FeBitwise;
/// On two's complement of endless width.
FeInt feIntBitwise(TsArena *arena, FeBitwise op, const FeInt *a, const FeInt *b);
/// How many bits the magnitude has.
size_t feIntBits(const FeInt *value);
/// The nearest double, ties to even; infinite when it's too large.
double feIntToDouble(const FeInt *value);
/// The integral part of a finite double.
FeInt feIntFromDouble(TsArena *arena, double value);

#endif // TESSERA_TRITON_FRONTEND_INTS_H
