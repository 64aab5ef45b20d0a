// Matrix products, convolutions and pooling: shapes are settled here, backends do the work.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"

#include <string.h>

//===----------------------------------------------------------------------===//
// Types that no backend takes
//===----------------------------------------------------------------------===//

/// A contiguous tensor of the type, the tensor itself (retained) when it is one.
static TtTensor convertTo(TtRun *run, TtTensor tensor, TtDType dtype) {
  TtTensorDesc desc = tensor->desc;
  if (desc.dtype == dtype && ttTensorIsContiguous(tensor))
    return ttTensorRetain(tensor);
  desc.dtype = dtype;
  TtTensor result = ttTensorCreateEmpty(run->device->allocator, &desc, run->error);
  if (result) {
    TtView from = ttTensorView(tensor), to = ttTensorView(result);
    ttCopy(run->device, &from, &to, desc.shape, desc.rank);
  }
  return result;
}

/// The type to compute in: bf16 when all are and the backend is good at it, else f32.
static TtDType computeType(const TtStep *step) {
  bool bf16 = step->out.desc.dtype == TT_BF16 && ttBackendIsFast(TT_BF16);
  for (uint32_t i = 0; i < step->numIns && i < 2; ++i)
    bf16 &= step->ins[i].desc.dtype == TT_BF16;
  return bf16 ? TT_BF16 : TT_F32;
}

/// Where a backend writes: the output itself, or something of the type it computes in.
static TtTensor resultOf(TtRun *run, TtTensor out, TtDType dtype) {
  if (out->desc.dtype == dtype)
    return ttTensorRetain(out);
  TtTensorDesc desc = out->desc;
  desc.dtype = dtype;
  return ttTensorCreateEmpty(run->device->allocator, &desc, run->error);
}

static void finishResult(TtRun *run, TtTensor result, TtTensor out) {
  if (result->buffer == out->buffer)
    return;
  TtView from = ttTensorView(result), to = ttTensorView(out);
  ttCopy(run->device, &from, &to, out->desc.shape, out->desc.rank);
}

//===----------------------------------------------------------------------===//
// Matrix products
//===----------------------------------------------------------------------===//

/// One operand with its shape and strides made a batch of matrices.
typedef struct Matrices {
  uint32_t rank;
  int64_t shape[TT_MAX_RANK], strides[TT_MAX_RANK];
} Matrices;

static Matrices matricesOf(TtTensor tensor, uint32_t rank, bool isRight) {
  const TtTensorDesc *desc = &tensor->desc;
  Matrices m = {.rank = rank};
  uint32_t lead = rank - desc->rank;
  for (uint32_t d = 0; d < rank; ++d) {
    m.shape[d] = d < lead ? 1 : desc->shape[d - lead];
    m.strides[d] = d < lead ? 0 : tensor->strides[d - lead];
  }
  if (desc->rank == 1 && isRight) { // a column
    m.shape[rank - 2] = desc->shape[0];
    m.strides[rank - 2] = tensor->strides[0];
    m.shape[rank - 1] = 1;
    m.strides[rank - 1] = 1;
  }
  return m;
}

/// Products with one right matrix are one large product when the left rows follow each other.
static void foldBatch(Matrices *a, Matrices *b) {
  for (uint32_t d = 0; d + 2 < b->rank; ++d)
    if (b->shape[d] != 1)
      return;
  int64_t rows = a->shape[a->rank - 2], stride = a->strides[a->rank - 2];
  for (uint32_t d = a->rank - 2; d-- > 0;) {
    if (a->shape[d] != 1 && rows != 1 && a->strides[d] != stride * rows)
      return;
    stride = rows == 1 ? a->strides[d] : stride;
    rows *= a->shape[d];
  }
  uint32_t r = a->rank;
  *a = (Matrices){2, {rows, a->shape[r - 1]}, {stride, a->strides[r - 1]}};
  *b = (Matrices){2, {b->shape[r - 2], b->shape[r - 1]}, {b->strides[r - 2], b->strides[r - 1]}};
}

