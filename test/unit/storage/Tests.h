// Tests of the IR's storage: what they share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TEST_UNIT_STORAGE_TESTS_H
#define TESSERA_TEST_UNIT_STORAGE_TESTS_H

#include "ir/Builtin.h"

/// Counts a failure and reports it with its place.
void failTest(const char *file, int line, const char *what);
int countFailures(void);

#define EXPECT(condition) ((condition) ? (void)0 : failTest(__FILE__, __LINE__, #condition))
#define EXPECT_TEXT(text, expected) expectText(__FILE__, __LINE__, (text), (expected))
/// Compares a text, which is cleared.
void expectText(const char *file, int line, TsString *text, const char *expected);

void testAffine(IrContext *context);
void testNumbers(IrContext *context);
void testStorage(IrContext *context);
void testElements(IrContext *context);

/// Reads lines of expressions in postfix form over three dimensions and symbols, and writes each as
/// it is made and, after a tab, simplified.
int runAffineLines(IrContext *context);
/// Reads lines of a type and a literal and writes the number as an attribute of the type prints.
int runNumberLines(IrContext *context);

#endif // TESSERA_TEST_UNIT_STORAGE_TESTS_H
