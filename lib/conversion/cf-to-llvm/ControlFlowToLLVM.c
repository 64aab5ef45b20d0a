// convert-cf-to-llvm: branches, whose blocks get arguments of types of llvm, and assertions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/cf-to-llvm/ControlFlowToLLVMPasses.h"
#include "dialect/cf/CFOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/LLVMLowering.h"

typedef TsVec(MlirValue) Values;
typedef TsVec(MlirBlock) Blocks;

static const MlirAttribute kAbsent = {NULL};

//===--- Blocks ---===//

static bool takes(MlirBlock block, const MlirValue *operands, size_t count) {
  if ((size_t)mlirBlockGetNumArguments(block) != count)
    return false;
  for (size_t i = 0; i < count; ++i)
    if (!mlirTypeEqual(mlirValueGetType(mlirBlockGetArgument(block, (intptr_t)i)),
                       mlirValueGetType(operands[i])))
      return false;
  return true;
}

static bool gives(TesseraTypeGroup types, const MlirValue *operands, size_t count) {
  bool isSame = (size_t)types.size == count;
  for (size_t i = 0; isSame && i < count; ++i)
    isSame = mlirTypeEqual(types.types[i], mlirValueGetType(operands[i]));
  return isSame;
}

// Gives a block, to which these values are passed, arguments of their types.
static bool convertBlock(MlirPatternRewriter rewriter, MlirBlock block, const MlirValue *operands,
                         size_t count) {
  const TesseraTypeConverter *types = tesseraConversionGetConverter(rewriter);
  if (takes(block, operands, count))
    return true;
  TesseraSignatureConversion *signature =
      tesseraSignatureConversionCreate(mlirBlockGetNumArguments(block));
  bool isRight = mlirLogicalResultIsSuccess(
                     tesseraTypeConverterConvertBlockSignature(types, block, signature)) &&
                 gives(tesseraSignatureConversionTypes(signature), operands, count);
  if (isRight)
    tesseraConversionConvertBlock(rewriter, block, signature, types);
  tesseraSignatureConversionDestroy(signature);
  return isRight;
}

static void flatten(TesseraRange range, const TesseraValueGroup *operands, Values *values) {
  for (intptr_t i = 0; i < range.count; ++i)
    for (intptr_t k = 0; k < operands[range.start + i].size; ++k)
      tsVecPush(values, operands[range.start + i].values[k]);
}

// The values of one group of operands, for the arguments of a block.
static bool passTo(MlirPatternRewriter rewriter, MlirBlock block, TesseraRange range,
                   const TesseraValueGroup *operands, Values *values) {
  size_t start = values->size;
  flatten(range, operands, values);
  MlirValue *first = start ? values->data + start : values->data; // which may be null
  return convertBlock(rewriter, block, first, values->size - start);
}

static MlirLogicalResult mismatch(MlirPatternRewriter rewriter, MlirOperation op) {
  return tesseraConversionFail(rewriter, op, "could not compute block signature");
}

//===--- Branches ---===//

static MlirLogicalResult lowerBranch(MlirOperation op, const TesseraValueGroup *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  Values values = {0};
  MlirBlock dest = cfBranchOpGetDest(op);
  bool isRight = passTo(rewriter, dest, tesseraOperationGetOperandGroup(op, 0), operands, &values);
  if (isRight) {
    MlirOperation made = llvmBrOpCreate(place.rewriter, place.location, (intptr_t)values.size,
                                        values.data, kAbsent, dest);
    tesseraLoweringKeepAttributes(op, made);
    mlirRewriterBaseReplaceOpWithOperation(place.rewriter, op, made);
  }
  tsVecFree(&values);
  return isRight ? mlirLogicalResultSuccess() : mismatch(rewriter, op);
}

static MlirLogicalResult lowerCondBranch(MlirOperation op, const TesseraValueGroup *operands,
                                         MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  Values yes = {0}, no = {0};
  MlirBlock yesDest = cfCondBranchOpGetTrueDest(op), noDest = cfCondBranchOpGetFalseDest(op);
  bool isRight =
      operands[0].size == 1 &&
      passTo(rewriter, yesDest, tesseraOperationGetOperandGroup(op, 1), operands, &yes) &&
      passTo(rewriter, noDest, tesseraOperationGetOperandGroup(op, 2), operands, &no);
  if (isRight) {
    MlirOperation made =
        llvmCondBrOpCreate(place.rewriter, place.location, operands[0].values[0],
                           (intptr_t)yes.size, yes.data, (intptr_t)no.size, no.data,
                           cfCondBranchOpGetBranchWeightsAttr(op), kAbsent, yesDest, noDest);
    tesseraLoweringKeepAttributes(op, made);
    mlirRewriterBaseReplaceOpWithOperation(place.rewriter, op, made);
  }
  tsVecFree(&yes);
  tsVecFree(&no);
  return isRight ? mlirLogicalResultSuccess() : mismatch(rewriter, op);
}

// The ways of a switch but for the default.
typedef struct Cases {
  Values values;
  Blocks blocks;
  TsVec(int32_t) sizes;
} Cases;

static bool collectCases(MlirOperation op, const TesseraValueGroup *operands,
                         MlirPatternRewriter rewriter, Cases *cases) {
  enum { CASE_OPERANDS = 2 };
  for (intptr_t i = 0; i < cfSwitchOpGetNumCaseDestinations(op); ++i) {
    MlirBlock block = cfSwitchOpGetCaseDestinations(op, i);
    size_t start = cases->values.size;
    TesseraRange range = tesseraOperationGetOperandPart(op, CASE_OPERANDS, (unsigned)i);
    if (!passTo(rewriter, block, range, operands, &cases->values))
      return false;
    tsVecPush(&cases->blocks, block);
    tsVecPush(&cases->sizes, (int32_t)(cases->values.size - start));
  }
  return true;
}

