# Functions of libdevice, ours of f32 and f64, on the emulator of PTX beside exact ones: libdevice.py
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import math

import numpy
import tessera.triton as triton
import tessera.triton.language as tl
from tessera.triton.language.extra import libdevice

FUNCTIONS = ["exp", "exp10", "exp2", "log", "log2", "log10", "log1p", "tanh", "sin", "cos", "erf", "rsqrt", "sqrt"]
EXACT = {"exp10": lambda x: x.dtype.type(10)**x, "erf": numpy.vectorize(math.erf), "rsqrt": lambda x: 1 / numpy.sqrt(x)}
OF_POSITIVE = ("log", "log2", "log10", "rsqrt", "sqrt")
COUNT = 512


@triton.jit(device="ptx-emulator")
def all_of(x, angles, out, COUNT: tl.constexpr):
    at = tl.arange(0, COUNT)
    value = tl.load(x + at)
    positive = tl.load(x + COUNT + at)
    angle = tl.load(angles + at)
    tl.store(out + at, libdevice.exp(value))
    tl.store(out + COUNT + at, libdevice.exp10(value))
    tl.store(out + 2 * COUNT + at, libdevice.exp2(value))
    tl.store(out + 3 * COUNT + at, libdevice.log(positive))
    tl.store(out + 4 * COUNT + at, libdevice.log2(positive))
    tl.store(out + 5 * COUNT + at, libdevice.log10(positive))
    tl.store(out + 6 * COUNT + at, libdevice.log1p(tl.where(value < -1, positive, value)))
    tl.store(out + 7 * COUNT + at, libdevice.tanh(value))
    tl.store(out + 8 * COUNT + at, libdevice.sin(angle))
    tl.store(out + 9 * COUNT + at, libdevice.cos(angle))
    tl.store(out + 10 * COUNT + at, libdevice.erf(value))
    tl.store(out + 11 * COUNT + at, libdevice.rsqrt(positive))
    tl.store(out + 12 * COUNT + at, libdevice.sqrt(positive))


def show(kind, wide, smallest, lowest, highest):
    random = numpy.random.default_rng(1)
    ends = [0, -200, 200, 1e-30, -1, 9, -9, 5000, -1e9, math.inf, -math.inf, math.nan, 1e-9, 0.99, -700, 700]
    x = numpy.concatenate([random.normal(0, 3, COUNT - len(ends)), ends, 10**random.uniform(lowest, highest, COUNT - 6),
                           [0, 1, smallest / 100, math.inf, 0.999, 1.001]]).astype(kind)
    angles = numpy.where(numpy.abs(x[:COUNT]) > 10000, kind(1), x[:COUNT])
    out = numpy.zeros(len(FUNCTIONS) * COUNT, kind)
    all_of[(1, )](x, angles, out, COUNT)
    value, positive = x[:COUNT].astype(wide), x[COUNT:].astype(wide)
    for name, got in zip(FUNCTIONS, out.reshape(-1, COUNT)):
        given = positive if name in OF_POSITIVE else numpy.where(value < -1, positive, value) if name == "log1p" else angles.astype(wide) if name in ("sin", "cos") else value
        with numpy.errstate(all="ignore"):
            exact = EXACT.get(name, getattr(numpy, name, None))(given)
            nearest = exact.astype(kind)
            # Units in the last place; what is below the normal numbers may be 0.
            units = numpy.abs(got - exact) / numpy.maximum(numpy.spacing(numpy.abs(nearest)), smallest)
        units[(got == nearest) | (numpy.isnan(got) & numpy.isnan(nearest))] = 0
        worst = units.argmax()
        print(name, "is right" if units[worst] <= 4 else f"of {given[worst]}: {got[worst]}, not {exact[worst]}: {units[worst]} units")


show(numpy.float32, numpy.float64, 2.0**-126, -37, 37)
show(numpy.float64, numpy.longdouble, 2.0**-1022, -300, 300)
