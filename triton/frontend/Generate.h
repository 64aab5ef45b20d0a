// What the files of code generation share: the function that is being compiled, its variables.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function is compiled by walking its tree once: expressions become values, statements become
// operations and change what names stand for. What a loop changes is found by walking its body
// first in a block that is thrown away.
#ifndef TESSERA_TRITON_FRONTEND_GENERATE_H
#define TESSERA_TRITON_FRONTEND_GENERATE_H

#include "support/Map.h"
#include "triton/frontend/Frontend.h"

//===--- Variables ---===//

typedef struct FeBinding {
  uint32_t name; ///< an index into the function's names
  /// Assigned as it is and no value of the language: None and dtypes in plain assignments.
  bool isBare;
  FeValue *value;
} FeBinding;

/// Names with values, in the order in which they came. Copies share nothing.
typedef struct FeBindings {
  FeBinding *items;
  uint32_t count, capacity;
  uint32_t *positions; ///< by name: 1 + its position in `items`, 0: not there
  uint32_t numPositions;
} FeBindings;

const FeBinding *feBindingsFind(const FeBindings *bindings, uint32_t name);
void feBindingsSet(TsArena *arena, FeBindings *bindings, FeBinding binding);
FeBindings feBindingsCopy(TsArena *arena, const FeBindings *bindings);

//===--- Values of the IR in values of the language ---===//

/// A growing list in the compilation's arena.
typedef struct FeHandles {
  MlirValue *data;
  size_t size, capacity;
} FeHandles;

void feHandlesAdd(FeCompiler *compiler, FeHandles *handles, MlirValue value);
/// Adds the IR values that a value consists of: one of a tensor, those of a tuple's items, none of
/// what is known while compiling.
void feFlatten(FeCompiler *compiler, const FeValue *value, FeHandles *handles);
/// The value of a type that consists of handles[*cursor...]; moves the cursor behind them.
FeValue *feUnflatten(FeCompiler *compiler, const FeType *type, const MlirValue *handles,
                     size_t *cursor);
/// The types of a list of values; false after an error.
typedef struct FeTypes {
  MlirType *data;
  size_t size, capacity;
} FeTypes;
bool feFlattenType(FeCompiler *compiler, const FeType *type, FeTypes *types);
bool feHandlesEqual(const FeHandles *a, const FeHandles *b);
MlirType *feHandleTypes(FeCompiler *compiler, const FeHandles *handles);

//===--- Functions ---===//

/// Where operations go.
typedef struct FePoint {
  MlirBlock block;
  MlirOperation next; ///< null: at the end
  MlirLocation location;
} FePoint;

typedef struct FeReturn {
  FeValue *value;
  FePoint point;
} FeReturn;

/// A function that is being compiled.
typedef struct FeBody {
  FeCompiler *compiler;
  const FeFunction *function;
  bool isKernel;
  MlirOperation op;
  MlirRegion region;
  TsStringMap nameIndices; ///< 1 + index
  MlirStringRef *names;
  uint32_t numNames, nameCapacity;
  FeBindings variables;
  FeBindings defined;   ///< what was assigned since the innermost region began
  const FeNode *node;   ///< what is being looked at
  MlirStringRef prefix; ///< the variable that is being assigned, or empty
  bool hasFailed;       ///< its frame is in the error
  FeReturn *returns;
  size_t numReturns, returnCapacity;
  unsigned numLoops; ///< around what is being looked at
  bool isTrial;      ///< inside a loop's body that is only tried
} FeBody;

/// A function of the module.
typedef struct FeCompiled {
  bool isReady;
  const FeType *returnType;
  MlirAttribute symbol;
  MlirType *results;
  size_t numResults;
} FeCompiled;

typedef struct FeGenerator {
  MlirModule module;
  TsStringMap compiled; ///< by mangled name: FeCompiled
  FeBody *body;         ///< the function that is being compiled
  uint64_t numStatements;
} FeGenerator;

typedef struct FeAttributes {
  int64_t divisibility;
} FeAttributes;

/// Compiles a function into the module: types of its parameters in order (constexprs too), and of
/// a kernel what is known of each argument that it has in the IR, else NULL. Gives the return type,
/// NULL after an error.
const FeType *feCompileFunction(FeCompiler *compiler, const FeFunction *function,
                                MlirStringRef symbol, const FeType *const *types,
                                const FeAttributes *attributes, bool isKernel);
