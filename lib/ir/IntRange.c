// Ranges of integers of up to 64 bits. Unsigned bounds are extended with zeros, signed ones with
// the sign; the two say the same in two ways, each where it knows more.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/IntRange.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"

enum { kIndexWidth = 64, kSmallIndexWidth = 32, kMaxWidth = 64 };

//===--- Words of a width ---===//

static uint64_t unsignedMax(uint32_t width) { return UINT64_MAX >> (kMaxWidth - width); }
static int64_t signedMax(uint32_t width) { return (int64_t)(unsignedMax(width) >> 1); }
static int64_t signedMin(uint32_t width) { return -signedMax(width) - 1; }

static int64_t extendSign(uint32_t width, uint64_t value) {
  uint64_t sign = (uint64_t)1 << (width - 1);
  value &= unsignedMax(width);
  return (int64_t)((value ^ sign) - sign);
}

static int64_t shiftRight(int64_t value, uint64_t amount) {
  return value < 0 ? ~(~value >> amount) : value >> amount;
}

//===--- Making ---===//

TesseraIntRange tesseraIntRangeFull(uint32_t width) {
  if (!width || width > kMaxWidth)
    return (TesseraIntRange){.width = kMaxWidth + 1};
  return (TesseraIntRange){width, 0, unsignedMax(width), signedMin(width), signedMax(width)};
}

TesseraIntRange tesseraIntRangeOfType(MlirType type) {
  if (mlirTypeIsAShaped(type))
    type = mlirShapedTypeGetElementType(type);
  if (mlirTypeIsAIndex(type))
    return tesseraIntRangeFull(kIndexWidth);
  return tesseraIntRangeFull(mlirTypeIsAInteger(type) ? mlirIntegerTypeGetWidth(type) : 0);
}

TesseraIntRange tesseraIntRangeConstant(uint32_t width, uint64_t value) {
  if (!width || width > kMaxWidth)
    return tesseraIntRangeFull(width);
  value &= unsignedMax(width);
  int64_t number = extendSign(width, value);
  return (TesseraIntRange){width, value, value, number, number};
}

TesseraIntRange tesseraIntRangeFromUnsigned(uint32_t width, uint64_t min, uint64_t max) {
  TesseraIntRange range = {width, min, max, signedMin(width), signedMax(width)};
  if ((extendSign(width, min) < 0) == (extendSign(width, max) < 0)) {
    range.smin = extendSign(width, min);
    range.smax = extendSign(width, max);
  }
  return range;
}

TesseraIntRange tesseraIntRangeFromSigned(uint32_t width, int64_t min, int64_t max) {
  TesseraIntRange range = {width, 0, unsignedMax(width), min, max};
  if ((min < 0) == (max < 0)) {
    range.umin = (uint64_t)min & unsignedMax(width);
    range.umax = (uint64_t)max & unsignedMax(width);
  }
  return range;
}

bool tesseraIntRangesEqual(TesseraIntRange a, TesseraIntRange b) {
  if (!tesseraIntRangeIsBounded(a) || !tesseraIntRangeIsBounded(b))
    return !a.width == !b.width && (a.width > kMaxWidth) == (b.width > kMaxWidth);
  return a.width == b.width && a.umin == b.umin && a.umax == b.umax && a.smin == b.smin &&
         a.smax == b.smax;
}

/// What is asked of an op, and what it has said.
typedef struct RangeQuestion {
  MlirValue value;
  TesseraIntRange range;
  bool isAnswered;
} RangeQuestion;

static void noteRange(MlirValue value, TesseraIntRange range, void *user) {
  RangeQuestion *question = user;
  if (!mlirValueEqual(value, question->value))
    return;
  question->range = range;
  question->isAnswered = true;
}

bool tesseraIntRangeOfValue(MlirValue value, TesseraIntRange *range) {
  if (!mlirValueIsAOpResult(value))
    return false;
  MlirOperation op = mlirOpResultGetOwner(value);
  if (!inferIntRangeInterfaceCast(op))
    return false;
  size_t count = (size_t)mlirOperationGetNumOperands(op);
  TesseraIntRange *operands = tsAllocZeroed(count + 1, sizeof *operands);
  for (size_t i = 0; i < count; ++i)
    operands[i] = tesseraIntRangeOfType(mlirValueGetType(mlirOperationGetOperand(op, (intptr_t)i)));
  RangeQuestion question = {.value = value};
  inferIntRangeInterfaceInferResultRanges(op, operands, noteRange, &question);
  tsFree(operands);
  *range = question.range;
  return question.isAnswered;
}

