// Verifiers and types of ops with branches and loops, of sorts and maps, of tuples and tokens.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloInfer.h"

#include <stdio.h>

static bool isScalarBool(MlirType type) {
  if (!mlirTypeIsARankedTensor(type) || rankOf(type))
    return false;
  MlirType element = elementOf(type);
  return mlirTypeIsAInteger(element) && mlirIntegerTypeGetWidth(element) == 1;
}

static MlirType scalarOf(MlirType tensor) {
  static const int64_t none[] = {0};
  return mlirRankedTensorTypeGet(0, none, elementOf(tensor), mlirAttributeGetNull());
}

typedef TsVec(MlirType) Types;

static Types operandTypes(MlirOperation op) {
  Types types = {0};
  for (intptr_t i = 0; !mlirOperationIsNull(op) && i < mlirOperationGetNumOperands(op); ++i)
    tsVecPush(&types, typeOf(mlirOperationGetOperand(op, i)));
  return types;
}

static Types argumentTypes(MlirBlock block) {
  Types types = {0};
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i)
    tsVecPush(&types, typeOf(mlirBlockGetArgument(block, i)));
  return types;
}

static bool areCompatible(const Types *a, const Types *b) {
  if (a->size != b->size)
    return false;
  for (size_t i = 0; i < a->size; ++i)
    if (!stablehloTypesAreCompatible(a->data[i], b->data[i]))
      return false;
  return true;
}

// Types of two lists at the end of a message.
static MlirLogicalResult refuseLists(MlirLocation location, const char *text, const Types *a,
                                     const Types *b) {
  if (mlirLocationIsNull(location))
    return failure();
  TesseraDiagnostic *error = tesseraDiagnosticCreate(location, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(error, "%s", text);
  tesseraDiagnosticAppendTypes(error, (intptr_t)a->size, a->data);
  tesseraDiagnosticAppendFormat(error, " vs ");
  tesseraDiagnosticAppendTypes(error, (intptr_t)b->size, b->data);
  return tesseraDiagnosticReport(error);
}

//===--- if, case ---===//

static MlirOperation endOf(MlirRegion region) {
  MlirBlock block = mlirRegionGetFirstBlock(region);
  return mlirBlockIsNull(block) ? (MlirOperation){NULL} : mlirBlockGetTerminator(block);
}

static MlirLogicalResult checkBranch(const TesseraOpAdaptor *op, intptr_t i) {
  MlirBlock block = mlirRegionGetFirstBlock(op->regions[i]);
  if (mlirBlockGetNumArguments(block))
    return stablehloRefuse(op->location, "branch %lld must have 0 arguments, but found %lld",
                           (long long)i, (long long)mlirBlockGetNumArguments(block));
  Types first = operandTypes(endOf(op->regions[0])), types = operandTypes(endOf(op->regions[i]));
  MlirLogicalResult result = success();
  if (!areCompatible(&first, &types)) {
    char text[80];
    snprintf(text, sizeof text,
             "branch 0 and branch %lld have mismatched return types: ", (long long)i);
    result = refuseLists(op->location, text, &first, &types);
  }
  tsVecFree(&first);
  tsVecFree(&types);
  return result;
}

MlirLogicalResult stablehloBranchesInferReturnTypes(const TesseraOpAdaptor *op,
                                                    StablehloAppend *append, void *user) {
  if (!stablehloOperandsAreTensors(op))
    return failure();
  intptr_t rank = rankOf(stablehloTypeOfOperand(op, 0));
  if (rank)
    return stablehloRefuse(op->location, "operand should be rank 0 tensor but got rank %lld",
                           (long long)rank);
  if (!op->numRegions)
    return stablehloRefuse(op->location, "expect at least one branch");
  for (intptr_t i = 0; i < op->numRegions; ++i)
    if (mlirOperationIsNull(endOf(op->regions[i])))
      return stablehloRefuse(op->location, "expect non-empty region");
  for (intptr_t i = 0; i < op->numRegions; ++i)
    if (failed(checkBranch(op, i)))
      return failure();
  MlirOperation first = endOf(op->regions[0]);
  for (intptr_t k = 0; k < mlirOperationGetNumOperands(first); ++k) {
    MlirType type = typeOf(mlirOperationGetOperand(first, k));
    for (intptr_t i = 1; i < op->numRegions && type.ptr; ++i)
      type = stablehloLeastSpecific(op->location, type,
                                    typeOf(mlirOperationGetOperand(endOf(op->regions[i]), k)));
    if (!type.ptr)
      return failure();
    append(type, user);
  }
  return success();
}

//===--- while ---===//

// Of ops whose results are as their operands.
MlirLogicalResult stablehloPassedOnInferReturnTypes(const TesseraOpAdaptor *op,
                                                    StablehloAppend *append, void *user) {
  for (intptr_t i = 0; i < op->numOperands; ++i)
    append(stablehloTypeOfOperand(op, i), user);
  return success();
}

MlirLogicalResult stablehloWhileOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                   StablehloAppend *append, void *user) {
  return stablehloPassedOnInferReturnTypes(op, append, user);
}

