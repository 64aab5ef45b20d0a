// Operands that are copied before they are multiplied: into the type that is computed with, and
// so that what is read together is together.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/matmul-kernel/Internal.h"
#include "dialect/llvm/LLVMOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <math.h>

enum { MAX_LANES = 64, MAX_TRANSPOSED = 16 };

//===--- Types ---===//

static MlirValue binaryWith(const MatmulBuilder *builder, const TesseraOpDef *definition,
                            MlirValue value, int64_t number) {
  return arithBinary(&builder->arith, definition, value,
                     arithInteger(&builder->arith, mlirValueGetType(value), number));
}

// As f32, of f16s given by their bits.
static MlirValue fromHalfBits(const MatmulBuilder *builder, int64_t lanes, MlirValue bits) {
  MlirType f16 = matmulVectorType(mlirF16TypeGet(builder->context), lanes);
  MlirType f32 = matmulVectorType(mlirF32TypeGet(builder->context), lanes);
  return arithConvert(&builder->arith, &llvmFPExtOpDef, f32, matmulBitcast(builder, f16, bits));
}

static MlirValue scaled(const MatmulBuilder *builder, MlirValue value, double factor) {
  return arithBinary(&builder->arith, &arithMulFOpDef, value,
                     arithReal64(&builder->arith, mlirValueGetType(value), factor));
}

// NaN where the bits below `mask` are `pattern`, else the value.
static MlirValue nanWhere(const MatmulBuilder *builder, MlirValue bits, int64_t mask,
                          int64_t pattern, MlirValue value) {
  MlirValue masked = binaryWith(builder, &arithAndIOpDef, bits, mask);
  MlirValue isNan = arithCompare(&builder->arith, ArithCmpIPredicateeq, masked,
                                 arithInteger(&builder->arith, mlirValueGetType(bits), pattern));
  MlirValue nan = arithReal64(&builder->arith, mlirValueGetType(value), NAN);
  return arithSelect(&builder->arith, isNan, nan, value);
}

// Floats of 8 bits with an exponent of 4 bits are f16s with a smaller bias, once they are shifted.
static MlirValue fromE4M3(const MatmulBuilder *builder, int64_t lanes, bool isFnuz,
                          MlirValue bits) {
  MlirValue sign =
      binaryWith(builder, &arithShLIOpDef, binaryWith(builder, &arithAndIOpDef, bits, 0x80), 8);
  MlirValue magnitude =
      binaryWith(builder, &arithShLIOpDef, binaryWith(builder, &arithAndIOpDef, bits, 0x7f), 7);
  MlirValue half = arithBinary(&builder->arith, &arithOrIOpDef, sign, magnitude);
  MlirValue value = scaled(builder, fromHalfBits(builder, lanes, half), isFnuz ? 128 : 256);
  return isFnuz ? nanWhere(builder, bits, 0xff, 0x80, value)
                : nanWhere(builder, bits, 0x7f, 0x7f, value);
}

// The largest exponent is that of numbers, which it isn't for an f16: by way of f32.
static MlirValue fromE5M2Fnuz(const MatmulBuilder *builder, int64_t lanes, MlirValue bits) {
  MlirType i32 = matmulVectorType(mlirIntegerTypeGet(builder->context, 32), lanes);
  MlirType f32 = matmulVectorType(mlirF32TypeGet(builder->context), lanes);
  MlirValue wide = arithConvert(&builder->arith, &arithExtUIOpDef, i32, bits);
  MlirValue sign =
      binaryWith(builder, &arithShLIOpDef, binaryWith(builder, &arithAndIOpDef, wide, 0x80), 24);
  MlirValue magnitude =
      binaryWith(builder, &arithShLIOpDef, binaryWith(builder, &arithAndIOpDef, wide, 0x7f), 21);
  MlirValue all = arithBinary(&builder->arith, &arithOrIOpDef, sign, magnitude);
  MlirValue value = scaled(builder, matmulBitcast(builder, f32, all), 0x1p111);
  return nanWhere(builder, bits, 0xff, 0x80, value);
}

static MlirValue fromFloat8(const MatmulBuilder *builder, MlirType element, int64_t lanes,
                            MlirValue value) {
  MlirType i16 = matmulVectorType(mlirIntegerTypeGet(builder->context, 16), lanes);
  MlirValue bits = arithConvert(&builder->arith, &arithExtUIOpDef, i16, value);
  if (mlirTypeIsAFloat8E5M2(element))
    return fromHalfBits(builder, lanes, binaryWith(builder, &arithShLIOpDef, bits, 8));
  if (mlirTypeIsAFloat8E5M2FNUZ(element))
    return fromE5M2Fnuz(builder, lanes, bits);
  return fromE4M3(builder, lanes, mlirTypeIsAFloat8E4M3FNUZ(element), bits);
}

