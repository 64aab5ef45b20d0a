// sccp: replaces what is always the same constant, through branches and calls.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "rewrite/Internal.h"
#include "tessera/DataFlow.h"
#include "tessera/Pass.h"
#include "transforms/TransformsPasses.h"

typedef TsVec(IrBlock *) Blocks;

typedef struct ConstantKey {
  IrRegion *region;
  IrStorage *value, *type;
  IrDialect *dialect;
} ConstantKey;

typedef struct Sccp {
  const TesseraFlow *flow;
  RwRewriter rewriter;
  TsStringMap constants; ///< that were made, each once for a region: a ConstantKey -> value
  TsArena keys;
  /// They go at the end: what is made meanwhile must not have their place in memory, under which
  /// something is known.
  TsVec(IrOperation *) dead;
  Blocks blocks;
} Sccp;

// The slot of a constant; null when there is none and it isn't to be made.
static uintptr_t *findConstant(Sccp *sccp, const ConstantKey *key, bool make) {
  MlirStringRef text = mlirStringRefCreate((const char *)key, sizeof *key);
  if (!make)
    return tsStringMapFind(&sccp->constants, text);
  const char *copy = tsArenaCopy(&sccp->keys, key, sizeof *key, _Alignof(ConstantKey));
  return tsStringMapInsert(&sccp->constants, mlirStringRefCreate(copy, sizeof *key), NULL);
}

static IrValue *makeConstant(Sccp *sccp, IrRegion *region, IrStorage *type,
                             const TesseraConstantLattice *known) {
  IrDialect *owner = known->dialect.ptr;
  ConstantKey key = {region, irAttribute(known->value), type, owner};
  uintptr_t *slot = findConstant(sccp, &key, false);
  const TesseraDialectDef *dialect = owner ? owner->definition : NULL;
  if (slot || !dialect || !dialect->materializeConstant)
    return slot ? (IrValue *)*slot : NULL;
  MlirRewriterBase rewriter = rwBase(&sccp->rewriter);
  mlirRewriterBaseSetInsertionPointToStart(rewriter, irWrapBlock(region->first));
  MlirOperation made = dialect->materializeConstant(rewriter, known->value, irWrapType(type),
                                                    mlirLocationUnknownGet(sccp->rewriter.context));
  if (mlirOperationIsNull(made))
    return NULL;
  IrValue *value = irOperationResult(irOp(made), 0);
  // A dialect may make constants of another, which may have made this one already.
  ConstantKey other = key;
  other.dialect = irOp(made)->name->dialect;
  uintptr_t *existing = other.dialect == owner ? NULL : findConstant(sccp, &other, false);
  if (existing) {
    value = (IrValue *)*existing;
    irOperationErase(irOp(made));
  } else if (other.dialect != owner) {
    *findConstant(sccp, &other, true) = (uintptr_t)value;
  }
  *findConstant(sccp, &key, true) = (uintptr_t)value;
  return value;
}

static bool replaceValue(Sccp *sccp, IrValue *value) {
  const TesseraConstantLattice *known =
      tesseraFlowFind(sccp->flow, &tesseraConstantLattice, irWrapValue(value));
  if (!known || known->kind != TESSERA_CONSTANT_ONE)
    return false;
  IrRegion *region = rwConstantRegion(irValueBlock(value));
  IrValue *constant = makeConstant(sccp, region, value->type, known);
  if (constant)
    mlirValueReplaceAllUsesOfWith(irWrapValue(value), irWrapValue(constant));
  return constant != NULL;
}

// The first one last: it's popped first.
static void pushBlocks(Sccp *sccp, const IrOperation *op) {
  for (uint32_t i = 0; i < op->numRegions; ++i)
    for (IrBlock *block = op->regions[i].last; block; block = block->previous)
      tsVecPush(&sccp->blocks, block);
}

static void replaceInBlock(Sccp *sccp, IrBlock *block) {
  for (IrOperation *op = block->first; op; op = op->next) {
    bool isReplaced = op->numResults != 0;
    for (uint32_t i = 0; i < op->numResults; ++i)
      isReplaced = replaceValue(sccp, irOperationResult(op, i)) && isReplaced;
    if (isReplaced && tesseraOperationIsTriviallyDead(irWrapOp(op)))
      tsVecPush(&sccp->dead, op);
    else
      pushBlocks(sccp, op);
  }
  for (uint32_t i = 0; i < block->numArguments; ++i)
    replaceValue(sccp, &block->arguments[i]->value);
}

void sccpPassRun(MlirPass pass, const SCCPOptions *options, MlirOperation op) {
  (void)pass, (void)options;
  TesseraFlow *flow = tesseraFlowCreate();
  tesseraFlowAddReachability(flow);
  tesseraFlowAddConstants(flow);
  tesseraFlowRun(flow, op);
  Sccp sccp = {.flow = flow, .rewriter.context = mlirOperationGetContext(op)};
  pushBlocks(&sccp, irOp(op));
  while (sccp.blocks.size)
    replaceInBlock(&sccp, tsVecPop(&sccp.blocks));
  for (size_t i = 0; i < sccp.dead.size; ++i)
    irOperationErase(sccp.dead.data[i]);
  tsVecFree(&sccp.dead);
  tsVecFree(&sccp.blocks);
  tsStringMapFree(&sccp.constants);
  tsArenaDestroy(&sccp.keys);
  tesseraFlowDestroy(flow);
}
