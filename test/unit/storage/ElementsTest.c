// Tests of attributes of many elements. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Tests.h"
#include "mlir-c/BuiltinAttributes.h"

static IrStorage *tensorOf(IrStorage *elementType, int64_t size) {
  return irRankedTensorTypeGet((IrShape){&size, 1}, elementType, NULL);
}

static void testBools(IrContext *context) {
  MlirType type = irWrapType(tensorOf(context->i1Type, 10));
  int mixed[10] = {1, 0, 0, 1, 0, 0, 0, 0, 0, 1}, ones[10] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  MlirAttribute attribute = mlirDenseElementsAttrBoolGet(type, 10, mixed);
  const unsigned char *data = mlirDenseElementsAttrGetRawData(attribute);
  EXPECT(!mlirDenseElementsAttrIsSplat(attribute) && data[0] == 0x09 && data[1] == 0x02);
  for (int i = 0; i < 10; ++i)
    EXPECT(mlirDenseElementsAttrGetBoolValue(attribute, i) == (mixed[i] != 0));
  MlirAttribute splat = mlirDenseElementsAttrBoolGet(type, 10, ones);
  EXPECT(mlirDenseElementsAttrIsSplat(splat));
  EXPECT(splat.ptr == mlirDenseElementsAttrBoolSplatGet(type, true).ptr);
  // Bits beyond the last element don't count.
  unsigned char bytes[] = {0x09, 0xfe};
  EXPECT(mlirDenseElementsAttrRawBufferGet(type, 2, bytes).ptr == attribute.ptr);
  EXPECT(mlirAttributeIsNull(mlirDenseElementsAttrRawBufferGet(type, 3, bytes)));
  EXPECT(irDenseElementAt(splat.ptr, 3) == context->trueAttr);
}

static void testIntegers(IrContext *context) {
  MlirType type = irWrapType(tensorOf(context->i32Type, 3));
  int32_t values[] = {1, -2, 3}, same[] = {5, 5, 5};
  MlirAttribute attribute = mlirDenseElementsAttrInt32Get(type, 3, values);
  EXPECT(mlirDenseElementsAttrGetInt32Value(attribute, 1) == -2);
  MlirAttribute elements[3];
  for (int i = 0; i < 3; ++i)
    elements[i] = mlirIntegerAttrGet(irWrapType(context->i32Type), values[i]);
  EXPECT(mlirDenseElementsAttrGet(type, 3, elements).ptr == attribute.ptr);
  EXPECT(mlirAttributeIsNull(mlirDenseElementsAttrGet(type, 2, elements)));
  EXPECT(mlirAttributeIsNull(mlirDenseElementsAttrInt64Get(type, 3, (int64_t[]){1, 2, 3})));
  MlirAttribute splat = mlirDenseElementsAttrInt32Get(type, 3, same);
  EXPECT(mlirDenseElementsAttrIsSplat(splat));
  EXPECT(mlirDenseElementsAttrGetInt32Value(splat, 2) == 5);
  EXPECT(mlirDenseElementsAttrGetSplatValue(splat).ptr ==
         mlirIntegerAttrGet(irWrapType(context->i32Type), 5).ptr);
  uint64_t index = 1;
  EXPECT(mlirElementsAttrGetValue(attribute, 1, &index).ptr == elements[1].ptr);
  index = 3;
  EXPECT(!mlirElementsAttrIsValidIndex(attribute, 1, &index));
}

// Widths that aren't those of C's types.
static void testOddWidths(IrContext *context) {
  static const unsigned widths[] = {2, 3, 7, 12, 33, 63, 64, 65, 100, 128};
  for (size_t w = 0; w < sizeof widths / sizeof *widths; ++w) {
    IrStorage *type = irIntegerTypeGet(context, widths[w], BuiltinSignednessSignless);
    IrStorage *elements[] = {irIntegerAttrGet(type, -1), irIntegerAttrGet(type, 1),
                             irIntegerAttrGet(type, -2)};
    IrStorage *dense = irDenseGetElements(tensorOf(type, 3), (IrList){elements, 3});
    for (size_t i = 0; i < 3; ++i)
      EXPECT(irDenseElementAt(dense, i) == elements[i]);
  }
}

// Many bytes are copied while they are hashed: blocks of them, and what is left behind the last.
static void testManyBytes(IrContext *context) {
  enum { FIRST = (1 << 14) - 3, COUNT = 140, LAST = FIRST + COUNT };
  IrStorage *i8 = irIntegerTypeGet(context, 8, BuiltinSignednessSignless);
  unsigned char bytes[LAST], copy[LAST];
  for (int i = 0; i < LAST; ++i)
    bytes[i] = (unsigned char)(i * 7 + i / 251);
  for (size_t size = FIRST; size < LAST; ++size) {
    memset(copy, 0, sizeof copy);
    EXPECT(tsHashCopy(copy, bytes, size) == tsHashBytes(bytes, size));
    EXPECT(memcmp(copy, bytes, size) == 0 && copy[size] == 0);
    IrStorage *type = tensorOf(i8, (int64_t)size), *dense = irDenseGet(type, bytes, size, false);
    copy[size / 2] ^= 1;
    IrStorage *other = irDenseGet(type, copy, size, false);
    copy[size / 2] ^= 1;
    EXPECT(other != dense && irDenseGet(type, copy, size, false) == dense);
    EXPECT(memcmp(mlirDenseElementsAttrGetRawData(irWrapAttribute(dense)), bytes, size) == 0);
  }
}

