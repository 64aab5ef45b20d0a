// chlo's scan, and its product whose one dimension is split into groups.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/chlo/ChloOps.h"
#include "interpreter/StablehloRegions.h"

//===--- Scan ---===//

/// Copies between element `at` along a dimension of the whole tensor and a slice without it.
static const char *moveSlice(Tensor *whole, Tensor *slice, int64_t dim, int64_t at,
                             bool isToSlice) {
  int64_t strides[kInterpreterMaxRank];
  interpreterStrides(whole->shape, strides);
  int64_t size = whole->shape.sizes[dim], step = strides[dim];
  if (slice->count * size != whole->count)
    return kInterpreterShapes;
  for (int64_t i = 0; i < slice->count; ++i) {
    int64_t place = i / step * step * size + at * step + i % step;
    if (isToSlice)
      interpreterPut(slice, i, interpreterAt(whole, place));
    else
      interpreterPut(whole, place, interpreterAt(slice, i));
  }
  return NULL;
}

typedef struct Scan {
  MlirRegion body;
  size_t numInputs, numCarries, numOutputs;
  int64_t dim;
  Tensor **values; ///< of a round: slices of inputs, and what is handed on
  Tensor **given;  ///< by the body: slices of outputs, and what is handed on
} Scan;

static const char *runRound(Interpreter *interpreter, MlirOperation op, const Scan *scan,
                            int64_t at, Tensor **results) {
  MlirBlock block = mlirRegionGetFirstBlock(scan->body);
  const char *failure = NULL;
  for (size_t i = 0; i < scan->numInputs && !failure; ++i) {
    MlirType type = mlirValueGetType(mlirBlockGetArgument(block, (intptr_t)i));
    Tensor *whole = (Tensor *)interpreterOperand(interpreter, op, (intptr_t)i);
    scan->values[i] = interpreterTensor(interpreter, type);
    failure = !scan->values[i] ? kInterpreterTooMuch
                               : moveSlice(whole, scan->values[i], scan->dim, at, true);
  }
  if (!failure)
    failure = interpreterRegion(interpreter, scan->body, scan->numInputs + scan->numCarries,
                                scan->values, scan->numOutputs + scan->numCarries, scan->given);
  for (size_t i = 0; i < scan->numOutputs && !failure; ++i)
    failure = moveSlice(results[i], scan->given[i], scan->dim, at, false);
  for (size_t i = 0; i < scan->numCarries && !failure; ++i)
    scan->values[scan->numInputs + i] = scan->given[scan->numOutputs + i];
  return failure;
}

static const char *runScan(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  Scan scan = {.body = mlirOperationGetRegion(op, 0),
               .numInputs = (size_t)chloScanOpGetNumInputs(op),
               .numCarries = (size_t)chloScanOpGetNumInits(op),
               .numOutputs = (size_t)chloScanOpGetNumOutputs(op),
               .dim = chloScanOpGetDimension(op)};
  size_t count = scan.numInputs + scan.numCarries, most = count + scan.numOutputs + 1;
  scan.values = tsArenaAlloc(interpreter->arena, most * sizeof *scan.values, 16);
  scan.given = tsArenaAlloc(interpreter->arena, most * sizeof *scan.given, 16);
  int64_t size = interpreterInt(op, "scan_dim_size", 0);
  for (size_t i = 0; i < count; ++i) {
    scan.values[i] = (Tensor *)interpreterOperand(interpreter, op, (intptr_t)i);
    if (!scan.values[i])
      return kInterpreterMissing;
    if (i < scan.numInputs && scan.dim >= (int64_t)scan.values[i]->shape.rank)
      return kInterpreterNoDim;
    if (i < scan.numInputs)
      size = scan.values[i]->shape.sizes[scan.dim];
  }
  for (size_t i = 0; i < scan.numOutputs; ++i)
    if (scan.dim >= (int64_t)results[i]->shape.rank || results[i]->shape.sizes[scan.dim] != size)
      return kInterpreterShapes;
  const char *failure = NULL;
  for (int64_t i = 0; i < size && !failure; ++i)
    failure =
        runRound(interpreter, op, &scan, chloScanOpGetIsReverse(op) ? size - 1 - i : i, results);
  for (size_t i = 0; i < scan.numCarries && !failure; ++i)
    failure = interpreterCopy(results[scan.numOutputs + i], scan.values[scan.numInputs + i]);
  return failure;
}

