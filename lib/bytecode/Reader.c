// A file of bytecode: its sections, and the tables that the others refer to.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/Reader.h"
#include "ir/Uniquer.h"

bool bcFail(TesseraBytecodeReader *reader, const char *format, ...) {
  va_list args;
  va_start(args, format);
  TsString text = {0};
  tsStringAppendFormatV(&text, format, args);
  va_end(args);
  tesseraBytecodeReaderFail(reader, "%s", text.data);
  tsStringFree(&text);
  return false;
}

//===--- Sections ---===//

static const char *const kSectionNames[BC_NUM_SECTIONS] = {
    "String (0)",   "Dialect (1)",        "AttrType (2)",        "AttrTypeOffset (3)", "IR (4)",
    "Resource (5)", "ResourceOffset (6)", "DialectVersions (7)", "Properties (8)"};

static bool skipPadding(TesseraBytecodeReader *reader, uint64_t alignment) {
  if (!alignment || alignment & (alignment - 1))
    return bcFail(reader, "expected alignment to be a power-of-two");
  BcCursor *cursor = reader->cursor;
  while ((uint64_t)(cursor->at - reader->file->start) & (alignment - 1)) {
    unsigned char byte = 0;
    if (!bcReadByte(reader, cursor, &byte))
      return false;
    if (byte != BC_PADDING)
      return bcFail(reader, "expected alignment byte (0xCB), but got: '0x%X'", byte);
  }
  return true;
}

bool bcReadSection(TesseraBytecodeReader *reader, unsigned *section, BcCursor *content) {
  unsigned char code = 0;
  uint64_t size = 0, alignment = 0;
  if (!bcReadByte(reader, reader->cursor, &code) || !bcReadVarInt(reader, reader->cursor, &size))
    return false;
  *section = code & ~(unsigned)BC_SECTION_ALIGNED;
  if (*section >= BC_NUM_SECTIONS)
    return bcFail(reader, "invalid section ID: %u", *section);
  if (code & BC_SECTION_ALIGNED &&
      (!bcReadVarInt(reader, reader->cursor, &alignment) || !skipPadding(reader, alignment)))
    return false;
  return bcReadBytes(reader, reader->cursor, size, content);
}

static bool isOptional(unsigned section, uint64_t version) {
  return section == BC_RESOURCES || section == BC_RESOURCE_OFFSETS ||
         section == BC_DIALECT_VERSION ||
         (section == BC_PROPERTIES && version < BC_NATIVE_PROPERTIES);
}

static bool readSections(TesseraBytecodeReader *reader) {
  BcFile *file = reader->file;
  while (bcLeft(reader->cursor)) {
    unsigned section = 0;
    BcCursor content;
    if (!bcReadSection(reader, &section, &content))
      return false;
    if (file->hasSection[section])
      return bcFail(reader, "duplicate top-level section: %s", kSectionNames[section]);
    file->hasSection[section] = true;
    file->sections[section] = content;
  }
  for (unsigned i = 0; i < BC_NUM_SECTIONS; i++)
    if (!file->hasSection[i] && !isOptional(i, file->version))
      return bcFail(reader, "missing data for top-level section: %s", kSectionNames[i]);
  if (file->hasSection[BC_RESOURCES] != file->hasSection[BC_RESOURCE_OFFSETS])
    return bcFail(reader, file->hasSection[BC_RESOURCES]
                              ? "expected resource offset section when resource section is present"
                              : "unexpected resource offset section when resource section is not "
                                "present");
  return true;
}

/// A text that ends in a zero byte.
static bool readTerminated(TesseraBytecodeReader *reader, MlirStringRef *text) {
  BcCursor *cursor = reader->cursor;
  const unsigned char *end = bcLeft(cursor) ? memchr(cursor->at, 0, bcLeft(cursor)) : NULL;
  if (!end)
    return bcFail(reader, "malformed null-terminated string, no null character found");
  *text = mlirStringRefCreate((const char *)cursor->at, (size_t)(end - cursor->at));
  cursor->at = end + 1;
  return true;
}

