// The builtin attributes of the C API: source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attributes are uniqued in their context and live as long as it: equal attributes have equal
// pointers. The functions on one kind of attribute need an attribute of that kind; positions must
// be in range.
#ifndef MLIR_C_BUILTINATTRIBUTES_H
#define MLIR_C_BUILTINATTRIBUTES_H

#include "mlir-c/AffineMap.h"
#include "mlir-c/IR.h"
#include "mlir-c/IntegerSet.h"

#ifdef __cplusplus
extern "C" {
#endif

//===--- Any attribute ---===//

/// The null attribute.
MLIR_CAPI_EXPORTED MlirAttribute mlirAttributeGetNull(void);
/// Whether the attribute is a location.
MLIR_CAPI_EXPORTED bool mlirAttributeIsALocation(MlirAttribute attr);

//===--- Affine maps ---===//

/// Whether the attribute is an affine map.
MLIR_CAPI_EXPORTED bool mlirAttributeIsAAffineMap(MlirAttribute attr);
/// The attribute of an affine map.
MLIR_CAPI_EXPORTED MlirAttribute mlirAffineMapAttrGet(MlirAffineMap map);
/// The qualified name of the attribute kind.
MLIR_CAPI_EXPORTED MlirStringRef mlirAffineMapAttrGetName(void);
/// The affine map.
MLIR_CAPI_EXPORTED MlirAffineMap mlirAffineMapAttrGetValue(MlirAttribute attr);
/// The TypeID of the attribute kind.
MLIR_CAPI_EXPORTED MlirTypeID mlirAffineMapAttrGetTypeID(void);

//===--- Arrays ---===//

/// Whether the attribute is an array.
MLIR_CAPI_EXPORTED bool mlirAttributeIsAArray(MlirAttribute attr);
/// The array of the elements; none may be null.
MLIR_CAPI_EXPORTED MlirAttribute mlirArrayAttrGet(MlirContext ctx, intptr_t numElements,
                                                  MlirAttribute const *elements);
/// The qualified name of the attribute kind.
MLIR_CAPI_EXPORTED MlirStringRef mlirArrayAttrGetName(void);

//===--- Elements of any storage ---===//

/// The number of elements.
MLIR_CAPI_EXPORTED intptr_t mlirArrayAttrGetNumElements(MlirAttribute attr);

//===--- Arrays ---===//

/// Element `pos`.
MLIR_CAPI_EXPORTED MlirAttribute mlirArrayAttrGetElement(MlirAttribute attr, intptr_t pos);
/// The TypeID of the attribute kind.
MLIR_CAPI_EXPORTED MlirTypeID mlirArrayAttrGetTypeID(void);

//===--- Dictionaries ---===//

/// Whether the attribute is a dictionary.
MLIR_CAPI_EXPORTED bool mlirAttributeIsADictionary(MlirAttribute attr);
/// The dictionary of the entries, in any order; no name may come twice.
MLIR_CAPI_EXPORTED MlirAttribute mlirDictionaryAttrGet(MlirContext ctx, intptr_t numElements,
                                                       MlirNamedAttribute const *elements);
/// The qualified name of the attribute kind.
MLIR_CAPI_EXPORTED MlirStringRef mlirDictionaryAttrGetName(void);

//===--- Elements of any storage ---===//

/// The number of entries.
MLIR_CAPI_EXPORTED intptr_t mlirDictionaryAttrGetNumElements(MlirAttribute attr);

//===--- Dictionaries ---===//

/// Entry `pos`; entries are sorted by name.
MLIR_CAPI_EXPORTED MlirNamedAttribute mlirDictionaryAttrGetElement(MlirAttribute attr,
                                                                   intptr_t pos);
/// The value of the name, null when it is not there.
MLIR_CAPI_EXPORTED MlirAttribute mlirDictionaryAttrGetElementByName(MlirAttribute attr,
                                                                    MlirStringRef name);
/// The TypeID of the attribute kind.
MLIR_CAPI_EXPORTED MlirTypeID mlirDictionaryAttrGetTypeID(void);

//===--- Floating-point numbers ---===//

/// Whether the attribute is a floating-point number.
MLIR_CAPI_EXPORTED bool mlirAttributeIsAFloat(MlirAttribute attr);
/// The qualified name of the attribute kind.
MLIR_CAPI_EXPORTED MlirStringRef mlirFloatAttrGetName(void);
/// The value rounded to nearest even in the floating-point type `type`.
MLIR_CAPI_EXPORTED MlirAttribute mlirFloatAttrDoubleGet(MlirContext ctx, MlirType type,
                                                        double value);
/// As mlirFloatAttrDoubleGet; an error at `loc` and null when `type` is not a floating-point type.
MLIR_CAPI_EXPORTED MlirAttribute mlirFloatAttrDoubleGetChecked(MlirLocation loc, MlirType type,
                                                               double value);
/// The value, rounded to nearest even where a double cannot hold it.
MLIR_CAPI_EXPORTED double mlirFloatAttrGetValueDouble(MlirAttribute attr);
/// The TypeID of the attribute kind.
MLIR_CAPI_EXPORTED MlirTypeID mlirFloatAttrGetTypeID(void);

//===--- Integers ---===//

/// Whether the attribute is an integer.
MLIR_CAPI_EXPORTED bool mlirAttributeIsAInteger(MlirAttribute attr);
/// The value, cut to the width of `type`, an integer type or `index`.
MLIR_CAPI_EXPORTED MlirAttribute mlirIntegerAttrGet(MlirType type, int64_t value);
/// The qualified name of the attribute kind.
MLIR_CAPI_EXPORTED MlirStringRef mlirIntegerAttrGetName(void);
/// The value of a signless integer or index, sign-extended from its width.
MLIR_CAPI_EXPORTED int64_t mlirIntegerAttrGetValueInt(MlirAttribute attr);
/// The value of a signed integer.
MLIR_CAPI_EXPORTED int64_t mlirIntegerAttrGetValueSInt(MlirAttribute attr);
/// The value of an unsigned integer.
MLIR_CAPI_EXPORTED uint64_t mlirIntegerAttrGetValueUInt(MlirAttribute attr);
/// The TypeID of the attribute kind.
MLIR_CAPI_EXPORTED MlirTypeID mlirIntegerAttrGetTypeID(void);

//===--- Booleans ---===//

/// Whether the attribute is an integer attribute of type `i1`.
MLIR_CAPI_EXPORTED bool mlirAttributeIsABool(MlirAttribute attr);
/// `true` (any `value` but 0) or `false`, of type `i1`.
MLIR_CAPI_EXPORTED MlirAttribute mlirBoolAttrGet(MlirContext ctx, int value);
/// The value of a bool attribute.
MLIR_CAPI_EXPORTED bool mlirBoolAttrGetValue(MlirAttribute attr);

//===--- Integer sets ---===//

/// Whether the attribute is an integer set.
MLIR_CAPI_EXPORTED bool mlirAttributeIsAIntegerSet(MlirAttribute attr);
/// The attribute of an integer set.
MLIR_CAPI_EXPORTED MlirAttribute mlirIntegerSetAttrGet(MlirIntegerSet set);
/// The qualified name of the attribute kind.
MLIR_CAPI_EXPORTED MlirStringRef mlirIntegerSetAttrGetName(void);
/// The integer set.
MLIR_CAPI_EXPORTED MlirIntegerSet mlirIntegerSetAttrGetValue(MlirAttribute attr);
/// The TypeID of the attribute kind.
MLIR_CAPI_EXPORTED MlirTypeID mlirIntegerSetAttrGetTypeID(void);

//===--- Opaque attributes ---===//

/// Whether the attribute is opaque.
MLIR_CAPI_EXPORTED bool mlirAttributeIsAOpaque(MlirAttribute attr);
/// An attribute of a dialect that is not loaded: the text after `#dialect.`, with a type.
MLIR_CAPI_EXPORTED MlirAttribute mlirOpaqueAttrGet(MlirContext ctx, MlirStringRef dialectNamespace,
                                                   intptr_t dataLength, const char *data,
                                                   MlirType type);
/// The qualified name of the attribute kind.
MLIR_CAPI_EXPORTED MlirStringRef mlirOpaqueAttrGetName(void);
/// The dialect; the text lives as long as the context.
MLIR_CAPI_EXPORTED MlirStringRef mlirOpaqueAttrGetDialectNamespace(MlirAttribute attr);
/// The text after the dialect; it lives as long as the context.
MLIR_CAPI_EXPORTED MlirStringRef mlirOpaqueAttrGetData(MlirAttribute attr);
/// The TypeID of the attribute kind.
MLIR_CAPI_EXPORTED MlirTypeID mlirOpaqueAttrGetTypeID(void);

//===--- Strings ---===//

/// Whether the attribute is a string.
MLIR_CAPI_EXPORTED bool mlirAttributeIsAString(MlirAttribute attr);
/// The string attribute of the bytes, without a type.
MLIR_CAPI_EXPORTED MlirAttribute mlirStringAttrGet(MlirContext ctx, MlirStringRef str);
/// The qualified name of the attribute kind.
MLIR_CAPI_EXPORTED MlirStringRef mlirStringAttrGetName(void);
/// The string attribute of the bytes, with a type.
MLIR_CAPI_EXPORTED MlirAttribute mlirStringAttrTypedGet(MlirType type, MlirStringRef str);
/// The bytes; they live as long as the context, and a NUL that is not counted follows them.
MLIR_CAPI_EXPORTED MlirStringRef mlirStringAttrGetValue(MlirAttribute attr);
/// The TypeID of the attribute kind.
MLIR_CAPI_EXPORTED MlirTypeID mlirStringAttrGetTypeID(void);

//===--- Symbol references ---===//

/// Whether the attribute is a symbol reference.
MLIR_CAPI_EXPORTED bool mlirAttributeIsASymbolRef(MlirAttribute attr);
/// `@symbol::@a::@b`: the references are flat symbol references.
MLIR_CAPI_EXPORTED MlirAttribute mlirSymbolRefAttrGet(MlirContext ctx, MlirStringRef symbol,
                                                      intptr_t numReferences,
                                                      MlirAttribute const *references);
/// The qualified name of the attribute kind.
MLIR_CAPI_EXPORTED MlirStringRef mlirSymbolRefAttrGetName(void);
/// The name of the first symbol; it lives as long as the context.
MLIR_CAPI_EXPORTED MlirStringRef mlirSymbolRefAttrGetRootReference(MlirAttribute attr);
/// The name of the last symbol; it lives as long as the context.
MLIR_CAPI_EXPORTED MlirStringRef mlirSymbolRefAttrGetLeafReference(MlirAttribute attr);
/// The number of references after the root.
MLIR_CAPI_EXPORTED intptr_t mlirSymbolRefAttrGetNumNestedReferences(MlirAttribute attr);
/// Reference `pos` after the root, a flat symbol reference.
MLIR_CAPI_EXPORTED MlirAttribute mlirSymbolRefAttrGetNestedReference(MlirAttribute attr,
                                                                     intptr_t pos);
/// The TypeID of the attribute kind.
MLIR_CAPI_EXPORTED MlirTypeID mlirSymbolRefAttrGetTypeID(void);

//===--- Distinct attributes ---===//

/// A new attribute around `referencedAttr`, different from every other one.
MLIR_CAPI_EXPORTED MlirAttribute mlirDisctinctAttrCreate(MlirAttribute referencedAttr);

//===--- Flat symbol references ---===//

/// Whether the attribute is a symbol reference without nested ones.
MLIR_CAPI_EXPORTED bool mlirAttributeIsAFlatSymbolRef(MlirAttribute attr);
/// `@symbol`.
MLIR_CAPI_EXPORTED MlirAttribute mlirFlatSymbolRefAttrGet(MlirContext ctx, MlirStringRef symbol);
/// The name of the attribute kind that flat references share with nested ones.
MLIR_CAPI_EXPORTED MlirStringRef mlirFlatSymbolRefAttrGetName(void);
/// The name of the symbol; it lives as long as the context.
MLIR_CAPI_EXPORTED MlirStringRef mlirFlatSymbolRefAttrGetValue(MlirAttribute attr);

//===--- Types ---===//

/// Whether the attribute is a type.
MLIR_CAPI_EXPORTED bool mlirAttributeIsAType(MlirAttribute attr);
/// The attribute of a type.
MLIR_CAPI_EXPORTED MlirAttribute mlirTypeAttrGet(MlirType type);
/// The qualified name of the attribute kind.
MLIR_CAPI_EXPORTED MlirStringRef mlirTypeAttrGetName(void);
/// The type.
MLIR_CAPI_EXPORTED MlirType mlirTypeAttrGetValue(MlirAttribute attr);
/// The TypeID of the attribute kind.
MLIR_CAPI_EXPORTED MlirTypeID mlirTypeAttrGetTypeID(void);

//===--- Unit ---===//

/// Whether the attribute is unit.
MLIR_CAPI_EXPORTED bool mlirAttributeIsAUnit(MlirAttribute attr);
/// The unit attribute.
MLIR_CAPI_EXPORTED MlirAttribute mlirUnitAttrGet(MlirContext ctx);
/// The qualified name of the attribute kind.
MLIR_CAPI_EXPORTED MlirStringRef mlirUnitAttrGetName(void);

//===--- Types ---===//

/// The TypeID of the attribute kind.
MLIR_CAPI_EXPORTED MlirTypeID mlirUnitAttrGetTypeID(void);

//===--- Elements of any storage ---===//

/// Whether the attribute holds elements of a shaped type: dense, resource or sparse.
MLIR_CAPI_EXPORTED bool mlirAttributeIsAElements(MlirAttribute attr);
/// The element at the index, as an attribute; null when it is out of bounds or not in memory.
MLIR_CAPI_EXPORTED MlirAttribute mlirElementsAttrGetValue(MlirAttribute attr, intptr_t rank,
                                                          uint64_t *idxs);
/// Whether the index has the rank of the type and lies inside its shape.
MLIR_CAPI_EXPORTED bool mlirElementsAttrIsValidIndex(MlirAttribute attr, intptr_t rank,
                                                     uint64_t *idxs);
/// The number of elements of the shape.
MLIR_CAPI_EXPORTED int64_t mlirElementsAttrGetNumElements(MlirAttribute attr);

//===--- Dense arrays ---===//

/// The TypeID of dense arrays.
MLIR_CAPI_EXPORTED MlirTypeID mlirDenseArrayAttrGetTypeID(void);
/// Whether the attribute is a dense array of Bool.
MLIR_CAPI_EXPORTED bool mlirAttributeIsADenseBoolArray(MlirAttribute attr);
/// Whether the attribute is a dense array of I8.
MLIR_CAPI_EXPORTED bool mlirAttributeIsADenseI8Array(MlirAttribute attr);
/// Whether the attribute is a dense array of I16.
MLIR_CAPI_EXPORTED bool mlirAttributeIsADenseI16Array(MlirAttribute attr);
/// Whether the attribute is a dense array of I32.
MLIR_CAPI_EXPORTED bool mlirAttributeIsADenseI32Array(MlirAttribute attr);
/// Whether the attribute is a dense array of I64.
MLIR_CAPI_EXPORTED bool mlirAttributeIsADenseI64Array(MlirAttribute attr);
/// Whether the attribute is a dense array of F32.
MLIR_CAPI_EXPORTED bool mlirAttributeIsADenseF32Array(MlirAttribute attr);
/// Whether the attribute is a dense array of F64.
MLIR_CAPI_EXPORTED bool mlirAttributeIsADenseF64Array(MlirAttribute attr);
/// The dense array of the values.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseBoolArrayGet(MlirContext ctx, intptr_t size,
                                                       int const *values);
