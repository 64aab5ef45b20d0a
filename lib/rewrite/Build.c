// Builds operations from one entry for each group of their definitions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/Memory.h"
#include "tessera/Generated.h"
#include "tessera/Rewrite.h"

#include <string.h>

typedef TsVec(int32_t) SizeVec;
typedef TsVec(MlirNamedAttribute) NamedVec;

//===--- From groups ---===//

// The lists of an operation, one behind the other.
typedef struct Lists {
  MlirAttribute *slots;
  MlirValue *values;
  MlirType *types;
  MlirBlock *blocks;
  intptr_t numValues, numTypes, numBlocks;
} Lists;

static void countParts(const TesseraOpDef *definition, const TesseraTypeGroup *results,
                       const TesseraValueGroup *operands, const TesseraBlockGroup *successors,
                       Lists *lists) {
  for (unsigned i = 0; i < definition->numOperands; ++i)
    lists->numValues += operands[i].size;
  for (unsigned i = 0; results && i < definition->numResults; ++i)
    lists->numTypes += results[i].size;
  for (unsigned i = 0; i < definition->numSuccessors; ++i)
    lists->numBlocks += successors[i].size;
}

static void fillLists(const TesseraOpDef *definition, const TesseraTypeGroup *results,
                      const TesseraValueGroup *operands, const MlirAttribute *attributes,
                      const TesseraBlockGroup *successors, Lists *lists) {
  MlirValue *value = lists->values;
  MlirType *type = lists->types;
  MlirBlock *block = lists->blocks;
  for (unsigned i = 0; i < definition->numAttributes; ++i)
    lists->slots[i] = attributes ? attributes[i] : (MlirAttribute){NULL};
  for (unsigned i = 0; i < definition->numOperands; ++i)
    for (intptr_t k = 0; k < operands[i].size; ++k)
      *value++ = operands[i].values[k];
  for (unsigned i = 0; results && i < definition->numResults; ++i)
    for (intptr_t k = 0; k < results[i].size; ++k)
      *type++ = results[i].types[k];
  for (unsigned i = 0; i < definition->numSuccessors; ++i)
    for (intptr_t k = 0; k < successors[i].size; ++k)
      *block++ = successors[i].blocks[k];
}

// Replaces the attribute called `name` by the sizes, which it frees.
static void setSegmentSizes(const TesseraOpDef *definition, MlirContext context, const char *name,
                            SizeVec *sizes, MlirAttribute *attributes) {
  for (unsigned i = 0; i < definition->numAttributes; ++i)
    if (definition->attributes[i].flags & TESSERA_ATTR_SEGMENT_SIZES &&
        !strcmp(definition->attributes[i].name, name))
      attributes[i] = mlirDenseI32ArrayGet(context, (intptr_t)sizes->size, sizes->data);
  tsVecFree(sizes);
}

static bool hasTrait(const TesseraOpDef *definition, TesseraTraitBit trait) {
  return definition->traits >> trait & 1;
}

static void setSegments(const TesseraOpDef *definition, MlirContext context,
                        const TesseraTypeGroup *results, const TesseraValueGroup *operands,
                        MlirAttribute *attributes) {
  SizeVec sizes = {0};
  if (hasTrait(definition, TESSERA_TRAIT_ATTR_SIZED_OPERAND_SEGMENTS)) {
    for (unsigned i = 0; i < definition->numOperands; ++i)
      tsVecPush(&sizes, (int32_t)operands[i].size);
    setSegmentSizes(definition, context, "operandSegmentSizes", &sizes, attributes);
  }
  if (results && hasTrait(definition, TESSERA_TRAIT_ATTR_SIZED_RESULT_SEGMENTS)) {
    for (unsigned i = 0; i < definition->numResults; ++i)
      tsVecPush(&sizes, (int32_t)results[i].size);
    setSegmentSizes(definition, context, "resultSegmentSizes", &sizes, attributes);
  }
}

MlirOperation tesseraOperationBuild(MlirRewriterBase rewriter, MlirLocation location,
                                    const TesseraOpDef *definition, const TesseraTypeGroup *results,
                                    const TesseraValueGroup *operands,
                                    const MlirAttribute *attributes,
                                    const TesseraBlockGroup *successors, intptr_t numRegions) {
  enum { FEW = 32 };
  void *few[FEW], **words = few;
  Lists lists = {0};
  countParts(definition, results, operands, successors, &lists);
  size_t numWords =
      definition->numAttributes + (size_t)(lists.numValues + lists.numTypes + lists.numBlocks);
  if (numWords > FEW)
    words = tsAlloc(tsMulSize(numWords, sizeof *words));
  lists.slots = (MlirAttribute *)(void *)words;
  lists.values = (MlirValue *)(void *)(lists.slots + definition->numAttributes);
  lists.types = (MlirType *)(void *)(lists.values + lists.numValues);
  lists.blocks = (MlirBlock *)(void *)(lists.types + lists.numTypes);
  fillLists(definition, results, operands, attributes, successors, &lists);
  setSegments(definition, mlirLocationGetContext(location), results, operands, lists.slots);
  MlirOperation op = tesseraRewriterCreateOperation(
      rewriter, &(TesseraOperationParts){.definition = definition,
                                         .location = location,
                                         .numTypes = results ? lists.numTypes : -1,
                                         .types = lists.types,
                                         .numOperands = lists.numValues,
                                         .operands = lists.values,
                                         .attributes = lists.slots,
                                         .numRegions = numRegions,
                                         .numSuccessors = lists.numBlocks,
                                         .successors = lists.blocks});
  if (words != few)
    tsFree(words);
  return op;
}

