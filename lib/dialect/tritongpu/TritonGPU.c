// Triton's dialect of threads: the barrier's syntax, effects, folds, attributes of operations.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/Memory.h"
#include "support/String.h"
#include "tessera/Asm.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"

//===--- The barrier ---===//

enum {
  kAllSpaces = TritongpuAddrSpaceLocal | TritongpuAddrSpaceGlobalRead |
               TritongpuAddrSpaceGlobalWrite | TritongpuAddrSpaceTensorRead |
               TritongpuAddrSpaceTensorWrite
};

MlirLogicalResult tritongpuBarrierOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  int spaces = 0;
  do {
    TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
    MlirStringRef word;
    if (mlirLogicalResultIsFailure(tesseraAsmParserParseKeywordOrString(parser, &word)))
      return mlirLogicalResultFailure();
    TritongpuAddrSpace space = (TritongpuAddrSpace)kAllSpaces;
    if (!tsEqualC(word, "all") && !tritongpuAddrSpaceSymbolize(word, &space))
      return tesseraAsmParserEmitError(parser, at, "unknown address space '%.*s'", (int)word.length,
                                       word.data);
    spaces |= (int)space;
  } while (tesseraAsmParserParseOptionalToken(parser, "|"));
  tesseraOperationStateSetAttribute(
      state, tsLiteral("addrSpace"),
      tritongpuAddrSpaceToAttribute(tesseraAsmParserGetContext(parser),
                                    (TritongpuAddrSpace)spaces));
  return tesseraAsmParserParseOptionalAttrDict(parser, state);
}

static void printPart(MlirStringRef text, void *user) { tesseraAsmPrinterPrintText(user, text); }

void tritongpuBarrierOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  tesseraAsmPrinterPrintC(printer, " ");
  TritongpuAddrSpace spaces = tritongpuBarrierOpGetAddrSpace(op);
  if (spaces == (TritongpuAddrSpace)kAllSpaces)
    tesseraAsmPrinterPrintC(printer, "all");
  else
    tritongpuAddrSpacePrint(spaces, printPart, printer);
  const char *const elided[] = {"addrSpace"};
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 1, elided, /*withKeyword=*/false);
}

//===--- Attributes of operations ---===//

static bool isModule(MlirOperation op) {
  return tsEqualC(mlirIdentifierStr(mlirOperationGetName(op)), "builtin.module");
}

MlirLogicalResult tritongpuVerifyOperationAttribute(MlirOperation op,
                                                    MlirNamedAttribute attribute) {
  MlirStringRef name = mlirIdentifierStr(attribute.name);
  if ((tsEqualC(name, "ttg.num-ctas") || tsEqualC(name, "ttg.target") ||
       tsEqualC(name, "ttg.threads-per-warp")) &&
      !isModule(op))
    return mlirOperationEmitOpError(
        op, "has unexpected attribute \"%.*s\" which is expected only on `module` ops",
        (int)name.length, name.data);
  if (tsEqualC(name, "ttg.num-warps") && !isModule(op) && !tritonFuncOpIsA(op))
    return mlirOperationEmitOpError(
        op, "has unexpected attribute \"%.*s\" which is expected only on `module` or `tt.func` ops",
        (int)name.length, name.data);
  return mlirLogicalResultSuccess();
}

//===--- Effects and folds ---===//

// One that nobody writes later may be made again or left out, until it has a place.
void tritongpuLocalAllocOpGetEffects(MlirOperation op, TesseraAppendEffect append, void *user) {
  MlirValue alloc = tritongpuLocalAllocOpGetResult(op);
  if (!tritongpuMemDescTypeGetMutableMemory(mlirValueGetType(alloc)) &&
      mlirAttributeIsNull(
          mlirOperationGetDiscardableAttributeByName(op, tsLiteral("allocation.offset"))))
    return;
  TesseraEffect effect = {.kind = TESSERA_EFFECT_ALLOCATE,
                          .value = alloc,
                          .resource = "::mlir::triton::gpu::SharedMemory"};
  append(effect, user);
  effect.kind = TESSERA_EFFECT_WRITE;
  if (!mlirValueIsNull(tritongpuLocalAllocOpGetSrc(op)))
    append(effect, user);
}

