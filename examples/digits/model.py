# The classifier of the digits as TTIR.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import os
import sys

import numpy as np

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))
from ttir_builder import Graph


def build(weights, batch, dtype="f32"):
    """The module's text. `weights` are arrays: OIHW filters, (in, out) matrices, everything inside the module.

    Pixels from 0 to 16 go in, a probability of each of the ten digits comes out."""
    graph = Graph("Digits", dtype)
    x = graph.argument("images", (batch, 8, 8, 1), "input")
    x = graph.multiply(x, graph.constant(np.full((1, 1, 1, 1), 1 / 16)))
    for name in ("conv1", "conv2"):
        graph.comment(name)
        bias = graph.constant(weights[name + ".bias"].reshape(1, 1, 1, -1))
        x = graph.relu(graph.conv2d(x, graph.constant(weights[name + ".weight"]), bias, padding=1))
    x = graph.max_pool2d(x, 2, 2)
    graph.comment("classifier")
    x = graph.reshape(x, (batch, int(np.prod(x.shape[1:]))))
    x = graph.linear(x, graph.constant(weights["fc.weight"]), graph.constant(weights["fc.bias"]))
    return graph.text([graph.softmax(x, -1)])
