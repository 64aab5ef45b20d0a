// Matrix products, convolutions and pooling by oneDNN 2.x. Nothing else knows of it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifdef TT_HAVE_DNNL
#include "Internal.h"

#include <dnnl.h>
#include <stdlib.h>
#include <string.h>
#ifdef _OPENMP
#include <omp.h>
#endif

struct TtBackend {
  atomic_uint refs; ///< the device and every state: primitives need their engine to the end
  dnnl_engine_t engine;
  dnnl_stream_t stream;
  void *scratch; ///< for whatever primitive runs: one at a time does
  size_t scratchSize;
};

/// An operand of what a primitive does to each element behind its own work.
typedef struct PostOperand {
  int arg;     ///< the library's name for it
  uint8_t reg; ///< the register of the epilogue
  dnnl_memory_t memory;
} PostOperand;

/// One primitive with everything that a run of it needs but the data.
typedef struct Variant {
  dnnl_primitive_t primitive;
  dnnl_memory_desc_t weightsDesc; ///< as the primitive wants them
  dnnl_memory_t src, weights, bias, dst, scratch;
  PostOperand posts[TT_MAP_MAX_STEPS];
  uint32_t numPosts;
  size_t scratchSize;
} Variant;

/// What a step keeps: primitives for the weights as they are and for packed ones.
typedef struct State {
  struct TtBackend *backend;
  Variant plain, packed;
  dnnl_memory_desc_t userWeights; ///< as the weights lie in their tensor
  bool packs, failed;
  const TtEpilogue *epilogue; ///< that `plain` ends with
  union {
    TtProduct product;
    TtWindow window;
  } key;
} State;

//===----------------------------------------------------------------------===//
// The backend
//===----------------------------------------------------------------------===//

struct TtBackend *ttBackendCreate(void) {
  struct TtBackend *backend = tsAllocZeroed(1, sizeof *backend);
  atomic_init(&backend->refs, 1);
  if (dnnl_engine_create(&backend->engine, dnnl_cpu, 0) == dnnl_success &&
      dnnl_stream_create(&backend->stream, backend->engine, dnnl_stream_default_flags) ==
          dnnl_success)
    return backend;
  ttBackendDestroy(backend);
  return NULL;
}

void ttBackendDestroy(struct TtBackend *backend) {
  if (!backend || atomic_fetch_sub(&backend->refs, 1) != 1)
    return;
  if (backend->stream)
    dnnl_stream_destroy(backend->stream);
  if (backend->engine)
    dnnl_engine_destroy(backend->engine);
  free(backend->scratch);
  tsFree(backend);
}

#define TEXT(x) #x
#define VERSION_TEXT(a, b, c) "oneDNN " TEXT(a) "." TEXT(b) "." TEXT(c)

const char *ttBackendGetName(void) {
  return VERSION_TEXT(DNNL_VERSION_MAJOR, DNNL_VERSION_MINOR, DNNL_VERSION_PATCH);
}

bool ttBackendIsFast(TtDType dtype) {
  unsigned isa = (unsigned)dnnl_get_effective_cpu_isa(), bf16 = dnnl_cpu_isa_avx512_core_bf16;
  return dtype == TT_F32 || (dtype == TT_BF16 && (isa & bf16) == bf16);
}

/// The library asks OpenMP how many threads there are; gives what it said before.
static int enterThreads(TtDevice device) {
#ifdef _OPENMP
  int before = omp_get_max_threads();
  omp_set_num_threads((int)device->numThreads);
  return before;
#else
  (void)device;
  return 0;
#endif
}

static void leaveThreads(int before) {
#ifdef _OPENMP
  omp_set_num_threads(before);
#else
  (void)before;
#endif
}

//===----------------------------------------------------------------------===//
// Primitives
//===----------------------------------------------------------------------===//

