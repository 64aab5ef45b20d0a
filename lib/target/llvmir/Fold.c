// Operations whose operands are constants: LLVM's builder makes no instruction of them, and what
// initialises a global must be a constant.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/FloatArithmetic.h"
#include "target/llvmir/Writer.h"

typedef const LlConstant *const *Operands;
typedef const LlConstant *(*Folder)(LlWriter *writer, MlirOperation op, Operands operands,
                                    MlirType type);

static MlirType resultType(MlirOperation op) {
  return mlirValueGetType(mlirOperationGetResult(op, 0));
}

//===--- Element by element ---===//

/// What a scalar fold gives for each element of vectors; the fold itself for scalars.
static const LlConstant *foldElements(LlWriter *writer, MlirOperation op, Operands operands,
                                      size_t count, MlirType type, Folder fold) {
  uint64_t size;
  MlirType element;
  if (!irTypeIsVector(llStorage(type)))
    return fold(writer, op, operands, type);
  if (llvmTypeIsScalableVector(type) || !llTypeIsSequence(type, &size, &element) || size > 1024)
    return NULL;
  TsVec(const LlConstant *) parts = {0};
  const LlConstant *result = NULL;
  for (uint64_t i = 0; i < size; ++i) {
    const LlConstant *at[2];
    for (size_t j = 0; j < count; ++j)
      if (!(at[j] = llConstantElement(writer, operands[j], i)))
        goto end;
    const LlConstant *part = fold(writer, op, at, element);
    if (!part)
      goto end;
    tsVecPush(&parts, part);
  }
  result = llMakeSequence(writer, type, parts.size, parts.data, false);
end:
  tsVecFree(&parts);
  return result;
}

//===--- Integers ---===//

static const LlConstant *makeExpression(LlWriter *writer, LlConstantKind kind, const char *text,
                                        MlirType type, size_t size, Operands operands) {
  LlConstant *constant = (LlConstant *)(void *)tsArenaNew(&writer->arena, LlConstant);
  *constant = (LlConstant){.kind = kind, .type = type, .text = text, .size = size};
  constant->elements = tsArenaCopy(&writer->arena, operands, size * sizeof(const LlConstant *),
                                   _Alignof(const LlConstant *));
  return constant;
}

/// Sums and differences of addresses, which are known when the program is loaded.
static const LlConstant *foldAddresses(LlWriter *writer, MlirOperation op, Operands operands,
                                       MlirType type) {
  static const char *const kTexts[2][4] = {{"add", "add nsw", "add nuw", "add nuw nsw"},
                                           {"sub", "sub nsw", "sub nuw", "sub nuw nsw"}};
  bool isSum = llvmAddOpIsA(op);
  if (!isSum && !llvmSubOpIsA(op))
    return llvmXOrOpIsA(op) ? makeExpression(writer, LL_BINARY, "xor", type, 2, operands) : NULL;
  int64_t flags = isSum ? llvmAddOpGetOverflowFlags(op) : llvmSubOpGetOverflowFlags(op);
  if (llConstantIsNull(operands[1]))
    return operands[0];
  if (isSum && llConstantIsNull(operands[0]))
    return operands[1];
  return makeExpression(writer, LL_BINARY, kTexts[!isSum][flags & 3], type, 2, operands);
}

static bool isExpression(const LlConstant *constant) {
  return constant->kind == LL_CAST || constant->kind == LL_BINARY;
}

/// False when there is none: a division by zero, a shift too far.
static bool computeInteger(MlirOperation op, unsigned width, int64_t a, int64_t b,
                           uint64_t *result) {
  uint64_t mask = width == 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
  uint64_t x = (uint64_t)a, y = (uint64_t)b, ux = x & mask, uy = y & mask;
  bool isShift = llvmShlOpIsA(op) || llvmLShrOpIsA(op) || llvmAShrOpIsA(op);
  bool isDivision =
      llvmUDivOpIsA(op) || llvmSDivOpIsA(op) || llvmURemOpIsA(op) || llvmSRemOpIsA(op);
  if ((isShift && uy >= width) || (isDivision && !uy) ||
      (isDivision && b == -1 && ux == (mask ^ mask >> 1)))
    return false;
  *result = llvmAddOpIsA(op)    ? x + y
            : llvmSubOpIsA(op)  ? x - y
            : llvmMulOpIsA(op)  ? x * y
            : llvmAndOpIsA(op)  ? x & y
            : llvmOrOpIsA(op)   ? x | y
            : llvmXOrOpIsA(op)  ? x ^ y
            : llvmShlOpIsA(op)  ? x << uy
            : llvmLShrOpIsA(op) ? ux >> uy
            : llvmAShrOpIsA(op) ? (uint64_t)(a >> uy)
            : llvmUDivOpIsA(op) ? ux / uy
            : llvmURemOpIsA(op) ? ux % uy
            : llvmSDivOpIsA(op) ? (uint64_t)(a / b)
                                : (uint64_t)(a % b);
  return true;
}

