// Parts of memrefs in buffers of their own.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/transforms/Box.h"
#include "dialect/affine/AffineOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

typedef TsVec(MlirAffineExpr) Exprs;

void affineBoxFree(AffineBox *box) {
  tsVecFree(&box->symbols);
  tsVecFree(&box->shape);
  tsVecFree(&box->offsets);
}

MlirAttribute affineSpaceGet(MlirContext context, int64_t space) {
  return space ? mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), space) : (MlirAttribute){NULL};
}

// The symbols of the region become dimensions.
static MlirAffineExpr symbolsAsDims(const AffineBox *box, MlirAffineExpr expr) {
  MlirContext context = mlirAffineExprGetContext(expr);
  Exprs dims = {0};
  for (size_t i = 0; i < box->symbols.size; ++i)
    tsVecPush(&dims, mlirAffineDimExprGet(context, (intptr_t)i));
  MlirAffineExpr replaced = affineReplaceInputs(expr, 0, NULL, dims.size, dims.data);
  tsVecFree(&dims);
  return replaced;
}

static bool usesUnknown(const PbSystem *system, const int64_t *row, const MlirAffineExpr *locals,
                        size_t dim) {
  for (size_t i = 0; i < system->numDims; ++i)
    if (i != dim && row[i])
      return true;
  for (size_t i = 0; i < system->numLocals; ++i) {
    bool isKnown = locals[i].ptr != NULL;
    for (intptr_t k = 0; isKnown && k < (intptr_t)system->numDims; ++k)
      isKnown = !mlirAffineExprIsFunctionOfDim(locals[i], k);
    if (row[pbNumInputs(system) + i] && !isKnown)
      return true;
  }
  return false;
}

// The least value of the dimension that the row allows, with 1 or -1 as its factor.
static MlirAffineExpr solve(const PbSystem *system, const int64_t *row, size_t dim,
                            const MlirAffineExpr *locals, MlirContext context) {
  size_t columns = pbNumColumns(system) - system->numDims;
  int64_t divisor = row[dim] < 0 ? -row[dim] : row[dim];
  PbRow others = {0};
  for (size_t i = 0; i < columns; ++i)
    tsVecPush(&others, row[dim] < 0 ? row[system->numDims + i] : -row[system->numDims + i]);
  others.data[columns - 1] += divisor - 1;
  MlirAffineExpr expr =
      affineExprOfRow(context, 0, system->numSymbols, system->numLocals, others.data, locals);
  tsVecFree(&others);
  return mlirAffineFloorDivExprGet(expr, mlirAffineConstantExprGet(context, divisor));
}

// The only value of the dimension, over symbols and quotients of those.
static bool findValue(const PbSystem *system, size_t dim, const MlirAffineExpr *locals,
                      MlirContext context, MlirAffineExpr *value) {
  for (size_t i = 0; i < system->equalities.numRows; ++i) {
    const int64_t *row = pbEquality(system, i);
    if ((row[dim] != 1 && row[dim] != -1) || usesUnknown(system, row, locals, dim))
      continue;
    *value = solve(system, row, dim, locals, context);
    return true;
  }
  return false;
}

// How many values the dimension has, and the first one; false when that isn't known.
static bool findExtent(const PbSystem *system, size_t dim, const MlirAffineExpr *locals,
                       MlirContext context, int64_t *size, MlirAffineExpr *offset) {
  PbExtent extent = {0};
  *size = 1;
  if (system->numLocals && findValue(system, dim, locals, context, offset))
    return true;
  bool found = pbFindExtent(system, dim, &extent);
  if (found && system->numLocals) {
    const int64_t *row = pbInequality(system, extent.lowerRow);
    found = !usesUnknown(system, row, locals, dim);
    if (found)
      *offset = solve(system, row, dim, locals, context);
  } else if (found) {
    *offset = affineExprOfRow(context, 0, system->numSymbols, 0, extent.lower.data, NULL);
    *offset =
        mlirAffineFloorDivExprGet(*offset, mlirAffineConstantExprGet(context, extent.divisor));
  }
  *size = extent.size;
  pbExtentFree(&extent);
  return found;
}

