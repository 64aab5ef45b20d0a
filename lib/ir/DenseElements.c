// Attributes of many elements: dense arrays, dense elements, resources and sparse elements.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Builtin.h"
#include "ir/Context.h"
#include "ir/Owning.h"
#include "ir/Pending.h"

//===--- Bytes of one number ---===//

static size_t bytesOf(unsigned bits) { return ((size_t)bits + 7) / 8; }

// Reads up to 8 bytes, low first.
static uint64_t readBytes(const unsigned char *data, size_t size) {
  uint64_t word = 0;
  for (size_t i = 0; i < size && i < 8; ++i)
    word |= (uint64_t)data[i] << (8 * i);
  return word;
}

static void writeBytes(unsigned char *data, size_t size, uint64_t word) {
  for (size_t i = 0; i < size && i < 8; ++i)
    data[i] = (unsigned char)(word >> (8 * i));
}

// The words of a number wider than one, extended from its last byte.
static size_t readWords(const unsigned char *data, size_t size, uint64_t **words) {
  size_t count = (size + 7) / 8;
  *words = tsAllocZeroed(count, sizeof **words);
  for (size_t i = 0; i < count; ++i)
    (*words)[i] = readBytes(data + 8 * i, size - 8 * i);
  return count;
}

static IrFloatBits readFloat(const unsigned char *data, size_t size) {
  IrFloatBits bits = {readBytes(data, size), size > 8 ? readBytes(data + 8, size - 8) : 0};
  return bits;
}

static uint64_t maskBits(uint64_t word, unsigned bits) {
  return bits >= 64 ? word : word & ((UINT64_C(1) << bits) - 1);
}

// Writes an integer attribute's value, bits above the type's width as zeros.
static void writeInteger(unsigned char *data, const IrStorage *attribute) {
  const IrStorage *type = irIntegerAttrType(attribute);
  unsigned width = irTypeBitWidth(type);
  size_t size = bytesOf(width), numWords;
  const uint64_t *words = irIntegerAttrWords(attribute, &numWords);
  uint64_t rest = !irTypeIsUnsigned(type) && words[numWords - 1] >> 63 ? UINT64_MAX : 0;
  for (size_t i = 0; i * 8 < size; ++i) {
    uint64_t word = i < numWords ? words[i] : rest;
    writeBytes(data + 8 * i, size - 8 * i, maskBits(word, width - (unsigned)i * 64));
  }
}

static void writeFloat(unsigned char *data, const IrStorage *attribute) {
  size_t size = bytesOf(irTypeBitWidth(irParamStorage(attribute, 0)));
  IrFloatBits bits = irFloatAttrBits(attribute);
  writeBytes(data, size, bits.low);
  if (size > 8)
    writeBytes(data + 8, size - 8, bits.high);
}

// Writes a number of the type; false when the attribute isn't one.
static bool writeNumber(unsigned char *data, const IrStorage *type, const IrStorage *attribute) {
  bool isInteger = irIsInteger(attribute) && irIntegerAttrType(attribute) == type;
  bool isFloat = irIsFloat(attribute) && irParamStorage(attribute, 0) == type;
  if (isInteger)
    writeInteger(data, attribute);
  else if (isFloat)
    writeFloat(data, attribute);
  return isInteger || isFloat;
}

// The number of this type at `data` as an attribute.
static IrStorage *readNumber(const unsigned char *data, IrStorage *type) {
  size_t size = bytesOf(irTypeBitWidth(type));
  if (irTypeIsFloat(type))
    return irFloatAttrGetBits(type, readFloat(data, size));
  if (size <= 8)
    return irIntegerAttrGet(type, (int64_t)readBytes(data, size));
  uint64_t *words;
  size_t count = readWords(data, size, &words);
  IrStorage *attribute = irIntegerAttrGetWide(type, words, count);
  tsFree(words);
  return attribute;
}

//===--- Dense arrays ---===//

size_t irDenseArrayElementBytes(const IrStorage *elementType) {
  return bytesOf(irTypeBitWidth(elementType));
}

IrStorage *irDenseArrayGet(IrStorage *elementType, size_t size, const void *data) {
  TesseraParam params[] = {
      irParamPointer(elementType), irParamInteger((int64_t)size),
      irParamArray(data, tsMulSize(size, irDenseArrayElementBytes(elementType)))};
  return irStorageGet(elementType->context, &builtinDenseArrayAttrDef, params);
}

