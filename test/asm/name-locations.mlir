// Values named after their locations: the name in the location goes before what the operation says, even the empty one.
// RUN: mlir-opt --mlir-use-nameloc-as-prefix --allow-unregistered-dialect %s | FileCheck %s
// RUN: mlir-opt --mlir-use-nameloc-as-prefix --allow-unregistered-dialect --mlir-print-op-generic %s | FileCheck %s --check-prefix=GENERIC
// CHECK: func.func @f(%0: i32, %1: i32, %arg2: i32) {
// CHECK-NEXT: %constant = arith.constant 1
// CHECK-NEXT: %constant_0 = arith.constant true
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: %2 = arith.constant true
// CHECK-NEXT: %x_y:2 = "test.x"()
// CHECK-NEXT: %3 = "test.x"()
// CHECK-NEXT: %foo = "test.x"()
// CHECK-NEXT: cf.br ^bb1(%foo : i32)
// CHECK-NEXT: ^bb1(%4: i32):
// CHECK-NEXT: cf.br ^bb2(%foo : i32)
// CHECK-NEXT: ^bb2(%el: i32):
// GENERIC: %true = "test.named"()
// GENERIC-NEXT: %0 = "arith.constant"()
func.func @f(%a: i32 loc(""), %b: i32 loc(fused["", "x"]), %c: i32) {
  %0 = arith.constant 1 : i32 loc("constant")
  %1 = arith.constant true loc("constant")
  %2 = arith.constant true
  %3 = arith.constant true loc("")
  %4:2 = "test.x"() : () -> (i32, i32) loc("x y"("f":1:2))
  %5 = "test.x"() : () -> i32 loc(fused["", "x"])
  %6 = "test.x"() : () -> i32 loc(callsite("foo" at "bar"))
  cf.br ^bb1(%6 : i32)
^bb1(%k: i32 loc("")):
  cf.br ^bb2(%6 : i32)
^bb2(%l: i32 loc("el")):
  return
}
func.func @g() {
  %0 = "test.named"() : () -> i1 loc("true")
  %1 = arith.constant true
  return
}
