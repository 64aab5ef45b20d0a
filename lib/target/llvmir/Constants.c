// Constants: making and writing them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir/Writer.h"

#include <stdio.h>

//===--- Making ---===//

static LlConstant *make(LlWriter *writer, LlConstantKind kind, MlirType type) {
  LlConstant *constant = tsArenaNew(&writer->arena, LlConstant);
  *constant = (LlConstant){.kind = kind, .type = type};
  return constant;
}

static const LlConstant *makeWords(LlWriter *writer, LlConstantKind kind, MlirType type,
                                   const uint64_t *words, size_t size) {
  LlConstant *constant = make(writer, kind, type);
  constant->words = tsArenaCopy(&writer->arena, words, size * sizeof *words, _Alignof(uint64_t));
  constant->size = size;
  return constant;
}

/// The words without what is beyond the type's width, extended with the sign.
static const LlConstant *makeWide(LlWriter *writer, MlirType type, const uint64_t *words,
                                  size_t size) {
  unsigned width = irIntegerTypeWidth(llStorage(type));
  size_t needed = width ? (width + 63) / 64 : 1;
  uint64_t *copy = tsArenaNewArray(&writer->arena, uint64_t, needed);
  uint64_t fill = size && (int64_t)words[size - 1] < 0 ? UINT64_MAX : 0;
  for (size_t i = 0; i < needed; ++i)
    copy[i] = i < size ? words[i] : fill;
  unsigned used = width % 64;
  if (used && width) {
    uint64_t *last = &copy[needed - 1];
    *last = (uint64_t)((int64_t)(*last << (64 - used)) >> (64 - used));
  } else if (!width) {
    copy[0] = 0;
  }
  LlConstant *constant = make(writer, LL_INTEGER, type);
  constant->words = copy;
  constant->size = needed;
  return constant;
}

const LlConstant *llMakeInteger(LlWriter *writer, MlirType type, uint64_t value) {
  return makeWide(writer, type, &value, 1);
}

const LlConstant *llMakeSimple(LlWriter *writer, LlConstantKind kind, MlirType type) {
  return make(writer, kind, type);
}

const LlConstant *llMakeFloat(LlWriter *writer, MlirType type, IrFloatBits bits) {
  uint64_t words[2] = {bits.low, bits.high};
  return makeWords(writer, LL_FLOAT, type, words, 2);
}

const LlConstant *llMakeSymbol(LlWriter *writer, MlirType type, MlirStringRef name) {
  LlConstant *constant = make(writer, LL_SYMBOL, type);
  constant->symbol = name;
  return constant;
}

const LlConstant *llMakeZero(LlWriter *writer, MlirType type) {
  IrStorage *storage = llStorage(type);
  if (irTypeIsInteger(storage))
    return llMakeInteger(writer, type, 0);
  if (llvmTypeIsFloat(type))
    return llMakeFloat(writer, type, (IrFloatBits){0, 0});
  if (llvmTargetExtTypeIsA(type) && !llvmTargetTypeAllows(type, LLVM_TARGET_ZERO))
    return NULL;
  return make(writer, LL_ZERO, type);
}

bool llConstantIsNull(const LlConstant *constant) {
  if (constant->kind == LL_ZERO)
    return true;
  if (constant->kind != LL_INTEGER && constant->kind != LL_FLOAT)
    return false;
  for (size_t i = 0; i < constant->size; ++i)
    if (constant->words[i])
      return false;
  return true;
}

// What all elements are, if they are all zeros, undefined or poison.
static bool isUniform(size_t size, const LlConstant *const *elements, LlConstantKind *kind) {
  if (!size) {
    *kind = LL_ZERO;
    return true;
  }
  LlConstantKind first = llConstantIsNull(elements[0]) ? LL_ZERO : elements[0]->kind;
  if (first != LL_ZERO && first != LL_UNDEF && first != LL_POISON)
    return false;
  for (size_t i = 1; i < size; ++i)
    if (first == LL_ZERO ? !llConstantIsNull(elements[i]) : elements[i]->kind != first)
      return false;
  *kind = first;
  return true;
}

