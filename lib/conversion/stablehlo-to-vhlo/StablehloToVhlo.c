// stablehlo-legalize-to-vhlo. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/stablehlo-to-vhlo/StablehloToVhlo.h"
#include "conversion/stablehlo-to-vhlo/StablehloToVhloPasses.h"
#include "dialect/func/FuncOps.h"
#include "dialect/stablehlo/StablehloOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Pass.h"

#include <string.h>

//===--- Attributes ---===//

static MlirStringRef text(const char *name) { return mlirStringRefCreateFromCString(name); }

/// A parameter of a structure.
static MlirAttribute partFrom(MlirContext context, const TesseraParamDef *definition,
                              const TesseraParam *param) {
  switch (definition->kind) {
  case TESSERA_PARAM_INTEGERS:
    return vhloIntegersGet(context, param->length, param->pointer);
  case TESSERA_PARAM_TYPE: {
    MlirType type = vhloTypeFrom((MlirType){param->pointer});
    return type.ptr ? vhloTypeV1AttrGet(context, type) : (MlirAttribute){NULL};
  }
  default:
    return definition->flags & TESSERA_PARAM_BOOL
               ? vhloBooleanV1AttrGet(context, param->integer != 0)
               : vhloIntegerGet(context, param->integer);
  }
}

/// Null: nothing is said, all of its parts are none.
static bool takeApart(VhloRewrite *rewrite, const VhloStructure *structure,
                      MlirAttribute attribute) {
  MlirContext context = mlirOperationGetContext(rewrite->op);
  if (attribute.ptr && !tesseraStorageIs(attribute.ptr, structure->definition))
    return false;
  for (unsigned i = 0; i < structure->definition->numParams; i++) {
    char name[VHLO_NAME_SIZE];
    vhloPartName(structure->definition->params[i].name, name);
    MlirAttribute part = attribute.ptr ? partFrom(context, &structure->definition->params[i],
                                                  tesseraStorageGetParam(attribute.ptr, i))
                                       : vhloNoneGet(context);
    if (!part.ptr)
      return false;
    vhloRewriteSet(rewrite, text(name), part);
  }
  return true;
}

static bool setChannel(VhloRewrite *rewrite, MlirAttribute attribute) {
  MlirContext context = mlirOperationGetContext(rewrite->op);
  if (attribute.ptr && !stablehloChannelHandleAttrIsA(attribute))
    return false;
  int64_t handle = attribute.ptr ? stablehloChannelHandleAttrGetHandle(attribute) : 0;
  vhloRewriteSet(rewrite, text("channel_id"), vhloIntegerGet(context, handle));
  if (attribute.ptr && vhloHasSlot(rewrite->to, "channel_type"))
    vhloRewriteSet(rewrite, text("channel_type"),
                   vhloIntegerGet(context, stablehloChannelHandleAttrGetType(attribute)));
  return true;
}

static MlirAttribute inherentFrom(const VhloRewrite *rewrite, const char *name,
                                  MlirAttribute attribute) {
  MlirContext context = mlirOperationGetContext(rewrite->op);
  if (mlirAttributeIsAUnit(attribute) && vhloFindDefault(name) == VHLO_FALSE)
    return vhloBooleanV1AttrGet(context, true);
  if (stablehloCustomCallOpIsA(rewrite->op) && !strcmp(name, "api_version") &&
      mlirAttributeIsAInteger(attribute))
    return vhloCustomCallApiVersionV1AttrGet(
        context, (VhloCustomCallApiVersionV1)mlirIntegerAttrGetValueInt(attribute));
  return vhloAttributeFrom(attribute, rewrite->allowOthers);
}

static bool convertSlot(VhloRewrite *rewrite, unsigned slot) {
  const char *name = rewrite->from->attributes[slot].name;
  MlirAttribute attribute = tesseraOperationGetSlot(rewrite->op, slot);
  const VhloStructure *structure = vhloFindStructure(rewrite->from, name);
  if (structure)
    return takeApart(rewrite, structure, attribute);
  if (!strcmp(name, "channel_handle"))
    return setChannel(rewrite, attribute);
  if (!attribute.ptr) {
    MlirAttribute unsaid = vhloHasSlot(rewrite->to, name)
                               ? vhloDefaultGet(vhloFindDefault(name), rewrite->op)
                               : attribute;
    if (unsaid.ptr)
      vhloRewriteSet(rewrite, text(name), unsaid);
    return true;
  }
  MlirAttribute made = inherentFrom(rewrite, name, attribute);
  if (made.ptr)
    vhloRewriteSet(rewrite, text(name), made);
  return made.ptr != NULL;
}

