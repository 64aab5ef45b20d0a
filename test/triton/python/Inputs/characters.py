# Names of characters in strings, and identifiers that Unicode takes for the same.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

import tessera.triton as triton
import tessera.triton.language as tl


@triton.jit
def kernel(out):
    ﬁve: tl.constexpr = 5
    tl.static_assert("\N{GREEK SMALL LETTER ALPHA}" == "α")
    tl.static_assert("\N{DIGIT ONE}\N{DIGIT TWO}" == '12')
    tl.static_assert("\\N{DIGIT ONE}" == r"\N{DIGIT ONE}")
    tl.static_assert(f"{five}\N{DIGIT ONE}" == "51")
    tl.store(out, five)


@triton.jit
def wrong(out):
    tl.static_assert("α" == "\N{GREEK SMALL LETTER BETA}", "letters")


numbers = np.zeros(1, np.int32)
kernel[(1, )](numbers)
assert numbers[0] == 5
try:
    wrong[(1, )](numbers)
except triton.compiler.errors.CompileTimeAssertionFailure as error:
    assert "letters" in str(error), error
else:
    raise AssertionError("not refused")
