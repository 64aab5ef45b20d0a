// Values that nothing needs.
// RUN: mlir-opt --remove-dead-values --split-input-file --allow-unregistered-dialect %s | FileCheck %s
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(remove-dead-values))' --split-input-file --allow-unregistered-dialect %s | FileCheck %s --check-prefix=LOCAL
// RUN: mlir-opt --remove-dead-values=canonicalize=0 --split-input-file --allow-unregistered-dialect %s | FileCheck %s --check-prefix=POISON

// What is said of an argument or a result goes with it.
// CHECK-LABEL: func.func private @shrinks(%arg0: i32 {func.two}) -> (i32 {func.three}) {
// CHECK-NEXT:    %[[K:.*]] = arith.constant 3
// CHECK-NEXT:    %[[R:.*]] = arith.muli %arg0, %[[K]]
// CHECK-NEXT:    return %[[R]] : i32
// LOCAL-LABEL: func.func private @shrinks(%arg0: i32 {func.one}, %arg1: i32, %arg2: i32 {func.two}) -> (i32 {func.three}, i32)
func.func private @shrinks(%a: i32 {func.one}, %b: i32, %c: i32 {func.two}) -> (i32 {func.three}, i32) {
  %k = arith.constant 3 : i32
  %d = arith.addi %a, %k : i32
  %e = arith.muli %c, %k : i32
  return %e, %d : i32, i32
}

// CHECK-LABEL: func.func @calls(
// CHECK-NEXT:    %[[C:.*]] = call @shrinks(%arg0) {arg_attrs = [{func.c}], my.attribute} : (i32) -> i32
// CHECK-NEXT:    call @shrinks(%arg1) : (i32) -> i32
// CHECK-NEXT:    return %[[C]]
// LOCAL-LABEL: func.func @calls(
// LOCAL-NEXT:    %[[D:.*]] = arith.subi %arg0, %arg1
// LOCAL-NEXT:    call @shrinks(%[[D]], %arg1, %arg0)
func.func @calls(%x: i32, %y: i32) -> i32 {
  %d = arith.subi %x, %y : i32
  %0:2 = call @shrinks(%d, %y, %x) {arg_attrs = [{func.a}, {}, {func.c}], res_attrs = [{}, {func.d}], my.attribute} : (i32, i32, i32) -> (i32, i32)
  %1:2 = call @shrinks(%y, %y, %y) : (i32, i32, i32) -> (i32, i32)
  return %0#0 : i32
}

// In a circle nothing needs what only the circle needs.
// CHECK-LABEL: func.func private @circle() {
// CHECK-NEXT:    call @circle() : () -> ()
// CHECK-NEXT:    return
func.func private @circle(%x: i32, %y: i32) -> (i32, i32) {
  %0:2 = call @circle(%y, %x) : (i32, i32) -> (i32, i32)
  return %0#1, %x : i32, i32
}

// -----

// Who may be called from elsewhere keeps its signature. What calls pass to it in vain is poison.
// CHECK-LABEL: func.func @public(%arg0: i32) -> i32
func.func @public(%a: i32) -> i32 {
  %c = arith.constant 1 : i32
  return %c : i32
}

// CHECK-LABEL: func.func private @referenced(%arg0: i32) -> i32
// CHECK-NEXT:    arith.constant 1
func.func private @referenced(%a: i32) -> i32 {
  %c = arith.constant 1 : i32
  return %c : i32
}

// CHECK-LABEL: func.func @callsThem
// CHECK-NEXT:    %[[P:.*]] = ub.poison : i32
// CHECK-NEXT:    call @public(%[[P]]) : (i32) -> i32
// CHECK-NEXT:    %[[Q:.*]] = ub.poison : i32
// CHECK-NEXT:    call @referenced(%[[Q]]) : (i32) -> i32
// CHECK-NEXT:    constant @referenced
func.func @callsThem(%x: i32) -> ((i32) -> i32) {
  %s = arith.addi %x, %x : i32
  %0 = call @public(%s) : (i32) -> i32
  %1 = call @referenced(%s) : (i32) -> i32
  %f = constant @referenced : (i32) -> i32
  return %f : (i32) -> i32
}

// Who ends with something else than a return keeps its results.
// CHECK-LABEL: func.func private @endsOtherwise() -> i32
// CHECK-NEXT:    %[[P:.*]] = ub.poison : i32
// CHECK-NEXT:    "my.return"(%[[P]])
func.func private @endsOtherwise(%x: i32, %y: i32) -> i32 {
  "my.return"(%x) : (i32) -> ()
}

