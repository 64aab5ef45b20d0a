// Copies of copies are bounded.
// RUN: not mlir-opt --scf-for-loop-specialization %s 2>&1 | FileCheck %s
// CHECK: error: 'scf.for' op isn't specialized: there would be more than 2097152 copied operations
func.func @nested(%n: index, %low: index, %step: index) {
  %m = affine.min affine_map<()[s0] -> (8, s0)>()[%n]
  scf.for %i0 = %low to %m step %step {
  scf.for %i1 = %low to %m step %step {
  scf.for %i2 = %low to %m step %step {
  scf.for %i3 = %low to %m step %step {
  scf.for %i4 = %low to %m step %step {
  scf.for %i5 = %low to %m step %step {
  scf.for %i6 = %low to %m step %step {
  scf.for %i7 = %low to %m step %step {
  scf.for %i8 = %low to %m step %step {
  scf.for %i9 = %low to %m step %step {
  scf.for %i10 = %low to %m step %step {
  scf.for %i11 = %low to %m step %step {
  scf.for %i12 = %low to %m step %step {
  scf.for %i13 = %low to %m step %step {
  scf.for %i14 = %low to %m step %step {
  scf.for %i15 = %low to %m step %step {
  scf.for %i16 = %low to %m step %step {
  scf.for %i17 = %low to %m step %step {
  scf.for %i18 = %low to %m step %step {
  scf.for %i19 = %low to %m step %step {
  scf.for %i20 = %low to %m step %step {
  scf.for %i21 = %low to %m step %step {
  scf.for %i22 = %low to %m step %step {
  scf.for %i23 = %low to %m step %step {
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  return
}
