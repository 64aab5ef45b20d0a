// The C API of attributes of many elements. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"

static IrStorage *storageElementType(MlirType shapedType) {
  return irShapedElementType(irType(shapedType));
}

// Whether numbers of `bits` bits in memory are elements of the type.
static bool isFloatOf(const IrStorage *type, unsigned bits) {
  return irTypeIsFloat(type) && irTypeBitWidth(type) == bits;
}
static bool isIntegerOf(const IrStorage *type, unsigned bits, bool isSigned) {
  if (irTypeIsIndex(type))
    return bits == 64;
  if (!irTypeIsInteger(type) || irIntegerTypeWidth(type) != bits)
    return false;
  return irIntegerTypeSignedness(type) !=
         (isSigned ? BuiltinSignednessUnsigned : BuiltinSignednessSigned);
}

// Whether that many elements are one for each of a shape or one for all.
static bool countFits(MlirType shapedType, intptr_t count) {
  const IrStorage *type = irType(shapedType);
  return count >= 0 && irShapedHasStaticShape(type) &&
         (count == 1 || count == irShapedNumElements(type));
}

// Elements in memory; null when that fits not.
static MlirAttribute getFromMemory(bool typeFits, MlirType shapedType, intptr_t count,
                                   const void *elements, size_t elementBytes) {
  if (!typeFits || !countFits(shapedType, count))
    return irWrapAttribute(NULL);
  return irWrapAttribute(
      irDenseGet(irType(shapedType), elements, tsMulSize((size_t)count, elementBytes), count == 1));
}

static const unsigned char *memoryAt(MlirAttribute attr, intptr_t position, size_t elementBytes) {
  size_t size;
  const unsigned char *data = irDenseData(irAttribute(attr), &size);
  return irDenseIsSplat(irAttribute(attr)) ? data : data + (size_t)position * elementBytes;
}

static const void *resourceAt(MlirAttribute attr, intptr_t position, size_t elementBytes) {
  return (const unsigned char *)irDenseResource(irAttribute(attr))->data +
         (size_t)position * elementBytes;
}

//===--- Elements of any storage ---===//

bool mlirAttributeIsAElements(MlirAttribute attr) {
  return irHasStorageTrait(irAttribute(attr), TESSERA_STORAGE_ELEMENTS);
}

bool mlirElementsAttrIsValidIndex(MlirAttribute attr, intptr_t rank, uint64_t *idxs) {
  IrShape shape = irShapedShape(irElementsType(irAttribute(attr)));
  if ((size_t)rank != shape.rank)
    return false;
  for (size_t i = 0; i < shape.rank; ++i)
    if (idxs[i] >= (uint64_t)shape.sizes[i])
      return false;
  return true;
}

// Row-major position of an index.
static size_t flattenIndex(IrShape shape, const uint64_t *index) {
  size_t position = 0;
  for (size_t i = 0; i < shape.rank; ++i)
    position = position * (size_t)shape.sizes[i] + (size_t)index[i];
  return position;
}

static bool rowEquals(const IrStorage *indices, size_t row, IrShape shape, const uint64_t *index) {
  for (size_t i = 0; i < shape.rank; ++i)
    if ((uint64_t)irDenseIntegerAt(indices, row * shape.rank + i) != index[i])
      return false;
  return true;
}

static IrStorage *zeroOf(IrStorage *type) {
  if (irTypeIsFloat(type))
    return irFloatAttrGet(type, 0);
  if (irTypeIsComplex(type)) {
    IrStorage *part = zeroOf(irParamStorage(type, 0)), *parts[] = {part, part};
    return irArrayGet(type->context, (IrList){parts, 2});
  }
  return irTypeIsIntOrIndex(type) ? irIntegerAttrGet(type, 0)
                                  : irStringTypedGet(type, tsLiteral(""));
}

static IrStorage *sparseElementAt(const IrStorage *attribute, IrShape shape,
                                  const uint64_t *index) {
  const IrStorage *indices = irParamStorage(attribute, 1), *values = irParamStorage(attribute, 2);
  int64_t count = irShapedNumElements(irElementsType(values));
  for (int64_t row = 0; row < count; ++row)
    if (rowEquals(indices, (size_t)row, shape, index))
      return irDenseElementAt(values, (size_t)row);
  return zeroOf(irShapedElementType(irElementsType(attribute)));
}

