// What products of matrices in the nvvm dialect must be: shapes, and registers that hold the parts.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/nvvm/NVVMOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include <string.h>

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failOp(MlirOperation op, const char *message) {
  return mlirOperationEmitOpError(op, "%s", message);
}

/// So many registers of a type.
typedef struct Registers {
  intptr_t count;
  MlirType type;
} Registers;

static MlirType halves(MlirContext context) {
  const int64_t two = 2;
  return mlirVectorTypeGet(1, &two, mlirF16TypeGet(context));
}

// A structure of them.
static MlirType structOf(Registers registers) {
  MlirType fields[8];
  for (intptr_t i = 0; i < registers.count; ++i)
    fields[i] = registers.type;
  return llvmStructTypeGetLiteral(mlirTypeGetContext(registers.type), (size_t)registers.count,
                                  fields, false);
}

static void appendRegisters(TesseraDiagnostic *error, Registers registers) {
  tesseraDiagnosticAppendFormat(error, "%td elements of type ", registers.count);
  tesseraDiagnosticAppendType(error, registers.type);
}

static MlirLogicalResult checkStruct(MlirOperation op, MlirType type, Registers registers) {
  if (mlirTypeEqual(type, structOf(registers)))
    return success();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "expected destination type is a structure of ");
  appendRegisters(error, registers);
  return tesseraDiagnosticReport(error);
}

//===--- wmma ---===//

/// What matrices a warp multiplies.
typedef struct Product {
  int64_t m, n, k;
  NvvmMMATypes factors, sum;
} Product;

static const Product kProducts[] = {
    {16, 16, 16, NvvmMMATypesf16, NvvmMMATypesf16}, {16, 16, 16, NvvmMMATypesf16, NvvmMMATypesf32},
    {32, 8, 16, NvvmMMATypesf16, NvvmMMATypesf16},  {32, 8, 16, NvvmMMATypesf16, NvvmMMATypesf32},
    {8, 32, 16, NvvmMMATypesf16, NvvmMMATypesf16},  {8, 32, 16, NvvmMMATypesf16, NvvmMMATypesf32},
    {16, 16, 8, NvvmMMATypestf32, NvvmMMATypesf32}, {8, 8, 4, NvvmMMATypesf64, NvvmMMATypesf64},
    {16, 16, 16, NvvmMMATypess8, NvvmMMATypess32},  {16, 16, 16, NvvmMMATypesu8, NvvmMMATypess32},
    {32, 8, 16, NvvmMMATypess8, NvvmMMATypess32},   {32, 8, 16, NvvmMMATypesu8, NvvmMMATypess32},
    {8, 32, 16, NvvmMMATypess8, NvvmMMATypess32},   {8, 32, 16, NvvmMMATypesu8, NvvmMMATypess32},
};

// Whether there is such a product; with a type of -1, one with any.
static bool exists(int64_t m, int64_t n, int64_t k, int64_t factors, int64_t sum) {
  for (size_t i = 0; i < sizeof kProducts / sizeof kProducts[0]; ++i) {
    const Product *product = &kProducts[i];
    if (product->m == m && product->n == n && product->k == k &&
        (factors < 0 || product->factors == factors) && (sum < 0 || product->sum == sum))
      return true;
  }
  return false;
}

// What a thread holds of a matrix.
static Registers fragment(MlirContext context, NvvmMMATypes type, NvvmMMAFrag fragment, int64_t m,
                          int64_t n) {
  bool isFactor = fragment != NvvmMMAFragc;
  MlirType i32 = mlirIntegerTypeGet(context, 32);
  switch (type) {
  case NvvmMMATypesf16:
    return (Registers){isFactor ? 8 : 4, halves(context)};
  case NvvmMMATypesf32:
    return (Registers){8, mlirF32TypeGet(context)};
  case NvvmMMATypesf64:
    return (Registers){isFactor ? 1 : 2, mlirF64TypeGet(context)};
  case NvvmMMATypestf32:
    return (Registers){4, i32};
  case NvvmMMATypess32:
    return (Registers){8, i32};
  default: {
    int64_t rows = fragment == NvvmMMAFraga ? m : n;
    return (Registers){rows / 8 == 4 ? 4 : rows / 8, i32};
  }
  }
}

