// What StableHLO needn't say, and vhlo does; attributes that are several there; ops on both sides.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/stablehlo-to-vhlo/StablehloToVhlo.h"
#include "dialect/func/FuncOps.h"
#include "dialect/stablehlo/StablehloOps.h"
#include "ir/Builtin.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"

#include <string.h>

//===--- Ops ---===//

static const TesseraOpDef *findOp(const TesseraDialectDef *dialect, const char *name,
                                  size_t length) {
  for (size_t i = 0; i < dialect->numOps; i++) {
    const char *found = dialect->ops[i]->name + strlen(dialect->name) + 1;
    if (strlen(found) == length && !memcmp(found, name, length))
      return dialect->ops[i];
  }
  return NULL;
}

VhloCounterpart *vhloCounterparts(size_t *count) {
  TsVec(VhloCounterpart) all = {0};
  for (size_t i = 0; i < vhloDialectDef.numOps; i++) {
    const TesseraOpDef *vhlo = vhloDialectDef.ops[i];
    if (!vhloIsLastVersion(vhlo))
      continue;
    const char *name = vhlo->name + strlen("vhlo.");
    size_t length = strlen(name) - strlen("_v1");
    const TesseraOpDef *stablehlo = findOp(&stablehloDialectDef, name, length);
    if (!stablehlo)
      stablehlo = findOp(&funcDialectDef, name, length);
    if (stablehlo)
      tsVecPush(&all, (VhloCounterpart){stablehlo, vhlo});
  }
  *count = all.size;
  return all.data;
}

static bool findSlot(const TesseraOpDef *definition, MlirStringRef name, unsigned *slot) {
  for (unsigned i = 0; i < definition->numAttributes; i++)
    if (strlen(definition->attributes[i].name) == name.length &&
        !memcmp(definition->attributes[i].name, name.data, name.length)) {
      *slot = i;
      return true;
    }
  return false;
}

bool vhloHasSlot(const TesseraOpDef *definition, const char *name) {
  unsigned slot;
  return findSlot(definition, mlirStringRefCreateFromCString(name), &slot);
}

void vhloRewriteSet(VhloRewrite *rewrite, MlirStringRef name, MlirAttribute attribute) {
  unsigned slot;
  if (findSlot(rewrite->to, name, &slot)) {
    rewrite->slots[slot] = attribute;
    return;
  }
  MlirIdentifier identifier = mlirIdentifierGet(mlirAttributeGetContext(attribute), name);
  rewrite->discardable[rewrite->numDiscardable++] = mlirNamedAttributeGet(identifier, attribute);
}

MlirAttribute vhloRewriteGet(const VhloRewrite *rewrite, const char *name) {
  unsigned slot;
  if (!findSlot(rewrite->from, mlirStringRefCreateFromCString(name), &slot))
    return (MlirAttribute){NULL};
  return tesseraOperationGetSlot(rewrite->op, slot);
}

/// False when a type has no counterpart.
static bool replace(VhloRewrite *rewrite, TesseraTypeList *types) {
  MlirOperation op = rewrite->op;
  const TesseraTypeConverter *converter = tesseraConversionGetConverter(rewrite->rewriter);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++) {
    MlirType type =
        tesseraTypeConverterConvert(converter, mlirValueGetType(mlirOperationGetResult(op, i)));
    if (mlirTypeIsNull(type))
      return false;
    tesseraTypeListAdd(types, type);
  }
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewrite->rewriter);
  TesseraOperationParts parts = {.definition = rewrite->to,
                                 .location = mlirOperationGetLocation(op),
                                 .numTypes = (intptr_t)types->size,
                                 .types = types->data,
                                 .numOperands = mlirOperationGetNumOperands(op),
                                 .operands = rewrite->operands,
                                 .attributes = rewrite->slots,
                                 .numRegions = mlirOperationGetNumRegions(op)};
  if (rewrite->numDiscardable)
    parts.discardable = mlirDictionaryAttrGet(
        mlirOperationGetContext(op), (intptr_t)rewrite->numDiscardable, rewrite->discardable);
  MlirOperation made = tesseraRewriterCreateOperation(base, &parts);
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); i++) {
    MlirRegion region = mlirOperationGetRegion(made, i);
    tesseraRewriterInlineRegionAtEnd(base, mlirOperationGetRegion(op, i), region);
    if (mlirLogicalResultIsFailure(
            tesseraConversionConvertRegion(rewrite->rewriter, region, converter, NULL)))
      return false;
  }
  mlirRewriterBaseReplaceOpWithOperation(base, op, made);
  return true;
}

