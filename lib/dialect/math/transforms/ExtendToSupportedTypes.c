// math-extend-to-supported-types: functions of narrow floats are computed in a wider type.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/Arith.h"
#include "dialect/arith/ArithElements.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/math/MathOps.h"
#include "dialect/math/MathPasses.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Pass.h"

typedef struct Extension {
  TsVec(MlirType) supported;
  MlirType target;
  TsVec(MlirOperation) ops; ///< of math, in order
  TsPointerMap extended;    ///< from values to what they were extended to
} Extension;

// What the type is computed in; null: in itself.
static MlirType findWider(const Extension *extension, MlirType type) {
  const MlirType none = {NULL};
  MlirType element = irWrapType(irElementTypeOrSelf(irType(type)));
  if (!mlirTypeIsAFloat(element))
    return none;
  for (size_t i = 0; i < extension->supported.size; ++i)
    if (mlirTypeEqual(extension->supported.data[i], element))
      return none;
  return mlirTypeIsAShaped(type) ? tesseraTypeWithElementType(type, extension->target)
                                 : extension->target;
}

static bool isSupported(const Extension *extension, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (findWider(extension, mlirValueGetType(mlirOperationGetOperand(op, i))).ptr)
      return false;
  return true;
}

static MlirWalkResult collect(MlirOperation op, void *user) {
  Extension *extension = user;
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  if (definition && definition->dialect == &mathDialectDef && !mathFmaOpIsA(op) &&
      !isSupported(extension, op))
    tsVecPush(&extension->ops, op);
  return MlirWalkResultAdvance;
}

// The value in the wider type, extended where it is defined, once for all its uses.
static MlirValue extendValue(Extension *extension, MlirRewriterBase rewriter, MlirLocation location,
                             MlirValue value, MlirType wider, MlirAttribute flags) {
  bool isNew = false;
  uintptr_t *extended = tsPointerMapInsert(&extension->extended, value.ptr, &isNew);
  if (isNew) {
    mlirRewriterBaseSetInsertionPointAfterValue(rewriter, value);
    MlirOperation op = arithExtFOpCreate(rewriter, location, wider, value, flags);
    *extended = (uintptr_t)mlirOperationGetResult(op, 0).ptr;
  }
  return (MlirValue){(void *)*extended};
}

static void extend(Extension *extension, MlirRewriterBase rewriter, MlirOperation op) {
  MlirLocation location = mlirOperationGetLocation(op);
  MlirAttribute contract =
      arithFastMathFlagsAttrGet(mlirOperationGetContext(op), ArithFastMathFlagscontract);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    MlirType wider = findWider(extension, mlirValueGetType(operand));
    if (wider.ptr)
      mlirOperationSetOperand(op, i,
                              extendValue(extension, rewriter, location, operand, wider, contract));
  }
  mlirRewriterBaseSetInsertionPointAfter(rewriter, op);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue result = mlirOperationGetResult(op, i);
    MlirType type = mlirValueGetType(result), wider = findWider(extension, type);
    if (!wider.ptr)
      continue;
    mlirValueSetType(result, wider);
    MlirOperation truncated =
        arithTruncFOpCreate(rewriter, location, type, result, (MlirAttribute){NULL}, contract);
    mlirRewriterBaseReplaceAllUsesExcept(rewriter, result, mlirOperationGetResult(truncated, 0),
                                         truncated);
  }
}

void mathExtendToSupportedTypesPassRun(MlirPass pass,
                                       const MathExtendToSupportedTypesOptions *options,
                                       MlirOperation root) {
  MlirContext context = mlirOperationGetContext(root);
  Extension extension = {.target = arithParseFloatType(context, options->targetTypeStr, "target")};
  bool isKnown = extension.target.ptr != NULL;
  tsVecPush(&extension.supported, mlirF32TypeGet(context));
  tsVecPush(&extension.supported, mlirF64TypeGet(context));
  tsVecPush(&extension.supported, extension.target);
  for (size_t i = 0; isKnown && i < options->extraTypeStrs.size; ++i) {
    MlirType type = arithParseFloatType(context, options->extraTypeStrs.data[i], "source");
    isKnown = type.ptr != NULL;
    tsVecPush(&extension.supported, type);
  }
  if (isKnown) {
    mlirOperationWalk(root, collect, &extension, MlirWalkPreOrder);
    MlirRewriterBase rewriter = mlirIRRewriterCreate(context);
    for (size_t i = 0; i < extension.ops.size; ++i)
      extend(&extension, rewriter, extension.ops.data[i]);
    mlirIRRewriterDestroy(rewriter);
  } else {
    tesseraPassSignalFailure(pass);
  }
  tsVecFree(&extension.supported);
  tsVecFree(&extension.ops);
  tsPointerMapFree(&extension.extended);
}
