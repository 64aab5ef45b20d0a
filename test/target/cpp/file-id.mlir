// Without an id what is in files is left out, with one everything else isn't.
// RUN: mlir-translate --mlir-to-cpp %s | FileCheck %s
// RUN: mlir-translate --mlir-to-cpp --file-id=b %s | FileCheck %s --check-prefix=B

// CHECK-NOT: in_
// CHECK: void always() {
// CHECK-NOT: in_
// B-NOT: in_a
// B: void in_b() {
emitc.file "a" {
  func @in_a() {
    return
  }
}
emitc.file "b" {
  func @in_b() {
    return
  }
}
emitc.func @always() {
  return
}
