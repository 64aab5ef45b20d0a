// Arithmetic, element by element. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/math/MathOps.h"

static bool is(MlirOperation op, const TesseraOpDef *definition) {
  return tesseraOperationIs(op, definition);
}

static MlirType elementOfResult(MlirOperation op) {
  return cpuElementOf(mlirValueGetType(mlirOperationGetResult(op, 0)));
}

static MlirType elementOfOperand(MlirOperation op, intptr_t i) {
  return cpuElementOf(mlirValueGetType(mlirOperationGetOperand(op, i)));
}

//===--- Operations as they are ---===//

// The same operation on other types. Products and sums of floats may be joined to one rounding, as
// compilers for GPUs do.
static MlirValue makeLike(CpuFunction *function, MlirOperation op, MlirType type,
                          const MlirValue *operands) {
  enum { MAX_SLOTS = 8 };
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  MlirAttribute attributes[MAX_SLOTS];
  assert(definition->numAttributes <= MAX_SLOTS);
  for (unsigned i = 0; i < definition->numAttributes; ++i)
    attributes[i] = tesseraOperationGetSlot(op, i);
  if (is(op, &arithAddFOpDef) || is(op, &arithSubFOpDef) || is(op, &arithMulFOpDef))
    attributes[0] = arithFastMathFlagsAttrGet(function->context, ArithFastMathFlagscontract);
  bool folds = mlirTypeIsAInteger(type);
  return (folds ? cpuFold : cpuMake)(function, definition, type, mlirOperationGetNumOperands(op),
                                     operands, definition->numAttributes ? attributes : NULL);
}

// To f32 where the target has no arithmetic.
static MlirValue widened(CpuFunction *function, MlirType element, MlirValue value) {
  return cpuIsCarriedFloat(element) ? cpuWiden(function, element, value) : value;
}

// Between the floats that the target has.
static MlirValue convertReal(CpuFunction *function, MlirValue value, MlirType element) {
  MlirType from = cpuElementOf(mlirValueGetType(value));
  bool isWider = mlirFloatTypeGetWidth(element) > mlirFloatTypeGetWidth(from);
  return cpuConvert(function, isWider ? &arithExtFOpDef : &arithTruncFOpDef,
                    cpuTypeLike(function, value, element), value);
}

static MlirValue magnitudeOf(CpuFunction *function, MlirValue real) {
  return cpuMake(function, &llvmFAbsOpDef, mlirValueGetType(real), 1, &real, NULL);
}

// f64 as f32, rounded to odd: rounding once more then gives what rounding once had given.
static MlirValue roundedToOdd(CpuFunction *function, MlirValue real) {
  MlirType f32 = mlirF32TypeGet(function->context);
  MlirType i32 = cpuTypeLike(function, real, cpuInteger(function, 32));
  MlirValue nearest = convertReal(function, real, f32);
  MlirValue back = convertReal(function, nearest, mlirF64TypeGet(function->context));
  MlirValue isFar = cpuCompareReal(function, ArithCmpFPredicateOGT, magnitudeOf(function, back),
                                   magnitudeOf(function, real));
  MlirValue isInexact = cpuCompareReal(function, ArithCmpFPredicateONE, back, real);
  MlirValue one = cpuIntegerConstant(function, i32, 1);
  MlirValue bits = cpuConvert(function, &arithBitcastOpDef, i32, nearest);
  MlirValue less = cpuBinary(function, &arithSubIOpDef, bits, one);
  MlirValue cut = cpuSelect(function, isFar, less, bits);
  MlirValue odd = cpuBinary(function, &arithOrIOpDef, cut, one);
  return cpuConvert(function, &arithBitcastOpDef, cpuTypeLike(function, real, f32),
                    cpuSelect(function, isInexact, odd, cut));
}

// Rounded to a float type from one that the target has.
static MlirValue rounded(CpuFunction *function, MlirValue real, MlirType element,
                         bool towardsZero) {
  if (!cpuIsCarriedFloat(element))
    return convertReal(function, real, element);
  bool isLong = mlirTypeIsAF64(cpuElementOf(mlirValueGetType(real)));
  MlirValue wide = isLong ? roundedToOdd(function, real)
                          : convertReal(function, real, mlirF32TypeGet(function->context));
  return cpuNarrow(function, element, wide, towardsZero);
}

//===--- Conditions that are the same in all lanes ---===//

static bool isSplat(MlirValue value) {
  MlirOperation op =
      mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
  if (mlirOperationIsNull(op) || !is(op, &llvmShuffleVectorOpDef))
    return false;
  intptr_t count;
  const int32_t *lanes = llvmShuffleVectorOpGetMask(op, &count);
  for (intptr_t i = 0; i < count; ++i)
    if (lanes[i])
      return false;
  return true;
}

