// Weights of a narrower type than the product's: how often they are widened. pack-test <folder of
// make_files.py> SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"

#include <stdio.h>
#include <stdlib.h>

enum { Rows = 4, Inner = 64, Columns = 128, Runs = 6 };

static TtTensor onDevice(TtDevice device, TtBinary binary, uint32_t input, const void *values,
                         TtDType dtype) {
  TtTensorDesc desc;
  if (!ttBinaryInputDesc(binary, 0, input, &desc, NULL))
    return NULL;
  TtTensor host = ttTensorCreateHost(values, desc.shape, desc.rank, dtype, NULL);
  TtTensor placed = host ? ttTensorToLayout(device, host, &desc, NULL) : NULL;
  ttTensorDestroy(host);
  return placed;
}

/// One run; gives whether an element of its result is the sum expected there.
static bool runOnce(TtDevice device, TtBinary binary, const TtTensor *inputs, float expected) {
  TtTensor result = NULL;
  size_t count = 1;
  static float out[Rows * Columns];
  bool right = ttProgramRun(device, binary, 0, inputs, 2, &result, &count, NULL) &&
               ttTensorCopyData(result, out, sizeof out, NULL) && out[2 * Columns + 77] == expected;
  ttTensorDestroy(result);
  return right;
}

int main(int argc, char **argv) {
  char path[1024];
  snprintf(path, sizeof path, "%s/narrow-weights.ttnn", argc == 2 ? argv[1] : ".");
  TtBinary binary = ttBinaryLoad(path, NULL);
  TtDevice device = ttDeviceOpen("cpu", NULL);
  static float left[Rows * Inner], right[Inner * Columns];
  float expected = 0;
  for (int i = 0; i < Rows * Inner; ++i)
    left[i] = (float)(i % 5 - 2);
  for (int i = 0; i < Inner * Columns; ++i)
    right[i] = (float)(i % 7 - 3);
  for (int k = 0; k < Inner; ++k)
    expected += left[2 * Inner + k] * right[k * Columns + 77];
  TtTensor inputs[] = {onDevice(device, binary, 0, left, TT_F32),
                       onDevice(device, binary, 1, right, TT_F32)};
  bool fast = device->backend != NULL, good = true;
  unsigned widened[Runs];
  for (int run = 0; run < Runs; ++run) {
    unsigned before = atomic_load(&device->widened);
    good &= runOnce(device, binary, inputs, expected);
    widened[run] = atomic_load(&device->widened) - before;
  }
  printf("%s:", !good ? "wrong" : fast ? "right" : "right, plain");
  for (int run = 0; run < Runs; ++run)
    printf(" %u", widened[run]);
  printf("\n");
  ttTensorDestroy(inputs[0]);
  ttTensorDestroy(inputs[1]);
  ttDeviceClose(device);
  ttBinaryDestroy(binary);
  return 0;
}
