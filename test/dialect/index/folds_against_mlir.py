# Compares what --canonicalize makes of random operations of index with mlir-opt.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: folds_against_mlir.py <mlir-opt> <peer> <seed> <count>"""
import random
import re
import subprocess
import sys

tool, peer, seed, count = sys.argv[1:5]
rng = random.Random(int(seed))
BINARY = ["add", "sub", "mul", "divs", "divu", "ceildivs", "ceildivu", "floordivs", "rems", "remu", "maxs", "maxu", "mins", "minu",
          "shl", "shrs", "shru", "and", "or", "xor"]
PREDICATES = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]
NUMBERS = [0, 1, 2, 3, 7, 31, 32, 33, -1, -2, -5, 1 << 31, (1 << 31) - 1, -(1 << 31), 1 << 32, (1 << 32) + 2, (1 << 32) - 1,
           (1 << 63) - 1, -(1 << 63), 1 << 40]


def number():
    return rng.choice(NUMBERS) if rng.random() < 0.7 else rng.randrange(-(1 << rng.randrange(64)), 1 << rng.randrange(64))


class Function:
    """A function that ends in one operation, whose operands are constants, arguments and results."""

    def __init__(self, name):
        self.name, self.lines = name, []

    def add(self, text):
        self.lines.append(f"  %{len(self.lines)} = {text}\n")
        return f"%{len(self.lines) - 1}"

    def constant(self):
        return self.add(f"index.constant {number()}")

    def operand(self, depth):
        choice = rng.random()
        if choice < 0.5:
            return self.constant()
        if choice < 0.7 or not depth:
            return rng.choice(["%a", "%b"])
        return self.binary(depth - 1)

    def binary(self, depth):
        left, right = self.operand(depth), self.operand(depth)
        return self.add(f"index.{rng.choice(BINARY)} {left}, {right}")

    def compare(self):
        left, right = self.operand(1), self.operand(1)
        return self.add(f"index.cmp {rng.choice(PREDICATES)}({left}, {right})")

    def cast(self):
        width = rng.choice([1, 8, 31, 32, 33, 48, 64, 65, 128])
        if rng.random() < 0.5:
            return self.add(f"index.cast{rng.choice('su')} {self.constant()} : index to i{width}"), f"i{width}"
        value = number() % (1 << width) - (1 << (width - 1))
        constant = self.add("arith.constant " + (f"{value} : i{width}" if width > 1 else "true"))
        return self.add(f"index.cast{rng.choice('su')} {constant} : i{width} to index"), "index"

    def text(self):
        choice = rng.random()
        value, kind = (self.binary(1), "index") if choice < 0.6 else (self.compare(), "i1") if choice < 0.85 else self.cast()
        return f"func.func @{self.name}(%a: index, %b: index) -> {kind} {{\n{''.join(self.lines)}  return {value} : {kind}\n}}\n"


def canonicalize(program, text):
    done = subprocess.run([program, "--canonicalize"], input=text, capture_output=True, text=True, check=True)
    return re.findall(r"^  func.func .*?^  }$", done.stdout, re.DOTALL | re.MULTILINE)


sources = [Function(f"f{i}").text() for i in range(int(count))]
ours, theirs = (canonicalize(program, "".join(sources)) for program in (tool, peer))
differences = [case for case in zip(sources, ours, theirs) if case[1] != case[2]]
for source, mine, other in differences[:5]:
    print(f"{source}\nours:\n{mine}\ntheirs:\n{other}\n")
print(f"{len(theirs)} compared, {len(differences) + abs(len(ours) - len(theirs))} differences")
