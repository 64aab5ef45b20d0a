// affine-loop-tile: nests of loops over tiles, and over what is in a tile.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineDependence.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/affine/AffinePasses.h"
#include "dialect/affine/AffineRegion.h"
#include "dialect/affine/transforms/LoopUtils.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

typedef TsVec(MlirOperation) Nest;
typedef TsVec(int64_t) Sizes;
typedef TsVec(MlirAffineExpr) Exprs;

enum { kDefaultSize = 4 };
// Accesses that are held against each other; a nest with more isn't tiled.
enum { kMaxPairs = 1 << 14 };

// The loops that are all there is in each other, from `loop` on.
static void collectNest(MlirOperation loop, Nest *nest) {
  nest->size = 0;
  for (;;) {
    tsVecPush(nest, loop);
    const IrBlock *body = irBlock(affineBody(loop));
    if (body->first->next != body->last || !affineForOpIsA(irWrapOp(body->first)))
      return;
    loop = irWrapOp(body->first);
  }
}

//===--- Whether ---===//

static AffineValueMap boundOf(MlirOperation loop, bool lower) {
  return affineValueMapGet(
      lower ? affineForOpGetLowerBoundMap(loop) : affineForOpGetUpperBoundMap(loop), loop,
      tesseraOperationGetOperandGroup(loop, lower ? AFFINE_FOR_LOWER : AFFINE_FOR_UPPER));
}

// Whether a bound is computed from a variable of the nest: by a quotient, the constraints relate
// the two by way of another unknown only.
static bool dependsOnNest(const Nest *nest, const AffineValueMap *bound) {
  for (intptr_t i = 0; i < mlirAffineMapGetNumDims(bound->map); ++i) {
    MlirValue value = bound->operands[i];
    bool isVariable = false;
    for (size_t k = 0; k < nest->size; ++k)
      isVariable |= mlirValueEqual(value, mlirBlockGetArgument(affineBody(nest->data[k]), 0));
    for (intptr_t k = 0; isVariable && k < mlirAffineMapGetNumResults(bound->map); ++k)
      if (mlirAffineExprIsFunctionOfDim(mlirAffineMapGetResult(bound->map, k), i))
        return true;
  }
  return false;
}

// Whether no loop's bounds depend on another one's variable.
static bool isRectangular(const Nest *nest) {
  AffineConstraints domain = {.values = {0}};
  bool fits = true;
  if (nest->size == 1)
    return true;
  for (size_t i = 0; fits && i < 2 * nest->size; ++i) {
    AffineValueMap bound = boundOf(nest->data[i / 2], i % 2);
    fits = !dependsOnNest(nest, &bound);
    affineValueMapFree(&bound);
  }
  for (size_t i = 0; i < nest->size; ++i)
    affineConstraintsAddDim(&domain, mlirBlockGetArgument(affineBody(nest->data[i]), 0));
  for (size_t i = 0; fits && i < nest->size; ++i)
    fits = affineConstraintsAddLoop(&domain, nest->data[i]);
  for (size_t r = 0; fits && r < pbNumRows(&domain.system); ++r) {
    size_t numEqualities = domain.system.equalities.numRows, used = 0;
    const int64_t *row = r < numEqualities ? pbEquality(&domain.system, r)
                                           : pbInequality(&domain.system, r - numEqualities);
    for (size_t i = 0; i < nest->size; ++i)
      used += row[i] != 0;
    fits = used <= 1;
  }
  affineConstraintsFree(&domain);
  return fits;
}

// Whether a dependence never goes back in a loop while it goes on in one around it.
static bool allowsTiles(const AffineDistances *distances) {
  for (size_t i = 0; i < distances->size; ++i) {
    const AffineDistance *distance = &distances->data[i];
    if (distance->lower != INT64_MIN && distance->upper != INT64_MAX &&
        distance->lower <= distance->upper && distance->upper < 0)
      return false;
  }
  return true;
}

static bool isLegal(const Nest *nest) {
  Nest accesses = {0};
  AffineDistances distances = {0};
  IrOperation *root = irOp(nest->data[0]);
  for (IrOperation *op = irWalkNext(root, root, false); op; op = irWalkNext(root, op, false))
    if (affineIsRead(irWrapOp(op)) || affineIsWrite(irWrapOp(op)))
      tsVecPush(&accesses, irWrapOp(op));
  bool legal = accesses.size * accesses.size <= kMaxPairs;
  for (size_t depth = 1; legal && depth <= nest->size + 1; ++depth)
    for (size_t i = 0; legal && i < accesses.size; ++i)
      for (size_t k = 0; legal && k < accesses.size; ++k) {
        distances.size = 0;
        if (affineNumCommonLoops(accesses.data[i], accesses.data[k]) + 1 < depth)
          continue;
        if (affineCheckDependence(accesses.data[i], accesses.data[k], depth, &distances) ==
            AFFINE_DEPENDENT)
          legal = allowsTiles(&distances);
      }
  tsVecFree(&accesses);
  tsVecFree(&distances);
  return legal;
}

