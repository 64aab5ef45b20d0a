// Pattern sets: collecting, sorting by benefit, applying.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "rewrite/Internal.h"

//===--- Making ---===//

static RwPatternSet *setOf(MlirRewritePatternSet set) { return set.ptr; }

MlirRewritePatternSet mlirRewritePatternSetCreate(MlirContext context) {
  RwPatternSet *set = tsAllocZeroed(1, sizeof *set);
  set->context = context;
  return (MlirRewritePatternSet){set};
}

// What stands for the name of an operation: its definition, so that patterns for operations that
// don't occur make no names.
static const void *keyOfName(const IrOpName *name) {
  return name->identity ? (const void *)name->identity : name;
}

static const void *keyOfDefinition(const TesseraOpDef *definition) {
  return definition->replaces ? definition->replaces : definition;
}

static RwPattern *createPattern(const void *root, unsigned benefit) {
  RwPattern *pattern = tsAllocZeroed(1, sizeof *pattern);
  pattern->root = root;
  pattern->benefit = benefit;
  return pattern;
}

void tesseraRewritePatternSetAddNamed(MlirRewritePatternSet patterns, const char *label,
                                      const TesseraOpDef *root, unsigned benefit,
                                      TesseraRewriteFunction function, void *user) {
  RwPattern *pattern = createPattern(root ? keyOfDefinition(root) : NULL, benefit);
  pattern->name = label;
  pattern->function = function;
  pattern->user = user;
  tsVecPush(&setOf(patterns)->patterns, pattern);
}

MlirRewritePattern mlirOpRewritePatternCreate(MlirStringRef rootName, unsigned benefit,
                                              MlirContext context,
                                              MlirRewritePatternCallbacks callbacks, void *userData,
                                              size_t nGeneratedNames,
                                              MlirStringRef *generatedNames) {
  (void)nGeneratedNames, (void)generatedNames; // a hint that the drivers here don't need
  const void *root = rootName.length ? keyOfName(irOpNameGet(irContext(context), rootName)) : NULL;
  RwPattern *pattern = createPattern(root, benefit);
  pattern->callbacks = callbacks;
  pattern->user = userData;
  if (callbacks.construct)
    callbacks.construct(userData);
  return (MlirRewritePattern){pattern};
}

void mlirRewritePatternSetAdd(MlirRewritePatternSet set, MlirRewritePattern pattern) {
  tsVecPush(&setOf(set)->patterns, (RwPattern *)pattern.ptr);
}

void tesseraRewritePatternSetAddCanonicalization(MlirRewritePatternSet patterns) {
  IrContext *context = irContext(setOf(patterns)->context);
  for (size_t d = 0; d < context->loaded.size; ++d) {
    const TesseraDialectDef *dialect = context->loaded.data[d]->definition;
    for (uint32_t i = 0; dialect && i < dialect->numOps; ++i)
      if (dialect->ops[i]->getCanonicalizationPatterns)
        dialect->ops[i]->getCanonicalizationPatterns(patterns);
  }
}

//===--- Choosing ---===//

static void collectNames(TsStringMap *names, size_t count, const MlirStringRef *listed) {
  for (size_t i = 0; i < count; ++i)
    tsStringMapInsert(names, listed[i], NULL);
}

static bool isNamed(const TsStringMap *names, const RwPattern *pattern) {
  return pattern->name && tsStringMapFind(names, mlirStringRefCreateFromCString(pattern->name));
}

static void destroyPattern(RwPattern *pattern) {
  if (pattern->callbacks.destruct)
    pattern->callbacks.destruct(pattern->user);
  tsFree(pattern);
}

void tesseraRewritePatternSetFilter(MlirRewritePatternSet patterns, size_t numEnabled,
                                    const MlirStringRef *enabled, size_t numDisabled,
                                    const MlirStringRef *disabled) {
  RwPatternVec *all = &setOf(patterns)->patterns;
  TsStringMap wanted = {0}, unwanted = {0};
  collectNames(&wanted, numEnabled, enabled);
  collectNames(&unwanted, numDisabled, disabled);
  size_t kept = 0;
  for (size_t i = 0; i < all->size; ++i)
    if ((!numEnabled || isNamed(&wanted, all->data[i])) && !isNamed(&unwanted, all->data[i]))
      all->data[kept++] = all->data[i];
    else
      destroyPattern(all->data[i]);
  all->size = kept;
  tsStringMapFree(&wanted);
  tsStringMapFree(&unwanted);
}

//===--- Freezing ---===//

