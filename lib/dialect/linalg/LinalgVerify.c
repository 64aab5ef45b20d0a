// What structured ops must be. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/linalg/LinalgNamed.h"
#include "dialect/linalg/LinalgOps.h"
#include "ir/Builtin.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/DestinationStyle.h"
#include "tessera/Diagnostics.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

static MlirType operandType(MlirOperation op, intptr_t operand) {
  return mlirValueGetType(mlirOperationGetOperand(op, operand));
}

//===--- Maps and sizes ---===//

static MlirLogicalResult verifyMaps(const LinalgView *view) {
  intptr_t numOperands = mlirOperationGetNumOperands(view->op);
  if (view->numMaps != numOperands)
    return mlirOperationEmitOpError(view->op,
                                    "expected the number of indexing_map (%jd) to be equal to the "
                                    "number of input/output operands (%jd)",
                                    (intmax_t)view->numMaps, (intmax_t)numOperands);
  for (intptr_t i = 0; i < numOperands; ++i) {
    MlirAffineMap map = view->maps[i];
    if (mlirAffineMapGetNumSymbols(map))
      return mlirOperationEmitOpError(view->op, "unexpected symbols in indexing_map #%jd",
                                      (intmax_t)i);
    if (mlirAffineMapGetNumDims(map) != view->numLoops)
      return mlirOperationEmitOpError(
          view->op, "expected indexing_map #%jd to have %jd dim(s) to match the number of loops",
          (intmax_t)i, (intmax_t)view->numLoops);
    intptr_t rank = linalgRank(operandType(view->op, i));
    if (mlirAffineMapGetNumResults(map) != rank)
      return mlirOperationEmitOpError(
          view->op,
          "expected operand #%jd rank (%jd) to match the result rank of indexing_map (%jd)",
          (intmax_t)i, (intmax_t)rank, (intmax_t)mlirAffineMapGetNumResults(map));
  }
  return success();
}

static int64_t floorDiv(int64_t lhs, int64_t rhs) {
  return lhs / rhs - (lhs % rhs != 0 && (lhs < 0) != (rhs < 0));
}

// The value of an expression without symbols; false when a division has no result. As deep as an
// expression, which the parser bounds.
static bool evaluate(MlirAffineExpr expr, const int64_t *dims, int64_t *value) {
  if (mlirAffineExprIsAConstant(expr))
    return *value = mlirAffineConstantExprGetValue(expr), true;
  if (mlirAffineExprIsADim(expr))
    return *value = dims[mlirAffineDimExprGetPosition(expr)], true;
  int64_t lhs, rhs;
  if (!mlirAffineExprIsABinary(expr) || !evaluate(mlirAffineBinaryOpExprGetLHS(expr), dims, &lhs) ||
      !evaluate(mlirAffineBinaryOpExprGetRHS(expr), dims, &rhs))
    return false;
  if (mlirAffineExprIsAAdd(expr))
    return !__builtin_add_overflow(lhs, rhs, value);
  if (mlirAffineExprIsAMul(expr))
    return !__builtin_mul_overflow(lhs, rhs, value);
  if (rhs < 1)
    return false;
  if (mlirAffineExprIsAFloorDiv(expr))
    *value = floorDiv(lhs, rhs);
  else if (mlirAffineExprIsACeilDiv(expr))
    *value = -floorDiv(-lhs, rhs);
  else
    *value = lhs - floorDiv(lhs, rhs) * rhs;
  return true;
}

static void appendText(MlirStringRef text, void *user) { tesseraDiagnosticAppend(user, text); }

static MlirLogicalResult reportBelowZero(const LinalgView *view, intptr_t dim, MlirAffineMap map) {
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(view->op);
  tesseraDiagnosticAppendFormat(diagnostic, "unexpected result less than 0 at expression #%jd in ",
                                (intmax_t)dim);
  mlirAffineMapPrint(map, appendText, diagnostic);
  return tesseraDiagnosticReport(diagnostic);
}

// Whether the elements that the loops come to are in the operand, by the first and the last step.
static MlirLogicalResult verifyDim(const LinalgView *view, intptr_t operand, intptr_t dim,
                                   const int64_t *first, const int64_t *last) {
  int64_t size = mlirShapedTypeGetDimSize(operandType(view->op, operand), dim);
  MlirAffineMap map = view->maps[operand];
  MlirAffineExpr expr = mlirAffineMapGetResult(map, dim);
  int64_t start, end;
  if (size <= 0 || !evaluate(expr, first, &start) || !evaluate(expr, last, &end))
    return success();
  if (start < 0 || end < 0)
    return reportBelowZero(view, dim, map);
  int64_t inferred = (start > end ? start : end) + 1;
  bool isDim = mlirAffineExprIsADim(expr);
  if (isDim ? inferred == size : inferred <= size)
    return success();
  return mlirOperationEmitOpError(
      view->op,
      "inferred input/output operand #%jd has shape's dimension #%jd to be %s%jd, but found %jd",
      (intmax_t)operand, (intmax_t)dim, isDim ? "" : "greater than or equal to ",
      (intmax_t)inferred, (intmax_t)size);
}

