// RUN: mlir-opt --convert-memref-to-emitc --split-input-file --verify-diagnostics %s

func.func @dynamic(%n: index) {
  // expected-error@+1 {{failed to legalize operation 'memref.alloca' that was explicitly marked illegal}}
  %0 = memref.alloca(%n) : memref<4x?xf32>
  return
}
// -----
func.func @layout() {
  // expected-error@+1 {{failed to legalize operation 'memref.alloca' that was explicitly marked illegal}}
  %0 = memref.alloca() : memref<4x8xf32, strided<[16, 1]>>
  return
}
// -----
func.func @empty() {
  // expected-error@+1 {{failed to legalize operation 'memref.alloc' that was explicitly marked illegal}}
  %0 = memref.alloc() : memref<0xf32>
  return
}
// -----
func.func @element() {
  // expected-error@+1 {{failed to legalize operation 'memref.alloca' that was explicitly marked illegal}}
  %0 = memref.alloca() : memref<4xvector<4xf32>>
  return
}
// -----
func.func @aligned() {
  // expected-error@+1 {{failed to legalize operation 'memref.alloca' that was explicitly marked illegal}}
  %0 = memref.alloca() {alignment = 64 : i64} : memref<4xf32>
  return
}
// -----
// expected-error@+1 {{failed to legalize operation 'memref.global' that was explicitly marked illegal}}
memref.global "nested" @nested : memref<3xi8>
// -----
func.func @others(%m: memref<4xf32>) {
  // expected-error@+1 {{failed to legalize operation 'memref.dealloc' that was explicitly marked illegal}}
  memref.dealloc %m : memref<4xf32>
  return
}
