# Writes TTIR modules: one method for each op that the examples use, shapes inferred as the ops define them.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#   graph = Graph("Net", dtype="bf16")
#   x = graph.argument("x", (1, 64), role="input")
#   y = graph.relu(graph.matmul(x, graph.argument("fc.weight", (64, 10))))
#   text = graph.text([y])
#
# The builder only writes: what a graph means is checked elsewhere, by an interpreter of the text (test/examples).

from dataclasses import dataclass

import numpy as np

ROLES = ("input", "parameter", "constant")


@dataclass(frozen=True)
class Value:
    """An SSA value: its name in the text and its shape."""

    name: str
    shape: tuple


def round_to_bf16(array):
    """The nearest bf16 values, ties to even, as f32 (finite values only)."""
    bits = np.ascontiguousarray(array, np.float32).view(np.uint32)
    bits = (bits + 0x7FFF + ((bits >> 16) & 1)) & np.uint32(0xFFFF0000)
    return bits.view(np.float32)


def dense_text(array, dtype):
    """An array as the body of a dense<> attribute: a number where all elements are equal, else hex digits."""
    array = np.asarray(array, np.float32)
    if dtype == "bf16":
        array = round_to_bf16(array)
    if array.size and (array == array.flat[0]).all():
        return "%.8e" % array.flat[0]
    data = array.astype("<f4")
    if dtype == "bf16":
        data = (data.view("<u4") >> 16).astype("<u2")
    return '"0x%s"' % data.tobytes().hex().upper()


