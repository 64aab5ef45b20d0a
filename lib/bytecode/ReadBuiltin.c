// Builtin's types and attributes out of bytecode. Bytes may say anything: what doesn't fit together
// is refused here. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/ReadBuiltin.h"
#include "bytecode/BuiltinCodes.h"
#include "bytecode/Reader.h"

typedef TsVec(IrStorage *) Storages;
typedef TsVec(int64_t) Sizes;

static IrStorage *getType(TesseraBytecodeReader *reader) {
  return bcReadEntry(reader, &reader->file->types);
}
static IrStorage *getAttribute(TesseraBytecodeReader *reader) {
  return bcReadEntry(reader, &reader->file->attributes);
}
static MlirLocation where(const TesseraBytecodeReader *reader) {
  return irWrapLocation(reader->file->location);
}

static IrStorage *getOfKind(TesseraBytecodeReader *reader, const TesseraStorageDef *definition,
                            const char *kind) {
  IrStorage *read = getAttribute(reader);
  if (!read || irIs(read, definition))
    return read;
  bcExpected(reader, kind, read);
  return NULL;
}
static IrStorage *getString(TesseraBytecodeReader *reader) {
  return getOfKind(reader, &builtinStringAttrDef, "StringAttr");
}

/// A type of sizes and elements; NULL after an error.
static IrStorage *getShapedType(TesseraBytecodeReader *reader) {
  IrStorage *type = getType(reader);
  if (!type || irTypeIsShaped(type))
    return type;
  bcFail(reader, "expected a shaped type");
  return NULL;
}

static bool getList(TesseraBytecodeReader *reader, BcEntries *entries, Storages *list) {
  size_t count;
  if (!tesseraBytecodeReadCount(reader, &count))
    return false;
  if (count)
    tsVecReserve(list, count);
  list->size = count;
  return bcReadEntries(reader, entries, count, (void **)list->data);
}
static IrList listOf(const Storages *list) { return (IrList){list->data, list->size}; }

static bool getSizes(TesseraBytecodeReader *reader, Sizes *sizes) {
  size_t count;
  if (!tesseraBytecodeReadCount(reader, &count))
    return false;
  for (size_t i = 0; i < count; i++) {
    int64_t size;
    if (!tesseraBytecodeReadSignedVarInt(reader, &size))
      return false;
    if (size < 0 && size != IR_DYNAMIC)
      return bcFail(reader, "a dimension can't be %lld", (long long)size);
    tsVecPush(sizes, size);
  }
  return true;
}
static IrShape shapeOf(const Sizes *sizes) { return (IrShape){sizes->data, sizes->size}; }

//===--- Attributes ---===//

/// The attribute with this parameter, or NULL where it needn't be there yet. `memory` of
/// bcAllocList is freed when nothing is in it any more.
static IrStorage *getNowOrLater(TesseraBytecodeReader *reader, const TesseraStorageDef *definition,
                                TesseraParam param, void *memory) {
  BcFile *file = reader->file;
  if (file->begin) {
    file->begin->pending.params[0] = param;
    irPendingBegin(file->context, definition, &file->begin->pending);
    file->begin->memory = memory;
    return NULL;
  }
  IrStorage *storage = irStorageGet(file->context, definition, &param);
  bcFreeList(file, memory);
  return storage;
}

static IrStorage *readArray(TesseraBytecodeReader *reader) {
  BcFile *file = reader->file;
  size_t size;
  if (!tesseraBytecodeReadCount(reader, &size))
    return NULL;
  void **list = bcAllocList(file, size, sizeof *list);
  if (bcReadEntries(reader, &file->attributes, size, list))
    return getNowOrLater(reader, &builtinArrayAttrDef, irParamArray(list, size), list);
  bcFreeList(file, list);
  return NULL;
}

static bool getEntries(TesseraBytecodeReader *reader, MlirNamedAttribute *entries, size_t size) {
  void **parts = (void **)entries; // both of each
  _Static_assert(sizeof *entries == 2 * sizeof *parts, "a name and a value");
  if (!bcReadEntries(reader, &reader->file->attributes, 2 * size, parts))
    return false;
  for (size_t i = 0; i < size; i++) {
    IrStorage *name = parts[2 * i], *value = parts[2 * i + 1];
    if (!irIsString(name))
      return bcExpected(reader, "StringAttr", name);
    entries[i] = irNamed(name, value);
  }
  if (irNamedAttributesSort(entries, size) != SIZE_MAX)
    return bcFail(reader, "a name comes twice in a dictionary");
  return true;
}

