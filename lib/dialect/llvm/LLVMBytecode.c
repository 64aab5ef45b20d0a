// Attributes of the llvm dialect as bytecode, in MLIR's encoding: a code, then parameters in the
// order of the definition. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/ReadParams.h"
#include "dialect/llvm/LLVMOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/Memory.h"
#include "tessera/Bytecode.h"
#include "tessera/Generated.h"

#include <string.h>

enum { MAX_PARAMS = 16 };

/// How a parameter is written. A TEXT is a string of its own rather than an attribute; an
/// OPTIONAL_NUMBER is none when it's -1.
typedef enum Form { NUMBER, OPTIONAL_NUMBER, FLAG, TEXT, REFERENCE, OPTIONAL_REFERENCE, LIST } Form;

static Form formOf(const TesseraParamDef *param) {
  bool isOptional = param->flags & TESSERA_PARAM_OPTIONAL;
  switch (param->kind) {
  case TESSERA_PARAM_ATTRIBUTE:
    if (isOptional)
      return OPTIONAL_REFERENCE;
    return param->definition == &builtinStringAttrDef ? TEXT : REFERENCE;
  case TESSERA_PARAM_ATTRIBUTES:
  case TESSERA_PARAM_INTEGERS:
    return LIST;
  default:
    if (param->flags & TESSERA_PARAM_BOOL)
      return FLAG;
    return param->flags & TESSERA_PARAM_MAYBE ? OPTIONAL_NUMBER : NUMBER;
  }
}

/// How many parameters have a place: a compile unit's last one, the name of another file, has none.
static unsigned numWritten(const TesseraStorageDef *definition) {
  return definition->numParams - (definition == &llvmDICompileUnitAttrDef);
}

static uint64_t largest(const TesseraParamDef *param) {
  bool isNarrow = param->flags >> TESSERA_PARAM_WIDTH_SHIFT;
  return param->flags & TESSERA_PARAM_UNSIGNED && !isNarrow ? UINT64_MAX : UINT32_MAX;
}

/// The records say which attributes have an encoding; everything else is text. NULL: none has it.
static const TesseraStorageDef *findByCode(uint64_t code) {
  return code < llvmDialectDef.numBytecodeAttributes ? llvmDialectDef.bytecodeAttributes[code]
                                                     : NULL;
}

//===--- Writing ---===//

static bool isPlainString(MlirAttribute string) {
  return mlirAttributeEqual(
      string, mlirStringAttrGet(mlirAttributeGetContext(string), mlirStringAttrGetValue(string)));
}

/// Whether the encoding has room for the value. What hasn't is kept as text.
static bool fits(const TesseraParamDef *definition, const TesseraParam *param) {
  switch (formOf(definition)) {
  case NUMBER:
    return (uint64_t)param->integer <= largest(definition);
  case OPTIONAL_NUMBER:
    return param->integer == -1 || (uint64_t)param->integer <= largest(definition);
  case TEXT:
    return param->pointer && isPlainString((MlirAttribute){param->pointer});
  case REFERENCE:
    return param->pointer;
  default:
    return true;
  }
}

static bool allFit(const TesseraStorageDef *definition, const void *storage) {
  unsigned count = numWritten(definition);
  for (unsigned i = 0; i < count; i++)
    if (!fits(&definition->params[i], tesseraStorageGetParam(storage, i)))
      return false;
  return count == definition->numParams || !tesseraStorageGetParam(storage, count)->pointer;
}

/// Whether there are any, then how many, then each.
static void writeList(TesseraBytecodeWriter *writer, TesseraParamKind kind,
                      const TesseraParam *list) {
  tesseraBytecodeWriteBool(writer, list->length != 0);
  if (!list->length)
    return;
  tesseraBytecodeWriteVarInt(writer, list->length);
  for (size_t i = 0; i < list->length; i++) {
    if (kind == TESSERA_PARAM_ATTRIBUTES)
      tesseraBytecodeWriteOptionalAttribute(writer, ((const MlirAttribute *)list->pointer)[i]);
    else
      tesseraBytecodeWriteVarInt(writer, (uint64_t)((const int64_t *)list->pointer)[i]);
  }
}

static void writeParam(TesseraBytecodeWriter *writer, const TesseraParamDef *definition,
                       const TesseraParam *param) {
  switch (formOf(definition)) {
  case NUMBER:
    tesseraBytecodeWriteVarInt(writer, (uint64_t)param->integer);
    break;
  case OPTIONAL_NUMBER: // the lowest bit says that there is one
    tesseraBytecodeWriteVarInt(writer,
                               param->integer == -1 ? 0 : (uint64_t)param->integer << 1 | 1);
    break;
  case FLAG:
    tesseraBytecodeWriteBool(writer, param->integer);
    break;
  case TEXT:
    tesseraBytecodeWriteString(writer, mlirStringAttrGetValue((MlirAttribute){param->pointer}));
    break;
  case REFERENCE:
    tesseraBytecodeWriteAttribute(writer, (MlirAttribute){param->pointer});
    break;
  case OPTIONAL_REFERENCE:
    tesseraBytecodeWriteOptionalAttribute(writer, (MlirAttribute){param->pointer});
    break;
  case LIST:
    writeList(writer, definition->kind, param);
    break;
  }
}

static bool writeAttribute(MlirAttribute attribute, TesseraBytecodeWriter *writer) {
  uint32_t code = tesseraStorageGetDefinition(attribute.ptr)->bytecodeCode;
  const TesseraStorageDef *definition = code ? findByCode(code - 1) : NULL;
  if (!definition || !allFit(definition, attribute.ptr))
    return false;
  tesseraBytecodeWriteVarInt(writer, code - 1);
  for (unsigned i = 0; i < numWritten(definition); i++)
    writeParam(writer, &definition->params[i], tesseraStorageGetParam(attribute.ptr, i));
  return true;
}

