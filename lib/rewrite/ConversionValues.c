// What values have become in a dialect conversion, and casts between types.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rewrite/ConversionInternal.h"

//===--- Looking up ---===//

static const TesseraValueGroup *findMapping(const RwConversion *conversion, MlirValue value) {
  uintptr_t *found = tsPointerMapFind(&conversion->values, value.ptr);
  return found ? (const TesseraValueGroup *)*found : NULL;
}

// What several values have become, each on its own; false when none has.
static bool stepEach(RwConversion *conversion, TesseraValueGroup *group) {
  intptr_t size = 0;
  bool moves = false;
  for (intptr_t i = 0; i < group->size; i++) {
    const TesseraValueGroup *next = findMapping(conversion, group->values[i]);
    size += next ? next->size : 1;
    moves |= next != NULL;
  }
  if (!moves)
    return false;
  MlirValue *values = tsArenaNewArray(&conversion->arena, MlirValue, (size_t)size);
  MlirValue *end = values;
  for (intptr_t i = 0; i < group->size; i++) {
    const TesseraValueGroup *next = findMapping(conversion, group->values[i]);
    for (intptr_t k = 0; next && k < next->size; k++)
      *end++ = next->values[k];
    if (!next)
      *end++ = group->values[i];
  }
  *group = (TesseraValueGroup){size, values};
  return true;
}

// Goes on to what the values have become; false when they stand for themselves.
static bool step(RwConversion *conversion, TesseraValueGroup *group) {
  if (group->size != 1)
    return stepEach(conversion, group);
  const TesseraValueGroup *next = findMapping(conversion, group->values[0]);
  if (next)
    *group = *next;
  return next != NULL;
}

static TesseraValueGroup groupOf(IrValue *const *value) {
  return (TesseraValueGroup){1, (const MlirValue *)(const void *)value};
}

TesseraValueGroup rwLookup(RwConversion *conversion, IrValue *const *value) {
  TesseraValueGroup group = groupOf(value);
  while (step(conversion, &group))
    continue;
  return group;
}

static bool haveTypes(TesseraValueGroup values, TesseraTypeGroup types) {
  if (values.size != types.size)
    return false;
  for (intptr_t i = 0; i < types.size; i++)
    if (irValue(values.values[i])->type != irType(types.types[i]))
      return false;
  return true;
}

bool rwLookupTyped(RwConversion *conversion, IrValue *const *value, TesseraTypeGroup types,
                   bool orSelf, TesseraValueGroup *found) {
  TesseraValueGroup group = groupOf(value);
  bool isFound = orSelf && haveTypes(group, types);
  if (isFound)
    *found = group;
  while (step(conversion, &group))
    if (haveTypes(group, types)) {
      *found = group;
      isFound = true;
    }
  return isFound;
}

//===--- Mapping ---===//

// What a value has become, and by which converter.
typedef struct Mapping {
  TesseraValueGroup group; ///< the first member: a mapping is found as a group
  const TesseraTypeConverter *converter;
} Mapping;

static TesseraValueGroup *copyMapping(RwConversion *conversion, TesseraValueGroup group,
                                      const TesseraTypeConverter *converter) {
  Mapping *copy = tsArenaNew(&conversion->arena, Mapping);
  *copy = (Mapping){{group.size, NULL}, converter};
  if (group.size)
    copy->group.values =
        tsArenaCopy(&conversion->arena, group.values, (size_t)group.size * sizeof *group.values,
                    _Alignof(MlirValue));
  return &copy->group;
}

// Where nothing else says it, as for what an operation folds to: the converter of the value that
// this one becomes.
static const TesseraTypeConverter *converterOf(const RwConversion *conversion,
                                               TesseraValueGroup to) {
  const TesseraValueGroup *next = to.size == 1 ? findMapping(conversion, to.values[0]) : NULL;
  return next ? ((const Mapping *)(const void *)next)->converter : NULL;
}

static bool contains(TesseraValueGroup group, const IrValue *value) {
  for (intptr_t i = 0; i < group.size; i++)
    if (group.values[i].ptr == value)
      return true;
  return false;
}

