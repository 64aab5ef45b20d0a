// Folding and canonicalisation of the bufferization dialect, but for what frees buffers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/arith/ArithReshape.h"
#include "dialect/bufferization/Bufferization.h"
#include "dialect/bufferization/BufferizationOps.h"
#include "dialect/memref/MemRef.h"
#include "dialect/memref/MemRefOps.h"
#include "dialect/tensor/TensorOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Rewrite.h"

typedef TsVec(MlirValue) Values;

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }
static MlirType resultType(MlirOperation op) { return mlirValueGetType(resultOf(op)); }

static void replaceByCast(MlirRewriterBase base, MlirOperation op, MlirValue buffer) {
  MlirLocation location = mlirOperationGetLocation(op);
  mlirRewriterBaseReplaceOpWithOperation(
      base, op, memrefCastOpCreate(base, location, resultType(op), buffer));
}

//===--- alloc_tensor ---===//

// Sizes that are constants go into the type.
static MlirLogicalResult useConstantSizes(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  MlirType type = resultType(op);
  if (bufferizationAllocTensorOpGetCopy(op).ptr || !mlirTypeIsARankedTensor(type))
    return failure();
  Values left = {0};
  TsVec(int64_t) sizes = {0};
  bool changes = false;
  for (intptr_t i = 0, next = 0; i < mlirShapedTypeGetRank(type); ++i) {
    int64_t size = mlirShapedTypeGetDimSize(type, i), constant;
    if (mlirShapedTypeIsDynamicDim(type, i)) {
      TesseraMixedNumber number = {.value = bufferizationAllocTensorOpGetDynamicSizes(op, next++)};
      if (tesseraMixedNumberIsConstant(number, &constant) && constant >= 0) {
        size = constant;
        changes = true;
      } else {
        tsVecPush(&left, number.value);
      }
    }
    tsVecPush(&sizes, size);
  }
  if (changes) {
    MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
    MlirLocation location = mlirOperationGetLocation(op);
    const MlirValue none = {NULL};
    MlirType wanted = mlirRankedTensorTypeGet((intptr_t)sizes.size, sizes.data,
                                              mlirShapedTypeGetElementType(type),
                                              mlirRankedTensorTypeGetEncoding(type));
    MlirOperation made = bufferizationAllocTensorOpCreate(
        base, location, wanted, (intptr_t)left.size, left.data, none, none, (MlirAttribute){NULL});
    mlirRewriterBaseReplaceOpWithOperation(
        base, op, tensorCastOpCreate(base, location, type, resultOf(made)));
  }
  tsVecFree(&left);
  tsVecFree(&sizes);
  return changes ? success() : failure();
}

// The dimension that a tensor.dim asks for, where that is a constant within the rank; -1 otherwise.
static int64_t constantDim(MlirOperation dim, MlirType type) {
  int64_t index;
  TesseraMixedNumber number = {.value = tensorDimOpGetIndex(dim)};
  bool isKnown = tesseraMixedNumberIsConstant(number, &index) && index >= 0 &&
                 mlirTypeIsARankedTensor(type) && index < mlirShapedTypeGetRank(type);
  return isKnown ? index : -1;
}

static MlirLogicalResult dimOfAllocTensor(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  MlirOperation allocation =
      arithDefiningOp(tensorDimOpGetSource(op), &bufferizationAllocTensorOpDef);
  if (!allocation.ptr)
    return failure();
  MlirType type = resultType(allocation);
  int64_t index = constantDim(op, type);
  if (index < 0 || !mlirShapedTypeIsDynamicDim(type, index))
    return failure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirValue copy = bufferizationAllocTensorOpGetCopy(allocation), size;
  if (copy.ptr) {
    MlirLocation location = mlirOperationGetLocation(op);
    size = resultOf(
        tensorDimOpCreateInferred(base, location, copy, arithCreateIndex(base, location, index)));
  } else {
    intptr_t position = 0;
    for (intptr_t i = 0; i < index; ++i)
      position += mlirShapedTypeIsDynamicDim(type, i);
    size = bufferizationAllocTensorOpGetDynamicSizes(allocation, position);
  }
  mlirRewriterBaseReplaceOpWithValues(base, op, 1, &size);
  return success();
}

void bufferizationAllocTensorOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tensorDimOpDef, 1, dimOfAllocTensor, NULL);
  tesseraRewritePatternSetAdd(patterns, &bufferizationAllocTensorOpDef, 1, useConstantSizes, NULL);
}

//===--- to_tensor ---===//

// Only of the op right before: nothing can have written to the buffer in between.
MlirLogicalResult bufferizationToTensorOpFold(MlirOperation op, const MlirAttribute *operands,
                                              TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirOperation toBuffer =
      arithDefiningOp(bufferizationToTensorOpGetBuffer(op), &bufferizationToBufferOpDef);
  if (!toBuffer.ptr || !mlirOperationEqual(mlirOperationGetNextInBlock(toBuffer), op))
    return failure();
  MlirValue tensor = bufferizationToBufferOpGetTensor(toBuffer);
  return mlirTypeEqual(mlirValueGetType(tensor), resultType(op))
             ? arithGiveValue(results, numResults, tensor)
             : failure();
}

static MlirLogicalResult dimOfToTensor(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation toTensor = arithDefiningOp(tensorDimOpGetSource(op), &bufferizationToTensorOpDef);
  if (!toTensor.ptr)
    return failure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseReplaceOpWithOperation(
      base, op,
      memrefDimOpCreateInferred(base, mlirOperationGetLocation(op),
                                bufferizationToTensorOpGetBuffer(toTensor),
                                tensorDimOpGetIndex(op)));
  return success();
}

void bufferizationToTensorOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tensorDimOpDef, 1, dimOfToTensor, NULL);
}

//===--- to_buffer ---===//

MlirLogicalResult bufferizationToBufferOpFold(MlirOperation op, const MlirAttribute *operands,
                                              TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirOperation toTensor =
      arithDefiningOp(bufferizationToBufferOpGetTensor(op), &bufferizationToTensorOpDef);
  if (!toTensor.ptr)
    return failure();
  MlirValue buffer = bufferizationToTensorOpGetBuffer(toTensor);
  return mlirTypeEqual(mlirValueGetType(buffer), resultType(op))
             ? arithGiveValue(results, numResults, buffer)
             : failure();
}

// A buffer of what is cast is the buffer of the source, cast.
static MlirLogicalResult toBufferOfCast(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirOperation cast = arithDefiningOp(bufferizationToBufferOpGetTensor(op), &tensorCastOpDef);
  if (!cast.ptr)
    return failure();
  MlirValue source = tensorCastOpGetSource(cast);
  MlirType tensor = mlirValueGetType(source), type = resultType(op);
  if (!mlirTypeIsARankedTensor(tensor))
    return failure();
  TsVec(int64_t) sizes = {0};
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(tensor); ++i)
    tsVecPush(&sizes, mlirShapedTypeGetDimSize(tensor, i));
  bool isRanked = mlirTypeIsAMemRef(type);
  MlirType wanted = mlirMemRefTypeGet(
      mlirShapedTypeGetElementType(tensor), (intptr_t)sizes.size, sizes.data,
      isRanked ? mlirMemRefTypeGetLayout(type) : (MlirAttribute){NULL},
      isRanked ? mlirMemRefTypeGetMemorySpace(type) : mlirUnrankedMemrefGetMemorySpace(type));
  tsVecFree(&sizes);
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation made =
      bufferizationToBufferOpCreate(base, mlirOperationGetLocation(op), wanted, source,
                                    bufferizationToBufferOpGetReadOnlyAttr(op));
  replaceByCast(base, op, resultOf(made));
  return success();
}

