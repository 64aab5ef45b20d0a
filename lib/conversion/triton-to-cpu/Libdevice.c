// Functions of libdevice, by their names. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"

#include <math.h>

static MlirType floatType(CpuFunction *function, bool isSingle) {
  return isSingle ? mlirF32TypeGet(function->context) : mlirF64TypeGet(function->context);
}
static bool isOf(MlirValue value, MlirType element) {
  return mlirTypeEqual(cpuElementOf(mlirValueGetType(value)), element);
}
static MlirValue one(CpuFunction *function, MlirType type) {
  return cpuRealConstant(function, type, 1);
}

//===--- Classes of floats ---===//

typedef enum Class { INFINITE, NOT_A_NUMBER, FINITE, NEGATIVE } Class;

static MlirValue isOfClass(CpuFunction *function, MlirValue x, Class class) {
  MlirType type = mlirValueGetType(x);
  if (class == NOT_A_NUMBER)
    return cpuCompareReal(function, ArithCmpFPredicateUNO, x, x);
  if (class == NEGATIVE) { // zeros and what is no number have a sign too
    MlirType bits = cpuTypeLike(
        function, x, cpuInteger(function, (unsigned)cpuElementBytes(cpuElementOf(type)) * 8));
    return cpuCompare(function, ArithCmpIPredicateslt,
                      cpuConvert(function, &arithBitcastOpDef, bits, x),
                      cpuIntegerConstant(function, bits, 0));
  }
  return cpuCompareReal(function, class == INFINITE ? ArithCmpFPredicateOEQ : ArithCmpFPredicateOLT,
                        cpuMake(function, &llvmFAbsOpDef, type, 1, &x, NULL),
                        cpuRealConstant(function, type, INFINITY));
}

// Those whose result is 1 or 0. Null: none of them, or of other types.
static MlirValue emitClass(CpuFunction *function, MlirStringRef symbol, MlirOperation op,
                           const MlirValue *operands) {
  static const struct {
    const char *symbol;
    bool isSingle;
    Class class;
  } kClasses[] = {{"__nv_isinff", true, INFINITE},     {"__nv_isinfd", false, INFINITE},
                  {"__nv_isnanf", true, NOT_A_NUMBER}, {"__nv_isnand", false, NOT_A_NUMBER},
                  {"__nv_finitef", true, FINITE},      {"__nv_isfinited", false, FINITE},
                  {"__nv_signbitf", true, NEGATIVE},   {"__nv_signbitd", false, NEGATIVE}};
  MlirType i32 = cpuInteger(function, 32);
  for (size_t i = 0; i < sizeof kClasses / sizeof kClasses[0]; ++i)
    if (tsEqualC(symbol, kClasses[i].symbol) && mlirOperationGetNumOperands(op) == 1 &&
        isOf(operands[0], floatType(function, kClasses[i].isSingle)) &&
        isOf(mlirOperationGetResult(op, 0), i32))
      return cpuConvert(function, &arithExtUIOpDef, cpuTypeLike(function, operands[0], i32),
                        isOfClass(function, operands[0], kClasses[i].class));
  return (MlirValue){NULL};
}

//===--- Powers with whole exponents ---===//

static bool isTwo(MlirValue value) {
  MlirAttribute constant = tesseraValueGetConstant(value);
  if (!mlirAttributeIsNull(constant) && mlirAttributeIsADenseElements(constant) &&
      mlirDenseElementsAttrIsSplat(constant))
    constant = mlirDenseElementsAttrGetSplatValue(constant);
  return !mlirAttributeIsNull(constant) && mlirAttributeIsAInteger(constant) &&
         mlirIntegerAttrGetValueInt(constant) == 2;
}

