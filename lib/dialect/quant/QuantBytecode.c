// Types of the quant dialect as bytecode, in MLIR's encoding: a code, then parameters in an order
// of their own. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/ReadParams.h"
#include "dialect/quant/QuantOps.h"
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

static bool readParam(TesseraBytecodeReader *reader, TesseraParamKind kind, bool isUnsigned,
                      BcLists *lists, TesseraParam *param) {
  return isUnsigned && kind == TESSERA_PARAM_INTEGER ? bcReadUnsignedParam(reader, param)
                                                     : bcReadParam(reader, kind, lists, param);
}

static bool readParams(TesseraBytecodeReader *reader, const Encoding *encoding, BcLists *lists,
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
  BcLists lists = {0};
  if (readParams(reader, encoding, &lists, params))
    type.ptr = tesseraStorageGetChecked(tesseraBytecodeReaderGetLocation(reader),
                                        encoding->definition, params);
  bcListsFree(&lists);
  return type;
}

const BytecodeDialectInterfaceMethods quantBytecodeDialectInterface = {.writeType = writeType,
                                                                       .readType = readType};
