// Buffers and globals: how they come and go.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/memref-to-llvm/MemRefToLLVM.h"
#include "dialect/llvm/LLVM.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/memref/MemRefOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"

static const MlirValue kNone = {NULL};
static const MlirAttribute kAbsent = {NULL};

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

//===--- Sizes of types ---===//

static uint64_t divideUp(uint64_t a, uint64_t b) { return a / b + (a % b != 0); }

static uint64_t nextPowerOf2(uint64_t value) {
  uint64_t power = 1;
  while (power < value && power < UINT64_C(1) << 62)
    power *= 2;
  return power;
}

static uint64_t sizeOfDescriptor(const TesseraLowering *lowering, MlirType memref) {
  unsigned space = 0;
  if (mlirTypeIsAMemRef(memref))
    (void)tesseraLoweringAddressSpace(lowering, memref, &space);
  uint64_t pointer = divideUp(tesseraLoweringPointerBits(lowering, space), 8);
  uint64_t index = divideUp(tesseraLoweringGetOptions(lowering)->indexBitwidth, 8);
  if (mlirTypeIsAUnrankedMemRef(memref))
    return index + pointer;
  return 2 * pointer + (1 + 2 * (uint64_t)mlirShapedTypeGetRank(memref)) * index;
}

// How many bytes an element of a memref takes; 0: that isn't known. Numbers wrap where they are too
// large: only alignments are chosen by them.
static uint64_t sizeOfElement(const TesseraLowering *lowering, MlirType type) {
  if (mlirTypeIsAMemRef(type) || mlirTypeIsAUnrankedMemRef(type))
    return sizeOfDescriptor(lowering, type);
  if (mlirTypeIsAIndex(type))
    return divideUp(tesseraLoweringGetOptions(lowering)->indexBitwidth, 8);
  if (mlirTypeIsAComplex(type))
    return 2 * nextPowerOf2(sizeOfElement(lowering, mlirComplexTypeGetElementType(type)));
  if (mlirTypeIsAVector(type)) {
    uint64_t count = 1;
    intptr_t rank = mlirShapedTypeGetRank(type);
    for (intptr_t i = 0; i < rank; ++i) {
      uint64_t size = (uint64_t)mlirShapedTypeGetDimSize(type, i);
      count *= i + 1 == rank ? nextPowerOf2(size) : size;
    }
    return count * sizeOfElement(lowering, mlirShapedTypeGetElementType(type));
  }
  if (mlirTypeIsAInteger(type) || mlirTypeIsAFloat(type))
    return divideUp(irTypeBitWidth(irType(type)), 8);
  return 0;
}

// Whether the size of the memref is a multiple, whatever its dynamic dimensions are.
static bool isMultiple(const TesseraLowering *lowering, MlirType memref, uint64_t factor) {
  uint64_t size = sizeOfElement(lowering, mlirShapedTypeGetElementType(memref)) % factor;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(memref); ++i)
    if (!mlirShapedTypeIsDynamicDim(memref, i)) {
      uint64_t dim = (uint64_t)mlirShapedTypeGetDimSize(memref, i);
      // Powers of 2: what is lost above doesn't matter.
      size = size * dim % factor;
    }
  return size == 0;
}

//===--- alloc and dealloc ---===//

// An allocation: the op, its type, and the pointers to what it gets.
typedef struct Allocation {
  MlirOperation op;
  MlirType type;
  MlirValue bytes; ///< or elements
  MlirValue allocated, aligned;
} Allocation;

// Makes the pointers; false after an error.
typedef bool (*Allocate)(const TesseraLoweringPlace *place, Allocation *allocation);

