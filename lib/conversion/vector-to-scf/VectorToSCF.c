// convert-vector-to-scf: the pass, and what its patterns share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/vector-to-scf/VectorToSCF.h"
#include "dialect/affine/Affine.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/arith/ArithReshape.h"
#include "dialect/memref/MemRefOps.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/tensor/TensorOps.h"
#include "tessera/Pass.h"
#include "tessera/Plan.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

//===--- Transfers ---===//

VectorTransfer vectorTransferRead(MlirOperation op) {
  VectorTransfer transfer = {.op = op,
                             .isRead = vectorTransferReadOpIsA(op),
                             .base = vectorTransferOpInterfaceGetTransferBase(op),
                             .mask = vectorTransferOpInterfaceGetTransferMask(op),
                             .map = vectorTransferOpInterfaceGetTransferMap(op),
                             .dim = -1};
  transfer.type = typeOf(vectorTransferOpInterfaceGetTransferVector(op));
  transfer.isTensor = mlirTypeIsARankedTensor(typeOf(transfer.base));
  if (mlirAffineMapGetNumResults(transfer.map))
    transfer.dim = vectorTransferDim(transfer.map, 0);
  return transfer;
}

bool vectorTransferKeepsElements(const VectorTransfer *transfer) {
  return mlirTypeEqual(mlirShapedTypeGetElementType(transfer->type),
                       mlirShapedTypeGetElementType(typeOf(transfer->base)));
}

bool vectorTransferHasRowMask(const VectorTransfer *transfer) {
  return transfer->mask.ptr && transfer->dim >= 0 && vectorRank(typeOf(transfer->mask)) == 1;
}

// The index of the base where the round is.
static MlirValue indexAt(VectorPlace at, const VectorTransfer *transfer, MlirValue round) {
  MlirContext context = mlirOperationGetContext(transfer->op);
  TesseraRange indices = vectorTransferOpInterfaceGetTransferIndices(transfer->op);
  MlirAffineExpr sum =
      mlirAffineAddExprGet(mlirAffineDimExprGet(context, 0), mlirAffineDimExprGet(context, 1));
  AffineValueMap map = {.map = mlirAffineMapGet(context, 2, 0, 1, &sum),
                        .operands = tsAllocZeroed(2, sizeof(MlirValue)),
                        .numOperands = 2};
  map.operands[0] = mlirOperationGetOperand(transfer->op, indices.start + (intptr_t)transfer->dim);
  map.operands[1] = round;
  affineValueMapSimplify(&map);
  MlirOperation apply =
      affineApplyOpCreate(at.base, at.location, mlirIndexTypeGet(context),
                          mlirAffineMapAttrGet(map.map), map.numOperands, map.operands);
  affineValueMapFree(&map);
  return mlirOperationGetResult(apply, 0);
}

VectorValues vectorTransferIndices(VectorPlace at, const VectorTransfer *transfer,
                                   MlirValue round) {
  VectorValues values = {0};
  TesseraRange range = vectorTransferOpInterfaceGetTransferIndices(transfer->op);
  for (intptr_t i = 0; i < range.count; ++i)
    tsVecPush(&values, mlirOperationGetOperand(transfer->op, range.start + i));
  if (transfer->dim >= 0)
    values.data[transfer->dim] = indexAt(at, transfer, round);
  return values;
}

MlirAffineMap vectorTransferRestMap(const VectorTransfer *transfer) {
  return vectorMapBehind(transfer->map, 1);
}

MlirAttribute vectorTransferRestInBounds(const VectorTransfer *transfer) {
  return vectorDropElements(vectorTransferOpInterfaceGetTransferInBounds(transfer->op), 1);
}

//===--- Making ---===//

MlirValue vectorIndex(VectorPlace at, int64_t value) {
  return arithCreateIndex(at.base, at.location, value);
}

// As MLIR's own builders have it: the default is written out where there are indices.
static MlirAttribute temporalOf(VectorPlace at, const VectorValues *indices) {
  return indices->size ? mlirBoolAttrGet(mlirLocationGetContext(at.location), 0)
                       : (MlirAttribute){NULL};
}

