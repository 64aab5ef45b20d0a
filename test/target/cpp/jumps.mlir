// Blocks become labels; their arguments are assigned to before the jump.
// RUN: mlir-translate --mlir-to-cpp --declare-variables-at-top %s | FileCheck %s

// CHECK-LABEL: int64_t sum(int64_t v1, bool v2) {
// CHECK-NEXT:   int64_t v3;
// CHECK-NEXT:   int64_t v4;
// CHECK-NEXT:   if (v2) {
// CHECK-NEXT:     v4 = v1;
// CHECK-NEXT:     goto label2;
// CHECK-NEXT:   } else {
// CHECK-NEXT:     goto label3;
// CHECK-NEXT:   }
// CHECK-NEXT: label2:
// CHECK-NEXT:   return v4;
// CHECK-NEXT: label3:
// CHECK-NEXT:   v3 = v1 + v1;
// CHECK-NEXT:   v4 = v3;
// CHECK-NEXT:   goto label2;
// CHECK-NEXT: }
func.func @sum(%a: i64, %c: i1) -> i64 {
  cf.cond_br %c, ^bb1(%a : i64), ^bb2
^bb1(%r: i64):
  return %r : i64
^bb2:
  %0 = emitc.add %a, %a : (i64, i64) -> i64
  cf.br ^bb1(%0 : i64)
}
