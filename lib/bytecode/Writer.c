// A file of bytecode: its sections. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/Writer.h"
#include "support/Prefetch.h"
#include "tessera/version.h"

//===--- Ropes ---===//

void bcRopeRefer(BcRope *rope, MlirStringRef bytes) {
  if (!bytes.length)
    return;
  tsVecPush(&rope->inserts, (BcInsert){rope->bytes.size, bytes.data, bytes.length});
  rope->inserted += bytes.length;
}

void bcRopeReferTo(BcRope *rope, const BcRope *other) {
  MlirStringRef bytes = tsStringView(&other->bytes);
  size_t at = 0;
  if (other->inserts.size)
    tsVecReserve(&rope->inserts, rope->inserts.size + 2 * other->inserts.size + 1);
  for (size_t i = 0; i < other->inserts.size; i++) {
    BcInsert insert = other->inserts.data[i];
    bcRopeRefer(rope, tsSubstring(bytes, at, insert.at - at));
    at = insert.at;
    insert.at = rope->bytes.size;
    tsVecPush(&rope->inserts, insert);
  }
  bcRopeRefer(rope, tsSubstring(bytes, at, bytes.length));
  rope->inserted += other->inserted;
}

void bcRopeFree(BcRope *rope) {
  tsStringFree(&rope->bytes);
  tsVecFree(&rope->inserts);
}

static void sendRope(const BcRope *rope, MlirStringCallback callback, void *user) {
  MlirStringRef bytes = tsStringView(&rope->bytes);
  TsString number = {0};
  size_t at = 0;
  for (size_t i = 0; i < rope->inserts.size; i++) {
    BcInsert insert = rope->inserts.data[i];
    if (insert.at != at)
      callback(tsSubstring(bytes, at, insert.at - at), user);
    at = insert.at;
    tsStringClear(&number);
    if (!insert.data)
      bcVarInt(&number, insert.size);
    callback(insert.data ? mlirStringRefCreate(insert.data, insert.size) : tsStringView(&number),
             user);
  }
  if (at != bytes.length)
    callback(tsSubstring(bytes, at, bytes.length), user);
  tsStringFree(&number);
}

//===--- Sections ---===//

/// Up to a multiple of `alignment`.
static void pad(BcRope *out, size_t alignment) {
  while (bcRopeSize(out) % alignment)
    bcByte(&out->bytes, BC_PADDING);
}

/// Where a section begins whose content has this size and alignment (1: none).
static void beginSection(BcRope *out, BcSection section, uint64_t size, size_t alignment) {
  size_t codeAt = out->bytes.size;
  bcByte(&out->bytes, section);
  bcVarInt(&out->bytes, size);
  if (bcRopeSize(out) % alignment == 0)
    return;
  out->bytes.data[codeAt] = (char)(section | BC_SECTION_ALIGNED);
  bcVarInt(&out->bytes, alignment);
  pad(out, alignment);
}

/// Nothing may change a section that is put.
static void putSection(BcWriter *writer, BcSection section, size_t alignment) {
  const BcRope *content = &writer->sections[section];
  beginSection(&writer->file, section, bcRopeSize(content), alignment);
  bcRopeReferTo(&writer->file, content);
}

//===--- Dialects ---===//

static void putDialect(BcWriter *writer, const BcDialect *dialect) {
  BcRope *out = &writer->sections[BC_DIALECTS];
  uint32_t name = bcStringNumber(writer, dialect->name);
  if (writer->version < BC_DIALECT_VERSIONS) {
    bcVarInt(&out->bytes, name);
    return;
  }
  TsString version = {0};
  TesseraBytecodeWriter hook = {.writer = writer, .out = &version};
  if (dialect->methods && dialect->methods->writeVersion)
    dialect->methods->writeVersion(&hook);
  bcFlagged(&out->bytes, name, version.size != 0);
  if (version.size) {
    beginSection(out, BC_DIALECT_VERSION, version.size, 1);
    tsStringAppend(&out->bytes, tsStringView(&version));
  }
  tsStringFree(&version);
}

