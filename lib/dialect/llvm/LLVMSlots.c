// Stack memory of the llvm dialect as slots that become values.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/llvm/LLVMSlots.h"
#include "dialect/llvm/LLVMInternal.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/DataLayout.h"
#include "tessera/Rewrite.h"

//===--- Allocations ---===//

static bool isInEntryBlock(MlirOperation op) {
  const IrBlock *block = irOp(op)->block;
  return block && block->region && block->region->first == block;
}

void llvmAllocaOpGetPromotableSlots(MlirOperation op, TesseraAppendMemorySlot append, void *user) {
  if (isInEntryBlock(op))
    append((TesseraMemorySlot){llvmAllocaOpGetRes(op), llvmAllocaOpGetElemType(op)}, user);
}

MlirValue llvmAllocaOpGetDefaultValue(MlirOperation op, TesseraMemorySlot slot,
                                      MlirRewriterBase rewriter) {
  return llvmUndefOpGetRes(llvmUndefOpCreate(rewriter, mlirOperationGetLocation(op), slot.type));
}

static void createDbgValue(MlirRewriterBase rewriter, MlirOperation declare, MlirValue value) {
  llvmDbgValueOpCreate(rewriter, mlirOperationGetLocation(declare), value,
                       llvmDbgDeclareOpGetVarInfoAttr(declare),
                       llvmDbgDeclareOpGetLocationExprAttr(declare));
}

void llvmAllocaOpHandleBlockArgument(MlirOperation op, TesseraMemorySlot slot, MlirValue argument,
                                     MlirRewriterBase rewriter) {
  (void)slot;
  for (IrUse *use = irValue(llvmAllocaOpGetRes(op))->firstUse; use; use = use->next)
    if (llvmDbgDeclareOpIsA(irWrapOp(use->owner)))
      createDbgValue(rewriter, irWrapOp(use->owner), argument);
}

MlirOperation llvmAllocaOpHandlePromotionComplete(MlirOperation op, TesseraMemorySlot slot,
                                                  MlirValue defaultValue,
                                                  MlirRewriterBase rewriter) {
  (void)slot;
  if (defaultValue.ptr && !irValue(defaultValue)->firstUse)
    mlirRewriterBaseEraseOp(rewriter, mlirOpResultGetOwner(defaultValue));
  mlirRewriterBaseEraseOp(rewriter, op);
  return (MlirOperation){NULL};
}

//===--- Bits of one type as another ---===//

/// Where values are made.
typedef struct Place {
  MlirRewriterBase rewriter;
  MlirLocation location;
  TesseraDataLayout *layout;
} Place;

// Whether values of the type can be seen as an integer.
static bool isCastable(MlirType type) {
  if (llvmStructTypeIsA(type) || llvmArrayTypeIsA(type))
    return false;
  return !mlirTypeIsAVector(type) || (!llvmPointerTypeIsA(mlirShapedTypeGetElementType(type)) &&
                                      !llvmTypeIsScalableVector(type));
}

static bool fitsInto(TesseraDataLayout *layout, MlirType small, MlirType large) {
  TesseraDataSize smallSize = tesseraDataLayoutSizeInBits(layout, small);
  TesseraDataSize largeSize = tesseraDataLayoutSizeInBits(layout, large);
  return smallSize.isKnown && largeSize.isKnown && !smallSize.isScalable && !largeSize.isScalable &&
         smallSize.bits <= largeSize.bits;
}

// Whether a value of one type can be made of the first bits of one of another.
static bool canBePartOf(TesseraDataLayout *layout, MlirType part, MlirType whole) {
  if (mlirTypeEqual(part, whole))
    return true;
  if (!isCastable(part) || !isCastable(whole) || !fitsInto(layout, part, whole))
    return false;
  return !(llvmPointerTypeIsA(part) && llvmPointerTypeIsA(whole)) || fitsInto(layout, whole, part);
}

static uint64_t bitsOf(const Place *place, MlirType type) {
  return tesseraDataLayoutSizeInBits(place->layout, type).bits;
}

