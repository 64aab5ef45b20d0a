// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics --convert-ttir-to-linalg

func.func @dynamic(%a: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error@+2 {{failed to legalize operation 'ttir.exp' that was explicitly marked illegal}}
  // expected-note@+1 {{it has an operand that isn't a tensor of known sizes and of floats or signless integers}}
  %0 = "ttir.exp"(%a, %o) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @integers(%a: tensor<4xi32>, %o: tensor<4xi32>) -> tensor<4xi32> {
  // expected-error@+2 {{failed to legalize operation 'ttir.div' that was explicitly marked illegal}}
  // expected-note@+1 {{integers may have a sign or not, which only sums, differences and products don't depend on}}
  %0 = "ttir.div"(%a, %a, %o) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

func.func @compared(%a: tensor<4xi32>, %o: tensor<4xi32>) -> tensor<4xi32> {
  // expected-error@+2 {{failed to legalize operation 'ttir.lt' that was explicitly marked illegal}}
  // expected-note@+1 {{there is no such function on its elements' types}}
  %0 = "ttir.lt"(%a, %a, %o) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

func.func @unknown(%a: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{failed to legalize operation 'ttir.cumsum' that was explicitly marked illegal}}
  %0 = "ttir.cumsum"(%a, %o) <{dim = 0 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
