// What vector refuses.
// RUN: mlir-opt %s --split-input-file --verify-diagnostics

func.func @f(%a: vector<2x8xf32>, %b: vector<8x4xf32>, %c: vector<2x4xf32>) {
  // expected-error @below {{custom op 'vector.contract' expected "iterator_types" array attribute}}
  %0 = vector.contract {indexing_maps = []} %a, %b, %c : vector<2x8xf32>, vector<8x4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%a: vector<2x8xf32>, %b: vector<8x4xf32>, %c: vector<2x4xf32>) {
  // expected-error @below {{custom op 'vector.contract' unexpected iterator_type (window)}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["window"]} %a, %b, %c : vector<2x8xf32>, vector<8x4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%a: vector<2x8xf32>, %b: vector<8x4xf32>, %c: vector<2x4xf32>) {
  // expected-error @below {{custom op 'vector.contract' expected zero or exactly 2 vector mask operands}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c, %a : vector<2x8xf32>, vector<8x4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%a: vector<2x8xf32>, %b: vector<8x4xf32>) {
  // expected-error @below {{expected ','}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b : vector<2x8xf32>, vector<8x4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%a: vector<2x8xf32>, %b: vector<8x4xf32>, %c: vector<2x4xf32>) {
  // expected-error @below {{custom op 'vector.contract' expected two types}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<2x8xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%a: vector<2x8xf32>, %b: vector<8x4xf32>, %c: vector<2x4xf32>) {
  // expected-error @below {{custom op 'vector.contract' invalid kind of attribute specified}}
  %0 = vector.contract 3 %a, %b, %c : vector<2x8xf32>, vector<8x4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%a: vector<2x8xf32>, %b: vector<8x4xf32>, %c: vector<2x4xf32>) {
  // expected-error @below {{'vector.contract' op expected 'kind' attribute of type CombiningKind (e.g. 'vector.kind<add>')}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = "add"} %a, %b, %c : vector<2x8xf32>, vector<8x4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%a: vector<8xsi8>, %c: si8) {
  // expected-error @below {{'vector.contract' op only supports signless integer types}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %c : vector<8xsi8>, vector<8xsi8> into si8
  return
}

// -----

func.func @f(%a: vector<2x8xf32>, %b: vector<8x4xf32>, %c: vector<2x4xf32>) {
  // expected-error @below {{'vector.contract' op expected an indexing map for each vector operand}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<2x8xf32>, vector<8x4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%a: vector<2x8xf32>, %b: vector<8x4xf32>, %c: vector<2x4xf32>) {
  // expected-error @below {{'vector.contract' op expected an indexing map for each vector operand}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, 3], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<2x8xf32>, vector<8x4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%a: vector<2x8xf32>, %b: vector<8x4xf32>, %c: vector<2x4xf32>) {
  // expected-error @below {{'vector.contract' op expected indexing map 2 to have no symbols}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k)[s] -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<2x8xf32>, vector<8x4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%a: vector<2x8xf32>, %b: vector<8x4xf32>, %c: vector<2x4xf32>) {
  // expected-error @below {{'vector.contract' op expected indexing map 2 to have 3 number of inputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<2x8xf32>, vector<8x4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%a: vector<2x8xf32>, %b: vector<8x4xf32>, %c: vector<2x4xf32>) {
  // expected-error @below {{'vector.contract' op expected indexing map 0 to have 2 number of outputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<2x8xf32>, vector<8x4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%a: vector<2x8xf32>, %b: vector<8x4xf32>, %c: vector<2x4xf32>) {
  // expected-error @below {{'vector.contract' op expected indexing map 0 to be a projected permutation of its inputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, i)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<2x8xf32>, vector<8x4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%a: vector<2x8xf32>, %b: vector<8x4xf32>, %c: vector<2x4xf32>) {
  // expected-error @below {{'vector.contract' op expected at least one contracting dimension pair}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "parallel"]} %a, %b, %c : vector<2x8xf32>, vector<8x4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%a: vector<2x8xf32>, %b: vector<8x4xf32>, %c: vector<2x4xf32>) {
  // expected-error @below {{'vector.contract' op invalid contracting dimension map}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<2x8xf32>, vector<8x4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%a: vector<2x8xf32>, %b: vector<3x8xf32>, %c: vector<2xf32>) {
  // expected-error @below {{'vector.contract' op invalid batch dimension map}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} %a, %b, %c : vector<2x8xf32>, vector<3x8xf32> into vector<2xf32>
  return
}

// -----

func.func @f(%a: vector<2x8xf32>, %b: vector<8xf32>, %c: f32) {
  // expected-error @below {{'vector.contract' op invalid accumulator/result vector shape}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> ()>], iterator_types = ["parallel", "reduction"]} %a, %b, %c : vector<2x8xf32>, vector<8xf32> into f32
  return
}

// -----

func.func @f(%a: vector<2x8xf32>, %b: vector<8x4xf32>, %c: vector<2x4xf32>) {
  // expected-error @below {{'vector.contract' op invalid accumulator/result vector shape, expected: 'vector<4x2xf32>'}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (j, i)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<2x8xf32>, vector<8x4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%a: vector<2x8xf32>, %b: vector<8x4xf32>, %c: vector<2x4xf32>) {
  // expected-error @below {{'vector.contract' op expected all dimensions to be either a LHS or a RHS dimension}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k, l) -> (i, k)>, affine_map<(i, j, k, l) -> (k, j)>, affine_map<(i, j, k, l) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction", "parallel"]} %a, %b, %c : vector<2x8xf32>, vector<8x4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%a: vector<2x8xf32>, %b: vector<8x4xf32>, %c: vector<2x4xf32>) {
  // expected-error @below {{'vector.contract' op unsupported contraction type}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<xor>} %a, %b, %c : vector<2x8xf32>, vector<8x4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%v: vector<2x4xf32>) {
  // expected-error @below {{'vector.reduction' op unsupported reduction rank: 2}}
  %0 = vector.reduction <add>, %v : vector<2x4xf32> into f32
  return
}

// -----

func.func @f(%v: vector<4xf32>) {
  // expected-error @below {{'vector.reduction' op unsupported reduction type ''f32'' for kind 'and'}}
  %0 = vector.reduction <and>, %v : vector<4xf32> into f32
  return
}

// -----