//===--- From lists ---===//

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

//===--- Or folded ---===//

// What the operation, which is in no block, folds to; null when it doesn't.
static MlirValue foldNew(MlirRewriterBase rewriter, MlirOperation op) {
  const MlirValue none = {NULL};
  TesseraFoldResult result = {{NULL}, {NULL}};
  size_t numResults = 0;
  if (irHasTrait(irOp(op), TESSERA_TRAIT_CONSTANT_LIKE) ||
      mlirLogicalResultIsFailure(tesseraOperationFold(op, NULL, &result, &numResults)) ||
      numResults != 1)
    return none;
  const TesseraDialectDef *dialect = irOp(op)->name->definition->dialect;
  if (!mlirValueIsNull(result.value) || !dialect->materializeConstant)
    return result.value;
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  MlirOperation constant =
      dialect->materializeConstant(rewriter, result.attribute, type, mlirOperationGetLocation(op));
  return mlirOperationIsNull(constant) ? none : mlirOperationGetResult(constant, 0);
}

MlirValue tesseraRewriterCreateOrFold(MlirRewriterBase rewriter,
                                      const TesseraOperationParts *parts) {
  MlirOperation op = tesseraOperationCreate(parts);
  if (mlirOperationIsNull(op))
    return (MlirValue){NULL};
  MlirValue folded = foldNew(rewriter, op);
  if (mlirValueIsNull(folded))
    return mlirOperationGetResult(mlirRewriterBaseInsert(rewriter, op), 0);
  mlirOperationDestroy(op);
  return folded;
}

//===--- From another operation ---===//

typedef TsVec(MlirType) TypeVec;
typedef TsVec(MlirValue) ValueVec;

// Its regions move to the copy. Lists are made first: a state would grow by one at a time.
static MlirOperation copyWithResults(MlirOperation op, intptr_t count, const MlirType *types) {
  MlirOperationState state = mlirOperationStateGet(mlirIdentifierStr(mlirOperationGetName(op)),
                                                   mlirOperationGetLocation(op));
  TypeVec results = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tsVecPush(&results, mlirValueGetType(mlirOperationGetResult(op, i)));
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(&results, types[i]);
  mlirOperationStateAddResults(&state, (intptr_t)results.size, results.data);
  ValueVec operands = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    tsVecPush(&operands, mlirOperationGetOperand(op, i));
  mlirOperationStateAddOperands(&state, (intptr_t)operands.size, operands.data);
  NamedVec attributes = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumAttributes(op); ++i)
    tsVecPush(&attributes, mlirOperationGetAttribute(op, i));
  mlirOperationStateAddAttributes(&state, (intptr_t)attributes.size, attributes.data);
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i) {
    MlirRegion region = mlirRegionCreate();
    mlirRegionTakeBody(region, mlirOperationGetRegion(op, i));
    mlirOperationStateAddOwnedRegions(&state, 1, &region);
  }
  for (intptr_t i = 0; i < mlirOperationGetNumSuccessors(op); ++i) {
    MlirBlock successor = mlirOperationGetSuccessor(op, i);
    mlirOperationStateAddSuccessors(&state, 1, &successor);
  }
  tsVecFree(&results);
  tsVecFree(&operands);
  tsVecFree(&attributes);
  return mlirOperationCreate(&state);
}

MlirOperation tesseraRewriterAppendResults(MlirRewriterBase rewriter, MlirOperation op,
                                           intptr_t count, const MlirType *types) {
  mlirRewriterBaseSetInsertionPointBefore(rewriter, op);
  MlirOperation made = mlirRewriterBaseInsert(rewriter, copyWithResults(op, count, types));
  ValueVec values = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tsVecPush(&values, mlirOperationGetResult(made, i));
  mlirRewriterBaseReplaceOpWithValues(rewriter, op, (intptr_t)values.size, values.data);
  mlirRewriterBaseSetInsertionPointAfter(rewriter, made);
  tsVecFree(&values);
  return made;
}
