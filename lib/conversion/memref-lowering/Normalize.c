// normalize-memrefs: buffers whose layouts are maps become such without, of the shape that the maps
// lead to, also as arguments and results of functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/memref-lowering/MemRefPasses.h"
#include "dialect/affine/AffineConstraints.h"
#include "dialect/affine/AffineDependence.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/arith/ArithBuild.h"
#include "dialect/func/FuncOps.h"
#include "dialect/memref/MemRefOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "tessera/Interfaces.h"
#include "tessera/Pass.h"

typedef TsVec(MlirAffineExpr) Exprs;
typedef TsVec(MlirType) Types;
typedef TsVec(MlirOperation) Operations;

// Whether it doesn't matter to the operation how a buffer that it uses is laid out.
static bool isNormalizable(MlirOperation op) {
  return tesseraOperationHasTrait(op, TESSERA_TRAIT_MEMREFS_NORMALIZABLE);
}

static bool isAllocation(MlirOperation op) { return memrefAllocOpIsA(op) || memrefAllocaOpIsA(op); }

static bool hasLayout(MlirType type) {
  return mlirTypeIsAMemRef(type) && !tesseraMemRefHasIdentityLayout(type);
}

//===--- Tiles ---===//

/// Results of a map that are a place divided by a number, and its rest.
typedef struct Tile {
  intptr_t quotient, rest;
} Tile;
typedef TsVec(Tile) Tiles;

static bool contains(MlirAffineExpr expr, MlirAffineExpr part) {
  return mlirAffineExprEqual(expr, part) ||
         (mlirAffineExprIsABinary(expr) && (contains(mlirAffineBinaryOpExprGetLHS(expr), part) ||
                                            contains(mlirAffineBinaryOpExprGetRHS(expr), part)));
}

static bool isQuotient(MlirAffineExpr expr) {
  return mlirAffineExprIsAFloorDiv(expr) &&
         mlirAffineExprIsAConstant(mlirAffineBinaryOpExprGetRHS(expr));
}

// Finds the rest for a quotient; false when what is divided is used otherwise, too.
static bool findRest(MlirAffineMap map, intptr_t quotient, Tiles *tiles) {
  MlirAffineExpr divided = mlirAffineMapGetResult(map, quotient);
  MlirAffineExpr place = mlirAffineBinaryOpExprGetLHS(divided);
  bool found = false;
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i) {
    MlirAffineExpr expr = mlirAffineMapGetResult(map, i);
    if (i == quotient || !contains(expr, place))
      continue;
    if (found || !mlirAffineExprIsAMod(expr) ||
        !mlirAffineExprEqual(mlirAffineBinaryOpExprGetLHS(expr), place) ||
        !mlirAffineExprEqual(mlirAffineBinaryOpExprGetRHS(expr),
                             mlirAffineBinaryOpExprGetRHS(divided)))
      return false;
    tsVecPush(tiles, (Tile){quotient, i});
    found = true;
  }
  return true;
}

// None when it isn't a layout of tiles.
static void findTiles(MlirAffineMap map, Tiles *tiles) {
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i)
    if (isQuotient(mlirAffineMapGetResult(map, i)) && !findRest(map, i, tiles)) {
      tiles->size = 0;
      return;
    }
}

//===--- Types ---===//

static bool usesDynamic(MlirAffineExpr expr, MlirType type) {
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    if (mlirShapedTypeGetDimSize(type, i) <= 0 && mlirAffineExprIsFunctionOfDim(expr, i))
      return true;
  return false;
}

