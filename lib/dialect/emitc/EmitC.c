// How emitc's operations behave: expressions, folds, casts, where control goes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/emitc/EmitCOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Interfaces.h"

#include <string.h>

//===--- Names ---===//

const char *emitcDoOpGetDefaultDialect(void) { return "emitc"; }
const char *emitcExpressionOpGetDefaultDialect(void) { return "emitc"; }
const char *emitcFileOpGetDefaultDialect(void) { return "emitc"; }
const char *emitcForOpGetDefaultDialect(void) { return "emitc"; }
const char *emitcFuncOpGetDefaultDialect(void) { return "emitc"; }
const char *emitcIfOpGetDefaultDialect(void) { return "emitc"; }
const char *emitcSwitchOpGetDefaultDialect(void) { return "emitc"; }

//===--- Side effects ---===//

bool emitcOperandsHaveClasses(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (!emitcTypeIsFundamental(mlirValueGetType(mlirOperationGetOperand(op, i))))
      return true;
  return false;
}

bool emitcAddressOfOpHasSideEffects(MlirOperation op) {
  (void)op;
  return false;
}
bool emitcApplyOpHasSideEffects(MlirOperation op) {
  return mlirStringRefEqual(emitcApplyOpGetApplicableOperator(op),
                            mlirStringRefCreateFromCString("*"));
}
bool emitcCallOpHasSideEffects(MlirOperation op) {
  (void)op;
  return false;
}
bool emitcCallOpaqueOpHasSideEffects(MlirOperation op) {
  (void)op;
  return true;
}
bool emitcCastOpHasSideEffects(MlirOperation op) {
  (void)op;
  return false;
}
bool emitcConditionalOpHasSideEffects(MlirOperation op) {
  (void)op;
  return false;
}
// A constant of a class is made by a constructor.
bool emitcConstantOpHasSideEffects(MlirOperation op) {
  return !emitcTypeIsFundamental(mlirValueGetType(emitcConstantOpGetResult(op)));
}
bool emitcLoadOpHasSideEffects(MlirOperation op) {
  (void)op;
  return true;
}

//===--- Expressions ---===//

MlirOperation emitcExpressionGetRoot(MlirOperation expression) {
  MlirBlock body = mlirRegionGetFirstBlock(emitcExpressionOpGetRegion(expression));
  MlirValue yielded = emitcYieldOpGetResult(mlirBlockGetTerminator(body));
  return mlirOpResultGetOwner(yielded);
}

bool emitcExpressionHasSideEffects(MlirOperation expression) {
  MlirBlock body = mlirRegionGetFirstBlock(emitcExpressionOpGetRegion(expression));
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (!emitcYieldOpIsA(op) && cExpressionInterfaceHasSideEffects(op))
      return true;
  return false;
}

//===--- Constants and casts ---===//

MlirLogicalResult emitcConstantOpFold(MlirOperation op, const MlirAttribute *operands,
                                      TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  results[0].attribute = emitcConstantOpGetValueAttr(op);
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

MlirOperation emitcMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value,
                                       MlirType type, MlirLocation location) {
  return emitcConstantOpCreate(rewriter, location, type, value);
}

static bool isScalar(MlirType type) {
  return emitcTypeIsIntegerIndexOrOpaque(type) || emitcTypeIsSupportedFloat(type) ||
         emitcPointerTypeIsA(type);
}

bool emitcCastOpAreCastCompatible(MlirType from, MlirType to) {
  if (!emitcArrayTypeIsA(from))
    return isScalar(from) && isScalar(to);
  // An array is a pointer to its first element, if it has one.
  size_t rank;
  const int64_t *shape = emitcArrayTypeGetShape(from, &rank);
  return emitcPointerTypeIsA(to) && rank == 1 && shape[0] >= 1 &&
         mlirTypeEqual(emitcArrayTypeGetElementType(from), emitcPointerTypeGetPointee(to));
}

//===--- Control flow ---===//

static void appendElse(MlirOperation op, TesseraAppendRegionSuccessor append, void *user) {
  MlirRegion region = emitcIfOpGetElseRegion(op);
  append(mlirBlockIsNull(mlirRegionGetFirstBlock(region)) ? tesseraRegionSuccessorBehind(op)
                                                          : tesseraRegionSuccessorInto(region),
         user);
}

