// Parameters of types and attributes out of bytecode, for the library's dialects whose encodings
// are tables. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_BYTECODE_READPARAMS_H
#define TESSERA_BYTECODE_READPARAMS_H

#include "support/Memory.h"
#include "tessera/Bytecode.h"
#include "tessera/Definition.h"

/// What lists are read into until the storage that copies them is made. Starts zeroed.
typedef struct BcLists {
  TsVec(void *) data;
} BcLists;
void bcListsFree(BcLists *lists);

/// Each reads what stands where the reader is; false after an error.
bool bcReadAttributeParam(TesseraBytecodeReader *reader, TesseraParam *param);
/// An attribute that may be missing.
bool bcReadOptionalAttributeParam(TesseraBytecodeReader *reader, TesseraParam *param);
bool bcReadBoolParam(TesseraBytecodeReader *reader, TesseraParam *param);
/// A number that is written without a sign.
bool bcReadUnsignedParam(TesseraBytecodeReader *reader, TesseraParam *param);
/// A parameter as most are written that are of its kind: numbers with a sign, lists after the
/// number of their elements. Text stays where it is, as long as the reader.
bool bcReadParam(TesseraBytecodeReader *reader, TesseraParamKind kind, BcLists *lists,
                 TesseraParam *param);

#endif // TESSERA_BYTECODE_READPARAMS_H
