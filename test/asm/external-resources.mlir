// External resources are kept, whoever they are for; reading them is the tools' own business.
// RUN: mlir-opt %s --canonicalize | FileCheck %s --check-prefixes=CHECK,KEPT
// RUN: mlir-opt %s --emit-bytecode | mlir-opt | FileCheck %s --check-prefixes=CHECK,KEPT
// RUN: mlir-opt %s --mlir-print-op-generic | mlir-opt --verify-roundtrip | FileCheck %s
// RUN: mlir-opt %s --run-reproducer | FileCheck %s --check-prefixes=CHECK,RAN
// RUN: mlir-opt %s --emit-bytecode | mlir-opt --run-reproducer | FileCheck %s --check-prefixes=CHECK,RAN
// RUN: mlir-opt %s --mlir-elide-resource-strings-if-larger=4 | FileCheck %s --check-prefix=SHORT
// RUN: mlir-opt %s --emit-bytecode --elide-resource-data-from-bytecode | mlir-opt | FileCheck %s --check-prefix=ELIDED

func.func private @f() attributes {x = dense_resource<blob> : tensor<1xi32>}

// CHECK: {-#
// CHECK-NEXT: dialect_resources: {
// CHECK-NEXT:   builtin: {
// CHECK-NEXT:     blob: "0x0400000001000000"
// CHECK-NEXT:   }
// CHECK-NEXT: },
// CHECK-NEXT: external_resources: {
// CHECK-NEXT:   zed: {
// CHECK-NEXT:     b: "x",
// CHECK-NEXT:     bytes: "0x08000000FF00",
// CHECK-NEXT:     s2: "\22q\0A\\",
// CHECK-NEXT:     b: "again",
// CHECK-NEXT:     "a key": true,
// CHECK-NEXT:     empty: ""
// CHECK-NEXT:   },
// CHECK-NEXT:   aaa: {
// CHECK-NEXT:     n: false
// CHECK-NEXT:   }
// KEPT: mlir_reproducer: {
// RAN-NOT: mlir_reproducer

// SHORT: {-#
// SHORT-NEXT: external_resources: {
// SHORT-NEXT:   zed: {
// SHORT-NEXT:     b: "x",
// SHORT-NEXT:     "a key": true,
// SHORT-NEXT:     empty: ""
// SHORT-NEXT:   },
// SHORT-NEXT:   mlir_reproducer: {
// SHORT-NEXT:     disable_threading: true,
// SHORT-NEXT:     verify_each: true
// SHORT-NEXT:   }
// SHORT-NEXT: }

// ELIDED-NOT: external_resources
{-#
  dialect_resources: { builtin: { blob: "0x0400000001000000" } },
  external_resources: {
    zed: { b: "x", bytes: "0x08000000FF00" },
    none: {},
    zed: { s2: "\22q\0A\\", b: "again" }
  },
  external_resources: {
    aaa: { n: false },
    zed: { "a key": true, empty: "" },
    mlir_reproducer: { pipeline: "builtin.module(canonicalize)", disable_threading: true, verify_each: true }
  }
#-}
