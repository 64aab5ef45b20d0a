// What the ops of MLIR's tests fold to, become, know and do to memory.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/func/FuncOps.h"
#include "dialect/memref/MemRef.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Asm.h"
#include "tessera/IntRange.h"
#include "tessera/Rewrite.h"
#include "test/upstream/dialect/TestOps.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

//===--- Constants and folds ---===//

MlirOperation upstreamMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value,
                                          MlirType type, MlirLocation location) {
  return upstreamConstantOpCreate(rewriter, location, type, value);
}

MlirLogicalResult upstreamConstantOpFold(MlirOperation op, const MlirAttribute *operands,
                                         TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  results[0] = (TesseraFoldResult){.attribute = upstreamConstantOpGetValueAttr(op)};
  *numResults = 1;
  return success();
}

// Each result is the operand in its place.
static MlirLogicalResult foldToOperands(MlirOperation op, TesseraFoldResult *results,
                                        size_t *numResults) {
  intptr_t count = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < count; ++i)
    results[i] = (TesseraFoldResult){.value = mlirOperationGetOperand(op, i)};
  *numResults = (size_t)count;
  return success();
}

MlirLogicalResult upstreamOpWithRegionFoldOpFold(MlirOperation op, const MlirAttribute *operands,
                                                 TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return foldToOperands(op, results, numResults);
}

MlirLogicalResult upstreamOpWithVariadicResultsAndFolderFold(MlirOperation op,
                                                             const MlirAttribute *operands,
                                                             TesseraFoldResult *results,
                                                             size_t *numResults) {
  (void)operands;
  return foldToOperands(op, results, numResults);
}

MlirLogicalResult upstreamOpInPlaceFoldSuccessFold(MlirOperation op, const MlirAttribute *operands,
                                                   TesseraFoldResult *results, size_t *numResults) {
  (void)op, (void)operands, (void)results;
  *numResults = 0;
  return success();
}

//===--- Patterns ---===//

static MlirLogicalResult removeWithInner(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  mlirRewriterBaseEraseOp(mlirPatternRewriterAsBase(rewriter), op);
  return success();
}

void upstreamOpWithRegionPatternOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAddNamed(patterns, "TestRemoveOpWithInnerOps",
                                   &upstreamOpWithRegionPatternOpDef, 1, removeWithInner, NULL);
}

static MlirLogicalResult becomeCall(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation call = funcCallOpCreate(
      base, mlirOperationGetLocation(op), 0, NULL, upstreamFoldToCallOpGetCalleeAttr(op), 0, NULL,
      (MlirAttribute){NULL}, (MlirAttribute){NULL}, (MlirAttribute){NULL});
  mlirRewriterBaseReplaceOpWithOperation(base, op, call);
  return success();
}

void upstreamFoldToCallOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &upstreamFoldToCallOpDef, 1, becomeCall, NULL);
}

static MlirLogicalResult become42(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  mlirRewriterBaseReplaceOpWithOperation(base, op,
                                         arithConstantOpCreate(base, mlirOperationGetLocation(op),
                                                               type, mlirIntegerAttrGet(type, 42)));
  return success();
}

void upstreamDialectCanonicalizableOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &upstreamDialectCanonicalizableOpDef, 1, become42, NULL);
}

//===--- Speculation and memory ---===//

TesseraSpeculatability upstreamConditionallySpeculatableOpGetSpeculatability(MlirOperation op) {
  MlirValue input = upstreamConditionallySpeculatableOpGetInput(op);
  return mlirValueIsAOpResult(input) && arithConstantOpIsA(mlirOpResultGetOwner(input))
             ? TESSERA_SPECULATABLE
             : TESSERA_NOT_SPECULATABLE;
}

void upstreamReadBufferOpGetEffects(MlirOperation op, TesseraAppendEffect append, void *user) {
  append((TesseraEffect){.kind = TESSERA_EFFECT_READ, .value = upstreamReadBufferOpGetBuffer(op)},
         user);
  append((TesseraEffect){.kind = TESSERA_EFFECT_WRITE}, user);
}

void upstreamMultiSlotAllocaOpGetPromotableSlots(MlirOperation op, TesseraAppendMemorySlot append,
                                                 void *user) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue slot = mlirOperationGetResult(op, i);
    append((TesseraMemorySlot){slot, mlirShapedTypeGetElementType(mlirValueGetType(slot))}, user);
  }
}

