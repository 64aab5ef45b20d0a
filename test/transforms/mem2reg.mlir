// Memory that becomes values, and memory that stays.
// RUN: mlir-opt --mem2reg --mlir-pass-statistics --allow-unregistered-dialect %s 2>&1 | FileCheck %s
// CHECK: Mem2Reg
// CHECK-DAG: (S) 1 new block args
// CHECK-DAG: (S) 7 promoted slots

func.func private @use(i32)

// CHECK-LABEL: @straight
// CHECK-NEXT: return %arg0
func.func @straight(%v: i32) -> i32 {
  %m = memref.alloca() : memref<i32>
  memref.store %v, %m[] : memref<i32>
  %0 = memref.load %m[] : memref<i32>
  return %0 : i32
}

// What is read before anything was written.
// CHECK-LABEL: @nothing
// CHECK-NEXT: %[[NOTHING:.*]] = ub.poison : f32
// CHECK-NEXT: return %[[NOTHING]]
func.func @nothing(%v: f32, %i: index) -> f32 {
  %m = memref.alloca() : memref<1x1xf32>
  %0 = memref.load %m[%i, %i] : memref<1x1xf32>
  memref.store %v, %m[%i, %i] : memref<1x1xf32>
  return %0 : f32
}

// Two ways meet, and a loop comes back.
// CHECK-LABEL: @meet
// CHECK: cf.cond_br %arg0, ^bb1, ^bb2(%arg1 : i32)
// CHECK: ^bb1:
// CHECK-NEXT: call @use(%arg1)
// CHECK-NEXT: cf.br ^bb2(%arg2 : i32)
// CHECK: ^bb2(%[[NOW:.*]]: i32):
// CHECK-NEXT: %[[NEXT:.*]] = arith.addi %[[NOW]], %[[NOW]]
// CHECK-NEXT: cf.cond_br %arg0, ^bb2(%[[NEXT]] : i32), ^bb3
// CHECK: ^bb3:
// CHECK-NEXT: return %[[NEXT]]
func.func @meet(%c: i1, %v: i32, %w: i32) -> i32 {
  %m = memref.alloca() : memref<i32>
  memref.store %v, %m[] : memref<i32>
  cf.cond_br %c, ^a, ^b
^a:
  %0 = memref.load %m[] : memref<i32>
  func.call @use(%0) : (i32) -> ()
  memref.store %w, %m[] : memref<i32>
  cf.br ^b
^b:
  %1 = memref.load %m[] : memref<i32>
  %2 = arith.addi %1, %1 : i32
  memref.store %2, %m[] : memref<i32>
  cf.cond_br %c, ^b, ^c
^c:
  %3 = memref.load %m[] : memref<i32>
  return %3 : i32
}

// Where nothing reads it any more nothing meets. What can't be reached has the default.
// CHECK-LABEL: @unreachable
// CHECK-NEXT: %[[NOTHING:.*]] = ub.poison
// CHECK: ^bb1:
// CHECK-NOT: i32):
// CHECK: call @use(%[[NOTHING]])
func.func @unreachable(%c: i1, %v: i32) {
  %m = memref.alloca() : memref<i32>
  cf.cond_br %c, ^a, ^b
^a:
  memref.store %v, %m[] : memref<i32>
  cf.br ^b
^b:
  return
^c:
  %0 = memref.load %m[] : memref<i32>
  func.call @use(%0) : (i32) -> ()
  cf.br ^b
}

// Memory in memory: the outer one first, whatever the order.
// CHECK-LABEL: @memory_of_memory
// CHECK-NEXT: return %arg0
func.func @memory_of_memory(%v: i32) -> i32 {
  %inner = memref.alloca() : memref<i32>
  %outer = memref.alloca() : memref<memref<i32>>
  memref.store %v, %inner[] : memref<i32>
  memref.store %inner, %outer[] : memref<memref<i32>>
  %0 = memref.load %outer[] : memref<memref<i32>>
  %1 = memref.load %0[] : memref<i32>
  return %1 : i32
}

// Nobody uses it.
// CHECK-LABEL: @only_stored
// CHECK-NEXT: return
func.func @only_stored(%v: i32) {
  %m = memref.alloca() : memref<i32>
  memref.store %v, %m[] : memref<i32>
  return
}

// Several elements, an access in a nested region, another one that gets the memory, a terminator that brings no values along, and a
// heap: they stay.
// CHECK-LABEL: @stays
// CHECK-COUNT-4: memref.alloca
// CHECK: memref.alloc()
// CHECK-COUNT-5: memref.store
func.func @stays(%c: i1, %v: i32, %i: index) {
  %several = memref.alloca() : memref<2xi32>
  %nested = memref.alloca() : memref<i32>
  %passed = memref.alloca() : memref<i32>
  %odd = memref.alloca() : memref<i32>
  %heap = memref.alloc() : memref<i32>
  memref.store %v, %several[%i] : memref<2xi32>
  scf.if %c {
    memref.store %v, %nested[] : memref<i32>
  }
  memref.store %v, %passed[] : memref<i32>
  "pass"(%passed) : (memref<i32>) -> ()
  memref.store %v, %heap[] : memref<i32>
  memref.store %v, %odd[] : memref<i32>
  "branch"()[^a, ^b] : () -> ()
^a:
  memref.store %v, %odd[] : memref<i32>
  "branch"()[^b] : () -> ()
^b:
  %0 = memref.load %odd[] : memref<i32>
  call @use(%0) : (i32) -> ()
  return
}
