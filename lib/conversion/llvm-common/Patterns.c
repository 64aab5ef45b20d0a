// Kinds of patterns that most conversions to llvm have.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/llvm-common/Internal.h"

// Rows into which an operation may be taken apart.
enum { MAX_ROWS = 1 << 16 };

void tesseraLoweringPatternAdd(MlirRewritePatternSet patterns, const TesseraLowering *lowering,
                               const TesseraOpDef *root, unsigned benefit,
                               TesseraConversionFunction function) {
  tesseraConversionPatternAdd(patterns, root, benefit, lowering->types, function, (void *)lowering);
}

void tesseraLoweringPatternAddGroups(MlirRewritePatternSet patterns,
                                     const TesseraLowering *lowering, const TesseraOpDef *root,
                                     unsigned benefit, TesseraGroupConversionFunction function) {
  tesseraConversionPatternAddGroups(patterns, root, benefit, lowering->types, function,
                                    (void *)lowering);
}

TesseraConversionTarget *tesseraLoweringTargetCreate(void) {
  TesseraConversionTarget *target = tesseraConversionTargetCreate();
  tesseraConversionTargetAddLegalDialect(target, llvmDialectDef.name);
  return target;
}

//===--- Plans ---===//

/// What a plan is made from.
typedef struct PlanInput {
  const TesseraLoweringOptions *how;
  TesseraLoweringPlanner planner; ///< or else `populate`
  const void *options;
  TesseraLoweringPopulate populate;
} PlanInput;

static void renewLowering(void *lowering) { lcRenew(lowering); }
static void destroyLowering(void *lowering) { tesseraLoweringDestroy(lowering); }

static void askTargets(TesseraPlan *plan, TesseraLowering *lowering, MlirAttribute targets) {
  for (intptr_t i = 0; targets.ptr && i < mlirArrayAttrGetNumElements(targets); ++i) {
    MlirAttribute target = mlirArrayAttrGetElement(targets, i);
    if (convertToLLVMAttrInterfaceCast(target))
      convertToLLVMAttrInterfacePopulateConvertToLLVMConversionPatterns(target, plan, lowering);
  }
}

static MlirLogicalResult fillPlan(TesseraPlan *plan, const void *user) {
  const PlanInput *input = user;
  TesseraLowering *lowering = tesseraLoweringCreate(tesseraPlanGetContext(plan), input->how);
  tesseraPlanOwn(plan, lowering, renewLowering, destroyLowering);
  tesseraConversionTargetAddLegalDialect(tesseraPlanGetTarget(plan), llvmDialectDef.name);
  MlirLogicalResult result = mlirLogicalResultSuccess();
  if (input->planner)
    result = input->planner(plan, lowering, input->options);
  else
    input->populate(lowering, tesseraPlanGetPatterns(plan));
  askTargets(plan, lowering, input->how->targets);
  return result;
}

static TesseraPlan *takePlan(MlirPass pass, MlirOperation root, const PlanInput *input) {
  const TesseraLoweringOptions *how = input->how;
  const uintptr_t keys[] = {how->indexBitwidth,
                            how->useBarePointers,
                            how->allocLowering,
                            how->useGenericFunctions,
                            (uintptr_t)how->dataLayout.data,
                            how->dataLayout.length,
                            (uintptr_t)how->targets.ptr,
                            (uintptr_t)input->planner,
                            (uintptr_t)input->populate};
  return tesseraPassTakePlan(
      pass, root, &(TesseraPlanSource){fillPlan, input, sizeof keys / sizeof keys[0], keys});
}

static void runPlan(MlirPass pass, MlirOperation root, const PlanInput *input) {
  TesseraPlan *plan = takePlan(pass, root, input);
  if (!plan)
    return;
  if (!tesseraPlanConvert(plan, root))
    tesseraPassSignalFailure(pass);
  tesseraPassLeavePlan(pass, plan);
}

