// Patterns of the pdl dialect as patterns of a set: MLIR's C API for them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/pdl/Patterns.h"
#include "dialect/pdl/PDLOps.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"

//===--- Values for functions ---===//

static const PdlBound *boundOf(MlirPDLValue value) { return value.ptr; }

MlirValue mlirPDLValueAsValue(MlirPDLValue value) {
  return boundOf(value)->kind == PDL_VALUE ? boundOf(value)->value : (MlirValue){NULL};
}

MlirType mlirPDLValueAsType(MlirPDLValue value) {
  return boundOf(value)->kind == PDL_TYPE ? boundOf(value)->type : (MlirType){NULL};
}

MlirOperation mlirPDLValueAsOperation(MlirPDLValue value) {
  return boundOf(value)->kind == PDL_OPERATION ? boundOf(value)->op : (MlirOperation){NULL};
}

MlirAttribute mlirPDLValueAsAttribute(MlirPDLValue value) {
  return boundOf(value)->kind == PDL_ATTRIBUTE ? boundOf(value)->attribute : (MlirAttribute){NULL};
}

static void push(MlirPDLResultList results, PdlBound bound) {
  PdlBoundVec *list = results.ptr;
  tsVecPush(list, bound);
}

void mlirPDLResultListPushBackValue(MlirPDLResultList results, MlirValue value) {
  push(results, (PdlBound){.kind = PDL_VALUE, .value = value});
}

void mlirPDLResultListPushBackType(MlirPDLResultList results, MlirType value) {
  push(results, (PdlBound){.kind = PDL_TYPE, .type = value});
}

void mlirPDLResultListPushBackOperation(MlirPDLResultList results, MlirOperation value) {
  push(results, (PdlBound){.kind = PDL_OPERATION, .op = value});
}

void mlirPDLResultListPushBackAttribute(MlirPDLResultList results, MlirAttribute value) {
  push(results, (PdlBound){.kind = PDL_ATTRIBUTE, .attribute = value});
}

//===--- Modules ---===//

MlirPDLPatternModule mlirPDLPatternModuleFromModule(MlirModule op) {
  PdlModule *module = tsAllocZeroed(1, sizeof *module);
  module->module = op;
  module->references = 1;
  return (MlirPDLPatternModule){module};
}

static void release(PdlModule *module) {
  if (--module->references)
    return;
  mlirModuleDestroy(module->module);
  tsVecFree(&module->functions);
  tsStringMapFree(&module->rewrites);
  tsStringMapFree(&module->constraints);
  tsArenaDestroy(&module->names);
  tsFree(module);
}

void mlirPDLPatternModuleDestroy(MlirPDLPatternModule op) { release(op.ptr); }

static void registerFunction(PdlModule *module, TsStringMap *names, MlirStringRef name,
                             PdlFunction function) {
  *tsStringMapInsert(names, tsArenaString(&module->names, name), NULL) = module->functions.size;
  tsVecPush(&module->functions, function);
}

void mlirPDLPatternModuleRegisterRewriteFunction(MlirPDLPatternModule pdlModule, MlirStringRef name,
                                                 MlirPDLRewriteFunction rewriteFn, void *userData) {
  PdlModule *module = pdlModule.ptr;
  registerFunction(module, &module->rewrites, name, (PdlFunction){rewriteFn, userData});
}

void mlirPDLPatternModuleRegisterConstraintFunction(MlirPDLPatternModule pdlModule,
                                                    MlirStringRef name,
                                                    MlirPDLConstraintFunction constraintFn,
                                                    void *userData) {
  PdlModule *module = pdlModule.ptr;
  registerFunction(module, &module->constraints, name, (PdlFunction){constraintFn, userData});
}

const PdlFunction *pdlFindFunction(const PdlModule *module, const TsStringMap *names,
                                   MlirStringRef name) {
  const uintptr_t *number = tsStringMapFind(names, name);
  return number ? &module->functions.data[*number] : NULL;
}

//===--- Patterns ---===//

/// The one that nobody in the pattern takes a result of; null: there are several or none.
static MlirOperation findRoot(const PdlPattern *pattern) {
  TsPointerMap taken = {0};
  for (size_t i = 0; i < pattern->body.size; i++) {
    MlirOperation op = pattern->body.data[i];
    if (pdlResultOpIsA(op))
      tsPointerMapInsert(&taken, mlirOpResultGetOwner(pdlResultOpGetParent(op)).ptr, NULL);
    else if (pdlResultsOpIsA(op))
      tsPointerMapInsert(&taken, mlirOpResultGetOwner(pdlResultsOpGetParent(op)).ptr, NULL);
  }
  MlirOperation root = {NULL};
  for (size_t i = 0; i < pattern->body.size; i++) {
    MlirOperation op = pattern->body.data[i];
    if (pdlOperationOpIsA(op) && !tsPointerMapFind(&taken, op.ptr))
      root = op;
  }
  tsPointerMapFree(&taken);
  return root;
}

static void numberResults(PdlPattern *pattern, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++)
    *tsPointerMapInsert(&pattern->numbers, mlirOperationGetResult(op, i).ptr, NULL) =
        pattern->numValues++;
}

