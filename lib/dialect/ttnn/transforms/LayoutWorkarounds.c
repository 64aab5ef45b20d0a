// Layout workarounds: which op needs its operands or results in another layout, buffer or data
// type, and the conversions around it. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ttnn/TTNN.h"
#include "dialect/ttnn/transforms/Workarounds.h"
#include "support/String.h"

// What a tensor has to be changed to; a false flag leaves the property as it is.
typedef struct Change {
  bool changesPageLayout, changesBufferType, changesDataType;
  TtnnLayout pageLayout;
  TtnnBufferType bufferType;
  TtDataType dataType;
} Change;

static Change toDataType(TtDataType dataType) {
  return (Change){.changesDataType = true, .dataType = dataType};
}

static Change toPageLayout(TtnnLayout pageLayout) {
  return (Change){.changesPageLayout = true, .pageLayout = pageLayout};
}

static bool isNothing(const Change *change) {
  return !change->changesPageLayout && !change->changesBufferType && !change->changesDataType;
}

//===--- Which op needs what ---===//

// The change of one operand (`operand` >= 0) or of the results (-1) of an op.
typedef Change (*ChooseChange)(MlirOperation op, intptr_t operand);

static Change rowMajorBF16(MlirOperation op, intptr_t operand) {
  (void)op, (void)operand;
  Change change = toPageLayout(TtnnLayoutRowMajor);
  change.changesDataType = true;
  change.dataType = TtDataTypeBFloat16;
  return change;
}

// Indices are rows of u32; weights, gradients and results are bf16.
static Change embedding(MlirOperation op, intptr_t operand) {
  (void)op;
  if (operand != 0)
    return toDataType(TtDataTypeBFloat16);
  Change change = toPageLayout(TtnnLayoutRowMajor);
  change.changesDataType = true;
  change.dataType = TtDataTypeUInt32;
  return change;
}

static MlirType elementTypeOf(MlirValue value) {
  return mlirShapedTypeGetElementType(mlirValueGetType(value));
}

// The library sums integers wrongly.
static Change cumSum(MlirOperation op, intptr_t operand) {
  (void)operand;
  bool isInteger = mlirTypeIsAInteger(elementTypeOf(ttnnMorehCumSumOpGetInput(op)));
  return isInteger ? toDataType(TtDataTypeFloat32) : (Change){0};
}

// The library can't fill tiled vectors.
static Change full(MlirOperation op, intptr_t operand) {
  (void)operand;
  MlirValue result = ttnnFullOpGetResult(op);
  bool isTiledVector = ttTypeShape(mlirValueGetType(result)).rank <= 1 &&
                       ttnnTensorLayoutIsTiled(ttnnLayoutOfValue(result));
  return isTiledVector ? toPageLayout(TtnnLayoutRowMajor) : (Change){0};
}

static Change toHost(MlirOperation op, intptr_t operand) {
  (void)op, (void)operand;
  return (Change){.changesBufferType = true, .bufferType = TtnnBufferTypeSystemMemory};
}

static Change hostRowMajor(MlirOperation op, intptr_t operand) {
  Change change = toHost(op, operand);
  change.changesPageLayout = true;
  change.pageLayout = TtnnLayoutRowMajor;
  return change;
}

// Tiles are padded along the joined dimension, which works for f32 and bf16 only.
static Change concat(MlirOperation op, intptr_t operand) {
  (void)operand;
  intptr_t numInputs = ttnnConcatOpGetNumInputs(op);
  if (numInputs == 0)
    return (Change){0};
  MlirValue first = ttnnConcatOpGetInputs(op, 0);
  MlirType elementType = elementTypeOf(first);
  if (!ttnnTensorLayoutIsTiled(ttnnLayoutOfValue(first)) || mlirTypeIsAF32(elementType) ||
      mlirTypeIsABF16(elementType))
    return (Change){0};
  int64_t dim = ttnnConcatOpGetDim(op);
  for (intptr_t i = 0; i < numInputs; ++i) {
    IrShape shape = ttTypeShape(mlirValueGetType(ttnnConcatOpGetInputs(op, i)));
    if (dim >= 0 && (size_t)dim < shape.rank && shape.sizes[dim] % kTtTileHeight != 0)
      return toDataType(TtDataTypeBFloat16);
  }
  return (Change){0};
}