//===--- Dense elements ---===//

size_t irDenseElementBits(const IrStorage *elementType) {
  if (irTypeIsComplex(elementType))
    return 16 * bytesOf(irTypeBitWidth(irParamStorage(elementType, 0)));
  unsigned width = irTypeBitWidth(elementType);
  return width == 1 ? 1 : 8 * bytesOf(width);
}

// Bytes of `count` elements; false when they don't fit memory.
static bool sizeOfElements(const IrStorage *shapedType, int64_t count, size_t *size) {
  size_t bits = irDenseElementBits(irShapedElementType(shapedType));
  if (count < 0 || (bits && (uint64_t)count > (SIZE_MAX - 7) / bits))
    return false;
  *size = ((size_t)count * bits + 7) / 8;
  return true;
}

bool irDenseBufferIsValid(const IrStorage *shapedType, const void *data, size_t size,
                          bool *isSplat) {
  int64_t count = irShapedNumElements(shapedType);
  size_t bits = irDenseElementBits(irShapedElementType(shapedType)), needed;
  *isSplat = count == 1;
  if (bits == 1 && size == 1) {
    unsigned char byte = *(const unsigned char *)data;
    *isSplat |= byte == 0 || byte == 0xff;
  } else if (bits != 1 && size * 8 == bits) {
    *isSplat = true;
  }
  return *isSplat ? size == (bits + 7) / 8
                  : sizeOfElements(shapedType, count, &needed) && needed == size;
}

// Whether every element has the bytes of the first.
static bool allEqual(const unsigned char *data, size_t size, size_t elementBytes) {
  return elementBytes == 0 ||
         (size >= elementBytes && memcmp(data, data + elementBytes, size - elementBytes) == 0);
}

static IrStorage *getDenseOwning(IrStorage *type, const void *data, size_t size, bool isSplat,
                                 IrOwnedBytes *owned) {
  TesseraParam params[] = {irParamPointer(type), irParamArray(data, size), irParamInteger(isSplat)};
  return irStorageGetOwning(type->context, &builtinDenseIntOrFPElementsAttrDef, params, owned);
}

/// Of many bytes, which most likely are new.
static IrStorage *getLargeDense(IrStorage *type, const void *data, size_t size) {
  TsSharedMemory *memory = &type->context->memory;
  void *copy = tsSharedAlloc(memory, size);
  IrOwnedBytes owned = {copy, tsHashCopy(copy, data, size)};
  IrStorage *attribute = getDenseOwning(type, copy, size, false, &owned);
  if (owned.data)
    tsSharedRecycle(memory, copy, size);
  return attribute;
}

enum { LARGE = 1 << 14 };

static IrStorage *getDense(IrStorage *type, const void *data, size_t size, bool isSplat) {
  return size >= LARGE && !isSplat ? getLargeDense(type, data, size)
                                   : getDenseOwning(type, data, size, isSplat, NULL);
}

static IrStorage *getBoolSplat(IrStorage *type, bool value) {
  unsigned char byte = value ? 0xff : 0;
  return getDense(type, &byte, 1, true);
}

// Bits beyond the last element are cleared, and a splat is all ones or all zeros.
static IrStorage *getDenseBools(IrStorage *type, const unsigned char *data, size_t size,
                                bool isSplat) {
  int64_t count = irShapedNumElements(type);
  if (isSplat || count == 1)
    return getBoolSplat(type, data[0] & 1);
  if (count == 0)
    return getDense(type, NULL, 0, false);
  unsigned used = (unsigned)(count % 8);
  unsigned char lastMask = used ? (unsigned char)((1u << used) - 1) : 0xff;
  unsigned char last = data[size - 1] & lastMask, first = data[0] & 1 ? 0xff : 0;
  bool same = last == (first & lastMask) && (size == 1 || data[0] == first) &&
              (size < 2 || memcmp(data, data + 1, size - 2) == 0);
  if (same)
    return getBoolSplat(type, data[0] & 1);
  if (last == data[size - 1])
    return getDense(type, data, size, false);
  unsigned char *copy = tsAlloc(size);
  memcpy(copy, data, size);
  copy[size - 1] = last;
  IrStorage *attribute = getDense(type, copy, size, false);
  tsFree(copy);
  return attribute;
}

