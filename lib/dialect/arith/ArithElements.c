// Reading constants, and computing with all their elements.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/ub/UBOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

//===--- One element ---===//

ArithFormat arithFormatOf(MlirType type) {
  const IrStorage *element = irElementTypeOrSelf(irType(type));
  ArithFormat format = {.width = 0};
  if (!irTypeIsIntOrIndexOrFloat(element))
    return format;
  format.width = irTypeBitWidth(element);
  format.numWords = ((size_t)format.width + 63) / 64;
  format.real = irTypeIsFloat(element) ? irFloatSemantics(element) : NULL;
  return format;
}

// The words of an integer attribute, zeros beyond the width.
static void readInteger(const IrStorage *attribute, const ArithFormat *format, uint64_t *words) {
  size_t size;
  const uint64_t *stored = irIntegerAttrWords(attribute, &size);
  bool isUnsigned = irTypeIsUnsigned(irIntegerAttrType(attribute));
  uint64_t rest = !isUnsigned && stored[size - 1] >> 63 ? UINT64_MAX : 0;
  for (size_t i = 0; i < format->numWords; ++i)
    words[i] = i < size ? stored[i] : rest;
  arithTruncate(words, format);
}

// Element `position` of dense elements.
static void readElement(const IrStorage *attribute, const ArithFormat *format, size_t position,
                        uint64_t *words) {
  size_t size, bytes = (format->width + 7) / 8;
  const unsigned char *data = irDenseData(attribute, &size);
  if (irDenseIsSplat(attribute))
    position = 0;
  if (format->width == 1) {
    words[0] = data[position / 8] >> position % 8 & 1;
    return;
  }
  memset(words, 0, format->numWords * sizeof *words);
  for (size_t i = 0; i < bytes; ++i)
    words[i / 8] |= (uint64_t)data[position * bytes + i] << i % 8 * 8;
}

static void writeElement(unsigned char *data, const ArithFormat *format, size_t position,
                         const uint64_t *words) {
  size_t bytes = (format->width + 7) / 8;
  if (format->width == 1) {
    data[position / 8] |= (unsigned char)((words[0] & 1) << position % 8);
    return;
  }
  for (size_t i = 0; i < bytes; ++i)
    data[position * bytes + i] = (unsigned char)(words[i / 8] >> i % 8 * 8);
}

// A number, or the one that all elements are.
static bool readSplat(MlirAttribute handle, ArithFormat *format, uint64_t *words) {
  const IrStorage *attribute = irAttribute(handle);
  if (!attribute)
    return false;
  bool isDense = irIsDense(attribute) && irDenseIsSplat(attribute);
  if (!isDense && !irIsInteger(attribute) && !irIsFloat(attribute))
    return false;
  *format = arithFormatOf(irWrapType(irAttributeType(attribute)));
  if (format->width == 0 || format->width > ARITH_MAX_WIDTH)
    return false;
  if (isDense)
    readElement(attribute, format, 0, words);
  else if (format->real)
    arithSetReal(words, format, irFloatAttrBits(attribute));
  else
    readInteger(attribute, format, words);
  return true;
}

//===--- Questions ---===//

// Whether the number has ones in its `count` low bits and zeros above.
static bool areLowOnes(const uint64_t *words, size_t numWords, unsigned count) {
  for (unsigned i = 0; i < count; i += 64) {
    uint64_t ones = count - i >= 64 ? UINT64_MAX : (UINT64_C(1) << (count - i)) - 1;
    if (words[i / 64] != ones)
      return false;
  }
  return irWordsActiveBits(words, numWords) == count;
}

bool arithIsInteger(MlirAttribute attribute, ArithInteger wanted) {
  ArithFormat format;
  uint64_t words[ARITH_MAX_WORDS];
  if (!readSplat(attribute, &format, words) || format.real)
    return false;
  switch (wanted) {
  case ARITH_ZERO:
    return irWordsAreZero(words, format.numWords);
  case ARITH_ONE:
    return areLowOnes(words, format.numWords, 1);
  case ARITH_ALL_ONES:
    return areLowOnes(words, format.numWords, format.width);
  case ARITH_LARGEST_SIGNED:
    return areLowOnes(words, format.numWords, format.width - 1);
  case ARITH_SMALLEST_SIGNED:
    words[(format.width - 1) / 64] ^= UINT64_C(1) << (format.width - 1) % 64;
    return irWordsAreZero(words, format.numWords);
  }
  return false;
}

bool arithReadUnsigned(MlirAttribute attribute, uint64_t *value) {
  ArithFormat format;
  uint64_t words[ARITH_MAX_WORDS];
  if (!readSplat(attribute, &format, words) || format.real ||
      irWordsActiveBits(words, format.numWords) > 64)
    return false;
  *value = words[0];
  return true;
}