// -----

// Something unknown with a region may refer to everything.
// CHECK-LABEL: func.func private @unknown(%arg0: i32)
func.func private @unknown(%x: i32) {
  return
}
"my.op"() ({
  "my.yield"() : () -> ()
}) : () -> ()

// -----

// Arguments of blocks that something dead is passed to.
// CHECK-LABEL: func.func @blocks
// CHECK-NEXT:    cf.cond_br %arg2, ^bb1(%arg0, %arg1 : i32, i32), ^bb2
// CHECK-NEXT:  ^bb1(%{{.*}}: i32, %{{.*}}: i32):
// CHECK-NEXT:    cf.br ^bb2
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    %[[Z:.*]] = arith.addi %arg0, %arg1
// CHECK-NEXT:    return %[[Z]]
// LOCAL-LABEL: func.func @blocks
// LOCAL-NEXT:    cf.cond_br %arg2, ^bb1(%arg0, %arg1 : i32, i32), ^bb2
func.func @blocks(%x: i32, %y: i32, %c: i1) -> i32 {
  cf.cond_br %c, ^bb1(%x, %y : i32, i32), ^bb2(%x : i32)
^bb1(%p: i32, %q: i32):
  cf.br ^bb2(%p : i32)
^bb2(%r: i32):
  %z = arith.addi %x, %y : i32
  return %z : i32
}

// CHECK-LABEL: func.func @loop
// CHECK:         cf.br ^bb1(%c0_i32 : i32)
// CHECK-NEXT:  ^bb1(%[[I:.*]]: i32):
// CHECK:         cf.cond_br %{{.*}}, ^bb2, ^bb3
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    %[[N:.*]] = arith.addi %[[I]], %c1_i32
// CHECK-NEXT:    cf.br ^bb1(%[[N]] : i32)
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    return %[[I]]
func.func @loop(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^bb1(%c0, %c1, %c1 : i32, i32, i32)
^bb1(%i: i32, %k: i32, %w: i32):
  %less = arith.cmpi slt, %i, %n : i32
  cf.cond_br %less, ^bb2(%k : i32), ^bb3(%w : i32)
^bb2(%m: i32):
  %s = arith.muli %m, %m : i32
  %next = arith.addi %i, %c1 : i32
  cf.br ^bb1(%next, %s, %w : i32, i32, i32)
^bb3(%v: i32):
  return %i : i32
}

// What can't be reached loses what it used.
// CHECK-LABEL: func.func @unreachable
// CHECK-NEXT:    return %arg0
// CHECK-NEXT:  ^bb1(%{{.*}}: i32):
// CHECK-NEXT:    cf.br ^bb2
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    %[[P:.*]] = ub.poison : i32
// CHECK-NEXT:    return %[[P]]
func.func @unreachable(%n: i32) -> i32 {
  %s = arith.muli %n, %n : i32
  return %n : i32
^bb1(%a: i32):
  %m = arith.muli %a, %a : i32
  cf.br ^bb2(%m : i32)
^bb2(%b: i32):
  return %s : i32
}

// An unknown branch passes what it likes.
// CHECK-LABEL: func.func @unknownBranch
// CHECK-NEXT:    "my.branch"(%arg0)[^bb1] : (i32) -> ()
// CHECK-NEXT:  ^bb1(%{{.*}}: i32):
func.func @unknownBranch(%x: i32) {
  "my.branch"(%x)[^bb1] : (i32) -> ()
^bb1(%y: i32):
  return
}

// -----

// A body goes with its operation.
// CHECK-LABEL: func.func @bodies(
// CHECK-NEXT:    %[[T:.*]] = tensor.generate
// CHECK-NEXT:    ^bb0(%{{.*}}: index, %{{.*}}: index):
// CHECK-NEXT:      arith.constant 2.0
// CHECK-NEXT:      tensor.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[T]]
func.func @bodies(%x: f32) -> tensor<4x3xf32> {
  %t = tensor.generate {
  ^bb0(%i: index, %j: index):
    %d = arith.addf %x, %x : f32
    tensor.yield %d : f32
  } : tensor<4x3xf32>
  %u = tensor.generate {
  ^bb0(%i: index, %j: index):
    %f = arith.constant 2.0 : f32
    %g = arith.addf %f, %x : f32
    tensor.yield %f : f32
  } : tensor<4x3xf32>
  return %u : tensor<4x3xf32>
}

