// A pass that runs on functions can't make other operations of them.
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(convert-to-llvm))' --verify-diagnostics %s

// expected-error@+1 {{'func.func' op can't be replaced by a conversion that was started on it, only by one around it}}
func.func @f(%a: i32) -> i32 {
  return %a : i32
}
// With others than its own dialect's operations it can.
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(convert-to-llvm{filter-dialects=arith}))' %s | FileCheck %s
// CHECK: func.func @f
