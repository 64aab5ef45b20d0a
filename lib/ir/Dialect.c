// Dialects: registering and loading them, the names of their operations, and their resources.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Builtin.h"
#include "ir/Operation.h"
#include "ir/Uniquer.h"
#include "tessera/Constraint.h"
#include "tessera/Generated.h"
#include "tessera/Interfaces.h"

MlirStringRef irDialectPrefix(MlirStringRef name) {
  size_t dot = tsFindChar(name, '.', 0);
  return tsSubstring(name, 0, dot == SIZE_MAX ? 0 : dot);
}

//===--- Operation names ---===//

static bool equalsName(const void *thing, const void *key) {
  return tsEqual(irStringValue(((const IrOpName *)thing)->name), *(const MlirStringRef *)key);
}

static const TesseraOpDef *findOpDef(const IrDialect *dialect, MlirStringRef name) {
  uintptr_t *found =
      dialect
          ? tsStringMapFind(&dialect->ops, tsSubstring(name, dialect->name.length + 1, name.length))
          : NULL;
  return found ? (const TesseraOpDef *)*found : NULL;
}

// Names and parsed defaults of the slots. Parsing uniques attributes and may load dialects, so no
// lock of the name table may be held here.
typedef struct SlotTexts {
  IrStorage **names, **defaults, **implicits;
} SlotTexts;

static IrStorage *parseText(IrContext *context, const char *text) {
  if (!text || !context->text)
    return NULL;
  return irAttribute(
      context->text->parseAttribute(irWrapContext(context), mlirStringRefCreateFromCString(text)));
}

static SlotTexts makeSlotTexts(IrContext *context, const TesseraOpDef *definition) {
  size_t count = definition ? definition->numAttributes : 0;
  SlotTexts slots = {tsAllocZeroed(count, sizeof(IrStorage *)),
                     tsAllocZeroed(count, sizeof(IrStorage *)),
                     tsAllocZeroed(count, sizeof(IrStorage *))};
  for (size_t i = 0; i < count; ++i) {
    const TesseraAttrDef *attribute = &definition->attributes[i];
    slots.names[i] = irStringGet(context, mlirStringRefCreateFromCString(attribute->name));
    slots.defaults[i] = parseText(context, attribute->defaultValue);
    slots.implicits[i] = parseText(context, attribute->implicitValue);
  }
  return slots;
}

static void countSimple(const TesseraValueDef *groups, uint32_t count, uint32_t *numSingle,
                        uint32_t *numSimple) {
  while (*numSingle < count && groups[*numSingle].arity == TESSERA_SINGLE)
    ++*numSingle;
  *numSimple = *numSingle + (*numSingle + 1 == count);
}

// What a program looks at beside its subject: attributes and types of the operation, which values
// its operands and results are, and more than that.
enum { LOOKS_AT_OPERATION = 1, LOOKS_AT_VALUES = 2, LOOKS_FURTHER = 4 };

static unsigned scopeOfCall(TesseraCall call) {
  static const TesseraCall further[] = {
      tesseraCall_mlirOperationGetParentOperation, tesseraCall_mlirOperationGetRegion,
      tesseraCall_tesseraRegionGetNumBlocks, tesseraCall_tesseraValueHasNoUses};
  for (size_t i = 0; i < sizeof further / sizeof *further; ++i)
    if (call == further[i])
      return LOOKS_FURTHER;
  return 0;
}

static unsigned scopeOfStep(const TesseraStep *step) {
  switch ((TesseraStepCode)step->code) {
  case TESSERA_STEP_FUNCTION:
    return LOOKS_AT_OPERATION | LOOKS_FURTHER;
  case TESSERA_STEP_OPERATION:
    return LOOKS_AT_OPERATION;
  case TESSERA_STEP_PART:
    return step->count == TESSERA_PART_REGION || step->count == TESSERA_PART_SUCCESSOR
               ? LOOKS_AT_OPERATION | LOOKS_FURTHER
               : LOOKS_AT_OPERATION;
  case TESSERA_STEP_CALL:
  case TESSERA_STEP_TEST:
    return scopeOfCall(step->data.call);
  default:
    return 0;
  }
}

