// Values and their uses.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"

void irUseSet(IrUse *use, IrValue *value) {
  bool isAlike = use->value && value && use->value->type == value->type;
  if (use->value) {
    *use->previous = use->next;
    if (use->next)
      use->next->previous = use->previous;
  }
  use->value = value;
  if (!isAlike || !use->owner->name->typesDecide)
    irOperationTouch(use->owner);
  if (!value)
    return;
  use->next = value->firstUse;
  use->previous = &value->firstUse;
  if (use->next)
    use->next->previous = &use->next;
  value->firstUse = use;
}

void irValueReplaceAllUses(IrValue *from, IrValue *to) {
  if (from == to)
    return;
  while (from->firstUse)
    irUseSet(from->firstUse, to);
}

static IrBlockArgument *asArgument(const IrValue *value) {
  return (IrBlockArgument *)(void *)(IrValue *)value;
}

IrBlock *irValueBlock(const IrValue *value) {
  if (value->kind == IR_BLOCK_ARGUMENT)
    return asArgument(value)->block;
  return irResultOwner((IrValue *)value)->block;
}

bool mlirValueEqual(MlirValue value1, MlirValue value2) { return value1.ptr == value2.ptr; }

bool mlirValueIsABlockArgument(MlirValue value) {
  return irValue(value)->kind == IR_BLOCK_ARGUMENT;
}

bool mlirValueIsAOpResult(MlirValue value) { return irValue(value)->kind == IR_OP_RESULT; }

MlirBlock mlirBlockArgumentGetOwner(MlirValue value) {
  return irWrapBlock(asArgument(irValue(value))->block);
}

intptr_t mlirBlockArgumentGetArgNumber(MlirValue value) { return irValue(value)->index; }

void irValueSetType(IrValue *value, IrStorage *type) {
  value->type = type;
  if (value->kind == IR_OP_RESULT)
    irOperationTouch(irResultOwner(value));
  for (IrUse *use = value->firstUse; use; use = use->next)
    irOperationTouch(use->owner);
}

void mlirBlockArgumentSetType(MlirValue value, MlirType type) {
  irValueSetType(irValue(value), irType(type));
}

void mlirBlockArgumentSetLocation(MlirValue value, MlirLocation loc) {
  asArgument(irValue(value))->location = irLocation(loc);
}

MlirOperation mlirOpResultGetOwner(MlirValue value) {
  return irWrapOp(irResultOwner(irValue(value)));
}

intptr_t mlirOpResultGetResultNumber(MlirValue value) { return irValue(value)->index; }

MlirType mlirValueGetType(MlirValue value) { return irWrapType(irValue(value)->type); }

void mlirValueSetType(MlirValue value, MlirType type) {
  irValueSetType(irValue(value), irType(type));
}

MlirOpOperand mlirValueGetFirstUse(MlirValue value) {
  return (MlirOpOperand){irValue(value)->firstUse};
}

void mlirValueReplaceAllUsesOfWith(MlirValue of, MlirValue with) {
  irValueReplaceAllUses(irValue(of), irValue(with));
}

void mlirValueReplaceAllUsesExcept(MlirValue of, MlirValue with, intptr_t numExceptions,
                                   MlirOperation *exceptions) {
  if (mlirValueEqual(of, with))
    return;
  TsPointerMap excepted = {0};
  for (intptr_t i = 0; i < numExceptions; i++)
    tsPointerMapInsert(&excepted, exceptions[i].ptr, NULL);
  for (IrUse *use = irValue(of)->firstUse, *next; use; use = next) {
    next = use->next;
    if (!tsPointerMapFind(&excepted, use->owner))
      irUseSet(use, irValue(with));
  }
  tsPointerMapFree(&excepted);
}

MlirLocation mlirValueGetLocation(MlirValue v) {
  IrValue *value = irValue(v);
  return irWrapLocation(value->kind == IR_BLOCK_ARGUMENT ? asArgument(value)->location
                                                         : irResultOwner(value)->location);
}

MlirContext mlirValueGetContext(MlirValue v) { return irWrapContext(irValue(v)->type->context); }

static IrUse *asUse(MlirOpOperand operand) { return operand.ptr; }

bool mlirOpOperandIsNull(MlirOpOperand opOperand) { return !opOperand.ptr; }

MlirValue mlirOpOperandGetValue(MlirOpOperand opOperand) {
  return irWrapValue(asUse(opOperand)->value);
}

MlirOperation mlirOpOperandGetOwner(MlirOpOperand opOperand) {
  return irWrapOp(asUse(opOperand)->owner);
}

unsigned mlirOpOperandGetOperandNumber(MlirOpOperand opOperand) {
  return irUseNumber(asUse(opOperand));
}

MlirOpOperand mlirOpOperandGetNextUse(MlirOpOperand opOperand) {
  return (MlirOpOperand){asUse(opOperand)->next};
}
