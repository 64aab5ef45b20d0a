// Tensors: descriptions, shared buffers, and moving between layouts.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"

#include <string.h>

//===----------------------------------------------------------------------===//
// Descriptions
//===----------------------------------------------------------------------===//

const char *ttDTypeGetName(TtDType dtype) {
  static const char *const names[] = {"f32",     "f16",    "bf16",    "bfp_f8", "bfp_bf8", "bfp_f4",
                                      "bfp_bf4", "bfp_f2", "bfp_bf2", "u32",    "u16",     "u8"};
  return (unsigned)dtype < sizeof names / sizeof *names ? names[dtype] : "?";
}

size_t ttDTypeGetSize(TtDType dtype) {
  switch (dtype) {
  case TT_F32:
  case TT_U32:
  case TT_BFP_F8:
  case TT_BFP_BF8:
  case TT_BFP_F4:
  case TT_BFP_BF4:
  case TT_BFP_F2:
  case TT_BFP_BF2:
    return 4;
  case TT_F16:
  case TT_BF16:
  case TT_U16:
    return 2;
  case TT_U8:
    return 1;
  default:
    return 0;
  }
}

bool ttDTypeIsFloat(TtDType dtype) {
  return dtype == TT_F32 || dtype == TT_F16 || dtype == TT_BF16 || ttDTypeIsBlock(dtype);
}

int64_t ttTensorDescGetNumElements(const TtTensorDesc *desc) {
  int64_t count = 1;
  for (uint32_t i = 0; i < desc->rank; ++i)
    count *= desc->shape[i];
  return count;
}

TtTensorDesc ttTensorDescHost(const int64_t *shape, uint32_t rank, TtDType dtype) {
  TtTensorDesc desc = {.dtype = dtype, .memory = TT_SYSTEM, .rank = rank};
  for (uint32_t i = 0; i < rank; ++i)
    desc.shape[i] = shape[i];
  desc.order = ttDTypeIsBlock(dtype) ? TT_TILE : TT_ROW_MAJOR;
  desc.size = desc.order == TT_TILE
                  ? ttTileGetBytes(dtype, shape, rank)
                  : (uint64_t)ttTensorDescGetNumElements(&desc) * ttDTypeGetSize(dtype);
  return desc;
}

bool ttShapesEqual(const TtTensorDesc *a, const TtTensorDesc *b) {
  return a->rank == b->rank && memcmp(a->shape, b->shape, a->rank * sizeof *a->shape) == 0;
}

const char *ttTensorDescText(const TtTensorDesc *desc, char text[128]) {
  size_t used = 0;
  for (uint32_t i = 0; i < desc->rank && used < 100; ++i)
    used += (size_t)snprintf(text + used, 128 - used, "%lldx", (long long)desc->shape[i]);
  snprintf(text + used, 128 - used, "%s", ttDTypeGetName(desc->dtype));
  return text;
}

/// The same layout, with the shape and type that both have.
static bool layoutsEqual(const TtTensorDesc *a, const TtTensorDesc *b) {
  return a->dtype == b->dtype && a->memory == b->memory && a->order == b->order &&
         a->spread == b->spread && a->shardCores == b->shardCores &&
         a->shardShape[0] == b->shardShape[0] && a->shardShape[1] == b->shardShape[1];
}

void ttShapeStrides(const int64_t *shape, uint32_t rank, int64_t *strides) {
  int64_t stride = 1;
  for (uint32_t i = rank; i-- > 0; stride *= shape[i])
    strides[i] = stride;
}

//===----------------------------------------------------------------------===//
// Making and sharing
//===----------------------------------------------------------------------===//

static TtTensor createOn(TtBuffer *buffer, const TtTensorDesc *desc, int64_t offset,
                         const int64_t *strides) {
  TtTensor tensor = tsAllocZeroed(1, sizeof *tensor);
  atomic_init(&tensor->refs, 1);
  tensor->desc = tensor->declared = *desc;
  tensor->desc.dtype = ttDTypeGetHeld(desc->dtype);
  tensor->buffer = buffer;
  tensor->offset = offset;
  if (strides)
    memcpy(tensor->strides, strides, desc->rank * sizeof *strides);
  else
    ttShapeStrides(desc->shape, desc->rank, tensor->strides);
  return tensor;
}