bool affineBoxOfRegion(const AffineRegion *region, AffineBox *box, int64_t *numElements) {
  AffineConstraints shaped = {.values = {0}};
  MlirType type = mlirValueGetType(region->memref);
  MlirContext context = mlirTypeGetContext(type);
  const AffineConstraints *constraints = &region->constraints;
  for (size_t i = constraints->system.numDims; i < constraints->values.size; ++i)
    tsVecPush(&box->symbols, constraints->values.data[i]);
  affineRegionCopyWithShape(region, &shaped.system);
  PbSystem *system = &shaped.system;
  MlirAffineExpr *locals = tsAllocZeroed(system->numLocals + 1, sizeof *locals);
  if (system->numLocals)
    affineConstraintsReadLocals(&shaped, context, locals);
  bool fits = !system->failed;
  *numElements = 1;
  for (size_t i = 0; fits && i < system->numDims; ++i) {
    int64_t size;
    MlirAffineExpr offset;
    if (!findExtent(system, i, locals, context, &size, &offset)) {
      size = mlirShapedTypeGetDimSize(type, (intptr_t)i);
      offset = mlirAffineConstantExprGet(context, 0);
    }
    tsVecPush(&box->shape, size);
    tsVecPush(&box->offsets, symbolsAsDims(box, offset));
    fits = size >= 0 && !__builtin_mul_overflow(*numElements, size, numElements);
  }
  tsFree(locals);
  affineConstraintsFree(&shaped);
  return fits;
}

// Whether it maps indices of the memref to the buffer's as they are.
static bool isAtBegin(const AffineBox *box) {
  bool fits = box->symbols.size == 0;
  for (size_t i = 0; fits && i < box->offsets.size; ++i)
    fits = mlirAffineExprIsAConstant(box->offsets.data[i]) &&
           mlirAffineConstantExprGetValue(box->offsets.data[i]) == 0;
  return fits;
}

void affineBoxKeepIndices(MlirRewriterBase base, const AffineBox *box, MlirOperation access) {
  MlirContext context = mlirOperationGetContext(access);
  MlirAttribute attribute =
      mlirOperationGetAttributeByName(access, mlirStringRefCreateFromCString("map"));
  AffineValueMap map = affineValueMapGet(mlirAffineMapAttrGetValue(attribute), access,
                                         affineMapAccessInterfaceGetMapOperands(access));
  intptr_t numDims = mlirAffineMapGetNumDims(map.map);
  if (!isAtBegin(box) &&
      !mlirAffineMapEqual(map.map, mlirAffineMapMultiDimIdentityGet(context, numDims))) {
    mlirRewriterBaseSetInsertionPointBefore(base, access);
    for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map.map); ++i)
      affineApplyOpCreate(base, mlirOperationGetLocation(access), mlirIndexTypeGet(context),
                          mlirAffineMapAttrGet(mlirAffineMapGetSubMap(map.map, 1, &i)),
                          map.numOperands, map.operands);
  }
  affineValueMapFree(&map);
}

void affineBoxRedirect(const AffineBox *box, MlirOperation access, MlirValue buffer) {
  MlirContext context = mlirOperationGetContext(access);
  AffineValueMap old = affineAccessMap(access), map = {.numOperands = old.numOperands};
  intptr_t numSymbols = (intptr_t)box->symbols.size, dims = mlirAffineMapGetNumDims(old.map);
  map.numOperands += numSymbols;
  map.operands = tsAllocZeroed((size_t)map.numOperands + 1, sizeof *map.operands);
  for (intptr_t i = 0; i < map.numOperands; ++i)
    map.operands[i] = i < numSymbols ? box->symbols.data[i] : old.operands[i - numSymbols];
  Exprs exprs = {0};
  MlirAffineExpr minusOne = mlirAffineConstantExprGet(context, -1);
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(old.map); ++i) {
    MlirAffineExpr minus = mlirAffineMulExprGet(box->offsets.data[i], minusOne);
    MlirAffineExpr place = mlirAffineExprShiftDims(mlirAffineMapGetResult(old.map, i),
                                                   (uint32_t)dims, (uint32_t)numSymbols, 0);
    tsVecPush(&exprs, mlirAffineAddExprGet(place, minus));
  }
  map.map = mlirAffineMapGet(context, dims + numSymbols, mlirAffineMapGetNumSymbols(old.map),
                             (intptr_t)exprs.size, exprs.data);
  affineValueMapSimplify(&map);
  TesseraRange range = affineMapAccessInterfaceGetMapOperands(access);
  mlirOperationSetOperand(access, range.start - 1, buffer);
  tesseraOperationSetOperandRange(access, range, map.numOperands, map.operands);
  mlirOperationSetAttributeByName(access, mlirStringRefCreateFromCString("map"),
                                  mlirAffineMapAttrGet(map.map));
  tsVecFree(&exprs);
  affineValueMapFree(&old);
  affineValueMapFree(&map);
}
