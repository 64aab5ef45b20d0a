// Operations on elements. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/math/MathOps.h"
#include "dialect/nvvm/NVVMOps.h"
#include "ir/Builtin.h"

#include <string.h>

enum { kMaxOperands = 16, kMaxSlots = 16 };

// One element of the operation, with these operands.
static MlirValue makeElement(LaneFunction *function, MlirOperation op, const MlirValue *operands) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  MlirAttribute attributes[kMaxSlots] = {{NULL}};
  for (unsigned i = 0; i < definition->numAttributes && i < kMaxSlots; ++i)
    attributes[i] = tesseraOperationGetSlot(op, i);
  return laneMake(function, definition,
                  laneTypeOf(function, mlirValueGetType(mlirOperationGetResult(op, 0))),
                  mlirOperationGetNumOperands(op), operands, attributes);
}

bool laneLowerElementwise(LaneFunction *function, MlirOperation op) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  intptr_t numOperands = mlirOperationGetNumOperands(op);
  if (!definition || mlirOperationGetNumResults(op) != 1 || numOperands > kMaxOperands ||
      definition->numAttributes > kMaxSlots || mlirOperationGetNumRegions(op))
    return false;
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  if (!tsStartsWith(name, tsLiteral("arith.")) && !tsStartsWith(name, tsLiteral("math.")) &&
      !tsStartsWith(name, tsLiteral("ub.")))
    return false;
  MlirValue result = mlirOperationGetResult(op, 0);
  size_t count = laneCountOf(function, mlirValueGetType(result));
  if (!count)
    return laneFail(function, op, "a tensor has no layout, or none that is known here");
  LaneValues made = laneSet(function, result, count);
  LaneValues inputs[kMaxOperands];
  for (intptr_t i = 0; i < numOperands; ++i)
    inputs[i] = laneGet(function, mlirOperationGetOperand(op, i));
  for (size_t r = 0; r < count; ++r) {
    MlirValue operands[kMaxOperands];
    for (intptr_t i = 0; i < numOperands; ++i)
      operands[i] = inputs[i].data[inputs[i].size == 1 ? 0 : r];
    made.data[r] = makeElement(function, op, operands);
  }
  return true;
}

// Two at once, for which there is an instruction.
static bool lowerTruncF(LaneFunction *function, MlirOperation op) {
  MlirType from = laneTypeOf(function, mlirValueGetType(arithTruncFOpGetIn(op))),
           to = laneTypeOf(function, mlirValueGetType(arithTruncFOpGetOut(op)));
  LaneValues values = laneGet(function, arithTruncFOpGetIn(op));
  if (values.size % 2 || !mlirTypeIsAF32(from) || mlirFloatTypeGetWidth(to) != 16)
    return laneLowerElementwise(function, op);
  LaneValues made = laneSet(function, arithTruncFOpGetOut(op), values.size);
  const int64_t two = 2;
  for (size_t r = 0; r < made.size; r += 2) {
    MlirValue pair = lanePair(function, values.data + r);
    MlirAttribute attributes[kMaxSlots] = {{NULL}};
    const TesseraOpDef *definition = &arithTruncFOpDef;
    for (unsigned i = 0; i < definition->numAttributes && i < kMaxSlots; ++i)
      attributes[i] = tesseraOperationGetSlot(op, i);
    pair = laneMake(function, definition, mlirVectorTypeGet(1, &two, to), 1, &pair, attributes);
    for (size_t i = 0; i < 2; ++i) {
      const MlirValue operands[] = {pair, laneI32(function, (int64_t)i)};
      made.data[r + i] = laneMake(function, &llvmExtractElementOpDef, to, 2, operands, NULL);
    }
  }
  return true;
}

//===--- Constants ---===//

static bool lowerConstant(LaneFunction *function, MlirOperation op) {
  MlirValue result = arithConstantOpGetResult(op);
  MlirType type = mlirValueGetType(result), element = laneTypeOf(function, type);
  MlirAttribute value = arithConstantOpGetValueAttr(op);
  if (mlirTypeIsARankedTensor(type)) {
    if (!mlirAttributeIsADenseElements(value) || !mlirDenseElementsAttrIsSplat(value))
      return laneFail(function, op, "a constant isn't the same everywhere");
    value = mlirDenseElementsAttrGetSplatValue(value);
  }
  if (!mlirTypeEqual(element,
                     mlirTypeIsARankedTensor(type) ? mlirShapedTypeGetElementType(type) : type)) {
    value = mlirIntegerAttrGet(element, (int64_t)irFloatAttrBits(value.ptr).low);
  }
  MlirValue made = mlirOperationGetResult(
      arithConstantOpCreate(function->rewriter, function->location, element, value), 0);
  LaneValues values = laneSet(function, result, laneCountOf(function, type));
  for (size_t r = 0; r < values.size; ++r)
    values.data[r] = made;
  return true;
}

