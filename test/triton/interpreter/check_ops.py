# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs ops on arrays and compares what they give with NumPy, bit by bit: check_ops.py <triton-run> <folder> <group>...

A case is a few lines of IR on tensors %a, %b, %c, which are loaded, and %r, which is stored; and the expected array."""
import os
import subprocess
import sys

import numpy as np

N = 64
NUMPY = {"f16": "f2", "f32": "f4", "f64": "f8", "i1": "?", "i8": "i1", "i16": "i2", "i32": "i4", "i64": "i8",
         "bf16": "u2", "f8E4M3FN": "u1", "f8E5M2": "u1", "f8E4M3FNUZ": "u1", "f8E5M2FNUZ": "u1"}


def shape_text(shape):
    return "".join("%dx" % size for size in shape)


def tensor(shape, element):
    return "tensor<%s%s>" % (shape_text(shape), element)


def addresses(name, argument, shape, element):
    """Pointers to all elements of an array, in the shape of a tensor."""
    count = int(np.prod(shape))
    flat, pointer = "tensor<%dx!tt.ptr<%s>>" % (count, element), "!tt.ptr<%s>" % element
    return """
  %{n}.i = tt.make_range {{end = {count} : i32, start = 0 : i32}} : tensor<{count}xi32>
  %{n}.s = tt.splat %{arg} : {pointer} -> {flat}
  %{n}.f = tt.addptr %{n}.s, %{n}.i : {flat}, tensor<{count}xi32>
  %{n}.p = tt.reshape %{n}.f : {flat} -> tensor<{shape}!tt.ptr<{element}>>""".format(
        n=name, arg=argument, count=count, pointer=pointer, flat=flat, shape=shape_text(shape), element=element)


class Case:
    def __init__(self, name, body, inputs, expected, result, ulps=0):
        """inputs: [(element type, array)], in the order a, b, c; result: element type; ulps: how far off it may be."""
        self.name, self.body, self.inputs, self.expected, self.result = name, body, inputs, expected, result
        self.ulps = ulps

    def text(self):
        parameters, lines = [], []
        for i, (element, array) in enumerate(self.inputs):
            name = "abc"[i]
            parameters.append("%%arg%d: !tt.ptr<%s>" % (i, element))
            lines.append(addresses(name, "arg%d" % i, array.shape, element))
            lines.append("  %%%s = tt.load %%%s.p : tensor<%s!tt.ptr<%s>>" % (name, name, shape_text(array.shape), element))
        parameters.append("%%out: !tt.ptr<%s>" % self.result)
        lines.append(self.body)
        shape = self.expected.shape
        if shape:
            lines.append(addresses("o", "out", shape, self.result))
            lines.append("  tt.store %%o.p, %%r : tensor<%s!tt.ptr<%s>>" % (shape_text(shape), self.result))
        else:
            lines.append("  tt.store %%out, %%r : !tt.ptr<%s>" % self.result)
        return "tt.func public @kernel(%s) {%s\n  tt.return\n}\n" % (", ".join(parameters), "\n".join(lines))

    def run(self, tool, folder):
        module, output = os.path.join(folder, "case.mlir"), os.path.join(folder, "out.npy")
        with open(module, "w") as file:
            file.write(self.text())
        arguments = []
        for i, (_, array) in enumerate(self.inputs):
            path = os.path.join(folder, "in%d.npy" % i)
            np.save(path, array)
            arguments += ["--arg", path + ":ro"]
        shape = "x".join(map(str, self.expected.shape)) or "1"
        done = subprocess.run([tool, module] + arguments + ["--arg", "empty:" + shape, "--race", "--uninit", "--show", "0",
                                                            "--output", "arg%d=%s" % (len(self.inputs), output)],
                              capture_output=True, text=True)
        if done.returncode:
            return done.stderr or "exit status %d" % done.returncode
        return compare(np.load(output).reshape(self.expected.shape), self.expected, self.ulps)


def compare(actual, expected, ulps):
    if actual.dtype != expected.dtype:
        return "type %s, expected %s" % (actual.dtype, expected.dtype)
    both_nan = (actual != actual) & (expected != expected)
    same = (actual.view("u%d" % actual.itemsize) == expected.view("u%d" % expected.itemsize)) | both_nan
    if ulps:
        with np.errstate(all="ignore"):
            same |= np.abs(actual - expected) <= ulps * np.spacing(np.abs(expected))
    if same.all():
        return None
    at = tuple(np.argwhere(~same)[0]) if same.ndim else ()
    return "at %s %r, expected %r (%d of %d differ)" % (at, actual[at], expected[at], (~same).sum(), same.size)


# ---- Data ----

rng = np.random.default_rng(1)


def integers(element, count=N):
    bits = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64}[element]
    if bits == 1:
        return rng.integers(0, 2, count).astype(bool)
    low, high = -(1 << (bits - 1)), (1 << (bits - 1)) - 1
    values = rng.integers(low, high, count, dtype="i8", endpoint=True)
    values[:8] = [0, 1, -1, low, high, 2, 7, -7]
    return values.astype(NUMPY[element])


def floats(element, count=N):
    values = rng.standard_normal(count) * np.exp2(rng.integers(-12, 12, count))
    values[:9] = [0.0, -0.0, np.inf, -np.inf, np.nan, 1, -1, 1e-41, 65504]
    rng.shuffle(values)
    return values.astype(NUMPY[element])


def to_bf16(values):
    """f32 to the bits of bf16, to nearest even."""
    bits = values.astype("f4").view("u4").astype("u8")
    rounded = ((bits + 0x7fff + (bits >> 16 & 1)) >> 16).astype("u2")
    return np.where(np.isnan(values), np.uint16(0x7fc0), rounded)


def from_bf16(bits):
    return (bits.astype("u4") << 16).view("f4")


# Formats of 8 bits: bits of the mantissa, bias, whether there are infinities, whether -0 is NaN.
FP8 = {"f8E4M3FN": (3, 7, False, False), "f8E5M2": (2, 15, True, False), "f8E4M3FNUZ": (3, 8, False, True),
       "f8E5M2FNUZ": (2, 16, False, True)}


def fp8_values(element):
    """The numbers of all 256 bytes."""
    mantissa_bits, bias, has_infinity, is_unsigned_zero = FP8[element]
    values = []
    for byte in range(256):
        sign, magnitude = -1.0 if byte >> 7 else 1.0, byte & 127
        exponent, mantissa = magnitude >> mantissa_bits, magnitude & ((1 << mantissa_bits) - 1)
        if is_unsigned_zero and byte == 128:
            value = np.nan
        elif has_infinity and exponent == 31:
            value = np.nan if mantissa else np.inf
        elif not has_infinity and not is_unsigned_zero and magnitude == 127:
            value = np.nan
        elif exponent:
            value = (1 + mantissa / (1 << mantissa_bits)) * 2.0 ** (exponent - bias)
        else:
            value = mantissa / (1 << mantissa_bits) * 2.0 ** (1 - bias)
        values.append(sign * value)
    return np.array(values)


def to_fp8(values, element, toward_zero=False):
    """By looking for the nearest of all numbers, the largest at most. Infinity stays what it is where numbers are cut off, and the type has one."""
    _, _, has_infinity, is_unsigned_zero = FP8[element]
    table = fp8_values(element)[:128]
    finite = table[np.isfinite(table)]
    last = len(finite) - 1
    result = np.zeros(values.shape, "u1")
    for i, value in enumerate(values.astype("f8")):
        sign = 128 if np.signbit(value) else 0
        size = abs(value)
        if np.isnan(size):
            result[i] = 128 if is_unsigned_zero else 127
            continue
        if np.isinf(size) and has_infinity and toward_zero:
            result[i] = sign | (last + 1)
            continue
        nearest = np.searchsorted(finite, size, side="right") - 1
        if not toward_zero and nearest < last:
            below, above = size - finite[nearest], finite[nearest + 1] - size
            nearest += below > above or (below == above and nearest % 2)
        result[i] = sign | nearest if nearest or not is_unsigned_zero else 0
    return result


def wrap(values, element):
    return np.asarray(values).astype(NUMPY[element])


# ---- Groups of cases ----


def unary(op, element, a, expected, result=None):
    result = result or element
    body = "  %%r = %s %%a : %s" % (op, tensor(a.shape, element))
    return Case("%s %s" % (op, element), body, [(element, a)], expected, result)


def binary(op, element, a, b, expected, result=None):
    body = "  %%r = %s %%a, %%b : %s" % (op, tensor(a.shape, element))
    return Case("%s %s" % (op, element), body, [(element, a), (element, b)], expected, result or element)


def cast(op, a, source, expected, target, to="to", suffix=""):
    body = "  %%r = %s %%a%s : %s %s %s" % (op, suffix, tensor(a.shape, source), to, tensor(a.shape, target))
    return Case("%s %s %s%s" % (op, source, target, suffix), body, [(source, a)], expected, target)


def integer_cases():
    for element in ("i8", "i16", "i32", "i64", "i1"):
        a, b = integers(element), integers(element)
        kind = "u%d" % a.itemsize
        ua, ub = a.view(kind), b.view(kind)
        if element == "i1":
            yield binary("arith.addi", element, a, b, a ^ b)
            yield binary("arith.muli", element, a, b, a & b)
            yield binary("arith.maxsi", element, a, b, a & b)
            yield binary("arith.maxui", element, a, b, a | b)
            yield binary("arith.cmpi slt,", element, a, b, a & ~b, "i1")
            yield binary("arith.cmpi ult,", element, a, b, ~a & b, "i1")
        else:
            with np.errstate(over="ignore"):
                yield binary("arith.addi", element, a, b, a + b)
                yield binary("arith.subi", element, a, b, a - b)
                yield binary("arith.muli", element, a, b, a * b)
            yield binary("arith.maxsi", element, a, b, np.maximum(a, b))
            yield binary("arith.minsi", element, a, b, np.minimum(a, b))
            yield binary("arith.maxui", element, a, b, np.maximum(ua, ub).view(a.dtype))
            yield binary("arith.minui", element, a, b, np.minimum(ua, ub).view(a.dtype))
            c = np.where((b == 0) | (b == -1), b.dtype.type(3), b)
            uc = c.view(kind)
            exact = [int(x) for x in a], [int(y) for y in c]
            pairs = list(zip(*exact))
            yield binary("arith.divsi", element, a, c, wrap([int(abs(x) // abs(y)) * (1 if (x < 0) == (y < 0) else -1) for x, y in pairs], element))
            yield binary("arith.remsi", element, a, c, wrap([abs(x) % abs(y) * (-1 if x < 0 else 1) for x, y in pairs], element))
            yield binary("arith.floordivsi", element, a, c, wrap([x // y for x, y in pairs], element))
            yield binary("arith.ceildivsi", element, a, c, wrap([-(-x // y) for x, y in pairs], element))
            yield binary("arith.divui", element, a, c, (ua // uc).view(a.dtype))
            yield binary("arith.remui", element, a, c, (ua % uc).view(a.dtype))
            yield binary("arith.ceildivui", element, a, c,
                         np.array([-(-int(x) // int(y)) for x, y in zip(ua, uc)], kind).view(a.dtype))
            shift = (ub % (8 * a.itemsize)).view(a.dtype)
            yield binary("arith.shli", element, a, shift, a << shift)
            yield binary("arith.shrsi", element, a, shift, a >> shift)
            yield binary("arith.shrui", element, a, shift, (ua >> shift.view(kind)).view(a.dtype))
            for predicate, expected in (("slt", a < b), ("sle", a <= b), ("sgt", a > b), ("sge", a >= b), ("ult", ua < ub),
                                        ("ule", ua <= ub), ("ugt", ua > ub), ("uge", ua >= ub)):
                yield binary("arith.cmpi %s," % predicate, element, a, b, expected, "i1")
            yield unary("math.absi", element, a, wrap([abs(int(x)) if x != a.min() or abs(int(x)) < 1 << (8 * a.itemsize - 1) else int(x) for x in a], element))
            width = 8 * a.itemsize
            binaries = [format(int(x), "0%db" % width) for x in ua]
            yield unary("math.ctpop", element, a, wrap([x.count("1") for x in binaries], element))
            yield unary("math.ctlz", element, a, wrap([len(x) - len(x.lstrip("0")) for x in binaries], element))
            yield unary("math.cttz", element, a, wrap([len(x) - len(x.rstrip("0")) for x in binaries], element))
        yield binary("arith.andi", element, a, b, a & b)
        yield binary("arith.ori", element, a, b, a | b)
        yield binary("arith.xori", element, a, b, a ^ b)
        b = np.concatenate([a[:20], b[20:]])
        yield binary("arith.cmpi eq,", element, a, b, a == b, "i1")
        yield binary("arith.cmpi ne,", element, a, b, a != b, "i1")
    for element in ("i32", "i64"):
        a, b = integers(element), integers(element)
        width = 8 * a.itemsize
        products = [(int(x) % (1 << width)) * (int(y) % (1 << width)) for x, y in zip(a, b)]
        upper = np.array([p >> width for p in products], "u%d" % a.itemsize).view(a.dtype)
        yield binary("tt.mulhiui", element, a, b, upper)
        extended = "  %%low, %%r = arith.mului_extended %%a, %%b : %s" % tensor(a.shape, element)
        yield Case("mului_extended", extended, [(element, a), (element, b)], upper, element)
        signed = np.array([(int(x) * int(y)) >> width for x, y in zip(a, b)], a.dtype)
        extended = "  %%low, %%r = arith.mulsi_extended %%a, %%b : %s" % tensor(a.shape, element)
        yield Case("mulsi_extended", extended, [(element, a), (element, b)], signed, element)
        carry = np.array([int(x) % (1 << width) + int(y) % (1 << width) >> width for x, y in zip(a, b)], bool)
        body = "  %%sum, %%r = arith.addui_extended %%a, %%b : %s, %s" % (tensor(a.shape, element), tensor(a.shape, "i1"))
        yield Case("addui_extended", body, [(element, a), (element, b)], carry, "i1")


def odd_width_cases():
    """Of integers that don't fill their bytes: through i8."""
    a, b = integers("i8"), integers("i8")
    low = lambda values: ((values.astype("i4") & 15) ^ 8) - 8
    for op, combine in (("addi", lambda x, y: x + y), ("muli", lambda x, y: x * y), ("maxsi", np.maximum), ("minsi", np.minimum)):
        body = """  %x = arith.trunci %a : tensor<64xi8> to tensor<64xi4>
  %y = arith.trunci %b : tensor<64xi8> to tensor<64xi4>
  %z = arith.{op} %x, %y : tensor<64xi4>
  %r = arith.extsi %z : tensor<64xi4> to tensor<64xi8>""".format(op=op)
        yield Case("i4 " + op, body, [("i8", a), ("i8", b)], low(combine(low(a), low(b))).astype("i1"), "i8")
    body = """  %x = arith.trunci %a : tensor<64xi8> to tensor<64xi4>
  %y = arith.trunci %b : tensor<64xi8> to tensor<64xi4>
  %r = arith.cmpi slt, %x, %y : tensor<64xi4>"""
    yield Case("i4 cmpi", body, [("i8", a), ("i8", b)], low(a) < low(b), "i1")


