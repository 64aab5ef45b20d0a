// From the managers of a pipeline to what is run: neighbours that go into an op are merged as MLIR
// merges them, so that passes run, and print, in the same order.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "pass/Internal.h"
#include "tessera/Diagnostics.h"

#include <stdlib.h>

/// The elements for ops of one name, gathered from several managers.
typedef struct Gathered {
  const char *anchor;
  PsElements elements;
} Gathered;

/// What goes into the op at one point of the pipeline. It ends up as one step.
typedef struct Entry {
  PsPass *pass; ///< NULL: the list
  TsVec(Gathered) nested;
} Entry;
typedef TsVec(Entry) Entries;

static bool isForAnyOp(const char *anchor) { return strcmp(anchor, "any") == 0; }

//===--- Which ops ---===//

static const TesseraOpDef *findDefinition(const PsManager *manager, MlirStringRef name) {
  return irOpNameGet(irContext(manager->context), name)->definition;
}

// Whether all passes directly in the manager for any op can run on those with this name.
static bool elementsTake(const PsManager *manager, const PsElements *elements, MlirStringRef name) {
  const TesseraOpDef *definition = findDefinition(manager, name);
  if (!definition || !(definition->traits >> TESSERA_TRAIT_ISOLATED_FROM_ABOVE & 1))
    return false;
  for (size_t i = 0; i < elements->size; ++i) {
    const PsPass *pass = elements->data[i].pass;
    if (pass && !psPassTakes(pass, name, definition))
      return false;
  }
  return true;
}

bool psSequenceTakes(const PsSequence *sequence, MlirOperation op) {
  MlirStringRef name = psOpName(op);
  if (!isForAnyOp(sequence->anchor))
    return tsEqualC(name, sequence->anchor);
  if (!irIsRegistered(irOp(op)) || !irHasTrait(irOp(op), TESSERA_TRAIT_ISOLATED_FROM_ABOVE))
    return false;
  for (size_t i = 0; i < sequence->numSteps; ++i) {
    const PsPass *pass = sequence->steps[i].pass;
    if (pass && !psPassTakes(pass, name, irOp(op)->name->definition))
      return false;
  }
  return true;
}

//===--- Merging ---===//

static Gathered *findGathered(Entry *entry, const char *anchor) {
  for (size_t i = 0; i < entry->nested.size; ++i)
    if (strcmp(entry->nested.data[i].anchor, anchor) == 0)
      return &entry->nested.data[i];
  return NULL;
}

// Elements for any op must stay in their place when an op could be one of the others' too.
static bool canMerge(const PsManager *manager, Entry *entry, const PsOpManager *nested) {
  if (isForAnyOp(nested->anchor)) {
    for (size_t i = 0; i < entry->nested.size; ++i) {
      const char *anchor = entry->nested.data[i].anchor;
      if (isForAnyOp(anchor) ||
          elementsTake(manager, &nested->elements, mlirStringRefCreateFromCString(anchor)))
        return false;
    }
    return true;
  }
  Gathered *any = findGathered(entry, "any");
  return !any ||
         !elementsTake(manager, &any->elements, mlirStringRefCreateFromCString(nested->anchor));
}

static void gather(Entry *entry, const PsOpManager *nested) {
  Gathered *target = findGathered(entry, nested->anchor);
  if (!target) {
    tsVecPush(&entry->nested, (Gathered){.anchor = nested->anchor});
    target = &entry->nested.data[entry->nested.size - 1];
  }
  for (size_t i = 0; i < nested->elements.size; ++i)
    tsVecPush(&target->elements, nested->elements.data[i]);
}

static Entries mergeElements(const PsManager *manager, const PsElements *elements) {
  Entries entries = {0};
  for (size_t i = 0; i < elements->size; ++i) {
    PsElement element = elements->data[i];
    Entry *last = entries.size ? &entries.data[entries.size - 1] : NULL;
    if (element.pass || !last || last->pass || !canMerge(manager, last, element.nested))
      tsVecPush(&entries, (Entry){.pass = element.pass});
    if (!element.pass)
      gather(&entries.data[entries.size - 1], element.nested);
  }
  return entries;
}

// By name; what is for any op comes last.
static int compareGathered(const void *a, const void *b) {
  const Gathered *x = a, *y = b;
  if (isForAnyOp(x->anchor) != isForAnyOp(y->anchor))
    return isForAnyOp(x->anchor) ? 1 : -1;
  return strcmp(x->anchor, y->anchor);
}

//===--- Making ---===//

static const PsSequence *createSequence(PsManager *manager, const char *anchor,
                                        const PsElements *elements);

// Frees the entry. False after an error.
static bool createStep(PsManager *manager, Entry *entry, PsStep *step) {
  size_t size = entry->nested.size;
  const PsSequence **nested = tsArenaNewArray(&manager->sequences, const PsSequence *, size + 1);
  bool ok = true;
  if (size)
    qsort(entry->nested.data, size, sizeof(Gathered), compareGathered);
  for (size_t i = 0; i < size; ++i) {
    Gathered *gathered = &entry->nested.data[i];
    nested[i] = createSequence(manager, gathered->anchor, &gathered->elements);
    ok = ok && nested[i];
    tsVecFree(&gathered->elements);
  }
  tsVecFree(&entry->nested);
  *step = (PsStep){entry->pass, size, nested};
  return ok;
}

static bool checkAnchor(const PsManager *manager, const PsPass *pass, const char *anchor) {
  MlirStringRef name = mlirStringRefCreateFromCString(anchor);
  if (isForAnyOp(anchor) || psPassTakes(pass, name, findDefinition(manager, name)))
    return true;
  mlirLocationEmitError(mlirLocationUnknownGet(manager->context),
                        "unable to schedule pass '%s' on a PassManager intended to run on '%s'!",
                        psPassName(pass), anchor);
  return false;
}

static const PsSequence *createSequence(PsManager *manager, const char *anchor,
                                        const PsElements *elements) {
  Entries entries = mergeElements(manager, elements);
  PsSequence *sequence = tsArenaNew(&manager->sequences, PsSequence);
  PsStep *steps = tsArenaNewArray(&manager->sequences, PsStep, entries.size + 1);
  *sequence = (PsSequence){anchor, entries.size, steps};
  bool ok = true;
  for (size_t i = 0; i < entries.size; ++i)
    ok = createStep(manager, &entries.data[i], &steps[i]) && ok;
  for (size_t i = 0; i < entries.size && ok; ++i)
    ok = !steps[i].pass || checkAnchor(manager, steps[i].pass, anchor);
  tsVecFree(&entries);
  return ok ? sequence : NULL;
}

const PsSequence *psSequenceCreate(PsOpManager *manager) {
  return createSequence(manager->owner, manager->anchor, &manager->elements);
}