// LLVM 22's masked access of several AVX registers has no mask for a register of which it knows
// that all lanes are off, if the others have the same condition: it reads and writes what it must
// not. So it isn't to know that they have the same: the lanes come out of assembly without text.
static MlirValue hidden(CpuFunction *function, MlirValue value) {
  enum { LANES = 8, AVX = 32 };
  unsigned width = cpuWidthOf(mlirValueGetType(value));
  if (function->target.vectorBytes != AVX || width < LANES || !isSplat(value))
    return value;
  MlirValue first = mlirOperationGetOperand(mlirOpResultGetOwner(value), 0);
  MlirType register32 = cpuVectorType(function, cpuInteger(function, 32), LANES);
  int32_t none[LANES] = {0}, repeated[256];
  for (unsigned i = 0; i < width; ++i)
    repeated[i] = (int32_t)(i % LANES);
  MlirValue few = cpuShuffle(function, first, first, LANES, none);
  MlirValue wide = cpuConvert(function, &arithExtSIOpDef, register32, few);
  MlirContext context = function->context;
  const MlirAttribute absent = {NULL};
  MlirOperation made = llvmInlineAsmOpCreate(function->rewriter, function->location, register32, 1,
                                             &wide, mlirStringAttrGet(context, tsLiteral("")),
                                             mlirStringAttrGet(context, tsLiteral("=x,0")), absent,
                                             absent, absent, absent, absent);
  MlirValue back = cpuConvert(function, &arithTruncIOpDef,
                              cpuVectorType(function, cpuInteger(function, 1), LANES),
                              mlirOperationGetResult(made, 0));
  return width == LANES ? back : cpuShuffle(function, back, back, width, repeated);
}

// Of conditions that become one: a mask, maybe.
static bool joinsConditions(MlirOperation op, MlirType element) {
  return mlirTypeIsAInteger(element) && mlirIntegerTypeGetWidth(element) == 1 &&
         (is(op, &arithAndIOpDef) || is(op, &arithSelectOpDef));
}

static MlirValue emitLike(CpuFunction *function, MlirOperation op, const MlirValue *operands,
                          unsigned width) {
  enum { MAX_OPERANDS = 4 };
  MlirType result = elementOfResult(op);
  intptr_t count = mlirOperationGetNumOperands(op);
  MlirValue widenedOperands[MAX_OPERANDS];
  bool isSelect = is(op, &arithSelectOpDef);
  assert(count <= MAX_OPERANDS);
  for (intptr_t i = 0; i < count; ++i)
    widenedOperands[i] =
        isSelect ? operands[i] : widened(function, elementOfOperand(op, i), operands[i]);
  if (joinsConditions(op, result) && width > 1)
    for (intptr_t i = 0; i < count; ++i)
      widenedOperands[i] = hidden(function, widenedOperands[i]);
  MlirType carrier = cpuCarrier(function, result);
  if (cpuIsPointer(result) && width > 1)
    carrier = cpuInteger(function, 64);
  bool isNarrowed = !isSelect && cpuIsCarriedFloat(result);
  if (isNarrowed)
    carrier = mlirF32TypeGet(function->context);
  MlirValue value =
      makeLike(function, op, cpuVectorType(function, carrier, width), widenedOperands);
  return isNarrowed ? cpuNarrow(function, result, value, false) : value;
}

//===--- Division of integers ---===//

// What may not be computed is anything here, and no trap: lanes that a mask is false for divide by
// whatever is there.
static MlirValue safeDivisor(CpuFunction *function, MlirValue dividend, MlirValue divisor,
                             bool isSigned) {
  MlirType type = mlirValueGetType(divisor);
  int64_t constant;
  if (cpuIsInteger(divisor, &constant) && constant && constant != -1)
    return divisor;
  MlirValue one = cpuIntegerConstant(function, type, 1);
  MlirValue isBad =
      cpuCompare(function, ArithCmpIPredicateeq, divisor, cpuIntegerConstant(function, type, 0));
  if (isSigned) {
    int64_t bits = cpuElementBytes(cpuElementOf(type)) * 8;
    MlirValue least = cpuIntegerConstant(function, type, (int64_t)(UINT64_MAX << (bits - 1)));
    MlirValue overflows = cpuBinary(function, &arithAndIOpDef,
                                    cpuCompare(function, ArithCmpIPredicateeq, dividend, least),
                                    cpuCompare(function, ArithCmpIPredicateeq, divisor,
                                               cpuIntegerConstant(function, type, -1)));
    isBad = cpuBinary(function, &arithOrIOpDef, isBad, overflows);
  }
  return cpuSelect(function, isBad, one, divisor);
}

