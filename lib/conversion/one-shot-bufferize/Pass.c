// one-shot-bufferize and what goes with it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Pass.h"
#include "conversion/one-shot-bufferize/Bufferize.h"
#include "dialect/bufferization/BufferizationOps.h"
#include "dialect/func/FuncOps.h"
#include "dialect/tensor/TensorOps.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"
#include "tessera/Rewrite.h"

//===--- Options ---===//

static bool parseLayout(MlirOperation root, MlirStringRef text, bool canInfer, BufLayout *layout) {
  bool isKnown = true;
  if (tsEqualC(text, "fully-dynamic-layout-map"))
    *layout = BUF_LAYOUT_DYNAMIC;
  else if (tsEqualC(text, "identity-layout-map"))
    *layout = BUF_LAYOUT_IDENTITY;
  else if (canInfer && tsEqualC(text, "infer-layout-map"))
    *layout = BUF_LAYOUT_INFER;
  else
    isKnown = false;
  if (!isKnown)
    (void)mlirOperationEmitError(root, "invalid layout map option: %.*s", (int)text.length,
                                 text.data);
  return isKnown;
}

static bool parseHeuristic(BufState *state) {
  static const char *const kHeuristics[] = {
      [BUF_BOTTOM_UP] = "bottom-up",
      [BUF_TOP_DOWN] = "top-down",
      [BUF_BOTTOM_UP_FROM_TERMINATORS] = "bottom-up-from-terminators",
      [BUF_FUZZER] = "fuzzer",
  };
  MlirStringRef text = state->options->analysisHeuristic;
  for (size_t i = 0; i < sizeof kHeuristics / sizeof *kHeuristics; ++i) {
    state->heuristic = (BufHeuristic)i;
    if (tsEqualC(text, kHeuristics[i]))
      return true;
  }
  (void)mlirOperationEmitError(state->module, "invalid analysis heuristic: %.*s", (int)text.length,
                               text.data);
  return false;
}

static bool checkOptions(BufState *state) {
  const OneShotBufferizePassOptions *options = state->options;
  if (!parseHeuristic(state))
    return false;
  if (options->mustInferMemorySpace && options->useEncodingForMemorySpace) {
    (void)mlirOperationEmitError(
        state->module,
        "only one of 'must-infer-memory-space' and 'use-encoding-for-memory-space' are allowed");
    return false;
  }
  if (options->printConflicts && !options->testAnalysisOnly) {
    (void)mlirOperationEmitError(state->module,
                                 "Invalid option: 'print-conflicts' requires 'test-analysis-only'");
    return false;
  }
  if (options->testAnalysisOnly ? options->copyBeforeWrite : options->dumpAliasSets) {
    (void)mlirOperationEmitError(state->module, "invalid combination of bufferization flags");
    return false;
  }
  return parseLayout(state->module, options->functionBoundaryTypeConversion, true,
                     &state->boundary) &&
         parseLayout(state->module, options->unknownTypeConversion, false, &state->unknown);
}

//===--- The pass ---===//

