// Parsing of file metadata: the data of resources that attributes refer to.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Parser.h"

static bool parseKey(TesseraAsmParser *parser, MlirStringRef *key) {
  if (asmIs(parser, ASM_WORD))
    *key = asmTokenText(parser->token);
  else if (asmIs(parser, ASM_STRING))
    *key = asmStringValue(parser);
  else
    return asmError(parser, "expected identifier key for 'resource' entry");
  asmAdvance(parser);
  return true;
}

bool asmParseResourceHandle(TesseraAsmParser *parser, IrDialect *dialect, IrResource **resource) {
  MlirStringRef key;
  if (asmBodiesForbid(parser) || !parseKey(parser, &key))
    return false;
  TsString path = {0};
  tsStringAppend(&path, dialect->name);
  tsStringAppendChar(&path, '/');
  tsStringAppend(&path, key);
  uintptr_t *slot = tsStringMapFind(&parser->resources, tsStringView(&path));
  if (!slot) {
    slot = tsStringMapInsert(&parser->resources, tsArenaString(&parser->arena, tsStringView(&path)),
                             NULL);
    *slot = (uintptr_t)irResourceCreate(dialect, key);
  }
  tsStringFree(&path);
  *resource = (IrResource *)*slot;
  return true;
}

//===--- Blobs ---===//

/// The bytes of a string such as "0x04000000FF", alignment first. They go to *memory.
static bool decodeHex(AsmToken token, unsigned char **memory, size_t *size) {
  MlirStringRef text = asmTokenText(token);
  if (token.kind != ASM_STRING || text.length < 4 || text.data[1] != '0' || text.data[2] != 'x' ||
      text.length % 2)
    return false;
  *size = text.length / 2 - 2;
  *memory = tsAlloc(*size ? *size : 1);
  for (size_t i = 0; i < *size; i++) {
    int high = asmHexDigit(text.data[3 + 2 * i]), low = asmHexDigit(text.data[4 + 2 * i]);
    if (high < 0 || low < 0) {
      tsFree(*memory);
      return false;
    }
    (*memory)[i] = (unsigned char)(high * 16 + low);
  }
  return true;
}

/// A blob, whose bytes lie in *memory: the caller frees it.
typedef struct Blob {
  unsigned char *memory;
  MlirStringRef bytes;
  uint32_t alignment;
} Blob;

/// The blob at the current token, which stays; the caller frees its memory unless this fails.
static bool decodeBlob(TesseraAsmParser *parser, MlirStringRef key, Blob *blob) {
  unsigned char *bytes;
  size_t size;
  if (!decodeHex(parser->token, &bytes, &size))
    return asmError(parser, "expected hex string blob for key '%.*s'", (int)key.length, key.data);
  if (size < 4) {
    tsFree(bytes);
    return asmError(parser,
                    "expected hex string blob for key '%.*s' to encode alignment in first 4 bytes",
                    (int)key.length, key.data);
  }
  uint32_t alignment = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
                       (uint32_t)bytes[3] << 24;
  if (!alignment || alignment & (alignment - 1)) {
    tsFree(bytes);
    return asmError(parser,
                    "expected hex string blob for key '%.*s' to encode alignment in first 4 "
                    "bytes, but got non-power-of-2 value: %u",
                    (int)key.length, key.data, alignment);
  }
  *blob = (Blob){bytes, mlirStringRefCreate((const char *)bytes + 4, size - 4), alignment};
  return true;
}

static bool parseBlob(TesseraAsmParser *parser, IrResource *resource) {
  Blob blob;
  if (!decodeBlob(parser, resource->key, &blob))
    return false;
  irResourceCopyData(resource, blob.bytes.data, blob.bytes.length, blob.alignment);
  tsFree(blob.memory);
  asmAdvance(parser);
  return true;
}

static bool parseDialectEntry(TesseraAsmParser *parser, void *user) {
  IrResource *resource;
  return asmParseResourceHandle(parser, user, &resource) &&
         asmExpect(parser, ASM_COLON, "expected ':'") && parseBlob(parser, resource);
}

//===--- Sections ---===//

/// `name: {`.
static bool parseGroupName(TesseraAsmParser *parser, MlirStringRef *name, const char **at) {
  *at = parser->token.start;
  if (!asmIs(parser, ASM_WORD))
    return asmError(parser, "expected identifier key for 'resource' entry");
  *name = asmTokenText(parser->token);
  asmAdvance(parser);
  return asmExpect(parser, ASM_COLON, "expected ':'") &&
         asmExpect(parser, ASM_L_BRACE, "expected '{'");
}

