// Ops that make tensors from nothing.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"

#include <math.h>
#include <string.h>

typedef struct CreateParams {
  float start, step; ///< the values are start + i * step
  const uint8_t *data;
} CreateParams;

typedef struct FillLoop {
  TtDevice device;
  TtTensor out;
  const CreateParams *params;
} FillLoop;

static void fillBlocks(void *user, size_t begin, size_t end, unsigned thread) {
  const FillLoop *loop = user;
  const CreateParams *params = loop->params;
  float *scratch = loop->device->scratch[thread];
  TtDType dtype = loop->out->desc.dtype;
  size_t width = ttDTypeGetSize(dtype);
  size_t count = (size_t)ttTensorDescGetNumElements(&loop->out->desc);
  for (size_t block = begin; block < end; ++block) {
    size_t first = block * 1024;
    size_t n = count - first < 1024 ? count - first : 1024;
    for (size_t i = 0; i < n; ++i)
      scratch[i] = (float)((double)params->start + (double)(first + i) * (double)params->step);
    loop->device->kernels->store(dtype, scratch, n,
                                 (uint8_t *)ttTensorData(loop->out) + first * width);
  }
}

static bool runFill(TtRun *run, TtStep *step) {
  TtTensor out = ttRunOut(run, step);
  if (!out)
    return false;
  size_t count = (size_t)ttTensorDescGetNumElements(&out->desc);
  FillLoop loop = {run->device, out, step->params};
  ttParallel(run->device, (count + 1023) / 1024, 16, fillBlocks, &loop);
  return true;
}

bool ttStepFill(TtPlanner *planner, TtStep *step, float value) {
  CreateParams *params = ttPlanAlloc(planner, sizeof *params);
  params->start = value;
  step->params = params;
  step->run = runFill;
  return true;
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

static void destroyConstant(void *state) { ttTensorDestroy(state); }

/// Large constants stay in the file's image, which a file that is mapped doesn't even read before
/// they are used; small ones are brought to where lines of the cache begin.
static TtTensor makeConstant(const TtRun *run, const TtStep *step) {
  enum { WorthBorrowing = 1 << 16 };
  const CreateParams *params = step->params;
  const TtTensorDesc *desc = &step->out.desc;
  size_t width = ttDTypeGetSize(desc->dtype);
  size_t bytes = (size_t)ttTensorDescGetNumElements(desc) * width;
  bool isBlock = ttDTypeIsBlock(step->out.format);
  if (!isBlock && bytes >= WorthBorrowing && (uintptr_t)params->data % width == 0)
    return ttTensorCreateOn(ttBufferBorrow(run->plan->image, params->data, bytes), desc);
  TtTensor tensor = ttTensorCreateEmpty(run->device->allocator, desc, run->error);
  if (tensor && isBlock)
    ttBlockUnpack(step->out.format, params->data,
                  ttTileGetBytes(step->out.format, desc->shape, desc->rank), desc->shape,
                  desc->rank, ttTensorData(tensor), NULL);
  else if (tensor)
    memcpy(tensor->buffer->data, params->data, bytes);
  return tensor;
}

/// The tensor is made at the first run and stays: copies in the order that products want, which
/// are kept with its buffer, stay too.
static bool runConstant(TtRun *run, TtStep *step) {
  if (!step->state) {
    step->state = makeConstant(run, step);
    step->destroyState = destroyConstant;
  }
  if (!step->state)
    return false;
  return ttRunOutTensor(
      run, step,
      ttTensorCreateView(step->state, &step->out.desc, 0, ((TtTensor)step->state)->strides));
}

bool ttPrepareConstantOp(TtPlanner *planner, TtnnConstantOp op, TtStep *step) {
  if (!ttPlanOut(planner, step, ttnnConstantOpOut(op)))
    return false;
  FbU8Vector data = ttnnConstantOpData(op);
  const TtTensorDesc *desc = &step->out.desc;
  uint64_t wanted = ttDTypeIsBlock(step->out.format)
                        ? ttTileGetBytes(step->out.format, desc->shape, desc->rank)
                        : (uint64_t)ttTensorDescGetNumElements(desc) * ttDTypeGetSize(desc->dtype);
  if (data.length != wanted)
    return ttPlanFail(planner, TT_ERROR_FILE, "its tensor takes %llu bytes, but it has %u",
                      (unsigned long long)wanted, data.length);
  CreateParams *params = ttPlanAlloc(planner, sizeof *params);
  params->data = data.data;
  step->params = params;
  step->exact = true;
  step->run = runConstant;
  return true;
}

//===----------------------------------------------------------------------===//
// The others
//===----------------------------------------------------------------------===//

bool ttPrepareArangeOp(TtPlanner *planner, TtnnArangeOp op, TtStep *step) {
  float start = ttnnArangeOpStart(op), end = ttnnArangeOpEnd(op), by = ttnnArangeOpStep(op);
  if (!ttPlanOut(planner, step, ttnnArangeOpOut(op)))
    return false;
  double count = by != 0 ? ceil(((double)end - (double)start) / (double)by) : NAN;
  if (!(count == (double)ttTensorDescGetNumElements(&step->out.desc)))
    return ttPlanFail(planner, TT_ERROR_FILE, "from %g to %g by %g isn't %lld values",
                      (double)start, (double)end, (double)by,
                      (long long)ttTensorDescGetNumElements(&step->out.desc));
  CreateParams *params = ttPlanAlloc(planner, sizeof *params);
  params->start = start;
  params->step = by;
  step->params = params;
  step->run = runFill;
  return true;
}

/// Fails when the op's own shape isn't that of its tensor.
static bool checkShape(TtPlanner *planner, const TtStep *step, FbI64Vector shape) {
  int64_t values[TT_MAX_RANK];
  if (shape.length > TT_MAX_RANK)
    return ttPlanFail(planner, TT_ERROR_FILE, "a shape of %u dimensions", shape.length);
  for (uint32_t i = 0; i < shape.length; ++i)
    values[i] = fbI64VectorGet(shape, i);
  return ttPlanOutShape(planner, step, values, shape.length);
}

bool ttPrepareEmptyOp(TtPlanner *planner, TtnnEmptyOp op, TtStep *step) {
  return ttPlanOut(planner, step, ttnnEmptyOpOut(op));
}

bool ttPrepareZerosOp(TtPlanner *planner, TtnnZerosOp op, TtStep *step) {
  return ttPlanOut(planner, step, ttnnZerosOpOut(op)) &&
         checkShape(planner, step, ttnnZerosOpShape(op)) && ttStepFill(planner, step, 0);
}

bool ttPrepareOnesOp(TtPlanner *planner, TtnnOnesOp op, TtStep *step) {
  return ttPlanOut(planner, step, ttnnOnesOpOut(op)) &&
         checkShape(planner, step, ttnnOnesOpShape(op)) && ttStepFill(planner, step, 1);
}

bool ttPrepareFullOp(TtPlanner *planner, TtnnFullOp op, TtStep *step) {
  return ttPlanOut(planner, step, ttnnFullOpOut(op)) &&
         ttStepFill(planner, step, ttnnFullOpFillValue(op));
}
