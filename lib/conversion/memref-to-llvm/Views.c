// Other views of a buffer: casts, sizes, and what descriptors are made of.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/memref-to-llvm/MemRefToLLVM.h"
#include "dialect/llvm/LLVM.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/memref/MemRefOps.h"
#include "ir/Builtin.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"

static const MlirValue kNone = {NULL};
static const MlirAttribute kAbsent = {NULL};

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

static bool isRanked(MlirType type) { return mlirTypeIsAMemRef(type); }

static MlirValue multiply(const TesseraLoweringPlace *place, MlirValue a, MlirValue b) {
  return m2lBinary(place, &llvmMulOpDef, a, b);
}

// A descriptor with these pointers, whose other parts are set later; null when the type can't be
// converted.
static MlirValue beginDescriptor(const TesseraLoweringPlace *place, MlirType memref,
                                 M2lSource source) {
  MlirType type = tesseraLoweringConvert(place->lowering, memref);
  unsigned space;
  if (mlirTypeIsNull(type) || !tesseraLoweringAddressSpace(place->lowering, source.type, &space))
    return kNone;
  MlirValue made = tesseraLoweringPoison(place, type), allocated, aligned;
  m2lExtractPointers(place, source, &allocated, &aligned, NULL);
  made = tesseraDescriptorSetAllocated(place, made, allocated);
  return tesseraDescriptorSetAligned(place, made, aligned);
}

// The descriptor without a rank whose part is in memory of this size; its rank is set already.
static MlirValue allocateUnranked(const TesseraLoweringPlace *place, MlirValue descriptor,
                                  unsigned space, MlirValue *size, MlirValue *memory) {
  *size = tesseraUnrankedSize(place, descriptor, space);
  *memory = m2lResult(llvmAllocaOpCreate(
      place->rewriter, place->location, tesseraLoweringPointerType(place->lowering, 0), *size,
      kAbsent, mlirTypeAttrGet(mlirIntegerTypeGet(place->context, 8)), kAbsent));
  return tesseraLoweringInsertOne(place, descriptor, *memory, 1);
}

//===--- dim, rank ---===//

// The index that is asked for where it is a constant, of index or by now of llvm.
static bool readIndex(MlirValue original, MlirValue converted, int64_t *index) {
  MlirAttribute constant = tesseraValueGetConstant(original);
  if (!constant.ptr)
    constant = tesseraValueGetConstant(converted);
  if (!constant.ptr || !mlirAttributeIsAInteger(constant))
    return false;
  *index = mlirIntegerAttrGetValueInt(constant);
  return true;
}

static MlirValue sizeOfRanked(const TesseraLoweringPlace *place, MlirOperation op, MlirType memref,
                              const MlirValue *operands) {
  int64_t index, rank = mlirShapedTypeGetRank(memref);
  if (!readIndex(memrefDimOpGetIndex(op), operands[1], &index) || index < 0 || index >= rank)
    return tesseraDescriptorSizeAt(place, operands[0], operands[1], rank);
  if (mlirShapedTypeIsDynamicDim(memref, (intptr_t)index))
    return tesseraDescriptorSize(place, operands[0], index);
  return tesseraLoweringIndex(place, mlirShapedTypeGetDimSize(memref, (intptr_t)index));
}

// Sizes follow the offset.
static MlirValue sizeOfUnranked(const TesseraLoweringPlace *place, MlirType memref,
                                const MlirValue *operands) {
  unsigned space;
  const TesseraLowering *lowering = place->lowering;
  if (!tesseraLoweringAddressSpace(lowering, memref, &space))
    return kNone;
  MlirType scalar = mlirMemRefTypeGet(mlirShapedTypeGetElementType(memref), 0, NULL, kAbsent,
                                      mlirUnrankedMemrefGetMemorySpace(memref));
  MlirValue pointer = tesseraUnrankedPointer(place, operands[0]);
  const int32_t toOffset[] = {0, 2};
  MlirType index = tesseraLoweringIndexType(lowering);
  MlirType converted = tesseraLoweringConvert(lowering, scalar);
  if (mlirTypeIsNull(converted))
    return kNone;
  MlirValue offset = tesseraLoweringAddress(place, converted, pointer, 2, NULL, toOffset, kAbsent);
  MlirValue position = m2lBinary(place, &llvmAddOpDef, tesseraLoweringIndex(place, 1), operands[1]);
  return tesseraLoweringLoad(place, index,
                             tesseraLoweringElementAddress(place, index, offset, position));
}

