# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""More statements of the kernels that random_kernels.py makes: memory by blocks and descriptors, conversions to few bits, products, what atomics give."""
import numpy as np

from kernel_numbers import (BITS, INTEGERS, NUMBERS, SHAPES, Array, Value, align, convert, cut, decode_float8, is_float, numbers_of, round_float8, storage)

MATRICES = [s for s in SHAPES if len(s) == 2]
VECTORS = [s for s in SHAPES if len(s) == 1]


def window(data, row, column, m, n):
    """m x n elements of a matrix from (row, column), 0 where there are none."""
    rows, columns = row + np.arange(m)[:, None], column + np.arange(n)[None, :]
    inside = (rows >= 0) & (rows < data.shape[0]) & (columns >= 0) & (columns < data.shape[1])
    got = data[np.clip(rows, 0, data.shape[0] - 1), np.clip(columns, 0, data.shape[1] - 1)]
    return np.where(inside, got, np.zeros((), data.dtype)), inside


class Statements:

    def more_statements(self):
        return [(self.block_load, 3), (self.block_store, 3), (self.block_walk, 3), (self.described_load, 2), (self.described_store, 2), (self.described_rows, 2),
                (self.to_float8, 5), (self.cut_float, 2), (self.small_dot, 2), (self.batched_dot, 2), (self.scaled_dot, 2), (self.product_loop, 3),
                (self.top, 2), (self.cat, 2), (self.cumulative_product, 2), (self.indexed_extreme, 2), (self.mapped, 2), (self.exchange, 3), (self.old_value, 3),
                (self.gather_rows, 2), (self.outlined, 2), (self.stepped_loop, 3)]

    def new_array(self, kind, data, output=False):
        array = Array(self.new("o" if output else "x"), kind, data, output=output)
        self.arrays.append(array)
        return array

    def matrix_array(self, kind, rows, columns, output=False):
        return self.new_array(kind, self.random_data(kind, rows * columns), output)

    # --- pointers to blocks ---

    def block_pointer(self, array, rows, columns, m, n):
        """Of a block in the program's rows; a name, and the row and column that it's at."""
        name, shift, column = self.new("p"), self.random.choice([0, 0, 1, -1]), self.random.choice([0, 0, 2, n // 2, -1])
        self.emit("%s = tl.make_block_ptr(%s, (%d, %d), (%d, 1), (v1 * %d + %d, %d), (%d, %d), (1, 0))" % (name, array.name, rows, columns, columns, m, shift, column,
                                                                                                   m, n))
        return name, shift, column

    def block_load(self):
        kind, (m, n) = self.random.choice(NUMBERS), self.random.choice(MATRICES)
        rows, columns = max(1, self.programs * m - self.random.randrange(m)), n + self.random.randrange(3)
        array = self.matrix_array(kind, rows, columns)
        name, shift, column = self.block_pointer(array, rows, columns, m, n)
        data = array.data.reshape(rows, columns)
        self.assign(kind, (m, n), 'tl.load(%s, boundary_check=(0, 1), padding_option="zero")' % name,
                    lambda env: np.stack([window(data, p * m + shift, column, m, n)[0] for p in range(self.programs)]))

    def block_store(self):
        value = self.matrix()
        m, n = value.shape
        rows, columns = max(1, self.programs * m - self.random.randrange(m)), max(1, n - self.random.randrange(3))
        array = self.matrix_array(value.kind, rows, columns, output=True)
        name = self.new("p")
        self.emit("%s = tl.make_block_ptr(%s, (%d, %d), (%d, 1), (v1 * %d, 0), (%d, %d), (1, 0))" % (name, array.name, rows, columns, columns, m, m, n))
        self.emit("tl.store(%s, %s, boundary_check=(0, 1))" % (name, value))
        self.step(lambda env, active: self.put_rows(env, active, array, value, rows, columns))

    def put_rows(self, env, active, array, value, rows, columns):
        """What a program stores into its own rows."""
        m, n = value.shape
        out, data = env[array.name].reshape(rows, columns), convert(env[value.name], array.kind)
        for p in np.flatnonzero(active):
            count = max(0, min(m, rows - p * m))
            out[p * m:p * m + count, :] = data[p, :count, :min(n, columns)]

    def block_walk(self):
        """A loop that carries a pointer to a block and a sum."""
        kind, (m, n), steps = self.random.choice(INTEGERS), self.random.choice(MATRICES), self.random.choice([1, 2, 3])
        rows, columns = self.programs * m, max(1, steps * n - self.random.randrange(n))
        array = self.matrix_array(kind, rows, columns)
        name = self.new("p")
        self.emit("%s = tl.make_block_ptr(%s, (%d, %d), (%d, 1), (v1 * %d, 0), (%d, %d), (1, 0))" % (name, array.name, rows, columns, columns, m, m, n))
        total = self.assign(kind, (m, n), "tl.zeros((%d, %d), tl.%s)" % (m, n, kind), lambda env: np.zeros((self.programs, m, n), kind))
        self.emit("for %s in range(%d):" % (self.new("i"), steps))
        self.emit('    %s += tl.load(%s, boundary_check=(0, 1), padding_option="zero")' % (total, name))
        self.emit("    %s = tl.advance(%s, (0, %d))" % (name, name, n))
        data = array.data.reshape(rows, columns)

        def run(env, active):
            parts = np.stack([sum(window(data, p * m, i * n, m, n)[0] for i in range(steps)) for p in range(self.programs)]).astype(kind)
            env[total.name] = np.where(active[:, None, None], parts, env[total.name])

        self.step(run)

    # --- descriptors ---

    def descriptor(self, array, rows, columns, m, n):
        name = self.new("d")
        self.emit("%s = tl.make_tensor_descriptor(%s, shape=[%d, %d], strides=[%d, 1], block_shape=[%d, %d])" % (name, array.name, rows, columns, columns, m, n))
        return name

    def described_shape(self, kind):
        """Rows are multiples of 16 bytes, blocks too."""
        step = 16 // (BITS[kind] // 8)
        m, n = self.random.choice([1, 2, 8, 16]), step * self.random.choice([1, 2, 4])
        return m, n, max(1, self.programs * m - self.random.randrange(m)), n + step * self.random.randrange(2)

    def described_load(self):
        kind = self.random.choice(NUMBERS)
        m, n, rows, columns = self.described_shape(kind)
        array = self.matrix_array(kind, rows, columns)
        name, column = self.descriptor(array, rows, columns, m, n), self.random.choice([0, 0, 1, n - 1])
        data = array.data.reshape(rows, columns)
        self.assign(kind, (m, n), "%s.load([v1 * %d, %d])" % (name, m, column),
                    lambda env: np.stack([window(data, p * m, column, m, n)[0] for p in range(self.programs)]))

    def described_store(self):
        kind = self.random.choice(NUMBERS)
        m, n, rows, columns = self.described_shape(kind)
        value = self.pick([kind], [(m, n)])
        columns = max(n - 16 // (BITS[kind] // 8) * self.random.randrange(2), 16 // (BITS[kind] // 8))
        array = self.matrix_array(kind, rows, columns, output=True)
        self.emit("%s.store([v1 * %d, 0], %s)" % (self.descriptor(array, rows, columns, m, n), m, value))
        self.step(lambda env, active: self.put_rows(env, active, array, value, rows, columns))

    def described_rows(self):
        """Rows by their numbers; those that aren't there are 0, and aren't written."""
        kind = self.random.choice(["int8", "int16", "int32", "float16", "float32", "bfloat16"])
        step = 16 // (BITS[kind] // 8)
        n, count, rows = step * self.random.choice([2, 4]), self.random.choice([8, 16]), self.random.choice([3, 8, 20])
        column = self.random.choice([0, 0, step])
        index = self.assign("int32", (count, ), "(tl.arange(0, %d) * 3 + v1) %% 16" % count,
                            lambda env: ((np.arange(count, dtype=np.int32) * 3)[None, :] + env["v1"][:, None]) % 16)
        array = self.matrix_array(kind, rows, n)
        data = array.data.reshape(rows, n)
        name = self.descriptor(array, rows, n, 1, n)

        def compute(env):
            return np.stack([np.concatenate([window(data, r, column, 1, n)[0] for r in row]) for row in env[index.name]])

        value = self.assign(kind, (count, n), "%s.gather(%s, %d)" % (name, index, column), compute)
        if count > 8:  # two rows of one number are written in an order that is left open
            return
        out = self.matrix_array(kind, self.programs * 16, n, output=True)
        place = self.assign("int32", (count, ), "%s + v1 * 16" % index, lambda env: env[index.name] + env["v1"][:, None] * np.int32(16))
        self.emit("%s.scatter(%s, %s, %d)" % (self.descriptor(out, self.programs * 16, n, 1, n), value, place, column))

        def run(env, active):
            rows_out = env[out.name].reshape(-1, n)
            for p in np.flatnonzero(active):
                rows_out[env[place.name][p], column:] = env[value.name][p, :, :n - column]

        self.step(run)

    def gather_rows(self):
        a = self.pick(NUMBERS, [(16, 16), (16, 4), (32, 32)])
        axis, count = self.random.randrange(2), self.random.choice([4, 8, 64])
        shape = (count, a.shape[1]) if axis == 0 else (a.shape[0], count)
        index, size = self.pick(["int32"], [shape]), a.shape[axis]
        self.assign(a.kind, shape, "tl.gather(%s, %s & %d, %d)" % (a, index, size - 1, axis),
                    lambda env: np.take_along_axis(env[a.name], (env[index.name] & (size - 1)).astype(np.int64), axis + 1))

    # --- few bits ---

    def to_float8(self):
        a = self.pick(["float16", "bfloat16", "float32", "float64"], SHAPES + [()])
        kind, cuts = self.random.choice(self.float8_kinds), self.chance(30)
        back = self.random.choice(["float16", "float32", "bfloat16"])
        option = ', fp_downcast_rounding="rtz"' if cuts else ""
        self.assign(back, a.shape, "%s.to(tl.%s%s).to(tl.%s)" % (a, kind, option, back), lambda env: convert(round_float8(env[a.name], kind, cuts), back))

    def cut_float(self):
        a, kind = self.pick(["float32"], SHAPES + [()]), self.random.choice(["float16", "bfloat16"])
        self.assign(kind, a.shape, '%s.to(tl.%s, fp_downcast_rounding="rtz")' % (a, kind), lambda env: cut(env[a.name], kind))

    # --- products ---

    def small_dot(self):
        """Of factors of 8 bits, or summed in 16."""
        form = self.random.choice(["float8e5", "float8e4nv", "mixed", "half"] if "float8e4nv" in self.float8_kinds else ["float8e5", "half"])
        m, n, k = self.sizes("float16" if form == "half" else "float8")
        source = "float16" if form == "half" else self.random.choice(["float32", "float16"])
        a, b = self.small(self.pick([source], [(m, k)])), self.small(self.pick([source], [(k, n)]))
        kinds = {"mixed": ("float8e5", "float8e4nv"), "half": ("float16", "float16")}.get(form, (form, form))
        result = "float16" if form == "half" else "float32"
        text = "apart(tl.dot(%s.to(tl.%s), %s.to(tl.%s), out_dtype=tl.%s))" % (a, kinds[0], b, kinds[1], result)
        self.assign(result, (m, n), text, lambda env: np.matmul(env[a.name].astype(np.float32), env[b.name].astype(np.float32)))

    def batched_dot(self):
        kind = self.random.choice(["int8", "float16", "float32", "bfloat16"])
        m, n, k = self.sizes(kind)
        a, b = self.pick([kind], [(2, m, k)]), self.pick([kind], [(2, k, n)])
        if is_float(kind):
            a, b = self.small(a), self.small(b)
        result = "int32" if kind == "int8" else "float32"
        options = ", out_dtype=tl.int32" if kind == "int8" else ', input_precision="ieee"' if kind == "float32" else ""
        form = "apart(tl.dot(%s, %s%s))" if is_float(result) else "tl.dot(%s, %s%s)"
        self.assign(result, (2, m, n), form % (a, b, options),
                    lambda env: np.matmul(env[a.name].astype(storage(result)), env[b.name].astype(storage(result))))

    def scaled_factor(self, kind, rows, k):
        """Bytes of small numbers and their scales: two loads, and what they mean."""
        scales = self.numpy.integers(124, 131, rows * (k // 32)).astype(np.uint8)
        if kind == "e2m1":  # two in a byte
            data = self.numpy.integers(0, 256, rows * k // 2).astype(np.uint8)
            halves = np.stack([data & 15, data >> 4], -1).reshape(rows, k)
            value = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6])[halves & 7] * np.where(halves >> 3, -1, 1)
        else:
            bytes_of = np.searchsorted(numbers_of(kind), np.arange(5))
            data = (bytes_of[self.numpy.integers(0, 5, rows * k)] | self.numpy.integers(0, 2, rows * k) << 7).astype(np.uint8)
            value = decode_float8(data, kind).reshape(rows, k)
        arrays = self.new_array("uint8", data), self.new_array("uint8", scales)
        at = lambda array, width: "tl.load(%s + tl.arange(0, %d)[:, None] * %d + tl.arange(0, %d)[None, :])" % (array.name, rows, width, width)
        value = value * np.repeat(2.0**(scales.reshape(rows, -1).astype(float) - 127), 32, 1)
        return at(arrays[0], len(data) // rows), at(arrays[1], k // 32), value

    def scaled_dot(self):
        m, n, k = self.random.choice([16, 32]), self.random.choice([16, 32]), self.random.choice([32, 64])
        formats = [self.random.choice(["e5m2", "e4m3", "e2m1"] if "float8e4nv" in self.float8_kinds else ["e5m2", "e2m1"]) for _ in range(2)]
        kinds = [{"e5m2": "float8e5", "e4m3": "float8e4nv"}.get(form, form) for form in formats]
        a, a_scale, left = self.scaled_factor(kinds[0], m, k)
        b, b_scale, right = self.scaled_factor(kinds[1], n, k)
        text = 'apart(tl.dot_scaled(%s, %s, "%s", tl.trans(%s), %s, "%s"))' % (a, a_scale, formats[0], b, b_scale, formats[1])
        self.assign("float32", (m, n), text, lambda env: np.broadcast_to(left @ right.T, (self.programs, m, n)))

    def product_loop(self):
        """Factors by pointers that a loop carries, and their product's sum."""
        kind, (m, n) = self.random.choice(["int8", "float16", "float32", "bfloat16"]), self.random.choice([(16, 16), (32, 16), (16, 32), (32, 32)])
        k, steps = self.random.choice([16, 32]), self.random.choice([1, 2, 3])
        k = max(k, self.least_bytes) if kind == "int8" else k
        result = "int32" if kind == "int8" else "float32"
        whole = lambda rows, columns: convert(self.numpy.integers(-4, 5, rows * columns), kind)
        a, b = (self.new_array(kind, whole(m, k * steps)), self.new_array(kind, whole(k * steps, n)))
        pa, pb, left, right = self.new("pa"), self.new("pb"), self.new("l"), self.new("r")
        self.emit("%s = %s + tl.arange(0, %d)[:, None] * %d + tl.arange(0, %d)[None, :]" % (pa, a.name, m, k * steps, k))
        self.emit("%s = %s + tl.arange(0, %d)[:, None] * %d + tl.arange(0, %d)[None, :]" % (pb, b.name, k, n, n))
        total = self.assign(result, (m, n), "tl.zeros((%d, %d), tl.%s)" % (m, n, result), lambda env: np.zeros((self.programs, m, n)))
        self.emit("for %s in range(%d):" % (self.new("i"), steps))
        mask = self.random.choice(["", ", mask=tl.arange(0, %d)[:, None] < %d, other=0" % (m, m - 3)])
        self.emit("    %s, %s = tl.load(%s%s), tl.load(%s)" % (left, right, pa, mask, pb))
        options = ", out_dtype=tl.int32" if kind == "int8" else ', input_precision="ieee"' if kind == "float32" else ""
        form = self.random.choice(["%s = tl.dot(%s, %s, %s%s)" % (total, left, right, total, options), "%s += tl.dot(%s, %s%s)" % (total, left, right, options)])
        self.emit("    " + form)
        self.emit("    %s += %d" % (pa, k))
        self.emit("    %s += %d" % (pb, k * n))
        x = a.data.astype(np.float64).reshape(m, -1)
        if mask:
            x = np.where(np.arange(m)[:, None] < m - 3, x, 0)
        product = (x @ b.data.astype(np.float64).reshape(-1, n)).astype(result)

        def run(env, active):
            env[total.name] = np.where(active[:, None, None], product, env[total.name])

        self.step(run)

    # --- rows ---

    def top(self):
        a = self.wide(NUMBERS, [(16, ), (64, ), (4, 8), (16, 4), (16, 16)])
        k = self.random.choice([s for s in (2, 4, 8) if s <= a.shape[-1]])
        self.assign(a.kind, a.shape[:-1] + (k, ), "tl.topk(%s, %d)" % (a, k), lambda env: np.flip(np.sort(env[a.name], -1), -1)[..., :k])

    def cat(self):
        a = self.vector()
        b = self.like(a)
        self.assign(a.kind, (2 * a.shape[0], ), "tl.cat(%s, %s)" % (a, b), lambda env: np.concatenate([env[a.name], env[b.name]], 1))

    def cumulative_product(self):
        a = self.wide(INTEGERS, SHAPES)
        axis, reverse = self.random.randrange(len(a.shape)), self.chance(40)

        def compute(env):
            x = np.flip(env[a.name], axis + 1) if reverse else env[a.name]
            x = np.cumprod(x, axis + 1, dtype=x.dtype)
            return np.flip(x, axis + 1) if reverse else x

        self.assign(a.kind, a.shape, "tl.cumprod(%s, %d%s)" % (a, axis, ", reverse=True" if reverse else ""), compute)

    def indexed_extreme(self):
        a = self.wide(NUMBERS, SHAPES)
        axis, name = self.random.randrange(len(a.shape)), self.random.choice(["max", "min"])
        shape = a.shape[:axis] + a.shape[axis + 1:]
        names = Value(self.new(), a.kind, shape), Value(self.new(), "int32", shape)
        self.emit("%s, %s = tl.%s(%s, %d, return_indices=True)" % (*names, name, a, axis))
        values, indices = (np.max, np.argmax) if name == "max" else (np.min, np.argmin)
        self.step(lambda env, active: env.update({names[0].name: values(env[a.name], axis + 1), names[1].name: indices(env[a.name], axis + 1).astype(np.int32)}))
        self.scope += names

    # --- functions ---

    def mapped(self):
        """A function of scalars with branches, for each element."""
        a = self.pick(INTEGERS, SHAPES)
        b, limit = self.like(a), self.random.choice([0, 2, 50])
        name = "chosen%d" % len(self.helpers)
        self.helpers.append("\n\n@triton.jit\ndef %s(a, b):\n    if a > %d:\n        r = a - b\n    else:\n        r = a ^ b\n    return r\n" % (name, limit))
        self.assign(a.kind, a.shape, "tl.map_elementwise(%s, %s, %s)" % (name, a, b),
                    lambda env: np.where(env[a.name] > limit, env[a.name] - env[b.name], env[a.name] ^ env[b.name]))

    def outlined(self):
        """A function that stays one, with a loop. It takes scalars."""
        a = self.pick(INTEGERS, [()])
        b, count = self.like(a), self.random.choice([1, 2, 3])
        name = "outlined%d" % len(self.helpers)
        self.helpers.append("\n\n@triton.jit(noinline=True)\ndef %s(a, b):\n    for i in range(%d):\n        a = a * 3 + b\n    return a\n" % (name, count))

        def compute(env):
            x = env[a.name]
            for _ in range(count):
                x = x * x.dtype.type(3) + env[b.name]
            return x

        self.assign(a.kind, a.shape, "%s(%s, %s)" % (name, a, b), compute)

    def stepped_loop(self):
        """What a loop carries depends on its number; the loop may be asked to be unrolled or pipelined."""
        a = self.pick(INTEGERS, SHAPES + [()])
        start, stop, step = self.random.choice([(0, 5, 2), (1, 8, 3), (7, 0, -2), (3, 3, 1), (-4, 4, 4)])
        options = self.random.choice(["", ", num_stages=3", ", loop_unroll_factor=2"]) if step > 0 else ""
        total = self.assign(a.kind, a.shape, "%s + 0" % a, lambda env: env[a.name])
        name = self.new("i")
        self.emit("for %s in tl.range(%d, %d, %d%s):" % (name, start, stop, step, options))
        self.emit("    %s = %s * 3 + %s.to(tl.%s)" % (total, total, name, a.kind))

        def run(env, active):
            x = env[total.name]
            for i in range(start, stop, step):
                x = x * x.dtype.type(3) + np.array(i, np.int64).astype(x.dtype)
            env[total.name] = np.where(active.reshape((-1, ) + (1, ) * len(a.shape)), x, env[total.name])

        self.step(run)

    # --- what atomics give ---

    def old_value(self):
        """Each program changes elements of its own, which nobody else has."""
        op, combine = self.random.choice([("add", np.add), ("max", np.maximum), ("min", np.minimum), ("and", np.bitwise_and), ("or", np.bitwise_or),
                                          ("xor", np.bitwise_xor)])
        kind = self.random.choice(["int32", "int64", "uint32", "uint64"] + (["float32", "float64", "float16", "bfloat16"] if op == "add" else []))
        value = self.pick([kind], VECTORS)
        self.own_elements(kind, value, "atomic_" + op, self.small(value) if is_float(kind) else value, combine)

    def exchange(self):
        if self.chance(50):
            kind = self.random.choice(["int32", "int64", "uint32", "uint64", "float32", "float64"])
            value = self.pick([kind], VECTORS)
            return self.own_elements(kind, value, "atomic_xchg", value, lambda old, new: new)
        kind = self.random.choice(["int32", "int64", "uint32", "uint64"])
        expected = self.pick([kind], VECTORS)
        value = self.like(expected)
        array = self.own_array(kind, expected.shape[0])
        at = self.own_places(expected.shape[0])
        old = self.own_old(kind, expected.shape, "tl.atomic_cas(%s + %s, %s & 3, %s)" % (array.name, at, expected, value), array)

        def run(env, active):
            part = env[array.name].reshape(self.programs, -1)
            takes = (part == (env[expected.name] & 3)) & active[:, None]
            part[takes] = env[value.name][takes]

        self.step(run)
        return old

    def own_array(self, kind, size):
        return self.new_array(kind, convert(self.numpy.integers(0, 4, self.programs * size), kind), output=True)

    def own_places(self, size):
        at = self.new("at")
        self.emit("%s = v1 * %d + tl.arange(0, %d)" % (at, size, size))
        return at

    def own_old(self, kind, shape, text, array):
        return self.assign(kind, shape, text, lambda env: env[array.name].reshape(self.programs, -1).copy())

    def own_elements(self, kind, shaped, function, value, combine):
        size = shaped.shape[0]
        array, at = self.own_array(kind, size), self.own_places(size)
        self.own_old(kind, shaped.shape, "tl.%s(%s + %s, %s)" % (function, array.name, at, value), array)

        def run(env, active):
            part = env[array.name].reshape(self.programs, -1)
            part[active] = convert(combine(part[active], env[value.name][active]), kind)

        self.step(run)
