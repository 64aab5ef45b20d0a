// Arrays of a kernel's element types, and .npy files of them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel-arrays/Arrays.h"
#include "ir/Builtin.h"
#include "ir/Float.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/File.h"
#include "support/Npy.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

//===--- Elements ---===//

bool kaIsFloat(MlirType type) { return irFloatSemantics(irType(type)) != NULL; }

// `!tt.ptr`, `!llvm.ptr`: addresses, whatever dialect has them.
static bool isPointer(MlirType type) {
  const char *mnemonic = irType(type)->definition->mnemonic;
  return mnemonic && strcmp(mnemonic, "ptr") == 0;
}

size_t kaElementBytes(MlirType type) {
  if (isPointer(type))
    return 8;
  if (kaIsFloat(type)) { // what is wider isn't a number of a .npy file
    unsigned bits = irFloatSemantics(irType(type))->width;
    return bits <= 64 ? bits / 8 : 0;
  }
  if (!mlirTypeIsAInteger(type))
    return 0;
  unsigned width = mlirIntegerTypeGetWidth(type);
  return width == 1 ? 1 : width == 8 || width == 16 || width == 32 || width == 64 ? width / 8 : 0;
}

void kaElementWrite(MlirType type, char *place, double number) {
  uint64_t bits;
  if (kaIsFloat(type))
    bits = irFloatFromDouble(irFloatSemantics(irType(type)), number, NULL).low;
  else
    bits = number < 0 ? (uint64_t)(int64_t)number : (uint64_t)number;
  memcpy(place, &bits, kaElementBytes(type));
}

double kaElementRead(MlirType type, const char *place) {
  uint64_t bits = 0;
  size_t size = kaElementBytes(type);
  memcpy(&bits, place, size);
  if (kaIsFloat(type))
    return irFloatToDouble(irFloatSemantics(irType(type)), (IrFloatBits){.low = bits});
  uint64_t sign = (uint64_t)1 << (8 * size - 1);
  return (double)(int64_t)((bits ^ sign) - sign);
}

bool kaArrayMake(KaArray *array, MlirType type, uint32_t rank, const int64_t *shape) {
  *array = (KaArray){.type = type, .elementBytes = kaElementBytes(type), .count = 1, .rank = rank};
  for (uint32_t i = 0; i < rank; ++i) {
    array->shape[i] = shape[i];
    if (shape[i] < 0 || (shape[i] && array->count > ((size_t)1 << 40) / (size_t)shape[i]))
      return false;
    array->count *= (size_t)shape[i];
  }
  array->bytes = array->count * array->elementBytes;
  // As much as there is, so that tools that watch memory see what is outside; and not
  // overcommitted.
  array->data = calloc(array->bytes ? array->bytes : 1, 1);
  return array->data != NULL;
}

void kaArrayPrint(const KaArray *array, MlirStringRef name, size_t shown) {
  printf("%.*s:", (int)name.length, name.data);
  for (size_t i = 0; i < array->count && i < shown; ++i) {
    const char *place = array->data + i * array->elementBytes;
    uint64_t bits = 0;
    memcpy(&bits, place, array->elementBytes);
    if (kaIsFloat(array->type))
      printf(" %g", kaElementRead(array->type, place));
    else if (isPointer(array->type))
      printf(" 0x%llx", (unsigned long long)bits);
    else
      printf(" %lld", (long long)kaElementRead(array->type, place));
  }
  puts(array->count > shown ? " ..." : "");
}

//===--- What arrays are filled with ---===//

// splitmix64
static uint64_t nextRandom(uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}
static double uniform(uint64_t *state) { return (double)(nextRandom(state) >> 11) * 0x1p-53; }
static double normal(uint64_t *state) {
  double u = 1 - uniform(state), v = uniform(state);
  return sqrt(-2 * log(u)) * cos(2 * 3.14159265358979323846 * v);
}

KaFilling kaFillingParse(MlirStringRef name) {
  static const char *const names[] = {"zeros", "ones", "range", "uniform", "normal", "empty"};
  int filling = 0;
  while (filling < KA_NUM_FILLINGS && !tsEqualC(name, names[filling]))
    ++filling;
  return (KaFilling)filling;
}

void kaArrayFill(KaArray *array, KaFilling filling, uint64_t *random) {
  array->isEmpty = filling == KA_EMPTY;
  if (filling == KA_ZEROS || filling == KA_EMPTY)
    return;
  for (size_t i = 0; i < array->count; ++i) {
    double number = filling == KA_ONES ? 1 : (double)i;
    if (filling == KA_UNIFORM)
      number = kaIsFloat(array->type) ? uniform(random) : (double)(nextRandom(random) % 100);
    else if (filling == KA_NORMAL)
      number = normal(random);
    kaElementWrite(array->type, array->data + i * array->elementBytes, number);
  }
}

bool kaShapeParse(MlirStringRef text, uint32_t *rank, int64_t shape[KA_MAX_RANK]) {
  *rank = 0;
  for (size_t start = 0; start <= text.length;) {
    size_t end = tsFindChar(text, 'x', start);
    end = end == SIZE_MAX ? text.length : end;
    if (*rank == KA_MAX_RANK ||
        !tsParseSigned(tsSubstring(text, start, end - start), &shape[*rank]) || shape[*rank] < 0)
      return false;
    ++*rank;
    start = end + 1;
  }
  return true;
}

