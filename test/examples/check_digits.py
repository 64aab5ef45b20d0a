# Computes the digits models with the interpreter: how many held-out scans are right, how far PyTorch's results are.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: check_digits.py examples/digits

import os
import sys

import numpy as np

from ttir_interpreter import interpret

folder = sys.argv[1]
sys.path.append(folder)
import data

_, _, images, labels = data.load()
expected = np.load(os.path.join(folder, "expected.npy"))
batches = images.reshape(-1, data.BATCH, *images.shape[1:])
for name in ("digits.mlir", "digits_bf16.mlir"):
    actual = np.concatenate([interpret(os.path.join(folder, name), [batch])[0] for batch in batches])
    right = (actual.argmax(1) == labels).sum()
    print("%s: %d of %d right, largest difference from PyTorch %.1e" % (name, right, len(labels), abs(actual - expected).max()))
