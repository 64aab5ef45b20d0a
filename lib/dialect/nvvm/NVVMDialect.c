// Attributes of the nvvm dialect: on kernels and their arguments, and the target.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/nvvm/NVVMOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/IntRange.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

//===--- On kernels ---===//

static bool has(MlirOperation op, const char *name) {
  return mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString(name)).ptr != NULL;
}

static bool isSmallArray(MlirAttribute value) {
  return mlirAttributeIsADenseI32Array(value) && mlirDenseArrayGetNumElements(value) <= 3;
}

MlirLogicalResult nvvmVerifyOperationAttribute(MlirOperation op, MlirNamedAttribute attribute) {
  MlirStringRef name = mlirIdentifierStr(attribute.name);
  int length = (int)name.length;
  if (tsEqualC(name, NVVM_KERNEL) && !llvmFuncOpIsA(op))
    return mlirOperationEmitError(op, "'" NVVM_KERNEL "' attribute attached to unexpected op");
  if (tsEqualC(name, "nvvm.maxntid") || tsEqualC(name, "nvvm.reqntid") ||
      tsEqualC(name, "nvvm.cluster_dim")) {
    if (!isSmallArray(attribute.attribute))
      return mlirOperationEmitError(
          op, "'\"%.*s\"' attribute must be integer array with maximum 3 index", length, name.data);
  } else if (tsEqualC(name, "nvvm.minctasm") || tsEqualC(name, "nvvm.maxnreg") ||
             tsEqualC(name, "nvvm.cluster_max_blocks")) {
    if (!mlirAttributeIsAInteger(attribute.attribute))
      return mlirOperationEmitError(op, "'\"%.*s\"' attribute must be integer constant", length,
                                    name.data);
  } else if (tsEqualC(name, "nvvm.blocksareclusters")) {
    if (!has(op, "nvvm.reqntid") || !has(op, "nvvm.cluster_dim"))
      return mlirOperationEmitError(op,
                                    "'\"%.*s\"' attribute must be used along with 'nvvm.reqntid' "
                                    "and 'nvvm.cluster_dim'",
                                    length, name.data);
  }
  return success();
}

MlirLogicalResult nvvmVerifyRegionArgAttribute(MlirOperation op, unsigned region, unsigned argument,
                                               MlirNamedAttribute attribute) {
  (void)region;
  MlirStringRef name = mlirIdentifierStr(attribute.name);
  if (!llvmFuncOpIsA(op) || !tsEqualC(name, "nvvm.grid_constant"))
    return success();
  if (!has(op, NVVM_KERNEL))
    return mlirOperationEmitError(
        op, "'\"nvvm.grid_constant\"' attribute must be present only on kernel arguments");
  if (!mlirAttributeIsAUnit(attribute.attribute))
    return mlirOperationEmitError(op, "'\"nvvm.grid_constant\"' must be a unit attribute");
  MlirAttribute all = llvmFuncOpGetArgAttrsAttr(op);
  MlirAttribute own = {NULL};
  if (all.ptr && (intptr_t)argument < mlirArrayAttrGetNumElements(all))
    own = mlirArrayAttrGetElement(all, (intptr_t)argument);
  if (!own.ptr || !mlirDictionaryAttrGetElementByName(own, tsLiteral("llvm.byval")).ptr)
    return mlirOperationEmitError(op, "'\"nvvm.grid_constant\"' attribute requires the argument to "
                                      "also have attribute 'llvm.byval'");
  return success();
}

//===--- The target ---===//

MlirLogicalResult nvvmNVVMTargetAttrVerify(MlirLocation location, const TesseraParam *params) {
  if (params[0].integer < 0 || params[0].integer > 3)
    return mlirLocationEmitError(location,
                                 "The optimization level must be a number between 0 and 3.");
  if (!params[1].length)
    return mlirLocationEmitError(location, "The target triple cannot be empty.");
  if (!params[2].length)
    return mlirLocationEmitError(location, "The target chip cannot be empty.");
  MlirAttribute link = {params[5].pointer};
  for (intptr_t i = 0; link.ptr && i < mlirArrayAttrGetNumElements(link); ++i)
    if (!mlirAttributeIsAString(mlirArrayAttrGetElement(link, i)))
      return mlirLocationEmitError(location,
                                   "All the elements in the `link` array must be strings.");
  return success();
}

