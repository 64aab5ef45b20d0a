// Options of passes and pipelines: defaults, parsing and printing by table.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/Internal.h"

#include <inttypes.h>
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

static MlirLogicalResult failOnInteger(const TesseraOptionDef *option, MlirStringRef value,
                                       MlirStringCallback error, void *user) {
  bool isWide = option->bits == 0 || option->bits == 64;
  return failOnValue(option, value,
                     option->isUnsigned ? isWide ? "value invalid for ulong argument!"
                                                 : "value invalid for uint argument!"
                     : isWide           ? "value invalid for long argument!"
                                        : "value invalid for integer argument!",
                     error, user);
}

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

static bool readInteger(const TesseraOptionDef *option, MlirStringRef value, int64_t *number) {
  unsigned bits = option->bits ? option->bits : 64;
  if (option->isUnsigned) {
    uint64_t magnitude;
    if (!tsParseUnsigned(value, &magnitude) || (bits < 64 && magnitude >> bits))
      return false;
    *number = (int64_t)magnitude;
    return true;
  }
  int64_t limit = bits < 64 ? INT64_C(1) << (bits - 1) : INT64_MAX;
  return tsParseSigned(value, number) && (bits == 64 || (*number >= -limit && *number < limit));
}

static const char notAFloat[] = "value invalid for floating point argument!";

static bool readFloat(MlirStringRef value, double *number) {
  char *copy = psCopyText(value), *end;
  *number = strtod(copy, &end);
  bool ok = value.length && end == copy + value.length && copy[0] != ' ';
  tsFree(copy);
  return ok;
}

static bool readEnum(const TesseraOptionDef *option, MlirStringRef value, int64_t *number) {
  const TesseraEnumCase *found = tesseraEnumFindKeyword(option->enumeration, value);
  // A default comes from the record as the symbol of a case.
  for (uint32_t i = 0; !found && i < option->enumeration->numCases; ++i)
    if (tsEqualC(value, option->enumeration->cases[i].symbol))
      found = &option->enumeration->cases[i];
  if (found)
    *number = found->value;
  return found;
}

