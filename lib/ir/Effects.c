// Effects on memory, constants and folding.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"

//===--- Effects ---===//

bool tesseraResourcesEqual(const char *a, const char *b) {
  return a == b || (a && b && !strcmp(a, b));
}

// The values that a declared effect is on.
static TesseraRange valuesOf(MlirOperation op, const TesseraEffectDef *effect) {
  return effect->place == TESSERA_EFFECT_ON_OPERAND
             ? tesseraOperationGetOperandGroup(op, effect->index)
         : effect->place == TESSERA_EFFECT_ON_RESULT
             ? tesseraOperationGetResultGroup(op, effect->index)
             : (TesseraRange){.count = 0};
}

static void getDeclaredEffects(MlirOperation op, TesseraAppendEffect append, void *user) {
  const TesseraOpDef *definition = irOp(op)->name->definition;
  for (uint16_t i = 0; i < definition->numEffects; i++) {
    const TesseraEffectDef *declared = &definition->effects[i];
    TesseraEffect effect = {.kind = declared->kind,
                            .resource = declared->resource,
                            .stage = declared->stage,
                            .onFullRegion = declared->onFullRegion};
    if (declared->place == TESSERA_EFFECT_ON_SYMBOL)
      effect.symbol = tesseraOperationGetSlot(op, declared->index);
    bool isOnValues =
        declared->place == TESSERA_EFFECT_ON_OPERAND || declared->place == TESSERA_EFFECT_ON_RESULT;
    bool isAbsent = declared->place == TESSERA_EFFECT_ON_SYMBOL && !effect.symbol.ptr;
    if (!isOnValues && !isAbsent)
      append(effect, user);
    TesseraRange range = valuesOf(op, declared);
    for (intptr_t k = 0; k < range.count; k++) {
      effect.value = declared->place == TESSERA_EFFECT_ON_OPERAND
                         ? mlirOperationGetOperand(op, range.start + k)
                         : mlirOperationGetResult(op, range.start + k);
      append(effect, user);
    }
  }
}

const MemoryEffectOpInterfaceMethods tesseraDeclaredEffects = {getDeclaredEffects};

typedef struct EffectList {
  TsVec(TesseraEffect) effects;
} EffectList;

static void appendEffect(TesseraEffect effect, void *user) {
  EffectList *list = user;
  tsVecPush(&list->effects, effect);
}

// What is known of an operation's own effects, nested ones apart.
typedef enum Knowledge { UNKNOWN, NONE, LISTED } Knowledge;

static Knowledge ownEffects(const IrOperation *op, EffectList *list) {
  if (irHasTrait(op, TESSERA_TRAIT_NO_MEMORY_EFFECT))
    return NONE;
  const MemoryEffectOpInterfaceMethods *methods = irInterface(op, &memoryEffectOpInterface);
  if (!methods)
    return irHasTrait(op, TESSERA_TRAIT_RECURSIVE_MEMORY_EFFECTS) ? NONE : UNKNOWN;
  methods->getEffects(irWrapOp((IrOperation *)op), appendEffect, list);
  return LISTED;
}

// Whether the effects of an operation that nobody looks at any more don't matter: it reads, or it
// makes something that only its own results give access to.
static bool effectsVanish(const EffectList *list, const IrOperation *op) {
  for (size_t i = 0; i < list->effects.size; i++) {
    TesseraEffect effect = list->effects.data[i];
    const IrValue *value = irValue(effect.value);
    bool isOnOwnResult = value && irDefiningOp((IrValue *)value) == op;
    if (effect.kind == TESSERA_EFFECT_READ ||
        ((effect.kind == TESSERA_EFFECT_ALLOCATE || effect.kind == TESSERA_EFFECT_WRITE) &&
         isOnOwnResult))
      continue;
    return false;
  }
  return true;
}

// Asks `test` of the operation and, where its effects are those of its body, of what is nested.
static bool allEffects(IrOperation *root,
                       bool (*test)(Knowledge, const EffectList *, const IrOperation *)) {
  // What has no effects holds of all that is asked here, and is most of what is asked about.
  if (!root->numRegions && irHasTrait(root, TESSERA_TRAIT_NO_MEMORY_EFFECT))
    return true;
  for (IrOperation *op = root; op;) {
    EffectList list = {0};
    bool holds = test(ownEffects(op, &list), &list, op);
    tsVecFree(&list.effects);
    if (!holds)
      return false;
    op = irWalkNext(root, op, !irHasTrait(op, TESSERA_TRAIT_RECURSIVE_MEMORY_EFFECTS));
  }
  return true;
}

static bool hasNone(Knowledge knowledge, const EffectList *list, const IrOperation *op) {
  (void)op;
  return knowledge != UNKNOWN && list->effects.size == 0;
}