/// Memory that is asked for soon: the items come in no order of theirs.
TS_PREFETCHING prefetchItem(const BcWriter *writer, const BcTable *table, size_t number) {
  enum { FAR = 24, NEAR = 12, LINE = 64 };
  if (number + FAR < table->items.size)
    __builtin_prefetch(&table->items.data[table->order[number + FAR]]);
  if (number + NEAR >= table->items.size)
    return;
  const BcItem *item = &table->items.data[table->order[number + NEAR]];
  bool isStorage = item->kind == BC_ITEM_STORAGE;
  if (isStorage || item->kind == BC_ITEM_TEXT)
    __builtin_prefetch(item->value);
  if (isStorage)
    __builtin_prefetch((const char *)item->value + LINE);
  if (isStorage || item->kind == BC_ITEM_ARRAY || item->kind == BC_ITEM_DICTIONARY)
    __builtin_prefetch(&writer->parts.data[item->part]);
}

/// Passes what table holds in groups: `dialect`, and how many of it follow each other.
static void putGroups(BcWriter *writer, const BcTable *table, TsString *out,
                      void (*put)(BcWriter *writer, const BcItem *item, TsString *out, void *user),
                      void *user) {
  size_t size = table->items.size;
  for (size_t i = 0, end; i < size; i = end) {
    uint32_t dialect = table->items.data[table->order[i]].dialect;
    end = table->isOfOneDialect ? size : i + 1;
    while (end < size && table->items.data[table->order[end]].dialect == dialect)
      end++;
    bcVarInt(out, dialect);
    bcVarInt(out, end - i);
    for (size_t k = i; k < end; k++) {
      prefetchItem(writer, table, k);
      put(writer, &table->items.data[table->order[k]], out, user);
    }
  }
}

static void putName(BcWriter *writer, const BcItem *item, TsString *out, void *user) {
  (void)user;
  const IrOpName *name = item->value;
  MlirStringRef text = irStringValue(name->name);
  size_t dot = tsFindChar(text, '.', 0);
  MlirStringRef rest =
      dot == SIZE_MAX ? mlirStringRefCreate("", 0) : tsSubstring(text, dot + 1, text.length);
  uint32_t number = bcStringNumber(writer, rest);
  if (writer->version < BC_NATIVE_PROPERTIES)
    bcVarInt(out, number);
  else
    bcFlagged(out, number, name->definition != NULL);
}

static void putDialects(BcWriter *writer) {
  TsString *content = bcSection(writer, BC_DIALECTS);
  bcVarInt(content, writer->dialects.size);
  for (size_t i = 0; i < writer->dialects.size; i++)
    putDialect(writer, &writer->dialects.data[i]);
  if (writer->version >= BC_ELIDED_LOCATIONS)
    bcVarInt(content, writer->names.items.size);
  putGroups(writer, &writer->names, content, putName, NULL);
  putSection(writer, BC_DIALECTS, 1);
}

//===--- Attributes and types ---===//

typedef struct Entries {
  BcRope *out;
  uint64_t written; ///< of `out`, by the entries before
} Entries;

/// Whether it is written as a callback or its dialect does, not as text.
static bool putStorage(BcWriter *writer, const BcItem *item, BcRope *out) {
  const IrStorage *storage = item->value;
  const uint32_t *parts = writer->parts.data + item->part + 1; // behind their number
  MlirStringRef dialect;
  if (writer->options->callbacks.size &&
      bcWriteByCallback(writer, storage, parts, &out->bytes, &dialect))
    return true;
  if (bcWriteStorage(writer, storage, item->dialect, parts, out))
    return true;
  const IrText *text = writer->context->text;
  if (text && storage->definition->isType)
    text->printType(irWrapType(storage), tsStringCallback, &out->bytes);
  else if (text)
    text->printAttribute(irWrapAttribute(storage), tsStringCallback, &out->bytes);
  tsStringAppendChar(&out->bytes, 0);
  return false;
}

