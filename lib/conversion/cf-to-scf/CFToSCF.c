// lift-cf-to-scf: branches between blocks as loops and conditions with regions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/cf-to-scf/CFToSCFPasses.h"
#include "conversion/cf-to-scf/Cfg.h"
#include "dialect/func/FuncOps.h"
#include "dialect/ub/UBOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/InterfaceMethods.h"
#include "tessera/Pass.h"

MlirOperation cfgCreateUnreachable(Cfg *cfg, MlirLocation location) {
  MlirOperation function = irWrapOp(cfg->region->parent), none = {NULL};
  if (!funcFuncOpIsA(function)) {
    MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(function));
    mlirLocationEmitError(location, "Cannot create unreachable terminator for '%.*s'",
                          (int)name.length, name.data);
    return none;
  }
  MlirType type = mlirTypeAttrGetValue(funcFuncOpGetFunctionTypeAttr(function));
  CfgValues values = {0};
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(type); ++i)
    tsVecPush(&values, mlirOperationGetResult(ubPoisonOpCreate(cfg->base, location,
                                                               mlirFunctionTypeGetResult(type, i),
                                                               (MlirAttribute){NULL}),
                                              0));
  MlirOperation made = funcReturnOpCreate(cfg->base, location, (intptr_t)values.size, values.data);
  tsVecFree(&values);
  return made;
}

//===--- What can be lifted ---===//

static bool refuse(IrOperation *op, const char *what) {
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(irWrapOp(op));
  tesseraDiagnosticAppendFormat(diagnostic, "transformation does not support %s", what);
  tesseraDiagnosticReport(diagnostic);
  return false;
}

static bool canLiftBranch(IrOperation *op) {
  MlirOperation branch = irWrapOp(op);
  if (!branchOpInterfaceCast(branch))
    return refuse(op, "terminators with successors not implementing BranchOpInterface");
  if (!tesseraOperationIsMemoryEffectFree(branch))
    return refuse(op, "terminators with side effects");
  for (uint32_t i = 0; i < op->numSuccessors; ++i)
    if (branchOpInterfaceGetNumProducedOperands(branch, i))
      return refuse(op, "operations with operation-produced successor operands");
  return true;
}

static bool canLift(Cfg *cfg) {
  for (const IrBlock *block = cfg->region->first; block; block = block->next)
    if (!tesseraDominanceIsReachableFromEntry(cfg->dominance, irWrapBlock(block)))
      return refuse(block->first, "unreachable blocks");
  for (const IrBlock *block = cfg->region->first; block; block = block->next)
    for (IrOperation *op = block->first; op; op = op->next) {
      if (op->numSuccessors && !canLiftBranch(op))
        return false;
      for (IrOperation *inner = irWalkNext(op, op, false); inner;
           inner = irWalkNext(op, inner, false))
        if (inner->numSuccessors && !canLiftBranch(inner))
          return false;
    }
  return true;
}

//===--- The pass ---===//

// Text that nests deeper isn't read again; moving blocks into each level costs time for each.
enum { kMaxDepth = 400 };

static bool lift(Cfg *cfg) {
  if (!canLift(cfg))
    return false;
  CfgBlocks exits = {0};
  for (IrBlock *block = cfg->region->first; block; block = block->next)
    if (!cfgNumSuccessors(block))
      tsVecPush(&exits, block);
  for (size_t i = 0; i < exits.size; ++i)
    cfgCombineExit(cfg, exits.data[i]->last);
  tsVecFree(&exits);
  tesseraDominanceInvalidate(cfg->dominance);
  CfgEntry first = {cfg->region->first, true, 0};
  tsVecPush(&cfg->entries, first);
  while (cfg->entries.size) {
    CfgEntry entry = tsVecPop(&cfg->entries);
    if (entry.depth > kMaxDepth) {
      mlirLocationEmitError(cfg->location, "nesting is deeper than %d levels", kMaxDepth);
      return false;
    }
    if ((entry.mayHaveCycles && !cfgLiftCycles(cfg, &entry)) || !cfgLiftBranch(cfg, &entry))
      return false;
  }
  return true;
}

static bool liftRegion(MlirRewriterBase base, IrRegion *region) {
  MlirOperation parent = irWrapOp(region->parent);
  Cfg cfg = {.base = base,
             .context = mlirOperationGetContext(parent),
             .region = region,
             .location = mlirOperationGetLocation(parent),
             .dominance = tesseraDominanceCreate()};
  bool isFine = lift(&cfg);
  cfgForgetOrders(&cfg);
  tesseraDominanceDestroy(cfg.dominance);
  tsPointerMapFree(&cfg.orders);
  tsPointerMapFree(&cfg.poison);
  tsVecFree(&cfg.allOrders);
  tsVecFree(&cfg.numbers);
  tsVecFree(&cfg.exits);
  tsVecFree(&cfg.entries);
  return isFine;
}

static bool isInFunction(const IrOperation *root, IrOperation *op) {
  for (; op; op = op == root ? NULL : irParentOp(op))
    if (funcFuncOpIsA(irWrapOp(op)))
      return true;
  return false;
}

void liftControlFlowToSCFPassPassRun(MlirPass pass, const LiftControlFlowToSCFPassOptions *options,
                                     MlirOperation wrapped) {
  (void)options;
  IrOperation *root = irOp(wrapped);
  TsVec(IrRegion *) regions = {0};
  for (IrOperation *op = irWalkInnermost(root), *last = NULL; last != root;
       last = op, op = op == root ? NULL : irWalkPostNext(root, op))
    for (uint32_t i = 0; i < op->numRegions; ++i)
      if (op->regions[i].first != op->regions[i].last && isInFunction(root, op))
        tsVecPush(&regions, &op->regions[i]);
  MlirRewriterBase base = mlirIRRewriterCreate(mlirOperationGetContext(wrapped));
  bool isFine = true;
  for (size_t i = 0; i < regions.size && isFine; ++i)
    isFine = liftRegion(base, regions.data[i]);
  mlirIRRewriterDestroy(base);
  if (!isFine)
    tesseraPassSignalFailure(pass);
  else if (!regions.size)
    tesseraPassMarkUnchanged(pass);
  tsVecFree(&regions);
}
