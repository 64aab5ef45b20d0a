// ttnn-decompose-layouts: splits ttnn.to_layout, which changes anything of a layout, into the
// single steps that the library has. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the device can do decides the order: it tilizes bf16 only, casts tiles only, and never
// untilizes; the host does the rest.
#include "dialect/ttnn/TTNN.h"
#include "dialect/ttnn/TTNNPasses.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"

// One side of a to_layout.
typedef struct Placement {
  TtnnBufferType bufferType;
  TtnnLayout pageLayout;
  TtDataType dataType;
  MlirAttribute memoryLayout; // null: none
  MlirAttribute layout;
} Placement;

// A to_layout and what it has to change.
typedef struct Conversion {
  MlirOperation op;
  MlirRewriterBase rewriter;
  MlirValue device;
  Placement input, output;
  bool toDevice, fromDevice, toLayout, cast, toMemoryConfig;
} Conversion;

static bool isOnHost(const Placement *side) {
  return side->bufferType == TtnnBufferTypeSystemMemory;
}

static Conversion describe(MlirRewriterBase rewriter, MlirOperation op) {
  Conversion conversion = {.op = op, .rewriter = rewriter};
  Placement *input = &conversion.input, *output = &conversion.output;
  input->layout = ttnnLayoutOfValue(ttnnToLayoutOpGetInput(op));
  output->layout = ttnnLayoutOfValue(ttnnToLayoutOpGetResult(op));
  conversion.device = ttnnToLayoutOpGetDevice(op);
  if (mlirAttributeIsNull(input->layout) || mlirAttributeIsNull(output->layout))
    return conversion;
  input->bufferType = ttnnTensorLayoutGetBufferType(input->layout);
  input->pageLayout = ttnnTensorLayoutGetPageLayout(input->layout);
  input->dataType = ttnnTensorLayoutGetDataType(input->layout);
  input->memoryLayout = ttnnTensorLayoutGetMemoryLayout(input->layout);
  // The op's attributes win over the result's layout where they are given.
  MlirAttribute config = ttnnToLayoutOpGetMemoryConfigAttr(op);
  if (mlirAttributeIsNull(config))
    config = ttnnMemoryConfigOfLayout(output->layout);
  MlirAttribute dataType = ttnnToLayoutOpGetDtypeAttr(op);
  output->bufferType = ttnnBufferTypeAttrGetValue(ttnnMemoryConfigAttrGetBufferType(config));
  output->pageLayout = ttnnToLayoutOpGetLayout(op);
  output->dataType = mlirAttributeIsNull(dataType) ? ttnnTensorLayoutGetDataType(output->layout)
                                                   : ttDataTypeAttrGetValue(dataType);
  output->memoryLayout = ttnnMemoryConfigAttrGetTensorMemoryLayout(config);
  return conversion;
}

static bool changesDramOrL1(TtnnBufferType from, TtnnBufferType to) {
  return (from == TtnnBufferTypeDRAM && to == TtnnBufferTypeL1) ||
         (from == TtnnBufferTypeL1 && to == TtnnBufferTypeDRAM);
}

static void determineSteps(Conversion *conversion) {
  const Placement *input = &conversion->input, *output = &conversion->output;
  bool moves = input->bufferType != output->bufferType;
  conversion->toDevice = moves && isOnHost(input);
  conversion->fromDevice = moves && isOnHost(output);
  conversion->cast = input->dataType != output->dataType;
  conversion->toLayout = input->pageLayout != output->pageLayout;
  // to_device places a tensor as the output wants it; only device to device needs the step.
  if (conversion->toDevice || isOnHost(output))
    return;
  bool respread = !mlirAttributeIsNull(output->memoryLayout) &&
                  !mlirAttributeEqual(input->memoryLayout, output->memoryLayout);
  bool reshard = ttnnTensorLayoutIsSharded(input->layout) &&
                 ttnnTensorLayoutIsSharded(output->layout) &&
                 !mlirAttributeEqual(ttnnTTNNLayoutAttrGetGrid(input->layout),
                                     ttnnTTNNLayoutAttrGetGrid(output->layout));
  conversion->toMemoryConfig =
      respread || reshard || changesDramOrL1(input->bufferType, output->bufferType);
}

//===--- The sequences ---===//

