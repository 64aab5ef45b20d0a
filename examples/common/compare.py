#!/usr/bin/python3
# Compares two .npy files: correlation (PCC), largest error, and whether the correlation suffices.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: compare.py actual.npy expected.npy [--pcc 0.9999]

import argparse
import sys

import numpy as np


def correlate(a, b):
    """Pearson's correlation; 1 for equal arrays, 0 where it isn't defined."""
    a, b = np.asarray(a, np.float64).ravel(), np.asarray(b, np.float64).ravel()
    if a.shape == b.shape and (a == b).all():
        return 1.0
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return 0.0
    a, b = a - a.mean(), b - b.mean()
    size = np.sqrt((a @ a) * (b @ b))
    return float(a @ b / size) if size else 0.0


def main():
    parser = argparse.ArgumentParser(description="Compare two .npy files.")
    parser.add_argument("actual")
    parser.add_argument("expected")
    parser.add_argument("--pcc", type=float, default=0.9999, help="the least correlation to pass")
    options = parser.parse_args()
    actual, expected = np.load(options.actual), np.load(options.expected)
    if actual.shape != expected.shape:
        sys.exit("%s is %s, %s is %s" % (options.actual, actual.shape, options.expected, expected.shape))
    pcc = correlate(actual, expected)
    error = np.abs(actual.astype(np.float64) - expected).max()
    print("PCC %.7f, largest error %.3g of %.3g" % (pcc, error, np.abs(expected).max()))
    sys.exit(0 if pcc >= options.pcc else 1)


if __name__ == "__main__":
    main()
