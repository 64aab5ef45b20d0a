"""Tessera: MLIR in C, and compilers on top of it. `tessera.triton` is Triton's package on CPUs."""