static bool readHeader(TesseraBytecodeReader *reader) {
  BcFile *file = reader->file;
  reader->cursor->at += sizeof BC_MAGIC - 1;
  uint64_t version = 0;
  if (!bcReadVarInt(reader, reader->cursor, &version))
    return false;
  if (version > BC_VERSION)
    return bcFail(reader, "bytecode version %llu is newer than the current version %d",
                  (unsigned long long)version, BC_VERSION);
  file->version = version;
  MlirStringRef producer;
  if (!readTerminated(reader, &producer))
    return false;
  file->producer = producer;
  return true;
}

//===--- Strings ---===//

static bool readStrings(TesseraBytecodeReader *reader) {
  BcFile *file = reader->file;
  const unsigned char *start = reader->cursor->at, *end = reader->cursor->end;
  uint64_t count = 0, size = 0;
  if (!bcReadVarInt(reader, reader->cursor, &count))
    return false;
  if (count > bcLeft(reader->cursor))
    return bcFail(reader, "attempting to parse a byte at the end of the bytecode");
  size_t capacity;
  file->strings = bcAllocMany(count + 1, sizeof *file->strings, &capacity,
                              &file->context->memory.arena.slowPages);
  file->numStrings = count;
  file->strings[count] = (const char *)end;
  for (uint64_t i = count; i-- > 0;) { // the last one's size comes first
    if (!bcReadVarInt(reader, reader->cursor, &size))
      return false;
    if (size > (uint64_t)(end - start))
      return bcFail(reader, "string size exceeds the available data size");
    end -= size;
    file->strings[i] = (const char *)end;
  }
  if (reader->cursor->at != end)
    return bcFail(reader,
                  "unexpected trailing data between the offsets for strings and their data");
  return true;
}

bool bcStringAt(TesseraBytecodeReader *reader, uint64_t number, MlirStringRef *text) {
  if (number >= reader->file->numStrings)
    return bcFail(reader, "invalid string index: %llu", (unsigned long long)number);
  *text = bcStringOf(reader->file, number);
  return true;
}

bool bcReadStringRef(TesseraBytecodeReader *reader, MlirStringRef *text) {
  uint64_t number = 0;
  return bcReadVarInt(reader, reader->cursor, &number) && bcStringAt(reader, number, text);
}

//===--- Properties ---===//

static bool readPropertyOffsets(TesseraBytecodeReader *reader) {
  BcFile *file = reader->file;
  uint64_t count = 0, size = 0;
  if (!bcLeft(reader->cursor))
    return true;
  if (!bcReadCount(reader, reader->cursor, &count))
    return false;
  for (uint64_t i = 0; i < count; i++) {
    BcCursor bytes;
    if (!bcReadVarInt(reader, reader->cursor, &size) ||
        !bcReadBytes(reader, reader->cursor, size, &bytes))
      return false;
    tsVecPush(&file->properties, bytes);
  }
  return !bcLeft(reader->cursor) ||
         bcFail(reader, "broken properties section: didn't exhaust the offsets table");
}

//===--- Dialects ---===//

static bool readDialect(TesseraBytecodeReader *reader) {
  BcReadDialect dialect = {{0}, {NULL, NULL}, false, NULL, NULL, NULL};
  uint64_t name = 0;
  bool hasVersion = false;
  unsigned section = 0;
  if (reader->file->version < BC_DIALECT_VERSIONS
          ? !bcReadVarInt(reader, reader->cursor, &name)
          : !bcReadFlagged(reader, reader->cursor, &name, &hasVersion))
    return false;
  if (!bcStringAt(reader, name, &dialect.name))
    return false;
  if (hasVersion) {
    if (!bcReadSection(reader, &section, &dialect.version))
      return false;
    if (section != BC_DIALECT_VERSION)
      return bcFail(reader, "expected dialect version section");
  }
  tsVecPush(&reader->file->dialects, dialect);
  return true;
}

static bool readDialectNumber(TesseraBytecodeReader *reader, uint32_t *number) {
  uint64_t value = 0;
  if (!bcReadVarInt(reader, reader->cursor, &value))
    return false;
  if (value >= reader->file->dialects.size)
    return bcFail(reader, "invalid dialect index: %llu", (unsigned long long)value);
  *number = (uint32_t)value;
  return true;
}

