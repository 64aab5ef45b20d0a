// Hooks of the bufferization dialect: attributes of other ops, verifiers, effects, types and sizes
// of results. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithReshape.h"
#include "dialect/bufferization/BufferizationOps.h"
#include "dialect/tensor/TensorOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

//===--- Attributes of functions and other ops ---===//

static bool isAccess(MlirAttribute attribute) {
  static const char *const known[] = {"none", "read", "write", "read-write"};
  for (size_t i = 0; i < sizeof known / sizeof *known; ++i)
    if (tsEqualC(mlirStringAttrGetValue(attribute), known[i]))
      return true;
  return false;
}

static bool isLayout(MlirAttribute attribute) {
  return mlirAttributeIsAAffineMap(attribute) || mlirAttributeIsAStridedLayout(attribute);
}

static bool isFunction(MlirOperation op) { return functionOpInterfaceCast(op) != NULL; }

MlirLogicalResult bufferizationVerifyRegionArgAttribute(MlirOperation op, unsigned region,
                                                        unsigned argument,
                                                        MlirNamedAttribute attribute) {
  (void)region;
  (void)argument;
  static const struct {
    const char *name, *kind;
    bool (*isOne)(MlirAttribute attribute);
  } known[] = {{"bufferization.writable", "boolean", mlirAttributeIsABool},
               {"bufferization.access", "string", mlirAttributeIsAString},
               {"bufferization.buffer_layout", "memref layout", isLayout}};
  size_t which = 0, count = sizeof known / sizeof *known;
  while (which < count && !tsEqualC(mlirIdentifierStr(attribute.name), known[which].name))
    ++which;
  // MLIR names the last one that it looks for, whatever the attribute is.
  if (which == count)
    return mlirOperationEmitError(op,
                                  "attribute '%s' not supported as a region arg attribute by "
                                  "the bufferization dialect",
                                  known[count - 1].name);
  const char *name = known[which].name;
  if (!known[which].isOne(attribute.attribute))
    return mlirOperationEmitError(op, "'%s' is expected to be a %s attribute", name,
                                  known[which].kind);
  if (!isFunction(op))
    return mlirOperationEmitError(op, "expected '%s' to be used on function-like operations", name);
  if (which == 0 && functionOpInterfaceIsDeclaration(op))
    return mlirOperationEmitError(op, "'%s' is invalid on external functions", name);
  if (which == 1 && !isAccess(attribute.attribute))
    return mlirOperationEmitError(op, "invalid value for '%s'", name);
  return success();
}

static void noteAllocationOrFree(TesseraEffect effect, void *user) {
  bool *found = user;
  *found |= effect.kind == TESSERA_EFFECT_ALLOCATE || effect.kind == TESSERA_EFFECT_FREE;
}

// Of an op without effects that are known, anything may be.
static bool mayAllocateOrFree(MlirOperation op) {
  bool found = false;
  if (!memoryEffectOpInterfaceCast(op))
    return !tesseraOperationHasTrait(op, TESSERA_TRAIT_NO_MEMORY_EFFECT);
  memoryEffectOpInterfaceGetEffects(op, noteAllocationOrFree, &found);
  return found;
}

MlirLogicalResult bufferizationVerifyOperationAttribute(MlirOperation op,
                                                        MlirNamedAttribute attribute) {
  MlirStringRef name = mlirIdentifierStr(attribute.name);
  if (!tsEqualC(name, "bufferization.manual_deallocation"))
    return mlirOperationEmitError(
        op, "attribute '\"%.*s\"' not supported as an op attribute by the bufferization dialect",
        (int)name.length, name.data);
  if (!mayAllocateOrFree(op))
    return mlirOperationEmitOpError(op,
                                    "attribute '%.*s' can be used only on ops that have an "
                                    "allocation and/or free side effect",
                                    (int)name.length, name.data);
  return success();
}

//===--- to_tensor, to_buffer ---===//

static bool areEqualShapes(MlirType a, MlirType b) {
  bool areEqual = mlirShapedTypeGetRank(a) == mlirShapedTypeGetRank(b);
  for (intptr_t i = 0; areEqual && i < mlirShapedTypeGetRank(a); ++i)
    areEqual = mlirShapedTypeGetDimSize(a, i) == mlirShapedTypeGetDimSize(b, i);
  return areEqual;
}

