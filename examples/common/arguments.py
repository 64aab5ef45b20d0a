#!/usr/bin/python3
# Fills the arguments of a model from a seed: the one place that says what they hold.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: arguments.py model.mlir --out FOLDER [--seed S]
#
# FOLDER/000_<name>.npy, 001_<name>.npy, ... are the arguments of @forward in order, f32 or i32. For a bf16 model they hold
# values that bf16 can represent, so that nothing is lost on the way in. The values of one argument depend on the seed,
# on its place and on its shape only, so that the f32 and the bf16 form of a model get the same ones.

import argparse
import glob
import os
import re
import sys

import numpy as np

from ttir_builder import round_to_bf16


class Argument:
    """One argument of @forward as the text declares it."""

    def __init__(self, index, name, shape, dtype):
        self.index, self.name, self.shape, self.dtype = index, name, shape, dtype

    def file_name(self):
        return "%03d_%s.npy" % (self.index, re.sub(r"[^\w.-]", "_", self.name))


def read_arguments(path):
    """The arguments of the first function of a module."""
    with open(path) as file:
        line = next((line for line in file if "func.func" in line), None)
    if line is None:
        sys.exit(path + ": no func.func on a line of its own")
    pattern = re.compile(r'%[\w$.-]+: tensor<([^<>]*)>(?: \{((?:[^{}"]|"[^"]*")*)\})?')
    arguments = []
    for index, (kind, attributes) in enumerate(pattern.findall(line.partition("(")[2])):
        *sizes, dtype = kind.split("x")
        name = re.search(r'ttir\.name = "([^"]*)"', attributes)
        name = name.group(1) if name else "arg%d" % index
        arguments.append(Argument(index, name, tuple(map(int, sizes)), dtype))
    return arguments


def rotary_table(shape, function):
    """cos or sin of position * 10000^(-2i/d), the halves of the last dimension alike."""
    half = shape[-1] // 2
    frequencies = 10000.0 ** (-np.arange(half) / half)
    angles = np.arange(shape[-2])[:, None] * frequencies
    return np.broadcast_to(function(np.concatenate([angles, angles], 1)), shape).astype(np.float32)


def fill(argument, seed):
    """The array of one argument. Weights are scaled so that a signal neither fades nor explodes on its way."""
    name, shape = argument.name, argument.shape
    random = np.random.Generator(np.random.PCG64([seed, argument.index]))
    if not argument.dtype.startswith(("f", "bf")):
        return random.integers(0, 1000, shape, dtype=np.int32)
    if name == "rotary.cos":
        return rotary_table(shape, np.cos)
    if name == "rotary.sin":
        return rotary_table(shape, np.sin)
    if name == "attention.mask":
        return np.triu(np.full(shape, -1e9, np.float32), 1)
    values = random.standard_normal(shape, np.float32)
    if np.prod(shape) == 1:
        return np.abs(values)  # a lone number is an epsilon or a factor
    if name.endswith(("norm.weight", "scale")):
        # Each of the 16 branches of a ResNet-50 adds its conv3 to the trunk: with 1/sqrt(16) the sum keeps the trunk's size. At full
        # size each branch outweighs what came before, and the rounding of one early op grows fortyfold on the way to the logits.
        size = np.float32(0.25 if name.endswith("conv3.scale") else 1)
        return size * (1 + np.float32(0.1) * values)
    if name.endswith(("shift", "bias")):
        return np.float32(0.1) * values
    if name.endswith("weight") and len(shape) == 4:
        # Filters of mean 0: else what ReLU adds to the mean drowns the image, and every image gives the same logits.
        values -= values.mean((1, 2, 3), keepdims=True)
        return values * np.float32(np.sqrt(2 / np.prod(shape[1:])))
    if name.endswith("weight") or (len(shape) == 2 and min(shape) > 64):
        return values * np.float32(1 / np.sqrt(shape[0]))
    return values


def fill_all(path, seed):
    """Pairs of argument and array for a model's file."""
    for argument in read_arguments(path):
        values = fill(argument, seed)
        yield argument, round_to_bf16(values) if argument.dtype == "bf16" else values


def write(path, seed, folder):
    """Writes the arguments of a model's file."""
    os.makedirs(folder, exist_ok=True)
    for argument, values in fill_all(path, seed):
        np.save(os.path.join(folder, argument.file_name()), values)


def load(folder):
    """The arrays of a folder that write() wrote, by name, in order."""
    files = sorted(glob.glob(os.path.join(folder, "*.npy")))
    if not files:
        sys.exit(folder + ": no .npy files: run examples/common/arguments.py first")
    return {os.path.basename(file)[:-4].partition("_")[2]: np.load(file) for file in files}


def main():
    parser = argparse.ArgumentParser(description="Fill the arguments of a model from a seed and write them as .npy files.")
    parser.add_argument("model", help="an .mlir file")
    parser.add_argument("--out", required=True, help="the folder to write to")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    write(options.model, options.seed, options.out)


if __name__ == "__main__":
    main()
