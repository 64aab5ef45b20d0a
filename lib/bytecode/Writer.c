// A file of bytecode: its sections. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/Writer.h"
#include "tessera/version.h"

//===--- Sections ---===//

/// Up to a multiple of `alignment`.
static void pad(TsString *out, size_t alignment) {
  while (out->size % alignment)
    bcByte(out, BC_PADDING);
}

/// Where a section begins whose content has this size and alignment (1: none).
static void beginSection(TsString *out, BcSection section, uint64_t size, size_t alignment) {
  size_t codeAt = out->size;
  bcByte(out, section);
  bcVarInt(out, size);
  if (out->size % alignment == 0)
    return;
  out->data[codeAt] = (char)(section | BC_SECTION_ALIGNED);
  bcVarInt(out, alignment);
  pad(out, alignment);
}

static void putSection(TsString *out, BcSection section, TsString *content) {
  beginSection(out, section, content->size, 1);
  tsStringAppend(out, tsStringView(content));
  tsStringFree(content);
}

//===--- Dialects ---===//

static void putDialect(BcWriter *writer, const BcDialect *dialect, TsString *out) {
  uint32_t name = bcStringNumber(writer, dialect->name);
  if (writer->version < BC_DIALECT_VERSIONS) {
    bcVarInt(out, name);
    return;
  }
  TsString version = {0};
  TesseraBytecodeWriter hook = {writer, &version, NULL};
  if (dialect->methods && dialect->methods->writeVersion)
    dialect->methods->writeVersion(&hook);
  bcFlagged(out, name, version.size != 0);
  if (version.size)
    putSection(out, BC_DIALECT_VERSION, &version);
}