static TtProduct productOf(TtTensor a, TtTensor b, TtDType dtype, bool hasBias) {
  uint32_t rank = a->desc.rank > b->desc.rank ? a->desc.rank : b->desc.rank;
  rank = rank < 2 ? 2 : rank;
  Matrices left = matricesOf(a, rank, false), right = matricesOf(b, rank, true);
  foldBatch(&left, &right);
  TtProduct product = {.rank = left.rank, .dtype = dtype, .hasBias = hasBias};
  for (uint32_t d = 0; d < left.rank; ++d) {
    product.a[d] = left.shape[d];
    product.b[d] = right.shape[d];
    product.out[d] = left.shape[d] > right.shape[d] ? left.shape[d] : right.shape[d];
    product.aStrides[d] = left.strides[d];
    product.bStrides[d] = right.strides[d];
  }
  product.out[left.rank - 2] = left.shape[left.rank - 2];
  product.out[left.rank - 1] = right.shape[left.rank - 1];
  return product;
}

/// Backends want rows or columns that lie together.
static bool isMatrixLike(TtTensor tensor, TtDType dtype) {
  uint32_t rank = tensor->desc.rank;
  if (tensor->desc.dtype != dtype)
    return false;
  if (rank < 2)
    return ttTensorIsContiguous(tensor);
  const int64_t *shape = tensor->desc.shape + rank - 2, *strides = tensor->strides + rank - 2;
  bool rows = strides[1] == 1 && (strides[0] >= shape[1] || shape[0] == 1);
  bool columns = strides[0] == 1 && (strides[1] >= shape[0] || shape[1] == 1);
  return rows || columns;
}

/// In f32 without a backend: both sides are made contiguous.
static bool plainProduct(TtRun *run, const TtStep *step, TtTensor bias, TtTensor out) {
  TtTensor a = convertTo(run, ttRunIn(run, step, 0), TT_F32);
  TtTensor b = a ? convertTo(run, ttRunIn(run, step, 1), TT_F32) : NULL;
  TtTensor vector = bias ? convertTo(run, bias, TT_F32) : NULL;
  TtTensor result = b && (!bias || vector) ? resultOf(run, out, TT_F32) : NULL;
  if (result) {
    TtProduct product = productOf(a, b, TT_F32, bias != NULL);
    ttPlainProduct(run->device, &product, ttTensorData(a), ttTensorData(b),
                   vector ? ttTensorData(vector) : NULL, ttTensorData(result));
    finishResult(run, result, out);
  }
  bool done = result != NULL;
  ttTensorDestroy(result);
  ttTensorDestroy(vector);
  ttTensorDestroy(b);
  ttTensorDestroy(a);
  return done;
}

static bool backendProduct(TtRun *run, TtStep *step, TtTensor bias, TtTensor out, bool *done) {
  TtDType dtype = computeType(step);
  TtTensor inA = ttRunIn(run, step, 0), inB = ttRunIn(run, step, 1);
  TtTensor a = isMatrixLike(inA, dtype) ? ttTensorRetain(inA) : convertTo(run, inA, dtype);
  // The backend keeps constants of bf16 as it wants them.
  TtDType typeB = inB->desc.dtype == TT_BF16 ? TT_BF16 : dtype;
  TtTensor b = isMatrixLike(inB, typeB) ? ttTensorRetain(inB) : convertTo(run, inB, typeB);
  TtTensor vector = bias ? convertTo(run, bias, TT_F32) : NULL;
  TtTensor result = a && b && (!bias || vector) ? resultOf(run, out, dtype) : NULL;
  *done = false;
  if (result) {
    TtProduct product = productOf(a, b, dtype, bias != NULL);
    step->destroyState = ttBackendStateDestroy;
    *done =
        ttBackendProduct(run->device, &product, ttTensorData(a), b,
                         vector ? ttTensorData(vector) : NULL, ttTensorData(result), &step->state);
    if (*done)
      finishResult(run, result, out);
  }
  bool ok = result != NULL;
  ttTensorDestroy(result);
  ttTensorDestroy(vector);
  ttTensorDestroy(b);
  ttTensorDestroy(a);
  return ok;
}

typedef struct IntegerLoop {
  const TtKernels *kernels;
  const TtProduct *product;
  const uint32_t *a, *b;
  TtTensor out;
} IntegerLoop;