static const LlConstant *foldIntegers(LlWriter *writer, MlirOperation op, Operands operands,
                                      MlirType type) {
  int64_t a, b;
  uint64_t result;
  if (isExpression(operands[0]) || isExpression(operands[1]))
    return foldAddresses(writer, op, operands, type);
  if (!llConstantInteger(operands[0], &a) || !llConstantInteger(operands[1], &b) ||
      !computeInteger(op, irIntegerTypeWidth(llStorage(type)), a, b, &result))
    return NULL;
  return llMakeInteger(writer, type, result);
}

static const LlConstant *foldIntegerComparison(LlWriter *writer, MlirOperation op,
                                               Operands operands, MlirType type) {
  int64_t a, b;
  if (!llConstantInteger(operands[0], &a) || !llConstantInteger(operands[1], &b))
    return NULL;
  uint64_t x = (uint64_t)a, y = (uint64_t)b; // both extended with the sign: same order
  bool result = false;
  switch (llvmICmpOpGetPredicate(op)) {
  case LlvmICmpPredicateeq:
    result = a == b;
    break;
  case LlvmICmpPredicatene:
    result = a != b;
    break;
  case LlvmICmpPredicateslt:
    result = a < b;
    break;
  case LlvmICmpPredicatesle:
    result = a <= b;
    break;
  case LlvmICmpPredicatesgt:
    result = a > b;
    break;
  case LlvmICmpPredicatesge:
    result = a >= b;
    break;
  case LlvmICmpPredicateult:
    result = x < y;
    break;
  case LlvmICmpPredicateule:
    result = x <= y;
    break;
  case LlvmICmpPredicateugt:
    result = x > y;
    break;
  case LlvmICmpPredicateuge:
    result = x >= y;
    break;
  }
  return llMakeInteger(writer, type, result);
}

//===--- Floats ---===//

/// The format of both; NULL for what arithmetic isn't known of.
static const IrFloatSemantics *formatOf(const LlConstant *a, const LlConstant *b) {
  if (a->kind != LL_FLOAT || b->kind != LL_FLOAT || !irTypeIsFloat(llStorage(a->type)))
    return NULL;
  return irFloatSemantics(llStorage(a->type));
}

static IrFloatBits bitsOf(const LlConstant *constant) {
  return (IrFloatBits){constant->words[0], constant->words[1]};
}

static const LlConstant *foldFloats(LlWriter *writer, MlirOperation op, Operands operands,
                                    MlirType type) {
  const IrFloatSemantics *format = formatOf(operands[0], operands[1]);
  if (!format)
    return NULL;
  IrFloatBits a = bitsOf(operands[0]), b = bitsOf(operands[1]);
  IrFloatBits result = llvmFAddOpIsA(op)   ? irFloatAdd(format, a, b)
                       : llvmFSubOpIsA(op) ? irFloatSubtract(format, a, b)
                       : llvmFMulOpIsA(op) ? irFloatMultiply(format, a, b)
                       : llvmFDivOpIsA(op) ? irFloatDivide(format, a, b)
                                           : irFloatRemainder(format, a, b);
  return llMakeFloat(writer, type, result);
}

static const LlConstant *foldNegation(LlWriter *writer, MlirOperation op, Operands operands,
                                      MlirType type) {
  (void)op;
  const IrFloatSemantics *format = formatOf(operands[0], operands[0]);
  return format ? llMakeFloat(writer, type, irFloatNegate(format, bitsOf(operands[0]))) : NULL;
}

