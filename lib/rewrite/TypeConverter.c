// Type converters: asking functions, and remembering what they answer.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rewrite/ConversionInternal.h"

//===--- Converters ---===//

// One of three kinds of function.
typedef struct Conversion {
  TesseraTypeConversion convert;
  TesseraTypeExpansion expand;
  TesseraValueConversion convertValue;
  void *user;
} Conversion;

typedef struct SourceMaterialization {
  TesseraSourceMaterialization materialize;
  void *user;
} SourceMaterialization;

typedef struct TargetMaterialization {
  TesseraTargetMaterialization materialize;
  void *user;
} TargetMaterialization;

typedef TsVec(SourceMaterialization) SourceMaterializations;

/// What a type becomes. While that is being found out it is `isOpen`, and unless the one who finds
/// out has said it already, not `isConverted`.
typedef struct Answer {
  bool isOpen, isConverted;
  bool isGone;    ///< it relied on one that was said too early: to be found out anew
  unsigned early; ///< how many had been said early when it was asked for
  TesseraTypeGroup types;
  struct Answer *before; ///< the one that was asked for before
} Answer;

/// What was answered: the only part of a complete converter that changes.
typedef struct Memory {
  TsPointerMap answers; ///< IrStorage * -> Answer *
  Answer *last;
  unsigned early; ///< how many answers were said early
  TsArena arena;
} Memory;

struct TesseraTypeConverter {
  TsVec(Conversion) conversions;
  bool looksAtValues; ///< one of them does
  SourceMaterializations toSource, toArgument;
  TsVec(TargetMaterialization) toTarget;
  Memory *memory;
};

TesseraTypeConverter *tesseraTypeConverterCreate(void) {
  TesseraTypeConverter *converter = tsAllocZeroed(1, sizeof *converter);
  converter->memory = tsAllocZeroed(1, sizeof *converter->memory);
  return converter;
}

void tesseraTypeConverterDestroy(TesseraTypeConverter *converter) {
  tsVecFree(&converter->conversions);
  tsVecFree(&converter->toSource);
  tsVecFree(&converter->toArgument);
  tsVecFree(&converter->toTarget);
  tsPointerMapFree(&converter->memory->answers);
  tsArenaDestroy(&converter->memory->arena);
  tsFree(converter->memory);
  tsFree(converter);
}

void tesseraTypeConverterForget(TesseraTypeConverter *converter) {
  Memory *memory = converter->memory;
  tsPointerMapClear(&memory->answers);
  tsArenaDestroy(&memory->arena);
  memory->last = NULL;
  memory->early = 0;
}

void tesseraTypeConverterAddConversion(TesseraTypeConverter *converter,
                                       TesseraTypeConversion conversion, void *user) {
  tsVecPush(&converter->conversions, (Conversion){.convert = conversion, .user = user});
}

void tesseraTypeConverterAddExpansion(TesseraTypeConverter *converter,
                                      TesseraTypeExpansion expansion, void *user) {
  tsVecPush(&converter->conversions, (Conversion){.expand = expansion, .user = user});
}

void tesseraTypeConverterAddValueConversion(TesseraTypeConverter *converter,
                                            TesseraValueConversion conversion, void *user) {
  tsVecPush(&converter->conversions, (Conversion){.convertValue = conversion, .user = user});
  converter->looksAtValues = true;
}

//===--- Converting ---===//

static TesseraOptional askOne(const Conversion *conversion, MlirType type, MlirValue value,
                              TesseraTypeList *converted) {
  if (conversion->convertValue)
    return mlirValueIsNull(value) ? TESSERA_ABSENT
                                  : conversion->convertValue(value, converted, conversion->user);
  if (conversion->expand)
    return conversion->expand(type, converted, conversion->user);
  MlirType one = {NULL};
  TesseraOptional answer = conversion->convert(type, &one, conversion->user);
  if (answer == TESSERA_PRESENT)
    tesseraTypeListAdd(converted, one);
  return answer;
}

static bool ask(const TesseraTypeConverter *converter, MlirType type, MlirValue value,
                TesseraTypeList *converted) {
  size_t start = converted->size;
  for (size_t i = converter->conversions.size; i-- > 0;) {
    TesseraOptional answer = askOne(&converter->conversions.data[i], type, value, converted);
    if (answer != TESSERA_ABSENT)
      return answer == TESSERA_PRESENT;
    converted->size = start;
  }
  return false;
}

static void setTypes(Memory *memory, Answer *answer, size_t size, const MlirType *types) {
  answer->isConverted = true;
  answer->types.size = (intptr_t)size;
  if (size)
    answer->types.types =
        tsArenaCopy(&memory->arena, types, size * sizeof *types, _Alignof(MlirType));
}

