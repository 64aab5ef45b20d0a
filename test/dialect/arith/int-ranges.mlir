// What integer ranges say, and what is made of it.
// RUN: mlir-opt --int-range-optimizations --split-input-file %s | FileCheck %s
// RUN: mlir-opt --arith-unsigned-when-equivalent --split-input-file %s | FileCheck %s --check-prefix=UNSIGNED

// A remainder of what is smaller than the divisor.
// CHECK-LABEL: func.func @remainders(
// CHECK:         %[[M:.*]] = arith.minui %arg0, %{{.*}} : i32
// CHECK:         %[[N:.*]] = arith.remsi %arg0, %{{.*}} : i32
// CHECK:         return %[[M]], %[[M]], %[[N]]
func.func @remainders(%x: i32) -> (i32, i32, i32) {
  %c7 = arith.constant 7 : i32
  %c8 = arith.constant 8 : i32
  %m = arith.minui %x, %c7 : i32
  %0 = arith.remsi %m, %c8 : i32
  %1 = arith.remui %m, %c8 : i32
  %2 = arith.remsi %x, %c8 : i32
  return %0, %1, %2 : i32, i32, i32
}

// -----

// Comparisons whose outcome follows: by and, or, shifts, casts, products, quotients.
// CHECK-LABEL: func.func @comparisons(
// CHECK-NEXT:    %[[T:.*]] = arith.constant true
// CHECK-NEXT:    %[[F:.*]] = arith.constant false
// CHECK-NEXT:    return %[[T]], %[[T]], %[[T]], %[[T]], %[[T]], %[[F]], %[[T]]
func.func @comparisons(%x: i8, %y: i8) -> (i1, i1, i1, i1, i1, i1, i1) {
  %c3 = arith.constant 3 : i8
  %c15 = arith.constant 15 : i8
  %c16 = arith.constant 16 : i8
  %c60 = arith.constant 60 : i8
  %c61 = arith.constant 61 : i8
  %low = arith.andi %x, %c15 : i8
  %0 = arith.cmpi ult, %low, %c16 : i8
  %high = arith.ori %low, %c16 : i8
  %1 = arith.cmpi uge, %high, %c16 : i8
  %double = arith.shrui %x, %c3 : i8
  %2 = arith.cmpi sge, %double, %low : i8
  %quarter = arith.shli %low, %c3 : i8
  %wide = arith.extui %x : i8 to i32
  %c255 = arith.constant 255 : i32
  %3 = arith.cmpi sle, %wide, %c255 : i32
  %product = arith.muli %low, %c3 : i8
  %4 = arith.cmpi slt, %product, %c61 : i8
  %quotient = arith.divui %x, %c16 : i8
  %5 = arith.cmpi ugt, %quotient, %c15 : i8
  %cut = arith.trunci %wide : i32 to i8
  %rest = arith.remui %cut, %c61 : i8
  %6 = arith.cmpi ule, %rest, %c60 : i8
  %7 = arith.cmpi sle, %double, %c60 : i8
  return %0, %1, %3, %4, %6, %5, %7 : i1, i1, i1, i1, i1, i1, i1
}

// -----

// The counter of a loop lies between its bounds; what is carried may be anything.
// CHECK-LABEL: func.func @loop(
// CHECK:         scf.for %[[I:.*]] = %c0 to %c8 step %c1 iter_args(%[[A:.*]] = %c0) -> (index) {
// CHECK-NEXT:      %[[N:.*]] = arith.addi %[[A]], %[[I]]
// CHECK-NEXT:      %[[K:.*]] = arith.cmpi sge, %[[N]], %c0
// CHECK-NEXT:      memref.store %true, %arg0[%[[I]]]
// CHECK-NEXT:      memref.store %[[K]], %arg0[%[[I]]]
// UNSIGNED-LABEL: func.func @loop(
// UNSIGNED:         arith.cmpi ult, %{{.*}}, %c8
// UNSIGNED:         arith.cmpi sge
func.func @loop(%m: memref<8xi1>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %c0) -> (index) {
    %less = arith.cmpi slt, %i, %c8 : index
    %n = arith.addi %a, %i : index
    %k = arith.cmpi sge, %n, %c0 : index
    memref.store %less, %m[%i] : memref<8xi1>
    memref.store %k, %m[%i] : memref<8xi1>
    scf.yield %n : index
  }
  return %r : index
}

// -----

