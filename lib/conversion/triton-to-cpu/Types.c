// Values of the function, and what elements of a type are while they are computed with and in
// memory. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "tessera/Diagnostics.h"

#include <stdarg.h>
#include <stdio.h>

//===--- Values ---===//

void cpuFail(CpuFunction *function, MlirOperation op, const char *format, ...) {
  if (function->hasFailed)
    return;
  function->hasFailed = true;
  char text[256];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(diagnostic, "%s", text);
  (void)tesseraDiagnosticReport(diagnostic);
}

static MlirOperation reportedAt(CpuFunction *function, MlirValue value) {
  return mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : function->op;
}

CpuValue *cpuValueOf(CpuFunction *function, MlirValue value) {
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&function->values, value.ptr, &inserted);
  if (!inserted)
    return (CpuValue *)*slot;
  CpuValue *made = tsArenaNew(&function->arena, CpuValue);
  *slot = (uintptr_t)made;
  MlirType type = mlirValueGetType(value);
  *made = (CpuValue){.value = value, .element = type};
  if (!mlirTypeIsARankedTensor(type))
    return made;
  int64_t rank = mlirShapedTypeGetRank(type);
  made->element = mlirShapedTypeGetElementType(type);
  if (rank > CPU_MAX_RANK) {
    cpuFail(function, reportedAt(function, value), "has a tensor of more than %d dimensions",
            CPU_MAX_RANK);
    return made;
  }
  made->rank = (unsigned)rank;
  for (unsigned i = 0; i < made->rank; ++i)
    made->dims[i] = mlirShapedTypeGetDimSize(type, i);
  return made;
}

void cpuSetScalar(CpuFunction *function, MlirValue value, MlirValue scalar) {
  CpuValue *known = cpuValueOf(function, value);
  known->home = CPU_SCALAR;
  known->scalar = scalar;
}

void cpuSetBuffer(CpuFunction *function, MlirValue value, CpuBuffer *buffer) {
  CpuValue *known = cpuValueOf(function, value);
  known->home = CPU_BUFFER;
  known->buffer = buffer;
}

int64_t cpuNumElements(const CpuValue *value) {
  int64_t count = 1;
  for (unsigned i = 0; i < value->rank; ++i)
    count *= value->dims[i];
  return count;
}

//===--- Types ---===//

static bool isSmallFloat(MlirType element) {
  return mlirTypeIsAFloat8E5M2(element) || mlirTypeIsAFloat8E4M3FN(element) ||
         mlirTypeIsAFloat8E5M2FNUZ(element) || mlirTypeIsAFloat8E4M3FNUZ(element);
}

bool cpuIsCarriedFloat(MlirType element) {
  return mlirTypeIsABF16(element) || isSmallFloat(element);
}

MlirType cpuCarrier(CpuFunction *function, MlirType element) {
  if (cpuIsPointer(element))
    return cpuPointer(function);
  if (mlirTypeIsABF16(element))
    return cpuInteger(function, 16);
  if (isSmallFloat(element))
    return cpuInteger(function, 8);
  if (mlirTypeIsAF16(element) || mlirTypeIsAF32(element) || mlirTypeIsAF64(element))
    return element;
  if (!mlirTypeIsAInteger(element))
    return (MlirType){NULL};
  switch (mlirIntegerTypeGetWidth(element)) {
  case 1:
  case 8:
  case 16:
  case 32:
  case 64:
    return element;
  default:
    return (MlirType){NULL};
  }
}

MlirType cpuMemoryType(CpuFunction *function, MlirType element) {
  if (cpuIsPointer(element))
    return cpuInteger(function, 64);
  if (mlirTypeIsAInteger(element) && mlirIntegerTypeGetWidth(element) == 1)
    return cpuInteger(function, 8);
  return cpuCarrier(function, element);
}

int64_t cpuElementBytes(MlirType element) {
  if (mlirTypeIsAInteger(element))
    return (mlirIntegerTypeGetWidth(element) + 7) / 8;
  if (mlirTypeIsAFloat(element))
    return (mlirFloatTypeGetWidth(element) + 7) / 8;
  return 8; // pointers
}

MlirValue cpuToMemory(CpuFunction *function, MlirType element, MlirValue value) {
  MlirType memory = cpuTypeLike(function, value, cpuMemoryType(function, element));
  MlirType type = mlirValueGetType(value);
  if (mlirTypeEqual(type, memory))
    return value;
  return cpuConvert(function, llvmPointerTypeIsA(type) ? &llvmPtrToIntOpDef : &arithExtUIOpDef,
                    memory, value);
}