// The places that the map leads to, in front of dimensions that are dropped; false when it isn't
// affine.
static bool addPlaces(AffineConstraints *constraints, MlirType type, MlirAffineMap map) {
  MlirContext context = mlirAffineMapGetContext(map);
  intptr_t rank = mlirShapedTypeGetRank(type), numResults = mlirAffineMapGetNumResults(map),
           numSymbols = mlirAffineMapGetNumSymbols(map);
  const MlirValue none = {NULL};
  for (intptr_t i = 0; i < numResults + rank; ++i)
    affineConstraintsAddDim(constraints, none);
  for (intptr_t i = 0; i < numSymbols; ++i)
    affineConstraintsAddSymbol(constraints, none);
  for (intptr_t i = 0; i < rank; ++i) {
    int64_t size = mlirShapedTypeGetDimSize(type, i);
    if (size <= 0)
      continue;
    pbAddBound(&constraints->system, PB_LOWER, (size_t)(numResults + i), 0);
    pbAddBound(&constraints->system, PB_UPPER, (size_t)(numResults + i), size - 1);
  }
  for (intptr_t i = 0; i < numResults; ++i) {
    MlirAffineExpr place = mlirAffineExprShiftDims(mlirAffineMapGetResult(map, i), (uint32_t)rank,
                                                   (uint32_t)numResults, 0);
    MlirAffineMap one = mlirAffineMapGet(context, numResults + rank, numSymbols, 1, &place);
    if (!affineConstraintsAddBound(constraints, PB_EQUAL, (size_t)i, one, true))
      return false;
  }
  affineConstraintsProjectOut(constraints, (size_t)numResults, (size_t)(rank + numSymbols));
  return !constraints->system.failed;
}

// The type without a layout; the same when there is none.
static MlirType normalize(MlirType type) {
  if (!hasLayout(type) || mlirShapedTypeGetRank(type) == 0)
    return type;
  MlirAffineMap map = mlirMemRefTypeGetAffineMap(type);
  Tiles tiles = {0};
  findTiles(map, &tiles);
  bool fits = mlirShapedTypeHasStaticShape(type) || tiles.size;
  tsVecFree(&tiles);
  AffineConstraints constraints = {.values = {0}};
  TsVec(int64_t) shape = {0};
  fits = fits && addPlaces(&constraints, type, map);
  for (intptr_t i = 0; fits && i < mlirAffineMapGetNumResults(map); ++i) {
    int64_t last = mlirShapedTypeGetDynamicSize();
    if (!usesDynamic(mlirAffineMapGetResult(map, i), type)) {
      fits = pbFindBound(&constraints.system, PB_UPPER, (size_t)i, &last) && last >= 0 &&
             last < INT64_MAX;
      ++last;
    }
    tsVecPush(&shape, last);
  }
  if (fits)
    type = mlirMemRefTypeContiguousGet(mlirShapedTypeGetElementType(type), (intptr_t)shape.size,
                                       shape.data, mlirMemRefTypeGetMemorySpace(type));
  affineConstraintsFree(&constraints);
  tsVecFree(&shape);
  return type;
}

//===--- Uses ---===//

/// A buffer whose uses change, what it becomes, and how places in the latter come of those in it.
typedef struct Change {
  MlirRewriterBase base;
  MlirValue from, to;
  MlirAffineMap layout;
  AffineValues symbols; ///< of the layout
} Change;

// The layout applied to places that a map has found; to be freed.
static AffineValueMap applyLayout(const Change *change, const AffineValueMap *places) {
  MlirContext context = mlirAffineMapGetContext(places->map);
  intptr_t numDims = mlirAffineMapGetNumDims(places->map),
           numSymbols = mlirAffineMapGetNumSymbols(places->map),
           added = (intptr_t)change->symbols.size;
  Exprs dims = {0}, symbols = {0}, results = {0};
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(places->map); ++i)
    tsVecPush(&dims, mlirAffineMapGetResult(places->map, i));
  for (intptr_t i = 0; i < added; ++i)
    tsVecPush(&symbols, mlirAffineSymbolExprGet(context, numSymbols + i));
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(change->layout); ++i)
    tsVecPush(&results, affineReplaceInputs(mlirAffineMapGetResult(change->layout, i), dims.size,
                                            dims.data, symbols.size, symbols.data));
  AffineValueMap map = {.numOperands = places->numOperands + added};
  map.operands = tsAllocZeroed((size_t)map.numOperands + 1, sizeof *map.operands);
  for (intptr_t i = 0; i < map.numOperands; ++i)
    map.operands[i] = i < places->numOperands ? places->operands[i]
                                              : change->symbols.data[i - places->numOperands];
  map.map =
      mlirAffineMapGet(context, numDims, numSymbols + added, (intptr_t)results.size, results.data);
  affineValueMapSimplify(&map);
  tsVecFree(&dims);
  tsVecFree(&symbols);
  tsVecFree(&results);
  return map;
}

