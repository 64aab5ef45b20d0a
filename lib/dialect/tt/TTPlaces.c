// Where metal layouts put elements, and devices put cores; and back.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tt/TTChecks.h"
#include "dialect/tt/TTMetalLayout.h"
#include "mlir-c/AffineExpr.h"

//===--- Elements ---===//

// The division of a tensor over a grid, in scalars.
typedef struct Division {
  size_t rank;
  const int64_t *grid;
  int64_t shard[kTtMaxRank];  // of the tensor: the grid divides first,
  int64_t padded[kTtMaxRank]; // and the shard is filled up to tiles
  int64_t tile[2];            // 1, 1: no tiles
} Division;

// The size of dimension i of a tile.
static int64_t tileSize(const Division *division, size_t i) {
  return i + 2 >= division->rank ? division->tile[i + 2 - division->rank] : 1;
}

static bool divide(MlirAttribute layout, IrShape shape, Division *division) {
  MlirAffineMap linear = ttMetalLayoutAttrGetLinear(layout);
  MlirType memref = ttMetalLayoutAttrGetMemref(layout);
  *division = (Division){.tile = {1, 1}};
  division->grid = ttGridAttrGetShape(ttMetalLayoutAttrGetGrid(layout), &division->rank);
  size_t rank = division->rank;
  if (rank > kTtMaxRank || shape.rank > kTtMaxRank ||
      mlirAffineMapGetNumResults(linear) != (intptr_t)rank ||
      mlirAffineMapGetNumDims(linear) != (intptr_t)shape.rank ||
      mlirShapedTypeGetRank(memref) != (intptr_t)rank || !mlirShapedTypeHasStaticShape(memref))
    return false;
  MlirType element = mlirShapedTypeGetElementType(memref);
  if (ttTileTypeIsA(element) && rank >= 2) {
    division->tile[0] = ttTileTypeGetShape(element, NULL)[0];
    division->tile[1] = ttTileTypeGetShape(element, NULL)[1];
  }
  int64_t physical[kTtMaxRank];
  ttMetalLayoutPhysicalShape(layout, shape, physical);
  ttShardShapeInScalars(memref, division->padded);
  for (size_t i = 0; i < rank; ++i) {
    if (division->grid[i] < 1 || physical[i] < 1)
      return false;
    bool isTiled = tileSize(division, i) > 1;
    division->shard[i] = isTiled ? ttCeilDiv(physical[i], division->grid[i]) : division->padded[i];
    if (ttCeilDiv(physical[i], division->grid[i]) > division->padded[i])
      return false;
  }
  return true;
}

TtElementAnswer ttMetalLayoutLocate(MlirAttribute layout, IrShape shape, const int64_t *index,
                                    TtElementPlace *place) {
  Division division;
  int64_t physical[kTtMaxRank];
  if (!divide(layout, shape, &division) ||
      !irAffineMapEvaluate(ttMetalLayoutAttrGetLinear(layout).ptr, index, NULL, physical))
    return TtElementUnknown;
  int64_t tile = 0, inTile = 0;
  for (size_t i = 0; i < division.rank; ++i) {
    if (physical[i] < 0 || physical[i] / division.shard[i] >= division.grid[i])
      return TtElementUnknown;
    int64_t at = physical[i] % division.shard[i], size = tileSize(&division, i);
    place->core[i] = physical[i] / division.shard[i];
    tile = tile * (division.padded[i] / size) + at / size;
    inTile = inTile * size + at % size;
  }
  place->offset = tile * division.tile[0] * division.tile[1] + inTile;
  return TtElementFound;
}

// The position over the whole grid; false in what a shard is filled up with.
static bool positionOf(const Division *division, const TtElementPlace *place, int64_t *physical) {
  int64_t inTile = place->offset % (division->tile[0] * division->tile[1]);
  int64_t tile = place->offset / (division->tile[0] * division->tile[1]);
  bool isInside = true;
  for (size_t i = division->rank; i-- > 0;) {
    int64_t size = tileSize(division, i), tiles = division->padded[i] / size;
    int64_t at = tile % tiles * size + inTile % size;
    tile /= tiles;
    inTile /= size;
    isInside = isInside && at < division->shard[i];
    physical[i] = place->core[i] * division->shard[i] + at;
  }
  return isInside;
}

// Sums of dimensions times constants, and constants.
static bool isSum(MlirAffineExpr expr) {
  if (mlirAffineExprIsAConstant(expr) || mlirAffineExprIsADim(expr))
    return true;
  bool isAdd = mlirAffineExprIsAAdd(expr);
  if (!isAdd && !mlirAffineExprIsAMul(expr))
    return false;
  MlirAffineExpr lhs = mlirAffineBinaryOpExprGetLHS(expr), rhs = mlirAffineBinaryOpExprGetRHS(expr);
  return isSum(lhs) && isSum(rhs) && (isAdd || mlirAffineExprIsAConstant(rhs));
}