static bool isDivision(MlirOperation op, bool *isSigned) {
  *isSigned = is(op, &arithDivSIOpDef) || is(op, &arithRemSIOpDef) ||
              is(op, &arithFloorDivSIOpDef) || is(op, &arithCeilDivSIOpDef);
  return *isSigned || is(op, &arithDivUIOpDef) || is(op, &arithRemUIOpDef) ||
         is(op, &arithCeilDivUIOpDef);
}

//===--- Conversions ---===//

static MlirValue emitExtend(CpuFunction *function, MlirOperation op, const MlirValue *operands) {
  MlirValue wide = widened(function, elementOfOperand(op, 0), operands[0]);
  return rounded(function, wide, elementOfResult(op), false);
}

// f16 has no conversion that rounds towards zero: a step back where the nearest is too far.
static MlirValue halfTowardsZero(CpuFunction *function, MlirValue real) {
  MlirType f16 = mlirF16TypeGet(function->context);
  MlirValue nearest = convertReal(function, real, f16);
  MlirValue back = convertReal(function, nearest, cpuElementOf(mlirValueGetType(real)));
  MlirValue isFar = cpuCompareReal(function, ArithCmpFPredicateOGT, magnitudeOf(function, back),
                                   magnitudeOf(function, real));
  MlirType i16 = cpuTypeLike(function, real, cpuInteger(function, 16));
  MlirValue bits = cpuConvert(function, &arithBitcastOpDef, i16, nearest);
  MlirValue less = cpuBinary(function, &arithSubIOpDef, bits, cpuIntegerConstant(function, i16, 1));
  return cpuConvert(function, &arithBitcastOpDef, mlirValueGetType(nearest),
                    cpuSelect(function, isFar, less, bits));
}

// An integer whose bits beyond those of f64 are one bit, so that what is rounded from it is right.
static MlirValue joinLowBits(CpuFunction *function, MlirValue value, bool isSigned) {
  enum { LOW = 0xFFF, JOINED = 0x800 };
  MlirType type = mlirValueGetType(value);
  MlirValue zero = cpuIntegerConstant(function, type, 0);
  // Of 53 bits and more: what is above them isn't the sign alone.
  MlirValue above = cpuBinary(function, isSigned ? &arithShRSIOpDef : &arithShRUIOpDef, value,
                              cpuIntegerConstant(function, type, 52));
  if (isSigned)
    above = cpuBinary(function, &arithAddIOpDef, above, cpuIntegerConstant(function, type, 1));
  MlirValue isLong = cpuCompare(function, ArithCmpIPredicateugt, above,
                                cpuIntegerConstant(function, type, isSigned ? 1 : 0));
  MlirValue low =
      cpuBinary(function, &arithAndIOpDef, value, cpuIntegerConstant(function, type, LOW));
  MlirValue joined = cpuSelect(function, cpuCompare(function, ArithCmpIPredicateeq, low, zero),
                               zero, cpuIntegerConstant(function, type, JOINED));
  MlirValue high = cpuBinary(function, &arithAndIOpDef, value,
                             cpuIntegerConstant(function, type, ~(int64_t)LOW));
  return cpuSelect(function, isLong, cpuBinary(function, &arithOrIOpDef, high, joined), value);
}

// f32 holds the integers of up to 24 bits, f64 those of 53.
static MlirValue emitFromInteger(CpuFunction *function, MlirOperation op, MlirValue value) {
  bool isSigned = is(op, &arithSIToFPOpDef);
  MlirType element = elementOfResult(op);
  unsigned bits = mlirIntegerTypeGetWidth(elementOfOperand(op, 0));
  MlirType wide = bits > 24 ? mlirF64TypeGet(function->context) : mlirF32TypeGet(function->context);
  if (bits > 53)
    value = joinLowBits(function, value, isSigned);
  MlirValue real = cpuConvert(function, isSigned ? &arithSIToFPOpDef : &arithUIToFPOpDef,
                              cpuTypeLike(function, value, wide), value);
  return rounded(function, real, element, false);
}

