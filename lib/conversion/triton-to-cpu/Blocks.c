// Functions of several blocks: blocks for blocks, with scalars passed between them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/cf/CFOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/ub/UBOps.h"

static const MlirAttribute kAbsent = {NULL};

static MlirBlock madeBlock(const CpuFunction *function, MlirBlock block) {
  const uintptr_t *made = tsPointerMapFind(&function->blocks, block.ptr);
  return (MlirBlock){made ? (void *)*made : NULL};
}

void cpuMakeBlocks(CpuFunction *function, MlirRegion body, MlirRegion region,
                   const MlirValue *arguments) {
  MlirBlock first = mlirRegionGetFirstBlock(body);
  for (MlirBlock block = first; !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block)) {
    bool isFirst = mlirBlockEqual(block, first);
    MlirBlock made = isFirst ? mlirRegionGetFirstBlock(region) : (MlirBlock){NULL};
    if (mlirBlockIsNull(made)) {
      made = mlirBlockCreate(0, NULL, NULL);
      mlirRegionAppendOwnedBlock(region, made);
    }
    for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i) {
      MlirValue argument = mlirBlockGetArgument(block, i);
      MlirType carrier = cpuCarrier(function, mlirValueGetType(argument));
      if (mlirTypeIsNull(carrier)) {
        cpuFail(function, function->op, "passes tensors between blocks");
        return;
      }
      cpuSetScalar(function, argument,
                   isFirst ? arguments[i]
                           : mlirBlockAddArgument(made, carrier, function->location));
    }
    *tsPointerMapInsert(&function->blocks, block.ptr, NULL) = (uintptr_t)made.ptr;
  }
}

static void scalarOperands(CpuFunction *function, MlirOperation op, intptr_t start, intptr_t count,
                           CpuValues *values) {
  for (intptr_t i = start; i < start + count; ++i) {
    const CpuValue *known = cpuValueOf(function, mlirOperationGetOperand(op, i));
    if (known->home != CPU_SCALAR)
      cpuFail(function, op, "passes on a tensor, which the CPU can't do here");
    tsVecPush(values, known->scalar);
  }
}

static void lowerBranches(CpuFunction *function, MlirOperation end) {
  CpuValues values = {0};
  intptr_t count = mlirOperationGetNumOperands(end);
  if (tesseraOperationIs(end, &cfBranchOpDef)) {
    scalarOperands(function, end, 0, count, &values);
    if (!function->hasFailed)
      cfBranchOpCreate(function->rewriter, function->location, count, values.data,
                       madeBlock(function, mlirOperationGetSuccessor(end, 0)));
  } else {
    intptr_t numTrue = mlirBlockGetNumArguments(mlirOperationGetSuccessor(end, 0));
    scalarOperands(function, end, 0, count, &values);
    if (!function->hasFailed)
      cfCondBranchOpCreate(function->rewriter, function->location, values.data[0], numTrue,
                           values.data + 1, count - 1 - numTrue, values.data + 1 + numTrue, kAbsent,
                           madeBlock(function, mlirOperationGetSuccessor(end, 0)),
                           madeBlock(function, mlirOperationGetSuccessor(end, 1)));
  }
  tsVecFree(&values);
}

static MlirValue packResults(CpuFunction *function, const CpuValues *values) {
  if (values->size <= 1)
    return values->size ? values->data[0] : (MlirValue){NULL};
  MlirType type = llvmFunctionTypeGetReturnType(
      mlirTypeAttrGetValue(llvmFuncOpGetFunctionTypeAttr(function->made)));
  MlirValue packed =
      mlirOperationGetResult(llvmPoisonOpCreate(function->rewriter, function->location, type), 0);
  for (size_t i = 0; i < values->size; ++i) {
    const int64_t place = (int64_t)i;
    packed = mlirOperationGetResult(
        llvmInsertValueOpCreate(function->rewriter, function->location, type, packed,
                                values->data[i],
                                mlirDenseI64ArrayGet(function->context, 1, &place)),
        0);
  }
  return packed;
}

static void lowerTerminator(CpuFunction *function, MlirOperation end) {
  function->location = mlirOperationGetLocation(end);
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, function->block);
  if (tesseraOperationIs(end, &tritonReturnOpDef)) {
    CpuValues values = {0};
    scalarOperands(function, end, 0, mlirOperationGetNumOperands(end), &values);
    if (!function->hasFailed)
      llvmReturnOpCreate(function->rewriter, function->location, packResults(function, &values));
    tsVecFree(&values);
  } else if (tesseraOperationIs(end, &cfBranchOpDef) ||
             tesseraOperationIs(end, &cfCondBranchOpDef)) {
    lowerBranches(function, end);
  } else if (tesseraOperationIs(end, &tritonMapElementwiseReturnOpDef)) {
    CpuValues values = {0};
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(end); ++i)
      tsVecPush(&values, cpuScalarOf(function, mlirOperationGetOperand(end, i)));
    mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, function->block);
    scfYieldOpCreate(function->rewriter, function->location, (intptr_t)values.size, values.data);
    tsVecFree(&values);
  } else if (tesseraOperationIs(end, &ubUnreachableOpDef)) {
    llvmUnreachableOpCreate(function->rewriter, function->location);
  } else {
    cpuFail(function, end, "can't be compiled for the CPU");
  }
}

// Whether a branch goes to a block that comes before it: everything may run several times then.
static bool goesBack(MlirOperation end, const TsPointerMap *visited) {
  for (intptr_t i = 0; i < mlirOperationGetNumSuccessors(end); ++i)
    if (tsPointerMapFind(visited, mlirOperationGetSuccessor(end, i).ptr))
      return true;
  return false;
}

void cpuLowerBlocks(CpuFunction *function, MlirRegion body) {
  TsVec(MlirBlock) order = {0};
  TsPointerMap visited = {0};
  bool hasLoops = false;
  TesseraDominance *dominance = tesseraDominanceCreate();
  for (MlirBlock block = mlirRegionGetFirstBlock(body); !mlirBlockIsNull(block);
       block = mlirBlockGetNextInRegion(block))
    tsVecPush(&order, block);
  size_t count = tesseraDominanceGetPreOrder(dominance, body, order.data);
  uint64_t entered = cpuBuffersEnterLoop(function);
  for (size_t i = 0; i < count && !function->hasFailed; ++i) {
    MlirBlock block = order.data[i];
    MlirOperation end = mlirBlockGetTerminator(block);
    tsPointerMapInsert(&visited, block.ptr, NULL);
    hasLoops |= goesBack(end, &visited);
    function->block = madeBlock(function, block);
    cpuLowerBlock(function, block);
    if (!function->hasFailed)
      lowerTerminator(function, end);
  }
  for (size_t i = 0; hasLoops && i < function->buffers.size; ++i) {
    function->buffers.data[i]->start = entered;
    function->buffers.data[i]->end = function->time;
  }
  // Blocks that can't be reached.
  for (MlirBlock block = mlirRegionGetFirstBlock(body);
       !mlirBlockIsNull(block) && !function->hasFailed; block = mlirBlockGetNextInRegion(block)) {
    if (tsPointerMapFind(&visited, block.ptr))
      continue;
    mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, madeBlock(function, block));
    llvmUnreachableOpCreate(function->rewriter, function->location);
  }
  tesseraDominanceDestroy(dominance);
  tsPointerMapFree(&visited);
  tsVecFree(&order);
}