static bool parseDialectGroup(TesseraAsmParser *parser, void *user) {
  (void)user;
  MlirStringRef name;
  const char *at;
  if (!parseGroupName(parser, &name, &at))
    return false;
  IrDialect *dialect = irContextGetOrLoadDialect(parser->context, name);
  if (!dialect)
    return asmErrorAt(parser, at, "dialect '%.*s' is unknown", (int)name.length, name.data);
  return asmParseListUntil(parser, ASM_R_BRACE, parseDialectEntry, dialect, true);
}

/// What kind of value the current token is: text that begins with `0x` is a blob.
static bool externalKind(TesseraAsmParser *parser, MlirStringRef key, IrExternalKind *kind) {
  MlirStringRef text = asmTokenText(parser->token);
  if (asmIs(parser, ASM_STRING))
    *kind = tsStartsWith(text, tsLiteral("\"0x")) ? IR_EXTERNAL_BLOB : IR_EXTERNAL_STRING;
  else if (asmIs(parser, ASM_WORD) && (tsEqualC(text, "true") || tsEqualC(text, "false")))
    *kind = IR_EXTERNAL_BOOL;
  else
    return asmError(parser, "expected string value for key '%.*s'", (int)key.length, key.data);
  return true;
}

static bool parseExternalEntry(TesseraAsmParser *parser, void *user) {
  const IrExternalTarget *target = user;
  IrExternal entry = {0};
  const char *keyAt = parser->token.start;
  if (!parseKey(parser, &entry.key) || !asmExpect(parser, ASM_COLON, "expected ':'") ||
      !externalKind(parser, entry.key, &entry.kind))
    return false;
  Blob blob = {0};
  if (entry.kind == IR_EXTERNAL_BLOB && target->sink && !decodeBlob(parser, entry.key, &blob))
    return false;
  entry.boolean = tsEqualC(asmTokenText(parser->token), "true");
  entry.alignment = blob.alignment;
  entry.text = entry.kind == IR_EXTERNAL_STRING ? asmStringValue(parser) : blob.bytes;
  TsString problem = {0};
  bool atKey = false;
  bool ok = irExternalsTake(target, &entry, &atKey, &problem);
  if (!ok)
    asmErrorAt(parser, atKey ? keyAt : parser->token.start, "%s", problem.data);
  else
    asmAdvance(parser);
  tsStringFree(&problem);
  tsFree(blob.memory);
  return ok;
}

static bool parseExternalGroup(TesseraAsmParser *parser, void *user) {
  (void)user;
  MlirStringRef name = {0};
  const char *at;
  if (!parseGroupName(parser, &name, &at))
    return false;
  IrExternalTarget target = irExternalsBegin(parser->externals, name);
  if (!target.sink)
    mlirLocationEmitWarning(asmMlirLocation(parser, at),
                            "ignoring unknown external resources for '%.*s'", (int)name.length,
                            name.data);
  return asmParseListUntil(parser, ASM_R_BRACE, parseExternalEntry, &target, true);
}

static bool parseSection(TesseraAsmParser *parser, void *user) {
  (void)user;
  if (!asmIs(parser, ASM_WORD))
    return asmError(parser, "expected identifier key in file metadata dictionary");
  AsmToken key = parser->token;
  asmAdvance(parser);
  if (!asmExpect(parser, ASM_COLON, "expected ':'"))
    return false;
  bool isDialect = tsEqualC(asmTokenText(key), "dialect_resources");
  if (!isDialect && !tsEqualC(asmTokenText(key), "external_resources"))
    return asmErrorAt(parser, key.start, "unknown key '%.*s' in file metadata dictionary",
                      (int)key.length, key.start);
  return asmExpect(parser, ASM_L_BRACE, "expected '{'") &&
         asmParseListUntil(parser, ASM_R_BRACE, isDialect ? parseDialectGroup : parseExternalGroup,
                           NULL, true);
}

bool asmParseFileMetadata(TesseraAsmParser *parser) {
  asmAdvance(parser);
  if (asmConsumeIf(parser, ASM_METADATA_END))
    return true;
  do {
    if (!parseSection(parser, NULL))
      return false;
  } while (asmConsumeIf(parser, ASM_COMMA));
  return asmExpect(parser, ASM_METADATA_END, "expected ',' or '#-}'");
}
