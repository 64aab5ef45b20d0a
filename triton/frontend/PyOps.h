// What the parts of Python at compile time share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TRITON_FRONTEND_PYOPS_H
#define TESSERA_TRITON_FRONTEND_PYOPS_H

#include "triton/frontend/Frontend.h"
#include "triton/frontend/Ints.h"

/// What compile-time values may take: a kernel needs a small part, a mistake would take everything.
enum {
  FE_MAX_INT_BITS = 1 << 16,
  FE_MAX_TEXT = 1 << 24,
  FE_MAX_ITEMS = 1 << 20,
  FE_MAX_STEPS = 1 << 23,
  FE_MAX_PY_NESTING = 64
};

/// Counts work, about one for a small operation; false, and an error, when a compilation does too
/// much of it.
bool fePyStep(FeCompiler *compiler, size_t cost);

/// ascii(value).
void fePyAscii(FeValue *value, TsString *out);
FeValue *fePyNew(FeCompiler *compiler, FeKind kind);
FeValue *fePyInt(FeCompiler *compiler, FeInt value);
/// A string of what is in `text`, which is freed.
FeValue *fePyTakeText(FeCompiler *compiler, TsString *text);
/// A list or tuple of copied items.
FeValue *fePyCopyItems(FeCompiler *compiler, FeKind kind, FeValue *const *items, size_t count);
void fePyAppend(FeCompiler *compiler, FeValue *list, FeValue *item);
/// The value of a key, NULL when it isn't there.
FeValue *fePyDictFind(const FeValue *dict, const FeValue *key);
/// False after an error: an unhashable key.
bool fePyDictSet(FeCompiler *compiler, FeValue *dict, FeValue *key, FeValue *value);

static inline bool fePyIsInt(const FeValue *value) {
  return value->kind == FE_INT || value->kind == FE_BOOL;
}
static inline bool fePyIsNumber(const FeValue *value) {
  return fePyIsInt(value) || value->kind == FE_FLOAT;
}
static inline bool fePyIsNone(const FeValue *value) { return !value || value->kind == FE_NONE; }
/// An int's or bool's number.
FeInt fePyIntOf(const FeValue *value);
/// A number as a double; false, and an error, when an int is too large.
bool fePyToDouble(FeCompiler *compiler, const FeValue *value, double *result);
/// <0, 0, >0, and 2 where a NaN is in it. Exact for ints and floats.
int fePyCompareNumbers(const FeValue *a, const FeValue *b);

FeValue *fePyArithmetic(FeCompiler *compiler, FeOperator op, FeValue *left, FeValue *right);
/// left ** right % modulus, of ints.
FeValue *fePyPowerModulo(FeCompiler *compiler, FeValue *base, FeValue *exponent, FeValue *modulus);

/// The shortest text that reads as the number again, as repr(float).
void fePyPrintFloat(double value, TsString *out);
/// How many code points a text has.
size_t fePyLength(MlirStringRef text);
/// The bytes of code points [start, start + count).
MlirStringRef fePyCodePoints(MlirStringRef text, size_t start, size_t count);
/// The code point at a byte, and how many bytes it takes.
uint32_t fePyCodePointAt(MlirStringRef text, size_t at, size_t *size);
void feAppendCodePoint(TsString *out, uint32_t point);

/// format(value, spec). False after an error.
bool fePyFormat(FeCompiler *compiler, FeValue *value, MlirStringRef spec, TsString *out);
/// format % arguments.
FeValue *fePyPercent(FeCompiler *compiler, MlirStringRef format, FeValue *arguments);
/// format.format(*arguments, **keywords).
FeValue *fePyFormatMethod(FeCompiler *compiler, MlirStringRef format, const FeArguments *arguments);

/// An index or the bound of a slice as a position; false after an error.
bool fePyIndex(FeCompiler *compiler, const FeValue *value, int64_t *result);
/// The method of a value of Python's own types, bound; NULL: none.
FeValue *fePyMethod(FeCompiler *compiler, FeValue *value, MlirStringRef name);
/// A value that is called with `self` first.
FeValue *fePyBind(FeCompiler *compiler, FeValue *callee, FeValue *self);
FeValue *fePyBuiltinValue(FeCompiler *compiler, const FeBuiltin *builtin);
/// The builtin of a table, ended by one without a name, with the last part of its name.
const FeBuiltin *fePyTableFind(const FeBuiltin *table, MlirStringRef name);
/// A function of Python's module math, or one of its constants; NULL: none.
FeValue *fePyMathFind(FeCompiler *compiler, MlirStringRef name);
/// Whether an iterable has fewer than FE_MAX_ITEMS items; gives them as fePyItems.
FeValue *fePyListOf(FeCompiler *compiler, FeValue *iterable);
/// Sorts in place, stably; `key` may be NULL. False after an error.
bool fePySort(FeCompiler *compiler, FeValue **items, size_t count, FeValue *key, bool isReversed);

/// The kind of error that a name of Python's stands for; FE_NO_ERROR: it's none.
FeErrorKind fePyErrorKind(MlirStringRef name);

/// Arguments of a builtin bound to names, "a b c": those not given are NULL. `required` of them
/// have to be there. False after an error.
bool fePyBindArguments(FeCompiler *compiler, const char *function, const FeArguments *arguments,
                       const char *const *names, size_t count, size_t required, FeValue **bound);

#endif // TESSERA_TRITON_FRONTEND_PYOPS_H
