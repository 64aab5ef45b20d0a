// What is accepted and how it is printed: types.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --mlir-print-local-scope | FileCheck %s
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --mlir-print-op-generic | mlir-opt --allow-unregistered-dialect --split-input-file --mlir-print-local-scope | FileCheck %s

"a.b"() {s = tensor<4 x f32>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = tensor<4xf32>} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {s = i0} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = i0} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {s = tensor<4xf32,>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = tensor<4xf32>} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {s = memref<4xf32, "a" : i32>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = memref<4xf32, "a" : i32>} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {s = memref<*xf32, 5 : i8>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = memref<*xf32, 5 : i8>} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {s = memref<0x2xi8>, t = tensor<0xi8>, u = tensor<0x0xi8>, v= vector<i1>, w = vector<[4]x[2]xf32>, x = tensor<f32>, y = memref<f32>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = memref<0x2xi8>, t = tensor<0xi8>, u = tensor<0x0xi8>, v = vector<i1>, w = vector<[4]x[2]xf32>, x = tensor<f32>, y = memref<f32>} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {s = strided<[-1], offset: -3>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = strided<[-1], offset: -3>} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {s = strided<[]>, t = strided<[?, 2], offset: ?>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = strided<[]>, t = strided<[?, 2], offset: ?>} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {s = 0 : i0} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = 0 : i0} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {s = 255 : i8, t = -128 : i8, u = 128 : i8} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = -1 : i8, t = -128 : i8, u = -128 : i8} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {s = 18446744073709551615, t = 9223372036854775808 : i64} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = -1 : i64, t = -9223372036854775808 : i64} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {s = 0x1FFFFFFFFFFFFFFFF : i65, t = -1 : i65, u = 340282366920938463463374607431768211455 : ui128, v = -170141183460469231731687303715884105728 : si128} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = -1 : i65, t = -1 : i65, u = 340282366920938463463374607431768211455 : ui128, v = -170141183460469231731687303715884105728 : si128} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {s = 0x1 : f32, t = 0xFF800000 : f32, u = 0x7F800000 : f32, v = 0xFFFFFFFF : f32} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = 1.401300e-45 : f32, t = 0xFF800000 : f32, u = 0x7F800000 : f32, v = 0xFFFFFFFF : f32} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {s = 1. : f32, t = 1.e5, u = 3.0e-320, v = 1.0e400, w = 0.1 : f32, x = 0.1, y = 123456.7 : f32, z = 1.0e10 : f16, aa = -0.0} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {aa = -0.000000e+00 : f64, s = 1.000000e+00 : f32, t = 1.000000e+05 : f64, u = 2.999970e-320 : f64, v = 0x7FF0000000000000 : f64, w = 1.000000e-01 : f32, x = 1.000000e-01 : f64, y = 123456.703 : f32, z = 0x7C00 : f16} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {s = 1.5 : f8E4M3FN, t = 1.0e9 : f8E5M2, u = 0.3 : f8E4M3FNUZ, v = 2.0 : f4E2M1FN, w = 1.0 : f8E8M0FNU, x = 1.0 : f80, y = 1.0 : f128, z = 1.0 : tf32, a = 1.0 : bf16} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {a = 1.000000e+00 : bf16, s = 1.500000e+00 : f8E4M3FN, t = 0x7C : f8E5M2, u = 3.125000e-01 : f8E4M3FNUZ, v = 2.000000e+00 : f4E2M1FN, w = 1.000000e+00 : f8E8M0FNU, x = 1.000000e+00 : f80, y = 1.000000e+00 : f128, z = 1.000000e+00 : tf32} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() <{a = 1}> {b = 2} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() <{a = 1 : i64}> {b = 2 : i64} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {i32 = 1, true, "x y"} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {i32 = 1 : i64, true, "x y"} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() ({}) : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() ({
// CHECK-NEXT:   }) : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() ({},{}) : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() ({
// CHECK-NEXT:   }, {
// CHECK-NEXT:   }) : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() ({ "a.d"(%0) : (i32) -> () }, { "a.d"(%0) : (i32) -> ()}) : () -> ()
%0 = "a.c"() : () -> i32
// CHECK: module {
// CHECK-NEXT:   "a.b"() ({
// CHECK-NEXT:     "a.d"(%0) : (i32) -> ()
// CHECK-NEXT:   }, {
// CHECK-NEXT:     "a.d"(%0) : (i32) -> ()
// CHECK-NEXT:   }) : () -> ()
// CHECK-NEXT:   %0 = "a.c"() : () -> i32
// CHECK-NEXT: }

// -----

%1 = "a.z"() : () -> i32
"a.b"() ({ %0 = "a.c"() : () -> i32
 %x = "a.c"() : () -> i32 }) : () -> ()
%0 = "a.d"() : () -> (i32)
// CHECK: module {
// CHECK-NEXT:   %0 = "a.z"() : () -> i32
// CHECK-NEXT:   "a.b"() ({
// CHECK-NEXT:     %2 = "a.c"() : () -> i32
// CHECK-NEXT:     %3 = "a.c"() : () -> i32
// CHECK-NEXT:   }) : () -> ()
// CHECK-NEXT:   %1 = "a.d"() : () -> i32
// CHECK-NEXT: }

// -----

module { "a.b"() : () -> () }
module { }
// CHECK: module {
// CHECK-NEXT:   module {
// CHECK-NEXT:     "a.b"() : () -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   module {
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

#foo = 1
"a.b"() {a = #foo} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {a = 1 : i64} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {a = !foo<"a.b" c>, b = !foo.bar<x -> y>, c = #foo.bar<"x>">, d = #foo<x y> : i32, e = #foo.bar : tensor<4xi32>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {a = !foo<"a.b" c>, b = !foo.bar<x -> y>, c = #foo.bar<"x>">, d = #foo<x y> : i32, e = #foo.bar : tensor<4xi32>} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {a = #foo<>, b = !foo<>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {a = #foo<>, b = !foo<>} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {a = @foo, b = @foo::@bar::@"x y", c = @"a\22b"} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {a = @foo, b = @foo::@bar::@"x y", c = @"a\22b"} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {a = "\01\n\t\"\\é"} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {a = "\01\0A\09\22\\\C3\A9"} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {a = unit, b = [unit, 1, 2.0, "x", @s, i32, 3 : i8], c = {d = 1, e}} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {a, b = [unit, 1, 2.000000e+00, "x", @s, i32, 3 : i8], c = {d = 1 : i64, e}} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {a = distinct[0]<1 : i32>, b = distinct[1]<1 : i32>, c = distinct[0]<1 : i32>, d = distinct[2]<>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {a = distinct[0]<1 : i32>, b = distinct[1]<1 : i32>, c = distinct[0]<1 : i32>, d = distinct[2]<>} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {a = (i32) -> (), b = () -> (i32, i32), c = (tensor<2xi32>, (i32) -> f32) -> ((i32) -> i32)} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {a = (i32) -> (), b = () -> (i32, i32), c = (tensor<2xi32>, (i32) -> f32) -> ((i32) -> i32)} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {a = tuple<>, b = tuple<i32>, c = tuple<i32, tuple<f32>>, d = none, e = index, f = complex<f32>, g = si8, h = ui16} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {a = tuple<>, b = tuple<i32>, c = tuple<i32, tuple<f32>>, d = none, e = index, f = complex<f32>, g = si8, h = ui16} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {a = tensor<2xf32, #foo.bar>, b = tensor<2xf32, "x">, c = tensor<2x!foo.bar, {a = 1}>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {a = tensor<2xf32, #foo.bar>, b = tensor<2xf32, "x">, c = tensor<2x!foo.bar, {a = 1 : i64}>} : () -> ()
// CHECK-NEXT: }