// In f64, where every exponent is exact, odd ones are odd, and a result of f32 is rounded once.
static MlirValue emitPower(CpuFunction *function, MlirStringRef symbol, MlirOperation op,
                           const MlirValue *operands, unsigned width) {
  bool isSingle = tsEqualC(symbol, "__nv_powif");
  MlirType element = floatType(function, isSingle), i32 = cpuInteger(function, 32);
  if ((!isSingle && !tsEqualC(symbol, "__nv_powi")) || mlirOperationGetNumOperands(op) != 2 ||
      !isOf(operands[0], element) || !isOf(operands[1], i32) ||
      !isOf(mlirOperationGetResult(op, 0), element))
    return (MlirValue){NULL};
  if (isTwo(mlirOperationGetOperand(op, 1)))
    return cpuBinary(function, &arithMulFOpDef, operands[0], operands[0]);
  MlirType f64 = cpuTypeLike(function, operands[0], floatType(function, false));
  const MlirValue wide[] = {cpuConvert(function, &arithExtFOpDef, f64, operands[0]),
                            cpuConvert(function, &arithSIToFPOpDef, f64, operands[1])};
  MlirValue power = cpuCallFunction(function, "pow", wide, 2, width);
  return cpuConvert(function, &arithTruncFOpDef, mlirValueGetType(operands[0]), power);
}

//===--- Rounded to nearest ---===//

// The default of instructions. Sums and products aren't here: these may be fused, as the function's
// promise is that they aren't.
static MlirValue emitRounded(CpuFunction *function, MlirStringRef symbol, MlirOperation op,
                             const MlirValue *operands) {
  static const struct {
    const char *symbol;
    bool isSingle;
    intptr_t count;
    const TesseraOpDef *to; ///< NULL: a reciprocal
  } kRounded[] = {{"__nv_fdiv_rn", true, 2, &arithDivFOpDef},
                  {"__nv_ddiv_rn", false, 2, &arithDivFOpDef},
                  {"__nv_fsqrt_rn", true, 1, &llvmSqrtOpDef},
                  {"__nv_dsqrt_rn", false, 1, &llvmSqrtOpDef},
                  {"__nv_fmaf_rn", true, 3, &llvmFMAOpDef},
                  {"__nv_fma_rn", false, 3, &llvmFMAOpDef},
                  {"__nv_frcp_rn", true, 1, NULL},
                  {"__nv_drcp_rn", false, 1, NULL}};
  for (size_t i = 0; i < sizeof kRounded / sizeof kRounded[0]; ++i) {
    if (!tsEqualC(symbol, kRounded[i].symbol) ||
        mlirOperationGetNumOperands(op) != kRounded[i].count)
      continue;
    MlirType element = floatType(function, kRounded[i].isSingle);
    bool isRight = isOf(mlirOperationGetResult(op, 0), element);
    for (intptr_t k = 0; k < kRounded[i].count; ++k)
      isRight = isRight && isOf(operands[k], element);
    if (!isRight)
      break;
    MlirType type = mlirValueGetType(operands[0]);
    return kRounded[i].to
               ? cpuMake(function, kRounded[i].to, type, kRounded[i].count, operands, NULL)
               : cpuBinary(function, &arithDivFOpDef, one(function, type), operands[0]);
  }
  return (MlirValue){NULL};
}

//===--- As the C library has them ---===//

// A function of libdevice: `__nv_` and what it's called in C, with an f for f32, as one with that
// name and other operands has. NULL: it has no counterpart.
static const char *libdeviceName(MlirStringRef symbol, bool *isSingle, char *name, size_t size) {
  static const char *const kNames[] = {
      "acos",  "acosh",    "asin",      "asinh",     "atan",   "atan2",     "atanh",  "cbrt",
      "ceil",  "copysign", "cos",       "cosh",      "erf",    "erfc",      "exp",    "exp10",
      "exp2",  "expm1",    "fabs",      "fdim",      "floor",  "fma",       "fmax",   "fmin",
      "fmod",  "hypot",    "j0",        "j1",        "lgamma", "log",       "log10",  "log1p",
      "log2",  "logb",     "nearbyint", "nextafter", "pow",    "remainder", "rint",   "round",
      "rsqrt", "sin",      "sinh",      "sqrt",      "tan",    "tanh",      "tgamma", "trunc",
      "y0",    "y1"};
  size_t prefix = strlen("__nv_");
  if (tsStartsWith(symbol, tsLiteral("__nv_fast_")))
    prefix = strlen("__nv_fast_"); // the exact one is as good
  if (symbol.length <= prefix || symbol.length >= size + prefix ||
      !tsStartsWith(symbol, tsLiteral("__nv_")))
    return NULL;
  size_t length = symbol.length - prefix;
  memcpy(name, symbol.data + prefix, length);
  name[length] = 0;
  for (int round = 0; round < 2; ++round) {
    for (size_t i = 0; i < sizeof kNames / sizeof kNames[0]; ++i)
      if (!strcmp(name, kNames[i])) {
        *isSingle = round == 1;
        return kNames[i];
      }
    if (name[length - 1] != 'f')
      return NULL;
    name[length - 1] = 0;
  }
  return NULL;
}

