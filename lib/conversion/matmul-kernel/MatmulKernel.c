// Products of matrices: how they are cut into tiles, and the code of a tile.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/matmul-kernel/Internal.h"
#include "dialect/llvm/LLVMOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <assert.h>

enum {
  SCRATCH_ALIGNMENT = 64,
  // Rows of b that are further apart than this share few sets of the cache, and pages.
  FAR_BYTES = 2048,
  // What a round of the loop along k multiplies and adds at least: enough to hide the loop itself.
  ENOUGH = 8,
};

//===--- What there is ---===//

static bool isInteger(MlirType type, unsigned width) {
  return mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) == width;
}

static bool isFloat8(MlirType type) {
  return mlirTypeIsAFloat8E5M2(type) || mlirTypeIsAFloat8E4M3FN(type) ||
         mlirTypeIsAFloat8E5M2FNUZ(type) || mlirTypeIsAFloat8E4M3FNUZ(type);
}

bool matmulSupports(MlirType a, MlirType b, MlirType c) {
  if (isInteger(c, 32))
    return isInteger(a, 8) && isInteger(b, 8);
  if (mlirTypeIsAF64(c))
    return mlirTypeIsAF64(a) && mlirTypeIsAF64(b);
  if (!mlirTypeIsAF32(c) && !mlirTypeIsAF16(c))
    return false;
  if (isFloat8(a) && isFloat8(b))
    return true;
  return mlirTypeEqual(a, b) && (mlirTypeIsAF32(a) || mlirTypeIsAF16(a) || mlirTypeIsABF16(a));
}

//===--- Plans ---===//

static MatmulMatrix transposed(MatmulMatrix matrix) {
  int64_t rowStride = matrix.rowStride;
  matrix.rowStride = matrix.columnStride;
  matrix.columnStride = rowStride;
  return matrix;
}

MatmulKernel matmulOriented(const MatmulKernel *kernel) {
  MatmulKernel oriented = *kernel;
  if (kernel->n == 1 && kernel->m > 1 && kernel->c.rowStride == 1) {
    oriented.m = 1;
    oriented.n = kernel->m;
    oriented.a = transposed(kernel->b);
    oriented.b = transposed(kernel->a);
    oriented.c = transposed(kernel->c);
  }
  assert(oriented.n == 1 || oriented.c.columnStride == 1);
  return oriented;
}

static MlirType sumType(MlirType c) {
  return mlirTypeIsAF16(c) ? mlirF32TypeGet(mlirTypeGetContext(c)) : c;
}

static MatmulScheme schemeOf(const MatmulKernel *kernel, int64_t fullLanes) {
  if (kernel->k < 2 || kernel->n < fullLanes)
    return MATMUL_FUSED;
  if (kernel->target.hasPairProducts && isInteger(kernel->c.element, 32))
    return MATMUL_PAIRS;
  if (kernel->target.hasPairProductsBF && mlirTypeIsABF16(kernel->a.element))
    return MATMUL_PAIRS_BF;
  return MATMUL_FUSED;
}

static MatmulOperand inPlace(const MatmulMatrix *matrix) {
  return (MatmulOperand){.element = matrix->element,
                         .alignment = matmulElementBytes(matrix->element),
                         .rowStride = matrix->rowStride,
                         .columnStride = matrix->columnStride};
}

// Takes scratch memory for a packed operand of so many elements.
static void takeScratch(MatmulPlan *plan, MatmulOperand *operand, int64_t count) {
  int64_t bytes = matmulElementBytes(operand->element);
  operand->isPacked = true;
  operand->alignment = bytes;
  operand->offset = plan->scratchBytes;
  int64_t end = plan->scratchBytes + count * bytes;
  plan->scratchBytes = (end + SCRATCH_ALIGNMENT - 1) / SCRATCH_ALIGNMENT * SCRATCH_ALIGNMENT;
}

static void planA(MatmulPlan *plan, const MatmulKernel *kernel) {
  const MatmulMatrix *a = &kernel->a;
  plan->a = inPlace(a);
  bool hasRows = a->columnStride == 1;
  if (plan->scheme == MATMUL_PAIRS_BF && hasRows && a->rowStride % 2 == 0) {
    plan->a.element = mlirIntegerTypeGet(mlirTypeGetContext(a->element), 32);
    plan->a.rowStride = a->rowStride / 2;
    return;
  }
  if (plan->scheme == MATMUL_FUSED && mlirTypeEqual(a->element, plan->sum))
    return;
  bool isTransposed = !hasRows && a->rowStride == 1 && plan->scheme == MATMUL_FUSED;
  plan->a.element = plan->scheme == MATMUL_FUSED
                        ? plan->sum
                        : mlirIntegerTypeGet(mlirTypeGetContext(a->element), 32);
  plan->a.rowStride = isTransposed ? 1 : plan->k;
  plan->a.columnStride = isTransposed ? plan->m : 1;
  takeScratch(plan, &plan->a, plan->m * plan->k);
}

