# The stages of a kernel, written and replaced.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import sys

import numpy as np

import tessera.triton as triton
import tessera.triton.language as tl
from tessera.triton import knobs


@triton.jit
def scale(x, factor: tl.constexpr):
    tl.store(x, tl.load(x) * factor)


x = np.ones(1, np.float32)
folder = sys.argv[1]
knobs.cache.dump_dir, knobs.cache.override_dir = f"{folder}/dump", f"{folder}/override"
knobs.compilation.dump_ir = True
kernel = scale[(1, )](x, 3.0)
assert x[0] == 3
written = f"{folder}/dump/{kernel.hash}"
assert sorted(os.listdir(written)) == ["scale.llir", "scale.obj", "scale.source", "scale.ttir"]
with open(f"{written}/scale.ttir") as file:
    ttir = file.read()
assert ttir == kernel.asm["ttir"]

# What isn't there is replaced by nothing.
knobs.compilation.override = True
scale._forget()
x[0] = 1
scale[(1, )](x, 3.0)
assert x[0] == 3
os.makedirs(f"{folder}/override/{kernel.hash}")
with open(f"{folder}/override/{kernel.hash}/scale.ttir", "w") as file:
    file.write(ttir.replace("3.000000e+00", "5.000000e+00"))
scale._forget()
x[0] = 1
scale[(1, )](x, 3.0)
assert x[0] == 5
# The later stage counts, and a text that is wrong is said.
with open(f"{folder}/override/{kernel.hash}/scale.llir", "w") as file:
    file.write("nothing")
scale._forget()
try:
    scale[(1, )](x, 3.0)
except RuntimeError as error:
    print("refused:", str(error).splitlines()[0])
knobs.compilation.override = knobs.compilation.dump_ir = False
scale._forget()
x[0] = 1
scale[(1, )](x, 3.0)
assert x[0] == 3