static MlirValue createApply(const Change *change, MlirOperation op, const AffineValueMap *map,
                             intptr_t result) {
  MlirType index = mlirIndexTypeGet(mlirOperationGetContext(op));
  MlirAffineMap one = mlirAffineMapGetSubMap(map->map, 1, &result);
  return mlirOperationGetResult(affineApplyOpCreate(change->base, mlirOperationGetLocation(op),
                                                    index, mlirAffineMapAttrGet(one),
                                                    map->numOperands, map->operands),
                                0);
}

// An access at an affine place. MLIR leaves what computed it before behind.
static void changeAffine(const Change *change, MlirOperation op) {
  MlirContext context = mlirOperationGetContext(op);
  MlirStringRef name = mlirStringRefCreateFromCString("map");
  TesseraRange range = affineMapAccessInterfaceGetMapOperands(op);
  AffineValueMap old = affineValueMapGet(
      mlirAffineMapAttrGetValue(mlirOperationGetAttributeByName(op, name)), op, range);
  intptr_t numDims = mlirAffineMapGetNumDims(old.map);
  if (!mlirAffineMapEqual(old.map, mlirAffineMapMultiDimIdentityGet(context, numDims)))
    for (intptr_t i = 0; i < mlirAffineMapGetNumResults(old.map); ++i)
      createApply(change, op, &old, i);
  AffineValueMap map = applyLayout(change, &old);
  mlirOperationSetOperand(op, range.start - 1, change->to);
  tesseraOperationSetOperandRange(op, range, map.numOperands, map.operands);
  mlirOperationSetAttributeByName(op, name, mlirAffineMapAttrGet(map.map));
  affineValueMapFree(&old);
  affineValueMapFree(&map);
}

// memref.load or memref.store, at indices behind the buffer.
static void changeIndexed(const Change *change, MlirOperation op, intptr_t buffer) {
  AffineValues operands = {0};
  intptr_t count = mlirOperationGetNumOperands(op);
  for (intptr_t i = buffer + 1; i < count; ++i)
    tsVecPush(&operands, mlirOperationGetOperand(op, i));
  AffineValueMap old = {
      mlirAffineMapMultiDimIdentityGet(mlirOperationGetContext(op), (intptr_t)operands.size),
      operands.data, (intptr_t)operands.size};
  AffineValueMap map = applyLayout(change, &old);
  TsVec(IrValue *) indices = {0};
  tsVecPush(&indices, irValue(change->to));
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map.map); ++i)
    tsVecPush(&indices, irValue(createApply(change, op, &map, i)));
  irOperationReplaceOperands(irOp(op), (uint32_t)buffer, (uint32_t)(count - buffer), indices.data,
                             (uint32_t)indices.size);
  tsVecFree(&operands);
  tsVecFree(&indices);
  affineValueMapFree(&map);
}

static void changeUse(const Change *change, MlirOperation op) {
  mlirRewriterBaseSetInsertionPointBefore(change->base, op);
  if (affineMapAccessInterfaceCast(op)) {
    changeAffine(change, op);
  } else if (memrefLoadOpIsA(op) || memrefStoreOpIsA(op)) {
    changeIndexed(change, op, memrefLoadOpIsA(op) ? 0 : 1);
  } else {
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
      if (mlirValueEqual(mlirOperationGetOperand(op, i), change->from))
        mlirOperationSetOperand(op, i, change->to);
  }
}