/// The dense array of the values.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseI8ArrayGet(MlirContext ctx, intptr_t size,
                                                     int8_t const *values);
/// The dense array of the values.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseI16ArrayGet(MlirContext ctx, intptr_t size,
                                                      int16_t const *values);
/// The dense array of the values.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseI32ArrayGet(MlirContext ctx, intptr_t size,
                                                      int32_t const *values);
/// The dense array of the values.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseI64ArrayGet(MlirContext ctx, intptr_t size,
                                                      int64_t const *values);
/// The dense array of the values.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseF32ArrayGet(MlirContext ctx, intptr_t size,
                                                      float const *values);
/// The dense array of the values.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseF64ArrayGet(MlirContext ctx, intptr_t size,
                                                      double const *values);
/// The number of elements.
MLIR_CAPI_EXPORTED intptr_t mlirDenseArrayGetNumElements(MlirAttribute attr);
/// Element `pos` of a dense array of Bool.
MLIR_CAPI_EXPORTED bool mlirDenseBoolArrayGetElement(MlirAttribute attr, intptr_t pos);
/// Element `pos` of a dense array of I8.
MLIR_CAPI_EXPORTED int8_t mlirDenseI8ArrayGetElement(MlirAttribute attr, intptr_t pos);
/// Element `pos` of a dense array of I16.
MLIR_CAPI_EXPORTED int16_t mlirDenseI16ArrayGetElement(MlirAttribute attr, intptr_t pos);
/// Element `pos` of a dense array of I32.
MLIR_CAPI_EXPORTED int32_t mlirDenseI32ArrayGetElement(MlirAttribute attr, intptr_t pos);
/// Element `pos` of a dense array of I64.
MLIR_CAPI_EXPORTED int64_t mlirDenseI64ArrayGetElement(MlirAttribute attr, intptr_t pos);
/// Element `pos` of a dense array of F32.
MLIR_CAPI_EXPORTED float mlirDenseF32ArrayGetElement(MlirAttribute attr, intptr_t pos);
/// Element `pos` of a dense array of F64.
MLIR_CAPI_EXPORTED double mlirDenseF64ArrayGetElement(MlirAttribute attr, intptr_t pos);