static void multiplyIntegers(void *user, size_t begin, size_t end, unsigned thread) {
  (void)thread;
  const IntegerLoop *loop = user;
  const TtProduct *p = loop->product;
  uint32_t r = p->rank;
  int64_t rows = p->out[r - 2], columns = p->out[r - 1], inner = p->a[r - 1];
  TtDType dtype = loop->out->desc.dtype;
  uint32_t *totals = tsAlloc(tsMulSize((size_t)columns, sizeof *totals));
  for (size_t row = begin; row < end; ++row) {
    int64_t batch = (int64_t)row / rows;
    const uint32_t *a = loop->a + (int64_t)row % rows * p->aStrides[r - 2], *b = loop->b;
    for (uint32_t d = r - 2; d-- > 0; batch /= p->out[d]) {
      a += p->a[d] == 1 ? 0 : batch % p->out[d] * p->aStrides[d];
      b += p->b[d] == 1 ? 0 : batch % p->out[d] * p->bStrides[d];
    }
    memset(totals, 0, (size_t)columns * sizeof *totals);
    for (int64_t k = 0; k < inner; ++k) {
      const uint32_t *line = b + k * p->bStrides[r - 2];
      for (int64_t column = 0; column < columns; ++column)
        totals[column] += a[k] * line[column];
    }
    loop->kernels->storeInt(dtype, totals, (size_t)columns,
                            (uint8_t *)ttTensorData(loop->out) +
                                (int64_t)row * columns * (int64_t)ttDTypeGetSize(dtype));
  }
  tsFree(totals);
}

/// Exact, modulo 2^32; models have few of these.
static bool integerProduct(TtRun *run, const TtStep *step, TtTensor out) {
  TtTensor a = convertTo(run, ttRunIn(run, step, 0), TT_U32);
  TtTensor b = a ? convertTo(run, ttRunIn(run, step, 1), TT_U32) : NULL;
  if (b) {
    TtProduct product = productOf(a, b, TT_U32, false);
    IntegerLoop loop = {run->device->kernels, &product, ttTensorData(a), ttTensorData(b), out};
    size_t rows = 1;
    for (uint32_t d = 0; d + 1 < product.rank; ++d)
      rows *= (size_t)product.out[d];
    ttParallel(run->device, rows, 1, multiplyIntegers, &loop);
  }
  ttTensorDestroy(b);
  ttTensorDestroy(a);
  return b != NULL;
}

static bool isInteger(const TtStep *step) {
  return !ttDTypeIsFloat(step->ins[0].desc.dtype) && !ttDTypeIsFloat(step->ins[1].desc.dtype);
}

/// A bias of one row goes into the product; others are added after it.
static bool isRowBias(const TtStep *step) {
  const TtTensorDesc *bias = &step->ins[2].desc, *out = &step->out.desc;
  return bias->rank >= 1 && out->rank >= 1 &&
         bias->shape[bias->rank - 1] == out->shape[out->rank - 1] &&
         ttTensorDescGetNumElements(bias) == bias->shape[bias->rank - 1] && !isInteger(step);
}

static void addBias(TtRun *run, const TtStep *step, TtTensor product, TtTensor out) {
  const TtTensorDesc *desc = &out->desc;
  TtMap map = {.numIns = 2,
               .numSteps = 1,
               .integer = isInteger(step),
               .steps = {{.op = TtOp_Add, .args = {0, 1}, .numArgs = 2, .dtype = desc->dtype}}};
  TtView to = ttTensorView(out);
  TtView ins[2] = {ttTensorBroadcastView(product, desc->shape, desc->rank),
                   ttTensorBroadcastView(ttRunIn(run, step, 2), desc->shape, desc->rank)};
  ttMapRun(run->device, &map, ins, &to, desc->shape, desc->rank);
}

static bool multiply(TtRun *run, TtStep *step, TtTensor bias, TtTensor out) {
  bool done = false;
  if (isInteger(step) && !(done = integerProduct(run, step, out)))
    return false;
  if (!done && run->device->backend && !backendProduct(run, step, bias, out, &done))
    return false;
  return done || plainProduct(run, step, bias, out);
}

static bool runProduct(TtRun *run, TtStep *step) {
  const TtTensorDesc *smaller = step->params;
  bool hasBias = step->numIns == 3, rowBias = hasBias && !smaller && isRowBias(step);
  TtTensor out = ttRunOut(run, step);
  if (!out)
    return false;
  TtTensor product = smaller ? ttTensorCreateEmpty(run->device->allocator, smaller, run->error)
                             : ttTensorRetain(out);
  bool done = product && multiply(run, step, rowBias ? ttRunIn(run, step, 2) : NULL, product);
  if (done && hasBias && !rowBias)
    addBias(run, step, product, out);
  if (product)
    ttTensorDestroy(product);
  return done;
}

