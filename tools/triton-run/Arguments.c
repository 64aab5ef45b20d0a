// Arguments of a kernel: numbers, arrays from files, arrays that are made.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "TritonRun.h"
#include "dialect/triton/TritonOps.h"
#include "mlir-c/BuiltinTypes.h"

#include <stdio.h>

/// One argument that is being read.
typedef struct Argument {
  MlirStringRef name;
  MlirType type;
  MlirStringRef text;
  const Options *options;
  uint64_t *random; ///< state of the generator
} Argument;

static bool failArgument(const Argument *argument, const char *what) {
  return runFail("argument '%.*s', '%.*s': %s", (int)argument->name.length, argument->name.data,
                 (int)argument->text.length, argument->text.data, what);
}

//===--- Which argument a text is for ---===//

// `x` means the argument x, else x_ptr.
static intptr_t findArgument(const TesseraTritonInterpreter *kernel, intptr_t count,
                             MlirStringRef name) {
  for (int pass = 0; pass < 2; ++pass)
    for (intptr_t i = 0; i < count; ++i) {
      MlirStringRef known = tesseraTritonInterpreterGetArgumentName(kernel, i);
      const MlirStringRef suffix = tsLiteral("_ptr");
      if (pass && tsEndsWith(known, suffix))
        known = tsSubstring(known, 0, known.length - suffix.length);
      if (tsEqual(known, name))
        return i;
    }
  return -1;
}

// Splits NAME=VALUE; a text without a name is for the next argument that has none.
static bool assign(const Options *options, const TesseraTritonInterpreter *kernel, intptr_t count,
                   MlirStringRef *texts) {
  for (size_t i = 0; i < options->arguments.size; ++i) {
    MlirStringRef text = mlirStringRefCreateFromCString(options->arguments.data[i]);
    size_t equals = tsFindChar(text, '=', 0);
    intptr_t at = 0;
    if (equals != SIZE_MAX) {
      at = findArgument(kernel, count, tsSubstring(text, 0, equals));
      if (at < 0)
        return runFail("the kernel has no argument '%.*s'", (int)equals, text.data);
      if (texts[at].data)
        return runFail("argument '%.*s' is given twice", (int)equals, text.data);
      text = tsSubstring(text, equals + 1, text.length);
    } else {
      while (at < count && texts[at].data)
        ++at;
      if (at == count)
        return runFail("the kernel takes %lld arguments, '%s' is one more", (long long)count,
                       options->arguments.data[i]);
    }
    texts[at] = text;
  }
  return true;
}

//===--- Numbers ---===//

static bool readDouble(MlirStringRef text, double *number) {
  TsString copy = {0};
  char *end;
  tsStringAppend(&copy, text);
  *number = strtod(copy.data ? copy.data : "", &end);
  bool isFine = copy.size && end == copy.data + copy.size;
  tsStringFree(&copy);
  return isFine;
}

static bool readScalar(const Argument *argument, uint64_t *slot) {
  int64_t integer;
  double number;
  *slot = 0;
  if (kaIsFloat(argument->type)) {
    if (!readDouble(argument->text, &number))
      return failArgument(argument, "expected a number");
    kaElementWrite(argument->type, (char *)slot, number);
    return true;
  }
  if (tsEqual(argument->text, tsLiteral("true")) || tsEqual(argument->text, tsLiteral("false")))
    *slot = argument->text.length == 4;
  else if (tsParseSigned(argument->text, &integer))
    *slot = (uint64_t)integer;
  else if (!tsParseUnsigned(argument->text, slot))
    return failArgument(argument, "expected an integer");
  return true;
}

//===--- Arrays ---===//

// Whether `f32`, `u8`, ... is the type; signs don't matter.
static bool isTypeName(MlirStringRef name, MlirType type) {
  TsString text = {0};
  mlirTypePrint(type, tsStringCallback, &text);
  bool isIt = text.size == name.length;
  for (size_t i = 0; isIt && i < text.size; ++i) {
    char letter = name.data[i];
    if (letter >= 'A' && letter <= 'Z')
      letter = (char)(letter - 'A' + 'a');
    char known = text.data[i];
    if (known >= 'A' && known <= 'Z')
      known = (char)(known - 'A' + 'a');
    isIt = letter == known || (!i && letter == 'u' && known == 'i');
  }
  tsStringFree(&text);
  return isIt;
}