static MlirLogicalResult lowerDim(MlirOperation op, const MlirValue *operands,
                                  MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirType type = mlirValueGetType(memrefDimOpGetSource(op));
  MlirValue size = isRanked(type) ? sizeOfRanked(&place, op, type, operands)
                                  : sizeOfUnranked(&place, type, operands);
  return size.ptr ? m2lReplace(&place, op, size) : failure();
}

static MlirLogicalResult lowerRank(MlirOperation op, const MlirValue *operands,
                                   MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirType type = mlirValueGetType(memrefRankOpGetMemref(op));
  return m2lReplace(&place, op,
                    isRanked(type) ? tesseraLoweringIndex(&place, mlirShapedTypeGetRank(type))
                                   : tesseraUnrankedRank(&place, operands[0]));
}

//===--- Casts ---===//

static MlirLogicalResult lowerCast(MlirOperation op, const MlirValue *operands,
                                   MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirType from = mlirValueGetType(memrefCastOpGetSource(op));
  MlirType to = mlirValueGetType(memrefCastOpGetDest(op));
  MlirType type = tesseraLoweringConvert(user, to);
  if (mlirTypeIsNull(type) || (!isRanked(from) && !isRanked(to)))
    return failure();
  if (isRanked(from) && isRanked(to))
    return mlirTypeEqual(tesseraLoweringConvert(user, from), type)
               ? m2lReplace(&place, op, operands[0])
               : failure();
  if (isRanked(to))
    return m2lReplace(
        &place, op, tesseraLoweringLoad(&place, type, tesseraUnrankedPointer(&place, operands[0])));
  MlirValue memory = m2lSpill(&place, operands[0]);
  MlirValue rank = tesseraLoweringIndex(&place, mlirShapedTypeGetRank(from));
  return m2lReplace(&place, op, tesseraUnrankedCreate(&place, to, rank, memory));
}

static MlirValue castPointer(const TesseraLoweringPlace *place, MlirType type, MlirValue pointer) {
  return m2lResult(llvmAddrSpaceCastOpCreate(place->rewriter, place->location, type, pointer));
}

static MlirLogicalResult castRankedSpace(const TesseraLoweringPlace *place, MlirOperation op,
                                         const MlirValue *operands) {
  MlirType type = mlirValueGetType(memrefMemorySpaceCastOpGetDest(op));
  MlirType pointer = tesseraLoweringElementPointerType(place->lowering, type);
  if (mlirTypeIsNull(pointer))
    return failure();
  MlirValue *parts = tsAllocZeroed((size_t)tesseraDescriptorNumParts(type), sizeof *parts);
  tesseraDescriptorUnpack(place, type, operands[0], parts);
  for (int i = 0; i < 2; ++i)
    parts[i] = castPointer(place, pointer, parts[i]);
  MlirValue made = tesseraDescriptorPack(place, type, parts);
  tsFree(parts);
  return made.ptr ? m2lReplace(place, op, made) : failure();
}

