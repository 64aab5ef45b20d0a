// The ops, the type and the attribute of ml_program, in both forms.
// RUN: mlir-opt %s | mlir-opt | FileCheck %s
// RUN: mlir-opt %s --mlir-print-op-generic | mlir-opt | FileCheck %s

// CHECK: #[[EXTERN:.*]] = #ml_program.extern : tensor<4xi32>
// CHECK: ml_program.global private @constant(dense<4> : tensor<4xi32>) : tensor<?xi32>
ml_program.global private @constant(dense<4> : tensor<4xi32>) : tensor<?xi32>
// CHECK: ml_program.global public mutable @elsewhere(#[[EXTERN]]) : tensor<?xi32> {note}
ml_program.global public mutable @elsewhere(#ml_program.extern : tensor<4xi32>) : tensor<?xi32> {note}
// CHECK: ml_program.global nested mutable @undefined : i64
ml_program.global nested mutable @undefined : i64

// CHECK: ml_program.func private @declared(i32, f32 {foo.bar}) -> i32
ml_program.func private @declared(i32, f32 {foo.bar}) -> i32

// CHECK: ml_program.func @inOrder(%[[N:.*]]: i64) -> tensor<?xi32>
ml_program.func @inOrder(%n: i64) -> tensor<?xi32> {
  // CHECK: %constant = ml_program.global_load_const @constant : tensor<?xi32>
  %0 = ml_program.global_load_const @constant : tensor<?xi32>
  // CHECK: %elsewhere = ml_program.global_load @elsewhere : tensor<?xi32>
  %1 = ml_program.global_load @elsewhere : tensor<?xi32>
  // CHECK: ml_program.global_store @undefined = %[[N]] : i64
  ml_program.global_store @undefined = %n : i64
  // CHECK: ml_program.return %elsewhere : tensor<?xi32>
  ml_program.return %1 : tensor<?xi32>
}

// What comes first doesn't matter in a graph.
// CHECK: ml_program.subgraph @anyOrder(%[[N:.*]]: i64) -> (i64, !ml_program.token)
ml_program.subgraph @anyOrder(%n: i64) -> (i64, !ml_program.token) {
  // CHECK: %[[STORED:.*]] = ml_program.global_store_graph @undefined = %[[N]] ordering(%[[START:.*]], %produceToken -> !ml_program.token) : i64
  %token2 = ml_program.global_store_graph @undefined = %n ordering(%token, %token1 -> !ml_program.token) : i64
  // CHECK: %result, %produceToken = ml_program.global_load_graph @undefined ordering(() -> !ml_program.token) : i64
  %0, %token1 = ml_program.global_load_graph @undefined ordering(() -> !ml_program.token) : i64
  // CHECK: %[[START]] = ml_program.token
  %token = ml_program.token
  // CHECK: ml_program.output %result, %[[STORED]] : i64, !ml_program.token
  ml_program.output %0, %token2 : i64, !ml_program.token
}
