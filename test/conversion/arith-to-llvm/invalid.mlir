// convert-arith-to-llvm: widths of index that aren't possible.
// RUN: mlir-opt %s --convert-arith-to-llvm=index-bitwidth=20000000 --verify-diagnostics

// expected-error@below {{no integer is 20000000 bits wide}}
module {
}
