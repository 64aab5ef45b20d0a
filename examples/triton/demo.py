#!/usr/bin/python3
# Handwritten digits by attention: a scan that wasn't seen before attends to those that were, and says what they are.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: demo.py BUILD
# The kernel is that of attention.py: queries are new scans, keys the known ones, values their pictures and their labels.

import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
if len(sys.argv) != 2:
    sys.exit("usage: demo.py BUILD")
sys.path[:0] = [os.path.join(sys.argv[1], "python"), os.path.join(HERE, "..", "digits"), HERE]

import numpy as np

import data
import tessera.triton as triton
from attention import forward_kernel

INK = " .:-=+*#%@"
SHARPNESS = 40.0


def picture(pixels):
    """Eight lines of 16 letters: the darker the pixel, the more ink."""
    levels = np.clip(pixels.reshape(8, 8) / max(pixels.max(), 1e-6) * (len(INK) - 1), 0, 9).round().astype(int)
    return ["".join(INK[level] * 2 for level in row) for row in levels]


def unit(images):
    images = images.reshape(len(images), 64).astype(np.float32)
    images = images - images.mean(axis=1, keepdims=True)
    return np.ascontiguousarray(images / np.linalg.norm(images, axis=1, keepdims=True))


def attend(queries, keys, values):
    """What each query sees: one head of attention, in which there may be fewer queries than keys."""
    count = len(keys)
    padded = np.zeros((count, 64), np.float32)
    padded[:len(queries)] = queries
    out, logs = np.empty((count, 64), np.float32), np.empty(count, np.float32)
    grid = (triton.cdiv(len(queries), 64), 1)
    kernel = forward_kernel[grid](padded, keys, values, out, logs, SHARPNESS, count, CAUSAL=False, D=64, BM=64, BN=64)
    return out[:len(queries)], kernel


def main():
    known, known_labels, new, new_labels = data.load()
    queries, keys = unit(new), unit(known)
    labels = np.zeros((len(known), 64), np.float32)
    labels[np.arange(len(known)), known_labels] = 1
    start = time.perf_counter()
    votes, kernel = attend(queries, keys, labels)
    first = time.perf_counter() - start
    start = time.perf_counter()
    seen, _ = attend(queries, keys, np.ascontiguousarray(known.reshape(-1, 64)))
    again = time.perf_counter() - start
    right = votes[:, :10].argmax(axis=1) == new_labels
    how = "found on the disk" if kernel.metadata.from_cache else "compiled"
    print(f"kernel {kernel.name}: {how} and run in {1e3 * first:.1f} ms, run again in {1e3 * again:.2f} ms")
    print(f"{len(new)} scans attend to {len(known)} others: {right.sum()} right ({100 * right.mean():.1f} %)")
    chosen = [int(np.flatnonzero(right & (new_labels == digit))[0]) for digit in (3, 7, 0)]
    chosen += [int(i) for i in np.flatnonzero(~right)[:1]]
    columns = [["the scan"] + picture(new[i]) + ["what it sees"] + picture(seen[i]) +
               [f"{votes[i, :10].argmax()} ({100 * votes[i, :10].max():.0f} %)" +
                ("" if right[i] else f", but it is {new_labels[i]}")] for i in chosen]
    for line in zip(*columns):
        print("   " + "   ".join(part.ljust(18) for part in line).rstrip())
    return 0 if right.mean() > 0.95 else 1


if __name__ == "__main__":
    sys.exit(main())