/// The shape of a product as NumPy has it.
static bool productShape(TtPlanner *planner, const TtTensorDesc *a, const TtTensorDesc *b,
                         int64_t *shape, uint32_t *rank) {
  char x[128], y[128];
  bool fits = a->rank >= 1 && b->rank >= 1;
  int64_t inner = fits ? a->shape[a->rank - 1] : 0;
  fits = fits && inner == b->shape[b->rank == 1 ? 0 : b->rank - 2];
  uint32_t batchA = a->rank > 2 ? a->rank - 2 : 0, batchB = b->rank > 2 ? b->rank - 2 : 0;
  uint32_t batch = batchA > batchB ? batchA : batchB;
  for (uint32_t d = 0; fits && d < batch; ++d) {
    int64_t left = d + batchA < batch ? 1 : a->shape[d + batchA - batch];
    int64_t right = d + batchB < batch ? 1 : b->shape[d + batchB - batch];
    fits = left == right || left == 1 || right == 1;
    shape[d] = left > right ? left : right;
  }
  if (!fits)
    return ttPlanFail(planner, TT_ERROR_FILE, "%s and %s can't be multiplied",
                      ttTensorDescText(a, x), ttTensorDescText(b, y));
  *rank = batch;
  if (a->rank > 1)
    shape[(*rank)++] = a->shape[a->rank - 2];
  if (b->rank > 1)
    shape[(*rank)++] = b->shape[b->rank - 1];
  return true;
}

/// Makes the shape that of the product and its bias.
static bool broadcastBias(TtPlanner *planner, const TtTensorDesc *bias, int64_t *shape,
                          uint32_t *rank) {
  for (; *rank < bias->rank; ++*rank) {
    memmove(shape + 1, shape, *rank * sizeof *shape);
    shape[0] = 1;
  }
  for (uint32_t d = 0; d < bias->rank; ++d) {
    int64_t *size = &shape[*rank - bias->rank + d];
    if (bias->shape[d] != 1 && *size != 1 && *size != bias->shape[d])
      return ttPlanFail(planner, TT_ERROR_FILE, "the bias doesn't broadcast to the result");
    *size = *size == 1 ? bias->shape[d] : *size;
  }
  return true;
}

/// Makes a step of the product of its first two inputs, to which it adds the third if there is one.
static bool finishProduct(TtPlanner *planner, TtStep *step) {
  int64_t shape[TT_MAX_RANK] = {0};
  uint32_t rank = 0;
  if (!productShape(planner, &step->ins[0].desc, &step->ins[1].desc, shape, &rank))
    return false;
  // Of two vectors: the compiler has a vector of one element for the number.
  if (rank == 0 && step->out.desc.rank == 1)
    shape[rank++] = 1;
  step->run = runProduct;
  TtTensorDesc product = step->out.desc;
  product.rank = rank;
  memcpy(product.shape, shape, rank * sizeof *shape);
  if (step->numIns == 3 && !broadcastBias(planner, &step->ins[2].desc, shape, &rank))
    return false;
  if (!ttPlanOutShape(planner, step, shape, rank))
    return false;
  // What the bias makes larger is multiplied by itself.
  if (!ttShapesEqual(&product, &step->out.desc)) {
    TtTensorDesc *smaller = ttPlanAlloc(planner, sizeof *smaller);
    *smaller = product;
    step->params = smaller;
  }
  const TtTensorDesc *a = &step->ins[0].desc;
  step->flops = 2.0 * (double)ttTensorDescGetNumElements(&product) * (double)a->shape[a->rank - 1];
  return true;
}

bool ttPrepareMatmulOp(TtPlanner *planner, TtnnMatmulOp op, TtStep *step) {
  return ttPlanIn(planner, step, ttnnMatmulOpIn0(op)) &&
         ttPlanIn(planner, step, ttnnMatmulOpIn1(op)) &&
         ttPlanOut(planner, step, ttnnMatmulOpOut(op)) && finishProduct(planner, step);
}

