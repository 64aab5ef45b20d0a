// Walking and replacing the types and attributes that types and attributes are made of.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/SubElements.h"

static bool isOne(TesseraParamKind kind) {
  return kind == TESSERA_PARAM_TYPE || kind == TESSERA_PARAM_ATTRIBUTE;
}
static bool isArray(TesseraParamKind kind) {
  return kind == TESSERA_PARAM_TYPES || kind == TESSERA_PARAM_ATTRIBUTES;
}

typedef struct Walk {
  bool (*visit)(IrStorage *storage, void *user);
  void *user;
  TsPointerMap bodies;        ///< the storages with a body that were visited
  TsVec(IrStorage *) waiting; ///< those whose body wasn't
} Walk;

static void walkIn(Walk *walk, IrStorage *storage);

static void walkParams(Walk *walk, IrStorage *storage, uint32_t begin, uint32_t end) {
  for (uint32_t i = begin; i < end; i++) {
    TesseraParamKind kind = storage->definition->params[i].kind;
    if (isOne(kind)) {
      walkIn(walk, irParamStorage(storage, i));
    } else if (isArray(kind)) {
      IrList list = irParamList(storage, i);
      for (size_t k = 0; k < list.size; k++)
        walkIn(walk, list.data[k]);
    } else if (kind == TESSERA_PARAM_NAMED_ATTRIBUTES) {
      IrNamedList list = {storage->params[i].pointer, storage->params[i].length};
      for (size_t k = 0; k < list.size; k++)
        walkIn(walk, irNamedValue(list.data[k]));
    }
  }
}

// Calls itself as deep as storages are nested, which the parser limits; bodies, which nest without
// a limit and in circles, wait until it returned.
static void walkIn(Walk *walk, IrStorage *storage) {
  bool isNew = true;
  if (!storage || !walk->visit(storage, walk->user))
    return;
  if (irStorageHasBody(storage))
    tsPointerMapInsert(&walk->bodies, storage, &isNew);
  if (!isNew)
    return;
  uint32_t numKey = storage->definition->numParams - storage->definition->numBodyParams;
  if (irStorageHasBody(storage))
    tsVecPush(&walk->waiting, storage);
  walkParams(walk, storage, 0, numKey);
}

void irStorageWalk(IrStorage *storage, bool (*visit)(IrStorage *storage, void *user), void *user) {
  Walk walk = {.visit = visit, .user = user};
  walkIn(&walk, storage);
  while (walk.waiting.size) {
    IrStorage *next = walk.waiting.data[--walk.waiting.size];
    uint32_t count = next->definition->numParams;
    walkParams(&walk, next, count - next->definition->numBodyParams, count);
  }
  tsPointerMapFree(&walk.bodies);
  tsVecFree(&walk.waiting);
}

typedef struct Replacer {
  IrStorage *(*replace)(IrStorage *, void *);
  void *user;
  TsPointerMap *cache;
} Replacer;

static IrStorage *replaceIn(Replacer *replacer, IrStorage *storage);

static TesseraParam replaceArray(Replacer *replacer, TesseraParam param) {
  IrStorage *const *old = param.pointer;
  IrStorage **copy = tsAllocZeroed(param.length, sizeof *copy);
  for (size_t i = 0; i < param.length; i++)
    copy[i] = replaceIn(replacer, old[i]);
  return irParamArray(copy, param.length);
}

static TesseraParam replaceNamed(Replacer *replacer, TesseraParam param) {
  const MlirNamedAttribute *old = param.pointer;
  MlirNamedAttribute *copy = tsAllocZeroed(param.length, sizeof *copy);
  for (size_t i = 0; i < param.length; i++)
    copy[i] = irNamed(irNamedName(old[i]), replaceIn(replacer, irNamedValue(old[i])));
  return irParamArray(copy, param.length);
}

// The storage with its parts replaced; parts of arrays are copied first and the copies freed. A
// body isn't a part that can be: it is of the one storage that is known by the rest.
static IrStorage *rebuild(Replacer *replacer, IrStorage *storage) {
  const TesseraStorageDef *definition = storage->definition;
  uint32_t numKey = definition->numParams - definition->numBodyParams;
  TesseraParam *params = tsAllocZeroed(definition->numParams, sizeof *params);
  bool hasParts = false;
  for (uint32_t i = 0; i < numKey; i++) {
    TesseraParamKind kind = definition->params[i].kind;
    params[i] = storage->params[i];
    if (isOne(kind))
      params[i].pointer = replaceIn(replacer, irParamStorage(storage, i));
    else if (isArray(kind))
      params[i] = replaceArray(replacer, params[i]);
    else if (kind == TESSERA_PARAM_NAMED_ATTRIBUTES)
      params[i] = replaceNamed(replacer, params[i]);
    else
      continue;
    hasParts = true;
  }
  IrStorage *result = hasParts ? irStorageGet(storage->context, definition, params) : storage;
  for (uint32_t i = 0; i < numKey; i++) {
    TesseraParamKind kind = definition->params[i].kind;
    if (isArray(kind) || kind == TESSERA_PARAM_NAMED_ATTRIBUTES)
      tsFree((void *)params[i].pointer);
  }
  tsFree(params);
  return result;
}

static IrStorage *replaceIn(Replacer *replacer, IrStorage *storage) {
  if (!storage || storage->definition->numParams == 0)
    return storage;
  uintptr_t *known = tsPointerMapFind(replacer->cache, storage);
  if (known)
    return (IrStorage *)*known;
  IrStorage *result = replacer->replace(storage, replacer->user);
  if (!result)
    result = rebuild(replacer, storage);
  *tsPointerMapInsert(replacer->cache, storage, NULL) = (uintptr_t)result;
  return result;
}

IrStorage *irStorageReplace(IrStorage *storage, IrStorage *(*replace)(IrStorage *, void *),
                            void *user, TsPointerMap *cache) {
  Replacer replacer = {replace, user, cache};
  return replaceIn(&replacer, storage);
}
