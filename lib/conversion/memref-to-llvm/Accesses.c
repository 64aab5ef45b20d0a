// Elements of buffers: loads, stores, atomic changes, copies; and what is said of buffers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/memref-to-llvm/MemRefToLLVM.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/memref/MemRefOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"
#include "tessera/Views.h"

static const MlirAttribute kAbsent = {NULL};

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

//===--- load, store, prefetch ---===//

MlirAttribute m2lInBounds(MlirContext context) {
  return tesseraEnumAttribute(context, &llvmGEPNoWrapFlagsEnum,
                              LlvmGEPNoWrapFlagsinbounds | LlvmGEPNoWrapFlagsnuw);
}

static MlirAttribute unitIf(MlirContext context, bool condition) {
  return condition ? mlirUnitAttrGet(context) : kAbsent;
}

static MlirLogicalResult lowerLoad(MlirOperation op, const MlirValue *operands,
                                   MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirType memref = mlirValueGetType(memrefLoadOpGetMemref(op));
  MlirType element = tesseraLoweringElementType(user, memref);
  MlirValue address = tesseraDescriptorElement(&place, memref, operands[0], operands + 1,
                                               m2lInBounds(place.context));
  if (!address.ptr || mlirTypeIsNull(element))
    return failure();
  const MlirAttribute none = kAbsent;
  return m2lReplace(
      &place, op,
      m2lResult(llvmLoadOpCreate(place.rewriter, place.location, element, address,
                                 memrefLoadOpGetAlignmentAttr(op), none,
                                 unitIf(place.context, memrefLoadOpGetNontemporal(op)), none, none,
                                 none, none, none, none, none, none, none)));
}

static MlirLogicalResult lowerStore(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirType memref = mlirValueGetType(memrefStoreOpGetMemref(op));
  MlirValue address = tesseraDescriptorElement(&place, memref, operands[1], operands + 2,
                                               m2lInBounds(place.context));
  if (!address.ptr)
    return failure();
  const MlirAttribute none = kAbsent;
  llvmStoreOpCreate(place.rewriter, place.location, operands[0], address,
                    memrefStoreOpGetAlignmentAttr(op), none,
                    unitIf(place.context, memrefStoreOpGetNontemporal(op)), none, none, none, none,
                    none, none, none);
  mlirRewriterBaseEraseOp(place.rewriter, op);
  return success();
}

static MlirLogicalResult lowerPrefetch(MlirOperation op, const MlirValue *operands,
                                       MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirType memref = mlirValueGetType(memrefPrefetchOpGetMemref(op));
  MlirType i32 = mlirIntegerTypeGet(place.context, 32);
  MlirValue address = tesseraDescriptorElement(&place, memref, operands[0], operands + 1, kAbsent);
  if (!address.ptr)
    return failure();
  llvmPrefetchCreate(place.rewriter, place.location, address,
                     mlirIntegerAttrGet(i32, memrefPrefetchOpGetIsWrite(op)),
                     memrefPrefetchOpGetLocalityHintAttr(op),
                     mlirIntegerAttrGet(i32, memrefPrefetchOpGetIsDataCache(op)));
  mlirRewriterBaseEraseOp(place.rewriter, op);
  return success();
}

//===--- Atomic changes ---===//

static bool findBinary(int64_t kind, LlvmAtomicBinOp *binary) {
  static const struct {
    ArithAtomicRMWKind kind;
    LlvmAtomicBinOp binary;
  } kRows[] = {
      {ArithAtomicRMWKindaddf, LlvmAtomicBinOpfadd},
      {ArithAtomicRMWKindaddi, LlvmAtomicBinOpadd},
      {ArithAtomicRMWKindassign, LlvmAtomicBinOpxchg},
      {ArithAtomicRMWKindmaximumf, LlvmAtomicBinOpfmaximum},
      {ArithAtomicRMWKindmaxnumf, LlvmAtomicBinOpfmax},
      {ArithAtomicRMWKindmaxs, LlvmAtomicBinOpmax},
      {ArithAtomicRMWKindmaxu, LlvmAtomicBinOpumax},
      {ArithAtomicRMWKindminimumf, LlvmAtomicBinOpfminimum},
      {ArithAtomicRMWKindminnumf, LlvmAtomicBinOpfmin},
      {ArithAtomicRMWKindmins, LlvmAtomicBinOpmin},
      {ArithAtomicRMWKindminu, LlvmAtomicBinOpumin},
      {ArithAtomicRMWKindori, LlvmAtomicBinOp_or},
      {ArithAtomicRMWKindxori, LlvmAtomicBinOp_xor},
      {ArithAtomicRMWKindandi, LlvmAtomicBinOp_and},
  };
  for (size_t i = 0; i < sizeof kRows / sizeof kRows[0]; ++i)
    if ((int64_t)kRows[i].kind == kind) {
      *binary = kRows[i].binary;
      return true;
    }
  return false;
}

