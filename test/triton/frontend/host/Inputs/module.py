import functools
import math as m
import os
from collections import namedtuple
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import NamedTuple

import torch
import triton
import triton.language as tl
from helpers import SIZE, broken, missing, scale, width
from triton.language.extra import libdevice

BLOCK = 4 * width(2)
RATE: tl.constexpr = m.log2(8)
ENABLED = os.getenv("NO_SUCH_VARIABLE", "1") == "1"
Point = namedtuple("Point", "x, y")
point = Point(1, y=2)
total = point.x + point.y

if torch.cuda.is_available():
    DEVICE = "cuda"

    @triton.jit
    def only_there(x):
        return x
else:
    DEVICE = "cpu"

try:
    unknown = 1 // 0
except (TypeError, ZeroDivisionError) as error:
    unknown = str(error)


class Mode(Enum):
    NONE = 0
    ALL = "all"


class Level(IntEnum):
    LOW = 1
    HIGH = 2


mode = Mode.ALL.value
level = Level.HIGH + 1


class Pair(NamedTuple):
    first: int
    second: int = 5

    def swap(self):
        return Pair(self.second, self.first)


pair = Pair(1).swap()


@dataclass(frozen=True)
class Shape:
    rows: int
    columns: int = 8

    @property
    def size(self):
        return self.rows * self.columns

    @staticmethod
    def square(n):
        return Shape(n, n)


shape = Shape.square(3)
size = shape.size


@tl.core._aggregate
class Tile:
    base: tl.tensor
    width: tl.constexpr

    @triton.constexpr_function
    def __init__(self, base, width):
        self.base = base
        self.width = tl.constexpr(width)


tile = Tile(1, 2)


@triton.autotune(configs=[triton.Config({"B": b}) for b in (16, 32)], key=["n"])
@triton.heuristics({"EVEN": lambda args: args["n"] % 2 == 0})
@triton.jit(noinline=True)
def kernel(x, n, B: tl.constexpr = BLOCK):
    return scale(x)


@triton.constexpr_function
def steps(n):
    count = 0
    while n > 1:
        n, count = n // 2, count + 1
    return count


if torch.is_there:
    from helpers import scale as either
else:
    from helpers import absent as either

if torch.is_there:
    from triton.language.extra.libdevice import tanh
else:
    from triton.language.math import tanh


@functools.lru_cache(maxsize=None)
@torch.jit.ignore
def cached(n):
    for i in range(n):
        if i * i > n:
            return i
    return -1


found = [steps(1024), cached(10)]
table = {name: len(name) for name in ("a", "bc")}
table["d"] = [*table.values()]
dtype = torch.float16
wrong = None + 1
if __name__ == "__main__":
    raise SystemExit
