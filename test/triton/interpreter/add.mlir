// A kernel runs on arrays that are made and read, and shows what it has changed.
// RUN: triton-run %s --grid 4 --arg x=range:4000 --arg y=ones:f32:4000 --arg out=zeros:4000 --arg n=4000 --race --uninit --statistics | FileCheck %s
// CHECK: 4 programs, 76 ops
// CHECK-NEXT: out_ptr: 1 2 3 4 5 6 7 8 ...

// The order of programs and the number of threads change nothing; files are read and written.
// RUN: triton-run %s --grid 4 --arg x=uniform:4000 --arg normal:4000 --arg out=zeros:4000 --arg n=4000 --data-seed 5 --output out=%t.one.npy --show 0 | count 0
// RUN: triton-run %s --grid 4 --arg x=uniform:4000 --arg normal:4000 --arg out=zeros:4000 --arg n=4000 --data-seed 5 --output out=%t.two.npy --seed 7 --threads 3
// RUN: cmp %t.one.npy %t.two.npy
// RUN: triton-run %s --grid 4 --arg x=%t.one.npy --arg zeros:4000 --arg out=zeros:4000 --arg n=4000 --output out_ptr=%t.two.npy
// RUN: cmp %t.one.npy %t.two.npy

tt.func public @add(%x_ptr: !tt.ptr<f32> loc("x_ptr"), %y_ptr: !tt.ptr<f32> loc("y_ptr"), %out_ptr: !tt.ptr<f32> loc("out_ptr"), %n: i32 loc("n")) {
  %block = arith.constant 1024 : i32
  %pid = tt.get_program_id x : i32
  %start = arith.muli %pid, %block : i32
  %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
  %starts = tt.splat %start : i32 -> tensor<1024xi32>
  %offsets = arith.addi %starts, %range : tensor<1024xi32>
  %ns = tt.splat %n : i32 -> tensor<1024xi32>
  %mask = arith.cmpi slt, %offsets, %ns : tensor<1024xi32>
  %xs = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %offsets : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %x = tt.load %xp, %mask : tensor<1024x!tt.ptr<f32>>
  %ys = tt.splat %y_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %yp = tt.addptr %ys, %offsets : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %y = tt.load %yp, %mask : tensor<1024x!tt.ptr<f32>>
  %outs = tt.splat %out_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %outp = tt.addptr %outs, %offsets : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %sum = arith.addf %x, %y : tensor<1024xf32>
  tt.store %outp, %sum, %mask : tensor<1024x!tt.ptr<f32>>
  tt.return
}