static bool readName(TesseraBytecodeReader *reader, uint32_t dialect) {
  BcReadName name = {.dialect = dialect};
  uint64_t number = 0;
  if (reader->file->version < BC_NATIVE_PROPERTIES) {
    name.wasRegistered = true; // nobody knows
    if (!bcReadVarInt(reader, reader->cursor, &number))
      return false;
  } else if (!bcReadFlagged(reader, reader->cursor, &number, &name.wasRegistered)) {
    return false;
  }
  if (!bcStringAt(reader, number, &name.name))
    return false;
  tsVecPush(&reader->file->names, name);
  return true;
}

static bool readDialects(TesseraBytecodeReader *reader) {
  uint64_t count = 0;
  if (!bcReadCount(reader, reader->cursor, &count))
    return false;
  for (uint64_t i = 0; i < count; i++)
    if (!readDialect(reader))
      return false;
  if (reader->file->version >= BC_ELIDED_LOCATIONS && !bcReadVarInt(reader, reader->cursor, &count))
    return false;
  while (bcLeft(reader->cursor)) {
    uint32_t dialect = 0;
    if (!readDialectNumber(reader, &dialect) || !bcReadVarInt(reader, reader->cursor, &count))
      return false;
    for (uint64_t i = 0; i < count; i++)
      if (!readName(reader, dialect))
        return false;
  }
  return true;
}

static bool readDialectVersion(TesseraBytecodeReader *reader, BcReadDialect *dialect) {
  if (!dialect->methods || !dialect->methods->readVersion)
    return bcFail(reader,
                  "dialect '%.*s' does not implement the bytecode interface, but found a version "
                  "entry",
                  (int)dialect->name.length, dialect->name.data);
  BcCursor cursor = dialect->version;
  TesseraBytecodeReader inner = {reader->file, &cursor};
  dialect->versionRead = dialect->methods->readVersion(&inner);
  return dialect->versionRead != NULL;
}

bool bcLoadDialect(TesseraBytecodeReader *reader, BcReadDialect *dialect) {
  if (dialect->isLoaded)
    return true;
  IrContext *context = reader->file->context;
  dialect->dialect = irContextGetOrLoadDialect(context, dialect->name);
  if (!dialect->dialect && !context->allowUnregisteredDialects)
    return bcFail(reader,
                  "dialect '%.*s' is unknown. If this is intended, please call "
                  "allowUnregisteredDialects() on the MLIRContext, or use "
                  "-allow-unregistered-dialect with the MLIR tool used.",
                  (int)dialect->name.length, dialect->name.data);
  dialect->isLoaded = true;
  if (tsEqual(dialect->name, tsLiteral("builtin")))
    dialect->methods = &bcBuiltinMethods;
  else if (dialect->dialect)
    dialect->methods = bytecodeDialectInterfaceCast((MlirDialect){dialect->dialect});
  if (bcLeft(&dialect->version) && !readDialectVersion(reader, dialect))
    return false;
  reader->file->isBuiltinLoaded |= dialect->methods == &bcBuiltinMethods;
  return true;
}

//===--- Attributes and types ---===//

static void setEntry(BcFile *file, BcEntry *entry, BcCursor bytes, bool isCustom, bool isBuiltin,
                     bool isType) {
  uint64_t size = bcLeft(&bytes);
  bool isOwn = isCustom && isBuiltin, isLarge = size >= BC_LARGE;
  *entry = (BcEntry){.data = bytes.at,
                     .size = isLarge ? BC_LARGE : (uint32_t)size,
                     .isCustom = isCustom,
                     .isBuiltin = isOwn,
                     .isPoint = isOwn && !isType && size && !isLarge &&
                                *bytes.at == (BC_FILE_LINE_COLUMN << 1 | 1)};
  if (!isLarge)
    return;
  BcCursor *large = tsArenaNew(&file->arena, BcCursor);
  *large = bytes;
  entry->large = large;
}

