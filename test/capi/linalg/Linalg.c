// What the C API says of linalg's ops. Built with MLIR's library too.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/Dialect/Linalg.h"
#include "../Testing.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/Arith.h"
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/Dialect/Tensor.h"

#include <stdio.h>

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

static void showAttribute(const char *what, MlirAttribute attribute) {
  printf(" %s: ", what);
  if (mlirAttributeIsNull(attribute))
    printf("null");
  else
    mlirAttributePrint(attribute, print, NULL);
  printf("\n");
}

static void showDimensions(MlirLinalgContractionDimensions dimensions) {
  showAttribute("batch", dimensions.batch);
  showAttribute("m", dimensions.m);
  showAttribute("n", dimensions.n);
  showAttribute("k", dimensions.k);
}

static void showConvolution(MlirLinalgConvolutionDimensions dimensions) {
  showAttribute("batch", dimensions.batch);
  showAttribute("outputImage", dimensions.outputImage);
  showAttribute("outputChannel", dimensions.outputChannel);
  showAttribute("filterLoop", dimensions.filterLoop);
  showAttribute("inputChannel", dimensions.inputChannel);
  showAttribute("depth", dimensions.depth);
  showAttribute("strides", dimensions.strides);
  showAttribute("dilations", dimensions.dilations);
}

static MlirWalkResult showOp(MlirOperation op, void *user) {
  (void)user;
  MlirAttribute maps = mlirLinalgGetIndexingMapsAttribute(op);
  if (mlirAttributeIsNull(maps))
    return MlirWalkResultAdvance;
  print(mlirIdentifierStr(mlirOperationGetName(op)), NULL);
  printf(": contraction %d\n", mlirLinalgIsAContractionOp(op));
  showAttribute("maps", maps);
  if (mlirLinalgIsAContractionOp(op))
    showDimensions(mlirLinalgInferContractionDimensions(op));
  printf("convolution %d\n", mlirLinalgIsAConvolutionOp(op));
  if (mlirLinalgIsAConvolutionOp(op))
    showConvolution(mlirLinalgInferConvolutionDimensions(op));
  return MlirWalkResultAdvance;
}

static const char source[] =
    "#a = affine_map<(b, m, n, k) -> (b, m, k)>\n"
    "#b = affine_map<(b, m, n, k) -> (b, k, n)>\n"
    "#c = affine_map<(b, m, n, k) -> (b, m, n)>\n"
    "func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>,\n"
    "    %x: tensor<2x4x8xi8>, %y: tensor<2x8x16xi8>, %z: tensor<2x4x16xi32>) {\n"
    "  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : "
    "tensor<4x16xf32>) -> tensor<4x16xf32>\n"
    "  %1 = linalg.add ins(%c, %c : tensor<4x16xf32>, tensor<4x16xf32>) outs(%c : "
    "tensor<4x16xf32>) -> tensor<4x16xf32>\n"
    "  %2 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = [\"parallel\", "
    "\"parallel\", \"parallel\", \"reduction\"]}\n"
    "      ins(%x, %y : tensor<2x4x8xi8>, tensor<2x8x16xi8>) outs(%z : tensor<2x4x16xi32>) {\n"
    "  ^bb0(%p: i8, %q: i8, %r: i32):\n"
    "    %3 = arith.extsi %p : i8 to i32\n"
    "    %4 = arith.extsi %q : i8 to i32\n"
    "    %5 = arith.muli %4, %3 : i32\n"
    "    %6 = arith.addi %5, %r : i32\n"
    "    linalg.yield %6 : i32\n"
    "  } -> tensor<2x4x16xi32>\n"
    "  %7 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = [\"parallel\", "
    "\"parallel\", \"parallel\", \"reduction\"]}\n"
    "      ins(%x, %y : tensor<2x4x8xi8>, tensor<2x8x16xi8>) outs(%z : tensor<2x4x16xi32>) {\n"
    "  ^bb0(%p: i8, %q: i8, %r: i32):\n"
    "    %8 = arith.extsi %p : i8 to i32\n"
    "    %9 = arith.addi %8, %r : i32\n"
    "    linalg.yield %9 : i32\n"
    "  } -> tensor<2x4x16xi32>\n"
    "  %i = tensor.empty() : tensor<2x9x9x3xf32>\n"
    "  %k = tensor.empty() : tensor<3x3x3x5xf32>\n"
    "  %o = tensor.empty() : tensor<2x2x3x5xf32>\n"
    "  %11 = linalg.conv_2d_nhwc_hwcf {strides = dense<[3, 2]> : tensor<2xi64>, dilations = "
    "dense<[1, 2]> : tensor<2xi64>} ins(%i, %k : tensor<2x9x9x3xf32>, tensor<3x3x3x5xf32>) "
    "outs(%o : tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>\n"
    "  %di = tensor.empty() : tensor<2x3x9xf32>\n"
    "  %dk = tensor.empty() : tensor<3x4xf32>\n"
    "  %do = tensor.empty() : tensor<2x3x6xf32>\n"
    "  %12 = linalg.generic {indexing_maps = [affine_map<(n, c, w, k) -> (n, c, w + k)>, "
    "affine_map<(n, c, w, k) -> (c, k)>, affine_map<(n, c, w, k) -> (n, c, w)>], iterator_types = "
    "[\"parallel\", \"parallel\", \"parallel\", \"reduction\"]}\n"
    "      ins(%di, %dk : tensor<2x3x9xf32>, tensor<3x4xf32>) outs(%do : tensor<2x3x6xf32>) {\n"
    "  ^bb0(%p: f32, %q: f32, %r: f32):\n"
    "    linalg.yield %p : f32\n"
    "  } -> tensor<2x3x6xf32>\n"
    "  %po = tensor.empty() : tensor<2x2x2x3xf32>\n"
    "  %pw = tensor.empty() : tensor<3x3xf32>\n"
    "  %13 = linalg.pooling_nhwc_max {strides = dense<3> : tensor<2xi64>} ins(%i, %pw : "
    "tensor<2x9x9x3xf32>, tensor<3x3xf32>) outs(%po : tensor<2x2x2x3xf32>) -> "
    "tensor<2x2x2x3xf32>\n"
    "  return\n"
    "}\n";

