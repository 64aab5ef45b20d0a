#!/usr/bin/env python3
# Programs as PyTorch's exporter gives them, compiled and run on the cpu device, compared with PyTorch's own numbers.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""torch-programs.py BUILD FOLDER [--only REGEX]

Exports each model by torch.export and torch-mlir, as StableHLO and as TOSA, to FOLDER; compiles it in one step (ttmlir-translate), runs it (ttrt) and compares with
what PyTorch computes. Needs a Python with torch and torch-mlir (pip install torch torch-mlir). The exit status is 1 when a model isn't right: its correlation is less than
0.999, or a tool refuses it."""
import argparse
import os
import re
import subprocess
import sys

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn
from torch_mlir import fx

PIPELINES = {"stablehlo": "--stablehlo-to-ttir-pipeline", "tosa": "--tosa-to-ttir-pipeline"}
MODELS = {}


def model(*inputs):
    """Registers a class of models, which is made without arguments, with the inputs that it is called with."""

    def register(cls):
        MODELS[cls.__name__.lower()] = (cls, inputs)
        return cls

    return register


@model((4, 32))
class Perceptron(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm, self.up, self.down = nn.LayerNorm(32), nn.Linear(32, 64), nn.Linear(64, 16)

    def forward(self, x):
        return self.down(F.gelu(self.up(self.norm(x))))


@model((2, 3, 16, 16))
class Convolutional(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.norm = nn.Conv2d(3, 16, 3, padding=1), nn.BatchNorm2d(16)
        self.second, self.classes = nn.Conv2d(16, 32, 3, stride=2, padding=1), nn.Linear(32 * 4 * 4, 10)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.norm(self.first(x))), 2)
        return self.classes(F.relu(self.second(x)).flatten(1))


@model((1, 16, 16, 16))
class Residual(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.one = nn.Conv2d(16, 32, 3, 2, 1, bias=False), nn.BatchNorm2d(32)
        self.second, self.two = nn.Conv2d(32, 32, 3, 1, 1, bias=False), nn.BatchNorm2d(32)
        self.short = nn.Conv2d(16, 32, 1, 2, bias=False)

    def forward(self, x):
        return F.relu(self.two(self.second(F.relu(self.one(self.first(x))))) + self.short(x))


@model((2, 8, 32))
class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.into, self.out = nn.Linear(32, 96), nn.Linear(32, 32)

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = self.into(x).view(batch, length, 3, 4, width // 4).permute(2, 0, 3, 1, 4)
        weights = torch.softmax(q @ k.transpose(-1, -2) / (width // 4) ** 0.5, -1)
        return self.out((weights @ v).transpose(1, 2).reshape(batch, length, width))


@model(("int", 50, (2, 8)))
class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.words, self.norm, self.attention = nn.Embedding(50, 32), nn.LayerNorm(32), Attention()
        self.rest, self.classes = Perceptron(), nn.Linear(16, 5)

    def forward(self, words):
        x = self.words(words)
        return self.classes(self.rest(x + self.attention(self.norm(x)))).mean(1)


@model((2, 4, 8))
class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.input, self.hidden = nn.Linear(8, 48), nn.Linear(16, 48)

    def forward(self, x):
        state = torch.zeros(x.shape[0], 16)
        for step in range(x.shape[1]):
            a, b = self.input(x[:, step]).chunk(3, -1), self.hidden(state).chunk(3, -1)
            reset, update = torch.sigmoid(a[0] + b[0]), torch.sigmoid(a[1] + b[1])
            state = (1 - update) * torch.tanh(a[2] + reset * b[2]) + update * state
        return state


@model((2, 4, 16))
class Sequence(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Conv1d(4, 8, 3, padding=1), nn.Linear(8, 8)

    def forward(self, x):
        return torch.clamp(self.second(F.silu(self.first(x)).transpose(1, 2)), -1, 1).amax(1)


def arrays(inputs):
    return [torch.randint(0, one[1], one[2]) if one[0] == "int" else torch.randn(one) for one in inputs]


def check(build, stem, kind, made, inputs):
    """None, or what is wrong."""

    def run(tool, *arguments):
        done = subprocess.run([os.path.join(build, "bin", tool), *arguments], capture_output=True, text=True)
        said = (done.stderr + done.stdout).splitlines()
        return None if done.returncode == 0 else ([line for line in said if "error" in line] or said or ["exit status %d" % done.returncode])[0]

    with open(stem + ".mlir", "w") as file:
        file.write(str(fx.export_and_import(made, *inputs, output_type=kind, func_name="main")))
    given = []
    for i, one in enumerate(inputs):
        path = "%s.%d.npy" % (stem, i)
        # Integers of 64 bits are none of the device's.
        np.save(path, one.numpy().astype("int32") if one.dtype == torch.int64 else one.numpy())
        given += ["--input", path]
    wrong = run("ttmlir-translate", PIPELINES[kind], "--ttir-to-ttnn-backend-pipeline", "--ttnn-to-flatbuffer", stem + ".mlir", "-o", stem + ".ttnn")
    wrong = wrong or run("ttrt", "run", stem + ".ttnn", *given, "--output", stem + ".out")
    if wrong:
        return wrong
    paths = [os.path.join(folder, name) for folder, _, names in os.walk(stem + ".out") for name in names if name.endswith(".npy")]
    want = made(*inputs).detach().numpy().astype("float64").ravel()
    got = np.load(paths[0]).astype("float64").ravel()
    correlation = np.corrcoef(got, want)[0, 1] if got.shape == want.shape else 0
    print("%-14s %-10s correlation %.6f, off by %.2g at most" % (type(made).__name__, kind, correlation, abs(got - want).max()))
    return None if correlation >= 0.999 else "correlation %f" % correlation


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=os.path.abspath)
    parser.add_argument("folder", type=os.path.abspath)
    parser.add_argument("--only", default="", help="a regular expression for the names")
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    right = failed = 0
    for name, (cls, inputs) in MODELS.items():
        if not re.search(options.only, name):
            continue
        for kind in PIPELINES:
            torch.manual_seed(0)
            made = cls().eval()
            wrong = check(options.build, os.path.join(options.folder, "%s.%s" % (name, kind)), kind, made, arrays(inputs))
            right, failed = right + (not wrong), failed + bool(wrong)
            if wrong:
                print("%-14s %-10s %s" % (cls.__name__, kind, wrong))
    print("%d right, %d not" % (right, failed))
    return 1 if failed else 0


sys.exit(main())
