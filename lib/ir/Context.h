// The context: everything that is uniqued, the loaded dialects, the names of operations, and the
// settings that a compilation shares. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_IR_CONTEXT_H
#define TESSERA_IR_CONTEXT_H

#include "ir/Internal.h"
#include "support/Memory.h"
#include "support/SpinLock.h"
#include "support/ThreadPool.h"
#include "tessera/Operation.h"

#include <pthread.h>
#include <stdatomic.h>

typedef struct IrDiagnosticEngine IrDiagnosticEngine; // body in Diagnostics.c
typedef struct IrResource IrResource;

enum { IR_NUM_SHARDS = 32 };

/// A set of uniqued things and the memory they live in. Lookups take no lock: a table only gains
/// entries, and a full one is replaced by a copy; its memory stays until the context dies. The lock
/// is for insertions, and is taken only while multithreading is enabled.
typedef struct IrShard {
  _Atomic(struct IrTable *) table; ///< NULL until the first insertion
  atomic_size_t size;
  TsArena arena;
  TsArena *alone; ///< used instead by a context that has one thread
  TsSpinLock lock;
} IrShard;

enum { IR_NUM_POOLS = 16, IR_POOL_CLASSES = 64, IR_NUM_RECENT_NAMES = 32 };

/// Memory of operations that some threads make. See ir/Pool.h.
typedef struct IrPool {
  TsSpinLock lock;
  TsArena arena;
  struct IrFreePiece *free[IR_POOL_CLASSES]; ///< by size
} IrPool;

/// A dialect that was loaded while passes ran beside each other.
typedef struct IrLateDialect {
  IrDialect *dialect;
  pthread_t thread;
} IrLateDialect;
enum { IR_NUM_ATTACHMENT_LISTS = 64 };

typedef struct IrExtension {
  const char *dialect;
  void (*extend)(MlirContext context, void *user);
  void *user;
} IrExtension;

/// What a registry or a context destroys with itself.
struct IrOwned {
  void *thing;
  void (*destroy)(void *thing);
};

/// What is kept from one text to the next.
typedef struct IrTexts IrTexts;

/// How the layer above turns what is here into text, and text into attributes.
typedef struct IrText {
  void (*printType)(MlirType type, MlirStringCallback append, void *user);
  void (*printAttribute)(MlirAttribute attribute, MlirStringCallback append, void *user);
  void (*printLocation)(MlirLocation location, MlirStringCallback append, void *user);
  /// As messages show operations.
  void (*printOperation)(MlirOperation op, bool generic, MlirStringCallback append, void *user);
  MlirAttribute (*parseAttribute)(MlirContext context, MlirStringRef text); ///< null: it is wrong
  /// The same for many texts, quicker: each has a NUL behind it, and stays where it is until the
  /// end. Errors name no file.
  IrTexts *(*textsBegin)(MlirContext context);
  MlirAttribute (*textsParse)(IrTexts *texts, MlirStringRef text);
  void (*textsEnd)(IrTexts *texts);
} IrText;

struct IrContext {
  const IrText *text;
  TsSharedMemory memory; ///< of all that follows and lives as long as the context
  IrPool pools[IR_NUM_POOLS];
  IrShard storages[IR_NUM_SHARDS];
  IrShard positions[IR_NUM_SHARDS]; ///< pages of file locations, see Positions.c
  IrShard affineExprs[IR_NUM_SHARDS];
  IrShard affineMaps, integerSets;
  IrShard opNames;
  /// Some that were asked for, all with a definition, by the address of the text: who makes many
  /// operations asks with the same text again and again. See irOpNameGet.
  _Atomic(IrOpName *) recentNames[IR_NUM_RECENT_NAMES];

