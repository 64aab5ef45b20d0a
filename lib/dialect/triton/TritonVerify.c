// Verifiers of Triton's ops that don't compute products or combine, and what their results are.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/triton/TritonOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }
static int64_t countElements(MlirType type) { return tesseraShapedTypeGetNumElements(type); }
static bool hasEncoding(MlirType tensor) {
  return !mlirAttributeIsNull(mlirRankedTensorTypeGetEncoding(tensor));
}

const InferLayoutInterfaceMethods *tritonInferLayoutInterfaceOf(MlirType tensor) {
  MlirAttribute layout = mlirRankedTensorTypeGetEncoding(tensor);
  return mlirAttributeIsNull(layout) ? NULL
                                     : inferLayoutInterfaceCast(mlirAttributeGetDialect(layout));
}

bool tritonTypesAreCompatible(MlirType inferred, MlirType given) {
  if (mlirTypeEqual(inferred, given))
    return true;
  if (!mlirTypeIsARankedTensor(inferred) || !mlirTypeIsARankedTensor(given) ||
      !mlirTypeEqual(mlirShapedTypeGetElementType(inferred), mlirShapedTypeGetElementType(given)))
    return false;
  const InferLayoutInterfaceMethods *methods = tritonInferLayoutInterfaceOf(inferred);
  MlirAttribute layout = mlirRankedTensorTypeGetEncoding(inferred),
                other = mlirRankedTensorTypeGetEncoding(given);
  int64_t rank = mlirShapedTypeGetRank(inferred), i = 0;
  while (i < rank && rank == mlirShapedTypeGetRank(given) &&
         mlirShapedTypeGetDimSize(inferred, i) == mlirShapedTypeGetDimSize(given, i))
    ++i;
  return i == rank && rank == mlirShapedTypeGetRank(given) && methods &&
         methods->layoutsAreEquivalent && !mlirAttributeIsNull(other) &&
         methods->layoutsAreEquivalent(inferred, layout, other);
}

// Layouts of results follow from those of operands by rules of the dialect that has them.
static bool isPlain(const TesseraOpAdaptor *adaptor, MlirType tensor) {
  if (!hasEncoding(tensor))
    return true;
  if (!mlirLocationIsNull(adaptor->location))
    mlirLocationEmitError(adaptor->location, "failed to infer the layout of the result of '%s'",
                          adaptor->definition->name);
  return false;
}

//===--- Casts ---===//

MlirLogicalResult tritonBitcastOpVerify(MlirOperation op) {
  MlirType from = tesseraElementTypeOrSelf(typeOf(tritonBitcastOpGetSrc(op)));
  MlirType to = tesseraElementTypeOrSelf(typeOf(tritonBitcastOpGetResult(op)));
  bool fromPointer = tritonPointerTypeIsA(from), toPointer = tritonPointerTypeIsA(to);
  if (fromPointer && toPointer)
    return tritonPointerTypeGetAddressSpace(from) == tritonPointerTypeGetAddressSpace(to)
               ? success()
               : mlirOperationEmitError(op,
                                        "Cannot bitcast pointer between different address spaces");
  if (fromPointer || toPointer)
    return mlirOperationEmitError(op, "Cannot bitcast pointer to non-pointer type");
  int64_t fromWidth = tritonTypeGetBitWidth(from), toWidth = tritonTypeGetBitWidth(to);
  if (fromWidth != toWidth)
    return mlirOperationEmitError(op,
                                  "Cannot bitcast data-type of size %lld to data-type of size %lld",
                                  (long long)fromWidth, (long long)toWidth);
  return success();
}

MlirLogicalResult tritonFpToFpOpVerify(MlirOperation op) {
  MlirType from = tesseraElementTypeOrSelf(typeOf(tritonFpToFpOpGetSrc(op)));
  MlirType to = tesseraElementTypeOrSelf(typeOf(tritonFpToFpOpGetResult(op)));
  if (mlirFloatTypeGetWidth(to) < mlirFloatTypeGetWidth(from) &&
      mlirAttributeIsNull(tritonFpToFpOpGetRoundingAttr(op)))
    return mlirOperationEmitError(op, "Rounding mode is required for FP downcast");
  return success();
}

//===--- Shapes ---===//

MlirLogicalResult tritonUnsplatOpVerify(MlirOperation op) {
  if (countElements(typeOf(tritonUnsplatOpGetSrc(op))) != 1)
    return mlirOperationEmitError(op, "source tensor must have exactly one element");
  return success();
}

