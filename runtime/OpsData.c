// Ops that move elements: views where strides can say it, strided copies else.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"

#include <math.h>
#include <string.h>

typedef struct DataParams {
  uint32_t dims[TT_MAX_RANK];
  int64_t begins[TT_MAX_RANK];
  int64_t steps[TT_MAX_RANK];
  float value;
} DataParams;

static DataParams *newParams(TtPlanner *planner, TtStep *step) {
  return step->params = ttPlanAlloc(planner, sizeof(DataParams));
}

//===----------------------------------------------------------------------===//
// Transpose, permute, reshape, slice: views
//===----------------------------------------------------------------------===//

/// Views can't convert; who wants another type says so with a typecast.
static bool keepsType(TtPlanner *planner, const TtStep *step) {
  if (step->ins[0].desc.dtype == step->out.desc.dtype)
    return true;
  return ttPlanFail(planner, TT_ERROR_UNSUPPORTED, "its result is of type %s, its input of %s",
                    ttDTypeGetName(step->out.desc.dtype), ttDTypeGetName(step->ins[0].desc.dtype));
}

static bool runPermute(TtRun *run, TtStep *step) {
  const DataParams *params = step->params;
  int64_t strides[TT_MAX_RANK];
  for (uint32_t d = 0; d < step->out.desc.rank; ++d)
    strides[d] = ttRunIn(run, step, 0)->strides[params->dims[d]];
  return ttRunOutView(run, step, 0, strides);
}

static bool finishPermute(TtPlanner *planner, TtStep *step) {
  const DataParams *params = step->params;
  const TtTensorDesc *in = &step->ins[0].desc;
  int64_t shape[TT_MAX_RANK];
  for (uint32_t d = 0; d < in->rank; ++d)
    shape[d] = in->shape[params->dims[d]];
  step->run = runPermute;
  return ttPlanOutShape(planner, step, shape, in->rank) && keepsType(planner, step);
}

bool ttPrepareTransposeOp(TtPlanner *planner, TtnnTransposeOp op, TtStep *step) {
  DataParams *params = newParams(planner, step);
  if (!ttPlanIn(planner, step, ttnnTransposeOpIn(op)) ||
      !ttPlanOut(planner, step, ttnnTransposeOpOut(op)))
    return false;
  uint32_t rank = step->ins[0].desc.rank, a, b;
  if (!ttPlanDim(planner, ttnnTransposeOpDim0(op), rank, &a) ||
      !ttPlanDim(planner, ttnnTransposeOpDim1(op), rank, &b))
    return false;
  for (uint32_t d = 0; d < rank; ++d)
    params->dims[d] = d == a ? b : d == b ? a : d;
  return finishPermute(planner, step);
}

bool ttPreparePermuteOp(TtPlanner *planner, TtnnPermuteOp op, TtStep *step) {
  DataParams *params = newParams(planner, step);
  if (!ttPlanIn(planner, step, ttnnPermuteOpIn(op)) ||
      !ttPlanOut(planner, step, ttnnPermuteOpOut(op)))
    return false;
  uint32_t rank = step->ins[0].desc.rank, seen = 0;
  FbI64Vector permutation = ttnnPermuteOpPermutation(op);
  if (permutation.length != rank)
    return ttPlanFail(planner, TT_ERROR_FILE, "a permutation of %u dimensions of a tensor of %u",
                      permutation.length, rank);
  for (uint32_t d = 0; d < rank; ++d) {
    if (!ttPlanDim(planner, fbI64VectorGet(permutation, d), rank, &params->dims[d]))
      return false;
    seen |= 1u << params->dims[d];
  }
  if (seen != (1u << rank) - 1)
    return ttPlanFail(planner, TT_ERROR_FILE, "its permutation names a dimension twice");
  return finishPermute(planner, step);
}

static bool runReshape(TtRun *run, TtStep *step) {
  int64_t strides[TT_MAX_RANK];
  ttShapeStrides(step->out.desc.shape, step->out.desc.rank, strides);
  TtTensor in = ttTensorMakeContiguous(run->device, ttRunIn(run, step, 0), run->error);
  if (!in)
    return false;
  TtTensor out = ttTensorCreateView(in, &step->out.desc, 0, strides);
  ttTensorDestroy(in);
  return ttRunOutTensor(run, step, out);
}

