// What can't be compiled for the CPU.
// RUN: triton-opt --convert-triton-to-cpu --split-input-file --verify-diagnostics %s

// expected-error@+1 {{has an argument of a type that the CPU doesn't have}}
tt.func public @assembly(%x: tensor<4xi32>) {
  tt.return
}

// -----

tt.func public @constants(%p: !tt.ptr<i32>) {
  %range = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  // expected-error@+1 {{is a constant of different elements}}
  %c = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %pp = tt.addptr %ps, %range : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  tt.store %pp, %c : tensor<4x!tt.ptr<i32>>
  tt.return
}

// -----

tt.func public @library(%x: f32) {
  // expected-error@+1 {{calls __nv_nothing, which the CPU has no function for}}
  %y = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_nothing"} : (f32) -> f32
  tt.return
}

// -----

tt.func public @few(%x: f32, %out: !tt.ptr<f32>) {
  // expected-error@+1 {{calls __nv_powf, which the CPU has no function for}}
  %y = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_powf"} : (f32) -> f32
  tt.store %out, %y : !tt.ptr<f32>
  tt.return
}

// -----

tt.func public @many(%x: f32, %out: !tt.ptr<f32>) {
  // expected-error@+1 {{calls __nv_sqrtf, which the CPU has no function for}}
  %y = tt.extern_elementwise %x, %x {libname = "", libpath = "", pure = true, symbol = "__nv_sqrtf"} : (f32, f32) -> f32
  tt.store %out, %y : !tt.ptr<f32>
  tt.return
}

// -----

tt.func public @width(%x: i32) {
  // expected-error@+1 {{has a result of a type that the CPU doesn't have}}
  %y = arith.extsi %x : i32 to i48
  tt.return
}

// -----

// expected-error@+1 {{calls itself, or is called too deep for the CPU}}
tt.func private @again(%x: i32) attributes {noinline = true} {
  tt.call @again(%x) : (i32) -> ()
  tt.return
}

// -----

tt.func public @inline(%x: i32) {
  // expected-error@+1 {{has assembly of NVIDIA's GPUs (PTX), which the CPU can't run}}
  %y = tt.elementwise_inline_asm "shl.b32 $0, $1, 3;" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %x : i32 -> i32
  tt.return
}

// -----

tt.func public @inline(%x: i32) {
  // expected-error@+1 {{has constraints for 1 outputs and 2 inputs, but there are 1 and 1 registers}}
  %y = tt.elementwise_inline_asm "movl $1, $0" {constraints = "=r,r,r", packed_element = 1 : i32, pure = true} %x : i32 -> i32
  tt.return
}

// -----

tt.func public @inline(%x: i32) {
  // expected-error@+1 {{has constraints for 1 outputs and 1 inputs, but there are 1 and 0 registers}}
  %y = tt.elementwise_inline_asm "movl $1, $0" {constraints = "=r,{bx,cx},~{flags}", packed_element = 1 : i32, pure = true} -> i32
  tt.return
}

// -----

tt.func public @inline(%x: i32) {
  // expected-error@+1 {{has a constraint for memory; there are registers only}}
  %y = tt.elementwise_inline_asm "movl $1, $0" {constraints = "=r,*m", packed_element = 1 : i32, pure = true} %x : i32 -> i32
  tt.return
}

// -----

tt.func public @inline(%x: i32) {
  // expected-error@+1 {{has assembly that names an operand which isn't there}}
  %y = tt.elementwise_inline_asm "movl $1, $2" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %x : i32 -> i32
  tt.return
}

// -----

tt.func public @inline(%x: i32) {
  // expected-error@+1 {{has assembly that names an operand which isn't there}}
  %y = tt.elementwise_inline_asm "movl ${1, $0" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %x : i32 -> i32
  tt.return
}

// -----

tt.func public @inline(%x: i32) {
  // expected-error@+1 {{has assembly that names an operand which isn't there}}
  %y = tt.elementwise_inline_asm "movl $(1$), $0" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %x : i32 -> i32
  tt.return
}

// -----

tt.func public @inline(%x: i32) {
  // expected-error@+1 {{has assembly that names an operand which isn't there}}
  %y = tt.elementwise_inline_asm "movl $99999999999999999999, $0" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %x : i32 -> i32
  tt.return
}
