// Verifiers and types of ops that devices run together, now or later.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloInfer.h"
#include "tessera/ConstraintFunctions.h"

//===--- Groups of devices ---===//

// What an op asks of its groups.
typedef struct GroupRules {
  bool haveSameSize, areGlobal;
  int64_t size; ///< of each; 0: any
} GroupRules;

// Each number in [0, n) once; others are out of range, and leave one of those unseen.
static MlirLogicalResult checkIds(MlirLocation location, const StablehloSizes *ids,
                                  bool haveSameSize) {
  bool *seen = tsAllocZeroed(ids->size + 1, sizeof *seen);
  size_t count = 0;
  MlirLogicalResult result = success();
  for (size_t i = 0; i < ids->size && !failed(result); ++i) {
    int64_t id = ids->data[i];
    bool isInside = id >= 0 && (size_t)id < ids->size;
    if (id == -1 && !haveSameSize)
      continue;
    if (id == -1)
      result = stablehloRefuse(location, "Invalid replica id -1");
    else if (isInside && seen[id])
      result = stablehloRefuse(location, "replica id #%lld seen more than once", (long long)id);
    else if (isInside)
      seen[id] = true;
    ++count;
  }
  for (size_t id = 0; id < count && !failed(result); ++id)
    if (!seen[id])
      result = stablehloRefuse(location, "replica id #%zu not seen in replica groups", id);
  tsFree(seen);
  return result;
}

static MlirLogicalResult checkGroups(MlirLocation location, MlirAttribute groups,
                                     GroupRules rules) {
  if (mlirAttributeIsNull(groups) || !mlirAttributeIsADenseIntElements(groups))
    return success();
  MlirType type = mlirAttributeGetType(groups);
  if (rankOf(type) != 2)
    return stablehloRefuse(location, "replica groups should be a rank 2 tensor");
  int64_t numGroups = sizeOf(type, 0), size = sizeOf(type, 1);
  if (rules.areGlobal && (numGroups == 0 || size == 0))
    return stablehloRefuse(location,
                           "if `use_global_device_ids` is set, the replica groups cannot be empty");
  StablehloSizes ids = {0};
  stablehloReadNumbers(groups, &ids);
  MlirLogicalResult result = checkIds(location, &ids, rules.haveSameSize);
  tsVecFree(&ids);
  if (!failed(result) && rules.size && (numGroups == 0 || size != rules.size))
    result = stablehloRefuse(location, "group size of replica_groups must be %lld",
                             (long long)rules.size);
  return result;
}

static int64_t channelOf(MlirAttribute channel) {
  return mlirAttributeIsNull(channel) ? 0 : stablehloChannelHandleAttrGetHandle(channel);
}

static MlirLogicalResult checkChannel(MlirOperation op, bool areGlobal, MlirAttribute channel) {
  if (!areGlobal || channelOf(channel) > 0)
    return success();
  return STABLEHLO_REFUSE(
      op, "channel_id must be positive when useGlobalDeviceIds is set but got: %lld",
      (long long)channelOf(channel));
}

//===--- all_gather, all_to_all ---===//

static MlirLogicalResult checkGathered(MlirOperation op, MlirType operand, MlirType result,
                                       int64_t dim) {
  if (dim >= rankOf(operand))
    return STABLEHLO_REFUSE(op, "all_gather_dim must be a valid index of operand");
  long long from = sizeOf(operand, (intptr_t)dim);
  if (from == 0)
    return STABLEHLO_REFUSE(op, "dimension size of operand at 'all_gather_dim' cannot be zero");
  if (rankOf(result) != rankOf(operand))
    return STABLEHLO_REFUSE(op, "operand and result must have the same rank");
  for (intptr_t i = 0; i < rankOf(operand); ++i)
    if (i != dim && !stablehloSizesAreCompatible(sizeOf(result, i), sizeOf(operand, i)))
      return STABLEHLO_REFUSE(op, "operand and result should have the same shape except for the "
                                  "dimension size at 'all_gather_dim'");
  long long to = sizeOf(result, (intptr_t)dim);
  if (from == dynamic() || to == dynamic() || to % from == 0)
    return success();
  return STABLEHLO_REFUSE(op,
                          "result gather dimension has size %lld, expected to be a multiple of "
                          "operand gather dimension size %lld",
                          to, from);
}