// Measures the memref, allocates, and makes the descriptor.
static MlirLogicalResult allocate(MlirOperation op, const MlirValue *dynamicSizes,
                                  MlirPatternRewriter rewriter, void *user, bool inBytes,
                                  Allocate make) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  Allocation allocation = {.op = op, .type = mlirValueGetType(m2lResult(op))};
  if (!tesseraLoweringIsPlainMemRef(place.lowering, allocation.type))
    return tesseraConversionFail(rewriter, op, "incompatible memref type");
  size_t rank = (size_t)mlirShapedTypeGetRank(allocation.type);
  MlirValue *sizes = tsAllocZeroed(2 * rank + 1, sizeof *sizes);
  allocation.bytes =
      tesseraDescriptorMeasure(&place, allocation.type, dynamicSizes, inBytes, sizes, sizes + rank);
  MlirValue descriptor = kNone;
  if (make(&place, &allocation))
    descriptor = tesseraDescriptorCreate(&place, allocation.type, allocation.allocated,
                                         allocation.aligned, sizes, sizes + rank);
  tsFree(sizes);
  return descriptor.ptr ? m2lReplace(&place, op, descriptor) : failure();
}

// The next multiple of the alignment.
static MlirValue alignUp(const TesseraLoweringPlace *place, MlirValue number, MlirValue alignment) {
  MlirValue one = tesseraLoweringIndex(place, 1);
  MlirValue bump = m2lBinary(place, &llvmSubOpDef, alignment, one);
  MlirValue bumped = m2lBinary(place, &llvmAddOpDef, number, bump);
  MlirValue rest = m2lBinary(place, &llvmURemOpDef, bumped, alignment);
  return m2lBinary(place, &llvmSubOpDef, bumped, rest);
}

static bool callAllocator(const TesseraLoweringPlace *place, Allocation *allocation,
                          TesseraRuntimeFunction kind, intptr_t count, const MlirValue *operands) {
  MlirOperation function =
      tesseraLoweringRuntime(place, mlirOperationGetParentOperation(allocation->op), kind);
  if (mlirOperationIsNull(function))
    return false;
  MlirValue pointer = m2lResult(tesseraLoweringCallFunction(place, function, count, operands));
  MlirType wanted = tesseraLoweringElementPointerType(place->lowering, allocation->type);
  if (!mlirTypeEqual(mlirValueGetType(pointer), wanted))
    pointer =
        m2lResult(llvmAddrSpaceCastOpCreate(place->rewriter, place->location, wanted, pointer));
  allocation->allocated = allocation->aligned = pointer;
  return true;
}

static bool isGeneric(const TesseraLoweringPlace *place) {
  return tesseraLoweringGetOptions(place->lowering)->useGenericFunctions;
}

// The alignment that malloc may not give by itself; null: none.
static MlirValue alignmentOf(const TesseraLoweringPlace *place, const Allocation *allocation) {
  MlirAttribute given = memrefAllocOpGetAlignmentAttr(allocation->op);
  if (given.ptr)
    return tesseraLoweringIndex(place, mlirIntegerAttrGetValueInt(given));
  MlirType element = mlirShapedTypeGetElementType(allocation->type);
  bool isNumber = mlirTypeIsAIndex(element) || mlirTypeIsAFloat(element) ||
                  (mlirTypeIsAInteger(element) && mlirIntegerTypeIsSignless(element));
  return isNumber ? kNone
                  : tesseraLoweringSizeOf(
                        place, tesseraLoweringElementType(place->lowering, allocation->type));
}

static bool callMalloc(const TesseraLoweringPlace *place, Allocation *allocation) {
  MlirValue alignment = alignmentOf(place, allocation);
  MlirValue bytes = allocation->bytes;
  if (alignment.ptr)
    bytes = m2lBinary(place, &llvmAddOpDef, bytes, alignment);
  if (!callAllocator(place, allocation,
                     isGeneric(place) ? TESSERA_RUNTIME_GENERIC_ALLOC : TESSERA_RUNTIME_MALLOC, 1,
                     &bytes))
    return false;
  if (!alignment.ptr)
    return true;
  MlirValue address = m2lResult(llvmPtrToIntOpCreate(place->rewriter, place->location,
                                                     tesseraLoweringIndexType(place->lowering),
                                                     allocation->allocated));
  address = alignUp(place, address, alignment);
  allocation->aligned = m2lResult(llvmIntToPtrOpCreate(
      place->rewriter, place->location, mlirValueGetType(allocation->allocated), address, kAbsent));
  return true;
}