static MlirLogicalResult verifyAlike(MlirOperation op, MlirType tensor, MlirType buffer) {
  const char *problem = NULL;
  bool isRanked = mlirTypeIsARankedTensor(tensor);
  if (isRanked != mlirTypeIsAMemRef(buffer) || (isRanked && !areEqualShapes(tensor, buffer)))
    problem = "shapes do not match";
  else if (!mlirTypeEqual(mlirShapedTypeGetElementType(tensor),
                          mlirShapedTypeGetElementType(buffer)))
    problem = "element types do not match";
  if (!problem)
    return success();
  mlirOperationEmitError(op, "%s", problem);
  return mlirOperationEmitOpError(op,
                                  "failed to verify that specified tensor and buffer types match");
}

MlirLogicalResult bufferizationToTensorOpVerify(MlirOperation op) {
  return verifyAlike(op, typeOf(bufferizationToTensorOpGetResult(op)),
                     typeOf(bufferizationToTensorOpGetBuffer(op)));
}

MlirLogicalResult bufferizationToBufferOpVerify(MlirOperation op) {
  return verifyAlike(op, typeOf(bufferizationToBufferOpGetTensor(op)),
                     typeOf(bufferizationToBufferOpGetBuffer(op)));
}

//===--- materialize_in_destination ---===//

static bool isBuffer(MlirType type) {
  return mlirTypeIsAMemRef(type) || mlirTypeIsAUnrankedMemRef(type);
}

// What is wrong with the destination's kind and what goes with it, or NULL.
static const char *findMisuse(MlirOperation op, MlirType dest, MlirType result) {
  if (!isBuffer(dest) && !mlirTypeIsATensor(dest))
    return "'dest' must be a tensor or a memref";
  if (mlirTypeIsATensor(dest)) {
    if (!result.ptr)
      return "tensor 'dest' implies exactly one tensor result";
    if (!mlirTypeEqual(dest, result))
      return "result and 'dest' types must match";
  } else if (result.ptr) {
    return "memref 'dest' implies zero results";
  }
  if (bufferizationMaterializeInDestinationOpGetRestrict(op) && !isBuffer(dest))
    return "'restrict' is valid only for memref destinations";
  if (bufferizationMaterializeInDestinationOpGetWritable(op) != isBuffer(dest))
    return "'writable' must be specified if and only if the destination is of memref type";
  return NULL;
}

MlirLogicalResult bufferizationMaterializeInDestinationOpVerify(MlirOperation op) {
  MlirType source = typeOf(bufferizationMaterializeInDestinationOpGetSource(op));
  MlirType dest = typeOf(bufferizationMaterializeInDestinationOpGetDest(op));
  MlirType result = {NULL};
  if (mlirOperationGetNumResults(op))
    result = typeOf(mlirOperationGetResult(op, 0));
  const char *misuse = findMisuse(op, dest, result);
  if (misuse)
    return mlirOperationEmitOpError(op, "%s", misuse);
  bool isRanked = mlirShapedTypeHasRank(source);
  if (isRanked && mlirShapedTypeHasRank(dest) &&
      mlirShapedTypeGetRank(source) != mlirShapedTypeGetRank(dest))
    return mlirOperationEmitOpError(op, "rank mismatch between source and destination shape");
  if (isRanked != mlirShapedTypeHasRank(dest) || !tesseraTypesHaveSameShape(source, dest))
    return mlirOperationEmitOpError(op, "source/destination shapes are incompatible");
  return success();
}

void bufferizationMaterializeInDestinationOpGetEffects(MlirOperation op, TesseraAppendEffect append,
                                                       void *user) {
  MlirValue dest = bufferizationMaterializeInDestinationOpGetDest(op);
  if (isBuffer(typeOf(dest)))
    append((TesseraEffect){.kind = TESSERA_EFFECT_WRITE, .value = dest}, user);
}

//===--- alloc_tensor ---===//

