// Operations rebuilt with other types in a dialect conversion, whatever else they are.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rewrite/ConversionInternal.h"

#include "mlir-c/BuiltinAttributes.h"

#include <string.h>

typedef TsVec(int32_t) Sizes;

/// What the new operation consists of.
typedef struct Parts {
  TesseraTypeList types;
  intptr_t *resultSizes; ///< how many results each old one becomes
  TsVec(IrValue *) operands;
  TsVec(IrStorage *) attributes;
} Parts;

static void destroyParts(Parts *parts) {
  tesseraTypeListFree(&parts->types);
  tsFree(parts->resultSizes);
  tsVecFree(&parts->operands);
  tsVecFree(&parts->attributes);
}

// Whether a group may have so many values; adds that to the sizes of segments.
static bool addGroup(const TesseraValueDef *group, intptr_t size, Sizes *sizes) {
  tsVecPush(sizes, (int32_t)size);
  if (group->arity == TESSERA_SINGLE)
    return size == 1;
  return group->arity != TESSERA_OPTIONAL || size <= 1;
}

static void setSizes(const IrOperation *op, const char *name, const Sizes *sizes, Parts *parts) {
  const TesseraOpDef *definition = op->name->definition;
  for (unsigned i = 0; i < definition->numAttributes; i++)
    if (definition->attributes[i].flags & TESSERA_ATTR_SEGMENT_SIZES &&
        strcmp(definition->attributes[i].name, name) == 0)
      parts->attributes.data[i] = irAttribute(mlirDenseI32ArrayGet(
          irWrapContext(op->name->context), (intptr_t)sizes->size, sizes->data));
}

// Lists of lists are divided by an attribute that isn't about whole groups.
static bool hasDividedGroup(const TesseraOpDef *definition) {
  for (unsigned i = 0; i < definition->numOperands; i++)
    if (definition->operands[i].arity == TESSERA_VARIADIC_OF_VARIADIC)
      return true;
  return false;
}

static bool fitOperands(IrOperation *op, const TesseraValueGroup *operands, Parts *parts) {
  const TesseraOpDef *definition = op->name->definition;
  if (!definition)
    return true;
  if (hasDividedGroup(definition) && parts->operands.size != op->numOperands)
    return false;
  Sizes sizes = {0};
  bool fits = true;
  for (unsigned i = 0; i < definition->numOperands && fits; i++) {
    TesseraRange range = tesseraOperationGetOperandGroup(irWrapOp(op), i);
    intptr_t size = 0;
    for (intptr_t k = range.start; k < range.start + range.count; k++)
      size += operands[k].size;
    fits = addGroup(&definition->operands[i], size, &sizes);
  }
  if (irHasTrait(op, TESSERA_TRAIT_ATTR_SIZED_OPERAND_SEGMENTS))
    setSizes(op, "operandSegmentSizes", &sizes, parts);
  tsVecFree(&sizes);
  return fits;
}

static bool fitResults(IrOperation *op, Parts *parts) {
  const TesseraOpDef *definition = op->name->definition;
  if (!definition)
    return true;
  Sizes sizes = {0};
  bool fits = true;
  for (unsigned i = 0; i < definition->numResults && fits; i++) {
    TesseraRange range = tesseraOperationGetResultGroup(irWrapOp(op), i);
    intptr_t size = 0;
    for (intptr_t k = range.start; k < range.start + range.count; k++)
      size += parts->resultSizes[k];
    fits = addGroup(&definition->results[i], size, &sizes);
  }
  if (irHasTrait(op, TESSERA_TRAIT_ATTR_SIZED_RESULT_SEGMENTS))
    setSizes(op, "resultSegmentSizes", &sizes, parts);
  tsVecFree(&sizes);
  return fits;
}

static bool convertResults(IrOperation *op, const TesseraTypeConverter *converter, Parts *parts) {
  parts->resultSizes = tsAllocZeroed(op->numResults, sizeof *parts->resultSizes);
  for (uint32_t i = 0; i < op->numResults; i++) {
    size_t start = parts->types.size;
    if (mlirLogicalResultIsFailure(tesseraTypeConverterExpandValue(
            converter, irWrapValue(irOperationResult(op, i)), &parts->types)))
      return false;
    parts->resultSizes[i] = (intptr_t)(parts->types.size - start);
  }
  return true;
}