static bool convertAttributes(VhloRewrite *rewrite) {
  for (unsigned i = 0; i < rewrite->from->numAttributes; i++)
    if (!convertSlot(rewrite, i))
      return false;
  for (intptr_t i = 0; i < mlirOperationGetNumDiscardableAttributes(rewrite->op); i++) {
    MlirNamedAttribute named = mlirOperationGetDiscardableAttribute(rewrite->op, i);
    MlirAttribute made = vhloAttributeFrom(named.attribute, rewrite->allowOthers);
    if (!made.ptr)
      return false;
    vhloRewriteSet(rewrite, mlirIdentifierStr(named.name), made);
  }
  // An op without one of these wouldn't say what it said.
  for (unsigned i = 0; i < rewrite->to->numAttributes; i++)
    if (!rewrite->slots[i].ptr)
      return false;
  return true;
}

//===--- The pass ---===//

typedef struct Rule {
  VhloCounterpart ops;
  bool allowOthers;
} Rule;

static MlirLogicalResult convertOp(MlirOperation op, const MlirValue *operands,
                                   MlirPatternRewriter rewriter, void *user) {
  const Rule *rule = user;
  VhloRewrite rewrite = {.rewriter = rewriter,
                         .op = op,
                         .operands = operands,
                         .from = rule->ops.stablehlo,
                         .to = rule->ops.vhlo,
                         .allowOthers = rule->allowOthers};
  return vhloRewriteOp(&rewrite, convertAttributes);
}

static TesseraOptional convertType(MlirType type, MlirType *converted, void *user) {
  const bool *allowOthers = user;
  *converted = vhloTypeFrom(type);
  if (converted->ptr)
    return TESSERA_PRESENT;
  MlirStringRef dialect = mlirDialectGetNamespace(mlirTypeGetDialect(type));
  bool isOther = !mlirStringRefEqual(dialect, text("builtin")) &&
                 !mlirStringRefEqual(dialect, text("stablehlo"));
  *converted = type;
  return *allowOthers && isOther ? TESSERA_PRESENT : TESSERA_WRONG;
}

MlirLogicalResult stablehloToVhlo(MlirOperation module, bool allowOthers) {
  TesseraTypeConverter *types = tesseraTypeConverterCreate();
  tesseraTypeConverterAddConversion(types, convertType, &allowOthers);
  if (allowOthers)
    tesseraTypeConverterAddCasts(types);
  TesseraConversionTarget *target = tesseraConversionTargetCreate();
  tesseraConversionTargetAddIllegalDialect(target, "stablehlo");
  tesseraConversionTargetAddIllegalDialect(target, "func");
  tesseraConversionTargetAddLegalDialect(target, "vhlo");
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(mlirOperationGetContext(module));
  size_t count;
  VhloCounterpart *ops = vhloCounterparts(&count);
  Rule *rules = tsAllocZeroed(count + 1, sizeof *rules);
  for (size_t i = 0; i < count; i++) {
    rules[i] = (Rule){ops[i], allowOthers};
    tesseraConversionPatternAdd(patterns, ops[i].stablehlo, 1, types, convertOp, &rules[i]);
    // There is one for both dialects.
    if (ops[i].vhlo != &vhloReturnOpV1Def)
      continue;
    rules[count] = rules[i];
    rules[count].ops.stablehlo = &funcReturnOpDef;
    tesseraConversionPatternAdd(patterns, &funcReturnOpDef, 1, types, convertOp, &rules[count]);
  }
  MlirLogicalResult result = tesseraApplyPartialConversion(module, target, patterns);
  tsFree(rules);
  tsFree(ops);
  tesseraConversionTargetDestroy(target);
  tesseraTypeConverterDestroy(types);
  return result;
}

void stablehloLegalizeToVhloPassRun(MlirPass pass, const StablehloLegalizeToVhloOptions *options,
                                    MlirOperation module) {
  if (mlirLogicalResultIsFailure(stablehloToVhlo(module, options->allowOtherDialects)))
    tesseraPassSignalFailure(pass);
}
