// convert-nvvm-to-llvm: what LLVM has no intrinsic for becomes inline assembly.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/nvvm-to-llvm/Assembly.h"
#include "conversion/nvvm-to-llvm/NVVMToLLVMPasses.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"

//===--- Texts ---===//

// Each adds text and registers; false when there is an intrinsic, or one can't be told whether to.
typedef bool (*PtxAppend)(PtxAssembly *assembly);

static const char *sharedSuffix(MlirValue pointer) {
  return llvmPointerTypeGetAddressSpace(mlirValueGetType(pointer)) == 3 ? ".shared" : "";
}

static bool barrierInit(PtxAssembly *assembly) {
  if (!nvvmMBarrierInitOpGetPredicate(assembly->op).ptr)
    return false;
  ptxText(assembly, "mbarrier.init");
  ptxText(assembly, sharedSuffix(nvvmMBarrierInitOpGetAddr(assembly->op)));
  ptxText(assembly, ".b64 [$0], $1;");
  ptxReadAll(assembly);
  return true;
}

static bool arriveExpecting(PtxAssembly *assembly) {
  if (!nvvmMBarrierArriveExpectTxOpGetPredicate(assembly->op).ptr)
    return false;
  ptxText(assembly, "mbarrier.arrive.expect_tx");
  ptxText(assembly, sharedSuffix(nvvmMBarrierArriveExpectTxOpGetAddr(assembly->op)));
  ptxText(assembly, ".b64 _, [$0], $1;");
  ptxReadAll(assembly);
  return true;
}

static bool tryWait(PtxAssembly *assembly) {
  ptxText(assembly, "{\n\t.reg .pred       P1; \n\tLAB_WAIT: \n\tmbarrier.try_wait.parity");
  ptxText(assembly, sharedSuffix(nvvmMBarrierTryWaitParityOpGetAddr(assembly->op)));
  ptxText(assembly, ".b64 P1, [$0], $1, $2; \n\t@P1 bra.uni DONE; \n\tbra.uni     LAB_WAIT; \n\t"
                    "DONE: \n\t}");
  ptxReadAll(assembly);
  return true;
}

static bool barrierArrive(PtxAssembly *assembly) {
  bool hasId = nvvmBarrierArriveOpGetBarrierId(assembly->op).ptr != NULL;
  ptxText(assembly, hasId ? "bar.arrive $0, $1;" : "bar.arrive 0, $0;");
  ptxReadAll(assembly);
  return true;
}

static bool prefetchDescriptor(PtxAssembly *assembly) {
  if (!nvvmPrefetchOpGetPredicate(assembly->op).ptr || !nvvmPrefetchOpGetTensormap(assembly->op))
    return false;
  ptxText(assembly, "prefetch.tensormap [$0];");
  ptxReadAll(assembly);
  return true;
}

// `$2,$3,$4`, and the number behind the last.
static int64_t listRegisters(PtxAssembly *assembly, int64_t first, intptr_t count,
                             const char *separator) {
  for (intptr_t i = 0; i < count; ++i)
    ptxNumber(assembly, i ? separator : "$", first + i);
  return first + count;
}

static bool loadBox(PtxAssembly *assembly) {
  MlirOperation op = assembly->op;
  if (!nvvmCpAsyncBulkTensorGlobalToSharedClusterOpGetPredicate(op).ptr)
    return false;
  intptr_t dimensions = nvvmCpAsyncBulkTensorGlobalToSharedClusterOpGetNumCoordinates(op);
  intptr_t offsets = nvvmCpAsyncBulkTensorGlobalToSharedClusterOpGetNumIm2colOffsets(op);
  bool isMulticast = nvvmCpAsyncBulkTensorGlobalToSharedClusterOpGetMulticastMask(op).ptr != NULL;
  bool hasHint = nvvmCpAsyncBulkTensorGlobalToSharedClusterOpGetL2CacheHint(op).ptr != NULL;
  ptxNumber(assembly, "cp.async.bulk.tensor.", dimensions);
  ptxText(assembly, "d.shared::cluster.global.mbarrier::complete_tx::bytes");
  ptxText(assembly, offsets ? ".im2col" : "");
  ptxText(assembly, isMulticast ? ".multicast::cluster" : "");
  ptxText(assembly, hasHint ? ".L2::cache_hint" : "");
  ptxText(assembly, " [$0], [$1, {");
  int64_t next = listRegisters(assembly, 2, dimensions, ",$");
  ptxNumber(assembly, "} ], [$", next++);
  ptxText(assembly, "]");
  if (offsets) {
    ptxText(assembly, ",{");
    next = listRegisters(assembly, next, offsets, ",$");
    ptxText(assembly, "}");
  }
  if (isMulticast)
    ptxNumber(assembly, ", $", next++);
  if (hasHint)
    ptxNumber(assembly, ", $", next++);
  ptxText(assembly, ";");
  ptxReadAll(assembly);
  return true;
}