static MlirLogicalResult checkCondition(MlirOperation op) {
  MlirOperation end = endOf(stablehloWhileOpGetCond(op));
  if (mlirOperationIsNull(end) || mlirOperationGetNumOperands(end) != 1)
    return STABLEHLO_REFUSE(op, "expect condition body returns a single value but got %lld",
                            mlirOperationIsNull(end) ? 0
                                                     : (long long)mlirOperationGetNumOperands(end));
  MlirType type = typeOf(mlirOperationGetOperand(end, 0));
  return isScalarBool(type)
             ? success()
             : stablehloRefuseTypes(
                   at(op), &type,
                   "expect condition block return a zero-ranked tensor of i1 but got $");
}

MlirLogicalResult stablehloWhileOpVerify(MlirOperation op) {
  MlirOperation end = endOf(stablehloWhileOpGetBody(op));
  if (mlirOperationIsNull(end))
    return STABLEHLO_REFUSE(op, "The while body-region expected to have a terminator");
  Types operands = operandTypes(op);
  const struct {
    const char *text;
    Types types;
  } lists[] = {{"expect operands to be compatible with condition block arguments but got ",
                argumentTypes(mlirRegionGetFirstBlock(stablehloWhileOpGetCond(op)))},
               {"expect operands to be compatible with body block arguments but got ",
                argumentTypes(mlirRegionGetFirstBlock(stablehloWhileOpGetBody(op)))},
               {"expect operands to be compatible with body block return types but got ",
                operandTypes(end)}};
  MlirLogicalResult result = success();
  for (int i = 0; i < 3; ++i) {
    if (!failed(result) && !areCompatible(&operands, &lists[i].types))
      result = refuseLists(at(op), lists[i].text, &operands, &lists[i].types);
    tsFree(lists[i].types.data);
  }
  tsVecFree(&operands);
  return failed(result) ? result : checkCondition(op);
}

//===--- sort, map ---===//

MlirLogicalResult stablehloSortOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                  StablehloAppend *append, void *user) {
  return stablehloPassedOnInferReturnTypes(op, append, user);
}

static MlirLogicalResult checkComparator(MlirOperation op, MlirBlock block) {
  intptr_t count = mlirOperationGetNumOperands(op);
  if (mlirBlockGetNumArguments(block) != 2 * count)
    return STABLEHLO_REFUSE(op, "comparator block should have %lld arguments",
                            (long long)(2 * count));
  for (intptr_t i = 0; i < 2 * count; ++i) {
    MlirType types[] = {scalarOf(typeOf(mlirOperationGetOperand(op, i / 2))),
                        typeOf(mlirBlockGetArgument(block, i))};
    if (!mlirTypeEqual(types[0], types[1]))
      return stablehloRefuseTypes(at(op), types,
                                  "comparator block argument #%lld should be of type $ but got $",
                                  (long long)i);
  }
  return success();
}

MlirLogicalResult stablehloSortOpVerify(MlirOperation op) {
  intptr_t count = mlirOperationGetNumOperands(op);
  int64_t dim = stablehloSortOpGetDimension(op);
  intptr_t rank = count ? rankOf(typeOf(mlirOperationGetOperand(op, 0))) : 0;
  if (count && (dim < -rank || dim >= rank))
    return STABLEHLO_REFUSE(
        op, "dimension attribute value must be in range [-%lld, %lld), but found %lld",
        (long long)rank, (long long)rank, (long long)dim);
  MlirRegion region = stablehloSortOpGetComparator(op);
  if (failed(checkComparator(op, mlirRegionGetFirstBlock(region))))
    return failure();
  MlirOperation end = endOf(region);
  intptr_t numResults = mlirOperationIsNull(end) ? 0 : mlirOperationGetNumOperands(end);
  if (numResults != 1)
    return STABLEHLO_REFUSE(op, "comparator must return single output but got %lld",
                            (long long)numResults);
  MlirType type = typeOf(mlirOperationGetOperand(end, 0));
  return isScalarBool(type)
             ? success()
             : stablehloRefuseTypes(at(op), &type, "comparator must return tensor<i1> but got $");
}