bool bufferizationIsSafeCast(MlirType from, MlirType to) {
  size_t rank = (size_t)mlirShapedTypeGetRank(from);
  int64_t *strides = tsAllocZeroed(2 * rank + 1, sizeof *strides), offset, otherOffset;
  bool isSafe = memrefCastOpAreCastCompatible(from, to) &&
                irMemRefStridesAndOffset(irType(from), strides, &offset) &&
                irMemRefStridesAndOffset(irType(to), strides + rank, &otherOffset) &&
                (offset != IR_DYNAMIC || otherOffset == IR_DYNAMIC);
  for (size_t i = 0; isSafe && i < rank; ++i)
    isSafe = strides[i] != IR_DYNAMIC || strides[rank + i] == IR_DYNAMIC;
  tsFree(strides);
  return isSafe;
}

static void replaceByCopy(MlirRewriterBase base, MlirOperation op, MlirValue buffer,
                          MlirAttribute alignment) {
  MlirLocation location = mlirOperationGetLocation(op);
  MlirType type = resultType(op);
  Values sizes = {0};
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    if (mlirShapedTypeIsDynamicDim(type, i))
      tsVecPush(&sizes, resultOf(memrefDimOpCreateInferred(base, location, buffer,
                                                           arithCreateIndex(base, location, i))));
  MlirOperation copy = memrefAllocOpCreate(base, location, type, (intptr_t)sizes.size, sizes.data,
                                           0, NULL, alignment);
  memrefCopyOpCreate(base, location, buffer, resultOf(copy));
  mlirRewriterBaseReplaceOpWithOperation(base, op, copy);
  tsVecFree(&sizes);
}

MlirLogicalResult bufferizationFoldToBuffer(MlirRewriterBase base, MlirOperation op,
                                            MlirAttribute alignment) {
  MlirOperation toTensor =
      arithDefiningOp(bufferizationToBufferOpGetTensor(op), &bufferizationToTensorOpDef);
  if (!toTensor.ptr)
    return failure();
  MlirValue buffer = bufferizationToTensorOpGetBuffer(toTensor);
  MlirType from = mlirValueGetType(buffer), to = resultType(op);
  if (mlirTypeEqual(from, to)) {
    mlirRewriterBaseReplaceOpWithValues(base, op, 1, &buffer);
    return success();
  }
  bool areRanked = mlirTypeIsAMemRef(from) && mlirTypeIsAMemRef(to);
  if (!areRanked && !memrefCastOpAreCastCompatible(from, to))
    return failure();
  if (!areRanked && mlirTypeIsAMemRef(to))
    return failure();
  if (!areRanked || bufferizationIsSafeCast(from, to))
    replaceByCast(base, op, buffer);
  else
    replaceByCopy(base, op, buffer, alignment);
  return success();
}

static MlirLogicalResult toBufferOfToTensor(MlirOperation op, MlirPatternRewriter rewriter,
                                            void *user) {
  (void)user;
  return bufferizationFoldToBuffer(mlirPatternRewriterAsBase(rewriter), op, (MlirAttribute){NULL});
}

// An element of a tensor's buffer is one of the tensor.
static MlirLogicalResult loadOfToBuffer(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirOperation toBuffer = arithDefiningOp(memrefLoadOpGetMemref(op), &bufferizationToBufferOpDef);
  if (!toBuffer.ptr)
    return failure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  Values indices = {0};
  for (intptr_t i = 0; i < memrefLoadOpGetNumIndices(op); ++i)
    tsVecPush(&indices, memrefLoadOpGetIndices(op, i));
  mlirRewriterBaseReplaceOpWithOperation(
      base, op,
      tensorExtractOpCreate(base, mlirOperationGetLocation(op), resultType(op),
                            bufferizationToBufferOpGetTensor(toBuffer), (intptr_t)indices.size,
                            indices.data));
  tsVecFree(&indices);
  return success();
}

void bufferizationToBufferOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &bufferizationToBufferOpDef, 1, toBufferOfCast, NULL);
  tesseraRewritePatternSetAdd(patterns, &memrefLoadOpDef, 1, loadOfToBuffer, NULL);
  tesseraRewritePatternSetAdd(patterns, &bufferizationToBufferOpDef, 1, toBufferOfToTensor, NULL);
}
