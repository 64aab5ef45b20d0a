// Directives in C: arguments of every kind, a literal, a reference to what has been read; the anchor of a group.
// RUN: kit-opt --split-input-file --allow-unregistered-dialect %s > %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: kit-opt --allow-unregistered-dialect %t.mlir | diff - %t.mlir
// RUN: kit-opt --allow-unregistered-dialect --mlir-print-op-generic %s | FileCheck %s --check-prefix=GENERIC

%x, %y = "test.make"() : () -> (i32, f32)
// CHECK: kit.custom with (%{{.*}}#0 : i32, %{{.*}}#1 : f32) count 5 {a} : i8
// GENERIC: "kit.custom"(%{{.*}}#0, %{{.*}}#1) <{count = 7 : i64}> {a} : (i32, f32) -> i8
%0 = kit.custom with (%x : i32, %y : f32) count 5 {a} : i8
// CHECK: kit.custom with () : i16
// GENERIC: "kit.custom"() : () -> i16
%1 = kit.custom with () : i16
