// What arith refuses.
// RUN: mlir-opt %s --split-input-file --verify-diagnostics

func.func @f(%a: i32, %b: i64) {
  // expected-error @below {{'arith.addi' op requires the same type for all operands and results}}
  %0 = "arith.addi"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @below {{'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.addi %a, %a : f32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @below {{'arith.bitcast' op operand type 'f32' and result type 'i64' are cast incompatible}}
  %0 = arith.bitcast %a : f32 to i64
  return
}

// -----

func.func @f() {
  // expected-error @below {{'arith.constant' op integer return type must be signless}}
  %0 = arith.constant 1 : si32
  return
}

// -----

func.func @f() {
  // expected-error @below {{'arith.constant' op value must be an integer, float, or elements attribute}}
  %0 = arith.constant "text"
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
  %0 = arith.cmpi foo, %a, %a : i32
  return
}

// -----

func.func @f(%p: vector<4xi1>, %a: i32) {
  // expected-error @below {{'arith.select' op failed to verify that condition is signless i1 or has matching shape}}
  %0 = arith.select %p, %a, %a : vector<4xi1>, i32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @below {{expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
  // expected-error @below {{failed to parse Arith_FastMathAttr parameter 'value' which is to be a `::mlir::arith::FastMathFlags`}}
  %0 = arith.addf %a, %a fastmath<quick> : f32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'arith.extsi' op operand type 'i32' and result type 'i16' are cast incompatible}}
  %0 = arith.extsi %a : i32 to i16
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'arith.extui' op operand type 'i32' and result type 'i32' are cast incompatible}}
  %0 = arith.extui %a : i32 to i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'arith.trunci' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = arith.trunci %a : i32 to i64
  return
}

// -----

func.func @f(%a: bf16) {
  // expected-error @below {{'arith.truncf' op operand type 'bf16' and result type 'f16' are cast incompatible}}
  %0 = arith.truncf %a : bf16 to f16
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @below {{'arith.extf' op operand type 'f32' and result type 'f16' are cast incompatible}}
  %0 = arith.extf %a : f32 to f16
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @below {{'arith.scaling_extf' op operand types 'f32', 'f32' and result type 'f16' are cast incompatible}}
  %0 = arith.scaling_extf %a, %a : f32, f32 to f16
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @below {{'arith.scaling_truncf' op operand types 'f32', 'f32' and result type 'f64' are cast incompatible}}
  %0 = arith.scaling_truncf %a, %a : f32, f32 to f64
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @below {{'arith.index_cast' op operand type 'index' and result type 'index' are cast incompatible}}
  %0 = arith.index_cast %a : index to index
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'arith.sitofp' op result #0 must be floating-point-like, but got 'i64'}}
  %0 = arith.sitofp %a : i32 to i64
  return
}

// -----

func.func @f(%a: vector<4xi32>) {
  // expected-error @below {{'arith.sitofp' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.sitofp %a : vector<4xi32> to tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xi32>) {
  // expected-error @below {{'arith.sitofp' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.sitofp %a : tensor<4xi32> to tensor<?xf32>
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'arith.sitofp' op requires the same shape for all operands and results}}
  %0 = arith.sitofp %a : i32 to tensor<f32>
  return
}

// -----

func.func @f(%a: tensor<4xi32, 5 : i32>) {
  // expected-error @below {{'arith.extsi' op operand type 'tensor<4xi32, 5 : i32>' and result type 'tensor<4xi64>' are cast incompatible}}
  %0 = arith.extsi %a : tensor<4xi32, 5 : i32> to tensor<4xi64>
  return
}

// -----

func.func @f() {
  // expected-error @below {{'arith.constant' op intializing scalable vectors with elements attribute is not supported unless it's a vector splat}}
  %0 = arith.constant dense<[1, 2, 3, 4]> : vector<[4]xi32>
  return
}

// -----

func.func @f(%a: vector<4xi32>) {
  // expected-error @below {{'arith.addui_extended' op if an operand is non-scalar, then all results must be non-scalar}}
  %0, %1 = arith.addui_extended %a, %a : vector<4xi32>, i1
  return
}

// -----

func.func @f(%a: vector<[4]xi16>) {
  // expected-error @below {{'arith.extui' op requires the same shape for all operands and results}}
  %0 = arith.extui %a : vector<[4]xi16> to vector<4xi32>
  return
}