TtTensor ttTensorCreateEmpty(TtAllocator *allocator, const TtTensorDesc *desc, TtError *error) {
  size_t width = ttDTypeGetSize(desc->dtype);
  size_t bytes = (size_t)ttTensorDescGetNumElements(desc) * width;
  TtBuffer *buffer = ttBufferCreate(allocator, bytes, error);
  return buffer ? createOn(buffer, desc, 0, NULL) : NULL;
}

TtTensor ttTensorCreateOn(TtBuffer *buffer, const TtTensorDesc *desc) {
  return createOn(buffer, desc, 0, NULL);
}

TtTensor ttTensorCreateView(TtTensor tensor, const TtTensorDesc *desc, int64_t offset,
                            const int64_t *strides) {
  return createOn(ttBufferRetain(tensor->buffer), desc, tensor->offset + offset, strides);
}

TtTensor ttTensorRetain(TtTensor tensor) {
  atomic_fetch_add(&tensor->refs, 1);
  return tensor;
}

void ttTensorDestroy(TtTensor tensor) {
  if (!tensor || atomic_fetch_sub(&tensor->refs, 1) != 1)
    return;
  ttResidentsRemove(tensor);
  ttBufferRelease(tensor->buffer);
  for (size_t i = 0; i < tensor->numParts; ++i)
    ttTensorDestroy(tensor->parts[i]);
  tsFree(tensor->parts);
  tsFree(tensor);
}

TtTensor ttTensorJoinParts(const TtTensor *parts, size_t count) {
  bool all = true;
  for (size_t i = 0; i < count; ++i)
    all &= parts[i] != NULL;
  if (!all) {
    for (size_t i = 0; i < count; ++i)
      ttTensorDestroy(parts[i]);
    return NULL;
  }
  TtTensor tensor = ttTensorCreateView(parts[0], &parts[0]->declared, 0, parts[0]->strides);
  tensor->declared.perDevice = true;
  tensor->numParts = count;
  tensor->parts = tsAllocZeroed(count, sizeof *parts);
  memcpy(tensor->parts, parts, count * sizeof *parts);
  return tensor;
}

TtTensor ttTensorCreatePerDevice(const TtTensor *parts, size_t count, TtError *error) {
  char have[128], want[128];
  if (count < 1 || count > 1024)
    return ttFail(error, TT_ERROR_ARGUMENT, "a tensor for %zu devices", count), NULL;
  for (size_t i = 0; i < count; ++i) {
    const TtTensorDesc *desc = &parts[i]->declared, *first = &parts[0]->declared;
    if (parts[i]->numParts || !ttShapesEqual(desc, first) || !layoutsEqual(desc, first))
      return ttFail(error, TT_ERROR_ARGUMENT,
                    "the tensors of devices 0 and %zu aren't of one shape and layout: %s, %s", i,
                    ttTensorDescText(first, have), ttTensorDescText(desc, want)),
             NULL;
  }
  TtTensor *own = tsAllocZeroed(count, sizeof *own);
  for (size_t i = 0; i < count; ++i)
    own[i] = ttTensorRetain(parts[i]);
  TtTensor tensor = ttTensorJoinParts(own, count);
  tsFree(own);
  return tensor;
}

size_t ttTensorGetNumParts(TtTensor tensor) { return tensor->numParts; }

TtTensor ttTensorGetPart(TtTensor tensor, size_t device) {
  return device < tensor->numParts ? tensor->parts[device] : NULL;
}

const TtTensorDesc *ttTensorGetDesc(TtTensor tensor) { return &tensor->declared; }