class Graph:
    """A module with one function, @forward."""

    def __init__(self, name, dtype="f32"):
        if dtype not in ("f32", "bf16"):
            raise ValueError("dtype must be f32 or bf16, not " + dtype)
        self.name = name
        self.dtype = dtype
        self.arguments = []
        self.lines = []
        self.numbered = 0

    # The parts of the text.

    def type_text(self, shape):
        return "tensor<%s>" % "x".join([*map(str, shape), self.dtype])

    def argument(self, name, shape, role="parameter"):
        """An argument of @forward; its name and role become attributes of it."""
        if role not in ROLES:
            raise ValueError("no such role: " + role)
        value = Value("%%arg%d" % len(self.arguments), tuple(shape))
        self.arguments.append((value, name, role))
        return value

    def text(self, results):
        """The whole module; @forward returns the results."""
        arguments = ", ".join(
            '%s: %s {tt.argument_type = #tt.argument_type<%s>, ttir.name = "%s"}'
            % (value.name, self.type_text(value.shape), role, name)
            for value, name, role in self.arguments
        )
        types = ", ".join(self.type_text(value.shape) for value in results)
        values = ", ".join(value.name for value in results)
        signature = types if len(results) == 1 else "(%s)" % types
        head = ["module @%s {" % self.name, "  func.func @forward(%s) -> %s {" % (arguments, signature)]
        tail = ["    return %s : %s" % (values, types), "  }", "}"]
        return "\n".join(head + self.lines + tail) + "\n"

    def comment(self, text):
        self.lines.append("    // " + text)

    def define(self, shape, text):
        value = Value("%%%d" % self.numbered, tuple(int(size) for size in shape))
        self.numbered += 1
        self.lines.append("    %s = %s" % (value.name, text))
        return value

    def op(self, name, inputs, shape, /, **attributes):
        """One op in destination-passing style: its output buffer is a tensor.empty before it."""
        output = self.define(shape, "tensor.empty() : " + self.type_text(shape))
        operands = [*inputs, output]
        properties = ", ".join("%s = %s" % item for item in sorted(attributes.items()))
        return self.define(
            shape,
            '"ttir.%s"(%s)%s : (%s) -> %s'
            % (
                name,
                ", ".join(operand.name for operand in operands),
                " <{%s}>" % properties if properties else "",
                ", ".join(self.type_text(operand.shape) for operand in operands),
                self.type_text(shape),
            ),
        )

    # Ops.

    def constant(self, array):
        array = np.asarray(array, np.float32)
        kind = self.type_text(array.shape)
        text = '"ttir.constant"() <{value = dense<%s> : %s}> : () -> %s'
        return self.define(array.shape, text % (dense_text(array, self.dtype), kind, kind))

    def elementwise(self, name, *inputs):
        shape = np.broadcast_shapes(*(value.shape for value in inputs))
        return self.op(name, inputs, shape, operandSegmentSizes="array<i32: %d, 1>" % len(inputs))

    def add(self, a, b):
        return self.elementwise("add", a, b)

    def multiply(self, a, b):
        return self.elementwise("multiply", a, b)

    def neg(self, a):
        return self.elementwise("neg", a)

    def relu(self, a):
        return self.elementwise("relu", a)

    def rsqrt(self, a):
        return self.elementwise("rsqrt", a)

    def sigmoid(self, a):
        return self.elementwise("sigmoid", a)

    def matmul(self, a, b):
        batch = np.broadcast_shapes(a.shape[:-2], b.shape[:-2])
        return self.op("matmul", [a, b], (*batch, a.shape[-2], b.shape[-1]))

    def linear(self, a, b, bias):
        return self.op("linear", [a, b, bias], (*a.shape[:-1], b.shape[-1]))

    def softmax(self, a, dimension):
        return self.op("softmax", [a], a.shape, dimension="%d : si32" % dimension)

    def mean(self, a, dims, keep_dim=True):
        reduced = {dim % len(a.shape) for dim in dims}
        shape = [1 if i in reduced else size for i, size in enumerate(a.shape) if keep_dim or i not in reduced]
        dim_arg = "[%s]" % ", ".join("%d : i32" % dim for dim in dims)
        return self.op("mean", [a], shape, dim_arg=dim_arg, keep_dim="true" if keep_dim else "false")

    def reshape(self, a, shape):
        return self.op("reshape", [a], shape, shape="[%s]" % ", ".join("%d : i32" % size for size in shape))

    def transpose(self, a, dim0, dim1):
        shape = list(a.shape)
        shape[dim0], shape[dim1] = shape[dim1], shape[dim0]
        return self.op("transpose", [a], shape, dim0="%d : si32" % dim0, dim1="%d : si32" % dim1)

    def permute(self, a, permutation):
        text = "array<i64: %s>" % ", ".join(map(str, permutation))
        return self.op("permute", [a], [a.shape[i] for i in permutation], permutation=text)

    def concat(self, inputs, dim):
        shape = list(inputs[0].shape)
        shape[dim] = sum(value.shape[dim] for value in inputs)
        return self.op("concat", inputs, shape, dim="%d : si32" % dim)

    def slice(self, a, dim, begin, end):
        """Elements begin to end of one dimension, all of the others."""
        dim %= len(a.shape)
        begins = [begin if i == dim else 0 for i in range(len(a.shape))]
        ends = [end if i == dim else size for i, size in enumerate(a.shape)]
        integers = lambda numbers: "[%s]" % ", ".join("%d : i32" % number for number in numbers)
        shape = [e - b for b, e in zip(begins, ends)]
        return self.op("slice", [a], shape, begins=integers(begins), ends=integers(ends), step=integers([1] * len(shape)))

    def window(self, a, kernel, stride, padding):
        """What conv2d and max_pool2d share: the attributes, and the output's height and width (square windows)."""
        attributes = {"padding_" + side: "%d : si32" % padding for side in ("top", "bottom", "left", "right")}
        for dim in ("height", "width"):
            attributes["stride_" + dim] = "%d : si32" % stride
            attributes["dilation_" + dim] = "1 : si32"
        return attributes, [(size + 2 * padding - kernel) // stride + 1 for size in a.shape[1:3]]

    def conv2d(self, a, weight, bias=None, stride=1, padding=0):
        """A square convolution: NHWC input, OIHW weight, bias 1x1x1xO."""
        attributes, (height, width) = self.window(a, weight.shape[2], stride, padding)
        inputs = [a, weight] if bias is None else [a, weight, bias]
        return self.op("conv2d", inputs, (a.shape[0], height, width, weight.shape[0]), groups="1 : si32", **attributes)

    def max_pool2d(self, a, kernel, stride, padding=0):
        """Square max pooling of an NHWC tensor."""
        attributes, (height, width) = self.window(a, kernel, stride, padding)
        attributes.update(kernel_height="%d : si32" % kernel, kernel_width="%d : si32" % kernel, ceil_mode="false")
        return self.op("max_pool2d", [a], (a.shape[0], height, width, a.shape[3]), **attributes)
