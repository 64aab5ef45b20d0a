// The dialect of examples/units: compiled in, loaded from its definitions, folded, and its pass.
// RUN: units-opt %s | FileCheck %s
// RUN: units-opt %s > %t.compiled
// RUN: mlir-opt --load-dialect=%examples/units/UnitsOps.td %s | diff - %t.compiled
// RUN: units-opt --canonicalize %s | FileCheck %s --check-prefix=FOLD
// RUN: units-opt --units-convert-early %s | FileCheck %s --check-prefix=EARLY
// RUN: units-opt "--units-convert-early=max-uses=2" %s | FileCheck %s --check-prefix=TWICE

// CHECK-LABEL: func.func @constants() -> !units.quantity<m>
// CHECK: %[[A:.*]] = units.constant 1.500000e+00 : <km>
// CHECK: %[[B:.*]] = units.convert %[[A]] : <km> to <m>
// CHECK: units.add %[[B]], %{{.*}} : <m>
// FOLD-LABEL: func.func @constants
// FOLD-NEXT: %[[C:.*]] = units.constant 1.502000e+03 : <m>
// FOLD-NEXT: return %[[C]]
func.func @constants() -> !units.quantity<m> {
  %0 = units.constant 1.5 : <km>
  %1 = units.convert %0 : <km> to <m>
  %2 = units.constant 2.0 : <m>
  %3 = units.add %1, %2 : <m>
  return %3 : !units.quantity<m>
}

// FOLD-LABEL: func.func @same(%{{.*}}: !units.quantity<h>)
// FOLD-NEXT: return %arg0
func.func @same(%t: !units.quantity<h>) -> !units.quantity<h> {
  %0 = units.convert %t : <h> to <h>
  return %0 : !units.quantity<h>
}

// EARLY-LABEL: func.func @early(%arg0: !units.quantity<h>)
// EARLY-DAG: %[[T:.*]] = units.convert %arg0 : <h> to <s>
// EARLY-DAG: %[[C:.*]] = units.constant 7.200000e+03 : <s>
// EARLY: units.add %[[T]], %[[C]] : <s>
func.func @early(%t: !units.quantity<h>) -> !units.quantity<s> {
  %0 = units.constant 2.0 : <h>
  %1 = units.add %t, %0 : <h>
  %2 = units.convert %1 : <h> to <s>
  return %2 : !units.quantity<s>
}

// EARLY-LABEL: func.func @shared
// EARLY: %[[S:.*]] = units.add %arg0, %arg0 : <h>
// EARLY-NEXT: units.convert %[[S]] : <h> to <s>
// TWICE-LABEL: func.func @shared
// TWICE: %[[T:.*]] = units.convert %arg0 : <h> to <s>
// TWICE: units.add %[[T]], %{{.*}} : <s>
func.func @shared(%t: !units.quantity<h>) -> (!units.quantity<h>, !units.quantity<s>) {
  %0 = units.add %t, %t : <h>
  %1 = units.convert %0 : <h> to <s>
  return %0, %1 : !units.quantity<h>, !units.quantity<s>
}