static MlirType integerType(MlirType like, uint64_t bits) {
  return mlirIntegerTypeGet(mlirTypeGetContext(like), (unsigned)bits);
}

static MlirValue fold(const Place *place, const TesseraOpDef *definition, MlirType type,
                      intptr_t numOperands, const MlirValue *operands) {
  TesseraOperationParts parts = {.definition = definition,
                                 .location = place->location,
                                 .numTypes = 1,
                                 .types = &type,
                                 .numOperands = numOperands,
                                 .operands = operands};
  return tesseraRewriterCreateOrFold(place->rewriter, &parts);
}

static MlirValue toInteger(const Place *place, MlirValue value) {
  MlirType type = mlirValueGetType(value);
  if (mlirTypeIsAInteger(type))
    return value;
  return fold(place, llvmPointerTypeIsA(type) ? &llvmPtrToIntOpDef : &llvmBitcastOpDef,
              integerType(type, bitsOf(place, type)), 1, &value);
}

static MlirValue fromInteger(const Place *place, MlirValue value, MlirType type) {
  if (mlirTypeIsAInteger(type))
    return value;
  return fold(place, llvmPointerTypeIsA(type) ? &llvmIntToPtrOpDef : &llvmBitcastOpDef, type, 1,
              &value);
}

static MlirValue castSameSize(const Place *place, MlirValue value, MlirType type) {
  if (mlirTypeEqual(mlirValueGetType(value), type))
    return value;
  if (llvmPointerTypeIsA(type) && llvmPointerTypeIsA(mlirValueGetType(value)))
    return fold(place, &llvmAddrSpaceCastOpDef, type, 1, &value);
  return fromInteger(place, toInteger(place, value), type);
}

static MlirValue integer(const Place *place, MlirType type, MlirAttribute value) {
  return llvmConstantOpGetRes(llvmConstantOpCreate(place->rewriter, place->location, type, value));
}

static bool isBigEndian(const Place *place, MlirType type) {
  return tesseraDataLayoutIsBigEndian(place->layout, mlirTypeGetContext(type));
}

// The part of a value that a load of `type` from its address reads.
static MlirValue extract(const Place *place, MlirValue whole, MlirType type) {
  uint64_t wholeBits = bitsOf(place, mlirValueGetType(whole)), bits = bitsOf(place, type);
  if (wholeBits == bits)
    return castSameSize(place, whole, type);
  MlirValue value = toInteger(place, whole);
  MlirType wide = mlirValueGetType(value);
  if (isBigEndian(place, type)) {
    MlirValue operands[] = {
        value, integer(place, wide, mlirIntegerAttrGet(wide, (int64_t)(wholeBits - bits)))};
    value = fold(place, &llvmLShrOpDef, wide, 2, operands);
  }
  MlirType narrow = integerType(type, bits);
  value = llvmTruncOpGetRes(
      llvmTruncOpCreate(place->rewriter, place->location, narrow, value, (MlirAttribute){NULL}));
  return fromInteger(place, value, type);
}

// All ones but for `bits` of them: the lowest ones, or the highest.
static MlirAttribute maskAttribute(MlirType type, uint64_t bits, bool ofHighest) {
  unsigned width = mlirIntegerTypeGetWidth(type);
  size_t numWords = (width + 63) / 64;
  uint64_t *words = tsAllocZeroed(numWords, sizeof *words);
  for (unsigned i = 0; i < width; ++i)
    if (ofHighest ? i < width - bits : i >= bits)
      words[i / 64] |= UINT64_C(1) << i % 64;
  MlirAttribute mask = irWrapAttribute(irIntegerAttrGetWide(irType(type), words, numWords));
  tsFree(words);
  return mask;
}