/// Compiles all returns, the function's type and its end.
const FeType *feFinishReturns(FeBody *body);
/// Binds arguments to names as Python does. `values` gets one for each parameter; the last is a
/// tuple where there is `hasVarArgs`. False after an error.
typedef struct FeSignature {
  const MlirStringRef *names;
  FeValue *const *defaults; ///< NULL: none
  size_t count, numPositionalOnly, numKeywordOnly;
  bool hasVarArgs;
  const char *callee; ///< what messages begin with, or NULL
} FeSignature;
bool feBindArguments(FeCompiler *compiler, const FeSignature *signature,
                     const FeArguments *arguments, FeValue **values);

uint32_t feNameIndex(FeBody *body, MlirStringRef name);
void feAssign(FeBody *body, MlirStringRef name, FeValue *value);
/// Names the values' locations after a variable.
void feNameHandles(FeBody *body, MlirStringRef name, const MlirValue *handles, size_t count);
void feNameValue(FeBody *body, MlirStringRef name, const FeValue *value);
FePoint feSavePoint(FeBody *body);
void feRestorePoint(FeBody *body, FePoint point);
/// Where operations go, and their location that of what is there, as Triton's builder has it.
void feMoveToStart(FeBody *body, MlirBlock block);
void feMoveToEnd(FeBody *body, MlirBlock block);
/// A block at the end of the region around the insertion point; operations go there then.
MlirBlock feCreateBlock(FeBody *body);
MlirLocation feUnknownLocation(FeBody *body);
MlirLocation feLocate(FeBody *body, const FeNode *node);
MlirLocation feLocateAt(FeBody *body, int32_t line, int32_t column);

/// A part of a function with variables of its own, which are gone behind it.
typedef struct FeSubRegion {
  FeBindings variables, defined;
  FePoint point;
} FeSubRegion;
FeSubRegion feEnterRegion(FeBody *body);
/// Copies what the variables were on entry.
void feResetVariables(FeBody *body, const FeSubRegion *region);
void feLeaveRegion(FeBody *body, const FeSubRegion *region);

//===--- Errors ---===//

/// Completes the error with this function and what is being looked at, the first time; gives NULL.
void *feRecordFailure(FeBody *body);
/// An error that came up in a builtin: its text is shown without its class.
void feShowPlainly(FeCompiler *compiler);
/// "AttributeError('...')": an error as Python's repr shows it.
void feErrorRepr(const FeError *error, TsString *out);
/// Fills what users get.
void feReportError(FeCompiler *compiler, TritonError *error);

//===--- Walking the tree ---===//

FeValue *feVisit(FeBody *body, const FeNode *node);
bool feVisitStatement(FeBody *body, const FeNode *node);
bool feVisitStatements(FeBody *body, const FeNodeList *statements);
FeValue *feVisitCall(FeBody *body, const FeNode *node, bool isUnused);
FeValue *feVisitIfExp(FeBody *body, const FeNode *node);
bool feVisitIf(FeBody *body, const FeNode *node);
bool feVisitFor(FeBody *body, const FeNode *node);
bool feVisitWhile(FeBody *body, const FeNode *node);
/// `left op right` for all kinds of values.
FeValue *feApplyBinary(FeBody *body, const FeNode *node, FeOperator op, FeValue *left,
                       FeValue *right);
/// Arguments of a call node, keywords first or last: the order decides on that of operations. False
/// after an error.
bool feVisitArguments(FeBody *body, const FeNode *call, bool keywordsFirst, FeArguments *arguments);
/// A message about constructs that kernels can't have.
void *feUnsupported(FeBody *body, const char *format, ...);

//===--- Questions ---===//

/// Whether the value is a block of more than one element.
bool feIsNonScalar(const FeValue *value);
/// Whether the builtin is the language's or Python's of this name ("range").
bool feIsLanguageBuiltin(const FeValue *value, const char *name);
bool feIsPythonBuiltin(const FeValue *value, const char *name);
/// "<class 'triton.language.core.tensor'>".
void fePrintClass(const FeBinding *binding, TsString *out);
/// As str() of the language's values: "int32[]", "constexpr[5]".
void fePrintValue(FeCompiler *compiler, FeValue *value, TsString *out);
/// The name of Python's class of what is known: "int".
const char *fePythonClass(const FeValue *value);

#endif // TESSERA_TRITON_FRONTEND_GENERATE_H
