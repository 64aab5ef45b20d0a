// ttnn-layout: gives every tensor a ttnn layout, and puts ttir.to_layout where an op needs another
// one. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/func/FuncOps.h"
#include "dialect/tensor/TensorOps.h"
#include "dialect/ttir/TTIR.h"
#include "dialect/ttnn/TTNN.h"
#include "dialect/ttnn/TTNNPasses.h"
#include "tessera/DestinationStyle.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

//===--- First phase: a default layout for every tensor type ---===//

// What tensors get: tiles in interleaved DRAM, or rows on the host, on one core of a grid of the
// device's rank.
typedef struct Defaults {
  MlirContext context;
  MlirAttribute grid;
  TsPointerMap onDevice; // tensor type -> the one with a default layout on the device
  bool failed;           // an element type that has no format was met
} Defaults;

static MlirAttribute interleaved(MlirContext context) {
  return ttnnTensorMemoryLayoutAttrGet(context, TtnnTensorMemoryLayoutInterleaved);
}

// Whether there are elements, and their number in whole tiles is one that layouts can compute with.
static bool canBeLaidOut(IrShape shape) {
  int64_t count = 1;
  for (size_t i = 0; i < shape.rank; ++i) {
    int64_t size = shape.sizes[i];
    if (size < 1 || size > INT64_MAX - 31)
      return false;
    if (i + 2 >= shape.rank)
      size = (size + 31) / 32 * 32;
    if (size > INT64_MAX / count)
      return false;
    count *= size;
  }
  return true;
}

// The tensor type with a default layout on the host or the device.
static MlirType makeLayout(Defaults *defaults, MlirType type, bool onHost) {
  TtDataType dataType;
  IrShape shape = ttTypeShape(type);
  if (!mlirShapedTypeHasStaticShape(type) || shape.rank > kTtMaxRank || !canBeLaidOut(shape) ||
      !ttDataTypeOfElementType(mlirShapedTypeGetElementType(type), &dataType)) {
    defaults->failed = true;
    return type;
  }
  MlirType scalar = ttDataTypeToElementType(defaults->context, dataType);
  MlirType element = onHost ? scalar : ttTileTypeOf(defaults->context, dataType);
  MlirAttribute layout =
      ttnnTensorLayoutGet(defaults->context, shape.rank, shape.sizes, element,
                          onHost ? TtnnBufferTypeSystemMemory : TtnnBufferTypeDRAM, defaults->grid,
                          interleaved(defaults->context));
  return mlirRankedTensorTypeGet((intptr_t)shape.rank, shape.sizes, scalar, layout);
}

// The same; types that aren't tensors or have an encoding stay.
static MlirType addLayout(Defaults *defaults, MlirType type, bool onHost) {
  if (!mlirTypeIsARankedTensor(type) || !mlirAttributeIsNull(mlirRankedTensorTypeGetEncoding(type)))
    return type;
  if (onHost)
    return makeLayout(defaults, type, onHost);
  bool isNew;
  uintptr_t *known = tsPointerMapInsert(&defaults->onDevice, type.ptr, &isNew);
  if (isNew)
    *known = (uintptr_t)makeLayout(defaults, type, onHost).ptr;
  return (MlirType){(void *)*known};
}

// The type moved to the host, its layout made anew.
static MlirType moveToHost(Defaults *defaults, MlirType type) {
  if (!mlirTypeIsARankedTensor(type))
    return type;
  IrShape shape = ttTypeShape(type);
  MlirType bare = mlirRankedTensorTypeGet(
      (intptr_t)shape.rank, shape.sizes, mlirShapedTypeGetElementType(type), (MlirAttribute){NULL});
  return addLayout(defaults, bare, /*onHost=*/true);
}

typedef TsVec(MlirType) TypeVec;

static bool isConvolution(MlirOperation op) {
  return ttirConv2dOpIsA(op) || ttirConvTranspose2dOpIsA(op);
}

