// Functions of mathematics: instructions, polynomials, or calls of the C library's functions, of
// vectors where it has them. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/math/MathOps.h"

#include <stdio.h>

//===--- Instructions ---===//

typedef struct Instruction {
  const TesseraOpDef *from, *to;
} Instruction;

static const Instruction kInstructions[] = {
    {&mathAbsFOpDef, &llvmFAbsOpDef},           {&mathCeilOpDef, &llvmFCeilOpDef},
    {&mathFloorOpDef, &llvmFFloorOpDef},        {&mathTruncOpDef, &llvmFTruncOpDef},
    {&mathRoundEvenOpDef, &llvmRoundEvenOpDef}, {&mathRoundOpDef, &llvmRoundOpDef},
    {&mathSqrtOpDef, &llvmSqrtOpDef},           {&mathFmaOpDef, &llvmFMAOpDef},
    {&mathCopySignOpDef, &llvmCopySignOpDef},   {&mathCtPopOpDef, &llvmCtPopOpDef},
    {&tritonPreciseSqrtOpDef, &llvmSqrtOpDef},
};

//===--- Names ---===//

// Which function of the C library an operation is: for f64; the one for f32 ends in an f.
typedef struct Function {
  const TesseraOpDef *op;
  const char *name;
} Function;

static const Function kFunctions[] = {
    {&mathAcosOpDef, "acos"},   {&mathAcoshOpDef, "acosh"}, {&mathAsinOpDef, "asin"},
    {&mathAsinhOpDef, "asinh"}, {&mathAtan2OpDef, "atan2"}, {&mathAtanOpDef, "atan"},
    {&mathAtanhOpDef, "atanh"}, {&mathCbrtOpDef, "cbrt"},   {&mathCosOpDef, "cos"},
    {&mathCoshOpDef, "cosh"},   {&mathErfOpDef, "erf"},     {&mathExp2OpDef, "exp2"},
    {&mathExpM1OpDef, "expm1"}, {&mathExpOpDef, "exp"},     {&mathLog10OpDef, "log10"},
    {&mathLog1pOpDef, "log1p"}, {&mathLog2OpDef, "log2"},   {&mathLogOpDef, "log"},
    {&mathPowFOpDef, "pow"},    {&mathSinOpDef, "sin"},     {&mathSinhOpDef, "sinh"},
    {&mathTanOpDef, "tan"},     {&mathTanhOpDef, "tanh"},
};

// Functions of vectors that glibc has (version 2.35).
static bool hasVectors(const char *name) {
  static const char *const kNames[] = {"acos", "acosh", "asin",  "asinh", "atan",  "atan2", "atanh",
                                       "cbrt", "cos",   "cosh",  "erf",   "erfc",  "exp",   "exp10",
                                       "exp2", "expm1", "hypot", "log",   "log10", "log1p", "log2",
                                       "pow",  "sin",   "sinh",  "tan",   "tanh"};
  for (size_t i = 0; i < sizeof kNames / sizeof kNames[0]; ++i)
    if (!strcmp(name, kNames[i]))
      return true;
  return false;
}

//===--- Calls ---===//

static MlirType pieceType(CpuFunction *function, MlirType element, unsigned width) {
  return mlirVectorTypeGet(1, (const int64_t[]){width}, element);
  (void)function;
}

// Lanes from `start` on, the last ones again where there are fewer.
static MlirValue piece(CpuFunction *function, MlirValue vector, unsigned start, unsigned width) {
  int32_t lanes[64];
  unsigned all = cpuWidthOf(mlirValueGetType(vector));
  for (unsigned i = 0; i < width; ++i)
    lanes[i] = (int32_t)(start + i < all ? start + i : all - 1);
  return cpuShuffle(function, vector, vector, width, lanes);
}

// Joins two vectors of one width.
static MlirValue joined(CpuFunction *function, MlirValue a, MlirValue b) {
  int32_t lanes[256];
  unsigned width = cpuWidthOf(mlirValueGetType(a));
  for (unsigned i = 0; i < 2 * width; ++i)
    lanes[i] = (int32_t)i;
  return cpuShuffle(function, a, b, 2 * width, lanes);
}

