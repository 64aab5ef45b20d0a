// What ops of the gpu dialect must be. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/gpu/GPUOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Views.h"

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

static bool hasUnit(MlirOperation op, const char *name) {
  MlirAttribute attribute =
      mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString(name));
  return attribute.ptr && mlirAttributeIsAUnit(attribute);
}

//===--- What the dialect's files share ---===//

MlirValue gpuFindAsyncToken(MlirOperation op) {
  intptr_t numResults = mlirOperationGetNumResults(op);
  MlirValue last = {NULL};
  if (numResults)
    last = mlirOperationGetResult(op, numResults - 1);
  return last.ptr && gpuAsyncTokenTypeIsA(mlirValueGetType(last)) ? last : (MlirValue){NULL};
}

bool gpuIsKernel(MlirOperation op) { return hasUnit(op, GPU_KERNEL); }

bool gpuLaunchHasClusters(MlirOperation op) {
  for (unsigned i = 0; i < GPU_DIMS; ++i)
    if (!tesseraOperationGetOperandGroup(op, GPU_CLUSTER_SIZE + i).count)
      return false;
  return true;
}

intptr_t gpuLaunchGetNumIndices(MlirOperation op) {
  return (gpuLaunchHasClusters(op) ? 6 : 4) * GPU_DIMS;
}

intptr_t gpuGetNumWorkgroupBuffers(MlirOperation op) {
  MlirAttribute count = mlirOperationGetAttributeByName(
      op, mlirStringRefCreateFromCString(GPU_WORKGROUP_ATTRIBUTIONS));
  return count.ptr && mlirAttributeIsAInteger(count) ? mlirIntegerAttrGetValueInt(count) : 0;
}

//===--- Attributes on ops of other dialects ---===//

static MlirLogicalResult verifySizes(MlirOperation op, MlirStringRef name, MlirAttribute value) {
  if (!mlirAttributeIsADenseI32Array(value))
    return mlirOperationEmitOpError(op, "%.*s must be a dense i32 array", (int)name.length,
                                    name.data);
  if (mlirDenseArrayGetNumElements(value) != GPU_DIMS)
    return mlirOperationEmitOpError(op, "%.*s must contain exactly 3 elements", (int)name.length,
                                    name.data);
  return success();
}

static MlirLogicalResult reportKernel(MlirOperation launch, const char *before, const char *after) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(launch);
  tesseraDiagnosticAppendFormat(error, "%s", before);
  tesseraDiagnosticAppendAttribute(error, gpuLaunchFuncOpGetKernelAttr(launch));
  tesseraDiagnosticAppendFormat(error, "%s", after);
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult verifyLaunchOperands(MlirOperation launch, MlirOperation kernel) {
  MlirType type = gpuGPUFuncOpGetFunctionType(kernel);
  intptr_t given = gpuLaunchFuncOpGetNumKernelOperands(launch);
  intptr_t expected = mlirFunctionTypeGetNumInputs(type);
  if (given != expected)
    return mlirOperationEmitOpError(launch, "got %lld kernel operands but expected %lld",
                                    (long long)given, (long long)expected);
  for (intptr_t i = 0; i < expected; ++i)
    if (!mlirTypeEqual(mlirValueGetType(gpuLaunchFuncOpGetKernelOperands(launch, i)),
                       mlirFunctionTypeGetInput(type, i)))
      return mlirOperationEmitOpError(launch, "type of function argument %lld does not match",
                                      (long long)i);
  return success();
}

