#!/usr/bin/env python3
"""Compares Triton's passes with what Triton itself made of kernels.

  triton-passes.py TRITON-OPT CORPUS [--pass NAME]... [--locations] [--kernel REGEX] [--failures FILE] [--jobs N]

CORPUS has a folder for each kernel, CORPUS/out/ID, with the module before any pass (`source`), the one after all passes for sm_80 (`ttir`),
the one after each of them (`1.inliner.out`, ...), and what further passes make by themselves of `ttir` (`x.NAME.out`), of `source` (`s.NAME.out`)
and of `unroll.in` (`u.NAME.out`); python3 bench/triton-corpus.py writes such folders. Each pass gets the module that Triton's own got, and the pipeline gets `source`. Both results are read and printed by
TRITON-OPT, without names of values and, unless --locations is given, without locations; they have to be the same text. Exits with 1 when some
differ, and prints the first or writes all to --failures.
"""
import argparse
import concurrent.futures
import os
import re
import subprocess
import sys

PASSES = {
    "inliner": "inline",
    "canonicalize": "canonicalize",
    "cse": "cse",
    "symbol-dce": "symbol-dce",
    "licm": "loop-invariant-code-motion",
    "sccp": "sccp",
}


def option_of(name):
    name = re.sub(r"^[xsu]\.", "", name)
    return "--" + PASSES.get(name, name if name.startswith("triton-") else "triton-" + name)


def steps(folder):
    """(name, input, expected) of everything that can be compared in a folder"""
    names = os.listdir(folder)
    previous = "source"
    for number, name in sorted((int(n.split(".")[0]), n) for n in names if re.match(r"\d+\..*\.out$", n)):
        yield name.split(".")[1], previous, name
        previous = name
    for prefix, given in (("x", "ttir"), ("s", "source"), ("u", "unroll.in")):
        for name in sorted(n for n in names if re.match(prefix + r"\..*\.out$", n)):
            yield prefix + "." + name.split(".")[1], given, name
    yield "pipeline", "source", "ttir"


def run(tool, texts, options, locations):
    """what the tool prints for the modules, and its messages"""
    printing = ["--mlir-print-debuginfo", "--mlir-print-local-scope"] if locations else []
    marker = "// -----\n"
    command = [tool, "--split-input-file", *options, *printing]
    result = subprocess.run(command, input=marker.join(texts), capture_output=True, text=True, timeout=60 * len(texts))
    return result.stdout.split(marker) if result.returncode == 0 else None, result.stderr.strip()


def read(corpus, kernel, name):
    with open(os.path.join(corpus, "out", kernel, name)) as file:
        return file.read()


def compare(tool, corpus, name, work, locations):
    """(kernel, pass, why it differs or None) for a pass and (kernel, input, expected) triples"""
    option = "--triton-ttir-pipeline" if name == "pipeline" else option_of(name)
    want, error = run(tool, [read(corpus, k, expected) for k, _, expected in work], [], locations)
    have, other = run(tool, [read(corpus, k, given) for k, given, _ in work], [option], locations)
    if len(work) > 1 and (not want or not have or len(want) != len(work) or len(have) != len(work)):
        middle = len(work) // 2  # the one that the tool refuses is on one side
        return compare(tool, corpus, name, work[:middle], locations) + compare(tool, corpus, name, work[middle:], locations)
    if not want or not have:
        return [(work[0][0], name, error or other or "error")]
    return [(w[0], name, difference(h, e)) for w, h, e in zip(work, have, want)]


def difference(have, want):
    if have == want:
        return None
    lines = [(a, b) for a, b in zip(have.splitlines(), want.splitlines()) if a != b] or [("", "one is longer")]
    return f"different:\n  have {lines[0][0].strip()}\n  want {lines[0][1].strip()}"


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("tool")
    p.add_argument("corpus")
    p.add_argument("--pass", dest="passes", action="append")
    p.add_argument("--locations", action="store_true")
    p.add_argument("--kernel", default="")
    p.add_argument("--failures")
    p.add_argument("--jobs", type=int, default=1)
    o = p.parse_args()
    kernels = sorted(k for k in os.listdir(os.path.join(o.corpus, "out")) if re.search(o.kernel, k))
    work = {}
    for kernel in kernels:
        for name, given, expected in steps(os.path.join(o.corpus, "out", kernel)):
            if not o.passes or name in o.passes:
                work.setdefault(name, []).append((kernel, given, expected))
    with concurrent.futures.ThreadPoolExecutor(o.jobs) as pool:
        results = list(pool.map(lambda name: compare(o.tool, o.corpus, name, work[name], o.locations), work))
    print(f"{len(kernels)} kernels")
    for mine in results:
        same = sum(why is None for _, _, why in mine)
        print(f"{mine[0][1]:40} {same:5} of {len(mine):5}  {100 * same / len(mine):6.1f} %")
    differing = [f"{name} {kernel}\n{why}\n\n" for mine in results for kernel, name, why in mine if why]
    if o.failures:
        with open(o.failures, "w") as f:
            f.writelines(differing)
    elif differing:
        print("\n" + differing[0])
    sys.exit(1 if differing else 0)


if __name__ == "__main__":
    main()