// Calls the function for as many lanes as a register has, until all are done.
static MlirValue callVectors(CpuFunction *function, const char *name, const MlirValue *operands,
                             intptr_t count, unsigned width) {
  enum { MAX_PIECES = 64 };
  MlirType element = cpuElementOf(mlirValueGetType(operands[0]));
  unsigned native = function->target.vectorBytes / (unsigned)cpuElementBytes(element);
  unsigned numPieces = width > native ? width / native : 1;
  MlirValue results[MAX_PIECES];
  char symbol[64];
  char isa = function->target.vectorBytes == 64   ? 'e'
             : function->target.vectorBytes == 32 ? 'd'
                                                  : 'b';
  const char *all = count == 1 ? "v" : "vv";
  snprintf(symbol, sizeof symbol, "_ZGV%cN%u%s_%s%s", isa, native, all, name,
           mlirTypeIsAF32(element) ? "f" : "");
  for (unsigned i = 0; i < numPieces; ++i) {
    MlirValue parts[2];
    for (intptr_t k = 0; k < count; ++k)
      parts[k] = width == native ? operands[k] : piece(function, operands[k], i * native, native);
    results[i] = cpuCall(function, symbol, pieceType(function, element, native), count, parts);
  }
  for (unsigned left = numPieces; left > 1; left /= 2)
    for (unsigned i = 0; i < left / 2; ++i)
      results[i] = joined(function, results[2 * i], results[2 * i + 1]);
  return width < native ? piece(function, results[0], 0, width) : results[0];
}

static MlirValue callLanes(CpuFunction *function, const char *symbol, MlirType result,
                           const MlirValue *operands, intptr_t count, unsigned width) {
  MlirValue all = {NULL};
  if (width == 1)
    return cpuCall(function, symbol, result, count, operands);
  all = cpuMake(function, &llvmPoisonOpDef, cpuVectorType(function, result, width), 0, NULL, NULL);
  for (unsigned i = 0; i < width; ++i) {
    MlirValue lane[4];
    for (intptr_t k = 0; k < count; ++k)
      lane[k] = cpuExtract(function, operands[k], i);
    all = cpuInsert(function, all, cpuCall(function, symbol, result, count, lane), i);
  }
  return all;
}

MlirValue cpuCallFunction(CpuFunction *function, const char *name, const MlirValue *operands,
                          intptr_t count, unsigned width) {
  MlirType element = cpuElementOf(mlirValueGetType(operands[0]));
  if (width > 1 && function->target.hasVectorMath && count <= 2 && hasVectors(name))
    return callVectors(function, name, operands, count, width);
  char symbol[64];
  snprintf(symbol, sizeof symbol, "%s%s", name, mlirTypeIsAF32(element) ? "f" : "");
  return callLanes(function, symbol, element, operands, count, width);
}

//===--- Powers ---===//

static MlirValue fusedSum(CpuFunction *function, MlirValue a, MlirValue b, MlirValue c) {
  const MlirValue operands[] = {a, b, c};
  return cpuMake(function, &llvmFMAOpDef, mlirValueGetType(a), 3, operands, NULL);
}

static MlirValue real(CpuFunction *function, MlirValue like, double value) {
  return cpuRealConstant(function, mlirValueGetType(like), value);
}

// e^r - 1 for |r| <= ln 2 / 2: the polynomial of degree 6 with the least relative error, 3e-9.
static MlirValue smallExponential(CpuFunction *function, MlirValue r) {
  static const double kFactors[] = {1.3814540076074696e-3, 8.368745107845965e-3,
                                    4.166839078554804e-2, 1.6666520399054044e-1,
                                    4.999999343211966e-1};
  MlirValue sum = real(function, r, kFactors[0]);
  for (size_t i = 1; i < sizeof kFactors / sizeof kFactors[0]; ++i)
    sum = fusedSum(function, sum, r, real(function, r, kFactors[i]));
  MlirValue square = cpuBinary(function, &arithMulFOpDef, r, r);
  return fusedSum(function, sum, square, r);
}

// A number within limits; what is no number stays so.
static MlirValue limited(CpuFunction *function, MlirValue x, double low, double high) {
  MlirValue least = real(function, x, low), most = real(function, x, high);
  x = cpuSelect(function, cpuCompareReal(function, ArithCmpFPredicateOLT, x, least), least, x);
  return cpuSelect(function, cpuCompareReal(function, ArithCmpFPredicateOGT, x, most), most, x);
}

