#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random encodings of tensors and of shared memory: who holds which element, by the documents' formulas and by the linear maps that the compiler makes of them.

random_encodings.py TRITON-OPT [COUNT] [SEED]

The maps are what --ttg-print-layout prints. For each thread the elements are counted out twice: by the formulas of blocked tensors, of their slices and of operands of
products without tensor cores, of the fragments that PTX describes for mma.sync, and by the bases that are printed; the two sets must be the same, and so must the table
that is drawn. Of swizzled shared memory it is the place of each element. Exit status 1 when one is wrong."""
import itertools
import random
import re
import subprocess
import sys

LANES = 32


def split(rng, count, rank):
    """Powers of two whose product is `count`."""
    parts = [1] * rank
    while count > 1:
        parts[rng.randrange(rank)] *= 2
        count //= 2
    return parts


def place(number, sizes, order):
    """A number as coordinates, those of order[0] the fastest."""
    at = [0] * len(sizes)
    for d in order:
        number, at[d] = number // sizes[d], number % sizes[d]
    return at


# ===--- Formulas: of a lane and a warp, for each dimension, the coordinates within a tile, and the tile's size; None: all coordinates ---===#


class Blocked:
    def __init__(self, rng, rank, warps):
        self.order = rng.sample(range(rank), rank)
        self.sizes = [rng.choice([1, 1, 2, 4]) for _ in range(rank)]
        self.threads, self.warps = split(rng, LANES, rank), split(rng, warps, rank)
        self.text = "#ttg.blocked<{sizePerThread = %s, threadsPerWarp = %s, warpsPerCTA = %s, order = %s}>" % (self.sizes, self.threads, self.warps, self.order)

    def dims(self, lane, warp):
        lanes, warps = place(lane, self.threads, self.order), place(warp, self.warps, self.order)
        for d, size in enumerate(self.sizes):
            first = (warps[d] * self.threads[d] + lanes[d]) * size
            yield range(first, first + size), size * self.threads[d] * self.warps[d]


class Slice:
    def __init__(self, rng, rank, warps):
        self.dim, self.parent = rng.randrange(rank + 1), Blocked(rng, rank + 1, warps)
        self.text = "#ttg.slice<{dim = %d, parent = %s}>" % (self.dim, self.parent.text)

    def dims(self, lane, warp):
        found = list(self.parent.dims(lane, warp))
        return found[:self.dim] + found[self.dim + 1:]


class Mma:
    """The accumulators of mma.sync.m16n8: two neighbours in a row, and the two eight rows below."""

    def __init__(self, rng, rank, warps):
        self.rank, self.warps = rank, split(rng, warps, rank)
        self.text = "#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = %s, instrShape = %s}>" % (self.warps, [1] * (rank - 2) + [16, 8])

    def fragment(self, lane):
        return [lane // 4, lane // 4 + 8], [lane % 4 * 2, lane % 4 * 2 + 1]

    def dims(self, lane, warp):
        warps, fragment = place(warp, self.warps, range(self.rank)[::-1]), ([0], ) * (self.rank - 2) + tuple(self.fragment(lane))
        for d, size in enumerate([1] * (self.rank - 2) + [16, 8]):
            yield [warps[d] * size + at for at in fragment[d]], size * self.warps[d]


class Operand(Mma):
    """What mma.sync takes: kWidth neighbours along the dimension that is summed over, and as many again four lanes further; all warps have that dimension whole."""

    def __init__(self, rng, rank, warps):
        super().__init__(rng, rank, warps)
        self.index, self.width = rng.randrange(2), rng.choice([1, 2, 4])
        self.text = "#ttg.dot_op<{opIdx = %d, parent = %s, kWidth = %d}>" % (self.index, self.text, self.width)

    def dims(self, lane, warp):
        found = list(super().dims(lane, warp))
        summed = [lane % 4 * self.width + i + j for i in range(self.width) for j in (0, 4 * self.width)], 8 * self.width
        if self.index == 0:
            return found[:-1] + [summed]
        column = place(warp, self.warps, range(self.rank)[::-1])[-1] * 8 + lane // 4
        return found[:-2] + [summed, ([column], 8 * self.warps[-1])]


class FmaOperand(Blocked):
    def __init__(self, rng, rank, warps):
        super().__init__(rng, rank, warps)
        self.index = rng.randrange(2)
        self.text = "#ttg.dot_op<{opIdx = %d, parent = %s}>" % (self.index, self.text)

    def dims(self, lane, warp):
        found = list(super().dims(lane, warp))
        found[-1 - self.index] = None
        return found


def held(dims, shape):
    """The elements of one thread: tiles again and again, or a tile wrapped onto a smaller tensor."""
    ranges = []
    for known, size in zip(dims, shape):
        if known is None:
            ranges.append(range(size))
            continue
        coordinates, tile = known
        ranges.append({(at + start) % size for at in coordinates for start in range(0, max(size, tile), tile)})
    return set(itertools.product(*ranges))


# ===--- What is printed ---===#


def bases_of(text):
    """For each input its bases."""
    found = {}
    for name, values in re.findall(r"(register|lane|warp|offset)=\d+ -> \(([\d, ]+)\)", text):
        found.setdefault(name, []).append(tuple(map(int, values.split(","))))
    return found


def span(bases, rank):
    reached = {(0, ) * rank}
    for base in bases:
        reached |= {tuple(a ^ b for a, b in zip(at, base)) for at in reached}
    return reached


def image(bases, number, rank):
    at = (0, ) * rank
    for bit, base in enumerate(bases):
        if number >> bit & 1:
            at = tuple(a ^ b for a, b in zip(at, base))
    return at


def table_of(text):
    return text.partition("where out dims are")[2].splitlines()[1:]


def problem_of_tensor(shape, layout, warps, text):
    bases, holders = bases_of(text), {}
    registers = span(bases.get("register", []), len(shape))
    for warp, lane in itertools.product(range(warps), range(LANES)):
        thread = image(bases.get("lane", []) + bases.get("warp", []), warp * LANES + lane, len(shape))
        got, expected = {tuple(a ^ b for a, b in zip(thread, r)) for r in registers}, held(layout.dims(lane, warp), shape)
        if got != expected:
            return "lane %d of warp %d holds %d elements, should hold %d, such as %s" % (lane, warp, len(got), len(expected), min(got ^ expected))
        for at in expected:
            holders.setdefault(at, set()).add("T%d" % (warp * LANES + lane))
    if len(holders) != len(set(itertools.product(*map(range, shape)))):
        return "%d elements are reached" % len(holders)
    for r, row in enumerate(table_of(text)[:shape[0]] if len(shape) == 2 else []):
        for c, cell in enumerate(row.split()):
            if {holder.split(":")[0] for holder in cell.split("|")} != holders[r, c]:
                return "element (%d, %d) is drawn with %s" % (r, c, cell)
    return None


class Swizzled:
    def __init__(self, rng, shape):
        self.order, self.shape = rng.sample(range(2), 2), shape
        columns = shape[self.order[0]]
        self.vec = 2**rng.randrange(columns.bit_length())
        self.phases = 2**rng.randrange((columns // self.vec).bit_length())
        self.per_phase = 2**rng.randrange(3)
        self.text = "#ttg.swizzled_shared<{vec = %d, perPhase = %d, maxPhase = %d, order = %s}>" % (self.vec, self.per_phase, self.phases, self.order)

    def offset(self, at):
        column, row = at[self.order[0]], at[self.order[1]]
        phase = row // self.per_phase % self.phases
        return row * self.shape[self.order[0]] + (column // self.vec ^ phase) * self.vec + column % self.vec


def problem_of_shared(shape, layout, text):
    bases, drawn = bases_of(text).get("offset", []), [row.split() for row in table_of(text)]
    for at in itertools.product(*map(range, shape)):
        offset = layout.offset(at)
        if image(bases, offset, len(shape)) != at:
            return "%s is at %d, where the map has %s" % (at, offset, image(bases, offset, len(shape)))
        if int(drawn[at[0]][at[1]]) != offset:
            return "%s is drawn at %s, is at %d" % (at, drawn[at[0]][at[1]], offset)
    return None


def main():
    tool, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    rng, wrong, cases = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 0), 0, []
    for _ in range(count):
        rank, warps = rng.choice([1, 2, 2, 2, 3]), 2**rng.randrange(4)
        shape = [2**rng.randrange(7 if rank < 3 else 5) for _ in range(rank)]
        if rank == 2 and rng.randrange(6) == 0:
            layout = Swizzled(rng, shape)
            cases.append(("!ttg.memdesc<%dx%dxf16, %s, #ttg.shared_memory>" % (*shape, layout.text), problem_of_shared, (shape, layout)))
            continue
        kind = rng.choice([Blocked, Blocked, Slice, Mma, Operand, Operand, FmaOperand] if rank > 1 else [Blocked, Slice])
        layout = kind(rng, rank, warps)
        cases.append(("tensor<%sxf16, %s>" % ("x".join(map(str, shape)), layout.text), problem_of_tensor, (shape, layout, warps)))
    module = "tt.func @layouts(%s) {\n  tt.return\n}\n" % ", ".join("%%%d: %s" % pair for pair in enumerate(case[0] for case in cases))
    done = subprocess.run([tool, "-", "--ttg-print-layout", "-o", "/dev/null"], input=module, capture_output=True, text=True)
    printed = re.split(r"^(?=tensor<|!ttg)", done.stdout, flags=re.M)[1:]
    texts = {text.split("\n", 1)[0]: text for text in printed}
    for name, problem, arguments in cases:
        why = problem(*arguments, texts[name]) if name in texts else "it isn't printed: " + done.stderr[:300]
        if why:
            wrong += 1
            print("%s: %s" % (name, why))
    print("%d of %d encodings are as the documents say" % (count - wrong, count))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
