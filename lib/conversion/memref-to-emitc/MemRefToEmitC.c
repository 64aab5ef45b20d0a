// convert-memref-to-emitc: memory of known sizes as arrays.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/emitc-common/EmitCLowering.h"
#include "conversion/memref-to-emitc/MemRefToEmitCPasses.h"
#include "dialect/memref/MemRefOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Views.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static const MlirAttribute none = {NULL};

static MlirAttribute text(MlirContext context, const char *string) {
  return mlirStringAttrGet(context, mlirStringRefCreateFromCString(string));
}

static MlirType converted(MlirPatternRewriter rewriter, MlirType type) {
  return tesseraTypeConverterConvert(tesseraConversionGetConverter(rewriter), type);
}

static MlirLogicalResult replace(const EmitcPlace *place, MlirOperation op, MlirValue value) {
  mlirRewriterBaseReplaceOpWithValues(place->rewriter, op, 1, &value);
  return success();
}

//===--- Types ---===//

static bool isArray(MlirType type) {
  if (!mlirTypeIsAMemRef(type) || !mlirShapedTypeHasStaticShape(type) ||
      !tesseraMemRefHasIdentityLayout(type) || !mlirShapedTypeGetRank(type))
    return false;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    if (!mlirShapedTypeGetDimSize(type, i))
      return false;
  return true;
}

static TesseraOptional convertMemRef(MlirType type, MlirType *array, void *user) {
  if (!mlirTypeIsAMemRef(type))
    return TESSERA_ABSENT;
  MlirType element = isArray(type)
                         ? tesseraTypeConverterConvert(user, mlirShapedTypeGetElementType(type))
                         : (MlirType){NULL};
  if (mlirTypeIsNull(element) || !emitcTypeIsArrayElement(element))
    return TESSERA_WRONG;
  size_t rank = (size_t)mlirShapedTypeGetRank(type);
  int64_t *shape = tsAllocZeroed(rank + 1, sizeof *shape);
  for (size_t i = 0; i < rank; ++i)
    shape[i] = mlirShapedTypeGetDimSize(type, (intptr_t)i);
  *array = emitcArrayTypeGet(mlirTypeGetContext(type), rank, shape, element);
  tsFree(shape);
  return TESSERA_PRESENT;
}

//===--- Memory ---===//

static MlirLogicalResult convertAlloca(MlirOperation op, const MlirValue *operands,
                                       MlirPatternRewriter rewriter, void *user) {
  (void)operands, (void)user;
  EmitcPlace place = emitcPlaceOf(op, rewriter);
  MlirType type = converted(rewriter, mlirValueGetType(memrefAllocaOpGetMemref(op)));
  if (mlirTypeIsNull(type) || !mlirAttributeIsNull(memrefAllocaOpGetAlignmentAttr(op)))
    return failure();
  MlirAttribute nothing =
      emitcOpaqueAttrGet(mlirOperationGetContext(op), mlirStringRefCreate("", 0));
  return replace(&place, op,
                 emitcVariableOpGetResult(
                     emitcVariableOpCreate(place.rewriter, place.location, type, nothing)));
}

static MlirValue call(const EmitcPlace *place, const char *name, MlirType type, MlirAttribute args,
                      intptr_t numOperands, const MlirValue *operands) {
  MlirOperation made = emitcCallOpaqueOpCreate(place->rewriter, place->location, 1, &type,
                                               text(mlirTypeGetContext(type), name), args, none,
                                               numOperands, operands);
  return mlirOperationGetResult(made, 0);
}

// `sizeof(T) * n` of all elements.
static MlirValue makeBytes(const EmitcPlace *place, MlirType memref) {
  MlirContext context = mlirTypeGetContext(memref);
  MlirType size = emitcSizeTTypeGet(context), index = mlirIndexTypeGet(context);
  MlirAttribute element = mlirTypeAttrGet(mlirShapedTypeGetElementType(memref));
  MlirValue each = call(place, "sizeof", size, mlirArrayAttrGet(context, 1, &element), 0, NULL);
  const MlirValue factors[] = {
      each, emitcMakeNumber(place, index, tesseraShapedTypeGetNumElements(memref))};
  return emitcMake(place, &emitcMulOpDef, size, 2, factors);
}