TesseraPlan *tesseraLoweringTakePlan(MlirPass pass, MlirOperation root,
                                     const TesseraLoweringOptions *how,
                                     TesseraLoweringPlanner planner, const void *options) {
  return takePlan(pass, root, &(PlanInput){.how = how, .planner = planner, .options = options});
}

void tesseraLoweringConvertRoot(MlirPass pass, MlirOperation root,
                                const TesseraLoweringOptions *how, TesseraLoweringPlanner planner,
                                const void *options) {
  runPlan(pass, root, &(PlanInput){.how = how, .planner = planner, .options = options});
}

void tesseraLoweringRun(MlirPass pass, MlirOperation root, const TesseraLoweringOptions *options,
                        TesseraLoweringPopulate populate) {
  runPlan(pass, root, &(PlanInput){.how = options, .populate = populate});
}

void tesseraLoweringRunWithIndex(MlirPass pass, MlirOperation root, int64_t indexBitwidth,
                                 TesseraLoweringPopulate populate) {
  TesseraLoweringOptions options = tesseraLoweringOptionsDefault();
  if (!tesseraLoweringOptionsSetIndex(&options, indexBitwidth, root))
    tesseraPassSignalFailure(pass);
  else
    tesseraLoweringRun(pass, root, &options, populate);
}

void tesseraLoweringKeepAttributes(MlirOperation from, MlirOperation to) {
  for (intptr_t i = 0; i < mlirOperationGetNumDiscardableAttributes(from); ++i) {
    MlirNamedAttribute attribute = mlirOperationGetDiscardableAttribute(from, i);
    mlirOperationSetAttributeByName(to, mlirIdentifierStr(attribute.name), attribute.attribute);
  }
}

static void attach(MlirContext context, void *user) {
  const TesseraLoweringExtension *extension = user;
  tesseraDialectAttachInterface(context, extension->dialect, &convertToLLVMPatternInterface,
                                &extension->methods);
}

void tesseraLoweringAddExtension(MlirDialectRegistry registry,
                                 const TesseraLoweringExtension *extension) {
  tesseraDialectRegistryAddExtension(registry, extension->dialect->name, attach, (void *)extension);
}

//===--- Rows ---===//

static bool areCompatible(MlirOperation op, const MlirValue *operands) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (!llvmTypeIsCompatible(mlirValueGetType(operands[i])))
      return false;
  return true;
}

// The vectors in an array of arrays of them, and how many.
static MlirType rowType(MlirType type, int64_t *count) {
  *count = 1;
  while (llvmArrayTypeIsA(type)) {
    int64_t size = llvmArrayTypeGetNumElements(type);
    *count = size && *count > MAX_ROWS / size ? MAX_ROWS + 1 : *count * size;
    type = llvmArrayTypeGetElementType(type);
  }
  return type;
}

// The path to row `number`; gives how deep it lies.
static intptr_t pathTo(MlirType type, int64_t number, int64_t *path) {
  intptr_t depth = 0;
  for (MlirType inner = type; llvmArrayTypeIsA(inner); ++depth)
    inner = llvmArrayTypeGetElementType(inner);
  intptr_t level = 0;
  int64_t below = 0;
  for (; level < depth; ++level) {
    int64_t size = llvmArrayTypeGetNumElements(type);
    type = llvmArrayTypeGetElementType(type);
    (void)rowType(type, &below);
    path[level] = below ? number / below % size : 0;
  }
  return depth;
}

static intptr_t depthOf(MlirType type) {
  intptr_t depth = 0;
  for (; llvmArrayTypeIsA(type); ++depth)
    type = llvmArrayTypeGetElementType(type);
  return depth;
}

