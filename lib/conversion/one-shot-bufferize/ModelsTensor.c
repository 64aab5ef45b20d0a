// How ops of the tensor dialect are bufferized.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/one-shot-bufferize/Bufferize.h"
#include "dialect/affine/Affine.h"
#include "dialect/linalg/LinalgOps.h"
#include "dialect/memref/MemRef.h"
#include "dialect/memref/MemRefOps.h"
#include "dialect/tensor/TensorOps.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Rewrite.h"
#include "tessera/Views.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirValue bufferOf(BufState *state, MlirOperation op, intptr_t operand) {
  return bufGet(state, mlirOperationGetOperand(op, operand));
}
static MlirType typeOfResult(MlirOperation op) {
  return mlirValueGetType(mlirOperationGetResult(op, 0));
}
static const MlirAttribute kNone = {NULL};

//===--- Casts and shapes ---===//

// The same memory, as far as is known, for a tensor type of another shape.
static MlirType castType(MlirType source, MlirType tensor) {
  MlirAttribute space = bufSpace(source);
  if (!mlirTypeIsAMemRef(source))
    return bufDynamicLayout(tensor, space);
  if (!mlirTypeIsARankedTensor(tensor))
    return bufIdentityLayout(tensor, space);
  intptr_t rank = (intptr_t)mlirShapedTypeGetRank(tensor);
  int64_t *shape = tsAllocZeroed((size_t)rank + 1, sizeof *shape);
  for (intptr_t i = 0; i < rank; ++i)
    shape[i] = mlirShapedTypeGetDimSize(tensor, i);
  MlirType type = mlirMemRefTypeGet(mlirShapedTypeGetElementType(tensor), rank, shape,
                                    mlirMemRefTypeGetLayout(source), space);
  tsFree(shape);
  return type;
}

static MlirType castGetType(BufState *state, MlirValue value) {
  MlirType source = bufTypeOf(state, tensorCastOpGetSource(bufOwner(value)));
  return source.ptr ? castType(source, mlirValueGetType(value)) : source;
}

static MlirLogicalResult bufferizeCast(BufState *state, MlirOperation op) {
  MlirValue buffer = bufferOf(state, op, 0);
  if (!buffer.ptr)
    return failure();
  buffer = bufCast(state, mlirOperationGetLocation(op), buffer,
                   castType(mlirValueGetType(buffer), typeOfResult(op)));
  if (!buffer.ptr)
    return failure();
  bufReplace(state, op, &buffer);
  return success();
}

static MlirType collapseGetType(BufState *state, MlirValue value) {
  MlirOperation op = bufOwner(value);
  MlirType source = bufTypeOf(state, tensorCollapseShapeOpGetSrc(op));
  if (!source.ptr || !mlirTypeIsAMemRef(source))
    return (MlirType){NULL};
  MlirType type =
      tesseraMemRefCollapse(source, tensorCollapseShapeOpGetReassociationAttr(op), true);
  return type.ptr ? type : bufIdentityLayout(mlirValueGetType(value), bufSpace(source));
}

// A copy where dimensions to be joined aren't side by side.
static MlirValue copyDense(BufState *state, MlirOperation op, MlirValue buffer) {
  MlirLocation location = mlirOperationGetLocation(op);
  MlirType type = mlirValueGetType(buffer);
  BufValues sizes = {0};
  bufDynamicSizes(state, location, buffer, &sizes);
  MlirValue copy = bufAlloc(state, location, bufIdentityLayout(type, bufSpace(type)),
                            (intptr_t)sizes.size, sizes.data);
  memrefCopyOpCreate(state->rewriter, location, buffer, copy);
  tsVecFree(&sizes);
  return copy;
}

