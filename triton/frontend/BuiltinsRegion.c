// Builtins with a function of the kernel: reductions, scans, maps; and gathers, histograms.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/BuiltinAttributes.h"
#include "triton/frontend/Builtins.h"

#include <inttypes.h>

//===--- Terminators ---===//

static MlirOperation terminate(FeCompiler *compiler, const TesseraOpDef *definition,
                               FeValue *const *results, size_t count) {
  MlirValue *handles = tsArenaNewArray(&compiler->arena, MlirValue, count + 1);
  for (size_t i = 0; i < count; ++i) {
    if (!feExpectTensor(compiler, results[i]))
      return (MlirOperation){NULL};
    handles[i] = feHandle(results[i]);
  }
  return feMakeOperation(compiler, definition, 0, NULL, (intptr_t)count, handles, NULL, 0);
}

static MlirOperation endReduce(FeCompiler *compiler, FeValue *const *results, size_t count) {
  return terminate(compiler, &tritonReduceReturnOpDef, results, count);
}
static MlirOperation endScan(FeCompiler *compiler, FeValue *const *results, size_t count) {
  return terminate(compiler, &tritonScanReturnOpDef, results, count);
}
static MlirOperation endMap(FeCompiler *compiler, FeValue *const *results, size_t count) {
  return terminate(compiler, &tritonMapElementwiseReturnOpDef, results, count);
}

//===--- Reductions and scans ---===//

// The tensors that a reduction is given: one, or a tuple of them.
static bool inputsOf(FeCompiler *compiler, FeValue *value, FeValue ***inputs, size_t *count) {
  if (feIsSequence(value)) {
    *count = value->as.tuple.count;
    *inputs = tsArenaCopy(&compiler->arena, value->as.tuple.items, *count * sizeof(FeValue *),
                          _Alignof(FeValue *));
  } else {
    *count = 1;
    *inputs = tsArenaCopy(&compiler->arena, &value, sizeof(FeValue *), _Alignof(FeValue *));
  }
  for (size_t i = 0; i < *count; ++i)
    if (!feExpectTensor(compiler, (*inputs)[i]))
      return false;
  if (!*count)
    return feFail(compiler, FE_INDEX_ERROR, "tuple index out of range") != NULL;
  return true;
}

static bool sameShapes(FeCompiler *compiler, FeValue **inputs, size_t count, const char *message) {
  FeShape first = feShapeOf(inputs[0]->as.tensor.type);
  for (size_t i = 1; i < count; ++i) {
    FeShape shape = feShapeOf(inputs[i]->as.tensor.type);
    if (!feShapeEqual(&first, &shape))
      return feFail(compiler, FE_ASSERTION, "%s", message) != NULL;
  }
  return true;
}

// An operation on tensors with a region that a function of scalars fills; its results.
static FeValue **makeWithFunction(FeCompiler *compiler, const TesseraOpDef *definition,
                                  const MlirAttribute *attributes, FeValue **inputs, size_t count,
                                  const FeType **types, FeValue *function,
                                  MlirOperation (*end)(FeCompiler *, FeValue *const *, size_t)) {
  TsArena *arena = &compiler->arena;
  MlirType *irTypes = tsArenaNewArray(arena, MlirType, count);
  MlirValue *operands = tsArenaNewArray(arena, MlirValue, count);
  const FeType **parameters = tsArenaNewArray(arena, const FeType *, 2 * count);
  for (size_t i = 0; i < count; ++i) {
    irTypes[i] = feTypeToIR(compiler, types[i]);
    operands[i] = feHandle(inputs[i]);
    parameters[i] = parameters[count + i] = feTensorScalar(inputs[i]);
  }
  MlirOperation op = feMakeOperation(compiler, definition, (intptr_t)count, irTypes,
                                     (intptr_t)count, operands, attributes, 1);
  if (!feCompileCombine(compiler, mlirOperationGetRegion(op, 0), function, parameters, 2 * count,
                        end))
    return NULL;
  FeValue **results = tsArenaNewArray(arena, FeValue *, count);
  for (size_t i = 0; i < count; ++i)
    results[i] = feTensor(compiler, mlirOperationGetResult(op, (intptr_t)i), types[i]);
  return results;
}

