// Stores past the caches: where programs together store more than the caches hold, and nobody reads
// it before the kernel ends. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A line that is stored as usual is read from memory first. How much there will be is known when
// the kernel runs: what a program stores, times how often it does so, times the programs.
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/scf/SCFOps.h"

// What is stored past the caches goes to memory in pieces of this size, and is aligned to it.
enum { PIECE = 16 };
// Bytes that are more than the caches hold.
static const int64_t kMuch = INT64_C(32) << 20;

static MlirValue multiply(CpuFunction *function, MlirValue a, MlirValue b) {
  return cpuBinary(function, &arithMulIOpDef, a, b);
}

MlirValue cpuWidenInteger(CpuFunction *function, MlirValue value) {
  MlirType wide = cpuInteger(function, 64);
  return mlirTypeEqual(mlirValueGetType(value), wide)
             ? value
             : cpuConvert(function, &arithExtSIOpDef, wide, value);
}

MlirValue cpuKnownScalar(CpuNest *nest, MlirValue value) {
  MlirOperation op =
      mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
  bool isConstant = op.ptr && tesseraOperationIs(op, &arithConstantOpDef);
  const CpuValue *known = cpuValueOf(nest->function, value);
  if (!isConstant && known->home != CPU_SCALAR)
    return (MlirValue){NULL};
  CpuLanes lanes = cpuEmit(nest, value, NULL);
  cpuNestAt(nest, nest->numLevels);
  return lanes.value;
}

// The bytes of all elements that the stores are about, in one round of the loops around them.
static int64_t countBytes(CpuFunction *function, const CpuRoot *roots, size_t numRoots) {
  int64_t bytes = 0;
  for (size_t i = 0; i < numRoots; ++i) {
    const CpuValue *known = cpuValueOf(function, tritonStoreOpGetValue(roots[i].op));
    bytes += cpuNumElements(known) * cpuElementBytes(known->element);
  }
  return bytes;
}

// Whether all programs together store much. Loops count as far as their bounds are known; a loop
// makes (upper - lower) / step rounds, and products are compared in place of quotients.
static MlirValue isMuch(CpuNest *nest, const CpuRoot *roots, size_t numRoots) {
  CpuFunction *function = nest->function;
  MlirValue stored = cpuI64(function, countBytes(function, roots, numRoots));
  MlirValue much = cpuI64(function, kMuch);
  for (int i = 0; i < 3; ++i)
    stored = multiply(
        function, stored,
        cpuConvert(function, &arithExtUIOpDef, cpuInteger(function, 64), function->grid[i]));
  for (MlirOperation op = mlirOperationGetParentOperation(roots[0].op);
       !mlirOperationEqual(op, function->op); op = mlirOperationGetParentOperation(op)) {
    if (!scfForOpIsA(op))
      continue;
    MlirValue lower = cpuKnownScalar(nest, scfForOpGetLowerBound(op));
    MlirValue upper = cpuKnownScalar(nest, scfForOpGetUpperBound(op));
    MlirValue step = cpuKnownScalar(nest, scfForOpGetStep(op));
    if (mlirValueIsNull(lower) || mlirValueIsNull(upper) || mlirValueIsNull(step))
      continue;
    MlirValue range = cpuBinary(function, &arithSubIOpDef, cpuWidenInteger(function, upper),
                                cpuWidenInteger(function, lower));
    stored = multiply(function, stored, range);
    much = multiply(function, much, cpuWidenInteger(function, step));
  }
  return cpuCompare(function, ArithCmpIPredicatesge, stored, much);
}

// Whether the elements of a store follow each other, and are whole pieces.
static bool isInARow(CpuNest *nest, const CpuRoot *root, CpuLanes *pointer) {
  const CpuValue *known = cpuValueOf(nest->function, tritonStoreOpGetValue(root->op));
  int64_t bytes = cpuElementBytes(known->element);
  if (bytes * nest->width % PIECE)
    return false;
  *pointer = cpuEmit(nest, tritonStoreOpGetPtr(root->op), nest->index);
  return pointer->kind == CPU_LINEAR && pointer->step == bytes;
}

