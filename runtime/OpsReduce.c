// Reductions, argmax, prod, cumsum and softmax.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"

#include <math.h>
#include <string.h>

typedef enum ReduceKind {
  ReduceSum,
  ReduceMean,
  ReduceMax,
  ReduceMin,
  ReduceProd,
  ReduceArgMax
} ReduceKind;

typedef struct ReduceParams {
  ReduceKind kind;
  uint32_t mask; ///< bit d: dimension d is reduced
  uint32_t dim;  ///< of cumsum and softmax
} ReduceParams;

enum { Block = 1024 };

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// Dimensions to walk, outermost first.
typedef struct Dims {
  uint32_t rank;
  int64_t count;
  int64_t shape[TT_MAX_RANK], strides[TT_MAX_RANK];
} Dims;

typedef struct ReduceLoop {
  TtDevice device;
  ReduceKind kind;
  TtTensor in, out;
  bool integer;
  Dims kept, reduced;
} ReduceLoop;

static void addDim(Dims *dims, int64_t extent, int64_t stride) {
  if (extent == 1)
    return;
  uint32_t last = dims->rank - 1;
  dims->count *= extent;
  if (dims->rank && dims->strides[last] == stride * extent) {
    dims->shape[last] *= extent;
    dims->strides[last] = stride;
    return;
  }
  dims->shape[dims->rank] = extent;
  dims->strides[dims->rank++] = stride;
}

static int64_t offsetOf(const Dims *dims, int64_t index) {
  int64_t offset = 0;
  for (uint32_t d = dims->rank; d-- > 0; index /= dims->shape[d])
    offset += index % dims->shape[d] * dims->strides[d];
  return offset;
}

/// What has been seen so far of one result.
typedef struct Total {
  double value;
  uint64_t integer;
  int64_t index; ///< of the largest, in reduction order
} Total;

static Total startTotal(ReduceKind kind) {
  Total total = {0};
  if (kind == ReduceProd)
    total.value = 1, total.integer = 1;
  else if (kind == ReduceMax || kind == ReduceArgMax)
    total.value = -INFINITY;
  else if (kind == ReduceMin)
    total.value = INFINITY, total.integer = UINT32_MAX;
  return total;
}

static void addFloats(const TtKernels *kernels, ReduceKind kind, const float *values, size_t n,
                      int64_t first, Total *total) {
  float best;
  switch (kind) {
  case ReduceSum:
  case ReduceMean:
    total->value += (double)kernels->sum(values, n);
    break;
  case ReduceMax:
    best = kernels->max(values, n);
    if ((double)best > total->value || isnan(best))
      total->value = isnan(total->value) ? total->value : (double)best;
    break;
  case ReduceMin:
    best = kernels->min(values, n);
    if ((double)best < total->value || isnan(best))
      total->value = isnan(total->value) ? total->value : (double)best;
    break;
  case ReduceProd:
    for (size_t i = 0; i < n; ++i)
      total->value *= (double)values[i];
    break;
  case ReduceArgMax:
    // The first largest; a NaN is larger than everything.
    for (size_t i = 0; i < n; ++i) {
      if ((double)values[i] > total->value || (isnan(values[i]) && !isnan(total->value))) {
        total->value = (double)values[i];
        total->index = first + (int64_t)i;
      }
    }
    break;
  }
}

static void addIntegers(ReduceKind kind, const uint32_t *values, size_t n, int64_t first,
                        Total *total) {
  for (size_t i = 0; i < n; ++i) {
    uint64_t value = values[i];
    switch (kind) {
    case ReduceSum:
    case ReduceMean:
      total->integer += value;
      break;
    case ReduceMax:
      total->integer = value > total->integer ? value : total->integer;
      break;
    case ReduceMin:
      total->integer = value < total->integer ? value : total->integer;
      break;
    case ReduceProd:
      total->integer *= value;
      break;
    case ReduceArgMax:
      if (value > total->integer) {
        total->integer = value;
        total->index = first + (int64_t)i;
      }
      break;
    }
  }
}

