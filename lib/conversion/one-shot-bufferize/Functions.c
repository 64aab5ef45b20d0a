// Functions and what calls them; branches between blocks.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/one-shot-bufferize/Bufferize.h"
#include "dialect/bufferization/BufferizationOps.h"
#include "dialect/cf/CFOps.h"
#include "dialect/func/FuncOps.h"
#include "dialect/memref/MemRefOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Function.h"
#include "tessera/Interfaces.h"
#include "tessera/Rewrite.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

//===--- Signatures ---===//

static MlirAttribute argumentAttribute(MlirOperation function, intptr_t number, const char *name) {
  MlirAttribute all = funcFuncOpGetArgAttrsAttr(function);
  if (!all.ptr)
    return all;
  return mlirDictionaryAttrGetElementByName(mlirArrayAttrGetElement(all, number), text(name));
}

// The function's argument attributes with one set, or (null) removed.
static void setArgumentAttribute(MlirOperation function, intptr_t number, const char *name,
                                 MlirAttribute value) {
  MlirContext context = mlirOperationGetContext(function);
  intptr_t count = mlirFunctionTypeGetNumInputs(funcFuncOpGetFunctionType(function));
  MlirAttribute all = funcFuncOpGetArgAttrsAttr(function);
  TsVec(MlirAttribute) dictionaries = {0};
  bool hasAny = false;
  for (intptr_t i = 0; i < count; ++i) {
    MlirAttribute old =
        all.ptr ? mlirArrayAttrGetElement(all, i) : mlirDictionaryAttrGet(context, 0, NULL);
    TsVec(MlirNamedAttribute) entries = {0};
    for (intptr_t e = 0; e < mlirDictionaryAttrGetNumElements(old); ++e) {
      MlirNamedAttribute entry = mlirDictionaryAttrGetElement(old, e);
      if (i != number || !mlirStringRefEqual(mlirIdentifierStr(entry.name), text(name)))
        tsVecPush(&entries, entry);
    }
    if (i == number && value.ptr)
      tsVecPush(&entries, mlirNamedAttributeGet(mlirIdentifierGet(context, text(name)), value));
    hasAny |= entries.size > 0;
    tsVecPush(&dictionaries, mlirDictionaryAttrGet(context, (intptr_t)entries.size, entries.data));
    tsVecFree(&entries);
  }
  if (hasAny)
    mlirOperationSetAttributeByName(function, text("arg_attrs"),
                                    mlirArrayAttrGet(context, count, dictionaries.data));
  else if (all.ptr)
    mlirOperationRemoveAttributeByName(function, text("arg_attrs"));
  tsVecFree(&dictionaries);
}

static MlirType boundaryType(const BufState *state, MlirType tensor) {
  MlirAttribute space;
  (void)bufDefaultSpace(state, tensor, &space);
  return state->boundary == BUF_LAYOUT_IDENTITY ? bufIdentityLayout(tensor, space)
                                                : bufDynamicLayout(tensor, space);
}

static MlirType argumentType(const BufState *state, MlirOperation function, intptr_t number) {
  MlirType tensor = mlirFunctionTypeGetInput(funcFuncOpGetFunctionType(function), number);
  if (!mlirTypeIsATensor(tensor))
    return tensor;
  MlirAttribute layout = argumentAttribute(function, number, "bufferization.buffer_layout");
  if (!layout.ptr || !mlirTypeIsARankedTensor(tensor))
    return boundaryType(state, tensor);
  intptr_t rank = (intptr_t)mlirShapedTypeGetRank(tensor);
  int64_t *shape = tsAllocZeroed((size_t)rank + 1, sizeof *shape);
  for (intptr_t i = 0; i < rank; ++i)
    shape[i] = mlirShapedTypeGetDimSize(tensor, i);
  MlirType type = mlirMemRefTypeGet(mlirShapedTypeGetElementType(tensor), rank, shape, layout,
                                    (MlirAttribute){NULL});
  tsFree(shape);
  return type;
}

static void pushReturns(MlirOperation function, BufOps *returns) {
  for (MlirBlock block = mlirRegionGetFirstBlock(funcFuncOpGetBody(function)); block.ptr;
       block = mlirBlockGetNextInRegion(block)) {
    MlirOperation terminator = mlirBlockGetTerminator(block);
    if (terminator.ptr && funcReturnOpIsA(terminator))
      tsVecPush(returns, terminator);
  }
}

