// interpret: runs each function of a module and says what it gives.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/func/FuncOps.h"
#include "dialect/tensor/TensorOps.h"
#include "interpreter/Interpreter.h"
#include "interpreter/InterpreterPasses.h"
#include "ir/Float.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"

#include <math.h>

//===--- Tensors ---===//

static bool isNumber(const IrStorage *element) {
  return irTypeIsFloat(element) || (irTypeIsInteger(element) && irIntegerTypeWidth(element) <= 32);
}

Tensor *interpreterTensor(Interpreter *interpreter, MlirType type) {
  enum { kMaxElements = 1 << 26 };
  if (!mlirTypeIsARankedTensor(type) || !mlirShapedTypeHasStaticShape(type))
    return NULL;
  IrShape shape = irShapedShape(irType(type));
  const IrStorage *element = irShapedElementType(irType(type));
  int64_t count = irShapedNumElements(irType(type));
  if (!isNumber(element) || shape.rank > kInterpreterMaxRank || count < 0 || count > kMaxElements)
    return NULL;
  Tensor *tensor = tsArenaAlloc(&interpreter->arena, sizeof *tensor, 16);
  double *data = tsArenaAlloc(&interpreter->arena, ((size_t)count + 1) * sizeof *data, 16);
  memset(data, 0, ((size_t)count + 1) * sizeof *data);
  *tensor = (Tensor){shape, element, count, data};
  return tensor;
}

double interpreterRound(const IrStorage *element, double value) {
  if (irTypeIsFloat(element)) {
    const IrFloatSemantics *semantics = irFloatSemantics(element);
    return irFloatToDouble(semantics, irFloatFromDouble(semantics, value, NULL));
  }
  double size = ldexp(1, (int)irIntegerTypeWidth(element));
  if (!isfinite(value))
    return 0;
  double low = fmod(trunc(value), size);
  low = low < 0 ? low + size : low;
  bool isUnsigned = irTypeIsUnsigned(element) || irIntegerTypeWidth(element) == 1;
  return !isUnsigned && low >= size / 2 ? low - size : low;
}

void interpreterSet(Interpreter *interpreter, MlirValue value, Tensor *tensor) {
  bool isNew;
  *tsPointerMapInsert(&interpreter->values, value.ptr, &isNew) = (uintptr_t)tensor;
}

const Tensor *interpreterGet(Interpreter *interpreter, MlirValue value) {
  uintptr_t *found = tsPointerMapFind(&interpreter->values, value.ptr);
  return found ? (const Tensor *)*found : NULL;
}

void interpreterStrides(IrShape shape, int64_t *strides) {
  int64_t stride = 1;
  for (size_t i = shape.rank; i-- > 0; stride *= shape.sizes[i])
    strides[i] = stride;
}

bool interpreterBroadcast(IrShape from, IrShape to, int64_t *strides) {
  if (from.rank > to.rank)
    return false;
  int64_t own[kInterpreterMaxRank];
  interpreterStrides(from, own);
  size_t lead = to.rank - from.rank;
  for (size_t i = 0; i < to.rank; ++i) {
    int64_t size = i < lead ? 1 : from.sizes[i - lead];
    if (size != 1 && size != to.sizes[i])
      return false;
    strides[i] = size == 1 ? 0 : own[i - lead];
  }
  return true;
}

void interpreterAdvance(IrShape shape, int64_t *place) {
  for (size_t i = shape.rank; i-- > 0;) {
    if (++place[i] < shape.sizes[i])
      return;
    place[i] = 0;
  }
}

//===--- Inputs and results ---===//

/// Multiples of 1/4 from -2 to 2, or integers from 0 to 7.
static void fillInput(Tensor *tensor, uint64_t seed) {
  for (int64_t i = 0; i < tensor->count; ++i) {
    uint64_t hash = tsHashCombine(tsHashCombine(seed, 1), (uint64_t)i + 1);
    double value = irTypeIsFloat(tensor->element) ? ((double)(hash >> 32 & 0xffff) - 32768) / 16384
                                                  : (double)(hash >> 32 & 7);
    if (irTypeIsFloat(tensor->element))
      value = rint(value * 4) / 4;
    tensor->data[i] = interpreterRound(tensor->element, value);
  }
}