static bool areUsesNormalizable(MlirValue value) {
  for (IrUse *use = irValue(value)->firstUse; use; use = use->next)
    if (!isNormalizable(irWrapOp(use->owner)) || affineDmaStartOpIsA(irWrapOp(use->owner)) ||
        affineDmaWaitOpIsA(irWrapOp(use->owner))) // have several maps
      return false;
  return true;
}

// Lets whatever uses `from`, which has a layout, use the other buffer; false when something can't.
static bool changeUses(Change *change) {
  if (!areUsesNormalizable(change->from))
    return false;
  Operations users = {0};
  TsPointerMap seen = {0};
  for (IrUse *use = irValue(change->from)->firstUse; use; use = use->next) {
    bool isNew;
    tsPointerMapInsert(&seen, use->owner, &isNew);
    if (isNew)
      tsVecPush(&users, irWrapOp(use->owner));
  }
  for (size_t i = 0; i < users.size; ++i)
    changeUse(change, users.data[i]);
  tsVecFree(&users);
  tsPointerMapFree(&seen);
  return true;
}

// Gives the value the type without its layout, and lets its users know; false when it can't.
static bool changeType(MlirRewriterBase base, MlirValue value) {
  MlirType type = mlirValueGetType(value), normal = normalize(type);
  Change change = {.base = base, .from = value, .to = value};
  if (mlirTypeEqual(type, normal) || !areUsesNormalizable(value))
    return false;
  change.layout = mlirMemRefTypeGetAffineMap(type);
  if (mlirAffineMapGetNumSymbols(change.layout))
    return false;
  irValueSetType(irValue(value), irType(normal));
  return changeUses(&change);
}

//===--- Allocations ---===//

// Sizes of a tiled buffer that aren't constant.
static void createSizes(MlirRewriterBase base, MlirOperation op, MlirType normal,
                        const Tiles *tiles, AffineValues *sizes) {
  MlirContext context = mlirOperationGetContext(op);
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0)),
           index = mlirIndexTypeGet(context);
  MlirAffineMap map = mlirMemRefTypeGetAffineMap(type);
  ArithBuilder builder = {base, mlirOperationGetLocation(op)};
  AffineValues inputs = {0};
  intptr_t next = 0;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    tsVecPush(&inputs, mlirShapedTypeIsDynamicDim(type, i)
                           ? mlirOperationGetOperand(op, next++)
                           : arithInteger(&builder, index, mlirShapedTypeGetDimSize(type, i)));
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(normal); ++i) {
    MlirAffineExpr expr = mlirAffineMapGetResult(map, i);
    if (!mlirShapedTypeIsDynamicDim(normal, i))
      continue;
    for (size_t k = 0; k < tiles->size; ++k) {
      if (tiles->data[k].quotient == i)
        expr = mlirAffineCeilDivExprGet(mlirAffineBinaryOpExprGetLHS(expr),
                                        mlirAffineBinaryOpExprGetRHS(expr));
      else if (tiles->data[k].rest == i)
        expr = mlirAffineBinaryOpExprGetRHS(mlirAffineMapGetResult(map, i));
    }
    MlirAffineMap size = mlirAffineMapGet(context, (intptr_t)inputs.size, 0, 1, &expr);
    MlirOperation apply =
        affineApplyOpCreate(base, builder.location, index, mlirAffineMapAttrGet(size),
                            (intptr_t)inputs.size, inputs.data);
    tsVecPush(sizes, mlirOperationGetResult(apply, 0));
  }
  tsVecFree(&inputs);
}

