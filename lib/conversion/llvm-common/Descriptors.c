// Descriptors of memrefs: their parts, and how they are made.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/llvm-common/Internal.h"

enum { ALLOCATED, ALIGNED, OFFSET, SIZES, STRIDES };
enum { RANK, POINTER };

static const MlirValue kNone = {NULL};
static const MlirAttribute kAbsent = {NULL};

//===--- Parts ---===//

static MlirValue getOf(const TesseraLoweringPlace *place, MlirValue descriptor, int64_t array,
                       int64_t dimension) {
  const int64_t path[] = {array, dimension};
  return tesseraLoweringExtract(place, descriptor, 2, path);
}

static MlirValue setOf(const TesseraLoweringPlace *place, MlirValue descriptor, int64_t array,
                       int64_t dimension, MlirValue number) {
  const int64_t path[] = {array, dimension};
  return tesseraLoweringInsert(place, descriptor, number, 2, path);
}

MlirValue tesseraDescriptorAllocated(const TesseraLoweringPlace *place, MlirValue descriptor) {
  return tesseraLoweringExtractOne(place, descriptor, ALLOCATED);
}
MlirValue tesseraDescriptorAligned(const TesseraLoweringPlace *place, MlirValue descriptor) {
  return tesseraLoweringExtractOne(place, descriptor, ALIGNED);
}
MlirValue tesseraDescriptorOffset(const TesseraLoweringPlace *place, MlirValue descriptor) {
  return tesseraLoweringExtractOne(place, descriptor, OFFSET);
}
MlirValue tesseraDescriptorSize(const TesseraLoweringPlace *place, MlirValue descriptor,
                                int64_t dimension) {
  return getOf(place, descriptor, SIZES, dimension);
}
MlirValue tesseraDescriptorStride(const TesseraLoweringPlace *place, MlirValue descriptor,
                                  int64_t dimension) {
  return getOf(place, descriptor, STRIDES, dimension);
}
MlirValue tesseraDescriptorSetAllocated(const TesseraLoweringPlace *place, MlirValue descriptor,
                                        MlirValue pointer) {
  return tesseraLoweringInsertOne(place, descriptor, pointer, ALLOCATED);
}
MlirValue tesseraDescriptorSetAligned(const TesseraLoweringPlace *place, MlirValue descriptor,
                                      MlirValue pointer) {
  return tesseraLoweringInsertOne(place, descriptor, pointer, ALIGNED);
}
MlirValue tesseraDescriptorSetOffset(const TesseraLoweringPlace *place, MlirValue descriptor,
                                     MlirValue offset) {
  return tesseraLoweringInsertOne(place, descriptor, offset, OFFSET);
}
MlirValue tesseraDescriptorSetSize(const TesseraLoweringPlace *place, MlirValue descriptor,
                                   int64_t dimension, MlirValue size) {
  return setOf(place, descriptor, SIZES, dimension, size);
}
MlirValue tesseraDescriptorSetStride(const TesseraLoweringPlace *place, MlirValue descriptor,
                                     int64_t dimension, MlirValue stride) {
  return setOf(place, descriptor, STRIDES, dimension, stride);
}

MlirValue tesseraDescriptorSizeAt(const TesseraLoweringPlace *place, MlirValue descriptor,
                                  MlirValue dimension, int64_t rank) {
  MlirType index = place->lowering->index;
  MlirType array = llvmArrayTypeGet(place->context, index, rank);
  MlirValue one = tesseraLoweringIndex(place, 1);
  MlirValue sizes = tesseraLoweringExtractOne(place, descriptor, SIZES);
  MlirValue memory = lcResult(llvmAllocaOpCreate(place->rewriter, place->location,
                                                 tesseraLoweringPointerType(place->lowering, 0),
                                                 one, kAbsent, mlirTypeAttrGet(array), kAbsent));
  tesseraLoweringStore(place, sizes, memory);
  const MlirValue indices[] = {kNone, dimension};
  const int32_t numbers[] = {0, 0};
  return tesseraLoweringLoad(
      place, index, tesseraLoweringAddress(place, array, memory, 2, indices, numbers, kAbsent));
}

//===--- Making ---===//