static MlirLogicalResult replaceRows(MlirPatternRewriter rewriter, MlirOperation op,
                                     const TesseraLowering *lowering, const MlirValue *operands,
                                     TesseraLoweredRow make, const void *user, MlirType type) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, lowering);
  int64_t count;
  MlirType row = rowType(type, &count);
  if (count > MAX_ROWS)
    return tesseraConversionFail(rewriter, op, "too many rows to take the vectors apart");
  intptr_t numOperands = mlirOperationGetNumOperands(op);
  int64_t *path = tsAllocZeroed((size_t)depthOf(type), sizeof *path);
  MlirValue *parts = tsAllocZeroed((size_t)numOperands + 1, sizeof *parts);
  MlirValue whole = tesseraLoweringPoison(&place, type);
  for (int64_t i = 0; i < count; ++i) {
    intptr_t depth = pathTo(type, i, path);
    for (intptr_t k = 0; k < numOperands; ++k)
      parts[k] = tesseraLoweringExtract(&place, operands[k], depth, path);
    whole = tesseraLoweringInsert(&place, whole, make(&place, op, row, parts, user), depth, path);
  }
  tsFree(path);
  tsFree(parts);
  mlirRewriterBaseReplaceOpWithValues(place.rewriter, op, 1, &whole);
  return mlirLogicalResultSuccess();
}

// Whether each operand is made of rows as the result is.
static bool haveSameRows(MlirOperation op, const MlirValue *operands, MlirType type) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirType a = mlirValueGetType(operands[i]), b = type;
    for (; llvmArrayTypeIsA(a) && llvmArrayTypeIsA(b);
         a = llvmArrayTypeGetElementType(a), b = llvmArrayTypeGetElementType(b))
      if (llvmArrayTypeGetNumElements(a) != llvmArrayTypeGetNumElements(b))
        return false;
    if (llvmArrayTypeIsA(a) || llvmArrayTypeIsA(b))
      return false;
  }
  return true;
}

MlirLogicalResult tesseraLoweringUnroll(MlirPatternRewriter rewriter, MlirOperation op,
                                        const TesseraLowering *lowering, const MlirValue *operands,
                                        TesseraLoweredRow make, const void *user) {
  MlirType type = tesseraLoweringConvert(lowering, mlirValueGetType(mlirOperationGetResult(op, 0)));
  if (mlirTypeIsNull(type) || !areCompatible(op, operands))
    return tesseraConversionFail(rewriter, op, "its types have none of llvm's for them");
  if (mlirOperationGetNumOperands(op) && llvmArrayTypeIsA(mlirValueGetType(operands[0])))
    return haveSameRows(op, operands, type)
               ? replaceRows(rewriter, op, lowering, operands, make, user, type)
               : tesseraConversionFail(rewriter, op, "its vectors have different rows");
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, lowering);
  MlirValue made = make(&place, op, type, operands, user);
  mlirRewriterBaseReplaceOpWithValues(place.rewriter, op, 1, &made);
  return mlirLogicalResultSuccess();
}

//===--- One to one ---===//

typedef TsVec(MlirNamedAttribute) NamedAttributes;

typedef struct Row {
  TesseraLowering *lowering;
  const TesseraLoweredOp *lowered;
} Row;

static const TesseraLoweredAttribute *findAttribute(const TesseraLoweredAttribute *known,
                                                    const char *name) {
  for (const TesseraLoweredAttribute *entry = known; entry && entry->from; ++entry)
    if (!strcmp(entry->from, name))
      return entry;
  return NULL;
}

// What the new operation has: the attributes of the old one, some by other names.
static void lowerAttributes(MlirOperation op, const TesseraLoweredAttribute *known,
                            NamedAttributes *attributes) {
  MlirContext context = mlirOperationGetContext(op);
  const TesseraOpDef *from = tesseraOperationGetDefinition(op);
  for (unsigned i = 0; i < from->numAttributes; ++i) {
    MlirAttribute value = tesseraOperationGetSlotOrDefault(op, i);
    const TesseraLoweredAttribute *entry = findAttribute(known, from->attributes[i].name);
    if (!mlirAttributeIsNull(value) && entry && entry->convert)
      value = entry->convert(value);
    const char *name = entry ? entry->to : from->attributes[i].name;
    if (!mlirAttributeIsNull(value))
      tsVecPush(attributes,
                (MlirNamedAttribute){
                    mlirIdentifierGet(context, mlirStringRefCreateFromCString(name)), value});
  }
  for (intptr_t i = 0; i < mlirOperationGetNumDiscardableAttributes(op); ++i)
    tsVecPush(attributes, mlirOperationGetDiscardableAttribute(op, i));
}