MlirValue cpuFromMemory(CpuFunction *function, MlirType element, MlirValue value) {
  unsigned width = cpuWidthOf(mlirValueGetType(value));
  if (cpuIsPointer(element))
    return width > 1 ? value
                     : cpuConvert(function, &llvmIntToPtrOpDef, cpuPointer(function), value);
  MlirType carrier = cpuVectorType(function, cpuCarrier(function, element), width);
  return cpuConvert(function, &arithTruncIOpDef, carrier, value);
}

//===--- Floats that are carried as bits ---===//

// A format of 8 bits.
typedef struct SmallFloat {
  int mantissa, bias;
  int largest; ///< the bits of the largest finite number
  bool hasInfinity;
  bool hasOneNan; ///< where the negative zero would be
} SmallFloat;

static SmallFloat formatOf(MlirType element) {
  if (mlirTypeIsAFloat8E4M3FN(element))
    return (SmallFloat){3, 7, 0x7E, false, false};
  if (mlirTypeIsAFloat8E4M3FNUZ(element))
    return (SmallFloat){3, 8, 0x7F, false, true};
  if (mlirTypeIsAFloat8E5M2FNUZ(element))
    return (SmallFloat){2, 16, 0x7F, false, true};
  return (SmallFloat){2, 15, 0x7B, true, false};
}

// What the bits of a value are built of.
typedef struct Bits {
  CpuFunction *function;
  MlirType i32, f32;
} Bits;

static Bits bitsLike(CpuFunction *function, MlirValue value) {
  return (Bits){function, cpuTypeLike(function, value, cpuInteger(function, 32)),
                cpuTypeLike(function, value, mlirF32TypeGet(function->context))};
}

static MlirValue number(const Bits *bits, int64_t value) {
  return cpuIntegerConstant(bits->function, bits->i32, value);
}

static MlirValue with(const Bits *bits, const TesseraOpDef *definition, MlirValue value,
                      int64_t constant) {
  return cpuBinary(bits->function, definition, value, number(bits, constant));
}

static MlirValue toReal(const Bits *bits, MlirValue value) {
  return cpuConvert(bits->function, &arithBitcastOpDef, bits->f32, value);
}

static MlirValue toBits(const Bits *bits, MlirValue value) {
  return cpuConvert(bits->function, &arithBitcastOpDef, bits->i32, value);
}

static MlirValue scaled(const Bits *bits, MlirValue real, double factor) {
  return cpuBinary(bits->function, &arithMulFOpDef, real,
                   cpuRealConstant(bits->function, bits->f32, factor));
}

static double powerOfTwo(int exponent) {
  double power = 1;
  for (; exponent > 0; --exponent)
    power *= 2;
  for (; exponent < 0; ++exponent)
    power /= 2;
  return power;
}

// The number without its sign is one of f32 once the exponent's bias is made up for, which a
// product does, for small numbers too.
static MlirValue widenSmall(const Bits *bits, const SmallFloat *format, MlirValue value) {
  CpuFunction *function = bits->function;
  MlirValue all = cpuConvert(function, &arithExtUIOpDef, bits->i32, value);
  MlirValue magnitude = with(bits, &arithAndIOpDef, all, 0x7F);
  MlirValue sign = with(bits, &arithShLIOpDef, with(bits, &arithAndIOpDef, all, 0x80), 24);
  MlirValue shifted = with(bits, &arithShLIOpDef, magnitude, 23 - format->mantissa);
  MlirValue real = scaled(bits, toReal(bits, shifted), powerOfTwo(127 - format->bias));
  MlirValue result = cpuBinary(function, &arithOrIOpDef, toBits(bits, real), sign);
  if (format->hasInfinity) {
    MlirValue special = with(bits, &arithOrIOpDef, shifted, 0x7F800000);
    special = cpuBinary(function, &arithOrIOpDef, special, sign);
    MlirValue isSpecial =
        cpuCompare(function, ArithCmpIPredicateuge, magnitude, number(bits, 0x7C));
    result = cpuSelect(function, isSpecial, special, result);
  } else {
    MlirValue isNan =
        cpuCompare(function, ArithCmpIPredicateeq, format->hasOneNan ? all : magnitude,
                   number(bits, format->hasOneNan ? 0x80 : 0x7F));
    result = cpuSelect(function, isNan, number(bits, 0x7FC00000), result);
  }
  return toReal(bits, result);
}

MlirValue cpuWiden(CpuFunction *function, MlirType element, MlirValue value) {
  Bits bits = bitsLike(function, value);
  if (!mlirTypeIsABF16(element)) {
    SmallFloat format = formatOf(element);
    return widenSmall(&bits, &format, value);
  }
  MlirValue wide = cpuConvert(function, &arithExtUIOpDef, bits.i32, value);
  return toReal(&bits, with(&bits, &arithShLIOpDef, wide, 16));
}

