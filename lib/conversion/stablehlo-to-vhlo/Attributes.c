// Attributes of StableHLO as those of vhlo, and back.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/stablehlo-to-vhlo/StablehloToVhlo.h"
#include "dialect/stablehlo/StablehloOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Generated.h"

typedef TsVec(MlirAttribute) Attributes;
typedef TsVec(MlirNamedAttribute) NamedAttributes;

static const MlirAttribute kNone = {NULL};

/// Definitions with the same parameters, where texts and lists here are attributes there.
typedef struct Pair {
  const TesseraStorageDef *stablehlo, *vhlo;
} Pair;

static const Pair kPairs[] = {
    {&stablehloComparisonDirectionAttrDef, &vhloComparisonDirectionV1AttrDef},
    {&stablehloComparisonTypeAttrDef, &vhloComparisonTypeV1AttrDef},
    {&stablehloFftTypeAttrDef, &vhloFftTypeV1AttrDef},
    {&stablehloPrecisionAttrDef, &vhloPrecisionV1AttrDef},
    {&stablehloRngAlgorithmAttrDef, &vhloRngAlgorithmV1AttrDef},
    {&stablehloRngDistributionAttrDef, &vhloRngDistributionV1AttrDef},
    {&stablehloTransposeAttrDef, &vhloTransposeV1AttrDef},
    {&stablehloResultAccuracyModeAttrDef, &vhloResultAccuracyModeV1AttrDef},
    {&stablehloOutputOperandAliasAttrDef, &vhloOutputOperandAliasV1AttrDef},
    {&stablehloResultAccuracyAttrDef, &vhloResultAccuracyV1AttrDef},
    {&stablehloSubAxisInfoAttrDef, &vhloSubAxisInfoV1AttrDef},
    {&stablehloAxisRefAttrDef, &vhloAxisRefV1AttrDef},
    {&stablehloMeshAxisAttrDef, &vhloMeshAxisV1AttrDef},
    {&stablehloMeshAttrDef, &vhloMeshV1AttrDef},
    {&stablehloReplicaGroupMeshAxesAttrDef, &vhloReplicaGroupMeshAxesV1AttrDef},
};
enum { NUM_PAIRS = sizeof kPairs / sizeof *kPairs, MAX_PARAMS = 4 };

//===--- To vhlo ---===//

static MlirAttribute listFrom(MlirContext context, size_t count, const MlirAttribute *list,
                              bool allowOthers) {
  Attributes made = {0};
  MlirAttribute array = kNone;
  for (size_t i = 0; i < count; i++) {
    MlirAttribute element = vhloAttributeFrom(list[i], allowOthers);
    if (!element.ptr)
      break;
    tsVecPush(&made, element);
  }
  if (made.size == count)
    array = vhloArrayV1AttrGet(context, made.size, made.data);
  tsVecFree(&made);
  return array;
}

static MlirAttribute arrayFrom(MlirContext context, MlirAttribute attribute, bool allowOthers) {
  IrList list = irArrayElements(irAttribute(attribute));
  return listFrom(context, list.size, (const MlirAttribute *)(const void *)list.data, allowOthers);
}

static MlirAttribute textFrom(MlirContext context, MlirStringRef text) {
  return vhloStringV1AttrGet(context, text);
}

static MlirAttribute dictionaryFrom(MlirContext context, MlirAttribute attribute,
                                    bool allowOthers) {
  Attributes names = {0}, values = {0};
  MlirAttribute dictionary = kNone;
  intptr_t count = mlirDictionaryAttrGetNumElements(attribute);
  for (intptr_t i = 0; i < count; i++) {
    MlirNamedAttribute entry = mlirDictionaryAttrGetElement(attribute, i);
    MlirAttribute value = vhloAttributeFrom(entry.attribute, allowOthers);
    if (!value.ptr)
      break;
    tsVecPush(&names, textFrom(context, mlirIdentifierStr(entry.name)));
    tsVecPush(&values, value);
  }
  if (values.size == (size_t)count)
    dictionary = vhloDictionaryV1AttrGet(context, names.size, names.data, values.size, values.data);
  tsVecFree(&names);
  tsVecFree(&values);
  return dictionary;
}

static MlirAttribute sizesFrom(MlirContext context, MlirAttribute attribute) {
  intptr_t count = mlirDenseArrayGetNumElements(attribute);
  if (mlirAttributeIsADenseI64Array(attribute))
    return vhloIntegersGet(context, (size_t)count, irAttribute(attribute)->params[2].pointer);
  TsVec(int) values = {0};
  for (intptr_t i = 0; i < count; i++)
    tsVecPush(&values, mlirDenseBoolArrayGetElement(attribute, i));
  MlirAttribute made = vhloBooleansGet(context, values.size, values.data);
  tsVecFree(&values);
  return made;
}

