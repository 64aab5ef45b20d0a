// Elements of constants at positions that are constants only by what is passed.
// RUN: mlir-opt --sccp %s | FileCheck %s

// CHECK-LABEL: func.func private @element(
// CHECK-DAG:     %[[E:.*]] = arith.constant 30 : i32
// CHECK-DAG:     %[[V:.*]] = arith.constant dense<[10, 20, 7]> : vector<3xi32>
// CHECK:         return %[[E]], %[[V]]
func.func private @element(%i: index) -> (i32, vector<3xi32>) {
  %v = arith.constant dense<[10, 20, 30]> : vector<3xi32>
  %c7 = arith.constant 7 : i32
  %0 = vector.extract %v[%i] : i32 from vector<3xi32>
  %1 = vector.insert %c7, %v[%i] : i32 into vector<3xi32>
  return %0, %1 : i32, vector<3xi32>
}
func.func @calls() -> (i32, vector<3xi32>) {
  %c2 = arith.constant 2 : index
  %0:2 = call @element(%c2) : (index) -> (i32, vector<3xi32>)
  return %0#0, %0#1 : i32, vector<3xi32>
}
