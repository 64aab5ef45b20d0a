"""tl.inline_asm_elementwise with instructions of x86."""
import os
import platform

import numpy as np
import tessera.triton as triton
import tessera.triton.language as tl


@triton.jit
def two(x, y, out, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(out + i, tl.inline_asm_elementwise("leal ($1,$2), $0", "=r,r,r", [tl.load(x + i), tl.load(y + i)], tl.int32, is_pure=True, pack=1))


@triton.jit
def packed(x, out, N: tl.constexpr, PACK: tl.constexpr):
    i = tl.arange(0, N)
    negated = tl.inline_asm_elementwise("movl $1, $0\n\tnotl $0", "=r,r", [tl.load(x + i)], x.dtype.element_ty, is_pure=True, pack=PACK)
    tl.store(out + i, negated)


@triton.jit
def several(x, roots, copies, N: tl.constexpr):
    i = tl.arange(0, N)
    root, copy = tl.inline_asm_elementwise("sqrtss $2, $0\n\tmovaps $2, $1", "=&x,=x,x", [tl.load(x + i)], (tl.float32, tl.float32), is_pure=True,
                                           pack=1)
    tl.store(roots + i, root)
    tl.store(copies + i, copy)


@triton.jit
def wide(x, out, N: tl.constexpr):
    i = tl.arange(0, N)[:, None] * 2 + tl.arange(0, 2)[None, :]
    text: tl.constexpr = "movq $2, $0; incq $0; movq $3, $1; decq $1"
    tl.store(out + i, tl.inline_asm_elementwise(text, "=&r,=r,r,r", [tl.load(x + i)], tl.int64, is_pure=False, pack=2))


@triton.jit
def scalar(x, out):
    tl.store(out, tl.inline_asm_elementwise("leal 1($1), $0", "=r,r", [tl.load(x)], tl.int32, is_pure=True, pack=1))
    tl.store(out + 1, tl.inline_asm_elementwise("movl $$42, $0", "=r", [], tl.int32, is_pure=True, pack=1))


@triton.jit
def waits(out):
    tl.extra.cuda.gdc_wait()
    tl.store(out, 7)
    tl.extra.cuda.gdc_launch_dependents()


@triton.jit
def wrong(out, TEXT: tl.constexpr, CONSTRAINTS: tl.constexpr):
    tl.store(out, tl.inline_asm_elementwise(TEXT, CONSTRAINTS, [], tl.int32, is_pure=True, pack=1))


def run():
    n = 64
    x = np.arange(n, dtype=np.int32)
    out = np.zeros_like(x)
    two[(1, )](x, 3 * x, out, N=n)
    assert (out == 4 * x).all()
    for dtype, pack in ((np.uint8, 4), (np.int16, 2), (np.int32, 1)):
        small = np.arange(n).astype(dtype)
        result = np.zeros_like(small)
        packed[(1, )](small, result, N=n, PACK=pack)
        assert (result == ~small).all(), (dtype, pack)
    reals = np.random.default_rng(1).random(n, np.float32)
    roots, copies = np.zeros_like(reals), np.zeros_like(reals)
    several[(1, )](reals, roots, copies, N=n)
    assert (roots == np.sqrt(reals)).all() and (copies == reals).all()
    longs = np.arange(2 * n, dtype=np.int64)
    result = np.zeros_like(longs)
    wide[(1, )](longs, result, N=n)
    assert (result == longs + np.where(longs % 2, -1, 1)).all()
    scalar[(1, )](x[5:], out)
    assert list(out[:2]) == [6, 42]
    waits[(1, )](out, extern_libs={"libdevice": "/of/a/GPU"}, launch_pdl=True)
    assert out[0] == 7


def refuse():
    out = np.zeros(1, np.int32)
    before = sum(len(files) for _, _, files in os.walk(os.environ["TRITON_CACHE_DIR"]))
    for text, constraints, message in (("mov.u32 $0, %laneid;", "=r", "of NVIDIA's GPUs"), ("nonsense $0", "=r", "invalid instruction mnemonic 'nonsense'"),
                                       ("movl $$1, $0", "={zzz}", "couldn't allocate output register"), ("movl $$1, $0", "=Q9", "failed to parse constraints"),
                                       ("movl $$1, $1", "=r", "names an operand which isn't there")):
        try:
            wrong[(1, )](out, text, constraints)
        except RuntimeError as error:
            assert message in str(error), error
        except triton.compiler.errors.CompilationError as error:
            assert message in str(error), error
        else:
            raise AssertionError(text)
    assert before == sum(len(files) for _, _, files in os.walk(os.environ["TRITON_CACHE_DIR"])), "something was kept"


if platform.machine() == "x86_64":
    run()
    refuse()