MlirType nvvmFragmentType(MlirContext context, int64_t type, int64_t part, int64_t rows,
                          int64_t columns) {
  Registers registers = fragment(context, (NvvmMMATypes)type, (NvvmMMAFrag)part, rows, columns);
  bool isOne = mlirTypeIsAF64(registers.type) && registers.count == 1;
  return isOne ? registers.type : structOf(registers);
}

bool nvvmFindProduct(int64_t type, int64_t part, int64_t shape[3]) {
  for (size_t i = 0; i < sizeof kProducts / sizeof kProducts[0]; ++i) {
    const Product *product = &kProducts[i];
    const int64_t has[3] = {product->m, product->n, product->k};
    bool isRight = (part == NvvmMMAFragc ? product->sum : product->factors) == type;
    for (int dim = 0; dim < 3; ++dim)
      isRight &= !shape[dim] || shape[dim] == has[dim];
    if (!isRight)
      continue;
    memcpy(shape, has, sizeof has);
    return true;
  }
  return false;
}

bool nvvmHasProduct(const int64_t shape[3], int64_t factors, int64_t sums) {
  return exists(shape[0], shape[1], shape[2], factors, sums);
}

static bool isReachable(MlirValue pointer) {
  int64_t space = llvmPointerTypeGetAddressSpace(mlirValueGetType(pointer));
  return space == 0 || space == 1 || space == 3;
}

MlirLogicalResult nvvmWMMALoadOpVerify(MlirOperation op) {
  if (!isReachable(nvvmWMMALoadOpGetPtr(op)))
    return failOp(op, "expected source pointer in memory space 0, 1, 3");
  int64_t m = nvvmWMMALoadOpGetM(op), n = nvvmWMMALoadOpGetN(op), k = nvvmWMMALoadOpGetK(op);
  NvvmMMATypes type = nvvmWMMALoadOpGetEltype(op);
  NvvmMMAFrag part = nvvmWMMALoadOpGetFrag(op);
  bool isFactor = part != NvvmMMAFragc;
  if (!exists(m, n, k, isFactor ? (int64_t)type : -1, isFactor ? -1 : (int64_t)type))
    return failOp(op, "invalid attribute combination");
  Registers registers = fragment(mlirOperationGetContext(op), type, part, m, n);
  MlirType result = mlirValueGetType(nvvmWMMALoadOpGetRes(op));
  if (mlirTypeIsAF64(registers.type) && registers.count == 1)
    return mlirTypeIsAF64(result) ? success() : failOp(op, "expected destination type to be f64");
  return checkStruct(op, result, registers);
}

MlirLogicalResult nvvmWMMAStoreOpVerify(MlirOperation op) {
  if (!isReachable(nvvmWMMAStoreOpGetPtr(op)))
    return failOp(op, "expected operands to be a source pointer in memory space 0, 1, 3");
  int64_t m = nvvmWMMAStoreOpGetM(op), n = nvvmWMMAStoreOpGetN(op), k = nvvmWMMAStoreOpGetK(op);
  NvvmMMATypes type = nvvmWMMAStoreOpGetEltype(op);
  if (!exists(m, n, k, -1, type))
    return failOp(op, "invalid attribute combination");
  Registers registers = fragment(mlirOperationGetContext(op), type, NvvmMMAFragc, m, n);
  if (nvvmWMMAStoreOpGetNumArgs(op) != registers.count)
    return mlirOperationEmitOpError(op, "expected %td data operands", registers.count);
  for (intptr_t i = 0; i < registers.count; ++i) {
    if (mlirTypeEqual(mlirValueGetType(nvvmWMMAStoreOpGetArgs(op, i)), registers.type))
      continue;
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(error, "expected data operands of type ");
    tesseraDiagnosticAppendType(error, registers.type);
    return tesseraDiagnosticReport(error);
  }
  return success();
}

