// Wrong declarative rewrites are reported where they stand.
// RUN: not mlir-tblgen --gen-rewriters -I %source/include %s 2>&1 | FileCheck %s

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
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: number of new result values (2) for op 'bad.a' must match its 1 results
def : Pat<(AOp $x, $y), (COp $x)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: further constrain op bad.b's variadic operand #0 unsupported now
def : Pat<(BOp F32:$x), (COp $x)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: variadic DAG construct can't match op bad.a's non-variadic operand #0
def : Pat<(AOp (variadic $x), $y), (AOp $x, $y)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: a result pattern is made of ops, native calls and replaceWithValue
def : Pat<(AOp $x, $y), (AOp (returnType $x), $y)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: a string that is not the last argument of `location`
def : Pat<(AOp $x, $y), (AOp $x, $y, (location "a", $x))>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: `location` directive can only be specified once
def : Pat<(AOp $x, $y), (AOp $x, $y, (location "b"), (location "a"))>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: `either` only supports grouping two operands
def : Pat<(AOp (either $x)), (AOp $x, $x)>;
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: resultant op 'bad.a' argument number mismatch: 3 in pattern vs. 2 in definition
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
// CHECK: rewrite-errors.td:[[#@LINE+1]]:1: error: type and attribute constraints take one argument
def : Pat<(AOp $x, $y), (AOp $y, $x), [(I32 $x, $y)]>;