// A kernel may have been converted to another dialect: then its arguments are not compared.
static MlirLogicalResult verifyLaunchOf(MlirOperation launch, MlirOperation module,
                                        TesseraSymbolTables *tables) {
  MlirAttribute reference = gpuLaunchFuncOpGetKernelAttr(launch);
  if (!reference.ptr || !mlirAttributeIsASymbolRef(reference))
    return success(); // the op's own verification says so
  MlirStringRef name = mlirSymbolRefAttrGetRootReference(reference);
  MlirOperation container = tesseraSymbolTablesLookup(
      tables, module, mlirFlatSymbolRefAttrGet(mlirOperationGetContext(module), name));
  if (mlirOperationIsNull(container))
    return mlirOperationEmitOpError(launch, "kernel container '%.*s' is undefined",
                                    (int)name.length, name.data);
  if (gpuBinaryOpIsA(container))
    return success();
  if (!gpuGPUModuleOpIsA(container))
    return mlirOperationEmitOpError(launch, "kernel module '%.*s' is undefined", (int)name.length,
                                    name.data);
  MlirOperation kernel = tesseraSymbolTablesLookup(tables, module, reference);
  if (mlirOperationIsNull(kernel))
    return reportKernel(launch, "kernel function '", "' is undefined");
  if (!functionOpInterfaceCast(kernel)) {
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(launch);
    tesseraDiagnosticAppendFormat(error, "referenced kernel '");
    tesseraDiagnosticAppendAttribute(error, reference);
    tesseraDiagnosticAppendFormat(error, "' is not a function");
    tesseraDiagnosticAppendFormat(
        tesseraDiagnosticAttachNote(error, mlirOperationGetLocation(kernel)),
        "see the kernel definition here");
    return tesseraDiagnosticReport(error);
  }
  if (!gpuIsKernel(kernel))
    return mlirOperationEmitOpError(launch,
                                    "kernel function is missing the '" GPU_KERNEL "' attribute");
  return gpuGPUFuncOpIsA(kernel) ? verifyLaunchOperands(launch, kernel) : success();
}

static MlirLogicalResult verifyLaunchesIn(MlirBlock block, MlirOperation module,
                                          TesseraSymbolTables *tables) {
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (gpuLaunchFuncOpIsA(op) && failed(verifyLaunchOf(op, module, tables)))
      return mlirLogicalResultFailure();
  return success();
}

// Only launches that are directly in functions of the module: deeper ones may look elsewhere.
static MlirLogicalResult verifyLaunches(MlirOperation module) {
  TesseraSymbolTables *tables = tesseraSymbolTablesCreate();
  MlirLogicalResult result = success();
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0));
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !failed(result) && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
      for (MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, i));
           !failed(result) && !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block))
        result = verifyLaunchesIn(block, module, tables);
  tesseraSymbolTablesDestroy(tables);
  return result;
}

static bool isModule(MlirOperation op) {
  return tsEqualC(mlirIdentifierStr(mlirOperationGetName(op)), "builtin.module");
}

MlirLogicalResult gpuVerifyOperationAttribute(MlirOperation op, MlirNamedAttribute attribute) {
  MlirStringRef name = mlirIdentifierStr(attribute.name);
  if (tsEqualC(name, "gpu.known_block_size") || tsEqualC(name, "gpu.known_grid_size") ||
      tsEqualC(name, "gpu.known_cluster_size"))
    return verifySizes(op, name, attribute.attribute);
  if (!tsEqualC(name, GPU_CONTAINER_MODULE) || !mlirAttributeIsAUnit(attribute.attribute))
    return success();
  if (!isModule(op))
    return mlirOperationEmitError(op, "expected '" GPU_CONTAINER_MODULE
                                      "' attribute to be attached to 'builtin.module'");
  return verifyLaunches(op);
}

//===--- Buffers of kernels ---===//

static MlirLogicalResult verifyBuffers(MlirOperation op, MlirBlock body, intptr_t start,
                                       intptr_t end, GpuAddressSpace space) {
  for (intptr_t i = start; i < end; ++i) {
    MlirType type = mlirValueGetType(mlirBlockGetArgument(body, i));
    if (!mlirTypeIsAMemRef(type))
      return mlirOperationEmitOpError(op, "expected memref type in attribution");
    // A number is a space of a device, of which nothing is known here.
    MlirAttribute own = mlirMemRefTypeGetMemorySpace(type);
    if (mlirAttributeIsNull(own) || !gpuAddressSpaceAttrIsA(own) ||
        gpuAddressSpaceAttrGetValue(own) == space)
      continue;
    MlirStringRef name = gpuAddressSpaceStringify(space);
    return mlirOperationEmitOpError(op, "expected memory space %.*s in attribution",
                                    (int)name.length, name.data);
  }
  return success();
}