static IrStorage *readDictionary(TesseraBytecodeReader *reader) {
  size_t size;
  if (!tesseraBytecodeReadCount(reader, &size))
    return NULL;
  MlirNamedAttribute *entries = bcAllocList(reader->file, size, sizeof *entries);
  if (getEntries(reader, entries, size))
    return getNowOrLater(reader, &builtinDictionaryAttrDef, irParamArray(entries, size), entries);
  bcFreeList(reader->file, entries);
  return NULL;
}

static IrStorage *readString(TesseraBytecodeReader *reader) {
  MlirStringRef text = {0};
  return bcReadStringRef(reader, &text) ? irStringGet(reader->file->context, text) : NULL;
}

static IrStorage *readTypedString(TesseraBytecodeReader *reader) {
  MlirStringRef text = {0};
  IrStorage *type = bcReadStringRef(reader, &text) ? getType(reader) : NULL;
  return type ? irStringTypedGet(type, text) : NULL;
}

static IrStorage *readFlatSymbolRef(TesseraBytecodeReader *reader) {
  IrStorage *root = getString(reader);
  return root ? irFlatSymbolRefGet(reader->file->context, irStringValue(root)) : NULL;
}

static IrStorage *readSymbolRef(TesseraBytecodeReader *reader) {
  Storages nested = {0};
  IrStorage *root = getString(reader), *reference = NULL;
  bool ok = root && getList(reader, &reader->file->attributes, &nested);
  for (size_t i = 0; ok && i < nested.size; i++)
    if (!irIsSymbolRef(nested.data[i]) || irSymbolRefNested(nested.data[i]).size)
      ok = bcExpected(reader, "FlatSymbolRefAttr", nested.data[i]);
  if (ok)
    reference = irSymbolRefGet(reader->file->context, irStringValue(root), listOf(&nested));
  tsVecFree(&nested);
  return reference;
}

static IrStorage *readTypeAttribute(TesseraBytecodeReader *reader) {
  IrStorage *type = getType(reader);
  return type ? getNowOrLater(reader, &builtinTypeAttrDef, irParamPointer(type), NULL) : NULL;
}

static IrStorage *readUnit(TesseraBytecodeReader *reader) {
  return reader->file->context->unitAttr;
}

static IrStorage *readInteger(TesseraBytecodeReader *reader) {
  IrStorage *type = getType(reader);
  if (!type)
    return NULL;
  if (!irTypeIsIntOrIndex(type)) {
    bcFail(reader, "expected integer or index type");
    return NULL;
  }
  unsigned width = irTypeIsIndex(type) ? 64 : irIntegerTypeWidth(type);
  uint64_t few[4] = {0}, *words = few;
  if (width <= 64)
    return tesseraBytecodeReadBits(reader, width, words) ? irIntegerAttrGet(type, (int64_t)*words)
                                                         : NULL;
  size_t size = (width + 63) / 64;
  if (size > sizeof few / sizeof *few)
    words = tsAllocZeroed(size, sizeof *words);
  IrStorage *integer = tesseraBytecodeReadBits(reader, width, words)
                           ? irIntegerAttrGetWide(type, words, size)
                           : NULL;
  if (words != few)
    tsFree(words);
  return integer;
}

static IrStorage *readFloat(TesseraBytecodeReader *reader) {
  IrStorage *type = getType(reader);
  uint64_t words[2] = {0};
  if (!type)
    return NULL;
  if (!irTypeIsFloat(type)) {
    bcFail(reader, "expected a floating-point type");
    return NULL;
  }
  if (!tesseraBytecodeReadBits(reader, irTypeBitWidth(type), words))
    return NULL;
  return irFloatAttrGetBits(type, (IrFloatBits){words[0], words[1]});
}

static IrStorage *readDistinct(TesseraBytecodeReader *reader) {
  IrStorage *referenced = getAttribute(reader);
  return referenced ? irDistinctCreate(referenced) : NULL;
}

//===--- Locations ---===//

