# Generated C keeps to .clang-format: layout.py <build>
import os
import shutil
import subprocess
import sys

LIMIT = 100


def generated(build):
    for folder, folders, names in os.walk(build):
        # What tests wrote may be of an older build.
        folders[:] = sorted(set(folders) - {"Output"})
        for path in (os.path.join(folder, name) for name in sorted(names) if name.endswith((".c", ".h"))):
            with open(path, encoding="utf-8", errors="replace") as file:
                text = file.read()
            first = text.partition("\n")[0]
            if first.startswith("// Generated from ") and "mlir-tblgen" in first:
                yield path, text.splitlines()


files = list(generated(sys.argv[1]))
long_lines = 0
for path, lines in files:
    for number, line in enumerate(lines, 1):
        if len(line) > LIMIT:
            print("%s:%d: %d columns" % (path, number, len(line)))
            long_lines += 1
print("%s generated files, %d lines of more than %d columns" % ("many" if len(files) > 20 else len(files), long_lines, LIMIT))

formatter = shutil.which("clang-format-14")
here = os.path.dirname(os.path.abspath(__file__))
for path, _ in files if formatter else []:
    # A file's own header stands before others: XTables.c belongs to X.h.
    style = "--assume-filename=" + os.path.join(here, os.path.basename(path).replace("Tables.c", ".c"))
    with open(path, encoding="utf-8") as file:
        text = file.read()
    formatted = subprocess.run([formatter, style], input=text, stdout=subprocess.PIPE, check=True, encoding="utf-8").stdout
    if formatted != text:
        print(path + ": clang-format would change it")
print("all formatted" if formatter else "no clang-format-14 to ask")
