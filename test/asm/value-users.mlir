// Who uses what, as comments.
// RUN: mlir-opt %s --allow-unregistered-dialect --mlir-print-value-users | FileCheck %s

%0 = "a.a"() : () -> i32
%1 = "a.a"() : () -> i32
%2 = "a.a"() : () -> i32
%3 = "a.a"() : () -> i32
%4:2 = "a.a"() : () -> (i32, i32)
%5:2 = "a.a"() : () -> (i32, i32)
"a.b"(%0, %0) : (i32, i32) -> ()
%7 = "a.b"(%1, %1) : (i32, i32) -> (i32)
"a.b"(%2) : (i32) -> ()
%8:2 = "a.b"(%3) : (i32) -> (i32, i32)
%9 = "a.b"(%4#0, %4#1) : (i32, i32) -> (i32)
%10 = "a.b"(%5#1) : (i32) -> (i32)

// CHECK: module {
// CHECK-NEXT:   %0 = "a.a"() : () -> i32 // user: %6
// CHECK-NEXT:   %1 = "a.a"() : () -> i32 // user: %7
// CHECK-NEXT:   %2 = "a.a"() : () -> i32 // user: %8
// CHECK-NEXT:   %3 = "a.a"() : () -> i32 // users: %9#0, %9#1
// CHECK-NEXT:   %4:2 = "a.a"() : () -> (i32, i32) // users: (%10), (%10)
// CHECK-NEXT:   %5:2 = "a.a"() : () -> (i32, i32) // users: (unused), (%11)
// CHECK-NEXT:   "a.b"(%0, %0) : (i32, i32) -> () // id: %6
// CHECK-NEXT:   %7 = "a.b"(%1, %1) : (i32, i32) -> i32 // unused
// CHECK-NEXT:   "a.b"(%2) : (i32) -> () // id: %8
// CHECK-NEXT:   %9:2 = "a.b"(%3) : (i32) -> (i32, i32) // unused
// CHECK-NEXT:   %10 = "a.b"(%4#0, %4#1) : (i32, i32) -> i32 // unused
// CHECK-NEXT:   %11 = "a.b"(%5#1) : (i32) -> i32 // unused
// CHECK-NEXT: }
