// How ops of arith, bufferization and linalg are bufferized.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/one-shot-bufferize/Bufferize.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/bufferization/BufferizationOps.h"
#include "dialect/linalg/LinalgOps.h"
#include "dialect/memref/MemRefOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/DestinationStyle.h"
#include "tessera/Diagnostics.h"
#include "tessera/Rewrite.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static const MlirAttribute kNone = {NULL};
static MlirType typeOfResult(MlirOperation op) {
  return mlirValueGetType(mlirOperationGetResult(op, 0));
}

//===--- arith.constant ---===//

// "__constant_2x4xf32": a name that the module doesn't have yet.
static MlirStringRef globalName(BufState *state, MlirType type) {
  TsString name = {0};
  tsStringAppend(&name, mlirStringRefCreateFromCString("__constant_"));
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    tsStringAppendFormat(&name, "%s%lld", i ? "x" : "",
                         (long long)mlirShapedTypeGetDimSize(type, i));
  tsStringAppend(&name, mlirStringRefCreateFromCString("x"));
  mlirTypePrint(mlirShapedTypeGetElementType(type), tsStringCallback, &name);
  size_t length = name.size;
  while (tsStringMapFind(&state->symbols, tsStringView(&name))) {
    name.size = length;
    tsStringAppendFormat(&name, "_%u", state->numRenamed++);
  }
  MlirStringRef kept = tsArenaString(&state->names, tsStringView(&name));
  tsStringMapInsert(&state->symbols, kept, NULL);
  tsStringFree(&name);
  return kept;
}

static int64_t alignmentOf(MlirOperation global) {
  return memrefGlobalOpGetAlignmentAttr(global).ptr ? memrefGlobalOpGetAlignment(global) : 0;
}

static void findGlobals(BufState *state) {
  state->hasGlobals = true;
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(state->module, 0));
  for (MlirOperation op = mlirBlockGetFirstOperation(body); op.ptr;
       op = mlirOperationGetNextInBlock(op)) {
    MlirStringRef name = tesseraSymbolGetName(op);
    if (name.data)
      tsStringMapInsert(&state->symbols, tsArenaString(&state->names, name), NULL);
    if (!memrefGlobalOpIsA(op) || !memrefGlobalOpGetConstantAttr(op).ptr ||
        !memrefGlobalOpGetInitialValueAttr(op).ptr ||
        alignmentOf(op) != (int64_t)state->options->bufferAlignment)
      continue;
    bool isNew;
    uintptr_t *global =
        tsPointerMapInsert(&state->globals, memrefGlobalOpGetInitialValueAttr(op).ptr, &isNew);
    if (isNew)
      *global = (uintptr_t)op.ptr;
  }
}

// A constant global with that content, at the beginning of the module.
static MlirOperation globalOf(BufState *state, MlirOperation constant, MlirAttribute space) {
  if (!state->hasGlobals)
    findGlobals(state);
  MlirAttribute content = arithConstantOpGetValueAttr(constant);
  bool isNew;
  uintptr_t *global = tsPointerMapInsert(&state->globals, content.ptr, &isNew);
  if (!isNew)
    return (MlirOperation){(void *)*global};
  MlirType type = typeOfResult(constant);
  MlirStringRef name = globalName(state, type);
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(state->module, 0));
  mlirRewriterBaseSetInsertionPointToStart(state->rewriter, body);
  MlirAttribute alignment = kNone;
  if (state->options->bufferAlignment)
    alignment = mlirIntegerAttrGet(mlirIntegerTypeGet(state->context, 64),
                                   (int64_t)state->options->bufferAlignment);
  MlirOperation op = memrefGlobalOpCreate(
      state->rewriter, mlirOperationGetLocation(constant), mlirStringAttrGet(state->context, name),
      mlirStringAttrGet(state->context, mlirStringRefCreateFromCString("private")),
      mlirTypeAttrGet(bufIdentityLayout(type, space)), content, mlirUnitAttrGet(state->context),
      alignment);
  *global = (uintptr_t)op.ptr;
  return op;
}

static MlirLogicalResult bufferizeConstant(BufState *state, MlirOperation op) {
  MlirAttribute space;
  if (!mlirTypeIsARankedTensor(typeOfResult(op)))
    return failure();
  if (!bufDefaultSpace(state, typeOfResult(op), &space))
    return mlirOperationEmitError(op, "could not infer memory space");
  if (!mlirOperationEqual(tesseraSymbolTableGetNearest(op), state->module))
    return mlirOperationEmitError(
        op, "a constant in a symbol table inside of the module has no place for its global");
  MlirOperation global = globalOf(state, op, space);
  mlirRewriterBaseSetInsertionPointBefore(state->rewriter, op);
  MlirStringRef name = tesseraSymbolGetName(global);
  bufReplaceBy(state, op,
               memrefGetGlobalOpCreate(state->rewriter, mlirOperationGetLocation(op),
                                       mlirTypeAttrGetValue(memrefGlobalOpGetTypeAttr(global)),
                                       mlirFlatSymbolRefAttrGet(state->context, name)));
  return success();
}

