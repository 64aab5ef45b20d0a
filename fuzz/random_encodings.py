#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random encodings of tensors: whatever the encoding and the shape, registers, lanes, warps and blocks together must reach every element.

random_encodings.py TRITON-OPT [COUNT]

Each layout is what --ttg-print-layout prints. That a linear map reaches all is a matter of its bases: they must span the tensor. For blocked encodings the owner of
each element is computed as the language's documents say, too, and compared with the table that is drawn. Exit status 1 when one is wrong."""
import random
import re
import subprocess
import sys


def split(rng, count, rank):
    """Powers of two whose product is `count`."""
    parts = [1] * rank
    while count > 1:
        parts[rng.randrange(rank)] *= 2
        count //= 2
    return parts


def blocked(rng, rank, warps):
    order = rng.sample(range(rank), rank)
    sizes = [rng.choice([1, 1, 2, 4]) for _ in range(rank)]
    parts = sizes, split(rng, 32, rank), split(rng, warps, rank), order
    return "#ttg.blocked<{sizePerThread = %s, threadsPerWarp = %s, warpsPerCTA = %s, order = %s}>" % parts, parts


def encoding(rng, rank, warps):
    kind = rng.choice(["blocked", "blocked", "slice", "mma", "first", "second", "fma"])
    text, parts = blocked(rng, rank, warps)
    if kind == "slice":
        dim = rng.randrange(rank + 1)
        return "#ttg.slice<{dim = %d, parent = %s}>" % (dim, blocked(rng, rank + 1, warps)[0]), None
    if kind == "blocked" or rank < 2:
        return text, parts
    if kind == "fma":
        return "#ttg.dot_op<{opIdx = %d, parent = %s}>" % (rng.randrange(2), text), None
    mma = "#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = %s, instrShape = %s}>" % (split(rng, warps, rank), [1] * (rank - 2) + [16, 8])
    if kind == "mma":
        return mma, None
    return "#ttg.dot_op<{opIdx = %d, parent = %s, kWidth = %d}>" % (kind == "second", mma, rng.choice([1, 2, 4])), None


def owner(index, shape, parts):
    """The thread that has an element: tiles of threads and warps, again and again."""
    sizes, threads, warps, order = parts
    lane = warp = 0
    for d in reversed(order):
        at = index[d] // sizes[d]
        lane = lane * threads[d] + at % threads[d]
        warp = warp * warps[d] + at // threads[d] % warps[d]
    return warp * 32 + lane


def rank_of(bases):
    pivots = {}
    for base in bases:
        while base:
            high = base.bit_length()
            if high not in pivots:
                pivots[high] = base
                break
            base ^= pivots[high]
    return len(pivots)


def problem(shape, parts, text):
    """What is wrong with a printed layout, or None."""
    bases = []
    for values in re.findall(r"(?:register|lane|warp|block)=\d+ -> \(([\d, ]+)\)", text):
        word = 0
        for value, size in zip(map(int, values.split(",")), shape):
            if value >= size:
                return "a basis beyond the tensor"
            word = word * size + value
        bases.append(word)
    total = 1
    for size in shape:
        total *= size
    if 1 << rank_of(bases) != total:
        return "%d of %d elements are reached" % (1 << rank_of(bases), total)
    rows = text.partition("where out dims are")[2].splitlines()[1:]
    if parts and len(shape) == 2:
        for r, row in enumerate(rows[:shape[0]]):
            for c, holders in enumerate(row.split()):
                if "T%d:" % owner((r, c), shape, parts) not in holders:
                    return "element (%d, %d) is with %s, not with thread %d" % (r, c, holders, owner((r, c), shape, parts))
    return None


def main():
    tool, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    rng, wrong = random.Random(0), 0
    cases = []
    for _ in range(count):
        rank = rng.choice([1, 2, 2, 2, 3])
        shape = [2**rng.randrange(7 if rank < 3 else 5) for _ in range(rank)]
        cases.append((shape, *encoding(rng, rank, 2**rng.randrange(4))))
    types = ["tensor<%sxf16, %s>" % ("x".join(map(str, shape)), text) for shape, text, _ in cases]
    module = "tt.func @layouts(%s) {\n  tt.return\n}\n" % ", ".join("%%%d: %s" % pair for pair in enumerate(types))
    done = subprocess.run([tool, "-", "--ttg-print-layout", "-o", "/dev/null"], input=module, capture_output=True, text=True)
    printed = re.split(r"^(?=tensor<)", done.stdout, flags=re.M)[1:]
    names = {text.split("\n", 1)[0]: text for text in printed}
    for (shape, _, parts), name in zip(cases, types):
        why = problem(shape, parts, names[name]) if name in names else "it isn't printed: " + done.stderr[:300]
        if why:
            wrong += 1
            print("%s: %s" % (name, why))
    print("%d of %d encodings reach all elements" % (count - wrong, count))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
