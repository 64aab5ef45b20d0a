// convert-vector-to-llvm: rows from and to memory.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Memory.h"
#include "conversion/vector-to-llvm/VectorToLLVM.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/vector/Vector.h"

#define FAIL mlirLogicalResultFailure()

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }
static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }

// Bytes that memory is aligned to when nothing says it: those of an element, or of the vector,
// rounded up to a power of two; 0 for types whose size isn't known here.
static int64_t naturalAlignment(const TesseraLowering *lowering, MlirType type, bool ofVector) {
  MlirType element = mlirShapedTypeGetElementType(type);
  uint64_t bits = mlirTypeIsAIndex(element)
                      ? irTypeBitWidth(irType(tesseraLoweringIndexType(lowering)))
                      : irTypeBitWidth(irType(element));
  if (ofVector)
    bits *= (uint64_t)irShapedNumElements(irType(type));
  uint64_t bytes = 1;
  while (bytes * 8 < bits && bytes < UINT64_C(1) << 31)
    bytes *= 2;
  return bits ? (int64_t)bytes : 0;
}

static bool isRow(const TesseraLowering *lowering, MlirType type) {
  MlirType converted = tesseraLoweringConvert(lowering, type);
  return vectorRank(type) <= 1 && converted.ptr && mlirTypeIsAVector(converted) &&
         naturalAlignment(lowering, type, false);
}

// The address of the element where the access begins; null when the memref isn't strided.
static MlirValue addressOf(const TesseraLoweringPlace *at, MlirValue base, MlirValue descriptor,
                           const MlirValue *indices) {
  return tesseraDescriptorElement(at, typeOf(base), descriptor, indices, (MlirAttribute){NULL});
}

//===--- What an access is made of ---===//

// An access as it is converted.
typedef struct Access {
  TesseraLoweringPlace at;
  MlirOperation op;
  MlirType base, vector, row; ///< before; `row`: of the vector, converted
  MlirValue address;          ///< of the element where it begins
  const MlirValue *rest;      ///< operands behind the indices
  MlirValue stored;
  int64_t alignment;
} Access;

static MlirAttribute alignmentOf(const Access *access, unsigned width) {
  return mlirIntegerAttrGet(mlirIntegerTypeGet(access->at.context, width), access->alignment);
}

static MlirAttribute unitIf(const Access *access, bool isSet) {
  return isSet ? mlirUnitAttrGet(access->at.context) : (MlirAttribute){NULL};
}

static MlirOperation makeLoad(const Access *access) {
  const MlirAttribute none = {NULL};
  return llvmLoadOpCreate(access->at.rewriter, access->at.location, access->row, access->address,
                          alignmentOf(access, 64), none,
                          unitIf(access, vectorLoadOpGetNontemporal(access->op)), none, none, none,
                          none, none, none, none, none, none);
}

static MlirOperation makeStore(const Access *access) {
  const MlirAttribute none = {NULL};
  return llvmStoreOpCreate(access->at.rewriter, access->at.location, access->stored,
                           access->address, alignmentOf(access, 64), none,
                           unitIf(access, vectorStoreOpGetNontemporal(access->op)), none, none,
                           none, none, none, none, none);
}

static MlirOperation makeMaskedLoad(const Access *access) {
  return llvmMaskedLoadOpCreate(access->at.rewriter, access->at.location, access->row,
                                access->address, access->rest[0], access->rest[1],
                                alignmentOf(access, 32), (MlirAttribute){NULL});
}

static MlirOperation makeMaskedStore(const Access *access) {
  return llvmMaskedStoreOpCreate(access->at.rewriter, access->at.location, access->stored,
                                 access->address, access->rest[0], alignmentOf(access, 32));
}

// The addresses at the vector of indices, behind that of the access.
static MlirValue addressesOf(const Access *access) {
  static const int32_t kDynamic[] = {INT32_MIN};
  const TesseraLoweringPlace *at = &access->at;
  MlirType row = vectorTypeWithElements(access->vector, typeOf(access->address));
  MlirType element = tesseraLoweringElementType(at->lowering, access->base);
  return resultOf(llvmGEPOpCreate(at->rewriter, at->location, row, access->address, 1, access->rest,
                                  mlirDenseI32ArrayGet(at->context, 1, kDynamic),
                                  mlirTypeAttrGet(element), (MlirAttribute){NULL}));
}

