// Atomic operations, element by element in their order. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/scf/SCFOps.h"

static const MlirAttribute kAbsent = {NULL};

// What an operation does to an element.
typedef struct Atomic {
  CpuFunction *function;
  MlirOperation op;
  bool isExchange;        ///< tt.atomic_cas
  MlirType element, type; ///< in the program, and what LLVM's operation has
} Atomic;

static LlvmAtomicOrdering orderingOf(TritonMemSemantic semantic) {
  switch (semantic) {
  case TritonMemSemanticRELAXED:
    return LlvmAtomicOrderingmonotonic;
  case TritonMemSemanticACQUIRE:
    return LlvmAtomicOrderingacquire;
  case TritonMemSemanticRELEASE:
    return LlvmAtomicOrderingrelease;
  default:
    return LlvmAtomicOrderingacq_rel;
  }
}

static bool operationOf(TritonRMWOp kind, LlvmAtomicBinOp *operation) {
  static const struct {
    TritonRMWOp from;
    LlvmAtomicBinOp to;
  } kOperations[] = {
      {TritonRMWOpAND, LlvmAtomicBinOp_and},  {TritonRMWOpOR, LlvmAtomicBinOp_or},
      {TritonRMWOpXOR, LlvmAtomicBinOp_xor},  {TritonRMWOpADD, LlvmAtomicBinOpadd},
      {TritonRMWOpFADD, LlvmAtomicBinOpfadd}, {TritonRMWOpMAX, LlvmAtomicBinOpmax},
      {TritonRMWOpMIN, LlvmAtomicBinOpmin},   {TritonRMWOpUMAX, LlvmAtomicBinOpumax},
      {TritonRMWOpUMIN, LlvmAtomicBinOpumin}, {TritonRMWOpXCHG, LlvmAtomicBinOpxchg},
  };
  for (size_t i = 0; i < sizeof kOperations / sizeof kOperations[0]; ++i)
    if (kOperations[i].from == kind) {
      *operation = kOperations[i].to;
      return true;
    }
  return false;
}

//===--- One element ---===//

static MlirValue toOperand(const Atomic *atomic, MlirValue value) {
  CpuFunction *function = atomic->function;
  MlirType type = mlirValueGetType(value);
  if (mlirTypeEqual(type, atomic->type))
    return value;
  return cpuConvert(function, llvmPointerTypeIsA(type) ? &llvmPtrToIntOpDef : &arithBitcastOpDef,
                    atomic->type, value);
}

static MlirValue fromOperand(const Atomic *atomic, MlirValue value) {
  CpuFunction *function = atomic->function;
  MlirType carrier = cpuCarrier(function, atomic->element);
  if (mlirTypeEqual(carrier, atomic->type))
    return value;
  return cpuConvert(function, llvmPointerTypeIsA(carrier) ? &llvmIntToPtrOpDef : &arithBitcastOpDef,
                    carrier, value);
}

static MlirAttribute ordering(CpuFunction *function, LlvmAtomicOrdering order) {
  return llvmAtomicOrderingToAttribute(function->context, order);
}

