# Arguments of all kinds, what is known of them, options, grids, errors.
import os
import threading

import numpy as np

import tessera.triton as triton
import tessera.triton.language as tl


@triton.jit
def scale(x, out, factor, n, BLOCK: tl.constexpr = 64):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + at, (tl.load(x + at, mask=at < n) * factor).to(out.dtype.element_ty), mask=at < n)


def known(kernel):
    """What a kernel was compiled for."""
    return " ".join(kind if kind != "constexpr" else repr(value) for kind, value, _ in kernel._arguments) + " | " + \
        " ".join(str(divisibility) for _, _, divisibility in kernel._arguments)


def check_types():
    for name in ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64"):
        x = np.arange(100).astype(name)
        out = np.full(101, 7, name)
        kernel = scale[(2, )](x, out, 2, 100)
        assert (out[:100] == x * 2).all() and out[100] == 7, name
        print(name, kernel._arguments[0][0], end="; ")
    print()


def check_known():
    x, out = np.zeros(200, np.float32), np.zeros(200, np.float32)
    print(known(scale[(1, )](x, out, 1.5, 64)))
    print(known(scale[(1, )](x[1:], out, 1, 3, BLOCK=16)))
    print(known(scale[(1, )](x, out, 1 << 40, 64)))
    print(known(scale[(1, )](x, out, 1 << 63, 64)))
    print(known(scale[(1, )](x, out, np.float32(2), np.int64(32))))
    first, again = scale[(1, )](x, out, 2.0, 64), scale[(1, )](x, out, 3.0, n=80, BLOCK=64)
    print("the same kernel:", first is again, "another:", scale[(1, )](x, out, 2.0, 65) is not first)

    @triton.jit(do_not_specialize=["a"], do_not_specialize_on_alignment=["p"])
    def general(p, a, b: tl.int64, c: "tl.float64"):
        tl.store(p, a + b + c)

    print(known(general[(1, )](out, 1, 1, 2)), out[0])


def check_arrays():
    bits = np.array([0x3F80, 0x4000, 0xC040], np.uint16)  # 1, 2, -3
    out = np.zeros(3, np.uint16)
    kernel = scale[(1, )](triton.reinterpret(bits, tl.bfloat16), triton.reinterpret(out, tl.bfloat16), 2.0, 3)
    print(kernel._arguments[0][0], [hex(value) for value in out])
    raw = bytearray(np.arange(8, dtype=np.uint8))
    scale[(1, )](raw, raw, 3, 8)
    print(list(raw))
    strided = np.arange(20, dtype=np.float32)[::2]
    out = np.zeros(5, np.float32)
    scale[(1, )](strided, out, 1.0, 5)  # from its first element on, as the kernel has it
    print(out.tolist())

    class Packed:
        """Something that has __dlpack__ alone."""

        def __init__(self, array):
            self.array = array

        def __dlpack__(self, stream=None):
            return self.array.__dlpack__()

        def __dlpack_device__(self):
            return self.array.__dlpack_device__()

    out = np.zeros(4, np.float64)
    print(scale[(1, )](Packed(np.arange(4.0)), Packed(out), 0.5, 4)._arguments[0][0], out.tolist())

    class Pointer:
        """Something that has an address and a type, as PyTorch's tensors have."""
        dtype = "torch.float32"

        def __init__(self, array):
            self.array = array

        def data_ptr(self):
            return self.array.ctypes.data

    out = np.zeros(4, np.float32)
    print(scale[(1, )](Pointer(np.ones(4, np.float32)), Pointer(out), 3, 4)._arguments[0][0], out.tolist())


def check_grids():
    x, out = np.ones(100, np.float32), np.zeros(100, np.float32)
    for grid in ((2, ), (2, 1), [2], 2, lambda meta: (triton.cdiv(meta["n"], meta["BLOCK"]), ), lambda meta: 2):
        out[:] = 0
        scale[grid](x, out, 2.0, 100)
        assert (out == 2).all(), grid
    out[:] = 0
    scale[(0, )](x, out, 2.0, 100)
    print("grids: right; none:", not out.any())

    @triton.jit
    def where(out):
        place = (tl.program_id(2) * tl.num_programs(1) + tl.program_id(1)) * tl.num_programs(0) + tl.program_id(0)
        tl.store(out + place, place)

    out = np.full(24, -1, np.int32)
    where[(2, 3, 4)](out)
    print("programs:", (out == np.arange(24)).all())