MlirLogicalResult nvvmWMMAMmaOpVerify(MlirOperation op) {
  int64_t m = nvvmWMMAMmaOpGetM(op), n = nvvmWMMAMmaOpGetN(op), k = nvvmWMMAMmaOpGetK(op);
  NvvmMMATypes factors = nvvmWMMAMmaOpGetEltypeA(op), sum = nvvmWMMAMmaOpGetEltypeB(op);
  if (!exists(m, n, k, factors, sum))
    return failOp(op, "invalid attribute combination");
  MlirContext context = mlirOperationGetContext(op);
  const Registers parts[] = {fragment(context, factors, NvvmMMAFraga, m, n),
                             fragment(context, factors, NvvmMMAFragb, m, n),
                             fragment(context, sum, NvvmMMAFragc, m, n)};
  intptr_t count = parts[0].count + parts[1].count + parts[2].count, position = 0;
  if (nvvmWMMAMmaOpGetNumArgs(op) != count)
    return mlirOperationEmitOpError(op, "expected %td arguments", count);
  for (int part = 0; part < 3; ++part)
    for (intptr_t i = 0; i < parts[part].count; ++i, ++position) {
      if (mlirTypeEqual(mlirValueGetType(nvvmWMMAMmaOpGetArgs(op, position)), parts[part].type))
        continue;
      TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
      tesseraDiagnosticAppendFormat(error, "expected argument %td to be of type ", position);
      tesseraDiagnosticAppendType(error, parts[part].type);
      return tesseraDiagnosticReport(error);
    }
  return checkStruct(op, mlirValueGetType(nvvmWMMAMmaOpGetRes(op)), parts[2]);
}

//===--- mma.sync ---===//

enum { MAX_CHOICES = 2 };

/// What mma.sync may be made of. Of C and the result there are up to two choices.
typedef struct Variant {
  Registers a, b;
  int numSums, numResults;
  Registers sums[MAX_CHOICES], results[MAX_CHOICES];
  int64_t k[MAX_CHOICES]; ///< 0: none
} Variant;

static void addSum(Variant *variant, intptr_t count, MlirType type) {
  variant->sums[variant->numSums++] = (Registers){count, type};
}
static void addResult(Variant *variant, intptr_t count, MlirType type) {
  variant->results[variant->numResults++] = (Registers){count, type};
}

static bool isInt4(NvvmMMATypes type) { return type == NvvmMMATypess4 || type == NvvmMMATypesu4; }
static bool isInt8(NvvmMMATypes type) { return type == NvvmMMATypess8 || type == NvvmMMATypesu8; }
static bool isBits(NvvmMMATypes type) {
  return isInt4(type) || isInt8(type) || type == NvvmMMATypesb1 || type == NvvmMMATypess32;
}

// How many columns of A a tile of 16 rows has; 0: none of the type.
static int64_t tileOf(NvvmMMATypes type) {
  if (type == NvvmMMATypestf32)
    return 4;
  if (type == NvvmMMATypesbf16 || type == NvvmMMATypesf16)
    return 8;
  return isInt8(type) ? 16 : isInt4(type) ? 32 : type == NvvmMMATypesb1 ? 128 : 0;
}

static void sixteenRows(MlirContext context, NvvmMMATypes type, int64_t n, int64_t k,
                        Variant *variant) {
  int64_t tile = tileOf(type);
  MlirType i32 = mlirIntegerTypeGet(context, 32), f32 = mlirF32TypeGet(context);
  MlirType part = type == NvvmMMATypesf16 ? halves(context) : i32;
  if (type == NvvmMMATypesf16)
    addResult(variant, 2, halves(context));
  addResult(variant, 4, isBits(type) ? i32 : f32);
  if (isBits(type)) {
    addSum(variant, 4, i32);
  } else {
    addSum(variant, 2, halves(context));
    addSum(variant, 4, f32);
  }
  variant->a = (Registers){2 * (k / tile), part};
  variant->b = (Registers){(n / 8) * (k / tile), part};
  variant->k[0] = tile;
  variant->k[1] = 2 * tile;
}