func.func @f(%v: vector<4xf32>, %s: f64) {
  // expected-error @below {{'vector.reduction' op failed to verify that dest and acc have the same type}}
  %0 = "vector.reduction"(%v, %s) <{kind = #vector.kind<add>, fastmath = #arith.fastmath<none>}> : (vector<4xf32>, f64) -> f32
  return
}

// -----

func.func @f(%v: vector<4x8xf32>, %c: vector<8xf32>) {
  // expected-error @below {{'vector.multi_reduction' op destination type 'vector<8xf32>' is incompatible with source type 'vector<4x8xf32>'}}
  %0 = vector.multi_reduction <add>, %v, %c [1] : vector<4x8xf32> to vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4x8xf32>, %c: vector<4x8xf32>) {
  // expected-error @below {{'vector.multi_reduction' op expected reduction dims to be smaller than 2}}
  %0 = vector.multi_reduction <add>, %v, %c [2] : vector<4x8xf32> to vector<4x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>) {
  // expected-error @below {{custom op 'vector.outerproduct' expected at least 2 operands}}
  %0 = vector.outerproduct %v : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>) {
  // expected-error @below {{custom op 'vector.outerproduct' expected at most 3 operands}}
  %0 = vector.outerproduct %v, %v, %v, %v : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: f32) {
  // expected-error @below {{custom op 'vector.outerproduct' expected vector type for operand #1}}
  %0 = vector.outerproduct %v, %v : f32, f32
  return
}

// -----

func.func @f(%v: vector<f32>) {
  // expected-error @below {{custom op 'vector.outerproduct' expected 1-d vector for operand #1}}
  %0 = vector.outerproduct %v, %v : vector<f32>, vector<f32>
  return
}

// -----

func.func @f(%a: vector<4xf32>, %v: vector<f32>) {
  // expected-error @below {{custom op 'vector.outerproduct' expected 1-d vector for operand #2}}
  %0 = vector.outerproduct %a, %v : vector<4xf32>, vector<f32>
  return
}

// -----

func.func @f(%a: vector<4xf32>) {
  // expected-error @below {{'vector.outerproduct' op expected 'kind' attribute of type CombiningKind (e.g. 'vector.kind<add>')}}
  %0 = vector.outerproduct %a, %a {kind = 1} : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<4x2xf32>, %b: vector<4xf32>) {
  // expected-error @below {{'vector.outerproduct' op expected 1-d vector for operand #1}}
  %0 = vector.outerproduct %a, %b : vector<4x2xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<4x2xf32>, %b: vector<4xf32>) {
  // expected-error @below {{'vector.outerproduct' op expected 1-d vector for operand #2}}
  %0 = vector.outerproduct %b, %a : vector<4xf32>, vector<4x2xf32>
  return
}

// -----

func.func @f(%b: vector<4xf32>) {
  // expected-error @below {{'vector.outerproduct' op expected 2-d vector result}}
  %0 = "vector.outerproduct"(%b, %b) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @f(%b: vector<4xf32>) {
  // expected-error @below {{'vector.outerproduct' op expected #1 operand dim to match result dim #1}}
  %0 = "vector.outerproduct"(%b, %b) : (vector<4xf32>, vector<4xf32>) -> vector<3x4xf32>
  return
}

// -----

func.func @f(%b: vector<4xf32>) {
  // expected-error @below {{'vector.outerproduct' op expected #2 operand dim to match result dim #2}}
  %0 = "vector.outerproduct"(%b, %b) : (vector<4xf32>, vector<4xf32>) -> vector<4x3xf32>
  return
}

// -----

func.func @f(%a: vector<[4]xf32>, %b: vector<4xf32>) {
  // expected-error @below {{'vector.outerproduct' op expected either both or only #2 operand dim to be scalable}}
  %0 = vector.outerproduct %a, %b : vector<[4]xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%b: vector<4xf32>, %s: f32) {
  // expected-error @below {{'vector.outerproduct' op expected 1-d vector result}}
  %0 = "vector.outerproduct"(%b, %s) : (vector<4xf32>, f32) -> vector<4x1xf32>
  return
}

// -----

func.func @f(%b: vector<4xf32>, %s: f32) {
  // expected-error @below {{'vector.outerproduct' op expected #1 operand dim to match result dim #1}}
  %0 = "vector.outerproduct"(%b, %s) : (vector<4xf32>, f32) -> vector<3xf32>
  return
}

// -----

func.func @f(%b: vector<4xf32>, %s: f32) {
  // expected-error @below {{'vector.outerproduct' op expected operand #3 of same type as result type}}
  %0 = "vector.outerproduct"(%b, %s, %b) : (vector<4xf32>, f32, vector<4xf32>) -> vector<[4]xf32>
  return
}

// -----

func.func @f(%b: vector<4xf32>) {
  // expected-error @below {{'vector.outerproduct' op unsupported outerproduct type}}
  %0 = vector.outerproduct %b, %b {kind = #vector.kind<or>} : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<2x4xi32>, %c: vector<2xi32>) {
  // expected-error @below {{'vector.scan' op reduction dimension 2 has to be less than 2}}
  %0:2 = vector.scan <add>, %v, %c {inclusive = true, reduction_dim = 2} : vector<2x4xi32>, vector<2xi32>
  return
}

// -----

func.func @f(%v: vector<2x4xi32>, %c: vector<2xi32>) {
  // expected-error @below {{'vector.scan' op reduction dimension -1 has to be less than 2}}
  %0:2 = vector.scan <add>, %v, %c {inclusive = true, reduction_dim = -1} : vector<2x4xi32>, vector<2xi32>
  return
}

// -----

func.func @f(%v: vector<2x4xi32>, %c: vector<2x1xi32>) {
  // expected-error @below {{'vector.scan' op initial value rank 2 has to be equal to 1}}
  %0:2 = vector.scan <add>, %v, %c {inclusive = true, reduction_dim = 1} : vector<2x4xi32>, vector<2x1xi32>
  return
}

// -----

func.func @f(%v: vector<2x4xi32>, %c: vector<4xi32>) {
  // expected-error @below {{'vector.scan' op incompatible input/initial value shapes}}
  %0:2 = vector.scan <add>, %v, %c {inclusive = true, reduction_dim = 1} : vector<2x4xi32>, vector<4xi32>
  return
}

// -----

func.func @f(%v: vector<2x4xi32>, %c: vector<2xi32>) {
  // expected-error @below {{'vector.scan' op unsupported reduction type 'i32' for kind 'maxnumf'}}
  %0:2 = vector.scan <maxnumf>, %v, %c {inclusive = true, reduction_dim = 1} : vector<2x4xi32>, vector<2xi32>
  return
}

// -----

func.func @f(%v: tensor<4xf32>) {
  // expected-error @below {{'vector.broadcast' op source type is not a vector}}
  %0 = vector.broadcast %v : tensor<4xf32> to vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<1x4xf32>) {
  // expected-error @below {{'vector.broadcast' op source rank higher than destination rank}}
  %0 = vector.broadcast %v : vector<1x4xf32> to vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<[2]xf32>) {
  // expected-error @below {{'vector.broadcast' op dimension mismatch ([2] vs. 2)}}
  %0 = vector.broadcast %v : vector<[2]xf32> to vector<4x2xf32>
  return
}

// -----

func.func @f(%v: vector<[1]xf32>) {
  // expected-error @below {{'vector.broadcast' op dimension mismatch ([1] vs. [2])}}
  %0 = vector.broadcast %v : vector<[1]xf32> to vector<[2]xf32>
  return
}

// -----

func.func @f(%a: vector<2x4xf32>, %b: vector<4xf32>) {
  // expected-error @below {{'vector.shuffle' op rank mismatch}}
  %0 = vector.shuffle %a, %b [0] : vector<2x4xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<2x4xf32>, %b: vector<2x3xf32>) {
  // expected-error @below {{'vector.shuffle' op dimension mismatch}}
  %0 = vector.shuffle %a, %b [0] : vector<2x4xf32>, vector<2x3xf32>
  return
}

// -----

func.func @f(%a: vector<2xf32>) {
  // expected-error @below {{'vector.shuffle' op invalid mask length}}
  %0 = vector.shuffle %a, %a [] : vector<2xf32>, vector<2xf32>
  return
}

// -----

func.func @f(%a: vector<2xf32>) {
  // expected-error @below {{'vector.shuffle' op mask index #2 out of range}}
  %0 = vector.shuffle %a, %a [3, 4] : vector<2xf32>, vector<2xf32>
  return
}

// -----

func.func @f(%a: vector<2xf32>) {
  // expected-error @below {{'vector.shuffle' op mask index #1 out of range}}
  %0 = vector.shuffle %a, %a [-2, 3] : vector<2xf32>, vector<2xf32>
  return
}

// -----

func.func @f(%a: vector<2xf32>) {
  // expected-error @below {{'vector.interleave' op failed to verify that type of 'result' is double the width of the inputs}}
  %0 = vector.interleave %a, %a : vector<2xf32> -> vector<3xf32>
  return
}

// -----

func.func @f(%a: vector<3xf32>) {
  // expected-error @below {{'vector.deinterleave' op failed to verify that the trailing dimension of the source vector has an even number of elements}}
  %0:2 = vector.deinterleave %a : vector<3xf32> -> vector<1xf32>
  return
}

// -----

func.func @f(%a: vector<4xf32>) {
  // expected-error @below {{'vector.deinterleave' op failed to verify that the trailing dimension of the results is half the width of source trailing dimension}}
  %0:2 = vector.deinterleave %a : vector<4xf32> -> vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<4xf32>) {
  // expected-error @below {{expected a scalar instead of a 0-d vector as the result type}}
  %0 = "vector.extract"(%a) <{static_position = array<i64: 1>}> : (vector<4xf32>) -> vector<f32>
  return
}

// -----

func.func @f(%a: vector<4xf32>) {
  // expected-error @below {{'vector.extract' op mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite}}
  %0 = "vector.extract"(%a) <{static_position = array<i64: -9223372036854775808>}> : (vector<4xf32>) -> f32
  return
}

// -----

func.func @f(%a: vector<4xf32>) {
  // expected-error @below {{'vector.extract' op expected position attribute of rank no greater than vector rank}}
  %0 = vector.extract %a[0, 0] : f32 from vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<4xf32>) {
  // expected-error @below {{'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)}}
  %0 = vector.extract %a[4] : f32 from vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<4xf32>, %s: vector<f32>) {
  // expected-error @below {{expected a scalar instead of a 0-d vector as the source operand}}
  %0 = vector.insert %s, %a[0] : vector<f32> into vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<4xf32>, %s: f32) {
  // expected-error @below {{'vector.insert' op mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite}}
  %0 = "vector.insert"(%s, %a) <{static_position = array<i64: -9223372036854775808>}> : (f32, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<4xf32>, %s: f32) {
  // expected-error @below {{'vector.insert' op expected position attribute of rank no greater than dest vector rank}}
  %0 = vector.insert %s, %a[0, 0] : f32 into vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<2x4xf32>, %s: vector<4xf32>) {
  // expected-error @below {{'vector.insert' op expected position attribute rank + source rank to match dest vector rank}}
  %0 = vector.insert %s, %a[0, 0] : vector<4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%a: vector<2x4xf32>, %s: f32) {
  // expected-error @below {{'vector.insert' op expected position attribute rank to match the dest vector rank}}
  %0 = vector.insert %s, %a[0] : f32 into vector<2x4xf32>
  return
}

// -----

func.func @f(%a: vector<2x4xf32>, %s: f32) {
  // expected-error @below {{'vector.insert' op expected position attribute #2 to be a non-negative integer smaller than the corresponding dest vector dimension}}
  %0 = vector.insert %s, %a[0, 4] : f32 into vector<2x4xf32>
  return
}

// -----

func.func @f(%s: f32) {
  // expected-error @below {{'vector.from_elements' number of operands and types do not match: got 1 operands and 2 types}}
  %0 = vector.from_elements %s : vector<2xf32>
  return
}

// -----

func.func @f(%a: vector<4xf32>, %b: vector<[8]xf32>) {
  // expected-error @below {{'vector.scalable.insert' op failed to verify that position is a multiple of the source length.}}
  %0 = vector.scalable.insert %a, %b[3] : vector<4xf32> into vector<[8]xf32>
  return
}

// -----

func.func @f(%b: vector<[8]xf32>) {
  // expected-error @below {{'vector.scalable.extract' op failed to verify that position is a multiple of the result length.}}
  %0 = vector.scalable.extract %b[3] : vector<4xf32> from vector<[8]xf32>
  return
}

// -----

func.func @f(%s: vector<2x4xf32>, %d: vector<4x8xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op expected offsets of same size as destination vector rank}}
  %0 = vector.insert_strided_slice %s, %d {offsets = [0], strides = [1, 1]} : vector<2x4xf32> into vector<4x8xf32>
  return
}

// -----

func.func @f(%s: vector<2x4xf32>, %d: vector<4x8xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op expected strides of same size as source vector rank}}
  %0 = vector.insert_strided_slice %s, %d {offsets = [0, 0], strides = [1]} : vector<2x4xf32> into vector<4x8xf32>
  return
}