static MlirOperation makeGather(const Access *access) {
  MlirValue addresses = addressesOf(access);
  return llvmMaskedGatherOpCreate(access->at.rewriter, access->at.location, access->row, addresses,
                                  access->rest[1], 1, &access->rest[2], alignmentOf(access, 32));
}

static MlirOperation makeScatter(const Access *access) {
  MlirValue addresses = addressesOf(access);
  return llvmMaskedScatterOpCreate(access->at.rewriter, access->at.location, access->stored,
                                   addresses, access->rest[1], alignmentOf(access, 32));
}

// What says of operand `position` of three how it is aligned; null when nobody has said that.
static MlirAttribute argumentAlignment(const Access *access, MlirAttribute given,
                                       intptr_t position) {
  MlirContext context = access->at.context;
  MlirAttribute attributes[3];
  if (!given.ptr)
    return given;
  const MlirNamedAttribute align = {
      mlirIdentifierGet(context, mlirStringRefCreateFromCString("llvm.align")),
      alignmentOf(access, 64)};
  for (intptr_t i = 0; i < 3; ++i)
    attributes[i] = mlirDictionaryAttrGet(context, i == position, &align);
  return mlirArrayAttrGet(context, 3, attributes);
}

static MlirOperation makeExpandLoad(const Access *access) {
  MlirAttribute aligned =
      argumentAlignment(access, vectorExpandLoadOpGetAlignmentAttr(access->op), 0);
  return llvmMaskedExpandLoadOpCreate(access->at.rewriter, access->at.location, access->row,
                                      access->address, access->rest[0], access->rest[1], aligned,
                                      (MlirAttribute){NULL});
}

static MlirOperation makeCompressStore(const Access *access) {
  MlirAttribute aligned =
      argumentAlignment(access, vectorCompressStoreOpGetAlignmentAttr(access->op), 1);
  return llvmMaskedCompressStoreOpCreate(access->at.rewriter, access->at.location, access->stored,
                                         access->address, access->rest[0], aligned,
                                         (MlirAttribute){NULL});
}

//===--- Accesses ---===//

// `base`: which group of operands the memref is; indices come behind it. What is stored is the
// operand before it, or the last one.
typedef struct AccessKind {
  const TesseraOpDef *root;
  unsigned base;
  MlirAttribute (*getAlignment)(MlirOperation op);
  MlirOperation (*make)(const Access *access);
} AccessKind;

static const AccessKind kAccesses[] = {
    {&vectorLoadOpDef, 0, vectorLoadOpGetAlignmentAttr, makeLoad},
    {&vectorStoreOpDef, 1, vectorStoreOpGetAlignmentAttr, makeStore},
    {&vectorMaskedLoadOpDef, 0, vectorMaskedLoadOpGetAlignmentAttr, makeMaskedLoad},
    {&vectorMaskedStoreOpDef, 0, vectorMaskedStoreOpGetAlignmentAttr, makeMaskedStore},
    {&vectorGatherOpDef, 0, vectorGatherOpGetAlignmentAttr, makeGather},
    {&vectorScatterOpDef, 0, vectorScatterOpGetAlignmentAttr, makeScatter},
    {&vectorExpandLoadOpDef, 0, vectorExpandLoadOpGetAlignmentAttr, makeExpandLoad},
    {&vectorCompressStoreOpDef, 0, vectorCompressStoreOpGetAlignmentAttr, makeCompressStore},
};
enum { kNumAccesses = sizeof kAccesses / sizeof kAccesses[0] };