static void setFunctionType(MlirOperation function, const BufTypes *inputs,
                            const BufTypes *results) {
  MlirType type = mlirFunctionTypeGet(mlirOperationGetContext(function), (intptr_t)inputs->size,
                                      inputs->data, (intptr_t)results->size, results->data);
  funcFuncOpSetFunctionTypeAttr(function, mlirTypeAttrGet(type));
}

//===--- What is known of functions ---===//

BufFunction *bufFunctionOf(const BufState *state, MlirOperation op) {
  const uintptr_t *number = op.ptr ? tsPointerMapFind(&state->functionNumbers, op.ptr) : NULL;
  return number ? &state->functions.data[*number - 1] : NULL;
}

static MlirOperation calleeOf(const BufState *state, MlirOperation call) {
  MlirOperation callee =
      tesseraSymbolTablesLookupNearest(state->tables, call, funcCallOpGetCalleeAttr(call));
  return callee.ptr && funcFuncOpIsA(callee) ? callee : (MlirOperation){NULL};
}

// What is known of the function that is called; NULL: nothing yet.
static const BufFunction *calledFunction(const BufState *state, MlirOperation call) {
  const BufFunction *function = bufFunctionOf(state, calleeOf(state, call));
  return state->hasAnalysis && function && function->isAnalyzed ? function : NULL;
}

bool bufIsFiltered(const BufState *state, MlirOperation function) {
  const TesseraStringList *names = &state->options->noAnalysisFuncFilter;
  for (size_t i = 0; i < names->size; ++i)
    if (mlirStringRefEqual(names->data[i], tesseraSymbolGetName(function)))
      return true;
  return false;
}

typedef struct Calls {
  const BufState *state;
  BufOps callees;
} Calls;

static MlirWalkResult collectCallee(MlirOperation op, void *user) {
  Calls *calls = user;
  if (funcCallOpIsA(op)) {
    MlirOperation callee = calleeOf(calls->state, op);
    if (callee.ptr)
      tsVecPush(&calls->callees, callee);
  }
  return MlirWalkResultAdvance;
}

static void addFunction(BufState *state, MlirOperation op) {
  MlirType type = funcFuncOpGetFunctionType(op);
  BufFunction function = {.op = op,
                          .numArguments = mlirFunctionTypeGetNumInputs(type),
                          .numResults = mlirFunctionTypeGetNumResults(type)};
  size_t arguments = (size_t)function.numArguments, results = (size_t)function.numResults;
  function.isRead = tsAllocZeroed(arguments + 1, sizeof(bool));
  function.isWritten = tsAllocZeroed(arguments + 1, sizeof(bool));
  function.mayAlias = tsAllocZeroed(tsMulSize(arguments, results) + 1, sizeof(bool));
  function.equivalent = tsAllocZeroed(results + 1, sizeof(intptr_t));
  for (size_t i = 0; i < results; ++i)
    function.equivalent[i] = -1;
  tsVecPush(&state->functions, function);
  *tsPointerMapInsert(&state->functionNumbers, op.ptr, NULL) = state->functions.size;
}

// A function that has been begun, and which of those that it calls is next.
typedef struct OpenFunction {
  MlirOperation op;
  BufOps callees;
  size_t next;
} OpenFunction;

static OpenFunction openFunction(const BufState *state, MlirOperation op) {
  Calls calls = {.state = state};
  mlirOperationWalk(op, collectCallee, &calls, MlirWalkPostOrder);
  return (OpenFunction){.op = op, .callees = calls.callees};
}

static void orderFrom(BufState *state, MlirOperation function, TsPointerMap *seen) {
  TsVec(OpenFunction) open = {0};
  bool isNew;
  tsPointerMapInsert(seen, function.ptr, &isNew);
  if (isNew)
    tsVecPush(&open, openFunction(state, function));
  while (open.size) {
    OpenFunction *last = &open.data[open.size - 1];
    if (last->next == last->callees.size) {
      addFunction(state, last->op);
      tsVecFree(&last->callees);
      --open.size;
      continue;
    }
    MlirOperation callee = last->callees.data[last->next++];
    tsPointerMapInsert(seen, callee.ptr, &isNew);
    if (isNew)
      tsVecPush(&open, openFunction(state, callee));
  }
  tsVecFree(&open);
}

