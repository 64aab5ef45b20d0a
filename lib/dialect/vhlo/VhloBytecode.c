// Types and attributes of the vhlo dialect as bytecode, in StableHLO's encoding: a code, then
// parameters. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/ReadParams.h"
#include "dialect/vhlo/VhloOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/Bytecode.h"
#include "tessera/Generated.h"

enum { MAX_PARAMS = 8 };

/// How a parameter of a number or an optional one is written; 0: as its kind is.
enum { UNSIGNED = 1, FLAGGED, OPTIONAL };

/// A code, and what is written by its parameters' kinds. Those whose order is another one than the
/// definition's say it: numbers of parameters, plus 1.
typedef struct Encoding {
  unsigned code;
  const TesseraStorageDef *definition;
  unsigned char how[MAX_PARAMS], order[MAX_PARAMS];
} Encoding;

enum { TENSOR_TYPE = 20, ENCODED_TENSOR_TYPE = 21 };

static const Encoding kTypes[] = {
    {.code = 0, .definition = &vhloBooleanV1TypeDef},
    {.code = 1, .definition = &vhloComplexV1TypeDef},
    {.code = 2, .definition = &vhloFloatBF16V1TypeDef},
    {.code = 3, .definition = &vhloFloatF16V1TypeDef},
    {.code = 4, .definition = &vhloFloatF32V1TypeDef},
    {.code = 5, .definition = &vhloFloatF64V1TypeDef},
    {.code = 6, .definition = &vhloFloatF8E4M3FNV1TypeDef},
    {.code = 7, .definition = &vhloFloatF8E5M2V1TypeDef},
    {.code = 8, .definition = &vhloFunctionV1TypeDef},
    {.code = 9, .definition = &vhloIndexV1TypeDef},
    {.code = 10, .definition = &vhloIntegerSI4V1TypeDef},
    {.code = 11, .definition = &vhloIntegerSI8V1TypeDef},
    {.code = 12, .definition = &vhloIntegerSI16V1TypeDef},
    {.code = 13, .definition = &vhloIntegerSI32V1TypeDef},
    {.code = 14, .definition = &vhloIntegerSI64V1TypeDef},
    {.code = 15, .definition = &vhloIntegerUI4V1TypeDef},
    {.code = 16, .definition = &vhloIntegerUI8V1TypeDef},
    {.code = 17, .definition = &vhloIntegerUI16V1TypeDef},
    {.code = 18, .definition = &vhloIntegerUI32V1TypeDef},
    {.code = 19, .definition = &vhloIntegerUI64V1TypeDef},
    {.code = 22, .definition = &vhloTokenV1TypeDef},
    {.code = 23, .definition = &vhloTupleV1TypeDef},
    {.code = 24, .definition = &vhloUniformQuantizedV1TypeDef, .how = {UNSIGNED}},
    {.code = 25, .definition = &vhloUnrankedTensorV1TypeDef},
    {.code = 26, .definition = &vhloWitnessV1TypeDef},
    {.code = 27, .definition = &vhloFloatF8E4M3FNUZV1TypeDef},
    {.code = 28, .definition = &vhloFloatF8E5M2FNUZV1TypeDef},
    {.code = 29, .definition = &vhloFloatF8E4M3B11FNUZV1TypeDef},
    {.code = 30,
     .definition = &vhloUniformQuantizedPerAxisV1TypeDef,
     .how = {UNSIGNED, 0, 0, UNSIGNED},
     .order = {1, 2, 3, 4, 7, 8, 5, 6}},
    {.code = 31, .definition = &vhloIntegerSI2V1TypeDef},
    {.code = 32, .definition = &vhloIntegerUI2V1TypeDef},
    {.code = 33, .definition = &vhloNoneV1TypeDef},
    {.code = 34, .definition = &vhloFloatTF32V1TypeDef},
    {.code = 35, .definition = &vhloFloatF8E4M3V1TypeDef},
    {.code = 36, .definition = &vhloFloatF8E3M4V1TypeDef},
    {.code = 37, .definition = &vhloFloatF4E2M1FNV1TypeDef},
    {.code = 38, .definition = &vhloFloatF6E2M3FNV1TypeDef},
    {.code = 39, .definition = &vhloFloatF6E3M2FNV1TypeDef},
    {.code = 40, .definition = &vhloFloatF8E8M0FNUV1TypeDef},
    {.code = 41, .definition = &vhloRankedBufferV1TypeDef},
    {.code = 42, .definition = &vhloFutureV1TypeDef},
};
enum { NUM_TYPES = sizeof kTypes / sizeof *kTypes };

