// Making operations whose numbers are partly operands.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/BuiltinAttributes.h"
#include "support/Memory.h"
#include "tessera/Views.h"

// The slots of such operations, sorted by name: operandSegmentSizes, static_offsets and so on.
enum { kSegments, kFirstList, kNumSlots = 4, kNumLists = 3 };

MlirOperation tesseraSliceCreate(MlirRewriterBase rewriter, MlirLocation location,
                                 const TesseraOpDef *definition, MlirType type, intptr_t numValues,
                                 const MlirValue *values, const TesseraSlice *slice) {
  MlirContext context = mlirLocationGetContext(location);
  TsVec(MlirValue) operands = {0};
  TsVec(int32_t) segments = {0};
  MlirAttribute slots[kNumSlots];
  for (intptr_t i = 0; i < numValues; ++i) {
    tsVecPush(&operands, values[i]);
    tsVecPush(&segments, 1);
  }
  for (unsigned list = 0; list < kNumLists; ++list) {
    intptr_t count;
    tsVecReserve(&operands, operands.size + (size_t)slice->counts[list] + 1);
    slots[kFirstList + list] = tesseraMixedNumbersSplit(
        context, slice->counts[list], slice->lists[list], operands.data + operands.size, &count);
    operands.size += (size_t)count;
    tsVecPush(&segments, (int32_t)count);
  }
  slots[kSegments] = mlirDenseI32ArrayGet(context, (intptr_t)segments.size, segments.data);
  TesseraOperationParts parts = {.definition = definition,
                                 .location = location,
                                 .numTypes = type.ptr ? 1 : 0,
                                 .types = &type,
                                 .numOperands = (intptr_t)operands.size,
                                 .operands = operands.data,
                                 .attributes = slots};
  MlirOperation op = tesseraRewriterCreateOperation(rewriter, &parts);
  tsVecFree(&operands);
  tsVecFree(&segments);
  return op;
}
