// Texts that can't be read, and computations that don't fit together.
// RUN: ttmlir-opt --split-input-file --verify-diagnostics %s

// expected-error@+1 {{expecting priority in format 'p<number>', got: q1}}
func.func @f(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}q1]>}) { return }

// -----

// expected-error@+1 {{priorities with leading zeros are not allowed, got: p01}}
func.func @f(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}p01]>}) { return }

// -----

// expected-error@+1 {{expected valid named axis list after comma}}
func.func @f(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}], other={"y"}>}) { return }

// -----

// expected-error@+1 {{expecting symbol from 'i' to 'z'. Received: 'a'}}
func.func @f() attributes {r = #sdy.op_sharding_rule<([a])->([])>} { return }

// -----

// expected-error@+1 {{expecting factor indices to be ordered like an iota}}
func.func @f() attributes {r = #sdy.op_sharding_rule<([i])->([]) {j=2}>} { return }

// -----

func.func @f(%x: tensor<8xf32>) {
  // expected-error@+1 {{'sdy.manual_computation' op operand shardings don't match number of values: 0 vs 1}}
  sdy.manual_computation(%x) in_shardings=[] out_shardings=[] manual_axes={} (%p: tensor<8xf32>) {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

sdy.mesh @mesh = <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error@+1 {{'sdy.manual_computation' op number of operands and of arguments of the body differ}}
  sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[] manual_axes={"x"} () {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}
