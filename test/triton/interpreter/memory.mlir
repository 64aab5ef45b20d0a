// Atomics, descriptors, pointers in memory.
// RUN: triton-run %s --kernel rmw --grid 3 --arg zeros:8 --arg zeros:8 | FileCheck %s --check-prefix=RMW
// RUN: triton-run %s --kernel floats --grid 4 --arg ones:8 --arg zeros:8 --arg zeros:8 | FileCheck %s --check-prefix=FLOATS
// RUN: triton-run %s --kernel cas --arg range:8 | FileCheck %s --check-prefix=CAS
// RUN: triton-run %s --kernel cas --arg range:8 --uninit 2>&1 | FileCheck %s --check-prefix=CAS
// RUN: triton-run %s --kernel pointers --arg zeros:2 --arg zeros:4 | FileCheck %s --check-prefix=POINTERS
// RUN: triton-run %s --kernel bits --arg range:8 --arg zeros:8 | FileCheck %s --check-prefix=BITS
// RUN: triton-run %s --kernel descriptors --arg range:3x5 --arg zeros:32 --show 32 --uninit | FileCheck %s --check-prefix=DESCRIPTORS
// RUN: not triton-run %s --kernel descriptors --arg range:3x4 --arg zeros:32 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: triton-run %s --kernel given --arg range:3x5 --arg zeros:3x5 --show 16 | FileCheck %s --check-prefix=GIVEN
// RUN: triton-run %s --kernel rows --arg range:14x8 --arg zeros:8x8 --show 64 --race | FileCheck %s --check-prefix=ROWS
// RUN: triton-run %s --kernel reduce --grid 3 --arg ones:2x4 --arg range:2x4 --race | FileCheck %s --check-prefix=REDUCE

tt.func public @rmw(%p: !tt.ptr<i32> loc("p"), %q: !tt.ptr<i32> loc("q")) {
  %x = tt.get_program_id x : i32
  %range = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %flat = tt.splat %p : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %half = arith.constant dense<4> : tensor<8xi32>
  %mask = arith.cmpi slt, %range, %half : tensor<8xi32>
  // All on one element: one after the other.
  %old = tt.atomic_rmw add, acq_rel, gpu, %flat, %range, %mask : (tensor<8x!tt.ptr<i32>>, tensor<8xi32>, tensor<8xi1>) -> tensor<8xi32>
  %flatq = tt.splat %q : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %to = tt.addptr %flatq, %range : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  tt.store %to, %old, %mask : tensor<8x!tt.ptr<i32>>
  %one = arith.constant 1 : i32
  %true = arith.constant true
  %minus = arith.constant -5 : i32
  %p1 = tt.addptr %p, %one : !tt.ptr<i32>, i32
  %o1 = tt.atomic_rmw max, relaxed, gpu, %p1, %x, %true : (!tt.ptr<i32>, i32, i1) -> i32
  %p2 = tt.addptr %p1, %one : !tt.ptr<i32>, i32
  %o2 = tt.atomic_rmw min, relaxed, gpu, %p2, %minus, %true : (!tt.ptr<i32>, i32, i1) -> i32
  %p3 = tt.addptr %p2, %one : !tt.ptr<i32>, i32
  %o3 = tt.atomic_rmw umax, relaxed, gpu, %p3, %minus, %true : (!tt.ptr<i32>, i32, i1) -> i32
  %p4 = tt.addptr %p3, %one : !tt.ptr<i32>, i32
  %o4 = tt.atomic_rmw umin, relaxed, gpu, %p4, %minus, %true : (!tt.ptr<i32>, i32, i1) -> i32
  %p5 = tt.addptr %p4, %one : !tt.ptr<i32>, i32
  %o5 = tt.atomic_rmw or, relaxed, gpu, %p5, %x, %true : (!tt.ptr<i32>, i32, i1) -> i32
  %p6 = tt.addptr %p5, %one : !tt.ptr<i32>, i32
  %o6 = tt.atomic_rmw xor, relaxed, gpu, %p6, %minus, %true : (!tt.ptr<i32>, i32, i1) -> i32
  %p7 = tt.addptr %p6, %one : !tt.ptr<i32>, i32
  %o7 = tt.atomic_rmw exch, relaxed, gpu, %p7, %x, %true : (!tt.ptr<i32>, i32, i1) -> i32
  %o8 = tt.atomic_rmw and, relaxed, gpu, %p7, %x, %true : (!tt.ptr<i32>, i32, i1) -> i32
  // RMW: p: 18 2 -5 -5 0 3 -5 2
  // RMW: q: 12 12 13 15 0 0 0 0
  tt.return
}