// A new descriptor with other pointers; the numbers behind them are copied.
static MlirLogicalResult castUnrankedSpace(const TesseraLoweringPlace *place, MlirOperation op,
                                           const MlirValue *operands) {
  const TesseraLowering *lowering = place->lowering;
  MlirType type = mlirValueGetType(memrefMemorySpaceCastOpGetDest(op));
  unsigned spaces[2];
  if (!tesseraLoweringAddressSpace(lowering, mlirValueGetType(memrefMemorySpaceCastOpGetSource(op)),
                                   &spaces[0]) ||
      !tesseraLoweringAddressSpace(lowering, type, &spaces[1]))
    return failure();
  MlirValue rank = tesseraUnrankedRank(place, operands[0]);
  MlirValue source = tesseraUnrankedPointer(place, operands[0]), size, memory;
  MlirValue made = tesseraLoweringPoison(place, tesseraLoweringConvert(lowering, type));
  made = tesseraLoweringInsertOne(place, made, rank, 0);
  made = allocateUnranked(place, made, spaces[1], &size, &memory);
  MlirType from = tesseraLoweringPointerType(lowering, spaces[0]);
  MlirType to = tesseraLoweringPointerType(lowering, spaces[1]);
  MlirValue allocated = tesseraUnrankedAllocated(place, source, from);
  MlirValue aligned = tesseraUnrankedAligned(place, source, from);
  allocated = castPointer(place, to, allocated);
  aligned = castPointer(place, to, aligned);
  tesseraUnrankedSetAllocated(place, memory, to, allocated);
  tesseraUnrankedSetAligned(place, memory, to, aligned);
  MlirValue numbers = tesseraUnrankedOffsetAddress(place, source, from);
  MlirValue copied = tesseraUnrankedOffsetAddress(place, memory, to);
  int64_t pointer = ((int64_t)tesseraLoweringPointerBits(lowering, spaces[1]) + 7) / 8;
  MlirValue skipped = tesseraLoweringIndex(place, 2 * pointer);
  m2lCopyBytes(place, copied, numbers, m2lBinary(place, &llvmSubOpDef, size, skipped));
  return m2lReplace(place, op, made);
}

static MlirLogicalResult lowerSpaceCast(MlirOperation op, const MlirValue *operands,
                                        MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  return isRanked(mlirValueGetType(memrefMemorySpaceCastOpGetDest(op)))
             ? castRankedSpace(&place, op, operands)
             : castUnrankedSpace(&place, op, operands);
}

// The next number of a list: a constant, or the next value.
static MlirValue nextNumber(const TesseraLoweringPlace *place, int64_t number,
                            const MlirValue **values) {
  return number == IR_DYNAMIC ? *(*values)++ : tesseraLoweringIndex(place, number);
}

static MlirLogicalResult lowerReinterpretCast(MlirOperation op, const MlirValue *operands,
                                              MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  TesseraOpAdaptor adaptor = tesseraOperationGetAdaptor(op, operands);
  MlirType type = mlirValueGetType(m2lResult(op));
  M2lSource source = {mlirValueGetType(memrefReinterpretCastOpGetSource(op)), operands[0]};
  MlirValue made = beginDescriptor(&place, type, source);
  if (!made.ptr)
    return failure();
  const int64_t *offsets = memrefReinterpretCastOpGetStaticOffsets(op, NULL);
  const int64_t *sizes = memrefReinterpretCastOpGetStaticSizes(op, NULL);
  const int64_t *strides = memrefReinterpretCastOpGetStaticStrides(op, NULL);
  const MlirValue *ofOffset = memrefReinterpretCastOpAdaptorGetOffsets(&adaptor);
  const MlirValue *ofSizes = memrefReinterpretCastOpAdaptorGetSizes(&adaptor);
  const MlirValue *ofStrides = memrefReinterpretCastOpAdaptorGetStrides(&adaptor);
  made = tesseraDescriptorSetOffset(&place, made, nextNumber(&place, offsets[0], &ofOffset));
  for (int64_t i = 0; i < mlirShapedTypeGetRank(type); ++i) {
    made = tesseraDescriptorSetSize(&place, made, i, nextNumber(&place, sizes[i], &ofSizes));
    made = tesseraDescriptorSetStride(&place, made, i, nextNumber(&place, strides[i], &ofStrides));
  }
  return m2lReplace(&place, op, made);
}

//===--- view, transpose ---===//

