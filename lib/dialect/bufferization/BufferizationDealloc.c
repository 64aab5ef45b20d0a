// Canonicalisation of what makes and frees buffers: clone, dealloc.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/bufferization/Bufferization.h"
#include "dialect/bufferization/BufferizationOps.h"
#include "dialect/memref/MemRef.h"
#include "dialect/memref/MemRefOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "tessera/Interfaces.h"
#include "tessera/Rewrite.h"

typedef TsVec(MlirOperation) Operations;

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

//===--- Effects ---===//

typedef struct EffectSearch {
  TesseraEffectKind kind;
  MlirValue value; ///< null: any
  size_t found, others;
} EffectSearch;

static void countEffect(TesseraEffect effect, void *user) {
  EffectSearch *search = user;
  bool isIt = effect.kind == search->kind &&
              (!search->value.ptr || mlirValueEqual(effect.value, search->value));
  ++*(isIt ? &search->found : &search->others);
}

// Counts the effects of the op itself; none of an op of which nothing is known.
static EffectSearch countEffects(MlirOperation op, TesseraEffectKind kind, MlirValue value) {
  EffectSearch search = {.kind = kind, .value = value};
  if (memoryEffectOpInterfaceCast(op))
    memoryEffectOpInterfaceGetEffects(op, countEffect, &search);
  return search;
}

//===--- clone ---===//

MlirLogicalResult bufferizationCloneOpFold(MlirOperation op, const MlirAttribute *operands,
                                           TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  (void)results;
  return memrefUseBuffersBeforeCasts(op, (MlirValue){NULL}, numResults);
}

// The one op that frees the buffer (null: none does). False when several do, or one that makes
// another buffer of it.
bool bufferizationFindDealloc(MlirValue buffer, MlirOperation *dealloc) {
  *dealloc = (MlirOperation){NULL};
  for (MlirOpOperand use = mlirValueGetFirstUse(buffer); use.ptr;
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    if (!countEffects(user, TESSERA_EFFECT_FREE, buffer).found)
      continue;
    if (memrefReallocOpIsA(user) || dealloc->ptr)
      return false;
    *dealloc = user;
  }
  return true;
}

MlirValue bufferizationWithoutViews(MlirValue buffer) {
  while (mlirValueIsAOpResult(buffer)) {
    MlirOperation view = mlirOpResultGetOwner(buffer);
    if (!viewLikeOpInterfaceCast(view))
      break;
    buffer = viewLikeOpInterfaceGetViewSource(view);
  }
  return buffer;
}

// Whether nothing between the clone and the op behind it in its block frees a buffer, as far as
// that is known.
static bool nothingIsFreed(MlirOperation clone, MlirOperation end) {
  const MlirValue any = {NULL};
  for (MlirOperation op = mlirOperationGetNextInBlock(clone); op.ptr;
       op = mlirOperationGetNextInBlock(op)) {
    if (mlirOperationEqual(op, end))
      return true;
    if (countEffects(op, TESSERA_EFFECT_FREE, any).found)
      return false;
  }
  return false;
}

// Which of the two frees goes when clone and source become one; null when neither may. Lives that
// end in one block may overlap in part only, so that neither end is known to be the later one.
static MlirOperation chooseDealloc(MlirOperation clone, MlirOperation ofClone,
                                   MlirOperation ofSource) {
  MlirBlock block = mlirOperationGetBlock(clone);
  bool isCloneHere = ofClone.ptr && mlirBlockEqual(mlirOperationGetBlock(ofClone), block);
  bool isSourceHere = ofSource.ptr && mlirBlockEqual(mlirOperationGetBlock(ofSource), block);
  if (ofClone.ptr && ofSource.ptr &&
      mlirBlockEqual(mlirOperationGetBlock(ofClone), mlirOperationGetBlock(ofSource)))
    return (MlirOperation){NULL};
  if (isCloneHere)
    return ofClone;
  return isSourceHere ? ofSource : (MlirOperation){NULL};
}