static int64_t arrayElement(MlirAttribute array, intptr_t position) {
  return mlirIntegerAttrGetValueSInt(mlirArrayAttrGetElement(array, position));
}

// Strided slices are bf16 only; unaligned ones of tiles go through rows.
static Change slice(MlirOperation op, intptr_t operand) {
  (void)operand;
  MlirAttribute begins = ttnnSliceOpGetBeginsAttr(op), step = ttnnSliceOpGetStepAttr(op);
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(step); ++i)
    if (arrayElement(step, i) > 1)
      return toDataType(TtDataTypeBFloat16);
  intptr_t rank = mlirArrayAttrGetNumElements(begins);
  if (rank == 0 || !ttnnTensorLayoutIsTiled(ttnnLayoutOfValue(ttnnSliceOpGetResult(op))))
    return (Change){0};
  bool isAligned = arrayElement(begins, rank - 1) % kTtTileWidth == 0 &&
                   arrayElement(begins, rank > 1 ? rank - 2 : 0) % kTtTileHeight == 0;
  return isAligned ? (Change){0} : toPageLayout(TtnnLayoutRowMajor);
}

// The library takes everything to be of the predicate's type.
static Change where(MlirOperation op, intptr_t operand) {
  (void)operand;
  intptr_t numInputs = ttnnWhereOpGetNumInputs(op);
  TtDataType dataType;
  if (numInputs == 0)
    return (Change){0};
  MlirType predicate = elementTypeOf(ttnnWhereOpGetInputs(op, 0));
  MlirType last = elementTypeOf(ttnnWhereOpGetInputs(op, numInputs - 1));
  if (mlirTypeEqual(predicate, last) || !ttDataTypeOfElementType(last, &dataType))
    return (Change){0};
  return toDataType(dataType);
}

typedef struct LayoutWorkaround {
  const TesseraOpDef *op;
  ChooseChange choose;
} LayoutWorkaround;

static const LayoutWorkaround workarounds[] = {
    {&ttnnMaxPool2dOpDef, rowMajorBF16},
    {&ttnnUpsampleOpDef, rowMajorBF16},
    {&ttnnEmbeddingOpDef, embedding},
    {&ttnnEmbeddingBackwardOpDef, embedding},
    {&ttnnMorehCumSumOpDef, cumSum},
    {&ttnnFullOpDef, full},
    {&ttnnMeshShardOpDef, toHost},
    {&ttnnConcatOpDef, concat},
    {&ttnnSliceOpDef, slice},
    {&ttnnWhereOpDef, where},
    {&ttnnConstantOpDef, hostRowMajor},
};

//===--- Applying a change ---===//

// The layout after the change; the layout itself when there is nothing to change.
static MlirAttribute changeLayout(MlirType type, const Change *change) {
  MlirAttribute layout = ttnnLayoutOfType(type);
  MlirContext context = mlirTypeGetContext(type);
  IrShape shape = ttTypeShape(type);
  bool isTiled = change->changesPageLayout ? change->pageLayout == TtnnLayoutTile
                                           : ttnnTensorLayoutIsTiled(layout);
  TtDataType dataType =
      change->changesDataType ? change->dataType : ttnnTensorLayoutGetDataType(layout);
  TtnnBufferType bufferType =
      change->changesBufferType ? change->bufferType : ttnnTensorLayoutGetBufferType(layout);
  if (isTiled == ttnnTensorLayoutIsTiled(layout) &&
      dataType == ttnnTensorLayoutGetDataType(layout) &&
      bufferType == ttnnTensorLayoutGetBufferType(layout))
    return layout;
  MlirType element =
      isTiled ? ttTileTypeOf(context, dataType) : ttDataTypeToElementType(context, dataType);
  MlirAttribute changed = ttnnTensorLayoutWithElementType(layout, element, shape.rank, shape.sizes);
  return ttnnTensorLayoutWithBufferType(changed, bufferType);
}

