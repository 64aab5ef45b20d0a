// What types of the llvm dialect can't be made of.
// RUN: mlir-opt --split-input-file --verify-diagnostics --allow-unregistered-dialect %s

// expected-error@+1 {{invalid array element type: '!llvm.label'}}
"t.use"() : () -> !llvm.array<2 x label>

// -----

// expected-error@+1 {{invalid function result type: '!llvm.metadata'}}
"t.use"() : () -> !llvm.func<metadata ()>

// -----

// expected-error@+1 {{invalid function argument type: '!llvm.void'}}
"t.use"() : () -> !llvm.func<i8 (void)>

// -----

// expected-error@+1 {{expected ')'}}
"t.use"() : () -> !llvm.func<i8 (..., i8)>

// -----

// expected-error@+1 {{invalid LLVM structure element type: '!llvm.token'}}
"t.use"() : () -> !llvm.struct<(i8, token)>

// -----

"t.use"() : () -> !llvm.struct<"s", (i8)>
// expected-error@+1 {{identified type already used with a different body}}
"t.use"() : () -> !llvm.struct<"s", (i16)>

// -----

"t.use"() : () -> !llvm.struct<"s", (i8)>
// expected-error@+1 {{redeclaring defined struct as opaque}}
"t.use"() : () -> !llvm.struct<"s", opaque>

// -----

// expected-error@+1 {{identifier already used for an enclosing struct}}
"t.use"() : () -> !llvm.struct<"s", (struct<"s", (i8)>)>

// -----

// expected-error@+1 {{struct without a body only allowed in a recursive struct}}
"t.use"() : () -> !llvm.struct<"s">

// -----

// expected-error@+1 {{only identified structs can be opaque}}
"t.use"() : () -> !llvm.struct<opaque>

// -----

// expected-error@+1 {{unknown LLVM type: words}}
"t.use"() : () -> !llvm.words

// -----

// expected-error@+1 {{unexpected type, expected keyword}}
"t.use"() : () -> !llvm.i32

// -----

// expected-error@+1 {{unknown LLVM type: words}}
"t.use"() : () -> !llvm.array<2 x words>

// -----

// expected-error@+1 {{failed to parse parameter list for target extension type}}
"t.use"() : () -> !llvm.target<"ext", 1, i32>