// bufferization.dealloc frees others too, and tells what it has left.
static bool freesOneBuffer(MlirOperation dealloc) {
  return mlirOperationGetNumOperands(dealloc) == 1 && !mlirOperationGetNumResults(dealloc);
}

// A clone whose source isn't needed beside it is the source.
static MlirLogicalResult simplifyClone(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirValue source = bufferizationCloneOpGetInput(op), clone = bufferizationCloneOpGetOutput(op);
  MlirType from = mlirValueGetType(source), to = mlirValueGetType(clone);
  if (!mlirValueGetFirstUse(clone).ptr) {
    mlirRewriterBaseEraseOp(base, op);
    return success();
  }
  if (!mlirTypeEqual(from, to) && !memrefCastOpAreCastCompatible(from, to))
    return failure();
  MlirOperation ofClone, ofSource;
  if (!bufferizationFindDealloc(clone, &ofClone) ||
      !bufferizationFindDealloc(bufferizationWithoutViews(source), &ofSource))
    return failure();
  MlirOperation dealloc = chooseDealloc(op, ofClone, ofSource);
  if (!dealloc.ptr || !freesOneBuffer(dealloc) || !nothingIsFreed(op, dealloc))
    return failure();
  if (!mlirTypeEqual(from, to))
    source = mlirOperationGetResult(
        memrefCastOpCreate(base, mlirOperationGetLocation(op), to, source), 0);
  mlirRewriterBaseReplaceOpWithValues(base, op, 1, &source);
  mlirRewriterBaseEraseOp(base, dealloc);
  return success();
}

void bufferizationCloneOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &bufferizationCloneOpDef, 1, simplifyClone, NULL);
}

//===--- dealloc ---===//

// Operands of a dealloc, to be changed.
BufferizationDealloc bufferizationReadDealloc(MlirOperation op) {
  BufferizationDealloc dealloc = {.memrefs = {0}};
  BufferizationValues *const groups[] = {&dealloc.memrefs, &dealloc.conditions, &dealloc.retained};
  for (unsigned g = 0; g < 3; ++g) {
    TesseraRange range = tesseraOperationGetOperandGroup(op, g);
    for (intptr_t i = 0; i < range.count; ++i)
      tsVecPush(groups[g], mlirOperationGetOperand(op, range.start + i));
  }
  return dealloc;
}

void bufferizationFreeDealloc(BufferizationDealloc *dealloc) {
  tsVecFree(&dealloc->memrefs);
  tsVecFree(&dealloc->conditions);
  tsVecFree(&dealloc->retained);
}

// Keeps memref `i` as number `kept`.
static void keep(BufferizationDealloc *dealloc, size_t kept, size_t i) {
  dealloc->memrefs.data[kept] = dealloc->memrefs.data[i];
  dealloc->conditions.data[kept] = dealloc->conditions.data[i];
}

// Replaces the op by one with these operands; results[i] of the old one (NULL: all in order) is
// which result of the new one. As with MLIR, discardable attributes stay when results do.
static void rebuild(MlirRewriterBase base, MlirOperation op, const BufferizationDealloc *dealloc,
                    const size_t *results) {
  MlirOperation made = bufferizationDeallocOpCreateInferred(
      base, mlirOperationGetLocation(op), (intptr_t)dealloc->memrefs.size, dealloc->memrefs.data,
      (intptr_t)dealloc->conditions.size, dealloc->conditions.data,
      (intptr_t)dealloc->retained.size, dealloc->retained.data);
  intptr_t numDiscardable = results ? 0 : mlirOperationGetNumDiscardableAttributes(op);
  for (intptr_t i = 0; i < numDiscardable; ++i) {
    MlirNamedAttribute attribute = mlirOperationGetDiscardableAttribute(op, i);
    mlirOperationSetDiscardableAttributeByName(made, mlirIdentifierStr(attribute.name),
                                               attribute.attribute);
  }
  BufferizationValues values = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tsVecPush(&values, mlirOperationGetResult(made, results ? (intptr_t)results[i] : i));
  mlirRewriterBaseReplaceOpWithValues(base, op, (intptr_t)values.size, values.data);
  tsVecFree(&values);
}

