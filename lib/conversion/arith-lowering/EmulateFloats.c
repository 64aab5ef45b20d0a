// arith-emulate-unsupported-floats: what is computed with some floats is computed with a wider one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/arith-lowering/ArithLoweringPasses.h"
#include "dialect/arith/Arith.h"
#include "dialect/arith/ArithOps.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Conversion.h"
#include "tessera/Pass.h"

// Types that can't be computed with, and what is in place of them.
typedef struct Emulation {
  size_t numSources;
  MlirType *sources;
  MlirType target;
  TesseraTypeConverter *types;
} Emulation;

static MlirAttribute contracts(MlirContext context) {
  return arithFastMathFlagsAttrGet(context, ArithFastMathFlagscontract);
}

static bool isSource(const Emulation *emulation, MlirType element) {
  for (size_t i = 0; i < emulation->numSources; ++i)
    if (mlirTypeEqual(emulation->sources[i], element))
      return true;
  return false;
}

static TesseraOptional convertType(MlirType type, MlirType *converted, void *user) {
  const Emulation *emulation = user;
  bool isShaped = mlirTypeIsAShaped(type);
  MlirType element = isShaped ? mlirShapedTypeGetElementType(type) : type;
  *converted = type;
  if (isSource(emulation, element))
    *converted = isShaped ? tesseraTypeWithElementType(type, emulation->target) : emulation->target;
  return TESSERA_PRESENT;
}

static bool extend(MlirRewriterBase rewriter, TesseraTypeGroup types, TesseraValueGroup values,
                   MlirType originalType, MlirLocation location, MlirValue *made, void *user) {
  (void)originalType, (void)user;
  if (types.size != 1 || values.size != 1)
    return false;
  *made =
      mlirOperationGetResult(arithExtFOpCreate(rewriter, location, types.types[0], values.values[0],
                                               contracts(mlirLocationGetContext(location))),
                             0);
  return true;
}

// The same op with these operands and result types.
static MlirOperation copyWith(MlirRewriterBase base, MlirOperation op, const MlirValue *operands,
                              const MlirType *types) {
  MlirOperationState state = mlirOperationStateGet(mlirIdentifierStr(mlirOperationGetName(op)),
                                                   mlirOperationGetLocation(op));
  mlirOperationStateAddOperands(&state, mlirOperationGetNumOperands(op), operands);
  mlirOperationStateAddResults(&state, mlirOperationGetNumResults(op), types);
  for (intptr_t i = 0; i < mlirOperationGetNumAttributes(op); ++i) {
    MlirNamedAttribute attribute = mlirOperationGetAttribute(op, i);
    mlirOperationStateAddAttributes(&state, 1, &attribute);
  }
  for (intptr_t i = 0; i < mlirOperationGetNumSuccessors(op); ++i) {
    MlirBlock successor = mlirOperationGetSuccessor(op, i);
    mlirOperationStateAddSuccessors(&state, 1, &successor);
  }
  return mlirRewriterBaseInsert(base, mlirOperationCreate(&state));
}

static MlirLogicalResult emulate(MlirOperation op, const MlirValue *operands,
                                 MlirPatternRewriter rewriter, void *user) {
  const Emulation *emulation = user;
  if (tesseraTypeConverterIsLegalOp(emulation->types, op) || mlirOperationGetNumRegions(op))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirAttribute flags = contracts(mlirOperationGetContext(op)), none = {NULL};
  intptr_t count = mlirOperationGetNumResults(op);
  MlirType *types = tsAllocZeroed((size_t)count + 1, sizeof *types);
  MlirValue *results = tsAllocZeroed((size_t)count + 1, sizeof *results);
  for (intptr_t i = 0; i < count; ++i)
    types[i] = tesseraTypeConverterConvert(emulation->types,
                                           mlirValueGetType(mlirOperationGetResult(op, i)));
  MlirOperation wide = copyWith(base, op, operands, types);
  for (intptr_t i = 0; i < count; ++i) {
    MlirType type = mlirValueGetType(mlirOperationGetResult(op, i));
    results[i] = mlirOperationGetResult(wide, i);
    if (!mlirTypeEqual(type, types[i]))
      results[i] = mlirOperationGetResult(
          arithTruncFOpCreate(base, mlirOperationGetLocation(op), type, results[i], none, flags),
          0);
  }
  mlirRewriterBaseReplaceOpWithValues(base, op, count, results);
  tsFree(types);
  tsFree(results);
  return mlirLogicalResultSuccess();
}

static bool isLegal(MlirOperation op, void *user) {
  const Emulation *emulation = user;
  return tesseraTypeConverterIsLegalOp(emulation->types, op);
}

static bool isKept(MlirOperation op, void *user) {
  (void)op, (void)user;
  return true;
}

static void populate(TesseraPlan *plan, Emulation *emulation) {
  // What has to do with bits alone; of vector, what computes.
  static const char *const kLegal[] = {"arith.bitcast", "arith.extf", "arith.truncf",
                                       "arith.constant", "arith.select"};
  static const char *const kComputing[] = {"vector.contract",        "vector.reduction",
                                           "vector.multi_reduction", "vector.fma",
                                           "vector.outerproduct",    "vector.scan"};
  TesseraConversionTarget *target = tesseraPlanGetTarget(plan);
  tesseraConversionTargetMarkUnknown(target, isKept, NULL);
  tesseraConversionTargetAddDynamicDialect(target, "arith", isLegal, emulation);
  for (size_t i = 0; i < sizeof kComputing / sizeof kComputing[0]; ++i)
    tesseraConversionTargetAddDynamicOp(target, kComputing[i], isLegal, emulation);
  for (size_t i = 0; i < sizeof kLegal / sizeof kLegal[0]; ++i)
    tesseraConversionTargetAddLegalOp(target, kLegal[i]);
  tesseraConversionPatternAdd(tesseraPlanGetPatterns(plan), NULL, 1, emulation->types, emulate,
                              emulation);
}

MlirLogicalResult
arithEmulateUnsupportedFloatsPassPlan(TesseraPlan *plan,
                                      const ArithEmulateUnsupportedFloatsOptions *options) {
  MlirContext context = tesseraPlanGetContext(plan);
  Emulation *emulation = tesseraPlanAlloc(plan, sizeof *emulation);
  emulation->sources =
      tesseraPlanAlloc(plan, options->sourceTypeStrs.size * sizeof *emulation->sources);
  for (size_t i = 0; i < options->sourceTypeStrs.size; ++i) {
    MlirType type = arithParseFloatType(context, options->sourceTypeStrs.data[i], "source");
    if (!type.ptr)
      return mlirLogicalResultFailure();
    emulation->sources[emulation->numSources++] = type;
  }
  emulation->target = arithParseFloatType(context, options->targetTypeStr, "target");
  if (!emulation->target.ptr)
    return mlirLogicalResultFailure();
  emulation->types = tesseraPlanAddTypes(plan);
  tesseraTypeConverterAddConversion(emulation->types, convertType, emulation);
  tesseraTypeConverterAddTargetMaterialization(emulation->types, extend, NULL);
  populate(plan, emulation);
  return mlirLogicalResultSuccess();
}