// The stride in front of a dimension of size `nextSize` (null: none) and stride `running`.
static MlirValue strideOf(const TesseraLoweringPlace *place, int64_t stride, MlirValue nextSize,
                          MlirValue running) {
  if (stride != IR_DYNAMIC)
    return tesseraLoweringIndex(place, stride);
  if (!nextSize.ptr)
    return tesseraLoweringIndex(place, 1);
  return running.ptr ? multiply(place, running, nextSize) : nextSize;
}

static MlirValue fillView(const TesseraLoweringPlace *place, MlirType type, const int64_t *strides,
                          const MlirValue *sizes, MlirValue made) {
  IrShape shape = irShapedShape(irType(type));
  size_t next = 0;
  for (size_t i = 0; i < shape.rank; ++i)
    next += shape.sizes[i] == IR_DYNAMIC;
  MlirValue stride = kNone, nextSize = kNone;
  for (size_t i = shape.rank; i-- > 0;) {
    MlirValue size =
        shape.sizes[i] == IR_DYNAMIC ? sizes[--next] : tesseraLoweringIndex(place, shape.sizes[i]);
    made = tesseraDescriptorSetSize(place, made, (int64_t)i, size);
    stride = strideOf(place, strides[i], nextSize, stride);
    made = tesseraDescriptorSetStride(place, made, (int64_t)i, stride);
    nextSize = size;
  }
  return made;
}

static MlirLogicalResult lowerView(MlirOperation op, const MlirValue *operands,
                                   MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  TesseraOpAdaptor adaptor = tesseraOperationGetAdaptor(op, operands);
  MlirType type = mlirValueGetType(m2lResult(op));
  MlirType converted = tesseraLoweringConvert(user, type);
  int64_t *strides = tsAllocZeroed((size_t)mlirShapedTypeGetRank(type) + 1, sizeof *strides);
  int64_t offset;
  bool isStrided = irMemRefStridesAndOffset(irType(type), strides, &offset);
  if (isStrided && !mlirTypeIsNull(converted)) {
    MlirValue made = tesseraLoweringPoison(&place, converted);
    made = tesseraDescriptorSetAllocated(&place, made,
                                         tesseraDescriptorAllocated(&place, operands[0]));
    MlirValue data = tesseraDescriptorAligned(&place, operands[0]);
    data = tesseraLoweringElementAddress(
        &place, tesseraLoweringElementType(user, mlirValueGetType(memrefViewOpGetSource(op))), data,
        operands[1]);
    made = tesseraDescriptorSetAligned(&place, made, data);
    made = tesseraDescriptorSetOffset(&place, made, tesseraLoweringIndex(&place, offset));
    m2lReplace(&place, op,
               fillView(&place, type, strides, memrefViewOpAdaptorGetSizes(&adaptor), made));
  }
  tsFree(strides);
  return isStrided && !mlirTypeIsNull(converted) ? success() : failure();
}

static MlirLogicalResult lowerTranspose(MlirOperation op, const MlirValue *operands,
                                        MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirAffineMap permutation = memrefTransposeOpGetPermutation(op);
  MlirValue source = operands[0];
  if (mlirAffineMapIsIdentity(permutation))
    return m2lReplace(&place, op, source);
  MlirValue made = tesseraLoweringPoison(&place, mlirValueGetType(source));
  made = tesseraDescriptorSetAllocated(&place, made, tesseraDescriptorAllocated(&place, source));
  made = tesseraDescriptorSetAligned(&place, made, tesseraDescriptorAligned(&place, source));
  made = tesseraDescriptorSetOffset(&place, made, tesseraDescriptorOffset(&place, source));
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(permutation); ++i) {
    int64_t from = mlirAffineDimExprGetPosition(mlirAffineMapGetResult(permutation, i));
    made = tesseraDescriptorSetSize(&place, made, i, tesseraDescriptorSize(&place, source, from));
    made =
        tesseraDescriptorSetStride(&place, made, i, tesseraDescriptorStride(&place, source, from));
  }
  return m2lReplace(&place, op, made);
}

//===--- Parts as values ---===//

