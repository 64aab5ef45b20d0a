// Expressions of predicates: their syntax tree. Between the parser and the two compilers (to steps,
// to C). SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_ODS_EXPRESSION_H
#define TESSERA_ODS_EXPRESSION_H

#include "ods/Model.h"

typedef enum OdsNodeKind {
  ODS_NODE_INTEGER,
  ODS_NODE_TRUTH, ///< true, false
  ODS_NODE_STRING,
  ODS_NODE_VARIABLE, ///< $name
  ODS_NODE_NAME,     ///< name: a constant of C
  ODS_NODE_CALL,     ///< name(args)
  ODS_NODE_METHOD,   ///< args[0].name(args[1..])
  ODS_NODE_UNARY,    ///< name is the operator
  ODS_NODE_BINARY,
} OdsNodeKind;

typedef struct OdsNode {
  OdsNodeKind kind;
  MlirStringRef name;       ///< as written, or the text of a string without quotes
  MlirStringRef parameters; ///< of a C++ template: what stands between < and >
  int64_t integer;
  size_t numArgs;
  struct OdsNode **args;
} OdsNode;

/// Appends a step without further data.
static inline void odsPushStep(OdsSteps *steps, TesseraStepCode code, size_t count,
                               size_t operand) {
  tsVecPush(steps, (TesseraStep){.code = (uint16_t)code,
                                 .count = (uint16_t)count,
                                 .operand = (uint32_t)operand});
}

/// NULL when it isn't an expression; then *wrong is where. Nodes live in the arena.
OdsNode *odsParseExpression(Ods *ods, MlirStringRef text, size_t *wrong);

/// The functions that programs may call. Here a step of the kind CALL or TEST has the number as its
/// operand; what is written of it names the function.
typedef enum OdsCall {
#define TESSERA_FUNCTION1(result, name, a) ODS_CALL_##name,
#define TESSERA_FUNCTION2(result, name, a, b) ODS_CALL_##name,
#define TESSERA_FUNCTION3(result, name, a, b, c) ODS_CALL_##name,
#include "tessera/ConstraintFunctions.def"
} OdsCall;

typedef struct OdsLibraryFunction {
  const char *name;
  OdsCall number;
  OdsKind result;
  size_t numArgs;
  OdsKind args[3];
} OdsLibraryFunction;
/// NULL when the library has none of the name.
const OdsLibraryFunction *odsFindFunction(MlirStringRef name);
const OdsLibraryFunction *odsGetFunction(OdsCall number);

/// What a C++ method stands for on a receiver of this kind: a library function that gets the
/// receiver first, then the arguments, then `integer` when it isn't INT64_MIN. NULL when it isn't
/// known.
const OdsLibraryFunction *odsFindMethod(MlirStringRef name, OdsKind receiver, int64_t *integer);
/// The function that tells whether something is of a C++ class that isn't one definition; NULL when
/// the class isn't known.
const OdsLibraryFunction *odsFindClassTest(MlirStringRef className);

/// The expression in C over `op` and `self`; NULL when it can't be written (C++, unknown parts).
/// `*kind` is its kind, ODS_NOTHING when only the C compiler knows it.
const char *odsExpressionToC(const OdsScope *scope, const OdsNode *node, OdsKind *kind);

#endif // TESSERA_ODS_EXPRESSION_H
