// What ops say about buffers, and what follows where they say nothing.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/one-shot-bufferize/Bufferize.h"
#include "dialect/func/FuncOps.h"
#include "ir/Internal.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Interfaces.h"

const TesseraInterface bufferizableOpInterface = {.name = "BufferizableOpInterface"};

void bufAttachModels(MlirContext context, size_t count, const BufModel *models) {
  for (size_t i = 0; i < count; ++i)
    tesseraOpAttachInterface(context, models[i].definition, &bufferizableOpInterface,
                             &models[i].methods);
}

//===--- Models ---===//

bool bufIsAllowed(const BufState *state, MlirOperation op) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  if (definition && definition->dialect == &funcDialectDef &&
      !state->options->bufferizeFunctionBoundaries)
    return false;
  const TesseraStringList *filter = &state->options->dialectFilter;
  if (!filter->size)
    return true;
  for (size_t i = 0; definition && i < filter->size; ++i)
    if (mlirStringRefEqual(filter->data[i],
                           mlirStringRefCreateFromCString(definition->dialect->name)))
      return true;
  return false;
}

const BufferizableOpInterfaceMethods *bufModel(const BufState *state, MlirOperation op) {
  const BufferizableOpInterfaceMethods *model =
      op.ptr ? tesseraOperationGetInterface(op, &bufferizableOpInterface) : NULL;
  return model && bufIsAllowed(state, op) ? model : NULL;
}

const BufferizableOpInterfaceMethods *bufModelOf(const BufState *state, MlirValue value) {
  return bufModel(state, bufOwner(value));
}

static bool hasTensorArguments(MlirRegion region) {
  for (MlirBlock block = mlirRegionGetFirstBlock(region); block.ptr;
       block = mlirBlockGetNextInRegion(block))
    for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i)
      if (bufIsTensor(mlirBlockGetArgument(block, i)))
        return true;
  return false;
}

bool bufHasTensors(MlirOperation op) {
  if (funcFuncOpIsA(op)) {
    if (hasTensorArguments(funcFuncOpGetBody(op)))
      return true;
    MlirType type = tesseraFunctionGetTypeAttr(op);
    for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); ++i)
      if (mlirTypeIsATensor(mlirFunctionTypeGetInput(type, i)))
        return true;
    for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(type); ++i)
      if (mlirTypeIsATensor(mlirFunctionTypeGetResult(type, i)))
        return true;
    return false;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (bufIsTensor(mlirOperationGetResult(op, i)))
      return true;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (bufIsTensor(mlirOperationGetOperand(op, i)))
      return true;
  return false;
}

//===--- Operands and values ---===//

MlirOpOperand bufOperand(MlirOperation op, intptr_t number) {
  return (MlirOpOperand){&irOp(op)->operands[number]};
}

MlirOperation bufOwner(MlirValue value) {
  if (mlirValueIsAOpResult(value))
    return mlirOpResultGetOwner(value);
  return mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(value));
}

MlirRegion bufRegionOf(MlirValue value) {
  MlirBlock block = mlirValueIsAOpResult(value) ? mlirOperationGetBlock(mlirOpResultGetOwner(value))
                                                : mlirBlockArgumentGetOwner(value);
  return block.ptr ? mlirBlockGetParentRegion(block) : (MlirRegion){NULL};
}

static bool hasBit(uint32_t bits, MlirOpOperand operand) {
  unsigned number = mlirOpOperandGetOperandNumber(operand);
  return bits >> (number < BUF_OPERAND_BITS ? number : BUF_OPERAND_BITS) & 1;
}

bool bufReads(const BufState *state, MlirOpOperand operand) {
  const BufferizableOpInterfaceMethods *model = bufModel(state, mlirOpOperandGetOwner(operand));
  if (!model)
    return true;
  return model->readsOperand ? model->readsOperand(state, operand) : hasBit(model->reads, operand);
}

bool bufWrites(const BufState *state, MlirOpOperand operand) {
  const BufferizableOpInterfaceMethods *model = bufModel(state, mlirOpOperandGetOwner(operand));
  if (!model)
    return true;
  return model->writesOperand ? model->writesOperand(state, operand)
                              : hasBit(model->writes, operand);
}

// Anything may share its buffer with any operand of an op that says nothing.
static void unknownValues(MlirOperation op, BufAliasValues *values) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (bufIsTensor(mlirOperationGetResult(op, i)))
      tsVecPush(values, (BufAliasValue){mlirOperationGetResult(op, i), false, false});
  for (intptr_t r = 0; r < mlirOperationGetNumRegions(op); ++r) {
    MlirBlock entry = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, r));
    for (intptr_t i = 0; entry.ptr && i < mlirBlockGetNumArguments(entry); ++i)
      if (bufIsTensor(mlirBlockGetArgument(entry, i)))
        tsVecPush(values, (BufAliasValue){mlirBlockGetArgument(entry, i), false, false});
  }
}

void bufAliasingValues(const BufState *state, MlirOpOperand operand, BufAliasValues *values) {
  MlirOperation op = mlirOpOperandGetOwner(operand);
  const BufferizableOpInterfaceMethods *model = bufModel(state, op);
  if (!model) {
    unknownValues(op, values);
    return;
  }
  if (model->getAliasingValues)
    model->getAliasingValues(state, operand, values);
  else if (hasBit(model->aliases, operand) && mlirOperationGetNumResults(op))
    tsVecPush(values, (BufAliasValue){mlirOperationGetResult(op, 0), model->isEquivalent,
                                      !model->isIndefinite});
}