static bool callAlignedAlloc(const TesseraLoweringPlace *place, Allocation *allocation) {
  enum { LEAST = 16 };
  MlirAttribute given = memrefAllocOpGetAlignmentAttr(allocation->op);
  uint64_t natural =
      nextPowerOf2(sizeOfElement(place->lowering, mlirShapedTypeGetElementType(allocation->type)));
  int64_t alignment = given.ptr         ? mlirIntegerAttrGetValueInt(given)
                      : natural > LEAST ? (int64_t)natural
                                        : LEAST;
  MlirValue operands[] = {tesseraLoweringIndex(place, alignment), allocation->bytes};
  // aligned_alloc wants a multiple.
  if (!isMultiple(place->lowering, allocation->type, (uint64_t)alignment))
    operands[1] = alignUp(place, operands[1], operands[0]);
  return callAllocator(place, allocation,
                       isGeneric(place) ? TESSERA_RUNTIME_GENERIC_ALIGNED_ALLOC
                                        : TESSERA_RUNTIME_ALIGNED_ALLOC,
                       2, operands);
}

static MlirLogicalResult lowerAlloc(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user) {
  TesseraOpAdaptor adaptor = tesseraOperationGetAdaptor(op, operands);
  bool isAligned = tesseraLoweringGetOptions(user)->allocLowering == TESSERA_ALLOC_ALIGNED;
  return allocate(op, memrefAllocOpAdaptorGetDynamicSizes(&adaptor), rewriter, user, true,
                  isAligned ? callAlignedAlloc : callMalloc);
}

static bool useStack(const TesseraLoweringPlace *place, Allocation *allocation) {
  MlirType element = tesseraLoweringElementType(place->lowering, allocation->type);
  allocation->allocated = allocation->aligned = m2lResult(llvmAllocaOpCreate(
      place->rewriter, place->location,
      tesseraLoweringElementPointerType(place->lowering, allocation->type), allocation->bytes,
      memrefAllocaOpGetAlignmentAttr(allocation->op), mlirTypeAttrGet(element), kAbsent));
  return true;
}

static MlirLogicalResult lowerAlloca(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  TesseraOpAdaptor adaptor = tesseraOperationGetAdaptor(op, operands);
  return allocate(op, memrefAllocaOpAdaptorGetDynamicSizes(&adaptor), rewriter, user, false,
                  useStack);
}

static MlirLogicalResult lowerDealloc(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirOperation function = tesseraLoweringRuntime(&place, mlirOperationGetParentOperation(op),
                                                  isGeneric(&place) ? TESSERA_RUNTIME_GENERIC_FREE
                                                                    : TESSERA_RUNTIME_FREE);
  MlirType type = mlirValueGetType(memrefDeallocOpGetMemref(op));
  unsigned space;
  if (mlirOperationIsNull(function) || !tesseraLoweringAddressSpace(user, type, &space))
    return failure();
  MlirValue pointer;
  if (mlirTypeIsAUnrankedMemRef(type))
    pointer = tesseraUnrankedAllocated(&place, tesseraUnrankedPointer(&place, operands[0]),
                                       tesseraLoweringPointerType(user, space));
  else
    pointer = tesseraDescriptorAllocated(&place, operands[0]);
  tesseraLoweringCallFunction(&place, function, 1, &pointer);
  mlirRewriterBaseEraseOp(place.rewriter, op);
  return success();
}

//===--- alloca_scope ---===//

static void branch(const TesseraLoweringPlace *place, MlirBlock to, intptr_t count,
                   const MlirValue *values) {
  llvmBrOpCreate(place->rewriter, place->location, count, values, kAbsent, to);
}

