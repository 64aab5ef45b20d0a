// Types of the hardware and the ops that conversions to ttir make.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/ttir-common/ToTTIR.h"

//===--- Types ---===//

// What an element becomes; null when the hardware has nothing like it.
static MlirType convertElement(MlirType element) {
  MlirContext context = mlirTypeGetContext(element);
  if (mlirTypeIsAInteger(element)) {
    unsigned width = mlirIntegerTypeGetWidth(element);
    if (width == 1)
      return mlirBF16TypeGet(context);
    if (width != 64)
      return element;
    return mlirIntegerTypeIsUnsigned(element) ? mlirIntegerTypeUnsignedGet(context, 32)
                                              : mlirIntegerTypeGet(context, 32);
  }
  if (mlirTypeIsAF64(element))
    return mlirF32TypeGet(context);
  return irTypeIsFloat(irType(element)) ? element : (MlirType){NULL};
}

TesseraOptional toTTIRConvertType(MlirType type, MlirType *converted, void *user) {
  (void)user;
  if (!mlirTypeIsARankedTensor(type))
    return TESSERA_WRONG;
  MlirType old = mlirShapedTypeGetElementType(type), element = convertElement(old);
  if (mlirTypeIsNull(element))
    return TESSERA_WRONG;
  *converted = type;
  IrShape shape = irShapedShape(irType(type));
  if (mlirTypeEqual(element, old) && shape.rank > 0)
    return TESSERA_PRESENT;
  const int64_t one = 1;
  if (shape.rank == 0)
    shape = (IrShape){&one, 1};
  *converted =
      mlirRankedTensorTypeGet((intptr_t)shape.rank, shape.sizes, element, mlirAttributeGetNull());
  return TESSERA_PRESENT;
}

MlirType toTTIRBoolType(MlirType type) {
  return tesseraTypeWithElementType(type, mlirBF16TypeGet(mlirTypeGetContext(type)));
}

MlirType toTTIROneOf(MlirType type) {
  const int64_t one = 1;
  return mlirRankedTensorTypeGet(1, &one, mlirShapedTypeGetElementType(type),
                                 mlirAttributeGetNull());
}

bool toTTIRIsBool(MlirValue value) {
  MlirType element = ttElementTypeOf(value);
  return mlirTypeIsAInteger(element) && mlirIntegerTypeGetWidth(element) == 1;
}

bool toTTIRIsSigned(MlirValue value) {
  MlirType element = ttElementTypeOf(value);
  return mlirTypeIsAInteger(element) && mlirIntegerTypeGetWidth(element) > 1 &&
         !mlirIntegerTypeIsUnsigned(element);
}

//===--- What is legal ---===//

bool toTTIRHasLegalTypes(MlirOperation op, void *user) {
  return tesseraTypeConverterIsLegalOp(user, op);
}

static bool isLegalFunction(MlirOperation op, void *user) {
  return tesseraConversionIsLegalFunction(user, op);
}

void toTTIRAddLegal(TesseraConversionTarget *target, TesseraTypeConverter *types) {
  static const char *const kTyped[] = {"func.return", "func.call", "tensor.empty"};
  tesseraConversionTargetAddLegalDialect(target, "ttir");
  tesseraConversionTargetAddLegalDialect(target, "tt");
  tesseraConversionTargetAddLegalOp(target, "builtin.module");
  tesseraConversionTargetAddDynamicOp(target, "func.func", isLegalFunction, types);
  for (size_t i = 0; i < sizeof kTyped / sizeof kTyped[0]; ++i)
    tesseraConversionTargetAddDynamicOp(target, kTyped[i], toTTIRHasLegalTypes, types);
}

//===--- Making ---===//

MlirValue toTTIRElementwise(ToTTIR *c, ToTTIRCreate *create, MlirType type, intptr_t numInputs,
                            const MlirValue *inputs) {
  MlirValue output = toTTIREmpty(c, type);
  return mlirOperationGetResult(
      create(c->rewriter, c->location, 1, &type, numInputs, inputs, 1, &output), 0);
}

// One element of an integer or float type as an attribute.
static MlirAttribute elementOf(MlirType element, double number) {
  if (mlirTypeIsAInteger(element))
    return mlirIntegerAttrGet(element, (int64_t)number);
  return mlirFloatAttrDoubleGet(mlirTypeGetContext(element), element, number);
}

static MlirValue splatOf(ToTTIR *c, MlirType type, MlirAttribute element) {
  MlirAttribute value = mlirDenseElementsAttrSplatGet(type, element);
  return mlirOperationGetResult(ttirConstantOpCreate(c->rewriter, c->location, type, value), 0);
}

MlirValue toTTIRSplat(ToTTIR *c, MlirType type, double number) {
  return splatOf(c, type, elementOf(mlirShapedTypeGetElementType(type), number));
}

MlirValue toTTIRIntegerSplat(ToTTIR *c, MlirType type, int64_t number) {
  return splatOf(c, type, mlirIntegerAttrGet(mlirShapedTypeGetElementType(type), number));
}

static void pushOthers(TtSizes *sizes, IrShape shape, int64_t dim) {
  for (size_t i = 0; i < shape.rank; ++i)
    if ((int64_t)i != dim)
      tsVecPush(sizes, shape.sizes[i]);
}

MlirValue toTTIRContract(ToTTIR *c, MlirValue a, int64_t aDim, MlirValue b, int64_t bDim) {
  TtSizes sizes = {0};
  pushOthers(&sizes, ttShapeOf(a), aDim);
  pushOthers(&sizes, ttShapeOf(b), bDim);
  MlirType type = ttTypeWithShape(mlirValueGetType(b), ttSizesShape(&sizes));
  tsVecFree(&sizes);
  MlirAttribute none = ttirI64DenseArrayAttr(c->context, (IrShape){NULL, 0});
  return mlirOperationGetResult(
      ttirDotGeneralOpCreate(c->rewriter, c->location, type, a, b, none,
                             ttirI64DenseArrayAttr(c->context, (IrShape){&aDim, 1}), none,
                             ttirI64DenseArrayAttr(c->context, (IrShape){&bDim, 1})),
      0);
}

MlirValue toTTIRMoveDim(ToTTIR *c, MlirValue value, int64_t from, int64_t to) {
  int64_t rank = ttRankOf(value);
  if (from == to)
    return value;
  TtSizes order = {0};
  for (int64_t i = 0, next = 0; i < rank; ++i) {
    if (i == to) {
      tsVecPush(&order, from);
      continue;
    }
    next += next == from;
    tsVecPush(&order, next++);
  }
  value = ttirCreatePermute(c->rewriter, c->location, value, order.data);
  tsVecFree(&order);
  return value;
}

MlirValue toTTIRPadWith(ToTTIR *c, MlirValue value, MlirType type, const TtSizes *amounts,
                        double number) {
  TsVec(int32_t) padding = {0};
  for (size_t i = 0; i < amounts->size; ++i)
    tsVecPush(&padding, (int32_t)amounts->data[i]);
  MlirAttribute attribute = mlirDenseI32ArrayGet(c->context, (intptr_t)padding.size, padding.data);
  tsVecFree(&padding);
  MlirAttribute fill = mlirFloatAttrDoubleGet(c->context, mlirF32TypeGet(c->context), number);
  return mlirOperationGetResult(
      ttirPadOpCreate(c->rewriter, c->location, type, value, attribute, fill), 0);
}
