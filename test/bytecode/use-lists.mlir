// The order of uses is kept where it isn't what comes of reading in order, so that what prints users prints the same.
// RUN: mlir-opt --mlir-print-value-users %s > %t.txt
// RUN: mlir-opt --emit-bytecode %s | mlir-opt --mlir-print-value-users - | diff %t.txt -
// RUN: mlir-opt --emit-bytecode --canonicalize %s -o %t.bc
// RUN: mlir-opt --canonicalize --mlir-print-value-users %s > %t.canonical
// RUN: mlir-opt --mlir-print-value-users %t.bc | diff %t.canonical -

func.func @f(%a: i32, %c: i1) -> i32 {
  cf.br ^defined
^uses:
  %0 = arith.addi %v, %v : i32
  %1 = arith.muli %v, %0 : i32
  %2 = arith.muli %v, %1 : i32
  return %2 : i32
^defined:
  %v = arith.subi %a, %a : i32
  %z = arith.constant 0 : i32
  %same = arith.addi %v, %z : i32
  %u = arith.divsi %same, %v : i32
  %w = arith.divsi %same, %same : i32
  cf.cond_br %c, ^uses, ^out(%u, %w : i32, i32)
^out(%p: i32, %q: i32):
  %s = arith.addi %p, %q : i32
  %t = arith.addi %s, %p : i32
  return %t : i32
}
