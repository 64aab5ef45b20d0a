// Comparing arrays, and the golden values that a file carries.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ttrt.h"
#include "schemas/ttnn/Binary.h"
#include "support/Map.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

float floatOf(TtDType dtype, const void *at) {
  uint32_t bits = 0;
  float value;
  memcpy(&bits, at, ttDTypeGetSize(dtype));
  switch (ttDTypeIsBlock(dtype) ? TT_F32 : dtype) {
  case TT_BF16:
    bits <<= 16;
    memcpy(&value, &bits, 4);
    return value;
  case TT_F16: {
    int exponent = (int)(bits >> 10 & 31);
    float magnitude = exponent == 31  ? (bits & 1023 ? NAN : INFINITY)
                      : exponent == 0 ? ldexpf((float)(bits & 1023), -24)
                                      : ldexpf((float)((bits & 1023) | 1024), exponent - 25);
    return bits >> 15 ? -magnitude : magnitude;
  }
  case TT_F32:
    memcpy(&value, &bits, 4);
    return value;
  default:
    return (float)bits;
  }
}

float *tensorFloats(TtTensor tensor) {
  const TtTensorDesc *desc = ttTensorGetDesc(tensor);
  size_t count = (size_t)ttTensorDescGetNumElements(desc), width = ttDTypeGetSize(desc->dtype);
  unsigned char *bytes = tsAlloc(tsMulSize(count, width));
  float *values = tsAlloc(tsMulSize(count, sizeof *values));
  ttTensorCopyData(tensor, bytes, count * width, NULL);
  for (size_t i = 0; i < count; ++i)
    values[i] = floatOf(desc->dtype, bytes + i * width);
  tsFree(bytes);
  return values;
}

static double finiteOf(float value) { return isfinite(value) ? (double)value : 0; }

/// Pearson's r of what is finite, with its special cases settled as one expects of a check.
static double correlate(const float *a, const float *b, size_t n) {
  size_t nanA = 0, nanB = 0, nonZeroA = 0, nonZeroB = 0;
  bool equal = true;
  double meanA = 0, meanB = 0, ab = 0, aa = 0, bb = 0;
  for (size_t i = 0; i < n; ++i) {
    nanA += isnan(a[i]) != 0;
    nanB += isnan(b[i]) != 0;
    nonZeroA += a[i] != 0;
    nonZeroB += b[i] != 0;
    meanA += finiteOf(a[i]);
    meanB += finiteOf(b[i]);
    equal &= a[i] == b[i] || (isnan(a[i]) && isnan(b[i]));
  }
  if (equal)
    return 1;
  if (nanA == n || nanB == n || !nonZeroA != !nonZeroB)
    return 0;
  meanA /= (double)n;
  meanB /= (double)n;
  for (size_t i = 0; i < n; ++i) {
    double x = finiteOf(a[i]) - meanA, y = finiteOf(b[i]) - meanB;
    ab += x * y;
    aa += x * x;
    bb += y * y;
  }
  if (aa == 0 && bb == 0)
    return fabs(meanA - meanB) <= 1e-8 + 1e-5 * fabs(meanB);
  return aa == 0 || bb == 0 ? 0 : ab / sqrt(aa * bb);
}

Comparison compareFloats(const float *expected, const float *actual, size_t count, double rtol,
                         double atol) {
  Comparison c = {.pcc = correlate(expected, actual, count), .allClose = true};
  double dot = 0, ee = 0, aa = 0, squares = 0;
  for (size_t i = 0; i < count; ++i) {
    double e = (double)expected[i], a = (double)actual[i], distance = fabs(e - a);
    if (expected[i] == actual[i] || (isnan(expected[i]) && isnan(actual[i])))
      distance = 0;
    c.allClose &= distance <= atol + rtol * fabs(e) || distance == 0;
    c.maxAbs = distance > c.maxAbs || isnan(distance) ? distance : c.maxAbs;
    c.meanAbs += distance;
    squares += distance * distance;
    dot += e * a;
    ee += e * e;
    aa += a * a;
  }
  c.meanAbs /= (double)count;
  c.rootMeanSquare = sqrt(squares / (double)count);
  c.cosine = ee > 0 && aa > 0 ? dot / sqrt(ee * aa) : 0;
  return c;
}

//===----------------------------------------------------------------------===//
// Goldens
//===----------------------------------------------------------------------===//

struct Goldens {
  TtGoldenKVVector entries;
  TsStringMap keys; ///< index + 1
};

Goldens *goldensCreate(TtBinary binary, uint32_t program) {
  size_t size;
  TtnnTTNNBinary root = ttnnTTNNBinaryRoot(ttBinaryGetData(binary, &size));
  TtDebugInfo debug =
      ttnnProgramDebugInfo(ttnnProgramVectorGet(ttnnTTNNBinaryPrograms(root), program));
  TtGoldenKVVector entries = ttGoldenInfoGoldenMap(ttDebugInfoGoldenInfo(debug));
  if (!entries.length)
    return NULL;
  Goldens *goldens = tsAllocZeroed(1, sizeof *goldens);
  goldens->entries = entries;
  for (uint32_t i = 0; i < entries.length; ++i) {
    FbString key = ttGoldenKVKey(ttGoldenKVVectorGet(entries, i));
    if (key.data)
      *tsStringMapInsert(&goldens->keys, mlirStringRefCreate(key.data, key.length), NULL) = i + 1;
  }
  return goldens;
}

