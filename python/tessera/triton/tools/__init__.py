"""Helpers around kernels."""
