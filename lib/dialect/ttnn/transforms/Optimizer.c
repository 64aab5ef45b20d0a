// ttnn-optimizer: chooses where results of ops live and how they are spread, and the order of ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ttnn/transforms/Optimizer.h"
#include "dialect/func/FuncOps.h"
#include "dialect/tt/TTChecks.h"
#include "tessera/DestinationStyle.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"

typedef TsVec(MlirOperation) OperationVec;

static MlirWalkResult collectOps(MlirOperation op, void *user) {
  OperationVec *ops = user;
  tsVecPush(ops, op);
  return MlirWalkResultAdvance;
}

//===--- Overrides of operands ---===//

static MlirLogicalResult failNamed(MlirOperation op, const char *message, MlirStringRef name) {
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(diagnostic, message, (int)name.length, name.data);
  return tesseraDiagnosticReport(diagnostic);
}

// Every name must be one of an op.
static MlirLogicalResult checkNames(const TtnnOptimizer *optimizer, MlirOperation module,
                                    const OperationVec *ops) {
  const TtnnOverrides *overrides = &optimizer->overrides;
  size_t numLayouts = overrides->layouts.size, numReconfigs = overrides->reconfigs.size;
  TsStringMap names = {0};
  MlirStringRef missing = {NULL, 0};
  for (size_t i = 0; i < ops->size && numLayouts + numReconfigs; ++i) {
    MlirStringRef name = ttnnNameOfLocation(ops->data[i]);
    if (name.length)
      tsStringMapInsert(&names, name, NULL);
  }
  for (size_t i = 0; i < numLayouts + numReconfigs && !missing.data; ++i) {
    MlirStringRef name = i < numLayouts ? overrides->layouts.data[i].name
                                        : overrides->reconfigs.data[i - numLayouts].name;
    if (!tsStringMapFind(&names, name))
      missing = name;
  }
  tsStringMapFree(&names);
  return missing.data ? failNamed(module, "Trying to override non-existing op: %.*s", missing)
                      : mlirLogicalResultSuccess();
}

// An op that writes into an operand of its own, whose operand is to be laid as its result.
static MlirLogicalResult addGivenEdges(TtnnOptimizer *optimizer, MlirOperation op) {
  MlirStringRef name = ttnnNameOfLocation(op);
  if (!name.length || !tesseraOperationIsDestinationStyle(op))
    return mlirLogicalResultSuccess();
  for (size_t i = 0; i < optimizer->overrides.reconfigs.size; ++i) {
    const TtnnReconfigOverride *override = &optimizer->overrides.reconfigs.data[i];
    if (!tsEqual(override->name, name))
      continue;
    if (override->operand >= tesseraOperationGetDpsInits(op).start ||
        mlirAttributeIsNull(
            ttnnLayoutOfValue(mlirOperationGetOperand(op, (intptr_t) override->operand))))
      return failNamed(op, "insert-memreconfig: '%.*s' has no such input", name);
    TtnnReshardEdge edge = {op, (intptr_t) override->operand};
    tsVecPush(&optimizer->edges, edge);
  }
  optimizer->numGivenEdges = optimizer->edges.size;
  return mlirLogicalResultSuccess();
}

//===--- The order of ops ---===//

// An op may be put after the one that the schedule has before it, where nothing but values orders
// ops: no other dialect's, and none that only writes.
static bool canReorder(MlirBlock block) {
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    bool isLast = mlirOperationIsNull(mlirOperationGetNextInBlock(op));
    bool isOurs = tsStartsWith(mlirIdentifierStr(mlirOperationGetName(op)), tsLiteral("ttnn."));
    if (!isLast && (!isOurs || mlirOperationGetNumResults(op) == 0))
      return false;
  }
  return true;
}

static bool isUsedOnce(MlirValue value) {
  MlirOpOperand use = mlirValueGetFirstUse(value);
  return !mlirOpOperandIsNull(use) && mlirOpOperandIsNull(mlirOpOperandGetNextUse(use));
}

