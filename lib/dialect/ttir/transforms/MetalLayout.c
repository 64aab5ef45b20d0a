// ttir-attach-metal-layout and ttir-layout: metal layouts for all tensors, and conversions where
// ops need others. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/func/FuncOps.h"
#include "dialect/tensor/TensorOps.h"
#include "dialect/tt/TTMetalLayout.h"
#include "dialect/ttir/TTIR.h"
#include "dialect/ttir/TTIRPasses.h"
#include "tessera/DestinationStyle.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

//===--- A layout for every type ---===//

typedef struct MetalTypes {
  MlirContext context;
  MlirAttribute grid; // of ones, of the device's rank
  TtMemorySpace space;
  TtTensorMemoryLayout memoryLayout;
  bool isShard, isStream; // tensors become their shards, read through streams
  bool isFailed;
} MetalTypes;

static bool isWithinMetalLimits(IrShape shape) {
  int64_t count = 1;
  for (size_t i = 0; i < shape.rank; ++i) {
    if (shape.sizes[i] < 1 || shape.sizes[i] > (INT64_MAX - 65536) / count)
      return false;
    count *= shape.sizes[i];
  }
  return shape.rank <= kTtMaxRank / 2 && count <= INT64_MAX / 65536;
}

// The layout on one core; null where there is none.
static MlirAttribute makeMetalLayout(const MetalTypes *types, MlirType type) {
  TtMetalLayoutParts parts = {.shape = ttTypeShape(type),
                              .elementType = mlirShapedTypeGetElementType(type),
                              .memorySpace = types->space,
                              .grid = types->grid,
                              .memoryLayout = types->memoryLayout};
  TtDataType dataType = TtDataTypeFloat32;
  bool hasFormat = ttDataTypeOfElementType(parts.elementType, &dataType);
  if (!mlirShapedTypeHasStaticShape(type) || !isWithinMetalLimits(parts.shape) ||
      (types->isStream && !hasFormat))
    return (MlirAttribute){NULL};
  if (types->isStream)
    parts.elementType = ttTileTypeOf(types->context, dataType);
  MlirAttribute layout = ttMetalLayoutMake(types->context, &parts);
  if (!types->isStream || mlirAttributeIsNull(layout))
    return layout;
  bool isAlias = types->space == TtMemorySpaceDeviceL1;
  return ttMetalLayoutWithStream(layout, isAlias ? TtStreamModeAlias : TtStreamModeStream, 1);
}

static MlirType addMetalLayout(MetalTypes *types, MlirType type) {
  if (!mlirTypeIsARankedTensor(type) || !mlirAttributeIsNull(mlirRankedTensorTypeGetEncoding(type)))
    return type;
  MlirAttribute layout = makeMetalLayout(types, type);
  types->isFailed = types->isFailed || mlirAttributeIsNull(layout);
  if (types->isFailed)
    return type;
  MlirType shard = ttMetalLayoutAttrGetMemref(layout);
  IrShape shape = types->isShard ? ttTypeShape(shard) : ttTypeShape(type);
  return mlirRankedTensorTypeGet((intptr_t)shape.rank, shape.sizes,
                                 mlirShapedTypeGetElementType(types->isShard ? shard : type),
                                 layout);
}

static void convertFunctionType(MetalTypes *types, MlirOperation function) {
  MlirType type = funcFuncOpGetFunctionType(function);
  MlirBlock entry = mlirRegionGetFirstBlock(funcFuncOpGetBody(function));
  TsVec(MlirType) inputs = {0}, results = {0};
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); ++i) {
    MlirType input = addMetalLayout(types, mlirFunctionTypeGetInput(type, i));
    tsVecPush(&inputs, input);
    if (!mlirBlockIsNull(entry))
      mlirValueSetType(mlirBlockGetArgument(entry, i), input);
  }
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(type); ++i) {
    MlirType result = addMetalLayout(types, mlirFunctionTypeGetResult(type, i));
    tsVecPush(&results, result);
  }
  MlirType converted = mlirFunctionTypeGet(types->context, (intptr_t)inputs.size, inputs.data,
                                           (intptr_t)results.size, results.data);
  funcFuncOpSetFunctionTypeAttr(function, mlirTypeAttrGet(converted));
  tsVecFree(&inputs);
  tsVecFree(&results);
}

