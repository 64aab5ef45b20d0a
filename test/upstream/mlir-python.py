# Runs MLIR's own tests of its Python bindings with this package under the name `mlir`.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""mlir-python.py --tests=FOLDER [--path=FOLDER] [-v] [file...]

FOLDER is mlir/test/python of MLIR's sources. Their RUN lines (`%PYTHON %s`, perhaps with FileCheck behind) are run, and within a
file each function that the file calls as a test is judged by its own CHECK lines too: rates are of files and of functions. What
is about dialects or parts that aren't here is left out, with the reason."""
import argparse
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LEFT_OUT = [
    (r"transform_(?!debug|interpreter)\w+_ext|transform_extras|dialects/transform\.py|integration/dialects/transform",
     "ops of transform that extensions of other dialects add aren't here"),
    (r"spirv|/async|multithreaded|amdgpu|rocdl|nvgpu|sparse_tensor/passes|openmp|openacc|/shard|xegpu", "the dialect or its passes aren't here"),
    (r"python_test|lib/|diagnostic_handler", "needs a test dialect or extension in C++"),
    (r"opdsl|linalg/|module-to-binary|develoment_files|live_operations\.lit|lit\.local|global_constructors|opsrun",
     "linalg's kernel language, binaries of GPUs, or files of MLIR's own build"),
    (r"custom_dialect", "no test"),
    (r"auto_location", "names lines of MLIR's own files"),
]


def reason(name):
    return next((why for pattern, why in LEFT_OUT if re.search(pattern, name)), None)


def run(command, environment, folder, text=None):
    try:
        return subprocess.run(command, env=environment, cwd=folder, input=text, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=120)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 124, b"it took too long")


def judge(path, environment, options):
    """(passed, the end of what it printed)"""
    first = next((line for line in open(path) if "RUN:" in line), "")
    script = ["2>&1" in first]
    with tempfile.TemporaryDirectory() as folder:
        done = run([options.python, path], environment, folder) if script[0] else None
        if done is None:
            try:
                done = subprocess.run([options.python, path], env=environment, cwd=os.path.dirname(path), stdout=subprocess.PIPE,
                                      stderr=subprocess.PIPE, timeout=120)
            except subprocess.TimeoutExpired:
                return False, "it took too long"
        errors = (getattr(done, "stderr", b"") or b"").decode(errors="replace")
        if done.returncode:
            return False, (errors or done.stdout.decode(errors="replace"))[-1500:]
        if "FileCheck" not in first:
            return True, ""
        prefix = re.search(r"check-prefix(?:es)?[= ](\S+)", first)
        check = run([options.filecheck, path] + ([f"--check-prefixes={prefix[1]}"] if prefix else []), environment, folder, done.stdout)
        return check.returncode == 0, check.stdout.decode(errors="replace")[:1500]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tests", required=True)
    parser.add_argument("--path", help="the folder with tessera/mlir, of a build: build/python")
    parser.add_argument("--filecheck", default="/usr/lib/llvm-22/bin/FileCheck")
    parser.add_argument("--python", default=sys.executable, help="the interpreter; some tests need NumPy")
    parser.add_argument("--all", action="store_true", help="also what is left out")
    parser.add_argument("-v", action="store_true", help="print why a file fails")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    package = os.path.abspath(options.path or os.path.join(TOP, "build", "python"))
    environment = dict(os.environ, PYTHONPATH=os.path.join(package, "tessera", "mlir", "alias"))
    names = sorted(os.path.relpath(os.path.join(folder, file), options.tests) for folder, _, files in os.walk(options.tests)
                   for file in files if file.endswith(".py"))
    names = [name for name in names if not options.files or any(part in name for part in options.files)]
    chosen = [name for name in names if options.all or not reason(name)]
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda name: judge(os.path.join(options.tests, name), environment, options), chosen))
    for name, (passed, why) in zip(chosen, results):
        print(f"{'pass' if passed else 'FAIL'} {name}")
        if options.v and not passed:
            print("    " + why.strip().replace("\n", "\n    "))
    if not options.files:
        for name in names:
            if name not in chosen:
                print(f"left {name}: {reason(name)}")
    passed = sum(result[0] for result in results)
    print(f"{passed} of {len(chosen)} files ({100 * passed / max(1, len(chosen)):.1f} %)")


if __name__ == "__main__":
    main()
