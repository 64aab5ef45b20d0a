// What the files of triton-run share: options, arrays, arguments.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TOOLS_TRITONRUN_H
#define TESSERA_TOOLS_TRITONRUN_H

#include "support/String.h"
#include "tessera/TritonInterpreter.h"

enum { MAX_RANK = 16 };

typedef TsVec(const char *) Texts;

typedef struct Options {
  const char *input, *kernel;
  uint32_t grid[3];
  Texts arguments, outputs;
  uint64_t seed, dataSeed, threads, maxSteps, maxBytes, maxReports, shown;
  bool race, uninit, dotsInDouble, statistics, help, version;
} Options;

/// False after a message on standard error.
bool optionsParse(Options *options, int argc, char **argv);
void optionsPrintHelp(void);
void optionsFree(Options *options);

//===--- Arrays ---===//

/// Elements of the type that a pointer points at, row by row.
typedef struct Array {
  MlirType type;
  size_t elementBytes, count, bytes;
  uint32_t rank;
  int64_t shape[MAX_RANK];
  char *data;
  bool isEmpty; ///< nothing has been written to it
} Array;

/// Bytes of an element in memory; 0: the tool has no arrays of the type.
size_t elementBytes(MlirType type);
bool isFloat(MlirType type);
/// The number as an element, rounded; and an element as a number.
void elementWrite(MlirType type, char *place, double number);
double elementRead(MlirType type, const char *place);
/// Room for `count` elements of the shape; false when there is none.
bool arrayMake(Array *array, MlirType type, uint32_t rank, const int64_t *shape);
void arrayPrint(const Array *array, MlirStringRef name, size_t shown);

/// Reads a .npy file as elements of `type`: those of that size as they are, f4 and f8 rounded to
/// narrower floats. False after a message in `error`.
bool npyRead(const char *path, MlirType type, Array *array, TsString *error);
/// Parses the bytes of such a file.
bool npyParse(MlirStringRef bytes, MlirType type, Array *array, TsString *error);
/// Writes one; bf16 and fp8, which .npy doesn't know, as f4.
bool npyWrite(const char *path, const Array *array, TsString *error);

//===--- Arguments ---===//

/// A kernel's arguments as they were given.
typedef struct Arguments {
  intptr_t count;
  uint64_t *slots;
  Array *arrays;    ///< of each argument; without data where it isn't one
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