MlirValue tesseraDescriptorFromStaticShape(const TesseraLoweringPlace *place, MlirType memref,
                                           MlirValue allocated, MlirValue aligned) {
  MlirType type = tesseraLoweringConvert(place->lowering, memref);
  if (mlirTypeIsNull(type))
    return kNone;
  IrShape shape = irShapedShape(irType(memref));
  int64_t *strides = tsAllocZeroed(shape.rank + 1, sizeof *strides), offset;
  irMemRefStridesAndOffset(irType(memref), strides, &offset);
  MlirValue made = tesseraLoweringPoison(place, type);
  made = tesseraDescriptorSetAllocated(place, made, allocated);
  made = tesseraDescriptorSetAligned(place, made, aligned);
  made = tesseraDescriptorSetOffset(place, made, tesseraLoweringIndex(place, offset));
  for (size_t i = 0; i < shape.rank; ++i) {
    made = tesseraDescriptorSetSize(place, made, (int64_t)i,
                                    tesseraLoweringIndex(place, shape.sizes[i]));
    made = tesseraDescriptorSetStride(place, made, (int64_t)i,
                                      tesseraLoweringIndex(place, strides[i]));
  }
  tsFree(strides);
  return made;
}

MlirValue tesseraDescriptorCreate(const TesseraLoweringPlace *place, MlirType memref,
                                  MlirValue allocated, MlirValue aligned, const MlirValue *sizes,
                                  const MlirValue *strides) {
  MlirType type = tesseraLoweringConvert(place->lowering, memref);
  if (mlirTypeIsNull(type))
    return kNone;
  int64_t rank = mlirShapedTypeGetRank(memref);
  MlirValue made = tesseraLoweringPoison(place, type);
  made = tesseraDescriptorSetAllocated(place, made, allocated);
  made = tesseraDescriptorSetAligned(place, made, aligned);
  made = tesseraDescriptorSetOffset(place, made, tesseraLoweringIndex(place, 0));
  for (int64_t i = 0; i < rank; ++i)
    made = tesseraDescriptorSetSize(place, made, i, sizes[i]);
  for (int64_t i = 0; i < rank; ++i)
    made = tesseraDescriptorSetStride(place, made, i, strides[i]);
  return made;
}

intptr_t tesseraDescriptorNumParts(MlirType memref) {
  return mlirTypeIsAUnrankedMemRef(memref) ? 2 : 3 + 2 * (intptr_t)mlirShapedTypeGetRank(memref);
}

void tesseraDescriptorUnpack(const TesseraLoweringPlace *place, MlirType memref,
                             MlirValue descriptor, MlirValue *parts) {
  if (mlirTypeIsAUnrankedMemRef(memref)) {
    parts[RANK] = tesseraUnrankedRank(place, descriptor);
    parts[POINTER] = tesseraUnrankedPointer(place, descriptor);
    return;
  }
  int64_t rank = mlirShapedTypeGetRank(memref);
  for (int64_t i = ALLOCATED; i <= OFFSET; ++i)
    parts[i] = tesseraLoweringExtractOne(place, descriptor, i);
  for (int64_t i = 0; i < rank; ++i)
    parts[SIZES + i] = tesseraDescriptorSize(place, descriptor, i);
  for (int64_t i = 0; i < rank; ++i)
    parts[SIZES + rank + i] = tesseraDescriptorStride(place, descriptor, i);
}

MlirValue tesseraDescriptorPack(const TesseraLoweringPlace *place, MlirType memref,
                                const MlirValue *parts) {
  if (mlirTypeIsAUnrankedMemRef(memref))
    return tesseraUnrankedCreate(place, memref, parts[RANK], parts[POINTER]);
  MlirType type = tesseraLoweringConvert(place->lowering, memref);
  if (mlirTypeIsNull(type))
    return kNone;
  int64_t rank = mlirShapedTypeGetRank(memref);
  MlirValue made = tesseraLoweringPoison(place, type);
  for (int64_t i = ALLOCATED; i <= OFFSET; ++i)
    made = tesseraLoweringInsertOne(place, made, parts[i], i);
  for (int64_t i = 0; i < rank; ++i) {
    made = tesseraDescriptorSetSize(place, made, i, parts[SIZES + i]);
    made = tesseraDescriptorSetStride(place, made, i, parts[SIZES + rank + i]);
  }
  return made;
}

//===--- Addresses ---===//

// The offset is left out where it's known to be zero.
static MlirValue addressBehind(const TesseraLoweringPlace *place, MlirType memref,
                               MlirValue descriptor, int64_t offset) {
  MlirValue pointer = tesseraDescriptorAligned(place, descriptor);
  if (offset == 0)
    return pointer;
  MlirValue number = offset == IR_DYNAMIC ? tesseraDescriptorOffset(place, descriptor)
                                          : tesseraLoweringIndex(place, offset);
  return tesseraLoweringElementAddress(place, tesseraLoweringElementType(place->lowering, memref),
                                       pointer, number);
}