static MlirWalkResult collectFunction(MlirOperation op, void *user) {
  if (funcFuncOpIsA(op))
    tsVecPush((BufOps *)user, op);
  return MlirWalkResultAdvance;
}

MlirLogicalResult bufOrderFunctions(BufState *state) {
  BufOps functions = {0};
  TsPointerMap seen = {0};
  mlirOperationWalk(state->module, collectFunction, &functions, MlirWalkPostOrder);
  for (size_t i = 0; i < functions.size; ++i)
    orderFrom(state, functions.data[i], &seen);
  tsVecFree(&functions);
  tsPointerMapFree(&seen);
  return success();
}

void bufFunctionsFree(BufState *state) {
  for (size_t i = 0; i < state->functions.size; ++i) {
    BufFunction *function = &state->functions.data[i];
    tsFree(function->isRead);
    tsFree(function->isWritten);
    tsFree(function->mayAlias);
    tsFree(function->equivalent);
  }
  tsVecFree(&state->functions);
  tsPointerMapFree(&state->functionNumbers);
}

//===--- Analysis ---===//

static void annotateAccess(const BufState *state, const BufFunction *function, intptr_t number) {
  bool isRead = function->isRead[number], isWritten = function->isWritten[number];
  const char *access = isRead ? isWritten ? "read-write" : "read" : isWritten ? "write" : "none";
  setArgumentAttribute(function->op, number, "bufferization.access",
                       mlirStringAttrGet(state->context, text(access)));
}

static void findAccess(BufState *state, BufFunction *function) {
  MlirBlock entry = mlirRegionGetFirstBlock(funcFuncOpGetBody(function->op));
  MlirType type = funcFuncOpGetFunctionType(function->op);
  for (intptr_t i = 0; i < function->numArguments; ++i) {
    if (!mlirTypeIsATensor(mlirFunctionTypeGetInput(type, i)))
      continue;
    MlirAttribute given = argumentAttribute(function->op, i, "bufferization.access");
    if (given.ptr && mlirAttributeIsAString(given)) {
      MlirStringRef word = mlirStringAttrGetValue(given);
      bool isBoth = mlirStringRefEqual(word, text("read-write"));
      function->isRead[i] = isBoth || mlirStringRefEqual(word, text("read"));
      function->isWritten[i] = isBoth || mlirStringRefEqual(word, text("write"));
    } else {
      MlirValue argument = entry.ptr ? mlirBlockGetArgument(entry, i) : (MlirValue){NULL};
      function->isRead[i] = !entry.ptr || bufValueIsRead(state, argument);
      function->isWritten[i] = !entry.ptr || bufValueIsWritten(state, argument);
    }
    if (state->options->testAnalysisOnly)
      annotateAccess(state, function, i);
  }
}

static void annotateEquivalent(const BufState *state, MlirOperation op,
                               const BufFunction *function) {
  TsVec(MlirAttribute) numbers = {0};
  bool hasAny = false;
  for (intptr_t i = 0; i < function->numResults; ++i) {
    hasAny |= function->equivalent[i] >= 0;
    tsVecPush(&numbers,
              mlirIntegerAttrGet(mlirIntegerTypeGet(state->context, 64), function->equivalent[i]));
  }
  if (hasAny)
    mlirOperationSetAttributeByName(
        op, text("__equivalent_func_args__"),
        mlirArrayAttrGet(state->context, (intptr_t)numbers.size, numbers.data));
  tsVecFree(&numbers);
}

// Which arguments the values of a return may share buffers with, and which they are.
static void mergeReturn(BufState *state, BufFunction *function, MlirOperation op, bool isFirst) {
  MlirBlock entry = mlirRegionGetFirstBlock(funcFuncOpGetBody(function->op));
  for (intptr_t r = 0; r < function->numResults; ++r) {
    MlirValue value = mlirOperationGetOperand(op, r);
    if (!bufIsTensor(value))
      continue;
    intptr_t same = -1;
    for (intptr_t a = 0; a < function->numArguments; ++a) {
      MlirValue argument = mlirBlockGetArgument(entry, a);
      if (!bufIsTensor(argument))
        continue;
      if (bufAreEquivalent(state, value, argument))
        same = a;
      if (bufMayAlias(state, value, argument))
        function->mayAlias[a * function->numResults + r] = true;
    }
    function->equivalent[r] = isFirst || function->equivalent[r] == same ? same : -1;
  }
}

