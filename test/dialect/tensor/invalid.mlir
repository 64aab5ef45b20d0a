// What tensor refuses.
// RUN: mlir-opt %s --split-input-file --verify-diagnostics

func.func @f(%n: index) {
  // expected-error @below {{'tensor.empty' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = tensor.empty(%n) : tensor<4xf32>
  return
}

// -----

func.func @f(%t: tensor<4x4xf32>, %n: index) {
  // expected-error @below {{'tensor.extract' op incorrect number of indices for extract_element}}
  %0 = tensor.extract %t[%n] : tensor<4x4xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %n: index, %v: f32) {
  // expected-error @below {{'tensor.insert' op incorrect number of indices}}
  %0 = tensor.insert %v into %t[] : tensor<4xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>) {
  // expected-error @below {{'tensor.cast' op operand type 'tensor<4xf32>' and result type 'tensor<5xf32>' are cast incompatible}}
  %0 = tensor.cast %t : tensor<4xf32> to tensor<5xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>) {
  // expected-error @below {{'tensor.cast' op operand type 'tensor<4xf32>' and result type 'tensor<?xi32>' are cast incompatible}}
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xi32>
  return
}

// -----

func.func @f(%v: f32) {
  // expected-error @below {{'tensor.splat' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = tensor.splat %v : tensor<?xf32>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @below {{'tensor.from_elements' op failed to verify that operand types match result element type}}
  %0 = "tensor.from_elements"(%x, %x) : (f32, f32) -> tensor<3xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>) {
  // expected-error @below {{'tensor.bitcast' op operand type 'tensor<4xf32>' and result type 'tensor<4xi64>' are cast incompatible}}
  %0 = tensor.bitcast %t : tensor<4xf32> to tensor<4xi64>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %s: tensor<1xi32>) {
  // expected-error @below {{'tensor.reshape' op source and destination tensor should have the same number of elements}}
  %0 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<1xi32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %s: tensor<1xi32>) {
  // expected-error @below {{'tensor.reshape' op length of shape operand differs from the result's tensor rank}}
  %0 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<1xi32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %s: tensor<?xi32>) {
  // expected-error @below {{'tensor.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked tensor type}}
  %0 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<?xi32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %s: tensor<?xi32>) {
  // expected-error @below {{'tensor.reshape' op element types of source and destination tensor types should be the same}}
  %0 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<?xi32>) -> tensor<*xi32>
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{'tensor.generate' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<4xindex>
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{all body arguments must be index}}
  %0 = tensor.generate %n {
  ^bb0(%i: i32):
    tensor.yield %i : i32
  } : tensor<?xi32>
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{must have one body argument per input dimension}}
  %0 = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    tensor.yield %i : index
  } : tensor<?xindex>
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{'tensor.generate' op body must be terminated with a `yield` operation of the tensor element type}}
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<?xf32>
  return
}

// -----

func.func @f(%t: tensor<8x16xf32>) {
  // expected-error @below {{expected mixed offsets rank to match mixed sizes rank (1 vs 2) so the rank of the result type is well-formed.}}
  %0 = tensor.extract_slice %t[0] [4, 16] [1, 1] : tensor<8x16xf32> to tensor<4x16xf32>
  return
}

// -----

func.func @f(%t: tensor<8x16xf32>) {
  // expected-error @below {{expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = tensor.extract_slice %t[0, 0] [4] [1, 1] : tensor<8x16xf32> to tensor<4x16xf32>
  return
}

// -----

func.func @f(%t: tensor<8x16xf32>) {
  // expected-error @below {{expected mixed sizes rank to match mixed strides rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = tensor.extract_slice %t[0, 0] [4, 16] [1] : tensor<8x16xf32> to tensor<4x16xf32>
  return
}

// -----

func.func @f(%t: tensor<8x16xf32>) {
  // expected-error @below {{expected type to be 'tensor<4x16xf32>' or a rank-reduced version. (size mismatch)}}
  %0 = tensor.extract_slice %t[0, 0] [4, 16] [1, 1] : tensor<8x16xf32> to tensor<5x16xf32>
  return
}

// -----