//===--- Dense elements ---===//

// What makes them gives null when the shape isn't static, or when there are neither as many
// elements as it has nor one, which stands for all.

/// Whether the attribute is `dense<...>`, of any element type.
MLIR_CAPI_EXPORTED bool mlirAttributeIsADenseElements(MlirAttribute attr);
/// Whether the attribute is `dense<...>` of integers or indices.
MLIR_CAPI_EXPORTED bool mlirAttributeIsADenseIntElements(MlirAttribute attr);
/// Whether the attribute is `dense<...>` of floating-point numbers.
MLIR_CAPI_EXPORTED bool mlirAttributeIsADenseFPElements(MlirAttribute attr);
/// The TypeID of dense elements that are not strings.
MLIR_CAPI_EXPORTED MlirTypeID mlirDenseIntOrFPElementsAttrGetTypeID(void);
/// Dense elements from attributes of the element type: as many as the shape has, or one for all;
/// null when there are others.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrGet(MlirType shapedType, intptr_t numElements,
                                                          MlirAttribute const *elements);
/// Dense elements from memory in row-major order, null when the size does not fit the type.
/// Elements take whole bytes (a bool: a bit, from the least significant one on); the bytes of one
/// element stand for all.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrRawBufferGet(MlirType shapedType,
                                                                   size_t rawBufferSize,
                                                                   const void *rawBuffer);