static MlirLogicalResult bufferizeCollapse(BufState *state, MlirOperation op) {
  MlirValue buffer = bufferOf(state, op, 0);
  if (!buffer.ptr || !mlirTypeIsAMemRef(mlirValueGetType(buffer)))
    return failure();
  MlirAttribute groups = tensorCollapseShapeOpGetReassociationAttr(op);
  MlirType type = tesseraMemRefCollapse(mlirValueGetType(buffer), groups, true);
  if (!type.ptr) {
    buffer = copyDense(state, op, buffer);
    type = tesseraMemRefCollapse(mlirValueGetType(buffer), groups, true);
  }
  bufReplaceBy(state, op,
               memrefCollapseShapeOpCreate(state->rewriter, mlirOperationGetLocation(op), type,
                                           buffer, groups));
  return success();
}

static MlirType expandedType(MlirOperation op, MlirType source) {
  MlirType tensor = typeOfResult(op);
  intptr_t rank = (intptr_t)mlirShapedTypeGetRank(tensor);
  int64_t *shape = tsAllocZeroed((size_t)rank + 1, sizeof *shape);
  for (intptr_t i = 0; i < rank; ++i)
    shape[i] = mlirShapedTypeGetDimSize(tensor, i);
  MlirType type =
      tesseraMemRefExpand(source, rank, shape, tensorExpandShapeOpGetReassociationAttr(op));
  tsFree(shape);
  return type;
}

static MlirType expandGetType(BufState *state, MlirValue value) {
  MlirOperation op = bufOwner(value);
  MlirType source = bufTypeOf(state, tensorExpandShapeOpGetSrc(op));
  return source.ptr && mlirTypeIsAMemRef(source) ? expandedType(op, source) : (MlirType){NULL};
}

static MlirLogicalResult bufferizeExpand(BufState *state, MlirOperation op) {
  MlirValue buffer = bufferOf(state, op, 0);
  if (!buffer.ptr || !mlirTypeIsAMemRef(mlirValueGetType(buffer)))
    return failure();
  MlirType type = expandedType(op, mlirValueGetType(buffer));
  if (!type.ptr)
    return failure();
  BufValues sizes = {0};
  for (intptr_t i = 0; i < tensorExpandShapeOpGetNumOutputShape(op); ++i)
    tsVecPush(&sizes, tensorExpandShapeOpGetOutputShape(op, i));
  bufReplaceBy(state, op,
               memrefExpandShapeOpCreate(state->rewriter, mlirOperationGetLocation(op), type,
                                         buffer, tensorExpandShapeOpGetReassociationAttr(op),
                                         (intptr_t)sizes.size, sizes.data,
                                         tensorExpandShapeOpGetStaticOutputShapeAttr(op)));
  tsVecFree(&sizes);
  return success();
}

static MlirType reshapeGetType(BufState *state, MlirValue value) {
  MlirType source = bufTypeOf(state, tensorReshapeOpGetSource(bufOwner(value)));
  return source.ptr ? bufIdentityLayout(mlirValueGetType(value), bufSpace(source)) : source;
}

static MlirLogicalResult bufferizeReshape(BufState *state, MlirOperation op) {
  MlirValue source = bufferOf(state, op, 0), shape = bufferOf(state, op, 1);
  if (!source.ptr || !shape.ptr)
    return failure();
  MlirType type = mlirValueGetType(source);
  if (mlirTypeIsAMemRef(type) && !tesseraMemRefHasIdentityLayout(type))
    source = copyDense(state, op, source);
  type = bufIdentityLayout(typeOfResult(op), bufSpace(type));
  bufReplaceBy(
      state, op,
      memrefReshapeOpCreate(state->rewriter, mlirOperationGetLocation(op), type, source, shape));
  return success();
}

static MlirLogicalResult bufferizeDim(BufState *state, MlirOperation op) {
  MlirValue buffer = bufferOf(state, op, 0);
  if (!buffer.ptr)
    return failure();
  bufReplaceBy(state, op,
               memrefDimOpCreateInferred(state->rewriter, mlirOperationGetLocation(op), buffer,
                                         tensorDimOpGetIndex(op)));
  return success();
}

static MlirLogicalResult bufferizeRank(BufState *state, MlirOperation op) {
  MlirValue buffer = bufferOf(state, op, 0);
  if (!buffer.ptr)
    return failure();
  bufReplaceBy(state, op,
               memrefRankOpCreateInferred(state->rewriter, mlirOperationGetLocation(op), buffer));
  return success();
}