COMPARES = {
    "false": lambda x, y: np.zeros(x.shape, bool), "oeq": lambda x, y: x == y, "ogt": lambda x, y: x > y, "oge": lambda x, y: x >= y,
    "olt": lambda x, y: x < y, "ole": lambda x, y: x <= y, "one": lambda x, y: (x < y) | (x > y),
    "ord": lambda x, y: (x == x) & (y == y), "ueq": lambda x, y: ~((x < y) | (x > y)), "ugt": lambda x, y: ~(x <= y),
    "uge": lambda x, y: ~(x < y), "ult": lambda x, y: ~(x >= y), "ule": lambda x, y: ~(x > y), "une": lambda x, y: x != y,
    "uno": lambda x, y: (x != x) | (y != y), "true": lambda x, y: np.ones(x.shape, bool)}


def pick(x, y, larger):
    """Of two numbers, -0 below +0."""
    less = (x < y) | ((x == y) & np.signbit(x))
    return np.where(less == larger, y, x)


def float_cases():
    with np.errstate(all="ignore"):
        for element in ("f32", "f64", "f16", "bf16"):
            if element == "bf16":
                a, b = to_bf16(floats("f32")), to_bf16(floats("f32"))
                x, y, give = from_bf16(a), from_bf16(b), to_bf16
            else:
                a, b = floats(element), floats(element)
                wide = "f4" if element == "f16" else a.dtype
                x, y = a.astype(wide), b.astype(wide)
                give = lambda values, kind=a.dtype: values.astype(kind)
            expected = {"addf": x + y, "subf": x - y, "mulf": x * y, "divf": x / y, "remf": np.fmod(x, y)}
            nan_x, nan_y = np.isnan(x), np.isnan(y)
            for op, larger in (("max", True), ("min", False)):
                picked = pick(x, y, larger)
                expected[op + "imumf"] = np.where(nan_x | nan_y, np.float32(np.nan), picked)
                expected[op + "numf"] = np.where(nan_y, x, np.where(nan_x, y, picked))
            for op, values in expected.items():
                out = give(values)
                # NaNs have any bits: those of narrow formats are compared as zeros of a mask, below.
                if element == "bf16":
                    yield bf16_case("arith." + op, a, b, out)
                else:
                    yield binary("arith." + op, element, a, b, out)
            for predicate, compare_ in COMPARES.items():
                yield binary("arith.cmpf %s," % predicate, element, a, b, compare_(x, y), "i1")
            if element != "bf16":
                yield unary("arith.negf", element, a, -a)
                yield unary("math.absf", element, a, np.abs(a))
                yield unary("math.sqrt", element, a, give(np.sqrt(x)))
                yield unary("math.floor", element, a, np.floor(a))
                yield unary("math.ceil", element, a, np.ceil(a))
                yield unary("math.trunc", element, a, np.trunc(a))
                yield unary("math.roundeven", element, a, np.rint(a))
                yield unary("math.isnan", element, a, np.isnan(a), "i1")
                yield unary("math.isinf", element, a, np.isinf(a), "i1")
                yield unary("math.isfinite", element, a, np.isfinite(a), "i1")
                yield unary("math.isnormal", element, a, np.isfinite(a) & (np.abs(a) >= np.finfo(a.dtype).tiny), "i1")
            if element in ("f32", "f64"):
                yield unary("tt.precise_sqrt", element, a, np.sqrt(a))
                yield binary("tt.precise_divf", element, a, b, a / b)
                yield binary("math.copysign", element, a, b, np.copysign(a, b))
    a, b, c = floats("f32"), floats("f32"), floats("f32")
    body = "  %r = math.fma %a, %b, %c : tensor<64xf32>"
    # Products of f32 are exact in f64, and so few sums are halfway that these agree but for rounding twice: small integers.
    a, b, c = (rng.integers(-1000, 1000, 64).astype("f4") for _ in range(3))
    yield Case("fma", body, [("f32", a), ("f32", b), ("f32", c)], (a.astype("f8") * b + c).astype("f4"), "f32")
    x, low, high = floats("f32"), np.full(64, -1, "f4"), np.full(64, 2, "f4")
    for nan in ("none", "all"):
        clamped = np.minimum(np.maximum(x, -1), 2).astype("f4")
        clamped = np.where(np.isnan(x), np.float32(-1) if nan == "none" else np.float32(np.nan), clamped)
        yield Case("clampf", "  %%r = tt.clampf %%a, %%b, %%c, propagateNan = %s : tensor<64xf32>" % nan,
                   [("f32", x), ("f32", low), ("f32", high)], clamped, "f32")