// What `to` stands for by now, so that chains stay short.
static TesseraValueGroup newest(RwConversion *conversion, TesseraValueGroup to) {
  while (step(conversion, &to))
    continue;
  return to;
}

void rwLogMapping(RwConversion *conversion, IrValue *from, TesseraValueGroup to,
                  const TesseraTypeConverter *converter) {
  if (!converter)
    converter = converterOf(conversion, to);
  to = newest(conversion, to);
  if (contains(to, from))
    return; // it would make a circle
  uintptr_t *slot = tsPointerMapInsert(&conversion->values, from, NULL);
  RwAction action = {.kind = RW_MAPPED_VALUE, .converter = converter};
  action.map.value = from;
  action.map.previous = (const TesseraValueGroup *)*slot;
  action.map.isArgument = from->kind == IR_BLOCK_ARGUMENT;
  *slot = (uintptr_t)copyMapping(conversion, to, converter);
  tsVecPush(&conversion->log, action);
}

void rwLogReplacedValue(RwConversion *conversion, IrValue *from, IrValue *to) {
  rwLogMapping(conversion, from, groupOf(&to), conversion->converter);
}

void tesseraConversionReplaceUses(MlirPatternRewriter rewriter, MlirValue from,
                                  TesseraValueGroup to) {
  RwConversion *conversion = rwConversionOf(rewriter);
  rwLogMapping(conversion, irValue(from), to, conversion->converter);
}

void tesseraConversionReplaceOp(MlirPatternRewriter rewriter, MlirOperation op,
                                const TesseraValueGroup *groups) {
  for (uint32_t i = 0; i < irOp(op)->numResults; i++)
    tesseraConversionReplaceUses(rewriter, mlirOperationGetResult(op, i), groups[i]);
  mlirRewriterBaseEraseOp(mlirPatternRewriterAsBase(rewriter), op);
}

//===--- Casts ---===//

MlirOperation rwCreateCast(MlirRewriterBase rewriter, TesseraTypeGroup types,
                           TesseraValueGroup values, MlirLocation location) {
  return tesseraRewriterCreateOperation(
      rewriter, &(TesseraOperationParts){.definition = &builtinUnrealizedConversionCastOpDef,
                                         .location = location,
                                         .numTypes = types.size,
                                         .types = types.types,
                                         .numOperands = values.size,
                                         .operands = values.values});
}

static bool isCastOf(const IrOperation *op, TesseraValueGroup inputs, TesseraTypeGroup types) {
  if (op->numOperands != inputs.size || op->numResults != types.size)
    return false;
  for (intptr_t i = 0; i < inputs.size; i++)
    if (op->operands[i].value != irValue(inputs.values[i]))
      return false;
  for (uint32_t i = 0; i < op->numResults; i++)
    if (irOperationResult((IrOperation *)op, i)->type != irType(types.types[i]))
      return false;
  return true;
}

static TesseraValueGroup resultsOf(RwConversion *conversion, IrOperation *op) {
  MlirValue *values = tsArenaNewArray(&conversion->arena, MlirValue, op->numResults);
  for (uint32_t i = 0; i < op->numResults; i++)
    values[i] = irWrapValue(irOperationResult(op, i));
  return (TesseraValueGroup){op->numResults, values};
}

// Whether `other` is defined where `value` is already there.
static bool isLater(IrValue *value, IrValue *other) {
  IrBlock *block = irValueBlock(value), *otherBlock = irValueBlock(other);
  if (block != otherBlock) {
    TesseraDominance *dominance = tesseraDominanceCreate();
    bool dominates =
        tesseraDominanceBlockDominates(dominance, irWrapBlock(block), irWrapBlock(otherBlock));
    tesseraDominanceDestroy(dominance);
    return dominates;
  }
  IrOperation *op = irDefiningOp(value), *otherOp = irDefiningOp(other);
  return otherOp && (!op || irIsBefore(op, otherOp));
}

static void insertBehind(MlirRewriterBase rewriter, TesseraValueGroup values) {
  MlirValue last = values.values[0];
  for (intptr_t i = 1; i < values.size; i++)
    if (isLater(irValue(last), irValue(values.values[i])))
      last = values.values[i];
  mlirRewriterBaseSetInsertionPointAfterValue(rewriter, last);
}

