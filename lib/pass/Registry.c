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

/// By argument. Tools register a few at a time, some dozens of times, whenever they start: sorting
/// all of them each time would be a good part of that.
static void insertInOrder(TesseraPassRegistry *registry, const TesseraPassDef *definition) {
  size_t low = 0, high = registry->definitions.size;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (strcmp(registry->definitions.data[middle]->argument, definition->argument) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  tsVecPush(&registry->definitions, definition);
  const TesseraPassDef **at = registry->definitions.data + low;
  memmove(at + 1, at, (registry->definitions.size - 1 - low) * sizeof *at);
  *at = definition;
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
    insertInOrder(registry, definitions[i]);
  }
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

// The pointers of the section, by names that the linker makes; NULL where nothing is in it.
extern const TesseraLinkedPasses *const __start_tessera_passes[]
    __attribute__((weak, visibility("hidden")));
extern const TesseraLinkedPasses *const __stop_tessera_passes[]
    __attribute__((weak, visibility("hidden")));

static bool isRegistered(const TesseraLinkedPasses *group, size_t i) {
  const atomic_bool *registered = group->registered;
  return !registered || registered[i];
}

static const TesseraPassDef *findLinked(MlirStringRef argument, bool registeredOnly) {
  for (const TesseraLinkedPasses *const *linked = __start_tessera_passes;
       linked != __stop_tessera_passes; ++linked)
    for (size_t i = 0; i < (*linked)->count; ++i)
      if (tsEqualC(argument, (*linked)->definitions[i]->argument) &&
          (!registeredOnly || isRegistered(*linked, i)))
        return (*linked)->definitions[i];
  return NULL;
}

const TesseraPassDef *psFindPass(const TesseraPassRegistry *registry, MlirStringRef argument) {
  return registry ? tesseraPassRegistryFind(registry, argument) : findLinked(argument, false);
}

const TesseraPassDef *psFindRegisteredPass(const TesseraPassRegistry *registry,
                                           MlirStringRef argument) {
  return registry ? tesseraPassRegistryFind(registry, argument) : findLinked(argument, true);
}