static void destroyVariant(Variant *variant) {
  dnnl_memory_t memories[] = {variant->src, variant->weights, variant->bias, variant->dst,
                              variant->scratch};
  for (size_t i = 0; i < sizeof memories / sizeof *memories; ++i)
    if (memories[i])
      dnnl_memory_destroy(memories[i]);
  for (uint32_t i = 0; i < variant->numPosts; ++i)
    if (variant->posts[i].memory)
      dnnl_memory_destroy(variant->posts[i].memory);
  if (variant->primitive)
    dnnl_primitive_destroy(variant->primitive);
  *variant = (Variant){0};
}

void ttBackendStateDestroy(void *state) {
  State *s = state;
  if (!s)
    return;
  destroyVariant(&s->plain);
  destroyVariant(&s->packed);
  ttBackendDestroy(s->backend);
  tsFree(s);
}

static State *createState(struct TtBackend *backend) {
  State *state = tsAllocZeroed(1, sizeof *state);
  atomic_fetch_add(&backend->refs, 1);
  state->backend = backend;
  return state;
}

static bool makeMemory(struct TtBackend *backend, const dnnl_memory_desc_t *desc,
                       dnnl_memory_t *memory) {
  return dnnl_memory_create(memory, desc, backend->engine, DNNL_MEMORY_NONE) == dnnl_success;
}

/// The library's binary op for a step of an epilogue of which register `last` is the result so far.
static bool binaryOf(const TtMapStep *step, uint8_t last, dnnl_alg_kind_t *kind) {
  static const struct {
    uint8_t op;
    bool swaps;
    dnnl_alg_kind_t kind;
  } kinds[] = {{TtOp_Add, true, dnnl_binary_add},
               {TtOp_Multiply, true, dnnl_binary_mul},
               {TtOp_Maximum, true, dnnl_binary_max},
               {TtOp_Minimum, true, dnnl_binary_min},
               {TtOp_Subtract, false, dnnl_binary_sub}};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; ++i) {
    if (kinds[i].op != step->op)
      continue;
    *kind = kinds[i].kind;
    return step->args[0] == last || kinds[i].swaps;
  }
  return false;
}

/// Adds what `epilogue` does to a result of `numChannels` channels, all in f32.
static bool appendPosts(struct TtBackend *backend, const TtEpilogue *epilogue,
                        const dnnl_memory_desc_t *result, dnnl_post_ops_t posts, Variant *variant) {
  const TtMap *map = &epilogue->map;
  for (uint32_t s = 1; s < map->numSteps; ++s) {
    const TtMapStep *step = &map->steps[s];
    uint8_t last = (uint8_t)(map->numIns + s - 1);
    dnnl_alg_kind_t kind;
    if (step->op == TtOp_Relu) {
      if (dnnl_post_ops_append_eltwise(posts, 1, dnnl_eltwise_relu, 0, 0) != dnnl_success)
        return false;
      continue;
    }
    if (!binaryOf(step, last, &kind))
      return false;
    PostOperand *operand = &variant->posts[variant->numPosts++];
    operand->reg = step->args[0] == last ? step->args[1] : step->args[0];
    operand->arg = DNNL_ARG_ATTR_MULTIPLE_POST_OP((int)s - 1) | DNNL_ARG_SRC_1;
    dnnl_memory_desc_t desc = *result;
    if (epilogue->over[operand->reg] != TT_WHOLE) {
      dnnl_dims_t dims = {1, epilogue->over[operand->reg] == TT_CHANNEL ? result->dims[1] : 1, 1,
                          1};
      if (dnnl_memory_desc_init_by_tag(&desc, 4, dims, dnnl_f32, dnnl_nchw) != dnnl_success)
        return false;
    }
    if (dnnl_post_ops_append_binary(posts, kind, &desc) != dnnl_success ||
        !makeMemory(backend, &desc, &operand->memory))
      return false;
  }
  return true;
}