static MlirLogicalResult verifySizes(const LinalgView *view) {
  int64_t *first = tsAllocZeroed((size_t)view->numLoops + 1, sizeof *first);
  int64_t *last = tsAllocZeroed((size_t)view->numLoops + 1, sizeof *last);
  bool areKnown = true;
  linalgStaticSizes(view, last);
  for (intptr_t i = 0; i < view->numLoops; ++i) {
    areKnown &= last[i] != INT64_MIN;
    last[i] -= areKnown;
  }
  MlirLogicalResult result = success();
  for (intptr_t i = 0; areKnown && i < view->numMaps; ++i)
    for (intptr_t dim = 0; dim < linalgRank(operandType(view->op, i)); ++dim)
      if (mlirLogicalResultIsSuccess(result))
        result = verifyDim(view, i, dim, first, last);
  tsFree(first);
  tsFree(last);
  return result;
}

//===--- Bodies ---===//

static MlirLogicalResult verifyArgument(MlirOperation op, MlirBlock block, intptr_t i) {
  MlirType element = linalgElementType(operandType(op, i));
  MlirType given = mlirValueGetType(mlirBlockGetArgument(block, i));
  if (mlirTypeEqual(element, given))
    return success();
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(diagnostic, "expected type of bb argument #%jd (", (intmax_t)i);
  tesseraDiagnosticAppendType(diagnostic, given);
  tesseraDiagnosticAppendFormat(diagnostic,
                                ") to match element or self type of the corresponding operand (");
  tesseraDiagnosticAppendType(diagnostic, element);
  tesseraDiagnosticAppendFormat(diagnostic, ")");
  return tesseraDiagnosticReport(diagnostic);
}

static MlirLogicalResult verifyBody(const LinalgView *view) {
  MlirOperation op = view->op;
  MlirBlock block = linalgBody(op);
  if (!block.ptr || mlirBlockGetNextInRegion(block).ptr)
    return mlirOperationEmitOpError(op, "expects to have 1 region with 1 block");
  if (mlirBlockGetNumArguments(block) != view->numMaps)
    return mlirOperationEmitOpError(op, "expected as many non-induction variable region arguments "
                                        "as the number of input/output operands");
  for (intptr_t i = 0; i < view->numMaps; ++i)
    if (mlirLogicalResultIsFailure(verifyArgument(op, block, i)))
      return mlirLogicalResultFailure();
  return success();
}

// Whether sizes of the operands say how often each loop runs.
static bool findsSizes(const LinalgView *view) {
  for (intptr_t loop = 0; loop < view->numLoops; ++loop) {
    bool isFound = false;
    for (intptr_t i = 0; i < view->numMaps; ++i)
      for (intptr_t r = 0; r < mlirAffineMapGetNumResults(view->maps[i]); ++r) {
        MlirAffineExpr expr = mlirAffineMapGetResult(view->maps[i], r);
        isFound |= mlirAffineExprIsADim(expr) && mlirAffineDimExprGetPosition(expr) == loop;
      }
    if (!isFound)
      return false;
  }
  return true;
}

static MlirLogicalResult verifyView(const LinalgView *view) {
  if (mlirLogicalResultIsFailure(verifyMaps(view)) || mlirLogicalResultIsFailure(verifySizes(view)))
    return mlirLogicalResultFailure();
  if (!findsSizes(view))
    return mlirOperationEmitOpError(view->op, "expected the shape-to-loops map to be non-null");
  return verifyBody(view);
}

// In MLIR, maps that follow from a name are kept in an attribute as soon as somebody, such as its
// verifier, has asked for them; the generic form shows it.
static void noteMaps(const LinalgView *view, const LinalgNamedOp *row) {
  MlirStringRef name = mlirStringRefCreateFromCString("linalg.memoized_indexing_maps");
  MlirStringRef given = mlirStringRefCreateFromCString("indexing_maps");
  if (row->loops && !mlirOperationGetInherentAttributeByName(view->op, given).ptr &&
      !mlirOperationGetDiscardableAttributeByName(view->op, name).ptr)
    mlirOperationSetDiscardableAttributeByName(view->op, name, linalgMapsAttr(view));
}