// Calls, branches and a choice: what comes from several sides is what is in any of them.
// CHECK-LABEL: func.func private @callee(
// CHECK:         return %true
func.func private @callee(%x: i32) -> i1 {
  %c9 = arith.constant 9 : i32
  %0 = arith.cmpi sle, %x, %c9 : i32
  return %0 : i1
}
// CHECK-LABEL: func.func @callers(
// CHECK:         return %true
func.func @callers(%c: i1, %x: i32) -> i1 {
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  %c7 = arith.constant 7 : i32
  %s = arith.select %c, %c7, %c1 : i32
  %0 = call @callee(%s) : (i32) -> i1
  %1 = call @callee(%c5) : (i32) -> i1
  cf.cond_br %c, ^bb1(%c1 : i32), ^bb1(%c7 : i32)
^bb1(%b: i32):
  %2 = arith.cmpi slt, %b, %c5 : i32
  %3 = arith.cmpi sle, %b, %c7 : i32
  %4 = arith.andi %0, %1 : i1
  %5 = arith.andi %3, %4 : i1
  return %5 : i1
}

// -----

// Sizes of dimensions; of vectors and tensors all elements count; nothing is known of wide integers.
// CHECK-LABEL: func.func @others(
// CHECK-DAG:     %[[T:.*]] = arith.constant true
// CHECK-DAG:     %[[V:.*]] = arith.constant dense<true> : vector<2xi1>
// CHECK:         %[[W:.*]] = arith.cmpi slt, %{{.*}} : i128
// CHECK:         return %[[T]], %[[T]], %[[V]], %[[W]]
func.func @others(%t: tensor<4x?xf32>, %m: memref<?xf32>, %i: index, %v: vector<2xi8>, %w: i128) -> (i1, i1, vector<2xi1>, i1) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %i : tensor<4x?xf32>
  %0 = arith.cmpi sge, %d, %c0 : index
  %e = memref.dim %m, %c0 : memref<?xf32>
  %1 = arith.cmpi sge, %e, %c0 : index
  %c = arith.constant dense<[1, 2]> : vector<2xi8>
  %a = arith.andi %v, %c : vector<2xi8>
  %k = arith.constant dense<4> : vector<2xi8>
  %2 = arith.cmpi ult, %a, %k : vector<2xi8>
  %z = arith.constant 0 : i128
  %n = arith.maxsi %w, %z : i128
  %3 = arith.cmpi slt, %n, %z : i128
  return %0, %1, %2, %3 : i1, i1, vector<2xi1>, i1
}

// -----

// An index has 32 bits or 64: what follows must follow for both.
// CHECK-LABEL: func.func @indices(
// CHECK:         %[[B:.*]] = index.cmp ult
// CHECK:         return %true, %[[B]]
func.func @indices(%x: index) -> (i1, i1) {
  %c255 = index.constant 255
  %c256 = index.constant 256
  %c25 = index.constant 25
  %big = index.constant 17179869184
  %a = index.and %x, %c255
  %0 = index.cmp ult(%a, %c256)
  %s = index.shl %a, %c25
  %1 = index.cmp ult(%s, %big)
  return %0, %1 : i1, i1
}

// -----

// UNSIGNED-LABEL: func.func @unsigned(
// UNSIGNED:         arith.divui
// UNSIGNED:         arith.ceildivui
// UNSIGNED:         arith.divui
// UNSIGNED:         arith.remui
// UNSIGNED:         arith.minui
// UNSIGNED:         arith.maxui
// UNSIGNED:         arith.extui
// UNSIGNED:         arith.cmpi ule
// UNSIGNED:         arith.cmpi eq
// UNSIGNED:         arith.divsi
func.func @unsigned(%x: i32) -> (i32, i32, i32, i32, i32, i32, i64, i1, i1, i32) {
  %c100 = arith.constant 100 : i32
  %m = arith.minui %x, %c100 : i32
  %0 = arith.divsi %m, %c100 : i32
  %1 = arith.ceildivsi %m, %c100 : i32
  %2 = arith.floordivsi %m, %c100 : i32
  %3 = arith.remsi %m, %c100 : i32
  %4 = arith.minsi %m, %c100 : i32
  %5 = arith.maxsi %m, %c100 : i32
  %6 = arith.extsi %m : i32 to i64
  %7 = arith.cmpi sle, %m, %c100 : i32
  %8 = arith.cmpi eq, %m, %c100 : i32
  %9 = arith.divsi %x, %c100 : i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i32, i32, i32, i32, i32, i32, i64, i1, i1, i32
}

// -----

// What a function passes to itself counts down: no number of it is waited for.
// CHECK-LABEL: func.func private @again(
// CHECK:         arith.cmpi sgt, %arg0
func.func private @again(%n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %more = arith.cmpi sgt, %n, %zero : i32
  cf.cond_br %more, ^more, ^done
^more:
  %less = arith.subi %n, %one : i32
  %r = func.call @again(%less) : (i32) -> i32
  %s = arith.addi %r, %n : i32
  return %s : i32
^done:
  return %n : i32
}
func.func @start() -> i32 {
  %c3 = arith.constant 3 : i32
  %r = func.call @again(%c3) : (i32) -> i32
  return %r : i32
}
