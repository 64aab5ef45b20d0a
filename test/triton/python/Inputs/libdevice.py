# Functions of libdevice, ours of f32, on the emulator of PTX beside NumPy's of f64: libdevice.py
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import math

import numpy
import tessera.triton as triton
import tessera.triton.language as tl
from tessera.triton.language.extra import libdevice

FUNCTIONS = ["exp", "exp10", "exp2", "log", "log2", "log10", "log1p", "tanh", "sin", "cos", "erf", "rsqrt", "sqrt"]
EXACT = {"exp10": lambda x: 10.0**x, "erf": numpy.vectorize(math.erf), "rsqrt": lambda x: 1 / numpy.sqrt(x)}
OF_POSITIVE = ("log", "log2", "log10", "rsqrt", "sqrt")
COUNT = 512


@triton.jit(device="ptx-emulator")
def all_of(x, out, COUNT: tl.constexpr):
    at = tl.arange(0, COUNT)
    value = tl.load(x + at)
    positive = tl.load(x + COUNT + at)
    tl.store(out + at, libdevice.exp(value))
    tl.store(out + COUNT + at, libdevice.exp10(value))
    tl.store(out + 2 * COUNT + at, libdevice.exp2(value))
    tl.store(out + 3 * COUNT + at, libdevice.log(positive))
    tl.store(out + 4 * COUNT + at, libdevice.log2(positive))
    tl.store(out + 5 * COUNT + at, libdevice.log10(positive))
    tl.store(out + 6 * COUNT + at, libdevice.log1p(tl.where(value < -1, positive, value)))
    tl.store(out + 7 * COUNT + at, libdevice.tanh(value))
    tl.store(out + 8 * COUNT + at, libdevice.sin(value))
    tl.store(out + 9 * COUNT + at, libdevice.cos(value))
    tl.store(out + 10 * COUNT + at, libdevice.erf(value))
    tl.store(out + 11 * COUNT + at, libdevice.rsqrt(positive))
    tl.store(out + 12 * COUNT + at, libdevice.sqrt(positive))


random = numpy.random.default_rng(1)
x = numpy.concatenate([random.normal(0, 3, COUNT - 8), [0, -200, 200, 1e-30, -1, 9, -9, 5000], 10**random.uniform(-37, 37, COUNT - 4),
                       [0, 1, 1e-40, math.inf]]).astype(numpy.float32)
out = numpy.zeros(len(FUNCTIONS) * COUNT, numpy.float32)
all_of[(1, )](x, out, COUNT)
value, positive = x[:COUNT].astype(numpy.float64), x[COUNT:].astype(numpy.float64)
for name, got in zip(FUNCTIONS, out.reshape(-1, COUNT)):
    given = positive if name in OF_POSITIVE else numpy.where(value < -1, positive, value) if name == "log1p" else value
    with numpy.errstate(all="ignore"):
        exact = EXACT.get(name, getattr(numpy, name, None))(given)
        nearest = exact.astype(numpy.float32)
        # Units in the last place; what is below the normal numbers may be 0.
        units = numpy.abs(got - exact) / numpy.maximum(numpy.spacing(numpy.abs(nearest)), 2.0**-126)
    units[(got == nearest) | (numpy.isnan(got) & numpy.isnan(nearest))] = 0
    worst = units.argmax()
    print(name, "is right" if units[worst] <= 4 else f"of {given[worst]}: {got[worst]}, not {exact[worst]}: {units[worst]} units")
