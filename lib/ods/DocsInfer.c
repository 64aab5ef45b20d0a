// Whether an op's result types follow from its record: for documentation, from the record alone.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Docs.h"

// Names of arguments and results, with what is known of their types.
typedef struct TypedPart {
  MlirStringRef name;
  bool isKnown, isResult, isVariable, isAttribute;
} TypedPart;

typedef struct Parts {
  TsVec(TypedPart) list;
  bool isDeclared; ///< the op lists the interface itself
  bool isSame;     ///< SameOperandsAndResultType
  bool changed;
} Parts;

static TgRecord *constraintOf(const TgInit *dag, size_t index) {
  TgRecord *record = tgInitGetRecord(tgDagGetArg(dag, index));
  if (record && tgRecordIsSubClassOf(record, tsLiteral("OpVariable")))
    tgRecordGetDefOptional(record, "constraint", &record);
  return record;
}

static void readParts(const TgRecord *op, const char *field, bool isResult, Parts *parts) {
  const TgInit *dag = tgRecordGetDag(op, field);
  for (size_t i = 0; dag && i < tgDagGetNumArgs(dag); ++i) {
    const TgRecord *record = constraintOf(dag, i);
    if (!record)
      continue;
    bool isVariable = tgRecordIsSubClassOf(record, tsLiteral("Variadic")) ||
                      tgRecordIsSubClassOf(record, tsLiteral("VariadicOfVariadic")) ||
                      tgRecordIsSubClassOf(record, tsLiteral("Optional"));
    bool isOperand = tgRecordIsSubClassOf(record, tsLiteral("TypeConstraint"));
    bool isBuilt = isResult && odsString(record, "builderCall").length;
    if (!isOperand && !tgRecordIsSubClassOf(record, tsLiteral("Attr")))
      continue;
    TypedPart part = {tgDagGetArgName(dag, i), isBuilt || !isResult, isResult, isVariable,
                      !isOperand};
    // Attributes have a type, whatever it is; a group of operands has several.
    part.isKnown = part.isKnown && !(isOperand && !isResult && isVariable);
    tsVecPush(&parts->list, part);
  }
}

static TypedPart *findTypedPart(Parts *parts, MlirStringRef name) {
  for (size_t i = 0; i < parts->list.size; ++i)
    if (name.length && tsEqual(parts->list.data[i].name, name))
      return &parts->list.data[i];
  return NULL;
}

static void inferFrom(Parts *parts, MlirStringRef from, MlirStringRef to) {
  const TypedPart *source = findTypedPart(parts, from);
  TypedPart *target = findTypedPart(parts, to);
  if (!source || !target || !source->isKnown || target->isKnown || !target->isResult)
    return;
  target->isKnown = true;
  parts->changed = true;
}

static void applyTrait(Parts *parts, TgRecord *trait) {
  const TgInit *values = NULL;
  if (tsEqualC(tgRecordGetName(trait), "SameOperandsAndResultType"))
    parts->isSame = true;
  if (tsEqualC(tgRecordGetName(trait), "InferTypeOpInterface") ||
      tgRecordIsSubClassOf(trait, tsLiteral("InferTypeOpInterface")) ||
      tsEqualC(odsLastComponent(odsString(trait, "cppInterfaceName")), "InferTypeOpInterface"))
    parts->isDeclared = true;
  if (tgRecordIsSubClassOf(trait, tsLiteral("TypesMatchWith")))
    inferFrom(parts, odsString(trait, "lhs"), odsString(trait, "rhs"));
  if (!tgRecordIsSubClassOf(trait, tsLiteral("AllTypesMatch")) ||
      !tgRecordGetListOptional(trait, "values", &values))
    return;
  for (size_t i = 0; i < tgListGetSize(values); ++i)
    for (size_t k = 0; k < tgListGetSize(values); ++k)
      if (tgInitIsString(tgListGetElement(values, i)) &&
          tgInitIsString(tgListGetElement(values, k)))
        inferFrom(parts, tgStringGetValue(tgListGetElement(values, i)),
                  tgStringGetValue(tgListGetElement(values, k)));
}

static void applyTraits(Parts *parts, const TgRecord *owner, unsigned depth) {
  const TgInit *list = NULL;
  if (depth > 32 || !tgRecordGetListOptional(owner, "traits", &list) || !list)
    return;
  for (size_t i = 0; i < tgListGetSize(list); ++i) {
    TgRecord *trait = tgInitGetRecord(tgListGetElement(list, i));
    if (trait && tgRecordIsSubClassOf(trait, tsLiteral("TraitList")))
      applyTraits(parts, trait, depth + 1);
    else if (trait)
      applyTrait(parts, trait);
  }
}

static bool isInferred(const Parts *parts) {
  bool hasResult = false, hasOperand = false, all = true;
  for (size_t i = 0; i < parts->list.size; ++i) {
    const TypedPart *part = &parts->list.data[i];
    if (part->isResult && part->isVariable)
      return false;
    hasResult = hasResult || part->isResult;
    hasOperand = hasOperand || (!part->isResult && !part->isAttribute && part->isKnown);
    all = all && (!part->isResult || part->isKnown);
  }
  return hasResult && (parts->isSame ? hasOperand : all && !parts->isDeclared);
}

bool odsDocInfersTypes(Ods *ods, TgRecord *op) {
  // Where the interface isn't included, no op implements it.
  if (!tgContextFindDef(ods->context, tsLiteral("InferTypeOpInterface")))
    return false;
  Parts parts = {0};
  readParts(op, "arguments", false, &parts);
  readParts(op, "results", true, &parts);
  do {
    parts.changed = false;
    applyTraits(&parts, op, 0);
  } while (parts.changed);
  bool result = isInferred(&parts);
  tsVecFree(&parts.list);
  return result;
}
