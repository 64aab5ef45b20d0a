// Calls of functions: libdevice's, and what needs them; printing and assertions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/cf/CFOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/math/MathOps.h"
#include "dialect/nvvm/NVVMOps.h"
#include "tessera/LLVMLowering.h"

#include <stdio.h>

static const MlirAttribute kAbsent = {NULL};

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

static MlirAttribute textAttr(LaneFunction *function, MlirStringRef text) {
  return mlirStringAttrGet(function->context, text);
}

//===--- Functions ---===//

static MlirOperation declareFunction(LaneFunction *function, MlirStringRef name, MlirType type) {
  MlirOperation found = tesseraSymbolTableLookupIn(function->module, name);
  if (!mlirOperationIsNull(found))
    return found;
  MlirRewriterBase rewriter = mlirIRRewriterCreate(function->context);
  mlirRewriterBaseSetInsertionPointToStart(
      rewriter, mlirRegionGetFirstBlock(mlirOperationGetRegion(function->module, 0)));
  const MlirNamedAttribute attributes[] = {
      {mlirIdentifierGet(function->context, tsLiteral("sym_name")), textAttr(function, name)},
      {mlirIdentifierGet(function->context, tsLiteral("function_type")), mlirTypeAttrGet(type)}};
  found = tesseraOperationBuildFromLists(
      rewriter, function->location, &llvmFuncOpDef,
      &(TesseraOperationLists){.numAttributes = 2, .attributes = attributes, .numRegions = 1});
  mlirIRRewriterDestroy(rewriter);
  return found;
}

MlirValue laneCall(LaneFunction *function, MlirStringRef name, MlirType type, intptr_t count,
                   const MlirValue *operands) {
  MlirType types[16];
  for (intptr_t i = 0; i < count && i < 16; ++i)
    types[i] = typeOf(operands[i]);
  MlirOperation callee = declareFunction(
      function, name, llvmFunctionTypeGet(function->context, type, (size_t)count, types, false));
  if (!llvmFuncOpIsA(callee))
    return (MlirValue){NULL};
  const TesseraLoweringPlace place = {
      .context = function->context, .rewriter = function->rewriter, .location = function->location};
  MlirOperation call = tesseraLoweringCallFunction(&place, callee, count, operands);
  return llvmVoidTypeIsA(type) ? (MlirValue){NULL} : mlirOperationGetResult(call, 0);
}

static bool callForEach(LaneFunction *function, MlirOperation op, MlirStringRef symbol) {
  MlirValue result = mlirOperationGetResult(op, 0);
  MlirType type = laneTypeOf(function, typeOf(result));
  LaneValues made = laneSet(function, result, laneCountOf(function, typeOf(result)));
  intptr_t count = mlirOperationGetNumOperands(op);
  if (count > 16)
    return laneFail(function, op, "too many operands");
  for (size_t r = 0; r < made.size; ++r) {
    MlirValue operands[16];
    for (intptr_t i = 0; i < count; ++i) {
      LaneValues values = laneGet(function, mlirOperationGetOperand(op, i));
      operands[i] = values.data[values.size == 1 ? 0 : r];
    }
    made.data[r] = laneCall(function, symbol, type, count, operands);
    if (mlirValueIsNull(made.data[r]))
      return laneFail(function, op, "a symbol is no function");
  }
  return true;
}

static bool lowerExtern(LaneFunction *function, MlirOperation op) {
  return callForEach(function, op, tritonExternElementwiseOpGetSymbol(op));
}

// Of f64, and where there is no instruction.
bool laneLowerByLibrary(LaneFunction *function, MlirOperation op) {
  static const struct {
    const TesseraOpDef *definition;
    const char *name;
  } rows[] = {
      {&mathExpOpDef, "exp"},   {&mathExp2OpDef, "exp2"}, {&mathLogOpDef, "log"},
      {&mathLog2OpDef, "log2"}, {&mathSinOpDef, "sin"},   {&mathCosOpDef, "cos"},
      {&mathErfOpDef, "erf"},   {&mathTanhOpDef, "tanh"}, {&mathRsqrtOpDef, "rsqrt"},
  };
  MlirType element = laneTypeOf(function, typeOf(mlirOperationGetResult(op, 0)));
  bool isDouble = mlirTypeIsAF64(element);
  if (!isDouble && !mlirTypeIsAF32(element))
    return laneFail(function, op, "functions of other numbers than f32 and f64");
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
    if (tesseraOperationIs(op, rows[i].definition)) {
      char name[32];
      snprintf(name, sizeof name, "__nv_%s%s", rows[i].name, isDouble ? "" : "f");
      return callForEach(function, op, mlirStringRefCreateFromCString(name));
    }
  return laneFail(function, op, "it isn't known here");
}

//===--- Texts ---===//

