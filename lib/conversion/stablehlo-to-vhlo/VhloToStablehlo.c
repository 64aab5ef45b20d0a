// vhlo-legalize-to-stablehlo. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/stablehlo-to-vhlo/StablehloToVhlo.h"
#include "conversion/stablehlo-to-vhlo/StablehloToVhloPasses.h"
#include "dialect/func/FuncOps.h"
#include "dialect/stablehlo/StablehloOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Constraint.h"
#include "tessera/Pass.h"

#include <string.h>

typedef TsVec(int64_t) Sizes;

static const MlirAttribute kNone = {NULL};

static MlirStringRef text(const char *name) { return mlirStringRefCreateFromCString(name); }

//===--- Structures ---===//

static bool isNone(MlirAttribute attribute) {
  return vhloTypeV1AttrIsA(attribute) && vhloNoneV1TypeIsA(vhloTypeV1AttrGetValue(attribute));
}

/// Of integers in one dimension.
static bool getSizes(MlirAttribute attribute, Sizes *sizes) {
  if (!vhloTensorV1AttrIsA(attribute))
    return false;
  const IrStorage *data = irAttribute(vhloTensorV1AttrGetData(attribute));
  const IrStorage *type = irElementsType(data);
  if (!irTypeIsInteger(irShapedElementType(type)) ||
      irIntegerTypeWidth(irShapedElementType(type)) > 64 || irShapedShape(type).rank != 1)
    return false;
  for (size_t i = 0; i < (size_t)irShapedNumElements(type); i++)
    tsVecPush(sizes, irDenseIntegerAt(data, i));
  return true;
}

static bool getInteger(MlirAttribute attribute, int64_t *value) {
  if (!vhloIntegerV1AttrIsA(attribute))
    return false;
  *value = irIntegerAttrValue(irAttribute(vhloIntegerV1AttrGetValue(attribute)));
  return true;
}

/// `sizes` keeps what a list's parameter points at.
static bool partTo(MlirLocation location, const TesseraParamDef *definition, MlirAttribute part,
                   Sizes *sizes, TesseraParam *param) {
  *param = tesseraParamInteger(0);
  if (definition->kind == TESSERA_PARAM_INTEGERS) {
    if (!getSizes(part, sizes))
      return false;
    *param = tesseraParamArray(sizes->size, sizes->data);
    return true;
  }
  if (definition->kind == TESSERA_PARAM_TYPE) {
    MlirType type = vhloTypeV1AttrIsA(part) ? vhloTypeTo(location, vhloTypeV1AttrGetValue(part))
                                            : (MlirType){NULL};
    *param = tesseraParamPointer(type.ptr);
    return type.ptr != NULL;
  }
  if (!(definition->flags & TESSERA_PARAM_BOOL))
    return getInteger(part, &param->integer);
  if (!vhloBooleanV1AttrIsA(part))
    return false;
  param->integer = vhloBooleanV1AttrGetValue(part);
  return true;
}

/// Sets nothing where nothing is said.
static bool putTogether(VhloRewrite *rewrite, const VhloStructure *structure) {
  enum { MAX_PARTS = 9 };
  MlirLocation location = mlirOperationGetLocation(rewrite->op);
  const TesseraStorageDef *definition = structure->definition;
  TesseraParam params[MAX_PARTS];
  Sizes sizes[MAX_PARTS] = {0};
  unsigned numNone = 0;
  bool ok = true;
  for (unsigned i = 0; ok && i < definition->numParams; i++) {
    char name[VHLO_NAME_SIZE];
    vhloPartName(definition->params[i].name, name);
    MlirAttribute part = vhloRewriteGet(rewrite, name);
    numNone += isNone(part);
    ok = part.ptr &&
         (isNone(part) || partTo(location, &definition->params[i], part, &sizes[i], &params[i]));
  }
  ok = ok && (numNone == 0 || numNone == definition->numParams);
  if (ok && !numNone) {
    MlirAttribute made = {tesseraStorageGetChecked(location, definition, params)};
    ok = made.ptr != NULL;
    if (ok)
      vhloRewriteSet(rewrite, text(structure->slot), made);
  }
  for (unsigned i = 0; i < MAX_PARTS; i++)
    tsVecFree(&sizes[i]);
  return ok;
}