const LlConstant *llMakeSequence(LlWriter *writer, MlirType type, size_t size,
                                 const LlConstant *const *elements, bool isSplat) {
  LlConstantKind kind;
  if (isUniform(size, elements, &kind))
    return make(writer, kind, type);
  LlConstant *constant = make(writer, LL_SEQUENCE, type);
  constant->elements = tsArenaCopy(&writer->arena, elements, size * sizeof(const LlConstant *),
                                   _Alignof(const LlConstant *));
  constant->size = size;
  constant->isSplat = isSplat;
  return constant;
}

//===--- Looking into ---===//

bool llConstantInteger(const LlConstant *constant, int64_t *value) {
  if (constant->kind != LL_INTEGER || constant->size != 1)
    return false;
  *value = (int64_t)constant->words[0];
  return true;
}

static MlirType elementType(MlirType type, uint64_t position) {
  uint64_t size;
  MlirType element;
  if (llTypeIsSequence(type, &size, &element))
    return position < size ? element : (MlirType){NULL};
  return llvmAggregateGetElement(type, (int64_t)position);
}

static const LlConstant *denseElement(LlWriter *writer, const LlConstant *constant, MlirType type,
                                      uint64_t position) {
  size_t at = (size_t)constant->number + position;
  if (irTypeIsInteger(llStorage(type)))
    return llMakeInteger(writer, type, (uint64_t)irDenseIntegerAt(constant->dense, at));
  return llMakeFloat(writer, type, irDenseFloatAt(constant->dense, at, 0));
}

const LlConstant *llConstantElement(LlWriter *writer, const LlConstant *constant,
                                    uint64_t position) {
  MlirType type = elementType(constant->type, position);
  if (mlirTypeIsNull(type))
    return NULL;
  switch (constant->kind) {
  case LL_UNDEF:
  case LL_POISON:
    return make(writer, constant->kind, type);
  case LL_ZERO:
    return llMakeZero(writer, type);
  case LL_SEQUENCE:
    return constant->elements[constant->isSplat ? 0 : position];
  case LL_DENSE:
    return denseElement(writer, constant, type, position);
  default:
    return NULL;
  }
}

//===--- Attributes ---===//

static const LlConstant *unsupported(MlirLocation location, const char *what) {
  mlirLocationEmitError(location, "%s", what);
  return NULL;
}

static const LlConstant *fromInteger(LlWriter *writer, MlirType type, const IrStorage *attribute,
                                     MlirLocation location) {
  if (!irTypeIsInteger(llStorage(type)))
    return unsupported(location, "expected integer type for integer attribute");
  size_t size;
  const uint64_t *words = irIntegerAttrWords(attribute, &size);
  uint64_t bit = words[0] & 1;
  // A truth value is 1, not -1, where it is wider.
  return irIsBool(attribute) ? makeWide(writer, type, &bit, 1)
                             : makeWide(writer, type, words, size);
}

static const LlConstant *fromFloat(LlWriter *writer, MlirType type, IrFloatBits bits,
                                   MlirLocation location) {
  uint64_t words[2] = {bits.low, bits.high};
  if (irTypeIsInteger(llStorage(type))) // a format that LLVM doesn't have
    return makeWide(writer, type, words, 2);
  if (!llvmTypeIsFloat(type))
    return unsupported(location, "expected floating point type for float attribute");
  return llMakeFloat(writer, type, bits);
}

static const LlConstant *fromArray(LlWriter *writer, MlirType type, IrList list,
                                   MlirLocation location) {
  uint64_t size = 0;
  MlirType element;
  if (llvmStructTypeIsA(type)) {
    size_t fields;
    llvmStructTypeGetFields(type, &fields);
    size = fields;
  } else if (!llTypeIsSequence(type, &size, &element)) {
    return unsupported(location, "unsupported constant value");
  }
  if (size != list.size)
    return unsupported(location, "the number of elements is not that of the type");
  TsVec(const LlConstant *) elements = {0};
  const LlConstant *result = NULL;
  for (size_t i = 0; i < list.size; ++i) {
    const LlConstant *part =
        llMakeConstant(writer, elementType(type, i), (MlirAttribute){list.data[i]}, location);
    if (!part)
      goto end;
    tsVecPush(&elements, part);
  }
  result = llMakeSequence(writer, type, elements.size, elements.data, false);
end:
  tsVecFree(&elements);
  return result;
}