// Goes on behind the scope with what it returns.
static void leaveScope(const TesseraLoweringPlace *place, MlirBlock end, MlirBlock to,
                       MlirValue saved) {
  MlirOperation leave = mlirBlockGetTerminator(end);
  intptr_t count = mlirOperationGetNumOperands(leave);
  MlirValue *values = tsAllocZeroed((size_t)count + 1, sizeof *values);
  for (intptr_t i = 0; i < count; ++i)
    values[i] = mlirOperationGetOperand(leave, i);
  mlirRewriterBaseSetInsertionPointToEnd(place->rewriter, end);
  m2lRestoreStack(place, saved);
  branch(place, to, count, values);
  mlirRewriterBaseEraseOp(place->rewriter, leave);
  tsFree(values);
}

static MlirBlock lastBlock(MlirRegion region) {
  MlirBlock last = mlirRegionGetFirstBlock(region);
  for (MlirBlock next = last; next.ptr; next = mlirBlockGetNextInRegion(next))
    last = next;
  return last;
}

static MlirLogicalResult lowerAllocaScope(MlirOperation op, const MlirValue *operands,
                                          MlirPatternRewriter rewriter, void *user) {
  (void)operands;
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirBlock behind = mlirOperationGetBlock(op), joined = behind;
  MlirBlock before = tesseraRewriterSplitBlock(place.rewriter, behind, op);
  intptr_t count = mlirOperationGetNumResults(op);
  if (count) {
    joined = mlirRewriterBaseCreateBlockBefore(place.rewriter, behind, 0, NULL, NULL);
    for (intptr_t i = 0; i < count; ++i)
      mlirBlockAddArgument(joined, mlirValueGetType(mlirOperationGetResult(op, i)), place.location);
    branch(&place, behind, 0, NULL);
  }
  MlirRegion region = memrefAllocaScopeOpGetBodyRegion(op);
  MlirBlock first = mlirRegionGetFirstBlock(region), last = lastBlock(region);
  mlirRewriterBaseInlineRegionBefore(place.rewriter, region, joined);
  mlirRewriterBaseSetInsertionPointToEnd(place.rewriter, before);
  MlirValue saved = m2lSaveStack(&place);
  branch(&place, first, 0, NULL);
  leaveScope(&place, last, joined, saved);
  MlirValue *values = tsAllocZeroed((size_t)count + 1, sizeof *values);
  for (intptr_t i = 0; i < count; ++i)
    values[i] = mlirBlockGetArgument(joined, i);
  mlirRewriterBaseReplaceOpWithValues(place.rewriter, op, count, values);
  tsFree(values);
  return success();
}

//===--- Globals ---===//

// The element type, in an array for each dimension.
static MlirType globalType(const TesseraLowering *lowering, MlirType memref) {
  MlirType type = tesseraLoweringElementType(lowering, memref);
  for (intptr_t i = mlirShapedTypeGetRank(memref); type.ptr && i-- > 0;)
    type = llvmArrayTypeGet(tesseraLoweringGetContext(lowering), type,
                            mlirShapedTypeGetDimSize(memref, i));
  return type;
}

static void createUndefined(const TesseraLoweringPlace *place, MlirOperation global,
                            MlirType type) {
  tesseraRewriterCreateBlock(place->rewriter, llvmGlobalOpGetInitializer(global), 0, NULL, NULL);
  MlirValue value = m2lResult(llvmUndefOpCreate(place->rewriter, place->location, type));
  llvmReturnOpCreate(place->rewriter, place->location, value);
}