static MlirValue emitFpToFp(CpuFunction *function, MlirOperation op, const MlirValue *operands) {
  MlirType from = elementOfOperand(op, 0), to = elementOfResult(op);
  MlirValue wide = widened(function, from, operands[0]);
  MlirAttribute rounding = tritonFpToFpOpGetRoundingAttr(op);
  bool towardsZero =
      !mlirAttributeIsNull(rounding) && tritonFpToFpOpGetRounding(op) == TritonRoundingModeRTZ;
  if (towardsZero && mlirTypeIsAF16(to) && !mlirTypeEqual(from, to))
    return halfTowardsZero(function, wide);
  return rounded(function, wide, to, towardsZero);
}

static MlirValue emitBitcast(CpuFunction *function, MlirOperation op, const MlirValue *operands,
                             unsigned width) {
  MlirType from = elementOfOperand(op, 0), to = elementOfResult(op);
  if (cpuIsPointer(from) && cpuIsPointer(to))
    return operands[0];
  MlirType carrier = cpuVectorType(function, cpuCarrier(function, to), width);
  return cpuConvert(function, &arithBitcastOpDef, carrier, operands[0]);
}

static MlirValue emitPointerCast(CpuFunction *function, MlirOperation op, const MlirValue *operands,
                                 unsigned width) {
  if (width > 1) // both are numbers
    return operands[0];
  bool isToInt = is(op, &tritonPtrToIntOpDef);
  return cpuConvert(function, isToInt ? &llvmPtrToIntOpDef : &llvmIntToPtrOpDef,
                    isToInt ? cpuInteger(function, 64) : cpuPointer(function), operands[0]);
}

//===--- Others ---===//

static MlirValue emitClamp(CpuFunction *function, MlirOperation op, const MlirValue *operands) {
  MlirType element = elementOfResult(op);
  MlirValue real[3];
  bool propagates = tritonClampFOpGetPropagateNan(op) == TritonPropagateNanALL;
  for (int i = 0; i < 3; ++i)
    real[i] = widened(function, element, operands[i]);
  MlirValue low =
      cpuBinary(function, propagates ? &arithMaximumFOpDef : &arithMaxNumFOpDef, real[0], real[1]);
  MlirValue both =
      cpuBinary(function, propagates ? &arithMinimumFOpDef : &arithMinNumFOpDef, low, real[2]);
  return rounded(function, both, element, false);
}

static MlirValue emitMulHigh(CpuFunction *function, MlirValue lhs, MlirValue rhs) {
  MlirType type = mlirValueGetType(lhs);
  unsigned bits = (unsigned)cpuElementBytes(cpuElementOf(type)) * 8;
  MlirType wide = cpuTypeLike(function, lhs, cpuInteger(function, 2 * bits));
  MlirValue product =
      cpuBinary(function, &arithMulIOpDef, cpuConvert(function, &arithExtUIOpDef, wide, lhs),
                cpuConvert(function, &arithExtUIOpDef, wide, rhs));
  MlirValue high =
      cpuBinary(function, &arithShRUIOpDef, product, cpuIntegerConstant(function, wide, bits));
  return cpuConvert(function, &arithTruncIOpDef, type, high);
}

// Whether a number is a loop's index, which isn't changed by being made smaller.
static bool isIndex(MlirValue value, MlirType wide) {
  if (!mlirValueIsAOpResult(value))
    return false;
  MlirOperation op = mlirOpResultGetOwner(value);
  return is(op, &arithTruncIOpDef) &&
         (arithTruncIOpGetOverflowFlags(op) & ArithIntegerOverflowFlagsnsw) &&
         mlirTypeEqual(mlirValueGetType(arithTruncIOpGetIn(op)), wide);
}

// Of scalars, and of vectors of addresses.
static MlirValue emitAddPointer(CpuFunction *function, MlirOperation op, const MlirValue *operands,
                                unsigned width) {
  int64_t bytes = cpuElementBytes(tritonPointerTypeGetPointeeType(elementOfOperand(op, 0)));
  MlirType i64 = cpuVectorType(function, cpuInteger(function, 64), width);
  MlirValue offset = isIndex(operands[1], i64)
                         ? arithTruncIOpGetIn(mlirOpResultGetOwner(operands[1]))
                         : cpuConvert(function, &arithExtSIOpDef, i64, operands[1]);
  offset = cpuBinary(function, &arithMulIOpDef, offset, cpuIntegerConstant(function, i64, bytes));
  return width > 1 ? cpuBinary(function, &arithAddIOpDef, operands[0], offset)
                   : cpuAdvance(function, operands[0], offset);
}

