// Block formats and tiles against their definition: every bf16 and f16 value, blocks made to be
// difficult, published layouts, ragged shapes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/runtime.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition) && ++failures < 20)                                                           \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                              \
  } while (0)

static const TtDType formats[] = {TT_BFP_F8,  TT_BFP_BF8, TT_BFP_F4,
                                  TT_BFP_BF4, TT_BFP_F2,  TT_BFP_BF2};
enum { NumFormats = sizeof formats / sizeof *formats };

static int widthOf(TtDType format) {
  return format <= TT_BFP_BF8 ? 7 : format <= TT_BFP_BF4 ? 3 : 1;
}
static bool isShort(TtDType format) { return (format - TT_BFP_F8) % 2 == 0; }

/// The exponent that a value asks for, of 8 bits or 5.
static int exponentOf(TtDType format, double value) {
  if (value == 0)
    return 0;
  int exponent = isinf(value) || isnan(value) ? 255 : (int)floor(log2(fabs(value))) + 127;
  exponent = exponent < 0 ? 0 : exponent; // denormal floats
  if (!isShort(format))
    return exponent;
  exponent -= 112;
  return exponent > 31 ? 31 : exponent < 0 ? 0 : exponent;
}

/// What sixteen finite values become, by the definition of the host's rounding.
static void roundByDefinition(TtDType format, const double *in, double *out) {
  int width = widthOf(format), bias = isShort(format) ? 15 : 127, shared = 0;
  double most = ldexp(1, width) - 1;
  for (int i = 0; i < 16; ++i)
    shared = exponentOf(format, in[i]) > shared ? exponentOf(format, in[i]) : shared;
  for (int i = 0; i < 16; ++i) {
    double value = fabs(in[i]), smallest = ldexp(1, -bias);
    if (isShort(format) && value != 0 && value < smallest)
      value = smallest; // as hosts do
    double kept = floor(ldexp(value, 23 - (shared - bias)));
    double whole = nearbyint(ldexp(kept, width - 24));
    whole = whole > most ? most : whole;
    out[i] = whole == 0 ? 0 : copysign(ldexp(whole, shared - bias - width + 1), in[i]);
  }
}

static void roundTrip(TtDType format, TtBlockRounding rounding, const float *in, float *out) {
  uint8_t packed[1088];
  int64_t shape[] = {16};
  size_t size = ttTileGetBytes(format, shape, 1);
  CHECK(size <= sizeof packed && ttBlockPack(format, rounding, in, shape, 1, packed, size, NULL));
  CHECK(ttBlockUnpack(format, packed, size, shape, 1, out, NULL));
}

static void checkBlock(TtDType format, const float *values) {
  double wide[16], expected[16];
  float got[16], again[16];
  for (int i = 0; i < 16; ++i)
    wide[i] = (double)values[i];
  roundByDefinition(format, wide, expected);
  roundTrip(format, TT_BLOCK_HOST, values, got);
  for (int i = 0; i < 16; ++i)
    CHECK((double)got[i] == expected[i]);
  roundTrip(format, TT_BLOCK_HOST, got, again);
  CHECK(memcmp(got, again, sizeof got) == 0);
}