static MlirLogicalResult convertAlloc(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  (void)operands, (void)user;
  EmitcPlace place = emitcPlaceOf(op, rewriter);
  MlirContext context = mlirOperationGetContext(op);
  MlirType type = mlirValueGetType(memrefAllocOpGetMemref(op));
  MlirType array = converted(rewriter, type), size = emitcSizeTTypeGet(context);
  if (mlirTypeIsNull(array))
    return failure();
  MlirAttribute alignment = memrefAllocOpGetAlignmentAttr(op);
  bool isAligned = !mlirAttributeIsNull(alignment);
  MlirValue arguments[2] = {makeBytes(&place, type)};
  if (isAligned) {
    arguments[1] = arguments[0];
    arguments[0] = emitcMakeNumber(&place, size, mlirIntegerAttrGetValueInt(alignment));
  }
  MlirType untyped =
      emitcPointerTypeGetOf(emitcOpaqueTypeGet(context, mlirStringRefCreateFromCString("void")));
  MlirValue memory = call(&place, isAligned ? "aligned_alloc" : "malloc", untyped, none,
                          isAligned ? 2 : 1, arguments);
  MlirType pointer = emitcPointerTypeGetOf(emitcArrayTypeGetElementType(array));
  return replace(&place, op, emitcMake(&place, &emitcCastOpDef, pointer, 1, &memory));
}

// `&array[0][0]`.
static MlirValue makeAddress(const EmitcPlace *place, MlirValue array) {
  MlirType type = mlirValueGetType(array), element = emitcArrayTypeGetElementType(type);
  size_t rank;
  emitcArrayTypeGetShape(type, &rank);
  MlirValue zero = emitcMakeNumber(place, mlirIndexTypeGet(mlirTypeGetContext(type)), 0);
  MlirValue *operands = tsAllocZeroed(rank + 1, sizeof *operands);
  operands[0] = array;
  for (size_t i = 0; i < rank; ++i)
    operands[i + 1] = zero;
  MlirValue first = emitcMake(place, &emitcSubscriptOpDef, emitcLValueTypeGetOf(element),
                              (intptr_t)rank + 1, operands);
  tsFree(operands);
  return emitcMake(place, &emitcAddressOfOpDef, emitcPointerTypeGetOf(element), 1, &first);
}

static MlirLogicalResult convertCopy(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  (void)user;
  EmitcPlace place = emitcPlaceOf(op, rewriter);
  if (!emitcArrayTypeIsA(mlirValueGetType(operands[0])) ||
      !emitcArrayTypeIsA(mlirValueGetType(operands[1])))
    return failure();
  MlirValue from = makeAddress(&place, operands[0]), to = makeAddress(&place, operands[1]);
  MlirValue bytes = makeBytes(&place, mlirValueGetType(memrefCopyOpGetSource(op)));
  const MlirValue arguments[] = {to, from, bytes};
  emitcCallOpaqueOpCreate(place.rewriter, place.location, 0, NULL,
                          text(mlirOperationGetContext(op), "memcpy"), none, none, 3, arguments);
  mlirRewriterBaseEraseOp(place.rewriter, op);
  return success();
}

//===--- Globals ---===//

static MlirAttribute initialValue(MlirOperation op, bool isScalar) {
  MlirAttribute value = memrefGlobalOpGetInitialValueAttr(op);
  if (mlirAttributeIsNull(value) || mlirAttributeIsAUnit(value))
    return none;
  if (isScalar && mlirAttributeIsADenseElements(value))
    return mlirDenseElementsAttrGetSplatValue(value);
  return value;
}