// The value with another one stored at its address.
static MlirValue insert(const Place *place, MlirValue part, MlirValue whole) {
  MlirType type = mlirValueGetType(whole), partType = mlirValueGetType(part);
  uint64_t bits = bitsOf(place, type), partBits = bitsOf(place, partType);
  if (bits == partBits)
    return castSameSize(place, part, type);
  MlirValue old = toInteger(place, whole), value = toInteger(place, part);
  MlirType wide = mlirValueGetType(old);
  value = fold(place, &llvmZExtOpDef, wide, 1, &value);
  bool bigEndian = isBigEndian(place, type);
  if (bigEndian) {
    MlirValue operands[] = {
        value, integer(place, wide, mlirIntegerAttrGet(wide, (int64_t)(bits - partBits)))};
    value = fold(place, &llvmShlOpDef, wide, 2, operands);
  }
  MlirValue masked[] = {old, integer(place, wide, maskAttribute(wide, partBits, bigEndian))};
  MlirValue both[] = {fold(place, &llvmAndOpDef, wide, 2, masked), value};
  return fromInteger(place, fold(place, &llvmOrOpDef, wide, 2, both), type);
}

//===--- Loads and stores ---===//

static Place placeAt(MlirOperation op, MlirRewriterBase rewriter, TesseraDataLayout *layout) {
  return (Place){rewriter, mlirOperationGetLocation(op), layout};
}

static bool isOnlyUse(TesseraUseList uses, MlirValue pointer, MlirValue address) {
  return uses.size == 1 && mlirValueEqual(mlirOpOperandGetValue(uses.data[0]), pointer) &&
         mlirValueEqual(address, pointer);
}

bool llvmLoadOpLoadsFrom(MlirOperation op, TesseraMemorySlot slot) {
  return mlirValueEqual(llvmLoadOpGetAddr(op), slot.pointer);
}

bool llvmLoadOpCanUsesBeRemoved(MlirOperation op, TesseraMemorySlot slot, TesseraUseList uses,
                                TesseraAppendUse append, void *user, TesseraDataLayout *layout) {
  (void)append, (void)user;
  return isOnlyUse(uses, slot.pointer, llvmLoadOpGetAddr(op)) && !llvmLoadOpGetVolatile(op) &&
         canBePartOf(layout, mlirValueGetType(llvmLoadOpGetRes(op)), slot.type);
}

TesseraDeletionKind llvmLoadOpRemoveBlockingUses(MlirOperation op, TesseraMemorySlot slot,
                                                 TesseraUseList uses, MlirRewriterBase rewriter,
                                                 MlirValue reaching, TesseraDataLayout *layout) {
  (void)slot, (void)uses;
  Place place = placeAt(op, rewriter, layout);
  MlirValue result = llvmLoadOpGetRes(op);
  mlirRewriterBaseReplaceAllUsesWith(rewriter, result,
                                     extract(&place, reaching, mlirValueGetType(result)));
  return TESSERA_DELETE;
}

bool llvmStoreOpStoresTo(MlirOperation op, TesseraMemorySlot slot) {
  return mlirValueEqual(llvmStoreOpGetAddr(op), slot.pointer);
}

MlirValue llvmStoreOpGetStored(MlirOperation op, TesseraMemorySlot slot, MlirRewriterBase rewriter,
                               MlirValue reaching, TesseraDataLayout *layout) {
  (void)slot;
  Place place = placeAt(op, rewriter, layout);
  return insert(&place, llvmStoreOpGetValue(op), reaching);
}

bool llvmStoreOpCanUsesBeRemoved(MlirOperation op, TesseraMemorySlot slot, TesseraUseList uses,
                                 TesseraAppendUse append, void *user, TesseraDataLayout *layout) {
  (void)append, (void)user;
  return isOnlyUse(uses, slot.pointer, llvmStoreOpGetAddr(op)) &&
         !mlirValueEqual(llvmStoreOpGetValue(op), slot.pointer) && !llvmStoreOpGetVolatile(op) &&
         canBePartOf(layout, mlirValueGetType(llvmStoreOpGetValue(op)), slot.type);
}