static MlirLogicalResult lowerGlobal(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  (void)operands;
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirType memref = memrefGlobalOpGetType(op);
  MlirType type = globalType(user, memref);
  if (!tesseraLoweringIsPlainMemRef(user, memref) || mlirTypeIsNull(type))
    return failure();
  MlirAttribute value = memrefGlobalOpGetInitialValueAttr(op);
  bool isUninitialized = value.ptr && mlirAttributeIsAUnit(value);
  if (isUninitialized)
    value = kAbsent;
  if (value.ptr && mlirShapedTypeGetRank(memref) == 0) {
    if (!mlirAttributeIsADenseElements(value) || !mlirDenseElementsAttrIsSplat(value))
      return tesseraConversionFail(rewriter, op, "its value isn't written out");
    value = mlirDenseElementsAttrGetSplatValue(value);
  }
  unsigned space;
  if (!tesseraLoweringAddressSpace(user, memref, &space)) {
    mlirOperationEmitOpError(op, "memory space cannot be converted to an integer address space");
    return failure();
  }
  bool isPublic = tesseraSymbolGetVisibility(op) == TESSERA_VISIBILITY_PUBLIC;
  MlirAttribute linkage =
      llvmLinkageAttrGet(place.context, isPublic ? LlvmLinkageExternal : LlvmLinkagePrivate);
  MlirOperation made = llvmGlobalOpCreate(
      place.rewriter, place.location, mlirTypeAttrGet(type), memrefGlobalOpGetConstantAttr(op),
      memrefGlobalOpGetSymNameAttr(op), linkage, kAbsent, kAbsent, kAbsent, value,
      memrefGlobalOpGetAlignmentAttr(op),
      mlirIntegerAttrGet(mlirIntegerTypeGet(place.context, 32), space), kAbsent, kAbsent, kAbsent,
      kAbsent, kAbsent, kAbsent);
  mlirRewriterBaseEraseOp(place.rewriter, op);
  if (isUninitialized)
    createUndefined(&place, made, type);
  return success();
}

// Nobody frees a global: where that is tried all the same, the pointer to free is a bad one.
static bool useGlobal(const TesseraLoweringPlace *place, Allocation *allocation) {
  const int64_t bad = 0xdeadbeef;
  const TesseraLowering *lowering = place->lowering;
  unsigned space;
  MlirType type = globalType(lowering, allocation->type);
  if (!tesseraLoweringAddressSpace(lowering, allocation->type, &space) || mlirTypeIsNull(type))
    return false;
  MlirType pointer = tesseraLoweringPointerType(lowering, space);
  MlirValue address = m2lResult(llvmAddressOfOpCreate(
      place->rewriter, place->location, pointer, memrefGetGlobalOpGetNameAttr(allocation->op)));
  size_t count = (size_t)mlirShapedTypeGetRank(allocation->type) + 1;
  int32_t *zeros = tsAllocZeroed(count, sizeof *zeros);
  allocation->aligned =
      tesseraLoweringAddress(place, type, address, (intptr_t)count, NULL, zeros, kAbsent);
  tsFree(zeros);
  MlirType number = mlirIntegerTypeGet(place->context, tesseraLoweringPointerBits(lowering, space));
  MlirValue nowhere = tesseraLoweringConstant(
      place, number, mlirIntegerAttrGet(mlirIndexTypeGet(place->context), bad));
  allocation->allocated =
      m2lResult(llvmIntToPtrOpCreate(place->rewriter, place->location, pointer, nowhere, kAbsent));
  return true;
}

static MlirLogicalResult lowerGetGlobal(MlirOperation op, const MlirValue *operands,
                                        MlirPatternRewriter rewriter, void *user) {
  return allocate(op, operands, rewriter, user, true, useGlobal);
}

//===--- Patterns ---===//

void m2lAddAllocations(TesseraLowering *lowering, MlirRewritePatternSet patterns) {
  tesseraLoweringPatternAdd(patterns, lowering, &memrefAllocaOpDef, 1, lowerAlloca);
  tesseraLoweringPatternAdd(patterns, lowering, &memrefAllocaScopeOpDef, 1, lowerAllocaScope);
  tesseraLoweringPatternAdd(patterns, lowering, &memrefGetGlobalOpDef, 1, lowerGetGlobal);
  tesseraLoweringPatternAdd(patterns, lowering, &memrefGlobalOpDef, 1, lowerGlobal);
  if (tesseraLoweringGetOptions(lowering)->allocLowering == TESSERA_ALLOC_NONE)
    return;
  tesseraLoweringPatternAdd(patterns, lowering, &memrefAllocOpDef, 1, lowerAlloc);
  tesseraLoweringPatternAdd(patterns, lowering, &memrefDeallocOpDef, 1, lowerDealloc);
}