bool ttPrepareReshapeOp(TtPlanner *planner, TtnnReshapeOp op, TtStep *step) {
  if (!ttPlanIn(planner, step, ttnnReshapeOpIn(op)) ||
      !ttPlanOut(planner, step, ttnnReshapeOpOut(op)))
    return false;
  char from[128], to[128];
  if (ttTensorDescGetNumElements(&step->ins[0].desc) != ttTensorDescGetNumElements(&step->out.desc))
    return ttPlanFail(planner, TT_ERROR_FILE, "%s can't be reshaped to %s",
                      ttTensorDescText(&step->ins[0].desc, from),
                      ttTensorDescText(&step->out.desc, to));
  step->run = runReshape;
  step->passes = true;
  return keepsType(planner, step);
}

static bool runSlice(TtRun *run, TtStep *step) {
  const DataParams *params = step->params;
  TtTensor in = ttRunIn(run, step, 0);
  int64_t strides[TT_MAX_RANK], offset = 0;
  for (uint32_t d = 0; d < in->desc.rank; ++d) {
    offset += params->begins[d] * in->strides[d];
    strides[d] = params->steps[d] * in->strides[d];
  }
  return ttRunOutView(run, step, offset, strides);
}

static int64_t clampTo(int64_t value, int64_t low, int64_t high) {
  return value < low ? low : value > high ? high : value;
}

bool ttPrepareSliceOp(TtPlanner *planner, TtnnSliceOp op, TtStep *step) {
  DataParams *params = newParams(planner, step);
  if (!ttPlanIn(planner, step, ttnnSliceOpIn(op)) || !ttPlanOut(planner, step, ttnnSliceOpOut(op)))
    return false;
  const TtTensorDesc *in = &step->ins[0].desc;
  FbI64Vector begins = ttnnSliceOpBegins(op), ends = ttnnSliceOpEnds(op), by = ttnnSliceOpStep(op);
  if (begins.length != in->rank || ends.length != in->rank || by.length != in->rank)
    return ttPlanFail(planner, TT_ERROR_FILE,
                      "begins, ends and steps must each be as many as the %u dimensions", in->rank);
  int64_t shape[TT_MAX_RANK];
  for (uint32_t d = 0; d < in->rank; ++d) {
    int64_t extent = in->shape[d], stride = fbI64VectorGet(by, d);
    int64_t begin = fbI64VectorGet(begins, d), end = fbI64VectorGet(ends, d);
    // Backwards it begins with an element; forwards what is beyond the last one is cut off.
    int64_t last = stride < 0 ? extent - 1 : extent;
    begin = clampTo(begin < 0 ? begin + extent : begin, 0, last);
    end = clampTo(end < 0 ? end + extent : end, 0, last);
    int64_t length = stride < 0 ? begin - end : end - begin;
    if (stride == 0 || stride > extent + 1 || stride < -(extent + 1) || length <= 0)
      return ttPlanFail(planner, TT_ERROR_FILE,
                        "from %lld to %lld by %lld of dimension %u is empty", (long long)begin,
                        (long long)end, (long long)stride, d);
    int64_t size = stride < 0 ? -stride : stride;
    params->begins[d] = begin;
    params->steps[d] = stride;
    shape[d] = (length + size - 1) / size;
  }
  step->run = runSlice;
  return ttPlanOutShape(planner, step, shape, in->rank) && keepsType(planner, step);
}

//===----------------------------------------------------------------------===//
// Concat, pad, repeat, repeat_interleave
//===----------------------------------------------------------------------===//

static bool runConcat(TtRun *run, TtStep *step) {
  const DataParams *params = step->params;
  TtTensor out = ttRunOut(run, step);
  if (!out)
    return false;
  TtView to = ttTensorView(out);
  int64_t width = (int64_t)ttDTypeGetSize(out->desc.dtype);
  for (uint32_t i = 0; i < step->numIns; ++i) {
    TtTensor in = ttRunIn(run, step, i);
    TtView from = ttTensorView(in);
    ttCopy(run->device, &from, &to, in->desc.shape, in->desc.rank);
    to.data += in->desc.shape[params->dims[0]] * out->strides[params->dims[0]] * width;
  }
  return true;
}