static unsigned widthOf(const IrStorage *elementType) {
  bool isComplex = irTypeIsComplex(elementType);
  return irTypeBitWidth(isComplex ? irParamStorage(elementType, 0) : elementType);
}

/// A copy of the elements with zeros for the bits above the width of their type; NULL when there
/// are zeros already.
static unsigned char *clearUnusedBits(const IrStorage *elementType, const unsigned char *data,
                                      size_t size) {
  unsigned width = widthOf(elementType);
  if (width % 8 == 0)
    return NULL;
  unsigned char *copy = NULL;
  for (size_t i = bytesOf(width) - 1; i < size; i += bytesOf(width)) {
    unsigned char used = data[i] & ((1u << width % 8) - 1);
    if (!copy && used != data[i])
      copy = memcpy(tsAlloc(size), data, size);
    if (copy)
      copy[i] = used;
  }
  return copy;
}

// Owned bytes are hashed here, when it's known that they are kept as they are.
static IrStorage *denseGet(IrStorage *shapedType, const void *data, size_t size, bool isSplat,
                           IrOwnedBytes *owned) {
  const IrStorage *elementType = irShapedElementType(shapedType);
  size_t bits = irDenseElementBits(elementType);
  if (bits == 1)
    return getDenseBools(shapedType, data, size, isSplat);
  unsigned char *cleared = clearUnusedBits(elementType, data, size);
  if (cleared) {
    IrStorage *attribute = irDenseGet(shapedType, cleared, size, isSplat);
    tsFree(cleared);
    return attribute;
  }
  int64_t count = irShapedNumElements(shapedType);
  if (!isSplat && count > 0 && allEqual(data, size, bits / 8))
    isSplat = true;
  if (isSplat)
    return getDense(shapedType, data, bits / 8, true);
  if (!owned)
    return getDense(shapedType, data, size, false);
  owned->hash = tsHashBytes(data, size);
  return getDenseOwning(shapedType, data, size, false, owned);
}

bool irPendingDense(IrStorage *type, MlirStringRef bytes, bool isSplat, IrPending *pending) {
  unsigned width = widthOf(irShapedElementType(type));
  size_t bits = irDenseElementBits(irShapedElementType(type)), size = bytes.length;
  if (!width || width % 8 || size >= LARGE)
    return false;
  isSplat |= size && allEqual((const unsigned char *)bytes.data, size, bits / 8);
  pending->params[0] = irParamPointer(type);
  pending->params[1] = irParamArray(bytes.data, isSplat ? bits / 8 : size);
  pending->params[2] = irParamInteger(isSplat);
  irPendingBegin(type->context, &builtinDenseIntOrFPElementsAttrDef, pending);
  return true;
}

IrStorage *irDenseGet(IrStorage *shapedType, const void *data, size_t size, bool isSplat) {
  return denseGet(shapedType, data, size, isSplat, NULL);
}

IrStorage *irDenseGetOwning(IrStorage *shapedType, void *data, size_t size, bool isSplat) {
  IrOwnedBytes owned = {.data = data};
  IrStorage *attribute = denseGet(shapedType, data, size, isSplat, &owned);
  if (owned.data)
    tsSharedRecycle(&shapedType->context->memory, data, size);
  return attribute;
}

// Writes one element; false when the attribute isn't of the type.
static bool writeElement(unsigned char *data, const IrStorage *type, const IrStorage *attribute) {
  if (!irTypeIsComplex(type))
    return writeNumber(data, type, attribute);
  const IrStorage *part = irParamStorage(type, 0);
  if (!irIsArray(attribute) || irArrayElements(attribute).size != 2)
    return false;
  IrList parts = irArrayElements(attribute);
  return writeNumber(data, part, parts.data[0]) &&
         writeNumber(data + bytesOf(irTypeBitWidth(part)), part, parts.data[1]);
}

static bool writeElements(unsigned char *data, const IrStorage *type, IrList elements) {
  size_t bits = irDenseElementBits(type);
  for (size_t i = 0; i < elements.size; ++i) {
    unsigned char byte = 0, *at = bits == 1 ? &byte : data + i * (bits / 8);
    if (!writeElement(at, type, elements.data[i]))
      return false;
    if (bits == 1)
      data[i / 8] |= (unsigned char)((byte & 1) << i % 8);
  }
  return true;
}

