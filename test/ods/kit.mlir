// Hooks that records promise are called: verifiers in their order, of interfaces too, and canonicalization.
// RUN: kit-opt --split-input-file --verify-diagnostics --canonicalize --allow-unregistered-dialect %s | FileCheck %s

// CHECK: "kit.fill"(%{{.*}}) <{depth = 10 : i64, flags = 1 : i32, operandSegmentSizes = array<i32: 0, 0, 1>, quiet = false, style = "plain", width = 4 : i64}>
%0 = "test.make"() : () -> i32
%1 = "kit.fill"(%0) <{depth = 20 : i64, flags = 1 : i32, label = "", operandSegmentSizes = array<i32: 0, 0, 1>}> : (i32) -> i32
"test.use"(%1) : (i32) -> ()

// -----
%0 = "test.make"() : () -> i32
// expected-error@+1 {{'kit.fill' op has no width}}
%1 = "kit.fill"(%0) <{depth = 2 : i64, flags = 1 : i32, operandSegmentSizes = array<i32: 0, 0, 1>, width = 0 : i64}> : (i32) -> i32

// -----
%0 = "test.make"() : () -> i32
// expected-error@+1 {{'kit.fill' op is too wide}}
%1 = "kit.fill"(%0) <{depth = 2 : i64, flags = 1 : i32, operandSegmentSizes = array<i32: 0, 0, 1>, width = 1000 : i64}> : (i32) -> i32

// -----
%0 = "test.make"() : () -> i32
// expected-error@+1 {{'kit.fill' op is larger than 3}}
%1 = "kit.fill"(%0, %0, %0, %0, %0) <{depth = 2 : i64, flags = 1 : i32, operandSegmentSizes = array<i32: 4, 0, 1>}> : (i32, i32, i32, i32, i32) -> i32

// -----
// What confines a property is said of its value.
%0 = "test.make"() : () -> i32
// expected-error@+1 {{'kit.fill' op attribute 'depth' failed to satisfy constraint: depth below 1000}}
%1 = "kit.fill"(%0) <{depth = 1000 : i64, flags = 1 : i32, operandSegmentSizes = array<i32: 0, 0, 1>}> : (i32) -> i32

// -----
// A type that is made by a function in C isn't written.
// CHECK: %[[SPAN:.*]] = kit.origin{{$}}
// CHECK: "test.use"(%[[SPAN]]) : (!kit.span<4, 5>) -> ()
%0 = kit.origin
"test.use"(%0) : (!kit.span<4, 5>) -> ()
