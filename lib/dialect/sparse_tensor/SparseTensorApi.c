// The C API of encodings of sparse tensors.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/sparse_tensor/SparseTensorOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Dialect/SparseTensor.h"
#include "support/Memory.h"

//===--- Levels ---===//

/// Bits of a level's type: properties, the format, n and m.
enum { FORMAT_SHIFT = 16, N_SHIFT = 32, M_SHIFT = 40, PROPERTY_MASK = 0xffff, SIZE_MASK = 0xff };

static MlirSparseTensorLevelType fromLevel(int64_t packed) {
  SparseTensorLevel level = sparseTensorLevelUnpack(packed);
  return (uint64_t)1 << (FORMAT_SHIFT + level.format) | level.properties |
         ((uint64_t)level.n & SIZE_MASK) << N_SHIFT | ((uint64_t)level.m & SIZE_MASK) << M_SHIFT;
}

static int64_t toLevel(MlirSparseTensorLevelType type) {
  unsigned format = 0;
  while (format + 1 < SPARSE_TENSOR_NUM_FORMATS && !(type >> (FORMAT_SHIFT + format) & 1))
    format++;
  SparseTensorLevel level = {.format = (SparseTensorFormat)format,
                             .properties = (unsigned)(type & PROPERTY_MASK),
                             .n = mlirSparseTensorEncodingAttrGetStructuredN(type),
                             .m = mlirSparseTensorEncodingAttrGetStructuredM(type)};
  return sparseTensorLevelPack(level);
}

unsigned mlirSparseTensorEncodingAttrGetStructuredN(MlirSparseTensorLevelType lvlType) {
  return lvlType >> N_SHIFT & SIZE_MASK;
}

unsigned mlirSparseTensorEncodingAttrGetStructuredM(MlirSparseTensorLevelType lvlType) {
  return lvlType >> M_SHIFT & SIZE_MASK;
}

MlirSparseTensorLevelType mlirSparseTensorEncodingAttrBuildLvlType(
    enum MlirSparseTensorLevelFormat lvlFmt,
    const enum MlirSparseTensorLevelPropertyNondefault *properties, unsigned propSize, unsigned n,
    unsigned m) {
  MlirSparseTensorLevelType type = (MlirSparseTensorLevelType)lvlFmt;
  for (unsigned i = 0; i < propSize; ++i)
    type |= (MlirSparseTensorLevelType)properties[i];
  return type | ((uint64_t)n & SIZE_MASK) << N_SHIFT | ((uint64_t)m & SIZE_MASK) << M_SHIFT;
}

//===--- Encodings ---===//

bool mlirAttributeIsASparseTensorEncodingAttr(MlirAttribute attr) {
  return sparseTensorEncodingAttrIsA(attr);
}

MlirAttribute mlirSparseTensorEncodingAttrGet(MlirContext ctx, intptr_t lvlRank,
                                              MlirSparseTensorLevelType const *lvlTypes,
                                              MlirAffineMap dimToLvl, MlirAffineMap lvlTodim,
                                              int posWidth, int crdWidth, MlirAttribute explicitVal,
                                              MlirAttribute implicitVal) {
  (void)lvlTodim; // follows from the other
  if (lvlRank < 0)
    return mlirAttributeGetNull();
  if (mlirAffineMapIsNull(dimToLvl)) // levels are dimensions
    dimToLvl = mlirAffineMapMultiDimIdentityGet(ctx, lvlRank);
  int64_t *levels = tsAllocZeroed((size_t)lvlRank, sizeof *levels);
  for (intptr_t i = 0; i < lvlRank; ++i)
    levels[i] = toLevel(lvlTypes[i]);
  MlirAttribute encoding = sparseTensorEncodingAttrGetChecked(
      mlirLocationUnknownGet(ctx), (size_t)lvlRank, levels, dimToLvl, posWidth, crdWidth,
      explicitVal, implicitVal, 0, NULL);
  tsFree(levels);
  return encoding;
}

MlirStringRef mlirSparseTensorEncodingAttrGetName(void) {
  return mlirStringRefCreateFromCString(sparseTensorEncodingAttrDef.name);
}

intptr_t mlirSparseTensorEncodingGetLvlRank(MlirAttribute attr) {
  size_t rank;
  sparseTensorEncodingAttrGetLvlTypes(attr, &rank);
  return (intptr_t)rank;
}

MlirSparseTensorLevelType mlirSparseTensorEncodingAttrGetLvlType(MlirAttribute attr, intptr_t lvl) {
  return fromLevel(sparseTensorEncodingAttrGetLvlTypes(attr, NULL)[lvl]);
}

enum MlirSparseTensorLevelFormat mlirSparseTensorEncodingAttrGetLvlFmt(MlirAttribute attr,
                                                                       intptr_t lvl) {
  uint64_t type = mlirSparseTensorEncodingAttrGetLvlType(attr, lvl);
  return (enum MlirSparseTensorLevelFormat)(type & ~(uint64_t)PROPERTY_MASK & UINT32_MAX);
}

MlirAffineMap mlirSparseTensorEncodingAttrGetDimToLvl(MlirAttribute attr) {
  return sparseTensorEncodingAttrGetDimToLvl(attr);
}

MlirAffineMap mlirSparseTensorEncodingAttrGetLvlToDim(MlirAttribute attr) {
  return sparseTensorInverse(sparseTensorEncodingAttrGetDimToLvl(attr));
}

int mlirSparseTensorEncodingAttrGetPosWidth(MlirAttribute attr) {
  return (int)sparseTensorEncodingAttrGetPosWidth(attr);
}

int mlirSparseTensorEncodingAttrGetCrdWidth(MlirAttribute attr) {
  return (int)sparseTensorEncodingAttrGetCrdWidth(attr);
}

MlirAttribute mlirSparseTensorEncodingAttrGetExplicitVal(MlirAttribute attr) {
  return sparseTensorEncodingAttrGetExplicitVal(attr);
}

MlirAttribute mlirSparseTensorEncodingAttrGetImplicitVal(MlirAttribute attr) {
  return sparseTensorEncodingAttrGetImplicitVal(attr);
}