// A rule that drops or changes memrefs; gives whether it did anything.
typedef bool (*DeallocRule)(MlirRewriterBase base, MlirOperation op, BufferizationDealloc *dealloc);

static MlirLogicalResult applyRule(MlirOperation op, MlirPatternRewriter rewriter,
                                   DeallocRule rule) {
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  BufferizationDealloc dealloc = bufferizationReadDealloc(op);
  bool changed = rule(base, op, &dealloc);
  if (changed)
    rebuild(base, op, &dealloc, NULL);
  bufferizationFreeDealloc(&dealloc);
  return changed ? success() : failure();
}

static void shrink(BufferizationDealloc *dealloc, size_t kept) {
  dealloc->memrefs.size = kept;
  dealloc->conditions.size = kept;
}

// Where the value was seen first; `otherwise` when this is the first time.
static size_t findValue(TsPointerMap *positions, MlirValue value, size_t otherwise) {
  bool isNew;
  uintptr_t *position = tsPointerMapInsert(positions, value.ptr, &isNew);
  if (isNew)
    *position = otherwise;
  return *position;
}

// A memref that is there twice is freed when either condition holds.
static bool joinMemrefs(MlirRewriterBase base, MlirOperation op, BufferizationDealloc *dealloc) {
  TsPointerMap positions = {0};
  size_t kept = 0, count = dealloc->memrefs.size;
  for (size_t i = 0; i < count; ++i) {
    size_t first = findValue(&positions, dealloc->memrefs.data[i], kept);
    MlirValue *condition = &dealloc->conditions.data[first], other = dealloc->conditions.data[i];
    if (first == kept)
      keep(dealloc, kept++, i);
    else if (!mlirValueEqual(*condition, other))
      *condition = mlirOperationGetResult(
          arithOrIOpCreateInferred(base, mlirOperationGetLocation(op), *condition, other), 0);
  }
  tsPointerMapFree(&positions);
  shrink(dealloc, kept);
  return kept < count;
}

static bool dropFalse(MlirRewriterBase base, MlirOperation op, BufferizationDealloc *dealloc) {
  (void)base;
  (void)op;
  size_t kept = 0, count = dealloc->memrefs.size;
  for (size_t i = 0; i < count; ++i) {
    MlirAttribute condition = tesseraValueGetConstant(dealloc->conditions.data[i]);
    if (!condition.ptr || !arithIsInteger(condition, ARITH_ZERO))
      keep(dealloc, kept++, i);
  }
  shrink(dealloc, kept);
  return kept < count;
}

// The base of what is allocated is freed by the allocation's own name.
static bool useAllocations(MlirRewriterBase base, MlirOperation op, BufferizationDealloc *dealloc) {
  (void)base;
  (void)op;
  bool changed = false;
  for (size_t i = 0; i < dealloc->memrefs.size; ++i) {
    MlirOperation metadata =
        arithDefiningOp(dealloc->memrefs.data[i], &memrefExtractStridedMetadataOpDef);
    if (!metadata.ptr)
      continue;
    MlirValue source = memrefExtractStridedMetadataOpGetSource(metadata);
    if (!mlirValueIsAOpResult(source) ||
        !countEffects(mlirOpResultGetOwner(source), TESSERA_EFFECT_ALLOCATE, source).found)
      continue;
    dealloc->memrefs.data[i] = source;
    changed = true;
  }
  return changed;
}

static bool isOnlyAllocated(MlirValue buffer) {
  MlirOpOperand use = mlirValueGetFirstUse(buffer);
  if (!mlirValueIsAOpResult(buffer) || mlirOpOperandGetNextUse(use).ptr)
    return false;
  EffectSearch effects =
      countEffects(mlirOpResultGetOwner(buffer), TESSERA_EFFECT_ALLOCATE, buffer);
  return effects.found == 1 && !effects.others;
}