MlirAttribute mlirElementsAttrGetValue(MlirAttribute attr, intptr_t rank, uint64_t *idxs) {
  const IrStorage *attribute = irAttribute(attr);
  IrShape shape = irShapedShape(irElementsType(attribute));
  if (!mlirElementsAttrIsValidIndex(attr, rank, idxs) || irIsDenseResource(attribute))
    return irWrapAttribute(NULL);
  if (irIsSparse(attribute))
    return irWrapAttribute(sparseElementAt(attribute, shape, idxs));
  return irWrapAttribute(irDenseElementAt(attribute, flattenIndex(shape, idxs)));
}

int64_t mlirElementsAttrGetNumElements(MlirAttribute attr) {
  return irShapedNumElements(irElementsType(irAttribute(attr)));
}

//===--- Dense arrays ---===//

MlirTypeID mlirDenseArrayAttrGetTypeID(void) { return mlirTypeIDCreate(&builtinDenseArrayAttrDef); }

static bool isArrayOf(MlirAttribute attr, const TesseraStorageDef *definition, unsigned bits) {
  if (!irIsDenseArray(irAttribute(attr)))
    return false;
  const IrStorage *type = irParamStorage(irAttribute(attr), 0);
  return type->definition == definition &&
         (!bits || irTypeIsIntegerOf(type, bits, BuiltinSignednessSignless));
}

bool mlirAttributeIsADenseBoolArray(MlirAttribute attr) {
  return isArrayOf(attr, &builtinIntegerTypeDef, 1);
}

bool mlirAttributeIsADenseI8Array(MlirAttribute attr) {
  return isArrayOf(attr, &builtinIntegerTypeDef, 8);
}

bool mlirAttributeIsADenseI16Array(MlirAttribute attr) {
  return isArrayOf(attr, &builtinIntegerTypeDef, 16);
}

bool mlirAttributeIsADenseI32Array(MlirAttribute attr) {
  return isArrayOf(attr, &builtinIntegerTypeDef, 32);
}

bool mlirAttributeIsADenseI64Array(MlirAttribute attr) {
  return isArrayOf(attr, &builtinIntegerTypeDef, 64);
}

bool mlirAttributeIsADenseF32Array(MlirAttribute attr) {
  return isArrayOf(attr, &builtinFloat32TypeDef, 0);
}

bool mlirAttributeIsADenseF64Array(MlirAttribute attr) {
  return isArrayOf(attr, &builtinFloat64TypeDef, 0);
}

MlirAttribute mlirDenseBoolArrayGet(MlirContext ctx, intptr_t size, int const *values) {
  bool *bytes = tsAlloc(tsMulSize((size_t)size, sizeof *bytes));
  for (intptr_t i = 0; i < size; ++i)
    bytes[i] = values[i] != 0;
  IrStorage *attribute = irDenseArrayGet(irContext(ctx)->i1Type, (size_t)size, bytes);
  tsFree(bytes);
  return irWrapAttribute(attribute);
}

MlirAttribute mlirDenseI8ArrayGet(MlirContext ctx, intptr_t size, int8_t const *values) {
  return irWrapAttribute(irDenseArrayGet(
      irIntegerTypeGet(irContext(ctx), 8, BuiltinSignednessSignless), (size_t)size, values));
}

MlirAttribute mlirDenseI16ArrayGet(MlirContext ctx, intptr_t size, int16_t const *values) {
  return irWrapAttribute(irDenseArrayGet(
      irIntegerTypeGet(irContext(ctx), 16, BuiltinSignednessSignless), (size_t)size, values));
}

MlirAttribute mlirDenseI32ArrayGet(MlirContext ctx, intptr_t size, int32_t const *values) {
  return irWrapAttribute(irDenseArrayGet(
      irIntegerTypeGet(irContext(ctx), 32, BuiltinSignednessSignless), (size_t)size, values));
}

MlirAttribute mlirDenseI64ArrayGet(MlirContext ctx, intptr_t size, int64_t const *values) {
  return irWrapAttribute(irDenseArrayGet(
      irIntegerTypeGet(irContext(ctx), 64, BuiltinSignednessSignless), (size_t)size, values));
}

