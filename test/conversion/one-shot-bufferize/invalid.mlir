// What can't be bufferized.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: mlir-opt %s -split-input-file -verify-diagnostics --one-shot-bufferize=bufferize-function-boundaries

func.func @new_buffer_each_round(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    // expected-error @+1 {{Yield operand #0 is not equivalent to the corresponding iter bbArg}}
    scf.yield %f : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

func.func @unknown(%t: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{op was not bufferized}}
  %0 = math.exp %t : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @condition(%c: tensor<4xi1>, %t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+2 {{'arith.select' op only i1 condition values are supported}}
  // expected-error @+1 {{failed to bufferize op}}
  %0 = arith.select %c, %t, %u : tensor<4xi1>, tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @not_restrict(%m: memref<?xf32>, %i: index) -> f32 {
  // expected-error @+1 {{'bufferization.to_tensor' op to_tensor ops without `restrict` are not supported by One-Shot Analysis}}
  %t = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %r = tensor.extract %t[%i] : tensor<?xf32>
  return %r : f32
}

// -----

func.func private @may_write(tensor<*xf32>)

func.func @read_again(%t: tensor<*xf32>) -> tensor<*xf32> {
  // expected-error @+1 {{'func.call' op not bufferizable under the given constraints: cannot avoid RaW conflict}}
  call @may_write(%t) : (tensor<*xf32>) -> ()
  return %t : tensor<*xf32>
}

// -----

func.func private @may_write(tensor<*xf32>)

func.func @read_only(%t: tensor<*xf32> {bufferization.writable = false}) {
  // expected-error @+1 {{'func.call' op not bufferizable under the given constraints: would write to read-only buffer}}
  call @may_write(%t) : (tensor<*xf32>) -> ()
  return
}

// -----

func.func @no_elements_of_memrefs(%i: index) -> !quant.uniform<i8:f32, 1.0> {
  // expected-error @+2 {{cannot bufferize value of type 'tensor<1x!quant.uniform<i8:f32, 1.000000e+00>>': element type '!quant.uniform<i8:f32, 1.000000e+00>' is not a valid memref element type}}
  // expected-error @+1 {{failed to bufferize op}}
  %t = tensor.empty() : tensor<1x!quant.uniform<i8:f32, 1.0>>
  %r = tensor.extract %t[%i] : tensor<1x!quant.uniform<i8:f32, 1.0>>
  return %r : !quant.uniform<i8:f32, 1.0>
}

// -----

func.func @no_yield(%t: tensor<5xf32>) -> tensor<5xf32> {
  // expected-error @+1 {{'scf.execute_region' op op without unique scf.yield is not supported}}
  %0 = scf.execute_region -> tensor<5xf32> {
    cf.br ^bb1(%t : tensor<5xf32>)
  ^bb1(%a: tensor<5xf32>):
    cf.br ^bb1(%a : tensor<5xf32>)
  }
  return %0 : tensor<5xf32>
}

// -----

// expected-error @+2 {{'func.func' op incoming operands of block argument have inconsistent memory spaces}}
// expected-error @+1 {{failed to bufferize op}}
func.func @two_spaces(%c: i1) -> tensor<5xf32> {
  %0 = bufferization.alloc_tensor() {memory_space = 0 : i64} : tensor<5xf32>
  %1 = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<5xf32>
  cf.cond_br %c, ^bb1(%0 : tensor<5xf32>), ^bb1(%1 : tensor<5xf32>)
^bb1(%t: tensor<5xf32>):
  return %t : tensor<5xf32>
}

// -----

func.func @spaces_of_branches(%c: i1) -> tensor<5xf32> {
  %0 = bufferization.alloc_tensor() {memory_space = 0 : i64} : tensor<5xf32>
  %1 = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<5xf32>
  // expected-error @+1 {{inconsistent memory space on then/else branches}}
  %r = scf.if %c -> tensor<5xf32> {
    // expected-error @+1 {{failed to bufferize op}}
    scf.yield %0 : tensor<5xf32>
  } else {
    scf.yield %1 : tensor<5xf32>
  }
  return %r : tensor<5xf32>
}

// -----

// A block that nobody comes to, with an argument that nobody gives.
// expected-error @+2 {{'func.func' op could not infer buffer type of block argument}}
// expected-error @+1 {{failed to bufferize op}}
func.func @from_nowhere() {
  return
^bb1(%t: tensor<5xf32>):
  cf.br ^bb1(%t : tensor<5xf32>)
}