static void putEntry(BcWriter *writer, const BcItem *item, TsString *offsets, void *user) {
  Entries *entries = user;
  BcRope *out = entries->out;
  bool isCustom = bcWriteItem(writer, item, &out->bytes) || putStorage(writer, item, out);
  bcFlagged(offsets, bcRopeSize(out) - entries->written, isCustom);
  entries->written = bcRopeSize(out);
}

/// About how many bytes attributes and types take: as a rule not more, since larger memory would be
/// a copy.
static size_t guessEntryBytes(const BcWriter *writer) {
  enum { ATTRIBUTE = 6, TYPE = 8 }; // without numbers of what they are made of
  size_t numAttributes = writer->attributes.items.size;
  return ATTRIBUTE * numAttributes + TYPE * writer->types.items.size +
         bcVarIntSize(numAttributes) * writer->parts.size;
}

static void putAttributesAndTypes(BcWriter *writer) {
  TsString *offsets = bcSection(writer, BC_OFFSETS);
  bcVarInt(offsets, writer->attributes.items.size);
  bcVarInt(offsets, writer->types.items.size);
  Entries entries = {.out = &writer->sections[BC_ATTRIBUTES_AND_TYPES]};
  TsString *bytes = &entries.out->bytes;
  bytes->data = bcAllocMany(guessEntryBytes(writer), 1, &bytes->capacity, writer->slowPages);
  putGroups(writer, &writer->attributes, offsets, putEntry, &entries);
  putGroups(writer, &writer->types, offsets, putEntry, &entries);
  putSection(writer, BC_OFFSETS, 1);
  putSection(writer, BC_ATTRIBUTES_AND_TYPES, 1);
}

//===--- Resources ---===//

typedef struct Resources {
  size_t alignment;
  uint64_t written;
} Resources;

static void putBlob(BcRope *out, uint64_t given, MlirStringRef bytes, Resources *resources) {
  uint64_t alignment = given ? given : 1; // as readers want it
  bcVarInt(&out->bytes, alignment);
  bcVarInt(&out->bytes, bytes.length);
  pad(out, alignment);
  bcRopeRefer(out, bytes);
  if (alignment > resources->alignment)
    resources->alignment = alignment;
}

/// Says where the entry is whose content has just been written.
static void putResourceOffset(BcWriter *writer, MlirStringRef key, IrExternalKind kind,
                              Resources *resources) {
  BcRope *out = &writer->sections[BC_RESOURCES];
  TsString *offsets = bcSection(writer, BC_RESOURCE_OFFSETS);
  bcVarInt(offsets, bcStringNumber(writer, key));
  bcVarInt(offsets, bcRopeSize(out) - resources->written);
  bcByte(offsets, kind);
  resources->written = bcRopeSize(out);
}

static void putResource(BcWriter *writer, const IrResource *resource, Resources *resources) {
  if (resource->hasData && !writer->options->elideResourceData)
    putBlob(&writer->sections[BC_RESOURCES], resource->alignment,
            mlirStringRefCreate(resource->data, resource->size), resources);
  putResourceOffset(writer, resource->key, IR_EXTERNAL_BLOB, resources);
}

static void putExternal(BcWriter *writer, const IrExternal *entry, Resources *resources) {
  BcRope *out = &writer->sections[BC_RESOURCES];
  if (!writer->options->elideResourceData) {
    if (entry->kind == IR_EXTERNAL_BLOB)
      putBlob(out, entry->alignment, entry->text, resources);
    else if (entry->kind == IR_EXTERNAL_BOOL)
      bcByte(&out->bytes, entry->boolean);
    else
      bcVarInt(&out->bytes, bcStringNumber(writer, entry->text));
  }
  putResourceOffset(writer, entry->key, entry->kind, resources);
}