enum { DICTIONARY = 6, FLOAT = 8, INTEGER = 9, TENSOR = 15 };

static const Encoding kAttributes[] = {
    {.code = 1, .definition = &vhloArrayV1AttrDef},
    {.code = 2, .definition = &vhloBooleanV1AttrDef, .how = {UNSIGNED}},
    {.code = 3, .definition = &vhloComparisonDirectionV1AttrDef},
    {.code = 4, .definition = &vhloComparisonTypeV1AttrDef},
    {.code = 5, .definition = &vhloCustomCallApiVersionV1AttrDef},
    {.code = 7, .definition = &vhloFftTypeV1AttrDef},
    {.code = 10, .definition = &vhloOutputOperandAliasV1AttrDef},
    {.code = 11, .definition = &vhloPrecisionV1AttrDef},
    {.code = 12, .definition = &vhloRngAlgorithmV1AttrDef},
    {.code = 13, .definition = &vhloRngDistributionV1AttrDef},
    {.code = 14, .definition = &vhloStringV1AttrDef},
    {.code = 16, .definition = &vhloTransposeV1AttrDef},
    {.code = 17, .definition = &vhloTypeV1AttrDef},
    {.code = 18, .definition = &vhloTypeExtensionsV1AttrDef},
    {.code = 19, .definition = &vhloResultAccuracyModeV1AttrDef},
    {.code = 20, .definition = &vhloResultAccuracyV1AttrDef},
    {.code = 21, .definition = &vhloSubAxisInfoV1AttrDef},
    {.code = 22, .definition = &vhloAxisRefV1AttrDef, .how = {0, FLAGGED}},
    {.code = 23, .definition = &vhloReplicaGroupMeshAxesV1AttrDef},
    {.code = 24, .definition = &vhloMeshAxisV1AttrDef},
    {.code = 25, .definition = &vhloMeshV1AttrDef, .how = {0, OPTIONAL}},
};
enum { NUM_ATTRIBUTES = sizeof kAttributes / sizeof *kAttributes };

static unsigned paramAt(const Encoding *encoding, unsigned place) {
  return encoding->order[0] ? encoding->order[place] - 1u : place;
}

//===--- Writing ---===//

static void writeAttributeHow(TesseraBytecodeWriter *writer, MlirAttribute attribute,
                              unsigned how) {
  if (how == OPTIONAL) {
    tesseraBytecodeWriteOptionalAttribute(writer, attribute);
    return;
  }
  if (how == FLAGGED)
    tesseraBytecodeWriteVarInt(writer, attribute.ptr != NULL);
  if (attribute.ptr)
    tesseraBytecodeWriteAttribute(writer, attribute);
}

static void writeList(TesseraBytecodeWriter *writer, const TesseraParam *param,
                      TesseraParamKind kind) {
  tesseraBytecodeWriteVarInt(writer, param->length);
  for (size_t i = 0; i < param->length; i++) {
    if (kind == TESSERA_PARAM_TYPES)
      tesseraBytecodeWriteType(writer, ((const MlirType *)param->pointer)[i]);
    else if (kind == TESSERA_PARAM_ATTRIBUTES)
      tesseraBytecodeWriteAttribute(writer, ((const MlirAttribute *)param->pointer)[i]);
    else if (kind == TESSERA_PARAM_REALS)
      tesseraBytecodeWriteReal(writer, ((const double *)param->pointer)[i]);
    else
      tesseraBytecodeWriteSignedVarInt(writer, ((const int64_t *)param->pointer)[i]);
  }
}

static void writeParam(TesseraBytecodeWriter *writer, const TesseraParam *param,
                       TesseraParamKind kind, unsigned how) {
  switch (kind) {
  case TESSERA_PARAM_TYPE:
    tesseraBytecodeWriteType(writer, (MlirType){param->pointer});
    break;
  case TESSERA_PARAM_ATTRIBUTE:
    writeAttributeHow(writer, (MlirAttribute){param->pointer}, how);
    break;
  case TESSERA_PARAM_STRING:
    tesseraBytecodeWriteString(writer, mlirStringRefCreate(param->pointer, param->length));
    break;
  case TESSERA_PARAM_REAL:
    tesseraBytecodeWriteReal(writer, param->real);
    break;
  case TESSERA_PARAM_INTEGER:
    if (how != UNSIGNED) {
      tesseraBytecodeWriteSignedVarInt(writer, param->integer);
      break;
    }
    // fallthrough
  case TESSERA_PARAM_ENUM:
    tesseraBytecodeWriteVarInt(writer, (uint64_t)param->integer);
    break;
  default:
    writeList(writer, param, kind);
    break;
  }
}

