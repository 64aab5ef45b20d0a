// Functions that lowered tests call: printing and comparing memrefs of any rank.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Memref.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/// A kind of element.
typedef struct Element {
  size_t size;
  void (*print)(FILE *stream, const void *element);
  /// Whether they are the same number, or near enough.
  int (*isEqual)(const void *a, const void *b);
} Element;

//===--- Elements ---===//

#define NUMBER(name, T, format, wide)                                                              \
  static void print##name(FILE *stream, const void *element) {                                     \
    fprintf(stream, format, (wide) * (const T *)element);                                          \
  }                                                                                                \
  static int isEqual##name(const void *a, const void *b) {                                         \
    return *(const T *)a == *(const T *)b;                                                         \
  }                                                                                                \
  static const Element k##name = {sizeof(T), print##name, isEqual##name};
NUMBER(I8, int8_t, "%c", int) // as MLIR does: characters
NUMBER(I16, int16_t, "%d", int)
NUMBER(I32, int32_t, "%" PRId32, int32_t)
NUMBER(I64, int64_t, "%" PRId64, int64_t)

static double magnitude(double value) { return value < 0 ? -value : value; }

/// Equal up to a part of the greater one, or both not a number.
static int isNear(double a, double b, double part) {
  if (isnan(a) || isnan(b))
    return isnan(a) && isnan(b);
  if (isinf(a) || isinf(b))
    return a == b;
  double greater = magnitude(a) > magnitude(b) ? magnitude(a) : magnitude(b);
  return magnitude(a - b) <= greater * part;
}

static double halfAt(const void *element) {
  uint16_t bits;
  memcpy(&bits, element, sizeof bits);
  int exponent = bits >> 10 & 31, fraction = bits & 0x3ff;
  double value = exponent == 31 ? (fraction ? (double)NAN : (double)INFINITY)
                 : exponent     ? ldexp(1024 + fraction, exponent - 25)
                                : ldexp(fraction, -24);
  return bits & 0x8000 ? -value : value;
}

static double bfloatAt(const void *element) {
  uint16_t bits;
  memcpy(&bits, element, sizeof bits);
  uint32_t wide = (uint32_t)bits << 16;
  float value;
  memcpy(&value, &wide, sizeof value);
  return (double)value;
}

static double floatAt(const void *element) { return (double)*(const float *)element; }
static double doubleAt(const void *element) { return *(const double *)element; }

#define REAL(name, bytes, at, part)                                                                \
  static void print##name(FILE *stream, const void *element) {                                     \
    fprintf(stream, "%g", at(element));                                                            \
  }                                                                                                \
  static int isEqual##name(const void *a, const void *b) { return isNear(at(a), at(b), part); }    \
  static const Element k##name = {bytes, print##name, isEqual##name};
REAL(F16, 2, halfAt, 1e-2)
REAL(BF16, 2, bfloatAt, 1e-2)
REAL(F32, 4, floatAt, 1e-5)
REAL(F64, 8, doubleAt, 1e-5)

// Complex numbers are two parts.
#define COMPLEX(name, bytes, at, part)                                                             \
  static void print##name(FILE *stream, const void *element) {                                     \
    fprintf(stream, "(%g,%g)", at(element), at((const char *)element + (bytes) / 2));              \
  }                                                                                                \
  static int isEqual##name(const void *a, const void *b) {                                         \
    return isNear(at(a), at(b), part) &&                                                           \
           isNear(at((const char *)a + (bytes) / 2), at((const char *)b + (bytes) / 2), part);     \
  }                                                                                                \
  static const Element k##name = {bytes, print##name, isEqual##name};
COMPLEX(C32, 8, floatAt, 1e-5)
COMPLEX(C64, 16, doubleAt, 1e-5)

//===--- Printing ---===//

static void printNumbers(const char *title, int64_t rank, const int64_t *numbers) {
  printf("%s[", title);
  for (int64_t i = 0; i < rank; ++i)
    printf("%s%" PRId64, i ? ", " : "", numbers[i]);
  putchar(']');
}

static void printShape(int64_t rank, const Descriptor *memref) {
  printf("base@ = %p rank = %" PRId64 " offset = %" PRId64, memref->aligned, rank, memref->offset);
  printNumbers(" sizes = ", rank, memref->sizes);
  printNumbers(" strides = ", rank, memref->sizes + rank);
}

/// The elements from `data` on; `rank` is that of the whole, `left` what is left of it.
static void printElements(const Element *element, const char *data, int64_t left, int64_t rank,
                          const int64_t *sizes, const int64_t *strides) {
  if (left == 0) {
    element->print(stdout, data);
    return;
  }
  putchar('[');
  for (int64_t i = 0; i < sizes[0]; ++i) {
    if (i) {
      printf(left > 1 ? ", \n" : ", ");
      for (int64_t j = 0; j <= rank - left; ++j)
        putchar(' ');
    }
    printElements(element, data + i * strides[0] * (int64_t)element->size, left - 1, rank,
                  sizes + 1, strides + 1);
  }
  putchar(']');
}

static void printData(const Element *element, int64_t rank, const Descriptor *memref) {
  printShape(rank, memref);
  printf(" data = \n");
  if (rank == 0)
    putchar('[');
  printElements(element, (const char *)memref->aligned + memref->offset * (int64_t)element->size,
                rank, rank, memref->sizes, memref->sizes + rank);
  if (rank == 0)
    putchar(']');
  putchar('\n');
  fflush(stdout);
}

