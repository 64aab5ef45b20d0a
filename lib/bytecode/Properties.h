// In which order and how the properties of an operation are written: it follows from its
// definition. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_BYTECODE_PROPERTIES_H
#define TESSERA_BYTECODE_PROPERTIES_H

#include "bytecode/Encoding.h"

typedef enum BcPropertyKind {
  BC_REQUIRED, ///< the number of an attribute
  BC_OPTIONAL, ///< the same with a flag
  BC_BOOL,     ///< a byte
  BC_ENUM,     ///< its value
  BC_SEGMENTS  ///< sizes, without the zeros where most are
} BcPropertyKind;

typedef struct BcProperty {
  uint16_t slot;
  uint16_t kind; ///< BcPropertyKind
} BcProperty;

typedef struct BcLayout {
  uint32_t size;
  BcProperty *properties;
} BcLayout;

/// Free it with tsFree(layout.properties).
BcLayout bcLayoutGet(const IrOpName *name, int64_t version);

/// The number that an enum property is written as; false when the attribute isn't one.
bool bcEnumValue(const IrStorage *attribute, int64_t *value);

#endif // TESSERA_BYTECODE_PROPERTIES_H
