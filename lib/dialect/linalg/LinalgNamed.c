// The named ops of the linalg dialect: one row for each says what its maps, loops and body are.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/linalg/LinalgNamed.h"
#include "dialect/linalg/LinalgOps.h"
#include "ir/Builtin.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/Memory.h"

#include <stdlib.h>
#include <string.h>

// Bodies, see LinalgNamed.h: sums of products, of numbers with a zero point, and random numbers.
#define PRODUCT "+2*c0c1"
#define QUANTIZED "+4*-s0s2-s1s3"
#define RANDOM "s+*+FK0F+*+Ii1+*+Ii02IK1IK2IK1IK2*-10FK30"

// Sorted by name.
static const LinalgNamedOp rows[] = {
    {"linalg.abs", 2, NULL, NULL, "f0", LinalgElementwiseKindAbs},
    {"linalg.add", 3, NULL, NULL, "f01", LinalgElementwiseKindAdd},
    {"linalg.batch_matmul", 3, "pppr", "0,1,3|0,3,2|0,1,2", PRODUCT, 0},
    {"linalg.batch_matvec", 3, "ppr", "0,1,2|0,2|0,1", PRODUCT, 0},
    {"linalg.batch_mmt4d", 3, "ppprppr", "0,1,3,4,6|0,2,3,5,6|0,1,2,4,5", PRODUCT, 0},
    {"linalg.batch_reduce_matmul", 3, "rppr", "0,1,3|0,3,2|1,2", PRODUCT, 0},
    {"linalg.batch_vecmat", 3, "ppr", "0,2|0,2,1|0,1", PRODUCT, 0},
    {"linalg.ceil", 2, NULL, NULL, "f0", LinalgElementwiseKindCeil},
    {"linalg.contract", 3, NULL, NULL, PRODUCT, 0},
    {"linalg.conv_1d", 3, "pr", "0+1|1|0", PRODUCT, 0},
    {"linalg.conv_1d_ncw_fcw", 3, "ppprr", "0,3,2+4|1,3,4|0,1,2", PRODUCT, 0},
    {"linalg.conv_1d_nwc_wcf", 3, "ppprr", "0,1+3,4|3,4,2|0,1,2", PRODUCT, 0},
    {"linalg.conv_2d", 3, "pprr", "0+2,1+3|2,3|0,1", PRODUCT, 0},
    {"linalg.conv_2d_nchw_fchw", 3, "pppprrr", "0,4,2+5,3+6|1,4,5,6|0,1,2,3", PRODUCT, 0},
    {"linalg.conv_2d_nchw_fchw_q", 5, "pppprrr", "0,4,2+5,3+6|1,4,5,6|||0,1,2,3", QUANTIZED, 0},
    {"linalg.conv_2d_ngchw_fgchw", 3, "ppppprrr", "0,1,5,3+6,4+7|2,1,5,6,7|0,1,2,3,4", PRODUCT, 0},
    {"linalg.conv_2d_ngchw_gfchw", 3, "ppppprrr", "0,1,5,3+6,4+7|1,2,5,6,7|0,1,2,3,4", PRODUCT, 0},
    {"linalg.conv_2d_ngchw_gfchw_q", 5, "ppppprrr", "0,1,5,3+6,4+7|1,2,5,6,7|||0,1,2,3,4",
     QUANTIZED, 0},
    {"linalg.conv_2d_nhwc_fhwc", 3, "pppprrr", "0,1+4,2+5,6|3,4,5,6|0,1,2,3", PRODUCT, 0},
    {"linalg.conv_2d_nhwc_fhwc_q", 5, "pppprrr", "0,1+4,2+5,6|3,4,5,6|||0,1,2,3", QUANTIZED, 0},
    {"linalg.conv_2d_nhwc_hwcf", 3, "pppprrr", "0,1+4,2+5,6|4,5,6,3|0,1,2,3", PRODUCT, 0},
    {"linalg.conv_2d_nhwc_hwcf_q", 5, "pppprrr", "0,1+4,2+5,6|4,5,6,3|||0,1,2,3", QUANTIZED, 0},
    {"linalg.conv_2d_nhwgc_gfhwc", 3, "ppppprrr", "0,1+5,2+6,3,7|3,4,5,6,7|0,1,2,3,4", PRODUCT, 0},
    {"linalg.conv_2d_nhwgc_gfhwc_q", 5, "ppppprrr", "0,1+5,2+6,3,7|3,4,5,6,7|||0,1,2,3,4",
     QUANTIZED, 0},
    {"linalg.conv_3d", 3, "ppprrr", "0+3,1+4,2+5|3,4,5|0,1,2", PRODUCT, 0},
    {"linalg.conv_3d_ncdhw_fcdhw", 3, "ppppprrrr", "0,5,2+6,3+7,4+8|1,5,6,7,8|0,1,2,3,4", PRODUCT,
     0},
    {"linalg.conv_3d_ndhwc_dhwcf", 3, "ppppprrrr", "0,1+5,2+6,3+7,8|5,6,7,8,4|0,1,2,3,4", PRODUCT,
     0},
    {"linalg.conv_3d_ndhwc_dhwcf_q", 5, "ppppprrrr", "0,1+5,2+6,3+7,8|5,6,7,8,4|||0,1,2,3,4",
     QUANTIZED, 0},
    {"linalg.copy", 2, NULL, NULL, "c0", 0},
    {"linalg.depthwise_conv_1d_ncw_cw", 3, "pppr", "0,2,1+3|2,3|0,2,1", PRODUCT, 0},
    {"linalg.depthwise_conv_1d_nwc_wc", 3, "pppr", "0,1+3,2|3,2|0,1,2", PRODUCT, 0},
    {"linalg.depthwise_conv_1d_nwc_wcm", 3, "ppppr", "0,1+4,2|4,2,3|0,1,2,3", PRODUCT, 0},
    {"linalg.depthwise_conv_2d_nchw_chw", 3, "pppprr", "0,3,1+4,2+5|3,4,5|0,3,1,2", PRODUCT, 0},
    {"linalg.depthwise_conv_2d_nhwc_hwc", 3, "pppprr", "0,1+4,2+5,3|4,5,3|0,1,2,3", PRODUCT, 0},
    {"linalg.depthwise_conv_2d_nhwc_hwc_q", 5, "pppprr", "0,1+4,2+5,3|4,5,3|||0,1,2,3", QUANTIZED,
     0},
    {"linalg.depthwise_conv_2d_nhwc_hwcm", 3, "ppppprr", "0,1+5,2+6,3|5,6,3,4|0,1,2,3,4", PRODUCT,
     0},
    {"linalg.depthwise_conv_2d_nhwc_hwcm_q", 5, "ppppprr", "0,1+5,2+6,3|5,6,3,4|||0,1,2,3,4",
     QUANTIZED, 0},
    {"linalg.depthwise_conv_3d_ncdhw_cdhw", 3, "pppprrrp", "0,7,1+4,2+5,3+6|7,4,5,6|0,7,1,2,3",
     PRODUCT, 0},
    {"linalg.depthwise_conv_3d_ndhwc_dhwc", 3, "pppprrrp", "0,1+4,2+5,3+6,7|4,5,6,7|0,1,2,3,7",
     PRODUCT, 0},
    {"linalg.depthwise_conv_3d_ndhwc_dhwcm", 3, "ppppprrrp",
     "0,1+5,2+6,3+7,8|5,6,7,8,4|0,1,2,3,8,4", PRODUCT, 0},
    {"linalg.div", 3, NULL, NULL, "f01", LinalgElementwiseKindDiv},
    {"linalg.div_unsigned", 3, NULL, NULL, "f01", LinalgElementwiseKindDivUnsigned},
    {"linalg.dot", 3, "r", "0|0|", PRODUCT, 0},
    {"linalg.elementwise", 0, NULL, NULL, "f", 0},
    {"linalg.erf", 2, NULL, NULL, "f0", LinalgElementwiseKindErf},
    {"linalg.exp", 2, NULL, NULL, "f0", LinalgElementwiseKindExp},
    {"linalg.fill", 2, NULL, NULL, "0", 0},
    {"linalg.fill_rng_2d", 4, "pp", "|||0,1", RANDOM, 0},
    {"linalg.floor", 2, NULL, NULL, "f0", LinalgElementwiseKindFloor},
    {"linalg.log", 2, NULL, NULL, "f0", LinalgElementwiseKindLog},
    {"linalg.matmul", 3, "ppr", "0,2|2,1|0,1", PRODUCT, 0},
    {"linalg.matvec", 3, "pr", "0,1|1|0", PRODUCT, 0},
    {"linalg.max", 3, NULL, NULL, "f01", LinalgElementwiseKindMaxSigned},
    {"linalg.min", 3, NULL, NULL, "f01", LinalgElementwiseKindMinSigned},
    {"linalg.mmt4d", 3, "pprppr", "0,2,3,5|1,2,4,5|0,1,3,4", PRODUCT, 0},
    {"linalg.mul", 3, NULL, NULL, "f01", LinalgElementwiseKindMul},
    {"linalg.negf", 2, NULL, NULL, "f0", LinalgElementwiseKindNegf},
    {"linalg.pooling_nchw_max", 3, "pppprr", "0,1,2+4,3+5|4,5|0,1,2,3", "M2s0", 0},
    {"linalg.pooling_nchw_sum", 3, "pppprr", "0,1,2+4,3+5|4,5|0,1,2,3", "+2s0", 0},
    {"linalg.pooling_ncw_max", 3, "pppr", "0,1,2+3|3|0,1,2", "M2s0", 0},
    {"linalg.pooling_ncw_sum", 3, "pppr", "0,1,2+3|3|0,1,2", "+2s0", 0},
    {"linalg.pooling_ndhwc_max", 3, "ppppprrr", "0,1+5,2+6,3+7,4|5,6,7|0,1,2,3,4", "M2s0", 0},
    {"linalg.pooling_ndhwc_min", 3, "ppppprrr", "0,1+5,2+6,3+7,4|5,6,7|0,1,2,3,4", "m2s0", 0},
    {"linalg.pooling_ndhwc_sum", 3, "ppppprrr", "0,1+5,2+6,3+7,4|5,6,7|0,1,2,3,4", "+2s0", 0},
    {"linalg.pooling_nhwc_max", 3, "pppprr", "0,1+4,2+5,3|4,5|0,1,2,3", "M2s0", 0},
    {"linalg.pooling_nhwc_max_unsigned", 3, "pppprr", "0,1+4,2+5,3|4,5|0,1,2,3", "X2u0", 0},
    {"linalg.pooling_nhwc_min", 3, "pppprr", "0,1+4,2+5,3|4,5|0,1,2,3", "m2s0", 0},
    {"linalg.pooling_nhwc_min_unsigned", 3, "pppprr", "0,1+4,2+5,3|4,5|0,1,2,3", "x2u0", 0},
    {"linalg.pooling_nhwc_sum", 3, "pppprr", "0,1+4,2+5,3|4,5|0,1,2,3", "+2s0", 0},
    {"linalg.pooling_nwc_max", 3, "pppr", "0,1+3,2|3|0,1,2", "M2s0", 0},
    {"linalg.pooling_nwc_max_unsigned", 3, "pppr", "0,1+3,2|3|0,1,2", "X2u0", 0},
    {"linalg.pooling_nwc_min", 3, "pppr", "0,1+3,2|3|0,1,2", "m2s0", 0},
    {"linalg.pooling_nwc_min_unsigned", 3, "pppr", "0,1+3,2|3|0,1,2", "x2u0", 0},
    {"linalg.pooling_nwc_sum", 3, "pppr", "0,1+3,2|3|0,1,2", "+2s0", 0},
    {"linalg.powf", 3, NULL, NULL, "f01", LinalgElementwiseKindPowf},
    {"linalg.quantized_batch_matmul", 5, "pppr", "0,1,3|0,3,2|||0,1,2", QUANTIZED, 0},
    {"linalg.quantized_matmul", 5, "ppr", "0,2|2,1|||0,1", QUANTIZED, 0},
    {"linalg.reciprocal", 2, NULL, NULL, "f0", LinalgElementwiseKindReciprocal},
    {"linalg.round", 2, NULL, NULL, "f0", LinalgElementwiseKindRound},
    {"linalg.rsqrt", 2, NULL, NULL, "f0", LinalgElementwiseKindRsqrt},
    {"linalg.select", 4, NULL, NULL, "f012", LinalgElementwiseKindSelect},
    {"linalg.sqrt", 2, NULL, NULL, "f0", LinalgElementwiseKindSqrt},
    {"linalg.square", 2, NULL, NULL, "f0", LinalgElementwiseKindSquare},
    {"linalg.sub", 3, NULL, NULL, "f01", LinalgElementwiseKindSub},
    {"linalg.tanh", 2, NULL, NULL, "f0", LinalgElementwiseKindTanh},
    {"linalg.vecmat", 3, "pr", "1|1,0|0", PRODUCT, 0},
};

