# Kernels that are interpreted: the same results, and what compiled code doesn't check.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import contextlib
import io
import os

import numpy as np

import tessera.triton as triton
import tessera.triton.language as tl
from tessera.triton.runtime.errors import InterpreterError
from tessera.triton.runtime.interpreter import InterpretedFunction
from tessera.triton.tools.tensor_descriptor import TensorDescriptor


@triton.jit
def double(x):
    return x * 2


@triton.jit
def scale(x, out, factor, n, BLOCK: tl.constexpr = 32):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.device_assert(factor > 0, "positive")
    tl.store(out + at, double(tl.load(x + at, at < n)) * factor, at < n)


@triton.jit
def careless(x, out, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    tl.store(out + at, tl.load(x + at))


@triton.jit
def copy(source, target):
    target.store([0, 0], source.load([0, 0]))


@triton.jit
def say(n):
    tl.device_print("n", n)


def refused(call, *args):
    try:
        call(*args)
    except InterpreterError as error:
        return str(error)
    raise AssertionError("not refused")


def test_results():
    assert isinstance(scale, InterpretedFunction)
    x, out = np.arange(100, dtype=np.float32), np.zeros(100, np.float32)
    scale[lambda named: (triton.cdiv(named["n"], named["BLOCK"]), )](x, out, 1.5, 100)
    assert (out == 3 * x).all()
    scale[4](x[50:], out, 1.0, 50, BLOCK=16)  # a part: the rest belongs to it
    assert (out[:50] == 2 * x[50:]).all() and (out[50:] == 3 * x[50:]).all()
    a, b = np.ones((4, 16), np.float16), np.zeros((4, 16), np.float16)
    copy[(1, )](TensorDescriptor.from_tensor(a, [4, 16]), TensorDescriptor.from_tensor(b, [4, 16]))
    assert (b == 1).all()


def test_found():
    x, out = np.zeros(48, np.float32), np.zeros(64, np.float32)
    message = refused(careless[(1, )], x, out, 64)
    assert "interpret.py" in message and "'x'" in message and "outside" in message, message
    message = refused(scale[(1, )], x, out, -1.0, 10)
    assert "positive" in message, message
    try:
        scale[(1, )](x, out, -1.0, 10)
    except AssertionError as error:
        assert "positive" in str(error), error
    else:
        raise RuntimeError("the assertion held")
    x.flags.writeable = False
    message = refused(careless[(1, )], out, x, 32)
    assert "'out'" in message, message


@triton.jit
def masked(x, out, n, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    tl.store(out + at, tl.load(x + at, at < n))


@triton.jit
def overlap(out, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    tl.store(out + at, at + tl.program_id(0))


def test_checks():
    x, out = np.zeros(8, np.int32), np.zeros(8, np.int32)
    masked[(1, )](x, out, 5, BLOCK=8)
    overlap[(2, )](out, BLOCK=8)
    os.environ["TRITON_INTERPRET_CHECK"] = "races,undefined"
    message = refused(masked[(1, )], x, out, 5, 8)
    assert "interpret.py" in message and "undefined" in message and "index [5]" in message, message
    message = refused(overlap[(2, )], out, 8)
    assert "interpret.py" in message and "'out'" in message and "program (1, 0, 0)" in message, message
    masked[(1, )](x, out, 8, BLOCK=8)
    os.environ["TRITON_INTERPRET_CHECK"] = "everything"
    try:
        overlap[(1, )](out, 8)
    except ValueError as error:
        assert "races, undefined" in str(error), error
    else:
        raise AssertionError("not refused")
    del os.environ["TRITON_INTERPRET_CHECK"]


class Foreign:
    """Memory that only DLPack tells of."""

    def __init__(self, array):
        self.array = array

    def __dlpack__(self, **options):
        return self.array.__dlpack__()

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()


class Pointer:
    """Memory of a size that nobody tells."""
    dtype = "float32"

    def data_ptr(self):
        return 64


def test_arguments():
    x, out = np.arange(8, dtype=np.float32), np.zeros(8, np.float32)
    careless[(1, )](Foreign(x), Foreign(out), 8)
    assert (out == x).all()
    message = refused(careless[(1, )], Foreign(x), Foreign(out), 16)
    assert "outside" in message, message
    for error, grid, argument, text in ((TypeError, (1, ), Pointer(), "how large its memory is"), (ValueError, (), x, "one to three axes, not 0"),
                                        (ValueError, (1, 1, 1, 1), x, "one to three axes, not 4"), (ValueError, (-1, ), x, "a grid of -1 programs"),
                                        (ValueError, (1 << 40, ), x, "a grid of 1099511627776 programs"), (TypeError, "a", x, "up to three integers")):
        try:
            careless[grid](argument, out, 8)
        except error as found:
            assert text in str(found), found
        else:
            raise AssertionError(text)


def test_print():
    text = io.StringIO()
    with contextlib.redirect_stdout(text):
        say[(2, )](7)
    assert text.getvalue().count("7") == 2, text.getvalue()


test_results()
test_found()
test_arguments()
test_checks()
test_print()
