// Casts that undo each other go away.
// RUN: mlir-opt %s --canonicalize | FileCheck %s

!q = !quant.uniform<i8:f32, 2.0:3>
!r = !quant.uniform<i8:f32, 1.0>

// CHECK-LABEL: @both
// CHECK-SAME: (%[[F:.*]]: f32, %[[Q:.*]]: !quant{{.*}}, %[[I:.*]]: i8)
// CHECK-NEXT: return %[[F]], %[[Q]], %[[I]]
func.func @both(%f: f32, %q: !q, %i: i8) -> (f32, !q, i8) {
  %0 = quant.qcast %f : f32 to !q
  %1 = quant.dcast %0 : !q to f32
  %2 = quant.dcast %q : !q to f32
  %3 = quant.qcast %2 : f32 to !q
  %4 = quant.scast %i : i8 to !q
  %5 = quant.scast %4 : !q to i8
  return %1, %3, %5 : f32, !q, i8
}

// Another type comes out than went in.
// CHECK-LABEL: @others
// CHECK: quant.dcast
// CHECK: quant.qcast
// CHECK: quant.scast
// CHECK: quant.dcast
func.func @others(%q: !q, %i: i8) -> (!r, f32) {
  %0 = quant.dcast %q : !q to f32
  %1 = quant.qcast %0 : f32 to !r
  %2 = quant.scast %i : i8 to !q
  %3 = quant.dcast %2 : !q to f32
  return %1, %3 : !r, f32
}
