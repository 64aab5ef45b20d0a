// A library as the compiler puts it into a file: out = a transposed, times b.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdint.h>

typedef struct Tensor {
  float *allocated, *aligned;
  int64_t offset, *sizesAndStrides;
} Tensor;

void scaleTransposed_helper(Tensor *tensors);
void scaleTransposed_helper(Tensor *tensors) {
  const Tensor *a = &tensors[0], *out = &tensors[2];
  int64_t rows = out->sizesAndStrides[0], columns = out->sizesAndStrides[1];
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < columns; ++j)
      out->aligned[i * out->sizesAndStrides[2] + j * out->sizesAndStrides[3]] =
          a->aligned[j * a->sizesAndStrides[2] + i * a->sizesAndStrides[3]] *
          tensors[1].aligned[0];
}