static int compareNames(const void *name, const void *row) {
  return strcmp(name, ((const LinalgNamedOp *)row)->name);
}

const LinalgNamedOp *linalgNamedFind(const TesseraOpDef *definition) {
  if (!definition || strncmp(definition->name, "linalg.", 7) != 0)
    return NULL;
  return bsearch(definition->name, rows, sizeof rows / sizeof *rows, sizeof *rows, compareNames);
}

bool linalgIsNamed(const TesseraOpDef *definition) { return linalgNamedFind(definition) != NULL; }

int linalgNamedGetNumOperands(const TesseraOpDef *definition) {
  const LinalgNamedOp *row = linalgNamedFind(definition);
  return row ? row->numOperands : -1;
}

//===--- Maps ---===//

// Steps of windows: `strides` and `dilations` of the op, ones where it has none.
typedef struct Windows {
  MlirAttribute strides, dilations;
  intptr_t next;
} Windows;

static int64_t windowStep(MlirAttribute steps, intptr_t window) {
  if (!steps.ptr || !mlirAttributeIsADenseElements(steps))
    return 1;
  return window < mlirElementsAttrGetNumElements(steps)
             ? mlirDenseElementsAttrIsSplat(steps)
                   ? mlirDenseElementsAttrGetInt64SplatValue(steps)
                   : mlirDenseElementsAttrGetInt64Value(steps, window)
             : 1;
}