//===--- Elements ---===//

static MlirLogicalResult bufferizeExtract(BufState *state, MlirOperation op) {
  MlirValue buffer = bufferOf(state, op, 0);
  if (!buffer.ptr)
    return failure();
  BufValues indices = {0};
  for (intptr_t i = 1; i < mlirOperationGetNumOperands(op); ++i)
    tsVecPush(&indices, mlirOperationGetOperand(op, i));
  bufReplaceBy(state, op,
               memrefLoadOpCreateInferred(state->rewriter, mlirOperationGetLocation(op), buffer,
                                          (intptr_t)indices.size, indices.data, kNone, kNone));
  tsVecFree(&indices);
  return success();
}

static MlirLogicalResult bufferizeInsert(BufState *state, MlirOperation op) {
  MlirValue buffer = bufferOf(state, op, 1);
  if (!buffer.ptr)
    return failure();
  BufValues indices = {0};
  for (intptr_t i = 2; i < mlirOperationGetNumOperands(op); ++i)
    tsVecPush(&indices, mlirOperationGetOperand(op, i));
  memrefStoreOpCreate(state->rewriter, mlirOperationGetLocation(op), mlirOperationGetOperand(op, 0),
                      buffer, (intptr_t)indices.size, indices.data, kNone, kNone);
  tsVecFree(&indices);
  bufReplace(state, op, &buffer);
  return success();
}

static MlirValue allocateResult(BufState *state, MlirOperation op) {
  return bufAllocTensor(state, mlirOperationGetLocation(op), mlirOperationGetResult(op, 0), false);
}

static MlirLogicalResult bufferizeFromElements(BufState *state, MlirOperation op) {
  MlirValue tensor = allocateResult(state, op);
  MlirValue buffer = tensor.ptr ? bufGet(state, tensor) : tensor;
  if (!buffer.ptr)
    return failure();
  // bufGet put it behind the allocation, before this op.
  mlirRewriterBaseSetInsertionPointBefore(state->rewriter, op);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirType type = typeOfResult(op);
  intptr_t rank = (intptr_t)mlirShapedTypeGetRank(type), count = mlirOperationGetNumOperands(op);
  BufValues constants = {0}, indices = {0};
  int64_t largest = 0;
  for (intptr_t i = 0; i < rank; ++i)
    if (mlirShapedTypeGetDimSize(type, i) > largest)
      largest = mlirShapedTypeGetDimSize(type, i);
  for (int64_t i = 0; count && i < largest; ++i)
    tsVecPush(&constants, bufIndex(state, location, i));
  for (intptr_t e = 0; e < count; ++e) {
    indices.size = 0;
    for (intptr_t i = 0; i < rank; ++i)
      tsVecPush(&indices, constants.data[0]);
    intptr_t rest = e;
    for (intptr_t i = rank; i-- > 0;) {
      intptr_t size = (intptr_t)mlirShapedTypeGetDimSize(type, i);
      indices.data[i] = constants.data[rest % size];
      rest /= size;
    }
    memrefStoreOpCreate(state->rewriter, location, mlirOperationGetOperand(op, e), buffer, rank,
                        indices.data, kNone, kNone);
  }
  tsVecFree(&constants);
  tsVecFree(&indices);
  bufReplace(state, op, &buffer);
  return success();
}

static MlirLogicalResult bufferizeEmpty(BufState *state, MlirOperation op) {
  if (mlirOpOperandIsNull(mlirValueGetFirstUse(mlirOperationGetResult(op, 0)))) {
    mlirRewriterBaseEraseOp(state->rewriter, op);
    return success();
  }
  MlirValue tensor = allocateResult(state, op);
  if (!tensor.ptr)
    return failure();
  mlirRewriterBaseReplaceOpWithValues(state->rewriter, op, 1, &tensor);
  return success();
}

//===--- What a function of the indices gives ---===//

