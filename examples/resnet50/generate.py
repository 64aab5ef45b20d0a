#!/usr/bin/python3
# Writes ResNet-50 (version 1.5) as TTIR: Nx3x224x224 pixels to 1000 logits, weights as arguments.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: generate.py [--dtype f32|bf16] [--batch 1] [-o resnet50.mlir]
#
# Written as a front end gives it: NCHW pixels that are permuted once, NHWC convolutions, batch normalisation for
# inference folded into a scale and a shift of each channel.

import argparse
import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))
from ttir_builder import Graph

# Of each stage: its bottleneck blocks, their inner channels, the stride of the first.
STAGES = [(3, 64, 1), (4, 128, 2), (6, 256, 2), (3, 512, 2)]
EXPANSION = 4


def convolve(graph, x, name, channels, kernel, stride=1):
    """Convolution and folded normalisation."""
    weight = graph.argument(name + ".weight", (channels, x.shape[3], kernel, kernel))
    x = graph.conv2d(x, weight, stride=stride, padding=kernel // 2)
    x = graph.multiply(x, graph.argument(name + ".scale", (1, 1, 1, channels)))
    return graph.add(x, graph.argument(name + ".shift", (1, 1, 1, channels)))


def bottleneck(graph, x, name, channels, stride):
    graph.comment(name)
    y = graph.relu(convolve(graph, x, name + ".conv1", channels, 1))
    y = graph.relu(convolve(graph, y, name + ".conv2", channels, 3, stride))
    y = convolve(graph, y, name + ".conv3", EXPANSION * channels, 1)
    if x.shape != y.shape:
        x = convolve(graph, x, name + ".shortcut", EXPANSION * channels, 1, stride)
    return graph.relu(graph.add(y, x))


def build(dtype, batch=1):
    graph = Graph("ResNet50", dtype)
    x = graph.permute(graph.argument("pixels", (batch, 3, 224, 224), "input"), (0, 2, 3, 1))
    x = graph.relu(convolve(graph, x, "stem", 64, 7, 2))
    x = graph.max_pool2d(x, 3, 2, 1)
    for stage, (blocks, channels, stride) in enumerate(STAGES, 1):
        for block in range(blocks):
            x = bottleneck(graph, x, "stage%d.block%d" % (stage, block), channels, stride if block == 0 else 1)
    graph.comment("classifier")
    x = graph.reshape(graph.mean(x, [1, 2]), (batch, x.shape[3]))
    x = graph.linear(x, graph.argument("fc.weight", (x.shape[1], 1000)), graph.argument("fc.bias", (1000,)))
    return graph.text([x])


def main():
    parser = argparse.ArgumentParser(description="Write ResNet-50 as TTIR.")
    parser.add_argument("--dtype", choices=("f32", "bf16"), default="f32")
    parser.add_argument("-o", "--output", help="the file to write; standard output if not given")
    parser.add_argument("--batch", type=int, default=1)
    options = parser.parse_args()
    text = build(options.dtype, options.batch)
    with open(options.output, "w") if options.output else sys.stdout as file:
        file.write(text)


if __name__ == "__main__":
    main()