// One result of a linear map: its dimensions that have more than one place, the largest steps
// first.
typedef struct Sum {
  size_t count, dims[kTtMaxRank];
  int64_t steps[kTtMaxRank], start;
} Sum;

// False where the sum gives one number for two places.
static bool readSum(const IrAffineExpr *expr, IrShape shape, Sum *sum) {
  int64_t unit[kTtMaxRank] = {0}, value;
  *sum = (Sum){0};
  if (!irAffineEvaluate(expr, unit, NULL, &sum->start))
    return false;
  for (size_t d = 0; d < shape.rank; ++d) {
    unit[d] = 1;
    bool isComputed = irAffineEvaluate(expr, unit, NULL, &value);
    unit[d] = 0;
    int64_t step = value - sum->start;
    if (!isComputed || step < 0)
      return false;
    if (step == 0 || shape.sizes[d] == 1)
      continue;
    size_t at = sum->count++;
    for (; at > 0 && sum->steps[at - 1] < step; --at) {
      sum->steps[at] = sum->steps[at - 1];
      sum->dims[at] = sum->dims[at - 1];
    }
    sum->steps[at] = step;
    sum->dims[at] = d;
  }
  int64_t reach = 0; // of the smaller steps together
  for (size_t i = sum->count; i-- > 0;) {
    if (sum->steps[i] <= reach)
      return false;
    reach = ttWrapAdd(reach, ttWrapMul(sum->steps[i], shape.sizes[sum->dims[i]] - 1));
  }
  return true;
}

// Takes the number apart; a dimension that another sum has set must agree.
static bool splitSum(const Sum *sum, IrShape shape, int64_t number, int64_t *index) {
  number -= sum->start;
  for (size_t i = 0; i < sum->count; ++i) {
    size_t dim = sum->dims[i];
    int64_t at = number / sum->steps[i];
    if (number < 0 || at >= shape.sizes[dim] || (index[dim] >= 0 && index[dim] != at))
      return false;
    index[dim] = at;
    number -= at * sum->steps[i];
  }
  return number == 0;
}

TtElementAnswer ttMetalLayoutElementAt(MlirAttribute layout, IrShape shape,
                                       const TtElementPlace *place, int64_t *index) {
  Division division;
  int64_t physical[kTtMaxRank];
  if (!divide(layout, shape, &division))
    return TtElementUnknown;
  MlirAffineMap linear = ttMetalLayoutAttrGetLinear(layout);
  bool isElement = positionOf(&division, place, physical);
  for (size_t d = 0; d < shape.rank; ++d)
    index[d] = shape.sizes[d] == 1 ? 0 : -1;
  for (size_t i = 0; i < division.rank; ++i) {
    Sum sum;
    MlirAffineExpr expr = mlirAffineMapGetResult(linear, (intptr_t)i);
    if (!isSum(expr) || !readSum(expr.ptr, shape, &sum))
      return TtElementUnknown;
    isElement = isElement && splitSum(&sum, shape, physical[i], index);
  }
  for (size_t d = 0; isElement && d < shape.rank; ++d)
    if (index[d] < 0) // no result depends on it
      return TtElementUnknown;
  return isElement ? TtElementFound : TtElementIsPadding;
}

//===--- Devices ---===//

bool ttDeviceLocateCore(MlirAttribute device, const int64_t *position, TtCorePlace *core) {
  size_t rank, numChips;
  MlirAttribute workers = ttDeviceAttrGetWorkerGrid(device);
  const int64_t *grid = ttGridAttrGetShape(workers, &rank);
  MlirAffineMap mapping = ttGridAttrGetMapping(workers);
  const int64_t *chips = ttDeviceAttrGetChipIds(device, &numChips);
  int64_t place[3];
  if (mlirAffineMapGetNumDims(mapping) != (intptr_t)rank ||
      mlirAffineMapGetNumResults(mapping) != 3)
    return false;
  for (size_t i = 0; i < rank; ++i)
    if (position[i] < 0 || position[i] >= grid[i])
      return false;
  if (!irAffineMapEvaluate(mapping.ptr, position, NULL, place) || place[0] < 0 ||
      place[0] >= (int64_t)numChips)
    return false;
  *core = (TtCorePlace){chips[place[0]], place[1], place[2]};
  return true;
}

bool ttDevicePositionOfCore(MlirAttribute device, TtCorePlace core, int64_t *position) {
  size_t rank;
  const int64_t *grid = ttGridAttrGetShape(ttDeviceAttrGetWorkerGrid(device), &rank);
  for (size_t i = 0; i < rank; ++i)
    position[i] = 0;
  for (;;) {
    TtCorePlace here;
    if (ttDeviceLocateCore(device, position, &here) && here.chip == core.chip && here.y == core.y &&
        here.x == core.x)
      return true;
    size_t d = rank;
    while (d > 0 && ++position[d - 1] >= grid[d - 1])
      position[--d] = 0;
    if (d == 0)
      return false;
  }
}
