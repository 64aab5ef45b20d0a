// Every directive of assembly formats that needs no C: compiled in, and loaded from the same file.
// RUN: toy-opt --allow-unregistered-dialect %s | FileCheck %s
// RUN: toy-opt --allow-unregistered-dialect %s > %t.compiled
// RUN: mlir-opt --load-dialect=%S/Inputs/toy.td --allow-unregistered-dialect %s | diff - %t.compiled
// RUN: toy-opt --allow-unregistered-dialect --mlir-print-op-generic %s | mlir-opt --load-dialect=%S/Inputs/toy.td --allow-unregistered-dialect | diff - %t.compiled
// RUN: toy-opt --allow-unregistered-dialect %t.compiled | diff - %t.compiled

// Else parts of groups, and groups in groups; a default that stands is not written.
// CHECK: toy.else some %[[C:.*]]{{$}}
// CHECK: toy.else none times 4{{$}}
// CHECK: toy.nested[%[[C]] twice]
// CHECK: toy.nested[%[[C]]]
// CHECK: toy.nested {a}
%c = "test.c"() : () -> i32
toy.else some %c times 3
toy.else none times 4
toy.nested [%c twice]
toy.nested [%c]
toy.nested {a}

// An array that may be absent, before a region.
// CHECK: toy.tagged {
// CHECK: toy.tagged ["a", "b"] {
toy.tagged {
}
toy.tagged ["a", "b"] {
}

// Parameters: a list of all, optional ones, an else part.
// CHECK: () -> (!toy.place<1, 2 empty>, !toy.place<3, 4 is f32 level(5)>)
%p:2 = "test.p"() : () -> (!toy.place<1, 2 empty>, !toy.place<3, 4 is f32 level(5)>)
// CHECK: toy.qualified #toy.pair<1> <2, 3> %{{.*}}, %{{.*}} : !toy.box<i8>, <i16>
%a, %b = "test.b"() : () -> (!toy.box<i8>, !toy.box<i16>)
toy.qualified #toy.pair<1> <2, 3> %a, %b : !toy.box<i8>, <i16>

// Properties are apart from attributes.
// CHECK: toy.properties "n" <{depth = 4 : i64, quiet, style = "s"}> {more}
toy.properties "n" <{depth = 4 : i64, quiet, style = "s"}> {more}

// All regions, all successors; none where the op has none.
// CHECK: toy.nothing {a}
toy.nothing {a}
// CHECK: toy.regions {
// CHECK: }, {
// CHECK: } attributes {a}
toy.regions {
  "test.x"() : () -> ()
}, {
  "test.y"() : () -> ()
} attributes {a}
// CHECK: toy.goto to ^bb1, ^bb2
// CHECK: toy.goto to ^bb2
"test.region"() ({
  toy.goto to ^bb1, ^bb2
^bb1:
  toy.goto to ^bb2
^bb2:
  toy.goto to ^bb1
}) : () -> ()

// Types from attributes, and through expressions.
// CHECK: toy.typed 7 : i8
// CHECK: toy.typed dense<1.000000e+00> : tensor<2xf32>
// CHECK: "test.use"(%{{.*}}, %{{.*}}) : (i8, tensor<2xf32>)
%t0 = toy.typed 7 : i8
%t1 = toy.typed dense<1.0> : tensor<2xf32>
"test.use"(%t0, %t1) : (i8, tensor<2xf32>) -> ()
// CHECK: toy.infer %{{.*}}, %{{.*}} : tensor<2xf32>
// CHECK: "test.use"(%{{.*}}) : (f32)
%i = toy.infer %t1, %t1 : tensor<2xf32>
"test.use"(%i) : (f32) -> ()

// Types of elements, from that of the whole.
// CHECK: toy.join %{{.*}}, %{{.*}} : tensor<2xf32>
%e = "test.f"() : () -> f32
%j = toy.join %e, %e : tensor<2xf32>

// Types of the dialect are shaped where the library finds their shape, whatever else they have.
// CHECK: "test.elements"() {a = dense<[1, 2]> : !toy.grid<[2] of i32, unit>, b = dense<> : !toy.grid<[0, 3] of f32>}
"test.elements"() {a = dense<[1, 2]> : !toy.grid<[2] of i32, unit>, b = dense<> : !toy.grid<[0, 3] of f32>} : () -> ()

// Cases of a switch.
// CHECK: toy.pick
// CHECK-NEXT: case -1 {
// CHECK-NEXT:   "test.one"() : () -> ()
// CHECK-NEXT: }
// CHECK-NEXT: case 2 {
// CHECK-NEXT: }
// CHECK-NEXT: else {
// CHECK-NEXT: } {note}
toy.pick case -1 { "test.one"() : () -> () } case 2 { } else { } {note}