/// Dense elements that all equal `element`.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrSplatGet(MlirType shapedType,
                                                               MlirAttribute element);
/// Dense elements that all equal `element`; null when the element type is not Bool.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrBoolSplatGet(MlirType shapedType,
                                                                   bool element);
/// Dense elements that all equal `element`; null when the element type is not UInt8.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrUInt8SplatGet(MlirType shapedType,
                                                                    uint8_t element);
/// Dense elements that all equal `element`; null when the element type is not Int8.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrInt8SplatGet(MlirType shapedType,
                                                                   int8_t element);
/// Dense elements that all equal `element`; null when the element type is not UInt32.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrUInt32SplatGet(MlirType shapedType,
                                                                     uint32_t element);
/// Dense elements that all equal `element`; null when the element type is not Int32.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrInt32SplatGet(MlirType shapedType,
                                                                    int32_t element);
/// Dense elements that all equal `element`; null when the element type is not UInt64.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrUInt64SplatGet(MlirType shapedType,
                                                                     uint64_t element);
/// Dense elements that all equal `element`; null when the element type is not Int64.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrInt64SplatGet(MlirType shapedType,
                                                                    int64_t element);
/// Dense elements that all equal `element`; null when the element type is not Float.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrFloatSplatGet(MlirType shapedType,
                                                                    float element);
