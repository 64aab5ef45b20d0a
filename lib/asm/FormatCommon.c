// What parsing and printing by assembly format share: enums, defaults of parameters, implicit
// terminators. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Format.h"
#include "ir/Builtin.h"
#include "ir/Operation.h"
#include "support/String.h"
#include "tessera/Generated.h"

//===--- Enums ---===//

static void appendKeyword(const TesseraEnumDef *enumeration, const TesseraEnumCase *enumCase,
                          TsString *out, bool *isFirst) {
  if (!*isFirst)
    tsStringAppendC(out, enumeration->separator);
  tsStringAppendC(out, enumCase->keyword);
  *isFirst = false;
}

static bool isSingleBit(int64_t value) { return value && (value & (value - 1)) == 0; }

void asmEnumPrint(const TesseraEnumDef *enumeration, int64_t value, TsString *out) {
  const TesseraEnumCase *exact = tesseraEnumFindValue(enumeration, value);
  if (exact || !enumeration->separator) {
    if (exact)
      tsStringAppendC(out, exact->keyword);
    else
      tsStringAppendSigned(out, value);
    return;
  }
  bool isFirst = true;
  // Groups of bits stand before the single bits that they leave.
  for (int groups = 1; groups >= 0; --groups)
    for (uint32_t i = 0; i < enumeration->numCases; ++i) {
      const TesseraEnumCase *enumCase = &enumeration->cases[i];
      if (enumCase->value == 0 || isSingleBit(enumCase->value) == (bool)groups ||
          (value & enumCase->value) != enumCase->value)
        continue;
      appendKeyword(enumeration, enumCase, out, &isFirst);
      value &= ~enumCase->value;
    }
  if (value) {
    tsStringAppendC(out, isFirst ? "" : enumeration->separator);
    tsStringAppendSigned(out, value);
  }
}

void tesseraEnumPrint(const TesseraEnumDef *definition, int64_t value, MlirStringCallback append,
                      void *user) {
  TsString text = {0};
  asmEnumPrint(definition, value, &text);
  append(tsStringView(&text), user);
  tsStringFree(&text);
}

bool tesseraEnumParse(const TesseraEnumDef *definition, MlirStringRef text, int64_t *value) {
  char separator = !definition->separator ? 0 : strchr(definition->separator, '|') ? '|' : ',';
  *value = 0;
  do {
    size_t end = separator ? tsFindChar(text, separator, 0) : SIZE_MAX;
    const TesseraEnumCase *found =
        tesseraEnumFindKeyword(definition, separator ? tsTrim(tsSubstring(text, 0, end)) : text);
    if (!found)
      return false;
    *value |= found->value;
    text = end == SIZE_MAX ? tsLiteral("") : tsSubstring(text, end + 1, SIZE_MAX);
  } while (text.length);
  return true;
}

//===--- Parameters ---===//

const TesseraElement *asmFindParam(const TesseraElement *element) {
  if (element->kind == TESSERA_ELEMENT_PARAM)
    return element;
  if (element->kind != TESSERA_ELEMENT_CUSTOM && element->kind != TESSERA_ELEMENT_OPTIONAL)
    return NULL;
  for (uint32_t i = 0; i < element->numChildren; ++i) {
    const TesseraElement *found = asmFindParam(&element->children[i]);
    if (found)
      return found;
  }
  return NULL;
}

static const void *parseMapDefault(MlirContext context, const TesseraParamDef *definition) {
  TsString text = {0};
  bool isSet = definition->kind == TESSERA_PARAM_INTEGER_SET;
  tsStringAppendFormat(&text, "%s<%s>", isSet ? "affine_set" : "affine_map",
                       definition->defaultValue);
  MlirAttribute attribute = mlirAttributeParseGet(context, tsStringView(&text));
  tsStringFree(&text);
  return mlirAttributeIsNull(attribute) ? NULL : irAttribute(attribute)->params[0].pointer;
}

static const void *parseHandleDefault(MlirContext context, const TesseraParamDef *definition) {
  MlirStringRef text = mlirStringRefCreateFromCString(definition->defaultValue);
  if (definition->kind == TESSERA_PARAM_TYPE)
    return mlirTypeParseGet(context, text).ptr;
  if (definition->kind == TESSERA_PARAM_ATTRIBUTE)
    return mlirAttributeParseGet(context, text).ptr;
  return parseMapDefault(context, definition);
}