MlirLogicalResult stablehloAllGatherOpVerify(MlirOperation op) {
  bool areGlobal = stablehloAllGatherOpGetUseGlobalDeviceIds(op);
  GroupRules rules = {.haveSameSize = true, .areGlobal = areGlobal};
  if (failed(checkGroups(at(op), stablehloAllGatherOpGetReplicaGroupsAttr(op), rules)))
    return failure();
  if (areGlobal && channelOf(stablehloAllGatherOpGetChannelHandleAttr(op)) < 0)
    return STABLEHLO_REFUSE(op, "channel_id cannot be negative when useGlobalDeviceIds is set");
  intptr_t count = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < count && i < mlirOperationGetNumResults(op); ++i)
    if (failed(checkGathered(op, typeOf(mlirOperationGetOperand(op, i)),
                             typeOf(mlirOperationGetResult(op, i)),
                             stablehloAllGatherOpGetAllGatherDim(op))))
      return failure();
  return success();
}

typedef struct Exchange {
  int64_t split, concat, count;
} Exchange;

static MlirLogicalResult checkExchange(MlirLocation location, MlirType type, const Exchange *x) {
  long long rank = rankOf(type);
  if (x->split >= rank)
    return stablehloRefuse(location,
                           "AllToAll split_dimension %lld is out-of-bounds for input rank %lld",
                           (long long)x->split, rank);
  if (x->concat >= rank)
    return stablehloRefuse(location,
                           "AllToAll concat_dimension %lld is out-of-bounds for input rank %lld",
                           (long long)x->concat, rank);
  int64_t size = sizeOf(type, (intptr_t)x->split);
  if (x->count <= 0 || (size != dynamic() && size % x->count))
    return stablehloRefuse(
        location, "split dimension has size %lld, expected to be a multiple of split_count %lld",
        (long long)size, (long long)x->count);
  return success();
}

static void exchange(StablehloSizes *sizes, const Exchange *x) {
  if (sizes->data[x->split] != dynamic())
    sizes->data[x->split] /= x->count;
  int64_t *grown = &sizes->data[x->concat];
  if (*grown != dynamic() && __builtin_mul_overflow(*grown, x->count, grown))
    *grown = dynamic();
}

MlirLogicalResult stablehloAllToAllOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                      StablehloAppend *append, void *user) {
  const MlirAttribute attributes[] = {stablehloAllToAllOpAdaptorGetSplitDimensionAttr(op),
                                      stablehloAllToAllOpAdaptorGetConcatDimensionAttr(op),
                                      stablehloAllToAllOpAdaptorGetSplitCountAttr(op)};
  int64_t numbers[3];
  if (!stablehloOperandsAreTensors(op))
    return failure();
  for (int i = 0; i < 3; ++i) {
    if (mlirAttributeIsNull(attributes[i]))
      return failure();
    numbers[i] = mlirIntegerAttrGetValueInt(attributes[i]);
  }
  Exchange x = {numbers[0], numbers[1], numbers[2]};
  GroupRules rules = {.haveSameSize = true, .size = x.count};
  if (failed(checkGroups(op->location, stablehloAllToAllOpAdaptorGetReplicaGroupsAttr(op), rules)))
    return failure();
  for (intptr_t i = 0; i < op->numOperands; ++i) {
    MlirType type = stablehloTypeOfOperand(op, i);
    StablehloShape shape = {0};
    if (failed(checkExchange(op->location, type, &x)))
      return failure();
    for (intptr_t k = 0; k < rankOf(type); ++k)
      stablehloShapePushDim(&shape, type, k);
    exchange(&shape.sizes, &x);
    exchange(&shape.bounds, &x);
    append(stablehloShapeTake(&shape, elementOf(type), type), user);
  }
  return success();
}