bool tesseraIntRangeIsSafeDivisor(TesseraIntRange range, bool isSigned) {
  if (!tesseraIntRangeIsBounded(range))
    return false;
  return isSigned ? range.smin > 0 || range.smax < -1 : range.umin > 0;
}

TesseraIntRange tesseraIntRangeJoin(TesseraIntRange a, TesseraIntRange b) {
  if (!a.width)
    return b;
  if (!b.width)
    return a;
  if (a.width != b.width || a.width > kMaxWidth)
    return tesseraIntRangeFull(0);
  return (TesseraIntRange){a.width, a.umin < b.umin ? a.umin : b.umin,
                           a.umax > b.umax ? a.umax : b.umax, a.smin < b.smin ? a.smin : b.smin,
                           a.smax > b.smax ? a.smax : b.smax};
}

// What is in both of them.
static TesseraIntRange intersect(TesseraIntRange a, TesseraIntRange b) {
  return (TesseraIntRange){a.width, a.umin > b.umin ? a.umin : b.umin,
                           a.umax < b.umax ? a.umax : b.umax, a.smin > b.smin ? a.smin : b.smin,
                           a.smax < b.smax ? a.smax : b.smax};
}

bool tesseraIntRangeIsConstant(TesseraIntRange range, uint64_t *value) {
  if (!tesseraIntRangeIsBounded(range))
    return false;
  if (range.umin == range.umax) {
    *value = range.umin;
    return true;
  }
  *value = (uint64_t)range.smin & unsignedMax(range.width);
  return range.smin == range.smax;
}

MlirAttribute tesseraIntRangeGetAttribute(TesseraIntRange range, MlirType type) {
  const MlirAttribute none = {NULL};
  uint64_t bits;
  bool isShaped = mlirTypeIsAShaped(type);
  MlirType element = isShaped ? mlirShapedTypeGetElementType(type) : type;
  if (!tesseraIntRangeIsConstant(range, &bits) ||
      (!mlirTypeIsAInteger(element) && !mlirTypeIsAIndex(element)))
    return none;
  MlirAttribute number =
      mlirIntegerAttrGet(element, tesseraIntRangeConstant(range.width, bits).smin);
  if (!isShaped)
    return number;
  bool hasElements = mlirTypeIsAVector(type) || mlirTypeIsARankedTensor(type);
  return hasElements && mlirShapedTypeHasStaticShape(type)
             ? mlirDenseElementsAttrSplatGet(type, number)
             : none;
}

//===--- From bounds to bounds ---===//

/// Computes one value; false: it doesn't fit, or there is none.
typedef bool (*UnsignedStep)(uint32_t width, uint64_t a, uint64_t b, uint64_t *result);
typedef bool (*SignedStep)(uint32_t width, int64_t a, int64_t b, int64_t *result);

// The range of a step that is monotone in each operand: its extremes are at the corners.
static TesseraIntRange unsignedCorners(uint32_t width, UnsignedStep step, const uint64_t a[2],
                                       const uint64_t b[2]) {
  uint64_t min = UINT64_MAX, max = 0, result;
  for (unsigned i = 0; i < 4; i++) {
    if (!step(width, a[i & 1], b[i >> 1], &result))
      return tesseraIntRangeFull(width);
    min = result < min ? result : min;
    max = result > max ? result : max;
  }
  return tesseraIntRangeFromUnsigned(width, min, max);
}

static TesseraIntRange signedCorners(uint32_t width, SignedStep step, const int64_t a[2],
                                     const int64_t b[2]) {
  int64_t min = INT64_MAX, max = INT64_MIN, result;
  for (unsigned i = 0; i < 4; i++) {
    if (!step(width, a[i & 1], b[i >> 1], &result))
      return tesseraIntRangeFull(width);
    min = result < min ? result : min;
    max = result > max ? result : max;
  }
  return tesseraIntRangeFromSigned(width, min, max);
}

//===--- Sums, differences, products ---===//

static bool fitsUnsigned(uint32_t width, uint64_t value) { return value <= unsignedMax(width); }
static bool fitsSigned(uint32_t width, int64_t value) {
  return value >= signedMin(width) && value <= signedMax(width);
}