MlirValue matmulWiden(const MatmulBuilder *builder, MlirType element, MlirType to, int64_t lanes,
                      MlirValue value) {
  if (mlirTypeEqual(element, to))
    return value;
  if (mlirTypeIsAInteger(element))
    return arithConvert(&builder->arith, &arithExtSIOpDef, matmulVectorType(to, lanes), value);
  if (mlirFloatTypeGetWidth(element) == 8)
    return fromFloat8(builder, element, lanes, value);
  return arithConvert(&builder->arith, &llvmFPExtOpDef, matmulVectorType(to, lanes), value);
}

//===--- Copying ---===//

/// A copy of a matrix into scratch memory.
typedef struct Copy {
  const MatmulBuilder *builder;
  const MatmulMatrix *from;
  MlirType loaded; ///< what llvm has for the elements
  MlirType to;     ///< the elements of the copy: of a pair, one of both
  MlirValue target;
  int64_t fullLanes; ///< of a vector of `to`
} Copy;

static Copy copyOf(const MatmulBuilder *builder, const MatmulKernel *kernel, const MatmulPlan *plan,
                   const MatmulMatrix *matrix, const MatmulOperand *operand) {
  MlirType i8 = mlirIntegerTypeGet(builder->context, 8);
  MlirType i16 = mlirIntegerTypeGet(builder->context, 16);
  Copy copy = {.builder = builder, .from = matrix, .loaded = matrix->element};
  copy.to = plan->scheme == MATMUL_FUSED   ? plan->sum
            : plan->scheme == MATMUL_PAIRS ? i16
                                           : matrix->element;
  if (mlirTypeIsAFloat(matrix->element) && mlirFloatTypeGetWidth(matrix->element) == 8)
    copy.loaded = i8;
  copy.target = matmulAddress(builder, i8, kernel->scratch, (MlirValue){NULL}, operand->offset);
  copy.fullLanes = kernel->target.vectorBits / (8 * matmulElementBytes(copy.to));
  return copy;
}

// The wide form of what is so many elements behind an address.
static MlirValue loadWide(const Copy *copy, MlirValue address, int64_t offset, int64_t lanes) {
  address = matmulAddress(copy->builder, copy->loaded, address, (MlirValue){NULL}, offset);
  MlirValue loaded =
      matmulLoad(copy->builder, copy->loaded, lanes, address, matmulElementBytes(copy->loaded));
  return matmulWiden(copy->builder, copy->from->element, copy->to, lanes, loaded);
}

static void storeWide(const Copy *copy, MlirValue value, MlirValue address, int64_t offset) {
  address = matmulAddress(copy->builder, copy->to, address, (MlirValue){NULL}, offset);
  matmulStore(copy->builder, value, address, matmulElementBytes(copy->to));
}

static MlirValue sourceStep(const Copy *copy, MlirValue address, MlirValue index, int64_t factor) {
  index = matmulTimes(copy->builder, index, factor);
  return matmulAddress(copy->builder, copy->loaded, address, index, 0);
}

static MlirValue targetStep(const Copy *copy, MlirValue address, MlirValue index, int64_t factor) {
  index = matmulTimes(copy->builder, index, factor);
  return matmulAddress(copy->builder, copy->to, address, index, 0);
}

// `outer` lines of `inner` elements that follow each other in the copy.
static void copyLines(const Copy *copy, int64_t outer, int64_t outerStride, int64_t inner,
                      int64_t innerStride) {
  int64_t lanes = innerStride != 1 ? 1 : inner < copy->fullLanes ? inner : copy->fullLanes;
  int64_t unroll = inner / lanes < 4 ? inner / lanes : 4;
  MatmulLoop lines = matmulLoopBegin(copy->builder, outer, 1, 0, NULL);
  MlirValue source = sourceStep(copy, copy->from->base, lines.index, outerStride);
  MlirValue target = targetStep(copy, copy->target, lines.index, inner);
  MatmulLoop line = matmulLoopBegin(copy->builder, inner, lanes * unroll, 0, NULL);
  source = sourceStep(copy, source, line.index, innerStride);
  target = targetStep(copy, target, line.index, 1);
  for (int64_t i = 0; i < unroll; ++i)
    storeWide(copy, loadWide(copy, source, i * lanes * innerStride, lanes), target, i * lanes);
  matmulLoopEnd(copy->builder, &line, NULL);
  matmulLoopEnd(copy->builder, &lines, NULL);
}

