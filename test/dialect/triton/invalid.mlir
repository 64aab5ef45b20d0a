// Each message of Triton's dialect.
// RUN: triton-opt --split-input-file --verify-diagnostics %s

tt.func @block_pointer(%p: !tt.ptr<f32>, %n: i64, %i: i32) {
  // expected-error@+1 {{'tt.make_tensor_ptr' op needs a size, a stride, an offset and a place in the order for each dimension}}
  %0 = tt.make_tensor_ptr %p, [%n], [%n], [%i] {order = array<i32: 0>} : <tensor<8x8xf32>>
  tt.return
}

// -----

tt.func @advance(%p: !tt.ptr<tensor<8x8xf32>>, %i: i32) {
  // expected-error@+1 {{'tt.advance' op needs an offset for each dimension}}
  %0 = tt.advance %p, [%i] : <tensor<8x8xf32>>
  tt.return
}

// -----

// expected-error@+1 {{expected the type of a block: a ranked tensor}}
tt.func private @descriptor_of_scalar(!tt.tensordesc<f32>)

// -----

tt.func @too_large(%x: f32) {
  // expected-error@+1 {{Maximum allowed number of elements is 1048576, but }}
  %0 = tt.splat %x : f32 -> tensor<2097152xf32>
  tt.return
}

// -----

tt.func @huge(%x: f32) {
  // expected-error@+1 {{Maximum allowed number of elements is 1048576, but }}
  %0 = tt.splat %x : f32 -> tensor<4294967296x4294967296x4294967296xf32>
  tt.return
}

// -----

tt.func @not_a_power_of_two(%x: f32) {
  // expected-error@+1 {{doesn't follow the rule (3) elements}}
  %0 = tt.splat %x : f32 -> tensor<3xf32>
  tt.return
}

// -----

tt.func @address_spaces(%p: !tt.ptr<f32>) {
  // expected-error@+1 {{Cannot bitcast pointer between different address spaces}}
  %0 = tt.bitcast %p : !tt.ptr<f32> -> !tt.ptr<i32, 3>
  tt.return
}

// -----

tt.func @bitcast_of_pointer(%p: !tt.ptr<f32>) {
  // expected-error@+1 {{Cannot bitcast pointer to non-pointer type}}
  %0 = tt.bitcast %p : !tt.ptr<f32> -> i64
  tt.return
}

// -----

tt.func @bitcast_width(%x: tensor<4xi32>) {
  // expected-error@+1 {{Cannot bitcast data-type of size 32 to data-type of size 16}}
  %0 = tt.bitcast %x : tensor<4xi32> -> tensor<4xf16>
  tt.return
}

// -----

tt.func @rounding(%x: tensor<4xf32>) {
  // expected-error@+1 {{Rounding mode is required for FP downcast}}
  %0 = tt.fp_to_fp %x : tensor<4xf32> -> tensor<4xf16>
  tt.return
}

// -----

tt.func @store_types(%p: tensor<4x!tt.ptr<f32>>, %v: tensor<4xf16>) {
  // expected-error@+1 {{'tt.store' op failed to verify that value type matches ptr type}}
  "tt.store"(%p, %v) : (tensor<4x!tt.ptr<f32>>, tensor<4xf16>) -> ()
  tt.return
}

// -----

tt.func @load_shape(%p: tensor<4x!tt.ptr<f32>>, %m: tensor<8xi1>) {
  // expected-error@+1 {{'tt.load' op failed to verify that mask type matches ptr type}}
  %0 = "tt.load"(%p, %m) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<4x!tt.ptr<f32>>, tensor<8xi1>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @load_result(%p: tensor<4x!tt.ptr<f32>>) {
  // expected-error@+1 {{'tt.load' op failed to verify that result matches ptr type}}
  %0 = "tt.load"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<4x!tt.ptr<f32>>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @encodings(%x: tensor<4xf32, 1 : i32>, %y: tensor<4xf32, 2 : i32>) {
  // expected-error@+1 {{'tt.scan' op requires the same encoding for all operands}}
  %0:2 = "tt.scan"(%x, %y) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    tt.scan.return %a, %b : f32, f32
  }) : (tensor<4xf32, 1 : i32>, tensor<4xf32, 2 : i32>) -> (tensor<4xf32>, tensor<4xf32>)
  tt.return
}

// -----