/// Dense elements that all equal `element`; null when the element type is not Double.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrDoubleSplatGet(MlirType shapedType,
                                                                     double element);
/// Dense elements of type Bool from the values; null when the type or number does not match.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrBoolGet(MlirType shapedType,
                                                              intptr_t numElements,
                                                              const int *elements);
/// Dense elements of type UInt8 from the values; null when the type or number does not match.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrUInt8Get(MlirType shapedType,
                                                               intptr_t numElements,
                                                               const uint8_t *elements);
/// Dense elements of type Int8 from the values; null when the type or number does not match.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrInt8Get(MlirType shapedType,
                                                              intptr_t numElements,
                                                              const int8_t *elements);
/// Dense elements of type UInt16 from the values; null when the type or number does not match.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrUInt16Get(MlirType shapedType,
                                                                intptr_t numElements,
                                                                const uint16_t *elements);
/// Dense elements of type Int16 from the values; null when the type or number does not match.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrInt16Get(MlirType shapedType,
                                                               intptr_t numElements,
                                                               const int16_t *elements);
/// Dense elements of type UInt32 from the values; null when the type or number does not match.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrUInt32Get(MlirType shapedType,
                                                                intptr_t numElements,
                                                                const uint32_t *elements);
/// Dense elements of type Int32 from the values; null when the type or number does not match.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrInt32Get(MlirType shapedType,
                                                               intptr_t numElements,
                                                               const int32_t *elements);
/// Dense elements of type UInt64 from the values; null when the type or number does not match.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrUInt64Get(MlirType shapedType,
                                                                intptr_t numElements,
                                                                const uint64_t *elements);
/// Dense elements of type Int64 from the values; null when the type or number does not match.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrInt64Get(MlirType shapedType,
                                                               intptr_t numElements,
                                                               const int64_t *elements);
/// Dense elements of type Float from the values; null when the type or number does not match.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrFloatGet(MlirType shapedType,
                                                               intptr_t numElements,
                                                               const float *elements);
/// Dense elements of type Double from the values; null when the type or number does not match.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrDoubleGet(MlirType shapedType,
                                                                intptr_t numElements,
                                                                const double *elements);
/// Dense elements of type BFloat16 from the values; null when the type or number does not match.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrBFloat16Get(MlirType shapedType,
                                                                  intptr_t numElements,
                                                                  const uint16_t *elements);
/// Dense elements of type Float16 from the values; null when the type or number does not match.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrFloat16Get(MlirType shapedType,
                                                                 intptr_t numElements,
                                                                 const uint16_t *elements);
/// Dense strings; the bytes are copied. Null when their number does not match.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrStringGet(MlirType shapedType,
                                                                intptr_t numElements,
                                                                MlirStringRef *strs);
/// The same elements with another shape of as many elements; null when it has not as many.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrReshapeGet(MlirAttribute attr,
                                                                 MlirType shapedType);