static MlirAffineExpr scaledDim(MlirContext context, char digit, int64_t step) {
  return mlirAffineMulExprGet(mlirAffineDimExprGet(context, digit - '0'),
                              mlirAffineConstantExprGet(context, step));
}

// Reads one map up to `|`; gives what is behind it.
static const char *readMap(MlirContext context, const char *text, intptr_t numLoops,
                           Windows *windows, MlirAffineMap *map) {
  MlirAffineExpr results[LINALG_MAX_NAMED_LOOPS];
  intptr_t numResults = 0;
  while (*text && *text != '|') {
    MlirAffineExpr expr = mlirAffineDimExprGet(context, text[0] - '0');
    if (text[1] == '+') {
      intptr_t window = windows->next++;
      expr =
          mlirAffineAddExprGet(scaledDim(context, text[0], windowStep(windows->strides, window)),
                               scaledDim(context, text[2], windowStep(windows->dilations, window)));
      text += 2;
    }
    results[numResults++] = expr;
    text += text[1] == ',' ? 2 : 1;
  }
  *map = mlirAffineMapGet(context, numLoops, 0, numResults, results);
  return *text ? text + 1 : text;
}

static MlirAttribute inherent(MlirOperation op, const char *name) {
  return mlirOperationGetInherentAttributeByName(op, mlirStringRefCreateFromCString(name));
}

