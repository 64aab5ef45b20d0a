// The ttir dialect's own traits: what they check and how they fold.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ttir/TTIR.h"
#include "tessera/DestinationStyle.h"
#include "tessera/Diagnostics.h"

//===--- Folding ---===//

// Whether the result and all operands of an op with one result have one type.
static bool hasOneType(MlirOperation op) {
  if (mlirOperationGetNumResults(op) != 1)
    return false;
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (!mlirTypeEqual(mlirValueGetType(mlirOperationGetOperand(op, i)), type))
      return false;
  return true;
}

// The op that makes operand 0 when it is one of the same name and neither changes the type; else
// null.
static MlirOperation findTwin(MlirOperation op) {
  MlirOperation none = {NULL};
  if (mlirOperationGetNumOperands(op) == 0 || !hasOneType(op))
    return none;
  MlirValue input = mlirOperationGetOperand(op, 0);
  if (!mlirValueIsAOpResult(input))
    return none;
  MlirOperation producer = mlirOpResultGetOwner(input);
  if (tesseraOperationGetDefinition(producer) != tesseraOperationGetDefinition(op) ||
      mlirOperationGetNumOperands(producer) == 0 || !hasOneType(producer))
    return none;
  return producer;
}

static MlirLogicalResult foldTo(MlirValue value, TesseraFoldResult *results, size_t *numResults) {
  results[0] = (TesseraFoldResult){.value = value};
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult foldInvolution(MlirOperation op, const MlirAttribute *operands,
                                        TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirOperation twin = findTwin(op);
  if (mlirOperationIsNull(twin))
    return mlirLogicalResultFailure();
  return foldTo(mlirOperationGetOperand(twin, 0), results, numResults);
}

static MlirLogicalResult foldIdempotence(MlirOperation op, const MlirAttribute *operands,
                                         TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  if (mlirOperationIsNull(findTwin(op)))
    return mlirLogicalResultFailure();
  return foldTo(mlirOperationGetOperand(op, 0), results, numResults);
}

static MlirLogicalResult foldBinaryIdempotence(MlirOperation op, const MlirAttribute *operands,
                                               TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  if (mlirOperationGetNumOperands(op) < 2 || mlirOperationGetNumResults(op) != 1)
    return mlirLogicalResultFailure();
  MlirValue lhs = mlirOperationGetOperand(op, 0), result = mlirOperationGetResult(op, 0);
  if (!mlirValueEqual(lhs, mlirOperationGetOperand(op, 1)) ||
      !mlirTypeEqual(mlirValueGetType(lhs), mlirValueGetType(result)))
    return mlirLogicalResultFailure();
  return foldTo(lhs, results, numResults);
}

//===--- Checks ---===//

static int64_t sizeFromEnd(IrShape shape, size_t i) {
  return i < shape.rank ? shape.sizes[shape.rank - 1 - i] : 1;
}

// What the i-th size from the end of all operands but the destinations broadcasts to, or -1.
static int64_t broadcastSizeFromEnd(MlirOperation op, TesseraRange inits, size_t i) {
  int64_t size = 1;
  for (intptr_t k = 0; k < mlirOperationGetNumOperands(op) && size != -1; ++k)
    if (k < inits.start || k >= inits.start + inits.count)
      size = ttBroadcastSize(size, sizeFromEnd(ttShapeOf(mlirOperationGetOperand(op, k)), i));
  return size;
}

// Inputs, that is operands but the destinations, broadcast to the shape of the first result.
static MlirLogicalResult verifyBroadcastable(MlirOperation op) {
  TesseraRange inits = tesseraOperationGetDpsInits(op);
  size_t rank = 0;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    size_t own = ttShapeOf(mlirOperationGetOperand(op, i)).rank;
    if ((i < inits.start || i >= inits.start + inits.count) && own > rank)
      rank = own;
  }
  IrShape result = {NULL, 0};
  if (mlirOperationGetNumResults(op))
    result = ttShapeOf(mlirOperationGetResult(op, 0));
  bool fits = mlirOperationGetNumResults(op) && result.rank == rank;
  for (size_t i = 0; i < rank; ++i) {
    int64_t size = broadcastSizeFromEnd(op, inits, i);
    if (size == -1)
      return mlirOperationEmitOpError(op, "Operands are not broadcast compatible");
    fits = fits && size == sizeFromEnd(result, i);
  }
  if (!fits)
    return mlirOperationEmitOpError(op,
                                    "Result shape must match operand shapes after broadcasting");
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult verifyGenericParent(MlirOperation op) {
  MlirOperation parent = op;
  do
    parent = mlirOperationGetParentOperation(parent);
  while (!mlirOperationIsNull(parent) && !ttirGenericOpIsA(parent));
  if (mlirOperationIsNull(parent))
    return mlirOperationEmitOpError(op, "TTIR Generic Ops must be inside a generic region");
  return mlirLogicalResultSuccess();
}

//===--- Definitions ---===//

const TesseraTrait ttirInvolutionTrait = {.name = "TTIRInvolution", .fold = foldInvolution};
const TesseraTrait ttirIdempotenceTrait = {.name = "TTIRIdempotence", .fold = foldIdempotence};
const TesseraTrait ttirBinaryIdempotenceTrait = {.name = "TTIRBinaryIdempotence",
                                                 .fold = foldBinaryIdempotence};
const TesseraTrait ttirBroadcastableTrait = {.name = "Broadcastable",
                                             .verify = verifyBroadcastable};
const TesseraTrait ttirPartiallyBroadcastableTrait = {.name = "PartiallyBroadcastable"};
const TesseraTrait ttirFullyBroadcastableTrait = {.name = "FullyBroadcastable"};
const TesseraTrait ttirGenericParentTrait = {.name = "TTIRGenericParent",
                                             .verify = verifyGenericParent};
// Marks without a check of their own.
const TesseraTrait ttirGenericRegionOpTrait = {.name = "GenericRegionOp"};
const TesseraTrait ttirGenericRegionOpTraitTrait = {.name = "TTIRGenericRegionOpTrait"};
