# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tessera: MLIR in C, and compilers on top of it. `tessera.triton` is Triton's package on CPUs."""