tt.func @result_encoding(%x: tensor<4xi32, 1 : i32>) {
  // expected-error@+1 {{'tt.bitcast' op requires the same encoding for all operands and results}}
  %0 = tt.bitcast %x : tensor<4xi32, 1 : i32> -> tensor<4xf32, 2 : i32>
  tt.return
}

// -----

tt.func @unsplat(%x: tensor<4xf32>) {
  // expected-error@+1 {{source tensor must have exactly one element}}
  %0 = tt.unsplat %x : tensor<4xf32>
  tt.return
}

// -----

tt.func @expand_axis(%x: tensor<4xf32>) {
  // expected-error@+2 {{the axis of the new dimension is out of bounds}}
  // expected-error@+1 {{'tt.expand_dims' op failed to infer returned types}}
  %0 = tt.expand_dims %x {axis = 2 : i32} : tensor<4xf32> -> tensor<4x1xf32>
  tt.return
}

// -----

tt.func @expand_layout(%x: tensor<4xf32, 1 : i32>) {
  // expected-error@+2 {{failed to infer the layout of the result of 'tt.expand_dims'}}
  // expected-error@+1 {{'tt.expand_dims' op failed to infer returned types}}
  %0 = tt.expand_dims %x {axis = 0 : i32} : tensor<4xf32, 1 : i32> -> tensor<1x4xf32>
  tt.return
}

// -----

tt.func @reshape(%x: tensor<4xf32>) {
  // expected-error@+1 {{number of src and dst elements of reshape must be the same}}
  %0 = tt.reshape %x : tensor<4xf32> -> tensor<4x2xf32>
  tt.return
}

// -----

tt.func @reshape_layout(%x: tensor<4xf32, 1 : i32>) {
  // expected-error@+1 {{Op requires that either (a) src and dst both have encodings, or (b) neither does.}}
  %0 = tt.reshape %x : tensor<4xf32, 1 : i32> -> tensor<2x2xf32>
  tt.return
}

// -----

tt.func @broadcast_rank(%x: tensor<4xf32>) {
  // expected-error@+1 {{rank of source must be same as rank of result}}
  %0 = tt.broadcast %x : tensor<4xf32> -> tensor<4x2xf32>
  tt.return
}

// -----

tt.func @broadcast_size(%x: tensor<1x2xf32>) {
  // expected-error@+1 {{Different dimensions at index 1 between source and result.  Broadcast requires the source dimension to be 1.}}
  %0 = tt.broadcast %x : tensor<1x2xf32> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @cat(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tt.cat' op result element count must equal the sum of the operand element counts, expected 8 but got 16}}
  %0 = tt.cat %x, %x : tensor<4xf32> -> tensor<16xf32>
  tt.return
}

// -----

tt.func @cat_layout(%x: tensor<4xf32, 1 : i32>) {
  // expected-error@+1 {{'tt.cat' op requires that either (a) operands and result all have encodings, or (b) none do.}}
  %0 = tt.cat %x, %x : tensor<4xf32, 1 : i32> -> tensor<8xf32>
  tt.return
}

// -----

tt.func @join(%x: tensor<4x2xf32>) {
  // expected-error@+1 {{'tt.join' op result shape must be (4, 2, 2), but got 4, 4}}
  %0 = tt.join %x, %x : tensor<4x2xf32> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @join_element(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tt.join' op result element type must match the input element type}}
  %0 = tt.join %x, %x : tensor<4xf32> -> tensor<4x2xf16>
  tt.return
}

// -----

tt.func @join_layout(%x: tensor<4xf32, 1 : i32>) {
  // expected-error@+1 {{'tt.join' op result encoding must be specified}}
  %0 = tt.join %x, %x : tensor<4xf32, 1 : i32> -> tensor<4x2xf32>
  tt.return
}

// -----

tt.func @split(%x: tensor<2x4xf32>) {
  // expected-error@+2 {{last dimension of input tensor must be 2}}
  // expected-error@+1 {{'tt.split' op failed to infer returned types}}
  %0, %1 = tt.split %x : tensor<2x4xf32> -> tensor<2xf32>
  tt.return
}

// -----

tt.func @order_size(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{order must have the same size as the rank of the operand and result}}
  %0 = tt.trans %x {order = array<i32: 0>} : tensor<2x4xf32> -> tensor<4x2xf32>
  tt.return
}

// -----

tt.func @order(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{order must be a permutation of [0, ..., rank - 1]}}
  %0 = tt.trans %x {order = array<i32: 1, 1>} : tensor<2x4xf32> -> tensor<4x2xf32>
  tt.return
}

