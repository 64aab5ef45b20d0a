// Runs kernels in PTX, NVIDIA's text form of GPU code, on the CPU, with everything checked: a judge
// of what a compiler for such GPUs makes, and a debugger for the author of a kernel.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   TesseraPtxModule *module = tesseraPtxModuleCreate(name, text, report, user);
//   TesseraPtxArgument arguments[] = {
//       {.kind = TESSERA_PTX_BUFFER, .name = "x", .data = x, .size = sizeof x},
//       {.kind = TESSERA_PTX_VALUE, .data = &n, .size = sizeof n}};
//   TesseraPtxRun run = {.kernel = {0}, .grid = {blocks, 1, 1}, .arguments = arguments,
//                        .numArguments = 2, .checks = TESSERA_PTX_CHECK_ALL};
//   if (!tesseraPtxRun(module, &run)) ...
//   tesseraPtxModuleDestroy(module);
//
// It knows the part of PTX ISA 8 that compilers make for sm_80 to sm_90 without wgmma and TMA; an
// instruction that it doesn't know is an error with its line. How it runs:
// - The 32 lanes of a warp go in lockstep; where they diverge they meet again at the immediate
//   post-dominator of the branch. Warps run in turn, from one barrier to the next; CTAs run one
//   after the other or on several threads, each of them to its end.
// - Global memory is the buffers among the arguments and the module's own variables, each in an
//   address range of its own, far from the others: an address outside is an error that says whose
//   it is, and by how much. tesseraPtxBufferAddress says where a buffer lies.
// - cp.async reads at once, and writes when the thread waits for the group or ends.
//
// Numbers: add, sub, mul, fma, div, rcp, sqrt and cvt are rounded once, as their rounding says; so
// are the approximate forms of div, rcp, sqrt and rsqrt (to nearest), which are thus more exact
// than hardware's. ex2, lg2, sin, cos and tanh are the C library's, within 1 ulp. Of halves these
// are rounded, where an H100 cuts them off. mma is an H100's, bit by bit: products and accumulator
// go to the largest exponent among them (of a product: the sum of its factors', subnormals aren't
// normalized), what lies 25 bits below it is cut off, the rest is added exactly, and the sum is cut
// off to f32 or rounded to f16; products of 8 bits are added in two such steps from 0, and then to
// the accumulator with rounding. Of tf32 operands it takes the upper 19 bits. NaNs that an
// instruction makes are the canonical ones. docs/guide/triton-ptx.md has how far hardware is.
#ifndef TESSERA_PTX_H
#define TESSERA_PTX_H

#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A text that has been read. It may be run several times at once.
typedef struct TesseraPtxModule TesseraPtxModule;

/// Reads a text, which must outlive the module; `name` is what messages call it. NULL after a
/// message to `report` (NULL: nobody reads it).
TesseraPtxModule *tesseraPtxModuleCreate(MlirStringRef name, MlirStringRef text,
                                         MlirStringCallback report, void *user);
void tesseraPtxModuleDestroy(TesseraPtxModule *module);
/// Its kernels, in the order of the text.
intptr_t tesseraPtxModuleGetNumKernels(const TesseraPtxModule *module);
MlirStringRef tesseraPtxModuleGetKernelName(const TesseraPtxModule *module, intptr_t kernel);
/// The number of a kernel's parameters, and the bytes of one of them.
intptr_t tesseraPtxModuleGetNumParameters(const TesseraPtxModule *module, intptr_t kernel);
intptr_t tesseraPtxModuleGetParameterSize(const TesseraPtxModule *module, intptr_t kernel,
                                          intptr_t parameter);

typedef enum TesseraPtxArgumentKind {
  TESSERA_PTX_VALUE,  ///< `size` bytes at `data`, as they are
  TESSERA_PTX_BUFFER, ///< the address of a buffer of `size` bytes at `data`
} TesseraPtxArgumentKind;

typedef struct TesseraPtxArgument {
  TesseraPtxArgumentKind kind;
  const char *name; ///< as messages call a buffer; NULL: by its number
  void *data;
  size_t size;
  bool isReadOnly;
} TesseraPtxArgument;

/// The address that the kernel sees of the buffer that is argument number `argument`: for memory
/// that holds pointers.
uint64_t tesseraPtxBufferAddress(intptr_t argument);

/// What is looked for, bits. Global addresses, alignment, divergence where all lanes must take
/// part, and barriers that can't be passed are always checked.
enum {
  /// Shared memory that is read before anything was written there.
  TESSERA_PTX_CHECK_UNINITIALIZED = 1,
  /// Two warps that use the same byte of shared memory without a barrier between, one of them
  /// writes, not both atomically; two that write the same value don't count.
  TESSERA_PTX_CHECK_RACES = 2,
  /// A barrier that only lets go because the other threads have ended.
  TESSERA_PTX_CHECK_BARRIERS = 4,
  TESSERA_PTX_CHECK_ALL = 7
};

/// How often an instruction ran, and what its accesses cost. Requests are those of a warp.
typedef struct TesseraPtxCount {
  MlirStringRef name;       ///< "ld.global.v4.b32"; of a module's lifetime
  uint64_t warps, threads;  ///< that ran it
  uint64_t globalRequests;  ///< to global memory
  uint64_t globalSectors;   ///< of 32 bytes that they touch
  uint64_t sharedRequests;  ///< to shared memory
  uint64_t sharedConflicts; ///< passes over its 32 banks beyond those that the bytes need
} TesseraPtxCount;

/// The counts of a run, by name of the instruction. Zero-initialise; free `rows` with free.
typedef struct TesseraPtxCounts {
  TesseraPtxCount *rows;
  intptr_t numRows;
  TesseraPtxCount total; ///< without a name
} TesseraPtxCounts;

/// One launch. Zero-initialise; set what there is. Of numbers 0 stands for the default.
typedef struct TesseraPtxRun {
  MlirStringRef kernel; ///< empty: the only one
  uint32_t grid[3];     ///< 0 in a dimension: 1
  uint32_t block[3];    ///< what the kernel asks for by .reqntid
  const TesseraPtxArgument *arguments;
  intptr_t numArguments;     ///< parameters that follow are zero
  size_t dynamicShared;      ///< bytes; all that the target has
  unsigned checks;           ///< TESSERA_PTX_CHECK_RACES, ...
  unsigned numThreads;       ///< 1. With more, the order of atomics among CTAs is left open
  uint64_t maxInstructions;  ///< of a CTA's warps together (2^32): then it is an error
  uint64_t maxBytes;         ///< of a thread's registers, shared and local memory (4 GiB)
  unsigned maxReports;       ///< (10)
  MlirStringCallback report; ///< gets errors and what checks find; NULL: nobody
  void *reportUser;
  MlirStringCallback print; ///< gets what vprintf prints, CTA by CTA; NULL: nobody
  void *printUser;
  TesseraPtxCounts *counts; ///< NULL: nothing is counted
} TesseraPtxRun;

/// Runs all CTAs of the grid. False after reports; buffers then have what was stored until then.
bool tesseraPtxRun(const TesseraPtxModule *module, const TesseraPtxRun *run);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_PTX_H
