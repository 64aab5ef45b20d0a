// What operations of Triton's dialect of threads must be like.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tritongpu/Encodings.h"
#include "dialect/tritongpu/Layouts.h"
#include "mlir-c/BuiltinTypes.h"

#include <string.h>

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult fail(MlirOperation op, const char *message) {
  return mlirOperationEmitError(op, "%s", message);
}
static MlirLogicalResult failOp(MlirOperation op, const char *message) {
  return mlirOperationEmitOpError(op, "%s", message);
}
static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }
static MlirAttribute encodingOf(MlirType type) {
  return tritongpuMemDescTypeIsA(type) ? tritongpuMemDescTypeGetEncoding(type)
                                       : mlirRankedTensorTypeGetEncoding(type);
}
static bool isMutable(MlirValue memory) {
  return tritongpuMemDescTypeGetMutableMemory(typeOf(memory));
}

typedef struct Shape {
  size_t rank;
  const int64_t *sizes;
} Shape;

static Shape shapeOf(MlirType memory) {
  Shape shape;
  shape.sizes = tritongpuMemDescTypeGetShape(memory, &shape.rank);
  return shape;
}

static Shape allocShapeOf(MlirType memory) {
  Shape shape;
  shape.sizes = tritongpuMemDescTypeGetAllocShape(memory, &shape.rank);
  return shape;
}

static bool shapesEqual(Shape a, Shape b) {
  return a.rank == b.rank && !memcmp(a.sizes, b.sizes, a.rank * sizeof *a.sizes);
}

static Shape lastOf(Shape shape, size_t rank) {
  return (Shape){rank, shape.sizes + (shape.rank - rank)};
}

static bool haveSameShape(MlirType a, MlirType b) {
  if (mlirShapedTypeGetRank(a) != mlirShapedTypeGetRank(b))
    return false;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(a); ++i)
    if (mlirShapedTypeGetDimSize(a, i) != mlirShapedTypeGetDimSize(b, i))
      return false;
  return true;
}

static bool haveSameElements(MlirType a, MlirType b) {
  return mlirTypeEqual(mlirShapedTypeGetElementType(a), mlirShapedTypeGetElementType(b));
}

//===--- Shared memory ---===//

static void appendSizes(TesseraDiagnostic *diagnostic, MlirType type) {
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    tesseraDiagnosticAppendFormat(diagnostic, "%s%lld", i ? ", " : "",
                                  (long long)mlirShapedTypeGetDimSize(type, i));
}

// What goes from one place to another stays what it is.
static MlirLogicalResult verifyMove(MlirOperation op, MlirType from, MlirType to) {
  if (!haveSameElements(from, to)) {
    TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(diagnostic, "source element type ");
    tesseraDiagnosticAppendType(diagnostic, from);
    tesseraDiagnosticAppendFormat(diagnostic, " must match destination element type ");
    tesseraDiagnosticAppendType(diagnostic, mlirShapedTypeGetElementType(to));
    return tesseraDiagnosticReport(diagnostic);
  }
  if (haveSameShape(from, to))
    return success();
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(diagnostic, "source shape [");
  appendSizes(diagnostic, from);
  tesseraDiagnosticAppendFormat(diagnostic, "] must match [destination shape ");
  appendSizes(diagnostic, to);
  tesseraDiagnosticAppendFormat(diagnostic, "]");
  return tesseraDiagnosticReport(diagnostic);
}

static MlirLogicalResult verifyRank(MlirOperation op, MlirType tensor, MlirType memory,
                                    const char *name) {
  int rank = tritongpuLayoutGetRank(encodingOf(memory));
  if (mlirShapedTypeGetRank(tensor) == rank)
    return success();
  return mlirOperationEmitOpError(op, "%s has rank %lld but memdesc encoding has rank %d", name,
                                  (long long)mlirShapedTypeGetRank(tensor), rank);
}