// A linalg.map over the tensor whose body is that region, null: one that gives the value.
static MlirValue mapOver(BufState *state, MlirLocation location, MlirValue tensor,
                         MlirRegion region, MlirValue value) {
  MlirType type = mlirValueGetType(tensor), element = mlirShapedTypeGetElementType(type);
  MlirOperation map = linalgMapOpCreate(state->rewriter, location, 1, &type, 0, NULL, tensor);
  MlirBlock block = tesseraRewriterCreateBlock(state->rewriter, mlirOperationGetRegion(map, 0), 1,
                                               &element, &location);
  if (region.ptr) {
    BufValues indices = {0};
    for (int64_t i = 0; i < mlirShapedTypeGetRank(type); ++i) {
      MlirOperation index = linalgIndexOpCreateInferred(
          state->rewriter, location, mlirIntegerAttrGet(mlirIntegerTypeGet(state->context, 64), i));
      tsVecPush(&indices, mlirOperationGetResult(index, 0));
    }
    mlirRewriterBaseMergeBlocks(state->rewriter, mlirRegionGetFirstBlock(region), block,
                                (intptr_t)indices.size, indices.data);
    tsVecFree(&indices);
    MlirOperation end = mlirBlockGetTerminator(block);
    value = mlirOperationGetOperand(end, 0);
    mlirRewriterBaseSetInsertionPointBefore(state->rewriter, end);
    linalgYieldOpCreate(state->rewriter, mlirOperationGetLocation(end), 1, &value);
    mlirRewriterBaseEraseOp(state->rewriter, end);
  } else {
    linalgYieldOpCreate(state->rewriter, location, 1, &value);
  }
  mlirRewriterBaseSetInsertionPointAfter(state->rewriter, map);
  return mlirOperationGetResult(map, 0);
}

static MlirLogicalResult bufferizeGenerate(BufState *state, MlirOperation op) {
  MlirValue tensor = allocateResult(state, op);
  if (!tensor.ptr)
    return failure();
  tensor = mapOver(state, mlirOperationGetLocation(op), tensor, tensorGenerateOpGetBody(op),
                   (MlirValue){NULL});
  mlirRewriterBaseReplaceOpWithValues(state->rewriter, op, 1, &tensor);
  return success();
}

static MlirLogicalResult bufferizeSplat(BufState *state, MlirOperation op) {
  MlirValue tensor = allocateResult(state, op);
  if (!tensor.ptr)
    return failure();
  tensor = mapOver(state, mlirOperationGetLocation(op), tensor, (MlirRegion){NULL},
                   tensorSplatOpGetInput(op));
  mlirRewriterBaseReplaceOpWithValues(state->rewriter, op, 1, &tensor);
  return success();
}

static TesseraMixedNumber sizeOf(BufState *state, MlirLocation location, MlirValue tensor,
                                 intptr_t dim) {
  MlirType type = mlirValueGetType(tensor);
  if (!mlirShapedTypeIsDynamicDim(type, dim))
    return (TesseraMixedNumber){.number = mlirShapedTypeGetDimSize(type, dim)};
  MlirValue index = bufIndex(state, location, dim);
  return (TesseraMixedNumber){
      .value = mlirOperationGetResult(
          tensorDimOpCreateInferred(state->rewriter, location, tensor, index), 0)};
}

