// convert-vector-to-llvm: rows from and to memory.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/vector-to-llvm/VectorToLLVM.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/vector/Vector.h"

#define FAIL mlirLogicalResultFailure()

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }
static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }

static MlirLogicalResult replace(const TesseraLoweringPlace *at, MlirOperation op,
                                 MlirOperation made) {
  if (mlirOperationGetNumResults(op))
    mlirRewriterBaseReplaceOpWithOperation(at->rewriter, op, made);
  else
    mlirRewriterBaseEraseOp(at->rewriter, op);
  return mlirLogicalResultSuccess();
}

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

// The alignment of an access, in an attribute of so many bits.
static MlirAttribute alignmentOf(const TesseraLoweringPlace *at, MlirAttribute given, MlirType type,
                                 bool ofVector, unsigned width) {
  int64_t bytes = given.ptr ? mlirIntegerAttrGetValueInt(given)
                            : naturalAlignment(at->lowering, type, ofVector);
  return mlirIntegerAttrGet(mlirIntegerTypeGet(at->context, width), bytes);
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

static MlirAttribute unitIf(const TesseraLoweringPlace *at, bool isSet) {
  return isSet ? mlirUnitAttrGet(at->context) : (MlirAttribute){NULL};
}

//===--- load and store ---===//

static MlirLogicalResult load(MlirOperation op, const MlirValue *operands,
                              MlirPatternRewriter rewriter, void *user, bool ofVector) {
  MlirType type = typeOf(vectorLoadOpGetResult(op));
  if (!isRow(user, type))
    return tesseraConversionFail(rewriter, op, "only rows are read at once");
  TesseraLoweringPlace at = tesseraLoweringAt(rewriter, op, user);
  MlirValue address = addressOf(&at, vectorLoadOpGetBase(op), operands[0], operands + 1);
  if (!address.ptr)
    return FAIL;
  const MlirAttribute none = {NULL};
  return replace(
      &at, op,
      llvmLoadOpCreate(at.rewriter, at.location, tesseraLoweringConvert(user, type), address,
                       alignmentOf(&at, vectorLoadOpGetAlignmentAttr(op), type, ofVector, 64), none,
                       unitIf(&at, vectorLoadOpGetNontemporal(op)), none, none, none, none, none,
                       none, none, none, none));
}

static MlirLogicalResult store(MlirOperation op, const MlirValue *operands,
                               MlirPatternRewriter rewriter, void *user, bool ofVector) {
  MlirType type = typeOf(vectorStoreOpGetValueToStore(op));
  if (!isRow(user, type))
    return tesseraConversionFail(rewriter, op, "only rows are written at once");
  TesseraLoweringPlace at = tesseraLoweringAt(rewriter, op, user);
  MlirValue address = addressOf(&at, vectorStoreOpGetBase(op), operands[1], operands + 2);
  if (!address.ptr)
    return FAIL;
  const MlirAttribute none = {NULL};
  return replace(
      &at, op,
      llvmStoreOpCreate(at.rewriter, at.location, operands[0], address,
                        alignmentOf(&at, vectorStoreOpGetAlignmentAttr(op), type, ofVector, 64),
                        none, unitIf(&at, vectorStoreOpGetNontemporal(op)), none, none, none, none,
                        none, none, none));
}

static MlirLogicalResult maskedLoad(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user, bool ofVector) {
  MlirType type = typeOf(vectorMaskedLoadOpGetResult(op));
  if (!isRow(user, type))
    return tesseraConversionFail(rewriter, op, "only rows are read at once");
  TesseraLoweringPlace at = tesseraLoweringAt(rewriter, op, user);
  const MlirValue *rest = operands + 1 + vectorMaskedLoadOpGetNumIndices(op);
  MlirValue address = addressOf(&at, vectorMaskedLoadOpGetBase(op), operands[0], operands + 1);
  if (!address.ptr)
    return FAIL;
  const MlirAttribute none = {NULL};
  return replace(
      &at, op,
      llvmMaskedLoadOpCreate(
          at.rewriter, at.location, tesseraLoweringConvert(user, type), address, rest[0], rest[1],
          alignmentOf(&at, vectorMaskedLoadOpGetAlignmentAttr(op), type, ofVector, 32), none));
}

static MlirLogicalResult maskedStore(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user, bool ofVector) {
  MlirType type = typeOf(vectorMaskedStoreOpGetValueToStore(op));
  if (!isRow(user, type))
    return tesseraConversionFail(rewriter, op, "only rows are written at once");
  TesseraLoweringPlace at = tesseraLoweringAt(rewriter, op, user);
  const MlirValue *rest = operands + 1 + vectorMaskedStoreOpGetNumIndices(op);
  MlirValue address = addressOf(&at, vectorMaskedStoreOpGetBase(op), operands[0], operands + 1);
  if (!address.ptr)
    return FAIL;
  return replace(&at, op,
                 llvmMaskedStoreOpCreate(at.rewriter, at.location, rest[1], address, rest[0],
                                         alignmentOf(&at, vectorMaskedStoreOpGetAlignmentAttr(op),
                                                     type, ofVector, 32)));
}

//===--- gather and scatter ---===//

// The addresses at a vector of indices behind an address.
static MlirValue addressesOf(const TesseraLoweringPlace *at, MlirType memref, MlirType row,
                             MlirValue address, MlirValue indices) {
  MlirType pointers = vectorTypeWithElements(row, typeOf(address));
  MlirType element = tesseraLoweringElementType(at->lowering, memref);
  const int32_t dynamic[] = {INT32_MIN};
  return resultOf(llvmGEPOpCreate(at->rewriter, at->location, pointers, address, 1, &indices,
                                  mlirDenseI32ArrayGet(at->context, 1, dynamic),
                                  mlirTypeAttrGet(element), (MlirAttribute){NULL}));
}

static MlirLogicalResult gather(MlirOperation op, const MlirValue *operands,
                                MlirPatternRewriter rewriter, void *user, bool ofVector) {
  MlirType type = typeOf(vectorGatherOpGetResult(op));
  MlirValue base = vectorGatherOpGetBase(op);
  if (!isRow(user, type) || !mlirTypeIsAMemRef(typeOf(base)) ||
      vectorMaskOpIsA(mlirOperationGetParentOperation(op)))
    return tesseraConversionFail(rewriter, op, "only rows are read at once, and from memory");
  TesseraLoweringPlace at = tesseraLoweringAt(rewriter, op, user);
  const MlirValue *rest = operands + 1 + vectorGatherOpGetNumOffsets(op);
  MlirValue address = addressOf(&at, base, operands[0], operands + 1);
  if (!address.ptr)
    return FAIL;
  MlirType row = tesseraLoweringConvert(user, type);
  MlirValue addresses = addressesOf(&at, typeOf(base), row, address, rest[0]);
  return replace(&at, op,
                 llvmMaskedGatherOpCreate(
                     at.rewriter, at.location, row, addresses, rest[1], 1, &rest[2],
                     alignmentOf(&at, vectorGatherOpGetAlignmentAttr(op), type, ofVector, 32)));
}

static MlirLogicalResult scatter(MlirOperation op, const MlirValue *operands,
                                 MlirPatternRewriter rewriter, void *user, bool ofVector) {
  MlirType type = typeOf(vectorScatterOpGetValueToStore(op));
  MlirValue base = vectorScatterOpGetBase(op);
  if (!isRow(user, type) || !mlirTypeIsAMemRef(typeOf(base)))
    return tesseraConversionFail(rewriter, op, "only rows are written at once, and to memory");
  TesseraLoweringPlace at = tesseraLoweringAt(rewriter, op, user);
  const MlirValue *rest = operands + 1 + vectorScatterOpGetNumOffsets(op);
  MlirValue address = addressOf(&at, base, operands[0], operands + 1);
  if (!address.ptr)
    return FAIL;
  MlirType row = tesseraLoweringConvert(user, type);
  MlirValue addresses = addressesOf(&at, typeOf(base), row, address, rest[0]);
  return replace(&at, op,
                 llvmMaskedScatterOpCreate(
                     at.rewriter, at.location, rest[2], addresses, rest[1],
                     alignmentOf(&at, vectorScatterOpGetAlignmentAttr(op), type, ofVector, 32)));
}

//===--- expandload and compressstore ---===//

static MlirLogicalResult expandLoad(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user, bool ofVector) {
  (void)ofVector;
  MlirType type = typeOf(vectorExpandLoadOpGetResult(op));
  if (!isRow(user, type))
    return tesseraConversionFail(rewriter, op, "only rows are read at once");
  TesseraLoweringPlace at = tesseraLoweringAt(rewriter, op, user);
  const MlirValue *rest = operands + 1 + vectorExpandLoadOpGetNumIndices(op);
  MlirValue address = addressOf(&at, vectorExpandLoadOpGetBase(op), operands[0], operands + 1);
  if (!address.ptr)
    return FAIL;
  const MlirAttribute none = {NULL};
  return replace(&at, op,
                 llvmMaskedExpandLoadOpCreate(at.rewriter, at.location,
                                              tesseraLoweringConvert(user, type), address, rest[0],
                                              rest[1], none, none));
}

static MlirLogicalResult compressStore(MlirOperation op, const MlirValue *operands,
                                       MlirPatternRewriter rewriter, void *user, bool ofVector) {
  (void)ofVector;
  if (!isRow(user, typeOf(vectorCompressStoreOpGetValueToStore(op))))
    return tesseraConversionFail(rewriter, op, "only rows are written at once");
  TesseraLoweringPlace at = tesseraLoweringAt(rewriter, op, user);
  const MlirValue *rest = operands + 1 + vectorCompressStoreOpGetNumIndices(op);
  MlirValue address = addressOf(&at, vectorCompressStoreOpGetBase(op), operands[0], operands + 1);
  if (!address.ptr)
    return FAIL;
  const MlirAttribute none = {NULL};
  return replace(&at, op,
                 llvmMaskedCompressStoreOpCreate(at.rewriter, at.location, rest[1], address,
                                                 rest[0], none, none));
}

//===--- type_cast ---===//

// The same addresses, with the shape of the result.
static MlirLogicalResult typeCast(MlirOperation op, const MlirValue *operands,
                                  MlirPatternRewriter rewriter, void *user, bool ofVector) {
  (void)ofVector;
  MlirType type = typeOf(vectorTypeCastOpGetResult(op));
  TesseraLoweringPlace at = tesseraLoweringAt(rewriter, op, user);
  MlirValue made =
      tesseraDescriptorFromStaticShape(&at, type, tesseraDescriptorAllocated(&at, operands[0]),
                                       tesseraDescriptorAligned(&at, operands[0]));
  if (!made.ptr)
    return FAIL;
  mlirRewriterBaseReplaceOpWithValues(at.rewriter, op, 1, &made);
  return mlirLogicalResultSuccess();
}

//===--- Patterns ---===//

// Aligned as elements are, or as vectors are.
#define BOTH(function)                                                                             \
  static MlirLogicalResult function##Elements(MlirOperation op, const MlirValue *operands,         \
                                              MlirPatternRewriter rewriter, void *user) {          \
    return function(op, operands, rewriter, user, false);                                          \
  }                                                                                                \
  static MlirLogicalResult function##Vectors(MlirOperation op, const MlirValue *operands,          \
                                             MlirPatternRewriter rewriter, void *user) {           \
    return function(op, operands, rewriter, user, true);                                           \
  }