static void planB(MatmulPlan *plan, const MatmulKernel *kernel) {
  const MatmulMatrix *b = &kernel->b;
  plan->b = inPlace(b);
  plan->b.panelStride = plan->panelColumns;
  bool isFar = plan->k > 8 && plan->m > 8 &&
               b->rowStride * matmulElementBytes(b->element) >= FAR_BYTES &&
               plan->panelColumns < plan->n;
  if (plan->scheme == MATMUL_FUSED && mlirTypeEqual(b->element, plan->sum) &&
      (b->columnStride == 1 || plan->panelColumns == 1) && !isFar)
    return;
  plan->b.element = plan->scheme == MATMUL_FUSED
                        ? plan->sum
                        : mlirIntegerTypeGet(mlirTypeGetContext(b->element), 32);
  plan->b.rowStride = plan->panelColumns;
  plan->b.columnStride = 1;
  plan->b.panelStride = plan->k * plan->panelColumns;
  takeScratch(plan, &plan->b, plan->k * plan->n);
}

MatmulPlan matmulPlanOf(const MatmulKernel *kernel) {
  MlirType sum = sumType(kernel->c.element);
  int64_t fullLanes = kernel->target.vectorBits / (8 * matmulElementBytes(sum));
  MatmulPlan plan = {.scheme = schemeOf(kernel, fullLanes), .sum = sum, .m = kernel->m};
  plan.n = kernel->n;
  plan.k = plan.scheme == MATMUL_FUSED ? kernel->k : kernel->k / 2;
  plan.lanes = plan.n < fullLanes ? plan.n : fullLanes;
  int64_t maxVectors = kernel->target.numRegisters > 16 && kernel->target.vectorBits < 256 ? 4 : 2;
  plan.vectors = plan.n / plan.lanes < maxVectors ? plan.n / plan.lanes : maxVectors;
  plan.panelColumns = plan.lanes * plan.vectors;
  planA(&plan, kernel);
  planB(&plan, kernel);
  return plan;
}

int64_t matmulScratchBytes(const MatmulKernel *kernel) {
  MatmulKernel oriented = matmulOriented(kernel);
  return matmulPlanOf(&oriented).scratchBytes;
}

//===--- A tile ---===//

/// What the code of tiles needs.
typedef struct Tiles {
  const MatmulBuilder *builder;
  const MatmulKernel *kernel;
  const MatmulPlan *plan;
  MlirValue a, b;  // where the operands, packed or not, begin
  MlirValue panel; // the first column of c, or null; b is that of its panel
} Tiles;

/// A tile of c: rows by the plan's vectors.
typedef struct Tile {
  int64_t rows;
  int64_t firstRow; // behind `row`
  MlirValue row;    // null: 0
} Tile;

// a * b + c of vectors, by the scheme.
static MlirValue multiplyAdd(const Tiles *tiles, MlirValue a, MlirValue b, MlirValue c) {
  const MatmulPlan *plan = tiles->plan;
  const MatmulBuilder *builder = tiles->builder;
  const MlirValue operands[] = {a, b, c};
  MlirType type = mlirValueGetType(c);
  if (plan->scheme == MATMUL_FUSED && !mlirTypeIsAInteger(plan->sum))
    return arithMake(&builder->arith, &llvmFMAOpDef, type, 3, operands);
  if (plan->scheme == MATMUL_FUSED)
    return arithBinary(&builder->arith, &arithAddIOpDef, c,
                       arithBinary(&builder->arith, &arithMulIOpDef, a, b));
  bool isBF = plan->scheme == MATMUL_PAIRS_BF;
  MlirType half =
      isBF ? mlirBF16TypeGet(builder->context) : mlirIntegerTypeGet(builder->context, 16);
  MlirType halves = matmulVectorType(half, 2 * plan->lanes);
  MlirValue pairs[2] = {matmulBitcast(builder, halves, a)};
  pairs[1] = matmulBitcast(builder, halves, b);
  MlirValue arguments[] = {isBF ? c : pairs[0], isBF ? pairs[0] : pairs[1], pairs[1]};
  static const char *const kNames[2][3] = {
      {"llvm.x86.sse2.pmadd.wd", "llvm.x86.avx2.pmadd.wd", "llvm.x86.avx512.pmaddw.d.512"},
      {"llvm.x86.avx512bf16.dpbf16ps.128", "llvm.x86.avx512bf16.dpbf16ps.256",
       "llvm.x86.avx512bf16.dpbf16ps.512"}};
  unsigned size = plan->lanes == 4 ? 0 : plan->lanes == 8 ? 1 : 2;
  MlirStringRef name = mlirStringRefCreateFromCString(kNames[isBF][size]);
  const MlirAttribute none = {NULL};
  MlirAttribute noBundles = mlirDenseI32ArrayGet(builder->context, 0, NULL);
  MlirOperation made = llvmCallIntrinsicOpCreate(
      builder->arith.base, builder->arith.location, type, mlirStringAttrGet(builder->context, name),
      isBF ? 3 : 2, arguments, none, 0, NULL, noBundles, none, none, none);
  MlirValue result = mlirOperationGetResult(made, 0);
  return isBF ? result : arithBinary(&builder->arith, &arithAddIOpDef, c, result);
}

