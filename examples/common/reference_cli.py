# The command line that the PyTorch references of the examples share.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import argparse
import sys

import numpy as np
import torch

from arguments import load
from compare import correlate


def run(name, forward):
    """Computes forward(weights by name) on a folder of arguments; writes the result, compares it, exits 0 or 1."""
    parser = argparse.ArgumentParser(description="Compute %s with PyTorch." % name)
    parser.add_argument("folder", help="the arguments that examples/common/arguments.py wrote")
    parser.add_argument("-o", "--output", help="write the result as .npy")
    parser.add_argument("--compare", help="the result of another implementation, as .npy")
    parser.add_argument("--pcc", type=float, default=0.9999, help="the least correlation to pass")
    options = parser.parse_args()
    with torch.no_grad():
        expected = forward({key: torch.from_numpy(array) for key, array in load(options.folder).items()}).numpy()
    if options.output:
        np.save(options.output, expected)
    if options.compare:
        actual = np.load(options.compare)
        if actual.shape != expected.shape:
            sys.exit("%s is %s, not %s" % (options.compare, actual.shape, expected.shape))
        pcc = correlate(actual, expected)
        error = np.abs(actual.astype(np.float64) - expected).max()
        print("%s: PCC %.7f with PyTorch, largest error %.3g of %.3g" % (name, pcc, error, np.abs(expected).max()))
        sys.exit(0 if pcc >= options.pcc else 1)