bool ttPrepareConcatOp(TtPlanner *planner, TtnnConcatOp op, TtStep *step) {
  DataParams *params = newParams(planner, step);
  TtnnTensorRefVector inputs = ttnnConcatOpInputs(op);
  if (inputs.length < 1 || inputs.length > 4096)
    return ttPlanFail(planner, TT_ERROR_FILE, "%u tensors to join", inputs.length);
  for (uint32_t i = 0; i < inputs.length; ++i)
    if (!ttPlanIn(planner, step, ttnnTensorRefVectorGet(inputs, i)))
      return false;
  if (!ttPlanOut(planner, step, ttnnConcatOpOut(op)))
    return false;
  uint32_t rank = step->ins[0].desc.rank, dim;
  if (!ttPlanDim(planner, ttnnConcatOpDim(op), rank, &dim))
    return false;
  params->dims[0] = dim;
  int64_t shape[TT_MAX_RANK];
  memcpy(shape, step->ins[0].desc.shape, sizeof shape);
  for (uint32_t i = 1; i < step->numIns; ++i) {
    const TtTensorDesc *in = &step->ins[i].desc;
    bool fits = in->rank == rank;
    for (uint32_t d = 0; fits && d < rank; ++d)
      fits = d == dim || in->shape[d] == shape[d];
    if (!fits)
      return ttPlanFail(planner, TT_ERROR_FILE, "tensor %u doesn't fit to the first one", i);
    shape[dim] += in->shape[dim];
  }
  step->run = runConcat;
  return ttPlanOutShape(planner, step, shape, rank);
}

/// A view of one value, repeated by strides of 0.
static void fillView(TtRun *run, float value, const TtView *to, const int64_t *shape,
                     uint32_t rank) {
  uint32_t bits[1];
  run->device->kernels->store(to->dtype, &value, 1, bits);
  TtView from = {.data = (uint8_t *)bits, .dtype = to->dtype};
  ttCopy(run->device, &from, to, shape, rank);
}

static bool runPad(TtRun *run, TtStep *step) {
  const DataParams *params = step->params;
  TtTensor in = ttRunIn(run, step, 0), out = ttRunOut(run, step);
  if (!out)
    return false;
  TtView to = ttTensorView(out), from = ttTensorView(in);
  fillView(run, params->value, &to, out->desc.shape, out->desc.rank);
  for (uint32_t d = 0; d < in->desc.rank; ++d)
    to.data += params->begins[d] * out->strides[d] * (int64_t)ttDTypeGetSize(to.dtype);
  ttCopy(run->device, &from, &to, in->desc.shape, in->desc.rank);
  return true;
}

bool ttPreparePadOp(TtPlanner *planner, TtnnPadOp op, TtStep *step) {
  DataParams *params = newParams(planner, step);
  if (!ttPlanIn(planner, step, ttnnPadOpIn(op)) || !ttPlanOut(planner, step, ttnnPadOpOut(op)))
    return false;
  const TtTensorDesc *in = &step->ins[0].desc;
  FbU32Vector padding = ttnnPadOpPadding(op);
  if (padding.length != 2 * in->rank)
    return ttPlanFail(planner, TT_ERROR_FILE, "%u paddings of %u dimensions", padding.length,
                      in->rank);
  int64_t shape[TT_MAX_RANK];
  for (uint32_t d = 0; d < in->rank; ++d) {
    params->begins[d] = fbU32VectorGet(padding, 2 * d);
    shape[d] = in->shape[d] + params->begins[d] + fbU32VectorGet(padding, 2 * d + 1);
  }
  params->value = ttnnPadOpValue(op);
  step->run = runPad;
  return ttPlanOutShape(planner, step, shape, in->rank);
}

/// How a repetition is cut: dimensions that a stride of 0 repeats in one copy, and how often the
/// others take a copy of their own.
typedef struct RepeatLoop {
  uint32_t rank;
  int64_t shape[TT_MAX_RANK], from[TT_MAX_RANK], to[TT_MAX_RANK];
  uint32_t outerRank;
  int64_t times[TT_MAX_RANK], outerTo[TT_MAX_RANK];
  int64_t copies;
} RepeatLoop;

static RepeatLoop cutRepeat(const TtTensorDesc *in, const int64_t *strides,
                            const TtTensorDesc *out) {
  RepeatLoop loop = {.copies = 1};
  int64_t outStrides[TT_MAX_RANK];
  uint32_t lead = out->rank - in->rank, room = TT_MAX_RANK - out->rank;
  ttShapeStrides(out->shape, out->rank, outStrides);
  for (uint32_t d = 0; d < out->rank; ++d) {
    int64_t extent = d < lead ? 1 : in->shape[d - lead], times = out->shape[d] / extent;
    if (extent == 1 || (times > 1 && room)) {
      room -= extent != 1;
      loop.shape[loop.rank] = times;
      loop.to[loop.rank++] = extent * outStrides[d];
    } else if (times > 1) {
      loop.times[loop.outerRank] = times;
      loop.outerTo[loop.outerRank++] = extent * outStrides[d];
      loop.copies *= times;
    }
    if (extent > 1) {
      loop.shape[loop.rank] = extent;
      loop.from[loop.rank] = strides[d - lead];
      loop.to[loop.rank++] = outStrides[d];
    }
  }
  return loop;
}