static const LlConstant *foldFloatComparison(LlWriter *writer, MlirOperation op, Operands operands,
                                             MlirType type) {
  const IrFloatSemantics *format = formatOf(operands[0], operands[1]);
  if (!format)
    return NULL;
  // The predicate's bits: equal, greater, less, unordered.
  static const unsigned bits[] = {4, 1, 2, 8};
  IrFloatOrder order = irFloatCompare(format, bitsOf(operands[0]), bitsOf(operands[1]));
  return llMakeInteger(writer, type, (llvmFCmpOpGetPredicate(op) & bits[order + 1]) != 0);
}

//===--- Casts ---===//

static const LlConstant *foldToFloat(LlWriter *writer, MlirOperation op, Operands operands,
                                     MlirType type) {
  if (!irTypeIsFloat(llStorage(type)))
    return NULL;
  const IrFloatSemantics *format = irFloatSemantics(llStorage(type));
  if (operands[0]->kind == LL_FLOAT && irTypeIsFloat(llStorage(operands[0]->type)))
    return llMakeFloat(writer, type,
                       irFloatConvert(irFloatSemantics(llStorage(operands[0]->type)),
                                      bitsOf(operands[0]), format));
  int64_t value;
  if (!llConstantInteger(operands[0], &value))
    return NULL;
  unsigned width = irIntegerTypeWidth(llStorage(operands[0]->type));
  bool isNegative = llvmSIToFPOpIsA(op) && value < 0;
  uint64_t magnitude = isNegative ? 0 - (uint64_t)value : (uint64_t)value;
  if (!isNegative && width < 64)
    magnitude &= (UINT64_C(1) << width) - 1;
  return llMakeFloat(writer, type, irFloatFromWords(format, &magnitude, 1, isNegative));
}

static const LlConstant *foldFromFloat(LlWriter *writer, MlirOperation op, Operands operands,
                                       MlirType type) {
  uint64_t word;
  unsigned width = irIntegerTypeWidth(llStorage(type));
  const IrFloatSemantics *format = formatOf(operands[0], operands[0]);
  if (!format || width > 64 ||
      !irFloatToWords(format, bitsOf(operands[0]), width, llvmFPToSIOpIsA(op), &word))
    return NULL; // poison, which nobody needs at this cost
  return llMakeInteger(writer, type, word);
}

static const LlConstant *foldWidth(LlWriter *writer, MlirOperation op, Operands operands,
                                   MlirType type) {
  int64_t value;
  if (isExpression(operands[0]))
    return llvmTruncOpIsA(op) ? makeExpression(writer, LL_CAST, "trunc", type, 1, operands) : NULL;
  if (!llConstantInteger(operands[0], &value) || irIntegerTypeWidth(llStorage(type)) > 64)
    return NULL;
  unsigned width = irIntegerTypeWidth(llStorage(operands[0]->type));
  uint64_t bits = (uint64_t)value;
  if (llvmZExtOpIsA(op) && width < 64)
    bits &= (UINT64_C(1) << width) - 1;
  return llMakeInteger(writer, type, bits);
}

static const LlConstant *foldPointer(LlWriter *writer, MlirOperation op, Operands operands,
                                     MlirType type) {
  const LlConstant *operand = operands[0];
  if (operand->type.ptr == type.ptr)
    return operand;
  bool toInteger = llvmPtrToIntOpIsA(op), fromInteger = llvmIntToPtrOpIsA(op);
  if (operand->kind == LL_UNDEF || operand->kind == LL_POISON)
    return llMakeSimple(writer, operand->kind, type);
  if (llConstantIsNull(operand) && (toInteger || fromInteger))
    return llMakeZero(writer, type);
  // How a size is computed: so many elements behind null.
  if (toInteger && operand->kind == LL_ADDRESS && llConstantIsNull(operand->elements[0]) &&
      mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) <= 64)
    return llMakeInteger(writer, type, (uint64_t)operand->number);
  return makeExpression(writer, LL_CAST,
                        toInteger     ? "ptrtoint"
                        : fromInteger ? "inttoptr"
                                      : "addrspacecast",
                        type, 1, operands);
}

