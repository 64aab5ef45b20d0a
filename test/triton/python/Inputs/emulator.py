import os

import numpy
import tessera.triton as triton
import tessera.triton.language as tl


@triton.jit(device="ptx-emulator")
def scaled_sum(x, y, out, factor, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = at < n
    tl.store(out + at, tl.load(x + at, mask) * factor + tl.load(y + at, mask), mask)


x, y, out = numpy.arange(300, dtype=numpy.float32), numpy.ones(300, numpy.float32), numpy.zeros(300, numpy.float32)
scaled_sum[lambda meta: (triton.cdiv(300, meta["BLOCK"]), )](x, y, out, 0.5, 300, BLOCK=128)
print("sum:", (out == x * 0.5 + 1).all())
print(".target", scaled_sum.ptx(x, y, out, 0.5, 300, BLOCK=128).partition(".target ")[2][:5])


@triton.jit(device="ptx-emulator:90")
def product(a, b, c, N: tl.constexpr):
    i = tl.arange(0, N)
    at = i[:, None] * N + i[None, :]
    tl.store(c + at, tl.dot(tl.load(a + at), tl.load(b + at)))


a, b = (numpy.random.default_rng(s).integers(-4, 4, (32, 32)).astype(numpy.float16) for s in range(2))
c = numpy.zeros((32, 32), numpy.float32)
product[(1, )](a, b, c, 32, num_warps=2)
print("product:", (c == a.astype(numpy.float32) @ b.astype(numpy.float32)).all())
view = numpy.zeros(400, numpy.float32)[100:]
scaled_sum[(3, )](x, y, view, 2, 300, BLOCK=128)
print("view:", (view == x * 2 + 1).all())


@triton.jit(device="ptx-emulator")
def wrong(out):
    tl.store(out + 1000 + tl.arange(0, 32), 1.0)


try:
    wrong[(1, )](out)
except Exception as error:
    print(type(error).__name__, error)


@triton.jit(device="ptx-emulator")
def checked(out, n):
    tl.device_print("n is", n)
    assert n < 3, "n is too large"


try:
    checked[(1, )](out, 5)
except Exception as error:
    print(type(error).__name__, error)
try:
    triton.jit(lambda: None, device="tpu")
except ValueError as error:
    print(error)


os.environ["TESSERA_DEVICE"] = "ptx-emulator:86"
plain = triton.jit(wrong.fn)
print(type(plain).__name__, plain._target)