static bool canTile(const Nest *nest) {
  for (size_t i = 0; i < nest->size; ++i)
    if (mlirOperationGetNumResults(nest->data[i]) || affineForOpGetStep(nest->data[i]) <= 0)
      return false;
  return isLegal(nest) && isRectangular(nest);
}

//===--- The new nest ---===//

// begin + length.
static AffineValueMap shiftOf(MlirValue begin, int64_t length) {
  MlirContext context = mlirTypeGetContext(mlirValueGetType(begin));
  MlirAffineExpr expr = mlirAffineAddExprGet(mlirAffineDimExprGet(context, 0),
                                             mlirAffineConstantExprGet(context, length));
  AffineValueMap map = {mlirAffineMapGet(context, 1, 0, 1, &expr),
                        tsAllocZeroed(1, sizeof(MlirValue)), 1};
  map.operands[0] = begin;
  return map;
}

// The least of the shift and of the loop's upper bounds.
static AffineValueMap cutOff(const AffineValueMap *shift, MlirOperation loop) {
  AffineValueMap upper = boundOf(loop, false), map = {.numOperands = upper.numOperands + 1};
  MlirContext context = mlirAffineMapGetContext(upper.map);
  intptr_t dims = mlirAffineMapGetNumDims(upper.map);
  map.operands = tsAllocZeroed((size_t)map.numOperands, sizeof *map.operands);
  for (intptr_t i = 0; i < map.numOperands; ++i)
    map.operands[i] = i < dims    ? upper.operands[i]
                      : i == dims ? shift->operands[0]
                                  : upper.operands[i - 1];
  MlirAffineExpr variable = mlirAffineDimExprGet(context, dims);
  Exprs results = {0};
  tsVecPush(&results,
            affineReplaceInputs(mlirAffineMapGetResult(shift->map, 0), 1, &variable, 0, NULL));
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(upper.map); ++i)
    tsVecPush(&results, mlirAffineMapGetResult(upper.map, i));
  map.map = mlirAffineMapGet(context, dims + 1, mlirAffineMapGetNumSymbols(upper.map),
                             (intptr_t)results.size, results.data);
  tsVecFree(&results);
  affineValueMapFree(&upper);
  return map;
}

// How far a tile that begins at `begin` goes.
static AffineValueMap endOfTile(MlirOperation loop, MlirValue begin, int64_t size) {
  uint64_t count;
  int64_t step = affineForOpGetStep(loop);
  if (affineLoopTripCount(loop, &count) && count < (uint64_t)size)
    return shiftOf(begin, (int64_t)count * step);
  AffineValueMap shift = shiftOf(begin, size * step);
  if (affineLoopTripCountDivisor(loop) % (uint64_t)size == 0)
    return shift;
  AffineValueMap cut = cutOff(&shift, loop);
  affineValueMapFree(&shift);
  return cut;
}

static void tile(MlirRewriterBase base, const Nest *nest, const Sizes *sizes, bool separates) {
  MlirOperation root = nest->data[0], inner = {NULL};
  MlirLocation location = mlirOperationGetLocation(root);
  TsVec(MlirValue) begins = {0};
  Nest inside = {0};
  mlirRewriterBaseSetInsertionPointBefore(base, root);
  for (size_t i = 0; i < nest->size; ++i) {
    AffineValueMap lower = boundOf(nest->data[i], true), upper = boundOf(nest->data[i], false);
    inner = affineLoopCreate(base, location, &lower, &upper,
                             sizes->data[i] * affineForOpGetStep(nest->data[i]));
    tsVecPush(&begins, mlirBlockGetArgument(affineBody(inner), 0));
    affineValueMapFree(&lower);
    affineValueMapFree(&upper);
  }
  for (size_t i = 0; i < nest->size; ++i) {
    AffineValueMap lower = shiftOf(begins.data[i], 0),
                   upper = endOfTile(nest->data[i], begins.data[i], sizes->data[i]);
    inner = affineLoopCreate(base, location, &lower, &upper, affineForOpGetStep(nest->data[i]));
    irValueReplaceAllUses(irValue(mlirBlockGetArgument(affineBody(nest->data[i]), 0)),
                          irValue(mlirBlockGetArgument(affineBody(inner), 0)));
    tsVecPush(&inside, inner);
    affineValueMapFree(&lower);
    affineValueMapFree(&upper);
  }
  MlirBlock body = affineBody(nest->data[nest->size - 1]);
  MlirOperation end = mlirBlockGetTerminator(affineBody(inner));
  while (irBlock(body)->first != irBlock(body)->last)
    mlirOperationMoveBefore(irWrapOp(irBlock(body)->first), end);
  mlirRewriterBaseEraseOp(base, root);
  if (separates)
    affineLoopsSeparate(base, inside.size, inside.data);
  tsVecFree(&begins);
  tsVecFree(&inside);
}

