# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A kernel that tells which variant of it runs."""
import tessera.triton as triton
import tessera.triton.language as tl


@triton.jit
def which(out, n, VARIANT: tl.constexpr):
    tl.store(out, VARIANT * 100 + n)
