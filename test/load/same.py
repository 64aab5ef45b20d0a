"""Compares ttmlir-opt with its dialects compiled in and loaded from their definitions, on every .mlir file of the folders
that are named: parsed, verified, canonicalized, printed in both forms, and compiled as far as that goes.

same.py <ttmlir-opt> <source folder> <folder>..."""
import concurrent.futures
import pathlib
import subprocess
import sys

DEFINITIONS = ["arith/ArithOps.td", "func/FuncOps.td", "tensor/TensorOps.td", "tt/TTOps.td", "ttir/TTIROps.td",
               "ttnn/TTNNOps.td"]
RUNS = [["--canonicalize", "--cse"], ["--mlir-print-op-generic", "--mlir-print-debuginfo"], ["--ttir-to-ttnn-backend-pipeline"]]


def differs(tool, load, path):
    for options in RUNS:
        command = options + ["--split-input-file", "--allow-unregistered-dialect", path]
        compiled, loaded = (subprocess.run([tool] + extra + command, capture_output=True, stdin=subprocess.DEVNULL)
                            for extra in ([], load))
        if (compiled.returncode, compiled.stdout, compiled.stderr) != (loaded.returncode, loaded.stdout, loaded.stderr):
            return "%s %s" % (" ".join(options), path)
    return None


def main():
    tool, source = sys.argv[1], pathlib.Path(sys.argv[2])
    load = ["--load-dialect=%s" % (source / "lib/dialect" / definition) for definition in DEFINITIONS]
    paths = sorted(str(path) for folder in sys.argv[3:] for path in pathlib.Path(folder).rglob("*.mlir"))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        different = [found for found in pool.map(lambda path: differs(tool, load, path), paths) if found]
    for run in different:
        print("not the same: " + run)
    print("%d files, %d different" % (len(paths), len(different)))
    return 1 if different or not paths else 0


sys.exit(main())