// -----

// What decides in a function that nobody calls is gone, and so is what it decided.
// CHECK-LABEL: func.func private @neverCalled() {
// CHECK-NEXT:    ub.unreachable
// CHECK-NEXT:  ^bb1(%{{.*}}: i32):
// CHECK-NEXT:    return
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    return
func.func private @neverCalled(%c: i1, %a: i32, %b: memref<i32>) {
  cf.cond_br %c, ^bb1(%a : i32), ^bb2
^bb1(%x: i32):
  memref.store %x, %b[] : memref<i32>
  return
^bb2:
  return
}

// -----

// What goes round in vain: results and arguments go with it.
// CHECK-LABEL: func.func @loop_with_dead(
// CHECK:         %[[R:.*]] = scf.for %{{.*}} = %arg0 to %arg1 step %arg2 iter_args(%[[A:.*]] = %arg0) -> (index) {
// CHECK-NEXT:      %[[S:.*]] = arith.addi %[[A]],
// CHECK:           scf.yield %[[S]] : index
// CHECK:         return %[[R]]
// POISON-LABEL: func.func @loop_with_dead(
// POISON:         %[[P:.*]] = ub.poison : i32
// POISON-NEXT:    %[[R:.*]]:2 = scf.for %{{.*}} = %arg0 to %arg1 step %arg2 iter_args(%[[A:.*]] = %arg0, %{{.*}} = %[[P]]) -> (index, i32) {
// POISON-NEXT:      %[[S:.*]] = arith.addi %[[A]],
// POISON-NEXT:      %[[Q:.*]] = ub.poison : i32
// POISON-NEXT:      scf.yield %[[S]], %[[Q]]
// POISON:         return %[[R]]#0
func.func @loop_with_dead(%l: index, %u: index, %s: index, %x: i32) -> index {
  %r:2 = scf.for %i = %l to %u step %s iter_args(%a = %l, %b = %x) -> (index, i32) {
    %c = arith.addi %a, %i : index
    %d = arith.muli %b, %b : i32
    scf.yield %c, %d : index, i32
  }
  return %r#0 : index
}

// A condition is needed where a region has an effect, an operation without needed results and effects goes.
// CHECK-LABEL: func.func @conditions(
// CHECK-NEXT:    %[[C:.*]] = arith.cmpi eq, %arg0, %arg1
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      memref.store
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @conditions(%x: i32, %y: i32, %m: memref<i32>) {
  %c = arith.cmpi eq, %x, %y : i32
  scf.if %c {
    memref.store %x, %m[] : memref<i32>
  }
  %d = arith.cmpi ne, %x, %y : i32
  %r = scf.if %d -> i32 {
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  return
}

// -----

// A result that only goes where nothing needs it.
// CHECK-LABEL: func.func private @gives() {
func.func private @gives() -> i32 {
  %c = arith.constant 1 : i32
  return %c : i32
}
// CHECK-LABEL: func.func @ignores(%arg0: i32)
func.func @ignores(%x: i32) {
  return
}
// CHECK-LABEL: func.func @passes() {
// CHECK-NEXT:    call @gives() : () -> ()
// CHECK-NEXT:    %[[P:.*]] = ub.poison : i32
// CHECK-NEXT:    call @ignores(%[[P]]) : (i32) -> ()
func.func @passes() {
  %0 = call @gives() : () -> i32
  call @ignores(%0) : (i32) -> ()
  return
}

// -----

// What a reduction computes is needed although nothing says who takes it; what is read for nothing isn't.
// POISON-LABEL: func.func @reduces(
// POISON-NOT:     memref.load
// POISON:         scf.reduce(
// POISON:           %[[P:.*]] = arith.muli
// POISON:           scf.reduce.return %[[P]]
func.func @reduces(%n: index, %start: i32, %m: memref<i32>) -> i32 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %unused = memref.load %m[] : memref<i32>
  %r = scf.parallel (%i) = (%0) to (%n) step (%1) init (%start) -> i32 {
    scf.reduce(%start : i32) {
    ^bb0(%a: i32, %b: i32):
      %p = arith.muli %a, %b : i32
      scf.reduce.return %p : i32
    }
  }
  return %r : i32
}