static const LlConstant *foldBitcast(LlWriter *writer, MlirOperation op, Operands operands,
                                     MlirType type) {
  (void)op;
  const LlConstant *operand = operands[0];
  if (operand->type.ptr == type.ptr)
    return operand;
  if (operand->kind == LL_UNDEF || operand->kind == LL_POISON)
    return llMakeSimple(writer, operand->kind, type);
  if (llConstantIsNull(operand))
    return llMakeZero(writer, type);
  bool fromInteger = operand->kind == LL_INTEGER && operand->size <= 2;
  if (fromInteger && llvmTypeIsFloat(type)) {
    unsigned width = irIntegerTypeWidth(llStorage(operand->type));
    uint64_t low = operand->words[0], high = operand->size > 1 ? operand->words[1] : 0;
    if (width < 64)
      low &= (UINT64_C(1) << width) - 1;
    return llMakeFloat(writer, type, (IrFloatBits){low, high});
  }
  if (operand->kind == LL_FLOAT && irTypeIsInteger(llStorage(type)) &&
      irIntegerTypeWidth(llStorage(type)) <= 64)
    return llMakeInteger(writer, type, operand->words[0]);
  return NULL;
}

//===--- Addresses ---===//

/// Whether the symbol is a variable that has bytes up to the offset, and isn't null.
static bool isInside(LlWriter *writer, const LlConstant *base, int64_t offset) {
  if (base->kind != LL_SYMBOL)
    return false;
  uintptr_t *found = tsStringMapFind(&writer->symbols, base->symbol);
  MlirOperation op = {found ? (void *)*found : NULL};
  if (mlirOperationIsNull(op) || !llvmGlobalOpIsA(op) ||
      llvmLinkageAttrGetLinkage(llvmGlobalOpGetLinkageAttr(op)) == LlvmLinkageExternWeak)
    return false;
  return offset >= 0 &&
         (uint64_t)offset <= llTypeAllocSize(&writer->layout, llvmGlobalOpGetGlobalType(op));
}

/// Adds what an index moves by, and goes on to the type there.
static bool addIndex(LlWriter *writer, int64_t index, bool isFirst, MlirType *type,
                     uint64_t *offset) {
  uint64_t size;
  MlirType element = *type;
  if (!isFirst && llvmStructTypeIsA(*type)) {
    size_t numFields;
    const MlirType *fields = llvmStructTypeGetFields(*type, &numFields);
    if (index < 0 || (uint64_t)index >= numFields)
      return false;
    *offset += llStructOffset(&writer->layout, *type, (size_t)index);
    *type = fields[index];
    return true;
  }
  if (!isFirst && !llTypeIsSequence(*type, &size, &element))
    return false;
  if (llvmTypeIsScalableVector(*type))
    return false;
  *type = element;
  *offset += (uint64_t)index * llTypeAllocSize(&writer->layout, element);
  return true;
}

static bool computeOffset(LlWriter *writer, MlirOperation op, Operands operands, int64_t *offset) {
  intptr_t numIndices;
  const int32_t *raw = llvmGEPOpGetRawConstantIndices(op, &numIndices);
  MlirType type = llvmGEPOpGetElemType(op);
  uint64_t sum = 0;
  size_t next = 1;
  for (intptr_t i = 0; i < numIndices; ++i) {
    int64_t index = raw[i];
    if (raw[i] == INT32_MIN && !llConstantInteger(operands[next++], &index))
      return false;
    if (!addIndex(writer, index, i == 0, &type, &sum))
      return false;
  }
  *offset = (int64_t)sum;
  return true;
}

