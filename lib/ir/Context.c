// The context's life, settings and threads. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Context.h"
#include "ir/Builtin.h"
#include "ir/Pool.h"
#include "ir/Uniquer.h"

//===--- Life ---===//

static void initLock(pthread_mutex_t *lock) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(lock, &attributes);
  pthread_mutexattr_destroy(&attributes);
}

static IrStorage *getPlainStorage(IrContext *context, const TesseraStorageDef *definition) {
  return irStorageGet(context, definition, NULL);
}

static void makeCommonStorages(IrContext *context) {
  context->indexType = getPlainStorage(context, &builtinIndexTypeDef);
  context->noneType = getPlainStorage(context, &builtinNoneTypeDef);
  context->f32Type = getPlainStorage(context, &builtinFloat32TypeDef);
  context->f64Type = getPlainStorage(context, &builtinFloat64TypeDef);
  context->unitAttr = getPlainStorage(context, &builtinUnitAttrDef);
  context->unknownLoc = getPlainStorage(context, &builtinUnknownLocDef);
  context->i1Type = irIntegerTypeGet(context, 1, BuiltinSignednessSignless);
  context->i32Type = irIntegerTypeGet(context, 32, BuiltinSignednessSignless);
  context->i64Type = irIntegerTypeGet(context, 64, BuiltinSignednessSignless);
  context->trueAttr = irIntegerAttrGet(context->i1Type, 1);
  context->falseAttr = irIntegerAttrGet(context->i1Type, 0);
  context->emptyString = irStringGet(context, tsLiteral(""));
  context->emptyDictionary = irDictionaryGetSorted(context, (IrNamedList){NULL, 0});
}

IrContext *irContextCreate(bool threadingEnabled, const IrText *text) {
  IrContext *context = tsAllocZeroed(1, sizeof *context);
  context->text = text;
  TsSharedMemory *memory = &context->memory;
  tsSharedMemoryInit(memory);
  for (int i = 0; i < IR_NUM_SHARDS; ++i) {
    irShardInit(&context->storages[i], memory, &context->storages[0].arena);
    irShardInit(&context->positions[i], memory, &context->storages[0].arena);
    irShardInit(&context->affineExprs[i], memory, &context->affineExprs[0].arena);
  }
  for (int i = 0; i < IR_NUM_POOLS; ++i)
    irPoolInit(&context->pools[i], memory);
  irShardInit(&context->affineMaps, memory, &context->storages[0].arena);
  irShardInit(&context->integerSets, memory, &context->storages[0].arena);
  irShardInit(&context->opNames, memory, &context->opNames.arena);
  initLock(&context->lock);
  atomic_init(&context->nextDistinct, 0);
  atomic_flag_clear(&context->isNumbering);
  context->multithreading = threadingEnabled;
  context->printOpOnDiagnostic = true;
  makeCommonStorages(context);
  irContextRegisterDialect(context, &builtinDialectDef);
  irContextLoadDialect(context, &builtinDialectDef);
  return context;
}

static void destroyResources(IrContext *context) {
  IrResource *resource = context->resources;
  while (resource) {
    IrResource *next = resource->next;
    irResourceSetData(resource, NULL, 0, 0, false, NULL, NULL);
    tsFree((void *)resource->key.data);
    tsFree(resource);
    resource = next;
  }
}

static void destroyDialects(IrContext *context) {
  for (size_t i = 0; i < context->loaded.size; ++i) {
    IrDialect *dialect = context->loaded.data[i];
    tsStringMapFree(&dialect->ops);
    tsStringMapFree(&dialect->types);
    tsStringMapFree(&dialect->attributes);
    tsStringMapFree(&dialect->resources);
    tsFree(dialect);
  }
  tsVecFree(&context->loaded);
  tsVecFree(&context->lateDialects);
  tsVecFree(&context->extensions);
  for (size_t i = 0; i < context->attachments.size; ++i)
    tsFree(context->attachments.data[i]);
  tsVecFree(&context->attachments);

  tsStringMapFree(&context->dialects);
  tsVecFree(&context->registered);
  tsStringMapFree(&context->registry);
  tsPointerMapFree(&context->replacements);
  tsPointerMapFree(&context->parameterDefaults);
  for (size_t i = 0; i < context->owned.size; ++i)
    context->owned.data[i].destroy(context->owned.data[i].thing);
  tsVecFree(&context->owned);
}

static void dropThreadPool(IrContext *context) {
  if (context->ownsThreadPool)
    tsThreadPoolDestroy(context->threadPool);
  context->threadPool = NULL;
  context->ownsThreadPool = false;
}

void mlirContextDestroy(MlirContext wrapped) {
  IrContext *context = irContext(wrapped);
  if (!context)
    return;
  irDiagnosticEngineDestroy(context->diagnostics);
  dropThreadPool(context);
  destroyResources(context);
  destroyDialects(context);
  tsSharedMemoryDestroy(&context->memory);
  pthread_mutex_destroy(&context->lock);
  tsFree(context);
}

