# What is wrong with a kernel is an exception that shows where.
import numpy as np

import tessera.triton as triton
import tessera.triton.language as tl


@triton.jit
def undefined_name(x):
    tl.store(x, 1)
    tl.store(x, nothing)


@triton.jit
def bad_assertion(x, N: tl.constexpr):
    tl.static_assert(N == 4, "N has to be 4")


@triton.jit
def helper(x):
    return x.frobnicate()


@triton.jit
def through_helper(x):
    tl.store(x, helper(tl.load(x)))


@triton.jit
def unsupported(x):
    try:
        tl.store(x, 1)
    finally:
        pass


for kernel, arguments in ((undefined_name, ()), (bad_assertion, (3, )), (through_helper, ()), (unsupported, ())):
    try:
        kernel[(1, )](np.zeros(4, np.float32), *arguments)
    except triton.CompilationError as error:
        print(f"== {kernel.__name__}: {type(error).__name__}, {isinstance(error, triton.errors.TritonError)}")
        print(error)