static MlirLogicalResult convertGlobal(MlirOperation op, const MlirValue *operands,
                                       MlirPatternRewriter rewriter, void *user) {
  (void)operands, (void)user;
  EmitcPlace place = emitcPlaceOf(op, rewriter);
  MlirContext context = mlirOperationGetContext(op);
  MlirType memref = memrefGlobalOpGetType(op);
  MlirAttribute alignment = memrefGlobalOpGetAlignmentAttr(op), unit = mlirUnitAttrGet(context);
  if (!mlirShapedTypeHasStaticShape(memref) ||
      (!mlirAttributeIsNull(alignment) && mlirIntegerAttrGetValueInt(alignment) > 1))
    return failure();
  bool isScalar = !mlirShapedTypeGetRank(memref);
  MlirType type = converted(rewriter, isScalar ? mlirShapedTypeGetElementType(memref) : memref);
  TesseraVisibility visibility = tesseraSymbolGetVisibility(op);
  if (mlirTypeIsNull(type) || visibility == TESSERA_VISIBILITY_NESTED)
    return failure();
  // Said in any case: what goes without saying isn't the same in C and C++.
  bool isStatic = visibility == TESSERA_VISIBILITY_PRIVATE;
  emitcGlobalOpCreate(place.rewriter, place.location, memrefGlobalOpGetSymNameAttr(op),
                      mlirTypeAttrGet(type), initialValue(op, isScalar), isStatic ? none : unit,
                      isStatic ? unit : none, memrefGlobalOpGetConstant(op) ? unit : none);
  mlirRewriterBaseEraseOp(place.rewriter, op);
  return success();
}

static MlirLogicalResult convertGetGlobal(MlirOperation op, const MlirValue *operands,
                                          MlirPatternRewriter rewriter, void *user) {
  (void)operands, (void)user;
  EmitcPlace place = emitcPlaceOf(op, rewriter);
  MlirType memref = mlirValueGetType(memrefGetGlobalOpGetResult(op));
  bool isScalar = !mlirShapedTypeGetRank(memref);
  MlirType type = converted(rewriter, isScalar ? mlirShapedTypeGetElementType(memref) : memref);
  if (mlirTypeIsNull(type))
    return failure();
  MlirOperation global = emitcGetGlobalOpCreate(place.rewriter, place.location,
                                                isScalar ? emitcLValueTypeGetOf(type) : type,
                                                memrefGetGlobalOpGetNameAttr(op));
  MlirValue value = emitcGetGlobalOpGetResult(global);
  if (isScalar)
    value = emitcMake(&place, &emitcAddressOfOpDef, emitcPointerTypeGetOf(type), 1, &value);
  return replace(&place, op, value);
}

//===--- Elements ---===//

// The place of an element; null when the first operand is no array. Of a store it comes second.
static MlirValue makeElement(const EmitcPlace *place, intptr_t numOperands,
                             const MlirValue *operands) {
  MlirType type = mlirValueGetType(operands[0]);
  if (!emitcArrayTypeIsA(type))
    return (MlirValue){NULL};
  return emitcMake(place, &emitcSubscriptOpDef,
                   emitcLValueTypeGetOf(emitcArrayTypeGetElementType(type)), numOperands, operands);
}

static MlirLogicalResult convertLoad(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  (void)user;
  EmitcPlace place = emitcPlaceOf(op, rewriter);
  MlirValue element = makeElement(&place, mlirOperationGetNumOperands(op), operands);
  if (mlirValueIsNull(element))
    return failure();
  MlirType type = emitcLoadedType(mlirValueGetType(element));
  return replace(&place, op, emitcMake(&place, &emitcLoadOpDef, type, 1, &element));
}

