// Operations without attributes have no properties to set.
// RUN: mlir-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{invalid properties {bar = 2 : i64} for op func.return: this operation does not support properties}}
"func.return"() <{bar = 2}> : () -> ()

// -----

// expected-error@+1 {{invalid properties {} for op func.return: this operation does not support properties}}
"func.return"() <{}> : () -> ()