// -----

tt.func @trans_shape(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{result shape must match the permutation of the source shape}}
  %0 = tt.trans %x {order = array<i32: 1, 0>} : tensor<2x4xf32> -> tensor<2x4xf32>
  tt.return
}

// -----

tt.func @empty_range() {
  // expected-error@+1 {{'tt.make_range' op start must be less than end}}
  %0 = tt.make_range {end = 0 : i32, start = 0 : i32} : tensor<1xi32>
  tt.return
}

// -----

tt.func @range_rank() {
  // expected-error@+1 {{'tt.make_range' op return type must be a 1D tensor}}
  %0 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<2x2xi32>
  tt.return
}

// -----

tt.func @range_size() {
  // expected-error@+1 {{'tt.make_range' op number of elements in returned tensor, 8, must match size of range [0, 4), which has 4 elements}}
  %0 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<8xi32>
  tt.return
}

// -----

tt.func @range_element() {
  // expected-error@+1 {{'tt.make_range' op returned tensor must have i32 elements}}
  %0 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi64>
  tt.return
}

// -----

tt.func @packed(%x: tensor<2xi8>) {
  // expected-error@+1 {{number of input elements 2 must be a multiple of the op's packed_element attribute, 4}}
  %0 = tt.elementwise_inline_asm "" {constraints = "", packed_element = 4 : i32, pure = true} %x : tensor<2xi8> -> tensor<2xi8>
  tt.return
}

// -----

tt.func @packed_by_none(%x: tensor<2xi8>) {
  // expected-error@+1 {{number of input elements 2 must be a multiple of the op's packed_element attribute, 0}}
  %0 = tt.elementwise_inline_asm "" {constraints = "", packed_element = 0 : i32, pure = true} %x : tensor<2xi8> -> tensor<2xi8>
  tt.return
}

// -----

