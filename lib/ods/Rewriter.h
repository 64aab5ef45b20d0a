// A declarative rewrite while its C is written: shared by matching and building.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_ODS_REWRITER_H
#define TESSERA_ODS_REWRITER_H

#include "ods/Emit.h"

// Dags are shared, and calls repeat their arguments: what nests doubles at each level.
enum {
  kMaxPatternNesting = 32,
  kMaxPatternParts = 1 << 12,
  kMaxConditionBytes = 1 << 14, ///< also of calls
  kMaxEithers = 8
};

/// What a name of a pattern stands for.
typedef enum SymbolKind {
  SYMBOL_VALUE,     ///< MlirValue, null for an optional operand that isn't there
  SYMBOL_VALUES,    ///< TesseraValueGroup: a variadic operand
  SYMBOL_ATTRIBUTE, ///< MlirAttribute, null when absent
  SYMBOL_OP,        ///< MlirOperation, and its results
  SYMBOL_ARRAY,     ///< MlirValue[size]: the results of a native call
} SymbolKind;

typedef struct Symbol {
  MlirStringRef name;
  SymbolKind kind;
  const char *variable; ///< in C
  const OdsOp *op;      ///< of OP; NULL: any
  unsigned size;        ///< of ARRAY
} Symbol;

typedef struct Rewriter {
  OdsEmitter *emitter;
  Ods *ods;
  TgRecord *pattern;
  TsString *out; ///< statements so far
  TsVec(Symbol) symbols;
  TsVec(const char *) matched; ///< ops below the root, in the order in which they are done
  unsigned numOps, numValues, numMatched, numEithers; ///< variables so far
  unsigned benefit, depth;
  size_t numParts; ///< dags and their arguments so far
  bool failed;
} Rewriter;

/// Reports an error at the pattern, once.
void odsRewriterFail(Rewriter *rewriter, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/// The same for what MLIR leaves to the C++ compiler: the pattern is left out, with a warning,
/// where what isn't C is no error.
void odsRewriterLeaveOut(Rewriter *rewriter, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/// Counts a dag, and what it holds as nested until odsRewriterLeave. False, after an error, when
/// the pattern is too large or nests too deeply.
bool odsRewriterEnter(Rewriter *rewriter, const TgInit *dag);
void odsRewriterLeave(Rewriter *rewriter);
/// Appends a statement that gives up unless the condition holds.
void odsRewriterRequire(Rewriter *rewriter, const char *condition);
/// "value3" for the prefix "value".
const char *odsRewriterNewVariable(Rewriter *rewriter, const char *prefix, unsigned *count);
/// The op of a dag's operator, NULL when it is something else.
OdsOp *odsRewriterFindOp(Rewriter *rewriter, const TgInit *dag);
bool odsRewriterIsDirective(const TgInit *arg, const char *name);
bool odsRewriterIsNativeCall(const TgInit *arg);
/// Whether a name of a pattern names nothing: it is missing, or `_`.
static inline bool odsRewriterIsIgnored(MlirStringRef name) {
  return !name.length || tsEqualC(name, "_");
}

const Symbol *odsRewriterFindSymbol(const Rewriter *rewriter, MlirStringRef name);
/// Gives the name to a variable. A name that is there already must stand for the same.
void odsRewriterBind(Rewriter *rewriter, MlirStringRef name, Symbol symbol);

/// The attribute that a constant of a pattern stands for, as C; `attr` is the attribute of an op
/// that it is given for, or NULL.
const char *odsRewriterConstant(Rewriter *rewriter, TgRecord *constant, const OdsAttr *attr);
bool odsRewriterIsConstant(const TgRecord *record);

/// What the name stands for as one argument in C: a handle, or a TesseraValueGroup of several.
const char *odsRewriterRefer(Rewriter *rewriter, MlirStringRef name);
/// The same for where one value is wanted.
const char *odsRewriterReferValue(Rewriter *rewriter, MlirStringRef name);
/// The same for where any number of values is wanted: "size, pointer".
const char *odsRewriterReferValues(Rewriter *rewriter, MlirStringRef name);

/// C with $0, $1, ... replaced by the arguments ("$1..." by those from there on), and $_self,
/// $_rewriter, $_builder, $_loc and $_results. `self` and `results` may be NULL: left as they are.
const char *odsRewriterFill(Rewriter *rewriter, MlirStringRef text, size_t numArguments,
                            const char *const *arguments, const char *self, const char *results);

/// Appends what matches the source pattern, whose op is the variable "op0".
void odsRewriterMatch(Rewriter *rewriter, const TgInit *dag);
/// Appends the conditions of the pattern.
void odsRewriterCheckConstraints(Rewriter *rewriter, const TgInit *constraints);
/// Appends what builds the results and replaces the root.
void odsRewriterBuildResults(Rewriter *rewriter, const OdsOp *root);
/// The value (or other C expression) that an argument of a native call stands for; what it takes
/// to build it is appended.
const char *odsRewriterArgument(Rewriter *rewriter, const TgInit *arg, MlirStringRef name);
/// The same for all arguments of a dag; one more pointer, NULL, follows.
const char *const *odsRewriterArguments(Rewriter *rewriter, const TgInit *dag);

#endif // TESSERA_ODS_REWRITER_H
