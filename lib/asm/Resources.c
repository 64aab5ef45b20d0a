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

/// The bytes behind `0x`; false when the token isn't such a string.
static bool decodeBlob(AsmToken token, unsigned char **bytes, size_t *size) {
  MlirStringRef text = asmTokenText(token);
  if (token.kind != ASM_STRING || text.length < 4 || text.data[1] != '0' || text.data[2] != 'x' ||
      text.length % 2)
    return false;
  *size = text.length / 2 - 2;
  *bytes = tsAlloc(*size ? *size : 1);
  for (size_t i = 0; i < *size; i++) {
    int high = asmHexDigit(text.data[3 + 2 * i]), low = asmHexDigit(text.data[4 + 2 * i]);
    if (high < 0 || low < 0) {
      tsFree(*bytes);
      return false;
    }
    (*bytes)[i] = (unsigned char)(high * 16 + low);
  }
  return true;
}

static bool parseBlob(TesseraAsmParser *parser, IrResource *resource) {
  MlirStringRef key = resource->key;
  AsmToken token = parser->token;
  unsigned char *bytes;
  size_t size;
  if (!decodeBlob(token, &bytes, &size))
    return asmError(parser, "expected hex string blob for key '%.*s'", (int)key.length, key.data);
  bool ok = true;
  if (size < 4) {
    ok = asmError(parser,
                  "expected hex string blob for key '%.*s' to encode alignment in first 4 bytes",
                  (int)key.length, key.data);
  } else {
    uint32_t alignment = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
                         (uint32_t)bytes[3] << 24;
    if (!alignment || alignment & (alignment - 1))
      ok = asmError(parser,
                    "expected hex string blob for key '%.*s' to encode alignment in first 4 "
                    "bytes, but got non-power-of-2 value: %u",
                    (int)key.length, key.data, alignment);
    else
      irResourceCopyData(resource, bytes + 4, size - 4, alignment);
  }
  tsFree(bytes);
  if (ok)
    asmAdvance(parser);
  return ok;
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

static bool parseExternalValue(TesseraAsmParser *parser, AsmExternalValue *value) {
  MlirStringRef text = asmTokenText(parser->token);
  *value = (AsmExternalValue){0};
  if (asmIs(parser, ASM_STRING)) {
    value->text = asmStringValue(parser);
  } else if (asmIs(parser, ASM_WORD) && (tsEqualC(text, "true") || tsEqualC(text, "false"))) {
    value->isBool = true;
    value->boolean = tsEqualC(text, "true");
  } else {
    return asmError(parser, "expected string or boolean value for 'resource' entry");
  }
  asmAdvance(parser);
  return true;
}

static bool parseExternalEntry(TesseraAsmParser *parser, void *user) {
  const AsmExternalResources *wanted = user;
  MlirStringRef key;
  AsmExternalValue value;
  const char *keyAt = parser->token.start;
  if (!parseKey(parser, &key) || !asmExpect(parser, ASM_COLON, "expected ':'"))
    return false;
  const char *valueAt = parser->token.start;
  if (!parseExternalValue(parser, &value))
    return false;
  TsString problem = {0};
  bool atKey = false;
  bool ok = !wanted || wanted->take(wanted->user, key, &value, &atKey, &problem);
  if (!ok)
    asmErrorAt(parser, atKey ? keyAt : valueAt, "%s", problem.data);
  tsStringFree(&problem);
  return ok;
}

static bool parseExternalGroup(TesseraAsmParser *parser, void *user) {
  (void)user;
  MlirStringRef name = {0};
  const char *at;
  if (!parseGroupName(parser, &name, &at))
    return false;
  const AsmExternalResources *wanted = parser->externals;
  if (wanted && !tsEqualC(name, wanted->name))
    wanted = NULL;
  if (!wanted)
    mlirLocationEmitWarning(asmMlirLocation(parser, at),
                            "ignoring unknown external resources for '%.*s'", (int)name.length,
                            name.data);
  return asmParseListUntil(parser, ASM_R_BRACE, parseExternalEntry, (void *)wanted, true);
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
