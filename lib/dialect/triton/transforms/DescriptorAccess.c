// Addresses, masks and padding of the blocks that tensor descriptors are about.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/triton/transforms/DescriptorAccess.h"
#include "dialect/triton/TritonOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Operation.h"
#include "tessera/Rewrite.h"

#include <math.h>

TritonDescriptor tritonDescriptorOf(TesseraValueGroup values) {
  intptr_t rank = (values.size - TRITON_DESCRIPTOR_SIZE(0)) / 2;
  return (TritonDescriptor){.base = values.values[0],
                            .rank = rank,
                            .shape = values.values + 1,
                            .strides = values.values + 1 + rank,
                            .padsWithNan = values.values[1 + 2 * rank],
                            .roundsToTf32 = values.values[2 + 2 * rank]};
}

static MlirContext contextOf(const ArithBuilder *builder) {
  return mlirLocationGetContext(builder->location);
}
static MlirType integer(const ArithBuilder *builder, unsigned width) {
  return mlirIntegerTypeGet(contextOf(builder), width);
}
static MlirType vectorOf(int64_t size, MlirType element) {
  return mlirRankedTensorTypeGet(1, &size, element, (MlirAttribute){NULL});
}
static MlirValue splat(const ArithBuilder *builder, MlirType type, MlirValue value) {
  return mlirOperationGetResult(tritonSplatOpCreate(builder->base, builder->location, type, value),
                                0);
}
static MlirValue broadcast(const ArithBuilder *builder, MlirType type, MlirValue value) {
  return mlirOperationGetResult(
      tritonBroadcastOpCreate(builder->base, builder->location, type, value), 0);
}

MlirValue tritonSplatTo(const ArithBuilder *builder, MlirType block, MlirValue value) {
  return splat(builder, tesseraTypeWithElementType(block, mlirValueGetType(value)), value);
}

void tritonIndicesToI64(MlirRewriterBase base, intptr_t count, const MlirValue *indices,
                        MlirValue *extended) {
  MlirType type = mlirIntegerTypeGet(mlirRewriterBaseGetContext(base), 64);
  for (intptr_t i = 0; i < count; ++i) {
    TesseraOperationParts parts = {.definition = &arithExtSIOpDef,
                                   .location = mlirValueGetLocation(indices[i]),
                                   .numTypes = 1,
                                   .types = &type,
                                   .numOperands = 1,
                                   .operands = &indices[i]};
    extended[i] = tesseraRewriterCreateOrFold(base, &parts);
  }
}

//===--- Offsets ---===//

// A row of offsets as a tensor of the block's rank that extends along `dim` only.
static MlirValue alongDim(const ArithBuilder *builder, MlirValue offsets, intptr_t rank,
                          intptr_t dim) {
  MlirType i32 = integer(builder, 32);
  for (intptr_t i = 0; i < rank; ++i)
    if (i != dim)
      offsets = mlirOperationGetResult(tritonExpandDimsOpCreateInferred(builder->base,
                                                                        builder->location, offsets,
                                                                        mlirIntegerAttrGet(i32, i)),
                                       0);
  return offsets;
}

MlirValue tritonOffsetsAlong(const ArithBuilder *builder, MlirType block, MlirValue first,
                             intptr_t dim) {
  int64_t size = mlirShapedTypeGetDimSize(block, dim);
  MlirType i32 = integer(builder, 32), row = vectorOf(size, integer(builder, 64));
  MlirValue firsts = splat(builder, row, first);
  MlirOperation range =
      tritonMakeRangeOpCreate(builder->base, builder->location, vectorOf(size, i32),
                              mlirIntegerAttrGet(i32, 0), mlirIntegerAttrGet(i32, size));
  MlirValue steps = arithConvert(builder, &arithExtSIOpDef, row, mlirOperationGetResult(range, 0));
  MlirValue offsets = arithBinary(builder, &arithAddIOpDef, firsts, steps);
  return alongDim(builder, offsets, mlirShapedTypeGetRank(block), dim);
}

MlirValue tritonAdvanceAlong(const ArithBuilder *builder, MlirValue pointers, MlirValue offsets,
                             MlirValue stride) {
  MlirType type = mlirValueGetType(pointers);
  // In the shape of the offsets, so that what is known of the stride is known of the product.
  MlirValue strides = splat(builder, mlirValueGetType(offsets), stride);
  MlirValue distance = arithBinary(builder, &arithMulIOpDef, offsets, strides);
  MlirValue all =
      broadcast(builder, tesseraTypeWithElementType(type, integer(builder, 64)), distance);
  return mlirOperationGetResult(
      tritonAddPtrOpCreate(builder->base, builder->location, type, pointers, all), 0);
}

MlirValue tritonBoundsAlong(const ArithBuilder *builder, MlirType block, MlirValue offsets,
                            MlirValue size) {
  MlirType row = mlirValueGetType(offsets);
  MlirValue zero = arithInteger(builder, integer(builder, 64), 0);
  MlirValue notBefore =
      arithCompare(builder, ArithCmpIPredicatesge, offsets, splat(builder, row, zero));
  MlirValue notBehind =
      arithCompare(builder, ArithCmpIPredicateslt, offsets, splat(builder, row, size));
  MlirValue inside = arithBinary(builder, &arithAndIOpDef, notBefore, notBehind);
  return broadcast(builder, tesseraTypeWithElementType(block, integer(builder, 1)), inside);
}