static bool setPosts(struct TtBackend *backend, const TtEpilogue *epilogue,
                     const dnnl_memory_desc_t *result, dnnl_primitive_attr_t attributes,
                     Variant *variant) {
  dnnl_post_ops_t posts = NULL;
  bool done = dnnl_post_ops_create(&posts) == dnnl_success &&
              appendPosts(backend, epilogue, result, posts, variant) &&
              dnnl_primitive_attr_set_post_ops(attributes, posts) == dnnl_success;
  if (posts)
    dnnl_post_ops_destroy(posts);
  return done;
}

/// The library computes everything somehow, but some things a thousand times slower.
static bool isReference(const_dnnl_primitive_desc_t desc) {
  const char *name = "";
  return dnnl_primitive_desc_query(desc, dnnl_query_impl_info_str, 0, &name) != dnnl_success ||
         strncmp(name, "ref", 3) == 0;
}

/// Makes the primitive of an op description and the memory objects for its arguments. With an
/// epilogue, `result` describes what it works on.
static bool makeVariant(struct TtBackend *backend, const_dnnl_op_desc_t op, bool hasWeights,
                        bool hasBias, const TtEpilogue *epilogue, const dnnl_memory_desc_t *result,
                        Variant *variant) {
  dnnl_primitive_attr_t attributes = NULL;
  dnnl_primitive_desc_t desc = NULL;
  bool done =
      dnnl_primitive_attr_create(&attributes) == dnnl_success &&
      dnnl_primitive_attr_set_scratchpad_mode(attributes, dnnl_scratchpad_mode_user) ==
          dnnl_success &&
      (!epilogue || setPosts(backend, epilogue, result, attributes, variant)) &&
      dnnl_primitive_desc_create(&desc, op, attributes, backend->engine, NULL) == dnnl_success &&
      !(epilogue && isReference(desc)) &&
      dnnl_primitive_create(&variant->primitive, desc) == dnnl_success;
  if (done) {
    const dnnl_memory_desc_t *scratch =
        dnnl_primitive_desc_query_md(desc, dnnl_query_scratchpad_md, 0);
    variant->scratchSize = dnnl_memory_desc_get_size(scratch);
    done = makeMemory(backend, scratch, &variant->scratch) &&
           makeMemory(backend, dnnl_primitive_desc_query_md(desc, dnnl_query_src_md, 0),
                      &variant->src) &&
           makeMemory(backend, dnnl_primitive_desc_query_md(desc, dnnl_query_dst_md, 0),
                      &variant->dst);
  }
  if (done && hasWeights) {
    variant->weightsDesc = *dnnl_primitive_desc_query_md(desc, dnnl_query_weights_md, 0);
    done = makeMemory(backend, &variant->weightsDesc, &variant->weights);
  }
  if (done && hasBias)
    done = makeMemory(backend, dnnl_primitive_desc_query_md(desc, dnnl_query_weights_md, 1),
                      &variant->bias);
  if (desc)
    dnnl_primitive_desc_destroy(desc);
  if (attributes)
    dnnl_primitive_attr_destroy(attributes);
  if (!done)
    destroyVariant(variant);
  return done;
}

static bool reserveScratch(struct TtBackend *backend, size_t size) {
  if (size <= backend->scratchSize)
    return true;
  free(backend->scratch);
  backend->scratchSize = (size + 4095) / 4096 * 4096;
  backend->scratch = aligned_alloc(4096, backend->scratchSize);
  if (!backend->scratch)
    backend->scratchSize = 0;
  return backend->scratch != NULL;
}

