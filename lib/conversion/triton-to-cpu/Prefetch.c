// Memory that the next round of a loop loads, fetched while this one computes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Processors foresee what follows in memory, but a program that takes every 64th row begins each of
// them somewhere else. By how much an address grows from round to round is found in its expression.
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/scf/SCFOps.h"

// A vector of half a line asks for the line twice.
enum { LINE = 64, PIECE = 32, MIN_BYTES = 1024, MAX_DEPTH = 32 };

typedef struct Walk {
  CpuNest *nest;
  MlirOperation loop;
  unsigned depth;
} Walk;

static bool isIn(MlirValue value, MlirOperation loop) {
  bool isResult = mlirValueIsAOpResult(value);
  MlirOperation op = isResult ? mlirOperationGetParentOperation(mlirOpResultGetOwner(value))
                              : mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(value));
  while (!mlirOperationIsNull(op) && !mlirOperationEqual(op, loop))
    op = mlirOperationGetParentOperation(op);
  return !mlirOperationIsNull(op);
}

// The number that all elements are, in 64 bits; null: it isn't known.
static MlirValue uniform(Walk *walk, MlirValue value) {
  CpuFunction *function = walk->nest->function;
  while (mlirValueIsAOpResult(value) &&
         tesseraOperationIs(mlirOpResultGetOwner(value), &tritonSplatOpDef))
    value = mlirOperationGetOperand(mlirOpResultGetOwner(value), 0);
  if (cpuIsTensor(value))
    return (MlirValue){NULL};
  MlirValue scalar = cpuKnownScalar(walk->nest, value);
  if (mlirValueIsNull(scalar))
    return scalar;
  cpuNestAt(walk->nest, 0);
  return cpuWidenInteger(function, scalar);
}

static bool findGrowth(Walk *walk, MlirValue value, MlirValue *growth);

static MlirValue sum(CpuFunction *function, MlirValue a, MlirValue b) {
  if (mlirValueIsNull(a) || mlirValueIsNull(b))
    return mlirValueIsNull(a) ? b : a;
  return cpuBinary(function, &arithAddIOpDef, a, b);
}

static bool findProductGrowth(Walk *walk, MlirOperation op, MlirValue *growth) {
  MlirValue factors[2] = {mlirOperationGetOperand(op, 0), mlirOperationGetOperand(op, 1)};
  int varying = isIn(factors[0], walk->loop) ? 0 : 1;
  if (isIn(factors[!varying], walk->loop) || !findGrowth(walk, factors[varying], growth))
    return false;
  MlirValue factor = uniform(walk, factors[!varying]);
  if (mlirValueIsNull(*growth) || mlirValueIsNull(factor))
    return mlirValueIsNull(*growth);
  *growth = cpuBinary(walk->nest->function, &arithMulIOpDef, *growth, factor);
  return true;
}

static bool findSumGrowth(Walk *walk, MlirOperation op, int64_t bytes, MlirValue *growth) {
  CpuFunction *function = walk->nest->function;
  MlirValue parts[2] = {{NULL}, {NULL}};
  for (int i = 0; i < 2; ++i)
    if (!findGrowth(walk, mlirOperationGetOperand(op, i), &parts[i]))
      return false;
  if (bytes > 1 && !mlirValueIsNull(parts[1]))
    parts[1] = cpuBinary(function, &arithMulIOpDef, parts[1], cpuI64(function, bytes));
  *growth = sum(function, parts[0], parts[1]);
  return true;
}

static bool findOperationGrowth(Walk *walk, MlirOperation op, MlirValue *growth) {
  static const TesseraOpDef *const kSame[] = {&tritonSplatOpDef, &tritonExpandDimsOpDef,
                                              &tritonBroadcastOpDef, &arithExtSIOpDef};
  for (size_t i = 0; i < sizeof kSame / sizeof kSame[0]; ++i)
    if (tesseraOperationIs(op, kSame[i]))
      return findGrowth(walk, mlirOperationGetOperand(op, 0), growth);
  if (tesseraOperationIs(op, &arithConstantOpDef) || tesseraOperationIs(op, &tritonMakeRangeOpDef))
    return true;
  if (tesseraOperationIs(op, &arithAddIOpDef))
    return findSumGrowth(walk, op, 1, growth);
  if (tesseraOperationIs(op, &arithMulIOpDef))
    return findProductGrowth(walk, op, growth);
  if (!tesseraOperationIs(op, &tritonAddPtrOpDef))
    return false;
  MlirType pointer = cpuElementOf(mlirValueGetType(mlirOperationGetOperand(op, 0)));
  return findSumGrowth(walk, op, cpuElementBytes(tritonPointerTypeGetPointeeType(pointer)), growth);
}

// By how much a value grows in a round; null: not at all. False: it isn't known.
static bool findGrowth(Walk *walk, MlirValue value, MlirValue *growth) {
  growth->ptr = NULL;
  if (!isIn(value, walk->loop))
    return true;
  if (mlirValueIsAOpResult(value)) {
    bool isKnown =
        ++walk->depth < MAX_DEPTH && findOperationGrowth(walk, mlirOpResultGetOwner(value), growth);
    --walk->depth;
    return isKnown;
  }
  MlirBlock body = mlirRegionGetFirstBlock(scfForOpGetRegion(walk->loop));
  if (!mlirValueEqual(value, mlirBlockGetArgument(body, 0)))
    return false;
  *growth = uniform(walk, scfForOpGetStep(walk->loop));
  return !mlirValueIsNull(*growth);
}

static void prefetch(CpuFunction *function, MlirValue address) {
  enum { READ = 0, SECOND_CACHE = 2, DATA = 1 };
  MlirType i32 = cpuInteger(function, 32);
  ++function->time;
  llvmPrefetchCreate(function->rewriter, function->location, address, mlirIntegerAttrGet(i32, READ),
                     mlirIntegerAttrGet(i32, SECOND_CACHE), mlirIntegerAttrGet(i32, DATA));
}

void cpuPrefetchNext(CpuNest *nest, MlirOperation load, const CpuLanes *pointer) {
  CpuFunction *function = nest->function;
  const CpuValue *known = cpuValueOf(function, mlirOperationGetResult(load, 0));
  int64_t bytes = cpuElementBytes(known->element);
  Walk walk = {.nest = nest, .loop = mlirOperationGetParentOperation(load)};
  MlirValue growth;
  // The last nest that reads it has more to compute than the others.
  if (!nest->assumes || known->rank != 1 || known->lastGroup != nest->group ||
      pointer->kind != CPU_LINEAR || pointer->step != bytes || bytes * nest->width % PIECE ||
      known->dims[0] * bytes < MIN_BYTES || !scfForOpIsA(walk.loop))
    return;
  cpuNestAt(nest, 0);
  if (findGrowth(&walk, tritonLoadOpGetPtr(load), &growth) && !mlirValueIsNull(growth)) {
    cpuNestAt(nest, nest->numLevels);
    int64_t size = bytes * nest->width;
    MlirValue next = cpuAdvance(function, pointer->value, growth);
    for (int64_t at = 0; at < size; at += LINE)
      prefetch(function, at ? cpuAdvance(function, next, cpuI64(function, at)) : next);
    // A row that begins within a line ends in one more, for which all of the next round would wait.
    prefetch(function, cpuAdvance(function, next, cpuI64(function, size - 1)));
  }
  cpuNestAt(nest, nest->numLevels);
}