static MlirLogicalResult foldTo(TesseraFoldResult *results, size_t *numResults, MlirValue value) {
  results[0] = (TesseraFoldResult){.value = value};
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

static MlirOperation definingOp(MlirValue value) {
  return mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
}

// A copy of memory that nobody changes is that memory.
MlirLogicalResult tritongpuLocalAllocOpFold(MlirOperation op, const MlirAttribute *operands,
                                            TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirValue source = tritongpuLocalAllocOpGetSrc(op);
  MlirType type = mlirValueGetType(tritongpuLocalAllocOpGetResult(op));
  if (tritongpuMemDescTypeGetMutableMemory(type) || mlirValueIsNull(source))
    return mlirLogicalResultFailure();
  MlirOperation load = definingOp(source);
  if (!tritongpuLocalLoadOpIsA(load))
    return mlirLogicalResultFailure();
  MlirValue memory = tritongpuLocalLoadOpGetSrc(load);
  if (!mlirTypeEqual(mlirValueGetType(memory), type))
    return mlirLogicalResultFailure();
  return foldTo(results, numResults, memory);
}

MlirLogicalResult tritongpuMemDescReinterpretOpFold(MlirOperation op, const MlirAttribute *operands,
                                                    TesseraFoldResult *results,
                                                    size_t *numResults) {
  (void)operands;
  MlirValue source = tritongpuMemDescReinterpretOpGetSrc(op);
  if (!mlirTypeEqual(mlirValueGetType(source),
                     mlirValueGetType(tritongpuMemDescReinterpretOpGetResult(op))))
    return mlirLogicalResultFailure();
  return foldTo(results, numResults, source);
}

// A part of a part is a part.
MlirLogicalResult tritongpuMemDescSubsliceOpFold(MlirOperation op, const MlirAttribute *operands,
                                                 TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirOperation inner = definingOp(tritongpuMemDescSubsliceOpGetSrc(op));
  if (!tritongpuMemDescSubsliceOpIsA(inner))
    return mlirLogicalResultFailure();
  intptr_t size, innerSize;
  const int32_t *mine = tritongpuMemDescSubsliceOpGetOffsets(op, &size);
  const int32_t *its = tritongpuMemDescSubsliceOpGetOffsets(inner, &innerSize);
  if (size != innerSize)
    return mlirLogicalResultFailure();
  int32_t *sum = tsAllocZeroed((size_t)size, sizeof *sum);
  for (intptr_t i = 0; i < size; ++i)
    sum[i] = (int32_t)((uint32_t)mine[i] + (uint32_t)its[i]);
  tritongpuMemDescSubsliceOpSetOffsetsAttr(
      op, mlirDenseI32ArrayGet(mlirOperationGetContext(op), size, sum));
  tritongpuMemDescSubsliceOpSetSrc(op, tritongpuMemDescSubsliceOpGetSrc(inner));
  tsFree(sum);
  return foldTo(results, numResults, mlirOperationGetResult(op, 0));
}

// Nothing changes place; what was exchanged twice is exchanged once.
MlirLogicalResult tritongpuMemDescTransOpFold(MlirOperation op, const MlirAttribute *operands,
                                              TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  intptr_t size, innerSize, i = 0;
  const int32_t *order = tritongpuMemDescTransOpGetOrder(op, &size);
  while (i < size && order[i] == i)
    ++i;
  MlirValue source = tritongpuMemDescTransOpGetSrc(op);
  if (i == size)
    return foldTo(results, numResults, source);
  MlirOperation inner = definingOp(source);
  if (!tritongpuMemDescTransOpIsA(inner))
    return mlirLogicalResultFailure();
  const int32_t *its = tritongpuMemDescTransOpGetOrder(inner, &innerSize);
  if (size != innerSize)
    return mlirLogicalResultFailure();
  int32_t *both = tsAllocZeroed((size_t)size, sizeof *both);
  for (i = 0; i < size; ++i)
    both[i] = its[order[i]];
  tritongpuMemDescTransOpSetOrderAttr(
      op, mlirDenseI32ArrayGet(mlirOperationGetContext(op), size, both));
  tritongpuMemDescTransOpSetSrc(op, tritongpuMemDescTransOpGetSrc(inner));
  tsFree(both);
  return foldTo(results, numResults, mlirOperationGetResult(op, 0));
}
