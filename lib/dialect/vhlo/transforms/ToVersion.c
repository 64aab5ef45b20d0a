// vhlo-to-version: ops of one version become those of another.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/vhlo/VhloOps.h"
#include "dialect/vhlo/VhloPasses.h"
#include "ir/Builtin.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Conversion.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"
#include "tessera/Pass.h"

#include <string.h>

//===--- What an attribute says that only one of the versions has ---===//

static bool saysNoType(const char *name) {
  static const char *const kNames[] = {"lhs_precision_type",          "rhs_precision_type",
                                       "accumulation_type",           "lhs_component_count",
                                       "rhs_component_count",         "num_primitive_operations",
                                       "allow_imprecise_accumulation"};
  for (size_t i = 0; i < sizeof kNames / sizeof *kNames; i++)
    if (!strcmp(name, kNames[i]))
      return true;
  return false;
}

/// Zero for both sides of each of the convolution's dimensions that it slides along.
static MlirAttribute noPadding(MlirOperation op) {
  MlirType lhs = mlirValueGetType(mlirOperationGetOperand(op, 0));
  size_t rank;
  if (!vhloRankedTensorV1TypeIsA(lhs))
    return (MlirAttribute){NULL};
  (void)vhloRankedTensorV1TypeGetShape(lhs, &rank);
  if (rank < 2)
    return (MlirAttribute){NULL};
  MlirContext context = mlirOperationGetContext(op);
  const int64_t shape[] = {(int64_t)rank - 2, 2};
  MlirType element = mlirIntegerTypeGet(context, 64);
  MlirType type = mlirRankedTensorTypeGet(2, shape, element, (MlirAttribute){NULL});
  MlirAttribute zero = mlirIntegerAttrGet(element, 0);
  return vhloTensorFrom(mlirDenseElementsAttrGet(type, rank > 2, &zero));
}

/// What the other version of `op` means without the attribute; null: it can't do without.
static MlirAttribute neutral(MlirOperation op, const char *name) {
  MlirContext context = mlirOperationGetContext(op);
  if (!strcmp(name, "result_accuracy"))
    return vhloDefaultAccuracyGet(context);
  if (saysNoType(name))
    return vhloNoneGet(context);
  if (!strcmp(name, "has_dynamic_root"))
    return vhloBooleanV1AttrGet(context, false);
  if (!strcmp(name, "result_tilings"))
    return vhloArrayV1AttrGet(context, 0, NULL);
  if (!strcmp(name, "padding"))
    return noPadding(op);
  return vhloIntegersGet(context, 0, NULL);
}

/// Whether what is said may be left out.
static bool saysNothing(const char *name, MlirAttribute attribute, MlirAttribute neutralOne) {
  // Whatever the list's rank.
  if (vhloTensorV1AttrIsA(attribute) && vhloTensorV1AttrIsA(neutralOne) && strcmp(name, "padding"))
    return irShapedNumElements(irElementsType(irAttribute(vhloTensorV1AttrGetData(attribute)))) ==
           0;
  // The first version of a convolution said its padding twice.
  return !strcmp(name, "padding") || mlirAttributeEqual(attribute, neutralOne);
}

//===--- Conversion ---===//

static const TesseraAttrDef *findAttribute(const TesseraOpDef *definition, const char *name,
                                           unsigned *slot) {
  for (unsigned i = 0; i < definition->numAttributes; i++)
    if (!strcmp(definition->attributes[i].name, name)) {
      *slot = i;
      return &definition->attributes[i];
    }
  return NULL;
}

/// Fills the slots of `to`; false where `op` says something for which there is none.
static bool fillSlots(MlirOperation op, const TesseraOpDef *from, const TesseraOpDef *to,
                      MlirAttribute *slots) {
  unsigned slot;
  for (unsigned i = 0; i < to->numAttributes; i++)
    slots[i] = findAttribute(from, to->attributes[i].name, &slot)
                   ? tesseraOperationGetSlot(op, slot)
                   : neutral(op, to->attributes[i].name);
  for (unsigned i = 0; i < from->numAttributes; i++) {
    const char *name = from->attributes[i].name;
    if (!findAttribute(to, name, &slot) &&
        !saysNothing(name, tesseraOperationGetSlot(op, i), neutral(op, name)))
      return false;
  }
  for (unsigned i = 0; i < to->numAttributes; i++)
    if (mlirAttributeIsNull(slots[i]))
      return false;
  return true;
}

