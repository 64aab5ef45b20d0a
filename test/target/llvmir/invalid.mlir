// What can't be written as LLVM IR.
// RUN: mlir-translate --mlir-to-llvmir --split-input-file --verify-diagnostics %s
// RUN: not mlir-translate --mlir-to-llvmir --no-implicit-module %S/Inputs/function.mlir 2>&1 | FileCheck %s
// CHECK: 'llvm.func' op can not be translated to an LLVMIR module

// expected-error@+1 {{cannot be converted to LLVM IR: missing `LLVMTranslationDialectInterface` registration for dialect for op: func.func}}
func.func @f() {
  return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error@+1 {{cannot be converted to LLVM IR: missing `LLVMTranslationDialectInterface` registration for dialect for op: arith.addi}}
  %0 = arith.addi %a, %a : i32
  llvm.return
}

// -----

// expected-error@+1 {{LLVM attribute 'readonly' does not expect a value, found '42'}}
llvm.func @f() attributes {passthrough = [["readonly", "42"]]}

// -----

// expected-error@+1 {{LLVM attribute 'alignstack' expects a value}}
llvm.func @f() attributes {passthrough = ["alignstack"]}

// -----

// expected-error@+1 {{expected 'passthrough' to contain string or array attributes}}
llvm.func @f() attributes {passthrough = [42]}

// -----

// expected-error@+1 {{expected arrays within 'target_specific_attrs' to contain two strings}}
llvm.mlir.global external @g() {target_specific_attrs = [[42, 42]]} : f64

// -----

// expected-error@+1 {{'llvm.range' doesn't have a value that LLVM knows}}
llvm.func @f(i32 {llvm.range = 3 : i32})

// -----

llvm.comdat @one {
  llvm.comdat_selector @a any
}
llvm.comdat @two {
  // expected-error@+1 {{comdat selection symbols must be unique even in different comdat regions}}
  llvm.comdat_selector @a any
}

// -----

// expected-error@+1 {{resource does not exist}}
llvm.mlir.global internal constant @g(dense_resource<none> : tensor<4xf32>) : !llvm.array<4 x f32>

// -----

// expected-error@+1 {{raw data size does not match element type size}}
llvm.mlir.global internal constant @g(dense_resource<short> : tensor<5xf32>) : !llvm.array<5 x f32>
{-#
  dialect_resources: {
    builtin: {
      short: "0x0800000054A3B53ED6C0B33E55D1A2BDE5D2BB3E"
    }
  }
#-}

// -----

// expected-error@+1 {{unsupported dense_resource type}}
llvm.mlir.global internal constant @g(dense_resource<some> : memref<4xf32>) : !llvm.array<4 x f32>

// -----

// expected-error@+1 {{no known conversion for innermost element type}}
llvm.mlir.global internal constant @g(dense_resource<some> : tensor<4xi4>) : !llvm.array<4 x i4>

// -----

// expected-error@+1 {{unsupported constant value}}
llvm.mlir.global internal constant @g(affine_map<(d0) -> (d0)>) : i32

// -----

// expected-error@+1 {{a constant of this many elements can't be written}}
llvm.mlir.global internal constant @g(dense<1> : tensor<4294967296xi8>) : !llvm.array<4294967296 x i8>

// -----

llvm.mlir.global internal constant @other(1 : i32) : i32
llvm.mlir.global internal constant @g() : i64 {
  %0 = llvm.mlir.addressof @other : !llvm.ptr
  %1 = llvm.ptrtoint %0 : !llvm.ptr to i64
  // expected-error@+1 {{unemittable constant value}}
  %2 = llvm.mul %1, %1 : i64
  llvm.return %2 : i64
}

// -----

// expected-error@+1 {{expected an array attribute for a module level asm}}
module attributes {llvm.module_asm = "foo"} {}

// -----

// expected-error@+1 {{expected a string attribute for each entry of a module level asm}}
module attributes {llvm.module_asm = [42]} {}

// -----

// expected-error@+1 {{unsupported data layout for non-signless integer 'ui64'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<ui64 = dense<[64, 128]> : vector<2xi64>>} {}

// -----

// expected-error@+1 {{unsupported type in data layout: 'bf16'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<bf16 = dense<[64, 128]> : vector<2xi64>>} {}

// -----

// expected-error@+1 {{unsupported data layout key "foo"}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"foo" = dense<[64, 128]> : vector<2xi64>>} {}

// -----

// expected-error@+1 {{the data layout isn't one that LLVM reads}}
module attributes {llvm.data_layout = "i64:many"} {}
