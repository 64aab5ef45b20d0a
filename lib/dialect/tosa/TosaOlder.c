// Ops as earlier versions of TOSA write them: what is an operand today was an attribute, or
// nothing. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/quant/Quant.h"
#include "dialect/tosa/Tosa.h"
#include "dialect/tosa/TosaOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "support/String.h"
#include "tessera/Asm.h"

// An op that is being read.
typedef struct Older {
  TesseraAsmParser *parser;
  TesseraOperationState *state;
} Older;

static MlirAttribute take(Older *o, const char *name) {
  return tesseraOperationStateTakeOutdated(o->state, mlirStringRefCreateFromCString(name));
}

static bool has(Older *o, const char *name) {
  return tesseraOperationStateGetAttribute(o->state, mlirStringRefCreateFromCString(name)).ptr;
}

static void set(Older *o, const char *name, MlirAttribute value) {
  tesseraOperationStateSetAttribute(o->state, mlirStringRefCreateFromCString(name), value);
}

static intptr_t numOperands(Older *o) { return tesseraOperationStateGetNumOperands(o->state); }

// What an operand's elements are stored as; null when it has none.
static MlirType elementOf(Older *o, intptr_t i) {
  MlirType type = mlirValueGetType(tesseraOperationStateGetOperand(o->state, i));
  if (!mlirTypeIsAShaped(type))
    return (MlirType){NULL};
  MlirType element = mlirShapedTypeGetElementType(type);
  return quantIsQuantized(element) ? quantGetStorageType(element) : element;
}

//===--- New operands ---===//

// A constant before the op, as its next operand.
static void addConstant(Older *o, const TesseraOpDef *definition, MlirType type,
                        MlirAttribute value) {
  MlirLocation location = tesseraOperationStateGetLocation(o->state);
  MlirOperationState state =
      mlirOperationStateGet(mlirStringRefCreateFromCString(definition->name), location);
  MlirIdentifier name =
      mlirIdentifierGet(mlirLocationGetContext(location), mlirStringRefCreateFromCString("values"));
  MlirNamedAttribute values = mlirNamedAttributeGet(name, value);
  mlirOperationStateAddResults(&state, 1, &type);
  mlirOperationStateAddAttributes(&state, 1, &values);
  MlirOperation constant = mlirOperationCreate(&state);
  tesseraAsmParserInsertOperation(o->parser, constant);
  tesseraOperationStateAddOperand(o->state, mlirOperationGetResult(constant, 0));
}

// A tensor of one number, such as a zero point.
static void addNumber(Older *o, MlirType element, int64_t number) {
  const int64_t one = 1;
  if (!element.ptr)
    return;
  MlirType type = mlirRankedTensorTypeGet(1, &one, element, (MlirAttribute){NULL});
  MlirAttribute value =
      mlirTypeIsAInteger(element) ? mlirIntegerAttrGet(element, number)
      : mlirTypeIsAFloat(element)
          ? mlirFloatAttrDoubleGet(mlirTypeGetContext(element), element, (double)number)
          : (MlirAttribute){NULL};
  if (value.ptr)
    addConstant(o, &tosaConstOpDef, type, mlirDenseElementsAttrSplatGet(type, value));
}

static void addSizes(Older *o, intptr_t count, const int64_t *sizes) {
  MlirContext context = tesseraAsmParserGetContext(o->parser);
  const int64_t shape[] = {count};
  TsVec(MlirAttribute) numbers = {0};
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(&numbers, mlirIntegerAttrGet(mlirIndexTypeGet(context), sizes[i]));
  MlirType type =
      mlirRankedTensorTypeGet(1, shape, mlirIndexTypeGet(context), (MlirAttribute){NULL});
  MlirAttribute value = mlirDenseElementsAttrGet(type, count, numbers.data);
  tsVecFree(&numbers);
  addConstant(o, &tosaConstShapeOpDef, tosaShapeTypeGet(context, count), value);
}

// Sizes that were an attribute: whether there is one.
static bool takeSizes(Older *o, const char *name) {
  MlirAttribute array = take(o, name);
  if (!array.ptr || !mlirAttributeIsADenseI64Array(array))
    return false;
  TsVec(int64_t) sizes = {0};
  for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(array); ++i)
    tsVecPush(&sizes, mlirDenseI64ArrayGetElement(array, i));
  addSizes(o, (intptr_t)sizes.size, sizes.data);
  tsVecFree(&sizes);
  return true;
}

// The numbers that operand `i` is a constant of; NULL when it isn't one.
static const IrStorage *constantOf(Older *o, intptr_t i) {
  MlirValue value = tesseraOperationStateGetOperand(o->state, i);
  MlirOperation op = mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){0};
  if (mlirOperationIsNull(op) || !tosaConstOpIsA(op))
    return NULL;
  MlirAttribute values = tosaConstOpGetValuesAttr(op);
  bool isNumbers = values.ptr && irIsDense(irAttribute(values)) &&
                   irTypeIsInteger(irShapedElementType(irElementsType(irAttribute(values))));
  return isNumbers ? irAttribute(values) : NULL;
}

