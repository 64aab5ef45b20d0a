// What is accepted and how it is printed: file metadata and resources.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --mlir-print-local-scope | FileCheck %s
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --mlir-print-op-generic | mlir-opt --allow-unregistered-dialect --split-input-file --mlir-print-local-scope | FileCheck %s

{-# dialect_resources: { builtin: { a: "0x08000000010203" } } #-}
"a.b"() {a = dense_resource<a> : tensor<3xi8>, b = dense_resource<b> : tensor<1xi8>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {a = dense_resource<a> : tensor<3xi8>, b = dense_resource<b> : tensor<1xi8>} : () -> ()
// CHECK-NEXT: }

// -----

{-# external_resources: { foo: { a: "0x01000000", b: true } } #-}
// CHECK: module {
// CHECK-NEXT: }

// -----

{-# dialect_resources: { builtin: { "a b": "0x0800000001" } } #-}
"a.b"() {a = dense_resource<"a b"> : tensor<1xi8>} : () -> ()
// CHECK: module {
// CHECK-NEXT:   "a.b"() {a = dense_resource<"a b"> : tensor<1xi8>} : () -> ()
// CHECK-NEXT: }