/// The data handles of constants aren't const in the library's interface, but not written to.
static bool runVariant(struct TtBackend *backend, Variant *v, const void *src, const void *weights,
                       const void *bias, const void *const *others, void *dst) {
  if (!reserveScratch(backend, v->scratchSize))
    return false;
  dnnl_exec_arg_t args[5 + TT_MAP_MAX_STEPS];
  int count = 0;
  dnnl_memory_set_data_handle(v->src, (void *)(uintptr_t)src);
  dnnl_memory_set_data_handle(v->dst, dst);
  args[count++] = (dnnl_exec_arg_t){DNNL_ARG_SRC, v->src};
  args[count++] = (dnnl_exec_arg_t){DNNL_ARG_DST, v->dst};
  if (v->weights) {
    dnnl_memory_set_data_handle(v->weights, (void *)(uintptr_t)weights);
    args[count++] = (dnnl_exec_arg_t){DNNL_ARG_WEIGHTS, v->weights};
  }
  if (v->bias) {
    dnnl_memory_set_data_handle(v->bias, (void *)(uintptr_t)bias);
    args[count++] = (dnnl_exec_arg_t){DNNL_ARG_BIAS, v->bias};
  }
  if (v->scratchSize) {
    dnnl_memory_set_data_handle(v->scratch, backend->scratch);
    args[count++] = (dnnl_exec_arg_t){DNNL_ARG_SCRATCHPAD, v->scratch};
  }
  for (uint32_t i = 0; i < v->numPosts; ++i) {
    PostOperand *post = &v->posts[i];
    dnnl_memory_set_data_handle(post->memory, (void *)(uintptr_t)others[post->reg]);
    args[count++] = (dnnl_exec_arg_t){post->arg, post->memory};
  }
  return dnnl_primitive_execute(v->primitive, backend->stream, count, args) == dnnl_success &&
         dnnl_stream_wait(backend->stream) == dnnl_success;
}

//===----------------------------------------------------------------------===//
// Packed weights
//===----------------------------------------------------------------------===//

/// The elements of a tensor as f32, in the order in which they lie; freed by the caller.
static float *widenWeights(TtDevice device, TtTensor weights) {
  int64_t span = 1;
  atomic_fetch_add(&device->widened, 1);
  for (uint32_t d = 0; d < weights->desc.rank; ++d)
    span += (weights->desc.shape[d] - 1) * weights->strides[d];
  float *data = aligned_alloc(64, ((size_t)span * sizeof *data + 63) / 64 * 64);
  if (data) {
    TtView from = {.data = ttTensorData(weights), .dtype = weights->desc.dtype, .strides = {1}};
    TtView to = {.data = (uint8_t *)data, .dtype = TT_F32, .strides = {1}};
    ttCopy(device, &from, &to, &span, 1);
  }
  return data;
}

static void *packWeights(struct TtBackend *backend, const State *state,
                         const dnnl_memory_desc_t *wanted, const void *weights) {
  size_t size = (dnnl_memory_desc_get_size(wanted) + 63) / 64 * 64;
  void *data = aligned_alloc(64, size);
  dnnl_memory_t from = NULL, to = NULL;
  dnnl_primitive_desc_t desc = NULL;
  dnnl_primitive_t reorder = NULL;
  bool done = data &&
              dnnl_memory_create(&from, &state->userWeights, backend->engine,
                                 (void *)(uintptr_t)weights) == dnnl_success &&
              dnnl_memory_create(&to, wanted, backend->engine, data) == dnnl_success &&
              dnnl_reorder_primitive_desc_create(&desc, &state->userWeights, backend->engine,
                                                 wanted, backend->engine, NULL) == dnnl_success &&
              dnnl_primitive_create(&reorder, desc) == dnnl_success;
  if (done) {
    dnnl_exec_arg_t args[] = {{DNNL_ARG_FROM, from}, {DNNL_ARG_TO, to}};
    done = dnnl_primitive_execute(reorder, backend->stream, 2, args) == dnnl_success &&
           dnnl_stream_wait(backend->stream) == dnnl_success;
  }
  if (reorder)
    dnnl_primitive_destroy(reorder);
  if (desc)
    dnnl_primitive_desc_destroy(desc);
  if (from)
    dnnl_memory_destroy(from);
  if (to)
    dnnl_memory_destroy(to);
  if (done)
    return data;
  free(data);
  return NULL;
}

