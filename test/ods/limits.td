// Predicates and dags are shared: sixty that hold the one before twice would be 2^60 when written out.
// RUN: not mlir-tblgen --gen-op-defs -I %source/include %s 2>&1 | FileCheck %s
// RUN: not mlir-opt --load-dialect=%s -I %source/include %s 2>&1 | FileCheck %s --check-prefix=LOAD
// RUN: not mlir-tblgen --gen-rewriters -I %source/include %s -D PATTERNS 2>&1 | FileCheck %s --check-prefix=PATTERNS

include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"

def T_Dialect : Dialect {
  let name = "t";
}
def A0 : Or<[F32.predicate, I32.predicate]>;
foreach i = 1...60 in
def A#i : And<[!cast<Pred>("A"#!sub(i, 1)), !cast<Pred>("A"#!sub(i, 1))]>;

// CHECK: limits.td:[[#@LINE+2]]:5: error: a predicate has more than 65536 parts
// LOAD: limits.td:[[#@LINE+1]]:5: error: a predicate has more than 65536 parts
def AOp : Op<T_Dialect, "a"> {
  let arguments = (ins Type<A60>:$a);
}
// CHECK: limits.td:[[#@LINE+1]]:5: error: a predicate has more than 65536 parts
def BOp : Op<T_Dialect, "b"> {
  let arguments = (ins Type<Concat<"(", A60, ")">>:$a);
}

#ifdef PATTERNS
def B0 : CPred<"$0">;
foreach i = 1...60 in
def B#i : And<[!cast<Pred>("B"#!sub(i, 1)), !cast<Pred>("B"#!sub(i, 1))]>;
foreach i = 1...60 in
def C#i : Neg<!if(!eq(i, 1), B0, !cast<Pred>("C"#!sub(i, 1)))>;
def COp : Op<T_Dialect, "c"> {
  let arguments = (ins I32:$a);
}
// PATTERNS: limits.td:[[#@LINE+1]]:1: error: a condition is longer than 16384 bytes
def : Pat<(COp $x), (COp $x), [(Constraint<B20> $x)]>;
// PATTERNS: limits.td:[[#@LINE+1]]:1: error: conditions nest deeper than 32
def : Pat<(COp $x), (COp $x), [(Constraint<C60> $x)]>;

def DOp : Op<T_Dialect, "d"> {
  let arguments = (ins I32:$a, I32:$b);
  let results = (outs I32:$r);
}
def Call : NativeCodeCall<"call($0, $1)">;
def Repeat : NativeCodeCall<"repeat($0, $0)">;
class Source<int i> {
  dag d = !if(i, (DOp Source<!sub(i, 1)>.d, Source<!sub(i, 1)>.d), (DOp I32, I32));
}
class Result<int i> {
  dag d = !if(i, (DOp Result<!sub(i, 1)>.d, Result<!sub(i, 1)>.d), (DOp $x, $y));
}
class Calls<int i> {
  dag d = !if(i, (Call Calls<!sub(i, 1)>.d, Calls<!sub(i, 1)>.d), (Call $x, $y));
}
class Repeats<int i> {
  dag d = !if(i, (Repeat Repeats<!sub(i, 1)>.d), (Repeat $x));
}
// PATTERNS: limits.td:[[#@LINE+1]]:1: error: the pattern has more than 4096 parts
def : Pat<Source<28>.d, (COp (DOp $x, $x))>;
// PATTERNS: limits.td:[[#@LINE+1]]:1: error: the pattern nests deeper than 32
def : Pat<Source<60>.d, (COp (DOp $x, $x))>;
// PATTERNS: limits.td:[[#@LINE+1]]:1: error: the pattern has more than 4096 parts
def : Pat<(DOp $x, $y), Result<28>.d>;
// PATTERNS: limits.td:[[#@LINE+1]]:1: error: the pattern nests deeper than 32
def : Pat<(DOp $x, $y), Result<60>.d>;
// PATTERNS: limits.td:[[#@LINE+1]]:1: error: the pattern has more than 4096 parts
def : Pat<(DOp $x, $y), (DOp $x, Calls<28>.d)>;
// PATTERNS: limits.td:[[#@LINE+1]]:1: error: a call is longer than 16384 bytes
def : Pat<(COp $x), (COp Repeats<28>.d)>;
#endif