MlirValue vectorLoad(VectorPlace at, MlirValue buffer, const VectorValues *indices) {
  return memrefLoadOpGetResult(
      memrefLoadOpCreateInferred(at.base, at.location, buffer, (intptr_t)indices->size,
                                 indices->data, temporalOf(at, indices), (MlirAttribute){NULL}));
}

void vectorStore(VectorPlace at, MlirValue value, MlirValue buffer, const VectorValues *indices) {
  memrefStoreOpCreate(at.base, at.location, value, buffer, (intptr_t)indices->size, indices->data,
                      temporalOf(at, indices), (MlirAttribute){NULL});
}

MlirValue vectorScale(VectorPlace at) {
  return vectorVectorScaleOpGetRes(vectorVectorScaleOpCreateInferred(at.base, at.location));
}

MlirValue vectorPadding(VectorPlace at, MlirOperation read, MlirType type) {
  return vectorBroadcastOpGetVector(
      vectorBroadcastOpCreate(at.base, at.location, type, vectorTransferReadOpGetPadding(read)));
}

// The size of a dimension of the base: known, or asked for when the program runs.
static MlirValue sizeOf(VectorPlace at, MlirValue base, int64_t dim) {
  const MlirValue operands[] = {base, vectorIndex(at, dim)};
  MlirType type = mlirIndexTypeGet(mlirLocationGetContext(at.location));
  TesseraOperationParts parts = {.definition = mlirTypeIsAMemRef(typeOf(base)) ? &memrefDimOpDef
                                                                               : &tensorDimOpDef,
                                 .location = at.location,
                                 .numTypes = 1,
                                 .types = &type,
                                 .numOperands = 2,
                                 .operands = operands};
  return tesseraRewriterCreateOrFold(at.base, &parts);
}

static void yield(VectorPlace at, MlirValue value) {
  scfYieldOpCreate(at.base, at.location, value.ptr != NULL, &value);
}

static MlirValue compare(VectorPlace at, ArithCmpIPredicate predicate, MlirValue a, MlirValue b) {
  MlirContext context = mlirLocationGetContext(at.location);
  return mlirOperationGetResult(
      arithCmpIOpCreate(at.base, at.location, mlirIntegerTypeGet(context, 1),
                        arithCmpIPredicateToAttribute(context, predicate), a, b),
      0);
}

// Whether the round lies inside and isn't masked out; null when it always is done.
static MlirValue conditionOf(VectorPlace at, const VectorTransfer *transfer, MlirValue round) {
  MlirValue condition = {NULL};
  MlirAttribute inBounds = vectorTransferOpInterfaceGetTransferInBounds(transfer->op);
  if (transfer->dim >= 0 && !mlirBoolAttrGetValue(mlirArrayAttrGetElement(inBounds, 0))) {
    MlirValue size = sizeOf(at, transfer->base, transfer->dim);
    condition = compare(at, ArithCmpIPredicatesgt, size, indexAt(at, transfer, round));
  }
  if (!vectorTransferHasRowMask(transfer))
    return condition;
  const TesseraMixedNumber position = {.value = round};
  MlirValue isSet = vectorExtractMixed(at, transfer->mask, 1, &position);
  return condition.ptr
             ? mlirOperationGetResult(
                   arithAndIOpCreate(at.base, at.location, typeOf(isSet), condition, isSet), 0)
             : isSet;
}

// What an op with regions is made of before it is put where it belongs: what is inside of it is
// made first, as the order in which ops are made is that in which they are looked at.
static MlirOperation createApart(VectorPlace at, const TesseraOpDef *definition,
                                 intptr_t numResults, const MlirType *types, intptr_t numOperands,
                                 const MlirValue *operands, intptr_t numRegions) {
  return tesseraOperationCreate(&(TesseraOperationParts){.definition = definition,
                                                         .location = at.location,
                                                         .numTypes = numResults,
                                                         .types = types,
                                                         .numOperands = numOperands,
                                                         .operands = operands,
                                                         .numRegions = numRegions});
}

static VectorSpot spotOf(VectorPlace at) {
  VectorSpot spot = {mlirRewriterBaseGetInsertionBlock(at.base),
                     mlirRewriterBaseGetOperationAfterInsertion(at.base)};
  return spot;
}