MlirLogicalResult vhloRewriteOp(VhloRewrite *rewrite, bool (*convert)(VhloRewrite *rewrite)) {
  TesseraTypeList types = {0};
  rewrite->slots = tsAllocZeroed(rewrite->to->numAttributes + 1u, sizeof *rewrite->slots);
  enum { MOST_PARTS = 16 }; // that one attribute becomes
  size_t room = (size_t)mlirOperationGetNumAttributes(rewrite->op) + MOST_PARTS;
  rewrite->discardable = tsAllocZeroed(room, sizeof *rewrite->discardable);
  MlirLogicalResult result = mlirLogicalResultSuccess();
  if (!convert(rewrite))
    result = tesseraConversionFail(rewrite->rewriter, rewrite->op,
                                   "an attribute has no counterpart in the other dialect");
  else if (!replace(rewrite, &types))
    result = tesseraConversionFail(rewrite->rewriter, rewrite->op,
                                   "a type has no counterpart in the other dialect");
  tsFree(rewrite->slots);
  tsFree(rewrite->discardable);
  tesseraTypeListFree(&types);
  return result;
}

//===--- Structures ---===//

static const VhloStructure kStructures[] = {
    {"dimension_numbers", &stablehloConvolutionOpDef, &stablehloConvDimensionNumbersAttrDef},
    {"dimension_numbers", &stablehloDynamicConvOpDef, &stablehloConvDimensionNumbersAttrDef},
    {"dimension_numbers", NULL, &stablehloGatherDimensionNumbersAttrDef},
    {"scatter_dimension_numbers", NULL, &stablehloScatterDimensionNumbersAttrDef},
    {"dot_dimension_numbers", NULL, &stablehloDotDimensionNumbersAttrDef},
    {"algorithm", NULL, &stablehloDotAlgorithmAttrDef},
};

const VhloStructure *vhloFindStructure(const TesseraOpDef *op, const char *slot) {
  for (size_t i = 0; i < sizeof kStructures / sizeof *kStructures; i++)
    if (!strcmp(kStructures[i].slot, slot) && (!kStructures[i].op || kStructures[i].op == op))
      return &kStructures[i];
  return NULL;
}

void vhloPartName(const char *param, char name[VHLO_NAME_SIZE]) {
  size_t size = 0;
  for (; *param && size + 2 < VHLO_NAME_SIZE; param++) {
    bool isUpper = *param >= 'A' && *param <= 'Z';
    if (isUpper)
      name[size++] = '_';
    name[size++] = isUpper ? (char)(*param - 'A' + 'a') : *param;
  }
  name[size] = 0;
}

//===--- Defaults ---===//

static const struct {
  const char *name;
  VhloDefault kind;
} kDefaults[] = {
    {"api_version", VHLO_ORIGINAL_API},
    {"arg_attrs", VHLO_NO_LIST},
    {"backend_config", VHLO_NO_CONFIG},
    {"base_dilations", VHLO_ONES},
    {"called_computations", VHLO_NO_LIST},
    {"channel_id", VHLO_ZERO},
    {"compare_type", VHLO_ANY_COMPARISON},
    {"composite_attributes", VHLO_NO_DICTIONARY},
    {"dimension", VHLO_MINUS_ONE},
    {"has_dynamic_root", VHLO_FALSE},
    {"has_side_effect", VHLO_FALSE},
    {"indices_are_sorted", VHLO_FALSE},
    {"infeed_config", VHLO_NO_TEXT},
    {"is_host_transfer", VHLO_FALSE},
    {"is_stable", VHLO_FALSE},
    {"known_expanding_dimensions", VHLO_NO_SIZES},
    {"known_nonexpanding_dimensions", VHLO_NO_SIZES},
    {"layout", VHLO_NO_LIST},
    {"lhs_dilation", VHLO_ONES},
    {"lower", VHLO_FALSE},
    {"operand_layouts", VHLO_NO_LIST},
    {"outfeed_config", VHLO_NO_TEXT},
    {"output_operand_aliases", VHLO_NO_LIST},
    {"padding", VHLO_ZERO_PAIRS},
    {"precision_config", VHLO_USUAL_PRECISION},
    {"res_attrs", VHLO_NO_LIST},
    {"result_accuracy", VHLO_USUAL_ACCURACY},
    {"result_layouts", VHLO_NO_LIST},
    {"result_tilings", VHLO_NO_LIST},
    {"rhs_dilation", VHLO_ONES},
    {"source_target_pairs", VHLO_NO_SIZES},
    {"sym_visibility", VHLO_NO_TEXT},
    {"unique_indices", VHLO_FALSE},
    {"use_global_device_ids", VHLO_FALSE},
    {"version", VHLO_ZERO},
    {"window_dilations", VHLO_ONES},
    {"window_reversal", VHLO_FALSES},
    {"window_strides", VHLO_ONES},
};