MlirAttribute mlirDenseF32ArrayGet(MlirContext ctx, intptr_t size, float const *values) {
  return irWrapAttribute(irDenseArrayGet(irContext(ctx)->f32Type, (size_t)size, values));
}

MlirAttribute mlirDenseF64ArrayGet(MlirContext ctx, intptr_t size, double const *values) {
  return irWrapAttribute(irDenseArrayGet(irContext(ctx)->f64Type, (size_t)size, values));
}

intptr_t mlirDenseArrayGetNumElements(MlirAttribute attr) {
  return (intptr_t)irAttribute(attr)->params[1].integer;
}

bool mlirDenseBoolArrayGetElement(MlirAttribute attr, intptr_t pos) {
  return ((const bool *)irAttribute(attr)->params[2].pointer)[pos];
}

int8_t mlirDenseI8ArrayGetElement(MlirAttribute attr, intptr_t pos) {
  return ((const int8_t *)irAttribute(attr)->params[2].pointer)[pos];
}

int16_t mlirDenseI16ArrayGetElement(MlirAttribute attr, intptr_t pos) {
  return ((const int16_t *)irAttribute(attr)->params[2].pointer)[pos];
}

int32_t mlirDenseI32ArrayGetElement(MlirAttribute attr, intptr_t pos) {
  return ((const int32_t *)irAttribute(attr)->params[2].pointer)[pos];
}

int64_t mlirDenseI64ArrayGetElement(MlirAttribute attr, intptr_t pos) {
  return ((const int64_t *)irAttribute(attr)->params[2].pointer)[pos];
}

float mlirDenseF32ArrayGetElement(MlirAttribute attr, intptr_t pos) {
  return ((const float *)irAttribute(attr)->params[2].pointer)[pos];
}

double mlirDenseF64ArrayGetElement(MlirAttribute attr, intptr_t pos) {
  return ((const double *)irAttribute(attr)->params[2].pointer)[pos];
}

//===--- Dense elements: making ---===//

bool mlirAttributeIsADenseElements(MlirAttribute attr) {
  return irIsDense(irAttribute(attr)) || irIsDenseString(irAttribute(attr));
}

bool mlirAttributeIsADenseIntElements(MlirAttribute attr) {
  return irIsDense(irAttribute(attr)) &&
         irTypeIsIntOrIndex(irShapedElementType(irElementsType(irAttribute(attr))));
}

bool mlirAttributeIsADenseFPElements(MlirAttribute attr) {
  return irIsDense(irAttribute(attr)) &&
         irTypeIsFloat(irShapedElementType(irElementsType(irAttribute(attr))));
}

MlirTypeID mlirDenseIntOrFPElementsAttrGetTypeID(void) {
  return mlirTypeIDCreate(&builtinDenseIntOrFPElementsAttrDef);
}

MlirAttribute mlirDenseElementsAttrGet(MlirType shapedType, intptr_t numElements,
                                       MlirAttribute const *elements) {
  if (!countFits(shapedType, numElements))
    return irWrapAttribute(NULL);
  IrList list = {(IrStorage *const *)elements, (size_t)numElements};
  return irWrapAttribute(irDenseGetElements(irType(shapedType), list));
}

MlirAttribute mlirDenseElementsAttrRawBufferGet(MlirType shapedType, size_t rawBufferSize,
                                                const void *rawBuffer) {
  bool isSplat;
  if (!irShapedHasStaticShape(irType(shapedType)) ||
      !irDenseBufferIsValid(irType(shapedType), rawBuffer, rawBufferSize, &isSplat))
    return irWrapAttribute(NULL);
  return irWrapAttribute(irDenseGet(irType(shapedType), rawBuffer, rawBufferSize, isSplat));
}

MlirAttribute mlirDenseElementsAttrSplatGet(MlirType shapedType, MlirAttribute element) {
  return mlirDenseElementsAttrGet(shapedType, 1, &element);
}

MlirAttribute mlirDenseElementsAttrBoolSplatGet(MlirType shapedType, bool element) {
  int value = element;
  return mlirDenseElementsAttrBoolGet(shapedType, 1, &value);
}

