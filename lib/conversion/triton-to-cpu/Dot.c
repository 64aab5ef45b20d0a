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

static MatmulTarget targetOf(const CpuFunction *function) {
  unsigned bytes = function->target.vectorBytes;
  return (MatmulTarget){.vectorBits = 8 * bytes,
                        .numRegisters = bytes > 32 ? 32 : 16,
                        .hasPairProducts = bytes > 16,
                        .hasPairProductsBF = function->target.hasPairProducts};
}

//===--- What is stored ---===//

// Whether a tensor is only multiplied, if need be after it was transposed.
static bool isOnlyFactorBelow(MlirValue value, int depth) {
  enum { MAX_DEPTH = 4 };
  MlirOpOperand use = mlirValueGetFirstUse(value);
  if (mlirOpOperandIsNull(use) || depth > MAX_DEPTH)
    return false;
  for (; !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    bool isFactor = tritonDotOpIsA(user) && mlirOpOperandGetOperandNumber(use) < 2;
    bool isTransposed = tritonTransOpIsA(user) && exchangesLast(user) &&
                        isOnlyFactorBelow(tritonTransOpGetResult(user), depth + 1);
    if (!isFactor && !isTransposed)
      return false;
  }
  return true;
}

bool cpuIsOnlyFactor(MlirValue value) { return isOnlyFactorBelow(value, 0); }

MlirType cpuStoredElement(CpuFunction *function, MlirValue value) {
  MlirType element = cpuValueOf(function, value)->element;
  if (!mlirTypeIsAFloat(element) || mlirFloatTypeGetWidth(element) >= 32 ||
      (function->target.hasPairProducts && mlirTypeIsABF16(element)) || !cpuIsOnlyFactor(value))
    return element;
  return mlirF32TypeGet(function->context);
}

//===--- Products ---===//

static MatmulMatrix matrixOf(CpuFunction *function, MlirValue value, const CpuBuffer *buffer,
                             bool isTransposed) {
  const CpuValue *known = cpuValueOf(function, value);
  int64_t stride = sizeFromLast(known, buffer->isByColumns ? 1 : 0);
  isTransposed ^= buffer->isByColumns;
  return (MatmulMatrix){.element = buffer->element,
                        .rowStride = isTransposed ? 1 : stride,
                        .columnStride = isTransposed ? stride : 1};
}

// A factor without its address, and where it is: not where the sum may grow.
static MatmulMatrix factorOf(CpuFunction *function, MlirOperation op, MlirValue factor,
                             CpuBuffer **buffer) {
  MlirValue from = readFrom(factor);
  if (cpuValueOf(function, factor)->home == CPU_BUFFER)
    from = factor;
  *buffer = cpuNeedBuffer(function, from);
  const CpuValue *first = cpuValueOf(function, tritonDotOpGetC(op));
  const CpuValue *sum = cpuValueOf(function, tritonDotOpGetD(op)),
                 *known = cpuValueOf(function, from);
  if ((first->home == CPU_BUFFER && first->buffer == *buffer) || sum->buffer == *buffer) {
    *buffer = cpuBufferCreate(function, known->element, cpuNumElements(known));
    cpuMaterialize(function, from, *buffer);
  }
  return matrixOf(function, from, *buffer, !mlirValueEqual(from, factor));
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
  CpuBuffer *aBuffer, *bBuffer, *scratch = NULL;
  function->multiplies = true;
  kernel.a = factorOf(function, op, a, &aBuffer);
  kernel.b = factorOf(function, op, b, &bBuffer);
  CpuBuffer *cBuffer = cpuTiedBuffer(function, d, c);
  if (function->hasFailed)
    return;
  kernel.c = matrixOf(function, d, cBuffer, false);
  int64_t scratchBytes = matmulScratchBytes(&kernel);
  if (scratchBytes)
    scratch = cpuBufferCreate(function, cpuInteger(function, 8), scratchBytes);
  // Asked for when all are there, so that none has the place of another.
  kernel.a.base = cpuBufferAddress(function, aBuffer);
  kernel.b.base = cpuBufferAddress(function, bBuffer);
  kernel.c.base = cpuBufferAddress(function, cBuffer);
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