static float fromBits(uint32_t bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static float fromHalf(uint32_t bits) {
  int exponent = (int)(bits >> 10 & 31);
  double magnitude = exponent == 0 ? ldexp((double)(bits & 1023), -24)
                                   : ldexp((double)((bits & 1023) | 1024), exponent - 25);
  return (float)(bits >> 15 ? -magnitude : magnitude);
}

/// Blocks of every bf16 that is finite and normal and every f16: neighbours, and those far apart.
static void testEveryValue(void) {
  for (uint32_t first = 0; first < 4096; ++first) {
    float near[16], far[16], halves[16], farHalves[16];
    for (uint32_t i = 0; i < 16; ++i) {
      uint32_t close = first * 16 + i, apart = first + i * 4096;
      near[i] = fromBits(close << 16);
      far[i] = fromBits(apart << 16);
      near[i] = isfinite(near[i]) && fabsf(near[i]) >= 0x1p-126f ? near[i] : 0;
      far[i] = isfinite(far[i]) && fabsf(far[i]) >= 0x1p-126f ? far[i] : 0;
      halves[i] = fromHalf(close);
      farHalves[i] = fromHalf(apart);
    }
    for (int f = 0; f < NumFormats; ++f) {
      checkBlock(formats[f], near);
      checkBlock(formats[f], far);
      checkBlock(formats[f], halves);
      checkBlock(formats[f], farHalves);
    }
  }
}

/// Ties, carries out of the magnitude, wide spreads, and noise.
static void testDifficultBlocks(void) {
  static const float blocks[][16] = {
      {1, 1.0078125f, 1.015625f, 1.0234375f, -1.0078125f, 1.9921875f, 1.99999988f, -1.99609375f},
      {127.5f, 126.5f, 125.5f, -0.5f, 0.5f, 0.50000006f, 0.49999997f, 1.5f, 2.5f},
      {0x1p127f, 0x1p100f, 1, 0x1p-126f, -0x1p120f},
      {65504, 65536, 131072, 1e30f, -1e30f, 0x1p-15f, 0x1p-16f, -0x1p-24f, 1},
      {0x1p-15f, 0x1.8p-15f, -0x1p-14f, 0x1.fp-15f},
      {-0.0f, 0.0f, -0x1p-126f, 0x1p-126f},
      {0x1.000002p0f, 0x1.fffffep0f, 0x1.fffffep-1f, 0x1.fffffep-7f, 0x1p-7f, 0x1.000002p-8f}};
  for (int f = 0; f < NumFormats; ++f) {
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; ++i)
      checkBlock(formats[f], blocks[i]);
    uint32_t state = 12345;
    for (int i = 0; i < 2000; ++i) {
      float block[16];
      for (int j = 0; j < 16; ++j) {
        state = state * 1664525u + 1013904223u;
        int exponent = 127 + (int)(state >> 8 & 15) - 8;
        block[j] =
            fromBits((state & 0x80000000u) | (uint32_t)exponent << 23 | (state >> 4 & 0x7fffff));
      }
      checkBlock(formats[f], block);
    }
  }
}

/// What has no value by the definition: infinities, NaNs, denormals.
static void testSpecialValues(void) {
  float out[16];
  float infinite[16] = {INFINITY, -INFINITY, 1, NAN, 0x1p127f};
  roundTrip(TT_BFP_BF8, TT_BLOCK_HOST, infinite, out);
  CHECK(out[0] == INFINITY && out[1] == -INFINITY && out[2] == 0 && isnan(out[3]) &&
        out[4] == 0x1p127f);
  roundTrip(TT_BFP_F8, TT_BLOCK_HOST, infinite, out);
  CHECK(out[0] == 0x1.fcp16f && out[1] == -0x1.fcp16f && out[3] == 0x1.fcp16f && out[2] == 0);
  // A denormal float is taken as if its leading one were there, and comes back as a denormal.
  float small[16] = {0x1p-127f, -0x1p-149f, 0};
  roundTrip(TT_BFP_BF8, TT_BLOCK_HOST, small, out);
  CHECK(out[0] == 0x1p-127f && out[1] == 0 && out[2] == 0);
}

/// Where the device's rounding differs from the host's.
static void testDeviceRounding(void) {
  float in[16] = {1, 1.0078125f, 1.0234375f, -1.0078125f, 1.9999f}, host[16], device[16], cut[16];
  roundTrip(TT_BFP_BF8, TT_BLOCK_HOST, in, host);
  roundTrip(TT_BFP_BF8, TT_BLOCK_DEVICE, in, device);
  roundTrip(TT_BFP_BF8, TT_BLOCK_TRUNCATE, in, cut);
  CHECK(host[1] == 1 && host[2] == 1.03125f && host[3] == -1); // ties to even
  CHECK(cut[1] == 1 && cut[2] == 1.015625f && cut[4] == 1.984375f);
  // 1.9999 is 2 in bf16, whose exponent then is the shared one: units are twice as large.
  CHECK(device[4] == 2 && device[1] == 1 && device[2] == 1.03125f && device[3] == -1);
  in[4] = 0;
  roundTrip(TT_BFP_BF8, TT_BLOCK_DEVICE, in, device);
  CHECK(device[1] == 1.015625f && device[2] == 1.03125f && device[3] == -1.015625f); // ties away
  float quarters[16] = {1, 1.125f, 1.23f, 1.375f, -0.99f};
  roundTrip(TT_BFP_BF4, TT_BLOCK_DEVICE, quarters, device);
  roundTrip(TT_BFP_BF4, TT_BLOCK_HOST, quarters, host);
  CHECK(device[1] == 1 && device[2] == 1 && device[3] == 1.25f && device[4] == -0.75f);
  CHECK(host[1] == 1 && host[2] == 1.25f && host[3] == 1.5f && host[4] == -1);
  float tiny[16] = {0x1p-20f, 1};
  roundTrip(TT_BFP_F8, TT_BLOCK_DEVICE, tiny, device);
  CHECK(device[0] == 0 && device[1] == 1);
  tiny[1] = 0;
  roundTrip(TT_BFP_F8, TT_BLOCK_DEVICE, tiny, device);
  roundTrip(TT_BFP_F8, TT_BLOCK_HOST, tiny, host);
  CHECK(device[0] == 0 && host[0] == 0x1p-15f);
}