MlirLogicalResult tritonReshapeOpVerify(MlirOperation op) {
  MlirType from = typeOf(tritonReshapeOpGetSrc(op)), to = typeOf(tritonReshapeOpGetResult(op));
  if (countElements(from) != countElements(to))
    return mlirOperationEmitError(op, "number of src and dst elements of reshape must be the same");
  if (hasEncoding(from) != hasEncoding(to))
    return mlirOperationEmitError(op, "Op requires that either (a) src and dst both have "
                                      "encodings, or (b) neither does.");
  return success();
}

MlirLogicalResult tritonBroadcastOpVerify(MlirOperation op) {
  MlirType from = typeOf(tritonBroadcastOpGetSrc(op)), to = typeOf(tritonBroadcastOpGetResult(op));
  if (mlirShapedTypeGetRank(from) != mlirShapedTypeGetRank(to))
    return mlirOperationEmitError(op, "rank of source must be same as rank of result");
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(from); ++i) {
    int64_t size = mlirShapedTypeGetDimSize(from, i);
    if (size != 1 && size != mlirShapedTypeGetDimSize(to, i))
      return mlirOperationEmitError(op,
                                    "Different dimensions at index %lld between source and result. "
                                    " Broadcast requires the source dimension to be 1.",
                                    (long long)i);
  }
  return success();
}

MlirLogicalResult tritonCatOpVerify(MlirOperation op) {
  MlirType from = typeOf(tritonCatOpGetLhs(op)), to = typeOf(tritonCatOpGetResult(op));
  int64_t expected = countElements(from) * 2;
  if (countElements(to) != expected)
    return mlirOperationEmitOpError(op,
                                    "result element count must equal the sum of the operand "
                                    "element counts, expected %lld but got %lld",
                                    (long long)expected, (long long)countElements(to));
  if (hasEncoding(from) != hasEncoding(to))
    return mlirOperationEmitOpError(op, "requires that either (a) operands and result all have "
                                        "encodings, or (b) none do.");
  return success();
}

// `4, 8`
static void appendSizes(TesseraDiagnostic *diagnostic, MlirType type) {
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    tesseraDiagnosticAppendFormat(diagnostic, "%s%lld", i ? ", " : "",
                                  (long long)mlirShapedTypeGetDimSize(type, i));
}

// Several layouts suit what is joined, but each of them has one layout of its halves.
static MlirLogicalResult verifyJoinedLayout(MlirOperation op, MlirType from, MlirType to) {
  const InferLayoutInterfaceMethods *methods = tritonInferLayoutInterfaceOf(to);
  if (!hasEncoding(to))
    return hasEncoding(from) ? mlirOperationEmitOpError(op, "result encoding must be specified")
                             : success();
  MlirAttribute given = mlirRankedTensorTypeGetEncoding(from), half = {NULL};
  if (methods && methods->inferSplit)
    half = methods->inferSplit(to);
  if (methods && mlirAttributeIsNull(half))
    return mlirOperationEmitError(op, "Fp4ToFpOp/SplitOp requires at least 2 elements per thread "
                                      "in the axis/last dimension");
  bool fits = methods && methods->layoutsAreEquivalent && !mlirAttributeIsNull(given) &&
              methods->layoutsAreEquivalent(from, half, given);
  return fits ? success() : mlirOperationEmitOpError(op, "incompatible join layout");
}

MlirLogicalResult tritonJoinOpVerify(MlirOperation op) {
  MlirType from = typeOf(tritonJoinOpGetLhs(op)), to = typeOf(tritonJoinOpGetResult(op));
  intptr_t rank = mlirShapedTypeGetRank(from);
  bool fits = mlirShapedTypeGetRank(to) == rank + 1 && mlirShapedTypeGetDimSize(to, rank) == 2;
  for (intptr_t i = 0; fits && i < rank; ++i)
    fits = mlirShapedTypeGetDimSize(from, i) == mlirShapedTypeGetDimSize(to, i);
  if (!fits) {
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(error, "result shape must be (");
    appendSizes(error, from);
    tesseraDiagnosticAppendFormat(error, rank ? ", 2), but got " : "2), but got ");
    appendSizes(error, to);
    return tesseraDiagnosticReport(error);
  }
  if (!mlirTypeEqual(mlirShapedTypeGetElementType(from), mlirShapedTypeGetElementType(to)))
    return mlirOperationEmitOpError(op, "result element type must match the input element type");
  return verifyJoinedLayout(op, from, to);
}