static MlirLogicalResult verifyAllBuffers(MlirOperation op, MlirBlock body, intptr_t start) {
  intptr_t middle = start + gpuGetNumWorkgroupBuffers(op);
  if (failed(verifyBuffers(op, body, start, middle, GpuAddressSpaceWorkgroup)))
    return mlirLogicalResultFailure();
  return verifyBuffers(op, body, middle, mlirBlockGetNumArguments(body), GpuAddressSpacePrivate);
}

//===--- func, return, module ---===//

MlirLogicalResult gpuGPUFuncOpVerifyType(MlirOperation op) {
  if (gpuIsKernel(op) && mlirFunctionTypeGetNumResults(gpuGPUFuncOpGetFunctionType(op)))
    return mlirOperationEmitOpError(op, "expected void return type for kernel function");
  return success();
}

MlirLogicalResult gpuGPUFuncOpVerifyBody(MlirOperation op) {
  MlirBlock body = mlirRegionGetFirstBlock(gpuGPUFuncOpGetBody(op));
  if (mlirBlockIsNull(body))
    return mlirOperationEmitOpError(op, "expected body with at least one block");
  MlirType type = gpuGPUFuncOpGetFunctionType(op);
  intptr_t numInputs = mlirFunctionTypeGetNumInputs(type);
  intptr_t numWorkgroup = gpuGetNumWorkgroupBuffers(op);
  intptr_t numArguments = mlirBlockGetNumArguments(body);
  if (numWorkgroup < 0 || numArguments < numInputs || numArguments - numInputs < numWorkgroup)
    return mlirOperationEmitOpError(op, "expected at least %lld arguments to body region",
                                    (long long)((uint64_t)numInputs + (uint64_t)numWorkgroup));
  for (intptr_t i = 0; i < numInputs; ++i) {
    MlirType own = mlirValueGetType(mlirBlockGetArgument(body, i));
    MlirType expected = mlirFunctionTypeGetInput(type, i);
    if (mlirTypeEqual(own, expected))
      continue;
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(error, "expected body region argument #%lld to be of type ",
                                  (long long)i);
    tesseraDiagnosticAppendType(error, expected);
    tesseraDiagnosticAppendFormat(error, ", got ");
    tesseraDiagnosticAppendType(error, own);
    return tesseraDiagnosticReport(error);
  }
  return verifyAllBuffers(op, body, numInputs);
}

MlirLogicalResult gpuReturnOpVerify(MlirOperation op) {
  MlirOperation function = mlirOperationGetParentOperation(op);
  MlirType type = gpuGPUFuncOpGetFunctionType(function);
  intptr_t expected = mlirFunctionTypeGetNumResults(type);
  if (mlirOperationGetNumOperands(op) != expected) {
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(error, "expected %lld result operands", (long long)expected);
    tesseraDiagnosticAppendFormat(
        tesseraDiagnosticAttachNote(error, mlirOperationGetLocation(function)),
        "return type declared here");
    return tesseraDiagnosticReport(error);
  }
  for (intptr_t i = 0; i < expected; ++i) {
    MlirType own = mlirValueGetType(mlirOperationGetOperand(op, i));
    if (mlirTypeEqual(own, mlirFunctionTypeGetResult(type, i)))
      continue;
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(error, "unexpected type `");
    tesseraDiagnosticAppendType(error, own);
    tesseraDiagnosticAppendFormat(error, "' for operand #%lld", (long long)i);
    return tesseraDiagnosticReport(error);
  }
  return success();
}

MlirLogicalResult gpuGPUModuleOpVerify(MlirOperation op) {
  MlirAttribute targets = gpuGPUModuleOpGetTargetsAttr(op);
  intptr_t count = targets.ptr ? mlirArrayAttrGetNumElements(targets) : 0;
  for (intptr_t i = 0; i < count; ++i) {
    MlirAttribute target = mlirArrayAttrGetElement(targets, i);
    if (targetAttrVerifyInterfaceCast(target) &&
        failed(targetAttrVerifyInterfaceVerifyTarget(target, op)))
      return mlirLogicalResultFailure();
  }
  return success();
}

//===--- launch, launch_func ---===//

