// The passes and pipelines that a tool knows.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/Internal.h"
#include "support/Map.h"

#include <stdlib.h>

struct TesseraPassRegistry {
  TsVec(const TesseraPassDef *) definitions; ///< sorted by argument
  TsStringMap byArgument;
};

TesseraPassRegistry *tesseraPassRegistryCreate(void) {
  return tsAllocZeroed(1, sizeof(TesseraPassRegistry));
}

void tesseraPassRegistryDestroy(TesseraPassRegistry *registry) {
  if (!registry)
    return;
  tsVecFree(&registry->definitions);
  tsStringMapFree(&registry->byArgument);
  tsFree(registry);
}

static int compareArguments(const void *a, const void *b) {
  const TesseraPassDef *const *first = a, *const *second = b;
  return strcmp((*first)->argument, (*second)->argument);
}

void tesseraPassRegistryAdd(TesseraPassRegistry *registry, size_t count,
                            const TesseraPassDef *const *definitions) {
  for (size_t i = 0; i < count; ++i) {
    bool inserted;
    uintptr_t *slot = tsStringMapInsert(
        &registry->byArgument, mlirStringRefCreateFromCString(definitions[i]->argument), &inserted);
    if (!inserted)
      continue;
    *slot = (uintptr_t)definitions[i];
    tsVecPush(&registry->definitions, definitions[i]);
  }
  if (registry->definitions.size)
    qsort(registry->definitions.data, registry->definitions.size,
          sizeof *registry->definitions.data, compareArguments);
}

const TesseraPassDef *tesseraPassRegistryFind(const TesseraPassRegistry *registry,
                                              MlirStringRef argument) {
  uintptr_t *slot = tsStringMapFind(&registry->byArgument, argument);
  return slot ? (const TesseraPassDef *)*slot : NULL;
}

size_t tesseraPassRegistryGetAll(const TesseraPassRegistry *registry,
                                 const TesseraPassDef *const **definitions) {
  *definitions = registry->definitions.data;
  return registry->definitions.size;
}

const TesseraPassDef *psFindPass(const TesseraPassRegistry *registry, MlirStringRef argument) {
  if (registry)
    return tesseraPassRegistryFind(registry, argument);
  const TesseraLinkedPasses *linked = &tesseraLinkedPasses; // weak: NULL where it isn't linked
  for (size_t i = 0; linked && i < linked->count; ++i)
    if (tsEqualC(argument, linked->definitions[i]->argument))
      return linked->definitions[i];
  return NULL;
}
