# What programs do with kernels besides launching them.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os

import numpy as np

import tessera.triton as triton
import tessera.triton.language as tl
from tessera.triton import knobs
from tessera.triton.runtime.errors import InterpreterError
from tessera.triton.runtime.jit import type_canonicalisation_dict


@triton.jit(noinline=True)
def pair(x, n):
    return x * 2, n + 1


@triton.jit
def template(x):
    tl.store(x, PLACEHOLDER)


# A function with another text may name what the first one didn't.
def test_other_text():
    kernel = triton.JITFunction(template.fn)
    kernel._unsafe_update_src(template.src.replace("PLACEHOLDER", "pair(tl.load(x), 0)[0]"))
    x = np.full(1, 21, np.float32)
    kernel[(1, )](x)
    assert x[0] == 42
    try:
        kernel.src = ""
    except AttributeError as error:
        assert "_unsafe_update_src" in str(error)
    else:
        raise AssertionError("src can be set")


# For GPUs there are the stages before threads come in.
def test_other_target():
    from tessera.triton.backends.compiler import GPUTarget

    @triton.jit
    def kernel(x, BLOCK: tl.constexpr):
        at = tl.arange(0, BLOCK)[:, None] * BLOCK + tl.arange(0, BLOCK)[None, :]
        values = tl.load(x + at)
        tl.store(x + at, tl.dot(values, values))

    source = triton.compiler.ASTSource(fn=kernel, signature={"x": "*fp32", "BLOCK": "constexpr"}, constexprs={"BLOCK": 16})
    compiled = triton.compile(source, target=GPUTarget("cuda", 80, 32))
    assert list(compiled.asm) == ["source", "ttir", "ttgir", "llir", "ptx", "cubin"] and compiled.name == "kernel"
    assert "inputPrecision = tf32" in compiled.asm["ttir"] and compiled.metadata.target.arch == 80
    assert "#mma" in compiled.asm["ttgir"] and "llvm.nvvm" in compiled.asm["llir"] and "mma.sync" in compiled.asm["ptx"]
    try:
        compiled[(1, )](np.zeros(256, np.float32))
    except NotImplementedError as error:
        assert 'triton.jit(device="cuda")' in str(error)
    else:
        raise AssertionError("launched")
    try:
        triton.compile(source, target=GPUTarget("hip", "gfx942", 64))
    except Exception as error:
        assert "no target 'hip:gfx942'" in str(error), error
    else:
        raise AssertionError("compiled")
    assert triton.runtime.driver.active.get_current_target() == GPUTarget("cpu", "host", 1)


def test_names():

    @triton.jit(repr=lambda known: f"kernel_{known.signature['n']}_{known.constants['one']}_{known.constants['BLOCK']}")
    def kernel(x, n, one, BLOCK: tl.constexpr):
        tl.assume(n > 0)
        a, b = pair(tl.load(x), n)
        tl.store(x, a)
        tl.store(x + 1, b)

    x = np.array([3, 0], np.float32)
    compiled = kernel[(1, )](x, 41, 1, 8)
    assert x.tolist() == [6, 42]
    assert compiled.name == "kernel_i32_1_8"
    assert "@kernel_i32_1_8(" in compiled.asm["ttir"]
    assert "call void @llvm.assume(" in compiled.asm["llir"]

    @triton.jit(repr=lambda known: "two words")
    def badly(x):
        pass

    try:
        badly[(1, )](x)
    except ValueError as error:
        assert "'two words' can't be a kernel's name" in str(error)
    else:
        raise AssertionError("a name with a space")


def cause_of(kernel):
    try:
        kernel[(1, )](np.zeros(16, np.float32))
    except triton.TritonError as error:
        assert not isinstance(error, InterpreterError)
        return error.__cause__
    raise AssertionError("nothing is wrong")


def test_causes():

    @triton.jit
    def axis(x):
        tl.store(x, tl.program_id(20))

    @triton.jit
    def unknown(x):
        tl.store(x, nothing)

    @triton.jit
    def attribute(x):
        tl.load(x).frobnicate()

    cause = cause_of(attribute)
    assert isinstance(cause, AttributeError) and str(cause) == "'tensor' object has no attribute 'frobnicate'", repr(cause)
    cause = cause_of(axis)
    assert isinstance(cause, ValueError) and str(cause) == "program_id axis must be 0, 1, or 2 but got 20"
    cause = cause_of(unknown)
    assert isinstance(cause, NameError) and str(cause) == "nothing is not defined"


def test_settings():
    assert knobs.runtime.debug is False
    with knobs.runtime.scope(), knobs.cache.scope():
        knobs.runtime.debug = True
        knobs.cache.dir = "elsewhere"
        assert knobs.runtime.debug is True and os.environ["TRITON_DEBUG"] == "1"
        assert os.environ["TRITON_CACHE_DIR"] == "elsewhere"
        assert knobs.cache.copy().dir == "elsewhere"
    assert knobs.runtime.debug is False and "TRITON_DEBUG" not in os.environ
    assert knobs.cache.dir == os.environ["TRITON_CACHE_DIR"] != "elsewhere"
    assert knobs.cache.knob_descriptors["dir"].key == "TRITON_CACHE_DIR"
    assert set(knobs.cache.knobs) == {"dir", "dump_dir", "home_dir", "override_dir"}
    assert tl.str_to_ty(type_canonicalisation_dict["float8_e4m3fn"]) == tl.float8e4nv


def test_cpu():
    driver = triton.runtime.driver
    driver.set_active_to_cpu()
    assert not driver.get_active_gpus()
    try:
        driver.set_active_to_gpu()
    except RuntimeError as error:
        assert "no driver of CUDA" in str(error)
    else:
        raise AssertionError("a GPU")
    assert triton.Config({"BLOCK": 4}, num_cpu_threads=1).all_kwargs()["num_cpu_threads"] == 1

    @triton.jit
    def kernel(x):
        tl.store(x, 2.0) if tl.load(x) > 0 else tl.store(x, 3.0)

    x = np.ones(1, np.float32)
    kernel[(1, )](x, num_cpu_threads=1)
    assert x[0] == 2
    assert triton.testing.do_bench(lambda: kernel[(1, )](x), warmup=1, rep=1, measure_time_with_hooks=True) > 0
    assert x[0] == 2


test_other_text()
test_other_target()
test_names()
test_causes()
test_settings()
test_cpu()
