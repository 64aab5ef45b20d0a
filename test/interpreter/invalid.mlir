// What can't be run is reported.
// RUN: ttmlir-opt --interpret --split-input-file --verify-diagnostics %s

func.func @unknown(%a: tensor<1x4x4x1xf32>) -> tensor<1x4x4x1xf32> {
  %0 = tensor.empty() : tensor<1x4x4x1xf32>
  // expected-error@+1 {{can't be interpreted: the interpreter doesn't know the op yet}}
  %1 = "ttir.reverse"(%a, %0) <{dimensions = array<i64: 1>}> : (tensor<1x4x4x1xf32>, tensor<1x4x4x1xf32>) -> tensor<1x4x4x1xf32>
  return %1 : tensor<1x4x4x1xf32>
}

// -----

// expected-error@+1 {{can't be interpreted: an argument isn't a tensor of floats or of integers of at most 32 bits, or too large}}
func.func @wide(%a: tensor<4xi64>) -> tensor<4xi64> {
  return %a : tensor<4xi64>
}

// -----

// expected-error@+1 {{can't be interpreted: an argument isn't a tensor of floats}}
func.func @large(%a: tensor<100000x100000xf32>) -> tensor<100000x100000xf32> {
  return %a : tensor<100000x100000xf32>
}

// -----

// expected-error@+1 {{can't be interpreted: it has several blocks}}
func.func @blocks(%a: tensor<4xf32>) -> tensor<4xf32> {
  cf.br ^next
^next:
  return %a : tensor<4xf32>
}
