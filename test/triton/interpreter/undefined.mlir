// Undefined elements are followed to where they do harm.
// RUN: not triton-run %s --kernel stored --arg range:8 --arg zeros:8 --uninit 2>&1 | FileCheck %s --check-prefix=STORED
// RUN: triton-run %s --kernel stored --arg range:8 --arg zeros:8 | FileCheck %s --check-prefix=UNTRACKED
// RUN: not triton-run %s --kernel branch --arg range:8 --uninit 2>&1 | FileCheck %s --check-prefix=BRANCH
// RUN: not triton-run %s --kernel mask --arg range:8 --uninit 2>&1 | FileCheck %s --check-prefix=MASK
// RUN: not triton-run %s --kernel address --arg range:8 --uninit 2>&1 | FileCheck %s --check-prefix=ADDRESS
// RUN: not triton-run %s --kernel memory --arg empty:8 --arg zeros:8 --uninit 2>&1 | FileCheck %s --check-prefix=MEMORY
// RUN: triton-run %s --kernel written --arg empty:8 --arg zeros:8 --uninit | FileCheck %s --check-prefix=WRITTEN
// RUN: not triton-run %s --kernel reduced --arg range:8 --arg zeros:1 --uninit 2>&1 | FileCheck %s --check-prefix=REDUCED
// RUN: not triton-run %s --kernel dot --arg zeros:256 --uninit 2>&1 | FileCheck %s --check-prefix=DOT
// RUN: triton-run %s --kernel selected --arg range:8 --arg zeros:8 --uninit | FileCheck %s --check-prefix=SELECTED
// RUN: not triton-run %s --kernel shift --arg zeros:1 --arg 32 --uninit 2>&1 | FileCheck %s --check-prefix=SHIFT
// RUN: triton-run %s --kernel shift --arg zeros:1 --arg 31 --uninit | FileCheck %s --check-prefix=SHIFTED
// RUN: not triton-run %s --kernel wraps --arg zeros:1 --arg 2147483647 --uninit 2>&1 | FileCheck %s --check-prefix=WRAPS
// RUN: not triton-run %s --kernel converted --arg zeros:1 --arg 3e9 --uninit 2>&1 | FileCheck %s --check-prefix=CONVERTED
// RUN: triton-run %s --kernel converted --arg zeros:1 --arg 3e9 | FileCheck %s --check-prefix=SATURATED
// RUN: not triton-run %s --kernel carried --arg range:8 --arg zeros:8 --uninit 2>&1 | FileCheck %s --check-prefix=CARRIED

// Only the last three are masked off, and all but them may be stored.
tt.func public @stored(%p: !tt.ptr<f32>, %q: !tt.ptr<f32> loc("q")) {
  %range = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %five = arith.constant dense<5> : tensor<8xi32>
  %mask = arith.cmpi slt, %range, %five : tensor<8xi32>
  %flat = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %from = tt.addptr %flat, %range : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %x = tt.load %from, %mask : tensor<8x!tt.ptr<f32>>
  %twice = arith.addf %x, %x : tensor<8xf32>
  %flatq = tt.splat %q : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %to = tt.addptr %flatq, %range : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  tt.store %to, %twice, %mask : tensor<8x!tt.ptr<f32>>
  // STORED: :[[@LINE+1]]:{{[0-9]+}}: error: 'tt.store' op writes an undefined element to 'q', at index [5], in program (0, 0, 0)
  tt.store %to, %twice : tensor<8x!tt.ptr<f32>>
  // STORED: :[[@LINE-7]]:{{[0-9]+}}: note: it is undefined since here
  // STORED-NOT: error
  // UNTRACKED: q: 0 2 4 6 8 0 0 0
  tt.return
}

tt.func public @branch(%p: !tt.ptr<i1>) {
  %false = arith.constant false
  // BRANCH: :[[@LINE+3]]:{{[0-9]+}}: error: 'scf.if' op depends on the condition, which is undefined, in program (0, 0, 0)
  // BRANCH: :[[@LINE+1]]:{{[0-9]+}}: note: it is undefined since here
  %x = tt.load %p, %false : !tt.ptr<i1>
  scf.if %x {
  }
  tt.return
}

tt.func public @mask(%p: !tt.ptr<i1>) {
  %range = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %mask = ub.poison : tensor<8xi1>
  %flat = tt.splat %p : !tt.ptr<i1> -> tensor<8x!tt.ptr<i1>>
  // MASK: :[[@LINE+1]]:{{[0-9]+}}: error: 'tt.load' op depends on the mask, which is undefined, at index [0], in program (0, 0, 0)
  %x = tt.load %flat, %mask : tensor<8x!tt.ptr<i1>>
  tt.return
}

tt.func public @address(%p: !tt.ptr<i32>) {
  %offset = ub.poison : i32
  %q = tt.addptr %p, %offset : !tt.ptr<i32>, i32
  // ADDRESS: :[[@LINE+1]]:{{[0-9]+}}: error: 'tt.load' op uses an address that is undefined, in program (0, 0, 0)
  %x = tt.load %q : !tt.ptr<i32>
  tt.return
}

tt.func public @memory(%p: !tt.ptr<i32>, %q: !tt.ptr<i32> loc("q")) {
  %x = tt.load %p : !tt.ptr<i32>
  // MEMORY: :[[@LINE+2]]:{{[0-9]+}}: error: 'tt.store' op writes an undefined element to 'q', in program (0, 0, 0)
  // MEMORY: note: it comes from memory that nobody has written
  tt.store %q, %x : !tt.ptr<i32>
  tt.return
}