tt.func @gather_shape(%x: tensor<4xf32>, %i: tensor<8xi32>) {
  // expected-error@+1 {{'tt.gather' op indices and output shapes must match}}
  %0 = tt.gather %x[%i] {axis = 0 : i32} : (tensor<4xf32>, tensor<8xi32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @gather_rank(%x: tensor<4x2xf32>, %i: tensor<8xi32>) {
  // expected-error@+1 {{'tt.gather' op input and indices ranks must match}}
  %0 = tt.gather %x[%i] {axis = 0 : i32} : (tensor<4x2xf32>, tensor<8xi32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @gather_axis(%x: tensor<4xf32>, %i: tensor<8xi32>) {
  // expected-error@+1 {{'tt.gather' op gather dimension must be less than the input rank}}
  %0 = tt.gather %x[%i] {axis = 1 : i32} : (tensor<4xf32>, tensor<8xi32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @gather_size(%x: tensor<4x2xf32>, %i: tensor<8x4xi32>) {
  // expected-error@+1 {{'tt.gather' op indices dimension 1 must match the corresponding input dimension}}
  %0 = tt.gather %x[%i] {axis = 0 : i32} : (tensor<4x2xf32>, tensor<8x4xi32>) -> tensor<8x4xf32>
  tt.return
}

// -----

tt.func @dot_rank(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tt.dot' op expected operands to be 2d or 3d}}
  %0 = tt.dot %x, %x, %x : tensor<4xf32> * tensor<4xf32> -> tensor<4xf32>
  tt.return
}

// -----

tt.func @dot_ranks(%x: tensor<4x4xf32>, %y: tensor<1x4x4xf32>) {
  // expected-error@+1 {{'tt.dot' op expected all operands to have the same rank}}
  %0 = tt.dot %x, %y, %x : tensor<4x4xf32> * tensor<1x4x4xf32> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @dot_inner(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %z: tensor<4x8xf32>) {
  // expected-error@+1 {{'tt.dot' op expected the last dimension of the first operand to be equal to the second-to-last dimension of the second operand}}
  %0 = tt.dot %x, %y, %z : tensor<4x8xf32> * tensor<4x8xf32> -> tensor<4x8xf32>
  tt.return
}

// -----

tt.func @dot_batch(%x: tensor<2x4x4xf32>, %z: tensor<1x4x4xf32>) {
  // expected-error@+1 {{'tt.dot' op expected the first dimension of the first operand to be equal to the first dimension of the result}}
  %0 = tt.dot %x, %x, %z : tensor<2x4x4xf32> * tensor<2x4x4xf32> -> tensor<1x4x4xf32>
  tt.return
}

// -----

tt.func @dot_outer(%x: tensor<4x4xf32>, %z: tensor<4x8xf32>) {
  // expected-error@+1 {{'tt.dot' op expected the output shape to be the concatenation of the last dimension of the first operand and the last dimension of the second }}
  %0 = tt.dot %x, %x, %z : tensor<4x4xf32> * tensor<4x4xf32> -> tensor<4x8xf32>
  tt.return
}

// -----

tt.func @dot_width(%x: tensor<4x4xf32>, %y: tensor<4x4xf16>) {
  // expected-error@+1 {{element types of operands A and B must have same bit width}}
  %0 = tt.dot %x, %y, %x : tensor<4x4xf32> * tensor<4x4xf16> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @dot_layout(%x: tensor<4x4xf32, 1 : i32>, %y: tensor<4x4xf32>) {
  // expected-error@+1 {{mismatching encoding between A and B operands}}
  %0 = tt.dot %x, %y, %y : tensor<4x4xf32, 1 : i32> * tensor<4x4xf32> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @dot_result_layout(%x: tensor<4x4xf32, 1 : i32>, %y: tensor<4x4xf32>) {
  // expected-error@+1 {{miss encoding of C operand}}
  %0 = tt.dot %x, %x, %y : tensor<4x4xf32, 1 : i32> * tensor<4x4xf32, 1 : i32> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @scale_factor(%a: tensor<16x64xf8E5M2>, %s: tensor<16x8xi8>, %b: tensor<64x16xf8E5M2>, %c: tensor<16x16xf32>) {
  // expected-error@+1 {{scales K dimension must match the operand K divided by the scale factor}}
  %0 = tt.dot_scaled %a scale %s, %b, %c lhs = e5m2 rhs = e5m2 {fastMath = false} : tensor<16x64xf8E5M2>, tensor<16x8xi8> * tensor<64x16xf8E5M2> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @scales_of_another_format(%a: tensor<16x64xf8E5M2>, %s: tensor<16x4xi8>, %b: tensor<64x16xf8E5M2>, %t: tensor<16x2xi8>, %c: tensor<16x16xf32>) {
  // expected-error@+1 {{scales K dimension must match the operand K divided by the scale factor}}
  %0 = tt.dot_scaled %a scale %s, %b scale %t, %c lhs = e5m2 rhs = e5m2 {fastMath = false} : tensor<16x64xf8E5M2>, tensor<16x4xi8> * tensor<64x16xf8E5M2>, tensor<16x2xi8> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @scale_rank(%a: tensor<16x64xf8E5M2>, %s: tensor<2xi8>, %b: tensor<64x16xf8E5M2>, %c: tensor<16x16xf32>) {
  // expected-error@+1 {{scales must have the rank of the operands}}
  %0 = tt.dot_scaled %a scale %s, %b, %c lhs = e5m2 rhs = e5m2 {fastMath = false} : tensor<16x64xf8E5M2>, tensor<2xi8> * tensor<64x16xf8E5M2> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @scale_rows(%a: tensor<16x64xf8E5M2>, %s: tensor<8x2xi8>, %b: tensor<64x16xf8E5M2>, %c: tensor<16x16xf32>) {
  // expected-error@+1 {{scales M dimension must match the operand M dimension}}
  %0 = tt.dot_scaled %a scale %s, %b, %c lhs = e5m2 rhs = e5m2 {fastMath = false} : tensor<16x64xf8E5M2>, tensor<8x2xi8> * tensor<64x16xf8E5M2> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @reduce_axis(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tt.reduce' op axis out of bounds for operand rank 1}}
  %0 = "tt.reduce"(%x) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    tt.reduce.return %a : f32
  }) : (tensor<4xf32>) -> f32
  tt.return
}

// -----

tt.func @scan_axis(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tt.scan' op axis out of bounds for operand rank 1}}
  %0 = "tt.scan"(%x) <{axis = 1 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    tt.scan.return %a : f32
  }) : (tensor<4xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @reduce_arguments(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tt.reduce' op nested block must take 2 arguments, but given block with 1 arguments}}
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32):
    tt.reduce.return %a : f32
  }) : (tensor<4xf32>) -> f32
  tt.return
}

// -----

tt.func @reduce_argument_type(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tt.reduce' op type mismatch on combine operation. Expected argument 1 to have type 'f32' but got 'f16'}}
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f16):
    tt.reduce.return %a : f32
  }) : (tensor<4xf32>) -> f32
  tt.return
}

// -----

tt.func @reduce_return(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tt.reduce' op combine operation must be terminated with a ReduceReturnOp but got }}
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    ub.unreachable
  }) : (tensor<4xf32>) -> f32
  tt.return
}

// -----

tt.func @reduce_values(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tt.reduce' op expected combine operation to return 1 values but got 2}}
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    tt.reduce.return %a, %b : f32, f32
  }) : (tensor<4xf32>) -> f32
  tt.return
}

// -----

tt.func @map_pack(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tt.map_elementwise' op Pack must be a power of 2}}
  %0 = "tt.map_elementwise"(%x) <{pack = 3 : i32}> ({
  ^bb0(%a: f32, %b: f32, %c: f32):
    tt.map_elementwise.return %a, %b, %c : f32, f32, f32
  }) : (tensor<4xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @map_arguments(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tt.map_elementwise' op region has wrong number of arguments}}
  %0 = "tt.map_elementwise"(%x) <{pack = 2 : i32}> ({
  ^bb0(%a: f32):
    tt.map_elementwise.return %a, %a : f32, f32
  }) : (tensor<4xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @map_types(%x: tensor<4xf32>) {
  // expected-error@+1 {{argument types did not match}}
  %0 = "tt.map_elementwise"(%x) <{pack = 1 : i32}> ({
  ^bb0(%a: f16):
    tt.map_elementwise.return %a : f16
  }) : (tensor<4xf32>) -> tensor<4xf16>
  tt.return
}

// -----

tt.func @map_return(%x: tensor<4xf32>) {
  %0 = "tt.map_elementwise"(%x) <{pack = 1 : i32}> ({
  ^bb0(%a: f32):
    // expected-error@+1 {{region return does not match map_elementwise result}}
    tt.map_elementwise.return %a : f32
  }) : (tensor<4xf32>) -> tensor<4xf16>
  tt.return
}

// -----

tt.func @map_store(%x: tensor<4xf32>, %p: !tt.ptr<f32>) {
  %0 = "tt.map_elementwise"(%x) <{pack = 1 : i32}> ({
  ^bb0(%a: f32):
    // expected-error@+1 {{'tt.store' op Stores are not supported inside map_elementwise}}
    tt.store %p, %a : !tt.ptr<f32>
    tt.map_elementwise.return %a : f32
  }) : (tensor<4xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @block_element(%d: !tt.tensordesc<8x8xf16>, %i: i32) {
  // expected-error@+1 {{'tt.descriptor_load' op descriptor block and tensor element types must match, but got descriptor element type 'f16' and tensor element type 'f32'}}
  %0 = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<8x8xf16> -> tensor<8x8xf32>
  tt.return
}

// -----

tt.func @block_size(%d: !tt.tensordesc<8x8xsi16>, %i: i32, %x: tensor<8x16xi16>) {
  // expected-error@+1 {{'tt.descriptor_store' op descriptor block and tensor must have the same number of elements, but got descriptor block with 64 elements tensor with 128 elements}}
  tt.descriptor_store %d[%i, %i], %x : !tt.tensordesc<8x8xsi16>, tensor<8x16xi16>
  tt.return
}

// -----

tt.func @gather_block(%d: !tt.tensordesc<8x32xf16>, %i: tensor<16xi32>, %y: i32) {
  // expected-error@+1 {{'tt.descriptor_gather' op descriptor block must have exactly 1 row, but got 'tensor<8x32xf16>'}}
  %0 = tt.descriptor_gather %d[%i, %y] : (!tt.tensordesc<8x32xf16>, tensor<16xi32>, i32) -> tensor<16x32xf16>
  tt.return
}

// -----

tt.func @gather_block_rank(%d: !tt.tensordesc<32xf16>, %i: tensor<16xi32>, %y: i32) {
  // expected-error@+1 {{'tt.descriptor_gather' op descriptor block must be a 2D tensor, but got 'tensor<32xf16>'}}
  %0 = tt.descriptor_gather %d[%i, %y] : (!tt.tensordesc<32xf16>, tensor<16xi32>, i32) -> tensor<16x32xf16>
  tt.return
}

// -----

tt.func @gather_offsets(%d: !tt.tensordesc<1x32xf16>, %i: tensor<4x4xi32>, %y: i32) {
  // expected-error@+1 {{'tt.descriptor_gather' op x offsets must be a 1D tensor, but got 'tensor<4x4xi32>'}}
  %0 = tt.descriptor_gather %d[%i, %y] : (!tt.tensordesc<1x32xf16>, tensor<4x4xi32>, i32) -> tensor<16x32xf16>
  tt.return
}

// -----

tt.func @gather_result_rank(%d: !tt.tensordesc<1x32xf16>, %i: tensor<16xi32>, %y: i32) {
  // expected-error@+1 {{'tt.descriptor_gather' op result must be a 2D tensor, but got 'tensor<512xf16>'}}
  %0 = tt.descriptor_gather %d[%i, %y] : (!tt.tensordesc<1x32xf16>, tensor<16xi32>, i32) -> tensor<512xf16>
  tt.return
}

// -----

tt.func @gather_few_rows(%d: !tt.tensordesc<1x32xf16>, %i: tensor<4xi32>, %y: i32) {
  // expected-error@+1 {{'tt.descriptor_gather' op must have at least 8 rows, but got 4}}
  %0 = tt.descriptor_gather %d[%i, %y] : (!tt.tensordesc<1x32xf16>, tensor<4xi32>, i32) -> tensor<4x32xf16>
  tt.return
}

// -----

tt.func @gather_wide(%d: !tt.tensordesc<1x32xf64>, %i: tensor<8xi32>, %y: i32) {
  // expected-error@+1 {{'tt.descriptor_gather' op TMA dtype cannot be greater than 32 bits}}
  %0 = tt.descriptor_gather %d[%i, %y] : (!tt.tensordesc<1x32xf64>, tensor<8xi32>, i32) -> tensor<8x32xf64>
  tt.return
}

// -----

tt.func @gather_few_columns(%d: !tt.tensordesc<1x8xf16>, %i: tensor<8xi32>, %y: i32) {
  // expected-error@+1 {{'tt.descriptor_gather' op must have at least 16 columns for 'f16', but got 8}}
  %0 = tt.descriptor_gather %d[%i, %y] : (!tt.tensordesc<1x8xf16>, tensor<8xi32>, i32) -> tensor<8x8xf16>
  tt.return
}

// -----

tt.func @scatter_rows(%d: !tt.tensordesc<1x32xf16>, %i: tensor<8xi32>, %y: i32, %x: tensor<16x32xf16>) {
  // expected-error@+1 {{'tt.descriptor_scatter' op result tensor must have as many rows as indices (8), but got 'tensor<16x32xf16>'}}
  tt.descriptor_scatter %d[%i, %y], %x : !tt.tensordesc<1x32xf16>, tensor<8xi32>, i32, tensor<16x32xf16>
  tt.return
}

// -----

tt.func @scatter_columns(%d: !tt.tensordesc<1x64xf16>, %i: tensor<16xi32>, %y: i32, %x: tensor<16x32xf16>) {
  // expected-error@+1 {{'tt.descriptor_scatter' op result tensor number of columns must match block (64), but got 'tensor<16x32xf16>'}}
  tt.descriptor_scatter %d[%i, %y], %x : !tt.tensordesc<1x64xf16>, tensor<16xi32>, i32, tensor<16x32xf16>
  tt.return
}

// -----

tt.func @scatter_element(%d: !tt.tensordesc<1x32xbf16>, %i: tensor<16xi32>, %y: i32, %x: tensor<16x32xf16>) {
  // expected-error@+1 {{'tt.descriptor_scatter' op result tensor element type must match block ('bf16'), but got 'tensor<16x32xf16>'}}
  tt.descriptor_scatter %d[%i, %y], %x : !tt.tensordesc<1x32xbf16>, tensor<16xi32>, i32, tensor<16x32xf16>
  tt.return
}

// -----

tt.func @missing_callee() {
  // expected-error@+1 {{'tt.call' op 'nobody' does not reference a valid function}}
  tt.call @nobody() : () -> ()
  tt.return
}

// -----

tt.func private @callee(i32)
tt.func @operands(%x: i64) {
  // expected-error@+1 {{'tt.call' op operand type mismatch: expected operand type 'i32', but provided 'i64' for operand number 0}}
  tt.call @callee(%x) : (i64) -> ()
  tt.return
}

// -----

tt.func @results(%x: i64) -> i32 {
  // expected-error@+1 {{type of return operand 0 ('i64') doesn't match function result type ('i32') in function @results}}
  tt.return %x : i64
}