// Insertion sort: stable, and sets are small or nearly sorted.
static void insertByBenefit(RwPatternVec *patterns, RwPattern *pattern) {
  tsVecPush(patterns, pattern);
  for (size_t i = patterns->size - 1; i > 0 && patterns->data[i - 1]->benefit < pattern->benefit;
       --i) {
    patterns->data[i] = patterns->data[i - 1];
    patterns->data[i - 1] = pattern;
  }
}

void rwPatternSetFreeze(RwPatternSet *set) {
  for (size_t i = 0; i < set->patterns.size; ++i) {
    RwPattern *pattern = set->patterns.data[i];
    RwPatternVec *patterns = &set->anyOp;
    if (pattern->root) {
      uintptr_t *slot = tsPointerMapInsert(&set->byRoot, pattern->root, NULL);
      if (!*slot)
        *slot = (uintptr_t)tsAllocZeroed(1, sizeof(RwPatternVec));
      patterns = (RwPatternVec *)*slot;
    }
    insertByBenefit(patterns, pattern);
  }
}

void rwPatternSetDestroy(RwPatternSet *set) {
  for (size_t i = 0; i < set->patterns.size; ++i) {
    RwPattern *pattern = set->patterns.data[i];
    uintptr_t *slot = pattern->root ? tsPointerMapFind(&set->byRoot, pattern->root) : NULL;
    if (slot && *slot) {
      tsVecFree((RwPatternVec *)*slot);
      tsFree((void *)*slot);
      *slot = 0;
    }
  }
  for (size_t i = 0; i < set->patterns.size; ++i)
    destroyPattern(set->patterns.data[i]);
  tsVecFree(&set->patterns);
  tsVecFree(&set->anyOp);
  tsPointerMapFree(&set->byRoot);
  if (set->spare)
    rwDriverDestroy(set->spare);
  tsFree(set);
}

void mlirRewritePatternSetDestroy(MlirRewritePatternSet set) { rwPatternSetDestroy(set.ptr); }

MlirFrozenRewritePatternSet mlirFreezeRewritePattern(MlirRewritePatternSet set) {
  rwPatternSetFreeze(set.ptr);
  return (MlirFrozenRewritePatternSet){set.ptr};
}

void mlirFrozenRewritePatternSetDestroy(MlirFrozenRewritePatternSet set) {
  rwPatternSetDestroy(set.ptr);
}

//===--- Applying ---===//

static MlirLogicalResult applyPattern(RwPattern *pattern, MlirOperation op, RwRewriter *rewriter) {
  MlirPatternRewriter handle = {rewriter};
  if (pattern->function)
    return pattern->function(op, handle, pattern->user);
  if (pattern->callbacks.matchAndRewrite)
    return pattern->callbacks.matchAndRewrite((MlirRewritePattern){pattern}, op, handle,
                                              pattern->user);
  return mlirLogicalResultFailure(); // a conversion pattern, outside a conversion
}

MlirLogicalResult rwPatternApply(RwPattern *pattern, MlirOperation op, RwRewriter *rewriter) {
  rewriter->block = irWrapBlock(irOp(op)->block);
  rewriter->next = op;
  MlirLogicalResult result = applyPattern(pattern, op, rewriter);
  if (rewriter->scratch.chunks)
    tsArenaDestroy(&rewriter->scratch);
  return result;
}

RwPatternChoice rwPatternSetChoose(const RwPatternSet *set, const IrOperation *op) {
  static const RwPatternVec none = {0};
  uintptr_t *slot = tsPointerMapFind(&set->byRoot, keyOfName(op->name));
  return (RwPatternChoice){.named = slot ? (const RwPatternVec *)*slot : &none,
                           .anyOp = &set->anyOp};
}

RwPattern *rwPatternChoiceNext(RwPatternChoice *choice) {
  const RwPatternVec *named = choice->named, *any = choice->anyOp;
  if (choice->nextNamed < named->size &&
      (choice->nextAny == any->size ||
       named->data[choice->nextNamed]->benefit >= any->data[choice->nextAny]->benefit))
    return named->data[choice->nextNamed++];
  return choice->nextAny < any->size ? any->data[choice->nextAny++] : NULL;
}

MlirLogicalResult rwPatternChoiceApply(RwPatternChoice *choice, MlirOperation op,
                                       RwRewriter *rewriter) {
  // The op may be gone when a pattern succeeds, but not before.
  RwPattern *pattern;
  while (!rewriter->stopped && (pattern = rwPatternChoiceNext(choice)))
    if (mlirLogicalResultIsSuccess(rwPatternApply(pattern, op, rewriter)))
      return mlirLogicalResultSuccess();
  return mlirLogicalResultFailure();
}
