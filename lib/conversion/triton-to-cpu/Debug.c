// Printing and assertions: calls of the runtime's functions with what is in buffers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/cf/CFOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "tessera/TritonKernelSupport.h"

static MlirValue number32(CpuFunction *function, int64_t value) {
  return cpuIntegerConstant(function, cpuInteger(function, 32), value);
}

//===--- Constants in memory ---===//

// The address of a new constant of the module.
static MlirValue constantData(CpuFunction *function, MlirType type, MlirAttribute value) {
  MlirContext context = function->context;
  TsString name = {0};
  MlirStringRef owner = tesseraSymbolGetName(function->op);
  tsStringAppendFormat(&name, "%.*s_data_%u", (int)owner.length, owner.data,
                       function->numConstants++);
  MlirAttribute symbol = mlirStringAttrGet(context, tsStringView(&name));
  const MlirNamedAttribute attributes[] = {
      {mlirIdentifierGet(context, tsLiteral("sym_name")), symbol},
      {mlirIdentifierGet(context, tsLiteral("global_type")), mlirTypeAttrGet(type)},
      {mlirIdentifierGet(context, tsLiteral("constant")), mlirUnitAttrGet(context)},
      {mlirIdentifierGet(context, tsLiteral("linkage")),
       llvmLinkageAttrGet(context, LlvmLinkageInternal)},
      {mlirIdentifierGet(context, tsLiteral("value")), value}};
  MlirRewriterBase rewriter = mlirIRRewriterCreate(context);
  mlirRewriterBaseSetInsertionPointBefore(rewriter, function->op);
  tesseraOperationBuildFromLists(
      rewriter, function->location, &llvmGlobalOpDef,
      &(TesseraOperationLists){.numAttributes = sizeof attributes / sizeof attributes[0],
                               .attributes = attributes,
                               .numRegions = 1});
  mlirIRRewriterDestroy(rewriter);
  MlirOperation address =
      llvmAddressOfOpCreate(function->rewriter, function->location, cpuPointer(function),
                            mlirFlatSymbolRefAttrGet(context, tsStringView(&name)));
  tsStringFree(&name);
  return mlirOperationGetResult(address, 0);
}

static MlirValue text(CpuFunction *function, MlirStringRef content) {
  TsString terminated = {0};
  tsStringAppend(&terminated, content);
  tsStringAppendChar(&terminated, 0);
  MlirType type =
      llvmArrayTypeGet(function->context, cpuInteger(function, 8), (int64_t)terminated.size);
  MlirAttribute value =
      mlirStringAttrGet(function->context, mlirStringRefCreate(terminated.data, terminated.size));
  tsStringFree(&terminated);
  return constantData(function, type, value);
}

static MlirValue shapeOf(CpuFunction *function, const CpuValue *known) {
  const MlirAttribute none = {NULL};
  MlirType i64 = cpuInteger(function, 64);
  const int64_t rank = known->rank;
  if (!rank)
    return cpuMake(function, &llvmZeroOpDef, cpuPointer(function), 0, NULL, NULL);
  return constantData(function, llvmArrayTypeGet(function->context, i64, rank),
                      mlirDenseElementsAttrInt64Get(mlirRankedTensorTypeGet(1, &rank, i64, none),
                                                    rank, known->dims));
}

// A tensor's elements, or a scalar, in memory.
static MlirValue dataOf(CpuFunction *function, MlirValue value) {
  MlirValue address = cpuBufferAddress(function, cpuNeedBuffer(function, value));
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, function->block);
  return address;
}

//===--- Printing ---===//

static TesseraKernelKind kindOf(MlirType element, bool isSigned) {
  if (cpuIsPointer(element))
    return TESSERA_KERNEL_POINTER;
  if (mlirTypeIsAF64(element))
    return TESSERA_KERNEL_F64;
  if (mlirTypeIsAF32(element))
    return TESSERA_KERNEL_F32;
  if (mlirTypeIsAF16(element))
    return TESSERA_KERNEL_F16;
  if (mlirTypeIsABF16(element))
    return TESSERA_KERNEL_BF16;
  if (mlirTypeIsAFloat8E5M2(element))
    return TESSERA_KERNEL_F8E5M2;
  if (mlirTypeIsAFloat8E4M3FN(element))
    return TESSERA_KERNEL_F8E4M3FN;
  if (mlirTypeIsAFloat8E5M2FNUZ(element))
    return TESSERA_KERNEL_F8E5M2FNUZ;
  if (mlirTypeIsAFloat8E4M3FNUZ(element))
    return TESSERA_KERNEL_F8E4M3FNUZ;
  return isSigned ? TESSERA_KERNEL_SIGNED : TESSERA_KERNEL_UNSIGNED;
}

static int64_t bitsOf(MlirType element) {
  bool isInteger = mlirTypeIsAInteger(element);
  return isInteger ? (int64_t)mlirIntegerTypeGetWidth(element) : cpuElementBytes(element) * 8;
}

