// What is inlined has its call site behind those that it had, arguments of blocks in regions included.
// RUN: mlir-opt --inline='default-pipeline=' %s --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @kernel
// CHECK: arith.addi %{{.*}} : i32 loc(callsite("sum" at callsite("inner" at "outer")))
// CHECK: arith.subi %{{.*}} : i32 loc(callsite(callsite("a" at "b") at callsite("c" at "outer")))
// CHECK: arith.muli %{{.*}} : i32 loc(callsite("name"(callsite("a" at "b")) at "outer"))
// CHECK: ^bb1(%{{.*}}: i32 loc(callsite("argument" at "outer"))):
// CHECK: return
func.func @kernel(%x: i32) -> i32 {
  %r = func.call @middle(%x) : (i32) -> i32 loc("outer")
  return %r : i32
}

func.func private @middle(%x: i32) -> i32 {
  %0 = func.call @helper(%x) : (i32) -> i32 loc("inner")
  %1 = arith.subi %0, %x : i32 loc(callsite(callsite("a" at "b") at "c"))
  %2 = arith.muli %1, %x : i32 loc("name"(callsite("a" at "b")))
  %3 = scf.execute_region -> i32 {
    cf.br ^bb1(%2 : i32)
  ^bb1(%y: i32 loc("argument")):
    func.call @extern(%y) : (i32) -> ()
    scf.yield %y : i32
  }
  return %3 : i32
}

func.func private @helper(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32 loc("sum")
  return %0 : i32
}

func.func private @extern(i32)