static MlirLogicalResult convertStore(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  (void)user;
  EmitcPlace place = emitcPlaceOf(op, rewriter);
  MlirValue element = makeElement(&place, mlirOperationGetNumOperands(op) - 1, operands + 1);
  if (mlirValueIsNull(element))
    return failure();
  emitcAssignOpCreate(place.rewriter, place.location, element, operands[0]);
  mlirRewriterBaseEraseOp(place.rewriter, op);
  return success();
}

//===--- The pass ---===//

static void populate(TesseraTypeConverter *converter, MlirRewritePatternSet patterns) {
  tesseraTypeConverterAddConversion(converter, convertMemRef, converter);
  tesseraTypeConverterAddCasts(converter);
  tesseraConversionPatternAdd(patterns, &memrefAllocaOpDef, 1, converter, convertAlloca, NULL);
  tesseraConversionPatternAdd(patterns, &memrefAllocOpDef, 1, converter, convertAlloc, NULL);
  tesseraConversionPatternAdd(patterns, &memrefCopyOpDef, 1, converter, convertCopy, NULL);
  tesseraConversionPatternAdd(patterns, &memrefGlobalOpDef, 1, converter, convertGlobal, NULL);
  tesseraConversionPatternAdd(patterns, &memrefGetGlobalOpDef, 1, converter, convertGetGlobal,
                              NULL);
  tesseraConversionPatternAdd(patterns, &memrefLoadOpDef, 1, converter, convertLoad, NULL);
  tesseraConversionPatternAdd(patterns, &memrefStoreOpDef, 1, converter, convertStore, NULL);
}

void tesseraAttachMemRefToEmitC(MlirDialectRegistry registry) {
  static const EmitcLoweringExtension kExtension = {&memrefDialectDef, {false, populate}};
  emitcLoweringAddExtension(registry, &kExtension);
}

// Headers of what is called.
enum { STDLIB = 1, STRING = 2 };

static int headersOf(MlirStringRef callee) {
  if (tsEqualC(callee, "malloc") || tsEqualC(callee, "aligned_alloc"))
    return STDLIB;
  return tsEqualC(callee, "memcpy") ? STRING : 0;
}

// Puts an include at the start of the module unless it is there.
static void include(MlirRewriterBase rewriter, MlirOperation module, const char *name) {
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0));
  MlirContext context = mlirOperationGetContext(module);
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (emitcIncludeOpIsA(op) && emitcIncludeOpGetIsStandardInclude(op) &&
        tsEqualC(emitcIncludeOpGetInclude(op), name))
      return;
  mlirRewriterBaseSetInsertionPointToStart(rewriter, body);
  emitcIncludeOpCreate(rewriter, mlirOperationGetLocation(module), text(context, name),
                       mlirUnitAttrGet(context));
}

static void includeHeaders(MlirOperation module, bool isCpp) {
  int headers = 0;
  for (IrOperation *op = irOp(module); op; op = irWalkNext(irOp(module), op, false))
    if (emitcCallOpaqueOpIsA(irWrapOp(op)))
      headers |= headersOf(emitcCallOpaqueOpGetCallee(irWrapOp(op)));
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(module));
  if (headers & STRING)
    include(rewriter, module, isCpp ? "cstring" : "string.h");
  if (headers & STDLIB)
    include(rewriter, module, isCpp ? "cstdlib" : "stdlib.h");
  mlirIRRewriterDestroy(rewriter);
}

static MlirLogicalResult fillPlan(TesseraPlan *plan, const void *options) {
  (void)options;
  populate(emitcLoweringAddTypes(plan, false), tesseraPlanGetPatterns(plan));
  emitcLoweringSetTarget(plan, "memref", 0, NULL);
  return mlirLogicalResultSuccess();
}

void convertMemRefToEmitCPassRun(MlirPass pass, const ConvertMemRefToEmitCOptions *options,
                                 MlirOperation root) {
  tesseraPassConvert(pass, root, &(TesseraPlanSource){.planner = fillPlan, .input = options});
  includeHeaders(root, options->lowerToCpp);
}