static void normalizeAllocation(MlirRewriterBase base, MlirOperation op) {
  MlirValue old = mlirOperationGetResult(op, 0);
  MlirType type = mlirValueGetType(old), normal = normalize(type);
  if (mlirTypeEqual(type, normal) || !areUsesNormalizable(old))
    return;
  Change change = {.base = base, .from = old, .layout = mlirMemRefTypeGetAffineMap(type)};
  Tiles tiles = {0};
  AffineValues sizes = {0};
  bool isStack = memrefAllocaOpIsA(op), fits = true;
  findTiles(change.layout, &tiles);
  mlirRewriterBaseSetInsertionPointBefore(base, op);
  if (!mlirShapedTypeHasStaticShape(normal)) {
    fits = tiles.size && mlirAffineMapGetNumSymbols(change.layout) == 0;
    if (fits)
      createSizes(base, op, normal, &tiles, &sizes);
  }
  if (fits) {
    TesseraRange symbols = tesseraOperationGetOperandGroup(op, 1);
    for (intptr_t i = 0; i < symbols.count; ++i)
      tsVecPush(&change.symbols, mlirOperationGetOperand(op, symbols.start + i));
    MlirAttribute alignment =
        mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString("alignment"));
    MlirOperation made = (isStack ? memrefAllocaOpCreate : memrefAllocOpCreate)(
        base, mlirOperationGetLocation(op), normal, (intptr_t)sizes.size, sizes.data, 0, NULL,
        alignment);
    change.to = mlirOperationGetResult(made, 0);
    changeUses(&change);
    mlirRewriterBaseEraseOp(base, op);
  }
  tsVecFree(&change.symbols);
  tsVecFree(&tiles);
  tsVecFree(&sizes);
}

//===--- Casts ---===//

// How many elements a dimension has that places which the map finds lie in.
static MlirValue createExtent(MlirRewriterBase base, MlirLocation location, MlirAffineMap map,
                              intptr_t result, const AffineValues *last) {
  MlirType index = mlirIndexTypeGet(mlirLocationGetContext(location));
  ArithBuilder builder = {base, location};
  MlirAffineMap one = mlirAffineMapGetSubMap(map, 1, &result);
  MlirOperation apply = affineApplyOpCreate(base, location, index, mlirAffineMapAttrGet(one),
                                            (intptr_t)last->size, last->data);
  return arithBinary(&builder, &arithAddIOpDef, mlirOperationGetResult(apply, 0),
                     arithInteger(&builder, index, 1));
}

// The last place in each dimension, and the layout's symbols.
static void createLast(MlirRewriterBase base, MlirOperation op, AffineValues *last) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  MlirType index = mlirIndexTypeGet(mlirOperationGetContext(op));
  ArithBuilder builder = {base, mlirOperationGetLocation(op)};
  intptr_t next = 0;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i) {
    int64_t size = mlirShapedTypeGetDimSize(type, i);
    if (mlirShapedTypeIsDynamicDim(type, i)) {
      MlirValue one = arithInteger(&builder, index, 1);
      tsVecPush(last, arithBinary(&builder, &arithSubIOpDef,
                                  memrefReinterpretCastOpGetSizes(op, next++), one));
    } else {
      tsVecPush(last, arithInteger(&builder, index, size - 1));
    }
  }
  for (intptr_t i = 0; i < memrefReinterpretCastOpGetNumStrides(op); ++i)
    tsVecPush(last, memrefReinterpretCastOpGetStrides(op, i));
}

