// Runs kernels of Triton's dialect on the CPU, op by op, with everything checked: the oracle of
// compiled code and the debugger of a kernel's author.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   TesseraTritonInterpreter *kernel = tesseraTritonInterpreterCreate(module, name);
//   TesseraTritonBuffer buffers[] = {{"x", x, sizeof x, TESSERA_TRITON_READABLE}, ...};
//   uint64_t arguments[] = {(uintptr_t)x, (uintptr_t)y, n};
//   TesseraTritonRun run = {.grid = {blocks, 1, 1}, .arguments = arguments, .numArguments = 3,
//                           .buffers = buffers, .numBuffers = 2,
//                           .checks = TESSERA_TRITON_CHECK_RACES};
//   if (mlirLogicalResultIsFailure(tesseraTritonInterpreterRun(kernel, &run))) ...
//   tesseraTritonInterpreterDestroy(kernel);
//
// Arguments have the form of tessera/TritonKernel.h, so that the same call can be made of compiled
// code. What goes wrong is a diagnostic of the module's context at the location of the op.
//
// Semantics are those of the dialects, and where these leave something open:
// - A reduction combines neighbours in pairs (0 with 1, 2 with 3, ...), then the results in the
//   same way, until one is left. A scan goes element by element, reversed from the last.
// - tt.dot adds products to the accumulator in the order of k, product and sum each rounded to f32
//   (f64, or modulo 2 to the width for integers); f16 accumulators are rounded once, at the end.
//   The precisions that an op asks for (tf32, ...) are not imitated: products are exact or of f32.
// - Numbers of f16, bf16 and fp8 are computed with as f32 and rounded once.
// - maximumf and minimumf give NaN if an operand is, maxnumf and minnumf the other one; of zeros
//   +0 is the larger one. Every NaN that an op makes is quiet.
// - tt.atomic_rmw and tt.atomic_cas act on one element after the other, in row-major order.
// - tt.histogram and tt.gather refuse numbers outside of their range.
// - tt.reshape and tt.cat keep the order even where they needn't.
// - Conversions to integers that don't hold the value, shifts by the width or more, and overflow
//   that an op excludes give poison; if that isn't tracked, the nearest integer, 0, and the value
//   modulo 2 to the width.
#ifndef TESSERA_TRITONINTERPRETER_H
#define TESSERA_TRITONINTERPRETER_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A kernel that is ready to run. It refers to the module, which must stay as it is.
typedef struct TesseraTritonInterpreter TesseraTritonInterpreter;

/// Prepares the public function `kernel` of a verified module, before or after passes; an empty
/// name: the only public one. NULL after a diagnostic: no such function, or an op or type that the
/// interpreter doesn't have.
TesseraTritonInterpreter *tesseraTritonInterpreterCreate(MlirOperation module,
                                                         MlirStringRef kernel);
void tesseraTritonInterpreterDestroy(TesseraTritonInterpreter *interpreter);
/// The function, for its arguments' types and names.
MlirOperation tesseraTritonInterpreterGetFunction(const TesseraTritonInterpreter *interpreter);
/// The name of an argument, that of its location if it has one there, else its number in
/// `arg<number>`. It lives as long as the interpreter.
MlirStringRef tesseraTritonInterpreterGetArgumentName(const TesseraTritonInterpreter *interpreter,
                                                      intptr_t argument);

/// What a buffer may be used for, bits.
enum {
  TESSERA_TRITON_READABLE = 1,
  TESSERA_TRITON_WRITABLE = 2,
  TESSERA_TRITON_UNINITIALIZED = 4 ///< what it holds at the start is nothing to read
};

/// Memory that programs may reach. Pointers that come from one buffer never reach another one.
typedef struct TesseraTritonBuffer {
  const char *name; ///< as diagnostics call it
  void *data;
  size_t size;    ///< in bytes
  unsigned flags; ///< TESSERA_TRITON_READABLE, ...
} TesseraTritonBuffer;

enum { TESSERA_TRITON_MAX_RANK = 5 };

/// What the slot of an argument of type !tt.tensordesc points at.
typedef struct TesseraTritonDescriptor {
  void *base;
  int64_t shape[TESSERA_TRITON_MAX_RANK]; ///< of the whole tensor
  int64_t strides[TESSERA_TRITON_MAX_RANK];
  bool padsWithNaN;
} TesseraTritonDescriptor;

/// What is looked for, bits. Addresses are always checked.
enum {
  /// Two programs that use the same byte, at least one of them writes it, not both atomically, and
  /// none of the atomics on scalars orders them. Programs then run on one thread.
  TESSERA_TRITON_CHECK_RACES = 1,
  /// Undefined elements that are stored or decide on a branch, an address or a mask. Without it
  /// they
  /// are zero and nothing is tracked.
  TESSERA_TRITON_CHECK_UNINITIALIZED = 2
};

/// What a run has cost.
typedef struct TesseraTritonStatistics {
  uint64_t programs;  ///< that have ended
  uint64_t steps;     ///< ops that they ran
  uint64_t peakBytes; ///< of tensors and of what checks remember, of the threads together
} TesseraTritonStatistics;

/// One launch. Zero-initialise; set what there is. Of numbers 0 stands for the default.
typedef struct TesseraTritonRun {
  uint32_t grid[3];          ///< 0 in a dimension: 1
  const uint64_t *arguments; ///< a slot for each argument
  intptr_t numArguments;
  const TesseraTritonBuffer *buffers;
  intptr_t numBuffers;
  unsigned checks;       ///< TESSERA_TRITON_CHECK_RACES, ...
  bool dotsInDouble;     ///< floats of tt.dot are multiplied and summed in f64
  uint64_t seed;         ///< of a random order of the programs; 0: by number, x fastest
  unsigned numThreads;   ///< 1 by default
  uint64_t maxSteps;     ///< of a program (2^32): then it is an error
  uint64_t maxBytes;     ///< of tensors and of what checks remember (8 GiB)
  unsigned maxCallDepth; ///< (256)
  unsigned maxReports;   ///< of races and undefined elements (10): then the run ends
  MlirStringCallback
      print; ///< gets what tt.print prints, in the order of programs; NULL: standard output
  void *printUser;
  TesseraTritonStatistics *statistics; ///< NULL: nobody asks
} TesseraTritonRun;

/// Runs all programs of the grid. Fails after diagnostics; buffers then have what was stored until
/// then. Several runs of one interpreter may go on at once.
MlirLogicalResult tesseraTritonInterpreterRun(const TesseraTritonInterpreter *interpreter,
                                              const TesseraTritonRun *run);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_TRITONINTERPRETER_H
