# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Targets by name, as triton.compile takes them."""
import dataclasses


@dataclasses.dataclass(frozen=True)
class GPUTarget:
    """A backend, its architecture (80, "host"), and how many threads go together."""
    backend: str
    arch: object
    warp_size: int
