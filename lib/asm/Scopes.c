// Values and blocks by name, while a source is parsed.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of values are found in one hash table for each isolated scope. Leaving a region clears the
// entries that it defined. A value that is used before its definition is a placeholder: the result
// of an operation that belongs to nothing.
#include "asm/Record.h"
#include "ir/Context.h"

typedef struct ValueEntry {
  const char *name;
  IrValue *value; ///< NULL: not defined, or not any more
  const char *at; ///< definition or first use
  uint32_t length, number;
  uint32_t hash;
  bool isForward;
} ValueEntry;

/// The names of one isolated scope.
typedef struct ValueTable {
  TsVec(ValueEntry) entries;
  uint32_t *slots; ///< 1 + index of an entry, 0: free
  size_t numSlots; ///< a power of two
} ValueTable;

typedef struct BlockEntry {
  MlirStringRef name;
  IrBlock *block;
  const char *at;
  bool isDefined;
} BlockEntry;

/// One region.
typedef struct Scope {
  size_t firstDefinition; ///< in `definitions`
  bool isolated;
  TsVec(BlockEntry) blocks;
  TsStringMap blockPositions; ///< name -> 1 + index in blocks
} Scope;

typedef struct Forward {
  IrOperation *placeholder; ///< NULL once defined
  const char *at;
} Forward;

struct AsmScopes {
  TesseraAsmParser *parser;
  TsVec(ValueTable *) tables;
  TsVec(Scope) scopes;
  size_t numScopes;
  TsVec(uint32_t) definitions; ///< entries of the innermost table, by scope
  TsVec(Forward) forwards;
  size_t numUnresolved;
  IrOpName *placeholderName;
};

//===--- Tables ---===//

static void tableDestroy(ValueTable *table) {
  tsVecFree(&table->entries);
  tsFree(table->slots);
  tsFree(table);
}

static void tableGrow(ValueTable *table) {
  size_t numSlots = table->numSlots ? table->numSlots * 2 : 64;
  tsFree(table->slots);
  table->slots = tsAllocZeroed(numSlots, sizeof *table->slots);
  table->numSlots = numSlots;
  for (size_t i = 0; i < table->entries.size; i++) {
    size_t slot = table->entries.data[i].hash & (numSlots - 1);
    while (table->slots[slot])
      slot = (slot + 1) & (numSlots - 1);
    table->slots[slot] = (uint32_t)i + 1;
  }
}

static uint32_t hashName(MlirStringRef name, unsigned number) {
  uint64_t hash = tsHashCombine(tsHashBytes(name.data, name.length), number);
  return (uint32_t)(hash ^ hash >> 32);
}

/// The slot of the entry, or the free one where it belongs. numSlots must not be 0.
static size_t findSlot(const ValueTable *table, MlirStringRef name, unsigned number,
                       uint32_t hash) {
  size_t mask = table->numSlots - 1, slot = hash & mask;
  for (; table->slots[slot]; slot = (slot + 1) & mask) {
    const ValueEntry *entry = &table->entries.data[table->slots[slot] - 1];
    if (entry->hash == hash && entry->number == number && entry->length == name.length &&
        memcmp(entry->name, name.data, name.length) == 0)
      break;
  }
  return slot;
}

static ValueEntry *tableFind(ValueTable *table, MlirStringRef name, unsigned number) {
  if (!table->numSlots)
    return NULL;
  uint32_t found = table->slots[findSlot(table, name, number, hashName(name, number))];
  return found ? &table->entries.data[found - 1] : NULL;
}

/// The entry, made without a value when it isn't there.
static ValueEntry *tableInsert(ValueTable *table, MlirStringRef name, unsigned number) {
  if ((table->entries.size + 1) * 4 > table->numSlots * 3)
    tableGrow(table);
  uint32_t hash = hashName(name, number);
  uint32_t *slot = &table->slots[findSlot(table, name, number, hash)];
  if (!*slot) {
    ValueEntry entry = {
        .name = name.data, .length = (uint32_t)name.length, .number = number, .hash = hash};
    tsVecPush(&table->entries, entry);
    *slot = (uint32_t)table->entries.size;
  }
  return &table->entries.data[*slot - 1];
}

