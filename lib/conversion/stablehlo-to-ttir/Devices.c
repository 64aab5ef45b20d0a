// Collectives, and how XLA's partitioner says what lies where.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/stablehlo-to-ttir/Sharding.h"
#include "support/String.h"

//===--- Collectives ---===//

// What the body of a collective computes; false when it isn't one op that the hardware knows.
static bool findReduceType(MlirRegion region, TtReduceType *type) {
  static const struct {
    const TesseraOpDef *op;
    TtReduceType type;
  } kTypes[] = {{&stablehloAddOpDef, TtReduceTypeSum},
                {&stablehloMaxOpDef, TtReduceTypeMax},
                {&stablehloMinOpDef, TtReduceTypeMin}};
  MlirBlock block = mlirRegionGetFirstBlock(region);
  MlirOperation first = mlirBlockGetFirstOperation(block);
  MlirOperation second = mlirOperationGetNextInBlock(first);
  if (mlirOperationIsNull(second) || !stablehloReturnOpIsA(second) ||
      mlirBlockGetNumArguments(block) != 2)
    return false;
  for (size_t i = 0; i < sizeof kTypes / sizeof *kTypes; ++i)
    if (tesseraOperationIs(first, kTypes[i].op)) {
      *type = kTypes[i].type;
      return true;
    }
  return false;
}

// The last dimension that isn't of one element: that is what is divided while reducing.
static int64_t dimToReduceAlong(IrShape shape) {
  for (size_t i = shape.rank; i > 0; --i)
    if (shape.sizes[i - 1] != 1)
      return (int64_t)i - 1;
  return (int64_t)shape.rank - 1;
}

MlirLogicalResult toTTIRAllReduce(ToTTIR *c) {
  enum { kBetweenDevices = 1, kMaxOperands = 64 };
  MlirAttribute handle = stablehloAllReduceOpGetChannelHandleAttr(c->op), channel = {NULL};
  MlirAttribute groups = stablehloAllReduceOpGetReplicaGroupsAttr(c->op);
  TtReduceType type;
  intptr_t count = mlirOperationGetNumOperands(c->op);
  if (count == 0 || count > kMaxOperands)
    return toTTIRFail(c, "it has no operands, or too many");
  if (!mlirAttributeIsNull(handle)) {
    int64_t kind = stablehloChannelHandleAttrGetType(handle);
    if (kind != 0 && kind != kBetweenDevices)
      return toTTIRFail(c, "its channel isn't one between devices");
    channel = ttirSI32Attr(c->context, stablehloChannelHandleAttrGetHandle(handle));
  }
  if (!irIsDense(irAttribute(groups)))
    return toTTIRFail(c, "its groups of devices aren't a list");
  if (!findReduceType(stablehloAllReduceOpGetComputation(c->op), &type))
    return toTTIRFail(c, "it isn't a sum, a maximum or a minimum");
  MlirValue results[kMaxOperands];
  for (intptr_t i = 0; i < count; ++i) {
    MlirType resultType = toTTIRResultType(c, i);
    MlirAttribute dim = ttirSI32Attr(c->context, dimToReduceAlong(ttShapeOf(c->operands[i])));
    MlirOperation created = ttirAllReduceOpCreate(
        c->rewriter, c->location, resultType, c->operands[i], toTTIREmpty(c, resultType), groups,
        dim, channel, stablehloAllReduceOpGetUseGlobalDeviceIdsAttr(c->op),
        ttReduceTypeAttrGet(c->context, type));
    results[i] = mlirOperationGetResult(created, 0);
  }
  mlirRewriterBaseReplaceOpWithValues(c->rewriter, c->op, count, results);
  return mlirLogicalResultSuccess();
}

// Devices whose numbers follow one another lie along the second axis of the mesh.
MlirLogicalResult toTTIRAllGather(ToTTIR *c) {
  MlirAttribute groups = stablehloAllGatherOpGetReplicaGroupsAttr(c->op);
  if (mlirOperationGetNumOperands(c->op) != 1)
    return toTTIRFail(c, "only one tensor can be gathered at a time");
  const IrStorage *dense = irAttribute(groups);
  IrShape shape = irIsDense(dense) ? irShapedShape(irElementsType(dense)) : (IrShape){NULL, 0};
  if (shape.rank != 2 || shape.sizes[0] == 0 || shape.sizes[1] == 0)
    return toTTIRFail(c, "its groups of devices aren't a list");
  int64_t axis = 0;
  if (shape.sizes[1] != 1)
    axis = irDenseIntegerAt(dense, 0) + 1 == irDenseIntegerAt(dense, 1);
  MlirType type = toTTIRResultType(c, 0);
  return toTTIRReplaceByOp(
      c,
      ttirAllGatherOpCreate(c->rewriter, c->location, type, c->operands[0], toTTIREmpty(c, type),
                            ttirSI32Attr(c->context, stablehloAllGatherOpGetAllGatherDim(c->op)),
                            mlirIntegerAttrGet(mlirIntegerTypeUnsignedGet(c->context, 32), axis)));
}