static bool addUnsigned(uint32_t width, uint64_t a, uint64_t b, uint64_t *result) {
  return !__builtin_add_overflow(a, b, result) && fitsUnsigned(width, *result);
}
static bool addSigned(uint32_t width, int64_t a, int64_t b, int64_t *result) {
  return !__builtin_add_overflow(a, b, result) && fitsSigned(width, *result);
}
static bool subUnsigned(uint32_t width, uint64_t a, uint64_t b, uint64_t *result) {
  (void)width;
  *result = a - b;
  return a >= b;
}
static bool subSigned(uint32_t width, int64_t a, int64_t b, int64_t *result) {
  return !__builtin_sub_overflow(a, b, result) && fitsSigned(width, *result);
}
static bool mulUnsigned(uint32_t width, uint64_t a, uint64_t b, uint64_t *result) {
  return !__builtin_mul_overflow(a, b, result) && fitsUnsigned(width, *result);
}
static bool mulSigned(uint32_t width, int64_t a, int64_t b, int64_t *result) {
  return !__builtin_mul_overflow(a, b, result) && fitsSigned(width, *result);
}

// Where it is known not to wrap, what doesn't fit is cut to what does.
static bool addSaturated(uint32_t width, uint64_t a, uint64_t b, uint64_t *result) {
  if (!addUnsigned(width, a, b, result))
    *result = unsignedMax(width);
  return true;
}
static bool addSaturatedSigned(uint32_t width, int64_t a, int64_t b, int64_t *result) {
  if (!addSigned(width, a, b, result))
    *result = a < 0 ? signedMin(width) : signedMax(width);
  return true;
}
static bool subSaturated(uint32_t width, uint64_t a, uint64_t b, uint64_t *result) {
  if (!subUnsigned(width, a, b, result))
    *result = 0;
  return true;
}
static bool subSaturatedSigned(uint32_t width, int64_t a, int64_t b, int64_t *result) {
  if (!subSigned(width, a, b, result))
    *result = a < 0 ? signedMin(width) : signedMax(width);
  return true;
}
static bool mulSaturated(uint32_t width, uint64_t a, uint64_t b, uint64_t *result) {
  if (!mulUnsigned(width, a, b, result))
    *result = unsignedMax(width);
  return true;
}
static bool mulSaturatedSigned(uint32_t width, int64_t a, int64_t b, int64_t *result) {
  if (!mulSigned(width, a, b, result))
    *result = (a < 0) != (b < 0) ? signedMin(width) : signedMax(width);
  return true;
}

static TesseraIntRange inferAdd(TesseraIntRange a, TesseraIntRange b, unsigned noWrap) {
  UnsignedStep step = noWrap & TESSERA_RANGE_NO_UNSIGNED_WRAP ? addSaturated : addUnsigned;
  SignedStep signedStep = noWrap & TESSERA_RANGE_NO_SIGNED_WRAP ? addSaturatedSigned : addSigned;
  return intersect(
      unsignedCorners(a.width, step, (uint64_t[]){a.umin, a.umax}, (uint64_t[]){b.umin, b.umax}),
      signedCorners(a.width, signedStep, (int64_t[]){a.smin, a.smax}, (int64_t[]){b.smin, b.smax}));
}

static TesseraIntRange inferSub(TesseraIntRange a, TesseraIntRange b, unsigned noWrap) {
  UnsignedStep step = noWrap & TESSERA_RANGE_NO_UNSIGNED_WRAP ? subSaturated : subUnsigned;
  SignedStep signedStep = noWrap & TESSERA_RANGE_NO_SIGNED_WRAP ? subSaturatedSigned : subSigned;
  return intersect(
      unsignedCorners(a.width, step, (uint64_t[]){a.umin, a.umax}, (uint64_t[]){b.umin, b.umax}),
      signedCorners(a.width, signedStep, (int64_t[]){a.smin, a.smax}, (int64_t[]){b.smin, b.smax}));
}

static TesseraIntRange inferMul(TesseraIntRange a, TesseraIntRange b, unsigned noWrap) {
  UnsignedStep step = noWrap & TESSERA_RANGE_NO_UNSIGNED_WRAP ? mulSaturated : mulUnsigned;
  SignedStep signedStep = noWrap & TESSERA_RANGE_NO_SIGNED_WRAP ? mulSaturatedSigned : mulSigned;
  return intersect(
      unsignedCorners(a.width, step, (uint64_t[]){a.umin, a.umax}, (uint64_t[]){b.umin, b.umax}),
      signedCorners(a.width, signedStep, (int64_t[]){a.smin, a.smax}, (int64_t[]){b.smin, b.smax}));
}