void goldensDestroy(Goldens *goldens) {
  if (!goldens)
    return;
  tsStringMapFree(&goldens->keys);
  tsFree(goldens);
}

TtTensor goldensFind(const Goldens *goldens, const char *key, size_t length) {
  uintptr_t *slot = tsStringMapFind(&goldens->keys, mlirStringRefCreate(key, length));
  if (!slot)
    return NULL;
  TtGoldenTensor golden =
      ttGoldenKVValue(ttGoldenKVVectorGet(goldens->entries, (uint32_t)*slot - 1));
  FbI64Vector shape = ttGoldenTensorShape(golden);
  FbU8Vector data = ttGoldenTensorData(golden);
  TtDType dtype = (TtDType)ttGoldenTensorDtype(golden);
  int64_t dims[TT_MAX_RANK];
  uint64_t bytes = ttDTypeGetSize(dtype);
  if (shape.length > TT_MAX_RANK || !bytes)
    return NULL;
  for (uint32_t i = 0; i < shape.length; ++i) {
    dims[i] = fbI64VectorGet(shape, i);
    if (dims[i] < 1 || dims[i] > UINT32_MAX || bytes * (uint64_t)dims[i] > data.length)
      return NULL;
    bytes *= (uint64_t)dims[i];
  }
  return bytes == data.length ? ttTensorCreateHost(data.data, dims, shape.length, dtype, NULL)
                              : NULL;
}

TtTensor goldensInput(Goldens *goldens, uint32_t index) {
  char key[32];
  int length = snprintf(key, sizeof key, "input_%u", index);
  return goldensFind(goldens, key, (size_t)length);
}

static void reportGolden(GoldenCheck *check, const TtStepInfo *info, const Comparison *c) {
  tsStringAppendC(&check->report, check->report.size ? ",\n    " : "    ");
  appendJsonString(&check->report, info->location, info->locationLength);
  tsStringAppendFormat(&check->report,
                       ": {\"expected_pcc\": %.9g, \"actual_pcc\": %.9g, \"atol\": %.9g, \"rtol\": "
                       "%.9g, \"allclose\": %s, \"max\": %.9g, \"mean_absolute_error\": %.9g, "
                       "\"root_mean_square_error\": %.9g, \"cosine_similarity\": %.9g}",
                       check->pcc, c->pcc, check->atol, check->rtol, c->allClose ? "true" : "false",
                       c->maxAbs, c->meanAbs, c->rootMeanSquare, c->cosine);
}

/// Saves both sides of a comparison as <location>_golden.npy and <location>_device.npy, the
/// location with only what every file system takes.
static void saveBoth(GoldenCheck *check, const TtStepInfo *info, TtTensor golden) {
  TsString name = {0};
  const char *const sides[] = {"golden", "device"};
  for (int side = 0; side < 2; ++side) {
    tsStringClear(&name);
    for (size_t i = 0; i < info->locationLength && i < 200; ++i) {
      char c = info->location[i];
      bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                   c == '-' || c == '.';
      tsStringAppendChar(&name, plain ? c : '_');
    }
    tsStringAppendFormat(&name, "_%s.npy", sides[side]);
    if (!check->save(check->user, name.data, side ? info->output : golden) && !check->failure.size)
      tsStringAppendC(&check->failure, "golden tensors can't be saved");
  }
  tsStringFree(&name);
}

void goldensObserve(void *user, const TtStepInfo *info) {
  GoldenCheck *check = user;
  if (!info->output || !info->location)
    return;
  TtTensor golden = goldensFind(check->goldens, info->location, info->locationLength);
  if (!golden)
    return;
  const TtTensorDesc *want = ttTensorGetDesc(golden), *have = ttTensorGetDesc(info->output);
  bool sameShape = want->rank == have->rank &&
                   memcmp(want->shape, have->shape, want->rank * sizeof *want->shape) == 0;
  if (sameShape) {
    float *expected = tensorFloats(golden), *actual = tensorFloats(info->output);
    Comparison c = compareFloats(expected, actual, (size_t)ttTensorDescGetNumElements(want),
                                 check->rtol, check->atol);
    tsFree(expected);
    tsFree(actual);
    reportGolden(check, info, &c);
    if (check->save)
      saveBoth(check, info, golden);
    if (!(c.pcc >= check->pcc) && !check->failure.size)
      tsStringAppendFormat(&check->failure,
                           "Failed: golden comparison failed, actual_pcc=%.9g < expected_pcc=%.9g "
                           "at %.*s",
                           c.pcc, check->pcc, (int)info->locationLength, info->location);
  }
  ttTensorDestroy(golden);
}