MlirLogicalResult gpuLaunchFuncOpVerify(MlirOperation op) {
  MlirOperation module = mlirOperationGetParentOperation(op);
  while (!mlirOperationIsNull(module) && !isModule(module))
    module = mlirOperationGetParentOperation(module);
  if (mlirOperationIsNull(module))
    return mlirOperationEmitOpError(op, "expected to belong to a module");
  if (!hasUnit(module, GPU_CONTAINER_MODULE))
    return mlirOperationEmitOpError(op, "expected the closest surrounding module to have the "
                                        "'" GPU_CONTAINER_MODULE "' attribute");
  if (!gpuLaunchHasClusters(op))
    return success();
  MlirType type = mlirValueGetType(gpuLaunchFuncOpGetClusterSizeX(op));
  if (!mlirTypeEqual(type, mlirValueGetType(gpuLaunchFuncOpGetClusterSizeY(op))) ||
      !mlirTypeEqual(type, mlirValueGetType(gpuLaunchFuncOpGetClusterSizeZ(op))))
    return mlirOperationEmitOpError(op, "expects types of the cluster dimensions must be the same");
  return success();
}

MlirLogicalResult gpuLaunchOpVerify(MlirOperation op) {
  bool any = false;
  for (unsigned i = 0; i < GPU_DIMS; ++i)
    any = any || tesseraOperationGetOperandGroup(op, GPU_CLUSTER_SIZE + i).count;
  if (any && !gpuLaunchHasClusters(op))
    return mlirOperationEmitOpError(op, "cluster size must be all present");
  return success();
}

MlirLogicalResult gpuLaunchOpVerifyRegions(MlirOperation op) {
  MlirRegion region = gpuLaunchOpGetBody(op);
  MlirBlock body = mlirRegionGetFirstBlock(region);
  if (mlirBlockIsNull(body))
    return success();
  intptr_t numIndices = gpuLaunchGetNumIndices(op), numWorkgroup = gpuGetNumWorkgroupBuffers(op);
  intptr_t numBuffers = mlirBlockGetNumArguments(body) - numIndices;
  if (numBuffers < 0 || numWorkgroup < 0 || numBuffers < numWorkgroup)
    return mlirOperationEmitOpError(op, "unexpected number of region arguments");
  if (failed(verifyAllBuffers(op, body, numIndices)))
    return mlirLogicalResultFailure();
  for (MlirBlock block = body; !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block)) {
    MlirOperation last = mlirBlockGetTerminator(block);
    if (mlirOperationIsNull(last) || mlirOperationGetNumSuccessors(last) ||
        gpuTerminatorOpIsA(last))
      continue;
    TesseraDiagnostic *error = tesseraDiagnosticCreateForOp(last, MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(error,
                                  "expected 'gpu.terminator' or a terminator with successors");
    tesseraDiagnosticAppendFormat(tesseraDiagnosticAttachNote(error, mlirOperationGetLocation(op)),
                                  "in 'gpu.launch' body region");
    return tesseraDiagnosticReport(error);
  }
  return success();
}

//===--- Reductions and what else threads do together ---===//

static bool reductionFits(GpuAllReduceOperation operation, MlirType type) {
  switch (operation) {
  case GpuAllReduceOperationADD:
  case GpuAllReduceOperationMUL:
    return true;
  case GpuAllReduceOperationMINNUMF:
  case GpuAllReduceOperationMAXNUMF:
  case GpuAllReduceOperationMINIMUMF:
  case GpuAllReduceOperationMAXIMUMF:
    return mlirTypeIsAFloat(type);
  default:
    return mlirTypeIsAInteger(type);
  }
}