TtTensor ttTensorCreateHost(const void *data, const int64_t *shape, uint32_t rank, TtDType dtype,
                            TtError *error) {
  if (rank > TT_MAX_RANK)
    return ttFail(error, TT_ERROR_ARGUMENT, "a tensor has at most %d dimensions, not %u",
                  TT_MAX_RANK, rank),
           NULL;
  if (!ttDTypeGetSize(dtype))
    return ttFail(error, TT_ERROR_UNSUPPORTED, "host tensors can't hold %s", ttDTypeGetName(dtype)),
           NULL;
  int64_t count = 1;
  for (uint32_t i = 0; i < rank; ++i) {
    if (shape[i] < 1 || shape[i] > INT64_MAX / 64 / count)
      return ttFail(error, TT_ERROR_ARGUMENT, "dimension %u of a tensor is %lld", i,
                    (long long)shape[i]),
             NULL;
    count *= shape[i];
  }
  TtTensorDesc desc = ttTensorDescHost(shape, rank, dtype);
  TtTensor tensor = ttTensorCreateEmpty(NULL, &desc, error);
  if (tensor)
    memcpy(tensor->buffer->data, data, (size_t)count * ttDTypeGetSize(dtype));
  if (tensor && ttDTypeIsBlock(dtype))
    ttBlockRound(NULL, tensor);
  return tensor;
}

bool ttTensorIsContiguous(TtTensor tensor) {
  int64_t stride = 1;
  for (uint32_t i = tensor->desc.rank; i-- > 0; stride *= tensor->desc.shape[i])
    if (tensor->desc.shape[i] != 1 && tensor->strides[i] != stride)
      return false;
  return true;
}

//===----------------------------------------------------------------------===//
// Moving
//===----------------------------------------------------------------------===//

TtView ttTensorView(TtTensor tensor) {
  TtView view = {.data = ttTensorData(tensor), .dtype = tensor->desc.dtype};
  memcpy(view.strides, tensor->strides, sizeof view.strides);
  return view;
}

TtView ttTensorBroadcastView(TtTensor tensor, const int64_t *shape, uint32_t rank) {
  TtView view = {.data = ttTensorData(tensor), .dtype = tensor->desc.dtype};
  uint32_t lead = rank - tensor->desc.rank;
  for (uint32_t i = lead; i < rank; ++i)
    view.strides[i] =
        tensor->desc.shape[i - lead] == 1 && shape[i] != 1 ? 0 : tensor->strides[i - lead];
  return view;
}

TtTensor ttTensorCopyTo(TtDevice device, TtTensor tensor, const TtTensorDesc *desc,
                        TtError *error) {
  TtTensor copy = ttTensorCreateEmpty(device->allocator, desc, error);
  if (!copy)
    return NULL;
  TtView from = ttTensorView(tensor), to = ttTensorView(copy);
  ttCopy(device, &from, &to, desc->shape, desc->rank);
  if (ttDTypeIsBlock(desc->dtype))
    ttBlockRound(device, copy);
  return copy;
}

TtTensor ttTensorMakeContiguous(TtDevice device, TtTensor tensor, TtError *error) {
  if (ttTensorIsContiguous(tensor))
    return ttTensorRetain(tensor);
  return ttTensorCopyTo(device, tensor, &tensor->desc, error);
}

bool ttTensorHasValuesOf(TtTensor tensor, TtDType dtype) {
  return tensor->declared.dtype == dtype || (tensor->desc.dtype == dtype && !ttDTypeIsBlock(dtype));
}

TtTensor ttTensorTake(TtDevice device, TtTensor tensor, const TtTensorDesc *desc, TtError *error) {
  bool isRight = ttTensorHasValuesOf(tensor, desc->dtype) && ttTensorIsContiguous(tensor);
  TtTensor moved = isRight ? ttTensorRetain(tensor) : ttTensorCopyTo(device, tensor, desc, error);
  device->moves.moves += !isRight || !layoutsEqual(&tensor->declared, desc);
  if (moved && !isRight) {
    ++device->moves.copies;
    device->moves.bytes += (uint64_t)ttTensorDescGetNumElements(desc) * ttDTypeGetSize(desc->dtype);
  }
  return moved;
}