static void eightRows(MlirContext context, NvvmMMATypes type, Variant *variant) {
  MlirType f32 = mlirF32TypeGet(context), f64 = mlirF64TypeGet(context);
  MlirType i32 = mlirIntegerTypeGet(context, 32);
  if (type == NvvmMMATypesf16) {
    variant->a = variant->b = (Registers){2, halves(context)};
    addResult(variant, 4, halves(context));
    addResult(variant, 8, f32);
    addSum(variant, 4, halves(context));
    addSum(variant, 8, f32);
    variant->k[0] = 4;
  } else if (type == NvvmMMATypesf64) {
    variant->a = variant->b = (Registers){1, f64};
    addSum(variant, 2, f64);
    addResult(variant, 2, f64);
    variant->k[0] = 4;
  } else if (isBits(type)) {
    variant->a = variant->b = (Registers){1, i32};
    addSum(variant, 2, i32);
    addResult(variant, 2, i32);
    variant->k[0] = isInt4(type) ? 32 : isInt8(type) ? 16 : type == NvvmMMATypesb1 ? 128 : 0;
  }
}

// As it is written, without quotes.
static void appendPlain(TesseraDiagnostic *error, MlirType type) {
  TsString text = {0};
  mlirTypePrint(type, tsStringCallback, &text);
  tesseraDiagnosticAppend(error, tsStringView(&text));
  tsStringFree(&text);
}

// Whether a group of operands is one of the choices.
static MlirLogicalResult checkOperands(MlirOperation op, unsigned group, int numChoices,
                                       const Registers *choices) {
  TesseraRange range = tesseraOperationGetOperandGroup(op, group);
  for (int choice = 0; choice < numChoices; ++choice) {
    intptr_t i = 0;
    while (i < range.count &&
           mlirTypeEqual(mlirValueGetType(mlirOperationGetOperand(op, range.start + i)),
                         choices[choice].type))
      ++i;
    if (i == range.count && i == choices[choice].count)
      return success();
  }
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(
      error, "Could not match types for the %c operands; expected one of ", "ABC"[group]);
  for (int choice = 0; choice < numChoices; ++choice) {
    tesseraDiagnosticAppendFormat(error, "%tdx", choices[choice].count);
    appendPlain(error, choices[choice].type);
    tesseraDiagnosticAppendFormat(error, " ");
  }
  tesseraDiagnosticAppendFormat(error, "but got ");
  for (intptr_t i = 0; i < range.count; ++i) {
    tesseraDiagnosticAppendFormat(error, i ? ", " : "");
    appendPlain(error, mlirValueGetType(mlirOperationGetOperand(op, range.start + i)));
  }
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult checkResult(MlirOperation op, const Variant *variant) {
  MlirType result = mlirValueGetType(nvvmMmaOpGetRes(op));
  for (int i = 0; i < variant->numResults; ++i)
    if (mlirTypeEqual(result, structOf(variant->results[i])))
      return success();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error,
                                "Could not match allowed types for the result; expected one of ");
  for (int i = 0; i < variant->numResults; ++i) {
    tesseraDiagnosticAppendFormat(error, i ? ", " : "");
    appendPlain(error, structOf(variant->results[i]));
  }
  tesseraDiagnosticAppendFormat(error, " but got ");
  appendPlain(error, result);
  return tesseraDiagnosticReport(error);
}

// Whether what is added has the kind of type that the result has.
static bool sumMatchesResult(MlirOperation op) {
  int64_t sum = -1, result = -2;
  size_t size;
  const MlirType *fields = llvmStructTypeGetFields(mlirValueGetType(nvvmMmaOpGetRes(op)), &size);
  return nvvmMmaOpGetNumOperandC(op) && size &&
         nvvmInferMMAType(mlirValueGetType(nvvmMmaOpGetOperandC(op, 0)), true, &sum) &&
         nvvmInferMMAType(fields[0], true, &result) && sum == result;
}