static int64_t numberAt(const IrStorage *dense, size_t i) {
  return irDenseIntegerAt(dense, irDenseIsSplat(dense) ? 0 : i);
}

// The last operand, sizes as a tensor, as a shape.
static void convertSizes(Older *o, intptr_t i) {
  const IrStorage *dense = constantOf(o, i);
  if (!dense)
    return;
  TsVec(int64_t) sizes = {0};
  for (int64_t at = 0; at < irShapedNumElements(irElementsType(dense)); ++at)
    tsVecPush(&sizes, numberAt(dense, (size_t)at));
  tesseraOperationStateDropOperands(o->state, 1);
  addSizes(o, (intptr_t)sizes.size, sizes.data);
  tsVecFree(&sizes);
}

//===--- Ops ---===//

static void upgradeConst(Older *o) {
  MlirAttribute value = has(o, "values") ? (MlirAttribute){NULL} : take(o, "value");
  if (value.ptr)
    set(o, "values", value);
}

static void upgradeMul(Older *o) {
  MlirType i8 = mlirIntegerTypeGet(tesseraAsmParserGetContext(o->parser), 8);
  MlirAttribute shift = numOperands(o) == 2 ? take(o, "shift") : (MlirAttribute){NULL};
  if (shift.ptr && mlirAttributeIsAInteger(shift))
    addNumber(o, i8, mlirIntegerAttrGetValueInt(shift));
}

static void upgradeNegate(Older *o) {
  if (numOperands(o) != 1)
    return;
  MlirAttribute quantization = take(o, "quantization_info");
  bool is = quantization.ptr && tosaUnaryOpQuantizationAttrIsA(quantization);
  MlirType element = elementOf(o, 0);
  addNumber(o, element, is ? tosaUnaryOpQuantizationAttrGetInputZp(quantization) : 0);
  addNumber(o, element, is ? tosaUnaryOpQuantizationAttrGetOutputZp(quantization) : 0);
}

static void upgradeMatMul(Older *o) {
  if (numOperands(o) != 2)
    return;
  MlirAttribute quantization = take(o, "quantization_info");
  bool is = quantization.ptr && tosaMatMulOpQuantizationAttrIsA(quantization);
  addNumber(o, elementOf(o, 0), is ? tosaMatMulOpQuantizationAttrGetAZp(quantization) : 0);
  addNumber(o, elementOf(o, 1), is ? tosaMatMulOpQuantizationAttrGetBZp(quantization) : 0);
}

// The type that sums of such elements had before it was written.
static MlirType sumType(Older *o, MlirType element) {
  MlirContext context = tesseraAsmParserGetContext(o->parser);
  if (!mlirTypeIsAInteger(element))
    return mlirTypeIsAF16(element) ? element : mlirF32TypeGet(context);
  return mlirIntegerTypeGet(context, mlirIntegerTypeGetWidth(element) == 16 ? 48 : 32);
}

static void upgradeConv(Older *o) {
  if (numOperands(o) != 3 || !elementOf(o, 0).ptr)
    return;
  MlirAttribute quantization = take(o, "quantization_info");
  bool is = quantization.ptr && tosaConvOpQuantizationAttrIsA(quantization);
  addNumber(o, elementOf(o, 0), is ? tosaConvOpQuantizationAttrGetInputZp(quantization) : 0);
  addNumber(o, elementOf(o, 1), is ? tosaConvOpQuantizationAttrGetWeightZp(quantization) : 0);
  if (!has(o, "acc_type"))
    set(o, "acc_type", mlirTypeAttrGet(sumType(o, elementOf(o, 0))));
}

static void upgradeAvgPool(Older *o) {
  if (numOperands(o) != 1 || !elementOf(o, 0).ptr)
    return;
  MlirAttribute quantization = take(o, "quantization_info");
  bool is = quantization.ptr && tosaUnaryOpQuantizationAttrIsA(quantization);
  MlirType element = elementOf(o, 0);
  addNumber(o, element, is ? tosaUnaryOpQuantizationAttrGetInputZp(quantization) : 0);
  addNumber(o, element, is ? tosaUnaryOpQuantizationAttrGetOutputZp(quantization) : 0);
}

// A bound of the operand's type, from the one of floats or the one of integers.
static MlirAttribute boundOf(Older *o, MlirAttribute number, MlirAttribute integer) {
  MlirType element = elementOf(o, 0);
  if (mlirTypeIsAInteger(element) && integer.ptr && mlirAttributeIsAInteger(integer))
    return mlirIntegerAttrGet(element, mlirIntegerAttrGetValueInt(integer));
  if (mlirTypeIsAFloat(element) && number.ptr && mlirAttributeIsAFloat(number))
    return mlirFloatAttrDoubleGet(mlirTypeGetContext(element), element,
                                  mlirFloatAttrGetValueDouble(number));
  return (MlirAttribute){NULL};
}