//===--- Products of groups ---===//

typedef struct Ragged {
  Ints batchA, batchB, sumA, sumB, group; ///< as of a product of tensors without groups
  int64_t dim;                            ///< of the left one, which is split
  const Tensor *left, *right, *sizes;
  int64_t numGroups;
} Ragged;

static bool takeInts(const int64_t *from, size_t size, Ints *to) {
  to->size = size;
  for (size_t i = 0; i < size && i < kInterpreterMaxRank; ++i)
    to->at[i] = from[i];
  return size <= kInterpreterMaxRank;
}

static bool contains(const Ints *dims, int64_t dim) {
  for (size_t i = 0; i < dims->size; ++i)
    if (dims->at[i] == dim)
      return true;
  return false;
}

static const char *readRagged(Interpreter *interpreter, MlirOperation op, Ragged *r) {
  MlirAttribute n = chloRaggedDotOpGetRaggedDotDimensionNumbersAttr(op);
  size_t size;
  Ints split;
  const int64_t *data = chloRaggedDotDimensionNumbersAttrGetLhsBatchingDimensions(n, &size);
  bool fits = takeInts(data, size, &r->batchA);
  data = chloRaggedDotDimensionNumbersAttrGetRhsBatchingDimensions(n, &size);
  fits &= takeInts(data, size, &r->batchB);
  data = chloRaggedDotDimensionNumbersAttrGetLhsContractingDimensions(n, &size);
  fits &= takeInts(data, size, &r->sumA);
  data = chloRaggedDotDimensionNumbersAttrGetRhsContractingDimensions(n, &size);
  fits &= takeInts(data, size, &r->sumB);
  data = chloRaggedDotDimensionNumbersAttrGetRhsGroupDimensions(n, &size);
  fits &= takeInts(data, size, &r->group);
  data = chloRaggedDotDimensionNumbersAttrGetLhsRaggedDimensions(n, &size);
  fits &= takeInts(data, size, &split);
  r->left = interpreterOperand(interpreter, op, 0);
  r->right = interpreterOperand(interpreter, op, 1);
  r->sizes = interpreterOperand(interpreter, op, 2);
  if (!r->left || !r->right || !r->sizes)
    return kInterpreterMissing;
  if (!fits || split.size != 1 || r->group.size > 1 || r->sizes->shape.rank < 1)
    return kInterpreterNoDim;
  r->dim = split.at[0];
  r->numGroups = r->sizes->shape.sizes[r->sizes->shape.rank - 1];
  return r->dim < (int64_t)r->left->shape.rank ? NULL : kInterpreterNoDim;
}

/// Whether the element at `place` of the left tensor is of the group: sizes are the same for all
/// batches, or of each.
static bool isOfGroup(const Ragged *r, const int64_t *place, int64_t group) {
  int64_t strides[kInterpreterMaxRank], base = 0;
  Number start = 0;
  interpreterStrides(r->sizes->shape, strides);
  for (size_t i = 0; i + 1 < r->sizes->shape.rank && i < r->batchA.size; ++i)
    base += place[r->batchA.at[i]] * strides[i];
  for (int64_t k = 0; k < group; ++k)
    start += r->sizes->data[base + k];
  Number at = (Number)place[r->dim] - start;
  return at >= 0 && at < r->sizes->data[base + group];
}

/// The left tensor with zeros where it isn't of the group.
static Tensor maskLeft(Interpreter *interpreter, const Ragged *r, int64_t group) {
  Tensor masked = *r->left;
  int64_t place[kInterpreterMaxRank] = {0};
  size_t bytes = ((size_t)masked.count + 1) * sizeof *masked.data;
  masked.data = tsArenaCopy(interpreter->arena, r->left->data, bytes, 16);
  for (int64_t i = 0; i < masked.count; ++i, interpreterAdvance(masked.shape, place))
    if (!isOfGroup(r, place, group))
      masked.data[i] = 0;
  return masked;
}