// Whether the step gives a value of which the next one doesn't take the type.
static bool looksAtValue(const TesseraStep *step) {
  bool isPart = step->code == TESSERA_STEP_PART &&
                (step->count == TESSERA_PART_OPERAND || step->count == TESSERA_PART_RESULT);
  bool isCall =
      step->code == TESSERA_STEP_CALL && (step->data.call == tesseraCall_mlirOperationGetOperand ||
                                          step->data.call == tesseraCall_mlirOperationGetResult);
  return (isPart || isCall) &&
         !(step[1].code == TESSERA_STEP_CALL && step[1].data.call == tesseraCall_mlirValueGetType);
}

static unsigned scopeOfProgram(const TesseraStep *program) {
  unsigned scope = 0;
  // What a jump or a loop skips ends at its target; the END of the program is behind all targets.
  for (size_t pc = 0, end = 0; program; ++pc) {
    scope |= scopeOfStep(&program[pc]) | (looksAtValue(&program[pc]) ? LOOKS_AT_VALUES : 0);
    switch ((TesseraStepCode)program[pc].code) {
    case TESSERA_STEP_END:
      if (pc >= end)
        return scope;
      break;
    case TESSERA_STEP_JUMP_IF_FALSE:
    case TESSERA_STEP_JUMP_IF_TRUE:
    case TESSERA_STEP_FOR_ALL:
      if (program[pc].operand > end)
        end = program[pc].operand;
      break;
    default:
      break;
    }
  }
  return scope;
}

static unsigned scopeOf(const TesseraConstraint *constraint) {
  return scopeOfProgram(constraint ? constraint->program : NULL);
}

static unsigned scopeOfConstraints(const TesseraOpDef *definition) {
  unsigned scope = definition->replaces ? scopeOfConstraints(definition->replaces) : 0;
  for (unsigned i = 0; i < definition->numOperands; ++i)
    scope |= scopeOf(definition->operands[i].constraint);
  for (unsigned i = 0; i < definition->numResults; ++i)
    scope |= scopeOf(definition->results[i].constraint);
  for (unsigned i = 0; i < definition->numAttributes; ++i)
    scope |= scopeOf(definition->attributes[i].constraint);
  for (unsigned i = 0; i < definition->numConstraints; ++i)
    scope |= scopeOf(&definition->constraints[i]);
  return scope;
}

static unsigned scopeOfInference(const TesseraOpDef *definition) {
  if (definition->inferReturnTypes != tesseraInferReturnTypesByRules)
    return LOOKS_FURTHER;
  unsigned scope = 0;
  for (unsigned i = 0; i < definition->numResults; ++i)
    scope |= scopeOfProgram(definition->resultTypeRules[i].program);
  return scope;
}

static void initScopes(IrOpName *name) {
  const TesseraOpDef *definition = name->definition;
  unsigned scope = scopeOfConstraints(definition), inference = scopeOfInference(definition);
  name->constraintsAreLocal = !(scope & LOOKS_FURTHER);
  name->inferenceIsLocal = !(inference & LOOKS_FURTHER);
  if (name->inferenceIsLocal)
    scope |= inference;
  name->typesDecide = !(scope & (LOOKS_FURTHER | LOOKS_AT_VALUES));
}

static int symbolNameSlot(const TesseraOpDef *definition) {
  for (int i = 0; definition && i < definition->numAttributes; ++i)
    if (strcmp(definition->attributes[i].name, "sym_name") == 0)
      return i;
  return -1;
}

