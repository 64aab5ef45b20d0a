// What is wrong in an assembly format of a type or attribute is said as MLIR says it.
// RUN: not mlir-tblgen --gen-typedef-defs -I %source/include %s 2>&1 | FileCheck %s

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def Bad_Dialect : Dialect {
  let name = "bad";
}
class Formatted<string mnemonic_, string format, dag parameters_> : TypeDef<Bad_Dialect, mnemonic_> {
  let mnemonic = mnemonic_;
  let parameters = parameters_;
  let assemblyFormat = format;
}

// CHECK: {{^}}error: format is missing reference to parameter: b
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E0 : Formatted<"t0", [{`<` $a `>`}], (ins "int":$a, "int":$b)>;
// CHECK: {{^}}error: duplicate parameter 'a'
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E1 : Formatted<"t1", [{`<` $a `,` $b `,` $a `>`}], (ins "int":$a, "int":$b)>;
// CHECK: {{^}}error: expected literal, variable, directive, or optional group
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E2 : Formatted<"t2", [{`<` $a, $b `>`}], (ins "int":$a, "int":$b)>;
// CHECK: {{^}}error: literals may only be used in the top-level section of the format
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E3 : Formatted<"t3", [{`<` struct($a, `,`) `>`}], (ins "int":$a)>;
// CHECK: {{^}}error: expected literal, variable, directive, or optional group
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E4 : Formatted<"t4", [{`<` struct() $a `>`}], (ins "int":$a)>;
// CHECK: {{^}}error: E5 has no parameter named 'c'
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E5 : Formatted<"t5", [{`<` $a $c `>`}], (ins "int":$a)>;
// CHECK: {{^}}error: duplicate parameter 'a'
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E6 : Formatted<"t6", [{`<` struct(params) $a `>`}], (ins "int":$a, "int":$b)>;
// CHECK: {{^}}error: `params` captures duplicate parameter: a
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E7 : Formatted<"t7", [{`<` $a struct(params) `>`}], (ins "int":$a, "int":$b)>;
// CHECK: {{^}}error: duplicate parameter 'a'
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E8 : Formatted<"t8", [{`<` params $a `>`}], (ins "int":$a)>;
// CHECK: {{^}}error: `struct` directive with optional parameters cannot be followed by a comma literal
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E9 : Formatted<"t9", [{struct($a) `,` $b}], (ins OptionalParameter<"int">:$a, "int":$b)>;
// CHECK: {{^}}error: `struct` is only allowed in an optional group if all captured parameters are optional
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E10 : Formatted<"t10", [{(`(` struct(params)^ `)`)?}], (ins OptionalParameter<"int">:$a, "int":$b)>;
// CHECK: {{^}}error: `params` directive allowed in optional group only if all parameters are optional
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E11 : Formatted<"t11", [{(`(` params^ `)`)?}], (ins OptionalParameter<"int">:$a, "int":$b)>;
// CHECK: {{^}}error: parameters in an optional group must be optional
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E12 : Formatted<"t12", [{(`(` $a^ `,` $b `)`)?}], (ins OptionalParameter<"int">:$a, "int":$b)>;
// CHECK: {{^}}error: optional group anchor must be a parameter or directive
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E13 : Formatted<"t13", [{(`(` $a `)`^)?}], (ins OptionalParameter<"int">:$a)>;
// CHECK: {{^}}error: 'ref' is only valid within a `custom` directive
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E14 : Formatted<"t14", [{$a ref($a)}], (ins "int":$a)>;
// CHECK: {{^}}error: parameter 'a' must be bound before it is referenced
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E15 : Formatted<"t15", [{custom<Foo>(ref($a)) $a}], (ins "int":$a)>;
// CHECK: {{^}}error: `params` can only be used at the top-level context or within a `struct` directive
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E16 : Formatted<"t16", [{custom<Foo>(params)}], (ins "int":$a)>;
// CHECK: {{^}}error: `struct` can only be used at the top-level context
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E17 : Formatted<"t17", [{custom<Foo>(struct(params))}], (ins "int":$a)>;
// CHECK: {{^}}error: `custom` is only allowed in an optional group if all captured parameters are optional
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E18 : Formatted<"t18", [{(`(` custom<Foo>($a, $b)^ `)`)?}], (ins OptionalParameter<"int">:$a, "int":$b)>;
// CHECK: {{^}}error: `custom` directive with no bound parameters cannot be used as optional group anchor
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E19 : Formatted<"t19", [{$a (`(` custom<Foo>(ref($a))^ `)`)?}], (ins OptionalParameter<"int">:$a)>;
// CHECK: {{^}}error: `struct` can only contain `custom` directives with a single argument
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E20 : Formatted<"t20", [{struct(custom<Foo>($a, $b))}], (ins OptionalParameter<"int">:$a, "int":$b)>;
// CHECK: {{^}}error: a `custom` directive nested within a `struct` must be passed a parameter
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E21 : Formatted<"t21", [{struct($a, custom<Foo>(ref($a)))}], (ins OptionalParameter<"int">:$a)>;
// CHECK: {{^}}error: `custom` can only be used at the top-level context or within a `struct` directive
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E22 : Formatted<"t22", [{custom<Foo>($a, custom<Bar>($b))}], (ins "int":$a, "int":$b)>;
// CHECK: {{^}}error: expected '(' before `struct` argument list
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E23 : Formatted<"t23", [{struct params}], (ins "int":$a)>;
// CHECK: {{^}}error: expected ')' at the end of an argument list
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E24 : Formatted<"t24", [{struct($a}], (ins "int":$a)>;
// CHECK: {{^}}error: expected literal, variable, directive, or optional group
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E25 : Formatted<"t25", [{params(}], (ins "int":$a)>;
// CHECK: {{^}}error: unsupported directive kind
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E26 : Formatted<"t26", [{type($a)}], (ins "int":$a)>;
// CHECK: {{^}}error: unsupported directive kind
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E27 : Formatted<"t27", [{$a attr-dict}], (ins "int":$a)>;
// CHECK: {{^}}error: `qualified` argument list expected a variable
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E29 : Formatted<"t29", [{qualified(params)}], (ins "int":$a)>;
// CHECK: {{^}}error: parameters in an optional group must be optional
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E30 : Formatted<"t30", [{($a^)?}], (ins "int":$a)>;
// CHECK: {{^}}error: optional group has no anchor element
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E31 : Formatted<"t31", [{(`a` $a)?}], (ins OptionalParameter<"int">:$a)>;
// CHECK: {{^}}error: expected '?' after optional group
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E32 : Formatted<"t32", [{($a^):(`b`)}], (ins OptionalParameter<"int">:$a)>;
// CHECK: {{^}}error: expected valid literal but got 'a b': keywords should contain only alphanum, '_', '$', or '.' characters
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E34 : Formatted<"t34", [{$a `a b`}], (ins "int":$a)>;
// CHECK: {{^}}error: unsupported directive kind
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E35 : Formatted<"t35", [{oilist(`a`)}], (ins "int":$a)>;
// CHECK: {{^}}error: unsupported directive kind
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E36 : Formatted<"t36", [{operands}], (ins "int":$a)>;
// CHECK: {{^}}error: strings may only be used as 'custom' directive arguments
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E37 : Formatted<"t37", [{"x" $a}], (ins "int":$a)>;
// CHECK: {{^}}error: first parsable element of an optional group must be a literal, variable, or custom directive
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E39 : Formatted<"t39", [{(struct(params)^)?}], (ins OptionalParameter<"int">:$a)>;
// CHECK: {{^}}error: `struct` directive with optional parameters cannot be followed by a comma literal
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: note: in custom assembly format for this operation
def E40 : Formatted<"t40", [{struct($a, $b) `,` `x`}], (ins OptionalParameter<"int">:$a, "int":$b)>;

// In a struct both what is wrong and where it should have been something else.
// CHECK: {{^}}error: literals may only be used in the top-level section of the format
// CHECK: {{^}}error: `struct` argument list expected a parameter or directive
def S0 : Formatted<"s0", [{struct(`x`)}], (ins "int":$a)>;
// CHECK: {{^}}error: `params` captures duplicate parameter: a
// CHECK: {{^}}error: expected a parameter or `custom` directive in `struct` argument list
def S1 : Formatted<"s1", [{struct($a, params)}], (ins "int":$a)>;

// All right: the group that decides is the first, and a self type is known before the body.
// CHECK-NOT: {{^}}error:
def V0 : Formatted<"r0", [{`<` (`?`):(struct($a, $b)^)? `>`}], (ins OptionalParameter<"int">:$a, OptionalParameter<"int">:$b)>;
def V1 : AttrDef<Bad_Dialect, "Selfish"> {
  let mnemonic = "selfish";
  let parameters = (ins "int":$a, AttributeSelfTypeParameter<"">:$type);
  let assemblyFormat = "`<` $a custom<Tail>(ref($type)) `>`";
}
