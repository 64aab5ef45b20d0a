// What can be asked, and what becomes of it.
// RUN: mlir-query %s -c 'm anyOf(isZero(), hasOpName("arith.addf"))' -c 'match getAllDefinitions(hasOpName("scf.yield"), 1) # what is added' | FileCheck %s
// RUN: printf 'help\n\n# nothing\nm isOne()\nfrob\nm getUsersByPredicate(isOne(), hasOpName("scf.for"), true)\nm getUsersByPredicate(isOne(), hasOpName("zz"), false)\nquit\nhelp\n' | mlir-query %s | FileCheck %s --check-prefix=PROMPT
// RUN: mlir-query %s -c 'm hasOpName("scf.for").extract("loop")' -c 'm hasOpName("no").extract("nothing")' | FileCheck %s --check-prefix=EXTRACT
// RUN: mlir-query %s -c 'm isOneFloat()' -c 'm isNegZeroFloat()' -c 'm isZeroFloat()' -c 'm isPosZeroFloat()' -c 'm isPosInfFloat()' -c 'm isNegInfFloat()' -c 'm isNonZero()' -c 'm isConstantOp()' -c 'm allOf(isConstantOp(), hasOpAttrName("value"))' | grep match | FileCheck %s --check-prefix=COUNT
// RUN: mlir-query %s -c 'm getDefinitions(hasOpName("func.return"), 9, false, false, true)' -c 'm getDefinitions(hasOpName("scf.yield"), 9, false, true, true)' -c 'm getDefinitionsByPredicate(hasOpName("scf.yield"), hasOpName("scf.for"), true, false, false)' | FileCheck %s --check-prefix=SLICE
func.func @f(%a: f32, %n: index, %c0: index) -> f32 {
  %c1 = arith.constant 1 : index
  %z = arith.constant -0.0 : f32
  %k = arith.constant dense<1.0> : tensor<4xf32>
  %i = arith.constant 0x7F800000 : f32
  %r = scf.for %j = %c0 to %n step %c1 iter_args(%x = %z) -> f32 {
    %s = arith.addf %x, %a : f32
    scf.yield %s : f32
  }
  return %r : f32
}
// CHECK: Match #1:
// CHECK-EMPTY:
// CHECK-NEXT: queries.mlir:[[#@LINE-7]]:10: note: "root" binds here
// CHECK-NEXT:   %s = arith.addf %x, %a : f32
// CHECK-NEXT:        ^
// CHECK-NEXT: 1 match.
// CHECK: Match #1:
// CHECK: queries.mlir:{{[0-9]+}}:10: {{$}}
// CHECK-NEXT:   %s = arith.addf
// CHECK: queries.mlir:{{[0-9]+}}:5: note: "root" binds here
// CHECK-NEXT:   scf.yield %s : f32
// CHECK: 1 match.
//
// PROMPT: Available commands:
// PROMPT: note: "root" binds here
// PROMPT-NEXT: %c1 = arith.constant 1 : index
// PROMPT: 1 match.
// PROMPT: unknown command: frob
// PROMPT: 0 matches.
// PROMPT: Match #1:
// PROMPT-NOT: binds here
// PROMPT: %r = scf.for
// PROMPT: return %r
// PROMPT: 1 match.
// PROMPT-NOT: Available
//
// EXTRACT: func.func @loop(%arg0: index, %arg1: index, %arg2: index, %arg3: f32, %arg4: f32) -> f32 {
// EXTRACT-NEXT: %0 = scf.for %arg5 = %arg0 to %arg1 step %arg2 iter_args(%arg6 = %arg3) -> (f32) {
// EXTRACT-NEXT:   %1 = arith.addf %arg6, %arg4 : f32
// EXTRACT: return %0 : f32
// EXTRACT: func.func @nothing() {
// EXTRACT-NEXT: return
//
// COUNT: 1 match.
// COUNT-NEXT: 1 match.
// COUNT-NEXT: 1 match.
// COUNT-NEXT: 0 matches.
// COUNT-NEXT: 1 match.
// COUNT-NEXT: 0 matches.
// COUNT-NEXT: 1 match.
// COUNT-NEXT: 4 matches.
// COUNT-NEXT: 4 matches.
//
// SLICE: Match #1:
// SLICE: %c1 = arith
// SLICE: %z = arith
// SLICE: %r = scf.for
// SLICE-NOT: binds here
// SLICE: 1 match.
// SLICE: %s = arith.addf
// SLICE-NOT: scf.yield
// SLICE: 1 match.
// SLICE: %s = arith.addf
// SLICE: scf.yield
// SLICE: 1 match.
