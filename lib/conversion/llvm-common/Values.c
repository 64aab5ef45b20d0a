// Operations of llvm that every conversion makes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/llvm-common/Internal.h"

static const MlirAttribute kAbsent = {NULL};

TesseraLoweringPlace tesseraLoweringAt(MlirPatternRewriter rewriter, MlirOperation op,
                                       const void *lowering) {
  return (TesseraLoweringPlace){mlirPatternRewriterAsBase(rewriter), mlirOperationGetLocation(op),
                                mlirOperationGetContext(op), lowering};
}

//===--- Constants ---===//

MlirValue tesseraLoweringConstant(const TesseraLoweringPlace *place, MlirType type,
                                  MlirAttribute value) {
  return lcResult(llvmConstantOpCreate(place->rewriter, place->location, type, value));
}

MlirValue tesseraLoweringIndex(const TesseraLoweringPlace *place, int64_t value) {
  return tesseraLoweringConstant(place, place->lowering->index,
                                 mlirIntegerAttrGet(mlirIndexTypeGet(place->context), value));
}

MlirValue tesseraLoweringInteger(const TesseraLoweringPlace *place, MlirType type, int64_t value) {
  return tesseraLoweringConstant(place, type, mlirIntegerAttrGet(type, value));
}

MlirValue tesseraLoweringPoison(const TesseraLoweringPlace *place, MlirType type) {
  return lcResult(llvmPoisonOpCreate(place->rewriter, place->location, type));
}

//===--- Parts ---===//

MlirValue tesseraLoweringExtract(const TesseraLoweringPlace *place, MlirValue whole, intptr_t depth,
                                 const int64_t *path) {
  MlirType type = mlirValueGetType(whole);
  for (intptr_t i = 0; i < depth; ++i)
    type = llvmAggregateGetElement(type, path[i]);
  return lcResult(llvmExtractValueOpCreate(place->rewriter, place->location, type, whole,
                                           mlirDenseI64ArrayGet(place->context, depth, path)));
}

MlirValue tesseraLoweringInsert(const TesseraLoweringPlace *place, MlirValue whole, MlirValue part,
                                intptr_t depth, const int64_t *path) {
  return lcResult(llvmInsertValueOpCreate(place->rewriter, place->location, mlirValueGetType(whole),
                                          whole, part,
                                          mlirDenseI64ArrayGet(place->context, depth, path)));
}

MlirValue tesseraLoweringMake(const TesseraLoweringPlace *place, const TesseraOpDef *definition,
                              MlirType type, intptr_t numOperands, const MlirValue *operands,
                              const MlirAttribute *attributes) {
  return lcResult(tesseraRewriterCreateOperation(
      place->rewriter, &(TesseraOperationParts){.definition = definition,
                                                .location = place->location,
                                                .numTypes = 1,
                                                .types = &type,
                                                .numOperands = numOperands,
                                                .operands = operands,
                                                .attributes = attributes}));
}

//===--- Memory ---===//

MlirValue tesseraLoweringAddress(const TesseraLoweringPlace *place, MlirType element,
                                 MlirValue base, intptr_t numIndices, const MlirValue *indices,
                                 const int32_t *numbers, MlirAttribute noWrapFlags) {
  MlirValue *dynamic = tsAllocZeroed((size_t)numIndices + 1, sizeof *dynamic);
  int32_t *raw = tsAllocZeroed((size_t)numIndices + 1, sizeof *raw);
  intptr_t numDynamic = 0;
  for (intptr_t i = 0; i < numIndices; ++i) {
    bool isValue = indices && !mlirValueIsNull(indices[i]);
    raw[i] = isValue ? INT32_MIN : numbers[i];
    if (isValue)
      dynamic[numDynamic++] = indices[i];
  }
  MlirOperation made = llvmGEPOpCreate(
      place->rewriter, place->location, mlirValueGetType(base), base, numDynamic, dynamic,
      mlirDenseI32ArrayGet(place->context, numIndices, raw), mlirTypeAttrGet(element), noWrapFlags);
  tsFree(dynamic);
  tsFree(raw);
  return lcResult(made);
}