static bool readGroup(TesseraBytecodeReader *reader, BcEntries *entries, size_t *first,
                      size_t *offset) {
  BcCursor data = reader->file->sections[BC_ATTRIBUTES_AND_TYPES];
  uint32_t dialect = 0;
  uint64_t count = 0, length = 0;
  if (!readDialectNumber(reader, &dialect) || !bcReadVarInt(reader, reader->cursor, &count))
    return false;
  if (!count || count > entries->size - *first)
    return bcFail(reader, "group of %llu entries where %llu are left", (unsigned long long)count,
                  (unsigned long long)(entries->size - *first));
  const TesseraBytecodeReaderConfig *config = reader->file->config;
  bool isType = entries == &reader->file->types;
  bool isBuiltin = !(config && (isType ? config->readsTypes : config->readsAttributes)) &&
                   tsEqual(reader->file->dialects.data[dialect].name, tsLiteral("builtin"));
  for (BcEntry *entry = entries->data + *first, *end = entry + count; entry < end; entry++) {
    bool isCustom;
    if (!bcReadFlagged(reader, reader->cursor, &length, &isCustom))
      return false;
    if (length > bcLeft(&data) - *offset)
      return bcFail(reader, "Attribute or Type entry offset points past the end of section");
    BcCursor bytes = {data.at + *offset, data.at + *offset + length};
    setEntry(reader->file, entry, bytes, isCustom, isBuiltin, isType);
    *offset += length;
    entries->numPoints += entry->isPoint;
  }
  *first += count;
  tsVecPush(&entries->groups, (BcEntryGroup){*first, dialect});
  return true;
}

static bool readOffsets(TesseraBytecodeReader *reader, BcEntries *entries, const char *kind,
                        uint64_t size, size_t *offset) {
  size_t capacity;
  entries->kind = kind;
  entries->data = bcAllocMany(size, sizeof *entries->data, &capacity,
                              &reader->file->context->memory.arena.slowPages);
  entries->size = size;
  for (size_t first = 0; first < size;)
    if (!readGroup(reader, entries, &first, offset))
      return false;
  return true;
}

static bool readEntryOffsets(TesseraBytecodeReader *reader) {
  uint64_t numAttributes = 0, numTypes = 0;
  size_t offset = 0;
  if (!bcReadCount(reader, reader->cursor, &numAttributes) ||
      !bcReadCount(reader, reader->cursor, &numTypes))
    return false;
  if (!readOffsets(reader, &reader->file->attributes, "Attribute", numAttributes, &offset) ||
      !readOffsets(reader, &reader->file->types, "Type", numTypes, &offset))
    return false;
  irShardsExpect(reader->file->context, reader->file->context->storages,
                 numAttributes - reader->file->attributes.numPoints + numTypes);
  return !bcLeft(reader->cursor) ||
         bcFail(reader, "unexpected trailing data in the Attribute/Type offset section");
}

//===--- Resources ---===//

/// The blob that is the rest of the entry `key`.
static bool readBlob(TesseraBytecodeReader *reader, MlirStringRef key, MlirStringRef *content,
                     uint64_t *alignment) {
  uint64_t size = 0;
  BcCursor bytes;
  if (!bcReadVarInt(reader, reader->cursor, alignment) ||
      !bcReadVarInt(reader, reader->cursor, &size) || !skipPadding(reader, *alignment) ||
      !bcReadBytes(reader, reader->cursor, size, &bytes))
    return false;
  if (bcLeft(reader->cursor))
    return bcFail(reader, "unexpected trailing bytes in resource entry '%.*s'", (int)key.length,
                  key.data);
  if (*alignment > 1 << 20)
    return bcFail(reader, "alignment %llu of resource '%.*s' is too large",
                  (unsigned long long)*alignment, (int)key.length, key.data);
  *content = mlirStringRefCreate((const char *)bytes.at, size);
  return true;
}

static const char *const kindNames[] = {"blob", "bool", "string"};

/// An entry of a group of resources, and its content.
typedef struct Entry {
  MlirStringRef key;
  unsigned char kind;
  BcCursor bytes;
} Entry;

static bool readResourceEntry(TesseraBytecodeReader *reader, BcCursor *data, Entry *entry) {
  uint64_t size = 0;
  if (!bcReadStringRef(reader, &entry->key) || !bcReadVarInt(reader, reader->cursor, &size) ||
      !bcReadByte(reader, reader->cursor, &entry->kind) ||
      !bcReadBytes(reader, data, size, &entry->bytes))
    return false;
  if (entry->kind > IR_EXTERNAL_STRING)
    return bcFail(reader, "unknown resource kind %u of entry '%.*s'", entry->kind,
                  (int)entry->key.length, entry->key.data);
  return true;
}