def bf16_case(op, a, b, expected):
    """NaN as one pattern: its bits aren't said."""
    body = """  %s = {op} %a, %b : tensor<64xbf16>
  %n = arith.cmpf uno, %s, %s : tensor<64xbf16>
  %nan = arith.constant dense<0x7FC0> : tensor<64xbf16>
  %q = arith.select %n, %nan, %s : tensor<64xi1>, tensor<64xbf16>
  %r = tt.bitcast %q : tensor<64xbf16> -> tensor<64xi16>""".format(op=op)
    expected = np.where((expected & 0x7fff) > 0x7f80, np.uint16(0x7fc0), expected)
    return Case(op + " bf16", body, [("bf16", a), ("bf16", b)], expected.view("i2"), "i16")




# What NumPy has in f64, and libdevice's name where it is another one than MLIR's.
FUNCTIONS = {"exp": np.exp, "exp2": np.exp2, "expm1": np.expm1, "log": np.log, "log2": np.log2, "log10": np.log10, "log1p": np.log1p,
             "sin": np.sin, "cos": np.cos, "tan": np.tan, "asin": np.arcsin, "acos": np.arccos, "atan": np.arctan, "sinh": np.sinh,
             "cosh": np.cosh, "tanh": np.tanh, "asinh": np.arcsinh, "acosh": np.arccosh, "atanh": np.arctanh, "cbrt": np.cbrt,
             "rsqrt": lambda x: 1 / np.sqrt(x)}


