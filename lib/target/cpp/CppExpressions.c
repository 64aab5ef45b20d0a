// Names of values, and operators with parentheses where C++ needs them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/func/FuncOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "target/cpp/Cpp.h"
#include "tessera/Diagnostics.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

static MlirOperation definitionOf(MlirValue value) {
  return mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
}

//===--- Names ---===//

// A name is a letter and a number: v of most values, i to u of counters, u of all further inside.
enum { LETTERS = 16, MAX_DEPTH = 12 };

static uintptr_t *nameOf(Emitter *emitter, MlirValue value, unsigned letter) {
  bool isNew;
  uintptr_t *slot = tsPointerMapInsert(&emitter->names, value.ptr, &isNew);
  if (isNew)
    *slot = (uintptr_t)(++emitter->numNames * LETTERS + letter);
  return slot;
}

bool cppHasName(const Emitter *emitter, MlirValue value) {
  return tsPointerMapFind(&emitter->names, value.ptr) != NULL;
}

void cppNameCounter(Emitter *emitter, MlirValue counter) {
  unsigned letter = (emitter->loopDepth < MAX_DEPTH ? emitter->loopDepth : MAX_DEPTH) + 1;
  nameOf(emitter, counter, letter);
}

static MlirStringRef plainName(Emitter *emitter, MlirValue value, char buffer[32]) {
  uintptr_t name = *nameOf(emitter, value, 0);
  unsigned letter = (unsigned)(name % LETTERS);
  buffer[0] = letter == 0 ? 'v' : (char)('i' + (int)letter - 1);
  char digits[TS_DECIMAL_DIGITS];
  MlirStringRef number = tsDecimal(digits, name / LETTERS);
  memcpy(buffer + 1, number.data, number.length);
  return mlirStringRefCreate(buffer, number.length + 1);
}

// The operation, when its result is written where it is used.
static MlirOperation findDeferred(const Emitter *emitter, MlirValue value) {
  MlirOperation op = definitionOf(value);
  const OpPrinter *printer = mlirOperationIsNull(op) ? NULL : cppFindPrinter(emitter, op);
  return printer && printer->isDeferred ? op : (MlirOperation){NULL};
}

// Whether it is a part of another place: the first operand.
static bool hasBase(MlirOperation op) {
  return emitcSubscriptOpIsA(op) || emitcMemberOpIsA(op) || emitcMemberOfPtrOpIsA(op) ||
         emitcDereferenceOpIsA(op);
}

static void writeText(Emitter *emitter, MlirOperation op) {
  cppText(emitter, emitcLiteralOpIsA(op)     ? emitcLiteralOpGetValue(op)
                   : emitcGetGlobalOpIsA(op) ? emitcGetGlobalOpGetName(op)
                                             : emitcGetFieldOpGetFieldName(op));
}

// What has neither a name nor a base.
static void writeLeaf(Emitter *emitter, MlirValue value) {
  char buffer[32];
  MlirOperation op = findDeferred(emitter, value);
  if (mlirOperationIsNull(op) || hasBase(op))
    cppText(emitter, plainName(emitter, value, buffer));
  else
    writeText(emitter, op);
}

static void writeSuffix(Emitter *emitter, MlirOperation op) {
  if (emitcMemberOpIsA(op)) {
    cppC(emitter, ".");
    cppText(emitter, emitcMemberOpGetMember(op));
  } else if (emitcMemberOfPtrOpIsA(op)) {
    cppC(emitter, "->");
    cppText(emitter, emitcMemberOfPtrOpGetMember(op));
  }
  for (intptr_t i = 0; emitcSubscriptOpIsA(op) && i < emitcSubscriptOpGetNumIndices(op); ++i) {
    cppC(emitter, "[");
    writeLeaf(emitter, emitcSubscriptOpGetIndices(op, i));
    cppC(emitter, "]");
  }
}

// A place: what it is a part of, from the outside in for `*`, and back for the rest.
void cppName(Emitter *emitter, MlirValue value) {
  TsVec(MlirOperation) parts = {0};
  for (;;) {
    MlirOperation op = findDeferred(emitter, value);
    if (mlirOperationIsNull(op) || !hasBase(op))
      break;
    if (emitcDereferenceOpIsA(op))
      cppC(emitter, parts.size ? "(*" : "*");
    tsVecPush(&parts, op);
    value = mlirOperationGetOperand(op, 0);
  }
  writeLeaf(emitter, value);
  for (size_t i = parts.size; i-- > 0;) {
    writeSuffix(emitter, parts.data[i]);
    if (i && emitcDereferenceOpIsA(parts.data[i]))
      cppC(emitter, ")");
  }
  tsVecFree(&parts);
}

