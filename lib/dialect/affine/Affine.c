// Hooks of the affine dialect: constants, inlining, interfaces of its ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/Affine.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/ub/UBOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Interfaces.h"

MlirOperation affineMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value,
                                        MlirType type, MlirLocation location) {
  const TesseraDialectDef *owner = ubPoisonAttrIsA(value) ? &ubDialectDef : &arithDialectDef;
  return owner->materializeConstant(rewriter, value, type, location);
}

//===--- for ---===//

static MlirAffineMap boundOf(MlirOperation op, bool lower) {
  return lower ? affineForOpGetLowerBoundMap(op) : affineForOpGetUpperBoundMap(op);
}

bool affineForGetConstantBound(MlirOperation op, bool lower, int64_t *value) {
  MlirAffineMap map = boundOf(op, lower);
  if (!mlirAffineMapIsSingleConstant(map))
    return false;
  *value = mlirAffineMapGetSingleConstantResult(map);
  return true;
}

bool affineForGetTripCount(MlirOperation op, int64_t *count) {
  int64_t lower, upper, step = affineForOpGetStep(op);
  if (step <= 0 || !affineForGetConstantBound(op, true, &lower) ||
      !affineForGetConstantBound(op, false, &upper))
    return false;
  // As unsigned numbers, since the distance may not fit.
  uint64_t distance = lower < upper ? (uint64_t)upper - (uint64_t)lower : 0;
  *count = (int64_t)(distance / (uint64_t)step + (distance % (uint64_t)step != 0));
  return true;
}

// A loop that ends may run although nobody asked for it, when its body may. One whose step isn't
// positive never ends.
TesseraSpeculatability affineForOpGetSpeculatability(MlirOperation op) {
  return affineForOpGetStep(op) == 1 ? TESSERA_RECURSIVELY_SPECULATABLE : TESSERA_NOT_SPECULATABLE;
}

bool affineForOpGetLoopInductionVars(MlirOperation op, TesseraAppendValue append, void *user) {
  append(mlirBlockGetArgument(affineBody(op), 0), user);
  return true;
}

static bool appendBound(MlirOperation op, bool lower, TesseraAppendFoldResult append, void *user) {
  int64_t value;
  if (!affineForGetConstantBound(op, lower, &value))
    return false;
  MlirType index = mlirIndexTypeGet(mlirOperationGetContext(op));
  append((TesseraFoldResult){.attribute = mlirIntegerAttrGet(index, value)}, user);
  return true;
}

bool affineForOpGetLoopLowerBounds(MlirOperation op, TesseraAppendFoldResult append, void *user) {
  return appendBound(op, true, append, user);
}

bool affineForOpGetLoopUpperBounds(MlirOperation op, TesseraAppendFoldResult append, void *user) {
  return appendBound(op, false, append, user);
}

bool affineForOpGetLoopSteps(MlirOperation op, TesseraAppendFoldResult append, void *user) {
  append((TesseraFoldResult){.attribute = affineForOpGetStepAttr(op)}, user);
  return true;
}

TesseraRange affineForOpLoopLikeOpInterfaceGetInits(MlirOperation op) {
  return tesseraOperationGetOperandGroup(op, AFFINE_FOR_INITS);
}

TesseraRange affineForOpGetRegionIterArgs(MlirOperation op) {
  intptr_t count = mlirBlockGetNumArguments(affineBody(op));
  return (TesseraRange){.start = 1, .count = count - 1};
}

MlirOperation affineForOpGetYield(MlirOperation op, TesseraRange *yielded) {
  MlirOperation yield = mlirBlockGetTerminator(affineBody(op));
  *yielded = (TesseraRange){.count = mlirOperationGetNumOperands(yield)};
  return yield;
}

TesseraRange affineForOpGetLoopResults(MlirOperation op) {
  return (TesseraRange){.count = mlirOperationGetNumResults(op)};
}

bool affineForOpGetStaticTripCount(MlirOperation op, int64_t *count) {
  return affineForGetTripCount(op, count);
}

TesseraRange affineForOpGetEntrySuccessorOperands(MlirOperation op, MlirRegion region) {
  (void)region;
  return tesseraOperationGetOperandGroup(op, AFFINE_FOR_INITS);
}

void affineForOpGetSuccessorRegions(MlirOperation op, MlirOperation terminator,
                                    TesseraAppendRegionSuccessor append, void *user) {
  int64_t count;
  bool isKnown = affineForGetTripCount(op, &count), isEntry = mlirOperationIsNull(terminator);
  TesseraRegionSuccessor body = tesseraRegionSuccessorInto(affineForOpGetRegion(op));
  // The arguments behind the variable get the carried values.
  body.inputs.start = 1;
  body.inputs.count -= 1;
  bool entersBody = !isKnown || (isEntry ? count > 0 : count != 1);
  bool leaves = !isKnown || (isEntry ? count == 0 : true);
  if (entersBody)
    append(body, user);
  if (leaves)
    append(tesseraRegionSuccessorBehind(op), user);
}

//===--- if ---===//

void affineIfOpGetSuccessorRegions(MlirOperation op, MlirOperation terminator,
                                   TesseraAppendRegionSuccessor append, void *user) {
  MlirRegion other = affineIfOpGetElseRegion(op);
  if (!mlirOperationIsNull(terminator)) {
    append(tesseraRegionSuccessorBehind(op), user);
    return;
  }
  append(tesseraRegionSuccessorInto(affineIfOpGetThenRegion(op)), user);
  append(mlirBlockIsNull(mlirRegionGetFirstBlock(other)) ? tesseraRegionSuccessorBehind(op)
                                                         : tesseraRegionSuccessorInto(other),
         user);
}

//===--- parallel ---===//

TesseraRange affineParallelGetOperands(MlirOperation op, bool lower) {
  intptr_t total = mlirOperationGetNumOperands(op);
  intptr_t ofLower = mlirAffineMapGetNumInputs(affineParallelOpGetLowerBoundsMap(op));
  if (ofLower > total)
    ofLower = total;
  return lower ? (TesseraRange){.count = ofLower}
               : (TesseraRange){.start = ofLower, .count = total - ofLower};
}

bool affineParallelOpGetLoopInductionVars(MlirOperation op, TesseraAppendValue append, void *user) {
  MlirBlock body = affineBody(op);
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); ++i)
    append(mlirBlockGetArgument(body, i), user);
  return true;
}
