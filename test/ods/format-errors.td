// What is wrong in an assembly format of an op is said as MLIR says it.
// RUN: not mlir-tblgen --gen-op-defs -I %source/include %s 2>&1 | FileCheck %s

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

// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'attr-dict' directive not found in custom assembly format
def E0 : Formatted<[{}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'attr-dict' directive has already been seen
def E1 : Formatted<[{attr-dict attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'attr-dict' directive has already been seen
def E2 : Formatted<[{attr-dict-with-keyword attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'attr-dict' directive can only be used as a top-level directive
def E3 : Formatted<[{type(attr-dict)}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected '<' before custom directive name
def E4 : Formatted<[{custom(}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected custom directive name identifier
def E5 : Formatted<[{custom<>()}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected '>' after custom directive name
def E6 : Formatted<[{custom<Foo(}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected '(' before custom directive parameters
def E7 : Formatted<[{custom<Foo>)}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: only variables and types may be used as parameters to a custom directive
def E8 : Formatted<[{custom<Foo>(operands)}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected ')' after custom directive parameters
def E9 : Formatted<[{custom<Foo>($x<}], (ins I64:$x)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: type directives within a custom directive may only refer to variables
def E10 : Formatted<[{custom<Foo>(type(operands))}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected literal, variable, directive, or optional group
def E11 : Formatted<[{custom<Foo>() attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'functional-type' is only valid as a top-level directive
def E12 : Formatted<[{functional-type(functional-type)}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected '(' before argument list
def E13 : Formatted<[{functional-type}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected literal, variable, directive, or optional group
def E14 : Formatted<[{functional-type(}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected ',' after inputs argument
def E15 : Formatted<[{functional-type(operands}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected literal, variable, directive, or optional group
def E16 : Formatted<[{functional-type(operands,}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected ')' after argument list
def E17 : Formatted<[{functional-type(operands, results}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'operands' directive creates overlap in format
def E18 : Formatted<[{operands operands}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'operands' directive creates overlap in format
def E19 : Formatted<[{$x operands}], (ins I64:$x)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: operand 'x' is already bound
def E20 : Formatted<[{operands $x attr-dict}], (ins I64:$x)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'ref' is only valid within a `custom` directive
def E21 : Formatted<[{ref($x)}], (ins I64:$x)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'ref' of 'type($x)' is not bound by a prior 'type' directive
def E22 : Formatted<[{custom<Foo>(ref(type($x)))}], (ins I64:$x)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'ref' of 'type($r)' is not bound by a prior 'type' directive
def E23 : Formatted<[{custom<Foo>(ref(type($r)))}], (ins), (outs I64:$r)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: operand 'x' must be bound before it is referenced
def E24 : Formatted<[{custom<Foo>(ref($x))}], (ins I64:$x)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: attribute 'n' must be bound before it is referenced
def E25 : Formatted<[{custom<Foo>(ref($n))}], (ins I64Attr:$n)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected '(' before argument list
def E26 : Formatted<[{custom<Foo>(ref)}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'ref' of 'attr-dict' is not bound by a prior 'attr-dict' directive
def E27 : Formatted<[{custom<Foo>(ref(attr-dict))}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'ref' of 'operands' is not bound by a prior 'operands' directive
def E28 : Formatted<[{custom<Foo>(ref(operands))}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: region 'g' must be bound before it is referenced
def E29 : Formatted<[{custom<Foo>(ref($g))}], (ins), (outs), (region AnyRegion:$g)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: successor 's' must be bound before it is referenced
def E30 : Formatted<[{custom<Foo>(ref($s))}], (ins), (outs), (region), (successor AnySuccessor:$s)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'regions' directive creates overlap in format
def E31 : Formatted<[{regions regions attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'regions' directive creates overlap in format
def E32 : Formatted<[{$g regions attr-dict}], (ins), (outs), (region AnyRegion:$g)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'regions' is only valid as a top-level directive
def E33 : Formatted<[{type(regions)}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: format ambiguity caused by `attr-dict` directive followed by region `g`
def E34 : Formatted<[{attr-dict $g}], (ins), (outs), (region AnyRegion:$g)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: region 'g' is already bound
def E35 : Formatted<[{$g $g attr-dict}], (ins), (outs), (region AnyRegion:$g)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'results' directive can can only be used as a child to a 'type' directive
def E36 : Formatted<[{results}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'successors' directive creates overlap in format
def E37 : Formatted<[{successors successors attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'successors' is only valid as a top-level directive
def E38 : Formatted<[{type(successors)}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: successor 's' is already bound
def E39 : Formatted<[{$s $s attr-dict}], (ins), (outs), (region), (successor AnySuccessor:$s)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected '(' before argument list
def E40 : Formatted<[{type}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected literal, variable, directive, or optional group
def E41 : Formatted<[{type(}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected ')' after argument list
def E42 : Formatted<[{type(operands}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: literals may only be used in the top-level section of the format
def E43 : Formatted<[{type(`l`)}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'operands' 'type' is already bound
def E44 : Formatted<[{type(operands) type(operands)}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'operands' 'type' is already bound
def E45 : Formatted<[{type($x) type(operands)}], (ins I64:$x)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'type' of 'x' is already bound
def E46 : Formatted<[{type(operands) type($x)}], (ins I64:$x)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'type' of 'x' is already bound
def E47 : Formatted<[{type($x) type($x)}], (ins I64:$x)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'results' 'type' is already bound
def E48 : Formatted<[{type(results) type(results)}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'results' 'type' is already bound
def E49 : Formatted<[{type($r) type(results)}], (ins), (outs I64:$r)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'type' of 'r' is already bound
def E50 : Formatted<[{type(results) type($r)}], (ins), (outs I64:$r)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'type' of 'r' is already bound
def E51 : Formatted<[{type($r) type($r)}], (ins), (outs I64:$r)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: attributes cannot be used as children to a `type` directive
def E52 : Formatted<[{type($n)}], (ins I64Attr:$n)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected valid literal but got 'a:': keywords should contain only alphanum, '_', '$', or '.' characters
def E53 : Formatted<[{`a:`}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected valid literal but got '1': single character literal must be a letter or one of '_:,=<>()[]{{[{][}]}}?+-*'
def E54 : Formatted<[{`1`}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected valid literal but got ':abc': valid keyword starts with a letter or '_'
def E55 : Formatted<[{`:abc`}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: unexpected end of file in literal
def E56 : Formatted<[{`}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected valid literal but got 'a b': keywords should contain only alphanum, '_', '$', or '.' characters
def E57 : Formatted<[{`a b`}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected literal, but got ')'
def E58 : Formatted<[{oilist(`k` | ) attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected literal, but got ')'
def E59 : Formatted<[{oilist() attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected literal, but got '$x'
def E60 : Formatted<[{oilist($x) attr-dict}], (ins Optional<I64>:$x)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected '(' before oilist argument list
def E61 : Formatted<[{oilist `w` attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: format ambiguity because a is used both in oilist element and the adjacent literal.
def E62 : Formatted<[{oilist(`a` | `b`) `a` attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: format ambiguity because b is used in two adjacent oilist elements.
def E63 : Formatted<[{oilist(`a` | `b`) oilist(`b` | `c`) attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected literal, variable, directive, or optional group
def E65 : Formatted<[{oilist(`a` | `b` attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: optional groups can only be used as top-level elements
def E66 : Formatted<[{type(($n^)?) attr-dict}], (ins OptionalAttr<I64Attr>:$n)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected literal, variable, directive, or optional group
def E67 : Formatted<[{() attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: optional group has no anchor element
def E68 : Formatted<[{($n)? attr-dict}], (ins OptionalAttr<I64Attr>:$n)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: first parsable element of an optional group must be a literal, variable, or custom directive
def E69 : Formatted<[{(type($x) $x^)? attr-dict}], (ins Optional<I64>:$x)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: only literals, types, and variables can be used within an optional group
def E70 : Formatted<[{(`,` $n^ type(operands))? attr-dict}], (ins OptionalAttr<I64Attr>:$n)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: only one element can be marked as the anchor of an optional group
def E71 : Formatted<[{($n^ $m^)? attr-dict}], (ins OptionalAttr<I64Attr>:$n, OptionalAttr<I64Attr>:$m)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: only optional or default-valued attributes can be used to anchor an optional group
def E72 : Formatted<[{($n^)? attr-dict}], (ins I64Attr:$n)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: only variable length operands can be used within an optional group
def E73 : Formatted<[{($x^)? attr-dict}], (ins I64:$x)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: only literals, types, and variables can be used within an optional group
def E74 : Formatted<[{(functional-type($x, results)^)? attr-dict}], (ins Variadic<I64>:$x)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: only literals, types, and variables can be used within an optional group
def E75 : Formatted<[{(attr-dict^)?}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected '?' after optional group
def E76 : Formatted<[{($x^)}], (ins Variadic<I64>:$x)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: only variable length operands can be used within an optional group
def E77 : Formatted<[{(custom<Foo>($x)^)? attr-dict}], (ins I64:$x)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: only variables and types can be used to anchor an optional group
def E78 : Formatted<[{(` `^)? attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected '(' to start else branch of optional group
def E79 : Formatted<[{($x^): attr-dict}], (ins Variadic<I64>:$x)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected literal, variable, directive, or optional group
def E80 : Formatted<[{($x^):(`t`}], (ins Variadic<I64>:$x)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected '?' after optional group
def E81 : Formatted<[{($x^):(`t`)}], (ins Variadic<I64>:$x)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: optional group has no anchor element
def E82 : Formatted<[{(`a` $x)? attr-dict}], (ins Optional<I64>:$x)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected literal, variable, directive, or optional group
def E83 : Formatted<[{(`(` $x^ `)`)?:(`b`) attr-dict}], (ins Optional<I64>:$x)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: optional group has no anchor element
def E84 : Formatted<[{($x^ (`a`)?)? attr-dict}], (ins Optional<I64>:$x)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: result variables can can only be used as a child to a 'type' directive
def E85 : Formatted<[{($r^)? attr-dict}], (ins), (outs I64:$r)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: only variable length results can be used within an optional group
def E87 : Formatted<[{(`a` type($r)^)? attr-dict}], (ins), (outs AnyType:$r)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: strings may only be used as 'custom' directive arguments
def E88 : Formatted<[{"foo" attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected variable to refer to an argument, region, result, or successor
def E89 : Formatted<[{$nope attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: attribute 'n' is already bound
def E90 : Formatted<[{$n $n attr-dict}], (ins I64Attr:$n)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: operand 'x' is already bound
def E91 : Formatted<[{$x $x attr-dict}], (ins I64:$x)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: result variables can can only be used as a child to a 'type' directive
def E92 : Formatted<[{$r attr-dict}], (ins), (outs I64:$r)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected variable name
def E93 : Formatted<[{$ attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected literal, variable, directive, or optional group
def E94 : Formatted<[{foo attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: unexpected character
def E95 : Formatted<[{123 attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected literal, variable, directive, or optional group
def E96 : Formatted<[{? attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: operand #0, named 'p', not found
def E97 : Formatted<[{type($r) attr-dict}], (ins AnyType:$p), (outs I64:$r)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: type of result #0, named 'r', is not buildable and a buildable type cannot be inferred
def E99 : Formatted<[{attr-dict}], (ins), (outs AnyType:$r)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: operand #0, named 'x', not found
def E100 : Formatted<[{attr-dict}], (ins I64:$x)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: type of operand #0, named 'p', is not buildable and a buildable type cannot be inferred
def E101 : Formatted<[{$p attr-dict}], (ins AnyType:$p)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: type of operand #0, named 'p', is not buildable and a buildable type cannot be inferred
def E102 : Formatted<[{$p type($q) attr-dict}], (ins AnyType:$p, AnyType:$q)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: type of operand #1, named 'q', is not buildable and a buildable type cannot be inferred
def E103 : Formatted<[{$p $q type($p) attr-dict}], (ins AnyType:$p, AnyType:$q)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: region #0, named 'g', not found
def E104 : Formatted<[{attr-dict}], (ins), (outs), (region AnyRegion:$g)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: successor #0, named 's', not found
def E105 : Formatted<[{attr-dict}], (ins), (outs), (region), (successor AnySuccessor:$s)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'qualified' directive expects an attribute or a `type` directive
def E106 : Formatted<[{qualified(operands) attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected '(' before argument list
def E107 : Formatted<[{qualified attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'qualified' directive expects an attribute or a `type` directive
def E108 : Formatted<[{qualified($x `a`) attr-dict}], (ins I64:$x)>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'prop-dict' directive has already been seen
def E109 : Formatted<[{prop-dict prop-dict attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: 'prop-dict' directive can only be used as a top-level directive
def E110 : Formatted<[{type(prop-dict) attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: unsupported directive kind
def E112 : Formatted<[{params attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: unsupported directive kind
def E113 : Formatted<[{struct(params) attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected literal, variable, directive, or optional group
def E114 : Formatted<[{attr-dict )}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected literal, variable, directive, or optional group
def E115 : Formatted<[{attr-dict :}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: expected literal, variable, directive, or optional group
def E116 : Formatted<[{^ attr-dict}]>;
// CHECK: format-errors.td:[[#@LINE+1]]:5: error: in its assembly format: unexpected character
def E117 : Formatted<[{@ attr-dict}]>;