static bool paramFrom(MlirContext context, TesseraParamKind fromKind, const TesseraParam *from,
                      bool allowOthers, TesseraParam *to) {
  MlirAttribute made = {from->pointer};
  *to = *from;
  if (fromKind == TESSERA_PARAM_STRING)
    made = textFrom(context, mlirStringRefCreate(from->pointer, from->length));
  else if (fromKind == TESSERA_PARAM_ATTRIBUTES)
    made = listFrom(context, from->length, from->pointer, allowOthers);
  else if (fromKind != TESSERA_PARAM_ATTRIBUTE || !from->pointer)
    return true;
  else
    made = vhloAttributeFrom(made, allowOthers);
  *to = tesseraParamPointer(made.ptr);
  return made.ptr != NULL;
}

static MlirAttribute pairFrom(MlirContext context, MlirAttribute attribute, const Pair *pair,
                              bool allowOthers) {
  TesseraParam params[MAX_PARAMS];
  for (unsigned i = 0; i < pair->stablehlo->numParams; i++)
    if (!paramFrom(context, pair->stablehlo->params[i].kind,
                   tesseraStorageGetParam(attribute.ptr, i), allowOthers, &params[i]))
      return kNone;
  return (MlirAttribute){tesseraStorageGet(context, pair->vhlo, params)};
}

static MlirAttribute builtinFrom(MlirContext context, MlirAttribute attribute, bool allowOthers) {
  if (mlirAttributeIsAArray(attribute))
    return arrayFrom(context, attribute, allowOthers);
  if (mlirAttributeIsABool(attribute))
    return vhloBooleanV1AttrGet(context, mlirBoolAttrGetValue(attribute));
  if (mlirAttributeIsAInteger(attribute))
    return vhloIntegerFrom(attribute);
  if (mlirAttributeIsAFloat(attribute))
    return vhloFloatFrom(attribute);
  if (vhloIsNumbers(attribute))
    return vhloTensorFrom(attribute);
  if (mlirAttributeIsADenseI64Array(attribute) || mlirAttributeIsADenseBoolArray(attribute))
    return sizesFrom(context, attribute);
  if (mlirAttributeIsADictionary(attribute))
    return dictionaryFrom(context, attribute, allowOthers);
  if (mlirAttributeIsAFlatSymbolRef(attribute))
    return textFrom(context, mlirFlatSymbolRefAttrGetValue(attribute));
  if (mlirAttributeIsAString(attribute))
    return mlirTypeIsANone(mlirAttributeGetType(attribute))
               ? textFrom(context, mlirStringAttrGetValue(attribute))
               : kNone;
  if (!mlirAttributeIsAType(attribute))
    return kNone;
  MlirType type = vhloTypeFrom(mlirTypeAttrGetValue(attribute));
  return type.ptr ? vhloTypeV1AttrGet(context, type) : kNone;
}

MlirAttribute vhloAttributeFrom(MlirAttribute attribute, bool allowOthers) {
  MlirContext context = mlirAttributeGetContext(attribute);
  const TesseraStorageDef *definition = tesseraStorageGetDefinition(attribute.ptr);
  for (size_t i = 0; i < NUM_PAIRS; i++)
    if (kPairs[i].stablehlo == definition)
      return pairFrom(context, attribute, &kPairs[i], allowOthers);
  if (definition->dialect == &stablehloDialectDef)
    return kNone;
  MlirAttribute made = builtinFrom(context, attribute, allowOthers);
  return !made.ptr && allowOthers ? attribute : made;
}

//===--- And back ---===//

static bool allTo(MlirLocation location, MlirAttribute array, Attributes *made) {
  size_t count;
  const MlirAttribute *list = vhloArrayV1AttrGetValue(array, &count);
  for (size_t i = 0; i < count; i++) {
    MlirAttribute element = vhloAttributeTo(location, list[i]);
    if (!element.ptr)
      return false;
    tsVecPush(made, element);
  }
  return true;
}

static MlirAttribute arrayTo(MlirLocation location, MlirAttribute array) {
  Attributes made = {0};
  MlirAttribute result = kNone;
  if (allTo(location, array, &made))
    result = mlirArrayAttrGet(mlirAttributeGetContext(array), (intptr_t)made.size, made.data);
  tsVecFree(&made);
  return result;
}