static MlirLogicalResult lowerPointer(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  M2lSource source = {mlirValueGetType(memrefExtractAlignedPointerAsIndexOpGetSource(op)),
                      operands[0]};
  MlirValue aligned;
  if (isRanked(source.type)) {
    aligned = tesseraDescriptorAligned(&place, operands[0]);
  } else {
    unsigned space;
    if (!tesseraLoweringAddressSpace(user, source.type, &space))
      return failure();
    aligned = tesseraUnrankedAligned(&place, tesseraUnrankedPointer(&place, operands[0]),
                                     tesseraLoweringPointerType(user, space));
  }
  return m2lReplace(&place, op,
                    m2lResult(llvmPtrToIntOpCreate(place.rewriter, place.location,
                                                   tesseraLoweringIndexType(user), aligned)));
}

static MlirLogicalResult lowerMetadata(MlirOperation op, const MlirValue *operands,
                                       MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  int64_t rank =
      mlirShapedTypeGetRank(mlirValueGetType(memrefExtractStridedMetadataOpGetSource(op)));
  intptr_t count = mlirOperationGetNumResults(op);
  MlirValue *results = tsAllocZeroed((size_t)count + 1, sizeof *results);
  MlirValue allocated = tesseraDescriptorAllocated(&place, operands[0]);
  MlirValue aligned = tesseraDescriptorAligned(&place, operands[0]);
  results[0] =
      tesseraDescriptorFromStaticShape(&place, mlirValueGetType(m2lResult(op)), allocated, aligned);
  bool isMade = results[0].ptr != NULL;
  if (isMade) {
    results[1] = tesseraDescriptorOffset(&place, operands[0]);
    for (int64_t i = 0; i < rank; ++i)
      results[2 + i] = tesseraDescriptorSize(&place, operands[0], i);
    for (int64_t i = 0; i < rank; ++i)
      results[2 + rank + i] = tesseraDescriptorStride(&place, operands[0], i);
    mlirRewriterBaseReplaceOpWithValues(place.rewriter, op, count, results);
  }
  tsFree(results);
  return isMade ? success() : failure();
}

//===--- reshape ---===//

// The size of a dimension in the buffer that holds the shape.
static MlirValue loadSize(const TesseraLoweringPlace *place, MlirOperation op, MlirValue shape,
                          int64_t dim) {
  MlirType type = mlirValueGetType(memrefReshapeOpGetShape(op));
  MlirType wanted = tesseraLoweringIndexType(place->lowering);
  MlirType element = tesseraLoweringElementType(place->lowering, type);
  MlirValue index = tesseraLoweringIndex(place, dim);
  MlirValue address =
      tesseraDescriptorElement(place, type, shape, &index, m2lInBounds(place->context));
  if (!address.ptr || mlirTypeIsNull(element))
    return kNone;
  // Of the shape's elements themselves, which may be narrower than an index.
  MlirType types[] = {mlirShapedTypeGetElementType(type), wanted};
  MlirValue size = tesseraLoweringLoad(place, element, address);
  for (int i = 0; i < 2; ++i)
    if (!mlirTypeEqual(mlirValueGetType(size), types[i]))
      size = m2lResult(builtinUnrealizedConversionCastOpCreate(place->rewriter, place->location, 1,
                                                               &types[i], 1, &size));
  return size;
}

// A shape of known length: the descriptor's sizes are loaded, or known.
static MlirValue reshapeRanked(const TesseraLoweringPlace *place, MlirOperation op,
                               M2lSource source, MlirValue shape, MlirType type) {
  MlirValue made = beginDescriptor(place, type, source);
  int64_t rank = mlirShapedTypeGetRank(type), offset;
  int64_t *strides = tsAllocZeroed((size_t)rank + 1, sizeof *strides);
  if (!made.ptr || !irMemRefStridesAndOffset(irType(type), strides, &offset) ||
      offset == IR_DYNAMIC) {
    tsFree(strides);
    return kNone;
  }
  made = tesseraDescriptorSetOffset(place, made, tesseraLoweringIndex(place, offset));
  MlirValue stride = kNone;
  for (int64_t i = rank; i-- > 0;) {
    if (strides[i] != IR_DYNAMIC || !stride.ptr)
      stride = tesseraLoweringIndex(place, strides[i] == IR_DYNAMIC ? 1 : strides[i]);
    MlirValue size = mlirShapedTypeIsDynamicDim(type, (intptr_t)i)
                         ? loadSize(place, op, shape, i)
                         : tesseraLoweringIndex(place, mlirShapedTypeGetDimSize(type, (intptr_t)i));
    if (!size.ptr) {
      made = kNone;
      break;
    }
    made = tesseraDescriptorSetSize(place, made, i, size);
    made = tesseraDescriptorSetStride(place, made, i, stride);
    stride = multiply(place, stride, size);
  }
  tsFree(strides);
  return made;
}