static bool runRepeat(TtRun *run, TtStep *step) {
  TtTensor in = ttRunIn(run, step, 0), out = ttRunOut(run, step);
  if (!out)
    return false;
  RepeatLoop loop = cutRepeat(&in->desc, in->strides, &out->desc);
  TtView to = ttTensorView(out), from = ttTensorView(in);
  memcpy(from.strides, loop.from, sizeof from.strides);
  memcpy(to.strides, loop.to, sizeof to.strides);
  uint8_t *start = to.data;
  for (int64_t copy = 0; copy < loop.copies; ++copy) {
    int64_t index = copy, offset = 0;
    for (uint32_t d = loop.outerRank; d-- > 0; index /= loop.times[d])
      offset += index % loop.times[d] * loop.outerTo[d];
    to.data = start + offset * (int64_t)ttDTypeGetSize(to.dtype);
    ttCopy(run->device, &from, &to, loop.shape, loop.rank);
  }
  return true;
}

bool ttPrepareRepeatOp(TtPlanner *planner, TtnnRepeatOp op, TtStep *step) {
  if (!ttPlanIn(planner, step, ttnnRepeatOpIn(op)) ||
      !ttPlanOut(planner, step, ttnnRepeatOpOut(op)))
    return false;
  const TtTensorDesc *in = &step->ins[0].desc;
  FbI64Vector times = ttnnRepeatOpRepeatDims(op);
  if (times.length < in->rank || times.length > TT_MAX_RANK)
    return ttPlanFail(planner, TT_ERROR_FILE, "%u repeats of %u dimensions", times.length,
                      in->rank);
  int64_t shape[TT_MAX_RANK];
  for (uint32_t d = 0; d < times.length; ++d) {
    uint32_t lead = times.length - in->rank;
    int64_t by = fbI64VectorGet(times, d), extent = d < lead ? 1 : in->shape[d - lead];
    if (by < 1 || by > INT32_MAX || extent > INT32_MAX)
      return ttPlanFail(planner, TT_ERROR_FILE, "repeated %lld times", (long long)by);
    shape[d] = by * extent;
  }
  step->run = runRepeat;
  if (!ttPlanOutShape(planner, step, shape, times.length))
    return false;
  return cutRepeat(in, shape, &step->out.desc).copies <= 1 << 20 ||
         ttPlanFail(planner, TT_ERROR_UNSUPPORTED, "too many repeats of a tensor of rank %u",
                    in->rank);
}

/// As [outer, extent, inner] read with a stride of 0 in [outer, extent, times, inner].
static bool runInterleave(TtRun *run, TtStep *step) {
  uint32_t dim = ((const DataParams *)step->params)->dims[0];
  TtTensor in = ttTensorMakeContiguous(run->device, ttRunIn(run, step, 0), run->error);
  TtTensor out = in ? ttRunOut(run, step) : NULL;
  if (out) {
    int64_t inner = 1, outer = 1, extent = in->desc.shape[dim];
    for (uint32_t d = 0; d < in->desc.rank; ++d)
      *(d < dim ? &outer : &inner) *= d == dim ? 1 : in->desc.shape[d];
    int64_t times = out->desc.shape[dim] / extent;
    int64_t shape[4] = {outer, extent, times, inner};
    TtView from = ttTensorView(in), to = ttTensorView(out);
    memcpy(from.strides, (int64_t[]){extent * inner, inner, 0, 1}, 4 * sizeof(int64_t));
    ttShapeStrides(shape, 4, to.strides);
    ttCopy(run->device, &from, &to, shape, 4);
  }
  ttTensorDestroy(in);
  return out != NULL;
}