static bool setChannel(VhloRewrite *rewrite) {
  int64_t id = 0, type = 0;
  bool hasType = vhloHasSlot(rewrite->from, "channel_type");
  if (!getInteger(vhloRewriteGet(rewrite, "channel_id"), &id) ||
      (hasType && !getInteger(vhloRewriteGet(rewrite, "channel_type"), &type)))
    return false;
  if (id || hasType)
    vhloRewriteSet(rewrite, text("channel_handle"),
                   stablehloChannelHandleAttrGet(mlirOperationGetContext(rewrite->op), id, type));
  return true;
}

//===--- Others: as the definition wants them ---===//

static MlirAttribute asArray(MlirContext context, MlirAttribute elements) {
  const IrStorage *data = irAttribute(elements), *type = irElementsType(data);
  const IrStorage *element = irShapedElementType(type);
  if (!irTypeIsInteger(element) || irShapedShape(type).rank != 1 ||
      (irIntegerTypeWidth(element) != 64 && irIntegerTypeWidth(element) != 1))
    return kNone;
  Sizes sizes = {0};
  TsVec(int) flags = {0};
  for (size_t i = 0; i < (size_t)irShapedNumElements(type); i++) {
    tsVecPush(&sizes, irDenseIntegerAt(data, i));
    tsVecPush(&flags, sizes.data[i] != 0);
  }
  intptr_t count = (intptr_t)sizes.size;
  MlirAttribute array = irIntegerTypeWidth(element) == 64
                            ? mlirDenseI64ArrayGet(context, count, sizes.data)
                            : mlirDenseBoolArrayGet(context, count, flags.data);
  tsVecFree(&sizes);
  tsVecFree(&flags);
  return array;
}

static MlirAttribute asSymbols(MlirContext context, MlirAttribute texts) {
  TsVec(MlirAttribute) symbols = {0};
  intptr_t count = mlirArrayAttrGetNumElements(texts);
  for (intptr_t i = 0; i < count; i++) {
    MlirAttribute name = mlirArrayAttrGetElement(texts, i);
    if (mlirAttributeIsAString(name))
      tsVecPush(&symbols, mlirFlatSymbolRefAttrGet(context, mlirStringAttrGetValue(name)));
  }
  MlirAttribute array =
      symbols.size == (size_t)count ? mlirArrayAttrGet(context, count, symbols.data) : kNone;
  tsVecFree(&symbols);
  return array;
}

/// Another attribute that says the same; null: there is none.
static MlirAttribute otherForm(MlirContext context, MlirAttribute attribute) {
  if (vhloIsNumbers(attribute))
    return asArray(context, attribute);
  if (mlirAttributeIsAString(attribute))
    return mlirFlatSymbolRefAttrGet(context, mlirStringAttrGetValue(attribute));
  if (mlirAttributeIsAArray(attribute))
    return asSymbols(context, attribute);
  if (mlirAttributeIsABool(attribute) && mlirBoolAttrGetValue(attribute))
    return mlirUnitAttrGet(context);
  return kNone;
}

/// Whether a custom call's layouts aren't said: neither of them.
static bool hasNoLayouts(const VhloRewrite *rewrite) {
  MlirAttribute operands = vhloRewriteGet(rewrite, "operand_layouts");
  MlirAttribute results = vhloRewriteGet(rewrite, "result_layouts");
  return operands.ptr && results.ptr && vhloIsDefault(VHLO_NO_LIST, operands) &&
         vhloIsDefault(VHLO_NO_LIST, results);
}

static bool isUnsaid(const VhloRewrite *rewrite, const char *name, MlirAttribute attribute) {
  if (!strcmp(name, "operand_layouts") || !strcmp(name, "result_layouts"))
    return hasNoLayouts(rewrite);
  return vhloIsDefault(vhloFindDefault(name), attribute);
}

static bool isOptional(const TesseraAttrDef *attribute) {
  return attribute->flags & TESSERA_ATTR_OPTIONAL || attribute->defaultValue ||
         attribute->implicitValue;
}