MlirValue cpuEmitElement(CpuFunction *function, MlirOperation op, const MlirValue *operands,
                         unsigned width) {
  bool isSigned;
  if (isDivision(op, &isSigned)) {
    const MlirValue safe[] = {operands[0],
                              safeDivisor(function, operands[0], operands[1], isSigned)};
    return emitLike(function, op, safe, width);
  }
  if (is(op, &arithExtFOpDef) || is(op, &arithTruncFOpDef))
    return emitExtend(function, op, operands);
  if (is(op, &tritonFpToFpOpDef))
    return emitFpToFp(function, op, operands);
  if ((is(op, &arithSIToFPOpDef) || is(op, &arithUIToFPOpDef)) &&
      cpuIsCarriedFloat(elementOfResult(op)))
    return emitFromInteger(function, op, operands[0]);
  if (is(op, &arithBitcastOpDef) || is(op, &tritonBitcastOpDef))
    return emitBitcast(function, op, operands, width);
  if (is(op, &tritonPtrToIntOpDef) || is(op, &tritonIntToPtrOpDef))
    return emitPointerCast(function, op, operands, width);
  if (is(op, &tritonClampFOpDef))
    return emitClamp(function, op, operands);
  if (is(op, &tritonMulhiUIOpDef))
    return emitMulHigh(function, operands[0], operands[1]);
  if (is(op, &tritonAddPtrOpDef))
    return emitAddPointer(function, op, operands, width);
  if (is(op, &tritonPreciseDivFOpDef))
    return cpuBinary(function, &arithDivFOpDef, operands[0], operands[1]);
  MlirValue real = cpuEmitMath(function, op, operands, width);
  return mlirValueIsNull(real) && !function->hasFailed ? emitLike(function, op, operands, width)
                                                       : real;
}

//===--- Numbers that grow from lane to lane ---===//

static unsigned maxLevel(const CpuLanes *lanes, intptr_t count) {
  unsigned level = 0;
  for (intptr_t i = 0; i < count; ++i)
    level = lanes[i].level > level ? lanes[i].level : level;
  return level;
}

// A multiple that is known.
static bool scaleOf(const CpuLanes *lanes, int64_t *factor) {
  return lanes->kind == CPU_UNIFORM && cpuIsInteger(lanes->value, factor);
}

// From lane to lane the result of an operation grows by `step`; false: it isn't known to.
static bool stepOf(MlirOperation op, const CpuLanes *lanes, int64_t *step) {
  int64_t factor;
  MlirType element = elementOfOperand(op, 0);
  bool isWide = mlirTypeIsAInteger(element) && mlirIntegerTypeGetWidth(element) >= 32;
  if (is(op, &arithAddIOpDef))
    *step = lanes[0].step + lanes[1].step;
  else if (is(op, &arithSubIOpDef))
    *step = lanes[0].step - lanes[1].step;
  else if (is(op, &arithMulIOpDef) && scaleOf(&lanes[1], &factor))
    *step = lanes[0].step * factor;
  else if (is(op, &arithMulIOpDef) && scaleOf(&lanes[0], &factor))
    *step = lanes[1].step * factor;
  else if (isWide && (is(op, &arithExtSIOpDef) || is(op, &arithExtUIOpDef)))
    *step = lanes[0].step; // addresses don't wrap around in the middle of a tensor
  else if (is(op, &arithTruncIOpDef))
    *step = lanes[0].step;
  else if (is(op, &tritonAddPtrOpDef))
    *step =
        lanes[0].step +
        lanes[1].step * cpuElementBytes(tritonPointerTypeGetPointeeType(elementOfOperand(op, 0)));
  else if (is(op, &tritonBitcastOpDef) && cpuIsPointer(element))
    *step = lanes[0].step;
  else
    return false;
  return true;
}

static bool isTrue(const CpuLanes *lanes) {
  int64_t constant;
  return lanes->kind == CPU_UNIFORM && cpuIsInteger(lanes->value, &constant) && constant;
}

//===--- What the loop over whole vectors may take for true ---===//

// False where the vector's index isn't that of the loop alone: behind a reshape it has a part that
// comes from other loops.
static bool firstLane(const CpuNest *nest, const CpuIndex *index, unsigned rank, CpuIndex *inner) {
  MlirValue counter = nest->index[nest->vectorDim].value;
  for (unsigned i = 0; i < rank; ++i) {
    inner[i] = index[i];
    if (!index[i].isVector)
      continue;
    if (index[i].value.ptr != counter.ptr)
      return false;
    inner[i] = (CpuIndex){{NULL}, 0, false};
  }
  return true;
}

// What an operand is in the first lane of the loop's first round, if that is known before it.
static bool startOf(CpuNest *nest, MlirValue operand, const CpuIndex *index, CpuLanes *start) {
  CpuIndex inner[CPU_MAX_RANK];
  unsigned rank = cpuValueOf(nest->function, operand)->rank;
  if (!firstLane(nest, index, rank, inner))
    return false;
  *start = cpuEmit(nest, operand, inner);
  return start->level < nest->numLevels;
}

