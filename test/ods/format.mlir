// What definitions say of syntax: the dialect compiled in, and loaded from the same file.
// RUN: toy-opt --allow-unregistered-dialect %s | FileCheck %s
// RUN: toy-opt --allow-unregistered-dialect %s > %t.compiled
// RUN: mlir-opt --load-dialect=%S/Inputs/toy.td --allow-unregistered-dialect %s > %t.loaded
// RUN: diff %t.compiled %t.loaded
// RUN: toy-opt --allow-unregistered-dialect --mlir-print-op-generic %s > %t.generic
// RUN: mlir-opt --load-dialect=%S/Inputs/toy.td --allow-unregistered-dialect %t.generic | diff - %t.compiled
// RUN: toy-opt --allow-unregistered-dialect %t.compiled | diff - %t.compiled

%t = toy.token
%c = "test.c"() : () -> i32
%f = "test.f"() : () -> f32
%x = "test.x"() : () -> tensor<2x3xf32>
%0 = toy.add %c, %c : i32
%1 = toy.compare red %c, %c : i32
%2 = toy.compare "deep blue" %x, %x {foo} : tensor<2x3xf32>
toy.many(%c, %c) with %f [%x : tensor<2x3xf32>] size(5) {x = 1 : i32}
toy.many loud()
%3:2 = toy.many(%c) color<red> -> i32, f32
%4 = toy.many() color <green> {style = "wild"} -> !toy.box<i32>
toy.if %1 { toy.spaces<%c>%c : [] { } attributes {a} } else { }
toy.if %1 { "test.z"() : () -> () }
%n = "test.n"() : () -> index
toy.loop %n { "test.y"() : () -> () }
toy.loop %n { "test.y"() : () -> () toy.done {a = 1 : i32} }
%5 = toy.call @foo(%c, %f) {a} : (i32, f32) -> tensor<4xi8>
toy.symbol @s fast pair <1, 2> record <name = "a\22b", type = i32, shape = 1, 2, 3>
toy.symbol @s2 "fast,exact" pair <1> record<flag = true, name = "", type = !toy.box<f32>, shape = 4>
toy.symbol @s3 none
toy.oilist b = 3 a c(%c)
toy.oilist
%6 = toy.dps %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
"test.region"() ({
  toy.br ^bb1(%c : i32)
^bb1(%z: i32):
  toy.br ^bb2 {q}
^bb2:
  toy.br ^bb1(%c : i32)
}) : () -> ()

// CHECK: %{{[0-9]+}} = toy.token
// CHECK: %{{[0-9]+}} = toy.add %{{[0-9]+}}, %{{[0-9]+}} : i32
// CHECK: %{{[0-9]+}} = toy.compare red %{{[0-9]+}}, %{{[0-9]+}} : i32
// CHECK: %{{[0-9]+}} = toy.compare "deep blue" %{{[0-9]+}}, %{{[0-9]+}} {foo} : tensor<2x3xf32>
// CHECK: toy.many(%{{[0-9]+}}, %{{[0-9]+}}) with %{{[0-9]+}}[%{{[0-9]+}} : tensor<2x3xf32>] size(5) {x = 1 : i32}
// CHECK: toy.many loud()
// CHECK: %{{[0-9]+}}:2 = toy.many(%{{[0-9]+}}) color <red> -> i32, f32
// CHECK: %{{[0-9]+}} = toy.many() {style = "wild"} -> !toy.box<i32>
// CHECK: toy.if %{{[0-9]+}} {
// CHECK: toy.spaces<%{{[0-9]+}}>%{{[0-9]+}} : [] {
// CHECK: toy.if %{{[0-9]+}} {
// CHECK: toy.loop %{{[0-9]+}} {
// CHECK: toy.loop %{{[0-9]+}} {
// CHECK: toy.done {a = 1 : i32}
// CHECK: %{{[0-9]+}} = toy.call @foo(%{{[0-9]+}}, %{{[0-9]+}}) {a} : (i32, f32) -> tensor<4xi8>
// CHECK: toy.symbol @s fast pair <1, 2> record <name = "a\22b", type = i32, shape = 1, 2, 3>
// CHECK: toy.symbol @s2 "fast,exact" pair <1> record <name = "", type = !toy.box<f32>, flag = true, shape = 4>
// CHECK: toy.symbol @s3 "none"
// CHECK: toy.oilist a b = 3 c(%{{[0-9]+}})
// CHECK: toy.oilist
// CHECK: %{{[0-9]+}} = toy.dps %{{[0-9]+}}, %{{[0-9]+}} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK: toy.br ^bb1(%{{[0-9]+}} : i32)
// CHECK: toy.br ^bb2 {q}
// CHECK: toy.br ^bb1(%{{[0-9]+}} : i32)