bool ttPrepareLinearOp(TtPlanner *planner, TtnnLinearOp op, TtStep *step) {
  TtnnTensorRef bias = ttnnLinearOpBias(op);
  return ttPlanIn(planner, step, ttnnLinearOpIn0(op)) &&
         ttPlanIn(planner, step, ttnnLinearOpIn1(op)) &&
         (ttnnTensorRefIsNull(bias) || ttPlanIn(planner, step, bias)) &&
         ttPlanOut(planner, step, ttnnLinearOpOut(op)) && finishProduct(planner, step);
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

/// The operands of a step's epilogue, contiguous; in f32 for the backend.
typedef struct Others {
  uint32_t count;
  TtTensor tensors[TT_MAP_MAX_INS];
} Others;

static void dropOthers(Others *others) {
  for (uint32_t i = 0; i < others->count; ++i)
    ttTensorDestroy(others->tensors[i]);
  others->count = 0;
}

static bool takeOthers(TtRun *run, const TtStep *step, bool asF32, Others *others) {
  uint32_t own = ttStepOwnIns(step);
  others->count = 0;
  for (uint32_t i = own; i < step->numIns; ++i) {
    TtTensor in = ttRunIn(run, step, i);
    TtTensor taken = convertTo(run, in, asF32 ? TT_F32 : in->desc.dtype);
    if (!taken) {
      dropOthers(others);
      return false;
    }
    others->tensors[others->count++] = taken;
  }
  return true;
}

/// Does what comes behind the op, from its result to the step's.
static bool runEpilogue(TtRun *run, const TtStep *step, TtTensor result, TtTensor out) {
  const TtTensorDesc *desc = &out->desc;
  const TtEpilogue *epilogue = step->epilogue;
  Others others;
  if (!takeOthers(run, step, false, &others))
    return false;
  TtView to = ttTensorView(out), ins[TT_MAP_MAX_INS];
  for (uint32_t i = 0; i < epilogue->map.numIns; ++i) {
    TtTensor tensor = i ? others.tensors[i - 1] : result;
    ins[i] = (TtView){.data = ttTensorData(tensor), .dtype = tensor->desc.dtype};
    if (epilogue->over[i] == TT_WHOLE)
      memcpy(ins[i].strides, to.strides, sizeof to.strides);
    else if (epilogue->over[i] == TT_CHANNEL)
      ins[i].strides[desc->rank - 1] = 1;
  }
  ttMapRun(run->device, &epilogue->map, ins, &to, desc->shape, desc->rank);
  dropOthers(&others);
  return true;
}

static bool finishWindowResult(TtRun *run, const TtStep *step, TtTensor result, TtTensor out,
                               bool epilogueDone) {
  if (step->epilogue && !epilogueDone)
    return runEpilogue(run, step, result, out);
  finishResult(run, result, out);
  return true;
}

/// An op's own operands: the weights as they are, the others of the type it computes in.
typedef struct WindowIns {
  TtTensor in, weights, bias;
} WindowIns;

static void dropWindowIns(WindowIns *ins) {
  ttTensorDestroy(ins->bias);
  ttTensorDestroy(ins->weights);
  ttTensorDestroy(ins->in);
}

static bool takeWindowIns(TtRun *run, const TtStep *step, TtDType dtype, TtDType weightsType,
                          WindowIns *ins) {
  uint32_t count = ttStepOwnIns(step);
  *ins = (WindowIns){.in = convertTo(run, ttRunIn(run, step, 0), dtype)};
  bool done = ins->in != NULL;
  if (done && count > 1)
    done = (ins->weights = convertTo(run, ttRunIn(run, step, 1), weightsType)) != NULL;
  if (done && count > 2)
    done = (ins->bias = convertTo(run, ttRunIn(run, step, 2), TT_F32)) != NULL;
  if (!done)
    dropWindowIns(ins);
  return done;
}

static bool plainWindow(TtRun *run, const TtStep *step, TtWindow *window, TtTensor out) {
  WindowIns ins;
  if (!takeWindowIns(run, step, TT_F32, TT_F32, &ins))
    return false;
  TtTensor result = resultOf(run, out, TT_F32);
  window->dtype = TT_F32;
  bool done =
      result && ttPlainWindow(run->device, window, ttTensorData(ins.in),
                              ins.weights ? ttTensorData(ins.weights) : NULL,
                              ins.bias ? ttTensorData(ins.bias) : NULL, ttTensorData(result));
  done = done && finishWindowResult(run, step, result, out, false);
  ttTensorDestroy(result);
  dropWindowIns(&ins);
  return done;
}

/// Has the backend compute `result`, with the epilogue where both take it.
static bool callBackend(TtRun *run, TtStep *step, const TtWindow *window, const WindowIns *ins,
                        TtTensor result, bool *withEpilogue) {
  TtWindowData data = {.in = ttTensorData(ins->in),
                       .weights = ins->weights,
                       .bias = ins->bias ? ttTensorData(ins->bias) : NULL,
                       .out = ttTensorData(result)};
  Others others = {0};
  if (*withEpilogue && !takeOthers(run, step, true, &others))
    return false;
  for (uint32_t i = 0; i < others.count; ++i)
    data.others[i + 1] = ttTensorData(others.tensors[i]);
  data.epilogue = *withEpilogue ? step->epilogue : NULL;
  bool done = ttBackendWindow(run->device, window, &data, &step->state);
  dropOthers(&others);
  if (!done && data.epilogue) {
    step->epilogueApart = true;
    *withEpilogue = false;
    data.epilogue = NULL;
    done = ttBackendWindow(run->device, window, &data, &step->state);
  }
  return done;
}

static bool backendWindow(TtRun *run, TtStep *step, TtWindow *window, TtTensor out, bool *done) {
  window->dtype = computeType(step);
  WindowIns ins;
  *done = false;
  TtDType weightsType = window->dtype;
  if (ttStepOwnIns(step) > 1 && step->ins[1].desc.dtype == TT_BF16)
    weightsType = TT_BF16; // the backend keeps them as it wants them
  if (!takeWindowIns(run, step, window->dtype, weightsType, &ins))
    return false;
  TtTensor result = resultOf(run, out, window->dtype);
  bool withEpilogue = step->epilogue && !step->epilogueApart && window->dtype == TT_F32 &&
                      out->desc.dtype == TT_F32;
  bool ok = result != NULL;
  if (ok) {
    step->destroyState = ttBackendStateDestroy;
    *done = callBackend(run, step, window, &ins, result, &withEpilogue);
    ok = !*done || finishWindowResult(run, step, result, out, withEpilogue);
  }
  ttTensorDestroy(result);
  dropWindowIns(&ins);
  return ok;
}

static bool runWindow(TtRun *run, TtStep *step) {
  TtWindow window = *(const TtWindow *)step->params;
  TtTensor out = ttRunOut(run, step);
  if (!out)
    return false;
  bool done = false;
  if (run->device->backend && !backendWindow(run, step, &window, out, &done))
    return false;
  return done || plainWindow(run, step, &window, out);
}

/// Sizes of an image's results; false when a window doesn't fit into the padded image.
static bool windowSize(const TtWindow *w, int d, int64_t in, int64_t outputPadding, int64_t *out) {
  int64_t span = w->dilation[d] * (w->kernel[d] - 1) + 1;
  if (w->kind == TT_CONV_TRANSPOSE) {
    *out = (in - 1) * w->stride[d] - w->padding[d] - w->paddingEnd[d] + span + outputPadding;
    return *out >= 1;
  }
  int64_t room = in + w->padding[d] + w->paddingEnd[d] - span;
  *out = room / w->stride[d] + 1;
  return room >= 0;
}

/// All numbers come from a file: within bounds that no product of a few of them overflows.
static bool checkWindow(TtPlanner *planner, const TtWindow *w) {
  const int64_t *numbers[] = {&w->batch,     &w->inC,       &w->inH,         &w->inW,
                              &w->outC,      &w->groups,    &w->kernel[0],   &w->kernel[1],
                              &w->stride[0], &w->stride[1], &w->dilation[0], &w->dilation[1]};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; ++i)
    if (*numbers[i] < 1 || *numbers[i] > (1 << 24))
      return ttPlanFail(planner, TT_ERROR_FILE, "one of its sizes is %lld", (long long)*numbers[i]);
  for (int d = 0; d < 2; ++d)
    if (w->padding[d] < 0 || w->padding[d] > (1 << 24))
      return ttPlanFail(planner, TT_ERROR_FILE, "a padding of %lld", (long long)w->padding[d]);
  return true;
}

