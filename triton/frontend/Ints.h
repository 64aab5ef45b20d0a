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

#endif // TESSERA_TRITON_FRONTEND_INTS_H