static void putExternals(BcWriter *writer, Resources *resources) {
  const IrExternals *externals = writer->options->externals;
  TsString *offsets = bcSection(writer, BC_RESOURCE_OFFSETS);
  size_t count = 0;
  for (size_t g = 0; externals && g < externals->groups.size; g++)
    count += externals->groups.data[g].entries.size != 0;
  bcVarInt(offsets, count);
  for (size_t g = 0; externals && g < externals->groups.size; g++) {
    const IrExternalGroup *group = &externals->groups.data[g];
    if (!group->entries.size)
      continue;
    bcVarInt(offsets, bcStringNumber(writer, group->name));
    bcVarInt(offsets, group->entries.size);
    for (size_t i = 0; i < group->entries.size; i++)
      putExternal(writer, &group->entries.data[i], resources);
  }
}

static void putResources(BcWriter *writer) {
  TsString *offsets = bcSection(writer, BC_RESOURCE_OFFSETS);
  Resources resources = {.alignment = 1};
  putExternals(writer, &resources);
  for (size_t d = 0; d < writer->dialects.size; d++) {
    const BcDialect *dialect = &writer->dialects.data[d];
    if (!dialect->resources.size)
      continue;
    bcVarInt(offsets, d);
    bcVarInt(offsets, dialect->resources.size);
    for (int withData = 1; withData >= 0; withData--)
      for (size_t i = 0; i < dialect->resources.size; i++) {
        const IrResource *resource = writer->resources.data[dialect->resources.data[i]].resource;
        if (resource->hasData == withData)
          putResource(writer, resource, &resources);
      }
  }
  putSection(writer, BC_RESOURCE_OFFSETS, 1);
  putSection(writer, BC_RESOURCES, resources.alignment);
}

//===--- Strings and properties ---===//

static void putStrings(BcWriter *writer) {
  TsString *content = bcSection(writer, BC_STRINGS);
  size_t size = writer->stringList.size;
  bcVarInt(content, size);
  for (size_t i = size; i-- > 0;)
    bcVarInt(content, writer->stringList.data[i].length + 1);
  bcRopeRefer(&writer->sections[BC_STRINGS], tsStringView(&writer->stringBytes));
  putSection(writer, BC_STRINGS, 1);
}

static void putProperties(BcWriter *writer) {
  TsString *content = bcSection(writer, BC_PROPERTIES);
  bcVarInt(content, writer->propertyList.size);
  for (size_t i = 0; i < writer->propertyList.size; i++) {
    bcVarInt(content, writer->propertyList.data[i].length);
    tsStringAppend(content, writer->propertyList.data[i]);
  }
  putSection(writer, BC_PROPERTIES, 1);
}

//===--- The file ---===//

static void reserveStrings(BcWriter *writer) {
  TsString *bytes = &writer->stringBytes;
  size_t capacity;
  bytes->data = bcAllocMany(writer->numTextBytes + 1, 1, &capacity, writer->slowPages);
  bytes->capacity = capacity;
}

static bool putFile(BcWriter *writer) {
  TsString *start = &writer->file.bytes;
  tsStringAppendC(start, BC_MAGIC);
  bcVarInt(start, (uint64_t)writer->version);
  if (writer->options->producer.length)
    tsStringAppend(start, writer->options->producer);
  else
    tsStringAppendC(start, "Tessera" TESSERA_VERSION_STRING);
  tsStringAppendChar(start, 0);
  if (!bcCollect(writer))
    return false;
  bcNumberAll(writer);
  reserveStrings(writer);
  putDialects(writer);
  putAttributesAndTypes(writer);
  bcWriteOperations(writer);
  putSection(writer, BC_IR, 1);
  putResources(writer);
  putStrings(writer);
  if (writer->version >= BC_NATIVE_PROPERTIES)
    putProperties(writer);
  return !writer->failed;
}

static void freeTable(BcWriter *writer, BcTable *table) {
  tsAddressMapFree(&table->map);
  bcFree(writer, table->order);
  bcFree(writer, table->items.data);
  bcFree(writer, table->uses.data);
}