static void putTotal(const ReduceLoop *loop, const Total *total, int64_t index) {
  const TtKernels *kernels = loop->device->kernels;
  TtDType dtype = loop->out->desc.dtype;
  uint8_t *to = (uint8_t *)ttTensorData(loop->out) + index * (int64_t)ttDTypeGetSize(dtype);
  if (loop->kind == ReduceArgMax) {
    uint32_t at = (uint32_t)total->index;
    kernels->storeInt(dtype, &at, 1, to);
  } else if (loop->integer && loop->kind != ReduceMean) {
    uint32_t value = (uint32_t)total->integer;
    kernels->storeInt(dtype, &value, 1, to);
  } else {
    double value = loop->integer ? (double)total->integer : total->value;
    float result = (float)(loop->kind == ReduceMean ? value / (double)loop->reduced.count : value);
    kernels->store(dtype, &result, 1, to);
  }
}

/// One result after the other: for reduced dimensions that lie innermost.
static void reduceEach(void *user, size_t begin, size_t end, unsigned thread) {
  const ReduceLoop *loop = user;
  const TtKernels *kernels = loop->device->kernels;
  const Dims *reduced = &loop->reduced;
  TtDType dtype = loop->in->desc.dtype;
  int64_t width = (int64_t)ttDTypeGetSize(dtype);
  int64_t inner = reduced->rank ? reduced->shape[reduced->rank - 1] : 1;
  int64_t stride = reduced->rank ? reduced->strides[reduced->rank - 1] : 1;
  float *scratch = loop->device->scratch[thread];
  for (size_t index = begin; index < end; ++index) {
    const uint8_t *base =
        (const uint8_t *)ttTensorData(loop->in) + offsetOf(&loop->kept, (int64_t)index) * width;
    Total total = startTotal(loop->kind);
    for (int64_t at = 0; at < reduced->count;) {
      int64_t n = inner - at % inner < Block ? inner - at % inner : Block;
      const uint8_t *from = base + offsetOf(reduced, at) * width;
      if (loop->integer) {
        kernels->loadInt(dtype, from, stride, (size_t)n, (uint32_t *)(void *)scratch);
        addIntegers(loop->kind, (const uint32_t *)(const void *)scratch, (size_t)n, at, &total);
      } else if (dtype == TT_F32 && stride == 1) {
        n = inner - at % inner;
        addFloats(kernels, loop->kind, (const float *)(const void *)from, (size_t)n, at, &total);
      } else {
        kernels->load(dtype, from, stride, (size_t)n, scratch);
        addFloats(kernels, loop->kind, scratch, (size_t)n, at, &total);
      }
      at += n;
    }
    putTotal(loop, &total, (int64_t)index);
  }
}

/// A block of results at once: for a kept dimension that lies innermost. Sums of 256 rows are
/// summed up apart, which keeps long sums exact.
static void reduceBlocks(void *user, size_t begin, size_t end, unsigned thread) {
  const ReduceLoop *loop = user;
  const TtKernels *kernels = loop->device->kernels;
  const Dims *kept = &loop->kept;
  TtDType from = loop->in->desc.dtype, to = loop->out->desc.dtype;
  int64_t width = (int64_t)ttDTypeGetSize(from);
  int64_t inner = kept->shape[kept->rank - 1];
  int64_t blocks = (inner + Block - 1) / Block;
  float *row = loop->device->scratch[thread], *partial = row + Block, *total = partial + Block;
  unsigned op = loop->kind == ReduceMax   ? TtOp_Maximum
                : loop->kind == ReduceMin ? TtOp_Minimum
                                          : TtOp_Add;
  for (size_t unit = begin; unit < end; ++unit) {
    int64_t column = (int64_t)unit % blocks * Block;
    int64_t index = (int64_t)unit / blocks * inner + column;
    size_t n = (size_t)(inner - column < Block ? inner - column : Block);
    const uint8_t *base = (const uint8_t *)ttTensorData(loop->in) + offsetOf(kept, index) * width;
    for (int64_t at = 0; at < loop->reduced.count; ++at) {
      kernels->load(from, base + offsetOf(&loop->reduced, at) * width, 1, n,
                    at % 256 ? row : partial);
      if (at % 256)
        kernels->floatOps[op](n, partial, row, NULL, 0, 0, partial);
      if (at % 256 == 255 || at + 1 == loop->reduced.count) {
        if (at < 256)
          memcpy(total, partial, n * sizeof *total);
        else
          kernels->floatOps[op](n, total, partial, NULL, 0, 0, total);
      }
    }
    if (loop->kind == ReduceMean)
      for (size_t i = 0; i < n; ++i)
        total[i] /= (float)loop->reduced.count;
    kernels->store(to, total, n,
                   (uint8_t *)ttTensorData(loop->out) + index * (int64_t)ttDTypeGetSize(to));
  }
}

