// Which part of a memref an access touches.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineRegion.h"
#include "analysis/presburger/Numbers.h"
#include "dialect/affine/AffineDependence.h"
#include "dialect/affine/AffineOps.h"
#include "ir/Builtin.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"
#include "support/Map.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"

void affineRegionFree(AffineRegion *region) { affineConstraintsFree(&region->constraints); }

//===--- Of an access ---===//

static MlirOperation loopOf(MlirValue variable) {
  return mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(variable));
}

// Those of the slice that aren't variables yet, and what it says.
static bool addSlice(AffineConstraints *constraints, const AffineSlice *slice) {
  for (size_t i = 0; i < slice->operands.size; ++i)
    if (!affineConstraintsAddInput(constraints, slice->operands.data[i]))
      return false;
  return affineSliceAddTo(slice, constraints);
}

// The map's inputs as variables, with the bounds of their loops.
static bool addInputs(AffineConstraints *constraints, const AffineValueMap *map) {
  intptr_t numDims = mlirAffineMapGetNumDims(map->map);
  for (intptr_t i = 0; i < map->numOperands; ++i) {
    if (i < numDims)
      affineConstraintsAddDim(constraints, map->operands[i]);
    else
      affineConstraintsAddSymbol(constraints, map->operands[i]);
  }
  for (intptr_t i = 0; i < map->numOperands; ++i) {
    if (affineIsLoopVariable(map->operands[i])) {
      if (!affineConstraintsAddLoop(constraints, loopOf(map->operands[i])))
        return false;
    } else if (!affineIsSymbol(map->operands[i])) {
      return false;
    }
  }
  return true;
}

// The indices as dimensions in front of all others, which become symbols.
static bool addIndices(AffineConstraints *constraints, const AffineValueMap *map) {
  PbSystem *system = &constraints->system;
  PbRows rows = {0};
  bool fits = affineConstraintsReadMap(constraints, map, &rows);
  size_t rank = rows.numRows, columns = pbNumColumns(system);
  for (size_t i = 0; fits && i < rank; ++i)
    affineConstraintsInsertDim(constraints, i, (MlirValue){NULL});
  for (size_t i = 0; fits && i < rank; ++i) {
    int64_t *row = pbAddEquality(system);
    row[i] = 1;
    for (size_t k = 0; k < columns; ++k)
      row[rank + k] = pbMultiply(system, rows.data[i * columns + k], -1);
  }
  if (fits) {
    system->numSymbols = pbNumInputs(system) - rank;
    system->numDims = rank;
  }
  tsVecFree(&rows);
  return fits;
}

static bool isAround(MlirOperation access, size_t depth, MlirValue variable) {
  size_t own = 0;
  MlirOperation loop = loopOf(variable);
  if (!tesseraOperationIsAncestor(loop, access))
    return false;
  own = affineNestingDepth(loop) + (size_t)mlirBlockArgumentGetArgNumber(variable);
  return own < depth;
}

static void dropInnerVariables(AffineConstraints *constraints, MlirOperation access, size_t depth) {
  AffineValues inner = {0};
  for (size_t i = constraints->system.numDims; i < constraints->values.size; ++i) {
    MlirValue value = constraints->values.data[i];
    if (value.ptr && affineIsLoopVariable(value) && !isAround(access, depth, value))
      tsVecPush(&inner, value);
  }
  for (size_t i = 0; i < inner.size; ++i)
    affineConstraintsProjectOutValue(constraints, inner.data[i]);
  tsVecFree(&inner);
}

// Symbols that an equality says to be a number.
static void foldSymbols(AffineConstraints *constraints) {
  PbSystem *system = &constraints->system;
  for (size_t i = pbNumInputs(system); i-- > system->numDims;) {
    size_t last = pbNumVars(system);
    for (size_t r = 0; r < system->equalities.numRows; ++r) {
      const int64_t *row = pbEquality(system, r);
      if (pbMagnitude(row[i]) != 1 || pbRowGcd(row, i) || pbRowGcd(row + i + 1, last - i - 1))
        continue;
      int64_t value = pbMultiply(system, row[last], -row[i]);
      pbSetAndDrop(system, i, 1, &value);
      for (size_t k = i; k + 1 < constraints->values.size; ++k)
        constraints->values.data[k] = constraints->values.data[k + 1];
      --constraints->values.size;
      break;
    }
  }
}