/// What the default of a parameter that holds something uniqued stands for, NULL after a
/// diagnostic. It is asked for whenever one is parsed or printed, and parsed once.
static const void *handleDefault(MlirContext handle, const TesseraParamDef *definition) {
  IrContext *context = irContext(handle);
  irContextLock(context);
  const uintptr_t *known = tsPointerMapFind(&context->parameterDefaults, definition);
  const void *value = known ? (const void *)*known : NULL;
  irContextUnlock(context);
  if (value)
    return value;
  value = parseHandleDefault(handle, definition);
  irContextLock(context);
  if (value)
    *tsPointerMapInsert(&context->parameterDefaults, definition, NULL) = (uintptr_t)value;
  irContextUnlock(context);
  return value;
}

bool asmParamParseDefault(MlirContext context, const TesseraParamDef *definition, TsArena *arena,
                          TesseraParam *param) {
  MlirStringRef text = mlirStringRefCreateFromCString(definition->defaultValue);
  switch (definition->kind) {
  case TESSERA_PARAM_INTEGER:
    if (tsEqualC(text, "true") || tsEqualC(text, "false")) {
      param->integer = tsEqualC(text, "true");
      return true;
    }
    return tsParseSigned(text, &param->integer);
  case TESSERA_PARAM_ENUM: {
    const TesseraEnumCase *enumCase = tesseraEnumFindKeyword(definition->enumeration, text);
    param->integer = enumCase ? enumCase->value : 0;
    return enumCase != NULL;
  }
  case TESSERA_PARAM_STRING: {
    if (text.length >= 2 && text.data[0] == '"')
      text = tsSubstring(text, 1, text.length - 2);
    MlirStringRef copy = tsArenaString(arena, text);
    param->pointer = copy.data;
    param->length = copy.length;
    return true;
  }
  case TESSERA_PARAM_AFFINE_MAP:
  case TESSERA_PARAM_INTEGER_SET:
  case TESSERA_PARAM_TYPE:
  case TESSERA_PARAM_ATTRIBUTE:
    param->pointer = handleDefault(context, definition);
    return param->pointer != NULL;
  default:
    // Of arrays, the empty one is the only default.
    return text.length == 0 || tsEqualC(text, "{}") || tsEqualC(text, "[]");
  }
}

static bool isScalar(TesseraParamKind kind) {
  return kind == TESSERA_PARAM_INTEGER || kind == TESSERA_PARAM_ENUM || kind == TESSERA_PARAM_REAL;
}

static bool isHandle(TesseraParamKind kind) {
  return kind == TESSERA_PARAM_TYPE || kind == TESSERA_PARAM_ATTRIBUTE ||
         kind == TESSERA_PARAM_AFFINE_MAP || kind == TESSERA_PARAM_INTEGER_SET;
}

bool asmParamDiffersFromDefault(const TesseraStorageDef *definition, const IrStorage *storage,
                                unsigned index) {
  const TesseraParamDef *param = &definition->params[index];
  const TesseraParam *value = &storage->params[index];
  TesseraParam expected = {.length = 0};
  TsArena arena = {0};
  bool known = !param->defaultValue ||
               asmParamParseDefault(irWrapContext(storage->context), param, &arena, &expected);
  bool differs = true;
  if (known && isScalar(param->kind))
    differs = value->integer != expected.integer ||
              (!param->defaultValue && !(param->flags & TESSERA_PARAM_OPTIONAL));
  else if (known && isHandle(param->kind))
    differs = value->pointer != expected.pointer;
  else if (known && param->kind == TESSERA_PARAM_STRING)
    differs = value->length != expected.length ||
              (value->length && memcmp(value->pointer, expected.pointer, value->length) != 0);
  else if (known)
    differs = value->length != 0;
  tsArenaDestroy(&arena);
  return differs;
}

//===--- Terminators ---===//

bool asmHasImplicitTerminator(const TesseraOpDef *definition, MlirRegion region) {
  const IrBlock *block = irRegion(region)->first;
  if (!definition->implicitTerminator || !block || !irEndsInImplicitTerminator(block, definition))
    return false;
  const IrOperation *last = block->last;
  bool hasAttributes = last->discardable != NULL;
  for (uint32_t i = 0; i < last->name->numAttributeSlots; ++i)
    hasAttributes = hasAttributes || last->attributes[i];
  return last->numOperands == 0 && last->numResults == 0 && !hasAttributes;
}