//===--- arith.select, arith.index_cast ---===//

static MlirType selectGetType(BufState *state, MlirValue value) {
  MlirOperation op = bufOwner(value);
  MlirType first = bufTypeOf(state, arithSelectOpGetTrueValue(op));
  MlirType second = first.ptr ? bufTypeOf(state, arithSelectOpGetFalseValue(op)) : first;
  if (!second.ptr || mlirTypeEqual(first, second))
    return second;
  if (!mlirAttributeEqual(bufSpace(first), bufSpace(second))) {
    (void)mlirOperationEmitError(op, "inconsistent memory space on true/false operands");
    return (MlirType){NULL};
  }
  return bufDynamicLayout(mlirValueGetType(value), bufSpace(first));
}

static MlirLogicalResult bufferizeSelect(BufState *state, MlirOperation op) {
  MlirLocation location = mlirOperationGetLocation(op);
  if (mlirTypeIsAShaped(mlirValueGetType(arithSelectOpGetCondition(op))))
    return mlirOperationEmitOpError(op, "only i1 condition values are supported");
  MlirValue first = bufGet(state, arithSelectOpGetTrueValue(op));
  MlirValue second = first.ptr ? bufGet(state, arithSelectOpGetFalseValue(op)) : first;
  if (!second.ptr)
    return failure();
  if (!mlirTypeEqual(mlirValueGetType(first), mlirValueGetType(second))) {
    MlirType type = bufTypeOf(state, mlirOperationGetResult(op, 0));
    first = bufCast(state, location, first, type);
    second = bufCast(state, location, second, type);
  }
  if (!first.ptr || !second.ptr)
    return failure();
  bufReplaceBy(state, op,
               arithSelectOpCreateInferred(state->rewriter, location, arithSelectOpGetCondition(op),
                                           first, second));
  return success();
}

static MlirType withElements(MlirType memref, MlirType element) {
  if (!mlirTypeIsAMemRef(memref))
    return mlirUnrankedMemRefTypeGet(element, bufSpace(memref));
  intptr_t rank = (intptr_t)mlirShapedTypeGetRank(memref);
  int64_t *shape = tsAllocZeroed((size_t)rank + 1, sizeof *shape);
  for (intptr_t i = 0; i < rank; ++i)
    shape[i] = mlirShapedTypeGetDimSize(memref, i);
  MlirType type =
      mlirMemRefTypeGet(element, rank, shape, mlirMemRefTypeGetLayout(memref), bufSpace(memref));
  tsFree(shape);
  return type;
}

static MlirType indexCastGetType(BufState *state, MlirValue value) {
  MlirType source = bufTypeOf(state, mlirOperationGetOperand(bufOwner(value), 0));
  return source.ptr ? withElements(source, mlirShapedTypeGetElementType(mlirValueGetType(value)))
                    : source;
}

static MlirLogicalResult bufferizeIndexCast(BufState *state, MlirOperation op) {
  MlirValue buffer = bufGet(state, mlirOperationGetOperand(op, 0));
  if (!buffer.ptr)
    return failure();
  MlirType type =
      withElements(mlirValueGetType(buffer), mlirShapedTypeGetElementType(typeOfResult(op)));
  bufReplaceBy(state, op,
               arithIndexCastOpCreate(state->rewriter, mlirOperationGetLocation(op), type, buffer));
  return success();
}

void bufAttachArithModels(MlirContext context, void *user) {
  (void)user;
  static const BufModel kModels[] = {
      {&arithConstantOpDef,
       {.isReadOnly = true, .allocates = true, .bufferize = bufferizeConstant}},
      {&arithSelectOpDef,
       {.aliases = 6,
        .isEquivalent = true,
        .isIndefinite = true,
        .bufferize = bufferizeSelect,
        .getType = selectGetType}},
      {&arithIndexCastOpDef,
       {.aliases = 1,
        .isEquivalent = true,
        .bufferize = bufferizeIndexCast,
        .getType = indexCastGetType}},
  };
  bufAttachModels(context, sizeof kModels / sizeof *kModels, kModels);
}

//===--- bufferization ---===//

static MlirType allocTensorGetType(BufState *state, MlirValue value) {
  MlirOperation op = bufOwner(value);
  MlirAttribute space = bufferizationAllocTensorOpGetMemorySpaceAttr(op);
  MlirValue copy = bufferizationAllocTensorOpGetCopy(op);
  if (!space.ptr && copy.ptr) {
    MlirType type = bufTypeOf(state, copy);
    if (!type.ptr)
      return type;
    space = bufSpace(type);
  } else if (!space.ptr && !bufDefaultSpace(state, mlirValueGetType(value), &space)) {
    (void)mlirOperationEmitError(op, "could not infer memory space");
    return (MlirType){NULL};
  }
  return bufIdentityLayout(mlirValueGetType(value), space);
}