static void readMaps(LinalgView *view, const char *text) {
  MlirContext context = mlirOperationGetContext(view->op);
  Windows windows = {inherent(view->op, "strides"), inherent(view->op, "dilations"), 0};
  for (intptr_t i = 0; i < view->numMaps; ++i)
    text = readMap(context, text, view->numLoops, &windows, &view->maps[i]);
}

MlirAttribute linalgNamedDefaultMaps(MlirContext context, const TesseraOpDef *definition) {
  const LinalgNamedOp *row = linalgNamedFind(definition);
  const char *text = row->maps;
  MlirAttribute maps[LINALG_MAX_NAMED_OPERANDS];
  Windows windows = {{NULL}, {NULL}, 0};
  for (int i = 0; i < row->numOperands; ++i) {
    MlirAffineMap map;
    text = readMap(context, text, (intptr_t)strlen(row->loops), &windows, &map);
    maps[i] = mlirAffineMapAttrGet(map);
  }
  return mlirArrayAttrGet(context, row->numOperands, maps);
}

// Maps that the op gives itself; false when it gives none.
static bool takeGivenMaps(LinalgView *view) {
  MlirAttribute given = inherent(view->op, "indexing_maps");
  if (!given.ptr || !mlirAttributeIsAArray(given) || !mlirArrayAttrGetNumElements(given))
    return false;
  intptr_t count = mlirArrayAttrGetNumElements(given);
  tsFree(view->maps);
  view->maps = tsAllocZeroed((size_t)count + 1, sizeof *view->maps);
  view->numMaps = count;
  for (intptr_t i = 0; i < count; ++i)
    view->maps[i] = mlirAffineMapAttrGetValue(mlirArrayAttrGetElement(given, i));
  return true;
}