/// Reads the number of entries in a group and passes each to `take`.
static bool readResourceGroup(TesseraBytecodeReader *reader, BcCursor *data,
                              bool (*take)(TesseraBytecodeReader *reader, const Entry *entry,
                                           const void *user),
                              const void *user) {
  uint64_t count = 0;
  if (!bcReadCount(reader, reader->cursor, &count))
    return false;
  for (uint64_t i = 0; i < count; i++) {
    Entry entry = {0};
    if (!readResourceEntry(reader, data, &entry) || !take(reader, &entry, user))
      return false;
  }
  return true;
}

static bool takeDialectEntry(TesseraBytecodeReader *reader, const Entry *entry, const void *user) {
  IrResource *resource = irResourceCreate((IrDialect *)user, entry->key);
  tsVecPush(&reader->file->resources, resource);
  BcCursor bytes = entry->bytes;
  if (!bcLeft(&bytes))
    return true;
  if (entry->kind != IR_EXTERNAL_BLOB)
    return bcFail(reader, "expected a blob resource entry, but found a %s entry instead",
                  kindNames[entry->kind]);
  TesseraBytecodeReader inner = {reader->file, &bytes};
  MlirStringRef content;
  uint64_t alignment = 0;
  if (!readBlob(&inner, entry->key, &content, &alignment))
    return false;
  irResourceCopyData(resource, content.data, content.length, alignment);
  return true;
}

static bool readExternalValue(TesseraBytecodeReader *reader, IrExternal *value) {
  if (value->kind == IR_EXTERNAL_BLOB)
    return readBlob(reader, value->key, &value->text, &value->alignment);
  unsigned char byte = 0;
  bool ok = value->kind == IR_EXTERNAL_BOOL ? bcReadByte(reader, reader->cursor, &byte)
                                            : bcReadStringRef(reader, &value->text);
  value->boolean = byte;
  if (ok && bcLeft(reader->cursor))
    return bcFail(reader, "unexpected trailing bytes in resource entry '%.*s'",
                  (int)value->key.length, value->key.data);
  return ok;
}

static bool takeExternalEntry(TesseraBytecodeReader *reader, const Entry *entry, const void *user) {
  const IrExternalTarget *target = user;
  BcCursor bytes = entry->bytes;
  // One without content stands for data that was left out.
  if (!target->sink || !bcLeft(&bytes))
    return true;
  TesseraBytecodeReader inner = {reader->file, &bytes};
  IrExternal value = {.key = entry->key, .kind = (IrExternalKind)entry->kind};
  if (!readExternalValue(&inner, &value))
    return false;
  TsString problem = {0};
  bool atKey = false;
  bool ok = irExternalsTake(target, &value, &atKey, &problem) || bcFail(reader, "%s", problem.data);
  tsStringFree(&problem);
  return ok;
}

static bool readResources(TesseraBytecodeReader *reader) {
  BcFile *file = reader->file;
  BcCursor data = file->sections[BC_RESOURCES];
  uint64_t numOthers = 0;
  if (!bcReadVarInt(reader, reader->cursor, &numOthers))
    return false;
  for (uint64_t i = 0; i < numOthers; i++) {
    MlirStringRef key = {0};
    if (!bcReadStringRef(reader, &key))
      return false;
    IrExternalTarget target = irExternalsBegin(file->externals, key);
    if (!target.sink)
      mlirLocationEmitWarning(irWrapLocation(file->location),
                              "ignoring unknown external resources for '%.*s'", (int)key.length,
                              key.data);
    if (!readResourceGroup(reader, &data, takeExternalEntry, &target))
      return false;
  }
  while (bcLeft(reader->cursor)) {
    uint32_t number = 0;
    if (!readDialectNumber(reader, &number) || !bcLoadDialect(reader, &file->dialects.data[number]))
      return false;
    BcReadDialect *dialect = &file->dialects.data[number];
    if (!dialect->dialect)
      return bcFail(reader, "dialect '%.*s' is unknown", (int)dialect->name.length,
                    dialect->name.data);
    if (!tsEqual(dialect->name, tsLiteral("builtin")))
      return bcFail(reader, "unexpected resources for dialect '%.*s'", (int)dialect->name.length,
                    dialect->name.data);
    if (!readResourceGroup(reader, &data, takeDialectEntry, dialect->dialect))
      return false;
  }
  return true;
}