//===--- Reductions ---===//

// Each of the first `count` operands is reduced by itself, with no initial value.
static MlirLogicalResult checkDeviceBody(MlirOperation op, MlirRegion region, intptr_t count) {
  static const int64_t none[] = {0};
  for (intptr_t i = 0; i < count; ++i) {
    MlirType type = typeOf(mlirOperationGetOperand(op, i));
    MlirType init = mlirRankedTensorTypeGet(0, none, elementOf(type), mlirAttributeGetNull());
    StablehloReduction reduction = {1, &type, &init, 0, NULL};
    if (failed(stablehloCheckReducer(op, mlirRegionGetFirstBlock(region), &reduction)))
      return failure();
  }
  return success();
}

MlirLogicalResult stablehloAllReduceOpVerify(MlirOperation op) {
  bool areGlobal = stablehloAllReduceOpGetUseGlobalDeviceIds(op);
  GroupRules rules = {.areGlobal = areGlobal};
  if (failed(checkGroups(at(op), stablehloAllReduceOpGetReplicaGroupsAttr(op), rules)) ||
      failed(checkChannel(op, areGlobal, stablehloAllReduceOpGetChannelHandleAttr(op))))
    return failure();
  return checkDeviceBody(op, stablehloAllReduceOpGetComputation(op),
                         mlirOperationGetNumOperands(op));
}

MlirLogicalResult stablehloAllReduceOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                       StablehloAppend *append, void *user) {
  return stablehloInferCombined(op, op->numOperands, true, append, user);
}

static MlirLogicalResult checkScatteredSizes(MlirOperation op, MlirType operand, MlirType result,
                                             int64_t dim) {
  long long from = sizeOf(operand, (intptr_t)dim), to = sizeOf(result, (intptr_t)dim);
  if (from == dynamic() || to == dynamic())
    return success();
  if (to == 0 || from == 0)
    return STABLEHLO_REFUSE(op, "%s dimension size at scatter_dimension cannot be zero",
                            to == 0 ? "result" : "operand");
  if (from % to)
    return STABLEHLO_REFUSE(op,
                            "operand scatter dimension has size %lld, expected to be a multiple of "
                            "result scatter dimension size %lld",
                            from, to);
  for (intptr_t i = 0; i < rankOf(operand); ++i)
    if (i != dim && !stablehloSizesAreCompatible(sizeOf(operand, i), sizeOf(result, i)))
      return STABLEHLO_REFUSE(
          op, "non scatter dimensions should be same for operand (%lld) and result (%lld)",
          (long long)sizeOf(operand, i), (long long)sizeOf(result, i));
  MlirOperation end =
      mlirBlockGetTerminator(mlirRegionGetFirstBlock(stablehloReduceScatterOpGetComputation(op)));
  MlirType elements[] = {elementOf(typeOf(mlirOperationGetOperand(end, 0))), elementOf(result)};
  return mlirTypeEqual(elements[0], elements[1])
             ? success()
             : stablehloRefuseTypes(at(op), elements,
                                    "result element-type is expected to be $, but got $");
}