static bool allocTensorWrites(const BufState *state, MlirValue result) {
  (void)state;
  return bufferizationAllocTensorOpGetCopy(bufOwner(result)).ptr;
}

static MlirLogicalResult bufferizeAllocTensor(BufState *state, MlirOperation op) {
  if (mlirOpOperandIsNull(mlirValueGetFirstUse(mlirOperationGetResult(op, 0)))) {
    mlirRewriterBaseEraseOp(state->rewriter, op);
    return success();
  }
  MlirLocation location = mlirOperationGetLocation(op);
  MlirValue copy = bufferizationAllocTensorOpGetCopy(op), source = copy;
  if (copy.ptr)
    source = bufGet(state, copy);
  MlirType type = bufTypeOf(state, mlirOperationGetResult(op, 0));
  if (!type.ptr || (copy.ptr && !source.ptr))
    return failure();
  BufValues sizes = {0};
  for (intptr_t i = 0; i < bufferizationAllocTensorOpGetNumDynamicSizes(op); ++i)
    tsVecPush(&sizes, bufferizationAllocTensorOpGetDynamicSizes(op, i));
  if (copy.ptr)
    bufDynamicSizes(state, location, source, &sizes);
  MlirValue buffer = bufAlloc(state, location, type, (intptr_t)sizes.size, sizes.data);
  tsVecFree(&sizes);
  if (copy.ptr)
    memrefCopyOpCreate(state->rewriter, location, source, buffer);
  bufReplace(state, op, &buffer);
  return success();
}

static bool toTensorIsWritable(const BufState *state, MlirValue value) {
  (void)state;
  return bufferizationToTensorOpGetWritable(bufOwner(value));
}

static MlirLogicalResult bufferizeToTensor(BufState *state, MlirOperation op) {
  (void)state, (void)op;
  return success();
}

static bool toBufferWrites(const BufState *state, MlirOpOperand operand) {
  (void)state;
  return !bufferizationToBufferOpGetReadOnly(mlirOpOperandGetOwner(operand));
}

static MlirLogicalResult bufferizeToBuffer(BufState *state, MlirOperation op) {
  bufFoldToBuffer(state, op);
  return success();
}

static MlirLogicalResult bufferizeMaterialize(BufState *state, MlirOperation op) {
  MlirValue target = bufferizationMaterializeInDestinationOpGetDest(op);
  if (bufIsTensor(target))
    target = bufGet(state, target);
  MlirValue source =
      target.ptr ? bufGet(state, bufferizationMaterializeInDestinationOpGetSource(op)) : target;
  if (!source.ptr)
    return failure();
  memrefCopyOpCreate(state->rewriter, mlirOperationGetLocation(op), source, target);
  bufReplace(state, op, &target);
  return success();
}

static MlirLogicalResult bufferizeDeallocTensor(BufState *state, MlirOperation op) {
  MlirValue buffer = bufGet(state, mlirOperationGetOperand(op, 0));
  if (!buffer.ptr)
    return failure();
  memrefDeallocOpCreate(state->rewriter, mlirOperationGetLocation(op), buffer);
  mlirRewriterBaseEraseOp(state->rewriter, op);
  return success();
}

static bool isAlwaysElementwise(MlirOperation op, unsigned first, unsigned second) {
  (void)op, (void)first, (void)second;
  return true;
}

void bufAttachBufferizationModels(MlirContext context, void *user) {
  (void)user;
  static const BufModel kModels[] = {
      {&bufferizationAllocTensorOpDef,
       {.reads = BUF_ALL,
        .allocates = true,
        .writesResult = allocTensorWrites,
        .bufferize = bufferizeAllocTensor,
        .getType = allocTensorGetType}},
      {&bufferizationToTensorOpDef,
       {.isWritable = toTensorIsWritable, .bufferize = bufferizeToTensor}},
      {&bufferizationToBufferOpDef,
       {.reads = 1, .writesOperand = toBufferWrites, .bufferize = bufferizeToBuffer}},
      {&bufferizationMaterializeInDestinationOpDef,
       {.reads = 1,
        .writes = 2,
        .aliases = 2,
        .isEquivalent = true,
        .isElementwise = isAlwaysElementwise,
        .bufferize = bufferizeMaterialize}},
      {&bufferizationDeallocTensorOpDef, {.bufferize = bufferizeDeallocTensor}},
  };
  bufAttachModels(context, sizeof kModels / sizeof *kModels, kModels);
}

//===--- linalg ---===//

