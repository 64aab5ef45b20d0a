"""Translates files by mlir-translate and by MLIR's own one, has LLVM read and write both, and compares."""
import os
import subprocess
import sys

LLVM = "/usr/lib/llvm-22/bin"


def run(command, text=None):
    done = subprocess.run(command, input=text, capture_output=True)
    if done.returncode:
        sys.exit("%s: %s" % (command[0], done.stderr.decode()))
    return done.stdout


def normal(text):
    return run([os.path.join(LLVM, "llvm-dis"), "-o", "-"], run([os.path.join(LLVM, "llvm-as"), "-o", "-"], text))


def main():
    equal = 0
    for path in sys.argv[1:]:
        ours, theirs = (normal(run([tool, "--mlir-to-llvmir", path])) for tool in ("mlir-translate", "mlir-translate-22"))
        equal += ours == theirs
        if ours != theirs:
            print("%s differs" % path)
    print("%d modules, %d equal" % (len(sys.argv) - 1, equal))


main()