MlirValue tesseraLoweringElementAddress(const TesseraLoweringPlace *place, MlirType element,
                                        MlirValue base, MlirValue index) {
  return tesseraLoweringAddress(place, element, base, 1, &index, NULL, kAbsent);
}

MlirValue tesseraLoweringLoad(const TesseraLoweringPlace *place, MlirType type, MlirValue address) {
  return tesseraLoweringMake(place, &llvmLoadOpDef, type, 1, &address, NULL);
}

void tesseraLoweringStore(const TesseraLoweringPlace *place, MlirValue value, MlirValue address) {
  const MlirValue operands[] = {value, address};
  tesseraRewriterCreateOperation(place->rewriter,
                                 &(TesseraOperationParts){.definition = &llvmStoreOpDef,
                                                          .location = place->location,
                                                          .numOperands = 2,
                                                          .operands = operands});
}

MlirValue tesseraLoweringAllocate(const TesseraLoweringPlace *place, MlirType type) {
  return lcResult(llvmAllocaOpCreate(
      place->rewriter, place->location, tesseraLoweringPointerType(place->lowering, 0),
      tesseraLoweringIndex(place, 1), kAbsent, mlirTypeAttrGet(type), kAbsent));
}

// The address of element `count` (null: 1) of an array at 0, as a number.
static MlirValue endAddress(const TesseraLoweringPlace *place, MlirType type, MlirValue count) {
  const int32_t one = 1;
  MlirType pointer = tesseraLoweringPointerType(place->lowering, 0);
  MlirValue null = lcResult(llvmZeroOpCreate(place->rewriter, place->location, pointer));
  MlirValue end = tesseraLoweringAddress(place, type, null, 1, &count, &one, kAbsent);
  return lcResult(
      llvmPtrToIntOpCreate(place->rewriter, place->location, place->lowering->index, end));
}

MlirValue tesseraLoweringSizeOf(const TesseraLoweringPlace *place, MlirType type) {
  return endAddress(place, type, (MlirValue){NULL});
}

//===--- Measures of memrefs ---===//

// The stride in front of a dimension: the product of the sizes behind it, as far as it's known.
static MlirValue nextStride(const TesseraLoweringPlace *place, MlirValue running, MlirValue size,
                            int64_t staticSize, int64_t *stride) {
  bool isFirst = *stride == 1;
  if (*stride != IR_DYNAMIC)
    *stride =
        staticSize == IR_DYNAMIC ? IR_DYNAMIC : (int64_t)((uint64_t)*stride * (uint64_t)staticSize);
  if (isFirst)
    return size;
  if (*stride != IR_DYNAMIC)
    return tesseraLoweringIndex(place, *stride);
  return lcResult(llvmMulOpCreate(place->rewriter, place->location, place->lowering->index, running,
                                  size, kAbsent));
}

MlirValue tesseraDescriptorMeasure(const TesseraLoweringPlace *place, MlirType memref,
                                   const MlirValue *dynamicSizes, bool inBytes, MlirValue *sizes,
                                   MlirValue *strides) {
  IrShape shape = irShapedShape(irType(memref));
  for (size_t i = 0; i < shape.rank; ++i)
    sizes[i] = shape.sizes[i] == IR_DYNAMIC ? *dynamicSizes++
                                            : tesseraLoweringIndex(place, shape.sizes[i]);
  int64_t stride = 1;
  MlirValue running = tesseraLoweringIndex(place, 1);
  for (size_t i = shape.rank; i-- > 0;) {
    strides[i] = running;
    running = nextStride(place, running, sizes[i], shape.sizes[i], &stride);
  }
  return inBytes ? endAddress(place, tesseraLoweringElementType(place->lowering, memref), running)
                 : running;
}
