# fbs-gen on schemas that it must refuse, with the message for each, and on damaged ones.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: fbs_gen_errors.py <schema that is right> <folder>

import os
import random
import subprocess
import sys

CASES = [
    ("table T { a:int }", "s.fbs:1:17: error: expected ';'"),
    ("table T { a:int; a:int; }", "s.fbs:1:18: error: there is one of this name already"),
    ("table T { a_b:int; aB:int; }", "there is one of this name already"),
    ("table T { a:U; }", "s.fbs:1:13: error: there is no type 'U'"),
    ("table T {} table T {}", "s.fbs:1:18: error: there is a type of this name already"),
    ("table T { a:[[int]]; }", "a vector of vectors is not supported"),
    ("struct S { a:[int:3]; }", "arrays of fixed length are not supported"),
    ("struct S { a:string; }", "structs hold scalars and structs only"),
    ("struct S { a:S; }", "the struct must be declared before this one"),
    ("struct S { a:R; } struct R { a:int; }", "the struct must be declared before this one"),
    ("struct S {}", "a struct needs a member"),
    ("struct S { a:int = 3; }", "members of structs have no default"),
    ("table T { a:int (id: 0); }", "this attribute is not supported"),
    ("table T { a:int (required); }", "scalars cannot be required"),
    ("table T { a:string = null; }", "only scalars have a default"),
    ("table T { a:byte = 128; }", "this is no value of the field's type"),
    ("table T { a:ubyte = -1; }", "this is no value of the field's type"),
    ("table T { a:ulong = 18446744073709551616; }", "this is no value of the field's type"),
    ("table T { a:float = inf; }", "this is no value of the field's type"),
    ("enum E:float { A }", "the type of an enum must be an integer type"),
    ("enum E:int {}", "an enum needs a value"),
    ("enum E:ubyte { A = 256 }", "value does not fit the enum"),
    ("enum E:ubyte (bit_flags) { A = 8 }", "value does not fit the enum"),
    ("enum E:int { A = 2, B = 2 }", "the values of an enum must ascend"),
    ("enum E:int { A, A }", "there is one of this name already"),
    ("enum E:int { A = 1 } table T { e:E; }", "the enum has no value 0"),
    ("enum E:int { A } table T { e:E = B; }", "this is no value of the field's type"),
    ("union U { A }", "there is no table 'A'"),
    ("struct S { a:int; } union U { S }", "there is no table 'S'"),
    ("table NONE {} union U { NONE }", "NONE stands for no member"),
    ("root_type T;", "the root must be a table of this file"),
    ("table T {} root_type T;", "a root needs a file_identifier"),
    ('file_identifier "ABCDE";', "a file identifier has 4 characters"),
    ('include "../t.fbs";', "included file is not below the root folder"),
    ('include "missing.fbs";', "cannot open"),
    ('include "broken.fbs";', "broken.fbs:1:7: error: expected a name"),
    ('include "\\n.fbs";', "escapes in strings are not supported"),
    ("/* a", "s.fbs:1:1: error: comment has no end"),
    ('include "a', "string has no end"),
    ("rpc_service S {}", "this is not a declaration that fbs-gen knows"),
    ("table T {" + "".join("a%d:int;" % i for i in range(1100)) + "}", "too many fields"),
    ("table T { a:" + "[" * 100000, "a vector of vectors is not supported"),
    ("namespace " + "a." * 50000 + "b;", "this name is too long"),
    ("namespace " + "a." * 400 + "b; table T { a:" + "c." * 400 + "d; }", "there is no type"),
]


def run(root, text):
    with open(root + "/s.fbs", "w", encoding="latin-1") as file:
        file.write(text)
    return subprocess.run(["fbs-gen", "--root", root, "s.fbs"], capture_output=True, text=True,
                          errors="replace", timeout=60)


def main():
    schema, root = sys.argv[1:]
    os.makedirs(root, exist_ok=True)
    with open(root + "/broken.fbs", "w") as file:
        file.write("table ")
    for text, message in CASES:
        result = run(root, text)
        if result.returncode != 1 or message not in result.stderr:
            sys.exit("%s\nexit status %d, expected: %s\n%s"
                     % (text[:200], result.returncode, message, result.stderr[:500]))
    with open(schema, encoding="utf-8") as file:
        right = file.read()
    randomness = random.Random(1)
    refused = 0
    for _ in range(150):
        text = list(right)
        for _ in range(randomness.randint(1, 4)):
            at = randomness.randrange(len(text))
            text[at : at + randomness.randrange(3)] = chr(randomness.randrange(256))
        result = run(root, "".join(text)[: randomness.choice([len(text), at])])
        if result.returncode not in (0, 1) or (result.returncode == 1) != ("error:" in result.stderr):
            sys.exit("exit status %d on a damaged schema\n%s" % (result.returncode, result.stderr))
        refused += result.returncode
    print("%d refused" % (len(CASES) + refused))


main()