static void testFloatsAndComplex(IrContext *context) {
  IrStorage *f16 = irStorageGet(context, &builtinFloat16TypeDef, NULL);
  IrStorage *complexType = irComplexTypeGet(f16);
  IrStorage *parts[] = {irFloatAttrGet(f16, 1.5), irFloatAttrGet(f16, -2)};
  IrStorage *number = irArrayGet(context, (IrList){parts, 2});
  IrStorage *zeros[] = {irFloatAttrGet(f16, 0), irFloatAttrGet(f16, 0)};
  IrStorage *elements[] = {number, irArrayGet(context, (IrList){zeros, 2})};
  IrStorage *dense = irDenseGetElements(tensorOf(complexType, 2), (IrList){elements, 2});
  EXPECT(irDenseElementAt(dense, 0) == number);
  EXPECT(irDenseFloatAt(dense, 0, 1).low == 0xc000);
  IrStorage *f80 = irStorageGet(context, &builtinFloat80TypeDef, NULL);
  IrStorage *wide[] = {irFloatAttrGet(f80, 0.1), irFloatAttrGet(f80, -3)};
  dense = irDenseGetElements(tensorOf(f80, 2), (IrList){wide, 2});
  EXPECT(dense->params[1].length == 20 && irDenseElementAt(dense, 1) == wide[1]);
}

static void testStrings(IrContext *context) {
  IrStorage *type = tensorOf(irOpaqueTypeGet(context, tsLiteral("a"), tsLiteral("b")), 2);
  MlirStringRef strings[] = {tsLiteral("x"), tsLiteral("y")}, same[] = {tsLiteral("x"), strings[0]};
  IrStorage *dense = irDenseStringGet(type, strings, 2);
  EXPECT(!irDenseIsSplat(dense) && irDenseIsSplat(irDenseStringGet(type, same, 2)));
  EXPECT(tsEqualC(mlirDenseElementsAttrGetStringValue(irWrapAttribute(dense), 1), "y"));
}

static void testArrays(IrContext *context) {
  int64_t values[] = {1, 2};
  MlirAttribute array = mlirDenseI64ArrayGet(irWrapContext(context), 2, values);
  EXPECT(mlirAttributeIsADenseI64Array(array) && !mlirAttributeIsADenseI32Array(array));
  EXPECT(mlirDenseI64ArrayGetElement(array, 1) == 2);
  int flags[] = {0, 7};
  MlirAttribute bools = mlirDenseBoolArrayGet(irWrapContext(context), 2, flags);
  EXPECT(mlirAttributeIsADenseBoolArray(bools) && mlirDenseBoolArrayGetElement(bools, 1));
  EXPECT(mlirDenseArrayGetNumElements(bools) == 2);
}

static void countDeletion(void *user, const void *data, size_t size, size_t align) {
  (void)data, (void)size, (void)align;
  ++*(int *)user;
}

static void testResources(void) {
  int deletions = 0;
  MlirContext context = mlirContextCreateWithThreading(false);
  MlirType type = irWrapType(tensorOf(irContext(context)->f32Type, 2));
  float values[] = {1, 2};
  MlirStringRef name = tsLiteral("key");
  MlirAttribute first = mlirUnmanagedDenseResourceElementsAttrGet(
      type, name, values, sizeof values, 4, false, countDeletion, &deletions);
  MlirAttribute second = mlirUnmanagedDenseFloatResourceElementsAttrGet(type, name, 2, values);
  EXPECT(tsEqualC(irDenseResource(first.ptr)->key, "key"));
  EXPECT(tsEqualC(irDenseResource(second.ptr)->key, "key_1"));
  EXPECT(mlirDenseFloatResourceElementsAttrGetValue(second, 1) == 2);
  EXPECT(deletions == 0);
  mlirContextDestroy(context);
  EXPECT(deletions == 1);
}

static void testSparse(IrContext *context) {
  int64_t shape[] = {2, 2}, indexShape[] = {1, 2}, at[] = {1, 0};
  float value = 3;
  IrStorage *type = irRankedTensorTypeGet((IrShape){shape, 2}, context->f32Type, NULL);
  IrStorage *indexType = irRankedTensorTypeGet((IrShape){indexShape, 2}, context->i64Type, NULL);
  IrStorage *indices = irDenseGet(indexType, at, sizeof at, false);
  IrStorage *values = irDenseGet(tensorOf(context->f32Type, 1), &value, sizeof value, true);
  MlirAttribute sparse = {irSparseGetChecked((MlirLocation){NULL}, type, indices, values)};
  uint64_t index[] = {1, 0};
  EXPECT(mlirFloatAttrGetValueDouble(mlirElementsAttrGetValue(sparse, 2, index)) == 3);
  index[1] = 1;
  EXPECT(mlirFloatAttrGetValueDouble(mlirElementsAttrGetValue(sparse, 2, index)) == 0);
  IrStorage *small = irRankedTensorTypeGet((IrShape){indexShape, 2}, context->f32Type, NULL);
  EXPECT(!irSparseGetChecked((MlirLocation){NULL}, small, indices, values));
}

void testElements(IrContext *context) {
  testBools(context);
  testIntegers(context);
  testOddWidths(context);
  testManyBytes(context);
  testFloatsAndComplex(context);
  testStrings(context);
  testArrays(context);
  testResources();
  testSparse(context);
}
