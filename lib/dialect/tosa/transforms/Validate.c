// tosa-validate.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tosa/transforms/Validate.h"
#include "support/String.h"
#include "tessera/Operation.h"
#include "tessera/Pass.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

//===--- Targets ---===//

static uint32_t bitsOf(const int64_t *modes, size_t count) {
  uint32_t bits = 0;
  for (size_t i = 0; i < count; ++i)
    bits |= 1u << (modes[i] & 31);
  return bits;
}

// What comes with a later version of the specification.
static bool isOfDraft(int64_t extension) {
  return extension == TosaExtensionmxfp || extension == TosaExtensionint64 ||
         extension == TosaExtensionshape;
}

static bool readTarget(MlirOperation module, const TosaValidationOptions *options,
                       TosaTarget *target) {
  MlirAttribute attribute = mlirOperationGetAttributeByName(module, tsLiteral("tosa.target_env"));
  *target = (TosaTarget){.options = options,
                         .profiles = 1u << TosaProfilepro_int | 1u << TosaProfilepro_fp,
                         .hasLimits = true};
  if (!attribute.ptr || !tosaTargetEnvAttrIsA(attribute))
    return true;
  size_t numProfiles, numExtensions;
  const int64_t *profiles = tosaTargetEnvAttrGetProfiles(attribute, &numProfiles);
  const int64_t *extensions = tosaTargetEnvAttrGetExtensions(attribute, &numExtensions);
  target->profiles = bitsOf(profiles, numProfiles);
  target->extensions = bitsOf(extensions, numExtensions);
  target->isDraft =
      tosaTargetEnvAttrGetSpecificationVersion(attribute) == TosaSpecificationVersionV_1_1_DRAFT;
  target->hasLimits = tosaTargetEnvAttrGetLevel(attribute) == TosaLeveleightK;
  for (size_t i = 0; i < numExtensions; ++i)
    if (isOfDraft(extensions[i]) && !target->isDraft) {
      MlirStringRef name = tosaExtensionStringify((TosaExtension)extensions[i]);
      mlirOperationEmitError(module,
                             "extension '%.*s' is not compatible with the target version 1.0, "
                             "minimum required version "
                             "is 1.1",
                             (int)name.length, name.data);
      return false;
    }
  return true;
}

//===--- Elements ---===//

static bool isLegal(MlirType type, bool mayBeUnsigned) {
  if (tosaShapeTypeIsA(type))
    return true;
  MlirType element = mlirTypeIsAShaped(type) ? mlirShapedTypeGetElementType(type) : type;
  if (mayBeUnsigned && mlirTypeIsAInteger(element) && mlirIntegerTypeIsUnsigned(element)) {
    unsigned width = mlirIntegerTypeGetWidth(element);
    return width == 8 || width == 16 || width == 32;
  }
  return tosaLetterOf(element) != 0 &&
         (!mlirTypeIsAInteger(element) || mlirIntegerTypeIsSignless(element));
}