// -----

func.func @f(%s: vector<2x4xf32>, %u: vector<[2]xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op expected source rank to be no greater than destination rank}}
  %0 = vector.insert_strided_slice %s, %u {offsets = [0], strides = [1, 1]} : vector<2x4xf32> into vector<[2]xf32>
  return
}

// -----

func.func @f(%s: vector<2x4xf32>, %d: vector<4x8xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op expected offsets dimension 1 to be confined to [0, 8)}}
  %0 = vector.insert_strided_slice %s, %d {offsets = [0, 8], strides = [1, 1]} : vector<2x4xf32> into vector<4x8xf32>
  return
}

// -----

func.func @f(%s: vector<2x4xf32>, %d: vector<4x8xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op expected strides to be confined to [1, 2)}}
  %0 = vector.insert_strided_slice %s, %d {offsets = [0, 0], strides = [1, 2]} : vector<2x4xf32> into vector<4x8xf32>
  return
}

// -----

func.func @f(%s: vector<2x4xf32>, %d: vector<4x8xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op expected sum(offsets, source vector shape) dimension 0 to be confined to [1, 5)}}
  %0 = vector.insert_strided_slice %s, %d {offsets = [3, 0], strides = [1, 1]} : vector<2x4xf32> into vector<4x8xf32>
  return
}

