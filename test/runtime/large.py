# Runs chains of elementwise ops on large tensors: large.py <folder>.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import subprocess
import sys

import numpy as np

import ttnnfile as T

folder = sys.argv[1]
os.makedirs(folder, exist_ok=True)
os.chdir(folder)
for shape, dtype in (((4200007,), "f32"), ((8400007,), "bf16"), ((4100, 1031), "f32")):
    p = T.Program("chain")
    x = p.input(list(shape), dtype)
    y = p.eltwise("Maximum", [p.eltwise("Neg", [x], list(shape), dtype), p.input([shape[-1]], dtype)], list(shape), dtype)
    p.output(y)
    T.write("chain.ttnn", [p])
    values = (np.arange(np.prod(shape)) % 251 - 125).astype(np.float32).reshape(shape)
    bounds = (np.arange(shape[-1]) % 127 - 63).astype(np.float32)
    np.save("x.npy", values)
    np.save("y.npy", bounds)
    subprocess.run(["ttrt", "run", "chain.ttnn", "--input", "x.npy", "--input", "y.npy", "--output", "out"], check=True,
                   stdout=subprocess.DEVNULL)
    same = np.array_equal(np.load("out/output_0.npy"), np.maximum(-values, bounds))
    print("%s %s: %s" % (dtype, shape, "same" if same else "WRONG"))
    os.remove("x.npy")