VhloDefault vhloFindDefault(const char *name) {
  for (size_t i = 0; i < sizeof kDefaults / sizeof *kDefaults; i++)
    if (!strcmp(kDefaults[i].name, name))
      return kDefaults[i].kind;
  return VHLO_REQUIRED;
}

/// How many dimensions the op's windows have.
static size_t windowRank(MlirOperation op) {
  unsigned slot;
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  size_t rank = 0;
  if (findSlot(definition, mlirStringRefCreateFromCString("dimension_numbers"), &slot)) {
    MlirAttribute dims = tesseraOperationGetSlot(op, slot);
    if (stablehloConvDimensionNumbersAttrIsA(dims))
      (void)stablehloConvDimensionNumbersAttrGetInputSpatialDimensions(dims, &rank);
  } else if (findSlot(definition, mlirStringRefCreateFromCString("window_dimensions"), &slot)) {
    MlirAttribute sizes = tesseraOperationGetSlot(op, slot);
    if (mlirAttributeIsADenseI64Array(sizes))
      rank = (size_t)mlirDenseArrayGetNumElements(sizes);
  }
  return rank;
}

static MlirAttribute windowDefault(MlirContext context, VhloDefault kind, size_t rank) {
  const int64_t shape[] = {(int64_t)rank, 2};
  MlirType element = mlirIntegerTypeGet(context, kind == VHLO_FALSES ? 1 : 64);
  MlirType type = mlirRankedTensorTypeGet(kind == VHLO_ZERO_PAIRS ? 2 : 1, shape, element,
                                          (MlirAttribute){NULL});
  MlirAttribute value = mlirIntegerAttrGet(element, kind == VHLO_ONES);
  return vhloTensorFrom(mlirDenseElementsAttrGet(type, rank ? 1 : 0, &value));
}

static MlirAttribute usualPrecision(MlirContext context) {
  MlirAttribute precision = vhloPrecisionV1AttrGet(context, VhloPrecisionV1DEFAULT);
  const MlirAttribute two[] = {precision, precision};
  return vhloArrayV1AttrGet(context, 2, two);
}

/// A dictionary where the function is called in the way that takes one.
static MlirAttribute noConfig(MlirContext context, MlirOperation op) {
  if (stablehloCustomCallOpIsA(op) &&
      stablehloCustomCallOpGetApiVersion(op) == StablehloCustomCallApiVersionAPI_VERSION_TYPED_FFI)
    return vhloDictionaryV1AttrGet(context, 0, NULL, 0, NULL);
  return vhloStringV1AttrGet(context, mlirStringRefCreate("", 0));
}

MlirAttribute vhloDefaultGet(VhloDefault kind, MlirOperation op) {
  MlirContext context = mlirOperationGetContext(op);
  switch (kind) {
  case VHLO_REQUIRED:
    return (MlirAttribute){NULL};
  case VHLO_FALSE:
    return vhloBooleanV1AttrGet(context, false);
  case VHLO_ZERO:
    return vhloIntegerGet(context, 0);
  case VHLO_MINUS_ONE:
    return vhloIntegerGet(context, -1);
  case VHLO_NO_TEXT:
    return vhloStringV1AttrGet(context, mlirStringRefCreate("", 0));
  case VHLO_NO_LIST:
    return vhloArrayV1AttrGet(context, 0, NULL);
  case VHLO_NO_DICTIONARY:
    return vhloDictionaryV1AttrGet(context, 0, NULL, 0, NULL);
  case VHLO_NO_SIZES:
    return vhloIntegersGet(context, 0, NULL);
  case VHLO_ONES:
  case VHLO_ZERO_PAIRS:
  case VHLO_FALSES:
    return windowDefault(context, kind, windowRank(op));
  case VHLO_USUAL_PRECISION:
    return usualPrecision(context);
  case VHLO_USUAL_ACCURACY:
    return vhloDefaultAccuracyGet(context);
  case VHLO_ANY_COMPARISON:
    return vhloComparisonTypeV1AttrGet(context, VhloComparisonTypeV1NOTYPE);
  case VHLO_ORIGINAL_API:
    return vhloCustomCallApiVersionV1AttrGet(context,
                                             VhloCustomCallApiVersionV1API_VERSION_ORIGINAL);
  case VHLO_NO_CONFIG:
    return noConfig(context, op);
  }
  return (MlirAttribute){NULL};
}