static MlirValue toI64(CpuFunction *function, MlirValue value, bool isSigned) {
  return cpuConvert(function, isSigned ? &arithExtSIOpDef : &arithExtUIOpDef,
                    cpuInteger(function, 64), value);
}

// start + lane < limit.
static bool assumeLess(CpuNest *nest, MlirOperation op, const CpuIndex *index,
                       const CpuLanes *lanes, CpuLanes *result) {
  CpuFunction *function = nest->function;
  int predicate = (int)arithCmpIOpGetPredicate(op);
  bool isLess = predicate == ArithCmpIPredicateslt || predicate == ArithCmpIPredicatesle ||
                predicate == ArithCmpIPredicateult || predicate == ArithCmpIPredicateule;
  bool isEqualToo = predicate == ArithCmpIPredicatesle || predicate == ArithCmpIPredicateule ||
                    predicate == ArithCmpIPredicatesge || predicate == ArithCmpIPredicateuge;
  bool isSigned = predicate == ArithCmpIPredicateslt || predicate == ArithCmpIPredicatesle ||
                  predicate == ArithCmpIPredicatesgt || predicate == ArithCmpIPredicatesge;
  if (predicate == ArithCmpIPredicateeq || predicate == ArithCmpIPredicatene)
    return false;
  const CpuLanes *growing = &lanes[isLess ? 0 : 1], *limit = &lanes[isLess ? 1 : 0];
  CpuLanes start;
  if (growing->kind != CPU_LINEAR || growing->step != 1 || limit->kind != CPU_UNIFORM ||
      limit->level >= nest->numLevels ||
      !startOf(nest, mlirOperationGetOperand(op, isLess ? 0 : 1), index, &start))
    return false;
  cpuNestAt(nest, nest->numLevels - 1);
  MlirValue bound = cpuBinary(function, &arithSubIOpDef, toI64(function, limit->value, isSigned),
                              toI64(function, start.value, isSigned));
  if (isEqualToo)
    bound = cpuBinary(function, &arithAddIOpDef, bound, cpuI64(function, 1));
  cpuAssumeBelow(nest, bound);
  cpuNestAt(nest, nest->numLevels);
  *result = cpuUniform(cpuIntegerConstant(function, cpuInteger(function, 1), 1), nest->numLevels);
  return true;
}

// (start + lane) % divisor, up to where it wraps around.
static bool assumeRemainder(CpuNest *nest, MlirOperation op, const CpuIndex *index,
                            const CpuLanes *lanes, CpuLanes *result) {
  CpuFunction *function = nest->function;
  const CpuIndex *vector = &nest->index[nest->vectorDim];
  bool isSigned = is(op, &arithRemSIOpDef);
  CpuLanes start;
  if (lanes[0].kind != CPU_LINEAR || lanes[0].step != 1 || lanes[1].kind != CPU_UNIFORM ||
      lanes[1].level >= nest->numLevels ||
      !startOf(nest, mlirOperationGetOperand(op, 0), index, &start))
    return false;
  cpuNestAt(nest, nest->numLevels - 1);
  const MlirValue operands[] = {start.value, lanes[1].value};
  MlirValue first = cpuEmitElement(function, op, operands, 1);
  MlirValue bound = cpuBinary(function, &arithSubIOpDef, toI64(function, lanes[1].value, isSigned),
                              toI64(function, first, isSigned));
  if (isSigned) {
    MlirType type = mlirValueGetType(start.value);
    MlirValue isNatural = cpuCompare(function, ArithCmpIPredicatesge, start.value,
                                     cpuIntegerConstant(function, type, 0));
    bound = cpuSelect(function, isNatural, bound, cpuI64(function, 0));
  }
  cpuAssumeBelow(nest, bound);
  cpuNestAt(nest, nest->numLevels);
  MlirValue lane = cpuConvert(function, &arithTruncIOpDef, mlirValueGetType(first), vector->value);
  *result = (CpuLanes){.kind = CPU_LINEAR,
                       .value = cpuBinary(function, &arithAddIOpDef, first, lane),
                       .step = 1,
                       .level = nest->numLevels};
  return true;
}

static bool assume(CpuNest *nest, MlirOperation op, const CpuIndex *index, const CpuLanes *lanes,
                   CpuLanes *result) {
  if (!nest->assumes)
    return false;
  if (is(op, &arithCmpIOpDef))
    return assumeLess(nest, op, index, lanes, result);
  return (is(op, &arithRemSIOpDef) || is(op, &arithRemUIOpDef)) &&
         assumeRemainder(nest, op, index, lanes, result);
}