static MlirAttribute dictionaryTo(MlirLocation location, MlirAttribute attribute) {
  MlirContext context = mlirAttributeGetContext(attribute);
  size_t count;
  const MlirAttribute *names = vhloDictionaryV1AttrGetNames(attribute, &count);
  const MlirAttribute *values = vhloDictionaryV1AttrGetValues(attribute, &count);
  NamedAttributes entries = {0};
  for (size_t i = 0; i < count && vhloStringV1AttrIsA(names[i]); i++) {
    MlirAttribute value = vhloAttributeTo(location, values[i]);
    if (!value.ptr)
      break;
    MlirIdentifier name = mlirIdentifierGet(context, vhloStringV1AttrGetValue(names[i]));
    tsVecPush(&entries, mlirNamedAttributeGet(name, value));
  }
  MlirAttribute dictionary = kNone;
  // A name that comes twice can't be kept.
  if (entries.size == count && irNamedAttributesSort(entries.data, count) == SIZE_MAX)
    dictionary = mlirDictionaryAttrGet(context, (intptr_t)count, entries.data);
  tsVecFree(&entries);
  return dictionary;
}

/// `lists` keeps what a list's parameter points at.
static bool paramTo(MlirLocation location, const TesseraParamDef *definition,
                    const TesseraParam *from, Attributes *list, TesseraParam *to) {
  MlirAttribute attribute = {from->pointer};
  *to = *from;
  if (definition->kind == TESSERA_PARAM_STRING) {
    if (!vhloStringV1AttrIsA(attribute))
      return false;
    MlirStringRef text = vhloStringV1AttrGetValue(attribute);
    *to = tesseraParamArray(text.length, text.data);
  } else if (definition->kind == TESSERA_PARAM_ATTRIBUTES) {
    if (!vhloArrayV1AttrIsA(attribute) || !allTo(location, attribute, list))
      return false;
    for (size_t i = 0; i < list->size; i++)
      if (definition->definition && !tesseraStorageIs(list->data[i].ptr, definition->definition))
        return false;
    *to = tesseraParamArray(list->size, list->data);
  } else if (definition->kind == TESSERA_PARAM_ATTRIBUTE && from->pointer) {
    MlirAttribute made = vhloAttributeTo(location, attribute);
    *to = tesseraParamPointer(made.ptr);
    return made.ptr &&
           (!definition->definition || tesseraStorageIs(made.ptr, definition->definition));
  }
  return true;
}

static MlirAttribute pairTo(MlirLocation location, MlirAttribute attribute, const Pair *pair) {
  TesseraParam params[MAX_PARAMS];
  Attributes list = {0};
  bool ok = true;
  for (unsigned i = 0; ok && i < pair->stablehlo->numParams; i++)
    ok = paramTo(location, &pair->stablehlo->params[i], tesseraStorageGetParam(attribute.ptr, i),
                 &list, &params[i]);
  // A mesh may be named.
  if (ok && pair->stablehlo == &stablehloReplicaGroupMeshAxesAttrDef) {
    MlirAttribute mesh = {params[0].pointer};
    if (mlirAttributeIsAString(mesh))
      mesh = mlirFlatSymbolRefAttrGet(mlirAttributeGetContext(mesh), mlirStringAttrGetValue(mesh));
    params[0] = tesseraParamPointer(mesh.ptr);
  }
  MlirAttribute made =
      ok ? (MlirAttribute){tesseraStorageGetChecked(location, pair->stablehlo, params)} : kNone;
  tsVecFree(&list);
  return made;
}

MlirAttribute vhloAttributeTo(MlirLocation location, MlirAttribute attribute) {
  MlirContext context = mlirAttributeGetContext(attribute);
  if (!vhloIsVhlo(attribute.ptr))
    return attribute;
  for (size_t i = 0; i < NUM_PAIRS; i++)
    if (tesseraStorageIs(attribute.ptr, kPairs[i].vhlo))
      return pairTo(location, attribute, &kPairs[i]);
  if (vhloArrayV1AttrIsA(attribute))
    return arrayTo(location, attribute);
  if (vhloBooleanV1AttrIsA(attribute))
    return mlirBoolAttrGet(context, vhloBooleanV1AttrGetValue(attribute));
  if (vhloIntegerV1AttrIsA(attribute))
    return vhloIntegerV1AttrGetValue(attribute);
  if (vhloFloatV1AttrIsA(attribute))
    return vhloFloatV1AttrGetValue(attribute);
  if (vhloTensorV1AttrIsA(attribute))
    return vhloTensorV1AttrGetData(attribute);
  if (vhloStringV1AttrIsA(attribute))
    return mlirStringAttrGet(context, vhloStringV1AttrGetValue(attribute));
  if (vhloDictionaryV1AttrIsA(attribute))
    return dictionaryTo(location, attribute);
  if (vhloCustomCallApiVersionV1AttrIsA(attribute))
    return mlirIntegerAttrGet(mlirIntegerTypeGet(context, 32),
                              (int64_t)vhloCustomCallApiVersionV1AttrGetValue(attribute));
  if (!vhloTypeV1AttrIsA(attribute))
    return kNone;
  MlirType type = vhloTypeTo(location, vhloTypeV1AttrGetValue(attribute));
  return type.ptr ? mlirTypeAttrGet(type) : kNone;
}