static bool findParts(IrOperation *op, const TesseraValueGroup *operands,
                      const TesseraTypeConverter *converter, Parts *parts) {
  for (uint32_t i = 0; i < op->name->numAttributeSlots; i++)
    tsVecPush(&parts->attributes, op->attributes[i]);
  for (uint32_t i = 0; i < op->numOperands; i++)
    for (intptr_t k = 0; k < operands[i].size; k++)
      tsVecPush(&parts->operands, irValue(operands[i].values[k]));
  if (!convertResults(op, converter, parts) || !fitOperands(op, operands, parts) ||
      !fitResults(op, parts))
    return false;
  for (uint32_t i = 0; i < op->numRegions; i++)
    if (!rwIsConvertible(op->regions[i].first, converter))
      return false;
  return true;
}

static IrOperation *createLike(IrOperation *op, const Parts *parts) {
  TsVec(IrBlock *) successors = {0};
  for (uint32_t i = 0; i < op->numSuccessors; i++)
    tsVecPush(&successors, op->successors[i].block);
  IrOperationParts all = {.name = op->name,
                          .location = op->location,
                          .numResults = (uint32_t)parts->types.size,
                          .numOperands = (uint32_t)parts->operands.size,
                          .numRegions = op->numRegions,
                          .numSuccessors = op->numSuccessors,
                          .resultTypes = (IrStorage *const *)(const void *)parts->types.data,
                          .operands = parts->operands.data,
                          .successors = successors.data,
                          .attributes = parts->attributes.data,
                          .discardable = op->discardable};
  IrOperation *made = irOperationCreate(&all);
  tsVecFree(&successors);
  return made;
}

static void replaceResults(MlirPatternRewriter rewriter, IrOperation *op, IrOperation *made,
                           const Parts *parts) {
  MlirValue *values = tsAllocZeroed(made->numResults, sizeof *values);
  TesseraValueGroup *groups = tsAllocZeroed(op->numResults, sizeof *groups);
  for (uint32_t i = 0; i < made->numResults; i++)
    values[i] = irWrapValue(irOperationResult(made, i));
  const MlirValue *next = values;
  for (uint32_t i = 0; i < op->numResults; i++) {
    groups[i] = (TesseraValueGroup){parts->resultSizes[i], next};
    next += parts->resultSizes[i];
  }
  tesseraConversionReplaceOp(rewriter, irWrapOp(op), groups);
  tsFree(values);
  tsFree(groups);
}

MlirOperation tesseraConversionRetype(MlirPatternRewriter rewriter, MlirOperation handle,
                                      const TesseraValueGroup *operands) {
  const TesseraTypeConverter *converter = tesseraConversionGetConverter(rewriter);
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  IrOperation *op = irOp(handle);
  Parts parts = {0};
  MlirOperation made = {NULL};
  if (findParts(op, operands, converter, &parts)) {
    mlirRewriterBaseSetInsertionPointBefore(base, handle);
    made = mlirRewriterBaseInsert(base, irWrapOp(createLike(op, &parts)));
    for (uint32_t i = 0; i < op->numRegions; i++) {
      MlirRegion region = irWrapRegion(&irOp(made)->regions[i]);
      tesseraRewriterInlineRegionAtEnd(base, irWrapRegion(&op->regions[i]), region);
      tesseraConversionConvertRegion(rewriter, region, converter, NULL);
    }
    replaceResults(rewriter, op, irOp(made), &parts);
  }
  destroyParts(&parts);
  return made;
}

MlirLogicalResult tesseraConversionRetypeOp(MlirOperation op, const TesseraValueGroup *operands,
                                            MlirPatternRewriter rewriter, void *user) {
  (void)user;
  return mlirOperationIsNull(tesseraConversionRetype(rewriter, op, operands))
             ? mlirLogicalResultFailure()
             : mlirLogicalResultSuccess();
}