/// The bytes of a tile: exponents of the four faces, then their elements, low bits first.
static void testLayout(void) {
  float values[32 * 32] = {0};
  int64_t shape[] = {32, 32};
  uint8_t packed[1088], elements[] = {0x40, 0xc0, 0x20};
  values[0] = 1, values[1] = -1, values[2] = 0.5f; // face 0, row 0
  values[1 * 32 + 16] = 2;                         // face 1, row 1
  values[17 * 32 + 3] = -4;                        // face 2, row 1
  values[31 * 32 + 31] = 0.25f;                    // face 3, row 15
  CHECK(ttTileGetBytes(TT_BFP_BF8, shape, 2) == 1088 &&
        ttTileGetBytes(TT_BFP_F4, shape, 2) == 576 && ttTileGetBytes(TT_BFP_BF2, shape, 2) == 320 &&
        ttTileGetBytes(TT_BF16, shape, 2) == 2048);
  CHECK(ttBlockPack(TT_BFP_BF8, TT_BLOCK_HOST, values, shape, 2, packed, 1088, NULL));
  CHECK(packed[0] == 127 && packed[1] == 0 && packed[17] == 128 && packed[33] == 129 &&
        packed[63] == 125);
  CHECK(memcmp(packed + 64, elements, 3) == 0 && packed[64 + 256 + 16] == 0x40 &&
        packed[64 + 512 + 16 + 3] == 0xc0 && packed[64 + 1023] == 0x40);
  CHECK(ttBlockPack(TT_BFP_BF4, TT_BLOCK_HOST, values, shape, 2, packed, 576, NULL));
  CHECK(packed[64] == 0xc4 && packed[65] == 0x02 && packed[575] == 0x40);
  CHECK(ttBlockPack(TT_BFP_F2, TT_BLOCK_HOST, values, shape, 2, packed, 320, NULL));
  CHECK(packed[0] == 15 && packed[64] == 0x0d && packed[319] == 0x40);
  // Any bytes are a tile.
  for (int f = 0; f < NumFormats; ++f) {
    memset(packed, 0x81, sizeof packed);
    memset(packed, f % 2 ? 2 : 0xff, 64);
    size_t size = ttTileGetBytes(formats[f], shape, 2);
    CHECK(ttBlockUnpack(formats[f], packed, size, shape, 2, values, NULL));
    CHECK(!ttBlockUnpack(formats[f], packed, size - 1, shape, 2, values, NULL));
  }
}

/// Rows to tiles and back, of shapes that don't fill them.
static void testRagged(void) {
  static const struct {
    uint32_t rank;
    int64_t shape[4];
  } shapes[] = {{0, {0}},          {1, {1}},      {1, {45}},       {2, {1, 1}},
                {2, {33, 65}},     {2, {31, 17}}, {3, {3, 5, 40}}, {4, {2, 2, 34, 16}},
                {4, {1, 3, 1, 90}}};
  for (size_t s = 0; s < sizeof shapes / sizeof *shapes; ++s) {
    const int64_t *shape = shapes[s].shape;
    uint32_t rank = shapes[s].rank;
    size_t count = 1;
    for (uint32_t i = 0; i < rank; ++i)
      count *= (size_t)shape[i];
    size_t bytes = ttTileGetBytes(TT_U16, shape, rank),
           blockBytes = ttTileGetBytes(TT_BFP_BF8, shape, rank);
    uint16_t *rows = calloc(count, sizeof *rows), *back = calloc(count, sizeof *rows),
             *tiles = malloc(bytes);
    float *values = calloc(count, sizeof *values), *unpacked = calloc(count, sizeof *values);
    uint8_t *packed = malloc(blockBytes);
    for (size_t i = 0; i < count; ++i) {
      rows[i] = (uint16_t)(i + 1);
      values[i] = (float)(i % 64) + 1;
    }
    CHECK(ttTilize(TT_U16, rows, shape, rank, tiles, NULL));
    CHECK(ttUntilize(TT_U16, tiles, shape, rank, back, NULL));
    CHECK(memcmp(rows, back, count * sizeof *rows) == 0);
    CHECK(ttBlockPack(TT_BFP_BF8, TT_BLOCK_HOST, values, shape, rank, packed, blockBytes, NULL));
    CHECK(ttBlockUnpack(TT_BFP_BF8, packed, blockBytes, shape, rank, unpacked, NULL));
    CHECK(memcmp(values, unpacked, count * sizeof *values) == 0);
    size_t padding = 0;
    for (size_t i = 0; i < bytes / 2; ++i)
      padding += tiles[i] == 0;
    CHECK(padding == bytes / 2 - count);
    free(rows), free(back), free(tiles), free(values), free(unpacked), free(packed);
  }
  uint16_t tile[1024], rows[32 * 32];
  int64_t square[] = {32, 32};
  for (int i = 0; i < 1024; ++i)
    rows[i] = (uint16_t)i;
  CHECK(ttTilize(TT_U16, rows, square, 2, tile, NULL));
  CHECK(tile[0] == 0 && tile[15] == 15 && tile[16] == 32 && tile[256] == 16 && tile[512] == 512 &&
        tile[1023] == 1023);
}