static MlirLogicalResult reportReduction(MlirOperation op, GpuAllReduceOperation operation) {
  MlirStringRef name = gpuAllReduceOperationStringify(operation);
  TesseraDiagnostic *error = tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(error, "`%.*s` reduction operation is not compatible with type ",
                                (int)name.length, name.data);
  tesseraDiagnosticAppendType(error, mlirValueGetType(mlirOperationGetResult(op, 0)));
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult verifyReductionBody(MlirOperation op, MlirBlock body, MlirType type) {
  bool yields = false;
  if (mlirBlockGetNumArguments(body) != 2)
    return mlirOperationEmitError(op, "expected two region arguments");
  for (intptr_t i = 0; i < 2; ++i)
    if (!mlirTypeEqual(mlirValueGetType(mlirBlockGetArgument(body, i)), type))
      return mlirOperationEmitError(op, "incorrect region argument type");
  for (; !mlirBlockIsNull(body); body = mlirBlockGetNextInRegion(body)) {
    MlirOperation yield = mlirBlockGetTerminator(body);
    if (!gpuYieldOpIsA(yield))
      continue;
    if (mlirOperationGetNumOperands(yield) != 1)
      return mlirOperationEmitError(op, "expected one gpu.yield operand");
    if (!mlirTypeEqual(mlirValueGetType(mlirOperationGetOperand(yield, 0)), type))
      return mlirOperationEmitError(op, "incorrect gpu.yield type");
    yields = true;
  }
  return yields ? success() : mlirOperationEmitError(op, "expected gpu.yield op in region");
}

MlirLogicalResult gpuAllReduceOpVerifyRegions(MlirOperation op) {
  MlirBlock body = mlirRegionGetFirstBlock(gpuAllReduceOpGetBody(op));
  MlirAttribute operation = gpuAllReduceOpGetOpAttr(op);
  MlirType type = mlirValueGetType(gpuAllReduceOpGetResult(op));
  if (mlirBlockIsNull(body) == mlirAttributeIsNull(operation))
    return mlirOperationEmitError(op, "expected either an op attribute or a non-empty body");
  if (!mlirBlockIsNull(body))
    return verifyReductionBody(op, body, type);
  return reductionFits(gpuAllReduceOpGetOp(op), type)
             ? success()
             : reportReduction(op, gpuAllReduceOpGetOp(op));
}

static bool isPowerOfTwo(uint32_t number) { return number && !(number & (number - 1)); }

MlirLogicalResult gpuSubgroupReduceOpVerify(MlirOperation op) {
  MlirType type = mlirValueGetType(gpuSubgroupReduceOpGetResult(op));
  if (mlirTypeIsAVector(type))
    type = mlirShapedTypeGetElementType(type);
  if (!reductionFits(gpuSubgroupReduceOpGetOp(op), type))
    return reportReduction(op, gpuSubgroupReduceOpGetOp(op));
  bool hasSize = !mlirAttributeIsNull(gpuSubgroupReduceOpGetClusterSizeAttr(op));
  uint32_t size = hasSize ? (uint32_t)gpuSubgroupReduceOpGetClusterSize(op) : 1;
  uint32_t stride = (uint32_t)gpuSubgroupReduceOpGetClusterStride(op);
  if (!isPowerOfTwo(size))
    return mlirOperationEmitOpError(op, "cluster size %u is not a power of two", size);
  if (stride != 1 && !hasSize)
    return mlirOperationEmitOpError(
        op, "cluster stride can only be specified if cluster size is specified");
  if (!isPowerOfTwo(stride))
    return mlirOperationEmitOpError(op, "cluster stride %u is not a power of two", stride);
  return success();
}

MlirLogicalResult gpuRotateOpVerify(MlirOperation op) {
  uint32_t offset = (uint32_t)gpuRotateOpGetOffset(op), width = (uint32_t)gpuRotateOpGetWidth(op);
  if (offset < width)
    return success();
  return mlirOperationEmitOpError(op, "offset must be in the range [0, %u)", width);
}

MlirLogicalResult gpuSubgroupBroadcastOpVerify(MlirOperation op) {
  bool hasLane = gpuSubgroupBroadcastOpGetLane(op).ptr != NULL;
  bool isSpecific = gpuSubgroupBroadcastOpGetBroadcastType(op) == GpuBroadcastTypespecific_lane;
  if (hasLane == isSpecific)
    return success();
  return mlirOperationEmitOpError(op, isSpecific
                                          ? "lane must be specified for `specific_lane` broadcast"
                                          : "lane can only be specified for `specific_lane` "
                                            "broadcast");
}

//===--- warp_execute_on_lane_0 ---===//

// Whether vectors of one thread are the parts of one vector of the warp.
static MlirLogicalResult verifyDistribution(MlirOperation op, MlirType whole, MlirType part) {
  int64_t warpSize = gpuWarpExecuteOnLane0OpGetWarpSize(op), scale = 1;
  bool overflows = false;
  if (mlirTypeEqual(whole, part))
    return success();
  if (!mlirTypeIsAVector(whole) || !mlirTypeIsAVector(part))
    return mlirOperationEmitOpError(op, "expected vector type for distributed operands.");
  if (mlirShapedTypeGetRank(whole) != mlirShapedTypeGetRank(part) ||
      !mlirTypeEqual(mlirShapedTypeGetElementType(whole), mlirShapedTypeGetElementType(part)))
    return mlirOperationEmitOpError(
        op, "expected distributed vectors to have same rank and element type.");
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(whole); ++i) {
    int64_t size = mlirShapedTypeGetDimSize(whole, i), own = mlirShapedTypeGetDimSize(part, i);
    if (size % own != 0)
      return mlirOperationEmitOpError(op,
                                      "expected expanded vector dimension #%lld (%lld) to be a "
                                      "multipler of the distributed vector dimension (%lld)",
                                      (long long)i, (long long)size, (long long)own);
    overflows = overflows || scale > INT64_MAX / (size / own);
    scale = overflows ? scale : scale * (size / own);
  }
  if (!overflows && scale == warpSize)
    return success();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "incompatible distribution dimensions from ");
  tesseraDiagnosticAppendType(error, whole);
  tesseraDiagnosticAppendFormat(error, " to ");
  tesseraDiagnosticAppendType(error, part);
  tesseraDiagnosticAppendFormat(error, " with warp size = %lld", (long long)warpSize);
  return tesseraDiagnosticReport(error);
}