static MlirValue sumAddress(const Tiles *tiles, MlirValue row, const Tile *tile, int64_t i,
                            int64_t vector) {
  return matmulAddress(tiles->builder, tiles->kernel->c.element, row, (MlirValue){NULL},
                       (tile->firstRow + i) * tiles->kernel->c.rowStride +
                           vector * tiles->plan->lanes);
}

// Where the tile's first row would be if it were `row`.
static MlirValue sumRow(const Tiles *tiles, const Tile *tile) {
  const MatmulMatrix *c = &tiles->kernel->c;
  MlirValue panel = matmulAddress(tiles->builder, c->element, c->base, tiles->panel, 0);
  return matmulAddress(tiles->builder, c->element, panel,
                       matmulTimes(tiles->builder, tile->row, c->rowStride), 0);
}

static void loadSums(const Tiles *tiles, const Tile *tile, MlirValue *sums) {
  const MatmulPlan *plan = tiles->plan;
  MlirType element = tiles->kernel->c.element;
  MlirValue row = sumRow(tiles, tile);
  for (int64_t i = 0; i < tile->rows; ++i)
    for (int64_t v = 0; v < plan->vectors; ++v) {
      MlirValue loaded =
          matmulLoad(tiles->builder, element, plan->lanes, sumAddress(tiles, row, tile, i, v),
                     matmulElementBytes(element));
      *sums++ = matmulWiden(tiles->builder, element, plan->sum, plan->lanes, loaded);
    }
}

static void storeSums(const Tiles *tiles, const Tile *tile, const MlirValue *sums) {
  const MatmulPlan *plan = tiles->plan;
  MlirType element = tiles->kernel->c.element;
  MlirValue row = sumRow(tiles, tile);
  for (int64_t i = 0; i < tile->rows; ++i)
    for (int64_t v = 0; v < plan->vectors; ++v) {
      MlirValue sum = *sums++;
      if (!mlirTypeEqual(element, plan->sum))
        sum = arithConvert(&tiles->builder->arith, &llvmFPTruncOpDef,
                           matmulVectorType(element, plan->lanes), sum);
      matmulStore(tiles->builder, sum, sumAddress(tiles, row, tile, i, v),
                  matmulElementBytes(element));
    }
}

// Adds the product of one column of a and one row of b, which begin at the addresses.
static void addOuter(const Tiles *tiles, const Tile *tile, MlirValue a, MlirValue b, int64_t column,
                     MlirValue *sums) {
  const MatmulPlan *plan = tiles->plan;
  MlirValue row[4];
  for (int64_t v = 0; v < plan->vectors; ++v)
    row[v] = matmulLoad(tiles->builder, plan->b.element, plan->lanes,
                        matmulAddress(tiles->builder, plan->b.element, b, (MlirValue){NULL},
                                      column * plan->b.rowStride + v * plan->lanes),
                        plan->b.alignment);
  for (int64_t i = 0; i < tile->rows; ++i) {
    MlirValue address =
        matmulAddress(tiles->builder, plan->a.element, a, (MlirValue){NULL},
                      (tile->firstRow + i) * plan->a.rowStride + column * plan->a.columnStride);
    MlirValue factor = matmulLoad(tiles->builder, plan->a.element, 1, address, plan->a.alignment);
    MlirValue all = matmulSplat(tiles->builder, factor, plan->lanes);
    for (int64_t v = 0; v < plan->vectors; ++v, ++sums)
      *sums = multiplyAdd(tiles, all, row[v], *sums);
  }
}