//===--- Comparing ---===//

/// Walks two memrefs of one shape.
typedef struct Comparison {
  const Element *element;
  int64_t errors;
} Comparison;

static void compareElements(Comparison *run, int64_t rank, const int64_t *sizes, const char *a,
                            const int64_t *aStrides, const char *b, const int64_t *bStrides) {
  int64_t size = (int64_t)run->element->size;
  if (rank == 0) {
    if (run->element->isEqual(a, b))
      return;
    if (run->errors++ < 10) { // not every one of thousands
      run->element->print(stderr, a);
      fprintf(stderr, " != ");
      run->element->print(stderr, b);
      fputc('\n', stderr);
    }
    return;
  }
  for (int64_t i = 0; i < sizes[0]; ++i)
    compareElements(run, rank - 1, sizes + 1, a + i * aStrides[0] * size, aStrides + 1,
                    b + i * bStrides[0] * size, bStrides + 1);
}

/// How many elements differ.
static int64_t compare(const Element *element, const UnrankedMemref *actual,
                       const UnrankedMemref *expected) {
  const Descriptor *a = actual->descriptor, *b = expected->descriptor;
  int64_t rank = actual->rank;
  Comparison run = {element, 0};
  if (rank != expected->rank || memcmp(a->sizes, b->sizes, (size_t)rank * sizeof *a->sizes)) {
    fprintf(stderr, "the shapes differ\n");
    return 1;
  }
  compareElements(&run, rank, a->sizes,
                  (const char *)a->aligned + a->offset * (int64_t)element->size, a->sizes + rank,
                  (const char *)b->aligned + b->offset * (int64_t)element->size, b->sizes + rank);
  return run.errors;
}

//===--- What is called ---===//

#define FUNCTIONS(name)                                                                            \
  void _mlir_ciface_printMemref##name(UnrankedMemref *memref);                                     \
  void _mlir_ciface_printMemref##name(UnrankedMemref *memref) {                                    \
    printf("Unranked Memref ");                                                                    \
    printData(&k##name, memref->rank, memref->descriptor);                                         \
  }                                                                                                \
  void printMemref##name(int64_t rank, void *descriptor);                                          \
  void printMemref##name(int64_t rank, void *descriptor) {                                         \
    UnrankedMemref memref = {rank, descriptor};                                                    \
    _mlir_ciface_printMemref##name(&memref);                                                       \
  }                                                                                                \
  void _mlir_ciface_printMemrefShape##name(UnrankedMemref *memref);                                \
  void _mlir_ciface_printMemrefShape##name(UnrankedMemref *memref) {                               \
    printf("Unranked Memref ");                                                                    \
    printShape(memref->rank, memref->descriptor);                                                  \
    putchar('\n');                                                                                 \
  }                                                                                                \
  int64_t _mlir_ciface_verifyMemRef##name(UnrankedMemref *actual, UnrankedMemref *expected);       \
  int64_t _mlir_ciface_verifyMemRef##name(UnrankedMemref *actual, UnrankedMemref *expected) {      \
    return compare(&k##name, actual, expected);                                                    \
  }                                                                                                \
  int64_t verifyMemRef##name(int64_t rank, void *actual, int64_t expectedRank, void *expected);    \
  int64_t verifyMemRef##name(int64_t rank, void *actual, int64_t expectedRank, void *expected) {   \
    UnrankedMemref a = {rank, actual}, b = {expectedRank, expected};                               \
    return compare(&k##name, &a, &b);                                                              \
  }
FUNCTIONS(I8)
FUNCTIONS(I16)
FUNCTIONS(I32)
FUNCTIONS(I64)
FUNCTIONS(F16)
FUNCTIONS(BF16)
FUNCTIONS(F32)
FUNCTIONS(F64)
FUNCTIONS(C32)
FUNCTIONS(C64)
#define kInd kI64 // of the index type
FUNCTIONS(Ind)

// Of a rank that is known.
#define RANKED(rank)                                                                               \
  void _mlir_ciface_printMemref##rank##dF32(Descriptor *memref);                                   \
  void _mlir_ciface_printMemref##rank##dF32(Descriptor *memref) {                                  \
    printf("Memref ");                                                                             \
    printData(&kF32, rank, memref);                                                                \
  }
RANKED(0)
RANKED(1)
RANKED(2)
RANKED(3)
RANKED(4)

static void printVector(FILE *stream, const void *element) {
  const float *data = element;
  for (int i = 0; i < 4; ++i)
    fprintf(stream, "%s(%g, %g, %g, %g)", i ? ",   " : "(", (double)data[4 * i],
            (double)data[4 * i + 1], (double)data[4 * i + 2], (double)data[4 * i + 3]);
  fputc(')', stream);
}

/// Two dimensions of vectors of vectors.
void _mlir_ciface_printMemrefVector4x4xf32(Descriptor *memref);
void _mlir_ciface_printMemrefVector4x4xf32(Descriptor *memref) {
  static const Element vector = {64, printVector, NULL};
  printf("Memref ");
  printData(&vector, 2, memref);
}

int64_t nanoTime(void);
int64_t nanoTime(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}
int64_t _mlir_ciface_nanoTime(void);
int64_t _mlir_ciface_nanoTime(void) { return nanoTime(); }

void printCString(const char *text);
void printCString(const char *text) { fputs(text, stdout); }
