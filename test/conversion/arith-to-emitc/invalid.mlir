// What C can't do, or would do otherwise.
// RUN: mlir-opt --convert-arith-to-emitc --split-input-file --verify-diagnostics %s

func.func @f(%a: vector<2xf32>) {
  // expected-error@+1 {{failed to legalize operation 'arith.addf'}}
  %0 = arith.addf %a, %a : vector<2xf32>
  return
}
// -----
func.func @f(%a: i1) {
  // expected-error@+1 {{failed to legalize operation 'arith.addi'}}
  %0 = arith.addi %a, %a : i1
  return
}
// -----
func.func @f(%a: tensor<2xi32>) {
  // expected-error@+1 {{failed to legalize operation 'arith.muli'}}
  %0 = arith.muli %a, %a : tensor<2xi32>
  return
}
// -----
func.func @f(%a: vector<2xi32>, %b: vector<2xi32>) {
  // expected-error@+1 {{failed to legalize operation 'arith.andi'}}
  %0 = arith.andi %a, %b : vector<2xi32>
  return
}
// -----
func.func @f(%a: vector<2xi32>) {
  // expected-error@+1 {{failed to legalize operation 'arith.divui'}}
  %0 = arith.divui %a, %a : vector<2xi32>
  return
}
// -----
func.func @f(%a: i1) {
  // expected-error@+1 {{failed to legalize operation 'arith.shli'}}
  %0 = arith.shli %a, %a : i1
  return
}
// -----
func.func @f(%a: tensor<2xi32>) {
  // expected-error@+1 {{failed to legalize operation 'arith.shrui'}}
  %0 = arith.shrui %a, %a : tensor<2xi32>
  return
}
// -----
func.func @f(%a: tensor<2xi32>, %b: tensor<2xi32>) {
  // expected-error@+1 {{failed to legalize operation 'arith.cmpi'}}
  %0 = arith.cmpi eq, %a, %b : tensor<2xi32>
  return
}
// -----
func.func @f(%a: tensor<2xf32>) {
  // expected-error@+1 {{failed to legalize operation 'arith.cmpf'}}
  %0 = arith.cmpf oeq, %a, %a : tensor<2xf32>
  return
}
// -----
func.func @f(%a: tensor<2xf32>) {
  // expected-error@+1 {{failed to legalize operation 'arith.negf'}}
  %0 = arith.negf %a : tensor<2xf32>
  return
}
// -----
func.func @f(%a: f80) {
  // expected-error@+1 {{failed to legalize operation 'arith.negf'}}
  %0 = arith.negf %a : f80
  return
}
// -----
func.func @f(%a: tensor<2xi1>, %b: tensor<2xi32>, %c: tensor<2xi32>) {
  // expected-error@+1 {{failed to legalize operation 'arith.select'}}
  %0 = arith.select %a, %b, %c : tensor<2xi1>, tensor<2xi32>
  return
}
// -----
func.func @f(%a: i1) {
  // expected-error@+1 {{failed to legalize operation 'arith.extsi'}}
  %0 = arith.extsi %a : i1 to i8
  return
}
// -----
func.func @f(%a: tensor<2xi8>) {
  // expected-error@+1 {{failed to legalize operation 'arith.extsi'}}
  %0 = arith.extsi %a : tensor<2xi8> to tensor<2xi32>
  return
}
// -----
func.func @f(%a: f32) {
  // expected-error@+1 {{failed to legalize operation 'arith.fptosi'}}
  %0 = arith.fptosi %a : f32 to i1
  return
}
// -----
func.func @f(%a: f80) {
  // expected-error@+1 {{failed to legalize operation 'arith.fptosi'}}
  %0 = arith.fptosi %a : f80 to i32
  return
}
// -----
func.func @f(%a: i32) {
  // expected-error@+1 {{failed to legalize operation 'arith.sitofp'}}
  %0 = arith.sitofp %a : i32 to f80
  return
}
// -----
func.func @f(%a: tensor<2xi32>) {
  // expected-error@+1 {{failed to legalize operation 'arith.sitofp'}}
  %0 = arith.sitofp %a : tensor<2xi32> to tensor<2xf32>
  return
}
// -----
func.func @f(%a: f32) {
  // expected-error@+1 {{failed to legalize operation 'arith.extf'}}
  %0 = arith.extf %a : f32 to f80
  return
}
// -----
func.func @f(%a: f80) {
  // expected-error@+1 {{failed to legalize operation 'arith.truncf'}}
  %0 = arith.truncf %a : f80 to f32
  return
}
// -----
func.func @f(%a: f64) {
  // expected-error@+1 {{failed to legalize operation 'arith.truncf'}}
  %0 = arith.truncf %a upward : f64 to f32
  return
}
// -----
func.func @f(%a: i32, %b: i32) {
  // expected-error@+1 {{failed to legalize operation 'arith.maxsi'}}
  %0 = arith.maxsi %a, %b : i32
  return
}
// -----
func.func @f() {
  // expected-error@+1 {{failed to legalize operation 'arith.constant'}}
  %0 = arith.constant dense<0> : vector<2xi32>
  return
}
