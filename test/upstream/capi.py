#!/usr/bin/env python3
"""Compiles MLIR's own tests of its C API, which stay outside of this tree, with our headers and libraries, and holds what they print against their CHECK lines.

capi.py BUILD FILE.c...   a build folder in which everything is built; exit status 1 when one fails"""
import glob
import os
import re
import subprocess
import sys
import tempfile

TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
LLVM = os.environ.get("TESSERA_LLVM", "/usr/lib/llvm-22/bin")
FILECHECK = os.path.join(LLVM, "FileCheck")
# Some include a header of LLVM's for its constants.
LLVM_HEADERS = os.path.join(os.path.dirname(LLVM), "include")


def llvm_library():
    """For those that call LLVM themselves."""
    folder = os.path.join(os.path.dirname(LLVM), "lib")
    found = sorted(glob.glob(folder + "/libLLVM-*.so"))
    return ["-Wl,--as-needed", found[-1], "-Wl,-rpath," + folder] if found else []


def run(path, build, folder):
    """What came of the file: a word and the reason."""
    program = os.path.join(folder, "test")
    libraries = sorted(glob.glob(os.path.join(build, "lib", "libtessera_*.a")))
    command = ["cc", "-std=c17", "-I" + TOP + "/include", "-I" + build + "/include", "-idirafter", LLVM_HEADERS, path, "-Wl,--start-group", *libraries,
               "-Wl,--end-group", "-lm", "-lpthread", *llvm_library(), "-o", program]
    made = subprocess.run(command, capture_output=True, text=True)
    if made.returncode:
        found = re.findall(r"(?:error: |undefined reference to )(.*)", made.stderr)
        return "not built", found[0] if found else made.stderr[-200:]
    ran = subprocess.run([program], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
    if ran.returncode:
        return "fails", "exit status %d: %s" % (ran.returncode, ran.stdout[-200:].decode(errors="replace"))
    checked = subprocess.run([FILECHECK, path], input=ran.stdout, capture_output=True)
    return ("fails", checked.stderr.decode(errors="replace")[:400]) if checked.returncode else ("passes", "")


def main():
    build, paths, good = os.path.abspath(sys.argv[1]), sys.argv[2:], 0
    with tempfile.TemporaryDirectory() as folder:
        for path in paths:
            word, reason = run(path, build, folder)
            good += word == "passes"
            print("%-10s %s  %s" % (word, os.path.basename(path), reason))
    print("%d of %d pass" % (good, len(paths)))
    return good != len(paths)


sys.exit(main())