static MlirWalkResult addMetalLayouts(MlirOperation op, void *user) {
  MetalTypes *types = user;
  if (funcFuncOpIsA(op))
    convertFunctionType(types, op);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue result = mlirOperationGetResult(op, i);
    mlirValueSetType(result, addMetalLayout(types, mlirValueGetType(result)));
  }
  if (!types->isFailed)
    return ttirGenericOpIsA(op) ? MlirWalkResultSkip : MlirWalkResultAdvance;
  mlirOperationEmitError(
      op,
      "has a tensor that no metal layout can be given: its shape must be static, "
      "of at most %d dimensions and at least one element, and join to the rank "
      "of the device's grid; tiles hold f32, f16, bf16 or integers of 32, 16 or "
      "8 bits",
      kTtMaxRank / 2);
  return MlirWalkResultInterrupt;
}

// False after a diagnostic.
static bool attachMetalLayouts(MlirOperation module, MetalTypes *types) {
  MlirAttribute device = ttGetCurrentScopeDevice(module);
  if (mlirAttributeIsNull(device)) {
    mlirOperationEmitError(module, "metal layouts need a device: run ttir-implicit-device first");
    return false;
  }
  size_t rank;
  ttGridAttrGetShape(ttDeviceAttrGetWorkerGrid(device), &rank);
  types->context = mlirOperationGetContext(module);
  types->grid = ttGridAttrGetUnit(types->context, rank);
  mlirOperationWalk(module, addMetalLayouts, types, MlirWalkPreOrder);
  return !types->isFailed;
}

void ttirAttachMetalLayoutPassRun(MlirPass pass, const TTIRAttachMetalLayoutOptions *options,
                                  MlirOperation module) {
  MetalTypes types = {.space = (TtMemorySpace)options->initMemorySpace,
                      .isShard = true,
                      .isStream = options->useStreamLayout};
  if (!attachMetalLayouts(module, &types))
    tesseraPassSignalFailure(pass);
}

//===--- What ops want ---===//

typedef struct MetalWanted {
  TtMemorySpace space;
  TtTensorMemoryLayout memoryLayout;
  bool isTiled;
} MetalWanted;

typedef struct MetalDefaults {
  MetalWanted operands, results;
} MetalDefaults;

// The type with the layout that is wanted; the type itself where it has that, or none can be given.
static MlirType wantMetal(MlirType type, MetalWanted wanted) {
  MlirAttribute layout = ttMetalLayoutOfType(type);
  MlirType element = mlirTypeIsARankedTensor(type) ? mlirShapedTypeGetElementType(type) : type;
  TtDataType dataType;
  if (mlirAttributeIsNull(layout))
    return type;
  if (wanted.isTiled && ttDataTypeOfElementType(element, &dataType))
    element = ttTileTypeOf(mlirTypeGetContext(type), dataType);
  if (ttMetalLayoutMemorySpace(layout) == wanted.space &&
      ttMetalLayoutAttrGetMemLayout(layout) == wanted.memoryLayout &&
      mlirTypeEqual(ttMetalLayoutElementType(layout), element))
    return type;
  TtMetalLayoutParts parts = {.shape = ttTypeShape(type),
                              .elementType = element,
                              .memorySpace = wanted.space,
                              .grid = ttMetalLayoutAttrGetGrid(layout),
                              .memoryLayout = wanted.memoryLayout};
  MlirAttribute made = ttMetalLayoutMake(mlirTypeGetContext(type), &parts);
  return mlirAttributeIsNull(made)
             ? type
             : mlirRankedTensorTypeGet((intptr_t)parts.shape.rank, parts.shape.sizes,
                                       mlirShapedTypeGetElementType(type), made);
}