def raises(what, function, *args, **kwargs):
    try:
        function(*args, **kwargs)
    except Exception as error:
        print(f"{what}: {type(error).__name__}: {str(error).splitlines()[-1]}")
    else:
        print(f"{what}: no error")


OUTER = 3
INNER = tl.constexpr(4)


@triton.jit
def uses_outer(out):
    tl.store(out, OUTER)


@triton.jit
def uses_inner(out):
    tl.store(out, INNER)


def check_errors():
    global INNER
    x, out = np.zeros(4, np.float32), np.zeros(4, np.float32)
    raises("few", scale[(1, )], x, out)
    raises("many", scale[(1, )], *range(9))
    raises("twice", scale[(1, )], x, out, 1.0, 4, x=x)
    raises("option", scale[(1, )], x, out, 1.0, 4, frobnicate=3)
    raises("axes", scale[(1, 1, 1, 1)], x, out, 1.0, 4)
    raises("negative", scale[(-1, )], x, out, 1.0, 4)
    raises("huge", scale[(1 << 31, )], x, out, 1.0, 4)
    raises("no grid", scale["a"], x, out, 1.0, 4)
    raises("complex", scale[(1, )], np.zeros(4, complex), out, 1.0, 4)
    raises("big", scale[(1, )], x, out, 1 << 64, 4)
    raises("host", scale, x, out, 1.0, 4)
    raises("builtin", tl.load, 1)
    raises("global", uses_outer[(1, )], out)
    uses_inner[(1, )](out)
    INNER = tl.constexpr(5)
    raises("changed", uses_inner[(1, )], out)
    INNER = tl.constexpr(4)
    uses_inner[(1, )](out)
    raises("object", scale[(1, )], x, out, object(), 4)
    raises("text", scale[(1, )], x, out, "1.0", 4)
    raises("unhashable", scale[(1, )], x, out, 1.0, 4, BLOCK=[64])


def check_kernel():
    x, out = np.ones(64, np.float32), np.zeros(64, np.float32)
    kernel = scale.warmup(tl.float32, tl.float32, 1.0, 64, grid=(1, ))
    print(kernel.name, "compiled only:", not out.any(), sorted(kernel.asm), "tt.func public @scale" in kernel.asm["ttir"],
          "define" in kernel.asm["llir"], "scale_programs" in kernel.asm["asm"], kernel.asm["obj"][:4], kernel.metadata.num_warps)
    kernel[(1, )](x, out, 2.5, 64, 64)
    print("launched by itself:", (out == 2.5).all(), scale.run(x, out, 3.5, 64, grid=(1, ), warmup=False) is not None, out[0])
    hooked = []
    scale.add_pre_run_hook(lambda *args, **kwargs: hooked.append((len(args), kwargs)))
    scale[(1, )](x, out, 1.0, n=64)
    scale.pre_run_hooks.clear()
    print("hook:", hooked)
    path = os.path.join(os.environ["TRITON_CACHE_DIR"], "scale.ttir")
    with open(path, "w") as file:
        file.write(kernel.asm["ttir"])
    print("from TTIR:", triton.compile(path).name)
    source = triton.compiler.ASTSource(fn=scale, signature={"x": "*fp32", "out": "*fp16", "factor": "fp32", "n": "i32", "BLOCK": "constexpr"},
                                       constexprs={"BLOCK": 32}, attrs={(0, ): [["tt.divisibility", 16]]})
    print("from a source:", known(triton.compile(source)))


def check_threads():
    x = np.ones(1000, np.float32)
    results = [np.zeros(1000, np.float32) for _ in range(8)]

    def work(i):
        for _ in range(50):
            scale[(16, )](x, results[i], float(i), 1000)

    threads = [threading.Thread(target=work, args=(i, )) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print("threads:", all((results[i] == i).all() for i in range(8)))


def check_subclasses():
    """What is a number or an array by its base class, seen as a constant first and as an argument then."""

    class Number(float):
        pass

    class Array(np.ndarray):
        pass

    @triton.jit
    def plus(p, value, constant: tl.constexpr):
        tl.store(p, tl.load(p) + value + constant)

    out = np.zeros(1, np.float32).view(Array)
    for kind in (np.float64, Number, np.int16):
        plus[(1, )](out, kind(1), kind(2))
        plus[(1, )](out, kind(3), kind(4))
    print("subclasses:", float(out[0]))


check_types()
check_known()
check_subclasses()
check_arrays()
check_grids()
check_errors()
check_kernel()
check_threads()
