// Builtin types: making, checking and looking at them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Arithmetic.h"
#include "ir/Builtin.h"
#include "ir/Context.h"
#include "ir/Pending.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"

//===--- What may hold what ---===//

static bool isOfBuiltinDialect(const IrStorage *storage) {
  return storage->definition->dialect == &builtinDialectDef;
}

bool irTensorElementTypeIsValid(const IrStorage *type) {
  return irTypeIsIntOrIndexOrFloat(type) || irTypeIsComplex(type) || irTypeIsVector(type) ||
         irIs(type, &builtinOpaqueTypeDef) || !isOfBuiltinDialect(type);
}

bool irMemRefElementTypeIsValid(const IrStorage *type) {
  return irTypeIsIntOrIndexOrFloat(type) || irTypeIsComplex(type) || irTypeIsVector(type) ||
         irTypeIsMemRef(type) || irTypeIsUnrankedMemRef(type) ||
         irHasStorageTrait(type, TESSERA_STORAGE_MEMREF_ELEMENT);
}

bool irVectorElementTypeIsValid(const IrStorage *type) {
  return irHasStorageTrait(type, TESSERA_STORAGE_VECTOR_ELEMENT);
}

static bool memorySpaceIsValid(const IrStorage *space) {
  return !space || irIsInteger(space) || irIsString(space) || irIsDictionary(space) ||
         !isOfBuiltinDialect(space);
}

static bool sizesAreValid(const TesseraParam *shape) {
  const int64_t *sizes = shape->pointer;
  for (size_t i = 0; i < shape->length; ++i)
    if (sizes[i] < 0 && sizes[i] != IR_DYNAMIC)
      return false;
  return true;
}

// Whether the text can be the name of a dialect.
static bool isNamespace(MlirStringRef text) {
  for (size_t i = 0; i < text.length; ++i) {
    char c = text.data[i];
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    bool later = (c >= '0' && c <= '9') || c == '$';
    if (!letter && !(i && later))
      return false;
  }
  return text.length != 0;
}

//===--- Verifying ---===//

static MlirLogicalResult succeed(void) { return mlirLogicalResultSuccess(); }

MlirLogicalResult builtinIntegerTypeVerify(MlirLocation location, const TesseraParam *params) {
  if (params[0].integer > IR_INTEGER_MAX_WIDTH)
    return irFail(location, "integer bitwidth is limited to %d bits", IR_INTEGER_MAX_WIDTH);
  return succeed();
}

MlirLogicalResult builtinComplexTypeVerify(MlirLocation location, const TesseraParam *params) {
  const IrStorage *element = params[0].pointer;
  if (!irTypeIsInteger(element) && !irTypeIsFloat(element))
    return irFail(location, "invalid element type for complex");
  return succeed();
}

static bool dialectIsKnown(const IrStorage *name) {
  IrContext *context = name->context;
  return context->allowUnregisteredDialects || irContextFindDialect(context, irStringValue(name));
}

#define UNREGISTERED_HINT                                                                          \
  "created with unregistered dialect. If this is intended, please call "                           \
  "allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the "   \
  "MLIR opt tool used"

MlirLogicalResult builtinOpaqueTypeVerify(MlirLocation location, const TesseraParam *params) {
  const IrStorage *dialect = params[0].pointer;
  MlirStringRef name = irStringValue(dialect);
  if (!isNamespace(name))
    return irFail(location, "invalid dialect namespace '\"%.*s\"'", (int)name.length, name.data);
  if (!dialectIsKnown(dialect))
    return irFail(location, "`!\"%.*s\"<\"%.*s\">` type " UNREGISTERED_HINT, (int)name.length,
                  name.data, (int)params[1].length, (const char *)params[1].pointer);
  return succeed();
}

MlirLogicalResult builtinOpaqueAttrVerify(MlirLocation location, const TesseraParam *params) {
  const IrStorage *dialect = params[0].pointer, *type = params[2].pointer;
  MlirStringRef name = irStringValue(dialect);
  if (!isNamespace(name))
    return irFail(location, "invalid dialect namespace '\"%.*s\"'", (int)name.length, name.data);
  if (dialectIsKnown(dialect))
    return succeed();
  TsString typeText = {0};
  if (type)
    irAppendType(irWrapType(type), &typeText);
  else
    tsStringAppendC(&typeText, "none");
  MlirLogicalResult result =
      irFail(location, "#\"%.*s\"<\"%.*s\"> : '%s' attribute " UNREGISTERED_HINT, (int)name.length,
             name.data, (int)params[1].length, (const char *)params[1].pointer, typeText.data);
  tsStringFree(&typeText);
  return result;
}