//===--- Lanes ---===//

// What a condition that is known leaves of the operation.
static bool simplify(CpuNest *nest, MlirOperation op, const CpuIndex *index, CpuLanes *lanes,
                     CpuLanes *result) {
  if (is(op, &arithAndIOpDef) && (isTrue(&lanes[0]) || isTrue(&lanes[1]))) {
    MlirType type = elementOfResult(op);
    if (mlirIntegerTypeGetWidth(type) != 1)
      return false;
    *result = lanes[isTrue(&lanes[0]) ? 1 : 0];
    if (isTrue(result)) // where both are taken to be so
      result->level = maxLevel(lanes, 2);
    return true;
  }
  (void)nest, (void)index;
  return false;
}

static CpuLanes emitLanes(CpuNest *nest, MlirOperation op, CpuLanes *lanes, intptr_t count) {
  CpuFunction *function = nest->function;
  enum { MAX_OPERANDS = 8 };
  MlirValue values[MAX_OPERANDS];
  CpuLanes result = {.level = maxLevel(lanes, count)};
  bool isUniform = true, isVector = false;
  for (intptr_t i = 0; i < count; ++i) {
    isUniform &= lanes[i].kind == CPU_UNIFORM;
    isVector |= lanes[i].kind == CPU_VECTOR;
    values[i] = lanes[i].value;
  }
  bool isLinear = !isUniform && !isVector && stepOf(op, lanes, &result.step);
  result.kind = isUniform ? CPU_UNIFORM : isLinear ? CPU_LINEAR : CPU_VECTOR;
  if (result.kind == CPU_VECTOR)
    for (intptr_t i = 0; i < count; ++i)
      values[i] = cpuAsVector(nest, &lanes[i], elementOfOperand(op, i), result.level);
  cpuNestAt(nest, result.level);
  result.value = cpuEmitElement(function, op, values, result.kind == CPU_VECTOR ? nest->width : 1);
  return result;
}

static CpuLanes emitElementwise(CpuNest *nest, MlirOperation op, unsigned number,
                                const CpuIndex *index) {
  enum { MAX_OPERANDS = 8 };
  CpuLanes lanes[MAX_OPERANDS], result;
  intptr_t count = mlirOperationGetNumOperands(op);
  (void)number;
  if (count > MAX_OPERANDS) {
    cpuFail(nest->function, op, "has more than %d operands", MAX_OPERANDS);
    count = 0;
  }
  for (intptr_t i = 0; i < count; ++i)
    lanes[i] = cpuEmit(nest, mlirOperationGetOperand(op, i), index);
  if (nest->function->hasFailed)
    return cpuUniform(cpuI64(nest->function, 0), 0);
  if (assume(nest, op, index, lanes, &result) || simplify(nest, op, index, lanes, &result))
    return result;
  return emitLanes(nest, op, lanes, count);
}

