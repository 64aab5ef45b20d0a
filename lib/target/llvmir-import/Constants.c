// Constants, each of which is there once.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir-import/Parser.h"

LiValue *liNewValue(LiModule *module, LiKind kind, MlirType type) {
  LiValue *value = tsArenaNew(&module->arena, LiValue);
  *value = (LiValue){.kind = kind, .type = type};
  return value;
}

bool liImply(LiModule *module, uint64_t count) {
  enum { kMaxImplied = 1 << 24 };
  module->numImplied += count;
  return count <= kMaxImplied && module->numImplied <= kMaxImplied;
}

LiValue *liNumber(LiModule *module, LiKind kind, MlirAttribute attribute) {
  uintptr_t *slot = tsPointerMapInsert(&module->numbers, attribute.ptr, NULL);
  if (!*slot) {
    LiValue *value = liNewValue(module, kind, irWrapType(irAttributeType(irAttribute(attribute))));
    value->attribute = attribute;
    *slot = (uintptr_t)value;
  }
  return (LiValue *)*slot;
}

LiValue *liInteger(LiModule *module, MlirType type, int64_t number) {
  return liNumber(module, LI_INTEGER, irWrapAttribute(irIntegerAttrGet(irType(type), number)));
}

/// The constant with this key, made when it is new; `isNew` says so.
static LiValue *unique(LiModule *module, LiKind kind, MlirType type, const void *parts, size_t size,
                       bool *isNew) {
  TsString key = {0};
  tsStringAppend(&key, mlirStringRefCreate((const char *)&kind, sizeof kind));
  tsStringAppend(&key, mlirStringRefCreate((const char *)&type.ptr, sizeof type.ptr));
  tsStringAppend(&key, mlirStringRefCreate(parts, size));
  uintptr_t *slot = tsStringMapFind(&module->constants, tsStringView(&key));
  *isNew = !slot;
  LiValue *value = slot ? (LiValue *)*slot : liNewValue(module, kind, type);
  if (!slot)
    *tsStringMapInsert(&module->constants, tsArenaString(&module->arena, tsStringView(&key)),
                       NULL) = (uintptr_t)value;
  tsStringFree(&key);
  return value;
}

LiValue *liSimple(LiModule *module, LiKind kind, MlirType type) {
  bool isNew;
  return unique(module, kind, type, "", 0, &isNew);
}

static bool allZero(MlirStringRef text) {
  for (size_t i = 0; i < text.length; ++i)
    if (text.data[i])
      return false;
  return true;
}

LiValue *liText(LiModule *module, MlirType type, MlirStringRef text) {
  if (allZero(text))
    return liSimple(module, LI_ZERO, type);
  bool isNew;
  LiValue *value = unique(module, LI_TEXT, type, text.data, text.length, &isNew);
  if (isNew)
    value->text = tsArenaString(&module->arena, text);
  return value;
}

//===--- Zeros and elements ---===//

bool liIsZero(const LiValue *value) {
  if (value->kind == LI_INTEGER) {
    size_t numWords;
    const uint64_t *words = irIntegerAttrWords(irAttribute(value->attribute), &numWords);
    for (size_t i = 0; i < numWords; ++i)
      if (words[i])
        return false;
    return true;
  }
  if (value->kind == LI_FLOAT) {
    IrFloatBits bits = irFloatAttrBits(irAttribute(value->attribute));
    return !bits.low && !bits.high;
  }
  return value->kind == LI_NULL || value->kind == LI_ZERO || value->kind == LI_NONE ||
         value->kind == LI_TARGET;
}

LiValue *liZero(LiModule *module, MlirType type) {
  IrStorage *storage = irType(type);
  if (irTypeIsInteger(storage))
    return liInteger(module, type, 0);
  if (irTypeIsFloat(storage))
    return liNumber(module, LI_FLOAT, irWrapAttribute(irFloatAttrGet(storage, 0)));
  LiKind kind = llvmPointerTypeIsA(type)     ? LI_NULL
                : llvmTokenTypeIsA(type)     ? LI_NONE
                : llvmTargetExtTypeIsA(type) ? LI_TARGET
                                             : LI_ZERO;
  return liSimple(module, kind, type);
}

LiValue *liElement(LiModule *module, LiValue *value, size_t position) {
  MlirType type = liTypePart(value->type, position);
  switch (value->kind) {
  case LI_ZERO:
    return liZero(module, type);
  case LI_UNDEF:
  case LI_POISON:
    return liSimple(module, value->kind, type);
  case LI_TEXT:
    return liInteger(module, type, (signed char)value->text.data[position]);
  case LI_DATA:
  case LI_AGGREGATE:
    return value->elements[position];
  default:
    return NULL;
  }
}

//===--- Aggregates ---===//

static bool areAll(size_t size, LiValue **elements, LiKind kind) {
  for (size_t i = 0; i < size; ++i)
    if (kind == LI_ZERO ? !liIsZero(elements[i]) : elements[i]->kind != kind)
      return false;
  return true;
}