static MlirType typeWithScalarOf(MlirType type, MlirAttribute layout) {
  IrShape shape = ttTypeShape(type);
  MlirType scalar =
      ttDataTypeToElementType(mlirTypeGetContext(type), ttnnTensorLayoutGetDataType(layout));
  return mlirRankedTensorTypeGet((intptr_t)shape.rank, shape.sizes, scalar, layout);
}

// A ttnn.to_layout of the value at the insertion point.
static MlirOperation buildToLayout(MlirRewriterBase rewriter, MlirOperation op, MlirValue value,
                                   MlirType type) {
  MlirContext context = mlirOperationGetContext(op);
  MlirAttribute layout = ttnnLayoutOfType(type);
  MlirValue device = {NULL};
  if (ttnnTensorLayoutIsOnDevice(layout))
    device = ttnnGetOrInsertDevice(rewriter, op);
  return ttnnToLayoutOpCreate(rewriter, mlirOperationGetLocation(op), type, value,
                              ttnnLayoutAttrGet(context, ttnnTensorLayoutGetPageLayout(layout)),
                              ttDataTypeAttrGet(context, ttnnTensorLayoutGetDataType(layout)),
                              ttnnMemoryConfigOfLayout(layout), device);
}

// The layout that the value must get; null when it has none or has that already.
static MlirAttribute wantedLayout(MlirValue value, const Change *change) {
  MlirType type = mlirValueGetType(value);
  MlirAttribute layout = ttnnLayoutOfType(type);
  MlirAttribute changed = mlirAttributeIsNull(layout) ? layout : changeLayout(type, change);
  return mlirAttributeEqual(changed, layout) ? (MlirAttribute){NULL} : changed;
}

static bool changeOperand(MlirRewriterBase rewriter, MlirOperation op, intptr_t operand,
                          const Change *change) {
  MlirValue value = mlirOperationGetOperand(op, operand);
  MlirAttribute changed = wantedLayout(value, change);
  if (mlirAttributeIsNull(changed))
    return false;
  MlirOperation converted =
      buildToLayout(rewriter, op, value, typeWithScalarOf(mlirValueGetType(value), changed));
  mlirRewriterBaseStartOpModification(rewriter, op);
  mlirOperationSetOperand(op, operand, mlirOperationGetResult(converted, 0));
  mlirRewriterBaseFinalizeOpModification(rewriter, op);
  return true;
}

// Replaces an attribute that the op has.
static void updateAttribute(MlirOperation op, MlirStringRef name, MlirAttribute value) {
  if (!mlirAttributeIsNull(mlirOperationGetAttributeByName(op, name)))
    mlirOperationSetAttributeByName(op, name, value);
}

// Ops that make a tensor say its layout, data type and memory configuration in attributes too. The
// shard of a memory configuration stays as it was, as in the reference compiler.
static void updateAttributes(MlirOperation op, MlirAttribute before, MlirAttribute after) {
  MlirContext context = mlirOperationGetContext(op);
  TtnnLayout pageLayout = ttnnTensorLayoutGetPageLayout(after);
  TtDataType dataType = ttnnTensorLayoutGetDataType(after);
  TtnnBufferType bufferType = ttnnTensorLayoutGetBufferType(after);
  MlirAttribute memoryLayout = ttnnTensorLayoutGetMemoryLayout(after);
  if (pageLayout != ttnnTensorLayoutGetPageLayout(before))
    updateAttribute(op, tsLiteral("layout"), ttnnLayoutAttrGet(context, pageLayout));
  if (dataType != ttnnTensorLayoutGetDataType(before))
    updateAttribute(op, tsLiteral("dtype"), ttDataTypeAttrGet(context, dataType));
  MlirAttribute config = mlirOperationGetAttributeByName(op, tsLiteral("memory_config"));
  bool moves = bufferType != ttnnTensorLayoutGetBufferType(before) ||
               !mlirAttributeEqual(memoryLayout, ttnnTensorLayoutGetMemoryLayout(before));
  if (moves && !mlirAttributeIsNull(config) && ttnnMemoryConfigAttrIsA(config))
    updateAttribute(op, tsLiteral("memory_config"),
                    ttnnMemoryConfigAttrGet(context, ttnnBufferTypeAttrGet(context, bufferType),
                                            ttnnMemoryConfigAttrGetShardSpec(config),
                                            memoryLayout));
}

