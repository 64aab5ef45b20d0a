// Constants with elements that the hardware has.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/ttir-common/ToTTIR.h"

// An integer of 64 bits in 32. The extremes, with which reductions begin, become extremes.
static bool narrowInteger(const IrStorage *type, int64_t value, int64_t *narrow) {
  if (irIntegerTypeSignedness(type) == BuiltinSignednessUnsigned) {
    *narrow = value == -1 ? (int64_t)UINT32_MAX : value;
    return (uint64_t)*narrow <= UINT32_MAX;
  }
  *narrow = value == INT64_MIN ? INT32_MIN : value == INT64_MAX ? INT32_MAX : value;
  return *narrow >= INT32_MIN && *narrow <= INT32_MAX;
}

// The elements of `dense`, whose type becomes `type`; NULL when one doesn't fit.
static IrStorage *narrowElements(const IrStorage *dense, MlirType type) {
  const IrStorage *from = irShapedElementType(irElementsType(dense));
  MlirType to = mlirShapedTypeGetElementType(type);
  bool splat = irDenseIsSplat(dense);
  size_t count = splat ? 1 : (size_t)irShapedNumElements(irElementsType(dense));
  size_t width = irDenseElementBits(irType(to)) / 8;
  unsigned char *data = tsAllocZeroed(count * width + 1, 1);
  bool fits = true;
  for (size_t i = 0; i < count && fits; ++i) {
    uint64_t bits;
    if (irTypeIsFloat(from)) {
      double number = irFloatToDouble(irFloatSemantics(from), irDenseFloatAt(dense, i, 0));
      bits = irFloatFromDouble(irFloatSemantics(irType(to)), number, NULL).low;
    } else if (irIntegerTypeWidth(from) == 1) {
      bits = irDenseIntegerAt(dense, i) ? UINT64_C(0x3f80) : 0;
    } else {
      int64_t narrow;
      fits = narrowInteger(from, irDenseIntegerAt(dense, i), &narrow);
      bits = (uint64_t)narrow;
    }
    for (size_t byte = 0; byte < width; ++byte)
      data[i * width + byte] = (unsigned char)(bits >> 8 * byte);
  }
  IrStorage *result = fits ? irDenseGet(irType(type), data, count * width, splat) : NULL;
  tsFree(data);
  return result;
}

MlirLogicalResult toTTIRReplaceByElements(ToTTIR *c, MlirAttribute value) {
  MlirType type = toTTIRResultType(c, 0);
  const IrStorage *dense = irAttribute(value);
  const IrStorage *from = irShapedElementType(irElementsType(dense));
  bool same = from == irShapedElementType(irType(type));
  if (!irIsDense(dense)) {
    if (!same || irElementsType(dense) != irType(type))
      return toTTIRFail(c, "only numbers in the text can be made smaller");
  } else if (same) {
    size_t size;
    const unsigned char *data = irDenseData(dense, &size);
    value = irWrapAttribute(irDenseGet(irType(type), data, size, irDenseIsSplat(dense)));
  } else {
    IrStorage *narrow = narrowElements(dense, type);
    if (!narrow)
      return toTTIRFail(c, "it has a number that needs more than 32 bits");
    value = irWrapAttribute(narrow);
  }
  return toTTIRReplaceByOp(c, ttirConstantOpCreate(c->rewriter, c->location, type, value));
}