// `zeros:1024`, `zeros:f32:32x32`.
static bool makeArray(const Argument *argument, MlirType element, KaArray *array, bool *isMade) {
  size_t colon = tsFindChar(argument->text, ':', 0);
  *isMade = false;
  if (colon == SIZE_MAX)
    return true;
  MlirStringRef name = tsSubstring(argument->text, 0, colon);
  MlirStringRef rest = tsSubstring(argument->text, colon + 1, argument->text.length);
  KaFilling filling = kaFillingParse(name);
  if (filling == KA_NUM_FILLINGS)
    return true;
  *isMade = true;
  size_t second = tsFindChar(rest, ':', 0);
  if (second != SIZE_MAX) {
    if (!isTypeName(tsSubstring(rest, 0, second), element))
      return failArgument(argument, "the argument points at elements of another type");
    rest = tsSubstring(rest, second + 1, rest.length);
  }
  uint32_t rank;
  int64_t shape[KA_MAX_RANK];
  if (!kaShapeParse(rest, &rank, shape))
    return failArgument(argument, "expected a shape such as 32x32");
  if (!kaArrayMake(array, element, rank, shape))
    return failArgument(argument, "doesn't fit into memory");
  kaArrayFill(array, filling, argument->random);
  return true;
}

static bool readArray(Argument *argument, MlirType element, KaArray *array, bool *isReadOnly) {
  const MlirStringRef readOnly = tsLiteral(":ro");
  bool isMade;
  if (!kaElementBytes(element))
    return failArgument(argument, "points at elements that triton-run has no arrays of");
  *isReadOnly = tsEndsWith(argument->text, readOnly);
  if (*isReadOnly)
    argument->text = tsSubstring(argument->text, 0, argument->text.length - readOnly.length);
  if (!makeArray(argument, element, array, &isMade) || isMade)
    return isMade && array->data;
  TsString path = {0}, error = {0};
  tsStringAppend(&path, argument->text);
  bool isFine = path.size && kaNpyRead(path.data, element, array, &error);
  if (!isFine)
    failArgument(argument, error.data ? error.data : "expected a file");
  tsStringFree(&path);
  tsStringFree(&error);
  return isFine;
}

static uint64_t hashOf(const KaArray *array) { return tsHashBytes(array->data, array->bytes); }

//===--- All of them ---===//

static bool describe(const Argument *argument, const KaArray *array,
                     TesseraTritonDescriptor *descriptor) {
  MlirType block = tritonTensorDescTypeGetBlockType(argument->type);
  int64_t stride = 1;
  if (mlirShapedTypeGetRank(block) != (intptr_t)array->rank ||
      array->rank > TESSERA_TRITON_MAX_RANK)
    return failArgument(argument, "has another rank than the descriptor's blocks");
  descriptor->base = array->data;
  for (uint32_t i = array->rank; i-- > 0;) {
    descriptor->shape[i] = array->shape[i];
    descriptor->strides[i] = stride;
    stride *= array->shape[i];
  }
  return true;
}

static void addBuffer(Arguments *arguments, intptr_t at, MlirStringRef name) {
  const KaArray *array = &arguments->arrays[at];
  TsString text = {0};
  tsStringAppend(&text, name);
  tsStringAppendC(&text, "");
  tsVecPush(&arguments->names, text.data);
  unsigned flags = TESSERA_TRITON_READABLE;
  flags |= arguments->areReadOnly[at] ? 0 : TESSERA_TRITON_WRITABLE;
  flags |= array->isEmpty ? TESSERA_TRITON_UNINITIALIZED : 0;
  arguments->buffers[arguments->numBuffers++] =
      (TesseraTritonBuffer){text.data ? text.data : "", array->data, array->bytes, flags};
}

static bool readArgument(Arguments *arguments, intptr_t at, Argument *argument) {
  bool isPointer = tritonPointerTypeIsA(argument->type);
  bool isDescriptor = tritonTensorDescTypeIsA(argument->type);
  if (!isPointer && !isDescriptor)
    return readScalar(argument, &arguments->slots[at]);
  if (isPointer && tsEqual(argument->text, tsLiteral("null")))
    return true;
  MlirType element =
      isPointer ? tritonPointerTypeGetPointeeType(argument->type)
                : mlirShapedTypeGetElementType(tritonTensorDescTypeGetBlockType(argument->type));
  KaArray *array = &arguments->arrays[at];
  if (!readArray(argument, element, array, &arguments->areReadOnly[at]))
    return false;
  addBuffer(arguments, at, argument->name);
  arguments->hashes[at] = hashOf(array);
  arguments->slots[at] = (uintptr_t)array->data;
  if (!isDescriptor)
    return true;
  arguments->slots[at] = (uintptr_t)&arguments->descriptors[at];
  return describe(argument, array, &arguments->descriptors[at]);
}