MlirValue upstreamMultiSlotAllocaOpGetDefaultValue(MlirOperation op, TesseraMemorySlot slot,
                                                   MlirRewriterBase rewriter) {
  MlirType i32 = mlirIntegerTypeGet(mlirOperationGetContext(op), 32);
  return upstreamConstantOpGetResult(upstreamConstantOpCreate(
      rewriter, mlirOperationGetLocation(op), slot.type, mlirIntegerAttrGet(i32, 42)));
}

// The op without one of its slots; null where it had no other.
static MlirOperation without(MlirOperation op, MlirValue slot, MlirRewriterBase rewriter) {
  intptr_t count = mlirOperationGetNumResults(op), kept = 0;
  MlirOperation rest = {NULL};
  if (count > 1) {
    MlirType *types = tsAllocZeroed((size_t)count, sizeof *types);
    for (intptr_t i = 0; i < count; ++i)
      if (!mlirValueEqual(mlirOperationGetResult(op, i), slot))
        types[kept++] = mlirValueGetType(mlirOperationGetResult(op, i));
    mlirRewriterBaseSetInsertionPointBefore(rewriter, op);
    rest = upstreamMultiSlotAllocaOpCreate(rewriter, mlirOperationGetLocation(op), kept, types);
    tsFree(types);
    for (intptr_t i = 0, next = 0; i < count; ++i)
      if (!mlirValueEqual(mlirOperationGetResult(op, i), slot))
        mlirRewriterBaseReplaceAllUsesWith(rewriter, mlirOperationGetResult(op, i),
                                           mlirOperationGetResult(rest, next++));
  }
  mlirRewriterBaseEraseOp(rewriter, op);
  return rest;
}

MlirOperation upstreamMultiSlotAllocaOpHandlePromotionComplete(MlirOperation op,
                                                               TesseraMemorySlot slot,
                                                               MlirValue defaultValue,
                                                               MlirRewriterBase rewriter) {
  if (defaultValue.ptr && !irValue(defaultValue)->firstUse)
    mlirRewriterBaseEraseOp(rewriter, mlirOpResultGetOwner(defaultValue));
  return without(op, slot.pointer, rewriter);
}

void upstreamMultiSlotAllocaOpGetDestructurableSlots(MlirOperation op,
                                                     TesseraAppendDestructurableSlot append,
                                                     void *user) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    memrefAppendParts(mlirOperationGetResult(op, i), append, user);
}

void upstreamMultiSlotAllocaOpDestructure(MlirOperation op, const TesseraDestructurableSlot *slot,
                                          size_t count, const MlirAttribute *indices,
                                          TesseraMemorySlot *subslots,
                                          TesseraAppendOperation append, void *user,
                                          MlirRewriterBase rewriter) {
  mlirRewriterBaseSetInsertionPointAfter(rewriter, op);
  for (size_t i = 0; i < count; ++i) {
    MlirType element = tesseraDestructurableSlotGetType(slot, indices[i]);
    MlirAttribute none = {NULL};
    MlirType type = mlirMemRefTypeGet(element, 0, NULL, none, none);
    MlirOperation part =
        upstreamMultiSlotAllocaOpCreate(rewriter, mlirOperationGetLocation(op), 1, &type);
    subslots[i] = (TesseraMemorySlot){mlirOperationGetResult(part, 0), element};
    append(part, user);
  }
}

MlirOperation upstreamMultiSlotAllocaOpHandleDestructuringComplete(
    MlirOperation op, const TesseraDestructurableSlot *slot, MlirRewriterBase rewriter) {
  return without(op, slot->slot.pointer, rewriter);
}

//===--- Ranges ---===//

static uint64_t bitsOf(MlirAttribute attribute) {
  MlirType type = mlirAttributeGetType(attribute);
  if (mlirTypeIsAInteger(type) && mlirIntegerTypeIsUnsigned(type))
    return mlirIntegerAttrGetValueUInt(attribute);
  if (mlirTypeIsAInteger(type) && mlirIntegerTypeIsSigned(type))
    return (uint64_t)mlirIntegerAttrGetValueSInt(attribute);
  return (uint64_t)mlirIntegerAttrGetValueInt(attribute);
}

// The range that an op's four attributes say, for what `type` holds.
static TesseraIntRange rangeOf(MlirType type, MlirAttribute umin, MlirAttribute umax,
                               MlirAttribute smin, MlirAttribute smax) {
  TesseraIntRange range = tesseraIntRangeOfType(type);
  if (!tesseraIntRangeIsBounded(range))
    return range;
  unsigned unused = 64 - range.width;
  range.umin = bitsOf(umin) << unused >> unused;
  range.umax = bitsOf(umax) << unused >> unused;
  range.smin = (int64_t)(bitsOf(smin) << unused) >> unused;
  range.smax = (int64_t)(bitsOf(smax) << unused) >> unused;
  return range;
}

void upstreamWithBoundsOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                           TesseraSetIntRange set, void *user) {
  (void)operands;
  MlirValue result = upstreamWithBoundsOpGetFakeVal(op);
  set(result,
      rangeOf(mlirValueGetType(result), upstreamWithBoundsOpGetUminAttr(op),
              upstreamWithBoundsOpGetUmaxAttr(op), upstreamWithBoundsOpGetSminAttr(op),
              upstreamWithBoundsOpGetSmaxAttr(op)),
      user);
}

void upstreamValueWithBoundsOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                                TesseraSetIntRange set, void *user) {
  (void)operands;
  set(upstreamValueWithBoundsOpGetResult(op),
      tesseraIntRangeFromSigned(
          64, mlirIntegerAttrGetValueInt(upstreamValueWithBoundsOpGetMinAttr(op)),
          mlirIntegerAttrGetValueInt(upstreamValueWithBoundsOpGetMaxAttr(op))),
      user);
}

void upstreamWithBoundsRegionOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                                 TesseraSetIntRange set, void *user) {
  (void)operands;
  MlirBlock block = mlirRegionGetFirstBlock(upstreamWithBoundsRegionOpGetRegion(op));
  MlirValue argument = mlirBlockGetArgument(block, 0);
  set(argument,
      rangeOf(mlirValueGetType(argument), upstreamWithBoundsRegionOpGetUminAttr(op),
              upstreamWithBoundsRegionOpGetUmaxAttr(op), upstreamWithBoundsRegionOpGetSminAttr(op),
              upstreamWithBoundsRegionOpGetSmaxAttr(op)),
      user);
}

MlirLogicalResult upstreamWithBoundsRegionOpParse(TesseraAsmParser *parser,
                                                  TesseraOperationState *state) {
  TesseraArgument argument = {.location = {NULL}};
  if (failed(tesseraAsmParserParseOptionalAttrDict(parser, state)) ||
      failed(tesseraAsmParserParseArgument(parser, &argument, true, false)))
    return failure();
  return tesseraAsmParserParseRegion(parser, tesseraOperationStateAddRegion(state), 1, &argument,
                                     false);
}

void upstreamWithBoundsRegionOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  MlirRegion region = upstreamWithBoundsRegionOpGetRegion(op);
  MlirAttribute none = {NULL};
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 0, NULL, false);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintRegionArgument(
      printer, mlirBlockGetArgument(mlirRegionGetFirstBlock(region), 0), none, false);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintRegion(printer, region, false, true, false);
}

// The largest stays the largest.
void upstreamIncrementOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                          TesseraSetIntRange set, void *user) {
  TesseraIntRange range = operands[0];
  TesseraIntRange full = tesseraIntRangeFull(range.width);
  if (tesseraIntRangeIsBounded(range)) {
    range.umin += range.umin < full.umax;
    range.umax += range.umax < full.umax;
    range.smin += range.smin < full.smax;
    range.smax += range.smax < full.smax;
  }
  set(upstreamIncrementOpGetResult(op), range, user);
}

void upstreamReflectBoundsOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                              TesseraSetIntRange set, void *user) {
  TesseraIntRange range = operands[0];
  MlirValue result = upstreamReflectBoundsOpGetResult(op);
  MlirType type = mlirValueGetType(result);
  if (mlirTypeIsAShaped(type))
    type = mlirShapedTypeGetElementType(type);
  MlirType signedType = type, unsignedType = type;
  if (mlirTypeIsAInteger(type)) {
    signedType = mlirIntegerTypeSignedGet(mlirTypeGetContext(type), mlirIntegerTypeGetWidth(type));
    unsignedType =
        mlirIntegerTypeUnsignedGet(mlirTypeGetContext(type), mlirIntegerTypeGetWidth(type));
  }
  if (tesseraIntRangeIsBounded(range)) {
    upstreamReflectBoundsOpSetUminAttr(op, mlirIntegerAttrGet(unsignedType, (int64_t)range.umin));
    upstreamReflectBoundsOpSetUmaxAttr(op, mlirIntegerAttrGet(unsignedType, (int64_t)range.umax));
    upstreamReflectBoundsOpSetSminAttr(op, mlirIntegerAttrGet(signedType, range.smin));
    upstreamReflectBoundsOpSetSmaxAttr(op, mlirIntegerAttrGet(signedType, range.smax));
  }
  set(result, range, user);
}