// The library takes convolution weights, and what is sharded over a mesh, from the host.
static bool mustStartOnHost(MlirValue argument) {
  for (MlirOpOperand use = mlirValueGetFirstUse(argument); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    if (ttirMeshShardOpIsA(user) ||
        (isConvolution(user) && mlirOpOperandGetOperandNumber(use) == 1))
      return true;
  }
  return false;
}

static bool isMeshShard(MlirValue value) {
  return mlirValueIsAOpResult(value) && ttirMeshShardOpIsA(mlirOpResultGetOwner(value));
}

static MlirWalkResult findMeshShardReturn(MlirOperation op, void *user) {
  if (funcReturnOpIsA(op))
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
      if (isMeshShard(mlirOperationGetOperand(op, i)))
        *(bool *)user = true;
  return MlirWalkResultAdvance;
}

static void convertFunction(Defaults *defaults, MlirOperation function) {
  MlirType type = funcFuncOpGetFunctionType(function);
  MlirBlock entry = mlirRegionGetFirstBlock(funcFuncOpGetBody(function));
  bool isDeclaration = mlirBlockIsNull(entry), returnsToHost = false;
  mlirOperationWalk(function, findMeshShardReturn, &returnsToHost, MlirWalkPreOrder);
  TypeVec inputs = {0}, results = {0};
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); ++i) {
    MlirType input = addLayout(defaults, mlirFunctionTypeGetInput(type, i), isDeclaration);
    if (!isDeclaration && mustStartOnHost(mlirBlockGetArgument(entry, i)))
      input = moveToHost(defaults, input);
    tsVecPush(&inputs, input);
    if (!isDeclaration)
      mlirValueSetType(mlirBlockGetArgument(entry, i), input);
  }
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(type); ++i) {
    MlirType result = addLayout(defaults, mlirFunctionTypeGetResult(type, i), isDeclaration);
    tsVecPush(&results, returnsToHost ? moveToHost(defaults, result) : result);
  }
  MlirType converted = mlirFunctionTypeGet(defaults->context, (intptr_t)inputs.size, inputs.data,
                                           (intptr_t)results.size, results.data);
  funcFuncOpSetFunctionTypeAttr(function, mlirTypeAttrGet(converted));
  tsVecFree(&inputs);
  tsVecFree(&results);
}

static MlirWalkResult addLayouts(MlirOperation op, void *user) {
  Defaults *defaults = user;
  if (funcFuncOpIsA(op))
    convertFunction(defaults, op);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue result = mlirOperationGetResult(op, i);
    mlirValueSetType(result, addLayout(defaults, mlirValueGetType(result), /*onHost=*/false));
  }
  if (!defaults->failed)
    return MlirWalkResultAdvance;
  mlirOperationEmitError(op,
                         "has a tensor that no ttnn layout can be given: its shape must be "
                         "static with at most %d dimensions and from 1 to 2^63 - 1 elements in "
                         "whole tiles, its elements f32, f16, bf16 or "
                         "integers of 32, 16 or 8 bits",
                         kTtMaxRank);
  return MlirWalkResultInterrupt;
}

//===--- Between: a buffer for each result ---===//

// Results are values, but what they are written into becomes one buffer: two ops that share it
// would overwrite each other's result. A cache is what its ops are for.
static MlirWalkResult separateDestinations(MlirOperation op, void *user) {
  if (!tesseraOperationIsDestinationStyle(op) || ttirUpdateCacheOpIsA(op) || ttirFillCacheOpIsA(op))
    return MlirWalkResultAdvance;
  MlirRewriterBase rewriter = *(MlirRewriterBase *)user;
  TesseraRange inits = tesseraOperationGetDpsInits(op);
  for (intptr_t i = inits.start; i < inits.start + inits.count; ++i) {
    MlirValue init = mlirOperationGetOperand(op, i);
    MlirOpOperand use = mlirValueGetFirstUse(init);
    if (mlirOpOperandIsNull(mlirOpOperandGetNextUse(use)) ||
        !mlirTypeIsARankedTensor(mlirValueGetType(init)))
      continue;
    mlirRewriterBaseSetInsertionPointBefore(rewriter, op);
    MlirOperation own = tensorEmptyOpCreate(rewriter, mlirOperationGetLocation(op),
                                            mlirValueGetType(init), 0, NULL);
    mlirOperationSetOperand(op, i, mlirOperationGetResult(own, 0));
  }
  return MlirWalkResultAdvance;
}