MlirLogicalResult stablehloReduceScatterOpVerify(MlirOperation op) {
  bool areGlobal = stablehloReduceScatterOpGetUseGlobalDeviceIds(op);
  GroupRules rules = {.haveSameSize = true, .areGlobal = areGlobal};
  MlirType operand = typeOf(stablehloReduceScatterOpGetOperand(op));
  MlirType result = typeOf(stablehloReduceScatterOpGetResult(op));
  int64_t dim = stablehloReduceScatterOpGetScatterDimension(op);
  if (failed(checkGroups(at(op), stablehloReduceScatterOpGetReplicaGroupsAttr(op), rules)) ||
      failed(checkDeviceBody(op, stablehloReduceScatterOpGetComputation(op), 1)))
    return failure();
  if (rankOf(operand) != rankOf(result))
    return STABLEHLO_REFUSE(op, "operand and result should have same rank");
  if (dim >= rankOf(operand))
    return STABLEHLO_REFUSE(op, "scatter dim should be less than operand/result rank");
  if (failed(checkChannel(op, areGlobal, stablehloReduceScatterOpGetChannelHandleAttr(op))))
    return failure();
  return checkScatteredSizes(op, operand, result, dim);
}

//===--- One device for all ---===//

// The last operand says which device, where that isn't always the first.
static MlirLogicalResult checkRoot(MlirOperation op, const char *name, bool isDynamic) {
  intptr_t count = mlirOperationGetNumOperands(op);
  if (!isDynamic)
    return count ? success()
                 : STABLEHLO_REFUSE(op, "collective_%s requires at least one data operand", name);
  if (count < 2)
    return STABLEHLO_REFUSE(op,
                            "collective_%s with has_dynamic_root=true requires at least two "
                            "operands (data + root)",
                            name);
  MlirType root = typeOf(mlirOperationGetOperand(op, count - 1)), element = elementOf(root);
  if (rankOf(root) != 1 || !mlirTypeIsAInteger(element) || mlirIntegerTypeGetWidth(element) != 32)
    return stablehloRefuseTypes(at(op), &root,
                                "last operand of collective_%s with has_dynamic_root=true must be "
                                "a rank-1 i32 tensor, but got $",
                                name);
  if (sizeOf(root, 0) != count - 1)
    return STABLEHLO_REFUSE(op,
                            "last operand of collective_%s with has_dynamic_root=true must have "
                            "the same number of elements as data operands (%lld), but got %lld",
                            name, (long long)(count - 1), (long long)sizeOf(root, 0));
  return success();
}

static intptr_t countData(const TesseraOpAdaptor *op, MlirAttribute hasDynamicRoot) {
  return op->numOperands - (!mlirAttributeIsNull(hasDynamicRoot) && op->numOperands);
}

static MlirLogicalResult checkBroadcastIds(MlirOperation op, MlirAttribute groups) {
  StablehloSizes ids = {0};
  if (!mlirAttributeIsADenseIntElements(groups))
    return success();
  intptr_t rank = rankOf(mlirAttributeGetType(groups));
  if (rank != 2)
    return STABLEHLO_REFUSE(
        op, "replica groups should be a rank 2 tensor,but instead it is of rank %lld",
        (long long)rank);
  stablehloReadNumbers(groups, &ids);
  MlirLogicalResult result = success();
  size_t negative = 0, repeated = stablehloFindRepeated(ids.data, ids.size);
  while (negative < ids.size && ids.data[negative] >= 0)
    ++negative;
  if (negative < ids.size && negative <= repeated)
    result = STABLEHLO_REFUSE(op, "replica_groups values must be positive, but was given %lld",
                              (long long)ids.data[negative]);
  else if (repeated < ids.size)
    result =
        STABLEHLO_REFUSE(op, "replica id #%lld seen more than once", (long long)ids.data[repeated]);
  tsVecFree(&ids);
  return result;
}

MlirLogicalResult stablehloCollectiveBroadcastOpVerify(MlirOperation op) {
  if (failed(checkBroadcastIds(op, stablehloCollectiveBroadcastOpGetReplicaGroupsAttr(op))))
    return failure();
  return checkRoot(op, "broadcast", stablehloCollectiveBroadcastOpGetHasDynamicRoot(op));
}