static bool runReduce(TtRun *run, TtStep *step) {
  const ReduceParams *params = step->params;
  TtTensor in = ttRunIn(run, step, 0);
  ReduceLoop loop = {.device = run->device,
                     .kind = params->kind,
                     .in = in,
                     .integer = !ttDTypeIsFloat(in->desc.dtype),
                     .kept = {.count = 1},
                     .reduced = {.count = 1}};
  loop.out = ttRunOut(run, step);
  if (!loop.out)
    return false;
  for (uint32_t d = 0; d < in->desc.rank; ++d)
    addDim(params->mask >> d & 1 ? &loop.reduced : &loop.kept, in->desc.shape[d], in->strides[d]);
  const Dims *kept = &loop.kept;
  bool blocks = !loop.integer && kept->rank && kept->strides[kept->rank - 1] == 1 &&
                kept->shape[kept->rank - 1] >= 8 && params->kind <= ReduceMin;
  if (blocks) {
    int64_t inner = kept->shape[kept->rank - 1];
    size_t units = (size_t)(kept->count / inner * ((inner + Block - 1) / Block));
    ttParallel(run->device, units, (size_t)(16384 / (loop.reduced.count + 1) / Block + 1),
               reduceBlocks, &loop);
  } else {
    ttParallel(run->device, (size_t)kept->count, (size_t)(16384 / loop.reduced.count + 1),
               reduceEach, &loop);
  }
  return true;
}

/// The result's dimensions, those of 1 aside, must be the kept ones: files differ in whether they
/// keep reduced dimensions.
static bool finishReduce(TtPlanner *planner, TtStep *step, ReduceKind kind, uint32_t mask) {
  ReduceParams *params = ttPlanAlloc(planner, sizeof *params);
  *params = (ReduceParams){.kind = kind, .mask = mask};
  const TtTensorDesc *in = &step->ins[0].desc, *out = &step->out.desc;
  uint32_t at = 0;
  bool fits = true;
  for (uint32_t d = 0; d < in->rank; ++d) {
    if (mask >> d & 1 || in->shape[d] == 1)
      continue;
    while (at < out->rank && out->shape[at] == 1)
      ++at;
    fits &= at < out->rank && out->shape[at] == in->shape[d];
    ++at;
  }
  for (; at < out->rank; ++at)
    fits &= out->shape[at] == 1;
  step->params = params;
  step->run = runReduce;
  char from[128], to[128];
  return fits || ttPlanFail(planner, TT_ERROR_FILE, "%s can't be reduced to %s in this way",
                            ttTensorDescText(in, from), ttTensorDescText(out, to));
}

/// False for a reduction that this schema lacks.
static bool kindOf(TtnnReductionOpType type, ReduceKind *kind, const char **name) {
#define NAME(kind, text) [TtnnReductionOpType_##kind] = text,
  static const char *const names[] = {TtnnReductionOpType_EACH(NAME)};
#undef NAME
  switch (type) {
  case TtnnReductionOpType_Sum:
    *kind = ReduceSum;
    break;
  case TtnnReductionOpType_Mean:
    *kind = ReduceMean;
    break;
  case TtnnReductionOpType_Max:
    *kind = ReduceMax;
    break;
  case TtnnReductionOpType_Min:
    *kind = ReduceMin;
    break;
  }
  bool isKnown = (unsigned)type < sizeof names / sizeof *names;
  *name = isKnown ? names[type] : *name;
  return isKnown;
}

