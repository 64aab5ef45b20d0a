// The layouts that the optimizer may give the result of an op.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In this order, for rows (where allowed) and for tiles: interleaved DRAM, interleaved L1 (tiles
// only), and shards in L1 on the grids of most cores. Ops of one type share one list.
#include "dialect/tt/TTChecks.h"
#include "dialect/ttnn/transforms/Optimizer.h"
#include "mlir-c/AffineExpr.h"
#include "tessera/DestinationStyle.h"
#include "tessera/Diagnostics.h"

//===--- Sharded candidates ---===//

// A way to shard: the grid of cores, and how it lies on the device.
typedef struct ShardChoice {
  TtnnTensorMemoryLayout memoryLayout;
  int64_t grid[2];
  bool isTiled;
} ShardChoice;

typedef TsVec(ShardChoice) ShardChoices;

static int64_t choiceCores(const ShardChoice *choice) { return choice->grid[0] * choice->grid[1]; }

static void insertChoice(ShardChoice *at, const ShardChoice *first) {
  ShardChoice moved = *at;
  int64_t cores = choiceCores(&moved);
  for (; at > first && cores > choiceCores(at - 1); --at)
    *at = at[-1];
  *at = moved;
}

static void swapChoices(ShardChoice *a, ShardChoice *b) {
  ShardChoice kept = *a;
  *a = *b;
  *b = kept;
}

// Puts the median of three choices first.
static void moveMedian(ShardChoice *first, ShardChoice *a, ShardChoice *b, ShardChoice *c) {
  int64_t coresA = choiceCores(a), coresB = choiceCores(b), coresC = choiceCores(c);
  ShardChoice *median;
  if (coresA > coresB)
    median = coresB > coresC ? b : coresA > coresC ? c : a;
  else
    median = coresA > coresC ? a : coresB > coresC ? c : b;
  swapChoices(first, median);
}

static ShardChoice *partitionChoices(ShardChoice *first, ShardChoice *last) {
  moveMedian(first, first + 1, first + (last - first) / 2, last - 1);
  int64_t pivot = choiceCores(first);
  for (ShardChoice *low = first + 1, *high = last;; ++low) {
    while (choiceCores(low) > pivot)
      ++low;
    --high;
    while (pivot > choiceCores(high))
      --high;
    if (low >= high)
      return low;
    swapChoices(low, high);
  }
}

// Most cores first. Which of equals come first decides what is tried and taken: they are left in
// the order in which the quicksort with three medians of common C++ libraries leaves them.
static void sortChoices(ShardChoice *first, ShardChoice *last) {
  enum { kSmall = 16 };
  struct {
    ShardChoice *first, *last;
  } open[64];
  size_t numOpen = 0;
  open[numOpen++].first = first, open[0].last = last;
  while (numOpen) {
    ShardChoice *low = open[--numOpen].first, *high = open[numOpen].last;
    while (high - low > kSmall && numOpen < sizeof open / sizeof *open) {
      ShardChoice *cut = partitionChoices(low, high);
      open[numOpen].first = cut, open[numOpen++].last = high;
      high = cut;
    }
  }
  for (ShardChoice *at = first; at < last; ++at)
    insertChoice(at, first);
}

// Those that leave no core of the grid without a tile; of rows, any number of cores gets some.
static void listChoices(ShardChoices *choices, const int64_t device[2], const int64_t *tiles) {
  for (int64_t y = 1; y <= device[0] && (!tiles || y <= tiles[0]); ++y)
    for (int64_t x = 1; x <= device[1] && (!tiles || x <= tiles[1]); ++x)
      tsVecPush(choices, (ShardChoice){TtnnTensorMemoryLayoutBlockSharded, {y, x}, tiles != NULL});
  int64_t numCores = device[0] * device[1];
  for (int64_t y = 1; y <= numCores && (!tiles || y <= tiles[0]); ++y)
    tsVecPush(choices, (ShardChoice){TtnnTensorMemoryLayoutHeightSharded, {y, 1}, tiles != NULL});
  for (int64_t x = 1; x <= numCores && (!tiles || x <= tiles[1]); ++x)
    tsVecPush(choices, (ShardChoice){TtnnTensorMemoryLayoutWidthSharded, {1, x}, tiles != NULL});
}