static void appendElements(const Tensor *tensor, MlirType type, TsString *text) {
  TsVec(MlirAttribute) elements = {0};
  MlirType element = mlirShapedTypeGetElementType(type);
  for (int64_t i = 0; i < tensor->count; ++i) {
    double value = tensor->data[i];
    tsVecPush(&elements, irTypeIsFloat(tensor->element)
                             ? mlirFloatAttrDoubleGet(mlirTypeGetContext(type), element, value)
                             : mlirIntegerAttrGet(element, (int64_t)value));
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
    least = fmin(least, tensor->data[i]);
    largest = fmax(largest, tensor->data[i]);
    sum += tensor->data[i];
  }
  tsStringAppendFormat(text, "%lld elements from %.9g to %.9g, sum %.9g", (long long)tensor->count,
                       least, largest, sum);
}

//===--- Functions ---===//

static MlirLogicalResult failOp(MlirOperation op, const char *why) {
  return mlirOperationEmitError(op, "can't be interpreted: %s", why);
}

static MlirLogicalResult runOp(Interpreter *interpreter, MlirOperation op) {
  if (mlirOperationGetNumResults(op) != 1)
    return failOp(op, "it hasn't one result");
  MlirValue value = mlirOperationGetResult(op, 0);
  Tensor *result = interpreterTensor(interpreter, mlirValueGetType(value));
  if (!result)
    return failOp(op, "its result isn't a tensor of floats or of integers of at most 32 bits, or "
                      "too large");
  const char *failure = tensorEmptyOpIsA(op) ? NULL : interpretTTIR(interpreter, op, result);
  if (failure)
    return failOp(op, failure);
  for (int64_t i = 0; i < result->count; ++i)
    result->data[i] = interpreterRound(result->element, result->data[i]);
  interpreterSet(interpreter, value, result);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult sayResults(Interpreter *interpreter, MlirOperation function,
                                    MlirOperation end) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(end); ++i) {
    MlirValue value = mlirOperationGetOperand(end, i);
    const Tensor *tensor = interpreterGet(interpreter, value);
    if (!tensor)
      return failOp(end, "what it returns isn't a tensor");
    TsString text = {0};
    appendResult(tensor, mlirValueGetType(value), &text);
    mlirLocationEmitRemark(mlirOperationGetLocation(function), "result %lld: %s", (long long)i,
                           text.data);
    tsStringFree(&text);
  }
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult runFunction(Interpreter *interpreter, MlirOperation function,
                                     int64_t seed) {
  MlirBlock body = mlirRegionGetFirstBlock(funcFuncOpGetBody(function));
  if (!mlirBlockIsNull(mlirBlockGetNextInRegion(body)))
    return failOp(function, "it has several blocks");
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); ++i) {
    MlirValue argument = mlirBlockGetArgument(body, i);
    Tensor *input = interpreterTensor(interpreter, mlirValueGetType(argument));
    if (!input)
      return failOp(function, "an argument isn't a tensor of floats or of integers of at most 32 "
                              "bits, or too large");
    fillInput(input, tsHashCombine((uint64_t)seed, (uint64_t)i + 1));
    interpreterSet(interpreter, argument, input);
  }
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (funcReturnOpIsA(op))
      return sayResults(interpreter, function, op);
    if (mlirLogicalResultIsFailure(runOp(interpreter, op)))
      return mlirLogicalResultFailure();
  }
  return mlirLogicalResultSuccess();
}

void interpretPassRun(MlirPass pass, const InterpretOptions *options, MlirOperation module) {
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0));
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (!funcFuncOpIsA(op) || funcFuncOpIsDeclaration(op))
      continue;
    Interpreter interpreter = {0};
    if (mlirLogicalResultIsFailure(runFunction(&interpreter, op, options->seed)))
      tesseraPassSignalFailure(pass);
    tsPointerMapFree(&interpreter.values);
    tsArenaDestroy(&interpreter.arena);
  }
}
