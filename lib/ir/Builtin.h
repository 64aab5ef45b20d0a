// The builtin types, attributes and locations, and fast access to them for the library's own
// modules. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that begin with irGet or end in Get return uniqued storages. An accessor needs a
// storage of its kind. Checked makers report at a location and return NULL; the others trust the
// caller.
#ifndef TESSERA_IR_BUILTIN_H
#define TESSERA_IR_BUILTIN_H

#include "ir/BuiltinOps.h" // generated: the definitions
#include "ir/Context.h"
#include "support/String.h"

static inline bool irIs(const IrStorage *storage, const TesseraStorageDef *definition) {
  return storage && storage->definition == definition;
}
/// What C code knows a definition by: the compiled one where one was read at run time in its place.
static inline const TesseraStorageDef *irIdentity(const TesseraStorageDef *definition) {
  return definition->replaces ? definition->replaces : definition;
}
static inline MlirStringRef irDefinitionName(const TesseraStorageDef *definition) {
  return mlirStringRefCreateFromCString(definition->name);
}
/// As irIs, for definitions that may have been read at run time.
static inline bool irIsKind(const IrStorage *storage, const TesseraStorageDef *definition) {
  return irIs(storage, definition) ||
         (storage && irIdentity(storage->definition) == irIdentity(definition));
}
static inline bool irHasStorageTrait(const IrStorage *storage, uint64_t trait) {
  return storage && (storage->definition->traits & trait);
}
/// The methods with which the definition implements the interface, or NULL.
const void *irStorageInterface(const TesseraStorageDef *definition,
                               const TesseraInterface *interface);
/// As irStorageGet, after the definition's verify hook: NULL when that fails (it has reported at
/// `location`; a null location keeps it quiet).
IrStorage *irStorageGetChecked(MlirLocation location, IrContext *context,
                               const TesseraStorageDef *definition, const TesseraParam *params);