static FeValue **reduceAll(FeCompiler *compiler, FeValue **inputs, size_t count, FeValue *axis,
                           FeValue *function) {
  int64_t dim = 0;
  bool isFlat = feIsNone(axis);
  if (!isFlat && (!feExpectInt(compiler, axis, "axis", &dim) ||
                  !feWrapAxis(compiler, dim, feShapeOf(inputs[0]->as.tensor.type).rank, &dim)))
    return NULL;
  for (size_t i = 0; isFlat && i < count; ++i) {
    FeShape shape = feShapeOf(inputs[i]->as.tensor.type), flat = {.rank = 1, .sizes = {1}};
    for (size_t d = 0; d < shape.rank; ++d)
      flat.sizes[0] *= shape.sizes[d];
    if (!(inputs[i] = feReshape(compiler, inputs[i], &flat, true)))
      return NULL;
  }
  if (!sameShapes(compiler, inputs, count, "all reduction inputs must have the same shape"))
    return NULL;
  FeShape shape = feShapeOf(inputs[0]->as.tensor.type);
  for (size_t d = (size_t)dim; d + 1 < shape.rank; ++d)
    shape.sizes[d] = shape.sizes[d + 1];
  --shape.rank;
  const FeType **types = tsArenaNewArray(&compiler->arena, const FeType *, count);
  for (size_t i = 0; i < count; ++i)
    types[i] = feShapedType(compiler, feTensorScalar(inputs[i]), &shape);
  MlirAttribute attribute = feI32Attr(compiler, dim);
  return makeWithFunction(compiler, &tritonReduceOpDef, &attribute, inputs, count, types, function,
                          endReduce);
}

static FeValue *reduceWith(FeCompiler *compiler, FeValue *input, FeValue *axis, FeValue *function,
                           bool keepDims) {
  FeValue **inputs, **results;
  size_t count;
  int64_t dim = 0;
  if (!inputsOf(compiler, input, &inputs, &count))
    return NULL;
  size_t rank = feShapeOf(inputs[0]->as.tensor.type).rank;
  if (!(results = reduceAll(compiler, inputs, count, axis, function)))
    return NULL;
  if (!feIsNone(axis) && !feAsInt64(axis, &dim))
    return NULL;
  for (size_t i = 0; keepDims && i < count; ++i) {
    size_t times = feIsNone(axis) ? rank : 1;
    for (size_t d = 0; d < times; ++d)
      results[i] = feExpandDims(compiler, results[i], dim < 0 ? dim + (int64_t)rank : dim);
    if (!results[i])
      return NULL;
  }
  return feIsSequence(input) ? feTuple(compiler, results, count, NULL) : results[0];
}

static FeValue *reduce(FeCompiler *compiler, FeValue **arguments) {
  bool keepDims;
  if (!feExpectBool(compiler, arguments[3], &keepDims))
    return NULL;
  return reduceWith(compiler, arguments[0], arguments[1], arguments[2], keepDims);
}

// The places of the elements along an axis, as a tensor of the input's shape.
static FeValue *placesAlong(FeCompiler *compiler, const FeShape *shape, int64_t axis) {
  FeValue *places = feArange(compiler, feInt(compiler, 0), feInt(compiler, shape->sizes[axis]));
  if (shape->rank == 1)
    return places;
  for (size_t d = 0; d < shape->rank; ++d)
    if ((int64_t)d != axis)
      places = feExpandDims(compiler, places, (int64_t)d);
  return feBroadcastTo(compiler, places, shape, false);
}

static FeValue *reduceWithIndices(FeCompiler *compiler, FeValue **arguments) {
  FeValue *input = arguments[0];
  bool keepDims;
  int64_t axis;
  if (!feExpectTensor(compiler, input) || !feExpectBool(compiler, arguments[3], &keepDims))
    return NULL;
  if (feIsNone(arguments[1]))
    return feFail(compiler, FE_TYPE_ERROR, "list indices must be integers or slices, not NoneType");
  FeShape shape = feShapeOf(input->as.tensor.type);
  if (!feExpectInt(compiler, arguments[1], "axis", &axis))
    return NULL;
  if (axis < -(int64_t)shape.rank || axis >= (int64_t)shape.rank)
    return feFail(compiler, FE_INDEX_ERROR, "list index out of range");
  FeValue *places = placesAlong(compiler, &shape, axis < 0 ? axis + (int64_t)shape.rank : axis);
  if (!places)
    return NULL;
  FeValue *both[] = {input, places};
  return reduceWith(compiler, feTuple(compiler, both, 2, NULL), arguments[1], arguments[2],
                    keepDims);
}

static FeValue *scan(FeCompiler *compiler, FeValue **arguments) {
  FeValue **inputs, **results;
  size_t count;
  int64_t axis;
  bool isReverse;
  if (!inputsOf(compiler, arguments[0], &inputs, &count) ||
      !feExpectInt(compiler, arguments[1], "axis", &axis) ||
      !feWrapAxis(compiler, axis, feShapeOf(inputs[0]->as.tensor.type).rank, &axis) ||
      !feExpectBool(compiler, arguments[3], &isReverse) ||
      !sameShapes(compiler, inputs, count, "all scan inputs must have the same shape"))
    return NULL;
  const FeType **types = tsArenaNewArray(&compiler->arena, const FeType *, count);
  for (size_t i = 0; i < count; ++i)
    types[i] = inputs[i]->as.tensor.type;
  const MlirAttribute attributes[] = {feI32Attr(compiler, axis),
                                      mlirBoolAttrGet(compiler->context, isReverse)};
  results = makeWithFunction(compiler, &tritonScanOpDef, attributes, inputs, count, types,
                             arguments[2], endScan);
  if (!results)
    return NULL;
  return feIsSequence(arguments[0]) ? feTuple(compiler, results, count, NULL) : results[0];
}