static uint64_t hashBytes(uint64_t hash, const void *data, size_t size) {
  return tsHashCombine(hash, tsHashBytes(data, size));
}

/// Gives the weights in the order wanted, kept with their buffer; NULL when there is none yet. With
/// `lazy` they are packed when asked for the second time: what is asked for once is no constant.
static void *findPacked(TtDevice device, const State *state, const dnnl_memory_desc_t *wanted,
                        TtTensor weights, bool widens, bool lazy) {
  TtBuffer *buffer = weights->buffer;
  uint64_t key = hashBytes((uint64_t)weights->offset, wanted, sizeof *wanted);
  key = hashBytes(key, &state->userWeights, sizeof state->userWeights);
  pthread_mutex_lock(&buffer->lock);
  TtPacked *entry = buffer->packed;
  while (entry && entry->key != key)
    entry = entry->next;
  bool known = entry != NULL;
  if (!entry) {
    entry = tsAllocZeroed(1, sizeof *entry);
    entry->key = key;
    entry->destroy = free;
    entry->next = buffer->packed;
    buffer->packed = entry;
  }
  if (!entry->data && (known || !lazy)) {
    float *wide = widens ? widenWeights(device, weights) : NULL;
    if (wide || !widens)
      entry->data =
          packWeights(device->backend, state, wanted, wide ? wide : ttTensorData(weights));
    free(wide);
  }
  void *result = entry->data;
  pthread_mutex_unlock(&buffer->lock);
  return result;
}

//===----------------------------------------------------------------------===//
// Matrix products
//===----------------------------------------------------------------------===//

static dnnl_data_type_t typeOf(TtDType dtype) { return dtype == TT_BF16 ? dnnl_bf16 : dnnl_f32; }

static bool describeStrided(dnnl_memory_desc_t *desc, uint32_t rank, const int64_t *shape,
                            const int64_t *strides, TtDType dtype) {
  dnnl_dims_t dims, steps;
  for (uint32_t d = 0; d < rank; ++d) {
    dims[d] = shape[d];
    // Strides of dimensions of 1 mean nothing, but the library looks at them.
    steps[d] = strides[d];
    if (shape[d] == 1)
      steps[d] = d + 1 == rank ? 1 : shape[d + 1] * (strides[d + 1] ? strides[d + 1] : 1);
  }
  if (rank >= 2 && shape[rank - 1] == 1 && shape[rank - 2] != 1)
    steps[rank - 1] = 1;
  return dnnl_memory_desc_init_by_strides(desc, (int)rank, dims, typeOf(dtype), steps) ==
         dnnl_success;
}

static bool describeAny(dnnl_memory_desc_t *desc, int rank, const dnnl_dims_t dims, TtDType dtype) {
  return dnnl_memory_desc_init_by_tag(desc, rank, dims, typeOf(dtype), dnnl_format_tag_any) ==
         dnnl_success;
}