MlirLogicalResult cppDeclare(Emitter *emitter, MlirLocation location, MlirValue value) {
  char buffer[32];
  return cppVariable(emitter, location, mlirValueGetType(value), plainName(emitter, value, buffer));
}

static MlirLogicalResult declareResult(Emitter *emitter, MlirValue result) {
  if (cppHasName(emitter, result))
    return mlirOperationEmitError(definitionOf(result),
                                  "result variable for the operation already declared");
  return cppDeclare(emitter, mlirValueGetLocation(result), result);
}

MlirLogicalResult cppAssignPrefix(Emitter *emitter, MlirOperation op) {
  intptr_t numResults = mlirOperationGetNumResults(op);
  if (numResults == 0)
    return success();
  if (numResults == 1) {
    MlirValue result = mlirOperationGetResult(op, 0);
    if (emitter->declareAtTop)
      cppName(emitter, result);
    else if (failed(declareResult(emitter, result)))
      return failure();
    cppC(emitter, " = ");
    return success();
  }
  for (intptr_t i = 0; !emitter->declareAtTop && i < numResults; ++i) {
    if (failed(declareResult(emitter, mlirOperationGetResult(op, i))))
      return failure();
    cppC(emitter, ";\n");
  }
  cppC(emitter, "std::tie(");
  for (intptr_t i = 0; i < numResults; ++i) {
    cppC(emitter, i ? ", " : "");
    cppName(emitter, mlirOperationGetResult(op, i));
  }
  cppC(emitter, ") = ");
  return success();
}

//===--- Inlining ---===//

bool cppIsInlined(const Emitter *emitter, MlirOperation expression) {
  MlirValue result = emitcExpressionOpGetResult(expression);
  if (emitcExpressionOpGetDoNotInline(expression) || !irValueHasOneUse(irValue(result)))
    return false;
  MlirOperation user = irWrapOp(irValue(result)->firstUse->owner);
  const OpPrinter *printer = cppFindPrinter(emitter, user);
  if ((printer && printer->isDeferred) || emitcExpressionOpIsA(user) ||
      cExpressionInterfaceCast(user))
    return false;
  if (!emitcExpressionHasSideEffects(expression))
    return true;
  // What it does must happen when it would have.
  if (!mlirOperationEqual(mlirOperationGetNextInBlock(expression), user))
    return false;
  return emitcIfOpIsA(user) || emitcSwitchOpIsA(user) || emitcReturnOpIsA(user) ||
         (emitcAssignOpIsA(user) && mlirValueEqual(emitcAssignOpGetValue(user), result) &&
          emitcVariableOpIsA(definitionOf(emitcAssignOpGetVar(user))));
}

//===--- Operators ---===//

// What an operator is made of: text that is kept elsewhere, operands and attributes. Operands are
// written when it is their turn, so that how deep an expression is costs no stack.
typedef struct Piece {
  const char *text;        ///< NULL: none
  MlirAttribute attribute; ///< of `owner`; null: none
  MlirOperation owner;
  MlirValue operand;
  int around; ///< precedence of the operator; 0: it puts the operand in brackets itself
} Piece;

typedef struct Writing {
  Emitter *emitter;
  MlirOperation expression; ///< null: a statement
  TsVec(Piece) pending;     ///< the next one last
  size_t numOperators;
} Writing;

static void push(Writing *writing, Piece piece) { tsVecPush(&writing->pending, piece); }
static Piece textPiece(const char *text) { return (Piece){.text = text}; }
static Piece operandPiece(MlirValue operand, int around) {
  return (Piece){.operand = operand, .around = around};
}

// Whether the place is a constant global or a part of one.
static bool isConstant(const Emitter *emitter, MlirValue place) {
  MlirOperation op = definitionOf(place);
  while (!mlirOperationIsNull(op) && emitcSubscriptOpIsA(op))
    op = definitionOf(emitcSubscriptOpGetValue(op));
  if (mlirOperationIsNull(op) || !emitcGetGlobalOpIsA(op))
    return false;
  MlirOperation global =
      tesseraSymbolTablesLookupNearest(emitter->symbols, op, emitcGetGlobalOpGetNameAttr(op));
  return emitcGlobalOpIsA(global) && emitcGlobalOpGetConstSpecifier(global);
}

// The value that an operand stands for: arguments of an expression are its operands.
static MlirValue resolve(const Writing *writing, MlirValue value) {
  if (mlirOperationIsNull(writing->expression) || !mlirValueIsABlockArgument(value))
    return value;
  return mlirOperationGetOperand(writing->expression, mlirBlockArgumentGetArgNumber(value));
}