tt.func public @floats(%p: !tt.ptr<f32> loc("p"), %q: !tt.ptr<f16> loc("q"), %r: !tt.ptr<bf16> loc("r")) {
  %x = arith.constant 0.25 : f32
  %y = arith.constant 0.1 : f16
  %z = arith.constant 3.0 : bf16
  %true = arith.constant true
  %o1 = tt.atomic_rmw fadd, relaxed, gpu, %p, %x, %true : (!tt.ptr<f32>, f32, i1) -> f32
  %o2 = tt.atomic_rmw fadd, relaxed, gpu, %q, %y, %true : (!tt.ptr<f16>, f16, i1) -> f16
  %o3 = tt.atomic_rmw fadd, relaxed, gpu, %r, %z, %true : (!tt.ptr<bf16>, bf16, i1) -> bf16
  // FLOATS: p: 2 1
  // FLOATS: q: 0.399902 0
  // FLOATS: r: 12 0
  tt.return
}

tt.func public @cas(%p: !tt.ptr<i64> loc("p")) {
  %range = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %flat = tt.splat %p : !tt.ptr<i64> -> tensor<8x!tt.ptr<i64>>
  %at = tt.addptr %flat, %range : tensor<8x!tt.ptr<i64>>, tensor<8xi32>
  %three = arith.constant dense<3> : tensor<8xi64>
  %nine = arith.constant dense<9> : tensor<8xi64>
  %old = tt.atomic_cas acq_rel, gpu, %at, %three, %nine : (tensor<8x!tt.ptr<i64>>, tensor<8xi64>, tensor<8xi64>) -> tensor<8xi64>
  %new = arith.addi %old, %old : tensor<8xi64>
  %four = arith.constant dense<4> : tensor<8xi32>
  %mask = arith.cmpi sge, %range, %four : tensor<8xi32>
  tt.store %at, %new, %mask : tensor<8x!tt.ptr<i64>>
  // CAS: p: 0 1 2 9 8 10 12 14
  tt.return
}

// A pointer that was stored and loaded is the same pointer.
tt.func public @pointers(%p: !tt.ptr<!tt.ptr<i32>> loc("p"), %q: !tt.ptr<i32> loc("q")) {
  %one = arith.constant 1 : i32
  %q1 = tt.addptr %q, %one : !tt.ptr<i32>, i32
  tt.store %p, %q1 : !tt.ptr<!tt.ptr<i32>>
  %r = tt.load %p : !tt.ptr<!tt.ptr<i32>>
  %five = arith.constant 5 : i32
  tt.store %r, %five : !tt.ptr<i32>
  %p64 = tt.bitcast %p : !tt.ptr<!tt.ptr<i32>> -> !tt.ptr<i64>
  %a = tt.load %p64 : !tt.ptr<i64>
  %s = tt.int_to_ptr %a : i64 -> !tt.ptr<i32>
  %s1 = tt.addptr %s, %one : !tt.ptr<i32>, i32
  %six = arith.constant 6 : i32
  tt.store %s1, %six : !tt.ptr<i32>
  // POINTERS: q: 0 5 6 0
  tt.return
}

// A bit is a byte in memory; any but 0 is true.
tt.func public @bits(%p: !tt.ptr<i8>, %q: !tt.ptr<i8> loc("q")) {
  %range = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %b = tt.bitcast %p : !tt.ptr<i8> -> !tt.ptr<i1>
  %flat = tt.splat %b : !tt.ptr<i1> -> tensor<8x!tt.ptr<i1>>
  %at = tt.addptr %flat, %range : tensor<8x!tt.ptr<i1>>, tensor<8xi32>
  %x = tt.load %at : tensor<8x!tt.ptr<i1>>
  %y = arith.extui %x : tensor<8xi1> to tensor<8xi8>
  %flatq = tt.splat %q : !tt.ptr<i8> -> tensor<8x!tt.ptr<i8>>
  %to = tt.addptr %flatq, %range : tensor<8x!tt.ptr<i8>>, tensor<8xi32>
  tt.store %to, %y : tensor<8x!tt.ptr<i8>>
  // BITS: q: 0 1 1 1 1 1 1 1
  tt.return
}

