"""Compares mlir-opt with definitions of MLIR's own loaded and MLIR's mlir-opt: peer.py <include folder> <inputs> <Folder>=<dialect>..."""
import os
import subprocess
import sys


def run(command):
    done = subprocess.run(command, capture_output=True, text=True)
    return done.returncode, done.stdout


def main():
    include, inputs = sys.argv[1:3]
    status = 0
    for argument in sys.argv[3:]:
        folder, dialect = argument.split("=")
        definition = os.path.join(include, "mlir/Dialect", folder, "IR", folder + "Ops.td")
        ours = ["mlir-opt", "-I", include, "--load-dialect-skip-unknown-predicates", "--load-dialect=" + definition]
        path = os.path.join(inputs, dialect + ".mlir")
        same = True
        for form in ([], ["--mlir-print-op-generic"]):
            expected = run(["mlir-opt-22", path] + form)
            same = same and expected[0] == 0 and run(ours + [path] + form) == expected
        print("%s: %s" % (dialect, "the same" if same else "not the same"))
        status |= not same
    return status


sys.exit(main())