MlirLogicalResult tritongpuLocalAllocOpVerify(MlirOperation op) {
  MlirType type = typeOf(tritongpuLocalAllocOpGetResult(op));
  MlirValue source = tritongpuLocalAllocOpGetSrc(op);
  int64_t bits = tritonTypeGetBitWidth(tritongpuMemDescTypeGetElementType(type));
  if (!bits || bits % 8)
    return failOp(op, "element type bit width must be a multiple of 8");
  if (!mlirValueIsNull(source) &&
      mlirLogicalResultIsFailure(verifyRank(op, typeOf(source), type, "source")))
    return mlirLogicalResultFailure();
  if (!shapesEqual(shapeOf(type), allocShapeOf(type)))
    return failOp(op, "result shape and its alloc shape must match");
  if (!mlirValueIsNull(source))
    return verifyMove(op, typeOf(source), type);
  return tritongpuMemDescTypeGetMutableMemory(type)
             ? success()
             : failOp(op, "uninitialized alloc must have a mutable memdesc type");
}

MlirLogicalResult tritongpuLocalStoreOpVerify(MlirOperation op) {
  MlirValue target = tritongpuLocalStoreOpGetDst(op);
  MlirType source = typeOf(tritongpuLocalStoreOpGetSrc(op));
  if (!isMutable(target))
    return failOp(op, "Cannot store into immutable memory");
  if (mlirLogicalResultIsFailure(verifyRank(op, source, typeOf(target), "source")))
    return mlirLogicalResultFailure();
  return verifyMove(op, source, typeOf(target));
}

MlirLogicalResult tritongpuLocalLoadOpVerify(MlirOperation op) {
  MlirType source = typeOf(tritongpuLocalLoadOpGetSrc(op)),
           result = typeOf(tritongpuLocalLoadOpGetResult(op));
  if (mlirLogicalResultIsFailure(verifyRank(op, result, source, "result")))
    return mlirLogicalResultFailure();
  return verifyMove(op, source, result);
}

MlirLogicalResult tritongpuAsyncCopyGlobalToLocalOpVerify(MlirOperation op) {
  return isMutable(tritongpuAsyncCopyGlobalToLocalOpGetResult(op))
             ? success()
             : failOp(op, "Cannot store into immutable memory");
}

static MlirLogicalResult verifyIndexed(MlirOperation op, MlirType memory, MlirType indices,
                                       MlirType values, int64_t axis, const char *side,
                                       const char *other) {
  if (!haveSameShape(values, indices))
    return mlirOperationEmitError(op, "%s shape must match indices shape", side);
  if (mlirShapedTypeGetRank(memory) != mlirShapedTypeGetRank(indices))
    return mlirOperationEmitError(op, "%s and indices must have the same rank", other);
  if (axis < 0 || axis >= mlirShapedTypeGetRank(memory))
    return mlirOperationEmitError(op, "axis %lld is out of bounds for %s rank %lld",
                                  (long long)(uint32_t)axis, other,
                                  (long long)mlirShapedTypeGetRank(memory));
  if (!haveSameElements(memory, values))
    return mlirOperationEmitError(op, "%s element type must match %s element type", side, other);
  if (!mlirAttributeEqual(encodingOf(indices), encodingOf(values)))
    return mlirOperationEmitError(op, "indices and %s must have the same layout", side);
  return success();
}

MlirLogicalResult tritongpuLocalGatherOpVerify(MlirOperation op) {
  return verifyIndexed(op, typeOf(tritongpuLocalGatherOpGetSrc(op)),
                       typeOf(tritongpuLocalGatherOpGetIndices(op)),
                       typeOf(tritongpuLocalGatherOpGetResult(op)),
                       tritongpuLocalGatherOpGetAxis(op), "result", "source");
}

MlirLogicalResult tritongpuLocalScatterOpVerify(MlirOperation op) {
  return verifyIndexed(op, typeOf(tritongpuLocalScatterOpGetDst(op)),
                       typeOf(tritongpuLocalScatterOpGetIndices(op)),
                       typeOf(tritongpuLocalScatterOpGetValues(op)),
                       tritongpuLocalScatterOpGetAxis(op), "values", "destination");
}

//===--- Views ---===//