//===--- Second phase: the layouts that ops need ---===//

// Where an operand has to be: on the host, or interleaved in DRAM.
typedef struct Wanted {
  bool onDevice, isTiled;
} Wanted;

static Wanted onDevice(bool isTiled) { return (Wanted){true, isTiled}; }

static Wanted onHost(void) { return (Wanted){false, false}; }

static MlirAttribute makeWanted(MlirType type, MlirType element, MlirAttribute grid,
                                Wanted wanted) {
  MlirContext context = mlirTypeGetContext(type);
  IrShape shape = ttTypeShape(type);
  return ttnnTensorLayoutGet(context, shape.rank, shape.sizes, element,
                             wanted.onDevice ? TtnnBufferTypeDRAM : TtnnBufferTypeSystemMemory,
                             grid, wanted.onDevice ? interleaved(context) : (MlirAttribute){NULL});
}

static bool isWhereWanted(MlirAttribute layout, Wanted wanted) {
  TtnnBufferType bufferType = ttnnTensorLayoutGetBufferType(layout);
  if (wanted.onDevice)
    return bufferType == TtnnBufferTypeDRAM &&
           ttnnTensorLayoutHasMemoryLayout(layout, TtnnTensorMemoryLayoutInterleaved);
  return bufferType == TtnnBufferTypeSystemMemory &&
         mlirAttributeIsNull(ttnnTensorLayoutGetMemoryLayout(layout));
}

static MlirOperation definingOp(MlirValue value) {
  return mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
}

static MlirValue replaceWith(MlirRewriterBase rewriter, MlirOperation old, MlirOperation created) {
  mlirRewriterBaseReplaceOpWithOperation(rewriter, old, created);
  return mlirOperationGetResult(created, 0);
}

// arange makes rows: it is placed where it's wanted, and tiled after that.
static MlirValue placeArange(MlirRewriterBase rewriter, MlirOperation arange,
                             MlirType rowMajorType) {
  return replaceWith(rewriter, arange,
                     ttirArangeOpCreate(rewriter, mlirOperationGetLocation(arange), rowMajorType,
                                        ttirArangeOpGetStartAttr(arange),
                                        ttirArangeOpGetEndAttr(arange),
                                        ttirArangeOpGetStepAttr(arange),
                                        ttirArangeOpGetArangeDimensionAttr(arange)));
}

