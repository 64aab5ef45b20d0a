// Questions about buffers that several passes ask.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/bufferization/transforms/Buffers.h"
#include "dialect/arith/ArithOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

bool bufferIsMemRef(MlirValue value) {
  MlirType type = mlirValueGetType(value);
  return mlirTypeIsAMemRef(type) || mlirTypeIsAUnrankedMemRef(type);
}

MlirValue bufferMakeBool(MlirRewriterBase rewriter, MlirLocation location, bool value) {
  MlirContext context = mlirLocationGetContext(location);
  return mlirOperationGetResult(arithConstantOpCreate(rewriter, location,
                                                      mlirIntegerTypeGet(context, 1),
                                                      mlirBoolAttrGet(context, value)),
                                0);
}

typedef struct EffectSearch {
  TesseraEffectKind kind;
  MlirValue value;
  const char *resource;
  bool found;
} EffectSearch;

static void findEffect(TesseraEffect effect, void *user) {
  EffectSearch *search = user;
  if (search->found || effect.kind != search->kind ||
      (search->value.ptr && !mlirValueEqual(effect.value, search->value)))
    return;
  search->found = true;
  search->resource = effect.resource;
}

bool bufferHasEffect(MlirOperation op, TesseraEffectKind kind, MlirValue value,
                     const char **resource) {
  EffectSearch search = {.kind = kind, .value = value};
  if (memoryEffectOpInterfaceCast(op))
    memoryEffectOpInterfaceGetEffects(op, findEffect, &search);
  if (resource)
    *resource = search.resource;
  return search.found;
}

bool bufferIsControlFlow(MlirOperation op) {
  return loopLikeOpInterfaceCast(op) || regionBranchOpInterfaceCast(op);
}

bool bufferIsLoop(MlirOperation op) {
  if (loopLikeOpInterfaceCast(op))
    return true;
  if (!regionBranchOpInterfaceCast(op))
    return false;
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
    if (tesseraRegionIsRepetitive(mlirOperationGetRegion(op, i)))
      return true;
  return false;
}

MlirBlock bufferBlock(MlirValue value) {
  return mlirValueIsAOpResult(value) ? mlirOperationGetBlock(mlirOpResultGetOwner(value))
                                     : mlirBlockArgumentGetOwner(value);
}

MlirOperation bufferAncestorIn(MlirBlock block, MlirOperation op) {
  while (op.ptr && !mlirBlockEqual(mlirOperationGetBlock(op), block))
    op = mlirOperationGetParentOperation(op);
  return op;
}

void bufferKeepAttributes(MlirOperation from, MlirOperation to) {
  for (intptr_t i = 0; i < mlirOperationGetNumDiscardableAttributes(from); ++i) {
    MlirNamedAttribute attribute = mlirOperationGetDiscardableAttribute(from, i);
    mlirOperationSetAttributeByName(to, mlirIdentifierStr(attribute.name), attribute.attribute);
  }
}