/// Reports an error (unless the location is null) and fails. `format` as printf.
MlirLogicalResult irFail(MlirLocation location, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

//===--- Parameters ---===//

static inline TesseraParam irParamInteger(int64_t value) {
  TesseraParam param = {.length = 0};
  param.integer = value;
  return param;
}
static inline TesseraParam irParamPointer(const void *pointer) {
  TesseraParam param = {.length = 0};
  param.pointer = pointer;
  return param;
}
static inline TesseraParam irParamArray(const void *data, size_t length) {
  TesseraParam param = {.length = length};
  param.pointer = data;
  return param;
}
static inline TesseraParam irParamText(MlirStringRef text) {
  return irParamArray(text.data, text.length);
}
static inline IrStorage *irParamStorage(const IrStorage *storage, unsigned index) {
  return (IrStorage *)storage->params[index].pointer;
}
static inline MlirStringRef irParamString(const IrStorage *storage, unsigned index) {
  return mlirStringRefCreate((const char *)storage->params[index].pointer,
                             storage->params[index].length);
}

//===--- Types ---===//

enum { IR_INTEGER_MAX_WIDTH = (1 << 24) - 1 };
#define IR_DYNAMIC INT64_MIN

static inline bool irTypeIsInteger(const IrStorage *type) {
  return irIs(type, &builtinIntegerTypeDef);
}
static inline unsigned irIntegerTypeWidth(const IrStorage *type) {
  return (unsigned)type->params[0].integer;
}
static inline BuiltinSignedness irIntegerTypeSignedness(const IrStorage *type) {
  return (BuiltinSignedness)type->params[1].integer;
}
static inline bool irTypeIsIntegerOf(const IrStorage *type, unsigned width,
                                     BuiltinSignedness sign) {
  return irTypeIsInteger(type) && irIntegerTypeWidth(type) == width &&
         irIntegerTypeSignedness(type) == sign;
}
static inline bool irTypeIsIndex(const IrStorage *type) { return irIs(type, &builtinIndexTypeDef); }
static inline bool irTypeIsFloat(const IrStorage *type) {
  return irHasStorageTrait(type, TESSERA_STORAGE_FLOAT);
}
/// The format of a floating-point type.
const IrFloatSemantics *irFloatSemantics(const IrStorage *type);
static inline bool irTypeIsComplex(const IrStorage *type) {
  return irIs(type, &builtinComplexTypeDef);
}
static inline bool irTypeIsIntOrIndex(const IrStorage *type) {
  return irTypeIsInteger(type) || irTypeIsIndex(type);
}
static inline bool irTypeIsIntOrIndexOrFloat(const IrStorage *type) {
  return irTypeIsIntOrIndex(type) || irTypeIsFloat(type);
}
static inline bool irTypeIsShaped(const IrStorage *type) {
  return irHasStorageTrait(type, TESSERA_STORAGE_SHAPED);
}
static inline bool irTypeIsVector(const IrStorage *type) {
  return irIs(type, &builtinVectorTypeDef);
}
static inline bool irTypeIsRankedTensor(const IrStorage *type) {
  return irIs(type, &builtinRankedTensorTypeDef);
}
static inline bool irTypeIsUnrankedTensor(const IrStorage *type) {
  return irIs(type, &builtinUnrankedTensorTypeDef);
}
static inline bool irTypeIsMemRef(const IrStorage *type) {
  return irIs(type, &builtinMemRefTypeDef);
}
static inline bool irTypeIsUnrankedMemRef(const IrStorage *type) {
  return irIs(type, &builtinUnrankedMemRefTypeDef);
}
static inline bool irTypeIsFunction(const IrStorage *type) {
  return irIs(type, &builtinFunctionTypeDef);
}
static inline bool irTypeIsTuple(const IrStorage *type) { return irIs(type, &builtinTupleTypeDef); }

typedef struct IrShape {
  const int64_t *sizes; ///< IR_DYNAMIC where unknown
  size_t rank;
} IrShape;

static inline bool irShapedHasRank(const IrStorage *type) {
  return type->definition->params[0].kind == TESSERA_PARAM_INTEGERS;
}
/// The shape of a ranked type.
static inline IrShape irShapedShape(const IrStorage *type) {
  IrShape shape = {(const int64_t *)type->params[0].pointer, type->params[0].length};
  return shape;
}
static inline IrStorage *irShapedElementType(const IrStorage *type) {
  return irParamStorage(type, irShapedHasRank(type) ? 1 : 0);
}
bool irShapedHasStaticShape(const IrStorage *type);
/// The number of elements of a static shape; -1 when it is dynamic or doesn't fit.
int64_t irShapedNumElements(const IrStorage *type);
/// The element type of a shaped type, any other type itself.
static inline IrStorage *irElementTypeOrSelf(const IrStorage *type) {
  return irTypeIsShaped(type) ? irShapedElementType(type) : (IrStorage *)type;
}
/// Bits of an integer or floating-point type; 64 for index; twice the part's for complex; else 0.
unsigned irTypeBitWidth(const IrStorage *type);

static inline IrStorage *irTensorEncoding(const IrStorage *type) { return irParamStorage(type, 2); }
static inline IrStorage *irMemRefLayout(const IrStorage *type) { return irParamStorage(type, 2); }
/// NULL for the default one.
static inline IrStorage *irMemRefMemorySpace(const IrStorage *type) {
  return irParamStorage(type, irTypeIsMemRef(type) ? 3 : 1);
}
/// Whether the layout is the identity, which isn't printed.
bool irMemRefHasIdentityLayout(const IrStorage *type);
/// Strides (room for the rank) and offset of a memref whose layout is strided, IR_DYNAMIC where
/// unknown.
bool irMemRefStridesAndOffset(const IrStorage *type, int64_t *strides, int64_t *offset);
/// The layout of a memref as an affine map: strides become `d0 * 4 + d1 + s0`, a symbol for each
/// unknown one.
const IrAffineMap *irMemRefAffineMap(const IrStorage *type);
static inline bool irVectorDimIsScalable(const IrStorage *type, size_t dim) {
  return type->params[2].length && ((const int64_t *)type->params[2].pointer)[dim];
}

/// A list of types or attributes.
typedef struct IrList {
  IrStorage *const *data;
  size_t size;
} IrList;

static inline IrList irParamList(const IrStorage *storage, unsigned index) {
  IrList list = {(IrStorage *const *)storage->params[index].pointer, storage->params[index].length};
  return list;
}
static inline IrList irFunctionInputs(const IrStorage *type) { return irParamList(type, 0); }
static inline IrList irFunctionResults(const IrStorage *type) { return irParamList(type, 1); }
static inline IrList irTupleTypes(const IrStorage *type) { return irParamList(type, 0); }

IrStorage *irIntegerTypeGet(IrContext *context, unsigned width, BuiltinSignedness signedness);
IrStorage *irFunctionTypeGet(IrContext *context, IrList inputs, IrList results);
IrStorage *irTupleTypeGet(IrContext *context, IrList types);
IrStorage *irComplexTypeGet(IrStorage *elementType);
IrStorage *irOpaqueTypeGet(IrContext *context, MlirStringRef dialect, MlirStringRef data);
/// `scalable` is NULL or one flag for each dimension.
IrStorage *irVectorTypeGet(IrShape shape, IrStorage *elementType, const bool *scalable);
/// `encoding` may be NULL.
IrStorage *irRankedTensorTypeGet(IrShape shape, IrStorage *elementType, IrStorage *encoding);
IrStorage *irUnrankedTensorTypeGet(IrStorage *elementType);
/// `layout` NULL: identity; `memorySpace` NULL: default.
IrStorage *irMemRefTypeGet(IrShape shape, IrStorage *elementType, IrStorage *layout,
                           IrStorage *memorySpace);
IrStorage *irUnrankedMemRefTypeGet(IrStorage *elementType, IrStorage *memorySpace);
/// The same with checks: an error at `location` in MLIR's words and NULL when the parts don't fit.
IrStorage *irIntegerTypeGetChecked(MlirLocation location, unsigned width,
                                   BuiltinSignedness signedness);
IrStorage *irComplexTypeGetChecked(MlirLocation location, IrStorage *elementType);
IrStorage *irOpaqueTypeGetChecked(MlirLocation location, MlirStringRef dialect, MlirStringRef data);
IrStorage *irVectorTypeGetChecked(MlirLocation location, IrShape shape, IrStorage *elementType,
                                  const bool *scalable);
IrStorage *irRankedTensorTypeGetChecked(MlirLocation location, IrShape shape,
                                        IrStorage *elementType, IrStorage *encoding);
IrStorage *irUnrankedTensorTypeGetChecked(MlirLocation location, IrStorage *elementType);
IrStorage *irMemRefTypeGetChecked(MlirLocation location, IrShape shape, IrStorage *elementType,
                                  IrStorage *layout, IrStorage *memorySpace);
IrStorage *irUnrankedMemRefTypeGetChecked(MlirLocation location, IrStorage *elementType,
                                          IrStorage *memorySpace);
/// Whether a tensor, memref or vector may hold elements of this type.
bool irTensorElementTypeIsValid(const IrStorage *type);
bool irMemRefElementTypeIsValid(const IrStorage *type);
bool irVectorElementTypeIsValid(const IrStorage *type);
/// The shaped type with another shape or element type; the rest stays (a layout is dropped with the
/// shape).
IrStorage *irShapedClone(const IrStorage *type, IrShape shape, IrStorage *elementType);

//===--- Attributes ---===//

/// The attribute's type: none for a string without one; NULL when the kind has none.
IrStorage *irAttributeType(const IrStorage *attribute);

static inline bool irIsLocation(const IrStorage *attribute) {
  return irHasStorageTrait(attribute, TESSERA_STORAGE_LOCATION);
}

/// Strings; an identifier is one without a type.
IrStorage *irStringGet(IrContext *context, MlirStringRef text);
IrStorage *irStringTypedGet(IrStorage *type, MlirStringRef text);
static inline bool irIsString(const IrStorage *attribute) {
  return irIs(attribute, &builtinStringAttrDef);
}
static inline MlirStringRef irStringValue(const IrStorage *attribute) {
  return irParamString(attribute, 0);
}
static inline IrStorage *irIdentifier(MlirIdentifier name) { return (IrStorage *)name.ptr; }

/// Integers: params are the type; the value extended to 64 bits (zero-extended for an unsigned
/// type, else sign-extended), or its low word when it needs more; and then all words that it needs,
/// low first, to be extended in the same way.
IrStorage *irIntegerAttrGet(IrStorage *type, int64_t value);
/// `words` are cut to the type's width when they are more; missing ones are extended from the last,
/// zero or sign as the type says.
IrStorage *irIntegerAttrGetWide(IrStorage *type, const uint64_t *words, size_t numWords);
static inline bool irIsInteger(const IrStorage *attribute) {
  return irIs(attribute, &builtinIntegerAttrDef);
}
static inline IrStorage *irIntegerAttrType(const IrStorage *attribute) {
  return irParamStorage(attribute, 0);
}
/// Whether the type's numbers are zero-extended.
static inline bool irTypeIsUnsigned(const IrStorage *type) {
  return irTypeIsInteger(type) && irIntegerTypeSignedness(type) == BuiltinSignednessUnsigned;
}
/// The value when it fits 64 bits, else its low word.
static inline int64_t irIntegerAttrValue(const IrStorage *attribute) {
  return attribute->params[1].integer;
}
/// All words that the value needs, at least one, low first.
static inline const uint64_t *irIntegerAttrWords(const IrStorage *attribute, size_t *numWords) {
  bool wide = attribute->params[2].length != 0;
  *numWords = wide ? attribute->params[2].length / 8 : 1;
  return wide ? (const uint64_t *)attribute->params[2].pointer
              : (const uint64_t *)(const void *)&attribute->params[1].integer;
}
/// Appends a number in decimal: two's complement in its words when isSigned.
void irWordsPrint(const uint64_t *words, size_t numWords, bool isSigned, TsString *out);
/// Reads decimal digits, or hexadecimal ones after 0x, as a magnitude into words, low first, which
/// the caller frees with tsFree: as many as the value needs, at least one. False when there are
/// other characters or more than IR_MAX_LITERAL_BITS bits.
bool irWordsParse(MlirStringRef digits, uint64_t **words, size_t *numWords);
/// Numbers in the text may not have more bits: reading and writing decimals takes quadratic time.
enum { IR_MAX_LITERAL_BITS = 1 << 17 };
/// Number of bits of a magnitude: 0 for zero.
size_t irWordsActiveBits(const uint64_t *words, size_t numWords);
/// Two's complement negation in place.
void irWordsNegate(uint64_t *words, size_t numWords);
static inline IrStorage *irBoolGet(IrContext *context, bool value) {
  return value ? context->trueAttr : context->falseAttr;
}
static inline bool irIsBool(const IrStorage *attribute) {
  return irIsInteger(attribute) && irIntegerAttrType(attribute) == attribute->context->i1Type;
}

/// Floating-point numbers.
IrStorage *irFloatAttrGet(IrStorage *type, double value);
IrStorage *irFloatAttrGetBits(IrStorage *type, IrFloatBits bits);
static inline bool irIsFloat(const IrStorage *attribute) {
  return irIs(attribute, &builtinFloatAttrDef);
}
static inline IrFloatBits irFloatAttrBits(const IrStorage *attribute) {
  IrFloatBits bits = {(uint64_t)attribute->params[1].integer,
                      (uint64_t)attribute->params[2].integer};
  return bits;
}
double irFloatAttrValue(const IrStorage *attribute);

/// Arrays and dictionaries.
IrStorage *irArrayGet(IrContext *context, IrList elements);
static inline bool irIsArray(const IrStorage *attribute) {
  return irIs(attribute, &builtinArrayAttrDef);
}
static inline IrList irArrayElements(const IrStorage *attribute) {
  return irParamList(attribute, 0);
}
typedef struct IrNamedList {
  const MlirNamedAttribute *data;
  size_t size;
} IrNamedList;
/// Entries in any order.
IrStorage *irDictionaryGet(IrContext *context, IrNamedList entries);
/// Entries sorted by name already, none twice.
IrStorage *irDictionaryGetSorted(IrContext *context, IrNamedList entries);
/// Sorts in place by name. Returns the position after sorting of an entry whose name comes twice,
/// or SIZE_MAX.
size_t irNamedAttributesSort(MlirNamedAttribute *entries, size_t size);
static inline bool irIsDictionary(const IrStorage *attribute) {
  return irIs(attribute, &builtinDictionaryAttrDef);
}
static inline IrNamedList irDictionaryEntries(const IrStorage *attribute) {
  IrNamedList list = {(const MlirNamedAttribute *)attribute->params[0].pointer,
                      attribute->params[0].length};
  return list;
}
/// The value of a name or NULL; `dictionary` may be NULL.
IrStorage *irDictionaryFind(const IrStorage *dictionary, MlirStringRef name);
/// The same by identifier.
IrStorage *irDictionaryFindId(const IrStorage *dictionary, const IrStorage *name);
/// The dictionary with the name set to `value`, or removed when that is NULL. `dictionary` may be
/// NULL (empty); the result is NULL when empty.
IrStorage *irDictionarySet(IrContext *context, const IrStorage *dictionary, IrStorage *name,
                           IrStorage *value);
static inline IrStorage *irNamedName(MlirNamedAttribute entry) {
  return (IrStorage *)entry.name.ptr;
}
static inline IrStorage *irNamedValue(MlirNamedAttribute entry) {
  return (IrStorage *)entry.attribute.ptr;
}
static inline MlirNamedAttribute irNamed(const IrStorage *name, const IrStorage *value) {
  MlirNamedAttribute entry = {{name}, {value}};
  return entry;
}

/// Types, symbols, affine, opaque.
IrStorage *irTypeAttrGet(IrStorage *type);
static inline bool irIsTypeAttr(const IrStorage *attribute) {
  return irIs(attribute, &builtinTypeAttrDef);
}
static inline IrStorage *irTypeAttrValue(const IrStorage *attribute) {
  return irParamStorage(attribute, 0);
}
/// `nested` are flat symbol references.
IrStorage *irSymbolRefGet(IrContext *context, MlirStringRef root, IrList nested);
static inline IrStorage *irFlatSymbolRefGet(IrContext *context, MlirStringRef name) {
  return irSymbolRefGet(context, name, (IrList){NULL, 0});
}
static inline bool irIsSymbolRef(const IrStorage *attribute) {
  return irIs(attribute, &builtinSymbolRefAttrDef);
}
/// The StringAttr of the root.
static inline IrStorage *irSymbolRefRoot(const IrStorage *attribute) {
  return irParamStorage(attribute, 0);
}
static inline IrList irSymbolRefNested(const IrStorage *attribute) {
  return irParamList(attribute, 1);
}
/// The StringAttr of the last symbol.
IrStorage *irSymbolRefLeaf(const IrStorage *attribute);
IrStorage *irAffineMapAttrGet(const IrAffineMap *map);
static inline const IrAffineMap *irAffineMapAttrValue(const IrStorage *attribute) {
  return (const IrAffineMap *)attribute->params[0].pointer;
}
IrStorage *irIntegerSetAttrGet(const IrIntegerSet *set);
static inline const IrIntegerSet *irIntegerSetAttrValue(const IrStorage *attribute) {
  return (const IrIntegerSet *)attribute->params[0].pointer;
}
IrStorage *irOpaqueAttrGet(IrContext *context, MlirStringRef dialect, MlirStringRef data,
                           IrStorage *type);
IrStorage *irOpaqueAttrGetChecked(MlirLocation location, MlirStringRef dialect, MlirStringRef data,
                                  IrStorage *type);
IrStorage *irStridedLayoutGet(IrContext *context, int64_t offset, IrShape strides);
/// A new one each time.
IrStorage *irDistinctCreate(IrStorage *referenced);

//===--- Many elements ---===//

/// `array<i32: ...>`: elementType is i1 (one byte each), an integer of 8 to 64 bits or a float.
IrStorage *irDenseArrayGet(IrStorage *elementType, size_t size, const void *data);
static inline bool irIsDenseArray(const IrStorage *attribute) {
  return irIs(attribute, &builtinDenseArrayAttrDef);
}
/// Bytes that one element of a dense array takes.
size_t irDenseArrayElementBytes(const IrStorage *elementType);

/// Dense elements in memory: an element takes irDenseElementBits bits: 1 for i1 (packed, from the
/// least significant bit of the first byte on), else whole bytes, little end first; index is 64
/// bits; a complex number is its two parts, each of whole bytes. What holds the same value in every
/// element is kept as a splat.
size_t irDenseElementBits(const IrStorage *elementType);
/// `data` holds all elements, or one when `isSplat`. The shape must be static, the element type
/// integer, index, float or complex of those.
IrStorage *irDenseGet(IrStorage *shapedType, const void *data, size_t size, bool isSplat);
/// Whether `size` bytes can be the elements of the type; *isSplat: one for all.
bool irDenseBufferIsValid(const IrStorage *shapedType, const void *data, size_t size,
                          bool *isSplat);
/// From attributes, one for each element or one for all; NULL when one has another type.
IrStorage *irDenseGetElements(IrStorage *shapedType, IrList elements);
IrStorage *irDenseStringGet(IrStorage *shapedType, const MlirStringRef *strings, size_t size);
static inline bool irIsDense(const IrStorage *attribute) {
  return irIs(attribute, &builtinDenseIntOrFPElementsAttrDef);
}
static inline bool irIsDenseString(const IrStorage *attribute) {
  return irIs(attribute, &builtinDenseStringElementsAttrDef);
}
static inline bool irIsDenseResource(const IrStorage *attribute) {
  return irIs(attribute, &builtinDenseResourceElementsAttrDef);
}
static inline bool irIsSparse(const IrStorage *attribute) {
  return irIs(attribute, &builtinSparseElementsAttrDef);
}
/// Of dense elements of numbers or strings.
static inline bool irDenseIsSplat(const IrStorage *attribute) {
  return attribute->params[2].integer != 0;
}
static inline IrStorage *irElementsType(const IrStorage *attribute) {
  return irParamStorage(attribute, 0);
}
static inline const unsigned char *irDenseData(const IrStorage *attribute, size_t *size) {
  *size = attribute->params[1].length;
  return (const unsigned char *)attribute->params[1].pointer;
}
/// The bits of element `position` of integers of up to 64 bits or index (extended as its type
/// says), or of floats; complex: part 0 or 1.
int64_t irDenseIntegerAt(const IrStorage *attribute, size_t position);
IrFloatBits irDenseFloatAt(const IrStorage *attribute, size_t position, unsigned part);
/// Element `position` as an attribute (an array of two for a complex number).
IrStorage *irDenseElementAt(const IrStorage *attribute, size_t position);
IrStorage *irDenseResourceGet(IrStorage *shapedType, const IrResource *resource);
static inline IrResource *irDenseResource(const IrStorage *attribute) {
  return (IrResource *)attribute->params[1].pointer;
}
IrStorage *irSparseGetChecked(MlirLocation location, IrStorage *shapedType, IrStorage *indices,
                              IrStorage *values);

//===--- Locations ---===//

static inline MlirLocation irWrapLocation(const IrStorage *location) {
  return (MlirLocation){location};
}
static inline IrStorage *irLocation(MlirLocation location) { return (IrStorage *)location.ptr; }

/// `file` is a StringAttr; one position.
IrStorage *irFileLineColGet(IrStorage *file, uint32_t line, uint32_t column);
/// As irFileLineColGet; *near, NULL at first, says where the one before was found: most are near
/// each other.
IrStorage *irFileLineColGetNear(IrStorage *file, uint32_t line, uint32_t column,
                                IrPositionPage **near);
IrStorage *irFileLineColRangeGet(IrStorage *file, uint32_t startLine, uint32_t startColumn,
                                 uint32_t endLine, uint32_t endColumn);
IrStorage *irCallSiteLocGet(IrStorage *callee, IrStorage *caller);
/// Nested fused locations without other metadata are spliced in, unknown and repeated ones dropped;
/// one that is left stands for itself when there is no metadata.
IrStorage *irFusedLocGet(IrContext *context, IrList locations, IrStorage *metadata);
/// `child` NULL: unknown.
IrStorage *irNameLocGet(IrStorage *name, IrStorage *child);
/// A location that stands for something outside, and what it prints as.
IrStorage *irOpaqueLocGet(const void *underlying, const void *typeId, IrStorage *fallback);
static inline bool irIsFileLineCol(const IrStorage *location) {
  return irIs(location, &builtinFileLineColRangeDef);
}
static inline IrStorage *irFileLineColFile(const IrStorage *location) {
  return irParamStorage(location, 0);
}
static inline uint32_t irFileLineColStartLine(const IrStorage *location) {
  return (uint32_t)((uint64_t)location->params[1].integer >> 32);
}
static inline uint32_t irFileLineColStartColumn(const IrStorage *location) {
  return (uint32_t)location->params[1].integer;
}
static inline uint32_t irFileLineColEndLine(const IrStorage *location) {
  return (uint32_t)((uint64_t)location->params[2].integer >> 32);
}
static inline uint32_t irFileLineColEndColumn(const IrStorage *location) {
  return (uint32_t)location->params[2].integer;
}

//===--- Affine ---===//

static inline const IrAffineExpr *irExpr(MlirAffineExpr expr) {
  return (const IrAffineExpr *)expr.ptr;
}
static inline MlirAffineExpr irWrapExpr(const IrAffineExpr *expr) { return (MlirAffineExpr){expr}; }
static inline const IrAffineMap *irMap(MlirAffineMap map) { return (const IrAffineMap *)map.ptr; }
static inline const IrIntegerSet *irSet(MlirIntegerSet set) {
  return (const IrIntegerSet *)set.ptr;
}

/// How deep a parser lets expressions get: functions on them recurse.
enum { IR_AFFINE_MAX_DEPTH = 1000 };

const IrAffineExpr *irAffineConstant(IrContext *context, int64_t value);
const IrAffineExpr *irAffineDim(IrContext *context, uint32_t position);
const IrAffineExpr *irAffineSymbol(IrContext *context, uint32_t position);
/// Simplified as MLIR does it.
const IrAffineExpr *irAffineBinary(IrAffineKind kind, const IrAffineExpr *lhs,
                                   const IrAffineExpr *rhs);
/// Dimension i becomes dims[i] (NULL array or beyond the end: stays), symbols likewise.
const IrAffineExpr *irAffineReplace(const IrAffineExpr *expr, const IrAffineExpr *const *dims,
                                    size_t numDims, const IrAffineExpr *const *symbols,
                                    size_t numSymbols);
/// `to` in the place of `from` wherever that occurs.
const IrAffineExpr *irAffineReplaceExpr(const IrAffineExpr *expr, const IrAffineExpr *from,
                                        const IrAffineExpr *to);
/// Sum of terms where that is simpler; see mlirSimplifyAffineExpr.
const IrAffineExpr *irAffineSimplify(const IrAffineExpr *expr, uint32_t numDims,
                                     uint32_t numSymbols);
/// Whether so many dimensions and symbols are all that the expressions are of.
bool irAffineFits(const IrAffineExpr *const *exprs, intptr_t size, intptr_t numDims,
                  intptr_t numSymbols);
/// Calls `visit` for every subexpression, operands first; of one that comes several times perhaps
/// once.
void irAffineWalk(const IrAffineExpr *expr, void (*visit)(const IrAffineExpr *expr, void *user),
                  void *user);
/// The value with these numbers for dimensions and symbols; false when it divides by zero or less,
/// or overflows.
bool irAffineEvaluate(const IrAffineExpr *expr, const int64_t *dims, const int64_t *symbols,
                      int64_t *value);

const IrAffineMap *irAffineMapGet(IrContext *context, uint32_t numDims, uint32_t numSymbols,
                                  size_t numResults, const IrAffineExpr *const *results);
const IrAffineMap *irAffineMapIdentity(IrContext *context, uint32_t numDims);
bool irAffineMapIsIdentity(const IrAffineMap *map);
/// The results simplified.
const IrAffineMap *irAffineMapSimplify(const IrAffineMap *map);
/// outer(inner(...)): the results of `inner` are the dimensions of `outer`; symbols of `outer` come
/// first.
const IrAffineMap *irAffineMapCompose(const IrAffineMap *outer, const IrAffineMap *inner);
/// The map with dimensions and symbols replaced, over as many new ones.
const IrAffineMap *irAffineMapReplace(const IrAffineMap *map, const IrAffineExpr *const *dims,
                                      const IrAffineExpr *const *symbols, uint32_t numDims,
                                      uint32_t numSymbols);
/// Results of the map for these inputs; false when one cannot be computed.
bool irAffineMapEvaluate(const IrAffineMap *map, const int64_t *dims, const int64_t *symbols,
                         int64_t *results);
const IrIntegerSet *irIntegerSetGet(IrContext *context, uint32_t numDims, uint32_t numSymbols,
                                    size_t numConstraints, const IrAffineExpr *const *constraints,
                                    const bool *isEquality);

/// The textual forms, appended: `d0 + s0`, `(d0)[s0] -> (d0)`, `(d0) : (d0 >= 0)`.
void irAffineExprPrint(const IrAffineExpr *expr, TsString *out);
/// The same, where `printLeaf` writes dimensions and symbols into `out`. The expression isn't NULL.
typedef void (*IrAffineLeafPrinter)(const IrAffineExpr *leaf, void *user);
void irAffineExprPrintWith(const IrAffineExpr *expr, TsString *out, IrAffineLeafPrinter printLeaf,
                           void *user);
void irAffineMapPrint(const IrAffineMap *map, TsString *out);
/// `(d0, d1)[s0]`.
void irAffineInputsPrint(uint32_t numDims, uint32_t numSymbols, TsString *out);
void irIntegerSetPrint(const IrIntegerSet *set, TsString *out);

#endif // TESSERA_IR_BUILTIN_H