/// Forgets all entries, with work in proportion to them.
static void tableClear(ValueTable *table) {
  if (table->entries.size * 8 > table->numSlots) {
    memset(table->slots, 0, table->numSlots * sizeof *table->slots);
  } else {
    for (size_t i = 0; i < table->entries.size; i++) {
      size_t slot = table->entries.data[i].hash & (table->numSlots - 1);
      // Whatever stands from here up to the next free slot goes too: all of it is to be forgotten.
      for (; table->slots[slot]; slot = (slot + 1) & (table->numSlots - 1))
        table->slots[slot] = 0;
    }
  }
  table->entries.size = 0;
}

static ValueTable *innermost(AsmScopes *scopes) {
  return scopes->tables.data[scopes->tables.size - 1];
}

//===--- Scopes ---===//

AsmScopes *asmScopesCreate(TesseraAsmParser *parser) {
  AsmScopes *scopes = tsAllocZeroed(1, sizeof *scopes);
  scopes->parser = parser;
  scopes->placeholderName =
      irOpNameGet(parser->context, tsLiteral("builtin.unrealized_conversion_cast"));
  asmScopesPush(scopes, true);
  return scopes;
}

void asmScopesDestroy(AsmScopes *scopes) {
  for (size_t i = 0; i < scopes->forwards.size; i++)
    if (scopes->forwards.data[i].placeholder)
      irOperationDestroy(scopes->forwards.data[i].placeholder);
  for (size_t i = 0; i < scopes->tables.size; i++)
    tableDestroy(scopes->tables.data[i]);
  for (size_t i = 0; i < scopes->scopes.size; i++) {
    Scope *scope = &scopes->scopes.data[i];
    for (size_t j = 0; i < scopes->numScopes && j < scope->blocks.size; j++)
      if (!scope->blocks.data[j].isDefined)
        irBlockDestroy(scope->blocks.data[j].block);
    tsVecFree(&scope->blocks);
    tsStringMapFree(&scope->blockPositions);
  }
  tsVecFree(&scopes->tables);
  tsVecFree(&scopes->scopes);
  tsVecFree(&scopes->definitions);
  tsVecFree(&scopes->forwards);
  tsFree(scopes);
}

void asmScopesPush(AsmScopes *scopes, bool isolated) {
  if (scopes->numScopes == scopes->scopes.size)
    tsVecPush(&scopes->scopes, (Scope){0});
  Scope *scope = &scopes->scopes.data[scopes->numScopes++];
  scope->isolated = isolated;
  scope->firstDefinition = scopes->definitions.size;
  if (isolated)
    tsVecPush(&scopes->tables, (ValueTable *)tsAllocZeroed(1, sizeof(ValueTable)));
}

/// Reports blocks that were used and never defined, in the order of their uses.
static bool checkBlocks(AsmScopes *scopes, Scope *scope) {
  bool ok = true;
  for (size_t i = 0; i < scope->blocks.size; i++) {
    if (scope->blocks.data[i].isDefined)
      continue;
    ok = asmErrorAt(scopes->parser, scope->blocks.data[i].at, "reference to an undefined block");
  }
  return ok;
}

/// Leaves the memory to the next region, which may be as large or much smaller.
static void forgetBlocks(Scope *scope) {
  enum { FEW = 16 };
  if (scope->blocks.size > scope->blockPositions.capacity / FEW)
    tsStringMapClear(&scope->blockPositions);
  for (size_t i = 0; scope->blockPositions.size && i < scope->blocks.size; i++)
    tsStringMapErase(&scope->blockPositions, scope->blocks.data[i].name);
  scope->blocks.size = 0;
}

bool asmScopesPop(AsmScopes *scopes) {
  Scope *scope = &scopes->scopes.data[scopes->numScopes - 1];
  if (scope->blocks.size) {
    if (!checkBlocks(scopes, scope))
      return false;
    forgetBlocks(scope);
  }
  if (scope->isolated) {
    tableDestroy(tsVecPop(&scopes->tables));
  } else {
    ValueTable *table = innermost(scopes);
    for (size_t i = scope->firstDefinition; i < scopes->definitions.size; i++)
      table->entries.data[scopes->definitions.data[i]].value = NULL;
    // Functions beside each other don't see each other's names.
    if (!scope->firstDefinition && !scopes->numUnresolved)
      tableClear(table);
  }
  scopes->definitions.size = scope->firstDefinition;
  scopes->numScopes--;
  return true;
}

//===--- Values ---===//

