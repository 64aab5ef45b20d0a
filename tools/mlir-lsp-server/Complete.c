// What could be written at a place: the text up to there is parsed, and where it ends the parser
// notes what it would have taken.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Server.h"

#include <stdlib.h>

enum { ITEM_CLASS = 5, ITEM_VARIABLE = 6, ITEM_MODULE = 9, ITEM_FIELD = 5, ITEM_KEYWORD = 14 };

static json_t *item(MlirStringRef label, int kind) {
  return json_pack("{s:o,s:i,s:i}", "label", lspString(label), "kind", kind, "insertTextFormat", 1);
}

static void describe(json_t *entry, const char *detail, const char *sortText) {
  if (detail)
    json_object_set_new(entry, "detail", lspString(mlirStringRefCreateFromCString(detail)));
  if (sortText)
    json_object_set_new(entry, "sortText", json_string(sortText));
}

//===--- What stands before the place ---===//

/// The word or name that is being written, and what it is put behind.
typedef struct Typed {
  size_t start;          ///< of it, its sigil included
  char sigil;            ///< one of %^!#@, or 0
  MlirStringRef dialect; ///< `dialect.` before it; empty: none
} Typed;

static bool isWordChar(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         c == '$' || c == '-';
}

static Typed typedBefore(MlirStringRef text, size_t offset) {
  Typed typed = {.start = offset};
  while (typed.start && isWordChar(text.data[typed.start - 1]))
    typed.start--;
  if (typed.start && text.data[typed.start - 1] == '.') {
    size_t dot = --typed.start;
    while (typed.start && isWordChar(text.data[typed.start - 1]))
      typed.start--;
    typed.dialect = tsSubstring(text, typed.start, dot - typed.start);
  }
  if (typed.start && strchr("%^!#@", text.data[typed.start - 1]))
    typed.sigil = text.data[--typed.start];
  return typed;
}

//===--- Names that are there ---===//

static void addVisible(json_t *items, const AsmRecord *record, char sigil) {
  for (size_t i = 0; i < record->visible.size; i++) {
    const AsmVisible *visible = &record->visible.data[i];
    if (!visible->name.length || visible->name.data[0] != sigil)
      continue;
    json_t *entry = item(visible->name, ITEM_VARIABLE);
    if (visible->detail.size)
      json_object_set_new(entry, "detail", lspString(tsStringView(&visible->detail)));
    json_object_set_new(entry, "insertText", lspString(tsSubstring(visible->name, 1, SIZE_MAX)));
    json_array_append_new(items, entry);
  }
}

static void addAliases(json_t *items, const AsmRecord *record, char sigil) {
  for (size_t i = 0; i < record->aliases.size; i++) {
    const AsmRecordedAlias *alias = &record->aliases.data[i];
    if (!alias->isDefinition || alias->name.data[0] != sigil)
      continue;
    TsString detail = {0};
    tsStringAppendC(&detail, "alias: ");
    if (sigil == '!')
      mlirTypePrint(irWrapType(alias->meaning), tsStringCallback, &detail);
    else
      mlirAttributePrint(irWrapAttribute(alias->meaning), tsStringCallback, &detail);
    json_t *entry = item(tsSubstring(alias->name, 1, SIZE_MAX), ITEM_FIELD);
    json_object_set_new(entry, "detail", lspString(tsStringView(&detail)));
    json_object_set_new(entry, "sortText", json_string("2"));
    json_array_append_new(items, entry);
    tsStringFree(&detail);
  }
}

/// Symbols in the whole document, as it was when it last parsed.
static void addSymbols(json_t *items, const Document *document) {
  for (size_t i = 0; i < document->chunks.size; i++) {
    const AsmRecord *record = &document->chunks.data[i].record;
    for (size_t j = 0; j < record->symbols.size; j++) {
      const IrStorage *name = record->symbols.data[j].name;
      if (irIsString(name))
        json_array_append_new(items, item(irStringValue(name), ITEM_VARIABLE));
    }
  }
}

//===--- Dialects and what is in them ---===//

