// With --explain-errors an error about an op says what its definition says, the same for a dialect that is compiled in and one that is loaded.
// RUN: not mlir-opt --explain-errors --split-input-file %s -o %t.mlir 2> %t.compiled
// RUN: FileCheck %s --match-full-lines --strict-whitespace --implicit-check-not="note: 'func" < %t.compiled
// RUN: not mlir-opt --explain-errors --split-input-file --load-dialect=%source/lib/dialect/tensor/TensorOps.td %s -o %t.mlir 2> %t.loaded
// RUN: cmp %t.compiled %t.loaded
// Without it nothing is said that MLIR doesn't say.
// RUN: not mlir-opt --split-input-file %s -o %t.mlir 2>&1 | FileCheck %s --check-prefix=OFF --implicit-check-not="note: 'tensor"
// OFF: error: 'tensor.yield' op expects parent op to be one of
// OFF: note: see current operation
// OFF: error: custom op 'tensor.splat' invalid kind of type specified

// An op that the verifier refuses: after the op itself.
//      CHECK:{{.*}}.mlir:[[#@LINE+6]]:3: error: 'tensor.yield' op expects parent op to be one of 'tensor.generate, tensor.pad'{{.*}}
//      CHECK:{{.*}}.mlir:[[#@LINE+5]]:3: note: see current operation: "tensor.yield"(%arg0) : (f32) -> ()
//      CHECK:{{.*}}.mlir:[[#@LINE+4]]:3: note: 'tensor.yield': {{.+}}
// CHECK-NEXT:  syntax: tensor.yield $value attr-dict `:` type($value)
// CHECK-NEXT:  operand #0 $value: any type
func.func @yield(%v: f32) {
  tensor.yield %v : f32
}

// -----

// Custom syntax that isn't right, and parts of all kinds: optional, variadic, with a default.
//      CHECK:{{.*}}: error: custom op 'tensor.splat' invalid kind of type specified: expected builtin.tensor, but found 'f32'
//      CHECK:{{.*}}: note: 'tensor.splat': {{.+}}
// CHECK-NEXT:  syntax: tensor.splat $input (`[` $dynamicSizes^ `]`)? attr-dict `:` type($aggregate)
// CHECK-NEXT:  operand #0 $input: {{.+}}
// CHECK-NEXT:  operand #1 $dynamicSizes: variadic of index
// CHECK-NEXT:  result #0 $aggregate: ranked tensor of any type values
func.func @splat(%v: f32) {
  %0 = tensor.splat %v : f32
  return
}
