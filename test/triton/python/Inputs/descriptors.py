# Descriptors that are made on the host, as arguments of kernels; and the profiler.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import io
import json
import os

import numpy as np

import tessera.triton as triton
import tessera.triton.language as tl
import tessera.triton.profiler as proton
import tessera.triton.profiler.viewer as viewer
from tessera.triton.tools.tensor_descriptor import TensorDescriptor


def metadata(grid, kernel, args):
    return {"name": f"{kernel.name} of {args['n']}", "flops32": args["n"], "bytes": 4 * args["n"]}


@triton.jit(launch_metadata=metadata)
def add_one(source, target, n, ROWS: tl.constexpr):
    row = tl.program_id(0) * ROWS
    target.store([row, 0], source.load([row, 0]) + 1)


@triton.jit
def sizes(descriptor, out):
    tl.store(out, descriptor.shape[0].to(tl.int64))
    tl.store(out + 1, descriptor.shape[1].to(tl.int64))
    tl.store(out + 2, descriptor.strides[0])


def refuses(kind, call, *args, **kwargs):
    try:
        call(*args, **kwargs)
    except kind as error:
        return str(error)
    raise AssertionError("not refused")


# What is outside of the tensor isn't written, and is zero or NaN.
def test_blocks():
    x = np.arange(6 * 20, dtype=np.float32).reshape(6, 20)
    for padding in "zero", "nan":
        y = np.full((8, 24), -1, np.float32)
        source = TensorDescriptor.from_tensor(x, [4, 32], padding=padding)
        target = TensorDescriptor(y, [7, 22], [24, 1], [4, 32])
        add_one[(2, )](source, target, 120, 4)
        outside = 1.0 if padding == "zero" else np.nan
        assert (y[:6, :20] == x + 1).all()
        np.testing.assert_array_equal(y[6, :22], np.full(22, outside, np.float32))
        np.testing.assert_array_equal(y[:7, 20:22], np.full((7, 2), outside, np.float32))
        assert (y[7] == -1).all() and (y[:, 22:] == -1).all()


# A kernel is for a block's shape and element type, not for a tensor's shape.
def test_known():
    x, y = np.ones((4, 16), np.float16), np.zeros((4, 16), np.float16)
    one = add_one[(1, )](TensorDescriptor.from_tensor(x, [4, 16]), TensorDescriptor.from_tensor(y, [4, 16]), 64, 4)
    other = np.zeros((9, 40), np.float16)
    same = add_one[(1, )](TensorDescriptor.from_tensor(other, [4, 16]), TensorDescriptor.from_tensor(y, [4, 16]), 64, 4)
    differs = add_one[(1, )](TensorDescriptor.from_tensor(x, [2, 16]), TensorDescriptor.from_tensor(y, [2, 16]), 64, 2)
    assert one is same and one is not differs
    out = np.zeros(3, np.int64)
    described = TensorDescriptor.from_tensor(other, [4, 16])
    kernel = sizes[(1, )](described, out)
    assert out.tolist() == [9, 40, 40]
    out[:] = 0
    kernel[(1, )](described, out)  # without looking for the kernel
    assert out.tolist() == [9, 40, 40]
    # The block may be set when it's known: hooks of autotuned kernels do.
    described.block_shape = [8, 16]
    assert sizes[(1, )](described, out) is not kernel


def test_refused():
    x = np.zeros((4, 16), np.float32)
    assert "one to five axes" in refuses(AssertionError, TensorDescriptor, x, [], [], [])
    assert "differ" in refuses(AssertionError, TensorDescriptor, x, [4, 16], [16, 1], [4])
    assert "powers of two" in refuses(AssertionError, TensorDescriptor, x, [4, 16], [16, 1], [4, 12])
    assert "contiguous" in refuses(AssertionError, TensorDescriptor, x, [16, 4], [1, 16], [4, 4])
    assert "zero or nan" in refuses(AssertionError, TensorDescriptor, x, [4, 16], [16, 1], [4, 4], "one")
    broken = TensorDescriptor.from_tensor(x, [4, 16])
    broken.shape = [4]
    assert "the same number everywhere" in refuses(ValueError, sizes[(1, )], broken, np.zeros(3, np.int64))
    broken = TensorDescriptor("text", [4, 16], [16, 1], [4, 16])
    refuses((TypeError, AttributeError), sizes[(1, )], broken, np.zeros(3, np.int64))


def test_profiler():
    os.chdir(os.environ["TRITON_CACHE_DIR"])
    x, y = np.ones((4, 16), np.float32), np.zeros((4, 16), np.float32)
    arguments = TensorDescriptor.from_tensor(x, [4, 16]), TensorDescriptor.from_tensor(y, [4, 16]), 64, 4
    session = proton.start("times", hook="triton")
    with proton.scope("outer", {"runs": 1}):
        for _ in range(3):
            add_one[(1, )](*arguments)
        with proton.cpu_timed_scope("inner"):
            sizes[(1, )](arguments[0], np.zeros(3, np.int64))
    proton.deactivate(session)
    add_one[(1, )](*arguments)
    proton.activate(session)
    proton.finalize()
    add_one[(1, )](*arguments)
    with open("times.hatchet") as file:
        outer, = json.load(file)[0]["children"]
    add, inner = outer["children"]
    assert outer["metrics"] == {"runs": 1} and inner["metrics"]["cpu_time (ns)"] >= inner["children"][0]["metrics"]["time (ns)"] > 0
    assert add["frame"]["name"] == "add_one of 64" and add["metrics"]["count"] == 3 and add["metrics"]["flops32"] == 192
    tree, names = viewer.parse(["count", "time/ms", "gbyte/s"], "times.hatchet")
    text = io.StringIO()
    viewer.print_tree(tree, names, file=text)
    lines = text.getvalue().splitlines()
    assert lines[0] == "count time/ms gbyte/s" and lines[1].startswith("4.000 ") and lines[1].endswith(" ROOT")
    assert lines[3].startswith("   |- 3.000 ") and lines[3].endswith(" add_one of 64")
    assert "no metric" in refuses(ValueError, viewer.parse, ["time/years"], "times.hatchet")
    assert "there is hatchet" in refuses(ValueError, proton.finalize, output_format="other")


test_blocks()
test_known()
test_refused()
test_profiler()