MlirLogicalResult stablehloCollectiveBroadcastOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                                 StablehloAppend *append,
                                                                 void *user) {
  intptr_t count = countData(op, stablehloCollectiveBroadcastOpAdaptorGetHasDynamicRootAttr(op));
  for (intptr_t i = 0; i < count; ++i)
    append(stablehloTypeOfOperand(op, i), user);
  return success();
}

MlirLogicalResult stablehloCollectiveReduceOpVerify(MlirOperation op) {
  bool areGlobal = stablehloCollectiveReduceOpGetUseGlobalDeviceIds(op);
  bool isDynamic = stablehloCollectiveReduceOpGetHasDynamicRoot(op);
  GroupRules rules = {.areGlobal = areGlobal};
  if (failed(checkGroups(at(op), stablehloCollectiveReduceOpGetReplicaGroupsAttr(op), rules)) ||
      failed(checkChannel(op, areGlobal, stablehloCollectiveReduceOpGetChannelHandleAttr(op))) ||
      failed(checkRoot(op, "reduce", isDynamic)))
    return failure();
  return checkDeviceBody(op, stablehloCollectiveReduceOpGetComputation(op),
                         mlirOperationGetNumOperands(op) - isDynamic);
}

MlirLogicalResult stablehloCollectiveReduceOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                              StablehloAppend *append, void *user) {
  intptr_t count = countData(op, stablehloCollectiveReduceOpAdaptorGetHasDynamicRootAttr(op));
  return stablehloInferCombined(op, count, true, append, user);
}

//===--- collective_permute ---===//

static size_t findRepeated(const StablehloSizes *ids, size_t from) {
  StablehloSizes half = {0};
  for (size_t i = from; i < ids->size; i += 2)
    tsVecPush(&half, ids->data[i]);
  size_t found = stablehloFindRepeated(half.data, half.size);
  size_t result = found == half.size ? ids->size : 2 * found + from;
  tsVecFree(&half);
  return result;
}

// The first thing that is wrong is reported.
static MlirLogicalResult checkPermuted(MlirOperation op, const StablehloSizes *ids) {
  size_t negative = 0, source = findRepeated(ids, 0), target = findRepeated(ids, 1);
  while (negative < ids->size && ids->data[negative] >= 0)
    ++negative;
  if (negative < ids->size && negative <= source && negative <= target)
    return STABLEHLO_REFUSE(op, "replica ids in source_target_pairs must be >= 0.");
  if (source == ids->size && target == ids->size)
    return success();
  return STABLEHLO_REFUSE(op, "duplicate %s not allowed.", source < target ? "sources" : "targets");
}

MlirLogicalResult stablehloCollectivePermuteOpVerify(MlirOperation op) {
  MlirAttribute pairs = stablehloCollectivePermuteOpGetSourceTargetPairsAttr(op);
  MlirType type = mlirAttributeGetType(pairs);
  if (rankOf(type) != 2)
    return STABLEHLO_REFUSE(
        op, "expect source_target_pairs attribute to be of rank 2, but got rank %lld",
        (long long)rankOf(type));
  if (sizeOf(type, 1) != 2)
    return STABLEHLO_REFUSE(
        op, "expect source_target_pairs attribute of shape (N, 2), but got (%lld, %lld)",
        (long long)sizeOf(type, 0), (long long)sizeOf(type, 1));
  StablehloSizes ids = {0};
  stablehloReadNumbers(pairs, &ids);
  MlirLogicalResult result = checkPermuted(op, &ids);
  tsVecFree(&ids);
  return result;
}

MlirLogicalResult stablehloCollectivePermuteOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                               StablehloAppend *append,
                                                               void *user) {
  if (!stablehloOperandsAreTensors(op))
    return failure();
  append(stablehloTypeOfOperand(op, 0), user);
  return success();
}

MlirLogicalResult stablehloIdInferReturnTypes(const TesseraOpAdaptor *op, StablehloAppend *append,
                                              void *user) {
  static const int64_t none[] = {0};
  append(mlirRankedTensorTypeGet(0, none, mlirIntegerTypeUnsignedGet(op->context, 32),
                                 mlirAttributeGetNull()),
         user);
  return success();
}