static IrStorage *readCallSite(TesseraBytecodeReader *reader) {
  IrStorage *callee = bcReadLocation(reader);
  IrStorage *caller = callee ? bcReadLocation(reader) : NULL;
  return caller ? irCallSiteLocGet(callee, caller) : NULL;
}

/// A line or column.
static bool getPosition(TesseraBytecodeReader *reader, uint32_t *position) {
  uint64_t value = 0;
  if (!bcReadVarInt(reader, reader->cursor, &value))
    return false;
  if (value > UINT32_MAX)
    return bcFail(reader, "position %llu in a file is too large", (unsigned long long)value);
  *position = (uint32_t)value;
  return true;
}

static IrStorage *readFilePoint(TesseraBytecodeReader *reader) {
  IrStorage *name = getString(reader);
  uint32_t line = 0, column = 0;
  if (!name || !getPosition(reader, &line) || !getPosition(reader, &column))
    return NULL;
  return irFileLineColGetNear(name, line, column, &reader->file->near);
}

/// With as many numbers as say what there is: a line, a column, where it ends.
static IrStorage *readFileRange(TesseraBytecodeReader *reader) {
  IrStorage *name = getString(reader);
  uint32_t parts[4] = {0};
  size_t count;
  if (!name || !tesseraBytecodeReadCount(reader, &count))
    return NULL;
  if (count > 4) {
    bcFail(reader, "a range in a file has %zu numbers", count);
    return NULL;
  }
  for (size_t i = 0; i < count; i++)
    if (!getPosition(reader, &parts[i]))
      return NULL;
  if (count < 3)
    return irFileLineColGet(name, parts[0], parts[1]);
  return irFileLineColRangeGet(name, parts[0], parts[1], count == 3 ? parts[0] : parts[2],
                               count == 3 ? parts[2] : parts[3]);
}

static bool getLocations(TesseraBytecodeReader *reader, Storages *locations) {
  size_t count;
  if (!tesseraBytecodeReadCount(reader, &count))
    return false;
  for (size_t i = 0; i < count; i++) {
    IrStorage *location = bcReadLocation(reader);
    if (!location)
      return false;
    tsVecPush(locations, location);
  }
  return true;
}

static IrStorage *readFusedWith(TesseraBytecodeReader *reader, bool hasMetadata) {
  Storages locations = {0};
  IrStorage *fused = NULL, *metadata = NULL;
  if (getLocations(reader, &locations) && (!hasMetadata || (metadata = getAttribute(reader))))
    fused = irFusedLocGet(reader->file->context, listOf(&locations), metadata);
  tsVecFree(&locations);
  return fused;
}
static IrStorage *readFused(TesseraBytecodeReader *reader) { return readFusedWith(reader, false); }
static IrStorage *readFusedWithMetadata(TesseraBytecodeReader *reader) {
  return readFusedWith(reader, true);
}

static IrStorage *readNamed(TesseraBytecodeReader *reader) {
  IrStorage *name = getString(reader);
  IrStorage *child = name ? bcReadLocation(reader) : NULL;
  return child ? irNameLocGet(name, child) : NULL;
}

static IrStorage *readUnknown(TesseraBytecodeReader *reader) {
  return reader->file->context->unknownLoc;
}

//===--- Elements ---===//

static IrStorage *readDenseResource(TesseraBytecodeReader *reader) {
  IrStorage *type = getShapedType(reader);
  IrResource *resource;
  return type && bcReadResource(reader, &resource) ? irDenseResourceGet(type, resource) : NULL;
}

static bool isArrayElement(const IrStorage *type) {
  if (irTypeIsFloat(type))
    return true;
  unsigned width = irTypeIsInteger(type) ? irIntegerTypeWidth(type) : 0;
  return width == 1 || width == 8 || width == 16 || width == 32 || width == 64;
}

static IrStorage *readDenseArray(TesseraBytecodeReader *reader) {
  IrStorage *type = getType(reader);
  uint64_t count = 0;
  MlirStringRef bytes = {0};
  if (!type || !bcReadVarInt(reader, reader->cursor, &count) ||
      !tesseraBytecodeReadBlob(reader, &bytes))
    return NULL;
  if (!isArrayElement(type)) {
    bcFail(reader, "expected integer or floating point type");
    return NULL;
  }
  size_t each = irDenseArrayElementBytes(type);
  if (bytes.length % each || bytes.length / each != count) {
    bcFail(reader, "%llu elements can't be %zu bytes", (unsigned long long)count, bytes.length);
    return NULL;
  }
  return irDenseArrayGet(type, count, bytes.data);
}