static bool readAll(Arguments *arguments, const Options *options,
                    const TesseraTritonInterpreter *kernel, MlirType type, MlirStringRef *texts) {
  uint64_t random = options->dataSeed;
  for (intptr_t i = 0; i < arguments->count; ++i) {
    Argument argument = {.name = tesseraTritonInterpreterGetArgumentName(kernel, i),
                         .type = mlirFunctionTypeGetInput(type, i),
                         .text = texts[i],
                         .options = options,
                         .random = &random};
    if (!texts[i].data)
      return runFail("argument '%.*s' isn't given", (int)argument.name.length, argument.name.data);
    if (!readArgument(arguments, i, &argument))
      return false;
  }
  return true;
}

bool argumentsRead(Arguments *arguments, const Options *options,
                   const TesseraTritonInterpreter *kernel) {
  MlirType type = tritonFuncOpGetFunctionType(tesseraTritonInterpreterGetFunction(kernel));
  size_t count = (size_t)mlirFunctionTypeGetNumInputs(type);
  *arguments = (Arguments){.count = (intptr_t)count};
  arguments->slots = tsAllocZeroed(count + 1, sizeof *arguments->slots);
  arguments->arrays = tsAllocZeroed(count + 1, sizeof *arguments->arrays);
  arguments->hashes = tsAllocZeroed(count + 1, sizeof *arguments->hashes);
  arguments->areReadOnly = tsAllocZeroed(count + 1, sizeof *arguments->areReadOnly);
  arguments->descriptors = tsAllocZeroed(count + 1, sizeof *arguments->descriptors);
  arguments->buffers = tsAllocZeroed(count + 1, sizeof *arguments->buffers);
  MlirStringRef *texts = tsAllocZeroed(count + 1, sizeof *texts);
  bool isFine = assign(options, kernel, (intptr_t)count, texts) &&
                readAll(arguments, options, kernel, type, texts);
  tsFree(texts);
  return isFine;
}

//===--- Results ---===//

// `NAME=FILE`, or a file that is called as the argument is.
static bool giveOutput(const Arguments *arguments, const TesseraTritonInterpreter *kernel,
                       const char *output) {
  MlirStringRef text = mlirStringRefCreateFromCString(output), name;
  const char *path = output, *slash = strrchr(output, '/');
  size_t equals = tsFindChar(text, '=', 0);
  if (equals != SIZE_MAX) {
    name = tsSubstring(text, 0, equals);
    path = output + equals + 1;
  } else {
    name = mlirStringRefCreateFromCString(slash ? slash + 1 : output);
    if (tsEndsWith(name, tsLiteral(".npy")))
      name = tsSubstring(name, 0, name.length - 4);
  }
  intptr_t at = findArgument(kernel, arguments->count, name);
  if (at < 0 || !arguments->arrays[at].data)
    return runFail("--output '%s': the kernel has no array '%.*s'", output, (int)name.length,
                   name.data);
  TsString error = {0};
  bool isFine = kaNpyWrite(path, &arguments->arrays[at], &error);
  if (!isFine)
    runFail("%s", error.data);
  tsStringFree(&error);
  return isFine;
}

bool argumentsGive(const Arguments *arguments, const Options *options,
                   const TesseraTritonInterpreter *kernel) {
  for (intptr_t i = 0; options->shown && i < arguments->count; ++i)
    if (arguments->arrays[i].data && arguments->hashes[i] != hashOf(&arguments->arrays[i]))
      kaArrayPrint(&arguments->arrays[i], tesseraTritonInterpreterGetArgumentName(kernel, i),
                   options->shown);
  for (size_t i = 0; i < options->outputs.size; ++i)
    if (!giveOutput(arguments, kernel, options->outputs.data[i]))
      return false;
  return true;
}

void argumentsFree(Arguments *arguments) {
  for (intptr_t i = 0; i < arguments->count; ++i)
    free(arguments->arrays[i].data);
  for (size_t i = 0; i < arguments->names.size; ++i)
    tsFree(arguments->names.data[i]);
  tsVecFree(&arguments->names);
  tsFree(arguments->slots);
  tsFree(arguments->arrays);
  tsFree(arguments->hashes);
  tsFree(arguments->areReadOnly);
  tsFree(arguments->descriptors);
  tsFree(arguments->buffers);
}
