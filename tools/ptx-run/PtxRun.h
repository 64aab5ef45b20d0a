// What the files of ptx-run share: options, arguments.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TOOLS_PTXRUN_H
#define TESSERA_TOOLS_PTXRUN_H

#include "kernel-arrays/Arrays.h"
#include "tessera/Ptx.h"

/// An argument as it was given: `f32` and `x.npy`, or a filling and `f32:32x32`.
typedef struct GivenArgument {
  KaFilling filling; ///< KA_NUM_FILLINGS: a number or a file
  const char *text;
} GivenArgument;

typedef struct Options {
  const char *input, *kernel;
  uint32_t grid[3], block[3];
  TsVec(GivenArgument) arguments;
  TsTexts outputs;
  uint64_t shared, threads, maxInstructions, maxReports, shown, dataSeed;
  bool check, counts, json, list;
} Options;

/// Their table.
extern const TsCommandLine runCommandLine;

/// A kernel's arguments.
typedef struct Arguments {
  MlirContext context; ///< of the arrays' types
  intptr_t count;
  TesseraPtxArgument *list;
  KaArray *arrays;  ///< of each argument; without data where it isn't one
  uint64_t *values; ///< of each that is a number
  uint64_t *hashes; ///< of arrays before the run
  TsVec(char *) names;
} Arguments;

bool runArgumentsRead(Arguments *arguments, const Options *options);
/// Prints and writes what was asked for.
bool runArgumentsGive(const Arguments *arguments, const Options *options);
void runArgumentsFree(Arguments *arguments);

void countsPrint(const TesseraPtxCounts *counts, bool json);

/// Prints `ptx-run: ` and the message; false.
bool fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif // TESSERA_TOOLS_PTXRUN_H