static bool isConstant(MlirAttribute attribute, int64_t *value) {
  if (mlirAttributeIsNull(attribute) || !mlirAttributeIsAInteger(attribute))
    return false;
  *value = mlirIntegerAttrGetValueInt(attribute);
  return true;
}

void emitcIfOpGetSuccessorRegions(MlirOperation op, MlirOperation terminator,
                                  TesseraAppendRegionSuccessor append, void *user) {
  if (!mlirOperationIsNull(terminator)) {
    append(tesseraRegionSuccessorBehind(op), user);
    return;
  }
  append(tesseraRegionSuccessorInto(emitcIfOpGetThenRegion(op)), user);
  appendElse(op, append, user);
}

void emitcIfOpGetEntrySuccessorRegions(MlirOperation op, const MlirAttribute *operands,
                                       TesseraAppendRegionSuccessor append, void *user) {
  int64_t condition = 0;
  bool isKnown = isConstant(operands[0], &condition);
  if (!isKnown || condition)
    append(tesseraRegionSuccessorInto(emitcIfOpGetThenRegion(op)), user);
  if (!isKnown || !condition)
    appendElse(op, append, user);
}

TesseraInvocationBounds emitcIfOpGetRegionInvocationBounds(MlirOperation op,
                                                           const MlirAttribute *operands,
                                                           unsigned region) {
  (void)op;
  int64_t condition = 0;
  if (!isConstant(operands[0], &condition))
    return (TesseraInvocationBounds){0, 1};
  int64_t times = (condition != 0) == (region == 0);
  return (TesseraInvocationBounds){times, times};
}

// The number of the region for a value: that of its case, else of the default.
static unsigned findCase(MlirOperation op, int64_t value) {
  intptr_t numCases;
  const int64_t *cases = emitcSwitchOpGetCases(op, &numCases);
  for (intptr_t i = 0; i < numCases; ++i)
    if (cases[i] == value)
      return (unsigned)i + 1;
  return 0;
}

void emitcSwitchOpGetSuccessorRegions(MlirOperation op, MlirOperation terminator,
                                      TesseraAppendRegionSuccessor append, void *user) {
  if (!mlirOperationIsNull(terminator)) {
    append(tesseraRegionSuccessorBehind(op), user);
    return;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
    append(tesseraRegionSuccessorInto(mlirOperationGetRegion(op, i)), user);
}

void emitcSwitchOpGetEntrySuccessorRegions(MlirOperation op, const MlirAttribute *operands,
                                           TesseraAppendRegionSuccessor append, void *user) {
  int64_t value;
  if (!isConstant(operands[0], &value)) {
    emitcSwitchOpGetSuccessorRegions(op, (MlirOperation){NULL}, append, user);
    return;
  }
  append(tesseraRegionSuccessorInto(mlirOperationGetRegion(op, findCase(op, value))), user);
}

TesseraInvocationBounds emitcSwitchOpGetRegionInvocationBounds(MlirOperation op,
                                                               const MlirAttribute *operands,
                                                               unsigned region) {
  int64_t value;
  if (!isConstant(operands[0], &value))
    return (TesseraInvocationBounds){0, 1};
  int64_t times = findCase(op, value) == region;
  return (TesseraInvocationBounds){times, times};
}

//===--- Verbatim text ---===//

static EmitcTextPiece takeText(MlirStringRef *rest, size_t length, size_t skipped) {
  EmitcTextPiece piece = {.text = {rest->data, length}};
  *rest = (MlirStringRef){rest->data + skipped, rest->length - skipped};
  return piece;
}

EmitcTextPiece emitcTextNext(MlirStringRef *rest, const char **error) {
  const char *brace = memchr(rest->data, '{', rest->length);
  size_t before = brace ? (size_t)(brace - rest->data) : rest->length;
  if (before)
    return takeText(rest, before, before);
  char next = rest->length > 1 ? rest->data[1] : 0;
  if (next == '{')
    return takeText(rest, 1, 2);
  if (next != '}') {
    *error = rest->length > 1 ? "expected '}' after unescaped '{'"
                              : "expected '}' after unescaped '{' at end of string";
    return takeText(rest, 0, rest->length);
  }
  takeText(rest, 0, 2);
  return (EmitcTextPiece){.isOperand = true};
}