//===--- One element after the other ---===//

// Makes an element of the operation's result from those of its operands.
typedef MlirValue (*MakeElement)(LaneFunction *function, MlirOperation op,
                                 const MlirValue *operands);

static bool lowerEach(LaneFunction *function, MlirOperation op, MakeElement make) {
  MlirValue result = mlirOperationGetResult(op, 0);
  LaneValues made = laneSet(function, result, laneCountOf(function, mlirValueGetType(result)));
  intptr_t numOperands = mlirOperationGetNumOperands(op);
  if (numOperands > kMaxOperands)
    return false;
  for (size_t r = 0; r < made.size && !function->hasFailed; ++r) {
    MlirValue operands[kMaxOperands];
    for (intptr_t i = 0; i < numOperands; ++i) {
      LaneValues values = laneGet(function, mlirOperationGetOperand(op, i));
      operands[i] = values.data[values.size == 1 ? 0 : r];
    }
    made.data[r] = make(function, op, operands);
  }
  return !function->hasFailed;
}

static MlirType resultElement(LaneFunction *function, MlirOperation op) {
  return laneTypeOf(function, mlirValueGetType(mlirOperationGetResult(op, 0)));
}

static MlirType elementOf(MlirValue value) {
  MlirType type = mlirValueGetType(value);
  return mlirTypeIsARankedTensor(type) ? mlirShapedTypeGetElementType(type) : type;
}

static MlirValue makeAddPtr(LaneFunction *function, MlirOperation op, const MlirValue *operands) {
  MlirType pointee = tritonPointerTypeGetPointeeType(elementOf(tritonAddPtrOpGetResult(op)));
  MlirType element = laneTypeOf(function, pointee);
  if (mlirTypeIsAInteger(element) && mlirIntegerTypeGetWidth(element) == 1)
    element = laneInteger(function, 8);
  return laneAdvance(function, operands[0], element, operands[1]);
}

static MlirValue makeBitcast(LaneFunction *function, MlirOperation op, const MlirValue *operands) {
  return laneBitcast(function, resultElement(function, op), operands[0]);
}

static MlirValue makeFpToFp(LaneFunction *function, MlirOperation op, const MlirValue *operands) {
  MlirType from = elementOf(tritonFpToFpOpGetSrc(op)), to = elementOf(tritonFpToFpOpGetResult(op));
  unsigned fromBits = mlirFloatTypeGetWidth(from), toBits = mlirFloatTypeGetWidth(to);
  MlirType f32 = mlirF32TypeGet(function->context);
  if (!mlirAttributeIsNull(tritonFpToFpOpGetRoundingAttr(op)) &&
      tritonFpToFpOpGetRounding(op) == TritonRoundingModeRTZ && fromBits == 32 && toBits == 16) {
    bool isHalf = mlirTypeIsAF16(to);
    MlirValue bits = laneAssembly(function, laneInteger(function, 16),
                                  isHalf ? "cvt.rz.f16.f32 $0, $1;" : "cvt.rz.bf16.f32 $0, $1;",
                                  "=h,r", 1, operands);
    return laneBitcast(function, to, bits);
  }
  MlirValue value = operands[0];
  if (fromBits == 16 && toBits == 16 && !mlirTypeEqual(from, to))
    value = laneFold(function, &arithExtFOpDef, f32, 1, &value);
  if (mlirTypeEqual(mlirValueGetType(value), to))
    return value;
  bool isWider = mlirFloatTypeGetWidth(mlirValueGetType(value)) < toBits;
  return laneFold(function, isWider ? &arithExtFOpDef : &arithTruncFOpDef, to, 1, &value);
}

static MlirValue makeMulhi(LaneFunction *function, MlirOperation op, const MlirValue *operands) {
  MlirType type = resultElement(function, op);
  unsigned bits = mlirIntegerTypeGetWidth(type);
  MlirType wide = laneInteger(function, bits * 2);
  MlirValue x = laneFold(function, &arithExtUIOpDef, wide, 1, &operands[0]);
  MlirValue y = laneFold(function, &arithExtUIOpDef, wide, 1, &operands[1]);
  MlirValue product = laneBinary(function, &arithMulIOpDef, x, y);
  MlirValue high =
      laneBinary(function, &arithShRUIOpDef, product, laneConstant(function, wide, bits));
  return laneFold(function, &arithTruncIOpDef, type, 1, &high);
}