bool arithIsReal(MlirAttribute attribute, ArithReal wanted) {
  ArithFormat format;
  uint64_t words[ARITH_MAX_WORDS];
  if (!readSplat(attribute, &format, words) || !format.real)
    return false;
  IrFloatBits bits = arithReal(words, &format);
  IrFloatParts parts = irFloatTakeApart(format.real, bits);
  switch (wanted) {
  case ARITH_PLUS_ZERO:
    return parts.category == IR_FLOAT_ZERO && !parts.negative;
  case ARITH_MINUS_ZERO:
    return parts.category == IR_FLOAT_ZERO && parts.negative;
  case ARITH_ANY_ZERO:
    return parts.category == IR_FLOAT_ZERO;
  case ARITH_REAL_ONE:
    return irFloatCompare(format.real, bits, irFloatFromDouble(format.real, 1.0, NULL)) ==
           IR_FLOAT_EQUAL;
  case ARITH_PLUS_INFINITY:
    return parts.category == IR_FLOAT_INFINITY && !parts.negative;
  case ARITH_MINUS_INFINITY:
    return parts.category == IR_FLOAT_INFINITY && parts.negative;
  case ARITH_NAN:
    return parts.category == IR_FLOAT_NAN;
  }
  return false;
}

// `number`, or elements of `type` that all are.
static MlirAttribute splatOf(MlirType type, MlirAttribute number) {
  const MlirAttribute none = {NULL};
  if (!mlirTypeIsAShaped(type))
    return number;
  bool canHold = mlirShapedTypeHasStaticShape(type) &&
                 (mlirTypeIsARankedTensor(type) || mlirTypeIsAVector(type));
  return canHold ? mlirDenseElementsAttrSplatGet(type, number) : none;
}

MlirAttribute arithZero(MlirType type) {
  const MlirAttribute none = {NULL};
  MlirType element = irWrapType(irElementTypeOrSelf(irType(type)));
  bool isReal = irTypeIsFloat(irType(element));
  if (!irTypeIsIntOrIndexOrFloat(irType(element)) ||
      (isReal && irFloatSemantics(irType(element))->noSignNoZero))
    return none;
  return splatOf(type, isReal ? mlirFloatAttrDoubleGet(mlirTypeGetContext(type), element, 0.0)
                              : mlirIntegerAttrGet(element, 0));
}

MlirAttribute arithBool(MlirType type, bool value) {
  return splatOf(type, mlirBoolAttrGet(mlirTypeGetContext(type), value));
}

MlirAttribute arithFindPoison(intptr_t numOperands, const MlirAttribute *operands) {
  for (intptr_t i = 0; i < numOperands; ++i)
    if (operands[i].ptr && ubPoisonAttrIsA(operands[i]))
      return operands[i];
  return (MlirAttribute){NULL};
}

//===--- Computing ---===//

enum { kMaxOperands = 2 };

static bool computeElement(const ArithComputation *computation, unsigned numOperands,
                           const MlirAttribute *operands, size_t position, uint64_t *result) {
  uint64_t words[kMaxOperands][ARITH_MAX_WORDS];
  const uint64_t *pointers[kMaxOperands];
  for (unsigned i = 0; i < numOperands; ++i) {
    pointers[i] = words[i];
    readElement(irAttribute(operands[i]), &computation->from, position, words[i]);
  }
  if (!computation->compute(computation, pointers, result))
    return false;
  arithTruncate(result, &computation->to);
  return true;
}

static MlirAttribute computeElements(const ArithComputation *computation, unsigned numOperands,
                                     const MlirAttribute *operands, IrStorage *type, bool isSplat) {
  int64_t count = isSplat ? 1 : irShapedNumElements(type);
  size_t bits = computation->to.width == 1 ? 1 : ((size_t)computation->to.width + 7) / 8 * 8;
  MlirAttribute attribute = {NULL};
  uint64_t result[ARITH_MAX_WORDS];
  if (count < 0 || (size_t)count > (SIZE_MAX - 7) / bits)
    return attribute;
  size_t size = ((size_t)count * bits + 7) / 8;
  unsigned char *data = tsAllocZeroed(size, 1);
  bool done = true;
  for (size_t i = 0; i < (size_t)count && done; ++i) {
    done = computeElement(computation, numOperands, operands, i, result);
    if (done)
      writeElement(data, &computation->to, i, result);
  }
  if (done)
    attribute = irWrapAttribute(irDenseGet(type, data, size, isSplat));
  tsFree(data);
  return attribute;
}

