// Every op, type and attribute of the smt dialect prints as it was read, and the generic form is read as the same.
// RUN: mlir-opt %s | FileCheck %s
// RUN: mlir-opt %s | mlir-opt | FileCheck %s
// RUN: mlir-opt %s --mlir-print-op-generic | mlir-opt | FileCheck %s
// RUN: mlir-opt %s --emit-bytecode | mlir-opt | FileCheck %s

// CHECK-LABEL: func.func @solver
func.func @solver(%n: i32) -> i32 {
  // CHECK: smt.solver(%{{.*}}) {note} : (i32) -> i32 {
  %0 = smt.solver(%n) {note} : (i32) -> i32 {
  ^bb0(%m: i32):
    // CHECK: smt.set_logic "AUFLIA"
    smt.set_logic "AUFLIA"
    // CHECK: %[[B:b]] = smt.declare_fun "b" : !smt.bool
    %b = smt.declare_fun "b" : !smt.bool
    // CHECK: smt.declare_fun : !smt.sort<"set"[!smt.int, !smt.sort<"other">]>
    %s = smt.declare_fun : !smt.sort<"set"[!smt.int, !smt.sort<"other">]>
    // CHECK: smt.assert %[[B]]
    smt.assert %b
    // CHECK: smt.push 2
    smt.push 2
    // CHECK: smt.pop 1
    smt.pop 1
    // CHECK: smt.reset
    smt.reset
    // CHECK: smt.check sat {
    // CHECK: } unknown {
    // CHECK: } unsat {
    // CHECK: } -> i32
    %r = smt.check sat {
      smt.yield %m : i32
    } unknown {
      smt.yield %m : i32
    } unsat {
      smt.yield %m : i32
    } -> i32
    // CHECK: smt.check sat {
    // CHECK-NEXT: } unknown {
    // CHECK-NEXT: } unsat {
    // CHECK-NEXT: }
    smt.check sat {
    } unknown {
    } unsat {
    }
    // CHECK: smt.yield %{{.*}} : i32
    smt.yield %r : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @terms
// CHECK-SAME: (%[[P:.*]]: !smt.bool, %[[Q:.*]]: !smt.bool, %[[F:.*]]: !smt.func<(!smt.int, !smt.bool) !smt.bool>, %[[I:.*]]: !smt.int)
func.func @terms(%p: !smt.bool, %q: !smt.bool, %f: !smt.func<(!smt.int, !smt.bool) !smt.bool>, %i: !smt.int) {
  // CHECK: %true = smt.constant true
  %true = smt.constant true
  // CHECK: smt.eq %[[P]], %[[Q]], %[[P]] : !smt.bool
  %0 = smt.eq %p, %q, %p : !smt.bool
  // CHECK: smt.distinct %[[P]], %[[Q]] {note} : !smt.bool
  %1 = smt.distinct %p, %q {note} : !smt.bool
  // CHECK: smt.ite %[[P]], %[[F]], %[[F]] : !smt.func<(!smt.int, !smt.bool) !smt.bool>
  %2 = smt.ite %p, %f, %f : !smt.func<(!smt.int, !smt.bool) !smt.bool>
  // CHECK: smt.apply_func %[[F]](%[[I]], %[[P]]) {note} : !smt.func<(!smt.int, !smt.bool) !smt.bool>
  %3 = smt.apply_func %f(%i, %p) {note} : !smt.func<(!smt.int, !smt.bool) !smt.bool>
  // CHECK: smt.not %[[P]]
  %4 = smt.not %p
  // CHECK: smt.and %[[P]], %[[Q]], %[[P]]
  %5 = smt.and %p, %q, %p
  // CHECK: smt.or %[[P]], %[[Q]]
  %6 = smt.or %p, %q
  // CHECK: smt.xor %[[P]], %[[Q]]
  %7 = smt.xor %p, %q
  // CHECK: smt.implies %[[P]], %[[Q]]
  %8 = smt.implies %p, %q
  // CHECK: smt.forall ["x"] weight 3 {
  // CHECK-NEXT: ^bb0(%[[X:.*]]: !smt.int):
  // CHECK: smt.yield %{{.*}} : !smt.bool
  // CHECK: } patterns {
  // CHECK: }, {
  %9 = smt.forall ["x"] weight 3 {
  ^bb0(%x: !smt.int):
    %10 = smt.eq %x, %i : !smt.int
    smt.yield %10 : !smt.bool
  } patterns {
  ^bb0(%x: !smt.int):
    smt.yield %x : !smt.int
  }, {
  ^bb0(%x: !smt.int):
    smt.yield %x : !smt.int
  }
  // CHECK: smt.exists no_pattern attributes {note} {
  %11 = smt.exists no_pattern attributes {note} {
    smt.yield %p : !smt.bool
  }
  return
}

// CHECK-LABEL: func.func @numbers
// CHECK-SAME: (%[[B:.*]]: !smt.bv<4>, %[[I:.*]]: !smt.int)
func.func @numbers(%b: !smt.bv<4>, %i: !smt.int) {
  // CHECK: %c-12 = smt.int.constant -12
  %0 = smt.int.constant -12
  // CHECK: %c123456789012345678901234567890 = smt.int.constant 123456789012345678901234567890 {note}
  %1 = smt.int.constant 123456789012345678901234567890 {note}
  // CHECK: %c5_bv4 = smt.bv.constant #smt.bv<5> : !smt.bv<4>
  %2 = smt.bv.constant #smt.bv<5> : !smt.bv<4>
  // The bits are shown with a sign, as MLIR has it.
  // CHECK: %c-1_bv4 = smt.bv.constant #smt.bv<-1> : !smt.bv<4>
  %3 = smt.bv.constant #smt.bv<15> : !smt.bv<4>
  // CHECK: smt.int.abs %[[I]]
  %4 = smt.int.abs %i
  // CHECK: smt.int.add %[[I]], %[[I]], %[[I]]
  %5 = smt.int.add %i, %i, %i
  // CHECK: smt.int.sub %[[I]], %[[I]]
  %6 = smt.int.sub %i, %i
  // CHECK: smt.int.cmp le %[[I]], %[[I]]
  %7 = smt.int.cmp le %i, %i
  // CHECK: smt.int2bv %[[I]] : !smt.bv<4>
  %8 = smt.int2bv %i : !smt.bv<4>
  // CHECK: smt.bv2int %[[B]] signed : !smt.bv<4>
  %9 = smt.bv2int %b signed : !smt.bv<4>
  // CHECK: smt.bv.not %[[B]] : !smt.bv<4>
  %10 = smt.bv.not %b : !smt.bv<4>
  // CHECK: smt.bv.smod %[[B]], %[[B]] : !smt.bv<4>
  %11 = smt.bv.smod %b, %b : !smt.bv<4>
  // CHECK: smt.bv.cmp ult %[[B]], %[[B]] : !smt.bv<4>
  %12 = smt.bv.cmp ult %b, %b : !smt.bv<4>
  // CHECK: %[[C:.*]] = smt.bv.concat %[[B]], %[[B]] : !smt.bv<4>, !smt.bv<4>
  %13 = smt.bv.concat %b, %b : !smt.bv<4>, !smt.bv<4>
  // CHECK: smt.bv.extract %[[C]] from 2 : (!smt.bv<8>) -> !smt.bv<5>
  %14 = smt.bv.extract %13 from 2 : (!smt.bv<8>) -> !smt.bv<5>
  // CHECK: smt.bv.repeat 3 times %[[B]] {note} : !smt.bv<4>
  %15 = smt.bv.repeat 3 times %b {note} : !smt.bv<4>
  // CHECK: %[[A:.*]] = smt.array.broadcast %[[B]] : !smt.array<[!smt.int -> !smt.bv<4>]>
  %16 = smt.array.broadcast %b : !smt.array<[!smt.int -> !smt.bv<4>]>
  // CHECK: smt.array.store %[[A]][%[[I]]], %[[B]] : !smt.array<[!smt.int -> !smt.bv<4>]>
  %17 = smt.array.store %16[%i], %b : !smt.array<[!smt.int -> !smt.bv<4>]>
  // CHECK: smt.array.select %[[A]][%[[I]]] : !smt.array<[!smt.int -> !smt.bv<4>]>
  %18 = smt.array.select %16[%i] : !smt.array<[!smt.int -> !smt.bv<4>]>
  return
}