bool ttPrepareReductionOp(TtPlanner *planner, TtnnReductionOp op, TtStep *step) {
  ReduceKind kind = ReduceSum;
  if (!kindOf(ttnnReductionOpType(op), &kind, &planner->name))
    return ttPlanFail(planner, TT_ERROR_UNSUPPORTED, "unknown reduction %u",
                      (unsigned)ttnnReductionOpType(op));
  step->name = planner->name;
  if (!ttPlanIn(planner, step, ttnnReductionOpIn(op)) ||
      !ttPlanOut(planner, step, ttnnReductionOpOut(op)))
    return false;
  uint32_t rank = step->ins[0].desc.rank, mask = 0;
  FbI32Vector dims = ttnnReductionOpDimArg(op);
  for (uint32_t i = 0; i < dims.length; ++i) {
    uint32_t dim = 0;
    if (!ttPlanDim(planner, fbI32VectorGet(dims, i), rank, &dim))
      return false;
    mask |= 1u << dim;
  }
  if (!dims.length)
    mask = (1u << rank) - 1;
  return finishReduce(planner, step, kind, mask);
}

bool ttPrepareReductionArgMaxOp(TtPlanner *planner, TtnnReductionArgMaxOp op, TtStep *step) {
  if (!ttPlanIn(planner, step, ttnnReductionArgMaxOpIn(op)) ||
      !ttPlanOut(planner, step, ttnnReductionArgMaxOpOut(op)))
    return false;
  uint32_t rank = step->ins[0].desc.rank, dim, mask = (1u << rank) - 1;
  if (ttnnReductionArgMaxOpDimHas(op)) {
    if (!ttPlanDim(planner, ttnnReductionArgMaxOpDim(op), rank, &dim))
      return false;
    mask = 1u << dim;
  }
  return finishReduce(planner, step, ReduceArgMax, mask);
}

bool ttPrepareReductionProdOp(TtPlanner *planner, TtnnReductionProdOp op, TtStep *step) {
  if (!ttPlanIn(planner, step, ttnnReductionProdOpIn(op)) ||
      !ttPlanOut(planner, step, ttnnReductionProdOpOut(op)))
    return false;
  uint32_t rank = step->ins[0].desc.rank, dim, mask = (1u << rank) - 1;
  if (!ttnnReductionProdOpAllDimensions(op)) {
    if (!ttPlanDim(planner, ttnnReductionProdOpDimArg(op), rank, &dim))
      return false;
    mask = 1u << dim;
  }
  return finishReduce(planner, step, ReduceProd, mask);
}

//===----------------------------------------------------------------------===//
// Cumulative sums
//===----------------------------------------------------------------------===//

typedef struct LineLoop {
  TtDevice device;
  TtTensor in, out; ///< both contiguous
  int64_t outer, extent, inner;
} LineLoop;

static void sumLines(void *user, size_t begin, size_t end, unsigned thread) {
  const LineLoop *loop = user;
  const TtKernels *kernels = loop->device->kernels;
  TtDType from = loop->in->desc.dtype, to = loop->out->desc.dtype;
  size_t fromWidth = ttDTypeGetSize(from), toWidth = ttDTypeGetSize(to);
  bool integer = !ttDTypeIsFloat(from);
  float *row = loop->device->scratch[thread], *total = row + Block;
  uint32_t *intRow = (uint32_t *)(void *)row, *intTotal = (uint32_t *)(void *)total;
  int64_t blocks = (loop->inner + Block - 1) / Block;
  for (size_t unit = begin; unit < end; ++unit) {
    int64_t column = (int64_t)unit % blocks * Block, line = (int64_t)unit / blocks;
    size_t n = (size_t)(loop->inner - column < Block ? loop->inner - column : Block);
    for (int64_t i = 0; i < loop->extent; ++i) {
      size_t at = (size_t)((line * loop->extent + i) * loop->inner + column);
      const uint8_t *source = (const uint8_t *)ttTensorData(loop->in) + at * fromWidth;
      uint8_t *target = (uint8_t *)ttTensorData(loop->out) + at * toWidth;
      if (integer) {
        kernels->loadInt(from, source, 1, n, i ? intRow : intTotal);
        if (i)
          kernels->intOps[TtOp_Add](n, intTotal, intRow, NULL, 0, 0, intTotal);
        kernels->storeInt(to, intTotal, n, target);
      } else {
        kernels->load(from, source, 1, n, i ? row : total);
        if (i)
          kernels->floatOps[TtOp_Add](n, total, row, NULL, 0, 0, total);
        kernels->store(to, total, n, target);
      }
    }
  }
}

