// The model that answers where no simulator or card does: circular buffers by published formulas.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// docs/guide/ttnn-memory.md has the formulas in words.
#include "dialect/tt/TTChecks.h"
#include "dialect/ttnn/TTNN.h"
#include "tessera/DestinationStyle.h"
#include "tessera/OpModel.h"

enum {
  kBufferedPages = 2,  // one is read or written while the other is worked on
  kScalerBytes = 4096, // two tiles of bf16
  kSoftmaxBlock = 8,
  kSoftmaxRow = 80, // tiles; longer rows go through in parts
};

// A tensor of the op, with the layout that is asked about.
typedef struct ModelTensor {
  MlirAttribute layout; // null: none
  IrShape shape;
  int64_t page;
  int64_t sizes[kTtMaxRank]; // collapsed, in tiles where it is tiled
  bool isSharded;
} ModelTensor;

static ModelTensor describeTensor(MlirValue value, MlirAttribute layout) {
  ModelTensor tensor = {.layout = layout, .shape = ttTypeShape(mlirValueGetType(value))};
  if (mlirAttributeIsNull(layout))
    return tensor;
  tensor.page = ttnnTensorPageBytes(layout, tensor.shape);
  tensor.isSharded = ttnnTensorLayoutIsSharded(layout);
  ttnnCollapsedSizes(layout, tensor.shape, tensor.sizes);
  return tensor;
}

// The i-th operand that is a tensor and no init.
static ModelTensor inputTensor(const TesseraOpModelQuery *query, intptr_t number) {
  TesseraRange inits = tesseraOperationGetDpsInits(query->op);
  intptr_t count = inits.count ? inits.start : mlirOperationGetNumOperands(query->op), found = 0;
  for (intptr_t i = 0; i < count && number < query->numInputs; ++i) {
    MlirValue operand = mlirOperationGetOperand(query->op, i);
    if (!mlirAttributeIsNull(ttnnLayoutOfValue(operand)) && found++ == number)
      return describeTensor(operand, query->inputs[number]);
  }
  return (ModelTensor){0};
}

static int64_t pagesOf(const ModelTensor *tensor, int64_t count) {
  int64_t bytes;
  return __builtin_mul_overflow(tensor->page, count, &bytes) ? INT64_MAX : bytes;
}

static int64_t sumBytes(int64_t a, int64_t b) { return a > INT64_MAX - b ? INT64_MAX : a + b; }

// What lies in shards is worked on where it lies.
static int64_t bufferOf(const ModelTensor *tensor, int64_t pages) {
  bool isNeeded = !mlirAttributeIsNull(tensor->layout) && !tensor->isSharded &&
                  ttnnTensorLayoutIsOnDevice(tensor->layout);
  return isNeeded ? pagesOf(tensor, pages) : 0;
}

// Pages of every input and of the result.
static int64_t streamBuffers(const TesseraOpModelQuery *query, const ModelTensor *output) {
  int64_t bytes = bufferOf(output, kBufferedPages);
  for (intptr_t i = 0; i < query->numInputs; ++i) {
    ModelTensor input = inputTensor(query, i);
    bytes = sumBytes(bytes, bufferOf(&input, kBufferedPages));
  }
  return bytes;
}

//===--- Products ---===//

static int64_t lastSize(const ModelTensor *tensor, int64_t fromEnd) {
  intptr_t rank = mlirAffineMapGetNumResults(ttnnTTNNLayoutAttrGetLinear(tensor->layout));
  return rank > fromEnd ? tensor->sizes[rank - 1 - fromEnd] : 1;
}

// Blocks of both factors, twice, and the core's part of the result.
static int64_t productBuffers(const ModelTensor *a, const ModelTensor *b, const ModelTensor *output,
                              const int64_t grid[2]) {
  int64_t rows = ttCeilDiv(lastSize(output, 1), grid[0]);
  int64_t columns = ttCeilDiv(lastSize(output, 0), grid[1]);
  int64_t depth = lastSize(a, 0) % 2 ? 1 : 2;
  int64_t bytes = bufferOf(a, ttWrapMul(kBufferedPages * depth, rows));
  bytes = sumBytes(bytes, bufferOf(b, ttWrapMul(kBufferedPages * depth, columns)));
  return sumBytes(bytes, bufferOf(output, ttWrapMul(rows, columns)));
}

static void deviceGrid(MlirOperation op, int64_t grid[2]) {
  MlirAttribute device = ttGetCurrentScopeDevice(op);
  size_t rank = 0;
  const int64_t *sizes = NULL;
  if (!mlirAttributeIsNull(device))
    sizes = ttGridAttrGetShape(ttDeviceAttrGetWorkerGrid(device), &rank);
  grid[0] = rank == 2 ? sizes[0] : 8;
  grid[1] = rank == 2 ? sizes[1] : 8;
}

// Over the grid of the result's shards; else the cheapest of blocks, rows, and columns.
static int64_t matmulBuffers(const TesseraOpModelQuery *query, const ModelTensor *output) {
  ModelTensor a = inputTensor(query, 0), b = inputTensor(query, 1);
  if (mlirAttributeIsNull(a.layout) || mlirAttributeIsNull(b.layout))
    return 0;
  if (output->isSharded)
    return productBuffers(&a, &b, output,
                          ttGridAttrGetShape(ttnnTTNNLayoutAttrGetGrid(output->layout), NULL));
  int64_t device[2], least = INT64_MAX;
  deviceGrid(query->op, device);
  const int64_t ways[][2] = {
      {device[0], device[1]}, {device[0] * device[1], 1}, {1, device[0] * device[1]}};
  for (size_t i = 0; i < sizeof ways / sizeof *ways; ++i) {
    int64_t bytes = productBuffers(&a, &b, output, ways[i]);
    least = bytes < least ? bytes : least;
  }
  return least;
}

