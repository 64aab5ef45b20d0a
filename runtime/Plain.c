// Matrix products and window ops in plain C: where there is no oneDNN, or it can't.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"

#include <math.h>
#include <string.h>

//===----------------------------------------------------------------------===//
// Matrix products
//===----------------------------------------------------------------------===//

typedef struct ProductLoop {
  TtDevice device;
  const TtProduct *product;
  const float *a, *b, *bias;
  float *out;
} ProductLoop;

enum { RowsAtOnce = 32 };

static void multiplyRows(void *user, size_t begin, size_t end, unsigned thread) {
  (void)thread;
  const ProductLoop *loop = user;
  const TtProduct *p = loop->product;
  uint32_t r = p->rank;
  int64_t rows = p->out[r - 2], columns = p->out[r - 1], inner = p->a[r - 1];
  int64_t parts = (rows + RowsAtOnce - 1) / RowsAtOnce;
  for (size_t unit = begin; unit < end; ++unit) {
    int64_t batch = (int64_t)unit / parts, row = (int64_t)unit % parts * RowsAtOnce;
    int64_t count = rows - row < RowsAtOnce ? rows - row : RowsAtOnce;
    float *out = loop->out + (batch * rows + row) * columns;
    const float *a = loop->a + row * p->aStrides[r - 2], *b = loop->b;
    for (uint32_t d = r - 2; d-- > 0; batch /= p->out[d]) {
      a += p->a[d] == 1 ? 0 : batch % p->out[d] * p->aStrides[d];
      b += p->b[d] == 1 ? 0 : batch % p->out[d] * p->bStrides[d];
    }
    for (int64_t i = 0; i < count; ++i) {
      if (loop->bias)
        memcpy(out + i * columns, loop->bias, (size_t)columns * sizeof *out);
      else
        memset(out + i * columns, 0, (size_t)columns * sizeof *out);
    }
    loop->device->kernels->matmul((size_t)count, (size_t)columns, (size_t)inner, a,
                                  (size_t)p->aStrides[r - 2], b, (size_t)p->bStrides[r - 2], out,
                                  (size_t)columns);
  }
}

/// Operands are contiguous here.
bool ttPlainProduct(TtDevice device, const TtProduct *product, const float *a, const float *b,
                    const float *bias, float *out) {
  ProductLoop loop = {device, product, a, b, bias, out};
  uint32_t r = product->rank;
  int64_t units = (product->out[r - 2] + RowsAtOnce - 1) / RowsAtOnce;
  for (uint32_t d = 0; d + 2 < r; ++d)
    units *= product->out[d];
  ttParallel(device, (size_t)units, 1, multiplyRows, &loop);
  return true;
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

typedef struct WindowLoop {
  TtDevice device;
  const TtWindow *window;
  const float *in, *weights, *bias;
  float *out;
} WindowLoop;

/// Input coordinate of tap `k` of output `at`, or -1 outside.
static int64_t tapOf(const TtWindow *w, int d, int64_t at, int64_t k, int64_t extent) {
  int64_t position = at * w->stride[d] - w->padding[d] + k * w->dilation[d];
  if (w->kind == TT_CONV_TRANSPOSE) {
    position = at + w->padding[d] - k * w->dilation[d];
    if (position < 0 || position % w->stride[d])
      return -1;
    position /= w->stride[d];
  }
  return position >= 0 && position < extent ? position : -1;
}

static void poolPixel(const WindowLoop *loop, const float *image, int64_t y, int64_t x,
                      float *out) {
  const TtWindow *w = loop->window;
  for (int64_t c = 0; c < w->outC; ++c)
    out[c] = -INFINITY;
  for (int64_t ky = 0; ky < w->kernel[0]; ++ky) {
    int64_t fromY = tapOf(w, 0, y, ky, w->inH);
    for (int64_t kx = 0; fromY >= 0 && kx < w->kernel[1]; ++kx) {
      int64_t fromX = tapOf(w, 1, x, kx, w->inW);
      if (fromX >= 0)
        loop->device->kernels->floatOps[TtOp_Maximum](
            (size_t)w->outC, image + (fromY * w->inW + fromX) * w->inC, out, NULL, 0, 0, out);
    }
  }
}

/// Sums over the taps; weights are [ky][kx][in channel of the group][out channel].
static void convPixel(const WindowLoop *loop, const float *image, int64_t y, int64_t x,
                      float *out) {
  const TtWindow *w = loop->window;
  int64_t inPer = w->inC / w->groups, outPer = w->outC / w->groups;
  for (int64_t c = 0; c < w->outC; ++c)
    out[c] = loop->bias ? loop->bias[c] : 0;
  for (int64_t ky = 0; ky < w->kernel[0]; ++ky) {
    int64_t fromY = tapOf(w, 0, y, ky, w->inH);
    for (int64_t kx = 0; fromY >= 0 && kx < w->kernel[1]; ++kx) {
      int64_t fromX = tapOf(w, 1, x, kx, w->inW);
      if (fromX < 0)
        continue;
      const float *pixel = image + (fromY * w->inW + fromX) * w->inC;
      const float *weights = loop->weights + (ky * w->kernel[1] + kx) * inPer * w->outC;
      for (int64_t g = 0; g < w->groups; ++g)
        loop->device->kernels->matmul(1, (size_t)outPer, (size_t)inPer, pixel + g * inPer,
                                      (size_t)inPer, weights + g * outPer, (size_t)w->outC,
                                      out + g * outPer, (size_t)outPer);
    }
  }
}

static void windowRows(void *user, size_t begin, size_t end, unsigned thread) {
  (void)thread;
  const WindowLoop *loop = user;
  const TtWindow *w = loop->window;
  for (size_t row = begin; row < end; ++row) {
    int64_t n = (int64_t)row / w->outH, y = (int64_t)row % w->outH;
    const float *image = loop->in + n * w->inH * w->inW * w->inC;
    for (int64_t x = 0; x < w->outW; ++x) {
      float *out = loop->out + ((int64_t)row * w->outW + x) * w->outC;
      if (w->kind == TT_MAX_POOL)
        poolPixel(loop, image, y, x, out);
      else
        convPixel(loop, image, y, x, out);
    }
  }
}

/// Brings weights from [out][in per group][ky][kx] (transposed: [in][out per group][ky][kx]) to the
/// order that convPixel reads.
static float *reorderWeights(const TtWindow *w, const float *from) {
  int64_t taps = w->kernel[0] * w->kernel[1];
  int64_t inPer = w->inC / w->groups, outPer = w->outC / w->groups;
  float *to = tsAlloc(tsMulSize((size_t)(taps * inPer * w->outC), sizeof *to));
  for (int64_t o = 0; o < w->outC; ++o) {
    int64_t group = o / outPer;
    for (int64_t i = 0; i < inPer; ++i) {
      int64_t at =
          w->kind == TT_CONV_TRANSPOSE ? (group * inPer + i) * outPer + o % outPer : o * inPer + i;
      for (int64_t tap = 0; tap < taps; ++tap)
        to[(tap * inPer + i) * w->outC + o] = from[at * taps + tap];
    }
  }
  return to;
}

bool ttPlainWindow(TtDevice device, const TtWindow *window, const float *in, const float *weights,
                   const float *bias, float *out) {
  float *ordered = weights ? reorderWeights(window, weights) : NULL;
  WindowLoop loop = {device, window, in, ordered, bias, out};
  ttParallel(device, (size_t)(window->batch * window->outH), 1, windowRows, &loop);
  tsFree(ordered);
  return true;
}
