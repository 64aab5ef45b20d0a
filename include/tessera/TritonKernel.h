// The calling convention of compiled Triton kernels on the CPU: what the compiler emits and what
// launches it. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel `name` becomes two symbols of an object file:
//
//   void name_programs(const uint64_t *arguments, const uint32_t grid[3], uint64_t begin,
//                      uint64_t end, void *scratch);
//   const TesseraKernelInfo name_info;
//
// The function runs the programs whose linear numbers are in [begin, end); the number of program
// (x, y, z) is x + grid[0] * (y + grid[1] * z). Several threads may call it at once, each with
// scratch memory of its own.
//
// Each parameter of the kernel has a slot of 8 bytes in `arguments`, in order: pointers as
// addresses, integers of whatever width in the low bytes, f32 as its bits in the low four, f64 as
// its bits, f16 and bf16 as their bits in the low two. Parameters that are compile-time constants
// have no slot.
#ifndef TESSERA_TRITONKERNEL_H
#define TESSERA_TRITONKERNEL_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef void (*TesseraKernelPrograms)(const uint64_t *arguments, const uint32_t *grid,
                                      uint64_t begin, uint64_t end, void *scratch);

/// Beside the code of a kernel: what a launcher has to know.
typedef struct TesseraKernelInfo {
  uint64_t version;      ///< TESSERA_KERNEL_VERSION
  uint64_t numArguments; ///< slots
  uint64_t scratchBytes; ///< of memory that each thread needs, aligned to 64 bytes
} TesseraKernelInfo;

#define TESSERA_KERNEL_VERSION 1

#ifdef __cplusplus
}
#endif

#endif // TESSERA_TRITONKERNEL_H