// Whether the numbers of a dense array are those from 0 on, in any order.
static bool isPermutation(MlirAttribute order) {
  intptr_t size = mlirDenseArrayGetNumElements(order);
  bool *seen = tsAllocZeroed((size_t)size + 1, sizeof *seen);
  bool is = true;
  for (intptr_t i = 0; is && i < size; ++i) {
    int32_t number = mlirDenseI32ArrayGetElement(order, i);
    is = number >= 0 && number < size && !seen[number];
    if (is)
      seen[number] = true;
  }
  tsFree(seen);
  return is;
}

MlirLogicalResult tritonTransOpVerify(MlirOperation op) {
  intptr_t size;
  const int32_t *order = tritonTransOpGetOrder(op, &size);
  MlirType from = typeOf(tritonTransOpGetSrc(op)), to = typeOf(tritonTransOpGetResult(op));
  if (size != mlirShapedTypeGetRank(from))
    return mlirOperationEmitError(
        op, "order must have the same size as the rank of the operand and result");
  if (!isPermutation(tritonTransOpGetOrderAttr(op)))
    return mlirOperationEmitError(op, "order must be a permutation of [0, ..., rank - 1]");
  bool fits = mlirShapedTypeGetRank(to) == size;
  for (intptr_t i = 0; fits && i < size; ++i)
    fits = mlirShapedTypeGetDimSize(to, i) == mlirShapedTypeGetDimSize(from, order[i]);
  if (!fits)
    return mlirOperationEmitError(op,
                                  "result shape must match the permutation of the source shape");
  return success();
}

MlirLogicalResult tritonMakeRangeOpVerify(MlirOperation op) {
  int64_t start = tritonMakeRangeOpGetStart(op), end = tritonMakeRangeOpGetEnd(op);
  MlirType type = typeOf(tritonMakeRangeOpGetResult(op));
  if (start >= end)
    return mlirOperationEmitOpError(op, "start must be less than end");
  if (mlirShapedTypeGetRank(type) != 1)
    return mlirOperationEmitOpError(op, "return type must be a 1D tensor");
  int64_t size = mlirShapedTypeGetDimSize(type, 0);
  if (end - start != size)
    return mlirOperationEmitOpError(op,
                                    "number of elements in returned tensor, %lld, must match size "
                                    "of range [%lld, %lld), which has %lld elements",
                                    (long long)size, (long long)start, (long long)end,
                                    (long long)(end - start));
  if (!tesseraTypeIsSignlessInteger(mlirShapedTypeGetElementType(type), 32))
    return mlirOperationEmitOpError(op, "returned tensor must have i32 elements");
  return success();
}

MlirLogicalResult tritonElementwiseInlineAsmOpVerify(MlirOperation op) {
  if (!mlirOperationGetNumOperands(op))
    return success();
  MlirType type = typeOf(mlirOperationGetOperand(op, 0));
  int64_t count = mlirTypeIsARankedTensor(type) ? countElements(type) : 0;
  int64_t pack = tritonElementwiseInlineAsmOpGetPackedElement(op);
  if (pack == 0 || count % pack)
    return mlirOperationEmitError(op,
                                  "number of input elements %lld must be a multiple of the op's "
                                  "packed_element attribute, %lld",
                                  (long long)count, (long long)pack);
  return success();
}

MlirLogicalResult tritonGatherOpVerify(MlirOperation op) {
  MlirType source = typeOf(tritonGatherOpGetSrc(op)), result = typeOf(tritonGatherOpGetResult(op));
  MlirType indices = typeOf(tritonGatherOpGetIndices(op));
  intptr_t rank = mlirShapedTypeGetRank(source);
  int64_t axis = tritonGatherOpGetAxis(op);
  if (!tesseraTypesHaveSameShape(indices, result))
    return mlirOperationEmitOpError(op, "indices and output shapes must match");
  if (!mlirAttributeEqual(mlirRankedTensorTypeGetEncoding(indices),
                          mlirRankedTensorTypeGetEncoding(result)))
    return mlirOperationEmitOpError(op, "indices and output encodings must match");
  if (!mlirTypeEqual(mlirShapedTypeGetElementType(source), mlirShapedTypeGetElementType(result)))
    return mlirOperationEmitOpError(op, "input and output element types must match");
  if (rank != mlirShapedTypeGetRank(indices))
    return mlirOperationEmitOpError(op, "input and indices ranks must match");
  if (axis < 0 || axis >= rank)
    return mlirOperationEmitOpError(op, "gather dimension must be less than the input rank");
  for (intptr_t i = 0; i < rank; ++i)
    if (i != axis && mlirShapedTypeGetDimSize(indices, i) != mlirShapedTypeGetDimSize(source, i))
      return mlirOperationEmitOpError(
          op, "indices dimension %lld must match the corresponding input dimension", (long long)i);
  return success();
}

