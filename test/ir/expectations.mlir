// What --verify-diagnostics says when a comment and a diagnostic don't meet.
// RUN: not mlir-opt %s --verify-diagnostics 2>&1 | FileCheck %s

"builtin.one"() : () -> ()
// CHECK: expectations.mlir:[[@LINE-1]]:1: error: unexpected error: unregistered operation 'builtin.one'
// CHECK-NEXT: "builtin.one"() : () -> ()
// CHECK-NEXT: {{^\^$}}

// Of an unverified module only the first error comes.
"builtin.two"() : () -> () // expected-warning {{operation 'builtin.two'}}
// CHECK: error: expected warning "operation 'builtin.two'" was not produced
// CHECK-NEXT: builtin.two
// CHECK-NEXT: {{^ +\^~+$}}

// expected-remark @unknown {{nowhere}}
// CHECK: <unknown>:0: error: expected remark "nowhere" was not produced
