// The operations of the test dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TEST_UNIT_CONVERSION_DIALECT_H
#define TESSERA_TEST_UNIT_CONVERSION_DIALECT_H

#include "Tests.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

extern const TesseraOpDef constantDef, addDef, brDef, endDef, doDef, jumpDef, stuckDef, newDef,
    pairDef, bodyDef;

#endif // TESSERA_TEST_UNIT_CONVERSION_DIALECT_H
