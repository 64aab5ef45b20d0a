import re

import numpy
import tessera.triton as triton
import tessera.triton.language as tl

rng = numpy.random.default_rng(1)


def on(function, target):
    return triton.jit(function, device=f"ptx-emulator:{target}")


# ===--- Floats of eight bits ---===

FORMATS = {"float8e5": (2, 15, 0x7B), "float8e4nv": (3, 7, 0x7E)}  # bits of the mantissa, bias, the largest number's bits


def decoded(kind):
    mantissa, bias, largest = FORMATS[kind]
    bits = numpy.arange(128)
    exponent, fraction = bits >> mantissa, bits & ((1 << mantissa) - 1)
    values = numpy.where(exponent, fraction + (1 << mantissa), fraction) * 2.0**(numpy.maximum(exponent, 1) - bias - mantissa)
    values[largest + 1:] = numpy.nan
    if kind == "float8e5":
        values[0x7C] = numpy.inf
    return numpy.concatenate([values, -values])


def encoded(values, kind, cuts):
    largest = FORMATS[kind][2]
    numbers = decoded(kind)[:largest + 1]
    size = numpy.abs(values.astype(numpy.float64))
    below = numpy.clip(numpy.searchsorted(numbers, size, side="right") - 1, 0, largest)
    above = numpy.minimum(below + 1, largest)
    half = (numbers[below] + numbers[above]) / 2
    rounds = (size > half) | ((size == half) & (below % 2 == 1))
    bits = below if cuts else numpy.where(rounds, above, below)
    if cuts and kind == "float8e5":
        bits = numpy.where(numpy.isinf(size), 0x7C, bits)
    return numpy.where(numpy.isnan(size), 0x7F, bits | numpy.signbit(values) * 0x80)


