// Arrays of a kernel's element types, and .npy files of them: for tools that run kernels.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_KERNELARRAYS_ARRAYS_H
#define TESSERA_KERNELARRAYS_ARRAYS_H

#include "support/CommandLine.h"
#include "support/String.h"

#include "mlir-c/IR.h"

enum { MAX_RANK = 16 };

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

/// What an array is filled with.
typedef enum Filling { ZEROS, ONES, RANGE, UNIFORM, NORMAL, EMPTY, NUM_FILLINGS } Filling;
/// `zeros`, `ones`, ...; NUM_FILLINGS: none of them.
Filling fillingParse(MlirStringRef name);
/// Fills it. `random` is the state of the generator of uniform (integers below 100) and normal.
void arrayFill(Array *array, Filling filling, uint64_t *random);
/// Reads `32x32`.
bool shapeParse(MlirStringRef text, uint32_t *rank, int64_t shape[MAX_RANK]);

/// Takes an option of the form <x>[,<y>[,<z>]]: its member is three of uint32_t.
bool takeThreeNumbers(const TsCommandLine *line, const TsOption *option, const char *value,
                      void *options);

#endif // TESSERA_KERNELARRAYS_ARRAYS_H