static IrOpName *createOpName(TsArena *arena, IrStorage *name, size_t number,
                              const TesseraOpDef *definition, IrDialect *dialect, SlotTexts slots) {
  IrOpName *opName = tsArenaNew(arena, IrOpName);
  size_t bytes = (definition ? definition->numAttributes : 0) * sizeof(IrStorage *);
  *opName = (IrOpName){
      .name = name,
      .number = (uint32_t)number,
      .context = name->context,
      .definition = definition,
      .identity = definition && definition->replaces ? definition->replaces : definition,
      .dialect = dialect,
      .numAttributeSlots = definition ? definition->numAttributes : 1,
      .symbolNameSlot = symbolNameSlot(definition),
      .attributeNames = tsArenaCopy(arena, slots.names, bytes, _Alignof(IrStorage *)),
      .attributeDefaults = tsArenaCopy(arena, slots.defaults, bytes, _Alignof(IrStorage *)),
      .attributeImplicits = tsArenaCopy(arena, slots.implicits, bytes, _Alignof(IrStorage *)),
  };
  tsFree(slots.names);
  tsFree(slots.defaults);
  tsFree(slots.implicits);
  if (definition) {
    if (!(definition->traits >> TESSERA_TRAIT_ATTR_SIZED_OPERAND_SEGMENTS & 1))
      countSimple(definition->operands, definition->numOperands, &opName->numSingleOperands,
                  &opName->numSimpleOperands);
    if (!(definition->traits >> TESSERA_TRAIT_ATTR_SIZED_RESULT_SEGMENTS & 1))
      countSimple(definition->results, definition->numResults, &opName->numSingleResults,
                  &opName->numSimpleResults);
    opName->operandSegmentsSlot = irOperandSegmentsSlot(definition);
    opName->resultSegmentsSlot = irResultSegmentsSlot(definition);
    initScopes(opName);
    opName->usesSymbols = tesseraOpDefGetInterface(definition, &symbolUserOpInterface) != NULL;
    opName->checksTraits = irChecksTraits(definition);
    opName->checksRegionTraits = irChecksRegionTraits(definition);
    opName->foldsInPlace = irFoldsInPlace(definition);
  }
  return opName;
}

static IrOpName *findOpName(IrContext *context, MlirStringRef name) {
  IrShard *shard = &context->opNames;
  uint64_t hash = tsHashBytes(name.data, name.length);
  IrOpName *found = irShardFind(shard, hash, equalsName, &name);
  if (found)
    return found;
  MlirStringRef prefix = irDialectPrefix(name);
  IrDialect *dialect = prefix.length ? irContextGetOrLoadDialect(context, prefix) : NULL;
  const TesseraOpDef *definition = findOpDef(dialect, name);
  IrStorage *text = irStringGet(context, name);
  SlotTexts slots = makeSlotTexts(context, definition);
  irShardLock(context, shard);
  IrOpName *opName = createOpName(irShardArena(context, shard), text, irShardSize(shard),
                                  definition, dialect, slots);
  found = irShardFind(shard, hash, equalsName, &name);
  if (!found)
    irShardInsert(context, shard, hash, opName);
  irShardUnlock(context, shard);
  return found ? found : opName;
}

IrOpName *irOpNameGet(IrContext *context, MlirStringRef name) {
  enum { GRAIN = 8 };
  _Atomic(IrOpName *) *recent =
      &context->recentNames[(uintptr_t)name.data / GRAIN % IR_NUM_RECENT_NAMES];
  IrOpName *found = atomic_load_explicit(recent, memory_order_acquire);
  if (found && tsEqual(irStringValue(found->name), name))
    return found;
  found = findOpName(context, name);
  if (found->definition) // others are replaced when their dialect is loaded
    atomic_store_explicit(recent, found, memory_order_release);
  return found;
}

IrStorage *irOpNameSlotValue(const IrOpName *name, int slot, IrStorage *value) {
  if (!value || !name->definition ||
      !(name->definition->attributes[slot].flags & TESSERA_ATTR_UNIT_PROPERTY))
    return value;
  return value == name->context->trueAttr    ? name->context->unitAttr
         : value == name->context->falseAttr ? NULL
                                             : value;
}

int irOpNameFormerSlot(const IrOpName *name, MlirStringRef text) {
  if (name->operandSegmentsSlot >= 0 && tsEqualC(text, "operand_segment_sizes"))
    return name->operandSegmentsSlot;
  if (name->resultSegmentsSlot >= 0 && tsEqualC(text, "result_segment_sizes"))
    return name->resultSegmentsSlot;
  return -1;
}

int irOpNameFindAttribute(const IrOpName *name, const IrStorage *attributeName) {
  if (!name->definition)
    return -1;
  for (int i = 0; i < name->definition->numAttributes; ++i)
    if (name->attributeNames[i] == attributeName)
      return i;
  return irOpNameFormerSlot(name, irStringValue(attributeName));
}

// Registers the names of the dialect's operations that were used before it was loaded.
static void adoptOpNames(IrContext *context, IrDialect *dialect) {
  IrShard *shard = &context->opNames;
  for (uint32_t i = 0; i < dialect->definition->numOps; ++i) {
    const TesseraOpDef *definition = dialect->definition->ops[i];
    MlirStringRef name = mlirStringRefCreateFromCString(definition->name);
    uint64_t hash = tsHashBytes(name.data, name.length);
    IrOpName *old = irShardFind(shard, hash, equalsName, &name);
    if (!old || old->definition)
      continue;
    SlotTexts slots = makeSlotTexts(context, definition);
    irShardLock(context, shard);
    irShardReplace(shard, hash, old,
                   createOpName(irShardArena(context, shard), old->name, old->number, definition,
                                dialect, slots));
    irShardUnlock(context, shard);
  }
}