static bool changeResult(MlirRewriterBase rewriter, MlirOperation op, intptr_t number,
                         const Change *change) {
  MlirValue result = mlirOperationGetResult(op, number);
  MlirType type = mlirValueGetType(result);
  MlirAttribute changed = wantedLayout(result, change);
  if (mlirAttributeIsNull(changed))
    return false;
  mlirRewriterBaseStartOpModification(rewriter, op);
  mlirValueSetType(result, typeWithScalarOf(type, changed));
  updateAttributes(op, ttnnLayoutOfType(type), changed);
  mlirRewriterBaseFinalizeOpModification(rewriter, op);
  // Users see the layout that they saw before.
  mlirRewriterBaseSetInsertionPointAfter(rewriter, op);
  MlirOperation restored = buildToLayout(rewriter, op, result, type);
  mlirRewriterBaseReplaceAllUsesExcept(rewriter, result, mlirOperationGetResult(restored, 0),
                                       restored);
  return true;
}

// bf16 holds integers up to 256 only: what takes bf16 or nothing as tiles takes integers as rows.
// f32 holds no sums of negative integers, which are large here: tensors on the device are unsigned.
static Change keepIntegers(MlirOperation op, Change change, MlirValue value) {
  if (!change.changesDataType || !mlirTypeIsARankedTensor(mlirValueGetType(value)) ||
      !mlirTypeIsAInteger(elementTypeOf(value)))
    return change;
  if (ttnnMorehCumSumOpIsA(op))
    return (Change){0};
  return change.dataType == TtDataTypeBFloat16 ? toPageLayout(TtnnLayoutRowMajor) : change;
}

static MlirLogicalResult change(MlirOperation op, MlirPatternRewriter patternRewriter,
                                const LayoutWorkaround *workaround, bool isExact) {
  if (!ttnnOperationHasLayouts(op))
    return mlirLogicalResultFailure();
  MlirRewriterBase rewriter = mlirPatternRewriterAsBase(patternRewriter);
  TsVec(Change) changes = {0};
  // Chosen before anything is changed: the choice looks at operands and results.
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    tsVecPush(&changes, workaround->choose(op, i));
  Change resultChange = workaround->choose(op, -1);
  for (size_t i = 0; i < changes.size && isExact; ++i)
    changes.data[i] = keepIntegers(op, changes.data[i], mlirOperationGetOperand(op, (intptr_t)i));
  if (isExact && mlirOperationGetNumResults(op) != 0)
    resultChange = keepIntegers(op, resultChange, mlirOperationGetResult(op, 0));
  bool modified = false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (!isNothing(&changes.data[i]))
      modified |= changeOperand(rewriter, op, i, &changes.data[i]);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op) && !isNothing(&resultChange); ++i)
    modified |= changeResult(rewriter, op, i, &resultChange);
  tsVecFree(&changes);
  return modified ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static MlirLogicalResult workAround(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  return change(op, rewriter, user, false);
}

static MlirLogicalResult workAroundExactly(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  return change(op, rewriter, user, true);
}

static void addWorkarounds(MlirRewritePatternSet patterns, TesseraRewriteFunction rewrite) {
  for (size_t i = 0; i < sizeof workarounds / sizeof workarounds[0]; ++i)
    tesseraRewritePatternSetAdd(patterns, workarounds[i].op, 1, rewrite, (void *)&workarounds[i]);
}

void ttnnAddLayoutWorkarounds(MlirRewritePatternSet patterns) {
  addWorkarounds(patterns, workAround);
}

void ttnnAddExactLayoutWorkarounds(MlirRewritePatternSet patterns) {
  addWorkarounds(patterns, workAroundExactly);
}
