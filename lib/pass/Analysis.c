// Analyses: what passes found out about an op, kept until one of them makes it wrong.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/Internal.h"
#include "tessera/Interfaces.h"

#include <assert.h>

typedef struct Analysis {
  const TesseraAnalysisDef *definition;
  void *result;
} Analysis;

struct TesseraAnalyses {
  MlirOperation op;
  TesseraAnalyses *parent;
  TsVec(Analysis) known;  ///< few
  TsPointerMap positions; ///< op directly inside -> position in `children`, if it's there
  TsVec(TesseraAnalyses *) children;
};

TesseraAnalyses *psAnalysesCreate(MlirOperation op, TesseraAnalyses *parent) {
  TesseraAnalyses *analyses = tsAllocZeroed(1, sizeof *analyses);
  analyses->op = op;
  analyses->parent = parent;
  return analyses;
}

static void dropChildren(TesseraAnalyses *analyses) {
  for (size_t i = 0; i < analyses->children.size; ++i)
    psAnalysesDestroy(analyses->children.data[i]);
  tsVecFree(&analyses->children);
  tsPointerMapFree(&analyses->positions);
}

static void dropKnown(TesseraAnalyses *analyses) {
  for (size_t i = 0; i < analyses->known.size; ++i)
    analyses->known.data[i].definition->destroy(analyses->known.data[i].result);
  tsVecFree(&analyses->known);
}

void psAnalysesDestroy(TesseraAnalyses *analyses) {
  dropChildren(analyses);
  dropKnown(analyses);
  tsFree(analyses);
}

//===--- Children ---===//

static TesseraAnalyses **findChild(const TesseraAnalyses *parent, MlirOperation op) {
  uintptr_t *position = parent->children.size ? tsPointerMapFind(&parent->positions, op.ptr) : NULL;
  return position && *position < parent->children.size &&
                 parent->children.data[*position]->op.ptr == op.ptr
             ? &parent->children.data[*position]
             : NULL;
}

void psAnalysesReturn(TesseraAnalyses *parent, TesseraAnalyses *child) {
  *tsPointerMapInsert(&parent->positions, child->op.ptr, NULL) = parent->children.size;
  tsVecPush(&parent->children, child);
}

TesseraAnalyses *psAnalysesTake(TesseraAnalyses *parent, MlirOperation op) {
  TesseraAnalyses **found = findChild(parent, op);
  if (!found)
    return NULL;
  TesseraAnalyses *child = *found, *last = tsVecPop(&parent->children);
  if (last != child) {
    *found = last;
    *tsPointerMapFind(&parent->positions, last->op.ptr) =
        (uintptr_t)(found - parent->children.data);
  }
  return child;
}

TesseraAnalyses *psAnalysesDropIfEmpty(TesseraAnalyses *analyses) {
  if (analyses->known.size || analyses->children.size)
    return analyses;
  psAnalysesDestroy(analyses);
  return NULL;
}

TesseraAnalyses *tesseraAnalysesNest(TesseraAnalyses *analyses, MlirOperation op) {
  TsVec(MlirOperation) chain = {0};
  for (; op.ptr && op.ptr != analyses->op.ptr; op = mlirOperationGetParentOperation(op))
    tsVecPush(&chain, op);
  assert(op.ptr && "the op isn't inside");
  while (chain.size) {
    MlirOperation next = tsVecPop(&chain);
    TesseraAnalyses **found = findChild(analyses, next);
    TesseraAnalyses *child = found ? *found : psAnalysesCreate(next, analyses);
    if (!found)
      psAnalysesReturn(analyses, child);
    analyses = child;
  }
  tsVecFree(&chain);
  return analyses;
}

//===--- Asking ---===//

static void *findAnalysis(const TesseraAnalyses *analyses, const TesseraAnalysisDef *definition) {
  for (size_t i = 0; i < analyses->known.size; ++i)
    if (analyses->known.data[i].definition == definition)
      return analyses->known.data[i].result;
  return NULL;
}

void *tesseraAnalysesGetCached(TesseraAnalyses *analyses, const TesseraAnalysisDef *definition) {
  return findAnalysis(analyses, definition);
}

void *tesseraAnalysesGet(TesseraAnalyses *analyses, const TesseraAnalysisDef *definition) {
  void *found = findAnalysis(analyses, definition);
  if (found)
    return found;
  Analysis made = {definition, definition->create(analyses->op, analyses)};
  tsVecPush(&analyses->known, made);
  return made.result;
}

const void *tesseraAnalysesGetCachedParent(const TesseraAnalyses *analyses, MlirOperation parent,
                                           const TesseraAnalysisDef *definition) {
  for (const TesseraAnalyses *around = analyses->parent; around; around = around->parent)
    if (around->op.ptr == parent.ptr)
      return findAnalysis(around, definition);
  return NULL;
}

//===--- Keeping ---===//

bool tesseraIsPreserved(const TesseraPreserved *preserved, const TesseraAnalysisDef *definition) {
  for (size_t i = 0; i < preserved->analyses.size; ++i)
    if (preserved->analyses.data[i] == definition)
      return true;
  return preserved->all;
}

static void invalidateKnown(TesseraAnalyses *analyses, const TesseraPreserved *preserved) {
  size_t kept = 0;
  for (size_t i = 0; i < analyses->known.size; ++i) {
    Analysis analysis = analyses->known.data[i];
    const TesseraAnalysisDef *definition = analysis.definition;
    if (definition->isInvalidated ? definition->isInvalidated(analysis.result, preserved)
                                  : !tesseraIsPreserved(preserved, definition))
      definition->destroy(analysis.result);
    else
      analyses->known.data[kept++] = analysis;
  }
  analyses->known.size = kept;
}

void psAnalysesInvalidate(TesseraAnalyses *analyses, const TesseraPreserved *preserved) {
  if (preserved->all)
    return;
  invalidateKnown(analyses, preserved);
  if (preserved->analyses.size == 0)
    dropChildren(analyses);
  for (size_t i = 0; i < analyses->children.size; ++i)
    psAnalysesInvalidate(analyses->children.data[i], preserved);
}

void psAnalysesInvalidateOwn(TesseraAnalyses *analyses) {
  invalidateKnown(analyses, &(TesseraPreserved){0});
}

//===--- Passes ---===//

TesseraAnalyses *tesseraPassGetAnalyses(MlirPass pass) { return ((PsPass *)pass.ptr)->analyses; }

void tesseraPassPreserve(MlirPass pass, const TesseraAnalysisDef *definition) {
  tsVecPush(&((PsPass *)pass.ptr)->preserved.analyses, definition);
}

//===--- The library's own ---===//

static void *createDominance(MlirOperation op, TesseraAnalyses *analyses) {
  (void)op, (void)analyses; // trees of regions are made when first asked for
  return tesseraDominanceCreate();
}

static void destroyDominance(void *dominance) { tesseraDominanceDestroy(dominance); }

const TesseraAnalysisDef tesseraDominanceAnalysis = {
    .name = "dominance", .create = createDominance, .destroy = destroyDominance};

static void *createSymbolTables(MlirOperation op, TesseraAnalyses *analyses) {
  (void)op, (void)analyses; // tables are indexed when first asked for
  return tesseraSymbolTablesCreate();
}

static void destroySymbolTables(void *tables) { tesseraSymbolTablesDestroy(tables); }

const TesseraAnalysisDef tesseraSymbolTablesAnalysis = {
    .name = "symbol tables", .create = createSymbolTables, .destroy = destroySymbolTables};
