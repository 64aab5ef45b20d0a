// What may be inlined where affine loops and conditions look at values.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/Affine.h"
#include "dialect/affine/AffineOps.h"
#include "ir/Builtin.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/Interfaces.h"

/// A region that is to be inlined, the scope that it comes to, and what its arguments become there.
typedef struct AffineInlining {
  MlirRegion scope, region;
  const MlirValue *arguments;
} AffineInlining;

typedef bool (*IsLegalIn)(MlirValue value, MlirRegion scope);

static bool isLoopOrCondition(MlirOperation op) {
  return affineForOpIsA(op) || affineParallelOpIsA(op) || affineIfOpIsA(op);
}

// A value that may be a dimension or a symbol for where it is made has to be one elsewhere: what an
// argument becomes, and constants and sizes, which are ones anywhere.
static bool remainsLegal(const AffineInlining *inlining, MlirValue value, IsLegalIn isLegal) {
  if (mlirValueIsABlockArgument(value)) {
    MlirBlock block = mlirBlockArgumentGetOwner(value);
    if (!mlirRegionEqual(mlirBlockGetParentRegion(block), inlining->region))
      return true;
    return isLegal(inlining->arguments[mlirBlockArgumentGetArgNumber(value)], inlining->scope);
  }
  MlirOperation op = mlirOpResultGetOwner(value);
  if (!mlirRegionEqual(mlirBlockGetParentRegion(mlirOperationGetBlock(op)), inlining->region))
    return true;
  return !mlirAttributeIsNull(tesseraValueGetConstant(value)) || shapedDimOpInterfaceCast(op);
}

static bool allRemainLegal(const AffineInlining *inlining, MlirOperation op, TesseraRange range,
                           IsLegalIn isLegal) {
  for (intptr_t i = 0; i < range.count; ++i)
    if (!remainsLegal(inlining, mlirOperationGetOperand(op, range.start + i), isLegal))
      return false;
  return true;
}

static bool applyRemainsLegal(const AffineInlining *inlining, MlirOperation op) {
  bool isDim = affineIsDimIn(mlirOperationGetResult(op, 0), inlining->region);
  return allRemainLegal(inlining, op, tesseraOperationGetOperandGroup(op, 0),
                        isDim ? affineIsDimIn : affineIsSymbolIn);
}

static bool accessRemainsLegal(const AffineInlining *inlining, MlirOperation op) {
  TesseraRange dims = affineMapAccessInterfaceGetMapOperands(op), symbols = dims;
  MlirAffineMap map = mlirAffineMapAttrGetValue(
      mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString("map")));
  dims.count = mlirAffineMapGetNumDims(map);
  symbols.start += dims.count;
  symbols.count -= dims.count;
  return allRemainLegal(inlining, op, dims, affineIsDimIn) &&
         allRemainLegal(inlining, op, symbols, affineIsSymbolIn);
}

static bool operationRemainsLegal(const AffineInlining *inlining, MlirOperation op) {
  // What is nested in an op may use values in other ways.
  if (tesseraOperationIsMemoryEffectFree(op) &&
      !tesseraOperationHasTrait(op, TESSERA_TRAIT_RECURSIVE_MEMORY_EFFECTS))
    return true;
  if (affineApplyOpIsA(op))
    return applyRemainsLegal(inlining, op);
  return (affineReadOpInterfaceCast(op) || affineWriteOpInterfaceCast(op)) &&
         accessRemainsLegal(inlining, op);
}

// Loops and conditions take one block of ops that are known to do nothing that they don't see.
static bool inlinesAffineRegion(MlirRegion into, MlirRegion region, const MlirValue *arguments,
                                bool wouldBeCloned) {
  (void)wouldBeCloned;
  MlirOperation around = irWrapOp(irRegion(into)->parent);
  AffineInlining inlining = {affineScopeOf(around), region, arguments};
  MlirBlock block = mlirRegionGetFirstBlock(region);
  if (!isLoopOrCondition(around) || !mlirBlockIsNull(mlirBlockGetNextInRegion(block)))
    return false;
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (!operationRemainsLegal(&inlining, op))
      return false;
  return true;
}

static bool inlinesAffineOp(MlirOperation op, MlirRegion into, bool wouldBeCloned) {
  (void)op, (void)wouldBeCloned;
  MlirOperation parent = irWrapOp(irRegion(into)->parent);
  return tesseraOperationHasTrait(parent, TESSERA_TRAIT_AFFINE_SCOPE) || isLoopOrCondition(parent);
}

static bool analyzesInside(MlirOperation op) {
  (void)op;
  return true;
}

const DialectInlinerInterfaceMethods affineDialectInlinerInterface = {
    .isLegalToInlineRegion = inlinesAffineRegion,
    .isLegalToInlineOp = inlinesAffineOp,
    .shouldAnalyzeRecursively = analyzesInside,
};