MlirAttribute mlirDenseElementsAttrUInt8SplatGet(MlirType shapedType, uint8_t element) {
  return mlirDenseElementsAttrUInt8Get(shapedType, 1, &element);
}

MlirAttribute mlirDenseElementsAttrInt8SplatGet(MlirType shapedType, int8_t element) {
  return mlirDenseElementsAttrInt8Get(shapedType, 1, &element);
}

MlirAttribute mlirDenseElementsAttrUInt32SplatGet(MlirType shapedType, uint32_t element) {
  return mlirDenseElementsAttrUInt32Get(shapedType, 1, &element);
}

MlirAttribute mlirDenseElementsAttrInt32SplatGet(MlirType shapedType, int32_t element) {
  return mlirDenseElementsAttrInt32Get(shapedType, 1, &element);
}

MlirAttribute mlirDenseElementsAttrUInt64SplatGet(MlirType shapedType, uint64_t element) {
  return mlirDenseElementsAttrUInt64Get(shapedType, 1, &element);
}

MlirAttribute mlirDenseElementsAttrInt64SplatGet(MlirType shapedType, int64_t element) {
  return mlirDenseElementsAttrInt64Get(shapedType, 1, &element);
}

MlirAttribute mlirDenseElementsAttrFloatSplatGet(MlirType shapedType, float element) {
  return mlirDenseElementsAttrFloatGet(shapedType, 1, &element);
}

MlirAttribute mlirDenseElementsAttrDoubleSplatGet(MlirType shapedType, double element) {
  return mlirDenseElementsAttrDoubleGet(shapedType, 1, &element);
}

MlirAttribute mlirDenseElementsAttrBoolGet(MlirType shapedType, intptr_t numElements,
                                           const int *elements) {
  if (irTypeBitWidth(storageElementType(shapedType)) != 1 || !countFits(shapedType, numElements))
    return irWrapAttribute(NULL);
  size_t size = ((size_t)numElements + 7) / 8;
  unsigned char *bits = tsAllocZeroed(size, 1);
  for (intptr_t i = 0; i < numElements; ++i)
    bits[i / 8] |= (unsigned char)((elements[i] != 0) << i % 8);
  IrStorage *attribute = irDenseGet(irType(shapedType), bits, size, numElements == 1);
  tsFree(bits);
  return irWrapAttribute(attribute);
}

MlirAttribute mlirDenseElementsAttrUInt8Get(MlirType shapedType, intptr_t numElements,
                                            const uint8_t *elements) {
  return getFromMemory(isIntegerOf(storageElementType(shapedType), 8, false), shapedType,
                       numElements, elements, sizeof *elements);
}

MlirAttribute mlirDenseElementsAttrInt8Get(MlirType shapedType, intptr_t numElements,
                                           const int8_t *elements) {
  return getFromMemory(isIntegerOf(storageElementType(shapedType), 8, true), shapedType,
                       numElements, elements, sizeof *elements);
}

MlirAttribute mlirDenseElementsAttrUInt16Get(MlirType shapedType, intptr_t numElements,
                                             const uint16_t *elements) {
  return getFromMemory(isIntegerOf(storageElementType(shapedType), 16, false), shapedType,
                       numElements, elements, sizeof *elements);
}

MlirAttribute mlirDenseElementsAttrInt16Get(MlirType shapedType, intptr_t numElements,
                                            const int16_t *elements) {
  return getFromMemory(isIntegerOf(storageElementType(shapedType), 16, true), shapedType,
                       numElements, elements, sizeof *elements);
}

MlirAttribute mlirDenseElementsAttrUInt32Get(MlirType shapedType, intptr_t numElements,
                                             const uint32_t *elements) {
  return getFromMemory(isIntegerOf(storageElementType(shapedType), 32, false), shapedType,
                       numElements, elements, sizeof *elements);
}

MlirAttribute mlirDenseElementsAttrInt32Get(MlirType shapedType, intptr_t numElements,
                                            const int32_t *elements) {
  return getFromMemory(isIntegerOf(storageElementType(shapedType), 32, true), shapedType,
                       numElements, elements, sizeof *elements);
}