// The empty tensor that the op writes into; null when there is none.
static MlirOperation findEmpty(MlirOperation op) {
  TesseraRange inits = tesseraOperationGetDpsInits(op);
  if (inits.count != 1)
    return (MlirOperation){NULL};
  MlirValue init = mlirOperationGetOperand(op, inits.start);
  if (!mlirValueIsAOpResult(init) || !ttnnEmptyOpIsA(mlirOpResultGetOwner(init)))
    return (MlirOperation){NULL};
  return mlirOpResultGetOwner(init);
}

// Whether it moves with the one op that writes into it.
static bool isOwnEmpty(MlirOperation empty) {
  MlirValue value = mlirOperationGetResult(empty, 0);
  MlirOpOperand use = mlirValueGetFirstUse(value);
  return isUsedOnce(value) &&
         tesseraOperationGetTiedResult(mlirOpOperandGetOwner(use),
                                       mlirOpOperandGetOperandNumber(use)) >= 0;
}

// Each op has an empty tensor of its own to write into, so that it can be moved and re-laid.
static void separateEmpties(MlirOperation op) {
  MlirOperation empty = findEmpty(op);
  if (mlirOperationIsNull(empty) || isOwnEmpty(empty))
    return;
  MlirOperation own = mlirOperationClone(empty);
  mlirBlockInsertOwnedOperationBefore(mlirOperationGetBlock(op), op, own);
  mlirOperationSetOperand(op, tesseraOperationGetDpsInits(op).start,
                          mlirOperationGetResult(own, 0));
}

// Devices, and empty tensors that are read or that several ops use, come before all that is moved.
static void moveShared(MlirBlock block) {
  MlirOperation device = {NULL}, next;
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op); op = next) {
    next = mlirOperationGetNextInBlock(op);
    if (ttnnGetDeviceOpIsA(op)) {
      mlirOperationMoveBefore(op, mlirBlockGetFirstOperation(block));
      if (mlirOperationIsNull(device))
        device = op;
    } else if (ttnnEmptyOpIsA(op) && !mlirOperationIsNull(device) && !isOwnEmpty(op)) {
      mlirOperationMoveAfter(op, device);
    }
  }
}

static void applySchedule(const TtnnSchedule *schedule) {
  if (schedule->size < 2)
    return;
  moveShared(mlirOperationGetBlock(schedule->data[0]));
  for (size_t i = 1; i < schedule->size; ++i) {
    MlirOperation op = schedule->data[i], empty = findEmpty(op);
    mlirOperationMoveAfter(op, schedule->data[i - 1]);
    if (!mlirOperationIsNull(empty))
      mlirOperationMoveBefore(empty, op);
  }
}

//===--- Layouts of results ---===//

static void setIfThere(MlirOperation op, MlirStringRef name, MlirAttribute value, bool isNeeded) {
  if (isNeeded || !mlirAttributeIsNull(mlirOperationGetAttributeByName(op, name)))
    mlirOperationSetAttributeByName(op, name, value);
}

// Ops that make tensors say in attributes too what the layout says.
static void setLayoutAttributes(MlirOperation op, MlirAttribute layout) {
  MlirContext context = mlirOperationGetContext(op);
  bool isEmpty = ttnnEmptyOpIsA(op);
  setIfThere(op, tsLiteral("memory_config"), ttnnMemoryConfigOfLayout(layout),
             isEmpty || ttnnToLayoutOpIsA(op));
  if (ttnnToLayoutOpIsA(op))
    return;
  setIfThere(op, tsLiteral("dtype"),
             ttDataTypeAttrGet(context, ttnnTensorLayoutGetDataType(layout)), isEmpty);
  setIfThere(op, tsLiteral("layout"),
             ttnnLayoutAttrGet(context, ttnnTensorLayoutGetPageLayout(layout)), isEmpty);
}