static const LlConstant *foldAddress(LlWriter *writer, MlirOperation op, Operands operands,
                                     MlirType type) {
  static const char *const kFlags[] = {"",          " nuw",      " nusw",
                                       " nusw nuw", " inbounds", " inbounds nuw"};
  int64_t offset;
  const LlConstant *base = operands[0];
  if (!llvmPointerTypeIsA(type) ||
      (base->kind != LL_SYMBOL && base->kind != LL_ADDRESS && base->kind != LL_ZERO &&
       base->kind != LL_CAST) ||
      !computeOffset(writer, op, operands, &offset))
    return NULL;
  int64_t flags = llvmGEPOpGetNoWrapFlags(op);
  bool isInbounds = flags & LlvmGEPNoWrapFlagsinboundsFlag, isNusw = flags & LlvmGEPNoWrapFlagsnusw;
  bool isNuw = flags & LlvmGEPNoWrapFlagsnuw;
  if (base->kind == LL_ADDRESS) {
    isInbounds &= base->text[0] && base->text[1] == 'i';
    isNusw &= base->text[0] && strncmp(base->text, " nuw", 4) != 0;
    isNuw &= strstr(base->text, "nuw") != NULL;
    offset = (int64_t)((uint64_t)offset + (uint64_t)base->number);
    base = base->elements[0];
  }
  if (!offset)
    return base;
  isInbounds |= isInside(writer, base, offset);
  isNuw |= (isNusw || isInbounds) && offset >= 0;
  MlirType index = mlirIntegerTypeGet(
      writer->context,
      (unsigned)llPointerBits(&writer->layout, (uint32_t)llvmPointerTypeGetAddressSpace(type)));
  const LlConstant *parts[2] = {base, llMakeInteger(writer, index, (uint64_t)offset)};
  LlConstant *constant = (LlConstant *)(void *)makeExpression(writer, LL_ADDRESS,
                                                              kFlags[(isInbounds ? 4
                                                                      : isNusw   ? 2
                                                                                 : 0) +
                                                                     isNuw],
                                                              type, 2, parts);
  constant->number = offset;
  return constant;
}

//===--- Aggregates and vectors ---===//

static const LlConstant *foldExtract(LlWriter *writer, MlirOperation op, Operands operands,
                                     MlirType type) {
  (void)type;
  intptr_t depth;
  const int64_t *position = llvmExtractValueOpGetPosition(op, &depth);
  const LlConstant *part = operands[0];
  for (intptr_t i = 0; part && i < depth; ++i)
    part = llConstantElement(writer, part, (uint64_t)position[i]);
  return part;
}

enum { kMaxParts = 1 << 16 };

/// `whole` with the part at the position replaced.
static const LlConstant *insertAt(LlWriter *writer, const LlConstant *whole,
                                  const LlConstant *value, const int64_t *position,
                                  intptr_t depth) {
  if (!depth)
    return value;
  uint64_t size;
  MlirType element;
  if (llTypeIsSequence(whole->type, &size, &element) && size > kMaxParts)
    return NULL;
  TsVec(const LlConstant *) parts = {0};
  const LlConstant *part, *result = NULL;
  for (uint64_t i = 0; (part = llConstantElement(writer, whole, i)) != NULL; ++i) {
    if (i == (uint64_t)position[0] &&
        !(part = insertAt(writer, part, value, position + 1, depth - 1)))
      break;
    tsVecPush(&parts, part);
  }
  if (parts.size > (uint64_t)position[0])
    result = llMakeSequence(writer, whole->type, parts.size, parts.data, false);
  tsVecFree(&parts);
  return result;
}

static const LlConstant *foldInsert(LlWriter *writer, MlirOperation op, Operands operands,
                                    MlirType type) {
  (void)type;
  intptr_t depth;
  const int64_t *position = llvmInsertValueOpGetPosition(op, &depth);
  return insertAt(writer, operands[0], operands[1], position, depth);
}

static const LlConstant *foldExtractElement(LlWriter *writer, MlirOperation op, Operands operands,
                                            MlirType type) {
  (void)op, (void)type;
  int64_t position;
  if (!llConstantInteger(operands[1], &position) || position < 0)
    return NULL;
  return llConstantElement(writer, operands[0], (uint64_t)position);
}

static const LlConstant *foldInsertElement(LlWriter *writer, MlirOperation op, Operands operands,
                                           MlirType type) {
  (void)op;
  int64_t position;
  if (llvmTypeIsScalableVector(type) || !llConstantInteger(operands[2], &position) ||
      position < 0 || !llConstantElement(writer, operands[0], (uint64_t)position))
    return NULL;
  return insertAt(writer, operands[0], operands[1], &position, 1);
}