bool ttPrepareRepeatInterleaveOp(TtPlanner *planner, TtnnRepeatInterleaveOp op, TtStep *step) {
  DataParams *params = newParams(planner, step);
  if (!ttPlanIn(planner, step, ttnnRepeatInterleaveOpInput(op)) ||
      !ttPlanOut(planner, step, ttnnRepeatInterleaveOpOut(op)))
    return false;
  const TtTensorDesc *in = &step->ins[0].desc;
  uint32_t times = ttnnRepeatInterleaveOpRepeats(op);
  if (!ttPlanDim(planner, ttnnRepeatInterleaveOpDim(op), in->rank, &params->dims[0]))
    return false;
  int64_t shape[TT_MAX_RANK];
  memcpy(shape, in->shape, sizeof shape);
  if (times < 1 || shape[params->dims[0]] > INT32_MAX)
    return ttPlanFail(planner, TT_ERROR_FILE, "repeated %u times", times);
  shape[params->dims[0]] *= times;
  step->run = runInterleave;
  return ttPlanOutShape(planner, step, shape, in->rank);
}

//===----------------------------------------------------------------------===//
// Embedding
//===----------------------------------------------------------------------===//

/// Reads all ids as integers; NULL and an error when one is not below `limit`.
static uint32_t *readIds(TtRun *run, TtTensor tensor, int64_t limit) {
  TtTensor ids = ttTensorMakeContiguous(run->device, tensor, run->error);
  if (!ids)
    return NULL;
  size_t count = (size_t)ttTensorDescGetNumElements(&ids->desc);
  uint32_t *values = tsAlloc(tsMulSize(count, sizeof *values));
  run->device->kernels->loadInt(ids->desc.dtype, ttTensorData(ids), 1, count, values);
  ttTensorDestroy(ids);
  for (size_t i = 0; i < count; ++i) {
    if (values[i] < limit)
      continue;
    ttFail(run->error, TT_ERROR_ARGUMENT, "embedding: index %u, but the table has %lld rows",
           values[i], (long long)limit);
    tsFree(values);
    return NULL;
  }
  return values;
}

typedef struct LookupLoop {
  TtDevice device;
  const uint32_t *ids;
  const uint8_t *table;
  uint8_t *out;
  TtDType from, to;
  int64_t columns, rowStride, columnStride; ///< of the table
} LookupLoop;

static void lookupRows(void *user, size_t begin, size_t end, unsigned thread) {
  const LookupLoop *loop = user;
  const TtKernels *kernels = loop->device->kernels;
  float *scratch = loop->device->scratch[thread];
  int64_t fromWidth = (int64_t)ttDTypeGetSize(loop->from);
  int64_t toWidth = (int64_t)ttDTypeGetSize(loop->to);
  for (size_t i = begin; i < end; ++i) {
    const uint8_t *row = loop->table + loop->ids[i] * loop->rowStride * fromWidth;
    uint8_t *to = loop->out + (int64_t)i * loop->columns * toWidth;
    if (loop->from == loop->to && loop->columnStride == 1) {
      memcpy(to, row, (size_t)(loop->columns * toWidth));
      continue;
    }
    for (int64_t at = 0; at < loop->columns; at += 1024) {
      size_t n = loop->columns - at < 1024 ? (size_t)(loop->columns - at) : 1024;
      kernels->load(loop->from, row + at * loop->columnStride * fromWidth, loop->columnStride, n,
                    scratch);
      kernels->store(loop->to, scratch, n, to + at * toWidth);
    }
  }
}

static bool runEmbedding(TtRun *run, TtStep *step) {
  TtTensor table = ttRunIn(run, step, 1);
  uint32_t rank = table->desc.rank;
  uint32_t *ids = readIds(run, ttRunIn(run, step, 0), table->desc.shape[rank - 2]);
  TtTensor out = ids ? ttRunOut(run, step) : NULL;
  if (out) {
    LookupLoop loop = {.device = run->device,
                       .ids = ids,
                       .table = ttTensorData(table),
                       .out = ttTensorData(out),
                       .from = table->desc.dtype,
                       .to = out->desc.dtype,
                       .columns = table->desc.shape[rank - 1],
                       .rowStride = table->strides[rank - 2],
                       .columnStride = table->strides[rank - 1]};
    size_t rows = (size_t)ttTensorDescGetNumElements(&step->ins[0].desc);
    ttParallel(run->device, rows, (size_t)(16384 / loop.columns + 1), lookupRows, &loop);
  }
  tsFree(ids);
  return out != NULL;
}

/// A table has rows and columns; dimensions before them are 1.
static bool checkTable(TtPlanner *planner, const TtTensorDesc *desc) {
  bool table = desc->rank >= 2;
  for (uint32_t d = 0; table && d + 2 < desc->rank; ++d)
    table = desc->shape[d] == 1;
  char text[128];
  return table ||
         ttPlanFail(planner, TT_ERROR_FILE, "%s is not a table", ttTensorDescText(desc, text));
}

