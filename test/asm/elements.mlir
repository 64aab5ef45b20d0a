// What is accepted and how it is printed: attributes of many elements.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --mlir-print-local-scope | FileCheck %s
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --mlir-print-op-generic | mlir-opt --allow-unregistered-dialect --split-input-file --mlir-print-local-scope | FileCheck %s

"a.b"() {s = array<ui8: 3>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = array<ui8: 3>} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {s = array<f64: 1.0, -2.5, 0x7FF0000000000000>, t = array<bf16: 1.5>, u = array<f32>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = array<f64: 1.000000e+00, -2.500000e+00, 0x7FF0000000000000>, t = array<bf16: 1.500000e+00>, u = array<f32>} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {s = dense<(1.0,2.0)> : tensor<2xf32>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {s = sparse<0, 1.0> : tensor<4xf32>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = sparse<0, 1.000000e+00> : tensor<4xf32>} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {s = sparse<[[0]], [1.0]> : tensor<4xf32>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = sparse<0, 1.000000e+00> : tensor<4xf32>} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {s = sparse<[], []> : tensor<4xf32>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = sparse<> : tensor<4xf32>} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {s = sparse<[0], [1.0]> : tensor<4xf32>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = sparse<0, 1.000000e+00> : tensor<4xf32>} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {s = dense<[[],[]]> : tensor<2x0xi32>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = dense<> : tensor<2x0xi32>} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {s = dense<"0x01"> : tensor<2xi8>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = dense<1> : tensor<2xi8>} : () -> ()
// CHECK-NEXT: }

// -----

"a.b"() {s = dense<"0x0102"> : tensor<2xi8>, t = dense<"0x03"> : tensor<2xi1>, u = dense<"0x01000000000000000200000000000000"> : tensor<2xindex>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {s = dense<[1, 2]> : tensor<2xi8>, t = dense<true> : tensor<2xi1>, u = dense<[1, 2]> : tensor<2xindex>} : () -> ()
// CHECK-NEXT: }

// -----

// Bits above the width mean nothing.
"a.b"() {s = dense<"0x0102"> : tensor<1xi9>, t = dense<"0xFFFFFFFF"> : tensor<2xi9>, u = dense<"0xFF"> : tensor<1xui3>} : () -> ()
// CHECK: "a.b"() {s = dense<1> : tensor<1xi9>, t = dense<-1> : tensor<2xi9>, u = dense<7> : tensor<1xui3>} : () -> ()