MlirAttribute mlirDenseElementsAttrUInt64Get(MlirType shapedType, intptr_t numElements,
                                             const uint64_t *elements) {
  return getFromMemory(isIntegerOf(storageElementType(shapedType), 64, false), shapedType,
                       numElements, elements, sizeof *elements);
}

MlirAttribute mlirDenseElementsAttrInt64Get(MlirType shapedType, intptr_t numElements,
                                            const int64_t *elements) {
  return getFromMemory(isIntegerOf(storageElementType(shapedType), 64, true), shapedType,
                       numElements, elements, sizeof *elements);
}

MlirAttribute mlirDenseElementsAttrFloatGet(MlirType shapedType, intptr_t numElements,
                                            const float *elements) {
  return getFromMemory(isFloatOf(storageElementType(shapedType), 32), shapedType, numElements,
                       elements, sizeof *elements);
}

MlirAttribute mlirDenseElementsAttrDoubleGet(MlirType shapedType, intptr_t numElements,
                                             const double *elements) {
  return getFromMemory(isFloatOf(storageElementType(shapedType), 64), shapedType, numElements,
                       elements, sizeof *elements);
}

MlirAttribute mlirDenseElementsAttrBFloat16Get(MlirType shapedType, intptr_t numElements,
                                               const uint16_t *elements) {
  return getFromMemory(irIs(storageElementType(shapedType), &builtinBFloat16TypeDef), shapedType,
                       numElements, elements, sizeof *elements);
}

MlirAttribute mlirDenseElementsAttrFloat16Get(MlirType shapedType, intptr_t numElements,
                                              const uint16_t *elements) {
  return getFromMemory(irIs(storageElementType(shapedType), &builtinFloat16TypeDef), shapedType,
                       numElements, elements, sizeof *elements);
}

MlirAttribute mlirDenseElementsAttrStringGet(MlirType shapedType, intptr_t numElements,
                                             MlirStringRef *strs) {
  return irWrapAttribute(countFits(shapedType, numElements)
                             ? irDenseStringGet(irType(shapedType), strs, (size_t)numElements)
                             : NULL);
}

MlirAttribute mlirDenseElementsAttrReshapeGet(MlirAttribute attr, MlirType shapedType) {
  const IrStorage *attribute = irAttribute(attr), *from = irElementsType(attribute);
  int64_t count = irDenseIsSplat(attribute) ? 1 : irShapedNumElements(from);
  if (irShapedElementType(irType(shapedType)) != irShapedElementType(from) ||
      !countFits(shapedType, count))
    return irWrapAttribute(NULL);
  TesseraParam params[] = {irParamPointer(irType(shapedType)), attribute->params[1],
                           attribute->params[2]};
  return irWrapAttribute(irStorageGet(attribute->context, attribute->definition, params));
}

//===--- Dense elements: reading ---===//

bool mlirDenseElementsAttrIsSplat(MlirAttribute attr) { return irDenseIsSplat(irAttribute(attr)); }

MlirAttribute mlirDenseElementsAttrGetSplatValue(MlirAttribute attr) {
  return irWrapAttribute(irDenseElementAt(irAttribute(attr), 0));
}

int mlirDenseElementsAttrGetBoolSplatValue(MlirAttribute attr) {
  return mlirDenseElementsAttrGetBoolValue(attr, 0);
}

int8_t mlirDenseElementsAttrGetInt8SplatValue(MlirAttribute attr) {
  return mlirDenseElementsAttrGetInt8Value(attr, 0);
}

uint8_t mlirDenseElementsAttrGetUInt8SplatValue(MlirAttribute attr) {
  return mlirDenseElementsAttrGetUInt8Value(attr, 0);
}

int32_t mlirDenseElementsAttrGetInt32SplatValue(MlirAttribute attr) {
  return mlirDenseElementsAttrGetInt32Value(attr, 0);
}

uint32_t mlirDenseElementsAttrGetUInt32SplatValue(MlirAttribute attr) {
  return mlirDenseElementsAttrGetUInt32Value(attr, 0);
}

int64_t mlirDenseElementsAttrGetInt64SplatValue(MlirAttribute attr) {
  return mlirDenseElementsAttrGetInt64Value(attr, 0);
}