static bool isDenseElement(const IrStorage *type) {
  return irTypeIsComplex(type) ? irTypeIsIntOrIndexOrFloat(irParamStorage(type, 0))
                               : irTypeIsIntOrIndexOrFloat(type);
}

bool bcAreDense(const IrStorage *type, MlirStringRef bytes, bool *isSplat) {
  return irTypeIsShaped(type) && irShapedHasRank(type) && irShapedHasStaticShape(type) &&
         isDenseElement(irShapedElementType(type)) && irShapedNumElements(type) >= 0 &&
         irDenseBufferIsValid(type, bytes.data, bytes.length, isSplat);
}

static IrStorage *readDense(TesseraBytecodeReader *reader) {
  IrStorage *type = getShapedType(reader);
  MlirStringRef bytes = {0};
  bool isSplat;
  if (!type || !tesseraBytecodeReadBlob(reader, &bytes))
    return NULL;
  if (!bcAreDense(type, bytes, &isSplat)) {
    bcFail(reader, "%zu bytes can't be the elements of the type", bytes.length);
    return NULL;
  }
  return irDenseGet(type, bytes.data, bytes.length, isSplat);
}

static IrStorage *readDenseStrings(TesseraBytecodeReader *reader) {
  IrStorage *type = getShapedType(reader), *read = NULL;
  uint64_t isSplat = 0;
  if (!type || !bcReadVarInt(reader, reader->cursor, &isSplat))
    return NULL;
  int64_t count =
      irShapedHasRank(type) && irShapedHasStaticShape(type) ? irShapedNumElements(type) : -1;
  if (isSplat && count > 1)
    count = 1;
  if (count < 0 || (uint64_t)count > bcLeft(reader->cursor)) {
    bcFail(reader, "the strings of the type aren't there");
    return NULL;
  }
  TsVec(MlirStringRef) texts = {0};
  MlirStringRef text = {0};
  for (int64_t i = 0; i < count && bcReadStringRef(reader, &text); i++)
    tsVecPush(&texts, text);
  if (texts.size == (size_t)count)
    read = irDenseStringGet(type, texts.data, texts.size);
  tsVecFree(&texts);
  return read;
}

static IrStorage *readSparse(TesseraBytecodeReader *reader) {
  IrStorage *type = getShapedType(reader);
  IrStorage *indices = type ? getAttribute(reader) : NULL;
  IrStorage *values = indices ? getAttribute(reader) : NULL;
  if (!values)
    return NULL;
  if (!irIsDense(indices)) {
    bcExpected(reader, "DenseIntElementsAttr", indices);
    return NULL;
  }
  if (!irIsDense(values) && !irIsDenseString(values)) {
    bcExpected(reader, "DenseElementsAttr", values);
    return NULL;
  }
  return irSparseGetChecked(where(reader), type, indices, values);
}

//===--- Types ---===//

const BcSimpleType bcSimpleTypes[BC_NUM_SIMPLE_TYPES] = {
    {BC_INDEX_TYPE, &builtinIndexTypeDef},   {BC_BF16_TYPE, &builtinBFloat16TypeDef},
    {BC_F16_TYPE, &builtinFloat16TypeDef},   {BC_F32_TYPE, &builtinFloat32TypeDef},
    {BC_F64_TYPE, &builtinFloat64TypeDef},   {BC_F80_TYPE, &builtinFloat80TypeDef},
    {BC_F128_TYPE, &builtinFloat128TypeDef}, {BC_NONE_TYPE, &builtinNoneTypeDef}};

static IrStorage *readIntegerType(TesseraBytecodeReader *reader) {
  uint64_t bits = 0;
  if (!bcReadVarInt(reader, reader->cursor, &bits))
    return NULL;
  if ((bits & 3) > BuiltinSignednessUnsigned || bits >> 2 > IR_INTEGER_MAX_WIDTH) {
    bcFail(reader, "there is no integer type %llu", (unsigned long long)bits);
    return NULL;
  }
  return irIntegerTypeGetChecked(where(reader), (unsigned)(bits >> 2),
                                 (BuiltinSignedness)(bits & 3));
}

