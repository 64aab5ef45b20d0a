// Numbers that parameters of fewer than 64 bits have no room for are refused where they stand, as MLIR refuses them.
// RUN: mlir-opt %s --split-input-file --verify-diagnostics -o /dev/null

// expected-error@+2 {{integer value too large}}
// expected-error@+1 {{failed to parse LLVMPointerType parameter 'addressSpace' which is to be a `unsigned`}}
func.func private @f(!llvm.ptr<4294967296>)

// -----

// expected-error@+2 {{integer value too large}}
// expected-error@+1 {{failed to parse LLVMPointerType parameter 'addressSpace' which is to be a `unsigned`}}
func.func private @f(!llvm.ptr<-2147483649>)

// -----

// expected-error@+2 {{integer value too large}}
// expected-error@+1 {{failed to parse LLVM_DILocalVariableAttr parameter 'line' which is to be a `unsigned`}}
#variable = #llvm.di_local_variable<scope = #llvm.di_file<"a" in "b">, line = 4294967296>

// -----

// expected-error@+2 {{integer value too large}}
// expected-error@+1 {{failed to parse LLVM_DIDerivedTypeAttr parameter 'dwarfAddressSpace' which is to be a `std::optional<unsigned>`}}
#pointer = #llvm.di_derived_type<tag = DW_TAG_pointer_type, dwarfAddressSpace = 4294967296>

// -----

// expected-error@+2 {{integer value too large}}
// expected-error@+1 {{failed to parse parameter list for target extension type}}
func.func private @f(!llvm.target<"a", 1, 4294967296>)

// -----

// expected-error@+2 {{integer value too large}}
// expected-error@+1 {{failed to parse NVVM_MMAShapeAttr parameter 'm' which is to be a `int`}}
#shape = #nvvm.shape<m = 2147483648, n = 1, k = 1>

// -----

// expected-error@+2 {{integer value too large}}
// expected-error@+1 {{failed to parse NVVM_MMAShapeAttr parameter 'm' which is to be a `int`}}
#shape = #nvvm.shape<m = -2147483649, n = 1, k = 1>

// -----

// expected-error@+2 {{integer value too large}}
// expected-error@+1 {{failed to parse Tosa_Shape parameter 'rank' which is to be a `int`}}
func.func private @f(!tosa.shape<2147483648>)