// One row of the window at a time: what it sees of the input, its weights, and the result's part.
static int64_t convolutionBuffers(const TesseraOpModelQuery *query, const ModelTensor *output) {
  ModelTensor weight = inputTensor(query, 1);
  if (mlirAttributeIsNull(weight.layout) || weight.shape.rank != 4)
    return 0;
  int64_t device[2];
  deviceGrid(query->op, device);
  int64_t tile = ttnnTensorLayoutIsTiled(output->layout)
                     ? output->page
                     : kTtTileHeight * kTtTileWidth *
                           ttElementSizeBytes(ttnnTensorLayoutGetElementType(output->layout));
  bool isTiled = ttnnTensorLayoutIsTiled(output->layout);
  int64_t rows = isTiled ? lastSize(output, 1) : ttCeilDiv(lastSize(output, 1), kTtTileHeight);
  int64_t columns = isTiled ? lastSize(output, 0) : ttCeilDiv(lastSize(output, 0), kTtTileWidth);
  int64_t window = ttCeilDiv(ttWrapMul(weight.shape.sizes[1], weight.shape.sizes[3]), kTtTileWidth);
  int64_t part = ttCeilDiv(rows, device[0] * device[1]);
  ModelTensor tiles = {.page = tile};
  int64_t bytes = pagesOf(&tiles, ttWrapMul(kBufferedPages * part, window));
  bytes = sumBytes(bytes, pagesOf(&tiles, ttWrapMul(window, columns)));
  return sumBytes(bytes, pagesOf(&tiles, ttWrapMul(part, columns)));
}

//===--- Rows ---===//

static int64_t softmaxBuffers(const ModelTensor *output) {
  int64_t row = lastSize(output, 0), block = row < kSoftmaxBlock ? row : kSoftmaxBlock;
  row = row < kSoftmaxRow ? row : kSoftmaxRow;
  return sumBytes(kScalerBytes, pagesOf(output, 2 * row + 2 * kBufferedPages * block));
}

// From rows to tiles and back: a row of tiles, and the same as rows.
static int64_t tilizeBuffers(const TesseraOpModelQuery *query, const ModelTensor *output) {
  ModelTensor input = inputTensor(query, 0);
  if (mlirAttributeIsNull(input.layout) ||
      ttnnTensorLayoutIsTiled(input.layout) == ttnnTensorLayoutIsTiled(output->layout))
    return streamBuffers(query, output);
  const ModelTensor *tiled = ttnnTensorLayoutIsTiled(output->layout) ? output : &input;
  return ttWrapMul(2, pagesOf(tiled, lastSize(tiled, 0)));
}

static int64_t reductionBuffers(const TesseraOpModelQuery *query, const ModelTensor *output) {
  return sumBytes(kScalerBytes, streamBuffers(query, output));
}

//===--- The table ---===//

static bool isReduction(MlirOperation op) {
  return ttnnSumOpIsA(op) || ttnnMeanOpIsA(op) || ttnnMaxOpIsA(op) || ttnnMinOpIsA(op) ||
         ttnnProdOpIsA(op) || ttnnArgMaxOpIsA(op);
}

static int64_t preferredBuffers(const TesseraOpModelQuery *query, const ModelTensor *output) {
  MlirOperation op = query->op;
  if (ttnnMatmulOpIsA(op) || ttnnLinearOpIsA(op))
    return matmulBuffers(query, output);
  if (ttnnConv2dOpIsA(op) || ttnnConvTranspose2dOpIsA(op))
    return convolutionBuffers(query, output);
  if (ttnnSoftmaxOpIsA(op))
    return softmaxBuffers(output);
  if (ttnnToLayoutOpIsA(op))
    return tilizeBuffers(query, output);
  return isReduction(op) ? reductionBuffers(query, output) : streamBuffers(query, output);
}

static int64_t circularBuffers(const TesseraOpModelQuery *query) {
  MlirOperation op = query->op;
  ModelTensor output = describeTensor(mlirOperationGetResult(op, 0), query->output);
  if (!ttnnTensorLayoutIsOnDevice(query->output) || ttnnEmptyOpIsA(op) || ttnnToDeviceOpIsA(op))
    return 0;
  int64_t preferred = preferredBuffers(query, &output);
  // What isn't tied to the shards of a core is done page by page where blocks of it don't fit.
  MlirAttribute system = ttGetCurrentScopeSystemDesc(op);
  MlirAttribute chip = mlirAttributeIsNull(system) ? system : ttSystemDescGetChip(system, 0);
  if (output.isSharded || mlirAttributeIsNull(chip) || preferred <= ttChipDescGetFreeL1(chip))
    return preferred;
  int64_t pages = streamBuffers(query, &output);
  return pages < preferred ? pages : preferred;
}

static bool answerConstraints(void *user, const TesseraOpModelQuery *query,
                              TesseraOpModelUsage *usage, MlirStringCallback why, void *whyUser) {
  (void)user, (void)why, (void)whyUser;
  if (!usage)
    return true;
  // As many cores and banks as there are at least: only the result's part of L1 is asked for.
  int64_t grid[2];
  deviceGrid(query->op, grid);
  IrShape shape = ttTypeShape(mlirValueGetType(mlirOperationGetResult(query->op, 0)));
  usage->output = ttnnTensorFootprint(query->output, shape, grid[0] * grid[1], 1).l1;
  usage->circularBuffers = circularBuffers(query);
  return true;
}

static bool answerRuntime(void *user, const TesseraOpModelQuery *query, int64_t *nanoseconds) {
  (void)user, (void)query, (void)nanoseconds;
  return false;
}

const TesseraOpModel tesseraDefaultOpModel = {NULL, answerConstraints, answerRuntime};
