// Types of buffers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/one-shot-bufferize/Bufferize.h"
#include "dialect/bufferization/BufferizationOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"

static MlirType withLayout(MlirType tensor, MlirAttribute layout, MlirAttribute space) {
  intptr_t rank = (intptr_t)mlirShapedTypeGetRank(tensor);
  int64_t *shape = tsAllocZeroed((size_t)rank + 1, sizeof *shape);
  for (intptr_t i = 0; i < rank; ++i)
    shape[i] = mlirShapedTypeGetDimSize(tensor, i);
  MlirType type =
      mlirMemRefTypeGet(mlirShapedTypeGetElementType(tensor), rank, shape, layout, space);
  tsFree(shape);
  return type;
}

MlirType bufIdentityLayout(MlirType tensor, MlirAttribute space) {
  if (!mlirShapedTypeHasRank(tensor))
    return mlirUnrankedMemRefTypeGet(mlirShapedTypeGetElementType(tensor), space);
  return withLayout(tensor, (MlirAttribute){NULL}, space);
}

MlirType bufDynamicLayout(MlirType tensor, MlirAttribute space) {
  if (!mlirShapedTypeHasRank(tensor))
    return bufIdentityLayout(tensor, space);
  intptr_t rank = (intptr_t)mlirShapedTypeGetRank(tensor);
  int64_t *strides = tsAllocZeroed((size_t)rank + 1, sizeof *strides);
  for (intptr_t i = 0; i < rank; ++i)
    strides[i] = mlirShapedTypeGetDynamicStrideOrOffset();
  MlirAttribute layout = mlirStridedLayoutAttrGet(
      mlirTypeGetContext(tensor), mlirShapedTypeGetDynamicStrideOrOffset(), rank, strides);
  tsFree(strides);
  return withLayout(tensor, layout, space);
}

MlirType bufTensorOf(MlirType memref) {
  MlirType element = mlirShapedTypeGetElementType(memref);
  if (!mlirShapedTypeHasRank(memref))
    return mlirUnrankedTensorTypeGet(element);
  intptr_t rank = (intptr_t)mlirShapedTypeGetRank(memref);
  int64_t *shape = tsAllocZeroed((size_t)rank + 1, sizeof *shape);
  for (intptr_t i = 0; i < rank; ++i)
    shape[i] = mlirShapedTypeGetDimSize(memref, i);
  MlirType type = mlirRankedTensorTypeGet(rank, shape, element, (MlirAttribute){NULL});
  tsFree(shape);
  return type;
}

MlirType bufUnknownLayout(const BufState *state, MlirType tensor, MlirAttribute space) {
  return state->unknown == BUF_LAYOUT_IDENTITY ? bufIdentityLayout(tensor, space)
                                               : bufDynamicLayout(tensor, space);
}

MlirAttribute bufSpace(MlirType memref) {
  return mlirTypeIsAMemRef(memref) ? mlirMemRefTypeGetMemorySpace(memref)
                                   : mlirUnrankedMemrefGetMemorySpace(memref);
}

bool bufDefaultSpace(const BufState *state, MlirType tensor, MlirAttribute *space) {
  *space = (MlirAttribute){NULL};
  if (state->options->useEncodingForMemorySpace && mlirTypeIsARankedTensor(tensor))
    *space = mlirRankedTensorTypeGetEncoding(tensor);
  return !state->options->mustInferMemorySpace;
}

static MlirType unknownType(const BufState *state, MlirValue value) {
  MlirAttribute space;
  if (bufDefaultSpace(state, mlirValueGetType(value), &space))
    return bufUnknownLayout(state, mlirValueGetType(value), space);
  (void)mlirOperationEmitError(bufOwner(value), "could not infer memory space");
  return (MlirType){NULL};
}

// That of an operand which is the same buffer, where there is one.
MlirType bufDefaultType(BufState *state, MlirValue value) {
  if (mlirValueIsABlockArgument(value))
    return bufUnknownLayout(state, mlirValueGetType(value), (MlirAttribute){NULL});
  BufAliasOperands operands = {0};
  bufAliasingOperands(state, value, &operands);
  MlirValue same = {NULL};
  if (operands.size && operands.data[0].isEquivalent)
    same = mlirOpOperandGetValue(operands.data[0].operand);
  tsVecFree(&operands);
  return same.ptr ? bufTypeOf(state, same) : unknownType(state, value);
}

static bool hasElementsOfMemRefs(MlirValue tensor) {
  MlirType type = mlirValueGetType(tensor), element = mlirShapedTypeGetElementType(type);
  if (tesseraTypeHasInterface(element, "MemRefElementTypeInterface"))
    return true;
  TsString whole = {0}, part = {0};
  mlirTypePrint(type, tsStringCallback, &whole);
  mlirTypePrint(element, tsStringCallback, &part);
  (void)mlirOperationEmitError(bufOwner(tensor),
                               "cannot bufferize value of type '%.*s': element type '%.*s' is not "
                               "a valid memref element type",
                               (int)whole.size, whole.data, (int)part.size, part.data);
  tsStringFree(&whole);
  tsStringFree(&part);
  return false;
}

static MlirType typeOf(BufState *state, MlirValue value) {
  MlirOperation op = bufOwner(value);
  if (!hasElementsOfMemRefs(value))
    return (MlirType){NULL};
  if (bufferizationToTensorOpIsA(op))
    return mlirValueGetType(bufferizationToTensorOpGetBuffer(op));
  const BufferizableOpInterfaceMethods *model = bufModel(state, op);
  if (!model)
    return unknownType(state, value);
  return model->getType ? model->getType(state, value) : bufDefaultType(state, value);
}

MlirType bufTypeOf(BufState *state, MlirValue value) {
  if (!bufIsTensor(value))
    return mlirValueGetType(value);
  if (!state->typeStack.size)
    state->typeSteps = 0;
  ++state->typeSteps;
  tsVecPush(&state->typeStack, value);
  MlirType type = typeOf(state, value);
  (void)tsVecPop(&state->typeStack);
  return type;
}

// Whether this is the second time that the type is asked for to find itself, or there is no end to
// it.
static bool asksAgain(const BufState *state, MlirValue value) {
  enum { MAX_STEPS = 1 << 16, MAX_DEPTH = 256 };
  int count = 0;
  for (size_t i = 0; i < state->typeStack.size; ++i)
    count += mlirValueEqual(state->typeStack.data[i], value);
  return count >= 2 || state->typeSteps > MAX_STEPS || state->typeStack.size > MAX_DEPTH;
}

MlirType bufLoopType(BufState *state, MlirValue argument, MlirValue init, MlirValue yielded) {
  MlirType first = bufTypeOf(state, init);
  if (!first.ptr || asksAgain(state, argument))
    return first;
  MlirType next = bufTypeOf(state, yielded);
  if (!next.ptr || mlirTypeEqual(first, next))
    return next;
  if (!mlirAttributeEqual(bufSpace(first), bufSpace(next))) {
    (void)mlirOperationEmitOpError(
        bufOwner(argument), "init_arg and yielded value bufferize to inconsistent memory spaces");
    return (MlirType){NULL};
  }
  return bufDynamicLayout(mlirValueGetType(argument), bufSpace(next));
}
