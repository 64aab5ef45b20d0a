#!/usr/bin/env python3
"""What the public headers of include/tessera declare, one declaration a line, held against packaging/abi/declarations.

abi_declarations.py BUILD [LIST]     exit status 1 and the differences when they aren't the same: the promise is in packaging/abi/README.md
abi_declarations.py BUILD --update   writes the list anew

Functions, structs with their members, enums with their values, types; bodies of inline functions don't count. The headers of mlir-c are held
against MLIR's own by the tests."""
import difflib
import glob
import os
import re
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIST = os.path.join(TOP, "packaging", "abi", "declarations")


def own_text(build, header):
    """What of the preprocessed header stands in itself."""
    command = ["cc", "-std=c17", "-E", "-x", "c", "-I" + os.path.join(TOP, "include"), "-I" + os.path.join(build, "include"), header]
    text, file = [], ""
    for line in subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines():
        marker = re.match(r'# \d+ "(.*?)"', line)
        if marker:
            file = marker[1]
        elif os.path.realpath(file) == header:
            text.append(line)
    return " ".join(text)


def declarations(text):
    """The declarations, without bodies of functions."""
    depth, current, is_function = 0, "", False
    for char in text:
        if char == "{" and depth == 0:
            is_function = current.rstrip().endswith(")")
        depth += (char == "{") - (char == "}")
        if not (is_function and (depth or char == "}")):
            current += char
        if depth == 0 and (char == ";" or (char == "}" and is_function)):
            current = re.sub(r'__attribute__ ?\(\(.*?\)\)|\bextern "C"|_Static_assert.*', "", current)
            if current.strip(" ;"):
                yield re.sub(r"\s+", " ", current).strip(" ;")
            current, is_function = "", False


def declared(build):
    lines = set()
    for header in sorted(glob.glob(os.path.join(TOP, "include", "tessera", "*.h"))):
        name = os.path.basename(header)
        lines.update("%s: %s" % (name, one) for one in declarations(own_text(build, os.path.realpath(header))))
    return sorted(lines)


def main():
    build, where = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else LIST
    found = declared(build)
    if where == "--update":
        with open(LIST, "w") as file:
            file.write("\n".join(found) + "\n")
        return 0
    with open(where) as file:
        known = file.read().splitlines()
    changed = [line for line in difflib.unified_diff(known, found, lineterm="", n=0) if re.match(r"[+-](?![+-])", line)]
    if changed:
        print("\n".join(changed))
        print("error: public declarations changed: does packaging/abi/README.md allow it? Then write them down: abi_declarations.py BUILD --update")
        return 1
    print("%d declarations, as listed" % len(found))
    return 0


sys.exit(main())