static void freeCollected(BcWriter *writer) {
  freeTable(writer, &writer->attributes);
  freeTable(writer, &writer->types);
  freeTable(writer, &writer->names);
  for (size_t i = 0; i < writer->nameInfos.size; i++)
    tsFree(writer->nameInfos.data[i].layout.properties);
  tsVecFree(&writer->nameInfos);
  bcFree(writer, writer->parts.data);
  tsVecFree(&writer->found);
  bcFree(writer, writer->propertySets.data);
  for (size_t i = 0; i < writer->dialects.size; i++)
    tsVecFree(&writer->dialects.data[i].resources);
  tsVecFree(&writer->dialects);
  tsStringMapFree(&writer->dialectsByName);
  tsPointerMapFree(&writer->dialectsByDefinition);
  tsPointerMapFree(&writer->resourcesByAddress);
  tsVecFree(&writer->resources);
  bcFree(writer, writer->ops.data);
  bcFree(writer, writer->sequence);
  bcFree(writer, writer->records.data);
  bcFree(writer, writer->blocks.data);
  tsVecFree(&writer->shuffled);
  tsAddressMapFree(&writer->numbersOfOps);
  tsAddressMapFree(&writer->placesOfBlocks);
}

static void destroyWriter(BcWriter *writer) {
  freeCollected(writer);
  tsArenaDestroy(&writer->arena);
  tsStringMapFree(&writer->strings);
  bcFree(writer, writer->stringList.data);
  tsStringFree(&writer->stringBytes);
  tsFree(writer->propertySlots);
  bcFree(writer, writer->propertyList.data);
  bcFreeStretches(writer);
  tsStringFree(&writer->scratch);
  for (size_t i = 0; i < BC_NUM_SECTIONS; i++)
    bcRopeFree(&writer->sections[i]);
  bcRopeFree(&writer->file);
}

/// Numbers are kept in what they are of, unless somebody else does that now. A context has so many
/// of them for storages and no more.
static void beginNumbering(BcWriter *writer) {
  IrContext *context = writer->context;
  enum { MOST = 1 << 30 }; // of what has positions in a file
  if (atomic_flag_test_and_set_explicit(&context->isNumbering, memory_order_acquire))
    return;
  writer->isNumbering = context->lastNumber < UINT32_MAX - MOST;
  if (!writer->isNumbering) {
    atomic_flag_clear_explicit(&context->isNumbering, memory_order_release);
    return;
  }
  writer->attributes.isInPlace = writer->types.isInPlace = true;
  writer->attributes.before = writer->types.before = context->lastNumber;
}

static void endNumbering(const BcWriter *writer) {
  if (!writer->isNumbering)
    return;
  size_t numAttributes = writer->attributes.items.size, numTypes = writer->types.items.size;
  writer->context->lastNumber += (uint32_t)(numAttributes > numTypes ? numAttributes : numTypes);
  atomic_flag_clear_explicit(&writer->context->isNumbering, memory_order_release);
}

BcWriteOptions bcWriteOptionsDefault(void) { return (BcWriteOptions){.version = BC_VERSION}; }

bool bcWrite(IrOperation *root, const BcWriteOptions *options, MlirStringCallback callback,
             void *user) {
  if (options->version < 0 || options->version > BC_VERSION) {
    TesseraDiagnostic *diagnostic =
        tesseraDiagnosticCreateForOp(irWrapOp(root), MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(diagnostic,
                                  "unsupported version requested %lld, must be in range [0, %d]",
                                  (long long)options->version, BC_VERSION);
    return mlirLogicalResultIsSuccess(tesseraDiagnosticReport(diagnostic));
  }
  BcWriter writer = {.context = root->name->context,
                     .root = root,
                     .options = options,
                     .version = options->version,
                     .unknownLocation = UINT32_MAX,
                     .slowPages = &root->name->context->memory.arena.slowPages};
  beginNumbering(&writer);
  bool ok = putFile(&writer);
  endNumbering(&writer);
  if (ok)
    sendRope(&writer.file, callback, user);
  destroyWriter(&writer);
  return ok;
}
