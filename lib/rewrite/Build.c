// Builds operations from one entry for each group of their definitions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/BuiltinAttributes.h"
#include "support/Memory.h"
#include "tessera/Generated.h"

#include <string.h>

typedef TsVec(MlirValue) ValueVec;
typedef TsVec(MlirType) TypeVec;
typedef TsVec(MlirBlock) BlockVec;
typedef TsVec(int32_t) SizeVec;
typedef TsVec(MlirNamedAttribute) NamedVec;

// Replaces the attribute called `name` by the sizes.
static void setSegmentSizes(const TesseraOpDef *definition, MlirContext context, const char *name,
                            const SizeVec *sizes, MlirAttribute *attributes) {
  for (unsigned i = 0; i < definition->numAttributes; ++i)
    if (definition->attributes[i].flags & TESSERA_ATTR_SEGMENT_SIZES &&
        !strcmp(definition->attributes[i].name, name))
      attributes[i] = mlirDenseI32ArrayGet(context, (intptr_t)sizes->size, sizes->data);
}

MlirOperation tesseraOperationBuild(MlirRewriterBase rewriter, MlirLocation location,
                                    const TesseraOpDef *definition, const TesseraTypeGroup *results,
                                    const TesseraValueGroup *operands,
                                    const MlirAttribute *attributes,
                                    const TesseraBlockGroup *successors, intptr_t numRegions) {
  ValueVec values = {0};
  TypeVec types = {0};
  BlockVec blocks = {0};
  SizeVec operandSizes = {0}, resultSizes = {0};
  for (unsigned i = 0; i < definition->numOperands; ++i) {
    for (intptr_t k = 0; k < operands[i].size; ++k)
      tsVecPush(&values, operands[i].values[k]);
    tsVecPush(&operandSizes, (int32_t)operands[i].size);
  }
  for (unsigned i = 0; results && i < definition->numResults; ++i) {
    for (intptr_t k = 0; k < results[i].size; ++k)
      tsVecPush(&types, results[i].types[k]);
    tsVecPush(&resultSizes, (int32_t)results[i].size);
  }
  for (unsigned i = 0; i < definition->numSuccessors; ++i)
    for (intptr_t k = 0; k < successors[i].size; ++k)
      tsVecPush(&blocks, successors[i].blocks[k]);
  MlirContext context = mlirLocationGetContext(location);
  MlirAttribute *slots = tsAllocZeroed(definition->numAttributes + 1u, sizeof *slots);
  if (attributes)
    memcpy(slots, attributes, definition->numAttributes * sizeof *slots);
  setSegmentSizes(definition, context, "operandSegmentSizes", &operandSizes, slots);
  if (results)
    setSegmentSizes(definition, context, "resultSegmentSizes", &resultSizes, slots);
  MlirOperation op = tesseraRewriterCreateOperation(
      rewriter, &(TesseraOperationParts){.definition = definition,
                                         .location = location,
                                         .numTypes = results ? (intptr_t)types.size : -1,
                                         .types = types.data,
                                         .numOperands = (intptr_t)values.size,
                                         .operands = values.data,
                                         .attributes = slots,
                                         .numRegions = numRegions,
                                         .numSuccessors = (intptr_t)blocks.size,
                                         .successors = blocks.data});
  tsFree(slots);
  tsVecFree(&values);
  tsVecFree(&types);
  tsVecFree(&blocks);
  tsVecFree(&operandSizes);
  tsVecFree(&resultSizes);
  return op;
}

static int findSlot(const TesseraOpDef *definition, MlirStringRef name) {
  for (int i = 0; i < definition->numAttributes; ++i)
    if (mlirStringRefEqual(mlirStringRefCreateFromCString(definition->attributes[i].name), name))
      return i;
  return -1;
}

MlirOperation tesseraOperationBuildFromLists(MlirRewriterBase rewriter, MlirLocation location,
                                             const TesseraOpDef *definition,
                                             const TesseraOperationLists *lists) {
  MlirAttribute *slots = tsAllocZeroed(definition->numAttributes + 1u, sizeof *slots);
  NamedVec discardable = {0};
  for (intptr_t i = 0; i < lists->numAttributes; ++i) {
    int slot = findSlot(definition, mlirIdentifierStr(lists->attributes[i].name));
    if (slot >= 0)
      slots[slot] = lists->attributes[i].attribute;
    else
      tsVecPush(&discardable, lists->attributes[i]);
  }
  MlirAttribute dictionary = {NULL};
  if (discardable.size)
    dictionary = mlirDictionaryAttrGet(mlirLocationGetContext(location), (intptr_t)discardable.size,
                                       discardable.data);
  MlirOperation op = tesseraRewriterCreateOperation(
      rewriter, &(TesseraOperationParts){.definition = definition,
                                         .location = location,
                                         .numTypes = lists->numResultTypes,
                                         .types = lists->resultTypes,
                                         .numOperands = lists->numOperands,
                                         .operands = lists->operands,
                                         .attributes = slots,
                                         .discardable = dictionary,
                                         .numRegions = lists->numRegions,
                                         .numSuccessors = lists->numSuccessors,
                                         .successors = lists->successors});
  tsFree(slots);
  tsVecFree(&discardable);
  return op;
}