// As many loops as the init has dimensions; scalars are the same in all of them.
static void fillElementwise(LinalgView *view) {
  MlirContext context = mlirOperationGetContext(view->op);
  MlirValue init = mlirOperationGetOperand(view->op, view->numInputs);
  linalgViewMakeLoops(view, linalgRank(mlirValueGetType(init)));
  if (takeGivenMaps(view))
    return;
  for (intptr_t i = 0; i < view->numMaps; ++i)
    view->maps[i] = linalgRank(mlirValueGetType(mlirOperationGetOperand(view->op, i)))
                        ? mlirAffineMapMultiDimIdentityGet(context, view->numLoops)
                        : mlirAffineMapZeroResultGet(context, view->numLoops, 0);
}

// What the last map doesn't mention is summed over.
static bool fillContract(LinalgView *view) {
  if (!takeGivenMaps(view))
    return false;
  MlirAffineMap last = view->maps[view->numMaps - 1];
  linalgViewMakeLoops(view, mlirAffineMapGetNumDims(last));
  for (intptr_t i = 0; i < view->numLoops; ++i) {
    view->isReduction[i] = true;
    for (intptr_t r = 0; r < mlirAffineMapGetNumResults(last); ++r)
      view->isReduction[i] &= !mlirAffineExprIsFunctionOfDim(mlirAffineMapGetResult(last, r), i);
  }
  return true;
}

bool linalgNamedFillView(LinalgView *view) {
  const LinalgNamedOp *row = linalgNamedFind(tesseraOperationGetDefinition(view->op));
  if (row->numOperands && view->numInputs + view->numInits != row->numOperands)
    return false;
  if (!row->loops && !strcmp(row->body, PRODUCT))
    return fillContract(view);
  if (!row->loops) {
    if (!view->numInits)
      return false;
    fillElementwise(view);
    return true;
  }
  linalgViewMakeLoops(view, (intptr_t)strlen(row->loops));
  for (intptr_t i = 0; i < view->numLoops; ++i)
    view->isReduction[i] = row->loops[i] == 'r';
  if (!takeGivenMaps(view))
    readMaps(view, row->maps);
  return true;
}