static void emitTile(const Tiles *tiles, const Tile *tile) {
  const MatmulPlan *plan = tiles->plan;
  const MatmulBuilder *builder = tiles->builder;
  MlirValue sums[MATMUL_MAX_CARRIED];
  loadSums(tiles, tile, sums);
  MlirValue a = matmulAddress(builder, plan->a.element, tiles->a,
                              matmulTimes(builder, tile->row, plan->a.rowStride), 0);
  int64_t unroll = 1;
  while (unroll * tile->rows * plan->vectors < ENOUGH && unroll < plan->k)
    unroll *= 2;
  MatmulLoop loop =
      matmulLoopBegin(builder, plan->k, unroll, (intptr_t)(tile->rows * plan->vectors), sums);
  MlirValue column = matmulAddress(builder, plan->a.element, a,
                                   matmulTimes(builder, loop.index, plan->a.columnStride), 0);
  MlirValue row = matmulAddress(builder, plan->b.element, tiles->b,
                                matmulTimes(builder, loop.index, plan->b.rowStride), 0);
  for (int64_t i = 0; i < unroll; ++i)
    addOuter(tiles, tile, column, row, i, loop.carried);
  matmulLoopEnd(builder, &loop, loop.carried);
  storeSums(tiles, tile, loop.carried);
}

//===--- All tiles ---===//

// `count` tiles of so many rows, from `firstRow`.
static void emitTiles(const Tiles *tiles, int64_t firstRow, int64_t rows, int64_t count) {
  if (!count)
    return;
  MatmulLoop loop = matmulLoopBegin(tiles->builder, count * rows, rows, 0, NULL);
  Tile tile = {.rows = rows, .firstRow = firstRow, .row = loop.index};
  emitTile(tiles, &tile);
  matmulLoopEnd(tiles->builder, &loop, NULL);
}

// How many rows a tile may have: its sums, a row of b and what is multiplied are in registers.
static int64_t maxRows(const MatmulKernel *kernel, const MatmulPlan *plan) {
  int64_t others = plan->scheme == MATMUL_FUSED && !mlirTypeIsAInteger(plan->sum) ? 1 : 2;
  int64_t rows = (kernel->target.numRegisters - plan->vectors - others) / plan->vectors;
  return rows * plan->vectors > MATMUL_MAX_CARRIED ? MATMUL_MAX_CARRIED / plan->vectors : rows;
}

// Where an operand is that the innermost loops read.
static MlirValue whereIs(const MatmulBuilder *builder, const MatmulKernel *kernel,
                         const MatmulMatrix *matrix, const MatmulOperand *operand) {
  MlirType i8 = mlirIntegerTypeGet(builder->context, 8);
  return operand->isPacked
             ? matmulAddress(builder, i8, kernel->scratch, (MlirValue){NULL}, operand->offset)
             : matrix->base;
}

void matmulEmit(const MatmulKernel *given) {
  MatmulKernel kernel = matmulOriented(given);
  MatmulPlan plan = matmulPlanOf(&kernel);
  MatmulBuilder builder = matmulBuilderOf(&kernel);
  matmulPackA(&builder, &kernel, &plan);
  matmulPackB(&builder, &kernel, &plan);
  Tiles tiles = {.builder = &builder, .kernel = &kernel, .plan = &plan};
  tiles.a = whereIs(&builder, &kernel, &kernel.a, &plan.a);
  MlirValue b = whereIs(&builder, &kernel, &kernel.b, &plan.b);
  // Tiles of nearly the same number of rows: the last one would be slow if it had only a few.
  int64_t max = maxRows(&kernel, &plan), count = (plan.m + max - 1) / max;
  int64_t rows = plan.m / count, larger = plan.m % count;
  MatmulLoop loop = matmulLoopBegin(&builder, plan.n / plan.panelColumns, 1, 0, NULL);
  tiles.panel = matmulTimes(&builder, loop.index, plan.panelColumns);
  tiles.b = matmulAddress(&builder, plan.b.element, b,
                          matmulTimes(&builder, loop.index, plan.b.panelStride), 0);
  emitTiles(&tiles, 0, rows + 1, larger);
  emitTiles(&tiles, larger * (rows + 1), rows, count - larger);
  matmulLoopEnd(&builder, &loop, NULL);
}
