// Modules for GPUs that don't become objects.
// RUN: mlir-opt %s --split-input-file --verify-diagnostics --gpu-module-to-binary=format=llvm
// RUN: not mlir-opt %s --split-input-file --gpu-module-to-binary=format=none 2>&1 | FileCheck %s --check-prefix=FORMAT
// RUN: not mlir-opt %s --split-input-file --gpu-module-to-binary=format=isa 2>&1 | FileCheck %s --check-prefix=CODE
// FORMAT: error: Invalid format specified.
// CODE: error: no machine code is made by passes: `llvm` is the format that there is, and tools make the others of it

// expected-error@+1 {{the module has no target attributes}}
gpu.module @without {
}

// -----

gpu.module @lowered [#nvvm.target] {
  // expected-error@+1 {{cannot be converted to LLVM IR}}
  func.func @f() {
    return
  }
}

// -----

gpu.module @code [#nvvm.target] {
  llvm.func @nothing() {
    llvm.return
  }
}