static bool isInit(MlirOpOperand operand) {
  TesseraRange inits = tesseraOperationGetDpsInits(mlirOpOperandGetOwner(operand));
  intptr_t number = (intptr_t)mlirOpOperandGetOperandNumber(operand);
  return number >= inits.start && number < inits.start + inits.count;
}

static bool linalgReads(const BufState *state, MlirOpOperand operand) {
  (void)state;
  MlirOperation op = mlirOpOperandGetOwner(operand);
  if (!linalgIsStructured(op))
    return !isInit(operand);
  return linalgBodyUses(op, (intptr_t)mlirOpOperandGetOperandNumber(operand));
}

static bool linalgWrites(const BufState *state, MlirOpOperand operand) {
  (void)state;
  return isInit(operand);
}

static void linalgValues(const BufState *state, MlirOpOperand operand, BufAliasValues *values) {
  (void)state;
  MlirOperation op = mlirOpOperandGetOwner(operand);
  intptr_t result =
      tesseraOperationGetTiedResult(op, (intptr_t)mlirOpOperandGetOperandNumber(operand));
  if (result >= 0)
    tsVecPush(values, (BufAliasValue){mlirOperationGetResult(op, result), true, true});
}

static bool linalgIsElementwise(MlirOperation op, unsigned first, unsigned second) {
  LinalgView view;
  if (!linalgIsStructured(op) || !linalgViewGet(op, &view))
    return false;
  bool areSame =
      mlirAffineMapIsIdentity(view.maps[first]) && mlirAffineMapIsIdentity(view.maps[second]);
  for (intptr_t i = 0; i < view.numLoops; ++i)
    areSame &= !view.isReduction[i] && !view.isWindow[i];
  linalgViewFree(&view);
  return areSame;
}

// The op without results, on other operands, with the body of the old one.
static MlirOperation withOperands(BufState *state, MlirOperation op, const BufValues *operands) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  MlirAttribute *attributes =
      tsAllocZeroed((size_t)definition->numAttributes + 1, sizeof *attributes);
  for (unsigned i = 0; i < definition->numAttributes; ++i)
    attributes[i] = tesseraOperationGetSlot(op, i);
  TesseraOperationParts parts = {.definition = definition,
                                 .location = mlirOperationGetLocation(op),
                                 .numOperands = (intptr_t)operands->size,
                                 .operands = operands->data,
                                 .attributes = attributes,
                                 .numRegions = mlirOperationGetNumRegions(op)};
  MlirOperation made = tesseraRewriterCreateOperation(state->rewriter, &parts);
  tsFree(attributes);
  for (intptr_t i = 0; i < mlirOperationGetNumDiscardableAttributes(op); ++i) {
    MlirNamedAttribute attribute = mlirOperationGetDiscardableAttribute(op, i);
    mlirOperationSetAttributeByName(made, mlirIdentifierStr(attribute.name), attribute.attribute);
  }
  for (intptr_t r = 0; r < mlirOperationGetNumRegions(op); ++r)
    tesseraRewriterInlineRegionAtEnd(state->rewriter, mlirOperationGetRegion(op, r),
                                     mlirOperationGetRegion(made, r));
  return made;
}

static MlirLogicalResult bufferizeDestinationStyle(BufState *state, MlirOperation op) {
  TesseraRange inits = tesseraOperationGetDpsInits(op);
  BufValues operands = {0};
  bool isRight = true, isPure = true;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    isPure &= !mlirTypeIsAMemRef(mlirValueGetType(mlirOperationGetOperand(op, i)));
  if (!isPure)
    return mlirOperationEmitError(op, "op does not have pure tensor semantics");
  for (intptr_t i = 0; isRight && i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue value = mlirOperationGetOperand(op, i);
    tsVecPush(&operands, bufIsTensor(value) ? bufGet(state, value) : value);
    isRight = operands.data[i].ptr;
  }
  if (isRight) {
    mlirRewriterBaseSetInsertionPointBefore(state->rewriter, op);
    withOperands(state, op, &operands);
    bufReplace(state, op, operands.data + inits.start);
  }
  tsVecFree(&operands);
  return isRight ? success() : failure();
}

void bufAttachLinalgModels(MlirContext context, void *user) {
  (void)user;
  static const BufferizableOpInterfaceMethods kMethods = {.readsOperand = linalgReads,
                                                          .writesOperand = linalgWrites,
                                                          .getAliasingValues = linalgValues,
                                                          .isElementwise = linalgIsElementwise,
                                                          .bufferize = bufferizeDestinationStyle};
  for (uint32_t i = 0; i < linalgDialectDef.numOps; ++i) {
    const TesseraOpDef *definition = linalgDialectDef.ops[i];
    if (definition->dpsInits && definition != &linalgPackOpDef && definition != &linalgUnpackOpDef)
      tesseraOpAttachInterface(context, definition, &bufferizableOpInterface, &kMethods);
  }
}
