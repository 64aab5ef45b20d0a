#!/usr/bin/env python3
# Random graphs of ttir, compiled pass by pass under the interpreter.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""random_ttir.py print SEED                          writes one function
random_ttir.py check BUILD COUNT [--first SEED]    compiles functions of seeds SEED .. SEED+COUNT-1, many in a module, with --check-each-pass:
                                                   every pass must keep what they compute, and the pipeline's output verifies

The same seed gives the same function. What rounds otherwise isn't compared, nor rounded again: whole numbers are only made of inputs. --options are those of
the pipeline. The exit status is 1 when a pass changes a result, a function is refused, or the compiler crashes."""
import argparse
import concurrent.futures
import os
import random
import re
import subprocess
import sys
import tempfile

UNARY = ["abs", "neg", "relu", "sin", "cos", "tanh", "sigmoid", "gelu", "cbrt"]
BINARY = ["add", "subtract", "multiply", "maximum", "minimum"]
COMPARE = ["eq", "ne", "ge", "gt", "le", "lt", "logical_xor"]
ROUNDING = ["floor", "ceil", "sign"]
TRUTH = ["isfinite", "logical_not"]
REDUCTIONS = ["sum", "mean", "max", "min"]


class Function:
    """`values` are (name, sizes, element, exact): exact ones are computed without rounding."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.name, self.lines, self.values, self.truths, self.number = "f%d" % seed, [], [], [], 0
        shape = self.shape()
        for i in range(self.random.randint(1, 3)):
            sizes = shape if self.random.random() < 0.7 else self.shape()
            self.values.append(("%%a%d" % i, sizes, self.random.choice(["f32", "f32", "f32", "bf16", "i32"]), True))
        self.arguments = list(self.values)
        kinds = [getattr(self, name) for name in dir(self) if name.startswith("op_")]
        for _ in range(self.random.randint(2, 9)):
            self.random.choice(kinds)()

    def shape(self):
        return tuple(self.random.randint(1, 6) for _ in range(self.random.choice((1, 2, 2, 3, 3, 4))))

    def new(self):
        self.number += 1
        return "%%v%d" % self.number

    def pick(self, wanted=lambda value: True):
        fitting = [value for value in self.values if wanted(value)]
        return self.random.choice(fitting[-5:]) if fitting else None

    @staticmethod
    def text(sizes, element):
        return "tensor<%s%s>" % ("".join("%dx" % size for size in sizes), element)

    def emit(self, op, inputs, sizes, element, attributes="", elementwise=False, exact=False, result=True):
        """Appends an op that writes its result into a new tensor, and gives its value."""
        output, name, kind = self.new(), self.new(), self.text(sizes, element)
        self.lines.append("  %s = tensor.empty() : %s" % (output, kind))
        if elementwise:
            attributes = ", ".join(part for part in ("operandSegmentSizes = array<i32: %d, 1>" % len(inputs), attributes) if part)
        operands = ", ".join([value[0] for value in inputs] + [output])
        types = ", ".join([self.text(value[1], value[2]) for value in inputs] + [kind])
        properties = " <{%s}>" % attributes if attributes else ""
        self.lines.append('  %s = "ttir.%s"(%s)%s : (%s) -> %s' % (name, op, operands, properties, types, kind))
        value = (name, tuple(sizes), element, exact)
        if result:
            self.values.append(value)
        return value

    def floats(self, rank=None):
        return self.pick(lambda value: value[2] != "i32" and (rank is None or len(value[1]) >= rank))

    # ---- Element by element ----

    def op_unary(self):
        if value := self.floats():
            self.emit(self.random.choice(UNARY), [value], value[1], value[2], elementwise=True)

    def op_positive(self):
        if value := self.floats():
            size = self.emit("abs", [value], value[1], value[2], elementwise=True, result=False)
            one = self.constant(value[1], value[2], "1.0")
            above = self.emit("add", [size, one], value[1], value[2], elementwise=True, result=False)
            op = self.random.choice(["log", "sqrt", "rsqrt", "reciprocal", "div"])
            inputs = [value, above] if op == "div" else [above]
            self.emit(op, inputs, value[1], value[2], elementwise=True)

    def op_binary(self):
        if left := self.pick():
            def meets(other):
                pairs = zip(reversed(left[1]), reversed(other[1]))
                return other[2] == left[2] and all(a == b or a == 1 or b == 1 for a, b in pairs)
            right = self.pick(meets)
            rank = max(len(left[1]), len(right[1]))
            sizes = [max(a, b) for a, b in zip((1,) * (rank - len(left[1])) + left[1], (1,) * (rank - len(right[1])) + right[1])]
            op = self.random.choice(BINARY if left[2] != "i32" else ["add", "maximum", "minimum"])
            self.emit(op, [left, right], sizes, left[2], elementwise=True, exact=left[2] == "i32")

    def op_whole(self):
        if value := self.pick(lambda value: value[3] and value[2] != "i32"):
            other = self.pick(lambda other: other[3] and other[1:3] == value[1:3])
            op = self.random.choice(COMPARE + ROUNDING + TRUTH)
            inputs = [value, other] if op in COMPARE else [value]
            made = self.emit(op, inputs, value[1], value[2], elementwise=True, exact=True)
            if op not in ROUNDING:
                self.truths.append(made)

    def op_truth(self):
        """Of other values, "and" of one with itself is that value, or 1, as a pass likes."""
        if self.truths:
            value = self.random.choice(self.truths)
            other = self.random.choice([other for other in self.truths if other[1:3] == value[1:3]])
            self.truths.append(self.emit(self.random.choice(["logical_and", "logical_or"]), [value, other], value[1], value[2], elementwise=True, exact=True))

    def op_where(self):
        if value := self.floats():
            truth = self.pick(lambda other: other[3] and other[1:3] == value[1:3])
            other = self.pick(lambda other: other[1:3] == value[1:3])
            if truth:
                self.emit("where", [truth, value, other], value[1], value[2], elementwise=True)

    def op_typecast(self):
        if value := self.floats():
            self.emit("typecast", [value], value[1], "bf16" if value[2] == "f32" else "f32", elementwise=True, exact=value[3] and value[2] == "bf16")

    def constant(self, sizes, element, number):
        name, kind = self.new(), self.text(sizes, element)
        self.lines.append('  %s = "ttir.constant"() <{value = dense<%s> : %s}> : () -> %s' % (name, number, kind, kind))
        return (name, tuple(sizes), element, True)

    def op_constant(self):
        if value := self.pick():
            self.values.append(self.constant(value[1], value[2], self.random.choice("123") if value[2] == "i32" else self.random.choice(["0.5", "-1.0", "2.0"])))

    def op_clamp(self):
        if value := self.floats():
            self.emit("clamp", [value], value[1], value[2], "max = 1.0 : f32, min = -0.5 : f32")

    # ---- Along dimensions ----

    def op_reduce(self):
        if value := self.floats():
            dims = sorted(self.random.sample(range(len(value[1])), self.random.randint(1, min(2, len(value[1])))))
            keep = len(dims) == len(value[1]) or self.random.random() < 0.5
            sizes = [1 if d in dims else size for d, size in enumerate(value[1]) if keep or d not in dims]
            written = ", ".join("%d : i32" % d for d in dims)
            self.emit(self.random.choice(REDUCTIONS), [value], sizes, value[2], "dim_arg = [%s], keep_dim = %s" % (written, str(keep).lower()))

    def op_softmax(self):
        if value := self.floats():
            self.emit("softmax", [value], value[1], value[2], "dimension = %d : si32" % self.random.randrange(len(value[1])))

    def op_cumsum(self):
        if value := self.floats():
            self.emit("cumsum", [value], value[1], value[2], "dim = %d : i64" % self.random.randrange(len(value[1])))

    def op_matmul(self):
        if value := self.floats(2):
            turned = list(value[1])
            turned[-2:] = turned[:-3:-1]
            other = self.emit("transpose", [value], turned, value[2], "dim0 = -2 : si32, dim1 = -1 : si32", result=False)
            self.emit("matmul", [value, other], turned[:-2] + [value[1][-2]] * 2, value[2])

    # ---- Places ----

    def op_transpose(self):
        if value := self.pick(lambda value: len(value[1]) >= 2):
            a, b = self.random.sample(range(len(value[1])), 2)
            sizes = list(value[1])
            sizes[a], sizes[b] = sizes[b], sizes[a]
            self.emit("transpose", [value], sizes, value[2], "dim0 = %d : si32, dim1 = %d : si32" % (a, b), exact=value[3])

    def op_permute(self):
        if value := self.pick():
            order = list(range(len(value[1])))
            self.random.shuffle(order)
            self.emit("permute", [value], [value[1][d] for d in order], value[2], "permutation = array<i64: %s>" % ", ".join(map(str, order)), exact=value[3])

    def op_reshape(self):
        if value := self.pick():
            sizes = list(value[1])
            if len(sizes) > 1 and self.random.random() < 0.7:
                at = self.random.randrange(len(sizes) - 1)
                sizes[at:at + 2] = [sizes[at] * sizes[at + 1]]
            elif len(sizes) < 5:
                sizes.insert(self.random.randint(0, len(sizes)), 1)
            self.emit("reshape", [value], sizes, value[2], "shape = [%s]" % ", ".join("%d : i32" % size for size in sizes), exact=value[3])

    def op_concat(self):
        if value := self.pick():
            other = self.pick(lambda other: other[1:3] == value[1:3])
            dim = self.random.randrange(len(value[1]))
            sizes = list(value[1])
            sizes[dim] *= 2
            self.emit("concat", [value, other], sizes, value[2], "dim = %d : si32" % dim, exact=value[3] and other[3])

    def op_slice(self):
        if value := self.pick():
            begins = [self.random.randrange(size) for size in value[1]]
            ends = [self.random.randint(begin + 1, size) for begin, size in zip(begins, value[1])]
            steps = [self.random.choice((1, 1, 2)) for _ in ends]
            sizes = [-(-(end - begin) // step) for begin, end, step in zip(begins, ends, steps)]
            written = ["[%s]" % ", ".join("%d : i32" % number for number in numbers) for numbers in (begins, ends, steps)]
            self.emit("slice", [value], sizes, value[2], "begins = %s, ends = %s, step = %s" % tuple(written), exact=value[3])

    def op_broadcast(self):
        if value := self.pick(lambda value: 1 in value[1]):
            times = [self.random.randint(1, 4) if size == 1 else 1 for size in value[1]]
            sizes = [size * factor for size, factor in zip(value[1], times)]
            self.emit("broadcast", [value], sizes, value[2], "broadcast_dimensions = array<i64: %s>" % ", ".join(map(str, times)), exact=value[3])

    def __str__(self):
        results = [value for value in self.values[len(self.arguments):] or self.values][-3:]
        results = [results[0]] if len(results) == 1 else [results[0], results[-1]]
        arguments = ", ".join("%s: %s" % (value[0], self.text(value[1], value[2])) for value in self.arguments)
        types = ", ".join(self.text(value[1], value[2]) for value in results)
        end = "  return %s : %s" % (", ".join(value[0] for value in results), types)
        return "\n".join(["func.func @%s(%s) -> (%s) {" % (self.name, arguments, types), *self.lines, end, "}"])


WRONG = re.compile(r"error: .*|.*runtime error: .*")


def compile_module(job):
    """What is wrong with functions of these seeds, and how many weren't checked."""
    build, seeds, options = job
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write("\n".join(str(Function(seed)) for seed in seeds) + "\n")
        file.flush()
        command = [os.path.join(build, "bin", "ttmlir-opt"), "--check-each-pass", "--ttir-to-ttnn-backend-pipeline=" + options, file.name, "-o", os.devnull]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=600)
    wrong = WRONG.findall(done.stderr)
    if done.returncode not in (0, 1) or (done.returncode and not wrong):
        wrong.append("exit status %d with seeds %d to %d" % (done.returncode, seeds[0], seeds[-1]))
    return wrong, len(re.findall("isn't checked", done.stderr))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("print").add_argument("seed", type=int)
    check = commands.add_parser("check")
    check.add_argument("build")
    check.add_argument("count", type=int)
    check.add_argument("--first", type=int, default=0)
    check.add_argument("--options", default="")
    check.add_argument("--size", type=int, default=100, help="functions in a module")
    check.add_argument("-j", type=int, default=1)
    given = parser.parse_args()
    if given.command == "print":
        print(Function(given.seed))
        return 0
    ends = range(given.first, given.first + given.count, given.size)
    jobs = [(given.build, range(at, min(at + given.size, given.first + given.count)), given.options) for at in ends]
    wrong, unchecked = [], 0
    with concurrent.futures.ThreadPoolExecutor(given.j) as pool:
        for found, missed in pool.map(compile_module, jobs):
            wrong += found
            unchecked += missed
            for line in found[:3]:
                print(line, flush=True)
    print("%d functions, %d of them not checked to the end, %d findings" % (given.count, unchecked, len(wrong)))
    return len(wrong) > 0


if __name__ == "__main__":
    sys.exit(main())