static MlirOperation createCast(MlirRewriterBase base, MlirOperation op, MlirType normal,
                                const AffineValues *sizes) {
  MlirContext context = mlirOperationGetContext(op);
  TsVec(int64_t) strides = {0}, shape = {0};
  int64_t offset = 0;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(normal); ++i) {
    tsVecPush(&strides, 1);
    tsVecPush(&shape, mlirShapedTypeGetDimSize(normal, i));
  }
  MlirOperation made = memrefReinterpretCastOpCreate(
      base, mlirOperationGetLocation(op), normal, memrefReinterpretCastOpGetSource(op), 0, NULL,
      (intptr_t)sizes->size, sizes->data, 0, NULL, mlirDenseI64ArrayGet(context, 1, &offset),
      mlirDenseI64ArrayGet(context, (intptr_t)shape.size, shape.data),
      mlirDenseI64ArrayGet(context, (intptr_t)strides.size, strides.data));
  tsVecFree(&strides);
  tsVecFree(&shape);
  return made;
}

static void normalizeCast(MlirRewriterBase base, MlirOperation op) {
  MlirValue old = mlirOperationGetResult(op, 0);
  MlirType type = mlirValueGetType(old), normal = normalize(type);
  if (mlirTypeEqual(type, normal) || !areUsesNormalizable(old) ||
      mlirShapedTypeGetRank(normal) != 1)
    return;
  Change change = {.base = base, .from = old, .layout = mlirMemRefTypeGetAffineMap(type)};
  AffineValues last = {0}, sizes = {0};
  intptr_t numStrides = memrefReinterpretCastOpGetNumStrides(op);
  if (mlirAffineMapGetNumSymbols(change.layout) != numStrides)
    return;
  mlirRewriterBaseSetInsertionPointBefore(base, op);
  createLast(base, op, &last);
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(normal); ++i)
    if (mlirShapedTypeIsDynamicDim(normal, i))
      tsVecPush(&sizes, createExtent(base, mlirOperationGetLocation(op), change.layout, i, &last));
  for (intptr_t i = 0; i < numStrides; ++i)
    tsVecPush(&change.symbols, memrefReinterpretCastOpGetStrides(op, i));
  change.to = mlirOperationGetResult(createCast(base, op, normal, &sizes), 0);
  changeUses(&change);
  mlirRewriterBaseEraseOp(base, op);
  tsVecFree(&change.symbols);
  tsVecFree(&last);
  tsVecFree(&sizes);
}

//===--- Functions ---===//

/// A function of the module.
typedef struct Function {
  MlirOperation op;
  bool stays;       ///< as it is, as something in it or that it has to do with can't change
  Operations calls; ///< of it
} Function;

typedef struct Normalizer {
  MlirRewriterBase base;
  TsVec(Function) functions;
  TsPointerMap numbers; ///< operation -> its number there, from 1
} Normalizer;

static Function *findFunction(Normalizer *normalizer, MlirOperation op) {
  uintptr_t *number = op.ptr ? tsPointerMapFind(&normalizer->numbers, op.ptr) : NULL;
  return number ? &normalizer->functions.data[*number - 1] : NULL;
}

// The function around an operation.
static Function *functionAround(Normalizer *normalizer, MlirOperation op) {
  for (IrOperation *up = irParentOp(irOp(op)); up; up = irParentOp(up))
    if (funcFuncOpIsA(irWrapOp(up)))
      return findFunction(normalizer, irWrapOp(up));
  return NULL;
}

static MlirBlock entryOf(MlirOperation function) {
  return mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
}

static void collectFunctions(Normalizer *normalizer, IrOperation *root) {
  TesseraSymbolTables *tables = tesseraSymbolTablesCreate();
  for (IrOperation *op = irWalkNext(root, root, false); op; op = irWalkNext(root, op, false)) {
    if (!funcFuncOpIsA(irWrapOp(op)))
      continue;
    tsVecPush(&normalizer->functions, (Function){.op = irWrapOp(op)});
    *tsPointerMapInsert(&normalizer->numbers, op, NULL) = normalizer->functions.size;
  }
  for (IrOperation *op = irWalkNext(root, root, false); op; op = irWalkNext(root, op, false)) {
    MlirOperation call = irWrapOp(op);
    if (!funcCallOpIsA(call))
      continue;
    Function *function = findFunction(
        normalizer, tesseraSymbolTablesLookupNearest(tables, call, funcCallOpGetCalleeAttr(call)));
    if (function)
      tsVecPush(&function->calls, call);
  }
  tesseraSymbolTablesDestroy(tables);
}

