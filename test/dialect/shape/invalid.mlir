// RUN: mlir-opt %s --split-input-file --verify-diagnostics

func.func @reduceArguments(%a: !shape.shape, %n: !shape.size) {
  // expected-error@+1 {{op ReduceOp body is expected to have 3 arguments}}
  %0 = shape.reduce(%a, %n) : !shape.shape -> !shape.size {
  ^bb0(%i: index, %size: !shape.size):
    shape.yield %size : !shape.size
  }
  return
}

// -----
func.func @reduceIndex(%a: !shape.shape) {
  // expected-error@+1 {{op argument 0 of ReduceOp body is expected to be of IndexType}}
  shape.reduce(%a) : !shape.shape {
  ^bb0(%i: i32, %size: !shape.size):
    shape.yield
  }
  return
}

// -----
func.func @reduceSize(%a: !shape.shape) {
  // expected-error@+1 {{op argument 1 of ReduceOp body is expected to be of SizeType if the ReduceOp operates on a ShapeType}}
  shape.reduce(%a) : !shape.shape {
  ^bb0(%i: index, %size: index):
    shape.yield
  }
  return
}

// -----
func.func @reduceExtent(%a: tensor<?xindex>) {
  // expected-error@+1 {{op argument 1 of ReduceOp body is expected to be of IndexType if the ReduceOp operates on an extent tensor}}
  shape.reduce(%a) : tensor<?xindex> {
  ^bb0(%i: index, %size: !shape.size):
    shape.yield
  }
  return
}

// -----
func.func @reduceValue(%a: !shape.shape, %x: f32) {
  // expected-error@+1 {{op type mismatch between argument 2 of ReduceOp body and initial value 0}}
  %0 = shape.reduce(%a, %x) : !shape.shape -> f32 {
  ^bb0(%i: index, %size: !shape.size, %y: f64):
    shape.yield %x : f32
  }
  return
}

// -----
func.func @reduceWithoutShape() {
  // expected-error@+1 {{expected a shape}}
  shape.reduce() : !shape.shape {
  ^bb0(%i: index, %size: !shape.size):
    shape.yield
  }
  return
}

// -----
func.func @yieldCount(%a: !shape.shape) {
  shape.reduce(%a) : !shape.shape {
  ^bb0(%i: index, %size: !shape.size):
    // expected-error@+1 {{op number of operands does not match number of results of its parent}}
    shape.yield %size : !shape.size
  }
  return
}

// -----
func.func @yieldType(%a: !shape.shape, %n: !shape.size) {
  %0 = shape.reduce(%a, %n) : !shape.shape -> !shape.size {
  ^bb0(%i: index, %size: !shape.size, %all: !shape.size):
    // expected-error@+1 {{op types mismatch between yield op and its parent}}
    shape.yield %i : index
  }
  return
}

// -----
func.func @sizeIsLost(%n: !shape.size, %i: index) {
  // expected-error@+1 {{op if at least one of the operands can hold error values then the result must be of type `size` to propagate them}}
  %0 = shape.div %n, %i : !shape.size, index -> index
  return
}

// -----
func.func @shapeIsLost(%a: !shape.shape) {
  // expected-error@+1 {{op if at least one of the operands can hold error values then the result must be of type `shape` to propagate them}}
  %0 = shape.broadcast %a, %a : !shape.shape, !shape.shape -> tensor<?xindex>
  return
}

// -----
func.func @inferred(%t: tensor<2x3xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{op inferred type(s) 'tensor<2xindex>' are incompatible with return type(s) of operation 'tensor<4xindex>'}}
  %0 = shape.shape_of %t : tensor<2x3xf32> -> tensor<4xindex>
  return
}

// -----
func.func @meetKinds(%a: !shape.shape, %n: !shape.size) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{requires all sizes or shapes}}
  %0 = shape.meet %n, %a : !shape.size, !shape.shape -> !shape.size
  return
}

// -----
func.func @meetRanks(%a: tensor<1xindex>, %b: tensor<2xindex>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{unequal shape cardinality}}
  %0 = shape.meet %a, %b : tensor<1xindex>, tensor<2xindex> -> tensor<1xindex>
  return
}

// -----
func.func @nothingAssumed() {
  // expected-error@+1 {{op no operands specified}}
  %0 = shape.assuming_all
  return
}

// -----
func.func @oneShape(%a: !shape.shape) {
  // expected-error@+1 {{op required at least 2 input shapes}}
  %0 = shape.cstr_broadcastable %a : !shape.shape
  return
}

// -----
func.func @noList() {
  // expected-error@+1 {{expected a list of sizes}}
  %0 = shape.const_shape unit : !shape.shape
  return
}

// -----
func.func @noSizes() {
  // expected-error@+1 {{expected sizes that are integers}}
  %0 = shape.const_shape [1.5] : !shape.shape
  return
}

// -----
func.func @place() {
  // expected-error@+1 {{shape.lib attribute may only be on op implementing SymbolTable}}
  %0 = shape.const_size 1 {shape.lib = @lib}
  return
}

// -----
// expected-error@+1 {{shape function library @nobody not found}}
module attributes {shape.lib = @nobody} {
}

// -----
// expected-error@+1 {{@f required to be shape function library}}
module attributes {shape.lib = @f} {
  func.func private @f()
}

// -----
// expected-error@+1 {{only SymbolRefAttr or array of SymbolRefAttrs allowed as shape.lib attribute}}
module attributes {shape.lib = 1} {
}

// -----
// expected-error@+1 {{only SymbolRefAttr allowed in shape.lib attribute array}}
module attributes {shape.lib = ["lib"]} {
}

// -----
// expected-error@+1 {{@f does not refer to FunctionLibraryOp}}
module attributes {shape.lib = [@f]} {
  func.func private @f()
}

// -----
// expected-error@+1 {{only one op to shape mapping allowed, found multiple for `any.op`}}
module attributes {shape.lib = [@a, @b]} {
  shape.function_library @a {
  } mapping {any.op = @x}
  shape.function_library @b {
  } mapping {any.op = @y}
}