// Adds a bf16, for which there is no instruction: until nobody else was there in between.
static MlirValue addBrain(const Atomic *atomic, MlirValue pointer, MlirValue value) {
  CpuFunction *function = atomic->function;
  MlirType i16 = cpuInteger(function, 16);
  MlirAttribute alignment = mlirIntegerAttrGet(cpuInteger(function, 64), 2);
  LlvmAtomicOrdering order = orderingOf(tritonAtomicRMWOpGetSem(atomic->op));
  const int64_t first = 0, second = 1;
  MlirValue seen = cpuLoad(function, i16, pointer);
  MlirOperation loop = scfWhileOpCreate(function->rewriter, function->location, 1, &i16, 1, &seen);
  for (int i = 0; i < 2; ++i) {
    MlirBlock block = mlirBlockCreate(1, &i16, &function->location);
    mlirRegionAppendOwnedBlock(mlirOperationGetRegion(loop, i), block);
  }
  MlirBlock tries = mlirRegionGetFirstBlock(mlirOperationGetRegion(loop, 0));
  MlirBlock again = mlirRegionGetFirstBlock(mlirOperationGetRegion(loop, 1));
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, tries);
  seen = mlirBlockGetArgument(tries, 0);
  MlirValue sum = cpuBinary(function, &arithAddFOpDef, cpuWiden(function, atomic->element, seen),
                            cpuWiden(function, atomic->element, value));
  MlirOperation exchange = llvmAtomicCmpXchgOpCreate(
      function->rewriter, function->location, llvmStructTypeGetWithBool(i16), pointer, seen,
      cpuNarrow(function, atomic->element, sum, false), ordering(function, order),
      ordering(function, LlvmAtomicOrderingmonotonic), kAbsent, alignment, kAbsent, kAbsent,
      kAbsent, kAbsent, kAbsent, kAbsent);
  MlirValue both = mlirOperationGetResult(exchange, 0);
  MlirOperation old = llvmExtractValueOpCreate(function->rewriter, function->location, i16, both,
                                               mlirDenseI64ArrayGet(function->context, 1, &first));
  MlirOperation done =
      llvmExtractValueOpCreate(function->rewriter, function->location, cpuInteger(function, 1),
                               both, mlirDenseI64ArrayGet(function->context, 1, &second));
  MlirValue was = mlirOperationGetResult(old, 0);
  MlirValue fails = cpuBinary(function, &arithXOrIOpDef, mlirOperationGetResult(done, 0),
                              cpuIntegerConstant(function, cpuInteger(function, 1), 1));
  scfConditionOpCreate(function->rewriter, function->location, fails, 1, &was);
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, again);
  was = mlirBlockGetArgument(again, 0);
  cpuYield(function, 1, &was);
  mlirRewriterBaseSetInsertionPointAfter(function->rewriter, loop);
  return mlirOperationGetResult(loop, 0);
}

// The operation on memory; gives what was there.
static MlirValue apply(const Atomic *atomic, MlirValue pointer, const MlirValue *values) {
  CpuFunction *function = atomic->function;
  MlirAttribute alignment =
      mlirIntegerAttrGet(cpuInteger(function, 64), cpuElementBytes(atomic->element));
  ++function->time;
  if (mlirTypeIsABF16(atomic->element) && !atomic->isExchange &&
      tritonAtomicRMWOpGetAtomicRmwOp(atomic->op) == TritonRMWOpFADD)
    return addBrain(atomic, pointer, values[0]);
  if (!atomic->isExchange) {
    LlvmAtomicBinOp operation = LlvmAtomicBinOpxchg;
    (void)operationOf(tritonAtomicRMWOpGetAtomicRmwOp(atomic->op), &operation);
    LlvmAtomicOrdering order = orderingOf(tritonAtomicRMWOpGetSem(atomic->op));
    return mlirOperationGetResult(
        llvmAtomicRMWOpCreate(function->rewriter, function->location, atomic->type,
                              llvmAtomicBinOpToAttribute(function->context, operation), pointer,
                              values[0], ordering(function, order), kAbsent, alignment, kAbsent,
                              kAbsent, kAbsent, kAbsent, kAbsent),
        0);
  }
  LlvmAtomicOrdering order = orderingOf(tritonAtomicCASOpGetSem(atomic->op));
  bool acquires = order == LlvmAtomicOrderingacquire || order == LlvmAtomicOrderingacq_rel;
  LlvmAtomicOrdering failed = acquires ? LlvmAtomicOrderingacquire : LlvmAtomicOrderingmonotonic;
  const int64_t first = 0;
  MlirOperation exchange = llvmAtomicCmpXchgOpCreate(
      function->rewriter, function->location, llvmStructTypeGetWithBool(atomic->type), pointer,
      values[0], values[1], ordering(function, order), ordering(function, failed), kAbsent,
      alignment, kAbsent, kAbsent, kAbsent, kAbsent, kAbsent, kAbsent);
  return mlirOperationGetResult(
      llvmExtractValueOpCreate(function->rewriter, function->location, atomic->type,
                               mlirOperationGetResult(exchange, 0),
                               mlirDenseI64ArrayGet(function->context, 1, &first)),
      0);
}