// The value in the wanted layout; null when it is there already. What can be made in any layout is
// made anew.
static MlirValue convert(MlirRewriterBase rewriter, MlirLocation location, MlirValue value,
                         Wanted wanted) {
  MlirContext context = mlirLocationGetContext(location);
  MlirType type = mlirValueGetType(value);
  MlirAttribute layout = ttnnLayoutOfType(type);
  if (mlirAttributeIsNull(layout))
    return (MlirValue){NULL};
  MlirType scalar = mlirShapedTypeGetElementType(type);
  TtDataType dataType = ttnnTensorLayoutGetDataType(layout);
  ttDataTypeOfElementType(scalar, &dataType);
  MlirOperation producer = definingOp(value);
  bool isArange = ttirArangeOpIsA(producer);
  MlirType current = ttnnTensorLayoutGetElementType(layout);
  if (isArange)
    current = ttScalarElementType(current);
  bool fits = wanted.isTiled ? ttIsTileTypeOf(current, dataType) : mlirTypeEqual(current, scalar);
  if (fits && isWhereWanted(layout, wanted))
    return (MlirValue){NULL};
  MlirAttribute grid = ttnnTTNNLayoutAttrGetGrid(layout);
  MlirType element = wanted.isTiled ? ttTileTypeOf(context, dataType) : scalar;
  MlirType wantedType = ttnnTypeWithLayout(type, makeWanted(type, element, grid, wanted));
  if (tensorEmptyOpIsA(producer))
    return replaceWith(
        rewriter, producer,
        tensorEmptyOpCreate(rewriter, mlirOperationGetLocation(producer), wantedType, 0, NULL));
  if (ttirConstantOpIsA(producer))
    return ttirPlaceConstant(rewriter, producer, wantedType);
  if (isArange)
    value = placeArange(rewriter, producer,
                        ttnnTypeWithLayout(type, makeWanted(type, scalar, grid, wanted)));
  MlirOperation output = tensorEmptyOpCreate(rewriter, location, wantedType, 0, NULL);
  return ttirToLayoutOpGetResult(ttirToLayoutOpCreate(rewriter, location, wantedType, value,
                                                      mlirOperationGetResult(output, 0)));
}

// Whether the operand is converted at all, and to what.
static bool chooseLayout(MlirOperation op, intptr_t operand, bool isInit, Wanted *wanted) {
  if (!isInit && isConvolution(op)) {
    // The library moves input and bias itself; the weight it takes from the host.
    *wanted = onHost();
    return operand == 1;
  }
  if (ttirMeshShardOpIsA(op)) {
    *wanted = onHost();
    return true;
  }
  MlirOperation producer = definingOp(mlirOperationGetOperand(op, operand));
  if (ttirBroadcastOpIsA(producer) || ttirToLayoutOpIsA(producer))
    return false;
  bool isTiled = !ttirConv2dOpIsA(op);
  if (ttirReshapeOpIsA(op) && operand == 1) // reshape neither tilizes nor untilizes
    isTiled = ttnnTensorLayoutIsTiled(ttnnLayoutOfValue(mlirOperationGetOperand(op, 0)));
  *wanted = onDevice(isTiled);
  return true;
}

static MlirLogicalResult convertOperands(MlirOperation op, MlirPatternRewriter patternRewriter,
                                         void *user) {
  (void)user;
  if (!tesseraOperationIsDestinationStyle(op) || ttirToLayoutOpIsA(op))
    return mlirLogicalResultFailure();
  MlirRewriterBase rewriter = mlirPatternRewriterAsBase(patternRewriter);
  TesseraRange inits = tesseraOperationGetDpsInits(op);
  bool modified = false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    bool isInit = i >= inits.start && i < inits.start + inits.count;
    intptr_t result = isInit ? tesseraOperationGetTiedResult(op, i) : -1;
    Wanted wanted;
    if (!chooseLayout(op, i, result >= 0, &wanted))
      continue;
    MlirLocation location = ttirNameOperandLocation(mlirOperationGetLocation(op), i);
    MlirValue converted = convert(rewriter, location, mlirOperationGetOperand(op, i), wanted);
    if (mlirValueIsNull(converted))
      continue;
    modified = true;
    mlirRewriterBaseStartOpModification(rewriter, op);
    mlirOperationSetOperand(op, i, converted);
    if (result >= 0)
      mlirValueSetType(mlirOperationGetResult(op, result), mlirValueGetType(converted));
    mlirRewriterBaseFinalizeOpModification(rewriter, op);
  }
  return modified ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

