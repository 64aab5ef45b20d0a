// convert-func-to-llvm: what functions can't have, and names that mean something else.
// RUN: mlir-opt %s --convert-func-to-llvm --split-input-file --verify-diagnostics=only-expected

// expected-error@below {{Contains llvm.linkage attribute not of type LLVM::LinkageAttr}}
func.func private @linkage() attributes {llvm.linkage = 3}

// -----

// expected-error@below {{Contains llvm.readnone attribute not of type UnitAttr}}
func.func private @readnone() attributes {llvm.readnone = 3}

// -----

// expected-error@below {{C interface for variadic functions is not supported yet.}}
func.func private @variadic() attributes {func.varargs = true, llvm.emit_c_interface}

// -----

// expected-error@unknown {{conversion of memref memory space "a" to integer address space failed. Consider adding memory space conversions.}}
func.func private @space(memref<4xf32, "a">)

// -----

// expected-error@unknown {{conversion to strided form failed either due to non-strided layout maps (which should have been normalized away) or other reasons}}
func.func private @layout(memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>)

// -----

// expected-error@below {{redefinition of reserved function 'malloc' of different type '!llvm.func<void (i64)>' is prohibited}}
llvm.func @malloc(i64)
func.func @unranked(%m: memref<*xf32>) -> memref<*xf32> {
  return %m : memref<*xf32>
}