// All of it is filled, and then the source put into it.
static MlirLogicalResult bufferizePad(BufState *state, MlirOperation op) {
  MlirLocation location = mlirOperationGetLocation(op);
  MlirValue source = tensorPadOpGetSource(op), tensor = allocateResult(state, op);
  if (!tensor.ptr)
    return failure();
  tensor = mapOver(state, location, tensor, tensorPadOpGetRegion(op), (MlirValue){NULL});
  intptr_t rank = (intptr_t)mlirShapedTypeGetRank(mlirValueGetType(source)), size;
  TesseraSlice slice = {.counts = {rank, rank, rank}};
  for (int l = 0; l < 3; ++l)
    slice.lists[l] = tsAllocZeroed((size_t)rank + 1, sizeof *slice.lists[l]);
  TesseraMixedList low = {.op = op,
                          .numbers = tensorPadOpGetStaticLow(op, &size),
                          .operands = tesseraOperationGetOperandGroup(op, 1)};
  low.size = size;
  tesseraMixedListRead(&low, slice.lists[TESSERA_SLICE_OFFSETS]);
  for (intptr_t i = 0; i < rank; ++i) {
    slice.lists[TESSERA_SLICE_SIZES][i] = sizeOf(state, location, source, i);
    slice.lists[TESSERA_SLICE_STRIDES][i].number = 1;
  }
  MlirValue values[] = {source, tensor};
  MlirOperation insert = tesseraSliceCreate(state->rewriter, location, &tensorInsertSliceOpDef,
                                            mlirValueGetType(tensor), 2, values, &slice);
  tesseraSliceFree(&slice);
  mlirRewriterBaseReplaceOpWithOperation(state->rewriter, op, insert);
  return success();
}

//===--- Slices ---===//

// The type of that part of a buffer, of the rank and shape of `tensor`.
static MlirType sliceType(const TesseraSlice *slice, MlirType source, MlirType tensor) {
  int64_t *numbers[3];
  for (int l = 0; l < 3; ++l) {
    numbers[l] = tsAllocZeroed((size_t)slice->counts[l] + 1, sizeof **numbers);
    for (intptr_t i = 0; i < slice->counts[l]; ++i)
      numbers[l][i] =
          slice->lists[l][i].value.ptr ? mlirShapedTypeGetDynamicSize() : slice->lists[l][i].number;
  }
  intptr_t rank = (intptr_t)mlirShapedTypeGetRank(tensor);
  int64_t *shape = tsAllocZeroed((size_t)rank + 1, sizeof *shape);
  for (intptr_t i = 0; i < rank; ++i)
    shape[i] = mlirShapedTypeGetDimSize(tensor, i);
  const int64_t *const lists[3] = {numbers[0], numbers[1], numbers[2]};
  MlirType type = tesseraMemRefReducedSliceType(source, lists, rank, shape);
  for (int l = 0; l < 3; ++l)
    tsFree(numbers[l]);
  tsFree(shape);
  return type;
}

// The part of a buffer that the op's slice says.
static MlirValue subView(BufState *state, MlirOperation op, MlirValue buffer, MlirType tensor) {
  TesseraSlice slice = tesseraSliceRead(op);
  MlirType type = sliceType(&slice, mlirValueGetType(buffer), tensor);
  MlirValue view = {NULL};
  if (type.ptr)
    view = mlirOperationGetResult(
        memrefCreateSubView(state->rewriter, mlirOperationGetLocation(op), type, buffer, &slice),
        0);
  tesseraSliceFree(&slice);
  return view;
}

//===--- Tensors behind each other ---===//

static TesseraMixedNumber bufferSize(BufState *state, MlirLocation location, MlirValue buffer,
                                     intptr_t dim) {
  MlirType type = mlirValueGetType(buffer);
  if (!mlirShapedTypeIsDynamicDim(type, dim))
    return (TesseraMixedNumber){.number = mlirShapedTypeGetDimSize(type, dim)};
  MlirValue index = bufIndex(state, location, dim);
  return (TesseraMixedNumber){
      .value = mlirOperationGetResult(
          memrefDimOpCreateInferred(state->rewriter, location, buffer, index), 0)};
}

// Copies an input to where `slice` begins, which is then where the next one begins.
static MlirLogicalResult copyInput(BufState *state, MlirOperation op, MlirValue target,
                                   intptr_t input, TesseraSlice *slice) {
  MlirLocation location = mlirOperationGetLocation(op);
  intptr_t dim = (intptr_t)tensorConcatOpGetDim(op);
  MlirValue source = bufferOf(state, op, input);
  if (!source.ptr)
    return failure();
  TesseraMixedNumber *offset = &slice->lists[TESSERA_SLICE_OFFSETS][dim];
  TesseraMixedNumber size = bufferSize(state, location, source, dim);
  slice->lists[TESSERA_SLICE_SIZES][dim] = size;
  MlirType type = tesseraMemRefTypeOfSlice(mlirValueGetType(target), slice);
  if (!type.ptr)
    return failure();
  MlirValue view = mlirOperationGetResult(
      memrefCreateSubView(state->rewriter, location, type, target, slice), 0);
  memrefCopyOpCreate(state->rewriter, location, source, view);
  const TesseraMixedNumber parts[] = {*offset, size};
  MlirAffineExpr sum = mlirAffineAddExprGet(mlirAffineSymbolExprGet(state->context, 0),
                                            mlirAffineSymbolExprGet(state->context, 1));
  *offset = affineApplyNumbers(state->rewriter, location, sum, 2, parts);
  return success();
}