static bool checkCount(TtPlanner *planner, const TtTensorDesc *desc, const char *what,
                       const int64_t *factors, uint32_t numFactors) {
  double count = 1; // the true count may not fit into 64 bits
  for (uint32_t i = 0; i < numFactors; ++i)
    count *= (double)factors[i];
  char text[128];
  return count == (double)ttTensorDescGetNumElements(desc) ||
         ttPlanFail(planner, TT_ERROR_FILE, "its %s is %s, but should have %.0f elements", what,
                    ttTensorDescText(desc, text), count);
}

static bool finishWindow(TtPlanner *planner, TtStep *step, TtWindow *w,
                         const int64_t outputPadding[2]) {
  if (!checkWindow(planner, w))
    return false;
  if (!windowSize(w, 0, w->inH, outputPadding[0], &w->outH) ||
      !windowSize(w, 1, w->inW, outputPadding[1], &w->outW))
    return ttPlanFail(planner, TT_ERROR_FILE, "its window is larger than its padded image");
  const TtTensorDesc *in = &step->ins[0].desc, *out = &step->out.desc;
  if (!checkCount(planner, in, "input", (int64_t[]){w->batch, w->inH, w->inW, w->inC}, 4) ||
      !checkCount(planner, out, "result", (int64_t[]){w->batch, w->outH, w->outW, w->outC}, 4))
    return false;
  if (in->rank < 1 || out->rank < 1 || in->shape[in->rank - 1] != w->inC ||
      out->shape[out->rank - 1] != w->outC)
    return ttPlanFail(planner, TT_ERROR_FILE, "channels aren't the last dimension");
  if (w->kind != TT_MAX_POOL) {
    bool transposed = w->kind == TT_CONV_TRANSPOSE;
    int64_t first = transposed ? w->inC : w->outC, second = transposed ? w->outC : w->inC;
    const TtTensorDesc *weights = &step->ins[1].desc;
    if (w->inC % w->groups || w->outC % w->groups || weights->rank != 4 ||
        weights->shape[0] != first || weights->shape[1] != second / w->groups ||
        weights->shape[2] != w->kernel[0] || weights->shape[3] != w->kernel[1])
      return ttPlanFail(planner, TT_ERROR_FILE, "its weights don't fit to its channels and kernel");
    step->flops = 2.0 * (double)w->kernel[0] * (double)w->kernel[1] * (double)second /
                  (double)w->groups * (double)ttTensorDescGetNumElements(transposed ? in : out);
  }
  if (step->numIns == 3 && !checkCount(planner, &step->ins[2].desc, "bias", &w->outC, 1))
    return false;
  w->hasBias = step->numIns == 3;
  step->params = w;
  step->run = runWindow;
  step->takesEpilogue = w->kind != TT_MAX_POOL;
  return true;
}