// What a loop over the dimensions needs.
typedef struct Reshape {
  MlirValue shape; ///< the address of the shape
  MlirType shapeElement;
  MlirValue sizes, strides; ///< where to write
  MlirValue one, last;      ///< the last dimension
} Reshape;

// Blocks behind all others: a loop's condition, its body, and what follows the op.
typedef struct LoopBlocks {
  MlirBlock start, condition, body, rest;
} LoopBlocks;

static LoopBlocks createLoop(const TesseraLoweringPlace *place, MlirOperation op) {
  MlirType index = tesseraLoweringIndexType(place->lowering);
  const MlirType types[] = {index, index};
  const MlirLocation locations[] = {place->location, place->location};
  MlirBlock rest = mlirOperationGetBlock(op);
  MlirRegion region = mlirBlockGetParentRegion(rest);
  LoopBlocks blocks = {.rest = rest};
  blocks.start = tesseraRewriterSplitBlock(place->rewriter, rest, mlirOperationGetNextInBlock(op));
  MlirBlock last = tesseraRewriterCreateBlock(place->rewriter, region, 0, NULL, NULL);
  mlirRewriterBaseMoveBlockBefore(place->rewriter, rest, last);
  mlirRewriterBaseEraseBlock(place->rewriter, last);
  blocks.condition = mlirRewriterBaseCreateBlockBefore(place->rewriter, rest, 2, types, locations);
  blocks.body = mlirRewriterBaseCreateBlockBefore(place->rewriter, rest, 0, NULL, NULL);
  return blocks;
}

// Writes sizes and strides from the last dimension on.
static void fillUnranked(const TesseraLoweringPlace *place, MlirOperation op,
                         const Reshape *reshape) {
  MlirType index = tesseraLoweringIndexType(place->lowering);
  LoopBlocks blocks = createLoop(place, op);
  const MlirValue first[] = {reshape->last, reshape->one};
  mlirRewriterBaseSetInsertionPointToEnd(place->rewriter, blocks.start);
  llvmBrOpCreate(place->rewriter, place->location, 2, first, kAbsent, blocks.condition);
  mlirRewriterBaseSetInsertionPointToEnd(place->rewriter, blocks.condition);
  MlirValue dim = mlirBlockGetArgument(blocks.condition, 0);
  MlirValue stride = mlirBlockGetArgument(blocks.condition, 1);
  MlirValue zero = tesseraLoweringIndex(place, 0);
  MlirValue goesOn = m2lResult(llvmICmpOpCreate(
      place->rewriter, place->location, mlirIntegerTypeGet(place->context, 1),
      llvmICmpPredicateToAttribute(place->context, LlvmICmpPredicatesge), dim, zero));
  mlirRewriterBaseSetInsertionPointToEnd(place->rewriter, blocks.body);
  MlirValue size = tesseraLoweringLoad(
      place, index,
      tesseraLoweringElementAddress(place, reshape->shapeElement, reshape->shape, dim));
  tesseraUnrankedSet(place, reshape->sizes, dim, size);
  tesseraUnrankedSet(place, reshape->strides, dim, stride);
  MlirValue next[2];
  next[1] = multiply(place, stride, size);
  next[0] = m2lBinary(place, &llvmSubOpDef, dim, reshape->one);
  llvmBrOpCreate(place->rewriter, place->location, 2, next, kAbsent, blocks.condition);
  mlirRewriterBaseSetInsertionPointToEnd(place->rewriter, blocks.condition);
  llvmCondBrOpCreate(place->rewriter, place->location, goesOn, 0, NULL, 0, NULL, kAbsent, kAbsent,
                     blocks.body, blocks.rest);
}

