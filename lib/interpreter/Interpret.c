// interpret: runs each function of a module and says what it gives.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/func/FuncOps.h"
#include "interpreter/Interpreter.h"
#include "interpreter/InterpreterPasses.h"
#include "ir/Float.h"
#include "kernel-arrays/Arrays.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/File.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Elements as memory has them; false for a type of no whole bytes.
static bool appendBytes(const Tensor *tensor, TsString *bytes) {
  MlirType part = {tensor->element};
  size_t width = kaElementBytes(part);
  for (int64_t i = 0; i < tensor->count && width; ++i) {
    Value value = interpreterAt(tensor, i);
    for (int k = 0; k < (tensor->imaginary ? 2 : 1); ++k) {
      uint64_t bits = interpreterBits(part, value.part[k]);
      tsStringAppend(bytes, mlirStringRefCreate((const char *)&bits, width));
    }
  }
  return width > 0;
}

static void appendElements(const Tensor *tensor, MlirType type, TsString *text) {
  TsVec(MlirAttribute) elements = {0};
  TsString bytes = {0};
  MlirType element = mlirShapedTypeGetElementType(type);
  MlirType bare = mlirRankedTensorTypeGet((intptr_t)tensor->shape.rank, tensor->shape.sizes,
                                          element, (MlirAttribute){NULL});
  MlirAttribute dense = {NULL};
  if (tensor->imaginary && appendBytes(tensor, &bytes))
    dense = mlirDenseElementsAttrRawBufferGet(bare, bytes.size, bytes.data);
  for (int64_t i = 0; i < tensor->count && !tensor->imaginary; ++i) {
    Number value = tensor->data[i];
    int64_t whole = value < 0 ? (int64_t)value : (int64_t)(uint64_t)value;
    tsVecPush(&elements,
              irTypeIsFloat(tensor->element)
                  ? mlirFloatAttrDoubleGet(mlirTypeGetContext(type), element, (double)value)
                  : mlirIntegerAttrGet(element, whole));
  }
  if (!tensor->imaginary)
    dense = mlirDenseElementsAttrGet(bare, (intptr_t)elements.size, elements.data);
  if (mlirAttributeIsNull(dense))
    tsStringAppendC(text, "numbers that can't be shown");
  else
    mlirAttributePrint(dense, tsStringCallback, text);
  tsVecFree(&elements);
  tsStringFree(&bytes);
}

/// All elements, or of many the least, the largest and the sum; of complex numbers their sizes.
static void appendResult(const Tensor *tensor, MlirType type, TsString *text) {
  enum { kFew = 64 };
  if (!tensor->element) {
    bool isTuple = mlirTypeIsATuple(type);
    tsStringAppendC(text, isTuple ? "(" : "a token");
    for (size_t i = 0; i < tensor->numParts; ++i) {
      tsStringAppendC(text, i ? ", " : "");
      appendResult(tensor->parts[i], mlirTupleTypeGetType(type, (intptr_t)i), text);
    }
    tsStringAppendC(text, isTuple ? ")" : "");
    return;
  }
  if (tensor->count <= kFew) {
    appendElements(tensor, type, text);
    return;
  }
  double least = INFINITY, largest = -INFINITY, sum = 0;
  for (int64_t i = 0; i < tensor->count; ++i) {
    Value value = interpreterAt(tensor, i);
    double number =
        tensor->imaginary ? (double)hypotl(value.part[0], value.part[1]) : (double)value.part[0];
    least = fmin(least, number);
    largest = fmax(largest, number);
    sum += number;
  }
  tsStringAppendFormat(text, "%lld %s from %.9g to %.9g, sum %.9g", (long long)tensor->count,
                       tensor->imaginary ? "sizes" : "elements", least, largest, sum);
}

//===--- .npy files ---===//

uint64_t interpreterBits(MlirType type, Number number) {
  if (kaIsFloat(type))
    return irFloatFromDouble(irFloatSemantics(irType(type)), (double)number, NULL).low;
  return number < 0 ? (uint64_t)(int64_t)number : (uint64_t)number;
}

