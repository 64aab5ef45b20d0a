# Writes the modules of hexadecimal.test into a folder. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import sys
def write(name, parts):
    with open(sys.argv[1] + "/" + name, "w", newline="") as file:
        file.write("\n// -----\n".join(parts))
def constant(digits, size):
    return '"x.y"() {a = dense<"0x%s"> : tensor<%dxi8>} : () -> ()' % (digits, size)
write("good.mlir", [constant("0123456789abcdefABCDEF00fF" + "0" * 214, 120)])
write("bad.mlir", [constant("0" * at + c + "0" * (25 - at), 13) for at in range(26) for c in "/:@G`g~?"])
# Quotes and backslashes at every distance from the start, in a body long enough to be parsed on its own.
lines = ['    "x.y"() {a = "%s%s%s"} : () -> ()' % ("m" * at, c, "n" * 19) for at in range(20) for c in ('\\22', '\\\\', '{', '}', '//', '%')]
write("strings.mlir", ["module {\n  func.func @f() {\n%s\n    return\n  }\n}\n" % "\n".join(lines * 8)])
write("broken.mlir", ['"x.y"() {a = "%s\n"} : () -> ()' % ("m" * at) for at in range(20)])
