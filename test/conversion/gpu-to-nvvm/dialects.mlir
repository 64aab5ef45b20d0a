// Which dialects' ops are converted besides: those that are named, which must say how.
// RUN: upstream-opt %s --convert-gpu-to-nvvm='allowed-dialects=func,arith allow-pattern-rollback=0' --split-input-file | FileCheck %s
// RUN: upstream-opt %s --convert-gpu-to-nvvm='allowed-dialects=test' --split-input-file --verify-diagnostics

// CHECK-LABEL: llvm.func @f
// CHECK:         llvm.add
// CHECK:         index.add
// expected-error@+1 {{dialect does not implement ConvertToLLVMPatternInterface: test}}
gpu.module @m {
  func.func @f(%x: i32, %i: index) -> (i32, index) {
    %0 = arith.addi %x, %x : i32
    %1 = index.add %i, %i
    %2 = test.increment %1 : index
    func.return %0, %2 : i32, index
  }
}
