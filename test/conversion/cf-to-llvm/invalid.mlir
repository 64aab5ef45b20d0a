// convert-cf-to-llvm: types that llvm doesn't have, and names that mean something else than an assertion needs.
// RUN: mlir-opt %s --convert-cf-to-llvm --split-input-file --verify-diagnostics=only-expected

// expected-error@below {{redefinition of function 'puts' of different type '!llvm.func<i32 (ptr)>' is prohibited}}
llvm.func @puts(!llvm.ptr) -> i32
func.func @asserts(%c: i1) {
  cf.assert %c, "no"
  return
}

// -----

// expected-error@below {{'func.func' op is not a function, which a lowering has to call by this name}}
func.func private @abort()
func.func @asserts(%c: i1) {
  cf.assert %c, "no"
  return
}

// -----

func.func @tensor(%t: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@below {{failed to legalize operation 'cf.br' that was explicitly marked illegal}}
  cf.br ^a(%t : tensor<2xf32>)
^a(%x: tensor<2xf32>):
  return %x : tensor<2xf32>
}