static MlirLogicalResult failVectorSizes(MlirLocation location, const TesseraParam *shape) {
  const int64_t *sizes = shape->pointer;
  TsString list = {0};
  for (size_t i = 0; i < shape->length; ++i) {
    if (i)
      tsStringAppendC(&list, ", ");
    tsStringAppendSigned(&list, sizes[i]);
  }
  MlirLogicalResult result =
      irFail(location, "vector types must have positive constant sizes but got %s", list.data);
  tsStringFree(&list);
  return result;
}

MlirLogicalResult builtinVectorTypeVerify(MlirLocation location, const TesseraParam *params) {
  if (!irVectorElementTypeIsValid(params[1].pointer))
    return irFail(location, "failed to verify 'elementType': VectorElementTypeInterface instance");
  const int64_t *sizes = params[0].pointer;
  for (size_t i = 0; i < params[0].length; ++i)
    if (sizes[i] <= 0)
      return failVectorSizes(location, &params[0]);
  if (params[2].length && params[2].length != params[0].length)
    return irFail(location, "number of dims must match, got %zu and %zu", params[2].length,
                  params[0].length);
  return succeed();
}

static MlirLogicalResult checkTensorElement(MlirLocation location, const void *element) {
  if (irTensorElementTypeIsValid(element))
    return succeed();
  if (mlirLocationIsNull(location))
    return mlirLogicalResultFailure();
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreate(location, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(diagnostic, "invalid tensor element type: ");
  tesseraDiagnosticAppendType(diagnostic, (MlirType){element});
  return tesseraDiagnosticReport(diagnostic);
}

MlirLogicalResult builtinRankedTensorTypeVerify(MlirLocation location, const TesseraParam *params) {
  if (!sizesAreValid(&params[0]))
    return irFail(location, "invalid tensor dimension size");
  if (mlirLogicalResultIsFailure(checkTensorElement(location, params[1].pointer)))
    return mlirLogicalResultFailure();
  MlirAttribute encoding = {params[2].pointer};
  if (!encoding.ptr || !verifiableTensorEncodingCast(encoding))
    return succeed();
  return verifiableTensorEncodingVerifyEncoding(encoding, location, params[0].length,
                                                params[0].pointer, (MlirType){params[1].pointer});
}

MlirLogicalResult builtinUnrankedTensorTypeVerify(MlirLocation location,
                                                  const TesseraParam *params) {
  return checkTensorElement(location, params[0].pointer);
}

static MlirLogicalResult verifyLayout(MlirLocation location, const IrStorage *layout, size_t rank) {
  if (!irHasStorageTrait(layout, TESSERA_STORAGE_MEMREF_LAYOUT))
    return irFail(location, "unsupported memref layout attribute");
  if (irIs(layout, &builtinAffineMapAttrDef) && irAffineMapAttrValue(layout)->numDims != rank)
    return irFail(location, "memref layout mismatch between rank and affine map: %zu != %u", rank,
                  irAffineMapAttrValue(layout)->numDims);
  if (irIs(layout, &builtinStridedLayoutAttrDef) && layout->params[1].length != rank)
    return irFail(location, "expected the number of strides to match the rank");
  return succeed();
}

MlirLogicalResult builtinMemRefTypeVerify(MlirLocation location, const TesseraParam *params) {
  if (!irMemRefElementTypeIsValid(params[1].pointer))
    return irFail(location, "invalid memref element type");
  if (!sizesAreValid(&params[0]))
    return irFail(location, "invalid memref size");
  if (mlirLogicalResultIsFailure(verifyLayout(location, params[2].pointer, params[0].length)))
    return mlirLogicalResultFailure();
  if (!memorySpaceIsValid(params[3].pointer))
    return irFail(location, "unsupported memory space Attribute");
  return succeed();
}

MlirLogicalResult builtinUnrankedMemRefTypeVerify(MlirLocation location,
                                                  const TesseraParam *params) {
  if (!irMemRefElementTypeIsValid(params[0].pointer))
    return irFail(location, "invalid memref element type");
  if (!memorySpaceIsValid(params[1].pointer))
    return irFail(location, "unsupported memory space Attribute");
  return succeed();
}

//===--- Making ---===//

// How a maker ends: checked at a location, or trusting.
typedef struct Check {
  bool on;
  MlirLocation location;
} Check;

static const Check kTrust = {false, {NULL}};
static Check checkAt(MlirLocation location) { return (Check){true, location}; }

static IrStorage *getStorage(Check check, IrContext *context, const TesseraStorageDef *definition,
                             const TesseraParam *params) {
  return check.on ? irStorageGetChecked(check.location, context, definition, params)
                  : irStorageGet(context, definition, params);
}

static IrStorage *getInteger(Check check, IrContext *context, unsigned width,
                             BuiltinSignedness signedness) {
  TesseraParam params[] = {irParamInteger(width), irParamInteger(signedness)};
  return getStorage(check, context, &builtinIntegerTypeDef, params);
}

IrStorage *irIntegerTypeGet(IrContext *context, unsigned width, BuiltinSignedness signedness) {
  // Those that the context keeps at hand, once it has them.
  IrStorage *known = width == 32 ? context->i32Type : width == 64 ? context->i64Type : NULL;
  if (known && signedness == BuiltinSignednessSignless)
    return known;
  return getInteger(kTrust, context, width, signedness);
}

IrStorage *irIntegerTypeGetChecked(MlirLocation location, unsigned width,
                                   BuiltinSignedness signedness) {
  return getInteger(checkAt(location), irLocation(location)->context, width, signedness);
}

static TesseraParam listParam(IrList list) { return irParamArray(list.data, list.size); }

IrStorage *irFunctionTypeGet(IrContext *context, IrList inputs, IrList results) {
  TesseraParam params[] = {listParam(inputs), listParam(results)};
  return irStorageGet(context, &builtinFunctionTypeDef, params);
}

IrStorage *irTupleTypeGet(IrContext *context, IrList types) {
  TesseraParam param = listParam(types);
  return irStorageGet(context, &builtinTupleTypeDef, &param);
}

IrStorage *irComplexTypeGet(IrStorage *elementType) {
  TesseraParam param = irParamPointer(elementType);
  return irStorageGet(elementType->context, &builtinComplexTypeDef, &param);
}

IrStorage *irComplexTypeGetChecked(MlirLocation location, IrStorage *elementType) {
  TesseraParam param = irParamPointer(elementType);
  return irStorageGetChecked(location, elementType->context, &builtinComplexTypeDef, &param);
}

static IrStorage *getOpaque(Check check, IrContext *context, MlirStringRef dialect,
                            MlirStringRef data) {
  TesseraParam params[] = {irParamPointer(irStringGet(context, dialect)), irParamText(data)};
  return getStorage(check, context, &builtinOpaqueTypeDef, params);
}

IrStorage *irOpaqueTypeGet(IrContext *context, MlirStringRef dialect, MlirStringRef data) {
  return getOpaque(kTrust, context, dialect, data);
}

IrStorage *irOpaqueTypeGetChecked(MlirLocation location, MlirStringRef dialect,
                                  MlirStringRef data) {
  return getOpaque(checkAt(location), irLocation(location)->context, dialect, data);
}

static TesseraParam shapeParam(IrShape shape) { return irParamArray(shape.sizes, shape.rank); }

// Flags are stored as integers, and not at all when none is set.
static IrStorage *getVector(Check check, IrShape shape, IrStorage *elementType,
                            const bool *scalable) {
  bool any = false;
  for (size_t i = 0; scalable && i < shape.rank; ++i)
    any |= scalable[i];
  int64_t *flags = any ? tsAlloc(tsMulSize(shape.rank, sizeof *flags)) : NULL;
  for (size_t i = 0; any && i < shape.rank; ++i)
    flags[i] = scalable[i];
  TesseraParam params[] = {shapeParam(shape), irParamPointer(elementType),
                           irParamArray(flags, any ? shape.rank : 0)};
  IrStorage *type = getStorage(check, elementType->context, &builtinVectorTypeDef, params);
  tsFree(flags);
  return type;
}

IrStorage *irVectorTypeGet(IrShape shape, IrStorage *elementType, const bool *scalable) {
  return getVector(kTrust, shape, elementType, scalable);
}

IrStorage *irVectorTypeGetChecked(MlirLocation location, IrShape shape, IrStorage *elementType,
                                  const bool *scalable) {
  return getVector(checkAt(location), shape, elementType, scalable);
}

static IrStorage *getTensor(Check check, IrShape shape, IrStorage *elementType,
                            IrStorage *encoding) {
  TesseraParam params[] = {shapeParam(shape), irParamPointer(elementType),
                           irParamPointer(encoding)};
  return getStorage(check, elementType->context, &builtinRankedTensorTypeDef, params);
}

IrStorage *irRankedTensorTypeGet(IrShape shape, IrStorage *elementType, IrStorage *encoding) {
  return getTensor(kTrust, shape, elementType, encoding);
}

IrStorage *irRankedTensorTypeGetChecked(MlirLocation location, IrShape shape,
                                        IrStorage *elementType, IrStorage *encoding) {
  return getTensor(checkAt(location), shape, elementType, encoding);
}

IrStorage *irUnrankedTensorTypeGet(IrStorage *elementType) {
  TesseraParam param = irParamPointer(elementType);
  return irStorageGet(elementType->context, &builtinUnrankedTensorTypeDef, &param);
}

IrStorage *irUnrankedTensorTypeGetChecked(MlirLocation location, IrStorage *elementType) {
  TesseraParam param = irParamPointer(elementType);
  return irStorageGetChecked(location, elementType->context, &builtinUnrankedTensorTypeDef, &param);
}

// Memory space 0 is the default one, whatever its type.
static IrStorage *dropDefaultSpace(IrStorage *space) {
  size_t count;
  if (!irIsInteger(space))
    return space;
  const uint64_t *words = irIntegerAttrWords(space, &count);
  return irWordsActiveBits(words, count) ? space : NULL;
}

static IrStorage *getMemRef(Check check, IrShape shape, IrStorage *elementType, IrStorage *layout,
                            IrStorage *memorySpace) {
  IrContext *context = elementType->context;
  if (!layout)
    layout = irAffineMapAttrGet(irAffineMapIdentity(context, (uint32_t)shape.rank));
  TesseraParam params[] = {shapeParam(shape), irParamPointer(elementType), irParamPointer(layout),
                           irParamPointer(dropDefaultSpace(memorySpace))};
  return getStorage(check, context, &builtinMemRefTypeDef, params);
}

IrStorage *irMemRefTypeGet(IrShape shape, IrStorage *elementType, IrStorage *layout,
                           IrStorage *memorySpace) {
  return getMemRef(kTrust, shape, elementType, layout, memorySpace);
}

IrStorage *irMemRefTypeGetChecked(MlirLocation location, IrShape shape, IrStorage *elementType,
                                  IrStorage *layout, IrStorage *memorySpace) {
  return getMemRef(checkAt(location), shape, elementType, layout, memorySpace);
}

static bool beginShaped(const TesseraStorageDef *definition, IrShape shape, IrStorage *elementType,
                        TesseraParam third, IrPending *pending) {
  pending->params[0] = shapeParam(shape);
  pending->params[1] = irParamPointer(elementType);
  pending->params[2] = third;
  pending->params[3] = irParamPointer(NULL);
  return irPendingBeginChecked(elementType->context, definition, pending);
}

bool irPendingTensor(IrShape shape, IrStorage *elementType, IrPending *pending) {
  return beginShaped(&builtinRankedTensorTypeDef, shape, elementType, irParamPointer(NULL),
                     pending);
}

bool irPendingVector(IrShape shape, IrStorage *elementType, IrPending *pending) {
  return beginShaped(&builtinVectorTypeDef, shape, elementType, irParamArray(NULL, 0), pending);
}

bool irPendingMemRef(IrShape shape, IrStorage *elementType, IrStorage *layout, IrPending *pending) {
  return beginShaped(&builtinMemRefTypeDef, shape, elementType, irParamPointer(layout), pending);
}

static IrStorage *getUnrankedMemRef(Check check, IrStorage *elementType, IrStorage *memorySpace) {
  TesseraParam params[] = {irParamPointer(elementType),
                           irParamPointer(dropDefaultSpace(memorySpace))};
  return getStorage(check, elementType->context, &builtinUnrankedMemRefTypeDef, params);
}

IrStorage *irUnrankedMemRefTypeGet(IrStorage *elementType, IrStorage *memorySpace) {
  return getUnrankedMemRef(kTrust, elementType, memorySpace);
}

IrStorage *irUnrankedMemRefTypeGetChecked(MlirLocation location, IrStorage *elementType,
                                          IrStorage *memorySpace) {
  return getUnrankedMemRef(checkAt(location), elementType, memorySpace);
}

IrStorage *irShapedClone(const IrStorage *type, IrShape shape, IrStorage *elementType) {
  bool sameShape = irShapedHasRank(type) && irShapedShape(type).rank == shape.rank &&
                   (!shape.rank || memcmp(irShapedShape(type).sizes, shape.sizes,
                                          shape.rank * sizeof *shape.sizes) == 0);
  if (irTypeIsMemRef(type) || irTypeIsUnrankedMemRef(type))
    return irMemRefTypeGet(shape, elementType, sameShape ? irMemRefLayout(type) : NULL,
                           irMemRefMemorySpace(type));
  if (irTypeIsUnrankedTensor(type))
    return irRankedTensorTypeGet(shape, elementType, NULL);
  // What other types have besides stays.
  uint32_t size = type->definition->numParams;
  TesseraParam *params = tsAlloc(tsMulSize(size, sizeof *params));
  memcpy(params, type->params, size * sizeof *params);
  params[0] = shapeParam(shape);
  params[1] = irParamPointer(elementType);
  if (irTypeIsVector(type) && irShapedShape(type).rank != shape.rank)
    params[2] = irParamArray(NULL, 0);
  IrStorage *clone = irStorageGet(type->context, type->definition, params);
  tsFree(params);
  return clone;
}

//===--- Looking ---===//

bool irShapedHasStaticShape(const IrStorage *type) {
  if (!irShapedHasRank(type))
    return false;
  IrShape shape = irShapedShape(type);
  for (size_t i = 0; i < shape.rank; ++i)
    if (shape.sizes[i] == IR_DYNAMIC)
      return false;
  return true;
}

int64_t irShapedNumElements(const IrStorage *type) {
  if (!irShapedHasStaticShape(type))
    return -1;
  IrShape shape = irShapedShape(type);
  int64_t count = 1;
  for (size_t i = 0; i < shape.rank; ++i)
    if (shape.sizes[i] == 0)
      return 0;
  for (size_t i = 0; i < shape.rank; ++i)
    if (!irMulFits(count, shape.sizes[i], &count) || count < 0)
      return -1;
  return count;
}

const IrFloatSemantics *irFloatSemantics(const IrStorage *type) {
  return irStorageInterface(type->definition, &irFloatTypeInterface);
}

unsigned irTypeBitWidth(const IrStorage *type) {
  if (irTypeIsInteger(type))
    return irIntegerTypeWidth(type);
  if (irTypeIsFloat(type))
    return irFloatSemantics(type)->width;
  if (irTypeIsComplex(type))
    return 2 * irTypeBitWidth(irParamStorage(type, 0));
  return irTypeIsIndex(type) ? 64 : 0;
}

bool irMemRefHasIdentityLayout(const IrStorage *type) {
  const IrStorage *layout = irMemRefLayout(type);
  return irIs(layout, &builtinAffineMapAttrDef) &&
         irAffineMapIsIdentity(irAffineMapAttrValue(layout));
}

// Row-major strides of the shape: IR_DYNAMIC from the first unknown size on, or where they
// overflow.
static void rowMajorStrides(IrShape shape, int64_t *strides) {
  int64_t stride = 1;
  for (size_t i = shape.rank; i-- > 0;) {
    strides[i] = stride;
    if (stride != IR_DYNAMIC &&
        (shape.sizes[i] == IR_DYNAMIC || !irMulFits(stride, shape.sizes[i], &stride)))
      stride = IR_DYNAMIC;
  }
}

// a + b and a * b, where IR_DYNAMIC, and what doesn't fit, is unknown.
static int64_t addKnown(int64_t a, int64_t b) {
  bool known = a != IR_DYNAMIC && b != IR_DYNAMIC && irAddFits(a, b, &a);
  return known ? a : IR_DYNAMIC;
}
static int64_t multiplyKnown(int64_t a, int64_t b) {
  bool known = a != IR_DYNAMIC && b != IR_DYNAMIC && irMulFits(a, b, &a);
  return known ? a : IR_DYNAMIC;
}

// Adds the coefficients of `factor` times a linear expression; false when it isn't linear.
static bool addLinear(const IrAffineExpr *expr, int64_t factor, int64_t *strides, int64_t *offset) {
  switch (expr->kind) {
  case IR_AFFINE_CONSTANT:
    *offset = addKnown(*offset, multiplyKnown(factor, expr->value));
    return true;
  case IR_AFFINE_DIM:
    strides[expr->value] = addKnown(strides[expr->value], factor);
    return true;
  case IR_AFFINE_ADD:
    return addLinear(expr->lhs, factor, strides, offset) &&
           addLinear(expr->rhs, factor, strides, offset);
  case IR_AFFINE_MUL:
    if (expr->rhs->numDims)
      return false;
    if (expr->rhs->kind == IR_AFFINE_CONSTANT)
      return addLinear(expr->lhs, multiplyKnown(factor, expr->rhs->value), strides, offset);
    return addLinear(expr->lhs, IR_DYNAMIC, strides, offset);
  default:
    *offset = IR_DYNAMIC;
    return !expr->numDims;
  }
}

bool irMemRefStridesAndOffset(const IrStorage *type, int64_t *strides, int64_t *offset) {
  IrShape shape = irShapedShape(type);
  const IrStorage *layout = irMemRefLayout(type);
  *offset = 0;
  if (irIs(layout, &builtinStridedLayoutAttrDef)) {
    *offset = layout->params[0].integer;
    if (shape.rank)
      memcpy(strides, layout->params[1].pointer, shape.rank * sizeof *strides);
    return true;
  }
  if (irMemRefHasIdentityLayout(type)) {
    rowMajorStrides(shape, strides);
    return true;
  }
  if (!irIs(layout, &builtinAffineMapAttrDef) || irAffineMapAttrValue(layout)->numResults != 1)
    return false;
  for (size_t i = 0; i < shape.rank; ++i)
    strides[i] = 0;
  const IrAffineMap *map = irAffineMapAttrValue(layout);
  const IrAffineExpr *simple = irAffineSimplify(map->results[0], map->numDims, map->numSymbols);
  return addLinear(simple, 1, strides, offset);
}

// offset + sum of dim * stride, a new symbol for each unknown number, the offset's first.
static const IrAffineMap *stridedMap(const IrStorage *layout) {
  IrContext *context = layout->context;
  const int64_t *strides = layout->params[1].pointer;
  size_t rank = layout->params[1].length;
  uint32_t numSymbols = 0;
  int64_t offset = layout->params[0].integer;
  const IrAffineExpr *sum = offset == IR_DYNAMIC ? irAffineSymbol(context, numSymbols++)
                                                 : irAffineConstant(context, offset);
  for (size_t i = 0; i < rank; ++i) {
    const IrAffineExpr *stride = strides[i] == IR_DYNAMIC ? irAffineSymbol(context, numSymbols++)
                                                          : irAffineConstant(context, strides[i]);
    const IrAffineExpr *term =
        irAffineBinary(IR_AFFINE_MUL, irAffineDim(context, (uint32_t)i), stride);
    sum = irAffineBinary(IR_AFFINE_ADD, sum, term);
  }
  return irAffineMapGet(context, (uint32_t)rank, numSymbols, 1, &sum);
}

const IrAffineMap *irMemRefAffineMap(const IrStorage *type) {
  const IrStorage *layout = irMemRefLayout(type);
  if (irIs(layout, &builtinStridedLayoutAttrDef))
    return stridedMap(layout);
  return irIs(layout, &builtinAffineMapAttrDef) ? irAffineMapAttrValue(layout) : NULL;
}