static MlirLogicalResult failElement(MlirOperation op, MlirType type) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "is not profile-aligned: element type ");
  tesseraDiagnosticAppendType(error,
                              mlirTypeIsAShaped(type) ? mlirShapedTypeGetElementType(type) : type);
  tesseraDiagnosticAppendFormat(error, " is not legal");
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult checkElements(MlirOperation op, const TosaTarget *target) {
  bool mayBeUnsigned = !target->options->strictOpSpecAlignment && tosaRescaleOpIsA(op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (!isLegal(tosaOperandType(op, i), mayBeUnsigned))
      return failElement(op, tosaOperandType(op, i));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (!isLegal(tosaResultType(op, i), mayBeUnsigned))
      return failElement(op, tosaResultType(op, i));
  return success();
}

//===--- Constants ---===//

static bool isConstant(MlirValue value) {
  return mlirValueIsAOpResult(value) &&
         tesseraOperationHasTrait(mlirOpResultGetOwner(value), TESSERA_TRAIT_CONSTANT_LIKE);
}

// Operands that have to be known, a bit for each.
static unsigned constantsOf(MlirOperation op) {
  if (tosaMulOpIsA(op) || tosaPadOpIsA(op))
    return 1u << 2;
  if (tosaTableOpIsA(op))
    return 1u << 1;
  if (tosaRescaleOpIsA(op))
    return 1u << 1 | 1u << 2 | 1u << 3 | 1u << 4;
  if (tosaMatMulOpIsA(op))
    return 1u << 2 | 1u << 3;
  if (tosaConv2DOpIsA(op) || tosaConv3DOpIsA(op) || tosaDepthwiseConv2DOpIsA(op) ||
      tosaTransposeConv2DOpIsA(op))
    return 1u << 3 | 1u << 4;
  if (tosaAvgPool2dOpIsA(op) || tosaNegateOpIsA(op) || tosaSliceShapeOpIsA(op))
    return 1u << 1 | 1u << 2;
  return 0;
}

static MlirLogicalResult checkConstants(MlirOperation op, const TosaTarget *target) {
  unsigned constants = tosaTargetHas(target, TosaExtensiondynamic) ? 0 : constantsOf(op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op) && i < 32; ++i)
    if ((constants >> i & 1) && !isConstant(mlirOperationGetOperand(op, i)))
      return mlirOperationEmitOpError(
          op, "expected compile time resolvable constant, but got variable value for operand #%d",
          (int)i);
  return success();
}

//===--- Attributes ---===//

static MlirLogicalResult checkAttributes(MlirOperation op, const TosaTarget *target) {
  if (!tosaRescaleOpIsA(op))
    return success();
  TosaRoundingMode mode = tosaRescaleOpGetRoundingMode(op);
  if (mode == TosaRoundingModeDOUBLE_ROUND && !tosaTargetHas(target, TosaExtensiondoubleround))
    return mlirOperationEmitOpError(op, "failed attribute check: rounding_mode = DOUBLE_ROUND "
                                        "requires extension [doubleround]");
  if (mode == TosaRoundingModeINEXACT_ROUND && !tosaTargetHas(target, TosaExtensioninexactround))
    return mlirOperationEmitOpError(op, "failed attribute check: rounding_mode = INEXACT_ROUND "
                                        "requires extension [inexactround]");
  return success();
}

//===--- The pass ---===//

static MlirLogicalResult check(MlirOperation op, const TosaTarget *target) {
  bool isStrict = target->options->strictOpSpecAlignment;
  if (failed(checkElements(op, target)) || (isStrict && failed(tosaCheckProfiles(op, target))) ||
      (!target->options->allowInvalidOpDatatypeCombinations && failed(tosaCheckTypes(op))))
    return mlirLogicalResultFailure();
  // The others don't need each other.
  bool fails = failed(checkConstants(op, target));
  fails |= target->hasLimits && failed(tosaCheckLevel(op, target));
  fails |= failed(checkAttributes(op, target));
  fails |= isStrict && failed(tosaCheckErrors(op));
  return fails ? mlirLogicalResultFailure() : success();
}

typedef struct Walk {
  const TosaTarget *target;
  bool fails;
} Walk;

static MlirWalkResult visit(MlirOperation op, void *user) {
  Walk *walk = user;
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  if (definition && strncmp(definition->name, "tosa.", 5) == 0)
    walk->fails |= failed(check(op, walk->target));
  return MlirWalkResultAdvance;
}

void tosaValidationPassRun(MlirPass pass, const TosaValidationOptions *options,
                           MlirOperation module) {
  TosaTarget target;
  tesseraPassMarkUnchanged(pass);
  Walk walk = {.target = &target, .fails = !readTarget(module, options, &target)};
  if (!walk.fails)
    mlirOperationWalk(module, visit, &walk, MlirWalkPostOrder);
  if (walk.fails)
    tesseraPassSignalFailure(pass);
}
