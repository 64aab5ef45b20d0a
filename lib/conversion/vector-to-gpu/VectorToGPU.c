// convert-vector-to-gpu: contractions as products of rows and columns, and the pass.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/vector-to-gpu/VectorToGPU.h"
#include "conversion/vector-to-gpu/VectorToGPUPasses.h"
#include "dialect/arith/ArithBuild.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/vector/VectorRewrite.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"
#include "tessera/Plan.h"

enum { M, N, K, NUM_ITERATORS };
enum { LHS, RHS, ACC, NUM_OPERANDS };

//===--- Contractions ---===//

// Whether the operand's dimensions are these two, in one order or the other.
static bool isPair(MlirOperation contract, intptr_t operand, intptr_t a, intptr_t b,
                   bool *isSwapped) {
  MlirAffineMap map = vectorContractMap(contract, operand);
  intptr_t first = vectorFindDim(map, a), second = vectorFindDim(map, b);
  *isSwapped = first == 1;
  return mlirAffineMapGetNumResults(map) == 2 && first >= 0 && second >= 0;
}

static MlirAttribute productMaps(MlirContext context) {
  static const intptr_t kDims[NUM_OPERANDS][2] = {{M, K}, {K, N}, {M, N}};
  MlirAttribute maps[NUM_OPERANDS];
  for (int i = 0; i < NUM_OPERANDS; ++i) {
    MlirAffineExpr results[] = {mlirAffineDimExprGet(context, kDims[i][0]),
                                mlirAffineDimExprGet(context, kDims[i][1])};
    maps[i] = mlirAffineMapAttrGet(mlirAffineMapGet(context, NUM_ITERATORS, 0, 2, results));
  }
  return mlirArrayAttrGet(context, NUM_OPERANDS, maps);
}

static bool isProduct(MlirOperation op, bool isSwapped[NUM_OPERANDS]) {
  if (mlirArrayAttrGetNumElements(vectorContractionOpGetIteratorTypesAttr(op)) != NUM_ITERATORS)
    return false;
  for (intptr_t i = 0; i < NUM_ITERATORS; ++i)
    if (vectorContractIsReduced(op, i) != (i == K))
      return false;
  return isPair(op, LHS, M, K, &isSwapped[LHS]) && isPair(op, RHS, K, N, &isSwapped[RHS]) &&
         isPair(op, ACC, M, N, &isSwapped[ACC]);
}

// Rows of lhs times columns of rhs. A product that is wanted with rows and columns exchanged is
// that of the operands exchanged.
static MlirLogicalResult orderContract(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  static const int64_t kExchange[] = {1, 0};
  bool isSwapped[NUM_OPERANDS];
  if (!isProduct(op, isSwapped) || !(isSwapped[LHS] || isSwapped[RHS] || isSwapped[ACC]) ||
      vectorMaskOpIsA(mlirOperationGetParentOperation(op)))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirValue lhs = vectorContractionOpGetLhs(op), rhs = vectorContractionOpGetRhs(op);
  bool turnsLhs = isSwapped[LHS], turnsRhs = isSwapped[RHS];
  if (isSwapped[ACC]) {
    MlirValue other = lhs;
    lhs = rhs;
    rhs = other;
    turnsLhs = !isSwapped[RHS];
    turnsRhs = !isSwapped[LHS];
  }
  if (turnsRhs)
    rhs = vectorMakeTranspose(at, rhs, kExchange);
  if (turnsLhs)
    lhs = vectorMakeTranspose(at, lhs, kExchange);
  return vectorReplace(at, op,
                       vectorContractionOpCreate(
                           at.base, at.location, mlirValueGetType(vectorResult(op)), lhs, rhs,
                           vectorContractionOpGetAcc(op), productMaps(mlirOperationGetContext(op)),
                           vectorContractionOpGetIteratorTypesAttr(op),
                           vectorContractionOpGetKindAttr(op)));
}

//===--- Transposes ---===//

static const TesseraOpDef *extensionDefinition(MlirOperation op) {
  static const TesseraOpDef *const kDefinitions[] = {&arithExtSIOpDef, &arithExtUIOpDef,
                                                     &arithExtFOpDef};
  for (size_t i = 0; i < sizeof kDefinitions / sizeof *kDefinitions; ++i)
    if (tesseraOperationIs(op, kDefinitions[i]))
      return kDefinitions[i];
  return NULL;
}

static MlirAffineMap exchangeResults(MlirAffineMap map, intptr_t count, const int64_t *order) {
  MlirAffineExpr *results = tsAllocZeroed((size_t)count + 1, sizeof *results);
  for (intptr_t i = 0; i < count; ++i)
    results[i] = mlirAffineMapGetResult(map, (intptr_t)order[i]);
  MlirAffineMap made = mlirAffineMapGet(mlirAffineMapGetContext(map), mlirAffineMapGetNumDims(map),
                                        mlirAffineMapGetNumSymbols(map), count, results);
  tsFree(results);
  return made;
}

static MlirOperation definingOp(MlirValue value) {
  return mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
}

// A transpose of what was read, maybe extended since, is read so.
static MlirLogicalResult readTransposed(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirType type = mlirValueGetType(vectorResult(op));
  MlirOperation read = definingOp(vectorTransposeOpGetVector(op));
  const TesseraOpDef *extension = read.ptr ? extensionDefinition(read) : NULL;
  if (extension)
    read = definingOp(mlirOperationGetOperand(read, 0));
  if (!read.ptr || !vectorTransferReadOpIsA(read) || vectorTransferReadOpGetMask(read).ptr ||
      !vectorTransferIsInBounds(read))
    return VECTOR_FAIL;
  intptr_t count;
  const int64_t *order = vectorTransposeOpGetPermutation(op, &count);
  MlirAffineMap map = vectorTransferReadOpGetPermutationMap(read);
  if (!count || mlirAffineMapGetNumResults(map) != count)
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirType readType = vectorTypeWithElements(
      type, mlirShapedTypeGetElementType(mlirValueGetType(vectorResult(read))));
  MlirValue result =
      vectorResult(vectorReadLike(at, read, readType, NULL, exchangeResults(map, count, order),
                                  (MlirValue){NULL}, vectorTransferReadOpGetInBoundsAttr(read)));
  if (extension)
    result = arithConvert(&(ArithBuilder){at.base, at.location}, extension, type, result);
  return vectorReplaceByValue(at, op, result);
}

//===--- The pass ---===//

static MlirLogicalResult fillPlan(TesseraPlan *plan, const void *input) {
  (void)input;
  MlirRewritePatternSet patterns = tesseraPlanGetPatterns(plan);
  tesseraRewritePatternSetAdd(patterns, &vectorContractionOpDef, 1, orderContract, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorTransposeOpDef, 1, readTransposed, NULL);
  return mlirLogicalResultSuccess();
}

void convertVectorToGPUPassRun(MlirPass pass, const ConvertVectorToGPUOptions *options,
                               MlirOperation root) {
  (void)options;
  TesseraPlan *plan = tesseraPassTakePlan(pass, root, &(TesseraPlanSource){.planner = fillPlan});
  if (!plan)
    return;
  if (!tesseraPlanApply(plan, root, NULL)) {
    tesseraPassSignalFailure(pass);
  } else {
    MatrixOps ops = matrixFindOps(root);
    MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(root));
    matrixConvert(rewriter, &ops);
    mlirIRRewriterDestroy(rewriter);
    tsVecFree(&ops);
  }
  tesseraPassLeavePlan(pass, plan);
}
