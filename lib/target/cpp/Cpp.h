// What the parts of the C++ writer share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TARGET_CPP_CPP_H
#define TESSERA_TARGET_CPP_CPP_H

#include "dialect/emitc/EmitCOps.h"
#include "support/Map.h"
#include "support/Memory.h"
#include "support/String.h"
#include "tessera/Interfaces.h"

typedef struct Emitter Emitter;
typedef struct OpPrinter OpPrinter;

struct Emitter {
  MlirStringCallback write;
  void *user;
  TsString out;
  unsigned indent;
  bool atLineStart;

  bool declareAtTop;
  MlirStringRef fileId; ///< null text: not asked for

  TsPointerMap printers; ///< definition -> const OpPrinter *
  TesseraSymbolTables *symbols;

  // Of the function that is written.
  TsPointerMap names;  ///< value -> number and letter
  TsPointerMap labels; ///< block -> number
  uint64_t numNames, numLabels;
  unsigned loopDepth;
};

/// How an operation is written: as pieces of an expression, as a statement, or not at all where it
/// is but where its result is used.
struct OpPrinter {
  const TesseraOpDef *definition;
  MlirLogicalResult (*print)(Emitter *emitter, MlirOperation op);
  const char *symbol; ///< of operators
  int precedence;     ///< in expressions; 0: never in one
  bool isDeferred;    ///< written where the result is used
  bool endsItself;    ///< no semicolon follows
};

/// NULL when there is none.
const OpPrinter *cppFindPrinter(const Emitter *emitter, MlirOperation op);

//===--- Cpp.c: text ---===//

void cppText(Emitter *emitter, MlirStringRef text);
void cppC(Emitter *emitter, const char *text);
void cppNumber(Emitter *emitter, uint64_t number);

//===--- CppTypes.c ---===//

/// Reports and fails when C++ can't say it.
MlirLogicalResult cppType(Emitter *emitter, MlirLocation location, MlirType type);
/// `void`, the type, or a std::tuple.
MlirLogicalResult cppTypes(Emitter *emitter, MlirLocation location, intptr_t count,
                           const MlirType *types);
MlirLogicalResult cppAttribute(Emitter *emitter, MlirLocation location, MlirAttribute attribute);
/// `T name` or `T name[2]`.
MlirLogicalResult cppVariable(Emitter *emitter, MlirLocation location, MlirType type,
                              MlirStringRef name);

//===--- CppExpressions.c ---===//

bool cppHasName(const Emitter *emitter, MlirValue value);
/// The value's name, which it gets now if it has none; or what stands for it.
void cppName(Emitter *emitter, MlirValue value);
/// As cppVariable, of a value.
MlirLogicalResult cppDeclare(Emitter *emitter, MlirLocation location, MlirValue value);
/// Gives the counter of a loop its name.
void cppNameCounter(Emitter *emitter, MlirValue counter);
/// `T v1 = `, `v1 = `, `std::tie(v1, v2) = ` or nothing.
MlirLogicalResult cppAssignPrefix(Emitter *emitter, MlirOperation op);
/// The value: by its name, or the expression that is written where it is used.
MlirLogicalResult cppOperand(Emitter *emitter, MlirValue value);
/// Operands with commas between.
MlirLogicalResult cppOperands(Emitter *emitter, MlirOperation op);
/// Whether the expression is written where it is used.
bool cppIsInlined(const Emitter *emitter, MlirOperation expression);
MlirLogicalResult cppExpression(Emitter *emitter, MlirOperation expression);
/// An operator as a statement.
MlirLogicalResult cppOperator(Emitter *emitter, MlirOperation op);

//===--- CppOps.c ---===//

/// A statement, with a semicolon where it needs one, and the end of its line.
MlirLogicalResult cppOperation(Emitter *emitter, MlirOperation op, bool withSemicolon);
extern const OpPrinter cppPrinters[];
extern const size_t cppNumPrinters;

#endif // TESSERA_TARGET_CPP_CPP_H