// A column or a row of cores goes over the device's rows, one after the other.
static MlirAttribute choiceGrid(MlirContext context, const ShardChoice *choice, int64_t width) {
  MlirAffineExpr results[3] = {mlirAffineConstantExprGet(context, 0),
                               mlirAffineDimExprGet(context, 0), mlirAffineDimExprGet(context, 1)};
  if (choice->memoryLayout != TtnnTensorMemoryLayoutBlockSharded) {
    bool isHeight = choice->memoryLayout == TtnnTensorMemoryLayoutHeightSharded;
    MlirAffineExpr position = results[isHeight ? 1 : 2];
    MlirAffineExpr columns = mlirAffineConstantExprGet(context, width);
    results[1] = mlirAffineFloorDivExprGet(position, columns);
    results[2] = mlirAffineModExprGet(position, columns);
  }
  return ttGridAttrGet(context, 2, choice->grid, mlirAffineMapGet(context, 2, 0, 3, results));
}

//===--- Sizes ---===//

int64_t ttnnTensorBytesInL1(const TtnnOptimizer *optimizer, MlirAttribute layout, IrShape shape) {
  int64_t last[kTtMaxRank], place[kTtMaxRank], bytes;
  IrShape shard = ttTypeShape(ttnnTTNNLayoutAttrGetMemref(layout));
  if ((intptr_t)shard.rank != mlirAffineMapGetNumDims(optimizer->l1Map))
    return INT64_MAX;
  ttnnCollapsedSizes(layout, shape, last);
  for (size_t i = 0; i < shard.rank; ++i)
    --last[i];
  if (!irAffineMapEvaluate(optimizer->l1Map.ptr, last, shard.sizes, place))
    return INT64_MAX;
  int64_t offset = place[mlirAffineMapGetNumResults(optimizer->l1Map) - 1];
  int64_t element = ttElementSizeBytes(ttnnTensorLayoutGetElementType(layout));
  return __builtin_mul_overflow(offset + 1, element, &bytes) ? INT64_MAX : bytes;
}

//===--- Lists ---===//

// What a list is made for.
typedef struct LayoutRequest {
  TtnnOptimizer *optimizer;
  const TtnnLayoutOverride *override; // NULL: none
  IrShape shape;
  TtDataType dataType;
  TtnnLegalLayouts *list;
} LayoutRequest;

static bool fitsOverride(const TtnnLayoutOverride *override, MlirAttribute layout) {
  if (!override)
    return true;
  const int64_t *grid = ttGridAttrGetShape(ttnnTTNNLayoutAttrGetGrid(layout), NULL);
  if (override->hasGrid && (grid[0] != override->grid[0] || grid[1] != override->grid[1]))
    return false;
  if (override->hasBufferType && ttnnTensorLayoutGetBufferType(layout) != override->bufferType)
    return false;
  if (override->hasMemoryLayout && !ttnnTensorLayoutHasMemoryLayout(layout, override->memoryLayout))
    return false;
  return !override->hasPageLayout ||
         ttnnTensorLayoutIsTiled(layout) == (override->pageLayout == TtnnLayoutTile);
}

// Each kind of layout to its place.
static void addLegalLayout(const LayoutRequest *request, MlirAttribute layout) {
  TtnnLegalLayouts *list = request->list;
  TtnnBufferType bufferType = ttnnTensorLayoutGetBufferType(layout);
  if (!fitsOverride(request->override, layout))
    return;
  if (mlirAttributeIsNull(list->first))
    list->first = layout;
  if (bufferType == TtnnBufferTypeDRAM && mlirAttributeIsNull(list->dram))
    list->dram = layout;
  if (bufferType != TtnnBufferTypeL1)
    return;
  if (ttnnTensorLayoutHasMemoryLayout(layout, TtnnTensorMemoryLayoutInterleaved)) {
    if (mlirAttributeIsNull(list->l1)) {
      list->l1 = layout;
      list->l1Bytes = ttMemRefSizeBytes(ttnnTTNNLayoutAttrGetMemref(layout));
    }
  } else if (ttnnTensorLayoutIsSharded(layout)) {
    const int64_t *grid = ttGridAttrGetShape(ttnnTTNNLayoutAttrGetGrid(layout), NULL);
    TtnnShardedLayout sharded = {
        .layout = layout,
        .bytes = ttnnTensorBytesInL1(request->optimizer, layout, request->shape),
        .cores = grid[0] * grid[1],
        .isBlock = ttnnTensorLayoutHasMemoryLayout(layout, TtnnTensorMemoryLayoutBlockSharded)};
    tsVecPush(&list->sharded, sharded);
  }
}