// What was there where the mask isn't false; else zero.
static MlirValue applyMasked(const Atomic *atomic, CpuNest *nest, MlirValue mask, MlirValue pointer,
                             const MlirValue *values) {
  CpuFunction *function = atomic->function;
  if (mlirValueIsNull(mask))
    return apply(atomic, pointer, values);
  MlirOperation guard = cpuIf(function, mask, true, 1, &atomic->type);
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, cpuIfBlock(guard, false));
  MlirValue value = apply(atomic, pointer, values);
  cpuYield(function, 1, &value);
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, cpuIfBlock(guard, true));
  value = cpuMake(function, &llvmZeroOpDef, atomic->type, 0, NULL, NULL);
  cpuYield(function, 1, &value);
  cpuNestAt(nest, nest->numLevels);
  return mlirOperationGetResult(guard, 0);
}

//===--- All elements ---===//

static MlirValue emitAt(CpuNest *nest, MlirValue value) {
  return cpuEmit(nest, value, nest->index).value;
}

static void emitElements(const Atomic *atomic, CpuNest *nest, const CpuValue *shape) {
  CpuFunction *function = atomic->function;
  MlirOperation op = atomic->op;
  MlirValue result = mlirOperationGetResult(op, 0), values[2], mask = {NULL};
  for (unsigned i = 0; i < shape->rank; ++i)
    cpuNestOpenLoop(nest, (CpuLoop){i, shape->dims[i], 1});
  MlirValue pointer = emitAt(nest, mlirOperationGetOperand(op, 0));
  for (int i = 0; i < (atomic->isExchange ? 2 : 1); ++i)
    values[i] = emitAt(nest, mlirOperationGetOperand(op, i + 1));
  if (!atomic->isExchange && !mlirValueIsNull(tritonAtomicRMWOpGetMask(op)))
    mask = emitAt(nest, tritonAtomicRMWOpGetMask(op));
  if (function->hasFailed)
    return;
  cpuNestAt(nest, nest->numLevels);
  for (int i = 0; i < (atomic->isExchange ? 2 : 1); ++i)
    values[i] = toOperand(atomic, values[i]);
  MlirValue old = applyMasked(atomic, nest, mask, pointer, values);
  if (!cpuIsTensor(result)) {
    cpuSetScalar(function, result, fromOperand(atomic, old));
  } else if (!mlirOpOperandIsNull(mlirValueGetFirstUse(result))) {
    CpuLanes lanes = cpuUniform(fromOperand(atomic, old), nest->numLevels);
    cpuWriteBuffer(nest, cpuResultBuffer(function, result), atomic->element, shape->rank,
                   shape->dims, nest->index, &lanes);
  }
}

static void runAtomic(CpuFunction *function, MlirOperation op) {
  const CpuValue *shape = cpuValueOf(function, mlirOperationGetResult(op, 0));
  Atomic atomic = {.function = function,
                   .op = op,
                   .isExchange = tesseraOperationIs(op, &tritonAtomicCASOpDef),
                   .element = shape->element};
  LlvmAtomicBinOp operation;
  int64_t bytes = cpuElementBytes(atomic.element);
  atomic.type = cpuMemoryType(function, atomic.element);
  if (atomic.isExchange)
    atomic.type = cpuInteger(function, (unsigned)bytes * 8);
  if (!atomic.isExchange && !operationOf(tritonAtomicRMWOpGetAtomicRmwOp(op), &operation))
    cpuFail(function, op, "does what the CPU can't do at once");
  uint64_t entered = cpuBuffersEnterLoop(function);
  CpuNest nest;
  cpuNestInit(&nest, function, shape->rank, shape->dims, 0, 1);
  if (!function->hasFailed)
    emitElements(&atomic, &nest, shape);
  cpuNestClose(&nest);
  cpuBuffersLeaveLoop(function, entered);
}

const CpuLowering cpuAtomicLowerings[] = {
    {.definition = &tritonAtomicRMWOpDef, .run = runAtomic},
    {.definition = &tritonAtomicCASOpDef, .run = runAtomic},
    {0},
};