static MlirLogicalResult failOnEnum(const TesseraOptionDef *option, MlirStringRef value,
                                    MlirStringCallback error, void *user) {
  return psFail(error, user, "for the --%s option: Cannot find option named '%.*s'!",
                option->argument, (int)value.length, value.data);
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

// Reads one element of a list and adds it.
static MlirLogicalResult addElement(const TesseraOptionDef *option, void *list, MlirStringRef value,
                                    MlirStringCallback error, void *user) {
  int64_t integer;
  double real;
  switch (option->kind) {
  case TESSERA_OPTION_INTEGER_LIST:
    if (!readInteger(option, value, &integer))
      return failOnInteger(option, value, error, user);
    tsVecPush((TesseraIntegerList *)list, integer);
    return mlirLogicalResultSuccess();
  case TESSERA_OPTION_ENUM_LIST:
    if (!readEnum(option, value, &integer))
      return failOnEnum(option, value, error, user);
    tsVecPush((TesseraIntegerList *)list, integer);
    return mlirLogicalResultSuccess();
  case TESSERA_OPTION_FLOAT_LIST:
    if (!readFloat(value, &real))
      return failOnValue(option, value, notAFloat, error, user);
    tsVecPush((TesseraFloatList *)list, real);
    return mlirLogicalResultSuccess();
  default:
    tsVecPush((TesseraStringList *)list, mlirStringRefCreate(psCopyText(value), value.length));
    return mlirLogicalResultSuccess();
  }
}

// Adds the values between commas.
static MlirLogicalResult addElements(const TesseraOptionDef *option, void *list, MlirStringRef text,
                                     MlirStringCallback error, void *user) {
  while (text.length) {
    size_t comma = findValueEnd(text);
    MlirStringRef value = tsTrim(tsSubstring(text, 0, comma == SIZE_MAX ? text.length : comma));
    if (mlirLogicalResultIsFailure(addElement(option, list, value, error, user)))
      return mlirLogicalResultFailure();
    text = comma == SIZE_MAX ? tsSubstring(text, text.length, 0)
                             : tsSubstring(text, comma + 1, text.length);
  }
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

static bool isString(const TesseraOptionDef *option) {
  return option->kind == TESSERA_OPTION_STRING || option->kind == TESSERA_OPTION_PIPELINE;
}

static bool isStringList(const TesseraOptionDef *option) {
  return option->kind == TESSERA_OPTION_STRING_LIST || option->kind == TESSERA_OPTION_PIPELINE_LIST;
}

static bool isList(const TesseraOptionDef *option) {
  return option->kind == TESSERA_OPTION_INTEGER_LIST || option->kind == TESSERA_OPTION_FLOAT_LIST ||
         option->kind == TESSERA_OPTION_ENUM_LIST || isStringList(option);
}

static void clearList(const TesseraOptionDef *option, void *member) {
  if (isStringList(option))
    clearStringList(member);
  else if (option->kind == TESSERA_OPTION_FLOAT_LIST)
    ((TesseraFloatList *)member)->size = 0;
  else
    ((TesseraIntegerList *)member)->size = 0;
}

// A list gets more elements.
static MlirLogicalResult setOption(const TesseraOptionDef *option, void *options,
                                   MlirStringRef value, MlirStringCallback error, void *user) {
  void *member = memberOf(options, option);
  value = withoutBraces(value);
  if (isList(option))
    return addElements(option, member, value, error, user);
  switch (option->kind) {
  case TESSERA_OPTION_BOOL:
    return setBool(option, member, value, error, user);
  case TESSERA_OPTION_INTEGER:
    return readInteger(option, value, member) ? mlirLogicalResultSuccess()
                                              : failOnInteger(option, value, error, user);
  case TESSERA_OPTION_FLOAT:
    return readFloat(value, member) ? mlirLogicalResultSuccess()
                                    : failOnValue(option, value, notAFloat, error, user);
  case TESSERA_OPTION_ENUM:
    return readEnum(option, value, member) ? mlirLogicalResultSuccess()
                                           : failOnEnum(option, value, error, user);
  default:
    setString(member, value);
    return mlirLogicalResultSuccess();
  }
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
    const TesseraOptionDef *option = &definition->options[i];
    void *member = memberOf(options, option);
    if (isString(option))
      tsFree((char *)((MlirStringRef *)member)->data);
    if (!isList(option))
      continue;
    clearList(option, member);
    if (isStringList(option))
      tsFree(((TesseraStringList *)member)->data);
    else if (option->kind == TESSERA_OPTION_FLOAT_LIST)
      tsFree(((TesseraFloatList *)member)->data);
    else
      tsFree(((TesseraIntegerList *)member)->data);
  }
  memset(options, 0, definition->optionsSize);
}

static void *copyBytes(const void *data, size_t size) {
  void *copy = tsAlloc(size + 1);
  if (size)
    memcpy(copy, data, size);
  return copy;
}

static void copyStringList(TesseraStringList *list) {
  TesseraStringList from = *list;
  *list = (TesseraStringList){0};
  for (size_t i = 0; i < from.size; ++i)
    tsVecPush(list, mlirStringRefCreate(psCopyText(from.data[i]), from.data[i].length));
}

void *psOptionsCopy(const TesseraPassDef *definition, const void *options) {
  void *copy = copyBytes(options, definition->optionsSize);
  for (uint32_t i = 0; i < definition->numOptions; ++i) {
    const TesseraOptionDef *option = &definition->options[i];
    void *member = memberOf(copy, option);
    if (isString(option)) {
      MlirStringRef *string = member;
      *string = mlirStringRefCreate(psCopyText(*string), string->length);
    } else if (isStringList(option)) {
      copyStringList(member);
    } else if (option->kind == TESSERA_OPTION_FLOAT_LIST) {
      TesseraFloatList *list = member;
      list->data = copyBytes(list->data, list->size * sizeof *list->data);
      list->capacity = list->size;
    } else if (isList(option)) {
      TesseraIntegerList *list = member;
      list->data = copyBytes(list->data, list->size * sizeof *list->data);
      list->capacity = list->size;
    }
  }
  return copy;
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

static const TesseraOptionDef *findOption(const TesseraPassDef *definition, MlirStringRef name) {
  for (uint32_t i = 0; i < definition->numOptions; ++i)
    if (tsEqualC(name, definition->options[i].argument))
      return &definition->options[i];
  return NULL;
}

// `isGiven` says of each option whether it has been given: the first time a list loses its default.
static MlirLogicalResult parseOptions(const TesseraPassDef *definition, void *options,
                                      bool *isGiven, MlirStringRef text, MlirStringCallback error,
                                      void *user) {
  for (text = tsTrim(text); text.length; text = tsTrim(text)) {
    size_t end = findOptionEnd(text), equals = tsFindChar(text, '=', 0);
    bool hasValue = equals < end;
    MlirStringRef name = tsSubstring(text, 0, hasValue ? equals : end);
    MlirStringRef value =
        hasValue ? tsSubstring(text, equals + 1, end - equals - 1) : tsSubstring(text, end, 0);
    const TesseraOptionDef *option = findOption(definition, name);
    if (!option)
      return psFail(error, user, "<Pass-Options-Parser>: no such option %.*s", (int)name.length,
                    name.data);
    if (!hasValue && option->kind != TESSERA_OPTION_BOOL)
      return psFail(error, user, "for the --%s option: requires a value!", option->argument);
    if (isList(option) && !isGiven[option - definition->options])
      clearList(option, memberOf(options, option));
    isGiven[option - definition->options] = true;
    if (mlirLogicalResultIsFailure(setOption(option, options, withoutQuotes(value), error, user)))
      return mlirLogicalResultFailure();
    text = tsSubstring(text, end, text.length);
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tesseraOptionsParse(const TesseraPassDef *definition, void *options,
                                      MlirStringRef text, MlirStringCallback error, void *user) {
  bool *isGiven = tsAllocZeroed(definition->numOptions + 1, sizeof *isGiven);
  MlirLogicalResult result = parseOptions(definition, options, isGiven, text, error, user);
  tsFree(isGiven);
  return result;
}

//===--- Printing ---===//

static void printInteger(const TesseraOptionDef *option, int64_t value, TsString *out) {
  if (option->isUnsigned)
    tsStringAppendFormat(out, "%" PRIu64, (uint64_t)value);
  else
    tsStringAppendSigned(out, value);
}

static void printEnum(const TesseraOptionDef *option, int64_t value, TsString *out) {
  const TesseraEnumCase *found = tesseraEnumFindValue(option->enumeration, value);
  tsStringAppendC(out, found ? found->keyword : "");
}

static size_t listSize(const TesseraOptionDef *option, const void *member) {
  if (isStringList(option))
    return ((const TesseraStringList *)member)->size;
  return option->kind == TESSERA_OPTION_FLOAT_LIST ? ((const TesseraFloatList *)member)->size
                                                   : ((const TesseraIntegerList *)member)->size;
}

static void printElement(const TesseraOptionDef *option, const void *member, size_t i,
                         TsString *out) {
  if (isStringList(option))
    tsStringAppend(out, ((const TesseraStringList *)member)->data[i]);
  else if (option->kind == TESSERA_OPTION_FLOAT_LIST)
    tsStringAppendFormat(out, "%e", ((const TesseraFloatList *)member)->data[i]);
  else if (option->kind == TESSERA_OPTION_ENUM_LIST)
    printEnum(option, ((const TesseraIntegerList *)member)->data[i], out);
  else
    printInteger(option, ((const TesseraIntegerList *)member)->data[i], out);
}

// Nothing at all for an empty list, which couldn't be told from one with an empty value.
static void printList(const TesseraOptionDef *option, const void *member, TsString *out) {
  size_t size = listSize(option, member);
  if (size == 0)
    return;
  tsStringAppendFormat(out, "%s={", option->argument);
  for (size_t i = 0; i < size; ++i) {
    if (i)
      tsStringAppendChar(out, ',');
    printElement(option, member, i, out);
  }
  tsStringAppendChar(out, '}');
}

static void printString(MlirStringRef text, TsString *out) {
  bool needsBraces = tsFindChar(text, ' ', 0) != SIZE_MAX;
  tsStringAppendC(out, needsBraces ? "{" : "");
  tsStringAppend(out, text);
  tsStringAppendC(out, needsBraces ? "}" : "");
}

static void printOption(const TesseraOptionDef *option, const void *member, TsString *out) {
  if (isList(option)) {
    printList(option, member, out);
    return;
  }
  tsStringAppendFormat(out, "%s=", option->argument);
  if (option->kind == TESSERA_OPTION_BOOL)
    tsStringAppendC(out, *(const bool *)member ? "true" : "false");
  else if (option->kind == TESSERA_OPTION_INTEGER)
    printInteger(option, *(const int64_t *)member, out);
  else if (option->kind == TESSERA_OPTION_FLOAT)
    tsStringAppendFormat(out, "%e", *(const double *)member);
  else if (option->kind == TESSERA_OPTION_ENUM)
    printEnum(option, *(const int64_t *)member, out);
  else
    printString(*(const MlirStringRef *)member, out);
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