static const LlConstant *foldShuffle(LlWriter *writer, MlirOperation op, Operands operands,
                                     MlirType type) {
  uint64_t size, half;
  MlirType element;
  intptr_t count;
  const int32_t *mask = llvmShuffleVectorOpGetMask(op, &count);
  if (llvmTypeIsScalableVector(type) || !llTypeIsSequence(type, &size, &element) ||
      !llTypeIsSequence(operands[0]->type, &half, &element))
    return NULL;
  TsVec(const LlConstant *) parts = {0};
  const LlConstant *result = NULL;
  for (intptr_t i = 0; i < count; ++i) {
    uint64_t at = (uint64_t)mask[i];
    const LlConstant *part =
        mask[i] < 0 ? llMakeSimple(writer, LL_POISON, element)
                    : llConstantElement(writer, operands[at >= half], at >= half ? at - half : at);
    if (!part)
      goto end;
    tsVecPush(&parts, part);
  }
  result = llMakeSequence(writer, type, parts.size, parts.data, false);
end:
  tsVecFree(&parts);
  return result;
}

static const LlConstant *foldSelect(LlWriter *writer, MlirOperation op, Operands operands,
                                    MlirType type) {
  (void)writer, (void)op, (void)type;
  int64_t condition;
  return llConstantInteger(operands[0], &condition) ? operands[condition ? 1 : 2] : NULL;
}

//===--- The table ---===//

typedef struct Rule {
  const TesseraOpDef *definition;
  Folder fold;
  size_t perElement; ///< operands when it is done for each element; 0: the vector as a whole
} Rule;

static const Rule kRules[] = {
    {&llvmAddOpDef, foldIntegers, 2},
    {&llvmSubOpDef, foldIntegers, 2},
    {&llvmMulOpDef, foldIntegers, 2},
    {&llvmAndOpDef, foldIntegers, 2},
    {&llvmOrOpDef, foldIntegers, 2},
    {&llvmXOrOpDef, foldIntegers, 2},
    {&llvmShlOpDef, foldIntegers, 2},
    {&llvmLShrOpDef, foldIntegers, 2},
    {&llvmAShrOpDef, foldIntegers, 2},
    {&llvmUDivOpDef, foldIntegers, 2},
    {&llvmSDivOpDef, foldIntegers, 2},
    {&llvmURemOpDef, foldIntegers, 2},
    {&llvmSRemOpDef, foldIntegers, 2},
    {&llvmICmpOpDef, foldIntegerComparison, 2},
    {&llvmFAddOpDef, foldFloats, 2},
    {&llvmFSubOpDef, foldFloats, 2},
    {&llvmFMulOpDef, foldFloats, 2},
    {&llvmFDivOpDef, foldFloats, 2},
    {&llvmFRemOpDef, foldFloats, 2},
    {&llvmFNegOpDef, foldNegation, 1},
    {&llvmFCmpOpDef, foldFloatComparison, 2},
    {&llvmSIToFPOpDef, foldToFloat, 1},
    {&llvmUIToFPOpDef, foldToFloat, 1},
    {&llvmFPExtOpDef, foldToFloat, 1},
    {&llvmFPTruncOpDef, foldToFloat, 1},
    {&llvmFPToSIOpDef, foldFromFloat, 1},
    {&llvmFPToUIOpDef, foldFromFloat, 1},
    {&llvmSExtOpDef, foldWidth, 1},
    {&llvmZExtOpDef, foldWidth, 1},
    {&llvmTruncOpDef, foldWidth, 1},
    {&llvmPtrToIntOpDef, foldPointer, 1},
    {&llvmIntToPtrOpDef, foldPointer, 1},
    {&llvmAddrSpaceCastOpDef, foldPointer, 1},
    {&llvmBitcastOpDef, foldBitcast, 0},
    {&llvmGEPOpDef, foldAddress, 0},
    {&llvmExtractValueOpDef, foldExtract, 0},
    {&llvmInsertValueOpDef, foldInsert, 0},
    {&llvmExtractElementOpDef, foldExtractElement, 0},
    {&llvmInsertElementOpDef, foldInsertElement, 0},
    {&llvmShuffleVectorOpDef, foldShuffle, 0},
    {&llvmSelectOpDef, foldSelect, 0},
};

const LlConstant *llFold(LlWriter *writer, MlirOperation op, const LlConstant *const *operands) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  for (size_t i = 0; i < sizeof kRules / sizeof kRules[0]; ++i) {
    if (kRules[i].definition != definition)
      continue;
    MlirType type = resultType(op);
    return kRules[i].perElement
               ? foldElements(writer, op, operands, kRules[i].perElement, type, kRules[i].fold)
               : kRules[i].fold(writer, op, operands, type);
  }
  return NULL;
}