static MlirLogicalResult lowerSwitch(MlirOperation op, const TesseraValueGroup *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  Values values = {0};
  Cases cases = {0};
  MlirBlock otherwise = cfSwitchOpGetDefaultDestination(op);
  bool isRight =
      operands[0].size == 1 &&
      passTo(rewriter, otherwise, tesseraOperationGetOperandGroup(op, 1), operands, &values) &&
      collectCases(op, operands, rewriter, &cases);
  if (isRight) {
    MlirAttribute sizes =
        mlirDenseI32ArrayGet(place.context, (intptr_t)cases.sizes.size, cases.sizes.data);
    MlirOperation made = llvmSwitchOpCreate(
        place.rewriter, place.location, operands[0].values[0], (intptr_t)values.size, values.data,
        (intptr_t)cases.values.size, cases.values.data, cfSwitchOpGetCaseValuesAttr(op), sizes,
        kAbsent, otherwise, (intptr_t)cases.blocks.size, cases.blocks.data);
    mlirRewriterBaseReplaceOpWithOperation(place.rewriter, op, made);
  }
  tsVecFree(&values);
  tsVecFree(&cases.values);
  tsVecFree(&cases.blocks);
  tsVecFree(&cases.sizes);
  return isRight ? mlirLogicalResultSuccess() : mismatch(rewriter, op);
}

//===--- Assertions ---===//

// What happens where the assertion fails: says so and aborts.
static bool buildFailure(const TesseraLoweringPlace *place, MlirOperation op) {
  MlirOperation puts, abort;
  MlirType none = llvmVoidTypeGet(place->context);
  MlirValue text = tesseraLoweringString(place, op, mlirStringRefCreateFromCString("assert_msg"),
                                         cfAssertOpGetMsg(op));
  if (mlirValueIsNull(text))
    return false;
  MlirType pointer = mlirValueGetType(text);
  puts =
      tesseraLoweringDeclare(place, op, mlirStringRefCreateFromCString("puts"),
                             llvmFunctionTypeGet(place->context, none, 1, &pointer, false), false);
  if (mlirOperationIsNull(puts))
    return false;
  tesseraLoweringCallFunction(place, puts, 1, &text);
  abort = tesseraLoweringDeclare(place, op, mlirStringRefCreateFromCString("abort"),
                                 llvmFunctionTypeGet(place->context, none, 0, NULL, false), false);
  if (mlirOperationIsNull(abort))
    return false;
  tesseraLoweringCallFunction(place, abort, 0, NULL);
  llvmUnreachableOpCreate(place->rewriter, place->location);
  return true;
}

static MlirLogicalResult lowerAssert(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirBlock after = mlirOperationGetBlock(op);
  MlirBlock before = tesseraRewriterSplitBlock(place.rewriter, after, op);
  MlirBlock failure =
      tesseraRewriterCreateBlock(place.rewriter, mlirBlockGetParentRegion(after), 0, NULL, NULL);
  if (!buildFailure(&place, op))
    return mlirLogicalResultFailure();
  mlirRewriterBaseSetInsertionPointToEnd(place.rewriter, before);
  llvmCondBrOpCreate(place.rewriter, place.location, operands[0], 0, NULL, 0, NULL, kAbsent,
                     kAbsent, after, failure);
  mlirRewriterBaseEraseOp(place.rewriter, op);
  return mlirLogicalResultSuccess();
}

//===--- Patterns ---===//

void tesseraPopulateControlFlowToLLVM(TesseraLowering *lowering, MlirRewritePatternSet patterns) {
  tesseraLoweringPatternAdd(patterns, lowering, &cfAssertOpDef, 1, lowerAssert);
  tesseraLoweringPatternAddGroups(patterns, lowering, &cfBranchOpDef, 1, lowerBranch);
  tesseraLoweringPatternAddGroups(patterns, lowering, &cfCondBranchOpDef, 1, lowerCondBranch);
  tesseraLoweringPatternAddGroups(patterns, lowering, &cfSwitchOpDef, 1, lowerSwitch);
}

static void populateFor(TesseraConversionTarget *target, TesseraLowering *lowering,
                        MlirRewritePatternSet patterns) {
  (void)target;
  tesseraPopulateControlFlowToLLVM(lowering, patterns);
}

void tesseraAttachControlFlowToLLVM(MlirDialectRegistry registry) {
  static const TesseraLoweringExtension kExtension = {&cfDialectDef, {populateFor}};
  tesseraLoweringAddExtension(registry, &kExtension);
}

// Only branches and assertions are this pass's matter: all else stays as it is, folds too.
static bool isOfOthers(MlirOperation op, void *user) {
  (void)user;
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  return !definition || definition->dialect != &cfDialectDef;
}

static MlirLogicalResult fillPlan(TesseraPlan *plan, TesseraLowering *lowering,
                                  const void *options) {
  (void)options;
  tesseraConversionTargetMarkUnknown(tesseraPlanGetTarget(plan), isOfOthers, NULL);
  tesseraPopulateControlFlowToLLVM(lowering, tesseraPlanGetPatterns(plan));
  return mlirLogicalResultSuccess();
}

void convertControlFlowToLLVMPassPassRun(MlirPass pass,
                                         const ConvertControlFlowToLLVMPassOptions *options,
                                         MlirOperation root) {
  TesseraLoweringOptions how = tesseraLoweringOptionsDefault();
  if (tesseraLoweringOptionsSetIndex(&how, options->indexBitwidth, root))
    tesseraLoweringConvertRoot(pass, root, &how, fillPlan, options);
  else
    tesseraPassSignalFailure(pass);
}