static bool storeBox(PtxAssembly *assembly) {
  if (!nvvmCpAsyncBulkTensorSharedCTAToGlobalOpGetPredicate(assembly->op).ptr)
    return false;
  intptr_t dimensions = nvvmCpAsyncBulkTensorSharedCTAToGlobalOpGetNumCoordinates(assembly->op);
  ptxNumber(assembly, "cp.async.bulk.tensor.", dimensions);
  ptxText(assembly, "d.global.shared::cta.bulk_group [$0, {");
  listRegisters(assembly, 2, dimensions, ", $");
  ptxText(assembly, "} ], [$1];");
  ptxReadAll(assembly);
  return true;
}

//===--- Products of warp groups ---===//

static void wgmmaText(PtxAssembly *assembly, size_t size, bool isInteger, bool isHalf) {
  MlirOperation op = assembly->op;
  MlirAttribute shape = nvvmWgmmaMmaAsyncOpGetShapeAttr(op);
  MlirStringRef types[] = {nvvmWGMMATypesStringify(nvvmWgmmaMmaAsyncOpGetTypeD(op)),
                           nvvmWGMMATypesStringify(nvvmWgmmaMmaAsyncOpGetTypeA(op)),
                           nvvmWGMMATypesStringify(nvvmWgmmaMmaAsyncOpGetTypeB(op))};
  int64_t next = 2 * (int64_t)size;
  ptxNumber(assembly, "{\n.reg .pred p;\nsetp.ne.b32 p, $", next + 2);
  ptxNumber(assembly, ", 0;\nwgmma.mma_async.sync.aligned.m", nvvmMMAShapeAttrGetM(shape));
  ptxNumber(assembly, "n", nvvmMMAShapeAttrGetN(shape));
  ptxNumber(assembly, "k", nvvmMMAShapeAttrGetK(shape));
  for (int i = 0; i < 3; ++i) {
    ptxText(assembly, ".");
    tsStringAppend(&assembly->text, types[i]);
  }
  if (nvvmWgmmaMmaAsyncOpGetSatfiniteAttr(op).ptr &&
      nvvmWgmmaMmaAsyncOpGetSatfinite(op) == NvvmMMAIntOverflowsatfinite)
    ptxText(assembly, ".satfinite");
  ptxText(assembly, " {");
  listRegisters(assembly, 0, (intptr_t)size, ", $");
  ptxNumber(assembly, "}, $", next);
  ptxNumber(assembly, ", $", next + 1);
  ptxText(assembly, ", p");
  next += 3;
  for (int i = 0; i < (isInteger ? 0 : isHalf ? 2 : 1); ++i, next += 2) {
    ptxNumber(assembly, ", $", next);
    ptxNumber(assembly, ",  $", next + 1);
  }
  ptxText(assembly, ";\n}\n");
}