def widen(x, y, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(y + i, tl.load(x + i).to(tl.float32))


def narrow(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    v = tl.load(x + i)
    tl.store(y + i, v.to(y.dtype.element_ty))
    tl.store(z + i, v.to(y.dtype.element_ty, fp_downcast_rounding="rtz"))


def as_float8(data, kind):
    return triton.reinterpret(data, getattr(tl, kind))


CASES = [("float8e5", 80), ("float8e5", 90), ("float8e4nv", 90)]
for kind, target in CASES:
    x, y = numpy.arange(256).astype(numpy.uint8), numpy.zeros(256, numpy.float32)
    on(widen, target)[(1, )](as_float8(x, kind), y, 256)
    expected = decoded(kind)
    print(f"widened {kind} {target}:", int(((y == expected) | (numpy.isnan(y) & numpy.isnan(expected))).sum()), "of 256")
values = (rng.standard_normal(2048) * 2.0**rng.integers(-20, 20, 2048)).astype(numpy.float32)
values[:8] = [0, -0.0, numpy.inf, -numpy.inf, numpy.nan, 1.0625, 1.1875, 61440]
for kind, target in CASES:
    y, z = (numpy.zeros(2048, numpy.uint8) for _ in range(2))
    on(narrow, target)[(1, )](values, as_float8(y, kind), as_float8(z, kind), 2048)
    fits = [(found & 0x7F == 0x7F) & (expected == 0x7F) | (found == expected) for found, expected in ((y, encoded(values, kind, False)), (z, encoded(values, kind, True)))]
    print(f"narrowed {kind} {target}:", int(fits[0].sum()), "of 2048, cut off:", int(fits[1].sum()), "of 2048")

# ===--- Products ---===


def product(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    at = i[:, None] * N + i[None, :]
    tl.store(z + at, tl.dot(tl.load(x + at), tl.load(y + at), out_dtype=z.dtype.element_ty))


def batch(x, y, z, B: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, N)
    at = tl.arange(0, B)[:, None, None] * N * N + i[None, :, None] * N + i[None, None, :]
    tl.store(z + at, tl.dot(tl.load(x + at), tl.load(y + at)))


def instruction(function, *arguments, **options):
    return re.search(r"mma\.sync\S*", function.ptx(*arguments, **options)).group()


for kind, target in [("float64", 80), ("float8e5", 80), ("float8e5", 90), ("float8e4nv", 90)]:
    a, b = (rng.integers(-4, 5, (32, 32)).astype(numpy.float64) for _ in range(2))
    c = numpy.zeros((32, 32), numpy.float64 if kind == "float64" else numpy.float32)
    given = [value if kind == "float64" else as_float8(encoded(value, kind, False).astype(numpy.uint8), kind) for value in (a, b)]
    function = on(product, target)
    function[(1, )](*given, c, 32)
    print(f"product {kind} {target}:", (c == a @ b).all(), instruction(function, *given, c, 32))
for kind, target in [("float16", 80), ("float16", 90), ("float32", 80)]:
    a, b = (rng.integers(-4, 5, (4, 32, 32)).astype(kind) for _ in range(2))
    c = numpy.zeros((4, 32, 32), numpy.float32)
    function = on(batch, target)
    function[(1, )](a, b, c, 4, 32, num_warps=2)
    print(f"batch {kind} {target}:", (c == a.astype(numpy.float32) @ b.astype(numpy.float32)).all(), instruction(function, a, b, c, 4, 32, num_warps=2))


@triton.jit(device="ptx-emulator")
def scaled(x, s, y, t, z, N: tl.constexpr):
    i = tl.arange(0, N)
    at = i[:, None] * N + i[None, :]
    scale = i[:, None] * (N // 32) + tl.arange(0, N // 32)[None, :]
    tl.store(z + at, tl.dot_scaled(tl.load(x + at), tl.load(s + scale), "e5m2", tl.load(y + at), tl.load(t + scale), "e5m2"))


a, b = (rng.integers(-3, 4, (32, 32)).astype(numpy.float64) for _ in range(2))
s, t = (rng.integers(125, 130, (32, 1)).astype(numpy.uint8) for _ in range(2))
given = [encoded(value, "float8e5", False).astype(numpy.uint8) for value in (a, b)]
c = numpy.zeros((32, 32), numpy.float32)
scaled[(1, )](given[0], s, given[1], t, c, 32)
print("scaled product:", (c == (a * 2.0**(s.astype(int) - 127)) @ (b * 2.0**(t.astype(int) - 127).T)).all())

# ===--- Calls, atomics, copies ---===


@triton.jit(noinline=True, device="ptx-emulator")
def power(a, n):
    result = 1
    for _ in range(n):
        result = result * a
    return result


@triton.jit(device="ptx-emulator")
def calls(x, n, N: tl.constexpr):
    for i in range(n):
        tl.store(x + i, power(i, 3) + power(2, i))


x = numpy.zeros(9, numpy.int32)
calls[(1, )](x, 9, 9)
print("called:", (x == [i**3 + 2**i for i in range(9)]).all())


@triton.jit(device="ptx-emulator")
def olds(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(y + i, tl.atomic_add(x + i, i + 1))
    tl.store(z + i, tl.atomic_cas(x + i, i + 11, i * 0 - 1))


x, y, z = numpy.full(8, 10, numpy.int32), numpy.zeros(8, numpy.int32), numpy.zeros(8, numpy.int32)
olds[(1, )](x, y, z, 8)
print("old values:", (y == 10).all() and (z == 11 + numpy.arange(8)).all() and (x == numpy.where(z == 11 + numpy.arange(8), -1, z)).all())


def bf16_sums(x, y, z, n, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.atomic_add(x + i, tl.load(y + i, mask=i < n), mask=i < n), mask=i < n)
    tl.atomic_add(x + (i * 0 + n - 1), i.to(tl.bfloat16), mask=i < 8)


def as_bf16(values):
    return (numpy.asarray(values, numpy.float32).view(numpy.uint32) >> 16).astype(numpy.uint16)


def from_bf16(bits):
    return (bits.astype(numpy.uint32) << 16).view(numpy.float32)


# Before cuda:90 there is no instruction; what is beside the array isn't touched.
for target in (80, 90):
    x, y, z = as_bf16([1, 2, 3]), as_bf16([10, 20, 30]), as_bf16([0, 0, 0])
    function = on(bf16_sums, target)
    given = [triton.reinterpret(value, tl.bfloat16) for value in (x, y, z)]
    function[(1, )](*given, 3, 8)
    print(f"bf16 sums {target}:", from_bf16(x), from_bf16(z), re.search(r"atom\S*b?f?16", function.ptx(*given, 3, 8)).group())


@triton.jit(device="ptx-emulator")
def bytes_in_loop(x, y, z, K, N: tl.constexpr):
    i = tl.arange(0, N)
    total = tl.zeros((N, N), tl.int32)
    for k in range(0, K, N):
        a = tl.load(x + i[:, None] * K + k + i[None, :], mask=(k + i)[None, :] < K - 3, other=0)
        total += tl.dot(a, tl.load(y + (k + i)[:, None] * N + i[None, :]), out_dtype=tl.int32)
    tl.store(z + i[:, None] * N + i[None, :], total)


a, b, c = rng.integers(-9, 9, (32, 96)).astype(numpy.int8), rng.integers(-9, 9, (96, 32)).astype(numpy.int8), numpy.zeros((32, 32), numpy.int32)
bytes_in_loop[(1, )](a, b, c, 96, 32)
print("copied bytes:", (c == a[:, :93].astype(int) @ b[:93].astype(int)).all())


@triton.jit
def largest(a, i, b, j):
    takes = (a > b) | ((a == b) & (i < j))
    return tl.where(takes, a, b), tl.where(takes, i, j)


@triton.jit(device="ptx-emulator")
def last_largest(x, y, N: tl.constexpr):
    value, place = tl.reduce((tl.flip(tl.load(x + tl.arange(0, N)), 0), tl.arange(0, N)), 0, largest)
    tl.store(y, place)


x, y = rng.integers(0, 9999, 256).astype(numpy.int32), numpy.zeros(1, numpy.int32)
last_largest[(1, )](x, y, 256, num_warps=1)
print("place of the largest:", y[0] == x[::-1].argmax())


@triton.jit(device="ptx-emulator")
def narrow_product(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    at = i[:, None] * N + i[None, :]
    tl.store(z + at, tl.dot(tl.load(x + at).to(tl.float16), tl.load(y + at).to(tl.float16)))




@triton.jit(device="ptx-emulator")
def functions(x, y, N: tl.constexpr):
    i = tl.arange(0, N)
    v = tl.load(x + i)
    tl.store(y + i, tl.log(v))
    tl.store(y + N + i, tl.log2(v))
    tl.store(y + 2 * N + i, tl.sin(v))
    tl.store(y + 3 * N + i, tl.cos(v))
    tl.store(y + 4 * N + i, tl.exp2(v / 64))
    tl.store(y + 5 * N + i, tl.rsqrt(v))
    tl.store(y + 6 * N + i, tl.sqrt(v))


# Logarithms of what is about 1, sines of what is far from 0: a GPU's quick instructions aren't good there, and aren't taken alone.
x = numpy.concatenate([1 + rng.uniform(-1e-3, 1e-3, 128), rng.uniform(1, 4000, 128)]).astype(numpy.float32)
y, v = numpy.zeros((7, 256), numpy.float32), x.astype(numpy.float64)
functions[(1, )](x, y, 256)
expected = numpy.array([numpy.log(v), numpy.log2(v), numpy.sin(v), numpy.cos(v), numpy.exp2(v / 64), v**-0.5, v**0.5])
scale = numpy.where(numpy.arange(7)[:, None] // 2 == 1, 1, numpy.abs(expected))
quick = sorted(set(re.findall(r"\w+\.approx\S*", functions.ptx(x, y, 256))))
print("functions:", (numpy.abs(y - expected) <= 2e-6 * scale).all(axis=1), *quick)


def gather(x, at, y, M: tl.constexpr, N: tl.constexpr, AXIS: tl.constexpr):
    i = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    tl.store(y + i, tl.gather(tl.load(x + i), tl.load(at + i), AXIS))


for target, rows, columns, axis, kind in [(80, 4, 128, 1, "float32"), (80, 32, 8, 0, "int8"), (90, 8, 32, 1, "float64"), (90, 64, 64, 0, "float16"),
                                          (80, 2, 256, 1, "float32")]:
    x, y = rng.integers(-50, 50, (rows, columns)).astype(kind), numpy.zeros((rows, columns), kind)
    at = rng.integers(0, (rows, columns)[axis], (rows, columns)).astype(numpy.int32)
    function = on(gather, target)
    function[(1, )](x, at, y, rows, columns, axis)
    code = function.ptx(x, at, y, rows, columns, axis)
    print("gathered:", (y == numpy.take_along_axis(x, at.astype(int), axis)).all(), "shuffles" if "shfl" in code else "shared memory")
for size in (16, 64, 128):
    a, b = (rng.integers(-3, 4, (size, size)).astype(numpy.float16) for _ in range(2))
    c, function = numpy.zeros((size, size), numpy.float16), on(product, 90)
    function[(1, )](a, b, c, size)
    print("stored in matrices:", (c == (a.astype(numpy.float32) @ b.astype(numpy.float32))).all(), "stmatrix" in function.ptx(a, b, c, size))
a, b, c = rng.integers(-9, 9, (16, 16)).astype(numpy.int8), rng.integers(-9, 9, (16, 16)).astype(numpy.int8), numpy.zeros((16, 16), numpy.float32)
narrow_product[(1, )](a, b, c, 16, num_warps=1)
print("widened bytes:", (c == a.astype(int) @ b.astype(int)).all())
