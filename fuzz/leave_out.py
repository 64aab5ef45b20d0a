#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs kernels for GPUs on the emulator, with all passes and with each pass that only makes them faster left out, and compares every array.

  leave_out.py --build build --corpus FOLDER [--filter REGEX] [--limit SECONDS] [--json results.json]

FOLDER/out/NAME/ttir are kernels, as of fuzz/corpus_kernels.py, which guesses arguments. Arrays must be the same, bit for bit; floats of a kernel with sums or
products of matrices may differ within a tolerance. The arguments are the first with which the interpreter's arrays are those of the kernel with all passes: others
have elements that are written twice, in no order. Where a kernel is the same without a pass, it isn't run, nor is one that takes more shared memory than the GPU
has. A line for each kernel: how many passes made another kernel of it, and those without which its numbers are others. Exit status 1 when there is one.
Needs NumPy."""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time

import corpus_kernels
import corpus_ptx

MOST_SHARED = 163 * 1024  # of a program on cuda:80
REASSOCIATES = re.compile(r"tt\.(reduce|scan|dot|atomic)")


def passes_of(build):
    """What triton-ttgir-pipeline can do without: it says so of each name that it knows."""
    tool = os.path.join(build, "bin", "triton-opt")
    known = re.findall(r"^ +--([A-Za-z0-9-]+)", subprocess.run([tool, "--help"], capture_output=True, text=True).stdout, re.M)
    found = []
    for name in known:
        if not re.match(r"tritongpu-|triton-(licm|loop)|canonicalize$|cse$|sccp$|symbol-dce$", name):
            continue
        done = subprocess.run([tool, "-", f"--triton-ttgir-pipeline=leave-out={name}"], input="", capture_output=True, text=True)
        found += [name] * (done.returncode == 0)
    return found


def lowered(case, name):
    """The kernel without a pass (None: with all), or None when that isn't compiled."""
    leave = f" leave-out={name}" if name else ""
    done = subprocess.run([case.tool("triton-opt"), case.path, f"--triton-ttgir-pipeline=target=cuda:80 num-warps=4 num-stages=3{leave}"],
                          capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else None


def run(case, text, arguments):
    """The arrays afterwards, or a message."""
    module, case.ptx = os.path.join(case.folder, "kernel.ttgir"), os.path.join(case.folder, "kernel.ptx")
    with open(module, "w") as file:
        file.write(text)
    done = subprocess.run([case.tool("tritonc"), module, "--target", "cuda:80", "--emit", "ptx", "-o", case.ptx], capture_output=True, text=True)
    return case.call(arguments) if done.returncode == 0 else done.stderr.strip() or f"exit status {done.returncode}"


def fits(case, text):
    """Whether the kernel's shared memory is there on the smallest GPU of the target."""
    done = subprocess.run([case.tool("triton-opt"), "-", "--triton-gpu-to-llvm-pipeline"], input=text, capture_output=True, text=True)
    size = re.search(r"ttg\.shared = (\d+)", done.stdout)
    return not size or int(size[1]) <= MOST_SHARED


def choose(case, everything):
    """Arguments, and the arrays that the kernel with all passes leaves; or a message."""
    message = "no arguments"
    for guess, moves, said in case.guesses():
        message = said or message
        if guess and moves:
            arguments = case.arguments(guess, True)
            arrays = run(case, everything, arguments)
            if isinstance(arrays, str):
                return None, arrays
            message = corpus_ptx.compare(case, case.interpret(arguments), arrays)[1]
            if not message:
                return arguments, arrays
    return None, message


def judge(case, passes):
    """How many passes made another kernel, and what is wrong without which."""
    everything = lowered(case, None)
    if everything is None:
        return None, "isn't compiled"
    arguments, expected = choose(case, everything)
    if not arguments:
        return None, expected.split("\n")[0]
    wrong, others = [], {}
    mayBeClose = REASSOCIATES.search(everything)
    for name in passes:
        text = lowered(case, name)
        if text == everything:
            continue
        if text not in others and text and not fits(case, text):
            others[text] = ""
            print(f"{case.name}: without {name} it takes more shared memory than there is", flush=True)
        if text not in others:
            got = run(case, text, arguments) if text else "isn't compiled"
            how, why = ("", got.split("\n")[0]) if isinstance(got, str) else corpus_ptx.compare(case, expected, got)
            others[text] = why or ("" if how == "same" or mayBeClose else "not bit for bit")
        wrong += [f"{name}: {others[text]}"] * bool(others[text])
    return len(others), "; ".join(wrong)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build")
    parser.add_argument("--corpus", required=True)
    parser.add_argument("--filter", default="")
    parser.add_argument("--limit", type=float, default=1e9, help="seconds, then no further kernel is started")
    parser.add_argument("--max-steps", type=int, default=100000)
    parser.add_argument("--run-limit", type=int, default=20)
    parser.add_argument("--check", action="store_true", help="run with ptx-run --check")
    parser.add_argument("--json")
    options = parser.parse_args()
    passes, results, start = passes_of(options.build), {}, time.time()
    for name in sorted(os.listdir(os.path.join(options.corpus, "out"))):
        if not re.search(options.filter, name) or time.time() - start > options.limit:
            continue
        with tempfile.TemporaryDirectory() as folder:
            case = corpus_ptx.PtxCase(options, name, folder)
            known = all(p.kind in corpus_kernels.DTYPES for p in case.parameters)
            results[name] = judge(case, passes) if known else (None, "types of arguments")
        count, message = results[name]
        print(f"{name}: {'not run' if count is None else f'{count} other kernels'}{', ' + message[:200] if message else ''}", flush=True)
    ran = [count for count, _ in results.values() if count is not None]
    bad = sum(1 for count, message in results.values() if count is not None and message)
    print(f"{len(passes)} passes; of {len(results)} kernels {len(ran)} run, {sum(ran)} other kernels of them; {bad} with other numbers")
    if options.json:
        with open(options.json, "w") as out:
            json.dump(results, out, indent=1)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