def libdevice(name, operands, result):
    """The body that calls one of libdevice."""
    types = ", ".join(tensor((64,), element) for element in operands)
    return """  %%r = tt.extern_elementwise %s {libname = "", libpath = "", symbol = "__nv_%s", pure = true} : (%s) -> %s""" % (
        ", ".join(["%a", "%b"][:len(operands)]), name, types, tensor((64,), result))


def function_cases():
    """As near as the C library is: a few units in the last place."""
    with np.errstate(all="ignore"):
        a = (rng.standard_normal(N) * 2).astype("f4")
        a[:6] = [0, np.inf, -np.inf, np.nan, 1, -1]
        for name, function in FUNCTIONS.items():
            expected = function(a.astype("f8"))
            body = "  %%r = math.%s %%a : tensor<64xf32>" % name
            yield Case(name + " f32", body, [("f32", a)], expected.astype("f4"), "f32", ulps=4)
            body = "  %%r = math.%s %%a : tensor<64xf64>" % name
            yield Case(name + " f64", body, [("f64", a.astype("f8"))], expected, "f64", ulps=8)
            for element, letter in (("f32", "f"), ("f64", "")):
                body = """  %%r = tt.extern_elementwise %%a {libname = "", libpath = "", symbol = "__nv_%s", pure = true} : (%s) -> %s""" % (
                    name + letter, tensor((64,), element), tensor((64,), element))
                given = a.astype(NUMPY[element])
                yield Case("%s of libdevice" % name, body, [(element, given)], expected.astype(NUMPY[element]), element, ulps=8)
            half = a.astype("f2")
            narrow = function(half.astype("f8")).astype("f2")
            yield Case(name + " f16", "  %%r = math.%s %%a : tensor<64xf16>" % name, [("f16", half)], narrow, "f16", ulps=1)
        b = (rng.standard_normal(N) * 2).astype("f4")
        for op, function in (("atan2", np.arctan2), ("powf", np.power)):
            yield Case(op, "  %%r = math.%s %%a, %%b : tensor<64xf32>" % op, [("f32", a), ("f32", b)],
                       function(a.astype("f8"), b.astype("f8")).astype("f4"), "f32", ulps=4)
        for name, function in (("fmodf", np.fmod), ("hypotf", np.hypot), ("fdimf", lambda x, y: np.where(x > y, x - y, np.where(x != x, x, np.where(y != y, y, 0))))):
            body = """  %%r = tt.extern_elementwise %%a, %%b {libname = "", libpath = "", symbol = "__nv_%s", pure = true} : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>""" % name
            yield Case(name, body, [("f32", a), ("f32", b)], function(a.astype("f8"), b.astype("f8")).astype("f4"), "f32", ulps=4)
        n = rng.integers(-20, 20, N).astype("i4")
        n[:6] = [2, 1, 0, -1, 2**24 + 1, -2**31]
        a = a.copy()
        a[4] = -1  # of an odd power that f32 hasn't
        for element, letter in (("f32", "f"), ("f64", "")):
            given, ulps = a.astype(NUMPY[element]), 0 if element == "f32" else 1
            yield Case("powi" + letter, libdevice("powi" + letter, (element, "i32"), element), [(element, given), ("i32", n)],
                       np.power(given.astype("f8"), n.astype("f8")).astype(NUMPY[element]), element, ulps=ulps)
            for name, function in (("isinf", np.isinf), ("isnan", np.isnan), ("finite", np.isfinite), ("signbit", np.signbit)):
                name = "isfinited" if name == "finite" and not letter else name + (letter or "d")
                yield Case(name, libdevice(name, (element, ), "i32"), [(element, -given)], function(-given).astype("i4"), "i32")