//===--- Later ---===//

static bool mayStart(MlirOperation op) {
  const TesseraOpDef *const kinds[] = {
      &stablehloAllGatherOpDef,         &stablehloAllReduceOpDef,
      &stablehloAllToAllOpDef,          &stablehloCollectiveBroadcastOpDef,
      &stablehloCollectivePermuteOpDef, &stablehloCollectiveReduceOpDef,
      &stablehloDynamicSliceOpDef,      &stablehloDynamicUpdateSliceOpDef,
      &stablehloReduceScatterOpDef,     &stablehloSliceOpDef};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; ++i)
    if (tesseraOperationIs(op, kinds[i]))
      return true;
  return false;
}

static MlirLogicalResult checkStarted(const TesseraOpAdaptor *op, MlirBlock block,
                                      MlirOperation end) {
  MlirOperation first = mlirBlockGetFirstOperation(block);
  if (mlirOperationIsNull(end) || mlirOperationEqual(first, end) ||
      !mlirOperationEqual(mlirOperationGetNextInBlock(first), end))
    return stablehloRefuse(
        op->location,
        "'stablehlo.async_start' op region must contain exactly one operation and a return");
  if (!mayStart(first))
    return stablehloRefuse(
        op->location,
        "'stablehlo.async_start' op region must contain a collective or slice operation");
  if (op->numOperands != mlirBlockGetNumArguments(block))
    return stablehloRefuse(op->location,
                           "'stablehlo.async_start' op number of operands (%lld) must match number "
                           "of region arguments (%lld)",
                           (long long)op->numOperands, (long long)mlirBlockGetNumArguments(block));
  for (intptr_t i = 0; i < op->numOperands; ++i) {
    MlirType types[] = {stablehloTypeOfOperand(op, i), typeOf(mlirBlockGetArgument(block, i))};
    if (!mlirTypeEqual(types[0], types[1]))
      return stablehloRefuseTypes(op->location, types,
                                  "'stablehlo.async_start' op operand type $ at index %lld must "
                                  "match region argument type $",
                                  (long long)i);
  }
  if (mlirOperationGetNumOperands(end) != 1)
    return stablehloRefuse(
        op->location,
        "'stablehlo.async_start' op region must return exactly one value, but got %lld",
        (long long)mlirOperationGetNumOperands(end));
  return success();
}

MlirLogicalResult stablehloAsyncStartOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                        StablehloAppend *append, void *user) {
  if (!op->numRegions)
    return stablehloRefuse(op->location, "'stablehlo.async_start' op expected at least one region");
  MlirBlock block = mlirRegionGetFirstBlock(op->regions[0]);
  if (mlirBlockIsNull(block))
    return stablehloRefuse(op->location, "'stablehlo.async_start' op region must not be empty");
  MlirOperation end = mlirBlockGetTerminator(block);
  if (failed(checkStarted(op, block, end)))
    return failure();
  MlirType type = typeOf(mlirOperationGetOperand(end, 0));
  append(stablehloFutureTypeGet(op->context, 1, &type), user);
  return success();
}

MlirLogicalResult stablehloAsyncDoneOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                       StablehloAppend *append, void *user) {
  MlirType future = op->numOperands ? stablehloTypeOfOperand(op, 0) : (MlirType){NULL};
  if (!future.ptr || !stablehloFutureTypeIsA(future))
    return stablehloRefuse(op->location, "'stablehlo.async_done' op operand must be a future type");
  size_t count;
  const MlirType *types = stablehloFutureTypeGetTypes(future, &count);
  if (count != 1)
    return stablehloRefuse(
        op->location,
        "'stablehlo.async_done' op future must have exactly one type parameter, but got %zu",
        count);
  append(types[0], user);
  return success();
}