//===--- Maps ---===//

// What the function gave for `pack` elements at a time: result types are found where it's compiled.
typedef struct MapResult {
  const FeType **types;
  size_t count;
  bool isSingle;
} MapResult;

static const FeType *resultType(FeCompiler *compiler, MlirValue value, const FeType *like,
                                FeValue *const *inputs, size_t numInputs) {
  MlirType type = mlirValueGetType(value);
  for (size_t i = 0; i < numInputs; ++i) // the sign of an integer is only here
    if (mlirTypeEqual(type, feTypeToIR(compiler, feTensorScalar(inputs[i]))))
      return feTypeWithScalar(compiler, like, feTensorScalar(inputs[i]));
  for (int i = 0; i < FE_NUM_SCALARS; ++i)
    if (feTargetHasType(compiler, (FeScalar)i) &&
        mlirTypeEqual(type, feTypeToIR(compiler, feScalarType(compiler, (FeScalar)i))))
      return feTypeWithScalar(compiler, like, feScalarType(compiler, (FeScalar)i));
  return feFail(compiler, FE_TYPE_ERROR, "map_elementwise gives numbers only");
}

// The results are known once the function is compiled: in a map without any, whose region moves.
static bool mapResults(FeCompiler *compiler, MlirRegion region, size_t pack, FeValue *const *inputs,
                       size_t numInputs, MapResult *result) {
  MlirBlock last = mlirRegionGetFirstBlock(region), next;
  while (next = mlirBlockGetNextInRegion(last), !mlirBlockIsNull(next))
    last = next;
  MlirOperation end = mlirBlockGetTerminator(last);
  size_t count = (size_t)mlirOperationGetNumOperands(end);
  if (!count || count % pack)
    return feFail(compiler, FE_ASSERTION, "type mismatch in unpacked results") != NULL;
  result->count = count / pack;
  result->types = tsArenaNewArray(&compiler->arena, const FeType *, result->count);
  for (size_t i = 0; i < result->count; ++i) {
    MlirValue first = mlirOperationGetOperand(end, (intptr_t)(i * pack));
    for (size_t k = 1; k < pack; ++k)
      if (!mlirTypeEqual(mlirValueGetType(mlirOperationGetOperand(end, (intptr_t)(i * pack + k))),
                         mlirValueGetType(first)))
        return feFail(compiler, FE_ASSERTION, "type mismatch in unpacked results") != NULL;
    result->types[i] = resultType(compiler, first, inputs[0]->as.tensor.type, inputs, numInputs);
    if (!result->types[i])
      return false;
  }
  return true;
}

static FeValue *mapElementwise(FeCompiler *compiler, FeValue **arguments) {
  FeValue *rest = arguments[1], **inputs;
  size_t count;
  int64_t pack;
  if (!feExpectInt(compiler, arguments[2], "pack", &pack))
    return NULL;
  if (pack < 1 || pack > 1024)
    return feFail(compiler, FE_ASSERTION, "");
  if (!rest->as.tuple.count)
    return feFail(compiler, FE_ASSERTION, "map_elementwise must have at least 1 input tensor");
  if (!inputsOf(compiler, rest, &inputs, &count))
    return NULL;
  TsArena *arena = &compiler->arena;
  const FeType **parameters = tsArenaNewArray(arena, const FeType *, count *(size_t)pack);
  for (size_t i = 0; i < count * (size_t)pack; ++i)
    parameters[i] = feTensorScalar(inputs[i / (size_t)pack]);
  MlirRegion region = mlirRegionCreate();
  MapResult found = {0};
  if (!feCompileCombine(compiler, region, arguments[0], parameters, count * (size_t)pack, endMap) ||
      !feBroadcastAll(compiler, inputs, count) ||
      !mapResults(compiler, region, (size_t)pack, inputs, count, &found)) {
    mlirRegionDestroy(region);
    return NULL;
  }
  MlirType *types = tsArenaNewArray(arena, MlirType, found.count);
  for (size_t i = 0; i < found.count; ++i)
    types[i] = feTypeToIR(compiler, found.types[i]);
  MlirValue *operands = tsArenaNewArray(arena, MlirValue, count);
  for (size_t i = 0; i < count; ++i)
    operands[i] = feHandle(inputs[i]);
  MlirAttribute attribute = feI32Attr(compiler, pack);
  MlirOperation op = feMakeOperation(compiler, &tritonMapElementwiseOpDef, (intptr_t)found.count,
                                     types, (intptr_t)count, operands, &attribute, 1);
  mlirRegionTakeBody(mlirOperationGetRegion(op, 0), region);
  mlirRegionDestroy(region);
  FeValue **results = tsArenaNewArray(arena, FeValue *, found.count);
  for (size_t i = 0; i < found.count; ++i)
    results[i] = feTensor(compiler, mlirOperationGetResult(op, (intptr_t)i), found.types[i]);
  return found.count == 1 ? results[0] : feTuple(compiler, results, found.count, NULL);
}