//===--- The file ---===//

static bool readFrom(TesseraBytecodeReader *reader, BcSection section,
                     bool (*read)(TesseraBytecodeReader *reader)) {
  if (!reader->file->hasSection[section])
    return true;
  BcCursor cursor = reader->file->sections[section];
  TesseraBytecodeReader inner = {reader->file, &cursor};
  return read(&inner);
}

static bool readTables(TesseraBytecodeReader *reader) {
  return readHeader(reader) && readSections(reader) && readFrom(reader, BC_STRINGS, readStrings) &&
         readFrom(reader, BC_PROPERTIES, readPropertyOffsets) &&
         readFrom(reader, BC_DIALECTS, readDialects) &&
         readFrom(reader, BC_RESOURCE_OFFSETS, readResources) &&
         readFrom(reader, BC_OFFSETS, readEntryOffsets);
}

bool bcUpgrade(const BcFile *file, IrBlock *block) {
  for (size_t i = 0; i < file->dialects.size; i++) {
    const BcReadDialect *dialect = &file->dialects.data[i];
    if (!dialect->versionRead || !dialect->methods->upgradeFromVersion)
      continue;
    for (IrOperation *op = block->first, *next; op; op = next) {
      next = op->next;
      if (!dialect->methods->upgradeFromVersion(irWrapOp(op), dialect->versionRead))
        return false;
    }
  }
  return true;
}

void bcDestroyFile(BcFile *file) {
  bcEndTexts(file);
  tsFree(file->strings);
  for (size_t i = 0; i < file->dialects.size; i++) {
    const BcReadDialect *dialect = &file->dialects.data[i];
    if (dialect->versionRead && dialect->methods->freeVersion)
      dialect->methods->freeVersion(dialect->versionRead);
  }
  tsVecFree(&file->dialects);
  for (size_t i = 0; i < file->names.size; i++)
    tsFree(file->names.data[i].layout.properties);
  tsVecFree(&file->names);
  for (unsigned i = 0; i < BC_NUM_BEGUN; i++)
    if (file->begun[i].entry)
      bcFreeList(file, file->begun[i].memory);
  tsFree(file->attributes.data);
  tsVecFree(&file->attributes.groups);
  tsFree(file->types.data);
  tsVecFree(&file->types.groups);
  tsVecFree(&file->properties);
  tsVecFree(&file->resources);
  tsVecFree(&file->values);
  tsVecFree(&file->forward);
  tsVecFree(&file->reordered);
  tsVecFree(&file->orders);
  tsVecFree(&file->unread);
  tsPointerMapFree(&file->unreadByOp);
  tsArenaDestroy(&file->arena);
  tsVecFree(&file->resultTypes);
  tsVecFree(&file->slots);
  tsVecFree(&file->operands);
  tsVecFree(&file->successors);
}

bool bcIsBytecode(MlirStringRef bytes) {
  return bytes.length >= sizeof BC_MAGIC - 1 && !memcmp(bytes.data, BC_MAGIC, sizeof BC_MAGIC - 1);
}

bool bcReadFile(BcFile *file, MlirStringRef bytes, IrBlock *block) {
  file->start = (const unsigned char *)bytes.data;
  file->size = bytes.length;
  BcCursor cursor = {file->start, file->start + bytes.length};
  TesseraBytecodeReader reader = {file, &cursor};
  if (!readTables(&reader))
    return false;
  BcCursor operations = file->sections[BC_IR];
  TesseraBytecodeReader inner = {file, &operations};
  return bcReadOperations(&inner, block) && bcUpgrade(file, block);
}

bool bcRead(IrContext *context, MlirStringRef name, MlirStringRef bytes,
            const IrExternalSink *externals, IrBlock *block) {
  irExternalsRestart(externals);
  BcFile file = {.context = context,
                 .location = irFileLineColGet(irStringGet(context, name), 0, 0),
                 .externals = externals};
  bool ok = bcReadFile(&file, bytes, block);
  bcDestroyFile(&file);
  return ok;
}