/// Says that a function isn't known.
static bool isCallable(const PdlPattern *pattern, MlirOperation op) {
  const PdlModule *module = pattern->module;
  bool isConstraint = pdlApplyNativeConstraintOpIsA(op);
  bool isRewriter = pdlRewriteOpIsA(op) && !mlirAttributeIsNull(pdlRewriteOpGetNameAttr(op));
  if (!isConstraint && !isRewriter && !pdlApplyNativeRewriteOpIsA(op))
    return true;
  MlirStringRef name = isConstraint ? pdlApplyNativeConstraintOpGetName(op)
                       : isRewriter ? pdlRewriteOpGetName(op)
                                    : pdlApplyNativeRewriteOpGetName(op);
  if (pdlFindFunction(module, isConstraint ? &module->constraints : &module->rewrites, name))
    return true;
  mlirOperationEmitOpError(op, "calls '%.*s', and no such %s is registered", (int)name.length,
                           name.data, isConstraint ? "constraint" : "rewrite");
  return false;
}

/// What is made must be known: its dialect comes with the pattern.
static void loadDialect(MlirOperation op) {
  if (!pdlOperationOpIsA(op) || mlirAttributeIsNull(pdlOperationOpGetOpNameAttr(op)))
    return;
  MlirStringRef name = pdlOperationOpGetOpName(op);
  size_t dot = tsFindChar(name, '.', 0);
  if (dot != SIZE_MAX)
    mlirContextGetOrLoadDialect(mlirOperationGetContext(op), tsSubstring(name, 0, dot));
}

static bool prepare(PdlPattern *pattern) {
  // What is looked for is looked for by recursion.
  enum { MAX_OPS = 4096 };
  MlirBlock body = mlirRegionGetFirstBlock(pdlPatternOpGetBodyRegion(pattern->pattern));
  bool ok = true;
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    tsVecPush(&pattern->body, op);
    numberResults(pattern, op);
    ok = isCallable(pattern, op) && ok;
    pattern->rewrite = op;
  }
  if (pattern->body.size > MAX_OPS) {
    mlirOperationEmitOpError(pattern->pattern, "has more than %d operations", MAX_OPS);
    return false;
  }
  MlirRegion region = pdlRewriteOpGetBodyRegion(pattern->rewrite);
  MlirBlock block = mlirRegionGetFirstBlock(region);
  for (MlirOperation op = mlirBlockIsNull(block) ? (MlirOperation){NULL}
                                                 : mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    numberResults(pattern, op);
    ok = isCallable(pattern, op) && ok;
    loadDialect(op);
  }
  MlirValue root = pdlRewriteOpGetRoot(pattern->rewrite);
  pattern->root = mlirValueIsNull(root) ? findRoot(pattern) : mlirOpResultGetOwner(root);
  return ok && !mlirOperationIsNull(pattern->root);
}

static void destroyPattern(void *user) {
  PdlPattern *pattern = user;
  release(pattern->module);
  tsPointerMapFree(&pattern->numbers);
  tsVecFree(&pattern->body);
  tsFree(pattern);
}

static MlirLogicalResult matchAndRewrite(MlirRewritePattern rewritePattern, MlirOperation op,
                                         MlirPatternRewriter rewriter, void *user) {
  (void)rewritePattern;
  const PdlPattern *pattern = user;
  PdlMatch match = {.pattern = pattern, .rewriter = rewriter, .op = op};
  match.bound = tsAllocZeroed(pattern->numValues, sizeof *match.bound);
  MlirLogicalResult result = pdlMatch(&match, op) ? pdlRewrite(&match) : mlirLogicalResultFailure();
  if (match.isGone) // also if the rest failed: no pattern may be tried on it any more
    result = mlirLogicalResultSuccess();
  tsFree(match.bound);
  tsVecFree(&match.trail);
  tsVecFree(&match.steps);
  tsPointerMapFree(&match.going);
  tsPointerMapFree(&match.replaces);
  tsArenaDestroy(&match.arena);
  return result;
}

static void addPattern(MlirRewritePatternSet set, PdlModule *module, MlirOperation op) {
  PdlPattern *pattern = tsAllocZeroed(1, sizeof *pattern);
  pattern->module = module;
  pattern->pattern = op;
  module->references++;
  if (!mlirOperationVerify(op) || !prepare(pattern)) {
    destroyPattern(pattern);
    return;
  }
  MlirRewritePatternCallbacks callbacks = {.destruct = destroyPattern,
                                           .matchAndRewrite = matchAndRewrite};
  bool isNamed = !mlirAttributeIsNull(pdlOperationOpGetOpNameAttr(pattern->root));
  MlirStringRef name =
      isNamed ? pdlOperationOpGetOpName(pattern->root) : mlirStringRefCreate(NULL, 0);
  mlirRewritePatternSetAdd(
      set, mlirOpRewritePatternCreate(name, (unsigned)pdlPatternOpGetBenefit(op),
                                      mlirOperationGetContext(op), callbacks, pattern, 0, NULL));
}

MlirRewritePatternSet mlirRewritePatternSetFromPDLPatternModule(MlirPDLPatternModule op) {
  PdlModule *module = op.ptr;
  MlirRewritePatternSet set = mlirRewritePatternSetCreate(mlirModuleGetContext(module->module));
  for (MlirOperation next = mlirBlockGetFirstOperation(mlirModuleGetBody(module->module));
       !mlirOperationIsNull(next); next = mlirOperationGetNextInBlock(next))
    if (pdlPatternOpIsA(next))
      addPattern(set, module, next);
  return set;
}
