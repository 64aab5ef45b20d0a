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

// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: format is missing reference to parameter: b
def E0 : Formatted<"t0", [{`<` $a `>`}], (ins "int":$a, "int":$b)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: duplicate parameter 'a'
def E1 : Formatted<"t1", [{`<` $a `,` $b `,` $a `>`}], (ins "int":$a, "int":$b)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: expected literal, variable, directive, or optional group
def E2 : Formatted<"t2", [{`<` $a, $b `>`}], (ins "int":$a, "int":$b)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: literals may only be used in the top-level section of the format
def E3 : Formatted<"t3", [{`<` struct($a, `,`) `>`}], (ins "int":$a)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: expected literal, variable, directive, or optional group
def E4 : Formatted<"t4", [{`<` struct() $a `>`}], (ins "int":$a)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: E5 has no parameter named 'c'
def E5 : Formatted<"t5", [{`<` $a $c `>`}], (ins "int":$a)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: duplicate parameter 'a'
def E6 : Formatted<"t6", [{`<` struct(params) $a `>`}], (ins "int":$a, "int":$b)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: `params` captures duplicate parameter: a
def E7 : Formatted<"t7", [{`<` $a struct(params) `>`}], (ins "int":$a, "int":$b)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: duplicate parameter 'a'
def E8 : Formatted<"t8", [{`<` params $a `>`}], (ins "int":$a)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: `struct` directive with optional parameters cannot be followed by a comma literal
def E9 : Formatted<"t9", [{struct($a) `,` $b}], (ins OptionalParameter<"int">:$a, "int":$b)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: `struct` is only allowed in an optional group if all captured parameters are optional
def E10 : Formatted<"t10", [{(`(` struct(params)^ `)`)?}], (ins OptionalParameter<"int">:$a, "int":$b)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: `params` directive allowed in optional group only if all parameters are optional
def E11 : Formatted<"t11", [{(`(` params^ `)`)?}], (ins OptionalParameter<"int">:$a, "int":$b)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: parameters in an optional group must be optional
def E12 : Formatted<"t12", [{(`(` $a^ `,` $b `)`)?}], (ins OptionalParameter<"int">:$a, "int":$b)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: optional group anchor must be a parameter or directive
def E13 : Formatted<"t13", [{(`(` $a `)`^)?}], (ins OptionalParameter<"int">:$a)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: 'ref' is only valid within a `custom` directive
def E14 : Formatted<"t14", [{$a ref($a)}], (ins "int":$a)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: parameter 'a' must be bound before it is referenced
def E15 : Formatted<"t15", [{custom<Foo>(ref($a)) $a}], (ins "int":$a)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: `params` can only be used at the top-level context or within a `struct` directive
def E16 : Formatted<"t16", [{custom<Foo>(params)}], (ins "int":$a)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: `struct` can only be used at the top-level context
def E17 : Formatted<"t17", [{custom<Foo>(struct(params))}], (ins "int":$a)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: `custom` is only allowed in an optional group if all captured parameters are optional
def E18 : Formatted<"t18", [{(`(` custom<Foo>($a, $b)^ `)`)?}], (ins OptionalParameter<"int">:$a, "int":$b)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: `custom` directive with no bound parameters cannot be used as optional group anchor
def E19 : Formatted<"t19", [{$a (`(` custom<Foo>(ref($a))^ `)`)?}], (ins OptionalParameter<"int">:$a)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: `struct` can only contain `custom` directives with a single argument
def E20 : Formatted<"t20", [{struct(custom<Foo>($a, $b))}], (ins OptionalParameter<"int">:$a, "int":$b)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: a `custom` directive nested within a `struct` must be passed a parameter
def E21 : Formatted<"t21", [{struct($a, custom<Foo>(ref($a)))}], (ins OptionalParameter<"int">:$a)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: `custom` can only be used at the top-level context or within a `struct` directive
def E22 : Formatted<"t22", [{custom<Foo>($a, custom<Bar>($b))}], (ins "int":$a, "int":$b)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: expected '(' before `struct` argument list
def E23 : Formatted<"t23", [{struct params}], (ins "int":$a)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: expected ')' at the end of an argument list
def E24 : Formatted<"t24", [{struct($a}], (ins "int":$a)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: expected literal, variable, directive, or optional group
def E25 : Formatted<"t25", [{params(}], (ins "int":$a)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: unsupported directive kind
def E26 : Formatted<"t26", [{type($a)}], (ins "int":$a)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: unsupported directive kind
def E27 : Formatted<"t27", [{$a attr-dict}], (ins "int":$a)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: `qualified` argument list expected a variable
def E29 : Formatted<"t29", [{qualified(params)}], (ins "int":$a)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: parameters in an optional group must be optional
def E30 : Formatted<"t30", [{($a^)?}], (ins "int":$a)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: optional group has no anchor element
def E31 : Formatted<"t31", [{(`a` $a)?}], (ins OptionalParameter<"int">:$a)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: expected '?' after optional group
def E32 : Formatted<"t32", [{($a^):(`b`)}], (ins OptionalParameter<"int">:$a)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: expected valid literal but got 'a b': keywords should contain only alphanum, '_', '$', or '.' characters
def E34 : Formatted<"t34", [{$a `a b`}], (ins "int":$a)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: unsupported directive kind
def E35 : Formatted<"t35", [{oilist(`a`)}], (ins "int":$a)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: unsupported directive kind
def E36 : Formatted<"t36", [{operands}], (ins "int":$a)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: strings may only be used as 'custom' directive arguments
def E37 : Formatted<"t37", [{"x" $a}], (ins "int":$a)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: first parsable element of an optional group must be a literal, variable, or custom directive
def E39 : Formatted<"t39", [{(struct(params)^)?}], (ins OptionalParameter<"int">:$a)>;
// CHECK: format-errors-params.td:[[#@LINE+1]]:5: error: in its assembly format: `struct` directive with optional parameters cannot be followed by a comma literal
def E40 : Formatted<"t40", [{struct($a, $b) `,` `x`}], (ins OptionalParameter<"int">:$a, "int":$b)>;
