// Functions that lowered code calls: printing numbers, copying memrefs, memory, the clock, random
// numbers, sorting. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Memref.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

//===--- Printing ---===//

void printI64(int64_t value);
void printI64(int64_t value) { printf("%" PRId64, value); }
void printU64(uint64_t value);
void printU64(uint64_t value) { printf("%" PRIu64, value); }
void printF32(float value);
void printF32(float value) { printf("%g", (double)value); }
void printF64(double value);
void printF64(double value) { printf("%lg", value); }
void printString(const char *text);
void printString(const char *text) { fputs(text, stdout); }
void printOpen(void);
void printOpen(void) { fputs("( ", stdout); }
void printClose(void);
void printClose(void) { fputs(" )", stdout); }
void printComma(void);
void printComma(void) { fputs(", ", stdout); }
void printNewline(void);
void printNewline(void) { fputc('\n', stdout); }
void printFlops(double flops);
void printFlops(double flops) { fprintf(stderr, "%lf GFLOPS\n", flops / 1e9); }

//===--- Memory ---===//

void *mlir_alloc(uint64_t size);
void *mlir_alloc(uint64_t size) { return malloc(size); }
void *mlir_aligned_alloc(uint64_t alignment, uint64_t size);
void *mlir_aligned_alloc(uint64_t alignment, uint64_t size) {
  return aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}
void mlir_free(void *memory);
void mlir_free(void *memory) { free(memory); }
void mlir_aligned_free(void *memory);
void mlir_aligned_free(void *memory) { free(memory); }

/// Copies along the first dimension, and in it along the others.
static void copyDimension(int64_t size, int64_t rank, const int64_t *sizes, char *to,
                          const int64_t *toStrides, const char *from, const int64_t *fromStrides) {
  if (rank == 0) {
    memcpy(to, from, (size_t)size);
    return;
  }
  if (rank == 1 && toStrides[0] == 1 && fromStrides[0] == 1) {
    memcpy(to, from, (size_t)(size * sizes[0]));
    return;
  }
  for (int64_t i = 0; i < sizes[0]; ++i)
    copyDimension(size, rank - 1, sizes + 1, to + i * toStrides[0] * size, toStrides + 1,
                  from + i * fromStrides[0] * size, fromStrides + 1);
}

void memrefCopy(int64_t size, UnrankedMemref *source, UnrankedMemref *target);
void memrefCopy(int64_t size, UnrankedMemref *source, UnrankedMemref *target) {
  const Descriptor *from = source->descriptor, *to = target->descriptor;
  int64_t rank = source->rank;
  for (int64_t i = 0; i < rank; ++i)
    if (!from->sizes[i])
      return;
  copyDimension(size, rank, from->sizes, (char *)to->aligned + to->offset * size, to->sizes + rank,
                (const char *)from->aligned + from->offset * size, from->sizes + rank);
}

//===--- The clock ---===//

double rtclock(void);
double rtclock(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

//===--- Random numbers ---===//

// A generator of 64 bits: multiply, add, and mix (Steele, Lea, Flood: "Fast splittable
// pseudorandom number generators").
static uint64_t nextRandom(uint64_t *state) {
  uint64_t x = *state += UINT64_C(0x9e3779b97f4a7c15);
  x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
  return x ^ x >> 31;
}

void *rtsrand(uint64_t seed);
void *rtsrand(uint64_t seed) {
  uint64_t *state = malloc(sizeof *state);
  if (state)
    *state = seed;
  return state;
}
/// A number below `bound`.
uint64_t rtrand(void *generator, uint64_t bound);
uint64_t rtrand(void *generator, uint64_t bound) {
  return bound ? nextRandom(generator) % bound : 0;
}
void rtdrand(void *generator);
void rtdrand(void *generator) { free(generator); }

/// Fills a memref of one dimension with the numbers 0 to its size - 1 in some order.
void _mlir_ciface_shuffle(Descriptor *memref, void *generator);
void _mlir_ciface_shuffle(Descriptor *memref, void *generator) {
  int64_t size = memref->sizes[0], stride = memref->sizes[1];
  uint64_t *data = (uint64_t *)memref->aligned + memref->offset;
  for (int64_t i = 0; i < size; ++i)
    data[i * stride] = (uint64_t)i;
  for (int64_t i = size - 1; i > 0; --i) {
    int64_t j = (int64_t)rtrand(generator, (uint64_t)i + 1);
    uint64_t kept = data[i * stride];
    data[i * stride] = data[j * stride];
    data[j * stride] = kept;
  }
}

//===--- Sorting ---===//

#define SORT(name, T)                                                                              \
  static int compare##name(const void *a, const void *b) {                                         \
    T x = *(const T *)a, y = *(const T *)b;                                                        \
    return x < y ? -1 : x > y;                                                                     \
  }                                                                                                \
  void _mlir_ciface_stdSort##name(uint64_t size, Descriptor *memref);                              \
  void _mlir_ciface_stdSort##name(uint64_t size, Descriptor *memref) {                             \
    qsort((T *)memref->aligned + memref->offset, size, sizeof(T), compare##name);                  \
  }
SORT(I64, int64_t)
SORT(F64, double)
SORT(F32, float)