static const LlConstant *fromSplat(LlWriter *writer, MlirType type, const IrStorage *dense,
                                   MlirLocation location) {
  uint64_t size;
  MlirType element;
  if (!llTypeIsSequence(type, &size, &element)) // complex numbers
    return llMakeConstant(writer, type, (MlirAttribute){irDenseElementAt(dense, 0)}, location);
  const LlConstant *part = fromSplat(writer, element, dense, location);
  return part ? llMakeSequence(writer, type, size ? 1 : 0, &part, true) : NULL;
}

static bool isNumberOfLlvm(MlirType type, const IrStorage *dense) {
  IrStorage *stored = irShapedElementType(irElementsType(dense));
  if (irTypeIsInteger(llStorage(type)))
    return irTypeIsIntOrIndex(stored) && irTypeBitWidth(stored) <= 64 &&
           irIntegerTypeWidth(llStorage(type)) <= 64;
  return stored == llStorage(type);
}

static bool isZeroRange(const IrStorage *dense, size_t start, size_t count) {
  size_t size, bits = irDenseElementBits(irShapedElementType(irElementsType(dense)));
  const unsigned char *data = irDenseData(dense, &size);
  for (size_t i = start; bits % 8 && i < start + count; ++i)
    if (irDenseIntegerAt(dense, i))
      return false;
  for (size_t i = start * bits / 8; bits % 8 == 0 && i < (start + count) * bits / 8; ++i)
    if (data[i])
      return false;
  return true;
}

/// The part of the elements from *next on that the type needs.
static const LlConstant *fromDense(LlWriter *writer, MlirType type, const IrStorage *dense,
                                   size_t *next, size_t total, MlirLocation location) {
  uint64_t size;
  MlirType element, inner;
  uint64_t innerSize;
  if (!llTypeIsSequence(type, &size, &element)) {
    if (*next >= total)
      return unsupported(location, "the number of elements is not that of the type");
    return llMakeConstant(writer, type, (MlirAttribute){irDenseElementAt(dense, (*next)++)},
                          location);
  }
  if (!llTypeIsSequence(element, &innerSize, &inner) && isNumberOfLlvm(element, dense)) {
    if (size > total - *next)
      return unsupported(location, "the number of elements is not that of the type");
    LlConstant *constant = make(writer, LL_DENSE, type);
    if (isZeroRange(dense, *next, size))
      constant->kind = LL_ZERO;
    constant->dense = dense;
    constant->number = (int64_t)*next;
    *next += size;
    return constant;
  }
  TsVec(const LlConstant *) elements = {0};
  const LlConstant *result = NULL, *part;
  for (uint64_t i = 0; i < size; ++i) {
    if (!(part = fromDense(writer, element, dense, next, total, location)))
      goto end;
    tsVecPush(&elements, part);
  }
  result = llMakeSequence(writer, type, elements.size, elements.data, false);
end:
  tsVecFree(&elements);
  return result;
}

/// What a constant that is written out may have.
enum { kMaxElements = 1 << 26 };

static uint64_t countElements(MlirType type) {
  uint64_t total = 1, size;
  MlirType element;
  for (; llTypeIsSequence(type, &size, &element) && total <= kMaxElements; type = element)
    total = size > kMaxElements ? size : total * size;
  return total;
}