static bool setSlot(VhloRewrite *rewrite, const TesseraAttrDef *definition) {
  const char *name = definition->name;
  const VhloStructure *structure = vhloFindStructure(rewrite->to, name);
  if (structure)
    return putTogether(rewrite, structure);
  if (!strcmp(name, "channel_handle"))
    return setChannel(rewrite);
  MlirAttribute attribute = vhloRewriteGet(rewrite, name);
  if (!attribute.ptr)
    return true;
  if (isOptional(definition) && isUnsaid(rewrite, name, attribute))
    return true;
  MlirAttribute made = vhloAttributeTo(mlirOperationGetLocation(rewrite->op), attribute);
  if (!made.ptr)
    return false;
  if (!tesseraConstraintHoldsForAttribute(definition->constraint, rewrite->op, made)) {
    MlirAttribute other = otherForm(mlirOperationGetContext(rewrite->op), made);
    if (!other.ptr ||
        !tesseraConstraintHoldsForAttribute(definition->constraint, rewrite->op, other))
      return false;
    made = other;
  }
  vhloRewriteSet(rewrite, text(name), made);
  return true;
}

static bool convertAttributes(VhloRewrite *rewrite) {
  for (unsigned i = 0; i < rewrite->to->numAttributes; i++)
    if (!setSlot(rewrite, &rewrite->to->attributes[i]))
      return false;
  MlirLocation location = mlirOperationGetLocation(rewrite->op);
  for (intptr_t i = 0; i < mlirOperationGetNumDiscardableAttributes(rewrite->op); i++) {
    MlirNamedAttribute named = mlirOperationGetDiscardableAttribute(rewrite->op, i);
    MlirAttribute made = vhloAttributeTo(location, named.attribute);
    if (!made.ptr)
      return false;
    vhloRewriteSet(rewrite, mlirIdentifierStr(named.name), made);
  }
  return true;
}

//===--- The pass ---===//

static MlirLogicalResult convertOp(MlirOperation op, const MlirValue *operands,
                                   MlirPatternRewriter rewriter, void *user) {
  const VhloCounterpart *ops = user;
  MlirOperation parent = mlirOperationGetParentOperation(op);
  bool returns = vhloReturnOpV1IsA(op) && (funcFuncOpIsA(parent) || vhloFuncOpV1IsA(parent));
  VhloRewrite rewrite = {.rewriter = rewriter,
                         .op = op,
                         .operands = operands,
                         .from = ops->vhlo,
                         .to = returns ? &funcReturnOpDef : ops->stablehlo};
  return vhloRewriteOp(&rewrite, convertAttributes);
}

static TesseraOptional convertType(MlirType type, MlirType *converted, void *user) {
  *converted = vhloIsVhlo(type.ptr)
                   ? vhloTypeTo(mlirLocationUnknownGet(mlirTypeGetContext(type)), type)
                   : type;
  (void)user;
  return converted->ptr ? TESSERA_PRESENT : TESSERA_WRONG;
}

MlirLogicalResult vhloToStablehlo(MlirOperation module) {
  TesseraTypeConverter *types = tesseraTypeConverterCreate();
  tesseraTypeConverterAddConversion(types, convertType, NULL);
  tesseraTypeConverterAddCasts(types);
  TesseraConversionTarget *target = tesseraConversionTargetCreate();
  tesseraConversionTargetAddIllegalDialect(target, "vhlo");
  tesseraConversionTargetAddLegalDialect(target, "stablehlo");
  tesseraConversionTargetAddLegalDialect(target, "func");
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(mlirOperationGetContext(module));
  size_t count;
  VhloCounterpart *ops = vhloCounterparts(&count);
  for (size_t i = 0; i < count; i++)
    tesseraConversionPatternAdd(patterns, ops[i].vhlo, 1, types, convertOp, &ops[i]);
  MlirLogicalResult result = tesseraApplyPartialConversion(module, target, patterns);
  tsFree(ops);
  tesseraConversionTargetDestroy(target);
  tesseraTypeConverterDestroy(types);
  if (!mlirLogicalResultIsFailure(result))
    tesseraReconcileUnrealizedCasts(module);
  return result;
}

void vhloLegalizeToStablehloPassRun(MlirPass pass, const VhloLegalizeToStablehloOptions *options,
                                    MlirOperation module) {
  (void)options;
  if (mlirLogicalResultIsFailure(vhloToStablehlo(module)))
    tesseraPassSignalFailure(pass);
}