static void addShape(PbSystem *system, MlirType type, bool withDynamic) {
  for (size_t i = 0; i < system->numDims; ++i) {
    bool isDynamic = mlirShapedTypeIsDynamicDim(type, (intptr_t)i);
    if (!isDynamic || withDynamic)
      pbAddBound(system, PB_LOWER, i, 0);
    if (!isDynamic)
      pbAddBound(system, PB_UPPER, i, mlirShapedTypeGetDimSize(type, (intptr_t)i) - 1);
  }
}

static bool regionOf(MlirOperation access, size_t depth, const AffineSlice *slice, bool withShape,
                     bool withLocals, AffineRegion *region) {
  *region = (AffineRegion){.memref = affineAccessedMemRef(access)};
  AffineConstraints *constraints = &region->constraints;
  AffineValueMap map = affineAccessMap(access);
  bool fits = addInputs(constraints, &map) && (!slice || addSlice(constraints, slice)) &&
              addIndices(constraints, &map);
  affineValueMapFree(&map);
  if (!fits)
    return false;
  dropInnerVariables(constraints, access, depth);
  if (!withLocals)
    affineConstraintsProjectOut(constraints, pbNumInputs(&constraints->system),
                                constraints->system.numLocals);
  foldSymbols(constraints);
  if (withShape)
    addShape(&constraints->system, mlirValueGetType(region->memref), false);
  pbRemoveTrivial(&constraints->system);
  return !constraints->system.failed;
}

bool affineRegionOf(MlirOperation access, size_t depth, bool withShape, AffineRegion *region) {
  return regionOf(access, depth, NULL, withShape, false, region);
}

bool affineRegionOfSlice(MlirOperation access, const AffineSlice *slice, AffineRegion *region) {
  return regionOf(access, 0, slice, true, false, region);
}

bool affineRegionWithLocals(MlirOperation access, size_t depth, AffineRegion *region) {
  return regionOf(access, depth, NULL, true, true, region);
}

bool affineRegionOfAll(MlirOperation access, size_t depth, AffineRegion *region) {
  MlirType type = mlirValueGetType(region->memref);
  AffineValues variables = {0};
  affineConstraintsFree(&region->constraints);
  region->constraints = (AffineConstraints){.values = {0}};
  if (!mlirShapedTypeHasStaticShape(type))
    return false;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    affineConstraintsAddDim(&region->constraints, (MlirValue){NULL});
  affineVariablesAround(access, &variables);
  for (size_t i = 0; i < variables.size && i < depth; ++i)
    affineConstraintsAddSymbol(&region->constraints, variables.data[i]);
  addShape(&region->constraints.system, type, false);
  tsVecFree(&variables);
  return true;
}

//===--- Sizes ---===//

bool affineRegionJoin(AffineRegion *region, AffineRegion *other) {
  affineConstraintsAlignSymbols(&region->constraints, &other->constraints);
  return pbJoinBoxes(&region->constraints.system, &other->constraints.system);
}

void affineRegionKeepInShape(AffineRegion *region) {
  PbSystem *system = &region->constraints.system;
  MlirType type = mlirValueGetType(region->memref);
  size_t last = pbNumVars(system), numRows = system->inequalities.numRows;
  for (size_t i = 0; i < system->numDims; ++i) {
    int64_t size = mlirShapedTypeGetDimSize(type, (intptr_t)i);
    bool isBelow = false, isBehind = false;
    for (size_t r = 0; r < numRows; ++r) {
      const int64_t *row = pbInequality(system, r);
      if (row[i] == 0 || pbRowGcd(row, i) || pbRowGcd(row + i + 1, last - i - 1))
        continue;
      isBelow |= row[i] > 0 && row[last] > 0;
      isBehind |= row[i] == -1 && size >= 0 && row[last] >= size;
    }
    if (isBelow)
      pbAddBound(system, PB_LOWER, i, 0);
    if (isBehind)
      pbAddBound(system, PB_UPPER, i, size - 1);
  }
  pbRemoveTrivial(system);
}

