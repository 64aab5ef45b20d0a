#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts what our PTX of kernels costs beside Triton's: both run on the emulator with the same arguments, and both go through ptxas.

  triton-ptx.py peers PYTHON --corpus FOLDER --peer FOLDER                 PTX that Triton makes of the corpus' ttir (PYTHON has Triton 3.7)
  triton-ptx.py ours --build build --corpus FOLDER --ptx FOLDER --peer FOLDER   PTX that tritonc makes of the same
  triton-ptx.py compare --build build --corpus FOLDER --ptx FOLDER --peer FOLDER --ptxas PROGRAM [--table PAGE] [--json FILE]

The corpus is that of bench/triton-corpus.py; what is there already isn't made again. A kernel is as good when it has the same number of mma and asynchronous copies, no more sectors of global memory
and conflicts of banks, at most 1.15 times the registers (or spills less), no spills where the other has none, and runs at most 1.1 times the instructions. The table goes
between two comments of a page (BEGIN, END below). Both Pythons need NumPy."""
import argparse
import collections
import json
import os
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "fuzz"))
import corpus_kernels
import corpus_ptx

BEGIN, END = "<!-- counts: written by bench/triton-ptx.py -->", "<!-- end of counts -->"
NAMES = ["mma", "copies", "sectors", "conflicts", "registers", "spills", "instructions"]


class Counted(corpus_ptx.PtxCase):
    """A run gives counts in place of arrays."""

    def counts(self, arguments, ptx):
        self.ptx = ptx
        command = [self.tool("ptx-run"), ptx, "--grid", ",".join(map(str, self.grid)), "--kernel", self.kernel, "--counts", "--json"]
        for p, value in zip(self.parameters, arguments):
            if p.pointee:
                file = os.path.join(self.folder, p.name) + ".npy"
                corpus_ptx.numpy.save(file, value)
                command += ["--arg", f"{p.kind}:{file}"]
            else:
                command += ["--arg", f"{p.kind}:{value}"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=self.options.run_limit)
        if done.returncode:
            return None
        rows = json.loads(done.stdout)["instructions"]
        total = lambda key, test=lambda name: True: sum(row[key] for row in rows if test(row["name"]))
        return {"mma": total("warps", lambda name: name.startswith("mma.")),
                "copies": total("warps", lambda name: name.startswith("cp.async.c") and "commit" not in name),
                "sectors": total("global_sectors"), "conflicts": total("shared_conflicts"), "instructions": total("warps")}


def assembled(ptxas, ptx, chip):
    done = subprocess.run([ptxas, "-v", f"--gpu-name={chip}", ptx, "-o", "/dev/null"], capture_output=True, text=True, timeout=60)
    registers = re.search(r"Used (\d+) registers", done.stderr)
    spills = re.search(r"(\d+) bytes spill stores", done.stderr)
    return {"registers": int(registers[1]), "spills": int(spills[1]) if spills else 0} if registers and not done.returncode else None


def verdict(ours, theirs):
    """What is worse; nothing: as good."""
    worse = [name for name in ("mma", "copies") if ours[name] != theirs[name]]
    worse += [name for name in ("sectors", "conflicts") if ours[name] > theirs[name]]
    worse += ["spills"] * (ours["spills"] > 0 == theirs["spills"])
    # ptxas can do with few registers where it spills the others.
    worse += ["registers"] * (ours["registers"] > 1.15 * theirs["registers"] and ours["spills"] >= theirs["spills"])
    return worse + ["instructions"] * (ours["instructions"] > 1.1 * theirs["instructions"])


def measure(options, name, folder, guesses):
    case = Counted(options, name, folder)
    if any(p.kind not in corpus_kernels.DTYPES for p in case.parameters):
        return None
    if name not in guesses:
        guesses[name] = case.guess()[0]
    guess = guesses[name]
    if not guess:
        return None
    found = []
    for where in (options.ptx, options.peer):
        ptx = os.path.join(where, name + ".ptx")
        counts, code = case.counts(case.arguments(guess, True), ptx), assembled(options.ptxas, ptx, options.chip)
        if not counts or not code:
            return None
        found.append({**counts, **code})
    return found


def write_table(page, results, chip):
    good = sum(not verdict(*pair) for pair in results.values())
    lines = [f"{good} of {len(results)} kernels are as good, for {chip} (ours / Triton's):", "",
             "| kernel | " + " | ".join(NAMES) + " | worse |", "| --- " * (len(NAMES) + 2) + "|"]
    for name, (ours, theirs) in sorted(results.items()):
        cells = [f"{ours[n]} / {theirs[n]}" if ours[n] or theirs[n] else "" for n in NAMES]
        lines.append(f"| `{name.split('___')[-1].split('__')[-1]}` | " + " | ".join(cells) + f" | {', '.join(verdict(ours, theirs))} |")
    with open(page) as file:
        text = file.read()
    head, tail = text.split(BEGIN)[0], text.split(END)[1]
    with open(page, "w") as file:
        file.write(head + BEGIN + "\n\n" + "\n".join(lines) + "\n\n" + END + tail)


# ===--- What both make of the same ttir ---===#


def kernels_of(options, folder):
    """(name, its ttir, the PTX to be made) of what isn't there yet, until the time is over."""
    os.makedirs(folder, exist_ok=True)
    start = time.time()
    wanted = lambda name: folder == options.peer or os.path.exists(os.path.join(options.peer, name + ".ptx"))
    for name in sorted(os.listdir(os.path.join(options.corpus, "out"))):
        ttir, ptx = os.path.join(options.corpus, "out", name, "ttir"), os.path.join(folder, name + ".ptx")
        if wanted(name) and os.path.exists(ttir) and re.search(options.filter, name) and not os.path.exists(ptx) and time.time() - start < options.limit:
            yield name, ttir, ptx