static bool isInteger(MlirAttribute attribute, int64_t value) {
  return vhloIntegerV1AttrIsA(attribute) &&
         irIntegerAttrValue(irAttribute(vhloIntegerV1AttrGetValue(attribute))) == value;
}

static bool isEmpty(MlirAttribute attribute) {
  size_t count = 1;
  if (vhloArrayV1AttrIsA(attribute))
    (void)vhloArrayV1AttrGetValue(attribute, &count);
  else if (vhloDictionaryV1AttrIsA(attribute))
    (void)vhloDictionaryV1AttrGetNames(attribute, &count);
  else if (vhloStringV1AttrIsA(attribute))
    count = vhloStringV1AttrGetValue(attribute).length;
  else if (vhloTensorV1AttrIsA(attribute))
    (void)irDenseData(irAttribute(vhloTensorV1AttrGetData(attribute)), &count);
  return count == 0;
}

/// A tensor of integers, all of them `value`.
static bool areAll(MlirAttribute attribute, int64_t value) {
  if (!vhloTensorV1AttrIsA(attribute))
    return false;
  const IrStorage *data = irAttribute(vhloTensorV1AttrGetData(attribute));
  return irTypeIsInteger(irShapedElementType(irElementsType(data))) && irDenseIsSplat(data) &&
         irDenseIntegerAt(data, 0) == value;
}

static bool isUsualPrecision(MlirAttribute attribute) {
  if (!vhloArrayV1AttrIsA(attribute))
    return false;
  size_t count;
  const MlirAttribute *list = vhloArrayV1AttrGetValue(attribute, &count);
  for (size_t i = 0; i < count; i++)
    if (!vhloPrecisionV1AttrIsA(list[i]) ||
        vhloPrecisionV1AttrGetValue(list[i]) != VhloPrecisionV1DEFAULT)
      return false;
  return true;
}

bool vhloIsDefault(VhloDefault kind, MlirAttribute attribute) {
  MlirContext context = mlirAttributeGetContext(attribute);
  switch (kind) {
  case VHLO_REQUIRED:
    return false;
  case VHLO_FALSE:
    return vhloBooleanV1AttrIsA(attribute) && !vhloBooleanV1AttrGetValue(attribute);
  case VHLO_ZERO:
    return isInteger(attribute, 0);
  case VHLO_MINUS_ONE:
    return isInteger(attribute, -1);
  case VHLO_NO_TEXT:
  case VHLO_NO_LIST:
  case VHLO_NO_DICTIONARY:
  case VHLO_NO_SIZES:
  case VHLO_NO_CONFIG:
    return isEmpty(attribute);
  case VHLO_ONES:
    return areAll(attribute, 1);
  case VHLO_ZERO_PAIRS:
  case VHLO_FALSES:
    return areAll(attribute, 0);
  case VHLO_USUAL_PRECISION:
    return isUsualPrecision(attribute);
  case VHLO_USUAL_ACCURACY:
    return mlirAttributeEqual(attribute, vhloDefaultAccuracyGet(context));
  case VHLO_ANY_COMPARISON:
    return vhloComparisonTypeV1AttrIsA(attribute) &&
           vhloComparisonTypeV1AttrGetValue(attribute) == VhloComparisonTypeV1NOTYPE;
  case VHLO_ORIGINAL_API:
    return vhloCustomCallApiVersionV1AttrIsA(attribute) &&
           vhloCustomCallApiVersionV1AttrGetValue(attribute) ==
               VhloCustomCallApiVersionV1API_VERSION_ORIGINAL;
  }
  return false;
}
