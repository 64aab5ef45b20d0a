// What is wrong in an assembly format of an op is said as MLIR says it.
// RUN: not mlir-tblgen --gen-op-defs -I %source/include %s 2>&1 | FileCheck %s
// The same, when it is to be no failure: the ops are written without the formats.
// RUN: mlir-tblgen --gen-op-defs --asmformat-error-is-fatal=false -I %source/include %s -o %t.c 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=WITHOUT < %t.c
// WITHOUT: const TesseraOpDef badE0Def = {
// WITHOUT-NOT: .format =
// WITHOUT: const TesseraOpDef badE1Def = {

include "mlir/IR/OpBase.td"

def Bad_Dialect : Dialect {
  let name = "bad";
}
class Formatted<string format, dag ins_ = (ins), dag outs_ = (outs), dag regions_ = (region), dag successors_ = (successor)>
    : Op<Bad_Dialect, "op"> {
  let assemblyFormat = format;
  let arguments = ins_;
  let results = outs_;
  let regions = regions_;
  let successors = successors_;
}

// CHECK: {{^}}error: 'attr-dict' directive not found in custom assembly format
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E0 : Formatted<[{}]>;
// CHECK: {{^}}error: 'attr-dict' directive has already been seen
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E1 : Formatted<[{attr-dict attr-dict}]>;
// CHECK: {{^}}error: 'attr-dict' directive has already been seen
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E2 : Formatted<[{attr-dict-with-keyword attr-dict}]>;
// CHECK: {{^}}error: 'attr-dict' directive can only be used as a top-level directive
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E3 : Formatted<[{type(attr-dict)}]>;
// CHECK: {{^}}error: expected '<' before custom directive name
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E4 : Formatted<[{custom(}]>;
// CHECK: {{^}}error: expected custom directive name identifier
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E5 : Formatted<[{custom<>()}]>;
// CHECK: {{^}}error: expected '>' after custom directive name
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E6 : Formatted<[{custom<Foo(}]>;
// CHECK: {{^}}error: expected '(' before custom directive parameters
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E7 : Formatted<[{custom<Foo>)}]>;
// CHECK: {{^}}error: only variables and types may be used as parameters to a custom directive
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E8 : Formatted<[{custom<Foo>(operands)}]>;
// CHECK: {{^}}error: expected ')' after custom directive parameters
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E9 : Formatted<[{custom<Foo>($x<}], (ins I64:$x)>;
// CHECK: {{^}}error: type directives within a custom directive may only refer to variables
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E10 : Formatted<[{custom<Foo>(type(operands))}]>;
// CHECK: {{^}}error: expected literal, variable, directive, or optional group
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E11 : Formatted<[{custom<Foo>() attr-dict}]>;
// CHECK: {{^}}error: 'functional-type' is only valid as a top-level directive
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E12 : Formatted<[{functional-type(functional-type)}]>;
// CHECK: {{^}}error: expected '(' before argument list
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E13 : Formatted<[{functional-type}]>;
// CHECK: {{^}}error: expected literal, variable, directive, or optional group
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E14 : Formatted<[{functional-type(}]>;
// CHECK: {{^}}error: expected ',' after inputs argument
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E15 : Formatted<[{functional-type(operands}]>;
// CHECK: {{^}}error: expected literal, variable, directive, or optional group
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E16 : Formatted<[{functional-type(operands,}]>;
// CHECK: {{^}}error: expected ')' after argument list
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E17 : Formatted<[{functional-type(operands, results}]>;
// CHECK: {{^}}error: 'operands' directive creates overlap in format
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E18 : Formatted<[{operands operands}]>;
// CHECK: {{^}}error: 'operands' directive creates overlap in format
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E19 : Formatted<[{$x operands}], (ins I64:$x)>;
// CHECK: {{^}}error: operand 'x' is already bound
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E20 : Formatted<[{operands $x attr-dict}], (ins I64:$x)>;
// CHECK: {{^}}error: 'ref' is only valid within a `custom` directive
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E21 : Formatted<[{ref($x)}], (ins I64:$x)>;
// CHECK: {{^}}error: 'ref' of 'type($x)' is not bound by a prior 'type' directive
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E22 : Formatted<[{custom<Foo>(ref(type($x)))}], (ins I64:$x)>;
// CHECK: {{^}}error: 'ref' of 'type($r)' is not bound by a prior 'type' directive
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E23 : Formatted<[{custom<Foo>(ref(type($r)))}], (ins), (outs I64:$r)>;
// CHECK: {{^}}error: operand 'x' must be bound before it is referenced
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E24 : Formatted<[{custom<Foo>(ref($x))}], (ins I64:$x)>;
// CHECK: {{^}}error: attribute 'n' must be bound before it is referenced
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E25 : Formatted<[{custom<Foo>(ref($n))}], (ins I64Attr:$n)>;
// CHECK: {{^}}error: expected '(' before argument list
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E26 : Formatted<[{custom<Foo>(ref)}]>;
// CHECK: {{^}}error: 'ref' of 'attr-dict' is not bound by a prior 'attr-dict' directive
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E27 : Formatted<[{custom<Foo>(ref(attr-dict))}]>;
// CHECK: {{^}}error: 'ref' of 'operands' is not bound by a prior 'operands' directive
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E28 : Formatted<[{custom<Foo>(ref(operands))}]>;
// CHECK: {{^}}error: region 'g' must be bound before it is referenced
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E29 : Formatted<[{custom<Foo>(ref($g))}], (ins), (outs), (region AnyRegion:$g)>;
// CHECK: {{^}}error: successor 's' must be bound before it is referenced
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E30 : Formatted<[{custom<Foo>(ref($s))}], (ins), (outs), (region), (successor AnySuccessor:$s)>;
// CHECK: {{^}}error: 'regions' directive creates overlap in format
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E31 : Formatted<[{regions regions attr-dict}]>;
// CHECK: {{^}}error: 'regions' directive creates overlap in format
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E32 : Formatted<[{$g regions attr-dict}], (ins), (outs), (region AnyRegion:$g)>;
// CHECK: {{^}}error: 'regions' is only valid as a top-level directive
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E33 : Formatted<[{type(regions)}]>;
// CHECK: {{^}}error: format ambiguity caused by `attr-dict` directive followed by region `g`
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E34 : Formatted<[{attr-dict $g}], (ins), (outs), (region AnyRegion:$g)>;
// CHECK: {{^}}error: region 'g' is already bound
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E35 : Formatted<[{$g $g attr-dict}], (ins), (outs), (region AnyRegion:$g)>;
// CHECK: {{^}}error: 'results' directive can can only be used as a child to a 'type' directive
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E36 : Formatted<[{results}]>;
// CHECK: {{^}}error: 'successors' directive creates overlap in format
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E37 : Formatted<[{successors successors attr-dict}]>;
// CHECK: {{^}}error: 'successors' is only valid as a top-level directive
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E38 : Formatted<[{type(successors)}]>;
// CHECK: {{^}}error: successor 's' is already bound
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E39 : Formatted<[{$s $s attr-dict}], (ins), (outs), (region), (successor AnySuccessor:$s)>;
// CHECK: {{^}}error: expected '(' before argument list
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E40 : Formatted<[{type}]>;
// CHECK: {{^}}error: expected literal, variable, directive, or optional group
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E41 : Formatted<[{type(}]>;
// CHECK: {{^}}error: expected ')' after argument list
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E42 : Formatted<[{type(operands}]>;
// CHECK: {{^}}error: literals may only be used in the top-level section of the format
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E43 : Formatted<[{type(`l`)}]>;
// CHECK: {{^}}error: 'operands' 'type' is already bound
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E44 : Formatted<[{type(operands) type(operands)}]>;
// CHECK: {{^}}error: 'operands' 'type' is already bound
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E45 : Formatted<[{type($x) type(operands)}], (ins I64:$x)>;
// CHECK: {{^}}error: 'type' of 'x' is already bound
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E46 : Formatted<[{type(operands) type($x)}], (ins I64:$x)>;
// CHECK: {{^}}error: 'type' of 'x' is already bound
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E47 : Formatted<[{type($x) type($x)}], (ins I64:$x)>;
// CHECK: {{^}}error: 'results' 'type' is already bound
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E48 : Formatted<[{type(results) type(results)}]>;
// CHECK: {{^}}error: 'results' 'type' is already bound
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E49 : Formatted<[{type($r) type(results)}], (ins), (outs I64:$r)>;
// CHECK: {{^}}error: 'type' of 'r' is already bound
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E50 : Formatted<[{type(results) type($r)}], (ins), (outs I64:$r)>;
// CHECK: {{^}}error: 'type' of 'r' is already bound
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E51 : Formatted<[{type($r) type($r)}], (ins), (outs I64:$r)>;
// CHECK: {{^}}error: attributes cannot be used as children to a `type` directive
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E52 : Formatted<[{type($n)}], (ins I64Attr:$n)>;
// CHECK: {{^}}error: expected valid literal but got 'a:': keywords should contain only alphanum, '_', '$', or '.' characters
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E53 : Formatted<[{`a:`}]>;
// CHECK: {{^}}error: expected valid literal but got '1': single character literal must be a letter or one of '_:,=<>()[]{{[{][}]}}?+-*'
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E54 : Formatted<[{`1`}]>;
// CHECK: {{^}}error: expected valid literal but got ':abc': valid keyword starts with a letter or '_'
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E55 : Formatted<[{`:abc`}]>;
// CHECK: {{^}}error: unexpected end of file in literal
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E56 : Formatted<[{`}]>;
// CHECK: {{^}}error: expected valid literal but got 'a b': keywords should contain only alphanum, '_', '$', or '.' characters
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E57 : Formatted<[{`a b`}]>;
// CHECK: {{^}}error: expected literal, but got ')'
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E58 : Formatted<[{oilist(`k` | ) attr-dict}]>;
// CHECK: {{^}}error: expected literal, but got ')'
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E59 : Formatted<[{oilist() attr-dict}]>;
// CHECK: {{^}}error: expected literal, but got '$x'
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E60 : Formatted<[{oilist($x) attr-dict}], (ins Optional<I64>:$x)>;
// CHECK: {{^}}error: expected '(' before oilist argument list
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E61 : Formatted<[{oilist `w` attr-dict}]>;
// CHECK: {{^}}error: format ambiguity because a is used both in oilist element and the adjacent literal.
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E62 : Formatted<[{oilist(`a` | `b`) `a` attr-dict}]>;
// CHECK: {{^}}error: format ambiguity because b is used in two adjacent oilist elements.
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E63 : Formatted<[{oilist(`a` | `b`) oilist(`b` | `c`) attr-dict}]>;
// CHECK: {{^}}error: expected literal, variable, directive, or optional group
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E65 : Formatted<[{oilist(`a` | `b` attr-dict}]>;
// CHECK: {{^}}error: optional groups can only be used as top-level elements
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E66 : Formatted<[{type(($n^)?) attr-dict}], (ins OptionalAttr<I64Attr>:$n)>;
// CHECK: {{^}}error: expected literal, variable, directive, or optional group
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E67 : Formatted<[{() attr-dict}]>;
// CHECK: {{^}}error: optional group has no anchor element
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E68 : Formatted<[{($n)? attr-dict}], (ins OptionalAttr<I64Attr>:$n)>;
// CHECK: {{^}}error: first parsable element of an optional group must be a literal, variable, or custom directive
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E69 : Formatted<[{(type($x) $x^)? attr-dict}], (ins Optional<I64>:$x)>;
// CHECK: {{^}}error: only literals, types, and variables can be used within an optional group
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E70 : Formatted<[{(`,` $n^ type(operands))? attr-dict}], (ins OptionalAttr<I64Attr>:$n)>;
// CHECK: {{^}}error: only one element can be marked as the anchor of an optional group
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E71 : Formatted<[{($n^ $m^)? attr-dict}], (ins OptionalAttr<I64Attr>:$n, OptionalAttr<I64Attr>:$m)>;
// CHECK: {{^}}error: only optional or default-valued attributes can be used to anchor an optional group
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E72 : Formatted<[{($n^)? attr-dict}], (ins I64Attr:$n)>;
// CHECK: {{^}}error: only variable length operands can be used within an optional group
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E73 : Formatted<[{($x^)? attr-dict}], (ins I64:$x)>;
// CHECK: {{^}}error: only literals, types, and variables can be used within an optional group
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E74 : Formatted<[{(functional-type($x, results)^)? attr-dict}], (ins Variadic<I64>:$x)>;
// CHECK: {{^}}error: only literals, types, and variables can be used within an optional group
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E75 : Formatted<[{(attr-dict^)?}]>;
// CHECK: {{^}}error: expected '?' after optional group
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E76 : Formatted<[{($x^)}], (ins Variadic<I64>:$x)>;
// CHECK: {{^}}error: only variable length operands can be used within an optional group
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E77 : Formatted<[{(custom<Foo>($x)^)? attr-dict}], (ins I64:$x)>;
// CHECK: {{^}}error: only variables and types can be used to anchor an optional group
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E78 : Formatted<[{(` `^)? attr-dict}]>;
// CHECK: {{^}}error: expected '(' to start else branch of optional group
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E79 : Formatted<[{($x^): attr-dict}], (ins Variadic<I64>:$x)>;
// CHECK: {{^}}error: expected literal, variable, directive, or optional group
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E80 : Formatted<[{($x^):(`t`}], (ins Variadic<I64>:$x)>;
// CHECK: {{^}}error: expected '?' after optional group
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E81 : Formatted<[{($x^):(`t`)}], (ins Variadic<I64>:$x)>;
// CHECK: {{^}}error: optional group has no anchor element
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E82 : Formatted<[{(`a` $x)? attr-dict}], (ins Optional<I64>:$x)>;
// CHECK: {{^}}error: expected literal, variable, directive, or optional group
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E83 : Formatted<[{(`(` $x^ `)`)?:(`b`) attr-dict}], (ins Optional<I64>:$x)>;
// CHECK: {{^}}error: optional group has no anchor element
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E84 : Formatted<[{($x^ (`a`)?)? attr-dict}], (ins Optional<I64>:$x)>;
// CHECK: {{^}}error: result variables can can only be used as a child to a 'type' directive
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E85 : Formatted<[{($r^)? attr-dict}], (ins), (outs I64:$r)>;
// CHECK: {{^}}error: only variable length results can be used within an optional group
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E87 : Formatted<[{(`a` type($r)^)? attr-dict}], (ins), (outs AnyType:$r)>;
// CHECK: {{^}}error: strings may only be used as 'custom' directive arguments
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E88 : Formatted<[{"foo" attr-dict}]>;
// CHECK: {{^}}error: expected variable to refer to an argument, region, result, or successor
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E89 : Formatted<[{$nope attr-dict}]>;
// CHECK: {{^}}error: attribute 'n' is already bound
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E90 : Formatted<[{$n $n attr-dict}], (ins I64Attr:$n)>;
// CHECK: {{^}}error: operand 'x' is already bound
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E91 : Formatted<[{$x $x attr-dict}], (ins I64:$x)>;
// CHECK: {{^}}error: result variables can can only be used as a child to a 'type' directive
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E92 : Formatted<[{$r attr-dict}], (ins), (outs I64:$r)>;
// CHECK: {{^}}error: expected variable name
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E93 : Formatted<[{$ attr-dict}]>;
// CHECK: {{^}}error: expected literal, variable, directive, or optional group
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E94 : Formatted<[{foo attr-dict}]>;
// CHECK: {{^}}error: unexpected character
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E95 : Formatted<[{123 attr-dict}]>;
// CHECK: {{^}}error: expected literal, variable, directive, or optional group
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E96 : Formatted<[{? attr-dict}]>;
// CHECK: {{^}}error: operand #0, named 'p', not found
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E97 : Formatted<[{type($r) attr-dict}], (ins AnyType:$p), (outs I64:$r)>;
// CHECK: {{^}}error: type of result #0, named 'r', is not buildable and a buildable type cannot be inferred
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E99 : Formatted<[{attr-dict}], (ins), (outs AnyType:$r)>;
// CHECK: {{^}}error: operand #0, named 'x', not found
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E100 : Formatted<[{attr-dict}], (ins I64:$x)>;
// CHECK: {{^}}error: type of operand #0, named 'p', is not buildable and a buildable type cannot be inferred
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E101 : Formatted<[{$p attr-dict}], (ins AnyType:$p)>;
// CHECK: {{^}}error: type of operand #0, named 'p', is not buildable and a buildable type cannot be inferred
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E102 : Formatted<[{$p type($q) attr-dict}], (ins AnyType:$p, AnyType:$q)>;
// CHECK: {{^}}error: type of operand #1, named 'q', is not buildable and a buildable type cannot be inferred
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E103 : Formatted<[{$p $q type($p) attr-dict}], (ins AnyType:$p, AnyType:$q)>;
// CHECK: {{^}}error: region #0, named 'g', not found
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E104 : Formatted<[{attr-dict}], (ins), (outs), (region AnyRegion:$g)>;
// CHECK: {{^}}error: successor #0, named 's', not found
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E105 : Formatted<[{attr-dict}], (ins), (outs), (region), (successor AnySuccessor:$s)>;
// CHECK: {{^}}error: 'qualified' directive expects an attribute or a `type` directive
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E106 : Formatted<[{qualified(operands) attr-dict}]>;
// CHECK: {{^}}error: expected '(' before argument list
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E107 : Formatted<[{qualified attr-dict}]>;
// CHECK: {{^}}error: 'qualified' directive expects an attribute or a `type` directive
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E108 : Formatted<[{qualified($x `a`) attr-dict}], (ins I64:$x)>;
// CHECK: {{^}}error: 'prop-dict' directive has already been seen
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E109 : Formatted<[{prop-dict prop-dict attr-dict}]>;
// CHECK: {{^}}error: 'prop-dict' directive can only be used as a top-level directive
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E110 : Formatted<[{type(prop-dict) attr-dict}]>;
// CHECK: {{^}}error: unsupported directive kind
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E112 : Formatted<[{params attr-dict}]>;
// CHECK: {{^}}error: unsupported directive kind
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E113 : Formatted<[{struct(params) attr-dict}]>;
// CHECK: {{^}}error: expected literal, variable, directive, or optional group
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E114 : Formatted<[{attr-dict )}]>;
// CHECK: {{^}}error: expected literal, variable, directive, or optional group
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E115 : Formatted<[{attr-dict :}]>;
// CHECK: {{^}}error: expected literal, variable, directive, or optional group
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E116 : Formatted<[{^ attr-dict}]>;
// CHECK: {{^}}error: unexpected character
// CHECK: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E117 : Formatted<[{@ attr-dict}]>;

// The place in the format, and advice.
// CHECK: {{^}}error: operand 'x' is already bound
// CHECK-NEXT: {{^}}  $x `,` $x attr-dict
// CHECK-NEXT: {{^}}         ^
// CHECK-NEXT: format-errors.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def P0 : Formatted<[{
  $x `,` $x attr-dict
}], (ins I64:$x)>;
// CHECK: {{^}}error: unexpected character
// CHECK-NEXT: {{^}}attr-dict @
// CHECK-NEXT: {{^}}          ^
// CHECK: {{^}}error: expected literal, variable, directive, or optional group
// CHECK-NEXT: {{^}}attr-dict @
// CHECK-NEXT: {{^}}          ^
def P1 : Formatted<[{attr-dict @}]>;
// CHECK: {{^}}error: operand #0, named 'x', not found
// CHECK: format-errors.td:[[#@LINE+3]]:5: note: in custom
// CHECK: {{^}}note: suggest adding a '$x' directive to the custom assembly format
// CHECK-NEXT: {{^}}type($x) attr-dict
def P2 : Formatted<[{type($x) attr-dict}], (ins AnyType:$x)>;
// CHECK: {{^}}error: type of operand #0, named 'x', is not buildable and a buildable type cannot be inferred
// CHECK: {{^}}note: suggest adding a type constraint to the operation or adding a 'type($x)' directive to the custom assembly format
def P3 : Formatted<[{operands attr-dict}], (ins Variadic<I64>:$x)>;
// CHECK: {{^}}error: region #0, named 'g', not found
// CHECK: {{^}}note: suggest adding a '$g' directive
def P4 : Formatted<[{attr-dict}], (ins), (outs), (region AnyRegion:$g)>;
// CHECK: {{^}}error: successor #0, named 's', not found
// CHECK: {{^}}note: suggest adding a '$s' directive
def P5 : Formatted<[{attr-dict}], (ins), (outs), (region), (successor AnySuccessor:$s)>;

// What stands in a type, and in a group.
// CHECK: {{^}}error: regions can only be used at the top level or in a ref directive
def T0 : Formatted<[{type($g) attr-dict}], (ins), (outs), (region AnyRegion:$g)>;
// CHECK: {{^}}error: successors can only be used at the top level or in a ref directive
def T1 : Formatted<[{type($s) attr-dict}], (ins), (outs), (region), (successor AnySuccessor:$s)>;
// CHECK: {{^}}error: properties cannot be used as children to a `type` directive
def T2 : Formatted<[{type($p) attr-dict}], (ins I32Prop:$p)>;
// CHECK: {{^}}error: property 'p' is already bound
def T3 : Formatted<[{$p $p attr-dict}], (ins I32Prop:$p)>;
// CHECK: {{^}}error: only properties with default values that can be optionally parsed
def T4 : Formatted<[{($p^)? attr-dict}], (ins I32Prop:$p)>;
// CHECK: {{^}}error: only literals, types, and variables can be used within an optional group
def T5 : Formatted<[{(`to` $s^)? attr-dict}], (ins), (outs), (region), (successor VariadicSuccessor<AnySuccessor>:$s)>;
// CHECK: {{^}}error: only literals, types, and variables can be used within an optional group
def T6 : Formatted<[{(custom<Foo>("text")^)? attr-dict}]>;

// A colon that the type of an attribute would take, past what may be empty.
// CHECK: {{^}}error: format ambiguity caused by `:` literal found after attribute `a` which does not have a buildable type
def U0 : Formatted<[{$a `:` type($x) $x attr-dict}], (ins AnyAttr:$a, AnyType:$x)>;
// CHECK: format ambiguity caused by `:` literal found after attribute `a`
def U1 : Formatted<[{($a^)? $y (`and` $b^)? attr-dict `:` type($y)}], (ins OptionalAttr<AnyAttr>:$a, OptionalAttr<I32Attr>:$b, Variadic<AnyType>:$y)>;
// CHECK: format ambiguity caused by `:` literal found after attribute `a`
def U2 : Formatted<[{$a $b (`x` $c^):(`:`)? type($x) $x attr-dict}], (ins AnyAttr:$a, DefaultValuedAttr<I32Attr, "1">:$b, UnitAttr:$c, AnyType:$x)>;
// CHECK: {{^}}error: format ambiguity caused by `attr-dict` directive followed by region `g`
// CHECK: {{^}}note: try using `attr-dict-with-keyword` instead
def U3 : Formatted<[{attr-dict (`x` $c^):($g)?}], (ins UnitAttr:$c), (outs), (region VariadicRegion<AnyRegion>:$g)>;

// All right: what stands between, an attribute without its type, no anchor in what a hook reads.
// CHECK-NOT: {{^}}error:
def V0 : Formatted<[{$a $x attr-dict `:` type($x)}], (ins AnyAttr:$a, AnyType:$x)>;
def V1 : Formatted<[{$a `:` type($x) $x attr-dict}], (ins I32Attr:$a, AnyType:$x)>;
def V3 : Formatted<[{custom<Foo>("say \"no\"", $x) attr-dict}], (ins I64:$x)>;
def V2 : Formatted<[{(`any` $b^ custom<Foo>($x))? type($x) attr-dict}], (ins UnitAttr:$b, AnyType:$x)>;
