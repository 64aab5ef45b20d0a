// Solvers as scripts of SMT-LIB: what is used more than once, or with the flag only that, stands in a let.
// RUN: mlir-translate --export-smtlib %s | FileCheck %s
// RUN: mlir-translate --export-smtlib --smtlibexport-inline-single-use-values %s | FileCheck %s --check-prefix=INLINE
// RUN: mlir-translate --export-smtlib --smtlibexport-indent-let-body %s | FileCheck %s --check-prefix=INDENT

// CHECK: ; solver scope 0
// CHECK-NEXT: (set-logic ALL)
// CHECK-NEXT: (declare-const a (_ BitVec 8))
// CHECK-NEXT: (declare-const a_0 (_ BitVec 8))
// CHECK-NEXT: (assert (let ((tmp (bvadd a #x0f)))
// CHECK-NEXT: {{^}}        (let ((tmp_0 (= tmp a_0)))
// CHECK-NEXT: {{^}}        (let ((tmp_1 (bvslt tmp #x0f)))
// CHECK-NEXT: {{^}}        (let ((tmp_2 (and tmp_1 tmp_0)))
// CHECK-NEXT: {{^}}        tmp_2)))))
// CHECK-NEXT: (check-sat)
// CHECK-NEXT: (reset)
// INLINE: (assert (let ((tmp (bvadd a #x0f)))
// INLINE-NEXT: {{^}}        (and (bvslt tmp #x0f) (= tmp a_0))))
// INDENT: (assert (let ((tmp (bvadd a #x0f)))
// INDENT-NEXT: {{^}}             (let ((tmp_0 (= tmp a_0)))
// INDENT-NEXT: {{^}}                  (let ((tmp_1 (bvslt tmp #x0f)))
smt.solver() : () -> () {
  smt.set_logic "ALL"
  %a = smt.declare_fun "a" : !smt.bv<8>
  %b = smt.declare_fun "a" : !smt.bv<8>
  %c = smt.bv.constant #smt.bv<15> : !smt.bv<8>
  %0 = smt.bv.add %a, %c : !smt.bv<8>
  %1 = smt.bv.cmp slt %0, %c : !smt.bv<8>
  %2 = smt.eq %0, %b : !smt.bv<8>
  %3 = smt.and %1, %2
  smt.assert %3
  smt.check sat {
  } unknown {
  } unsat {
  }
}

// CHECK-NEXT: ; solver scope 1
// CHECK-NEXT: (declare-sort set 1)
// CHECK-NEXT: (declare-const tmp (set Int))
// CHECK-NEXT: (declare-fun f (Int (Array Int Bool)) Bool)
// CHECK-NEXT: (push 1)
// CHECK-NEXT: (assert (let ((tmp_0 (forall ((x Int) (y (Array Int Bool)))
// CHECK-NEXT: {{^}}                                ( ! (let ((tmp_1 (f x y)))
// CHECK-NEXT: {{^}}                                tmp_1) :weight 2
// CHECK-NEXT: {{^}}                                :pattern ((let ((tmp_2 (select y x)))
// CHECK-NEXT: {{^}}                                tmp_2))))))
// CHECK-NEXT: {{^}}        tmp_0))
// CHECK-NEXT: (pop 1)
// CHECK-NEXT: (assert (let ((tmp_3 (+ -5 7)))
// CHECK-NEXT: {{^}}        (let ((tmp_4 (distinct tmp_3 7)))
// CHECK-NEXT: {{^}}        tmp_4)))
// CHECK-NEXT: (reset)
// CHECK-NEXT: (reset)
// INLINE: (assert (forall ((x Int) (y (Array Int Bool)))
// INLINE-NEXT: {{^}}                ( ! (f x y) :weight 2
// INLINE-NEXT: {{^}}                :pattern ((select y x)))))
// INLINE: (assert (distinct (+ -5 7) 7))
smt.solver() : () -> () {
  %s = smt.declare_fun : !smt.sort<"set"[!smt.int]>
  %f = smt.declare_fun "f" : !smt.func<(!smt.int, !smt.array<[!smt.int -> !smt.bool]>) !smt.bool>
  smt.push 1
  %0 = smt.forall ["x", "y"] weight 2 {
  ^bb0(%x: !smt.int, %y: !smt.array<[!smt.int -> !smt.bool]>):
    %1 = smt.apply_func %f(%x, %y) : !smt.func<(!smt.int, !smt.array<[!smt.int -> !smt.bool]>) !smt.bool>
    smt.yield %1 : !smt.bool
  } patterns {
  ^bb0(%x: !smt.int, %y: !smt.array<[!smt.int -> !smt.bool]>):
    %1 = smt.array.select %y[%x] : !smt.array<[!smt.int -> !smt.bool]>
    smt.yield %1 : !smt.bool
  }
  smt.assert %0
  smt.pop 1
  %c = smt.int.constant -5
  %d = smt.int.constant 7
  %2 = smt.int.add %c, %d
  %3 = smt.distinct %2, %d : !smt.int
  smt.assert %3
  smt.reset
}