//===--- Quotients and remainders ---===//

static bool divUnsigned(uint32_t width, uint64_t a, uint64_t b, uint64_t *result) {
  (void)width;
  *result = b ? a / b : 0;
  return b != 0;
}
static bool ceilDivUnsigned(uint32_t width, uint64_t a, uint64_t b, uint64_t *result) {
  (void)width;
  *result = b ? a / b + (a % b != 0) : 0;
  return b != 0;
}
static bool divSigned(uint32_t width, int64_t a, int64_t b, int64_t *result) {
  if (b == 0 || (a == signedMin(width) && b == -1))
    return false;
  *result = a / b;
  return true;
}
static bool ceilDivSigned(uint32_t width, int64_t a, int64_t b, int64_t *result) {
  if (!divSigned(width, a, b, result))
    return false;
  *result += a % b != 0 && (a < 0) == (b < 0);
  return true;
}
static bool floorDivSigned(uint32_t width, int64_t a, int64_t b, int64_t *result) {
  if (!divSigned(width, a, b, result))
    return false;
  *result -= a % b != 0 && (a < 0) != (b < 0);
  return true;
}

// Where the divisor is zero there is no result: it is 1 at least, and what is divided is no
// smaller.
static TesseraIntRange inferDivUnsigned(UnsignedStep step, TesseraIntRange a, TesseraIntRange b) {
  if (!b.umax)
    return tesseraIntRangeFromUnsigned(a.width, 0, a.umax);
  b.umin += !b.umin;
  return unsignedCorners(a.width, step, (uint64_t[]){a.umin, a.umax}, (uint64_t[]){b.umin, b.umax});
}

// Nothing is known where the divisor may be zero.
static TesseraIntRange inferDivSigned(SignedStep step, TesseraIntRange a, TesseraIntRange b) {
  if (b.smin <= 0 && b.smax >= 0)
    return tesseraIntRangeFull(a.width);
  return signedCorners(a.width, step, (int64_t[]){a.smin, a.smax}, (int64_t[]){b.smin, b.smax});
}

static uint64_t magnitude(int64_t value) {
  return value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
}

static TesseraIntRange inferRemSigned(TesseraIntRange a, TesseraIntRange b) {
  if (b.smin <= 0 && b.smax >= 0)
    return tesseraIntRangeFull(a.width);
  uint64_t divisor = magnitude(b.smin > 0 ? b.smax : b.smin);
  int64_t largest = (int64_t)(divisor - 1);
  int64_t min = a.smin < 0 ? -largest : 0, max = a.smax > 0 ? largest : 0;
  // Between two multiples of a divisor that is known the order stays.
  if (b.smin == b.smax && (uint64_t)a.smax - (uint64_t)a.smin < divisor &&
      divisor <= (uint64_t)INT64_MAX) {
    int64_t first = a.smin % (int64_t)divisor, last = a.smax % (int64_t)divisor;
    if (first <= last) {
      min = first;
      max = last;
    }
  }
  return tesseraIntRangeFromSigned(a.width, min, max);
}

static TesseraIntRange inferRemUnsigned(TesseraIntRange a, TesseraIntRange b) {
  uint64_t min = 0, max = (b.umax - 1) & unsignedMax(a.width);
  max = a.umax < max ? a.umax : max;
  if (b.umin && b.umin == b.umax && a.umax - a.umin < b.umax &&
      a.umin % b.umax <= a.umax % b.umax) {
    min = a.umin % b.umax;
    max = a.umax % b.umax;
  }
  return tesseraIntRangeFromUnsigned(a.width, min, max);
}

//===--- Bits ---===//

// Makes the bounds those of all values with the bits that the old bounds have in common at the top;
// gives the mask of the others.
static uint64_t widen(TesseraIntRange range, uint64_t bounds[2]) {
  uint64_t differing = range.umin ^ range.umax;
  for (unsigned shift = 1; shift < kMaxWidth; shift *= 2)
    differing |= differing >> shift;
  bounds[0] = range.umin & ~differing;
  bounds[1] = range.umax | differing;
  return differing;
}

