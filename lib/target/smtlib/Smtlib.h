// A solver's scope as SMT-LIB, while it is written.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TARGET_SMTLIB_SMTLIB_H
#define TESSERA_TARGET_SMTLIB_SMTLIB_H

#include "dialect/smt/SMTOps.h"
#include "support/Map.h"

/// How a value is written.
typedef struct SmtTerm {
  MlirStringRef text;  ///< its name, or all of it
  MlirOperation inner; ///< null; else it is written where it is used
} SmtTerm;

typedef struct SmtWriter {
  bool inlineSingleUse, indentLetBody;
  TsArena arena;
  TsStringMap names;   ///< that are taken -> the next number behind one
  TsPointerMap values; ///< value -> position in `terms`
  TsVec(SmtTerm) terms;
  TsVec(const void *) scoped; ///< values of the scopes around, innermost last
  TsString out;
} SmtWriter;

/// A name that begins like this, of the arena.
MlirStringRef smtWriterNewName(SmtWriter *writer, MlirStringRef prefix);
void smtWriterSetText(SmtWriter *writer, MlirValue value, MlirStringRef text);
/// Forgets the values since there were so many in scopes.
void smtWriterLeaveScope(SmtWriter *writer, size_t before);
void smtWriterType(MlirType type, TsString *out);
/// Whether it is an op that makes a term out of others.
bool smtIsTerm(MlirOperation op);
/// The term, in `let`s for what is used more than once, from this column on. Fails after a
/// diagnostic.
MlirLogicalResult smtWriterTerm(SmtWriter *writer, MlirValue value, size_t indent);

#endif // TESSERA_TARGET_SMTLIB_SMTLIB_H