static const LlConstant *fromElements(LlWriter *writer, MlirType type, const IrStorage *dense,
                                      MlirLocation location) {
  int64_t total = irShapedNumElements(irElementsType(dense));
  if (total == 0)
    return make(writer, LL_ZERO, type);
  if (irDenseIsSplat(dense)) {
    const LlConstant *constant = fromSplat(writer, type, dense, location);
    return constant && constant->kind == LL_SEQUENCE && countElements(type) > kMaxElements
               ? unsupported(location, "a constant of this many elements can't be written")
               : constant;
  }
  size_t next = 0;
  return fromDense(writer, type, dense, &next, (size_t)total, location);
}

enum { kMaxSparse = 1 << 20 };

static IrStorage *zeroOf(IrStorage *type) {
  if (irTypeIsComplex(type)) {
    IrStorage *part = zeroOf(irParamStorage(type, 0)), *parts[2] = {part, part};
    return irArrayGet(type->context, (IrList){parts, 2});
  }
  return irTypeIsFloat(type) ? irFloatAttrGet(type, 0) : irIntegerAttrGet(type, 0);
}

/// Elements of which only some aren't zero.
static const LlConstant *fromSparse(LlWriter *writer, MlirType type, const IrStorage *attribute,
                                    MlirLocation location) {
  IrStorage *shaped = irElementsType(attribute);
  IrStorage *indices = irParamStorage(attribute, 1), *values = irParamStorage(attribute, 2);
  IrShape shape = irShapedShape(shaped);
  int64_t total = irShapedNumElements(shaped), count = irShapedNumElements(irElementsType(values));
  if (total < 0 || total > kMaxSparse || !irIsDense(indices) || !irIsDense(values))
    return unsupported(location, "unsupported constant value");
  TsVec(IrStorage *) elements = {0};
  IrStorage *element = irShapedElementType(shaped);
  IrStorage *zero = zeroOf(element);
  for (int64_t i = 0; i < total; ++i)
    tsVecPush(&elements, zero);
  for (int64_t i = 0; i < count; ++i) {
    uint64_t at = 0;
    for (size_t d = 0; d < shape.rank; ++d) {
      bool isSplat = irDenseIsSplat(indices);
      at = at * (uint64_t)shape.sizes[d] +
           (uint64_t)irDenseIntegerAt(indices, isSplat ? 0 : (size_t)i * shape.rank + d);
    }
    if (at < elements.size)
      elements.data[at] = irDenseElementAt(values, irDenseIsSplat(values) ? 0 : (size_t)i);
  }
  IrStorage *dense = irDenseGetElements(shaped, (IrList){elements.data, elements.size});
  tsVecFree(&elements);
  return dense ? fromElements(writer, type, dense, location)
               : unsupported(location, "unsupported constant value");
}

/// Elements whose bytes stand outside of the IR.
static const LlConstant *fromResource(LlWriter *writer, MlirType type, const IrStorage *attribute,
                                      MlirLocation location) {
  const IrStorage *shaped = irElementsType(attribute);
  if (!irTypeIsVector(shaped) && !irTypeIsRankedTensor(shaped))
    return unsupported(location, "unsupported dense_resource type");
  unsigned bits = irTypeBitWidth(irShapedElementType(shaped));
  if (bits % 8 || !bits)
    return unsupported(location, "no known conversion for innermost element type");
  const IrResource *resource = irDenseResource(attribute);
  if (!resource->data)
    return unsupported(location, "resource does not exist");
  int64_t total = irShapedNumElements(shaped);
  if (total < 0 || resource->size != (size_t)total * (bits / 8))
    return unsupported(location, "raw data size does not match element type size");
  IrStorage *dense = irDenseGet((IrStorage *)shaped, resource->data, resource->size, false);
  return fromElements(writer, type, dense, location);
}

static const LlConstant *fromString(LlWriter *writer, MlirType type, MlirStringRef text,
                                    MlirLocation location) {
  uint64_t size;
  MlirType element;
  if (!llTypeIsSequence(type, &size, &element) || size != text.length)
    return unsupported(location, "unsupported constant value");
  TsVec(const LlConstant *) elements = {0};
  for (size_t i = 0; i < text.length; ++i)
    tsVecPush(&elements, llMakeInteger(writer, element, (unsigned char)text.data[i]));
  const LlConstant *result = llMakeSequence(writer, type, elements.size, elements.data, false);
  tsVecFree(&elements);
  return result;
}