static MlirValue makeClamp(LaneFunction *function, MlirOperation op, const MlirValue *operands) {
  bool keepsNan = tritonClampFOpGetPropagateNan(op) == TritonPropagateNanALL;
  MlirValue low = laneBinary(function, keepsNan ? &arithMaximumFOpDef : &arithMaxNumFOpDef,
                             operands[0], operands[1]);
  return laneBinary(function, keepsNan ? &arithMinimumFOpDef : &arithMinNumFOpDef, low,
                    operands[2]);
}

static MlirValue makePreciseSqrt(LaneFunction *function, MlirOperation op,
                                 const MlirValue *operands) {
  (void)op;
  if (!mlirTypeIsAF32(mlirValueGetType(operands[0])))
    return laneMake(function, &mathSqrtOpDef, mlirValueGetType(operands[0]), 1, operands, NULL);
  return laneAssembly(function, mlirValueGetType(operands[0]), "sqrt.rn.f32 $0, $1;", "=f,f", 1,
                      operands);
}

static MlirValue makePreciseDiv(LaneFunction *function, MlirOperation op,
                                const MlirValue *operands) {
  (void)op;
  if (!mlirTypeIsAF32(mlirValueGetType(operands[0])))
    return laneBinary(function, &arithDivFOpDef, operands[0], operands[1]);
  return laneAssembly(function, mlirValueGetType(operands[0]), "div.rn.f32 $0, $1, $2;", "=f,f,f",
                      2, operands);
}

// Division of f32 is the fast one.
static MlirValue makeDiv(LaneFunction *function, MlirOperation op, const MlirValue *operands) {
  if (!mlirTypeIsAF32(mlirValueGetType(operands[0])))
    return makeElement(function, op, operands);
  return laneAssembly(function, mlirValueGetType(operands[0]), "div.full.f32 $0, $1, $2;", "=f,f,f",
                      2, operands);
}

static MlirValue unaryF32(LaneFunction *function, MlirValue value, const char *text) {
  return laneAssembly(function, mlirValueGetType(value), text, "=f,f", 1, &value);
}

static MlirValue scaled(LaneFunction *function, MlirValue value, double factor) {
  MlirType type = mlirValueGetType(value);
  MlirValue constant = mlirOperationGetResult(
      arithConstantOpCreate(function->rewriter, function->location, type,
                            mlirFloatAttrDoubleGet(function->context, type, factor)),
      0);
  return laneBinary(function, &arithMulFOpDef, value, constant);
}

typedef struct FastMath {
  const TesseraOpDef *definition;
  const char *text;
  double factor; // before
} FastMath;

// Those whose instruction is as good as the library's function. That of logarithms isn't near 1,
// those of sines and cosines aren't far from 0.
static MlirValue makeFastMath(LaneFunction *function, MlirOperation op, const MlirValue *operands) {
  static const FastMath rows[] = {
      {&mathExpOpDef, "ex2.approx.f32 $0, $1;", 1.4426950408889634},
      {&mathExp2OpDef, "ex2.approx.ftz.f32 $0, $1;", 1},
      {&mathSqrtOpDef, "sqrt.approx.f32 $0, $1;", 1},
      {&mathRsqrtOpDef, "rsqrt.approx.f32 $0, $1;", 1},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
    if (!tesseraOperationIs(op, rows[i].definition))
      continue;
    MlirValue value =
        rows[i].factor == 1 ? operands[0] : scaled(function, operands[0], rows[i].factor);
    return unaryF32(function, value, rows[i].text);
  }
  return operands[0];
}

typedef struct Each {
  const TesseraOpDef *definition;
  MakeElement make;
} Each;

static bool lowerFpToFp(LaneFunction *function, MlirOperation op) {
  return laneIsFloat8Cast(op) ? laneLowerFloat8(function, op) : lowerEach(function, op, makeFpToFp);
}