static MlirAttribute requestedLayout(const LayoutRequest *request, bool isTiled,
                                     TtnnBufferType bufferType, MlirAttribute grid,
                                     TtnnTensorMemoryLayout memoryLayout) {
  MlirContext context = request->optimizer->context;
  MlirType element = isTiled ? ttTileTypeOf(context, request->dataType)
                             : ttDataTypeToElementType(context, request->dataType);
  return ttnnTensorLayoutGet(context, request->shape.rank, request->shape.sizes, element,
                             bufferType, grid,
                             ttnnTensorMemoryLayoutAttrGet(context, memoryLayout));
}

static void addInterleavedLayouts(const LayoutRequest *request, bool isTiled,
                                  ShardChoices *choices) {
  const TtnnOptimizer *optimizer = request->optimizer;
  const int64_t *device = ttGridAttrGetShape(optimizer->grid, NULL);
  MlirAttribute dram = requestedLayout(request, isTiled, TtnnBufferTypeDRAM, optimizer->grid,
                                       TtnnTensorMemoryLayoutInterleaved);
  addLegalLayout(request, dram);
  if (isTiled)
    addLegalLayout(request, requestedLayout(request, true, TtnnBufferTypeL1, optimizer->grid,
                                            TtnnTensorMemoryLayoutInterleaved));
  int64_t tiles[kTtMaxRank];
  ttnnCollapsedSizes(dram, request->shape, tiles);
  listChoices(choices, device, isTiled ? tiles : NULL);
}

static void fillLegalLayouts(const LayoutRequest *request) {
  const TtnnOptimizer *optimizer = request->optimizer;
  const TtnnLayoutOverride *override = request->override;
  int64_t width = ttGridAttrGetShape(optimizer->grid, NULL)[1];
  bool allowsRows =
      optimizer->options->rowMajorEnabled ||
      (override && override->hasPageLayout && override->pageLayout == TtnnLayoutRowMajor);
  ShardChoices choices = {0};
  if (allowsRows)
    addInterleavedLayouts(request, false, &choices);
  addInterleavedLayouts(request, true, &choices);
  sortChoices(choices.data, choices.data + choices.size);
  int64_t most = optimizer->options->maxLegalLayouts;
  for (size_t i = 0; i < choices.size && (int64_t)i < most; ++i) {
    const ShardChoice *choice = &choices.data[i];
    MlirAttribute grid = choiceGrid(optimizer->context, choice, width);
    addLegalLayout(request, requestedLayout(request, choice->isTiled, TtnnBufferTypeL1, grid,
                                            choice->memoryLayout));
  }
  tsVecFree(&choices);
}

// All of a layout is given: nothing is asked for but that it can be made.
static bool fillFromOverride(const LayoutRequest *request) {
  const TtnnLayoutOverride *override = request->override;
  if (!override || !override->hasGrid || !override->hasBufferType || !override->hasMemoryLayout ||
      !override->hasPageLayout)
    return false;
  MlirContext context = request->optimizer->context;
  MlirAttribute grid = ttGridAttrGet(context, 2, override->grid, mlirAffineMapEmptyGet(context));
  LayoutRequest unfiltered = *request;
  unfiltered.override = NULL;
  MlirAttribute layout = requestedLayout(request, override->pageLayout == TtnnLayoutTile,
                                         override->bufferType, grid, override->memoryLayout);
  request->list->first = layout;
  addLegalLayout(&unfiltered, layout);
  return true;
}

// Whether the op's kernel makes tiles whatever it is given. Rows of others are what their kernels
// make, or what those before them did.
static bool makesTiles(MlirOperation op) {
  MlirStringRef segments = mlirStringRefCreateFromCString("operandSegmentSizes");
  return !mlirAttributeIsNull(mlirOperationGetAttributeByName(op, segments)) ||
         ttnnMatmulOpIsA(op) || ttnnLinearOpIsA(op) || ttnnSoftmaxOpIsA(op);
}

