// Shardy's meshes and computations on parts, before anything else is converted.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/stablehlo-to-ttir/Sharding.h"
#include "dialect/func/FuncOps.h"
#include "dialect/sdy/SdyOps.h"
#include "tessera/Diagnostics.h"

typedef TsVec(MlirOperation) Operations;

// What the lowering works on.
typedef struct Lowering {
  MlirOperation module;
  MlirRewriterBase rewriter;
  Operations meshes, others;
} Lowering;

static MlirLogicalResult fail(MlirOperation op, const char *reason) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  return mlirOperationEmitError(op, "failed to legalize operation '%.*s': %s", (int)name.length,
                                name.data, reason);
}

//===--- Shardings ---===//

static MlirAttribute findMesh(const Lowering *lowering, MlirAttribute meshOrRef) {
  if (sdyMeshAttrIsA(meshOrRef))
    return meshOrRef;
  MlirStringRef wanted = mlirSymbolRefAttrGetLeafReference(meshOrRef);
  for (size_t i = 0; i < lowering->meshes.size; ++i)
    if (mlirStringRefEqual(tesseraSymbolGetName(lowering->meshes.data[i]), wanted))
      return sdyMeshOpGetMeshAttr(lowering->meshes.data[i]);
  return (MlirAttribute){NULL};
}

// The position of the axis, or -1.
static int64_t findAxis(MlirAttribute mesh, MlirAttribute reference, int64_t *size) {
  size_t count;
  const MlirAttribute *axes = sdyMeshAttrGetAxes(mesh, &count);
  for (size_t i = 0; i < count; ++i)
    if (mlirStringRefEqual(sdyMeshAxisAttrGetName(axes[i]), sdyAxisRefAttrGetName(reference))) {
      *size = sdyMeshAxisAttrGetSize(axes[i]);
      return (int64_t)i;
    }
  return -1;
}

// NULL, or why the dimension can't be divided so.
static const char *divide(MlirAttribute mesh, MlirAttribute dimension, size_t dim,
                          Sharding *sharding) {
  size_t count;
  const MlirAttribute *axes = sdyDimensionShardingAttrGetAxes(dimension, &count);
  if (!sdyDimensionShardingAttrGetIsClosed(dimension))
    return "a sharding with an open dimension";
  for (size_t i = 0; i < count; ++i) {
    int64_t size, axis = findAxis(mesh, axes[i], &size);
    if (!mlirAttributeIsNull(sdyAxisRefAttrGetSubAxisInfo(axes[i])))
      return "a sharding along a part of an axis";
    if (axis < 0)
      return "a sharding along an axis that the mesh doesn't have";
    sharding->shape.data[dim] = ttWrapMul(sharding->shape.data[dim], size);
    if (size > 1)
      sharding->dims.data[axis] = (int64_t)dim;
  }
  return NULL;
}

static const char *readSharding(const Lowering *lowering, MlirAttribute attribute,
                                Sharding *sharding) {
  MlirAttribute mesh = findMesh(lowering, sdyTensorShardingAttrGetMeshOrRef(attribute));
  if (mlirAttributeIsNull(mesh))
    return "a sharding of a mesh that isn't there";
  size_t numAxes, numDims, numDevices;
  sdyMeshAttrGetAxes(mesh, &numAxes);
  sdyMeshAttrGetDeviceIds(mesh, &numDevices);
  if (numAxes == 0) {
    shardingSetWhole(sharding, numDevices ? TtMeshShardTypeMaximal : TtMeshShardTypeReplicate);
    return NULL;
  }
  const MlirAttribute *dims = sdyTensorShardingAttrGetDimShardings(attribute, &numDims);
  sharding->type = TtMeshShardTypeDevices;
  for (size_t i = 0; i < numDims; ++i)
    tsVecPush(&sharding->shape, 1);
  for (size_t i = 0; i < numAxes; ++i)
    tsVecPush(&sharding->dims, -1);
  int64_t total = 1;
  for (size_t i = 0; i < numDims; ++i) {
    const char *reason = divide(mesh, dims[i], i, sharding);
    if (reason)
      return reason;
    total = ttWrapMul(total, sharding->shape.data[i]);
  }
  if (total == 1)
    shardingSetWhole(sharding, TtMeshShardTypeReplicate);
  return NULL;
}

//===--- manual_computation ---===//

// One value across the edge of the computation.
static const char *cross(const Lowering *lowering, MlirOperation op, MlirAttribute attribute,
                         TtMeshShardDirection direction, MlirType type, MlirValue *value) {
  ToTTIR c = {.rewriter = lowering->rewriter,
              .context = mlirOperationGetContext(op),
              .location = mlirOperationGetLocation(op),
              .op = op};
  if (!mlirTypeIsARankedTensor(type) || !mlirShapedTypeHasStaticShape(type))
    return "it takes or gives something other than tensors whose sizes are known";
  Sharding sharding = {0};
  const char *reason = readSharding(lowering, attribute, &sharding);
  if (!reason && direction == TtMeshShardDirectionFullToShard &&
      !shardingTakeArgument(&c, *value, mlirStringRefCreateFromCString("sdy.sharding"), attribute,
                            &sharding))
    reason = "the argument is said to be divided otherwise";
  if (!reason)
    *value = shardingCreateOp(&c, *value, type, &sharding, direction);
  shardingFree(&sharding);
  return reason;
}

static MlirWalkResult dropSharding(MlirOperation op, void *user) {
  (void)user;
  mlirOperationRemoveDiscardableAttributeByName(op, mlirStringRefCreateFromCString("sdy.sharding"));
  return MlirWalkResultAdvance;
}