//===--- Registering and loading ---===//

static const void *currentOf(const IrContext *context, const void *definition) {
  uintptr_t *found =
      context->replacements.size ? tsPointerMapFind(&context->replacements, definition) : NULL;
  return found ? (const void *)*found : definition;
}

const TesseraStorageDef *irContextCurrent(const IrContext *context,
                                          const TesseraStorageDef *definition) {
  return currentOf(context, definition);
}

static void addReplacements(IrContext *context, const TesseraStorageDef *const *definitions,
                            uint32_t count) {
  for (uint32_t i = 0; i < count; ++i)
    if (definitions[i]->replaces)
      *tsPointerMapInsert(&context->replacements, definitions[i]->replaces, NULL) =
          (uintptr_t)definitions[i];
}

void irContextRegisterDialect(IrContext *context, const TesseraDialectDef *definition) {
  irContextLock(context);
  bool inserted;
  uintptr_t *slot = tsStringMapInsert(&context->registry,
                                      mlirStringRefCreateFromCString(definition->name), &inserted);
  if (inserted) {
    *slot = (uintptr_t)definition;
    tsVecPush(&context->registered, definition);
  }
  if (inserted && definition->replaces) {
    *tsPointerMapInsert(&context->replacements, definition->replaces, NULL) = (uintptr_t)definition;
    addReplacements(context, definition->types, definition->numTypes);
    addReplacements(context, definition->attributes, definition->numAttributes);
  }
  irContextUnlock(context);
}

static IrDialect *findLoaded(IrContext *context, MlirStringRef name) {
  uintptr_t *found = tsStringMapFind(&context->dialects, name);
  return found ? (IrDialect *)*found : NULL;
}

IrDialect *irContextFindDialect(IrContext *context, MlirStringRef name) {
  irContextLock(context);
  IrDialect *dialect = findLoaded(context, name);
  irContextUnlock(context);
  return dialect;
}

static void fillStorageMap(TsStringMap *map, const TesseraStorageDef *const *definitions,
                           uint32_t count) {
  for (uint32_t i = 0; i < count; ++i)
    if (definitions[i]->mnemonic)
      *tsStringMapInsert(map, mlirStringRefCreateFromCString(definitions[i]->mnemonic), NULL) =
          (uintptr_t)definitions[i];
}

static IrDialect *createDialect(IrContext *context, const TesseraDialectDef *definition) {
  IrDialect *dialect = tsAllocZeroed(1, sizeof *dialect);
  dialect->definition = definition;
  dialect->context = context;
  dialect->name = mlirStringRefCreateFromCString(definition->name);
  for (uint32_t i = 0; i < definition->numOps; ++i) {
    MlirStringRef name = mlirStringRefCreateFromCString(definition->ops[i]->name);
    name = tsSubstring(name, dialect->name.length + 1, name.length);
    *tsStringMapInsert(&dialect->ops, name, NULL) = (uintptr_t)definition->ops[i];
  }
  fillStorageMap(&dialect->types, definition->types, definition->numTypes);
  fillStorageMap(&dialect->attributes, definition->attributes, definition->numAttributes);
  return dialect;
}

//===--- While passes run beside each other ---===//

void irContextEnterParallel(IrContext *context) { atomic_fetch_add(&context->parallelDepth, 1); }
void irContextLeaveParallel(IrContext *context) { atomic_fetch_sub(&context->parallelDepth, 1); }

IrDialect *irContextTakeLateDialect(IrContext *context) {
  if (!atomic_load(&context->numLateDialects))
    return NULL;
  IrDialect *found = NULL;
  irContextLock(context);
  for (size_t i = 0; i < context->lateDialects.size && !found; ++i) {
    IrLateDialect late = context->lateDialects.data[i];
    if (!pthread_equal(late.thread, pthread_self()))
      continue;
    found = late.dialect;
    context->lateDialects.data[i] = tsVecPop(&context->lateDialects);
    atomic_fetch_sub(&context->numLateDialects, 1);
  }
  irContextUnlock(context);
  return found;
}