func.func @f(%t: tensor<8x16xf32>) {
  // expected-error @below {{expected element type to be 'f32'}}
  %0 = tensor.extract_slice %t[0, 0] [4, 16] [1, 1] : tensor<8x16xf32> to tensor<4x16xi32>
  return
}

// -----

func.func @f(%t: tensor<8x16xf32>) {
  // expected-error @below {{expected rank to be smaller or equal to the other rank.}}
  %0 = tensor.extract_slice %t[0, 0] [4, 16] [1, 1] : tensor<8x16xf32> to tensor<1x4x16xf32>
  return
}

// -----

func.func @f(%t: tensor<8x16xf32>) {
  // expected-error @below {{offset 0 is out-of-bounds: 9 >= 8}}
  %0 = tensor.extract_slice %t[9, 0] [4, 16] [1, 1] : tensor<8x16xf32> to tensor<4x16xf32>
  return
}

// -----

func.func @f(%t: tensor<8x16xf32>) {
  // expected-error @below {{slice along dimension 0 runs out-of-bounds: 8 >= 8}}
  %0 = tensor.extract_slice %t[5, 0] [4, 16] [1, 1] : tensor<8x16xf32> to tensor<4x16xf32>
  return
}

// -----

func.func @f(%t: tensor<8x16xf32>) {
  // expected-error @below {{slice along dimension 0 runs out-of-bounds: 9 >= 8}}
  %0 = tensor.extract_slice %t[0, 0] [4, 16] [3, 1] : tensor<8x16xf32> to tensor<4x16xf32>
  return
}

// -----

func.func @f(%t: tensor<8x16xf32>) {
  // expected-error @below {{expected offsets to be non-negative, but got -1}}
  %0 = tensor.extract_slice %t[-1, 0] [4, 16] [1, 1] : tensor<8x16xf32> to tensor<4x16xf32>
  return
}

// -----

func.func @f(%t: tensor<8x16xf32>) {
  // expected-error @below {{expected sizes to be non-negative, but got -4}}
  %0 = tensor.extract_slice %t[0, 0] [-4, 16] [1, 1] : tensor<8x16xf32> to tensor<4x16xf32>
  return
}

// -----

func.func @f(%t: tensor<8x16xf32>, %s: tensor<4x16xf32>) {
  // expected-error @below {{expected type to be 'tensor<5x16xf32>' or a rank-reduced version. (size mismatch)}}
  %0 = tensor.insert_slice %s into %t[0, 0] [5, 16] [1, 1] : tensor<4x16xf32> into tensor<8x16xf32>
  return
}

// -----

func.func @f(%t: tensor<8x16xf32>) {
  // expected-error @below {{expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (0 vs 1)}}
  %0 = "tensor.extract_slice"(%t) {operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 4, 16>, static_strides = array<i64: 1, 1>} : (tensor<8x16xf32>) -> tensor<4x16xf32>
  return
}

// -----

func.func @f(%t: tensor<4x6xf32>) {
  // expected-error @below {{'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 24}}
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x6xf32> into tensor<25xf32>
  return
}

// -----

func.func @f(%t: tensor<4x6xf32>) {
  // expected-error @below {{'tensor.collapse_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), but it is  1.}}
  %0 = tensor.collapse_shape %t [[0]] : tensor<4x6xf32> into tensor<24xf32>
  return
}

// -----

func.func @f(%t: tensor<4x6xf32>) {
  // expected-error @below {{'tensor.collapse_shape' op expected reassociation map #0 to be valid and contiguous.}}
  %0 = tensor.collapse_shape %t [[1, 0]] : tensor<4x6xf32> into tensor<24xf32>
  return
}

// -----

func.func @f(%t: tensor<4x6x2xf32>) {
  // expected-error @below {{'tensor.collapse_shape' op expected collapsed rank (1) to equal the number of reassociation maps (2).}}
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<4x6x2xf32> into tensor<24xf32>
  return
}

// -----

func.func @f(%t: tensor<4x6xf32>) {
  // expected-error @below {{'tensor.collapse_shape' op expected collapsed type to be 'tensor<24xf32>', but got 'tensor<24xi32>'}}
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x6xf32> into tensor<24xi32>
  return
}

// -----

func.func @f(%t: tensor<24xf32>) {
  // expected-error @below {{'tensor.expand_shape' op expected dimension 0 of collapsed type to be static value of 28}}
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [4, 7] : tensor<24xf32> into tensor<4x7xf32>
  return
}