static void findAliases(BufState *state, BufFunction *function) {
  if (!mlirRegionGetFirstBlock(funcFuncOpGetBody(function->op)).ptr) {
    for (intptr_t i = 0; i < function->numArguments * function->numResults; ++i)
      function->mayAlias[i] = true;
    return;
  }
  BufOps returns = {0};
  pushReturns(function->op, &returns);
  for (size_t i = 0; i < returns.size; ++i)
    mergeReturn(state, function, returns.data[i], i == 0);
  for (size_t i = 0; state->options->testAnalysisOnly && i < returns.size; ++i)
    annotateEquivalent(state, returns.data[i], function);
  tsVecFree(&returns);
}

static MlirWalkResult uniteCalled(MlirOperation op, void *user) {
  BufState *state = user;
  const BufFunction *function = funcCallOpIsA(op) ? calledFunction(state, op) : NULL;
  for (intptr_t r = 0; function && r < function->numResults; ++r) {
    intptr_t argument = function->equivalent[r];
    if (argument >= 0 && bufIsInPlace(state, bufOperand(op, argument)))
      bufUniteEquivalent(state, mlirOperationGetResult(op, r),
                         mlirOperationGetOperand(op, argument));
  }
  return MlirWalkResultAdvance;
}

MlirLogicalResult bufAnalyzeFunctions(BufState *state) {
  for (size_t i = 0; i < state->functions.size; ++i) {
    BufFunction *function = &state->functions.data[i];
    if (!bufIsAllowed(state, function->op) || bufIsFiltered(state, function->op))
      continue;
    mlirOperationWalk(function->op, uniteCalled, state, MlirWalkPostOrder);
    if (mlirLogicalResultIsFailure(bufAnalyze(state, function->op)))
      return failure();
    findAliases(state, function);
    findAccess(state, function);
    function->isAnalyzed = true;
  }
  return success();
}

//===--- call ---===//

static bool callReads(const BufState *state, MlirOpOperand operand) {
  const BufFunction *function = calledFunction(state, mlirOpOperandGetOwner(operand));
  return !function || function->isRead[mlirOpOperandGetOperandNumber(operand)];
}

static bool callWrites(const BufState *state, MlirOpOperand operand) {
  const BufFunction *function = calledFunction(state, mlirOpOperandGetOwner(operand));
  return !function || function->isWritten[mlirOpOperandGetOperandNumber(operand)];
}

static void callValues(const BufState *state, MlirOpOperand operand, BufAliasValues *values) {
  MlirOperation op = mlirOpOperandGetOwner(operand);
  intptr_t argument = (intptr_t)mlirOpOperandGetOperandNumber(operand), count = 0, last = 0;
  const BufFunction *function = calledFunction(state, op);
  for (intptr_t r = 0; r < mlirOperationGetNumResults(op); ++r) {
    if (!bufIsTensor(mlirOperationGetResult(op, r)) ||
        (function && !function->mayAlias[argument * function->numResults + r]))
      continue;
    tsVecPush(values, (BufAliasValue){mlirOperationGetResult(op, r), false, false});
    last = r;
    ++count;
  }
  if (function && count == 1 && function->equivalent[last] == argument)
    values->data[values->size - 1].isEquivalent = values->data[values->size - 1].isDefinite = true;
}

static MlirType callGetType(BufState *state, MlirValue value) {
  MlirOperation callee = calleeOf(state, bufOwner(value));
  if (!callee.ptr)
    return (MlirType){NULL};
  MlirType type = mlirFunctionTypeGetResult(funcFuncOpGetFunctionType(callee),
                                            mlirOpResultGetResultNumber(value));
  BufFunction *function = bufFunctionOf(state, callee);
  if (!mlirTypeIsATensor(type))
    return type;
  // It has yet to be bufferized, as it calls who calls it: from here on its type is settled.
  if (function)
    function->hasFixedResults = true;
  return boundaryType(state, type);
}

