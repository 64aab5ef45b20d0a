// Interfaces that are attached from outside of a definition, and those that are promised to be.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Interfaces.h"
#include "ir/Builtin.h"
#include "ir/Operation.h"
#include "tessera/Diagnostics.h"

typedef _Atomic(const IrAttachment *) AttachmentList;

static const void *findAttached(const AttachmentList *list, const void *owner,
                                const TesseraInterface *interface) {
  const IrAttachment *entry = atomic_load_explicit(list, memory_order_acquire);
  for (; entry; entry = entry->next)
    if (entry->owner == owner && entry->implementation.interface == interface)
      return entry->implementation.methods;
  return NULL;
}

// Entries live as long as the context. Under its lock.
static void attach(IrContext *context, AttachmentList *list, const void *owner,
                   const TesseraInterface *interface, const void *methods) {
  if (findAttached(list, owner, interface))
    return;
  IrAttachment *entry = tsAlloc(sizeof *entry);
  *entry = (IrAttachment){owner, {interface, methods}, atomic_load(list)};
  tsVecPush(&context->attachments, entry);
  atomic_store_explicit(list, entry, memory_order_release);
}

//===--- Operations ---===//

const void *irOpNameInterface(const IrOpName *name, const TesseraInterface *interface) {
  const void *methods = tesseraOpDefGetInterface(name->definition, interface);
  return methods ? methods : findAttached(&name->attached, NULL, interface);
}

const void *tesseraOperationGetInterface(MlirOperation op, const TesseraInterface *interface) {
  return op.ptr ? irInterface(irOp(op), interface) : NULL;
}

void tesseraOpAttachInterface(MlirContext wrapped, const TesseraOpDef *definition,
                              const TesseraInterface *interface, const void *methods) {
  IrContext *context = irContext(wrapped);
  IrOpName *name = irOpNameGet(context, mlirStringRefCreateFromCString(definition->name));
  irContextLock(context);
  // There may be such operations already.
  if (interface == &symbolUserOpInterface) {
    atomic_store_explicit(&name->usesSymbols, true, memory_order_relaxed);
    atomic_store_explicit(&context->hasSymbolUsers, true, memory_order_relaxed);
  }
  attach(context, &name->attached, NULL, interface, methods);
  irContextUnlock(context);
}

//===--- Types and attributes ---===//

static AttachmentList *storageList(const IrContext *context, const TesseraStorageDef *definition) {
  size_t slot = (size_t)tsHashCombine(0, (uintptr_t)definition) % IR_NUM_ATTACHMENT_LISTS;
  return (AttachmentList *)&context->attachedToStorages[slot];
}

const void *tesseraStorageGetInterface(const void *pointer, const TesseraInterface *interface) {
  const IrStorage *storage = pointer;
  if (!storage)
    return NULL;
  const void *methods = irStorageInterface(storage->definition, interface);
  return methods ? methods
                 : findAttached(storageList(storage->context, storage->definition),
                                storage->definition, interface);
}

void tesseraStorageAttachInterface(MlirContext wrapped, const TesseraStorageDef *definition,
                                   const TesseraInterface *interface, const void *methods) {
  IrContext *context = irContext(wrapped);
  definition = irContextCurrent(context, definition);
  irContextLock(context);
  attach(context, storageList(context, definition), definition, interface, methods);
  irContextUnlock(context);
}

//===--- Dialects ---===//

const void *tesseraDialectGetInterface(MlirDialect wrapped, const TesseraInterface *interface) {
  const IrDialect *dialect = irDialect(wrapped);
  if (!dialect)
    return NULL;
  const TesseraDialectDef *definition = dialect->definition;
  for (uint32_t i = 0; i < definition->numInterfaces; ++i)
    if (definition->interfaces[i].interface == interface)
      return definition->interfaces[i].methods;
  return findAttached(&dialect->attached, NULL, interface);
}

static IrDialect *loadedDialect(MlirContext context, const TesseraDialectDef *definition) {
  return irContextFindDialect(irContext(context), mlirStringRefCreateFromCString(definition->name));
}

void tesseraDialectAttachInterface(MlirContext context, const TesseraDialectDef *definition,
                                   const TesseraInterface *interface, const void *methods) {
  IrDialect *dialect = loadedDialect(context, definition);
  if (!dialect)
    return;
  irContextLock(irContext(context));
  attach(irContext(context), &dialect->attached, NULL, interface, methods);
  irContextUnlock(irContext(context));
}

//===--- Promises ---===//

void tesseraDialectPromiseInterface(MlirContext context, const TesseraDialectDef *definition,
                                    const TesseraInterface *interface) {
  IrDialect *dialect = loadedDialect(context, definition);
  if (!dialect)
    return;
  irContextLock(irContext(context));
  attach(irContext(context), &dialect->promised, NULL, interface, interface);
  irContextUnlock(irContext(context));
}

const void *tesseraOperationRequireInterface(MlirOperation op, const TesseraInterface *interface) {
  const void *methods = tesseraOperationGetInterface(op, interface);
  const IrDialect *dialect = irOp(op)->name->dialect;
  if (methods || !dialect || !findAttached(&dialect->promised, NULL, interface))
    return methods;
  mlirOperationEmitOpError(op,
                           "needs the interface `%s`, which dialect '%.*s' promised and nobody "
                           "attached: register the library that implements it",
                           interface->name, (int)dialect->name.length, dialect->name.data);
  return NULL;
}

//===--- Extensions ---===//

void tesseraDialectRegistryAddExtension(MlirDialectRegistry wrapped, const char *dialect,
                                        void (*extend)(MlirContext context, void *user),
                                        void *user) {
  IrDialectRegistry *registry = wrapped.ptr;
  tsVecPush(&registry->extensions, (IrExtension){dialect, extend, user});
}

void irContextAddExtension(IrContext *context, const IrExtension *extension) {
  irContextLock(context);
  tsVecPush(&context->extensions, *extension);
  bool isLoaded =
      irContextFindDialect(context, mlirStringRefCreateFromCString(extension->dialect)) != NULL;
  irContextUnlock(context);
  if (isLoaded)
    extension->extend(irWrapContext(context), extension->user);
}

void irContextExtend(IrContext *context, const IrDialect *dialect) {
  for (size_t i = 0; i < context->extensions.size; ++i) {
    IrExtension extension = context->extensions.data[i];
    if (tsEqualC(dialect->name, extension.dialect))
      extension.extend(irWrapContext(context), extension.user);
  }
}