/// Whether LLVM keeps elements of the type as plain data.
static bool isPlain(MlirType type) {
  IrStorage *storage = irType(type);
  unsigned width = irTypeBitWidth(storage);
  return (irTypeIsInteger(storage) && (width == 8 || width == 16 || width == 32 || width == 64)) ||
         (irTypeIsFloat(storage) && width <= 64);
}

static bool areNumbers(size_t size, LiValue **elements) {
  for (size_t i = 0; i < size; ++i)
    if (elements[i]->kind != LI_INTEGER && elements[i]->kind != LI_FLOAT)
      return false;
  return true;
}

static LiValue *bytes(LiModule *module, MlirType type, size_t size, LiValue **elements) {
  char *text = tsArenaAlloc(&module->arena, size + 1, 1);
  for (size_t i = 0; i < size; ++i)
    text[i] = (char)irIntegerAttrValue(irAttribute(elements[i]->attribute));
  return liText(module, type, mlirStringRefCreate(text, size));
}

LiValue *liAggregate(LiModule *module, MlirType type, size_t size, LiValue **elements) {
  if (areAll(size, elements, LI_ZERO))
    return liSimple(module, LI_ZERO, type);
  if (areAll(size, elements, LI_POISON))
    return liSimple(module, LI_POISON, type);
  if (areAll(size, elements, LI_UNDEF))
    return liSimple(module, LI_UNDEF, type);
  MlirType part = liTypePart(type, 0);
  bool isData = !llvmStructTypeIsA(type) && isPlain(part) && areNumbers(size, elements);
  if (isData && llvmArrayTypeIsA(type) && irTypeBitWidth(irType(part)) == 8 &&
      irTypeIsInteger(irType(part)))
    return bytes(module, type, size, elements);
  bool isNew;
  LiValue *value = unique(module, isData ? LI_DATA : LI_AGGREGATE, type, elements,
                          size * sizeof elements[0], &isNew);
  if (isNew) {
    value->size = size;
    value->elements = tsArenaCopy(&module->arena, elements, size * sizeof elements[0], 8);
  }
  return value;
}

LiValue *liAbout(LiModule *module, LiKind kind, MlirType type, LiValue *base,
                 const LiToken *target) {
  struct {
    LiValue *base;
    uintptr_t kind;
    uint64_t number;
  } key = {base, target ? target->kind : 0, target ? target->number : 0};
  TsString parts = {0};
  tsStringAppend(&parts, mlirStringRefCreate((const char *)&key, sizeof key));
  if (target)
    tsStringAppend(&parts, target->text);
  bool isNew;
  LiValue *value = unique(module, kind, type, parts.data, parts.size, &isNew);
  tsStringFree(&parts);
  if (isNew) {
    value->base = base;
    if (target)
      value->target = *target;
    if (kind == LI_BLOCK_ADDRESS)
      liPush(&module->arena, &module->blockAddresses, value);
  }
  return value;
}

//===--- Expressions ---===//

/// What LLVM makes of the expression without knowing the target; NULL: nothing else.
static LiValue *foldExpression(LiModule *module, const LiInst *inst, MlirType type) {
  LiValue *first = inst->operands[0];
  const TesseraOpDef *definition = inst->opcode->definition;
  if (inst->opcode->op == LI_OP_GEP) {
    bool allZero = true;
    for (size_t i = 0; i < inst->size; ++i)
      if (inst->operands[i]->kind == LI_POISON)
        return liSimple(module, LI_POISON, type);
    for (size_t i = 1; i < inst->size; ++i)
      allZero = allZero && liIsZero(inst->operands[i]);
    return allZero && mlirTypeEqual(first->type, type) ? first : NULL;
  }
  if (inst->opcode->op == LI_OP_CAST) {
    if (first->kind == LI_POISON || (first->kind == LI_UNDEF && definition == &llvmBitcastOpDef))
      return liSimple(module, first->kind, type);
    if (definition == &llvmBitcastOpDef && mlirTypeEqual(first->type, type))
      return first;
    bool isZero = liIsZero(first) && definition != &llvmAddrSpaceCastOpDef;
    return isZero ? liZero(module, type) : NULL;
  }
  return NULL;
}

LiValue *liExpression(LiModule *module, LiInst *inst, MlirType type) {
  LiValue *folded = foldExpression(module, inst, type);
  if (folded)
    return folded;
  struct {
    const LiOpcode *opcode;
    const void *access;
    uint64_t flags, predicate;
  } key = {inst->opcode, inst->access.ptr, inst->flags, (uint64_t)inst->predicate};
  TsString parts = {0};
  tsStringAppend(&parts, mlirStringRefCreate((const char *)&key, sizeof key));
  tsStringAppend(&parts, mlirStringRefCreate((const char *)inst->operands,
                                             inst->size * sizeof inst->operands[0]));
  if (inst->numIndices)
    tsStringAppend(&parts, mlirStringRefCreate((const char *)inst->indices,
                                               inst->numIndices * sizeof inst->indices[0]));
  bool isNew;
  LiValue *value = unique(module, LI_EXPRESSION, type, parts.data, parts.size, &isNew);
  tsStringFree(&parts);
  if (isNew) {
    value->inst = inst;
    value->position = inst->position;
    inst->value = value;
    value->size = inst->size;
    value->elements = inst->operands;
  }
  return value;
}