static MlirLogicalResult lowerAccess(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user, bool ofVector) {
  const AccessKind *kind = kAccesses;
  while (!tesseraOperationIs(op, kind->root))
    ++kind;
  TesseraRange indices = tesseraOperationGetOperandGroup(op, kind->base + 1);
  intptr_t base = indices.start - 1, stored = base ? 0 : mlirOperationGetNumOperands(op) - 1;
  MlirType memref = typeOf(mlirOperationGetOperand(op, base));
  bool isLoad = mlirOperationGetNumResults(op) != 0;
  MlirType vector = isLoad ? typeOf(resultOf(op)) : typeOf(mlirOperationGetOperand(op, stored));
  if (!mlirTypeIsAMemRef(memref) || !mlirTypeIsAVector(vector) || !isRow(user, vector) ||
      vectorMaskOpIsA(mlirOperationGetParentOperation(op)))
    return tesseraConversionFail(rewriter, op, "only rows are moved at once, from and to memory");
  MlirAttribute given = kind->getAlignment(op);
  Access access = {.at = tesseraLoweringAt(rewriter, op, user),
                   .op = op,
                   .base = memref,
                   .vector = vector,
                   .row = tesseraLoweringConvert(user, vector),
                   .rest = operands + indices.start + indices.count,
                   .stored = operands[stored]};
  access.alignment =
      given.ptr ? mlirIntegerAttrGetValueInt(given) : naturalAlignment(user, vector, ofVector);
  access.address = addressOf(&access.at, mlirOperationGetOperand(op, base), operands[base],
                             operands + indices.start);
  if (!access.address.ptr)
    return FAIL;
  MlirOperation made = kind->make(&access);
  if (isLoad)
    mlirRewriterBaseReplaceOpWithOperation(access.at.rewriter, op, made);
  else
    mlirRewriterBaseEraseOp(access.at.rewriter, op);
  return mlirLogicalResultSuccess();
}

// Aligned as elements are, or as vectors are.
static MlirLogicalResult lowerByElements(MlirOperation op, const MlirValue *operands,
                                         MlirPatternRewriter rewriter, void *user) {
  return lowerAccess(op, operands, rewriter, user, false);
}
static MlirLogicalResult lowerByVectors(MlirOperation op, const MlirValue *operands,
                                        MlirPatternRewriter rewriter, void *user) {
  return lowerAccess(op, operands, rewriter, user, true);
}

//===--- type_cast ---===//

// The same addresses, with the shape of the result.
static MlirLogicalResult typeCast(MlirOperation op, const MlirValue *operands,
                                  MlirPatternRewriter rewriter, void *user) {
  MlirType type = typeOf(vectorTypeCastOpGetResult(op));
  MlirType converted = tesseraLoweringConvert(user, type);
  TesseraLoweringPlace at = tesseraLoweringAt(rewriter, op, user);
  IrShape shape = irShapedShape(irType(type));
  int64_t offset, *strides = tsAllocZeroed(shape.rank + 1, sizeof *strides);
  bool isStrided = converted.ptr && irMemRefStridesAndOffset(irType(type), strides, &offset);
  if (isStrided) {
    MlirValue made = tesseraLoweringPoison(&at, converted);
    made = tesseraDescriptorSetAllocated(&at, made, tesseraDescriptorAllocated(&at, operands[0]));
    made = tesseraDescriptorSetAligned(&at, made, tesseraDescriptorAligned(&at, operands[0]));
    made = tesseraDescriptorSetOffset(&at, made, tesseraLoweringIndex(&at, offset));
    for (int64_t i = 0; i < (int64_t)shape.rank; ++i) {
      MlirValue size = tesseraLoweringIndex(&at, shape.sizes[i]);
      made = tesseraDescriptorSetSize(&at, made, i, size);
      made = tesseraDescriptorSetStride(&at, made, i, tesseraLoweringIndex(&at, strides[i]));
    }
    mlirRewriterBaseReplaceOpWithValues(at.rewriter, op, 1, &made);
  }
  tsFree(strides);
  return isStrided ? mlirLogicalResultSuccess() : FAIL;
}

void vectorToLLVMPopulateMemory(TesseraLowering *lowering, MlirRewritePatternSet patterns,
                                const ConvertVectorToLLVMPassOptions *options) {
  for (int i = 0; i < kNumAccesses; ++i)
    tesseraLoweringPatternAdd(patterns, lowering, kAccesses[i].root, 1,
                              options->useVectorAlignment ? lowerByVectors : lowerByElements);
  tesseraLoweringPatternAdd(patterns, lowering, &vectorTypeCastOpDef, 1, typeCast);
}