MlirLogicalResult linalgVerifyStructured(MlirOperation op) {
  if (!linalgHasTensors(op) && !linalgHasBuffers(op) && mlirOperationGetNumOperands(op))
    return mlirOperationEmitOpError(op, "expected to have pure tensor or buffer semantics");
  const LinalgNamedOp *row = linalgNamedFind(tesseraOperationGetDefinition(op));
  intptr_t numOperands = mlirOperationGetNumOperands(op);
  if (row && row->numOperands && row->numOperands != numOperands)
    return mlirOperationEmitOpError(op,
                                    "expected the number of indexing_map (%d) to be equal to the "
                                    "number of input/output operands (%jd)",
                                    row->numOperands, (intmax_t)numOperands);
  LinalgView view;
  if (!linalgViewGet(op, &view))
    return mlirOperationEmitOpError(op, "expected the shape-to-loops map to be non-null");
  MlirLogicalResult result = verifyView(&view);
  if (mlirLogicalResultIsSuccess(result) && row)
    noteMaps(&view, row);
  linalgViewFree(&view);
  return result;
}

//===--- Kinds of structured ops ---===//

MlirLogicalResult linalgVerifyContraction(MlirOperation op) {
  LinalgView view;
  if (!linalgViewGet(op, &view))
    return success();
  const char *wrong = NULL;
  bool hasReduction = false, areProjections = true;
  for (intptr_t i = 0; i < view.numLoops; ++i)
    hasReduction |= view.isReduction[i];
  for (intptr_t i = 0; i < view.numMaps; ++i)
    areProjections &= mlirAffineMapIsProjectedPermutation(view.maps[i]);
  if (view.numInputs != 2 || view.numInits != 1)
    wrong = "expected op with 2 inputs and 1 output";
  else if (!hasReduction)
    wrong = "expected at least 1 reduction loop";
  else if (!areProjections)
    wrong = "expected indexing maps to be projected permutations";
  linalgViewFree(&view);
  return wrong ? mlirOperationEmitError(op, "%s", wrong) : success();
}

MlirLogicalResult linalgVerifyConvolution(MlirOperation op) {
  (void)op;
  return success();
}

MlirLogicalResult linalgVerifyFill(MlirOperation op) {
  TesseraRange inits = tesseraOperationGetDpsInits(op);
  if (inits.start != 1 || inits.count != 1)
    return mlirOperationEmitError(op, "expected op with 1 input and 1 output");
  if (linalgRank(operandType(op, 0)))
    return mlirOperationEmitError(op, "expected op with scalar input");
  return success();
}

//===--- In bodies ---===//

static MlirLogicalResult verifyYielded(MlirOperation op, MlirOperation parent) {
  TesseraRange inits = tesseraOperationGetDpsInits(parent);
  intptr_t count = mlirOperationGetNumOperands(op);
  if (count != inits.count)
    return mlirOperationEmitOpError(op,
                                    "expected number of yield values (%jd) to match the number of "
                                    "inits / outs operands of the enclosing LinalgOp (%jd)",
                                    (intmax_t)count, (intmax_t)inits.count);
  for (intptr_t i = 0; i < count; ++i) {
    MlirType given = operandType(op, i);
    MlirType element = linalgElementType(operandType(parent, inits.start + i));
    if (mlirTypeEqual(given, element))
      continue;
    TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(diagnostic, "type of yield operand %jd (", (intmax_t)i + 1);
    tesseraDiagnosticAppendType(diagnostic, given);
    tesseraDiagnosticAppendFormat(
        diagnostic, ") doesn't match the element type of the enclosing linalg.generic op (");
    tesseraDiagnosticAppendType(diagnostic, element);
    tesseraDiagnosticAppendFormat(diagnostic, ")");
    return tesseraDiagnosticReport(diagnostic);
  }
  return success();
}

MlirLogicalResult linalgYieldOpVerify(MlirOperation op) {
  MlirOperation parent = mlirOperationGetParentOperation(op);
  if (mlirOperationGetNumRegions(parent) != 1 || !linalgBody(parent).ptr)
    return mlirOperationEmitOpError(op, "expected single non-empty parent region");
  if (!linalgIsStructured(parent))
    return mlirOperationEmitOpError(op, "expected parent op with LinalgOp interface");
  return verifyYielded(op, parent);
}

MlirLogicalResult linalgIndexOpVerify(MlirOperation op) {
  MlirOperation parent = mlirOperationGetParentOperation(op);
  if (!linalgIsStructured(parent))
    return mlirOperationEmitOpError(op, "expected parent op with LinalgOp interface");
  intptr_t numLoops = linalgGetNumLoops(parent);
  int64_t dim = linalgIndexOpGetDim(op);
  if (numLoops <= dim)
    return mlirOperationEmitOpError(op,
                                    "expected dim (%jd) to be lower than the number of loops (%jd) "
                                    "of the enclosing LinalgOp",
                                    (intmax_t)dim, (intmax_t)(numLoops < 0 ? 0 : numLoops));
  return success();
}
