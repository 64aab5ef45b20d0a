// Parameters of types and attributes out of bytecode.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/ReadParams.h"

#include "tessera/Generated.h"

void bcListsFree(BcLists *lists) {
  for (size_t i = 0; i < lists->data.size; i++)
    tsFree(lists->data.data[i]);
  tsVecFree(&lists->data);
}

static bool readType(TesseraBytecodeReader *reader, TesseraParam *param) {
  MlirType type;
  bool ok = tesseraBytecodeReadType(reader, &type);
  *param = tesseraParamPointer(type.ptr);
  return ok;
}

bool bcReadAttributeParam(TesseraBytecodeReader *reader, TesseraParam *param) {
  MlirAttribute attribute;
  bool ok = tesseraBytecodeReadAttribute(reader, &attribute);
  *param = tesseraParamPointer(attribute.ptr);
  return ok;
}

bool bcReadOptionalAttributeParam(TesseraBytecodeReader *reader, TesseraParam *param) {
  MlirAttribute attribute;
  bool ok = tesseraBytecodeReadOptionalAttribute(reader, &attribute);
  *param = tesseraParamPointer(attribute.ptr);
  return ok;
}

static bool readText(TesseraBytecodeReader *reader, TesseraParam *param) {
  MlirStringRef text;
  if (!tesseraBytecodeReadString(reader, &text))
    return false;
  *param = tesseraParamArray(text.length, text.data);
  return true;
}

bool bcReadBoolParam(TesseraBytecodeReader *reader, TesseraParam *param) {
  bool flag;
  if (!tesseraBytecodeReadBool(reader, &flag))
    return false;
  *param = tesseraParamInteger(flag);
  return true;
}

bool bcReadUnsignedParam(TesseraBytecodeReader *reader, TesseraParam *param) {
  uint64_t number;
  if (!tesseraBytecodeReadVarInt(reader, &number))
    return false;
  *param = tesseraParamInteger((int64_t)number);
  return true;
}

static bool readElement(TesseraBytecodeReader *reader, TesseraParamKind kind, void *list,
                        size_t i) {
  switch (kind) {
  case TESSERA_PARAM_TYPES:
    return tesseraBytecodeReadType(reader, (MlirType *)list + i);
  case TESSERA_PARAM_ATTRIBUTES:
    return tesseraBytecodeReadAttribute(reader, (MlirAttribute *)list + i);
  case TESSERA_PARAM_REALS:
    return tesseraBytecodeReadReal(reader, (double *)list + i);
  default:
    return tesseraBytecodeReadSignedVarInt(reader, (int64_t *)list + i);
  }
}

static bool readList(TesseraBytecodeReader *reader, TesseraParamKind kind, BcLists *lists,
                     TesseraParam *param) {
  _Static_assert(sizeof(MlirType) <= sizeof(int64_t) && sizeof(double) <= sizeof(int64_t),
                 "elements of all lists fit words");
  size_t count;
  if (!tesseraBytecodeReadCount(reader, &count))
    return false;
  void *list = tsAllocZeroed(count + 1, sizeof(int64_t));
  tsVecPush(&lists->data, list);
  *param = tesseraParamArray(count, list);
  for (size_t i = 0; i < count; i++)
    if (!readElement(reader, kind, list, i))
      return false;
  return true;
}

bool bcReadParam(TesseraBytecodeReader *reader, TesseraParamKind kind, BcLists *lists,
                 TesseraParam *param) {
  switch (kind) {
  case TESSERA_PARAM_TYPE:
    return readType(reader, param);
  case TESSERA_PARAM_ATTRIBUTE:
    return bcReadAttributeParam(reader, param);
  case TESSERA_PARAM_STRING:
    return readText(reader, param);
  case TESSERA_PARAM_REAL:
    return tesseraBytecodeReadReal(reader, &param->real);
  case TESSERA_PARAM_INTEGER:
    return tesseraBytecodeReadSignedVarInt(reader, &param->integer);
  default:
    return readList(reader, kind, lists, param);
  }
}