MlirValue tesseraDescriptorBuffer(const TesseraLoweringPlace *place, MlirType memref,
                                  MlirValue descriptor) {
  int64_t *strides = tsAllocZeroed((size_t)mlirShapedTypeGetRank(memref) + 1, sizeof *strides);
  int64_t offset;
  bool isStrided = irMemRefStridesAndOffset(irType(memref), strides, &offset);
  tsFree(strides);
  return isStrided ? addressBehind(place, memref, descriptor, offset) : kNone;
}

// What sums and products may not do when the address may not.
static MlirAttribute overflowOf(MlirContext context, MlirAttribute noWrapFlags) {
  if (mlirAttributeIsNull(noWrapFlags))
    return kAbsent;
  int64_t flags = mlirIntegerAttrGetValueInt(noWrapFlags);
  int64_t overflow =
      ((flags & LlvmGEPNoWrapFlagsnusw) == LlvmGEPNoWrapFlagsnusw ? LlvmIntegerOverflowFlagsnsw
                                                                  : 0) |
      ((flags & LlvmGEPNoWrapFlagsnuw) ? LlvmIntegerOverflowFlagsnuw : 0);
  return tesseraEnumAttribute(context, &llvmIntegerOverflowFlagsEnum, overflow);
}

// The sum of indices times strides; null for none.
static MlirValue linearize(const TesseraLoweringPlace *place, MlirValue descriptor, size_t rank,
                           const int64_t *strides, const MlirValue *indices,
                           MlirAttribute overflow) {
  MlirType type = place->lowering->index;
  MlirValue sum = kNone;
  for (size_t i = 0; i < rank; ++i) {
    MlirValue term = indices[i];
    if (strides[i] != 1) {
      MlirValue stride = strides[i] == IR_DYNAMIC
                             ? tesseraDescriptorStride(place, descriptor, (int64_t)i)
                             : tesseraLoweringIndex(place, strides[i]);
      term =
          lcResult(llvmMulOpCreate(place->rewriter, place->location, type, term, stride, overflow));
    }
    sum = mlirValueIsNull(sum) ? term
                               : lcResult(llvmAddOpCreate(place->rewriter, place->location, type,
                                                          sum, term, overflow));
  }
  return sum;
}

MlirValue tesseraDescriptorElement(const TesseraLoweringPlace *place, MlirType memref,
                                   MlirValue descriptor, const MlirValue *indices,
                                   MlirAttribute noWrapFlags) {
  size_t rank = (size_t)mlirShapedTypeGetRank(memref);
  int64_t *strides = tsAllocZeroed(rank + 1, sizeof *strides), offset;
  MlirValue address = kNone;
  if (irMemRefStridesAndOffset(irType(memref), strides, &offset)) {
    address = addressBehind(place, memref, descriptor, offset);
    MlirValue index = linearize(place, descriptor, rank, strides, indices,
                                overflowOf(place->context, noWrapFlags));
    if (!mlirValueIsNull(index))
      address = tesseraLoweringAddress(place, tesseraLoweringElementType(place->lowering, memref),
                                       address, 1, &index, NULL, noWrapFlags);
  }
  tsFree(strides);
  return address;
}

//===--- Without a rank ---===//

MlirValue tesseraUnrankedRank(const TesseraLoweringPlace *place, MlirValue descriptor) {
  return tesseraLoweringExtractOne(place, descriptor, RANK);
}

MlirValue tesseraUnrankedPointer(const TesseraLoweringPlace *place, MlirValue descriptor) {
  return tesseraLoweringExtractOne(place, descriptor, POINTER);
}

MlirValue tesseraUnrankedCreate(const TesseraLoweringPlace *place, MlirType memref, MlirValue rank,
                                MlirValue pointer) {
  MlirType type = tesseraLoweringConvert(place->lowering, memref);
  if (mlirTypeIsNull(type))
    return kNone;
  MlirValue made = tesseraLoweringPoison(place, type);
  made = tesseraLoweringInsertOne(place, made, rank, RANK);
  return tesseraLoweringInsertOne(place, made, pointer, POINTER);
}

static MlirValue multiply(const TesseraLoweringPlace *place, MlirValue a, MlirValue b) {
  return lcResult(
      llvmMulOpCreate(place->rewriter, place->location, mlirValueGetType(a), a, b, kAbsent));
}