static MlirLogicalResult writeAddress(Writing *writing, MlirOperation op, const OpPrinter *printer,
                                      const char *symbol) {
  Emitter *emitter = writing->emitter;
  MlirValue operand = mlirOperationGetOperand(op, 0);
  bool isCast = *symbol == '&' && isConstant(emitter, resolve(writing, operand));
  if (isCast) {
    cppC(emitter, "(");
    if (failed(cppType(emitter, mlirOperationGetLocation(op),
                       mlirValueGetType(mlirOperationGetResult(op, 0)))))
      return failure();
    cppC(emitter, ")(");
    push(writing, textPiece(")"));
  }
  cppC(emitter, symbol);
  push(writing, operandPiece(operand, printer->precedence));
  return success();
}

// Of `args` those that are numbers of operands are these, the others themselves.
static Piece argumentPiece(MlirOperation op, MlirAttribute args, intptr_t i, int around) {
  MlirAttribute argument = mlirAttributeIsNull(args) ? args : mlirArrayAttrGetElement(args, i);
  if (mlirAttributeIsNull(argument))
    return operandPiece(mlirOperationGetOperand(op, i), around);
  if (!mlirAttributeIsAInteger(argument) || !mlirTypeIsAIndex(mlirAttributeGetType(argument)))
    return (Piece){.attribute = argument, .owner = op};
  intptr_t number = (intptr_t)mlirIntegerAttrGetValueInt(argument);
  return operandPiece(mlirOperationGetOperand(op, number), around);
}

static void pushArguments(Writing *writing, MlirOperation op, MlirAttribute args, int around) {
  intptr_t size = mlirAttributeIsNull(args) ? mlirOperationGetNumOperands(op)
                                            : mlirArrayAttrGetNumElements(args);
  push(writing, textPiece(")"));
  for (intptr_t i = size; i-- > 0;) {
    push(writing, argumentPiece(op, args, i, around));
    push(writing, textPiece(i ? ", " : "("));
  }
  if (!size)
    push(writing, textPiece("("));
}

// With `args` arguments are in parentheses as operands are: that is how MLIR writes them.
static MlirLogicalResult writeCall(Writing *writing, MlirOperation op, int precedence) {
  Emitter *emitter = writing->emitter;
  if (!emitcCallOpaqueOpIsA(op)) {
    cppText(emitter, emitcCallOpIsA(op) ? emitcCallOpGetCallee(op) : funcCallOpGetCallee(op));
    pushArguments(writing, op, (MlirAttribute){NULL}, 0);
    return success();
  }
  MlirAttribute args = emitcCallOpaqueOpGetTemplateArgsAttr(op);
  cppText(emitter, emitcCallOpaqueOpGetCallee(op));
  for (intptr_t i = 0; !mlirAttributeIsNull(args) && i < mlirArrayAttrGetNumElements(args); ++i) {
    cppC(emitter, i ? ", " : "<");
    if (failed(
            cppAttribute(emitter, mlirOperationGetLocation(op), mlirArrayAttrGetElement(args, i))))
      return failure();
  }
  cppC(emitter, mlirAttributeIsNull(args) ? "" : ">");
  args = emitcCallOpaqueOpGetArgsAttr(op);
  pushArguments(writing, op, args, mlirAttributeIsNull(args) ? 0 : precedence);
  return success();
}

static MlirLogicalResult writeCast(Writing *writing, MlirOperation op, const OpPrinter *printer) {
  Emitter *emitter = writing->emitter;
  cppC(emitter, "(");
  if (failed(
          cppType(emitter, mlirOperationGetLocation(op), mlirValueGetType(emitcCastOpGetDest(op)))))
    return failure();
  cppC(emitter, ") ");
  push(writing, operandPiece(emitcCastOpGetSource(op), printer->precedence));
  return success();
}

static const char *const comparisons[] = {" == ", " != ", " < ", " <= ", " > ", " >= ", " <=> "};

static int precedenceOf(MlirOperation op, const OpPrinter *printer) {
  static const int ofComparisons[] = {8, 8, 9, 9, 9, 9, 10};
  return emitcCmpOpIsA(op) ? ofComparisons[emitcCmpOpGetPredicate(op)] : printer->precedence;
}

