// What kernels say while they run, and what stops them.
// RUN: triton-run %s --kernel prints --grid 2 --arg -1 --arg 1.5 | FileCheck %s --check-prefix=PRINTS
// RUN: triton-run %s --kernel prints --grid 2 --arg -1 --arg 1.5 --threads 2 --seed 3 > %t.random
// RUN: FileCheck %s --check-prefix=SECOND < %t.random
// RUN: not triton-run %s --kernel asserts --grid 1,2 --arg 6 2>&1 | FileCheck %s --check-prefix=ASSERTS
// RUN: triton-run %s --kernel asserts --grid 1,2 --arg 9
// RUN: not triton-run %s --kernel divides --arg 0 --arg 7 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not triton-run %s --kernel divides --arg -1 --arg -2147483648 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: triton-run %s --kernel divides --arg 2 --arg 7 | FileCheck %s --check-prefix=DIVIDES
// RUN: not triton-run %s --kernel gathers 2>&1 | FileCheck %s --check-prefix=GATHERS
// RUN: not triton-run %s --kernel counts 2>&1 | FileCheck %s --check-prefix=COUNTS
// RUN: not triton-run %s --kernel assumes --arg 7 2>&1 | FileCheck %s --check-prefix=ASSUMES
// RUN: triton-run %s --kernel assumes --arg 8
// RUN: not triton-run %s --kernel divides --arg 2 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not triton-run %s 2>&1 | FileCheck %s --check-prefix=SEVERAL
// RUN: not triton-run %s --kernel nothing 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not triton-run %s --kernel inlined 2>&1 | FileCheck %s --check-prefix=INLINED
// RUN: not triton-run %s --kernel wide 2>&1 | FileCheck %s --check-prefix=WIDE
// RUN: not triton-run %s --kernel foreign 2>&1 | FileCheck %s --check-prefix=FOREIGN
// RUN: not triton-run %s --kernel declared 2>&1 | FileCheck %s --check-prefix=DECLARED

// SEVERAL: error: has 10 kernels: say which one to run
// NONE: error: has no kernel nothing

// PRINTS: pid (0, 0, 0) idx () x: -1
// PRINTS-NEXT: pid (0, 0, 0) idx () u: 4294967295
// PRINTS-NEXT: pid (0, 0, 0) idx () h: 0xffffffff
// PRINTS-NEXT: pid (0, 0, 0) idx () two: (operand 0) 1.500000
// PRINTS-NEXT: pid (0, 0, 0) idx () two: (operand 1) -1
// PRINTS-NEXT: pid (0, 0, 0) idx (0, 0) t: 0
// PRINTS-NEXT: pid (0, 0, 0) idx (0, 1) t: 1
// PRINTS-NEXT: pid (0, 0, 0) idx (1, 0) t: 2
// PRINTS-NEXT: pid (0, 0, 0) idx (1, 1) t: 3
// PRINTS-NEXT: pid (0, 0, 0) nothing
// PRINTS-NEXT: pid (1, 0, 0) idx () x: -1
// SECOND: pid ({{[01]}}, 0, 0) nothing
// SECOND: pid ({{[01]}}, 0, 0) nothing
tt.func public @prints(%x: i32, %y: f32) {
  tt.print " x: " {hex = false, isSigned = array<i32: 1>} : %x : i32
  tt.print " u: " {hex = false, isSigned = array<i32: 0>} : %x : i32
  tt.print " h: " {hex = true, isSigned = array<i32: 1>} : %x : i32
  tt.print " two: " {hex = false, isSigned = array<i32: 0, 1>} : %y, %x : f32, i32
  %range = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %square = tt.reshape %range : tensor<4xi32> -> tensor<2x2xi32>
  tt.print " t: " {hex = false, isSigned = array<i32: 1>} : %square : tensor<2x2xi32>
  tt.print " nothing" {hex = false, isSigned = array<i32>}
  tt.return
}

tt.func public @asserts(%n: i32) {
  %y = tt.get_program_id y : i32
  %range = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ys = tt.splat %y : i32 -> tensor<8xi32>
  %sum = arith.addi %range, %ys : tensor<8xi32>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  %isLess = arith.cmpi slt, %sum, %ns : tensor<8xi32>
  // ASSERTS: :[[@LINE+1]]:{{[0-9]+}}: error: 'tt.assert' op doesn't hold: numbers are small, at index [6], in program (0, 0, 0)
  tt.assert %isLess, "numbers are small" : tensor<8xi1>
  tt.return
}

tt.func public @divides(%a: i32, %b: i32) {
  // ZERO: :[[@LINE+2]]:{{[0-9]+}}: error: 'arith.divsi' op divides by zero, in program (0, 0, 0)
  // LARGE: :[[@LINE+1]]:{{[0-9]+}}: error: 'arith.divsi' op has a quotient that is too large, in program (0, 0, 0)
  %x = arith.divsi %b, %a : i32
  tt.print " x: " {hex = false, isSigned = array<i32: 1>} : %x : i32
  // DIVIDES: x: 3
  // MISSING: triton-run: argument 'arg1' isn't given
  tt.return
}

tt.func public @gathers() {
  %range = tt.make_range {end = 9 : i32, start = 1 : i32} : tensor<8xi32>
  %x = arith.constant dense<1.0> : tensor<8xf32>
  // GATHERS: error: 'tt.gather' op gathers by the number 8 at index [7], which isn't in [0, 8), in program (0, 0, 0)
  %y = tt.gather %x[%range] {axis = 0 : i32} : (tensor<8xf32>, tensor<8xi32>) -> tensor<8xf32>
  tt.return
}

tt.func public @counts() {
  %range = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  // COUNTS: error: 'tt.histogram' op counts 4 at index [4], which isn't in [0, 4), in program (0, 0, 0)
  %x = tt.histogram %range : tensor<8xi32> -> tensor<4xi32>
  tt.return
}

tt.func public @assumes(%n: i32) {
  %eight = arith.constant 8 : i32
  %zero = arith.constant 0 : i32
  %rest = arith.remsi %n, %eight : i32
  %isEven = arith.cmpi eq, %rest, %zero : i32
  // ASSUMES: error: 'llvm.intr.assume' op assumes what doesn't hold, in program (0, 0, 0)
  llvm.intr.assume %isEven : i1
  ttg.barrier local
  tt.return
}

tt.func public @inlined() {
  %x = arith.constant dense<1> : tensor<8xi32>
  // INLINED: :[[@LINE+1]]:{{[0-9]+}}: error: 'tt.elementwise_inline_asm' op is no op that the interpreter runs
  %y = tt.elementwise_inline_asm "shl.b32 $0, $1, 3;" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %x : tensor<8xi32> -> tensor<8xi32>
  tt.return
}

tt.func public @wide() {
  // WIDE: error: 'arith.constant' op has a type that the interpreter doesn't compute with: 'i128'
  %x = arith.constant 1 : i128
  tt.return
}

tt.func public @foreign() {
  %x = arith.constant dense<1.0> : tensor<8xf32>
  // FOREIGN: error: 'tt.extern_elementwise' op calls '__nv_unknown', which the interpreter doesn't have
  %y = tt.extern_elementwise %x {libname = "", libpath = "", symbol = "__nv_unknown", pure = true} : (tensor<8xf32>) -> tensor<8xf32>
  tt.return
}

tt.func public @declared() {
  // DECLARED: error: 'tt.call' op needs a function that has no body
  tt.call @elsewhere() : () -> ()
  tt.return
}
tt.func private @elsewhere()