void matmulPackA(const MatmulBuilder *builder, const MatmulKernel *kernel, const MatmulPlan *plan) {
  if (!plan->a.isPacked)
    return;
  Copy copy = copyOf(builder, kernel, plan, &kernel->a, &plan->a);
  const MatmulMatrix *a = &kernel->a;
  if (plan->a.columnStride == 1)
    copyLines(&copy, kernel->m, a->rowStride, kernel->k, a->columnStride);
  else
    copyLines(&copy, kernel->k, a->columnStride, kernel->m, a->rowStride);
}

//===--- Panels ---===//

// One row of a panel of vectors, or two rows for pairs.
static void copyPanelRow(const Copy *copy, const MatmulPlan *plan, MlirValue source,
                         MlirValue target, int64_t row) {
  int64_t stride = copy->from->rowStride, lanes = plan->lanes;
  for (int64_t v = 0; v < plan->vectors; ++v) {
    if (plan->scheme == MATMUL_FUSED) {
      storeWide(copy, loadWide(copy, source, row * stride + v * lanes, lanes), target,
                row * plan->panelColumns + v * lanes);
      continue;
    }
    MlirValue rows[2];
    for (int64_t i = 0; i < 2; ++i)
      rows[i] = loadWide(copy, source, (2 * row + i) * stride + v * lanes, lanes);
    int32_t positions[MAX_LANES];
    for (int32_t i = 0; i < 2 * lanes; ++i)
      positions[i] = i / 2 + (i % 2 ? (int32_t)lanes : 0);
    storeWide(copy, matmulShuffle(copy->builder, rows[0], rows[1], 2 * lanes, positions), target,
              2 * (row * plan->panelColumns + v * lanes));
  }
}

static int64_t partsOf(const MatmulPlan *plan) { return plan->scheme == MATMUL_FUSED ? 1 : 2; }

static void copyPanels(const Copy *copy, const MatmulPlan *plan) {
  int64_t unroll = plan->k < 4 ? plan->k : 4, parts = partsOf(plan);
  MatmulLoop panels = matmulLoopBegin(copy->builder, plan->n / plan->panelColumns, 1, 0, NULL);
  MlirValue source = sourceStep(copy, copy->from->base, panels.index, plan->panelColumns);
  MlirValue target = targetStep(copy, copy->target, panels.index, parts * plan->b.panelStride);
  MatmulLoop rows = matmulLoopBegin(copy->builder, plan->k, unroll, 0, NULL);
  source = sourceStep(copy, source, rows.index, parts * copy->from->rowStride);
  target = targetStep(copy, target, rows.index, parts * plan->panelColumns);
  for (int64_t i = 0; i < unroll; ++i)
    copyPanelRow(copy, plan, source, target, i);
  matmulLoopEnd(copy->builder, &rows, NULL);
  matmulLoopEnd(copy->builder, &panels, NULL);
}

// Element by element: columns of few elements, or that follow each other in no way.
static void copyPanelElements(const Copy *copy, const MatmulPlan *plan) {
  int64_t parts = partsOf(plan);
  const MatmulMatrix *from = copy->from;
  MatmulLoop panels = matmulLoopBegin(copy->builder, plan->n / plan->panelColumns, 1, 0, NULL);
  MlirValue source =
      sourceStep(copy, from->base, panels.index, plan->panelColumns * from->columnStride);
  MlirValue target = targetStep(copy, copy->target, panels.index, parts * plan->b.panelStride);
  MatmulLoop columns = matmulLoopBegin(copy->builder, plan->panelColumns, 1, 0, NULL);
  source = sourceStep(copy, source, columns.index, from->columnStride);
  target = targetStep(copy, target, columns.index, parts);
  MatmulLoop rows = matmulLoopBegin(copy->builder, plan->k, 1, 0, NULL);
  source = sourceStep(copy, source, rows.index, parts * from->rowStride);
  target = targetStep(copy, target, rows.index, parts * plan->panelColumns);
  for (int64_t i = 0; i < parts; ++i)
    storeWide(copy, loadWide(copy, source, i * from->rowStride, 1), target, i);
  matmulLoopEnd(copy->builder, &rows, NULL);
  matmulLoopEnd(copy->builder, &columns, NULL);
  matmulLoopEnd(copy->builder, &panels, NULL);
}

//===--- Transposing ---===//

// Pairs of vectors exchange elements: where `from` says so for each position of the two that come
// of vectors i and i + distance.
typedef int32_t (*Exchange)(int32_t position, bool isSecond, int32_t lanes, int32_t block);