// -----

func.func @f(%d: vector<4x8xf32>, %u: vector<[2]xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op mismatching scalable flags (at source vector idx=0)}}
  %0 = vector.insert_strided_slice %u, %d {offsets = [0, 0], strides = [1]} : vector<[2]xf32> into vector<4x8xf32>
  return
}

// -----

func.func @f(%u: vector<[2]xf32>, %w: vector<4x[4]xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op expected size at idx=0 to match the corresponding base size from the input vector (2 vs 4)}}
  %0 = vector.insert_strided_slice %u, %w {offsets = [0, 0], strides = [1]} : vector<[2]xf32> into vector<4x[4]xf32>
  return
}

// -----

func.func @f(%d: vector<4x8xf32>) {
  // expected-error @below {{'vector.extract_strided_slice' op expected offsets, sizes and strides attributes of same size}}
  %0 = vector.extract_strided_slice %d {offsets = [0], sizes = [1], strides = [1, 1]} : vector<4x8xf32> to vector<1x8xf32>
  return
}

// -----

func.func @f(%d: vector<4x8xf32>) {
  // expected-error @below {{'vector.extract_strided_slice' op expected offsets attribute of rank no greater than vector rank}}
  %0 = vector.extract_strided_slice %d {offsets = [0, 0, 0], sizes = [1, 1, 1], strides = [1, 1, 1]} : vector<4x8xf32> to vector<1x8xf32>
  return
}

// -----

func.func @f(%d: vector<4x8xf32>) {
  // expected-error @below {{'vector.extract_strided_slice' op expected offsets dimension 0 to be confined to [0, 4)}}
  %0 = vector.extract_strided_slice %d {offsets = [-1], sizes = [1], strides = [1]} : vector<4x8xf32> to vector<1x8xf32>
  return
}

// -----

func.func @f(%d: vector<4x8xf32>) {
  // expected-error @below {{'vector.extract_strided_slice' op expected sizes dimension 0 to be confined to [1, 5)}}
  %0 = vector.extract_strided_slice %d {offsets = [0], sizes = [0], strides = [1]} : vector<4x8xf32> to vector<1x8xf32>
  return
}

// -----

func.func @f(%d: vector<4x8xf32>) {
  // expected-error @below {{'vector.extract_strided_slice' op expected strides to be confined to [1, 2)}}
  %0 = vector.extract_strided_slice %d {offsets = [0], sizes = [1], strides = [0]} : vector<4x8xf32> to vector<1x8xf32>
  return
}

// -----