// -----

func.func @f(%t: tensor<24xf32>) {
  // expected-error @below {{'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (2) but found 1 inputs instead}}
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [4] : tensor<24xf32> into tensor<4x6xf32>
  return
}

// -----

func.func @f(%t: tensor<?xf32>, %n: index) {
  // expected-error @below {{'tensor.expand_shape' op expected dimension 0 of collapsed type to be static value of 24}}
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [%n, 6] : tensor<?xf32> into tensor<4x6xf32>
  return
}

// -----

func.func @f(%t: tensor<24xf32>, %n: index) {
  // expected-error @below {{'tensor.expand_shape' op expected dimension 0 of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic}}
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [%n, 6] : tensor<24xf32> into tensor<?x6xf32>
  return
}

// -----

func.func @f(%t: tensor<?x6xf32>) {
  // expected-error @below {{'tensor.collapse_shape' op expected dimension 0 of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic}}
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<?x6xf32> into tensor<24xf32>
  return
}

// -----

func.func @f(%t: tensor<2x1xf32>) {
  // expected-error @below {{'tensor.collapse_shape' op expected dimension 0 of the expanded type to be 1, as the other has rank 0}}
  %0 = tensor.collapse_shape %t [] : tensor<2x1xf32> into tensor<f32>
  return
}

// -----

func.func @f(%t: tensor<f32>) {
  // expected-error @below {{'tensor.expand_shape' op expected dimension 1 of the expanded type to be 1, as the other has rank 0}}
  %0 = tensor.expand_shape %t [] output_shape [1, 2] : tensor<f32> into tensor<1x2xf32>
  return
}

// -----

func.func @f(%t: tensor<24xf32>) {
  // expected-error @below {{'tensor.expand_shape' op expected reassociation map #0 to be valid and contiguous.}}
  %0 = tensor.expand_shape %t [[0, -1]] output_shape [4, 6] : tensor<24xf32> into tensor<4x6xf32>
  return
}

// -----