// e^x or 2^x in f32. x is a whole number n of times ln 2 (1) and a rest r; n is what is left of a
// sum with a number so large that its last bit is 1, and whose lowest bits are n - 1 with the bias
// of an exponent. Below the normal numbers the result is 0, as on GPUs.
MlirValue cpuExponential(CpuFunction *function, MlirValue x, bool isBinary) {
  const double magic = 12582912 + 126; // 1.5 * 2^23, and the bias
  MlirType bits = cpuTypeLike(function, x, cpuInteger(function, 32));
  x = isBinary ? limited(function, x, -126, 128.5) : limited(function, x, -87.3, 89);
  MlirValue large = real(function, x, magic);
  MlirValue sum = isBinary ? cpuBinary(function, &arithAddFOpDef, x, large)
                           : fusedSum(function, x, real(function, x, 1.44269504088896341), large);
  MlirValue n = cpuBinary(function, &arithSubFOpDef, sum, large), r;
  if (isBinary) {
    r = cpuBinary(function, &arithMulFOpDef, cpuBinary(function, &arithSubFOpDef, x, n),
                  real(function, x, 0.69314718055994531));
  } else {
    r = fusedSum(function, n, real(function, x, -0.693359375), x);
    r = fusedSum(function, n, real(function, x, 2.12194440e-4), r);
  }
  MlirValue more = smallExponential(function, r);
  // 2^(n - 1): 2^n may be too large.
  MlirValue exponent = cpuConvert(function, &arithBitcastOpDef, bits, sum);
  exponent = cpuBinary(function, &arithShLIOpDef, exponent, cpuIntegerConstant(function, bits, 23));
  MlirValue scale = cpuConvert(function, &arithBitcastOpDef, mlirValueGetType(x), exponent);
  MlirValue half = fusedSum(function, more, scale, scale);
  return cpuBinary(function, &arithAddFOpDef, half, half);
}

//===--- Operations ---===//

static MlirValue emitAbsolute(CpuFunction *function, MlirValue value) {
  MlirType type = mlirValueGetType(value);
  MlirValue zero = cpuIntegerConstant(function, type, 0);
  MlirValue negated = cpuBinary(function, &arithSubIOpDef, zero, value);
  return cpuBinary(function, &arithMaxSIOpDef, value, negated);
}

// In the type that the operands have, which isn't bf16.
static MlirValue emitReal(CpuFunction *function, MlirOperation op, const MlirValue *operands,
                          unsigned width) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  intptr_t count = mlirOperationGetNumOperands(op);
  MlirType type = mlirValueGetType(operands[0]);
  bool isSingle = mlirTypeIsAF32(cpuElementOf(type));
  for (size_t i = 0; i < sizeof kInstructions / sizeof kInstructions[0]; ++i)
    if (definition == kInstructions[i].from)
      return cpuMake(function, kInstructions[i].to, type, count, operands, NULL);
  if (definition == &mathRsqrtOpDef)
    return cpuBinary(function, &arithDivFOpDef, real(function, operands[0], 1),
                     cpuMake(function, &llvmSqrtOpDef, type, 1, operands, NULL));
  if (isSingle && (definition == &mathExpOpDef || definition == &mathExp2OpDef))
    return cpuExponential(function, operands[0], definition == &mathExp2OpDef);
  for (size_t i = 0; i < sizeof kFunctions / sizeof kFunctions[0]; ++i)
    if (definition == kFunctions[i].op)
      return cpuCallFunction(function, kFunctions[i].name, operands, count, width);
  return (MlirValue){NULL};
}

static bool isFunction(const TesseraOpDef *definition) {
  bool found = definition == &mathRsqrtOpDef;
  for (size_t i = 0; i < sizeof kInstructions / sizeof kInstructions[0]; ++i)
    found |= definition == kInstructions[i].from;
  for (size_t i = 0; i < sizeof kFunctions / sizeof kFunctions[0]; ++i)
    found |= definition == kFunctions[i].op;
  return found;
}

MlirValue cpuEmitMath(CpuFunction *function, MlirOperation op, const MlirValue *operands,
                      unsigned width) {
  enum { MAX_OPERANDS = 4 };
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  MlirValue wide[MAX_OPERANDS];
  if (definition == &tritonExternElementwiseOpDef)
    return cpuEmitExtern(function, op, operands, width);
  if (definition == &mathAbsIOpDef)
    return emitAbsolute(function, operands[0]);
  if (!isFunction(definition))
    return (MlirValue){NULL};
  // What there are no functions for is computed in f32.
  MlirType element = cpuElementOf(mlirValueGetType(mlirOperationGetResult(op, 0)));
  bool isHalf = mlirTypeIsAF16(element), isCarried = cpuIsCarriedFloat(element);
  MlirType f32 = cpuTypeLike(function, operands[0], mlirF32TypeGet(function->context));
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    wide[i] = isCarried ? cpuWiden(function, element, operands[i])
              : isHalf  ? cpuConvert(function, &arithExtFOpDef, f32, operands[i])
                        : operands[i];
  MlirValue result = emitReal(function, op, wide, width);
  if (isCarried)
    return cpuNarrow(function, element, result, false);
  return isHalf ? cpuConvert(function, &arithTruncFOpDef, mlirValueGetType(operands[0]), result)
                : result;
}
