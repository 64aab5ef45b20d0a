# Writes modules of some pages: PREFIX.whole-pages.mlir, PREFIX.one-more.mlir and so on.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import mmap
import sys

prefix, page = sys.argv[1], mmap.PAGESIZE
text = "".join("func.func private @f%d()\n" % i for i in range(32 * page // 25))
last = "func.func private @last()"
size = (len(text) + len(last) + page) // page * page


def write(name, contents):
    with open("%s.%s.mlir" % (prefix, name), "w") as file:
        file.write(contents)


write("whole-pages", (text + " " * (size - len(text) - len(last)) + last))
write("one-more", (text + " " * (size + 1 - len(text) - len(last)) + last))
write("open-string", text + 'func.func private @"last')
write("elf", "\x7fELF" + text)
