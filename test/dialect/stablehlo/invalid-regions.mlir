// Branches, loops, comparators, devices, calls.
// RUN: ttmlir-opt --split-input-file --verify-diagnostics %s

func.func @branches(%p: tensor<i1>, %x: tensor<4xf32>, %y: tensor<5xf32>) {
  // expected-error@+2 {{branch 0 and branch 1 have mismatched return types: 'tensor<4xf32>' vs 'tensor<5xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<4xf32>
  }, {
    stablehlo.return %y : tensor<5xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  return
}

// -----

func.func @case_of_none(%i: tensor<i32>) {
  // expected-error@+2 {{expect at least one branch}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.case"(%i) : (tensor<i32>) -> tensor<f32>
  return
}

// -----

func.func @loop(%i: tensor<i32>) {
  // expected-error@+1 {{expect operands to be compatible with body block return types but got 'tensor<i32>' vs 'tensor<i1>'}}
  %0 = "stablehlo.while"(%i) ({
  ^bb0(%a: tensor<i32>):
    %c = stablehlo.compare LT, %a, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%a: tensor<i32>):
    %c = stablehlo.compare LT, %a, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<i32>) -> tensor<i32>
  return
}

// -----

func.func @sort(%x: tensor<4xf32>) {
  // expected-error@+1 {{comparator block argument #1 should be of type 'tensor<f32>' but got 'tensor<i32>'}}
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<i32>):
    %c = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @map(%x: tensor<4x3xf32>) {
  // expected-error@+2 {{requires monotonically increasing dimension numbers, but got: 1, 0}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.map"(%x) <{dimensions = array<i64: 1, 0>}> ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @select_and_scatter(%x: tensor<4x4xf32>, %s: tensor<2x3xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{expects source-type to be 'tensor<2x2xf32>', but got'tensor<2x3xf32>'}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<4x4xf32>, tensor<2x3xf32>, tensor<f32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @tuple(%x: tuple<tensor<4xf32>>) {
  // expected-error@+2 {{index 1 is out of bounds of operand with size 1}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.get_tuple_element %x[1] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return
}

// -----

func.func @gathered(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{result gather dimension has size 5, expected to be a multiple of operand gather dimension size 3}}
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x3xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @seen_twice(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{replica id #1 seen more than once}}
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 1 : i64, replica_groups = dense<[[1, 1]]> : tensor<1x2xi64>}> : (tensor<2x3xf32>) -> tensor<2x6xf32>
  return
}

// -----

func.func @exchanged(%x: tensor<4x3xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2x6xf32>' are incompatible with return type(s) of operation 'tensor<4x3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.all_to_all"(%x) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @permuted(%x: tensor<4xf32>) {
  // expected-error@+1 {{duplicate sources not allowed.}}
  %0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1], [0, 2]]> : tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_scatter(%x: tensor<4x3xf32>) {
  // expected-error@+1 {{non scatter dimensions should be same for operand (3) and result (2)}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<4x3xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @root(%x: tensor<4xf32>, %r: tensor<2xi32>) {
  // expected-error@+1 {{last operand of collective_broadcast with has_dynamic_root=true must have the same number of elements as data operands (1), but got 2}}
  %0 = "stablehlo.collective_broadcast"(%x, %r) <{has_dynamic_root, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>, tensor<2xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @sent(%x: tensor<4xf32>, %t: !stablehlo.token) {
  // expected-error@+2 {{channel_type should be DEVICE_TO_HOST when is_host_transfer is true}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.send"(%x, %t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, is_host_transfer = true}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @received(%t: !stablehlo.token) {
  // expected-error@+1 {{layout-attribute size must be 1 (which is the number of op-results - 1 (for token result)), but got 2}}
  %0:2 = "stablehlo.infeed"(%t) <{layout = [[0], [0]]}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @layout(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{incorrect layout dense<1> : tensor<2xindex> for type 'tensor<2x3xf32>', layout must be a permutation of [0, 2)}}
  %0 = stablehlo.custom_call @f(%x) {operand_layouts = [dense<1> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @config(%x: tensor<2xf32>) {
  // expected-error@+1 {{backend_config for api_version API_VERSION_TYPED_FFI must be a dictionary attribute.}}
  %0 = stablehlo.custom_call @f(%x) {api_version = 4 : i32, backend_config = ""} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @composite(%x: tensor<2xf32>) {
  // expected-error@+1 {{operand at index 0 has type 'tensor<2xf32>', but decomposition has type 'tensor<3xf32>'}}
  %0 = stablehlo.composite "my.op" %x {decomposition = @g} : (tensor<2xf32>) -> tensor<2xf32>
  return
}
func.func private @g(tensor<3xf32>) -> tensor<2xf32>

// -----

func.func @unqualified(%x: tensor<2xf32>) {
  // expected-error@+1 {{name must be a valid namespaced op name}}
  %0 = stablehlo.composite "op" %x {decomposition = @g} : (tensor<2xf32>) -> tensor<2xf32>
  return
}
