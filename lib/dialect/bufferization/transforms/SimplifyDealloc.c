// buffer-deallocation-simplification: what can be told of buffers needn't be found out when the
// program runs. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/bufferization/Bufferization.h"
#include "dialect/bufferization/BufferizationOps.h"
#include "dialect/bufferization/BufferizationPasses.h"
#include "dialect/bufferization/transforms/Buffers.h"
#include "dialect/memref/MemRefOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "tessera/Pass.h"
#include "tessera/Plan.h"
#include "tessera/Rewrite.h"

static MlirLogicalResult changedOr(bool changed) {
  return changed ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static bool isConstantTrue(MlirValue value) {
  MlirAttribute constant = tesseraValueGetConstant(value);
  return constant.ptr && mlirAttributeIsABool(constant) && mlirBoolAttrGetValue(constant);
}

// The buffer whose allocation a value is taken out of by extract_strided_metadata; null: none.
static MlirValue metadataSource(MlirValue memref) {
  if (!mlirValueIsAOpResult(memref) ||
      !memrefExtractStridedMetadataOpIsA(mlirOpResultGetOwner(memref)))
    return (MlirValue){NULL};
  return mlirOperationGetOperand(mlirOpResultGetOwner(memref), 0);
}

// Exchanges the memrefs and conditions, when there are fewer than before.
static bool shrinkDealloc(MlirRewriterBase base, MlirOperation op, const BufferizationDealloc *kept,
                          size_t before) {
  if (kept->memrefs.size == before)
    return false;
  mlirRewriterBaseStartOpModification(base, op);
  tesseraOperationSetOperandGroup(op, 0, (intptr_t)kept->memrefs.size, kept->memrefs.data);
  tesseraOperationSetOperandGroup(op, 1, (intptr_t)kept->conditions.size, kept->conditions.data);
  mlirRewriterBaseFinalizeOpModification(base, op);
  return true;
}

static void dropMemref(BufferizationDealloc *dealloc, const bool *isDropped) {
  size_t kept = 0;
  for (size_t i = 0; i < dealloc->memrefs.size; ++i) {
    if (isDropped[i])
      continue;
    dealloc->memrefs.data[kept] = dealloc->memrefs.data[i];
    dealloc->conditions.data[kept++] = dealloc->conditions.data[i];
  }
  dealloc->memrefs.size = dealloc->conditions.size = kept;
}

//===--- Memrefs that are retained ---===//

// Of the run, by what patterns are given.
static const BufferFlow *flowOf(void *user) { return *(BufferFlow **)user; }

// Whether `memref` is one of the retained buffers and nothing else: then who owns that follows, and
// the memref is never freed.
static bool isJustRetained(MlirRewriterBase base, const BufferFlow *flow, MlirOperation op,
                           const BufferizationDealloc *dealloc, MlirValue memref,
                           MlirValue condition) {
  bool found = false;
  for (size_t i = 0; i < dealloc->retained.size; ++i) {
    BufferSame same = bufferFlowCompare(flow, dealloc->retained.data[i], memref);
    if (same == BUFFER_UNKNOWN)
      return false;
    found |= same == BUFFER_SAME;
  }
  if (!found)
    return false;
  mlirRewriterBaseSetInsertionPointAfter(base, op);
  for (size_t i = 0; i < dealloc->retained.size; ++i) {
    if (bufferFlowCompare(flow, dealloc->retained.data[i], memref) != BUFFER_SAME)
      continue;
    MlirValue updated = mlirOperationGetResult(op, (intptr_t)i);
    MlirOperation either = arithOrIOpCreate(base, mlirOperationGetLocation(op),
                                            mlirValueGetType(updated), updated, condition);
    mlirRewriterBaseReplaceAllUsesExcept(base, updated, mlirOperationGetResult(either, 0), either);
  }
  return true;
}

static bool hasDuplicates(const BufferizationValues *values) {
  TsPointerMap seen = {0};
  for (size_t i = 0; i < values->size; ++i)
    tsPointerMapInsert(&seen, values->data[i].ptr, NULL);
  bool found = seen.size != values->size;
  tsPointerMapFree(&seen);
  return found;
}

static MlirLogicalResult removeRetainedMemrefs(MlirOperation op, MlirPatternRewriter rewriter,
                                               void *user) {
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  BufferizationDealloc dealloc = bufferizationReadDealloc(op);
  size_t before = dealloc.memrefs.size;
  bool *isDropped = tsAllocZeroed(before + 1, sizeof *isDropped);
  for (size_t i = 0; i < before && !hasDuplicates(&dealloc.retained); ++i) {
    MlirValue condition = dealloc.conditions.data[i], memref = dealloc.memrefs.data[i];
    MlirValue source = metadataSource(memref);
    isDropped[i] =
        isJustRetained(base, flowOf(user), op, &dealloc, memref, condition) ||
        (source.ptr && isJustRetained(base, flowOf(user), op, &dealloc, source, condition));
  }
  dropMemref(&dealloc, isDropped);
  bool changed = shrinkDealloc(base, op, &dealloc, before);
  tsFree(isDropped);
  bufferizationFreeDealloc(&dealloc);
  return changedOr(changed);
}

//===--- Buffers that can't be meant ---===//

// Of an allocation and an argument of a block around it, one is new.
static bool isNewBeside(MlirValue a, MlirValue b) {
  if (!mlirValueIsAOpResult(a) || !mlirValueIsABlockArgument(b))
    return false;
  MlirOperation op = mlirOpResultGetOwner(a);
  return bufferHasEffect(op, TESSERA_EFFECT_ALLOCATE, a, NULL) &&
         bufferAncestorIn(mlirBlockArgumentGetOwner(b), op).ptr;
}

static bool mayBeAnyOf(const BufferFlow *flow, const BufferizationValues *others, size_t except,
                       MlirValue memref) {
  MlirValue base = bufferizationWithoutViews(memref);
  for (size_t i = 0; i < others->size; ++i) {
    if (i == except)
      continue;
    MlirValue other = bufferizationWithoutViews(others->data[i]);
    if (!isNewBeside(other, base) && !isNewBeside(base, other) &&
        bufferFlowCompare(flow, others->data[i], memref) != BUFFER_DIFFERENT)
      return true;
  }
  return false;
}

static MlirOperation createDealloc(MlirRewriterBase base, MlirLocation location,
                                   const BufferizationDealloc *dealloc) {
  return bufferizationDeallocOpCreateInferred(
      base, location, (intptr_t)dealloc->memrefs.size, dealloc->memrefs.data,
      (intptr_t)dealloc->conditions.size, dealloc->conditions.data,
      (intptr_t)dealloc->retained.size, dealloc->retained.data);
}

static MlirLogicalResult removeOtherRetained(MlirOperation op, MlirPatternRewriter rewriter,
                                             void *user) {
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirLocation location = mlirOperationGetLocation(op);
  BufferizationDealloc dealloc = bufferizationReadDealloc(op);
  BufferizationValues results = {0};
  size_t before = dealloc.retained.size, kept = 0;
  for (size_t i = 0; i < before; ++i) {
    MlirValue retained = dealloc.retained.data[i], result = {NULL};
    if (mayBeAnyOf(flowOf(user), &dealloc.memrefs, SIZE_MAX, retained))
      dealloc.retained.data[kept++] = retained;
    else
      result = bufferMakeBool(base, location, false);
    tsVecPush(&results, result);
  }
  dealloc.retained.size = kept;
  if (kept != before) {
    MlirOperation made = createDealloc(base, location, &dealloc);
    for (size_t i = 0, next = 0; i < before; ++i)
      if (!results.data[i].ptr)
        results.data[i] = mlirOperationGetResult(made, (intptr_t)next++);
    mlirRewriterBaseReplaceOpWithValues(base, op, (intptr_t)before, results.data);
  }
  tsVecFree(&results);
  bufferizationFreeDealloc(&dealloc);
  return changedOr(kept != before);
}

//===--- Deallocations of their own ---===//

// A memref that is none of the others is freed apart from them; who owns what is retained is then
// either's word.
static MlirLogicalResult splitDealloc(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirLocation location = mlirOperationGetLocation(op);
  BufferizationDealloc all = bufferizationReadDealloc(op);
  size_t before = all.memrefs.size;
  bool *isDropped = tsAllocZeroed(before + 1, sizeof *isDropped);
  TsVec(MlirOperation) made = {0};
  for (size_t i = 0; before > 1 && i < before; ++i) {
    isDropped[i] = !mayBeAnyOf(flowOf(user), &all.memrefs, i, all.memrefs.data[i]);
    if (!isDropped[i])
      continue;
    BufferizationDealloc one = {.memrefs = {&all.memrefs.data[i], 1, 1},
                                .conditions = {&all.conditions.data[i], 1, 1},
                                .retained = all.retained};
    MlirOperation dealloc = createDealloc(base, location, &one);
    tsVecPush(&made, dealloc);
  }
  if (made.size) {
    BufferizationDealloc rest = bufferizationReadDealloc(op);
    dropMemref(&rest, isDropped);
    MlirOperation last = createDealloc(base, location, &rest);
    bufferizationFreeDealloc(&rest);
    BufferizationValues results = {0};
    for (size_t r = 0; r < all.retained.size; ++r)
      tsVecPush(&results, mlirOperationGetResult(last, (intptr_t)r));
    for (size_t m = 0; m < made.size; ++m)
      for (size_t r = 0; r < results.size; ++r)
        results.data[r] = mlirOperationGetResult(
            arithOrIOpCreate(base, location, mlirValueGetType(results.data[r]), results.data[r],
                             mlirOperationGetResult(made.data[m], (intptr_t)r)),
            0);
    mlirRewriterBaseReplaceOpWithValues(base, op, (intptr_t)results.size, results.data);
    tsVecFree(&results);
  }
  bool changed = made.size;
  tsVecFree(&made);
  tsFree(isDropped);
  bufferizationFreeDealloc(&all);
  return changedOr(changed);
}

//===--- Memrefs that are always freed ---===//

// Where every retained buffer is one that would be freed in any case, it is owned, and nothing is
// freed.
static MlirLogicalResult keepAlwaysOwned(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  BufferizationDealloc dealloc = bufferizationReadDealloc(op);
  size_t before = dealloc.memrefs.size, numOwned = 0;
  bool *isDropped = tsAllocZeroed(before + 1, sizeof *isDropped);
  bool *isOwned = tsAllocZeroed(dealloc.retained.size + 1, sizeof *isOwned);
  for (size_t i = 0; i < before; ++i)
    for (size_t r = 0; r < dealloc.retained.size; ++r) {
      MlirValue condition = dealloc.conditions.data[i], retained = dealloc.retained.data[r];
      MlirValue source = metadataSource(dealloc.memrefs.data[i]);
      if (!isConstantTrue(condition) ||
          (bufferFlowCompare(flowOf(user), retained, dealloc.memrefs.data[i]) != BUFFER_SAME &&
           (!source.ptr || bufferFlowCompare(flowOf(user), retained, source) != BUFFER_SAME)))
        continue;
      mlirRewriterBaseReplaceAllUsesWith(base, mlirOperationGetResult(op, (intptr_t)r), condition);
      numOwned += !isOwned[r];
      isOwned[r] = isDropped[i] = true;
    }
  bool changed = false;
  if (numOwned == dealloc.retained.size) {
    dropMemref(&dealloc, isDropped);
    changed = shrinkDealloc(base, op, &dealloc, before);
  }
  tsFree(isDropped);
  tsFree(isOwned);
  bufferizationFreeDealloc(&dealloc);
  return changedOr(changed);
}

static MlirLogicalResult fillPlan(TesseraPlan *plan, const void *options) {
  (void)options;
  BufferFlow **flow = tesseraPlanAlloc(plan, sizeof *flow);
  tesseraPlanSetState(plan, flow);
  const TesseraOpDef *def = &bufferizationDeallocOpDef;
  MlirRewritePatternSet patterns = tesseraPlanGetPatterns(plan);
  tesseraRewritePatternSetAdd(patterns, def, 1, removeRetainedMemrefs, flow);
  tesseraRewritePatternSetAdd(patterns, def, 1, removeOtherRetained, flow);
  tesseraRewritePatternSetAdd(patterns, def, 1, splitDealloc, flow);
  tesseraRewritePatternSetAdd(patterns, def, 1, keepAlwaysOwned, flow);
  bufferizationDeallocOpGetCanonicalizationPatterns(patterns);
  return mlirLogicalResultSuccess();
}

void bufferDeallocationSimplificationPassPassRun(
    MlirPass pass, const BufferDeallocationSimplificationPassOptions *options, MlirOperation root) {
  TesseraPlan *plan =
      tesseraPassTakePlan(pass, root, &(TesseraPlanSource){.planner = fillPlan, .input = options});
  if (!plan)
    return;
  BufferFlow **flow = tesseraPlanGetState(plan);
  *flow = bufferFlowCreate(root);
  if (!tesseraPlanApply(plan, root, &(TesseraGreedyOptions){.noBlockMerging = true}))
    tesseraPassSignalFailure(pass);
  bufferFlowDestroy(*flow);
  tesseraPassLeavePlan(pass, plan);
}
