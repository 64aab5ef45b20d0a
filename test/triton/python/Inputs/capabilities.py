import re

import numpy
import tessera.triton as triton
import tessera.triton.language as tl

rng = numpy.random.default_rng(5)


def product(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    at = i[:, None] * N + i[None, :]
    total = tl.zeros((N, N), z.dtype.element_ty)
    for _ in range(2):
        total = tl.dot(tl.load(x + at), tl.load(y + at), total, out_dtype=z.dtype.element_ty)
    tl.store(z + at, total)


# Whole numbers of -4 to 4 in floats of eight bits: the sign, and one of these.
FLOAT8 = {"float8e5": [0, 0x3C, 0x40, 0x42, 0x44], "float8e4nv": [0, 0x38, 0x40, 0x44, 0x48]}


def given(numbers, kind):
    if kind in FLOAT8:
        bits = numpy.array(FLOAT8[kind])[numpy.abs(numbers)] | numpy.where(numbers < 0, 0x80, 0)
        return triton.reinterpret(bits.astype(numpy.uint8), getattr(tl, kind))
    if kind == "bfloat16":
        return triton.reinterpret((numbers.astype(numpy.float32).view(numpy.uint32) >> 16).astype(numpy.uint16), tl.bfloat16)
    return numbers.astype(kind)


for target in (80, 86, 89, 90):
    for kind in ("float16", "bfloat16", "float32", "int8", "float8e5", "float8e4nv"):
        a, b = (rng.integers(-4, 5, (32, 32)) for _ in range(2))
        c = numpy.zeros((32, 32), numpy.int32 if kind == "int8" else numpy.float32)
        function = triton.jit(product, device=f"ptx-emulator:{target}")
        arguments = given(a, kind), given(b, kind), c, 32
        try:
            code = function.ptx(*arguments)
            function[(1, )](*arguments)
            found = (c == 2 * (a @ b)).all(), re.search(r"mma\.sync\.aligned\.(\S*)", code)[1], re.search(r"\.target (\w+)", code)[1]
        except triton.compiler.CompilationError as error:
            found = (str(error).splitlines()[-1], )
        print(target, kind, *found)
