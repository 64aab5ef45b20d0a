# Elementwise ops behind convolutions: merged into them they give what they give one by one. check_epilogues.py <work folder>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import subprocess
import sys

import numpy as np

import ttnnfile as T

FOLDER = sys.argv[1]
random = np.random.default_rng(7)
programs = []


class Net(T.Program):
    """One image of 9x8 pixels."""

    def __init__(self, name, dtype):
        super().__init__(name + " " + dtype)
        self.dtype = dtype
        programs.append(self)

    def host(self, *shape):
        values = random.standard_normal(shape).astype(np.float32)
        data = values.tobytes()
        if self.dtype == "bf16":
            data = (values.view(np.uint32) >> 16).astype(np.uint16).tobytes()
        return self.constant(data, list(shape), self.dtype)

    def conv(self, x, channels, kernel=1, groups=1, bias=False, image=False):
        inputs = x["desc"]["shape"][-1]
        weight = self.host(channels, inputs // groups, kernel, kernel)
        shape = [1, 9, 8, channels] if image else [1, 1, 72, channels]
        more = {"bias": self.host(1, 1, 1, channels)} if bias else {}
        return self.op("Conv2dOp", input=x, weight=weight, out=self.tensor(shape, self.dtype), in_channels=inputs,
                       out_channels=channels, batch_size=1, input_height=9, input_width=8, kernel_height=kernel,
                       kernel_width=kernel, stride_height=1, stride_width=1, padding_height=kernel // 2,
                       padding_width=kernel // 2, dilation_height=1, dilation_width=1, groups=groups, **more)

    def do(self, kind, a, *others, shape=None):
        return self.eltwise(kind, [a, *others], shape or a["desc"]["shape"], self.dtype)

    def reshape(self, x, shape):
        return self.op("ReshapeOp", **{"in": x, "out": self.tensor(shape, self.dtype)}, shape=shape)


def write(dtype):
    p = Net("scale, shift, bias", dtype)
    x = p.host(1, 1, 72, 24)
    y = p.do("Relu", p.do("Add", p.host(16), p.do("Multiply", p.conv(x, 16, 3, bias=True), p.host(1, 1, 1, 16)),
                          shape=[1, 1, 72, 16]))
    p.output(p.do("Maximum", p.do("Minimum", p.do("Add", y, p.host(1)), p.host(1, 1)), p.host(1, 1, 1, 1)))

    p = Net("residual over a reshape", dtype)
    x = p.host(1, 1, 72, 16)
    a = p.reshape(p.do("Multiply", p.conv(x, 40), p.host(1, 1, 1, 40)), [1, 9, 8, 40])
    b = p.reshape(p.do("Add", p.conv(x, 40, 3), p.host(1, 1, 1, 40)), [1, 9, 8, 40])
    y = p.do("Relu", p.do("Add", p.do("Subtract", a, p.host(1, 1, 1, 40)), b))
    p.output(p.do("Subtract", p.conv(p.reshape(y, [1, 1, 72, 40]), 16, image=True), p.host(1, 9, 8, 16)))

    p = Net("what can't be merged", dtype)
    x = p.host(1, 1, 72, 16)
    y = p.conv(x, 16, groups=4)
    p.output(p.do("Add", y, y))  # used twice
    y = p.conv(x, 8, 3, image=True)
    p.output(p.do("Subtract", p.host(1, 9, 8, 8), y))  # the wrong way round
    y = p.conv(x, 8, 3, image=True)
    p.output(p.do("Add", y, p.host(1, 9, 1, 1)))  # neither channels nor all
    y = p.conv(x, 8, 3, image=True)
    p.output(y)  # handed out itself
    p.output(p.do("Relu", y))
    y = p.conv(x, 1, image=True)
    p.output(p.do("Add", y, p.host(2, 9, 8, 1), shape=[2, 9, 8, 1]))  # broadcast

    p = Net("a residual that lies across", dtype)
    r = p.op("PermuteOp", **{"in": p.host(16, 72), "out": p.tensor([72, 16], dtype)}, permutation=[1, 0])
    y = p.conv(p.host(1, 1, 72, 16), 16, 3)
    p.output(p.do("Relu", p.do("Add", y, p.reshape(r, [1, 1, 72, 16]))))
    y = p.reshape(p.conv(p.host(1, 1, 72, 16), 16, 3), [72, 16])
    p.output(p.do("Relu", p.do("Add", y, r)))


for kind in ("f32", "bf16"):
    write(kind)
os.makedirs(FOLDER, exist_ok=True)
path = os.path.join(FOLDER, "epilogues.ttnn")
T.write(path, programs)
runs = {}
for name, more in (("one by one", ["--disable-fusion"]), ("merged", []), ("plain", ["--device", "cpu:plain"])):
    artifacts = os.path.join(FOLDER, name)
    subprocess.run(["ttrt", "run", path, "--save-artifacts", "--clean-artifacts", "--artifact-dir", artifacts,
                    "--loops", "2", *more], check=True, stdout=subprocess.DEVNULL, cwd=FOLDER)
    folder = os.path.join(artifacts, "epilogues.ttnn", "run")
    runs[name] = [np.load(os.path.join(folder, "program_%d" % i, "output_%d.npy" % j))
                  for i, p in enumerate(programs) for j in range(len(p.outputs))]
types = [p.dtype for p in programs for _ in p.outputs]
wrong = 0
for name in ("merged", "plain"):
    for i, (want, have) in enumerate(zip(runs["one by one"], runs[name])):
        # Sums of products in another order may round to the other neighbour.
        bound = 1e-4 if types[i] == "f32" else 0.02
        good = want.shape == have.shape and np.abs(want - have).max() <= bound * max(1, np.abs(want).max())
        wrong += not good
        if not good:
            print("WRONG", name, i, want.shape, have.shape, np.abs(want - have).max())
print("%d results, %d wrong" % (2 * len(types), wrong))
sys.exit(wrong != 0)
