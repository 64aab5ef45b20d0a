// convert-scf-to-cf: loops and conditions become branches between blocks.
// RUN: mlir-opt %s --convert-scf-to-cf --allow-unregistered-dialect | FileCheck %s
// RUN: mlir-opt %s --convert-scf-to-cf=allow-pattern-rollback=0 --allow-unregistered-dialect | FileCheck %s

#unroll = #llvm.loop_annotation<disableNonforced = true>

// CHECK-LABEL: func.func @sum(
// CHECK-NEXT: cf.br ^bb1(%arg0, %arg3 : i32, f32)
// CHECK-NEXT: ^bb1(%[[I:.*]]: i32, %[[S:.*]]: f32):
// CHECK-NEXT: %[[C:.*]] = arith.cmpi ult, %[[I]], %arg1 : i32
// CHECK-NEXT: cf.cond_br %[[C]], ^bb2, ^bb3
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: %[[T:.*]] = arith.addf %[[S]], %arg3 : f32
// CHECK-NEXT: %[[N:.*]] = arith.addi %[[I]], %arg2 : i32
// CHECK-NEXT: cf.br ^bb1(%[[N]], %[[T]] : i32, f32) {llvm.loop_annotation = #{{.*}}}
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: return %[[S]] : f32
func.func @sum(%low: i32, %high: i32, %step: i32, %x: f32) -> f32 {
  %0 = scf.for unsigned %i = %low to %high step %step iter_args(%s = %x) -> (f32) : i32 {
    %1 = arith.addf %s, %x : f32
    scf.yield %1 : f32
  } {llvm.loop_annotation = #unroll, other = 1 : i32}
  return %0 : f32
}

// CHECK-LABEL: func.func @conditions(
// CHECK-NEXT: cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: cf.br ^bb3(%arg1 : f32)
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: cf.br ^bb3(%arg2 : f32)
// CHECK-NEXT: ^bb3(%[[R:.*]]: f32):
// CHECK-NEXT: cf.br ^bb4
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: cf.cond_br %arg0, ^bb5, ^bb6
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: "use"(%[[R]])
// CHECK-NEXT: cf.br ^bb6
// CHECK-NEXT: ^bb6:
// CHECK-NEXT: return
func.func @conditions(%c: i1, %x: f32, %y: f32) {
  %0 = scf.if %c -> f32 {
    scf.yield %x : f32
  } else {
    scf.yield %y : f32
  }
  scf.if %c {
    "use"(%0) : (f32) -> ()
  }
  return
}

// CHECK-LABEL: func.func @whiles(
// CHECK-NEXT: cf.br ^bb1(%arg0 : i32)
// CHECK-NEXT: ^bb1(%[[A:.*]]: i32):
// CHECK-NEXT: %[[T:.*]]:2 = "test"(%[[A]])
// CHECK-NEXT: cf.cond_br %[[T]]#0, ^bb2(%[[T]]#1 : f32), ^bb3
// CHECK-NEXT: ^bb2(%[[V:.*]]: f32):
// CHECK-NEXT: %[[B:.*]] = "body"(%[[V]])
// CHECK-NEXT: cf.br ^bb1(%[[B]] : i32)
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: cf.br ^bb4(%arg0 : i32)
// CHECK-NEXT: ^bb4(%[[D:.*]]: i32):
// CHECK-NEXT: %[[U:.*]]:2 = "again"(%[[D]])
// CHECK-NEXT: cf.cond_br %[[U]]#0, ^bb4(%[[U]]#1 : i32), ^bb5
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: return %[[T]]#1, %[[U]]#1 : f32, i32
func.func @whiles(%a: i32) -> (f32, i32) {
  %0 = scf.while (%b = %a) : (i32) -> f32 {
    %c, %v = "test"(%b) : (i32) -> (i1, f32)
    scf.condition(%c) %v : f32
  } do {
  ^bb0(%v: f32):
    %n = "body"(%v) : (f32) -> i32
    scf.yield %n : i32
  }
  %1 = scf.while (%b = %a) : (i32) -> i32 {
    %c, %v = "again"(%b) : (i32) -> (i1, i32)
    scf.condition(%c) %v : i32
  } do {
  ^bb0(%v: i32):
    scf.yield %v : i32
  }
  return %0, %1 : f32, i32
}

// CHECK-LABEL: func.func @blocks(
// CHECK-NEXT: cf.br ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: cf.cond_br %arg0, ^bb2, ^bb3
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: cf.br ^bb4(%arg1 : i64)
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: cf.br ^bb4(%arg2 : i64)
// CHECK-NEXT: ^bb4(%[[R:.*]]: i64):
// CHECK-NEXT: return %[[R]] : i64
func.func @blocks(%c: i1, %a: i64, %b: i64) -> i64 {
  %0 = scf.execute_region -> i64 {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %a : i64
  ^bb2:
    scf.yield %b : i64
  }
  return %0 : i64
}

// CHECK-LABEL: func.func @cases(
// CHECK-NEXT: %[[F:.*]] = arith.index_cast %arg0 : index to i32
// CHECK-NEXT: cf.switch %[[F]] : i32, [
// CHECK-NEXT: default: ^bb3,
// CHECK-NEXT: 2: ^bb1,
// CHECK-NEXT: 4294967291: ^bb2
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: cf.br ^bb4(%arg1 : i32)
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: cf.br ^bb4(%arg2 : i32)
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: "other"()
// CHECK-NEXT: cf.br ^bb4(%arg1 : i32)
// CHECK-NEXT: ^bb4(%[[R:.*]]: i32):
// CHECK: cf.switch %{{.*}} : i32, [
// CHECK-NEXT: default: ^bb5]
func.func @cases(%i: index, %x: i32, %y: i32) -> i32 {
  %0 = scf.index_switch %i -> i32
  case 2 {
    scf.yield %x : i32
  }
  case -5 {
    scf.yield %y : i32
  }
  default {
    "other"() : () -> ()
    scf.yield %x : i32
  }
  scf.index_switch %i
  default {
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @reduced(
// CHECK-NEXT: cf.br ^bb1(%arg0, %arg2 : index, f32)
// CHECK-NEXT: ^bb1(%{{.*}}: index, %[[S:.*]]: f32):
// CHECK: cf.br ^bb3(%arg0, %[[S]] : index, f32)
// CHECK: ^bb3(%[[J:.*]]: index, %[[T:.*]]: f32):
// CHECK: ^bb4:
// CHECK-NEXT: %[[V:.*]] = "compute"(%{{.*}}, %[[J]])
// CHECK-NEXT: %[[W:.*]] = arith.addf %[[T]], %[[V]] : f32
// CHECK-NEXT: %[[N:.*]] = arith.addi %[[J]], %arg1
// CHECK-NEXT: cf.br ^bb3(%[[N]], %[[W]] : index, f32)
// CHECK: ^bb6:
// CHECK-NEXT: return %[[S]]
func.func @reduced(%a: index, %b: index, %x: f32) -> f32 {
  %0 = scf.parallel (%i, %j) = (%a, %a) to (%b, %b) step (%b, %b) init (%x) -> f32 {
    %1 = "compute"(%i, %j) : (index, index) -> f32
    scf.reduce(%1 : f32) {
    ^bb0(%l: f32, %r: f32):
      %2 = arith.addf %l, %r : f32
      scf.reduce.return %2 : f32
    }
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @forall(
// CHECK-COUNT-5: arith.constant
// CHECK: cf.br ^bb1(%{{.*}} : index)
// CHECK: ^bb3(%[[J:.*]]: index):
// CHECK-NEXT: arith.cmpi slt, %[[J]], %arg0
// CHECK: "use"
// CHECK-NOT: scf
// CHECK: return
func.func @forall(%n: index) {
  scf.forall (%i, %j) in (4, %n) {
    "use"(%i, %j) : (index, index) -> ()
  }
  return
}
