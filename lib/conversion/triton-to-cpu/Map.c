// tt.map_elementwise: a function with control flow of its own, run for a few elements at a time.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/arith/ArithOps.h"

/// The elements that one round of the loop is about.
typedef struct Round {
  CpuFunction *function;
  MlirValue index; ///< the number of the round
  int64_t pack;    ///< elements in a round
} Round;

// Where element `i` of a round is in a buffer.
static MlirValue addressOf(const Round *round, CpuBuffer *buffer, MlirType element, int64_t i) {
  CpuFunction *function = round->function;
  int64_t bytes = cpuElementBytes(element);
  MlirValue step = cpuI64(function, round->pack * bytes);
  MlirValue offset = cpuBinary(function, &arithMulIOpDef, round->index, step);
  if (i)
    offset = cpuBinary(function, &arithAddIOpDef, offset, cpuI64(function, i * bytes));
  return cpuAdvance(function, cpuBufferAddress(function, buffer), offset);
}

static void readArguments(const Round *round, CpuBuffer *const *operands, MlirBlock block) {
  CpuFunction *function = round->function;
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i) {
    CpuBuffer *operand = operands[i / (intptr_t)round->pack];
    MlirValue address = addressOf(round, operand, operand->element, i % round->pack);
    MlirValue read = cpuLoad(function, cpuMemoryType(function, operand->element), address);
    cpuSetScalar(function, mlirBlockGetArgument(block, i),
                 cpuFromMemory(function, operand->element, read));
  }
}

static void writeResults(const Round *round, MlirOperation op, MlirOperation end) {
  CpuFunction *function = round->function;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(end); ++i) {
    MlirValue value = cpuScalarOf(function, mlirOperationGetOperand(end, i));
    const CpuValue *result =
        cpuValueOf(function, mlirOperationGetResult(op, i / (intptr_t)round->pack));
    mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, function->block);
    MlirValue address = addressOf(round, result->buffer, result->element, i % round->pack);
    cpuStore(function, cpuToMemory(function, result->element, value), address);
  }
}

static void runMap(CpuFunction *function, MlirOperation op) {
  MlirRegion region = mlirOperationGetRegion(op, 0);
  MlirBlock block = mlirRegionGetFirstBlock(region), outer = function->block;
  if (!mlirBlockIsNull(mlirBlockGetNextInRegion(block))) {
    cpuFail(function, op, "has a function of several blocks");
    return;
  }
  intptr_t numOperands = mlirOperationGetNumOperands(op);
  CpuBuffer **operands = tsArenaNewArray(&function->arena, CpuBuffer *, (size_t)numOperands + 1);
  for (intptr_t i = 0; i < numOperands; ++i)
    operands[i] = cpuNeedBuffer(function, mlirOperationGetOperand(op, i));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    cpuResultBuffer(function, mlirOperationGetResult(op, i));
  Round round = {.function = function, .pack = tritonMapElementwiseOpGetPack(op)};
  int64_t count = cpuNumElements(cpuValueOf(function, mlirOperationGetOperand(op, 0)));
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, function->block);
  MlirValue zero = cpuI64(function, 0), end = cpuI64(function, count / round.pack);
  MlirOperation loop = cpuLoop(function, zero, end, 1, 0, NULL);
  MlirBlock body = cpuLoopBody(loop);
  uint64_t entered = cpuBuffersEnterLoop(function);
  mlirOperationDestroy(mlirBlockGetTerminator(body));
  round.index = mlirBlockGetArgument(body, 0);
  function->block = body;
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, body);
  readArguments(&round, operands, block);
  cpuLowerBlock(function, block);
  if (!function->hasFailed)
    writeResults(&round, op, mlirBlockGetTerminator(block));
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, function->block);
  cpuYield(function, 0, NULL);
  function->block = outer;
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, outer);
  cpuBuffersLeaveLoop(function, entered);
}

const CpuLowering cpuMapLowerings[] = {
    {.definition = &tritonMapElementwiseOpDef, .run = runMap, .needs = CPU_NEEDS_ALL},
    {0},
};
