// interpret: runs each function of a module and says what it gives.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/func/FuncOps.h"
#include "interpreter/Interpreter.h"
#include "interpreter/InterpreterPasses.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"

#include <math.h>

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

static MlirLogicalResult runFunction(Interpreter *interpreter, MlirOperation function) {
  MlirType type = mlirTypeAttrGetValue(funcFuncOpGetFunctionTypeAttr(function));
  size_t count = (size_t)mlirFunctionTypeGetNumResults(type);
  Tensor **results = tsArenaAlloc(interpreter->arena, (count + 1) * sizeof *results, 16);
  const char *failure = interpreterFunction(interpreter, function, NULL, count, results);
  if (failure) {
    bool isInside = !mlirOperationIsNull(interpreter->failed);
    return mlirOperationEmitError(isInside ? interpreter->failed : function,
                                  "can't be interpreted: %s", failure);
  }
  for (size_t i = 0; i < count; ++i) {
    TsString text = {0};
    appendResult(results[i], mlirFunctionTypeGetResult(type, (intptr_t)i), &text);
    mlirLocationEmitRemark(mlirOperationGetLocation(function), "result %zu: %s", i, text.data);
    tsStringFree(&text);
  }
  return mlirLogicalResultSuccess();
}

void interpretPassRun(MlirPass pass, const InterpretOptions *options, MlirOperation module) {
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0));
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (!funcFuncOpIsA(op) || funcFuncOpIsDeclaration(op))
      continue;
    Interpreter interpreter;
    interpreterInit(&interpreter, module, (uint64_t)options->seed);
    if (mlirLogicalResultIsFailure(runFunction(&interpreter, op)))
      tesseraPassSignalFailure(pass);
    interpreterFree(&interpreter);
  }
}