// The value with the layout; null where it has it. What can be made in any layout is made anew.
static MlirValue convertToMetal(MlirRewriterBase rewriter, MlirLocation location, MlirValue value,
                                MetalWanted wanted) {
  MlirType type = mlirValueGetType(value), wantedType = wantMetal(type, wanted);
  if (mlirTypeEqual(type, wantedType))
    return (MlirValue){NULL};
  MlirOperation producer =
      mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
  if (tensorEmptyOpIsA(producer)) {
    // Others that use it may want another one.
    MlirOpOperand use = mlirValueGetFirstUse(value);
    bool hasOneUse = mlirOpOperandIsNull(mlirOpOperandGetNextUse(use));
    MlirValue empty = ttirCreateEmpty(rewriter, mlirOperationGetLocation(producer), wantedType);
    if (hasOneUse)
      mlirRewriterBaseReplaceOpWithValues(rewriter, producer, 1, &empty);
    return empty;
  }
  if (ttirConstantOpIsA(producer))
    return ttirPlaceConstant(rewriter, producer, wantedType);
  return ttirToLayoutOpGetResult(ttirToLayoutOpCreate(
      rewriter, location, wantedType, value, ttirCreateEmpty(rewriter, location, wantedType)));
}

static bool convertMetalOperand(MlirRewriterBase rewriter, MlirOperation op, intptr_t i,
                                MetalWanted wanted) {
  MlirLocation location = ttirNameOperandLocation(mlirOperationGetLocation(op), i);
  MlirValue converted = convertToMetal(rewriter, location, mlirOperationGetOperand(op, i), wanted);
  if (mlirValueIsNull(converted))
    return false;
  intptr_t result = tesseraOperationGetTiedResult(op, i);
  mlirRewriterBaseStartOpModification(rewriter, op);
  mlirOperationSetOperand(op, i, converted);
  if (result >= 0)
    mlirValueSetType(mlirOperationGetResult(op, result), mlirValueGetType(converted));
  mlirRewriterBaseFinalizeOpModification(rewriter, op);
  return true;
}

static MlirLogicalResult convertMetalOperands(MlirOperation op, MlirPatternRewriter pattern,
                                              void *user) {
  const MetalDefaults *defaults = user;
  MlirOperation parent = mlirOperationGetParentOperation(op);
  if (!tesseraOperationIsDestinationStyle(op) || ttirToLayoutOpIsA(op) ||
      (!mlirOperationIsNull(parent) && ttirGenericOpIsA(parent)))
    return mlirLogicalResultFailure();
  bool isChanged = false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    // Convolutions take their inputs from the host.
    if (!ttirConv2dOpIsA(op) || tesseraOperationGetTiedResult(op, i) >= 0)
      isChanged |=
          convertMetalOperand(mlirPatternRewriterAsBase(pattern), op, i, defaults->operands);
  return isChanged ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static MlirLogicalResult convertMetalReturn(MlirOperation op, MlirPatternRewriter pattern,
                                            void *user) {
  const MetalDefaults *defaults = user;
  bool isChanged = false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    isChanged |= convertMetalOperand(mlirPatternRewriterAsBase(pattern), op, i, defaults->results);
  return isChanged ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

void ttirLayoutPassRun(MlirPass pass, const TTIRLayoutOptions *options, MlirOperation module) {
  TtMemorySpace start = (TtMemorySpace)options->initMemorySpace;
  TtTensorMemoryLayout onDevice = (TtTensorMemoryLayout)options->defaultDeviceMemoryLayout;
  bool startsOnDevice = start == TtMemorySpaceDeviceDRAM || start == TtMemorySpaceDeviceL1;
  MetalDefaults defaults = {{(TtMemorySpace)options->defaultMemorySpace, onDevice, true},
                            {start, startsOnDevice ? onDevice : TtTensorMemoryLayoutNone, false}};
  // Results of functions are what they started as.
  MetalTypes types = {.space = start, .memoryLayout = defaults.results.memoryLayout};
  if (!attachMetalLayouts(module, &types)) {
    tesseraPassSignalFailure(pass);
    return;
  }
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(types.context);
  tesseraRewritePatternSetAdd(patterns, NULL, 1, convertMetalOperands, &defaults);
  tesseraRewritePatternSetAdd(patterns, &funcReturnOpDef, 1, convertMetalReturn, &defaults);
  if (mlirLogicalResultIsFailure(
          tesseraApplyPatternsGreedily(module, patterns, &(TesseraGreedyOptions){.topDown = true})))
    tesseraPassSignalFailure(pass);
}
