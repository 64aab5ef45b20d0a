// Wrong declarative rewrites are reported where they stand.
// RUN: not mlir-tblgen --gen-rewriters --refuse-foreign -I %source/include %s 2>&1 | FileCheck %s

include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"

def Bad_Dialect : Dialect {
  let name = "bad";
}
class Bad_Op<string mnemonic> : Op<Bad_Dialect, mnemonic>;
def AOp : Bad_Op<"a"> {
  let arguments = (ins I32:$a, I32:$b);
  let results = (outs I32:$r);
}
def BOp : Bad_Op<"b"> {
  let arguments = (ins Variadic<I32>:$a);
  let results = (outs I32:$r);
}
def COp : Bad_Op<"c"> {
  let arguments = (ins I32:$a);
  let results = (outs AnyType:$r, AnyType:$s);
}
def DOp : Bad_Op<"d"> {
  let arguments = (ins I32Attr:$value);
  let results = (outs I32:$r);
}
def FOp : Bad_Op<"f"> {
  let arguments = (ins I32:$a, I32Attr:$n);
  let results = (outs I32:$r);
}
def EOp : Bad_Op<"e"> {
  let successors = (successor AnySuccessor:$to);
}
def Two : NativeCodeCall<"two($0)", 2>;

// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: op 'bad.a' argument number mismatch: 1 in pattern vs. 2 in definition
def : Pat<(AOp $x), (AOp $x, $x)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: referencing unbound symbol 'z'
def : Pat<(AOp $x, $y), (AOp $x, $z)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: symbol 'x' bound more than once
def : Pat<(AOp:$x $x, $y), (AOp $x, $x)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: cannot use the same multi-result op '' to generate both auxiliary values and values to be used for replacing the matched op
def : Pat<(AOp $x, $y), (COp $x)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: further constrain op bad.b's variadic operand #0 unsupported now
def : Pat<(BOp F32:$x), (COp $x)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: variadic DAG construct can't match op bad.a's non-variadic operand #0
def : Pat<(AOp (variadic $x), $y), (AOp $x, $y)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: op 'bad.a' argument number mismatch: 2 in pattern vs. 2 in definition
def : Pat<(AOp $x, $y), (AOp (returnType $x), $y)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: a string that is not the last argument of `location`
def : Pat<(AOp $x, $y), (AOp $x, $y, (location "a", $x))>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: `location` directive can only be specified once
def : Pat<(AOp $x, $y), (AOp $x, $y, (location "b"), (location "a"))>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: `either` only supports grouping two operands
def : Pat<(AOp (either $x)), (AOp $x, $x)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: op 'bad.a' argument number mismatch: 3 in pattern vs. 2 in definition
def : Pat<(AOp $x, $y), (AOp $x, $x, $y)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: 'returnType' of 'bad.c' has 1 types for 2 results
def : Pattern<(AOp $x, $y), [(COp:$c $x, (returnType $x)), (replaceWithValue $c__0)]>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: the result types of 'bad.c' aren't known: add (returnType ...)
def : Pattern<(AOp $x, $y), [(COp:$c $x), (replaceWithValue $c__0)]>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: 'c' has no result #2
def : Pattern<(AOp $x, $y), [(COp:$c $x, (returnType $x, $y)), (replaceWithValue $c__2)]>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: what is given for the attribute 'value' is none
def : Pat<(AOp $x, $y), (DOp $x)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: 'v' is no value
def : Pat<(DOp $v), (AOp $v, $v)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: a call with several results writes them to $_results
def : Pat<(COp $x), (Two $x)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: '$1' is beyond the arguments
def : Pat<(DOp $v), (NativeCodeCall<"f($0, $1)"> $v)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: 'bad.e' has successors or a variadic region: no pattern builds it
def : Pat<(EOp), (EOp)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: type constraint requires exactly one argument
def : Pat<(AOp $x, $y), (AOp $y, $x), [(I32 $x, $y)]>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: type constraint requires exactly one argument
def : Pat<(AOp:$r $x, $y), (AOp $y, $x), [(I32:$r)]>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: cannot use AttrConstraint in Pattern multi-entity constraints
def : Pat<(DOp $v), (DOp $v), [(I32Attr $v)]>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: resultant op 'bad.a' argument number mismatch: 3 in pattern vs. 2 in definition
def : Pat<(AOp $x, $y), (AOp $x, (location $x), $y)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: a result pattern is made of ops, native calls and replaceWithValue
def : Pat<(AOp $x, $y), (AOp $x, (ins $y))>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: not enough values generated to replace the matched op
def : Pat<(COp $x), (AOp $x, $x)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: op expects variadic operand `a`, while provided is non-variadic
def : Pat<(AOp $x, $y), (BOp (AOp $x, $y))>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: Cannot specify explicit return types in an op whose return values replace the source pattern's root op
def : Pat<(AOp $x, $y), (AOp $y, $x, (returnType $x))>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: only NativeCodeCall allowed in nested dag node for creating attribute
def : Pat<(AOp $x, $y), (DOp (AOp $x, $y))>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: At least one argument to location directive required
def : Pat<(AOp $x, $y), (AOp $x, $y, (location))>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: replaceWithValue directive must take exactly one argument
def : Pat<(AOp $x, $y), (replaceWithValue $x, $y)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: the 2-th argument of op 'bad.a' should be an operand
def : Pat<(AOp $x, I32Attr:$y), (AOp $x, $x)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: the 1-th argument of op 'bad.d' should be an attribute
def : Pat<(DOp I32:$v), (DOp $v)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: either can only be applied on operand
def : Pat<(FOp (either $x, $n)), (FOp $x, $n)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: use nested DAG construct to match op bad.b's variadic operand #0 unsupported now
def : Pat<(BOp (AOp $x, $y)), (AOp $x, $y)>;

def Look : NativeCodeCall<"look($_self, &$0)">;
def Blind : NativeCodeCall<"look(&$0)">;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: NativeCodeCall must have $_self as argument for passing the defining Operation
def : Pat<(AOp (Blind $x), $y), (AOp $x, $y)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: binding symbol 'name' to NativecodeCall in MatchPattern is not supported
def : Pat<(AOp (Look:$name $x), $y), (AOp $x, $y)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: Matching nested tree in NativeCodecall not support for arg2_0 as arg 0
def : Pat<(AOp (AOp (Look (Look $x)), $z), $y), (AOp $x, $y)>;
