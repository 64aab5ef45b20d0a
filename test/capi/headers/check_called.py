"""Prints the functions that headers declare and no program calls: check_called.py <headers> <programs>."""
import glob
import re
import sys


def names(folder, ending):
    found = set()
    for path in glob.glob(folder + "/**/*" + ending, recursive=True):
        with open(path) as file:
            found |= set(re.findall(r"\b(mlir[A-Z]\w*)\s*[(,;}]", re.sub(r"//.*", "", file.read())))
    return found


declared, called = names(sys.argv[1], ".h"), names(sys.argv[2], ".c") | names(sys.argv[2], ".h")
print("\n".join(sorted(declared - called)) or "all %d are called" % len(declared))
