// Builtin's types and attributes as bytecode. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "bytecode/BuiltinCodes.h"
#include "bytecode/ReadBuiltin.h"
#include "bytecode/Writer.h"

static void putNumber(TesseraBytecodeWriter *writer, uint64_t value) {
  tesseraBytecodeWriteVarInt(writer, value);
}
static void putType(TesseraBytecodeWriter *writer, const IrStorage *type) {
  tesseraBytecodeWriteType(writer, irWrapType(type));
}
static void putAttribute(TesseraBytecodeWriter *writer, const IrStorage *attribute) {
  tesseraBytecodeWriteAttribute(writer, irWrapAttribute(attribute));
}
static void putAttributes(TesseraBytecodeWriter *writer, IrList list) {
  putNumber(writer, list.size);
  for (size_t i = 0; i < list.size; i++)
    putAttribute(writer, list.data[i]);
}
static void putTypes(TesseraBytecodeWriter *writer, IrList list) {
  putNumber(writer, list.size);
  for (size_t i = 0; i < list.size; i++)
    putType(writer, list.data[i]);
}
static void putShape(TesseraBytecodeWriter *writer, IrShape shape) {
  tesseraBytecodeWriteIntegers(writer, shape.rank, shape.sizes);
}

//===--- Numbers ---===//

/// The words of an integer with the bits beyond its width zero.
static void putInteger(TesseraBytecodeWriter *writer, const IrStorage *attribute) {
  const IrStorage *type = irIntegerAttrType(attribute);
  unsigned width = irTypeIsIndex(type) ? 64 : irIntegerTypeWidth(type);
  size_t numKnown, numWords = width > 64 ? (width + 63) / 64 : 1;
  const uint64_t *known = irIntegerAttrWords(attribute, &numKnown);
  uint64_t few[4], *words = few;
  if (numWords > sizeof few / sizeof *few)
    words = tsAlloc(numWords * sizeof *words);
  bool isNegative = !irTypeIsUnsigned(type) && known[numKnown - 1] >> 63;
  words[0] = 0;
  for (size_t i = 0; i < numWords; i++)
    words[i] = i < numKnown ? known[i] : isNegative ? UINT64_MAX : 0;
  if (width % 64)
    words[numWords - 1] &= ((uint64_t)1 << (width % 64)) - 1;
  tesseraBytecodeWriteBits(writer, width, words);
  if (words != few)
    tsFree(words);
}

static void putFloat(TesseraBytecodeWriter *writer, const IrStorage *attribute) {
  const IrStorage *type = irParamStorage(attribute, 0);
  const uint64_t words[2] = {(uint64_t)attribute->params[1].integer,
                             (uint64_t)attribute->params[2].integer};
  tesseraBytecodeWriteBits(writer, irTypeBitWidth(type), words);
}

//===--- Attributes ---===//

static void writeString(TesseraBytecodeWriter *writer, const IrStorage *attribute) {
  const IrStorage *type = irParamStorage(attribute, 1);
  bool isTyped = type && !irIs(type, &builtinNoneTypeDef);
  putNumber(writer, isTyped ? BC_TYPED_STRING : BC_STRING);
  // The text lives as long as the context.
  if (writer->out)
    bcVarInt(writer->out, bcStringNumber(writer->writer, irStringValue(attribute)));
  if (isTyped)
    putType(writer, type);
}

static void writeSymbolRef(TesseraBytecodeWriter *writer, const IrStorage *attribute) {
  IrList nested = irSymbolRefNested(attribute);
  putNumber(writer, nested.size ? BC_SYMBOL_REF : BC_FLAT_SYMBOL_REF);
  putAttribute(writer, irSymbolRefRoot(attribute));
  if (nested.size)
    putAttributes(writer, nested);
}

static void writePoint(TesseraBytecodeWriter *writer, const IrStorage *location) {
  putNumber(writer, BC_FILE_LINE_COLUMN);
  putAttribute(writer, irFileLineColFile(location));
  putNumber(writer, irFileLineColStartLine(location));
  putNumber(writer, irFileLineColStartColumn(location));
}

