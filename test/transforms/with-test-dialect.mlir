// General passes on ops of another library: interfaces that it implements, and what its dialect says.
// RUN: upstream-opt %s --split-input-file --allow-unregistered-dialect --sroa --mem2reg | FileCheck %s --check-prefix=SLOTS
// RUN: upstream-opt %s --split-input-file --allow-unregistered-dialect --canonicalize | FileCheck %s --check-prefix=CANON
// RUN: upstream-opt %s --split-input-file --allow-unregistered-dialect --canonicalize=region-simplify=aggressive | FileCheck %s --check-prefix=BLOCKS
// RUN: upstream-opt %s --split-input-file --allow-unregistered-dialect --symbol-dce | FileCheck %s --check-prefix=SYMBOLS
// RUN: upstream-opt %s --split-input-file --allow-unregistered-dialect --loop-invariant-code-motion | FileCheck %s --check-prefix=LICM
// RUN: upstream-opt %s --split-input-file --allow-unregistered-dialect --inline='default-pipeline=' | FileCheck %s --check-prefix=INLINE
// RUN: upstream-opt %s --split-input-file --allow-unregistered-dialect --normalize-memrefs | FileCheck %s --check-prefix=NORMAL

// An allocation of several slots, of which each is taken apart by itself.
// SLOTS-LABEL: func @several_slots
// SLOTS-NEXT:    %[[C7:.*]] = arith.constant 7
// SLOTS-NOT:     {{memref|slot}}
// SLOTS:         return %[[C7]]
func.func @several_slots() -> i32 {
  %c7 = arith.constant 7 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0, %1 = test.multi_slot_alloca : () -> (memref<2xi32>, memref<3xi32>)
  memref.store %c7, %0[%c1] : memref<2xi32>
  memref.store %c7, %1[%c0] : memref<3xi32>
  %2 = memref.load %0[%c1] : memref<2xi32>
  return %2 : i32
}

// -----

// The dialect wants constants where they are used.
// CANON-LABEL: func @constants
// CANON-NEXT:    "test.one_region_op"() ({
// CANON-NEXT:      arith.constant 3
func.func @constants() {
  "test.one_region_op"() ({
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %0 = arith.addi %c1, %c2 : i32
    "test.use"(%0) : (i32) -> ()
    "test.finish"() : () -> ()
  }) : () -> ()
  return
}

// -----

// A symbol table in an op that is none.
// SYMBOLS-LABEL: module @tables
// SYMBOLS:         func.func nested @used
// SYMBOLS-NOT:     @unused
module @tables {
  "test.one_region_op"() ({
    "test.symbol_scope"() ({
      func.func nested @used() {
        return
      }
      func.func private @unused() {
        return
      }
      func.call @used() : () -> ()
      "test.finish"() : () -> ()
    }) : () -> ()
    "test.finish"() : () -> ()
  }) : () -> ()
}

// -----

// A division by what is known not to be 0, or of signed numbers -1.
// LICM-LABEL: func @divisions
// LICM:         arith.divui
// LICM-NEXT:    arith.divsi
// LICM:         scf.for
// LICM-NEXT:      arith.divsi
func.func @divisions(%x: i8, %lb: index, %ub: index, %step: index) {
  %pos = test.with_bounds {umin = 1 : i8, umax = 127 : i8, smin = 1 : i8, smax = 127 : i8} : i8
  %neg = test.with_bounds {umin = 128 : i8, umax = 255 : i8, smin = -128 : i8, smax = -1 : i8} : i8
  scf.for %i = %lb to %ub step %step {
    %0 = arith.divui %x, %neg : i8
    %1 = arith.divsi %x, %pos : i8
    %2 = arith.divsi %x, %neg : i8
  }
  return
}

// -----

// What the dialect puts around values, and marks.
// INLINE-LABEL: func @caller
// INLINE-NEXT:    %[[IN:.*]] = "test.cast"(%arg0) : (i32) -> i16
// INLINE-NEXT:    %[[CAST:.*]] = builtin.unrealized_conversion_cast %[[IN]] : i16 to f16 {inlined_conversion}
// INLINE-NEXT:    builtin.unrealized_conversion_cast %[[CAST]] : f16 to i16 {inlined_conversion}
// INLINE-NEXT:    %[[OUT:.*]] = "test.cast"
// INLINE-NEXT:    return %[[OUT]]
func.func private @callee(%x: i16) -> i16 {
  %0 = builtin.unrealized_conversion_cast %x : i16 to f16
  %1 = builtin.unrealized_conversion_cast %0 : f16 to i16
  return %1 : i16
}
func.func @caller(%x: i32) -> i32 {
  %0 = "test.conversion_call_op"(%x) {callee = @callee} : (i32) -> i32
  return %0 : i32
}

// -----

// Ops with the trait don't mind.
// NORMAL-LABEL: func @tiled
// NORMAL-SAME:    memref<1x16x1x1x32x64xf32>
// NORMAL-NEXT:    "test.op_norm"(%arg0, %arg0) : (memref<1x16x1x1x32x64xf32>, memref<1x16x1x1x32x64xf32>) -> ()
#tiles = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2 floordiv 32, d3 floordiv 64, d2 mod 32, d3 mod 64)>
func.func @tiled(%m: memref<1x16x14x14xf32, #tiles>) {
  "test.op_norm"(%m, %m) : (memref<1x16x14x14xf32, #tiles>, memref<1x16x14x14xf32, #tiles>) -> ()
  return
}

// -----

// A value that the branch makes itself is none that is passed.
// BLOCKS-LABEL: func @produced
// BLOCKS:         "test.internal_br"()[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 0, 0>}>
// BLOCKS:       ^bb2(%[[MADE:.*]]: i32):
// BLOCKS-NEXT:    arith.addi %[[MADE]], %{{.*}} : i32
func.func @produced(%c: i1) -> i32 {
  %c42 = arith.constant 42 : i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "test.internal_br"(%c42) [^bb3, ^bb4] {operandSegmentSizes = array<i32: 0, 1>} : (i32) -> ()
^bb2:
  "test.internal_br"(%c42) [^bb3, ^bb4] {operandSegmentSizes = array<i32: 0, 1>} : (i32) -> ()
^bb3:
  "test.terminator"() : () -> ()
^bb4(%a: i32, %b: i32):
  %0 = arith.addi %a, %b : i32
  return %0 : i32
}