/// With `widens` the weights are of another type: a copy of them is kept even where only that
/// differs.
static bool makeProduct(struct TtBackend *backend, State *state, const TtProduct *p, bool widens) {
  uint32_t r = p->rank;
  int64_t strides[TT_MAX_RANK];
  dnnl_memory_desc_t a, anyB, bias, out;
  dnnl_matmul_desc_t op;
  dnnl_dims_t dims;
  ttShapeStrides(p->out, r, strides);
  if (!describeStrided(&a, r, p->a, p->aStrides, p->dtype) ||
      !describeStrided(&state->userWeights, r, p->b, p->bStrides, p->dtype) ||
      !describeStrided(&out, r, p->out, strides, p->dtype))
    return false;
  if (p->hasBias) {
    for (uint32_t d = 0; d < r; ++d)
      dims[d] = d + 1 == r ? p->out[d] : 1;
    ttShapeStrides(dims, r, strides);
    if (!describeStrided(&bias, r, dims, strides, TT_F32))
      return false;
  }
  const dnnl_memory_desc_t *biasDesc = p->hasBias ? &bias : NULL;
  if (dnnl_matmul_desc_init(&op, &a, &state->userWeights, biasDesc, &out) != dnnl_success ||
      !makeVariant(backend, &op, true, p->hasBias, NULL, NULL, &state->plain))
    return false;
  for (uint32_t d = 0; d < r; ++d)
    dims[d] = p->b[d];
  state->packs =
      r == 2 && p->b[0] * p->b[1] >= 4096 && describeAny(&anyB, 2, dims, p->dtype) &&
      dnnl_matmul_desc_init(&op, &a, &anyB, biasDesc, &out) == dnnl_success &&
      makeVariant(backend, &op, true, p->hasBias, NULL, NULL, &state->packed) &&
      (widens || !dnnl_memory_desc_equal(&state->packed.weightsDesc, &state->userWeights));
  return true;
}