static void writeFileRange(TesseraBytecodeWriter *writer, const IrStorage *location) {
  uint64_t line = irFileLineColStartLine(location), endLine = irFileLineColEndLine(location);
  putNumber(writer, BC_FILE_RANGE);
  putAttribute(writer, irFileLineColFile(location));
  putNumber(writer, line == endLine ? 3 : 4);
  putNumber(writer, line);
  putNumber(writer, irFileLineColStartColumn(location));
  if (line != endLine)
    putNumber(writer, endLine);
  putNumber(writer, irFileLineColEndColumn(location));
}

static void writeFused(TesseraBytecodeWriter *writer, const IrStorage *location) {
  const IrStorage *metadata = irParamStorage(location, 1);
  putNumber(writer, metadata ? BC_FUSED_WITH_METADATA : BC_FUSED);
  putAttributes(writer, irParamList(location, 0));
  if (metadata)
    putAttribute(writer, metadata);
}

static MlirStringRef bytesOf(const TesseraParam *param) {
  return mlirStringRefCreate((const char *)param->pointer, param->length);
}

static void writeStrings(TesseraBytecodeWriter *writer, const IrStorage *attribute) {
  putNumber(writer, BC_DENSE_STRINGS);
  putType(writer, irElementsType(attribute));
  putNumber(writer, irDenseIsSplat(attribute));
  const MlirStringRef *texts = attribute->params[1].pointer;
  for (size_t i = 0; i < attribute->params[1].length; i++)
    tesseraBytecodeWriteString(writer, texts[i]);
}

//===--- Items ---===//
//
// Most attributes are positions, texts, numbers and lists: they are written out of what is known of
// them.

static void putPoint(const BcWriter *writer, const BcItem *item, TsString *out) {
  char *at = bcPutVarInt(bcBeginNumbers(out, 4), BC_FILE_LINE_COLUMN);
  at = bcPutVarInt(at, writer->attributes.numbers[item->part]);
  at = bcPutVarInt(at, item->point.line);
  bcEndNumbers(out, bcPutVarInt(at, item->point.column));
}

static void putText(BcWriter *writer, const BcItem *item, TsString *out) {
  bcVarInt(out, BC_STRING);
  bcVarInt(out, bcStringNumberOnce(writer, mlirStringRefCreate(item->text, item->part)));
}

static void putNumeric(const BcWriter *writer, const BcItem *item, TsString *out) {
  bcVarInt(out, item->kind == BC_ITEM_INTEGER ? BC_INTEGER : BC_FLOAT);
  bcVarInt(out, writer->types.numbers[item->part]);
  if (item->isByte)
    bcByte(out, (unsigned)item->bits & 0xff);
  else
    bcSignedVarInt(out, (int64_t)item->bits);
}

/// A dictionary or an array.
static void putElements(const BcWriter *writer, const BcItem *item, TsString *out) {
  const uint32_t *part = writer->parts.data + item->part, *end = part + 1 + (size_t)*part;
  bool isArray = item->kind == BC_ITEM_ARRAY;
  char *at =
      bcPutVarInt(bcBeginNumbers(out, 2 + (size_t)*part), isArray ? BC_ARRAY : BC_DICTIONARY);
  at = bcPutVarInt(at, isArray ? *part : *part / 2);
  while (++part < end)
    at = bcPutVarInt(at, writer->attributes.numbers[*part >> BC_PART_BITS]);
  bcEndNumbers(out, at);
}

bool bcWriteItem(BcWriter *writer, const BcItem *item, TsString *out) {
  switch ((BcItemKind)item->kind) {
  case BC_ITEM_STORAGE:
    return false;
  case BC_ITEM_POINT:
    putPoint(writer, item, out);
    break;
  case BC_ITEM_TEXT:
    putText(writer, item, out);
    break;
  case BC_ITEM_INTEGER:
  case BC_ITEM_FLOAT:
    putNumeric(writer, item, out);
    break;
  case BC_ITEM_ARRAY:
  case BC_ITEM_DICTIONARY:
    putElements(writer, item, out);
  }
  return true;
}

//===--- Other attributes ---===//