// Results leave as tiles in DRAM, or on the host when they come out of mesh_shard.
static MlirLogicalResult convertReturn(MlirOperation op, MlirPatternRewriter patternRewriter,
                                       void *user) {
  (void)user;
  MlirRewriterBase rewriter = mlirPatternRewriterAsBase(patternRewriter);
  bool modified = false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue value = mlirOperationGetOperand(op, i);
    Wanted wanted = isMeshShard(value) ? onHost() : onDevice(/*isTiled=*/true);
    MlirValue converted =
        convert(rewriter, ttirNameOperandLocation(mlirOperationGetLocation(op), i), value, wanted);
    if (mlirValueIsNull(converted))
      continue;
    modified = true;
    mlirRewriterBaseStartOpModification(rewriter, op);
    mlirOperationSetOperand(op, i, converted);
    mlirRewriterBaseFinalizeOpModification(rewriter, op);
  }
  return modified ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

// A function that was moved to the host takes and gives host tensors: so says its declaration.
static MlirLogicalResult convertHoistedCall(MlirOperation op, MlirPatternRewriter patternRewriter,
                                            void *user) {
  (void)user;
  MlirOperation callee = tesseraSymbolTableLookupNearest(op, funcCallOpGetCalleeAttr(op));
  if (mlirAttributeIsNull(
          mlirOperationGetDiscardableAttributeByName(op, tsLiteral("ttir.hoisted_call"))) ||
      !funcFuncOpIsA(callee))
    return mlirLogicalResultFailure();
  MlirRewriterBase rewriter = mlirPatternRewriterAsBase(patternRewriter);
  MlirLocation location = mlirOperationGetLocation(op);
  TsVec(MlirValue) operands = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    MlirValue converted =
        convert(rewriter, ttirNameOperandLocation(location, i), operand, onHost());
    tsVecPush(&operands, mlirValueIsNull(converted) ? operand : converted);
  }
  MlirType type = funcFuncOpGetFunctionType(callee);
  TypeVec results = {0};
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(type); ++i)
    tsVecPush(&results, mlirFunctionTypeGetResult(type, i));
  // The new call lost the mark: it isn't converted again.
  MlirAttribute none = {NULL};
  MlirOperation call = funcCallOpCreate(rewriter, location, (intptr_t)results.size, results.data,
                                        funcCallOpGetCalleeAttr(op), (intptr_t)operands.size,
                                        operands.data, none, none, none);
  tsVecFree(&operands);
  tsVecFree(&results);
  mlirRewriterBaseReplaceOpWithOperation(rewriter, op, call);
  return mlirLogicalResultSuccess();
}

//===--- The pass ---===//

void ttnnLayoutPassRun(MlirPass pass, const TTNNLayoutOptions *options, MlirOperation module) {
  (void)options;
  MlirContext context = mlirOperationGetContext(module);
  MlirAttribute device = ttGetCurrentScopeDevice(module);
  if (mlirAttributeIsNull(device)) {
    mlirOperationEmitError(module, "ttnn-layout needs a device: run ttir-implicit-device first");
    tesseraPassSignalFailure(pass);
    return;
  }
  size_t gridRank;
  ttGridAttrGetShape(ttDeviceAttrGetWorkerGrid(device), &gridRank);
  Defaults defaults = {.context = context, .grid = ttGridAttrGetUnit(context, gridRank)};
  mlirOperationWalk(module, addLayouts, &defaults, MlirWalkPreOrder);
  tsPointerMapFree(&defaults.onDevice);
  if (defaults.failed) {
    tesseraPassSignalFailure(pass);
    return;
  }
  MlirRewriterBase rewriter = mlirIRRewriterCreate(context);
  mlirOperationWalk(module, separateDestinations, &rewriter, MlirWalkPreOrder);
  mlirIRRewriterDestroy(rewriter);
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(context);
  tesseraRewritePatternSetAdd(patterns, NULL, 1, convertOperands, NULL);
  tesseraRewritePatternSetAdd(patterns, &funcReturnOpDef, 1, convertReturn, NULL);
  tesseraRewritePatternSetAdd(patterns, &funcCallOpDef, 1, convertHoistedCall, NULL);
  if (mlirLogicalResultIsFailure(
          tesseraApplyPatternsGreedily(module, patterns, &(TesseraGreedyOptions){.topDown = true})))
    tesseraPassSignalFailure(pass);
}
