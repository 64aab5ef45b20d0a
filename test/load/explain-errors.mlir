// Every kind of part and of syntax in words. What is declared first is first, and what traits add isn't said.
// RUN: not mlir-opt --explain-errors --load-dialect=%S/Inputs/explain.td --split-input-file %s 2>&1 | FileCheck %s --match-full-lines --strict-whitespace

//      CHECK:{{.*}}: error: expected SSA operand
//      CHECK:{{.*}}: note: 'e.all': Everything at once.
// CHECK-NEXT:  syntax: e.all $first (`or` $maybe^ `:` type($maybe)):(`alone`)? ` ` `` `\n` `rest` $rest custom<DimensionList>($shape) (`flagged` $flag^)? oilist(`text` $text | `count` `(` $count `)`) qualified($any) regions successors attr-dict-with-keyword `:` functional-type($rest, results)
// CHECK-NEXT:  operand #0 $first: 32-bit signless integer
// CHECK-NEXT:  operand #1 $maybe: optional floating-point
// CHECK-NEXT:  operand #2 $rest: variadic of any type
// CHECK-NEXT:  attribute $shape: i64 dense array attribute
// CHECK-NEXT:  attribute $text: optional string attribute
// CHECK-NEXT:  attribute $count: 32-bit signless integer attribute (default: 7 : i32)
// CHECK-NEXT:  attribute $flag: optional unit attribute
// CHECK-NEXT:  attribute $any: any attribute
// CHECK-NEXT:  result #0 $out: tensor of any type values
// CHECK-NEXT:  region #0 $body: any region
// CHECK-NEXT:  region #1 $more: {{.*}}region with 1 blocks
// CHECK-NEXT:  successor #0 $to: any successor
e.all nothing

// -----

//      CHECK:{{.*}}: error: 'e.bare' op {{.*}}
//      CHECK:{{.*}}: note: 'e.bare'
// CHECK-NEXT:  operand #0: 32-bit signless integer
// CHECK-NEXT:  attribute $z: 1-bit signless integer attribute
// CHECK-NEXT:  attribute $a: 1-bit signless integer attribute
"e.bare"() : () -> ()

// -----

// An error inside of a region is about what is there, not about the op that it is in.
// CHECK:{{.*}}: error: {{.*}}expected operation name in quotes
// CHECK-NOT: {{.*}}note: {{.*}}
module {
  3
}