MlirLogicalResult gpuWarpExecuteOnLane0OpVerify(MlirOperation op) {
  MlirBlock body = mlirRegionGetFirstBlock(gpuWarpExecuteOnLane0OpGetWarpRegion(op));
  intptr_t numArgs = gpuWarpExecuteOnLane0OpGetNumArgs(op);
  intptr_t numResults = mlirOperationGetNumResults(op);
  if (mlirBlockGetNumArguments(body) != numArgs)
    return mlirOperationEmitOpError(op, "expected same number op arguments and block arguments.");
  MlirOperation yield = mlirBlockGetTerminator(body);
  if (mlirOperationGetNumOperands(yield) != numResults)
    return mlirOperationEmitOpError(op,
                                    "expected same number of yield operands and return values.");
  for (intptr_t i = 0; i < numArgs; ++i)
    if (failed(verifyDistribution(op, mlirValueGetType(mlirBlockGetArgument(body, i)),
                                  mlirValueGetType(gpuWarpExecuteOnLane0OpGetArgs(op, i)))))
      return mlirLogicalResultFailure();
  for (intptr_t i = 0; i < numResults; ++i)
    if (failed(verifyDistribution(op, mlirValueGetType(mlirOperationGetOperand(yield, i)),
                                  mlirValueGetType(mlirOperationGetResult(op, i)))))
      return mlirLogicalResultFailure();
  return success();
}

//===--- Memory ---===//

MlirLogicalResult gpuDynamicSharedMemoryOpVerify(MlirOperation op) {
  MlirType type = mlirValueGetType(gpuDynamicSharedMemoryOpGetResultMemref(op));
  MlirAttribute space = mlirMemRefTypeGetMemorySpace(type);
  MlirOperation parent = mlirOperationGetParentOperation(op);
  if (mlirOperationIsNull(parent) || mlirOperationIsNull(tesseraSymbolTableGetNearest(parent)))
    return mlirOperationEmitOpError(op, "must be inside an op with symbol table");
  if (mlirAttributeIsNull(space) || !gpuAddressSpaceAttrIsA(space) ||
      gpuAddressSpaceAttrGetValue(space) != GpuAddressSpaceWorkgroup)
    return mlirOperationEmitOpError(op, "address space must be address_space<workgroup>");
  if (mlirShapedTypeHasStaticShape(type))
    return mlirOperationEmitOpError(
        op, "result memref type must be memref<?xi8, #gpu.address_space<workgroup>>");
  return success();
}