//===--- Types of results ---===//

MlirLogicalResult tritonLoadOpInferReturnTypes(const TesseraOpAdaptor *adaptor,
                                               void (*append)(MlirType, void *), void *user) {
  append(tritonPointeeTypeOf(typeOf(tritonLoadOpAdaptorGetPtr(adaptor))), user);
  return success();
}

MlirLogicalResult tritonUnsplatOpInferReturnTypes(const TesseraOpAdaptor *adaptor,
                                                  void (*append)(MlirType, void *), void *user) {
  append(mlirShapedTypeGetElementType(typeOf(tritonUnsplatOpAdaptorGetSrc(adaptor))), user);
  return success();
}

// The tensor with other sizes.
static MlirType withShape(MlirType tensor, intptr_t rank, const int64_t *sizes,
                          MlirAttribute layout) {
  return mlirRankedTensorTypeGet(rank, sizes, mlirShapedTypeGetElementType(tensor), layout);
}

MlirLogicalResult tritonExpandDimsOpInferReturnTypes(const TesseraOpAdaptor *adaptor,
                                                     void (*append)(MlirType, void *), void *user) {
  MlirType source = typeOf(tritonExpandDimsOpAdaptorGetSrc(adaptor));
  int64_t axis = mlirIntegerAttrGetValueInt(tritonExpandDimsOpAdaptorGetAxisAttr(adaptor));
  intptr_t rank = mlirShapedTypeGetRank(source);
  if (axis < 0 || axis > rank)
    return mlirLocationIsNull(adaptor->location)
               ? mlirLogicalResultFailure()
               : mlirLocationEmitError(adaptor->location,
                                       "the axis of the new dimension is out of bounds");
  // A layout without this dimension says which one has it.
  MlirAttribute whole = {NULL};
  const InferLayoutInterfaceMethods *methods = tritonInferLayoutInterfaceOf(source);
  if (methods && methods->inferExpandDims)
    whole = methods->inferExpandDims(mlirRankedTensorTypeGetEncoding(source), axis);
  if (mlirAttributeIsNull(whole) && !isPlain(adaptor, source))
    return mlirLogicalResultFailure();
  int64_t *sizes = tsAllocZeroed((size_t)rank + 1, sizeof *sizes);
  for (intptr_t i = 0; i <= rank; ++i)
    sizes[i] = i == axis ? 1 : mlirShapedTypeGetDimSize(source, i > axis ? i - 1 : i);
  append(mlirRankedTensorTypeGet(rank + 1, sizes, mlirShapedTypeGetElementType(source), whole),
         user);
  tsFree(sizes);
  return success();
}

MlirLogicalResult tritonSplitOpInferReturnTypes(const TesseraOpAdaptor *adaptor,
                                                void (*append)(MlirType, void *), void *user) {
  MlirType source = typeOf(tritonSplitOpAdaptorGetSrc(adaptor));
  intptr_t rank = mlirShapedTypeGetRank(source);
  if (!rank || mlirShapedTypeGetDimSize(source, rank - 1) != 2)
    return mlirLocationIsNull(adaptor->location)
               ? mlirLogicalResultFailure()
               : mlirLocationEmitError(adaptor->location,
                                       "last dimension of input tensor must be 2");
  const InferLayoutInterfaceMethods *methods = tritonInferLayoutInterfaceOf(source);
  MlirAttribute layout = {NULL};
  if (methods && methods->inferSplit)
    layout = methods->inferSplit(source);
  if (mlirAttributeIsNull(layout) && !isPlain(adaptor, source))
    return mlirLogicalResultFailure();
  int64_t *sizes = tsAllocZeroed((size_t)rank, sizeof *sizes);
  for (intptr_t i = 0; i + 1 < rank; ++i)
    sizes[i] = mlirShapedTypeGetDimSize(source, i);
  MlirType half = withShape(source, rank - 1, sizes, layout);
  append(half, user);
  append(half, user);
  tsFree(sizes);
  return success();
}

