// The functions of libdevice by their names in the language. SPDX-License-Identifier: Apache-2.0
// WITH LLVM-exception
#ifndef TESSERA_TRITON_FRONTEND_LIBDEVICE_H
#define TESSERA_TRITON_FRONTEND_LIBDEVICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct FeLibdeviceFunction {
  const char *name;
  /// Signatures with a blank between: letters of the arguments' types and of the result's (i, l:
  /// int32, int64; u, m: the same without a sign; f, d: fp32, fp64), the symbol without "__nv_".
  const char *rows;
  uint8_t arity;
  bool givesBool; ///< what it gives is cast to int1
} FeLibdeviceFunction;

/// Sorted by name.
extern const FeLibdeviceFunction feLibdeviceFunctions[];
extern const size_t feNumLibdeviceFunctions;

#endif // TESSERA_TRITON_FRONTEND_LIBDEVICE_H