//===--- Reading ---===//

/// Whether the attribute is of the kind that the parameter must be; true of none.
static bool checkKind(TesseraBytecodeReader *reader, const TesseraParamDef *definition,
                      const void *attribute) {
  if (!attribute || !definition->definition || tesseraStorageIs(attribute, definition->definition))
    return true;
  return tesseraBytecodeReaderFail(reader, "expected '%s' to be '%s'", definition->name,
                                   definition->definition->name);
}

static bool isKnown(const TesseraParamDef *definition, uint64_t number) {
  if (number > largest(definition))
    return false;
  // What is optional is zero when it isn't there.
  if (!number && definition->flags & TESSERA_PARAM_OPTIONAL)
    return true;
  if (definition->kind == TESSERA_PARAM_ENUM)
    return tesseraEnumIsValid(definition->enumeration, (int64_t)number);
  return !definition->enumeration || tesseraEnumFindValue(definition->enumeration, (int64_t)number);
}

static bool readNumber(TesseraBytecodeReader *reader, const TesseraParamDef *definition,
                       TesseraParam *param) {
  if (!bcReadUnsignedParam(reader, param))
    return false;
  uint64_t number = (uint64_t)param->integer;
  if (formOf(definition) == OPTIONAL_NUMBER) {
    if (!(number & 1)) {
      *param = tesseraParamInteger(-1);
      return !number || tesseraBytecodeReaderFail(reader, "unsupported value of '%s': %llu",
                                                  definition->name, (unsigned long long)number);
    }
    number >>= 1;
    *param = tesseraParamInteger((int64_t)number);
  }
  return isKnown(definition, number) ||
         tesseraBytecodeReaderFail(reader, "unsupported value of '%s': %llu", definition->name,
                                   (unsigned long long)number);
}

static bool readElement(TesseraBytecodeReader *reader, const TesseraParamDef *definition,
                        MlirAttribute *element) {
  if (!tesseraBytecodeReadOptionalAttribute(reader, element))
    return false;
  if (!element->ptr)
    return tesseraBytecodeReaderFail(reader, "an element of '%s' is missing", definition->name);
  return checkKind(reader, definition, element->ptr);
}

static bool readList(TesseraBytecodeReader *reader, const TesseraParamDef *definition,
                     TesseraParam *param) {
  bool hasAny;
  size_t count;
  if (!tesseraBytecodeReadBool(reader, &hasAny))
    return false;
  if (!hasAny)
    return true;
  if (!tesseraBytecodeReadCount(reader, &count))
    return false;
  union {
    MlirAttribute attribute;
    uint64_t number;
  } *list = tsAllocZeroed(count + 1, sizeof *list);
  _Static_assert(sizeof *list == sizeof(MlirAttribute) && sizeof *list == sizeof(int64_t),
                 "lists of both kinds have elements of one size");
  *param = tesseraParamArray(count, list);
  for (size_t i = 0; i < count; i++)
    if (definition->kind == TESSERA_PARAM_ATTRIBUTES
            ? !readElement(reader, definition, &list[i].attribute)
            : !tesseraBytecodeReadVarInt(reader, &list[i].number))
      return false;
  return true;
}

static bool readParam(TesseraBytecodeReader *reader, const TesseraParamDef *definition,
                      TesseraParam *param) {
  MlirStringRef text;
  switch (formOf(definition)) {
  case NUMBER:
  case OPTIONAL_NUMBER:
    return readNumber(reader, definition, param);
  case FLAG:
    return bcReadBoolParam(reader, param);
  case TEXT:
    if (!tesseraBytecodeReadString(reader, &text))
      return false;
    *param =
        tesseraParamPointer(mlirStringAttrGet(tesseraBytecodeReaderGetContext(reader), text).ptr);
    return true;
  case REFERENCE:
    return bcReadAttributeParam(reader, param) && checkKind(reader, definition, param->pointer);
  case OPTIONAL_REFERENCE:
    return bcReadOptionalAttributeParam(reader, param) &&
           checkKind(reader, definition, param->pointer);
  case LIST:
    return readList(reader, definition, param);
  }
  return false;
}

static MlirAttribute readAttribute(TesseraBytecodeReader *reader) {
  MlirAttribute attribute = {NULL};
  uint64_t code;
  if (!tesseraBytecodeReadVarInt(reader, &code))
    return attribute;
  const TesseraStorageDef *definition = findByCode(code);
  if (!definition) {
    tesseraBytecodeReaderFail(reader, "unknown llvm attribute code: %llu",
                              (unsigned long long)code);
    return attribute;
  }
  TesseraParam params[MAX_PARAMS];
  memset(params, 0, sizeof params);
  unsigned count = 0;
  while (count < numWritten(definition) &&
         readParam(reader, &definition->params[count], &params[count]))
    count++;
  if (count == numWritten(definition))
    attribute.ptr =
        tesseraStorageGetChecked(tesseraBytecodeReaderGetLocation(reader), definition, params);
  for (unsigned i = 0; i < definition->numParams; i++)
    if (formOf(&definition->params[i]) == LIST)
      tsFree((void *)params[i].pointer);
  return attribute;
}

const BytecodeDialectInterfaceMethods llvmBytecodeDialectInterface = {
    .writeAttribute = writeAttribute, .readAttribute = readAttribute};