/// Whether one element stands for all.
MLIR_CAPI_EXPORTED bool mlirDenseElementsAttrIsSplat(MlirAttribute attr);
/// The element that stands for all.
MLIR_CAPI_EXPORTED MlirAttribute mlirDenseElementsAttrGetSplatValue(MlirAttribute attr);
/// The element that stands for all, of element type Bool.
MLIR_CAPI_EXPORTED int mlirDenseElementsAttrGetBoolSplatValue(MlirAttribute attr);
/// The element that stands for all, of element type Int8.
MLIR_CAPI_EXPORTED int8_t mlirDenseElementsAttrGetInt8SplatValue(MlirAttribute attr);
/// The element that stands for all, of element type UInt8.
MLIR_CAPI_EXPORTED uint8_t mlirDenseElementsAttrGetUInt8SplatValue(MlirAttribute attr);
/// The element that stands for all, of element type Int32.
MLIR_CAPI_EXPORTED int32_t mlirDenseElementsAttrGetInt32SplatValue(MlirAttribute attr);
/// The element that stands for all, of element type UInt32.
MLIR_CAPI_EXPORTED uint32_t mlirDenseElementsAttrGetUInt32SplatValue(MlirAttribute attr);
/// The element that stands for all, of element type Int64.
MLIR_CAPI_EXPORTED int64_t mlirDenseElementsAttrGetInt64SplatValue(MlirAttribute attr);
/// The element that stands for all, of element type UInt64.
MLIR_CAPI_EXPORTED uint64_t mlirDenseElementsAttrGetUInt64SplatValue(MlirAttribute attr);
/// The element that stands for all, of element type Float.
MLIR_CAPI_EXPORTED float mlirDenseElementsAttrGetFloatSplatValue(MlirAttribute attr);
/// The element that stands for all, of element type Double.
MLIR_CAPI_EXPORTED double mlirDenseElementsAttrGetDoubleSplatValue(MlirAttribute attr);
/// The element that stands for all, of element type String.
MLIR_CAPI_EXPORTED MlirStringRef mlirDenseElementsAttrGetStringSplatValue(MlirAttribute attr);
/// Element `pos` in row-major order, of element type Bool.
MLIR_CAPI_EXPORTED bool mlirDenseElementsAttrGetBoolValue(MlirAttribute attr, intptr_t pos);
/// Element `pos` in row-major order, of element type Int8.
MLIR_CAPI_EXPORTED int8_t mlirDenseElementsAttrGetInt8Value(MlirAttribute attr, intptr_t pos);
/// Element `pos` in row-major order, of element type UInt8.
MLIR_CAPI_EXPORTED uint8_t mlirDenseElementsAttrGetUInt8Value(MlirAttribute attr, intptr_t pos);
/// Element `pos` in row-major order, of element type Int16.
MLIR_CAPI_EXPORTED int16_t mlirDenseElementsAttrGetInt16Value(MlirAttribute attr, intptr_t pos);
/// Element `pos` in row-major order, of element type UInt16.
MLIR_CAPI_EXPORTED uint16_t mlirDenseElementsAttrGetUInt16Value(MlirAttribute attr, intptr_t pos);
/// Element `pos` in row-major order, of element type Int32.
MLIR_CAPI_EXPORTED int32_t mlirDenseElementsAttrGetInt32Value(MlirAttribute attr, intptr_t pos);
/// Element `pos` in row-major order, of element type UInt32.
MLIR_CAPI_EXPORTED uint32_t mlirDenseElementsAttrGetUInt32Value(MlirAttribute attr, intptr_t pos);
/// Element `pos` in row-major order, of element type Int64.
MLIR_CAPI_EXPORTED int64_t mlirDenseElementsAttrGetInt64Value(MlirAttribute attr, intptr_t pos);
/// Element `pos` in row-major order, of element type UInt64.
MLIR_CAPI_EXPORTED uint64_t mlirDenseElementsAttrGetUInt64Value(MlirAttribute attr, intptr_t pos);
/// Element `pos` in row-major order, of element type Index.
MLIR_CAPI_EXPORTED uint64_t mlirDenseElementsAttrGetIndexValue(MlirAttribute attr, intptr_t pos);
/// Element `pos` in row-major order, of element type Float.
MLIR_CAPI_EXPORTED float mlirDenseElementsAttrGetFloatValue(MlirAttribute attr, intptr_t pos);
/// Element `pos` in row-major order, of element type Double.
MLIR_CAPI_EXPORTED double mlirDenseElementsAttrGetDoubleValue(MlirAttribute attr, intptr_t pos);
/// Element `pos` in row-major order, of element type String.
MLIR_CAPI_EXPORTED MlirStringRef mlirDenseElementsAttrGetStringValue(MlirAttribute attr,
                                                                     intptr_t pos);
/// The elements in memory, or the one that stands for all; it lives as long as the context.
MLIR_CAPI_EXPORTED const void *mlirDenseElementsAttrGetRawData(MlirAttribute attr);