/// What of the right tensor is for the group, without the dimension of groups.
static Tensor sliceRight(Interpreter *interpreter, const Ragged *r, int64_t group) {
  int64_t own[kInterpreterMaxRank], strides[kInterpreterMaxRank], dim = r->group.at[0];
  size_t rank = r->right->shape.rank - 1;
  int64_t *sizes = tsArenaAlloc(interpreter->arena, (rank + 1) * sizeof *sizes, 16);
  interpreterStrides(r->right->shape, own);
  Tensor slice = *r->right;
  slice.count = r->right->count / r->numGroups;
  for (size_t d = 0; d < rank; ++d) {
    size_t from = (int64_t)d < dim ? d : d + 1;
    sizes[d] = r->right->shape.sizes[from];
    strides[d] = own[from];
  }
  slice.shape = (IrShape){sizes, rank};
  slice.data = tsArenaAlloc(interpreter->arena, ((size_t)slice.count + 1) * sizeof *slice.data, 16);
  interpreterView(&slice, r->right, group * own[dim], strides);
  return slice;
}

/// Dimensions of the right tensor as they are without that of groups.
static Ints without(const Ints *dims, int64_t gone) {
  Ints left = *dims;
  for (size_t i = 0; i < left.size; ++i)
    left.at[i] -= left.at[i] > gone;
  return left;
}

/// One product for each group, on top of each other or one behind the other.
static const char *runGroups(Interpreter *interpreter, const Ragged *r, Tensor *result) {
  bool isStacked = !r->group.size;
  int64_t each = isStacked ? result->count / r->numGroups : result->count;
  Tensor part = *result;
  if (isStacked)
    part.shape = (IrShape){result->shape.sizes + 1, result->shape.rank - 1};
  part.count = each;
  size_t bytes = ((size_t)each + 1) * sizeof *part.data;
  part.data = tsArenaAlloc(interpreter->arena, bytes, 16);
  for (int64_t g = 0; g < r->numGroups; ++g) {
    if (!interpreterAffords(interpreter, r->left->count + r->right->count, r->numGroups))
      return kInterpreterTooMuch;
    Tensor left = maskLeft(interpreter, r, g);
    Tensor right = isStacked ? *r->right : sliceRight(interpreter, r, g);
    Ints batch = isStacked ? r->batchB : without(&r->batchB, r->group.at[0]);
    Ints sum = isStacked ? r->sumB : without(&r->sumB, r->group.at[0]);
    memset(part.data, 0, bytes);
    const char *failure =
        interpreterDot(interpreter, &part, &left, &right, &r->batchA, &batch, &r->sumA, &sum);
    if (failure)
      return failure;
    for (int64_t i = 0; i < each; ++i)
      result->data[(isStacked ? g * each : 0) + i] += part.data[i];
  }
  return NULL;
}

static const char *runRaggedDot(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  Ragged r;
  const char *failure = readRagged(interpreter, op, &r);
  if (failure)
    return failure;
  // Batches stay together, whichever group they are of.
  if (contains(&r.batchA, r.dim))
    return interpreterDot(interpreter, results[0], r.left, r.right, &r.batchA, &r.batchB, &r.sumA,
                          &r.sumB);
  bool isStacked = contains(&r.sumA, r.dim);
  if (isStacked == (r.group.size > 0) || r.numGroups < 1 ||
      (isStacked && (results[0]->shape.rank < 1 || results[0]->shape.sizes[0] != r.numGroups)) ||
      (!isStacked && r.right->shape.sizes[r.group.at[0]] != r.numGroups))
    return kInterpreterShapes;
  return runGroups(interpreter, &r, results[0]);
}

static const InterpreterRow kRows[] = {
    {"scan", runScan, kComplex},
    {"ragged_dot", runRaggedDot, kReals},
};

const InterpreterRow *interpreterChloRegions(MlirStringRef name) {
  return interpreterFind(kRows, sizeof kRows / sizeof *kRows, name);
}