static bool reportTypeMismatch(AsmScopes *scopes, const TesseraUnresolvedOperand *use,
                               IrStorage *type, const ValueEntry *entry) {
  TesseraAsmParser *parser = scopes->parser;
  TesseraDiagnostic *diagnostic = asmDiagnosticAt(parser, parser->begin + use->location.offset);
  if (!diagnostic)
    return false;
  tesseraDiagnosticAppendFormat(diagnostic,
                                "use of value '%.*s' expects different type than prior uses: ",
                                (int)use->name.length, use->name.data);
  tesseraDiagnosticAppendType(diagnostic, irWrapType(type));
  tesseraDiagnosticAppend(diagnostic, tsLiteral(" vs "));
  tesseraDiagnosticAppendType(diagnostic, irWrapType(entry->value->type));
  return asmReport(parser, diagnostic, entry->at, "prior use here");
}

static IrValue *makeForward(AsmScopes *scopes, IrStorage *type, const char *at) {
  IrOperationParts parts = {.name = scopes->placeholderName,
                            .location = scopes->parser->context->unknownLoc,
                            .numResults = 1,
                            .resultTypes = &type};
  IrOperation *placeholder = irOperationCreate(&parts);
  // The order index of an operation in no block is free: here, the position in `forwards`.
  placeholder->orderIndex = (uint32_t)scopes->forwards.size;
  tsVecPush(&scopes->forwards, (Forward){placeholder, at});
  scopes->numUnresolved++;
  return irOperationResult(placeholder, 0);
}

IrValue *asmScopesUse(AsmScopes *scopes, const TesseraUnresolvedOperand *use, IrStorage *type) {
  ValueTable *table = innermost(scopes);
  ValueEntry *entry = tableFind(table, use->name, use->number);
  const char *at = scopes->parser->begin + use->location.offset;
  if (entry && entry->value) {
    if (entry->value->type == type) {
      asmRecordValue(scopes->parser, entry->value, at, false, entry->isForward);
      return entry->value;
    }
    reportTypeMismatch(scopes, use, type, entry);
    return NULL;
  }
  ValueEntry *first = use->number ? tableFind(table, use->name, 0) : NULL;
  if (first && first->value && !first->isForward) {
    asmErrorAt(scopes->parser, at, "reference to invalid result number");
    return NULL;
  }
  IrValue *value = makeForward(scopes, type, at);
  entry = tableInsert(table, use->name, use->number);
  entry->value = value;
  entry->at = at;
  entry->isForward = true;
  asmRecordValue(scopes->parser, value, at, false, true);
  return value;
}

static bool resolveForward(AsmScopes *scopes, ValueEntry *entry, MlirStringRef name,
                           unsigned number, const char *at, IrValue *value) {
  if (entry->value->type != value->type) {
    TesseraDiagnostic *diagnostic = asmDiagnosticAt(scopes->parser, at);
    if (!diagnostic)
      return false;
    tesseraDiagnosticAppendFormat(diagnostic, "definition of SSA value '%.*s#%u' has type ",
                                  (int)name.length, name.data, number);
    tesseraDiagnosticAppendType(diagnostic, irWrapType(value->type));
    TesseraDiagnostic *note =
        tesseraDiagnosticAttachNote(diagnostic, asmMlirLocation(scopes->parser, entry->at));
    tesseraDiagnosticAppend(note, tsLiteral("previously used here with type "));
    tesseraDiagnosticAppendType(note, irWrapType(entry->value->type));
    return asmReport(scopes->parser, diagnostic, NULL, NULL);
  }
  IrOperation *placeholder = irResultOwner(entry->value);
  irValueReplaceAllUses(entry->value, value);
  asmRecordReplace(scopes->parser, entry->value, value);
  scopes->forwards.data[placeholder->orderIndex].placeholder = NULL;
  scopes->numUnresolved--;
  irOperationDestroy(placeholder);
  return true;
}

bool asmScopesDefine(AsmScopes *scopes, MlirStringRef name, unsigned number, const char *at,
                     IrValue *value) {
  ValueTable *table = innermost(scopes);
  ValueEntry *entry = tableInsert(table, name, number);
  if (entry->value && !entry->isForward) {
    TesseraDiagnostic *diagnostic = asmDiagnosticAt(scopes->parser, at);
    if (!diagnostic)
      return false;
    tesseraDiagnosticAppendFormat(diagnostic, "redefinition of SSA value '%.*s'", (int)name.length,
                                  name.data);
    return asmReport(scopes->parser, diagnostic, entry->at, "previously defined here");
  }
  if (entry->value && !resolveForward(scopes, entry, name, number, at, value))
    return false;
  entry->value = value;
  entry->at = at;
  entry->isForward = false;
  tsVecPush(&scopes->definitions, (uint32_t)(entry - table->entries.data));
  return true;
}

