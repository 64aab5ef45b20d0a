// Verifiers of views.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/memref/MemRef.h"
#include "dialect/memref/MemRefOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"
#include "tessera/Views.h"

static MlirType resultType(MlirOperation op) {
  return mlirValueGetType(mlirOperationGetResult(op, 0));
}

static bool haveSameElements(MlirType a, MlirType b) {
  return mlirTypeEqual(mlirShapedTypeGetElementType(a), mlirShapedTypeGetElementType(b));
}

//===--- reinterpret_cast ---===//

static MlirLogicalResult reportNumber(MlirOperation op, const char *what, int64_t expected,
                                      int64_t given, intptr_t dim) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(error, "expected result type with %s = ", what);
  if (expected == IR_DYNAMIC)
    tesseraDiagnosticAppendFormat(error, "dynamic");
  else
    tesseraDiagnosticAppendFormat(error, "%lld", (long long)expected);
  tesseraDiagnosticAppendFormat(error, " instead of %lld", (long long)given);
  if (dim >= 0)
    tesseraDiagnosticAppendFormat(error, " in dim = %lld", (long long)dim);
  return tesseraDiagnosticReport(error);
}

// The result may know less than the lists say.
static MlirLogicalResult checkNumbers(MlirOperation op, const char *what, TesseraSliceList list,
                                      const int64_t *numbers) {
  TesseraMixedList expected = tesseraSliceGetList(op, list);
  for (intptr_t i = 0; i < expected.size; ++i)
    if (numbers[i] != IR_DYNAMIC && numbers[i] != expected.numbers[i])
      return reportNumber(op, what, expected.numbers[i], numbers[i],
                          list == TESSERA_SLICE_OFFSETS ? -1 : i);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult checkReinterpretedLayout(MlirOperation op, MlirType result) {
  int64_t offset;
  size_t rank = (size_t)mlirShapedTypeGetRank(result);
  int64_t *strides = tsAllocZeroed(rank + 1, sizeof *strides);
  MlirLogicalResult checked = mlirLogicalResultSuccess();
  if (!irMemRefStridesAndOffset(irType(result), strides, &offset))
    checked = memrefReportTypes(op, "expected result type to have strided layout but found", result,
                                NULL, result);
  else if (mlirLogicalResultIsFailure(checkNumbers(op, "offset", TESSERA_SLICE_OFFSETS, &offset)))
    checked = mlirLogicalResultFailure();
  else
    checked = checkNumbers(op, "stride", TESSERA_SLICE_STRIDES, strides);
  tsFree(strides);
  return checked;
}

MlirLogicalResult memrefReinterpretCastOpVerify(MlirOperation op) {
  MlirType source = mlirValueGetType(memrefReinterpretCastOpGetSource(op));
  MlirType result = resultType(op);
  if (!memrefAreSameSpaces(source, result))
    return memrefReportTypes(op, "different memory spaces specified for source type", source,
                             "and result memref type", result);
  if (!haveSameElements(source, result))
    return memrefReportTypes(op, "different element types specified for source type", source,
                             "and result memref type", result);
  if (mlirLogicalResultIsFailure(
          checkNumbers(op, "size", TESSERA_SLICE_SIZES, irShapedShape(irType(result)).sizes)))
    return mlirLogicalResultFailure();
  return checkReinterpretedLayout(op, result);
}

//===--- reshape and view ---===//

MlirLogicalResult memrefReshapeOpVerify(MlirOperation op) {
  MlirType source = mlirValueGetType(memrefReshapeOpGetSource(op)), result = resultType(op);
  MlirType shape = mlirValueGetType(memrefReshapeOpGetShape(op));
  if (!haveSameElements(source, result))
    return mlirOperationEmitOpError(
        op, "element types of source and destination memref types should be the same");
  if (mlirTypeIsAMemRef(source) && !tesseraMemRefHasIdentityLayout(source))
    return mlirOperationEmitOpError(op, "source memref type should have identity affine map");
  if (!mlirTypeIsAMemRef(result))
    return mlirLogicalResultSuccess();
  if (!tesseraMemRefHasIdentityLayout(result))
    return mlirOperationEmitOpError(op, "result memref type should have identity affine map");
  if (mlirShapedTypeIsDynamicDim(shape, 0))
    return mlirOperationEmitOpError(op, "cannot use shape operand with dynamic length to reshape "
                                        "to statically-ranked memref type");
  if (mlirShapedTypeGetDimSize(shape, 0) != mlirShapedTypeGetRank(result))
    return mlirOperationEmitOpError(
        op, "length of shape operand differs from the result's memref rank");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult memrefViewOpVerify(MlirOperation op) {
  MlirType source = mlirValueGetType(memrefViewOpGetSource(op)), result = resultType(op);
  if (!tesseraMemRefHasIdentityLayout(source))
    return memrefReportTypes(op, "unsupported map for base memref type", source, NULL, source);
  if (!tesseraMemRefHasIdentityLayout(result))
    return memrefReportTypes(op, "unsupported map for result memref type", result, NULL, result);
  if (!memrefAreSameSpaces(source, result))
    return memrefReportTypes(op, "different memory spaces specified for base memref type", source,
                             "and view memref type", result);
  return memrefVerifyDynamicSizes(op, result, memrefViewOpGetNumSizes(op));
}

//===--- expand_shape and collapse_shape ---===//

static MlirLogicalResult reportExpected(MlirOperation op, const char *what, MlirType expected,
                                        MlirType found) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "expected %s type to be ", what);
  tesseraDiagnosticAppendType(error, expected);
  tesseraDiagnosticAppendFormat(error, " but found ");
  tesseraDiagnosticAppendType(error, found);
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult checkOutputShape(MlirOperation op, IrShape shape) {
  intptr_t numSizes, numDynamic = 0, numValues = memrefExpandShapeOpGetNumOutputShape(op);
  const int64_t *sizes = memrefExpandShapeOpGetStaticOutputShape(op, &numSizes);
  if ((size_t)numSizes != shape.rank)
    return mlirOperationEmitOpError(op,
                                    "expected number of static shape bounds to be equal to the "
                                    "output rank (%zu) but found %lld inputs instead",
                                    shape.rank, (long long)numSizes);
  for (intptr_t i = 0; i < numSizes; ++i)
    numDynamic += sizes[i] == IR_DYNAMIC;
  if (numDynamic != numValues)
    return mlirOperationEmitOpError(
        op,
        "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape "
        "has %lld dynamic dims while output_shape has %lld values",
        (long long)numDynamic, (long long)numValues);
  for (size_t i = 0; i < shape.rank; ++i)
    if (shape.sizes[i] != IR_DYNAMIC && shape.sizes[i] != sizes[i])
      return mlirOperationEmitOpError(op, "invalid output shape provided at pos %zu", i);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult memrefExpandShapeOpVerify(MlirOperation op) {
  MlirType source = mlirValueGetType(memrefExpandShapeOpGetSrc(op)), result = resultType(op);
  IrShape shape = irShapedShape(irType(result));
  long long from = (long long)mlirShapedTypeGetRank(source), to = (long long)shape.rank;
  MlirAttribute groups = memrefExpandShapeOpGetReassociationAttr(op);
  if (from > to)
    return mlirOperationEmitOpError(
        op, "has source rank %lld and result rank %lld. This is not an expansion (%lld > %lld).",
        from, to, from, to);
  if (mlirLogicalResultIsFailure(tesseraVerifyCollapsedShape(op, source, result, groups)))
    return mlirLogicalResultFailure();
  MlirType expected = tesseraMemRefExpand(source, (intptr_t)shape.rank, shape.sizes, groups);
  if (!expected.ptr)
    return mlirOperationEmitOpError(op, "invalid source layout map");
  if (!mlirTypeEqual(expected, result))
    return reportExpected(op, "expanded", expected, result);
  return checkOutputShape(op, shape);
}

MlirLogicalResult memrefCollapseShapeOpVerify(MlirOperation op) {
  MlirType source = mlirValueGetType(memrefCollapseShapeOpGetSrc(op)), result = resultType(op);
  long long from = (long long)mlirShapedTypeGetRank(source);
  long long to = (long long)mlirShapedTypeGetRank(result);
  MlirAttribute groups = memrefCollapseShapeOpGetReassociationAttr(op);
  if (from < to)
    return mlirOperationEmitOpError(
        op, "has source rank %lld and result rank %lld. This is not a collapse (%lld < %lld).",
        from, to, from, to);
  if (mlirLogicalResultIsFailure(tesseraVerifyCollapsedShape(op, result, source, groups)))
    return mlirLogicalResultFailure();
  MlirType expected = tesseraMemRefCollapse(source, groups, /*isStrict=*/false);
  if (!expected.ptr)
    return mlirOperationEmitOpError(op,
                                    "invalid source layout map or collapsing non-contiguous dims");
  if (!mlirTypeEqual(expected, result))
    return reportExpected(op, "collapsed", expected, result);
  return mlirLogicalResultSuccess();
}

//===--- subview ---===//

static MlirLogicalResult reportResult(MlirOperation op, MlirType expected, const char *mismatch) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(error, "expected result type to be ");
  tesseraDiagnosticAppendType(error, expected);
  tesseraDiagnosticAppendFormat(
      error, " or a rank-reduced version. (mismatch of result %s), but got ", mismatch);
  tesseraDiagnosticAppendType(error, resultType(op));
  return tesseraDiagnosticReport(error);
}

// Whether the strides of the dimensions that are left, and the offset, are the expected ones.
static bool hasExpectedLayout(MlirOperation op, MlirType expected, MlirType result) {
  size_t rank = (size_t)mlirShapedTypeGetRank(expected);
  size_t keptRank = (size_t)mlirShapedTypeGetRank(result), next = 0;
  TesseraMixedList sizes = tesseraSliceGetList(op, TESSERA_SLICE_SIZES);
  int64_t *strides = tsAllocZeroed(rank + keptRank + 1, sizeof *strides);
  int64_t *keptStrides = strides + rank, offset, keptOffset;
  bool *isDropped = tsAllocZeroed(rank + 1, sizeof *isDropped);
  bool ok = irMemRefStridesAndOffset(irType(expected), strides, &offset) &&
            irMemRefStridesAndOffset(irType(result), keptStrides, &keptOffset) &&
            offset == keptOffset && tesseraMemRefFindDropped(expected, result, &sizes, isDropped);
  for (size_t i = 0; ok && i < rank; ++i)
    ok = isDropped[i] || strides[i] == keptStrides[next++];
  tsFree(isDropped);
  tsFree(strides);
  return ok;
}

static MlirLogicalResult checkSubView(MlirOperation op, MlirType expected, MlirType result) {
  IrShape shape = irShapedShape(irType(expected)), given = irShapedShape(irType(result));
  if (mlirTypeEqual(expected, result))
    return mlirLogicalResultSuccess();
  if (given.rank > shape.rank) {
    TesseraDiagnostic *error = tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(
        error, "expected result rank to be smaller or equal to the source rank, but got ");
    tesseraDiagnosticAppendType(error, result);
    return tesseraDiagnosticReport(error);
  }
  if (!tesseraShapeIsReduced((intptr_t)shape.rank, shape.sizes, (intptr_t)given.rank, given.sizes,
                             NULL))
    return reportResult(op, expected, "sizes");
  if (!haveSameElements(expected, result)) {
    TesseraDiagnostic *error = tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(error, "expected result element type to be ");
    tesseraDiagnosticAppendType(error, mlirShapedTypeGetElementType(expected));
    tesseraDiagnosticAppendFormat(error, ", but got ");
    tesseraDiagnosticAppendType(error, result);
    return tesseraDiagnosticReport(error);
  }
  return hasExpectedLayout(op, expected, result) ? mlirLogicalResultSuccess()
                                                 : reportResult(op, expected, "layout");
}

MlirLogicalResult memrefSubViewOpVerify(MlirOperation op) {
  MlirType source = mlirValueGetType(memrefSubViewOpGetSource(op)), result = resultType(op);
  if (!memrefAreSameSpaces(source, result))
    return memrefReportTypes(op, "different memory spaces specified for base memref type", source,
                             "and subview memref type", result);
  const int64_t *lists[3];
  for (unsigned i = 0; i < 3; ++i)
    lists[i] = tesseraSliceGetList(op, (TesseraSliceList)i).numbers;
  MlirType expected = tesseraMemRefSliceType(source, lists);
  if (!expected.ptr) {
    TesseraDiagnostic *error = tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(error, "base type ");
    tesseraDiagnosticAppendType(error, source);
    tesseraDiagnosticAppendFormat(error, " is not strided");
    return tesseraDiagnosticReport(error);
  }
  if (mlirLogicalResultIsFailure(checkSubView(op, expected, result)))
    return mlirLogicalResultFailure();
  return tesseraSliceVerifyBounds(op, source);
}

//===--- transpose ---===//

// The layout of a row-major buffer: a symbol for each stride that isn't known.
static const IrAffineExpr *makeRowMajor(IrContext *context, IrShape shape) {
  const IrAffineExpr *sum = NULL;
  uint32_t numSymbols = 0;
  int64_t stride = 1;
  for (size_t i = shape.rank; i-- > 0;) {
    const IrAffineExpr *factor = stride == IR_DYNAMIC ? irAffineSymbol(context, numSymbols++)
                                                      : irAffineConstant(context, stride);
    const IrAffineExpr *term =
        irAffineBinary(IR_AFFINE_MUL, irAffineDim(context, (uint32_t)i), factor);
    sum = sum ? irAffineBinary(IR_AFFINE_ADD, sum, term) : term;
    stride = shape.sizes[i] > 0 ? tesseraDynamicMul(stride, shape.sizes[i]) : IR_DYNAMIC;
  }
  return irAffineSimplify(sum, (uint32_t)shape.rank, numSymbols);
}

// The type with its layout simplified, or left out where it is row-major.
static MlirType simplifyLayout(MlirType type) {
  const IrStorage *storage = irType(type);
  const IrAffineMap *map = irMemRefAffineMap(storage);
  IrShape shape = irShapedShape(storage);
  if (irAffineMapIsIdentity(map) || map->numResults != 1 || !shape.rank)
    return type;
  const IrAffineExpr *layout = irAffineSimplify(map->results[0], map->numDims, map->numSymbols);
  IrStorage *attribute = NULL;
  if (layout != makeRowMajor(storage->context, shape))
    attribute = irAffineMapAttrGet(
        irAffineMapGet(storage->context, map->numDims, map->numSymbols, 1, &layout));
  return irWrapType(irMemRefTypeGet(shape, irShapedElementType(storage), attribute,
                                    irMemRefMemorySpace(storage)));
}

MlirType memrefTransposedType(MlirType source, MlirAffineMap permutation) {
  const IrStorage *type = irType(source);
  IrShape old = irShapedShape(type);
  int64_t *numbers = tsAllocZeroed(3 * old.rank + 1, sizeof *numbers), offset;
  int64_t *oldStrides = numbers, *sizes = numbers + old.rank, *strides = sizes + old.rank;
  MlirType transposed = {NULL};
  if (irMemRefStridesAndOffset(type, oldStrides, &offset)) {
    for (size_t i = 0; i < old.rank; ++i) {
      intptr_t from =
          mlirAffineDimExprGetPosition(mlirAffineMapGetResult(permutation, (intptr_t)i));
      sizes[i] = old.sizes[from];
      strides[i] = oldStrides[from];
    }
    IrShape strideList = {strides, old.rank}, shape = {sizes, old.rank};
    transposed = irWrapType(irMemRefTypeGet(shape, irShapedElementType(type),
                                            irStridedLayoutGet(type->context, offset, strideList),
                                            irMemRefMemorySpace(type)));
  }
  tsFree(numbers);
  return transposed;
}

MlirLogicalResult memrefTransposeOpVerify(MlirOperation op) {
  MlirAffineMap permutation = memrefTransposeOpGetPermutation(op);
  MlirType source = mlirValueGetType(memrefTransposeOpGetIn(op)), result = resultType(op);
  if (!mlirAffineMapIsPermutation(permutation))
    return mlirOperationEmitOpError(op, "expected a permutation map");
  if (mlirAffineMapGetNumDims(permutation) != mlirShapedTypeGetRank(source))
    return mlirOperationEmitOpError(op, "expected a permutation map of same rank as the input");
  MlirType expected = simplifyLayout(memrefTransposedType(source, permutation));
  if (mlirTypeEqual(simplifyLayout(result), expected))
    return mlirLogicalResultSuccess();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "result type ");
  tesseraDiagnosticAppendType(error, result);
  tesseraDiagnosticAppendFormat(error,
                                " is not equivalent to the canonical transposed input type ");
  tesseraDiagnosticAppendType(error, expected);
  return tesseraDiagnosticReport(error);
}
