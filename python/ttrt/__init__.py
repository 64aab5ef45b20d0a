# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs compiled TTNN programs, on any machine.

    import numpy, ttrt

    logits, = ttrt.run("model.ttnn", image, weights)     # arrays in, arrays out

    model = ttrt.load("model.ttnn")                      # more than once
    for batch in batches:
        logits, = model(batch, weights)

`ttrt.common.api` has the commands of the tool, `ttrt.runtime` the hooks that look at each op."""
from ._C import Binary, Device, Error, Tensor
from .model import Model, load, run

__all__ = ["Binary", "Device", "Error", "Model", "Tensor", "load", "run"]
