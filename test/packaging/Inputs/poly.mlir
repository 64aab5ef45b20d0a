// For the tool of examples/out-of-tree: see install.test.

// CHECK-LABEL: func.func @sum
// CHECK-NEXT: %[[P:.*]] = poly.constant <[1, 3, 2]> : <2>
// CHECK-NEXT: %[[V:.*]] = poly.eval %[[P]] at %arg0 : <2>
// CHECK-NEXT: return %[[V]], %arg1
// ARITH-LABEL: func.func @sum
// ARITH-NOT: poly.eval
// ARITH-COUNT-3: arith.muli
// ARITH: %[[S:.*]] = arith.addi
// ARITH-NEXT: return %[[S]], %arg1
func.func @sum(%x: i64, %p: !poly.polynomial<2>) -> (i64, !poly.polynomial<2>) {
  %0 = poly.constant <[1, 0, 2]> : <2>
  %1 = poly.constant <[0, 3]> : <2>
  %zero = poly.constant <[0, 0]> : <2>
  %2 = poly.add %0, %1 : <2>
  %3 = poly.eval %2 at %x : <2>
  %4 = poly.add %zero, %p : <2>
  return %3, %4 : i64, !poly.polynomial<2>
}

// -----

// expected-error@below {{'poly.constant' op has 3 coefficients, but a degree of at most 1}}
%0 = poly.constant <[1, 0, 2]> : <1>

// -----

// expected-error@below {{a degree is from 0 to 1000, not -1}}
func.func private @negative(!poly.polynomial<-1>)