static void showMaps(MlirContext context) {
  static const char *const maps[] = {"affine_map<(d0, d1, d2) -> (d0, d2)>",
                                     "affine_map<(d0, d1, d2) -> (d2, d1)>",
                                     "affine_map<(d0, d1, d2) -> (d0, d1)>"};
  MlirAffineMap parsed[3];
  for (int i = 0; i < 3; ++i)
    parsed[i] = mlirAffineMapAttrGetValue(mlirAttributeParseGet(context, text(maps[i])));
  showDimensions(mlirLinalgInferContractionDimensionsFromMaps(parsed, 3));
}

// A named op without its body, which is then made.
static void fill(MlirContext context, MlirValue a, MlirValue b, MlirValue c) {
  MlirOperationState state =
      mlirOperationStateGet(text("linalg.matmul"), mlirLocationUnknownGet(context));
  MlirValue operands[] = {a, b, c};
  MlirType type = mlirValueGetType(c);
  MlirRegion region = mlirRegionCreate();
  MlirNamedAttribute sizes =
      mlirNamedAttributeGet(mlirIdentifierGet(context, text("operandSegmentSizes")),
                            mlirAttributeParseGet(context, text("array<i32: 2, 1>")));
  mlirOperationStateAddOperands(&state, 3, operands);
  mlirOperationStateAddResults(&state, 1, &type);
  mlirOperationStateAddOwnedRegions(&state, 1, &region);
  mlirOperationStateAddAttributes(&state, 1, &sizes);
  MlirOperation op = mlirOperationCreate(&state);
  mlirLinalgFillBuiltinNamedOpRegion(op);
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
  for (MlirOperation inner = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(inner);
       inner = mlirOperationGetNextInBlock(inner)) {
    print(mlirIdentifierStr(mlirOperationGetName(inner)), NULL);
    printf("\n");
  }
  mlirOperationDestroy(op);
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__linalg__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__func__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__arith__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__tensor__(), context);
  MlirModule module = mlirModuleCreateParse(context, text(source));
  mlirOperationWalk(mlirModuleGetOperation(module), showOp, NULL, MlirWalkPreOrder);
  showMaps(context);
  MlirOperation function = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  MlirBlock entry = mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
  fill(context, mlirBlockGetArgument(entry, 0), mlirBlockGetArgument(entry, 1),
       mlirBlockGetArgument(entry, 2));
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