//===--- Custom calls of the partitioner ---===//

static bool isCallOf(MlirOperation op, const char *target) {
  return !mlirOperationIsNull(op) && stablehloCustomCallOpIsA(op) &&
         tsEqualC(stablehloCustomCallOpGetCallTargetName(op), target);
}

static MlirStringRef shardingKey(void) { return mlirStringRefCreateFromCString("mhlo.sharding"); }

static MlirAttribute shardingTextOf(MlirOperation op) {
  MlirAttribute text = mlirOperationGetDiscardableAttributeByName(op, shardingKey());
  bool isText = !mlirAttributeIsNull(text) && mlirAttributeIsAString(text);
  return isText ? text : (MlirAttribute){NULL};
}

// Whether the op's result is used, and only by calls of the target.
static bool isUsedBy(MlirOperation op, const char *target) {
  MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op, 0));
  bool isUsed = !mlirOpOperandIsNull(use);
  for (; !mlirOpOperandIsNull(use) && isUsed; use = mlirOpOperandGetNextUse(use))
    isUsed = isCallOf(mlirOpOperandGetOwner(use), target);
  return isUsed;
}

static MlirLogicalResult readSharding(ToTTIR *c, MlirAttribute text, Sharding *sharding) {
  const char *reason = shardingParse(mlirStringAttrGetValue(text), sharding);
  if (reason)
    return toTTIRFail(c, reason);
  if (sharding->mesh.size > 1)
    shardingAddMesh(c, mlirStringRefCreateFromCString("mesh_gspmd"), &sharding->mesh);
  return mlirLogicalResultSuccess();
}

// @Sharding says what @SPMDFullToShardShape and @SPMDShardToFullShape then do.
static MlirLogicalResult convertCall(ToTTIR *c, MlirAttribute text, Sharding *sharding) {
  if (isCallOf(c->op, "Sharding")) {
    if (mlirLogicalResultIsFailure(readSharding(c, text, sharding)))
      return mlirLogicalResultFailure();
    if (sharding->type != TtMeshShardTypeManual && !isUsedBy(c->op, "SPMDFullToShardShape"))
      return toTTIRFail(c, "its result isn't divided, or not only");
    return toTTIRReplace(c, c->operands[0]);
  }
  MlirValue from = mlirOperationGetOperand(c->op, 0);
  MlirOperation before = mlirValueIsAOpResult(from) ? mlirOpResultGetOwner(from) : c->op;
  if (!isCallOf(before, "Sharding"))
    return toTTIRFail(c, "no @Sharding comes before it");
  bool divides = isCallOf(c->op, "SPMDFullToShardShape");
  if (divides)
    text = shardingTextOf(before);
  if (mlirLogicalResultIsFailure(readSharding(c, text, sharding)))
    return mlirLogicalResultFailure();
  MlirType type = toTTIRResultType(c, 0);
  if (divides && sharding->type == TtMeshShardTypeManual)
    return toTTIRFail(c, "what is divided is said to be divided already");
  if (divides &&
      !shardingTakeArgument(c, mlirOperationGetOperand(before, 0), shardingKey(), text, sharding))
    return toTTIRFail(c, "the argument is said to be divided otherwise");
  return toTTIRReplace(c, shardingCreateOp(c, c->operands[0], type, sharding,
                                           divides ? TtMeshShardDirectionFullToShard
                                                   : TtMeshShardDirectionShardToFull));
}

MlirLogicalResult toTTIRCustomCall(ToTTIR *c) {
  if (!isCallOf(c->op, "Sharding") && !isCallOf(c->op, "SPMDFullToShardShape") &&
      !isCallOf(c->op, "SPMDShardToFullShape"))
    return toTTIRFail(c, "only the partitioner's calls are known");
  MlirAttribute text = shardingTextOf(c->op);
  if (mlirOperationGetNumOperands(c->op) != 1 || mlirOperationGetNumResults(c->op) != 1 ||
      mlirAttributeIsNull(text))
    return toTTIRFail(c, "it has no mhlo.sharding, or not one operand and result");
  Sharding sharding = {0};
  MlirLogicalResult result = convertCall(c, text, &sharding);
  shardingFree(&sharding);
  return result;
}
