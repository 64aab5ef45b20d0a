// Every builtin type: how it is written and printed.
// RUN: mlir-opt %s --allow-unregistered-dialect --mlir-print-local-scope --split-input-file | FileCheck %s
// RUN: mlir-opt %s --allow-unregistered-dialect --mlir-print-op-generic --split-input-file | \
// RUN:   mlir-opt --allow-unregistered-dialect --mlir-print-local-scope --split-input-file | FileCheck %s

"a.b"() : () -> (i1)
// CHECK: "a.b"() : () -> i1
"a.b"() : () -> (i32)
// CHECK: "a.b"() : () -> i32
"a.b"() : () -> (si7)
// CHECK: "a.b"() : () -> si7
"a.b"() : () -> (ui64)
// CHECK: "a.b"() : () -> ui64
"a.b"() : () -> (i0)
// CHECK: "a.b"() : () -> i0
"a.b"() : () -> (si0)
// CHECK: "a.b"() : () -> si0
"a.b"() : () -> (ui0)
// CHECK: "a.b"() : () -> ui0
"a.b"() : () -> (i16777215)
// CHECK: "a.b"() : () -> i16777215
"a.b"() : () -> (i01)
// CHECK: "a.b"() : () -> i1
"a.b"() : () -> (index)
// CHECK: "a.b"() : () -> index
"a.b"() : () -> (none)
// CHECK: "a.b"() : () -> none
"a.b"() : () -> (f16)
// CHECK: "a.b"() : () -> f16
"a.b"() : () -> (bf16)
// CHECK: "a.b"() : () -> bf16
"a.b"() : () -> (f32)
// CHECK: "a.b"() : () -> f32
"a.b"() : () -> (f64)
// CHECK: "a.b"() : () -> f64
"a.b"() : () -> (f80)
// CHECK: "a.b"() : () -> f80
"a.b"() : () -> (f128)
// CHECK: "a.b"() : () -> f128
"a.b"() : () -> (tf32)
// CHECK: "a.b"() : () -> tf32
"a.b"() : () -> (f4E2M1FN)
// CHECK: "a.b"() : () -> f4E2M1FN
"a.b"() : () -> (f6E2M3FN)
// CHECK: "a.b"() : () -> f6E2M3FN
"a.b"() : () -> (f6E3M2FN)
// CHECK: "a.b"() : () -> f6E3M2FN
"a.b"() : () -> (f8E5M2)
// CHECK: "a.b"() : () -> f8E5M2
"a.b"() : () -> (f8E4M3)
// CHECK: "a.b"() : () -> f8E4M3
"a.b"() : () -> (f8E4M3FN)
// CHECK: "a.b"() : () -> f8E4M3FN
"a.b"() : () -> (f8E5M2FNUZ)
// CHECK: "a.b"() : () -> f8E5M2FNUZ
"a.b"() : () -> (f8E4M3FNUZ)
// CHECK: "a.b"() : () -> f8E4M3FNUZ
"a.b"() : () -> (f8E4M3B11FNUZ)
// CHECK: "a.b"() : () -> f8E4M3B11FNUZ
"a.b"() : () -> (f8E3M4)
// CHECK: "a.b"() : () -> f8E3M4
"a.b"() : () -> (f8E8M0FNU)
// CHECK: "a.b"() : () -> f8E8M0FNU
"a.b"() : () -> (complex<f32>)
// CHECK: "a.b"() : () -> complex<f32>
"a.b"() : () -> (complex<i8>)
// CHECK: "a.b"() : () -> complex<i8>
"a.b"() : () -> (complex<f8E4M3FN>)
// CHECK: "a.b"() : () -> complex<f8E4M3FN>
"a.b"() : () -> (complex<si4>)
// CHECK: "a.b"() : () -> complex<si4>
"a.b"() : () -> (tuple<>)
// CHECK: "a.b"() : () -> tuple<>
"a.b"() : () -> (tuple<i32>)
// CHECK: "a.b"() : () -> tuple<i32>
"a.b"() : () -> (tuple<i32, f32>)
// CHECK: "a.b"() : () -> tuple<i32, f32>
"a.b"() : () -> (tuple<tuple<>, tuple<i1>>)
// CHECK: "a.b"() : () -> tuple<tuple<>, tuple<i1>>
"a.b"() : () -> (tuple<(i32) -> i32>)
// CHECK: "a.b"() : () -> tuple<(i32) -> i32>
"a.b"() : () -> (tuple<none>)
// CHECK: "a.b"() : () -> tuple<none>
"a.b"() : () -> (() -> ())
// CHECK: "a.b"() : () -> (() -> ())
"a.b"() : () -> ((i32) -> i32)
// CHECK: "a.b"() : () -> ((i32) -> i32)
"a.b"() : () -> ((i32, f32) -> (i32, f32))
// CHECK: "a.b"() : () -> ((i32, f32) -> (i32, f32))
"a.b"() : () -> (() -> (() -> ()))
// CHECK: "a.b"() : () -> (() -> (() -> ()))
"a.b"() : () -> ((() -> ()) -> ())
// CHECK: "a.b"() : () -> ((() -> ()) -> ())
"a.b"() : () -> (() -> (i32))
// CHECK: "a.b"() : () -> (() -> i32)
"a.b"() : () -> (() -> ((i32) -> i32))
// CHECK: "a.b"() : () -> (() -> ((i32) -> i32))
"a.b"() : () -> (tensor<f32>)
// CHECK: "a.b"() : () -> tensor<f32>
"a.b"() : () -> (tensor<4xf32>)
// CHECK: "a.b"() : () -> tensor<4xf32>
"a.b"() : () -> (tensor<?xf32>)
// CHECK: "a.b"() : () -> tensor<?xf32>
"a.b"() : () -> (tensor<*xf32>)
// CHECK: "a.b"() : () -> tensor<*xf32>
"a.b"() : () -> (tensor<0x0xi8>)
// CHECK: "a.b"() : () -> tensor<0x0xi8>
"a.b"() : () -> (tensor<4x?x5xindex>)
// CHECK: "a.b"() : () -> tensor<4x?x5xindex>
"a.b"() : () -> (tensor<4xf32, "enc">)
// CHECK: "a.b"() : () -> tensor<4xf32, "enc">
"a.b"() : () -> (tensor<4xf32, 1>)
// CHECK: "a.b"() : () -> tensor<4xf32, 1 : i64>
"a.b"() : () -> (tensor<4xf32, {a = 1}>)
// CHECK: "a.b"() : () -> tensor<4xf32, {a = 1 : i64}>
"a.b"() : () -> (tensor<4xf32, #foo.bar>)
// CHECK: "a.b"() : () -> tensor<4xf32, #foo.bar>
"a.b"() : () -> (tensor<4xvector<2xf32>>)
// CHECK: "a.b"() : () -> tensor<4xvector<2xf32>>
"a.b"() : () -> (tensor<4xcomplex<f32>>)
// CHECK: "a.b"() : () -> tensor<4xcomplex<f32>>
"a.b"() : () -> (tensor<!foo.bar>)
// CHECK: "a.b"() : () -> tensor<!foo.bar>
"a.b"() : () -> (tensor<4x!foo.bar>)
// CHECK: "a.b"() : () -> tensor<4x!foo.bar>
"a.b"() : () -> (tensor<4 x f32>)
// CHECK: "a.b"() : () -> tensor<4xf32>
"a.b"() : () -> (tensor<0x4xf32>)
// CHECK: "a.b"() : () -> tensor<0x4xf32>
"a.b"() : () -> (tensor<9223372036854775807xi8>)
// CHECK: "a.b"() : () -> tensor<9223372036854775807xi8>
"a.b"() : () -> (tensor<4xi1, unit>)
// CHECK: "a.b"() : () -> tensor<4xi1, unit>
"a.b"() : () -> (tensor<4xf32, dense<0> : tensor<1xi8>>)
// CHECK: "a.b"() : () -> tensor<4xf32, dense<0> : tensor<1xi8>>
"a.b"() : () -> (tensor<4xf32, affine_map<(d0) -> (d0)>>)
// CHECK: "a.b"() : () -> tensor<4xf32, affine_map<(d0) -> (d0)>>
"a.b"() : () -> (tensor<?x?x?x?x?x?xf8E8M0FNU>)
// CHECK: "a.b"() : () -> tensor<?x?x?x?x?x?xf8E8M0FNU>
"a.b"() : () -> (vector<4xf32>)
// CHECK: "a.b"() : () -> vector<4xf32>
"a.b"() : () -> (vector<f32>)
// CHECK: "a.b"() : () -> vector<f32>
"a.b"() : () -> (vector<4x[4]xf32>)
// CHECK: "a.b"() : () -> vector<4x[4]xf32>
"a.b"() : () -> (vector<[4]xf32>)
// CHECK: "a.b"() : () -> vector<[4]xf32>
"a.b"() : () -> (vector<[4]x[8]xi1>)
// CHECK: "a.b"() : () -> vector<[4]x[8]xi1>
"a.b"() : () -> (vector<4xindex>)
// CHECK: "a.b"() : () -> vector<4xindex>
"a.b"() : () -> (vector<4xtf32>)
// CHECK: "a.b"() : () -> vector<4xtf32>
"a.b"() : () -> (vector<4xf128>)
// CHECK: "a.b"() : () -> vector<4xf128>
"a.b"() : () -> (vector<4xsi8>)
// CHECK: "a.b"() : () -> vector<4xsi8>
"a.b"() : () -> (vector<1x2x3x4xf4E2M1FN>)
// CHECK: "a.b"() : () -> vector<1x2x3x4xf4E2M1FN>
"a.b"() : () -> (memref<f32>)
// CHECK: "a.b"() : () -> memref<f32>
"a.b"() : () -> (memref<4xf32>)
// CHECK: "a.b"() : () -> memref<4xf32>
"a.b"() : () -> (memref<?xf32>)
// CHECK: "a.b"() : () -> memref<?xf32>
"a.b"() : () -> (memref<*xf32>)
// CHECK: "a.b"() : () -> memref<*xf32>
"a.b"() : () -> (memref<*xf32, 1>)
// CHECK: "a.b"() : () -> memref<*xf32, 1>
"a.b"() : () -> (memref<*xf32, 0>)
// CHECK: "a.b"() : () -> memref<*xf32>
"a.b"() : () -> (memref<4xf32, 0>)
// CHECK: "a.b"() : () -> memref<4xf32>
"a.b"() : () -> (memref<4xf32, 1>)
// CHECK: "a.b"() : () -> memref<4xf32, 1>
"a.b"() : () -> (memref<4xf32, 1 : i8>)
// CHECK: "a.b"() : () -> memref<4xf32, 1 : i8>
"a.b"() : () -> (memref<4xf32, "gpu">)
// CHECK: "a.b"() : () -> memref<4xf32, "gpu">
"a.b"() : () -> (memref<4xf32, {a}>)
// CHECK: "a.b"() : () -> memref<4xf32, {a}>
"a.b"() : () -> (memref<4xf32, strided<[1]>>)
// CHECK: "a.b"() : () -> memref<4xf32, strided<[1]>>
"a.b"() : () -> (memref<4xf32, strided<[1], offset: 3>>)
// CHECK: "a.b"() : () -> memref<4xf32, strided<[1], offset: 3>>
"a.b"() : () -> (memref<4xf32, strided<[?], offset: ?>>)
// CHECK: "a.b"() : () -> memref<4xf32, strided<[?], offset: ?>>
"a.b"() : () -> (memref<f32, strided<[]>>)
// CHECK: "a.b"() : () -> memref<f32, strided<[]>>
"a.b"() : () -> (memref<4x4xf32, strided<[4, 1]>>)
// CHECK: "a.b"() : () -> memref<4x4xf32, strided<[4, 1]>>
"a.b"() : () -> (memref<4xf32, affine_map<(d0) -> (d0)>>)
// CHECK: "a.b"() : () -> memref<4xf32>
"a.b"() : () -> (memref<4xf32, affine_map<(d0) -> (d0 + 1)>>)
// CHECK: "a.b"() : () -> memref<4xf32, affine_map<(d0) -> (d0 + 1)>>
"a.b"() : () -> (memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>)
// CHECK: "a.b"() : () -> memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
"a.b"() : () -> (memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>, 2>)
// CHECK: "a.b"() : () -> memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>, 2>
"a.b"() : () -> (memref<4xf32, strided<[1]>, 2>)
// CHECK: "a.b"() : () -> memref<4xf32, strided<[1]>, 2>
"a.b"() : () -> (memref<4xf32, strided<[1]>, strided<[1]>>)
// CHECK: "a.b"() : () -> memref<4xf32, strided<[1]>>
"a.b"() : () -> (memref<4xmemref<4xf32>>)
// CHECK: "a.b"() : () -> memref<4xmemref<4xf32>>
"a.b"() : () -> (memref<4xvector<4xf32>>)
// CHECK: "a.b"() : () -> memref<4xvector<4xf32>>
"a.b"() : () -> (memref<4xindex, 3 : index>)
// CHECK: "a.b"() : () -> memref<4xindex, 3 : index>
"a.b"() : () -> (memref<4xf32, true>)
// CHECK: "a.b"() : () -> memref<4xf32, true>
"a.b"() : () -> (memref<4xf32, false>)
// CHECK: "a.b"() : () -> memref<4xf32>
"a.b"() : () -> (memref<4xf32, 0 : i8>)
// CHECK: "a.b"() : () -> memref<4xf32>
"a.b"() : () -> (memref<4xf32, -1>)
// CHECK: "a.b"() : () -> memref<4xf32, -1>
"a.b"() : () -> (memref<2x2xi4, affine_map<(d0, d1) -> (d0 * 2 + d1)>>)
// CHECK: "a.b"() : () -> memref<2x2xi4, affine_map<(d0, d1) -> (d0 * 2 + d1)>>
"a.b"() : () -> (memref<2xf32, affine_map<(d0)[s0] -> (d0 + s0)>>)
// CHECK: "a.b"() : () -> memref<2xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
"a.b"() : () -> (!foo.bar)
// CHECK: "a.b"() : () -> !foo.bar
"a.b"() : () -> (!foo.bar<baz>)
// CHECK: "a.b"() : () -> !foo.bar<baz>
"a.b"() : () -> (!foo<"bar">)
// CHECK: "a.b"() : () -> !foo<"bar">
"a.b"() : () -> (!foo<bar<baz>>)
// CHECK: "a.b"() : () -> !foo.bar<baz>
"a.b"() : () -> (!foo<>)
// CHECK: "a.b"() : () -> !foo<>
"a.b"() : () -> (!foo.)
// CHECK: "a.b"() : () -> !foo<>
"a.b"() : () -> (!foo.bar<{[()]}>)
// CHECK: "a.b"() : () -> !foo.bar<{[()]}>
"a.b"() : () -> (!foo.bar<"]">)
// CHECK: "a.b"() : () -> !foo.bar<"]">
"a.b"() : () -> (!foo.bar<->>)
// CHECK: "a.b"() : () -> !foo.bar<->>
"a.b"() : () -> (!foo<bar baz>)
// CHECK: "a.b"() : () -> !foo<bar baz>
"a.b"() : () -> (!foo<bar+>)
// CHECK: "a.b"() : () -> !foo<bar+>
"a.b"() : () -> (!foo<0>)
// CHECK: "a.b"() : () -> !foo<0>
"a.b"() : () -> (!foo.bar.baz)
// CHECK: "a.b"() : () -> !foo.bar.baz
"a.b"() : () -> (!foo.bar.baz<1>)
// CHECK: "a.b"() : () -> !foo.bar.baz<1>
"a.b"() : () -> (!foo_bar.x)
// CHECK: "a.b"() : () -> !foo_bar.x
