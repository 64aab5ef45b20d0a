// Taking arguments and results away from functions and from what calls them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transforms/Shrink.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "rewrite/Internal.h"

typedef TsVec(MlirType) Types;

IrRegion *trBodyOf(const IrOperation *function) {
  return irRegion(callableOpInterfaceGetBody(irWrapOp((IrOperation *)function)));
}

IrOperation *trReturnOf(const IrBlock *block) {
  return block->last && irHasTrait(block->last, TESSERA_TRAIT_RETURN_LIKE) ? block->last : NULL;
}

bool trReturnsOnly(IrOperation *function) {
  for (IrBlock *block = trBodyOf(function)->first; block; block = block->next)
    if (!trReturnOf(block) && block->last && !block->last->numSuccessors &&
        block->last->numOperands)
      return false;
  return true;
}

//===--- Operands ---===//

void trShrinkUses(const TrShrinkable *function) {
  for (IrBlock *block = trBodyOf(function->op)->first; block; block = block->next) {
    IrOperation *op = trReturnOf(block);
    for (uint32_t i = op ? op->numOperands : 0; i-- > 0;)
      if (i < function->numResults && function->deadResults[i])
        irOperationReplaceOperands(op, i, 1, NULL, 0);
  }
  for (size_t k = 0; k < function->calls.size; ++k) {
    MlirOperation call = irWrapOp(function->calls.data[k]);
    for (uint32_t i = function->numArguments; i-- > 0;)
      if (function->deadArguments[i])
        tesseraOperationEraseFromRange(call, callOpInterfaceGetArguments(call), (intptr_t)i);
  }
}

//===--- Attributes ---===//

// The dictionaries of what isn't dead; null when nothing is in them.
static MlirAttribute keepAlive(MlirAttribute dictionaries, const bool *dead) {
  TsVec(MlirAttribute) kept = {0};
  bool isEmpty = true;
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(dictionaries); ++i) {
    MlirAttribute dictionary = mlirArrayAttrGetElement(dictionaries, i);
    if (dead[i])
      continue;
    isEmpty = isEmpty && mlirDictionaryAttrGetNumElements(dictionary) == 0;
    tsVecPush(&kept, dictionary);
  }
  MlirAttribute result = {NULL};
  if (!isEmpty)
    result =
        mlirArrayAttrGet(mlirAttributeGetContext(dictionaries), (intptr_t)kept.size, kept.data);
  tsVecFree(&kept);
  return result;
}

static void shrinkAttribute(IrOperation *op, MlirStringRef name, const bool *dead, uint32_t count) {
  MlirAttribute old = mlirOperationGetAttributeByName(irWrapOp(op), name);
  if (mlirAttributeIsNull(old) || !mlirAttributeIsAArray(old) ||
      mlirArrayAttrGetNumElements(old) != (intptr_t)count)
    return;
  MlirAttribute kept = keepAlive(old, dead);
  if (mlirAttributeIsNull(kept))
    mlirOperationRemoveAttributeByName(irWrapOp(op), name);
  else
    mlirOperationSetAttributeByName(irWrapOp(op), name, kept);
}

static void shrinkAttributes(const TrShrinkable *function, IrOperation *op) {
  shrinkAttribute(op, tsLiteral("arg_attrs"), function->deadArguments, function->numArguments);
  shrinkAttribute(op, tsLiteral("res_attrs"), function->deadResults, function->numResults);
}

//===--- Results and types ---===//

static void appendType(MlirType type, void *user) {
  Types *types = user;
  tsVecPush(types, type);
}

static void keepTypes(Types *types, const bool *dead) {
  size_t kept = 0;
  for (size_t i = 0; i < types->size; ++i)
    if (!dead[i])
      types->data[kept++] = types->data[i];
  types->size = kept;
}

void trShrinkSignature(TrShrinkable *function) {
  MlirOperation op = irWrapOp(function->op);
  RwRewriter rewriter = {.context = mlirOperationGetContext(op)};
  bool anyDead = false;
  for (uint32_t i = 0; i < function->numResults; ++i)
    anyDead = anyDead || function->deadResults[i];
  for (size_t i = 0; i < function->calls.size; ++i) {
    shrinkAttributes(function, function->calls.data[i]);
    if (anyDead)
      function->calls.data[i] =
          rwEraseResults(rwBase(&rewriter), function->calls.data[i], function->deadResults);
  }
  Types inputs = {0}, results = {0};
  tesseraFunctionAppendTypes(op, /*ofResults=*/false, appendType, &inputs);
  tesseraFunctionAppendTypes(op, /*ofResults=*/true, appendType, &results);
  keepTypes(&inputs, function->deadArguments);
  keepTypes(&results, function->deadResults);
  MlirType type = functionOpInterfaceCloneTypeWith(op, (intptr_t)inputs.size, inputs.data,
                                                   (intptr_t)results.size, results.data);
  mlirOperationSetAttributeByName(op, tsLiteral("function_type"), mlirTypeAttrGet(type));
  shrinkAttributes(function, function->op);
  tsVecFree(&inputs);
  tsVecFree(&results);
}
