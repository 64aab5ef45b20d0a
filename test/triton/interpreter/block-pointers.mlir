// Pointers to blocks, carried by a loop, become tensors of pointers before the kernel runs; what is outside is where the kernel says.
// RUN: triton-run %s --kernel double --arg range:24 --arg zeros:24 --show 24 | FileCheck %s
// RUN: not triton-run %s --kernel careless --arg zeros:24 2>&1 | FileCheck %s --check-prefix=OUTSIDE

// CHECK: arg1: 0 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36 38 40 42 44 46
tt.func public @double(%source: !tt.ptr<f32>, %target: !tt.ptr<f32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c4 = arith.constant 4 : i32
  %one = arith.constant 1 : i64
  %rows = arith.constant 4 : i64
  %columns = arith.constant 6 : i64
  %a = tt.make_tensor_ptr %source, [%rows, %columns], [%columns, %one], [%c0, %c0] {order = array<i32: 1, 0>} : <tensor<4x4xf32>>
  %b = tt.make_tensor_ptr %target, [%rows, %columns], [%columns, %one], [%c0, %c0] {order = array<i32: 1, 0>} : <tensor<4x4xf32>>
  %r:2 = scf.for %i = %c0 to %c2 step %c1 iter_args(%p = %a, %q = %b) -> (!tt.ptr<tensor<4x4xf32>>, !tt.ptr<tensor<4x4xf32>>) : i32 {
    %x = tt.load %p {boundaryCheck = array<i32: 1>, padding = 1 : i32} : !tt.ptr<tensor<4x4xf32>>
    %y = arith.addf %x, %x : tensor<4x4xf32>
    tt.store %q, %y {boundaryCheck = array<i32: 1>} : !tt.ptr<tensor<4x4xf32>>
    %u = tt.advance %p, [%c0, %c4] : <tensor<4x4xf32>>
    %v = tt.advance %q, [%c0, %c4] : <tensor<4x4xf32>>
    scf.yield %u, %v : !tt.ptr<tensor<4x4xf32>>, !tt.ptr<tensor<4x4xf32>>
  }
  tt.return
}

// OUTSIDE: error: 'tt.load' op reads outside of 'arg0'
tt.func public @careless(%source: !tt.ptr<f32>) {
  %c0 = arith.constant 0 : i32
  %one = arith.constant 1 : i64
  %eight = arith.constant 8 : i64
  %a = tt.make_tensor_ptr %source, [%eight, %eight], [%eight, %one], [%c0, %c0] {order = array<i32: 1, 0>} : <tensor<4x4xf32>>
  %x = tt.load %a : !tt.ptr<tensor<4x4xf32>>
  tt.return
}
