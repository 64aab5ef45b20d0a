# Arrays of arrays.test: makes the inputs, and checks what came of them. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import sys

import numpy as np

FOLDER = sys.argv[2]
x = np.array([[0.1, 2.5, -3], [1e30, -0.0, 7]], "float32")
h = np.array([[1, 0.5, -3], [2, 4, 0.25]], "float32")  # read as bf16
i = np.array([1, -(2**62) - 1, 2**53 + 1, 0], "int64")
b = np.array([True, False, False, True])
if sys.argv[1] == "make":
    for name, value in (("x", x), ("h", h), ("i", i), ("b", b)):
        np.save("%s/%s.npy" % (FOLDER, name), value)
else:
    want = [x + h, None, -i, ~b]
    for at, value in enumerate(want):
        got = np.load("%s/out/result%d.npy" % (FOLDER, at))
        if value is not None:
            assert got.dtype == value.dtype and got.shape == value.shape and (got == value).all(), (at, got, value)
        else:
            assert got.dtype == "float32" and abs(got / (x + h) - 1).max() < 2**-8, got
