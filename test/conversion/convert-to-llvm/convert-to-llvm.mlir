// convert-to-llvm: every dialect that says how, or some; nothing is left between them.
// RUN: mlir-opt %s --convert-to-llvm | FileCheck %s --implicit-check-not=unrealized_conversion_cast
// RUN: mlir-opt %s --convert-to-llvm=dynamic=true | FileCheck %s --check-prefix=DYNAMIC
// RUN: mlir-opt %s --convert-to-llvm="filter-dialects=arith,index allow-pattern-rollback=0" | FileCheck %s --check-prefix=SOME
// RUN: not mlir-opt %s --convert-to-llvm=filter-dialects=nothing 2>&1 | FileCheck %s --check-prefix=UNLOADED
// RUN: not mlir-opt %s --convert-to-llvm=filter-dialects=builtin 2>&1 | FileCheck %s --check-prefix=UNABLE

// UNLOADED: error: dialect not loaded: nothing
// UNABLE: error: dialect does not implement ConvertToLLVMPatternInterface: builtin

// DYNAMIC: llvm.func @all(%arg0: i32,
module attributes {dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<index, 32>>} {
  // CHECK-LABEL: llvm.func @all(
  // CHECK-SAME: %arg0: i64, %arg1: i1, %arg2: !llvm.struct<(f32, f32)>) -> f32
  // CHECK: %[[S:.*]] = llvm.add %arg0, %{{.*}} : i64
  // CHECK-NEXT: %[[T:.*]] = llvm.mul %[[S]], %[[S]] : i64
  // CHECK: llvm.cond_br %arg1, ^[[A:.*]](%[[T]] : i64), ^[[B:.*]]
  // CHECK: ^[[A]](%{{.*}}: i64):
  // CHECK: llvm.extractvalue %arg2[0]
  // CHECK: llvm.intr.sin
  // CHECK: llvm.return %{{.*}} : f32
  // CHECK: ^[[B]]:
  // CHECK-NEXT: llvm.unreachable
  // SOME-LABEL: func.func @all(
  // SOME: llvm.add
  // SOME: llvm.mul
  // SOME: cf.cond_br
  // SOME: complex.re
  // SOME: math.sin
  // SOME: return
  func.func @all(%i: index, %c: i1, %z: complex<f32>) -> f32 {
    %c1 = arith.constant 1 : index
    %0 = arith.addi %i, %c1 : index
    %1 = index.mul %0, %0
    cf.cond_br %c, ^a(%1 : index), ^b
  ^a(%2: index):
    %3 = complex.re %z : complex<f32>
    %4 = math.sin %3 : f32
    return %4 : f32
  ^b:
    ub.unreachable
  }
}