func.func @f(%d: vector<4x8xf32>) {
  // expected-error @below {{'vector.extract_strided_slice' op expected sum(offsets, sizes) dimension 0 to be confined to [1, 5)}}
  %0 = vector.extract_strided_slice %d {offsets = [3], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  return
}

// -----

func.func @f(%d: vector<4x8xf32>) {
  // expected-error @below {{'vector.extract_strided_slice' op expected result type to be 'vector<2x8xf32>'}}
  %0 = vector.extract_strided_slice %d {offsets = [1], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x4xf32>
  return
}

// -----

func.func @f(%w: vector<4x[4]xf32>) {
  // expected-error @below {{'vector.extract_strided_slice' op expected size at idx=1 to match the corresponding base size from the input vector (2 vs 4)}}
  %0 = vector.extract_strided_slice %w {offsets = [0, 0], sizes = [4, 2], strides = [1, 1]} : vector<4x[4]xf32> to vector<4x[2]xf32>
  return
}

// -----

func.func @f(%d: vector<4x8xf32>) {
  // expected-error @below {{'vector.shape_cast' op has different source and result element types}}
  %0 = vector.shape_cast %d : vector<4x8xf32> to vector<32xi32>
  return
}

// -----

func.func @f(%d: vector<4x8xf32>) {
  // expected-error @below {{'vector.shape_cast' op has different number of elements at source (32) and result (31)}}
  %0 = vector.shape_cast %d : vector<4x8xf32> to vector<31xf32>
  return
}

// -----

func.func @f(%d: vector<4x8xf32>) {
  // expected-error @below {{'vector.shape_cast' op has different number of scalable dims at source (0) and result (1)}}
  %0 = vector.shape_cast %d : vector<4x8xf32> to vector<[32]xf32>
  return
}

// -----

func.func @f(%d: vector<4x8xf32>) {
  // expected-error @below {{'vector.bitcast' op dimension size mismatch at: 0}}
  %0 = vector.bitcast %d : vector<4x8xf32> to vector<2x8xf32>
  return
}

// -----

func.func @f(%d: vector<4x8xf32>) {
  // expected-error @below {{'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal}}
  %0 = vector.bitcast %d : vector<4x8xf32> to vector<4x8xf16>
  return
}

// -----

func.func @f(%z: vector<f32>) {
  // expected-error @below {{'vector.bitcast' op source/result bitwidth of the 0-D vector element types must be equal}}
  %0 = vector.bitcast %z : vector<f32> to vector<f16>
  return
}

// -----

func.func @f(%d: vector<4x8xf32>) {
  // expected-error @below {{'vector.bitcast' op failed to verify that all of {source, result} have same rank}}
  %0 = vector.bitcast %d : vector<4x8xf32> to vector<32xf32>
  return
}

// -----

func.func @f(%d: vector<4x8xf32>) {
  // expected-error @below {{'vector.transpose' op vector result rank mismatch: 1}}
  %0 = vector.transpose %d, [1, 0] : vector<4x8xf32> to vector<8xf32>
  return
}

// -----

func.func @f(%d: vector<4x8xf32>) {
  // expected-error @below {{'vector.transpose' op transposition length mismatch: 1}}
  %0 = vector.transpose %d, [1] : vector<4x8xf32> to vector<8x4xf32>
  return
}

// -----

func.func @f(%d: vector<4x8xf32>) {
  // expected-error @below {{'vector.transpose' op transposition index out of range: -1}}
  %0 = vector.transpose %d, [-1, 0] : vector<4x8xf32> to vector<8x4xf32>
  return
}

// -----

func.func @f(%d: vector<4x8xf32>) {
  // expected-error @below {{'vector.transpose' op duplicate position index: 1}}
  %0 = vector.transpose %d, [1, 1] : vector<4x8xf32> to vector<8x8xf32>
  return
}

// -----

func.func @f(%d: vector<4x8xf32>) {
  // expected-error @below {{'vector.transpose' op dimension size mismatch at: 1}}
  %0 = vector.transpose %d, [1, 0] : vector<4x8xf32> to vector<4x8xf32>
  return
}

// -----

func.func @f(%b: memref<4xf32, strided<[2]>>) {
  // expected-error @below {{'vector.type_cast' op expects operand to be a memref with identity layout}}
  %0 = vector.type_cast %b : memref<4xf32, strided<[2]>> to memref<vector<4xf32>>
  return
}

// -----

func.func @f(%b: memref<4xf32>) {
  // expected-error @below {{'vector.type_cast' op expects result to be a memref with identity layout}}
  %0 = vector.type_cast %b : memref<4xf32> to memref<vector<4xf32>, strided<[], offset: 2>>
  return
}

// -----

func.func @f(%b: memref<4xf32>) {
  // expected-error @below {{'vector.type_cast' op expects result in same memory space}}
  %0 = vector.type_cast %b : memref<4xf32> to memref<vector<4xf32>, 1>
  return
}

// -----

func.func @f(%b: memref<4xf32>) {
  // expected-error @below {{'vector.type_cast' op expects result and operand with same underlying scalar type: 'memref<vector<4xi32>>'}}
  %0 = vector.type_cast %b : memref<4xf32> to memref<vector<4xi32>>
  return
}

// -----

func.func @f(%b: memref<4xf32>) {
  // expected-error @below {{'vector.type_cast' op expects concatenated result and operand shapes to be equal: 'memref<vector<5xf32>>'}}
  %0 = vector.type_cast %b : memref<4xf32> to memref<vector<5xf32>>
  return
}

// -----

func.func @f(%b: memref<?x?xf32>, %i: index, %s: f32) {
  // expected-error @below {{custom op 'vector.transfer_read' requires two types}}
  %0 = vector.transfer_read %b[%i, %i], %s : memref<?x?xf32>
  return
}

// -----

func.func @f(%i: index, %s: f32, %v: vector<4x8xf32>) {
  // expected-error @below {{custom op 'vector.transfer_read' requires memref or ranked tensor type}}
  %0 = vector.transfer_read %v[%i, %i], %s : vector<4x8xf32>, vector<4x8xf32>
  return
}

// -----

func.func @f(%b: memref<?x?xf32>, %i: index, %s: f32) {
  // expected-error @below {{custom op 'vector.transfer_read' requires vector type}}
  %0 = vector.transfer_read %b[%i, %i], %s : memref<?x?xf32>, f32
  return
}

// -----

func.func @f(%b: memref<?x?xf32>, %i: index, %s: f32) {
  // expected-error @below {{custom op 'vector.transfer_read' expected a custom permutation_map when rank(source) != rank(destination)}}
  %0 = vector.transfer_read %b[%i, %i], %s : memref<?x?xf32>, vector<2x4x8xf32>
  return
}

// -----

func.func @f(%b: memref<?x?xf32>, %i: index, %s: f32) {
  // expected-error @below {{custom op 'vector.transfer_read' expected an affine map as permutation_map}}
  %0 = vector.transfer_read %b[%i, %i], %s {permutation_map = 1} : memref<?x?xf32>, vector<4x8xf32>
  return
}

// -----

func.func @f(%b: memref<?x?xf32>, %i: index, %s: f32, %k: vector<4x8xi1>) {
  // expected-error @below {{custom op 'vector.transfer_read' expected the same rank for the vector and the results of the permutation map}}
  %0 = vector.transfer_read %b[%i, %i], %s, %k {permutation_map = affine_map<(i, j) -> (i)>} : memref<?x?xf32>, vector<4x8xf32>
  return
}

// -----

func.func @f(%b: memref<?x?xf32>, %i: index, %s: f32, %k: vector<4x8xi1>) {
  // expected-error @below {{custom op 'vector.transfer_read' requires a projected permutation_map (at most one dim or the zero constant can appear in each result)}}
  %0 = vector.transfer_read %b[%i, %i], %s, %k {permutation_map = affine_map<(i, j) -> (i, i + j)>} : memref<?x?xf32>, vector<4x8xf32>
  return
}

// -----

func.func @f(%i: index, %k: vector<4x8xi1>, %e: memref<?xvector<6xf32>>, %p: vector<6xf32>) {
  // expected-error @below {{custom op 'vector.transfer_read' does not support masks with vector element type}}
  %0 = vector.transfer_read %e[%i], %p, %k : memref<?xvector<6xf32>>, vector<1x6xf32>
  return
}

// -----

func.func @f(%b: memref<?x?xf32>, %i: index, %s: f32) {
  // expected-error @below {{'vector.transfer_read' op requires 2 indices}}
  %0 = vector.transfer_read %b[%i], %s : memref<?x?xf32>, vector<4x8xf32>
  return
}

// -----

func.func @f(%b: memref<?x?xf32>, %i: index, %s: f32) {
  // expected-error @below {{'vector.transfer_read' op requires a permutation_map with result dims of the same rank as the vector type}}
  %0 = vector.transfer_read %b[%i, %i], %s {permutation_map = affine_map<(i, j) -> (i)>} : memref<?x?xf32>, vector<4x8xf32>
  return
}

// -----

func.func @f(%b: memref<?x?xf32>, %i: index, %s: f32) {
  // expected-error @below {{'vector.transfer_read' op requires a permutation_map with input dims of the same rank as the source type}}
  %0 = vector.transfer_read %b[%i, %i], %s {permutation_map = affine_map<(i, j, k) -> (i, j)>} : memref<?x?xf32>, vector<4x8xf32>
  return
}

// -----

func.func @f(%b: memref<?x?xf32>, %i: index, %s: f32) {
  // expected-error @below {{'vector.transfer_read' op requires permutation_map without symbols}}
  %0 = vector.transfer_read %b[%i, %i], %s {permutation_map = affine_map<(i, j)[s] -> (i, j)>} : memref<?x?xf32>, vector<4x8xf32>
  return
}

// -----

func.func @f(%b: memref<?x?xf32>, %i: index, %s: f32) {
  // expected-error @below {{'vector.transfer_read' op requires a projected permutation_map (at most one dim or the zero constant can appear in each result)}}
  %0 = vector.transfer_read %b[%i, %i], %s {permutation_map = affine_map<(i, j) -> (i, 2)>} : memref<?x?xf32>, vector<4x8xf32>
  return
}

// -----

func.func @f(%b: memref<?x?xf32>, %i: index, %s: f32) {
  // expected-error @below {{'vector.transfer_read' op requires a permutation_map that is a permutation (found one dim used more than once)}}
  %0 = vector.transfer_read %b[%i, %i], %s {permutation_map = affine_map<(i, j) -> (i, i)>} : memref<?x?xf32>, vector<4x8xf32>
  return
}

// -----

func.func @f(%b: memref<?x?xf32>, %i: index, %s: f32, %k: vector<4x8xi1>) {
  // expected-error @below {{'vector.transfer_read' op inferred mask type ('vector<8x4xi1>') and mask operand type ('vector<4x8xi1>') don't match}}
  %0 = "vector.transfer_read"(%b, %i, %i, %s, %k) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 1>, permutation_map = affine_map<(i, j) -> (j, i)>}> : (memref<?x?xf32>, index, index, f32, vector<4x8xi1>) -> vector<4x8xf32>
  return
}

// -----

func.func @f(%b: memref<?x?xf32>, %i: index, %s: f32) {
  // expected-error @below {{'vector.transfer_read' op expects the in_bounds attr of same rank as permutation_map results: affine_map<(d0, d1) -> (d0, d1)> vs inBounds of size: 1}}
  %0 = vector.transfer_read %b[%i, %i], %s {in_bounds = [true]} : memref<?x?xf32>, vector<4x8xf32>
  return
}

// -----

func.func @f(%i: index, %e: memref<?xvector<6xf32>>, %p: vector<6xf32>) {
  // expected-error @below {{'vector.transfer_read' op requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the minor 1-D vector of the source}}
  %0 = vector.transfer_read %e[%i], %p : memref<?xvector<6xf32>>, vector<1x4xf32>
  return
}

// -----

func.func @f(%e: memref<?xvector<1x6xf32>>, %i: index, %p: vector<1x6xf32>) {
  // expected-error @below {{'vector.transfer_read' op requires source vector element and vector result ranks to match.}}
  %0 = vector.transfer_read %e[%i], %p {permutation_map = affine_map<(i) -> (i)>} : memref<?xvector<1x6xf32>>, vector<6xf32>
  return
}

// -----

func.func @f(%i: index, %e: memref<?xvector<6xf32>>, %p: vector<6xf32>) {
  // expected-error @below {{'vector.transfer_read' op requires a permutation_map with result dims of the same rank as the vector type}}
  %0 = vector.transfer_read %e[%i], %p {permutation_map = affine_map<(i) -> ()>} : memref<?xvector<6xf32>>, vector<1x6xf32>
  return
}

// -----

func.func @f(%b: memref<?x?xf32>, %i: index, %s: f32) {
  // expected-error @below {{'vector.transfer_read' op requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the source element type}}
  %0 = vector.transfer_read %b[%i, %i], %s : memref<?x?xf32>, vector<4x1xf16>
  return
}

// -----

func.func @f(%b: memref<?x?xf32>, %i: index) {
  // expected-error @below {{'vector.transfer_read' op requires formal padding and source of the same elemental type}}
  %0 = "vector.transfer_read"(%b, %i, %i, %i) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(i, j) -> (i, j)>}> : (memref<?x?xf32>, index, index, index) -> vector<4x8xf32>
  return
}

