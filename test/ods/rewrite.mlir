// Declarative rewrites: nested patterns, constants, conditions and calls in C.
// RUN: toy-opt --rewrite < %s | FileCheck %s
// RUN: mlir-tblgen --gen-rewriters -I %S/Inputs -I %source/include %S/Inputs/toy-patterns.td | FileCheck %s --check-prefix=GEN

// GEN: // anonymous_{{[0-9]+}}, toy-patterns.td:6
// GEN-NEXT: static MlirLogicalResult rewrite0(MlirOperation op0, MlirPatternRewriter rewriter, void *user) {
// GEN: void toyPatternsPopulate(MlirRewritePatternSet patterns) {
// GEN-NEXT: tesseraRewritePatternSetAddNamed(patterns, "anonymous_{{[0-9]+}}", &toyAddOpDef, 2, rewrite0, NULL);
// GEN: tesseraRewritePatternSetAddNamed(patterns, "anonymous_{{[0-9]+}}", &toyDpsOpDef, 12, rewrite2, NULL);

// CHECK: %[[A:.*]]:3 = "test.values"
%a, %b, %c = "test.values"() : () -> (i32, i32, i32)
%f, %t = "test.others"() : () -> (f32, tensor<4xf32>)

// CHECK: %[[S0:.*]] = toy.add %[[A]]#0, %[[A]]#1 : i32
// CHECK: %[[S1:.*]] = toy.add %[[S0]], %[[A]]#2 : i32
// CHECK: "test.use"(%[[S1]])
%0 = toy.add %b, %c : i32
%1 = toy.add %a, %0 : i32
"test.use"(%1) : (i32) -> ()

// CHECK: %[[G:.*]] = toy.compare green
// CHECK: %[[R:.*]] = toy.compare red
// CHECK: "test.use"(%[[G]], %[[R]])
%2 = toy.compare red %f, %f : f32
%3 = toy.compare red %a, %a : i32
"test.use"(%2, %3) : (i1, i1) -> ()

// CHECK-COUNT-1: toy.dps
// CHECK-NOT: toy.dps
// CHECK: "test.use"(%{{.*}}#1) : (tensor<4xf32>)
%4 = toy.dps %t, %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
%5 = toy.dps %4, %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.use"(%5) : (tensor<4xf32>) -> ()

// CHECK: toy.oilist b = 6 c(
toy.oilist b = 3 c(%a)