static void noteLateDialect(IrContext *context, IrDialect *dialect) {
  if (!atomic_load(&context->parallelDepth))
    return;
  tsVecPush(&context->lateDialects, (IrLateDialect){dialect, pthread_self()});
  atomic_fetch_add(&context->numLateDialects, 1);
}

//===--- Loading ---===//

IrDialect *irContextLoadDialect(IrContext *context, const TesseraDialectDef *definition) {
  irContextLock(context);
  definition = currentOf(context, definition);
  IrDialect *dialect = findLoaded(context, mlirStringRefCreateFromCString(definition->name));
  if (!dialect) {
    dialect = createDialect(context, definition);
    // Entered before its dependents are loaded, so that dialects may depend on each other.
    *tsStringMapInsert(&context->dialects, dialect->name, NULL) = (uintptr_t)dialect;
    for (uint32_t i = 0; i < definition->numDependents; ++i)
      irContextLoadDialect(context, definition->dependents[i]);
    tsVecPush(&context->loaded, dialect);
    noteLateDialect(context, dialect);
    adoptOpNames(context, dialect);
    irContextExtend(context, dialect);
  }
  irContextUnlock(context);
  return dialect;
}

IrDialect *irContextGetOrLoadDialect(IrContext *context, MlirStringRef name) {
  irContextLock(context);
  IrDialect *dialect = findLoaded(context, name);
  if (!dialect) {
    uintptr_t *registered = tsStringMapFind(&context->registry, name);
    if (registered)
      dialect = irContextLoadDialect(context, (const TesseraDialectDef *)*registered);
  }
  irContextUnlock(context);
  return dialect;
}

//===--- C API: dialects of a context ---===//

static const TesseraDialectDef *handleDef(MlirDialectHandle handle) { return handle.ptr; }
static MlirDialect wrapDialect(IrDialect *dialect) { return (MlirDialect){dialect}; }

intptr_t mlirContextGetNumRegisteredDialects(MlirContext context) {
  return (intptr_t)irContext(context)->registered.size;
}

intptr_t mlirContextGetNumLoadedDialects(MlirContext context) {
  return (intptr_t)irContext(context)->loaded.size;
}

MlirDialect mlirContextGetOrLoadDialect(MlirContext context, MlirStringRef name) {
  return wrapDialect(irContextGetOrLoadDialect(irContext(context), name));
}

void mlirContextLoadAllAvailableDialects(MlirContext wrapped) {
  IrContext *context = irContext(wrapped);
  irContextLock(context);
  for (size_t i = 0; i < context->registered.size; ++i)
    irContextLoadDialect(context, context->registered.data[i]);
  irContextUnlock(context);
}

bool mlirContextIsRegisteredOperation(MlirContext wrapped, MlirStringRef name) {
  IrContext *context = irContext(wrapped);
  return findOpDef(irContextFindDialect(context, irDialectPrefix(name)), name) != NULL;
}

MlirContext mlirDialectGetContext(MlirDialect dialect) {
  return irWrapContext(irDialect(dialect)->context);
}

bool mlirDialectEqual(MlirDialect dialect1, MlirDialect dialect2) {
  return dialect1.ptr == dialect2.ptr;
}

MlirStringRef mlirDialectGetNamespace(MlirDialect dialect) { return irDialect(dialect)->name; }

MlirStringRef mlirDialectHandleGetNamespace(MlirDialectHandle handle) {
  return mlirStringRefCreateFromCString(handleDef(handle)->name);
}

void mlirDialectHandleRegisterDialect(MlirDialectHandle handle, MlirContext context) {
  irContextRegisterDialect(irContext(context), handleDef(handle));
}

MlirDialect mlirDialectHandleLoadDialect(MlirDialectHandle handle, MlirContext context) {
  return wrapDialect(irContextLoadDialect(irContext(context), handleDef(handle)));
}

//===--- C API: registries ---===//

MlirDialectRegistry mlirDialectRegistryCreate(void) {
  return (MlirDialectRegistry){tsAllocZeroed(1, sizeof(IrDialectRegistry))};
}