/// Whether the values and regions are ones that the definition takes.
static bool fits(MlirOperation op, const TesseraOpDef *to) {
  if (to->numRegions == 0 && mlirOperationGetNumRegions(op) > 0)
    return false;
  if (to->numResults == 1 && to->results[0].arity == TESSERA_SINGLE &&
      mlirOperationGetNumResults(op) != 1)
    return false;
  bool isSingle = to->numOperands == 1 && to->operands[0].arity == TESSERA_SINGLE;
  return !isSingle || mlirOperationGetNumOperands(op) == 1;
}

static MlirLogicalResult toOtherVersion(MlirOperation op, const MlirValue *operands,
                                        MlirPatternRewriter rewriter, void *user) {
  (void)user;
  const TesseraOpDef *from = tesseraOperationGetDefinition(op), *to = vhloGetOtherVersion(from);
  if (!to || !fits(op, to))
    return tesseraConversionFail(rewriter, op, "the version has no such op");
  MlirAttribute *slots = tsAllocZeroed(to->numAttributes + 1u, sizeof *slots);
  TesseraTypeList types = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++)
    tesseraTypeListAdd(&types, mlirValueGetType(mlirOperationGetResult(op, i)));
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  bool ok = fillSlots(op, from, to, slots);
  if (ok) {
    TesseraOperationParts parts = {.definition = to,
                                   .location = mlirOperationGetLocation(op),
                                   .numTypes = (intptr_t)types.size,
                                   .types = types.data,
                                   .numOperands = mlirOperationGetNumOperands(op),
                                   .operands = operands,
                                   .attributes = slots,
                                   .discardable =
                                       irWrapAttribute(((const IrOperation *)op.ptr)->discardable),
                                   .numRegions = mlirOperationGetNumRegions(op)};
    MlirOperation made = tesseraRewriterCreateOperation(base, &parts);
    for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); i++)
      tesseraRewriterInlineRegionAtEnd(base, mlirOperationGetRegion(op, i),
                                       mlirOperationGetRegion(made, i));
    mlirRewriterBaseReplaceOpWithOperation(base, op, made);
  }
  tsFree(slots);
  tesseraTypeListFree(&types);
  return ok ? mlirLogicalResultSuccess()
            : tesseraConversionFail(rewriter, op, "the version has no attribute for what it says");
}

static bool isOfVersion(MlirOperation op, void *user) {
  return vhloIsOfVersion(op, *(const VhloVersion *)user);
}

MlirLogicalResult vhloConvertToVersion(MlirOperation root, VhloVersion version) {
  TesseraConversionTarget *target = tesseraConversionTargetCreate();
  tesseraConversionTargetAddDynamicDialect(target, "vhlo", isOfVersion, &version);
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(mlirOperationGetContext(root));
  for (size_t i = 0; i < vhloDialectDef.numOps; i++)
    if (vhloGetOtherVersion(vhloDialectDef.ops[i]))
      tesseraConversionPatternAdd(patterns, vhloDialectDef.ops[i], 1, NULL, toOtherVersion, NULL);
  MlirLogicalResult result = tesseraApplyPartialConversion(root, target, patterns);
  tesseraConversionTargetDestroy(target);
  if (mlirLogicalResultIsFailure(result))
    mlirOperationEmitError(root, "failed to convert VHLO to v%u.%u.%u", version.major,
                           version.minor, version.patch);
  return result;
}

void vhloToVersionPassRun(MlirPass pass, const VhloToVersionOptions *options, MlirOperation op) {
  VhloVersion version;
  if (!vhloVersionCheck(mlirOperationGetLocation(op), options->target, &version) ||
      mlirLogicalResultIsFailure(vhloConvertToVersion(op, version)))
    tesseraPassSignalFailure(pass);
}