bool ttBackendProduct(TtDevice device, const TtProduct *product, const void *a, TtTensor b,
                      const void *bias, void *out, void **stateSlot) {
  struct TtBackend *backend = device->backend;
  State *state = *stateSlot;
  int threads = enterThreads(device);
  if (!state || state->backend != backend ||
      memcmp(&state->key.product, product, sizeof *product) != 0) {
    ttBackendStateDestroy(state);
    *stateSlot = state = createState(backend);
    memcpy(&state->key.product, product, sizeof *product);
    state->failed = !makeProduct(backend, state, product, b->desc.dtype != product->dtype);
  }
  bool done = false, widens = b->desc.dtype != product->dtype;
  if (!state->failed) {
    void *packed = state->packs
                       ? findPacked(device, state, &state->packed.weightsDesc, b, widens, true)
                       : NULL;
    float *wide = !packed && widens ? widenWeights(device, b) : NULL;
    if (packed)
      done = runVariant(backend, &state->packed, a, packed, bias, NULL, out);
    else if (wide || !widens)
      done = runVariant(backend, &state->plain, a, wide ? wide : ttTensorData(b), bias, NULL, out);
    free(wide);
  }
  leaveThreads(threads);
  return done;
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

static bool describeImage(dnnl_memory_desc_t *desc, int64_t n, int64_t c, int64_t h, int64_t w,
                          TtDType dtype) {
  dnnl_dims_t dims = {n, c, h, w};
  return dnnl_memory_desc_init_by_tag(desc, 4, dims, typeOf(dtype), dnnl_nhwc) == dnnl_success;
}

/// Weights as they lie in the file: [out][in][y][x], transposed [in][out][y][x], groups outermost.
static bool describeWeights(const TtWindow *w, dnnl_memory_desc_t *user, dnnl_memory_desc_t *any) {
  int64_t out = w->outC / w->groups, in = w->inC / w->groups;
  int64_t taps = w->kernel[0] * w->kernel[1];
  bool transposed = w->kind == TT_CONV_TRANSPOSE;
  dnnl_dims_t dims = {w->groups, out, in, w->kernel[0], w->kernel[1]};
  dnnl_dims_t strides = {out * in * taps, transposed ? taps : in * taps,
                         transposed ? out * taps : taps, w->kernel[1], 1};
  int first = w->groups == 1 ? 1 : 0;
  return dnnl_memory_desc_init_by_strides(user, 5 - first, dims + first, typeOf(w->dtype),
                                          strides + first) == dnnl_success &&
         describeAny(any, 5 - first, dims + first, w->dtype);
}

static bool makeWindow(struct TtBackend *backend, State *state, const TtWindow *w) {
  dnnl_memory_desc_t src, dst, weights, bias;
  dnnl_dims_t biasDims = {w->outC}, strides, dilation, kernel, low, high;
  for (int d = 0; d < 2; ++d) {
    strides[d] = w->stride[d];
    dilation[d] = w->dilation[d] - 1;
    kernel[d] = w->kernel[d];
    low[d] = w->padding[d];
    // The library derives the result's size from the padding: it must come out exactly.
    int64_t out = d ? w->outW : w->outH, in = d ? w->inW : w->inH;
    int64_t span = (w->kernel[d] - 1) * w->dilation[d] + 1;
    high[d] = w->kind == TT_CONV_TRANSPOSE ? (in - 1) * w->stride[d] + span - out - w->padding[d]
                                           : (out - 1) * w->stride[d] + span - in - w->padding[d];
  }
  if (!describeImage(&src, w->batch, w->inC, w->inH, w->inW, w->dtype) ||
      !describeImage(&dst, w->batch, w->outC, w->outH, w->outW, w->dtype))
    return false;
  if (w->kind == TT_MAX_POOL) {
    dnnl_pooling_v2_desc_t op;
    return dnnl_pooling_v2_forward_desc_init(&op, dnnl_forward_inference, dnnl_pooling_max, &src,
                                             &dst, strides, kernel, dilation, low,
                                             high) == dnnl_success &&
           makeVariant(backend, &op, false, false, NULL, NULL, &state->plain);
  }
  if (!describeWeights(w, &state->userWeights, &weights) ||
      dnnl_memory_desc_init_by_tag(&bias, 1, biasDims, dnnl_f32, dnnl_a) != dnnl_success)
    return false;
  const dnnl_memory_desc_t *biasDesc = w->hasBias ? &bias : NULL;
  if (w->kind == TT_CONV) {
    dnnl_convolution_desc_t op;
    return dnnl_dilated_convolution_forward_desc_init(
               &op, dnnl_forward_inference, dnnl_convolution_direct, &src, &weights, biasDesc, &dst,
               strides, dilation, low, high) == dnnl_success &&
           makeVariant(backend, &op, true, w->hasBias, state->epilogue, &dst, &state->plain);
  }
  dnnl_deconvolution_desc_t op;
  return dnnl_dilated_deconvolution_forward_desc_init(
             &op, dnnl_forward_inference, dnnl_deconvolution_direct, &src, &weights, biasDesc, &dst,
             strides, dilation, low, high) == dnnl_success &&
         makeVariant(backend, &op, true, w->hasBias, state->epilogue, &dst, &state->plain);
}

bool ttBackendWindow(TtDevice device, const TtWindow *window, const TtWindowData *data,
                     void **stateSlot) {
  struct TtBackend *backend = device->backend;
  State *state = *stateSlot;
  int threads = enterThreads(device);
  if (!state || state->backend != backend || state->epilogue != data->epilogue ||
      memcmp(&state->key.window, window, sizeof *window) != 0) {
    ttBackendStateDestroy(state);
    *stateSlot = state = createState(backend);
    memcpy(&state->key.window, window, sizeof *window);
    state->epilogue = data->epilogue;
    state->failed = !makeWindow(backend, state, window);
  }
  bool done = false;
  if (!state->failed) {
    TtTensor weights = data->weights;
    bool widens = weights && weights->desc.dtype != window->dtype;
    bool asIs = !weights ||
                (!widens && dnnl_memory_desc_equal(&state->plain.weightsDesc, &state->userWeights));
    const void *ordered = NULL;
    if (weights)
      ordered = asIs ? ttTensorData(weights)
                     : findPacked(device, state, &state->plain.weightsDesc, weights, widens, false);
    if (!weights || ordered)
      done = runVariant(backend, &state->plain, data->in, ordered, data->bias, data->others,
                        data->out);
  }
  leaveThreads(threads);
  return done;
}
#else
typedef int TtDnnlIsNotUsed; // a source file needs a declaration
#endif