static MlirLogicalResult failLayout(MlirOperation op, int64_t m, int64_t n, int64_t k) {
  MlirStringRef a = nvvmMMATypesStringify(nvvmMmaOpGetMultiplicandAPtxType(op));
  MlirStringRef b = nvvmMMATypesStringify(nvvmMmaOpGetMultiplicandBPtxType(op));
  return mlirOperationEmitOpError(
      op,
      "requires layoutA = #nvvm.mma_layout<row> and layoutB = #nvvm.mma_layout<col> for shape "
      "<%lld, "
      "%lld, %lld> with element types %.*s and %.*s. Only m8n8k4 with f16 supports other layouts.",
      (long long)m, (long long)n, (long long)k, (int)a.length, a.data, (int)b.length, b.data);
}

static MlirLogicalResult checkAttributes(MlirOperation op, NvvmMMATypes type, MlirAttribute shape) {
  if (type == NvvmMMATypesb1 && !nvvmMmaOpGetB1OpAttr(op).ptr)
    return failOp(op, "op requires b1Op attribute");
  if ((isInt4(type) || isInt8(type)) && !nvvmMmaOpGetIntOverflowBehaviorAttr(op).ptr)
    return failOp(op, "op requires intOverflowBehavior attribute");
  int64_t m = nvvmMMAShapeAttrGetM(shape), n = nvvmMMAShapeAttrGetN(shape),
          k = nvvmMMAShapeAttrGetK(shape);
  bool anyLayout = m == 8 && n == 8 && k == 4 && type == NvvmMMATypesf16;
  if (!anyLayout &&
      (nvvmMmaOpGetLayoutA(op) != NvvmMMALayoutrow || nvvmMmaOpGetLayoutB(op) != NvvmMMALayoutcol))
    return failLayout(op, m, n, k);
  return success();
}

MlirLogicalResult nvvmMmaOpVerify(MlirOperation op) {
  MlirAttribute shape = nvvmMmaOpGetShapeAttr(op);
  int64_t m = nvvmMMAShapeAttrGetM(shape), n = nvvmMMAShapeAttrGetN(shape),
          k = nvvmMMAShapeAttrGetK(shape);
  if (!nvvmMmaOpGetMultiplicandAPtxTypeAttr(op).ptr)
    return failOp(op, "requires multiplicandAPtxType attribute");
  NvvmMMATypes type = nvvmMmaOpGetMultiplicandAPtxType(op);
  MlirContext context = mlirOperationGetContext(op);
  Variant variant = {.numSums = 0};
  if (m == 16 && !tileOf(type)) {
    MlirStringRef name = nvvmMMATypesStringify(type);
    return mlirOperationEmitError(op, "invalid shape or multiplicand type: %.*s", (int)name.length,
                                  name.data);
  }
  if (m == 16) {
    sixteenRows(context, type, n, k, &variant);
    if (!sumMatchesResult(op))
      return failOp(op, "ctype does not match dtype");
  } else if (m == 8) {
    eightRows(context, type, &variant);
  }
  if (!variant.numSums || n != 8 || !k || (k != variant.k[0] && k != variant.k[1]))
    return mlirOperationEmitOpError(op, "unimplemented variant for MMA shape <%lld, %lld, %lld>",
                                    (long long)m, (long long)n, (long long)k);
  if (mlirLogicalResultIsFailure(checkOperands(op, 0, 1, &variant.a)) ||
      mlirLogicalResultIsFailure(checkOperands(op, 1, 1, &variant.b)) ||
      mlirLogicalResultIsFailure(checkOperands(op, 2, variant.numSums, variant.sums)) ||
      mlirLogicalResultIsFailure(checkResult(op, &variant)))
    return mlirLogicalResultFailure();
  return checkAttributes(op, type, shape);
}