// Rounded to a multiple of 2^shift, ties to even, and divided by it.
static MlirValue roundBits(const Bits *bits, MlirValue value, int shift, bool towardsZero) {
  if (!towardsZero) {
    MlirValue odd = with(bits, &arithAndIOpDef, with(bits, &arithShRUIOpDef, value, shift), 1);
    value = with(bits, &arithAddIOpDef, value, (INT64_C(1) << (shift - 1)) - 1);
    value = cpuBinary(bits->function, &arithAddIOpDef, value, odd);
  }
  return with(bits, &arithShRUIOpDef, value, shift);
}

static MlirValue narrowToBF16(const Bits *bits, MlirValue real, bool towardsZero) {
  CpuFunction *function = bits->function;
  MlirValue all = toBits(bits, real);
  MlirValue rounded = roundBits(bits, all, 16, towardsZero);
  MlirValue nan = with(bits, &arithOrIOpDef, with(bits, &arithShRUIOpDef, all, 16), 0x40);
  MlirValue isNan = cpuCompareReal(function, ArithCmpFPredicateUNO, real, real);
  return cpuSelect(function, isNan, nan, rounded);
}

// What is too large becomes the largest number, infinity too, as the conversions of GPUs do; those
// that cut off have infinity stay what it is.
static MlirValue narrowToSmall(const Bits *bits, const SmallFloat *format, MlirValue real,
                               bool towardsZero) {
  CpuFunction *function = bits->function;
  MlirValue all = toBits(bits, real);
  MlirValue magnitude = with(bits, &arithAndIOpDef, all, 0x7FFFFFFF);
  MlirValue sign = with(bits, &arithAndIOpDef, with(bits, &arithShRUIOpDef, all, 24), 0x80);
  MlirValue normal = roundBits(bits, magnitude, 23 - format->mantissa, towardsZero);
  normal = with(bits, &arithSubIOpDef, normal, (int64_t)(127 - format->bias) << format->mantissa);
  // Below the normal numbers it's a multiple of the least one: adding 2^23 rounds to that.
  MlirValue tiny =
      scaled(bits, toReal(bits, magnitude), powerOfTwo(format->bias - 1 + format->mantissa));
  if (towardsZero) {
    // Large numbers don't fit, and don't matter here.
    MlirValue limit = cpuRealConstant(function, bits->f32, 1024);
    tiny = cpuBinary(function, &arithMinNumFOpDef, tiny, limit);
    tiny = cpuConvert(function, &arithFPToSIOpDef, bits->i32, tiny);
  } else {
    tiny =
        cpuBinary(function, &arithAddFOpDef, tiny, cpuRealConstant(function, bits->f32, 8388608.0));
    tiny = with(bits, &arithSubIOpDef, toBits(bits, tiny), 0x4B000000);
  }
  MlirValue isTiny = cpuCompare(function, ArithCmpIPredicateult, magnitude,
                                number(bits, (int64_t)(128 - format->bias) << 23));
  MlirValue result = cpuSelect(function, isTiny, tiny, normal);
  MlirValue isLarge =
      cpuCompare(function, ArithCmpIPredicateugt, result, number(bits, format->largest));
  result = cpuSelect(function, isLarge, number(bits, format->largest), result);
  if (towardsZero && format->hasInfinity) {
    MlirValue isInfinity =
        cpuCompare(function, ArithCmpIPredicateeq, magnitude, number(bits, 0x7F800000));
    result = cpuSelect(function, isInfinity, number(bits, format->largest + 1), result);
  }
  if (format->hasOneNan) {
    MlirValue isZero = cpuCompare(function, ArithCmpIPredicateeq, result, number(bits, 0));
    sign = cpuSelect(function, isZero, number(bits, 0), sign);
  }
  result = cpuBinary(function, &arithOrIOpDef, result, sign);
  MlirValue isNan = cpuCompareReal(function, ArithCmpFPredicateUNO, real, real);
  return cpuSelect(function, isNan, number(bits, format->hasOneNan ? 0x80 : 0x7F), result);
}

MlirValue cpuNarrow(CpuFunction *function, MlirType element, MlirValue real, bool towardsZero) {
  Bits bits = bitsLike(function, real);
  SmallFloat format = formatOf(element);
  MlirValue result = mlirTypeIsABF16(element) ? narrowToBF16(&bits, real, towardsZero)
                                              : narrowToSmall(&bits, &format, real, towardsZero);
  return cpuConvert(function, &arithTruncIOpDef,
                    cpuTypeLike(function, real, cpuCarrier(function, element)), result);
}