bool asmScopesAreEmpty(const AsmScopes *scopes) {
  return scopes->definitions.size == 0 && scopes->numUnresolved == 0;
}

const char *asmScopesFind(AsmScopes *scopes, MlirStringRef name, unsigned number) {
  ValueEntry *entry = tableFind(innermost(scopes), name, number);
  return entry && entry->value ? entry->at : NULL;
}

bool asmScopesFinish(AsmScopes *scopes) {
  // Uses were noted in the order of the source.
  bool ok = true;
  for (size_t i = 0; scopes->numUnresolved && i < scopes->forwards.size; i++)
    if (scopes->forwards.data[i].placeholder)
      ok = asmErrorAt(scopes->parser, scopes->forwards.data[i].at,
                      "use of undeclared SSA value name");
  return ok;
}

//===--- Blocks ---===//

static BlockEntry *findBlock(Scope *scope, MlirStringRef name, bool *inserted) {
  uintptr_t *slot = tsStringMapInsert(&scope->blockPositions, name, inserted);
  if (*inserted) {
    BlockEntry entry = {.name = name};
    tsVecPush(&scope->blocks, entry);
    *slot = scope->blocks.size;
  }
  return &scope->blocks.data[*slot - 1];
}

IrBlock *asmScopesUseBlock(AsmScopes *scopes, MlirStringRef name, const char *at) {
  bool inserted;
  BlockEntry *entry = findBlock(&scopes->scopes.data[scopes->numScopes - 1], name, &inserted);
  if (inserted) {
    entry->block = irBlockCreate();
    entry->at = at;
  }
  asmRecordBlock(scopes->parser, entry->block, at, false);
  return entry->block;
}

IrBlock *asmScopesDefineBlock(AsmScopes *scopes, MlirStringRef name, const char *at,
                              IrBlock *block) {
  bool inserted;
  BlockEntry *entry = findBlock(&scopes->scopes.data[scopes->numScopes - 1], name, &inserted);
  if (entry->isDefined) {
    asmErrorAt(scopes->parser, at, "redefinition of block '%.*s'", (int)name.length, name.data);
    return NULL;
  }
  if (inserted)
    entry->block = block ? block : irBlockCreate();
  entry->isDefined = true;
  entry->at = at;
  asmRecordBlock(scopes->parser, entry->block, at, true);
  return entry->block;
}

//===--- For editors ---===//

static void addVisible(AsmRecord *record, MlirStringRef name, const TsString *detail) {
  AsmVisible entry = {.name = name};
  tsStringAppend(&entry.detail, tsStringView(detail));
  tsVecPush(&record->visible, entry);
}

static void describeValue(const IrValue *value, TsString *detail) {
  MlirValue wrapped = irWrapValue((IrValue *)value);
  if (mlirValueIsABlockArgument(wrapped)) {
    tsStringAppendFormat(detail, "arg #%u: ", (unsigned)mlirBlockArgumentGetArgNumber(wrapped));
  } else {
    MlirStringRef name = irStringValue(irResultOwner((IrValue *)value)->name->name);
    tsStringAppendFormat(detail, "%.*s: ", (int)name.length, name.data);
  }
  mlirTypePrint(irWrapType(value->type), tsStringCallback, detail);
}

void asmScopesListVisible(AsmScopes *scopes, AsmRecord *record) {
  const ValueTable *table = innermost(scopes);
  TsString detail = {0};
  for (size_t i = 0; i < table->entries.size; i++) {
    const ValueEntry *entry = &table->entries.data[i];
    if (!entry->value || entry->isForward || entry->number)
      continue;
    detail.size = 0;
    describeValue(entry->value, &detail);
    addVisible(record, mlirStringRefCreate(entry->name, entry->length), &detail);
  }
  const Scope *scope = &scopes->scopes.data[scopes->numScopes - 1];
  detail.size = 0;
  for (size_t i = 0; i < scope->blocks.size; i++)
    addVisible(record, scope->blocks.data[i].name, &detail);
  tsStringFree(&detail);
}