Number interpreterNumber(MlirType type, const char *place, size_t bytes) {
  uint64_t bits = 0;
  memcpy(&bits, place, bytes);
  if (kaIsFloat(type) || mlirIntegerTypeGetWidth(type) == 1)
    return kaIsFloat(type) ? (Number)kaElementRead(type, place) : (Number)(bits & 1);
  if (mlirIntegerTypeIsUnsigned(type))
    return (Number)bits;
  uint64_t sign = (uint64_t)1 << (8 * bytes - 1);
  return (Number)(int64_t)((bits ^ sign) - sign);
}

static MlirLogicalResult failFile(MlirOperation function, TsString *error) {
  MlirLogicalResult result =
      mlirOperationEmitError(function, "%s", error->data ? error->data : "a file can't be read");
  tsStringFree(error);
  return result;
}

/// The rank of a tensor's file: parts of complex numbers are a dimension of their own, the last.
static uint32_t rankOf(const Tensor *tensor) {
  return (uint32_t)tensor->shape.rank + (tensor->imaginary ? 1 : 0);
}

static int64_t sizeOf(const Tensor *tensor, uint32_t dim) {
  return dim < tensor->shape.rank ? tensor->shape.sizes[dim] : 2;
}

/// Element k of a file as a number of the tensor.
static Number *numberAt(const Tensor *tensor, size_t k) {
  if (!tensor->imaginary)
    return &tensor->data[k];
  return k % 2 ? &tensor->imaginary[k / 2] : &tensor->data[k / 2];
}

// Elements of one argument from a file.
static MlirLogicalResult readArgument(MlirOperation function, MlirStringRef path, intptr_t index,
                                      Tensor *tensor) {
  TsString error = {0}, name = {0};
  KaArray array;
  MlirType element = {tensor->element};
  if (!tensor->element || !kaElementBytes(element))
    return mlirOperationEmitError(function, "argument %lld is of a type that no .npy file has",
                                  (long long)index);
  tsStringAppend(&name, path);
  bool ok = kaNpyRead(tsStringView(&name).data, element, &array, &error);
  tsStringFree(&name);
  if (!ok)
    return failFile(function, &error);
  tsStringFree(&error);
  bool fits = array.rank == rankOf(tensor);
  for (uint32_t i = 0; fits && i < array.rank; ++i)
    fits = array.shape[i] == sizeOf(tensor, i);
  for (size_t i = 0; fits && i < array.count; ++i)
    *numberAt(tensor, i) =
        interpreterNumber(element, array.data + i * array.elementBytes, array.elementBytes);
  free(array.data);
  return fits ? mlirLogicalResultSuccess()
              : mlirOperationEmitError(function, "argument %lld has another shape than '%.*s'",
                                       (long long)index, (int)path.length, path.data);
}

static MlirLogicalResult writeResult(MlirOperation function, MlirStringRef folder, size_t index,
                                     const Tensor *tensor) {
  TsString error = {0}, path = {0};
  KaArray array;
  MlirType element = {tensor->element};
  int64_t sizes[KA_MAX_RANK + 1];
  bool ok = tensor->element && rankOf(tensor) <= KA_MAX_RANK && kaElementBytes(element);
  for (uint32_t i = 0; ok && i < rankOf(tensor); ++i)
    sizes[i] = sizeOf(tensor, i);
  tsStringAppendFormat(&path, "%.*s/result%zu.npy", (int)folder.length, folder.data, index);
  ok = ok && kaArrayMake(&array, element, rankOf(tensor), sizes);
  if (!ok) {
    tsStringFree(&path);
    return mlirOperationEmitError(function, "result %zu is of a type that no .npy file has", index);
  }
  for (size_t i = 0; i < array.count; ++i) {
    uint64_t bits = interpreterBits(element, *numberAt(tensor, i));
    memcpy(array.data + i * array.elementBytes, &bits, array.elementBytes);
  }
  ok = kaNpyWrite(path.data, &array, &error);
  free(array.data);
  tsStringFree(&path);
  if (!ok)
    return failFile(function, &error);
  tsStringFree(&error);
  return mlirLogicalResultSuccess();
}