def write_ours(options):
    for name, ttir, ptx in kernels_of(options, options.ptx):
        with tempfile.TemporaryDirectory() as folder:
            module = os.path.join(folder, name + ".ttir")
            os.symlink(os.path.abspath(ttir), module)
            command = [os.path.join(options.build, "bin", "tritonc"), module, "--target", "cuda:" + options.chip[3:], "--emit", "ptx", "-o", ptx]
            try:
                done = subprocess.run(command, capture_output=True, text=True, timeout=60)
            except subprocess.TimeoutExpired:
                print(f"{name}: takes more than 60 s", flush=True)
                continue
        if done.returncode:
            print(f"{name}: {(done.stderr.splitlines() or ['?'])[0][:200]}", flush=True)


def write_peers(options):
    """In the Python that has Triton. A process for each kernel: some end it, some don't come to an end."""
    import signal
    from triton._C.libtriton import ir
    from triton.backends.compiler import GPUTarget, Language
    from triton.compiler.compiler import make_backend
    target = GPUTarget("cuda", int(options.chip[3:]), 32)
    backend = make_backend(target)
    for name, ttir, ptx in kernels_of(options, options.peer):
        child = os.fork()
        if not child:
            signal.alarm(30)
            try:
                given, stages, metadata = backend.parse_options({}), {}, {}
                backend.add_stages(stages, given, Language.TRITON)
                metadata.update(target=target, **given.__dict__)
                context = ir.context()
                ir.load_dialects(context)
                backend.load_dialects(context)
                module = ir.parse_mlir_module(ttir, context)
                module.context = context
                for stage in ("ttgir", "llir", "ptx"):
                    module = stages[stage](module, metadata)
                with open(ptx, "w") as file:
                    file.write(module)
            finally:
                os._exit(0)
        os.waitpid(child, 0)


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for command, needs in (("peers", ["peer"]), ("ours", ["ptx", "peer"]), ("compare", ["ptx", "peer", "ptxas"])):
        sub = commands.add_parser(command)
        if command == "peers":
            sub.add_argument("python")
        for name in ["corpus"] + needs:
            sub.add_argument("--" + name, required=True)
        sub.add_argument("--build", default="build")
        sub.add_argument("--chip", default="sm_80")
        sub.add_argument("--filter", default="")
        sub.add_argument("--limit", type=float, default=1e9, help="seconds, then no further kernel is started")
    sub.add_argument("--max-steps", type=int, default=20000)
    sub.add_argument("--run-limit", type=int, default=20)
    sub.add_argument("--guesses", help="a file that keeps which arguments the kernels were given")
    sub.add_argument("--table")
    sub.add_argument("--json", help="a file of results; those that are there aren't measured again")
    return parser.parse_args()


def main():
    options = parse_options()
    if options.command == "ours":
        return write_ours(options)
    if options.command == "peers" and options.python != "-":
        return subprocess.run([options.python, os.path.abspath(__file__), "peers", "-"] + sys.argv[3:]).returncode
    if options.command == "peers":
        return write_peers(options)
    results, guesses, start = {}, {}, time.time()
    if options.guesses and os.path.exists(options.guesses):
        with open(options.guesses) as file:
            guesses = json.load(file)
    if options.json and os.path.exists(options.json):
        with open(options.json) as file:
            results = json.load(file)
    for file in sorted(os.listdir(options.ptx)):
        name = file[:-4]
        if not file.endswith(".ptx") or not os.path.exists(os.path.join(options.peer, file)) or not re.search(options.filter, name):
            continue
        if time.time() - start > options.limit:
            break
        if name in results or name in guesses and not guesses[name]:
            continue
        with tempfile.TemporaryDirectory() as folder:
            try:
                pair = measure(options, name, folder, guesses)
            except subprocess.TimeoutExpired:
                pair = None
        if pair:
            results[name] = pair
        for path, content in ((options.json, results), (options.guesses, guesses)):
            if path:
                with open(path, "w") as out:
                    json.dump(content, out, indent=1)
    worse = collections.Counter(what for pair in results.values() for what in verdict(*pair))
    good = sum(not verdict(*pair) for pair in results.values())
    print(f"{good} of {len(results)} as good; worse: " + ", ".join(f"{what} {count}" for what, count in worse.most_common()))
    if options.table:
        write_table(options.table, results, options.chip)


if __name__ == "__main__":
    sys.exit(main())