static bool writeByTable(const void *storage, const Encoding *encodings, size_t count,
                         TesseraBytecodeWriter *writer) {
  for (size_t i = 0; i < count; i++) {
    const Encoding *encoding = &encodings[i];
    if (!tesseraStorageIs(storage, encoding->definition))
      continue;
    tesseraBytecodeWriteVarInt(writer, encoding->code);
    for (unsigned place = 0; place < encoding->definition->numParams; place++) {
      unsigned number = paramAt(encoding, place);
      writeParam(writer, tesseraStorageGetParam(storage, number),
                 encoding->definition->params[number].kind, encoding->how[place]);
    }
    return true;
  }
  return false;
}

static bool writeType(MlirType type, TesseraBytecodeWriter *writer) {
  if (!vhloRankedTensorV1TypeIsA(type))
    return writeByTable(type.ptr, kTypes, NUM_TYPES, writer);
  MlirAttribute encoding = vhloRankedTensorV1TypeGetEncoding(type);
  tesseraBytecodeWriteVarInt(writer, encoding.ptr ? ENCODED_TENSOR_TYPE : TENSOR_TYPE);
  if (encoding.ptr)
    tesseraBytecodeWriteAttribute(writer, encoding);
  size_t rank;
  const int64_t *sizes = vhloRankedTensorV1TypeGetShape(type, &rank);
  tesseraBytecodeWriteIntegers(writer, rank, sizes);
  tesseraBytecodeWriteType(writer, vhloRankedTensorV1TypeGetElementType(type));
  return true;
}

static void writeDictionary(MlirAttribute attribute, TesseraBytecodeWriter *writer) {
  size_t count;
  const MlirAttribute *names = vhloDictionaryV1AttrGetNames(attribute, &count);
  const MlirAttribute *values = vhloDictionaryV1AttrGetValues(attribute, &count);
  tesseraBytecodeWriteVarInt(writer, DICTIONARY);
  tesseraBytecodeWriteVarInt(writer, count);
  for (size_t i = 0; i < count; i++) {
    tesseraBytecodeWriteAttribute(writer, names[i]);
    tesseraBytecodeWriteAttribute(writer, values[i]);
  }
}

static void writeNumber(MlirAttribute attribute, unsigned code, TesseraBytecodeWriter *writer) {
  const IrStorage *value =
      irAttribute((MlirAttribute){tesseraStorageGetParam(attribute.ptr, 1)->pointer});
  const IrStorage *type = irParamStorage(value, 0);
  unsigned width = irTypeBitWidth(type);
  uint64_t word = code == FLOAT ? irFloatAttrBits(value).low : (uint64_t)irIntegerAttrValue(value);
  if (width < 64)
    word &= (UINT64_C(1) << width) - 1;
  tesseraBytecodeWriteVarInt(writer, code);
  tesseraBytecodeWriteType(writer, (MlirType){tesseraStorageGetParam(attribute.ptr, 0)->pointer});
  tesseraBytecodeWriteBits(writer, width, &word);
}

static void writeTensor(MlirAttribute attribute, TesseraBytecodeWriter *writer) {
  size_t size;
  const unsigned char *data = irDenseData(irAttribute(vhloTensorV1AttrGetData(attribute)), &size);
  const IrStorage *type = irElementsType(irAttribute(vhloTensorV1AttrGetData(attribute)));
  unsigned char one = size ? data[0] & 1 : 0;
  // A single bool isn't a splat here, which has all bits of its byte alike.
  if (irShapedNumElements(type) == 1 && irDenseElementBits(irShapedElementType(type)) == 1)
    data = &one;
  tesseraBytecodeWriteVarInt(writer, TENSOR);
  tesseraBytecodeWriteType(writer, vhloTensorV1AttrGetType(attribute));
  tesseraBytecodeWriteBlob(writer, mlirStringRefCreate((const char *)data, size));
}

static bool writeAttribute(MlirAttribute attribute, TesseraBytecodeWriter *writer) {
  if (vhloDictionaryV1AttrIsA(attribute))
    writeDictionary(attribute, writer);
  else if (vhloFloatV1AttrIsA(attribute))
    writeNumber(attribute, FLOAT, writer);
  else if (vhloIntegerV1AttrIsA(attribute))
    writeNumber(attribute, INTEGER, writer);
  else if (vhloTensorV1AttrIsA(attribute))
    writeTensor(attribute, writer);
  else
    return writeByTable(attribute.ptr, kAttributes, NUM_ATTRIBUTES, writer);
  return true;
}