// The address of a text and the zero behind it.
static MlirValue textOf(LaneFunction *function, MlirStringRef text) {
  MlirContext context = function->context;
  TsString bytes = {0}, name = {0};
  tsStringAppend(&bytes, text);
  tsStringAppendChar(&bytes, 0);
  unsigned number = 0;
  do {
    tsStringClear(&name);
    tsStringAppendFormat(&name, "text_%u", number++);
  } while (!mlirOperationIsNull(tesseraSymbolTableLookupIn(function->module, tsStringView(&name))));
  const MlirNamedAttribute attributes[] = {
      {mlirIdentifierGet(context, tsLiteral("sym_name")), textAttr(function, tsStringView(&name))},
      {mlirIdentifierGet(context, tsLiteral("global_type")),
       mlirTypeAttrGet(llvmArrayTypeGet(context, laneInteger(function, 8), (int64_t)bytes.size))},
      {mlirIdentifierGet(context, tsLiteral("constant")), mlirUnitAttrGet(context)},
      {mlirIdentifierGet(context, tsLiteral("linkage")),
       llvmLinkageAttrGet(context, LlvmLinkageInternal)},
      {mlirIdentifierGet(context, tsLiteral("value")), textAttr(function, tsStringView(&bytes))}};
  MlirRewriterBase rewriter = mlirIRRewriterCreate(context);
  mlirRewriterBaseSetInsertionPointBefore(rewriter, function->op);
  tesseraOperationBuildFromLists(
      rewriter, function->location, &llvmGlobalOpDef,
      &(TesseraOperationLists){.numAttributes = 5, .attributes = attributes, .numRegions = 1});
  mlirIRRewriterDestroy(rewriter);
  MlirOperation address =
      llvmAddressOfOpCreate(function->rewriter, function->location, llvmPointerTypeGet(context, 0),
                            mlirFlatSymbolRefAttrGet(context, tsStringView(&name)));
  tsStringFree(&bytes);
  tsStringFree(&name);
  return mlirOperationGetResult(address, 0);
}

//===--- Printing ---===//

enum { kMostPrinted = 32 };

// What C's printf gets for a value, and how that is asked for.
static MlirValue printable(LaneFunction *function, MlirValue value, bool isSigned, bool isHex,
                           TsString *format) {
  MlirType type = typeOf(value);
  MlirType i32 = laneInteger(function, 32);
  if (llvmPointerTypeIsA(type)) {
    tsStringAppendC(format, "%p");
    return value;
  }
  unsigned bits = laneBitsOf(type);
  if (isHex) {
    tsStringAppendFormat(format, "0x%%0%u%s", bits / 4, bits > 32 ? "llx" : "x");
    value = laneBitcast(function, laneInteger(function, bits), laneToMemory(function, value));
    return bits < 32 ? laneFold(function, &arithExtUIOpDef, i32, 1, &value) : value;
  }
  if (mlirTypeIsAFloat(type)) {
    tsStringAppendC(format, "%f");
    return bits == 64
               ? value
               : laneFold(function, &arithExtFOpDef, mlirF64TypeGet(function->context), 1, &value);
  }
  tsStringAppendC(format, bits > 32 ? (isSigned ? "%lli" : "%llu") : isSigned ? "%i" : "%u");
  bool isSmall = mlirIntegerTypeGetWidth(type) < 32;
  return isSmall
             ? laneFold(function, isSigned ? &arithExtSIOpDef : &arithExtUIOpDef, i32, 1, &value)
             : value;
}

// Calls vprintf with the values in memory of the thread.
static void callPrint(LaneFunction *function, MlirStringRef format, size_t count,
                      const MlirValue *values) {
  MlirType pointer = llvmPointerTypeGet(function->context, 0), types[16];
  for (size_t i = 0; i < count; ++i)
    types[i] = typeOf(values[i]);
  MlirType fields = llvmStructTypeGetLiteral(function->context, count, types, false);
  MlirValue memory = mlirOperationGetResult(
      llvmAllocaOpCreate(function->rewriter, function->location, pointer, laneI32(function, 1),
                         kAbsent, mlirTypeAttrGet(fields), kAbsent),
      0);
  for (size_t i = 0; i < count; ++i) {
    const int32_t path[] = {0, (int32_t)i};
    MlirValue field = mlirOperationGetResult(
        llvmGEPOpCreate(function->rewriter, function->location, pointer, memory, 0, NULL,
                        mlirDenseI32ArrayGet(function->context, 2, path), mlirTypeAttrGet(fields),
                        kAbsent),
        0);
    llvmStoreOpCreate(function->rewriter, function->location, values[i], field, kAbsent, kAbsent,
                      kAbsent, kAbsent, kAbsent, kAbsent, kAbsent, kAbsent, kAbsent, kAbsent);
  }
  const MlirValue operands[] = {textOf(function, format), memory};
  laneCall(function, tsLiteral("vprintf"), laneInteger(function, 32), 2, operands);
}

typedef struct Printed {
  intptr_t number, count; // of the operand, of all
  bool isSigned, isHex;
  MlirStringRef prefix;
} Printed;

// Digits of the largest index.
static unsigned digitsOf(unsigned bits) {
  unsigned digits = 1;
  for (uint64_t most = ((uint64_t)1 << bits) - 1; most > 9; most /= 10)
    ++digits;
  return digits;
}

