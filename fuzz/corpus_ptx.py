#!/usr/bin/env python3
"""Runs PTX of a corpus' kernels on the emulator (ptx-run) and the kernels themselves by the interpreter, on the same data, and compares every array.

  corpus_ptx.py --build build --corpus FOLDER --ptx FOLDER [--peer FOLDER] [--filter REGEX] [--limit SECONDS] [--json results.json]

The corpus is that of corpus_kernels.py, which guesses arguments until the interpreter accepts them; NAME.ptx in the other folder is what a compiler for GPUs
has made of the kernel NAME, and NAME.ptx.json may say how much shared memory it takes ("shared"). Each kernel ends up as
  same, close   every bit of every array; floats within a tolerance
  as-peer       what the interpreter has not, but PTX of another compiler has (--peer): most guesses have elements that are written twice, in no order
  differs       anything else
  error         the emulator says what is wrong
  no-args       the interpreter accepted none of the guesses
Needs NumPy.
"""
import argparse
import collections
import json
import os
import re
import subprocess
import sys
import tempfile
import time

import numpy

import corpus_kernels


class PtxCase(corpus_kernels.Case):
    def call(self, arguments):
        """The bytes of the arrays, or a message."""
        command = [self.tool("ptx-run"), self.ptx, "--grid", ",".join(map(str, self.grid)), "--kernel", self.kernel]
        command += ["--check"] if self.options.check else []
        for i, (p, value) in enumerate(zip(self.parameters, arguments)):
            if p.pointee:
                file = os.path.join(self.folder, p.name)
                numpy.save(file + ".npy", value)
                command += ["--arg", f"{p.kind}:{file}.npy", "--out", f"{i}={file}.ptx.npy"]
            else:
                command += ["--arg", f"{p.kind}:{value}"]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=self.options.run_limit)
        except subprocess.TimeoutExpired:
            return "the emulator takes too long"
        if done.returncode:
            return done.stderr.strip() or f"exit status {done.returncode}"
        return [numpy.load(os.path.join(self.folder, p.name + ".ptx.npy")).view(corpus_kernels.DTYPES[p.kind]) if p.pointee else None
                for p in self.parameters]


def judge(case, guess):
    arguments = case.arguments(guess, True)
    expected, got = case.interpret(arguments), case.call(arguments)
    if isinstance(got, str):
        return "error", got.split("\n")[0]
    worst, why = compare(case, expected, got)
    if not why:
        return worst, ""
    if case.peer and os.path.exists(case.peer):
        case.ptx = case.peer
        other = case.call(arguments)
        if not isinstance(other, str) and not compare(case, other, got)[1]:
            return "as-peer", why
    return "differs", why


def compare(case, expected, got):
    worst = 0
    for p, a, b in zip(case.parameters, expected, got):
        result = corpus_kernels.compare_array(p.kind, a, b) if p.pointee else 0
        if isinstance(result, str):
            return None, f"{p.name}: {result}".replace("compiled", "emulated")
        worst = max(worst, result)
    return ("same", "close")[worst], ""


def run(options, name, folder):
    case = PtxCase(options, name, folder)
    case.ptx = os.path.join(options.ptx, name + ".ptx")
    case.peer = options.peer and os.path.join(options.peer, name + ".ptx")
    if any(p.kind not in corpus_kernels.DTYPES for p in case.parameters):
        return "no-args", "types"
    guess, message = case.guess()
    return judge(case, guess) if guess else ("no-args", message.split("\n")[0])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build")
    parser.add_argument("--corpus", required=True)
    parser.add_argument("--ptx", required=True)
    parser.add_argument("--peer", help="a folder with what another compiler has made of them")
    parser.add_argument("--filter", default="")
    parser.add_argument("--limit", type=float, default=1e9, help="seconds, then no further kernel is started")
    parser.add_argument("--check", action="store_true", help="run with ptx-run --check")
    parser.add_argument("--max-steps", type=int, default=100000)
    parser.add_argument("--run-limit", type=int, default=20)
    parser.add_argument("--json")
    options = parser.parse_args()
    results, start = {}, time.time()
    for file in sorted(os.listdir(options.ptx)):
        name = os.path.splitext(file)[0]
        if not file.endswith(".ptx") or not re.search(options.filter, name) or time.time() - start > options.limit:
            continue
        with tempfile.TemporaryDirectory() as folder:
            results[name] = run(options, name, folder)
        print(f"{results[name][0]:8} {name} {results[name][1][:200]}", flush=True)
    counts = collections.Counter(kind for kind, _ in results.values())
    print(", ".join(f"{kind} {count}" for kind, count in counts.most_common()))
    if options.json:
        with open(options.json, "w") as out:
            json.dump(results, out, indent=1)
    return 0 if not counts["differs"] and not counts["error"] else 1


if __name__ == "__main__":
    sys.exit(main())
