// What can't be run is reported.
// RUN: ttmlir-opt --interpret --split-input-file --verify-diagnostics %s

func.func @unknown(%a: tensor<1x4x4x1xf32>) -> tensor<1x4x4x1xf32> {
  // expected-error@+1 {{can't be interpreted: the interpreter doesn't know the op yet}}
  %1 = math.absf %a : tensor<1x4x4x1xf32>
  return %1 : tensor<1x4x4x1xf32>
}

// -----

func.func @random(%a: tensor<2xui64>) -> tensor<4xui32> {
  // expected-error@+1 {{can't be interpreted: its numbers aren't defined}}
  %0, %1 = stablehlo.rng_bit_generator %a, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  return %1 : tensor<4xui32>
}

// -----

func.func @devices(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{can't be interpreted: it works on several devices, and the interpreter is one}}
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @forever(%a: tensor<i32>) -> tensor<i32> {
  %t = stablehlo.constant dense<true> : tensor<i1>
  // expected-error@+1 {{can't be interpreted: it runs for too long}}
  %0 = stablehlo.while(%x = %a) : tensor<i32>
  cond {
    stablehlo.return %t : tensor<i1>
  } do {
    stablehlo.return %x : tensor<i32>
  }
  return %0 : tensor<i32>
}

// -----

func.func @recursion(%a: tensor<i32>) -> tensor<i32> {
  // expected-error@+1 {{can't be interpreted: it's nested too deep}}
  %0 = call @recursion(%a) : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// -----

// expected-error@+1 {{can't be interpreted: an argument isn't a tensor of floats or of integers of at most 64 bits, or too large}}
func.func @wide(%a: tensor<4xi128>) -> tensor<4xi128> {
  return %a : tensor<4xi128>
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

// -----

func.func @library(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{can't be interpreted: it calls 'solver_of_others', which isn't known here}}
  %0 = stablehlo.custom_call @solver_of_others(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @elsewhere(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{can't be interpreted: it works on several devices, and the interpreter is one}}
  %0 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @nobody(%t: !stablehlo.token) -> tensor<4xf32> {
  // expected-error@+1 {{can't be interpreted: there is nobody who sends}}
  %0:2 = "stablehlo.infeed"(%t) <{infeed_config = ""}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return %0#0 : tensor<4xf32>
}

// -----

func.func @size(%a: tensor<4xf32>, %size: tensor<i32>) -> tensor<4xf32> {
  // expected-error@+1 {{can't be interpreted: it gives a dimension another size than its type has}}
  %0 = stablehlo.set_dimension_size %a, %size, dim = 0 : (tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @padding(%a: tensor<4xf32>, %b: tensor<f32>, %high: tensor<1xi64>) -> tensor<4xf32> {
  %one = stablehlo.constant dense<1> : tensor<1xi64>
  // expected-error@+1 {{can't be interpreted: it gives another size than its type has}}
  %0 = stablehlo.dynamic_pad %a, %b, %one, %high, %one : (tensor<4xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @slice(%a: tensor<4xf32>, %end: tensor<1xi64>) -> tensor<3xf32> {
  %one = stablehlo.constant dense<1> : tensor<1xi64>
  // expected-error@+1 {{can't be interpreted: it gives another size than its type has}}
  %0 = stablehlo.real_dynamic_slice %a, %one, %end, %one : (tensor<4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
