// What index's ops refuse.
// RUN: mlir-opt --split-input-file --verify-diagnostics %s

func.func @between_integers(%x: i32) {
  // expected-error@+1 {{'index.casts' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = index.casts %x : i32 to i64
  return
}

// -----

func.func @to_itself(%x: index) {
  // expected-error@+1 {{'index.castu' op operand type 'index' and result type 'index' are cast incompatible}}
  %0 = index.castu %x : index to index
  return
}

// -----

func.func @cast_of_float(%x: f32) {
  // expected-error@+1 {{'index.castu' op operand #0 must be integer or index, but got 'f32'}}
  %0 = index.castu %x : f32 to index
  return
}

// -----

func.func @not_index(%x: i32) {
  // expected-error@+1 {{'index.add' op operand #0 must be index, but got 'i32'}}
  %0 = "index.add"(%x, %x) : (i32, i32) -> index
  return
}

// -----

func.func @predicate(%x: index) {
  // expected-error@+2 {{custom op 'index.cmp' expected ::mlir::index::IndexCmpPredicate to be one of: eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge}}
  // expected-error@+1 {{custom op 'index.cmp' failed to parse IndexCmpPredicateAttr parameter 'value' which is to be a `::mlir::index::IndexCmpPredicate`}}
  %0 = index.cmp oeq(%x, %x)
  return
}

// -----

func.func @constant() {
  // expected-error@+1 {{'index.constant' op attribute 'value' failed to satisfy constraint: index attribute}}
  %0 = "index.constant"() {value = 1 : i64} : () -> index
  return
}
