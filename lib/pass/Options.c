// Options of passes and pipelines: defaults, parsing and printing by table.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/Internal.h"

static void *memberOf(void *options, const TesseraOptionDef *option) {
  return (char *)options + option->offset;
}

static void setString(MlirStringRef *string, MlirStringRef value) {
  tsFree((char *)string->data);
  *string = mlirStringRefCreate(psCopyText(value), value.length);
}

//===--- Parsing values ---===//

static MlirLogicalResult failOnValue(const TesseraOptionDef *option, MlirStringRef value,
                                     const char *wanted, MlirStringCallback error, void *user) {
  return psFail(error, user, "'%.*s' value invalid for %s argument '%s'", (int)value.length,
                value.data, wanted, option->argument);
}

static MlirLogicalResult setBool(const TesseraOptionDef *option, bool *member, MlirStringRef value,
                                 MlirStringCallback error, void *user) {
  bool isTrue = value.length == 0 || tsEqualC(value, "true") || tsEqualC(value, "TRUE") ||
                tsEqualC(value, "True") || tsEqualC(value, "1");
  bool isFalse = tsEqualC(value, "false") || tsEqualC(value, "FALSE") || tsEqualC(value, "False") ||
                 tsEqualC(value, "0");
  if (!isTrue && !isFalse)
    return failOnValue(option, value, "boolean", error, user);
  *member = isTrue;
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult setEnum(const TesseraOptionDef *option, int64_t *member,
                                 MlirStringRef value, MlirStringCallback error, void *user) {
  const TesseraEnumCase *found = tesseraEnumFindKeyword(option->enumeration, value);
  // A default comes from the record as the symbol of a case.
  for (uint32_t i = 0; !found && i < option->enumeration->numCases; ++i)
    if (tsEqualC(value, option->enumeration->cases[i].symbol))
      found = &option->enumeration->cases[i];
  if (!found)
    return failOnValue(option, value, "enum", error, user);
  *member = found->value;
  return mlirLogicalResultSuccess();
}

// Calls `add` for each of the values between commas.
static MlirLogicalResult forEachValue(MlirStringRef text,
                                      MlirLogicalResult (*add)(void *user, MlirStringRef value),
                                      void *user) {
  while (text.length) {
    size_t comma = tsFindChar(text, ',', 0);
    MlirStringRef value = tsTrim(tsSubstring(text, 0, comma == SIZE_MAX ? text.length : comma));
    if (mlirLogicalResultIsFailure(add(user, value)))
      return mlirLogicalResultFailure();
    text = comma == SIZE_MAX ? tsSubstring(text, text.length, 0)
                             : tsSubstring(text, comma + 1, text.length);
  }
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult addInteger(void *list, MlirStringRef value) {
  TesseraIntegerList *integers = list;
  int64_t number;
  if (!tsParseSigned(value, &number))
    return mlirLogicalResultFailure();
  tsVecPush(integers, number);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult addString(void *list, MlirStringRef value) {
  TesseraStringList *strings = list;
  tsVecPush(strings, mlirStringRefCreate(psCopyText(value), value.length));
  return mlirLogicalResultSuccess();
}

static void clearStringList(TesseraStringList *list) {
  for (size_t i = 0; i < list->size; ++i)
    tsFree((char *)list->data[i].data);
  list->size = 0;
}

// Values may stand in braces, so that they can hold blanks.
static MlirStringRef withoutBraces(MlirStringRef value) {
  bool isBraced = value.length >= 2 && value.data[0] == '{' && value.data[value.length - 1] == '}';
  return isBraced ? tsSubstring(value, 1, value.length - 2) : value;
}

static MlirLogicalResult setOption(const TesseraOptionDef *option, void *options,
                                   MlirStringRef value, MlirStringCallback error, void *user) {
  void *member = memberOf(options, option);
  value = withoutBraces(value);
  switch (option->kind) {
  case TESSERA_OPTION_BOOL:
    return setBool(option, member, value, error, user);
  case TESSERA_OPTION_INTEGER:
    if (!tsParseSigned(value, member))
      return failOnValue(option, value, "integer", error, user);
    return mlirLogicalResultSuccess();
  case TESSERA_OPTION_STRING:
    setString(member, value);
    return mlirLogicalResultSuccess();
  case TESSERA_OPTION_ENUM:
    return setEnum(option, member, value, error, user);
  case TESSERA_OPTION_INTEGER_LIST:
    ((TesseraIntegerList *)member)->size = 0;
    if (mlirLogicalResultIsFailure(forEachValue(value, addInteger, member)))
      return failOnValue(option, value, "integer list", error, user);
    return mlirLogicalResultSuccess();
  case TESSERA_OPTION_STRING_LIST:
    clearStringList(member);
    return forEachValue(value, addString, member);
  }
  return mlirLogicalResultFailure();
}

//===--- Whole structs ---===//

static void ignoreMessage(MlirStringRef message, void *user) { (void)message, (void)user; }

void tesseraOptionsInit(const TesseraPassDef *definition, void *options) {
  memset(options, 0, definition->optionsSize);
  for (uint32_t i = 0; i < definition->numOptions; ++i) {
    const TesseraOptionDef *option = &definition->options[i];
    if (option->defaultValue)
      setOption(option, options, mlirStringRefCreateFromCString(option->defaultValue),
                ignoreMessage, NULL);
    else if (option->kind == TESSERA_OPTION_STRING)
      setString(memberOf(options, option), tsLiteral(""));
  }
}

void tesseraOptionsDestroy(const TesseraPassDef *definition, void *options) {
  for (uint32_t i = 0; i < definition->numOptions; ++i) {
    void *member = memberOf(options, &definition->options[i]);
    if (definition->options[i].kind == TESSERA_OPTION_STRING) {
      tsFree((char *)((MlirStringRef *)member)->data);
    } else if (definition->options[i].kind == TESSERA_OPTION_INTEGER_LIST) {
      tsFree(((TesseraIntegerList *)member)->data);
    } else if (definition->options[i].kind == TESSERA_OPTION_STRING_LIST) {
      clearStringList(member);
      tsFree(((TesseraStringList *)member)->data);
    }
  }
  memset(options, 0, definition->optionsSize);
}

// The length of the next `name` or `name=value`: up to a blank outside braces and quotes.
static size_t findOptionEnd(MlirStringRef text) {
  int depth = 0;
  char quote = 0;
  size_t end = 0;
  for (; end < text.length; ++end) {
    char c = text.data[end];
    if (quote)
      quote = c == quote ? 0 : quote;
    else if (c == '"' || c == '\'')
      quote = c;
    else if (c == '{' || c == '[' || c == '(')
      depth++;
    else if (c == '}' || c == ']' || c == ')')
      depth--;
    else if (depth <= 0 && (c == ' ' || c == '\t' || c == '\n'))
      break;
  }
  return end;
}

static MlirStringRef withoutQuotes(MlirStringRef value) {
  bool isQuoted = value.length >= 2 && (value.data[0] == '"' || value.data[0] == '\'') &&
                  value.data[value.length - 1] == value.data[0];
  return isQuoted ? tsSubstring(value, 1, value.length - 2) : value;
}

MlirLogicalResult tesseraOptionsParse(const TesseraPassDef *definition, void *options,
                                      MlirStringRef text, MlirStringCallback error, void *user) {
  for (text = tsTrim(text); text.length; text = tsTrim(text)) {
    size_t end = findOptionEnd(text), equals = tsFindChar(text, '=', 0);
    bool hasValue = equals < end;
    MlirStringRef name = tsSubstring(text, 0, hasValue ? equals : end);
    MlirStringRef value =
        hasValue ? tsSubstring(text, equals + 1, end - equals - 1) : tsSubstring(text, end, 0);
    const TesseraOptionDef *option = NULL;
    for (uint32_t i = 0; i < definition->numOptions; ++i)
      if (tsEqualC(name, definition->options[i].argument))
        option = &definition->options[i];
    if (!option)
      return psFail(error, user, "<Pass-Options-Parser>: no such option %.*s", (int)name.length,
                    name.data);
    if (mlirLogicalResultIsFailure(setOption(option, options, withoutQuotes(value), error, user)))
      return mlirLogicalResultFailure();
    text = tsSubstring(text, end, text.length);
  }
  return mlirLogicalResultSuccess();
}

//===--- Printing ---===//

static void printList(const TesseraOptionDef *option, const void *member, TsString *out) {
  bool isInteger = option->kind == TESSERA_OPTION_INTEGER_LIST;
  const TesseraIntegerList *integers = member;
  const TesseraStringList *strings = member;
  size_t size = isInteger ? integers->size : strings->size;
  tsStringAppendChar(out, '{');
  for (size_t i = 0; i < size; ++i) {
    if (i)
      tsStringAppendChar(out, ',');
    if (isInteger)
      tsStringAppendSigned(out, integers->data[i]);
    else
      tsStringAppend(out, strings->data[i]);
  }
  tsStringAppendChar(out, '}');
}

static void printValue(const TesseraOptionDef *option, const void *member, TsString *out) {
  switch (option->kind) {
  case TESSERA_OPTION_BOOL:
    tsStringAppendC(out, *(const bool *)member ? "true" : "false");
    break;
  case TESSERA_OPTION_INTEGER:
    tsStringAppendSigned(out, *(const int64_t *)member);
    break;
  case TESSERA_OPTION_ENUM: {
    const TesseraEnumCase *value =
        tesseraEnumFindValue(option->enumeration, *(const int64_t *)member);
    tsStringAppendC(out, value ? value->keyword : "");
    break;
  }
  case TESSERA_OPTION_STRING: {
    MlirStringRef text = *(const MlirStringRef *)member;
    bool needsBraces = tsFindChar(text, ' ', 0) != SIZE_MAX || tsFindChar(text, ',', 0) != SIZE_MAX;
    tsStringAppendC(out, needsBraces ? "{" : "");
    tsStringAppend(out, text);
    tsStringAppendC(out, needsBraces ? "}" : "");
    break;
  }
  case TESSERA_OPTION_INTEGER_LIST:
  case TESSERA_OPTION_STRING_LIST:
    printList(option, member, out);
    break;
  }
}

static bool isEmpty(const TesseraOptionDef *option, const void *member) {
  return (option->kind == TESSERA_OPTION_STRING && ((const MlirStringRef *)member)->length == 0) ||
         (option->kind == TESSERA_OPTION_INTEGER_LIST &&
          ((const TesseraIntegerList *)member)->size == 0) ||
         (option->kind == TESSERA_OPTION_STRING_LIST &&
          ((const TesseraStringList *)member)->size == 0);
}

void psOptionsPrint(const TesseraPassDef *definition, const void *options, TsString *out) {
  size_t start = out->size;
  for (uint32_t i = 0; i < definition->numOptions; ++i) {
    const TesseraOptionDef *option = &definition->options[i];
    const void *member = (const char *)options + option->offset;
    if (isEmpty(option, member))
      continue;
    if (out->size != start)
      tsStringAppendChar(out, ' ');
    tsStringAppendFormat(out, "%s=", option->argument);
    printValue(option, member, out);
  }
}