static MlirLogicalResult joinMemrefsOfDealloc(MlirOperation op, MlirPatternRewriter rewriter,
                                              void *user) {
  (void)user;
  return applyRule(op, rewriter, joinMemrefs);
}

static MlirLogicalResult dropFalseOfDealloc(MlirOperation op, MlirPatternRewriter rewriter,
                                            void *user) {
  (void)user;
  return applyRule(op, rewriter, dropFalse);
}

static MlirLogicalResult useAllocationsInDealloc(MlirOperation op, MlirPatternRewriter rewriter,
                                                 void *user) {
  (void)user;
  return applyRule(op, rewriter, useAllocations);
}

static MlirLogicalResult joinRetained(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  BufferizationDealloc dealloc = bufferizationReadDealloc(op);
  TsPointerMap positions = {0};
  TsVec(size_t) results = {0};
  size_t kept = 0, count = dealloc.retained.size;
  for (size_t i = 0; i < count; ++i) {
    size_t first = findValue(&positions, dealloc.retained.data[i], kept);
    if (first == kept)
      dealloc.retained.data[kept++] = dealloc.retained.data[i];
    tsVecPush(&results, first);
  }
  dealloc.retained.size = kept;
  if (kept < count)
    rebuild(mlirPatternRewriterAsBase(rewriter), op, &dealloc, results.data);
  tsPointerMapFree(&positions);
  tsVecFree(&results);
  bufferizationFreeDealloc(&dealloc);
  return kept < count ? success() : failure();
}

// Where nothing may be freed, nothing becomes owned.
static MlirLogicalResult eraseEmpty(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  if (bufferizationDeallocOpGetNumMemrefs(op))
    return failure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  BufferizationValues values = {0};
  intptr_t numResults = mlirOperationGetNumResults(op);
  if (numResults) {
    MlirAttribute no = mlirBoolAttrGet(mlirOperationGetContext(op), 0);
    MlirOperation constant = arithConstantOpCreateInferred(base, mlirOperationGetLocation(op), no);
    for (intptr_t i = 0; i < numResults; ++i)
      tsVecPush(&values, mlirOperationGetResult(constant, 0));
  }
  mlirRewriterBaseReplaceOpWithValues(base, op, numResults, values.data);
  tsVecFree(&values);
  return success();
}

// What is allocated only to be freed isn't needed.
static MlirLogicalResult eraseUnused(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  BufferizationDealloc dealloc = bufferizationReadDealloc(op);
  Operations unused = {0};
  size_t kept = 0;
  for (size_t i = 0; i < dealloc.memrefs.size; ++i) {
    if (isOnlyAllocated(dealloc.memrefs.data[i]))
      tsVecPush(&unused, mlirOpResultGetOwner(dealloc.memrefs.data[i]));
    else
      keep(&dealloc, kept++, i);
  }
  shrink(&dealloc, kept);
  if (unused.size)
    rebuild(base, op, &dealloc, NULL);
  for (size_t i = 0; i < unused.size; ++i)
    mlirRewriterBaseEraseOp(base, unused.data[i]);
  bool changed = unused.size > 0;
  tsVecFree(&unused);
  bufferizationFreeDealloc(&dealloc);
  return changed ? success() : failure();
}

void bufferizationDeallocOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  const TesseraOpDef *root = &bufferizationDeallocOpDef;
  tesseraRewritePatternSetAdd(patterns, root, 1, joinMemrefsOfDealloc, NULL);
  tesseraRewritePatternSetAdd(patterns, root, 1, joinRetained, NULL);
  tesseraRewritePatternSetAdd(patterns, root, 1, eraseEmpty, NULL);
  tesseraRewritePatternSetAdd(patterns, root, 1, dropFalseOfDealloc, NULL);
  tesseraRewritePatternSetAdd(patterns, root, 1, useAllocationsInDealloc, NULL);
  tesseraRewritePatternSetAdd(patterns, root, 1, eraseUnused, NULL);
}