static MlirLogicalResult bufferizeCall(BufState *state, MlirOperation op) {
  MlirOperation callee = calleeOf(state, op);
  if (!callee.ptr)
    return failure();
  MlirType type = funcFuncOpGetFunctionType(callee);
  MlirLocation location = mlirOperationGetLocation(op);
  BufTypes types = {0};
  BufValues operands = {0};
  bool isRight = true;
  for (intptr_t i = 0; isRight && i < mlirOperationGetNumResults(op); ++i) {
    tsVecPush(&types, bufTypeOf(state, mlirOperationGetResult(op, i)));
    isRight = types.data[i].ptr;
  }
  for (intptr_t i = 0; isRight && i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue value = mlirOperationGetOperand(op, i);
    if (bufIsTensor(value)) {
      MlirType wanted = mlirFunctionTypeGetInput(type, i);
      if (mlirTypeIsATensor(wanted))
        wanted = argumentType(state, callee, i);
      value = bufCast(state, location, bufGet(state, value), wanted);
    }
    tsVecPush(&operands, value);
    isRight = value.ptr;
  }
  if (isRight) {
    MlirOperation made = funcCallOpCreate(
        state->rewriter, location, (intptr_t)types.size, types.data, funcCallOpGetCalleeAttr(op),
        (intptr_t)operands.size, operands.data, funcCallOpGetArgAttrsAttr(op),
        funcCallOpGetResAttrsAttr(op), funcCallOpGetNoInlineAttr(op));
    for (intptr_t i = 0; i < mlirOperationGetNumDiscardableAttributes(op); ++i) {
      MlirNamedAttribute attribute = mlirOperationGetDiscardableAttribute(op, i);
      mlirOperationSetAttributeByName(made, mlirIdentifierStr(attribute.name), attribute.attribute);
    }
    bufReplaceBy(state, op, made);
  }
  tsVecFree(&types);
  tsVecFree(&operands);
  return isRight ? success() : failure();
}

//===--- func, return ---===//

static bool isEntryArgument(MlirValue value) {
  MlirBlock block = mlirBlockArgumentGetOwner(value);
  return mlirBlockEqual(block, mlirRegionGetFirstBlock(mlirBlockGetParentRegion(block)));
}

static bool funcIsWritable(const BufState *state, MlirValue value) {
  (void)state;
  if (!isEntryArgument(value))
    return true;
  MlirAttribute given = argumentAttribute(bufOwner(value), mlirBlockArgumentGetArgNumber(value),
                                          "bufferization.writable");
  return !given.ptr || !mlirAttributeIsABool(given) || mlirBoolAttrGetValue(given);
}

// Operands that branches pass for the argument of a block.
void bufBranchOperands(const BufState *state, MlirValue value, BufAliasOperands *operands) {
  (void)state;
  if (mlirValueIsAOpResult(value))
    return;
  MlirBlock block = mlirBlockArgumentGetOwner(value);
  MlirRegion region = mlirBlockGetParentRegion(block);
  for (MlirBlock from = mlirRegionGetFirstBlock(region); from.ptr;
       from = mlirBlockGetNextInRegion(from)) {
    MlirOperation branch = mlirBlockGetTerminator(from);
    if (!branch.ptr || !tesseraOperationGetInterface(branch, &branchOpInterface))
      continue;
    for (intptr_t s = 0; s < mlirOperationGetNumSuccessors(branch); ++s) {
      if (!mlirBlockEqual(mlirOperationGetSuccessor(branch, s), block))
        continue;
      TesseraRange range = branchOpInterfaceGetSuccessorOperands(branch, (unsigned)s);
      intptr_t number =
          mlirBlockArgumentGetArgNumber(value) - (mlirBlockGetNumArguments(block) - range.count);
      if (number >= 0)
        tsVecPush(operands,
                  (BufAliasOperand){bufOperand(branch, range.start + number), true, false});
    }
  }
}

static bool isBeingFound(const BufState *state, MlirValue value) {
  for (size_t i = 0; i < state->typeStack.size; ++i)
    if (mlirValueEqual(state->typeStack.data[i], value))
      return true;
  return false;
}