const LlConstant *llMakeConstant(LlWriter *writer, MlirType type, MlirAttribute value,
                                 MlirLocation location) {
  const IrStorage *attribute = llAttr(value);
  if (!attribute || llvmUndefAttrIsA(value))
    return make(writer, LL_UNDEF, type);
  if (llvmPoisonAttrIsA(value))
    return make(writer, LL_POISON, type);
  if (llvmZeroAttrIsA(value))
    return llMakeZero(writer, type);
  if (llvmTargetExtTypeIsA(type))
    return irIsInteger(attribute) && irIntegerAttrValue(attribute) == 0
               ? make(writer, LL_ZERO, type)
               : unsupported(location, "target extension types only support zero-initialization");
  if (irIsInteger(attribute))
    return fromInteger(writer, type, attribute, location);
  if (irIsFloat(attribute))
    return fromFloat(writer, type, irFloatAttrBits(attribute), location);
  if (irIsSymbolRef(attribute))
    return llMakeSymbol(writer, type, irStringValue(irSymbolRefRoot(attribute)));
  if (irIsArray(attribute))
    return fromArray(writer, type, irArrayElements(attribute), location);
  if (irIsDense(attribute))
    return fromElements(writer, type, attribute, location);
  if (irIsSparse(attribute))
    return fromSparse(writer, type, attribute, location);
  if (irIsDenseResource(attribute))
    return fromResource(writer, type, attribute, location);
  if (irIsString(attribute))
    return fromString(writer, type, irStringValue(attribute), location);
  return unsupported(location, "unsupported constant value");
}

//===--- Writing ---===//

static const TesseraStorageDef *definitionOf(MlirType type) {
  return irIdentity(llStorage(type)->definition);
}

/// Of f32 and f64: in decimal when six digits are all, else the bits of the double.
static void appendDouble(TsString *out, double value, uint64_t bits) {
  char text[32];
  snprintf(text, sizeof text, "%.6e", value);
  if (value - value == 0 && strtod(text, NULL) == value)
    tsStringAppendC(out, text);
  else
    tsStringAppendFormat(out, "0x%016llX", (unsigned long long)bits);
}

/// A 32-bit float's bits as a double's. Conversions by the processor would make NaNs quiet.
static uint64_t widen(uint32_t bits) {
  float narrow;
  double wide;
  uint64_t result;
  if ((bits >> 23 & 0xff) == 0xff)
    return (uint64_t)(bits >> 31) << 63 | (uint64_t)0x7ff << 52 | (uint64_t)(bits & 0x7fffff) << 29;
  memcpy(&narrow, &bits, sizeof narrow);
  wide = narrow;
  memcpy(&result, &wide, sizeof result);
  return result;
}

void llAppendFloat(TsString *out, MlirType type, IrFloatBits bits) {
  const TesseraStorageDef *definition = definitionOf(type);
  if (definition == &builtinFloat32TypeDef || definition == &builtinFloat64TypeDef) {
    uint64_t wide = definition == &builtinFloat32TypeDef ? widen((uint32_t)bits.low) : bits.low;
    double value;
    memcpy(&value, &wide, sizeof value);
    appendDouble(out, value, wide);
  } else if (definition == &builtinFloat80TypeDef) {
    tsStringAppendFormat(out, "0xK%04llX%016llX", (unsigned long long)(bits.high & 0xffff),
                         (unsigned long long)bits.low);
  } else if (definition == &builtinFloat128TypeDef || definition == &llvmPPCFP128TypeDef) {
    tsStringAppendFormat(out, "0x%c%016llX%016llX",
                         definition == &builtinFloat128TypeDef ? 'L' : 'M',
                         (unsigned long long)bits.low, (unsigned long long)bits.high);
  } else {
    tsStringAppendFormat(out, "0x%c%04llX", definition == &builtinFloat16TypeDef ? 'H' : 'R',
                         (unsigned long long)(bits.low & 0xffff));
  }
}