static IrStorage *getDenseStringElements(IrStorage *shapedType, IrList elements) {
  MlirStringRef *strings = tsAlloc(tsMulSize(elements.size, sizeof *strings));
  bool valid = true;
  for (size_t i = 0; i < elements.size && valid; ++i) {
    valid = irIsString(elements.data[i]);
    if (valid)
      strings[i] = irStringValue(elements.data[i]);
  }
  IrStorage *attribute = valid ? irDenseStringGet(shapedType, strings, elements.size) : NULL;
  tsFree(strings);
  return attribute;
}

static bool isNumeric(const IrStorage *elementType) {
  return irTypeIsIntOrIndexOrFloat(elementType) || irTypeIsComplex(elementType);
}

IrStorage *irDenseGetElements(IrStorage *shapedType, IrList elements) {
  IrStorage *elementType = irShapedElementType(shapedType);
  int64_t count = irShapedNumElements(shapedType);
  if (elements.size != 1 && (count < 0 || elements.size != (uint64_t)count))
    return NULL;
  if (!isNumeric(elementType))
    return getDenseStringElements(shapedType, elements);
  size_t size;
  if (!sizeOfElements(shapedType, (int64_t)elements.size, &size))
    return NULL;
  unsigned char *data = tsAllocZeroed(size, 1);
  IrStorage *attribute = NULL;
  if (writeElements(data, elementType, elements))
    attribute = irDenseGet(shapedType, data, size, elements.size == 1);
  tsFree(data);
  return attribute;
}

IrStorage *irDenseStringGet(IrStorage *shapedType, const MlirStringRef *strings, size_t size) {
  bool isSplat = size > 0;
  for (size_t i = 1; i < size && isSplat; ++i)
    isSplat = tsEqual(strings[i], strings[0]);
  TesseraParam params[] = {irParamPointer(shapedType), irParamArray(strings, isSplat ? 1 : size),
                           irParamInteger(isSplat)};
  return irStorageGet(shapedType->context, &builtinDenseStringElementsAttrDef, params);
}

//===--- Reading dense elements ---===//

static const unsigned char *elementAt(const IrStorage *attribute, size_t position) {
  size_t size, bits = irDenseElementBits(irShapedElementType(irElementsType(attribute)));
  const unsigned char *data = irDenseData(attribute, &size);
  return irDenseIsSplat(attribute) ? data : data + position * (bits / 8);
}

static bool boolAt(const IrStorage *attribute, size_t position) {
  size_t size;
  const unsigned char *data = irDenseData(attribute, &size);
  return irDenseIsSplat(attribute) ? data[0] & 1 : data[position / 8] >> position % 8 & 1;
}

int64_t irDenseIntegerAt(const IrStorage *attribute, size_t position) {
  const IrStorage *type = irShapedElementType(irElementsType(attribute));
  unsigned width = irTypeBitWidth(type);
  bool isUnsigned = irTypeIsUnsigned(type);
  if (width == 1)
    return boolAt(attribute, position) ? (isUnsigned ? 1 : -1) : 0;
  uint64_t word = readBytes(elementAt(attribute, position), bytesOf(width));
  bool negative = !isUnsigned && width && width < 64 && (word >> (width - 1) & 1);
  return (int64_t)(negative ? word | ~maskBits(UINT64_MAX, width) : word);
}

IrFloatBits irDenseFloatAt(const IrStorage *attribute, size_t position, unsigned part) {
  const IrStorage *type = irShapedElementType(irElementsType(attribute));
  if (irTypeIsComplex(type))
    type = irParamStorage(type, 0);
  size_t size = bytesOf(irTypeBitWidth(type));
  return readFloat(elementAt(attribute, position) + part * size, size);
}

static IrStorage *complexAt(const unsigned char *data, IrStorage *partType) {
  IrStorage *parts[] = {readNumber(data, partType),
                        readNumber(data + bytesOf(irTypeBitWidth(partType)), partType)};
  return irArrayGet(partType->context, (IrList){parts, 2});
}

IrStorage *irDenseElementAt(const IrStorage *attribute, size_t position) {
  IrStorage *type = irShapedElementType(irElementsType(attribute));
  if (irIsDenseString(attribute)) {
    const MlirStringRef *strings = attribute->params[1].pointer;
    return irStringTypedGet(type, strings[irDenseIsSplat(attribute) ? 0 : position]);
  }
  if (irTypeIsComplex(type))
    return complexAt(elementAt(attribute, position), irParamStorage(type, 0));
  if (irTypeBitWidth(type) == 1)
    return irIntegerAttrGet(type, boolAt(attribute, position));
  return readNumber(elementAt(attribute, position), type);
}