// `pid (0, 0, 0) idx (1, 2) x: 3`; where there is an element `layout` and `r` say which.
static void printElement(LaneFunction *function, const Printed *printed, const LinearLayout *layout,
                         size_t r, MlirValue value) {
  static const TesseraOpDef *const ids[] = {&nvvmBlockIdXOpDef, &nvvmBlockIdYOpDef,
                                            &nvvmBlockIdZOpDef};
  TsString format = {0};
  MlirValue values[16];
  size_t count = 0;
  bool isValue = !mlirValueIsNull(value);
  for (; count < 3; ++count)
    values[count] = laneMake(function, ids[count], laneInteger(function, 32), 0, NULL, NULL);
  tsStringAppendC(&format, isValue ? "pid (%u, %u, %u) idx (" : "pid (%u, %u, %u)");
  for (unsigned d = 0; d < layout->numOuts; ++d) {
    tsStringAppendFormat(&format, d ? ", %%%uu" : "%%%uu", digitsOf(layout->outs[d].bits));
    values[count++] =
        laneXor(function, laneThreadPart(function, layout, d), laneRegisterPart(layout, r, d));
  }
  tsStringAppendC(&format, isValue ? ")" : "");
  tsStringAppend(&format, printed->prefix);
  if (printed->count > 1)
    tsStringAppendFormat(&format, "(operand %d) ", (int)printed->number);
  if (isValue) {
    values[count] = printable(function, value, printed->isSigned, printed->isHex, &format);
    ++count;
  }
  tsStringAppendChar(&format, '\n');
  callPrint(function, tsStringView(&format), count, values);
  tsStringFree(&format);
}

static bool lowerPrint(LaneFunction *function, MlirOperation op) {
  intptr_t numSigns;
  const int32_t *signs = tritonPrintOpGetIsSigned(op, &numSigns);
  Printed printed = {.count = mlirOperationGetNumOperands(op),
                     .isHex = tritonPrintOpGetHex(op),
                     .prefix = tritonPrintOpGetPrefix(op)};
  LinearLayout layout = {0};
  if (!printed.count)
    printElement(function, &printed, &layout, 0, (MlirValue){NULL});
  for (; printed.number < printed.count; ++printed.number) {
    MlirValue operand = mlirOperationGetOperand(op, printed.number);
    LaneValues values = laneGet(function, operand);
    layout = (LinearLayout){0};
    printed.isSigned = printed.number < numSigns && signs[printed.number];
    bool isTensor = mlirTypeIsARankedTensor(typeOf(operand));
    if (isTensor && !laneLayoutOf(function, op, typeOf(operand), &layout))
      return false;
    for (size_t r = 0; r < values.size && r < kMostPrinted; ++r)
      printElement(function, &printed, &layout, r, values.data[r]);
  }
  return true;
}

//===--- Assertions ---===//

static MlirStringRef fileOf(MlirLocation location, int *line) {
  for (int depth = 0; depth < 64; ++depth) {
    if (mlirLocationIsAFileLineColRange(location)) {
      *line = mlirLocationFileLineColRangeGetStartLine(location);
      return mlirIdentifierStr(mlirLocationFileLineColRangeGetFilename(location));
    }
    if (mlirLocationIsAName(location))
      location = mlirLocationNameGetChildLoc(location);
    else if (mlirLocationIsACallSite(location))
      location = mlirLocationCallSiteGetCallee(location);
    else
      break;
  }
  *line = 0;
  return tsLiteral("unknown");
}

static bool lowerAssert(LaneFunction *function, MlirOperation op) {
  LaneValues conditions = laneGet(function, tritonAssertOpGetCondition(op));
  MlirValue holds = conditions.data[0];
  for (size_t r = 1; r < conditions.size; ++r)
    holds = laneBinary(function, &arithAndIOpDef, holds, conditions.data[r]);
  MlirBlock fails = laneAppendBlock(function), next = laneAppendBlock(function);
  cfCondBranchOpCreate(function->rewriter, function->location, holds, 0, NULL, 0, NULL, kAbsent,
                       next, fails);
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, fails);
  int line;
  MlirStringRef file = fileOf(function->location, &line);
  const MlirValue operands[] = {textOf(function, tritonAssertOpGetMessage(op)),
                                textOf(function, file), laneI32(function, line),
                                textOf(function, tesseraSymbolGetName(function->op)),
                                laneConstant(function, laneInteger(function, 64), 1)};
  laneCall(function, tsLiteral("__assertfail"), llvmVoidTypeGet(function->context), 5, operands);
  cfBranchOpCreate(function->rewriter, function->location, 0, NULL, next);
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, next);
  return true;
}

const LaneLowering laneCallLowerings[] = {{&tritonExternElementwiseOpDef, lowerExtern},
                                          {&mathErfOpDef, laneLowerByLibrary},
                                          {&mathLogOpDef, laneLowerByLibrary},
                                          {&mathLog2OpDef, laneLowerByLibrary},
                                          {&mathSinOpDef, laneLowerByLibrary},
                                          {&mathCosOpDef, laneLowerByLibrary},
                                          {&mathTanhOpDef, laneLowerByLibrary},
                                          {&tritonPrintOpDef, lowerPrint},
                                          {&tritonAssertOpDef, lowerAssert},
                                          {NULL, NULL}};