void mlirDialectRegistryDestroy(MlirDialectRegistry wrapped) {
  IrDialectRegistry *registry = wrapped.ptr;
  tsStringMapFree(&registry->byName);
  tsVecFree(&registry->definitions);
  for (size_t i = 0; i < registry->owned.size; ++i)
    registry->owned.data[i].destroy(registry->owned.data[i].thing);
  tsVecFree(&registry->owned);
  tsVecFree(&registry->extensions);
  tsFree(registry);
}

void mlirDialectHandleInsertDialect(MlirDialectHandle handle, MlirDialectRegistry wrapped) {
  IrDialectRegistry *registry = wrapped.ptr;
  const TesseraDialectDef *definition = handleDef(handle);
  bool inserted;
  uintptr_t *slot = tsStringMapInsert(&registry->byName,
                                      mlirStringRefCreateFromCString(definition->name), &inserted);
  if (!inserted)
    return;
  *slot = (uintptr_t)definition;
  tsVecPush(&registry->definitions, definition);
}

void irRegistryReplaceDialect(IrDialectRegistry *registry, const TesseraDialectDef *definition) {
  MlirStringRef name = mlirStringRefCreateFromCString(definition->name);
  uintptr_t *slot = tsStringMapFind(&registry->byName, name);
  for (size_t i = 0; i < registry->definitions.size; ++i)
    if (registry->definitions.data[i] == (const TesseraDialectDef *)*slot)
      registry->definitions.data[i] = definition;
  // The key is the other definition's text, which lives as long as the registry.
  *slot = (uintptr_t)definition;
}

void mlirContextAppendDialectRegistry(MlirContext context, MlirDialectRegistry wrapped) {
  const IrDialectRegistry *registry = wrapped.ptr;
  for (size_t i = 0; i < registry->definitions.size; ++i)
    irContextRegisterDialect(irContext(context), registry->definitions.data[i]);
  for (size_t i = 0; i < registry->extensions.size; ++i)
    irContextAddExtension(irContext(context), &registry->extensions.data[i]);
}

//===--- Resources ---===//

static IrResource *createResource(IrDialect *dialect, MlirStringRef key) {
  IrResource *resource = tsAllocZeroed(1, sizeof *resource);
  char *text = tsAlloc(key.length + 1);
  if (key.length)
    memcpy(text, key.data, key.length);
  text[key.length] = '\0';
  resource->key = mlirStringRefCreate(text, key.length);
  resource->dialect = dialect;
  resource->next = dialect->context->resources;
  dialect->context->resources = resource;
  *tsStringMapInsert(&dialect->resources, resource->key, NULL) = (uintptr_t)resource;
  return resource;
}

IrResource *irResourceCreate(IrDialect *dialect, MlirStringRef key) {
  irContextLock(dialect->context);
  TsString unique = {0};
  tsStringAppend(&unique, key);
  for (unsigned n = 1; tsStringMapFind(&dialect->resources, tsStringView(&unique)); ++n) {
    tsStringClear(&unique);
    tsStringAppend(&unique, key);
    tsStringAppendChar(&unique, '_');
    tsStringAppendUnsigned(&unique, n);
  }
  IrResource *resource = createResource(dialect, tsStringView(&unique));
  resource->givenLength = key.length;
  tsStringFree(&unique);
  irContextUnlock(dialect->context);
  return resource;
}

void irResourceSetData(IrResource *resource, const void *data, size_t size, size_t alignment,
                       bool isMutable,
                       void (*deleter)(void *user, const void *data, size_t size, size_t alignment),
                       void *user) {
  if (resource->hasData && resource->deleter)
    resource->deleter(resource->user, resource->data, resource->size, resource->alignment);
  resource->data = data;
  resource->size = size;
  resource->alignment = alignment;
  resource->hasData = data != NULL;
  resource->isMutable = isMutable;
  resource->deleter = deleter;
  resource->user = user;
}

// `user` is the memory as it was allocated, before aligning.
static void freeCopy(void *user, const void *data, size_t size, size_t alignment) {
  (void)data, (void)size, (void)alignment;
  tsFree(user);
}

void irResourceCopyData(IrResource *resource, const void *data, size_t size, size_t alignment) {
  size_t align = alignment ? alignment : 1;
  char *memory = tsAlloc(size + align);
  char *start = memory + (align - (uintptr_t)memory % align) % align;
  if (size)
    memcpy(start, data, size);
  irResourceSetData(resource, start, size, alignment, true, freeCopy, memory);
}
