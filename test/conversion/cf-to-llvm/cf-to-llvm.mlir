// convert-cf-to-llvm: branches, the arguments of their blocks, and assertions.
// RUN: mlir-opt %s --convert-cf-to-llvm | FileCheck %s

// CHECK: llvm.mlir.global private constant @assert_msg_1(dense<0> : tensor<1xi8>)
// CHECK: llvm.func @abort()
// CHECK-NEXT: llvm.func @puts(!llvm.ptr)
// CHECK-NEXT: llvm.mlir.global private constant @assert_msg(dense<[110, 111, 0]> : tensor<3xi8>) {addr_space = 0 : i32} : !llvm.array<3 x i8>

// CHECK-LABEL: func.func @branches(
// CHECK: %[[I:.*]] = builtin.unrealized_conversion_cast %arg1 : index to i64
// CHECK: llvm.cond_br %arg0 weights([3, 7]), ^[[A:.*]](%[[I]] : i64), ^[[B:.*]] {kept}
// CHECK: ^[[A]](%[[X:.*]]: i64):
// CHECK-NEXT: %[[O:.*]] = builtin.unrealized_conversion_cast %[[X]] : i64 to index
// CHECK-NEXT: return %[[O]]
// CHECK: ^[[B]]:
// CHECK-NEXT: llvm.br ^[[A]](%[[I]] : i64)
func.func @branches(%c: i1, %i: index) -> index {
  cf.cond_br %c, ^a(%i : index), ^b {branch_weights = array<i32: 3, 7>, kept}
^a(%x: index):
  return %x : index
^b:
  cf.br ^a(%i : index)
}

// CHECK-LABEL: func.func @switch(
// CHECK: llvm.switch %arg0 : i32, ^[[A:.*]](%[[I:.*]] : i64) [
// CHECK-NEXT: 12: ^[[B:.*]](%[[I]], %arg2 : i64, f32),
// CHECK-NEXT: -1: ^[[A]](%[[I]] : i64)
// CHECK-NEXT: ]
// CHECK: ^[[A]](%{{.*}}: i64):
// CHECK: ^[[B]](%{{.*}}: i64, %{{.*}}: f32):
func.func @switch(%f: i32, %i: index, %x: f32) -> index {
  cf.switch %f : i32, [
    default: ^a(%i : index),
    12: ^b(%i, %x : index, f32),
    -1: ^a(%i : index)
  ]
^a(%0: index):
  return %0 : index
^b(%1: index, %2: f32):
  return %1 : index
}

// What isn't of cf stays as it is.
// CHECK-LABEL: func.func @others(
// CHECK: arith.maxsi %arg0, %arg0
func.func @others(%a: i8) -> i8 {
  %0 = arith.maxsi %a, %a : i8
  return %0 : i8
}

// CHECK-LABEL: func.func @asserts(
// CHECK: llvm.cond_br %arg0, ^[[ON:.*]], ^[[NO:.*]]
// CHECK: ^[[ON]]:
// CHECK: llvm.cond_br %arg0, ^[[END:.*]], ^[[NO2:.*]]
// CHECK: ^[[END]]:
// CHECK-NEXT: return
// CHECK: ^[[NO]]:
// CHECK-NEXT: %[[G:.*]] = llvm.mlir.addressof @assert_msg : !llvm.ptr
// CHECK-NEXT: %[[T:.*]] = llvm.getelementptr %[[G]][0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x i8>
// CHECK-NEXT: llvm.call @puts(%[[T]]) : (!llvm.ptr) -> ()
// CHECK-NEXT: llvm.call @abort() : () -> ()
// CHECK-NEXT: llvm.unreachable
// CHECK: ^[[NO2]]:
// CHECK-NEXT: llvm.mlir.addressof @assert_msg_1 : !llvm.ptr
func.func @asserts(%c: i1) {
  cf.assert %c, "no"
  cf.assert %c, ""
  return
}
func.func private @assert_msg_0()

// A cast that was there needs what a block's argument was.
// CHECK-LABEL: func.func @casts(
// CHECK: ^{{.*}}(%[[X:.*]]: i64):
// CHECK-NEXT: %[[I:.*]] = builtin.unrealized_conversion_cast %[[X]] : i64 to index
// CHECK-NEXT: %[[Y:.*]] = builtin.unrealized_conversion_cast %[[I]] : index to i64
// CHECK-NEXT: %[[Z:.*]] = llvm.add %[[Y]], %[[Y]] : i64
// CHECK: llvm.br ^{{.*}}(%[[Z]] : i64)
func.func @casts(%n: index) {
  cf.br ^a(%n : index)
^a(%0: index):
  %1 = builtin.unrealized_conversion_cast %0 : index to i64
  %2 = llvm.add %1, %1 : i64
  %3 = builtin.unrealized_conversion_cast %2 : i64 to index
  cf.br ^a(%3 : index)
}