static IrStorage *readFunctionType(TesseraBytecodeReader *reader) {
  Storages inputs = {0}, results = {0};
  IrStorage *type = NULL;
  if (getList(reader, &reader->file->types, &inputs) &&
      getList(reader, &reader->file->types, &results))
    type = irFunctionTypeGet(reader->file->context, listOf(&inputs), listOf(&results));
  tsVecFree(&inputs);
  tsVecFree(&results);
  return type;
}

static IrStorage *readTuple(TesseraBytecodeReader *reader) {
  Storages types = {0};
  IrStorage *type = NULL;
  if (getList(reader, &reader->file->types, &types))
    type = irTupleTypeGet(reader->file->context, listOf(&types));
  tsVecFree(&types);
  return type;
}

static IrStorage *readComplex(TesseraBytecodeReader *reader) {
  IrStorage *element = getType(reader);
  return element ? irComplexTypeGetChecked(where(reader), element) : NULL;
}

static IrStorage *readMemRefIn(TesseraBytecodeReader *reader, bool hasSpace) {
  Sizes sizes = {0};
  IrStorage *space = NULL, *element = NULL, *layout = NULL, *type = NULL;
  if ((!hasSpace || (space = getAttribute(reader))) && getSizes(reader, &sizes) &&
      (element = getType(reader)) && (layout = getAttribute(reader))) {
    if (irHasStorageTrait(layout, TESSERA_STORAGE_MEMREF_LAYOUT))
      type = irMemRefTypeGetChecked(where(reader), shapeOf(&sizes), element, layout, space);
    else
      bcExpected(reader, "MemRefLayoutAttrInterface", layout);
  }
  tsVecFree(&sizes);
  return type;
}
static IrStorage *readMemRef(TesseraBytecodeReader *reader) { return readMemRefIn(reader, false); }
static IrStorage *readMemRefInSpace(TesseraBytecodeReader *reader) {
  return readMemRefIn(reader, true);
}

static IrStorage *readUnrankedMemRef(TesseraBytecodeReader *reader) {
  IrStorage *element = getType(reader);
  return element ? irUnrankedMemRefTypeGetChecked(where(reader), element, NULL) : NULL;
}
static IrStorage *readUnrankedMemRefInSpace(TesseraBytecodeReader *reader) {
  IrStorage *space = getAttribute(reader);
  IrStorage *element = space ? getType(reader) : NULL;
  return element ? irUnrankedMemRefTypeGetChecked(where(reader), element, space) : NULL;
}

static IrStorage *readTensorWith(TesseraBytecodeReader *reader, bool hasEncoding) {
  Sizes sizes = {0};
  IrStorage *encoding = NULL, *element = NULL, *type = NULL;
  if ((!hasEncoding || (encoding = getAttribute(reader))) && getSizes(reader, &sizes) &&
      (element = getType(reader)))
    type = irRankedTensorTypeGetChecked(where(reader), shapeOf(&sizes), element, encoding);
  tsVecFree(&sizes);
  return type;
}
static IrStorage *readTensor(TesseraBytecodeReader *reader) {
  return readTensorWith(reader, false);
}
static IrStorage *readEncodedTensor(TesseraBytecodeReader *reader) {
  return readTensorWith(reader, true);
}

static IrStorage *readUnrankedTensor(TesseraBytecodeReader *reader) {
  IrStorage *element = getType(reader);
  return element ? irUnrankedTensorTypeGetChecked(where(reader), element) : NULL;
}

static IrStorage *readVectorOf(TesseraBytecodeReader *reader, const bool *scalable,
                               size_t numScalable) {
  Sizes sizes = {0};
  IrStorage *element = NULL, *type = NULL;
  if (getSizes(reader, &sizes) && (element = getType(reader))) {
    if (!scalable || sizes.size == numScalable)
      type = irVectorTypeGetChecked(where(reader), shapeOf(&sizes), element, scalable);
    else
      bcFail(reader, "%zu flags for %zu dimensions", numScalable, sizes.size);
  }
  tsVecFree(&sizes);
  return type;
}
static IrStorage *readVector(TesseraBytecodeReader *reader) {
  return readVectorOf(reader, NULL, 0);
}

