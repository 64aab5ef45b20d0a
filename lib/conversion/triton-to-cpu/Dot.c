// Products of matrices. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Both factors are read from buffers, and the sum is made in the buffer of the third operand. A
// factor that was transposed is read with its strides exchanged.
#include "conversion/matmul-kernel/MatmulKernel.h"
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"

/// Where the sizes of a matrix are among the dimensions of a tensor: of a batch, they are the last.
static int64_t sizeFromLast(const CpuValue *value, unsigned fromLast) {
  return value->dims[value->rank - 1 - fromLast];
}

// Whether the op exchanges the last two dimensions and leaves the others.
static bool exchangesLast(MlirOperation op) {
  MlirAttribute order = tritonTransOpGetOrderAttr(op);
  intptr_t rank = mlirDenseArrayGetNumElements(order);
  if (rank < 2)
    return false;
  for (intptr_t i = 0; i < rank; ++i) {
    intptr_t from = i < rank - 2 ? i : 2 * rank - 3 - i;
    if (mlirDenseI32ArrayGetElement(order, i) != from)
      return false;
  }
  return true;
}

// What of a factor is to be in memory: that which a transposition transposes.
static MlirValue readFrom(MlirValue factor) {
  MlirOperation op = {NULL};
  if (mlirValueIsAOpResult(factor))
    op = mlirOpResultGetOwner(factor);
  return tritonTransOpIsA(op) && exchangesLast(op) ? tritonTransOpGetSrc(op) : factor;
}

static MlirValue neededByDot(MlirOperation op, intptr_t number) {
  return number < 2 ? readFrom(mlirOperationGetOperand(op, number)) : (MlirValue){NULL};
}

// A factor, or the sum in `address`.
static MatmulMatrix matrixOf(CpuFunction *function, MlirValue value, MlirValue address,
                             bool isTransposed) {
  const CpuValue *known = cpuValueOf(function, value);
  int64_t stride = sizeFromLast(known, 0);
  return (MatmulMatrix){.base = address,
                        .element = known->element,
                        .rowStride = isTransposed ? 1 : stride,
                        .columnStride = isTransposed ? stride : 1};
}

static MatmulMatrix factorOf(CpuFunction *function, MlirValue factor) {
  MlirValue from = readFrom(factor);
  if (cpuValueOf(function, factor)->home == CPU_BUFFER)
    from = factor;
  MlirValue address = cpuNeedBuffer(function, from);
  return matrixOf(function, from, address, !mlirValueEqual(from, factor));
}

static MatmulTarget targetOf(const CpuFunction *function) {
  unsigned bytes = function->target.vectorBytes;
  return (MatmulTarget){
      .vectorBits = 8 * bytes, .numRegisters = bytes > 32 ? 32 : 16, .hasPairProducts = bytes > 16};
}

// So many elements behind an address, for each round of a loop.
static MlirValue behind(CpuFunction *function, MlirValue address, MlirType element, MlirValue index,
                        int64_t count) {
  MlirValue bytes = cpuI64(function, count * cpuElementBytes(element));
  return cpuAdvance(function, address, cpuBinary(function, &arithMulIOpDef, index, bytes));
}

// The product of each pair of a batch.
static void emitBatch(CpuFunction *function, MatmulKernel *kernel, int64_t batch) {
  MlirValue zero = cpuI64(function, 0), end = cpuI64(function, batch);
  MlirOperation loop = cpuLoop(function, zero, end, 1, 0, NULL);
  MlirBlock body = cpuLoopBody(loop);
  MlirValue index = mlirBlockGetArgument(body, 0);
  mlirRewriterBaseSetInsertionPointBefore(function->rewriter, mlirBlockGetTerminator(body));
  kernel->a.base =
      behind(function, kernel->a.base, kernel->a.element, index, kernel->m * kernel->k);
  kernel->b.base =
      behind(function, kernel->b.base, kernel->b.element, index, kernel->k * kernel->n);
  kernel->c.base =
      behind(function, kernel->c.base, kernel->c.element, index, kernel->m * kernel->n);
  matmulEmit(kernel);
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, function->block);
}

static void runDot(CpuFunction *function, MlirOperation op) {
  MlirValue a = tritonDotOpGetA(op), b = tritonDotOpGetB(op), c = tritonDotOpGetC(op);
  MlirValue d = tritonDotOpGetD(op);
  const CpuValue *sum = cpuValueOf(function, d);
  if (!matmulSupports(cpuValueOf(function, a)->element, cpuValueOf(function, b)->element,
                      sum->element)) {
    cpuFail(function, op, "multiplies elements of types that aren't multiplied on the CPU");
    return;
  }
  MatmulKernel kernel = {.base = function->rewriter,
                         .location = function->location,
                         .target = targetOf(function),
                         .m = sizeFromLast(sum, 1),
                         .n = sizeFromLast(sum, 0),
                         .k = sizeFromLast(cpuValueOf(function, a), 0)};
  kernel.a = factorOf(function, a);
  kernel.b = factorOf(function, b);
  CpuBuffer *result = cpuTiedBuffer(function, d, c);
  if (function->hasFailed)
    return;
  kernel.c = matrixOf(function, d, cpuBufferAddress(function, result), false);
  int64_t scratchBytes = matmulScratchBytes(&kernel);
  MlirType i8 = cpuInteger(function, 8);
  CpuBuffer *scratch = scratchBytes ? cpuBufferCreate(function, i8, scratchBytes) : NULL;
  // Whatever else is created from now on isn't used at the same time as these.
  kernel.a.base = factorOf(function, a).base;
  kernel.b.base = factorOf(function, b).base;
  kernel.c.base = cpuBufferAddress(function, result);
  if (scratch)
    kernel.scratch = cpuBufferAddress(function, scratch);
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, function->block);
  int64_t batch = sum->rank == 3 ? sum->dims[0] : 1;
  if (batch > 1)
    emitBatch(function, &kernel, batch);
  else
    matmulEmit(&kernel);
}

const CpuLowering cpuDotLowerings[] = {
    {.definition = &tritonDotOpDef, .run = runDot, .needed = neededByDot, .tied = 3},
    {0},
};
