// What interfaces ask of the gpu dialect's ops: names, ranges, control flow.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/gpu/GPUOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/String.h"

//===--- Names ---===//

// `block_id_x` and the like.
static void nameIndex(MlirOperation op, TesseraSetValueName setName, void *user) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  MlirStringRef dimension = gpuDimensionStringify(
      gpuDimensionAttrGetValue(mlirOperationGetAttributeByName(op, tsLiteral("dimension"))));
  TsString text = {0};
  tsStringAppendFormat(&text, "%.*s_%.*s", (int)(name.length - strlen("gpu.")),
                       name.data + strlen("gpu."), (int)dimension.length, dimension.data);
  setName(mlirOperationGetResult(op, 0), tsStringView(&text), user);
  tsStringFree(&text);
}

#define NAMED(Op)                                                                                  \
  void gpu##Op##GetAsmResultNames(MlirOperation op, TesseraSetValueName setName, void *user) {     \
    nameIndex(op, setName, user);                                                                  \
  }
NAMED(ClusterDimOp)
NAMED(ClusterDimBlocksOp)
NAMED(ClusterIdOp)
NAMED(ClusterBlockIdOp)
NAMED(BlockDimOp)
NAMED(BlockIdOp)
NAMED(GridDimOp)
NAMED(ThreadIdOp)
NAMED(GlobalIdOp)

//===--- Ranges ---===//

// No device has more blocks, threads or clusters in a dimension, or larger subgroups.
#define MAX_DIM ((uint64_t)UINT32_MAX)
#define MAX_SUBGROUP_SIZE ((uint64_t)128)

typedef enum LaunchSize { SIZE_NONE, SIZE_GRID, SIZE_BLOCK, SIZE_CLUSTER } LaunchSize;

// What the result of an op is: from 0 to below a size, or that size itself.
typedef struct IndexRule {
  const TesseraOpDef *definition;
  LaunchSize size;
  bool isSize;
  uint64_t limit;
} IndexRule;

static const IndexRule rules[] = {
    {&gpuClusterDimOpDef, SIZE_NONE, true, MAX_DIM},
    {&gpuClusterDimBlocksOpDef, SIZE_CLUSTER, true, 8},
    {&gpuClusterIdOpDef, SIZE_NONE, false, MAX_DIM},
    {&gpuClusterBlockIdOpDef, SIZE_CLUSTER, false, 8},
    {&gpuBlockDimOpDef, SIZE_BLOCK, true, MAX_DIM},
    {&gpuBlockIdOpDef, SIZE_GRID, false, MAX_DIM},
    {&gpuGridDimOpDef, SIZE_GRID, true, MAX_DIM},
    {&gpuThreadIdOpDef, SIZE_BLOCK, false, MAX_DIM},
    {&gpuLaneIdOpDef, SIZE_NONE, false, MAX_SUBGROUP_SIZE},
    {&gpuSubgroupIdOpDef, SIZE_NONE, false, MAX_DIM},
    {&gpuNumSubgroupsOpDef, SIZE_NONE, true, MAX_DIM},
    {&gpuSubgroupSizeOpDef, SIZE_NONE, true, MAX_SUBGROUP_SIZE},
};

static TesseraIntRange rangeOf(uint64_t low, uint64_t high) {
  bool isPositive = high <= INT64_MAX;
  return (TesseraIntRange){.width = 64,
                           .umin = low,
                           .umax = high,
                           .smin = isPositive ? (int64_t)low : INT64_MIN,
                           .smax = isPositive ? (int64_t)high : INT64_MAX};
}

static uint64_t constantOf(MlirValue value) {
  MlirAttribute constant = tesseraValueGetConstant(value);
  if (!constant.ptr || !mlirAttributeIsAInteger(constant))
    return 0;
  int64_t number = mlirIntegerAttrGetValueInt(constant);
  return number > 0 ? (uint64_t)number : 0;
}

static uint64_t elementOf(MlirAttribute sizes, unsigned dim) {
  if (!sizes.ptr || !mlirAttributeIsADenseI32Array(sizes) ||
      mlirDenseArrayGetNumElements(sizes) != GPU_DIMS)
    return 0;
  int32_t number = mlirDenseI32ArrayGetElement(sizes, (intptr_t)dim);
  return number > 0 ? (uint64_t)number : 0;
}

// The size in this dimension that the launch or the function around says; 0: none.
static uint64_t knownSize(MlirOperation op, LaunchSize size, unsigned dim) {
  static const char *const inherent[] = {"", "known_grid_size", "known_block_size",
                                         "known_cluster_size"};
  static const char *const discardable[] = {"", "gpu.known_grid_size", "gpu.known_block_size",
                                            "gpu.known_cluster_size"};
  static const unsigned groups[] = {0, GPU_GRID_SIZE, GPU_BLOCK_SIZE, GPU_CLUSTER_SIZE};
  for (op = mlirOperationGetParentOperation(op); size && !mlirOperationIsNull(op);
       op = mlirOperationGetParentOperation(op)) {
    if (gpuLaunchOpIsA(op)) {
      TesseraRange range = tesseraOperationGetOperandGroup(op, groups[size] + dim);
      return range.count ? constantOf(mlirOperationGetOperand(op, range.start)) : 0;
    }
    if (gpuGPUFuncOpIsA(op))
      return elementOf(
          mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString(inherent[size])), dim);
    if (functionOpInterfaceCast(op))
      return elementOf(
          mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString(discardable[size])),
          dim);
  }
  return 0;
}

