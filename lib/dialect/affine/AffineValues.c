// Which indices can be dimensions and symbols of affine maps.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/Affine.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/memref/MemRefOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Interfaces.h"

static bool isScope(const IrOperation *op) { return irHasTrait(op, TESSERA_TRAIT_AFFINE_SCOPE); }

// The innermost scope that the region is in or is itself.
static IrRegion *scopeAround(IrRegion *region) {
  while (region && region->parent && !isScope(region->parent))
    region = irParentRegion(region->parent);
  return region && region->parent ? region : NULL;
}

MlirRegion affineScopeOf(MlirOperation op) {
  return irWrapRegion(scopeAround(irParentRegion(irOp(op))));
}

static IrRegion *regionOf(MlirValue value) {
  const IrBlock *block = irValueBlock(irValue(value));
  return block ? block->region : NULL;
}

static bool isIndex(MlirValue value) { return mlirTypeIsAIndex(mlirValueGetType(value)); }

// Defined directly in a scope: in this one, or (NULL) in any.
static bool isTopLevel(MlirValue value, const IrRegion *scope) {
  const IrRegion *region = regionOf(value);
  if (scope)
    return region == scope;
  return region && region->parent && isScope(region->parent);
}

static bool isLoopVariable(MlirValue value) {
  if (!mlirValueIsABlockArgument(value))
    return false;
  MlirOperation parent = mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(value));
  return affineForOpIsA(parent) ? mlirBlockArgumentGetArgNumber(value) == 0
                                : affineParallelOpIsA(parent);
}

bool affineIsLoopVariable(MlirValue value) { return isLoopVariable(value); }

//===--- Symbols ---===//

static bool isSymbolIn(MlirValue value, IrRegion *scope, unsigned depth);

/// A chain of definitions is followed so far. Longer ones are no symbols: nobody writes them, and
/// each step takes room on the stack.
enum { MAX_DEPTH = 512 };

static bool allSymbols(MlirOperation op, IrRegion *scope, unsigned depth) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (!isSymbolIn(mlirOperationGetOperand(op, i), scope, depth + 1))
      return false;
  return true;
}

// The dynamic size of a dimension, where the operation that makes the memref has one for each.
static bool isDynamicSizeSymbol(MlirOperation op, MlirType type, int64_t dim, TesseraRange sizes,
                                IrRegion *scope, unsigned depth) {
  intptr_t number = 0;
  for (int64_t i = 0; i < dim; ++i)
    number += mlirShapedTypeIsDynamicDim(type, (intptr_t)i);
  return number < sizes.count &&
         isSymbolIn(mlirOperationGetOperand(op, sizes.start + number), scope, depth + 1);
}

static bool isSizeSymbol(MlirOperation op, int64_t dim, IrRegion *scope, unsigned depth) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  if (!mlirTypeIsAMemRef(type) || dim < 0 || dim >= mlirShapedTypeGetRank(type))
    return false;
  if (!mlirShapedTypeIsDynamicDim(type, (intptr_t)dim))
    return true;
  // Of those that take sizes as operands.
  if (memrefAllocOpIsA(op))
    return isDynamicSizeSymbol(op, type, dim, tesseraOperationGetOperandGroup(op, 0), scope, depth);
  if (memrefViewOpIsA(op) || memrefSubViewOpIsA(op))
    return isDynamicSizeSymbol(op, type, dim, tesseraOperationGetOperandGroup(op, 2), scope, depth);
  return false;
}

// The size of a memref's dimension: when the memref is made outside of everything that changes, or
// when what it was made with says so.
static bool isDimSymbol(MlirOperation op, IrRegion *scope, unsigned depth) {
  const ShapedDimOpInterfaceMethods *methods = shapedDimOpInterfaceCast(op);
  MlirValue shaped = methods->getShapedValue(op);
  if (isTopLevel(shaped, NULL))
    return true;
  if (mlirValueIsABlockArgument(shaped))
    return false;
  MlirAttribute number = tesseraValueGetConstant(methods->getDimension(op));
  if (!number.ptr || !mlirAttributeIsAInteger(number))
    return false;
  MlirOperation source = mlirOpResultGetOwner(shaped);
  while (memrefCastOpIsA(source)) {
    MlirValue inner = mlirOperationGetOperand(source, 0);
    if (isTopLevel(inner, NULL))
      return true;
    if (mlirValueIsABlockArgument(inner))
      return false;
    source = mlirOpResultGetOwner(inner);
  }
  return isSizeSymbol(source, mlirIntegerAttrGetValueInt(number), scope, depth);
}

