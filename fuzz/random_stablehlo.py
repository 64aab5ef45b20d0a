#!/usr/bin/env python3
# Random programs that JAX exports, compiled and run on the cpu device, compared with JAX's own numbers.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""random_stablehlo.py BUILD FOLDER [--count N] [--first SEED] [--keep]

Makes program number SEED, SEED + 1, ..., exports each as StableHLO, compiles it, runs it and compares what it gives with JAX's results, as
bench/jax-programs.py does. What comes of rounded floats isn't compared nor rounded again. Needs a Python with JAX 0.10. The exit status is 1 when a program
is wrong or a tool crashes: refused is not wrong, and listed by reason."""
import argparse
import collections
import importlib.util
import os
import random
import shutil
import sys

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

spec = importlib.util.spec_from_file_location("programs", os.path.join(os.path.dirname(os.path.abspath(__file__)), "../bench/jax-programs.py"))
programs = importlib.util.module_from_spec(spec)
spec.loader.exec_module(programs)

# Each takes numbers that the real ones can't leave, so that results stay finite and near 1.
FLOAT1 = [jnp.abs, jnp.negative, jnp.sin, jnp.cos, jnp.tanh, jax.nn.sigmoid, jax.nn.relu, jnp.square, jnp.cbrt, jax.nn.gelu, jax.nn.silu, jax.nn.softplus,
          jnp.arctan, lambda x: jnp.exp(jnp.minimum(x, 2)), lambda x: jnp.sqrt(jnp.abs(x)), lambda x: lax.rsqrt(jnp.abs(x) + 1), lambda x: jnp.log(jnp.abs(x) + 1),
          lambda x: jnp.log1p(jnp.abs(x)), lambda x: jnp.expm1(jnp.minimum(x, 1)), lambda x: jnp.clip(x, -0.75, 0.5), jax.scipy.special.erf]
FLOAT2 = [jnp.add, jnp.subtract, jnp.multiply, jnp.maximum, jnp.minimum, lambda x, y: x / (jnp.abs(y) + 1), lambda x, y: jnp.power(jnp.abs(x) + 0.5, jnp.clip(y, -2, 2))]
EXACT1 = [jnp.floor, jnp.ceil, jnp.sign, jnp.round, jnp.trunc]
INT1 = [jnp.negative, jnp.abs, jnp.sign, jnp.invert, lambda x: jnp.clip(x, -3, 4)]
INT2 = [jnp.add, jnp.subtract, lambda x, y: (x & 63) * (y & 63), jnp.maximum, jnp.minimum, jnp.bitwise_and, jnp.bitwise_or, jnp.bitwise_xor,
        lambda x, y: lax.div(x, (y | 1) & 15), lambda x, y: lax.rem(x, (y | 1) & 15), lambda x, y: x // ((y | 1) & 15), lambda x, y: x % ((y | 1) & 15),
        lambda x, y: lax.shift_left(x & 255, y & 7), lambda x, y: lax.shift_right_arithmetic(x, y & 7), lambda x, y: lax.shift_right_logical(x, y & 7)]
BOOL2 = [jnp.logical_and, jnp.logical_or, jnp.logical_xor]
COMPARE = [jnp.less, jnp.less_equal, jnp.greater, jnp.greater_equal, jnp.equal, jnp.not_equal]


class Maker:
    """A program as a list of steps on values, which a run of `program` follows. `exact`: the same bits whoever computes it."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.numbers = np.random.default_rng(seed)
        self.inputs, self.steps, self.infos, self.names = [], [], [], []
        shape, dtypes = self.shape(), ("float32", "float32", "int32")
        for _ in range(self.random.randint(2, 4)):
            self.add_input(self.random.choice(dtypes), shape if self.random.random() < 0.6 else self.shape())
        self.index = self.add_input("int32", (self.random.randint(1, 4),))
        while len(self.steps) < self.random.randint(3, 9):
            name = self.random.choice(self.KINDS)
            before = len(self.steps)
            getattr(self, name)()
            self.names += [name] * (len(self.steps) > before)

    def shape(self):
        return tuple(self.random.randint(1, 6) for _ in range(self.random.choice((1, 2, 2, 3, 4))))

    def add_input(self, dtype, shape):
        values = self.numbers.standard_normal(shape).astype(dtype) if dtype == "float32" else self.numbers.integers(-9, 9, shape).astype(dtype)
        self.inputs.append(values)
        self.infos.append((dtype, tuple(shape), True))
        return len(self.inputs) - 1

    def step(self, function, *operands, exact=None):
        def structs(i):
            dtype, shape, _ = self.infos[i]
            return jax.ShapeDtypeStruct(shape, dtype)

        try:
            made = jax.eval_shape(function, *[structs(i) for i in operands])
        except (TypeError, ValueError, ZeroDivisionError):
            return None
        if made.size > 4096 or made.size == 0:
            return None
        if exact is None:
            exact = all(self.infos[i][2] for i in operands)
        self.steps.append((function, operands))
        self.infos.append((str(made.dtype), tuple(made.shape), exact))
        return len(self.infos) - 1

    def pick(self, dtype=None, exact=False, rank=None):
        found = [i for i, (d, s, e) in enumerate(self.infos) if (dtype is None or d == dtype) and (e or not exact) and (rank is None or len(s) >= rank)]
        return self.random.choice(found[-6:]) if found else None

    def partner(self, i):
        """Another value of the same type and shape, made of one where there is none."""
        found = [k for k, info in enumerate(self.infos) if info[:2] == self.infos[i][:2] and k != i]
        return self.random.choice(found) if found else i

    def one(self, table, dtype, exact=False, rounds=False):
        i = self.pick(dtype, exact)
        if i is not None:
            self.step(self.random.choice(table), i, exact=False if rounds else None)

    def two(self, table, dtype, exact=False, rounds=False):
        i = self.pick(dtype, exact)
        if i is not None:
            k = self.partner(i)
            if not exact or self.infos[k][2]:
                self.step(self.random.choice(table), i, k, exact=False if rounds else None)

    def float1(self):
        self.one(FLOAT1, "float32", rounds=True)

    def float2(self):
        self.two(FLOAT2, "float32", rounds=True)

    def exact1(self):
        self.one(EXACT1, "float32", exact=True)

    def int1(self):
        self.one(INT1, "int32")

    def int2(self):
        self.two(INT2, "int32")

    def bool2(self):
        self.two(BOOL2, "bool")

    def compare(self):
        self.two(COMPARE, self.random.choice(("int32", "float32")), exact=True)

    def select(self):
        p, i = self.pick("bool"), self.pick(self.random.choice(("float32", "int32")))
        if p is not None and i is not None:
            self.step(lambda q, x, y: jnp.where(q, x, y), p, i, self.partner(i))

    def convert(self):
        i = self.pick(exact=True)
        dtype = self.random.choice(("float32", "int32", "bool"))
        if i is not None:
            self.step(lambda x: (jnp.trunc(x) if x.dtype == jnp.float32 else x).astype(dtype), i)

    def move(self):
        i = self.pick(rank=1)
        if i is None:
            return
        shape, r = self.infos[i][1], self.random
        rank, dim = len(shape), r.randrange(len(shape))
        order = r.sample(range(rank), rank)
        starts = [r.randrange(n) for n in shape]
        limits = [r.randint(a + 1, n) for a, n in zip(starts, shape)]
        strides = [r.choice((1, 1, 2, 3)) for _ in shape]
        padding = [(r.randint(-1, 2), r.randint(-1, 2), r.choice((0, 0, 1))) for _ in shape]
        size = r.randint(1, 4)
        self.step(r.choice((
            lambda x: lax.transpose(x, order), lambda x: lax.rev(x, order[:1]), lambda x: x.reshape(-1), lambda x: jnp.expand_dims(x, dim),
            lambda x: x.reshape(x.shape[0], -1), lambda x: lax.slice(x, starts, limits, strides), lambda x: lax.pad(x, jnp.zeros((), x.dtype), padding),
            lambda x: jnp.concatenate([x, lax.slice(x, starts, limits)] if all(a == 0 and b == n for k, (a, b, n) in enumerate(zip(starts, limits, shape)) if k != dim)
                                      else [x, x], dim),
            lambda x: jnp.broadcast_to(jnp.expand_dims(x, dim), x.shape[:dim] + (size,) + x.shape[dim:]), lambda x: jnp.repeat(x, 2, axis=dim),
            lambda x: jnp.roll(x, size, axis=dim), lambda x: jnp.flip(x, dim), lambda x: x + lax.broadcasted_iota(x.dtype, x.shape, dim) if x.dtype != bool else x)), i)

    def lookup(self):
        i = self.pick(rank=1)
        if i is None:
            return
        shape, r, k = self.infos[i][1], self.random, self.index
        dim = r.randrange(len(shape))
        index = lambda x, at: jnp.abs(at) % x.shape[dim]
        updates = (slice(None),) * dim
        add = lambda x, at: x.at[updates + (index(x, at),)].add(jnp.ones((), x.dtype)) if x.dtype != bool else x
        self.step(r.choice((lambda x, at: jnp.take(x, index(x, at), axis=dim, mode="clip"), add, lambda x, at: lax.dynamic_slice_in_dim(x, at[0], 1, dim),
                            lambda x, at: lax.dynamic_update_slice_in_dim(x, lax.slice_in_dim(x, 0, 1, axis=dim), at[0], dim))), i, k)

    def reduce(self):
        i = self.pick(rank=1)
        if i is None:
            return
        dtype, shape, exact = self.infos[i]
        r = self.random
        dims = tuple(sorted(r.sample(range(len(shape)), r.randint(1, len(shape)))))
        if dtype == "bool":
            table = [jnp.any, jnp.all]
        elif dtype == "int32":
            table = [jnp.sum, jnp.max, jnp.min]
        else:
            table = [jnp.sum, jnp.max, jnp.min, jnp.mean, lambda x, axis: jnp.prod(jnp.clip(x, -1.5, 1.5), axis=axis)]
        function = r.choice(table)
        rounds = dtype == "float32" and function not in (jnp.max, jnp.min)
        self.step(lambda x: function(x, axis=dims), i, exact=False if rounds else None)

    def along(self):
        i = self.pick("float32", rank=1)
        if i is None:
            return
        shape, r = self.infos[i][1], self.random
        dim, k = r.randrange(len(shape)), r.randint(1, 3)
        function, rounds = r.choice(((lambda x: jnp.cumsum(x, dim), True), (lambda x: jax.nn.softmax(x, dim), True), (lambda x: jnp.sort(x, dim), False),
                                     (lambda x: lax.top_k(x, min(k, x.shape[-1]))[0], False), (lambda x: lax.cummax(x, dim), False),
                                     (lambda x: jax.nn.logsumexp(x, axis=dim), True)))
        self.step(function, i, exact=False if rounds else None)

    def arg(self):
        i = self.pick("float32", exact=True, rank=1)
        if i is not None:
            dim, function = self.random.randrange(len(self.infos[i][1])), self.random.choice((jnp.argmax, jnp.argmin))
            self.step(lambda x: function(x, axis=dim), i)

    def product(self):
        i, k = self.pick("float32", rank=2), self.pick("float32", rank=1)
        if i is not None and k is not None:
            r = self.random
            a, b = r.randrange(len(self.infos[i][1])), r.randrange(len(self.infos[k][1]))
            batch = r.random() < 0.3
            self.step(lambda x, y: lax.dot_general(x, x, (((a,), (a,)), ((), ()))) if x.shape[a] != y.shape[b] else
                      lax.dot_general(x, y, (((a,), (b,)), (([0], [0]) if batch and a and b and x.shape[0] == y.shape[0] else ((), ())))), i, k, exact=False)

    def convolution(self):
        i = self.pick("float32", rank=4)
        if i is None or len(self.infos[i][1]) != 4:
            return
        r, shape = self.random, self.infos[i][1]
        groups = shape[3] if r.random() < 0.3 else 1
        kernel = self.numbers.standard_normal((r.randint(1, 3), r.randint(1, 3), shape[3] // groups, groups * r.randint(1, 3))).astype(np.float32)
        pads = [(r.randint(-1, 2), r.randint(0, 2)) for _ in range(2)]
        two = lambda: tuple(r.choice((1, 1, 2)) for _ in range(2))
        strides, inner, outer = two(), two() if r.random() < 0.3 else (1, 1), two()
        order = r.choice((("NHWC", "HWIO", "NHWC"), ("NHWC", "HWIO", "NCHW")))
        self.step(lambda x: lax.conv_general_dilated(x, kernel, strides, pads, inner, outer, order, groups), i, exact=False)

    def window(self):
        i = self.pick("float32", rank=2)
        if i is None:
            return
        r, rank = self.random, len(self.infos[i][1])
        size = [1] * rank
        for dim in r.sample(range(rank), min(2, rank)):
            size[dim] = r.randint(1, 3)
        strides = [r.choice((1, 2)) if n > 1 else 1 for n in size]
        padding = r.choice(("VALID", "SAME"))
        start, op, rounds = r.choice(((-np.inf, lax.max, False), (0.0, lax.add, True)))
        self.step(lambda x: lax.reduce_window(x, np.float32(start), op, tuple(size), tuple(strides), padding), i, exact=False if rounds else None)

    def control(self):
        i = self.pick("float32", rank=1)
        if i is not None:
            times = self.random.randint(1, 4)
            self.step(self.random.choice((
                lambda x: lax.fori_loop(0, times, lambda n, c: c * 0.5 + n, x), lambda x: lax.scan(lambda c, v: (c * 0.5 + v, c), jnp.zeros_like(x[0]), x)[1],
                lambda x: jax.vmap(lambda v: v * 2 - 1)(x), lambda x: jax.grad(lambda v: jnp.sum(jnp.tanh(v) * v))(x))), i, exact=False)

    KINDS = ["lookup"] * 2 + ["float1", "float2"] * 3 + ["int1", "int2", "bool2", "compare", "select", "convert"] + ["move"] * 6 + ["exact1", "reduce", "reduce", "along",
             "arg", "product", "convolution", "convolution", "window", "control"]

    def program(self, *values):
        values = list(values)
        for function, operands in self.steps:
            values.append(function(*[values[i] for i in operands]))
        return tuple(values[-3:]) if len(self.steps) >= 3 else tuple(values[-len(self.steps):])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("folder")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--interpret", action="store_true", help="run them by the reference interpreter instead")
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    counts, reasons = collections.Counter(), collections.Counter()
    for seed in range(options.first, options.first + options.count):
        maker, name = Maker(seed), "p%d" % seed
        text = jax.jit(maker.program, keep_unused=True).lower(*maker.inputs).as_text()
        with open(os.path.join(options.folder, name + ".mlir"), "w") as file:
            file.write(text)
        expected = jax.tree.leaves(jax.jit(maker.program)(*maker.inputs))
        way = programs.interpret if options.interpret else programs.attempt
        state, remark = way(options.build, options.folder, name, text, maker.inputs, expected)
        counts[state] += 1
        if state == "refused":
            reasons[remark[:140]] += 1
        elif state != "right":
            print("%s %s: %s (%s)" % (name, state, remark, ", ".join(maker.names)), flush=True)
        for end in [] if options.keep or state in ("wrong", "crashed") else [".mlir", ".ttnn.mlir", ".ttnn", ".json"]:
            if os.path.exists(os.path.join(options.folder, name + end)):
                os.remove(os.path.join(options.folder, name + end))
        if not options.keep and state == "right":
            shutil.rmtree(os.path.join(options.folder, name + ".out"), ignore_errors=True)
    for reason, count in reasons.most_common():
        print("%4d refused: %s" % (count, reason))
    print(", ".join("%d %s" % (count, state) for state, count in counts.items()))
    sys.exit(counts["wrong"] + counts["crashed"] > 0)


if __name__ == "__main__":
    main()
