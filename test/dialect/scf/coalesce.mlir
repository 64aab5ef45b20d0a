// affine-loop-coalescing: nests of loops become one loop.
// RUN: mlir-opt %s --affine-loop-coalescing --split-input-file --allow-unregistered-dialect --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: @known
// CHECK: %[[N:.*]] = arith.constant 12 : index
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[N]] step %{{.*}} iter_args(%[[A:.*]] = %{{.*}}) -> (f32) {
// CHECK-NEXT: %[[D:.*]]:2 = affine.delinearize_index %[[I]] into (3, 4)
// CHECK-NEXT: %[[Y:.*]] = affine.apply affine_map<(d0) -> (d0 * 5 + 1)>(%[[D]]#1)
// CHECK-NEXT: %[[R:.*]] = "use"(%[[A]], %[[D]]#0, %[[Y]])
// CHECK-NEXT: scf.yield %[[R]]
func.func @known(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c20 = arith.constant 20 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %x) -> f32 {
    %s = scf.for %j = %c1 to %c20 step %c5 iter_args(%b = %a) -> f32 {
      %t = "use"(%b, %i, %j) : (f32, index, index) -> f32
      scf.yield %t : f32
    }
    scf.yield %s : f32
  }
  return %r : f32
}

// -----

// What is carried isn't just passed on; a step of 0; bounds that depend on the loop around.
// CHECK-LABEL: @stay
// CHECK-COUNT-6: scf.for
func.func @stay(%x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f32 {
    %s = scf.for %j = %c1 to %n step %c1 iter_args(%b = %x) -> f32 {
      scf.yield %b : f32
    }
    scf.yield %s : f32
  }
  scf.for %i = %c0 to %n step %c0 {
    scf.for %j = %c0 to %n step %c1 {
      "use"(%i, %j) : (index, index) -> ()
    }
  }
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %i to %n step %c1 {
      "use"(%i, %j) : (index, index) -> ()
    }
  }
  return %r : f32
}

// -----

// CHECK-LABEL: @affine
// CHECK-SAME: %[[N:.*]]: index, %[[X:.*]]: f32
// CHECK-DAG: %[[A:.*]] = affine.min affine_map<()[s0] -> (s0, 7)>()[%[[N]]]
// CHECK-DAG: %[[B:.*]] = affine.apply affine_map<() -> (5)>()
// CHECK: %[[P:.*]] = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%[[A]])[%[[B]]]
// CHECK: affine.for %[[I:.*]] = 0 to %[[P]] {
// CHECK-NEXT: %[[J:.*]] = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%[[I]])[%[[B]]]
// CHECK-NEXT: %[[K:.*]] = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%[[I]])[%[[B]]]
// CHECK-NEXT: "use"(%[[K]], %[[J]], %[[X]])
// CHECK-NEXT: }
// CHECK: affine.for
// CHECK: affine.for
func.func @affine(%n: index, %x: f32) {
  affine.for %i = 0 to min affine_map<()[s0] -> (s0, 7)>()[%n] {
    affine.for %j = 0 to 5 iter_args(%a = %x) -> f32 {
      "use"(%i, %j, %a) : (index, index, f32) -> ()
      affine.yield %a : f32
    }
  }
  // What is carried changes.
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 5 iter_args(%a = %x) -> f32 {
      %b = "use"(%i, %j, %a) : (index, index, f32) -> f32
      affine.yield %b : f32
    }
  }
  return
}
