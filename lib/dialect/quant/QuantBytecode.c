// Types of the quant dialect as bytecode, in MLIR's encoding: a code, then parameters in an order
// of their own. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/quant/QuantOps.h"
#include "support/Memory.h"
#include "tessera/Bytecode.h"
#include "tessera/Generated.h"

#include <string.h>

enum { MAX_PARAMS = 9, IS_UNSIGNED = 16, END = 255 };

/// Which parameters follow a code, by their numbers in the definition.
typedef struct Encoding {
  unsigned code;
  const TesseraStorageDef *definition;
  unsigned char fields[MAX_PARAMS + 1];
  bool hasExpressedType;
} Encoding;

enum { FLAGS = 0 | IS_UNSIGNED, STORAGE = 1, EXPRESSED = 2, MINIMUM = 3, MAXIMUM = 4 };

static const Encoding kEncodings[] = {
    {1, &quantAnyQuantizedTypeDef, {FLAGS, STORAGE, MINIMUM, MAXIMUM, END}, false},
    {2, &quantAnyQuantizedTypeDef, {FLAGS, STORAGE, EXPRESSED, MINIMUM, MAXIMUM, END}, true},
    {3, &quantCalibratedQuantizedTypeDef, {0, 1, 2, END}, true},
    {4,
     &quantUniformQuantizedTypeDef,
     {FLAGS, STORAGE, EXPRESSED, 5, 6, MINIMUM, MAXIMUM, END},
     true},
    {5,
     &quantUniformQuantizedPerAxisTypeDef,
     {FLAGS, STORAGE, EXPRESSED, 7 | IS_UNSIGNED, MINIMUM, MAXIMUM, 5, 6, END},
     true},
    {6,
     &quantUniformQuantizedSubChannelTypeDef,
     {FLAGS, STORAGE, EXPRESSED, MINIMUM, MAXIMUM, 7, 8, 5, 6, END},
     true},
};
enum { NUM_ENCODINGS = sizeof kEncodings / sizeof *kEncodings };

//===--- Writing ---===//

static void writeParam(TesseraBytecodeWriter *writer, const TesseraParam *param,
                       TesseraParamKind kind, bool isUnsigned) {
  switch (kind) {
  case TESSERA_PARAM_TYPE:
    tesseraBytecodeWriteType(writer, (MlirType){param->pointer});
    break;
  case TESSERA_PARAM_ATTRIBUTE:
    tesseraBytecodeWriteAttribute(writer, (MlirAttribute){param->pointer});
    break;
  case TESSERA_PARAM_REAL:
    tesseraBytecodeWriteReal(writer, param->real);
    break;
  case TESSERA_PARAM_REALS:
    tesseraBytecodeWriteVarInt(writer, param->length);
    for (size_t i = 0; i < param->length; i++)
      tesseraBytecodeWriteReal(writer, ((const double *)param->pointer)[i]);
    break;
  case TESSERA_PARAM_INTEGERS:
    tesseraBytecodeWriteIntegers(writer, param->length, (const int64_t *)param->pointer);
    break;
  default:
    if (isUnsigned)
      tesseraBytecodeWriteVarInt(writer, (uint64_t)param->integer);
    else
      tesseraBytecodeWriteSignedVarInt(writer, param->integer);
    break;
  }
}

static bool writeType(MlirType type, TesseraBytecodeWriter *writer) {
  for (size_t i = 0; i < NUM_ENCODINGS; i++) {
    const Encoding *encoding = &kEncodings[i];
    if (!tesseraStorageIs(type.ptr, encoding->definition) ||
        encoding->hasExpressedType != !mlirTypeIsNull(quantGetExpressedType(type)))
      continue;
    tesseraBytecodeWriteVarInt(writer, encoding->code);
    for (const unsigned char *field = encoding->fields; *field != END; field++) {
      unsigned number = *field & ~(unsigned)IS_UNSIGNED;
      writeParam(writer, tesseraStorageGetParam(type.ptr, number),
                 encoding->definition->params[number].kind, *field & IS_UNSIGNED);
    }
    return true;
  }
  return false;
}

