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


# Reading the definitions takes longer than most files do, so that many files are given to one process, each a part.
FILES_OF_A_RUN = 40


def same(tool, load, options, source):
    """Whether both give the same for a source of parts, in text, messages and status, and neither ends early."""
    command = options + ["--split-input-file", "--allow-unregistered-dialect", "-"]
    compiled, loaded = (subprocess.run([tool] + extra + command, capture_output=True, input=source)
                        for extra in ([], load))
    return compiled.returncode in (0, 1) and (compiled.returncode, compiled.stdout, compiled.stderr) == (
        loaded.returncode, loaded.stdout, loaded.stderr)


def differing(tool, load, paths):
    """Runs that are not the same, each named by its options and file."""
    sources = [path.read_bytes() for path in paths]
    found = []
    for options in RUNS:
        if same(tool, load, options, b"\n// -----\n".join(sources)):
            continue
        alone = [path for path, source in zip(paths, sources) if not same(tool, load, options, source)]
        found += ["%s %s" % (" ".join(options), path) for path in alone or ["%s to %s together" % (paths[0], paths[-1])]]
    return found


def main():
    tool, source = sys.argv[1], pathlib.Path(sys.argv[2])
    load = ["--load-dialect=%s" % (source / "lib/dialect" / definition) for definition in DEFINITIONS]
    paths = sorted(path for folder in sys.argv[3:] for path in pathlib.Path(folder).rglob("*.mlir"))
    groups = [paths[at:at + FILES_OF_A_RUN] for at in range(0, len(paths), FILES_OF_A_RUN)]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        different = [run for found in pool.map(lambda group: differing(tool, load, group), groups) for run in found]
    for run in different:
        print("not the same: " + run)
    print("%d files, %d different" % (len(paths), len(different)))
    return 1 if different or not paths else 0


sys.exit(main())
