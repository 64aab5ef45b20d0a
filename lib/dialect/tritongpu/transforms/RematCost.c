// Whether computing values again costs less than a conversion.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/math/MathOps.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/transforms/Layouts.h"
#include "dialect/tritongpu/transforms/RemoveLayouts.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/ConstraintFunctions.h"

#include <string.h>

static int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }

// The bytes of a tensor of at least so many elements of at least so many bits; pointers have none.
static int64_t bytesOf(MlirValue value, int64_t minElements, int64_t minBits) {
  MlirType type = mlirValueGetType(value);
  int64_t elements = 0, bits = 0;
  if (mlirTypeIsARankedTensor(type)) {
    MlirType element = mlirShapedTypeGetElementType(type);
    elements = tesseraShapedTypeGetNumElements(type);
    if (mlirTypeIsAInteger(element) || mlirTypeIsAFloat(element))
      bits = tritonTypeGetBitWidth(element);
  }
  return most(elements, minElements) * most(bits, minBits) >> 3;
}

// Through shared memory, a bank of 32 bits for each of 32 lanes at least, there and back, and
// waiting.
int64_t rematConvertCost(MlirValue source, MlirAttribute encoding) {
  MlirType type = mlirValueGetType(source);
  if (ttgMoveBetween(type, ttgWithEncoding(type, encoding)) <= TTG_MOVE_REGISTERS)
    return 0;
  return 32 * bytesOf(source, 32, 32);
}

//===--- What stays although the slice is computed again ---===//

typedef struct Users {
  MlirOperation convert;
  const Slice *slice;
  TsPointerMap ops;    ///< that compute values of the slice -> 1
  TsPointerMap needed; ///< values that others need -> 1
  TtgValues queue;
} Users;

static void need(Users *users, MlirValue value) {
  bool isNew;
  *tsPointerMapInsert(&users->needed, value.ptr, &isNew) = 1;
  if (isNew)
    tsVecPush(&users->queue, value);
}

// Whether a value that an operand goes to is only in the slice.
static bool isOnlyIn(const Users *users, MlirValue value) {
  return sliceContains(users->slice, value) || mlirOpOperandIsNull(mlirValueGetFirstUse(value));
}

static MlirValue argumentOf(MlirOperation op, intptr_t region, intptr_t number) {
  return mlirBlockGetArgument(mlirRegionGetFirstBlock(mlirOperationGetRegion(op, region)), number);
}

// Whether all that an operand of a loop or branch, or of its end, goes to is only in the slice.
// False where it goes nowhere.
static bool goesOnlyInto(const Users *users, MlirOperation user, intptr_t number) {
  MlirOperation parent = mlirOperationGetParentOperation(user);
  if (scfForOpIsA(user))
    return number >= 3 && isOnlyIn(users, argumentOf(user, 0, number - 2)) &&
           isOnlyIn(users, mlirOperationGetResult(user, number - 3));
  if (scfWhileOpIsA(user))
    return isOnlyIn(users, argumentOf(user, 0, number));
  if (scfConditionOpIsA(user))
    return number && isOnlyIn(users, argumentOf(parent, 1, number - 1)) &&
           isOnlyIn(users, mlirOperationGetResult(parent, number - 1));
  if (!scfYieldOpIsA(user))
    return false;
  if (scfWhileOpIsA(parent))
    return isOnlyIn(users, argumentOf(parent, 0, number));
  return isOnlyIn(users, mlirOperationGetResult(parent, number)) &&
         (!scfForOpIsA(parent) || isOnlyIn(users, argumentOf(parent, 0, number + 1)));
}

static void findDirectlyNeeded(Users *users, MlirValue value) {
  for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    if (mlirOperationEqual(user, users->convert) || tsPointerMapFind(&users->ops, user.ptr) ||
        goesOnlyInto(users, user, mlirOpOperandGetOperandNumber(use)))
      continue;
    need(users, value);
    return;
  }
}

static void needIfIn(Users *users, MlirValue value) {
  if (sliceContains(users->slice, value))
    need(users, value);
}

static MlirOperation endOf(MlirOperation op, intptr_t region) {
  return mlirBlockGetTerminator(mlirRegionGetFirstBlock(mlirOperationGetRegion(op, region)));
}

// What a value that is needed comes from is needed, too.
static void needSources(Users *users, MlirValue value) {
  bool isResult = mlirValueIsAOpResult(value);
  MlirOperation op = isResult ? mlirOpResultGetOwner(value)
                              : mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(value));
  intptr_t number =
      isResult ? mlirOpResultGetResultNumber(value) : mlirBlockArgumentGetArgNumber(value) - 1;
  if (scfForOpIsA(op) && number >= 0) {
    needIfIn(users, mlirOperationGetOperand(op, number + 3));
    needIfIn(users, mlirOperationGetOperand(endOf(op, 0), number));
    return;
  }
  if (scfIfOpIsA(op)) {
    for (intptr_t i = 0; i < 2; ++i)
      needIfIn(users, mlirOperationGetOperand(endOf(op, i), number));
    return;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    needIfIn(users, mlirOperationGetOperand(op, i));
}

//===--- Costs ---===//