static bool mayChange(MlirOperation function) {
  MlirBlock entry = entryOf(function);
  if (!entry.ptr)
    return true;
  IrOperation *root = irOp(function);
  for (IrOperation *op = irWalkNext(root, root, false); op; op = irWalkNext(root, op, false)) {
    MlirOperation wrapped = irWrapOp(op);
    if (!isAllocation(wrapped) && !funcCallOpIsA(wrapped))
      continue;
    for (intptr_t i = 0; i < mlirOperationGetNumResults(wrapped); ++i) {
      MlirValue result = mlirOperationGetResult(wrapped, i);
      if (hasLayout(mlirValueGetType(result)) && !areUsesNormalizable(result))
        return false;
    }
  }
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(entry); ++i) {
    MlirValue argument = mlirBlockGetArgument(entry, i);
    if (hasLayout(mlirValueGetType(argument)) && !areUsesNormalizable(argument))
      return false;
  }
  return true;
}

// Those that call a function that stays, or are called by one, stay, too.
static void spreadStaying(Normalizer *normalizer) {
  TsVec(size_t) open = {0};
  size_t count = normalizer->functions.size;
  // Both ends of each call.
  TsVec(size_t) *ends = tsAllocZeroed(count + 1, sizeof *ends);
  for (size_t i = 0; i < count; ++i) {
    Function *function = &normalizer->functions.data[i];
    function->stays = !mayChange(function->op);
    if (function->stays)
      tsVecPush(&open, i);
    for (size_t k = 0; k < function->calls.size; ++k) {
      Function *caller = functionAround(normalizer, function->calls.data[k]);
      if (!caller)
        continue;
      tsVecPush(&ends[i], (size_t)(caller - normalizer->functions.data));
      tsVecPush(&ends[caller - normalizer->functions.data], i);
    }
  }
  while (open.size) {
    size_t next = tsVecPop(&open);
    for (size_t k = 0; k < ends[next].size; ++k) {
      Function *other = &normalizer->functions.data[ends[next].data[k]];
      if (other->stays)
        continue;
      other->stays = true;
      tsVecPush(&open, ends[next].data[k]);
    }
  }
  for (size_t i = 0; i < count; ++i)
    tsVecFree(&ends[i]);
  tsFree(ends);
  tsVecFree(&open);
}

static void takeReturned(MlirOperation op, Types *results) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op) && (size_t)i < results->size; ++i) {
    MlirType type = mlirValueGetType(mlirOperationGetOperand(op, i));
    if (mlirTypeIsAMemRef(type) && !hasLayout(type))
      results->data[i] = type;
  }
}

// The type that the function has by now: of its arguments, and of what it returns.
static MlirType findType(MlirOperation function) {
  MlirType type = tesseraFunctionGetTypeAttr(function);
  MlirBlock entry = entryOf(function);
  Types inputs = {0}, results = {0};
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); ++i)
    tsVecPush(&inputs, entry.ptr ? mlirValueGetType(mlirBlockGetArgument(entry, i))
                                 : normalize(mlirFunctionTypeGetInput(type, i)));
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(type); ++i) {
    MlirType result = mlirFunctionTypeGetResult(type, i);
    tsVecPush(&results, entry.ptr ? result : normalize(result));
  }
  IrOperation *root = irOp(function);
  for (IrOperation *op = irWalkNext(root, root, false); op; op = irWalkNext(root, op, false))
    if (funcReturnOpIsA(irWrapOp(op)))
      takeReturned(irWrapOp(op), &results);
  type = mlirFunctionTypeGet(mlirOperationGetContext(function), (intptr_t)inputs.size, inputs.data,
                             (intptr_t)results.size, results.data);
  tsVecFree(&inputs);
  tsVecFree(&results);
  return type;
}

