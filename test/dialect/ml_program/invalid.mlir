// RUN: mlir-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{expected 'public', 'private', or 'nested'}}
ml_program.global @visibility : i32

// -----
// expected-error@+1 {{op immutable global must have an initial value}}
ml_program.global private @noValue : i32

// -----
ml_program.func @returns(%n: i64) -> i32 {
  // expected-error@+1 {{op has 2 operands, but enclosing function (@returns) returns 1}}
  ml_program.return %n, %n : i64, i64
}

// -----
ml_program.subgraph @outputs(%n: i64) -> i32 {
  // expected-error@+1 {{op has 0 operands, but enclosing function (@outputs) outputs 1}}
  ml_program.output
}

// -----
ml_program.subgraph @outputType(%n: i64) -> i32 {
  // expected-error@+1 {{type of output operand 0 ('i64') doesn't match function result type ('i32') in function @outputType}}
  ml_program.output %n : i64
}

// -----
func.func @parent() {
  // expected-error@+1 {{op expects parent op 'ml_program.func'}}
  ml_program.return
}

// -----
ml_program.func @notThere() {
  // expected-error@+1 {{op undefined global: @nobody}}
  %0 = ml_program.global_load @nobody : i32
  ml_program.return
}

// -----
ml_program.func @noGlobal(%n: i32) {
  // expected-error@+1 {{op undefined global: @noGlobal}}
  ml_program.global_store @noGlobal = %n : i32
  ml_program.return
}

// -----
ml_program.global private mutable @changes : i32
ml_program.func @constant() {
  // expected-error@+1 {{op cannot load as const from mutable global @changes}}
  %0 = ml_program.global_load_const @changes : i32
  ml_program.return
}

// -----
ml_program.global private mutable @one : i32
ml_program.func @loadType() {
  // expected-error@+1 {{op cannot load from global typed 'i32' as 'i64'}}
  %0 = ml_program.global_load @one : i64
  ml_program.return
}

// -----
ml_program.global private mutable @one : i32
ml_program.subgraph @storeType(%n: i64) {
  // expected-error@+1 {{op cannot store to a global typed 'i32' from 'i64'}}
  %0 = ml_program.global_store_graph @one = %n ordering(() -> !ml_program.token) : i64
  ml_program.output
}

// -----
ml_program.global private @fixed(1 : i32) : i32
ml_program.func @store(%n: i32) {
  // expected-error@+1 {{op cannot store to an immutable global @fixed}}
  ml_program.global_store @fixed = %n : i32
  ml_program.return
}

// -----
ml_program.global private mutable @one : i32
ml_program.subgraph @ordering(%n: i32) {
  %token = ml_program.token
  // expected-error@+1 {{expected '->'}}
  %0 = ml_program.global_store_graph @one = %n ordering(%token) : i32
  ml_program.output
}
