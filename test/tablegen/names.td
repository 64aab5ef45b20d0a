// Names of defs, of anonymous ones and of those from multiclasses.
// RUN: mlir-tblgen %s > %t
// RUN: diff %S/Expected/names.txt %t

class A<string n> { string name = n; string me = NAME; }
def x : A<"one">;
def "quoted name" : A<"two">;
def : A<"three">;
foreach i = 0...2 in def y#i : A<"y" # i>;
foreach s = ["p", "q"] in { foreach j = {1,3-4} in def s#_#j : A<s>; def : A<s>; }
multiclass M<string p> { def _a : A<p>; def NAME#_b : A<p # NAME>; def "" : A<"e">;
  def c#NAME : A<"c">; def : A<"anon">; }
defm m1 : M<"x">;
defm : M<"y">;
foreach i = [1,2] in defm "l"#i : M<"z">;
multiclass N<int k> : M<"inh"> { defm n : M<"inner" # k>; defm q : M<"flat">; }
defm n1 : N<4>;