// What must stay as it is: what other dialects make, conversions, the host's tensors, rows that a
// kernel asked for, and what writes into more than an empty tensor of its own.
static bool keepsLayout(MlirOperation op, MlirAttribute layout) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  if (!tsStartsWith(name, tsLiteral("ttnn.")) || ttnnToLayoutOpIsA(op) ||
      !ttnnTensorLayoutIsOnDevice(layout))
    return true;
  TesseraRange inits = tesseraOperationGetDpsInits(op);
  if (inits.count == 0)
    return false;
  MlirValue init = mlirOperationGetOperand(op, inits.start);
  return inits.count != 1 || !mlirValueIsAOpResult(init) ||
         !ttnnEmptyOpIsA(mlirOpResultGetOwner(init));
}

static TtnnLegalLayouts *newList(TtnnOptimizer *optimizer) {
  TtnnLegalLayouts *list = tsAllocZeroed(1, sizeof *list);
  tsVecPush(&optimizer->lists, list);
  return list;
}

static MlirLogicalResult findFor(TtnnOptimizer *optimizer, MlirOperation op, MlirType type,
                                 MlirAttribute layout, TtnnLegalLayouts **found) {
  LayoutRequest request = {.optimizer = optimizer,
                           .override = ttnnOverridesFind(&optimizer->overrides, op),
                           .shape = ttTypeShape(type),
                           .dataType = ttnnTensorLayoutGetDataType(layout)};
  bool keeps = keepsLayout(op, layout);
  // Conversions are changed where all is said.
  bool isFixed =
      keeps || (!ttnnTensorLayoutIsTiled(layout) && !request.override && !makesTiles(op));
  if (request.override && request.override->hasDataType)
    request.dataType = request.override->dataType;
  if (!request.override && !isFixed) {
    bool isNew;
    uintptr_t *shared = tsPointerMapInsert(&optimizer->listOfType, type.ptr, &isNew);
    if (!isNew) {
      *found = optimizer->lists.data[*shared];
      return mlirLogicalResultSuccess();
    }
    *shared = optimizer->lists.size;
  }
  *found = request.list = newList(optimizer);
  if ((!keeps || ttnnToLayoutOpIsA(op)) && fillFromOverride(&request))
    return mlirLogicalResultSuccess();
  if (isFixed) {
    request.override = NULL;
    request.list->first = layout;
    addLegalLayout(&request, layout);
  } else {
    fillLegalLayouts(&request);
  }
  return mlirAttributeIsNull(request.list->first)
             ? mlirOperationEmitError(op, "No legal layout found for the operation.")
             : mlirLogicalResultSuccess();
}

MlirLogicalResult ttnnFindLegalLayouts(TtnnOptimizer *optimizer, MlirOperation op) {
  if (mlirOperationGetNumResults(op) == 0 || ttnnEmptyOpIsA(op))
    return mlirLogicalResultSuccess();
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  MlirAttribute layout = ttnnLayoutOfType(type);
  size_t gridRank = 0;
  if (!mlirAttributeIsNull(layout))
    ttGridAttrGetShape(ttnnTTNNLayoutAttrGetGrid(layout), &gridRank);
  if (gridRank != 2)
    return mlirLogicalResultSuccess();
  TtnnLegalLayouts *list = NULL;
  MlirLogicalResult result = findFor(optimizer, op, type, layout, &list);
  *tsPointerMapInsert(&optimizer->listOfOp, op.ptr, NULL) = (uintptr_t)list;
  return result;
}

const TtnnLegalLayouts *ttnnLegalLayoutsOf(const TtnnOptimizer *optimizer, MlirOperation op) {
  const uintptr_t *list = tsPointerMapFind(&optimizer->listOfOp, op.ptr);
  return list ? (const TtnnLegalLayouts *)*list : NULL;
}

void ttnnLegalLayoutsFree(TtnnLegalLayouts *layouts) {
  tsVecFree(&layouts->sharded);
  tsFree(layouts);
}
