// Superclasses, default and named arguments, instances, forward declarations.
// RUN: mlir-tblgen %s > %t
// RUN: diff %S/Expected/inherit.txt %t

class Base<int a = 1, int b = a> { int x = a; int y = b; field bits<4> open; }
class Mid<int c> : Base<c> { int z = !add(x, y); let x = 5; }
class Late<string s> { string t = s # "!"; code body = [{ return 1; }]; }
class Both<int q> : Mid<q>, Late<"both" # q> { string t2 = "!"; let t = "over" # t2; }
def one : Both<3>; def two : Base; def three : Base<b = 7>; def four : Base<2, b = 9>;
  def five : Mid<4>, Late<"x"> { int z2 = 44; let y = z2; let open{1} = 1; }
def six { Base inst = Base<5>; int v = inst.x; list<Base> l = [Base<5>, Base<6, 7>]; Base u = ?;
  int w = l[1].y; }
class Fwd; class UseFwd<Fwd f> { Fwd ff = f; } class Fwd { int k = 3; } def fw : Fwd;
  def uf : UseFwd<fw> { int kk = ff.k; }
class Rec<int n> { int val = !if(!le(n, 0), 1, !mul(n, Rec<!sub(n, 1)>.val)); } def rec {
  int v = Rec<5>.val; }
class Self { string s = NAME; } def slf : Self { dag d = (slf 1); Self me = slf; }
deftype Num = int; deftype Nums = list<Num>; class TT<Nums n> { Num first = n[0]; }
  def tt : TT<[4]>;