static MlirValue reshapeUnranked(const TesseraLoweringPlace *place, MlirOperation op,
                                 M2lSource source, MlirValue shape, MlirType type) {
  const TesseraLowering *lowering = place->lowering;
  MlirType shapeType = mlirValueGetType(memrefReshapeOpGetShape(op));
  Reshape reshape = {.shapeElement = tesseraLoweringElementType(lowering, shapeType)};
  unsigned space;
  if (!tesseraLoweringAddressSpace(lowering, type, &space) ||
      !tesseraLoweringAddressSpace(lowering, source.type, &space) ||
      mlirTypeIsNull(reshape.shapeElement))
    return kNone;
  tesseraLoweringAddressSpace(lowering, type, &space);
  MlirValue rank = tesseraDescriptorSize(place, shape, 0);
  MlirValue made = tesseraLoweringPoison(place, tesseraLoweringConvert(lowering, type));
  MlirValue size, memory, allocated, aligned, offset;
  made = tesseraLoweringInsertOne(place, made, rank, 0);
  made = allocateUnranked(place, made, space, &size, &memory);
  m2lExtractPointers(place, source, &allocated, &aligned, &offset);
  MlirType element = tesseraLoweringPointerType(lowering, space);
  tesseraUnrankedSetAllocated(place, memory, element, allocated);
  tesseraUnrankedSetAligned(place, memory, element, aligned);
  tesseraUnrankedSetOffset(place, memory, element, offset);
  reshape.sizes = tesseraUnrankedSizes(place, memory, element);
  reshape.strides = tesseraUnrankedStrides(place, reshape.sizes, rank);
  reshape.shape = tesseraDescriptorAligned(place, shape);
  reshape.one = tesseraLoweringIndex(place, 1);
  reshape.last = m2lBinary(place, &llvmSubOpDef, rank, reshape.one);
  fillUnranked(place, op, &reshape);
  return made;
}

static MlirLogicalResult lowerReshape(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirType type = mlirValueGetType(memrefReshapeOpGetResult(op));
  MlirType shape = mlirValueGetType(memrefReshapeOpGetShape(op));
  M2lSource source = {mlirValueGetType(memrefReshapeOpGetSource(op)), operands[0]};
  if (mlirShapedTypeHasStaticShape(shape) != isRanked(type))
    return tesseraConversionFail(rewriter, op, "its shape and its result don't fit");
  MlirValue made = isRanked(type) ? reshapeRanked(&place, op, source, operands[1], type)
                                  : reshapeUnranked(&place, op, source, operands[1], type);
  return made.ptr ? m2lReplace(&place, op, made) : failure();
}

//===--- Patterns ---===//

void m2lAddViews(TesseraLowering *lowering, MlirRewritePatternSet patterns) {
  static const struct {
    const TesseraOpDef *root;
    TesseraConversionFunction function;
  } kRows[] = {
      {&memrefDimOpDef, lowerDim},
      {&memrefRankOpDef, lowerRank},
      {&memrefCastOpDef, lowerCast},
      {&memrefMemorySpaceCastOpDef, lowerSpaceCast},
      {&memrefReinterpretCastOpDef, lowerReinterpretCast},
      {&memrefReshapeOpDef, lowerReshape},
      {&memrefViewOpDef, lowerView},
      {&memrefTransposeOpDef, lowerTranspose},
      {&memrefExtractAlignedPointerAsIndexOpDef, lowerPointer},
      {&memrefExtractStridedMetadataOpDef, lowerMetadata},
  };
  for (size_t i = 0; i < sizeof kRows / sizeof kRows[0]; ++i)
    tesseraLoweringPatternAdd(patterns, lowering, kRows[i].root, 1, kRows[i].function);
}