//===--- Reading ---===//

static bool readAttributeHow(TesseraBytecodeReader *reader, unsigned how, TesseraParam *param) {
  uint64_t isThere = 1;
  if (how == OPTIONAL)
    return bcReadOptionalAttributeParam(reader, param);
  if (how == FLAGGED && !tesseraBytecodeReadVarInt(reader, &isThere))
    return false;
  return !isThere || bcReadAttributeParam(reader, param);
}

static bool readUnsigned(TesseraBytecodeReader *reader, const TesseraParamDef *definition,
                         TesseraParam *param) {
  if (!bcReadUnsignedParam(reader, param))
    return false;
  uint64_t number = (uint64_t)param->integer;
  bool isKnown =
      definition->kind == TESSERA_PARAM_ENUM
          ? number <= INT32_MAX && tesseraEnumFindValue(definition->enumeration, (int64_t)number)
          : number <= (definition->flags & TESSERA_PARAM_BOOL ? 1 : INT32_MAX);
  return isKnown || tesseraBytecodeReaderFail(reader, "unsupported value of '%s': %llu",
                                              definition->name, (unsigned long long)number);
}

static bool readParam(TesseraBytecodeReader *reader, const TesseraParamDef *definition,
                      unsigned how, BcLists *lists, TesseraParam *param) {
  if (definition->kind == TESSERA_PARAM_ATTRIBUTE)
    return readAttributeHow(reader, how, param);
  return definition->kind == TESSERA_PARAM_ENUM || how == UNSIGNED
             ? readUnsigned(reader, definition, param)
             : bcReadParam(reader, definition->kind, lists, param);
}

static const void *readByTable(TesseraBytecodeReader *reader, uint64_t code,
                               const Encoding *encodings, size_t count, const char *kind) {
  const Encoding *encoding = NULL;
  for (size_t i = 0; i < count; i++)
    if (encodings[i].code == code)
      encoding = &encodings[i];
  if (!encoding) {
    tesseraBytecodeReaderFail(reader, "unknown vhlo %s code: %llu", kind, (unsigned long long)code);
    return NULL;
  }
  const TesseraStorageDef *definition = encoding->definition;
  TesseraParam params[MAX_PARAMS];
  memset(params, 0, sizeof params);
  BcLists lists = {0};
  bool ok = true;
  for (unsigned place = 0; ok && place < definition->numParams; place++) {
    unsigned number = paramAt(encoding, place);
    ok = readParam(reader, &definition->params[number], encoding->how[place], &lists,
                   &params[number]);
  }
  const void *storage =
      ok ? tesseraStorageGetChecked(tesseraBytecodeReaderGetLocation(reader), definition, params)
         : NULL;
  bcListsFree(&lists);
  return storage;
}

static const void *readTensorType(TesseraBytecodeReader *reader, bool hasEncoding) {
  BcLists lists = {0};
  TesseraParam params[3];
  memset(params, 0, sizeof params);
  const TesseraStorageDef *definition = &vhloRankedTensorV1TypeDef;
  const void *type = NULL;
  if ((!hasEncoding || readAttributeHow(reader, 0, &params[2])) &&
      bcReadParam(reader, definition->params[0].kind, &lists, &params[0]) &&
      bcReadParam(reader, definition->params[1].kind, &lists, &params[1]))
    type = tesseraStorageGetChecked(tesseraBytecodeReaderGetLocation(reader), definition, params);
  bcListsFree(&lists);
  return type;
}

static MlirType readType(TesseraBytecodeReader *reader) {
  uint64_t code;
  if (!tesseraBytecodeReadVarInt(reader, &code))
    return (MlirType){NULL};
  if (code == TENSOR_TYPE || code == ENCODED_TENSOR_TYPE)
    return (MlirType){readTensorType(reader, code == ENCODED_TENSOR_TYPE)};
  return (MlirType){readByTable(reader, code, kTypes, NUM_TYPES, "type")};
}

static const void *readDictionary(TesseraBytecodeReader *reader) {
  TsVec(MlirAttribute) names = {0}, values = {0};
  size_t count;
  bool ok = tesseraBytecodeReadCount(reader, &count);
  for (size_t i = 0; ok && i < count; i++) {
    MlirAttribute name, value;
    ok =
        tesseraBytecodeReadAttribute(reader, &name) && tesseraBytecodeReadAttribute(reader, &value);
    if (ok) {
      tsVecPush(&names, name);
      tsVecPush(&values, value);
    }
  }
  const void *dictionary =
      ok ? vhloDictionaryV1AttrGetChecked(tesseraBytecodeReaderGetLocation(reader), names.size,
                                          names.data, values.size, values.data)
               .ptr
         : NULL;
  tsVecFree(&names);
  tsVecFree(&values);
  return dictionary;
}