static TesseraIntRange inferBits(TesseraIntRangeOp op, TesseraIntRange a, TesseraIntRange b) {
  uint64_t first[2], second[2];
  uint64_t free = widen(a, first) | widen(b, second);
  if (op == TESSERA_RANGE_AND)
    return tesseraIntRangeFromUnsigned(a.width, first[0] & second[0], first[1] & second[1]);
  if (op == TESSERA_RANGE_OR)
    return tesseraIntRangeFromUnsigned(a.width, first[0] | second[0], first[1] | second[1]);
  uint64_t common = (first[0] ^ second[0]) & ~free;
  return tesseraIntRangeFromUnsigned(a.width, common, common | free);
}

static bool shlUnsigned(uint32_t width, uint64_t a, uint64_t b, uint64_t *result) {
  if (b >= width)
    return false;
  *result = a << b;
  return *result >> b == a && fitsUnsigned(width, *result);
}
static bool shlSigned(uint32_t width, int64_t a, int64_t b, int64_t *result) {
  if ((uint64_t)b >= width)
    return false;
  // What is shifted out must all be like the sign that is left.
  if (a > signedMax(width) >> b || a < signedMin(width) >> b)
    return false;
  *result = (int64_t)((uint64_t)a << b);
  return true;
}
static bool shlFree(uint32_t width, uint64_t a, uint64_t b, uint64_t *result) {
  if (b >= width)
    return false;
  if (!shlUnsigned(width, a, b, result))
    *result = unsignedMax(width);
  return true;
}
static bool shlFreeSigned(uint32_t width, int64_t a, int64_t b, int64_t *result) {
  if ((uint64_t)b >= width)
    return false;
  if (!shlSigned(width, a, b, result))
    *result = a < 0 ? signedMin(width) : signedMax(width);
  return true;
}
static bool shrUnsigned(uint32_t width, uint64_t a, uint64_t b, uint64_t *result) {
  *result = b < width ? a >> b : 0;
  return b < width;
}
static bool shrSigned(uint32_t width, int64_t a, int64_t b, int64_t *result) {
  if ((uint64_t)b >= width)
    return false;
  *result = shiftRight(a, (uint64_t)b);
  return true;
}

static TesseraIntRange inferShl(TesseraIntRange a, TesseraIntRange b, unsigned noWrap) {
  if (b.umax >= a.width)
    return tesseraIntRangeFull(a.width);
  UnsignedStep step = noWrap & TESSERA_RANGE_NO_UNSIGNED_WRAP ? shlFree : shlUnsigned;
  SignedStep signedStep = noWrap & TESSERA_RANGE_NO_SIGNED_WRAP ? shlFreeSigned : shlSigned;
  return intersect(
      unsignedCorners(a.width, step, (uint64_t[]){a.umin, a.umax}, (uint64_t[]){b.umin, b.umax}),
      signedCorners(a.width, signedStep, (int64_t[]){a.smin, a.smax},
                    (int64_t[]){(int64_t)b.umin, (int64_t)b.umax}));
}

static TesseraIntRange inferShr(TesseraIntRangeOp op, TesseraIntRange a, TesseraIntRange b) {
  if (b.umax >= a.width)
    return tesseraIntRangeFull(a.width);
  if (op == TESSERA_RANGE_SHR_U)
    return unsignedCorners(a.width, shrUnsigned, (uint64_t[]){a.umin, a.umax},
                           (uint64_t[]){b.umin, b.umax});
  return signedCorners(a.width, shrSigned, (int64_t[]){a.smin, a.smax},
                       (int64_t[]){(int64_t)b.umin, (int64_t)b.umax});
}

//===--- Extremes ---===//

static TesseraIntRange inferExtreme(TesseraIntRangeOp op, TesseraIntRange a, TesseraIntRange b) {
  switch (op) {
  case TESSERA_RANGE_MAX_S:
    return tesseraIntRangeFromSigned(a.width, a.smin > b.smin ? a.smin : b.smin,
                                     a.smax > b.smax ? a.smax : b.smax);
  case TESSERA_RANGE_MIN_S:
    return tesseraIntRangeFromSigned(a.width, a.smin < b.smin ? a.smin : b.smin,
                                     a.smax < b.smax ? a.smax : b.smax);
  case TESSERA_RANGE_MAX_U:
    return tesseraIntRangeFromUnsigned(a.width, a.umin > b.umin ? a.umin : b.umin,
                                       a.umax > b.umax ? a.umax : b.umax);
  default:
    return tesseraIntRangeFromUnsigned(a.width, a.umin < b.umin ? a.umin : b.umin,
                                       a.umax < b.umax ? a.umax : b.umax);
  }
}