static bool isExpensiveMath(MlirOperation op) {
  static const TesseraOpDef *const ops[] = {&arithDivFOpDef,
                                            &mathErfcOpDef,
                                            &mathSinhOpDef,
                                            &mathCoshOpDef,
                                            &mathTanhOpDef,
                                            &mathAsinhOpDef,
                                            &mathAcoshOpDef,
                                            &mathAtanhOpDef,
                                            &mathCtPopOpDef,
                                            &mathCountLeadingZerosOpDef,
                                            &mathCountTrailingZerosOpDef,
                                            &mathExpOpDef,
                                            &mathExp2OpDef,
                                            &mathExpM1OpDef,
                                            &mathLogOpDef,
                                            &mathLog2OpDef,
                                            &mathLog10OpDef,
                                            &mathLog1pOpDef,
                                            &mathSinOpDef,
                                            &mathCosOpDef,
                                            &mathTanOpDef,
                                            &mathAsinOpDef,
                                            &mathAcosOpDef,
                                            &mathAtanOpDef,
                                            &mathAtan2OpDef,
                                            &mathPowFOpDef,
                                            &mathSqrtOpDef,
                                            &mathRsqrtOpDef,
                                            &mathErfOpDef,
                                            &mathCbrtOpDef};
  for (size_t i = 0; i < sizeof ops / sizeof ops[0]; ++i)
    if (tesseraOperationIs(op, ops[i]))
      return true;
  return false;
}

static bool isOf(MlirOperation op, const char *dialect) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  size_t length = strlen(dialect);
  return name.length > length && !memcmp(name.data, dialect, length) && name.data[length] == '.';
}

static MlirWalkResult findSum(MlirOperation op, void *user) {
  if (!arithAddFOpIsA(op) && !arithMulFOpIsA(op))
    return MlirWalkResultAdvance;
  *(bool *)user = true;
  return MlirWalkResultInterrupt;
}

// Whether computing it in another order could give another number.
static bool dependsOnOrder(MlirOperation reduce) {
  MlirType type = mlirValueGetType(mlirOperationGetOperand(reduce, 0));
  bool hasSum = false;
  if (!mlirTypeIsAFloat(mlirShapedTypeGetElementType(type)) ||
      mlirShapedTypeGetDimSize(type, tritonReduceOpGetAxis(reduce)) <= 2)
    return false;
  mlirOperationWalk(reduce, findSum, &hasSum, MlirWalkPostOrder);
  return hasSum;
}

static int64_t arithmeticCost(MlirOperation op, const Slice *slice, bool stays) {
  int64_t cost = 0, each = isExpensiveMath(op) ? 8 : 1;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue result = mlirOperationGetResult(op, i);
    const SliceEntry *entry = sliceFind(slice, result);
    TtgShape shape;
    int64_t factor = 1;
    if (entry && ttgShapeOf(mlirValueGetType(result), &shape)) {
      int64_t before = ttgUniqueElementsPerThread(ttgEncodingOf(mlirValueGetType(result)), &shape);
      int64_t after = ttgUniqueElementsPerThread(entry->encoding, &shape);
      factor = before ? most(1, after / before) : 1;
    }
    cost += each * bytesOf(result, 0, 0) * (stays ? factor : factor - 1);
  }
  return cost;
}

// -1: it isn't to be done.
static int64_t costOf(MlirOperation op, const Slice *slice, bool stays) {
  int64_t cost = 0;
  if (arithConstantOpIsA(op))
    return 0;
  if (isOf(op, "arith") || isOf(op, "math"))
    return arithmeticCost(op, slice, stays);
  if (!stays)
    return 0;
  if (tritonLoadOpIsA(op) || tritongpuLocalLoadOpIsA(op))
    for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
      cost += 8 * bytesOf(mlirOperationGetResult(op, i), 0, 0);
  if (tritonReduceOpIsA(op)) {
    MlirType type = mlirValueGetType(mlirOperationGetOperand(op, 0));
    unsigned axis = (unsigned)tritonReduceOpGetAxis(op);
    if (dependsOnOrder(op))
      return -1;
    cost += ttgExtentAlong(type, TTG_LANE, axis) + 8 * ttgExtentAlong(type, TTG_WARP, axis);
  }
  return cost;
}

static bool staysFor(const Users *users, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (tsPointerMapFind(&users->needed, mlirOperationGetResult(op, i).ptr))
      return true;
  return false;
}

bool rematIsBeneficial(MlirOperation convert, const Slice *slice, int64_t newCost) {
  Users users = {.convert = convert, .slice = slice};
  TtgOperations ops = {0};
  for (size_t i = 0; i < slice->entries.size; ++i) {
    const SliceEntry *entry = &slice->entries.data[i];
    if (!entry->isIn || !mlirValueIsAOpResult(entry->value))
      continue;
    bool isNew;
    MlirOperation op = mlirOpResultGetOwner(entry->value);
    *tsPointerMapInsert(&users.ops, op.ptr, &isNew) = 1;
    if (isNew)
      tsVecPush(&ops, op);
  }
  for (size_t i = 0; i < slice->entries.size; ++i)
    if (slice->entries.data[i].isIn)
      findDirectlyNeeded(&users, slice->entries.data[i].value);
  for (size_t i = 0; i < users.queue.size; ++i)
    needSources(&users, users.queue.data[i]);
  MlirAttribute encoding = ttgEncodingOf(mlirValueGetType(mlirOperationGetResult(convert, 0)));
  int64_t convertCost = rematConvertCost(mlirOperationGetOperand(convert, 0), encoding);
  bool isGood = true;
  for (size_t i = 0; isGood && i < ops.size; ++i) {
    int64_t cost = costOf(ops.data[i], slice, staysFor(&users, ops.data[i]));
    isGood = cost >= 0;
    newCost += cost;
  }
  tsPointerMapFree(&users.ops);
  tsPointerMapFree(&users.needed);
  tsVecFree(&users.queue);
  tsVecFree(&ops);
  return isGood && convertCost >= newCost;
}
