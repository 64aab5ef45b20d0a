// Loops, conditions, lets, sets and variables.
// RUN: mlir-tblgen %s > %t
// RUN: diff %S/Expected/flow.txt %t

class A<int x> { int v = x; }
defvar g = [1, 2, 3];
foreach i = g in { defvar d = !mul(i, 10); if !gt(i, 1) then { def big#i : A<d>; }
  else def small#i : A<d>; if !eq(i, 3) then def three : A<i>; }
multiclass M<int n, list<int> l> { if !ge(n, 2) then { def hi : A<n>;
  foreach j = l in def hi#j : A<j>; } else { def lo : A<n>; } defvar w = !add(n, 1);
  def ww : A<w>; foreach z = !range(n) in if !eq(z, 1) then def one : A<z>;
  else def not#z : A<z>; assert !lt(n, 100), "n is " # n; }
defm a : M<1, [7]>; defm b : M<2, [8, 9]>;
let v = 99 in { def t1 : A<1>; let v = 5 in def t2 : A<2>; defm c : M<3, []>; }
class BB { bits<3> v = 0; } let v<0> = 1, v<2> = 1 in def bit1 : BB;
defset list<A> all = { def s1 : A<1>; defm s : M<2, [1]>; foreach q = 0...1 in def sq#q : A<q>; }
def user { list<A> l = all; int n = !size(all); list<int> vs = !foreach(x, all, x.v); }
if !eq(user.n, 0) then def bad; else def good;
