// convert-cf-to-llvm: names that an assertion needs and that mean something else.
// RUN: mlir-opt %s --convert-cf-to-llvm --split-input-file --verify-diagnostics

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