TesseraDeletionKind llvmStoreOpRemoveBlockingUses(MlirOperation op, TesseraMemorySlot slot,
                                                  TesseraUseList uses, MlirRewriterBase rewriter,
                                                  MlirValue reaching, TesseraDataLayout *layout) {
  (void)op, (void)slot, (void)uses, (void)rewriter, (void)reaching, (void)layout;
  return TESSERA_DELETE;
}

//===--- Whole blocks of memory ---===//

bool llvmSlotReadLength(MlirAttribute length, uint64_t *bytes) {
  if (mlirAttributeIsNull(length) || !mlirAttributeIsAInteger(length) ||
      mlirIntegerTypeGetWidth(mlirAttributeGetType(length)) > 64)
    return false;
  unsigned width = mlirIntegerTypeGetWidth(mlirAttributeGetType(length));
  *bytes = (uint64_t)mlirIntegerAttrGetValueInt(length);
  if (width < 64)
    *bytes &= (UINT64_C(1) << width) - 1;
  return true;
}

static bool isAllOf(const LlvmBlockAccess *access, MlirType type, TesseraDataLayout *layout) {
  uint64_t bytes;
  return access->hasLength && tesseraDataLayoutSizeInBytes(layout, type, &bytes) &&
         bytes == access->length;
}

static MlirAttribute spreadConstant(MlirType type, uint8_t byte) {
  size_t numWords = (mlirIntegerTypeGetWidth(type) + 63) / 64;
  uint64_t *words = tsAllocZeroed(numWords, sizeof *words);
  for (unsigned i = 0; i < mlirIntegerTypeGetWidth(type); i += 8)
    words[i / 64] |= (uint64_t)byte << i % 64;
  MlirAttribute result = irWrapAttribute(irIntegerAttrGetWide(irType(type), words, numWords));
  tsFree(words);
  return result;
}

// The byte in each byte of an integer.
static MlirValue spreadByte(const Place *place, MlirType type, MlirValue byte) {
  unsigned width = mlirIntegerTypeGetWidth(type);
  MlirAttribute constant = tesseraValueGetConstant(byte);
  if (!mlirAttributeIsNull(constant) && mlirAttributeIsAInteger(constant))
    return integer(place, type,
                   spreadConstant(type, (uint8_t)mlirIntegerAttrGetValueInt(constant)));
  if (width == 8)
    return byte;
  MlirValue value = llvmZExtOpGetRes(
      llvmZExtOpCreate(place->rewriter, place->location, type, byte, (MlirAttribute){NULL}));
  for (uint64_t covered = 8; covered < width; covered *= 2) {
    MlirValue by = integer(place, type, mlirIntegerAttrGet(type, (int64_t)covered));
    MlirAttribute none = {NULL};
    MlirValue shifted =
        llvmShlOpGetRes(llvmShlOpCreate(place->rewriter, place->location, type, value, by, none));
    value = llvmOrOpGetRes(
        llvmOrOpCreate(place->rewriter, place->location, type, value, shifted, none));
  }
  return value;
}

bool llvmBlockCanUsesBeRemoved(const LlvmBlockAccess *access, TesseraMemorySlot slot,
                               TesseraDataLayout *layout) {
  if (access->isVolatile || !isAllOf(access, slot.type, layout))
    return false;
  if (access->isSet)
    return mlirTypeIsAInteger(slot.type) && mlirIntegerTypeGetWidth(slot.type) % 8 == 0 &&
           mlirIntegerTypeGetWidth(slot.type) > 0;
  return !mlirValueEqual(access->destination, access->source);
}

MlirValue llvmBlockGetStored(const LlvmBlockAccess *access, TesseraMemorySlot slot,
                             MlirRewriterBase rewriter, TesseraDataLayout *layout) {
  Place place = placeAt(access->op, rewriter, layout);
  if (access->isSet)
    return spreadByte(&place, slot.type, access->source);
  return llvmSlotLoad(rewriter, place.location, slot.type, access->source);
}