/// Two numbers of a vector; `one` when it is absent.
static bool readPair(TtPlanner *planner, FbI32Vector vector, int64_t one, int64_t pair[2]) {
  pair[0] = pair[1] = one;
  if (vector.length == 0)
    return true;
  if (vector.length != 2)
    return ttPlanFail(planner, TT_ERROR_FILE, "%u numbers where 2 are wanted", vector.length);
  pair[0] = fbI32VectorGet(vector, 0);
  pair[1] = fbI32VectorGet(vector, 1);
  return true;
}

static void padBothSides(TtWindow *w) {
  w->paddingEnd[0] = w->padding[0];
  w->paddingEnd[1] = w->padding[1];
}

bool ttPrepareConv2dOp(TtPlanner *planner, TtnnConv2dOp op, TtStep *step) {
  TtWindow *w = ttPlanAlloc(planner, sizeof *w);
  if (!ttPlanIn(planner, step, ttnnConv2dOpInput(op)) ||
      !ttPlanIn(planner, step, ttnnConv2dOpWeight(op)) ||
      (!ttnnTensorRefIsNull(ttnnConv2dOpBias(op)) &&
       !ttPlanIn(planner, step, ttnnConv2dOpBias(op))) ||
      !ttPlanOut(planner, step, ttnnConv2dOpOut(op)))
    return false;
  *w = (TtWindow){.kind = TT_CONV,
                  .batch = ttnnConv2dOpBatchSize(op),
                  .inC = ttnnConv2dOpInChannels(op),
                  .inH = ttnnConv2dOpInputHeight(op),
                  .inW = ttnnConv2dOpInputWidth(op),
                  .outC = ttnnConv2dOpOutChannels(op),
                  .kernel = {ttnnConv2dOpKernelHeight(op), ttnnConv2dOpKernelWidth(op)},
                  .stride = {ttnnConv2dOpStrideHeight(op), ttnnConv2dOpStrideWidth(op)},
                  .padding = {ttnnConv2dOpPaddingHeight(op), ttnnConv2dOpPaddingWidth(op)},
                  .dilation = {ttnnConv2dOpDilationHeight(op), ttnnConv2dOpDilationWidth(op)},
                  .groups = ttnnConv2dOpGroups(op)};
  padBothSides(w);
  return finishWindow(planner, step, w, (int64_t[2]){0, 0});
}