/// Passes what table holds in groups: `dialect`, and how many of it follow each other.
static void putGroups(BcWriter *writer, const BcTable *table, TsString *out,
                      void (*put)(BcWriter *writer, const BcItem *item, TsString *out, void *user),
                      void *user) {
  size_t size = table->items.size;
  for (size_t i = 0, end; i < size; i = end) {
    uint32_t dialect = table->items.data[table->order[i]].dialect;
    end = i + 1;
    while (end < size && table->items.data[table->order[end]].dialect == dialect)
      end++;
    bcVarInt(out, dialect);
    bcVarInt(out, end - i);
    for (size_t k = i; k < end; k++)
      put(writer, &table->items.data[table->order[k]], out, user);
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

static void putDialects(BcWriter *writer, TsString *out) {
  TsString content = {0};
  bcVarInt(&content, writer->dialects.size);
  for (size_t i = 0; i < writer->dialects.size; i++)
    putDialect(writer, &writer->dialects.data[i], &content);
  if (writer->version >= BC_ELIDED_LOCATIONS)
    bcVarInt(&content, writer->names.items.size);
  putGroups(writer, &writer->names, &content, putName, NULL);
  putSection(out, BC_DIALECTS, &content);
}

//===--- Attributes and types ---===//

typedef struct Entries {
  TsString bytes;
  size_t written; ///< of `bytes`, by the entries before
  bool areTypes;
} Entries;

static void putEntry(BcWriter *writer, const BcItem *item, TsString *out, void *user) {
  Entries *entries = user;
  bool isCustom = bcWriteStorage(writer, item, entries->areTypes, &entries->bytes);
  if (!isCustom) {
    const IrText *text = writer->context->text;
    if (text && entries->areTypes)
      text->printType(irWrapType(item->value), tsStringCallback, &entries->bytes);
    else if (text)
      text->printAttribute(irWrapAttribute(item->value), tsStringCallback, &entries->bytes);
    tsStringAppendChar(&entries->bytes, 0);
  }
  bcFlagged(out, entries->bytes.size - entries->written, isCustom);
  entries->written = entries->bytes.size;
}

static void putAttributesAndTypes(BcWriter *writer, TsString *out) {
  TsString offsets = {0};
  bcVarInt(&offsets, writer->attributes.items.size);
  bcVarInt(&offsets, writer->types.items.size);
  Entries entries = {0};
  putGroups(writer, &writer->attributes, &offsets, putEntry, &entries);
  entries.areTypes = true;
  putGroups(writer, &writer->types, &offsets, putEntry, &entries);
  putSection(out, BC_OFFSETS, &offsets);
  putSection(out, BC_ATTRIBUTES_AND_TYPES, &entries.bytes);
}

//===--- Operations ---===//

/// The section, with the sizes of those in it where they belong.
static bool putOperations(BcWriter *writer, TsString *out) {
  if (!bcWriteOperations(writer))
    return false;
  MlirStringRef bytes = tsStringView(&writer->operations);
  beginSection(out, BC_IR, bytes.length + writer->pendingBytes, 1);
  size_t at = 0;
  for (size_t i = 0; i < writer->pending.size; i++) {
    BcPending pending = writer->pending.data[i];
    tsStringAppend(out, tsSubstring(bytes, at, pending.at - at));
    bcVarInt(out, pending.size);
    at = pending.at;
  }
  tsStringAppend(out, tsSubstring(bytes, at, bytes.length));
  return true;
}

//===--- Resources ---===//

typedef struct Resources {
  TsString bytes;
  size_t alignment;
  size_t written;
} Resources;

static void putResource(BcWriter *writer, const IrResource *resource, Resources *resources,
                        TsString *offsets) {
  if (resource->hasData && !writer->options->elideResourceData) {
    size_t alignment = resource->alignment ? resource->alignment : 1;
    bcVarInt(&resources->bytes, resource->alignment);
    bcVarInt(&resources->bytes, resource->size);
    pad(&resources->bytes, alignment);
    tsStringAppend(&resources->bytes, mlirStringRefCreate(resource->data, resource->size));
    if (alignment > resources->alignment)
      resources->alignment = alignment;
  }
  bcVarInt(offsets, bcStringNumber(writer, resource->key));
  bcVarInt(offsets, resources->bytes.size - resources->written);
  bcByte(offsets, BC_RESOURCE_BLOB);
  resources->written = resources->bytes.size;
}

static void putResources(BcWriter *writer, TsString *out) {
  TsString offsets = {0};
  Resources resources = {.alignment = 1};
  bcVarInt(&offsets, 0); // groups of others than dialects
  for (size_t d = 0; d < writer->dialects.size; d++) {
    const BcDialect *dialect = &writer->dialects.data[d];
    if (!dialect->resources.size)
      continue;
    bcVarInt(&offsets, d);
    bcVarInt(&offsets, dialect->resources.size);
    for (int withData = 1; withData >= 0; withData--)
      for (size_t i = 0; i < dialect->resources.size; i++)
        if (dialect->resources.data[i]->hasData == withData)
          putResource(writer, dialect->resources.data[i], &resources, &offsets);
  }
  putSection(out, BC_RESOURCE_OFFSETS, &offsets);
  beginSection(out, BC_RESOURCES, resources.bytes.size, resources.alignment);
  tsStringAppend(out, tsStringView(&resources.bytes));
  tsStringFree(&resources.bytes);
}

//===--- Strings and properties ---===//

static void putStrings(BcWriter *writer, TsString *out) {
  TsString content = {0};
  size_t size = writer->stringList.size;
  bcVarInt(&content, size);
  for (size_t i = size; i-- > 0;)
    bcVarInt(&content, writer->stringList.data[i].length + 1);
  for (size_t i = 0; i < size; i++) {
    tsStringAppend(&content, writer->stringList.data[i]);
    tsStringAppendChar(&content, 0);
  }
  putSection(out, BC_STRINGS, &content);
}

static void putProperties(BcWriter *writer, TsString *out) {
  TsString content = {0};
  bcVarInt(&content, writer->propertyList.size);
  for (size_t i = 0; i < writer->propertyList.size; i++) {
    bcVarInt(&content, writer->propertyList.data[i].length);
    tsStringAppend(&content, writer->propertyList.data[i]);
  }
  putSection(out, BC_PROPERTIES, &content);
}

//===--- The file ---===//

static bool putFile(BcWriter *writer, TsString *out) {
  tsStringAppendC(out, BC_MAGIC);
  bcVarInt(out, (uint64_t)writer->version);
  tsStringAppendC(out, "Tessera" TESSERA_VERSION_STRING);
  tsStringAppendChar(out, 0);
  bcNumberAll(writer);
  putDialects(writer, out);
  putAttributesAndTypes(writer, out);
  if (!putOperations(writer, out))
    return false;
  putResources(writer, out);
  putStrings(writer, out);
  if (writer->version >= BC_NATIVE_PROPERTIES)
    putProperties(writer, out);
  return true;
}

static void freeTable(BcTable *table) {
  tsPointerMapFree(&table->map);
  tsVecFree(&table->items);
  tsFree(table->order);
}

static void destroyWriter(BcWriter *writer) {
  freeTable(&writer->attributes);
  freeTable(&writer->types);
  freeTable(&writer->names);
  for (size_t i = 0; i < writer->layouts.size; i++)
    tsFree(writer->layouts.data[i].properties);
  tsVecFree(&writer->layouts);
  for (size_t i = 0; i < writer->dialects.size; i++)
    tsVecFree(&writer->dialects.data[i].resources);
  tsVecFree(&writer->dialects);
  tsStringMapFree(&writer->dialectsByName);
  tsPointerMapFree(&writer->dialectsByDefinition);
  tsPointerMapFree(&writer->resources);
  tsFree(writer->firstResults);
  tsFree(writer->firstParts);
  tsVecFree(&writer->parts);
  tsVecFree(&writer->found);
  tsFree(writer->isolated);
  tsPointerMapFree(&writer->blocks);
  tsVecFree(&writer->blockInfos);
  tsPointerMapFree(&writer->regions);
  tsVecFree(&writer->regionInfos);
  tsArenaDestroy(&writer->arena);
  tsStringMapFree(&writer->strings);
  tsVecFree(&writer->stringList);
  tsStringMapFree(&writer->properties);
  tsVecFree(&writer->propertyList);
  tsStringFree(&writer->scratch);
  tsStringFree(&writer->operations);
  tsVecFree(&writer->pending);
}

BcWriteOptions bcWriteOptionsDefault(void) { return (BcWriteOptions){.version = BC_VERSION}; }

bool bcWrite(IrOperation *root, const BcWriteOptions *options, TsString *out) {
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
                     .version = options->version};
  TsString file = {0};
  bool ok = putFile(&writer, &file);
  if (ok)
    tsStringAppend(out, tsStringView(&file));
  tsStringFree(&file);
  destroyWriter(&writer);
  return ok;
}