//===--- Resources ---===//

/// Whether the attribute is `dense_resource<...>`.
MLIR_CAPI_EXPORTED bool mlirAttributeIsADenseResourceElements(MlirAttribute attr);
/// Elements in the caller's memory under a key made unique from `name`; nothing is copied.
/// `deleter` (may be NULL) is called with `userData` when the context no longer needs them.
MLIR_CAPI_EXPORTED MlirAttribute mlirUnmanagedDenseResourceElementsAttrGet(
    MlirType shapedType, MlirStringRef name, void *data, size_t dataLength, size_t dataAlignment,
    bool dataIsMutable,
    void (*deleter)(void *userData, const void *data, size_t size, size_t align), void *userData);
/// The qualified name of the attribute kind.
MLIR_CAPI_EXPORTED MlirStringRef mlirDenseResourceElementsAttrGetName(void);
/// As mlirUnmanagedDenseResourceElementsAttrGet, for Bool elements that the caller keeps alive.
MLIR_CAPI_EXPORTED MlirAttribute mlirUnmanagedDenseBoolResourceElementsAttrGet(MlirType shapedType,
                                                                               MlirStringRef name,
                                                                               intptr_t numElements,
                                                                               const int *elements);
/// As mlirUnmanagedDenseResourceElementsAttrGet, for UInt8 elements that the caller keeps alive.
MLIR_CAPI_EXPORTED MlirAttribute mlirUnmanagedDenseUInt8ResourceElementsAttrGet(
    MlirType shapedType, MlirStringRef name, intptr_t numElements, const uint8_t *elements);
/// As mlirUnmanagedDenseResourceElementsAttrGet, for Int8 elements that the caller keeps alive.
MLIR_CAPI_EXPORTED MlirAttribute mlirUnmanagedDenseInt8ResourceElementsAttrGet(
    MlirType shapedType, MlirStringRef name, intptr_t numElements, const int8_t *elements);
/// As mlirUnmanagedDenseResourceElementsAttrGet, for UInt16 elements that the caller keeps alive.
MLIR_CAPI_EXPORTED MlirAttribute mlirUnmanagedDenseUInt16ResourceElementsAttrGet(
    MlirType shapedType, MlirStringRef name, intptr_t numElements, const uint16_t *elements);
/// As mlirUnmanagedDenseResourceElementsAttrGet, for Int16 elements that the caller keeps alive.
MLIR_CAPI_EXPORTED MlirAttribute mlirUnmanagedDenseInt16ResourceElementsAttrGet(
    MlirType shapedType, MlirStringRef name, intptr_t numElements, const int16_t *elements);
/// As mlirUnmanagedDenseResourceElementsAttrGet, for UInt32 elements that the caller keeps alive.
MLIR_CAPI_EXPORTED MlirAttribute mlirUnmanagedDenseUInt32ResourceElementsAttrGet(
    MlirType shapedType, MlirStringRef name, intptr_t numElements, const uint32_t *elements);
/// As mlirUnmanagedDenseResourceElementsAttrGet, for Int32 elements that the caller keeps alive.
MLIR_CAPI_EXPORTED MlirAttribute mlirUnmanagedDenseInt32ResourceElementsAttrGet(
    MlirType shapedType, MlirStringRef name, intptr_t numElements, const int32_t *elements);
/// As mlirUnmanagedDenseResourceElementsAttrGet, for UInt64 elements that the caller keeps alive.
MLIR_CAPI_EXPORTED MlirAttribute mlirUnmanagedDenseUInt64ResourceElementsAttrGet(
    MlirType shapedType, MlirStringRef name, intptr_t numElements, const uint64_t *elements);
/// As mlirUnmanagedDenseResourceElementsAttrGet, for Int64 elements that the caller keeps alive.
MLIR_CAPI_EXPORTED MlirAttribute mlirUnmanagedDenseInt64ResourceElementsAttrGet(
    MlirType shapedType, MlirStringRef name, intptr_t numElements, const int64_t *elements);
/// As mlirUnmanagedDenseResourceElementsAttrGet, for Float elements that the caller keeps alive.
MLIR_CAPI_EXPORTED MlirAttribute mlirUnmanagedDenseFloatResourceElementsAttrGet(
    MlirType shapedType, MlirStringRef name, intptr_t numElements, const float *elements);
/// As mlirUnmanagedDenseResourceElementsAttrGet, for Double elements that the caller keeps alive.
MLIR_CAPI_EXPORTED MlirAttribute mlirUnmanagedDenseDoubleResourceElementsAttrGet(
    MlirType shapedType, MlirStringRef name, intptr_t numElements, const double *elements);