static MlirLogicalResult bufferizeConcat(BufState *state, MlirOperation op) {
  MlirLocation location = mlirOperationGetLocation(op);
  MlirValue tensor = allocateResult(state, op);
  MlirValue target = tensor.ptr ? bufGet(state, tensor) : tensor;
  if (!target.ptr)
    return failure();
  mlirRewriterBaseSetInsertionPointBefore(state->rewriter, op);
  intptr_t rank = (intptr_t)mlirShapedTypeGetRank(typeOfResult(op));
  TesseraSlice slice = {.counts = {rank, rank, rank}};
  for (int l = 0; l < 3; ++l)
    slice.lists[l] = tsAllocZeroed((size_t)rank + 1, sizeof *slice.lists[l]);
  for (intptr_t i = 0; i < rank; ++i) {
    slice.lists[TESSERA_SLICE_SIZES][i] = bufferSize(state, location, target, i);
    slice.lists[TESSERA_SLICE_STRIDES][i].number = 1;
  }
  MlirLogicalResult result = success();
  for (intptr_t i = 0; mlirLogicalResultIsSuccess(result) && i < tensorConcatOpGetNumInputs(op);
       ++i)
    result = copyInput(state, op, target, i, &slice);
  tesseraSliceFree(&slice);
  if (mlirLogicalResultIsSuccess(result))
    bufReplace(state, op, &target);
  return result;
}

static MlirType extractSliceGetType(BufState *state, MlirValue value) {
  MlirOperation op = bufOwner(value);
  MlirType source = bufTypeOf(state, mlirOperationGetOperand(op, 0));
  if (!source.ptr || !mlirTypeIsAMemRef(source))
    return (MlirType){NULL};
  TesseraSlice slice = tesseraSliceRead(op);
  MlirType type = sliceType(&slice, source, mlirValueGetType(value));
  tesseraSliceFree(&slice);
  return type;
}

static MlirLogicalResult bufferizeExtractSlice(BufState *state, MlirOperation op) {
  MlirValue buffer = bufferOf(state, op, 0);
  MlirValue view = buffer.ptr ? subView(state, op, buffer, typeOfResult(op)) : buffer;
  if (!view.ptr)
    return failure();
  bufReplace(state, op, &view);
  return success();
}

static MlirLogicalResult bufferizeInsertSlice(BufState *state, MlirOperation op) {
  MlirValue target = bufferOf(state, op, 1);
  MlirType part = mlirValueGetType(mlirOperationGetOperand(op, 0));
  MlirValue view = target.ptr ? subView(state, op, target, part) : target;
  MlirValue source = view.ptr ? bufferOf(state, op, 0) : view;
  if (!source.ptr)
    return failure();
  memrefCopyOpCreate(state->rewriter, mlirOperationGetLocation(op), source, view);
  bufReplace(state, op, &target);
  return success();
}

static MlirLogicalResult bufferizeParallelInsertSlice(BufState *state, MlirOperation op) {
  mlirRewriterBaseSetInsertionPointBefore(state->rewriter, mlirOperationGetParentOperation(op));
  MlirValue target = bufferOf(state, op, 1), source = bufferOf(state, op, 0);
  MlirType part = mlirValueGetType(mlirOperationGetOperand(op, 0));
  MlirValue view = target.ptr && source.ptr ? subView(state, op, target, part) : (MlirValue){NULL};
  if (!view.ptr)
    return failure();
  memrefCopyOpCreate(state->rewriter, mlirOperationGetLocation(op), source, view);
  mlirRewriterBaseEraseOp(state->rewriter, op);
  return success();
}