//===--- Reading ---===//

static void convert(KaArray *array, const char *from, const TsNpyHeader *header) {
  for (size_t i = 0; i < array->count; ++i) {
    float narrow;
    double number;
    if (header->width == 4) {
      memcpy(&narrow, from + 4 * i, sizeof narrow);
      number = (double)narrow;
    } else {
      memcpy(&number, from + 8 * i, sizeof number);
    }
    kaElementWrite(array->type, array->data + i * array->elementBytes, number);
  }
}

static bool failParse(TsString *error, const char *what) {
  tsStringAppendC(error, what);
  return false;
}

// Whether there are as many elements as the shape says.
static bool hasElements(const TsNpyHeader *header, size_t numElements) {
  size_t count = 1;
  for (uint32_t i = 0; i < header->rank; ++i)
    if (!header->shape[i])
      return true;
  for (uint32_t i = 0; i < header->rank; ++i) {
    if ((size_t)header->shape[i] > numElements / count)
      return false;
    count *= (size_t)header->shape[i];
  }
  return count <= numElements;
}

bool kaNpyParse(MlirStringRef bytes, MlirType type, KaArray *array, TsString *error) {
  TsNpyHeader header;
  if (!tsNpyReadHeader(bytes, &header, error))
    return false;
  size_t wanted = kaElementBytes(type);
  bool isWide = header.kind == 'f' && (header.width == 4 || header.width == 8);
  bool converts = kaIsFloat(type) && isWide && header.width != wanted;
  if (!converts && (header.width != wanted || (header.kind == 'f' && !kaIsFloat(type))))
    return failParse(error, "its elements aren't those that the argument points at");
  if (header.rank > KA_MAX_RANK)
    return failParse(error, "its shape has too many dimensions");
  if (!hasElements(&header, (bytes.length - header.start) / header.width))
    return failParse(error, "it is shorter than its shape says");
  if (!kaArrayMake(array, type, header.rank, header.shape))
    return failParse(error, "it doesn't fit into memory");
  const char *from = bytes.data + header.start;
  if (converts)
    convert(array, from, &header);
  else if (array->bytes)
    memcpy(array->data, from, array->bytes);
  return true;
}

bool kaNpyRead(const char *path, MlirType type, KaArray *array, TsString *error) {
  TsString contents = {0};
  bool isFine = tsReadFile(path, &contents, error);
  if (isFine) {
    tsStringAppendFormat(error, "'%s': ", path);
    isFine = kaNpyParse(tsStringView(&contents), type, array, error);
  }
  tsStringFree(&contents);
  return isFine;
}

//===--- Writing ---===//

static bool isKnownToNumpy(MlirType type) {
  return !kaIsFloat(type) || mlirTypeIsAF16(type) || mlirTypeIsAF32(type) || mlirTypeIsAF64(type);
}

static void appendHeader(TsString *out, const KaArray *array) {
  bool isBit = mlirTypeIsAInteger(array->type) && mlirIntegerTypeGetWidth(array->type) == 1;
  bool isUnsigned = isPointer(array->type) ||
                    (mlirTypeIsAInteger(array->type) && mlirIntegerTypeIsUnsigned(array->type));
  TsNpyHeader header = {.kind = kaIsFloat(array->type) ? 'f'
                                : isBit                ? 'b'
                                : isUnsigned           ? 'u'
                                                       : 'i',
                        .width = isKnownToNumpy(array->type) ? array->elementBytes : sizeof(float),
                        .rank = array->rank};
  memcpy(header.shape, array->shape, array->rank * sizeof *array->shape);
  tsNpyAppendHeader(out, &header);
}

bool kaNpyWrite(const char *path, const KaArray *array, TsString *error) {
  TsString contents = {0};
  TsOutputFile file;
  appendHeader(&contents, array);
  if (isKnownToNumpy(array->type))
    tsStringAppend(&contents, mlirStringRefCreate(array->data, array->bytes));
  else
    for (size_t i = 0; i < array->count; ++i) {
      float number = (float)kaElementRead(array->type, array->data + i * array->elementBytes);
      tsStringAppend(&contents, mlirStringRefCreate((const char *)&number, sizeof number));
    }
  bool isFine = tsOutputFileOpen(&file, path, error);
  if (isFine) {
    tsOutputFileWrite(&file, tsStringView(&contents));
    isFine = tsOutputFileCommit(&file, error);
  }
  tsStringFree(&contents);
  return isFine;
}

//===--- Options ---===//

bool kaTakeThreeNumbers(const TsCommandLine *line, const TsOption *option, const char *value,
                        void *options) {
  uint32_t *numbers = (uint32_t *)(void *)((char *)options + option->offset);
  MlirStringRef rest = mlirStringRefCreateFromCString(value);
  for (int i = 0; i < 3; ++i) {
    uint64_t number;
    size_t comma = tsFindChar(rest, ',', 0), end = comma == SIZE_MAX ? rest.length : comma;
    if (!tsParseUnsigned(tsSubstring(rest, 0, end), &number) || !number || number > INT32_MAX)
      break;
    numbers[i] = (uint32_t)number;
    if (comma == SIZE_MAX)
      return true;
    rest = tsSubstring(rest, comma + 1, rest.length);
  }
  return tsCommandLineFailOption(line, option, "expected up to three positive numbers, not '%s'",
                                 value);
}
