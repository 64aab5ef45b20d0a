// tt.map_elementwise: a function with control flow of its own, run for a few elements at a time.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/scf/SCFOps.h"

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

// The arguments of the function for a round.
static void readArguments(const Round *round, CpuBuffer *const *operands, MlirBlock block,
                          MlirValue *arguments) {
  CpuFunction *function = round->function;
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i) {
    CpuBuffer *operand = operands[i / (intptr_t)round->pack];
    MlirValue address = addressOf(round, operand, operand->element, i % round->pack);
    MlirValue read = cpuLoad(function, cpuMemoryType(function, operand->element), address);
    arguments[i] = cpuFromMemory(function, operand->element, read);
  }
}

static void writeResults(const Round *round, MlirOperation op, const CpuValues *values) {
  CpuFunction *function = round->function;
  for (intptr_t i = 0; i < (intptr_t)values->size; ++i) {
    const CpuValue *result =
        cpuValueOf(function, mlirOperationGetResult(op, i / (intptr_t)round->pack));
    mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, function->block);
    MlirValue address = addressOf(round, result->buffer, result->element, i % round->pack);
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
  MlirRegion region = mlirOperationGetRegion(op, 0);
  MlirBlock block = mlirRegionGetFirstBlock(region), outer = function->block;
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
  MlirValue *arguments =
      tsArenaNewArray(&function->arena, MlirValue, (size_t)mlirBlockGetNumArguments(block) + 1);
  CpuValues results = {0};
  readArguments(&round, operands, block, arguments);
  if (mlirBlockIsNull(mlirBlockGetNextInRegion(block)))
    runBlock(function, block, arguments, &results);
  else
    runBlocks(function, op, arguments, &results);
  if (!function->hasFailed)
    writeResults(&round, op, &results);
  tsVecFree(&results);
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
