// How many elements a thread reads or writes at once.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

unsigned laneVectorOf(LaneFunction *function, MlirValue pointers, MlirValue mask,
                      const LinearLayout *layout) {
  MlirType type = mlirValueGetType(pointers);
  if (!mlirTypeIsARankedTensor(type) || !layout->ins[0].bits)
    return 1;
  // The dimension along which a thread's first registers lie.
  unsigned dim = 0, bits = 0;
  while (dim < layout->numOuts && linearLayoutBasis(layout, 0, 0, dim) != 1)
    ++dim;
  if (dim == layout->numOuts)
    return 1;
  uint64_t first = layout->bases[0];
  while (bits < layout->ins[0].bits && layout->bases[bits] == first << bits &&
         bits < layout->outs[dim].bits)
    ++bits;
  AxisInfo info = axisAnalysisGet(function->axes, pointers);
  AxisDim known = axisInfoDim(&info, dim);
  MlirType pointee = tritonPointerTypeGetPointeeType(mlirShapedTypeGetElementType(type));
  int64_t elementBits = tritonTypeGetBitWidth(pointee);
  elementBits = elementBits < 8 ? 8 : elementBits;
  int64_t most = least((int64_t)1 << bits, known.contiguity);
  // 0 is a multiple of everything.
  if (known.divisibility)
    most = least(most, known.divisibility / (elementBits / 8));
  most = least(most, 128 / elementBits);
  if (!mlirValueIsNull(mask)) {
    info = axisAnalysisGet(function->axes, mask);
    most = least(most, axisInfoDim(&info, dim).constancy);
  }
  // As many as all of them are multiples of: what the author says may be any number.
  int64_t vector = 1;
  while (vector * 2 <= most && !(known.contiguity % (vector * 2)))
    vector *= 2;
  return (unsigned)vector;
}