static MlirOperation makeLike(const TesseraLoweringPlace *place, MlirOperation op,
                              const TesseraOpDef *definition, const TesseraLoweredAttribute *known,
                              MlirType type, intptr_t numOperands, const MlirValue *operands) {
  NamedAttributes attributes = {0};
  lowerAttributes(op, known, &attributes);
  MlirOperation made = tesseraOperationBuildFromLists(
      place->rewriter, place->location, definition,
      &(TesseraOperationLists){.numResultTypes = mlirTypeIsNull(type) ? 0 : 1,
                               .resultTypes = &type,
                               .numOperands = numOperands,
                               .operands = operands,
                               .numAttributes = (intptr_t)attributes.size,
                               .attributes = attributes.data});
  tsVecFree(&attributes);
  return made;
}

MlirValue tesseraLoweringMakeLike(const TesseraLoweringPlace *place, MlirOperation op,
                                  const TesseraOpDef *definition,
                                  const TesseraLoweredAttribute *attributes, MlirType type,
                                  intptr_t numOperands, const MlirValue *operands) {
  return lcResult(makeLike(place, op, definition, attributes, type, numOperands, operands));
}

static MlirOperation makeLowered(const TesseraLoweringPlace *place, MlirOperation op,
                                 const TesseraLoweredOp *lowered, MlirType type,
                                 const MlirValue *operands) {
  return makeLike(place, op, lowered->to, lowered->attributes, type,
                  mlirOperationGetNumOperands(op), operands);
}

static MlirValue makeRow(const TesseraLoweringPlace *place, MlirOperation op, MlirType type,
                         const MlirValue *operands, const void *user) {
  return lcResult(makeLowered(place, op, user, type, operands));
}

static bool hasForeignFloats(MlirOperation op, const TesseraLowering *lowering) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (tesseraLoweringIsForeignFloat(lowering, mlirValueGetType(mlirOperationGetOperand(op, i))))
      return true;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (tesseraLoweringIsForeignFloat(lowering, mlirValueGetType(mlirOperationGetResult(op, i))))
      return true;
  return false;
}

static MlirLogicalResult lowerOne(MlirOperation op, const MlirValue *operands,
                                  MlirPatternRewriter rewriter, void *user) {
  const Row *row = user;
  const TesseraLoweredOp *lowered = row->lowered;
  if (lowered->failsOnForeign && hasForeignFloats(op, row->lowering))
    return tesseraConversionFail(rewriter, op, "unsupported floating point type");
  if (lowered->isElementwise)
    return tesseraLoweringUnroll(rewriter, op, row->lowering, operands, makeRow, lowered);
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, row->lowering);
  bool hasResult = mlirOperationGetNumResults(op) != 0;
  MlirType type = {NULL};
  if (hasResult)
    type = tesseraLoweringConvert(row->lowering, mlirValueGetType(mlirOperationGetResult(op, 0)));
  if ((hasResult && mlirTypeIsNull(type)) || !areCompatible(op, operands))
    return tesseraConversionFail(rewriter, op, "its types have none of llvm's for them");
  MlirOperation made = makeLowered(&place, op, lowered, type, operands);
  mlirRewriterBaseReplaceOpWithOperation(place.rewriter, op, made);
  return mlirLogicalResultSuccess();
}

void tesseraLoweringPatternAddOps(MlirRewritePatternSet patterns, TesseraLowering *lowering,
                                  size_t count, const TesseraLoweredOp *ops) {
  for (size_t i = 0; i < count; ++i) {
    Row *row = tsArenaNew(&lowering->arena, Row);
    *row = (Row){lowering, &ops[i]};
    tesseraConversionPatternAdd(patterns, ops[i].from, 1, lowering->types, lowerOne, row);
  }
}