static void printOperand(CpuFunction *function, MlirOperation op, intptr_t i, MlirValue prefix) {
  intptr_t count = mlirOperationGetNumOperands(op), numSigns;
  const int32_t *signs = tritonPrintOpGetIsSigned(op, &numSigns);
  MlirValue value = mlirOperationGetOperand(op, i);
  const CpuValue *known = cpuValueOf(function, value);
  MlirValue data = dataOf(function, value);
  const MlirValue operands[] = {
      function->programs[0],
      function->programs[1],
      function->programs[2],
      prefix,
      number32(function, kindOf(known->element, i < numSigns && signs[i])),
      number32(function, bitsOf(known->element)),
      number32(function, tritonPrintOpGetHex(op)),
      number32(function, i),
      number32(function, count),
      number32(function, known->rank),
      shapeOf(function, known),
      data};
  cpuCall(function, "tesseraKernelPrint", (MlirType){NULL}, 12, operands);
}

static void runPrint(CpuFunction *function, MlirOperation op) {
  intptr_t count = mlirOperationGetNumOperands(op);
  MlirValue prefix = text(function, tritonPrintOpGetPrefix(op));
  for (intptr_t i = 0; i < count && !function->hasFailed; ++i)
    printOperand(function, op, i, prefix);
  if (count)
    return;
  MlirValue null = cpuMake(function, &llvmZeroOpDef, cpuPointer(function), 0, NULL, NULL);
  MlirValue zero = number32(function, 0);
  const MlirValue operands[] = {function->programs[0],
                                function->programs[1],
                                function->programs[2],
                                prefix,
                                zero,
                                number32(function, 8),
                                zero,
                                zero,
                                zero,
                                zero,
                                null,
                                null};
  cpuCall(function, "tesseraKernelPrint", (MlirType){NULL}, 12, operands);
}

//===--- Assertions ---===//

// The file and line of a location, if it's somewhere in it.
static void appendPlace(TsString *place, MlirLocation location) {
  for (int depth = 0; depth < 64; ++depth) {
    if (mlirLocationIsAFileLineColRange(location)) {
      MlirStringRef file = mlirIdentifierStr(mlirLocationFileLineColRangeGetFilename(location));
      tsStringAppendFormat(place, "%.*s:%d", (int)file.length, file.data,
                           mlirLocationFileLineColRangeGetStartLine(location));
      return;
    }
    if (mlirLocationIsAName(location))
      location = mlirLocationNameGetChildLoc(location);
    else if (mlirLocationIsACallSite(location))
      location = mlirLocationCallSiteGetCallee(location);
    else
      break;
  }
  tsStringAppendC(place, "kernel");
}

static void callAssert(CpuFunction *function, MlirOperation op, MlirStringRef message,
                       int64_t count, MlirValue data) {
  TsString place = {0};
  appendPlace(&place, mlirOperationGetLocation(op));
  const MlirValue operands[] = {function->programs[0],
                                function->programs[1],
                                function->programs[2],
                                text(function, message),
                                text(function, tsStringView(&place)),
                                cpuI64(function, count),
                                data};
  tsStringFree(&place);
  cpuCall(function, "tesseraKernelAssert", (MlirType){NULL}, 7, operands);
}

static void runAssertion(CpuFunction *function, MlirOperation op, MlirStringRef message) {
  MlirValue condition = mlirOperationGetOperand(op, 0);
  MlirValue data = dataOf(function, condition);
  callAssert(function, op, message, cpuNumElements(cpuValueOf(function, condition)), data);
}

// What is asserted is in no memory: the function is told of one condition that is false.
void cpuAssertInside(CpuFunction *function, MlirOperation op, MlirValue holds) {
  unsigned width = cpuWidthOf(mlirValueGetType(holds));
  MlirValue excused = function->excused;
  if (!mlirValueIsNull(excused)) {
    if (cpuWidthOf(mlirValueGetType(excused)) != width)
      excused = cpuSplat(function, excused, width);
    holds = cpuBinary(function, &arithOrIOpDef, holds, excused);
  }
  if (width > 1)
    holds = cpuMake(function, &llvmVectorReduceAndOpDef, cpuInteger(function, 1), 1, &holds, NULL);
  MlirValue fails = cpuCompare(function, ArithCmpIPredicateeq, holds,
                               cpuIntegerConstant(function, cpuInteger(function, 1), 0));
  MlirBlock block = mlirRewriterBaseGetInsertionBlock(function->rewriter);
  MlirOperation next = mlirRewriterBaseGetOperationAfterInsertion(function->rewriter);
  MlirOperation branch = cpuIf(function, fails, false, 0, NULL);
  mlirRewriterBaseSetInsertionPointBefore(function->rewriter,
                                          mlirBlockGetTerminator(cpuIfBlock(branch, false)));
  callAssert(function, op, tritonAssertOpGetMessage(op), 1, text(function, tsLiteral("")));
  if (mlirOperationIsNull(next))
    mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, block);
  else
    mlirRewriterBaseSetInsertionPointBefore(function->rewriter, next);
}

static void runAssert(CpuFunction *function, MlirOperation op) {
  runAssertion(function, op, tritonAssertOpGetMessage(op));
}

static void runCfAssert(CpuFunction *function, MlirOperation op) {
  runAssertion(function, op, cfAssertOpGetMsg(op));
}

const CpuLowering cpuDebugLowerings[] = {
    {.definition = &tritonPrintOpDef, .run = runPrint, .needs = CPU_NEEDS_ALL},
    {.definition = &tritonAssertOpDef, .run = runAssert, .needs = CPU_NEEDS_ALL},
    {.definition = &cfAssertOpDef, .run = runCfAssert, .needs = CPU_NEEDS_ALL},
    {0},
};