static bool vanishes(Knowledge knowledge, const EffectList *list, const IrOperation *op) {
  return knowledge != UNKNOWN && effectsVanish(list, op) &&
         (list->effects.size == 0 || op->numRegions == 0 || knowledge == LISTED);
}

bool tesseraOperationIsMemoryEffectFree(MlirOperation op) { return allEffects(irOp(op), hasNone); }

bool tesseraOperationOnlyReads(MlirOperation handle) {
  const IrOperation *op = irOp(handle);
  EffectList list = {0};
  bool onlyReads = ownEffects(op, &list) == LISTED && list.effects.size != 0;
  for (size_t i = 0; i < list.effects.size; i++)
    onlyReads = onlyReads && list.effects.data[i].kind == TESSERA_EFFECT_READ;
  tsVecFree(&list.effects);
  return onlyReads;
}

static bool neverWrites(Knowledge knowledge, const EffectList *list, const IrOperation *op) {
  (void)op;
  for (size_t i = 0; i < list->effects.size; i++)
    if (list->effects.data[i].kind == TESSERA_EFFECT_WRITE)
      return false;
  return knowledge != UNKNOWN;
}

bool tesseraOperationMayWrite(MlirOperation op) { return !allEffects(irOp(op), neverWrites); }

static TesseraSpeculatability speculatabilityOf(const IrOperation *op) {
  if (irHasTrait(op, TESSERA_TRAIT_ALWAYS_SPECULATABLE))
    return TESSERA_SPECULATABLE;
  if (irHasTrait(op, TESSERA_TRAIT_RECURSIVELY_SPECULATABLE))
    return TESSERA_RECURSIVELY_SPECULATABLE;
  const ConditionallySpeculatableMethods *methods = irInterface(op, &conditionallySpeculatable);
  return methods ? methods->getSpeculatability(irWrapOp((IrOperation *)op))
                 : TESSERA_NOT_SPECULATABLE;
}

bool tesseraOperationIsSpeculatable(MlirOperation handle) {
  IrOperation *root = irOp(handle);
  for (IrOperation *op = root; op;) {
    TesseraSpeculatability speculatability = speculatabilityOf(op);
    if (speculatability == TESSERA_NOT_SPECULATABLE)
      return false;
    op = irWalkNext(root, op, speculatability != TESSERA_RECURSIVELY_SPECULATABLE);
  }
  return true;
}

TesseraSpeculatability tesseraShapedDimGetSpeculatability(MlirOperation op) {
  MlirType type = mlirValueGetType(shapedDimOpInterfaceGetShapedValue(op));
  MlirAttribute dim = tesseraValueGetConstant(shapedDimOpInterfaceGetDimension(op));
  if (mlirAttributeIsNull(dim) || !mlirAttributeIsAInteger(dim) || !mlirShapedTypeHasRank(type))
    return TESSERA_NOT_SPECULATABLE;
  int64_t number = mlirIntegerAttrGetValueInt(dim);
  return number >= 0 && number < mlirShapedTypeGetRank(type) ? TESSERA_SPECULATABLE
                                                             : TESSERA_NOT_SPECULATABLE;
}

bool tesseraOperationIsPure(MlirOperation op) {
  return tesseraOperationIsSpeculatable(op) && tesseraOperationIsMemoryEffectFree(op);
}

bool tesseraOperationWouldBeTriviallyDead(MlirOperation handle) {
  IrOperation *op = irOp(handle);
  if (irHasTrait(op, TESSERA_TRAIT_IS_TERMINATOR) || irHasTrait(op, TESSERA_TRAIT_SYMBOL))
    return false;
  return allEffects(op, vanishes);
}

bool tesseraOperationIsTriviallyDead(MlirOperation op) {
  return irOperationHasNoUses(irOp(op)) && tesseraOperationWouldBeTriviallyDead(op);
}

//===--- Constants and folding ---===//

// A constant-like operation folds to its value without operands.
MlirAttribute tesseraOperationGetConstant(MlirOperation handle) {
  IrOperation *op = irOp(handle);
  const MlirAttribute none = {NULL};
  if (!irHasTrait(op, TESSERA_TRAIT_CONSTANT_LIKE) || op->numResults != 1 ||
      !op->name->definition->fold)
    return none;
  TesseraFoldResult result = {{NULL}, {NULL}};
  size_t numResults = 0;
  MlirLogicalResult folded = op->name->definition->fold(handle, NULL, &result, &numResults);
  return mlirLogicalResultIsSuccess(folded) && numResults == 1 ? result.attribute : none;
}

MlirAttribute tesseraValueGetConstant(MlirValue value) {
  IrOperation *op = value.ptr ? irDefiningOp(irValue(value)) : NULL;
  return op ? tesseraOperationGetConstant(irWrapOp(op)) : (MlirAttribute){NULL};
}