/// A type, and what it is of builtin; false after an error.
static bool readTyped(TesseraBytecodeReader *reader, MlirType *type, IrStorage **builtin) {
  if (!tesseraBytecodeReadType(reader, type))
    return false;
  *builtin = irType(vhloTypeTo(tesseraBytecodeReaderGetLocation(reader), *type));
  return *builtin ||
         tesseraBytecodeReaderFail(reader, "expected a type that builtin has a counterpart of");
}

static const void *readNumber(TesseraBytecodeReader *reader, unsigned code) {
  MlirType type;
  IrStorage *builtin;
  uint64_t word;
  if (!readTyped(reader, &type, &builtin))
    return NULL;
  if (code == FLOAT ? !irTypeIsFloat(builtin) : !irTypeIsIntOrIndex(builtin)) {
    tesseraBytecodeReaderFail(reader, "expected %s type", code == FLOAT ? "a float" : "an integer");
    return NULL;
  }
  if (!tesseraBytecodeReadBits(reader, irTypeBitWidth(builtin), &word))
    return NULL;
  MlirContext context = tesseraBytecodeReaderGetContext(reader);
  if (code == FLOAT)
    return vhloFloatV1AttrGet(context, type,
                              irWrapAttribute(irFloatAttrGetBits(builtin, (IrFloatBits){word, 0})))
        .ptr;
  return vhloIntegerV1AttrGet(context, type,
                              irWrapAttribute(irIntegerAttrGetWide(builtin, &word, 1)))
      .ptr;
}

/// Bools of a byte each, as some files have them.
static const void *readUnpacked(MlirType type, IrStorage *builtin, MlirStringRef bytes) {
  size_t size = (bytes.length + 7) / 8;
  unsigned char *bits = tsAllocZeroed(size + 1, 1);
  for (size_t i = 0; i < bytes.length; i++)
    if (bytes.data[i])
      bits[i / 8] |= (unsigned char)(1u << i % 8);
  MlirAttribute data = irWrapAttribute(irDenseGet(builtin, bits, size, false));
  tsFree(bits);
  return vhloTensorV1AttrGet(mlirTypeGetContext(type), type, data).ptr;
}

static bool holdsNumbers(const IrStorage *type) {
  if (!irTypeIsRankedTensor(type) || !irShapedHasStaticShape(type) || irShapedNumElements(type) < 0)
    return false;
  const IrStorage *element = irShapedElementType(type);
  return irTypeIsIntOrIndexOrFloat(irTypeIsComplex(element) ? irParamStorage(element, 0) : element);
}

static const void *readTensor(TesseraBytecodeReader *reader) {
  MlirType type;
  IrStorage *builtin;
  MlirStringRef bytes;
  bool isSplat;
  if (!readTyped(reader, &type, &builtin) || !tesseraBytecodeReadBlob(reader, &bytes))
    return NULL;
  if (holdsNumbers(builtin)) {
    if (irDenseBufferIsValid(builtin, bytes.data, bytes.length, &isSplat))
      return vhloTensorV1AttrGet(
                 mlirTypeGetContext(type), type,
                 irWrapAttribute(irDenseGet(builtin, bytes.data, bytes.length, isSplat)))
          .ptr;
    if (irDenseElementBits(irShapedElementType(builtin)) == 1 &&
        (uint64_t)irShapedNumElements(builtin) == bytes.length)
      return readUnpacked(type, builtin, bytes);
  }
  tesseraBytecodeReaderFail(reader, "%zu bytes can't be the elements of the type", bytes.length);
  return NULL;
}

static MlirAttribute readAttribute(TesseraBytecodeReader *reader) {
  uint64_t code;
  if (!tesseraBytecodeReadVarInt(reader, &code))
    return (MlirAttribute){NULL};
  switch (code) {
  case DICTIONARY:
    return (MlirAttribute){readDictionary(reader)};
  case FLOAT:
  case INTEGER:
    return (MlirAttribute){readNumber(reader, (unsigned)code)};
  case TENSOR:
    return (MlirAttribute){readTensor(reader)};
  default:
    return (MlirAttribute){readByTable(reader, code, kAttributes, NUM_ATTRIBUTES, "attribute")};
  }
}

const BytecodeDialectInterfaceMethods vhloBytecodeDialectInterface = {
    .writeType = writeType,
    .writeAttribute = writeAttribute,
    .readType = readType,
    .readAttribute = readAttribute};