static uint64_t upperBound(MlirOperation op) {
  MlirAttribute bound = mlirOperationGetAttributeByName(op, tsLiteral("upper_bound"));
  return bound.ptr && mlirAttributeIsAInteger(bound) ? (uint64_t)mlirIntegerAttrGetValueInt(bound)
                                                     : 0;
}

static uint64_t multiply(uint64_t a, uint64_t b) {
  return b && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

// From the op's upper bound, from what the function around says, or from the limits of devices.
static void inferIndexRange(MlirOperation op, TesseraSetIntRange set, void *user) {
  MlirValue result = mlirOperationGetResult(op, 0);
  uint64_t bound = upperBound(op);
  unsigned dim = 0;
  MlirAttribute dimension = mlirOperationGetAttributeByName(op, tsLiteral("dimension"));
  if (dimension.ptr)
    dim = (unsigned)gpuDimensionAttrGetValue(dimension);
  if (gpuGlobalIdOpIsA(op)) {
    uint64_t blocks = knownSize(op, SIZE_BLOCK, dim), grid = knownSize(op, SIZE_GRID, dim);
    uint64_t count = multiply(blocks ? blocks : MAX_DIM, grid ? grid : MAX_DIM);
    set(result, rangeOf(0, (bound ? bound : count) - 1), user);
    return;
  }
  for (size_t i = 0; i < sizeof rules / sizeof *rules; ++i) {
    if (!tesseraOperationIs(op, rules[i].definition))
      continue;
    uint64_t known = knownSize(op, rules[i].size, dim);
    uint64_t high = known ? known : bound ? bound : rules[i].limit;
    if (rules[i].isSize)
      set(result, rangeOf(known ? known : 1, high), user);
    else
      set(result, rangeOf(0, high - 1), user);
    return;
  }
}

#define RANGED(Op)                                                                                 \
  void gpu##Op##InferResultRanges(MlirOperation op, const TesseraIntRange *operands,               \
                                  TesseraSetIntRange set, void *user) {                            \
    (void)operands;                                                                                \
    inferIndexRange(op, set, user);                                                                \
  }
RANGED(ClusterDimOp)
RANGED(ClusterDimBlocksOp)
RANGED(ClusterIdOp)
RANGED(ClusterBlockIdOp)
RANGED(BlockDimOp)
RANGED(BlockIdOp)
RANGED(GridDimOp)
RANGED(ThreadIdOp)
RANGED(GlobalIdOp)
RANGED(LaneIdOp)
RANGED(SubgroupIdOp)
RANGED(NumSubgroupsOp)
RANGED(SubgroupSizeOp)

// Numbers of blocks and threads are below the sizes, which are at least 1.
void gpuLaunchOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                  TesseraSetIntRange set, void *user) {
  MlirBlock body = mlirRegionGetFirstBlock(gpuLaunchOpGetBody(op));
  static const struct {
    unsigned group;
    intptr_t ids, dims;
  } parts[] = {{GPU_GRID_SIZE, GPU_BLOCK_IDS, GPU_GRID_DIMS},
               {GPU_BLOCK_SIZE, GPU_THREAD_IDS, GPU_BLOCK_DIMS},
               {GPU_CLUSTER_SIZE, GPU_CLUSTER_IDS, GPU_CLUSTER_DIMS}};
  for (int i = 0; i < (gpuLaunchHasClusters(op) ? 3 : 2); ++i)
    for (intptr_t dim = 0; dim < GPU_DIMS; ++dim) {
      intptr_t position = tesseraOperationGetOperandGroup(op, parts[i].group + (unsigned)dim).start;
      TesseraIntRange size = operands[position];
      uint64_t low = size.width ? size.umin : 1, high = size.width ? size.umax : MAX_DIM;
      low = low < 1 ? 1 : low > MAX_DIM ? MAX_DIM : low;
      high = high > MAX_DIM ? MAX_DIM : high < low ? low : high;
      set(mlirBlockGetArgument(body, parts[i].dims + dim), rangeOf(low, high), user);
      set(mlirBlockGetArgument(body, parts[i].ids + dim), rangeOf(0, high - 1), user);
    }
}

void gpuSubgroupBroadcastOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                             TesseraSetIntRange set, void *user) {
  set(gpuSubgroupBroadcastOpGetResult(op), operands[0], user);
}

//===--- warp_execute_on_lane_0 ---===//

// What goes in and out are parts of vectors: the types differ, and values aren't passed as they
// are.
void gpuWarpExecuteOnLane0OpGetSuccessorRegions(MlirOperation op, MlirOperation terminator,
                                                TesseraAppendRegionSuccessor append, void *user) {
  TesseraRegionSuccessor successor = {.region = gpuWarpExecuteOnLane0OpGetWarpRegion(op)};
  if (!mlirOperationIsNull(terminator))
    successor = tesseraRegionSuccessorBehind(op);
  append(successor, user);
}

bool gpuWarpExecuteOnLane0OpAreTypesCompatible(MlirOperation op, MlirType from, MlirType to) {
  (void)op, (void)from, (void)to;
  return true;
}

//===--- Lowering ---===//

// Those of a single target: what several want may not go together.
MlirAttribute gpuGPUModuleOpGetConvertToLLVMConversionAttrs(MlirOperation op) {
  MlirAttribute targets = gpuGPUModuleOpGetTargetsAttr(op);
  bool isSingle = targets.ptr && mlirArrayAttrGetNumElements(targets) == 1;
  return isSingle ? targets : (MlirAttribute){NULL};
}