/// Element `pos` in row-major order, of element type Bool.
MLIR_CAPI_EXPORTED bool mlirDenseBoolResourceElementsAttrGetValue(MlirAttribute attr, intptr_t pos);
/// Element `pos` in row-major order, of element type Int8.
MLIR_CAPI_EXPORTED int8_t mlirDenseInt8ResourceElementsAttrGetValue(MlirAttribute attr,
                                                                    intptr_t pos);
/// Element `pos` in row-major order, of element type UInt8.
MLIR_CAPI_EXPORTED uint8_t mlirDenseUInt8ResourceElementsAttrGetValue(MlirAttribute attr,
                                                                      intptr_t pos);
/// Element `pos` in row-major order, of element type Int16.
MLIR_CAPI_EXPORTED int16_t mlirDenseInt16ResourceElementsAttrGetValue(MlirAttribute attr,
                                                                      intptr_t pos);
/// Element `pos` in row-major order, of element type UInt16.
MLIR_CAPI_EXPORTED uint16_t mlirDenseUInt16ResourceElementsAttrGetValue(MlirAttribute attr,
                                                                        intptr_t pos);
/// Element `pos` in row-major order, of element type Int32.
MLIR_CAPI_EXPORTED int32_t mlirDenseInt32ResourceElementsAttrGetValue(MlirAttribute attr,
                                                                      intptr_t pos);
/// Element `pos` in row-major order, of element type UInt32.
MLIR_CAPI_EXPORTED uint32_t mlirDenseUInt32ResourceElementsAttrGetValue(MlirAttribute attr,
                                                                        intptr_t pos);
/// Element `pos` in row-major order, of element type Int64.
MLIR_CAPI_EXPORTED int64_t mlirDenseInt64ResourceElementsAttrGetValue(MlirAttribute attr,
                                                                      intptr_t pos);
/// Element `pos` in row-major order, of element type UInt64.
MLIR_CAPI_EXPORTED uint64_t mlirDenseUInt64ResourceElementsAttrGetValue(MlirAttribute attr,
                                                                        intptr_t pos);
/// Element `pos` in row-major order, of element type Float.
MLIR_CAPI_EXPORTED float mlirDenseFloatResourceElementsAttrGetValue(MlirAttribute attr,
                                                                    intptr_t pos);
/// Element `pos` in row-major order, of element type Double.
MLIR_CAPI_EXPORTED double mlirDenseDoubleResourceElementsAttrGetValue(MlirAttribute attr,
                                                                      intptr_t pos);

//===--- Sparse elements ---===//

/// Whether the attribute is `sparse<...>`.
MLIR_CAPI_EXPORTED bool mlirAttributeIsASparseElements(MlirAttribute attr);
/// Elements that are zero but for the values at the indices, an i64 matrix of one row for each
/// value. Null when the parts don't fit, after a diagnostic where their kinds do.
MLIR_CAPI_EXPORTED MlirAttribute mlirSparseElementsAttribute(MlirType shapedType,
                                                             MlirAttribute denseIndices,
                                                             MlirAttribute denseValues);
/// The indices of the values.
MLIR_CAPI_EXPORTED MlirAttribute mlirSparseElementsAttrGetIndices(MlirAttribute attr);
/// The values.
MLIR_CAPI_EXPORTED MlirAttribute mlirSparseElementsAttrGetValues(MlirAttribute attr);
/// The TypeID of the attribute kind.
MLIR_CAPI_EXPORTED MlirTypeID mlirSparseElementsAttrGetTypeID(void);

//===--- Strided layouts ---===//

/// Whether the attribute is a strided layout.
MLIR_CAPI_EXPORTED bool mlirAttributeIsAStridedLayout(MlirAttribute attr);
/// `strided<[...], offset: ...>`.
MLIR_CAPI_EXPORTED MlirAttribute mlirStridedLayoutAttrGet(MlirContext ctx, int64_t offset,
                                                          intptr_t numStrides,
                                                          const int64_t *strides);
/// The qualified name of the attribute kind.
MLIR_CAPI_EXPORTED MlirStringRef mlirStridedLayoutAttrGetName(void);
/// The offset; the dynamic mark when unknown.
MLIR_CAPI_EXPORTED int64_t mlirStridedLayoutAttrGetOffset(MlirAttribute attr);
/// The number of strides.
MLIR_CAPI_EXPORTED intptr_t mlirStridedLayoutAttrGetNumStrides(MlirAttribute attr);
/// Stride `pos`; the dynamic mark when unknown.
MLIR_CAPI_EXPORTED int64_t mlirStridedLayoutAttrGetStride(MlirAttribute attr, intptr_t pos);
/// The TypeID of the attribute kind.
MLIR_CAPI_EXPORTED MlirTypeID mlirStridedLayoutAttrGetTypeID(void);

#ifdef __cplusplus
}
#endif

#endif // MLIR_C_BUILTINATTRIBUTES_H