static MlirValue add(const TesseraLoweringPlace *place, MlirValue a, MlirValue b) {
  return lcResult(
      llvmAddOpCreate(place->rewriter, place->location, mlirValueGetType(a), a, b, kAbsent));
}

static int64_t bytesOf(unsigned bits) { return ((int64_t)bits + 7) / 8; }

// 2 pointers and 1 + 2 * rank numbers, with nothing in between.
MlirValue tesseraUnrankedSize(const TesseraLoweringPlace *place, MlirValue descriptor,
                              unsigned addressSpace) {
  const TesseraLowering *lowering = place->lowering;
  MlirValue one = tesseraLoweringIndex(place, 1), two = tesseraLoweringIndex(place, 2);
  MlirValue number = tesseraLoweringIndex(place, bytesOf(lowering->options.indexBitwidth));
  MlirValue pointer =
      tesseraLoweringIndex(place, bytesOf(tesseraLoweringPointerBits(lowering, addressSpace)));
  MlirValue pointers = multiply(place, two, pointer);
  MlirValue rank = tesseraUnrankedRank(place, descriptor);
  MlirValue count = add(place, multiply(place, two, rank), one);
  MlirValue numbers = multiply(place, count, number);
  return add(place, pointers, numbers);
}

// The address of pointer `position` behind a descriptor's beginning.
static MlirValue pointerAt(const TesseraLoweringPlace *place, MlirValue pointer, MlirType element,
                           int32_t position) {
  return tesseraLoweringAddress(place, element, pointer, 1, NULL, &position, kAbsent);
}

MlirValue tesseraUnrankedAllocated(const TesseraLoweringPlace *place, MlirValue pointer,
                                   MlirType element) {
  return tesseraLoweringLoad(place, element, pointer);
}

void tesseraUnrankedSetAllocated(const TesseraLoweringPlace *place, MlirValue pointer,
                                 MlirType element, MlirValue allocated) {
  (void)element;
  tesseraLoweringStore(place, allocated, pointer);
}

MlirValue tesseraUnrankedAligned(const TesseraLoweringPlace *place, MlirValue pointer,
                                 MlirType element) {
  return tesseraLoweringLoad(place, element, pointerAt(place, pointer, element, 1));
}

void tesseraUnrankedSetAligned(const TesseraLoweringPlace *place, MlirValue pointer,
                               MlirType element, MlirValue aligned) {
  tesseraLoweringStore(place, aligned, pointerAt(place, pointer, element, 1));
}

MlirValue tesseraUnrankedOffsetAddress(const TesseraLoweringPlace *place, MlirValue pointer,
                                       MlirType element) {
  return pointerAt(place, pointer, element, 2);
}

MlirValue tesseraUnrankedOffset(const TesseraLoweringPlace *place, MlirValue pointer,
                                MlirType element) {
  return tesseraLoweringLoad(place, place->lowering->index,
                             tesseraUnrankedOffsetAddress(place, pointer, element));
}

void tesseraUnrankedSetOffset(const TesseraLoweringPlace *place, MlirValue pointer,
                              MlirType element, MlirValue offset) {
  tesseraLoweringStore(place, offset, tesseraUnrankedOffsetAddress(place, pointer, element));
}

MlirValue tesseraUnrankedSizes(const TesseraLoweringPlace *place, MlirValue pointer,
                               MlirType element) {
  MlirType index = place->lowering->index;
  const MlirType fields[] = {element, element, index, index};
  const int32_t numbers[] = {0, 3};
  return tesseraLoweringAddress(place, llvmStructTypeGetLiteral(place->context, 4, fields, false),
                                pointer, 2, NULL, numbers, kAbsent);
}

MlirValue tesseraUnrankedStrides(const TesseraLoweringPlace *place, MlirValue sizes,
                                 MlirValue rank) {
  return tesseraLoweringElementAddress(place, place->lowering->index, sizes, rank);
}

MlirValue tesseraUnrankedGet(const TesseraLoweringPlace *place, MlirValue array, MlirValue index) {
  MlirType type = place->lowering->index;
  return tesseraLoweringLoad(place, type, tesseraLoweringElementAddress(place, type, array, index));
}

void tesseraUnrankedSet(const TesseraLoweringPlace *place, MlirValue array, MlirValue index,
                        MlirValue number) {
  tesseraLoweringStore(place, number,
                       tesseraLoweringElementAddress(place, place->lowering->index, array, index));
}