static Answer *openAnswer(Memory *memory, uintptr_t *slot, bool isNew) {
  Answer *answer = isNew ? tsArenaNew(&memory->arena, Answer) : (Answer *)*slot;
  *answer = (Answer){.isOpen = true, .early = memory->early, .before = memory->last};
  *slot = (uintptr_t)answer;
  memory->last = answer;
  return answer;
}

// What was found out since may rely on what `answer` said of itself, which has turned out wrong.
static void forgetSince(Memory *memory, const Answer *answer) {
  for (; memory->last != answer; memory->last = memory->last->before)
    memory->last->isGone = true;
}

static const Answer *findOut(const TesseraTypeConverter *converter, MlirType type, Answer *answer) {
  Memory *memory = converter->memory;
  TesseraTypeList list = {0};
  bool isConverted = ask(converter, type, (MlirValue){NULL}, &list);
  if (!isConverted && answer->isConverted)
    forgetSince(memory, answer);
  answer->isConverted = answer->isOpen = false;
  if (isConverted)
    setTypes(memory, answer, list.size, list.data);
  tesseraTypeListFree(&list);
  return answer->isConverted ? answer : NULL;
}

// What the type becomes; NULL when it can't be converted, as when that depends on itself and nobody
// has said early what it will be. One around a type of which that was said is asked for once more.
static const Answer *answerFor(const TesseraTypeConverter *converter, MlirType type) {
  Memory *memory = converter->memory;
  bool isNew;
  uintptr_t *slot = tsPointerMapInsert(&memory->answers, type.ptr, &isNew);
  Answer *known = isNew ? NULL : (Answer *)*slot;
  if (!known || known->isGone)
    return findOut(converter, type, openAnswer(memory, slot, isNew)); // asking may move the slot
  if (known->isConverted)
    return known;
  if (!known->isOpen || known->early == memory->early)
    return NULL;
  known->early = memory->early;
  return findOut(converter, type, known);
}

void tesseraTypeConverterSayEarly(TesseraTypeConverter *converter, MlirType type,
                                  MlirType converted) {
  uintptr_t *slot = tsPointerMapFind(&converter->memory->answers, type.ptr);
  if (!slot || !((Answer *)*slot)->isOpen)
    return;
  ++converter->memory->early;
  setTypes(converter->memory, (Answer *)*slot, 1, &converted);
}

MlirType tesseraTypeConverterConvert(const TesseraTypeConverter *converter, MlirType type) {
  const Answer *answer = answerFor(converter, type);
  return answer && answer->types.size == 1 ? answer->types.types[0] : (MlirType){NULL};
}

static void appendAll(TesseraTypeList *list, TesseraTypeGroup types) {
  for (intptr_t i = 0; i < types.size; i++)
    tesseraTypeListAdd(list, types.types[i]);
}