static bool writeLocation(TesseraBytecodeWriter *writer, const IrStorage *location) {
  if (bcIsPoint(location)) {
    writePoint(writer, location);
  } else if (irIsFileLineCol(location)) {
    writeFileRange(writer, location);
  } else if (irIs(location, &builtinUnknownLocDef)) {
    putNumber(writer, BC_UNKNOWN);
  } else if (irIs(location, &builtinFusedLocDef)) {
    writeFused(writer, location);
  } else if (irIs(location, &builtinNameLocDef) || irIs(location, &builtinCallSiteLocDef)) {
    putNumber(writer, irIs(location, &builtinNameLocDef) ? BC_NAMED : BC_CALL_SITE);
    putAttribute(writer, irParamStorage(location, 0));
    putAttribute(writer, irParamStorage(location, 1));
  } else {
    return false;
  }
  return true;
}

static void writeDictionary(TesseraBytecodeWriter *writer, const IrStorage *attribute) {
  IrNamedList entries = irDictionaryEntries(attribute);
  putNumber(writer, BC_DICTIONARY);
  putNumber(writer, entries.size);
  for (size_t i = 0; i < entries.size; i++) {
    putAttribute(writer, irNamedName(entries.data[i]));
    putAttribute(writer, irNamedValue(entries.data[i]));
  }
}

static bool writeElements(TesseraBytecodeWriter *writer, const IrStorage *attribute) {
  if (irIsArray(attribute)) {
    putNumber(writer, BC_ARRAY);
    putAttributes(writer, irArrayElements(attribute));
  } else if (irIsDictionary(attribute)) {
    writeDictionary(writer, attribute);
  } else if (irIsDense(attribute)) {
    putNumber(writer, BC_DENSE);
    putType(writer, irElementsType(attribute));
    bcWriteLastingBlob(writer, bytesOf(&attribute->params[1]));
  } else if (irIsDenseArray(attribute)) {
    putNumber(writer, BC_DENSE_ARRAY);
    putType(writer, irParamStorage(attribute, 0));
    putNumber(writer, (uint64_t)attribute->params[1].integer);
    bcWriteLastingBlob(writer, bytesOf(&attribute->params[2]));
  } else if (irIsDenseString(attribute)) {
    writeStrings(writer, attribute);
  } else if (irIsDenseResource(attribute)) {
    putNumber(writer, BC_DENSE_RESOURCE);
    putType(writer, irElementsType(attribute));
    bcWriteResource(writer, irDenseResource(attribute));
  } else if (irIsSparse(attribute)) {
    putNumber(writer, BC_SPARSE);
    putType(writer, irElementsType(attribute));
    putAttribute(writer, irParamStorage(attribute, 1));
    putAttribute(writer, irParamStorage(attribute, 2));
  } else {
    return false;
  }
  return true;
}

static bool writeAttribute(MlirAttribute handle, TesseraBytecodeWriter *writer) {
  const IrStorage *attribute = irAttribute(handle);
  if (irIsLocation(attribute))
    return writeLocation(writer, attribute);
  if (irIsString(attribute)) {
    writeString(writer, attribute);
  } else if (irIsInteger(attribute)) {
    putNumber(writer, BC_INTEGER);
    putType(writer, irIntegerAttrType(attribute));
    putInteger(writer, attribute);
  } else if (irIsFloat(attribute)) {
    putNumber(writer, BC_FLOAT);
    putType(writer, irParamStorage(attribute, 0));
    putFloat(writer, attribute);
  } else if (irIsSymbolRef(attribute)) {
    writeSymbolRef(writer, attribute);
  } else if (irIsTypeAttr(attribute)) {
    putNumber(writer, BC_TYPE_ATTRIBUTE);
    putType(writer, irTypeAttrValue(attribute));
  } else if (irIs(attribute, &builtinUnitAttrDef)) {
    putNumber(writer, BC_UNIT);
  } else if (irIs(attribute, &builtinDistinctAttrDef)) {
    putNumber(writer, BC_DISTINCT);
    putAttribute(writer, irParamStorage(attribute, 0));
  } else {
    return writeElements(writer, attribute);
  }
  return true;
}

//===--- Types ---===//