def cast_cases():
    with np.errstate(all="ignore"):
        for source, target in (("i8", "i32"), ("i16", "i64"), ("i32", "i64"), ("i1", "i32"), ("i8", "i16")):
            a = integers(source)
            signed = np.where(a, -1, 0) if source == "i1" else a
            unsigned = a if source == "i1" else a.view("u%d" % a.itemsize)
            yield cast("arith.extsi", a, source, signed.astype(NUMPY[target]), target)
            yield cast("arith.extui", a, source, unsigned.astype(NUMPY[target]), target)
        for source, target in (("i64", "i32"), ("i32", "i8"), ("i64", "i16")):
            a = integers(source)
            yield cast("arith.trunci", a, source, a.astype(NUMPY[target]), target)
        a = integers("i32")
        yield cast("arith.trunci", a, "i32", (a & 1).astype(bool), "i1")
        for source in ("i1", "i8", "i16", "i32", "i64"):
            a = integers(source)
            signed = -a.astype("i8") if source == "i1" else a
            unsigned = a if source == "i1" else a.view("u%d" % a.itemsize)
            for target in ("f32", "f64"):
                yield cast("arith.sitofp", a, source, signed.astype(NUMPY[target]), target)
                yield cast("arith.uitofp", a, source, unsigned.astype(NUMPY[target]), target)
            if source in ("i8", "i16"):
                yield cast("arith.sitofp", a, source, signed.astype("f8").astype("f2"), "f16")
        for source in ("f16", "f32", "f64"):
            a = (rng.standard_normal(N) * 100).astype(NUMPY[source])
            yield cast("arith.fptosi", a, source, np.trunc(a).astype("i4"), "i32")
            yield cast("arith.fptosi", a, source, np.trunc(a).astype("i8"), "i64")
            yield cast("arith.fptoui", np.abs(a), source, np.trunc(np.abs(a)).astype("u2").view("i2"), "i16")
        half = np.arange(65536, dtype="u4").astype("u2").view("f2").reshape(256, 256)[:, :64]
        half = np.ascontiguousarray(half)
        yield cast("arith.extf", half, "f16", half.astype("f4"), "f32")
        yield cast("arith.extf", half, "f16", half.astype("f8"), "f64")
        wide = rng.integers(0, 1 << 32, (256, 64), dtype="u8").astype("u4").view("f4")
        wide[:8] = (rng.standard_normal((8, 64)) * np.exp2(rng.integers(-26, -13, (8, 64)))).astype("f4")
        wide[8:12] = half[:4].astype("f4")
        wide[12, :8] = [65504, 65519.996, 65520, 65536, -65520, 2.0 ** -24, 2.0 ** -25, 2.0 ** -25 * 1.0001]
        yield cast("arith.truncf", wide, "f32", wide.astype("f2"), "f16")
        doubles = wide.astype("f8") * (1 + rng.standard_normal(wide.shape) * 2.0 ** -30)
        yield cast("arith.truncf", doubles, "f64", doubles.astype("f4"), "f32")
        yield cast("arith.truncf", doubles, "f64", doubles.astype("f2"), "f16")
        finite = np.where(np.isnan(wide), np.float32(1), wide)
        body = """  %x = arith.truncf %a : tensor<256x64xf32> to tensor<256x64xbf16>
  %r = tt.bitcast %x : tensor<256x64xbf16> -> tensor<256x64xi16>"""
        yield Case("truncf bf16", body, [("f32", finite)], to_bf16(finite).view("i2"), "i16")
        body = """  %x = tt.fp_to_fp %a, rounding = rtz : tensor<256x64xf32> -> tensor<256x64xbf16>
  %r = tt.bitcast %x : tensor<256x64xbf16> -> tensor<256x64xi16>"""
        yield Case("fp_to_fp rtz bf16", body, [("f32", finite)], (finite.view("u4") >> 16).astype("u2").view("i2"), "i16")
        brain = np.arange(65536, dtype="u4").astype("u2").reshape(256, 256)[:, :64]
        brain = np.ascontiguousarray(brain)
        yield cast("arith.extf", brain, "bf16", from_bf16(brain), "f32")
        a = floats("f32")
        yield cast("arith.bitcast", a, "f32", a.view("i4"), "i32")
        yield cast("tt.bitcast", a, "f32", a.view("i4"), "i32", to="->")