MlirLogicalResult tritongpuMemDescIndexOpVerify(MlirOperation op) {
  MlirType from = typeOf(tritongpuMemDescIndexOpGetSrc(op)),
           to = typeOf(tritongpuMemDescIndexOpGetResult(op));
  Shape fromShape = shapeOf(from), toShape = shapeOf(to);
  if (!haveSameElements(from, to))
    return fail(op, "result element type must match desc element type");
  if (!mlirAttributeEqual(encodingOf(from), encodingOf(to)))
    return fail(op, "src and result must have the same encoding");
  if (fromShape.rank != toShape.rank + 1)
    return fail(op, "result rank must be input rank - 1");
  if (allocShapeOf(from).rank != fromShape.rank)
    return fail(op, "We don't allow taking memdesc_index of a memdesc_index");
  if (!shapesEqual(lastOf(fromShape, toShape.rank), toShape))
    return fail(op, "result shape must equal to srcShape[1:]");
  if (!shapesEqual(allocShapeOf(from), fromShape))
    return fail(op, "We don't support memdesc_index of a subview");
  if (!shapesEqual(allocShapeOf(to), toShape))
    return fail(op, "alloc shape must match shape for both result and src");
  return success();
}

static MlirLogicalResult verifyOffsets(MlirOperation op, Shape from, Shape to,
                                       const int32_t *offsets) {
  for (size_t d = 0; d < from.rank; ++d) {
    if (from.sizes[d] == to.sizes[d]) {
      if (offsets[d])
        return fail(op, "A non zero offset found in a dimension that is not being split");
      continue;
    }
    if (offsets[d] & (to.sizes[d] - 1))
      return fail(op, "The split offset may not touch the tile");
    if (offsets[d] < 0 || offsets[d] >= from.sizes[d])
      return fail(op, "The split offset may not exceed the source shape");
  }
  return success();
}

MlirLogicalResult tritongpuMemDescSubsliceOpVerify(MlirOperation op) {
  MlirType from = typeOf(tritongpuMemDescSubsliceOpGetSrc(op)),
           to = typeOf(tritongpuMemDescSubsliceOpGetResult(op));
  Shape fromShape = shapeOf(from), toShape = shapeOf(to);
  intptr_t numOffsets;
  const int32_t *offsets = tritongpuMemDescSubsliceOpGetOffsets(op, &numOffsets);
  if (!haveSameElements(from, to))
    return fail(op, "result element type must match desc element type");
  if (!mlirAttributeEqual(encodingOf(from), encodingOf(to)))
    return fail(op, "src and result must have the same encoding");
  if ((size_t)numOffsets != fromShape.rank)
    return fail(op, "offsets must have the same rank as input");
  if (fromShape.rank != toShape.rank)
    return fail(op, "result rank must equal to input rank");
  if (shapesEqual(fromShape, toShape))
    return success();
  return verifyOffsets(op, fromShape, toShape, offsets);
}

MlirLogicalResult tritongpuMemDescTransOpVerify(MlirOperation op) {
  MlirType from = typeOf(tritongpuMemDescTransOpGetSrc(op)),
           to = typeOf(tritongpuMemDescTransOpGetResult(op));
  Shape fromShape = shapeOf(from), toShape = shapeOf(to);
  intptr_t size;
  const int32_t *order = tritongpuMemDescTransOpGetOrder(op, &size);
  uint64_t seen = 0;
  bool ok = (size_t)size == fromShape.rank && size < 64 && toShape.rank == fromShape.rank;
  for (intptr_t i = 0; ok && i < size; ++i) {
    ok = order[i] >= 0 && order[i] < size && !(seen >> order[i] & 1) &&
         toShape.sizes[i] == fromShape.sizes[order[i]];
    seen |= (uint64_t)1 << (order[i] & 63);
  }
  return ok ? success() : failOp(op, "order must be a permutation that gives the result's shape");
}

static int64_t numElements(Shape shape) {
  int64_t count = 1;
  for (size_t i = 0; i < shape.rank; ++i)
    count *= shape.sizes[i];
  return count;
}