static void exchange(const Copy *copy, MlirValue *vectors, int32_t lanes, int32_t distance,
                     int32_t block, Exchange from) {
  for (int32_t i = 0; i < lanes; ++i) {
    if (i & distance)
      continue;
    MlirValue results[2];
    for (int isSecond = 0; isSecond < 2; ++isSecond) {
      int32_t positions[MAX_TRANSPOSED];
      for (int32_t j = 0; j < lanes; ++j)
        positions[j] = from(j, isSecond, lanes, block);
      results[isSecond] =
          matmulShuffle(copy->builder, vectors[i], vectors[i + distance], lanes, positions);
    }
    vectors[i] = results[0];
    vectors[i + distance] = results[1];
  }
}

// In each part of 16 bytes, which has `block` elements, those of the lower or upper half,
// alternating between the two vectors.
static int32_t interleaved(int32_t j, bool isSecond, int32_t lanes, int32_t block) {
  int32_t part = j / block * block, place = j % block;
  return part + place / 2 + (isSecond ? block / 2 : 0) + (place % 2 ? lanes : 0);
}

// The lower or upper halves of the parts, one after the other.
static int32_t halves(int32_t j, bool isSecond, int32_t lanes, int32_t block) {
  int32_t part = j / block * block, place = j % block, half = block / 2;
  return part + place % half + (isSecond ? half : 0) + (place >= half ? lanes : 0);
}

// Blocks beside the diagonal change places.
static int32_t blocks(int32_t j, bool isSecond, int32_t lanes, int32_t block) {
  bool isUpper = j & block;
  if (isSecond)
    return isUpper ? j + lanes : j + block;
  return isUpper ? j - block + lanes : j;
}

// Transposes `lanes` vectors of as many elements, by shuffles that stay in parts of 16 bytes as
// long as they can: those are the cheap ones.
static void transpose(const Copy *copy, MlirValue *vectors, int32_t lanes, int32_t part) {
  exchange(copy, vectors, lanes, 1, part, interleaved);
  if (part == 4) {
    exchange(copy, vectors, lanes, 2, part, halves);
    for (int32_t i = 0; i < lanes; i += 4) { // the interleaving left them in the order 0 2 1 3
      MlirValue second = vectors[i + 1];
      vectors[i + 1] = vectors[i + 2];
      vectors[i + 2] = second;
    }
  }
  for (int32_t block = part; block < lanes; block *= 2)
    exchange(copy, vectors, lanes, block, block, blocks);
}

// Columns whose elements follow each other.
static void copyPanelsTransposed(const Copy *copy, const MatmulPlan *plan) {
  int64_t lanes = plan->lanes, stride = copy->from->columnStride;
  MatmulLoop panels = matmulLoopBegin(copy->builder, plan->n / lanes, 1, 0, NULL);
  MlirValue source = sourceStep(copy, copy->from->base, panels.index, lanes * stride);
  MlirValue target = copy->target;
  if (panels.index.ptr) { // of the panel, and in it the vector
    MlirValue vectors = matmulNumber(copy->builder, plan->vectors);
    MlirValue panel = arithBinary(&copy->builder->arith, &arithDivUIOpDef, panels.index, vectors);
    MlirValue vector = arithBinary(&copy->builder->arith, &arithRemUIOpDef, panels.index, vectors);
    target = targetStep(copy, target, panel, plan->b.panelStride);
    target = targetStep(copy, target, vector, lanes);
  }
  MatmulLoop rows = matmulLoopBegin(copy->builder, plan->k, lanes, 0, NULL);
  source = sourceStep(copy, source, rows.index, 1);
  target = targetStep(copy, target, rows.index, plan->panelColumns);
  MlirValue vectors[MAX_TRANSPOSED];
  for (int64_t i = 0; i < lanes; ++i)
    vectors[i] = loadWide(copy, source, i * stride, lanes);
  transpose(copy, vectors, (int32_t)lanes, (int32_t)(16 / matmulElementBytes(copy->to)));
  for (int64_t i = 0; i < lanes; ++i)
    storeWide(copy, vectors[i], target, i * plan->panelColumns);
  matmulLoopEnd(copy->builder, &rows, NULL);
  matmulLoopEnd(copy->builder, &panels, NULL);
}

void matmulPackB(const MatmulBuilder *builder, const MatmulKernel *kernel, const MatmulPlan *plan) {
  if (!plan->b.isPacked)
    return;
  Copy copy = copyOf(builder, kernel, plan, &kernel->b, &plan->b);
  bool isWhole = plan->lanes == copy.fullLanes && plan->k >= plan->lanes;
  if (kernel->b.columnStride == 1)
    copyPanels(&copy, plan);
  else if (kernel->b.rowStride == 1 && plan->scheme == MATMUL_FUSED && isWhole)
    copyPanelsTransposed(&copy, plan);
  else
    copyPanelElements(&copy, plan);
}
