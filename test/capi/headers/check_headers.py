"""Checks the headers of the C API: check_headers.py <our mlir-c> <folder of archives> [<MLIR's mlir-c>].

Every function that we declare must be in our archives; with MLIR's headers at hand, what both declare in headers of
the same name must have the same types. Prints what MLIR's headers of the same names have and ours don't."""
import glob
import os
import re
import subprocess
import sys

FUNCTION = re.compile(
    r"((?:const\s+)?\w+(?:\s*\*)*)\s*\b(mlir[A-Z]\w*)\s*\(((?:[^(){;]|\([^()]*\))*)\)\s*([;{])")
SPECIFIERS = {"int", "char", "long", "unsigned", "float", "double", "bool", "const", "*"}


def split_parameters(text):
    depth, current = 0, ""
    for char in text:
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            yield current
            current = ""
        else:
            current += char
    yield current


def parameter_type(text):
    """The parameter without its name."""
    text = " ".join(text.replace("*", " * ").replace("struct ", "").split())
    if "(" in text:
        return re.sub(r"\(\*\w*\)", "(*)", text.replace(" ", ""))
    is_array = text.endswith("[]")
    words = text.replace("[]", "").split()
    if len(words) > 1 and words[-1] not in SPECIFIERS and words[-2] != "const":
        words.pop()
    return " ".join(words + ["*"] * is_array)


def functions(path):
    """{name: (types, is it inline)} of a header."""
    with open(path) as file:
        text = file.read()
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)
    text = re.sub(r"^\s*#.*(\\\n.*)*$", "", text, flags=re.M)
    found = {}
    for result, name, parameters, end in FUNCTION.findall(text):
        if result == "return":
            continue
        types = [parameter_type(p) for p in split_parameters(parameters)]
        types = [] if types in ([""], ["void"]) else types
        found.setdefault(name, ((parameter_type(result + " x"), types), end == "{"))
    return found


def defined(folder):
    output = subprocess.run(["nm", "--defined-only"] + glob.glob(folder + "/*.a"), capture_output=True, text=True).stdout
    return {words[2] for words in map(str.split, output.splitlines()) if len(words) == 3 and words[1] == "T"}


def main():
    ours, archives = sys.argv[1:3]
    headers = sorted(glob.glob(ours + "/**/*.h", recursive=True))
    symbols = defined(archives)
    errors, count, lacking = [], 0, []
    for header in headers:
        name = os.path.relpath(header, ours)
        mine = functions(header)
        count += len(mine)
        errors += ["%s: %s is nowhere defined" % (name, f) for f, (_, inline) in sorted(mine.items())
                   if not inline and f not in symbols]
        other = os.path.join(sys.argv[3], name) if len(sys.argv) > 3 else ""
        theirs = functions(other) if os.path.exists(other) else {}
        errors += ["%s: %s: %s, in MLIR %s" % (name, f, mine[f][0], theirs[f][0]) for f in sorted(mine)
                   if f in theirs and mine[f][0] != theirs[f][0]]
        lacking += sorted(set(theirs) - set(mine))
    print("%d functions" % count)
    for name in lacking:
        print("not here: " + name)
    print("\n".join(errors) if errors else "all as declared")
    return 1 if errors else 0


sys.exit(main())