static MlirAttribute ordering(MlirContext context, LlvmAtomicOrdering order) {
  return llvmAtomicOrderingToAttribute(context, order);
}

static MlirLogicalResult lowerAtomic(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  LlvmAtomicBinOp binary;
  if (!findBinary((int64_t)memrefAtomicRMWOpGetKind(op), &binary))
    return tesseraConversionFail(rewriter, op, "there is no atomic operation for its kind");
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirType memref = mlirValueGetType(memrefAtomicRMWOpGetMemref(op));
  MlirValue address = tesseraDescriptorElement(&place, memref, operands[1], operands + 2, kAbsent);
  if (!address.ptr)
    return failure();
  return m2lReplace(&place, op,
                    m2lResult(llvmAtomicRMWOpCreate(
                        place.rewriter, place.location, mlirValueGetType(operands[0]),
                        llvmAtomicBinOpToAttribute(place.context, binary), address, operands[0],
                        ordering(place.context, LlvmAtomicOrderingacq_rel), kAbsent, kAbsent,
                        kAbsent, kAbsent, kAbsent, kAbsent, kAbsent)));
}

// Copies what computes the new value to the insertion point, and gives that; null after an error
// when it isn't computed there.
static MlirValue copyBody(const TesseraLoweringPlace *place, MlirOperation op, MlirValue current) {
  MlirBlock body = mlirRegionGetFirstBlock(memrefGenericAtomicRMWOpGetAtomicBody(op));
  TesseraMapping *mapping = tesseraMappingCreate();
  tesseraMappingMapValue(mapping, mlirBlockGetArgument(body, 0), current);
  MlirOperation end = mlirBlockGetTerminator(body);
  for (MlirOperation nested = mlirBlockGetFirstOperation(body); !mlirOperationEqual(nested, end);
       nested = mlirOperationGetNextInBlock(nested))
    mlirRewriterBaseInsert(place->rewriter, tesseraOperationCloneMapped(nested, mapping, true));
  MlirValue yielded = mlirOperationGetOperand(end, 0);
  MlirValue result = tesseraMappingGetValue(mapping, yielded);
  tesseraMappingDestroy(mapping);
  if (!mlirValueEqual(result, yielded))
    return result;
  mlirEmitError(mlirOperationGetLocation(op), "result not defined in region");
  return (MlirValue){NULL};
}

// Stores the new value if memory still holds `current`: what it held, and whether it did.
static void exchange(const TesseraLoweringPlace *place, MlirValue address, MlirValue current,
                     MlirValue value, MlirValue *held, MlirValue *isStored) {
  const MlirType types[] = {mlirValueGetType(value), mlirIntegerTypeGet(place->context, 1)};
  MlirType pair = llvmStructTypeGetLiteral(place->context, 2, types, false);
  MlirValue both = m2lResult(
      llvmAtomicCmpXchgOpCreate(place->rewriter, place->location, pair, address, current, value,
                                ordering(place->context, LlvmAtomicOrderingacq_rel),
                                ordering(place->context, LlvmAtomicOrderingmonotonic), kAbsent,
                                kAbsent, kAbsent, kAbsent, kAbsent, kAbsent, kAbsent, kAbsent));
  *held = tesseraLoweringExtractOne(place, both, 0);
  *isStored = tesseraLoweringExtractOne(place, both, 1);
}

// A loop that computes the new value again until nobody else has changed the old one meanwhile.
static MlirLogicalResult lowerGenericAtomic(MlirOperation op, const MlirValue *operands,
                                            MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirType memref = mlirValueGetType(memrefGenericAtomicRMWOpGetMemref(op));
  MlirType element = tesseraLoweringElementType(user, memref);
  if (mlirTypeIsNull(element))
    return failure();
  MlirBlock end = mlirOperationGetBlock(op);
  MlirBlock start = tesseraRewriterSplitBlock(place.rewriter, end, op);
  MlirBlock loop = tesseraRewriterSplitBlock(place.rewriter, end, mlirOperationGetNextInBlock(op));
  MlirValue current = mlirBlockAddArgument(loop, element, place.location);
  mlirRewriterBaseSetInsertionPointToEnd(place.rewriter, start);
  MlirValue address = tesseraDescriptorElement(&place, memref, operands[0], operands + 1, kAbsent);
  if (!address.ptr)
    return failure();
  MlirValue first = tesseraLoweringLoad(&place, element, address);
  llvmBrOpCreate(place.rewriter, place.location, 1, &first, kAbsent, loop);
  mlirRewriterBaseSetInsertionPointBefore(place.rewriter, op);
  MlirValue value = copyBody(&place, op, current), held, isStored;
  if (!value.ptr)
    return failure();
  exchange(&place, address, current, value, &held, &isStored);
  llvmCondBrOpCreate(place.rewriter, place.location, isStored, 0, NULL, 1, &held, kAbsent, kAbsent,
                     end, loop);
  return m2lReplace(&place, op, held);
}

