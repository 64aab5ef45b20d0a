// Every bang operator, open in a class and evaluated in defs.
// RUN: mlir-tblgen %s > %t
// RUN: diff %S/Expected/operators.txt %t

class B { int v = 7; } class C : B; class D : B; def op; def op2;
def b1 : B; def c1 : C; def c2 : C { let v = 9; } def d1 : D;
class K<int x, string s, list<int> l, dag d, bit t, bits<4> bb> {
  int a1 = !add(x, 1, 2, 3); int a2 = !sub(x, 5); int a3 = !mul(x, 2, 3); int a4 = !div(x, 2);
  int a5 = !and(x, 12, 4); int a6 = !or(x, 1); int a7 = !xor(x, 255);
  int s1 = !shl(x, 3); int s2 = !sra(x, 1); int s3 = !srl(x, 1); int s4 = !logtwo(x);
  int n = !not(x);
  bit e1 = !eq(x, 3); bit e2 = !ne(s, "a"); bit e3 = !lt(x, 3); bit e4 = !ge(s, "b");
  bit e5 = !le(bb, 3); bit e6 = !gt(t, 0);
  string c = !strconcat(s, "-", s, "-", "z"); string p = s # x # "e"; string sb = !substr(s, 1);
  string sb2 = !substr(s, 0, 1); int f = !find(s, "l"); int f2 = !find(s, "w", 0);
  string su = !subst("l", "L", s); string lo = !tolower(s); string up = !toupper(s);
  bit m = !match(s, "^h.*o$"); string rp = !repr(l);
  list<int> l1 = !listconcat(l, [x], l); list<int> l2 = !listremove(l, [2]);
  list<int> l3 = !listsplat(x, 3); list<int> l4 = !range(x); list<int> l5 = !range(1, x);
  list<int> l6 = !range(10, 0, -3); list<int> l7 = !range(l);
  int h = !head(l); list<int> tl = !tail(l); int sz = !size(l); int sz2 = !size(s);
  int sz3 = !size(d); bit em = !empty(l); int el = l[1]; list<int> sl = l[0, 2];
  list<int> sl2 = l[1...2]; list<int> sl3 = l[2,]; list<int> fl = !listflatten([l, [9]]);
  list<int> fe = !foreach(i, l, !mul(i, x)); list<int> fi = !filter(i, l, !gt(i, 1));
  int fo = !foldl(0, l, acc, i, !add(acc, i)); string il = !interleave(l, ",");
  string il2 = !interleave([s, s], "; ");
  int iff = !if(t, x, 0); int cond = !cond(!eq(x, 1): 10, !eq(x, 2): 20, true: 30);
  int ini = !initialized(s); int un;
  dag dd = !con(d, (op 5:$z)); dag dn = !dag(op, [1, 2], ["a", ?]); dag dx = !setdagop(d, op2);
  dag dy = !setdagarg(d, 0, 42); dag dz = !setdagarg(d, "y", "yy");
  dag dw = !setdagname(d, 1, "w"); dag dv = !setdagopname(d, "nm");
  int ga = !getdagarg<int>(d, 0); string gs = !getdagarg<string>(d, "y");
  string gn = !getdagname(d, 1); B go = !getdagop<B>((b1 1));
  string gon = !getdagopname((op:$hello 1));
  dag df = !foreach(q, (op 1, 2), !if(!isa<dag>(q), q, q));
  bit i1 = !isa<C>(c1); int i2 = !isa<C>(d1); bit x1 = !exists<B>("c2");
  bit x2 = !exists<D>("c2"); bit x3 = !exists<B>("nope"); list<B> ins = !instances<B>();
  list<B> ins2 = !instances<B>("^c[0-9]"); B cs = !cast<B>("d1"); string cs2 = !cast<string>(c1);
  int fld = !cast<B>("c2").v; B pick = !if(t, c1, d1);
}
def k : K<6, "hello", [1, 2, 3], (op 1:$x, "why":$y, b1), 1, 3>;
class L<int y> : K<y, "w", [4,5,6], (op y:$x, "b":$y), 0, 1> { }
def l : L<2>;
