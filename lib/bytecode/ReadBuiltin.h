// Reading builtin's types and attributes. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_BYTECODE_READBUILTIN_H
#define TESSERA_BYTECODE_READBUILTIN_H

#include "ir/Builtin.h"
#include "tessera/Bytecode.h"

MlirType bcReadBuiltinType(TesseraBytecodeReader *reader);
MlirAttribute bcReadBuiltinAttribute(TesseraBytecodeReader *reader);

/// Whether these can be the bytes of elements of a shaped type.
bool bcAreDense(const IrStorage *type, MlirStringRef bytes, bool *isSplat);

/// Types of which there is one.
typedef struct BcSimpleType {
  unsigned code;
  const TesseraStorageDef *definition;
} BcSimpleType;
enum { BC_NUM_SIMPLE_TYPES = 8 };
extern const BcSimpleType bcSimpleTypes[BC_NUM_SIMPLE_TYPES];

#endif // TESSERA_BYTECODE_READBUILTIN_H