MlirLogicalResult tesseraTypeConverterExpand(const TesseraTypeConverter *converter, MlirType type,
                                             TesseraTypeList *converted) {
  const Answer *answer = answerFor(converter, type);
  if (!answer)
    return mlirLogicalResultFailure();
  appendAll(converted, answer->types);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tesseraTypeConverterExpandAll(const TesseraTypeConverter *converter,
                                                TesseraTypeGroup types,
                                                TesseraTypeList *converted) {
  for (intptr_t i = 0; i < types.size; i++)
    if (mlirLogicalResultIsFailure(
            tesseraTypeConverterExpand(converter, types.types[i], converted)))
      return mlirLogicalResultFailure();
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tesseraTypeConverterExpandValue(const TesseraTypeConverter *converter,
                                                  MlirValue value, TesseraTypeList *converted) {
  if (!converter->looksAtValues)
    return tesseraTypeConverterExpand(converter, mlirValueGetType(value), converted);
  return ask(converter, mlirValueGetType(value), value, converted) ? mlirLogicalResultSuccess()
                                                                   : mlirLogicalResultFailure();
}

MlirType tesseraTypeConverterConvertValue(const TesseraTypeConverter *converter, MlirValue value) {
  if (!converter->looksAtValues)
    return tesseraTypeConverterConvert(converter, mlirValueGetType(value));
  TesseraTypeList list = {0};
  bool isOne = ask(converter, mlirValueGetType(value), value, &list) && list.size == 1;
  MlirType type = isOne ? list.data[0] : (MlirType){NULL};
  tesseraTypeListFree(&list);
  return type;
}

//===--- Legality ---===//

bool tesseraTypeConverterIsLegal(const TesseraTypeConverter *converter, MlirType type) {
  return tesseraTypeConverterConvert(converter, type).ptr == type.ptr;
}

static bool isLegalValue(const TesseraTypeConverter *converter, const IrValue *value) {
  return irType(tesseraTypeConverterConvertValue(converter, irWrapValue(value))) == value->type;
}

bool tesseraTypeConverterIsLegalOp(const TesseraTypeConverter *converter, MlirOperation handle) {
  IrOperation *op = irOp(handle);
  for (uint32_t i = 0; i < op->numOperands; i++)
    if (!isLegalValue(converter, op->operands[i].value))
      return false;
  for (uint32_t i = 0; i < op->numResults; i++)
    if (!isLegalValue(converter, irOperationResult(op, i)))
      return false;
  return true;
}

bool tesseraTypeConverterIsLegalRegion(const TesseraTypeConverter *converter, MlirRegion region) {
  for (const IrBlock *block = irRegion(region)->first; block; block = block->next)
    for (uint32_t i = 0; i < block->numArguments; i++)
      if (!isLegalValue(converter, &block->arguments[i]->value))
        return false;
  return true;
}

static bool allLegal(const TesseraTypeConverter *converter, IrList types) {
  for (size_t i = 0; i < types.size; i++)
    if (!tesseraTypeConverterIsLegal(converter, irWrapType(types.data[i])))
      return false;
  return true;
}

bool tesseraTypeConverterIsLegalSignature(const TesseraTypeConverter *converter,
                                          MlirType functionType) {
  return allLegal(converter, irFunctionInputs(irType(functionType))) &&
         allLegal(converter, irFunctionResults(irType(functionType)));
}

//===--- Materializations ---===//

void tesseraTypeConverterAddSourceMaterialization(TesseraTypeConverter *converter,
                                                  TesseraSourceMaterialization materialization,
                                                  void *user) {
  tsVecPush(&converter->toSource, (SourceMaterialization){materialization, user});
}

void tesseraTypeConverterAddArgumentMaterialization(TesseraTypeConverter *converter,
                                                    TesseraSourceMaterialization materialization,
                                                    void *user) {
  tsVecPush(&converter->toArgument, (SourceMaterialization){materialization, user});
}

void tesseraTypeConverterAddTargetMaterialization(TesseraTypeConverter *converter,
                                                  TesseraTargetMaterialization materialization,
                                                  void *user) {
  tsVecPush(&converter->toTarget, (TargetMaterialization){materialization, user});
}

static bool castToTarget(MlirRewriterBase rewriter, TesseraTypeGroup types,
                         TesseraValueGroup values, MlirType originalType, MlirLocation location,
                         MlirValue *made, void *user) {
  (void)originalType, (void)user;
  MlirOperation cast = rwCreateCast(rewriter, types, values, location);
  for (intptr_t i = 0; i < types.size; i++)
    made[i] = mlirOperationGetResult(cast, i);
  return true;
}

static MlirValue castToSource(MlirRewriterBase rewriter, MlirType type, TesseraValueGroup values,
                              MlirLocation location, void *user) {
  (void)user;
  TesseraTypeGroup types = {1, &type};
  return mlirOperationGetResult(rwCreateCast(rewriter, types, values, location), 0);
}

void tesseraTypeConverterAddCasts(TesseraTypeConverter *converter) {
  tesseraTypeConverterAddSourceMaterialization(converter, castToSource, NULL);
  tesseraTypeConverterAddTargetMaterialization(converter, castToTarget, NULL);
}

static MlirValue makeSource(const SourceMaterializations *all, MlirRewriterBase rewriter,
                            MlirType type, TesseraValueGroup values, MlirLocation location) {
  MlirValue made = {NULL};
  for (size_t i = all->size; i-- > 0 && mlirValueIsNull(made);)
    made = all->data[i].materialize(rewriter, type, values, location, all->data[i].user);
  return made;
}

static bool makeTarget(const TesseraTypeConverter *converter, MlirRewriterBase rewriter,
                       const RwCast *cast, TesseraTypeGroup types, MlirLocation location,
                       MlirValue *made) {
  for (size_t i = converter->toTarget.size; i-- > 0;) {
    TargetMaterialization target = converter->toTarget.data[i];
    if (target.materialize(rewriter, types, cast->inputs, cast->originalType, location, made,
                           target.user))
      return true;
  }
  return false;
}

bool rwMaterialize(MlirRewriterBase rewriter, const RwCast *cast, TesseraTypeGroup types,
                   MlirLocation location, MlirValue *made) {
  const TesseraTypeConverter *converter = cast->converter;
  if (!converter)
    return false;
  if (cast->kind == RW_TO_TARGET)
    return makeTarget(converter, rewriter, cast, types, location, made);
  made[0] = (MlirValue){NULL};
  if (cast->kind == RW_TO_ARGUMENT)
    made[0] = makeSource(&converter->toArgument, rewriter, types.types[0], cast->inputs, location);
  if (mlirValueIsNull(made[0]))
    made[0] = makeSource(&converter->toSource, rewriter, types.types[0], cast->inputs, location);
  return !mlirValueIsNull(made[0]);
}