MlirLogicalResult bufferizationAllocTensorOpVerify(MlirOperation op) {
  MlirType type = typeOf(bufferizationAllocTensorOpGetResult(op));
  MlirValue copy = bufferizationAllocTensorOpGetCopy(op);
  intptr_t given = bufferizationAllocTensorOpGetNumDynamicSizes(op), wanted = 0;
  for (intptr_t i = 0; mlirTypeIsARankedTensor(type) && i < mlirShapedTypeGetRank(type); ++i)
    wanted += mlirShapedTypeIsDynamicDim(type, i);
  if (copy.ptr && given)
    return mlirOperationEmitError(op, "dynamic sizes not needed when copying a tensor");
  if (!copy.ptr && given != wanted)
    return mlirOperationEmitOpError(op, "incorrect number of dynamic sizes, has %td, expected %td",
                                    given, wanted);
  if (copy.ptr && !mlirTypeEqual(typeOf(copy), type))
    return mlirOperationEmitError(op, "expected that `copy` and return type match");
  return success();
}

//===--- dealloc ---===//

MlirLogicalResult bufferizationDeallocOpInferReturnTypes(const TesseraOpAdaptor *adaptor,
                                                         void (*append)(MlirType, void *),
                                                         void *user) {
  intptr_t count = bufferizationDeallocOpAdaptorGetNumRetained(adaptor);
  for (intptr_t i = 0; i < count; ++i)
    append(mlirIntegerTypeGet(adaptor->context, 1), user);
  return success();
}

MlirLogicalResult bufferizationDeallocOpVerify(MlirOperation op) {
  if (bufferizationDeallocOpGetNumMemrefs(op) != bufferizationDeallocOpGetNumConditions(op))
    return mlirOperationEmitOpError(
        op, "must have the same number of conditions as memrefs to deallocate");
  if (bufferizationDeallocOpGetNumRetained(op) != mlirOperationGetNumResults(op))
    return mlirOperationEmitOpError(op, "must have the same number of updated conditions (results) "
                                        "as retained operands");
  return success();
}

//===--- Sizes of results ---===//

static TesseraFoldResult sizeOf(MlirOperation op, MlirRewriterBase rewriter, MlirValue tensor,
                                intptr_t dim) {
  MlirContext context = mlirOperationGetContext(op);
  MlirLocation location = mlirOperationGetLocation(op);
  TesseraFoldResult size = {{NULL}, {NULL}};
  int64_t known = mlirShapedTypeGetDimSize(typeOf(tensor), dim);
  if (known != IR_DYNAMIC)
    size.attribute = mlirIntegerAttrGet(mlirIndexTypeGet(context), known);
  else
    size.value =
        mlirOperationGetResult(tensorDimOpCreateInferred(rewriter, location, tensor,
                                                         arithCreateIndex(rewriter, location, dim)),
                               0);
  return size;
}

static void reifyAs(MlirOperation op, MlirRewriterBase rewriter, MlirValue tensor,
                    TesseraAppendFoldResult append, void *user) {
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(typeOf(tensor)); ++i)
    append(sizeOf(op, rewriter, tensor, i), user);
}

MlirLogicalResult bufferizationMaterializeInDestinationOpReifyResultShapes(
    MlirOperation op, MlirRewriterBase rewriter, TesseraAppendFoldResult append, void *user) {
  MlirValue dest = bufferizationMaterializeInDestinationOpGetDest(op);
  if (!mlirOperationGetNumResults(op) || !mlirTypeIsARankedTensor(typeOf(dest)))
    return mlirLogicalResultFailure();
  reifyAs(op, rewriter, dest, append, user);
  return success();
}

MlirLogicalResult bufferizationAllocTensorOpReifyResultShapes(MlirOperation op,
                                                              MlirRewriterBase rewriter,
                                                              TesseraAppendFoldResult append,
                                                              void *user) {
  MlirType type = typeOf(bufferizationAllocTensorOpGetResult(op));
  MlirValue copy = bufferizationAllocTensorOpGetCopy(op);
  if (!mlirTypeIsARankedTensor(type))
    return mlirLogicalResultFailure();
  if (copy.ptr) {
    reifyAs(op, rewriter, copy, append, user);
    return success();
  }
  MlirType index = mlirIndexTypeGet(mlirOperationGetContext(op));
  for (intptr_t i = 0, next = 0; i < mlirShapedTypeGetRank(type); ++i) {
    TesseraFoldResult size = {{NULL}, {NULL}};
    if (mlirShapedTypeIsDynamicDim(type, i))
      size.value = bufferizationAllocTensorOpGetDynamicSizes(op, next++);
    else
      size.attribute = mlirIntegerAttrGet(index, mlirShapedTypeGetDimSize(type, i));
    append(size, user);
  }
  return success();
}
