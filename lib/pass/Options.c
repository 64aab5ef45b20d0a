// Options of passes and pipelines: defaults, parsing and printing by table.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/Internal.h"

#include <stdlib.h>

static void *memberOf(void *options, const TesseraOptionDef *option) {
  return (char *)options + option->offset;
}

static void setString(MlirStringRef *string, MlirStringRef value) {
  tsFree((char *)string->data);
  *string = mlirStringRefCreate(psCopyText(value), value.length);
}

//===--- Parsing values ---===//

// As the command line's parser says it.
static MlirLogicalResult failOnValue(const TesseraOptionDef *option, MlirStringRef value,
                                     const char *problem, MlirStringCallback error, void *user) {
  return psFail(error, user, "for the --%s option: '%.*s' %s", option->argument, (int)value.length,
                value.data, problem);
}

static const char notAnInteger[] = "value invalid for integer argument!";

static MlirLogicalResult setBool(const TesseraOptionDef *option, bool *member, MlirStringRef value,
                                 MlirStringCallback error, void *user) {
  bool isTrue = value.length == 0 || tsEqualC(value, "true") || tsEqualC(value, "TRUE") ||
                tsEqualC(value, "True") || tsEqualC(value, "1");
  bool isFalse = tsEqualC(value, "false") || tsEqualC(value, "FALSE") || tsEqualC(value, "False") ||
                 tsEqualC(value, "0");
  if (!isTrue && !isFalse)
    return failOnValue(option, value, "is invalid value for boolean argument! Try 0 or 1", error,
                       user);
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
    return psFail(error, user, "for the --%s option: Cannot find option named '%.*s'!",
                  option->argument, (int)value.length, value.data);
  *member = found->value;
  return mlirLogicalResultSuccess();
}

// The comma that ends the first value; those inside brackets don't.
static size_t findValueEnd(MlirStringRef text) {
  int depth = 0;
  for (size_t i = 0; i < text.length; ++i) {
    char c = text.data[i];
    if (c == '(' || c == '{' || c == '[')
      depth++;
    else if (c == ')' || c == '}' || c == ']')
      depth--;
    else if (c == ',' && depth <= 0)
      return i;
  }
  return SIZE_MAX;
}

// Calls `add` for each of the values between commas.
static MlirLogicalResult forEachValue(MlirStringRef text,
                                      MlirLogicalResult (*add)(void *user, MlirStringRef value),
                                      void *user) {
  while (text.length) {
    size_t comma = findValueEnd(text);
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
      return failOnValue(option, value, notAnInteger, error, user);
    return mlirLogicalResultSuccess();
  case TESSERA_OPTION_STRING:
  case TESSERA_OPTION_PIPELINE:
    setString(member, value);
    return mlirLogicalResultSuccess();
  case TESSERA_OPTION_ENUM:
    return setEnum(option, member, value, error, user);
  case TESSERA_OPTION_INTEGER_LIST:
    ((TesseraIntegerList *)member)->size = 0;
    if (mlirLogicalResultIsFailure(forEachValue(value, addInteger, member)))
      return failOnValue(option, value, notAnInteger, error, user);
    return mlirLogicalResultSuccess();
  case TESSERA_OPTION_STRING_LIST:
  case TESSERA_OPTION_PIPELINE_LIST:
    clearStringList(member);
    return forEachValue(value, addString, member);
  }
  return mlirLogicalResultFailure();
}

static bool isString(const TesseraOptionDef *option) {
  return option->kind == TESSERA_OPTION_STRING || option->kind == TESSERA_OPTION_PIPELINE;
}

static bool isStringList(const TesseraOptionDef *option) {
  return option->kind == TESSERA_OPTION_STRING_LIST || option->kind == TESSERA_OPTION_PIPELINE_LIST;
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
    else if (isString(option))
      setString(memberOf(options, option), tsLiteral(""));
  }
}

void tesseraOptionsDestroy(const TesseraPassDef *definition, void *options) {
  for (uint32_t i = 0; i < definition->numOptions; ++i) {
    void *member = memberOf(options, &definition->options[i]);
    if (isString(&definition->options[i])) {
      tsFree((char *)((MlirStringRef *)member)->data);
    } else if (definition->options[i].kind == TESSERA_OPTION_INTEGER_LIST) {
      tsFree(((TesseraIntegerList *)member)->data);
    } else if (isStringList(&definition->options[i])) {
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
    if (!hasValue && option->kind != TESSERA_OPTION_BOOL)
      return psFail(error, user, "for the --%s option: requires a value!", option->argument);
    if (mlirLogicalResultIsFailure(setOption(option, options, withoutQuotes(value), error, user)))
      return mlirLogicalResultFailure();
    text = tsSubstring(text, end, text.length);
  }
  return mlirLogicalResultSuccess();
}

//===--- Printing ---===//

// Nothing at all for an empty list, which couldn't be told from one with an empty value.
static void printList(const TesseraOptionDef *option, const void *member, TsString *out) {
  const TesseraIntegerList *integers = member;
  const TesseraStringList *strings = member;
  size_t size = isStringList(option) ? strings->size : integers->size;
  if (size == 0)
    return;
  tsStringAppendFormat(out, "%s={", option->argument);
  for (size_t i = 0; i < size; ++i) {
    if (i)
      tsStringAppendChar(out, ',');
    if (isStringList(option))
      tsStringAppend(out, strings->data[i]);
    else
      tsStringAppendSigned(out, integers->data[i]);
  }
  tsStringAppendChar(out, '}');
}

static void printOption(const TesseraOptionDef *option, const void *member, TsString *out) {
  bool isList = isStringList(option) || option->kind == TESSERA_OPTION_INTEGER_LIST;
  if (!isList)
    tsStringAppendFormat(out, "%s=", option->argument);
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
  case TESSERA_OPTION_STRING:
  case TESSERA_OPTION_PIPELINE: {
    MlirStringRef text = *(const MlirStringRef *)member;
    bool needsBraces = tsFindChar(text, ' ', 0) != SIZE_MAX;
    tsStringAppendC(out, needsBraces ? "{" : "");
    tsStringAppend(out, text);
    tsStringAppendC(out, needsBraces ? "}" : "");
    break;
  }
  case TESSERA_OPTION_INTEGER_LIST:
  case TESSERA_OPTION_STRING_LIST:
  case TESSERA_OPTION_PIPELINE_LIST:
    printList(option, member, out);
    break;
  }
}

static int compareOptions(const void *a, const void *b) {
  const TesseraOptionDef *const *x = a, *const *y = b;
  return strcmp((*x)->argument, (*y)->argument);
}

// By name, a blank between any two even where a list is empty: the form is MLIR's to the byte.
void psOptionsPrint(const TesseraPassDef *definition, const void *options, TsString *out) {
  TsVec(const TesseraOptionDef *) sorted = {0};
  for (uint32_t i = 0; i < definition->numOptions; ++i)
    tsVecPush(&sorted, &definition->options[i]);
  if (sorted.size)
    qsort(sorted.data, sorted.size, sizeof *sorted.data, compareOptions);
  for (size_t i = 0; i < sorted.size; ++i) {
    if (i)
      tsStringAppendChar(out, ' ');
    printOption(sorted.data[i], (const char *)options + sorted.data[i]->offset, out);
  }
  tsVecFree(&sorted);
}