//===--- Text ---===//

static void appendName(const IrStorage *storage, TsString *out) {
  tsStringAppendC(out, storage ? storage->definition->name : "none");
}

void irAppendType(MlirType type, TsString *out) {
  const IrText *text = type.ptr ? irType(type)->context->text : NULL;
  if (text)
    text->printType(type, tsStringCallback, out);
  else
    appendName(irType(type), out);
}

void irAppendAttribute(MlirAttribute attribute, TsString *out) {
  const IrText *text = attribute.ptr ? irAttribute(attribute)->context->text : NULL;
  if (text)
    text->printAttribute(attribute, tsStringCallback, out);
  else
    appendName(irAttribute(attribute), out);
}

void irAppendLocation(MlirLocation location, TsString *out) {
  const IrStorage *storage = location.ptr;
  if (storage->context->text)
    storage->context->text->printLocation(location, tsStringCallback, out);
  else
    appendName(storage, out);
}

void irAppendOperation(MlirOperation op, bool generic, TsString *out) {
  const IrOpName *name = irOp(op)->name;
  if (name->context->text)
    name->context->text->printOperation(op, generic, tsStringCallback, out);
  else
    tsStringAppend(out, irStringValue(name->name));
}

//===--- Settings and threads ---===//

bool mlirContextEqual(MlirContext ctx1, MlirContext ctx2) { return ctx1.ptr == ctx2.ptr; }

void mlirContextSetAllowUnregisteredDialects(MlirContext context, bool allow) {
  irContext(context)->allowUnregisteredDialects = allow;
}

bool mlirContextGetAllowUnregisteredDialects(MlirContext context) {
  return irContext(context)->allowUnregisteredDialects;
}

void irContextLock(IrContext *context) {
  if (context->multithreading)
    pthread_mutex_lock(&context->lock);
}

void irContextUnlock(IrContext *context) {
  if (context->multithreading)
    pthread_mutex_unlock(&context->lock);
}

void mlirContextEnableMultithreading(MlirContext wrapped, bool enable) {
  IrContext *context = irContext(wrapped);
  if (!enable)
    dropThreadPool(context);
  context->multithreading = enable;
}

static TsThreadPool *getThreadPool(IrContext *context) {
  irContextLock(context);
  if (!context->threadPool) {
    context->threadPool = tsThreadPoolCreate(0);
    context->ownsThreadPool = true;
  }
  TsThreadPool *pool = context->threadPool;
  irContextUnlock(context);
  return pool;
}

TsThreadPool *irContextGetThreadPool(IrContext *context) {
  if (!context->multithreading)
    return NULL;
  TsThreadPool *pool = getThreadPool(context);
  return tsThreadPoolGetNumThreads(pool) > 1 ? pool : NULL;
}

void mlirContextSetThreadPool(MlirContext wrapped, MlirLlvmThreadPool threadPool) {
  IrContext *context = irContext(wrapped);
  dropThreadPool(context);
  context->threadPool = threadPool.ptr;
  context->multithreading = true;
}

unsigned mlirContextGetNumThreads(MlirContext wrapped) {
  IrContext *context = irContext(wrapped);
  return context->multithreading ? tsThreadPoolGetNumThreads(getThreadPool(context)) : 1;
}

MlirLlvmThreadPool mlirContextGetThreadPool(MlirContext wrapped) {
  IrContext *context = irContext(wrapped);
  MlirLlvmThreadPool pool = {context->multithreading ? getThreadPool(context) : NULL};
  return pool;
}

MlirLlvmThreadPool mlirLlvmThreadPoolCreate(void) {
  MlirLlvmThreadPool pool = {tsThreadPoolCreate(0)};
  return pool;
}

void mlirLlvmThreadPoolDestroy(MlirLlvmThreadPool pool) {
  if (pool.ptr)
    tsThreadPoolDestroy(pool.ptr);
}

//===--- Type ids ---===//

MlirTypeID mlirTypeIDCreate(const void *ptr) {
  MlirTypeID id = {ptr};
  return id;
}

bool mlirTypeIDEqual(MlirTypeID typeID1, MlirTypeID typeID2) { return typeID1.ptr == typeID2.ptr; }

size_t mlirTypeIDHashValue(MlirTypeID typeID) {
  return (size_t)tsHashCombine(0, (uintptr_t)typeID.ptr);
}

MlirTypeIDAllocator mlirTypeIDAllocatorCreate(void) {
  MlirTypeIDAllocator allocator = {tsAllocZeroed(1, sizeof(TsArena))};
  return allocator;
}

void mlirTypeIDAllocatorDestroy(MlirTypeIDAllocator allocator) {
  tsArenaDestroy(allocator.ptr);
  tsFree(allocator.ptr);
}

MlirTypeID mlirTypeIDAllocatorAllocateTypeID(MlirTypeIDAllocator allocator) {
  return mlirTypeIDCreate(tsArenaAlloc(allocator.ptr, 8, 8));
}