static bool multiplyGroups(PtxAssembly *assembly) {
  MlirOperation op = assembly->op;
  MlirType type = mlirValueGetType(nvvmWgmmaMmaAsyncOpGetResults(op));
  NvvmWGMMATypes factor = nvvmWgmmaMmaAsyncOpGetTypeA(op);
  bool isInteger = nvvmWgmmaMmaAsyncOpGetTypeD(op) == NvvmWGMMATypess32;
  bool isHalf = factor == NvvmWGMMATypesf16 || factor == NvvmWGMMATypesbf16;
  size_t size;
  llvmStructTypeGetFields(type, &size);
  wgmmaText(assembly, size, isInteger, isHalf);
  // The numbers are made first, all of them, then the sum is taken apart.
  MlirValue numbers[5];
  int count = 0;
  MlirType word = mlirIntegerTypeGet(assembly->place.context, 32);
  int64_t values[] = {nvvmWgmmaMmaAsyncOpGetScaleD(op), nvvmWgmmaMmaAsyncOpGetScaleA(op),
                      nvvmWgmmaMmaAsyncOpGetScaleB(op), nvvmWgmmaMmaAsyncOpGetLayoutA(op),
                      1 - (int64_t)nvvmWgmmaMmaAsyncOpGetLayoutB(op)};
  for (int i = 0; i < (isInteger ? 1 : isHalf ? 5 : 3); ++i)
    numbers[count++] = tesseraLoweringInteger(&assembly->place, word, values[i]);
  ptxWrite(assembly, type);
  ptxReadFrom(assembly, assembly->values[0], 0);
  ptxRead(assembly, assembly->values[1]);
  ptxRead(assembly, assembly->values[2]);
  for (int i = 0; i < count; ++i)
    ptxRead(assembly, numbers[i]);
  return true;
}

//===--- Assembly that a program says ---===//

// Registers are numbered: those that are changed, those that are written, those that are read.
static bool numberOf(PtxAssembly *assembly, MlirStringRef name, int64_t *number) {
  static const char *const kKinds[] = {"rw", "w", "r"};
  int64_t firsts[] = {0, nvvmInlinePtxOpGetNumReadWriteArgs(assembly->op), 0};
  firsts[2] = firsts[1] + mlirOperationGetNumResults(assembly->op);
  for (int i = 0; i < 3; ++i) {
    MlirStringRef kind = mlirStringRefCreateFromCString(kKinds[i]);
    uint64_t digits;
    if (!tsStartsWith(name, kind) ||
        !tsParseUnsigned(tsSubstring(name, kind.length, SIZE_MAX), &digits))
      continue;
    *number = firsts[i] + (int64_t)digits;
    return true;
  }
  return false;
}

// `{$rw0}`, `{$w1}` and `{$r2}` become numbers of registers.
static void appendNumbered(PtxAssembly *assembly, MlirStringRef code) {
  size_t at = 0;
  while (at < code.length) {
    size_t open = tsFind(code, tsLiteral("{$"), at);
    size_t close = open == SIZE_MAX ? SIZE_MAX : tsFindChar(code, '}', open);
    int64_t number;
    if (close == SIZE_MAX)
      break;
    tsStringAppend(&assembly->text, tsSubstring(code, at, open - at));
    if (numberOf(assembly, tsSubstring(code, open + 2, close - open - 2), &number))
      ptxNumber(assembly, "$", number);
    else
      tsStringAppend(&assembly->text, tsSubstring(code, open, close + 1 - open));
    at = close + 1;
  }
  tsStringAppend(&assembly->text, tsSubstring(code, at, SIZE_MAX));
}