static bool isDefinedSymbol(MlirOperation op, IrRegion *scope, unsigned depth) {
  if (tesseraOperationGetConstant(op).ptr)
    return true;
  if (shapedDimOpInterfaceCast(op) && isDimSymbol(op, scope, depth))
    return true;
  return tesseraOperationIsPure(op) && allSymbols(op, scope, depth);
}

static bool isSymbolIn(MlirValue value, IrRegion *scope, unsigned depth) {
  if (!isIndex(value) || depth > MAX_DEPTH)
    return false;
  for (;;) {
    if (scope && isTopLevel(value, scope))
      return true;
    if (!mlirValueIsABlockArgument(value) &&
        isDefinedSymbol(mlirOpResultGetOwner(value), scope, depth))
      return true;
    // What is around a scope, and can be seen inside, doesn't change there either.
    if (!scope || !scope->parent || irHasTrait(scope->parent, TESSERA_TRAIT_ISOLATED_FROM_ABOVE))
      return false;
    scope = irParentRegion(scope->parent);
    if (!scope)
      return false;
  }
}

bool affineIsSymbolIn(MlirValue value, MlirRegion scope) {
  return isSymbolIn(value, irRegion(scope), 0);
}

bool affineIsSymbol(MlirValue value) {
  if (!value.ptr || !isIndex(value))
    return false;
  if (isTopLevel(value, NULL))
    return true;
  return !mlirValueIsABlockArgument(value) && isSymbolIn(value, scopeAround(regionOf(value)), 0);
}

//===--- Dimensions ---===//

static bool isDimIn(MlirValue value, IrRegion *scope, unsigned depth) {
  if (!isIndex(value) || depth > MAX_DEPTH)
    return false;
  if (isSymbolIn(value, scope, depth))
    return true;
  if (mlirValueIsABlockArgument(value))
    return isLoopVariable(value);
  MlirOperation op = mlirOpResultGetOwner(value);
  if (affineApplyOpIsA(op) || affineDelinearizeIndexOpIsA(op) || affineLinearizeIndexOpIsA(op)) {
    bool all = true;
    for (intptr_t i = 0; all && i < mlirOperationGetNumOperands(op); ++i)
      all = isDimIn(mlirOperationGetOperand(op, i), scope, depth + 1);
    return all;
  }
  return shapedDimOpInterfaceCast(op) && isTopLevel(shapedDimOpInterfaceGetShapedValue(op), NULL);
}

bool affineIsDimIn(MlirValue value, MlirRegion scope) { return isDimIn(value, irRegion(scope), 0); }

bool affineIsDim(MlirValue value) {
  if (!value.ptr || !isIndex(value))
    return false;
  if (mlirValueIsABlockArgument(value))
    return isTopLevel(value, NULL) || isLoopVariable(value);
  return isDimIn(value, scopeAround(regionOf(value)), 0);
}

//===--- Check ---===//

MlirLogicalResult affineVerifyInputs(MlirOperation op, TesseraRange range, intptr_t numDims) {
  MlirRegion scope = affineScopeOf(op);
  for (intptr_t i = 0; i < range.count; ++i) {
    MlirValue operand = mlirOperationGetOperand(op, range.start + i);
    if (i < numDims ? affineIsDimIn(operand, scope) : affineIsSymbolIn(operand, scope))
      continue;
    return mlirOperationEmitOpError(op, i < numDims ? "operand cannot be used as a dimension id"
                                                    : "operand cannot be used as a symbol");
  }
  return mlirLogicalResultSuccess();
}