static void appendInteger(TsString *out, const LlConstant *constant) {
  if (irIntegerTypeWidth(llStorage(constant->type)) == 1)
    tsStringAppendC(out, constant->words[0] ? "true" : "false");
  else
    irWordsPrint(constant->words, constant->size, true, out);
}

static bool isByteArray(MlirType type) {
  if (!llvmArrayTypeIsA(type))
    return false;
  MlirType element = llvmArrayTypeGetElementType(type);
  return irTypeIsInteger(llStorage(element)) && irIntegerTypeWidth(llStorage(element)) == 8;
}

static uint64_t sequenceSize(const LlConstant *constant) {
  uint64_t size = constant->size;
  MlirType element;
  llTypeIsSequence(constant->type, &size, &element);
  return size;
}

static bool appendBytes(LlWriter *writer, TsString *out, const LlConstant *constant) {
  uint64_t size = sequenceSize(constant);
  if (constant->kind == LL_SEQUENCE)
    for (size_t i = 0; i < constant->size; ++i)
      if (constant->elements[i]->kind != LL_INTEGER)
        return false;
  tsStringAppendC(out, "c\"");
  for (uint64_t i = 0; i < size; ++i) {
    // Of dense elements no constant is made for each.
    char c = constant->kind == LL_DENSE
                 ? (char)irDenseIntegerAt(constant->dense, (size_t)constant->number + i)
                 : (char)llConstantElement(writer, constant, i)->words[0];
    llAppendEscaped(out, mlirStringRefCreate(&c, 1));
  }
  tsStringAppendChar(out, '"');
  return true;
}

static bool areEqualNumbers(const LlConstant *a, const LlConstant *b) {
  return (a->kind == LL_INTEGER || a->kind == LL_FLOAT) && a->kind == b->kind &&
         a->size == b->size && !memcmp(a->words, b->words, a->size * sizeof *a->words);
}

/// The number that all elements of a vector are; NULL when they aren't one.
static const LlConstant *splatOf(LlWriter *writer, const LlConstant *constant) {
  if (!irTypeIsVector(llStorage(constant->type)))
    return NULL;
  const LlConstant *first = llConstantElement(writer, constant, 0);
  if (constant->isSplat)
    return first && (first->kind == LL_INTEGER || first->kind == LL_FLOAT) ? first : NULL;
  uint64_t size = sequenceSize(constant);
  for (uint64_t i = 1; i < size; ++i)
    if (!areEqualNumbers(first, llConstantElement(writer, constant, i)))
      return NULL;
  return first && (first->kind == LL_INTEGER || first->kind == LL_FLOAT) ? first : NULL;
}

/// Number `position` of dense elements, without making a constant of it.
static void appendDenseNumber(TsString *out, const LlConstant *constant, MlirType type,
                              uint64_t position) {
  size_t at = (size_t)constant->number + position;
  if (!irTypeIsInteger(llStorage(type))) {
    llAppendFloat(out, type, irDenseFloatAt(constant->dense, at, 0));
    return;
  }
  unsigned width = irIntegerTypeWidth(llStorage(type));
  uint64_t value = (uint64_t)irDenseIntegerAt(constant->dense, at);
  if (width == 1)
    tsStringAppendC(out, value & 1 ? "true" : "false");
  else
    tsStringAppendSigned(out, (int64_t)(value << (64 - width)) >> (64 - width));
}

static void appendDenseElements(LlWriter *writer, TsString *out, const LlConstant *constant) {
  uint64_t size;
  MlirType element;
  llTypeIsSequence(constant->type, &size, &element);
  TsString type = {0};
  llAppendType(writer, &type, element);
  tsStringAppendChar(&type, ' ');
  for (uint64_t i = 0; i < size; ++i) {
    if (i)
      tsStringAppendC(out, ", ");
    tsStringAppend(out, tsStringView(&type));
    appendDenseNumber(out, constant, element, i);
  }
  tsStringFree(&type);
}