static void writeMemRef(TesseraBytecodeWriter *writer, const IrStorage *type) {
  const IrStorage *space = irMemRefMemorySpace(type);
  putNumber(writer, space ? BC_MEMREF_IN_SPACE_TYPE : BC_MEMREF_TYPE);
  if (space)
    putAttribute(writer, space);
  putShape(writer, irShapedShape(type));
  putType(writer, irShapedElementType(type));
  const IrStorage *layout = irMemRefLayout(type);
  if (!layout)
    layout =
        irAffineMapAttrGet(irAffineMapIdentity(type->context, (uint32_t)irShapedShape(type).rank));
  putAttribute(writer, layout);
}

static void writeUnrankedMemRef(TesseraBytecodeWriter *writer, const IrStorage *type) {
  const IrStorage *space = irMemRefMemorySpace(type);
  putNumber(writer, space ? BC_UNRANKED_MEMREF_IN_SPACE_TYPE : BC_UNRANKED_MEMREF_TYPE);
  if (space)
    putAttribute(writer, space);
  putType(writer, irShapedElementType(type));
}

static void writeTensor(TesseraBytecodeWriter *writer, const IrStorage *type) {
  const IrStorage *encoding = irTensorEncoding(type);
  putNumber(writer, encoding ? BC_ENCODED_TENSOR_TYPE : BC_RANKED_TENSOR_TYPE);
  if (encoding)
    putAttribute(writer, encoding);
  putShape(writer, irShapedShape(type));
  putType(writer, irShapedElementType(type));
}

static void writeVector(TesseraBytecodeWriter *writer, const IrStorage *type) {
  IrShape shape = irShapedShape(type);
  bool isScalable = false;
  for (size_t i = 0; i < shape.rank; i++)
    isScalable |= irVectorDimIsScalable(type, i);
  putNumber(writer, isScalable ? BC_SCALABLE_VECTOR_TYPE : BC_VECTOR_TYPE);
  if (isScalable) {
    putNumber(writer, shape.rank);
    for (size_t i = 0; i < shape.rank; i++)
      tesseraBytecodeWriteBool(writer, irVectorDimIsScalable(type, i));
  }
  putShape(writer, shape);
  putType(writer, irShapedElementType(type));
}

static bool writeShaped(TesseraBytecodeWriter *writer, const IrStorage *type) {
  if (irTypeIsRankedTensor(type)) {
    writeTensor(writer, type);
  } else if (irTypeIsVector(type)) {
    writeVector(writer, type);
  } else if (irTypeIsMemRef(type)) {
    writeMemRef(writer, type);
  } else if (irTypeIsUnrankedMemRef(type)) {
    writeUnrankedMemRef(writer, type);
  } else if (irTypeIsUnrankedTensor(type)) {
    putNumber(writer, BC_UNRANKED_TENSOR_TYPE);
    putType(writer, irShapedElementType(type));
  } else {
    return false;
  }
  return true;
}

static bool writeType(MlirType handle, TesseraBytecodeWriter *writer) {
  const IrStorage *type = irType(handle);
  for (size_t i = 0; i < BC_NUM_SIMPLE_TYPES; i++)
    if (irIs(type, bcSimpleTypes[i].definition)) {
      putNumber(writer, bcSimpleTypes[i].code);
      return true;
    }
  if (irTypeIsInteger(type)) {
    putNumber(writer, BC_INTEGER_TYPE);
    putNumber(writer, (uint64_t)irIntegerTypeWidth(type) << 2 | irIntegerTypeSignedness(type));
  } else if (irTypeIsFunction(type)) {
    putNumber(writer, BC_FUNCTION_TYPE);
    putTypes(writer, irFunctionInputs(type));
    putTypes(writer, irFunctionResults(type));
  } else if (irTypeIsComplex(type)) {
    putNumber(writer, BC_COMPLEX_TYPE);
    putType(writer, irParamStorage(type, 0));
  } else if (irTypeIsTuple(type)) {
    putNumber(writer, BC_TUPLE_TYPE);
    putTypes(writer, irTupleTypes(type));
  } else {
    return writeShaped(writer, type);
  }
  return true;
}

const BytecodeDialectInterfaceMethods bcBuiltinMethods = {.writeType = writeType,
                                                          .writeAttribute = writeAttribute,
                                                          .readType = bcReadBuiltinType,
                                                          .readAttribute = bcReadBuiltinAttribute};