// -----

func.func @f(%b: memref<?x?xf32>, %i: index, %v: vector<4x8xf32>) {
  // expected-error @below {{'vector.transfer_read' op requires valid padding vector elemental type}}
  %0 = "vector.transfer_read"(%b, %i, %i, %v) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(i, j) -> (i, j)>}> : (memref<?x?xf32>, index, index, vector<4x8xf32>) -> vector<4x8xf32>
  return
}

// -----

func.func @f(%i: index, %s: f32, %e: memref<?xvector<6xf32>>) {
  // expected-error @below {{'vector.transfer_read' op requires source element type and padding type to match.}}
  %0 = "vector.transfer_read"(%e, %i, %s) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(i) -> (i)>}> : (memref<?xvector<6xf32>>, index, f32) -> vector<1x6xf32>
  return
}

// -----

func.func @f(%i: index, %s: f32, %v: vector<4x8xf32>) {
  // expected-error @below {{'vector.transfer_read' op requires source to be a memref or ranked tensor type}}
  %0 = "vector.transfer_read"(%v, %i, %i, %s) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(i, j) -> (i, j)>}> : (vector<4x8xf32>, index, index, f32) -> vector<4x8xf32>
  return
}

// -----

func.func @f(%b: memref<?x?xf32>, %i: index, %s: f32) {
  // expected-error @below {{custom op 'vector.transfer_write' requires vector type}}
  vector.transfer_write %s, %b[%i, %i] : f32, memref<?x?xf32>
  return
}

// -----

func.func @f(%i: index, %s: f32, %v: vector<4x8xf32>) {
  // expected-error @below {{custom op 'vector.transfer_write' requires memref or ranked tensor type}}
  vector.transfer_write %v, %s[%i, %i] : vector<4x8xf32>, f32
  return
}

// -----

func.func @f(%b: memref<?x?xf32>, %i: index, %v: vector<4x8xf32>) {
  // expected-error @below {{'vector.transfer_write' op requires 2 indices}}
  vector.transfer_write %v, %b[%i] : vector<4x8xf32>, memref<?x?xf32>
  return
}

// -----

func.func @f(%b: memref<?x?xf32>, %i: index, %v: vector<4x8xf32>) {
  // expected-error @below {{'vector.transfer_write' op should not have broadcast dimensions}}
  vector.transfer_write %v, %b[%i, %i] {permutation_map = affine_map<(i, j) -> (0, j)>} : vector<4x8xf32>, memref<?x?xf32>
  return
}

// -----

func.func @f(%b: memref<?x?xf32>, %i: index, %v: vector<4x8xf32>) {
  // expected-error @below {{'vector.transfer_write' op requires a permutation_map that is a permutation (found one dim used more than once)}}
  vector.transfer_write %v, %b[%i, %i] {permutation_map = affine_map<(i, j) -> (j, j)>} : vector<4x8xf32>, memref<?x?xf32>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index) {
  // expected-error @below {{'vector.load' op destination memref has lower rank than the result vector}}
  %0 = vector.load %b[%i] : memref<?xf32>, vector<2x8xf32>
  return
}

// -----

func.func @f(%i: index, %y: memref<?xf32, strided<[2]>>) {
  // expected-error @below {{'vector.load' op most minor memref dim must have unit stride}}
  %0 = vector.load %y[%i] : memref<?xf32, strided<[2]>>, vector<8xf32>
  return
}

// -----

