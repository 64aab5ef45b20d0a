// What the files of triton-run share: options, arrays, arguments.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TOOLS_TRITONRUN_H
#define TESSERA_TOOLS_TRITONRUN_H

#include "kernel-arrays/Arrays.h"
#include "support/String.h"
#include "tessera/TritonInterpreter.h"

typedef struct Options {
  const char *input, *kernel;
  uint32_t grid[3];
  TsTexts arguments, outputs;
  uint64_t seed, dataSeed, threads, maxSteps, maxBytes, maxReports, shown;
  bool race, uninit, dotsInDouble, statistics;
} Options;

//===--- Arguments ---===//

/// A kernel's arguments as they were given.
typedef struct Arguments {
  intptr_t count;
  uint64_t *slots;
  KaArray *arrays;  ///< of each argument; without data where it isn't one
  uint64_t *hashes; ///< of the arrays before the run
  bool *areReadOnly;
  TesseraTritonDescriptor *descriptors;
  TesseraTritonBuffer *buffers;
  TsVec(char *) names; ///< of buffers
  intptr_t numBuffers;
} Arguments;

/// False after a message on standard error.
bool argumentsRead(Arguments *arguments, const Options *options,
                   const TesseraTritonInterpreter *kernel);
/// Prints and writes what was asked for.
bool argumentsGive(const Arguments *arguments, const Options *options,
                   const TesseraTritonInterpreter *kernel);
void argumentsFree(Arguments *arguments);

/// Prints `triton-run: ` and the message; false.
bool runFail(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif // TESSERA_TOOLS_TRITONRUN_H
