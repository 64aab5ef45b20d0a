/* Calls what tritonc has made: aligned or not, stride 1 or another. */
#include "scale.h"

#include <stdio.h>

static int check(const float *x, float *out, int32_t n, int32_t stride) {
  for (int i = 0; i < n + 1; ++i)
    out[i] = -1;
  int result = scale((float *)x, out, 1.5F, n, stride);
  for (int i = 0; i < n; ++i)
    result += out[i] != x[i * stride] * 1.5F;
  return result + (out[n] != -1);
}

int main(void) {
  static float x[4096], out[1024];
  for (int i = 0; i < 4096; ++i)
    x[i] = (float)i;
  float *aligned = x + (16 - (uintptr_t)x % 16) / 4 % 4, *to = out + (16 - (uintptr_t)out % 16) / 4 % 4;
  printf("%d %d %d %d\n", check(aligned, to, 1000, 1), check(aligned + 1, to, 999, 1), check(aligned, to, 100, 16),
         check(aligned + 3, to + 1, 1, 3));
  return 0;
}