MlirLogicalResult tritonTransOpInferReturnTypes(const TesseraOpAdaptor *adaptor,
                                                void (*append)(MlirType, void *), void *user) {
  MlirType source = typeOf(tritonTransOpAdaptorGetSrc(adaptor));
  intptr_t rank = mlirShapedTypeGetRank(source);
  MlirAttribute order = tritonTransOpAdaptorGetOrderAttr(adaptor);
  if (mlirDenseArrayGetNumElements(order) != rank || !isPermutation(order))
    return mlirLocationIsNull(adaptor->location)
               ? mlirLogicalResultFailure()
               : mlirLocationEmitError(adaptor->location, "order must be a permutation of the "
                                                          "source tensor's dimensions");
  int64_t *numbers = tsAllocZeroed((size_t)rank + 1, sizeof *numbers);
  for (intptr_t i = 0; i < rank; ++i)
    numbers[i] = mlirDenseI32ArrayGetElement(order, i);
  const InferLayoutInterfaceMethods *methods = tritonInferLayoutInterfaceOf(source);
  MlirAttribute layout = {NULL};
  if (methods && methods->inferTrans)
    layout = methods->inferTrans(source, numbers);
  bool ok = !mlirAttributeIsNull(layout) || isPlain(adaptor, source);
  for (intptr_t i = 0; i < rank; ++i)
    numbers[i] = mlirShapedTypeGetDimSize(source, numbers[i]);
  if (ok)
    append(withShape(source, rank, numbers, layout), user);
  tsFree(numbers);
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

MlirLogicalResult tritonGatherOpInferReturnTypes(const TesseraOpAdaptor *adaptor,
                                                 void (*append)(MlirType, void *), void *user) {
  MlirType source = typeOf(tritonGatherOpAdaptorGetSrc(adaptor));
  append(tesseraTypeWithElementType(typeOf(tritonGatherOpAdaptorGetIndices(adaptor)),
                                    mlirShapedTypeGetElementType(source)),
         user);
  return success();
}

//===--- Tensor descriptors ---===//

// Starts an error about a type at its end.
static MlirLogicalResult refuse(MlirOperation op, const char *text, MlirType type) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "%s", text);
  tesseraDiagnosticAppendType(error, type);
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult checkBlock(MlirOperation op, MlirValue descriptor, MlirValue tensor) {
  MlirType block = tritonTensorDescTypeGetSignlessBlockType(typeOf(descriptor)),
           type = typeOf(tensor);
  if (!mlirTypeEqual(mlirShapedTypeGetElementType(block), mlirShapedTypeGetElementType(type))) {
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(error, "descriptor block and tensor element types must match, "
                                         "but got descriptor element type ");
    tesseraDiagnosticAppendType(error, mlirShapedTypeGetElementType(block));
    tesseraDiagnosticAppendFormat(error, " and tensor element type ");
    tesseraDiagnosticAppendType(error, mlirShapedTypeGetElementType(type));
    return tesseraDiagnosticReport(error);
  }
  int64_t inBlock = countElements(block), inTensor = countElements(type);
  if (inBlock != inTensor)
    return mlirOperationEmitOpError(op,
                                    "descriptor block and tensor must have the same number of "
                                    "elements, but got descriptor block with %lld elements tensor "
                                    "with %lld elements",
                                    (long long)inBlock, (long long)inTensor);
  return success();
}

MlirLogicalResult tritonDescriptorLoadOpVerify(MlirOperation op) {
  return checkBlock(op, tritonDescriptorLoadOpGetDesc(op), tritonDescriptorLoadOpGetResult(op));
}
MlirLogicalResult tritonDescriptorStoreOpVerify(MlirOperation op) {
  return checkBlock(op, tritonDescriptorStoreOpGetDesc(op), tritonDescriptorStoreOpGetSrc(op));
}
MlirLogicalResult tritonDescriptorReduceOpVerify(MlirOperation op) {
  return checkBlock(op, tritonDescriptorReduceOpGetDesc(op), tritonDescriptorReduceOpGetSrc(op));
}