static MlirLogicalResult lowerComputation(Lowering *lowering, MlirOperation op) {
  MlirRewriterBase rewriter = lowering->rewriter;
  MlirBlock body = mlirRegionGetFirstBlock(sdyManualComputationOpGetBody(op));
  MlirOperation terminator = mlirBlockGetTerminator(body);
  size_t numIn, numOut;
  const MlirAttribute *in = sdyTensorShardingPerValueAttrGetShardings(
      sdyManualComputationOpGetInShardingsAttr(op), &numIn);
  const MlirAttribute *out = sdyTensorShardingPerValueAttrGetShardings(
      sdyManualComputationOpGetOutShardingsAttr(op), &numOut);
  mlirOperationWalk(op, dropSharding, NULL, MlirWalkPreOrder);
  const char *reason = NULL;
  TsVec(MlirValue) values = {0}, results = {0};
  mlirRewriterBaseSetInsertionPointBefore(rewriter, op);
  for (size_t i = 0; i < numIn && !reason; ++i) {
    MlirValue value = mlirOperationGetOperand(op, (intptr_t)i);
    reason = cross(lowering, op, in[i], TtMeshShardDirectionFullToShard,
                   mlirValueGetType(mlirBlockGetArgument(body, (intptr_t)i)), &value);
    tsVecPush(&values, value);
  }
  for (size_t i = 0; i < numOut; ++i)
    tsVecPush(&results, mlirOperationGetOperand(terminator, (intptr_t)i));
  if (!reason) {
    mlirRewriterBaseEraseOp(rewriter, terminator);
    // Values that come out of the body are arguments where it does nothing.
    for (size_t i = 0; i < numOut; ++i)
      for (size_t j = 0; j < numIn; ++j)
        if (mlirValueEqual(results.data[i], mlirBlockGetArgument(body, (intptr_t)j)))
          results.data[i] = values.data[j];
    mlirRewriterBaseInlineBlockBefore(rewriter, body, op, (intptr_t)values.size, values.data);
    mlirRewriterBaseSetInsertionPointBefore(rewriter, op);
    for (size_t i = 0; i < numOut && !reason; ++i)
      reason = cross(lowering, op, out[i], TtMeshShardDirectionShardToFull,
                     mlirValueGetType(mlirOperationGetResult(op, (intptr_t)i)), &results.data[i]);
  }
  if (!reason)
    mlirRewriterBaseReplaceOpWithValues(rewriter, op, (intptr_t)results.size, results.data);
  tsVecFree(&values);
  tsVecFree(&results);
  return reason ? fail(op, reason) : mlirLogicalResultSuccess();
}

//===--- The others ---===//

// A constraint that says nothing about devices is none.
static MlirLogicalResult lowerConstraint(Lowering *lowering, MlirOperation op) {
  MlirAttribute attribute = sdyShardingConstraintOpIsA(op)
                                ? sdyShardingConstraintOpGetShardingAttr(op)
                                : sdyReshardOpGetShardingAttr(op);
  size_t numDims, numAxes;
  const MlirAttribute *dims = sdyTensorShardingAttrGetDimShardings(attribute, &numDims);
  for (size_t i = 0; i < numDims; ++i) {
    sdyDimensionShardingAttrGetAxes(dims[i], &numAxes);
    if (numAxes > 0)
      return fail(op, "only manual computations are divided among devices");
  }
  MlirValue value = mlirOperationGetOperand(op, 0);
  mlirRewriterBaseReplaceOpWithValues(lowering->rewriter, op, 1, &value);
  return mlirLogicalResultSuccess();
}

static void lowerMesh(Lowering *lowering, MlirOperation op) {
  size_t count;
  const MlirAttribute *axes = sdyMeshAttrGetAxes(sdyMeshOpGetMeshAttr(op), &count);
  ToTTIR c = {.rewriter = lowering->rewriter, .context = mlirOperationGetContext(op), .op = op};
  TtSizes shape = {0};
  for (size_t i = 0; i < count; ++i)
    tsVecPush(&shape, sdyMeshAxisAttrGetSize(axes[i]));
  if (count > 0)
    shardingAddMesh(&c, tesseraSymbolGetName(op), &shape);
  tsVecFree(&shape);
  mlirRewriterBaseEraseOp(lowering->rewriter, op);
}

static MlirWalkResult collect(MlirOperation op, void *user) {
  Lowering *lowering = user;
  if (sdyMeshOpIsA(op))
    tsVecPush(&lowering->meshes, op);
  else if (sdyManualComputationOpIsA(op) || sdyShardingConstraintOpIsA(op) || sdyReshardOpIsA(op))
    tsVecPush(&lowering->others, op);
  return MlirWalkResultAdvance;
}

MlirLogicalResult shardyLower(MlirOperation module) {
  Lowering lowering = {.module = module,
                       .rewriter = mlirIRRewriterCreate(mlirOperationGetContext(module))};
  mlirOperationWalk(module, collect, &lowering, MlirWalkPostOrder);
  MlirLogicalResult result = mlirLogicalResultSuccess();
  for (size_t i = 0; i < lowering.others.size && mlirLogicalResultIsSuccess(result); ++i)
    result = sdyManualComputationOpIsA(lowering.others.data[i])
                 ? lowerComputation(&lowering, lowering.others.data[i])
                 : lowerConstraint(&lowering, lowering.others.data[i]);
  for (size_t i = 0; i < lowering.meshes.size && mlirLogicalResultIsSuccess(result); ++i)
    lowerMesh(&lowering, lowering.meshes.data[i]);
  mlirIRRewriterDestroy(lowering.rewriter);
  tsVecFree(&lowering.meshes);
  tsVecFree(&lowering.others);
  return result;
}