// What a function is called with: files first, then seeded numbers. NULL after a diagnostic.
static Tensor **makeArguments(Interpreter *interpreter, MlirOperation function, MlirType type,
                              const InterpretOptions *options) {
  intptr_t count = mlirFunctionTypeGetNumInputs(type);
  Tensor **arguments =
      tsArenaAlloc(interpreter->arena, ((size_t)count + 1) * sizeof *arguments, 16);
  if ((size_t)count < options->inputs.size) {
    mlirOperationEmitError(function, "has %lld arguments, %zu files are given", (long long)count,
                           options->inputs.size);
    return NULL;
  }
  for (intptr_t i = 0; i < count; ++i) {
    MlirType argument = mlirFunctionTypeGetInput(type, i);
    arguments[i] = interpreterTensor(interpreter, argument);
    if (!arguments[i]) {
      mlirOperationEmitError(function, "argument %lld isn't a tensor that can be interpreted",
                             (long long)i);
      return NULL;
    }
    interpreterFill(arguments[i], tsHashCombine(interpreter->seed, (size_t)i + 1));
    if ((size_t)i < options->inputs.size &&
        mlirLogicalResultIsFailure(
            readArgument(function, options->inputs.data[i], i, arguments[i])))
      return NULL;
  }
  return arguments;
}

//===--- Functions ---===//

static MlirLogicalResult runFunction(Interpreter *interpreter, MlirOperation function,
                                     const InterpretOptions *options) {
  MlirType type = mlirTypeAttrGetValue(funcFuncOpGetFunctionTypeAttr(function));
  size_t count = (size_t)mlirFunctionTypeGetNumResults(type);
  Tensor **results = tsArenaAlloc(interpreter->arena, (count + 1) * sizeof *results, 16);
  Tensor **arguments = NULL;
  if (options->inputs.size && !(arguments = makeArguments(interpreter, function, type, options)))
    return mlirLogicalResultFailure();
  const char *failure = interpreterFunction(interpreter, function, arguments, count, results);
  if (failure) {
    bool isInside = !mlirOperationIsNull(interpreter->failed);
    return mlirOperationEmitError(isInside ? interpreter->failed : function,
                                  "can't be interpreted: %s", failure);
  }
  for (size_t i = 0; i < count; ++i) {
    MlirType result = mlirFunctionTypeGetResult(type, (intptr_t)i);
    if (options->outputs.length) {
      if (mlirLogicalResultIsFailure(writeResult(function, options->outputs, i, results[i])))
        return mlirLogicalResultFailure();
      continue;
    }
    TsString text = {0};
    appendResult(results[i], result, &text);
    mlirLocationEmitRemark(mlirOperationGetLocation(function), "result %zu: %s", i, text.data);
    tsStringFree(&text);
  }
  return mlirLogicalResultSuccess();
}

static bool isAskedFor(MlirOperation op, const InterpretOptions *options) {
  return funcFuncOpIsA(op) && !funcFuncOpIsDeclaration(op) &&
         (!options->function.length ||
          mlirStringRefEqual(options->function, funcFuncOpGetSymName(op)));
}

// Files are of one function; where outputs go is looked for before anything is run.
static bool canUseFiles(MlirOperation module, size_t numFunctions,
                        const InterpretOptions *options) {
  if (!numFunctions && options->function.length) {
    mlirOperationEmitError(module, "there is no function '%.*s'", (int)options->function.length,
                           options->function.data);
    return false;
  }
  if (!options->inputs.size && !options->outputs.length)
    return true;
  if (numFunctions != 1) {
    mlirOperationEmitError(module,
                           "inputs and outputs are of one function: name it (function=...)");
    return false;
  }
  TsString folder = {0};
  tsStringAppend(&folder, options->outputs);
  bool isThere = !options->outputs.length || tsIsFolder(tsStringView(&folder).data);
  if (!isThere)
    mlirOperationEmitError(module, "there is no folder '%s' for outputs", folder.data);
  tsStringFree(&folder);
  return isThere;
}

void interpretPassRun(MlirPass pass, const InterpretOptions *options, MlirOperation module) {
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0));
  TsVec(MlirOperation) functions = {0};
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (isAskedFor(op, options))
      tsVecPush(&functions, op);
  bool ok = canUseFiles(module, functions.size, options);
  for (size_t i = 0; ok && i < functions.size; ++i) {
    Interpreter interpreter;
    interpreterInit(&interpreter, module, (uint64_t)options->seed);
    if (mlirLogicalResultIsFailure(runFunction(&interpreter, functions.data[i], options)))
      tesseraPassSignalFailure(pass);
    interpreterFree(&interpreter);
  }
  if (!ok)
    tesseraPassSignalFailure(pass);
  tsVecFree(&functions);
}