static void testErrors(void) {
  TtError error = {TT_OK, ""};
  int64_t shape[] = {2, 0};
  float value = 0;
  uint8_t packed[1088];
  CHECK(!ttBlockPack(TT_F32, TT_BLOCK_HOST, &value, shape, 1, packed, 1088, &error));
  CHECK(strcmp(error.text, "f32 isn't a block format") == 0);
  CHECK(!ttBlockPack(TT_BFP_BF8, TT_BLOCK_HOST, &value, shape, 2, packed, 1088, &error));
  CHECK(strcmp(error.text, "dimension 1 is 0") == 0);
  CHECK(!ttBlockPack(TT_BFP_BF8, TT_BLOCK_HOST, &value, shape, 1, packed, 1024, &error));
  CHECK(strcmp(error.text, "tiles of bfp_bf8 take 1088 bytes here, not 1024") == 0);
  CHECK(!ttTilize(TT_BFP_BF8, &value, shape, 1, packed, &error));
  CHECK(ttTileGetBytes(TT_F32, shape, 2) == 0 && ttTileGetBytes(TT_F32, shape, 99) == 0);
}

/// Tensors: rounded on the way in, f32 on the host, packed where they are copied.
static void testTensors(void) {
  TtDevice device = ttDeviceOpen("cpu", NULL);
  TtError error = {TT_OK, ""};
  int64_t shape[] = {2, 20};
  float values[40], out[40], element;
  for (int i = 0; i < 40; ++i)
    values[i] = (float)i * 1.01f;
  TtTensor x = ttTensorCreateHost(values, shape, 2, TT_F32, NULL);
  TtTensorDesc desc = ttTensorDescHost(shape, 2, TT_BFP_BF8);
  CHECK(desc.size == 1088 && desc.order == TT_TILE);
  desc.memory = TT_DRAM;
  TtTensor block = ttTensorToLayout(device, x, &desc, &error);
  CHECK(block && ttTensorGetDesc(block)->dtype == TT_BFP_BF8);
  float rounded[40], unpacked[40];
  uint8_t packed[1088];
  CHECK(ttTensorCopyData(block, rounded, sizeof rounded, &error));
  CHECK(ttBlockPack(TT_BFP_BF8, TT_BLOCK_HOST, values, shape, 2, packed, 1088, NULL));
  CHECK(ttBlockUnpack(TT_BFP_BF8, packed, 1088, shape, 2, unpacked, NULL));
  CHECK(memcmp(rounded, unpacked, sizeof rounded) == 0);
  TtTensor host = ttTensorToHost(device, block, &error);
  CHECK(ttTensorGetDesc(host)->dtype == TT_F32 && ttTensorCopyData(host, out, sizeof out, NULL));
  ttTensorGetElement(block, 21, &element);
  CHECK(element == out[21] && out[21] == 21 && out[39] == 39.5f && values[21] != out[21]);
  TtTensor made = ttTensorCreateHost(values, shape, 2, TT_BFP_BF8, &error);
  CHECK(ttTensorCopyData(made, out, sizeof out, NULL) && memcmp(rounded, out, sizeof out) == 0);
  ttDeviceSetBlockRounding(device, TT_BLOCK_TRUNCATE);
  TtTensor cut = ttTensorToLayout(device, x, &desc, &error);
  ttTensorGetElement(cut, 39, &element);
  CHECK(element == 39);
  ttTensorDestroy(x), ttTensorDestroy(block), ttTensorDestroy(host), ttTensorDestroy(made);
  ttTensorDestroy(cut);
  ttDeviceClose(device);
}

int main(void) {
  testEveryValue();
  testDifficultBlocks();
  testSpecialValues();
  testDeviceRounding();
  testLayout();
  testRagged();
  testErrors();
  testTensors();
  if (!failures)
    printf("block-test: all right\n");
  return failures != 0;
}