// Steps in order: D to_device, F from_device, L to_layout, C cast, M to_memory_config. Each is done
// only when needed; `!` after one: always.
static const char *chooseFromHost(const Conversion *conversion) {
  bool tilize = conversion->output.pageLayout == TtnnLayoutTile;
  bool inputIsBF16 = conversion->input.dataType == TtDataTypeBFloat16;
  bool outputIsBF16 = conversion->output.dataType == TtDataTypeBFloat16;
  bool toHost = isOnHost(&conversion->output);
  if (!conversion->toLayout && !conversion->cast)
    return "DM";
  if (!conversion->cast)
    return toHost ? "LM" : tilize && outputIsBF16 ? "DLM" : "LDM";
  if (!conversion->toLayout)
    return toHost ? "CM" : tilize ? "DCM" : "CDM";
  if (toHost)
    return "CLM";
  if (tilize && inputIsBF16)
    return "DLCM";
  return tilize && outputIsBF16 ? "CDLM" : "CLDM";
}

static const char *chooseFromDevice(const Conversion *conversion) {
  bool tilize = conversion->output.pageLayout == TtnnLayoutTile;
  bool inputIsBF16 = conversion->input.dataType == TtDataTypeBFloat16;
  bool toHost = conversion->fromDevice;
  if (!conversion->toLayout && !conversion->cast)
    return "MF";
  if (!conversion->cast) {
    if (!tilize)
      return toHost ? "FL" : "F!LD!";
    return inputIsBF16 ? "LMF" : toHost ? "FL" : "F!LD!M";
  }
  if (!conversion->toLayout)
    return tilize ? "CMF" : toHost ? "FC" : "F!CD!M";
  if (!tilize)
    return toHost ? "CFL" : "CF!LD!";
  return inputIsBF16 ? "LCMF" : toHost ? "FLC" : "F!LD!CM";
}

//===--- The steps ---===//

static MlirAttribute outputMemoryConfig(const Conversion *conversion) {
  const Placement *output = &conversion->output;
  MlirContext context = mlirOperationGetContext(conversion->op);
  IrShape shard = ttTypeShape(ttnnTTNNLayoutAttrGetMemref(output->layout));
  return ttnnMemoryConfigAttrGet(context, ttnnBufferTypeAttrGet(context, output->bufferType),
                                 ttnnShardSpecAttrGet(context, ttnnShapeAttrOf(context, shard)),
                                 output->memoryLayout);
}

static MlirType finalType(const Conversion *conversion) {
  return mlirValueGetType(ttnnToLayoutOpGetResult(conversion->op));
}

// The value's type, its elements laid out as in `layout`.
static MlirType typeWithPlacement(MlirValue value, MlirAttribute layout) {
  MlirType type = mlirValueGetType(value);
  IrShape shape = ttTypeShape(type);
  MlirType element = ttnnTensorLayoutGetElementType(ttnnLayoutOfType(type));
  return ttnnTypeWithLayout(
      type, ttnnTensorLayoutWithElementType(layout, element, shape.rank, shape.sizes));
}

static MlirValue toDevice(const Conversion *conversion, MlirValue value) {
  return ttnnToDeviceOpGetResult(
      ttnnToDeviceOpCreate(conversion->rewriter, mlirOperationGetLocation(conversion->op),
                           typeWithPlacement(value, conversion->output.layout), value,
                           conversion->device, outputMemoryConfig(conversion)));
}

// Rows of the whole tensor: where the output stays on the device, only to come back.
static MlirValue fromDevice(const Conversion *conversion, MlirValue value) {
  MlirContext context = mlirOperationGetContext(conversion->op);
  MlirAttribute layout = conversion->output.layout, none = {NULL};
  IrShape shape = ttTypeShape(mlirValueGetType(value));
  size_t rank;
  ttGridAttrGetShape(ttnnTTNNLayoutAttrGetGrid(layout), &rank);
  if (!isOnHost(&conversion->output))
    layout = ttnnTensorLayoutGet(context, shape.rank, shape.sizes,
                                 ttnnTensorLayoutGetElementType(layout), TtnnBufferTypeSystemMemory,
                                 ttGridAttrGetUnit(context, rank), none);
  return ttnnFromDeviceOpGetResult(ttnnFromDeviceOpCreate(conversion->rewriter,
                                                          mlirOperationGetLocation(conversion->op),
                                                          typeWithPlacement(value, layout), value));
}

