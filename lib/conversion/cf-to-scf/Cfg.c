// Edges between blocks, and blocks that join them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/cf-to-scf/Cfg.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/cf/CFOps.h"
#include "dialect/ub/UBOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/InterfaceMethods.h"
#include "tessera/Interfaces.h"

//===--- Edges ---===//

void cfgSetTarget(CfgEdge edge, IrBlock *block) {
  irSuccessorSet(&edge.from->last->successors[edge.index], block);
}

static TesseraRange passedBy(CfgEdge edge) {
  return branchOpInterfaceGetSuccessorOperands(irWrapOp(edge.from->last), edge.index);
}

void cfgGetPassed(CfgEdge edge, CfgValues *values) {
  TesseraRange range = passedBy(edge);
  for (intptr_t i = 0; i < range.count; ++i)
    tsVecPush(values, mlirOperationGetOperand(irWrapOp(edge.from->last), range.start + i));
}

void cfgSetPassed(CfgEdge edge, const CfgValues *values) {
  tesseraOperationSetOperandRange(irWrapOp(edge.from->last), passedBy(edge), (intptr_t)values->size,
                                  values->data);
}

void cfgPass(CfgEdge edge, MlirValue value) {
  tesseraOperationAppendToRange(irWrapOp(edge.from->last), passedBy(edge), value);
}

IrBlock *cfgSinglePredecessor(const IrBlock *block) {
  const IrSuccessor *first = block->firstPredecessor;
  return first && !first->next ? first->owner->block : NULL;
}

//===--- Blocks ---===//

void cfgAddArgumentsOf(IrBlock *block, const IrBlock *other) {
  for (uint32_t i = 0; i < other->numArguments; ++i)
    irBlockAddArgument(block, other->arguments[i]->value.type, other->arguments[i]->location);
}

void cfgAppendBlock(IrBlock *to, IrBlock *from) {
  if (from->first)
    irBlockSplice(to, NULL, from->first, from->last);
  irRegionRemove(from);
  irBlockDestroy(from);
}

void cfgReplaceArguments(IrBlock *block, const CfgValues *values) {
  for (uint32_t i = 0; i < block->numArguments; ++i)
    irValueReplaceAllUses(&block->arguments[i]->value, irValue(values->data[i]));
}

//===--- Values and branches ---===//

MlirValue cfgNumber(Cfg *cfg, unsigned value) {
  while (cfg->numbers.size <= value)
    tsVecPush(&cfg->numbers, (MlirValue){NULL});
  if (!cfg->numbers.data[value].ptr) {
    mlirRewriterBaseSetInsertionPointToStart(cfg->base, irWrapBlock(cfg->region->first));
    MlirAttribute attribute = mlirIntegerAttrGet(mlirIntegerTypeGet(cfg->context, 32), value);
    cfg->numbers.data[value] = mlirOperationGetResult(
        arithConstantOpCreateInferred(cfg->base, cfg->location, attribute), 0);
  }
  return cfg->numbers.data[value];
}

static MlirValue createPoison(Cfg *cfg, MlirLocation location, MlirType type) {
  MlirAttribute none = {NULL};
  return mlirOperationGetResult(ubPoisonOpCreate(cfg->base, location, type, none), 0);
}

MlirValue cfgPoison(Cfg *cfg, MlirType type) {
  bool isNew;
  uintptr_t *slot = tsPointerMapInsert(&cfg->poison, type.ptr, &isNew);
  if (isNew) {
    mlirRewriterBaseSetInsertionPointToStart(cfg->base, irWrapBlock(cfg->region->first));
    *slot = (uintptr_t)createPoison(cfg, cfg->location, type).ptr;
  }
  return (MlirValue){(void *)*slot};
}

void cfgCreateSwitch(Cfg *cfg, MlirLocation location, MlirValue flag, size_t count,
                     const CfgCase *cases) {
  TsVec(int32_t) values = {0}, sizes = {0};
  TsVec(MlirBlock) blocks = {0};
  CfgValues arguments = {0};
  size_t last = count - 1;
  for (size_t i = 0; i < last; ++i) {
    tsVecPush(&values, (int32_t)cases[i].value);
    tsVecPush(&sizes, (int32_t)cases[i].arguments.size);
    tsVecPush(&blocks, irWrapBlock(cases[i].block));
    for (size_t k = 0; k < cases[i].arguments.size; ++k)
      tsVecPush(&arguments, cases[i].arguments.data[k]);
  }
  MlirAttribute caseValues = {NULL};
  if (last) {
    int64_t shape = (int64_t)last;
    MlirType type = mlirVectorTypeGet(1, &shape, mlirIntegerTypeGet(cfg->context, 32));
    caseValues = mlirDenseElementsAttrInt32Get(type, (intptr_t)last, values.data);
  }
  cfSwitchOpCreate(cfg->base, location, flag, (intptr_t)cases[last].arguments.size,
                   cases[last].arguments.data, (intptr_t)arguments.size, arguments.data, caseValues,
                   mlirDenseI32ArrayGet(cfg->context, (intptr_t)last, sizes.data),
                   irWrapBlock(cases[last].block), (intptr_t)last, blocks.data);
  tsVecFree(&values);
  tsVecFree(&sizes);
  tsVecFree(&blocks);
  tsVecFree(&arguments);
}

// Whether both leave a region in the same way, with operands of the same types.
static bool leaveAlike(const IrOperation *a, const IrOperation *b) {
  if (a->name != b->name || a->numOperands != b->numOperands || a->numResults != b->numResults ||
      a->numRegions || b->numRegions ||
      irOperationAttributeDictionary(a) != irOperationAttributeDictionary(b))
    return false;
  for (uint32_t i = 0; i < a->numOperands; ++i)
    if (a->operands[i].value->type != b->operands[i].value->type)
      return false;
  return true;
}

