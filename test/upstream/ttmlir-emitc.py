#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles the C++ of tt-mlir's EmitC tests and runs it against their flatbuffers.

ttmlir-emitc.py FOLDER [--compilers g++,clang++-14]

FOLDER is test/ttmlir of tt-mlir. Each test that goes through ttir to emitc becomes a library by each compiler, which `ttrt run --emitc` compares with the .ttnn file, byte
for byte, on seeded inputs. Prints what fails and the counts; exit status 1 when something does."""
import argparse
import array
import concurrent.futures
import os
import re
import struct
import subprocess
import sys
import tempfile

from run import TOP, files_of


def write_indices(text, folder):
    """Files for inputs that are indices into a table, which random numbers aren't; whether there are any."""
    found = False
    for argument in set(re.findall(r'"ttir\.embedding"\(%arg(\d+)', text)):
        type_of = re.search(r"%%arg%s: tensor<((?:\d+x)*)(\w+)>" % argument, text)
        if not type_of:
            continue
        shape = [int(size) for size in type_of[1].split("x")[:-1]]
        descr, code = ("<f4", "f") if "f" in type_of[2] else ("<u4" if type_of[2].startswith("u") else "<i4", "i")
        count = 1
        for size in shape:
            count *= size
        header = "{'descr': '%s', 'fortran_order': False, 'shape': (%s), }" % (descr, "".join("%d, " % size for size in shape))
        header = header.ljust(117) + "\n"
        with open(os.path.join(folder, "input_%s.npy" % argument), "wb") as file:
            file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
            file.write(array.array(code, [i * 5 % 13 for i in range(count)]).tobytes())
        found = True
    return found


def attempt(job):
    """For each compiler, None or why not; None instead of the list for a test that isn't one of these."""
    build, path, compilers = job
    with open(path) as file:
        text = file.read()
    if "ttnn-modify-signatures-for-dylib" not in text and "ttir-to-emitc-pipeline" not in text:
        return path, None
    tool = lambda name: os.path.join(build, "bin", name)
    with tempfile.TemporaryDirectory(prefix="tessera-emitc-") as folder:
        at = lambda end: os.path.join(folder, "m" + end)

        def run(*command, **more):
            try:
                done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", timeout=300, **more)
            except subprocess.TimeoutExpired:
                return "%s: more than 300 seconds" % os.path.basename(command[0])
            said = [line for line in done.stdout.splitlines() if "rror" in line] or done.stdout.splitlines() or [""]
            return None if done.returncode == 0 else "%s: %s" % (os.path.basename(command[0]), said[0][-200:])

        wrong = (run(tool("ttmlir-opt"), "--ttir-to-ttnn-backend-pipeline", path, "-o", at(".ttnn.mlir"))
                 or run(tool("ttmlir-translate"), "--ttnn-to-flatbuffer", at(".ttnn.mlir"), "-o", at(".ttnn"))
                 or run(tool("ttmlir-opt"), "--ttnn-modify-signatures-for-dylib", "--convert-ttnn-to-emitc", at(".ttnn.mlir"), "-o", at(".emitc.mlir"))
                 or run(tool("ttmlir-translate"), "--mlir-to-cpp", at(".emitc.mlir"), "-o", at(".cpp")))
        inputs = ["--input", folder, "--init", "randn"] if write_indices(text, folder) else []
        results = []
        for compiler in compilers:
            env = dict(os.environ, TESSERA_BUILD=build, CXX=compiler, CXXFLAGS="-O0 -w")
            why = wrong or run(os.path.join(TOP, "tools", "ttnn-standalone", "run"), "--dylib", at(".cpp"), env=env) or run(tool("ttrt"), "run", "--emitc", *inputs, at(".ttnn"), cwd=folder)
            results.append(why)
    return path, results


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=os.path.abspath)
    parser.add_argument("--build", type=os.path.abspath, default=os.path.join(TOP, "build"), help="the build folder (default: build of this tree)")
    parser.add_argument("--compilers", default="g++,clang++-14")
    parser.add_argument("--only", default="EmitC/", help="a regular expression for the paths")
    parser.add_argument("-j", type=int, default=2)
    options = parser.parse_args()
    compilers = options.compilers.split(",")
    jobs = [(options.build, path, compilers) for path in files_of([options.folder]) if re.search(options.only, path)]
    count, right = 0, [0] * len(compilers)
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        for path, results in pool.map(attempt, jobs):
            count += results is not None
            for i, why in enumerate(results or []):
                right[i] += why is None
                if why:
                    print("%s (%s): %s" % (os.path.relpath(path, options.folder), compilers[i], why))
    print("%d tests; compiled and run with the flatbuffer's numbers: %s" % (count, ", ".join("%d by %s" % pair for pair in zip(right, compilers))))
    return any(number < count for number in right)


sys.exit(main())