static MlirValue changePageLayout(const Conversion *conversion, MlirValue value) {
  MlirContext context = mlirOperationGetContext(conversion->op);
  MlirAttribute none = {NULL};
  bool onDevice = ttnnTensorLayoutIsOnDevice(ttnnLayoutOfValue(value));
  MlirValue device = onDevice ? conversion->device : (MlirValue){NULL};
  MlirType type = ttnnTypeWithPageLayout(mlirValueGetType(value), conversion->output.pageLayout);
  return ttnnToLayoutOpGetResult(ttnnToLayoutOpCreate(
      conversion->rewriter, mlirOperationGetLocation(conversion->op), type, value,
      ttnnLayoutAttrGet(context, conversion->output.pageLayout), none, none, device));
}

static MlirValue castElements(const Conversion *conversion, MlirValue value) {
  MlirLocation location = mlirOperationGetLocation(conversion->op);
  MlirAttribute dataType =
      ttDataTypeAttrGet(mlirOperationGetContext(conversion->op), conversion->output.dataType);
  MlirType type = ttnnTypeWithDataType(mlirValueGetType(value), conversion->output.dataType);
  if (ttnnTensorLayoutIsOnDevice(ttnnLayoutOfValue(value)))
    return ttnnTypecastOpGetResult(
        ttnnTypecastOpCreate(conversion->rewriter, location, type, value, dataType));
  return ttnnToDTypeOpGetResult(
      ttnnToDTypeOpCreate(conversion->rewriter, location, type, value, dataType));
}

static MlirValue changeMemoryConfig(const Conversion *conversion, MlirValue value) {
  return ttnnToMemoryConfigOpGetResult(
      ttnnToMemoryConfigOpCreate(conversion->rewriter, mlirOperationGetLocation(conversion->op),
                                 finalType(conversion), value, outputMemoryConfig(conversion)));
}

static MlirValue runSteps(const Conversion *conversion, const char *steps) {
  MlirValue value = ttnnToLayoutOpGetInput(conversion->op);
  for (const char *step = steps; *step; ++step) {
    bool forced = step[1] == '!';
    if (*step == 'D' && (conversion->toDevice || forced))
      value = toDevice(conversion, value);
    else if (*step == 'F' && (conversion->fromDevice || forced))
      value = fromDevice(conversion, value);
    else if (*step == 'L')
      value = changePageLayout(conversion, value);
    else if (*step == 'C')
      value = castElements(conversion, value);
    else if (*step == 'M' && conversion->toMemoryConfig)
      value = changeMemoryConfig(conversion, value);
  }
  return value;
}

static MlirLogicalResult decompose(MlirRewriterBase rewriter, MlirOperation op) {
  Conversion conversion = describe(rewriter, op);
  if (mlirAttributeIsNull(conversion.input.layout) || mlirAttributeIsNull(conversion.output.layout))
    return mlirOperationEmitError(op, "operand and result need a ttnn layout");
  determineSteps(&conversion);
  if (!conversion.toDevice && !conversion.fromDevice && !conversion.toLayout && !conversion.cast &&
      !conversion.toMemoryConfig)
    return mlirOperationEmitError(op,
                                  "Redundant ttnn::ToLayoutOp - no ttnn layout ops needed, this "
                                  "may be due to the forcing of tile/row major layouts.");
  if (mlirValueIsNull(conversion.device) && !isOnHost(&conversion.output))
    return mlirOperationEmitError(op, "Device not specified for device tensor");
  mlirRewriterBaseSetInsertionPointBefore(rewriter, op);
  MlirValue result =
      runSteps(&conversion, isOnHost(&conversion.input) ? chooseFromHost(&conversion)
                                                        : chooseFromDevice(&conversion));
  mlirRewriterBaseReplaceOpWithValues(rewriter, op, 1, &result);
  return mlirLogicalResultSuccess();
}

//===--- The pass ---===//

typedef TsVec(MlirOperation) OperationVec;

static MlirWalkResult collect(MlirOperation op, void *user) {
  OperationVec *ops = user;
  if (ttnnToLayoutOpIsA(op))
    tsVecPush(ops, op);
  return MlirWalkResultAdvance;
}

void ttnnDecomposeLayoutsPassRun(MlirPass pass, const TTNNDecomposeLayoutsOptions *options,
                                 MlirOperation module) {
  (void)options;
  OperationVec ops = {0};
  mlirOperationWalk(module, collect, &ops, MlirWalkPostOrder);
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(module));
  for (size_t i = 0; i < ops.size; ++i) {
    if (mlirLogicalResultIsFailure(decompose(rewriter, ops.data[i]))) {
      tesseraPassSignalFailure(pass);
      break;
    }
  }
  mlirIRRewriterDestroy(rewriter);
  tsVecFree(&ops);
}