static IrStorage *readScalableVector(TesseraBytecodeReader *reader) {
  size_t count, known = 0;
  if (!tesseraBytecodeReadCount(reader, &count))
    return NULL;
  bool *flags = tsAllocZeroed(count + 1, sizeof *flags);
  while (known < count && tesseraBytecodeReadBool(reader, &flags[known]))
    known++;
  IrStorage *type = known == count ? readVectorOf(reader, flags, count) : NULL;
  tsFree(flags);
  return type;
}

//===--- By code ---===//

typedef IrStorage *(*Read)(TesseraBytecodeReader *reader);

static IrStorage *readByCode(TesseraBytecodeReader *reader, const Read *reads, size_t numReads,
                             const char *kind, uint64_t code) {
  if (code < numReads && reads[code])
    return reads[code](reader);
  bcFail(reader, "unknown builtin %s code: %llu", kind, (unsigned long long)code);
  return NULL;
}

MlirAttribute bcReadBuiltinAttribute(TesseraBytecodeReader *reader) {
  static const Read reads[] = {[BC_ARRAY] = readArray,
                               [BC_DICTIONARY] = readDictionary,
                               [BC_STRING] = readString,
                               [BC_TYPED_STRING] = readTypedString,
                               [BC_FLAT_SYMBOL_REF] = readFlatSymbolRef,
                               [BC_SYMBOL_REF] = readSymbolRef,
                               [BC_TYPE_ATTRIBUTE] = readTypeAttribute,
                               [BC_UNIT] = readUnit,
                               [BC_INTEGER] = readInteger,
                               [BC_FLOAT] = readFloat,
                               [BC_CALL_SITE] = readCallSite,
                               [BC_FILE_LINE_COLUMN] = readFilePoint,
                               [BC_FUSED] = readFused,
                               [BC_FUSED_WITH_METADATA] = readFusedWithMetadata,
                               [BC_NAMED] = readNamed,
                               [BC_UNKNOWN] = readUnknown,
                               [BC_DENSE_RESOURCE] = readDenseResource,
                               [BC_DENSE_ARRAY] = readDenseArray,
                               [BC_DENSE] = readDense,
                               [BC_DENSE_STRINGS] = readDenseStrings,
                               [BC_SPARSE] = readSparse,
                               [BC_DISTINCT] = readDistinct,
                               [BC_FILE_RANGE] = readFileRange};
  uint64_t code = 0;
  if (!bcReadVarInt(reader, reader->cursor, &code))
    return irWrapAttribute(NULL);
  return irWrapAttribute(
      readByCode(reader, reads, sizeof reads / sizeof *reads, "attribute", code));
}

MlirType bcReadBuiltinType(TesseraBytecodeReader *reader) {
  static const Read reads[] = {[BC_INTEGER_TYPE] = readIntegerType,
                               [BC_FUNCTION_TYPE] = readFunctionType,
                               [BC_COMPLEX_TYPE] = readComplex,
                               [BC_MEMREF_TYPE] = readMemRef,
                               [BC_MEMREF_IN_SPACE_TYPE] = readMemRefInSpace,
                               [BC_RANKED_TENSOR_TYPE] = readTensor,
                               [BC_ENCODED_TENSOR_TYPE] = readEncodedTensor,
                               [BC_TUPLE_TYPE] = readTuple,
                               [BC_UNRANKED_MEMREF_TYPE] = readUnrankedMemRef,
                               [BC_UNRANKED_MEMREF_IN_SPACE_TYPE] = readUnrankedMemRefInSpace,
                               [BC_UNRANKED_TENSOR_TYPE] = readUnrankedTensor,
                               [BC_VECTOR_TYPE] = readVector,
                               [BC_SCALABLE_VECTOR_TYPE] = readScalableVector};
  uint64_t code = 0;
  if (!bcReadVarInt(reader, reader->cursor, &code))
    return irWrapType(NULL);
  for (size_t i = 0; i < BC_NUM_SIMPLE_TYPES; i++)
    if (bcSimpleTypes[i].code == code)
      return irWrapType(irStorageGet(reader->file->context, bcSimpleTypes[i].definition, NULL));
  return irWrapType(readByCode(reader, reads, sizeof reads / sizeof *reads, "type", code));
}