func.func @f() {
  // expected-error @below {{'tensor.concat' op requires at least one input}}
  %0 = "tensor.concat"() <{dim = 0 : i64}> : () -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @below {{'tensor.concat' op rank of concatenated inputs must match result rank}}
  %0 = tensor.concat dim(0) %a : (tensor<2xf32>) -> tensor<2x1xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @below {{'tensor.concat' op inputs and result element type must match}}
  %0 = tensor.concat dim(0) %a : (tensor<2xf32>) -> tensor<2xi32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @below {{'tensor.concat' op concatenation dim must be less than the tensor rank}}
  %0 = tensor.concat dim(1) %a : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) {
  // expected-error @below {{'tensor.concat' op static concatenation size mismatch along non-concatenated dimension 1}}
  %0 = tensor.concat dim(0) %a, %b : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{'tensor.concat' op result type 'tensor<6xf32>'does not match inferred shape 'tensor<5xf32>' static sizes}}
  %0 = tensor.concat dim(0) %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @f(%t: tensor<4x5xf32>, %i: tensor<3x1xindex>) {
  // expected-error @below {{'tensor.gather' op gather_dims must be non-empty}}
  %0 = tensor.gather %t[%i] gather_dims([]) : (tensor<4x5xf32>, tensor<3x1xindex>) -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%t: tensor<4x5xf32>, %i: tensor<3x1xindex>) {
  // expected-error @below {{'tensor.gather' op gather_dims overflow source rank}}
  %0 = tensor.gather %t[%i] gather_dims([0, 1, 2]) : (tensor<4x5xf32>, tensor<3x1xindex>) -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%t: tensor<4x5xf32>, %i: tensor<3x1xindex>) {
  // expected-error @below {{'tensor.gather' op gather_dims length must match the size of last dimension of indices}}
  %0 = tensor.gather %t[%i] gather_dims([0, 1]) : (tensor<4x5xf32>, tensor<3x1xindex>) -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%t: tensor<4x5xf32>, %i: tensor<3x1xindex>) {
  // expected-error @below {{'tensor.gather' op gather_dims value must be non-negative}}
  %0 = tensor.gather %t[%i] gather_dims([-1]) : (tensor<4x5xf32>, tensor<3x1xindex>) -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%t: tensor<4x5xf32>, %i: tensor<3x1xindex>) {
  // expected-error @below {{'tensor.gather' op gather_dims value must be smaller than source rank}}
  %0 = tensor.gather %t[%i] gather_dims([2]) : (tensor<4x5xf32>, tensor<3x1xindex>) -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%t: tensor<4x5xf32>, %i: tensor<3x2xindex>) {
  // expected-error @below {{'tensor.gather' op gather_dims values must be strictly increasing}}
  %0 = tensor.gather %t[%i] gather_dims([1, 0]) : (tensor<4x5xf32>, tensor<3x2xindex>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%t: tensor<4x5xf32>, %i: tensor<3x1xindex>) {
  // expected-error @below {{'tensor.gather' op result type mismatch: expected 'tensor<3x1x5xf32>' or its rank-reduced variant 'tensor<3x5xf32>' (got: 'tensor<3xf32>')}}
  %0 = tensor.gather %t[%i] gather_dims([0]) : (tensor<4x5xf32>, tensor<3x1xindex>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%s: tensor<3x5xf32>, %t: tensor<4x5xf32>, %i: tensor<3x1xindex>) {
  // expected-error @below {{'tensor.scatter' op scatter_dims value must be smaller than dest rank}}
  %0 = tensor.scatter %s into %t[%i] scatter_dims([2]) unique : (tensor<3x5xf32>, tensor<4x5xf32>, tensor<3x1xindex>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%s: tensor<3x5xf32>, %t: tensor<4x5xf32>, %i: tensor<3x1xindex>) {
  // expected-error @below {{'tensor.scatter' op requires 'unique' attribute to be set}}
  %0 = tensor.scatter %s into %t[%i] scatter_dims([0]) : (tensor<3x5xf32>, tensor<4x5xf32>, tensor<3x1xindex>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%s: tensor<3x5xf32>, %t: tensor<4x5xf32>, %i: tensor<3x1xindex>) {
  // expected-error @below {{'tensor.scatter' op source type mismatch: expected 'tensor<3x4x1xf32>' or its rank-reduced variant 'tensor<3x4xf32>' (got: 'tensor<3x5xf32>')}}
  %0 = tensor.scatter %s into %t[%i] scatter_dims([1]) unique : (tensor<3x5xf32>, tensor<4x5xf32>, tensor<3x1xindex>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %v: f32) {
  // expected-error @below {{specified type 'tensor<5xf32>' does not match the inferred type 'tensor<6xf32>'}}
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<4xf32> to tensor<5xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %v: f32) {
  // expected-error @below {{failed to infer expectedType from sourceType 'tensor<4xf32>', specified resultType is 'tensor<6xf32>'}}
  %0 = tensor.pad %t low[1, 2] high[1] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<4xf32> to tensor<6xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %v: f32) {
  // expected-error @below {{expected the block to have 1 arguments}}
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<4xf32> to tensor<6xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %v: f32) {
  // expected-error @below {{'tensor.pad' op expected block argument 1 to be an index}}
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: i32):
    tensor.yield %v : f32
  } : tensor<4xf32> to tensor<6xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %v: i32) {
  // expected-error @below {{'tensor.pad' op expected yield type to match shape element type}}
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %v : i32
  } : tensor<4xf32> to tensor<6xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>) {
  // expected-error @below {{'tensor.collapse_shape' op reassociation indices must not be empty}}
  %0 = tensor.collapse_shape %t [[0], []] : tensor<4xf32> into tensor<4x1xf32>
  return
}

// -----

func.func @hands_over_nowhere(%a: tensor<4xf32>, %b: tensor<8xf32>) {
  // expected-error@+1 {{expected InParallelOpInterface parent, got:}}
  tensor.parallel_insert_slice %a into %b[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return
}

// -----

func.func @hands_over_too_much(%a: tensor<4xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  %r = scf.forall (%i) in (2) shared_outs(%o = %b) -> (tensor<8xf32>) {
    scf.forall.in_parallel {
      // expected-error@+1 {{expected type to be 'tensor<5xf32>' or a rank-reduced version. (size mismatch)}}
      tensor.parallel_insert_slice %a into %o[%i] [5] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