static void appendSequence(LlWriter *writer, TsString *out, const LlConstant *constant) {
  bool isStruct = llvmStructTypeIsA(constant->type);
  bool isPacked = isStruct && llvmStructTypeIsPacked(constant->type);
  bool isArray = llvmArrayTypeIsA(constant->type);
  if (isByteArray(constant->type) && appendBytes(writer, out, constant))
    return;
  const LlConstant *splat = splatOf(writer, constant);
  if (splat) {
    tsStringAppendC(out, "splat (");
    llAppendTypedConstant(writer, out, splat);
    tsStringAppendChar(out, ')');
    return;
  }
  tsStringAppendC(out, isPacked ? "<{ " : isStruct ? "{ " : isArray ? "[" : "<");
  uint64_t size = sequenceSize(constant);
  if (constant->kind == LL_DENSE)
    appendDenseElements(writer, out, constant);
  for (uint64_t i = 0; constant->kind != LL_DENSE && i < size; ++i) {
    if (i)
      tsStringAppendC(out, ", ");
    llAppendTypedConstant(writer, out, constant->elements[constant->isSplat ? 0 : i]);
  }
  tsStringAppendC(out, isPacked ? " }>" : isStruct ? " }" : isArray ? "]" : ">");
}

static void appendBlock(LlWriter *writer, TsString *out, const LlConstant *constant) {
  uint32_t number = 0;
  tsStringAppendC(out, "blockaddress(");
  llAppendName(out, '@', constant->symbol);
  // The verifier of the operation has seen that there is one.
  llFindTaggedBlock(writer, constant->symbol, constant->number, &number);
  tsStringAppendFormat(out, ", %%%u)", number);
}

static void appendExpression(LlWriter *writer, TsString *out, const LlConstant *constant) {
  if (constant->kind == LL_ADDRESS)
    tsStringAppendFormat(out, "getelementptr%s (i8, ", constant->text);
  else
    tsStringAppendFormat(out, "%s (", constant->text);
  llAppendTypedConstant(writer, out, constant->elements[0]);
  if (constant->kind == LL_CAST) {
    tsStringAppendC(out, " to ");
    llAppendType(writer, out, constant->type);
  } else {
    tsStringAppendC(out, ", ");
    llAppendTypedConstant(writer, out, constant->elements[1]);
  }
  tsStringAppendChar(out, ')');
}

void llAppendConstant(LlWriter *writer, TsString *out, const LlConstant *constant) {
  switch (constant->kind) {
  case LL_INTEGER:
    appendInteger(out, constant);
    break;
  case LL_FLOAT:
    llAppendFloat(out, constant->type, (IrFloatBits){constant->words[0], constant->words[1]});
    break;
  case LL_UNDEF:
    tsStringAppendC(out, "undef");
    break;
  case LL_POISON:
    tsStringAppendC(out, "poison");
    break;
  case LL_ZERO:
    tsStringAppendC(out, llvmPointerTypeIsA(constant->type) ? "null"
                         : llvmTokenTypeIsA(constant->type) ? "none"
                                                            : "zeroinitializer");
    break;
  case LL_SEQUENCE:
  case LL_DENSE:
    appendSequence(writer, out, constant);
    break;
  case LL_EQUIVALENT:
    tsStringAppendC(out, "dso_local_equivalent ");
    llAppendName(out, '@', constant->symbol);
    break;
  case LL_SYMBOL:
    llAppendName(out, '@', constant->symbol);
    break;
  case LL_BLOCK:
    appendBlock(writer, out, constant);
    break;
  case LL_CAST:
  case LL_BINARY:
  case LL_ADDRESS:
    appendExpression(writer, out, constant);
    break;
  }
}

void llAppendTypedConstant(LlWriter *writer, TsString *out, const LlConstant *constant) {
  llAppendType(writer, out, constant->type);
  tsStringAppendChar(out, ' ');
  llAppendConstant(writer, out, constant);
}