// Blocks at [1, 2], of 4x4 in a tensor of 3x5: what is outside is padding, and is not written.
tt.func public @descriptors(%p: !tt.ptr<f32> loc("p"), %q: !tt.ptr<f32> loc("q")) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c5 = arith.constant 5 : i32
  %s5 = arith.constant 5 : i64
  %s1 = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %p, [%c3, %c5], [%s5, %s1] : !tt.ptr<f32>, !tt.tensordesc<tensor<4x4xf32>>
  // OUTSIDE: :[[@LINE+1]]:{{[0-9]+}}: error: 'tt.descriptor_load' op reads outside of 'p': element 12, byte 48 of 48, 4 bytes past its end, at index [1, 0], in program (0, 0, 0)
  %x = tt.descriptor_load %d[%c1, %c2] : !tt.tensordesc<tensor<4x4xf32>> -> tensor<4x4xf32>
  %n = tt.make_tensor_descriptor %p, [%c3, %c5], [%s5, %s1] {padding = 2 : i32} : !tt.ptr<f32>, !tt.tensordesc<tensor<4x4xf32>>
  %y = tt.descriptor_load %n[%c1, %c2] : !tt.tensordesc<tensor<4x4xf32>> -> tensor<4x4xf32>
  %both = tt.join %x, %y : tensor<4x4xf32> -> tensor<4x4x2xf32>
  %turned = tt.trans %both {order = array<i32: 2, 0, 1>} : tensor<4x4x2xf32> -> tensor<2x4x4xf32>
  %flat = tt.reshape %turned : tensor<2x4x4xf32> -> tensor<32xf32>
  %range = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %qs = tt.splat %q : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %to = tt.addptr %qs, %range : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  tt.store %to, %flat : tensor<32x!tt.ptr<f32>>
  %minus = arith.constant -2 : i32
  %ones = arith.constant dense<1.0> : tensor<4x4xf32>
  tt.descriptor_store %d[%minus, %c3], %ones : !tt.tensordesc<tensor<4x4xf32>>, tensor<4x4xf32>
  // DESCRIPTORS: p: 0 1 2 1 1 5 6 7 1 1 10 11 12 13 14
  // DESCRIPTORS: q: 7 8 9 0 12 13 14 0 0 0 0 0 0 0 0 0 7 8 9 nan 12 13 14 nan nan nan nan nan nan nan nan nan
  tt.return
}

// As arguments.
tt.func public @given(%a: !tt.tensordesc<tensor<2x8xi32>> loc("a"), %b: !tt.tensordesc<tensor<2x8xi32>> loc("b")) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %x = tt.descriptor_load %a[%zero, %one] : !tt.tensordesc<tensor<2x8xi32>> -> tensor<2x8xi32>
  tt.descriptor_store %b[%one, %zero], %x : !tt.tensordesc<tensor<2x8xi32>>, tensor<2x8xi32>
  // GIVEN: b: 0 0 0 0 0 1 2 3 4 0 6 7 8 9 0
  tt.return
}

tt.func public @rows(%a: !tt.tensordesc<tensor<1x8xf32>> loc("a"), %b: !tt.tensordesc<tensor<1x8xf32>> loc("b")) {
  %range = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %two = arith.constant dense<2> : tensor<8xi32>
  %six = arith.constant 6 : i32
  %zero = arith.constant 0 : i32
  %rows = arith.muli %range, %two : tensor<8xi32>
  %x = tt.descriptor_gather %a[%rows, %six] : (!tt.tensordesc<tensor<1x8xf32>>, tensor<8xi32>, i32) -> tensor<8x8xf32>
  %seven = arith.constant dense<7> : tensor<8xi32>
  %turned = arith.subi %seven, %range : tensor<8xi32>
  tt.descriptor_scatter %b[%turned, %zero], %x : !tt.tensordesc<tensor<1x8xf32>>, tensor<8xi32>, i32, tensor<8x8xf32>
  // ROWS: b: 0 0 0 0 0 0 0 0 102 103 0 0 0 0 0 0 86 87 0 0 0 0 0 0 70 71 0 0 0 0 0 0 54 55 0 0 0 0 0 0 38 39 0 0 0 0 0 0 22 23 0 0 0 0 0 0 6 7 0 0 0 0 0 0{{ *$}}
  tt.return
}

tt.func public @reduce(%a: !tt.tensordesc<tensor<2x4xf32>> loc("a"), %b: !tt.tensordesc<tensor<2x4xui32>> loc("b")) {
  %zero = arith.constant 0 : i32
  %x = arith.constant dense<0.5> : tensor<2x4xf32>
  %y = arith.constant dense<-1> : tensor<2x4xi32>
  %one = arith.constant 1 : i32
  tt.descriptor_reduce add, %a[%zero, %zero], %x : !tt.tensordesc<tensor<2x4xf32>>, tensor<2x4xf32>
  tt.descriptor_reduce max, %b[%one, %zero], %y : !tt.tensordesc<tensor<2x4xui32>>, tensor<2x4xi32>
  // REDUCE: a: 2.5 2.5 2.5 2.5 2.5 2.5 2.5 2.5
  // REDUCE: b: 0 1 2 3 -1 -1 -1 -1
  tt.return
}