// The memory engine moves rows of 32 bytes and more, eight and more of them.
static MlirLogicalResult checkRows(MlirOperation op, MlirType rows, MlirType offsets) {
  if (mlirShapedTypeGetRank(offsets) != 1)
    return refuse(op, "x offsets must be a 1D tensor, but got ", offsets);
  if (mlirShapedTypeGetRank(rows) != 2)
    return refuse(op, "result must be a 2D tensor, but got ", rows);
  int64_t numRows = mlirShapedTypeGetDimSize(rows, 0),
          numColumns = mlirShapedTypeGetDimSize(rows, 1);
  if (numRows < 8)
    return mlirOperationEmitOpError(op, "must have at least 8 rows, but got %lld",
                                    (long long)numRows);
  MlirType element = mlirShapedTypeGetElementType(rows);
  int64_t width = tritonPointerTypeIsA(element) ? 64 : tritonTypeGetBitWidth(element);
  if (width > 32)
    return mlirOperationEmitOpError(op, "TMA dtype cannot be greater than 32 bits");
  int64_t leastColumns = 32 / width * 8;
  if (numColumns < leastColumns) {
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(error, "must have at least %lld columns for ",
                                  (long long)leastColumns);
    tesseraDiagnosticAppendType(error, element);
    tesseraDiagnosticAppendFormat(error, ", but got %lld", (long long)numColumns);
    return tesseraDiagnosticReport(error);
  }
  if (numRows != mlirShapedTypeGetDimSize(offsets, 0)) {
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(error,
                                  "result tensor must have as many rows as indices (%lld), "
                                  "but got ",
                                  (long long)mlirShapedTypeGetDimSize(offsets, 0));
    tesseraDiagnosticAppendType(error, rows);
    return tesseraDiagnosticReport(error);
  }
  return success();
}

static MlirLogicalResult checkGatherScatter(MlirOperation op, MlirValue descriptor,
                                            MlirValue tensor, MlirValue offsets) {
  MlirType block = tritonTensorDescTypeGetSignlessBlockType(typeOf(descriptor)),
           rows = typeOf(tensor);
  if (mlirShapedTypeGetRank(block) != 2)
    return refuse(op, "descriptor block must be a 2D tensor, but got ", block);
  if (mlirShapedTypeGetDimSize(block, 0) != 1)
    return refuse(op, "descriptor block must have exactly 1 row, but got ", block);
  if (failed(checkRows(op, rows, typeOf(offsets))))
    return mlirLogicalResultFailure();
  TesseraDiagnostic *error;
  if (mlirShapedTypeGetDimSize(rows, 1) != mlirShapedTypeGetDimSize(block, 1)) {
    error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(error,
                                  "result tensor number of columns must match block (%lld), "
                                  "but got ",
                                  (long long)mlirShapedTypeGetDimSize(block, 1));
    tesseraDiagnosticAppendType(error, rows);
    return tesseraDiagnosticReport(error);
  }
  if (!mlirTypeEqual(mlirShapedTypeGetElementType(rows), mlirShapedTypeGetElementType(block))) {
    error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(error, "result tensor element type must match block (");
    tesseraDiagnosticAppendType(error, mlirShapedTypeGetElementType(block));
    tesseraDiagnosticAppendFormat(error, "), but got ");
    tesseraDiagnosticAppendType(error, rows);
    return tesseraDiagnosticReport(error);
  }
  return success();
}

MlirLogicalResult tritonDescriptorGatherOpVerify(MlirOperation op) {
  return checkGatherScatter(op, tritonDescriptorGatherOpGetDesc(op),
                            tritonDescriptorGatherOpGetResult(op),
                            tritonDescriptorGatherOpGetXOffsets(op));
}
MlirLogicalResult tritonDescriptorScatterOpVerify(MlirOperation op) {
  return checkGatherScatter(op, tritonDescriptorScatterOpGetDesc(op),
                            tritonDescriptorScatterOpGetSrc(op),
                            tritonDescriptorScatterOpGetXOffsets(op));
}

//===--- Block pointers ---===//

static intptr_t rankOfBlock(MlirOperation op) {
  MlirType pointer = mlirValueGetType(mlirOperationGetResult(op, 0));
  return mlirShapedTypeGetRank(tritonPointerTypeGetPointeeType(pointer));
}

MlirLogicalResult tritonMakeTensorPtrOpVerify(MlirOperation op) {
  intptr_t rank = rankOfBlock(op), numOrder;
  tritonMakeTensorPtrOpGetOrder(op, &numOrder);
  if (tritonMakeTensorPtrOpGetNumShape(op) != rank || numOrder != rank)
    return mlirOperationEmitOpError(
        op, "needs a size, a stride, an offset and a place in the order for each dimension");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tritonAdvanceOpVerify(MlirOperation op) {
  if (tritonAdvanceOpGetNumOffsets(op) != rankOfBlock(op))
    return mlirOperationEmitOpError(op, "needs an offset for each dimension");
  return mlirLogicalResultSuccess();
}