static MlirAttribute computeNumber(const ArithComputation *computation, unsigned numOperands,
                                   const MlirAttribute *operands, IrStorage *type) {
  uint64_t words[kMaxOperands][ARITH_MAX_WORDS], result[ARITH_MAX_WORDS];
  const uint64_t *pointers[kMaxOperands];
  ArithFormat format;
  for (unsigned i = 0; i < numOperands; ++i) {
    pointers[i] = words[i];
    readSplat(operands[i], &format, words[i]);
  }
  if (!computation->compute(computation, pointers, result))
    return (MlirAttribute){NULL};
  arithTruncate(result, &computation->to);
  if (computation->to.real)
    return irWrapAttribute(irFloatAttrGetBits(type, arithReal(result, &computation->to)));
  // A number of whole words is its own sign; others are extended from their sign bit.
  return irWrapAttribute(irIntegerAttrGetWide(type, result, computation->to.numWords));
}

MlirAttribute arithCompute(ArithCompute compute, int64_t detail, unsigned numOperands,
                           const MlirAttribute *operands, MlirType type) {
  const MlirAttribute none = {NULL};
  bool areNumbers = true, areDense = true, areSplats = true;
  for (unsigned i = 0; i < numOperands; ++i) {
    const IrStorage *attribute = irAttribute(operands[i]);
    if (!attribute)
      return none;
    bool isDense = irIsDense(attribute);
    areNumbers &= irIsInteger(attribute) || irIsFloat(attribute);
    areDense &= isDense;
    areSplats &= isDense && irDenseIsSplat(attribute);
    if ((!areNumbers && !areDense) ||
        irAttributeType(attribute) != irAttributeType(irAttribute(operands[0])))
      return none;
  }
  const IrStorage *source = irAttributeType(irAttribute(operands[0]));
  ArithComputation computation = {compute, detail, arithFormatOf(irWrapType(source)),
                                  arithFormatOf(type)};
  if (!computation.from.width || !computation.to.width ||
      computation.from.width > ARITH_MAX_WIDTH || computation.to.width > ARITH_MAX_WIDTH)
    return none;
  if (areNumbers)
    return mlirTypeIsAShaped(type)
               ? none
               : computeNumber(&computation, numOperands, operands, irType(type));
  if (!mlirTypeIsAShaped(type) || !mlirShapedTypeHasRank(type) ||
      irShapedNumElements(irType(type)) != irShapedNumElements(source))
    return none;
  return computeElements(&computation, numOperands, operands, irType(type), areSplats);
}

// Whether a number has no bits, so that there is only one.
static bool isEmpty(MlirType type) {
  const IrStorage *element = arithElementOf(type);
  return irTypeIsInteger(element) && irTypeBitWidth(element) == 0;
}

// What can't be computed of numbers without bits: 0 is a divisor, too.
static bool isDivision(MlirOperation op) {
  const TesseraOpDef *const kDivisions[] = {
      &arithDivSIOpDef,     &arithDivUIOpDef,     &arithRemSIOpDef,     &arithRemUIOpDef,
      &arithCeilDivSIOpDef, &arithCeilDivUIOpDef, &arithFloorDivSIOpDef};
  for (size_t i = 0; i < sizeof kDivisions / sizeof *kDivisions; ++i)
    if (tesseraOperationIs(op, kDivisions[i]))
      return true;
  return false;
}

static bool areConstants(unsigned numOperands, const MlirAttribute *operands) {
  while (numOperands && operands[numOperands - 1].ptr)
    --numOperands;
  return numOperands == 0;
}

// Whether constants, which other dialects make, have the types of the values that they stand for.
static bool haveTypesOfOperands(MlirOperation op, unsigned numOperands,
                                const MlirAttribute *operands) {
  for (unsigned i = 0; i < numOperands; ++i)
    if (!mlirTypeEqual(mlirAttributeGetType(operands[i]),
                       mlirValueGetType(mlirOperationGetOperand(op, i))))
      return false;
  return true;
}

MlirLogicalResult arithFoldByCompute(MlirOperation op, const MlirAttribute *operands,
                                     ArithCompute element, int64_t detail,
                                     TesseraFoldResult *results, size_t *numResults) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  unsigned numOperands = (unsigned)mlirOperationGetNumOperands(op);
  MlirAttribute poison = arithFindPoison(numOperands, operands);
  if (poison.ptr)
    return arithGiveAttribute(results, numResults, poison);
  if (!areConstants(numOperands, operands) || !haveTypesOfOperands(op, numOperands, operands))
    return mlirLogicalResultFailure();
  if ((isEmpty(type) || isEmpty(mlirValueGetType(mlirOperationGetOperand(op, 0)))) &&
      !isDivision(op))
    return arithGiveAttribute(results, numResults, arithZero(type));
  return arithGiveAttribute(results, numResults,
                            arithCompute(element, detail, numOperands, operands, type));
}
