// tt.map_elementwise: a function with control flow of its own, run for a few elements at a time.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/scf/SCFOps.h"

//===--- Rounds of a few elements ---===//

MlirValue cpuRoundAddress(const CpuRounds *rounds, CpuBuffer *buffer, MlirType element, int64_t i) {
  CpuFunction *function = rounds->function;
  int64_t bytes = cpuElementBytes(element);
  MlirValue step = cpuI64(function, rounds->pack * bytes);
  MlirValue offset = cpuBinary(function, &arithMulIOpDef, rounds->index, step);
  if (i)
    offset = cpuBinary(function, &arithAddIOpDef, offset, cpuI64(function, i * bytes));
  return cpuAdvance(function, cpuBufferAddress(function, buffer), offset);
}

void cpuRoundsBegin(CpuRounds *rounds, MlirOperation op) {
  CpuFunction *function = rounds->function;
  intptr_t numOperands = mlirOperationGetNumOperands(op);
  rounds->operands = tsArenaNewArray(&function->arena, CpuBuffer *, (size_t)numOperands + 1);
  int64_t count = 0;
  for (intptr_t i = 0; i < numOperands; ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    rounds->operands[i] = cpuIsTensor(operand) ? cpuNeedBuffer(function, operand) : NULL;
    if (cpuIsTensor(operand))
      count = cpuNumElements(cpuValueOf(function, operand));
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue result = mlirOperationGetResult(op, i);
    cpuResultBuffer(function, result);
    count = cpuNumElements(cpuValueOf(function, result));
  }
  rounds->outer = function->block;
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, function->block);
  MlirValue zero = cpuI64(function, 0), end = cpuI64(function, count / rounds->pack);
  MlirBlock body = cpuLoopBody(cpuLoop(function, zero, end, 1, 0, NULL));
  rounds->entered = cpuBuffersEnterLoop(function);
  mlirOperationDestroy(mlirBlockGetTerminator(body));
  rounds->index = mlirBlockGetArgument(body, 0);
  function->block = body;
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, body);
}

void cpuRoundsEnd(CpuRounds *rounds) {
  CpuFunction *function = rounds->function;
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, function->block);
  cpuYield(function, 0, NULL);
  function->block = rounds->outer;
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, rounds->outer);
  cpuBuffersLeaveLoop(function, rounds->entered);
}

//===--- The function ---===//

// The arguments of the function for a round.
static void readArguments(const CpuRounds *round, MlirBlock block, MlirValue *arguments) {
  CpuFunction *function = round->function;
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i) {
    CpuBuffer *operand = round->operands[i / (intptr_t)round->pack];
    MlirValue address = cpuRoundAddress(round, operand, operand->element, i % round->pack);
    MlirValue read = cpuLoad(function, cpuMemoryType(function, operand->element), address);
    arguments[i] = cpuFromMemory(function, operand->element, read);
  }
}

static void writeResults(const CpuRounds *round, MlirOperation op, const CpuValues *values) {
  CpuFunction *function = round->function;
  for (intptr_t i = 0; i < (intptr_t)values->size; ++i) {
    const CpuValue *result =
        cpuValueOf(function, mlirOperationGetResult(op, i / (intptr_t)round->pack));
    mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, function->block);
    MlirValue address = cpuRoundAddress(round, result->buffer, result->element, i % round->pack);
    cpuStore(function, cpuToMemory(function, result->element, values->data[i]), address);
  }
}

// A function of one block, where the round is.
static void runBlock(CpuFunction *function, MlirBlock block, const MlirValue *arguments,
                     CpuValues *results) {
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i)
    cpuSetScalar(function, mlirBlockGetArgument(block, i), arguments[i]);
  cpuLowerBlock(function, block);
  if (function->hasFailed)
    return;
  MlirOperation end = mlirBlockGetTerminator(block);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(end); ++i)
    tsVecPush(results, cpuScalarOf(function, mlirOperationGetOperand(end, i)));
}

// A function of several blocks, which branches: blocks of their own inside of the loop's.
static void runBlocks(CpuFunction *function, MlirOperation op, const MlirValue *arguments,
                      CpuValues *results) {
  MlirRegion body = mlirOperationGetRegion(op, 0);
  MlirBlock outer = function->block;
  int64_t pack = tritonMapElementwiseOpGetPack(op);
  TesseraTypeList types = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    for (int64_t k = 0; k < pack; ++k)
      tesseraTypeListAdd(&types, cpuCarrier(function, mlirShapedTypeGetElementType(mlirValueGetType(
                                                          mlirOperationGetResult(op, i)))));
  MlirOperation run = scfExecuteRegionOpCreate(function->rewriter, function->location, types.size,
                                               types.data, (MlirAttribute){NULL});
  tesseraTypeListFree(&types);
  cpuMakeBlocks(function, body, mlirOperationGetRegion(run, 0), arguments);
  if (!function->hasFailed)
    cpuLowerBlocks(function, body);
  function->block = outer;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(run); ++i)
    tsVecPush(results, mlirOperationGetResult(run, i));
}

static void runMap(CpuFunction *function, MlirOperation op) {
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
  CpuRounds rounds = {.function = function, .pack = tritonMapElementwiseOpGetPack(op)};
  cpuRoundsBegin(&rounds, op);
  MlirValue *arguments =
      tsArenaNewArray(&function->arena, MlirValue, (size_t)mlirBlockGetNumArguments(block) + 1);
  CpuValues results = {0};
  readArguments(&rounds, block, arguments);
  if (mlirBlockIsNull(mlirBlockGetNextInRegion(block)))
    runBlock(function, block, arguments, &results);
  else
    runBlocks(function, op, arguments, &results);
  if (!function->hasFailed)
    writeResults(&rounds, op, &results);
  tsVecFree(&results);
  cpuRoundsEnd(&rounds);
}

const CpuLowering cpuMapLowerings[] = {
    {.definition = &tritonMapElementwiseOpDef, .run = runMap, .needs = CPU_NEEDS_ALL},
    {0},
};