static void upgradeClamp(Older *o) {
  if (has(o, "min_val") || has(o, "max_val") || numOperands(o) != 1 || !elementOf(o, 0).ptr)
    return;
  MlirAttribute min = boundOf(o, take(o, "min_fp"), take(o, "min_int"));
  MlirAttribute max = boundOf(o, take(o, "max_fp"), take(o, "max_int"));
  if (min.ptr && max.ptr) {
    set(o, "min_val", min);
    set(o, "max_val", max);
  }
}

static void upgradeTranspose(Older *o) {
  const IrStorage *dense = numOperands(o) == 2 && !has(o, "perms") ? constantOf(o, 1) : NULL;
  if (!dense)
    return;
  TsVec(int32_t) perms = {0};
  for (int64_t i = 0; i < irShapedNumElements(irElementsType(dense)); ++i)
    tsVecPush(&perms, (int32_t)numberAt(dense, (size_t)i));
  tesseraOperationStateDropOperands(o->state, 1);
  set(o, "perms",
      mlirDenseI32ArrayGet(tesseraAsmParserGetContext(o->parser), (intptr_t)perms.size,
                           perms.data));
  tsVecFree(&perms);
}

static void upgradeReshape(Older *o) {
  if (numOperands(o) == 1)
    takeSizes(o, "new_shape");
}

static void upgradeTile(Older *o) {
  if (numOperands(o) == 1)
    takeSizes(o, "multiples");
}

static void upgradeSlice(Older *o) {
  if (numOperands(o) == 1 && takeSizes(o, "start"))
    takeSizes(o, "size");
}

// An attribute that was text; false where it isn't one.
static bool findText(Older *o, const char *name, MlirStringRef *text) {
  MlirAttribute attribute =
      tesseraOperationStateGetAttribute(o->state, mlirStringRefCreateFromCString(name));
  if (!attribute.ptr || !mlirAttributeIsAString(attribute))
    return false;
  *text = mlirStringAttrGetValue(attribute);
  return true;
}

static void upgradeModes(Older *o) {
  MlirContext context = tesseraAsmParserGetContext(o->parser);
  MlirStringRef text;
  TosaNanPropagationMode nan;
  TosaRoundingMode rounding;
  if (findText(o, "nan_mode", &text) && tosaNanPropagationModeSymbolize(text, &nan))
    set(o, "nan_mode", tosaNanPropagationModeAttrGet(context, nan));
  if (findText(o, "rounding_mode", &text) && tosaRoundingModeSymbolize(text, &rounding))
    set(o, "rounding_mode", tosaRoundingModeAttrGet(context, rounding));
}

static void upgradeResize(Older *o) {
  MlirStringRef text;
  TosaResizeMode known;
  if (findText(o, "mode", &text) && tosaResizeModeSymbolize(text, &known))
    set(o, "mode", tosaResizeModeAttrGet(tesseraAsmParserGetContext(o->parser), known));
  if (numOperands(o) == 1 && takeSizes(o, "scale") && takeSizes(o, "offset"))
    takeSizes(o, "border");
}

// What is put around it was 0, or a tensor without dimensions.
static void upgradePad(Older *o) {
  if (numOperands(o) != 2 || !elementOf(o, 0).ptr)
    return;
  convertSizes(o, 1);
  MlirAttribute quantization = take(o, "quantization_info");
  bool is = quantization.ptr && tosaPadOpQuantizationAttrIsA(quantization);
  addNumber(o, elementOf(o, 0), is ? tosaPadOpQuantizationAttrGetInputZp(quantization) : 0);
}

void tosaUpgradeOperation(TesseraAsmParser *parser, TesseraOperationState *state,
                          const TesseraOpDef *definition) {
  static const struct {
    const TesseraOpDef *definition;
    void (*upgrade)(Older *o);
  } kUpgrades[] = {
      {&tosaConstOpDef, upgradeConst},
      {&tosaMulOpDef, upgradeMul},
      {&tosaNegateOpDef, upgradeNegate},
      {&tosaMatMulOpDef, upgradeMatMul},
      {&tosaConv2DOpDef, upgradeConv},
      {&tosaConv3DOpDef, upgradeConv},
      {&tosaDepthwiseConv2DOpDef, upgradeConv},
      {&tosaTransposeConv2DOpDef, upgradeConv},
      {&tosaAvgPool2dOpDef, upgradeAvgPool},
      {&tosaClampOpDef, upgradeClamp},
      {&tosaTransposeOpDef, upgradeTranspose},
      {&tosaReshapeOpDef, upgradeReshape},
      {&tosaTileOpDef, upgradeTile},
      {&tosaSliceOpDef, upgradeSlice},
      {&tosaResizeOpDef, upgradeResize},
      {&tosaPadOpDef, upgradePad},
  };
  Older older = {parser, state};
  upgradeModes(&older);
  for (size_t i = 0; i < sizeof kUpgrades / sizeof *kUpgrades; ++i)
    if (kUpgrades[i].definition == definition)
      kUpgrades[i].upgrade(&older);
}