//===----------------------------------------------------------------------===//
// Softmax
//===----------------------------------------------------------------------===//

static void softmaxLines(void *user, size_t begin, size_t end, unsigned thread) {
  const LineLoop *loop = user;
  const TtKernels *kernels = loop->device->kernels;
  TtDType from = loop->in->desc.dtype, to = loop->out->desc.dtype;
  size_t fromWidth = ttDTypeGetSize(from), toWidth = ttDTypeGetSize(to);
  size_t n = (size_t)loop->extent;
  float *large = n > TT_SCRATCH ? tsAlloc(n * sizeof *large) : NULL;
  float *line = large ? large : loop->device->scratch[thread];
  for (size_t unit = begin; unit < end; ++unit) {
    size_t inner = (size_t)loop->inner;
    size_t at = unit / inner * n * inner + unit % inner;
    const uint8_t *source = (const uint8_t *)ttTensorData(loop->in) + at * fromWidth;
    uint8_t *target = (uint8_t *)ttTensorData(loop->out) + at * toWidth;
    if (inner == 1 && from == TT_F32 && to == TT_F32) {
      kernels->softmax((const float *)(const void *)source, n, (float *)(void *)target);
      continue;
    }
    kernels->load(from, source, (int64_t)inner, n, line);
    kernels->softmax(line, n, line);
    if (inner == 1)
      kernels->store(to, line, n, target);
    else
      for (size_t i = 0; i < n; ++i)
        kernels->store(to, line + i, 1, target + i * inner * toWidth);
  }
  tsFree(large);
}

static bool runLines(TtRun *run, TtStep *step, TtRangeFn body, bool perElement) {
  const ReduceParams *params = step->params;
  TtTensor in = ttTensorMakeContiguous(run->device, ttRunIn(run, step, 0), run->error);
  TtTensor out = in ? ttRunOut(run, step) : NULL;
  if (out) {
    LineLoop loop = {run->device, in, out, 1, in->desc.shape[params->dim], 1};
    for (uint32_t d = 0; d < in->desc.rank; ++d)
      *(d < params->dim ? &loop.outer : &loop.inner) *= d == params->dim ? 1 : in->desc.shape[d];
    int64_t units = loop.outer * (perElement ? loop.inner : (loop.inner + Block - 1) / Block);
    ttParallel(run->device, (size_t)units, (size_t)(8192 / loop.extent + 1), body, &loop);
  }
  ttTensorDestroy(in);
  return out != NULL;
}

static bool runCumSum(TtRun *run, TtStep *step) { return runLines(run, step, sumLines, false); }
static bool runSoftmax(TtRun *run, TtStep *step) { return runLines(run, step, softmaxLines, true); }

static bool prepareLines(TtPlanner *planner, TtStep *step, TtnnTensorRef in, TtnnTensorRef out,
                         int64_t dim, TtStepFn run) {
  ReduceParams *params = ttPlanAlloc(planner, sizeof *params);
  if (!ttPlanIn(planner, step, in) || !ttPlanOut(planner, step, out) ||
      !ttPlanDim(planner, dim, step->ins[0].desc.rank, &params->dim))
    return false;
  step->params = params;
  step->run = run;
  return ttPlanOutShape(planner, step, step->ins[0].desc.shape, step->ins[0].desc.rank);
}

bool ttPrepareMorehCumSumOp(TtPlanner *planner, TtnnMorehCumSumOp op, TtStep *step) {
  return prepareLines(planner, step, ttnnMorehCumSumOpIn(op), ttnnMorehCumSumOpOut(op),
                      ttnnMorehCumSumOpDim(op), runCumSum);
}

bool ttPrepareSoftmaxOp(TtPlanner *planner, TtnnSoftmaxOp op, TtStep *step) {
  return prepareLines(planner, step, ttnnSoftmaxOpIn(op), ttnnSoftmaxOpOut(op),
                      ttnnSoftmaxOpDimension(op), runSoftmax);
}
