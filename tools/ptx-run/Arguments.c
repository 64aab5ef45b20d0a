// Arguments of a kernel: numbers, arrays from files, arrays that are made.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PtxRun.h"
#include "mlir-c/BuiltinTypes.h"

#include <stdio.h>

// `f32`, `bf16`, `u8`, `i1`, `f8E4M3FN`.
static MlirType parseType(MlirContext context, MlirStringRef name) {
  TsString text = {0};
  tsStringAppend(&text, name);
  if (text.size && (text.data[0] == 'u' || text.data[0] == 's'))
    text.data[0] = 'i';
  MlirType type = mlirTypeParseGet(context, tsStringView(&text));
  tsStringFree(&text);
  return !mlirTypeIsNull(type) && (kaIsFloat(type) || mlirTypeIsAInteger(type)) &&
                 kaElementBytes(type)
             ? type
             : (MlirType){NULL};
}

static bool isNumber(MlirStringRef text, MlirType type, uint64_t *bits) {
  int64_t integer;
  TsString copy = {0};
  char *end;
  bool isFine = true;
  *bits = 0;
  tsStringAppend(&copy, text);
  if (kaIsFloat(type)) {
    double number = strtod(copy.data ? copy.data : "", &end);
    isFine = copy.size && !*end;
    if (isFine)
      kaElementWrite(type, (char *)bits, number);
  } else if (tsParseSigned(text, &integer)) {
    *bits = (uint64_t)integer;
  } else {
    isFine = tsParseUnsigned(text, bits);
  }
  tsStringFree(&copy);
  return isFine;
}

static bool addArray(Arguments *arguments, intptr_t at, bool isReadOnly) {
  KaArray *array = &arguments->arrays[at];
  arguments->list[at] = (TesseraPtxArgument){.kind = TESSERA_PTX_BUFFER,
                                             .name = arguments->names.data[at],
                                             .data = array->data,
                                             .size = array->bytes,
                                             .isReadOnly = isReadOnly};
  arguments->hashes[at] = tsHashBytes(array->data, array->bytes);
  return true;
}

static bool makeArray(Arguments *arguments, intptr_t at, MlirType type, MlirStringRef shape,
                      KaFilling filling, uint64_t *random) {
  uint32_t rank;
  int64_t extents[KA_MAX_RANK];
  if (!kaShapeParse(shape, &rank, extents))
    return fail("argument %td: expected a shape such as 32x32, not '%.*s'", at, (int)shape.length,
                shape.data);
  if (!kaArrayMake(&arguments->arrays[at], type, rank, extents))
    return fail("argument %td doesn't fit into memory", at);
  kaArrayFill(&arguments->arrays[at], filling, random);
  return addArray(arguments, at, false);
}

static bool readArray(Arguments *arguments, intptr_t at, MlirType type, MlirStringRef text) {
  const MlirStringRef readOnly = tsLiteral(":ro");
  TsString path = {0}, error = {0};
  bool isReadOnly = tsEndsWith(text, readOnly);
  tsStringAppend(&path, tsSubstring(text, 0, text.length - (isReadOnly ? readOnly.length : 0)));
  bool isFine = path.size && kaNpyRead(path.data, type, &arguments->arrays[at], &error);
  if (!isFine)
    fail("argument %td: %s", at, error.data ? error.data : "expected a number or a file");
  tsStringFree(&path);
  tsStringFree(&error);
  return isFine && addArray(arguments, at, isReadOnly);
}

static bool readArgument(Arguments *arguments, intptr_t at, const GivenArgument *given,
                         uint64_t *random) {
  MlirStringRef text = mlirStringRefCreateFromCString(given->text);
  size_t colon = tsFindChar(text, ':', 0);
  MlirStringRef name = tsSubstring(text, 0, colon == SIZE_MAX ? text.length : colon);
  MlirStringRef value =
      colon == SIZE_MAX ? (MlirStringRef){0} : tsSubstring(text, colon + 1, text.length);
  TsString label = {0};
  tsStringAppendFormat(&label, "argument %td", at);
  tsVecPush(&arguments->names, label.data);
  if (tsEqualC(text, "null")) {
    arguments->list[at] = (TesseraPtxArgument){.data = &arguments->values[at], .size = 8};
    return true;
  }
  MlirType type = parseType(arguments->context, name);
  if (mlirTypeIsNull(type) || !value.length)
    return fail("argument %td, '%s': expected a type, a colon and a value, such as i32:100", at,
                given->text);
  if (given->filling != KA_NUM_FILLINGS)
    return makeArray(arguments, at, type, value, given->filling, random);
  if (!isNumber(value, type, &arguments->values[at]))
    return readArray(arguments, at, type, value);
  arguments->list[at] =
      (TesseraPtxArgument){.data = &arguments->values[at], .size = kaElementBytes(type)};
  return true;
}

bool runArgumentsRead(Arguments *arguments, const Options *options) {
  size_t count = options->arguments.size;
  uint64_t random = options->dataSeed;
  *arguments =
      (Arguments){.context = mlirContextCreateWithThreading(false), .count = (intptr_t)count};
  arguments->list = tsAllocZeroed(count + 1, sizeof *arguments->list);
  arguments->arrays = tsAllocZeroed(count + 1, sizeof *arguments->arrays);
  arguments->values = tsAllocZeroed(count + 1, sizeof *arguments->values);
  arguments->hashes = tsAllocZeroed(count + 1, sizeof *arguments->hashes);
  for (size_t i = 0; i < count; ++i)
    if (!readArgument(arguments, (intptr_t)i, &options->arguments.data[i], &random))
      return false;
  return true;
}

static bool giveOutput(const Arguments *arguments, const char *output) {
  MlirStringRef text = mlirStringRefCreateFromCString(output);
  size_t equals = tsFindChar(text, '=', 0);
  uint64_t at;
  if (equals == SIZE_MAX || !tsParseUnsigned(tsSubstring(text, 0, equals), &at))
    return fail("--out %s: expected the number of an argument, an equals sign and a file", output);
  if (at >= (uint64_t)arguments->count || !arguments->arrays[at].data)
    return fail("--out %s: argument %llu is no array", output, (unsigned long long)at);
  TsString error = {0};
  bool isFine = kaNpyWrite(output + equals + 1, &arguments->arrays[at], &error);
  if (!isFine)
    fail("%s", error.data);
  tsStringFree(&error);
  return isFine;
}

bool runArgumentsGive(const Arguments *arguments, const Options *options) {
  for (intptr_t i = 0; options->shown && i < arguments->count; ++i) {
    const KaArray *array = &arguments->arrays[i];
    if (array->data && arguments->hashes[i] != tsHashBytes(array->data, array->bytes))
      kaArrayPrint(array, mlirStringRefCreateFromCString(arguments->names.data[i]), options->shown);
  }
  for (size_t i = 0; i < options->outputs.size; ++i)
    if (!giveOutput(arguments, options->outputs.data[i]))
      return false;
  return true;
}

void runArgumentsFree(Arguments *arguments) {
  for (intptr_t i = 0; i < arguments->count; ++i)
    free(arguments->arrays[i].data);
  for (size_t i = 0; i < arguments->names.size; ++i)
    tsFree(arguments->names.data[i]);
  tsVecFree(&arguments->names);
  tsFree(arguments->list);
  tsFree(arguments->arrays);
  tsFree(arguments->values);
  tsFree(arguments->hashes);
  mlirContextDestroy(arguments->context);
}