//===--- Addresses and masks ---===//

static MlirValue pointersAt(const ArithBuilder *builder, const TritonDescriptor *descriptor,
                            MlirType block, const MlirValue *offsets) {
  MlirValue pointers = tritonSplatTo(builder, block, descriptor->base);
  for (intptr_t i = 0; i < descriptor->rank; ++i)
    pointers = tritonAdvanceAlong(builder, pointers, offsets[i], descriptor->strides[i]);
  return pointers;
}

static MlirValue maskAt(const ArithBuilder *builder, const TritonDescriptor *descriptor,
                        MlirType block, const MlirValue *offsets) {
  MlirValue mask = {NULL};
  for (intptr_t i = 0; i < descriptor->rank; ++i) {
    MlirValue inside = tritonBoundsAlong(builder, block, offsets[i], descriptor->shape[i]);
    mask = i == 0 ? inside : arithBinary(builder, &arithAndIOpDef, mask, inside);
  }
  return mask;
}

TritonBlock tritonDescriptorBlock(const ArithBuilder *builder, const TritonDescriptor *descriptor,
                                  MlirType block, const MlirValue *indices) {
  MlirValue *offsets = tsAllocZeroed((size_t)descriptor->rank, sizeof *offsets);
  TritonBlock made;
  for (intptr_t i = 0; i < descriptor->rank; ++i)
    offsets[i] = tritonOffsetsAlong(builder, block, indices[i], i);
  made.pointers = pointersAt(builder, descriptor, block, offsets);
  // Anew: that's what is expected here, and common subexpressions are eliminated later.
  for (intptr_t i = 0; i < descriptor->rank; ++i)
    offsets[i] = tritonOffsetsAlong(builder, block, indices[i], i);
  made.mask = maskAt(builder, descriptor, block, offsets);
  tsFree(offsets);
  return made;
}

TritonBlock tritonDescriptorRows(const ArithBuilder *builder, const TritonDescriptor *descriptor,
                                 MlirType block, MlirValue rows, MlirValue column) {
  MlirValue first;
  MlirValue offsets[2] = {alongDim(builder, rows, 2, 0)};
  tritonIndicesToI64(builder->base, 1, &column, &first);
  MlirType wide = tesseraTypeWithElementType(mlirValueGetType(offsets[0]), integer(builder, 64));
  offsets[0] = arithConvert(builder, &arithExtSIOpDef, wide, offsets[0]);
  offsets[1] = tritonOffsetsAlong(builder, block, first, 1);
  TritonBlock made = {.pointers = pointersAt(builder, descriptor, block, offsets)};
  made.mask = maskAt(builder, descriptor, block, offsets);
  return made;
}

//===--- Values ---===//

MlirValue tritonDescriptorPadding(const ArithBuilder *builder, const TritonDescriptor *descriptor,
                                  MlirType block) {
  MlirType element = arithElementType(block);
  if (!mlirTypeIsAFloat(element))
    return arithInteger(builder, block, 0);
  MlirValue nan = arithReal64(builder, block, (double)NAN);
  MlirValue zero = arithReal64(builder, block, 0);
  return arithSelect(builder, descriptor->padsWithNan, nan, zero);
}

static MlirValue bitcast(const ArithBuilder *builder, MlirType type, MlirValue value) {
  return mlirOperationGetResult(
      tritonBitcastOpCreate(builder->base, builder->location, type, value), 0);
}

// tf32 has 13 bits of mantissa less than f32.
MlirValue tritonRoundToTf32(const ArithBuilder *builder, MlirValue value) {
  MlirType type = mlirValueGetType(value);
  MlirType bitsType = tesseraTypeWithElementType(type, integer(builder, 32));
  MlirValue bits = bitcast(builder, bitsType, value);
  MlirValue exponentBits = arithInteger(builder, bitsType, 0x7F800000);
  MlirValue exponent = arithBinary(builder, &arithAndIOpDef, bits, exponentBits);
  MlirValue isSpecial = arithCompare(builder, ArithCmpIPredicateeq, exponent, exponentBits);
  MlirValue width = arithInteger(builder, bitsType, 13);
  MlirValue shifted = arithBinary(builder, &arithShRUIOpDef, bits, width);
  MlirValue last =
      arithBinary(builder, &arithAndIOpDef, shifted, arithInteger(builder, bitsType, 1));
  MlirValue bias =
      arithBinary(builder, &arithAddIOpDef, last, arithInteger(builder, bitsType, 0xFFF));
  MlirValue sum = arithBinary(builder, &arithAddIOpDef, bits, bias);
  MlirValue rounded =
      arithBinary(builder, &arithAndIOpDef, sum, arithInteger(builder, bitsType, 0xFFFFE000));
  return bitcast(builder, type, arithSelect(builder, isSpecial, bits, rounded));
}