func.func @f(%i: index, %e: memref<?xvector<4xf32>>) {
  // expected-error @below {{'vector.load' op base memref and result vector types should match}}
  %0 = vector.load %e[%i] : memref<?xvector<4xf32>>, vector<8xf32>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index) {
  // expected-error @below {{'vector.load' op base and result element types should match}}
  %0 = vector.load %b[%i] : memref<?xf32>, vector<8xf64>
  return
}

// -----

func.func @f(%b: memref<?xf32>) {
  // expected-error @below {{'vector.load' op requires 1 indices}}
  %0 = vector.load %b[] : memref<?xf32>, vector<8xf32>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index) {
  // expected-error @below {{'vector.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = vector.load %b[%i] {alignment = 3 : i64} : memref<?xf32>, vector<8xf32>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index, %x: vector<2x8xf32>) {
  // expected-error @below {{'vector.store' op source memref has lower rank than the vector to store}}
  vector.store %x, %b[%i] : memref<?xf32>, vector<2x8xf32>
  return
}

// -----

func.func @f(%i: index, %v: vector<8xf32>, %e: memref<?xvector<4xf32>>) {
  // expected-error @below {{'vector.store' op base memref and valueToStore vector types should match}}
  vector.store %v, %e[%i] : memref<?xvector<4xf32>>, vector<8xf32>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index, %d: vector<8xf64>) {
  // expected-error @below {{'vector.store' op base and valueToStore element type should match}}
  vector.store %d, %b[%i] : memref<?xf32>, vector<8xf64>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index, %k: vector<8xi1>, %d: vector<8xf64>) {
  // expected-error @below {{'vector.maskedload' op base and result element type should match}}
  %0 = vector.maskedload %b[%i], %k, %d : memref<?xf32>, vector<8xi1>, vector<8xf64> into vector<8xf64>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %v: vector<8xf32>, %k: vector<8xi1>) {
  // expected-error @below {{'vector.maskedload' op requires 1 indices}}
  %0 = vector.maskedload %b[], %k, %v : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index, %v: vector<8xf32>, %j: vector<7xi1>) {
  // expected-error @below {{'vector.maskedload' op expected result shape to match mask shape}}
  %0 = vector.maskedload %b[%i], %j, %v : memref<?xf32>, vector<7xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index, %q: vector<7xf32>, %k: vector<8xi1>) {
  // expected-error @below {{'vector.maskedload' op expected pass_thru of same type as result type}}
  %0 = vector.maskedload %b[%i], %k, %q : memref<?xf32>, vector<8xi1>, vector<7xf32> into vector<8xf32>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index, %k: vector<8xi1>, %d: vector<8xf64>) {
  // expected-error @below {{'vector.expandload' op base and result element type should match}}
  %0 = vector.expandload %b[%i], %k, %d : memref<?xf32>, vector<8xi1>, vector<8xf64> into vector<8xf64>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %v: vector<8xf32>, %k: vector<8xi1>) {
  // expected-error @below {{'vector.expandload' op requires 1 indices}}
  %0 = vector.expandload %b[], %k, %v : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index, %v: vector<8xf32>, %j: vector<7xi1>) {
  // expected-error @below {{'vector.expandload' op expected result dim to match mask dim}}
  %0 = vector.expandload %b[%i], %j, %v : memref<?xf32>, vector<7xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index, %q: vector<7xf32>, %k: vector<8xi1>) {
  // expected-error @below {{'vector.expandload' op expected pass_thru of same type as result type}}
  %0 = vector.expandload %b[%i], %k, %q : memref<?xf32>, vector<8xi1>, vector<7xf32> into vector<8xf32>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index, %k: vector<8xi1>, %d: vector<8xf64>) {
  // expected-error @below {{'vector.maskedstore' op base and valueToStore element type should match}}
  vector.maskedstore %b[%i], %k, %d : memref<?xf32>, vector<8xi1>, vector<8xf64>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index, %v: vector<8xf32>, %k: vector<8xi1>) {
  // expected-error @below {{'vector.maskedstore' op requires 1 indices}}
  vector.maskedstore %b[%i, %i], %k, %v : memref<?xf32>, vector<8xi1>, vector<8xf32>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index, %v: vector<8xf32>, %j: vector<7xi1>) {
  // expected-error @below {{'vector.maskedstore' op expected valueToStore shape to match mask shape}}
  vector.maskedstore %b[%i], %j, %v : memref<?xf32>, vector<7xi1>, vector<8xf32>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index, %k: vector<8xi1>, %d: vector<8xf64>) {
  // expected-error @below {{'vector.compressstore' op base and valueToStore element type should match}}
  vector.compressstore %b[%i], %k, %d : memref<?xf32>, vector<8xi1>, vector<8xf64>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index, %v: vector<8xf32>, %k: vector<8xi1>) {
  // expected-error @below {{'vector.compressstore' op requires 1 indices}}
  vector.compressstore %b[%i, %i], %k, %v : memref<?xf32>, vector<8xi1>, vector<8xf32>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index, %v: vector<8xf32>, %j: vector<7xi1>) {
  // expected-error @below {{'vector.compressstore' op expected valueToStore dim to match mask dim}}
  vector.compressstore %b[%i], %j, %v : memref<?xf32>, vector<7xi1>, vector<8xf32>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index, %k: vector<8xi1>, %n: vector<8xi32>, %d: vector<8xf64>) {
  // expected-error @below {{'vector.gather' op base and result element type should match}}
  %0 = vector.gather %b[%i] [%n], %k, %d : memref<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf64> into vector<8xf64>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %v: vector<8xf32>, %k: vector<8xi1>, %n: vector<8xi32>) {
  // expected-error @below {{'vector.gather' op requires 1 indices}}
  %0 = vector.gather %b[] [%n], %k, %v : memref<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<8xf32>, %k: vector<8xi1>, %n: vector<8xi32>, %u: tensor<*xf32>) {
  // expected-error @below {{'vector.gather' op requires base to be a memref or ranked tensor type}}
  %0 = vector.gather %u[] [%n], %k, %v : tensor<*xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index, %v: vector<8xf32>, %k: vector<8xi1>, %m: vector<7xi32>) {
  // expected-error @below {{'vector.gather' op expected result dim to match indices dim}}
  %0 = vector.gather %b[%i] [%m], %k, %v : memref<?xf32>, vector<7xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index, %v: vector<8xf32>, %j: vector<7xi1>, %n: vector<8xi32>) {
  // expected-error @below {{'vector.gather' op expected result dim to match mask dim}}
  %0 = vector.gather %b[%i] [%n], %j, %v : memref<?xf32>, vector<8xi32>, vector<7xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index, %q: vector<7xf32>, %k: vector<8xi1>, %n: vector<8xi32>) {
  // expected-error @below {{'vector.gather' op expected pass_thru of same type as result type}}
  %0 = vector.gather %b[%i] [%n], %k, %q : memref<?xf32>, vector<8xi32>, vector<8xi1>, vector<7xf32> into vector<8xf32>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index, %k: vector<8xi1>, %n: vector<8xi32>, %d: vector<8xf64>) {
  // expected-error @below {{'vector.scatter' op base and valueToStore element type should match}}
  vector.scatter %b[%i] [%n], %k, %d : memref<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf64>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %v: vector<8xf32>, %k: vector<8xi1>, %n: vector<8xi32>) {
  // expected-error @below {{'vector.scatter' op requires 1 indices}}
  vector.scatter %b[] [%n], %k, %v : memref<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index, %v: vector<8xf32>, %k: vector<8xi1>, %m: vector<7xi32>) {
  // expected-error @below {{'vector.scatter' op expected valueToStore dim to match indices dim}}
  vector.scatter %b[%i] [%m], %k, %v : memref<?xf32>, vector<7xi32>, vector<8xi1>, vector<8xf32>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index, %v: vector<8xf32>, %j: vector<7xi1>, %n: vector<8xi32>) {
  // expected-error @below {{'vector.scatter' op expected valueToStore dim to match mask dim}}
  vector.scatter %b[%i] [%n], %j, %v : memref<?xf32>, vector<8xi32>, vector<7xi1>, vector<8xf32>
  return
}