// That of an argument that nothing is passed for, or only what comes from itself. As part of a
// greater circle others may still tell; alone it has no buffer.
static MlirType typeWithoutOperands(BufState *state, MlirValue value) {
  if (state->typeStack.size > 1)
    return bufUnknownLayout(state, mlirValueGetType(value), (MlirAttribute){NULL});
  (void)mlirOperationEmitOpError(bufOwner(value), "could not infer buffer type of block argument");
  return (MlirType){NULL};
}

MlirType bufBlockArgumentType(BufState *state, MlirValue value) {
  BufAliasOperands operands = {0};
  bufBranchOperands(state, value, &operands);
  MlirType type = {NULL};
  bool isRight = true;
  for (size_t i = 0; isRight && i < operands.size; ++i) {
    MlirValue passed = mlirOpOperandGetValue(operands.data[i].operand);
    if (isBeingFound(state, passed))
      continue;
    MlirType other = bufTypeOf(state, passed);
    isRight = other.ptr;
    if (!isRight || !type.ptr || mlirTypeEqual(type, other)) {
      type = other;
      continue;
    }
    isRight = mlirAttributeEqual(bufSpace(type), bufSpace(other));
    if (!isRight)
      (void)mlirOperationEmitOpError(
          bufOwner(value), "incoming operands of block argument have inconsistent memory spaces");
    type = bufDynamicLayout(mlirValueGetType(value), bufSpace(type));
  }
  tsVecFree(&operands);
  if (isRight && !type.ptr)
    type = typeWithoutOperands(state, value);
  return isRight ? type : (MlirType){NULL};
}

static MlirType funcGetType(BufState *state, MlirValue value) {
  if (isEntryArgument(value))
    return argumentType(state, bufOwner(value), mlirBlockArgumentGetArgNumber(value));
  return bufBlockArgumentType(state, value);
}

static MlirLogicalResult returnBuffers(BufState *state, MlirOperation op, const BufTypes *types) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue value = mlirOperationGetOperand(op, i);
    if (!bufIsTensor(value))
      continue;
    mlirRewriterBaseSetInsertionPointBefore(state->rewriter, op);
    MlirOperation toBuffer =
        bufferizationToBufferOpCreate(state->rewriter, mlirOperationGetLocation(op), types->data[i],
                                      value, (MlirAttribute){NULL});
    mlirOperationSetOperand(op, i, mlirOperationGetResult(toBuffer, 0));
  }
  return success();
}

static MlirLogicalResult bufferizeBody(BufState *state, MlirOperation op, const BufTypes *types) {
  for (MlirBlock block = mlirRegionGetFirstBlock(funcFuncOpGetBody(op)); block.ptr;
       block = mlirBlockGetNextInRegion(block))
    if (mlirLogicalResultIsFailure(bufBlockSignature(state, block)))
      return failure();
  BufOps returns = {0};
  pushReturns(op, &returns);
  MlirLogicalResult result = success();
  for (size_t i = 0; mlirLogicalResultIsSuccess(result) && i < returns.size; ++i)
    result = returnBuffers(state, returns.data[i], types);
  tsVecFree(&returns);
  return result;
}

static MlirLogicalResult bufferizeFunc(BufState *state, MlirOperation op) {
  MlirType type = funcFuncOpGetFunctionType(op);
  BufTypes inputs = {0}, results = {0};
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); ++i)
    tsVecPush(&inputs, argumentType(state, op, i));
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(type); ++i) {
    MlirType result = mlirFunctionTypeGetResult(type, i);
    tsVecPush(&results, mlirTypeIsATensor(result) ? boundaryType(state, result) : result);
  }
  bool isRight = mlirLogicalResultIsSuccess(bufferizeBody(state, op, &results));
  if (isRight)
    setFunctionType(op, &inputs, &results);
  tsVecFree(&inputs);
  tsVecFree(&results);
  return isRight ? success() : failure();
}

static MlirLogicalResult bufferizeWithParent(BufState *state, MlirOperation op) {
  (void)state, (void)op;
  return success();
}

