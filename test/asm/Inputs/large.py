"""Writes a module that is large enough for its functions to be parsed on several threads: large.py VARIANT FILE."""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import sys

FUNCTIONS, OPS = 60, 60

# What each variant adds: before the functions, in the last function (of two blocks), and after the functions.
VARIANTS = {
    "plain": ("", "", ""),
    "aliases": ("#m = affine_map<(d0) -> (d0)>\n!t = tensor<4x!e>\n".replace("!e", "f32"),
                '%a = "test.use"() {m = #m} : () -> !t', ""),
    "late-alias": ("", '"test.use"() {m = #m} : () -> ()', "#m = affine_map<(d0) -> (d0)>\n"),
    "late-location": ("", '"test.use"() : () -> () loc(#where)', '#where = loc("there":1:2)\n'),
    "missing-location": ("", '"test.use"() : () -> () loc(#where)', ""),
    "distinct": ('"test.first"() {d = distinct[0]<"a">} : () -> ()\n',
                 '"test.use"() {d = distinct[0]<"a">, e = distinct[1]<"a">} : () -> ()', ""),
    "resource": ("", '"test.use"() {r = dense_resource<blob> : tensor<1xi32>} : () -> ()',
                 '{-#\n  dialect_resources: {builtin: {blob: "0x0400000001000000"}}\n#-}\n'),
    "early-resource": ('"test.first"() {r = dense_resource<blob> : tensor<1xi32>} : () -> ()\n', "",
                       '{-#\n  dialect_resources: {builtin: {blob: "0x0400000001000000"}}\n#-}\n'),
    "early-metadata": ('{-#\n  dialect_resources: {builtin: {blob: "0x0400000001000000"}}\n#-}\n',
                       '"test.use"() {r = dense_resource<blob> : tensor<1xi32>} : () -> ()', ""),
    "text": ("", '"test.use"() {a = "}{", b = "\\"}"} : () -> () // }', ""),
    "syntax": ("", "%a = arith.addi %x, : i32", ""),
    "undeclared": ("", '"test.use"(%nowhere) : (i32) -> ()', ""),
    "undefined-block": ("", "cf.br ^nowhere", ""),
    "outer-value": ('%outer = "test.value"() : () -> i32\n', '"test.use"(%outer) : (i32) -> ()', ""),
    "later-value": ("", '"test.use"(%outer) : (i32) -> ()', '%outer = "test.value"() : () -> i32\n'),
    "argument-twice": ("", "", "func.func @twice(%x: i32, %x: i32) {\n" + "  // text\n" * 300 + "  return\n}\n"),
    "empty": ("", "", "func.func @empty() {\n" + "  // text\n" * 300 + "}\n"),
    "unclosed": ("", "", "func.func @open() {\n"),
    "invalid": ("", '%a = "arith.addi"(%x, %x) : (i32, i32) -> i64', ""),
}


def main():
    before, inside, after = VARIANTS[sys.argv[1]]
    with open(sys.argv[2], "w") as file:
        file.write(before)
        for number in range(FUNCTIONS):
            file.write("func.func @f%d(%%x: i32, %%t: tensor<4xi32>) -> i32 {\n" % number)
            last = "x"
            for op in range(OPS):
                file.write('  %%v%d = arith.addi %%%s, %%x {note = "%d of %d"} : i32\n' % (op, last, op, number))
                last = "v%d" % op
            file.write('  "test.br"()[^end] : () -> ()\n^end:\n')
            if number == FUNCTIONS - 1:
                file.write("  %s\n" % inside)
            file.write("  return %%%s : i32\n}\n" % last)
        file.write(after)


main()
