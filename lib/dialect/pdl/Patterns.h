// Patterns of the pdl dialect at work: what their values stand for while one is tried.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_PDL_PATTERNS_H
#define TESSERA_DIALECT_PDL_PATTERNS_H

#include "mlir-c/Rewrite.h"
#include "support/Map.h"
#include "support/Memory.h"

typedef enum PdlKind {
  PDL_UNKNOWN,
  PDL_ATTRIBUTE,
  PDL_OPERATION,
  PDL_TYPE,
  PDL_VALUE,
  PDL_TYPES,
  PDL_VALUES,
  PDL_GONE ///< of an operation that was erased
} PdlKind;

/// What a value of a pattern stands for. MlirPDLValue.ptr points at one.
typedef struct PdlBound {
  PdlKind kind;
  union {
    MlirAttribute attribute;
    MlirOperation op;
    MlirType type;
    MlirValue value;
    const MlirType *types;
    const MlirValue *values;
  };
  size_t count; ///< of types and values
} PdlBound;

typedef TsVec(PdlBound) PdlBoundVec;

/// A function that patterns call by name.
typedef struct PdlFunction {
  MlirPDLRewriteFunction call; ///< that of constraints is of the same type
  void *user;
} PdlFunction;

/// Patterns and the functions that they call; shared by the handle and the patterns of sets.
typedef struct PdlModule {
  MlirModule module;
  size_t references;
  TsVec(PdlFunction) functions;
  TsStringMap rewrites, constraints; ///< number of the function
  TsArena names;
} PdlModule;

/// NULL when it isn't known.
const PdlFunction *pdlFindFunction(const PdlModule *module, const TsStringMap *names,
                                   MlirStringRef name);

/// One `pdl.pattern`, prepared.
typedef struct PdlPattern {
  PdlModule *module;
  MlirOperation pattern, root, rewrite;
  TsPointerMap numbers; ///< MlirValue.ptr of a value in the pattern -> its number
  size_t numValues;
  TsVec(MlirOperation) body; ///< what is looked for, in its order
} PdlPattern;

/// A change that a rewrite is to make: inserts an operation, replaces it by values, or erases it.
typedef struct PdlStep {
  enum { PDL_INSERT, PDL_REPLACE, PDL_ERASE, PDL_DONE } kind;
  MlirOperation op;
  const MlirValue *values;
} PdlStep;

/// One try of a pattern.
typedef struct PdlMatch {
  const PdlPattern *pattern;
  MlirPatternRewriter rewriter;
  MlirOperation op;    ///< that it is tried on
  bool isGone;         ///< `op` was erased, by a step or by a function
  PdlBound *bound;     ///< of each value
  TsVec(size_t) trail; ///< numbers of those bound, in order
  TsArena arena;
  /// Changes that aren't made yet, so that a rewrite that fails leaves everything as it was. They
  /// are made before functions of the client are called, who are to see them, and before an
  /// operation is erased whose results took the place of others.
  TsVec(PdlStep) steps;
  TsPointerMap going;    ///< operations that steps replace or erase
  TsPointerMap replaces; ///< operations whose results steps put in place of others
  PdlBoundVec *results;  ///< of the function that is called, or NULL
} PdlMatch;

PdlBound *pdlBoundOf(PdlMatch *match, MlirValue value);
/// The elements of a value that is one or a range of them, added to the end; false when it isn't
/// known, or of another kind.
typedef TsVec(MlirValue) PdlValueVec;
typedef TsVec(MlirType) PdlTypeVec;
bool pdlAppendValues(PdlMatch *match, MlirValue value, PdlValueVec *values);
bool pdlAppendTypes(PdlMatch *match, MlirValue value, PdlTypeVec *types);
/// What the value of a definition without operands or of a result is; unknown where it can't be
/// told.
PdlBound pdlEvaluate(PdlMatch *match, MlirOperation definition);
/// Calls the function with what the arguments stand for; what it gives goes to `results`. `first`
/// (may be NULL) comes before them.
MlirLogicalResult pdlCall(PdlMatch *match, const PdlFunction *function, const PdlBound *first,
                          intptr_t count, MlirValue (*argument)(MlirOperation op, intptr_t i),
                          MlirOperation op, PdlBoundVec *results);
/// Whether a result of a function is what the pattern says.
bool pdlFits(const PdlBound *bound, MlirType type);

/// Whether the op and what is around it is what the pattern looks for.
bool pdlMatch(PdlMatch *match, MlirOperation op);
/// Does what the pattern does with it.
MlirLogicalResult pdlRewrite(PdlMatch *match);

#endif // TESSERA_DIALECT_PDL_PATTERNS_H