static MlirLogicalResult checkMapArguments(const TesseraOpAdaptor *op, MlirBlock block) {
  intptr_t count = mlirBlockGetNumArguments(block);
  if (op->numOperands != count)
    return stablehloRefuse(op->location,
                           "expects number of operands to match the arity of map computation, but "
                           "got: %lld and %lld",
                           (long long)op->numOperands, (long long)count);
  for (intptr_t i = 0; i < count; ++i) {
    MlirType type = typeOf(mlirBlockGetArgument(block, i));
    if (!mlirTypeIsARankedTensor(type) || rankOf(type))
      return stablehloRefuseTypes(
          op->location, &type,
          "computation arguments must be 0-rank tensor, but got: arg #%lld of type $",
          (long long)i);
    MlirType elements[] = {elementOf(stablehloTypeOfOperand(op, i)), elementOf(type)};
    if (!mlirTypeEqual(elements[0], elements[1]))
      return stablehloRefuseTypes(
          op->location, elements,
          "element type of operands and computation arguments must match, but got: $ and $");
  }
  return success();
}

static MlirLogicalResult checkMapDims(const TesseraOpAdaptor *op, const StablehloSizes *dims) {
  for (size_t i = 0; i < dims->size; ++i) {
    if (dims->data[i] == (int64_t)i)
      continue;
    if (mlirLocationIsNull(op->location))
      return failure();
    TesseraDiagnostic *error = tesseraDiagnosticCreate(op->location, MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(error,
                                  "requires monotonically increasing dimension numbers, but got: ");
    tesseraDiagnosticAppendIntegers(error, (intptr_t)dims->size, dims->data);
    return tesseraDiagnosticReport(error);
  }
  for (intptr_t i = 0; i < op->numOperands; ++i) {
    intptr_t rank = rankOf(stablehloTypeOfOperand(op, i));
    if ((intptr_t)dims->size != rank)
      return stablehloRefuse(op->location,
                             "applied to a subset of dimensions currently not supported: operand "
                             "dimensions = %lld, requested map dimensions size = %zu",
                             (long long)rank, dims->size);
  }
  return success();
}

static MlirLogicalResult inferMap(const TesseraOpAdaptor *op, const StablehloSizes *dims,
                                  StablehloAppend *append, void *user) {
  MlirOperation end = op->numRegions ? endOf(op->regions[0]) : (MlirOperation){NULL};
  if (mlirOperationIsNull(end))
    return stablehloRefuse(op->location, "expect non-empty region");
  if (failed(checkMapArguments(op, mlirRegionGetFirstBlock(op->regions[0]))))
    return failure();
  if (mlirOperationGetNumOperands(end) != 1)
    return stablehloRefuse(op->location, "computation must return single output, but got: %lld",
                           (long long)mlirOperationGetNumOperands(end));
  MlirType type = typeOf(mlirOperationGetOperand(end, 0));
  if (!mlirTypeIsARankedTensor(type) || rankOf(type))
    return stablehloRefuseTypes(op->location, &type,
                                "computation must return 0-rank tensor, but got: $");
  if (failed(checkMapDims(op, dims)))
    return failure();
  MlirType last = stablehloTypeOfOperand(op, op->numOperands - 1);
  append(stablehloWithElement(last, elementOf(type)), user);
  return success();
}

MlirLogicalResult stablehloMapOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                 StablehloAppend *append, void *user) {
  StablehloSizes dims = {0};
  MlirLogicalResult result = failure();
  if (stablehloOperandsAreTensors(op) &&
      stablehloReadNumbers(stablehloMapOpAdaptorGetDimensionsAttr(op), &dims))
    result = inferMap(op, &dims, append, user);
  tsVecFree(&dims);
  return result;
}

//===--- Tuples, composites ---===//

MlirLogicalResult stablehloTupleOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                   StablehloAppend *append, void *user) {
  Types types = {0};
  for (intptr_t i = 0; i < op->numOperands; ++i)
    tsVecPush(&types, stablehloTypeOfOperand(op, i));
  append(mlirTupleTypeGet(op->context, (intptr_t)types.size, types.data), user);
  tsVecFree(&types);
  return success();
}

MlirLogicalResult stablehloGetTupleElementOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                             StablehloAppend *append, void *user) {
  MlirAttribute attribute = stablehloGetTupleElementOpAdaptorGetIndexAttr(op);
  MlirType tuple = op->numOperands ? stablehloTypeOfOperand(op, 0) : (MlirType){NULL};
  if (mlirAttributeIsNull(attribute) || !tuple.ptr || !mlirTypeIsATuple(tuple))
    return failure();
  int64_t index = mlirIntegerAttrGetValueInt(attribute), count = mlirTupleTypeGetNumTypes(tuple);
  if (index < 0 || index >= count)
    return stablehloRefuse(op->location, "index %lld is out of bounds of operand with size %lld",
                           (long long)index, (long long)count);
  append(mlirTupleTypeGetType(tuple, (intptr_t)index), user);
  return success();
}