// Gives results of a call the types that its function has; whether one changed.
static bool updateCall(Normalizer *normalizer, MlirOperation call, MlirType type) {
  bool changed = false;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(call); ++i) {
    MlirValue result = mlirOperationGetResult(call, i);
    if (!mlirTypeEqual(mlirValueGetType(result), mlirFunctionTypeGetResult(type, i)))
      changed = changeType(normalizer->base, result) || changed;
  }
  return changed;
}

// Lets callers know about results without layouts, and their callers about theirs.
static void updateSignatures(Normalizer *normalizer) {
  TsVec(Function *) open = {0};
  for (size_t i = normalizer->functions.size; i-- > 0;)
    if (!normalizer->functions.data[i].stays)
      tsVecPush(&open, &normalizer->functions.data[i]);
  while (open.size) {
    Function *function = tsVecPop(&open);
    MlirType type = findType(function->op);
    funcFuncOpSetFunctionTypeAttr(function->op, mlirTypeAttrGet(type));
    for (size_t i = 0; i < function->calls.size; ++i) {
      Function *caller = functionAround(normalizer, function->calls.data[i]);
      if (updateCall(normalizer, function->calls.data[i], type) && caller)
        tsVecPush(&open, caller);
    }
  }
  tsVecFree(&open);
}

static bool isReinterpretation(MlirOperation op) { return memrefReinterpretCastOpIsA(op); }
static bool mayHaveResults(MlirOperation op) {
  return mlirOperationGetNumResults(op) && isNormalizable(op) && !funcCallOpIsA(op);
}
static void changeResults(MlirRewriterBase base, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    changeType(base, mlirOperationGetResult(op, i));
}

// Changes all operations of a kind that the function has before.
static void changeAll(MlirRewriterBase base, MlirOperation function, bool (*isKind)(MlirOperation),
                      void (*change)(MlirRewriterBase, MlirOperation)) {
  Operations ops = {0};
  IrOperation *root = irOp(function);
  for (IrOperation *op = irWalkNext(root, root, false); op; op = irWalkNext(root, op, false))
    if (isKind(irWrapOp(op)))
      tsVecPush(&ops, irWrapOp(op));
  for (size_t i = 0; i < ops.size; ++i)
    change(base, ops.data[i]);
  tsVecFree(&ops);
}

static void normalizeFunction(Normalizer *normalizer, MlirOperation function) {
  MlirBlock entry = entryOf(function);
  changeAll(normalizer->base, function, isAllocation, normalizeAllocation);
  changeAll(normalizer->base, function, isReinterpretation, normalizeCast);
  for (intptr_t i = 0; entry.ptr && i < mlirBlockGetNumArguments(entry); ++i)
    changeType(normalizer->base, mlirBlockGetArgument(entry, i));
  changeAll(normalizer->base, function, mayHaveResults, changeResults);
}

void normalizeMemRefsPassPassRun(MlirPass pass, const NormalizeMemRefsPassOptions *options,
                                 MlirOperation module) {
  (void)pass;
  (void)options;
  Normalizer normalizer = {.base = mlirIRRewriterCreate(mlirOperationGetContext(module))};
  collectFunctions(&normalizer, irOp(module));
  spreadStaying(&normalizer);
  for (size_t i = 0; i < normalizer.functions.size; ++i)
    if (!normalizer.functions.data[i].stays)
      normalizeFunction(&normalizer, normalizer.functions.data[i].op);
  updateSignatures(&normalizer);
  for (size_t i = 0; i < normalizer.functions.size; ++i)
    tsVecFree(&normalizer.functions.data[i].calls);
  tsVecFree(&normalizer.functions);
  tsPointerMapFree(&normalizer.numbers);
  mlirIRRewriterDestroy(normalizer.base);
}