uint64_t mlirDenseElementsAttrGetUInt64SplatValue(MlirAttribute attr) {
  return mlirDenseElementsAttrGetUInt64Value(attr, 0);
}

float mlirDenseElementsAttrGetFloatSplatValue(MlirAttribute attr) {
  return mlirDenseElementsAttrGetFloatValue(attr, 0);
}

double mlirDenseElementsAttrGetDoubleSplatValue(MlirAttribute attr) {
  return mlirDenseElementsAttrGetDoubleValue(attr, 0);
}

MlirStringRef mlirDenseElementsAttrGetStringSplatValue(MlirAttribute attr) {
  return mlirDenseElementsAttrGetStringValue(attr, 0);
}

bool mlirDenseElementsAttrGetBoolValue(MlirAttribute attr, intptr_t pos) {
  return irDenseIntegerAt(irAttribute(attr), (size_t)pos) != 0;
}

uint8_t mlirDenseElementsAttrGetUInt8Value(MlirAttribute attr, intptr_t pos) {
  return *(const uint8_t *)(const void *)memoryAt(attr, pos, sizeof(uint8_t));
}

int8_t mlirDenseElementsAttrGetInt8Value(MlirAttribute attr, intptr_t pos) {
  return *(const int8_t *)(const void *)memoryAt(attr, pos, sizeof(int8_t));
}

uint16_t mlirDenseElementsAttrGetUInt16Value(MlirAttribute attr, intptr_t pos) {
  return *(const uint16_t *)(const void *)memoryAt(attr, pos, sizeof(uint16_t));
}

int16_t mlirDenseElementsAttrGetInt16Value(MlirAttribute attr, intptr_t pos) {
  return *(const int16_t *)(const void *)memoryAt(attr, pos, sizeof(int16_t));
}

uint32_t mlirDenseElementsAttrGetUInt32Value(MlirAttribute attr, intptr_t pos) {
  return *(const uint32_t *)(const void *)memoryAt(attr, pos, sizeof(uint32_t));
}

int32_t mlirDenseElementsAttrGetInt32Value(MlirAttribute attr, intptr_t pos) {
  return *(const int32_t *)(const void *)memoryAt(attr, pos, sizeof(int32_t));
}

uint64_t mlirDenseElementsAttrGetUInt64Value(MlirAttribute attr, intptr_t pos) {
  return *(const uint64_t *)(const void *)memoryAt(attr, pos, sizeof(uint64_t));
}

int64_t mlirDenseElementsAttrGetInt64Value(MlirAttribute attr, intptr_t pos) {
  return *(const int64_t *)(const void *)memoryAt(attr, pos, sizeof(int64_t));
}

uint64_t mlirDenseElementsAttrGetIndexValue(MlirAttribute attr, intptr_t pos) {
  return *(const uint64_t *)(const void *)memoryAt(attr, pos, sizeof(uint64_t));
}

float mlirDenseElementsAttrGetFloatValue(MlirAttribute attr, intptr_t pos) {
  return *(const float *)(const void *)memoryAt(attr, pos, sizeof(float));
}

double mlirDenseElementsAttrGetDoubleValue(MlirAttribute attr, intptr_t pos) {
  return *(const double *)(const void *)memoryAt(attr, pos, sizeof(double));
}

MlirStringRef mlirDenseElementsAttrGetStringValue(MlirAttribute attr, intptr_t pos) {
  const MlirStringRef *strings = irAttribute(attr)->params[1].pointer;
  return strings[irDenseIsSplat(irAttribute(attr)) ? 0 : pos];
}

const void *mlirDenseElementsAttrGetRawData(MlirAttribute attr) {
  return irAttribute(attr)->params[1].pointer;
}

//===--- Resources ---===//

bool mlirAttributeIsADenseResourceElements(MlirAttribute attr) {
  return irIsDenseResource(irAttribute(attr));
}

MlirStringRef mlirDenseResourceElementsAttrGetName(void) {
  return irDefinitionName(&builtinDenseResourceElementsAttrDef);
}