typedef struct TargetCheck {
  MlirStringRef chip;
  bool isAccelerated, failed;
  int version;
} TargetCheck;

static bool isSupported(const TargetCheck *target, const NvvmRequiredSM *required) {
  if (!required->isExact)
    return target->version >= required->versions[0];
  for (int i = 0; target->isAccelerated && i < 4 && required->versions[i]; ++i)
    if (required->versions[i] == target->version)
      return true;
  return false;
}

static MlirWalkResult checkOp(MlirOperation op, void *user) {
  TargetCheck *target = user;
  const NvvmRequiredSM *required = tesseraOperationGetInterface(op, &requiresSMInterface);
  if (!required || isSupported(target, required))
    return MlirWalkResultAdvance;
  mlirOperationEmitOpError(op, "is not supported on %.*s", (int)target->chip.length,
                           target->chip.data);
  target->failed = true;
  return MlirWalkResultInterrupt;
}

// `sm_90a`: a version, and whether the device has features that others don't.
MlirLogicalResult nvvmNVVMTargetAttrVerifyTarget(MlirAttribute self, MlirOperation module) {
  TargetCheck target = {.chip = nvvmNVVMTargetAttrGetChip(self)};
  if (!nvvmNVVMTargetAttrGetVerifyTarget(self))
    return success();
  if (!gpuGPUModuleOpIsA(module))
    return mlirLocationEmitError(mlirOperationGetLocation(module),
                                 "NVVM target attribute must be attached to a GPU module");
  for (size_t i = strlen("sm_"); i < target.chip.length && target.version < 10000; ++i) {
    char digit = target.chip.data[i];
    if (digit < '0' || digit > '9')
      break;
    target.version = target.version * 10 + (digit - '0');
  }
  target.isAccelerated = target.chip.data[target.chip.length - 1] == 'a';
  if (target.version < 20)
    return mlirLocationEmitError(mlirOperationGetLocation(module),
                                 "Minimum NVVM target SM version is sm_20");
  mlirOperationWalk(module, checkOp, &target, MlirWalkPreOrder);
  return target.failed ? mlirLogicalResultFailure() : success();
}

//===--- Ranges ---===//

// A range that is empty is written so only where it is all values: 0 or the highest number twice.
MlirLogicalResult nvvmVerifyRange(MlirOperation op) {
  MlirAttribute range = mlirOperationGetAttributeByName(op, tsLiteral("range"));
  if (!range.ptr || !llvmConstantRangeAttrIsA(range))
    return success();
  MlirAttribute low = llvmConstantRangeAttrGetLower(range);
  MlirType type = mlirAttributeGetType(low);
  if (!mlirAttributeEqual(low, llvmConstantRangeAttrGetUpper(range)) || !mlirTypeIsAInteger(type) ||
      mlirIntegerTypeGetWidth(type) > 64)
    return success();
  unsigned width = mlirIntegerTypeGetWidth(type);
  uint64_t max = width == 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1;
  uint64_t bound = (uint64_t)mlirIntegerAttrGetValueInt(low) & max;
  if (bound == 0 || bound == max)
    return success();
  return mlirOperationEmitOpError(
      op,
      "invalid range attribute: Lower == Upper, but they aren't min (0) or max (%llu) value! This "
      "is an invalid constant range.",
      (unsigned long long)max);
}

// MLIR takes the end of the range for a value in it, which is true all the same.
void nvvmInferRange(MlirOperation op, TesseraSetIntRange set, void *user) {
  MlirValue result = mlirOperationGetResult(op, 0);
  MlirAttribute range = mlirOperationGetAttributeByName(op, tsLiteral("range"));
  MlirType type = mlirValueGetType(result);
  TesseraIntRange known = tesseraIntRangeOfType(type);
  if (range.ptr && llvmConstantRangeAttrIsA(range) && mlirTypeIsAInteger(type) &&
      mlirIntegerTypeGetWidth(type) <= 64) {
    int64_t low = mlirIntegerAttrGetValueInt(llvmConstantRangeAttrGetLower(range));
    int64_t high = mlirIntegerAttrGetValueInt(llvmConstantRangeAttrGetUpper(range));
    if (low <= high && (low < 0) == (high < 0))
      known = tesseraIntRangeFromSigned(mlirIntegerTypeGetWidth(type), low, high);
  }
  set(result, known, user);
}
