#!/usr/bin/env python3
# Text to bytecode and back, ours and MLIR's crosswise: each reads what the other wrote and must print
# what it prints of the text. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bytecode.py corpus BUILD FOLDER...   every part of every .mlir below the folders that both accept
bytecode.py random BUILD COUNT [SEED]   modules that random_programs.py makes

Counts, for each direction, how many were the same, and shows the first of those that weren't."""
import collections
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
MARKER = "// -----"
UPSTREAM = ["mlir-opt-22", "--allow-unregistered-dialect"]


def run(command, data):
    """What the command writes for the bytes on its standard input; None when it fails."""
    done = subprocess.run(command, input=data, capture_output=True, timeout=60)
    return (done.stdout if done.returncode == 0 else None), done.stderr.decode(errors="replace")


def body(bytecode):
    """Without the name of who wrote it."""
    return bytecode[bytecode.index(b"\0"):]


class Check:
    def __init__(self, build, versions):
        self.build, self.quiet = build, False
        self.ours = [os.path.join(build, "bin/mlir-opt"), "--allow-unregistered-dialect"]
        self.versions = versions
        self.counts = collections.Counter()
        self.reasons = collections.Counter()

    def note(self, direction, ok, text, why):
        self.counts[direction, ok] += 1
        if ok:
            return
        reason = re.sub(r"'[^']*'|[0-9]+", "_", why.strip().split("\n")[0])
        self.reasons[direction, reason] += 1
        if self.reasons[direction, reason] == 1 and not self.quiet:
            print(f"{direction} differs: {why.strip()[:300]}\n--- {text.decode(errors='replace').strip()[:600]}\n")

    def compare(self, direction, command, bytecode, expected, text):
        result, error = run(command, bytecode)
        self.note(direction, result == expected, text, error or "another text")

    @staticmethod
    def through_bytecode(text):
        """What MLIR prints of its own bytecode."""
        written, _ = run(UPSTREAM + ["--emit-bytecode"], text)
        return run(UPSTREAM, written)[0] if written else None

    def module(self, text):
        """One module, unless it is of a dialect for tests that MLIR's tool knows and ours doesn't."""
        if re.search(rb"\btest\.", text):
            return
        ours, _ = run(self.ours, text)
        if ours is None:
            self.counts["not accepted", True] += 1
            return
        written, error = run(self.ours + ["--emit-bytecode"], text)
        if written is None:
            self.note("written", False, text, error)
            return
        theirs, _ = run(UPSTREAM, text)
        if theirs is None:
            self.compare("ours to ours", self.ours, written, ours, text)
            self.counts["not accepted by MLIR", True] += 1
            return
        # Affine expressions are simplified when they are read from bytecode, by MLIR too.
        again = self.through_bytecode(text)
        ours, theirs = again if again and ours == theirs else ours, again or theirs
        self.compare("ours to ours", self.ours, written, ours, text)
        self.compare("ours to MLIR's", UPSTREAM, written, theirs, text)
        for version in self.versions:
            option = [f"--emit-bytecode-version={version}"]
            reference, error = run(UPSTREAM + ["--emit-bytecode"] + option, text)
            if reference is None:
                self.counts[f"MLIR writes no version {version}", True] += 1
                continue
            self.compare(f"MLIR's {version} to ours", self.ours, reference, ours, text)
            mine, error = run(self.ours + ["--emit-bytecode"] + option, text)
            # Resources are aligned in the file, where the names of who wrote it have different lengths.
            if b"dense_resource" not in text:
                same = mine is not None and body(mine) == body(reference)
                self.note(f"same bytes {version}", same, text, error or "other bytes")

    def finish(self):
        for (name, ok), count in sorted(self.counts.items()):
            print(f"{count:7} {name}{'' if ok else ': NOT'}")
        return any(not ok for _, ok in self.counts)


def parts_below(folders):
    for folder in folders:
        for place, _, names in sorted(os.walk(folder)):
            for name in sorted(names):
                if name.endswith(".mlir"):
                    with open(os.path.join(place, name), "rb") as file:
                        yield from file.read().split(MARKER.encode())


BATCH = 20


def random_batches(count, seed):
    """Lists of modules, which are themselves lists of modules of one seed each."""
    sys.path.insert(0, HERE)
    import random_programs  # pylint: disable=import-outside-toplevel

    for first in range(seed, seed + count, BATCH):
        yield [random_programs.module(i) for i in range(first, min(first + BATCH, seed + count))]


def check_random(check, count, seed):
    """Many modules inside of one are checked at once, and one by one where something isn't the same."""
    for modules in random_batches(count, seed):
        trial = Check(check.build, check.versions)
        trial.quiet = True
        trial.module("module {\n{}}\n".replace("{}", "".join(modules)).encode())
        if all(ok for _, ok in trial.counts) and not any(name.startswith("not accepted") for name, _ in trial.counts):
            for key, times in trial.counts.items():
                check.counts[key] += times * len(modules)
            continue
        for text in modules:
            check.module(text.encode())


def main():
    if len(sys.argv) < 4 or sys.argv[1] not in ("corpus", "random"):
        sys.exit(__doc__)
    check = Check(sys.argv[2], [6])
    if sys.argv[1] == "corpus":
        check.versions = [int(v) for v in os.environ.get("VERSIONS", "6").split(",")]
        for text in parts_below(sys.argv[3:]):
            check.module(text)
    else:
        check_random(check, int(sys.argv[3]), int(sys.argv[4]) if len(sys.argv) > 4 else 0)
    sys.exit(check.finish())


if __name__ == "__main__":
    main()