static void setLayout(MlirOperation op, MlirAttribute layout) {
  MlirValue result = mlirOperationGetResult(op, 0);
  MlirAttribute old = ttnnLayoutOfValue(result);
  if (mlirAttributeEqual(old, layout))
    return;
  MlirType type = ttnnTypeWithLayout(mlirValueGetType(result), layout);
  mlirValueSetType(result, type);
  setLayoutAttributes(op, layout);
  MlirOperation empty = findEmpty(op);
  if (mlirOperationIsNull(empty))
    return;
  mlirValueSetType(mlirOperationGetResult(empty, 0), type);
  setLayoutAttributes(empty, layout);
}

static void applyLayout(const TtnnOptimizer *optimizer, MlirOperation op) {
  const TtnnLegalLayouts *layouts = ttnnLegalLayoutsOf(optimizer, op);
  const uintptr_t *chosen = tsPointerMapFind(&optimizer->chosen, op.ptr);
  if (layouts)
    setLayout(op, chosen ? (MlirAttribute){(const void *)*chosen} : layouts->first);
}

// What the function returns has new types. Those of its arguments stay.
static void updateResultTypes(MlirOperation function) {
  MlirBlock body = mlirRegionGetFirstBlock(funcFuncOpGetBody(function));
  MlirOperation last = mlirBlockIsNull(body) ? (MlirOperation){NULL} : mlirBlockGetTerminator(body);
  if (mlirOperationIsNull(last) || !funcReturnOpIsA(last))
    return;
  MlirType type = funcFuncOpGetFunctionType(function);
  TsVec(MlirType) inputs = {0}, results = {0};
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); ++i)
    tsVecPush(&inputs, mlirFunctionTypeGetInput(type, i));
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(last); ++i)
    tsVecPush(&results, mlirValueGetType(mlirOperationGetOperand(last, i)));
  funcFuncOpSetFunctionTypeAttr(
      function,
      mlirTypeAttrGet(mlirFunctionTypeGet(mlirOperationGetContext(function), (intptr_t)inputs.size,
                                          inputs.data, (intptr_t)results.size, results.data)));
  tsVecFree(&inputs);
  tsVecFree(&results);
}

//===--- Operands laid as their op's result ---===//

// The operand's tensor as the consumer's result lies; its elements stay what they are.
static MlirType reconfiguredType(const TtnnOptimizer *optimizer, MlirValue operand,
                                 MlirAttribute output) {
  MlirType type = mlirValueGetType(operand);
  IrShape shape = ttTypeShape(type);
  TtDataType dataType = ttnnTensorLayoutGetDataType(ttnnLayoutOfType(type));
  MlirType element = ttnnTensorLayoutIsTiled(output)
                         ? ttTileTypeOf(optimizer->context, dataType)
                         : ttDataTypeToElementType(optimizer->context, dataType);
  return ttnnTypeWithLayout(type,
                            ttnnTensorLayoutGet(optimizer->context, shape.rank, shape.sizes,
                                                element, ttnnTensorLayoutGetBufferType(output),
                                                ttnnTTNNLayoutAttrGetGrid(output),
                                                ttnnTensorLayoutGetMemoryLayout(output)));
}

// Whether the step would change nothing that a conversion can change.
static bool liesAlike(MlirAttribute a, MlirAttribute b) {
  return ttnnTensorLayoutGetBufferType(a) == ttnnTensorLayoutGetBufferType(b) &&
         ttnnTensorLayoutIsTiled(a) == ttnnTensorLayoutIsTiled(b) &&
         mlirAttributeEqual(ttnnTensorLayoutGetMemoryLayout(a),
                            ttnnTensorLayoutGetMemoryLayout(b)) &&
         (!ttnnTensorLayoutIsSharded(a) ||
          mlirAttributeEqual(ttnnTTNNLayoutAttrGetGrid(a), ttnnTTNNLayoutAttrGetGrid(b)));
}