bool ttPrepareEmbeddingOp(TtPlanner *planner, TtnnEmbeddingOp op, TtStep *step) {
  if (!ttPlanIn(planner, step, ttnnEmbeddingOpInput(op)) ||
      !ttPlanIn(planner, step, ttnnEmbeddingOpWeight(op)) ||
      !ttPlanOut(planner, step, ttnnEmbeddingOpOut(op)) || !checkTable(planner, &step->ins[1].desc))
    return false;
  const TtTensorDesc *ids = &step->ins[0].desc, *table = &step->ins[1].desc;
  const TtTensorDesc *out = &step->out.desc;
  step->run = runEmbedding;
  // Ids and their vectors may come with extra dimensions of 1.
  if (out->rank < 1 || out->shape[out->rank - 1] != table->shape[table->rank - 1] ||
      ttTensorDescGetNumElements(out) !=
          ttTensorDescGetNumElements(ids) * table->shape[table->rank - 1])
    return ttPlanFail(planner, TT_ERROR_FILE, "its result doesn't fit to its ids and its table");
  return true;
}

/// Adds up the gradients of each row of the table.
static bool runEmbeddingBackward(TtRun *run, TtStep *step) {
  const TtTensorDesc *desc = &step->out.desc;
  size_t columns = (size_t)desc->shape[desc->rank - 1], rows = (size_t)desc->shape[desc->rank - 2];
  size_t numIds = (size_t)ttTensorDescGetNumElements(&step->ins[0].desc);
  uint32_t *ids = readIds(run, ttRunIn(run, step, 0), (int64_t)rows);
  TtTensor gradient =
      ids ? ttTensorMakeContiguous(run->device, ttRunIn(run, step, 2), run->error) : NULL;
  TtTensor out = gradient ? ttRunOut(run, step) : NULL;
  if (out) {
    const TtKernels *kernels = run->device->kernels;
    float *sums = tsAllocZeroed(rows * columns, sizeof *sums);
    float *row = tsAlloc(columns * sizeof *row);
    const uint8_t *from = ttTensorData(gradient);
    for (size_t i = 0; i < numIds; ++i) {
      kernels->load(gradient->desc.dtype, from, 1, columns, row);
      from += columns * ttDTypeGetSize(gradient->desc.dtype);
      float *sum = sums + ids[i] * columns;
      kernels->floatOps[TtOp_Add](columns, sum, row, NULL, 0, 0, sum);
    }
    kernels->store(desc->dtype, sums, rows * columns, ttTensorData(out));
    tsFree(row);
    tsFree(sums);
  }
  ttTensorDestroy(gradient);
  tsFree(ids);
  return out != NULL;
}

bool ttPrepareEmbeddingBackwardOp(TtPlanner *planner, TtnnEmbeddingBackwardOp op, TtStep *step) {
  if (!ttPlanIn(planner, step, ttnnEmbeddingBackwardOpInput(op)) ||
      !ttPlanIn(planner, step, ttnnEmbeddingBackwardOpWeight(op)) ||
      !ttPlanIn(planner, step, ttnnEmbeddingBackwardOpInGrad(op)) ||
      !ttPlanOut(planner, step, ttnnEmbeddingBackwardOpOut(op)) ||
      !checkTable(planner, &step->out.desc) || !checkTable(planner, &step->ins[1].desc))
    return false;
  const TtTensorDesc *table = &step->ins[1].desc, *out = &step->out.desc;
  int64_t columns = out->shape[out->rank - 1];
  step->run = runEmbeddingBackward;
  if (columns != table->shape[table->rank - 1] ||
      out->shape[out->rank - 2] != table->shape[table->rank - 2] ||
      ttTensorDescGetNumElements(&step->ins[2].desc) !=
          ttTensorDescGetNumElements(&step->ins[0].desc) * columns)
    return ttPlanFail(planner, TT_ERROR_FILE,
                      "its gradient and its result don't fit to its ids and its table");
  return true;
}

//===----------------------------------------------------------------------===//
// Upsample
//===----------------------------------------------------------------------===//

/// [n, h, sh, w, sw, c] read with strides of 0.
static bool upsampleNearest(TtRun *run, TtTensor in, TtTensor out) {
  const int64_t *s = in->desc.shape, *o = out->desc.shape;
  int64_t shape[6] = {s[0], s[1], o[1] / s[1], s[2], o[2] / s[2], s[3]};
  TtView from = ttTensorView(in), to = ttTensorView(out);
  memcpy(from.strides,
         (int64_t[]){in->strides[0], in->strides[1], 0, in->strides[2], 0, in->strides[3]},
         6 * sizeof(int64_t));
  ttShapeStrides(shape, 6, to.strides);
  ttCopy(run->device, &from, &to, shape, 6);
  return true;
}