static bool inlinePtx(PtxAssembly *assembly) {
  MlirOperation op = assembly->op;
  TesseraRange read = tesseraOperationGetOperandGroup(op, 0);
  TesseraRange changed = tesseraOperationGetOperandGroup(op, 1);
  TesseraRange predicate = tesseraOperationGetOperandGroup(op, 2);
  appendNumbered(assembly, nvvmInlinePtxOpGetPtxCode(op));
  // Those that are changed come first among the operands, as MLIR hands them over.
  for (intptr_t i = 0; i < changed.count; ++i) {
    MlirValue value = assembly->values[changed.start + i];
    ptxWrite(assembly, mlirValueGetType(value));
    tsVecPush(&assembly->operands, value);
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    ptxWrite(assembly, mlirValueGetType(mlirOperationGetResult(op, i)));
  for (intptr_t i = 0; i < read.count; ++i)
    ptxRead(assembly, assembly->values[read.start + i]);
  for (intptr_t i = 0; i < changed.count; ++i)
    tsStringAppendFormat(&assembly->constraints, assembly->constraints.size ? ",%ld" : "%ld",
                         (long)i);
  for (intptr_t i = 0; i < predicate.count; ++i)
    ptxRead(assembly, assembly->values[predicate.start + i]);
  return true;
}

//===--- Replacing ---===//

// Its result: of several values that are written a structure.
static MlirType assemblyType(PtxAssembly *assembly, bool *isMany) {
  TsVec(MlirType) types = {0};
  MlirOperation op = assembly->op;
  if (nvvmInlinePtxOpIsA(op))
    for (intptr_t i = 0; i < nvvmInlinePtxOpGetNumReadWriteArgs(op); ++i)
      tsVecPush(&types, mlirValueGetType(nvvmInlinePtxOpGetReadWriteArgs(op, i)));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tsVecPush(&types, mlirValueGetType(mlirOperationGetResult(op, i)));
  *isMany = types.size > 1;
  MlirType type = {NULL};
  if (types.size)
    type = *isMany
               ? llvmStructTypeGetLiteral(assembly->place.context, types.size, types.data, false)
               : types.data[0];
  tsVecFree(&types);
  return type;
}

// What comes behind the assembly in its block uses the value as it was changed.
static void useChanged(const TesseraLoweringPlace *place, MlirOperation made, MlirValue from,
                       MlirValue to) {
  TsVec(MlirOpOperand) uses = {0};
  for (MlirOpOperand use = mlirValueGetFirstUse(from); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation owner = mlirOpOperandGetOwner(use);
    while (!mlirOperationIsNull(owner) &&
           !mlirBlockEqual(mlirOperationGetBlock(owner), mlirOperationGetBlock(made)))
      owner = mlirOperationGetParentOperation(owner);
    if (!mlirOperationIsNull(owner) && mlirOperationIsBeforeInBlock(made, owner))
      tsVecPush(&uses, use);
  }
  for (size_t i = 0; i < uses.size; ++i) {
    MlirOperation owner = mlirOpOperandGetOwner(uses.data[i]);
    mlirRewriterBaseStartOpModification(place->rewriter, owner);
    mlirOperationSetOperand(owner, mlirOpOperandGetOperandNumber(uses.data[i]), to);
    mlirRewriterBaseFinalizeOpModification(place->rewriter, owner);
  }
  tsVecFree(&uses);
}

static void replace(PtxAssembly *assembly) {
  MlirOperation op = assembly->op;
  const TesseraLoweringPlace *place = &assembly->place;
  bool isMany;
  MlirType type = assemblyType(assembly, &isMany);
  MlirAttribute none = {NULL};
  MlirOperation made = llvmInlineAsmOpCreate(
      place->rewriter, place->location, type, (intptr_t)assembly->operands.size,
      assembly->operands.data, mlirStringAttrGet(place->context, tsStringView(&assembly->text)),
      mlirStringAttrGet(place->context, tsStringView(&assembly->constraints)),
      mlirUnitAttrGet(place->context), none, none,
      mlirIntegerAttrGet(mlirIntegerTypeGet(place->context, 64), LlvmAsmDialectAD_ATT), none);
  intptr_t changed = nvvmInlinePtxOpIsA(op) ? nvvmInlinePtxOpGetNumReadWriteArgs(op) : 0;
  TsVec(MlirValue) parts = {0};
  for (intptr_t i = 0; i < changed + mlirOperationGetNumResults(op); ++i) {
    MlirValue part = mlirOperationGetResult(made, 0);
    if (isMany)
      part = tesseraLoweringExtractOne(place, part, i);
    tsVecPush(&parts, part);
  }
  for (intptr_t i = 0; i < changed; ++i)
    useChanged(place, op, nvvmInlinePtxOpGetReadWriteArgs(op, i), parts.data[i]);
  mlirRewriterBaseReplaceOpWithValues(place->rewriter, op, mlirOperationGetNumResults(op),
                                      parts.size ? parts.data + changed : NULL);
  tsVecFree(&parts);
}

static MlirLogicalResult failType(PtxAssembly *assembly) {
  TesseraDiagnostic *diagnostic =
      tesseraDiagnosticCreate(mlirOperationGetLocation(assembly->op), MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(diagnostic,
                                "The register type could not be deduced from MLIR type. The ");
  tesseraDiagnosticAppendType(diagnostic, assembly->wrong);
  tesseraDiagnosticAppendFormat(
      diagnostic, " is not supported. Supported types are:i1, i16, i32, i64, f32, f64,pointers.\n"
                  "Please use llvm.bitcast if you have different type. \nSee the constraints from "
                  "here: https://docs.nvidia.com/cuda/inline-ptx-assembly/index.html#constraints");
  return tesseraDiagnosticReport(diagnostic);
}

static void addPredicate(PtxAssembly *assembly, bool isGuarded) {
  if (!isGuarded)
    return;
  TsString guarded = {0};
  tsStringAppendFormat(&guarded, "@$%zu ", assembly->operands.size - 1);
  tsStringAppend(&guarded, tsStringView(&assembly->text));
  tsStringFree(&assembly->text);
  assembly->text = guarded;
}

static const struct {
  const TesseraOpDef *definition;
  PtxAppend append;
  MlirValue (*getPredicate)(MlirOperation op); ///< NULL: never one
} kAssemblies[] = {
    {&nvvmMBarrierInitOpDef, barrierInit, nvvmMBarrierInitOpGetPredicate},
    {&nvvmMBarrierArriveExpectTxOpDef, arriveExpecting, nvvmMBarrierArriveExpectTxOpGetPredicate},
    {&nvvmMBarrierTryWaitParityOpDef, tryWait, NULL},
    {&nvvmBarrierArriveOpDef, barrierArrive, NULL},
    {&nvvmPrefetchOpDef, prefetchDescriptor, nvvmPrefetchOpGetPredicate},
    {&nvvmCpAsyncBulkTensorGlobalToSharedClusterOpDef, loadBox,
     nvvmCpAsyncBulkTensorGlobalToSharedClusterOpGetPredicate},
    {&nvvmCpAsyncBulkTensorSharedCTAToGlobalOpDef, storeBox,
     nvvmCpAsyncBulkTensorSharedCTAToGlobalOpGetPredicate},
    {&nvvmWgmmaMmaAsyncOpDef, multiplyGroups, NULL},
    {&nvvmInlinePtxOpDef, inlinePtx, nvvmInlinePtxOpGetPredicate},
};
enum { NUM_ASSEMBLIES = sizeof kAssemblies / sizeof kAssemblies[0] };

static MlirLogicalResult lower(MlirOperation op, const MlirValue *operands,
                               MlirPatternRewriter rewriter, void *user) {
  PtxAssembly assembly = {
      .op = op, .values = operands, .place = tesseraLoweringAt(rewriter, op, user)};
  MlirLogicalResult result = mlirLogicalResultFailure();
  size_t which = 0;
  while (!tesseraOperationIs(op, kAssemblies[which].definition))
    ++which;
  if (kAssemblies[which].append(&assembly)) {
    MlirValue (*getPredicate)(MlirOperation) = kAssemblies[which].getPredicate;
    addPredicate(&assembly, getPredicate && getPredicate(op).ptr);
    if (mlirTypeIsNull(assembly.wrong)) {
      replace(&assembly);
      result = mlirLogicalResultSuccess();
    } else {
      failType(&assembly);
    }
  }
  tsStringFree(&assembly.text);
  tsStringFree(&assembly.constraints);
  tsVecFree(&assembly.operands);
  return result;
}

static void populate(TesseraLowering *lowering, MlirRewritePatternSet patterns) {
  for (size_t i = 0; i < NUM_ASSEMBLIES; ++i)
    tesseraLoweringPatternAdd(patterns, lowering, kAssemblies[i].definition, 2, lower);
}

static void populateFor(TesseraConversionTarget *target, TesseraLowering *lowering,
                        MlirRewritePatternSet patterns) {
  (void)target;
  populate(lowering, patterns);
}

void tesseraAttachNVVMToLLVM(MlirDialectRegistry registry) {
  static const TesseraLoweringExtension kExtension = {&nvvmDialectDef, {populateFor}};
  tesseraLoweringAddExtension(registry, &kExtension);
}

void convertNVVMToLLVMPassPassRun(MlirPass pass, const ConvertNVVMToLLVMPassOptions *options,
                                  MlirOperation root) {
  (void)options;
  tesseraLoweringRunWithIndex(pass, root, 0, populate);
}
