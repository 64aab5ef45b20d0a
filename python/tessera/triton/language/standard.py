# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""triton.language.standard: what the language has of itself; the names are those of triton.language."""
from .core import _builtins

_OWN = "cdiv sigmoid softmax ravel swizzle2d zeros zeros_like max argmax min argmin sum xor_sum reduce_or cumsum cumprod sort topk " \
       "bitonic_merge flip interleave squeeze unsqueeze".split()
globals().update({name: _builtins[name] for name in _OWN})
__all__ = list(_OWN)