MlirLogicalResult tritongpuMemDescReshapeOpVerify(MlirOperation op) {
  MlirType from = typeOf(tritongpuMemDescReshapeOpGetSrc(op)),
           to = typeOf(tritongpuMemDescReshapeOpGetResult(op));
  if (numElements(shapeOf(from)) != numElements(shapeOf(to)))
    return fail(op, "number of src and dst elements of reshape must be the same");
  if (!shapesEqual(lastOf(allocShapeOf(from), shapeOf(from).rank), shapeOf(from)))
    return fail(op, "NYI: memdesc_reshape of memdesc_subslice");
  return success();
}

static bool isSubview(MlirType memory) {
  size_t rank = (size_t)tritongpuLayoutGetRank(encodingOf(memory));
  return !shapesEqual(lastOf(shapeOf(memory), rank), lastOf(allocShapeOf(memory), rank));
}

MlirLogicalResult tritongpuMemDescReinterpretOpVerify(MlirOperation op) {
  MlirType from = typeOf(tritongpuMemDescReinterpretOpGetSrc(op)),
           to = typeOf(tritongpuMemDescReinterpretOpGetResult(op));
  if (tritongpuPaddedSharedEncodingAttrIsA(encodingOf(from)) !=
      tritongpuPaddedSharedEncodingAttrIsA(encodingOf(to)))
    return fail(op, "cannot reinterpret between padded and non-padded layouts");
  if (tritongpuMemDescTypeGetMutableMemory(from) != tritongpuMemDescTypeGetMutableMemory(to))
    return fail(op, "source and result must have the same mutability");
  if (isSubview(from) || isSubview(to))
    return fail(op, "source and result must not be subviews; reinterpret the parent descriptor and "
                    "then take a subview");
  int64_t fromBits = numElements(allocShapeOf(from)) *
                     tritonTypeGetBitWidth(tritongpuMemDescTypeGetElementType(from));
  int64_t toBits =
      numElements(allocShapeOf(to)) * tritonTypeGetBitWidth(tritongpuMemDescTypeGetElementType(to));
  if (fromBits != toBits)
    return mlirOperationEmitError(op,
                                  "source and result must have the same logical storage size (%lld "
                                  "vs %lld)",
                                  (long long)fromBits, (long long)toBits);
  return success();
}

//===--- Numbers of four bits ---===//

MlirLogicalResult tritongpuFp4ToFpOpVerify(MlirOperation op) {
  MlirType from = typeOf(tritongpuFp4ToFpOpGetSrc(op)),
           to = typeOf(tritongpuFp4ToFpOpGetResult(op)), element = mlirShapedTypeGetElementType(to);
  int64_t axis = tritongpuFp4ToFpOpGetAxis(op), rank = mlirShapedTypeGetRank(from);
  if (!mlirTypeIsAF16(element) && !mlirTypeIsABF16(element)) {
    TesseraDiagnostic *diagnostic =
        tesseraDiagnosticCreate(mlirOperationGetLocation(op), MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(diagnostic, "only bf16 or f16 is supported for now, got ");
    tesseraDiagnosticAppendType(diagnostic, element);
    return tesseraDiagnosticReport(diagnostic);
  }
  if (rank != mlirShapedTypeGetRank(to))
    return mlirOperationEmitError(op, "source rank %lld != result rank %lld", (long long)rank,
                                  (long long)mlirShapedTypeGetRank(to));
  if (axis < 0 || axis >= rank)
    return mlirOperationEmitError(op, "axis %lld out of range for rank %lld", (long long)axis,
                                  (long long)rank);
  for (int64_t i = 0; i < rank; ++i) {
    int64_t a = mlirShapedTypeGetDimSize(from, i), b = mlirShapedTypeGetDimSize(to, i);
    if (i == axis && b != 2 * a)
      return mlirOperationEmitError(
          op, "axis %lld dimension must be 2x source dimension (src=%lld, dst=%lld)",
          (long long)axis, (long long)a, (long long)b);
    if (i != axis && a != b)
      return mlirOperationEmitError(op, "dimension %lld mismatch (src=%lld, dst=%lld, axis=%lld)",
                                    (long long)i, (long long)a, (long long)b, (long long)axis);
  }
  if (mlirAttributeIsNull(encodingOf(from)) != mlirAttributeIsNull(encodingOf(to)))
    return fail(op, "source and result must both have an encoding, or neither");
  return success();
}
