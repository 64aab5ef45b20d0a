// resolve-...-shaped-type-result-dims: sizes of results from what the ops that make them say.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/memref-lowering/MemRefPasses.h"
#include "dialect/arith/ArithReshape.h"
#include "dialect/memref/MemRefOps.h"
#include "dialect/tensor/TensorOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

// One of the sizes that are appended.
typedef struct Search {
  intptr_t position; ///< of what is looked for
  TesseraFoldResult found;
} Search;

static void takeSize(TesseraFoldResult size, void *user) {
  Search *search = user;
  if (search->position-- == 0)
    search->found = size;
}

// Where the sizes of the result begin among those of all results; -1 when one has no rank.
static intptr_t firstSize(MlirOperation op, intptr_t result) {
  intptr_t position = 0;
  for (intptr_t i = 0; i <= result; ++i) {
    MlirType type = mlirValueGetType(mlirOperationGetResult(op, i));
    if (!mlirTypeIsAShaped(type) || !mlirShapedTypeHasRank(type))
      return -1;
    position += i < result ? mlirShapedTypeGetRank(type) : 0;
  }
  return position;
}

static MlirLogicalResult resolveDim(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue source = mlirOperationGetOperand(op, 0);
  TesseraMixedNumber index = {.value = mlirOperationGetOperand(op, 1)};
  int64_t dim;
  if (!mlirValueIsAOpResult(source) || !tesseraMixedNumberIsConstant(index, &dim))
    return mlirLogicalResultFailure();
  MlirOperation made = mlirOpResultGetOwner(source);
  intptr_t first = firstSize(made, mlirOpResultGetResultNumber(source));
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (!reifyRankedShapedTypeOpInterfaceCast(made) || first < 0 || dim < 0 ||
      dim >= mlirShapedTypeGetRank(mlirValueGetType(source)))
    return mlirLogicalResultFailure();
  Search search = {.position = first + (intptr_t)dim};
  if (mlirLogicalResultIsFailure(
          reifyRankedShapedTypeOpInterfaceReifyResultShapes(made, base, takeSize, &search)))
    return mlirLogicalResultFailure();
  MlirValue size = search.found.value;
  if (!size.ptr && mlirAttributeIsNull(search.found.attribute))
    return mlirLogicalResultFailure();
  if (!size.ptr)
    size = arithCreateIndex(base, mlirOperationGetLocation(op),
                            mlirIntegerAttrGetValueInt(search.found.attribute));
  mlirRewriterBaseReplaceOpWithValues(base, op, 1, &size);
  return mlirLogicalResultSuccess();
}

static void addPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &memrefDimOpDef, 1, resolveDim, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorDimOpDef, 1, resolveDim, NULL);
}

static void resolveDims(MlirPass pass, MlirOperation root, bool isLimitError) {
  if (tesseraPassTryPatterns(pass, root) || !isLimitError)
    return;
  mlirOperationEmitOpError(root, "dim operation resolution hit pattern iteration limit");
  tesseraPassSignalFailure(pass);
}

void resolveRankedShapeTypeResultDimsPassPassAddPatterns(
    MlirRewritePatternSet patterns, const ResolveRankedShapeTypeResultDimsPassOptions *options) {
  (void)options;
  addPatterns(patterns);
}

void resolveRankedShapeTypeResultDimsPassPassRun(
    MlirPass pass, const ResolveRankedShapeTypeResultDimsPassOptions *options, MlirOperation root) {
  resolveDims(pass, root, options->errorOnPatternIterationLimit);
}

void resolveShapedTypeResultDimsPassPassAddPatterns(
    MlirRewritePatternSet patterns, const ResolveShapedTypeResultDimsPassOptions *options) {
  (void)options;
  addPatterns(patterns);
}

void resolveShapedTypeResultDimsPassPassRun(MlirPass pass,
                                            const ResolveShapedTypeResultDimsPassOptions *options,
                                            MlirOperation root) {
  resolveDims(pass, root, options->errorOnPatternIterationLimit);
}
