// What descriptors can do and pointers can't.
// RUN: triton-opt %s --triton-rewrite-tensor-descriptor-to-pointer --split-input-file --verify-diagnostics

tt.func public @signless_max(%d: !tt.tensordesc<tensor<8xi32>>, %i: i32, %x: tensor<8xi32>) {
  // expected-error@+2 {{'tt.descriptor_reduce' op has no atomic counterpart for elements of type 'i32'}}
  // expected-error@+1 {{failed to legalize operation 'tt.descriptor_reduce'}}
  tt.descriptor_reduce max, %d[%i], %x : !tt.tensordesc<tensor<8xi32>>, tensor<8xi32>
  tt.return
}

// -----

tt.func public @increment(%d: !tt.tensordesc<tensor<8xui32>>, %i: i32, %x: tensor<8xi32>) {
  // expected-error@+2 {{'tt.descriptor_reduce' op has no atomic counterpart for elements of type 'ui32'}}
  // expected-error@+1 {{failed to legalize operation 'tt.descriptor_reduce'}}
  tt.descriptor_reduce inc, %d[%i], %x : !tt.tensordesc<tensor<8xui32>>, tensor<8xi32>
  tt.return
}
