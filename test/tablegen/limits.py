#!/usr/bin/env python3
# Inputs that would exhaust the stack, the memory or the time: each gives an error, or works.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Usage: limits.py [--tool mlir-tblgen]"""
import subprocess
import sys

LADDER = "".join(f"class L{i} : A{i - 1}; class R{i} : A{i - 1}; class A{i} : L{i}, R{i};"
                 for i in range(1, 40))
FIELDS = "".join(f"int f{i}; " for i in range(3000))
CHAIN = "".join(f"let f{i} = f{i + 1}; " for i in range(2999))

# Name, input, and a part of the error (None: it works).
CASES = [
    ("values", "def a { int x = " + "!add(1," * 5000 + "1" + ")" * 5000 + "; }", "levels deep"),
    ("lists", "def a { dag x = " + "[" * 100000, "Encountered a list"),
    ("types", "def a { " + "list<" * 100000, "levels deep"),
    ("conditions", "if 1 then " * 100000 + "def a;", "levels deep"),
    ("pastes", "class A<string s> { string x = s" + "#s" * 100000 + "; }", "levels deep"),
    ("pasted", "class A<string s> { string x = s" + "#s" * 400 + "; } def a : A<\"a\">;", None),
    ("operands", "class A<string s> { string x = !strconcat(" + ",".join(["s"] * 100000) + "); }",
     "nested too deeply"),
    ("fields", f"class R {{ {FIELDS}{CHAIN} let f2999 = 1; }} def r : R;", "too deeply"),
    ("instances", "class C<int N> { int v = C<!add(N, 1)>.v; } def a : C<0>;", "too deeply"),
    ("recursion", "class C<int N> { int v = !if(N, C<!sub(N, 1)>.v, 7); } def a : C<250>;", None),
    ("diamonds", f"class A0; {LADDER} def x : A39;", "superclasses"),
    ("range", "def a { list<int> l = !range(0, 9223372036854775807); }", "too large"),
    ("slice", "def a { list<list<int>> l = [[1][0...99999999999]]; }", "too large"),
    ("loop", "foreach i = 0-4000000000 in def a#i;", "too large"),
    ("ranges", "foreach i = 0-300000 in\n" * 80 + "def a;", "too many steps"),
    ("loops", "foreach i = [0, 1] in\n" * 150 + "foreach j = []<int> in def a#j;", "too many steps"),
    ("splat", "def a { list<int> l = !listsplat(1, 99999999999); }", "too large"),
    ("width", "def a { bits<4294967295> b; }", "at most"),
    ("include", "include \"case.td\"", "could not find"),
    ("subst", "def a { string s = !subst(\"\", \"x\", \"abc\"); }", "empty text"),
    ("interleave", "class R<int n, string s> { string r = !if(n, R<!sub(n, 1), s # s>.r, s); }\n"
     "def a { string s = !interleave(!listsplat(\"\", 100000), R<18, \"text\">.r); }", "is longer than"),
    ("lengths", "def a { int n = !foldl(0, !range(10000), acc, i, !add(acc, !size(!interleave("
     "!listconcat(!listsplat(0, 200000), [!and(i, 1)]), \"\")))); }", "too many steps"),
    ("shared", "def op; def a { dag d0 = (op 1, 2); " +
     "".join(f"dag d{i} = (op d{i - 1}, d{i - 1}); " for i in range(1, 60)) + "}", "the text of the record is longer"),
    # What is searched or built one by one would take minutes.
    ("variables", "class C { " + "".join(f"defvar x{i} = {i}; " for i in range(200000)) +
     "int v = x0; } def a : C;", None),
    ("wide", "class C { " + "".join(f"int f{i} = {i}; " for i in range(500000)) + "} def a : C;",
     None),
    ("arguments", "class C<" + ", ".join(f"int a{i} = {i}" for i in range(200000)) + "> { " +
     "".join(f"int f{i} = a{i}; " for i in range(200000)) + "} def a : C<5>;", None),
    ("growing", "def a { string s = !foldl(\"\", !range(500000), acc, i, !strconcat(acc, \"some text\")); "
     "list<int> l = !foldl([]<int>, !range(500000), acc, i, !listconcat(acc, [i])); }", None),
    ("many", "".join(f"def d{i} {{ int x = {i}; }}\n" for i in range(50000)), None),
]


def main():
    tool = sys.argv[2] if sys.argv[1:2] == ["--tool"] else "mlir-tblgen"
    failed = 0
    for name, source, error in CASES:
        result = subprocess.run([tool, "--max-steps=5000000", "-"], input=source, capture_output=True, text=True,
                                timeout=300)
        ok = result.returncode == (0 if error is None else 1)
        if not ok or (error and error not in result.stderr):
            failed += 1
            print(f"{name}: exit status {result.returncode}, {result.stderr[:300]}")
    print(f"{len(CASES)} cases, {failed} failed")
    return failed


sys.exit(main())