// Operands that only the order tells apart are sorted: constants to the right.
static bool moveConstantsRight(IrOperation *op, const MlirAttribute *operands) {
  uint32_t numOperands = op->numOperands, position = 0;
  bool seenConstant = false, changed = false;
  for (uint32_t i = 0; i < numOperands && !changed; i++) {
    changed = seenConstant && !operands[i].ptr;
    seenConstant |= operands[i].ptr != NULL;
  }
  if (!changed)
    return false;
  IrValue **sorted = tsAllocZeroed(numOperands, sizeof *sorted);
  for (int constants = 0; constants < 2; constants++)
    for (uint32_t i = 0; i < numOperands; i++)
      if ((operands[i].ptr != NULL) == constants)
        sorted[position++] = op->operands[i].value;
  irOperationSetOperands(op, sorted, numOperands);
  tsFree(sorted);
  return true;
}

// f(f(x)) is x when f is its own inverse, and f(x) when it is idempotent; f(x, x) is x then.
static IrValue *findRepeated(IrOperation *op) {
  IrValue *operand = op->numOperands ? op->operands[0].value : NULL;
  bool isIdempotent = irHasTrait(op, TESSERA_TRAIT_IDEMPOTENT);
  if (isIdempotent && op->numOperands == 2 && op->operands[1].value == operand)
    return operand;
  IrOperation *inner = op->numOperands == 1 && operand ? irDefiningOp(operand) : NULL;
  if (!inner || inner->name != op->name || inner->numOperands != 1)
    return NULL;
  if (irHasTrait(op, TESSERA_TRAIT_INVOLUTION))
    return inner->operands[0].value;
  return isIdempotent ? operand : NULL;
}

static bool foldRepeated(IrOperation *op, TesseraFoldResult *results, size_t *numResults) {
  IrValue *value = op->numResults == 1 ? findRepeated(op) : NULL;
  if (!value || value->type != irOperationResult(op, 0)->type)
    return false;
  results[0] = (TesseraFoldResult){.value = irWrapValue(value)};
  *numResults = 1;
  return true;
}

static bool foldByTraits(IrOperation *op, const MlirAttribute *operands, TesseraFoldResult *results,
                         size_t *numResults) {
  if (irHasTrait(op, TESSERA_TRAIT_COMMUTATIVE) && moveConstantsRight(op, operands)) {
    *numResults = 0;
    return true;
  }
  if (foldRepeated(op, results, numResults) || irFoldCast(op, results, numResults))
    return true;
  const TesseraOpDef *definition = op->name->definition;
  for (uint16_t i = 0; i < definition->numOtherTraits; i++) {
    TesseraFoldHook fold = definition->otherTraits[i]->fold;
    if (fold && mlirLogicalResultIsSuccess(fold(irWrapOp(op), operands, results, numResults)))
      return true;
  }
  return false;
}

bool irFoldsInPlace(const TesseraOpDef *definition) {
  bool any = definition->fold || definition->traits >> TESSERA_TRAIT_COMMUTATIVE & 1;
  for (uint16_t i = 0; i < definition->numOtherTraits; i++)
    any = any || definition->otherTraits[i]->fold;
  return any;
}

// Where operations have no order one may depend on itself: its own result is no value that it folds
// to.
static bool foldsToItself(IrOperation *op, const TesseraFoldResult *results, size_t numResults) {
  for (size_t i = 0; i < numResults; i++)
    if (results[i].value.ptr && irDefiningOp(irValue(results[i].value)) == op)
      return true;
  return false;
}

// Whether what operands are constants is asked for.
static bool looksAtOperands(const TesseraOpDef *definition) {
  return definition->fold || definition->numOtherTraits ||
         definition->traits >> TESSERA_TRAIT_COMMUTATIVE & 1;
}

MlirLogicalResult tesseraOperationFold(MlirOperation handle, const MlirAttribute *operands,
                                       TesseraFoldResult *results, size_t *numResults) {
  IrOperation *op = irOp(handle);
  *numResults = 0;
  if (!irIsRegistered(op))
    return mlirLogicalResultFailure();
  enum { FEW = 8 };
  MlirAttribute few[FEW], *constants = NULL;
  if (!operands && op->numOperands && looksAtOperands(op->name->definition)) {
    constants = op->numOperands <= FEW ? few : tsAlloc(op->numOperands * sizeof *constants);
    for (uint32_t i = 0; i < op->numOperands; i++)
      constants[i] = tesseraValueGetConstant(irWrapValue(op->operands[i].value));
    operands = constants;
  }
  TesseraFoldHook fold = op->name->definition->fold;
  bool folded = (fold && mlirLogicalResultIsSuccess(fold(handle, operands, results, numResults))) ||
                foldByTraits(op, operands, results, numResults);
  if (constants != few)
    tsFree(constants);
  if (folded && foldsToItself(op, results, *numResults)) {
    *numResults = 0;
    folded = false;
  }
  return folded ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}