typedef struct ResizeLoop {
  TtDevice device;
  TtTensor in, out;
} ResizeLoop;

/// Where output pixel `at` lies between two input pixels: corners aren't aligned.
static float between(int64_t at, int64_t from, int64_t to, int64_t *low, int64_t *high) {
  float scale = (float)from / (float)to;
  float position = ((float)at + 0.5f) * scale - 0.5f;
  position = position < 0 ? 0 : position;
  *low = (int64_t)position;
  *high = *low + 1 < from ? *low + 1 : *low;
  return position - (float)*low;
}

static void resizeRows(void *user, size_t begin, size_t end, unsigned thread) {
  (void)thread;
  const ResizeLoop *loop = user;
  const TtKernels *kernels = loop->device->kernels;
  const TtTensorDesc *in = &loop->in->desc, *out = &loop->out->desc;
  int64_t channels = in->shape[3];
  int64_t inWidth = (int64_t)ttDTypeGetSize(in->dtype);
  int64_t outWidth = (int64_t)ttDTypeGetSize(out->dtype);
  const uint8_t *data = ttTensorData(loop->in);
  for (size_t row = begin; row < end; ++row) {
    int64_t n = (int64_t)row / out->shape[1], y = (int64_t)row % out->shape[1], y0, y1, x0, x1;
    float fy = between(y, in->shape[1], out->shape[1], &y0, &y1);
    for (int64_t x = 0; x < out->shape[2]; ++x) {
      float fx = between(x, in->shape[2], out->shape[2], &x0, &x1);
      uint8_t *to = (uint8_t *)ttTensorData(loop->out) +
                    ((int64_t)row * out->shape[2] + x) * channels * outWidth;
      int64_t corners[4] = {
          (n * in->shape[1] + y0) * in->shape[2] + x0, (n * in->shape[1] + y0) * in->shape[2] + x1,
          (n * in->shape[1] + y1) * in->shape[2] + x0, (n * in->shape[1] + y1) * in->shape[2] + x1};
      for (int64_t c = 0; c < channels; ++c) {
        float v[4];
        for (unsigned i = 0; i < 4; ++i)
          kernels->load(in->dtype, data + (corners[i] * channels + c) * inWidth, 1, 1, &v[i]);
        float top = v[0] + (v[1] - v[0]) * fx, bottom = v[2] + (v[3] - v[2]) * fx;
        float value = top + (bottom - top) * fy;
        kernels->store(out->dtype, &value, 1, to + c * outWidth);
      }
    }
  }
}

static bool runUpsample(TtRun *run, TtStep *step) {
  TtTensor in = ttTensorMakeContiguous(run->device, ttRunIn(run, step, 0), run->error);
  TtTensor out = in ? ttRunOut(run, step) : NULL;
  if (out && ((const DataParams *)step->params)->dims[0])
    ttParallel(run->device, (size_t)(out->desc.shape[0] * out->desc.shape[1]), 1, resizeRows,
               &(ResizeLoop){run->device, in, out});
  else if (out)
    upsampleNearest(run, in, out);
  ttTensorDestroy(in);
  return out != NULL;
}

bool ttPrepareUpsampleOp(TtPlanner *planner, TtnnUpsampleOp op, TtStep *step) {
  DataParams *params = newParams(planner, step);
  if (!ttPlanIn(planner, step, ttnnUpsampleOpIn(op)) ||
      !ttPlanOut(planner, step, ttnnUpsampleOpOut(op)))
    return false;
  const TtTensorDesc *in = &step->ins[0].desc;
  TtnnUniformScale2D uniform = ttnnUpsampleOpScaleFactorAsUniformScale2D(op);
  FbI32Vector each = ttnnNonUniformScale2DScale(ttnnUpsampleOpScaleFactorAsNonUniformScale2D(op));
  int64_t scaleY = ttnnUniformScale2DScale(uniform), scaleX = scaleY;
  if (each.length == 2) {
    scaleY = fbI32VectorGet(each, 0);
    scaleX = fbI32VectorGet(each, 1);
  }
  FbString mode = ttnnUpsampleOpMode(op);
  bool nearest = !mode.data || (mode.length == 7 && memcmp(mode.data, "nearest", 7) == 0);
  params->dims[0] = mode.length == 8 && mode.data && memcmp(mode.data, "bilinear", 8) == 0;
  if (in->rank != 4 || scaleY < 1 || scaleX < 1 || (!nearest && !params->dims[0]))
    return ttPlanFail(planner, TT_ERROR_FILE,
                      "it takes images [n, h, w, c], whole scales and mode nearest or bilinear");
  int64_t shape[4] = {in->shape[0], in->shape[1] * scaleY, in->shape[2] * scaleX, in->shape[3]};
  step->run = runUpsample;
  if (step->out.desc.dtype != in->dtype)
    return ttPlanFail(planner, TT_ERROR_UNSUPPORTED, "its result is of another type");
  return ttPlanOutShape(planner, step, shape, 4);
}