static TtTensor moveOne(TtDevice device, TtTensor tensor, const TtTensorDesc *desc,
                        TtError *error) {
  char have[128], want[128];
  if (!ttShapesEqual(&tensor->desc, desc))
    return ttFail(error, TT_ERROR_ARGUMENT, "a tensor of shape %s can't be moved to layout %s",
                  ttTensorDescText(&tensor->declared, have), ttTensorDescText(desc, want)),
           NULL;
  if (!ttDTypeGetSize(desc->dtype))
    return ttFail(error, TT_ERROR_UNSUPPORTED, "the cpu device can't hold %s",
                  ttDTypeGetName(desc->dtype)),
           NULL;
  if (layoutsEqual(&tensor->declared, desc) && ttTensorIsContiguous(tensor))
    return ttTensorCreateView(tensor, desc, 0, tensor->strides);
  pthread_mutex_lock(&device->lock);
  TtTensor taken = ttTensorTake(device, tensor, desc, error);
  pthread_mutex_unlock(&device->lock);
  TtTensor result = taken ? ttTensorCreateView(taken, desc, 0, taken->strides) : NULL;
  ttTensorDestroy(taken);
  return result;
}

TtTensor ttTensorToLayout(TtDevice device, TtTensor tensor, const TtTensorDesc *desc,
                          TtError *error) {
  TtTensor moved;
  if (tensor->numParts) {
    TtTensor *parts = tsAllocZeroed(tensor->numParts, sizeof *parts);
    for (size_t i = 0; i < tensor->numParts; ++i)
      parts[i] = moveOne(device, tensor->parts[i], desc, error);
    moved = ttTensorJoinParts(parts, tensor->numParts);
    tsFree(parts);
  } else {
    moved = moveOne(device, tensor, desc, error);
  }
  ttResidentsAdd(device, moved);
  return moved;
}

TtTensor ttTensorToHost(TtDevice device, TtTensor tensor, TtError *error) {
  TtTensorDesc desc = ttTensorDescHost(tensor->desc.shape, tensor->desc.rank, tensor->desc.dtype);
  return ttTensorToLayout(device, tensor, &desc, error);
}

static void copyElements(TtTensor tensor, uint32_t dim, const uint8_t *from, uint8_t **to,
                         size_t width) {
  if (dim == tensor->desc.rank) {
    memcpy(*to, from, width);
    *to += width;
    return;
  }
  for (int64_t i = 0; i < tensor->desc.shape[dim]; ++i)
    copyElements(tensor, dim + 1, from + i * tensor->strides[dim] * (int64_t)width, to, width);
}

bool ttTensorCopyData(TtTensor tensor, void *data, size_t size, TtError *error) {
  size_t width = ttDTypeGetSize(tensor->desc.dtype);
  size_t wanted = (size_t)ttTensorDescGetNumElements(&tensor->desc) * width;
  if (size != wanted)
    return ttFail(error, TT_ERROR_ARGUMENT, "a tensor of %zu bytes can't be copied to %zu bytes",
                  wanted, size);
  if (ttTensorIsContiguous(tensor)) {
    memcpy(data, ttTensorData(tensor), size);
    return true;
  }
  uint8_t *to = data;
  copyElements(tensor, 0, ttTensorData(tensor), &to, width);
  return true;
}

void ttTensorGetElement(TtTensor tensor, int64_t index, void *element) {
  const TtTensorDesc *desc = &tensor->desc;
  size_t width = ttDTypeGetSize(desc->dtype);
  int64_t at = 0;
  for (uint32_t i = desc->rank; i-- > 0; index /= desc->shape[i])
    at += index % desc->shape[i] * tensor->strides[i];
  memcpy(element, (const uint8_t *)ttTensorData(tensor) + at * (int64_t)width, width);
}
