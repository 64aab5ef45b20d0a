// What is written as bytecode, in any version of the format, is read as what it was.
// RUN: mlir-opt --allow-unregistered-dialect %s > %t.txt
// RUN: mlir-opt --allow-unregistered-dialect --emit-bytecode %s | mlir-opt --allow-unregistered-dialect - | diff %t.txt -
// RUN: mlir-opt --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=5 %s | mlir-opt --allow-unregistered-dialect - | diff %t.txt -
// RUN: mlir-opt --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=3 %s | mlir-opt --allow-unregistered-dialect - | diff %t.txt -
// RUN: mlir-opt --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=0 %s | mlir-opt --allow-unregistered-dialect - | diff %t.txt -
// RUN: mlir-opt --allow-unregistered-dialect --verify-roundtrip %s > /dev/null
// RUN: not mlir-opt --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=7 %s 2>&1 | FileCheck %s
// CHECK: unsupported version requested 7, must be in range [0, 6]
// RUN: not mlir-opt --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=-1 %s 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// NEGATIVE: unsupported version requested -1, must be in range [0, 6]
// RUN: not mlir-opt --emit-bytecode --emit-bytecode-version=six %s 2>&1 | FileCheck %s --check-prefix=WORD
// WORD: for the --emit-bytecode-version option: Invalid argument 'six', only integer is supported.

module @all attributes {
  a.array = [1 : i1, -1 : i8, -3 : i32, 5 : index, 123456789012345678901234567890 : i128, 255 : ui8],
  a.floats = [1.5 : f16, -2.0 : bf16, 0x7FC00000 : f32, 1.0e-300 : f64, 1.0 : f8E5M2, 1.0 : f80, 1.0 : f128],
  a.strings = ["", "x\00y", "typed" : i32, @flat, @root::@nested],
  a.types = [index, none, si7, (i32, f32) -> (), tuple<i1, f64>, complex<f32>, !other.type<x>],
  a.shaped = [tensor<*xf32>, tensor<2x?xi32, "enc">, vector<4x[2]xf32>, vector<3xi1>,
              memref<?x4xf32, strided<[4, 1], offset: ?>, 3>, memref<*xi8, 1>, memref<2xf32>],
  a.dense = [dense<[1, 2, 3]> : tensor<3xi16>, dense<true> : tensor<9xi1>, dense<[true, false]> : vector<2xi1>,
             dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>, dense<["a", "b"]> : tensor<2x!other.type>,
             sparse<[[0, 0]], [7]> : tensor<2x2xi32>, dense<> : tensor<0xi4>],
  a.arrays = [array<i1: true, false>, array<i8: 1>, array<f64: 1.0, 2.0>, array<i32>],
  a.affine = [affine_map<(d0)[s0] -> (d0 + s0)>, affine_set<(d0) : (d0 >= 0)>],
  a.opaque = #other<attr: "text">, a.unit, a.empty = {}, a.dict = {x = 1 : i2, y = {z}},
  a.distinct = distinct[0]<"d">
} {
  func.func private @declared(%a: i32 {a.b = 1 : i4}) -> (f32, i1)
  func.func @cfg(%a: i32, %c: i1) -> i32 {
    cf.cond_br %c, ^later(%a : i32), ^bb2
  ^bb1(%p: i32 loc("named"("file":3:4))):
    %sum = arith.addi %value, %p overflow<nsw> : i32
    return %sum : i32
  ^later(%q: i32):
    %value = arith.constant 7 : i32
    %again = arith.addi %value, %value : i32
    cf.br ^bb1(%again : i32)
  ^bb2:
    %r:2 = "other.op"(%a) ({
      ^bb0(%x: f32):
        "other.use"(%x, %a) {d = "e"} : (f32, i32) -> ()
      }, {}) : (i32) -> (i32, f32)
    return %r#0 : i32
  }
  func.func @groups(%m: memref<?x?xf32>, %i: index, %f: f32, %v: vector<4xf32>) -> index {
    %s = memref.subview %m[%i, 0] [4, %i] [1, 1] : memref<?x?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
    %l = affine.linearize_index disjoint [%i, %i] by (2, 3) : index
    %sum = scf.for %k = %i to %i step %i iter_args(%acc = %f) -> (f32) {
      %next = arith.addf %acc, %f fastmath<nnan, ninf> : f32
      scf.yield %next : f32
    }
    %x = llvm.mlir.constant(1 : i64) : i64
    %y = llvm.add %x, %x overflow<nuw> : i64
    %p = llvm.mlir.zero : !llvm.ptr
    %g = llvm.getelementptr inbounds|nuw %p[%y, 1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<"s", (i32, ptr)>
    return %l : index
  }
} loc(fused<"meta">["a":1:2, callsite("b":1:1 at "c":2:3), "range":1:2 to 3:4])

{-#
  dialect_resources: {
    builtin: {
      blob: "0x10000000010000000000000002000000000000000300000000000000"
    }
  }
#-}
