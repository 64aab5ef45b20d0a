// duplicate-function-elimination. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/func/FuncOps.h"
#include "dialect/func/FuncPasses.h"
#include "ir/Operation.h"
#include "ir/SubElements.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/Map.h"
#include "support/Memory.h"
#include "transforms/Equivalence.h"

/// A function whose name was taken away, so that it can be compared.
typedef struct Function {
  IrOperation *op;
  IrStorage *name;
  uint64_t hash;
  size_t next; ///< the position + 1 of the one before with this hash
} Function;

typedef struct Elimination {
  TsVec(Function) functions;
  TsPointerMap byHash; ///< the position + 1 of the last one
  TsPointerMap names;  ///< of those that go: the name of the one that stays
} Elimination;

//===--- Finding ---===//

static uint64_t mix(uint64_t hash, uint64_t more) {
  return (hash ^ more) * UINT64_C(0x9E3779B97F4A7C15) + (hash >> 29);
}

// The attributes, and what is in the body without what it works on.
static uint64_t hashFunction(IrOperation *function) {
  uint64_t hash = trHashOperation(function);
  for (IrOperation *op = irWalkNext(function, function, false); op;
       op = irWalkNext(function, op, false)) {
    hash = mix(hash, (uintptr_t)op->name);
    hash = mix(hash, op->numOperands);
    MlirAttribute constant = tesseraOperationGetConstant(irWrapOp(op));
    hash = mix(hash, (uintptr_t)constant.ptr);
  }
  return hash;
}

static void setName(IrOperation *op, IrStorage *name) {
  funcFuncOpSetSymNameAttr(irWrapOp(op), (MlirAttribute){name});
}

// Every function of the module with a body; all get the same name.
static void collect(Elimination *elimination, MlirOperation module) {
  IrStorage *common = (IrStorage *)mlirStringAttrGet(mlirOperationGetContext(module),
                                                     mlirStringRefCreateFromCString(""))
                          .ptr;
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0));
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (!funcFuncOpIsA(op) ||
        mlirBlockIsNull(mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0))))
      continue;
    Function function = {irOp(op), (IrStorage *)funcFuncOpGetSymNameAttr(op).ptr, 0, 0};
    setName(function.op, common);
    function.hash = hashFunction(function.op);
    tsVecPush(&elimination->functions, function);
  }
}

// The first function that does the same, or the function itself.
static const Function *findFirst(Elimination *elimination, size_t position) {
  Function *function = &elimination->functions.data[position];
  bool isNew;
  uintptr_t *last = tsPointerMapInsert(&elimination->byHash,
                                       (const void *)(uintptr_t)(function->hash | 1), &isNew);
  if (isNew)
    *last = 0;
  for (size_t other = *last; other; other = elimination->functions.data[other - 1].next)
    if (trAreIdentical(elimination->functions.data[other - 1].op, function->op))
      return &elimination->functions.data[other - 1];
  function->next = *last;
  *last = position + 1;
  return function;
}

//===--- Replacing ---===//

static IrStorage *renameReference(IrStorage *storage, void *user) {
  MlirAttribute attribute = {storage};
  if (!mlirAttributeIsASymbolRef(attribute))
    return NULL;
  const Elimination *elimination = user;
  MlirContext context = mlirAttributeGetContext(attribute);
  MlirAttribute root = mlirStringAttrGet(context, mlirSymbolRefAttrGetRootReference(attribute));
  const uintptr_t *name = tsPointerMapFind(&elimination->names, root.ptr);
  if (!name)
    return storage;
  MlirStringRef text = mlirStringAttrGetValue((MlirAttribute){(const void *)*name});
  intptr_t count = mlirSymbolRefAttrGetNumNestedReferences(attribute);
  TsVec(MlirAttribute) nested = {0};
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(&nested, mlirSymbolRefAttrGetNestedReference(attribute, i));
  MlirAttribute renamed = mlirSymbolRefAttrGet(context, text, count, nested.data);
  tsVecFree(&nested);
  return (IrStorage *)renamed.ptr;
}

static void renameIn(Elimination *elimination, IrOperation *op, TsPointerMap *cache) {
  MlirOperation wrapped = irWrapOp(op);
  for (intptr_t i = 0; i < mlirOperationGetNumAttributes(wrapped); ++i) {
    MlirNamedAttribute named = mlirOperationGetAttribute(wrapped, i);
    IrStorage *old = (IrStorage *)named.attribute.ptr;
    IrStorage *renamed = irStorageReplace(old, renameReference, elimination, cache);
    if (renamed != old)
      mlirOperationSetAttributeByName(wrapped, mlirIdentifierStr(named.name),
                                      (MlirAttribute){renamed});
  }
}

static void renameReferences(Elimination *elimination, IrOperation *module) {
  TsPointerMap cache = {0};
  bool skip = false;
  for (IrOperation *op = irWalkNext(module, module, false); op; op = irWalkNext(module, op, skip)) {
    renameIn(elimination, op, &cache);
    skip = tesseraOperationHasTrait(irWrapOp(op), TESSERA_TRAIT_SYMBOL_TABLE);
  }
  tsPointerMapFree(&cache);
}

void duplicateFunctionEliminationPassPassRun(MlirPass pass,
                                             const DuplicateFunctionEliminationPassOptions *options,
                                             MlirOperation module) {
  (void)pass;
  (void)options;
  Elimination elimination = {0};
  collect(&elimination, module);
  TsVec(IrOperation *) duplicates = {0};
  for (size_t i = 0; i < elimination.functions.size; ++i) {
    const Function *function = &elimination.functions.data[i];
    const Function *first = findFirst(&elimination, i);
    if (first == function)
      continue;
    bool isNew;
    *tsPointerMapInsert(&elimination.names, function->name, &isNew) = (uintptr_t)first->name;
    tsVecPush(&duplicates, function->op);
  }
  for (size_t i = 0; i < elimination.functions.size; ++i)
    setName(elimination.functions.data[i].op, elimination.functions.data[i].name);
  for (size_t i = 0; i < duplicates.size; ++i)
    mlirOperationDestroy(irWrapOp(duplicates.data[i]));
  if (duplicates.size)
    renameReferences(&elimination, irOp(module));
  tsVecFree(&duplicates);
  tsVecFree(&elimination.functions);
  tsPointerMapFree(&elimination.byHash);
  tsPointerMapFree(&elimination.names);
}