tt.func public @written(%p: !tt.ptr<i32>, %q: !tt.ptr<i32> loc("q")) {
  %seven = arith.constant 7 : i32
  tt.store %p, %seven : !tt.ptr<i32>
  %x = tt.load %p : !tt.ptr<i32>
  tt.store %q, %x : !tt.ptr<i32>
  // WRITTEN: q: 7
  tt.return
}

tt.func public @reduced(%p: !tt.ptr<f32>, %q: !tt.ptr<f32> loc("q")) {
  %range = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %seven = arith.constant dense<7> : tensor<8xi32>
  %mask = arith.cmpi slt, %range, %seven : tensor<8xi32>
  %flat = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %from = tt.addptr %flat, %range : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %x = tt.load %from, %mask : tensor<8x!tt.ptr<f32>>
  %sum = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tt.reduce.return %s : f32
  }) : (tensor<8xf32>) -> f32
  // REDUCED: :[[@LINE+1]]:{{[0-9]+}}: error: 'tt.store' op writes an undefined element to 'q', in program (0, 0, 0)
  tt.store %q, %sum : !tt.ptr<f32>
  tt.return
}

// One undefined number makes a row of the product undefined.
tt.func public @dot(%q: !tt.ptr<f32> loc("q")) {
  %a = ub.poison : tensor<1x16xf32>
  %true = arith.constant dense<true> : tensor<16x16xi1>
  %row = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %rows = tt.expand_dims %row {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %three = arith.constant dense<3> : tensor<16x1xi32>
  %isThird = arith.cmpi eq, %rows, %three : tensor<16x1xi32>
  %third = tt.broadcast %isThird : tensor<16x1xi1> -> tensor<16x16xi1>
  %poison = tt.broadcast %a : tensor<1x16xf32> -> tensor<16x16xf32>
  %ones = arith.constant dense<1.0> : tensor<16x16xf32>
  %x = arith.select %third, %poison, %ones : tensor<16x16xi1>, tensor<16x16xf32>
  %d = tt.dot %x, %ones, %ones : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  %numbers = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
  %square = tt.reshape %numbers : tensor<256xi32> -> tensor<16x16xi32>
  %flat = tt.splat %q : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %to = tt.addptr %flat, %square : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
  // DOT: :[[@LINE+1]]:{{[0-9]+}}: error: 'tt.store' op writes an undefined element to 'q', at index [3, 0], in program (0, 0, 0)
  tt.store %to, %d : tensor<16x16x!tt.ptr<f32>>
  tt.return
}

tt.func public @selected(%p: !tt.ptr<f32>, %q: !tt.ptr<f32> loc("q")) {
  %range = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %five = arith.constant dense<5> : tensor<8xi32>
  %nine = arith.constant dense<9.0> : tensor<8xf32>
  %mask = arith.cmpi slt, %range, %five : tensor<8xi32>
  %flat = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %from = tt.addptr %flat, %range : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %x = tt.load %from, %mask : tensor<8x!tt.ptr<f32>>
  %y = arith.select %mask, %x, %nine : tensor<8xi1>, tensor<8xf32>
  %flatq = tt.splat %q : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %to = tt.addptr %flatq, %range : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  tt.store %to, %y : tensor<8x!tt.ptr<f32>>
  // SELECTED: q: 0 1 2 3 4 9 9 9
  tt.return
}

tt.func public @shift(%q: !tt.ptr<i32> loc("q"), %n: i32) {
  %one = arith.constant 1 : i32
  // SHIFT: error: 'tt.store' op writes an undefined element
  // SHIFT: :[[@LINE+1]]:{{[0-9]+}}: note: it is undefined since here
  %x = arith.shli %one, %n : i32
  tt.store %q, %x : !tt.ptr<i32>
  // SHIFTED: q: -2147483648
  tt.return
}

tt.func public @wraps(%q: !tt.ptr<i32> loc("q"), %n: i32) {
  %one = arith.constant 1 : i32
  %free = arith.addi %n, %one : i32
  tt.store %q, %free : !tt.ptr<i32>
  // WRAPS: error: 'tt.store' op writes an undefined element
  // WRAPS: :[[@LINE+1]]:{{[0-9]+}}: note: it is undefined since here
  %x = arith.addi %n, %one overflow<nsw> : i32
  tt.store %q, %x : !tt.ptr<i32>
  tt.return
}

tt.func public @converted(%q: !tt.ptr<i32> loc("q"), %n: f32) {
  // CONVERTED: error: 'tt.store' op writes an undefined element
  // CONVERTED: :[[@LINE+1]]:{{[0-9]+}}: note: it is undefined since here
  %x = arith.fptosi %n : f32 to i32
  tt.store %q, %x : !tt.ptr<i32>
  // SATURATED: q: 2147483647
  tt.return
}

// Through a loop, and to memory and back.
tt.func public @carried(%p: !tt.ptr<f32>, %q: !tt.ptr<f32> loc("q")) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  %false = arith.constant false
  %start = tt.load %p, %false : !tt.ptr<f32>
  %sum = scf.for %i = %zero to %three step %one iter_args(%s = %start) -> (f32) : i32 {
    %t = arith.addf %s, %s : f32
    scf.yield %t : f32
  }
  // CARRIED: :[[@LINE+1]]:{{[0-9]+}}: error: 'tt.store' op writes an undefined element to 'q', in program
  tt.store %q, %sum : !tt.ptr<f32>
  %x = tt.load %q : !tt.ptr<f32>
  %isLess = arith.cmpf olt, %x, %x : f32
  // CARRIED: :[[@LINE+1]]:{{[0-9]+}}: error: 'cf.cond_br' op depends on the condition, which is undefined, in program
  cf.cond_br %isLess, ^bb1, ^bb1
^bb1:
  tt.return
}