static void reconfigure(const TtnnOptimizer *optimizer, MlirRewriterBase rewriter,
                        const TtnnReshardEdge *edge) {
  MlirContext context = optimizer->context;
  MlirOperation op = edge->consumer;
  MlirValue operand = mlirOperationGetOperand(op, edge->operand);
  MlirAttribute output = ttnnLayoutOfValue(mlirOperationGetResult(op, 0));
  MlirType type = reconfiguredType(optimizer, operand, output);
  MlirAttribute layout = ttnnLayoutOfType(type), config = ttnnMemoryConfigOfLayout(output);
  if (liesAlike(ttnnLayoutOfValue(operand), layout))
    return;
  // A conversion that nothing else uses goes there directly.
  MlirOperation producer =
      mlirValueIsAOpResult(operand) ? mlirOpResultGetOwner(operand) : (MlirOperation){NULL};
  if (!mlirOperationIsNull(producer) && ttnnToLayoutOpIsA(producer) && isUsedOnce(operand)) {
    mlirValueSetType(operand, type);
    mlirOperationSetAttributeByName(producer, tsLiteral("memory_config"), config);
    return;
  }
  mlirRewriterBaseSetInsertionPointBefore(rewriter, op);
  MlirOperation converted =
      ttnnToLayoutOpCreate(rewriter, mlirOperationGetLocation(op), type, operand,
                           ttnnLayoutAttrGet(context, ttnnTensorLayoutGetPageLayout(layout)),
                           ttDataTypeAttrGet(context, ttnnTensorLayoutGetDataType(layout)), config,
                           ttnnGetOrInsertDevice(rewriter, op));
  mlirOperationSetOperand(op, edge->operand, mlirOperationGetResult(converted, 0));
}

// Conversions of what has become what they give.
static void dropConversion(MlirOperation op) {
  MlirValue input = ttnnToLayoutOpGetInput(op), result = mlirOperationGetResult(op, 0);
  MlirAttribute from = ttnnLayoutOfValue(input), to = ttnnLayoutOfValue(result);
  if (mlirAttributeIsNull(from) || mlirAttributeIsNull(to) || !liesAlike(from, to) ||
      ttnnTensorLayoutGetDataType(from) != ttnnTensorLayoutGetDataType(to))
    return;
  mlirValueReplaceAllUsesOfWith(result, input);
  mlirOperationDestroy(op);
}

//===--- The pass ---===//

