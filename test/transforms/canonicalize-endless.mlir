// Where operations have no order, folding may find something to do for ever: canonicalizing ends all the same.
// RUN: mlir-opt --allow-unregistered-dialect --canonicalize=max-iterations=-1 %s | FileCheck %s
// RUN: not mlir-opt --allow-unregistered-dialect --canonicalize=test-convergence %s 2>&1 | FileCheck %s --check-prefix=CONVERGENCE

// CONVERGENCE: error: canonicalization didn't converge

// What is inserted overwrites what the same operation inserted before.
// CHECK: %[[SLICE:.*]] = "a.slice"() : () -> tensor<2xf32>
// CHECK: %[[TENSOR:.*]] = tensor.insert_slice %[[SLICE]] into %[[TENSOR]][1] [2] [1] : tensor<2xf32> into tensor<8xf32>
// CHECK: "a.use"(%[[TENSOR]]) : (tensor<8xf32>) -> ()
%slice = "a.slice"() : () -> tensor<2xf32>
%tensor = tensor.insert_slice %slice into %tensor[1] [2] [1] : tensor<2xf32> into tensor<8xf32>
"a.use"(%tensor) : (tensor<8xf32>) -> ()