static intptr_t numOperandsOf(const char *name) {
  static const char *const kBinary[] = {"atan2", "copysign", "fdim",      "fmax", "fmin",
                                        "fmod",  "hypot",    "nextafter", "pow",  "remainder"};
  for (size_t i = 0; i < sizeof kBinary / sizeof kBinary[0]; ++i)
    if (!strcmp(name, kBinary[i]))
      return 2;
  return strcmp(name, "fma") ? 1 : 3;
}

static MlirValue emitNamed(CpuFunction *function, MlirOperation op, const MlirValue *operands,
                           unsigned width) {
  char buffer[32];
  bool isSingle = false;
  MlirStringRef symbol = tritonExternElementwiseOpGetSymbol(op);
  intptr_t count = mlirOperationGetNumOperands(op);
  const char *name = libdeviceName(symbol, &isSingle, buffer, sizeof buffer);
  MlirType wanted = floatType(function, isSingle);
  bool isRight = name != NULL && count == numOperandsOf(name);
  for (intptr_t i = 0; isRight && i < count; ++i)
    isRight = isOf(operands[i], wanted);
  isRight = isRight && isOf(mlirOperationGetResult(op, 0), wanted);
  if (!isRight) {
    cpuFail(function, op, "calls %.*s, which the CPU has no function for", (int)symbol.length,
            symbol.data);
    return (MlirValue){NULL};
  }
  static const struct {
    const char *name;
    const TesseraOpDef *to;
  } kDirect[] = {{"fabs", &llvmFAbsOpDef},         {"floor", &llvmFFloorOpDef},
                 {"ceil", &llvmFCeilOpDef},        {"trunc", &llvmFTruncOpDef},
                 {"rint", &llvmRintOpDef},         {"nearbyint", &llvmNearbyintOpDef},
                 {"sqrt", &llvmSqrtOpDef},         {"fma", &llvmFMAOpDef},
                 {"fmax", &arithMaxNumFOpDef},     {"fmin", &arithMinNumFOpDef},
                 {"copysign", &llvmCopySignOpDef}, {"round", &llvmRoundOpDef}};
  MlirType type = mlirValueGetType(operands[0]);
  for (size_t i = 0; i < sizeof kDirect / sizeof kDirect[0]; ++i)
    if (!strcmp(name, kDirect[i].name))
      return cpuMake(function, kDirect[i].to, type, count, operands, NULL);
  if (!strcmp(name, "rsqrt"))
    return cpuBinary(function, &arithDivFOpDef, one(function, type),
                     cpuMake(function, &llvmSqrtOpDef, type, 1, operands, NULL));
  if (isSingle && (!strcmp(name, "exp") || !strcmp(name, "exp2")))
    return cpuExponential(function, operands[0], !strcmp(name, "exp2"));
  return cpuCallFunction(function, name, operands, count, width);
}

MlirValue cpuEmitExtern(CpuFunction *function, MlirOperation op, const MlirValue *operands,
                        unsigned width) {
  MlirStringRef symbol = tritonExternElementwiseOpGetSymbol(op);
  MlirValue result = emitClass(function, symbol, op, operands);
  if (mlirValueIsNull(result))
    result = emitPower(function, symbol, op, operands, width);
  if (mlirValueIsNull(result))
    result = emitRounded(function, symbol, op, operands);
  return mlirValueIsNull(result) ? emitNamed(function, op, operands, width) : result;
}