//===--- copy ---===//

// Whether the elements are next to each other, in order, from the offset on.
static bool isContiguous(MlirType memref) {
  if (!mlirTypeIsAMemRef(memref))
    return false;
  if (tesseraMemRefHasIdentityLayout(memref))
    return true;
  IrShape shape = irShapedShape(irType(memref));
  int64_t *strides = tsAllocZeroed(shape.rank + 1, sizeof *strides), offset, expected = 1;
  bool isRowMajor = irMemRefStridesAndOffset(irType(memref), strides, &offset);
  bool isInner = true;
  for (size_t i = shape.rank; i-- > 0 && isRowMajor;) {
    isInner = isInner && strides[i] == expected;
    isRowMajor =
        shape.sizes[i] != IR_DYNAMIC && shape.sizes[i] != 0 && (isInner || shape.sizes[i] == 1);
    expected = tesseraDynamicMul(expected, shape.sizes[i]);
  }
  tsFree(strides);
  return isRowMajor;
}

static MlirValue addressOfFirst(const TesseraLoweringPlace *place, MlirType memref,
                                MlirValue descriptor) {
  MlirValue base = tesseraDescriptorAligned(place, descriptor);
  return tesseraLoweringElementAddress(place, tesseraLoweringElementType(place->lowering, memref),
                                       base, tesseraDescriptorOffset(place, descriptor));
}

static void copyMemory(const TesseraLoweringPlace *place, MlirOperation op,
                       const MlirValue *operands) {
  MlirType from = mlirValueGetType(memrefCopyOpGetSource(op));
  MlirType to = mlirValueGetType(memrefCopyOpGetTarget(op));
  MlirValue count = tesseraLoweringIndex(place, 1);
  for (int64_t i = 0; i < mlirShapedTypeGetRank(from); ++i)
    count = m2lBinary(place, &llvmMulOpDef, count, tesseraDescriptorSize(place, operands[0], i));
  MlirType element = tesseraLoweringElementType(place->lowering, from);
  MlirValue size = tesseraLoweringSizeOf(place, element);
  MlirValue bytes = m2lBinary(place, &llvmMulOpDef, count, size);
  MlirValue source = addressOfFirst(place, from, operands[0]);
  m2lCopyBytes(place, addressOfFirst(place, to, operands[1]), source, bytes);
}

// The same buffer without a rank.
static MlirValue forgetRank(const TesseraLoweringPlace *place, MlirType memref,
                            MlirValue descriptor) {
  if (mlirTypeIsAUnrankedMemRef(memref))
    return descriptor;
  MlirType index = tesseraLoweringIndexType(place->lowering);
  MlirValue rank = tesseraLoweringInteger(place, index, mlirShapedTypeGetRank(memref));
  MlirType unranked = mlirUnrankedMemRefTypeGet(mlirShapedTypeGetElementType(memref),
                                                mlirMemRefTypeGetMemorySpace(memref));
  return tesseraUnrankedCreate(place, unranked, rank, m2lSpill(place, descriptor));
}

static bool callCopy(const TesseraLoweringPlace *place, MlirOperation op,
                     const MlirValue *operands) {
  MlirType types[] = {mlirValueGetType(memrefCopyOpGetSource(op)),
                      mlirValueGetType(memrefCopyOpGetTarget(op))};
  MlirOperation function = tesseraLoweringRuntime(place, mlirOperationGetParentOperation(op),
                                                  TESSERA_RUNTIME_MEMREF_COPY);
  if (mlirOperationIsNull(function))
    return false;
  MlirValue saved = m2lSaveStack(place), arguments[3], descriptors[2];
  for (int i = 0; i < 2; ++i)
    descriptors[i] = forgetRank(place, types[i], operands[i]);
  MlirValue one = tesseraLoweringIndex(place, 1);
  for (int i = 0; i < 2; ++i) {
    arguments[1 + i] = m2lResult(llvmAllocaOpCreate(
        place->rewriter, place->location, tesseraLoweringPointerType(place->lowering, 0), one,
        kAbsent, mlirTypeAttrGet(mlirValueGetType(descriptors[i])), kAbsent));
    tesseraLoweringStore(place, descriptors[i], arguments[1 + i]);
  }
  MlirType element = tesseraLoweringElementType(place->lowering, types[0]);
  arguments[0] = tesseraLoweringSizeOf(place, element);
  tesseraLoweringCallFunction(place, function, 3, arguments);
  m2lRestoreStack(place, saved);
  return true;
}