BOTH(load)
BOTH(store)
BOTH(maskedLoad)
BOTH(maskedStore)
BOTH(gather)
BOTH(scatter)
BOTH(expandLoad)
BOTH(compressStore)
BOTH(typeCast)

void vectorToLLVMPopulateMemory(TesseraLowering *lowering, MlirRewritePatternSet patterns,
                                const ConvertVectorToLLVMPassOptions *options) {
  static const struct {
    const TesseraOpDef *root;
    TesseraConversionFunction functions[2];
  } kRows[] = {
      {&vectorLoadOpDef, {loadElements, loadVectors}},
      {&vectorStoreOpDef, {storeElements, storeVectors}},
      {&vectorMaskedLoadOpDef, {maskedLoadElements, maskedLoadVectors}},
      {&vectorMaskedStoreOpDef, {maskedStoreElements, maskedStoreVectors}},
      {&vectorGatherOpDef, {gatherElements, gatherVectors}},
      {&vectorScatterOpDef, {scatterElements, scatterVectors}},
      {&vectorExpandLoadOpDef, {expandLoadElements, expandLoadVectors}},
      {&vectorCompressStoreOpDef, {compressStoreElements, compressStoreVectors}},
      {&vectorTypeCastOpDef, {typeCastElements, typeCastVectors}},
  };
  for (size_t i = 0; i < sizeof kRows / sizeof kRows[0]; ++i)
    tesseraLoweringPatternAdd(patterns, lowering, kRows[i].root, 1,
                              kRows[i].functions[options->useVectorAlignment]);
}