//===--- Tokens, the host ---===//

MlirLogicalResult stablehloTokenInferReturnTypes(const TesseraOpAdaptor *op,
                                                 StablehloAppend *append, void *user) {
  append(stablehloTokenTypeGet(op->context), user);
  return success();
}

// What a channel connects, by its number.
enum { DEVICE_TO_DEVICE = 1, DEVICE_TO_HOST = 2, HOST_TO_DEVICE = 3 };

static MlirLogicalResult checkChannel(MlirLocation location, MlirAttribute channel,
                                      bool isHostTransfer, bool isSend) {
  int64_t type = stablehloChannelHandleAttrGetType(channel);
  if (!isHostTransfer && type != DEVICE_TO_DEVICE)
    return stablehloRefuse(
        location, "channel_type should be DEVICE_TO_DEVICE when is_host_transfer is false");
  if (isHostTransfer && type != (isSend ? DEVICE_TO_HOST : HOST_TO_DEVICE))
    return stablehloRefuse(location, "channel_type should be %s when is_host_transfer is true",
                           isSend ? "DEVICE_TO_HOST" : "HOST_TO_DEVICE");
  return success();
}

MlirLogicalResult stablehloSendOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                  StablehloAppend *append, void *user) {
  MlirAttribute channel = stablehloSendOpAdaptorGetChannelHandleAttr(op);
  MlirAttribute isHost = stablehloSendOpAdaptorGetIsHostTransferAttr(op);
  if (mlirAttributeIsNull(channel) ||
      failed(checkChannel(op->location, channel,
                          !mlirAttributeIsNull(isHost) && mlirBoolAttrGetValue(isHost), true)))
    return failure();
  return stablehloTokenInferReturnTypes(op, append, user);
}

// Tensors, and a token at the end.
static MlirLogicalResult checkReceived(MlirOperation op, const char *tensors) {
  intptr_t count = mlirOperationGetNumResults(op);
  if (!count)
    return STABLEHLO_REFUSE(op, "result is expected to be at least of size 1, but got 0");
  for (intptr_t i = 0; i + 1 < count; ++i) {
    MlirType type = typeOf(mlirOperationGetResult(op, i));
    if (!mlirTypeIsATensor(type))
      return stablehloRefuseTypes(at(op), &type, "%s to be of tensor type, but got $", tensors);
  }
  MlirType last = typeOf(mlirOperationGetResult(op, count - 1));
  return stablehloTokenTypeIsA(last)
             ? success()
             : stablehloRefuseTypes(
                   at(op), &last,
                   "last element of result types is expected to be of token type, but got $");
}

MlirLogicalResult stablehloRecvOpVerify(MlirOperation op) {
  if (failed(checkChannel(at(op), stablehloRecvOpGetChannelHandleAttr(op),
                          stablehloRecvOpGetIsHostTransfer(op), false)))
    return failure();
  return checkReceived(op, "everything but the last element of result types is expected");
}

static MlirLogicalResult refuseLayout(MlirOperation op, const char *text, MlirAttribute value) {
  TesseraDiagnostic *error = tesseraDiagnosticCreate(at(op), MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(error, "%s", text);
  tesseraDiagnosticAppendAttribute(error, value);
  return tesseraDiagnosticReport(error);
}

MlirLogicalResult stablehloInfeedOpVerify(MlirOperation op) {
  if (failed(checkReceived(op, "all elements of result types, except the last element, are "
                               "expected")))
    return failure();
  MlirAttribute layouts = stablehloInfeedOpGetLayoutAttr(op);
  intptr_t count = mlirOperationGetNumResults(op) - 1;
  if (mlirAttributeIsNull(layouts))
    return success();
  if (mlirArrayAttrGetNumElements(layouts) != count)
    return STABLEHLO_REFUSE(op,
                            "layout-attribute size must be %lld (which is the number of op-results "
                            "- 1 (for token result)), but got %lld",
                            (long long)count, (long long)mlirArrayAttrGetNumElements(layouts));
  for (intptr_t i = 0; i < count; ++i) {
    MlirAttribute layout = mlirArrayAttrGetElement(layouts, i);
    if (!mlirAttributeIsAArray(layout))
      return refuseLayout(op, "layout-attribute expected to have elements of type array, but got ",
                          layout);
    for (intptr_t k = 0; k < mlirArrayAttrGetNumElements(layout); ++k)
      if (!mlirAttributeIsAInteger(mlirArrayAttrGetElement(layout, k)))
        return refuseLayout(
            op, "layout-attribute's leaf elements are expected to be of type integer, but got ",
            mlirArrayAttrGetElement(layout, k));
  }
  return success();
}
