// A dialect whose illegal operation `test.do` says itself what its pattern does.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TEST_UNIT_CONVERSION_TESTS_H
#define TESSERA_TEST_UNIT_CONVERSION_TESTS_H

#include "tessera/Conversion.h"

void testLoadDialect(MlirContext context);
void testAddPatterns(MlirRewritePatternSet patterns, const TesseraTypeConverter *converter);
/// Whether the operation has a discardable attribute of that name.
bool testHas(MlirOperation op, const char *name);
/// `test.new` with the attribute `name`, and with `was` unless that is null.
MlirOperation testCreate(MlirRewriterBase rewriter, const char *name, MlirLocation location,
                         TesseraTypeGroup types, TesseraValueGroup operands, MlirAttribute was);

#endif // TESSERA_TEST_UNIT_CONVERSION_TESTS_H