static MlirLogicalResult prepareOptimizer(TtnnOptimizer *optimizer, MlirOperation module) {
  TsString error = {0};
  bool isParsed =
      ttnnOverridesParse(&optimizer->overrides, optimizer->options->overrideOutputLayout,
                         optimizer->options->insertMemReconfig, &error);
  if (!isParsed)
    return ttFailWith(module, &error);
  MlirAttribute device = ttGetCurrentScopeDevice(module);
  MlirAttribute system = ttGetCurrentScopeSystemDesc(module);
  MlirAttribute chip = mlirAttributeIsNull(system) ? system : ttSystemDescGetChip(system, 0);
  if (mlirAttributeIsNull(device) || mlirAttributeIsNull(chip))
    return mlirOperationEmitError(module, "the optimizer needs tt.device and tt.system_desc");
  size_t rank;
  optimizer->grid = ttDeviceAttrGetWorkerGrid(device);
  const int64_t *grid = ttGridAttrGetShape(optimizer->grid, &rank);
  if (rank != 2 || grid[0] < 1 || grid[1] < 1 || grid[0] * grid[1] > 4096)
    return mlirOperationEmitError(module, "the optimizer needs a device with a grid of two "
                                          "dimensions and at most 4096 cores");
  optimizer->l1Map = ttDeviceAttrGetL1Map(device);
  optimizer->usableL1 = ttChipDescAttrGetL1Size(chip) - ttChipDescAttrGetL1UnreservedBase(chip);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult analyzeFunctions(TtnnOptimizer *optimizer, MlirOperation module,
                                          const OperationVec *ops) {
  MlirStringRef name = optimizer->options->memoryLayoutAnalysisPolicy;
  TtnnLayoutPolicy policy = ttnnFindLayoutPolicy(name);
  if (!policy)
    return failNamed(module,
                     "there is no policy '%.*s' for layouts: DFSharding, "
                     "GreedyL1Interleaved, and BFInterleaved are there",
                     name);
  for (size_t i = 0; i < ops->size; ++i)
    if (mlirLogicalResultIsFailure(addGivenEdges(optimizer, ops->data[i])))
      return mlirLogicalResultFailure();
  for (size_t i = 0; i < ops->size; ++i) {
    if (!funcFuncOpIsA(ops->data[i]))
      continue;
    MlirBlock body = mlirRegionGetFirstBlock(funcFuncOpGetBody(ops->data[i]));
    TtnnSchedule schedule = {0};
    if (!mlirBlockIsNull(body) && mlirBlockIsNull(mlirBlockGetNextInRegion(body))) {
      policy(optimizer, ops->data[i], &schedule);
      if (canReorder(body))
        applySchedule(&schedule);
    }
    tsVecFree(&schedule);
  }
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult optimize(TtnnOptimizer *optimizer, MlirOperation module,
                                  const OperationVec *ops) {
  if (mlirLogicalResultIsFailure(prepareOptimizer(optimizer, module)) ||
      mlirLogicalResultIsFailure(checkNames(optimizer, module, ops)))
    return mlirLogicalResultFailure();
  for (size_t i = 0; i < ops->size; ++i) {
    separateEmpties(ops->data[i]);
    if (mlirLogicalResultIsFailure(ttnnFindLegalLayouts(optimizer, ops->data[i])))
      return mlirLogicalResultFailure();
  }
  if (optimizer->options->memoryLayoutAnalysisEnabled &&
      mlirLogicalResultIsFailure(analyzeFunctions(optimizer, module, ops)))
    return mlirLogicalResultFailure();
  for (size_t i = 0; i < ops->size; ++i)
    applyLayout(optimizer, ops->data[i]);
  MlirRewriterBase rewriter = mlirIRRewriterCreate(optimizer->context);
  for (size_t i = 0; i < optimizer->edges.size && optimizer->options->memReconfigEnabled; ++i)
    reconfigure(optimizer, rewriter, &optimizer->edges.data[i]);
  mlirIRRewriterDestroy(rewriter);
  for (size_t i = ops->size; i-- > 0;)
    if (ttnnToLayoutOpIsA(ops->data[i]))
      dropConversion(ops->data[i]);
    else if (funcFuncOpIsA(ops->data[i]))
      updateResultTypes(ops->data[i]);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttnnOptimizeModule(MlirOperation module, const TTNNOptimizerOptions *options,
                                     const TesseraOpModel *model) {
  TtnnOptimizer optimizer = {
      .context = mlirOperationGetContext(module), .options = options, .model = model};
  OperationVec ops = {0};
  mlirOperationWalk(module, collectOps, &ops, MlirWalkPreOrder);
  MlirLogicalResult result = optimize(&optimizer, module, &ops);
  tsVecFree(&ops);
  for (size_t i = 0; i < optimizer.lists.size; ++i)
    ttnnLegalLayoutsFree(optimizer.lists.data[i]);
  tsVecFree(&optimizer.lists);
  tsVecFree(&optimizer.edges);
  tsPointerMapFree(&optimizer.listOfType);
  tsPointerMapFree(&optimizer.listOfOp);
  tsPointerMapFree(&optimizer.chosen);
  ttnnOverridesFree(&optimizer.overrides);
  return result;
}

void ttnnOptimizerPassRun(MlirPass pass, const TTNNOptimizerOptions *options,
                          MlirOperation module) {
  if (mlirLogicalResultIsFailure(ttnnOptimizeModule(module, options, &tesseraDefaultOpModel)))
    tesseraPassSignalFailure(pass);
}