// Writes what comes first of an operator, and leaves the rest pending.
static MlirLogicalResult beginOperator(Writing *writing, MlirOperation op,
                                       const OpPrinter *printer) {
  int precedence = precedenceOf(op, printer);
  if (emitcCallOpIsA(op) || emitcCallOpaqueOpIsA(op) || funcCallOpIsA(op))
    return writeCall(writing, op, precedence);
  if (emitcCastOpIsA(op))
    return writeCast(writing, op, printer);
  if (emitcConstantOpIsA(op))
    return cppAttribute(writing->emitter, mlirOperationGetLocation(op),
                        emitcConstantOpGetValueAttr(op));
  if (emitcApplyOpIsA(op))
    return writeAddress(writing, op, printer,
                        emitcApplyOpGetApplicableOperator(op).data[0] == '&' ? "&" : "*");
  if (emitcAddressOfOpIsA(op))
    return writeAddress(writing, op, printer, "&");
  if (emitcConditionalOpIsA(op)) {
    push(writing, operandPiece(emitcConditionalOpGetFalseValue(op), precedence));
    push(writing, textPiece(" : "));
    push(writing, operandPiece(emitcConditionalOpGetTrueValue(op), precedence));
    push(writing, textPiece(" ? "));
    push(writing, operandPiece(emitcConditionalOpGetCondition(op), precedence));
    return success();
  }
  bool isBinary = mlirOperationGetNumOperands(op) == 2;
  if (isBinary) {
    push(writing, operandPiece(mlirOperationGetOperand(op, 1), precedence));
    push(writing,
         textPiece(emitcCmpOpIsA(op) ? comparisons[emitcCmpOpGetPredicate(op)] : printer->symbol));
  } else {
    cppC(writing->emitter, printer->symbol);
  }
  push(writing, operandPiece(mlirOperationGetOperand(op, 0), precedence));
  return success();
}

// An operand: a part of the expression, in parentheses unless it binds more tightly than what is
// around it; or a name, or another expression that is written here.
static MlirLogicalResult writeOperand(Writing *writing, const Piece *piece) {
  enum { kMaxOperators = 1 << 20 };
  Emitter *emitter = writing->emitter;
  MlirOperation op = definitionOf(piece->operand);
  bool isPart = !mlirOperationIsNull(op) && !mlirOperationIsNull(writing->expression) &&
                mlirOperationEqual(mlirOperationGetParentOperation(op), writing->expression);
  if (!isPart) {
    MlirValue value = resolve(writing, piece->operand);
    if (mlirOperationIsNull(writing->expression))
      return cppOperand(emitter, value);
    cppName(emitter, value);
    return success();
  }
  const OpPrinter *printer = cppFindPrinter(emitter, op);
  // What is used several times is written as often, and may be so in turn.
  if (++writing->numOperators > kMaxOperators)
    return mlirOperationEmitOpError(writing->expression, "is too large when it is written out");
  if (!printer || !printer->precedence)
    return mlirOperationEmitOpError(op, "unsupported operation");
  if (piece->around && precedenceOf(op, printer) <= piece->around) {
    cppC(emitter, "(");
    push(writing, textPiece(")"));
  }
  return beginOperator(writing, op, printer);
}

static MlirLogicalResult writePending(Writing *writing) {
  MlirLogicalResult result = success();
  while (writing->pending.size && !failed(result)) {
    Piece piece = tsVecPop(&writing->pending);
    if (!mlirAttributeIsNull(piece.attribute))
      result =
          cppAttribute(writing->emitter, mlirOperationGetLocation(piece.owner), piece.attribute);
    else if (piece.text)
      cppC(writing->emitter, piece.text);
    else
      result = writeOperand(writing, &piece);
  }
  tsVecFree(&writing->pending);
  return result;
}

MlirLogicalResult cppExpression(Emitter *emitter, MlirOperation expression) {
  Writing writing = {.emitter = emitter, .expression = expression};
  MlirOperation root = emitcExpressionGetRoot(expression);
  push(&writing, operandPiece(mlirOperationGetResult(root, 0), 0));
  return writePending(&writing);
}

MlirLogicalResult cppOperator(Emitter *emitter, MlirOperation op) {
  Writing writing = {.emitter = emitter};
  if (failed(cppAssignPrefix(emitter, op)))
    return failure();
  MlirLogicalResult result = beginOperator(&writing, op, cppFindPrinter(emitter, op));
  if (!failed(result))
    return writePending(&writing);
  tsVecFree(&writing.pending);
  return result;
}

MlirLogicalResult cppOperand(Emitter *emitter, MlirValue value) {
  MlirOperation op = definitionOf(value);
  if (!mlirOperationIsNull(op) && emitcExpressionOpIsA(op) && cppIsInlined(emitter, op))
    return cppExpression(emitter, op);
  cppName(emitter, value);
  return success();
}

MlirLogicalResult cppOperands(Emitter *emitter, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    cppC(emitter, i ? ", " : "");
    if (failed(cppOperand(emitter, mlirOperationGetOperand(op, i))))
      return failure();
  }
  return success();
}