//===--- Resources and sparse elements ---===//

IrStorage *irDenseResourceGet(IrStorage *shapedType, const IrResource *resource) {
  TesseraParam params[] = {irParamPointer(shapedType), irParamPointer(resource)};
  return irStorageGet(shapedType->context, &builtinDenseResourceElementsAttrDef, params);
}

IrStorage *irSparseGetChecked(MlirLocation location, IrStorage *shapedType, IrStorage *indices,
                              IrStorage *values) {
  TesseraParam params[] = {irParamPointer(shapedType), irParamPointer(indices),
                           irParamPointer(values)};
  return irStorageGetChecked(location, shapedType->context, &builtinSparseElementsAttrDef, params);
}

static void appendSizes(TsString *out, const int64_t *sizes, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    if (i)
      tsStringAppendC(out, ", ");
    tsStringAppendSigned(out, sizes[i]);
  }
}

static MlirLogicalResult failShapes(MlirLocation location, IrShape type, IrShape indices,
                                    IrShape values) {
  TsString text = {0};
  tsStringAppendC(&text, "expected shape ([");
  appendSizes(&text, type.sizes, type.rank);
  tsStringAppendC(&text, "]); inferred shape of indices literal ([");
  appendSizes(&text, indices.sizes, indices.rank);
  tsStringAppendC(&text, "]); inferred shape of values literal ([");
  appendSizes(&text, values.sizes, values.rank);
  MlirLogicalResult result = irFail(location, "%s])", text.data);
  tsStringFree(&text);
  return result;
}

static MlirLogicalResult failIndex(MlirLocation location, const IrStorage *type, size_t number,
                                   const int64_t *index) {
  TsString text = {0}, typeText = {0};
  for (size_t i = 0; i < irShapedShape(type).rank; ++i)
    tsStringAppendFormat(&text, "%s%llu", i ? ", " : "", (unsigned long long)index[i]);
  irAppendType(irWrapType(type), &typeText);
  MlirLogicalResult result =
      irFail(location,
             "sparse index #%zu is not contained within the value shape, with index=[%s], and "
             "type='%s'",
             number, text.data ? text.data : "", typeText.data);
  tsStringFree(&text);
  tsStringFree(&typeText);
  return result;
}

static bool indexIsInside(IrShape shape, const int64_t *index) {
  for (size_t i = 0; i < shape.rank; ++i)
    if (index[i] < 0 || index[i] >= shape.sizes[i])
      return false;
  return true;
}

static MlirLogicalResult verifyIndices(MlirLocation location, const IrStorage *type,
                                       const IrStorage *indices, size_t count) {
  IrShape shape = irShapedShape(type);
  int64_t *index = tsAlloc(tsMulSize(shape.rank, sizeof *index));
  MlirLogicalResult result = mlirLogicalResultSuccess();
  if (irDenseIsSplat(indices) && count > 1)
    count = 1;
  for (size_t i = 0; i < count && mlirLogicalResultIsSuccess(result); ++i) {
    for (size_t d = 0; d < shape.rank; ++d)
      index[d] = irDenseIntegerAt(indices, i * shape.rank + d);
    if (!indexIsInside(shape, index))
      result = failIndex(location, type, i, index);
  }
  tsFree(index);
  return result;
}

MlirLogicalResult builtinSparseElementsAttrVerify(MlirLocation location,
                                                  const TesseraParam *params) {
  const IrStorage *type = params[0].pointer, *indices = params[1].pointer;
  const IrStorage *values = params[2].pointer;
  IrShape shape = irShapedShape(type), valueShape = irShapedShape(irElementsType(values));
  IrShape indexShape = irShapedShape(irElementsType(indices));
  if (valueShape.rank != 1)
    return irFail(location, "expected 1-d tensor for sparse element values");
  bool fits = indexShape.rank == 2 ? indexShape.sizes[1] == (int64_t)shape.rank
                                   : indexShape.rank == 1 && shape.rank == 1;
  if (!fits || indexShape.sizes[0] != valueShape.sizes[0])
    return failShapes(location, shape, indexShape, valueShape);
  return verifyIndices(location, type, indices, (size_t)indexShape.sizes[0]);
}