// Puts the op where the spot is; what follows comes behind it.
static void insertAt(VectorPlace at, VectorSpot spot, MlirOperation op) {
  if (spot.next.ptr)
    mlirRewriterBaseSetInsertionPointBefore(at.base, spot.next);
  else
    mlirRewriterBaseSetInsertionPointToEnd(at.base, spot.block);
  mlirRewriterBaseInsert(at.base, op);
}

VectorCheck vectorCheckOpenIf(VectorPlace at, MlirValue condition, MlirType type) {
  VectorCheck check = {createApart(at, &scfIfOpDef, type.ptr != NULL, &type, 1, &condition, 2),
                       spotOf(at)};
  tesseraRewriterCreateBlock(at.base, scfIfOpGetThenRegion(check.branch), 0, NULL, NULL);
  return check;
}

void vectorCheckCloseIf(VectorPlace at, const VectorCheck *check) {
  yield(at, (MlirValue){NULL});
  insertAt(at, check->spot, check->branch);
}

VectorCheck vectorCheckOpen(VectorPlace at, const VectorTransfer *transfer, MlirValue round,
                            MlirType type) {
  MlirValue condition = conditionOf(at, transfer, round);
  return condition.ptr ? vectorCheckOpenIf(at, condition, type)
                       : (VectorCheck){{NULL}, {{NULL}, {NULL}}};
}

bool vectorCheckElse(VectorPlace at, const VectorCheck *check, MlirValue value) {
  if (!check->branch.ptr)
    return false;
  yield(at, value);
  tesseraRewriterCreateBlock(at.base, scfIfOpGetElseRegion(check->branch), 0, NULL, NULL);
  return true;
}

MlirValue vectorCheckClose(VectorPlace at, const VectorCheck *check, MlirValue value,
                           MlirValue other) {
  if (!check->branch.ptr)
    return value;
  yield(at, other);
  insertAt(at, check->spot, check->branch);
  return other.ptr ? mlirOperationGetResult(check->branch, 0) : other;
}

VectorLoop vectorLoopOpen(VectorPlace at, MlirValue lower, MlirValue upper, MlirValue step,
                          MlirValue init) {
  intptr_t count = init.ptr != NULL;
  const MlirValue operands[] = {lower, upper, step, init};
  MlirType types[] = {typeOf(lower), {NULL}};
  const MlirLocation locations[] = {at.location, at.location};
  if (count)
    types[1] = typeOf(init);
  VectorLoop loop = {.op = createApart(at, &scfForOpDef, count, types + 1, 3 + count, operands, 1),
                     .spot = spotOf(at)};
  MlirBlock body =
      tesseraRewriterCreateBlock(at.base, scfForOpGetRegion(loop.op), 1 + count, types, locations);
  loop.round = mlirBlockGetArgument(body, 0);
  if (count)
    loop.state = mlirBlockGetArgument(body, 1);
  return loop;
}

MlirValue vectorLoopClose(VectorPlace at, const VectorLoop *loop, MlirValue value) {
  yield(at, value);
  insertAt(at, loop->spot, loop->op);
  return value.ptr ? mlirOperationGetResult(loop->op, 0) : value;
}

//===--- The pass ---===//

static MlirLogicalResult fillPlan(TesseraPlan *plan, const void *input) {
  const ConvertVectorToSCFOptions *options = input;
  vectorPopulateTransferMapLowering(tesseraPlanGetFirstPatterns(plan));
  MlirRewritePatternSet patterns = tesseraPlanGetPatterns(plan);
  if (options->fullUnroll)
    vectorToSCFPopulateUnrolled(patterns, options);
  else
    vectorToSCFPopulateLoops(patterns, options);
  if (options->lowerScalable)
    vectorToSCFPopulateScalable(patterns, options);
  if (options->targetRank == 1)
    vectorToSCFPopulateElements(patterns);
  vectorToSCFPopulatePrint(patterns);
  return mlirLogicalResultSuccess();
}

void convertVectorToSCFPassRun(MlirPass pass, const ConvertVectorToSCFOptions *options,
                               MlirOperation root) {
  TesseraPlan *plan =
      tesseraPassTakePlan(pass, root, &(TesseraPlanSource){.planner = fillPlan, .input = options});
  if (!plan)
    return;
  (void)tesseraPlanApply(plan, root, NULL); // what isn't converted stays
  tesseraPassLeavePlan(pass, plan);
}