static int compareNames(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void addDialects(json_t *items, const IrDialectRegistry *registry) {
  TsVec(const char *) names = {0};
  for (size_t i = 0; i < registry->definitions.size; i++)
    tsVecPush(&names, registry->definitions.data[i]->name);
  tsVecPush(&names, "builtin");
  qsort(names.data, names.size, sizeof *names.data, compareNames);
  for (size_t i = 0; i < names.size; i++) {
    json_t *entry = item(mlirStringRefCreateFromCString(names.data[i]), ITEM_MODULE);
    describe(entry, "dialect", "3");
    json_array_append_new(items, entry);
  }
  tsVecFree(&names);
}

static const TesseraDialectDef *findDialect(const IrDialectRegistry *registry, MlirStringRef name) {
  for (size_t i = 0; i < registry->definitions.size; i++)
    if (tsEqualC(name, registry->definitions.data[i]->name))
      return registry->definitions.data[i];
  return tsEqual(name, tsLiteral("builtin")) ? &builtinDialectDef : NULL;
}

static void addOperations(json_t *items, const TesseraDialectDef *dialect) {
  for (uint32_t i = 0; dialect && i < dialect->numOps; i++) {
    const TesseraOpDef *op = dialect->ops[i];
    MlirStringRef name = mlirStringRefCreateFromCString(op->name);
    json_t *entry = item(tsSubstring(name, strlen(dialect->name) + 1, SIZE_MAX), ITEM_FIELD);
    describe(entry, "operation", "1");
    if (op->summary && *op->summary)
      json_object_set_new(entry, "documentation",
                          lspString(mlirStringRefCreateFromCString(op->summary)));
    json_array_append_new(items, entry);
  }
}

static void addStorages(json_t *items, const TesseraDialectDef *dialect, bool types) {
  uint32_t count = dialect ? (types ? dialect->numTypes : dialect->numAttributes) : 0;
  for (uint32_t i = 0; i < count; i++) {
    const TesseraStorageDef *definition = types ? dialect->types[i] : dialect->attributes[i];
    if (!definition->mnemonic)
      continue;
    json_t *entry = item(mlirStringRefCreateFromCString(definition->mnemonic), ITEM_KEYWORD);
    json_object_set_new(entry, "sortText", json_string("0"));
    json_array_append_new(items, entry);
  }
}

//===--- What the parser would take ---===//

static void addWords(json_t *items, const char *const *words) {
  for (; *words; words++)
    json_array_append_new(items, item(mlirStringRefCreateFromCString(*words), ITEM_FIELD));
}

static void addTypes(json_t *items) {
  static const char *const words[] = {"memref", "tensor", "complex", "tuple", "vector",
                                      "bf16",   "f16",    "f32",     "f64",   "f80",
                                      "f128",   "index",  "none",    NULL};
  addWords(items, words);
  json_t *entry = item(tsLiteral("i<N>"), ITEM_FIELD);
  json_object_set_new(entry, "insertText", json_string("i"));
  json_array_append_new(items, entry);
}

static void addAttributes(json_t *items) {
  static const char *const words[] = {"affine_set", "affine_map", "dense", "dense_resource",
                                      "distinct",   "false",      "loc",   "sparse",
                                      "true",       "unit",       NULL};
  addWords(items, words);
}

static void addExpectation(json_t *items, const AsmRecord *record, const AsmExpectation *expected,
                           const IrDialectRegistry *registry) {
  switch (expected->kind) {
  case ASM_EXPECTED_WORD:
  case ASM_EXPECTED_OPTIONAL_WORD: {
    json_t *entry = item(mlirStringRefCreateFromCString(expected->word), ITEM_KEYWORD);
    describe(entry, expected->kind == ASM_EXPECTED_WORD ? NULL : "optional", "0");
    json_array_append_new(items, entry);
    break;
  }
  case ASM_EXPECTED_OPERATION:
    addDialects(items, registry);
    addOperations(items, findDialect(registry, record->defaultDialect));
    break;
  case ASM_EXPECTED_VALUE:
    addVisible(items, record, '%');
    break;
  case ASM_EXPECTED_BLOCK:
    addVisible(items, record, '^');
    break;
  case ASM_EXPECTED_ATTRIBUTE:
    addAttributes(items);
    addAliases(items, record, '#');
    break;
  case ASM_EXPECTED_TYPE:
    addTypes(items);
    addAliases(items, record, '!');
    break;
  }
}

static void addItems(json_t *items, const Document *document, const AsmRecord *record,
                     const Typed *typed, const IrDialectRegistry *registry) {
  const TesseraDialectDef *dialect = findDialect(registry, typed->dialect);
  switch (typed->sigil) {
  case '%':
  case '^':
    addVisible(items, record, typed->sigil);
    return;
  case '@':
    addSymbols(items, document);
    return;
  case '!':
  case '#':
    if (typed->dialect.length) {
      addStorages(items, dialect, typed->sigil == '!');
      return;
    }
    addDialects(items, registry);
    addAliases(items, record, typed->sigil);
    return;
  default:
    break;
  }
  if (typed->dialect.length) {
    addOperations(items, dialect);
    return;
  }
  for (size_t i = 0; i < record->expectations.size; i++)
    addExpectation(items, record, &record->expectations.data[i], registry);
}

/// Whether the place is inside of quotes: there an operation is named by its whole name.
static bool isInString(MlirStringRef text, size_t offset) {
  bool in = false;
  for (size_t i = offset; i-- > 0 && text.data[i] != '\n';)
    in ^= text.data[i] == '"';
  return in;
}

static MlirLogicalResult ignore(MlirDiagnostic diagnostic, void *user) {
  (void)diagnostic, (void)user;
  return mlirLogicalResultSuccess();
}

/// Parses what is before the name that is being written. A NUL follows the text.
static IrOperation *expectAt(Document *document, MlirStringRef text, AsmRecord *record) {
  record->wantsExpectations = true;
  MlirDiagnosticHandlerID handler =
      mlirContextAttachDiagnosticHandler(document->context, ignore, NULL, NULL);
  AsmSource source = {.name = mlirStringRefCreateFromCString(document->uri),
                      .text = text,
                      .implicitModule = true,
                      .record = record};
  IrOperation *module = asmParseSource(document->context, &source);
  mlirContextDetachDiagnosticHandler(document->context, handler);
  return module;
}

json_t *completeAt(Server *server, Document *document, const json_t *position) {
  json_t *items = json_array();
  size_t offset;
  const Chunk *chunk = documentFind(document, position, &offset);
  if (chunk) {
    const IrDialectRegistry *registry =
        document->isTriton ? server->tritonRegistry.ptr : server->registry.ptr;
    Typed typed = typedBefore(chunk->text, offset);
    AsmRecord record = {0}; // refers to the text
    TsString text = {0};
    tsStringAppend(&text, tsSubstring(chunk->text, 0, typed.start));
    tsStringAppendChar(&text, 0);
    IrOperation *module = NULL;
    if (isInString(chunk->text, offset)) {
      if (typed.dialect.length)
        addOperations(items, findDialect(registry, typed.dialect));
      else
        addDialects(items, registry);
    } else {
      module = expectAt(document, mlirStringRefCreate(text.data, typed.start), &record);
      addItems(items, document, &record, &typed, registry);
    }
    if (module)
      irOperationDestroy(module);
    asmRecordFree(&record);
    tsStringFree(&text);
  }
  return json_pack("{s:b,s:o}", "isIncomplete", 0, "items", items);
}