//===--- All of them ---===//

TesseraIntRange tesseraIntRangeInfer(TesseraIntRangeOp op, TesseraIntRange a, TesseraIntRange b,
                                     unsigned noWrap) {
  if (!a.width || !b.width)
    return (TesseraIntRange){.width = 0};
  if (!tesseraIntRangeIsBounded(a) || a.width != b.width)
    return tesseraIntRangeFull(0);
  switch (op) {
  case TESSERA_RANGE_ADD:
    return inferAdd(a, b, noWrap);
  case TESSERA_RANGE_SUB:
    return inferSub(a, b, noWrap);
  case TESSERA_RANGE_MUL:
    return inferMul(a, b, noWrap);
  case TESSERA_RANGE_DIV_S:
    return inferDivSigned(divSigned, a, b);
  case TESSERA_RANGE_DIV_U:
    return inferDivUnsigned(divUnsigned, a, b);
  case TESSERA_RANGE_CEIL_DIV_S:
    return inferDivSigned(ceilDivSigned, a, b);
  case TESSERA_RANGE_CEIL_DIV_U:
    return inferDivUnsigned(ceilDivUnsigned, a, b);
  case TESSERA_RANGE_FLOOR_DIV_S:
    return inferDivSigned(floorDivSigned, a, b);
  case TESSERA_RANGE_REM_S:
    return inferRemSigned(a, b);
  case TESSERA_RANGE_REM_U:
    return inferRemUnsigned(a, b);
  case TESSERA_RANGE_AND:
  case TESSERA_RANGE_OR:
  case TESSERA_RANGE_XOR:
    return inferBits(op, a, b);
  case TESSERA_RANGE_SHL:
    return inferShl(a, b, noWrap);
  case TESSERA_RANGE_SHR_S:
  case TESSERA_RANGE_SHR_U:
    return inferShr(op, a, b);
  default:
    return inferExtreme(op, a, b);
  }
}

// Whether the ranges are the same in the way in which the operation sees integers.
static bool agree(TesseraIntRangeOp op, TesseraIntRange a, TesseraIntRange b) {
  bool unsignedAgree = a.umin == b.umin && a.umax == b.umax;
  bool signedAgree = a.smin == b.smin && a.smax == b.smax;
  switch (op) {
  case TESSERA_RANGE_ADD:
  case TESSERA_RANGE_SUB:
  case TESSERA_RANGE_MUL:
  case TESSERA_RANGE_SHL:
    return unsignedAgree && signedAgree;
  case TESSERA_RANGE_DIV_S:
  case TESSERA_RANGE_CEIL_DIV_S:
  case TESSERA_RANGE_FLOOR_DIV_S:
  case TESSERA_RANGE_REM_S:
  case TESSERA_RANGE_MAX_S:
  case TESSERA_RANGE_MIN_S:
  case TESSERA_RANGE_SHR_S:
    return signedAgree;
  default:
    return unsignedAgree;
  }
}

// What 32 bits would give counts too, unless it is what is left of what 64 bits give.
TesseraIntRange tesseraIntRangeInferIndex(TesseraIntRangeOp op, TesseraIntRange a,
                                          TesseraIntRange b) {
  TesseraIntRange wide = tesseraIntRangeInfer(op, a, b, 0);
  if (!tesseraIntRangeIsBounded(wide))
    return wide;
  TesseraIntRange narrow = tesseraIntRangeInfer(op, tesseraIntRangeTruncate(a, kSmallIndexWidth),
                                                tesseraIntRangeTruncate(b, kSmallIndexWidth), 0);
  if (agree(op, tesseraIntRangeTruncate(wide, kSmallIndexWidth), narrow))
    return wide;
  TesseraIntRange extended = {kIndexWidth, narrow.umin, narrow.umax, narrow.smin, narrow.smax};
  return tesseraIntRangeJoin(wide, extended);
}

//===--- Widths ---===//

