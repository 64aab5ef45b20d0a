// Arrays of a kernel's element types, and .npy files of them: for tools that run kernels.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_KERNELARRAYS_ARRAYS_H
#define TESSERA_KERNELARRAYS_ARRAYS_H

#include "support/CommandLine.h"
#include "support/String.h"

#include "mlir-c/IR.h"

enum { KA_MAX_RANK = 16 };

/// Elements of the type that a pointer points at, row by row.
typedef struct KaArray {
  MlirType type;
  size_t elementBytes, count, bytes;
  uint32_t rank;
  int64_t shape[KA_MAX_RANK];
  char *data;
  bool isEmpty; ///< nothing has been written to it
} KaArray;

/// Bytes of an element in memory; 0: the tool has no arrays of the type.
size_t kaElementBytes(MlirType type);
/// Of any format, those of 8 bits too.
bool kaIsFloat(MlirType type);
/// The number as an element, rounded; and an element as a number.
void kaElementWrite(MlirType type, char *place, double number);
double kaElementRead(MlirType type, const char *place);
/// Room for `count` elements of the shape; false when there is none.
bool kaArrayMake(KaArray *array, MlirType type, uint32_t rank, const int64_t *shape);
/// Writes its first `shown` elements to the standard output, in a line with its name.
void kaArrayPrint(const KaArray *array, MlirStringRef name, size_t shown);

/// Reads a .npy file as elements of `type`: those of that size as they are, f4 and f8 rounded to
/// narrower floats. False after a message in `error`.
bool kaNpyRead(const char *path, MlirType type, KaArray *array, TsString *error);
/// The same from the bytes of such a file.
bool kaNpyParse(MlirStringRef bytes, MlirType type, KaArray *array, TsString *error);
/// Writes one; bf16 and fp8, which .npy doesn't know, as f4.
bool kaNpyWrite(const char *path, const KaArray *array, TsString *error);

/// What an array is filled with.
typedef enum KaFilling {
  KA_ZEROS,
  KA_ONES,
  KA_RANGE,
  KA_UNIFORM,
  KA_NORMAL,
  KA_EMPTY,
  KA_NUM_FILLINGS
} KaFilling;
/// `zeros`, `ones`, ...; KA_NUM_FILLINGS: none of them.
KaFilling kaFillingParse(MlirStringRef name);
/// Fills it. `random` is the state of the generator of uniform (integers below 100) and normal.
void kaArrayFill(KaArray *array, KaFilling filling, uint64_t *random);
/// Reads `32x32`.
bool kaShapeParse(MlirStringRef text, uint32_t *rank, int64_t shape[KA_MAX_RANK]);

/// Takes an option of the form <x>[,<y>[,<z>]]: its member is three of uint32_t.
bool kaTakeThreeNumbers(const TsCommandLine *line, const TsOption *option, const char *value,
                        void *options);

#endif // TESSERA_KERNELARRAYS_ARRAYS_H