void cfgCombineExit(Cfg *cfg, IrOperation *op) {
  CfgExit *exit = NULL, made = {op, NULL};
  for (size_t i = 0; i < cfg->exits.size && !exit; ++i)
    if (leaveAlike(cfg->exits.data[i].op, op))
      exit = &cfg->exits.data[i];
  if (exit && exit->op == op)
    return;
  CfgCase way = {0};
  if (!exit) {
    made.block = irBlockCreate();
    irRegionInsert(cfg->region, NULL, made.block);
    tsVecPush(&cfg->exits, made);
  }
  way.block = exit ? exit->block : made.block;
  for (uint32_t i = 0; i < op->numOperands; ++i) {
    tsVecPush(&way.arguments, irWrapValue(op->operands[i].value));
    if (!exit)
      irBlockAddArgument(way.block, op->operands[i].value->type, op->location);
  }
  MlirValue flag = cfgNumber(cfg, 0);
  mlirRewriterBaseSetInsertionPointBefore(cfg->base, irWrapOp(op));
  cfgCreateSwitch(cfg, mlirOperationGetLocation(irWrapOp(op)), flag, 1, &way);
  tsVecFree(&way.arguments);
  if (exit) {
    irOperationErase(op);
    return;
  }
  irBlockRemove(op);
  irBlockInsert(way.block, NULL, op);
  for (uint32_t i = 0; i < op->numOperands; ++i)
    irUseSet(&op->operands[i], &way.block->arguments[i]->value);
}

//===--- Joining edges ---===//

CfgJoin cfgJoinCreate(Cfg *cfg, MlirLocation location, const CfgEdges *edges, bool extra) {
  CfgJoin join = {.block = irBlockCreate()};
  IrBlock *first = cfgTarget(edges->data[0]);
  irRegionInsert(first->region, first->next, join.block);
  for (size_t i = 0; i < edges->size; ++i) {
    IrBlock *target = cfgTarget(edges->data[i]);
    bool isNew;
    uintptr_t *slot = tsPointerMapInsert(&join.places, target, &isNew);
    if (!isNew)
      continue;
    tsVecPush(&join.targets, target);
    tsVecPush(&join.offsets, join.block->numArguments);
    *slot = join.targets.size;
    cfgAddArgumentsOf(join.block, target);
  }
  MlirType number = mlirIntegerTypeGet(cfg->context, 32);
  if (join.targets.size > 1) {
    cfgNumber(cfg, 0);
    join.flag = mlirBlockAddArgument(irWrapBlock(join.block), number, location);
  }
  if (extra)
    mlirBlockAddArgument(irWrapBlock(join.block), number, location);
  return join;
}

void cfgJoinFree(CfgJoin *join) {
  tsVecFree(&join->targets);
  tsVecFree(&join->offsets);
  tsPointerMapFree(&join->places);
}

void cfgJoinRedirect(Cfg *cfg, CfgJoin *join, CfgEdge edge, MlirValue extra) {
  IrBlock *target = cfgTarget(edge);
  size_t place = (size_t)*tsPointerMapFind(&join->places, target) - 1;
  uint32_t offset = join->offsets.data[place], count = join->block->numArguments;
  CfgValues passed = {0}, values = {0};
  cfgGetPassed(edge, &passed);
  uint32_t behind = count - (extra.ptr ? 1 : 0);
  for (uint32_t i = 0; i < count; ++i) {
    MlirValue value;
    if (i >= offset && i < offset + target->numArguments)
      value = passed.data[i - offset];
    else if (join->flag.ptr && i == behind - 1)
      value = cfgNumber(cfg, (unsigned)place);
    else if (i >= behind)
      value = extra;
    else
      value = cfgPoison(cfg, mlirValueGetType(irWrapValue(&join->block->arguments[i]->value)));
    tsVecPush(&values, value);
  }
  cfgSetTarget(edge, join->block);
  cfgSetPassed(edge, &values);
  tsVecFree(&passed);
  tsVecFree(&values);
}

void cfgJoinCreateSwitch(Cfg *cfg, MlirLocation location, CfgJoin *join, IrBlock *block,
                         const IrBlock *excluded) {
  TsVec(CfgCase) cases = {0};
  for (size_t i = 0; i < join->targets.size; ++i) {
    CfgCase way = {(unsigned)i, join->targets.data[i], {0}};
    if (way.block == excluded)
      continue;
    for (uint32_t k = 0; k < way.block->numArguments; ++k)
      tsVecPush(&way.arguments,
                irWrapValue(&join->block->arguments[join->offsets.data[i] + k]->value));
    tsVecPush(&cases, way);
  }
  MlirValue flag = join->flag;
  if (!flag.ptr || cases.size == 1)
    flag = cfgNumber(cfg, 0);
  mlirRewriterBaseSetInsertionPointToStart(cfg->base, irWrapBlock(block));
  cfgCreateSwitch(cfg, location, flag, cases.size, cases.data);
  for (size_t i = 0; i < cases.size; ++i)
    tsVecFree(&cases.data[i].arguments);
  tsVecFree(&cases);
}

IrBlock *cfgCreateSingleEntry(Cfg *cfg, MlirLocation location, const CfgEdges *edges) {
  CfgJoin join = cfgJoinCreate(cfg, location, edges, false);
  for (size_t i = 0; i < edges->size; ++i)
    cfgJoinRedirect(cfg, &join, edges->data[i], (MlirValue){NULL});
  cfgJoinCreateSwitch(cfg, location, &join, join.block, NULL);
  IrBlock *block = join.block;
  cfgJoinFree(&join);
  return block;
}