  /// Guards what follows up to `diagnostics`. Recursive: loading a dialect loads others.
  pthread_mutex_t lock;
  TsStringMap registry; ///< namespace -> const TesseraDialectDef *
  TsVec(const TesseraDialectDef *) registered;
  /// TesseraStorageDef * and TesseraDialectDef * -> the registered definition that replaces it.
  /// Filled when dialects are registered, which is before the context is used; read without lock.
  TsPointerMap replacements;
  /// TesseraParamDef * -> the type, attribute, affine map or integer set that its default's text
  /// stands for. Made when first asked for.
  TsPointerMap parameterDefaults;
  TsStringMap dialects; ///< namespace -> IrDialect *
  TsVec(IrDialect *) loaded;
  TsVec(IrLateDialect) lateDialects;
  atomic_uint numLateDialects, parallelDepth;
  IrResource *resources;    ///< all of them, newest first
  TsThreadPool *threadPool; ///< made when first asked for
  TsVec(IrExtension) extensions;
  TsVec(struct IrAttachment *) attachments; ///< of all lists
  TsVec(struct IrOwned) owned;              ///< dialects that were made for this context

  /// What watches the destruction of operations and blocks. See tesseraContextSetWatcher.
  TesseraDestroyedCallback destroyed;
  void *destroyedUser;

  bool ownsThreadPool;
  /// Made by Diagnostics.c when first needed (under `lock`); irDiagnosticEngineDestroy frees it.
  IrDiagnosticEngine *diagnostics;

  bool multithreading, allowUnregisteredDialects;
  /// For tests: work goes to threads however little it is.
  bool alwaysParallel;
  /// Whether errors on an operation show it (mlir-opt's default), and warn with a stack trace.
  bool printOpOnDiagnostic;
  /// Whether errors about an op of a known kind come with what its definition says.
  bool explainErrors;
  _Atomic uint64_t nextDistinct;
  /// Whether somebody writes numbers into storages, operations and blocks: bytecode's writer does
  /// in the first thread that comes. It gives storages numbers above lastNumber, which only it
  /// reads and writes, so that nobody has to clear what others wrote.
  atomic_flag isNumbering;
  uint32_t lastNumber;
  /// Whether there was ever something that may be printed by an alias, other than the location of
  /// an op.
  atomic_bool hasAliasable; ///< see irContextMarkAliasable

  atomic_bool hasBodies; ///< whether there was ever a storage for which irStorageMayChange holds
  /// Whether there was ever an operation that implements SymbolUserOpInterface.
  atomic_bool hasSymbolUsers;
  /// Interfaces attached to types and attributes, by their definitions' addresses.
  _Atomic(const IrAttachment *) attachedToStorages[IR_NUM_ATTACHMENT_LISTS];

  // What is asked for all the time.
  IrStorage *indexType, *noneType, *i1Type, *i32Type, *i64Type, *f32Type, *f64Type;
  IrStorage *unitAttr, *trueAttr, *falseAttr, *emptyDictionary, *emptyString, *unknownLoc;
};

static inline IrContext *irContext(MlirContext context) { return (IrContext *)context.ptr; }
static inline MlirContext irWrapContext(const IrContext *context) {
  return (MlirContext){(void *)context};
}

/// Calls what watches destruction in the context.
static inline void irTellDestroyed(const IrContext *context, const void *what) {
  if (context->destroyed)
    context->destroyed(what, context->destroyedUser);
}

/// Lock and unlock `context->lock`; nothing without multithreading.
void irContextLock(IrContext *context);
void irContextUnlock(IrContext *context);

/// The pool for parallel loops, or NULL when multithreading is off or the machine has one
/// processor. Owned by the context.
TsThreadPool *irContextGetThreadPool(IrContext *context);

/// A context for mlirContextDestroy. `text` lives as long as it does. NULL: in messages there are
/// names of definitions, and attributes have no default values.
IrContext *irContextCreate(bool threadingEnabled, const IrText *text);

// Text for messages.
void irAppendType(MlirType type, TsString *out);
void irAppendAttribute(MlirAttribute attribute, TsString *out);
void irAppendLocation(MlirLocation location, TsString *out);
void irAppendOperation(MlirOperation op, bool generic, TsString *out);

//===--- Dialects ---===//