TesseraIntRange tesseraIntRangeTruncate(TesseraIntRange range, uint32_t width) {
  if (!range.width)
    return range;
  if (!tesseraIntRangeIsBounded(range) || range.width <= width)
    return tesseraIntRangeFull(width);
  TesseraIntRange result = tesseraIntRangeFull(width);
  if (range.umin >> width == range.umax >> width) {
    result.umin = range.umin & unsignedMax(width);
    result.umax = range.umax & unsignedMax(width);
  }
  // What is above the sign that is left must be the same, or all that sign.
  int64_t low = shiftRight(range.smin, width - 1), high = shiftRight(range.smax, width - 1);
  if (low == high || (low == -1 && high == 0)) {
    result.smin = extendSign(width, (uint64_t)range.smin);
    result.smax = extendSign(width, (uint64_t)range.smax);
  }
  return result;
}

TesseraIntRange tesseraIntRangeExtendSigned(TesseraIntRange range, uint32_t width) {
  if (!range.width)
    return range;
  if (!tesseraIntRangeIsBounded(range) || width > kMaxWidth)
    return tesseraIntRangeFull(width);
  return tesseraIntRangeFromSigned(width, range.smin, range.smax);
}

TesseraIntRange tesseraIntRangeExtendUnsigned(TesseraIntRange range, uint32_t width) {
  if (!range.width)
    return range;
  if (!tesseraIntRangeIsBounded(range) || width > kMaxWidth)
    return tesseraIntRangeFull(width);
  return tesseraIntRangeFromUnsigned(width, range.umin, range.umax);
}

//===--- Comparing ---===//

static bool areConstant(TesseraIntRange a, TesseraIntRange b) {
  uint64_t first, second;
  return tesseraIntRangeIsConstant(a, &first) && tesseraIntRangeIsConstant(b, &second) &&
         first == second;
}

static bool alwaysHolds(TesseraIntPredicate predicate, TesseraIntRange a, TesseraIntRange b) {
  switch (predicate) {
  case TESSERA_INT_EQ:
    return areConstant(a, b);
  case TESSERA_INT_NE:
    return (a.smax < b.smin || a.smin > b.smax) && (a.umax < b.umin || a.umin > b.umax);
  case TESSERA_INT_SLT:
    return a.smax < b.smin;
  case TESSERA_INT_SLE:
    return a.smax <= b.smin;
  case TESSERA_INT_SGT:
    return a.smin > b.smax;
  case TESSERA_INT_SGE:
    return a.smin >= b.smax;
  case TESSERA_INT_ULT:
    return a.umax < b.umin;
  case TESSERA_INT_ULE:
    return a.umax <= b.umin;
  case TESSERA_INT_UGT:
    return a.umin > b.umax;
  default:
    return a.umin >= b.umax;
  }
}

int tesseraIntRangeCompare(TesseraIntPredicate predicate, TesseraIntRange a, TesseraIntRange b) {
  static const TesseraIntPredicate opposite[] = {
      TESSERA_INT_NE,  TESSERA_INT_EQ,  TESSERA_INT_SGE, TESSERA_INT_SGT, TESSERA_INT_SLE,
      TESSERA_INT_SLT, TESSERA_INT_UGE, TESSERA_INT_UGT, TESSERA_INT_ULE, TESSERA_INT_ULT};
  if (!tesseraIntRangeIsBounded(a) || a.width != b.width)
    return -1;
  if (alwaysHolds(predicate, a, b))
    return 1;
  return alwaysHolds(opposite[predicate], a, b) ? 0 : -1;
}

TesseraIntRange tesseraIntRangeOfComparison(int result) {
  return result < 0 ? tesseraIntRangeFull(1) : tesseraIntRangeConstant(1, (uint64_t)result);
}

TesseraIntRange tesseraIntRangeOfDimension(MlirType shaped, TesseraIntRange dimension) {
  TesseraIntRange unknown = tesseraIntRangeFromSigned(kIndexWidth, 0, INT64_MAX);
  if (!mlirShapedTypeHasRank(shaped))
    return unknown;
  int64_t rank = mlirShapedTypeGetRank(shaped), first = 0, last = rank - 1;
  if (tesseraIntRangeIsBounded(dimension)) {
    first = dimension.smin > 0 ? dimension.smin : 0;
    last = dimension.smax < last ? dimension.smax : last;
  }
  TesseraIntRange range = {.width = 0};
  for (int64_t i = first; i <= last; i++)
    range = tesseraIntRangeJoin(
        range,
        mlirShapedTypeIsDynamicDim(shaped, i)
            ? unknown
            : tesseraIntRangeConstant(kIndexWidth, (uint64_t)mlirShapedTypeGetDimSize(shaped, i)));
  return range.width ? range : unknown;
}