MlirAttribute mlirUnmanagedDenseResourceElementsAttrGet(
    MlirType shapedType, MlirStringRef name, void *data, size_t dataLength, size_t dataAlignment,
    bool dataIsMutable,
    void (*deleter)(void *userData, const void *data, size_t size, size_t align), void *userData) {
  IrContext *context = irType(shapedType)->context;
  IrResource *resource = irResourceCreate(irContextLoadDialect(context, &builtinDialectDef), name);
  irResourceSetData(resource, data, dataLength, dataAlignment, dataIsMutable, deleter, userData);
  return irWrapAttribute(irDenseResourceGet(irType(shapedType), resource));
}

static MlirAttribute getUnmanaged(MlirType shapedType, MlirStringRef name, intptr_t count,
                                  const void *elements, size_t elementBytes) {
  return mlirUnmanagedDenseResourceElementsAttrGet(shapedType, name, (void *)elements,
                                                   tsMulSize((size_t)count, elementBytes),
                                                   elementBytes, false, NULL, NULL);
}

static void freeBools(void *user, const void *data, size_t size, size_t align) {
  (void)data, (void)size, (void)align;
  tsFree(user);
}

MlirAttribute mlirUnmanagedDenseBoolResourceElementsAttrGet(
    MlirType shapedType, MlirStringRef name, intptr_t numElements,
    const int *elements) { // A bool takes a byte there, which the caller's numbers don't.
  unsigned char *bytes = tsAlloc((size_t)numElements);
  for (intptr_t i = 0; i < numElements; ++i)
    bytes[i] = elements[i] != 0;
  return mlirUnmanagedDenseResourceElementsAttrGet(shapedType, name, bytes, (size_t)numElements, 1,
                                                   true, freeBools, bytes);
}

MlirAttribute mlirUnmanagedDenseUInt8ResourceElementsAttrGet(MlirType shapedType,
                                                             MlirStringRef name,
                                                             intptr_t numElements,
                                                             const uint8_t *elements) {
  return getUnmanaged(shapedType, name, numElements, elements, sizeof *elements);
}

MlirAttribute mlirUnmanagedDenseInt8ResourceElementsAttrGet(MlirType shapedType, MlirStringRef name,
                                                            intptr_t numElements,
                                                            const int8_t *elements) {
  return getUnmanaged(shapedType, name, numElements, elements, sizeof *elements);
}

MlirAttribute mlirUnmanagedDenseUInt16ResourceElementsAttrGet(MlirType shapedType,
                                                              MlirStringRef name,
                                                              intptr_t numElements,
                                                              const uint16_t *elements) {
  return getUnmanaged(shapedType, name, numElements, elements, sizeof *elements);
}

MlirAttribute mlirUnmanagedDenseInt16ResourceElementsAttrGet(MlirType shapedType,
                                                             MlirStringRef name,
                                                             intptr_t numElements,
                                                             const int16_t *elements) {
  return getUnmanaged(shapedType, name, numElements, elements, sizeof *elements);
}

MlirAttribute mlirUnmanagedDenseUInt32ResourceElementsAttrGet(MlirType shapedType,
                                                              MlirStringRef name,
                                                              intptr_t numElements,
                                                              const uint32_t *elements) {
  return getUnmanaged(shapedType, name, numElements, elements, sizeof *elements);
}

MlirAttribute mlirUnmanagedDenseInt32ResourceElementsAttrGet(MlirType shapedType,
                                                             MlirStringRef name,
                                                             intptr_t numElements,
                                                             const int32_t *elements) {
  return getUnmanaged(shapedType, name, numElements, elements, sizeof *elements);
}

MlirAttribute mlirUnmanagedDenseUInt64ResourceElementsAttrGet(MlirType shapedType,
                                                              MlirStringRef name,
                                                              intptr_t numElements,
                                                              const uint64_t *elements) {
  return getUnmanaged(shapedType, name, numElements, elements, sizeof *elements);
}

MlirAttribute mlirUnmanagedDenseInt64ResourceElementsAttrGet(MlirType shapedType,
                                                             MlirStringRef name,
                                                             intptr_t numElements,
                                                             const int64_t *elements) {
  return getUnmanaged(shapedType, name, numElements, elements, sizeof *elements);
}