static bool lowerByTable(LaneFunction *function, MlirOperation op) {
  static const Each rows[] = {
      {&tritonAddPtrOpDef, makeAddPtr},
      {&tritonBitcastOpDef, makeBitcast},
      {&tritonIntToPtrOpDef, makeBitcast},
      {&tritonPtrToIntOpDef, makeBitcast},
      {&tritonMulhiUIOpDef, makeMulhi},
      {&tritonClampFOpDef, makeClamp},
      {&tritonPreciseSqrtOpDef, makePreciseSqrt},
      {&tritonPreciseDivFOpDef, makePreciseDiv},
      {&arithDivFOpDef, makeDiv},
      {&mathExpOpDef, makeFastMath},
      {&mathExp2OpDef, makeFastMath},
      {&mathSqrtOpDef, makeFastMath},
      {&mathRsqrtOpDef, makeFastMath},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
    if (tesseraOperationIs(op, rows[i].definition)) {
      bool isFast = rows[i].make != makeFastMath || mlirTypeIsAF32(resultElement(function, op));
      return isFast              ? lowerEach(function, op, rows[i].make)
             : mathSqrtOpIsA(op) ? laneLowerElementwise(function, op)
                                 : laneLowerByLibrary(function, op);
    }
  return false;
}

//===--- The grid ---===//

static bool lowerGrid(LaneFunction *function, MlirOperation op) {
  static const TesseraOpDef *const ids[] = {&nvvmBlockIdXOpDef, &nvvmBlockIdYOpDef,
                                            &nvvmBlockIdZOpDef};
  static const TesseraOpDef *const sizes[] = {&nvvmGridDimXOpDef, &nvvmGridDimYOpDef,
                                              &nvvmGridDimZOpDef};
  bool isId = tritonGetProgramIdOpIsA(op);
  unsigned axis = isId ? (unsigned)tritonGetProgramIdOpGetAxis(op)
                       : (unsigned)tritonGetNumProgramsOpGetAxis(op);
  laneSetOne(
      function, mlirOperationGetResult(op, 0),
      laneMake(function, (isId ? ids : sizes)[axis], laneInteger(function, 32), 0, NULL, NULL));
  return true;
}

static bool lowerWarpId(LaneFunction *function, MlirOperation op) {
  MlirValue warp = function->warp;
  if (!tritongpuWarpIdOpGetOmitUniformHint(op))
    warp = laneShuffle(function, warp, "llvm.nvvm.shfl.sync.idx.i32", laneI32(function, 0));
  laneSetOne(function, tritongpuWarpIdOpGetResult(op), warp);
  return true;
}

static bool lowerRange(LaneFunction *function, MlirOperation op) {
  LinearLayout layout;
  MlirValue result = tritonMakeRangeOpGetResult(op);
  if (!laneLayoutOf(function, op, mlirValueGetType(result), &layout))
    return false;
  LaneValues made = laneSet(function, result, laneNumRegisters(&layout));
  MlirValue part = laneThreadPart(function, &layout, 0);
  MlirValue start = laneI32(function, tritonMakeRangeOpGetStart(op));
  for (size_t r = 0; r < made.size; ++r)
    made.data[r] = laneBinary(function, &arithAddIOpDef,
                              laneXor(function, part, laneRegisterPart(&layout, r, 0)), start);
  return true;
}

const LaneLowering laneElementwiseLowerings[] = {{&arithConstantOpDef, lowerConstant},
                                                 {&arithTruncFOpDef, lowerTruncF},
                                                 {&tritonGetProgramIdOpDef, lowerGrid},
                                                 {&tritonGetNumProgramsOpDef, lowerGrid},
                                                 {&tritonMakeRangeOpDef, lowerRange},
                                                 {&tritonAddPtrOpDef, lowerByTable},
                                                 {&tritonBitcastOpDef, lowerByTable},
                                                 {&tritonIntToPtrOpDef, lowerByTable},
                                                 {&tritonPtrToIntOpDef, lowerByTable},
                                                 {&tritonFpToFpOpDef, lowerFpToFp},
                                                 {&tritonMulhiUIOpDef, lowerByTable},
                                                 {&tritonClampFOpDef, lowerByTable},
                                                 {&tritonPreciseSqrtOpDef, lowerByTable},
                                                 {&tritonPreciseDivFOpDef, lowerByTable},
                                                 {&arithDivFOpDef, lowerByTable},
                                                 {&mathExpOpDef, lowerByTable},
                                                 {&mathExp2OpDef, lowerByTable},
                                                 {&mathSqrtOpDef, lowerByTable},
                                                 {&mathRsqrtOpDef, lowerByTable},
                                                 {&tritongpuWarpIdOpDef, lowerWarpId},
                                                 {NULL, NULL}};