//===--- Sizes ---===//

// Sizes that leave no partial tiles, where the number of rounds is known.
static void useDivisors(const Nest *nest, Sizes *sizes) {
  for (size_t i = 0; i < nest->size; ++i) {
    uint64_t count, size = (uint64_t)sizes->data[i];
    if (!affineLoopTripCount(nest->data[i], &count))
      continue;
    if (count > 1 && size > count / 2)
      size = count / 2;
    while (size > 1 && count % size)
      --size;
    sizes->data[i] = (int64_t)size;
  }
}

// The greatest number whose power isn't more than `value`.
static uint64_t rootOf(uint64_t value, size_t power) {
  uint64_t root = 1;
  for (bool fits = true; fits; ++root) {
    uint64_t product = 1;
    for (size_t i = 0; i < power && fits; ++i)
      fits = !__builtin_mul_overflow(product, root + 1, &product) && product <= value;
    if (!fits)
      break;
  }
  return root;
}

// Sizes of 1 where all that the nest touches fits into the cache, or there is none; else as many
// tiles in each loop as it takes to fit.
static void fitIntoCache(const AffineLoopTilingOptions *options, const Nest *nest, Sizes *sizes) {
  int64_t bytes;
  uint64_t cache = (uint64_t)options->cacheSizeInKiB, excess = 1;
  bool isKnown = cache == 0 || affineLoopCountBytes(nest->data[0], &bytes);
  if (cache && isKnown) {
    cache = cache > (UINT64_MAX >> 10) ? UINT64_MAX : cache << 10;
    excess = (uint64_t)bytes / cache + ((uint64_t)bytes % cache != 0);
  }
  uint64_t root = excess > 1 ? rootOf(excess, nest->size) : 1, product = 1;
  for (size_t i = 0; i < nest->size; ++i) {
    uint64_t size = root;
    if (i + 1 == nest->size)
      size = excess / product > 1 ? excess / product : 1;
    tsVecPush(sizes, isKnown ? (int64_t)size : kDefaultSize);
    product *= size;
  }
  if (!isKnown || excess > 1)
    useDivisors(nest, sizes);
}

static void chooseSizes(const AffineLoopTilingOptions *options, const Nest *nest, Sizes *sizes) {
  sizes->size = 0;
  if (!options->tileSize && !options->tileSizes.size) {
    fitIntoCache(options, nest, sizes);
    return;
  }
  for (size_t i = 0; i < nest->size; ++i) {
    int64_t size = kDefaultSize;
    if (options->tileSize)
      size = options->tileSize;
    else if (i < options->tileSizes.size)
      size = options->tileSizes.data[i];
    tsVecPush(sizes, size);
  }
}

// Sizes of nothing make no tiles; steps that don't fit make no loops.
static bool areFine(const Nest *nest, const Sizes *sizes) {
  for (size_t i = 0; i < sizes->size; ++i) {
    int64_t step;
    if (sizes->data[i] <= 0 ||
        __builtin_mul_overflow(sizes->data[i], affineForOpGetStep(nest->data[i]), &step))
      return false;
  }
  return true;
}

void affineLoopTilingPassRun(MlirPass pass, const AffineLoopTilingOptions *options,
                             MlirOperation wrapped) {
  Nest roots = {0}, nest = {0};
  Sizes sizes = {0};
  const IrOperation *op = irOp(wrapped);
  for (uint32_t i = 0; i < op->numRegions; ++i)
    for (const IrBlock *block = op->regions[i].first; block; block = block->next)
      for (IrOperation *loop = block->first; loop; loop = loop->next)
        if (affineForOpIsA(irWrapOp(loop)))
          tsVecPush(&roots, irWrapOp(loop));
  MlirRewriterBase base = mlirIRRewriterCreate(mlirOperationGetContext(wrapped));
  bool changed = false;
  for (size_t i = 0; i < roots.size; ++i) {
    collectNest(roots.data[i], &nest);
    chooseSizes(options, &nest, &sizes);
    if (!areFine(&nest, &sizes) || !canTile(&nest))
      continue;
    tile(base, &nest, &sizes, options->separate);
    changed = true;
  }
  mlirIRRewriterDestroy(base);
  tsVecFree(&roots);
  tsVecFree(&nest);
  tsVecFree(&sizes);
  if (!changed)
    tesseraPassMarkUnchanged(pass);
}
