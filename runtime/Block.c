// Block formats: elements that share an exponent, packed in tiles, and rounding to them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sixteen neighbours in a row of a face share an exponent; an element is a sign and a magnitude of
// `width` bits whose leading one is explicit. A tile is 64 exponents, of its four faces row by row,
// and behind them the elements in the same order, those of lower index in lower bits.
#include "Internal.h"

#include <string.h>

enum { BlockSize = 16, FaceSize = 16, TileSize = 32, TileExponents = 64 };

typedef struct BlockFormat {
  unsigned width; ///< bits of a magnitude: the element has one more, its sign
  int rebias;     ///< what is taken from the exponent of a float
  int limit;      ///< the largest exponent
} BlockFormat;

static BlockFormat formatOf(TtDType dtype) {
  static const unsigned widths[] = {7, 7, 3, 3, 1, 1};
  bool isShort = dtype == TT_BFP_F8 || dtype == TT_BFP_F4 || dtype == TT_BFP_F2;
  return (BlockFormat){.width = widths[dtype - TT_BFP_F8],
                       .rebias = isShort ? 127 - 15 : 0,
                       .limit = isShort ? 31 : 255};
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

enum { HiddenOne = 1 << 23, Fraction = HiddenOne - 1 };

/// Sixteen floats taken apart: exponents and significands of 24 bits.
typedef struct BlockParts {
  int exponents[BlockSize];
  uint32_t significands[BlockSize];
  int shared; ///< the largest exponent
} BlockParts;

/// The device packs from bf16, to which it rounds with ties away from zero.
static uint32_t roundToBf16(uint32_t magnitude) {
  return magnitude < 0x7f800000u ? (magnitude + 0x8000u) & 0xffff0000u : magnitude & 0xffff0000u;
}

/// Brings an exponent into the range of 5 bits: what is above has the largest magnitude; what is
/// below counts as the smallest power of two for the host, and as zero for the device.
static void rebias(const BlockFormat *format, bool flush, int *exponent, uint32_t *significand) {
  *exponent -= format->rebias;
  if (*exponent > format->limit) {
    *exponent = format->limit;
    *significand = HiddenOne | Fraction;
  } else if (*exponent < 0) {
    *exponent = 0;
    *significand = flush ? 0 : HiddenOne;
  }
}

static void takeApart(const BlockFormat *format, TtBlockRounding rounding, const uint32_t *bits,
                      BlockParts *parts) {
  for (int i = 0; i < BlockSize; ++i) {
    uint32_t magnitude = bits[i] & 0x7fffffffu;
    if (rounding == TT_BLOCK_DEVICE)
      magnitude = roundToBf16(magnitude);
    parts->exponents[i] = (int)(magnitude >> 23);
    parts->significands[i] = (magnitude & Fraction) | HiddenOne;
    if (magnitude == 0)
      parts->exponents[i] = 0, parts->significands[i] = 0;
    else if (format->rebias)
      rebias(format, rounding == TT_BLOCK_DEVICE, &parts->exponents[i], &parts->significands[i]);
  }
  parts->shared = 0;
  for (int i = 0; i < BlockSize; ++i)
    parts->shared = parts->exponents[i] > parts->shared ? parts->exponents[i] : parts->shared;
}

/// Replaces the significands by magnitudes of the format's width. The host rounds to the nearest,
/// ties to even, what is left after the shift; the device rounds to 7 bits, ties away from zero,
/// and cuts off the rest.
static void shorten(const BlockFormat *format, TtBlockRounding rounding, BlockParts *parts) {
  unsigned drop = 24 - format->width;
  uint32_t largest = (1u << format->width) - 1;
  for (int i = 0; i < BlockSize; ++i) {
    int distance = parts->shared - parts->exponents[i];
    uint32_t rest = parts->significands[i] >> (distance < 31 ? distance : 31), kept;
    if (rounding == TT_BLOCK_DEVICE) {
      kept = (rest + (1u << 16)) >> 17;
      kept = (kept < 127 ? kept : 127) >> (7 - format->width);
    } else {
      kept = rest >> drop;
      uint32_t cut = rest & ((1u << drop) - 1), half = 1u << (drop - 1);
      if (rounding == TT_BLOCK_HOST)
        kept += cut > half || (cut == half && (kept & 1));
      kept = kept < largest ? kept : largest;
    }
    parts->significands[i] = kept;
  }
}

/// The float of a sign bit, a magnitude and a shared exponent, as the host unpacks them.
static uint32_t putTogether(const BlockFormat *format, uint32_t sign, uint32_t magnitude,
                            int shared) {
  if (!magnitude)
    return sign;
  int shift = 0;
  while (!(magnitude >> (format->width - 1))) {
    magnitude <<= 1;
    ++shift;
  }
  int exponent = shared - shift + format->rebias;
  if (exponent < 0) // no packer makes such: too small for a float
    return sign;
  return sign | (uint32_t)exponent << 23 | (magnitude << (24 - format->width) & Fraction);
}

static void roundBlock(const BlockFormat *format, TtBlockRounding rounding, float *values) {
  uint32_t bits[BlockSize];
  BlockParts parts;
  memcpy(bits, values, sizeof bits);
  takeApart(format, rounding, bits, &parts);
  shorten(format, rounding, &parts);
  int unit = parts.shared + format->rebias - (int)format->width + 1;
  if (unit > 0 && parts.shared + format->rebias < 255) {
    // All results are normal floats: multiples of one power of two.
    uint32_t unitBits = (uint32_t)unit << 23;
    float scale;
    memcpy(&scale, &unitBits, sizeof scale);
    for (int i = 0; i < BlockSize; ++i) {
      float value = (float)(int)parts.significands[i] * scale;
      values[i] = (bits[i] >> 31) ? 0 - value : value;
    }
    return;
  }
  for (int i = 0; i < BlockSize; ++i) {
    uint32_t sign = parts.significands[i] ? bits[i] & 0x80000000u : 0;
    bits[i] = putTogether(format, sign, parts.significands[i], parts.shared);
  }
  memcpy(values, bits, sizeof bits);
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

bool ttDTypeIsBlock(TtDType dtype) { return dtype >= TT_BFP_F8 && dtype <= TT_BFP_BF2; }

TtDType ttDTypeGetHeld(TtDType dtype) { return ttDTypeIsBlock(dtype) ? TT_F32 : dtype; }

typedef struct RoundLoop {
  BlockFormat format;
  TtBlockRounding rounding;
  float *values;
  size_t columns;
} RoundLoop;

static void roundRows(void *user, size_t begin, size_t end, unsigned thread) {
  (void)thread;
  const RoundLoop *loop = user;
  for (size_t row = begin; row < end; ++row) {
    float *at = loop->values + row * loop->columns;
    size_t column = 0;
    for (; column + BlockSize <= loop->columns; column += BlockSize)
      roundBlock(&loop->format, loop->rounding, at + column);
    if (column == loop->columns)
      continue;
    float rest[BlockSize] = {0};
    memcpy(rest, at + column, (loop->columns - column) * sizeof *rest);
    roundBlock(&loop->format, loop->rounding, rest);
    memcpy(at + column, rest, (loop->columns - column) * sizeof *rest);
  }
}

void ttBlockRound(TtDevice device, TtTensor tensor) {
  const TtTensorDesc *desc = &tensor->desc;
  RoundLoop loop = {formatOf(tensor->declared.dtype), TT_BLOCK_HOST, ttTensorData(tensor), 1};
  if (desc->rank)
    loop.columns = (size_t)desc->shape[desc->rank - 1];
  size_t rows = (size_t)ttTensorDescGetNumElements(desc) / loop.columns;
  size_t grain = 4096 / loop.columns;
  if (device) {
    loop.rounding = device->blockRounding;
    ttParallel(device, rows, grain ? grain : 1, roundRows, &loop);
  } else {
    roundRows(&loop, 0, rows, 0);
  }
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

/// A shape as matrices of tiles.
typedef struct Tiles {
  int64_t matrices, rows, columns;
  int64_t down, across; ///< tiles of a matrix
} Tiles;

static bool tilesOf(const int64_t *shape, uint32_t rank, Tiles *tiles, TtError *error) {
  int64_t count = 1;
  *tiles = (Tiles){.matrices = 1, .rows = 1, .columns = 1};
  if (rank > TT_MAX_RANK)
    return ttFail(error, TT_ERROR_ARGUMENT, "a tensor of %u dimensions; at most %d can be held",
                  rank, TT_MAX_RANK);
  for (uint32_t i = 0; i < rank; ++i) {
    if (shape[i] < 1 || shape[i] > ((int64_t)1 << 46) / count)
      return ttFail(error, TT_ERROR_ARGUMENT, "dimension %u is %lld", i, (long long)shape[i]);
    count *= shape[i];
    *(i + 1 == rank   ? &tiles->columns
      : i + 2 == rank ? &tiles->rows
                      : &tiles->matrices) *= shape[i];
  }
  tiles->down = (tiles->rows + TileSize - 1) / TileSize;
  tiles->across = (tiles->columns + TileSize - 1) / TileSize;
  return true;
}

/// Where row `r` (0..63, face by face) of tile `index` is in the elements, row by row: its first
/// element and how many of its sixteen there are (the others are padding).
static int64_t faceRow(const Tiles *tiles, int64_t index, int r, int64_t *first) {
  int64_t matrix = index / (tiles->down * tiles->across);
  int64_t y = index / tiles->across % tiles->down * TileSize + (r / 32) * FaceSize + r % FaceSize;
  int64_t x = index % tiles->across * TileSize + r / FaceSize % 2 * FaceSize;
  *first = (matrix * tiles->rows + y) * tiles->columns + x;
  if (y >= tiles->rows || x >= tiles->columns)
    return 0;
  return tiles->columns - x < FaceSize ? tiles->columns - x : FaceSize;
}

static size_t tileBytes(TtDType format) {
  return TileExponents + TileSize * TileSize * (formatOf(format).width + 1) / 8;
}

static int64_t numTiles(const Tiles *tiles) {
  return tiles->matrices * tiles->down * tiles->across;
}

static size_t blockBytes(TtDType format, const int64_t *shape, uint32_t rank) {
  Tiles tiles;
  if (!ttDTypeIsBlock(format) || !tilesOf(shape, rank, &tiles, NULL))
    return 0;
  return tsMulSize((size_t)numTiles(&tiles), tileBytes(format));
}

static bool checkPacked(TtDType format, const int64_t *shape, uint32_t rank, size_t size,
                        Tiles *tiles, TtError *error) {
  if (!ttDTypeIsBlock(format))
    return ttFail(error, TT_ERROR_ARGUMENT, "%s isn't a block format", ttDTypeGetName(format));
  if (!tilesOf(shape, rank, tiles, error))
    return false;
  size_t wanted = blockBytes(format, shape, rank);
  return size == wanted ||
         ttFail(error, TT_ERROR_ARGUMENT, "tiles of %s take %zu bytes here, not %zu",
                ttDTypeGetName(format), wanted, size);
}

static void packRow(const BlockFormat *format, TtBlockRounding rounding, const float *values,
                    uint8_t *exponent, uint8_t *elements) {
  unsigned bits = format->width + 1;
  uint32_t raw[BlockSize];
  BlockParts parts;
  memcpy(raw, values, sizeof raw);
  takeApart(format, rounding, raw, &parts);
  shorten(format, rounding, &parts);
  *exponent = (uint8_t)parts.shared;
  memset(elements, 0, BlockSize * bits / 8);
  for (unsigned i = 0; i < BlockSize; ++i) {
    uint32_t sign = parts.significands[i] ? raw[i] >> 31 : 0;
    elements[i * bits / 8] |=
        (uint8_t)((sign << format->width | parts.significands[i]) << (i * bits % 8));
  }
}

bool ttBlockPack(TtDType format, TtBlockRounding rounding, const float *values,
                 const int64_t *shape, uint32_t rank, void *packed, size_t size, TtError *error) {
  Tiles tiles;
  if (!checkPacked(format, shape, rank, size, &tiles, error))
    return false;
  BlockFormat parts = formatOf(format);
  uint8_t *tile = packed;
  size_t rowBytes = BlockSize * (parts.width + 1) / 8;
  for (int64_t t = 0; t < numTiles(&tiles); ++t, tile += tileBytes(format)) {
    for (int r = 0; r < TileExponents; ++r) {
      int64_t first, count = faceRow(&tiles, t, r, &first);
      float row[BlockSize] = {0};
      if (count)
        memcpy(row, values + first, (size_t)count * sizeof *row);
      packRow(&parts, rounding, row, &tile[r], tile + TileExponents + (size_t)r * rowBytes);
    }
  }
  return true;
}

bool ttBlockUnpack(TtDType format, const void *packed, size_t size, const int64_t *shape,
                   uint32_t rank, float *values, TtError *error) {
  Tiles tiles;
  if (!checkPacked(format, shape, rank, size, &tiles, error))
    return false;
  BlockFormat parts = formatOf(format);
  const uint8_t *tile = packed;
  unsigned bits = parts.width + 1;
  size_t rowBytes = BlockSize * bits / 8;
  for (int64_t t = 0; t < numTiles(&tiles); ++t, tile += tileBytes(format)) {
    for (int r = 0; r < TileExponents; ++r) {
      int64_t first, count = faceRow(&tiles, t, r, &first);
      const uint8_t *elements = tile + TileExponents + (size_t)r * rowBytes;
      for (unsigned i = 0; i < count; ++i) {
        uint32_t element = (uint32_t)elements[i * bits / 8] >> (i * bits % 8);
        uint32_t magnitude = element & ((1u << parts.width) - 1);
        uint32_t sign = (element >> parts.width & 1) << 31;
        uint32_t value = putTogether(&parts, sign, magnitude, tile[r] & parts.limit);
        memcpy(&values[first + i], &value, sizeof value);
      }
    }
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Tiles of whole elements
//===----------------------------------------------------------------------===//

size_t ttTileGetBytes(TtDType dtype, const int64_t *shape, uint32_t rank) {
  Tiles tiles;
  if (ttDTypeIsBlock(dtype))
    return blockBytes(dtype, shape, rank);
  if (!tilesOf(shape, rank, &tiles, NULL))
    return 0;
  return tsMulSize((size_t)numTiles(&tiles), TileSize * TileSize * ttDTypeGetSize(dtype));
}

/// Copies between rows and tiles; what pads a tile is zero.
static bool moveTiles(TtDType dtype, const int64_t *shape, uint32_t rank, uint8_t *rows,
                      uint8_t *tiled, bool toTiles, TtError *error) {
  Tiles tiles;
  size_t width = ttDTypeGetSize(dtype);
  if (!width || ttDTypeIsBlock(dtype))
    return ttFail(error, TT_ERROR_ARGUMENT, "%s has no elements of whole bytes",
                  ttDTypeGetName(dtype));
  if (!tilesOf(shape, rank, &tiles, error))
    return false;
  for (int64_t t = 0; t < numTiles(&tiles); ++t) {
    for (int r = 0; r < TileExponents; ++r, tiled += FaceSize * width) {
      int64_t first, count = faceRow(&tiles, t, r, &first);
      size_t bytes = (size_t)count * width;
      uint8_t *row = count ? rows + (size_t)first * width : rows;
      if (toTiles) {
        memcpy(tiled, row, bytes);
        memset(tiled + bytes, 0, FaceSize * width - bytes);
      } else {
        memcpy(row, tiled, bytes);
      }
    }
  }
  return true;
}

bool ttTilize(TtDType dtype, const void *rows, const int64_t *shape, uint32_t rank, void *tiles,
              TtError *error) {
  return moveTiles(dtype, shape, rank, (uint8_t *)(uintptr_t)rows, tiles, true, error);
}

bool ttUntilize(TtDType dtype, const void *tiles, const int64_t *shape, uint32_t rank, void *rows,
                TtError *error) {
  return moveTiles(dtype, shape, rank, rows, (uint8_t *)(uintptr_t)tiles, false, error);
}
