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

static void appendElements(const Tensor *tensor, MlirType type, TsString *text) {
  TsVec(MlirAttribute) elements = {0};
  MlirType element = mlirShapedTypeGetElementType(type);
  for (int64_t i = 0; i < tensor->count; ++i) {
    Number value = tensor->data[i];
    int64_t whole = value < 0 ? (int64_t)value : (int64_t)(uint64_t)value;
    tsVecPush(&elements,
              irTypeIsFloat(tensor->element)
                  ? mlirFloatAttrDoubleGet(mlirTypeGetContext(type), element, (double)value)
                  : mlirIntegerAttrGet(element, whole));
  }
  MlirType bare = mlirRankedTensorTypeGet((intptr_t)tensor->shape.rank, tensor->shape.sizes,
                                          element, (MlirAttribute){NULL});
  MlirAttribute dense = mlirDenseElementsAttrGet(bare, (intptr_t)elements.size, elements.data);
  mlirAttributePrint(dense, tsStringCallback, text);
  tsVecFree(&elements);
}

/// All elements, or of many the least, the largest and the sum.
static void appendResult(const Tensor *tensor, MlirType type, TsString *text) {
  enum { kFew = 64 };
  if (tensor->count <= kFew) {
    appendElements(tensor, type, text);
    return;
  }
  double least = INFINITY, largest = -INFINITY, sum = 0;
  for (int64_t i = 0; i < tensor->count; ++i) {
    least = fmin(least, (double)tensor->data[i]);
    largest = fmax(largest, (double)tensor->data[i]);
    sum += (double)tensor->data[i];
  }
  tsStringAppendFormat(text, "%lld elements from %.9g to %.9g, sum %.9g", (long long)tensor->count,
                       least, largest, sum);
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

// Elements of one argument from a file.
static MlirLogicalResult readArgument(MlirOperation function, MlirStringRef path, intptr_t index,
                                      MlirType type, Tensor *tensor) {
  TsString error = {0}, name = {0};
  KaArray array;
  MlirType element = mlirShapedTypeGetElementType(type);
  if (!kaElementBytes(element))
    return mlirOperationEmitError(function, "argument %lld is of a type that no .npy file has",
                                  (long long)index);
  tsStringAppend(&name, path);
  bool ok = kaNpyRead(tsStringView(&name).data, element, &array, &error);
  tsStringFree(&name);
  if (!ok)
    return failFile(function, &error);
  tsStringFree(&error);
  bool fits = array.rank == tensor->shape.rank;
  for (uint32_t i = 0; fits && i < array.rank; ++i)
    fits = array.shape[i] == tensor->shape.sizes[i];
  for (size_t i = 0; fits && i < array.count; ++i)
    tensor->data[i] =
        interpreterNumber(element, array.data + i * array.elementBytes, array.elementBytes);
  free(array.data);
  return fits ? mlirLogicalResultSuccess()
              : mlirOperationEmitError(function, "argument %lld has another shape than '%.*s'",
                                       (long long)index, (int)path.length, path.data);
}

static MlirLogicalResult writeResult(MlirOperation function, MlirStringRef folder, size_t index,
                                     MlirType type, const Tensor *tensor) {
  TsString error = {0}, path = {0};
  KaArray array;
  MlirType element = mlirShapedTypeGetElementType(type);
  tsStringAppendFormat(&path, "%.*s/result%zu.npy", (int)folder.length, folder.data, index);
  bool ok = tensor->shape.rank <= KA_MAX_RANK && kaElementBytes(element) &&
            kaArrayMake(&array, element, (uint32_t)tensor->shape.rank, tensor->shape.sizes);
  if (!ok) {
    tsStringFree(&path);
    return mlirOperationEmitError(function, "result %zu is of a type that no .npy file has", index);
  }
  for (size_t i = 0; i < array.count; ++i) {
    uint64_t bits = interpreterBits(element, tensor->data[i]);
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
            readArgument(function, options->inputs.data[i], i, argument, arguments[i])))
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
      if (mlirLogicalResultIsFailure(
              writeResult(function, options->outputs, i, result, results[i])))
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