MlirAttribute mlirUnmanagedDenseFloatResourceElementsAttrGet(MlirType shapedType,
                                                             MlirStringRef name,
                                                             intptr_t numElements,
                                                             const float *elements) {
  return getUnmanaged(shapedType, name, numElements, elements, sizeof *elements);
}

MlirAttribute mlirUnmanagedDenseDoubleResourceElementsAttrGet(MlirType shapedType,
                                                              MlirStringRef name,
                                                              intptr_t numElements,
                                                              const double *elements) {
  return getUnmanaged(shapedType, name, numElements, elements, sizeof *elements);
}

bool mlirDenseBoolResourceElementsAttrGetValue(MlirAttribute attr, intptr_t pos) {
  return *(const uint8_t *)resourceAt(attr, pos, 1) != 0;
}

uint8_t mlirDenseUInt8ResourceElementsAttrGetValue(MlirAttribute attr, intptr_t pos) {
  return *(const uint8_t *)resourceAt(attr, pos, sizeof(uint8_t));
}

int8_t mlirDenseInt8ResourceElementsAttrGetValue(MlirAttribute attr, intptr_t pos) {
  return *(const int8_t *)resourceAt(attr, pos, sizeof(int8_t));
}

uint16_t mlirDenseUInt16ResourceElementsAttrGetValue(MlirAttribute attr, intptr_t pos) {
  return *(const uint16_t *)resourceAt(attr, pos, sizeof(uint16_t));
}

int16_t mlirDenseInt16ResourceElementsAttrGetValue(MlirAttribute attr, intptr_t pos) {
  return *(const int16_t *)resourceAt(attr, pos, sizeof(int16_t));
}

uint32_t mlirDenseUInt32ResourceElementsAttrGetValue(MlirAttribute attr, intptr_t pos) {
  return *(const uint32_t *)resourceAt(attr, pos, sizeof(uint32_t));
}

int32_t mlirDenseInt32ResourceElementsAttrGetValue(MlirAttribute attr, intptr_t pos) {
  return *(const int32_t *)resourceAt(attr, pos, sizeof(int32_t));
}

uint64_t mlirDenseUInt64ResourceElementsAttrGetValue(MlirAttribute attr, intptr_t pos) {
  return *(const uint64_t *)resourceAt(attr, pos, sizeof(uint64_t));
}

int64_t mlirDenseInt64ResourceElementsAttrGetValue(MlirAttribute attr, intptr_t pos) {
  return *(const int64_t *)resourceAt(attr, pos, sizeof(int64_t));
}

float mlirDenseFloatResourceElementsAttrGetValue(MlirAttribute attr, intptr_t pos) {
  return *(const float *)resourceAt(attr, pos, sizeof(float));
}

double mlirDenseDoubleResourceElementsAttrGetValue(MlirAttribute attr, intptr_t pos) {
  return *(const double *)resourceAt(attr, pos, sizeof(double));
}

//===--- Sparse elements ---===//

bool mlirAttributeIsASparseElements(MlirAttribute attr) {
  return irIs(irAttribute(attr), &builtinSparseElementsAttrDef);
}

MlirTypeID mlirSparseElementsAttrGetTypeID(void) {
  return mlirTypeIDCreate(&builtinSparseElementsAttrDef);
}

MlirAttribute mlirSparseElementsAttribute(MlirType shapedType, MlirAttribute denseIndices,
                                          MlirAttribute denseValues) {
  IrStorage *type = irType(shapedType), *values = irAttribute(denseValues);
  bool fits = irShapedHasStaticShape(type) && mlirAttributeIsADenseIntElements(denseIndices) &&
              mlirAttributeIsADenseElements(denseValues) &&
              irShapedElementType(irElementsType(values)) == irShapedElementType(type);
  MlirLocation unknown = mlirLocationUnknownGet(mlirTypeGetContext(shapedType));
  return irWrapAttribute(fits ? irSparseGetChecked(unknown, type, irAttribute(denseIndices), values)
                              : NULL);
}

MlirAttribute mlirSparseElementsAttrGetIndices(MlirAttribute attr) {
  return irWrapAttribute(irParamStorage(irAttribute(attr), 1));
}

MlirAttribute mlirSparseElementsAttrGetValues(MlirAttribute attr) {
  return irWrapAttribute(irParamStorage(irAttribute(attr), 2));
}