static IrOperation *makeCast(const RwConversion *conversion, TesseraValueGroup inputs,
                             TesseraTypeGroup types, IrStorage *location, IrOperation *before) {
  RwRewriter rewriter = {.context = conversion->rewriter.context};
  if (inputs.size)
    insertBehind(rwBase(&rewriter), inputs);
  else
    mlirRewriterBaseSetInsertionPointBefore(rwBase(&rewriter), irWrapOp(before));
  return irOp(rwCreateCast(rwBase(&rewriter), types, inputs, irWrapLocation(location)));
}

TesseraValueGroup rwConversionCast(RwConversion *conversion, const RwCast *cast,
                                   TesseraTypeGroup types, IrStorage *location,
                                   IrOperation *before) {
  TesseraValueGroup inputs = cast->inputs;
  if (haveTypes(inputs, types))
    return inputs;
  uintptr_t *slot = NULL;
  if (inputs.size)
    slot = tsPointerMapInsert(&conversion->castsOf, inputs.values[0].ptr, NULL);
  for (const RwCast *known = slot ? (const RwCast *)*slot : NULL; known; known = known->next)
    if (isCastOf(known->op, inputs, types))
      return resultsOf(conversion, known->op);
  RwCast *made = tsArenaNew(&conversion->arena, RwCast);
  *made = *cast;
  made->op = makeCast(conversion, inputs, types, location, before);
  made->next = slot ? (RwCast *)*slot : NULL;
  if (slot)
    *slot = (uintptr_t)made;
  tsVecPush(&conversion->casts, made);
  tsVecPush(&conversion->log, (RwAction){.kind = RW_ADDED_CAST});
  return resultsOf(conversion, made->op);
}

static bool isTargetOf(const RwCast *cast, TesseraValueGroup inputs) {
  if (cast->kind != RW_TO_TARGET || cast->op->numOperands != inputs.size)
    return false;
  for (intptr_t i = 0; i < inputs.size; i++)
    if (cast->op->operands[i].value != irValue(inputs.values[i]))
      return false;
  return true;
}

TesseraValueGroup rwThroughTarget(RwConversion *conversion, TesseraValueGroup values) {
  uintptr_t *slot =
      values.size ? tsPointerMapFind(&conversion->castsOf, values.values[0].ptr) : NULL;
  for (const RwCast *known = slot ? (const RwCast *)*slot : NULL; known; known = known->next)
    if (isTargetOf(known, values))
      return resultsOf(conversion, known->op);
  return values;
}

//===--- Operands ---===//

// Sets *group to values of the types.
static void fit(RwConversion *conversion, const TesseraTypeConverter *converter, IrValue *value,
                TesseraTypeGroup types, IrStorage *location, TesseraValueGroup *group) {
  IrValue *const *kept = tsArenaCopy(&conversion->arena, &value, sizeof value, _Alignof(IrValue *));
  if (rwLookupTyped(conversion, kept, types, true, group))
    return;
  RwCast cast = {.kind = RW_TO_TARGET,
                 .converter = converter,
                 .originalType = irWrapType(value->type),
                 .inputs = rwLookup(conversion, kept)};
  *group = rwConversionCast(conversion, &cast, types, location, conversion->opAtWork);
}

bool rwRemap(RwConversion *conversion, const TesseraTypeConverter *converter, IrValue *value,
             IrStorage *location, TesseraValueGroup *group) {
  if (!converter) {
    IrValue *const *kept =
        tsArenaCopy(&conversion->arena, &value, sizeof value, _Alignof(IrValue *));
    *group = rwLookup(conversion, kept);
    return true;
  }
  TesseraTypeList types = {0};
  bool isConverted = mlirLogicalResultIsSuccess(
      tesseraTypeConverterExpandValue(converter, irWrapValue(value), &types));
  if (isConverted)
    fit(conversion, converter, value, tesseraTypeListGroup(&types), location, group);
  tesseraTypeListFree(&types);
  return isConverted;
}