MlirLogicalResult gpuAllocOpVerify(MlirOperation op) {
  MlirType type = mlirValueGetType(gpuAllocOpGetMemref(op));
  intptr_t given = gpuAllocOpGetNumDynamicSizes(op), expected = 0;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    expected += mlirShapedTypeIsDynamicDim(type, i);
  if (given != expected)
    return mlirOperationEmitOpError(op,
                                    "incorrect number of dynamic sizes, has %lld, expected %lld",
                                    (long long)given, (long long)expected);
  MlirAffineMap map = mlirMemRefTypeGetAffineMap(type);
  intptr_t numSymbols = mlirAffineMapIsNull(map) ? 0 : mlirAffineMapGetNumSymbols(map);
  if (gpuAllocOpGetNumSymbolOperands(op) != numSymbols)
    return mlirOperationEmitOpError(op, "symbol operand count does not equal memref symbol count");
  return success();
}

static MlirType elementOf(MlirType type) { return mlirShapedTypeGetElementType(type); }

MlirLogicalResult gpuMemcpyOpVerify(MlirOperation op) {
  MlirType to = mlirValueGetType(gpuMemcpyOpGetDst(op));
  MlirType from = mlirValueGetType(gpuMemcpyOpGetSrc(op));
  if (!mlirTypeEqual(elementOf(to), elementOf(from)))
    return mlirOperationEmitOpError(op, "arguments have incompatible element type");
  bool fits = mlirShapedTypeGetRank(to) == mlirShapedTypeGetRank(from);
  for (intptr_t i = 0; fits && i < mlirShapedTypeGetRank(to); ++i)
    fits = mlirShapedTypeIsDynamicDim(to, i) || mlirShapedTypeIsDynamicDim(from, i) ||
           mlirShapedTypeGetDimSize(to, i) == mlirShapedTypeGetDimSize(from, i);
  return fits ? success() : mlirOperationEmitOpError(op, "arguments have incompatible shape");
}

//===--- Matrices ---===//

static bool hasUnitLastStride(MlirType type) {
  size_t rank = (size_t)mlirShapedTypeGetRank(type);
  int64_t *strides = tsAllocZeroed(rank + 1, sizeof *strides), offset;
  bool isUnit =
      irMemRefStridesAndOffset(irType(type), strides, &offset) && (!rank || strides[rank - 1] == 1);
  tsFree(strides);
  return isUnit;
}

static bool isOperand(MlirValue matrix, const char *name) {
  return tsEqualC(gpuMMAMatrixTypeGetOperand(mlirValueGetType(matrix)), name);
}

MlirLogicalResult gpuSubgroupMmaLoadMatrixOpVerify(MlirOperation op) {
  if (!hasUnitLastStride(mlirValueGetType(gpuSubgroupMmaLoadMatrixOpGetSrcMemref(op))))
    return mlirOperationEmitError(op,
                                  "expected source memref most minor dim must have unit stride");
  return success();
}

MlirLogicalResult gpuSubgroupMmaStoreMatrixOpVerify(MlirOperation op) {
  if (!hasUnitLastStride(mlirValueGetType(gpuSubgroupMmaStoreMatrixOpGetDstMemref(op))))
    return mlirOperationEmitError(
        op, "expected destination memref most minor dim must have unit stride");
  if (!isOperand(gpuSubgroupMmaStoreMatrixOpGetSrc(op), "COp"))
    return mlirOperationEmitError(
        op, "expected the operand matrix being stored to have 'COp' operand type");
  return success();
}

MlirLogicalResult gpuSubgroupMmaComputeOpVerify(MlirOperation op) {
  MlirValue values[] = {gpuSubgroupMmaComputeOpGetOpA(op), gpuSubgroupMmaComputeOpGetOpB(op),
                        gpuSubgroupMmaComputeOpGetOpC(op)};
  const int64_t *shapes[3];
  if (!isOperand(values[0], "AOp") || !isOperand(values[1], "BOp") || !isOperand(values[2], "COp"))
    return mlirOperationEmitError(op, "operands must be in the order AOp, BOp, COp");
  for (int i = 0; i < 3; ++i)
    shapes[i] = gpuMMAMatrixTypeGetShape(mlirValueGetType(values[i]), NULL);
  if (shapes[0][1] != shapes[1][0] || shapes[0][0] != shapes[2][0] || shapes[1][1] != shapes[2][1])
    return mlirOperationEmitError(op, "operand shapes do not satisfy matmul constraints");
  return success();
}