TesseraDeletionKind llvmBlockRemoveBlockingUses(const LlvmBlockAccess *access,
                                                TesseraMemorySlot slot, MlirRewriterBase rewriter,
                                                MlirValue reaching) {
  if (!access->isSet && mlirValueEqual(access->source, slot.pointer))
    llvmSlotStore(rewriter, mlirOperationGetLocation(access->op), reaching, access->destination);
  return TESSERA_DELETE;
}

//===--- What refers to memory without access ---===//

static bool forwardUses(MlirOperation op, TesseraAppendUse append, void *user) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    for (IrUse *use = irValue(mlirOperationGetResult(op, i))->firstUse; use; use = use->next)
      append((MlirOpOperand){use}, user);
  return true;
}

// Goes, with the uses of its result if it has one.
#define REFERS_ONLY(Op)                                                                            \
  bool llvm##Op##CanUsesBeRemoved(MlirOperation op, TesseraUseList uses, TesseraAppendUse append,  \
                                  void *user, TesseraDataLayout *layout) {                         \
    (void)uses, (void)layout;                                                                      \
    return forwardUses(op, append, user);                                                          \
  }                                                                                                \
  TesseraDeletionKind llvm##Op##RemoveBlockingUses(MlirOperation op, TesseraUseList uses,          \
                                                   MlirRewriterBase rewriter) {                    \
    (void)op, (void)uses, (void)rewriter;                                                          \
    return TESSERA_DELETE;                                                                         \
  }
REFERS_ONLY(BitcastOp)
REFERS_ONLY(AddrSpaceCastOp)
REFERS_ONLY(LifetimeStartOp)
REFERS_ONLY(LifetimeEndOp)
REFERS_ONLY(InvariantStartOp)
REFERS_ONLY(InvariantEndOp)
REFERS_ONLY(LaunderInvariantGroupOp)
REFERS_ONLY(StripInvariantGroupOp)
REFERS_ONLY(DbgDeclareOp)

bool llvmDbgDeclareOpRequiresReplacedValues(MlirOperation op) {
  (void)op;
  return true;
}

void llvmDbgDeclareOpVisitReplacedValues(MlirOperation op, size_t count,
                                         const TesseraReplacedValue *values,
                                         MlirRewriterBase rewriter) {
  for (size_t i = 0; i < count; ++i) {
    mlirRewriterBaseSetInsertionPointAfter(rewriter, values[i].op);
    createDbgValue(rewriter, op, values[i].value);
  }
}

bool llvmDbgValueOpCanUsesBeRemoved(MlirOperation op, TesseraUseList uses, TesseraAppendUse append,
                                    void *user, TesseraDataLayout *layout) {
  (void)op, (void)uses, (void)append, (void)user, (void)layout;
  return true;
}

// A debugger is still to know that there was a variable.
TesseraDeletionKind llvmDbgValueOpRemoveBlockingUses(MlirOperation op, TesseraUseList uses,
                                                     MlirRewriterBase rewriter) {
  (void)uses;
  MlirValue value = llvmDbgValueOpGetValue(op);
  mlirRewriterBaseSetInsertionPointBefore(rewriter, op);
  MlirOperation undef =
      llvmUndefOpCreate(rewriter, mlirValueGetLocation(value), mlirValueGetType(value));
  llvmDbgValueOpSetValue(op, llvmUndefOpGetRes(undef));
  return TESSERA_KEEP;
}

bool llvmGEPOpCanUsesBeRemoved(MlirOperation op, TesseraUseList uses, TesseraAppendUse append,
                               void *user, TesseraDataLayout *layout) {
  (void)uses, (void)layout;
  intptr_t count;
  const int32_t *indices = llvmGEPOpGetRawConstantIndices(op, &count);
  for (intptr_t i = 0; i < count; ++i)
    if (indices[i] != 0)
      return false;
  return forwardUses(op, append, user);
}

TesseraDeletionKind llvmGEPOpRemoveBlockingUses(MlirOperation op, TesseraUseList uses,
                                                MlirRewriterBase rewriter) {
  (void)op, (void)uses, (void)rewriter;
  return TESSERA_DELETE;
}
