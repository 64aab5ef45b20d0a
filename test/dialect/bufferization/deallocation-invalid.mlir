// RUN: mlir-opt %s --ownership-based-buffer-deallocation --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error@+1 {{Only structured control-flow loops are supported.}}
func.func @loop(%c: i1, %a: memref<4xf32>) {
  cf.br ^bb1(%a : memref<4xf32>)
^bb1(%b: memref<4xf32>):
  cf.cond_br %c, ^bb1(%b : memref<4xf32>), ^bb2
^bb2:
  return
}

// -----

func.func @unknown(%a: memref<4xf32>) {
  // expected-error@+1 {{ops with unknown memory side effects are not supported}}
  "unknown.op"(%a) : (memref<4xf32>) -> ()
  return
}

// -----

func.func @freed(%a: memref<4xf32>) {
  // expected-error@+1 {{memory free side-effect on MemRef value not supported!}}
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

func.func @there(%a: memref<4xf32>, %c: i1) {
  // expected-error@+1 {{No deallocation operations must be present when running this pass!}}
  bufferization.dealloc (%a : memref<4xf32>) if (%c)
  return
}

// -----

func.func @switch(%a: memref<4xf32>, %i: i32) {
  // expected-error@+1 {{Terminators with more than one successor are not supported!}}
  cf.switch %i : i32, [default: ^bb1(%a : memref<4xf32>), 1: ^bb1(%a : memref<4xf32>)]
^bb1(%b: memref<4xf32>):
  return
}
