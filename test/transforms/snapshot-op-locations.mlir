// Operations get the places where they are printed as locations, in place of their own or beside them.
// RUN: mlir-opt --snapshot-op-locations="filename=%t.one" --mlir-print-debuginfo --mlir-print-local-scope --allow-unregistered-dialect %s | FileCheck %s -DFILE=%t.one
// RUN: FileCheck %s --input-file=%t.one --match-full-lines --strict-whitespace --check-prefix=FILE
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(snapshot-op-locations{filename=%t.two tag=was print-op-generic=true}))' --mlir-print-debuginfo --mlir-print-local-scope --allow-unregistered-dialect %s | FileCheck %s -DFILE=%t.two --check-prefix=TAG
// RUN: env TMPDIR=%t.folder not mlir-opt --snapshot-op-locations --allow-unregistered-dialect %s 2>&1 | FileCheck %s --check-prefix=FOLDER
// RUN: rm -rf %t.dir && mkdir %t.dir && env TMPDIR=%t.dir mlir-opt --snapshot-op-locations --allow-unregistered-dialect %s && for f in %t.dir/mlir_snapshot-*; do diff $f %t.one || exit 1; done
// RUN: not mlir-opt --snapshot-op-locations=filename=%t.dir/none/x --allow-unregistered-dialect %s 2>&1 | FileCheck %s --check-prefix=WRITE
#map = affine_map<(d0) -> (d0)>
func.func @f(%a: i32) -> i32 {
  "test.op"() ({
    "test.inner"() {m = #map} : () -> () loc("inner")
  }) : () -> ()
  return %a : i32
}
//      CHECK: func.func @f(%arg0: i32 loc("{{.*}}.mlir":[[@LINE-6]]:14)) -> i32 {
// CHECK-NEXT:   "test.op"() ({
// CHECK-NEXT:     "test.inner"() {{{.*}}} : () -> () loc("[[FILE]]":5:6)
// CHECK-NEXT:   }) : () -> () loc("[[FILE]]":4:4)
// CHECK-NEXT:   return %arg0 : i32 loc("[[FILE]]":7:4)
// CHECK-NEXT: } loc("[[FILE]]":3:2)
// CHECK-NEXT: } loc("[[FILE]]":2:0)
//      FILE:#map = affine_map<(d0) -> (d0)>
// FILE-NEXT:module {
// FILE-NEXT:  func.func @f(%arg0: i32) -> i32 {
// FILE-NEXT:    "test.op"() ({
// FILE-NEXT:      "test.inner"() {m = #map} : () -> ()
// FILE-NEXT:    }) : () -> ()
// FILE-NEXT:    return %arg0 : i32
// FILE-NEXT:  }
// FILE-NEXT:}
// TAG: "test.inner"() {{{.*}}} : () -> () loc(fused["inner", "was"("[[FILE]]":4:4)])
// TAG: return %arg0 : i32 loc(fused["{{.*}}.mlir":{{[0-9]+}}:3, "was"("[[FILE]]":6:2)])
// TAG: } loc(fused["{{.*}}.mlir":{{[0-9]+}}:1, "was"("[[FILE]]":1:0)])
// FOLDER: error: failed to generate temporary file for location snapshot: No such file or directory
// WRITE: error: cannot write '{{.*}}none/x': No such file or directory
