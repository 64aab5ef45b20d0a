// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics --emit-calling-convention-wrappers

// expected-error@+1 {{arg_ranks doesn't say what the function takes}}
llvm.func @few(%a: !llvm.ptr) attributes {arg_ranks = [1]} {
  llvm.return
}

// -----

// expected-error@+1 {{arg_ranks has something other than the rank of a tensor}}
llvm.func @negative(%a: !llvm.ptr) attributes {arg_ranks = [-1]} {
  llvm.return
}
