// What the code of kernels calls besides mathematics: printing and assertions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TRITONKERNELSUPPORT_H
#define TESSERA_TRITONKERNELSUPPORT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Types of elements. Integers and pointers are little-endian numbers, an i1 is a byte.
typedef enum TesseraKernelKind {
  TESSERA_KERNEL_UNSIGNED,
  TESSERA_KERNEL_SIGNED,
  TESSERA_KERNEL_POINTER,
  TESSERA_KERNEL_F64,
  TESSERA_KERNEL_F32,
  TESSERA_KERNEL_F16,
  TESSERA_KERNEL_BF16,
  TESSERA_KERNEL_F8E5M2,
  TESSERA_KERNEL_F8E4M3FN,
  TESSERA_KERNEL_F8E5M2FNUZ,
  TESSERA_KERNEL_F8E4M3FNUZ
} TesseraKernelKind;

/// Prints a line to standard output for each of the elements at `data`, a tensor of shape `dims`:
/// the program, the index, the prefix, the number of the operand where there are several, and the
/// element, of `bits` bits, in hexadecimal digits if it `isHex`. With no operand (`data` NULL) the
/// prefix alone.
void tesseraKernelPrint(uint32_t x, uint32_t y, uint32_t z, const char *prefix, uint32_t kind,
                        uint32_t bits, uint32_t isHex, uint32_t operand, uint32_t numOperands,
                        uint32_t rank, const int64_t *dims, const void *data);

/// Unless all of the `count` bytes at `conditions` are other than 0: ends the program, and fails
/// the launch with an error that says where (`place`, a file and a line) and in which program. Of
/// code that runs without tesseraKernelLaunch it says so to standard error, and aborts.
void tesseraKernelAssert(uint32_t x, uint32_t y, uint32_t z, const char *message, const char *place,
                         uint64_t count, const void *conditions);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_TRITONKERNELSUPPORT_H