bool ttPrepareConvTranspose2dOp(TtPlanner *planner, TtnnConvTranspose2dOp op, TtStep *step) {
  TtWindow *w = ttPlanAlloc(planner, sizeof *w);
  if (!ttPlanIn(planner, step, ttnnConvTranspose2dOpInput(op)) ||
      !ttPlanIn(planner, step, ttnnConvTranspose2dOpWeight(op)) ||
      (!ttnnTensorRefIsNull(ttnnConvTranspose2dOpBias(op)) &&
       !ttPlanIn(planner, step, ttnnConvTranspose2dOpBias(op))) ||
      !ttPlanOut(planner, step, ttnnConvTranspose2dOpOut(op)))
    return false;
  *w = (TtWindow){.kind = TT_CONV_TRANSPOSE,
                  .batch = ttnnConvTranspose2dOpBatchSize(op),
                  .inC = ttnnConvTranspose2dOpInChannels(op),
                  .inH = ttnnConvTranspose2dOpInputHeight(op),
                  .inW = ttnnConvTranspose2dOpInputWidth(op),
                  .outC = ttnnConvTranspose2dOpOutChannels(op),
                  .groups = ttnnConvTranspose2dOpGroups(op)};
  int64_t outputPadding[2];
  if (!readPair(planner, ttnnConvTranspose2dOpKernelSize(op), 1, w->kernel) ||
      !readPair(planner, ttnnConvTranspose2dOpStride(op), 1, w->stride) ||
      !readPair(planner, ttnnConvTranspose2dOpPadding(op), 0, w->padding) ||
      !readPair(planner, ttnnConvTranspose2dOpOutputPadding(op), 0, outputPadding) ||
      !readPair(planner, ttnnConvTranspose2dOpDilation(op), 1, w->dilation))
    return false;
  padBothSides(w);
  for (int d = 0; d < 2; ++d)
    if (outputPadding[d] < 0 || outputPadding[d] >= (1 << 24))
      return ttPlanFail(planner, TT_ERROR_FILE, "an output padding of %lld",
                        (long long)outputPadding[d]);
  return finishWindow(planner, step, w, outputPadding);
}

/// Windows may hang over the end (ceil_mode): then the result says how far.
bool ttPrepareMaxPool2dOp(TtPlanner *planner, TtnnMaxPool2dOp op, TtStep *step) {
  TtWindow *w = ttPlanAlloc(planner, sizeof *w);
  if (!ttPlanIn(planner, step, ttnnMaxPool2dOpIn(op)) ||
      !ttPlanOut(planner, step, ttnnMaxPool2dOpOut(op)))
    return false;
  *w = (TtWindow){.kind = TT_MAX_POOL,
                  .batch = ttnnMaxPool2dOpBatchSize(op),
                  .inC = ttnnMaxPool2dOpChannels(op),
                  .inH = ttnnMaxPool2dOpInputHeight(op),
                  .inW = ttnnMaxPool2dOpInputWidth(op),
                  .outC = ttnnMaxPool2dOpChannels(op),
                  .kernel = {ttnnMaxPool2dOpKernelHeight(op), ttnnMaxPool2dOpKernelWidth(op)},
                  .stride = {ttnnMaxPool2dOpStrideHeight(op), ttnnMaxPool2dOpStrideWidth(op)},
                  .padding = {ttnnMaxPool2dOpPaddingHeight(op), ttnnMaxPool2dOpPaddingWidth(op)},
                  .dilation = {ttnnMaxPool2dOpDilationHeight(op), ttnnMaxPool2dOpDilationWidth(op)},
                  .groups = 1};
  padBothSides(w);
  if (!checkWindow(planner, w))
    return false;
  if (ttnnMaxPool2dOpCeilMode(op)) {
    for (int d = 0; d < 2; ++d) {
      int64_t in = d ? w->inW : w->inH;
      int64_t room = in + 2 * w->padding[d] - (w->dilation[d] * (w->kernel[d] - 1) + 1);
      int64_t count = (room + w->stride[d] - 1) / w->stride[d] + 1;
      // A window must begin inside the image or its leading padding.
      count -= (count - 1) * w->stride[d] >= in + w->padding[d];
      int64_t extra = (count - 1) * w->stride[d] - room;
      if (room >= 0 && extra > 0)
        w->paddingEnd[d] += extra;
    }
  }
  return finishWindow(planner, step, w, (int64_t[2]){0, 0});
}