/// Between these passes run beside each other, and no dialect should be loaded. Nested calls count.
void irContextEnterParallel(IrContext *context);
void irContextLeaveParallel(IrContext *context);
/// A dialect that this thread has loaded all the same and that hasn't been asked for yet; NULL:
/// none.
IrDialect *irContextTakeLateDialect(IrContext *context);

/// The loaded dialect of this namespace, loading it when it is only registered; NULL when it is
/// neither. Thread-safe.
IrDialect *irContextGetOrLoadDialect(IrContext *context, MlirStringRef name);
/// The loaded dialect of this namespace or NULL; loads nothing.
IrDialect *irContextFindDialect(IrContext *context, MlirStringRef name);
/// Loads a dialect after those that it depends on, unless one of its namespace is loaded already:
/// then that one. Names of its operations that were used unregistered before are registered from
/// now on; operations that already have such a name keep it as an unregistered one.
IrDialect *irContextLoadDialect(IrContext *context, const TesseraDialectDef *definition);
/// Calls the extension when its dialect is loaded; at once where it is.
void irContextAddExtension(IrContext *context, const IrExtension *extension);
/// Calls the extensions of a dialect that was just loaded.
void irContextExtend(IrContext *context, const IrDialect *dialect);
/// Makes the dialect loadable by name. The first definition of a namespace stays.
void irContextRegisterDialect(IrContext *context, const TesseraDialectDef *definition);
/// The definition in use in this context where C code means `definition`: itself, or one that was
/// read at run time in its place.
const TesseraStorageDef *irContextCurrent(const IrContext *context,
                                          const TesseraStorageDef *definition);

/// What MlirDialectRegistry.ptr points at: definitions in the order of insertion, each namespace
/// once.
typedef struct IrDialectRegistry {
  TsStringMap byName; ///< namespace -> const TesseraDialectDef *
  TsVec(const TesseraDialectDef *) definitions;
  TsVec(struct IrOwned) owned; ///< definitions that were made at run time
  TsVec(IrExtension) extensions;
} IrDialectRegistry;

/// Puts the definition in the place of the one of its namespace, which must be there.
void irRegistryReplaceDialect(IrDialectRegistry *registry, const TesseraDialectDef *definition);

/// The part of "dialect.name" before the first dot, empty when there is no dot.
MlirStringRef irDialectPrefix(MlirStringRef name);

static inline IrDialect *irDialect(MlirDialect dialect) { return (IrDialect *)dialect.ptr; }

//===--- Resources ---===//

/// A named piece of memory that attributes refer to instead of holding it (`dense_resource<key>`).
struct IrResource {
  MlirStringRef key;  ///< unique in its dialect
  size_t givenLength; ///< of the part that was asked for, before `_1`
  IrDialect *dialect;
  const void *data; ///< NULL while not known
  size_t size, alignment;
  bool hasData, isMutable;
  void (*deleter)(void *user, const void *data, size_t size, size_t alignment); ///< or NULL
  void *user;
  IrResource *next;
};

/// A new resource whose key is `key`, or `key_1`, `key_2`, ... when that is taken. Thread-safe.
IrResource *irResourceCreate(IrDialect *dialect, MlirStringRef key);
/// Gives the resource its data, which `deleter` (may be NULL) frees when the context dies or the
/// data is replaced.
void irResourceSetData(IrResource *resource, const void *data, size_t size, size_t alignment,
                       bool isMutable,
                       void (*deleter)(void *user, const void *data, size_t size, size_t alignment),
                       void *user);
/// As irResourceSetData, with a copy of the data.
void irResourceCopyData(IrResource *resource, const void *data, size_t size, size_t alignment);

/// Something that may be printed by an alias has been made.
static inline void irContextMarkAliasable(IrContext *context) {
  atomic_store_explicit(&context->hasAliasable, true, memory_order_relaxed);
}

//===--- For Diagnostics.c ---===//

/// Frees the engine; NULL is fine.
void irDiagnosticEngineDestroy(IrDiagnosticEngine *engine);

#endif // TESSERA_IR_CONTEXT_H
