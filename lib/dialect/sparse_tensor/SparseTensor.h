// Levels of sparse tensors. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#ifndef TESSERA_DIALECT_SPARSETENSOR_SPARSETENSOR_H
#define TESSERA_DIALECT_SPARSETENSOR_SPARSETENSOR_H

#include "mlir-c/AffineMap.h"
#include "tessera/Asm.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum SparseTensorFormat {
  SPARSE_TENSOR_DENSE,
  SPARSE_TENSOR_BATCH,
  SPARSE_TENSOR_COMPRESSED,
  SPARSE_TENSOR_SINGLETON,
  SPARSE_TENSOR_LOOSE_COMPRESSED,
  SPARSE_TENSOR_STRUCTURED, ///< n elements of each m
  SPARSE_TENSOR_NUM_FORMATS
} SparseTensorFormat;

enum {
  SPARSE_TENSOR_NONUNIQUE = 1,
  SPARSE_TENSOR_NONORDERED = 2,
  SPARSE_TENSOR_SOA = 4,
  SPARSE_TENSOR_NUM_PROPERTIES = 3,
  SPARSE_TENSOR_MAX_STRUCTURED = (1 << 20) - 1 ///< the largest n and m
};

/// How a level is stored; n and m of structured ones.
typedef struct SparseTensorLevel {
  SparseTensorFormat format;
  unsigned properties;
  int64_t n, m;
} SparseTensorLevel;

/// As the encoding's parameter has it.
int64_t sparseTensorLevelPack(SparseTensorLevel level);
SparseTensorLevel sparseTensorLevelUnpack(int64_t packed);

/// The map of levels to dimensions for one of dimensions to levels: of a
/// permutation, or of one that divides dimensions into blocks. Null when there
/// is none.
MlirAffineMap sparseTensorInverse(MlirAffineMap dimToLvl);
/// Whether the map divides dimensions into blocks; their sizes, one for each
/// dimension, 0: none, go to `sizes`, which has room for all, unless that is
/// NULL.
bool sparseTensorFindBlocks(MlirAffineMap dimToLvl, int64_t *sizes);

/// What stands in an encoding for its map.
typedef struct SparseTensorMap {
  MlirAffineMap dimToLvl, lvlToDim; ///< the second is null unless it is written
  intptr_t numLevels, numDims;
  int64_t *levels;       ///< packed
  MlirAttribute *slices; ///< of the dimensions, null where none is written
} SparseTensorMap;
/// To be freed with sparseTensorMapFree, after an error too.
MlirLogicalResult sparseTensorMapParse(TesseraAsmParser *parser,
                                       SparseTensorMap *map);
void sparseTensorMapFree(SparseTensorMap *map);
/// The same as it is written, over `numSlices` slices.
void sparseTensorMapPrint(TesseraAsmPrinter *printer, MlirAffineMap dimToLvl,
                          const int64_t *levels, size_t numSlices,
                          const MlirAttribute *slices);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_DIALECT_SPARSETENSOR_SPARSETENSOR_H