//===--- Reading ---===//

/// What lists are read into until the type is made.
typedef struct Lists {
  void *data[MAX_PARAMS];
  size_t size;
} Lists;

static bool readList(TesseraBytecodeReader *reader, bool areReal, Lists *lists,
                     TesseraParam *param) {
  size_t count;
  if (!tesseraBytecodeReadCount(reader, &count))
    return false;
  union {
    double real;
    int64_t integer;
  } *values = tsAllocZeroed(count + 1, sizeof *values);
  lists->data[lists->size++] = values;
  *param = tesseraParamArray(count, values);
  for (size_t i = 0; i < count; i++)
    if (areReal ? !tesseraBytecodeReadReal(reader, &values[i].real)
                : !tesseraBytecodeReadSignedVarInt(reader, &values[i].integer))
      return false;
  return true;
}

static bool readParam(TesseraBytecodeReader *reader, TesseraParamKind kind, bool isUnsigned,
                      Lists *lists, TesseraParam *param) {
  MlirType type;
  MlirAttribute attribute;
  uint64_t number;
  switch (kind) {
  case TESSERA_PARAM_TYPE:
    if (!tesseraBytecodeReadType(reader, &type))
      return false;
    *param = tesseraParamPointer(type.ptr);
    return true;
  case TESSERA_PARAM_ATTRIBUTE:
    if (!tesseraBytecodeReadAttribute(reader, &attribute))
      return false;
    *param = tesseraParamPointer(attribute.ptr);
    return true;
  case TESSERA_PARAM_REAL:
    return tesseraBytecodeReadReal(reader, &param->real);
  case TESSERA_PARAM_REALS:
  case TESSERA_PARAM_INTEGERS:
    return readList(reader, kind == TESSERA_PARAM_REALS, lists, param);
  default:
    if (!isUnsigned)
      return tesseraBytecodeReadSignedVarInt(reader, &param->integer);
    if (!tesseraBytecodeReadVarInt(reader, &number))
      return false;
    *param = tesseraParamInteger((int64_t)number);
    return true;
  }
}

static bool readParams(TesseraBytecodeReader *reader, const Encoding *encoding, Lists *lists,
                       TesseraParam *params) {
  const TesseraStorageDef *definition = encoding->definition;
  for (const unsigned char *field = encoding->fields; *field != END; field++) {
    unsigned number = *field & ~(unsigned)IS_UNSIGNED;
    if (!readParam(reader, definition->params[number].kind, *field & IS_UNSIGNED, lists,
                   &params[number]))
      return false;
  }
  // The flags that there are say whether stored numbers have a sign.
  if (encoding->fields[0] == FLAGS && params[0].integer & ~INT64_C(1))
    return tesseraBytecodeReaderFail(reader, "unknown flags of a quantized type: %lld",
                                     (long long)params[0].integer);
  return true;
}

static MlirType readType(TesseraBytecodeReader *reader) {
  uint64_t code;
  MlirType type = {NULL};
  if (!tesseraBytecodeReadVarInt(reader, &code))
    return type;
  const Encoding *encoding = NULL;
  for (size_t i = 0; i < NUM_ENCODINGS; i++)
    if (kEncodings[i].code == code)
      encoding = &kEncodings[i];
  if (!encoding) {
    tesseraBytecodeReaderFail(reader, "unknown quant type code: %llu", (unsigned long long)code);
    return type;
  }
  TesseraParam params[MAX_PARAMS];
  memset(params, 0, sizeof params);
  Lists lists = {.size = 0};
  if (readParams(reader, encoding, &lists, params))
    type.ptr = tesseraStorageGetChecked(tesseraBytecodeReaderGetLocation(reader),
                                        encoding->definition, params);
  while (lists.size)
    tsFree(lists.data[--lists.size]);
  return type;
}

const BytecodeDialectInterfaceMethods quantBytecodeDialectInterface = {.writeType = writeType,
                                                                       .readType = readType};