static void unknownOperands(MlirValue value, BufAliasOperands *operands) {
  MlirOperation op = bufOwner(value);
  if (mlirValueIsABlockArgument(value)) {
    MlirBlock block = mlirBlockArgumentGetOwner(value);
    if (!mlirBlockEqual(block, mlirRegionGetFirstBlock(mlirBlockGetParentRegion(block))))
      return;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (bufIsTensor(mlirOperationGetOperand(op, i)))
      tsVecPush(operands, (BufAliasOperand){bufOperand(op, i), false, false});
}

void bufAliasingOperands(const BufState *state, MlirValue value, BufAliasOperands *operands) {
  MlirOperation op = bufOwner(value);
  const BufferizableOpInterfaceMethods *model = bufModel(state, op);
  if (!model) {
    unknownOperands(value, operands);
    return;
  }
  if (model->getAliasingOperands) {
    model->getAliasingOperands(state, value, operands);
    return;
  }
  BufAliasValues values = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirOpOperand operand = bufOperand(op, i);
    if (!bufIsTensor(mlirOpOperandGetValue(operand)))
      continue;
    values.size = 0;
    bufAliasingValues(state, operand, &values);
    for (size_t v = 0; v < values.size; ++v)
      if (mlirValueEqual(values.data[v].value, value))
        tsVecPush(operands, (BufAliasOperand){operand, values.data[v].isEquivalent,
                                              values.data[v].isDefinite});
  }
  tsVecFree(&values);
}

static bool isWriteInside(const BufState *state, MlirValue value, void *user) {
  MlirOperation op = {user};
  return tesseraOperationIsAncestor(op, bufOwner(value)) && bufValueIsWrite(state, value);
}

// Whether the op writes what its result has: a value without a buffer before, or the buffer of one.
static bool writesResult(const BufState *state, MlirValue result) {
  BufAliasOperands operands = {0};
  bufAliasingOperands(state, result, &operands);
  bool writes = !operands.size;
  for (size_t i = 0; !writes && i < operands.size; ++i)
    writes = bufWrites(state, operands.data[i].operand);
  BufValues found = {0};
  BufSearch search = {.isFound = isWriteInside, .user = bufOwner(result).ptr};
  for (size_t i = 0; !writes && i < operands.size; ++i) {
    bufSearch(state, operands.data[i].operand, &search, &found);
    writes = found.size;
  }
  tsVecFree(&found);
  tsVecFree(&operands);
  return writes;
}

bool bufValueIsWrite(const BufState *state, MlirValue value) {
  if (mlirValueIsABlockArgument(value))
    return true;
  const BufferizableOpInterfaceMethods *model = bufModelOf(state, value);
  if (!model)
    return true;
  if (model->isUndefined)
    return false;
  return model->writesResult ? model->writesResult(state, value) : writesResult(state, value);
}

static void pushUses(MlirValue value, BufUses *uses) {
  for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use))
    tsVecPush(uses, use);
}

bool bufValueIsRead(const BufState *state, MlirValue value) {
  BufUses uses = {0};
  BufAliasValues values = {0};
  TsPointerMap seen = {0};
  pushUses(value, &uses);
  bool isRead = false;
  while (!isRead && uses.size) {
    MlirOpOperand use = tsVecPop(&uses);
    bool isNew;
    tsPointerMapInsert(&seen, use.ptr, &isNew);
    if (!isNew)
      continue;
    isRead = bufReads(state, use);
    if (isRead || bufWrites(state, use))
      continue;
    values.size = 0;
    bufAliasingValues(state, use, &values);
    for (size_t i = 0; i < values.size; ++i)
      pushUses(values.data[i].value, &uses);
  }
  tsVecFree(&uses);
  tsVecFree(&values);
  tsPointerMapFree(&seen);
  return isRead;
}

//===--- Against the flow ---===//

// Whether the operand is the same buffer, of the same type but for casts.
static bool isSameBuffer(const BufAliasOperand *alias, MlirValue value) {
  return alias->isEquivalent &&
         (mlirTypeEqual(mlirValueGetType(mlirOpOperandGetValue(alias->operand)),
                        mlirValueGetType(value)) ||
          tesseraOperationGetInterface(bufOwner(value), &castOpInterface));
}

static bool stepBack(const BufState *state, MlirValue value, const BufSearch *search,
                     BufValues *work) {
  BufAliasOperands operands = {0};
  bufAliasingOperands(state, value, &operands);
  bool isLeaf = !operands.size;
  for (size_t i = 0; i < operands.size; ++i) {
    if (search->onlySameBuffer && !isSameBuffer(&operands.data[i], value))
      isLeaf = true;
    else {
      tsVecPush(work, mlirOpOperandGetValue(operands.data[i].operand));
      if (search->uses)
        tsVecPush(search->uses, operands.data[i].operand);
    }
  }
  tsVecFree(&operands);
  return isLeaf;
}

void bufSearch(const BufState *state, MlirOpOperand from, const BufSearch *search,
               BufValues *found) {
  BufValues work = {0};
  TsPointerMap seen = {0};
  tsVecPush(&work, mlirOpOperandGetValue(from));
  if (search->uses)
    tsVecPush(search->uses, from);
  while (work.size) {
    MlirValue value = tsVecPop(&work);
    bool isNew;
    tsPointerMapInsert(&seen, value.ptr, &isNew);
    if (!isNew)
      continue;
    if (search->isFound(state, value, search->user))
      tsVecPush(found, value);
    else if ((!bufModelOf(state, value) || stepBack(state, value, search, &work)) &&
             search->withLeaves)
      tsVecPush(found, value);
  }
  tsVecFree(&work);
  tsPointerMapFree(&seen);
}

static bool isWrite(const BufState *state, MlirValue value, void *user) {
  (void)user;
  return bufValueIsWrite(state, value);
}

void bufFindDefinitions(const BufState *state, MlirOpOperand operand, BufValues *found) {
  bufSearch(state, operand, &(BufSearch){.isFound = isWrite}, found);
}