#define CPU_ELEMENTWISE(name, price)                                                               \
  { .definition = &name##OpDef, .emit = emitElementwise, .cost = price, .isElementwise = true }

const CpuLowering cpuElementwiseLowerings[] = {
    CPU_ELEMENTWISE(arithAddF, 1),
    CPU_ELEMENTWISE(arithAddI, 1),
    CPU_ELEMENTWISE(arithAndI, 1),
    CPU_ELEMENTWISE(arithBitcast, 0),
    CPU_ELEMENTWISE(arithCeilDivSI, 16),
    CPU_ELEMENTWISE(arithCeilDivUI, 16),
    CPU_ELEMENTWISE(arithCmpF, 1),
    CPU_ELEMENTWISE(arithCmpI, 1),
    CPU_ELEMENTWISE(arithDivF, 6),
    CPU_ELEMENTWISE(arithDivSI, 16),
    CPU_ELEMENTWISE(arithDivUI, 16),
    CPU_ELEMENTWISE(arithExtF, 1),
    CPU_ELEMENTWISE(arithExtSI, 1),
    CPU_ELEMENTWISE(arithExtUI, 1),
    CPU_ELEMENTWISE(arithFPToSI, 1),
    CPU_ELEMENTWISE(arithFPToUI, 2),
    CPU_ELEMENTWISE(arithFloorDivSI, 16),
    CPU_ELEMENTWISE(arithMaxNumF, 2),
    CPU_ELEMENTWISE(arithMaxSI, 1),
    CPU_ELEMENTWISE(arithMaxUI, 1),
    CPU_ELEMENTWISE(arithMaximumF, 2),
    CPU_ELEMENTWISE(arithMinNumF, 2),
    CPU_ELEMENTWISE(arithMinSI, 1),
    CPU_ELEMENTWISE(arithMinUI, 1),
    CPU_ELEMENTWISE(arithMinimumF, 2),
    CPU_ELEMENTWISE(arithMulF, 1),
    CPU_ELEMENTWISE(arithMulI, 2),
    CPU_ELEMENTWISE(arithNegF, 1),
    CPU_ELEMENTWISE(arithOrI, 1),
    CPU_ELEMENTWISE(arithRemF, 40),
    CPU_ELEMENTWISE(arithRemSI, 16),
    CPU_ELEMENTWISE(arithRemUI, 16),
    CPU_ELEMENTWISE(arithSIToFP, 1),
    CPU_ELEMENTWISE(arithSelect, 1),
    CPU_ELEMENTWISE(arithShLI, 1),
    CPU_ELEMENTWISE(arithShRSI, 1),
    CPU_ELEMENTWISE(arithShRUI, 1),
    CPU_ELEMENTWISE(arithSubF, 1),
    CPU_ELEMENTWISE(arithSubI, 1),
    CPU_ELEMENTWISE(arithTruncF, 1),
    CPU_ELEMENTWISE(arithTruncI, 1),
    CPU_ELEMENTWISE(arithUIToFP, 2),
    CPU_ELEMENTWISE(arithXOrI, 1),
    CPU_ELEMENTWISE(mathAbsF, 1),
    CPU_ELEMENTWISE(mathAbsI, 1),
    CPU_ELEMENTWISE(mathAcos, 30),
    CPU_ELEMENTWISE(mathAcosh, 30),
    CPU_ELEMENTWISE(mathAsin, 30),
    CPU_ELEMENTWISE(mathAsinh, 30),
    CPU_ELEMENTWISE(mathAtan2, 30),
    CPU_ELEMENTWISE(mathAtan, 30),
    CPU_ELEMENTWISE(mathAtanh, 30),
    CPU_ELEMENTWISE(mathCbrt, 30),
    CPU_ELEMENTWISE(mathCeil, 1),
    CPU_ELEMENTWISE(mathCopySign, 1),
    CPU_ELEMENTWISE(mathCos, 30),
    CPU_ELEMENTWISE(mathCosh, 30),
    CPU_ELEMENTWISE(mathCountLeadingZeros, 4),
    CPU_ELEMENTWISE(mathCountTrailingZeros, 4),
    CPU_ELEMENTWISE(mathCtPop, 4),
    CPU_ELEMENTWISE(mathErf, 30),
    CPU_ELEMENTWISE(mathExp2, 16),
    CPU_ELEMENTWISE(mathExp, 16),
    CPU_ELEMENTWISE(mathExpM1, 30),
    CPU_ELEMENTWISE(mathFloor, 1),
    CPU_ELEMENTWISE(mathFma, 1),
    CPU_ELEMENTWISE(mathLog1p, 30),
    CPU_ELEMENTWISE(mathLog2, 20),
    CPU_ELEMENTWISE(mathLog10, 20),
    CPU_ELEMENTWISE(mathLog, 20),
    CPU_ELEMENTWISE(mathPowF, 40),
    CPU_ELEMENTWISE(mathRoundEven, 1),
    CPU_ELEMENTWISE(mathRound, 2),
    CPU_ELEMENTWISE(mathRsqrt, 8),
    CPU_ELEMENTWISE(mathSin, 30),
    CPU_ELEMENTWISE(mathSinh, 30),
    CPU_ELEMENTWISE(mathSqrt, 6),
    CPU_ELEMENTWISE(mathTan, 30),
    CPU_ELEMENTWISE(mathTanh, 30),
    CPU_ELEMENTWISE(mathTrunc, 1),
    CPU_ELEMENTWISE(tritonAddPtr, 1),
    CPU_ELEMENTWISE(tritonBitcast, 0),
    CPU_ELEMENTWISE(tritonClampF, 2),
    CPU_ELEMENTWISE(tritonExternElementwise, 30),
    CPU_ELEMENTWISE(tritonFpToFp, 6),
    CPU_ELEMENTWISE(tritonIntToPtr, 1),
    CPU_ELEMENTWISE(tritonMulhiUI, 3),
    CPU_ELEMENTWISE(tritonPreciseDivF, 6),
    CPU_ELEMENTWISE(tritonPreciseSqrt, 6),
    CPU_ELEMENTWISE(tritonPtrToInt, 1),
    {0},
};