// -----

func.func @f() {
  // expected-error @below {{array attr must have length 1 for 0-D vectors}}
  %0 = vector.constant_mask [] : vector<i1>
  return
}

// -----

func.func @f() {
  // expected-error @below {{mask dim size must be either 0 or 1 for 0-D vectors}}
  %0 = vector.constant_mask [2] : vector<i1>
  return
}

// -----

func.func @f() {
  // expected-error @below {{'vector.constant_mask' op must specify array attr of size equal vector result rank}}
  %0 = vector.constant_mask [2] : vector<4x8xi1>
  return
}

// -----

func.func @f() {
  // expected-error @below {{'vector.constant_mask' op array attr of size out of bounds of vector result dimension size}}
  %0 = vector.constant_mask [5] : vector<4xi1>
  return
}

// -----

func.func @f() {
  // expected-error @below {{'vector.constant_mask' op only supports 'none set' or 'all set' scalable dimensions}}
  %0 = vector.constant_mask [2] : vector<[4]xi1>
  return
}

// -----

func.func @f() {
  // expected-error @below {{'vector.constant_mask' op expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim}}
  %0 = vector.constant_mask [2, 0] : vector<4x8xi1>
  return
}

// -----

func.func @f() {
  // expected-error @below {{'vector.create_mask' op must specify exactly one operand for 0-D create_mask}}
  %0 = vector.create_mask : vector<i1>
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{'vector.create_mask' op must specify an operand for each result vector dimension}}
  %0 = vector.create_mask %n : vector<4x8xi1>
  return
}

// -----

func.func @f(%k: vector<8xi1>, %v: vector<8xf32>) {
  // expected-error @below {{custom op 'vector.mask' expects a result if passthru operand is provided}}
  vector.mask %k, %v { } : vector<8xi1>
  return
}

// -----

func.func @f(%k: vector<8xi1>, %v: vector<8xf32>, %n: index, %b: memref<?xf32>) {
  // expected-error @below {{'vector.mask' op expects only one operation to mask}}
  vector.mask %k { vector.store %v, %b[%n] : memref<?xf32>, vector<8xf32> vector.store %v, %b[%n] : memref<?xf32>, vector<8xf32> } : vector<8xi1>
  return
}

// -----

func.func @f(%k: vector<8xi1>) {
  // expected-error @below {{'vector.mask' op expects number of results to match mask region yielded values}}
  %0 = vector.mask %k { } : vector<8xi1> -> f32
  return
}

// -----

func.func @f(%k: vector<8xi1>, %v: vector<8xf32>) {
  // expected-error @below {{'vector.mask' op expects a MaskableOpInterface within the mask region}}
  %0 = vector.mask %k { arith.addf %v, %v : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return
}

// -----

func.func @f(%k: vector<8xi1>, %v: vector<8xf32>) {
  // expected-error @below {{'vector.mask' op expects number of results to match maskable operation number of results}}
  %0:2 = vector.mask %k { %1 = vector.reduction <add>, %v : vector<8xf32> into f32 vector.yield %1, %1 : f32, f32 } : vector<8xi1> -> (f32, f32)
  return
}

// -----

func.func @f(%k: vector<8xi1>, %v: vector<8xf32>, %s: f32) {
  // expected-error @below {{'vector.mask' op expects all the results from the MaskableOpInterface to match all the values returned by the terminator}}
  %0 = vector.mask %k { %1 = vector.reduction <add>, %v : vector<8xf32> into f32 vector.yield %s : f32 } : vector<8xi1> -> f32
  return
}

// -----

func.func @f(%k: vector<8xi1>, %v: vector<8xf32>) {
  // expected-error @below {{'vector.mask' op expects result type to match maskable operation result type}}
  %0 = vector.mask %k { vector.reduction <add>, %v : vector<8xf32> into f32 } : vector<8xi1> -> f64
  return
}

// -----

func.func @f(%j: vector<7xi1>, %v: vector<8xf32>) {
  // expected-error @below {{'vector.mask' op expects a 'vector<8xi1>' mask for the maskable operation}}
  %0 = vector.mask %j { vector.reduction <add>, %v : vector<8xf32> into f32 } : vector<7xi1> -> f32
  return
}

// -----

func.func @f(%k: vector<8xi1>, %v: vector<8xf32>, %s: f32) {
  // expected-error @below {{'vector.mask' op doesn't expect a passthru argument for this maskable operation}}
  %0 = vector.mask %k, %s { vector.reduction <add>, %v : vector<8xf32> into f32 } : vector<8xi1> -> f32
  return
}

// -----

func.func @f(%k: vector<8xi1>, %n: index, %b: memref<?xf32>, %s: f32, %p: vector<4xf32>) {
  // expected-error @below {{'vector.mask' op expects passthru type to match result type}}
  %0 = "vector.mask"(%k, %p) ({ %1 = vector.transfer_read %b[%n], %s : memref<?xf32>, vector<8xf32> vector.yield %1 : vector<8xf32> }) : (vector<8xi1>, vector<4xf32>) -> vector<8xf32>
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{'vector.print' op failed to verify that `source` or `punctuation` are not set when printing strings}}
  vector.print %n : index str "n"
  return
}

// -----

func.func @f() {
  // expected-error @below {{'vector.print' op failed to verify that `source` or `punctuation` are not set when printing strings}}
  vector.print str "n" punctuation <comma>
  return
}