static MlirLogicalResult lowerCopy(MlirOperation op, const MlirValue *operands,
                                   MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  if (isContiguous(mlirValueGetType(memrefCopyOpGetSource(op))) &&
      isContiguous(mlirValueGetType(memrefCopyOpGetTarget(op))))
    copyMemory(&place, op, operands);
  else if (!callCopy(&place, op, operands))
    return failure();
  mlirRewriterBaseEraseOp(place.rewriter, op);
  return success();
}

//===--- assume_alignment, distinct_objects ---===//

static void assume(const TesseraLoweringPlace *place, MlirValue condition, const char *tag,
                   MlirValue a, MlirValue b) {
  const int32_t size = 2;
  const MlirValue operands[] = {a, b};
  MlirAttribute name = mlirStringAttrGet(place->context, mlirStringRefCreateFromCString(tag));
  llvmAssumeOpCreate(place->rewriter, place->location, condition, 2, operands,
                     mlirDenseI32ArrayGet(place->context, 1, &size),
                     mlirArrayAttrGet(place->context, 1, &name));
}

static MlirValue createTrue(const TesseraLoweringPlace *place) {
  return tesseraLoweringConstant(place, mlirIntegerTypeGet(place->context, 1),
                                 mlirBoolAttrGet(place->context, 1));
}

static MlirLogicalResult lowerAssumeAlignment(MlirOperation op, const MlirValue *operands,
                                              MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirValue address = tesseraDescriptorBuffer(
      &place, mlirValueGetType(memrefAssumeAlignmentOpGetMemref(op)), operands[0]);
  if (!address.ptr)
    return failure();
  MlirValue condition = createTrue(&place);
  assume(&place, condition, "align", address,
         tesseraLoweringIndex(&place, memrefAssumeAlignmentOpGetAlignment(op)));
  return m2lReplace(&place, op, operands[0]);
}

static MlirLogicalResult lowerDistinctObjects(MlirOperation op, const MlirValue *operands,
                                              MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  intptr_t count = mlirOperationGetNumOperands(op);
  MlirValue *addresses = tsAllocZeroed((size_t)count + 1, sizeof *addresses);
  bool isKnown = true;
  for (intptr_t i = 0; count > 1 && isKnown && i < count; ++i) {
    addresses[i] = tesseraDescriptorBuffer(&place, mlirValueGetType(mlirOperationGetOperand(op, i)),
                                           operands[i]);
    isKnown = addresses[i].ptr != NULL;
  }
  if (isKnown && count > 1) {
    MlirValue condition = createTrue(&place);
    for (intptr_t i = 0; i < count; ++i)
      for (intptr_t k = i + 1; k < count; ++k)
        assume(&place, condition, "separate_storage", addresses[i], addresses[k]);
  }
  tsFree(addresses);
  if (!isKnown)
    return failure();
  mlirRewriterBaseReplaceOpWithValues(place.rewriter, op, count, operands);
  return success();
}

//===--- Patterns ---===//

void m2lAddAccesses(TesseraLowering *lowering, MlirRewritePatternSet patterns) {
  static const struct {
    const TesseraOpDef *root;
    TesseraConversionFunction function;
  } kRows[] = {
      {&memrefLoadOpDef, lowerLoad},
      {&memrefStoreOpDef, lowerStore},
      {&memrefPrefetchOpDef, lowerPrefetch},
      {&memrefAtomicRMWOpDef, lowerAtomic},
      {&memrefGenericAtomicRMWOpDef, lowerGenericAtomic},
      {&memrefCopyOpDef, lowerCopy},
      {&memrefAssumeAlignmentOpDef, lowerAssumeAlignment},
      {&memrefDistinctObjectsOpDef, lowerDistinctObjects},
  };
  for (size_t i = 0; i < sizeof kRows / sizeof kRows[0]; ++i)
    tesseraLoweringPatternAdd(patterns, lowering, kRows[i].root, 1, kRows[i].function);
}