//===--- Gathers and histograms ---===//

static FeValue *gather(FeCompiler *compiler, FeValue **arguments) {
  FeValue *source = arguments[0], *index = arguments[1];
  int64_t axis;
  if (!feExpectTensor(compiler, source) || !feExpectTensor(compiler, index) ||
      !feExpectInt(compiler, arguments[2], "axis", &axis))
    return NULL;
  if (!feTypeIsInteger(index->as.tensor.type))
    return feFail(compiler, FE_ASSERTION, "index must be an integer tensor");
  FeShape from = feShapeOf(source->as.tensor.type), to = feShapeOf(index->as.tensor.type);
  int64_t rank = (int64_t)from.rank;
  if (from.rank != to.rank)
    return feFail(compiler, FE_ASSERTION, "source and index tensors must have the same rank");
  if (axis < -rank || axis >= rank)
    return feFail(compiler, FE_ASSERTION,
                  "gather axis %" PRId64 " must be < source rank (%" PRId64 ")", axis, rank);
  if (axis < 0)
    axis += rank;
  for (int64_t d = 0; d < rank; ++d)
    if (d != axis && from.sizes[d] != to.sizes[d])
      return feFail(compiler, FE_ASSERTION,
                    "index dim %" PRId64 " must match the corresponding source dim", axis);
  const MlirAttribute attributes[] = {feI32Attr(compiler, axis), {NULL}};
  const MlirValue operands[] = {feHandle(source), feHandle(index)};
  return feMake(compiler, &tritonGatherOpDef, feShapedType(compiler, feTensorScalar(source), &to),
                2, operands, attributes);
}

static FeValue *histogram(FeCompiler *compiler, FeValue **arguments) {
  FeValue *input = arguments[0], *mask = NULL;
  int64_t bins;
  if (!feExpectTensor(compiler, input) || !feExpectInt(compiler, arguments[1], "num_bins", &bins) ||
      (!feIsNone(arguments[2]) && !(mask = feToTensor(compiler, arguments[2]))))
    return NULL;
  FeShape shape = feShapeOf(input->as.tensor.type);
  if (shape.rank != 1)
    return feFail(compiler, FE_ASSERTION, "histogram only supports 1D input");
  if (!feTypeIsInteger(input->as.tensor.type))
    return feFail(compiler, FE_ASSERTION, "histogram only supports integer input");
  if (mask && !(mask = feBroadcastTo(compiler, mask, &shape, true)))
    return NULL;
  if (mask && !feTypeIsScalar(feTensorScalar(mask), FE_INT1))
    return feFail(compiler, FE_VALUE_ERROR, "Mask must have boolean scalar type");
  MlirValue operands[] = {feHandle(input), {NULL}};
  if (mask)
    operands[1] = feHandle(mask);
  return feMake(compiler, &tritonHistogramOpDef,
                feBlockType(compiler, feScalarType(compiler, FE_INT32), &bins, 1), mask ? 2 : 1,
                operands, NULL);
}

const FeBuiltin feRegionBuiltins[] = {
    {.name = "triton.language.reduce",
     .parameters = "input, axis, combine_fn, keep_dims=False",
     .function = reduce,
     .isMember = true},
    {.name = "triton.language._reduce_with_indices",
     .parameters = "input, axis, combine_fn, keep_dims=False",
     .function = reduceWithIndices},
    {.name = "triton.language.associative_scan",
     .parameters = "input, axis, combine_fn, reverse=False",
     .function = scan,
     .isMember = true},
    {.name = "triton.language.map_elementwise",
     .parameters = "scalar_fn, *args, pack=1",
     .function = mapElementwise},
    {.name = "triton.language.gather",
     .parameters = "src, index, axis",
     .function = gather,
     .isMember = true},
    {.name = "triton.language.histogram",
     .parameters = "input, num_bins, mask=None",
     .function = histogram,
     .isMember = true},
    {.name = NULL},
};