def fp8_cases():
    with np.errstate(all="ignore"):
        every = np.arange(256, dtype="u1").reshape(4, 64)
        halves = np.ascontiguousarray(np.arange(0, 65536, 4, dtype="u4").astype("u2").view("f2").reshape(256, 64))
        for element in FP8:
            yield cast("tt.fp_to_fp", every, element, fp8_values(element).astype("f4").reshape(4, 64), "f32", to="->")
            for rounding in ("rtne", "rtz"):
                bits = to_fp8(halves.reshape(-1), element, rounding == "rtz").reshape(256, 64)
                body = """  %x = tt.fp_to_fp %a, rounding = {rounding} : tensor<256x64xf16> -> tensor<256x64x{element}>
  %r = tt.bitcast %x : tensor<256x64x{element}> -> tensor<256x64xi8>""".format(rounding=rounding, element=element)
                yield Case("fp_to_fp %s %s" % (element, rounding), body, [("f16", halves)], bits.view("i1"), "i8")


def shape_cases():
    a = integers("i32").reshape(4, 16)
    t = tensor(a.shape, "i32")
    yield Case("trans", "  %%r = tt.trans %%a {order = array<i32: 1, 0>} : %s -> tensor<16x4xi32>" % t, [("i32", a)],
               np.ascontiguousarray(a.T), "i32")
    cube = integers("i16").reshape(2, 8, 4)
    for order in ((0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        turned = np.ascontiguousarray(cube.transpose(order))
        yield Case("trans %s" % (order,), "  %%r = tt.trans %%a {order = array<i32: %s>} : %s -> %s" % (
            ", ".join(map(str, order)), tensor(cube.shape, "i16"), tensor(turned.shape, "i16")), [("i16", cube)], turned, "i16")
    yield Case("reshape", "  %%r = tt.reshape %%a : %s -> tensor<2x32xi32>" % t, [("i32", a)], a.reshape(2, 32), "i32")
    column = integers("i64", 8).reshape(8, 1)
    yield Case("broadcast", "  %r = tt.broadcast %a : tensor<8x1xi64> -> tensor<8x4xi64>", [("i64", column)],
               np.ascontiguousarray(np.broadcast_to(column, (8, 4))), "i64")
    row = floats("f32", 16)
    yield Case("expand and broadcast", """  %x = tt.expand_dims %a {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
  %r = tt.broadcast %x : tensor<1x16xf32> -> tensor<4x16xf32>""", [("f32", row)],
               np.ascontiguousarray(np.broadcast_to(row, (4, 16))), "f32")
    middle = integers("i8", 16).reshape(4, 1, 4)
    yield Case("broadcast in the middle", "  %r = tt.broadcast %a : tensor<4x1x4xi8> -> tensor<4x2x4xi8>", [("i8", middle)],
               np.ascontiguousarray(np.broadcast_to(middle, (4, 2, 4))), "i8")
    b = integers("i32").reshape(4, 16)
    yield Case("join", "  %%r = tt.join %%a, %%b : %s -> tensor<4x16x2xi32>" % t, [("i32", a), ("i32", b)],
               np.stack([a, b], -1), "i32")
    flat_a, flat_b = a.reshape(-1), b.reshape(-1)
    yield Case("cat", "  %r = tt.cat %a, %b : tensor<64xi32> -> tensor<128xi32>", [("i32", flat_a), ("i32", flat_b)],
               np.concatenate([flat_a, flat_b]), "i32")
    pairs = integers("i32").reshape(32, 2)
    for i, name in enumerate(("%r, %x", "%x, %r")):
        yield Case("split", "  %s = tt.split %%a : tensor<32x2xi32> -> tensor<32xi32>" % name, [("i32", pairs)],
                   np.ascontiguousarray(pairs[:, i]), "i32")
    yield Case("unsplat", "  %r = tt.unsplat %a : tensor<1xf32>", [("f32", np.array([2.5], "f4"))], np.array(2.5, "f4"), "f32")
    yield Case("make_range", """  %x = tt.make_range {end = 80 : i32, start = 16 : i32} : tensor<64xi32>
  %r = arith.addi %x, %a : tensor<64xi32>""", [("i32", np.zeros(64, "i4"))], np.arange(16, 80, dtype="i4"), "i32")
    source, where = floats("f32").reshape(8, 8), rng.integers(0, 8, (4, 8)).astype("i4")
    yield Case("gather 0", "  %r = tt.gather %a[%b] {axis = 0 : i32} : (tensor<8x8xf32>, tensor<4x8xi32>) -> tensor<4x8xf32>",
               [("f32", source), ("i32", where)], np.take_along_axis(source, where, 0), "f32")
    where = rng.integers(0, 8, (8, 16)).astype("i4")
    yield Case("gather 1", "  %r = tt.gather %a[%b] {axis = 1 : i32} : (tensor<8x8xf32>, tensor<8x16xi32>) -> tensor<8x16xf32>",
               [("f32", source), ("i32", where)], np.take_along_axis(source, where, 1), "f32")
    numbers, mask = rng.integers(0, 16, 64).astype("i4"), rng.integers(0, 2, 64).astype(bool)
    yield Case("histogram", "  %r = tt.histogram %a : tensor<64xi32> -> tensor<16xi32>", [("i32", numbers)],
               np.bincount(numbers, minlength=16).astype("i4"), "i32")
    yield Case("histogram with a mask", "  %r = tt.histogram %a, %b : tensor<64xi32> -> tensor<16xi32>",
               [("i32", numbers), ("i1", mask)], np.bincount(numbers[mask], minlength=16).astype("i4"), "i32")
    condition = rng.integers(0, 2, 64).astype(bool)
    x, y = floats("f16"), floats("f16")
    yield Case("select", "  %r = arith.select %a, %b, %c : tensor<64xi1>, tensor<64xf16>", [("i1", condition), ("f16", x), ("f16", y)],
               np.where(condition, x, y), "f16")


def pairwise(values, axis, combine):
    values = np.moveaxis(values, axis, 0)
    while len(values) > 1:
        values = combine(values[0::2], values[1::2])
    return values[0]


def reduce_case(name, a, element, axis, body, combine):
    expected = pairwise(a, axis, combine)
    result = tensor(expected.shape, element) if expected.shape else element
    text = """  %r = "tt.reduce"(%a) <{{axis = {axis} : i32}}> ({{
  ^bb0(%x: {e}, %y: {e}):
{body}
    tt.reduce.return %z : {e}
  }}) : ({t}) -> {result}""".format(axis=axis, e=element, body=body, t=tensor(a.shape, element), result=result)
    return Case("reduce %s %s axis %d" % (name, element, axis), text, [(element, a)], np.array(expected, order="C"), element)


BRANCH = """    %w = arith.cmpi slt, %x, %y : i32
    %z = scf.if %w -> (i32) {
      %d = arith.subi %y, %x : i32
      scf.yield %d : i32
    } else {
      scf.yield %x : i32
    }"""


def reduce_cases():
    small = (rng.standard_normal((8, 16)) * 3).astype("f4")
    for axis in (0, 1):
        yield reduce_case("sum", small, "f32", axis, "    %z = arith.addf %x, %y : f32", lambda x, y: x + y)
        yield reduce_case("max", small, "f32", axis, "    %z = arith.maxnumf %x, %y : f32", np.maximum)
        numbers = integers("i32", 128).reshape(8, 16)
        with np.errstate(over="ignore"):
            yield reduce_case("sum", numbers, "i32", axis, "    %z = arith.addi %x, %y : i32", lambda x, y: x + y)
            yield reduce_case("with a branch", numbers, "i32", axis, BRANCH, lambda x, y: np.where(x < y, y - x, x))
            # Not commutative: the order of neighbours shows.
            yield reduce_case("left", numbers, "i32", axis, "    %z = arith.subi %x, %y : i32", lambda x, y: x - y)
    flat = small.reshape(-1)
    yield reduce_case("sum", flat, "f32", 0, "    %z = arith.addf %x, %y : f32", lambda x, y: x + y)
    half = small.astype("f2")
    yield reduce_case("sum", half, "f16", 1, "    %z = arith.addf %x, %y : f16", lambda x, y: (x.astype("f4") + y.astype("f4")).astype("f2"))
    keys, places = rng.integers(0, 5, 64).astype("i4"), np.arange(64, dtype="i4")
    argmax = """  %v, %r = "tt.reduce"(%a, %b) <{axis = 0 : i32}> ({
  ^bb0(%x: i32, %i: i32, %y: i32, %j: i32):
    %gt = arith.cmpi sgt, %x, %y : i32
    %eq = arith.cmpi eq, %x, %y : i32
    %lt = arith.cmpi slt, %i, %j : i32
    %tie = arith.andi %eq, %lt : i1
    %first = arith.ori %gt, %tie : i1
    %k = arith.select %first, %x, %y : i32
    %l = arith.select %first, %i, %j : i32
    tt.reduce.return %k, %l : i32, i32
  }) : (tensor<64xi32>, tensor<64xi32>) -> (i32, i32)"""
    yield Case("argmax", argmax, [("i32", keys), ("i32", places)], np.array(np.argmax(keys), "i4"), "i32")
    for reverse in ("false", "true"):
        turn = (lambda v: v[::-1]) if reverse == "true" else (lambda v: v)
        text = """  %r = "tt.scan"(%a) <{{axis = {axis} : i32, reverse = {reverse}}}> ({{
  ^bb0(%x: {e}, %y: {e}):
    %z = arith.{op} %x, %y : {e}
    tt.scan.return %z : {e}
  }}) : ({t}) -> {t}"""
        numbers = integers("i32", 64)
        with np.errstate(over="ignore"):
            yield Case("scan " + reverse, text.format(axis=0, reverse=reverse, e="i32", op="addi", t="tensor<64xi32>"),
                       [("i32", numbers)], np.ascontiguousarray(turn(np.cumsum(turn(numbers), dtype="i4"))), "i32")
        # NumPy sums f32 in order, as a scan has it.
        expected = np.stack([turn(np.cumsum(turn(line), dtype="f4")) for line in small])
        yield Case("scan rows " + reverse, text.format(axis=1, reverse=reverse, e="f32", op="addf", t="tensor<8x16xf32>"),
                   [("f32", small)], np.ascontiguousarray(expected), "f32")
        expected = np.stack([turn(np.cumsum(turn(line), dtype="f4")) for line in small.T], 1)
        yield Case("scan columns " + reverse, text.format(axis=0, reverse=reverse, e="f32", op="addf", t="tensor<8x16xf32>"),
                   [("f32", small)], np.ascontiguousarray(expected), "f32")
    numbers = integers("i32", 64)
    with np.errstate(over="ignore"):
        half_sum = np.stack([numbers[0::2] + numbers[1::2], numbers[0::2] - numbers[1::2]], 1).reshape(-1)
    yield Case("map_elementwise", """  %r = "tt.map_elementwise"(%a) <{pack = 2 : i32}> ({
  ^bb0(%x: i32, %y: i32):
    %s = arith.addi %x, %y : i32
    %d = arith.subi %x, %y : i32
    tt.map_elementwise.return %s, %d : i32, i32
  }) : (tensor<64xi32>) -> tensor<64xi32>""", [("i32", numbers)], half_sum, "i32")
    body = """  %zero = arith.constant 0 : i32
  %r = "tt.map_elementwise"(%a) <{pack = 1 : i32}> ({
  ^bb0(%x: i32):
    %p = arith.cmpi sgt, %x, %zero : i32
    cf.cond_br %p, ^positive(%x : i32), ^other
  ^positive(%y: i32):
    tt.map_elementwise.return %y : i32
  ^other:
    cf.br ^positive(%zero : i32)
  }) : (tensor<64xi32>) -> tensor<64xi32>"""
    yield Case("map_elementwise with blocks", body, [("i32", numbers)], np.maximum(numbers, 0), "i32")


def product(a, b, c):
    c = c.copy()
    for k in range(a.shape[-1]):
        c += a[..., :, k, None] * b[..., None, k, :]
    return c


def dot_cases():
    a, b, c = (rng.standard_normal((16, 16)).astype("f4") for _ in range(3))
    line = "  %r = tt.dot %a, %b, %c : tensor<16x16x{f}> * tensor<16x16x{f}> -> tensor<16x16x{t}>"
    yield Case("dot f32", line.format(f="f32", t="f32"), [("f32", a), ("f32", b), ("f32", c)], product(a, b, c), "f32")
    doubles = [x.astype("f8") for x in (a, b, c)]
    yield Case("dot f64", line.format(f="f64", t="f64"), [("f64", x) for x in doubles], product(*doubles), "f64")
    halves = a.astype("f2"), b.astype("f2")
    wide = product(halves[0].astype("f4"), halves[1].astype("f4"), c)
    yield Case("dot f16", line.format(f="f16", t="f32"), [("f16", halves[0]), ("f16", halves[1]), ("f32", c)], wide, "f32")
    narrow = c.astype("f2")
    sums = product(halves[0].astype("f4"), halves[1].astype("f4"), narrow.astype("f4")).astype("f2")
    yield Case("dot f16 f16", line.format(f="f16", t="f16"), [("f16", halves[0]), ("f16", halves[1]), ("f16", narrow)], sums, "f16")
    brains = to_bf16(a), to_bf16(b)
    yield Case("dot bf16", line.format(f="bf16", t="f32"), [("bf16", brains[0]), ("bf16", brains[1]), ("f32", c)],
               product(from_bf16(brains[0]), from_bf16(brains[1]), c), "f32")
    x, y, z = (rng.integers(-128, 128, (16, 16)).astype("i1") for _ in range(3))
    total = z.astype("i4") + x.astype("i4") @ y.astype("i4")
    yield Case("dot i8", line.format(f="i8", t="i32"), [("i8", x), ("i8", y), ("i32", z.astype("i4"))], total, "i32")
    batch = [rng.standard_normal(shape).astype("f4") for shape in ((2, 4, 8), (2, 8, 16), (2, 4, 16))]
    yield Case("dot of a batch", "  %r = tt.dot %a, %b, %c : tensor<2x4x8xf32> * tensor<2x8x16xf32> -> tensor<2x4x16xf32>",
               [("f32", x) for x in batch], product(*batch), "f32")
    bytes_a, bytes_b = (rng.integers(0, 120, shape).astype("u1") for shape in ((16, 64), (64, 16)))
    table = fp8_values("f8E4M3FN")
    scales = rng.integers(120, 134, (16, 2)).astype("i1")
    body = """  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  %r = tt.dot_scaled %a scale %c, %b, %zero lhs = e4m3 rhs = e4m3 {fastMath = false} : tensor<16x64xf8E4M3FN>, tensor<16x2xi8> * tensor<64x16xf8E4M3FN> -> tensor<16x16xf32>"""
    factor = table[bytes_a] * np.repeat(np.exp2(scales.view("u1").astype("f8") - 127), 32, 1)
    yield Case("dot_scaled", body, [("f8E4M3FN", bytes_a), ("f8E4M3FN", bytes_b), ("i8", scales)],
               product(factor.astype("f4"), table[bytes_b].astype("f4"), np.zeros((16, 16), "f4")), "f32")
    tiny = np.array([0, .5, 1, 1.5, 2, 3, 4, 6, 0, -.5, -1, -1.5, -2, -3, -4, -6])
    packed = rng.integers(0, 256, (16, 32)).astype("u1")
    unpacked = np.stack([tiny[packed & 15], tiny[packed >> 4]], -1).reshape(16, 64)
    body = """  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  %r = tt.dot_scaled %a scale %c, %b, %zero lhs = e2m1 rhs = e4m3 {fastMath = false} : tensor<16x32xi8>, tensor<16x2xi8> * tensor<64x16xf8E4M3FN> -> tensor<16x16xf32>"""
    factor = unpacked * np.repeat(np.exp2(scales.view("u1").astype("f8") - 127), 32, 1)
    yield Case("dot_scaled e2m1", body, [("i8", packed.view("i1")), ("f8E4M3FN", bytes_b), ("i8", scales)],
               product(factor.astype("f4"), table[bytes_b].astype("f4"), np.zeros((16, 16), "f4")), "f32")


GROUPS = {"integers": integer_cases, "widths": odd_width_cases, "floats": float_cases, "functions": function_cases, "casts": cast_cases, "fp8": fp8_cases,
          "shapes": shape_cases, "reductions": reduce_cases, "dots": dot_cases}


def main():
    tool, folder = sys.argv[1:3]
    os.makedirs(folder, exist_ok=True)
    failed = 0
    for group in sys.argv[3:]:
        cases = list(GROUPS[group]())
        for case in cases:
            problem = case.run(tool, folder)
            if problem:
                failed += 1
                print("%s: %s: %s" % (group, case.name, problem))
        print("%s: %d cases" % (group, len(cases)))
    return 1 if failed else 0


sys.exit(main())