void affineRegionCopyWithShape(const AffineRegion *region, PbSystem *copy) {
  pbCopy(copy, &region->constraints.system);
  addShape(copy, mlirValueGetType(region->memref), true);
}

static bool countElements(const AffineRegion *region, int64_t *count) {
  PbSystem system;
  MlirType type = mlirValueGetType(region->memref);
  affineRegionCopyWithShape(region, &system);
  bool isKnown = true;
  *count = 1;
  for (size_t i = 0; isKnown && i < system.numDims; ++i) {
    PbExtent extent;
    int64_t size = mlirShapedTypeGetDimSize(type, (intptr_t)i);
    if (pbFindExtent(&system, i, &extent))
      size = extent.size;
    pbExtentFree(&extent);
    isKnown = size >= 0 && !__builtin_mul_overflow(*count, size, count);
  }
  pbFree(&system);
  return isKnown;
}

int64_t affineMemorySpaceOf(MlirType memref, int64_t none) {
  MlirAttribute space = mlirMemRefTypeGetMemorySpace(memref);
  return space.ptr && mlirAttributeIsAInteger(space) ? mlirIntegerAttrGetValueInt(space) : none;
}

int64_t affineElementBits(MlirType memref) {
  MlirType element = mlirShapedTypeGetElementType(memref);
  MlirType scalar = irWrapType(irElementTypeOrSelf(irType(element)));
  int64_t bits =
      mlirTypeIsAInteger(scalar) || mlirTypeIsAFloat(scalar) ? irTypeBitWidth(irType(scalar)) : 0;
  int64_t lanes = mlirTypeIsAVector(element) ? tesseraShapedTypeGetNumElements(element) : 1;
  return lanes > 0 && !__builtin_mul_overflow(bits, lanes, &bits) && bits <= INT64_MAX - 7 ? bits
                                                                                           : 0;
}

bool affineRegionCountBytes(const AffineRegion *region, int64_t *bytes) {
  MlirType type = mlirValueGetType(region->memref);
  int64_t bits = affineElementBits(type), count;
  return tesseraMemRefHasIdentityLayout(type) && bits > 0 && countElements(region, &count) &&
         !__builtin_mul_overflow(count, (bits + 7) / 8, bytes);
}

typedef TsVec(AffineRegion) Regions;

// Joins the region with the one of the same memref.
static bool takeRegion(Regions *regions, TsPointerMap *known, MlirOperation access, size_t depth) {
  AffineRegion region;
  if (!affineRegionOf(access, depth, true, &region)) {
    affineRegionFree(&region);
    return false;
  }
  bool isNew;
  uintptr_t *slot = tsPointerMapInsert(known, region.memref.ptr, &isNew);
  if (isNew) {
    *slot = regions->size;
    tsVecPush(regions, region);
    return true;
  }
  bool joins = affineRegionJoin(&regions->data[*slot], &region);
  affineRegionFree(&region);
  if (!joins) {
    TesseraDiagnostic *warning = tesseraDiagnosticCreateForOp(access, MlirDiagnosticWarning);
    tesseraDiagnosticAppendFormat(
        warning, "getMemoryFootprintBytes: unable to perform a union on a memory region");
    tesseraDiagnosticReport(warning);
  }
  return joins;
}

bool affineLoopCountBytes(MlirOperation loop, int64_t *bytes) {
  Regions regions = {0};
  TsPointerMap known = {0};
  IrOperation *root = irOp(loop);
  size_t depth = affineNestingDepth(loop);
  bool isKnown = true;
  *bytes = 0;
  for (IrOperation *op = irWalkNext(root, root, false); isKnown && op;
       op = irWalkNext(root, op, false))
    if (affineIsRead(irWrapOp(op)) || affineIsWrite(irWrapOp(op)))
      isKnown = takeRegion(&regions, &known, irWrapOp(op), depth);
  for (size_t i = 0; i < regions.size; ++i) {
    int64_t size;
    isKnown = isKnown && affineRegionCountBytes(&regions.data[i], &size) &&
              !__builtin_add_overflow(*bytes, size, bytes);
    affineRegionFree(&regions.data[i]);
  }
  tsVecFree(&regions);
  tsPointerMapFree(&known);
  return isKnown;
}