// The steps for each function, callees first, or for the module as a whole.
static MlirLogicalResult
forEachPart(BufState *state, MlirLogicalResult (*step)(BufState *state, MlirOperation part)) {
  if (!state->options->bufferizeFunctionBoundaries)
    return step(state, state->module);
  for (size_t i = 0; i < state->functions.size; ++i)
    if (mlirLogicalResultIsFailure(step(state, state->functions.data[i].op)))
      return mlirLogicalResultFailure();
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult copyStep(BufState *state, MlirOperation part) {
  return funcFuncOpIsA(part) && bufIsFiltered(state, part) ? mlirLogicalResultSuccess()
                                                           : bufInsertCopies(state, part);
}

static MlirLogicalResult rewriteStep(BufState *state, MlirOperation part) {
  bool isFunction = funcFuncOpIsA(part);
  state->copyBeforeWrite =
      state->options->copyBeforeWrite || (isFunction && bufIsFiltered(state, part));
  if (mlirLogicalResultIsFailure(bufRewrite(state, part)))
    return mlirLogicalResultFailure();
  const BufFunction *function = isFunction ? bufFunctionOf(state, part) : NULL;
  if (function)
    bufFinishFunction(part, state->boundary == BUF_LAYOUT_INFER && !function->hasFixedResults);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult analyze(BufState *state) {
  state->hasAnalysis = true;
  bufStateAddValues(state, state->module);
  MlirLogicalResult result = state->options->bufferizeFunctionBoundaries
                                 ? bufAnalyzeFunctions(state)
                                 : bufAnalyze(state, state->module);
  if (mlirLogicalResultIsFailure(result))
    return result;
  if (state->options->testAnalysisOnly) {
    bufAnnotate(state, state->module);
    if (state->options->dumpAliasSets)
      bufAnnotateAliases(state, state->module);
    return result;
  }
  return forEachPart(state, copyStep);
}

static MlirLogicalResult run(BufState *state) {
  if (state->options->bufferizeFunctionBoundaries)
    (void)bufOrderFunctions(state);
  if (!state->options->copyBeforeWrite && mlirLogicalResultIsFailure(analyze(state)))
    return mlirLogicalResultFailure();
  if (state->options->testAnalysisOnly)
    return mlirLogicalResultSuccess();
  // From here on values come and go: what was found about them isn't asked for any more.
  state->hasAnalysis = false;
  tsPointerMapClear(&state->undefined);
  return forEachPart(state, rewriteStep);
}

static void freeSets(BufSets *sets) {
  tsVecFree(&sets->parents);
  tsVecFree(&sets->next);
  tsVecFree(&sets->ends);
}

BufState bufStateCreate(const OneShotBufferizePassOptions *options, MlirOperation root) {
  MlirContext context = mlirOperationGetContext(root);
  return (BufState){.options = options,
                    .module = root,
                    .context = context,
                    .rewriter = mlirIRRewriterCreate(context),
                    .dominance = tesseraDominanceCreate(),
                    .tables = tesseraSymbolTablesCreate()};
}

void bufStateFree(BufState *state) {
  bufFunctionsFree(state);
  tsPointerMapFree(&state->numbers);
  tsVecFree(&state->values);
  freeSets(&state->aliases);
  freeSets(&state->equivalences);
  tsPointerMapFree(&state->inPlace);
  tsPointerMapFree(&state->undefined);
  tesseraDominanceDestroy(state->dominance);
  tesseraSymbolTablesDestroy(state->tables);
  tsVecFree(&state->worklist);
  tsVecFree(&state->toBufferOrder);
  tsPointerMapFree(&state->erased);
  tsPointerMapFree(&state->toBuffers);
  tsVecFree(&state->typeStack);
  tsPointerMapFree(&state->globals);
  tsStringMapFree(&state->symbols);
  tsArenaDestroy(&state->names);
  mlirIRRewriterDestroy(state->rewriter);
}

void oneShotBufferizePassPassRun(MlirPass pass, const OneShotBufferizePassOptions *options,
                                 MlirOperation root) {
  BufState state = bufStateCreate(options, root);
  if (!checkOptions(&state) || mlirLogicalResultIsFailure(run(&state)))
    tesseraPassSignalFailure(pass);
  tesseraPassAddStatistic(pass, 0, state.numInPlace);
  tesseraPassAddStatistic(pass, 1, state.numOutOfPlace);
  bufStateFree(&state);
}

//===--- empty-tensor-to-alloc-tensor ---===//

static MlirLogicalResult replaceEmpty(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  const MlirAttribute none = {NULL};
  const MlirValue nothing = {NULL};
  BufValues sizes = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    tsVecPush(&sizes, mlirOperationGetOperand(op, i));
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseReplaceOpWithOperation(
      base, op,
      bufferizationAllocTensorOpCreate(base, mlirOperationGetLocation(op),
                                       mlirValueGetType(mlirOperationGetResult(op, 0)),
                                       (intptr_t)sizes.size, sizes.data, nothing, nothing, none));
  tsVecFree(&sizes);
  return mlirLogicalResultSuccess();
}

void emptyTensorToAllocTensorPassPassAddPatterns(
    MlirRewritePatternSet patterns, const EmptyTensorToAllocTensorPassOptions *options) {
  (void)options;
  tesseraRewritePatternSetAdd(patterns, &tensorEmptyOpDef, 1, replaceEmpty, NULL);
}

//===--- Registration ---===//

void tesseraAttachBufferizable(MlirDialectRegistry registry) {
  static const struct {
    const char *dialect;
    void (*attach)(MlirContext context, void *user);
  } kModels[] = {
      {"arith", bufAttachArithModels},   {"bufferization", bufAttachBufferizationModels},
      {"cf", bufAttachCfModels},         {"func", bufAttachFuncModels},
      {"linalg", bufAttachLinalgModels}, {"scf", bufAttachScfModels},
      {"tensor", bufAttachTensorModels}, {"vector", bufAttachVectorModels},
  };
  for (size_t i = 0; i < sizeof kModels / sizeof *kModels; ++i)
    tesseraDialectRegistryAddExtension(registry, kModels[i].dialect, kModels[i].attach, NULL);
}