MlirValue cpuStreamCondition(CpuNest *nest, const CpuRoot *roots, size_t numRoots) {
  enum { CHEAP = 40 }; // others compute for longer than they store, and are much code
  CpuFunction *function = nest->function;
  MlirValue condition = {NULL};
  for (size_t i = 0; i < numRoots; ++i)
    if (mlirOperationIsNull(roots[i].op) || !tesseraOperationIs(roots[i].op, &tritonStoreOpDef) ||
        cpuValueOf(function, tritonStoreOpGetValue(roots[i].op))->cost > CHEAP)
      return condition;
  for (size_t i = 0; i < numRoots; ++i) {
    CpuLanes pointer;
    if (!isInARow(nest, &roots[i], &pointer) || function->hasFailed)
      return (MlirValue){NULL};
    cpuNestAt(nest, nest->numLevels);
    MlirValue address =
        cpuConvert(function, &llvmPtrToIntOpDef, cpuInteger(function, 64), pointer.value);
    MlirValue rest = cpuBinary(function, &arithAndIOpDef, address, cpuI64(function, PIECE - 1));
    MlirValue isAligned = cpuCompare(function, ArithCmpIPredicateeq, rest, cpuI64(function, 0));
    condition = i ? cpuBinary(function, &arithAndIOpDef, condition, isAligned) : isAligned;
  }
  return cpuBinary(function, &arithAndIOpDef, condition, isMuch(nest, roots, numRoots));
}

// A vector of the program's, not one that is put into scratch memory.
static bool storesVector(const CpuFunction *function, MlirOperation op) {
  if (!llvmStoreOpIsA(op) || cpuWidthOf(mlirValueGetType(llvmStoreOpGetValue(op))) < 2)
    return false;
  MlirValue address = llvmStoreOpGetAddr(op);
  MlirOperation made =
      mlirValueIsAOpResult(address) ? mlirOpResultGetOwner(address) : (MlirOperation){NULL};
  return !made.ptr || !llvmGEPOpIsA(made) ||
         !mlirValueEqual(llvmGEPOpGetBase(made), function->scratch);
}

static void streamStore(CpuFunction *function, MlirOperation store, MlirValue condition) {
  mlirRewriterBaseSetInsertionPointBefore(function->rewriter, store);
  MlirOperation choice = cpuIf(function, condition, true, 0, NULL);
  MlirOperation past = mlirOperationClone(store);
  mlirOperationSetAttributeByName(past, tsLiteral("nontemporal"),
                                  mlirUnitAttrGet(function->context));
  mlirOperationSetAttributeByName(past, tsLiteral("alignment"),
                                  mlirIntegerAttrGet(cpuInteger(function, 64), PIECE));
  mlirBlockInsertOwnedOperationBefore(cpuIfBlock(choice, false),
                                      mlirBlockGetTerminator(cpuIfBlock(choice, false)), past);
  mlirOperationMoveBefore(store, mlirBlockGetTerminator(cpuIfBlock(choice, true)));
}

// Each store asks: a second loop would be twice the code for a branch that is foreseen.
static void streamStores(CpuFunction *function, MlirBlock block, MlirValue condition) {
  MlirOperation next;
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op); op = next) {
    next = mlirOperationGetNextInBlock(op);
    if (storesVector(function, op))
      streamStore(function, op, condition);
    else if (scfIfOpIsA(op) && !mlirOperationGetNumResults(op)) // of a guarded loop
      streamStores(function, cpuIfBlock(op, false), condition);
  }
}

void cpuStreamLoop(CpuFunction *function, MlirOperation loop, MlirValue condition) {
  streamStores(function, cpuLoopBody(loop), condition);
  function->streams = true;
}