// The type that all returns cast result `number` from, null where they don't.
static MlirType uncastType(const BufOps *returns, intptr_t number) {
  MlirType source = {NULL};
  for (size_t r = 0; r < returns->size; ++r) {
    MlirValue value = mlirOperationGetOperand(returns->data[r], number);
    if (!mlirValueIsAOpResult(value) || !memrefCastOpIsA(mlirOpResultGetOwner(value)))
      return (MlirType){NULL};
    MlirType own = mlirValueGetType(memrefCastOpGetSource(mlirOpResultGetOwner(value)));
    if (r && !mlirTypeEqual(own, source))
      return (MlirType){NULL};
    source = own;
  }
  return source;
}

static void foldReturnedCasts(MlirOperation function) {
  BufOps returns = {0};
  pushReturns(function, &returns);
  MlirType type = funcFuncOpGetFunctionType(function);
  BufTypes inputs = {0}, results = {0};
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); ++i)
    tsVecPush(&inputs, mlirFunctionTypeGetInput(type, i));
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(type); ++i) {
    MlirType source = uncastType(&returns, i);
    for (size_t r = 0; source.ptr && r < returns.size; ++r) {
      MlirValue value = mlirOperationGetOperand(returns.data[r], i);
      mlirOperationSetOperand(returns.data[r], i,
                              memrefCastOpGetSource(mlirOpResultGetOwner(value)));
    }
    tsVecPush(&results, source.ptr ? source : mlirFunctionTypeGetResult(type, i));
  }
  setFunctionType(function, &inputs, &results);
  tsVecFree(&inputs);
  tsVecFree(&results);
  tsVecFree(&returns);
}

void bufFinishFunction(MlirOperation function, bool foldsCasts) {
  static const char *const kNames[] = {"bufferization.buffer_layout", "bufferization.writable"};
  if (foldsCasts)
    foldReturnedCasts(function);
  intptr_t count = mlirFunctionTypeGetNumInputs(funcFuncOpGetFunctionType(function));
  for (intptr_t i = 0; i < count; ++i)
    for (int n = 0; n < 2; ++n)
      if (argumentAttribute(function, i, kNames[n]).ptr)
        setArgumentAttribute(function, i, kNames[n], (MlirAttribute){NULL});
}

void bufAttachFuncModels(MlirContext context, void *user) {
  (void)user;
  static const BufModel kModels[] = {
      {&funcFuncOpDef,
       {.isWritable = funcIsWritable,
        .getAliasingOperands = bufBranchOperands,
        .bufferize = bufferizeFunc,
        .getType = funcGetType}},
      {&funcReturnOpDef, {.reads = BUF_ALL, .bufferize = bufferizeWithParent}},
      {&funcCallOpDef,
       {.readsOperand = callReads,
        .writesOperand = callWrites,
        .getAliasingValues = callValues,
        .bufferize = bufferizeCall,
        .getType = callGetType}},
  };
  bufAttachModels(context, sizeof kModels / sizeof *kModels, kModels);
}

//===--- Branches ---===//

static void branchValues(const BufState *state, MlirOpOperand operand, BufAliasValues *values) {
  (void)state;
  MlirOperation op = mlirOpOperandGetOwner(operand);
  intptr_t number = (intptr_t)mlirOpOperandGetOperandNumber(operand);
  for (intptr_t s = 0; s < mlirOperationGetNumSuccessors(op); ++s) {
    MlirBlock block = mlirOperationGetSuccessor(op, s);
    TesseraRange range = branchOpInterfaceGetSuccessorOperands(op, (unsigned)s);
    intptr_t first = mlirBlockGetNumArguments(block) - range.count;
    if (number >= range.start && number < range.start + range.count)
      tsVecPush(values, (BufAliasValue){mlirBlockGetArgument(block, first + number - range.start),
                                        true, false});
  }
}

void bufAttachCfModels(MlirContext context, void *user) {
  (void)user;
  static const BufModel kModels[] = {
      {&cfBranchOpDef, {.getAliasingValues = branchValues, .bufferize = bufferizeWithParent}},
      {&cfCondBranchOpDef, {.getAliasingValues = branchValues, .bufferize = bufferizeWithParent}},
  };
  bufAttachModels(context, sizeof kModels / sizeof *kModels, kModels);
}