static bool insertSliceReads(const BufState *state, MlirOpOperand operand) {
  if (mlirOpOperandGetOperandNumber(operand) == 0)
    return true;
  (void)state;
  // Of a target that is replaced as a whole nothing is read.
  MlirOperation op = mlirOpOperandGetOwner(operand);
  MlirType type = mlirValueGetType(mlirOpOperandGetValue(operand));
  if (!mlirShapedTypeHasStaticShape(type))
    return true;
  TesseraSlice slice = tesseraSliceRead(op);
  bool isWhole = true;
  for (intptr_t i = 0; isWhole && i < slice.counts[0]; ++i) {
    int64_t offset, size, stride;
    isWhole = tesseraMixedNumberIsConstant(slice.lists[TESSERA_SLICE_OFFSETS][i], &offset) &&
              tesseraMixedNumberIsConstant(slice.lists[TESSERA_SLICE_SIZES][i], &size) &&
              tesseraMixedNumberIsConstant(slice.lists[TESSERA_SLICE_STRIDES][i], &stride) &&
              !offset && stride == 1 && size == mlirShapedTypeGetDimSize(type, i);
  }
  tesseraSliceFree(&slice);
  return !isWhole;
}

//===--- Models ---===//

void bufAttachTensorModels(MlirContext context, void *user) {
  (void)user;
  static const BufModel kModels[] = {
      {&tensorCastOpDef,
       {.aliases = 1, .isEquivalent = true, .bufferize = bufferizeCast, .getType = castGetType}},
      {&tensorCollapseShapeOpDef,
       {.aliases = 1,
        .isEquivalent = true,
        .bufferize = bufferizeCollapse,
        .getType = collapseGetType}},
      {&tensorExpandShapeOpDef,
       {.aliases = 1,
        .isEquivalent = true,
        .bufferize = bufferizeExpand,
        .getType = expandGetType}},
      {&tensorReshapeOpDef,
       {.reads = 2,
        .aliases = 1,
        .isEquivalent = true,
        .bufferize = bufferizeReshape,
        .getType = reshapeGetType}},
      {&tensorDimOpDef, {.bufferize = bufferizeDim}},
      {&tensorRankOpDef, {.bufferize = bufferizeRank}},
      {&tensorEmptyOpDef, {.isUndefined = true, .allocates = true, .bufferize = bufferizeEmpty}},
      {&tensorExtractOpDef, {.reads = 1, .bufferize = bufferizeExtract}},
      {&tensorInsertOpDef,
       {.reads = 2, .writes = 2, .aliases = 2, .isEquivalent = true, .bufferize = bufferizeInsert}},
      {&tensorFromElementsOpDef, {.allocates = true, .bufferize = bufferizeFromElements}},
      {&tensorGenerateOpDef, {.allocates = true, .bufferize = bufferizeGenerate}},
      {&tensorSplatOpDef, {.allocates = true, .bufferize = bufferizeSplat}},
      {&tensorPadOpDef, {.reads = 1, .allocates = true, .bufferize = bufferizePad}},
      {&tensorConcatOpDef, {.reads = BUF_ALL, .allocates = true, .bufferize = bufferizeConcat}},
      {&tensorExtractSliceOpDef,
       {.aliases = 1, .bufferize = bufferizeExtractSlice, .getType = extractSliceGetType}},
      {&tensorInsertSliceOpDef,
       {.writes = 2,
        .aliases = 2,
        .isEquivalent = true,
        .readsOperand = insertSliceReads,
        .bufferize = bufferizeInsertSlice}},
      {&tensorParallelInsertSliceOpDef,
       {.writes = 2, .readsOperand = insertSliceReads, .bufferize = bufferizeParallelInsertSlice}},
  };
  bufAttachModels(context, sizeof kModels / sizeof *kModels, kModels);
}