//===----------------------------------------------------------------------===//
// Caches: changed in place
//===----------------------------------------------------------------------===//

/// Gives the tensor a buffer of its own when others see the one it has.
static bool makeOwn(TtRun *run, TtTensor tensor) {
  if (atomic_load(&tensor->buffer->refs) == 1 && ttTensorIsContiguous(tensor)) {
    ttBufferTouch(tensor->buffer);
    return true;
  }
  TtTensor copy = ttTensorCreateEmpty(run->device->allocator, &tensor->desc, run->error);
  if (!copy)
    return false;
  TtView from = ttTensorView(tensor), to = ttTensorView(copy);
  ttCopy(run->device, &from, &to, tensor->desc.shape, tensor->desc.rank);
  ttBufferRelease(tensor->buffer);
  tensor->buffer = ttBufferRetain(copy->buffer);
  tensor->offset = 0;
  memcpy(tensor->strides, copy->strides, sizeof tensor->strides);
  ttTensorDestroy(copy);
  return true;
}

static bool runCache(TtRun *run, TtStep *step) {
  TtTensor cache = ttRunIn(run, step, 0), input = ttRunIn(run, step, 1);
  const DataParams *params = step->params;
  int64_t position = 0;
  if (step->numIns == 3) {
    TtTensor index = ttRunIn(run, step, 2);
    uint32_t value;
    run->device->kernels->loadInt(index->desc.dtype, ttTensorData(index), 1, 1, &value);
    position = value;
  }
  if (position + input->desc.shape[2] > cache->desc.shape[2])
    return ttFail(run->error, TT_ERROR_ARGUMENT,
                  "%s: position %lld, but the cache has %lld positions", step->name,
                  (long long)position, (long long)cache->desc.shape[2]);
  if (!makeOwn(run, cache))
    return false;
  TtView from = ttTensorView(input), to = ttTensorView(cache);
  to.data += (params->begins[0] * cache->strides[0] + position * cache->strides[2]) *
             (int64_t)ttDTypeGetSize(cache->desc.dtype);
  ttCopy(run->device, &from, &to, input->desc.shape, 4);
  return true;
}

/// Makes a step that writes its second input into its first, from `batch` on.
static bool finishCache(TtPlanner *planner, TtStep *step, uint32_t batch) {
  DataParams *params = newParams(planner, step);
  params->begins[0] = batch;
  const TtTensorDesc *cache = &step->ins[0].desc, *input = &step->ins[1].desc;
  if (cache->rank != 4 || input->rank != 4 || cache->shape[1] != input->shape[1] ||
      cache->shape[3] != input->shape[3] || input->shape[2] > cache->shape[2] ||
      params->begins[0] + input->shape[0] > cache->shape[0])
    return ttPlanFail(planner, TT_ERROR_FILE, "its input doesn't fit into its cache");
  step->mutates = true;
  step->run = runCache;
  return true;
}

bool ttPrepareUpdateCacheOp(TtPlanner *planner, TtnnUpdateCacheOp op, TtStep *step) {
  return ttPlanIn(planner, step, ttnnUpdateCacheOpCache(op)) &&
         ttPlanIn(planner, step, ttnnUpdateCacheOpInput(op)) &&
         ttPlanIn(planner, step, ttnnUpdateCacheOpUpdateIndex(op)) &&
         finishCache(planner, step, ttnnUpdateCacheOpBatchOffset(op));
}

bool ttPrepareFillCacheOp(TtPlanner *planner, TtnnFillCacheOp op, TtStep *step) {
  return ttPlanIn(planner, step, ttnnFillCacheOpCache(op)) &&
         ttPlanIn(planner, step, ttnnFillCacheOpInput(op)) &&
         finishCache(planner, step, ttnnFillCacheOpBatchOffset(op));
}
